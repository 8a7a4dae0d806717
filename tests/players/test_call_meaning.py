"""What a call says: from the view only, the same each time, and in agreement with what level 3 bids."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knowledge import hidden_dealt_again
from sampling import fewer
from tables import call, dealt, present, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import AnswerThrowIn, OfferThrowIn
from five_hundred.cards.card import SUITS
from five_hundred.players import CallMeaning, SuitLength, Usual, explain_call
from five_hundred.players.call_meaning import dealt_hand
from five_hundred.players.call_sentences import sentence_about
from five_hundred.testing import random_action
from five_hundred.worlds.public_cards import passing, played_by

AU = presets.AUSTRALIAN


@settings(fewer(5), suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_meaning_says_nothing_of_hidden_cards(data: st.DataObject, seed: int) -> None:
    """Under any rules, redealing the hidden cards changes no figure and no word."""
    state = data.draw(fh.testing.states())
    if not state.calls:
        return
    seat = data.draw(st.sampled_from(state.seating.players))
    asked = data.draw(st.sampled_from(state.calls))
    found = explain_call(fh.view(state, seat), asked, seed=seed)
    assert found.call == asked
    assert found.hands > 0
    assert 0 <= found.share <= 1
    assert str(found).endswith(".")
    for other in (fh.testing.redealt(state, seat, Random(seed)), hidden_dealt_again(state, seat, Random(seed))):
        assert explain_call(fh.view(other, seat), asked, seed=seed) == found


@pytest.mark.parametrize(
    "rules",
    [
        AU,
        presets.TWO_HANDED_DUMMIES,
        presets.AMERICAN.with_options({"contracts.declare": True}),
        AU.with_options({"contracts.specials.M.kitty": "passed-on", "contracts.specials.M.who": "partners"}),
    ],
    ids=["kitty", "dummies", "declaring", "passing-on"],
)
def test_the_hand_that_was_dealt_is_found_at_any_time(rules: fh.RuleSet) -> None:
    """Whatever a player has picked up, discarded, passed on and played since."""
    compared = 0
    for seed in range(12):
        rng = Random(seed)
        state = fh.new_game(rules)
        state = fh.apply(state, fh.shuffled_deal(state, rng))
        hands = state.hands
        while state.to_act is not None and state.hands_played == 0 and state.phase_name != "dealing":
            for seat in state.seating.players:
                seen = fh.view(state, seat)
                handed, played = passing(seen), rules.table.pack.mask(played_by(seen, seat))
                gave = handed is not None and handed.giver == seat
                assert dealt_hand(state, seat, played, gave=gave) == hands[seat]
                compared += 1
            state = fh.apply(state, random_action(state, rng))
            if state.redeals:
                break
    assert compared > 200


@pytest.mark.untraced
def test_a_bid_of_a_suit_shows_trumps() -> None:
    """Two hearts are too few for a bid of six hearts, and the sentence says so."""
    state = call(dealt(AU, "", "AH KH QH JH 9H AS 5S 6C 7C 5D"), "pass 6H")
    found = explain_call(fh.view(state, 2), state.calls[-1])
    hearts = next(each.cards for each in found.lengths if each.suit is fh.Suit.HEARTS)
    assert found.usual
    assert 3 <= hearts.low <= hearts.mean <= hearts.high <= 8
    assert found.tricks.mean > 6
    assert found.cards[0].card == fh.RED_JOKER
    assert 0.1 < present(found.joker) < 0.9
    assert found.sentence.startswith("West's bid of six hearts: usually ")
    named = explain_call(fh.view(state, 2), state.calls[-1], names=["Ann", "Ben", "Cleo", "Dov"])
    assert named.sentence == found.sentence.replace("West", "Ben")
    assert "the red joker in " in found.sentence


@pytest.mark.untraced
def test_a_card_in_ones_own_hand_is_not_with_the_bidder() -> None:
    """North holds the joker, so West does not; West's own view does not matter for what the others see."""
    state = call(dealt(AU, "", "AH KH QH JH 9H AS 5S 6C 7C 5D", "RJ"), "pass 6H")
    asked = state.calls[-1]
    assert explain_call(fh.view(state, 2), asked).joker == 0
    own = explain_call(fh.view(state, 1), asked)
    assert own == explain_call(fh.view(state, None), asked)
    assert present(own.joker) > 0


@pytest.mark.untraced
def test_a_pass_shows_less_than_a_bid() -> None:
    """A player who passes has fewer tricks in the best denomination."""
    state = call(dealt(AU), "pass 6H")
    passed, bid = (explain_call(fh.view(state, 2), each) for each in state.calls)
    assert passed.tricks.mean < bid.tricks.mean
    assert passed.sentence.startswith("South's pass: usually strength for ")


def test_a_null_bid_shows_low_cards() -> None:
    """A random hand has five cards above the ten."""
    state = call(dealt(AU), "7H OM")
    found = explain_call(fh.view(state, 2), state.calls[-1])
    assert found.high_cards.mean < 4
    assert "cards above the ten" in found.sentence


def test_a_call_that_level_3_never_makes_is_explained_by_the_hands_that_fit_it_best() -> None:
    """Ten no trump with an ordinary hand is a joke."""
    state = call(dealt(AU), "10NT")
    found = explain_call(fh.view(state, 2), state.calls[0])
    assert not found.usual
    assert found.tricks.mean > 6
    assert "hardly ever" in found.sentence


NULLO_HAND = "5S 6S 7S 5C 6C 7C 4D 5D AH 4H"


@pytest.mark.untraced
@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_a_null_bid_is_no_surprise_where_a_refused_offer_would_forbid_it() -> None:
    """Nobody has offered to throw the cards in, so the side may bid null, as under the other rules of misdeals."""
    found = []
    for misdeal in ("off", "no-ace-no-face-partner-agrees", "no-ace-no-face-partner-agrees-else-no-nullo"):
        rules = presets.NEURALPLAY.with_options({"table.misdeal": misdeal})
        state = call(dealt(rules, NULLO_HAND), "N")
        found.append(explain_call(fh.view(state, 1), state.calls[0]))
    assert found[0].usual
    assert found[0] == found[1] == found[2]


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_a_call_is_explained_by_what_was_legal_at_that_time() -> None:
    """North refused South's offer, so both may no longer bid null; before, South may have bid it with low cards.

    A call of South after the refusal is that of a weak hand: with any other, South could not have made the offer.
    """
    rules = presets.NEURALPLAY.with_options({"table.misdeal": "no-ace-no-face-partner-agrees-else-no-nullo"})
    start = dealt(rules, "5S 6S 7S 8S 5C 6C 7C 4D 5D 4H")
    after = fh.apply(fh.apply(start, OfferThrowIn()), AnswerThrowIn(False))
    assert after.refused == (0,)
    passed = call(after, "pass")
    offered = explain_call(fh.view(passed, 1), passed.calls[0])
    assert offered.high_cards.high == 0
    assert offered.usual
    plain = call(start, "pass")
    assert explain_call(fh.view(plain, 1), plain.calls[0]).high_cards.low > 0


def meaning(rules: fh.RuleSet, code: str | None, *, tricks: Usual, trumps: Usual, high: Usual) -> str:
    """Return the sentence about a call of South with certain figures."""
    bid = None if code is None else fh.parse_bid(code, rules)
    lengths = tuple([SuitLength(suit, trumps) for suit in SUITS])
    said = CallMeaning(fh.Call(0, bid), 200, 0.1, True, tricks, lengths, (), high, None, "")
    return sentence_about(rules, said, fh.seat_names(rules))


def test_a_single_card_has_no_plural_and_equal_ends_are_one_number() -> None:
    """A hand can hold one trump, and all hands that fit a call can be worth the same."""
    one, some, same = Usual(1, 1.2, 1), Usual(0, 0.6, 1), Usual(3.84, 3.8, 3.8)
    assert ": usually 1 trump, and strength" in meaning(AU, "6H", tricks=same, trumps=one, high=one)
    assert ": usually 0 or 1 trump, and strength" in meaning(AU, "6H", tricks=same, trumps=some, high=one)
    assert ": usually 2 to 4 trumps, and" in meaning(AU, "6H", tricks=same, trumps=Usual(2, 3, 4), high=one)
    assert ": usually 1 card above the ten." in meaning(AU, "M", tricks=same, trumps=one, high=one)
    passed = meaning(AU, None, tricks=same, trumps=one, high=one)
    assert ": usually strength for about 3.8 tricks in the best denomination." in passed
    assert "for 3.1 to 3.8 tricks in" in meaning(AU, None, tricks=Usual(3.1, 3.5, 3.8), trumps=one, high=one)


def test_a_meaning_is_known_after_the_auction() -> None:
    """The declarer has taken the kitty since."""
    state = won(dealt(AU, "RJ JH JD AH KH QH AS KS 5C 6D"), "8H")
    found = explain_call(fh.view(state, 1), state.calls[0])
    assert found.tricks.mean > 6


def test_the_call_must_be_one_of_the_auction() -> None:
    """Only a call that was made means something."""
    seen = fh.view(call(dealt(AU), "6H"), 1)
    with pytest.raises(ValueError, match=r"call must be one of view\.calls"):
        explain_call(seen, fh.Call(0, None))
    with pytest.raises(TypeError, match="call must be a Call"):
        explain_call(seen, "6H")  # type: ignore[arg-type]  # on purpose
