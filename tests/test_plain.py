"""Plain players: what they lead, follow with, discard, call and take, each in a position of its own."""

import attrs
import pytest
from tables import dealt, legal, play, playing, text_of, won

from five_hundred import RuleSet, State, apply, legal_actions, parse_cards, presets
from five_hundred.actions import CallCard, Exchange, PlayCard, TakeCard
from five_hundred.bids import parse_trick_bid
from five_hundred.contracts import Contract
from five_hundred.playouts import play_hands, play_on
from five_hundred.playouts.plain import follow_with, lead_with, put_away
from five_hundred.playouts.plans import plan_of
from five_hundred.playouts.policies import chooser_of, ducks
from five_hundred.special_bids import SPECIAL_BIDS
from five_hundred.state import Adding, Calling, Exchanging, Taking
from five_hundred.view import view

AUSTRALIAN = presets.AUSTRALIAN


def chosen(state: State) -> object:
    """What a plain player does."""
    contract = state.contract
    assert contract is not None
    plan = plan_of(state.rules, state.dealer, contract.bid, contract.declarer)
    return chooser_of("plain", plan)(state, [1, 1])


def card(state: State) -> str:
    """The card that a plain player plays."""
    action = chosen(state)
    assert isinstance(action, PlayCard)
    return text_of(action.card, action.suit)


def hearts(*hands: str) -> State:
    """Seat 0 leads at 7♥; seats 0 and 2 are partners."""
    return playing(AUSTRALIAN, "7H", *hands)


def misere(*hands: str) -> State:
    """Seat 0 leads at open misère; seat 2 sits out."""
    return playing(AUSTRALIAN, "OM", *hands)


# Tricks are wanted


def test_the_strongest_card_is_led() -> None:
    """A trump before an ace, the joker before every trump; without trumps the ace before the king."""
    assert card(hearts("AS KD 6H 9C *SC")) == "6H"
    assert card(hearts("AS JD RJ JH 9C *SC")) == "RJ"
    assert card(hearts("AS KD QC *SC")) == "AS"


def test_a_joker_that_is_led_names_the_first_suit() -> None:
    """Without trumps it belongs to no suit, and may name any."""
    assert card(playing(AUSTRALIAN, "7NT", "RJ AS KD *SC")) == "RJ:S"


def test_of_equal_cards_the_first_is_led() -> None:
    """Cards are sorted ♠♣♦♥."""
    assert card(playing(AUSTRALIAN, "7NT", "AD AC KS *D")) == "AC"


def test_who_is_not_last_takes_the_trick_as_surely_as_possible() -> None:
    assert card(play(hearts("9S *C", "KS QS 5S *D"), "9S")) == "KS"
    assert card(play(hearts("AS *S", "6H KH *C"), "AS")) == "KH"


def test_who_is_last_takes_the_trick_as_cheaply_as_possible() -> None:
    assert card(play(hearts("9S *C", "5S *D", "6S *H", "KS 10S 7S"), "9S 5S 6S")) == "10S"
    assert card(play(hearts("AS *C", "5S", "6S", "6H KH *D"), "AS 5S 6S")) == "6H"


def test_a_trick_that_is_the_partners_gets_the_weakest_card() -> None:
    """Even from a partner who could take it."""
    assert card(play(hearts("QS *C", "5S *D", "AS KS 7S *H"), "QS 5S")) == "7S"


def test_a_trick_that_an_opponent_has_over_the_partner_is_taken() -> None:
    assert card(play(hearts("QS *C", "KS *D", "AS 7S"), "QS KS")) == "AS"


def test_a_trick_that_cannot_be_had_gets_the_weakest_card() -> None:
    """The lowest of the suit; of other suits the lowest in its own, the first of several."""
    assert card(play(hearts("AS *C", "QS 7S 5S *D"), "AS")) == "5S"
    assert card(play(hearts("AS *S", "AC 7D 7C QD KC KD AD QC 10D 10C"), "AS")) == "7C"


def test_a_dummy_is_the_partner_of_its_owner() -> None:
    """Two-handed with dummies: seats 0 and 2 are one player's."""
    state = play(playing(presets.TWO_HANDED_DUMMIES, "7H", "QS *C", "5S *D", "6S 7S 8S 9S *H AS KS JS", ""), "QS 5S")
    assert legal(state) == {"JS", "KS"}
    assert card(state) == "JS"


def test_a_spare_hand_is_the_partner_of_the_bidder_who_plays_it() -> None:
    """Three players, and a fourth hand for the bidder (catalogue: p3-deck): seat 3, opposite seat 0, plays third."""
    rules = AUSTRALIAN.with_options(
        {"table.players": 3, "table.partnership": "solo", "table.spare_hands": "for-the-bidder"}
    )
    state = playing(rules, "7H", "QS *C", "5S *D", "", "AS KS 7S *H")
    assert card(play(state, "QS 5S")) == "7S"


def test_ten_trumps_take_ten_tricks() -> None:
    """Whoever has the ten highest keeps them when three cards are put away."""
    ten = parse_cards("RJ JH JD AH KH QH 10H 9H 8H 7H")
    played = play_hands(AUSTRALIAN, 300, bid="10H", declarer=0, known={0: ten}, policy="plain")
    assert played.tricks[:, 0].tolist() == [10] * 300


# Tricks are not wanted


def test_who_ducks_leads_the_weakest_card() -> None:
    assert card(misere("AS KS QS JS 10S 9S 8S 7S 6C 7D")) == "6C"


def test_who_ducks_throws_the_strongest_card_that_loses() -> None:
    """The bidder's opponents duck as well; where the suit cannot be followed the strongest of all goes."""
    assert card(play(misere("10S *C", "AS 9S 6S *D"), "10S")) == "9S"
    assert card(play(misere("10S *C", "KC 7D 9D AH *DH"), "10S")) == "AH"


def test_where_every_card_wins_the_last_throws_the_strongest_and_others_the_weakest() -> None:
    assert card(play(misere("5S *C", "KS 8S *D"), "5S")) == "8S"
    assert card(play(misere("5S *C", "8S *D", "", "AS 9S *H"), "5S 8S")) == "AS"


# Before the first trick


def discarded(bid: str) -> set[str]:
    state = won(dealt(AUSTRALIAN, "AS KS QS 6C 7C 8C 9D 6H 7H 8H", kitty="5C 5D 4H"), bid)
    assert isinstance(state.phase, Exchanging)
    action = chosen(state)
    assert isinstance(action, Exchange)
    return {each.code for each in action.discards}


def test_the_weakest_cards_are_put_away() -> None:
    """Trumps stay, however low."""
    assert discarded("7H") == {"5C", "5D", "6C"}


def test_who_ducks_puts_the_strongest_cards_away() -> None:
    assert discarded("OM") == {"AS", "KS", "QS"}


def called(rules: RuleSet, hand: str) -> str | None:
    state = won(dealt(rules, hand, kitty="2D 3D 4D"), "7H")
    while not isinstance(state.phase, Calling):
        state = first(state)
    action = chosen(state)
    assert isinstance(action, CallCard)
    return None if action.card is None else action.card.code


def first(state: State) -> State:
    """The first thing that may be done is done."""
    return apply(state, legal_actions(state)[0])


FIVE = presets.FIVE_HANDED.with_options({"partner.may_call": "any-but-joker"})


def test_the_strongest_card_that_somebody_else_has_is_called() -> None:
    """A joker may not be called; the right bower may, then the left one, then the ace of trumps."""
    assert called(FIVE, "6H 7H 8H *SC") == "JH"
    assert called(FIVE, "JH 7H 8H *SC") == "JD"
    assert called(FIVE.with_options({"partner.own_card": True}), "JH JD 8H *SC") == "AH"


def test_the_strongest_card_on_the_table_is_taken() -> None:
    """Two-handed, with cards that lie face up (catalogue: p2-form): the defender takes the higher trump."""
    state = dealt(presets.TWO_HANDED_EXPOSED, "*S", "*C")
    while isinstance(state.phase, Adding):
        state = first(state)
    state = won(state, "7D")
    while not isinstance(state.phase, Taking):
        state = first(state)
    assert [each.code for each in state.match.on_table] == ["AS", "QC", "KC", "AC", "2D", "3D"]
    assert chosen(state) == TakeCard(parse_cards("3D")[0])


def test_own_discards_are_not_called() -> None:
    """The right bower that was put away is nobody's (catalogue: p5-when-called), even where one's own may be called."""
    rules = FIVE.with_options({"partner.own_card": True, "partner.when": "after-discard"})
    state = won(dealt(rules, "6H 7H 8H *SC", kitty="JH 2D 3D"), "7H")
    state = apply(state, Exchange(parse_cards("JH 2D 3D")))
    assert chosen(state) == CallCard(parse_cards("JD")[0])


@pytest.mark.parametrize("code", SPECIAL_BIDS)
def test_special_bids_that_are_made_by_losing_tricks_are_ducked(code: str) -> None:
    """All of them but the games, which ask for all ten tricks."""
    assert ducks(Contract(SPECIAL_BIDS[code], 0)) == (not code.startswith("game-"))


def test_a_duel_is_ducked_whatever_its_goal() -> None:
    """Whoever takes fewer tricks wins it (catalogue: across-the-corner)."""
    assert ducks(Contract(attrs.evolve(SPECIAL_BIDS["across-the-corner"], most=10), 0, rival=1))


def test_trick_bids_and_passed_hands_are_not_ducked() -> None:
    assert not ducks(Contract(parse_trick_bid("6S"), 0))
    assert not ducks(Contract(None, None))


# The rules on plain numbers


def test_of_equal_cards_the_first_is_taken() -> None:
    """Two packs have equal cards: the second of them does not win (catalogue: p6-deck)."""
    assert lead_with([7, 9, 9, 7], ducks=False) == 1
    assert lead_with([7, 9, 9, 7], ducks=True) == 0
    assert put_away([7, 9, 9, 7], ducks=False) == 0
    assert put_away([7, 9, 9, 7], ducks=True) == 1
    assert follow_with([24, 22], [24, 22], 24, ducks=False, partners=False, last=True) == 1


# The call


@pytest.mark.parametrize("policy", ["greedy", "", None])
def test_a_policy_that_is_not_there_is_refused(policy: str) -> None:
    with pytest.raises(ValueError, match=f"^policy must be random or plain, not {policy!r}$"):
        play_hands(AUSTRALIAN, 1, policy=policy)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=f"^policy must be random or plain, not {policy!r}$"):
        play_on(view(hearts("*S"), 0), 1, policy=policy)  # type: ignore[arg-type]


def test_a_hand_is_played_on_plainly() -> None:
    """Nothing is left to chance but the hidden cards: who sees the rest of the hand sees one result."""
    state = play(hearts("RJ JH JD AH KH QH 10H 9H 8H 7H"), "RJ")
    after = play_on(view(state, 0), 40, policy="plain")
    assert after.tricks[:, 0].tolist() == [10] * 40
