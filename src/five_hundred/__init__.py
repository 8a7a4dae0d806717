"""A rules engine for the card game 500 in which every house rule is an option.

Choose a :mod:`preset <five_hundred.rules.presets>` or construct a RuleSet, then start a match with :func:`new_game`.
The function :func:`legal_actions` lists the actions of the seat to act, :func:`apply` performs one of these actions,
and :func:`view` returns what one seat may see.

Every name in ``__init__.pyi`` is public, and so are submodules such as ``five_hundred.svg``.  Python loads each public
name from its module when the name is first used.

The code is divided into subpackages, and the docstring of a subpackage's ``__init__.py`` says what the subpackage
contains.  A subpackage imports only from lower levels.  From the lowest to the highest, the levels are: ``base``;
``cards``; ``bids``; ``rules``; ``engine``; ``display``, ``formats`` and ``compact``; ``dealing``, ``policies`` and
``worlds``; ``playouts``; ``evaluation`` and ``solver``; ``players``; ``settings`` and ``tournaments``; ``cli``;
``testing``.
"""

from importlib import import_module

import lazy_loader

__version__ = "0.1.0"

_PARTS = {
    "documents": "rules",
    "events": "engine",
    "presets": "rules",
    "ptn": "formats",
    "record": "formats",
    "session": "formats",
    "svg": "display",
    "text": "display",
    "wire": "formats",
}
"""The modules that the package offers as attributes, each with the subpackage that contains it."""

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    return import_module(f"{__name__}.{_PARTS[name]}.{name}") if name in _PARTS else _load(name)
