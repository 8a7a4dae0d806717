"""Describe events in sentences that every player may read.

The functions of this module use only events, which are public, and never a state.
"""

from collections.abc import Sequence
from typing import Final

from five_hundred.base.message_parts import counted
from five_hundred.bids.contracts import Contract
from five_hundred.bids.refusals import Illegal, Reason, whose_turn
from five_hundred.cards.card import SUITS, Card
from five_hundred.cards.seats import NO_SIDE
from five_hundred.display.inkle_mark import only_signals_possible
from five_hundred.display.seat_names import named, side_names
from five_hundred.engine.events import (
    AuctionWon,
    Barred,
    ClaimAnswered,
    DealAbandoned,
    Declined,
    Event,
    HandExposed,
    HandScored,
    MatchEnded,
    PartnerKnown,
    ThrownIn,
    TricksAwarded,
    TricksClaimed,
)
from five_hundred.engine.match_end import Ending, Outcome
from five_hundred.engine.phases.adding import CardTaken
from five_hundred.engine.phases.bidding import BidMade, Looked, Passed
from five_hundred.engine.phases.calling import CardCalled
from five_hundred.engine.phases.calling_breach import BreachCalled
from five_hundred.engine.phases.dealing import CardsTurnedUp, Dealt, HandShown
from five_hundred.engine.phases.declaring_alone import Declared
from five_hundred.engine.phases.drawing import CardsDrawn
from five_hundred.engine.phases.exchanging import CardsPassedOn, Discarded, KittyTaken
from five_hundred.engine.phases.giving_to_declarer import CardGiven
from five_hundred.engine.phases.nominating import JokersNominated
from five_hundred.engine.phases.playing import CardPlayed, CardUncovered, ClaimMade, PlayBegan, TrickTaken
from five_hundred.engine.phases.throwing_in import ThrowInAnswered, ThrowInOffered
from five_hundred.engine.scoring import HandScore
from five_hundred.rules import Breach, Claims, RuleSet
from five_hundred.rules.ladder import ladder_of

__all__ = ["claimed_tricks", "describe", "in_suits", "say_score"]


def describe(event: Event | Illegal, rules: RuleSet, names: Sequence[str] | None = None) -> str:
    """Return a sentence that describes an event or a refusal, and calls the seats by their names.

    The sentence uses the words of the house rules for pass and kitty.

    Args:
        event: an event that :func:`step <five_hundred.engine.game.step>` returns; or a refusal, whose sentence is only
            for the player who tried the action.
        rules: the house rules of the match.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.

    Raises:
        ValueError: ``names`` does not have one name for each seat.
        TypeError: ``event`` is neither an event nor a refusal, or ``rules`` is not a RuleSet.
    """
    who, kitty = named(rules, names), rules.table.kitty_term
    match event:
        case Illegal(reason=Reason.NOT_YOUR_TURN, seat=int(seat)):
            return whose_turn(who[seat])
        case Illegal(message=message):
            return message
        case Dealt(dealer=dealer, hand=hand):
            return f"Hand {hand}: {who[dealer]} deals."
        case CardsTurnedUp(cards=cards, kitty=in_kitty):
            return f"Face up {f'in the {kitty}' if in_kitty else 'on the table'}: {in_suits(cards)}."
        case HandShown(seat=seat, cards=cards, covered=covered):
            return f"{who[seat]} shows {in_suits(cards)}, on top of {counted(covered, 'hidden card')}."
        case CardsDrawn(seat=seat, first=first):
            return f"{who[seat]} draws two cards and keeps the {'first' if first else 'second'} one."
        case CardTaken(seat=seat, card=card, kitty=in_kitty):
            return f"{who[seat]} adds {card} to the {kitty}." if in_kitty else f"{who[seat]} takes {card}."
        case DealAbandoned(reason=reason, next_dealer=dealer):
            return f"{_THROWN_IN[reason]}: {who[dealer]} deals."
        case Looked(seat=seat):
            return f"{who[seat]} looks at the hand."
        case ThrowInOffered(seat=seat):
            return f"{who[seat]} has no ace, face card or joker and offers to throw the cards in."
        case ThrowInAnswered(seat=seat, agreed=agreed):
            return f"{who[seat]} {'agrees' if agreed else 'does not agree'}."
        case BidMade(seat=seat, bid=bid, inkle=inkle):
            return f"{who[seat]} bids {bid}{', an inkle' if inkle else ''}."
        case Passed(seat=seat):
            term = rules.auction.pass_term
            return f"{who[seat]} passes." if term == "pass" else f"{who[seat]} says {term}."
        case AuctionWon(contract=contract):
            return _contract(rules, who, contract)
        case KittyTaken(seat=seat):
            return f"{who[seat]} takes the {kitty}."
        case Discarded(seat=seat, count=count):
            return f"{who[seat]} discards {counted(count, 'card')}."
        case CardsPassedOn(giver=giver, taker=taker, count=count):
            return f"{who[giver]} hands {counted(count, 'card')} to {who[taker]}."
        case CardCalled(seat=seat, card=called):
            return f"{who[seat]} calls {called}." if called else f"{who[seat]} plays without a partner."
        case PartnerKnown(seat=seat):
            return f"{who[seat]} is the partner."
        case Declared(seat=seat):
            return f"{who[seat]} declares and must take all ten tricks alone."
        case Declined(seat=seat):
            return f"{who[seat]} does not {_offered(rules)}."
        case CardGiven(giver=giver, taker=taker):
            return f"{who[giver]} gives {who[taker]} a card."
        case BreachCalled(seat=seat):
            return f"{who[seat]} calls a breach."
        case JokersNominated(seat=seat, suit=suit):
            what = f"nominates {suit.name.lower()} as the joker's suit" if suit else "leaves the joker without a suit"
            return f"{who[seat]} {what}."
        case PlayBegan(leader=leader, seats=seats):
            out = [name for seat, name in enumerate(who) if seat not in seats]
            also = f", and {' and '.join(out)} {'sits' if len(out) == 1 else 'sit'} out" if out else ""
            return f"{who[leader]} is to lead{also}."
        case HandExposed(seat=seat, cards=cards):
            return f"{who[seat]} lays the hand face up: {in_suits(cards)}."
        case CardPlayed(seat=seat, card=card, suit=suit):
            return f"{who[seat]} plays {card}{f' as a {suit.name.lower()[:-1]}' if suit else ''}."
        case CardUncovered(seat=seat, card=card):
            return f"{who[seat]} turns up {card}."
        case TrickTaken(trick=trick):
            return f"{who[trick.winner]} takes the trick with {trick.cards[trick.seats.index(trick.winner)]}."
        case TricksClaimed(seat=seat, count=count):
            return f"{who[seat]} claims {claimed_tricks(count, count)}."
        case ClaimMade(seat=seat, count=count, left=left):
            checked = rules.play.claims is Claims.CHECKED
            then = "the table checks the claim" if checked else "the opponents must agree"
            return f"{who[seat]} claims {claimed_tricks(count, left)}; {then}."
        case ClaimAnswered(seat=None, agreed=agreed):
            return "The claim holds." if agreed else "The claim does not hold, so play continues."
        case ClaimAnswered(seat=int(seat), agreed=agreed):
            return f"{who[seat]} {'agrees to the claim' if agreed else 'does not agree to the claim'}."
        case TricksAwarded(seat=seat, count=count):
            return f"{who[seat]} receives {counted(count, 'trick')}."
        case HandScored(score=score):
            return _score(rules, who, score)
        case Barred(seat=seat):
            return f"{who[seat]} may not bid in the next auction."
        case MatchEnded(outcome=outcome):
            return _outcome(rules, who, outcome)
        case _:
            raise TypeError(f"describe() takes an event that step() returns, got {type(event).__name__}")


def claimed_tricks(count: int, left: int) -> str:
    """Return claimed tricks, of ``left`` tricks, in words: ``the last 5 tricks`` or ``2 of the last 5 tricks``."""
    last = "the last trick" if left == 1 else f"the last {left} tricks"
    return last if count == left else f"{'none' if count == 0 else count} of {last}"


def in_suits(cards: Sequence[Card]) -> str:
    """Return cards as text, jokers first and then suit by suit in bidding order, such as ``RJ  A♠ 9♠  10♣  K♥``.

    To display a player's own hand, use :func:`five_hundred.display.text.hand`.
    """
    jokers = [card.code for card in cards if card.is_joker]
    suits = (sorted((c for c in cards if c.suit is suit), reverse=True) for suit in SUITS)
    return "  ".join([*jokers, *(" ".join(map(str, suit)) for suit in suits if suit)])


def _offered(rules: RuleSet) -> str:
    """Return what a seat can decline under the rules: one choice, or either of two."""
    alone = "try to take all ten tricks alone"
    if rules.penalties.breach is Breach.OFF:
        return alone
    return f"call a breach or {alone}" if rules.contracts.declare else "call a breach"


_THROWN_IN: Final = {
    ThrownIn.MISDEAL: "The deal is a misdeal, so the cards are thrown in",
    ThrownIn.ALL_PASSED: "Nobody bids, so the cards are thrown in",
    ThrownIn.ONLY_INKLES: "Only inkles were bid, so the cards are thrown in",
    ThrownIn.AGREED: "The cards are thrown in",
}


def _contract(rules: RuleSet, who: Sequence[str], contract: Contract) -> str:
    if contract.bid is None or contract.declarer is None:
        nobody = "Nobody makes a bid that can win the auction" if only_signals_possible(rules) else "Nobody bids"
        return f"{nobody}, so the hand is played at no trump for {rules.scoring.trick_points} points a trick."
    points = ladder_of(rules).points[contract.bid]
    against = f" against {who[contract.rival]}" if contract.rival is not None else ""
    if contract.called is None and contract.partner is not None:
        against = f" with {who[contract.partner]}"
    return f"{who[contract.declarer]} plays {contract.bid} for {points} points{against}."


def _score(rules: RuleSet, who: Sequence[str], score: HandScore) -> str:
    what, points = say_score(rules, who, score, str(score.contract.bid))
    return f"{what}: {', '.join(points)}."


def say_score(
    rules: RuleSet, who: Sequence[str], score: HandScore, bid: str, minus: str = "-"
) -> tuple[str, list[str]]:
    """Return the result of a hand in words.

    Args:
        bid: the bid of the contract in the form to show, such as ``7♥`` or ``seven hearts``.
        minus: the sign before negative points.

    Returns:
        The outcome of the contract, such as ``West makes 7♥ with 8 tricks``, and for each side its points in this hand
        and its new score, such as ``West/East +200 = 340``.  The outcome names a partner who is one for this hand only.
    """
    seating, contract, sides = rules.table.seating, score.contract, side_names(rules, who)
    # A spare hand belongs to no side; if it plays, it plays with the declarer.
    ours = (*score.declaring, NO_SIDE)
    taken = sum(count for seat, count in enumerate(score.tricks) if seating.side_of[seat] in ours)
    if contract.declarer is None:
        what = "All had passed"
    else:
        partner = "".join(f", with {sides[side]} as partner," for side in score.declaring[1:])
        bidder = f"{who[contract.declarer]}{partner}"
        verb = "makes" if score.made else "fails in"
        what = (
            f"Play stops before it is clear whether {bidder} makes {bid}"
            if score.made is None
            else f"{bidder} {verb} {bid} with {counted(taken, 'trick')}"
        )
    points = [f"{score.change(side):+} = {score.after[side]}".replace("-", minus) for side, _ in enumerate(sides)]
    return what, [f"{name} {each}" for name, each in zip(sides, points, strict=True)]


_ENDINGS: Final = {
    Ending.TARGET: "reaching the target",
    Ending.FLOOR: "because {} side went out the back door",
    Ending.CEILING: "because {} side scored too many points",
    Ending.SPREAD: "with a large enough lead",
    Ending.HANDS: "after the last hand",
}


def _outcome(rules: RuleSet, who: Sequence[str], outcome: Outcome) -> str:
    sides = side_names(rules, who)
    winners = " and ".join(sides[side] for side in outcome.winners)
    alone = len(outcome.winners) == 1 and len(rules.table.seating.fellow_players(outcome.winners[0])) == 0
    others = sorted(set(range(len(outcome.scores))) - set(outcome.winners))
    order = (*outcome.winners, *others)
    how = _ENDINGS[outcome.ending].format("the other" if len(order) == 2 else "another")
    ceiling = rules.match.ceiling
    if outcome.ending is Ending.CEILING and ceiling is not None and outcome.scores[outcome.winners[0]] >= ceiling:
        how = "because every side scored too many points or went out the back door"
    if len(order) == 2:
        scores = " to ".join(str(outcome.scores[side]) for side in order)
    else:
        scores = ", ".join(f"{sides[side]} {outcome.scores[side]}" for side in order)
    return f"{winners} wins the match, {how}: {scores}." if alone else f"{winners} win the match, {how}: {scores}."
