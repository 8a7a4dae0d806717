"""A rules engine for the card game 500, with every house rule as configuration.

Take one of the :mod:`presets <five_hundred.rules.presets>` or make a RuleSet, and start a match with :func:`new_game`.
:func:`legal_actions` lists what the seat to act may do, :func:`apply` performs one of these actions, and :func:`view`
returns what one seat may see.

Every name in ``__init__.pyi`` is public and is loaded from its module at its first use; so are submodules such as
``five_hundred.svg``.  Each folder beside this file is called a room, and the docstring of its ``__init__.py`` says what
it contains.  From the lowest to the highest, the rooms are ``base``, ``cards``, ``bids``, ``rules``, ``engine``, then
``display`` and ``formats``, ``players``, ``playouts``, ``cli`` and ``testing``.  A room imports only from lower rooms.
"""

from importlib import import_module
from typing import Final

import lazy_loader

__version__ = "0.1.0"

_PARTS: Final = {
    "documents": "rules",
    "events": "engine",
    "presets": "rules",
    "ptn": "formats",
    "record": "formats",
    "svg": "display",
    "text": "display",
    "wire": "formats",
}
"""The modules that the package offers as attributes, and the room of each."""

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    return import_module(f"{__name__}.{_PARTS[name]}.{name}") if name in _PARTS else _load(name)
