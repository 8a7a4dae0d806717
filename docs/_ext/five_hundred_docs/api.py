"""A page for each public module, and the index of the public names of the package."""

import pkgutil
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from inspect import cleandoc, getdoc, isfunction, ismodule, signature, unwrap
from pathlib import Path
from types import ModuleType
from typing import Final

import five_hundred

from .markup import constants, page, table

__all__ = ["api_pages", "as_called", "home_of", "public_modules"]

FOLDER: Final = "api"
_INSIDE: Final = tuple(
    f"five_hundred.{name}." for name in ("cli", "playouts", "formats.ptn", "bids.special_bids", "display.svg")
)
"""Packages whose modules have no page; the page of the package describes their content."""
_GROUPS: Final = tuple(
    f"five_hundred.rules.{name}"
    for name in (
        *("auction", "contracts", "contradictions", "match", "names", "partner", "penalties", "play", "ruleset"),
        *("scoring", "specials", "table"),
    )
)
"""Other modules without a page; the package ``rules`` exports their names."""
_KIT: Final = "five_hundred.testing"
"""A package that exports the names of its modules; the pages of the modules describe these names."""
_ROLE: Final = re.compile(r":([a-z]+):(?=`)")
"""A Sphinx role in a docstring."""


@cache
def public_modules() -> tuple[str, ...]:
    """Return the dotted names of the modules that have a page."""
    found = (module.name for module in pkgutil.walk_packages(five_hundred.__path__, "five_hundred."))
    return tuple(name for name in found if "._" not in name and not name.startswith((*_INSIDE, *_GROUPS)))


def api_pages() -> Iterator[tuple[str, str]]:
    """Yield the index of modules and the page of each public module."""
    modules = public_modules()
    yield f"{FOLDER}/index.md", _index(modules)
    for name in modules:
        body = [f".. automodule:: {name}", "   :no-members:" if name == _KIT else "   :members:"]
        lines = [f"``{name}``", "=" * (len(name) + 4), "", *body, *_constants_inside(import_module(name))]
        yield f"{FOLDER}/{name}.rst", "\n".join(lines) + "\n"


def _constants_inside(package: ModuleType) -> Iterator[str]:
    """Describe constants that a package exports from modules without a page, whose docstrings autodoc does not find."""
    name = package.__name__
    if not hasattr(package, "__path__"):
        return
    for file in sorted(Path(str(package.__file__)).parent.glob("[!_]*.py")):
        if not f"{name}.{file.stem}".startswith((*_INSIDE, *_GROUPS)):
            continue
        for constant, about in constants(file).items():
            if constant in package.__all__:
                told = (f"   {line}".rstrip() for line in cleandoc(about).splitlines())
                yield from ("", f".. py:data:: {name}.{constant}", "", *told)


@cache
def home_of(name: str, package: ModuleType = five_hundred) -> str | None:
    """Return the module that describes a name exported by a package: ``five_hundred.engine.game`` for ``apply``.

    Returns:
        The module's dotted name, or None if no module with a page describes the name.
    """
    thing = getattr(package, name)
    for module in public_modules():
        loaded = import_module(module)
        if loaded is not package and name in getattr(loaded, "__all__", ()) and getattr(loaded, name) is thing:
            return module
    return None


def as_called(lines: Sequence[str], thing: object) -> list[str]:
    """Remove the parameter ``draw`` from the docstring of a strategy, because Hypothesis passes it."""
    passed = isfunction(thing) and "draw" not in signature(thing).parameters
    return [line for line in lines if not (passed and line.startswith(":param draw:"))]


def _index(modules: Sequence[str]) -> str:
    rows = [_row(name, home_of(name)) for name in sorted(five_hundred.__all__, key=str.lower)]
    return page(
        "Modules",
        "Most programs need only names from `five_hundred` itself; the modules below contain the others.",
        "",
        "```{eval-rst}",
        ".. automodule:: five_hundred",
        "   :no-members:",
        "```",
        "",
        *table(("name", "description"), rows, "summary"),
        "## Modules",
        "",
        *table(("module", "content"), [_module(name) for name in modules], "summary"),
        "```{toctree}",
        ":hidden:",
        *(f"{name.partition('.')[2]} <{name}>" for name in modules),
        "```",
    )


def _module(name: str) -> tuple[str, str]:
    about = (import_module(name).__doc__ or "").partition("\n")[0]
    return f"[`{name.partition('.')[2]}`](/_generated/{FOLDER}/{name}.rst)", _ROLE.sub(r"{py:\1}", about)


def _row(name: str, home: str | None) -> tuple[str, str]:
    thing = getattr(five_hundred, name)
    if ismodule(thing):
        return f"{{py:mod}}`{name} <{thing.__name__}>`", (thing.__doc__ or "").partition("\n")[0]
    assert home is not None, f"{name}: a public name must be in a module that has a page, but none describes it"
    if isinstance(thing, type) and thing.__name__ != name:
        # An alias of a class, such as Seat for int: the docstring of the class would not explain the alias.
        about = constants(Path(str(import_module(home).__file__)))[name].partition("\n")[0]
        return f"{{py:data}}`{name} <{home}.{name}>`", about
    if isinstance(thing, type) or isfunction(unwrap(thing)):
        role = "class" if isinstance(thing, type) else "func"
        about = _ROLE.sub(r"{py:\1}", (getdoc(thing) or "").partition("\n")[0])
        return f"{{py:{role}}}`{name} <{home}.{name}>`", about
    # A value has no docstring at run time.
    return f"`{name}`", f"see {{py:mod}}`{home}`"
