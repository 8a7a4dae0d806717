"""Run the examples in the README and the documentation with the installed library: ``page_examples.py [PAGE ...]``.

Each page is one session in a separate empty folder.  The tool runs these blocks:

- blocks with the ``>>>`` prompt, as doctests;
- blocks of ``{testcode}`` and ``{testsetup}`` as a whole; they must print the text of a ``{testoutput}`` block that
  follows;
- the lines of ``console`` blocks that begin with ``$ python -m five_hundred``; they must succeed and print the text
  below them, if there is any (``...`` matches any text);
- blocks of ``toml`` with a ``base``; they must be valid rules.

A page with the line ``% extra: NAME`` needs that extra.  The tool skips such a page and says so, unless ``--extras``
says that all extras are installed.  Without ``--extras``, it also skips the blocks that take minutes without numba, and
those that need their results; a comment before such a block says so (``% not in the browser: without numba, ...``).
The tool needs only the standard library and the library itself, so it can test a wheel.
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
BLOCK = re.compile(
    r"^(?:% not in the browser: (?P<reason>[^\n]*)\n)?```(?P<kind>\{\w+\}|\w+)\n(?P<body>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
SLOW = ("without numba", "it needs")
"""How the reasons begin for which a block is skipped without the extras."""
EXTRA = re.compile(r"^% extra: (\w+)$", re.MULTILINE)
COMMAND = re.compile(r"^\$ (python -m five_hundred(?: .*)?)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def pages() -> list[Path]:
    """Return the paths of the README and of every page that is not generated."""
    docs = ROOT / "docs"
    return [ROOT / "README.md", *sorted(each for each in docs.rglob("*.md") if "_generated" not in each.parts)]


def extra_of(page: Path) -> str | None:
    """Return the name of the extra that a page needs, or None if it needs no extra."""
    found = EXTRA.search(page.read_text(encoding="utf-8"))
    return found[1] if found else None


def run_page(page: Path, *, extras: bool = True) -> tuple[int, list[str]]:
    """Run the examples of a page.

    Args:
        extras: whether to run the blocks that take minutes without an extra, too.

    Returns:
        The number of examples, and the error messages.
    """
    text = page.read_text(encoding="utf-8")
    session = _Session(page)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for block in BLOCK.finditer(text):
            if extras or not (block["reason"] or "").startswith(SLOW):
                line = text.count("\n", 0, block.start("body")) + 1
                session.run(block["kind"].strip("{}"), block["body"], line)
        session.settle_output()
    return session.count, session.wrong


class _Session:
    """The state of a page's session: its variables and its errors."""

    def __init__(self, page: Path) -> None:
        self.page, self.count, self.wrong = page, 0, list[str]()
        self.names: dict[str, object] = {"__name__": "__main__"}
        self.printed: tuple[int, str] | None = None
        self.runner = doctest.DocTestRunner()

    def run(self, kind: str, body: str, line: int) -> None:
        """Run a block if it is an example."""
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
        """Compare the output of the last ``testcode`` block with the expected output."""
        if self.printed is not None:
            line, printed = self.printed
            self.printed = None
            if not _agrees(wanted, printed):
                self._fail(line, f"printed:\n{printed}expected:\n{wanted}")

    def _fail(self, line: int, what: str) -> None:
        self.wrong.append(f"{self.page.name}, line {line}: {what}")

    def _whole(self, body: str, line: int) -> None:
        self.count += 1
        # Keep the line numbers of the page, so that tracebacks refer to its lines.
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
            self._fail(line, f"{command}\nprinted:\n{done.stdout}expected:\n{output}")

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
    """Run the examples of the pages given on the command line.

    Returns:
        The exit status: 0 if all examples pass, 1 if an example fails, 2 if there are no examples.
    """
    parser = argparse.ArgumentParser(description="Run the examples in the README and the documentation.")
    parser.add_argument("pages", nargs="*", help="the pages (default: all)")
    parser.add_argument("--extras", action="store_true", help="also run the pages that need an extra")
    options = parser.parse_args()
    total = failures = 0
    for page in _chosen(options.pages):
        extra = extra_of(page)
        if extra and not options.extras:
            print(f"{page.name}: skipped, because it needs the extra {extra!r}")
            continue
        count, wrong = run_page(page, extras=options.extras)
        print(f"{page.name}: {count} examples", *wrong, sep="\n")
        total, failures = total + count, failures + len(wrong)
    if total == 0:
        print("The pages must contain examples, but none was found.", file=sys.stderr)
        return 2
    print(f"{total} examples, {failures} blocks wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
