"""Facts that speak for or against an action, as values that a program can show in its own way.

All facts follow from one seat's view, so a fact never reveals a hidden card.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

from five_hundred.base.values import Printed
from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.actions import Action, MakeBid, Pass, PlayCard
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.play.suits_and_strength import NO_SUIT, table_for
from five_hundred.engine.play.trick_rules import strongest
from five_hundred.engine.table.view import View
from five_hundred.players.bidding import tricks_by_strain
from five_hundred.players.hand_strength import expected_tricks
from five_hundred.players.knowledge import Knowledge, knowledge_of
from five_hundred.players.plain import power_in_trick
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = [
    "EmptiesSuit",
    "Fact",
    "HigherCards",
    "KittyWorth",
    "PartnerBid",
    "TrickForecast",
    "TricksToGo",
    "TrumpsOut",
    "VoidSeat",
    "WinningCard",
    "facts_of",
]


@attrs.frozen
class TrickForecast(Printed):
    """The tricks that the seat's side can expect in a denomination, judged by the seat's cards and the others' bids."""

    strain: Strain
    """The denomination."""
    tricks: float
    """The expected number of tricks."""


@attrs.frozen
class PartnerBid(Printed):
    """A bid that the partner has made."""

    seat: Seat
    """The partner."""
    bid: Bid
    """The partner's last bid."""


@attrs.frozen
class KittyWorth(Printed):
    """How many tricks the seat gains by picking up cards and discarding the same number of cards."""

    tricks: float
    """The expected number of tricks after the exchange minus the number before it; negative if the hand gets worse."""


@attrs.frozen
class EmptiesSuit(Printed):
    """A suit that the discard removes from the hand, so that the hand can trump it."""

    suit: Suit
    """The suit."""


@attrs.frozen
class TricksToGo(Printed):
    """How many more tricks the bidder's side needs to make the contract, and how many it may take at most."""

    needed: int
    """The number of tricks that the bidder's side still needs; 0 for a null bid."""
    allowed: int
    """The number of tricks that the bidder's side may still take."""
    left: int
    """The number of tricks that are left to play, including the current trick."""


@attrs.frozen
class WinningCard(Printed):
    """The card that is winning the trick."""

    seat: Seat
    """The seat that played the card."""
    card: Card
    """The card."""
    partner: bool
    """Whether that seat is on the same side as the seat to play."""


@attrs.frozen
class HigherCards(Printed):
    """How many of the cards that other hands hold, or may hold, would beat a card."""

    card: Card
    """The card."""
    count: int
    """The number of cards that would beat this card."""


@attrs.frozen
class TrumpsOut(Printed):
    """How many trumps other hands hold or may hold."""

    count: int
    """The number of trumps."""


@attrs.frozen
class VoidSeat(Printed):
    """Another seat that certainly has no card of a suit; for a dummy, only its face-up cards count."""

    seat: Seat
    """The seat."""
    suit: Suit
    """The suit."""


Fact: TypeAlias = (
    TrickForecast
    | PartnerBid
    | KittyWorth
    | EmptiesSuit
    | TricksToGo
    | WinningCard
    | HigherCards
    | TrumpsOut
    | VoidSeat
)
"""A fact that speaks for or against an action."""

_FEW: Final = 3
"""The maximum number of denominations for which a hint states the expected tricks."""


def facts_of(view: View, actions: tuple[Action, ...]) -> tuple[Fact, ...]:
    """Return the facts that support or oppose the chosen action.

    Args:
        actions: the actions, the chosen one first.
    """
    match actions[0]:
        case PlayCard() as play:
            return tuple(_about_play(knowledge_of(view), play))
        case MakeBid() | Pass() if view.phase == "bidding":
            return tuple(_about_call(view, actions))
        case Exchange() as exchange:
            return tuple(_about_discards(view, exchange))
        case _:
            return ()


def _about_call(view: View, actions: tuple[Action, ...]) -> Iterator[Fact]:
    tricks = tricks_by_strain(view)
    bids = [action.bid for action in actions if isinstance(action, MakeBid)]
    named = [bid.strain for bid in bids if isinstance(bid, TrickBid)] or [max(tricks, key=tricks.__getitem__)]
    for strain in list(dict.fromkeys(named))[:_FEW]:
        yield TrickForecast(strain, round(tricks[strain], 1))
    partners = view.rules.table.seating.partners(view.seat) if view.seat is not None else ()
    for seat in partners:
        shown = [call.bid for call in view.calls if call.seat == seat and call.bid is not None]
        if shown:
            yield PartnerBid(seat, shown[-1])


def _about_discards(view: View, exchange: Exchange) -> Iterator[Fact]:
    assert view.contract is not None  # cards are exchanged under a contract
    table = table_for(view.rules, view.contract, view.turn)
    before, gone = table.pack.mask(view.hand), table.pack.mask(exchange.discards)
    trump = table.strain.suit
    if len(view.picked_up) == len(exchange.discards) and view.contract.goal[1] == HAND_SIZE:
        yield _worth_of_kitty(view, table.strain, exchange)
    for suit in SUITS:
        own = before & table.suits[suit.index]
        if suit != trump and trump is not None and own and not own & ~gone:
            yield EmptiesSuit(suit)


def _worth_of_kitty(view: View, strain: Strain, exchange: Exchange) -> KittyWorth:
    assert view.seat is not None  # only a player discards
    seating = view.rules.table.seating
    partners = len(seating.partners(view.seat)) or len(seating.mates[view.seat])
    without = [[card for card in view.hand if card not in cards] for cards in (exchange.discards, view.picked_up)]
    after, before = (expected_tricks(view.rules, hand, strain, partners, calls=False) for hand in without)
    return KittyWorth(round(after - before, 1))


def _about_play(known: Knowledge, play: PlayCard) -> Iterator[Fact]:
    view, table = known.view, known.table
    if not known.contract.is_duel and known.contract.declarer is not None:
        least, most = known.contract.goal
        team = known.contract.team(view.rules.table.seating, view.partner)
        taken = sum([view.taken[seat] for seat in team])
        yield TricksToGo(max(0, least - taken), max(0, most - taken), known.left)
    card = table.pack.index[play.card]
    own = table.suit_of[card]
    if not view.trick:
        yield from _about_lead(known, play.card, own)
        return
    powers = [power_in_trick(view, each.seat, each.card, leads=not place) for place, each in enumerate(view.trick)]
    best = view.trick[strongest(powers)]
    yield WinningCard(best.seat, best.card, best.seat in known.friends)
    if not known.to_follow:
        return
    wins = power_in_trick(view, known.seat, play.card) > max(powers)
    led = own if view.led is None else view.led.index
    beaters = known.beaters(card if wins else table.pack.index[best.card], led)
    yield HigherCards(play.card if wins else best.card, beaters.bit_count())
    if beaters:
        yield from _about_those_after(known, led)


def _about_lead(known: Knowledge, card: Card, suit: int) -> Iterator[Fact]:
    beaters = known.beaters(known.table.pack.index[card], suit)
    yield HigherCards(card, beaters.bit_count())
    if known.trump != NO_SUIT:
        yield TrumpsOut((known.out & known.table.suits[known.trump]).bit_count())
    if beaters:
        yield from _about_those_after(known, suit)


def _about_those_after(known: Knowledge, suit: int) -> Iterator[Fact]:
    """Yield the known voids in the suit led, for the seats that have yet to play to the trick."""
    if suit != NO_SUIT:
        for seat in known.to_follow:
            if known.is_void(seat, suit):
                yield VoidSeat(seat, SUITS[suit])
