"""Hints: they advise a legal action, give true reasons, and reveal no hidden cards."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knowledge import hidden_dealt_again
from prepared import EVERY_PHASE, PREPARED
from sampling import fewer
from tables import call, dealt, play, playing, present, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.players.hint_facts import facts_of
from five_hundred.players.hint_sentences import sentence_of
from five_hundred.players.knowledge import knowledge_of
from five_hundred.rules.bids.trick_bids import parse_trick_bid
from five_hundred.tournaments import numbered_deal

AU = presets.AUSTRALIAN


@pytest.mark.parametrize("phase", EVERY_PHASE)
@settings(fewer(2), suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])  # three searches each
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_hint_is_legal_and_says_nothing_of_hidden_cards(
    phase: type[fh.phases.Phase], data: st.DataObject, seed: int
) -> None:
    """In every phase and under any rules, redealing the hidden cards changes no figure and no word."""
    state = data.draw(fh.testing.states(fh.testing.rulesets(fixed=PREPARED.get(phase.name)), phase=phase))
    seat = state.to_act
    if seat is None:
        return
    seen = fh.view(state, seat)
    found = fh.players.hint(seen, worlds=1, seed=seed)
    assert found.action in seen.legal
    assert all(rival.action in seen.legal for rival in found.rivals)
    assert not found.rivals or found.rivals[0].action == found.action
    assert str(found).endswith(".")
    for other in (fh.testing.redealt(state, seat, Random(seed)), hidden_dealt_again(state, seat, Random(seed))):
        assert fh.players.hint(fh.view(other, seat), worlds=1, seed=seed) == found


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_the_facts_are_true(data: st.DataObject) -> None:
    """Whatever the hidden cards are: a void seat has no card of the suit, and the numbers of cards are large enough."""
    state = data.draw(fh.testing.states(fh.testing.rulesets(fixed=PREPARED.get("playing")), phase=fh.phases.Playing))
    if not isinstance(state.phase, fh.phases.Playing) or state.to_act is None:
        return
    seen = fh.view(state, state.to_act)
    plays = [action for action in seen.legal if hasattr(action, "card")]
    turn, setup, hands = state.phase.turn, state.phase.setup, state.hands
    table = setup.tables[turn]
    others = sum(hands[seat] for seat in state.seating.seats if seat != turn)
    for fact in facts_of(seen, (data.draw(st.sampled_from(plays)),)):
        match fact:
            case fh.players.VoidSeat(seat=seat, suit=suit):
                assert not hands[seat] & table.suits[suit.index] & ~state.secrets.face_down
            case fh.players.TrumpsOut(count=count):
                assert (others & table.suits[present(table.strain.suit).index]).bit_count() <= count
            case fh.players.HigherCards(card=card, count=count):
                number = table.pack.index[card]
                led = seen.led.index if seen.led is not None else table.suit_of[number]
                power = table.power[led]
                higher = [other for other in range(len(table.pack)) if others >> other & 1]
                assert sum(power[other] > power[number] for other in higher) <= count
            case fh.players.WinningCard(seat=seat, card=card):
                assert (seat, card) in {(each.seat, each.card) for each in seen.trick}
            case fh.players.TricksToGo(needed=needed, allowed=allowed, left=left):
                assert needed >= 0
                assert allowed >= 0
                assert left == 10 - len(seen.tricks)
            case _:
                raise AssertionError(f"not a fact about a play: {fact}")


def test_a_dummy_that_has_turned_up_a_card_of_a_suit_is_not_void_in_it() -> None:
    """Even if it could not follow the suit before: a thorough run (seed 3001) drew a hint that called it void."""
    turned_up = 0
    for seed in range(6):
        state = numbered_deal(presets.TWO_HANDED_DUMMIES, seed)
        while state.to_act is not None and state.hands_played == 0:
            seen = fh.view(state, state.to_act)
            if isinstance(state.phase, fh.phases.Playing):
                known = knowledge_of(seen)
                for seat, cards in seen.exposed:
                    suits = {known.table.suit_of[known.table.pack.index[card]] for card in cards}
                    assert not any(known.is_void(seat, suit) for suit in suits)
                    turned_up += sum(each.index in suits for each in seen.shown_void[seat])
            state = fh.apply(state, fh.players.level(2)(seen))
    assert turned_up > 0


def test_a_hint_in_the_auction() -> None:
    """The hint names the tricks that the side can expect, and the partner's bid."""
    state = call(dealt(AU, "", "", "JD 5H 6H 7H AS AC 6S 7C 5D 6D"), "6H 7C")
    found = fh.players.hint(fh.view(state, 2))
    assert fh.format_action(found.action) == "bid 7H"
    facts = {type(fact): fact for fact in found.facts}
    assert facts[fh.players.PartnerBid] == fh.players.PartnerBid(0, parse_trick_bid("6H"))
    expected = next(fact for fact in found.facts if isinstance(fact, fh.players.TrickForecast))
    assert expected.strain is fh.Strain.HEARTS
    assert expected.tricks >= 7
    assert found.sentence.startswith("Bid seven hearts: your side can expect about ")
    assert found.sentence.endswith("; South, your partner, has bid six hearts.")
    passing = next(rival for rival in found.rivals if rival.action == fh.PASS)
    assert passing.made is None
    assert 0.0 < present(passing.chance) < 1.0
    best = found.rivals[0]
    assert 0.5 < present(best.made) < 1.0
    assert best.chance is not None
    assert best.points is best.error is None


def test_a_hint_for_the_discards() -> None:
    """The hint says which suits the discards empty."""
    state = won(dealt(AU, "RJ JH JD AH KH QH AS KS 5C 6D", kitty="7D 9S 10S"), "8H")
    found = fh.players.hint(fh.view(state, 0), worlds=10)
    # The figures determine the discards; the facts describe their effect.  The jack of diamonds is a trump (001).
    assert isinstance(found.action, fh.Exchange)
    gone = {card.suit for card in found.action.discards if card.suit is not None}
    kept = {card.suit for card in fh.view(state, 0).hand if card not in found.action.discards and card.code != "JD"}
    emptied = {fact.suit for fact in found.facts if isinstance(fact, fh.players.EmptiesSuit)}
    assert emptied == gone - kept
    assert found.sentence.startswith("Discard the ")
    assert len(found.rivals) == 4


@pytest.mark.parametrize(
    ("kitty", "discards", "least", "most", "words"),
    [
        ("AC AD 5S", "5S 5C 6D", 0.8, 2.0, "the kitty is worth about"),
        ("5S 6S 7S", "5S 6S 7S", 0.0, 0.0, "the kitty does not help"),
    ],
)
def test_a_hint_says_what_the_kitty_is_worth(kitty: str, discards: str, least: float, most: float, words: str) -> None:
    """Two aces for two losers are worth more than a trick together; three low spades change nothing."""
    state = won(dealt(AU, "RJ JH JD AH KH QH AS KS 5C 6D", kitty=kitty), "8H")
    seen = fh.view(state, 0)
    exchange = fh.Exchange(tuple(sorted(fh.parse_cards(discards))))
    facts = facts_of(seen, (exchange,))
    worth = next(fact for fact in facts if isinstance(fact, fh.players.KittyWorth))
    assert least <= worth.tricks <= most
    assert words in sentence_of(seen, exchange, facts)


def last_to_play() -> fh.State:
    """West has trumped South's ace of hearts, and East, the partner of West, plays last."""
    return play(playing(AU, "7S", "AH 5S", "JS *D", "KH QH", "9H 10H 4H"), "AH JS KH")


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (
            lambda: playing(AU, "7H", "RJ JH JD AH KH QH AS KS QS 5C", kitty="5S 6S 7S"),
            "Play the red joker: the bidder's side needs 7 of the 10 tricks that are left; no card that is out beats "
            "the red joker; 7 trumps may be out.",
        ),
        (
            last_to_play,
            "Play the four of hearts: the bidder's side needs 7 of the 10 tricks that are left; West, your partner, is "
            "winning the trick with the jack of spades.",
        ),
        (
            lambda: playing(AU, "M", "", "4H 5H 6H 7H 5S 6S 7S 5C 6C 7C", seat=1, before="7S"),
            "Play the five of spades: the bidder's side may take none of the 10 tricks that are left; 7 cards that may "
            "be out would beat the five of spades.",
        ),
    ],
)
def test_the_sentence_says_the_facts(state: fh.State, sentence: str) -> None:
    """The sentence uses words of card players."""
    position = state()  # type: ignore[operator]  # a function
    seen = fh.view(position, position.to_act)
    assert fh.players.hint(seen, worlds=20).sentence == sentence


def test_an_action_that_is_forced_has_no_rivals() -> None:
    """With one legal action, there is nothing to compare."""
    state = play(playing(AU, "7S", "AH 5S", "4H *D"), "AH")
    found = fh.players.hint(fh.view(state, 1))
    assert fh.format_action(found.action) == "play 4H"
    assert found.rivals == ()


def test_a_hint_needs_the_view_of_the_seat_to_act() -> None:
    """A hint for another seat would be of no use."""
    with pytest.raises(ValueError, match="the view must belong to the seat to act"):
        fh.players.hint(fh.view(dealt(AU), 2))
    with pytest.raises(TypeError, match="view must be a View"):
        fh.players.hint(dealt(AU))  # type: ignore[arg-type]  # on purpose


def test_suits_without_cards_are_told_only_where_a_later_hand_matters() -> None:
    """West has shown a void in spades: the hint names it for a low spade lead, but not for the highest spade."""
    state = play(playing(AU, "7H", "AS KS QS 5S RJ", "6S 7S", "8S 9S", "*D 4H"), "AS 6S 8S 5D")
    seen = fh.view(state, 0)
    low, high = (
        facts_of(seen, (action,)) for action in seen.legal if fh.format_action(action) in {"play 5S", "play KS"}
    )
    by_card = {fact.card: facts for facts in (low, high) for fact in facts if isinstance(fact, fh.players.HigherCards)}
    assert fh.players.VoidSeat(3, fh.Suit.SPADES) in by_card[fh.parse_card("5S")]
    assert any(isinstance(fact, fh.players.TrumpsOut) for fact in by_card[fh.parse_card("KS")])
