"""The results of the hands that a run has played."""

import attrs
import numpy as np
import numpy.typing as npt

from five_hundred.bids.contracts import Bid
from five_hundred.rules import RuleSet

__all__ = ["Playouts"]


@attrs.frozen(eq=False)
class Playouts:
    """The results of a run; every array has one row for each hand, in the order of the hand numbers."""

    rules: RuleSet
    """The house rules."""
    seed: int
    """The seed of the run; a run with the same seed and the same other arguments plays the same hands."""
    first: int
    """The number of the first hand."""
    engine: str
    """The engine that played the hands: ``compiled`` or ``exact``."""
    why_exact: str | None
    """The reason why the exact engine played the hands; ``None`` if the compiled engine played them."""
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
    """The number of tricks that every seat took in each hand: an array of hands by seats."""
    points: npt.NDArray[np.int32]
    """The points that every side won or lost in each hand: an array of hands by sides."""
    made: npt.NDArray[np.int8]
    """The result of each hand's contract: 1 if it was made, 0 if it failed, and -1 if play stopped before it was
    decided or if all players passed."""

    @property
    def declarer_points(self) -> npt.NDArray[np.int32]:
        """The points that the declarer's side won or lost in each hand; 0 if all players passed."""
        sides = np.array(self.rules.table.seating.side_of)[self.declarer]
        points: npt.NDArray[np.int32] = self.points[np.arange(len(self)), sides]
        return np.where(self.declarer < 0, 0, points).astype(np.int32)

    def __len__(self) -> int:
        return len(self.bid)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self):,} hands, {self.engine} engine, seed {self.seed}>"
