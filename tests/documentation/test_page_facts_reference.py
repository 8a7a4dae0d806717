"""Sentences of the pages "Explanation" and "Reference" that state a fact, and that no example beside them shows.

Each test names its page.  Where it quotes a sentence, the sentence has to be there: whoever changes one changes both.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from extension import extension
from paths import DOCS
from tables import call, codes, dealt, legal, play, play_of, play_out, playing, refused_call, scored, winner

import five_hundred as fh
from five_hundred import step
from five_hundred.base.option_kinds import Choice, ChoiceKind
from five_hundred.base.options import Option
from five_hundred.cards.packs import PACKS
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.engine.score.match_end import match_outcome
from five_hundred.engine.table.hand_end import is_lost_now
from five_hundred.rules import BothCross, Exposure
from five_hundred.rules.bids.special_bids import Gate, KittyUse, NullJoker, WhoPlays
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import numbered_deal
from five_hundred.testing.conformance import conformance_document

AUSTRALIAN = PRESETS["australian"].rules
AMERICAN = PRESETS["american"].rules
WALKER = PRESETS["walker"].rules


def says(page: str, *sentences: str) -> None:
    """The page has these sentences, however its lines are broken."""
    text = " ".join((DOCS / page).read_text(encoding="utf-8").split())
    for sentence in sentences:
        assert sentence in text, sentence


def special(rules: fh.RuleSet, code: str) -> fh.SpecialBid:
    """The special bid of a code."""
    return next(bid for bid in rules.contracts.specials if bid.code == code)


def stands(rules: fh.RuleSet, code: str) -> str:
    """Between which trick bids a special bid stands."""
    place = ladder_of(rules).place(special(rules, code))
    return f"{place.above} < {place.below}"


# --- choices: the bids -----------------------------------------------------------------------------------------------


def test_only_the_presets_of_trickster_cards_require_more_than_the_target() -> None:
    """Choices, 5.7; and 5.1 on the two presets of that program."""
    says(
        "explanation/choices.md",
        "In the two Trickster Cards presets, a side has to exceed the target; in all other presets, it has to reach "
        "the target.",
        "the 8♠ Overbids option is on in American games and off in Australian games, and the two Trickster Cards "
        "presets follow this source.",
    )
    past = {name for name, preset in PRESETS.items() if preset.rules.match.compare.value == "more-than"}
    assert past == {"trickster-american", "trickster-australian"}
    assert stands(PRESETS["trickster-american"].rules, "N") == "7NT < 8♠"
    assert stands(PRESETS["trickster-australian"].rules, "M") == "8♠ < 8♣"


def test_open_and_double_null_of_500_points_share_a_place() -> None:
    """Choices, 5.6 and 6.11: it is not so where they have other values."""
    says("explanation/choices.md", "bid worth 500 points each, the two bids share a place on the ladder")
    shared = set()
    for name, preset in PRESETS.items():
        nulls = [bid for bid in preset.rules.contracts.specials if bid.is_null and bid.value == 500]
        opened = [bid for bid in nulls if bid.exposure is not Exposure.NEVER and bid.who is WhoPlays.ALONE]
        doubles = [bid for bid in nulls if bid.who is WhoPlays.PARTNERS]
        for one in opened:
            for other in doubles:
                assert ladder_of(preset.rules).shares_rung(one, other), name
                shared.add(name)
    assert shared == {"american", "american-midwest", "no-tricks", "wikipedia"}


def test_only_a_custom_double_null_leaves_the_kitty() -> None:
    """Choices, 6.20."""
    says(
        "explanation/choices.md",
        "In every published double null, the bidder takes the kitty; in a custom bid, the kitty may stay unused.",
    )
    bids = [bid for preset in PRESETS.values() for bid in preset.rules.contracts.specials]
    assert {bid.kitty for bid in bids if bid.who is WhoPlays.PARTNERS} == {KittyUse.PASSED_ON}
    rules = AMERICAN.with_options({"contracts.specials.DN.kitty": "not-taken"})
    assert len(playing(rules, "DN").hand(0)) == 10


@pytest.mark.parametrize(
    ("changes", "standing", "inkle"),
    [
        ({"auction.order": "points", "contracts.schedule": "original"}, "7S", "6NT"),
        ({"contracts.specials.N.above": None}, "N", "6S"),
    ],
    ids=["points", "a low special bid"],
)
def test_an_inkle_that_would_be_higher_may_not_be_bid_over_a_contract(
    changes: dict[str, object], standing: str, inkle: str
) -> None:
    """Choices, auction: in both cases that the page gives."""
    says(
        "explanation/choices.md",
        "if bids are ordered by points or a special bid is low on the ladder, such an inkle could overcall a bid",
    )
    state = call(dealt(AMERICAN.with_options(changes)), standing)
    lower, higher = (parse(state.rules, code) for code in (standing, inkle))
    assert ladder_of(state.rules).overcalls(higher, lower)
    assert refused_call(state, inkle).reason is fh.Reason.MAY_NOT_INKLE


def parse(rules: fh.RuleSet, code: str) -> fh.TrickBid | fh.SpecialBid:
    """A bid of the ladder by its code."""
    return next(bid for bid in ladder_of(rules).bids if bid.code == code)


def test_only_an_open_null_has_the_gate_after_eight() -> None:
    """Choices, 5.25: the sources know that gate for no other bid, and the coverage page sets it for that one."""
    says(
        "explanation/choices.md",
        "A bid of eight is a condition only for open misère: source 001 has this rule as an option, source PAG as a "
        "variation.",
    )
    set_by = {
        path: each.sources
        for decision in extension("catalogue").decisions()
        for each in decision.values
        for path, value in each.setting.items()
        if value == Gate.AFTER_EIGHT.value
    }
    assert set_by == {"open.gate": "001, PAG"}


# --- choices: the end of the match -----------------------------------------------------------------------------------


def ending(
    rules: fh.RuleSet, *scores: int, hands: int = 1, duel: bool = False
) -> tuple[fh.Ending, tuple[int, ...]] | None:
    """How the match ends after a contract of side 0 that was made, and who wins."""
    outcome = match_outcome(rules.match, scores, declaring=(0,), made=True, hands=hands, only_bidders=duel)
    return None if outcome is None else (outcome.ending, outcome.winners)


def test_the_comparison_option_applies_to_target_floor_and_ceiling() -> None:
    """Choices, end of the match; and what ``match.compare`` says of itself."""
    says("explanation/choices.md", "The value `more-than` applies to the target, the floor and the ceiling")
    compare = fh.RuleSet.option("match.compare").doc
    assert compare.startswith("Whether a score need only reach the target, the floor or the ceiling")
    past = {"match.compare": "more-than"}
    australian, walker = AUSTRALIAN.with_options(past), WALKER.with_options(past)
    assert ending(AUSTRALIAN, 500, 0) == ending(australian, 501, 0) == (fh.Ending.TARGET, (0,))
    assert ending(AUSTRALIAN, -500, 0) == ending(australian, -501, 0) == (fh.Ending.FLOOR, (1,))
    assert ending(WALKER, 1000, 0) == ending(walker, 1001, 0) == (fh.Ending.CEILING, (1,))
    assert ending(australian, 500, 0) is ending(australian, -500, 0) is ending(walker, 1000, 0) is None
    assert ending(walker, 500, 0) == (fh.Ending.TARGET, (0,)), "a target that must be hit exactly is hit as ever"


@pytest.mark.parametrize("scores", [(500, 0), (-500, 0), (1000, 0), (-300, 200)], ids=str)
def test_no_score_ends_a_match_with_a_number_of_hands(scores: tuple[int, int]) -> None:
    """Choices, 6.26; and what ``match.hands`` says of itself."""
    says("explanation/choices.md", "has no must-bid-to-win rule, and no score ends the match early.")
    ignored = "the other options of this group have no effect."
    assert ignored in fh.RuleSet.option("match.hands").doc
    rules = WALKER.with_options({"match.spread": 500})
    assert ending(rules, *scores) is not None
    assert ending(rules.with_options({"match.hands": 2}), *scores) is None
    best = scores.index(max(scores))
    assert ending(rules.with_options({"match.hands": 2}), *scores, hands=2) == (fh.Ending.HANDS, (best,))


def test_only_the_challengers_side_wins_after_a_duel() -> None:
    """Choices, 5.14, 6.19, 6.30."""
    says(
        "explanation/choices.md",
        "Only the bidder's side can win the match in an Across The Corner hand, either by reaching the target or by "
        "being far enough ahead ([`match.spread`](#match.spread)).",
        "After a duel, however, the difference ends the match only if the bidder's side has the highest score.",
    )
    rules = AUSTRALIAN.with_options({"match.must_bid_to_win": "no", "match.spread": 500})
    for others, bidders in (((0, 500), (500, 0)), ((-300, 250), (250, -300))):
        assert ending(rules, *others) is not None
        assert ending(rules, *others, duel=True) is None
        assert ending(rules, *bidders, duel=True) is not None


def test_the_higher_score_wins_where_the_bidders_are_below_the_target() -> None:
    """What the value ``bidder`` of ``match.both_cross`` says of itself, as well as ``higher-score``."""
    docs = {member.value: member.doc for member in BothCross}
    assert "if it has not reached the target, the side with the higher score wins" in docs["bidder"]
    rules = PRESETS["six-handed-pairs"].rules.with_options({"match.must_bid_to_win": "no"})
    assert ending(rules, 500, 520, 540) == (fh.Ending.TARGET, (0,))
    assert ending(rules, 0, 520, 540) == (fh.Ending.TARGET, (2,))
    higher = rules.with_options({"match.both_cross": "higher-score"})
    assert ending(higher, 500, 520, 540) == (fh.Ending.TARGET, (2,))
    assert ending(higher, 540, 520, 540) == (fh.Ending.TARGET, (0,))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_solo_play_is_possible_with_any_number_of_players(players: int) -> None:
    """What ``table.partnership`` says: two and three do, and four to six may."""
    rules = AUSTRALIAN.with_options({"table.players": players, "table.partnership": "solo", "table.pack": "63"})
    assert len(rules.table.seating.sides) == players


# --- choices: penalties and play that stops --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "stops"),
    [
        ({}, True),
        ({"penalties.bar": "set"}, False),
        ({"penalties.bar": "ralphing"}, False),
        ({"penalties.breach": "either"}, False),
        ({"contracts.specials.N.forced_trick_points": 10}, False),
    ],
    ids=str,
)
def test_a_lost_null_is_played_on_where_its_tricks_are_counted(changes: dict[str, object], stops: bool) -> None:
    """Choices, 5.30, 6.24; and what ``play.null_stop`` says of itself."""
    says(
        "explanation/choices.md",
        "except in a duel or where the number of tricks matters for forced tricks, the set rule, ralphing or a breach",
    )
    assert (
        "and in every hand if the set rule, ralphing or breaches are in use." in fh.RuleSet.option("play.null_stop").doc
    )
    rules = AMERICAN.with_options({"play.null_stop": True, **changes})
    assert is_lost_now(rules, fh.Contract(special(rules, "N"), 0), taken=1, left=9) is stops


def test_a_claim_scores_the_tricks_after_which_play_would_have_stopped() -> None:
    """Choices, end of the match: in 1904 play stops with the seventh trick, which brings the bidder to 500."""
    says("explanation/choices.md", "A claim wins all remaining tricks, even if play would have stopped")
    rules = PRESETS["original-1904"].rules.with_options({"play.claims": "provable"})
    state = playing(rules, "7S", "RJ JS JC AS KS QS 10S 9S 8S 7S", scores=[440, 0, 0])
    _, stopped = play_out(state, lambda state: play_of(min(legal(state))))
    claimed = scored(step(state, fh.Claim())[1])
    assert claimed is not None
    assert (stopped.tricks[0], claimed.tricks[0]) == (7, 10)
    assert (stopped.after[0], claimed.after[0]) == (440 + 80, 440 + 250)


@pytest.mark.parametrize("high", ["red", "black"])
@pytest.mark.parametrize(("mine", "other"), [("RJ", "BJ"), ("BJ", "RJ")])
def test_a_nominated_joker_can_meet_a_joker_without_a_suit(mine: str, other: str, high: str) -> None:
    """Choices, jokers: seat 0 nominates hearts; seat 1 leads where another suit is led."""
    says(
        "explanation/choices.md",
        "the higher joker wins if the nominated suit was led. If a suit other than the nominated one was led, the "
        "nominated joker cannot win.",
    )
    rules = AUSTRALIAN.with_options({"table.pack": "46", "table.high_joker": high, "play.first_lead": "left-of-dealer"})
    higher = {"red": "RJ", "black": "BJ"}[high]
    first = playing(rules, "7NT", f"{mine} 9*S", f"{other} 9*C", "4H 9*D", "7H 9*H", nominated="H")
    assert winner(play(first, f"{mine} {other} 4H 7H")) == (0 if mine == higher else 1)
    second = playing(rules, "7NT", f"{mine} 9*S", "4C 9*C", f"{other} 4D 8*D", "4H 9*H", nominated="H", dealer=0)
    for thrown, taken_by in ((other, 2), ("4D", 1)):
        assert winner(play(second, f"4C {thrown} 4H {mine}")) == taken_by


def test_the_kitty_is_set_aside_before_hands_are_drawn() -> None:
    """Choices, deal: from the top, and the player to the dealer's left draws first."""
    says(
        "explanation/choices.md",
        "In the game in which players draw their hands, the kitty is dealt first, from the top of the pack.",
    )
    rules = PRESETS["two-handed-draw"].rules
    deal = numbered_deal(rules, 1)
    state = fh.apply(fh.new_game(rules, dealer=0), deal)
    assert codes(rules.table.pack.cards_in(state.secrets.kitty)) == codes(deal.cards[:5])
    assert (state.to_act, fh.view(state, 1).drawn) == (1, deal.cards[5])


@pytest.mark.parametrize(
    ("path", "default"),
    [
        ("auction.raise_own", "no"),
        ("auction.inkle_wins", "never"),
        ("auction.ends_at_top", True),
        ("play.joker_renege", "allowed"),
        ("play.null_stop", False),
        ("play.claims", "off"),
        ("penalties.breach_bars", "seven-bidder"),
        ("penalties.breach_counts", "next-hand"),
        ("contracts.declare_points", 500),
        ("table.exposed_kitty", 0),
        ("partner.settlement", "full-each"),
    ],
)
def test_the_defaults_are_those_that_the_page_of_choices_gives(path: str, default: object) -> None:
    """Choices: the page says of these what is done "unless" the option says otherwise, or "by default"."""
    says("explanation/choices.md", f"(#{path})")
    assert fh.RuleSet().value(path) == default


# --- presets: what is inferred ---------------------------------------------------------------------------------------

Told = Callable[[fh.RuleSet], bool]


def gates(rules: fh.RuleSet, *codes: str) -> set[Gate]:
    return {special(rules, code).gate for code in codes}


def value(path: str, wanted: object) -> Told:
    return lambda rules: rules.value(path) == wanted


def nulls(rules: fh.RuleSet) -> list[fh.SpecialBid]:
    return [bid for bid in rules.contracts.specials if bid.is_null]


def opened(*exposures: Exposure) -> Told:
    return lambda rules: {bid.exposure for bid in nulls(rules)} == {Exposure.NEVER, *exposures}


def differs_in(other: str, *paths: str) -> Told:
    """A preset differs from another one in options that begin so, and in nothing else."""
    return lambda rules: all(path.startswith(paths) for path in rules.diff(PRESETS[other].rules))


def both(*told: Told) -> Told:
    return lambda rules: all(each(rules) for each in told)


def within_colours(rules: fh.RuleSet) -> bool:
    """Each special bid has the value of its place, between the second and the third suit of a level."""
    points = ladder_of(rules).points
    for bid in rules.contracts.specials:
        place = ladder_of(rules).place(bid)
        if place.above is None or place.below is None:
            return False
        if (place.above.strain, place.below.strain) != (fh.Strain.CLUBS, fh.Strain.DIAMONDS):
            return False
        if not points[place.above] < bid.value < points[place.below]:
            return False
    return True


def level_with(rules: fh.RuleSet, code: str) -> set[fh.TrickBid | fh.SpecialBid]:
    """A bid, and the bids that share its place on the ladder."""
    ladder, bid = ladder_of(rules), parse(rules, code)
    return {other for other in ladder.bids if other == bid or ladder.shares_rung(other, bid)}


def equal_points_share(rules: fh.RuleSet) -> bool:
    ladder = ladder_of(rules)
    tricks_only = [bid for bid in ladder.bids if isinstance(bid, fh.TrickBid)]
    same = [pair for pair in combinations(tricks_only, 2) if ladder.points[pair[0]] == ladder.points[pair[1]]]
    return rules.auction.order.value == "points" and all(ladder.shares_rung(*pair) for pair in same)


def plays_five_exactly(rules: fh.RuleSet) -> bool:
    bid = special(rules, "HL")
    return (
        bid.who is WhoPlays.ALONE
        and bid.joker is NullJoker.OPTIONAL
        and not bid.forced_trick_points
        and (bid.least, bid.most) == (5, 5)
    )


JACKET = "The pack has 43 cards"
FACTS: dict[str, Told] = {
    "Defenders score nothing in a null contract (5.33).": lambda rules: (
        not any(bid.forced_trick_points for bid in nulls(rules))
    ),
    "Open nullo and double nullo share a place on the ladder (6.11).": lambda rules: ladder_of(rules).shares_rung(
        special(rules, "ON"), special(rules, "DN")
    ),
    "Under an open null bid, the bidder's hand is laid face up after the first trick (6.37).": opened(
        Exposure.AFTER_FIRST_TRICK
    ),
    "Only the two players to the dealer's left may make an inkle, whether or not the first one passes (5.9).": value(
        "auction.inkle_who", "first-two-seats"
    ),
    "Open misère may be bid at any time (6.1).": lambda rules: gates(rules, "OM") == {Gate.ANYTIME},
    f"{JACKET}.": value("table.pack", "43"),
    f"{JACKET} (5.35).": value("table.pack", "43"),
    "The highest bidder may raise without an intervening bid only after all others have passed (6.5).": value(
        "auction.raise_own", "closed"
    ),
    "Under an open null bid, the bidder's hand is laid face up before the first lead.": opened(
        Exposure.BEFORE_FIRST_LEAD
    ),
    "In a null contract, a player who is void in the suit led need not play the joker.": lambda rules: (
        {bid.joker for bid in nulls(rules)} == {NullJoker.OPTIONAL}
    ),
    "A claim is accepted if the claimer's own cards prove it (6.45).": value("play.claims", "provable"),
    "If both sides reach the target, the side with the higher score wins.": both(
        value("match.both_cross", "higher-score"), value("match.must_bid_to_win", "no")
    ),
    "If both sides reach the target, the side with the higher score wins; this matters only in a game in which the bid "
    "need not be won.": both(value("match.both_cross", "higher-score"), value("match.must_bid_to_win", "won-bid")),
    "By default, a player who has passed may not bid again, and the winner of the auction may not raise.": both(
        value("auction.re_entry", "never"), value("auction.raise_own", "no")
    ),
    "The pack has 45 cards, and the bidding continues until all players except the highest bidder have passed.": both(
        value("table.pack", "45"), value("auction.rounds", "until-others-pass")
    ),
    "Nullo ranks between eight spades and eight clubs and may be bid at any time.": lambda rules: (
        stands(rules, "N") == "8♠ < 8♣" and gates(rules, "N") == {Gate.ANYTIME}
    ),
    "In a null contract, a player who is void in the suit led must play the joker (6.37).": lambda rules: (
        {bid.joker for bid in nulls(rules)} == {NullJoker.FORCED}
    ),
    "A side may win the match with points that it scores against its opponents' contract.": value(
        "match.must_bid_to_win", "no"
    ),
    "Open nullo is optional in Canada, and this preset leaves it out.": opened(),
    "The bidding continues until all players except the highest bidder have passed; a player who has passed may not "
    "bid again.": both(value("auction.rounds", "until-others-pass"), value("auction.re_entry", "never")),
    "Petite misère ranks just below eight no trump and grosse misère just below ten no trump (5.4); both may be "
    "bid at any time.": lambda rules: (
        (stands(rules, "PM"), stands(rules, "GM")) == ("8♥ < 8NT", "10♥ < 10NT")
        and gates(rules, "PM", "GM") == {Gate.ANYTIME}
    ),
    "Defenders score nothing for their tricks, and there is no floor (5.5).": both(
        value("scoring.defenders", "none"), value("match.back_door", "off")
    ),
    "A side that takes all ten tricks scores no bonus.": value("scoring.slam", "none"),
    "The white joker, called la blanche, corresponds to the black joker of other packs.": both(
        value("table.pack", "46"), value("table.high_joker", "black")
    ),
    "Under a grosse misère, the bidder's hand is laid face up before the first lead.": lambda rules: (
        special(rules, "GM").exposure is Exposure.BEFORE_FIRST_LEAD
    ),
    "In a null contract, a player who is void in the suit led must play the joker (6.37); a player who leads a "
    "joker may name any suit.": lambda rules: (
        {bid.joker for bid in nulls(rules)} == {NullJoker.FORCED} and rules.value("play.joker_lead") == "any-suit"
    ),
    "A side may win the match with points that it scores against its opponents' contract; if both "
    "sides reach the target, the bidding side wins.": both(
        value("match.must_bid_to_win", "no"), value("match.both_cross", "bidder")
    ),
    "Trick bids are worth the Avondale points (4.1).": value("contracts.schedule", "avondale"),
    "The values of Spread and Across The Table are unknown; 500 points for each is a guess (4.1).": lambda rules: (
        {special(rules, code).value for code in ("SP", "AT")} == {500}
    ),
    "Bids worth equal points do not overcall each other; only Across The Corner overcalls No Tricks.": lambda rules: (
        equal_points_share(rules)
        and gates(rules, "ATC") == {Gate.OVER_OPPONENTS_NULL}
        and ladder_of(rules).shares_rung(special(rules, "ATC"), special(rules, "NTR"))
        and ladder_of(rules).shares_rung(special(rules, "SP"), parse(rules, "10H"))
    ),
    "The winner of the auction may not raise the bid.": value("auction.raise_own", "no"),
    "A side with exactly 500 points wins, however it scored these points (5.31, 6.31).": both(
        value("match.exact", True), value("match.must_bid_to_win", "no"), value("match.target", 500)
    ),
    "If both sides have 1000 points or more, the bidding side loses (6.31).": lambda rules: (
        rules.match.ceiling is not None and ending(rules, 1000, 1000) == (fh.Ending.CEILING, (1,))
    ),
    "Everything except the bids follows the Australian game.": both(
        differs_in("australian", "contracts."), value("contracts.schedule", "perfect")
    ),
    "Special bids have the values of the scorekeepers' Perfect table, and these values place each special bid between "
    "the black and the red suits of a level (4.4).": lambda rules: (
        within_colours(rules) and [bid.value for bid in rules.contracts.specials] == [150, 250, 350, 450]
    ),
    "Ten no trump is the highest bid (002), so Patastrophe and Blind Misère are left out.": lambda rules: (
        ladder_of(rules).bids[-1] == fh.TrickBid(10, fh.Strain.NO_TRUMP)
        and ladder_of(rules).points[fh.TrickBid(10, fh.Strain.NO_TRUMP)] == 500
    ),
    "Misère and open misère may be bid at any time (6.1).": lambda rules: gates(rules, "M", "OM") == {Gate.ANYTIME},
    "The winner of the auction takes the kitty, even for Hi-Lo.": lambda rules: (
        special(rules, "HL").kitty is KittyUse.TAKEN
    ),
    "In Hi-Lo, the partner sits out, a player who is void need not play the joker, and defenders score nothing "
    "for tricks.": (plays_five_exactly),
    "In a double misère, the partner takes the cards that the bidder discarded, and then discards the same number "
    "of cards (6.20).": lambda rules: special(rules, "DM").kitty is KittyUse.PASSED_ON,
    "The rules of Patastrophe are unknown; treating it as an open double misère is a guess.": lambda rules: (
        (
            special(rules, "PA").who,
            special(rules, "PA").kitty,
            special(rules, "PA").is_null,
            special(rules, "PA").exposure,
        )
        == (WhoPlays.PARTNERS, KittyUse.PASSED_ON, True, Exposure.BEFORE_FIRST_LEAD)
    ),
    "Patastrophe and Blind Misère rank above ten no trump.": lambda rules: (
        {str(ladder_of(rules).place(special(rules, code)).above) for code in ("PA", "BM")} == {"10NT"}
    ),
    "The winner of the auction takes the kitty, even for Hi-Lo and Blind Misère.": lambda rules: (
        {special(rules, code).kitty for code in ("HL", "BM")} == {KittyUse.TAKEN}
    ),
    "Rules that the source does not state follow the New Zealand preset.": both(
        differs_in("new-zealand", "auction.re_entry", "auction.raise_own", "contracts.specials", "play.joker_lead"),
        value("auction.re_entry", "always"),
    ),
    "The joker is played as in the Australian game.": both(
        differs_in("australian", "table.", "contracts.specials"), value("table.players", 3)
    ),
    "Bids are ordered by points, and bids of equal points do not overcall each other (5.28).": equal_points_share,
    "If every player passes, the hand is played at no trump, as in later books (6.32).": value(
        "auction.all_pass", "play-no-trump"
    ),
    "At no trump, a player who is void in the suit led may play the joker, and a player who leads the joker "
    "may name any suit (6.37).": both(value("play.joker_follow", "void-only"), value("play.joker_lead", "any-suit")),
    "Everything except the dead hand follows the three-handed game; misère may be bid before a bid of "
    "seven (6.46).": both(
        differs_in("three-handed", "table.players", "table.spare_hands"), value("table.spare_hands", "one-dead")
    ),
    "The pack has 33 cards.": value("table.pack", "33"),
    "There is no joker, and the kitty consists of only the two cards that the players add (5.29).": lambda rules: (
        not rules.table.pack.jokers and rules.table.kitty_size == 2 and rules.table.exposed_kitty == 0
    ),
    "The bids include misère (after a bid of seven) and open misère, as in the standard bidding (6.46).": both(
        differs_in("australian", "table."), lambda rules: gates(rules, "M") == {Gate.AFTER_SEVEN}
    ),
    "There are no null bids, as in the two-handed game with dummies.": lambda rules: (
        rules.contracts.specials == PRESETS["two-handed-dummies"].rules.contracts.specials == ()
    ),
    "The bidder calls a card after the discard: any card except the joker, even one of the bidder's own (6.33).": both(
        value("table.partnership", "called-card"),
        value("partner.when", "after-discard"),
        value("partner.may_call", "any-but-joker"),
        value("partner.own_card", True),
    ),
    "The bidder and the partner each score the full points (6.33).": both(
        value("table.partnership", "called-card"), value("partner.settlement", "full-each")
    ),
    "A slam scores at least 250 points, as with other numbers of players.": both(
        value("scoring.slam", "at-least"), value("scoring.slam_minimum", 250)
    ),
    "The source's table of points is lost; here, misère is worth 250 points, and open misère and double nullo "
    "are worth 500 (4.1).": lambda rules: [special(rules, code).value for code in ("M", "OM", "DN")] == [250, 500, 500],
    "Misère ranks between eight spades and eight clubs, because each bid must be 'higher-scoring' "
    "(5.1).": lambda rules: stands(rules, "M") == "8♠ < 8♣" and special(rules, "M").value == 250,
    "Open misère, double nullo and ten hearts do not overcall each other, because each is worth 500 points "
    "(5.3, 5.6).": lambda rules: (
        {ladder_of(rules).points[bid] for bid in level_with(rules, "10H")} == {500}
        and level_with(rules, "10H") == {parse(rules, "10H"), special(rules, "OM"), special(rules, "DN")}
    ),
    "Misère and open misère may be bid only after a bid of seven, because the source calls an earlier bid a "
    "variant for three players (6.1, 6.2); where bids of six are inkles, however, it allows 'seven or more (of any "
    "suit, or no-trump or Misère)' after an inkle of six hearts.": lambda rules: (
        gates(rules, "M", "OM") == {Gate.AFTER_SEVEN}
    ),
    "Double nullo may be bid at any time.": lambda rules: gates(rules, "DN") == {Gate.ANYTIME},
    "At no trump, the joker belongs to no suit, as the source says of some versions (5.22).": both(
        value("play.joker_nominate", "no"), value("play.joker_follow", "void-only")
    ),
    "In a double nullo, the partner gets as many cards as the kitty contains: three, not five (5.13).": lambda rules: (
        special(rules, "DN").kitty is KittyUse.PASSED_ON and rules.table.kitty_size == 3
    ),
    "A slam scores at least 250 points, as in 003 (5.10).": both(
        value("scoring.slam", "at-least"), value("scoring.slam_minimum", 250)
    ),
    "Misère may be bid, and both partners sit out (5.34).": lambda rules: (
        special(rules, "M").who is WhoPlays.ALONE and len(rules.table.seating.partners(0)) == 2
    ),
    "Each defending side scores points for its own tricks.": both(
        value("scoring.defenders", "each-trick"), lambda rules: len(rules.table.seating.sides) > 2
    ),
    "Misère may be bid, and the bidder's partner sits out (5.34).": lambda rules: (
        special(rules, "M").who is WhoPlays.ALONE and len(rules.table.seating.partners(0)) == 1
    ),
}
"""What a preset says of itself, and how its rules show it."""
ELSEWHERE = {
    "This preset follows the program's standard rules, because the contents of the program's American, Australian "
    "and Canadian presets are unknown (5.37).",
    "If every player passes, the seat to the dealer's left leads (5.16).",
    "Only face-up cards decide whether a dummy can follow suit (6.36).",
    "The player to the dealer's left chooses first.",
    "The player to the dealer's left draws first, and discarded cards lie face down.",
}
"""What is so at every table of its kind, and tested with the engine."""


def holds(told: Told, rules: fh.RuleSet) -> bool:
    try:
        return told(rules)
    except StopIteration:  # a special bid that these rules do not have
        return False


@pytest.mark.parametrize("name", PRESETS)
def test_the_inferences_that_a_preset_states_are_true_of_it(name: str) -> None:
    """The pages of the presets: what is inferred."""
    notes = PRESETS[name].inferred
    for note in notes:
        assert note in ELSEWHERE or holds(FACTS[note], PRESETS[name].rules), note


@pytest.mark.parametrize("note", FACTS)
def test_the_inferences_that_a_preset_states_are_false_of_some_preset(note: str) -> None:
    """Otherwise the test above could not fail; the table has no unused sentence."""
    assert any(note in preset.inferred for preset in PRESETS.values())
    assert not all(holds(FACTS[note], preset.rules) for preset in PRESETS.values())


def test_no_preset_has_more_than_six_special_bids() -> None:
    """What ``MOST_SPECIALS`` says of itself."""
    assert max(len(preset.rules.contracts.specials) for preset in PRESETS.values()) == 6


# --- options: what the sources say ------------------------------------------------------------------------------------

SOURCE = re.compile(r"(?<![\w.])(?:00[0-4]|[A-Z][A-Z0-9]{1,4}|Web500|pokerwiner)(?!\.?\w)")
OPTIONS = (*fh.RuleSet.options(), *fh.RuleSet.special_options())
# What the catalogue files under another decision, or says of a source that it quotes.
BESIDES = {
    ("auction.re_entry", "if-suit-changed"): {"FRA"},
    ("penalties.bar", "ralphing"): {"SCR"},
    ("contracts.specials.CODE.gate", "after-partners-null"): {"000"},
    ("play.null_lead", "left-of-dealer"): {"003"},
}


def sources_in(text: str) -> set[str]:
    """The short names of sources in a text, a range of them one by one."""
    for first, last in re.findall(r"00(\d)-00(\d)", text):
        text += "".join(f" 00{number}" for number in range(int(first), int(last) + 1))
    return {*SOURCE.findall(text)}


def rows_of(option: Option, member: Choice) -> list[str]:
    """The sources of a value by its rows on the coverage pages; none where a row has no short names."""
    field = option.path.rpartition(".")[2]
    rows = [
        each.sources
        for decision in extension("catalogue").decisions()
        for each in decision.values
        for path, wanted in each.setting.items()
        if path.rpartition(".")[2] == field and wanted == member.value
    ]
    return [] if any(re.search(r"\b(?:all|most|some)\b", row) for row in rows) else rows


CITED = [
    (option, member)
    for option in OPTIONS
    if isinstance(option.kind, ChoiceKind)
    for member in option.kind.choices
    if rows_of(option, member)
]


@pytest.mark.parametrize(("option", "member"), CITED, ids=lambda each: str(getattr(each, "path", each)))
def test_the_text_of_a_value_cites_only_sources_of_its_rows(option: Option, member: Choice) -> None:
    """Options: the sources in the text of a value are among those of its rows on the coverage pages."""
    cited = sources_in(member.doc.partition("(")[2]) - BESIDES.get((option.path, member.value), set())
    assert cited <= set().union(*map(sources_in, rows_of(option, member)))


# What the page of choices says of the sources, and the decision and its rows that say so too.
SAID_OF_SOURCES = [
    ("According to sources 002, 003 and DMA,", "inkle-who", "first-two-seats"),
    ("According to ISU, and to one sentence of source 001,", "inkle-who", "first-two-bidders"),
    ("Sources 001 and ISU say that an inkle cannot win;", "inkle-can-win", "no-redeal|no-redeal, same dealer"),
    ("sources 002 and 003 do not forbid it.", "inkle-can-win", "yes-at-six"),
    ("Sources 000 and 004 do not allow the winner to raise.", "raise-after-auction", "no"),
    (
        "In the rules of source 003 for Newcastle, a raise by the winner never reopens the auction.",
        "rebid-own",
        "yes-before-passing",
    ),
    ("In source NII, which follows", "raise-after-auction", "yes-reopens-if-suit-changes"),
    (
        "In source TB and in source 001 with its option If-Bid-Changed, a raise by the winner always "
        "reopens the auction.",
        "raise-after-auction",
        "yes-always-reopens",
    ),
    ("Source Web500 allows the winner a single raise.", "raise-after-auction", "once"),
    (
        "Sources 002, 003 and 004 compare the levels of the bids first, then the suits.",
        "bid-order-key",
        "level-then-suit",
    ),
    ("Source H1900 compares the points of the bids, and source 000 also speaks of points.", "bid-order-key", "points"),
    ("and JS4 say that the player to the dealer's left leads.", "all-pass-nt-details", "leader: left of dealer"),
    (
        "Eight spades is higher in sources 004 and ASU, in the Australian rules of PAG, and in source 001 with its 8♠",
        "null-rank",
        "between 7NT and 8♠",
    ),
    (
        "Eight spades ranks below misère or nullo in sources OFF and JS4, in the American rules of PAG, and in "
        "source 001 if its 8♠ Overbids option is off.",
        "null-rank",
        "between 8♠ and 8♣",
    ),
    (
        "Ten hearts ranks above open misère in source PAG, and below it in sources 001 and 004.",
        "open-null",
        "500 between 10♦ and 10♥|500 between 10♥ and 10NT",
    ),
    ("Sources PAG, ASU and PRI, and source 001 as an option, allow misère only after", "null-when", "after-7"),
    (
        "Sources 000, 004 and PRI, source 002 with three players, and source 001 as an alternative all allow misère at "
        "any time.",
        "null-when",
        "anytime",
    ),
    ("source 001 has this rule as an option, source PAG as a variation.", "null-when", "after-8 (open)"),
    ("An open hand is laid face up after the first trick in sources PAG and JS4,", "open-exposed", "after-first-trick"),
    (
        "In sources 001 and 004, as far as their texts are available, an open hand is laid face up before the first "
        "lead.",
        "open-exposed",
        "before-first-lead",
    ),
    ("when the second trick is led in source 000.", "open-exposed", "when-second-trick-is-led"),
    (
        "Double null is worth 500 in sources 002, 003 and OFF.",
        "double-null",
        "500-partner-need-not-bid|500-only-after-partner-nullo",
    ),
    (
        "The open null bid is worth 500 in sources 001, 004 and PAG.",
        "open-null",
        "500 between 10♦ and 10♥|500 between 10♥ and 10NT",
    ),
    ("According to sources 004 and PAG, the defenders score nothing against a null bid.", "null-defender-points", "0"),
    (
        "In source 000, the defenders score for the tricks that the bidder is forced to take.",
        "null-defender-points",
        "10",
    ),
    (
        "In sources 001 to 004, PAG, TB and ISU, a player who plays the joker must be void",
        "nt-joker-follow",
        "void-only",
    ),
    ("In source 000, the player may play the joker at any time, whatever suit was led.", "nt-joker-follow", "any-time"),
    ("In variations described in sources 002, 003 and PAG,", "nt-joker-follow", "first-or-last-card-of-suit"),
    (
        "In another variation described in PAG, if a suit was led, the joker may be played only in the last trick.",
        "nt-joker-follow",
        "last-trick-only",
    ),
    ("Sources 000, 001, 004, ISU, H1900 and TB let the player name any suit.", "nt-joker-lead", "any-suit"),
    (
        "In sources 002 and E2, the player may not name a suit in which they have shown a void.",
        "nt-joker-lead",
        "not-shown-void",
    ),
    ("In source PAG, the player may not name a suit that has already been led.", "nt-joker-lead", "suit-not-yet-led"),
    ("In source JS4, the joker may be led only to the last trick.", "nt-joker-lead", "only-last-card"),
    ("Sources 000, PAG and JS4 require a void player to play the joker.", "null-joker", "must-play-when-void"),
    ("sources 001 and 004 let a void player choose whether to play the joker.", "null-joker", "optional-when-void"),
    ("Source 001 has an option under which the joker is the lowest card.", "null-joker", "low"),
    ("A slam is worth at least 250 in sources 003, 004, PAG, HOF and H1900.", "slam", "min-250"),
    ("For a slam, source 000 adds 50 points to bids of six to nine.", "slam", "plus-50 for bids of 6-9"),
    ("In sources 000, 002, 003, 004 and HOF, it is enough to reach 500.", "target-compare", ">=500"),
    ("In source 001, a side has to exceed 500:", "target-compare", ">500"),
    (
        "Source 000 and the Australian rules of PAG and 001 require a side to have won the bid, and source 002 "
        "mentions that some players require it.",
        "must-bid-to-win",
        "yes, and have made the contract|yes",
    ),
    (
        "Sources 003 and 004 do not require a side to have won the bid; nor do PAG and 001 in the American game.",
        "must-bid-to-win",
        "no",
    ),
    ("The bidding side wins in sources 002, HOF and PRI.", "both-cross", "bidder"),
    ("The higher score wins in source 004, and in source 001 as an option.", "both-cross", "higher-score"),
    (
        "In source 002, for the game of 1904, the first side to reach the target wins.",
        "both-cross",
        "first-during-play",
    ),
    ("Sources PAG, Web500 and JS4 stop play,", "null-stop", "stop"),
    ("while source 000 counts the tricks.", "null-stop", "play-on"),
    (
        "Six players use 63 cards and a kitty of three in sources 001, 002, BIC and PAG, and in source 003 for one "
        "maker's packs.",
        "deck-composition",
        "d63",
    ),
    (
        "Six players use 65 cards and a kitty of five in source 003, and as an option in source 001.",
        "deck-composition",
        "d65",
    ),
    ("Under another option of source 001, six players use 66 cards and a kitty of six.", "deck-composition", "d66"),
]


@pytest.mark.parametrize(("quoted", "decision", "names"), SAID_OF_SOURCES, ids=[each[0] for each in SAID_OF_SOURCES])
def test_the_page_of_choices_and_the_coverage_pages_name_the_same_sources(
    quoted: str, decision: str, names: str
) -> None:
    """A source that the page of choices names for a rule is in the coverage row of that rule."""
    says("explanation/choices.md", quoted)
    (found,) = [each for each in extension("catalogue").decisions() if each.id == decision]
    rows = [each.sources for each in found.values if each.name in names.split("|")]
    assert len(rows) == len(names.split("|"))
    said = sources_in(quoted.replace(" to 00", "-00"))
    assert said
    assert said <= set().union(*map(sources_in, rows))


# --- coverage, phases, limits, speed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["null", "joker"])
def test_a_preset_without_null_bids_or_jokers_is_listed_only_beside_that_decision(missing: str) -> None:
    """Coverage: null bids and jokers."""
    says(
        "explanation/coverage.md",
        "A preset without null bids is listed only beside the value for rules without null bids, "
        "and a preset without a joker is not listed beside any value about jokers.",
    )
    catalogue = extension("catalogue")
    without = [
        preset.rules
        for preset in PRESETS.values()
        if not (nulls(preset.rules) if missing == "null" else preset.rules.table.pack.jokers)
    ]
    assert without
    listed = {
        f"{decision.id}: {each.name}"
        for decision in catalogue.decisions()
        if missing in decision.id
        for each in decision.values
        if any(catalogue.plays(rules, each) for rules in without)
    }
    assert listed == ({"null-enabled: no", "p5-null: not-allowed"} if missing == "null" else set())


def test_a_state_has_its_secrets_in_two_fields() -> None:
    """Hidden: all other fields are public, except the cache of legal plays."""
    says(
        "explanation/hidden.md",
        "The hidden cards are in two fields of the state, `hands` and `secrets`, and nowhere else, with one",
    )
    fields: set[str] = {*fh.State.__slots__}
    assert fields == {"match", "phase", "hands", "secrets", "legal_plays", "kept_public"}


def test_each_phase_has_a_module_of_its_name() -> None:
    """Phases: the module of a phase defines all five functions."""
    says("explanation/phases.md", "Each phase has five functions in its own module, which has the name of the phase.")
    for phase, spec in PHASES.items():
        name = f"five_hundred.engine.phases.{phase.name.replace('-', '_')}"
        functions = (spec.candidates, spec.why_illegal, spec.step, spec.report, spec.follow)
        assert {each.__module__ for each in functions} == {name}


def test_playouts_keep_sixteen_jobs_some_contracts_and_four_views() -> None:
    """Limits."""
    from five_hundred.playouts import jobs, position_from_view  # noqa: PLC0415  # NumPy is loaded only here

    says("explanation/limits.md", "The playouts also keep the tables of their last 16 jobs, 32 contracts and 4 views")
    assert jobs._deals_desk.cache_parameters()["maxsize"] == 16
    assert jobs._contract_desk.cache_parameters()["maxsize"] == 32
    assert jobs._view_numbers.cache_parameters()["maxsize"] == 4
    assert position_from_view.position_of.cache_parameters()["maxsize"] == 4


def test_the_section_of_the_example_has_six_rows() -> None:
    """Coverage, an example."""
    says("explanation/coverage.md", "The section [What happens when no player bids](#decision-all-pass) has six rows.")
    (decision,) = [each for each in extension("catalogue").decisions() if each.id == "all-pass"]
    assert len(decision.values) == 6
    (row,) = [each for each in decision.values if each.name == "dealer-must-bid"]
    assert (row.sources, row.setting) == ("002, 003", {"auction.all_pass": "dealer-must-bid"})


# --- notation, conformance, counts -----------------------------------------------------------------------------------


def test_the_order_of_the_kitty_matters_where_its_last_card_is_turned_up() -> None:
    """Notation, deals: and nowhere else."""
    says(
        "reference/notation.md",
        "the last card of a kitty may be turned up, and players draw cards from the front of the pile, so the order of "
        "these cards matters. In all other lines, such as those for the players' hands, the cards may be in any order.",
    )
    for face_up in (False, True):
        rules = AUSTRALIAN.with_options({"table.kitty_face_up": face_up})
        start = fh.new_game(rules, dealer=3)
        *lines, kitty = fh.format_deal(numbered_deal(rules, 1), rules, dealer=3).splitlines()
        name, *cards = kitty.split()
        assert name == "kitty:"
        turned = "\n".join([*lines, " ".join([name, *reversed(cards)])])
        states = [
            fh.apply(start, fh.parse_deal(text, rules, dealer=3)) for text in ("\n".join([*lines, kitty]), turned)
        ]
        assert (states[0] == states[1]) is not face_up
        if face_up:
            assert [state.match.turned_up[0].code for state in states] == [cards[-1], cards[0]]


def test_most_packs_have_one_joker_the_red_one() -> None:
    """Notation, cards."""
    says("reference/notation.md", "| the red joker, which is the only joker of most packs |")
    jokers = [[card.code for card in pack.cards if card.is_joker] for pack in PACKS.values()]
    assert {tuple(each) for each in jokers} == {(), ("RJ",), ("RJ", "BJ")}
    assert jokers.count(["RJ"]) > len(jokers) / 2


def test_the_conformance_document_plays_every_preset_twice() -> None:
    """Conformance; and it lists no discards and no deals."""
    says(
        "reference/conformance.md",
        "Every preset is played twice: once at random,",
        "For a deal, `legal` says whether any order of the pack is legal (`any-order`) or only one order "
        "(`not-shuffled`).",
    )
    cases: Any = conformance_document(cases=0)["cases"]
    played = Counter(case["rules"] for case in cases)
    assert {played[name] for name in PRESETS} == {2}
    page = (DOCS / "reference" / "conformance.md").read_text(encoding="utf-8")
    fields = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert {key for case in cases for step in case["steps"] for key in step} == {*fields}
    asked = [each for case in cases for each in case["steps"]]
    assert {each["legal"] for each in asked if each["phase"] == "dealing"} == {"any-order", "not-shuffled"}
    for each in asked:
        if each["phase"] == "exchanging":
            assert {*each["legal"]} == {"count", "some"}
            assert each["legal"]["count"] >= len(each["legal"]["some"])


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_is_in_the_order_that_the_page_gives(name: str) -> None:
    """Counts of the game tree: suits, ranks, jokers last, and of two like cards one after the other."""
    says(
        "reference/perft.md",
        "Sort the pack: spades, clubs, diamonds, hearts, each from the lowest rank to the highest, then the red joker, "
        "then the black joker.",
    )
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"]
    like = [f"{rank}{suit}" for suit in "SCDH" for rank in ranks]
    order = [card for one in like for card in (one, one + "'")] + ["RJ", "BJ"]
    places = [order.index(card.code) for card in PACKS[name].cards]
    assert places == sorted(places)


@pytest.mark.parametrize("name", PRESETS)
def test_the_counts_follow_the_bids_that_the_page_names(name: str) -> None:
    """Counts of the game tree: the lowest bid in a suit, in no trumps, and the first special bid that may be made."""
    says(
        "reference/perft.md",
        "Under rules with a blind bid, no player has looked at a hand when the first bid is made, so the blind bid is "
        "the only bid used.",
    )
    rules = PRESETS[name].rules
    start = fh.apply(fh.new_game(rules, dealer=0), numbered_deal(rules, 1))
    while not any(isinstance(action, fh.MakeBid) for action in fh.legal_actions(start)):
        start = fh.apply(start, fh.legal_actions(start)[0])
    bids = [action.bid for action in fh.legal_actions(start) if isinstance(action, fh.MakeBid)]
    wanted: dict[str, str] = {}
    for bid in bids:
        if can_be_contract(rules, bid):
            kind = "special" if isinstance(bid, fh.SpecialBid) else "NT" if bid.strain is fh.Strain.NO_TRUMP else "suit"
            wanted.setdefault(kind, str(bid))
    rows = [row["position"] for row in json.loads((DOCS / "perft.json").read_text(encoding="utf-8"))[name]]
    for kind in ("first lead", "last 3 tricks"):
        assert {row.removeprefix(f"{kind}, ") for row in rows if row.startswith(kind)} == {*wanted.values()}
    assert ([*wanted] == ["special"]) is any(bid.gate is Gate.BLIND for bid in rules.contracts.specials)
