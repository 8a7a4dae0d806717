"""What the command line tells of tables other than four players in pairs, and of the rarer house rules."""

import io
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from tables import dealt, discard, play, playing, won

from five_hundred import PlayCard, RuleSet, State, apply, legal_actions, parse_action, presets, step
from five_hundred.cli import main
from five_hundred.cli.narrate import narrate
from five_hundred.display.seat_names import seat_names, side_names
from five_hundred.engine.phases.bidding import BidMade, Passed
from five_hundred.engine.phases.dealing import Dealt
from five_hundred.engine.phases.playing import TrickTaken
from five_hundred.formats.record import Record
from five_hundred.rules.presets import PRESETS

AU = presets.AUSTRALIAN
SPARE = presets.THREE_HANDED.with_options({"table.spare_hands": "for-the-bidder", "table.pack": "43"})
# Clockwise from South, each where it would sit at a round table.
SEATS = {
    "two-handed-draw": ["South", "North"],
    "two-handed-exposed": ["South", "North"],
    "two-handed-dead-hand": ["South", "North"],
    "two-handed-dummies": ["South", "West", "South's dummy", "West's dummy"],
    "three-handed": ["South", "West", "East"],
    "original-1904": ["South", "West", "East"],
    "five-handed": ["South", "West", "Northwest", "Northeast", "East"],
    "five-handed-hidden": ["South", "West", "Northwest", "Northeast", "East"],
    "six-handed": ["South", "Southwest", "Northwest", "North", "Northeast", "Southeast"],
    "six-handed-pairs": ["South", "Southwest", "Northwest", "North", "Northeast", "Southeast"],
}
SEATS |= {name: ["South", "West", "North", "East"] for name in PRESETS if name not in SEATS}


def told(*arguments: object) -> str:
    """What a command prints that succeeds."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main([str(argument) for argument in arguments]) == 0, err.getvalue()
    return out.getvalue()


def lines_of(state: State, *texts: str) -> list[str]:
    """The narration of some actions."""
    lines: list[str] = []
    for text in texts:
        action = parse_action(text, state.rules)
        after, events = step(state, action)
        lines += narrate(state, action, after, events)
        state = after
    return lines


# Whole hands


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.rule("players-count")
def test_the_record_of_a_hand_of_every_preset_is_narrated_like_the_hand(name: str, tmp_path: Path) -> None:
    """``players-count`` (002, 003): every call, trick and score at every table, by the names of its seats."""
    arguments = ("--rules", name, "--seed", 11, "--hands", 1)
    text, names, file = told(*arguments), SEATS[name], tmp_path / "match.json"
    file.write_text(told(*arguments, "--json"), encoding="utf-8")
    assert told("--replay", file) == text
    record = Record.from_json(file.read_text(encoding="utf-8"))
    assert record.rules == PRESETS[name].rules
    facts = [event for _, events in record.steps() for event in events]
    deals = [names[event.dealer] for event in facts if isinstance(event, Dealt)]
    assert re.findall(r"^Hand 1: (\S+) deals\.$", text, re.M) == deals
    bids = [(names[event.seat], str(event.bid)) for event in facts if isinstance(event, BidMade)]
    seat = "|".join(sorted(names, key=len, reverse=True))
    assert [each for each in re.findall(rf"^  ({seat}) +(\S.*?)(?: \(inkle\))?$", text, re.M) if each in bids] == bids
    passes = re.findall(rf"^  (?:{seat}) +{record.rules.auction.pass_term}$", text, re.M)
    assert len(passes) == sum(isinstance(event, Passed) for event in facts)
    tricks = [event.trick for event in facts if isinstance(event, TrickTaken)]
    rows = re.findall(r"^ +(\d+)\. (.*)$", text, re.M)
    assert [int(number) for number, _ in rows] == [*range(1, len(tricks) + 1)]
    for (_, row), trick in zip(rows, tricks, strict=True):
        played = re.findall(rf"({seat}) +(\S+?)(?: as \w+)?(\*?)(?= |$)", row)
        cards = zip(trick.seats, trick.cards, strict=True)
        assert played == [(names[each], str(card), "*" if each == trick.winner else "") for each, card in cards]
    (score,) = record.score_sheet()
    totals = ", ".join(f"{side_names(record.rules)[side]} {points}" for side, points in enumerate(score.after))
    assert f"\n  Score: {totals}\n" in text


@pytest.mark.parametrize("name", PRESETS)
def test_the_narration_of_a_deal_names_every_card_once(name: str) -> None:
    """Hands, the kitty, a dead hand, cards on the table and the pile: between the deal and the first call."""
    pack = PRESETS[name].rules.table.pack
    text = told("--rules", name, "--seed", 4, "--hands", 1)
    block = text.splitlines()[1:]
    dealt_out: list[str] = []
    for line in block:
        cards = re.findall(r"(?:^| )((?:RJ|BJ|1[0-3][♠♣♦♥]|[2-9JQKA][♠♣♦♥]))(?= |$)", line)
        if not cards or len(dealt_out) == len(pack):
            break
        dealt_out += cards
    assert sorted(dealt_out) == sorted(str(card) if card.suit else card.code for card in pack.cards)


# Names


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.rule("partnership-mode", "p2-form")
def test_seats_are_named_by_their_position(name: str) -> None:
    """``partnership-mode``, ``p2-form`` (002, 003): clockwise from South; a dummy by whose it is."""
    rules = PRESETS[name].rules
    assert [*seat_names(rules)] == SEATS[name]


@pytest.mark.rule("p3-deck")
def test_the_fourth_hand_of_three_players_is_named_the_spare_hand() -> None:
    """``p3-deck`` (FRA): before the auction is won, the hand belongs to no player."""
    assert [*seat_names(SPARE)] == ["South", "West", "East", "the spare hand"]


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        ("australian", ["South/North", "West/East"]),
        ("three-handed", ["South", "West", "East"]),
        ("two-handed-dummies", ["South", "West"]),
        ("two-handed-draw", ["South", "North"]),
        ("five-handed", SEATS["five-handed"]),
        ("six-handed", ["South/Northwest/Northeast", "Southwest/North/Southeast"]),
        ("six-handed-pairs", ["South/North", "Southwest/Northeast", "Northwest/Southeast"]),
    ],
)
@pytest.mark.rule("partnership-mode", "p6-teams")
def test_sides_are_named_by_their_players(name: str, sides: list[str]) -> None:
    """``partnership-mode``, ``p6-teams`` (002, BIC, PAG, RT): partners opposite, or three who sit alternately."""
    rules = PRESETS[name].rules
    assert [*side_names(rules)] == sides


@pytest.mark.parametrize("name", PRESETS)
def test_the_columns_of_the_score_sheet_do_not_run_together(name: str) -> None:
    """Every side has a heading of its own, with a blank before it, and its figures end where the heading ends."""
    text = told("--rules", name, "--seed", 11, "--hands", 1)
    rules = PRESETS[name].rules
    heading, row = text.splitlines()[-2:]
    sides = [*side_names(rules)]
    assert heading.split()[:2] == ["hand", "contract"]
    assert heading.split()[2:] == sides
    ends = [heading.index(f" {side}") + len(side) + 1 for side in sides]
    assert [found.end() for found in re.finditer(r"[+-]\d+ = -?\d+", row)] == ends


# Drawing and choosing


@pytest.mark.rule("p2-form")
def test_the_narration_of_a_draw_names_both_cards() -> None:
    """``p2-form``, draw (002): keep the first and discard the next, or the reverse."""
    state = dealt(presets.TWO_HANDED_DRAW, "4D 7S KH 10S", kitty="AS AC", dealer=0)
    first, second, third, fourth = (str(card) for card in state.secrets.pile[:4])
    assert lines_of(state, "keep second", "keep first") == [
        f"  North draws {first}, discards it and keeps {second}",
        f"  South draws {third}, keeps it and discards {fourth}",
    ]


@pytest.mark.rule("p2-form")
def test_the_narration_names_cards_taken_from_the_table() -> None:
    """``p2-form``, exposed-8 (002): one each for the kitty, and one for the defender's hand."""
    state = dealt(presets.TWO_HANDED_EXPOSED, "10*S", "10*C", "7D 8D 9D 10D 7H 8H 9H 10H", dealer=0)
    assert lines_of(state, "take 7D", "take 7H", "bid 6H", "pass", "discard 7D 7H", "take 8D")[:2] == [
        "  North adds 7♦ to the kitty",
        "  South adds 7♥ to the kitty",
    ]
    assert "  South takes 8♦" in lines_of(state, "take 7D", "take 7H", "bid 6H", "pass", "discard 7D 7H", "take 8D")


@pytest.mark.rule("p2-form", "partnership-mode")
def test_the_narration_describes_dummies() -> None:
    """``p2-form``, dummies (002, 003, FRA): five cards lie open over five, and what is uncovered is turned up."""
    text = told("--rules", "two-handed-dummies", "--seed", 3, "--hands", 1)
    for owner in ("South", "West"):
        assert re.search(rf"^  {owner}'s dummy shows (?:\S+ +){{4}}\S+, on top of 5 hidden cards$", text, re.M)
    turned = re.findall(r"^ +(South|West)'s dummy turns up (\S+)$", text, re.M)
    assert {owner: len({card for who, card in turned if who == owner}) for owner in ("South", "West")} == {
        "South": 5,
        "West": 5,
    }


# Before the auction and after it


@pytest.mark.rule("misdeal-no-face")
def test_the_narration_describes_an_offer_to_throw_in_and_its_answer() -> None:
    """``misdeal-no-face`` (DMA, ISU, PAG)."""
    rules = presets.AMERICAN_MIDWEST
    state = dealt(rules, "4S 5S 6S 7S 4C 5C 6C 4D 5D 6D")
    offer = "  South  has no ace, face card or joker and offers to throw the cards in"
    assert lines_of(state, "throw in", "refuse") == [offer, "  North  does not agree"]
    assert lines_of(state, "throw in", "agree") == [offer, "  North  agrees", "  The cards are thrown in: East deals."]


@pytest.mark.rule("blind")
def test_the_narration_says_when_a_player_looks() -> None:
    """``blind`` (APP, JS4): a blind bid is a fact of the auction, and so is having looked."""
    state = dealt(presets.PERFECT_SPLIT_COLOURS)
    assert lines_of(state, "look", "pass", "bid BM")[:3] == [
        "  South  looks at the hand",
        "  South  pass",
        "  West   Blind Misère",
    ]


@pytest.mark.rule("kitty-face-up")
def test_the_narration_names_the_kitty_card_that_is_face_up() -> None:
    """``kitty-face-up`` (002, 003 Québec)."""
    rules = presets.QUEBEC.with_options({"table.kitty_face_up": True})
    text = told("--rules", "qc", "--set", "table.kitty_face_up=yes", "--set", "table.kitty_term=blind", "--hands", 1)
    assert re.search(r"^  Face up in the blind: \S+$", text, re.M)
    assert rules.table.kitty_face_up


@pytest.mark.rule("across-the-corner")
def test_the_narration_of_a_duel_names_the_opponent() -> None:
    """``across-the-corner`` (000): only the bidder and that opponent play."""
    state = dealt(presets.NO_TRICKS)
    lines = lines_of(state, "bid NTR", "bid ATC", "pass", "pass", "pass")
    assert "  West plays Across The Corner for 250 points against South" in lines
    assert "  North and East sit out" in lines


@pytest.mark.rule("breach")
def test_the_narration_of_a_breach_gives_its_cost() -> None:
    """``breach`` (002): the call, its score and the bar; and who was asked and called none."""
    rules = AU.with_options({"penalties.breach": "before-kitty"})
    state = won(dealt(rules, "AS KS QS 10S RJ JS JC 9S 8S 7S"), "7S")
    assert lines_of(state, "breach")[0] == "  West calls a breach"
    assert lines_of(state, "pass", "pass")[:2] == ["  West does not call a breach", "  East does not call a breach"]


@pytest.mark.rule("breach", "set-rule")
@pytest.mark.parametrize(
    ("option", "barred", "line"),
    [
        ({"penalties.bar": "set"}, "South", "contract failed"),
        ({"penalties.breach": "after-kitty"}, "South", "breach succeeded"),
    ],
    ids=["set", "breach"],
)
def test_the_narration_says_which_hand_barred_a_player(option: dict[str, object], barred: str, line: str) -> None:
    """``set-rule``, ``breach`` (002): a bidder of seven who takes one trick may not bid in the next auction."""
    rules = AU.with_options({**option, "match.floor": -1000})
    state = won(dealt(rules, "AS 5*D 4*H", "RJ JS JC KS QS 10S 9S 8S 7S 6S", kitty="5S 5C 6C"), "7S")
    state = discard(state, "5S 5C 6C")
    lines = [] if "penalties.bar" in option else lines_of(state, "breach")
    state = state if "penalties.bar" in option else apply(state, parse_action("breach", rules))
    while state.turn is not None:
        text = f"play {next(a for a in legal_actions(state) if isinstance(a, PlayCard)).card.code}"
        lines += lines_of(state, text)
        state = apply(state, parse_action(text, rules))
    assert f"  {barred} may not bid in the next auction." in lines
    assert [each for each in lines if each.endswith(line)]
    assert ("  West calls a breach" in lines) == ("penalties.breach" in option)


@pytest.mark.rule("declare-alone")
def test_the_narration_of_a_declaration_names_the_card() -> None:
    """``declare-alone`` (002, 003): all ten tricks alone, with the partner's best card; or not."""
    rules = AU.with_options({"contracts.declare": True})
    state = won(dealt(rules, "AS KS QS 10S RJ JS JC 9S 8S 7S", "", "AH 5*D", kitty="5S 6S 7H"), "7S")
    state = discard(state, "5S 6S 7H")
    assert lines_of(state, "declare", "give AH", "discard 7S") == [
        "  South declares and must take all ten tricks alone",
        "  North gives A♥ to South",
        "  South discards 7♠",
        "  North sits out",
    ]
    assert lines_of(state, "pass") == ["  South does not try to take all ten tricks alone"]


# Partners


def called(rules: RuleSet) -> State:
    """Five players: South has bid 7♠ and is about to call; West holds the ace of hearts."""
    state = dealt(rules, "RJ JS JC AS KS QS 10S 9S AC AD", "AH 9*D", "KH 9*", "10*", "10*", kitty="2C 3C 4C", dealer=4)
    return discard(won(state, "7S"), "2C 3C 4C")


@pytest.mark.rule("p5-call", "p5-reveal", "p5-alone")
def test_the_narration_names_a_called_card_and_its_holder() -> None:
    """``p5-call``, ``p5-reveal``, ``p5-alone`` (002, 003): at once, or not before it falls; or alone."""
    assert lines_of(called(presets.FIVE_HANDED), "call AH")[:2] == ["  South calls A♥", "  West is the partner"]
    assert lines_of(called(presets.FIVE_HANDED_HIDDEN), "call AH") == ["  South calls A♥"]
    assert lines_of(called(presets.FIVE_HANDED), "call none") == ["  South plays without a partner"]


@pytest.mark.rule("p5-reveal")
def test_the_narration_names_a_hidden_partner_after_the_trick_that_reveals_them() -> None:
    """``p5-reveal`` (002, 003 version 2): before that trick, the reader does not know the partner either."""
    state = apply(called(presets.FIVE_HANDED_HIDDEN), parse_action("call AC", presets.FIVE_HANDED_HIDDEN))
    assert state.turn == 0, "an own card: nobody turns out to be the partner"
    text = told("--rules", "five-handed-hidden", "--seed", 3, "--hands", 1)
    (card,) = re.findall(r" calls (\S+)$", text, re.M)
    lines = text.splitlines()
    (known,) = [number for number, line in enumerate(lines) if line.endswith(" is the partner")]
    (shown,) = [number for number, line in enumerate(lines) if re.match(r" +\d+\. ", line) and f" {card}" in line]
    assert known > shown


# The play and the end


@pytest.mark.rule("claims")
def test_the_narration_describes_a_claim() -> None:
    """``claims`` (004, JS4): how many tricks are claimed; one is no number."""
    rules = AU.with_options({"play.claims": "provable"})
    state = playing(rules, "10S", "RJ JS JC AS KS QS 10S 9S 8S 7S", kitty="5S 6S 5C")
    assert lines_of(state, "claim")[0] == "  South claims the last 10 tricks"
    while len(state.hand(0)) > 1 or state.turn != 0:
        card = max(state.hand(0)) if state.turn == 0 else state.hand(state.turn or 0)[0]
        state = play(state, card.code)
    assert lines_of(state, "claim")[0] == "  South claims the last trick"


def test_the_narration_says_the_other_side_when_there_are_two() -> None:
    """With two sides, 'another side' would be wrong."""
    for name in ("american", "two-handed-exposed"):
        for seed in range(12):
            assert "another side" not in told("--rules", name, "--seed", seed)
