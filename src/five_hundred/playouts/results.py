"""The results of the hands that a run has played."""

from collections.abc import Sequence
from typing import NamedTuple

import attrs
import numpy as np
import numpy.typing as npt

from five_hundred.base.values import Printed
from five_hundred.cards.seats import Seat, Side
from five_hundred.engine.actions import PlayCard
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid

__all__ = ["Playouts", "Rows", "WeighedPlays", "playouts_of"]


class Rows(NamedTuple):
    """The results of some hands; a hand can be played several times, each time beginning with a different play.

    These plays are called the *first plays*.
    """

    contract: npt.NDArray[np.int32]
    """The contract of each hand, as its index in the list of possible contracts."""
    tricks: npt.NDArray[np.int8]
    """The number of tricks that each seat took: an array of shape (first plays, hands, seats)."""
    points: npt.NDArray[np.int32]
    """The points that each side won or lost: an array of shape (first plays, hands, sides)."""
    made: npt.NDArray[np.int8]
    """The result of the contract: an array of shape (first plays, hands)."""

    @staticmethod
    def joined(parts: "Sequence[Rows]") -> "Rows":
        """Return the results of all hands of a run.

        Args:
            parts: the results of the run's batches, in order; at least one.
        """
        if len(parts) == 1:
            return parts[0]
        contract, *others = zip(*parts, strict=True)
        tricks, points, made = (np.concatenate(column, axis=1) for column in others)
        return Rows(np.concatenate(contract), tricks, points, made)


@attrs.frozen(eq=False)
class Playouts(Printed):
    """The results of a run; every array has one row for each hand, in the order of the hand numbers."""

    rules: RuleSet
    """The house rules."""
    seed: int
    """The seed of the run; a run with the same seed and the same other arguments plays the same hands."""
    first: int
    """The number of the first hand."""
    bids: tuple[Bid | None, ...]
    """The bids that could become contracts, lowest first; ``None`` for a hand that is played after all players
    passed."""
    bid: npt.NDArray[np.int16]
    """For each hand, the index of its bid in ``bids``."""
    dealer: npt.NDArray[np.int8]
    """The seat that dealt each hand."""
    declarer: npt.NDArray[np.int8]
    """The declarer's seat in each hand; -1 if all players passed."""
    tricks: npt.NDArray[np.int8]
    """The number of tricks that each seat took in each hand: an array of shape (hands, seats)."""
    points: npt.NDArray[np.int32]
    """The points that each side won or lost in each hand: an array of shape (hands, sides)."""
    made: npt.NDArray[np.int8]
    """The result of each hand's contract: 1 if the contract was made, 0 if it failed, and -1 if play stopped before
    the contract was made or failed, or if all players passed."""

    @property
    def declarer_points(self) -> npt.NDArray[np.int32]:
        """The points that the declarer's side won or lost in each hand; 0 if all players passed."""
        sides = np.array(self.rules.table.seating.side_of)[self.declarer]
        points: npt.NDArray[np.int32] = self.points[np.arange(len(self)), sides]
        return np.where(self.declarer < 0, 0, points).astype(np.int32)

    def __len__(self) -> int:
        return len(self.bid)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self):,} hands, seed {self.seed}>"


def playouts_of(
    rules: RuleSet,
    contracts: Sequence[tuple[Seat, Bid | None, Seat | None]],
    rows: Rows,
    *,
    seed: int,
    first: int,
) -> Playouts:
    """Return the results of a run in which every hand was played once.

    Args:
        rules: the house rules.
        contracts: the possible contracts, each with a dealer, a bid and a declarer; the rows refer to them by index.
        rows: the results of the hands.
        seed: the seed of the run.
        first: the number of the first hand.
    """
    bids = tuple(dict.fromkeys(bid for _, bid, _ in contracts))
    columns = np.array(
        [(dealer, bids.index(bid), -1 if declarer is None else declarer) for dealer, bid, declarer in contracts]
    )[rows.contract]
    return Playouts(
        rules=rules,
        seed=seed,
        first=first,
        bids=bids,
        dealer=columns[:, 0].astype(np.int8),
        bid=columns[:, 1].astype(np.int16),
        declarer=columns[:, 2].astype(np.int8),
        tricks=rows.tricks[0],
        points=rows.points[0],
        made=rows.made[0],
    )


@attrs.frozen(eq=False)
class WeighedPlays(Printed):
    """The results of playing a hand to its end after each of several possible next plays.

    Each array has one row for each play, and in each row one entry for each time that the hand was played.  Entries
    with the same index in different rows belong to the same hidden cards.
    """

    rules: RuleSet
    """The house rules."""
    seed: int
    """The seed of the run; a run with the same seed and the same other arguments plays the same hands."""
    first: int
    """The number of the first hand."""
    plays: tuple[PlayCard, ...]
    """The plays that were compared."""
    side: Side
    """The side of the player who chooses the play."""
    tricks: npt.NDArray[np.int8]
    """The number of tricks that each seat took in the whole hand: an array of shape (plays, hands, seats)."""
    points: npt.NDArray[np.int32]
    """The points that each side won or lost: an array of shape (plays, hands, sides)."""
    made: npt.NDArray[np.int8]
    """The result of the contract, as in :class:`Playouts`: an array of shape (plays, hands)."""

    @property
    def own_points(self) -> npt.NDArray[np.int32]:
        """The points won or lost by the side of the player who chooses: an array of shape (plays, hands)."""
        return self.points[:, :, self.side]

    def __len__(self) -> int:
        return int(self.made.shape[1])

    def __repr__(self) -> str:
        return f"<WeighedPlays: {len(self.plays)} plays, {len(self):,} hands, seed {self.seed}>"
