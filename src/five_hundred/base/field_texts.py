"""The texts below the fields of a class, as ``help()`` shows them.

The library describes a field in a string below it, which Python does not keep.  ``help()`` looks for the text of a slot
in ``__slots__`` if that is a dictionary.  The dictionary of this module reads the texts from the source code when
``help()`` first asks for one.  Where there is no source code, as in some frozen programs, ``help()`` shows only the
names of the fields.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

import attrs

__all__ = ["OPTION", "FieldTexts"]

OPTION: Final = "five_hundred.option"
"""The key under which the metadata of a field describes an option."""


class FieldTexts(dict[str, str | None]):
    """The names of a class's slots, each with the text that describes it, or ``None``."""

    __slots__ = ("_owner",)

    def __init__(self, owner: type, names: Iterable[str]) -> None:
        super().__init__(dict.fromkeys(names))
        self._owner: type | None = owner

    def __getitem__(self, name: str) -> str | None:
        owner, self._owner = self._owner, None
        if owner is not None:
            self.update((slot, text) for slot, text in _texts(owner) if text and slot in self)
        return super().__getitem__(name)


def _texts(owner: type) -> Iterator[tuple[str, str]]:
    """Yield the names of fields and properties with their texts."""
    try:
        (tree,) = ast.parse(inspect.getsource(owner)).body
    except (OSError, SyntaxError, TypeError):  # no source code, or not the source code of a class
        body: list[ast.stmt] = []
    else:
        body = tree.body if isinstance(tree, ast.ClassDef) else []
    for member, below in pairwise([*body, ast.Pass()]):
        match member, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                yield name, inspect.cleandoc(text)
            case ast.FunctionDef(name=name), _:  # attrs turns a cached property into a slot
                yield name, ast.get_docstring(member) or ""
            case _:
                pass
    for field in attrs.fields(owner) if attrs.has(owner) else ():
        if OPTION in field.metadata:
            yield field.name, field.metadata[OPTION]["doc"]
