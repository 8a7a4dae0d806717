"""What a hint says of plays: the tricks that they take or leave, and the cards that they keep or risk."""

from collections.abc import Sequence

import attrs

from five_hundred.base.message_parts import all_of, counted
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.display.alt_text import say_card, say_suit
from five_hundred.engine.play.trick_rules import strongest
from five_hundred.engine.table.public_state import CardOnTable
from five_hundred.engine.table.view import View
from five_hundred.players.hint_facts import (
    Cheapest,
    Decides,
    DrawsTrumps,
    DrivesOut,
    Fact,
    HighCard,
    HigherCards,
    Keeps,
    KeptFor,
    LeavesTrick,
    LongSuit,
    LowerCards,
    OnlyHigher,
    ReturnsSuit,
    TakesTrick,
    VoidSeat,
)
from five_hundred.players.plain import friends_of, known_partner, powers_on_table
from five_hundred.rules import SpareHands

__all__ = ["PlayClauses", "cards_of"]


def cards_of(count: int, suit: Suit) -> str:
    """Return a number of cards of a suit, such as ``4 hearts``."""
    return counted(count, say_suit(suit).removesuffix("s"))


def _some(count: int, noun: str) -> str:
    return counted(count, noun) if count else f"no {noun}"


def _few(fact: HigherCards | LowerCards) -> str:
    return f"only {fact.count} higher" if fact.count else "none higher"


@attrs.frozen
class PlayClauses:
    """The clauses about plays in the sentence about an action."""

    view: View
    names: Sequence[str]

    def clause(self, fact: Fact) -> str:
        """Return what a fact says of a play; an empty string if it says nothing of plays."""
        view = self.view
        match fact:
            case Keeps():
                return self._keeps(fact)
            case VoidSeat():
                return self._void(fact)
            case TakesTrick(certain=True):
                return "no opponent can beat it" if len(view.trick) + 1 < len(view.playing) else "it takes the trick"
            case TakesTrick():
                return f"it beats the {say_card(self._winning().card)}"
            case Cheapest(wins=True):
                return "it is the lowest card that is sure to take the trick"
            case Cheapest():
                return f"{self._why_lost()}, so the lowest card is enough"
            case Decides(tricks=tricks):
                makes = "make" if view.contract is not None and self._declares() else "defeat"
                if tricks == 1:
                    return f"it takes the trick that {makes}s the contract"
                return f"your high cards take the {tricks} tricks that your side needs to {makes} the contract"
            case LeavesTrick(card=card) if self._is_thrown_away(card) and (self._avoids() or self._must_still_duck()):
                return "it cannot take the trick"
            case LeavesTrick(seat=seat) if self._avoids():
                return f"it stays below the card of {self.who(seat).removesuffix(',')}"
            case LeavesTrick(seat=seat) if self._must_still_duck() and seat != self._bidder():
                below = f"it stays below the {say_card(self._winning().card)}"
                return f"{below}, so that {self.who(self._bidder())} may have to take the trick"
            case LeavesTrick(seat=seat):
                if seat in {each.seat for each in view.trick}:
                    return f"it leaves the trick to {self.who(seat).removesuffix(',')}"
                return f"it leaves the trick to {self.who(seat)} who has yet to play"
            case DrawsTrumps(count=count):
                return f"it draws trumps, of which {count} may be out"
            case DrivesOut(higher=higher):
                return f"it can force out the {say_card(higher)}"
            case HighCard(card=card):
                own = view.suit_of(card, view.turn)
                return f"no other hand has a higher {'card' if own is None else say_suit(own)[:-1]}"
            case ReturnsSuit(seat=seat):
                return f"it returns a suit that {self.who(seat)} has led"
            case LongSuit(suit=suit, length=length) if view.contract is None:
                return f"it adds to your {counted(length, 'trump')} if you play in {say_suit(suit)}"
            case LongSuit(suit=suit, length=length):
                return f"it is from a long suit, with {cards_of(length, suit)}"
            case HigherCards(card=card, count=count):
                return f"{counted(count, 'higher card')} could capture the {say_card(card)}"
            case OnlyHigher(seat=seat, card=card):
                led = view.suit_of(card, seat)
                return f"{self.who(seat)} has only higher {'cards' if led is None else say_suit(led)}"
            case _:
                return ""

    def _keeps(self, fact: Keeps) -> str:
        card = f"the {say_card(fact.card)}"
        match fact.why:
            case KeptFor.TRUMP:
                return f"it keeps a trump, {card}"
            case KeptFor.HIGH:
                return f"it keeps {card}, which is high"
            case KeptFor.GUARD if fact.guarded is not None:
                return f"it keeps {card} as a guard for the {say_card(fact.guarded)}"
            case KeptFor.HIGHER:
                return f"it keeps {card}, a higher card"
            case KeptFor.LOWER:
                return f"it keeps {card}, a lower card"
            case KeptFor.LONG:
                return f"it keeps {card}, a card of a longer suit"
            case _:
                return f"it keeps {card}"

    def _void(self, fact: VoidSeat) -> str:
        view, suit = self.view, say_suit(fact.suit)
        who = self.who(fact.seat)
        if view.contract is not None and view.contract.goal[1] == 0:
            return f"{who} has no {suit} and could throw another card on the {say_card(fact.card)}"
        return f"{who} has no {suit} and may trump the {say_card(fact.card)}"

    def emptied(self, suits: Sequence[Suit]) -> str:
        """Return what the seat can do once it has no cards of some suits."""
        named = all_of([say_suit(suit) for suit in suits])
        null = self.view.contract is not None and self.view.contract.goal[1] == 0
        return f"on {named}, you can then throw other cards" if null else f"you can then trump {named}"

    def pair(self, facts: Sequence[HigherCards | LowerCards]) -> str:
        """Return how a card and the runner-up compare with the cards that are out."""
        one, two = facts[:2]
        ours, theirs = say_card(one.card), say_card(two.card)
        if isinstance(one, HigherCards) and one.count < two.count:
            return f"{_some(one.count, 'card')} above it may be out, but {two.count} above the {theirs}"
        if isinstance(one, HigherCards):
            return f"{_some(one.count, 'higher card')} than the {ours} may be out, but {_few(two)} than the {theirs}"
        if one.count > two.count:
            kept = f"the {ours}, with {_some(one.count, 'lower card')} out, is a worse card to keep"
            return f"{kept} than the {theirs}, with {_some(two.count, 'lower card')} out"
        below = f"only {counted(one.count, 'card')} below it may be out" if one.count else "no card below it is out"
        return f"{below}, but {two.count} below the {theirs}"

    def who(self, seat: Seat) -> str:
        """Return the name of a seat, with its role if it is on the same side, or the bidder of a null bid."""
        view = self.view
        if view.seat is not None and seat != view.turn and seat == view.seat:
            return "your own hand"
        if view.rules.table.spare_hands is SpareHands.DUMMIES and view.seat is not None and seat == view.seat + 2:
            return "your dummy"
        mates = () if view.turn is None else friends_of(view, view.turn)
        if seat in mates and seat != view.turn:
            return f"{self.names[seat]}, {'your partner' if self._is_partner(seat) else 'who also defends'},"
        null = view.contract is not None and view.contract.goal[1] == 0
        if null and view.contract is not None and seat == view.contract.declarer:
            return f"{self.names[seat]}, the bidder,"
        return self.names[seat]

    def _is_partner(self, seat: Seat) -> bool:
        """Return whether a friend shares the points of the seat to play; other defenders score for themselves."""
        view, seating = self.view, self.view.rules.table.seating
        if view.turn is not None and seating.side_of[seat] == seating.side_of[view.turn]:
            return True
        return view.contract is not None and {seat, view.turn} <= {*view.contract.team(seating, known_partner(view))}

    def _bidder(self) -> Seat:
        assert self.view.contract is not None and self.view.contract.declarer is not None  # somebody has bid
        return self.view.contract.declarer

    def _declares(self) -> bool:
        view = self.view
        return (
            view.contract is not None
            and view.turn is not None
            and view.contract.declarer in friends_of(view, view.turn)
        )

    def _avoids(self) -> bool:
        """Return whether the seat to play wants to take no trick."""
        return self.view.contract is not None and self.view.contract.goal[1] == 0 and self._declares()

    def _must_still_duck(self) -> bool:
        """Return whether the bidder of a null bid, an opponent, has yet to play to the trick."""
        null = self.view.contract is not None and self.view.contract.goal[1] == 0 and not self._declares()
        return null and self._bidder() not in {each.seat for each in self.view.trick}

    def _is_thrown_away(self, card: Card) -> bool:
        """Return whether the seat to play does not follow suit with a card."""
        led = self.view.trick[0]
        return self.view.suit_of(card, self.view.turn) is not (led.suit or self.view.suit_of(led.card, led.seat))

    def _winning(self) -> CardOnTable:
        """Return the card that is winning the trick."""
        return self.view.trick[strongest(powers_on_table(self.view))]

    def _why_lost(self) -> str:
        """Return the reason why the seat does not try to win the trick."""
        winner = self._winning().seat
        if self.view.turn is not None and winner in friends_of(self.view, self.view.turn):
            return f"{self.who(winner)} is already winning the trick"
        return "you cannot win this trick"
