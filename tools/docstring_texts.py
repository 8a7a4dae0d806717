"""Write the docstrings that the library shows at run time as data: ``python tools/docstring_texts.py``.

JSON Schemas and forms describe classes and fields by their docstrings.  ``python -OO`` removes docstrings, and programs
that freeze an application leave out the sources, so the library reads the texts from
``src/five_hundred/base/docstring_texts.py``.  This tool writes that file; a test compares it with the docstrings.
"""

import ast
import inspect
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any, Final
from unittest.mock import patch

import attrs

from five_hundred.formats import class_schema, wire_schema
from five_hundred.formats.plain_data import PROPERTIES
from five_hundred.rules.groups import Groups
from five_hundred.solver import analysis_schema, deal_values_schema

__all__ = ["docstring_texts", "main"]

FILE: Final = Path(__file__).parents[1] / "src" / "five_hundred" / "base" / "docstring_texts.py"
GROUPS: Final = tuple(field.type for field in attrs.fields(Groups) if field.type is not None)
"""The classes of the groups of options; the options themselves carry their texts."""
_HEAD: Final = '''"""Docstrings that schemas and forms show, as data that ``python tools/docstring_texts.py`` writes.

``python -OO`` removes the docstrings themselves, and frozen programs have no sources to read.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["texts_of"]


def texts_of(kind: type) -> Mapping[str, str]:
    """Return the text of a class, under the key ``""``, and the texts of its fields and properties, by name.

    Args:
        kind: a class that a schema or a form describes.
    """
    return _TEXTS[f"{kind.__module__}.{kind.__qualname__}"]


_TEXTS: Final[Mapping[str, Mapping[str, str]]] = '''


def _kinds() -> set[type]:
    """Return the classes that a schema or a form describes."""
    found = {*GROUPS}

    def note(kind: type) -> Mapping[str, str]:
        found.add(kind)
        return defaultdict(str)

    with patch.object(class_schema, "texts_of", note):
        wire_schema._schema.__wrapped__()
        analysis_schema()
        deal_values_schema()
    return found


def _texts(kind: type) -> dict[str, str]:
    """Return the texts of a class: those below its fields, those under ``Args``, and those of its properties."""
    found = {"": _sentence(inspect.getdoc(kind))}
    arguments = (inspect.getdoc(kind) or "").partition("\nArgs:\n")[2].partition("\n\n")[0]
    found |= {name: _sentence(text[0].upper() + text[1:]) for name, text in _ARGUMENT.findall(arguments)}
    (tree,) = ast.parse(dedent(inspect.getsource(kind))).body
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            found[field.target.id] = _sentence(ast.literal_eval(below.value))
    for member in body:
        if isinstance(member, ast.FunctionDef):  # such as a cached property, which attrs turns into a slot
            found[member.name] = _sentence(ast.get_docstring(member))
    for name in PROPERTIES.get(kind, ()):
        if name not in found:
            found[name] = _sentence(inspect.getdoc(getattr(kind, name).fget))
    fields: Any = attrs.fields(kind) if attrs.has(kind) and not issubclass(kind, GROUPS) else ()
    written = [field.name for field in fields if field.type not in class_schema._LEFT_OUT]
    shown = {"", *PROPERTIES.get(kind, ()), *written}
    return {name: text for name, text in found.items() if name in shown}


def _sentence(text: str | None) -> str:
    """Return the first paragraph of a docstring on one line, in JSON terms and without Sphinx markup."""
    words = " ".join((text or "").partition("\n\n")[0].split())
    words = _ROLE.sub(lambda found: found[1].rpartition(".")[2], words)
    return _CITATION.sub("", words).replace("``None``", "null").replace("``", "")


_ARGUMENT: Final = re.compile(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)
_ROLE: Final = re.compile(r":\w+:`([^`<]*?)(?: <[^`]*>)?`")
_CITATION: Final = re.compile(r" \((?:catalogue|002|source)[^)]*\)")


def docstring_texts() -> dict[str, dict[str, str]]:
    """Return the texts of every class that a schema or a form describes."""
    kinds = sorted(_kinds(), key=lambda kind: (kind.__module__, kind.__qualname__))
    return {f"{kind.__module__}.{kind.__qualname__}": _texts(kind) for kind in kinds}


def main() -> None:
    """Write the module, which ``ruff`` formats."""
    table = json.dumps(docstring_texts(), indent=4, ensure_ascii=False)
    FILE.write_text(f"{_HEAD}MappingProxyType({table})\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", str(FILE)], check=True)


if __name__ == "__main__":
    main()
