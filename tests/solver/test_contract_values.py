"""The value of a contract is that of its best discard; the solver refuses choices that it cannot search."""

from random import Random

import pytest
from endings import reached
from solver_cases import EXACTLY_FIVE
from tables import dealt, playing, won

import five_hundred as fh
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.solver import best_discard, contract_value, solve

AUSTRALIAN = fh.presets.AUSTRALIAN
PLAIN = AUSTRALIAN.with_options({"play.joker_nominate": "no"})
STRONG = "AS KS QS JS 10S AH KH RJ AD KD", "6S 7S 8S 9S 6H 7H 6D 7D 6C 7C", "QH JH 10H 9H 8H AC KC QC JC 10C"
KITTY = "5D 5C 5H"


def played_out(state: fh.State, discards: tuple[fh.Card, ...], suit: fh.Suit | None = None) -> int:
    """Return the points after a discard, from the solution of the position that follows."""
    state = fh.apply(state, fh.Exchange(discards))
    if state.phase_name == "nominating":
        state = fh.apply(state, fh.actions.Nominate(suit))
    return solve(state).value.points


def after_auction(rules: fh.RuleSet, bid: str, seed: int) -> fh.State:
    """The declarer, seat 0, has taken the kitty of a random deal."""
    state = fh.new_game(rules, dealer=3)
    return won(fh.apply(state, fh.shuffled_deal(state, Random(seed))), bid)


@pytest.mark.parametrize(("bid", "seed"), [("7H", 1), ("8NT", 3), ("7S", 4)])
def test_no_other_discard_is_worth_more(bid: str, seed: int) -> None:
    state, rng = after_auction(PLAIN, bid, seed), Random(seed)
    assert isinstance(state.phase, Exchanging)
    best = best_discard(state)
    assert played_out(state, best.discards) == best.points
    discards = [each.discards for each in fh.legal_actions(state) if isinstance(each, fh.Exchange)]
    assert best.discards in discards
    assert len(discards) == 286
    worth = [played_out(state, each) for each in rng.sample(discards, 8)]
    assert max(worth) <= best.points


@pytest.mark.long
@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("bid", ["7H", "6NT"])
def test_none_of_all_discards_is_worth_more(bid: str, seed: int) -> None:
    state = after_auction(PLAIN, bid, seed)
    discards = [each.discards for each in fh.legal_actions(state) if isinstance(each, fh.Exchange)]
    assert best_discard(state).points == max(played_out(state, each) for each in discards)


def test_a_misere_is_made_with_the_right_discard_only() -> None:
    """The three high cards must go."""
    hand = "5S 6S 7S 5C 6C 7C 4D 5D 4H AH", "AS KS QS JS 10S 9S 8S AC KC QC", "JC 10C 9C 8C AD KD QD JD 10D 9D"
    state = dealt(PLAIN, *hand, kitty="KH QH 6H", dealer=2)
    value = contract_value(state, 0, SPECIAL_BIDS["misere"])
    assert (value.points, value.made, value.tricks) == (250, True, None)
    assert {card.code for card in value.discards} == {"AH", "KH", "QH"}
    assert solve(playing(PLAIN, "M", *hand, kitty="KH QH 6H", dealer=2, before="7S")).value.made is False


def test_the_declarer_nominates_a_suit_if_that_gains_points() -> None:
    """Catalogue: joker-nominate.  With the joker in spades, the declarer can draw every spade."""
    found = 0
    for seed in range(12):
        state = after_auction(AUSTRALIAN, "8NT", seed)
        if not any(card.suit is None for card in state.rules.table.pack.cards_in(state.hands[0])):
            assert best_discard(state).nominated is None
            continue
        with_suit, without = best_discard(state), best_discard(after_auction(PLAIN, "8NT", seed))
        assert with_suit.points >= without.points
        assert (with_suit.nominated is not None) == (with_suit.points > without.points)
        assert played_out(state, with_suit.discards, with_suit.nominated) == with_suit.points
        found += 1
    assert found > 2


def test_a_declarer_with_every_trick_needs_one_question_for_each_trick() -> None:
    seen: list[tuple[int, int]] = []
    state = dealt(PLAIN, *STRONG, kitty=KITTY)
    value = contract_value(state, 0, fh.parse_bid("8S", PLAIN), progress=lambda done, of: seen.append((done, of)))
    assert (value.tricks, value.points, value.made) == (10, 250, True)
    assert seen[0][0] == 1
    assert seen[-1][0] <= seen[0][1] < 286, "equal discards are tried once"
    assert contract_value(state, 1, fh.parse_bid("8S", PLAIN)).made is False


def test_a_bid_of_exactly_five_tricks_is_searched_by_its_points() -> None:
    """Catalogue: hi-lo."""
    (hi_lo,) = EXACTLY_FIVE.contracts.specials
    seen: list[int] = []
    rules = EXACTLY_FIVE.with_options({"play.joker_nominate": "no"})
    hand = "AS KS QS AC KC 4H 5H 6H 4D 5D", "JS 10S 9S 8S 7S 6S 5S QC JC 10C"
    state = dealt(rules, *hand, kitty="RJ 6D 7D", dealer=2)
    value = contract_value(state, 0, hi_lo, progress=lambda done, _: seen.append(done))
    assert (value.points, value.made, value.tricks) == (350, True, None)
    assert seen[-1] < 20
    hopeless = contract_value(dealt(rules, *STRONG, kitty=KITTY, dealer=2), 1, hi_lo)
    assert (hopeless.points, hopeless.made) == (-350, False)


def test_offers_are_declined_before_and_after_the_discard() -> None:
    """Catalogue: breach, declare-alone."""
    rules = PLAIN.with_options({"penalties.breach": "before-kitty"})
    bid = fh.parse_bid("8S", rules)
    assert contract_value(dealt(rules, *STRONG, kitty=KITTY), 0, bid).points == 250


def test_a_declarer_who_takes_no_kitty_discards_nothing() -> None:
    rules = fh.presets.NO_TRICKS.with_options({"match.midhand_out": False})
    special = next(each for each in rules.contracts.specials if str(each.kitty) == "not-taken")
    state = dealt(rules, "AS KS QS", dealer=2)
    assert contract_value(state, 0, special).discards == ()


@pytest.mark.parametrize(
    ("rules", "bid", "option"),
    [
        (fh.presets.FIVE_HANDED, "8H", r"the declarer calls a card \(table\.partnership\)"),
        (fh.presets.TWO_HANDED_EXPOSED, "8H", r"a defender takes a card from the table \(table\.spare_hands\)"),
        (fh.presets.AMERICAN, "DN", r"the partner discards too \(the field 'kitty' of the special bid\)"),
        (PLAIN.with_options({"match.midhand_out": True}), "8H", r"match\.midhand_out"),
    ],
)
def test_a_contract_with_a_choice_that_is_not_searched_is_refused(rules: fh.RuleSet, bid: str, option: str) -> None:
    state = dealt(rules)
    while state.phase_name != "bidding":
        state = fh.apply(state, fh.legal_actions(state)[0])
    with pytest.raises(ValueError, match=rf"the contract has no defined value: .*{option}"):
        contract_value(state, 0, fh.parse_bid(bid, rules))


def test_wrong_arguments_are_refused() -> None:
    state, bid = dealt(PLAIN), fh.parse_bid("8H", PLAIN)
    start, ending = fh.new_game(PLAIN), reached(PLAIN, bid, 0, 3, Random(1))
    assert ending is not None
    with pytest.raises(ValueError, match="state must be in the phase 'bidding', got the phase 'dealing'"):
        contract_value(start, 0, bid)
    with pytest.raises(ValueError, match="declarer must be a seat from 0 to 3, got 4"):
        contract_value(state, 4, bid)
    with pytest.raises(ValueError, match="bid must be a bid of these rules"):
        contract_value(state, 0, SPECIAL_BIDS["hi-lo"])
    with pytest.raises(
        ValueError, match="state must be in the phase 'exchanging' with the declarer to act, got the phase 'playing'"
    ):
        best_discard(ending)
    with pytest.raises(TypeError, match="state must be a State"):
        contract_value("7S", 0, bid)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="state must be a State"):
        best_discard("7S")  # type: ignore[arg-type]
