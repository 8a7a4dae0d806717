"""Messages about rules that cannot be read: the whole sentence, and the place of each error."""

import pytest

from five_hundred.base.errors import InvalidRulesError
from five_hundred.cards.packets import Packets
from five_hundred.cards.packs import Pack
from five_hundred.rules import AuctionRules, MatchRules, RaiseOwn, Rounds, RuleSet
from five_hundred.rules.bids.schedules import Schedule
from five_hundred.rules.bids.trick_bids import parse_trick_bid

M, MM = "contracts.specials.M", "contracts.specials.MM"
SPECIALS = "contracts.specials"
GROUPS = "table, auction, contracts, play, scoring, match, partner, penalties"
PACKS = "25, 32, 33, 41, 42, 43, 43-matching-fours, 44, 45, 46, 52, 53, 61, 62, 63, 63-two-packs, 64, 65, 66"
NAMES = (
    "misere, open-misere, nullo, open-nullo, double-nullo, bar-nullo, no-tricks, spread, across-the-corner, "
    "across-the-table, petite-misere, grosse-misere, misere-150, open-misere-250, hi-lo, double-misere, patastrophe, "
    "blind-misere, misere-130, open-misere-230, game-spades, game-clubs, game-diamonds, game-hearts, game-no-trump"
)
FIELDS = ", ".join(option.path.rpartition(".")[2] for option in RuleSet.special_options())
ORDER = "must list S, C, D, H and NT once each, from the lowest to the highest, such as 'S C D H NT'"
ROWS = (
    "a schedule must be five rows (levels 6 to 10) of five whole numbers from 1 to 10,000 (from the lowest suit to no "
    "trump)"
)
SCHEDULE = "must be the name of a schedule or five rows of five numbers"
SCHEDULES = "avondale, original, perfect, level-times-suit"
CODE = "must be one to six capital letters that have no other meaning, such as 'M' or 'OM'"
NEEDS_A_CODE = "must have a code, such as 'M'"
OFF = "; a change must be a table of fields, or false to remove a bid"


def told(changes: dict[str, object]) -> list[tuple[str, str]]:
    """The problems of changes to the Australian rules, by path and sentence."""
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet().with_options(changes)
    return [(problem.path, problem.message) for problem in caught.value.problems]


@pytest.mark.option("auction.suit_order")
@pytest.mark.option("contracts.schedule")
@pytest.mark.option("contracts.specials")
@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("auction.suit_order", "S C D H", f"{ORDER}, got 'S C D H'"),
        ("auction.suit_order", 5, f"{ORDER}, got 5"),
        ("contracts.schedule", 5, f"{SCHEDULE}, got 5; choose one of {SCHEDULES}"),
        ("contracts.schedule", "avondle", f"{SCHEDULE}, got 'avondle': did you mean 'avondale'?"),
        ("contracts.schedule", "zzz", f"{SCHEDULE}, got 'zzz'; choose one of {SCHEDULES}"),
        ("contracts.schedule", [[40, 60, 80, 100, 120]] * 4, f"{ROWS}, got rows of [5, 5, 5, 5] numbers"),
        ("contracts.schedule", [[0, 60, 80, 100, 120]] * 5, f"{ROWS}, got 0"),
        (SPECIALS, "misere", f"must be a list of special bids: names ({NAMES}) or tables of fields, got 'misere'"),
        (f"{M}.above", 7, "must be a trick bid such as '7NT', or none if the bid ranks below every trick bid, got 7"),
        (f"{M}.above", "7X", "'7X' is not a trick bid: write a level and a suit or NT, such as 7H or 8NT"),
        (
            f"{M}.above",
            "7" * 30,
            f"'{'7' * 30}' is not a trick bid: write a level and a suit or NT, such as 7H or 8NT",
        ),
        (f"{M}.strain", "spades", "must be one of S, C, D, H, NT, got 'spades'"),
        (M, 5, "must be a table of the fields to change, or false to remove the bid, got 5"),
        (MM, False, "no special bid has the code 'MM': did you mean 'M'?"),
        (MM, {}, "no special bid has the code 'MM': did you mean 'M'?"),
        (MM, 5, f"no special bid has the code 'MM': did you mean 'M'?{OFF}, got 5"),
        (MM, True, f"no special bid has the code 'MM': did you mean 'M'?{OFF}, got True"),
        ("table.pakc", "45", "no option 'table.pakc': did you mean 'table.pack'?"),
    ],
    ids=lambda each: ascii(each)[:30],
)
def test_a_wrong_option_is_refused_with_a_sentence(path: str, value: object, sentence: str) -> None:
    """``with_options`` raises an error with the path and the right values, word for word."""
    assert told({path: value}) == [(path, sentence)]


@pytest.mark.option("contracts.specials")
@pytest.mark.parametrize(
    ("bid", "problems"),
    [
        ("miser", {"": "no special bid 'miser': did you mean 'misere'?"}),
        (5, {"": "must be the name of a special bid or a table of fields, got 5"}),
        ({}, {"": NEEDS_A_CODE}),
        # Without a code the fields are read all the same, and nothing is said of a code that nobody wrote.
        ({"name": "Zero"}, {"": NEEDS_A_CODE}),
        ({"valeu": 5}, {"": NEEDS_A_CODE, ".valeu": "a special bid has no field 'valeu': did you mean 'value'?"}),
        ({"code": "X", 5: 1}, {".5": f"a special bid has no field '5'; choose one of {FIELDS}"}),
        ({"code": "x"}, {".code": f"{CODE}, got 'x'"}),
        ({"code": None}, {".code": f"{CODE}, got None"}),
        # No trick at all is what a bid is for, until it says otherwise: neither of these is more than the most.
        ({"code": "x", "most": 0}, {".code": f"{CODE}, got 'x'"}),
        ({"code": "x", "least": 0}, {".code": f"{CODE}, got 'x'"}),
    ],
    ids=lambda each: ascii(each)[:30],
)
def test_a_wrong_special_bid_in_a_list_is_refused_with_each_error_once(bid: object, problems: dict[str, str]) -> None:
    """Each fault of it once, with its number in the list and its field."""
    expected = [(f"{SPECIALS}[1]{field}", sentence) for field, sentence in problems.items()]
    assert told({SPECIALS: ["nullo", bid]}) == expected


@pytest.mark.option("contracts.specials")
def test_a_bid_without_a_code_is_compared_with_no_other() -> None:
    """The missing code and name cannot equal those of another bid."""
    assert told({SPECIALS: [{}, {}, {"code": "X"}]}) == [(f"{SPECIALS}[{n}]", NEEDS_A_CODE) for n in (0, 1)]


def test_a_wrong_number_of_tricks_is_reported_even_if_the_code_is_wrong() -> None:
    """All that is wrong is named at once: one trick is more than none, which is the most of a bid that says nothing."""
    paths = [path for path, _ in told({SPECIALS: [{"code": "x", "least": 1}]})]
    assert paths == [f"{SPECIALS}[0].code", f"{SPECIALS}[0].least"]


def test_the_key_of_a_bids_table_must_be_the_code_inside_it() -> None:
    """``[contracts.specials.M]`` with ``code = "X"`` would be another bid."""
    assert told({M: {"code": "X"}}) == [(f"{M}.code", "must be 'M', the name of the table")]


@pytest.mark.parametrize(
    ("document", "path", "sentence"),
    [
        ("rules", "", f"rules must be a table with the groups {GROUPS}"),
        ({"match": 500}, "match", "must be a table of options"),
        ({"zzz": {}}, "zzz", f"no group 'zzz'; choose one of {GROUPS}, custom"),
        (
            {"contracts": {"specials": {4: False}}},
            f"{SPECIALS}.4",
            "no special bid has the code '4'; choose one of M, OM",
        ),
    ],
    ids=lambda each: ascii(each)[:30],
)
def test_a_wrong_document_is_refused_with_a_sentence(document: object, path: str, sentence: str) -> None:
    """``from_dict``: what is no document, no group and no table."""
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet.from_dict(document)  # type: ignore[arg-type]  # plain data from outside may be anything
    assert [(problem.path, problem.message) for problem in caught.value.problems] == [(path, sentence)]


@pytest.mark.option("table.pack")
@pytest.mark.rule("deck-composition")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8♠ A-5 s", "'A-5 s' in '8♠ A-5 s' is not a range of ranks from low to high, such as 5-A or 4-10"),
        (
            "7S 47",
            f"'47' in '7S 47' is neither a card nor a range of ranks: write the name of a pack ({PACKS}) or its cards, "
            "such as '5-A SC, 4-A DH, RJ'",
        ),
        (
            "matching fours",
            f"a pack must contain cards, got 'matching fours': write the name of a pack ({PACKS}) or its cards, such "
            "as '5-A SC, 4-A DH, RJ'",
        ),
        ("7S 7S", "a pack must contain each card only once, got 7S more than once in '7S 7S'"),
        (
            "7S" + " " * 999,
            f"the description of a pack must have at most 1,000 characters, got 1,001: '7S{' ' * 55}...'",
        ),
    ],
    ids=lambda each: ascii(each)[:30],
)
def test_a_wrong_pack_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    """Which part of the text is wrong, and what can be written."""
    with pytest.raises(ValueError) as caught:
        Pack.parse(text)
    assert str(caught.value) == sentence


def test_all_repeated_cards_of_a_pack_are_named() -> None:
    """Lowest first, with a blank between them."""
    with pytest.raises(ValueError, match=r"^a pack must contain each card only once, got 7S 8S RJ more"):
        Pack.parse("RJ 8S 7S 7S RJ 8S")


def test_a_pack_string_has_at_most_a_thousand_characters() -> None:
    """More is not read, whatever it says."""
    assert [card.code for card in Pack.parse("7S" + " " * 998).cards] == ["7S"]


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3-k", "'3-k' is not a list of packets: write the number of cards in each packet, such as 3-1k-4-1k-3-1k"),
        (
            "x" * 61,
            f"'{'x' * 57}...' is not a list of packets: write the number of cards in each packet, such as "
            "3-1k-4-1k-3-1k",
        ),
        ("1-" * 99 + "1", f"rounds must be 1 to 99 packets, got 100: '{'1-' * 28}1...'"),
    ],
    ids=lambda each: each[:30],
)
def test_wrong_packets_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    """The text comes back, but not all of a long one."""
    with pytest.raises(ValueError) as caught:
        Packets.parse(text)
    assert str(caught.value) == sentence


def test_a_packets_string_has_at_most_120_characters() -> None:
    """Sixty packets of one card each, the last one of ten."""
    assert Packets.parse("1-" * 59 + "10").to_hand == 69


def test_a_trick_bid_that_cannot_be_read_is_refused_with_a_sentence() -> None:
    """This holds outside rules too; the message quotes the string."""
    with pytest.raises(ValueError) as caught:
        parse_trick_bid("seven hearts and a half")
    told = "'seven hearts and a half' is not a trick bid: write a level and a suit or NT, such as 7H or 8NT"
    assert str(caught.value) == told


def test_a_contradiction_between_groups_names_both_options() -> None:
    """A settings form can mark both options; all contradictions are reported at once."""
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet(
            auction=AuctionRules(rounds=Rounds.ONE, raise_own=RaiseOwn.ONCE),
            match=MatchRules(ceiling=500),
        )
    assert [(problem.path, problem.others) for problem in caught.value.problems] == [
        ("auction.raise_own", ("auction.rounds",)),
        ("match.ceiling", ("match.target",)),
    ]
    with pytest.raises(InvalidRulesError) as by_path:
        RuleSet().with_options({"auction.rounds": "one", "auction.raise_own": "once", "match.ceiling": 500})
    assert caught.value.problems == by_path.value.problems


@pytest.mark.option("contracts.schedule")
def test_the_string_of_a_schedule_can_be_read_back() -> None:
    """The string is the name of a published schedule, or the rows of a custom one."""
    rows = tuple((points, points, points, points, points) for points in (1, 2, 3, 4, 10_000))
    assert repr(Schedule.parse("avondale")) == "Schedule.parse('avondale')"
    assert repr(Schedule(rows)) == f"Schedule.parse({rows!r})"
    for schedule in (Schedule.parse("perfect"), Schedule(rows)):
        assert eval(repr(schedule), {"Schedule": Schedule}) == schedule


def test_contradictions_have_the_same_paths_beside_an_unreadable_option() -> None:
    """All at once: what clashes does so whether or not something else is wrong too."""
    clash = {"table.players": 5}
    with pytest.raises(InvalidRulesError) as alone:
        RuleSet().with_options(clash)
    with pytest.raises(InvalidRulesError) as beside:
        RuleSet().with_options({**clash, "match.target": "many"})
    assert any(problem.others for problem in alone.value.problems)
    unread, *rest = beside.value.problems
    assert unread.path == "match.target"
    assert rest == [*alone.value.problems]
