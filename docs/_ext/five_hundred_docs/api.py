"""The index of all public names, a page for each task, and a page for each section of each task."""

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from inspect import cleandoc, getdoc, isclass, isfunction, signature, unwrap
from pathlib import Path
from typing import Any, Final

from public_names import PACKAGE, Public, modules, paths_of, public_names, public_path, tasks

from five_hundred.formats.json_documents import Saved

from .markup import constants, page, table

__all__ = ["api_pages", "as_called"]

FOLDER: Final = "api"
_ROLE: Final = re.compile(r":([a-z]+):(?=`)")
"""A Sphinx role in a docstring."""


def api_pages() -> Iterator[tuple[str, str]]:
    """Yield the index of the public names, and the page of each task and of each of its sections."""
    yield f"{FOLDER}/index.md", _index()
    for task in tasks():
        yield f"{FOLDER}/{task['name']}/index.md", _task(task)
        for section in task["sections"]:
            yield f"{FOLDER}/{task['name']}/{_file(section)}.rst", "\n".join(_section(section)) + "\n"


def as_called(lines: Sequence[str], thing: object) -> list[str]:
    """Remove the parameter ``draw`` from the docstring of a strategy, because Hypothesis passes it."""
    passed = isfunction(thing) and "draw" not in signature(thing).parameters
    return [line for line in lines if not (passed and line.startswith(":param draw:"))]


def _index() -> str:
    lines = [
        "Programs import from `five_hundred` itself, or from one of the modules that it offers, such as "
        "`five_hundred.svg`.",
        "The pages below describe each public name under the path from which programs import it.",
        "Every other name is internal and can change in any release; see [](/explanation/stability.md).",
        "",
        "```{eval-rst}",
        ".. automodule:: five_hundred",
        "   :no-members:",
        "```",
        "",
    ]
    for task in tasks():
        lines += [f"## [{task['title']}](/_generated/{FOLDER}/{task['name']}/index.md)", "", task["about"], ""]
        for section in task["sections"]:
            names = ", ".join(_reference(public_names()[path]) for path in paths_of(section))
            lines += [f"- **{_link(task, section)}**: {names}"]
        lines.append("")
    toctree = ["```{toctree}", ":hidden:", *(f"{task['name']}/index" for task in tasks()), "```"]
    return page("Public names", *lines, *toctree)


def _task(task: dict[str, Any]) -> str:
    lines = [task["about"], ""]
    for section in task["sections"]:
        lines += [f"## {_link(task, section)}", ""]
        lines += [section["about"], ""] if "about" in section else []
        lines += table(("name", "description"), [_row(public_names()[path]) for path in paths_of(section)], "summary")
    toctree = ["```{toctree}", ":hidden:", *map(_file, task["sections"]), "```"]
    return page(task["title"], *lines, *toctree)


def _link(task: dict[str, Any], section: dict[str, Any]) -> str:
    return f"[{section['title']}](/_generated/{FOLDER}/{task['name']}/{_file(section)}.rst)"


def _file(section: dict[str, Any]) -> str:
    return "-".join(re.findall("[a-z]+", section["title"].lower()))


def _section(section: dict[str, Any]) -> Iterator[str]:
    yield from _title(section["title"], "=")
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
    described = {each: public_path(f"{PACKAGE}.{name}.{each}") for each in module.__all__}
    own = paths_of({"module": name})
    also = [f":py:obj:`{each} <{path}>`" for each, path in described.items() if path not in own]
    if also:
        yield from (f"Also here: {', '.join(also)}.", "")


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
            if isclass(public.thing) and issubclass(public.thing, Saved):
                yield "   :inherited-members: Printed"
    yield ""


def _kind(public: Public) -> str:
    thing = public.thing
    if isclass(thing) and thing.__name__ == public.name:
        return "exc" if issubclass(thing, BaseException) else "class"
    # An alias of a class, such as Seat for int, is described by the text below it.
    # unwrap() returns an object unchanged if it wraps nothing, although its annotation accepts only functions.
    return "func" if isfunction(unwrap(thing)) and not isclass(thing) else "data"  # type: ignore[arg-type]  # as said above


def _constant(public: Public) -> str:
    return constants(Path(str(import_module(public.module).__file__)))[public.name]


def _row(public: Public) -> tuple[str, str]:
    text = _constant(public) if _kind(public) == "data" else getdoc(public.thing) or ""
    return _reference(public), _ROLE.sub(r"{py:\1}", text.partition("\n")[0])


def _reference(public: Public) -> str:
    return f"{{py:{_kind(public)}}}`{public.path.removeprefix(f'{PACKAGE}.')} <{public.path}>`"
