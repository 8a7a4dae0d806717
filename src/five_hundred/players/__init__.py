"""Computer players: they choose an action from a view.

A player receives a view, which holds what its seat may see, and returns one of its legal actions.  A player never
receives a state.

May import: ``formats``, ``display`` and the rooms below them.
"""

from five_hundred.players.plain import choose

__all__ = ["choose"]
