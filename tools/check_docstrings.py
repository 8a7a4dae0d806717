"""List the gaps in the docstrings of the library: ``check_docstrings.py [FOLDER OF A PACKAGE]``.

Ruff checks that docstrings exist, and that they list every error that a body raises.  This tool checks the rest:

- Every module, class, function and method has a docstring, and everything that it cites or refers to exists.
- In modules that contain rules, classes and functions cite the catalogue, or the sources by their tags.  Options do so
  for their groups, and for the :class:`five_hundred.base.option_kinds.Choice` of their values.

The library itself exports some of these names, which programs use.  Of each of them, the tool checks also:

- Every property, field, enum member and constant has a docstring.  A field may be described by a string below it or
  by the ``Args:`` of its class.  An option's field and a member of a
  :class:`five_hundred.base.option_kinds.Choice` contain their own description.
- Every parameter is described in ``Args:``; the parameters of a constructor, in the ``Args:`` of its class.
- A result is described: in ``Returns:`` or ``Yields:``, or by a summary that describes it, such as "The next player
  clockwise".  If the result is a tuple of different things, ``Returns:`` says which is which.
- If an argument or a result may be ``None``, the docstring says what ``None`` means.
- If an argument or a result is a number, the docstring says what it counts (points, tricks, cards) or what it names.
- A method that implements a protocol may refer to it: ``See :meth:`Kind.parse`.``.
- The docstring of a module or package may have a list that describes what many of its functions have in common: their
  arguments as ``- ``log``: where events go``, and functions that every module has, with their results, as
  ``- ``step(state, action)``: the state afterwards``.  The citations in the docstring of the module also apply to
  these functions, and those of a phase's module to its classes.

What begins with an underscore is not checked.  The docstring of any other internal name says what its signature does
not, which only a person can judge.  The tool needs griffelib, which reads packages without importing them.
"""

import re
import sys
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import griffe
from docstring_parts import Said, cites, said_of, shared_by, unknown_citations
from public_names import PACKAGE, public_names
from rule_modules import rule_modules

__all__ = ["Gap", "gaps", "main"]

HERE: Final = Path(__file__).parent.parent
RULES: Final = rule_modules()
"""The modules that contain rules of the game."""

NO_RULE: Final = (
    *("rules.bids.trick_bids.parse_trick_bid", "engine.play.tricks.tricks_taken"),
    *("rules.documents", "rules.presets", "rules.sources", "rules.special_bid_data", "rules.template"),
    *("engine.phases.phase_spec", "rules.bids.reserved_words", "rules.changes", "rules.custom_rule"),
)
"""Public names and modules among the rule modules that need no source, because no published rule is about them."""

UNITS: Final = frozenset(
    {
        *("point", "trick", "card", "seat", "hand", "round", "player", "side", "partner", "bid", "level", "deal"),
        *("match", "play", "suit", "action", "line", "percent", "character", "process", "second", "share"),
        *("place", "rung", "number", "mask", "bit", "seed", "version", "copy"),
    }
)
"""Words that say what a number counts or means; the description of a number must contain one of them."""

_NUMBER: Final = re.compile(r"\b(int|float|NDArray|ndarray)\b")
_NONE: Final = re.compile(r"\bNone\b")
_RESULT: Final = re.compile(
    r"(`|(Returns?|Yields?|The|A|An|Another|Any|All|Both|Each|Every|Everybody|Everything|Nothing|No|One|So|Whether|What"
    r"|Which|Who|Whose|How|Where|When|Why|Yes|Points|Tricks|Cards|Seats|Plain|Those|Such)\b)"
)
"""The beginning of a summary that describes the result: a noun or a question word, or the verb "return"."""
_REFERENCE: Final = re.compile(r"See :(?:meth|func|class):`~?([\w.]+)`")
_OPTION: Final = re.compile(r"(choice|flag|number|text|custom)\(")
Missing: TypeAlias = Iterator[tuple[griffe.Object, str]]
"""Objects, each with a message about a gap in its docstring."""


class Gap(NamedTuple):
    """A gap in a docstring."""

    file: Path
    line: int
    name: str
    missing: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.name}: {self.missing}"


def gaps(package: Path, exported: Container[str] | None = None) -> Iterator[Gap]:
    """Yield all gaps of a package, in the order of its module names.

    Args:
        package: the folder of the package.
        exported: the paths of the classes, functions and constants that programs use; ``None`` for all.
    """
    loaded = griffe.load(package.name, search_paths=[package.parent], resolve_aliases=False, allow_inspection=False)
    assert isinstance(loaded, griffe.Module)
    for module in sorted(_modules(loaded), key=lambda each: each.path):
        for thing, missing in _of_module(module, exported):
            file = thing.filepath
            assert isinstance(file, Path)
            yield Gap(file, thing.lineno or 1, thing.path, missing)


def _modules(module: griffe.Module) -> Iterator[griffe.Module]:
    yield module
    for member in module.members.values():
        if isinstance(member, griffe.Module) and not member.name.startswith("_"):
            yield from _modules(member)


def _of_module(module: griffe.Module, exported: Container[str] | None) -> Missing:
    if not said_of(module).text:
        yield module, "no docstring"
    yield from _wrong_citations(module)
    for thing in _public(module):
        if exported is not None and thing.path not in exported:
            yield from _of_internal(thing)
        elif isinstance(thing, griffe.Attribute):
            yield from _of_attribute(thing, "")
        elif isinstance(thing, griffe.Function):
            yield from _of_function(thing)
        elif isinstance(thing, griffe.Class):
            yield from _of_class(thing)
        if isinstance(thing, griffe.Function | griffe.Class) and _needs_source(thing) and not _has_source(thing):
            yield thing, "no source: cite the catalogue, as in (catalogue: follow), or a source by its tag"


def _public(owner: griffe.Module | griffe.Class) -> Iterator[griffe.Object]:
    """Yield the members whose names have no leading underscore, except modules and type variables."""
    for name, member in owner.members.items():
        if name.startswith("_") or not isinstance(member, griffe.Object) or isinstance(member, griffe.Module):
            continue
        if not (isinstance(member, griffe.Attribute) and str(member.value).startswith(("TypeVar(", "ParamSpec("))):
            yield member


def _of_internal(thing: griffe.Object) -> Missing:
    """Check what the library does not export: functions and classes have docstrings, and refer to what exists."""
    said = said_of(thing)
    if isinstance(thing, griffe.Function | griffe.Class) and not said.text:
        yield thing, "no docstring"
    yield from _wrong_citations(thing)
    if isinstance(thing, griffe.Function):
        yield from _wrong_reference(thing, said)
        yield from _other_arguments(thing)
    if isinstance(thing, griffe.Class):
        for member in _public(thing):
            yield from _of_internal(member)


def _of_attribute(attribute: griffe.Attribute, described: str) -> Missing:
    """Check a constant, field, enum member or property; ``described`` is its description in the class docstring."""
    text = said_of(attribute).text or described
    if not text:
        yield attribute, "no docstring"
        return
    yield from _wrong_citations(attribute)
    for missing in _about(str(attribute.annotation or ""), text):
        yield attribute, missing


def _of_function(function: griffe.Function) -> Missing:
    """Check a function or method."""
    said, shared = said_of(function), shared_by(function.module)
    if not said.text:
        yield function, "no docstring"
        return
    yield from _wrong_citations(function)
    if _REFERENCE.match(said.text):
        yield from _wrong_reference(function, said)
        return
    yield from _other_arguments(function)
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


def _other_arguments(function: griffe.Function) -> Missing:
    """Check that a function has the arguments that the docstring of its package gives for its name."""
    described = shared_by(function.module).functions.get(function.name)
    if described is not None and described != tuple(parameter.name for parameter in function.parameters):
        yield function, f"its arguments are described as {', '.join(described)}"


def _about_result(annotation: str, said: Said) -> Iterator[str]:
    if annotation in ("None", "NoReturn", "Never"):
        return
    if not said.result and not _RESULT.match(said.summary):
        yield "the docstring must describe the result: add Returns:"
    elif not said.result and _is_mixed(annotation):
        yield "Returns: must say which part of the tuple is which"
    for missing in _about(annotation, f"{said.summary} {said.result}"):
        yield f"result: {missing}"


def _is_mixed(annotation: str) -> bool:
    """Return whether a type is, or includes in a union, a tuple of several separate elements."""
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
    """Check that the class describes the arguments of its constructor, unless they are fields.

    The constructor itself needs no docstring; that of an enum is not checked.
    """
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
    """Yield the gaps in the description of a value with the given type."""
    if _NUMBER.search(_without_callables(annotation)) and not _has_unit(text):
        yield "no unit: say what the number counts, such as points, tricks or cards"
    if _is_optional(annotation) and not _NONE.search(text):
        yield "the docstring must say what None means"


def _without_callables(annotation: str) -> str:
    """Remove the arguments and results of functions from a type."""
    return re.sub(r"Callable\[.*\]", "", annotation)


def _is_optional(annotation: str) -> bool:
    return any(part.strip() == "None" for part in _split(annotation, "|"))


def _split(text: str, sign: str) -> Iterator[str]:
    """Split a type at each separator that is not inside brackets."""
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


def _is_choice(cls: griffe.Class) -> bool:
    return any(str(base).endswith("Choice") for base in cls.bases)


def _overrides(cls: griffe.Class, name: str) -> bool:
    bases = [base for base in cls.resolved_bases if isinstance(base, griffe.Class)]
    return any(name in base.members or _overrides(base, name) for base in bases)


def _explains_itself(cls: griffe.Class, attribute: griffe.Attribute) -> bool:
    """Return whether an attribute is an option's field, a member of a choice, or described in a base class."""
    if _overrides(cls, attribute.name):
        return True
    if _is_choice(cls):
        return isinstance(attribute.value, griffe.ExprTuple) and len(attribute.value.elements) == 2
    return _OPTION.match(str(attribute.value)) is not None


def _is_in(path: str, names: Sequence[str]) -> bool:
    """Return whether a path is one of the names, or is below one of them."""
    return any(path == name or path.startswith(f"{name}.") for name in names)


def _needs_source(thing: griffe.Function | griffe.Class) -> bool:
    path = thing.path.partition(".")[2]
    if _is_in(path, NO_RULE) or not _is_in(path, RULES) or (isinstance(thing, griffe.Class) and _is_choice(thing)):
        return False
    own = thing.members.values()
    return not any(isinstance(each, griffe.Attribute) and _OPTION.match(str(each.value)) for each in own)


def _has_source(thing: griffe.Function | griffe.Class) -> bool:
    text = said_of(thing).text
    of_phase = isinstance(thing, griffe.Class) and "SPEC" in thing.module.members
    if of_phase or thing.name in shared_by(thing.module).functions:
        text += said_of(thing.module).text
    return cites(text)


def _wrong_citations(thing: griffe.Object) -> Missing:
    for cited in unknown_citations(said_of(thing).text):
        yield thing, f"the catalogue has no {cited!r}"


def _wrong_reference(function: griffe.Function, said: Said) -> Missing:
    found = _REFERENCE.match(said.text)
    if found is None:
        return
    owner = function.module.members.get(found[1].partition(".")[0])
    if owner is None or (isinstance(owner, griffe.Class) and function.name not in owner.members):
        yield function, f"the docstring must refer to a name of this module, but the module has no {found[1]}"


def main(argv: Sequence[str]) -> int:
    """Print each gap on a line.

    Returns:
        The exit status: 1 if there are gaps, else 0.
    """
    if argv:
        found = list(gaps(Path(argv[0])))
    else:
        exported = {f"{each.module}.{each.name}" for each in public_names().values()}
        found = list(gaps(HERE / "src" / PACKAGE, exported))
    for gap in found:
        file = gap.file.relative_to(Path.cwd()) if gap.file.is_relative_to(Path.cwd()) else gap.file
        print(gap._replace(file=file))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
