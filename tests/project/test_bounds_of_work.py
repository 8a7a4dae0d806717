"""What comes from outside, however large, costs work and memory in proportion to its size, and has a limit.

Work is counted in items made, attributes read and bytecodes, never in seconds; memory is what Python allocates.
"""

import json
import pickle
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import attrs
import pytest
from counting import bytecodes
from hypothesis import given
from hypothesis import strategies as st
from paths import DOCS
from published_log import TEXT, changed

import five_hundred as fh
from five_hundred import presets, svg, text, wire
from five_hundred.engine.phases.exchanging import Exchanges
from five_hundred.formats.ptn import blocks as ptn_blocks
from five_hundred.formats.ptn import findings as ptn_findings
from five_hundred.formats.ptn import reader
from five_hundred.formats.ptn.cards_and_calls import call_text, read_call, read_cards, read_hand
from five_hundred.players import choose
from five_hundred.rules import PACKS, ContractRules
from five_hundred.rules.special_bid_data import MOST_SPECIALS

LIMITS = (DOCS / "explanation" / "limits.md").read_text(encoding="utf-8")

# Discards (F2)


def discarding(players: int, pack: str) -> fh.State:
    """A state in which the declarer has taken a big kitty."""
    partnership = "opposite" if players == 4 else "solo"
    rules = fh.RuleSet().with_options(
        {"table.players": players, "table.partnership": partnership, "contracts.specials": (), "table.pack": pack}
    )
    state, rng = fh.new_game(rules), Random(1)
    while not isinstance(state.phase, fh.phases.Exchanging):
        bid = isinstance(state.phase, fh.phases.Bidding) and state.phase.standing is None
        actions = fh.legal_actions(state)
        state = fh.apply(state, fh.shuffled_deal(state, rng) if state.to_act is None else actions[0 if bid else -1])
    return state


def many_discards() -> fh.State:
    """92,561,040 ways to discard."""
    state = discarding(2, "43")
    assert len(fh.legal_actions(state)) == 92_561_040
    return state


CONSUMERS: dict[str, Callable[[fh.State, fh.View], object]] = {
    "svg.table": lambda state, seen: svg.table(seen),
    "a notebook": lambda state, seen: seen._repr_svg_(),
    "text.table": lambda state, seen: text.table(seen),
    "the view again": lambda state, seen: fh.view(state, state.to_act) == seen,
    "its hash and repr": lambda state, seen: (hash(seen), repr(seen)),
    "playable cards": lambda state, seen: seen.playable,
    "plain data": lambda state, seen: json.dumps(wire.view_to_dict(seen)),
    "JSON": lambda state, seen: wire.view_to_json(seen),
    "a view read": lambda state, seen: wire.view_from_dict(wire.view_to_dict(seen), state.rules),
    "a pickle": lambda state, seen: pickle.loads(pickle.dumps(seen)),
    "the bid grid": lambda state, seen: fh.bid_grid(seen),
    "a player": lambda state, seen: choose(seen),
    "a random action": lambda state, seen: fh.testing.random_action(state, Random(1)),
    "a refusal": lambda state, seen: fh.why_illegal(state, fh.PASS),
    "the invariants": lambda state, seen: fh.testing.check_state(state),
}


@pytest.mark.parametrize("name", CONSUMERS)
def test_no_function_lists_all_ways_to_discard(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who draws, tells, sends or chooses makes a few of 92 million discards at most."""
    state, made = many_discards(), list[object]()
    seen = fh.view(state, state.to_act)

    def counted(discards: object) -> fh.Exchange:
        made.append(discards)
        assert len(made) < 20, "the discards are being listed"
        return fh.Exchange(discards)  # type: ignore[arg-type]  # what the sequence gives it

    monkeypatch.setattr("five_hundred.engine.phases.exchanging.Exchange", _Counted(counted))
    CONSUMERS[name](state, seen)


class _Counted(type):
    """Stands in for the class ``Exchange`` where it is called, and where it is asked for."""

    def __new__(cls, make: Callable[[object], fh.Exchange]) -> "_Counted":
        return super().__new__(cls, "Exchange", (), {"make": staticmethod(make)})

    def __init__(cls, make: Callable[[object], fh.Exchange]) -> None:
        super().__init__("Exchange", (), {})

    def __call__(cls, discards: object) -> fh.Exchange:
        made: fh.Exchange = cls.make(discards)  # type: ignore[attr-defined]  # set above
        return made

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, fh.Exchange)


@given(data=st.data())
def test_index_finds_the_position_of_a_discard(data: st.DataObject) -> None:
    """``index`` is the inverse of indexing, beside a list that is written out."""
    pack = data.draw(st.sampled_from([*PACKS.values()]))
    hand = data.draw(st.lists(st.sampled_from(pack.cards), min_size=1, max_size=8, unique=True))
    size = data.draw(st.integers(0, len(hand)))
    ways = Exchanges(pack, pack.mask(hand), size)
    listed = [fh.Exchange(cards) for cards in combinations(sorted(hand), size)]
    assert [ways.index(each) for each in listed] == [*range(len(ways))]
    assert all(ways.count(each) == 1 for each in listed)
    start, stop = (data.draw(st.integers(-3, len(listed) + 3)) for _ in range(2))
    for each in listed:
        try:
            expected: int | None = listed.index(each, start, stop)
        except ValueError:
            expected = None
        try:
            found: int | None = ways.index(each, start, stop)
        except ValueError:
            found = None
        assert found == expected
    other = fh.Exchange(hand[: size - 1] if size else hand[:1])
    assert ways.count(other) == ways.count(fh.PASS) == 0
    for wrong in (other, fh.PASS):
        with pytest.raises(ValueError, match="must be a discard from this hand"):
            ways.index(wrong)


def test_index_calculates_the_position_among_very_many_discards() -> None:
    ways = fh.legal_actions(many_discards())
    for number in (0, 1, 12_345_678, len(ways) - 1):
        cost = bytecodes(lambda number=number: ways.index(ways[number]))  # type: ignore[misc]
        assert cost < 6000
        assert ways.index(ways[number]) == number
    assert bytecodes(lambda: ways.count(ways[7])) < 4000


# Special bids (F5, F12)


def specials(count: int, longest: bool = False) -> list[dict[str, object]]:
    """A number of special bids, with names of the maximum length if requested."""
    codes = [f"{a}{b}{c}" for a in "EFGIKLMQRT" for b in "EFGIKLMQRT" for c in "EFG"]
    return [{"code": code, "name": f"{code}{'x' * 27 if longest else ''}", "gate": "after-8"} for code in codes[:count]]


@pytest.mark.untraced
def test_a_rule_set_has_at_most_a_hundred_special_bids() -> None:
    """The limit holds for every way to set the bids, and the schema and the page state it."""
    assert MOST_SPECIALS == 100
    (row,) = [line for line in LIMITS.splitlines() if line.startswith("| special bids of a RuleSet |")]
    assert row.endswith(f" {MOST_SPECIALS} |")
    full = fh.RuleSet.from_dict({"contracts": {"specials": specials(100)}})
    assert len(full.contracts.specials) == 100
    (option,) = [each for each in fh.RuleSet.options() if each.path == "contracts.specials"]
    assert option.kind.schema()["maxItems"] == 100
    more = fh.SpecialBid(code="ZZZ", name="one more")
    for change in ({"contracts.specials": specials(101)}, {"contracts.specials.ZZZ": more}):
        with pytest.raises(fh.InvalidRulesError, match=r"\.specials: must contain at most 100 special bids") as refused:
            full.with_options(change)
        assert len(str(refused.value)) < 200
    with pytest.raises(ValueError, match="at most 100 special bids"):
        ContractRules(specials=(*full.contracts.specials, more))
    assert full.with_options({"contracts.specials.EEE": False, "contracts.specials.ZZZ": more}) != full


def test_a_list_that_is_too_long_is_read_only_to_the_limit() -> None:
    """One entry too many is enough to know."""
    read = 0

    def endless() -> Iterator[fh.SpecialBid]:
        nonlocal read
        while True:
            read += 1
            yield presets.AUSTRALIAN.contracts.specials[0]

    with pytest.raises(ValueError, match="at most 100"):
        ContractRules(specials=endless())  # type: ignore[arg-type]  # any iterable is read
    assert read == 101


def test_a_bid_is_found_as_fast_among_a_hundred_as_among_two() -> None:
    """This holds for codes and names, in notation and in published logs."""
    few, many = (fh.RuleSet.from_dict({"contracts": {"specials": specials(count)}}) for count in (2, 100))

    def cost(rules: fh.RuleSet) -> int:
        bid = rules.contracts.specials[-1]

        def work() -> None:
            assert fh.parse_action(f"bid {bid.code.lower()}", rules) == fh.MakeBid(bid)
            assert fh.parse_bid(bid.name, rules) is read_call(bid.name, rules) is bid
            assert call_text(bid, rules) == bid.name

        work()  # the tables are made
        return bytecodes(work)

    assert cost(many) < 1.05 * cost(few)


def test_a_message_does_not_list_all_of_a_hundred_bids() -> None:
    rules = fh.RuleSet.from_dict({"contracts": {"specials": specials(100, longest=True)}})
    with pytest.raises(fh.InvalidNotationError, match="90 more") as refused:
        fh.parse_bid("nothing", rules)
    assert len(str(refused.value)) < 600
    with pytest.raises(ValueError, match="93 more") as unread:
        read_call("nothing", rules)
    assert len(str(unread.value)) < 500


def test_the_gates_of_all_special_bids_read_the_auction_once() -> None:
    """Whose gates each depend on every call: twice as many bids after twice as many calls cost about twice as much."""

    def cost(bids: int, rounds: int) -> int:
        rules = fh.RuleSet.from_dict({"contracts": {"specials": specials(bids)}})
        state = fh.new_game(rules)
        state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
        phase = state.phase
        assert isinstance(phase, fh.phases.Bidding)
        calls = tuple(fh.Call(seat, None) for _ in range(rounds) for seat in range(4))
        state = attrs.evolve(state, phase=attrs.evolve(phase, calls=calls))
        fh.legal_actions(state)
        return bytecodes(lambda: fh.legal_actions(state))

    assert cost(100, 100) < 2.5 * cost(50, 50)


def test_an_auction_costs_the_same_under_rules_read_from_a_file() -> None:
    """P9: as much as with the preset itself, in the auction and in the play; it was four times as much."""
    rules = presets.AUSTRALIAN
    again = fh.RuleSet.from_dict(json.loads(json.dumps(rules.to_dict())))

    def cost(of: fh.RuleSet) -> int:
        rng, state = Random(3), fh.new_game(of)
        found = []
        for _ in range(60):
            action = fh.testing.random_action(state, rng)
            found.append((state, action))
            state = fh.apply(state, action)
        fresh = [(fh.State(each.match, each.phase, each.hands, each.secrets), action) for each, action in found]
        return bytecodes(lambda: [(fh.legal_actions(each), fh.apply(each, action)) for each, action in fresh])

    cost(rules)  # the tables are made
    assert cost(again) < 1.01 * cost(rules)


# Published logs (F6, F9)


class Line(int):
    """A line number that counts how often it is compared."""

    compared = 0

    def __lt__(self, other: int) -> bool:
        Line.compared += 1
        return int(self) < int(other)

    def __le__(self, other: int) -> bool:
        Line.compared += 1
        return int(self) <= int(other)

    def __gt__(self, other: int) -> bool:
        Line.compared += 1
        return int(self) > int(other)

    def __ge__(self, other: int) -> bool:
        Line.compared += 1
        return int(self) >= int(other)


def test_assigning_remarks_to_games_takes_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice as many games with twice as many remarks need hardly more than twice the comparisons."""
    (game,) = fh.ptn.read_ptn(TEXT)

    def compared(count: int) -> int:
        games = [reader._Game(10 * number + 1, game.record, [], [], game.record.replay()) for number in range(count)]
        remarks = [fh.ptn.PtnRemark(Line(10 * number + 3), str(number)) for number in range(count)]
        Line.compared = 0
        found = reader._with_remarks(games, remarks)
        assert [each.remarks for each in found] == [(remark,) for remark in remarks]
        return Line.compared

    assert compared(800) < 3 * compared(400)


def hand_after_hand(count: int) -> str:
    """A log of one match in which all players always pass."""
    rules = fh.RuleSet().with_options({"contracts.specials": []})
    state, actions = fh.new_game(rules), list[fh.Action]()
    while sum(isinstance(each, fh.Deal) for each in actions) < count or state.to_act is not None:
        actions.append(fh.shuffled_deal(state, Random(1)) if state.to_act is None else fh.PASS)
        state = fh.apply(state, actions[-1])
    return fh.ptn.write_ptn(fh.Record(rules, 0, tuple(actions)))


def test_reading_a_long_match_does_not_copy_earlier_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The actions of the hands before are not copied with each hand."""
    made: list[int] = []

    def counted(rules: fh.RuleSet, dealer: int, actions: tuple[fh.Action, ...] = (), *more: object) -> fh.Record:
        made.append(len(actions))
        return fh.Record(rules, dealer, actions, *more)  # type: ignore[arg-type]  # as it was given

    log = hand_after_hand(40)
    evolve = attrs.evolve

    def evolved(value: object, **changes: object) -> object:
        made.append(len(changes.get("actions", ())))  # type: ignore[arg-type]  # a tuple or a list
        return evolve(value, **changes)

    monkeypatch.setattr(reader, "Record", counted)
    monkeypatch.setattr("five_hundred.formats.ptn.reader.attrs.evolve", evolved)
    (game,) = fh.ptn.read_ptn(log)
    assert len(game.record.actions) == 40 * 5
    assert sum(made) <= 2 * len(game.record.actions)


@pytest.mark.parametrize(("read", "text"), [(read_cards, "S5"), (read_hand, "5...."), (read_hand, "...5.")])
def test_a_pile_in_a_log_is_read_only_if_the_pack_has_so_many_cards(
    read: Callable[[str, fh.RuleSet], object], text: str
) -> None:
    """A log of 5,000,000 characters in one hand took 10 s; the first card that appears twice is enough to refuse it."""
    rules = fh.RuleSet()

    def work(count: int) -> int:
        written = text.replace("S5", "S5" * count) if read is read_cards else text.replace("5", "5" * count)

        def refused() -> None:
            with pytest.raises(ValueError, match="has too many cards: the pack has 43"):
                read(written, rules)

        return bytecodes(refused)

    read(text, rules)
    assert read(text.replace("S5", "S5" * 43) if read is read_cards else text.replace("5", "5" * 43), rules)
    work(44)  # the pattern of the message is compiled
    assert work(50_000) < 1.1 * work(44)


SHAPES: dict[str, Callable[[int], str]] = {
    "a value": lambda size: f'[Event "{"x" * size}"]',
    "escapes": lambda size: '[Event "' + '\\"' * (size // 2) + '"]',
    "backslashes": lambda size: '[Event "' + "\\" * size + '"]',
    "no end": lambda size: '[Event "' + "x" * size,
    "quotes": lambda size: '[Event "' + '" ' * (size // 2),
    "a name": lambda size: f'[{"E" * size} "x"]',
    "empty lines": lambda size: "\n" * size,
    "comments": lambda size: "%\n" * (size // 2),
    "words": lambda size: '[Event "x"]\n[Auction "S"]\n' + "x " * (size // 2),
    "rows": lambda size: '[Event "x"]\n[Auction "S"]\n' + "x\n" * (size // 2),
    "cards": lambda size: changed('[CardsAdded "W:', '[CardsAdded "W:' + "S5" * (size // 2)),
    "lines that are nothing": lambda size: '[Event "x"]\n' + "x\n" * (size // 2),
    "tags": lambda size: '[Event "x"]\n' + "".join(f'[A{number} ""]\n' for number in range(size // 10)),
    "the same tag": lambda size: '[Event "x"]\n' * (size // 12),
}


@pytest.mark.untraced
@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_memory_of_the_log_reader_grows_linearly(shape: str, strict: bool) -> None:
    """At most 16 bytes a character beside what the same refusal of a small log needs; it was 165."""
    size = 200_000
    log = SHAPES[shape](size)
    tracemalloc.start()
    try:
        fh.ptn.read_ptn(log, strict=strict)
    except fh.InvalidLogError as error:
        assert len(str(error)) < 500
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < 16 * size + 2_000_000


def test_a_log_has_limits_that_the_page_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the limit it is read, beyond it refused."""
    names = ("MOST_CHARACTERS", "MOST_HANDS", "MOST_TAGS", "MOST_CELLS", "MOST_REMARKS")
    where = {name: ptn_findings if name == "MOST_REMARKS" else ptn_blocks for name in names}
    limits = {name: getattr(where[name], name) for name in names}
    assert limits == {
        "MOST_CHARACTERS": 5_000_000,
        "MOST_HANDS": 5_000,
        "MOST_TAGS": 200,
        "MOST_CELLS": 1_000,
        "MOST_REMARKS": 10_000,
    }
    for name, what in zip(names, ("a published", "a published", "a hand of", "a hand of", "remarks on"), strict=True):
        (row,) = [line for line in LIMITS.splitlines() if line.startswith(f"| {what}")]
        assert f"{limits[name]:,}" in row
        assert f"{limits[name]:,}" in (fh.ptn.read_ptn.__doc__ or "")
    two = TEXT + TEXT
    junk = changed("[GameCode", "?\n?\n[GameCode")
    words = max(line.count(" ") + 1 for line in TEXT.splitlines() if not line.startswith("[")) * 10
    (tags,) = [TEXT.count("\n[")]
    for name, log, enough, complaint in (
        ("MOST_CHARACTERS", TEXT, len(TEXT), "the log must have at most .* characters"),
        ("MOST_HANDS", two, 2, "the log must have at most 1 hands"),
        ("MOST_TAGS", TEXT, tags, "the hand must have at most"),
        ("MOST_CELLS", TEXT, words, "the table of Play must have at most"),
        ("MOST_REMARKS", junk, 2, "the log produces more than 1 remarks"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(where[name], name, enough)
            fh.ptn.read_ptn(log, strict=False)
            patch.setattr(where[name], name, enough - 1)
            with pytest.raises(fh.InvalidLogError, match=complaint):
                fh.ptn.read_ptn(log, strict=False)
