"""Pictures in the pages, drawn when the documentation is built, so that they cannot be older than the library.

A block ``picture`` is written as a ``doctest`` block is, and the value of its last line is shown below it.  As in a
``doctest`` block, a first line ``:hide:`` leaves the code out of the page: only the picture is shown.
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
"""An example in a page; all of a page's examples are one session."""


def picture_of(page: str, block: str) -> tuple[Svg, Svg]:
    """The picture that a block of a page ends with, on a light page and on a dark one.

    Args:
        page: the text of the page; its examples are run from the first to that block, in a folder of their own.
        block: the lines of the block.

    Returns:
        The same picture twice where the block says which palette it has.

    Raises:
        ValueError: there is no such block, or it ends with something else.
    """
    names: dict[str, Any] = {}
    with TemporaryDirectory() as folder, chdir(folder):
        for found in BLOCK.finditer(page):
            value, last = _run(found[1], names)
            if _code(found[1]) == _code(block):
                if isinstance(value, Svg) and isinstance(last, ast.Call):
                    return value, _darkened(last, names)
                raise ValueError(f"a picture block ends with the call that draws it, not with {value!r}")
    raise ValueError("there is no such block in the page")


def html_of(light: Svg, dark: Svg) -> str:
    """A picture as a page shows it; furo hides one of the two."""
    if light == dark:
        return f'<div class="picture">{light}</div>'
    return f'<div class="picture only-light">{light}</div><div class="picture only-dark">{dark}</div>'


def _code(block: str) -> str:
    """The lines of a block without its options, which Sphinx has read already."""
    return block.strip().removeprefix(":hide:").strip()


def _run(block: str, names: dict[str, Any]) -> tuple[object, ast.expr | None]:
    """The value of the last line of an example, and that line; what it prints, and errors it means, are passed over."""
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
    """What a call draws with the dark palette, if it does not say another one."""
    said = [keyword for keyword in call.keywords if keyword.arg == "palette"]
    dark = ast.keyword("palette", ast.Name("_dark", ast.Load()))
    drawn = _value(
        ast.Call(call.func, call.args, call.keywords if said else [*call.keywords, dark]), {**names, "_dark": DARK}
    )
    assert isinstance(drawn, Svg)
    return drawn
