"""The argument ``--custom``, which names the classes of custom rules; no file, link or record is asked for code."""

import sys
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType

from five_hundred.base.message_parts import did_you_mean, shown
from five_hundred.cli.usage_error import UsageError
from five_hundred.engine.table.custom_rule import CustomRule
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import PASS_ITS_CLASS, why_no_rule

__all__ = ["custom_classes", "custom_words", "name_the_argument", "with_defaults"]

_EXAMPLE = "--custom takes MODULE:CLASS, such as club_rules:NoLowMisere"


def custom_classes(names: Sequence[str]) -> tuple[type[CustomRule], ...]:
    """Import the modules that the arguments of ``--custom`` name, and return the classes of custom rules.

    A module may be in the current folder, which ``python -m`` would search, too.

    Args:
        names: the arguments, such as ``club_rules:NoLowMisere``.

    Raises:
        UsageError: there is no such module or class, the module cannot be imported, or the class is not a well-defined
            custom rule.
    """
    kinds = tuple([_class_of(name) for name in dict.fromkeys(names)])
    seen = dict[str, type[CustomRule]]()
    for kind in kinds:
        if seen.setdefault(kind.name, kind) is not kind:
            raise UsageError(f"--custom names two rules with the name '{kind.name}': leave one out")
    return kinds


def _class_of(argument: str) -> type[CustomRule]:
    module, _, name = argument.partition(":")
    is_file = module.endswith(".py") and name.isidentifier()
    if is_file or not name.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        hint = f": did you mean '{shown(Path(module).stem)}:{shown(name)}'?" if is_file else ""
        raise UsageError(f"{_EXAMPLE}, got '{shown(argument)}'{hint}")
    found = getattr(code := _module(module), name, None)
    if found is None:
        rules = [each for each, kind in vars(code).items() if _is_rule(kind)]
        raise UsageError(f"--custom: the module '{module}' has no class '{shown(name)}'{did_you_mean(name, rules)}")
    if not _is_rule(found):
        raise UsageError(f"--custom: {argument} must be a subclass of CustomRule")
    if (wrong := why_no_rule(found)) is not None:
        raise UsageError(f"--custom: {wrong}")
    kind: type[CustomRule] = found
    return kind


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
        raise UsageError(f"--custom: the module '{name}' needs '{error.name}', which is not installed") from None
    except Exception as error:
        told = f"{type(error).__name__}: {error}"
        raise UsageError(f"--custom: the module '{name}' cannot be imported: {shown(told, 300)}") from error


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
