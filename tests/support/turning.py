"""The same table with everybody moved some seats to the left, and the cards with them (law 7).

What turns is said by the names of fields: a seat, a mask of seats, or one value for each seat.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, TypeVar

import attrs

from five_hundred import Action, Deal, HandScore, RuleSet, Seat, Side, State, Trick
from five_hundred import events as happened
from five_hundred.engine.phases.answering_claim import AnsweringClaim
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.score.match_end import Outcome
from five_hundred.engine.score.scoring import ScoreLine
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.match import Match, PlayedHand
from five_hundred.engine.table.phase_classes import Finished, Phase, Playing
from five_hundred.engine.table.state import Secrets
from five_hundred.rules import SpareHands
from five_hundred.rules.packets_and_piles import laid_out, stacked

T = TypeVar("T")

_OF_PHASES = ("turn", "asker", "leader", "winner", "declarer", "rival", "partner", "breach", "bidder")
A_SEAT = frozenset([*_OF_PHASES, "seat", "giver", "taker", "dealer", "next_dealer"])
A_MASK_OF_SEATS = frozenset(["out", "looked", "refused", "barred"])


@attrs.frozen
class Turning:
    """A rotation of the table by a number of seats to the left."""

    rules: RuleSet
    by: int

    def seat(self, seat: Seat) -> Seat:
        """A dummy moves with its player; a spare hand has no player and stays."""
        players = self.rules.table.players
        if seat < players:
            return (seat + self.by) % players
        return players + (seat + self.by) % players if self.rules.table.spare_hands is SpareHands.DUMMIES else seat

    def side(self, side: Side) -> Side:
        """The side of those who have moved."""
        seating = self.rules.table.seating
        moved = {self.seat(seat) for seat in seating.sides[side]}
        return next(number for number, seats in enumerate(seating.sides) if set(seats) == moved)

    def seats(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Several seats."""
        return tuple(self.seat(seat) for seat in seats)

    def mask(self, mask: int) -> int:
        """A mask of seats."""
        return sum(1 << self.seat(seat) for seat in range(mask.bit_length()) if mask >> seat & 1)

    def by_seat(self, values: Sequence[T]) -> tuple[T, ...]:
        """What stands at a seat moves with it."""
        moved = {self.seat(seat): value for seat, value in enumerate(values)}
        return tuple(moved[seat] for seat in range(len(values)))

    def by_side(self, values: Sequence[T]) -> tuple[T, ...]:
        """What belongs to a side moves with it."""
        moved = {self.side(side): value for side, value in enumerate(values)}
        return tuple(moved[side] for side in range(len(values)))

    def plain(self, value: T, **changes: Any) -> T:
        """Turn the fields that are seats and masks of seats; the others change as said."""
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # every caller has an attrs value
            held = getattr(value, field.name)
            if field.name in A_SEAT and held is not None:
                changes.setdefault(field.name, self.seat(held))
            elif field.name in A_MASK_OF_SEATS:
                changes.setdefault(field.name, self.mask(held))
            elif field.name == "contract":
                changes.setdefault(field.name, self.plain(held))
            elif field.name == "calls":
                changes.setdefault(field.name, tuple(map(self.plain, held)))
        return attrs.evolve(value, **changes)  # type: ignore[misc]  # the same

    def order(self, order: Sequence[Seat]) -> tuple[Seat, ...]:
        """Seats in the order of play begin with the lowest, unless a spare hand sits opposite the declarer."""
        spare = self.rules.table.spare_hands is SpareHands.FOR_THE_BIDDER and self.rules.table.players in order
        return self.seats(order) if spare else tuple(sorted(self.seats(order)))

    def trick(self, trick: Trick) -> Trick:
        """A complete trick."""
        return self.plain(trick, seats=self.seats(trick.seats))

    def outcome(self, outcome: Outcome) -> Outcome:
        """The end of a match."""
        winners = tuple(sorted(map(self.side, outcome.winners)))
        return attrs.evolve(outcome, winners=winners, scores=self.by_side(outcome.scores))

    def setup(self, setup: PlaySetup) -> PlaySetup:
        """What stays the same through the play."""
        after = [self.seat(seat) for seat in setup.after]
        for seat in range(self.rules.table.players, len(after)):
            if seat not in setup.order:  # who comes after a hand that has no place at the table matters to nobody
                after[seat] = setup.after[seat]
        return self.plain(
            setup,
            tables=self.by_seat(setup.tables),
            order=self.order(setup.order),
            after=self.by_seat(after),
            actors=self.by_seat(self.seats(setup.actors)),
            open_hands=self.seats(setup.open_hands),
        )

    def phase(self, phase: Phase) -> Phase:
        """Any phase."""
        changes: dict[str, Any] = {}
        if isinstance(phase, Finished):
            changes["outcome"] = self.outcome(phase.outcome)
        elif isinstance(phase, Playing):
            changes["setup"] = self.setup(phase.setup)
            changes["history"] = tuple(map(self.trick, phase.history))
            changes["laid_down"] = self.seats(phase.laid_down)
        elif isinstance(phase, AnsweringClaim):
            changes["play"] = self.phase(phase.play)
        elif hasattr(phase, "bidding"):
            changes["bidding"] = self.plain(phase.bidding)
        return self.plain(phase, **changes)

    def state(self, state: State) -> State:
        """The whole table."""
        last, abandoned = state.match.last_hand, state.match.abandoned
        match: Match = self.plain(
            state.match,
            scores=self.by_side(state.scores),
            uncounted=self.by_side(state.match.uncounted),
            last_hand=None if last is None else self.played_hand(last),
            abandoned=None if abandoned is None else self.plain(abandoned),
        )
        secrets: Secrets = attrs.evolve(
            state.secrets,
            discards=self.by_seat(state.secrets.discards),
            picked_up=self.by_seat(state.secrets.picked_up),
        )
        return State(match, self.phase(state.phase), self.by_seat(state.hands), secrets)

    def played_hand(self, hand: PlayedHand) -> PlayedHand:
        """A hand that was scored."""
        return self.plain(
            hand,
            score=self.score(hand.score),
            tricks=tuple(map(self.trick, hand.tricks)),
            claimed_by=None if hand.claimed_by is None else self.seat(hand.claimed_by),
            exposed=[(self.seat(seat), cards) for seat, cards in hand.exposed],
            discarded=self.by_seat(hand.discarded),
        )

    def action(self, state: State, action: Action) -> Action:
        """What is done there; only where a hand without a player lies at the table a deal must be put in order."""
        table = self.rules.table
        if not isinstance(action, Deal) or table.spare_hands is SpareHands.NONE or len(action.cards) != len(table.pack):
            return action
        piles = laid_out(table, state.dealer, action.cards)
        moved = {str(self.seat(int(name))) if name.isdigit() else name: cards for name, cards in piles.items()}
        return Deal(stacked(table, self.seat(state.dealer), moved))

    def score(self, score: HandScore) -> HandScore:
        """The score of a hand."""
        lines = tuple(attrs.evolve(line, side=self.side(line.side)) for line in score.lines)
        return attrs.evolve(
            score,
            contract=self.plain(score.contract),
            tricks=self.by_seat(score.tricks),
            lines=in_order(lines),
            before=self.by_side(score.before),
            uncounted=self.by_side(score.uncounted),
            declaring=tuple(map(self.side, score.declaring)),
        )

    def event(self, event: Event) -> Event:
        """The event after the rotation."""
        match event:
            case happened.HandScored(score=score):
                return happened.HandScored(self.score(score))
            case happened.MatchEnded(outcome=outcome):
                return happened.MatchEnded(self.outcome(outcome))
            case happened.TrickTaken(trick=trick):
                return happened.TrickTaken(self.trick(trick))
            case happened.PlayBegan(seats=seats):
                return self.plain(event, seats=self.order(seats))
            case _:
                return self.plain(event)


def in_order(lines: Sequence[ScoreLine]) -> tuple[ScoreLine, ...]:
    """Lines side by side: which side comes first depends on the seats' numbers, and may."""
    return tuple(sorted(lines, key=lambda line: line.side))


def last_in_order(state: State) -> State:
    """A state with the lines and the exposed hands of its last hand in order."""
    last = state.match.last_hand
    if last is None:
        return state
    score = attrs.evolve(last.score, lines=in_order(last.score.lines))
    last = attrs.evolve(last, score=score, exposed=sorted(last.exposed, key=itemgetter(0)))
    return attrs.evolve(state, match=attrs.evolve(state.match, last_hand=last))


def side_by_side(events: Sequence[Event]) -> list[Event]:
    """Events, with the lines of a score in order."""
    return [
        attrs.evolve(each, score=attrs.evolve(each.score, lines=in_order(each.score.lines)))
        if isinstance(each, happened.HandScored)
        else each
        for each in events
    ]
