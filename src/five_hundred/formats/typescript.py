"""TypeScript declarations of the messages between a server and a player, generated from their JSON Schema."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from five_hundred.formats.wire_schema import wire_schema

__all__ = ["typescript_declarations"]


def typescript_declarations() -> str:
    """Return TypeScript declarations of all messages, such as views and actions, and of sessions and statistics.

    Returns:
        The text of a file such as ``five_hundred.d.ts``, with a comment for each type and each field.
    """
    definitions: Any = wire_schema()["$defs"]
    head = "// The messages of a match of 500, as five_hundred.wire writes them.  This file is generated."
    return "\n\n".join([head, *(_declaration(name, each) for name, each in definitions.items())]) + "\n"


def _declaration(name: str, schema: Mapping[str, Any]) -> str:
    lines = [_comment(schema.get("description", ""), "")]
    if "properties" in schema:
        lines += [f"export interface {name} {{", *_fields(schema["properties"], schema["required"]), "}"]
    else:
        lines += [f"export type {name} = {_type(schema)};"]
    return "\n".join(line for line in lines if line)


def _fields(properties: Mapping[str, Any], required: Sequence[str]) -> Iterator[str]:
    for name, schema in properties.items():
        yield _comment(schema.get("description", ""), "  ")
        yield f"  {name}{'' if name in required else '?'}: {_type(schema)};"


def _comment(text: str, indent: str) -> str:
    # A ``*/`` in the text would end the comment too early.
    return f"{indent}/** {text.replace('*/', '* /')} */" if text else ""


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(_type(each) for each in schema["anyOf"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
    if schema["type"] == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if "propertyNames" in schema:
        return _group(schema["propertyNames"], _type(schema["additionalProperties"]))
    return {"integer": "number"}.get(schema["type"], str(schema["type"]))


def _group(keys: Mapping[str, Any], item: str) -> str:
    """Return the type of an object with optional keys: seats, levels, the values of another type, or any strings."""
    if "$ref" in keys:
        return f"{{ [key in {_type(keys)}]?: {item} }}"
    return f"{{ [key: {'number' if 'pattern' in keys else 'string'}]: {item} | undefined }}"
