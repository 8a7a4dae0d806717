"""Draw the cards that players picked up between the auction and the first trick, for a layout of the hidden cards.

A *layout* states which hidden cards lie in each place (:mod:`five_hundred.worlds.layouts`).

The player who took the kitty may hold, play or discard its cards; so may a partner who received cards.  A view shows a
seat only the cards that the seat itself picked up, passed on or received.  All possibilities for the cards that other
players picked up are equally likely.
"""

from collections.abc import Mapping, Sequence
from math import comb
from random import Random

import attrs

from five_hundred.cards.masks import bits
from five_hundred.cards.seats import Seat
from five_hundred.engine.auction.throw_in_legality import has_face
from five_hundred.engine.table.view import View
from five_hundred.rules import CallWhen, Misdeal
from five_hundred.worlds.public_cards import WeakHand, declarer_of, passing, taken_from_table, weak_hands

__all__ = ["PickUps", "pick_ups_of"]


@attrs.frozen
class PickUps:
    """The facts in a view about the cards that players picked up; sets of cards are masks."""

    kitty: int
    """The number of cards in the kitty."""
    taker: Seat | None
    """The declarer, if the declarer has taken the kitty; otherwise ``None``."""
    giver: Seat | None
    """The player who passed cards on to a partner: the declarer, or the partner of a declarer who plays alone.

    ``None`` if no player has passed cards on.
    """
    receiver: Seat | None
    """The player to whom the giver passed cards on; ``None`` if no player has passed cards on."""
    defender: Seat | None
    """The defender, if the defender has taken a card from the table; otherwise ``None``."""
    turned_up: int
    """The cards of the kitty that everyone has seen."""
    called: int
    """The called card, if the declarer can hold it only because it came from the kitty; otherwise 0."""
    faces: int
    """The face cards, if every player's hand must contain one when it is dealt; otherwise 0."""
    weak: Mapping[Seat, WeakHand]
    """The hands that were weak when they were dealt."""
    discarding: Seat | None
    """The player who must discard and still holds all the cards just picked up; ``None`` if no player must discard."""
    seat: Seat | None
    """The seat that sees the view; ``None`` for a spectator."""
    own: int
    """The cards that the viewing seat has picked up."""
    passed_on: int
    """The cards that the giver passed on, if the viewing seat knows them; otherwise 0."""

    def draw(
        self, kept: Sequence[int], held: Sequence[int], players: Sequence[Seat], rng: Random
    ) -> tuple[int, tuple[int, ...]] | None:
        """Draw the cards that were passed on and picked up.

        Args:
            kept: for each seat, the cards that it holds or has played.
            held: for each seat, the cards that it holds, has played or has discarded.

        Returns:
            The cards that were passed on, and the cards that each seat picked up; or ``None`` if another layout must be
            drawn.  The chance that the result is not ``None`` is proportional to the number of possible results for
            this layout, divided by the layout's weight (:class:`WeakHand <five_hundred.worlds.public_cards.WeakHand>`).
        """
        first, picked = list(held), [0] * len(held)
        ways = {seat: weak.ways((held[seat] & weak.not_dealt).bit_count()) for seat, weak in self.weak.items()}
        passed = 0
        if self.giver is not None and self.receiver is not None:
            still = kept[self.receiver] if self.discarding == self.receiver else first[self.receiver]
            passed = self.passed_on or self._passed(self.receiver, still, ways, rng)
            if not passed:
                return None
            first[self.receiver] &= ~passed
            first[self.giver] |= passed
            picked[self.receiver] |= passed
        if self.taker is not None:
            whole = self.discarding == self.taker and self.receiver is None
            still = kept[self.taker] if whole else first[self.taker]
            given = passed if self.receiver == self.taker else 0
            kitty = self.own & ~given if self.seat == self.taker else self._kitty(self.taker, still, ways, rng)
            if not kitty:
                return None
            first[self.taker] &= ~kitty
            picked[self.taker] |= kitty
        if self.defender is not None:
            taken = self.own if self.seat == self.defender else rng.choice(bits(held[self.defender]))
            first[self.defender] &= ~taken
            picked[self.defender] |= taken
        if self.faces and not all(first[player] & self.faces for player in players):
            return None
        if any(first[seat] & weak.not_dealt for seat, weak in self.weak.items()):
            return None
        return passed, tuple(picked) if any(picked) else ()

    def _passed(self, receiver: Seat, held: int, ways: Mapping[Seat, int], rng: Random) -> int:
        """Return the cards that the receiver may have received; 0 if another layout must be drawn."""
        if receiver == self.taker:  # one card, which was not in the kitty
            card = rng.choice(bits(held))
            return 0 if card & self.turned_up else card
        # If the receiver has the turned-up card, the declarer passed it on together with the other cards.
        forced = held & (self.turned_up | self._not_dealt(receiver))
        most = ways.get(receiver, comb(held.bit_count(), self.kitty))
        return _containing(held, forced, self.kitty, most, 0, rng)

    def _kitty(self, taker: Seat, held: int, ways: Mapping[Seat, int], rng: Random) -> int:
        """Return a possible kitty among the declarer's cards; 0 if another layout must be drawn."""
        known = self.turned_up.bit_count()
        most = ways.get(taker, comb(held.bit_count() - known, self.kitty - known))
        forced = self.turned_up | (held & (self.called | self._not_dealt(taker)))
        return _containing(held, forced, self.kitty, most, self.faces, rng)

    def _not_dealt(self, seat: Seat) -> int:
        """Return the mask of the cards that a seat was not dealt, because its hand was weak; 0 if none is known."""
        return self.weak[seat].not_dealt if seat in self.weak else 0


def _containing(held: int, forced: int, count: int, most: int, faces: int, rng: Random) -> int:
    """Return a random set of cards that contains certain cards and does not contain all face cards.

    Args:
        forced: the cards that the set must contain.
        count: the number of cards in the set.
        most: an upper bound for the number of possible sets.
        faces: the face cards, at least one of which must not be in the set; 0 if this is not required.

    Returns:
        The set, or 0 if another layout must be drawn.  The chance that a set is returned is the number of possible sets
        divided by ``most``.
    """
    size, fixed = held.bit_count(), forced.bit_count()
    if forced & ~held or fixed > count:
        return 0
    sets = comb(size - fixed, count - fixed)
    if faces:
        gone = (forced | (held & faces)).bit_count()
        sets -= comb(size - gone, count - gone) if gone <= count else 0
    if sets < most and rng.randrange(most) >= sets:
        return 0
    free = bits(held & ~forced)
    while True:  # at least one set is possible, and most sets leave a face card
        chosen = forced | sum(rng.sample(free, count - fixed))
        if not faces or held & ~chosen & faces:
            return chosen


def pick_ups_of(view: View) -> PickUps:
    """Return the facts in a view, between the deal and the last card, about the cards that players have picked up."""
    table, contract, partner = view.rules.table, view.contract, view.rules.partner
    pack, declarer, handed = table.pack, declarer_of(view), passing(view)
    opponents = () if declarer is None else table.seating.opponents(declarer)
    called = None if contract is None else contract.called
    from_kitty = called is not None and partner.when is CallWhen.AFTER_AUCTION and not partner.own_card
    cards = range(len(pack))
    return PickUps(
        kitty=table.kitty_size,
        taker=None if view.kitty_count else declarer,
        giver=None if handed is None else handed.giver,
        receiver=None if handed is None else handed.receiver,
        defender=opponents[0] if declarer is not None and taken_from_table(view) else None,
        turned_up=pack.mask(view.turned_up),
        called=pack.mask([called]) if called is not None and from_kitty else 0,
        faces=sum(1 << card for card in cards if has_face(pack, 1 << card)) if table.misdeal is Misdeal.NO_FACE else 0,
        weak=weak_hands(view),
        discarding=view.turn if view.phase == "exchanging" else None,
        seat=view.seat,
        own=pack.mask(view.picked_up),
        passed_on=pack.mask(view.passed_on),
    )
