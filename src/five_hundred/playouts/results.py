"""What came of many hands."""

import attrs
import numpy as np
import numpy.typing as npt

from five_hundred.bids.contracts import Bid
from five_hundred.rules import RuleSet

__all__ = ["Playouts"]


@attrs.frozen(eq=False)
class Playouts:
    """What came of many hands; every array has one row a hand, in the order of their numbers."""

    rules: RuleSet
    """The house rules."""
    seed: int
    """The seed of the run: the same seed, rules and contract give the same hands."""
    first: int
    """The number of the first hand."""
    engine: str
    """What played them: ``compiled`` or ``exact``."""
    why_exact: str | None
    """Why the compiled engine did not play; ``None`` if it did, or was not wanted."""
    bids: tuple[Bid | None, ...]
    """The bids that could become contracts, lowest first; ``None`` where all passed and play goes on."""
    bid: npt.NDArray[np.int16]
    """For each hand the place of its bid in ``bids``."""
    dealer: npt.NDArray[np.int8]
    """For each hand the seat that dealt."""
    declarer: npt.NDArray[np.int8]
    """For each hand the declarer's seat; -1 where all passed."""
    tricks: npt.NDArray[np.int8]
    """For each hand the tricks taken by every seat: an array of hands by seats."""
    points: npt.NDArray[np.int32]
    """For each hand what every side won or lost, in points: an array of hands by sides."""
    made: npt.NDArray[np.int8]
    """For each hand 1 if the contract was made, 0 if not, -1 if open when play stopped, or all passed."""

    @property
    def declarer_points(self) -> npt.NDArray[np.int32]:
        """For each hand what the declarer's side won or lost, in points; 0 where all passed."""
        sides = np.array(self.rules.table.seating.side_of)[self.declarer]
        points: npt.NDArray[np.int32] = self.points[np.arange(len(self)), sides]
        return np.where(self.declarer < 0, 0, points).astype(np.int32)

    def __len__(self) -> int:
        return len(self.bid)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self):,} hands, {self.engine} engine, seed {self.seed}>"
