"""Plain players: what they lead, follow with, discard, call and take, each in a separate position."""

from itertools import permutations
from random import Random

import attrs
import pytest
from exact_playouts import plainly
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, legal, play, playing, present, text_of, tricks, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.play.suits_and_strength import NO_SUIT, table_for
from five_hundred.playouts import plain_policy
from five_hundred.playouts.plain_policy import claims, follow_with, lead_with, promises_of, put_away, take
from five_hundred.playouts.steps_of_contract import plan_of
from five_hundred.rules import SPECIAL_BIDS, ladder_of
from five_hundred.rules.bids.trick_bids import parse_trick_bid

AUSTRALIAN = presets.AUSTRALIAN


def chosen(state: fh.State) -> object:
    """Return the action of a plain player."""
    contract = present(state.contract)
    plan = plan_of(state.rules, state.dealer, contract.bid, contract.declarer)
    return plainly(plan.setup, state, [1, 1])


def ducks(contract: fh.Contract, taken: int) -> bool:
    """Whether all players duck after the bidders have taken some tricks."""
    return plain_policy.ducks(*contract.goal, taken, contract.is_duel)


def card(state: fh.State) -> str:
    """Return the card that a plain player plays."""
    action = chosen(state)
    assert isinstance(action, fh.PlayCard)
    return text_of(action.card, action.suit)


def hearts(*hands: str) -> fh.State:
    """Seat 0 leads at 7♥; seats 0 and 2 are partners."""
    return playing(AUSTRALIAN, "7H", *hands)


def misere(*hands: str) -> fh.State:
    """Seat 0 leads at open misère; seat 2 sits out."""
    return playing(AUSTRALIAN, "OM", *hands)


# Tricks are wanted


def test_the_strongest_card_is_led() -> None:
    """A trump before an ace, the joker before every trump; without trumps the ace before the king."""
    assert card(hearts("AS KD 6H 9C *SC")) == "6H"
    assert card(hearts("AS JD RJ JH 9C *SC")) == "RJ"
    assert card(hearts("AS KD QC *SC")) == "AS"


def test_a_led_joker_names_the_first_suit() -> None:
    """Without trumps it belongs to no suit, and may name any."""
    assert card(playing(AUSTRALIAN, "7NT", "RJ AS KD *SC")) == "RJ:S"


def test_the_first_of_equally_strong_cards_is_led() -> None:
    """Cards are sorted ♠♣♦♥."""
    assert card(playing(AUSTRALIAN, "7NT", "AD AC KS *D")) == "AC"


def test_a_player_who_is_not_last_takes_the_trick_with_the_strongest_card() -> None:
    assert card(play(hearts("9S *C", "KS QS 5S *D"), "9S")) == "KS"
    assert card(play(hearts("AS *S", "6H KH *C"), "AS")) == "KH"


def test_the_last_player_takes_the_trick_with_the_weakest_winning_card() -> None:
    assert card(play(hearts("9S *C", "5S *D", "6S *H", "KS 10S 7S"), "9S 5S 6S")) == "10S"
    assert card(play(hearts("AS *C", "5S", "6S", "6H KH *D"), "AS 5S 6S")) == "6H"


def test_the_weakest_card_is_played_to_the_partners_trick() -> None:
    """Even from a partner who could take it."""
    assert card(play(hearts("QS *C", "5S *D", "AS KS 7S *H"), "QS 5S")) == "7S"


def test_a_trick_that_an_opponent_is_winning_is_taken() -> None:
    assert card(play(hearts("QS *C", "KS *D", "AS 7S"), "QS KS")) == "AS"


def test_the_weakest_card_is_played_to_a_trick_that_cannot_be_won() -> None:
    """The lowest of the suit; of other suits, where all are equally certain, the lowest, the first of several."""
    assert card(play(hearts("AS *C", "QS 7S 5S *D"), "AS")) == "5S"
    assert card(play(hearts("AS *S", "AC 7D 7C QD KC KD AD QC 10D 10C"), "AS")) == "7C"


def test_a_void_hand_throws_the_card_least_likely_to_win() -> None:
    """It keeps an ace that may take a trick, and the lowest card of a solid suit, which will take one."""
    lost = playing(AUSTRALIAN, "7NT", "KH", "AS 10D QC JC *SC")
    assert card(play(lost, "KH")) == "10D"
    solid = playing(AUSTRALIAN, "7NT", "AH", "AS KS QS JS 10S 9S KD 5D 4D 8C")
    assert card(play(solid, "AH")) == "4D"


def test_a_player_remembers_its_own_cards() -> None:
    """Ace and king of spades have been led: the queen is as certain as before, and goes before the king of diamonds."""
    state = playing(AUSTRALIAN, "7NT", "AS KS QS JS KD 5C 6C", "4H 7H", "5H 8H", "6H 9H")
    state = play(state, "AS")
    while state.turn != 0 or len(tricks(state)) < 2:
        state = play(state, "KS" if state.turn == 0 else card(state))
    assert card(state) == "QS"


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
    """A hand with the ten highest trumps keeps them when it discards three cards."""
    ten = fh.parse_cards("RJ JH JD AH KH QH 10H 9H 8H 7H")
    played = fh.playouts.play_hands(AUSTRALIAN, 300, bid="10H", declarer=0, known={0: ten}, policy="plain")
    assert played.tricks[:, 0].tolist() == [10] * 300


def test_the_joker_and_nine_solid_spades_take_ten_tricks_at_no_trump() -> None:
    """Low spades are as certain as high ones, so the hand does not discard them for a single king."""
    ten = fh.parse_cards("RJ AS KS QS JS 10S 9S 8S 7S 6S")
    played = fh.playouts.play_hands(AUSTRALIAN, 300, bid="10NT", declarer=0, known={0: ten}, policy="plain")
    assert played.tricks[:, 0].tolist() == [10] * 300


# Tricks are not wanted


def test_a_ducking_player_leads_the_weakest_card() -> None:
    assert card(misere("AS KS QS JS 10S 9S 8S 7S 6C 7D")) == "6C"


def test_a_ducking_player_throws_the_strongest_losing_card() -> None:
    """The bidder's opponents duck as well; a player who cannot follow suit throws the strongest card of all."""
    assert card(play(misere("10S *C", "AS 9S 6S *D"), "10S")) == "9S"
    assert card(play(misere("10S *C", "KC 7D 9D AH *DH"), "10S")) == "AH"


def test_a_ducking_player_who_must_win_plays_the_strongest_if_last_or_else_the_weakest() -> None:
    assert card(play(misere("5S *C", "KS 8S *D"), "5S")) == "8S"
    assert card(play(misere("5S *C", "8S *D", "", "AS 9S *H"), "5S 8S")) == "AS"


# Before the first trick


def discarded(bid: str) -> set[str]:
    state = won(dealt(AUSTRALIAN, "AS KS QS 6C 7C 8C 9D 6H 7H 8H", kitty="5C 5D 4H"), bid)
    assert isinstance(state.phase, fh.phases.Exchanging)
    action = chosen(state)
    assert isinstance(action, fh.Exchange)
    return {each.code for each in action.discards}


def test_the_weakest_cards_are_discarded() -> None:
    """Trumps stay, however low; of four clubs one may come to win, of two diamonds with four above them none."""
    assert discarded("7H") == {"5D", "9D", "5C"}


def test_a_ducking_bidder_discards_the_strongest_cards() -> None:
    assert discarded("OM") == {"AS", "KS", "QS"}


def called(rules: fh.RuleSet, hand: str) -> str | None:
    state = won(dealt(rules, hand, kitty="2D 3D 4D"), "7H")
    while not isinstance(state.phase, fh.phases.Calling):
        state = first(state)
    action = chosen(state)
    assert isinstance(action, fh.actions.CallCard)
    return None if action.card is None else action.card.code


def first(state: fh.State) -> fh.State:
    """Apply the first legal action."""
    return fh.apply(state, fh.legal_actions(state)[0])


FIVE = presets.FIVE_HANDED.with_options({"partner.may_call": "any-but-joker"})


def test_the_strongest_card_held_elsewhere_is_called() -> None:
    """A joker may not be called; the right bower may, then the left one, then the ace of trumps."""
    assert called(FIVE, "6H 7H 8H *SC") == "JH"
    assert called(FIVE, "JH 7H 8H *SC") == "JD"
    assert called(FIVE.with_options({"partner.own_card": True}), "JH JD 8H *SC") == "AH"


def test_the_strongest_exposed_card_is_taken() -> None:
    """Two-handed, with cards that lie face up (catalogue: p2-form): the defender takes the higher trump."""
    state = dealt(presets.TWO_HANDED_EXPOSED, "*S", "*C")
    while isinstance(state.phase, fh.phases.Adding):
        state = first(state)
    state = won(state, "7D")
    while not isinstance(state.phase, fh.phases.TakingExposed):
        state = first(state)
    assert [each.code for each in state.match.on_table] == ["AS", "QC", "KC", "AC", "2D", "3D"]
    assert chosen(state) == fh.actions.TakeCard(fh.parse_cards("3D")[0])


def test_own_discards_are_not_called() -> None:
    """No player holds a right bower that was discarded (catalogue: p5-when-called), even if own cards may be called."""
    rules = FIVE.with_options({"partner.own_card": True, "partner.when": "after-discard"})
    state = won(dealt(rules, "6H 7H 8H *SC", kitty="JH 2D 3D"), "7H")
    state = fh.apply(state, fh.Exchange(fh.parse_cards("JH 2D 3D")))
    assert chosen(state) == fh.actions.CallCard(fh.parse_cards("JD")[0])


@pytest.mark.parametrize("code", SPECIAL_BIDS)
def test_special_bids_that_are_lost_by_too_many_tricks_are_ducked(code: str) -> None:
    """All special bids but those for all ten tricks are ducked; Hi-Lo only once the bidder has its five tricks."""
    contract = fh.Contract(SPECIAL_BIDS[code], 0)
    for taken in range(11):
        enough = 5 if code == "hi-lo" else 0
        assert ducks(contract, taken) == (not code.startswith("game-") and taken >= enough)


def test_a_bidder_for_exactly_five_tricks_takes_five_and_then_ducks() -> None:
    """Catalogue hi-lo (APP, JS4), and so do the opponents, who want to give the bidder a sixth."""
    rules = AUSTRALIAN.with_options({"contracts.specials": ["hi-lo"]})
    state = playing(rules, "HL", "AS KS QS JS 10S 5C 6C 4D 5D 4H", "9S 6S", "", "8S 7S")
    for _ in range(5):
        assert card(state) in {"AS", "KS", "QS", "JS", "10S"}
        state = play(state, card(state))
        while state.turn != 0:
            state = play(state, card(state))
    assert card(state) in {"4D", "4H"}


def test_a_duel_is_ducked_whatever_its_goal() -> None:
    """The player who takes fewer tricks wins a duel (catalogue: across-the-corner)."""
    assert ducks(fh.Contract(attrs.evolve(SPECIAL_BIDS["across-the-corner"], most=10), 0, rival=1), 0)


def test_trick_bids_and_all_pass_hands_are_not_ducked() -> None:
    assert not any(ducks(fh.Contract(parse_trick_bid("6S"), 0), taken) for taken in range(11))
    assert not any(ducks(fh.Contract(None, None), taken) for taken in range(11))


def test_players_do_not_claim_where_tricks_can_lose_the_contract() -> None:
    """A claim takes all tricks, which breaks the claimer's own null bid and makes an opponent's."""
    assert claims(10, duel=False)
    assert not claims(0, duel=False)
    assert not claims(5, duel=False)
    assert not claims(10, duel=True)


@given(fh.testing.states(phase=fh.phases.Playing), st.integers(0, 2**32))
def test_a_plain_player_needs_no_hidden_card(state: fh.State, seed: int) -> None:
    """Under any rules, redealing the cards that the seat cannot see does not change the card played."""
    assert state.to_act is not None
    again = fh.testing.redealt(state, state.to_act, Random(seed))
    assert chosen(state) == chosen(again)


# The rules on plain numbers


def test_the_first_of_two_equal_cards_wins() -> None:
    """Two packs have equal cards: the second of them does not win (catalogue: p6-deck)."""
    some, others = [7, 9, 9, 7], [3, 2, 2, 3]
    assert lead_with(others, some, ducks=False) == 1
    assert lead_with(some, others, ducks=True) == 0
    assert put_away(others, some, ducks=False) == 0
    assert put_away(some, others, ducks=True) == 1
    assert take(some, ducks=False) == 1
    assert take(some, ducks=True) == 0
    assert follow_with([24, 22], [24, 22], [24, 22], 24, ducks=False, partners=False, last=True) == 1


@given(fh.testing.rulesets(), st.data())
def test_the_stronger_card_of_a_suit_is_rated_likelier_to_win(rules: fh.RuleSet, data: st.DataObject) -> None:
    """In any hand and contract, every trump or high joker without a suit is also rated above every other card."""
    bid = data.draw(st.sampled_from(ladder_of(rules).bids))
    table = table_for(rules, fh.Contract(bid, 0))
    index, trump = table.pack.index, table.strain.suit
    hand = data.draw(st.lists(st.sampled_from(table.pack.cards), min_size=1, max_size=10, unique=True))
    promises = dict(zip(hand, promises_of(table, hand), strict=True))
    suit = {card: table.suit_of[index[card]] for card in hand}
    for one, two in permutations(hand, 2):
        if suit[one] == suit[two]:
            strength = [table.power[suit[card]][index[card]] for card in (one, two)]
            assert (promises[one] > promises[two]) == (strength[0] > strength[1])
        elif suit[one] == (NO_SUIT if trump is None else trump.index) and not table.low_jokers:
            assert promises[one] > promises[two]
        elif suit[one] == NO_SUIT:
            assert promises[one] < promises[two], "a low joker loses to every card"


# The call


@pytest.mark.parametrize("policy", ["greedy", "", None])
def test_an_unknown_policy_is_refused(policy: str) -> None:
    with pytest.raises(ValueError, match=f"^policy must be 'random' or 'plain', got {policy!r}$"):
        fh.playouts.play_hands(AUSTRALIAN, 1, policy=policy)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=f"^policy must be 'random' or 'plain', got {policy!r}$"):
        fh.playouts.play_on(fh.view(hearts("*S"), 0), 1, policy=policy)  # type: ignore[arg-type]


def test_the_rest_of_a_hand_is_played_without_chance_but_for_hidden_cards() -> None:
    """Only the hidden cards are random: if the seat sees the rest of the hand, every result is the same."""
    state = play(hearts("RJ JH JD AH KH QH 10H 9H 8H 7H"), "RJ")
    after = fh.playouts.play_on(fh.view(state, 0), 40, policy="plain")
    assert after.tricks[:, 0].tolist() == [10] * 40
