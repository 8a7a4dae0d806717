"""A kit for property tests: arbitrary RuleSets, states and matches, and checks that must hold for all of them.

The strategies and :class:`GameMachine <five_hundred.testing.machine.GameMachine>` need Hypothesis (``pip install
'five-hundred[hypothesis]'``); nothing else here does.  ``__init__.pyi`` lists the public names. As in the package
itself, a name is loaded from its module at its first use.

``python -m five_hundred.testing`` plays random matches under random RuleSets and checks every state.

Tests of one module are in ``tests``; this room holds only what other projects can use to test their own code too.

May import: every other room.
"""

import lazy_loader

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    try:
        return _load(name)
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise ImportError(
            f"five_hundred.testing.{name} needs hypothesis, which is not installed: "
            "pip install 'five-hundred[hypothesis]'"
        ) from error
