"""The page of JSON Schemas, the schemas themselves, and the conformance document."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from five_hundred.base.option_kinds import Json
from five_hundred.formats import wire
from five_hundred.formats.record import record_schema
from five_hundred.formats.session import session_schema
from five_hundred.rules.documents import rules_schema
from five_hundred.rules.groups import Groups
from five_hundred.solver import analysis_schema, deal_values_schema
from five_hundred.testing.conformance import conformance_document, conformance_json
from five_hundred.testing.conformance_schema import conformance_schema

from .markup import bullets, code, linked, page, table

__all__ = ["schema_pages"]

FOLDER: Final = "reference/schema"
CONFORMANCE: Final = "reference/conformance.json"
_FUNCTIONS: Final = (
    "formats.record.record_schema",
    "formats.session.session_schema",
    "formats.wire.wire_schema",
    "rules.documents.rules_schema",
    "solver.analysis_schema",
    "solver.deal_values_schema",
    "testing.conformance_schema.conformance_schema",
)
"""The functions that return the schemas, in the order of the page."""


def schema_pages() -> Iterator[tuple[str, str]]:
    """Yield the schema files, the conformance document, and the page that describes them."""
    yield f"{FOLDER}/rules.schema.json", _text(rules_schema())
    yield f"{FOLDER}/record.schema.json", _text(record_schema())
    yield f"{FOLDER}/session.schema.json", _text(session_schema())
    yield f"{FOLDER}/wire.schema.json", _text(wire.wire_schema())
    yield f"{FOLDER}/five_hundred.d.ts", wire.typescript_declarations()
    yield f"{FOLDER}/analysis.schema.json", _text(analysis_schema())
    yield f"{FOLDER}/deal-values.schema.json", _text(deal_values_schema())
    yield f"{FOLDER}/conformance.schema.json", _text(conformance_schema())
    yield CONFORMANCE, conformance_json(conformance_document())
    yield (
        f"{FOLDER}/index.md",
        page(
            "JSON Schemas",
            "With a schema, an editor can offer completions and check a file as you type, and a program can draw a "
            "settings form.  The schemas follow draft 2020-12.  A schema cannot express every rule, for example that "
            "two options contradict each other; the library checks such rules when it reads a document.",
            "",
            "These functions return the schemas:",
            "",
            *bullets(f"{{py:func}}`five_hundred.{path}`" for path in _FUNCTIONS),
            *_section(
                "Records",
                "record",
                "This schema describes [a record of a match](/guide/records.md).",
                record_schema(),
            ),
            "A record's actions are written in [notation](/reference/notation.md); its rules are stored as a rules "
            "document, which is [described below](#rules-documents).",
            "",
            *_section(
                "Sessions",
                "session",
                "This schema describes [a session](/guide/records.md), which contains the records of several matches.",
                session_schema(),
            ),
            "## Messages",
            "",
            "This schema describes the messages that a server and its players exchange: views, events, refusals, bid "
            "grids, and actions as objects.  [](/guide/server.md) shows how to write and read them.  The schema also "
            "defines reviews, [sessions and their statistics](/guide/records.md).  "
            "Download {download}`wire.schema.json`.",
            "",
            "The declarations for TypeScript are generated from this schema.  Download {download}`five_hundred.d.ts`.",
            "",
            *_section(
                "Rules documents",
                "rules",
                "This schema describes [a rules file](/guide/house-rules.md).",
                rules_schema(),
            ),
            "The schema of a group lists its options, each with its meaning, its default, its unit (`x-unit`) and its "
            "sources (`x-source`); the [option pages](/_generated/reference/options/index.md) describe each option.",
            "",
            *_section(
                "Analyses",
                "analysis",
                "This schema describes an analysis of a hand: [the points that each card lost](/guide/solver.md), "
                "compared with perfect play.",
                analysis_schema(),
            ),
            *_section(
                "Values of a deal",
                "deal-values",
                "This schema describes [the value of each contract of a deal](/guide/solver.md).",
                deal_values_schema(),
            ),
            *_section(
                "Conformance",
                "conformance",
                "This schema describes [the cases for testing other engines](/reference/conformance.md).",
                conformance_schema(),
            ),
        ),
    )


def _section(title: str, name: str, about: str, schema: Mapping[str, Json]) -> list[str]:
    fields, needed = schema["properties"], schema.get("required", [])
    assert isinstance(fields, dict)
    assert isinstance(needed, list)
    definitions = schema.get("$defs", {})
    assert isinstance(definitions, dict)
    rows = [
        _field(field, each, bool(needed) and field not in needed, definitions)
        for field, each in fields.items()
        if isinstance(each, dict)
    ]
    return [
        f"## {title}",
        "",
        f"{about}  Download {{download}}`{name}.schema.json`.",
        "",
        *table(("name", "value", "meaning"), rows, "summary"),
        f'<details class="whole"><summary>{name}.schema.json</summary>',
        "",
        f"```{{literalinclude}} {name}.schema.json",
        ":language: json",
        ":class: schema",
        "```",
        "",
        "</details>",
        "",
    ]


def _field(
    name: str, schema: Mapping[str, Json], optional: bool, definitions: Mapping[str, Any]
) -> tuple[str, str, str]:
    about = schema["description"]
    assert isinstance(about, str), f"{name} is not described"
    group = name in (field.name for field in attrs.fields(Groups))
    shown = f"[{code(name)}](/_generated/reference/options/{name}.md)" if group else code(name)
    meaning = linked(about.replace("``", "`")) + ("  Optional." if optional else "")
    return shown, _value(schema, definitions), meaning


def _value(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    """Describe the allowed values of a field in a few words."""
    if "anyOf" in schema:
        return " or ".join(_value(each, definitions) for each in schema["anyOf"])
    if "$ref" in schema:
        return _value(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "const" in schema:
        return code(json.dumps(schema["const"]))
    if "enum" in schema:
        return "a string"
    kind = _KINDS[str(schema["type"])]
    if "maxItems" in schema:
        return f"{kind} of at most {schema['maxItems']:,}"
    return f"{kind} from {schema['minimum']}" if "minimum" in schema else kind


_KINDS: Final = {
    "object": "a table",
    "array": "a list",
    "integer": "a whole number",
    "string": "a string",
    "null": "null",
}


def _text(schema: Mapping[str, Json]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
