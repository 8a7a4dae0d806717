"""What is remembered for speed shows nowhere: a state, a table or a pack that was asked is as it was before."""

import pickle
from itertools import product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import legal, play, playing

from five_hundred import PlayCard, State, Strain, apply, legal_actions, parse_card, presets, view
from five_hundred.cards.card import SUITS
from five_hundred.cards.masks import Subsets
from five_hundred.cards.packs import Pack
from five_hundred.engine.phases import playing as phase_of_play
from five_hundred.engine.phases.playing import _plays_of
from five_hundred.engine.play.suits_and_strength import suit_table
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.rules import PACKS, HighJoker

HANDS = ("5S 6S 7S 5C 6C 7C 5D 6D 5H 6H", "8S 9S 8C 9C 10C 7D 8D 7H 8H 9H", "10S QS KS AS 9D 10D QD 10H QH KH")


def lead() -> State:
    """A state in which seat 0 is to lead at spades, and the legal plays have not been computed."""
    return attrs.evolve(playing(presets.AUSTRALIAN, "6S", *HANDS))


def test_a_state_remembers_which_plays_are_legal() -> None:
    """They are asked for once more when one of them is applied."""
    state, unasked = lead(), lead()
    plays = legal_actions(state)
    assert state.legal_plays is plays
    assert legal_actions(state) is plays
    assert unasked.legal_plays is None
    apply(unasked, plays[0])
    assert unasked.legal_plays == plays


def test_remembered_legal_plays_do_not_affect_equality_or_pickling() -> None:
    """Neither comparing nor pickling two equal states shows which one has cached its legal plays."""
    asked, unasked = lead(), lead()
    before = (hash(asked), repr(asked), pickle.dumps(asked), view(asked, 1))
    assert legal_actions(asked)
    assert asked == unasked
    assert (hash(asked), repr(asked), pickle.dumps(asked), view(asked, 1)) == before
    assert hash(unasked) == hash(asked)
    assert pickle.loads(pickle.dumps(asked)).legal_plays is None
    assert pickle.loads(pickle.dumps(asked)) == asked


def test_a_new_state_inherits_no_remembered_plays() -> None:
    asked = lead()
    first = legal_actions(asked)[0]
    assert apply(asked, first).legal_plays is None
    assert attrs.evolve(asked, hands=asked.hands[::-1]).legal_plays is None


def test_legal_plays_are_remembered_for_one_suit_but_not_for_whole_hands() -> None:
    """A whole hand is hardly ever met twice: to keep what may be led from it would only cost memory."""
    state = play(lead(), "5C")
    assert isinstance(state.phase, Playing)
    kept = _plays_of(state.rules.table.pack)
    kept.clear()
    clubs = state.rules.table.pack.mask([parse_card(code) for code in ("8C", "9C", "10C")])
    assert legal(state) == {"8C", "9C", "10C"}
    assert set(kept) == {clubs}
    void = play(state, "8C")
    assert legal(void) == set(HANDS[2].split())
    assert set(kept) == {clubs}


def test_the_cached_plays_of_a_mask_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that is kept as long as the program runs must not grow for ever."""
    monkeypatch.setattr(phase_of_play, "_MOST_KEPT", 2)
    plays = _plays_of(Pack(PACKS["43"].cards[:12]))
    two = plays[0b101]
    assert [play.card.code for play in two] == ["5S", "7S"]
    assert plays[0b101] is two
    for mask in (0b1, 0b10, 0b100, 0b1000):
        assert len(plays[mask]) == 1
        assert len(plays) <= 2
    assert plays[0b101] == two


@given(size=st.integers(0, 40), data=st.data())
def test_a_subset_table_returns_the_items_whose_bits_are_set(size: int, data: st.DataObject) -> None:
    """However many tables the things are spread over."""
    mask = data.draw(st.integers(0, (1 << size) - 1))
    assert Subsets(range(size)).of(mask) == tuple(number for number in range(size) if mask >> number & 1)


def test_every_play_has_a_bit_and_a_strength() -> None:
    """Lookup by play and by the number of its card agree; a joker that names a suit is the same card."""
    for name, strain in product(("43", "66"), (Strain.HEARTS, Strain.NO_TRUMP)):
        table = suit_table(PACKS[name], HighJoker.BLACK, strain)
        pack, plays = table.pack, _plays_of(table.pack)
        whole = plays.of_hand(pack.whole)
        assert whole == tuple(PlayCard(card) for card in pack.cards) == plays[pack.whole]
        naming = {PlayCard(joker, suit) for joker in pack.cards_in(pack.jokers) for suit in SUITS}
        assert table._bit_of == {each: pack.mask([each.card]) for each in {*whole, *naming}}
        for powers, by_play in zip(table.power, table._power_of, strict=True):
            assert by_play == {each: powers[pack.index[each.card]] for each in table._bit_of}


def test_cached_values_of_rules_and_packs_are_not_pickled() -> None:
    rules = presets.QUEBEC.with_options({"table.pack": "5-A SCDH, 4-4 DH, RJ, BJ"})  # a pack that nobody has asked yet
    before = pickle.dumps(rules)
    assert rules.table.seating is rules.table.seating
    assert rules.table.pack.cards_in(1) == rules.table.pack.cards[:1]
    assert pickle.dumps(rules) == before
