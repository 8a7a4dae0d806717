"""Load each public name of a package from its module when the name is first used, so that imports stay quick.

The ``__init__.py`` of such a package declares its names in ordinary imports below ``if TYPE_CHECKING``: type checkers,
editors and programs that freeze an application read them there, and nothing opens a source file at run time.  The table
below ``else`` says the same to :func:`lazy_names`; ``tests/project/test_lazy_names.py`` compares the two.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NoReturn

__all__ = ["EXTRAS", "MissingName", "lazy_names", "needs"]

EXTRAS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hypothesis": "hypothesis",
        "joblib": "playouts",
        "numba": "fast",
        "numpy": "playouts",
        "rich": "play",
        "tqdm": "playouts",
    }
)
"""The optional packages, each with the extra that installs it."""


def needs(what: str, package: str) -> str:
    """Return the message that says that something needs an optional package, and how to install it.

    Args:
        what: what needs the package, such as the path of a function.
    """
    return f"{what} needs {package}, which is not installed: install five-hundred with the extra '{EXTRAS[package]}'"


class MissingName:
    """Stands for a public name whose module needs a package that is not installed.

    A program may look at the name, import it and use it in annotations.  Every other use raises an error that names the
    extra to install.
    """

    __slots__ = ("_package", "_path")

    def __init__(self, path: str, package: str) -> None:
        self._path, self._package = path, package

    def __repr__(self) -> str:
        return f"<{self._path}, which needs {self._package}>"

    def __call__(self, *_: object, **__: object) -> NoReturn:
        """Refuse the use of the name.

        Raises:
            ImportError: always; the message names the extra to install.
        """
        raise ImportError(needs(self._path, self._package), name=self._package)

    def __reduce__(self) -> tuple[type["MissingName"], tuple[str, str]]:
        return MissingName, (self._path, self._package)

    def __mro_entries__(self, _: object) -> NoReturn:
        self()

    def __instancecheck__(self, _: object) -> NoReturn:
        self()

    def __subclasscheck__(self, _: object) -> NoReturn:
        self()

    def __getattr__(self, name: str) -> NoReturn:
        # Whoever only looks, as hasattr() does, expects this type of error.
        raise AttributeError(needs(self._path, self._package), name=name, obj=self)

    def __or__(self, _: object) -> Any:
        return Any  # in an annotation such as ``Playouts | None``

    __ror__ = __or__


def lazy_names(
    package: str, names: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return what a package needs to load its public names lazily.

    If a module needs an optional package that is not installed, each of its names is a :class:`MissingName`.

    Args:
        names: the public names, separated by spaces, keyed by the module in the package that defines them; the modules
            that are public themselves have the key ``""``.

    Returns:
        The functions ``__getattr__`` and ``__dir__`` of the package, and its list ``__all__``.
    """
    homes = {name: home for home, listed in names.items() for name in listed.split()}

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=sys.modules[package])
        try:
            module = import_module(f"{package}.{homes[name] or name}")
        except ModuleNotFoundError as error:
            missing = (error.name or "").partition(".")[0]
            if missing not in EXTRAS:
                raise
            return MissingName(f"{package}.{name}", missing)
        found = getattr(module, name) if homes[name] else module
        setattr(sys.modules[package], name, found)
        return found

    listed = sorted(homes)
    return find, lambda: [*listed], listed
