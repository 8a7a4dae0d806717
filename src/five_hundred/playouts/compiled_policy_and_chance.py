"""Let compiled playouts call the functions for random numbers and for the policy of the plain players."""

from typing import Any, TypeAlias

from five_hundred.base.numba_compilation import compilable, compiled, inlined
from five_hundred.playouts.chance import below, mixed, start
from five_hundred.playouts.plain_policy import follow_with, greatest, lead_with, least, put_away, take, weigh

__all__ = ["Work", "compiled", "inlined"]

compilable(below, start, mixed)
compilable(greatest, least, weigh, take, lead_with, put_away, follow_with)

Work: TypeAlias = Any
"""The type of an array of whole numbers: ``Any``, so that functions that take a sequence also accept the array."""
