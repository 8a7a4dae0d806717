"""The deal, an order of the whole pack, and the new deal if a hand has no face card (catalogue: section C).

The piles of a deal, such as those of the games for two, come from :mod:`five_hundred.rules.packets_and_piles`.
:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import factorial
from random import Random
from typing import Final, overload

import attrs

from five_hundred.base.message_parts import counted
from five_hundred.cards.card import ALL_CARDS, Card, as_cards, in_suits
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import HAND_SIZE, CardCount, Count, Seat
from five_hundred.engine.actions import Action, how_many
from five_hundred.engine.auction.throw_in_legality import has_face
from five_hundred.engine.phases.adding import Adding
from five_hundred.engine.phases.auction_turns import begin_auction
from five_hundred.engine.phases.between_hands import between_hands
from five_hundred.engine.phases.drawing import Drawing
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Event, Log, ThrownIn, Words
from five_hundred.engine.table.hand_end import throw_in
from five_hundred.engine.table.phase_classes import Bidding, Dealing
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, make_secrets, make_state
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules import DealForm, Misdeal, SpareHands, TableRules
from five_hundred.rules.packets_and_piles import Layout, laid_out, masks_of_piles, piles_of

__all__ = ["SPEC", "CardsTurnedUp", "Deal", "Deals", "Dealt", "HandShown", "shuffled"]


@attrs.frozen(cache_hash=True, repr=False)
class Deal(Action):
    """Deal the pack; dealing is the only action that depends on chance.

    Args:
        cards: every card of the pack once, in dealing order.
    """

    cards: tuple[Card, ...] = attrs.field(converter=as_cards, repr=how_many)

    def __repr__(self) -> str:
        # If a log contained the cards of a deal, it would reveal every hand.
        return f"<Deal of {len(self.cards)} cards>"


@attrs.frozen(repr=False)
class Dealt(Event):
    """The cards were dealt."""

    dealer: Seat
    """The seat that dealt."""
    hand: Count
    """The number of this hand in the match, counted from 1; deals that were thrown in do not count."""

    def _sentence(self, say: Words) -> str:
        return f"Hand {self.hand}: {say.seats[self.dealer]} deals."


@attrs.frozen(repr=False)
class HandShown(Event):
    """Some cards of a hand were laid face up, such as the five face-up cards of a dummy."""

    seat: Seat
    """The seat that holds the hand."""
    cards: tuple[Card, ...]
    """The face-up cards, sorted."""
    covered: CardCount
    """The number of cards that lie face down under the face-up cards."""

    def _sentence(self, say: Words) -> str:
        hidden = counted(self.covered, "hidden card")
        return f"{say.seats[self.seat]} shows {in_suits(self.cards)}, on top of {hidden}."


@attrs.frozen(repr=False)
class CardsTurnedUp(Event):
    """Cards were turned face up: cards of the kitty, or cards on the table that the players may take."""

    cards: tuple[Card, ...]
    """The cards turned face up."""
    kitty: bool
    """True if the cards belong to the kitty; False if they lie on the table for the players to take."""

    def _sentence(self, say: Words) -> str:
        where = f"in the {say.kitty}" if self.kitty else "on the table"
        return f"Face up {where}: {in_suits(self.cards)}."


_DEAD: Final = ("dead", "dead 2", "rest")
"""The names of the piles that nobody holds or takes."""


@attrs.frozen(repr=False)
class Deals(Sequence[Deal]):
    """A lazy sequence of all possible deals, that is, of all orders of a pack (catalogue: deck-composition).

    The sequence is too long for ``len``, which raises ``OverflowError``, as it does for a very long ``range``.
    """

    pack: Pack
    """The pack."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the pack, sorted."""
        return self.pack.cards

    @property
    def count_all(self) -> int:
        """The number of possible orders of the cards."""
        return factorial(len(self.cards))

    def __len__(self) -> int:
        return self.count_all

    def __bool__(self) -> bool:
        return True

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Deal) and self.pack.is_whole(action.cards)

    def __iter__(self) -> Iterator[Deal]:
        return (Deal(order) for order in permutations(self.cards))

    @overload
    def __getitem__(self, index: int) -> Deal: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Deal]: ...
    def __getitem__(self, index: int | slice) -> Deal | Sequence[Deal]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(self.count_all)))
        number = index + self.count_all if index < 0 else index
        if not 0 <= number < self.count_all:
            raise IndexError("deal index out of range")
        left, order = list(self.cards), []
        while left:
            place, number = divmod(number, factorial(len(left) - 1))
            order.append(left.pop(place))
        return Deal(order)

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the index of a deal in the sequence, calculated from the order of the cards.

        Raises:
            ValueError: the deal is not in the sequence, or its index is before ``start``, or not before ``stop``.
        """
        within = range(*slice(start, stop).indices(self.count_all))
        if not isinstance(value, Deal) or value not in self or (number := self._number(value)) not in within:
            raise ValueError("value must be a deal of this pack, with an index from start up to but not including stop")
        return number

    def _number(self, deal: Deal) -> int:
        left, number = list(self.cards), 0
        for card in deal.cards:
            place = left.index(card)
            number += place * factorial(len(left) - 1)
            del left[place]
        return number

    def count(self, value: object) -> int:
        """Return how often a value occurs in the sequence: 1 for a deal of this pack, 0 for any other value."""
        return int(value in self)

    def __repr__(self) -> str:
        return f"<all deals of {len(self.cards)} cards>"


def shuffled(state: State, rng: Random) -> Deal:
    """Return a random deal; the present order if no shuffle is allowed (catalogue: all-pass, next-dealer-no-reshuffle).

    The phase of the state must be :class:`Dealing`; the function does not check this.
    """
    if state.secrets.stock is not None:
        return Deal(state.secrets.stock)
    cards = list(state.rules.table.pack.cards)
    if type(rng) is Random:
        _shuffle(cards, rng)
    else:
        rng.shuffle(cards)
    return Deal(cards)


_DRAWS: Final = tuple([(last, (last + 1).bit_length()) for last in range(len(ALL_CARDS) - 1, 0, -1)])
"""For each place of a pack from the last to the second, its number and how many random bits to draw for it."""


def _shuffle(cards: list[Card], rng: Random) -> None:
    """Put cards in the order of ``rng.shuffle``, with the same random numbers, but without a call for each card."""
    bits = rng.getrandbits
    for last, width in _DRAWS[len(_DRAWS) + 1 - len(cards) :]:
        other = bits(width)
        while other > last:
            other = bits(width)
        cards[last], cards[other] = cards[other], cards[last]


def candidates(state: State, phase: Dealing) -> Sequence[Action]:
    """Return all possible deals."""
    stock = state.secrets.stock
    return Deals(state.rules.table.pack) if stock is None else (Deal(stock),)


def why_illegal(state: State, phase: Dealing, action: Action) -> Illegal | None:
    """Return the reason why a deal is illegal (catalogue: misdeal-wrong-count); it never says where a card lies."""
    if not isinstance(action, Deal):
        return Illegal(Reason.NOT_DUE, "The cards must be dealt before anyone can bid or play.")
    pack = state.rules.table.pack
    if not pack.is_whole(action.cards):
        return Illegal(
            Reason.WRONG_PACK,
            f"A deal must contain every card of this pack exactly once: {len(pack)} cards in all.",
            "table.pack",
            pack.cards,
        )
    if state.secrets.stock is not None and action.cards != state.secrets.stock:
        sentence = "The pack must be dealt in its present order, without a shuffle."
        return Illegal(Reason.NOT_RESHUFFLED, sentence, "auction.all_pass")
    return None


def step(state: State, phase: Dealing, action: Action, log: Log) -> State:
    """Return the state after the deal.

    The auction begins, unless the deal is a misdeal or the players must first draw or take cards.
    """
    assert isinstance(action, Deal)  # why_illegal refuses any other action
    options, dealer, redeals = state.rules.table, state.dealer, phase.redeals
    masks = masks_of_piles(options, dealer, action.cards)
    hands = tuple([masks.get(str(seat), 0) for seat in options.seating.seats])
    if log is not None:
        log.append(Dealt(dealer, state.match.hands_played + 1))
    if options.misdeal is Misdeal.NO_FACE and not all(has_face(options.pack, hand) for hand in hands):
        barred = state.match.barred
        return between_hands(*throw_in(state.match, dealer, ThrownIn.MISDEAL, log, redeals=redeals, barred=barred))
    piles = laid_out(options, dealer, action.cards) if _order_matters(options) else {}
    turned_up = piles["kitty"][-1:] if options.kitty_face_up else ()
    on_table = piles.get("table", ())
    match = state.match  # no cards lie face up before a deal
    if turned_up or on_table:
        match = attrs.evolve(match, turned_up=turned_up, on_table=on_table)
    secrets = make_secrets(
        kitty=masks["kitty"],
        passed_on=0,
        discards=(),
        dead=sum([masks.get(name, 0) for name in _DEAD]),
        covered_cards=_covered(state, piles),
        pile=piles.get("pile", ()),
        stock=None,
        picked_up=(),
    )
    first = state.seating.after(dealer)
    following: Drawing | Adding | Bidding
    if secrets.pile:
        following = Drawing(first, redeals)
    elif on_table:
        following = Adding(first, redeals)
    else:
        following = begin_auction(match, redeals)
    begun = make_state(match, following, hands, secrets)
    if log is not None:
        _write(begun, log)
    return begun


def _order_matters(table: TableRules) -> bool:
    """Return whether the order of the cards within a pile matters: they are drawn, lie face up, or cover others."""
    return table.kitty_face_up or table.deal_form is not DealForm.DEALT or table.spare_hands is SpareHands.DUMMIES


def _covered(state: State, piles: Layout) -> tuple[tuple[int, int], ...]:
    """Return the covered cards of dummies: pairs of a face-up card and the card under it (catalogue: p2-form).

    The first five cards of a dummy lie face down, each under one of the other five.
    """
    if state.rules.table.spare_hands is not SpareHands.DUMMIES:
        return ()
    bit, half = state.rules.table.pack.index, HAND_SIZE // 2
    dummies = [piles[str(seat)] for seat in state.seating.dummies]
    return tuple((1 << bit[cards[half + place]], 1 << bit[cards[place]]) for cards in dummies for place in range(half))


def _write(state: State, log: list[Event]) -> None:
    """Append the events that show the face-up cards of a deal."""
    if state.match.turned_up:
        log.append(CardsTurnedUp(state.match.turned_up, kitty=True))
    if state.match.on_table:
        log.append(CardsTurnedUp(state.match.on_table, kitty=False))
    for seat, shown in state.exposed:
        log.append(HandShown(seat, tuple(shown), state.covered[seat]))


def report(public: PublicState, phase: Dealing, action: Action) -> Event:
    """Return the event that reports an action."""
    return Dealt(public.dealer, public.hands_played + 1)


def follow(table: TableFromEvents, phase: Dealing, event: Event) -> None:
    """Carry out a deal without the hidden cards; those that lie face up come from the events."""
    match = table.match
    options, seating = match.rules.table, match.rules.table.seating
    table.log.append(Dealt(match.dealer, match.hands_played + 1))
    if options.misdeal is Misdeal.NO_FACE and table.next_is(events.DealAbandoned):
        table.throw_in(ThrownIn.MISDEAL, (), phase.redeals)
        return
    piles = piles_of(options)
    table.counts = [piles.get(str(seat), 0) for seat in seating.seats]
    table.kitty, table.to_draw = piles["kitty"], piles.get("pile", 0)
    if options.kitty_face_up:
        table.match = attrs.evolve(match, turned_up=_follow_turned_up(table, 1, kitty=True))
    if piles.get("table"):
        table.match = attrs.evolve(match, on_table=_follow_turned_up(table, piles["table"], kitty=False))
    first, half = seating.after(match.dealer), HAND_SIZE // 2
    if table.to_draw:
        table.phase = Drawing(first, phase.redeals)
    elif table.match.on_table:
        table.phase = Adding(first, phase.redeals)
    else:
        table.phase = begin_auction(table.match, phase.redeals)
    for seat in seating.dummies:
        where = f"the face-up cards of seat {seat}"
        mask = table.cards_in(table.next(HandShown, where).cards, half, table.unseen(), where)
        table.log.append(HandShown(seat, options.pack.cards_in(mask), half))
        table.shown[seat], table.covered[seat] = mask, half
        table.on_top |= mask


def _follow_turned_up(table: TableFromEvents, count: int, *, kitty: bool) -> tuple[Card, ...]:
    """Return the cards that the next event turns up: in the kitty, or for the players to take."""
    told = table.next(CardsTurnedUp, "the cards that are turned up").cards
    table.cards_in(told, count, table.unseen(), "the cards turned up")
    table.log.append(CardsTurnedUp(tuple(told), kitty=kitty))
    return tuple(told)


SPEC: Final = PhaseSpec(
    Dealing,
    (Deal,),
    (Dealt,),
    candidates,
    why_illegal,
    step,
    report,
    follow,
    causes=(
        CardsTurnedUp,
        HandShown,
    ),
)
