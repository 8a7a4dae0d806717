"""The argument ``--custom``, which names the classes of custom rules; no file, link or record is asked for code."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
from traceback import walk_tb
from types import FrameType, ModuleType, TracebackType
from typing import Final

from five_hundred.base.errors import CustomRuleError
from five_hundred.base.message_parts import all_of, did_you_mean, shown
from five_hundred.cli.arguments import UsageError
from five_hundred.engine.refusals import IllegalActionError
from five_hundred.engine.table.custom_rule import CustomRule
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import PASS_ITS_CLASS, why_no_classes

__all__ = [
    "custom_classes",
    "custom_words",
    "name_the_argument",
    "same_answers",
    "told_with_place",
    "with_defaults",
]

_EXAMPLE: Final = "--custom takes MODULE:CLASS, such as club_rules:NoLowMisere"
_LONGEST: Final = 200
"""The maximum number of characters that a message shows of the path of a file."""


def custom_classes(names: Sequence[str]) -> tuple[type[CustomRule], ...]:
    """Import the modules that the arguments of ``--custom`` name, and return the classes of custom rules.

    A module may be in the current folder, which ``python -m`` would search, too.

    Args:
        names: the arguments, such as ``club_rules:NoLowMisere``.

    Raises:
        UsageError: there is no such module or class, the module cannot be imported, or the class is not a well-defined
            custom rule.
    """
    kinds = tuple(dict.fromkeys([_class_of(name) for name in names]))
    if (wrong := why_no_classes(kinds, "--custom")) is not None:
        raise UsageError(wrong)
    return kinds


def _class_of(argument: str) -> type[CustomRule]:
    module, _, name = argument.rpartition(":")
    is_file = module.endswith(".py") and name.isidentifier()
    if is_file or not name.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        hint = _hint_for_file(Path(module), name) if is_file else ""
        raise UsageError(f"{_EXAMPLE}, got '{shown(argument, _LONGEST)}'{hint}")
    found = getattr(code := _module(module), name, None)
    if found is None:
        rules = [each for each, kind in vars(code).items() if _is_rule(kind)]
        raise UsageError(f"--custom: the module '{module}' has no class '{shown(name)}'{did_you_mean(name, rules)}")
    if not _is_rule(found):
        raise UsageError(f"--custom: {argument} must be a subclass of CustomRule")
    kind: type[CustomRule] = found
    return kind


def _hint_for_file(file: Path, name: str) -> str:
    """Return how to name a class in a file that the person has named instead of its module."""
    if not file.is_file():
        return "; there is no such file"
    if not file.stem.isidentifier():
        return f"; a module cannot have the name '{shown(file.stem)}': rename the file"
    if (folder := file.resolve().parent) == Path.cwd().resolve():
        return f": did you mean '{file.stem}:{shown(name)}'?"
    where = f"the module is looked for in the current folder: run the command in {shown(str(folder), _LONGEST)}"
    return f"; {where}, with --custom {file.stem}:{shown(name)}"


def _is_rule(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, CustomRule) and kind is not CustomRule


def _module(name: str) -> ModuleType:
    """Import a module, also from the current folder, in which other processes of this command then search, too.

    Raises:
        UsageError: there is no such module, or it cannot be imported.
    """
    if (folder := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, folder)
    invalidate_caches()
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            where = "neither in the current folder nor installed"
            raise UsageError(f"--custom: no module '{shown(error.name)}'; it is {where}") from None
        needs = f"the module '{name}' needs '{error.name}', which is not installed"
        raise UsageError(f"--custom: {needs}{_place_in_module(error, name)}") from None
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        place = _place_in_module(error, name)
        raise UsageError(f"--custom: the module '{name}' cannot be imported: {shown(told, 300)}{place}") from error


def _place_in_module(error: Exception, module: str) -> str:
    """Return the place of the innermost frame in a module, or in a package that contains it."""

    def is_inside(frame: FrameType) -> bool:
        return f"{module}.".startswith(f"{frame.f_globals.get('__name__')}.")

    return _place(error.__traceback__, is_inside)


def _place(traceback: TracebackType | None, is_own: Callable[[FrameType], bool]) -> str:
    """Return the file and the line of the innermost frame of some, such as `` (club_rules.py, line 12)``."""
    places = [
        f" ({Path(frame.f_code.co_filename).name}, line {line})" for frame, line in walk_tb(traceback) if is_own(frame)
    ]
    return places[-1] if places else ""


def told_with_place(error: CustomRuleError) -> str:
    """Return the message of an error of a hook, with the place in the rule's module if the hook raised an error."""
    raised = error.__cause__
    called = [*walk_tb(None if raised is None else raised.__traceback__)][1:2]  # the engine has the first frame
    if raised is None or not called:  # an error of another process has no frames
        return str(error)
    file = called[0][0].f_code.co_filename
    return f"{error}{_place(raised.__traceback__, lambda frame: frame.f_code.co_filename == file)}"


@contextmanager
def same_answers(rules: Sequence[RuleSet]) -> Iterator[None]:
    """Report custom rules whose answers differ, if an action turns out to be illegal that was legal before.

    Raises:
        UsageError: an action was illegal, and there are custom rules.
        IllegalActionError: an action was illegal, and there are no custom rules.
    """
    try:
        yield
    except IllegalActionError:
        names = dict.fromkeys(f"'{rule.name}'" for each in rules for rule in each.custom)
        if not names:
            raise
        whose = (
            f"the custom rule{'s' if len(names) > 1 else ''} {all_of([*names])} answered the same question differently"
        )
        remedy = "five_hundred.testing.check_custom_rule shows when"
        raise UsageError(f"{whose} when asked again; {remedy}") from None


def with_defaults(rules: RuleSet, custom: Sequence[type[CustomRule]]) -> RuleSet:
    """Return rules to which the custom rules that they lack are added, with the defaults of their options.

    Raises:
        InvalidRulesError: the custom rules do not fit the rules.
    """
    has = {rule.name for rule in rules.custom}
    added = [kind() for kind in custom if kind.name not in has]
    return rules.with_options({"custom": [*rules.custom, *added]}) if added else rules


def custom_words(names: Sequence[str]) -> tuple[str, ...]:
    """Return the words with which a command line names the same classes again."""
    return tuple([word for name in names for word in ("--custom", name)])


def name_the_argument(message: str) -> str:
    """Return the message of an error, with the argument of the command line that passes the class of a custom rule."""
    return message.replace(PASS_ITS_CLASS, "name its class with --custom MODULE:CLASS")
