"""The presets against the catalogue's matrix (section 1.1), column by column and cell by cell."""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

import five_hundred as fh
from five_hundred import presets
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.presets import PRESETS
from five_hundred.rules.special_bid_data import special_fields

COLUMNS = {
    "us": ("american", "AMERICAN"),
    "au": ("australian", "AUSTRALIAN"),
    "ca": ("canadian", "CANADIAN"),
    "nz": ("new-zealand", "NEW_ZEALAND"),
    "ncl": ("newcastle", "NEWCASTLE"),
    "qc": ("quebec", "QUEBEC"),
    "s000": ("no-tricks", "NO_TRICKS"),
    "np": ("neuralplay", "NEURALPLAY"),
    "tr-us": ("trickster-american", "TRICKSTER_AMERICAN"),
    "tr-au": ("trickster-australian", "TRICKSTER_AUSTRALIAN"),
    "o04": ("original-1904", "ORIGINAL_1904"),
    "p3": ("three-handed", "THREE_HANDED"),
    "p5": ("five-handed", "FIVE_HANDED"),
    "p6-2x3": ("six-handed", "SIX_HANDED"),
    "p6-3x2": ("six-handed-pairs", "SIX_HANDED_PAIRS"),
    "walk": ("walker", "WALKER"),
    "p2a": ("two-handed-dummies", "TWO_HANDED_DUMMIES"),
    "p2b": ("two-handed-dead-hand", "TWO_HANDED_DEAD_HAND"),
    "p2c": ("two-handed-exposed", "TWO_HANDED_EXPOSED"),
    "p2d": ("two-handed-draw", "TWO_HANDED_DRAW"),
}
"""The columns of the matrix and the presets below it, by the catalogue's short names, which are the aliases."""
VARIANTS = {
    "us-midwest": ("american-midwest", "AMERICAN_MIDWEST"),
    "tb": ("thomas-beagle", "THOMAS_BEAGLE"),
    "p5-hidden": ("five-handed-hidden", "FIVE_HANDED_HIDDEN"),
    "wiki": ("wikipedia", "WIKIPEDIA"),
}
"""Presets that differ from a column in a few points, by their alias."""
WITHOUT_ALIAS = {
    "perfect": ("perfect", "PERFECT"),
    "perfect-split-colours": ("perfect-split-colours", "PERFECT_SPLIT_COLOURS"),
}
NAMES = {**COLUMNS, **VARIANTS, **WITHOUT_ALIAS}
"""The name and the constant in the library of each: they do not change any more."""


def rules_of(alias: str) -> fh.RuleSet:
    return fh.find_preset(alias).rules


def special(rules: fh.RuleSet, *codes: str) -> fh.SpecialBid | None:
    """The one special bid of a preset that has one of these codes, if there is one: they go by different names."""
    found = [bid for bid in rules.contracts.specials if bid.code in codes]
    assert len(found) <= 1
    return found[0] if found else None


def null(rules: fh.RuleSet) -> fh.SpecialBid | None:
    return special(rules, "M", "N", "PM", "NTR")


def open_null(rules: fh.RuleSet) -> fh.SpecialBid | None:
    return special(rules, "OM", "ON", "GM", "SP")


def double_null(rules: fh.RuleSet) -> fh.SpecialBid | None:
    return special(rules, "DN", "AT")


def place(rules: fh.RuleSet, bid: fh.SpecialBid | None) -> str | None:
    """``7NT < Misère < 8♠``: the trick bids next to a special bid on the ladder, or level with it."""
    if bid is None:
        return None
    ladder = ladder_of(rules)

    def is_trick(each: fh.Bid) -> bool:
        return not isinstance(each, fh.SpecialBid)

    below = [each for each in ladder.bids if is_trick(each) and ladder.overcalls(bid, each)]
    above = [each for each in ladder.bids if is_trick(each) and ladder.overcalls(each, bid)]
    level = [each for each in ladder.bids if is_trick(each) and each not in (*below, *above)]
    assert len(below) + len(above) + len(level) == 25
    return f"{below[-1]} < {' = '.join(map(str, [*level, bid]))} < {above[0]}"


def opened(rules: fh.RuleSet) -> tuple[int, str] | None:
    bid = open_null(rules)
    return None if bid is None else (bid.value, bid.gate.value)


def double(rules: fh.RuleSet) -> tuple[int, str, str, int, int, str | None] | None:
    bid = double_null(rules)
    if bid is None:
        assert all(each.who != "partners" for each in rules.contracts.specials)
        return None
    assert bid.who == "partners"
    return bid.value, bid.kitty.value, bid.gate.value, bid.least, bid.most, place(rules, bid)


READERS: dict[str, Callable[[fh.RuleSet], object]] = {
    "players / sides": lambda rules: (rules.table.players, rules.table.partnership.value, rules.table.seating.sides),
    "deck / kitty": lambda rules: (
        str(rules.table.pack),
        rules.table.kitty_size,
        rules.table.spare_hands.value,
        rules.table.deal_form.value,
    ),
    "min real bid": lambda rules: (rules.auction.min_level, rules.auction.inkle_who.value),
    "rounds": lambda rules: rules.auction.rounds.value,
    "re-entry after pass": lambda rules: rules.auction.re_entry.value,
    "raise own winning bid": lambda rules: rules.auction.raise_own.value,
    "null bid name, value": lambda rules: (bid.name, bid.value) if (bid := null(rules)) else None,
    "null rank": lambda rules: place(rules, null(rules)),
    "null biddable": lambda rules: bid.gate.value if (bid := null(rules)) else None,
    "open null": opened,
    "open rank": lambda rules: place(rules, open_null(rules)),
    "exposed when": lambda rules: bid.exposure.value if (bid := open_null(rules)) else None,
    "double null": double,
    "slam": lambda rules: (
        rules.scoring.slam.value,
        {"at-least": rules.scoring.slam_minimum, "sweep": rules.scoring.sweep_bonus}.get(rules.scoring.slam),
    ),
    "defenders' tricks": lambda rules: (rules.scoring.defenders.value, rules.scoring.trick_points),
    "defenders in null": lambda rules: {
        bid.forced_trick_points for bid in rules.contracts.specials if bid.who != "duel"
    },
    "fail": lambda rules: rules.scoring.failure.value,
    "target / floor": lambda rules: (
        *(rules.match.target, rules.match.exact, rules.match.ceiling, rules.match.hands),
        rules.match.floor if rules.match.back_door == "loses" else rules.match.back_door.value,
    ),
    "must win bid to go out": lambda rules: rules.match.must_bid_to_win.value,
    "both cross in one hand": lambda rules: rules.match.both_cross.value,
    "all pass": lambda rules: rules.auction.all_pass.value,
    "joker follow in NT": lambda rules: (rules.play.joker_follow.value, rules.play.joker_renege.value),
    "joker lead in NT": lambda rules: (rules.play.joker_lead.value, rules.play.joker_nominate.value),
    "joker in null": lambda rules: {(bid.joker.value, bid.joker_lead.value) for bid in rules.contracts.specials},
    "first lead": lambda rules: (rules.play.first_lead.value, rules.play.null_lead.value),
}

Row = Mapping[str, object]


def row(default: object, exceptions: Mapping[str, object] | None = None) -> Row:
    """A row of the matrix: what stands in most columns, and in the columns named."""
    cells = dict.fromkeys(COLUMNS, default)
    for columns, cell in (exceptions or {}).items():
        for column in columns.split():
            assert column in cells, column
            cells[column] = cell
    return cells


MANY, ANY = "until-others-pass", "anytime"
OVER_7NT, OVER_8S = "7NT < {} < 8♠", "8♠ < {} < 8♣"
AFTER_TRICK_1, FROM_THE_START = "after-first-trick", "before-first-lead"
OPTIONAL, FORCED = {("optional", "as-no-trump")}, {("forced", "as-no-trump")}
WITHOUT_NULLS = "o04 p5 p2a p2d"
"""No null bids: "none" in the matrix, "no null bids" below it for p2a, and for p2d the ladder of section 3.

The dead hand is played as by three, and with eight exposed cards the bidding is "standard" (6.46).
"""
SOLO_3, SOLO_2 = (3, "solo", ((0,), (1,), (2,))), (2, "solo", ((0,), (1,)))

MATRIX: dict[str, Row] = {
    "players / sides": row(
        (4, "opposite", ((0, 2), (1, 3))),
        {
            "o04 p3": SOLO_3,
            "p5": (5, "called-card", ((0,), (1,), (2,), (3,), (4,))),
            "p6-2x3": (6, "alternate", ((0, 2, 4), (1, 3, 5))),
            "p6-3x2": (6, "opposite", ((0, 3), (1, 4), (2, 5))),
            "p2a": (2, "solo", ((0, 2), (1, 3))),  # each with the hand opposite, that is "two dummies"
            "p2b p2c p2d": SOLO_2,
        },
    ),
    "deck / kitty": row(
        ("43", 3, "none", "dealt"),
        {
            "ca s000": ("45", 5, "none", "dealt"),
            "qc": ("46", 6, "none", "dealt"),
            "o04 p3": ("33", 3, "none", "dealt"),
            "p5": ("53", 3, "none", "dealt"),
            "p6-2x3 p6-3x2": ("63", 3, "none", "dealt"),
            "p2a": ("43", 3, "dummies", "dealt"),
            "p2b": ("33", 3, "one-dead", "dealt"),
            "p2c": ("52", 2, "none", "exposed-eight"),  # "kitty = the two chosen cards", no joker [I]
            "p2d": ("45", 5, "none", "drawn"),  # "45/5 or 43/3"
        },
    ),
    "min real bid": row((6, "nobody"), {"us tr-us": (7, "first-two-seats")}),  # "7♠ (6 = inkle)"
    "rounds": row(MANY, {"us tr-us o04": "one"}),  # p3: "multi (PAR) / 1 (o04)"
    "re-entry after pass": row("never", {"nz": "if-suit-changed"}),
    # n/a in one round; au: variation; nz: yes, if the suit changes (section 2); ncl: yes, always; tr-au: option
    "raise own winning bid": row("no", {"nz": "reopens-if-suit-changes", "ncl": "closed"}),
    "null bid name, value": row(
        ("Misère", 250),
        {"us ca np tr-us": ("Nullo", 250), "qc": ("Petite misère", 500), "s000": ("No Tricks", 250)}
        | {WITHOUT_NULLS: None},
    ),
    "null rank": row(
        OVER_7NT.format("Misère"),
        {
            "us ca": OVER_8S.format("Nullo"),
            "qc": "8♥ < Petite misère < 8NT",
            "s000": OVER_8S.format("No Tricks"),
            "np tr-us": OVER_7NT.format("Nullo"),
            "tr-au": OVER_8S.format("Misère"),
            WITHOUT_NULLS: None,
        },
    ),
    "null biddable": row("after-7", {"us ca qc s000 np tr-us p3 p2b": ANY, WITHOUT_NULLS: None}),
    # At any time (6.1); 000: Spread once anybody has bid No Tricks; 500 in s000 is [?] (4.1); ca: "opt.", left out
    "open null": row((500, ANY), {"qc": (1000, ANY), "s000": (500, "after-null"), "ca": None, WITHOUT_NULLS: None}),
    "open rank": row(
        "10♦ < Open Misère < 10♥",
        {
            "us tr-us": "10♥ < Open Nullo < 10NT",
            "np": "10♥ < Open nullo < 10NT",
            "tr-au": "10♥ < Open Misère < 10NT",
            "qc": "10♥ < Grosse misère < 10NT",
            "s000": "10♦ < 10♥ = Spread < 10NT",  # [?]; section 3, the note below the ladders: one tie group
            "ca": None,
            WITHOUT_NULLS: None,
        },
    ),
    "exposed when": row(
        AFTER_TRICK_1,  # us: [?], section 6.37
        {
            "qc np tr-us tr-au": FROM_THE_START,
            "s000": "second-trick-led",  # "after trick 1, when its winner leads again"
            "ca": None,
            WITHOUT_NULLS: None,
        },
    ),
    "double null": row(
        None,
        {
            "us ca": (500, "passed-on", ANY, 0, 0, "10♥ < Double Nullo < 10NT"),
            "s000": (500, "passed-on", "after-partners-null", 0, 0, "10♦ < 10♥ = Across The Table < 10NT"),
        },
    ),
    "slam": row(("at-least", 250), {"qc": ("none", None), "s000": ("sweep", 50)}),
    "defenders' tricks": row(("each-trick", 10), {"qc": ("none", 10)}),
    "defenders in null": row({0}, {"s000": {10}, WITHOUT_NULLS: set()}),
    "fail": row("subtract", {"qc": "to-opponents"}),
    "target / floor": row(
        (500, False, None, None, -500), {"qc": (1000, False, None, None, "off"), "walk": (500, True, 1000, None, -500)}
    ),
    # walk: [?] yes in the matrix, but "exactly 500 by any means" in 6.31; of 000 and 001: to have won the bid (6.27)
    "must win bid to go out": row("made", {"us ca qc np tr-us o04 walk": "no", "s000 tr-au": "won-bid"}),
    "both cross in one hand": row(
        # n/a where the bid must be won; it matters again once it need not be.  002: "only the team winning the bid
        # wins the game"; 001, of both: "The team with the higher score wins unless [...] 'bidder goes out' is set"
        "bidder",
        {"np tr-us tr-au": "higher-score", "o04": "first-during-play"},
    ),
    # A plain redeal is by the next dealer (6.8); o04 is played at no trump, p3 thrown in (6.32)
    "all pass": row("redeal-next-dealer", {"s000 o04": "play-no-trump"}),
    "joker follow in NT": row(("void-only", "allowed"), {"s000": ("any-time", "allowed")}),
    "joker lead in NT": row(
        ("suit-not-yet-led", "yes"),
        {"us ca qc s000 np tr-us tr-au o04": ("any-suit", "no"), "nz": ("not-shown-void", "no")},
    ),
    # ca, qc: 6.37
    "joker in null": row(
        FORCED, {"s000": {("forced", "last-trick")}, "np tr-us tr-au": OPTIONAL, WITHOUT_NULLS: set()}
    ),
    "first lead": row(("bidder", "bidder")),
}

DEFAULTS: dict[str, object] = {
    # "Default" lines of section 2, and section 6, for what the matrix does not list
    "table.high_joker": "black",
    "table.packets": None,
    "table.kitty_face_up": False,
    "table.misdeal": "off",
    "table.exposed_kitty": 0,  # 5.29: "kitty = exactly the two chosen cards"
    "auction.suit_order": "S C D H NT",
    "auction.order": "level-then-suit",
    "auction.inkle_wins": "never",
    "auction.inkle_ranked": True,
    "auction.ends_at_top": True,
    "contracts.schedule": "avondale",
    "contracts.declare": False,
    "play.high_jacks": False,
    "play.null_stop": False,  # 6.24: every preset plays on
    "play.claims": "off",  # none: 000, 001, 002; the Default line speaks of how a claim is judged where there are any
    "scoring.overtrick_points": 0,
    "match.compare": "at-least",
    "match.spread": None,
    "match.midhand_out": False,
    "partner.may_call": "any-but-joker",  # 6.33, as the next four
    "partner.own_card": True,
    "partner.alone": True,
    "partner.reveal": "announced",
    "partner.when": "after-discard",
    "partner.settlement": "full-each",
    "penalties.bar": "off",
    "penalties.breach": "off",
}
OTHERWISE: dict[str, dict[str, object]] = {
    "o04": {"auction.order": "points", "contracts.schedule": "original", "match.midhand_out": True},
    "s000": {"auction.order": "points"},  # 000, rule 2; section 3: "000's strict point ordering"
    "np": {"play.claims": "provable"},  # 6.45
    "tr-us": {"match.compare": "more-than"},  # 5.7
    "tr-au": {"match.compare": "more-than"},
}
"""Where section 2 names a preset beside its default."""
ONLY_WITH_ANOTHER_VALUE = {
    *("scoring.sweep_bonus", "scoring.cap_kind", "contracts.declare_points", "contracts.declare_loss"),
    *("penalties.breach_min_level", "penalties.breach_win", "penalties.breach_loss", "penalties.breach_bars"),
}
"""Options that do nothing in a preset, except the sweep in 000 and the cap in Trickster Australian."""


@pytest.mark.parametrize("alias", COLUMNS)
@pytest.mark.parametrize("decision", MATRIX)
def test_every_preset_has_the_values_of_the_catalogues_matrix(decision: str, alias: str) -> None:
    """Catalogue 1.1.  Where a cell is n/a, the value counts once another option changes; then the sources decide it."""
    cell, played = MATRIX[decision][alias], READERS[decision](rules_of(alias))
    assert played == cell


@pytest.mark.parametrize("alias", COLUMNS)
def test_options_outside_the_matrix_have_the_catalogues_defaults(alias: str) -> None:
    """Catalogue section 2, "Default" lines, and section 6."""
    document: Any = rules_of(alias).to_dict()
    found = {path: document[path.partition(".")[0]][path.partition(".")[2]] for path in DEFAULTS}
    assert found == DEFAULTS | OTHERWISE.get(alias, {})


DIFFERENCES: dict[str, tuple[str, dict[str, object]]] = {
    # the matrix, deck / kitty: "(Midwest 45/5)"; misdeal-no-face: "us-midwest: partner-agrees"
    "us-midwest": ("us", {"table.pack": "45", "table.misdeal": "no-ace-no-face-partner-agrees"}),
    # pass-final, raise-after-auction, null-value, null-rank, open-null, nt-joker-lead, each for TB
    "tb": (
        "nz",
        {
            "auction.re_entry": "always",
            "auction.raise_own": "reopens",
            "contracts.specials.M.value": 130,
            "contracts.specials.M.above": "6NT",
            "contracts.specials.M.gate": "anytime",
            "contracts.specials.OM.value": 230,
            "contracts.specials.OM.above": "7NT",
            "play.joker_lead": "any-suit",
        },
    ),
    # p5-reveal
    "p5-hidden": ("p5", {"partner.reveal": "hidden-until-played"}),
    # 002; what it states is below, sentence by sentence, and LEANS_ON has the rest
    "wiki": (
        "au",
        {
            "auction.all_pass": "redeal-cap-2",
            "contracts.specials.M.above": "8S",
            "contracts.specials.M.joker": "optional",
            "contracts.specials.OM.above": "10H",
            "contracts.specials.OM.step": 0,
            "contracts.specials.OM.gate": "after-7",
            "contracts.specials.OM.joker": "optional",
            "contracts.specials.DN": {
                **special_fields(fh.SpecialBid(code="DN")),
                "name": "Double Nullo",
                "value": 500,
                "above": "10H",
                "step": 0,
                "who": "partners",
                "kitty": "passed-on",
                "joker": "optional",
            },
            "play.joker_lead": "not-shown-void",
            "play.joker_nominate": "no",
            "match.must_bid_to_win": "no",
        },
    ),
}


@pytest.mark.parametrize("alias", DIFFERENCES)
def test_a_variant_differs_from_its_preset_as_the_catalogue_says(alias: str) -> None:
    """Catalogue, section 2."""
    column, differences = DIFFERENCES[alias]
    assert rules_of(alias).diff(rules_of(column)) == differences


WIKIPEDIA: dict[str, dict[str, object]] = {
    # setup and auction
    "most commonly played by four players in partnerships": {"table.players": 4},
    "Players play in pairs, usually opposite each other.": {"table.partnership": "opposite"},
    "Either the two black 4s are removed": {"table.pack": "43"},
    "a bundle of three cards is dealt to each player, one to the kitty": {
        "table.packets": None  # the usual ones for three cards: 3-1k-4-1k-3-1k
    },
    "In some versions, if a player does not receive a face card this is considered a misdeal": {"table.misdeal": "off"},
    "If the first player bids 6": {"auction.min_level": 6},
    "In American play, a bid of six is called an": {"auction.inkle_who": "nobody"},
    "A player who passes cannot subsequently make a bid in that hand.": {"auction.re_entry": "never"},
    "may only bid again in that hand if there has been an intervening bid": {"auction.raise_own": "no"},
    "The order of seniority of suits in bidding": {
        "auction.suit_order": "S C D H NT",
        "auction.order": "level-then-suit",
    },
    "Eventually, all but one player passes and the bid is decided.": {"auction.rounds": "until-others-pass"},
    "This can be repeated only twice, after which the deal passes": {"auction.all_pass": "redeal-cap-2"},
    # play
    "The lead starts with the player who won the bidding.": {"play.first_lead": "bidder", "play.null_lead": "bidder"},
    "may use the joker to trump a trick only if they cannot otherwise follow suit": {
        "play.joker_follow": "void-only",
        "contracts.specials.M.joker": "optional",
        "contracts.specials.OM.joker": "optional",
        "contracts.specials.DN.joker": "optional",
    },
    "may not name a suit to which the player has previously claimed to be void": {"play.joker_lead": "not-shown-void"},
    "it has no suit": {"play.joker_nominate": "no"},
    'In some variations, a player may not "renege" with the joker': {"play.joker_renege": "allowed"},
    "There are no bowers and all the jacks fall between the queen and highest number card": {"play.high_jacks": False},
    "In other variations, the person who wins the bid also has the option": {"contracts.declare": False},
    # special bids
    '"misère" may be bid before a bid for seven tricks': {"contracts.specials.M.gate": "after-7"},
    '"Open misère" may be bid in a similar fashion': {"contracts.specials.OM.gate": "after-7"},
    "Double nullo may be called by one partner even if the other partner passes.": {
        "contracts.specials.DN.gate": "anytime"
    },
    "draws in his/her partner and both must play and not take any tricks": {
        "contracts.specials.DN.who": "partners",
        "contracts.specials.DN.most": 0,
    },
    "picks up the kitty and gives the five cards he/she wants to discard to their partner": {
        "contracts.specials.DN.kitty": "passed-on"
    },
    # score and end
    "reduced by 20 points (see table below), causing 10NT": {"contracts.schedule": "avondale"},
    "There are no bonuses for overtricks": {"scoring.overtrick_points": 0},
    'the same number of points is "subtracted"': {"scoring.failure": "subtract"},
    "Whether or not the bid winning team achieves its bid, the opposing team receives 10 points for each trick": {
        "scoring.defenders": "each-trick",
        "scoring.trick_points": 10,
    },
    "A team wins the game by scoring at least 500 points": {
        "match.target": 500,
        "match.compare": "at-least",
        "match.exact": False,
    },
    "only the team winning the bid wins the game": {"match.both_cross": "bidder"},
    "hold that winning the game at any time requires winning a bid": {"match.must_bid_to_win": "no"},
    "If any player scores out during play of a hand": {"match.midhand_out": False},
    "A team whose score dips to −500 points or below": {"match.floor": -500, "match.back_door": "loses"},
}
"""What source 002 says of the game that it describes first, and of variants, which the preset leaves out."""


@pytest.mark.parametrize("sentence", WIKIPEDIA)
def test_the_wikipedia_preset_follows_its_source_sentence_by_sentence(sentence: str) -> None:
    """Source 002; setting the option changes nothing, because the preset has that value."""
    rules = rules_of("wiki")
    assert rules.with_options(WIKIPEDIA[sentence]).diff(rules) == {}


def bidding(*calls: str) -> fh.State:
    """The state after calls in the Wikipedia preset; seat 3 deals, so seat 0 calls first."""
    rules = rules_of("wiki")
    state = fh.new_game(rules, dealer=3)
    state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    for call in calls:
        state = fh.apply(state, fh.parse_action(call, rules))
    return state


@pytest.mark.rule("all-pass")
def test_in_the_wikipedia_preset_the_same_dealer_deals_again_only_twice() -> None:
    """002: "a reshuffle and redeal is made. This can be repeated only twice, after which the deal passes"."""
    state, dealers = bidding(), [3]
    for _ in range(6):
        for _ in range(4):
            state = fh.apply(state, fh.PASS)
        dealers.append(state.match.dealer)
        state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    assert dealers == [3, 3, 3, 0, 0, 0, 1]
    assert state.hands_played == 0


@pytest.mark.rule("null-rank", "null-when")
@pytest.mark.parametrize(
    ("calls", "may", "may_not"),
    [
        ("", "6S 10NT DN", "M OM"),
        ("bid 6H", "6NT 7S DN", "M OM 6D"),
        ("bid 7S", "M OM DN", ""),
        ("bid 7S, bid 8S", "M OM DN", ""),
        ("bid 7S, bid M", "8C OM DN", "8S M"),
        ("bid 7S, bid OM", "10NT", "DN 10H 10D OM"),
        ("bid 10H", "10NT", "OM DN"),
        ("pass, pass, bid DN", "10NT", "10H OM"),
    ],
)
def test_in_the_wikipedia_preset_a_higher_bid_scores_more(calls: str, may: str, may_not: str) -> None:
    """002: "making a higher-scoring bid"; misère is worth 250 points, open misère and double nullo are worth 500."""
    state = bidding(*[call for call in calls.split(", ") if call])
    rules = state.rules
    assert [code for code in may.split() if fh.why_illegal(state, fh.parse_action(f"bid {code}", rules))] == []
    assert [code for code in may_not.split() if not fh.why_illegal(state, fh.parse_action(f"bid {code}", rules))] == []


@pytest.mark.rule("double-null")
def test_in_the_wikipedia_preset_the_partner_gets_the_discards_of_a_double_nullo() -> None:
    """002: "Their partner then must take those five cards and pick the ones he/she wants to keep"; 5.13: three."""
    state = bidding("pass", "pass", "bid DN", "pass")
    assert state.to_act == 2
    discards = state.hand(2)[:3]
    state = fh.apply(state, fh.Exchange(discards))
    assert state.to_act == 0, "the partner, who has passed"
    assert set(discards) <= set(state.hand(0)), "they belong to the partner's thirteen cards"
    assert len(state.hand(0)) == 13
    state = fh.apply(state, fh.Exchange(discards))
    assert state.to_act == 2, "the bidder leads"


def test_the_perfect_table_with_split_colours_has_six_special_bids() -> None:
    """Catalogue 4.4 and the ladder of section 3: exactly between the black and the red suits of levels 7 to 10."""
    rules = rules_of("perfect-split-colours")
    assert set(rules.diff(rules_of("perfect"))) == {"contracts.specials.PA", "contracts.specials.BM"}
    found = [(bid.name, bid.value, ladder_of(rules).overcalls(bid, None)) for bid in rules.contracts.specials]
    assert found == [
        ("Misère", 150, True),
        ("Open Misère", 250, True),
        ("Hi-Lo", 350, True),
        ("Double Misère", 450, True),
        ("Patastrophe", 750, True),
        ("Blind Misère", 1000, True),
    ]
    assert [place(rules, bid) for bid in rules.contracts.specials[:4]] == [
        "7♣ < Misère < 7♦",
        "8♣ < Open Misère < 8♦",
        "9♣ < Hi-Lo < 9♦",
        "10♣ < Double Misère < 10♦",
    ]
    assert [str(bid) for bid in ladder_of(rules).bids[-3:]] == ["10NT", "Patastrophe", "Blind Misère"]


def test_the_perfect_preset_keeps_its_special_bids_up_to_ten_no_trump() -> None:
    """Catalogue 6.46: at the values of 4.4; 002: "causing 10NT (the highest bid) to be worth exactly 500 points"."""
    ladder, changed = ladder_of(rules_of("perfect")), rules_of("perfect").diff(rules_of("au"))
    assert {path for path in changed if not path.startswith("contracts.specials.")} == {"contracts.schedule"}
    assert [(bid.name, bid.value) for bid in rules_of("perfect").contracts.specials] == [
        ("Misère", 150),
        ("Open Misère", 250),
        ("Hi-Lo", 350),
        ("Double Misère", 450),
    ]
    assert (str(ladder.bids[-1]), ladder.points[ladder.bids[-1]]) == ("10NT", 500)
    points = [ladder.points[bid] for bid in ladder.bids]
    assert points == sorted(set(points)), "every bid is worth more than the one below it"


@pytest.mark.parametrize("alias", NAMES)
def test_null_bids_of_presets_are_played_alone_for_no_trick_with_the_kitty(alias: str) -> None:
    """Catalogue null-who-plays: 000, 001, 004, PAG; null-kitty default: taken."""
    for bid in (null(rules_of(alias)), open_null(rules_of(alias))):
        if bid is not None:
            assert (bid.least, bid.most, bid.who, bid.kitty) == (0, 0, "alone", "taken")
    simple = null(rules_of(alias))
    assert simple is None or simple.exposure == "never"


CODES = {
    "us us-midwest": "N ON DN",
    "ca": "N DN",
    "qc": "PM GM",
    "s000": "NTR ATC SP AT",
    "np tr-us": "N ON",
    "perfect": "M OM HL DM",
    "perfect-split-colours": "M OM HL DM PA BM",
    "wiki": "M OM DN",
    f"{WITHOUT_NULLS} p5-hidden": "",
}


@pytest.mark.parametrize("alias", NAMES)
def test_every_preset_has_exactly_its_expected_special_bids(alias: str) -> None:
    """Two null bids in most, the double in America, and four bids of their own in 000."""
    wanted = next((codes for aliases, codes in CODES.items() if alias in aliases.split()), "M OM")
    assert [bid.code for bid in rules_of(alias).contracts.specials] == wanted.split()


@pytest.mark.rule("across-the-corner")
def test_across_the_corner_challenges_an_opponents_no_tricks() -> None:
    """Catalogue across-the-corner, 6.4, 6.19: 000."""
    rules = rules_of("s000")
    corner, no_tricks = special(rules, "ATC"), null(rules)
    assert corner is not None
    assert no_tricks is not None
    assert (corner.name, corner.value) == ("Across The Corner", 250)
    assert (corner.gate, corner.who, corner.kitty) == ("over-opponents-null", "duel", "not-taken")
    assert corner.forced_trick_points == 0
    assert (corner.joker, corner.joker_lead) == (no_tricks.joker, no_tricks.joker_lead)
    assert ladder_of(rules).shares_rung(corner, no_tricks)


@pytest.mark.parametrize("alias", NAMES)
def test_only_trickster_australian_has_the_cap_of_490(alias: str) -> None:
    """Catalogue 6.26: presets take the 490 cap only there; 001: points are awarded up to 490."""
    scoring = rules_of(alias).scoring
    assert scoring.defender_cap == (490 if alias == "tr-au" else None)
    assert scoring.cap_kind == "up-to"


@pytest.mark.option("table.kitty_term", "auction.pass_term")
@pytest.mark.parametrize("alias", NAMES)
def test_the_presets_use_regional_words_for_kitty_and_pass(alias: str) -> None:
    """001: the "widow" in the American version, the "kitty" in the Australian; 000: a player goes "bye"."""
    rules = rules_of(alias)
    assert rules.table.kitty_term == ("widow" if alias in ("us", "us-midwest", "tr-us", "o04") else "kitty")
    assert rules.auction.pass_term == ("bye" if alias == "s000" else "pass")


@pytest.mark.parametrize("alias", ["us", "us-midwest"])
def test_open_and_double_nullo_share_a_rank_in_the_american_game(alias: str) -> None:
    """Catalogue 6.11: neither overcalls the other."""
    rules = rules_of(alias)
    ladder, double_nullo, open_nullo = ladder_of(rules), double_null(rules), open_null(rules)
    assert double_nullo is not None
    assert open_nullo is not None
    assert not ladder.overcalls(double_nullo, open_nullo)
    assert not ladder.overcalls(open_nullo, double_nullo)


def test_ten_hearts_spread_and_across_the_table_do_not_overcall_each_other() -> None:
    """Catalogue, section 3, the note below the ladders: one tie group, all are overcalled by 10NT."""
    rules = rules_of("s000")
    ladder = ladder_of(rules)
    tied = [bid for bid in ladder.bids if str(bid) in ("10♥", "Spread", "Across The Table")]
    assert len(tied) == 3
    assert [(str(a), str(b)) for a in tied for b in tied if ladder.overcalls(a, b)] == []
    assert all(ladder.overcalls(ladder.bids[-1], bid) for bid in tied)
    assert str(ladder.bids[-1]) == "10NT"


def test_every_option_is_stated_in_this_file_or_has_its_default_in_every_preset() -> None:
    """An option with another value in a preset needs a cell of the matrix or a line in DEFAULTS."""
    stated = {
        "table.players",
        "table.partnership",
        "table.spare_hands",
        "table.deal_form",
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
        "match.exact",
        "match.ceiling",
        "match.back_door",
        "match.hands",
        "match.must_bid_to_win",
        "match.both_cross",
    }
    stated |= set(DEFAULTS) | ONLY_WITH_ANOTHER_VALUE
    options = {option.path: option.default for option in fh.RuleSet.options()}
    assert stated <= set(options)
    for path in set(options) - stated:
        differing = [name for name, preset in PRESETS.items() if preset.rules.value(path) != options[path]]
        assert not differing, path
    assert set(MATRIX) == set(READERS)
    assert {*DIFFERENCES, *WITHOUT_ALIAS} == {*VARIANTS, *WITHOUT_ALIAS}


# --- names and documentation


def test_the_names_of_the_presets_do_not_change() -> None:
    """A name that is in use somewhere must stay."""
    assert {preset.name: preset.aliases for preset in PRESETS.values()} == {
        name: () if alias in WITHOUT_ALIAS else (alias,) for alias, (name, _) in NAMES.items()
    }
    assert all(preset.name == name for name, preset in PRESETS.items())


@pytest.mark.parametrize(("alias", "name", "constant"), [(alias, *names) for alias, names in NAMES.items()])
def test_a_preset_is_found_by_name_and_alias_and_in_the_module(alias: str, name: str, constant: str) -> None:
    """All of them give the same rules."""
    assert fh.find_preset(name) is fh.find_preset(alias) is PRESETS[name]
    assert getattr(presets, constant) == PRESETS[name].rules
    assert constant in presets.__all__


@pytest.mark.parametrize(
    ("wrong", "answer"),
    [
        ("amercan", "no preset 'amercan': did you mean 'american'?"),
        ("newcaslte", "no preset 'newcaslte': did you mean 'newcastle'?"),
        ("US", "no preset 'US': did you mean 'us'?"),
        ("p5-hiden", "no preset 'p5-hiden': did you mean 'p5-hidden'?"),
        ("zz", f"no preset 'zz'; choose one of {', '.join(PRESETS)}"),
        ("a\nb", f"no preset 'a\\nb'; choose one of {', '.join(PRESETS)}"),
    ],
)
def test_an_unknown_preset_name_is_refused_with_the_nearest_one(wrong: str, answer: str) -> None:
    """The message has one line without quotes, although the library's error is also a ``KeyError``."""
    with pytest.raises(fh.UnknownNameError) as caught:
        fh.find_preset(wrong)
    assert str(caught.value) == answer
    assert isinstance(caught.value, KeyError)
    assert isinstance(caught.value, fh.FiveHundredError)


@pytest.mark.parametrize("wrong", [3, None, presets.AMERICAN])
def test_find_preset_refuses_a_rule_set(wrong: Any) -> None:
    """A caller who has a RuleSet needs no preset."""
    with pytest.raises(TypeError, match=f"the name of a preset, such as 'australian', got {type(wrong).__name__}"):
        fh.find_preset(wrong)


def test_the_table_of_presets_cannot_be_changed() -> None:
    """All users share the table."""
    table: Any = PRESETS
    with pytest.raises(TypeError):
        table["mine"] = PRESETS["australian"]


def test_the_defaults_are_the_australian_game() -> None:
    """A RuleSet without arguments is a published game."""
    assert fh.RuleSet() == presets.AUSTRALIAN == rules_of("au")


def test_no_two_presets_have_the_same_rules() -> None:
    """Otherwise one of them should be an alias."""
    assert len({preset.rules for preset in PRESETS.values()}) == len(PRESETS)


@pytest.mark.parametrize("alias", NAMES)
def test_a_preset_is_read_back_from_plain_data(alias: str) -> None:
    """It is also read back from its difference to the defaults."""
    rules = rules_of(alias)
    assert fh.RuleSet.from_dict(rules.to_dict()) == rules
    assert fh.RuleSet().with_options(rules.diff(fh.RuleSet())) == rules


SOURCES = {
    "us": {"001", "002", "003", "PAG"},
    "us-midwest": {"DMA", "ISU", "PAG"},
    "au": {"PAG", "001"},
    "ca": {"DMA", "SHA"},
    "nz": {"PAG", "E2", "FRA", "NII"},
    "ncl": {"003", "PAG"},
    "qc": {"002", "003", "ZPA", "EMB", "MCG"},
    "s000": {"000"},
    "np": {"004"},
    "tr-us": {"001", "TRX"},
    "tr-au": {"001", "TRX"},
    "o04": {"HOF", "H1900"},
    "p3": {"002", "003", "PAR", "PAG"},
    "p5": {"002", "003", "PAG"},
    "p5-hidden": {"002", "003", "PAG"},
    "p6-2x3": {"002", "001", "BIC", "PAG"},
    "p6-3x2": {"002", "001", "RT"},
    "walk": {"002", "003"},
    "p2a": {"002", "003", "FRA"},
    "p2b": {"002", "003"},
    "p2c": {"002"},
    "p2d": {"002"},
    "tb": {"TB"},
    "wiki": {"002"},
    "perfect": {"002", "004"},
    "perfect-split-colours": {"APP", "JS4"},
}
LEANS_ON: dict[str, dict[str, str]] = {
    # cells marked [I] or [?] in the matrix, and in section 2, of which the documentation must speak
    "us": {
        "exposed when [?]": "laid face up",
        "defenders in null [I]": "Defenders .* null",
        "inkle-who [I]": "[Ii]nkle",
        "open and double at 500 (6.11)": "double",
    },
    "us-midwest": {
        "exposed when [?]": "laid face up",
        "defenders in null [I]": "Defenders .* null",
        "inkle-who [I]": "[Ii]nkle",
        "open and double at 500 (6.11)": "double",
    },
    "au": {},
    "ca": {
        "deck / kitty [I]": "45",
        "rounds [I]": "bidding continues",
        "null rank [I], null biddable [I]": "Nullo ranks .* any time",
        "defenders in null [I]": "Defenders .* null",
        "must win bid to go out [I]": "win the match .* opponents' contract",
        "joker in null [?]": "void in the suit led must play the joker",
    },
    "nz": {},
    "ncl": {"deck / kitty [I]": "43"},
    "qc": {
        "rounds [I], re-entry after pass [I]": "bidding continues .* may not bid again",
        "null rank (5.4 [I])": "just below eight no trump",
        "null biddable [I]": "any time",
        "exposed when [I]": "before the first lead",
        "slam [?]": "all ten tricks scores no bonus",
        "defenders' tricks [I], defenders in null [I]": "Defenders score nothing for their tricks",
        "must win bid to go out [I], both cross in one hand [?]": "opponents' contract; if both .* bidding side wins",
        "joker follow in NT [I]": "void",
        "joker in null [?]": "void in the suit led must play the joker",
        "jokers: la blanche is the uncoloured one [I]": "la blanche",
    },
    "s000": {
        "bid values (4.1 [I])": "Avondale",
        "open null, open rank [?], double null [?]": "Spread .* Across The Table .* guess",
        "null rank by value [I]": "equal points",
        "rebid-own: no-needs-intervening [I]": "may not raise",
        "leader of an all-pass hand (5.16)": "leads",
    },
    "np": {
        "exposed when [I]": "laid face up",
        "joker in null [I]": "joker",
        "5.37": "presets are unknown",
        "6.45": "claim is accepted",
    },
    "tr-us": {
        "defenders in null [I]": "Defenders .* null",
        "both cross in one hand [I]": "higher score",
        "deck / kitty (5.35 [I])": "43",
        "inkle-who [I]": "[Ii]nkle",
        "open-exposed [I]": "laid face up",
    },
    "tr-au": {
        "defenders in null [I]": "Defenders .* null",
        "deck / kitty (5.35 [I])": "43",
        "open-exposed [I]": "laid face up",
    },
    "o04": {
        "joker follow in NT [?]": "void in the suit led may play the joker",
        "all pass (6.32)": "no trump",
        "ties by points (5.28)": "equal points",
    },
    "p3": {},
    "p5": {"slam [I]": "slam", "full or half (6.33)": "full points"},
    "p5-hidden": {"slam [I]": "slam", "full or half (6.33)": "full points"},
    "p6-2x3": {"null (5.34)": "Misère"},
    "p6-3x2": {"null (5.34)": "Misère", "p6-score-3x2 [I]": "own tricks"},
    "walk": {"must win bid to go out [?] (6.31)": "however it scored these points"},
    "p2a": {"6.36": "face-up"},
    "p2b": {"6.46": "three-handed .* misère may be bid before a bid of seven"},
    "p2c": {"no joker [I], kitty [?]": "no joker.*kitty consists of only", "6.46": "standard bidding"},
    "p2d": {"section 3": "no null bids"},
    "tb": {},
    "wiki": {
        "values (4.1)": "table of points is lost; .* 250 .* 500",
        "null rank [I]": "between eight spades and eight clubs",
        "open rank [I], open and double at 500 (5.6)": "Open misère, double nullo and ten hearts",
        "null biddable [I] (6.1, 6.2)": "only after a bid of seven",
        "exposed when [?]": "laid face up after the first trick",
        "joker follow in NT: in some versions": "joker belongs to no suit",
        "joker in null [I]": "need not play the joker",
        "double-null (5.13)": "as many cards as the kitty",
        "slam [?]": "slam",
        "defenders in null [I]": "Defenders .* null",
    },
    "perfect": {"4.4, 6.46": "values .* between the black and the red", "002": "highest bid"},
    "perfect-split-colours": {"patastrophe [?]": "Patastrophe .* guess"},
}


@pytest.mark.parametrize("alias", NAMES)
def test_a_preset_names_its_sources(alias: str) -> None:
    """The sources are tags of the catalogue."""
    preset = fh.find_preset(alias)
    assert SOURCES[alias] <= set(re.split(r"\W+", preset.sources))
    assert preset.title


@pytest.mark.parametrize(("alias", "cell"), [(alias, cell) for alias, cells in LEANS_ON.items() for cell in cells])
def test_a_preset_that_relies_on_an_inference_says_so(alias: str, cell: str) -> None:
    """Catalogue, section 0: "A preset that leans on [I] or [?] says so in its documentation"."""
    notes = fh.find_preset(alias).inferred
    assert all(note.endswith(".") for note in notes)
    assert any(re.search(LEANS_ON[alias][cell], note) for note in notes)


MARKED: dict[str, str] = {
    "deck / kitty": "ca ncl",
    "rounds": "ca qc",
    "re-entry after pass": "qc",
    "null rank": "ca s000",
    "null biddable": "ca qc",
    "open null": "s000",
    "open rank": "s000",
    "exposed when": "us qc np",
    "double null": "s000",
    "slam": "qc p5",
    "defenders' tricks": "qc",
    "defenders in null": "us ca qc tr-us tr-au",
    "must win bid to go out": "ca qc walk",
    "both cross in one hand": "qc tr-us",
    "joker follow in NT": "qc o04",
    "joker in null": "ca qc np",
}
"""Every cell of the matrix that has the mark [I] or [?]: by row the columns, as the catalogue has them."""


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_a_constant_has_the_name_of_its_preset(preset: fh.Preset) -> None:
    """``six-handed`` is ``SIX_HANDED``, so one name gives the other."""
    assert getattr(presets, preset.name.upper().replace("-", "_")) is preset.rules


@pytest.mark.parametrize(
    ("decision", "alias"), [(row, alias) for row, all_ in MARKED.items() for alias in all_.split()]
)
def test_every_marked_cell_of_the_matrix_has_a_note_in_its_preset(decision: str, alias: str) -> None:
    """Catalogue 1.1 and section 0: each of them has a note that the preset is asked for."""
    assert decision in MATRIX
    assert any(decision in cell and re.search(r"\[[I?]\]", cell) for cell in LEANS_ON[alias])


def test_no_other_constant_can_be_mistaken_for_a_preset() -> None:
    """``presets.NO_TRICKS`` is the preset, not the special bid of that name."""
    constants = {name for name in vars(presets) if name.isupper() and not name.startswith("_")}
    assert constants <= {*presets.__all__}
    assert {name for name in constants if isinstance(getattr(presets, name), fh.RuleSet)} == constants - {"PRESETS"}
