"""Packets, the deal as an action, misdeals and the pack that is not shuffled (catalogue: section C, all-pass)."""

from collections.abc import Sequence
from itertools import permutations
from math import factorial
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, codes, dealt, filled, play_out

from five_hundred import (
    PACKS,
    PASS,
    Card,
    Deal,
    Exchange,
    IllegalActionError,
    InvalidRulesError,
    MakeBid,
    Nominate,
    Packets,
    PlayCard,
    Reason,
    RuleSet,
    Seat,
    State,
    Strain,
    TrickBid,
    apply,
    deck,
    legal_actions,
    new_game,
    parse_card,
    shuffled_deal,
    step,
    view,
    why_illegal,
)
from five_hundred.actions import Action
from five_hundred.events import DealAbandoned, Dealt, ThrownIn
from five_hundred.phases.dealing import Deals
from five_hundred.state import Bidding, Dealing
from five_hundred.testing.matches import random_action
from five_hundred.testing.strategies import rulesets

AUSTRALIAN = RuleSet()
PACKET_ORDERS = {
    "3-1k-4-1k-3-1k": "43",  # 002, 003, PAG, E2, JS4
    "3-3k-4-3": "43",  # OFF, oocities, CMZ
    "3-3k-4-2k-3": "45",  # 002, 003, DMA
    "3-3k-2-2k-3-2": "45",  # ISU
    "3-3-3k-2-2-2k": "45",  # SHA
    "3-3k-3-3k-4": "46",  # 002, 003 Québec
    "3-2k-4-2k-3-2k": "46",  # EMB
}


def by_hand(rules: RuleSet, dealer: Seat, cards: Sequence[Card]) -> tuple[list[list[Card]], list[Card]]:
    """Deal as people do: packet by packet from the top, the dealer's left first; hands by seat, and the kitty."""
    pile, hands, kitty = list(cards), [list[Card]() for _ in range(4)], list[Card]()
    for packet in str(deck.packets_of(rules.table)).split("-"):
        count = int(packet.removesuffix("k"))
        takers = [kitty] if packet.endswith("k") else [hands[(dealer + place) % 4] for place in (1, 2, 3, 4)]
        for taker in takers:
            taker.extend(pile[:count])
            del pile[:count]
    assert pile == [], "cards are left over"
    return hands, kitty


def shuffled_pack(rules: RuleSet, seed: int) -> list[Card]:
    cards = list(rules.table.pack.cards)
    Random(seed).shuffle(cards)
    return cards


# Packets -------------------------------------------------------------------------------------------------------------


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
@pytest.mark.parametrize(("packets", "pack"), PACKET_ORDERS.items())
def test_every_published_packet_order_can_be_dealt(packets: str, pack: str) -> None:
    """deal-packets: ten cards to every hand, and the rest to the kitty."""
    table = AUSTRALIAN.with_options({"table.pack": pack, "table.packets": packets}).table
    assert str(deck.packets_of(table)) == packets
    hands, kitty = deck.dealt(table, 0, table.pack.cards)
    assert [hand.bit_count() for hand in hands] == [10] * 4
    assert kitty.bit_count() == len(table.pack) - 40


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
@pytest.mark.parametrize("pack", PACKS)
def test_the_usual_packets_follow_from_the_size_of_the_kitty(pack: str) -> None:
    """002, 003: 3-1-4-1-3-1 with three in the kitty, 3-3-4-2-3 with five, 3-3-3-3-4 with six; others are not given."""
    table = AUSTRALIAN.with_options({"table.pack": pack}).table
    packets = deck.packets_of(table)
    given = {3: "3-1k-4-1k-3-1k", 5: "3-3k-4-2k-3", 6: "3-3k-3-3k-4"}
    assert str(packets) == given.get(table.kitty_size, str(packets))
    assert (packets.to_hand, packets.to_kitty) == (10, len(table.pack) - 40)


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
def test_three_one_four_one_three_one_by_hand() -> None:
    """Seed 002: three to each and one to the kitty, four and one, three and one; 43 cards, numbered in their order."""
    table = AUSTRALIAN.table
    hands, kitty = deck.dealt(table, 3, table.pack.cards)
    places = [[table.pack.index[card] for card in table.pack.cards_in(hand)] for hand in (*hands, kitty)]
    assert places == [
        [0, 1, 2, 13, 14, 15, 16, 30, 31, 32],
        [3, 4, 5, 17, 18, 19, 20, 33, 34, 35],
        [6, 7, 8, 21, 22, 23, 24, 36, 37, 38],
        [9, 10, 11, 25, 26, 27, 28, 39, 40, 41],
        [12, 29, 42],
    ]


@pytest.mark.option("table.packets")
def test_packets_matter_to_who_gets_which_card() -> None:
    """deal-packets is "cosmetic; affects only card order": the same order of cards makes other hands."""
    other = AUSTRALIAN.with_options({"table.packets": "3-3k-4-3"})
    cards = AUSTRALIAN.table.pack.cards
    assert deck.dealt(AUSTRALIAN.table, 0, cards) != deck.dealt(other.table, 0, cards)
    assert codes(other.table.pack.cards_in(deck.dealt(other.table, 0, cards)[1])) == codes(cards[12:15])


@pytest.mark.option("table.packets")
@pytest.mark.parametrize("packets", ["3-1k-4-1k-3", "3-1k-4-1k-2-1k", "10-4k", "13-3k"])
def test_packets_that_do_not_deal_the_pack_are_refused(packets: str) -> None:
    """deck-composition: cards = 10 x hands + kitty."""
    with pytest.raises(InvalidRulesError, match=r"table\.packets"):
        AUSTRALIAN.with_options({"table.packets": packets})


@pytest.mark.parametrize("text", ["", "3-", "0-10", "3k4", "3-4x", "-3", "3--4"])
def test_what_is_no_packet_is_refused(text: str) -> None:
    """Packets are numbers of cards, with k for the kitty."""
    with pytest.raises(ValueError, match="packet"):
        Packets.parse(text)


@given(rulesets(), st.integers(0, 3), st.integers(0, 2**32))
def test_dealing_gives_everybody_the_packets_in_turn(rules: RuleSet, dealer: Seat, seed: int) -> None:
    """rotation: clockwise, the dealer's left first and the dealer last; under any packets."""
    cards = shuffled_pack(rules, seed)
    hands, kitty = by_hand(rules, dealer, cards)
    pack = rules.table.pack
    assert deck.dealt(rules.table, dealer, cards) == (tuple(map(pack.mask, hands)), pack.mask(kitty))


@given(rulesets(), st.integers(0, 3), st.integers(0, 2**32))
def test_stacking_is_the_inverse_of_dealing(rules: RuleSet, dealer: Seat, seed: int) -> None:
    """The order that deals given hands deals them, and of hands in the order dealt makes the same order again."""
    cards = shuffled_pack(rules, seed)
    hands, kitty = by_hand(rules, dealer, cards)
    assert deck.stacked(rules.table, dealer, hands, kitty) == tuple(cards)
    mixed = [Random(seed).sample(pile, len(pile)) for pile in (*hands, kitty)]
    again = deck.stacked(rules.table, dealer, mixed[:4], mixed[4])
    assert deck.dealt(rules.table, dealer, again) == deck.dealt(rules.table, dealer, cards)


@pytest.mark.rule("rotation")
@given(rulesets(), st.integers(0, 3), st.integers(0, 2**32))
def test_the_deal_turns_with_the_dealer(rules: RuleSet, dealer: Seat, seed: int) -> None:
    """Law 7: with the next seat dealing, everybody holds what the right-hand neighbour held."""
    cards = shuffled_pack(rules, seed)
    hands, kitty = deck.dealt(rules.table, dealer, cards)
    assert deck.dealt(rules.table, (dealer + 1) % 4, cards) == ((hands[3], *hands[:3]), kitty)


# The deal as an action -----------------------------------------------------------------------------------------------


@given(rulesets().map(lambda rules: rules.with_options({"table.misdeal": "off"})), st.integers(0, 3), st.integers())
def test_a_deal_begins_the_auction_at_the_dealers_left(rules: RuleSet, dealer: Seat, seed: int) -> None:
    """Section D: bidding begins to the left of the dealer, with the hands that were dealt and the kitty face down."""
    start = new_game(rules, dealer)
    deal = shuffled_deal(start, Random(seed))
    state, events = step(start, deal)
    hands, kitty = by_hand(rules, dealer, deal.cards)
    assert isinstance(state.phase, Bidding)
    assert (state.to_act, state.calls, events) == ((dealer + 1) % 4, (), (Dealt(dealer, 1),))
    assert [set(state.hand(seat)) for seat in range(4)] == [set(hand) for hand in hands]
    assert set(rules.table.pack.cards_in(state.secrets.kitty)) == set(kitty)


@given(rulesets(), st.integers(0, 3), st.integers(0, 2**32))
def test_the_deal_moves_clockwise_after_every_hand(rules: RuleSet, dealer: Seat, seed: int) -> None:
    """Seed 002: "The player to the left of the previous dealer deals for the next hand"."""
    state, rng, hands = new_game(rules, dealer), Random(seed), 0
    for _ in range(200):
        if state.is_over:
            break
        before, (state, events) = state, step(state, random_action(state, rng))
        if state.match.hands > hands:
            hands += 1
            assert state.is_over or state.dealer == (before.dealer + 1) % 4
        for event in events:
            if isinstance(event, Dealt):
                assert event == Dealt(before.dealer, hands + 1)
            if isinstance(event, DealAbandoned):
                assert (event.next_dealer, state.match.hands) == (state.dealer, hands)


def test_a_shuffle_depends_on_its_generator_only() -> None:
    """Chance is outside: the same generator makes the same deal, another one another."""
    state = new_game(AUSTRALIAN)
    assert shuffled_deal(state, Random(7)) == shuffled_deal(state, Random(7))
    assert shuffled_deal(state, Random(7)) != shuffled_deal(state, Random(8))
    assert tuple(sorted(shuffled_deal(state, Random(7)).cards)) == AUSTRALIAN.table.pack.cards
    assert AUSTRALIAN.table.pack.cards == tuple(sorted(AUSTRALIAN.table.pack.cards)), "the pack itself stays in order"


def test_no_deal_is_made_where_none_is_due() -> None:
    """A deal in the auction is refused, and so is a wish for one."""
    state = dealt(AUSTRALIAN)
    with pytest.raises(IllegalActionError) as caught:
        shuffled_deal(state, Random(1))
    assert caught.value.illegal.reason is Reason.NOT_DUE
    illegal = why_illegal(state, Deal(AUSTRALIAN.table.pack.cards))
    assert illegal is not None
    assert illegal.reason is Reason.NOT_DUE


@pytest.mark.rule("misdeal-wrong-count")
@pytest.mark.parametrize("pack", PACKS)
def test_a_deal_is_every_card_of_the_pack_once(pack: str) -> None:
    """misdeal-wrong-count: the engine deals right, so a deal that is short, doubled or of another pack is refused."""
    rules = AUSTRALIAN.with_options({"table.pack": pack})
    state, cards = new_game(rules), rules.table.pack.cards
    foreign = parse_card("2S")
    for wrong in (cards[1:], (*cards, cards[0]), (*cards[1:], cards[1]), (*cards[1:], foreign), (*cards, foreign), ()):
        illegal = why_illegal(state, Deal(wrong))
        assert illegal is not None
        assert (illegal.reason, illegal.option, illegal.cards) == (Reason.WRONG_PACK, "table.pack", cards)
        assert f"all {len(cards)} cards" in illegal.message
        assert Deal(wrong) not in legal_actions(state)
    assert why_illegal(state, Deal(reversed(cards))) is None


@pytest.mark.parametrize(
    "action",
    [
        PASS,
        MakeBid(TrickBid(6, Strain.SPADES)),
        Exchange(AUSTRALIAN.table.pack.cards[:3]),
        Nominate(None),
        PlayCard(parse_card("AS")),
    ],
    ids=lambda action: type(action).__name__,
)
def test_nothing_but_a_deal_is_due_before_the_deal(action: Action) -> None:
    """Chance is an action, and it is nobody's turn."""
    state = new_game(AUSTRALIAN)
    illegal = why_illegal(state, action)
    assert illegal is not None
    assert (illegal.reason, illegal.option, illegal.cards) == (Reason.NOT_DUE, None, ())
    assert state.to_act is None
    assert action not in legal_actions(state)


def test_a_deal_does_not_show_its_cards_in_logs() -> None:
    """It would give every hand away."""
    assert repr(shuffled_deal(new_game(AUSTRALIAN), Random(1))) == "<Deal of 43 cards>"


# All deals as a sequence ---------------------------------------------------------------------------------------------

FOUR = AUSTRALIAN.table.pack.cards[:4]


def test_deals_are_the_orders_of_the_cards() -> None:
    """Twenty-four orders of four cards: by length, index, slice and iteration the same."""
    deals, every = Deals(FOUR), [Deal(order) for order in permutations(FOUR)]
    assert (len(deals), deals.count_all) == (24, 24)
    assert list(deals) == [deals[number] for number in range(24)] == every
    assert [deals[number] for number in range(-24, 0)] == every
    assert (deals[5:20:3], deals[::-1], deals[30:]) == (tuple(every[5:20:3]), tuple(every[::-1]), ())
    assert all(deal in deals for deal in every)
    assert list(reversed(deals)) == every[::-1]


@pytest.mark.parametrize("index", [24, -25, 10**60])
def test_there_is_no_deal_beyond_the_last(index: int) -> None:
    """As in any sequence."""
    with pytest.raises(IndexError):
        Deals(FOUR)[index]


def test_all_deals_of_a_pack_are_there_without_being_made() -> None:
    """43! is more than ``len`` can say; first, last and any other deal are there all the same."""
    deals, cards = legal_actions(new_game(AUSTRALIAN)), AUSTRALIAN.table.pack.cards
    assert isinstance(deals, Deals)
    assert deals.count_all == factorial(43)
    assert deals[0] == next(iter(deals)) == Deal(cards)
    assert deals[-1] == deals[factorial(43) - 1] == Deal(reversed(cards))
    assert deals[factorial(42)] == Deal((cards[1], cards[0], *cards[2:])), "the first order with another top card"
    assert deals[10**50 : 10**50 + 2] == (deals[10**50], deals[10**50 + 1])
    assert deals
    assert repr(deals) == "<all deals of 43 cards>"
    with pytest.raises(OverflowError):
        len(deals)
    with pytest.raises(IndexError):
        deals[factorial(43)]


@given(rulesets(), st.integers(0, 2**32))
def test_a_deal_is_among_all_deals_when_it_is_legal(rules: RuleSet, seed: int) -> None:
    """Law 1 for deals: listed, and not refused, are the same."""
    state, rng = new_game(rules), Random(seed)
    cards = shuffled_pack(rules, seed)
    number = rng.randrange(factorial(len(cards)))
    listed = legal_actions(state)[number]
    assert listed in legal_actions(state)
    assert why_illegal(state, listed) is None
    changed = [*cards]
    changed[rng.randrange(len(cards))] = rng.choice(PACKS["46"].cards)
    for deal in (Deal(cards), Deal(changed), Deal(cards[1:])):
        whole = len(deal.cards) == len(cards) and set(deal.cards) == set(cards)
        assert (deal in legal_actions(state)) == (why_illegal(state, deal) is None) == whole


# Misdeals ------------------------------------------------------------------------------------------------------------

NO_FACE = AUSTRALIAN.with_options({"table.misdeal": "no-face"})
ACES_AND_JOKER = "AS AC AD AH RJ 10S 10C 10D 10H {}"
FACES = ("JS QS KS", "JC QC KC", "JD QD KD")


def misdealt(rules: RuleSet, last: str, seat: Seat = 0) -> State:
    """A deal in which one seat has aces, tens, the joker and one card more, and all others have face cards."""
    others = list(FACES)
    hands = [ACES_AND_JOKER.format(last) if each == seat else others.pop() for each in range(4)]
    return dealt(rules, *hands, dealer=3)


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
@pytest.mark.parametrize("seat", range(4))
def test_a_hand_without_a_face_card_is_a_misdeal_where_the_rules_say_so(seat: Seat) -> None:
    """002: "if a player does not receive a face card this is considered a misdeal"; aces and jokers have no face."""
    assert isinstance(misdealt(AUSTRALIAN, "9S", seat).phase, Bidding), "000, 001, 004: every deal is played"
    state = misdealt(NO_FACE, "9S", seat)
    assert isinstance(state.phase, Dealing)
    assert (state.dealer, state.match.hands, state.hands) == (3, 0, (0, 0, 0, 0)), "the same dealer deals again"
    assert state.phase.reshuffle


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
@pytest.mark.parametrize("face", ["JH", "QH", "KH"])
def test_one_face_card_is_enough(face: str) -> None:
    """Jack, queen or king; the kitty needs none."""
    assert isinstance(misdealt(NO_FACE, face).phase, Bidding)


@pytest.mark.option("table.misdeal")
@given(rulesets(), st.integers(0, 2**32))
def test_a_deal_is_thrown_in_exactly_when_a_hand_has_no_face(rules: RuleSet, seed: int) -> None:
    """Under any pack and packets; the event names the reason, and no card."""
    state = new_game(rules, 1)
    deal = shuffled_deal(state, Random(seed))
    hands, _ = by_hand(rules, 1, deal.cards)
    faceless = any(all(card.code[0] not in "JQK" for card in hand) for hand in hands)
    after, events = step(state, deal)
    if faceless and rules.table.misdeal == "no-face":
        assert isinstance(after.phase, Dealing)
        assert events == (Dealt(1, 1), DealAbandoned(ThrownIn.MISDEAL, 1))
    else:
        assert isinstance(after.phase, Bidding)
        assert events == (Dealt(1, 1),)


@pytest.mark.option("table.misdeal")
@pytest.mark.option("auction.all_pass")
def test_a_misdeal_is_none_of_the_two_deals_that_follow_a_passed_out_hand() -> None:
    """6.8 counts deals that were passed out; a misdeal in between neither counts nor makes the count forget."""
    rules = NO_FACE.with_options({"auction.all_pass": "redeal-cap-2"})
    fair = deal_of(rules, *FACES, "JH")
    unfair = deal_of(rules, ACES_AND_JOKER.format("9S"))
    state = apply(new_game(rules, 3), fair)
    for expected in (3, 3, 0):
        state = apply(call(state, "pass pass pass pass"), unfair)
        assert (state.to_act, state.dealer) == (None, expected)
        state = apply(state, fair)
        assert isinstance(state.phase, Bidding)


def deal_of(rules: RuleSet, *hands: str) -> Deal:
    """The order of cards in which these hands are dealt, as far as they matter, when seat 3 deals."""
    cards = filled(rules.table.pack.cards, [*hands, *[""] * (5 - len(hands))], [10] * 4 + [rules.table.kitty_size])
    return Deal(deck.stacked(rules.table, 3, cards[:4], cards[4]))


# The pack that is not shuffled ---------------------------------------------------------------------------------------

UNSHUFFLED = AUSTRALIAN.with_options({"auction.all_pass": "next-dealer-no-reshuffle"})


def passed_out(rules: RuleSet, seed: int, dealer: Seat = 3) -> tuple[State, State]:
    """A hand that all pass: the auction, and the state in which the next deal is due."""
    start = new_game(rules, dealer)
    state = apply(start, shuffled_deal(start, Random(seed)))
    return state, call(state, "pass pass pass pass")


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@given(st.integers(0, 2**32), st.integers(0, 3))
def test_gathered_hands_are_dealt_as_they_lie(seed: int, dealer: Seat) -> None:
    """002, 003: "the deal passes to the next player (no reshuffle)": one deal is possible, whatever the generator."""
    auction, state = passed_out(UNSHUFFLED, seed, dealer)
    assert isinstance(state.phase, Dealing)
    assert not state.phase.reshuffle
    (only,) = legal_actions(state)
    assert isinstance(only, Deal)
    assert shuffled_deal(state, Random(1)) == shuffled_deal(state, Random(2)) == only
    # The sorted hands lie one on the other, the one to the new dealer's left on top, and the kitty at the bottom.
    pack, eldest = auction.rules.table.pack, (dealer + 2) % 4
    piles = [auction.hand((eldest + place) % 4) for place in range(4)] + [pack.cards_in(auction.secrets.kitty)]
    assert only.cards == tuple(card for pile in piles for card in pile)
    after = apply(state, only)
    assert (after.dealer, after.to_act) == ((dealer + 1) % 4, eldest)
    assert set(after.hand(eldest)) >= set(auction.hand(eldest)[:3]), "the first packet of three"


@pytest.mark.option("auction.all_pass")
def test_the_pack_is_shuffled_again_after_a_hand_was_played() -> None:
    """Only a hand that was passed out leaves the pack unshuffled."""
    _, state = passed_out(UNSHUFFLED, 1)
    state = apply(state, shuffled_deal(state, Random(1)))
    state, _ = play_out(call(state, "6S pass pass pass"))
    assert isinstance(state.phase, Dealing)
    assert state.phase.reshuffle
    assert isinstance(legal_actions(state), Deals)


@pytest.mark.option("auction.all_pass")
@pytest.mark.option("table.misdeal")
def test_the_pack_is_shuffled_after_a_misdeal_of_gathered_hands() -> None:
    """As it lies it would be a misdeal for ever: the dealer shuffles and deals again."""
    rules = UNSHUFFLED.with_options({"table.misdeal": "no-face"})
    starts = (apply(new_game(rules, 3), Deal(shuffled_pack(rules, seed))) for seed in range(1000))
    passed = (call(start, "pass pass pass pass") for start in starts if isinstance(start.phase, Bidding))
    again = (apply(state, shuffled_deal(state, Random(1))) for state in passed)
    state = next(state for state in again if not isinstance(state.phase, Bidding))
    assert isinstance(state.phase, Dealing)
    assert (state.dealer, state.phase.reshuffle) == (0, True)
    assert isinstance(legal_actions(state), Deals)


@pytest.mark.option("auction.all_pass")
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_refused_deal_does_not_say_where_a_card_lies(seed: int, other: int) -> None:
    """Views are built from what may be seen (law 3): no refusal, and no view, depends on how the cards lie."""
    _, state = passed_out(UNSHUFFLED, seed)
    stock = tuple(Random(other).sample(AUSTRALIAN.table.pack.cards, 43))
    elsewhere = attrs.evolve(state, secrets=attrs.evolve(state.secrets, stock=stock))
    tried: list[Action] = [PASS, Deal(AUSTRALIAN.table.pack.cards), Deal(AUSTRALIAN.table.pack.cards[1:])]
    for action in tried:
        illegal = why_illegal(state, action)
        assert illegal is not None
        assert illegal == why_illegal(elsewhere, action)
        assert illegal.cards in ((), AUSTRALIAN.table.pack.cards)
    illegal = why_illegal(state, tried[1])
    assert illegal is not None
    assert (illegal.reason, illegal.option, illegal.cards) == (Reason.NOT_RESHUFFLED, "auction.all_pass", ())
    for seat in (0, 1, 2, 3, None):
        assert view(state, seat) == view(elsewhere, seat)
        assert len(view(state, seat).legal) == 0


@given(st.integers(0, factorial(43) - 1))
def test_a_deal_is_found_in_the_sequence_without_looking_through_it(number: int) -> None:
    """DESIGN: `legal_actions` is a `Sequence`; looking for a deal one by one would take for ever."""
    deals = legal_actions(new_game(RuleSet()))
    deal = deals[number]
    assert deals.index(deal) == number
    assert deals.count(deal) == 1
    assert deals.count(PASS) == 0
    for missing in ((PASS, 0), (deal, number + 1)):
        with pytest.raises(ValueError, match="no such deal"):
            deals.index(*missing)
