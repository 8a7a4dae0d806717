"""The plain players: their actions are always legal and depend only on what their seat may see."""

from collections.abc import Callable
from random import Random

import attrs
import pytest
from exact_playouts import plainly
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk
from tables import call, dealt, play, playing, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.play.tricks import winner_of
from five_hundred.players import choose
from five_hundred.playouts.steps_of_contract import plan_of


@given(state=fh.testing.states(), boldness=st.floats(-5, 5), seed=st.integers(0, 2**32))
def test_a_plain_player_acts_legally_without_hidden_cards(state: fh.State, boldness: float, seed: int) -> None:
    """Under any rules and in any phase, redealing the hidden cards does not change the action."""
    seat = state.to_act
    if seat is None:
        return
    action = choose(fh.view(state, seat), boldness)
    assert action in fh.view(state, seat).legal
    assert action == choose(fh.view(fh.testing.redealt(state, seat, Random(seed)), seat), boldness)


@given(state=fh.testing.states())
def test_choose_refuses_the_view_of_a_seat_that_is_not_to_act(state: fh.State) -> None:
    """Bad input gets a clear error."""
    for seat in {*state.seating.players, None} - {state.to_act}:
        viewer = "a spectator" if seat is None else f"seat {seat}"
        turn = "none now" if state.to_act is None else f"seat {state.to_act}"
        says = rf"must belong to the seat to act \({turn}\), got the view of {viewer}"
        with pytest.raises(ValueError, match=says):
            choose(fh.view(state, seat))


def test_choose_refuses_a_view_between_hands() -> None:
    """The next action is a deal, which no player makes."""
    state = fh.new_game(presets.AUSTRALIAN)
    assert isinstance(state.phase, fh.phases.Dealing | fh.phases.Finished)
    with pytest.raises(ValueError, match=r"\(none now\), got the view of seat 0"):
        choose(fh.view(state, 0))


# What they choose

AU, US = presets.AUSTRALIAN, presets.AMERICAN
SPADES = "RJ JS JC AS KS QS 10S 4D 5D 6C"
HEARTS = "RJ JH AH KH QH 4D 5S 5C 6C 7C"
LOW = "5S 7S 9S 5C 7C 9C 4D 6D 4H 6H"


def misere(*hands: str) -> fh.State:
    """Seat 1 plays misère, and leads."""
    return playing(AU, "M", *hands, seat=1, before="7S")


CHOICES: dict[str, tuple[Callable[[], fh.State], str]] = {
    "the strongest card is led": (lambda: playing(AU, "7S", "RJ AS 8*D"), "play RJ"),
    "the last one wins with the cheapest card": (
        lambda: play(playing(AU, "7H", "5S 9*D", "6S 9*C", "7S 9*H", "QS 10S 8S 7*"), "5S 6S 7S"),
        "play 8S",
    ),
    "another wins as surely as possible": (lambda: play(playing(AU, "7H", "5S 9*D", "AS KS 6S 7*C"), "5S"), "play AS"),
    "the partner has the trick": (lambda: play(playing(AU, "7H", "KS 9*D", "6S 9*C", "AS 7S 8*H"), "KS 6S"), "play 7S"),
    "the other defender has the trick": (
        lambda: play(playing(AU, "7H", "5S 9*D", "KS 9*C", "6S 9*H", "AS 7S 8*"), "5S KS 6S"),
        "play 7S",
    ),
    "the lowest trump goes, not the left bower": (
        lambda: play(playing(AU, "7H", "RJ 9*C", "JD 5H 8*S"), "RJ"),
        "play 5H",
    ),
    "the dealer must bid": (
        lambda: call(
            dealt(AU.with_options({"auction.all_pass": "dealer-must-bid"}), "", "", "", LOW), "pass pass pass"
        ),
        "bid 6S",
    ),
    "no card wins": (lambda: play(playing(AU, "7H", "KS 9*D", "AS 9*C", "QS 7S 8*H"), "KS AS"), "play 7S"),
    "void in a lost trick the card goes that is least likely to win, not the ace": (
        lambda: play(playing(AU, "7NT", "KH 5*C", "5H 9*D", "6H 5*S", "AS 10D QC JC *SC"), "KH 5H 6H"),
        "play 10D",
    ),
    "against a null the highest goes, not the eight": (
        lambda: play(misere("AS KS 8D 7*D", "7H 9*C", "6H"), "7H 6H"),
        "play AS",
    ),
    "a duel is played for fewer tricks": (
        lambda: play(won(dealt(presets.NO_TRICKS, "8S 4S 8*C", "KS QS 5S *D"), "ATC", seat=1, before="NTR"), "5S"),
        "play 4S",
    ),
    "ten tricks in the first seat are no inkle": (lambda: dealt(US, SPADES), "bid 7S"),
    "ten tricks in the second seat are no inkle": (lambda: call(dealt(US, "", SPADES), "pass"), "bid 7S"),
    "a null is led low": (lambda: misere("", "5S 7S 8S 5C 6C 7C 4D 5D 6D 4H"), "play 4D"),
    "against a null the trick is left to whoever has it": (
        lambda: play(misere("", "7S 9*C", "5S 6S 8S AS 6*D"), "7S"),
        "play 6S",
    ),
    "against a null what has to win wins low": (lambda: play(misere("", "5S 9*C", "6S 8S AS 7*D"), "5S"), "play 6S"),
    "against a null the last one that has to win wins high": (
        lambda: play(misere("8S AS 8*H", "5S 9*C", "7S 9*D"), "5S 7S"),
        "play AS",
    ),
    "trumps and aces are kept, and the long suit": (
        lambda: won(dealt(AU, "JS AS KS QS 10S AH 6C 7C 4D 5D", kitty="5H 6H 7H"), "7S"),
        "discard 6C 4D 5D",
    ),
    "for a null the highest are put away": (
        lambda: won(dealt(AU, "", "5S 7S AS 5C 6C 7C 4D 5D 6D 4H", kitty="KH 5H KC"), "M", seat=1, before="7S"),
        "discard AS KC KH",
    ),
    "the suit that the hand is good for is bid": (lambda: dealt(AU, SPADES), "bid 6S"),
    "a hand without tricks passes": (lambda: call(dealt(AU, "", "QS 9S QC 9C QD 9D QH 9H 8H 7H"), "6S"), "pass"),
    "ten low cards are a null": (lambda: call(dealt(AU, "", "", LOW), "pass 7S"), "bid M"),
    "over an opponent": (lambda: call(dealt(AU, "", HEARTS), "6D"), "bid 6H"),
    "of the cards on the table the highest is taken": (lambda: dealt(presets.TWO_HANDED_EXPOSED), "take AC"),
    "the partner's bid is enough": (lambda: call(dealt(AU, "", "", HEARTS), "6D pass"), "pass"),
}


@pytest.mark.parametrize("choice", CHOICES)
def test_plain_players_bid_and_play_as_documented(choice: str) -> None:
    """They never take a trick from the partner, and they bid what the hand supports."""
    state, expected = CHOICES[choice]
    seen = fh.view(state(), state().to_act)
    assert fh.format_action(choose(seen)) == expected


def test_boldness_adds_tricks_to_the_bidders_estimate() -> None:
    """With half a trick more, the hand supports a bid over the partner's bid."""
    state = call(dealt(AU, "", "", HEARTS), "6D pass")
    assert fh.format_action(choose(fh.view(state, 2), 0.5)) == "bid 6H"


def test_of_three_hundred_american_deals_none_is_passed_out_for_an_inkle() -> None:
    """A player with seven tricks bids them, and never makes an inkle, which cannot become the contract."""
    for seed in range(300):
        start = fh.new_game(US, dealer=3)
        state = fh.apply(start, fh.shuffled_deal(start, Random(seed)))
        while isinstance(state.phase, fh.phases.Bidding):
            action = choose(fh.view(state, state.to_act))
            assert not isinstance(action, fh.MakeBid) or getattr(action.bid, "level", 10) >= 7
            state = fh.apply(state, action)


@given(fh.testing.rulesets(), st.integers(0, 2**32))
def test_a_losing_card_is_the_lowest_or_when_ducking_the_highest(rules: fh.RuleSet, seed: int) -> None:
    """In a hand of random play, the rules of a trick say whether a card wins, and this holds for both goals."""
    for state, _, _, _ in walk(rules, seed, 120):
        phase = state.phase
        if not isinstance(phase, fh.phases.Playing) or not phase.trick:
            continue
        contract, table = phase.setup.contract, phase.setup.tables[phase.turn]
        plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
        numbers = [table.pack.index[each.card] for each in plays]
        suits = [table.suit_of[number] for number in numbers]
        strengths = [table.power[suit][number] for suit, number in zip(suits, numbers, strict=True)]
        action = choose(fh.view(state, state.to_act))
        assert isinstance(action, fh.PlayCard)
        chosen = plays.index(action)
        wins = [takes(phase, each) for each in plays]
        if contract.special is None and not any(wins):
            lower = [own for own, suit in zip(strengths, suits, strict=True) if suit == suits[chosen]]
            assert strengths[chosen] == min(lower)
            plain = [suit for suit, own in zip(suits, strengths, strict=True) if own < 100]
            assert not plain or suits[chosen] in plain, "no trump and no joker while there is another card"
        if contract.special is not None and contract.special.is_null and not all(wins):
            losing = [own for own, won in zip(strengths, wins, strict=True) if not won]
            assert not wins[chosen]
            assert strengths[chosen] == max(losing)


def takes(phase: fh.phases.Playing, action: fh.PlayCard) -> bool:
    """Whether a card would win the trick so far."""
    seats = phase.seats[: len(phase.trick) + 1]
    return winner_of(phase.setup, seats, (*phase.trick, action), phase.led, phase.history) == phase.turn


@given(fh.testing.rulesets(fixed={"play.claims": "provable"}), st.integers(0, 2**32))
def test_a_plain_player_does_not_claim_when_tricks_hurt_their_side(rules: fh.RuleSet, seed: int) -> None:
    """A defender of a null who claims makes it; the bidder who claims loses it."""
    for state, _, _, _ in walk(rules, seed, 150):
        if isinstance(state.phase, fh.phases.Playing) and fh.Claim() in fh.legal_actions(state):
            contract = state.phase.setup.contract
            claimed = choose(fh.view(state, state.to_act)) == fh.Claim()
            assert claimed == (contract.goal[1] == 10 and contract.rival is None)


def test_a_defender_of_a_null_bid_does_not_claim_all_tricks() -> None:
    """The claim would succeed and make the misère, so the defender leads the lowest card."""
    rules = AU.with_options({"play.claims": "provable"})
    state = playing(rules, "M", "RJ AS KS QS JS 10S 9S 8S 7S AH", "4H", "5H", seat=1, before="7S")
    state = play(state, "4H 5H AH")
    assert fh.Claim() in fh.legal_actions(state)
    assert fh.format_action(choose(fh.view(state, 0))) == "play 7S"


@given(fh.testing.rulesets(fixed={"play.claims": "off"}), st.integers(0, 2**32))
def test_plain_players_play_alike_in_matches_and_playouts(rules: fh.RuleSet, seed: int) -> None:
    """This holds once there is a contract; only with two sides do both know the same partners."""
    for state, _, _, _ in walk(rules, seed, 120):
        contract = state.contract
        if contract is None or contract.called or len(rules.table.seating.sides) != 2:
            continue
        if isinstance(state.phase, fh.phases.Playing | fh.phases.Exchanging | fh.phases.TakingExposed):
            setup = state.phase.setup if isinstance(state.phase, fh.phases.Playing) else None
            plan = plan_of(rules, state.dealer, contract.bid, contract.declarer)
            plan = plan if setup is None else attrs.evolve(plan, setup=setup)
            assert choose(fh.view(state, state.to_act)) == plainly(plan.setup, state, [1, 1])
