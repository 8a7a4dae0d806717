"""Rules that no option states, written in Python: a subclass of :class:`CustomRule`, whose fields are options.

A RuleSet carries its custom rules in ``custom``; whatever takes a RuleSet asks them, or refuses them by name.
"""

from five_hundred.base.errors import CustomRuleError
from five_hundred.base.options import choice, flag, number, text
from five_hundred.engine.table.custom_rule import CustomRule
from five_hundred.rules.custom_rule import CustomRules

__all__ = ["CustomRule", "CustomRuleError", "CustomRules", "choice", "flag", "number", "text"]
