r"""Published games: read and write PTN, the text format in which an online game publishes hands of 500.

PTN resembles the format of published bridge hands.  Each hand is a block of tags, two of which are followed by a
table::

    % PTN
    [Event "500 - Australian with 3-card kitty, must bid to win, misère after 7, open misère ±500"]
    [GameCode "FiveHundred"]
    [GameOptionsJson "{\"variation\":1,\"mustBidToWin\":true,\"whenNullo\":1,\"S8Overbid250Nullo\":false}"]
    [GameScores "S:340 510 340 510"]
    [Dealer "E"]
    [Deal "E:Q86.T5.876.6.H T97.AK6.QJ.95 AK.97.A5.AKT7 J.J84.KT94.QJ"]
    [Undealt "C8HQS5"]
    [Declarer "W"]
    [Contract "6♣"]
    [Auction "S"]
    Pass 6♣ Pass Pass
    [CardsAdded "W:S5HQC8"]
    [CardsRemoved "W:H7H9HQ"]
    [Play "W"]
    C7 CQ JH C5
    C8 H4 H5 HA

The letters ``S``, ``W``, ``N`` and ``E`` stand for seats 0 to 3 of four players.  The guide "Read and write published
games" describes the grammar of PTN, and how the library writes games with other numbers of players.
"""

from five_hundred.formats.ptn import *
from five_hundred.formats.ptn import __all__ as __all__
