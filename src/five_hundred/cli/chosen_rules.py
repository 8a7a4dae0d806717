"""The house rules that the arguments ``--rules``, ``--set`` and ``--custom`` of a command select."""

from collections.abc import Sequence

from five_hundred.base.atomic_files import reason_of
from five_hundred.base.errors import InvalidRulesError, UnknownNameError, lines_of
from five_hundred.base.message_parts import shown
from five_hundred.cli.arguments import UsageError
from five_hundred.cli.custom import custom_classes, name_the_argument, with_defaults
from five_hundred.rules import RuleSet
from five_hundred.rules.documents import read_rules
from five_hundred.rules.presets import Preset, find_preset

__all__ = ["chosen_rules"]


def chosen_rules(name: str, changes: Sequence[str], custom: Sequence[str] = ()) -> tuple[RuleSet, Preset | None]:
    """Return the house rules that the arguments of a command select.

    The second value is the named preset; it is ``None`` if ``name`` is the name of a file, or if the changes, the
    arguments of ``--set``, or custom rules alter the rules of the preset.

    Args:
        custom: the arguments of ``--custom``.  A custom rule that the file does not name is added.

    Raises:
        UsageError: the preset, file or class does not exist, or the rules are not valid.
    """
    preset, classes = None, custom_classes(custom)
    try:
        if name.lower().endswith((".toml", ".json")):
            rules = read_rules(name, classes)
        else:
            preset = find_preset(name)
            rules = preset.rules
        changed = with_defaults(rules, classes)
        if changes:
            kept, others = _without_custom(changed, changes)
            changed = kept.with_options(_typed(others, kept))
    except UnknownNameError as error:
        hint = "" if str(error).endswith("?") else "; the name of a rules file ends in .toml or .json"
        raise UsageError(f"{error}{hint}") from None
    except OSError as error:
        raise UsageError(reason_of(error)) from None
    except InvalidRulesError as error:
        raise UsageError("\nfive_hundred: ".join(map(name_the_argument, lines_of(error)))) from None
    return changed, preset if changed == rules else None


def _is_off(value: str) -> bool:
    return value.strip().lower() in ("off", "no", "false")


def _without_custom(rules: RuleSet, changes: Sequence[str]) -> tuple[RuleSet, list[str]]:
    """Return rules without the custom rules that ``custom.NAME=off`` removes, and the changes still to be made."""
    paths = {f"custom.{rule.name}": rule.name for rule in rules.custom}
    split = [change.partition("=") for change in changes]
    gone = {paths[path.strip()] for path, _, value in split if path.strip() in paths and _is_off(value)}
    others = [
        change
        for change, (path, _, value) in zip(changes, split, strict=True)
        if not (path.strip() in paths and _is_off(value))
    ]
    left = [rule for rule in rules.custom if rule.name not in gone]
    return rules.with_options({"custom": left}) if gone else rules, others


def _typed(changes: Sequence[str], rules: RuleSet) -> dict[str, object]:
    """Return the arguments of ``--set`` as a mapping from option paths to values of the types that the options need.

    Raises:
        UsageError: an argument has no ``=``.
    """
    kinds = {option.path: option.kind for option in RuleSet.options()}
    kinds |= {option.path: option.kind for rule in rules.custom for option in rule.options()}
    fields = {option.path.rpartition(".")[2]: option.kind for option in RuleSet.special_options()}
    typed: dict[str, object] = {}
    for change in changes:
        path, equals, value = change.partition("=")
        path = path.strip()
        if not equals:
            raise UsageError(f"--set takes PATH=VALUE, such as match.target=1000, got '{shown(change)}'")
        kind = kinds.get(path) or (fields.get(path.rpartition(".")[2]) if path.count(".") == 3 else None)
        off = path.count(".") == 2 and path not in kinds and _is_off(value)
        typed[path] = False if off else kind.from_text(value) if kind else value
    return typed
