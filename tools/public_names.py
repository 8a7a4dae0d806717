"""The public names: what ``five_hundred`` and the modules that it offers export, and their internal paths."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import isclass, isfunction, ismodule
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

import five_hundred

__all__ = ["PACKAGE", "Public", "is_internal", "modules", "paths_of", "public_names", "public_path", "tasks"]

PACKAGE: Final = "five_hundred"


class Public(NamedTuple):
    """A public name."""

    path: str
    """The path by which programs use it, such as ``five_hundred.State`` or ``five_hundred.svg.table``."""
    module: str
    """The internal module that defines it, such as ``five_hundred.engine.table.state``."""
    name: str
    """Its name in that module."""
    thing: object
    """The object itself."""


@cache
def tasks() -> list[dict[str, Any]]:
    """Read the tasks and their sections from ``docs/api.toml``."""
    text = (Path(__file__).parents[1] / "docs" / "api.toml").read_text(encoding="utf-8")
    read: list[dict[str, Any]] = tomllib.loads(text)["tasks"]
    return read


def modules() -> Mapping[str, ModuleType]:
    """Map the names of the modules that ``five_hundred`` offers to the modules."""
    offered = {name: getattr(five_hundred, name) for name in five_hundred.__all__}
    return {name: thing for name, thing in offered.items() if ismodule(thing)}


@cache
def public_names() -> Mapping[str, Public]:
    """Map the path of each public name to its description.

    A name that ``five_hundred`` itself has is listed only there, even if one of its modules exports it, too.
    """
    found = dict[str, Public]()
    homes = set[tuple[str, str]]()
    for owner in (five_hundred, *modules().values()):
        within = owner.__name__
        for name in owner.__all__:
            thing = getattr(owner, name)
            if ismodule(thing):
                continue
            home = _home(owner, name, thing)
            if owner is five_hundred or home not in homes:
                homes.add(home)
                found[f"{within}.{name}"] = Public(f"{within}.{name}", *home, thing)
    return found


def _home(owner: ModuleType, name: str, thing: object) -> tuple[str, str]:
    """Return the module that defines a public name, and its name there."""
    if (isclass(thing) or isfunction(thing)) and thing.__module__.startswith(f"{PACKAGE}."):
        return thing.__module__, thing.__name__
    module = owner.__name__
    while name in (imported := _imported(module)):
        module, name = imported[name]
    return module, name


@cache
def _imported(module: str) -> Mapping[str, tuple[str, str]]:
    """Map the names that a module imports to the module from which it imports them, and their names there."""
    file = Path(str(import_module(module).__file__))
    found = dict[str, tuple[str, str]]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            source = f"{module}.{node.module}" if node.level else node.module
            if source.startswith(PACKAGE):
                for alias in node.names:
                    names = import_module(source).__all__ if alias.name == "*" else [alias.name]
                    found |= {alias.asname or name: (source, name) for name in names}
    return found


def _inside(module: ModuleType) -> str:
    """Return the path of a public module inside the package: ``five_hundred.svg`` is ``five_hundred.display.svg``."""
    return _imported(module.__name__).get("__all__", (module.__name__, ""))[0]


def paths_of(section: dict[str, Any]) -> list[str]:
    """List the paths of the public names in a section: its names, then those of its module that no section lists.

    Raises:
        ValueError: a name in the section is not public.
    """
    paths = [f"{PACKAGE}.{name}" for name in section.get("names", ())]
    if "module" in section:
        within = f"{PACKAGE}.{section['module']}"
        exported = modules()[section["module"]].__all__
        mine = {*public_names()} - {*_listed()}
        paths += [path for name in exported if (path := f"{within}.{name}") in mine]
    if unknown := {*paths} - {*public_names()}:
        raise ValueError(f"docs/api.toml lists names that are not public: {', '.join(sorted(unknown))}")
    return paths


@cache
def _listed() -> list[str]:
    """List the paths of the names that some section lists by name."""
    return [
        f"{PACKAGE}.{name}" for task in tasks() for section in task["sections"] for name in section.get("names", ())
    ]


@cache
def _public_paths() -> Mapping[str, str]:
    """Map every path of a public name, including its internal path, to the path under which it is documented."""
    paths = {f"{each.module}.{each.name}": each.path for each in public_names().values()}
    paths |= {path: path for path in public_names()}
    for module in modules().values():
        homes = {each: ".".join(_home(module, each, getattr(module, each))) for each in module.__all__}
        for within in (module.__name__, _inside(module)):
            paths |= {f"{within}.{each}": paths[home] for each, home in homes.items()}
    return paths


def public_path(path: str) -> str | None:
    """Return the public path of a module, a name or a member, such as ``five_hundred.Record.read``.

    Returns:
        The path, or None if the name is not public.
    """
    for module in modules().values():
        if path in (module.__name__, _inside(module)):
            return module.__name__
    known = _public_paths()
    for head, members in _splits(path):
        if head in known:
            return known[head] + members
    thing, members = _found(path)
    if (isclass(thing) or isfunction(thing)) and f"{thing.__module__}.{thing.__qualname__}" in known:
        return known[f"{thing.__module__}.{thing.__qualname__}"] + members
    return None


def is_internal(path: str) -> bool:
    """Return whether a path leads to an existing module, name or member of the package."""
    return _found(path)[0] is not None


def _splits(path: str) -> Iterator[tuple[str, str]]:
    """Yield each way to divide a path into the path of a thing and that of its member, the longest first."""
    parts = path.split(".")
    for count in range(len(parts), 0, -1):
        yield ".".join(parts[:count]), "".join(f".{part}" for part in parts[count:])


@cache
def _found(path: str) -> tuple[object, str]:
    """Return the class, function or module that a path leads to, and the path of the member of the class, if any."""
    for head, members in _splits(path):
        try:
            module = import_module(head) if head.startswith(PACKAGE) else None
        except ImportError:
            continue
        if module is None or not members:
            return module, ""
        name, _, member = members[1:].partition(".")
        thing = getattr(module, name, None)
        if member and not (isclass(thing) and _has(thing, member)):
            return None, ""
        return thing, f".{member}" if member else ""
    return None, ""


def _has(cls: type, member: str) -> bool:
    return hasattr(cls, member) or any(member in getattr(each, "__annotations__", {}) for each in cls.__mro__)
