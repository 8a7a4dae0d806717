"""The results of many hands."""

import attrs
import numpy as np
import numpy.typing as npt

from five_hundred.bids.contracts import Bid
from five_hundred.rules import RuleSet

__all__ = ["Playouts"]


@attrs.frozen(eq=False)
class Playouts:
    """The results of many hands; every array has one row for each hand, in the order of their numbers."""

    rules: RuleSet
    """The house rules."""
    seed: int
    """The seed of the run: the same seed, rules and contract give the same hands."""
    first: int
    """The number of the first hand."""
    engine: str
    """The engine that played the hands: ``compiled`` or ``exact``."""
    why_exact: str | None
    """The reason why the compiled engine did not play; ``None`` if it did, or was not requested."""
    bids: tuple[Bid | None, ...]
    """The bids that could become contracts, lowest first; ``None`` for hands that are played after all
    passed."""
    bid: npt.NDArray[np.int16]
    """The place of each hand's bid in ``bids``."""
    dealer: npt.NDArray[np.int8]
    """The seat that dealt each hand."""
    declarer: npt.NDArray[np.int8]
    """The declarer's seat in each hand; -1 if all passed."""
    tricks: npt.NDArray[np.int8]
    """The tricks taken by every seat in each hand: an array of hands by seats."""
    points: npt.NDArray[np.int32]
    """The points that every side won or lost in each hand: an array of hands by sides."""
    made: npt.NDArray[np.int8]
    """1 for each hand in which the contract was made, 0 if it failed, and -1 if it was undecided when play stopped or
    all passed."""

    @property
    def declarer_points(self) -> npt.NDArray[np.int32]:
        """The points that the declarer's side won or lost in each hand; 0 if all passed."""
        sides = np.array(self.rules.table.seating.side_of)[self.declarer]
        points: npt.NDArray[np.int32] = self.points[np.arange(len(self)), sides]
        return np.where(self.declarer < 0, 0, points).astype(np.int32)

    def __len__(self) -> int:
        return len(self.bid)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self):,} hands, {self.engine} engine, seed {self.seed}>"
