"""A rules engine for the card game 500, with every house rule as configuration.

Make a RuleSet (or take one of :mod:`presets <five_hundred.rules.presets>`), start with :func:`new_game`, ask
:func:`legal_actions`, and :func:`apply` one of them; :func:`view` is what one seat may see.

Every name in ``__init__.pyi`` is public and is loaded from its module when it is first asked for; so are the parts,
such as ``five_hundred.svg``.  Each folder beside this file is a room, and says at its top what lives there.  From the
lowest to the highest: ``base``, ``cards``, ``bids``, ``rules``, ``engine``, then ``display`` and ``formats``,
``players``, ``playouts``, ``cli`` and ``testing``.  A room imports only from lower ones.
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
"""The modules that are offered as parts of the package, and the room of each."""

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    return import_module(f"{__name__}.{_PARTS[name]}.{name}") if name in _PARTS else _load(name)
