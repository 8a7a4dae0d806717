"""Sample full states that agree with everything that one seat's view shows.

A layout of the hidden cards states which cards lie in each place (:mod:`five_hundred.worlds.hidden`).  A state also
contains the cards that each player picked up and passed on (:mod:`five_hundred.worlds.pick_ups`).  The number of
possibilities for these cards depends on the layout, so the probability of keeping a layout is proportional to that
number, divided by the weight with which the layout was drawn.
"""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from random import Random
from typing import Final

import attrs

from five_hundred.base.arguments import A_VIEW, expect, expect_number
from five_hundred.base.message_parts import shown_value
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.auction.throw_in_legality import has_face
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Dealing, Finished, Phase
from five_hundred.engine.table.state import Secrets, State
from five_hundred.engine.table.view import FACTS, View
from five_hundred.engine.views.view import view as view_of
from five_hundred.rules import Misdeal
from five_hundred.rules.packets_and_piles import gathered
from five_hundred.worlds.hidden import DEAD, KITTY, PILE, covering, discards_of, hidden_cards
from five_hundred.worlds.layouts import Layouts, layouts_of
from five_hundred.worlds.pick_ups import PickUps, pick_ups_of
from five_hundred.worlds.public_cards import CONTRADICTION, played_by

__all__ = ["sample_state", "sample_states"]

_MOST_LAYOUTS: Final = 10_000
"""The number of consecutive layouts that may fail before the view counts as impossible.

Even in the worst case, about one layout in a hundred fits a view that occurs in play.
"""
_MOST_BATCHES: Final = 1_000
"""The number of consecutive batches that may contain only states of weight 0 before sampling stops with an error."""


def sample_state(view: View, rng: Random, *, weigh: Callable[[State], float] | None = None, batch: int = 32) -> State:
    """Return a random full state that agrees with everything that a view shows.

    See :func:`sample_states` for which states these are; it is also the faster function for drawing many states.

    Args:
        view: the view of a seat or of a spectator, in any phase.
        rng: the random generator, such as ``random.Random(7)``.
        weigh: a function that returns the weight of a state; ``None`` if all states are equally likely.
        batch: the number of states from which each result is chosen if there are weights.

    Raises:
        ValueError: no state agrees with the view, ``batch`` is not 1 or more, a weight is negative or not finite, or
            every weight is 0.
        TypeError: ``view`` is not a :class:`View <five_hundred.engine.table.view.View>`, or another argument has a
            wrong type.
    """
    return next(sample_states(view, 1, rng, weigh=weigh, batch=batch))


def sample_states(
    view: View, n: int, rng: Random, *, weigh: Callable[[State], float] | None = None, batch: int = 32
) -> Iterator[State]:
    """Return an iterator over random full states that agree with everything that a view shows.

    The view of each state, for the same seat, equals the given view, and play can reach each state: some deal and some
    legal actions lead to it.  Without weights, all these states are equally likely, and the states are independent of
    each other.  The same view and the same random generator always produce the same states.

    With weights, each result is chosen from a batch of states that are drawn as if there were no weights; the chance of
    each state in the batch is in proportion to its weight.  If all weights are 0 or 1, all states with weight 1 are
    therefore equally likely.  Otherwise, the probabilities of the states become proportional to their weights as
    ``batch`` grows.

    The function takes into account only what the view shows.  The bidding and the plays matter only in that they must
    have been legal.  The cards of an earlier deal, which an unshuffled pack keeps together, are not taken into account.
    A view does not show before which trick a checked claim was refused, so a state may be drawn in which this claim
    would have held (catalogue: 6.45).  Nor does the function ask custom rules about earlier actions, so a state may be
    drawn in which a custom rule would have forbidden one of them.

    Args:
        view: the view of a seat or of a spectator, in any phase.  Before a deal and after the match, the view shows
            everything, except for the order of a pack that is not shuffled.
        n: the number of states, 0 or more.
        rng: the random generator, such as ``random.Random(7)``.
        weigh: a function that returns the weight of a state, a finite number of 0 or more; for example, the chance that
            players with these hands would have bid and played as the view shows.  ``None`` if all states are equally
            likely.
        batch: the number of states from which each result is chosen if there are weights.

    Raises:
        ValueError: no state agrees with the view, ``n`` is negative, or ``batch`` is not 1 or more.  While the results
            are drawn: a weight is negative or not finite, or every weight is 0.
        TypeError: ``view`` is not a :class:`View <five_hundred.engine.table.view.View>`, or another argument has a
            wrong type.
    """
    expect(view, View, "view", A_VIEW)
    expect_number(n, "n", 0)
    expect(rng, Random, "rng", "a random.Random, such as Random(7) or SystemRandom()")
    if weigh is not None and not callable(weigh):
        raise TypeError(f"weigh must be a function of a State, or None, got {type(weigh).__name__}")
    expect_number(batch, "batch", 1)
    world = _world_of(view)
    if weigh is None:
        return (world.draw(rng) for _ in range(n))
    return (_weighed(world, rng, weigh, batch) for _ in range(n))


@attrs.frozen
class _World:
    """The parts of a state that a view determines, and all layouts of the other cards."""

    view: View
    match: Match
    phase: Phase
    layouts: Layouts
    pick_ups: PickUps
    hands: tuple[int, ...]
    """The visible cards of each seat."""
    played: tuple[int, ...]
    """The cards that each seat has played."""
    covering: tuple[tuple[Seat, int], ...]
    """Each card that covers a dummy's hidden card, or covered one when the trick began, with its seat."""

    def draw(self, rng: Random) -> State:
        """Return a random state that agrees with the view; all such states are equally likely.

        Raises:
            ValueError: no state agrees with the view.
        """
        if isinstance(self.phase, Dealing | Finished):
            return State(self.match, self.phase, self.hands, Secrets(stock=self._stock(rng)))
        for _ in range(_MOST_LAYOUTS):
            state = self._tried(rng)
            if state is not None:
                return state
        raise ValueError(f"{CONTRADICTION}: no layout of the hidden cards agrees with it ({_MOST_LAYOUTS} were tried)")

    def _tried(self, rng: Random) -> State | None:
        """Return a state with a random layout; ``None`` if another layout must be drawn."""
        seats, pack = self.match.rules.table.seating.seats, self.match.rules.table.pack
        found = self.layouts.draw(rng)
        lying = {place: _mask(cards) for place, cards in found.items()}
        hands = tuple([hand | lying.get(seat, 0) for seat, hand in enumerate(self.hands)])
        discards = [lying.get(discards_of(seat), 0) for seat in seats]
        if self.view.seat is not None:
            discards[self.view.seat] |= pack.mask(self.view.discards)
        kept = [hand | cards for hand, cards in zip(hands, self.played, strict=True)]
        held = [mine | cards for mine, cards in zip(kept, discards, strict=True)]
        drawn = self.pick_ups.draw(kept, held, self.match.rules.table.seating.players, rng)
        if drawn is None:
            return None
        passed_on, picked_up = drawn
        under = {seat: iter(cards) for seat, cards in found.items()}
        pile = tuple([pack.cards[card] for card in found.get(PILE, ())])
        secrets = Secrets(
            kitty=lying.get(KITTY, 0),
            passed_on=passed_on,
            discards=tuple(discards) if any(discards) else (),
            dead=lying.get(DEAD, 0),
            covered_cards=tuple([(card, 1 << next(under[seat])) for seat, card in self.covering]),
            pile=pile if self.view.drawn is None else (self.view.drawn, *pile),
            picked_up=picked_up,
        )
        return State(self.match, self.phase, hands, secrets)

    def _stock(self, rng: Random) -> tuple[Card, ...] | None:
        """Return the order of a pack that is dealt without a shuffle; ``None`` if the next deal is shuffled."""
        if not isinstance(self.phase, Dealing) or self.phase.reshuffle:
            return None
        table = self.match.rules.table
        cards, places = list(range(len(table.pack))), range(len(table.seating.seats))
        while True:  # the deal was not a misdeal, because the players bid
            rng.shuffle(cards)
            hands = [_mask(cards[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in places]
            if table.misdeal is not Misdeal.NO_FACE or all(has_face(table.pack, hand) for hand in hands):
                return gathered(table, self.match.dealer, hands, _mask(cards[HAND_SIZE * len(hands) :]))


def _mask(cards: Sequence[int]) -> int:
    return sum([1 << card for card in cards])


def _world_of(view: View) -> _World:
    """Return the parts of a state that a view determines, after checking that at least one state agrees with the view.

    Raises:
        ValueError: no state agrees with the view.
    """
    table, match, phase = view.rules.table, view.match, view.public.phase
    pack, seats = table.pack, table.seating.seats
    if isinstance(phase, Dealing | Finished):
        empty = (0,) * len(seats)
        world = _World(view, match, phase, layouts_of({}, {}), pick_ups_of(view), empty, empty, ())
    else:
        shown = dict(view.exposed)
        if view.seat is not None:
            shown[view.seat] = view.hand
        layouts = hidden_cards(view).layouts
        if not layouts.count:
            raise ValueError(f"{CONTRADICTION}: the hidden cards do not fit into the places where they may lie")
        world = _World(
            *(view, match, phase, layouts, pick_ups_of(view)),
            hands=tuple([pack.mask(shown.get(seat, ())) for seat in seats]),
            played=tuple([pack.mask(played_by(view, seat)) for seat in seats]),
            covering=tuple([(seat, 1 << pack.index[card]) for seat, card in covering(view, shown)]),
        )
    _check_same(view, view_of(world.draw(Random(0)), view.seat))
    return world


def _check_same(view: View, again: View) -> None:
    """Check that the view of a sampled state equals the given view, except for the legal actions, which follow from it.

    Raises:
        ValueError: a field differs; the message names the field, but no card.
    """
    for name in FACTS:
        if name != "legal" and getattr(view, name) != getattr(again, name):
            raise ValueError(f"{CONTRADICTION}: its field {name} does not follow from the rules and the other fields")


def _weighed(world: _World, rng: Random, weigh: Callable[[State], float], batch: int) -> State:
    """Return a state from a batch; the chance of each state in the batch is in proportion to its weight.

    Raises:
        ValueError: a weight is negative or not finite, or every weight is 0.
    """
    for _ in range(_MOST_BATCHES):
        states = [world.draw(rng) for _ in range(batch)]
        weights = [weigh(state) for state in states]
        for weight in weights:
            if not 0 <= weight < inf:
                raise ValueError(f"weigh must return a finite number, 0 or more, got {shown_value(weight)}")
        if any(weights):
            return rng.choices(states, weights)[0]
    raise ValueError(f"weigh must not return 0 for every state, but it did for {_MOST_BATCHES * batch} states in a row")
