"""Cards, hands, tricks, bids and tables as plain text, for terminals and logs.

:mod:`five_hundred.svg` shows the same information as pictures.

The text contains no colour codes.  By default, the functions use suit symbols.  With ``ascii=True``, the functions use
only ASCII: letters for suits, and names without accents.
"""

from five_hundred.display.text import *
from five_hundred.display.text import __all__ as __all__
