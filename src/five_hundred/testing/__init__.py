"""Tools for property tests: arbitrary RuleSets, states and matches, and checks that all of them must pass.

The strategies and :class:`GameMachine <five_hundred.testing.app_machine.GameMachine>` need Hypothesis (``pip install
'five-hundred[hypothesis]'``); the other tools do not.  ``__init__.pyi`` lists the public names.  Python loads a name
from its module when the name is first used.

``python -m five_hundred.testing`` plays random matches under random RuleSets and checks every state.

This subpackage contains only tools that other projects can also use to test their own code; this library's own tests
are in the folder ``tests``.
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
