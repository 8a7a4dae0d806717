"""The review of a hand: every card and every action of one hand of a record, step by step.

A review shows all cards.  Show it only after the hand, in practice games, or to spectators whom all players allow to
see every hand.
"""

from collections.abc import Iterator

import attrs

from five_hundred.base.arguments import expect, expect_number
from five_hundred.base.values import Printed
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.play.tricks import Trick
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.hand_of_cards import Hand, as_hand_of_each
from five_hundred.engine.table.match import AbandonedDeal, PlayedHand
from five_hundred.engine.table.phase_classes import Dealing, Finished
from five_hundred.engine.table.state import State
from five_hundred.engine.views.all_seeing import AllSeeingView, view_all
from five_hundred.formats.record import Record
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Call, Contract
from five_hundred.rules.packets_and_piles import laid_out

__all__ = ["HandReview", "review_hands"]


@attrs.frozen(kw_only=True, repr=False)
class HandReview(Printed):
    """One hand of a record with all its cards, and a cursor that marks the position after one of its actions.

    The methods ``forward``, ``back`` and ``to`` return the review with its cursor moved; ``seen`` is the table at the
    cursor.  A deal that was thrown in has a review, too.
    """

    rules: RuleSet = attrs.field(repr=False)
    """The house rules."""
    number: int
    """The number of the hand in the match, from 1; deals that were thrown in do not count."""
    dealer: Seat
    """The dealer."""
    first: int
    """The index, in ``record.actions``, of the deal that begins the hand."""
    hands: tuple[Hand, ...] = attrs.field(converter=as_hand_of_each, repr=False)
    """The cards that were dealt to each seat, sorted; empty hands if the players draw their cards."""
    kitty: tuple[Card, ...] = attrs.field(repr=False)
    """The cards that were dealt to the kitty, sorted."""
    actions: tuple[Action, ...] = attrs.field(repr=False)
    """The actions of the hand, beginning with the deal."""
    events: tuple[tuple[Event, ...], ...] = attrs.field(repr=False)
    """The events after each action."""
    states: tuple[State, ...] = attrs.field(repr=False)
    """The state after each action."""
    place: int = 0
    """The index, in ``actions``, of the action just before the cursor; the deal has index 0."""

    @property
    def seen(self) -> AllSeeingView:
        """The table at the cursor, with all cards."""
        return view_all(self.states[self.place])

    @property
    def action(self) -> Action:
        """The action just before the cursor."""
        return self.actions[self.place]

    def to(self, place: int) -> "HandReview":
        """Return the review with its cursor moved to a given place.

        Args:
            place: the index of the action that is to be just before the cursor; a negative index counts from the end.

        Raises:
            ValueError: the hand does not have that many actions.
            TypeError: ``place`` is not a whole number.
        """
        count = len(self.actions)
        expect_number(place, "place", -count, count - 1)
        return attrs.evolve(self, place=place % count)

    def forward(self, actions: int = 1) -> "HandReview":
        """Return the review with its cursor moved forward, at most to the end of the hand.

        Args:
            actions: the number of actions to move; a negative number moves back.

        Raises:
            TypeError: ``actions`` is not a whole number.
            ValueError: the number has more than 63 bits.
        """
        expect_number(actions, "actions")
        return attrs.evolve(self, place=min(max(self.place + actions, 0), len(self.actions) - 1))

    def back(self, actions: int = 1) -> "HandReview":
        """Return the review with its cursor moved back, at most to the deal.

        Args:
            actions: the number of actions to move; a negative number moves forward.

        Raises:
            TypeError: ``actions`` is not a whole number.
            ValueError: the number has more than 63 bits.
        """
        expect_number(actions, "actions")
        return self.forward(-actions)

    @property
    def played(self) -> PlayedHand | None:
        """The hand as everyone saw it, with its score; ``None`` if it was not scored."""
        return self.states[-1].match.last_hand if self._is_over and self.abandoned is None else None

    @property
    def abandoned(self) -> AbandonedDeal | None:
        """The calls of a deal that was thrown in, and the reason; ``None`` if the deal was not thrown in."""
        return self.states[-1].match.abandoned if self._is_over else None

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction."""
        over = self.played or self.abandoned
        return self.states[-1].calls if over is None else over.calls

    @property
    def contract(self) -> Contract | None:
        """The contract; ``None`` if the cards were thrown in, or the record ends before there is a contract."""
        return self.states[-1].contract if self.played is None else self.played.contract

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks."""
        return view_all(self.states[-1]).public.tricks if self.played is None else self.played.tricks

    @property
    def score(self) -> HandScore | None:
        """The score of the hand, line by line; ``None`` if it was not scored."""
        return None if self.played is None else self.played.score

    @property
    def picked_up(self) -> tuple[Hand, ...]:
        """The cards that each seat picked up: kitty cards, a card from the table, or passed cards."""
        return self._last_seen.picked_up

    @property
    def passed_on(self) -> tuple[Card, ...]:
        """The cards that the declarer and the partner passed to each other."""
        return self._last_seen.passed_on

    @property
    def discards(self) -> tuple[Hand, ...]:
        """The cards that each seat discarded."""
        return self._last_seen.discards

    @property
    def _is_over(self) -> bool:
        return isinstance(self.states[-1].phase, Dealing | Finished)

    @property
    def _last_seen(self) -> AllSeeingView:
        # The state after the end of the hand no longer contains the cards.
        last = -2 if self._is_over and len(self.states) > 1 else -1
        return view_all(self.states[last])

    def __repr__(self) -> str:
        # The actions would reveal every hand, and the rules would fill a page.
        return f"<HandReview: hand {self.number}, action {self.place} of {len(self.actions)}>"


def review_hands(record: Record) -> Iterator[HandReview]:
    """Return the reviews of a record's hands, in order; a deal that was thrown in has a review, too.

    The iterator replays each hand when the program asks for its review.  If the record is not valid, the iterator
    raises an ``InvalidRecordError``.

    Args:
        record: the record of a match, which may be unfinished.

    Returns:
        An iterator over the reviews, each with its cursor at the deal.

    Raises:
        TypeError: ``record`` is not a Record.
    """
    expect(record, Record, "record", "a Record, such as Record.read('match.json')")
    return _reviews(record)


def _reviews(record: Record) -> Iterator[HandReview]:
    steps = record.steps()
    before, _ = next(steps)
    first, states, events = 0, list[State](), list[tuple[Event, ...]]()
    for number, (state, happened) in enumerate(steps):
        states.append(state)
        events.append(happened)
        if isinstance(state.phase, Dealing | Finished):
            yield _review(record, first, before, states, events)
            before, first = state, number + 1
            states, events = [], []
    if states:
        yield _review(record, first, before, states, events)


def _review(
    record: Record, first: int, before: State, states: list[State], events: list[tuple[Event, ...]]
) -> HandReview:
    """Return the review of a hand; ``before`` is the state before its deal."""
    actions, table = record.actions[first : first + len(states)], record.rules.table
    deal = actions[0]
    assert isinstance(deal, Deal)  # no other action is legal before a deal
    piles = laid_out(table, before.dealer, deal.cards)
    return HandReview(
        rules=record.rules,
        number=before.match.hands_played + 1,
        dealer=before.dealer,
        first=first,
        hands=tuple([tuple(sorted(piles.get(str(seat), ()))) for seat in table.seating.seats]),
        kitty=tuple(sorted(piles["kitty"])),
        actions=actions,
        events=tuple(events),
        states=tuple(states),
    )
