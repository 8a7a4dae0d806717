"""Published games: read and write PTN, the text format that :mod:`five_hundred.ptn` describes.

- ``line``: the number of a line of the log, counted from 1.

- ``findings``: the collector of remarks about gaps and contradictions in the log; if the reader is strict, each remark
  raises an error instead.
"""

from five_hundred.formats.ptn.findings import PtnRemark
from five_hundred.formats.ptn.game import PtnGame
from five_hundred.formats.ptn.reader import read_ptn
from five_hundred.formats.ptn.writer import write_ptn

__all__ = ["PtnGame", "PtnRemark", "read_ptn", "write_ptn"]
