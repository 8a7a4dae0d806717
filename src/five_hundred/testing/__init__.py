"""A kit for property tests: arbitrary RuleSets, states and matches, and what must hold in every one of them.

The strategies and :class:`GameMachine <five_hundred.testing.machine.GameMachine>` need Hypothesis
(``pip install 'five-hundred[hypothesis]'``), nothing else here does.  What is offered is listed in ``__init__.pyi``; as
in the package itself, a name is loaded from its module when it is first asked for.

``python -m five_hundred.testing`` plays random matches under random RuleSets and checks every state.

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
