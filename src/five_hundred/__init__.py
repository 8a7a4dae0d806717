"""A rules engine for the card game 500, with every house rule as configuration.

Make a RuleSet (or take one of :mod:`five_hundred.presets`), start with :func:`new_game`, ask :func:`legal_actions`, and
:func:`apply` one of them; :func:`view` is what one seat may see.

What it offers is listed in ``__init__.pyi``, for type checkers and for the loader alike: a name is loaded from its
module when it is first asked for.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__version__ = "0.1.0"
