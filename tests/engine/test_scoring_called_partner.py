"""The scores of a declarer and the partner whose card was called, at a table of five.

Catalogue: p5-score, p5-null, p5-reveal, p5-own-card, fail-mode, slam, set-rule; 5.32, 6.25, 6.33.
"""

from collections.abc import Sequence

import pytest
from bid_scores import changes, lines, scored
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, legal, play, play_out, won

import five_hundred as fh
from five_hundred.actions import CallCard, Nominate
from five_hundred.phases import Calling, Exchanging, Playing
from five_hundred.presets import FIVE_HANDED, FIVE_HANDED_HIDDEN

HALF = FIVE_HANDED.with_options({"partner.settlement": "half-each"})
ODD = {"contracts.schedule": [[75] * 5] * 5}
TO_OPPONENTS = {"scoring.failure": "to-opponents"}


@pytest.mark.rule("p5-score")
@pytest.mark.option("partner.settlement")
def test_bidder_and_partner_score_the_bid_and_each_defender_their_own_tricks() -> None:
    """002, 003: 'they will both get points', 'if they don't, they will both lose points'; ten a trick for the rest."""
    made = scored(FIVE_HANDED, "7H", (4, 1, 1, 3, 1), partner=3)
    assert (made.made, changes(made)) == (True, (200, 10, 10, 200, 10))
    failed = scored(FIVE_HANDED, "7H", (4, 2, 1, 2, 1), partner=3)
    assert (failed.made, changes(failed)) == (False, (-200, 20, 10, -200, 10))
    assert made.declaring == (0, 3)


@pytest.mark.rule("p5-score")
@pytest.mark.option("partner.settlement")
def test_each_of_two_partners_may_score_half() -> None:
    """002 option, PAG: half points each, won and lost; the defenders' tricks are not halved."""
    assert changes(scored(HALF, "7H", (4, 1, 1, 3, 1), partner=3)) == (100, 10, 10, 100, 10)
    assert changes(scored(HALF, "7H", (4, 2, 1, 2, 1), partner=3)) == (-100, 20, 10, -100, 10)


@pytest.mark.rule("p5-score")
@pytest.mark.option("partner.settlement")
def test_half_of_an_odd_value_is_rounded_to_whole_points() -> None:
    """Silent sources: half of 75 is 37, won or lost."""
    rules = HALF.with_options(ODD)
    assert changes(scored(rules, "7H", (4, 1, 1, 3, 1), partner=3))[::3] == (37, 37)
    assert changes(scored(rules, "7H", (4, 2, 1, 2, 1), partner=3))[::3] == (-37, -37)


@pytest.mark.rule("p5-score", "p5-alone")
@pytest.mark.option("partner.settlement")
@pytest.mark.parametrize("rules", [FIVE_HANDED, HALF])
def test_a_bidder_without_a_partner_always_scores_in_full(rules: fh.RuleSet) -> None:
    """PAG: 'alone: full'; catalogue 6.33."""
    assert changes(scored(rules, "7H", (7, 1, 1, 0, 1))) == (200, 10, 10, 0, 10)
    assert changes(scored(rules, "7H", (6, 1, 1, 1, 1))) == (-200, 10, 10, 10, 10)
    assert scored(rules, "7H", (6, 1, 1, 1, 1)).declaring == (0,)


@pytest.mark.rule("p5-score", "slam")
@pytest.mark.option("partner.settlement")
def test_each_of_two_partners_scores_half_the_slam() -> None:
    """Catalogue 6.33: half the slam bonus each in half-each; the whole 250 for each otherwise, and for one alone."""
    assert changes(scored(FIVE_HANDED, "7S", (6, 0, 0, 4, 0), partner=3)) == (250, 0, 0, 250, 0)
    score = scored(HALF, "7S", (6, 0, 0, 4, 0), partner=3)
    assert changes(score) == (125, 0, 0, 125, 0)
    assert lines(score)[:2] == [(0, fh.LineKind.CONTRACT_MADE, 70), (0, fh.LineKind.SLAM, 55)]
    assert changes(scored(HALF, "7S", (10, 0, 0, 0, 0))) == (250, 0, 0, 0, 0)
    assert changes(scored(HALF, "9S", (6, 0, 0, 4, 0), partner=3)) == (170, 0, 0, 170, 0)


@pytest.mark.rule("p5-score", "overtricks")
@pytest.mark.option("partner.settlement", "scoring.sweep_bonus", "scoring.overtrick_points")
def test_each_of_two_partners_scores_half_the_sweep_and_half_the_overtricks() -> None:
    """002 option: half points each, which is half of all that the two have won."""
    sweep = HALF.with_options({"scoring.slam": "sweep"})
    assert changes(scored(sweep, "7S", (6, 0, 0, 4, 0), partner=3)) == (95, 0, 0, 95, 0)
    paid = HALF.with_options({"scoring.overtrick_points": 10})
    assert changes(scored(paid, "7S", (6, 1, 0, 3, 0), partner=3)) == (80, 10, 0, 80, 0)


@pytest.mark.rule("p5-score", "slam", "overtricks")
@pytest.mark.option("partner.settlement", "scoring.slam_minimum", "scoring.overtrick_points")
def test_half_of_an_odd_slam_sweep_or_number_of_overtricks_is_rounded_once() -> None:
    """Catalogue 6.33: "half the slam bonus each": a slam of 250 is 125 each, three overtricks of 5 are 7 each."""
    rules = HALF.with_options({**ODD, "scoring.slam_minimum": 250})
    slam = scored(rules, "7H", (6, 0, 0, 4, 0), partner=3)
    assert changes(slam) == (125, 0, 0, 125, 0)
    assert lines(slam)[:2] == [(0, fh.LineKind.CONTRACT_MADE, 37), (0, fh.LineKind.SLAM, 88)]
    sweep = HALF.with_options({**ODD, "scoring.slam": "sweep", "scoring.sweep_bonus": 75})
    assert changes(scored(sweep, "7H", (6, 0, 0, 4, 0), partner=3)) == (37 + 37, 0, 0, 37 + 37, 0)
    paid = HALF.with_options({**ODD, "scoring.overtrick_points": 5})
    assert changes(scored(paid, "6H", (6, 1, 0, 3, 0), partner=3))[::3] == (37 + 7, 37 + 7)


@pytest.mark.rule("p5-score", "fail-mode")
@pytest.mark.option("scoring.failure")
def test_a_failed_contract_of_two_partners_goes_to_each_of_the_others_in_full() -> None:
    """Catalogue 6.25: every other side gets the full value, and the partner is not one of them."""
    for rules in (FIVE_HANDED, HALF):
        score = scored(rules.with_options(TO_OPPONENTS), "7H", (4, 2, 1, 2, 1), partner=3)
        assert changes(score) == (0, 220, 210, 0, 210)


@pytest.mark.rule("p5-null")
@pytest.mark.option("partner.settlement")
def test_a_null_bid_is_played_and_scored_alone_against_four() -> None:
    """PAG, p5-null: no card is called, and the bid is scored in full."""
    rules = HALF.with_options({"contracts.specials": ["misere-130"]})
    state = won(dealt(rules, "*S"), "M")
    assert not isinstance(state.phase, Calling)
    assert changes(scored(rules, "M", (0, 3, 3, 3, 1))) == (130, 0, 0, 0, 0)
    assert changes(scored(rules, "M", (1, 3, 3, 2, 1))) == (-130, 0, 0, 0, 0)


@pytest.mark.rule("p5-score")
@pytest.mark.option("partner.settlement")
@given(
    winners=st.lists(st.integers(0, 4), min_size=10, max_size=10),
    level=st.integers(6, 10),
    partner=st.sampled_from([None, 1, 2, 3, 4]),
)
def test_half_each_is_half_of_full_each(winners: list[int], level: int, partner: fh.Seat | None) -> None:
    """002: full points each or half points each; alone, and for defenders, the two are the same."""
    tricks = [winners.count(seat) for seat in range(5)]
    full = changes(scored(FIVE_HANDED, f"{level}D", tricks, partner=partner))
    half = changes(scored(HALF, f"{level}D", tricks, partner=partner))
    for seat in range(5):
        shared = partner is not None and seat in (0, partner)
        assert half[seat] * (2 if shared else 1) == full[seat]


def called(rules: fh.RuleSet, card: str, *hands: str, scores: Sequence[int] | None = None) -> fh.State:
    """Seat 0 bids seven spades, puts the last cards of the pack away that it need not keep, and calls a card."""
    state = dealt(rules, *hands, kitty="2H 2D 2C", scores=scores)
    state = won(state, "7S")
    while not isinstance(state.phase, Playing):
        match state.phase:
            case Exchanging():
                cards = state.hand(0)
                state = fh.apply(state, fh.Exchange(tuple(each for each in cards if each.code in ("2H", "2D", "2C"))))
            case Calling():
                state = fh.apply(state, CallCard(fh.parse_card(card) if card else None))
            case _:
                state = fh.apply(state, Nominate(None))
    return state


SEVEN_SURE = "RJ JS JC AS KS QS 10S 3H 3D 3C"


@pytest.mark.rule("p5-score", "p5-reveal")
@pytest.mark.option("partner.reveal")
@pytest.mark.parametrize("rules", [FIVE_HANDED, FIVE_HANDED_HIDDEN])
def test_the_holder_of_the_called_card_scores_with_the_bidder(rules: fh.RuleSet) -> None:
    """002, 003, both versions; catalogue 5.32: at the end of the hand the partner is public."""
    state, score = play_out(called(rules, "AD", SEVEN_SURE, "", "AD AH KH"), trumps_first)
    assert score.made is True
    assert state.scores[0] == state.scores[2] >= 140
    assert state.scores[1] == 10 * score.tricks[1]
    assert sum(state.scores[seat] for seat in (1, 3, 4)) == 10 * (10 - score.tricks[0] - score.tricks[2])


def trumps_first(state: fh.State) -> fh.PlayCard:
    """The bidder leads its trumps; the others play whatever is listed first."""
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    best = [action for action in plays if action.card.code in SEVEN_SURE[:22].split()]
    return best[0] if best and state.to_act == 0 else plays[0]


@pytest.mark.rule("p5-score", "p5-own-card")
@pytest.mark.option("partner.own_card")
@pytest.mark.parametrize("card", ["2H", "AS", ""])
@pytest.mark.parametrize("hidden", [True, False])
def test_a_bidder_who_called_their_own_or_a_discarded_card_scores_alone(card: str, hidden: bool) -> None:
    """002, catalogue 5.32, 6.33: there is no partner, and the bidder scores in full, even under half-each."""
    rules = (FIVE_HANDED_HIDDEN if hidden else FIVE_HANDED).with_options({"partner.settlement": "half-each"})
    state, score = play_out(called(rules, card, SEVEN_SURE), trumps_first)
    assert score.declaring == (0,)
    assert state.scores[0] == 140
    assert list(state.scores[1:]) == [10 * count for count in score.tricks[1:]]


@pytest.mark.rule("p5-score", "set-rule")
@pytest.mark.option("penalties.bar")
@pytest.mark.parametrize("rules", [FIVE_HANDED, FIVE_HANDED_HIDDEN])
def test_a_bidder_whose_partner_has_made_the_contract_is_not_set(rules: fh.RuleSet) -> None:
    """002 twice: the partnership wins the required tricks, even where the partner alone has taken them all."""
    trumps = "RJ JS JC AS KS QS 10S 9S 8S 7S"
    rules = rules.with_options({"penalties.bar": "set"})
    state, score = play_out(called(rules, "JS", "*DH", "", trumps))
    assert (score.tricks, state.scores) == ((0, 0, 10, 0, 0), (250, 0, 250, 0, 0))
    assert state.match.barred == 0
    state, score = play_out(called(rules, "AC", "*DH", "", trumps, "AC"))
    assert (score.tricks[2], state.scores[0], state.scores[3]) == (10, -140, -140)
    assert state.match.barred == 1 << 0


@pytest.mark.rule("p5-score", "claims")
@pytest.mark.option("play.claims")
def test_a_claim_before_the_called_card_is_seen_counts_its_holder_as_partner() -> None:
    """Catalogue 5.32: the partner must be known at the end; the card need not have been played."""
    rules = FIVE_HANDED_HIDDEN.with_options({"play.claims": "provable"})
    state = called(rules, "KD", "RJ JS JC AS KS QS 10S 9S 8S 7S", "", "", "KD", "6S 5S 4S 3S 2S")
    while fh.Claim() not in fh.legal_actions(state):
        state = play(state, sorted(legal(state))[-1]) if state.to_act else fh.apply(state, trumps_first(state))
    state = fh.apply(state, fh.Claim())
    assert state.scores == (250, 0, 0, 250, 0)
