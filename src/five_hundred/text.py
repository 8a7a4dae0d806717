"""Cards, hands, tricks, bids, tables and actions as plain text, and a reader of the actions that people type.

:mod:`five_hundred.svg` shows the same information as pictures.

The text contains no colour codes.  By default, the functions use suit symbols.  With ``ascii=True``, the functions use
only ASCII: letters for suits, and names without accents.
"""

from five_hundred.display.action_words import describe_action
from five_hundred.display.score_sheet import SheetRow, hand_score_lines, sheet_rows
from five_hundred.display.text import bid_grid, card, hand, plain, table, trick, turn
from five_hundred.formats.typed_actions import read_action

__all__ = [
    "SheetRow",
    "bid_grid",
    "card",
    "describe_action",
    "hand",
    "hand_score_lines",
    "plain",
    "read_action",
    "sheet_rows",
    "table",
    "trick",
    "turn",
]
