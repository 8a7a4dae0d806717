"""The cards that a hidden hand can contain as far as everybody at the table knows, and the plays that it can make."""

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import combinations
from math import comb
from operator import or_
from typing import Final

from five_hundred.cards.card import SUITS, Card, card_as
from five_hundred.cards.masks import numbers
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.claims_checked import claim_lines, safe_lines
from five_hundred.engine.play.playable_cards import joker_suits, playable, why_unplayable
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import NOT_LED
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table.claims import opponents, takes_all
from five_hundred.engine.table.events import ClaimAnswered
from five_hundred.engine.table.face_up_hands import played_by
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.public_state import PublicState
from five_hundred.rules import CallWhen, Reveal
from five_hundred.rules.bids.special_bids import KittyUse

__all__ = ["called_card_may_be_nowhere", "expect_answer", "possible_cards", "seen_elsewhere", "why_impossible"]


def possible_cards(public: PublicState, seat: Seat) -> int:
    """Return the cards that a seat can hold as far as everybody knows, as a mask (catalogue: 6.15, p5-call).

    The result contains no card that everybody has seen elsewhere, no card of a suit in which the seat has shown a void,
    and no called card that another seat is known to hold.
    """
    shown = dict(public.face_up)
    if shown.get(seat) and not public.covered[seat]:
        return shown[seat]
    pack = public.rules.table.pack
    possible = pack.whole & ~seen_elsewhere(public, seat)
    play = public.phase.play
    if play is None:
        return possible
    if not public.covered[seat]:  # a card that is turned up later may be of a suit in which a dummy has shown a void
        for suit in public.shown_void[seat]:
            possible &= ~play.setup.tables[seat].suits[suit.index]
    contract = play.setup.contract
    if contract.called is not None and seat not in _may_have_called(public, play):
        possible &= ~(1 << pack.index[contract.called])
    return possible


def seen_elsewhere(public: PublicState, seat: Seat) -> int:
    """Return the cards that everybody has seen, and that a seat neither holds nor has discarded, as a mask."""
    pack, seats = public.rules.table.pack, public.seating.seats
    seen = pack.mask(public.on_table) | sum([played_by(public.phase, other) for other in seats])
    seen |= sum([cards for other, cards in public.face_up if other != seat])
    if public.turned_up and seat not in _may_have_kitty(public):
        seen |= pack.mask(public.turned_up)
    return seen


def _may_have_kitty(public: PublicState) -> tuple[Seat, ...]:
    """Return the seats that may hold a card of the kitty that everybody has seen (catalogue: kitty-face-up)."""
    contract = public.contract
    if public.kitty_count or contract is None or contract.declarer is None:
        return ()
    special = contract.special
    if special is not None and special.kitty is KittyUse.PASSED_ON:
        return (contract.declarer, *public.seating.fellow_players(contract.declarer))
    return (contract.declarer,)


def _may_have_called(public: PublicState, play: Playing) -> tuple[Seat, ...]:
    """Return the seats that may hold the called card (catalogue: p5-call, p5-reveal, own-card)."""
    rules, contract = public.rules.partner, play.setup.contract
    if contract.partner is not None:
        return (contract.partner,)
    declarer = () if contract.declarer is None else (contract.declarer,)
    if rules.reveal is Reveal.ANNOUNCED:  # no other player has announced that they hold the card
        return declarer
    others = tuple([seat for seat in public.seating.players if seat not in declarer])
    return others if _is_called_elsewhere(public) else declarer + others


def _is_called_elsewhere(public: PublicState) -> bool:
    """Return whether the declarer certainly called a card that they neither hold nor have discarded."""
    return not public.rules.partner.own_card and public.rules.partner.when is CallWhen.AFTER_DISCARD


def called_card_may_be_nowhere(public: PublicState) -> bool:
    """Return whether it is possible that no player but the declarer holds the called card (catalogue: p5-call)."""
    return not _is_called_elsewhere(public) or public.rules.table.spare_hands.dead > 0


def why_impossible(public: PublicState, seat: Seat, play: PlayCard, elsewhere: int = 0) -> Illegal | None:
    """Return the reason why a seat cannot play a card, as far as everybody knows; ``None`` if it can.

    A play is possible if the seat can hold as many cards as it has left with which the play is legal.  The function
    considers the hand of this seat alone, and not what the other hidden hands must then contain.

    Args:
        elsewhere: the cards that somebody who judges the play has seen elsewhere besides, as a mask.
    """
    phase = public.phase
    assert isinstance(phase, Playing)
    table = phase.setup.tables[seat]
    number = table.pack.index.get(play.card)
    if number is None:
        return Illegal(Reason.NOT_HELD, f"{play.card} is not in the pack of this game.")
    bit, shown = 1 << number, dict(public.face_up)
    if seat in shown:
        return _why_not(phase, seat, shown[seat], play)
    possible = possible_cards(public, seat) & ~elsewhere
    if not possible & bit:
        return Illegal(Reason.NOT_HELD, _why_not_held(public, phase, seat, play.card))
    rest, left = possible ^ bit, public.counts[seat] - 1
    led = table.suits[phase.led] if phase.led not in (NOT_LED, NO_SUIT) else 0
    jokers = table.suits[NO_SUIT]
    certain = _certain_cards(public, phase, seat, possible) & rest
    kinds = [cards for cards in (rest & led, rest & jokers, rest & ~(led | jokers)) if cards]
    illegal: Illegal | None = None
    for size in range(len(kinds) + 1):
        for some in combinations(kinds, size):
            # Whether the play is legal depends only on which kinds of cards are in the hand.
            if size <= left <= sum(some).bit_count() and not certain & ~sum(some) and certain.bit_count() <= left:
                illegal = _why_not(phase, seat, bit | sum(some), play)
                if illegal is None:
                    return None
    if illegal is None:  # too few cards are left for the hand
        return Illegal(Reason.NOT_HELD, _why_not_held(public, phase, seat, play.card))
    if not illegal.cards:
        return illegal
    # The refusal lists the cards of a hand that the seat need not have.
    sentence = f"Seat {seat} may not play {card_as(play.card, play.suit)} now, whatever other cards it holds."
    return Illegal(illegal.reason, sentence, illegal.option)


def expect_answer(public: PublicState, hands: Mapping[Seat, int], agreed: bool, elsewhere: int = 0) -> None:
    """Refuse an answer to a checked claim that the real cards cannot give (catalogue: claims; 6.45).

    Args:
        hands: the hands that somebody who judges the answer sees, among them the claimer's, as masks.
        agreed: whether the claim is said to hold.
        elsewhere: the cards that they have seen elsewhere besides, as a mask.

    Raises:
        ValueError: the cards in sight show that the answer is wrong.
    """
    if agreed not in _possible_answers(public, hands, elsewhere):
        right, why = ClaimAnswered(None, not agreed), "does not hold" if agreed else "holds"
        raise ValueError(f"happened must contain {right}, because the cards in sight show that the claim {why}")


def _possible_answers(public: PublicState, hands: Mapping[Seat, int], elsewhere: int) -> set[bool]:
    """Return the answers that a claim can have, if each hidden hand is judged by itself.

    A hidden hand that can be of very many kinds might take a trick or not.
    """
    phase, seating = public.phase, public.seating
    assert isinstance(phase, Playing)
    setup, seat, history, against = phase.setup, phase.turn, phase.history, opponents(seating, phase)
    lines = claim_lines(setup, seat, hands[seat], history)
    others = [other for other in setup.order if other != seat]
    seen = elsewhere | sum(hands.values())
    hidden = {other: possible_cards(public, other) & ~seen for other in others if other not in hands}
    every = (1 << len(lines)) - 1
    common = {every}  # the lines that are safe from all hands so far, for each way in which the hands can be

    def meet(other: Seat, possible: Iterable[int]) -> None:
        nonlocal common
        safe = {safe_lines(setup, seat, lines, other, held, against, history) for held in possible}
        common = {here & there for here in common for there in safe}

    for other in others:
        if other in hands:
            meet(other, (hands[other],))
    unseen = reduce(or_, hidden.values(), 0)
    if common == {every} and takes_all(setup, seat, hands[seat], unseen, history):
        return {True}
    for other, cards in hidden.items():
        if comb(cards.bit_count(), public.counts[other]) > _MOST_HANDS:
            common |= {0}
        else:
            bits = [1 << number for number in numbers(cards)]
            meet(other, map(sum, combinations(bits, public.counts[other])))
    return {safe != 0 for safe in common}


_MOST_HANDS: Final = 300
"""The number of different hands of a seat which ``_possible_answers`` looks at."""


def _certain_cards(public: PublicState, phase: Playing, seat: Seat, possible: int) -> int:
    """Return the cards that everybody knows a seat holds: a called card, or the joker after a nomination."""
    pack, contract, certain = public.rules.table.pack, phase.setup.contract, 0
    if contract.called is not None and contract.partner == seat:
        certain = 1 << pack.index[contract.called] & possible
    jokers = possible & pack.jokers
    nominated = contract.nominated is not None and contract.declarer == seat
    if nominated and jokers.bit_count() == 1 and not played_by(phase, seat) & pack.jokers:
        certain |= jokers
    return certain


def _why_not_held(public: PublicState, phase: Playing, seat: Seat, card: Card) -> str:
    table = phase.setup.tables[seat]
    suit = table.suit_of[table.pack.index[card]]
    if suit < NO_SUIT and SUITS[suit] in public.shown_void[seat]:
        return f"Seat {seat} cannot hold {card}, because it has shown a void in {SUITS[suit].name.lower()}."
    return f"Seat {seat} cannot hold {card}, because everybody knows that the card is elsewhere."


def _why_not(phase: Playing, seat: Seat, hand: int, play: PlayCard) -> Illegal | None:
    """Return the reason why a play from a given hand is illegal; ``None`` if it is legal."""
    setup, led, history = phase.setup, phase.led, phase.history
    table = setup.tables[seat]
    number = table.pack.index[play.card]
    if playable(setup, seat, hand, led, history) >> number & 1:
        free = led == NOT_LED and table.suit_of[number] == NO_SUIT
        if play.suit in (joker_suits(setup, seat, hand, history) if free else (None,)):
            return None
    return why_unplayable(setup, seat, hand, led, history, play)
