"""The presets against the catalogue's matrix (section 1.1), column by column and cell by cell."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from five_hundred import presets
from five_hundred.contracts import Bid
from five_hundred.ladder import ladder_of
from five_hundred.presets import PRESETS, find_preset
from five_hundred.rules import RuleSet
from five_hundred.seats import seating_for
from five_hundred.special_bids import SpecialBid

NAMES = {
    "us": ("american", "AMERICAN"),
    "au": ("australian", "AUSTRALIAN"),
    "nz": ("new-zealand", "NEW_ZEALAND"),
    "ncl": ("newcastle", "NEWCASTLE"),
    "np": ("neuralplay", "NEURALPLAY"),
    "tr-us": ("trickster-american", "TRICKSTER_AMERICAN"),
    "tr-au": ("trickster-australian", "TRICKSTER_AUSTRALIAN"),
}
"""The catalogue's short name, which is the alias, and the names in the library: they do not change any more."""


def rules_of(alias: str) -> RuleSet:
    return find_preset(alias).rules


def special(rules: RuleSet, *codes: str) -> SpecialBid:
    """The one special bid of a preset that has one of these codes: null bids go by different names."""
    (found,) = [bid for bid in rules.contracts.specials if bid.code in codes]
    return found


def null(rules: RuleSet) -> SpecialBid:
    return special(rules, "M", "N")


def open_null(rules: RuleSet) -> SpecialBid:
    return special(rules, "OM", "ON")


def place(rules: RuleSet, bid: SpecialBid) -> str:
    """``7NT < Misère < 8♠``: the trick bids next to a special bid on the ladder."""
    ladder = ladder_of(rules)

    def is_trick(each: Bid) -> bool:
        return not isinstance(each, SpecialBid)

    below = [each for each in ladder.bids if is_trick(each) and ladder.overcalls(bid, each)]
    above = [each for each in ladder.above(bid) if is_trick(each)]
    assert len(below) + len(above) == 25
    return f"{below[-1]} < {bid} < {above[0]}"


def double(rules: RuleSet) -> tuple[int, str, str, int, int] | None:
    bids = [bid for bid in rules.contracts.specials if bid.who == "partners"]
    assert len(bids) <= 1
    for bid in bids:
        assert place(rules, bid) == f"10♥ < {bid} < 10NT"
        return bid.value, bid.kitty.value, bid.gate.value, bid.least, bid.most
    return None


READERS: dict[str, Callable[[RuleSet], object]] = {
    "players / sides": lambda rules: (rules.table.players, seating_for(rules.table.players).sides),
    "deck / kitty": lambda rules: (str(rules.table.pack), rules.table.kitty_size),
    "min real bid": lambda rules: (rules.auction.min_level, rules.auction.inkle_who.value),
    "rounds": lambda rules: rules.auction.rounds.value,
    "re-entry after pass": lambda rules: rules.auction.re_entry.value,
    "raise own winning bid": lambda rules: rules.auction.raise_own.value,
    "null bid name, value": lambda rules: (null(rules).name, null(rules).value),
    "null rank": lambda rules: place(rules, null(rules)),
    "null biddable": lambda rules: null(rules).gate.value,
    "open null": lambda rules: (open_null(rules).value, open_null(rules).gate.value),
    "open rank": lambda rules: place(rules, open_null(rules)),
    "exposed when": lambda rules: open_null(rules).exposure.value,
    "double null": double,
    "slam": lambda rules: (rules.scoring.slam.value, rules.scoring.slam_minimum),
    "defenders' tricks": lambda rules: (rules.scoring.defenders.value, rules.scoring.trick_points),
    "defenders in null": lambda rules: {bid.forced_trick_points for bid in rules.contracts.specials},
    "fail": lambda rules: rules.scoring.failure.value,
    "target / floor": lambda rules: (
        *(rules.match.target, rules.match.floor, rules.match.hands),
        rules.match.back_door.value,
    ),
    "must win bid to go out": lambda rules: rules.match.must_bid_to_win,
    "both cross in one hand": lambda rules: rules.match.both_cross.value,
    "all pass": lambda rules: rules.auction.all_pass.value,
    "joker follow in NT": lambda rules: (rules.play.joker_follow.value, rules.play.joker_renege.value),
    "joker lead in NT": lambda rules: (rules.play.joker_lead.value, rules.play.joker_nominate.value),
    "joker in null": lambda rules: {(bid.joker.value, bid.joker_lead.value) for bid in rules.contracts.specials},
    "first lead": lambda rules: (rules.play.first_lead.value, rules.play.null_lead.value),
}

PAIRS = (4, ((0, 2), (1, 3)))
MANY, ANY = "until-others-pass", "anytime"
OVER_7NT, OVER_8S = "7NT < {} < 8♠", "8♠ < {} < 8♣"
AFTER_TRICK_1, FROM_THE_START = "after-first-trick", "before-first-lead"
OPTIONAL, FORCED = {("optional", "as-no-trump")}, {("forced", "as-no-trump")}
NOT_APPLICABLE = object()

MATRIX: dict[str, tuple[object, ...]] = {
    #                          us, au, nz, ncl, np, tr-us, tr-au
    "players / sides": (PAIRS,) * 7,
    "deck / kitty": (("43", 3),) * 7,
    "min real bid": (
        (7, "first-two-seats"),  # "7♠ (6 = inkle)"
        (6, "nobody"),
        (6, "nobody"),
        (6, "nobody"),
        (6, "nobody"),
        (7, "first-two-seats"),
        (6, "nobody"),
    ),
    "rounds": ("one", MANY, MANY, MANY, MANY, "one", MANY),
    "re-entry after pass": ("never", "never", "if-suit-changed", "never", "never", "never", "never"),
    # n/a; variation (no by default); yes, if the suit changes (section 2); yes, always; no; n/a; option
    "raise own winning bid": ("no", "no", "reopens-if-suit-changes", "closed", "no", "no", "no"),
    "null bid name, value": (
        ("Nullo", 250),
        ("Misère", 250),
        ("Misère", 250),
        ("Misère", 250),
        ("Nullo", 250),
        ("Nullo", 250),
        ("Misère", 250),
    ),
    "null rank": (
        OVER_8S.format("Nullo"),
        OVER_7NT.format("Misère"),
        OVER_7NT.format("Misère"),
        OVER_7NT.format("Misère"),
        OVER_7NT.format("Nullo"),
        OVER_7NT.format("Nullo"),
        OVER_8S.format("Misère"),
    ),
    "null biddable": (ANY, "after-7", "after-7", "after-7", ANY, ANY, "after-7"),
    "open null": ((500, ANY),) * 7,
    "open rank": (
        "10♥ < Open Nullo < 10NT",
        "10♦ < Open Misère < 10♥",
        "10♦ < Open Misère < 10♥",
        "10♦ < Open Misère < 10♥",
        "10♥ < Open nullo < 10NT",
        "10♥ < Open Nullo < 10NT",
        "10♥ < Open Misère < 10NT",
    ),
    "exposed when": (
        AFTER_TRICK_1,  # [?], section 6.37
        AFTER_TRICK_1,
        AFTER_TRICK_1,
        AFTER_TRICK_1,
        FROM_THE_START,
        FROM_THE_START,
        FROM_THE_START,
    ),
    "double null": ((500, "passed-on", ANY, 0, 0), None, None, None, None, None, None),
    "slam": (("at-least", 250),) * 7,
    "defenders' tricks": (("each-trick", 10),) * 7,
    "defenders in null": ({0},) * 7,
    "fail": ("subtract",) * 7,
    "target / floor": ((500, -500, None, "loses"),) * 7,
    "must win bid to go out": (False, True, True, True, False, False, True),
    "both cross in one hand": (
        "bidder",
        NOT_APPLICABLE,
        NOT_APPLICABLE,
        NOT_APPLICABLE,
        "higher-score",
        "higher-score",
        NOT_APPLICABLE,
    ),
    "all pass": ("redeal-next-dealer",) * 7,  # a plain redeal is by the next dealer (section 6.8)
    "joker follow in NT": (("void-only", "allowed"),) * 7,
    "joker lead in NT": (
        ("any-suit", "no"),
        ("suit-not-yet-led", "yes"),
        ("not-shown-void", "no"),
        ("suit-not-yet-led", "yes"),  # as au
        ("any-suit", "no"),
        ("any-suit", "no"),
        ("any-suit", "no"),
    ),
    "joker in null": (FORCED, FORCED, FORCED, FORCED, OPTIONAL, OPTIONAL, OPTIONAL),
    "first lead": (("bidder", "bidder"),) * 7,
}

DEFAULTS: dict[str, object] = {
    # "Default" lines of section 2, and section 6, for what the matrix does not list
    "table.high_joker": "black",
    "table.packets": None,
    "table.misdeal": "off",
    "auction.suit_order": "S C D H NT",
    "auction.order": "level-then-suit",
    "auction.inkle_wins": "never",
    "auction.inkle_ranked": True,
    "auction.ends_at_top": True,
    "contracts.schedule": "avondale",
    "play.null_stop": False,  # 6.24: every preset plays on
    "scoring.overtrick_points": 0,
    "match.compare": "at-least",
    "match.spread": None,
}
ONLY_WITH_ANOTHER_VALUE = {"scoring.sweep_bonus", "scoring.cap_kind"}
"""Options that do nothing in a preset, except that Trickster Australian has a cap."""


@pytest.mark.parametrize("alias", NAMES)
@pytest.mark.parametrize("decision", MATRIX)
def test_every_cell_of_the_matrix_is_what_the_preset_plays(decision: str, alias: str) -> None:
    """Catalogue 1.1."""
    cell = MATRIX[decision][list(NAMES).index(alias)]
    if cell is not NOT_APPLICABLE:
        assert READERS[decision](rules_of(alias)) == cell


@pytest.mark.parametrize("alias", NAMES)
def test_what_the_matrix_does_not_list_is_the_default_of_the_decision(alias: str) -> None:
    """Catalogue section 2, "Default" lines, and section 6."""
    document: Any = rules_of(alias).to_dict()
    found = {path: document[path.partition(".")[0]][path.partition(".")[2]] for path in DEFAULTS}
    assert found == DEFAULTS


@pytest.mark.parametrize("alias", NAMES)
def test_null_bids_are_for_no_trick_and_played_alone_with_the_kitty(alias: str) -> None:
    """Catalogue null-who-plays: 000, 001, 004, PAG; null-kitty default: taken."""
    for bid in (null(rules_of(alias)), open_null(rules_of(alias))):
        assert (bid.least, bid.most, bid.who, bid.kitty) == (0, 0, "alone", "taken")
    assert null(rules_of(alias)).exposure == "never"


@pytest.mark.parametrize("alias", NAMES)
def test_no_preset_has_other_special_bids(alias: str) -> None:
    """Two null bids, and in the American game the double."""
    codes = {"us": ["N", "ON", "DN"], "np": ["N", "ON"], "tr-us": ["N", "ON"]}.get(alias, ["M", "OM"])
    assert [bid.code for bid in rules_of(alias).contracts.specials] == codes


@pytest.mark.parametrize("alias", NAMES)
def test_only_trickster_australian_has_the_cap_of_490(alias: str) -> None:
    """Catalogue 6.26: presets take the 490 cap only there; 001: points are awarded up to 490."""
    scoring = rules_of(alias).scoring
    assert scoring.defender_cap == (490 if alias == "tr-au" else None)
    assert scoring.cap_kind == "up-to"


@pytest.mark.option("table.kitty_term")
@pytest.mark.option("auction.pass_term")
@pytest.mark.parametrize("alias", NAMES)
def test_the_americans_call_the_kitty_the_widow(alias: str) -> None:
    """001: undealt cards are the "widow" in the American version, the "kitty" in the Australian."""
    rules = rules_of(alias)
    assert rules.table.kitty_term == ("widow" if alias in ("us", "tr-us") else "kitty")
    assert rules.auction.pass_term == "pass"


def test_open_and_double_nullo_share_a_rung_in_the_american_game() -> None:
    """Catalogue 6.11: neither overcalls the other."""
    rules = rules_of("us")
    ladder, double_nullo = ladder_of(rules), special(rules, "DN")
    assert not ladder.overcalls(double_nullo, open_null(rules))
    assert not ladder.overcalls(open_null(rules), double_nullo)


def test_every_option_is_stated_in_this_file() -> None:
    """A new option needs a cell of the matrix or a default here: none is left to chance."""
    stated = {
        "table.players",
        "table.pack",
        "table.kitty_term",
        "auction.rounds",
        "auction.min_level",
        "auction.inkle_who",
        "auction.re_entry",
        "auction.raise_own",
        "auction.all_pass",
        "auction.pass_term",
        "contracts.specials",
        "play.first_lead",
        "play.null_lead",
        "play.joker_follow",
        "play.joker_renege",
        "play.joker_lead",
        "play.joker_nominate",
        "scoring.slam",
        "scoring.slam_minimum",
        "scoring.defenders",
        "scoring.trick_points",
        "scoring.defender_cap",
        "scoring.failure",
        "match.target",
        "match.floor",
        "match.back_door",
        "match.hands",
        "match.must_bid_to_win",
        "match.both_cross",
    }
    assert {option.path for option in RuleSet.options()} == stated | set(DEFAULTS) | ONLY_WITH_ANOTHER_VALUE
    assert set(MATRIX) == set(READERS)
    assert {len(cells) for cells in MATRIX.values()} == {len(NAMES)}


# --- names and documentation


def test_presets_have_these_names_and_no_others() -> None:
    """A name that is in use somewhere must stay."""
    assert {preset.name: preset.aliases for preset in PRESETS.values()} == {
        name: (alias,) for alias, (name, _) in NAMES.items()
    }
    assert all(preset.name == name for name, preset in PRESETS.items())


@pytest.mark.parametrize(("alias", "name", "constant"), [(alias, *names) for alias, names in NAMES.items()])
def test_a_preset_is_found_by_name_and_alias_and_in_the_module(alias: str, name: str, constant: str) -> None:
    """All of them give the same rules."""
    assert find_preset(name) is find_preset(alias) is PRESETS[name]
    assert getattr(presets, constant) == PRESETS[name].rules
    assert constant in presets.__all__


@pytest.mark.parametrize(
    ("wrong", "nearest"), [("amercan", "american"), ("newcaslte", "newcastle"), ("zz", "australian")]
)
def test_an_unknown_name_is_told_the_nearest_one(wrong: str, nearest: str) -> None:
    """Or all of them."""
    with pytest.raises(KeyError, match=nearest):
        find_preset(wrong)


def test_the_table_of_presets_cannot_be_changed() -> None:
    """It is shared by everybody."""
    table: Any = PRESETS
    with pytest.raises(TypeError):
        table["mine"] = PRESETS["australian"]


def test_the_defaults_are_the_australian_game() -> None:
    """A RuleSet without arguments is a published game."""
    assert RuleSet() == presets.AUSTRALIAN == rules_of("au")


def test_no_two_presets_are_the_same_game() -> None:
    """Else one of them were an alias."""
    assert len({preset.rules for preset in PRESETS.values()}) == len(PRESETS)


@pytest.mark.parametrize("alias", NAMES)
def test_a_preset_reads_back_from_plain_data(alias: str) -> None:
    """And from its difference to the defaults."""
    rules = rules_of(alias)
    assert RuleSet.from_dict(rules.to_dict()) == rules
    assert RuleSet().with_options(rules.diff(RuleSet())) == rules


SOURCES = {
    "us": {"001", "002", "003", "PAG"},
    "au": {"PAG", "001"},
    "nz": {"PAG", "E2", "FRA", "NII"},
    "ncl": {"003", "PAG"},
    "np": {"004"},
    "tr-us": {"001", "TRX"},
    "tr-au": {"001", "TRX"},
}
LEANS_ON: dict[str, dict[str, str]] = {
    # cells marked [I] or [?] in the matrix, and in section 2, of which the documentation must speak
    "us": {
        "exposed when [?]": "shown|open hand",
        "defenders in null [I]": "Defenders .* null",
        "inkle-who [I]": "[Ii]nkle",
        "open and double at 500 (6.11)": "double",
    },
    "au": {},
    "nz": {},
    "ncl": {"deck / kitty [I]": "43"},
    "np": {"exposed when [I]": "shown|open hand", "joker in null [I]": "joker", "5.37": "presets are not known"},
    "tr-us": {
        "defenders in null [I]": "Defenders .* null",
        "both cross [I]": "higher score",
        "deck / kitty (5.35 [I])": "43",
        "inkle-who [I]": "[Ii]nkle",
        "open-exposed [I]": "shown|open hand",
    },
    "tr-au": {
        "defenders in null [I]": "Defenders .* null",
        "deck / kitty (5.35 [I])": "43",
        "open-exposed [I]": "shown|open hand",
    },
}


@pytest.mark.parametrize("alias", NAMES)
def test_a_preset_names_its_sources(alias: str) -> None:
    """By the catalogue's tags."""
    preset = find_preset(alias)
    assert SOURCES[alias] <= set(preset.sources.split(", "))
    assert preset.title


@pytest.mark.parametrize(("alias", "cell"), [(alias, cell) for alias, cells in LEANS_ON.items() for cell in cells])
def test_a_preset_that_leans_on_an_inference_says_so(alias: str, cell: str) -> None:
    """Catalogue, section 0: "A preset that leans on [I] or [?] says so in its documentation"."""
    notes = find_preset(alias).inferred
    assert all(note.endswith(".") for note in notes)
    assert any(re.search(LEANS_ON[alias][cell], note) for note in notes)
