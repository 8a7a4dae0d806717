"""The JSON Schemas of an analysis and of the values of a deal, made from the classes."""

import json
import re
from typing import Any

from five_hundred.base.option_kinds import Json
from five_hundred.formats.class_schema import add_object, definitions_of_strings
from five_hundred.formats.json_documents import DocumentFormat, ListOf
from five_hundred.solver import hand_analysis, par
from five_hundred.solver.hand_analysis import HandAnalysis
from five_hundred.solver.par import DealValues

__all__ = ["analysis_schema", "deal_values_schema"]


def analysis_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the plain data that ``HandAnalysis.to_dict`` returns."""
    return _schema(HandAnalysis, "Analysis of a hand of 500", hand_analysis.FORMAT)


def deal_values_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the plain data that ``DealValues.to_dict`` returns."""
    return _schema(DealValues, "Contract values for a deal of 500", par.FORMAT)


def _schema(kind: type, title: str, stated: DocumentFormat) -> dict[str, Json]:
    """Return the schema of the documents of a class."""
    defs = definitions_of_strings()
    add_object(kind, defs)
    document = defs.pop(kind.__name__)
    rules = {
        "type": "object",
        "description": "A RuleSet: every option, or a base preset and the options that differ from it.",
    }
    properties = {"rules": rules, **document["properties"]}
    for name, field in stated.fields.items():
        if isinstance(field, ListOf):
            properties[name]["maxItems"] = field.most
    for each in defs.values():
        if "properties" in each:
            each["required"] = list(each["properties"])
    whole = stated.schema(title, properties)
    required = ["format", "version", *properties]  # a field without a value is null
    return {
        **whole,
        **document,
        "required": required,
        "properties": whole["properties"],
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
