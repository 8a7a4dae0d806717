"""What an event is, and the events of several phases; the modules of the phases define the other events.

Events are for user interfaces and logs.  They contain only public facts, so every player may see every event.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

import attrs

from five_hundred.base.message_parts import counted
from five_hundred.base.values import Value
from five_hundred.cards.card import Card, in_suits
from five_hundred.cards.seats import NO_SIDE, CardCount, Seat
from five_hundred.engine.auction.bid_legality import only_signals_possible
from five_hundred.engine.score.match_end import Ending, Outcome
from five_hundred.engine.score.scoring import HandScore
from five_hundred.rules import Breach, RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.ladder import ladder_of

__all__ = [
    "AuctionWon",
    "Barred",
    "ClaimAnswered",
    "DealAbandoned",
    "Declined",
    "Event",
    "HandExposed",
    "HandScored",
    "MatchEnded",
    "OfSeat",
    "PartnerKnown",
    "ThrownIn",
    "TricksAwarded",
    "TricksClaimed",
    "Words",
    "claimed_tricks",
    "say_score",
]


class ThrownIn(StrEnum):
    """The reason why the cards of a deal are thrown in."""

    MISDEAL = "misdeal"
    """A hand contained no face card (catalogue: misdeal-no-face)."""
    ALL_PASSED = "all-passed"
    """All players passed (catalogue: all-pass)."""
    ONLY_INKLES = "only-inkles"
    """All bids were inkles, which cannot become the contract (catalogue: inkle-can-win)."""
    AGREED = "agreed"
    """A player offered to throw the cards in, and every partner agreed (catalogue: misdeal-no-face)."""


@attrs.frozen(repr=False)
class Words(Value):
    """What the sentences about a match call its seats, its sides and its kitty."""

    rules: RuleSet
    """The house rules of the match."""
    seats: Sequence[str]
    """The name of each seat, including dummies."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The name of each side, made up of its players' names."""
        seating = self.rules.table.seating
        return tuple(["/".join(self.seats[seat] for seat in side if seat in seating.players) for side in seating.sides])

    @property
    def kitty(self) -> str:
        """The word for the kitty."""
        return self.rules.table.kitty_term


class Event(Value):
    """Any event that :func:`five_hundred.engine.game.step` can return: a public fact."""

    __slots__ = ()

    if TYPE_CHECKING:
        __attrs_attrs__: ClassVar[Any]  # every subclass is an attrs class

    def _sentence(self, say: Words) -> str:
        """Return a sentence that describes the event and that every player may read.

        Raises:
            TypeError: no step returns an event of this class.
        """
        raise TypeError(f"describe() takes an event that step() returns, got {type(self).__name__}")


_THROWN_IN: Final = {
    ThrownIn.MISDEAL: "The deal is a misdeal, so the cards are thrown in",
    ThrownIn.ALL_PASSED: "Nobody bids, so the cards are thrown in",
    ThrownIn.ONLY_INKLES: "Only inkles were bid, so the cards are thrown in",
    ThrownIn.AGREED: "The cards are thrown in",
}

_ENDINGS: Final = {
    Ending.TARGET: "reaching the target",
    Ending.FLOOR: "because {} side went out the back door",
    Ending.CEILING: "because {} side scored too many points",
    Ending.SPREAD: "with a large enough lead",
    Ending.HANDS: "after the last hand",
    Ending.CUSTOM: "by a rule of the house",
}


@attrs.frozen(repr=False)
class OfSeat(Event):
    """The base class of events whose only field is a seat."""

    seat: Seat
    """The seat that the event is about."""


@attrs.frozen(repr=False)
class DealAbandoned(Event):
    """The players threw the cards in."""

    reason: ThrownIn
    """The reason why the players threw the cards in."""
    next_dealer: Seat
    """The seat that deals next."""

    def _sentence(self, say: Words) -> str:
        return f"{_THROWN_IN[self.reason]}: {say.seats[self.next_dealer]} deals."


@attrs.frozen(repr=False)
class AuctionWon(Event):
    """The auction ended with a contract, whose ``declarer`` is ``None`` if the hand is played although all passed."""

    contract: Contract
    """The contract of the hand."""

    def _sentence(self, say: Words) -> str:
        contract, rules = self.contract, say.rules
        if contract.bid is None or contract.declarer is None:
            nobody = "Nobody makes a bid that can win the auction" if only_signals_possible(rules) else "Nobody bids"
            return f"{nobody}, so the hand is played at no trump for {rules.scoring.trick_points} points a trick."
        points = ladder_of(rules).points[contract.bid]
        against = f" against {say.seats[contract.rival]}" if contract.rival is not None else ""
        if contract.called is None and contract.partner is not None:
            against = f" with {say.seats[contract.partner]}"
        return f"{say.seats[contract.declarer]} plays {contract.bid} for {points} points{against}."


class PartnerKnown(OfSeat):
    """Everyone learned who the declarer's partner is: the player who holds or has played the called card."""

    __slots__ = ()

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} is the partner."


class Declined(OfSeat):
    """A seat declined to call a breach, or to declare that it will play alone."""

    __slots__ = ()

    def _sentence(self, say: Words) -> str:
        alone = "try to take all ten tricks alone"
        offered = "call a breach"
        if say.rules.penalties.breach is Breach.OFF:
            offered = alone
        elif say.rules.contracts.declare:
            offered = f"call a breach or {alone}"
        return f"{say.seats[self.seat]} does not {offered}."


@attrs.frozen(repr=False)
class HandExposed(Event):
    """A hand was laid face up on the table."""

    seat: Seat
    """The seat that holds the hand."""
    cards: tuple[Card, ...]
    """The cards left in the hand, sorted."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} lays the hand face up: {in_suits(self.cards)}."


@attrs.frozen(repr=False)
class TricksClaimed(Event):
    """A seat claimed the remaining tricks and received them."""

    seat: Seat
    """The seat that claimed the tricks."""
    count: CardCount
    """The number of tricks claimed."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} claims {claimed_tricks(self.count, self.count)}."


@attrs.frozen(repr=False)
class ClaimAnswered(Event):
    """An opponent answered a claim, or the table checked it."""

    seat: Seat | None
    """The seat that answered; ``None`` if the table checked the claim against the real cards."""
    agreed: bool
    """Whether the seat agreed, or the claim holds; if not, play goes on."""

    def _sentence(self, say: Words) -> str:
        if self.seat is None:
            return "The claim holds." if self.agreed else "The claim does not hold, so play continues."
        return f"{say.seats[self.seat]} {'agrees' if self.agreed else 'does not agree'} to the claim."


@attrs.frozen(repr=False)
class TricksAwarded(Event):
    """A seat received tricks without play, because the claimer's opponents or the table accepted the claim."""

    seat: Seat
    """The seat that received the tricks: the claimer for the claimed tricks, or an opponent for the other tricks."""
    count: CardCount
    """The number of tricks."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} receives {counted(self.count, 'trick')}."


class Barred(OfSeat):
    """A seat was barred from bidding in the next auction."""

    __slots__ = ()

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} may not bid in the next auction."


@attrs.frozen(repr=False)
class HandScored(Event):
    """A hand was scored."""

    score: HandScore
    """The score of the hand, line by line."""

    def _sentence(self, say: Words) -> str:
        what, points = say_score(say, self.score, str(self.score.contract.bid))
        return f"{what}: {', '.join(points)}."


@attrs.frozen(repr=False)
class MatchEnded(Event):
    """The match ended."""

    outcome: Outcome
    """The winners, the reason why the match ended, and the final scores."""

    def _sentence(self, say: Words) -> str:
        outcome, sides, seating = self.outcome, say.sides, say.rules.table.seating
        winners = " and ".join(sides[side] for side in outcome.winners)
        alone = len(outcome.winners) == 1 and len(seating.fellow_players(outcome.winners[0])) == 0
        others = sorted(set(range(len(outcome.scores))) - set(outcome.winners))
        order = (*outcome.winners, *others)
        how = _ENDINGS[outcome.ending].format("the other" if len(order) == 2 else "another")
        ceiling = say.rules.match.ceiling
        if outcome.ending is Ending.CEILING and ceiling is not None and outcome.scores[outcome.winners[0]] >= ceiling:
            how = "because every side scored too many points or went out the back door"
        if len(order) == 2:
            scores = " to ".join(str(outcome.scores[side]) for side in order)
        else:
            scores = ", ".join(f"{sides[side]} {outcome.scores[side]}" for side in order)
        return f"{winners} {'wins' if alone else 'win'} the match, {how}: {scores}."


def claimed_tricks(count: int, left: int) -> str:
    """Return claimed tricks, of ``left`` tricks, in words: ``the last 5 tricks`` or ``2 of the last 5 tricks``."""
    last = "the last trick" if left == 1 else f"the last {left} tricks"
    return last if count == left else f"{'none' if count == 0 else count} of {last}"


def say_score(say: Words, score: HandScore, bid: str, minus: str = "-") -> tuple[str, list[str]]:
    """Return the result of a hand in words.

    Args:
        bid: the bid of the contract in the form to show, such as ``7♥`` or ``seven hearts``.
        minus: the sign before negative points.

    Returns:
        The outcome of the contract, such as ``West makes 7♥ with 8 tricks``, and for each side its points in this hand
        and its new score, such as ``West/East +200 = 340``.  The outcome names a partner who is one for this hand only.
    """
    seating, contract, sides = say.rules.table.seating, score.contract, say.sides
    # A spare hand belongs to no side; if it plays, it plays with the declarer.
    ours = (*score.declaring, NO_SIDE)
    taken = sum(count for seat, count in enumerate(score.tricks) if seating.side_of[seat] in ours)
    if contract.declarer is None:
        what = "All had passed"
    else:
        partner = "".join(f", with {sides[side]} as partner," for side in score.declaring[1:])
        bidder = f"{say.seats[contract.declarer]}{partner}"
        verb = "makes" if score.made else "fails in"
        what = (
            f"Play stops before it is clear whether {bidder} makes {bid}"
            if score.made is None
            else f"{bidder} {verb} {bid} with {counted(taken, 'trick')}"
        )
    points = [f"{score.change(side):+} = {score.after[side]}".replace("-", minus) for side, _ in enumerate(sides)]
    return what, [f"{name} {each}" for name, each in zip(sides, points, strict=True)]


Log: TypeAlias = list[Event] | None
"""The list to which the engine appends events; ``None`` if the caller does not need them."""
