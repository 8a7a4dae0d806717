"""The rules of ``examples/custom_rules``, and RuleSets that have them."""

from runpy import run_path
from typing import Any, Final

import attrs
import club_rules
from paths import EXAMPLES

import five_hundred as fh
from five_hundred import CustomRule
from five_hundred.presets import AUSTRALIAN

__all__ = ["BY_NAME", "CLASSES", "CLUB", "IN_A_PROGRAM", "SIX", "under"]

CLUB: Final = EXAMPLES / "custom_rules" / "club_rules.py"
"""The module with the rules."""
CLASSES: Final[tuple[type[CustomRule], ...]] = club_rules.ALL
SIX: Final = tuple([kind() for kind in CLASSES])
BY_NAME: Final[dict[str, Any]] = {rule.name: rule for rule in SIX}
IN_A_PROGRAM: Final[CustomRule] = run_path(str(CLUB))["NoLowMisere"]()
"""A rule in a file that was run as a program, which other processes cannot import."""


def under(*rules: CustomRule, base: fh.RuleSet = AUSTRALIAN) -> fh.RuleSet:
    """Return a RuleSet with custom rules."""
    return attrs.evolve(base, custom=rules)
