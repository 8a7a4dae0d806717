"""Rules by number, for checks whose numbers repeat the same check."""

from random import Random

from five_hundred import RuleSet
from five_hundred.rules.presets import PRESETS
from five_hundred.testing.arbitrary import arbitrary_rules
from five_hundred.testing.option_chooser import RandomChooser

__all__ = ["numbered_rules"]


def numbered_rules(number: int) -> tuple[str, RuleSet]:
    """The rules of a check and their name: every fourth check has random rules; the others take the presets in turn."""
    if number % 4 == 3:
        return "random rules", arbitrary_rules(RandomChooser(Random(number)))
    names = list(PRESETS)
    name = names[(number - number // 4) % len(names)]
    return name, PRESETS[name].rules
