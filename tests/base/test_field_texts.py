"""``help`` shows the text of every field of every public class."""

import ast
import inspect
import pydoc
import re
import subprocess
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from platforms import not_in_pyodide
from public_names import public_names

from five_hundred.base.field_texts import FieldTexts
from five_hundred.base.values import Value

CLASSES: Final[Mapping[str, Any]] = {
    path: public.thing
    for path, public in public_names().items()
    if inspect.isclass(public.thing) and attrs.has(public.thing)
}


def words(text: str) -> str:
    """Return a text on one line, without the bars at which ``help`` begins its lines."""
    return " ".join(text.replace("|", " ").split())


def texts_below(cls: type) -> dict[str, str]:
    """Return the texts below the fields of a class and of its base classes, read from the files."""
    found = dict[str, str]()
    for each in reversed(cls.__mro__):
        file = Path(str(sys.modules[each.__module__].__file__ if each is not object else ast.__file__))
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name == each.__name__:
                for field, below in pairwise(node.body):
                    match field, below:
                        case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                            found[name] = text
                        case _:
                            pass
    return found


@pytest.mark.parametrize("path", CLASSES)
def test_help_shows_the_text_of_every_public_field(path: str) -> None:
    """The text stands below the field, in the definition of the option, or in the docstring of the class."""
    cls = CLASSES[path]
    shown = words(pydoc.plain(pydoc.render_doc(cls)))
    below = texts_below(cls)
    for field in attrs.fields(cls):
        if not field.name.startswith("_"):
            option = field.metadata.get("five_hundred.option", {"doc": None})
            text = below.get(field.name, option["doc"])
            if text is None:
                assert re.search(rf" {field.name}: \w", words(inspect.getdoc(cls) or "")), f"{field.name} has no text"
            else:
                assert words(text) in shown, field.name


def test_a_class_without_source_code_shows_its_fields_without_texts() -> None:
    """As in a frozen program, or at a prompt."""
    space: dict[str, Any] = {}
    lines = ["import attrs", "from five_hundred.base.values import Value", "@attrs.frozen", "class Point(Value):"]
    exec("\n".join([*lines, " x: int", " 'The text of the field.'"]), space)
    assert inspect.getdoc(space["Point"].x) is None
    assert "x" in pydoc.render_doc(space["Point"])


@pytest.mark.parametrize("option", ["-O", "-OO"])
@not_in_pyodide
def test_help_shows_the_texts_without_docstrings(option: str) -> None:
    """``python -OO`` removes docstrings; the texts come from the source code."""
    program = "import five_hundred, inspect; print(inspect.getdoc(five_hundred.Match.dealer))"
    command = [sys.executable, option, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout == "The dealer of this hand.\n"


def test_no_source_code_is_read_before_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for the class nor for its values."""
    monkeypatch.setattr(inspect, "getsource", lambda _: pytest.fail("source code was read"))

    @attrs.frozen
    class Point(Value):
        x: int

    assert isinstance(vars(Point)["__slots__"], FieldTexts)
    assert list(vars(Point)["__slots__"]) == ["x"]
    assert Point(1).x == 1
