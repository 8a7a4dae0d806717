"""Run the examples of README and documentation against the library that is installed: ``page_examples.py [PAGE ...]``.

Each page is one session, in an empty folder of its own.  What is run:

- blocks with the ``>>>`` prompt, as doctests;
- blocks of ``{testcode}`` and ``{testsetup}``, whole; a block of ``{testoutput}`` after one is what it must print;
- in blocks of ``console`` the lines that begin with ``$ python -m five_hundred``: they must succeed, and print what
  stands below them, if anything does (``...`` stands for any text);
- blocks of ``toml`` with a ``base``: they must be rules.

A page with the line ``% extra: NAME`` needs that extra.  It is left out, and named, unless ``--extras`` says that all
of them are installed.  Only the standard library and the library itself are needed, so a wheel can be tried alone.
"""

import argparse
import doctest
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from pathlib import Path
from traceback import format_exc

import five_hundred
from five_hundred.base.errors import InvalidRulesError
from five_hundred.rules.documents import rules_from_toml

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\{\w+\}|\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EXTRA = re.compile(r"^% extra: (\w+)$", re.MULTILINE)
COMMAND = re.compile(r"^\$ (python -m five_hundred(?: .*)?)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def pages() -> list[Path]:
    """README and every page that is written by hand."""
    docs = ROOT / "docs"
    return [ROOT / "README.md", *sorted(each for each in docs.rglob("*.md") if "_generated" not in each.parts)]


def extra_of(page: Path) -> str | None:
    """The extra that a page needs."""
    found = EXTRA.search(page.read_text(encoding="utf-8"))
    return found[1] if found else None


def run_page(page: Path) -> tuple[int, list[str]]:
    """Run the examples of a page.

    Returns:
        How many there were, and what was wrong.
    """
    text = page.read_text(encoding="utf-8")
    session = _Session(page)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for block in BLOCK.finditer(text):
            session.run(block[1].strip("{}"), block[2], text.count("\n", 0, block.start(2)) + 1)
        session.settle_output()
    return session.count, session.wrong


class _Session:
    """The names of a page, and what has gone wrong on it."""

    def __init__(self, page: Path) -> None:
        self.page, self.count, self.wrong = page, 0, list[str]()
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.printed: tuple[int, str] | None = None
        self.runner = doctest.DocTestRunner()

    def run(self, kind: str, body: str, line: int) -> None:
        """Run one block if it is of a kind that is run."""
        if kind == "testoutput":
            self.settle_output(body)
            return
        self.settle_output()
        if kind in ("testsetup", "testcode"):
            self._whole(body, line)
        elif kind == "console":
            for command, output in COMMAND.findall(body):
                self._command(command, output, line)
        elif kind == "toml" and body.startswith("base"):
            self._rules(body, line)
        elif ">>> " in body:
            self._prompts(body, line)

    def settle_output(self, wanted: str = "") -> None:
        """Compare what the last whole block printed with what it should have."""
        if self.printed is not None:
            line, printed = self.printed
            self.printed = None
            if not _agrees(wanted, printed):
                self._fail(line, f"printed:\n{printed}wanted:\n{wanted}")

    def _fail(self, line: int, what: str) -> None:
        self.wrong.append(f"{self.page.name}, line {line}: {what}")

    def _whole(self, body: str, line: int) -> None:
        self.count += 1
        # Numbered as on the page, so that a traceback names its lines.
        source, output = "\n" * (line - 1) + body, io.StringIO()
        try:
            with redirect_stdout(output):
                exec(compile(source, str(self.page), "exec"), self.names)
        except Exception:
            self._fail(line, format_exc())
            return
        self.printed = line, output.getvalue()

    def _prompts(self, body: str, line: int) -> None:
        try:
            test = doctest.DocTestParser().get_doctest(body, self.names, self.page.name, str(self.page), line - 1)
        except ValueError as error:
            self.count += 1
            self._fail(line, str(error))
            return
        self.count += len(test.examples)
        said = io.StringIO()
        self.runner.run(test, out=said.write, clear_globs=False)
        self.names = test.globs
        if said.getvalue():
            self._fail(line, said.getvalue())

    def _command(self, command: str, output: str, line: int) -> None:
        self.count += 1
        command = command.partition("  #")[0].replace("python", f'"{sys.executable}"', 1)
        places = os.pathsep.join([str(Path(five_hundred.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": places.rstrip(os.pathsep)}
        done = subprocess.run(
            command, shell=True, capture_output=True, text=True, encoding="utf-8", env=environment, check=False
        )
        if done.returncode:
            self._fail(line, f"{command}\n{done.stderr}")
        elif output.strip() and not _agrees(output, done.stdout):
            self._fail(line, f"{command}\nprinted:\n{done.stdout}wanted:\n{output}")

    def _rules(self, body: str, line: int) -> None:
        self.count += 1
        try:
            rules_from_toml(body)
        except InvalidRulesError as error:
            self._fail(line, str(error))


def _agrees(wanted: str, got: str) -> bool:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(wanted, got, flags)


def _chosen(names: list[str]) -> Iterator[Path]:
    yield from (Path(name).resolve() for name in names) if names else pages()


def main() -> int:
    """Return 1 when an example fails, 2 when there is none."""
    parser = argparse.ArgumentParser(description="Run the examples of README and documentation.")
    parser.add_argument("pages", nargs="*", help="the pages (default: all)")
    parser.add_argument("--extras", action="store_true", help="run the pages that need an extra, too")
    options = parser.parse_args()
    total = failures = 0
    for page in _chosen(options.pages):
        extra = extra_of(page)
        if extra and not options.extras:
            print(f"{page.name}: left out, needs the extra {extra!r}")
            continue
        count, wrong = run_page(page)
        print(f"{page.name}: {count} examples", *wrong, sep="\n")
        total, failures = total + count, failures + len(wrong)
    if total == 0:
        print("There is no example.", file=sys.stderr)
        return 2
    print(f"{total} examples, {failures} blocks wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
