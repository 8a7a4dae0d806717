"""Compare the public names and signatures with those of the last release: ``public_api.py [--write]``.

``docs/public-api.txt`` contains the public names and signatures of the last release, as stubs without ``self``: one
stub for each module from which programs import.  The tool writes the same stubs for the present source code, and lists
each change that can break a program: a name that is gone, a parameter that is removed, renamed, moved or now required,
a changed default, and the like.  New names and new optional parameters break nothing.

A change that can break a program is allowed if the section "Unreleased" of ``CHANGELOG.md`` names what changes, in
backticks: `` `play_hands` `` or `` `State.hand` ``.  At a release, ``--write`` writes the file anew.

The tool needs griffelib, which classifies the changes.
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from inspect import isclass, signature
from pathlib import Path
from typing import Final, NamedTuple

import griffe
from public_names import PACKAGE, Public, public_names

import five_hundred
from five_hundred import State, View
from five_hundred.phases import Phase

__all__ = ["Change", "changes", "main", "stubs", "unnamed"]

ROOT: Final = Path(__file__).parent.parent
RELEASED: Final = ROOT / "docs" / "public-api.txt"
CHANGELOG: Final = ROOT / "CHANGELOG.md"
MADE_BY_ENGINE: Final = (State, View, Phase)
"""The classes that only the engine constructs, with their subclasses, so their constructors are not public."""
_HEAD: Final = re.compile(r"^### (\S+)\n", re.MULTILINE)
"""The line above the stub of a module."""
_UNRELEASED: Final = re.compile(r"^## \[Unreleased\]$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_BACKTICKS: Final = re.compile(r"`([^`\n]+)`")


class Change(NamedTuple):
    """A change that can break a program."""

    name: str
    """The name without the package: ``State.hand``, ``playouts.play_hands``."""
    what: str
    """What changed."""

    def __str__(self) -> str:
        return f"{self.name}: {self.what}"


def stubs() -> str:
    """Return the public names and signatures of the source code, as one stub for each module."""
    source = Path(str(five_hundred.__file__)).parent
    loaded = griffe.load(PACKAGE, search_paths=[source.parent], allow_inspection=False, resolve_aliases=True)
    modules: dict[str, list[str]] = {}
    for public in sorted(public_names().values()):
        thing = loaded[f"{public.module}.{public.name}".removeprefix(f"{PACKAGE}.")]
        modules.setdefault(public.path.rpartition(".")[0], []).extend(_stub(public, thing))
    return "\n".join(line for module in sorted(modules) for line in (f"### {module}", *modules[module])) + "\n"


def _stub(public: Public, thing: griffe.Object | griffe.Alias) -> Iterator[str]:
    if isinstance(thing, griffe.Alias):
        thing = thing.final_target
    if isinstance(thing, griffe.Class):
        yield f"class {thing.name}:"
        lines = [*_constructor(public.thing), *_members(thing)]
        yield from (f"    {line}" for line in lines or ["..."])
    else:
        yield from _member(thing)


def _constructor(cls: object) -> Iterator[str]:
    """Yield the constructor of a class, without types, because the stubs of the fields contain them."""
    assert isclass(cls)
    owner = next((each for each in cls.__mro__ if "__init__" in vars(each)), object)
    ours = owner.__module__.startswith(PACKAGE) and not issubclass(cls, MADE_BY_ENGINE)
    if ours and not issubclass(cls, Enum):
        made = signature(vars(owner)["__init__"])
        plain = [
            each.replace(annotation=each.empty, default=each.empty if each.default is each.empty else ...)
            for each in made.parameters.values()
        ]
        yield f"def __init__{made.replace(parameters=plain, return_annotation=made.empty)}: ..."


def _members(cls: griffe.Class) -> Iterator[str]:
    """Yield the public members of a class: its own members, and those of its bases in the package."""
    members = {**cls.inherited_members, **cls.members}
    for name in sorted(members):
        member = members[name]
        target = member.final_target if isinstance(member, griffe.Alias) else member
        if not name.startswith("_"):
            yield from _member(target)


def _member(thing: griffe.Object) -> Iterator[str]:
    if isinstance(thing, griffe.Function):
        yield from (f"@{each}" for each in ("classmethod", "staticmethod", "property") if each in thing.labels)
        yield f"def {thing.signature()}: ..."
    elif isinstance(thing, griffe.Attribute):
        kind = "" if thing.annotation is None else f": {thing.annotation}"
        yield f"{thing.name}{kind or ': object'}"


def changes(old: str, new: str) -> list[Change]:
    """List the changes between two collections of stubs that can break a program, sorted by name."""
    found = set[Change]()
    with tempfile.TemporaryDirectory() as place:
        both = [_loaded(text, Path(place) / side) for text, side in ((old, "old"), (new, "new"))]
        for name, module in both[0].items():
            if name not in both[1]:
                found.add(Change(_short(name), "the module is gone"))
                continue
            for breakage in griffe.find_breaking_changes(module, both[1][name]):
                found.add(_change(name, breakage))
    return sorted(found)


def _loaded(text: str, folder: Path) -> Mapping[str, griffe.Module]:
    """Write each stub to a file of its own, and load it."""
    folder.mkdir()
    parts = _HEAD.split(text)[1:]
    modules = {}
    for name, stub in zip(parts[::2], parts[1::2], strict=True):
        file = name.replace(".", "_")
        (folder / f"{file}.py").write_text(stub, encoding="utf-8")
        module = griffe.load(file, search_paths=[folder], allow_inspection=False)
        assert isinstance(module, griffe.Module)
        modules[name] = module
    return modules


def _change(module: str, breakage: griffe.Breakage) -> Change:
    inside = breakage.obj.path.partition(".")[2]
    parts = [breakage.kind.value, *map(_value, (breakage.old_value, breakage.new_value))]
    return Change(_short(f"{module}.{inside}"), ", ".join(part for part in parts if part))


def _value(value: object) -> str:
    return "" if value is None or isinstance(value, griffe.Object | griffe.Alias) else str(value)


def _short(path: str) -> str:
    return path.removeprefix(f"{PACKAGE}.")


def unnamed(found: Sequence[Change], changelog: str) -> list[Change]:
    """List the changes that the section "Unreleased" of a changelog does not name."""
    section = _UNRELEASED.search(changelog)
    named = {name.partition("(")[0] for name in _BACKTICKS.findall(section[1] if section else "")}
    return [each for each in found if not named & {*_names(each.name)}]


def _names(path: str) -> Iterator[str]:
    """Yield the ways to name something: ``playouts.play_hands`` and ``play_hands``, ``State.hand`` but not ``hand``."""
    parts = path.removesuffix(".__init__").split(".")
    for count in range(len(parts), 0, -1):
        name = ".".join(parts[-count:])
        if count > 1 or not (len(parts) > 1 and parts[-2][:1].isupper()):
            yield name


def main(argv: Sequence[str]) -> int:
    """Compare the source code with the last release, or write the file of a release.

    Returns:
        The exit status: 1 if a change that can break a program is not in the changelog, else 0.
    """
    parser = argparse.ArgumentParser(description="Compare the public names and signatures with the last release.")
    parser.add_argument("--write", action="store_true", help="write the file of a release")
    if parser.parse_args(argv).write:
        head = (
            f"The public names and signatures of five_hundred {five_hundred.__version__}, by tools/public_api.py.\n\n"
        )
        RELEASED.write_text(head + stubs(), encoding="utf-8")
        return 0
    found = unnamed(changes(RELEASED.read_text(encoding="utf-8"), stubs()), CHANGELOG.read_text(encoding="utf-8"))
    for each in found:
        print(each)
    if found:
        print(
            "\nThese changes can break a program: name them in the section 'Unreleased' of CHANGELOG.md, or undo them."
        )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
