"""Pictures in the pages, drawn when the documentation is built, so that they always match the library.

A ``picture`` block has the syntax of a ``doctest`` block; the page shows the value of its last line below it.
With ``:hide:`` as its first line, the page shows only the picture.
"""

import ast
import io
import re
from contextlib import chdir, redirect_stdout
from doctest import DocTestParser
from tempfile import TemporaryDirectory
from typing import Any, Final

from five_hundred.display.svg import DARK, Svg

__all__ = ["BLOCK", "html_of", "picture_of"]

BLOCK: Final = re.compile(r"^```\{(?:doctest|picture)\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""An example block in a page; all examples of a page run in one session."""


def picture_of(page: str, block: str) -> tuple[Svg, Svg]:
    """Draw the picture at the end of a block, for a light page and for a dark page.

    Args:
        page: the text of the page; its examples up to the block are run in a temporary folder.
        block: the lines of the block.

    Returns:
        The light and the dark picture; both are the same if the block chooses a palette.

    Raises:
        ValueError: the page has no such block, or the block does not end with a call that returns a picture.
    """
    names: dict[str, Any] = {}
    with TemporaryDirectory() as folder, chdir(folder):
        for found in BLOCK.finditer(page):
            value, last = _run(found[1], names)
            if _code(found[1]) == _code(block):
                if isinstance(value, Svg) and isinstance(last, ast.Call):
                    return value, _darkened(last, names)
                raise ValueError(f"a picture block must end with the call that draws the picture, got {value!r}")
    raise ValueError("the block must be a block of the page, but the page does not contain it")


def html_of(light: Svg, dark: Svg) -> str:
    """Return the HTML of a picture; the furo theme hides either the light or the dark version."""
    if light == dark:
        return f'<div class="picture">{light}</div>'
    return f'<div class="picture only-light">{light}</div><div class="picture only-dark">{dark}</div>'


def _code(block: str) -> str:
    """Return the lines of a block without its options, which Sphinx has already read."""
    return block.strip().removeprefix(":hide:").strip()


def _run(block: str, names: dict[str, Any]) -> tuple[object, ast.expr | None]:
    """Run an example; return the value of its last line, and that line.

    Output and expected errors are ignored.
    """
    value, expression = None, None
    for example in DocTestParser().get_examples(block):
        *before, last = ast.parse(example.source).body
        expression = last.value if isinstance(last, ast.Expr) else None
        try:
            with redirect_stdout(io.StringIO()):
                if expression is None:
                    before.append(last)
                exec(compile(ast.Module(before, []), "<example>", "exec"), names)
                value = None if expression is None else _value(expression, names)
        except Exception:
            if example.exc_msg is None:
                raise
    return value, expression


def _value(expression: ast.expr, names: dict[str, Any]) -> Any:
    return eval(compile(ast.fix_missing_locations(ast.Expression(expression)), "<example>", "eval"), names)


def _darkened(call: ast.Call, names: dict[str, Any]) -> Svg:
    """Draw a picture with the dark palette, unless the call chooses a palette."""
    said = [keyword for keyword in call.keywords if keyword.arg == "palette"]
    dark = ast.keyword("palette", ast.Name("_dark", ast.Load()))
    drawn = _value(
        ast.Call(call.func, call.args, call.keywords if said else [*call.keywords, dark]), {**names, "_dark": DARK}
    )
    assert isinstance(drawn, Svg)
    return drawn
