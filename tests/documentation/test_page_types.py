"""The programs that the type checkers read: what a page shows, line by line.

The checkers themselves run in CI and in ``nox -s types``.
"""

import ast
from pathlib import Path

import pytest
from page_examples import pages
from page_types import program_of

PAGE = """# Page

```{testsetup}
limit = 3
```

```{doctest}
>>> def double(count: int) -> int:
...     return 2 * count
>>> double(limit)  # a value
6
>>> double(
...     4
... )
8
>>> limit = 5
>>> double("x")
Traceback (most recent call last):
...
TypeError: not a number
```

```console
$ python -m five_hundred --list
```

```{testcode}
print(limit)
```
"""
PROGRAM = {
    4: "limit = 3",
    8: "def double(count: int) -> int:",
    9: "    return 2 * count",
    10: "print(double(limit)  # a value",
    11: ")",
    12: "print(double(",
    13: "    4",
    14: ")",
    15: ")",
    16: "limit = 5",
    17: 'double("x")',
    28: "print(limit)",
}
"""The lines of its program by their numbers; the others are blank."""


def test_a_program_has_the_examples_at_the_lines_of_its_page() -> None:
    """A value that the page shows is printed; a command is no Python."""
    lines = enumerate(program_of(PAGE).splitlines(), start=1)
    assert {number: line for number, line in lines if line} == PROGRAM


def test_a_page_without_python_has_no_program() -> None:
    assert program_of("# Page\n\n```console\n$ ls\n```\n").strip() == ""


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_the_program_of_a_page_is_python(page: Path) -> None:
    """Or the checkers would say nothing about any page."""
    ast.parse(program_of(page.read_text(encoding="utf-8")))
