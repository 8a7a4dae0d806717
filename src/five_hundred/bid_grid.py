"""All bids of a game as a grid: levels by suits, the special bids beside it, and which of them may be made now.

:mod:`five_hundred.svg` and :mod:`five_hundred.text` draw it; an interface with buttons of its own can read it.  What
may be bid is what a view says, which the engine has judged; here it is only said why another bid may not be made, as
far as everybody can see it.
"""

from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING

import attrs

from five_hundred.actions import Look, MakeBid
from five_hundred.bids import TRICK_BIDS, Strain, TrickBid
from five_hundred.contracts import Bid
from five_hundred.frozen import Value
from five_hundred.ladder import Ladder, ladder_of
from five_hundred.rules import InkleWho, Misdeal, RuleSet
from five_hundred.schedules import LEVELS
from five_hundred.seats import Seat
from five_hundred.special_bids import Gate, SpecialBid

if TYPE_CHECKING:
    from five_hundred.view import View

__all__ = ["BidGrid", "GridBid", "bid_grid"]


@attrs.frozen(repr=False)
class GridBid(Value):
    """One bid of a grid."""

    bid: Bid
    """The bid."""
    points: int
    """What it is worth, in points."""
    refused: str | None = None
    """Why it may not be made, as the end of a sentence: ``not higher than 8♥``; ``None`` if it may."""
    bidder: Seat | None = None
    """Who has made it in this auction; ``None`` if nobody has."""
    is_standing: bool = False
    """Whether it is the highest bid so far, or the contract."""


@attrs.frozen(repr=False)
class BidGrid(Value):
    """All bids that a game knows, level by level, and the special bids from the lowest to the highest."""

    strains: tuple[Strain, ...]
    """The columns: the suits and no trump, the lowest first."""
    levels: tuple[int, ...]
    """The rows, in tricks; without a level at which nobody may ever bid."""
    rows: tuple[tuple[GridBid, ...], ...]
    """For each level its bids in the order of the columns."""
    specials: tuple[GridBid, ...]
    """The special bids, the lowest first."""

    @property
    def bids(self) -> tuple[GridBid, ...]:
        """All of them: row by row, then the special ones."""
        return (*(each for row in self.rows for each in row), *self.specials)

    def struck_out(self, name: Callable[[Bid], str]) -> dict[str, list[str]]:
        """The bids that may not be made, by the reason; three or more that follow each other as ``6♠ to 7♥``.

        Args:
            name: what a bid is called.
        """
        found: dict[str, list[str]] = {}
        for why, run in groupby(self.bids, key=lambda each: each.refused):
            if why is not None:
                names = [name(each.bid) for each in run]
                found.setdefault(why, []).extend([f"{names[0]} to {names[-1]}"] if len(names) > 2 else names)
        return found


def bid_grid(of: "RuleSet | View") -> BidGrid:
    """The bids of a game, or of an auction as one seat sees it.

    Args:
        of: a RuleSet, where nothing is refused; or a view.  If it is the seat's turn to bid, what its view lists as
            legal may be bid and everything else is refused; if it is somebody else's, what is no longer high enough for
            anybody is refused.  Once the auction is over nothing is.

    Raises:
        TypeError: it is neither.
    """
    if not isinstance(of, RuleSet) and not hasattr(of, "counts"):  # the class of views is in a layer above
        raise TypeError(f"a grid is of a RuleSet or a View, such as view(state, seat), not of a {type(of).__name__}")
    rules = of if isinstance(of, RuleSet) else of.rules
    ladder, order = ladder_of(rules), rules.auction.suit_order
    inkles = rules.auction.inkle_who is not InkleWho.NOBODY
    levels = tuple(level for level in LEVELS if inkles or level >= rules.auction.min_level)
    specials = tuple(bid for bid in ladder.bids if isinstance(bid, SpecialBid))

    def cell(bid: Bid) -> GridBid:
        points = ladder.points[bid]
        return GridBid(bid, points) if isinstance(of, RuleSet) else _in_auction(of, ladder, bid)

    by_name = {(bid.level, bid.strain): bid for bid in TRICK_BIDS}
    rows = tuple(tuple(cell(by_name[level, strain]) for strain in order) for level in levels)
    return BidGrid(order, levels, rows, tuple(cell(bid) for bid in specials))


def _in_auction(view: "View", ladder: Ladder, bid: Bid) -> GridBid:
    bidders = [call.seat for call in view.calls if call.bid == bid]
    standing = view.standing if view.contract is None else view.contract.bid
    refused = _why_not(view, ladder, bid) if view.phase in ("bidding", "consenting") else None
    return GridBid(bid, ladder.points[bid], refused, bidders[-1] if bidders else None, bid == standing)


def _why_not(view: "View", ladder: Ladder, bid: Bid) -> str | None:
    if view.phase == "bidding" and view.seat is not None and view.seat == view.to_act:
        return None if MakeBid(bid) in view.legal else _why_refused(view, ladder, bid)
    return None if _could_stand(view, ladder, bid) else f"not higher than {view.standing}"


def _could_stand(view: "View", ladder: Ladder, bid: Bid) -> bool:
    """Whether a bid is high enough for somebody, whoever that may be."""
    if ladder.overcalls(bid, view.standing):
        return True
    if isinstance(bid, SpecialBid):
        return bid.gate is Gate.OVER_OPPONENTS_NULL and ladder.shares_rung(bid, view.standing)
    standing = view.standing
    over_inkle = isinstance(standing, TrickBid) and _is_inkle(view.rules, standing)
    return _is_inkle(view.rules, bid) and over_inkle and not view.rules.auction.inkle_ranked


def _is_inkle(rules: RuleSet, bid: TrickBid) -> bool:
    return bid.level < rules.auction.min_level


def _why_refused(view: "View", ladder: Ladder, bid: Bid) -> str:
    """A true reason for what has been judged illegal already."""
    rules = view.rules
    if Look() in view.legal:
        return "only after a look at the hand"
    if not _could_stand(view, ladder, bid):
        return f"not higher than {view.standing}"
    if isinstance(bid, SpecialBid) and rules.table.misdeal is not Misdeal.PARTNER_AGREES_OR_NO_NULL:
        when = bid.gate.doc.partition(" (")[0]
        return f"only {when[0].lower()}{when[1:]}".rstrip(".")
    if isinstance(bid, TrickBid) and _is_inkle(rules, bid):
        return f"no bid below {rules.auction.min_level} by this player now"
    return "not now"
