"""The page of reasons for a refusal: each reason with its options and examples.

No metadata connects a reason with its options, so this module reads them from the calls of ``Illegal(...)`` in the
package.  The examples are the positions in the tests' tables of refusals; the engine refuses them again when the page
is generated.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import attrs

import five_hundred
from five_hundred import Action, Illegal, State, format_action, why_illegal
from five_hundred.engine.refusals import Reason

from .clashes import from_tests
from .markup import bullets, code, link, page, table

__all__ = ["Example", "Refusals", "examples", "read_refusals", "reason_link", "reason_pages"]

_NONE: Final = ""
_REASONS: Final = {reason.name: reason for reason in Reason}
_SENTENCE, _OPTION = 1, 2


@attrs.define
class Refusals:
    """The messages and options that the package uses with one reason."""

    sentences: list[str] = attrs.field(factory=list)
    """The messages to the player, with the names of inserted values between asterisks."""
    options: list[str] = attrs.field(factory=list)
    """The paths of the options; the empty string if the game itself forbids the action."""


@attrs.frozen
class Example:
    """An illegal action in a certain position, and the engine's refusal."""

    rule: str
    """The rule that the action breaks, in a few words."""
    state: State
    action: Action
    illegal: Illegal


@cache
def examples() -> tuple[Example, ...]:
    """Return all examples, in the order of the tests' tables."""
    from_tests()
    from refusals import REFUSALS  # noqa: PLC0415  # importable only after from_tests()
    from refusals_auction import AUCTION_REFUSALS  # noqa: PLC0415  # likewise
    from refusals_play import PLAY_REFUSALS  # noqa: PLC0415  # likewise

    found = []
    for case in (*REFUSALS, *AUCTION_REFUSALS, *PLAY_REFUSALS):
        state = case.position()
        action = case.action(state)
        illegal = why_illegal(state, action, by=case.by)
        assert illegal is not None, f"{case.name}: the engine must refuse the action, but accepts it"
        found.append(Example(case.rule, state, action, illegal))
    return tuple(found)


def reason_link(reason: Reason) -> str:
    """Return a reason as a link to its section."""
    return f"[{code(reason.value)}](#reason-{reason.value})"


def reason_pages() -> Iterator[tuple[str, str]]:
    """Yield the page of reasons."""
    yield (
        "reference/reasons.md",
        page(
            "Reasons for a refusal",
            "{py:func}`five_hundred.why_illegal` returns an {py:class}`~five_hundred.engine.refusals.Illegal`, and "
            "{py:class}`~five_hundred.engine.refusals.IllegalActionError` contains one.  Its `reason` is one of the "
            "{py:class}`~five_hundred.engine.refusals.Reason` members below, and its `message` is a sentence for the "
            "player.  Its `option` is the path of the option that forbids the action, or `None` if the game itself "
            "forbids it.  Its `cards` and `bids` are legal alternatives.",
            "",
            "The engine generated the quoted messages, each in a position from the tests; the actions are written in "
            "[notation](/reference/notation.md).",
            "",
            *table(("reason", "when"), [(reason_link(each), each.doc) for each in Reason], "summary"),
            *(line for reason in Reason for line in _reason(reason)),
        ),
    )


def _reason(reason: Reason) -> list[str]:
    options = [link(path) if path else "the game itself" for path in sorted(read_refusals()[reason].options)]
    return [
        f"(reason-{reason.value})=",
        f"## `{reason.value}`",
        "",
        f"{reason.doc}",
        "",
        f":Reason: `Reason.{reason.name}`",
        f":Forbidden by: {', '.join(options)}",
        "",
        *bullets(_example(each) for each in examples() if each.illegal.reason is reason),
    ]


def _example(example: Example) -> str:
    illegal, tried = example.illegal, format_action(example.action)
    shown = tried if len(tried) <= _LONGEST else f"{tried[:_LONGEST]}…"
    lines = [f"{example.rule[0].upper()}{example.rule[1:]}: {code(shown)}", f"“{illegal.message}”"]
    if illegal.option:
        lines.append(f"Forbidden by {link(illegal.option)}")
    right = [each.code for each in (*illegal.cards, *illegal.bids)]
    if right:
        lines.append(f"Legal: {code(' '.join(right[:_MOST]))}" + (" and others" if len(right) > _MOST else ""))
    return "\\\n  ".join(lines)


_LONGEST: Final = 60
"""The number of characters of an action that are shown; only a deal, which lists the whole pack, is longer."""
_MOST: Final = 10
"""The number of legal cards or bids that are shown."""


@cache
def read_refusals() -> dict[Reason, Refusals]:
    """Map every reason to the messages and options of the calls that use it."""
    found = {reason: Refusals() for reason in Reason}
    for file in sorted(Path(five_hundred.__file__).parent.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for function in functions:
            calls = [call for call in ast.walk(function) if isinstance(call, ast.Call) and _reason_of(call)]
            before = function.lineno
            for call in sorted(calls, key=lambda call: call.lineno):
                reason = _reason_of(call)
                assert reason is not None  # the list contains only calls with a reason
                scope = _Scope(function, functions, range(before, call.lineno + 1))
                _note(found[reason].sentences, scope.texts(call.args[_SENTENCE], "*{}*"))
                option = call.args[_OPTION] if len(call.args) > _OPTION else _keyword(call, "option")
                _note(found[reason].options, scope.texts(option, "CODE") if option else [_NONE])
                before = call.lineno + 1
    return found


def _note(known: list[str], new: list[str]) -> None:
    known += [text for text in new if text not in known]


def _reason_of(call: ast.Call) -> Reason | None:
    if not (isinstance(call.func, ast.Name) and call.func.id == "Illegal" and call.args):
        return None
    first = call.args[0]
    if isinstance(first, ast.Attribute) and isinstance(first.value, ast.Name) and first.value.id == "Reason":
        return _REASONS[first.attr]
    return None


def _keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in call.keywords if each.arg == name), None)


@attrs.frozen
class _Scope:
    """The surroundings of an expression, in which its names and functions can be looked up."""

    function: ast.FunctionDef
    functions: list[ast.FunctionDef]
    lines: range
    """The lines after the previous refusal: an assignment to a name in these lines takes precedence."""

    def texts(self, node: ast.expr, filled: str) -> list[str]:
        """Return every string that an expression may evaluate to; ``filled`` is the format of inserted values."""
        match node:
            case ast.Constant(value=value):
                return [_NONE if value is None else str(value)]
            case ast.JoinedStr(values=parts):
                return [_without_doubles("".join(self._part(part, filled) for part in parts))]
            case ast.IfExp(body=body, orelse=orelse):
                return [*self.texts(body, filled), *self.texts(orelse, filled)]
            case ast.Name(id=name):
                given = [
                    each.value
                    for each in ast.walk(self.function)
                    if isinstance(each, ast.Assign) and any(_is_name(target, name) for target in each.targets)
                ]
                near = [each for each in given if each.lineno in self.lines]
                return [text for each in near or given for text in self.texts(each, filled)]
            case ast.Call(func=ast.Name(id=name)):
                (called,) = [each for each in self.functions if each.name == name]
                returned = [each.value for each in ast.walk(called) if isinstance(each, ast.Return) and each.value]
                return [text for each in returned for text in self.texts(each, filled)]
            case _:
                return [filled.format("…")]

    def _part(self, part: ast.expr, filled: str) -> str:
        if isinstance(part, ast.Constant):
            return str(part.value)
        assert isinstance(part, ast.FormattedValue)
        return filled.format(_last_name(part.value))


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _last_name(node: ast.expr) -> str:
    """Return a word for an expression, such as ``standing`` for ``phase.standing`` or ``led`` for ``_name(led)``."""
    match node:
        case ast.Call(func=ast.Name(id="len")):
            return "so many"
        case ast.Call(func=ast.Attribute(value=inner)) | ast.Attribute(value=inner, attr="name" | "value"):
            return _last_name(inner)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name.replace("_", " ")
        case ast.Call(args=[inner, *_]) | ast.Subscript(value=inner):
            return _last_name(inner)
        case _:
            return "…"


def _without_doubles(text: str) -> str:
    """Merge two equal adjacent placeholders, which result from changing the case of a word's first letter."""
    return re.sub(r"(\*[^*]+\*)\1", r"\1", text)
