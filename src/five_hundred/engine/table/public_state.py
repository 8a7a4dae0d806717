"""What everybody at the table may see, as one value without a hidden card.

The base class :class:`PublicFacts` names each public fact once: a :class:`State
<five_hundred.engine.table.state.State>`, a :class:`View <five_hundred.engine.table.view.View>` and the
:class:`PublicState` itself have all its properties.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.arguments import expect, expect_seat
from five_hundred.base.values import Value, Written, maker
from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.seats import CardCount, Count, PerSeat, PerSide, Seat, Seating
from five_hundred.engine.play.suits_and_strength import NO_SUIT, table_for
from five_hundred.engine.play.tricks import Trick, tricks_taken, voids_shown
from five_hundred.engine.score.match_end import Outcome
from five_hundred.engine.table.face_up_hands import played_by
from five_hundred.engine.table.hand_of_cards import Hand
from five_hundred.engine.table.known_partner import known_partner
from five_hundred.engine.table.match import AbandonedDeal, Match, PlayedHand
from five_hundred.engine.table.phase_classes import (
    Dealing,
    Finished,
    Phase,
    PhaseName,
    Playing,
)
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid, Call, Contract

__all__ = ["CardOnTable", "PublicFacts", "PublicState", "make_public"]


@attrs.frozen(repr=False)
class CardOnTable(Value):
    """A card of the current trick."""

    seat: Seat
    """The seat whose hand the card came from."""
    card: Card
    """The card."""
    suit: Suit | None = None
    """The suit named for a led joker; ``None`` for any other card."""


make_card_on_table: type[CardOnTable] = maker(CardOnTable)
"""Create a card on the table from positional field values; this is faster than calling the class."""


class PublicFacts(Value):
    """The facts that everybody at the table may see."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def public(self) -> "PublicState":
            """Everything that everybody at the table may see."""

        @property
        def match(self) -> Match:
            """The facts that all phases of a hand share, such as the rules, the dealer and the scores."""

        @property
        def _now(self) -> Phase: ...

    # The first facts follow from the match and the phase, so that a state need not derive its public state.

    @property
    def rules(self) -> RuleSet:
        """The house rules."""
        return self.match.rules

    @property
    def seating(self) -> Seating:
        """The seats and sides."""
        return self.match.rules.table.seating

    @property
    def dealer(self) -> Seat:
        """The dealer of this hand."""
        return self.match.dealer

    @property
    def scores(self) -> PerSide[int]:
        """The match score of each side, in points."""
        return self.match.scores

    @property
    def uncounted(self) -> PerSide[int]:
        """For each side, the points in ``scores`` that do not decide whether the match ends (catalogue 6.43)."""
        return self.match.uncounted

    @property
    def hands_played(self) -> Count:
        """The number of hands that were played and scored."""
        return self.match.hands_played

    @property
    def barred(self) -> tuple[Seat, ...]:
        """The seats that may not bid in this hand's auction."""
        return _seats_in(self, self.match.barred)

    @property
    def turned_up(self) -> tuple[Card, ...]:
        """The cards of the kitty that everyone has seen."""
        return self.match.turned_up

    @property
    def on_table(self) -> tuple[Card, ...]:
        """The cards that lie face up on the table for the players to take."""
        return self.match.on_table

    @property
    def last_hand(self) -> PlayedHand | None:
        """The hand that was scored last; ``None`` before the end of the first hand."""
        return self.match.last_hand

    @property
    def abandoned(self) -> AbandonedDeal | None:
        """The deal just before this one, if its cards were thrown in; otherwise ``None``."""
        return self.match.abandoned

    @property
    def phase_name(self) -> PhaseName:
        """The name of the phase, such as ``bidding`` or ``playing``; ``PhaseName`` lists all names."""
        return self._now.name

    @property
    def to_act(self) -> Seat | None:
        """The seat that must act next; ``None`` if the cards must be dealt or the match is over."""
        return self._now.actor

    @property
    def turn(self) -> Seat | None:
        """The seat that must call or play next; ``None`` if ``to_act`` is ``None``.

        If one player plays the cards of two hands, ``turn`` can differ from ``to_act``.
        """
        return self._now.turn

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self._now, Finished)

    @property
    def outcome(self) -> Outcome | None:
        """The result of the match; ``None`` until the match is over."""
        return self._now.outcome

    @property
    def redeals(self) -> Count:
        """The number of times this dealer has dealt again because no bid won the auction; 0 after the auction."""
        return self._now.redeals

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of this hand's auction so far."""
        return self._now.calls

    @property
    def standing(self) -> Bid | None:
        """The highest bid of the current auction; ``None`` before the first bid and after the auction."""
        auction = self._now.auction
        return None if auction is None else auction.standing

    @property
    def looked(self) -> tuple[Seat, ...]:
        """The seats that have looked at their hands; empty outside the auction (catalogue: blind)."""
        auction = self._now.auction
        return () if auction is None else _seats_in(self, auction.looked)

    @property
    def passed(self) -> tuple[Seat, ...]:
        """The seats that have passed, and call again only if the auction reopens; empty outside the auction."""
        auction = self._now.auction
        return () if auction is None else _seats_in(self, auction.out)

    @property
    def refused(self) -> tuple[Seat, ...]:
        """The seats that have offered in this hand to throw the cards in, and whose partner has refused.

        Only some house rules let players offer this (catalogue: misdeal-no-face).
        """
        auction = self._now.auction
        return _seats_in(self, self.match.refused if auction is None else auction.refused)

    @property
    def asker(self) -> Seat | None:
        """The seat that has offered to throw the cards in while a partner answers; otherwise ``None``."""
        return self._now.asker

    @property
    def contract(self) -> Contract | None:
        """The contract, including any called card, declaration or nomination; ``None`` until the auction is over."""
        return self._now.contract

    def suit_of(self, card: Card, seat: Seat | None = None) -> Suit | None:
        """Return the suit to which a card belongs, which players must follow (catalogue: card-order, match4-details).

        Under a contract with a trump suit, the left bower and every joker are trumps.

        Args:
            card: a card of the pack.
            seat: the seat that plays the card, which matters only if the declarer has nominated a suit for the jokers;
                ``None`` for any seat except the declarer's.

        Returns:
            The suit; ``None`` for a joker that belongs to no suit.  Without a contract, it is the suit on the card.

        Raises:
            UnknownNameError: the card is not in the pack.
            TypeError: ``card`` is not a card, or ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        match, now = self.match, self._now
        if seat is not None:
            expect_seat(seat, "seat", match.rules.table.seating.seats, ", or None")
        try:
            number = match.rules.table.pack.index[card]
        except (KeyError, TypeError):
            expect(card, Card, "card", "a card, such as parse_card('JH')")
            number = match.rules.table.pack.mask((card,)).bit_length() - 1  # which says what is wrong
        contract, play = now.contract, now.play
        if contract is None:
            return card.suit
        if play is None:
            suit = table_for(match.rules, contract, seat).suit_of[number]
        else:  # finding the same table by the contract takes longer; the declarer's neighbour is not the declarer
            suit = play.setup.tables[(contract.declarer or 0) - 1 if seat is None else seat].suit_of[number]
        return None if suit == NO_SUIT else SUITS[suit]

    @property
    def step(self) -> Count | None:
        """The number of the current step between the auction and the first card; ``None`` at any other time.

        Some house rules have the same step at two moments, such as the call of a breach before or after the exchange.
        """
        return self._now.step

    @property
    def partner(self) -> Seat | None:
        """The declarer's partner, if a card was called or partners rotate; ``None`` until everyone knows the partner.

        The function :func:`known_partner <five_hundred.engine.table.known_partner.known_partner>` decides when that is.
        """
        return known_partner(self._now)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that take part in the play; all other seats sit out."""
        play = self._now.play
        return () if play is None else play.setup.order

    @property
    def leader(self) -> Seat | None:
        """The seat that leads to the current trick; ``None`` outside the play of the cards."""
        play = self._now.play
        return None if play is None else play.leader

    @property
    def led(self) -> Suit | None:
        """The suit to follow; ``None`` before the lead, or if a joker was led without naming a suit."""
        play = self._now.play
        return None if play is None else _led(play)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        play = self._now.play
        return () if play is None else play.history

    @property
    def last_trick(self) -> Trick | None:
        """The last complete trick of this hand or, between hands, of the previous hand; ``None`` if there is none."""
        if history := self.tricks:
            return history[-1]
        last, abandoned = self.match.last_hand, self.match.abandoned
        if last is None or abandoned is not None or not isinstance(self._now, Dealing | Finished):
            return None
        return last.tricks[-1] if last.tricks else None

    @property
    def claimed(self) -> CardCount | None:
        """The number of tricks that the leader has claimed while the opponents answer the claim; otherwise ``None``."""
        return self._now.claimed

    @property
    def laid_down(self) -> tuple[Seat, ...]:
        """The seats whose hands lie face up because their player has claimed tricks (catalogue: claims; 6.45)."""
        play = self._now.play
        return () if play is None else play.laid_down

    # The other facts are kept in the public state.

    @property
    def trick(self) -> tuple[CardOnTable, ...]:
        """The cards of the current trick in the order of play."""
        return self.public._trick

    @property
    def taken(self) -> PerSeat[CardCount]:
        """The number of tricks taken by each seat."""
        return self.public._taken

    @property
    def shown_void(self) -> PerSeat[frozenset[Suit]]:
        """For each seat, the suits in which it has shown a void (catalogue 6.15).

        A dummy may still hold face-down cards of these suits.
        """
        return self.public._shown_void

    @property
    def counts(self) -> PerSeat[CardCount]:
        """The number of cards that each seat holds."""
        return self.public.counts

    @property
    def exposed(self) -> tuple[tuple[Seat, Hand], ...]:
        """The hands that lie face up, with their seats; for a dummy, only its face-up cards.

        The function :func:`exposed_seats <five_hundred.engine.table.face_up_hands.exposed_seats>` decides which hands
        these are.
        """
        return self.public._exposed if self.public.face_up else ()

    @property
    def exposed_in_full(self) -> tuple[tuple[Seat, Hand], ...]:
        """The hands of the seats in ``exposed``, including the cards that these seats have already played."""
        return self.public._exposed_in_full if self.public.face_up else ()

    @property
    def covered(self) -> PerSeat[CardCount]:
        """For each seat, the number of its face-down cards on the table."""
        return self.public.covered

    @property
    def covering(self) -> tuple[Card, ...]:
        """The face-up cards of dummies that have a face-down card under them."""
        return self.match.rules.table.pack.cards_in(self.public.on_top)

    @property
    def kitty_count(self) -> CardCount:
        """The number of cards in the kitty; 0 after a player has taken it."""
        return self.public.kitty_count

    @property
    def to_draw(self) -> CardCount:
        """The number of cards left to draw from."""
        return self.public.to_draw

    @property
    def discarded(self) -> PerSeat[CardCount]:
        """The number of cards that each seat has discarded face down."""
        return self.public.discarded


@attrs.frozen(repr=False)
class PublicState(PublicFacts, Written):
    """Everything that everybody at the table may see: an immutable, hashable value that contains no hidden card."""

    match: Match
    """The facts that all phases of a hand share, such as the rules, the dealer and the scores."""
    phase: Phase
    """The current phase."""
    counts: PerSeat[CardCount]
    """The number of cards that each seat holds."""
    face_up: tuple[tuple[Seat, int], ...] = attrs.field(repr=False)
    """The hands that lie face up: pairs of a seat and its face-up cards, as a mask over ``rules.table.pack``."""
    covered: PerSeat[CardCount]
    """For each seat, the number of its face-down cards on the table."""
    on_top: int = attrs.field(repr=False)
    """The face-up cards of dummies that have a face-down card under them, as a mask."""
    kitty_count: CardCount
    """The number of cards in the kitty; 0 after a player has taken it."""
    to_draw: CardCount
    """The number of cards left to draw from."""
    discarded: PerSeat[CardCount]
    """The number of cards that each seat has discarded face down."""

    @property
    def public(self) -> "PublicState":
        """This public state itself."""
        return self

    @cached_property
    def _trick(self) -> tuple[CardOnTable, ...]:
        play = self.phase.play
        if play is None:
            return ()
        placed = zip(play.seats, play.trick, strict=False)
        return tuple([make_card_on_table(seat, each.card, each.suit) for seat, each in placed])

    @cached_property
    def _taken(self) -> PerSeat[CardCount]:
        return tricks_taken(self.tricks, len(self.counts))

    @cached_property
    def _shown_void(self) -> PerSeat[frozenset[Suit]]:
        return _shown_void(self.phase.play, self.seating.seats)

    @cached_property
    def _exposed(self) -> tuple[tuple[Seat, Hand], ...]:
        pack = self.match.rules.table.pack
        return tuple([(seat, Hand(pack.cards_in(cards))) for seat, cards in self.face_up])

    @cached_property
    def _exposed_in_full(self) -> tuple[tuple[Seat, Hand], ...]:
        pack = self.match.rules.table.pack
        return tuple([(seat, Hand(pack.cards_in(cards | played_by(self.phase, seat)))) for seat, cards in self.face_up])


# A second name for the slot ``phase``, because ``View.phase`` is the name of the phase.
PublicState._now = vars(PublicState)["phase"]  # type: ignore[method-assign]  # to mypy it is a property
make_public: type[PublicState] = maker(PublicState)
"""Create a public state from positional field values; this is faster than calling the class."""


def _seats_in(facts: PublicFacts, mask: int) -> tuple[Seat, ...]:
    """Return the players whose bits are set."""
    return tuple([seat for seat in facts.seating.players if mask >> seat & 1]) if mask else ()


def _led(play: Playing) -> Suit | None:
    return SUITS[play.led] if 0 <= play.led < len(SUITS) else None


def _shown_void(play: Playing | None, seats: Sequence[Seat]) -> PerSeat[frozenset[Suit]]:
    if play is None:
        return (frozenset(),) * len(seats)
    tricks = [(trick.seats, trick.plays, trick.led) for trick in play.history]
    tricks.append((play.seats, play.trick, _led(play)))
    return tuple([_SUITS[mask] for mask in voids_shown(play.setup, tricks)])


_SUITS: Final = tuple(
    [frozenset([suit for suit in SUITS if mask >> suit.index & 1]) for mask in range(1 << len(SUITS))]
)
"""The suits for each mask of suit numbers."""
