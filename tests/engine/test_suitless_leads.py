"""A joker that is led without a suit leaves nothing to follow, and every refusal has words for it."""

import attrs
import pytest
from joker_tables import NULL, house, pass_time, tenth
from tables import play, playing

from five_hundred import BLACK_JOKER, PlayCard, Reason, presets
from five_hundred.bids.special_bids import MISERE, SPECIAL_BIDS, Gate, NullJoker, NullJokerLead
from five_hundred.engine.phase_classes import Playing
from five_hundred.engine.playable_cards import why_unplayable
from five_hundred.engine.suits_and_strength import NO_SUIT
from five_hundred.engine.tricks import winner_of
from five_hundred.rules import JokerRenege


@pytest.mark.rule("nt-joker-follow")
def test_a_joker_kept_for_the_last_trick_cannot_be_played_to_a_joker_led_without_a_suit() -> None:
    """Catalogue 6.12, 6.14: with a dummy a joker can be the only open card, and be led before the last trick."""
    misere = attrs.evolve(MISERE, gate=Gate.ANYTIME, joker=NullJoker.OPTIONAL)
    rules = presets.AUSTRALIAN.with_options(
        {
            "table.pack": "44",
            "contracts.specials": (misere,),
            "play.joker_lead": "last-trick-only",
            "play.joker_follow": "last-trick-only",
            "play.joker_nominate": "no",
        }
    )
    state = playing(rules, misere, "5S", "BJ 6S", "", "RJ")
    assert isinstance(state.phase, Playing)
    illegal = why_unplayable(state.phase.setup, 1, state.hands[1], NO_SUIT, (), PlayCard(BLACK_JOKER))
    assert illegal is not None
    assert illegal.reason is Reason.JOKER_LAST_TRICK_ONLY
    assert BLACK_JOKER not in illegal.cards


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("two-jokers-trick")
@pytest.mark.rule("null-joker")
@pytest.mark.parametrize("renege", JokerRenege)
@pytest.mark.parametrize(("own", "other", "takes"), [("RJ", "BJ", 1), ("BJ", "RJ", 0)])
def test_any_last_card_may_be_played_to_a_joker_led_without_a_suit(
    renege: JokerRenege, own: str, other: str, takes: int
) -> None:
    """Catalogue 5.15, 5.19: there is no suit in which to be void, so the better joker takes the last trick."""
    special = attrs.evolve(NULL, joker_lead=NullJokerLead.LAST_TRICK)
    spades = "AS KS QS JS 10S 9S 8S 7S 6S"
    # Seat 2 sits out; seat 1 throws clubs and diamonds on the spades and keeps its joker.
    state = playing(house(special, joker_renege=renege), "X", f"{own} {spades}", f"{other} 4C 5C 6C 7C 8C 4D 5D 6D 7D")
    for number, card in enumerate(spades.split(), start=1):
        state = pass_time(play(state, card), number)
    trick = tenth(state, own)
    assert (trick.led, trick.plays[1].card.code, trick.winner) == (None, other, takes)


def test_an_incomplete_trick_has_no_winner() -> None:
    """Every seat has played: a card is missing, or a seat."""
    state = play(playing(house(), "7NT", "AS 5S", "6S", "7S", "8S"), "AS 6S 7S")
    phase = state.phase
    assert isinstance(phase, Playing)
    assert winner_of(phase.setup, (0, 1, 2), phase.trick, 0, ()) == 0
    with pytest.raises(ValueError, match="zip"):
        winner_of(phase.setup, phase.seats, phase.trick, 0, ())


@pytest.mark.rule("game-bid")
def test_a_game_bid_need_not_play_its_joker_when_void() -> None:
    """game-bid (EMB): all ten tricks are wanted, so the rule that forces the joker under a null bid does not fit."""
    assert {bid.joker for name, bid in SPECIAL_BIDS.items() if name.startswith("game-")} == {NullJoker.OPTIONAL}
