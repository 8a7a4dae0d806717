"""Tell what docstrings of the library do not say: ``check_docstrings.py [FOLDER OF A PACKAGE]``.

Ruff asks for docstrings as such, and for every error that a body raises.  This asks for the rest:

- Every public module, class, function, method, property, field, enum member and constant says what it is.  A field may
  be described by a string below it, by the ``Args:`` of its class, or by what it is made of: an option's field and a
  :class:`five_hundred.base.option_kinds.Choice`'s member explain themselves.
- Every parameter stands in ``Args:``, or in that of the class for a constructor.
- A result is described: in ``Returns:`` or ``Yields:``, or by a summary that is a description of it, such as "The next
  player clockwise".  Of a tuple of different things ``Returns:`` says which is which.
- Where ``None`` may come or go, the text says what it means.
- Where there are numbers, the text says of what: points, tricks, cards, or what they name.
- In modules that hold rules, classes and functions cite the catalogue or the sources by their tags, and what is cited
  exists.
- What fulfils a protocol may say so: ``See :meth:`Kind.parse`.``.
- What many functions of a module or package have in common is described once, in a list in its docstring: their
  arguments as ``- ``log``: where events go``, and functions that every module has, with their results, as
  ``- ``step(state, action)``: the state afterwards``.  Such functions have the source that their module cites.

A name is public if nothing in its path begins with an underscore.  Needs griffelib, which reads packages without
importing them.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import griffe
from docstring_parts import Said, cites, said_of, shared_by, unknown_citations

__all__ = ["Gap", "gaps", "main"]

HERE: Final = Path(__file__).parent.parent
RULES: Final = (
    *("cards.packs", "bids.trick_bids", "bids.special_bids", "bids.schedules", "bids.contracts", "rules"),
    *("engine.bid_legality", "engine.play_legality", "engine.unplayable", "engine.tricks", "engine.claims"),
    *("engine.visibility", "engine.scoring", "engine.match_end", "engine.phases"),
)
"""The modules that hold rules of the game, as CI has them for the coverage of their lines."""

NO_RULE: Final = (
    *("bids.trick_bids.parse_trick_bid", "engine.phases.stages.put_away", "engine.tricks.tricks_taken"),
    *("rules.documents", "rules.presets", "rules.specials"),
)
"""Public names and modules among those that need no source: no published rule says how they must be."""

UNITS: Final = frozenset(
    {
        *("point", "trick", "card", "seat", "hand", "round", "player", "side", "partner", "bid", "level", "deal"),
        *("match", "play", "suit", "action", "line", "percent", "character", "process", "second", "share"),
        *("place", "rung", "number", "mask", "bit", "seed", "version", "copy"),
    }
)
"""Words of which one tells what a number counts, or what it stands for."""

_NUMBER: Final = re.compile(r"\b(int|float|NDArray|ndarray)\b")
_NONE: Final = re.compile(r"\bNone\b")
_RESULT: Final = re.compile(
    r"(`|(Returns?|Yields?|The|A|An|Another|Any|All|Both|Each|Every|Everybody|Everything|Nothing|No|One|So|Whether|What"
    r"|Which|Who|Whose|How|Where|When|Why|Yes|Points|Tricks|Cards|Seats|Plain|Those|Such)\b)"
)
"""How a summary begins that is a description of the result: with a noun or a question, not with a verb."""
_REFERENCE: Final = re.compile(r"See :(?:meth|func|class):`~?([\w.]+)`")
_OPTION: Final = re.compile(r"(choice|flag|number|text|custom)\(")
Missing: TypeAlias = Iterator[tuple[griffe.Object, str]]
"""Things, and what is missing of each."""


class Gap(NamedTuple):
    """Something that a docstring does not say."""

    file: Path
    line: int
    name: str
    missing: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.name}: {self.missing}"


def gaps(package: Path) -> Iterator[Gap]:
    """Everything that is missing in a package, in the order of its files' names."""
    loaded = griffe.load(package.name, search_paths=[package.parent], resolve_aliases=False, allow_inspection=False)
    assert isinstance(loaded, griffe.Module)
    for module in sorted(_modules(loaded), key=lambda each: each.path):
        for thing, missing in _of_module(module):
            file = thing.filepath
            assert isinstance(file, Path)
            yield Gap(file, thing.lineno or 1, thing.path, missing)


def _modules(module: griffe.Module) -> Iterator[griffe.Module]:
    yield module
    for member in module.members.values():
        if isinstance(member, griffe.Module) and not member.name.startswith("_"):
            yield from _modules(member)


def _of_module(module: griffe.Module) -> Missing:
    if not said_of(module).text:
        yield module, "no docstring"
    yield from _wrong_citations(module)
    for thing in _public(module):
        if isinstance(thing, griffe.Attribute):
            yield from _of_attribute(thing, "")
        elif isinstance(thing, griffe.Function):
            yield from _of_function(thing)
        elif isinstance(thing, griffe.Class):
            yield from _of_class(thing)
        if isinstance(thing, griffe.Function | griffe.Class) and _needs_source(thing) and not _has_source(thing):
            yield thing, "no source: cite the catalogue, as in (catalogue: follow), or a source by its tag"


def _public(owner: griffe.Module | griffe.Class) -> Iterator[griffe.Object]:
    """The members that have a name without underscore, but for modules, and type variables, which nobody imports."""
    for name, member in owner.members.items():
        if name.startswith("_") or not isinstance(member, griffe.Object) or isinstance(member, griffe.Module):
            continue
        if not (isinstance(member, griffe.Attribute) and str(member.value).startswith(("TypeVar(", "ParamSpec("))):
            yield member


def _of_attribute(attribute: griffe.Attribute, described: str) -> Missing:
    """A constant, field, enum member or property; ``described`` is what its class says about it."""
    text = said_of(attribute).text or described
    if not text:
        yield attribute, "no docstring"
        return
    yield from _wrong_citations(attribute)
    for missing in _about(str(attribute.annotation or ""), text):
        yield attribute, missing


def _of_function(function: griffe.Function) -> Missing:
    """A function or method."""
    said, shared = said_of(function), shared_by(function.module)
    if not said.text:
        yield function, "no docstring"
        return
    yield from _wrong_citations(function)
    if _REFERENCE.match(said.text):
        yield from _wrong_reference(function, said)
        return
    names = tuple(parameter.name for parameter in function.parameters)
    if function.name in shared.functions and names != shared.functions[function.name]:
        yield function, f"its arguments are described as {', '.join(shared.functions[function.name])}"
    arguments = {**shared.arguments, **said.arguments}
    for parameter in function.parameters:
        name = parameter.name.lstrip("*")
        if name in arguments:
            for missing in _about(str(parameter.annotation or ""), arguments[name]):
                yield function, f"{name}: {missing}"
        elif name not in ("self", "cls") and not name.startswith("_"):
            yield function, f"{name} is not in Args:"
    result = f"{shared.results.get(function.name, '')} {said.result}".strip()
    for missing in _about_result(str(function.returns or "None"), said._replace(result=result)):
        yield function, missing


def _about_result(annotation: str, said: Said) -> Iterator[str]:
    if annotation in ("None", "NoReturn", "Never"):
        return
    if not said.result and not _RESULT.match(said.summary):
        yield "the result is not described: add Returns:"
    elif not said.result and _is_mixed(annotation):
        yield "Returns: does not say which part of the tuple is which"
    for missing in _about(annotation, f"{said.summary} {said.result}"):
        yield f"result: {missing}"


def _is_mixed(annotation: str) -> bool:
    """Whether a type is, perhaps beside ``None``, a tuple of so many things, each for itself."""
    for each in map(str.strip, _split(annotation, "|")):
        parts = list(_split(each.removeprefix("tuple[").removesuffix("]"), ","))
        if each.startswith("tuple[") and len(parts) > 1 and parts[-1].strip() != "...":
            return True
    return False


def _of_class(cls: griffe.Class) -> Missing:
    said = said_of(cls)
    if not said.text:
        yield cls, "no docstring"
        return
    yield from _wrong_citations(cls)
    yield from _of_constructor(cls, said)
    for thing in _public(cls):
        if isinstance(thing, griffe.Attribute):
            if not _explains_itself(cls, thing):
                yield from _of_attribute(thing, said.arguments.get(thing.name, ""))
        elif isinstance(thing, griffe.Function):
            yield from _of_function(thing)
        elif isinstance(thing, griffe.Class):
            yield from _of_class(thing)


def _of_constructor(cls: griffe.Class, said: Said) -> Missing:
    """What it does is plain; its arguments are described by the class, or are fields.  Nobody calls that of an enum."""
    for name in ("__init__", "__new__"):
        constructor = cls.members.get(name)
        if isinstance(constructor, griffe.Function) and not _is_enum(cls):
            for parameter in constructor.parameters:
                field = cls.members.get(parameter.name)
                documented = isinstance(field, griffe.Attribute) and field.docstring is not None
                if parameter.name in said.arguments:
                    for missing in _about(str(parameter.annotation or ""), said.arguments[parameter.name]):
                        yield constructor, f"{parameter.name}: {missing}"
                elif parameter.name not in ("self", "cls") and not documented:
                    yield constructor, f"{parameter.name} is not in Args: of the class"


def _about(annotation: str, text: str) -> Iterator[str]:
    """What the text about a value of such a type does not say."""
    if _NUMBER.search(_without_callables(annotation)) and not _has_unit(text):
        yield "no unit: say what the number counts, such as points, tricks or cards"
    if _is_optional(annotation) and not _NONE.search(text):
        yield "what None means is not said"


def _without_callables(annotation: str) -> str:
    """What is left of a type without what functions in it take and give."""
    return re.sub(r"Callable\[.*\]", "", annotation)


def _is_optional(annotation: str) -> bool:
    return any(part.strip() == "None" for part in _split(annotation, "|"))


def _split(text: str, sign: str) -> Iterator[str]:
    """The parts between signs that stand in no brackets."""
    depth, part = 0, ""
    for letter in text.strip("'\""):
        depth += (letter in "[(") - (letter in "])")
        if letter == sign and depth == 0:
            yield part
            part = ""
        else:
            part += letter
    yield part


def _has_unit(text: str) -> bool:
    words = re.findall(r"[a-z]+", text.lower())
    return any(UNITS & {word, word.removesuffix("s"), word.removesuffix("es")} for word in words)


def _is_enum(cls: griffe.Class) -> bool:
    return any(str(base).rpartition(".")[2] in ("Enum", "IntEnum", "StrEnum", "Choice") for base in cls.bases)


def _explains_itself(cls: griffe.Class, attribute: griffe.Attribute) -> bool:
    """An option's field, and a choice's member that carries its sentence."""
    if any(str(base).endswith("Choice") for base in cls.bases):
        return isinstance(attribute.value, griffe.ExprTuple) and len(attribute.value.elements) == 2
    return _OPTION.match(str(attribute.value)) is not None


def _is_in(path: str, names: Sequence[str]) -> bool:
    """Whether a path is one of some names, or lies below one of them."""
    return any(path == name or path.startswith(f"{name}.") for name in names)


def _needs_source(thing: griffe.Function | griffe.Class) -> bool:
    path = thing.path.partition(".")[2]
    if _is_in(path, NO_RULE) or not _is_in(path, RULES):
        return False
    own = thing.members.values()
    return not any(isinstance(each, griffe.Attribute) and _OPTION.match(str(each.value)) for each in own)


def _has_source(thing: griffe.Function | griffe.Class) -> bool:
    text = said_of(thing).text
    if thing.name in shared_by(thing.module).functions:
        text += said_of(thing.module).text
    return cites(text)


def _wrong_citations(thing: griffe.Object) -> Missing:
    for cited in unknown_citations(said_of(thing).text):
        yield thing, f"the catalogue has no {cited!r}"


def _wrong_reference(function: griffe.Function, said: Said) -> Missing:
    found = _REFERENCE.match(said.text)
    assert found is not None
    owner = function.module.members.get(found[1].partition(".")[0])
    if owner is None or (isinstance(owner, griffe.Class) and function.name not in owner.members):
        yield function, f"there is no {found[1]} in this module that says it"


def main(argv: Sequence[str]) -> int:
    """Print what is missing, a line each.

    Returns:
        1 if anything is missing, else 0.
    """
    found = list(gaps(Path(argv[0]) if argv else HERE / "src" / "five_hundred"))
    for gap in found:
        file = gap.file.relative_to(Path.cwd()) if gap.file.is_relative_to(Path.cwd()) else gap.file
        print(gap._replace(file=file))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
