"""What the seat to play knows about the cards: which cards are out, who has shown a void, and which seats are partners.

All facts come from a view, so a player that uses them cannot know more than its seat.  A set of cards is a mask, and a
single card is its number in the pack, as in :class:`SuitTable <five_hundred.engine.play.suits_and_strength.SuitTable>`.

The functions that choose a card take the legal plays (``plays``), the power of each of them in the present trick
(``own``), and the power of the card that is winning the trick (``best``).
"""

from functools import cached_property, lru_cache

import attrs

from five_hundred.cards.masks import numbers
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable, table_for
from five_hundred.engine.table.view import View
from five_hundred.players.plain import friends_of, known_partner
from five_hundred.rules.bids.contracts import Contract

__all__ = ["Knowledge", "knowledge_of", "numbers"]


@attrs.frozen(slots=False)
class Knowledge:
    """The facts that a seat knows when it plays a card."""

    view: View
    """The view of the player who chooses the card."""
    contract: Contract
    """The contract."""
    seat: Seat
    """The seat whose card is played next."""
    table: SuitTable
    """The suits and strengths of the cards under the contract, for this seat."""
    hand: int
    """The cards of this seat."""

    @cached_property
    def trump(self) -> int:
        """The index of the trump suit; ``NO_SUIT`` at no trump."""
        suit = self.table.strain.suit
        return NO_SUIT if suit is None else suit.index

    @cached_property
    def friends(self) -> frozenset[Seat]:
        """The seats on the side of this seat, including the seat itself."""
        return frozenset(friends_of(self.view, self.seat))

    @cached_property
    def declares(self) -> bool:
        """Whether this seat is on the declarer's side."""
        return self.contract.declarer in self.friends

    @cached_property
    def foes(self) -> tuple[Seat, ...]:
        """The seats of the other side that take part in the play."""
        return tuple(seat for seat in self.view.playing if seat not in self.friends)

    @cached_property
    def to_follow(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after this seat, in order."""
        order = self.view.playing
        first = order.index(self.seat)
        left = len(order) - len(self.view.trick) - 1
        return tuple(order[(first + place) % len(order)] for place in range(1, left + 1))

    @cached_property
    def played(self) -> int:
        """The cards that have been played, including those of the current trick."""
        pack = self.table.pack
        return pack.mask([card for trick in self.view.tricks for card in trick.cards]) | pack.mask(
            [each.card for each in self.view.trick]
        )

    @cached_property
    def unseen(self) -> int:
        """The cards that this seat's player cannot see, and that another hand may hold."""
        view, pack = self.view, self.table.pack
        shown = [card for _, hand in view.exposed for card in hand]
        return pack.whole & ~(self.played | pack.mask((*view.hand, *view.discards, *view.on_table, *shown)))

    @cached_property
    def out(self) -> int:
        """The cards that other hands may hold: the unseen cards and the visible hands of other seats."""
        others = [card for seat, hand in self.view.exposed if seat != self.seat for card in hand]
        own = () if self.view.seat == self.seat else self.view.hand
        return (self.unseen | self.table.pack.mask((*others, *own))) & ~self.hand

    def is_void(self, seat: Seat, suit: int) -> bool:
        """Return whether a seat certainly holds no card of a suit; for a dummy, only its face-up cards count."""
        cards = self.view.cards_of(seat)
        if cards is not None:
            if self.table.pack.mask(cards) & self.table.suits[suit]:
                return False  # even if a dummy turned up a card of the suit after it had shown a void
            if seat == self.view.seat or not self.view.covered[seat]:
                return True
        if not self.out & self.table.suits[suit]:
            return True
        return any(each.index == suit for each in self.view.shown_void[seat])

    @cached_property
    def foes_with_trumps(self) -> tuple[Seat, ...]:
        """The opponents who may hold a trump; empty at no trump."""
        return () if self.trump == NO_SUIT else tuple(seat for seat in self.foes if not self.is_void(seat, self.trump))

    def beaters(self, card: int, led: int) -> int:
        """Return the cards in other hands that would win against a card."""
        return self.out & _stronger(self.table.power[led])[card]

    def is_high(self, card: int) -> bool:
        """Return whether no other hand holds a higher card of the same suit; jokers without a suit count as high."""
        suit = self.table.suit_of[card]
        return not self.beaters(card, suit) & self.table.suits[suit]

    @cached_property
    def needed(self) -> int:
        """The number of tricks that this side still needs to make the contract, or to defeat the opponents' contract.

        0 if the side has enough tricks already; more than :attr:`left` if it can no longer get enough.
        """
        team = self.contract.team(self.view.rules.table.seating, known_partner(self.view))
        least, taken = self.contract.goal[0], sum([self.view.taken[seat] for seat in team])
        if self.declares:
            return max(0, least - taken)
        return max(0, HAND_SIZE + 1 - least - (len(self.view.tricks) - taken))

    @cached_property
    def sure_winners(self) -> tuple[int, ...]:
        """The cards of this seat that certainly take a trick if this seat leads them now, one after the other."""
        jokers = self.table.suits[NO_SUIT]
        safe = not self.foes_with_trumps
        return tuple(
            card
            for card in numbers(self.hand)
            if self.is_high(card)
            and (safe or self.table.suit_of[card] == self.trump)
            and (jokers >> card & 1 or not self.out & jokers)
        )

    @cached_property
    def left(self) -> int:
        """The number of tricks that are left to play, including the current trick."""
        return HAND_SIZE - len(self.view.tricks)


@lru_cache(maxsize=256)  # not kept in the table: nothing that a view leads to holds sets of cards that could be hands
def _stronger(power: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each card, the cards that win against it in a trick, by the power of all cards in that trick."""
    return tuple([sum([1 << other for other, more in enumerate(power) if more > own]) for own in power])


def knowledge_of(view: View) -> Knowledge:
    """Return the facts that a player knows when choosing a card to play.

    Raises:
        ValueError: the view does not show the play of the cards.
    """
    if view.contract is None or view.turn is None or view.phase != "playing":
        raise ValueError(f"the view must show the play of the cards, but the phase is {view.phase}")
    table = table_for(view.rules, view.contract, view.turn)
    hand = table.pack.mask(view.cards_of(view.turn) or ())
    return Knowledge(view, view.contract, view.turn, table, hand)
