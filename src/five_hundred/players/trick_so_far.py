"""The trick so far, before a seat plays to it: what a play would do."""

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT, table_for
from five_hundred.engine.play.trick_rules import strongest
from five_hundred.engine.table.public_state import CardOnTable
from five_hundred.players.knowledge import Knowledge, numbers
from five_hundred.players.plain import legal_plays, power_in_trick, powers_on_table

__all__ = ["TrickSoFar", "friends_who_led", "trick_so_far"]


@attrs.frozen
class TrickSoFar:
    """The trick before a play."""

    known: Knowledge
    powers: tuple[int, ...]
    """The power of each card on the table."""

    @property
    def best(self) -> CardOnTable | None:
        """The card that is winning the trick; ``None`` before the lead."""
        return self.known.view.trick[strongest(self.powers)] if self.powers else None

    @property
    def winner(self) -> Seat | None:
        """The seat that is winning the trick; ``None`` before the lead."""
        return None if self.best is None else self.best.seat

    @property
    def plays(self) -> list[PlayCard]:
        """The legal plays."""
        return legal_plays(self.known.view)

    def number(self, play: PlayCard) -> int:
        """Return the number of a card in the pack."""
        return self.known.table.pack.index[play.card]

    def led(self, play: PlayCard) -> int:
        """Return the suit to follow after a play."""
        view = self.known.view
        if view.trick:
            return NO_SUIT if view.led is None else view.led.index
        return self.known.table.suit_of[self.number(play)] if play.suit is None else play.suit.index

    def power(self, play: PlayCard) -> int:
        """Return the power of a play in the trick."""
        if self.powers:
            return power_in_trick(self.known.view, self.known.seat, play.card)
        return self.known.table.power[self.led(play)][self.number(play)]

    def beats(self, play: PlayCard) -> bool:
        """Return whether a play beats the trick so far; the first card of a trick does."""
        return self.power(play) > max(self.powers, default=-1)

    def is_sure(self, play: PlayCard) -> bool:
        """Return whether a play beats the trick so far and no opponent can beat it."""
        known = self.known
        if not self.beats(play) or not self.power(play):
            return False
        power, led = self.power(play), self.led(play)
        for foe in [seat for seat in known.to_follow if seat not in known.friends]:
            table = table_for(known.view.rules, known.contract, foe)
            cards = known.view.cards_of(foe)
            hidden = cards is None or known.view.covered[foe]
            may_hold = (known.unseen if hidden else 0) | table.pack.mask(cards or ())
            for suit in range(NO_SUIT):
                if known.is_void(foe, suit):
                    may_hold &= ~table.suits[suit]
            if any(table.power[led][card] > power for card in numbers(may_hold)):
                return False
        return True


def trick_so_far(known: Knowledge) -> TrickSoFar:
    """Return the trick to which a seat plays next."""
    return TrickSoFar(known, tuple(powers_on_table(known.view)))


def friends_who_led(known: Knowledge, suit: int) -> list[Seat]:
    """Return the partners who have led a suit, the first leader first."""
    leaders = [trick.seats[0] for trick in known.view.tricks if trick.led is not None and trick.led.index == suit]
    return [seat for seat in dict.fromkeys(leaders) if seat in known.friends and seat != known.seat]
