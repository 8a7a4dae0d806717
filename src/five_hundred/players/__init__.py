"""Computer players, which choose actions from views.

A player is a function that receives the view of the seat to act and returns a legal action.  A player never receives a
state, which contains hidden cards.

Modules of ``players`` may import every subpackage except ``tournaments``, ``settings``, ``cli`` and ``testing``.

Levels 1 to 3 need no optional dependency.  Only ``deal_likelihood`` and the modules that search possible deals
(``results_in_known_deals``, ``weighing`` and ``searching``) may import ``solver`` or ``worlds``; ``levels`` imports the
search only for levels 4 to 6.
"""

import lazy_loader

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    return _load(name)
