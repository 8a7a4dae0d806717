"""The deal as an action, misdeals and the pack that is not shuffled (catalogue: section C, all-pass)."""

from itertools import permutations
from math import factorial
from random import Random

import attrs
import pytest
from deals_by_hand import by_hand, seats_of, shuffled_pack, table_of
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, filled, play_out, refusal

import five_hundred as fh
from five_hundred.actions import Look, Nominate
from five_hundred.engine.phases.dealing import Deals
from five_hundred.events import CardsTurnedUp, DealAbandoned, Dealt, Event, HandShown, ThrownIn
from five_hundred.phases import Adding, Bidding, Dealing, Drawing
from five_hundred.rules import PACKS, DealForm, Pack, SpareHands
from five_hundred.rules.packets_and_piles import stacked
from five_hundred.testing import random_action, rulesets

AUSTRALIAN = fh.RuleSet()


# The deal as an action -----------------------------------------------------------------------------------------------


@given(rulesets().map(lambda rules: rules.with_options({"table.misdeal": "off"})), st.data(), st.integers())
def test_a_deal_begins_the_auction_at_the_dealers_left(rules: fh.RuleSet, data: st.DataObject, seed: int) -> None:
    """Section D: bidding begins to the left of the dealer, with the hands that were dealt and the kitty face down.

    Where two players first take or draw cards, the player who does not deal begins with that.
    """
    dealer = data.draw(seats_of(rules))
    start = fh.new_game(rules, dealer)
    deal = fh.shuffled_deal(start, Random(seed))
    state, events = fh.step(start, deal)
    piles = by_hand(rules, dealer, deal.cards)
    first = {DealForm.DRAWN: Drawing, DealForm.EXPOSED: Adding, DealForm.DEALT: Bidding}[rules.table.deal_form]
    assert isinstance(state.phase, first)
    assert (state.to_act, state.calls) == ((dealer + 1) % rules.table.players, ())
    assert [set(state.hand(seat)) for seat in state.seating.seats] == [
        set(piles.get(str(seat), ())) for seat in state.seating.seats
    ]
    assert set(rules.table.pack.cards_in(state.secrets.kitty)) == set(piles["kitty"])
    expected: list[Event] = [Dealt(dealer, 1)]
    if rules.table.kitty_face_up:
        expected.append(CardsTurnedUp(piles["kitty"][-1:], kitty=True))
    if rules.table.deal_form is DealForm.EXPOSED:
        expected.append(CardsTurnedUp(piles["table"], kitty=False))
    if rules.table.spare_hands is SpareHands.DUMMIES:
        expected += [HandShown(seat, tuple(sorted(piles[str(seat)][5:])), 5) for seat in (2, 3)]
    assert events == tuple(expected)


@pytest.mark.option("table.kitty_face_up")
@pytest.mark.rule("kitty-face-up")
def test_the_last_card_of_the_kitty_may_be_turned_face_up() -> None:
    """002, Québec: "the final card placed in the kitty to be turned upright for all players to see"."""
    rules = AUSTRALIAN.with_options({"table.pack": "46", "table.kitty_face_up": True, "play.joker_nominate": "no"})
    start = fh.new_game(rules, 3)
    state, events = fh.step(start, fh.Deal(rules.table.pack.cards))
    # 3-3k-3-3k-4: twelve cards, three to the kitty, twelve more and again three, the last of which is the 30th.
    up = (rules.table.pack.cards[29],)
    assert events == (Dealt(3, 1), CardsTurnedUp(up, kitty=True))
    taken = call(state, "6S pass pass pass")
    played = fh.apply(taken, fh.legal_actions(taken)[0])
    for each in (state, taken, played):
        assert all(fh.view(each, seat).turned_up == up for seat in (0, 1, 2, 3, None)), "what was seen stays known"
    assert fh.view(fh.apply(start, fh.Deal(rules.table.pack.cards)), 1).kitty_count == 6
    assert fh.view(dealt(AUSTRALIAN), 0).turned_up == (), "nothing is shown by default"


@pytest.mark.option("table.kitty_face_up")
@given(rulesets({"table.deal_form": "dealt", "table.misdeal": "off"}), st.data(), st.integers())
def test_views_show_only_the_kitty_card_that_was_turned_up(rules: fh.RuleSet, data: st.DataObject, seed: int) -> None:
    """kitty-face-up: "engine must publish the card in every view when true", and no other, at any table."""
    dealer = data.draw(seats_of(rules))
    start = fh.new_game(rules, dealer)
    deal = fh.shuffled_deal(start, Random(seed))
    kitty = by_hand(rules, dealer, deal.cards)["kitty"]
    state = fh.apply(start, deal)
    for seat in (*range(rules.table.players), None):
        assert fh.view(state, seat).turned_up == (kitty[-1:] if rules.table.kitty_face_up else ())


@given(rulesets(), st.data(), st.integers(0, 2**32))
def test_the_next_dealer_sits_to_the_left_after_every_hand(rules: fh.RuleSet, data: st.DataObject, seed: int) -> None:
    """Source 002: "The player to the left of the previous dealer deals for the next hand", however many play."""
    state, rng, hands = fh.new_game(rules, data.draw(seats_of(rules))), Random(seed), 0
    for _ in range(200):
        if state.is_over:
            break
        before, (state, events) = state, fh.step(state, random_action(state, rng))
        if state.hands_played > hands:
            hands += 1
            assert state.is_over or state.dealer == (before.dealer + 1) % rules.table.players
        for event in events:
            if isinstance(event, Dealt):
                assert event == Dealt(before.dealer, hands + 1)
            if isinstance(event, DealAbandoned):
                assert (event.next_dealer, state.hands_played) == (state.dealer, hands)


def test_a_shuffle_depends_only_on_its_random_generator() -> None:
    """Chance is outside: the same generator makes the same deal, another one another."""
    state = fh.new_game(AUSTRALIAN)
    assert fh.shuffled_deal(state, Random(7)) == fh.shuffled_deal(state, Random(7))
    assert fh.shuffled_deal(state, Random(7)) != fh.shuffled_deal(state, Random(8))
    assert tuple(sorted(fh.shuffled_deal(state, Random(7)).cards)) == AUSTRALIAN.table.pack.cards
    assert AUSTRALIAN.table.pack.cards == tuple(sorted(AUSTRALIAN.table.pack.cards)), "the pack itself stays in order"


class Counting(Random):
    """A generator of one's own, which counts the numbers that it is asked for."""

    asked = 0

    def random(self) -> float:
        """The next number."""
        self.asked += 1
        return super().random()


@given(rulesets(), st.integers(0, 2**32))
def test_a_shuffle_gives_the_order_of_the_standard_library(rules: fh.RuleSet, seed: int) -> None:
    """The same generator shuffles any pack as ``Random.shuffle`` does, again and again, and so does one's own."""
    start = fh.new_game(rules)
    for make in (Random, Counting):
        ours, theirs = make(seed), make(seed)
        for _ in range(3):
            cards = list(rules.table.pack.cards)
            theirs.shuffle(cards)
            assert fh.shuffled_deal(start, ours) == fh.Deal(cards)
        assert ours.getstate() == theirs.getstate()
        assert not isinstance(ours, Counting) or ours.asked


def test_a_deal_is_refused_in_every_phase_but_dealing() -> None:
    """A deal in the auction is refused, and so is a wish for one."""
    state = dealt(AUSTRALIAN)
    with pytest.raises(fh.IllegalActionError) as caught:
        fh.shuffled_deal(state, Random(1))
    assert caught.value.illegal.reason is fh.Reason.NOT_DUE
    assert refusal(state, fh.Deal(AUSTRALIAN.table.pack.cards)).reason is fh.Reason.NOT_DUE


@pytest.mark.rule("misdeal-wrong-count")
@pytest.mark.parametrize("pack", PACKS)
def test_a_deal_must_contain_each_card_of_the_pack_once(pack: str) -> None:
    """misdeal-wrong-count: the engine deals right, so a deal that is short, doubled or of another pack is refused."""
    rules = attrs.evolve(AUSTRALIAN, table=table_of({"2": 2, "3": 3, "4": 4, "5": 5, "6": 6}[pack[0]], pack))
    state, cards = fh.new_game(rules), rules.table.pack.cards
    foreign = fh.parse_card("4S'")
    for wrong in (cards[1:], (*cards, cards[0]), (*cards[1:], cards[1]), (*cards[1:], foreign), (*cards, foreign), ()):
        illegal = refusal(state, fh.Deal(wrong))
        assert (illegal.reason, illegal.option, illegal.cards) == (fh.Reason.WRONG_PACK, "table.pack", cards)
        assert f"exactly once: {len(cards)} cards in all" in illegal.message
        assert fh.Deal(wrong) not in fh.legal_actions(state)
    assert fh.why_illegal(state, fh.Deal(reversed(cards))) is None


@pytest.mark.parametrize(
    "action",
    [
        fh.PASS,
        fh.MakeBid(fh.TrickBid(6, fh.Strain.SPADES)),
        fh.Exchange(AUSTRALIAN.table.pack.cards[:3]),
        Nominate(None),
        fh.PlayCard(fh.parse_card("AS")),
    ],
    ids=lambda action: type(action).__name__,
)
def test_only_a_deal_is_accepted_while_the_cards_must_be_dealt(action: fh.Action) -> None:
    """A deal is an action, but no player makes it."""
    state = fh.new_game(AUSTRALIAN)
    illegal = refusal(state, action)
    assert (illegal.reason, illegal.option, illegal.cards) == (fh.Reason.NOT_DUE, None, ())
    assert state.to_act is None
    assert action not in fh.legal_actions(state)


def test_the_repr_of_a_deal_does_not_show_its_cards() -> None:
    """It would give every hand away."""
    assert repr(fh.shuffled_deal(fh.new_game(AUSTRALIAN), Random(1))) == "<Deal of 43 cards>"


# All deals as a sequence ---------------------------------------------------------------------------------------------

FOUR = AUSTRALIAN.table.pack.cards[:4]


def test_the_sequence_of_deals_has_every_order_of_the_cards() -> None:
    """Twenty-four orders of four cards: by length, index, slice and iteration the same."""
    deals, every = Deals(Pack(FOUR)), [fh.Deal(order) for order in permutations(FOUR)]
    assert (len(deals), deals.count_all) == (24, 24)
    assert list(deals) == [deals[number] for number in range(24)] == every
    assert [deals[number] for number in range(-24, 0)] == every
    assert (deals[5:20:3], deals[::-1], deals[30:]) == (tuple(every[5:20:3]), tuple(every[::-1]), ())
    assert all(deal in deals for deal in every)
    assert {deals.count(deal) for deal in every} == {1}
    assert deals.count(fh.PASS) == deals.count(fh.Deal(FOUR[:3])) == 0
    assert list(reversed(deals)) == every[::-1]


@pytest.mark.parametrize("index", [24, -25, 10**60])
def test_an_index_beyond_the_last_deal_raises_index_error(index: int) -> None:
    """The message is a sentence of the library."""
    with pytest.raises(IndexError, match=r"^deal index out of range$"):
        Deals(Pack(FOUR))[index]


def test_index_finds_a_deal_as_in_a_list() -> None:
    """`Sequence.index` with a start and a stop, counted from the front or the back: found there, or a ValueError."""
    deals, every = Deals(Pack(FOUR)), [fh.Deal(order) for order in permutations(FOUR)]
    place = 9
    for start in (0, place, place + 1, -24, place - 24, place - 23):
        for stop in (place, place + 1, 24, 30, -1, place - 24, place - 23):
            if place in range(24)[start:stop]:
                assert deals.index(every[place], start, stop) == every.index(every[place], start, stop) == place
            else:
                with pytest.raises(
                    ValueError,
                    match=r"^value must be a deal of this pack, with an index from start up to but not including stop$",
                ):
                    deals.index(every[place], start, stop)
    for other in (fh.PASS, fh.Deal(FOUR[:3]), fh.Deal((*FOUR[:3], FOUR[0])), fh.Deal(AUSTRALIAN.table.pack.cards[1:5])):
        with pytest.raises(
            ValueError,
            match=r"^value must be a deal of this pack, with an index from start up to but not including stop$",
        ):
            deals.index(other)


def test_the_sequence_of_deals_does_not_build_every_deal() -> None:
    """43! is too large for ``len``, but the first, the last and any other deal can be accessed."""
    deals, cards = fh.legal_actions(fh.new_game(AUSTRALIAN)), AUSTRALIAN.table.pack.cards
    assert isinstance(deals, Deals)
    assert deals.count_all == factorial(43)
    assert deals[0] == next(iter(deals)) == fh.Deal(cards)
    assert deals[-1] == deals[factorial(43) - 1] == fh.Deal(reversed(cards))
    assert deals[factorial(42)] == fh.Deal((cards[1], cards[0], *cards[2:])), "the first order with another top card"
    assert deals[10**50 : 10**50 + 2] == (deals[10**50], deals[10**50 + 1])
    assert deals
    assert repr(deals) == "<all deals of 43 cards>"
    with pytest.raises(OverflowError):
        len(deals)
    with pytest.raises(IndexError, match=r"^deal index out of range$"):
        deals[factorial(43)]


@given(rulesets(), st.integers(0, 2**32))
def test_a_deal_is_in_the_sequence_exactly_when_it_is_legal(rules: fh.RuleSet, seed: int) -> None:
    """Law 1 for deals: listed, and not refused, are the same."""
    state, rng = fh.new_game(rules), Random(seed)
    cards = shuffled_pack(rules, seed)
    number = rng.randrange(factorial(len(cards)))
    listed = fh.legal_actions(state)[number]
    assert listed in fh.legal_actions(state)
    assert fh.why_illegal(state, listed) is None
    changed = [*cards]
    changed[rng.randrange(len(cards))] = rng.choice(PACKS["66"].cards)
    for deal in (fh.Deal(cards), fh.Deal(changed), fh.Deal(cards[1:])):
        whole = len(deal.cards) == len(cards) and set(deal.cards) == set(cards)
        assert (deal in fh.legal_actions(state)) == (fh.why_illegal(state, deal) is None) == whole


# Misdeals ------------------------------------------------------------------------------------------------------------

NO_FACE = AUSTRALIAN.with_options({"table.misdeal": "no-face"})
ACES_AND_JOKER = "AS AC AD AH RJ 10S 10C 10D 10H {}"
FACES = ("JS QS KS", "JC QC KC", "JD QD KD")


def misdealt(rules: fh.RuleSet, last: str, seat: fh.Seat = 0) -> fh.State:
    """A deal in which one seat has aces, tens, the joker and one card more, and all others have face cards."""
    others = list(FACES)
    hands = [ACES_AND_JOKER.format(last) if each == seat else others.pop() for each in range(4)]
    return dealt(rules, *hands, dealer=3)


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
@pytest.mark.parametrize("seat", range(4))
def test_a_hand_without_a_face_card_is_a_misdeal_where_the_rules_say_so(seat: fh.Seat) -> None:
    """002: "if a player does not receive a face card this is considered a misdeal"; aces and jokers have no face."""
    assert isinstance(misdealt(AUSTRALIAN, "9S", seat).phase, Bidding), "000, 001, 004: every deal is played"
    state = misdealt(NO_FACE, "9S", seat)
    assert isinstance(state.phase, Dealing)
    assert (state.dealer, state.hands_played, state.hands) == (3, 0, (0, 0, 0, 0)), "the same dealer deals again"
    assert state.phase.reshuffle


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
@pytest.mark.parametrize("face", ["JH", "QH", "KH"])
def test_a_hand_with_one_face_card_is_not_a_misdeal(face: str) -> None:
    """Jack, queen or king; the kitty needs none."""
    assert isinstance(misdealt(NO_FACE, face).phase, Bidding)


@pytest.mark.option("table.misdeal")
@given(rulesets({"table.deal_form": "dealt"}), st.integers(0, 2**32))
def test_a_deal_is_thrown_in_exactly_when_a_hand_has_no_face_card(rules: fh.RuleSet, seed: int) -> None:
    """At any table, under any pack and packets; a dead hand does not count; the event names the reason, and no card."""
    state = fh.new_game(rules, 1)
    deal = fh.shuffled_deal(state, Random(seed))
    hands = [hand for name, hand in by_hand(rules, 1, deal.cards).items() if name.isdigit()]
    faceless = any(all(card.code[0] not in "JQK" for card in hand) for hand in hands)
    after, events = fh.step(state, deal)
    if faceless and rules.table.misdeal == "no-face":
        assert isinstance(after.phase, Dealing)
        assert events == (Dealt(1, 1), DealAbandoned(ThrownIn.MISDEAL, 1))
    else:
        assert isinstance(after.phase, Bidding)
        assert not any(isinstance(event, DealAbandoned) for event in events)


@pytest.mark.option("table.misdeal", "auction.all_pass")
def test_a_misdeal_does_not_count_as_a_redeal_after_a_passed_out_hand() -> None:
    """6.8 counts passed-out deals; a misdeal between them neither counts nor resets the count."""
    rules = NO_FACE.with_options({"auction.all_pass": "redeal-cap-2"})
    fair = deal_of(rules, *FACES, "JH")
    unfair = deal_of(rules, ACES_AND_JOKER.format("9S"))
    state = fh.apply(fh.new_game(rules, 3), fair)
    for expected in (3, 3, 0):
        state = fh.apply(call(state, "pass pass pass pass"), unfair)
        assert (state.to_act, state.dealer) == (None, expected)
        state = fh.apply(state, fair)
        assert isinstance(state.phase, Bidding)


def deal_of(rules: fh.RuleSet, *hands: str) -> fh.Deal:
    """The order of cards in which these hands are dealt, as far as they matter, when seat 3 deals."""
    cards = filled(rules.table.pack.cards, [*hands, *[""] * (5 - len(hands))], [10] * 4 + [rules.table.kitty_size])
    return fh.Deal(stacked(rules.table, 3, dict(zip(("0", "1", "2", "3", "kitty"), cards, strict=True))))


# The pack that is not shuffled ---------------------------------------------------------------------------------------

UNSHUFFLED = AUSTRALIAN.with_options({"auction.all_pass": "next-dealer-no-reshuffle"})


def passed_out(rules: fh.RuleSet, seed: int, dealer: fh.Seat = 3) -> tuple[fh.State, fh.State]:
    """The auction of a hand in which all pass, and the state in which the next deal must be made."""
    start = fh.new_game(rules, dealer)
    state = fh.apply(start, fh.shuffled_deal(start, Random(seed)))
    return state, call(state, "pass pass pass pass")


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@given(st.integers(0, 2**32), st.integers(0, 3))
def test_gathered_hands_are_dealt_again_unshuffled(seed: int, dealer: fh.Seat) -> None:
    """002, 003: "the deal passes to the next player (no reshuffle)": one deal is possible, whatever the generator."""
    auction, state = passed_out(UNSHUFFLED, seed, dealer)
    assert isinstance(state.phase, Dealing)
    assert not state.phase.reshuffle
    (only,) = fh.legal_actions(state)
    assert isinstance(only, fh.Deal)
    assert fh.shuffled_deal(state, Random(1)) == fh.shuffled_deal(state, Random(2)) == only
    # The sorted hands lie one on the other, the one to the new dealer's left on top, and the kitty at the bottom.
    pack, eldest = auction.rules.table.pack, (dealer + 2) % 4
    piles = [auction.hand((eldest + place) % 4) for place in range(4)] + [pack.cards_in(auction.secrets.kitty)]
    assert only.cards == tuple(card for pile in piles for card in pile)
    after = fh.apply(state, only)
    assert (after.dealer, after.to_act) == ((dealer + 1) % 4, eldest)
    assert set(after.hand(eldest)) >= set(auction.hand(eldest)[:3]), "the first packet of three"


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@given(rulesets({"auction.all_pass": "next-dealer-no-reshuffle", "table.misdeal": "off"}), st.data(), st.integers())
def test_the_pack_is_gathered_hand_by_hand_at_every_table(rules: fh.RuleSet, data: st.DataObject, seed: int) -> None:
    """002, 003: no reshuffle, with dummies, dead hands and what lay on the table too, which goes to the bottom."""
    rng, start = Random(seed), fh.new_game(rules, data.draw(seats_of(rules)))
    state = fh.apply(start, fh.shuffled_deal(start, rng))
    while isinstance(state.phase, Drawing | Adding):
        state = fh.apply(state, random_action(state, rng))
    auction = state
    while isinstance(state.phase, Bidding):
        state = fh.apply(state, fh.PASS if fh.PASS in fh.legal_actions(state) else Look())
    assert isinstance(state.phase, Dealing)
    assert state.dealer == (start.dealer + 1) % rules.table.players
    seats = [*auction.seating.seats, *auction.seating.seats]
    around = seats[state.dealer + 1 : state.dealer + 1 + len(auction.hands)]
    order = [card for seat in around for card in auction.hand(seat)]
    order += sorted(set(rules.table.pack.cards) - set(order))
    assert list(fh.legal_actions(state)) == [fh.Deal(order)]


@pytest.mark.option("auction.all_pass")
def test_the_pack_is_shuffled_after_a_hand_that_was_played() -> None:
    """The pack stays unshuffled only after a passed-out hand."""
    _, state = passed_out(UNSHUFFLED, 1)
    state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    state, _ = play_out(call(state, "6S pass pass pass"))
    assert isinstance(state.phase, Dealing)
    assert state.phase.reshuffle
    assert isinstance(fh.legal_actions(state), Deals)


@pytest.mark.option("auction.all_pass", "table.misdeal")
def test_the_pack_is_shuffled_after_a_misdeal_of_gathered_hands() -> None:
    """Without a shuffle, the same misdeal would repeat forever."""
    rules = UNSHUFFLED.with_options({"table.misdeal": "no-face"})
    starts = (fh.apply(fh.new_game(rules, 3), fh.Deal(shuffled_pack(rules, seed))) for seed in range(1000))
    passed = (call(start, "pass pass pass pass") for start in starts if isinstance(start.phase, Bidding))
    again = (fh.apply(state, fh.shuffled_deal(state, Random(1))) for state in passed)
    state = next(state for state in again if not isinstance(state.phase, Bidding))
    assert isinstance(state.phase, Dealing)
    assert (state.dealer, state.phase.reshuffle) == (0, True)
    assert isinstance(fh.legal_actions(state), Deals)


@pytest.mark.option("auction.all_pass")
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_the_refusal_of_a_deal_does_not_reveal_any_card(seed: int, other: int) -> None:
    """Views are built from what may be seen (law 3): no refusal, and no view, depends on how the cards lie."""
    _, state = passed_out(UNSHUFFLED, seed)
    stock = tuple(Random(other).sample(AUSTRALIAN.table.pack.cards, 43))
    elsewhere = attrs.evolve(state, secrets=attrs.evolve(state.secrets, stock=stock))
    tried: list[fh.Action] = [fh.PASS, fh.Deal(AUSTRALIAN.table.pack.cards), fh.Deal(AUSTRALIAN.table.pack.cards[1:])]
    for action in tried:
        illegal = refusal(state, action)
        assert illegal == fh.why_illegal(elsewhere, action)
        assert illegal.cards in ((), AUSTRALIAN.table.pack.cards)
    illegal = refusal(state, tried[1])
    assert (illegal.reason, illegal.option, illegal.cards) == (fh.Reason.NOT_RESHUFFLED, "auction.all_pass", ())
    for seat in (0, 1, 2, 3, None):
        assert fh.view(state, seat) == fh.view(elsewhere, seat)
        assert len(fh.view(state, seat).legal) == 0


@given(st.integers(0, factorial(43) - 1))
def test_index_finds_a_deal_without_searching_the_sequence(number: int) -> None:
    """`legal_actions` is a `Sequence`; looking for a deal one by one would take for ever."""
    deals = fh.legal_actions(fh.new_game(fh.RuleSet()))
    deal = deals[number]
    assert deals.index(deal) == number
    assert deals.count(deal) == 1
    assert deals.count(fh.PASS) == 0
    for missing in ((fh.PASS, 0), (deal, number + 1)):
        with pytest.raises(ValueError, match="value must be a deal of this pack"):
            deals.index(*missing)
