"""Worlds: full states that agree with everything that one seat knows.

For every phase of a hand, the module ``hidden`` finds the cards that a seat cannot see, and the places where each card
may lie.  The module ``layouts`` counts the ways to lay these cards in these places and draws one of them.  The playouts
also use both modules.

This subpackage does not choose actions, which is the work of ``players``, and does not play hands, which is the work of
``playouts``.  It needs no NumPy.
"""

from five_hundred.worlds.sampling import sample_state, sample_states

__all__ = ["sample_state", "sample_states"]
