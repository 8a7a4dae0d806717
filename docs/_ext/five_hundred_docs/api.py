"""A page for each task with the public names that it needs, and the index of all public names."""

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from inspect import cleandoc, getdoc, isclass, isfunction, signature, unwrap
from pathlib import Path
from typing import Any, Final

from public_names import PACKAGE, Public, modules, paths_of, public_names, tasks

from .markup import constants, page, table

__all__ = ["api_pages", "as_called"]

FOLDER: Final = "api"
_ROLE: Final = re.compile(r":([a-z]+):(?=`)")
"""A Sphinx role in a docstring."""


def api_pages() -> Iterator[tuple[str, str]]:
    """Yield the index of the public names, and the page of each task."""
    yield f"{FOLDER}/index.md", _index()
    for task in tasks():
        yield f"{FOLDER}/{task['name']}.rst", "\n".join(_page(task)) + "\n"


def as_called(lines: Sequence[str], thing: object) -> list[str]:
    """Remove the parameter ``draw`` from the docstring of a strategy, because Hypothesis passes it."""
    passed = isfunction(thing) and "draw" not in signature(thing).parameters
    return [line for line in lines if not (passed and line.startswith(":param draw:"))]


def _index() -> str:
    lines = [
        "Programs import from `five_hundred` itself, or from one of the modules that it offers, such as "
        "`five_hundred.svg`.",
        "The pages below describe each public name at the path by which a program uses it.",
        "Every other name is internal and can change in any release; see [](/explanation/stability.md).",
        "",
        "```{eval-rst}",
        ".. automodule:: five_hundred",
        "   :no-members:",
        "```",
        "",
    ]
    for task in tasks():
        lines += [f"## [{task['title']}](/_generated/{FOLDER}/{task['name']}.rst)", "", task["about"], ""]
        paths = [path for section in task["sections"] for path in paths_of(section)]
        lines += table(("name", "description"), [_row(public_names()[path]) for path in paths], "summary")
    toctree = ["```{toctree}", ":hidden:", *(task["name"] for task in tasks()), "```"]
    return page("Public names", *lines, *toctree)


def _page(task: dict[str, Any]) -> Iterator[str]:
    yield from _title(task["title"], "=")
    yield from (task["about"], "")
    for section in task["sections"]:
        yield from _title(section["title"], "-")
        if "about" in section:
            yield from (section["about"], "")
        if "module" in section:
            yield from _module(section["module"])
        for path in paths_of(section):
            yield from _description(public_names()[path])


def _title(title: str, line: str) -> list[str]:
    return [title, line * len(title), ""]


def _module(name: str) -> Iterator[str]:
    module = modules()[name]
    yield from (f".. py:module:: {PACKAGE}.{name}", "", *cleandoc(module.__doc__ or "").splitlines(), "")
    also = [each for each in module.__all__ if f"{PACKAGE}.{each}" in public_names() and _is_same(module, each)]
    if also:
        listed = ", ".join(f":py:obj:`{each} <{PACKAGE}.{each}>`" for each in also)
        yield from (f"Also here: {listed}.", "")


def _is_same(module: object, name: str) -> bool:
    return getattr(module, name) is public_names()[f"{PACKAGE}.{name}"].thing


def _description(public: Public) -> Iterator[str]:
    kind = _kind(public)
    if kind == "data":
        module, _, name = public.path.rpartition(".")
        yield from (f".. py:data:: {name}", f"   :module: {module}", "")
        yield from (f"   {line}".rstrip() for line in cleandoc(_constant(public)).splitlines())
    else:
        yield f".. auto{'exception' if kind == 'exc' else 'function' if kind == 'func' else kind}:: {public.path}"
        if kind != "func":
            yield "   :members:"
    yield ""


def _kind(public: Public) -> str:
    thing = public.thing
    if isclass(thing) and thing.__name__ == public.name:
        return "exc" if issubclass(thing, BaseException) else "class"
    # An alias of a class, such as Seat for int, is described by the text below it.
    # unwrap() returns anything that wraps nothing as it is, although its annotation accepts only functions.
    return "func" if isfunction(unwrap(thing)) and not isclass(thing) else "data"  # type: ignore[arg-type]


def _constant(public: Public) -> str:
    return constants(Path(str(import_module(public.module).__file__)))[public.name]


def _row(public: Public) -> tuple[str, str]:
    kind = _kind(public)
    text = _constant(public) if kind == "data" else getdoc(public.thing) or ""
    return (
        f"{{py:{kind}}}`{public.path.removeprefix(f'{PACKAGE}.')} <{public.path}>`",
        _ROLE.sub(r"{py:\1}", text.partition("\n")[0]),
    )
