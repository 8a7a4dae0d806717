"""Put the advice and the facts of a hint into an English sentence."""

from collections.abc import Sequence
from typing import Final

from five_hundred.base.message_parts import all_of, counted
from five_hundred.display.alt_text import say_bid, say_card, say_suit
from five_hundred.display.seat_names import seat_names
from five_hundred.engine.actions import Action, MakeBid, Pass, PlayCard
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.table.view import View
from five_hundred.formats.notation import format_action
from five_hundred.players.hint_facts import (
    EmptiesSuit,
    Fact,
    HigherCards,
    KittyWorth,
    PartnerBid,
    TrickForecast,
    TricksToGo,
    TrumpsOut,
    VoidSeat,
    WinningCard,
)
from five_hundred.rules import RuleSet

__all__ = ["sentence_of"]

_NO_MORE_TRUMPS: Final = "no other hand holds a trump"


def sentence_of(view: View, action: Action, facts: Sequence[Fact]) -> str:
    """Return a sentence that advises an action and states the facts that support or oppose it.

    An example is ``Play the ace of hearts: no card that is out beats it.``
    """
    clauses = [_clause(view.rules, fact) for fact in facts]
    return f"{_advice(view, action)}: {'; '.join(clauses)}." if clauses else f"{_advice(view, action)}."


def _advice(view: View, action: Action) -> str:
    match action:
        case PlayCard(card=card, suit=None):
            return f"Play the {say_card(card)}"
        case PlayCard(card=card, suit=suit) if suit is not None:
            return f"Lead the {say_card(card)} and name {say_suit(suit)}"
        case MakeBid(bid=bid):
            return f"Bid {say_bid(bid)}"
        case Pass():
            return "Pass"
        case Exchange(discards=cards):
            return f"Discard the {all_of([say_card(card) for card in cards])}"
        case _:
            return f"Choose '{format_action(action)}'"


def _clause(rules: RuleSet, fact: Fact) -> str:
    names = seat_names(rules)
    match fact:
        case TrickForecast(strain=strain, tricks=tricks):
            where = "at no trump" if strain.suit is None else f"in {say_suit(strain.suit)}"
            return f"your side can expect about {tricks:g} {'trick' if tricks == 1 else 'tricks'} {where}"
        case PartnerBid(seat=seat, bid=bid):
            return f"{names[seat]}, your partner, has bid {say_bid(bid)}"
        case KittyWorth(tricks=tricks) if tricks <= 0:
            return "the kitty does not help"
        case KittyWorth(tricks=tricks):
            return f"the kitty is worth about {tricks:g} {'trick' if tricks == 1 else 'tricks'}"
        case EmptiesSuit(suit=suit):
            return f"you can then trump {say_suit(suit)}"
        case TricksToGo(needed=0, allowed=0, left=left):
            return f"the bidder's side may take none of the {counted(left, 'trick')} that {_is_or_are(left)} left"
        case TricksToGo(needed=needed, left=left) if needed > left:
            return f"the bidder's side needs {needed} more tricks, but only {left} {_is_or_are(left)} left"
        case TricksToGo(needed=0, left=left):
            return f"the bidder's side has enough tricks already, and {counted(left, 'trick')} {_is_or_are(left)} left"
        case TricksToGo(needed=needed, left=left):
            return f"the bidder's side needs {needed} of the {counted(left, 'trick')} that {_is_or_are(left)} left"
        case WinningCard(seat=seat, card=card, partner=partner):
            whose = f"{names[seat]}, your partner," if partner else names[seat]
            return f"{whose} is winning the trick with the {say_card(card)}"
        case HigherCards(card=card, count=0):
            return f"no card that is out beats the {say_card(card)}"
        case HigherCards(card=card, count=count):
            return f"{counted(count, 'card')} that may be out would beat the {say_card(card)}"
        case TrumpsOut(count=0):
            return _NO_MORE_TRUMPS
        case TrumpsOut(count=count):
            return f"{counted(count, 'trump')} may be out"
        case VoidSeat(seat=seat, suit=suit):
            return f"{names[seat]} has no {say_suit(suit)}"


def _is_or_are(count: int) -> str:
    return "is" if count == 1 else "are"
