"""A match in words: deals, calls, the kitty, each trick, the score of each hand, and the score sheet."""

from collections.abc import Iterator, Sequence
from typing import Final

from five_hundred.actions import Action, Exchange
from five_hundred.cards import SUITS, Card
from five_hundred.contracts import Contract
from five_hundred.events import (
    AuctionWon,
    BidMade,
    CardsPassedOn,
    DealAbandoned,
    Dealt,
    Discarded,
    Event,
    HandExposed,
    HandScored,
    JokersNominated,
    KittyTaken,
    MatchEnded,
    Passed,
    PlayBegan,
    ThrownIn,
    TrickTaken,
)
from five_hundred.ladder import ladder_of
from five_hundred.rules import RuleSet
from five_hundred.scoring import Ending, HandScore, LineKind, Outcome, ScoreLine
from five_hundred.seats import Seat, Side, seating_for
from five_hundred.state import State
from five_hundred.tricks import Trick

__all__ = ["narrate", "score_sheet", "seat_name", "side_name"]

_FOUR: Final = ("South", "West", "North", "East")


def seat_name(seat: Seat) -> str:
    """What a seat is called: clockwise South, West, North, East."""
    return _FOUR[seat] if seat < len(_FOUR) else f"Seat {seat}"


def side_name(rules: RuleSet, side: Side) -> str:
    """What a side is called, by its seats."""
    return "/".join(seat_name(seat) for seat in seating_for(rules.table.players).sides[side])


def _cards(cards: Sequence[Card]) -> str:
    """Cards grouped by suit, high to low, a joker first."""
    jokers = [card.code for card in cards if card.is_joker]
    suits = (sorted((c for c in cards if c.suit is suit), reverse=True) for suit in SUITS)
    return "  ".join([*jokers, *(" ".join(map(str, suit)) for suit in suits if suit)])


def narrate(before: State, action: Action, after: State, events: Sequence[Event]) -> Iterator[str]:
    """The lines that tell what an action did; the narrator sees all cards.

    Args:
        before: the state before the action.
        action: the action.
        after: the state after it.
        events: what happened.
    """
    rules = before.rules
    for event in events:
        match event:
            case Dealt(dealer=dealer, hand=hand):
                if before.match.hands:
                    yield ""
                yield f"Hand {hand}: {seat_name(dealer)} deals."
                if any(after.hands):
                    for seat in after.seating.clockwise_from(after.seating.after(dealer)):
                        yield f"  {seat_name(seat):<6} {_cards(after.hand(seat))}"
                    kitty = rules.table.pack.cards_in(after.secrets.kitty)
                    yield f"  {rules.table.kitty_term:<6} {_cards(kitty)}"
            case DealAbandoned(reason=reason, next_dealer=dealer):
                yield f"  {_THROWN_IN[reason]}: {seat_name(dealer)} deals."
            case BidMade(seat=seat, bid=bid, inkle=inkle):
                yield f"  {seat_name(seat):<6} {bid}{' (inkle)' if inkle else ''}"
            case Passed(seat=seat):
                yield f"  {seat_name(seat):<6} {rules.auction.pass_term}"
            case AuctionWon(contract=contract):
                yield _contract(rules, contract)
            case KittyTaken(seat=seat):
                taken = rules.table.pack.cards_in(before.secrets.kitty)
                yield f"  {seat_name(seat)} takes the {rules.table.kitty_term}: {_cards(taken)}"
            case CardsPassedOn(giver=giver, taker=taker):
                yield f"  {seat_name(giver)} hands {_discards(action)} to {seat_name(taker)}"
            case Discarded(seat=seat):
                yield f"  {seat_name(seat)} discards {_discards(action)}"
            case JokersNominated(seat=seat, suit=suit):
                if suit:
                    yield f"  {seat_name(seat)} makes the joker one of the {suit.name.lower()}"
            case PlayBegan(seats=seats):
                out = [seat_name(seat) for seat in before.seating.seats if seat not in seats]
                if out:
                    yield f"  {' and '.join(out)} sits out"
            case HandExposed(seat=seat, cards=cards):
                yield f"  {seat_name(seat)} lays the hand open: {_cards(cards)}"
            case TrickTaken(trick=trick):
                yield _trick(before, trick)
            case HandScored(score=score):
                yield from _hand_score(rules, score)
            case MatchEnded(outcome=outcome):
                yield ""
                yield _outcome(rules, outcome)
            case _:
                pass  # single cards are told with their trick


_THROWN_IN: Final = {
    ThrownIn.MISDEAL: "A misdeal, the cards are thrown in",
    ThrownIn.ALL_PASSED: "Nobody bids, the cards are thrown in",
    ThrownIn.ONLY_INKLES: "Only inkles were bid, the cards are thrown in",
}


def _discards(action: Action) -> str:
    return _cards(action.discards) if isinstance(action, Exchange) else ""


def _contract(rules: RuleSet, contract: Contract) -> str:
    if contract.bid is None or contract.declarer is None:
        return f"  Nobody bids: no trump, {rules.scoring.trick_points} points a trick"
    points = ladder_of(rules).points[contract.bid]
    return f"  {seat_name(contract.declarer)} plays {contract.bid} for {points} points"


def _trick(before: State, trick: Trick) -> str:
    number = len(getattr(before.phase, "history", ())) + 1
    cards = []
    for seat, play in zip(trick.seats, trick.plays, strict=True):
        named = f" as {play.suit.name.lower()}" if play.suit else ""
        won = "*" if seat == trick.winner else " "
        cards.append(f"{seat_name(seat)} {str(play.card) + named + won:<4}")
    return f"  {number:>2}. " + "  ".join(cards).rstrip()


_WHAT: Final = {
    LineKind.CONTRACT_MADE: "contract made",
    LineKind.CONTRACT_FAILED: "contract failed",
    LineKind.OPPONENTS_FAILED: "the opponents' failed contract",
    LineKind.SLAM: "slam",
    LineKind.SWEEP: "sweep",
    LineKind.OVERTRICKS: "overtricks",
    LineKind.TRICKS: "tricks",
    LineKind.FORCED_TRICKS: "forced tricks",
    LineKind.CAP: "beyond the cap",
}


def _line(rules: RuleSet, line: ScoreLine) -> str:
    tricks = "" if line.tricks is None else f"{line.tricks} "
    what = _WHAT[line.kind]
    if line.tricks == 1:
        what = what.removesuffix("s")
    return f"    {side_name(rules, line.side):<12} {line.points:>+5}  {tricks}{what}"


def _hand_score(rules: RuleSet, score: HandScore) -> Iterator[str]:
    seating = seating_for(rules.table.players)
    taken = [sum(score.tricks[seat] for seat in side) for side in seating.sides]
    tricks = ", ".join(f"{side_name(rules, side)} {count}" for side, count in enumerate(taken))
    yield f"  Tricks: {tricks}"
    yield from (_line(rules, line) for line in score.lines)
    totals = ", ".join(f"{side_name(rules, side)} {total}" for side, total in enumerate(score.after))
    yield f"  Score: {totals}"


_ENDINGS: Final = {
    Ending.TARGET: "reaching the target",
    Ending.FLOOR: "as the other side went out the back door",
    Ending.SPREAD: "being so far ahead",
    Ending.HANDS: "after the last hand",
}


def _outcome(rules: RuleSet, outcome: Outcome) -> str:
    winners = " and ".join(side_name(rules, side) for side in outcome.winners)
    others = sorted(set(range(len(outcome.scores))) - set(outcome.winners))
    scores = " to ".join(str(outcome.scores[side]) for side in (*outcome.winners, *others))
    return f"{winners} win the match, {_ENDINGS[outcome.ending]}: {scores}."


def score_sheet(rules: RuleSet, scores: Sequence[HandScore]) -> Iterator[str]:
    """The score sheet: a line for each hand that was played.

    Args:
        rules: the house rules.
        scores: the hands in order.
    """
    sides = range(len(seating_for(rules.table.players).sides))
    names = [side_name(rules, side) for side in sides]
    yield ""
    yield "Score sheet"
    yield f"{'hand':>5}  {'contract':<24}" + "".join(f"{name:>20}" for name in names)
    for number, score in enumerate(scores, start=1):
        contract = score.contract
        what = "all passed" if contract.declarer is None else f"{seat_name(contract.declarer)} {contract.bid}"
        made = {True: "made", False: "failed", None: ""}[score.made]
        columns = "".join(f"{f'{score.change(side):+} = {score.after[side]}':>20}" for side in sides)
        yield f"{number:>5}  {f'{what} {made}':<24}{columns}"
