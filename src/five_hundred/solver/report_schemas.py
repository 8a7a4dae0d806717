"""The JSON Schemas of an analysis and of the values of a deal, made from the classes."""

import json
import re
from typing import Any

from five_hundred.base.option_kinds import Json
from five_hundred.formats.class_schema import add_object, definitions_of_strings
from five_hundred.solver import hand_analysis, par
from five_hundred.solver.hand_analysis import HandAnalysis
from five_hundred.solver.par import DealValues

__all__ = ["analysis_schema", "deal_values_schema"]


def analysis_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the plain data that ``HandAnalysis.to_dict`` returns."""
    return _schema(HandAnalysis, "Analysis of a hand of 500", hand_analysis)


def deal_values_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the plain data that ``DealValues.to_dict`` returns."""
    return _schema(DealValues, "Contract values for a deal of 500", par)


def _schema(kind: type, title: str, stated_in: Any) -> dict[str, Json]:
    """Return the schema of a class; the module that contains the class states the format, its version and its lists."""
    defs = definitions_of_strings()
    add_object(kind, defs)
    document = defs.pop(kind.__name__)
    own = {
        "format": {"const": stated_in.FORMAT, "description": "The name of the format."},
        "version": {
            "const": stated_in.VERSION,
            "description": "The format version; it increases when older releases can no longer read new documents.",
        },
        "rules": {
            "type": "object",
            "description": "A RuleSet: every option, or a base preset and the options that differ from it.",
        },
    }
    properties = {**own, **document["properties"]}
    for name, (most, _) in stated_in.LISTS.items():
        properties[name]["maxItems"] = most
    for each in defs.values():
        if "properties" in each:
            each["required"] = list(each["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **document,
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
        "$defs": _used(properties, defs),
    }


def _used(properties: dict[str, Any], defs: dict[str, Any]) -> dict[str, Any]:
    """Return the definitions to which the properties refer, directly or through other definitions."""
    used: dict[str, Any] = {}
    left: list[Any] = [properties]
    while left:
        for name in re.findall(r'"#/\$defs/(\w+)"', json.dumps(left.pop())):
            if name not in used:
                used[name] = defs[name]
                left.append(defs[name])
    return dict(sorted(used.items()))
