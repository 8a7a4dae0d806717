"""Draw a bid: the level and the shape of the suit."""

from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._markup import group, label
from five_hundred.display.svg._suit_shapes import suit_shape
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = ["draw_bid"]


def draw_bid(bid: Bid, x: float, y: float, size: float, room: float, canvas: Canvas, ink: str) -> str:
    """Draw a bid in a font of ``size``, at most ``room`` wide, centred on the point (``x``, ``y``)."""
    suit = bid.strain.suit if isinstance(bid, TrickBid) else None
    if not isinstance(bid, TrickBid) or suit is None:
        return label(str(bid), x, y, size, room, anchor="middle", fill=ink, bold=True)
    middle = x + (0.3 if bid.level == 10 else 0) * size
    return group(
        [
            label(str(bid.level), middle - 0.02 * size, y, size, anchor="end", fill=ink, bold=True),
            suit_shape(suit, middle + 0.46 * size, y, 0.76 * size, canvas),
        ]
    )
