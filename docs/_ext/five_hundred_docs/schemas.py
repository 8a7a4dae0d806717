"""The JSON Schemas, to read and to download."""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from five_hundred.documents import rules_schema
from five_hundred.kinds import Json
from five_hundred.record import record_schema

from .markup import page

__all__ = ["schema_pages"]

FOLDER: Final = "reference/schema"


def schema_pages() -> Iterator[tuple[str, str]]:
    """The page, and the files beside it."""
    yield f"{FOLDER}/rules.schema.json", _text(rules_schema())
    yield f"{FOLDER}/record.schema.json", _text(record_schema())
    yield (
        f"{FOLDER}/index.md",
        page(
            "JSON Schemas",
            "A schema lets an editor complete and check a file, and lets a program draw a settings form.  Both follow "
            "draft 2020-12 and are made from the options by {py:func}`five_hundred.documents.rules_schema` and "
            "{py:func}`five_hundred.record.record_schema`.  What a schema cannot say, such as which options contradict "
            "each other, is checked when a document is read.",
            "",
            *_section("Documents of rules", "rules", "What [a file of rules](/guide/house-rules.md) may hold."),
            *_section("Records", "record", "What [a record of a match](/guide/records.md) holds."),
        ),
    )


def _section(title: str, name: str, about: str) -> list[str]:
    return [
        f"## {title}",
        "",
        f"{about}  Download {{download}}`{name}.schema.json`.",
        "",
        f"```{{literalinclude}} {name}.schema.json",
        ":language: json",
        ":class: schema",
        "```",
        "",
    ]


def _text(schema: Mapping[str, Json]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
