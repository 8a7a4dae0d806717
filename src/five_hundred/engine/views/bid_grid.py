"""The grid of all bids in a game; for each bid, the grid says whether a player may make the bid now.

:mod:`five_hundred.display.svg` and :mod:`five_hundred.display.text` draw the grid.  A program that draws its own bid
buttons can also read the grid.  The module :mod:`five_hundred.engine.auction.bid_legality` decides which bids may be
made, both in the grid and in a match.
"""

from collections.abc import Callable
from itertools import groupby
from typing import TYPE_CHECKING

import attrs

from five_hundred.base.values import Value
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import MakeBid
from five_hundred.engine.auction.bid_legality import first_to_bid, is_high_enough, is_inkle, when_open, why_no_bid
from five_hundred.engine.refusals import Reason
from five_hundred.engine.table.custom_vetoes import forbidden_in
from five_hundred.engine.table.phase_classes import Bidding
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import Strain, TrickBid
from five_hundred.rules.ladder import Ladder, ladder_of

if TYPE_CHECKING:
    from five_hundred.engine.table.view import View

__all__ = ["BidGrid", "GridBid", "bid_grid"]


@attrs.frozen(repr=False)
class GridBid(Value):
    """One bid in a bid grid."""

    bid: Bid
    """The bid."""
    points: int
    """The value of the bid, in points."""
    refused: str | None = None
    """Why the bid may not be made, in words such as ``not higher than 8♥``; ``None`` if it may be made."""
    bidder: Seat | None = None
    """The seat that first made the bid in this auction; ``None`` if no seat has made it."""
    is_standing: bool = False
    """Whether the bid is the highest bid so far or, after the auction, the contract."""
    reason: Reason | None = None
    """Why the bid may not be made, as a value that programs can test (see :func:`five_hundred.why_illegal`); ``None``
    if the bid may be made."""
    inkle: bool = False
    """Whether the bid is an inkle: a signal below the lowest level (catalogue: inkle-who)."""

    @property
    def label(self) -> str:
        """The bid as a button shows it, such as ``7♥`` or ``Open Misère``."""
        return str(self.bid)


@attrs.frozen(repr=False)
class BidGrid(Value):
    """All bids of a game: a row of trick bids for each level, and the special bids."""

    strains: tuple[Strain, ...]
    """The columns: the suits and no trump, from the lowest to the highest."""
    levels: tuple[int, ...]
    """The level of each row, in tricks; the grid omits levels at which no player may ever bid."""
    rows: tuple[tuple[GridBid, ...], ...]
    """The trick bids: a row for each level, in the order of the columns."""
    specials: tuple[GridBid, ...]
    """The special bids, from the lowest to the highest."""

    @property
    def bids(self) -> tuple[GridBid, ...]:
        """All bids of the grid: first the trick bids, row by row, then the special bids."""
        return (*(each for row in self.rows for each in row), *self.specials)

    def inkles(self, name: Callable[[Bid], str]) -> str | None:
        """Return a clause that says which bids are inkles, such as ``6♠ to 6NT are inkles``; ``None`` if none are.

        Args:
            name: a function that returns the name of a bid.
        """
        names = [name(each.bid) for each in self.bids if each.inkle]
        return f"{names[0]} to {names[-1]} are inkles" if names else None

    def struck_out(self, name: Callable[[Bid], str]) -> dict[str, list[str]]:
        """Return the names of the bids that may not be made, grouped by reason, with ranges such as ``6♠ to 7♥``.

        Args:
            name: a function that returns the name of a bid.
        """
        found: dict[str, list[str]] = {}
        for why, run in groupby(self.bids, key=lambda each: each.refused):
            if why is not None:
                names = [name(each.bid) for each in run]
                found.setdefault(why, []).extend([f"{names[0]} to {names[-1]}"] if len(names) > 2 else names)
        return found


def bid_grid(of: "RuleSet | View") -> BidGrid:
    """Return the bid grid of a RuleSet, or of an auction as one seat sees it.

    Args:
        of: a RuleSet or a View.  If it is the viewing seat's turn to bid, the grid refuses the same bids as
            :func:`five_hundred.why_illegal`.  On another seat's turn, the grid refuses the bids that are no longer high
            enough for any player.  The grid of a RuleSet, or of a View after the auction, refuses no bid.

    Raises:
        TypeError: ``of`` is neither a RuleSet nor a View.
    """
    if not isinstance(of, RuleSet) and not hasattr(of, "own"):  # this module does not import View
        raise TypeError(f"of must be a RuleSet, or a View, such as view(state, seat), got {type(of).__name__}")
    rules = of if isinstance(of, RuleSet) else of.rules
    ladder, order = ladder_of(rules), rules.auction.suit_order
    by_name = {(bid.level, bid.strain): bid for bid in ladder.bids if isinstance(bid, TrickBid)}
    levels = tuple(sorted({level for level, _ in by_name}))
    specials = tuple(bid for bid in ladder.bids if isinstance(bid, SpecialBid))

    def cell(bid: Bid) -> GridBid:
        points = ladder.points[bid]
        return (
            GridBid(bid, points, inkle=is_inkle(rules, bid))
            if isinstance(of, RuleSet)
            else _in_auction(of, ladder, bid)
        )

    rows = tuple(tuple(cell(by_name[level, strain]) for strain in order) for level in levels)
    return BidGrid(order, levels, rows, tuple(cell(bid) for bid in specials))


def _in_auction(view: "View", ladder: Ladder, bid: Bid) -> GridBid:
    standing = view.standing if view.contract is None else view.contract.bid
    reason = _why_not(view, ladder, bid)
    refused = None if reason is None else _in_words(view, bid, reason)
    if reason is None and _calls(view) and (illegal := forbidden_in(view, MakeBid(bid))) is not None:
        reason, refused = illegal.reason, illegal.message.removesuffix(".")
    bidder = first_to_bid(view.calls, bid)
    return GridBid(bid, ladder.points[bid], refused, bidder, bid == standing, reason, is_inkle(view.rules, bid))


def _why_not(view: "View", ladder: Ladder, bid: Bid) -> Reason | None:
    """Return why the viewing seat may not make a bid; on another seat's turn, consider only the rank of the bid."""
    auction = view.public.phase
    if isinstance(auction, Bidding) and _calls(view):
        illegal = why_no_bid(view.rules, view.dealer, auction, auction.turn, bid)
        return None if illegal is None else illegal.reason
    if view.phase not in ("bidding", "throwing-in") or is_high_enough(view.rules, ladder, bid, view.standing):
        return None
    return Reason.BID_TOO_LOW


def _calls(view: "View") -> bool:
    return isinstance(view.public.phase, Bidding) and view.public.phase.turn == view.seat


def _in_words(view: "View", bid: Bid, reason: Reason) -> str:
    """Return a reason in words that do not name the bid, so that one line can list all the bids with that reason."""
    if isinstance(bid, SpecialBid) and reason is Reason.GATE_CLOSED:
        return when_open(view.rules, bid)
    words = {
        Reason.NOT_LOOKED: "only after the player has looked at the hand",
        Reason.NO_NULL: "no null bid after a partner has refused to throw in the cards",
        Reason.DEALER_MUST_BID: "the dealer must make a bid that can become the contract",
        Reason.MAY_NOT_INKLE: f"this player may not bid fewer than {view.rules.auction.min_level} tricks now",
        Reason.BID_TOO_LOW: f"not higher than {view.standing}",
    }
    return words[reason]
