"""Name actions in words, as an instruction: ``Bid seven hearts``, ``Play the queen of spades``."""

from five_hundred.base.arguments import A_VIEW, AN_ACTION, expect
from five_hundred.base.message_parts import all_of, counted
from five_hundred.display.alt_text import say_bid, say_card, say_suit
from five_hundred.engine.actions import Action, Claim, MakeBid, OneCard, Pass, PlayCard
from five_hundred.engine.phases.adding import TakeCard
from five_hundred.engine.phases.answering_claim import AnswerClaim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.calling_breach import CallBreach
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.drawing import KeepDrawn
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.phases.giving_to_declarer import GiveCard
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn
from five_hundred.engine.table.view import View

__all__ = ["describe_action"]


def describe_action(action: Action, view: View) -> str:
    """Return an action in words, as an instruction to the player whose turn it is.

    Use the words for buttons, hints and screen readers; :func:`five_hundred.describe` describes what a player has done.

    Args:
        action: the action, which need not be legal.  The words of discards, or of a card that a player gives or adds,
            name hidden cards: show them only to that player.
        view: the view of the seat to act, which decides whether a card is led or played, and what a pass means.

    Returns:
        The words, without a full stop, such as ``Bid seven hearts`` or ``Lead the red joker and name hearts``; the
        words of a deal name no cards.

    Raises:
        TypeError: ``action`` is not an action, or ``view`` is not a View.

    Examples:
        >>> from random import Random
        >>> from five_hundred import apply, new_game, parse_action, presets, shuffled_deal, text, view
        >>> start = new_game(presets.AUSTRALIAN)
        >>> state = apply(start, shuffled_deal(start, Random(1)))
        >>> text.describe_action(parse_action("bid 7H", state.rules), view(state, 1))
        'Bid seven hearts'
    """
    expect(action, Action, "action", AN_ACTION)
    expect(view, View, "view", A_VIEW)
    rules = view.rules
    match action:
        case PlayCard(card=card, suit=None):
            return f"{'Play' if view.trick else 'Lead'} the {say_card(card)}"
        case PlayCard(card=card, suit=suit) if suit is not None:
            return f"Lead the {say_card(card)} and name {say_suit(suit)}"
        case MakeBid(bid=bid):
            return f"Bid {say_bid(bid)}"
        case Exchange(discards=()):
            return "Discard nothing"
        case Exchange(discards=cards):
            return f"Discard the {all_of([say_card(card) for card in cards])}"
        case TakeCard(card=card) if view.phase == "adding":
            return f"Add the {say_card(card)} to the {rules.table.kitty_term}"
        case GiveCard(card=card):
            return f"Give the declarer the {say_card(card)}"
        case OneCard(card=card):
            return f"{action.verb.capitalize()} the {say_card(card)}"
        case CallCard(card=card):
            return "Play without a partner" if card is None else f"Call the {say_card(card)}"
        case Nominate(suit=suit):
            joker = "Nominate no suit for the joker"
            return joker if suit is None else f"Nominate {say_suit(suit)} as the joker's suit"
        case KeepDrawn(first=first):
            if first:
                return "Keep the card that you have drawn"
            return f"Keep the next card instead of the {say_card(view.drawn)}" if view.drawn else "Keep the next card"
        case Claim(tricks=None):
            return "Claim the remaining tricks"
        case Claim(tricks=0):
            return "Leave the remaining tricks to your opponents"
        case Claim(tricks=tricks) if tricks is not None:
            return f"Claim {counted(tricks, 'trick')}"
        case AnswerClaim(agree=agree):
            return "Accept the claim" if agree else "Refuse the claim and play on"
        case AnswerThrowIn(agree=agree):
            return "Agree to throw the cards in" if agree else "Refuse to throw the cards in"
        case OfferThrowIn():
            return "Offer to throw the cards in" if rules.table.misdeal.by_consent else "Throw the cards in"
        case Look():
            return "Look at your hand before you call"
        case Declare():
            return "Declare that you will take all ten tricks alone"
        case CallBreach():
            return "Call a breach"
        case Deal():
            return "Deal the cards"
        case Pass() if view.phase == "declaring-alone":
            return "Do not declare, but play with your partner"
        case Pass() if view.phase == "calling-breach":
            return "Do not call a breach"
        case Pass():
            return "Pass" if rules.auction.pass_term == "pass" else f"Say '{rules.auction.pass_term}'"
        case _:
            raise NotImplementedError(f"there are no words for {type(action).__name__}")
