"""SVG pictures of cards, tricks and tables; :mod:`five_hundred.svg` describes what all pictures have in common."""

from five_hundred.display.svg.cards_in_a_row import card, hand, trick
from five_hundred.display.svg.grid import bid_grid
from five_hundred.display.svg.palette import DARK, LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.svg.sheet import score_sheet
from five_hundred.display.svg.table import table

__all__ = ["DARK", "LIGHT", "Palette", "Svg", "bid_grid", "card", "hand", "score_sheet", "table", "trick"]
