"""Check the types of the examples in the README, the documentation and ``examples/``: ``page_types.py [PAGE ...]``.

The tool writes the Python examples of each page into one program, and checks these programs and those in
``examples/`` with mypy and pyright, both in strict mode.  It needs both checkers, and the library as an installed
package.

Each line of a program has the same number as on its page, so an error has the line number of the page.  A value that a
page shows is printed by its program, because a strict checker refuses an expression without effect.
"""

import argparse
import doctest
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from page_examples import BLOCK, ROOT, pages

__all__ = ["main", "program_of"]

EXAMPLES: Final = ROOT / "examples"
_PLACES: Final = (".", "examples", "examples/custom_rules")
"""The folders from which programs import each other."""


def program_of(text: str) -> str:
    """Return the Python examples of a page as one program, each at its line of the page."""
    lines = [""] * text.count("\n")
    for block in BLOCK.finditer(text):
        kind, body, first = block["kind"].strip("{}"), block["body"], text.count("\n", 0, block.start("body"))
        if kind in ("testsetup", "testcode"):
            _put(lines, first, body)
        elif ">>> " in body:
            for example in doctest.DocTestParser().get_examples(body):
                _put(lines, first + example.lineno, _shown(example))
    return "\n".join(lines).rstrip() + "\n"


def _put(lines: list[str], first: int, source: str) -> None:
    for number, line in enumerate(source.splitlines(), first):
        lines[number] = line


def _shown(example: doctest.Example) -> str:
    """Return the source of an example, which prints its value if the page shows the value.

    The closing bracket of ``print`` is on the line where the page shows the value.
    """
    try:
        compile(example.source, "example", "eval")
    except SyntaxError:
        return example.source
    return f"print({example.source})" if example.want and not example.exc_msg else example.source


def _write(chosen: Sequence[Path], folder: Path) -> int:
    """Write the program of each page that has examples.

    Returns:
        The number of programs.
    """
    count = 0
    for page in chosen:
        program = program_of(page.read_text(encoding="utf-8"))
        if program.strip():
            place = page.relative_to(ROOT) if page.is_relative_to(ROOT) else Path(page.name)
            name = "_".join(place.with_suffix("").parts).replace("-", "_").lower()
            (folder / f"{name}.py").write_text(program, encoding="utf-8")
            count += 1
    return count


def _mypy(folder: Path) -> int:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--explicit-package-bases"]
    command += ["--disable-error-code=import-untyped", "--untyped-calls-exclude=distributed", "."]
    environment = {**os.environ, "MYPYPATH": os.pathsep.join(_PLACES)}
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


def _pyright(folder: Path) -> int:
    settings = {"typeCheckingMode": "strict", "extraPaths": _PLACES, "reportMissingTypeStubs": False}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable]
    return subprocess.run(command, cwd=folder, check=False).returncode


def main() -> int:
    """Check the programs of the pages given on the command line.

    Returns:
        The exit status: 0 if both checkers accept every program, else 1.
    """
    parser = argparse.ArgumentParser(description="Check the types of the examples with mypy and pyright.")
    parser.add_argument("pages", nargs="*", help="the pages (default: all, and the programs in examples/)")
    names = parser.parse_args().pages
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        count = _write([Path(name).resolve() for name in names] or pages(), folder)
        if count == 0:
            print("The pages must contain Python examples, but none was found.", file=sys.stderr)
            return 1
        if not names:
            shutil.copytree(EXAMPLES, folder / EXAMPLES.name)
        print(f"{count} pages with examples", flush=True)
        statuses = [check(folder) for check in (_mypy, _pyright)]
    return 1 if any(statuses) else 0


if __name__ == "__main__":
    sys.exit(main())
