"""Functions that read and write RuleSets as JSON or TOML: all options, or a preset and the changed options.

A document is a table of groups of options; the entry ``base`` names the preset that supplies all options that the
document does not set::

    base = "australian"

    [match]
    target = 1000

    [contracts.specials.OM]
    value = 520

One error reports all problems of a document, each with its path and, for an unknown name, the nearest known name.
"""

from five_hundred.base.option_kinds import Json
from five_hundred.rules.documents import (
    parse_json,
    read_rules,
    rules_from_dict,
    rules_from_json,
    rules_from_toml,
    rules_schema,
    rules_to_dict,
    rules_to_json,
    rules_to_toml,
    write_rules,
)

__all__ = [
    "Json",
    "parse_json",
    "read_rules",
    "rules_from_dict",
    "rules_from_json",
    "rules_from_toml",
    "rules_schema",
    "rules_to_dict",
    "rules_to_json",
    "rules_to_toml",
    "write_rules",
]
