"""What runs the examples in a reader's browser: Python's part, which needs no browser."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from paths import DOCS


def load() -> ModuleType:
    """The module, which the browser loads from the static files of the documentation."""
    spec = importlib.util.spec_from_file_location("browser_session", DOCS / "_static" / "python" / "session.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SESSION = load()


def run(source: str, kind: str = "prompt", session: Any = None, wanted: str | None = None) -> tuple[str, bool | None]:
    """Run code in a session, by default a new one; return what it printed, and whether that was the wanted output."""
    pieces: list[str] = []
    agrees = (session or SESSION.Session()).run(source, lambda _, text: pieces.append(text), kind, wanted)
    return "".join(pieces), agrees


@pytest.mark.parametrize(
    ("source", "kind", "printed"),
    [
        ("n = 6\nn * 7\nNone\nprint('x')\n", "prompt", "42\nx\n"),
        ("for n in range(2):\n    n\n", "prompt", "0\n1\n"),
        ("n = 6\nn * 7\nprint('x')\n", "program", "x\n"),
        ("raise SystemExit('over')\nprint('x')\n", "program", "over\n"),
        ("python -m calendar 2024 2  # a month\n", "commands", "   February 2024\n"),
        ("python -m calendar 2024 2 > file.txt\n", "commands", ""),
    ],
)
def test_code_prints_what_a_terminal_shows(source: str, kind: str, printed: str) -> None:
    """Values are shown at the prompt alone."""
    told, _ = run(source, kind)
    assert told.startswith(printed)
    assert bool(told) == bool(printed)


def test_the_examples_of_a_session_share_their_names_and_their_folder() -> None:
    """Another session knows neither; the folder in which the page's own program runs stays empty."""
    session = SESSION.Session()
    assert run("from pathlib import Path\nn = 3\nPath('a.txt').write_text('abc')\n", session=session)[0] == "3\n"
    assert run("python -m calendar 2024 > b.txt", "commands", session)[0] == ""
    assert run("n, sorted(map(str, Path().iterdir()))\n", session=session)[0] == "(3, ['a.txt', 'b.txt'])\n"
    assert "name 'n' is not defined" in run("n")[0]
    assert not Path("a.txt").exists()


def test_a_traceback_names_the_lines_of_the_reader_alone() -> None:
    """With their text; the next statement runs, but a program ends."""
    told, _ = run("import json\njson.loads('{')\n'next'\n")
    assert [line for line in told.splitlines() if line.startswith("  File")] == [
        '  File "<example 1>", line 2, in <module>'
    ]
    assert "    json.loads('{')\n" in told
    assert told.endswith("\n'next'\n")
    assert "next" not in run("1 / 0\nprint('next')\n", "program")[0]
    assert run("1 +\n'next'\n")[0].endswith("SyntaxError: invalid syntax\n")


@pytest.mark.parametrize(
    ("wanted", "kind", "agrees"),
    [
        ("1\n2\n", "prompt", True),
        ("1\n...\n", "prompt", True),
        ("1\n3\n", "prompt", False),
        ("1\n\n2\n", "prompt", False),
        ("1\n\n2\n", "program", True),
        ("", "prompt", False),
    ],
)
def test_the_output_is_compared_with_that_of_the_page(wanted: str, kind: str, agrees: bool) -> None:
    """White space between the lines of a program's output does not count."""
    assert run("print(1)\nprint(2)\n", kind, wanted=wanted)[1] is agrees


def test_a_traceback_is_compared_by_its_last_line() -> None:
    """The page leaves out the lines of the stack."""
    wanted = "Traceback (most recent call last):\n    ...\n{}: division by zero\n2\n"
    assert run("1 / 0\n2\n", wanted=wanted.format("ZeroDivisionError"))[1] is True
    assert run("1 / 0\n2\n", wanted=wanted.format("ValueError"))[1] is False
    assert run("1\n")[1] is None


def test_a_loop_that_prints_for_ever_ends() -> None:
    """Otherwise its output would fill the memory of the page."""
    told, _ = run("while True:\n    print('again')\n\n'next'\n")
    assert "a run must print at most 100,000 characters, got more" in told
    assert len(told) < 101_000
    assert "next" not in told


def test_a_value_with_a_picture_is_shown_as_both() -> None:
    """The page shows the picture below the text."""
    pieces: list[tuple[str, str]] = []
    SESSION.Session().run(
        "from five_hundred import parse_card, svg\nsvg.card(parse_card('QH'))\n",
        lambda kind, output: pieces.append((kind, output[:4])),
    )
    assert pieces == [("text", "<Svg"), ("picture", "<svg")]


@pytest.mark.parametrize("line", ["ls", "python -c pass", "python -m"])
def test_only_modules_of_python_are_commands(line: str) -> None:
    """A browser has no shell."""
    assert "the command must begin with 'python -m' and a module" in run(line, "commands")[0]


def test_functions_are_called_with_values_of_json() -> None:
    """And return such values."""
    assert SESSION.call("math.gcd", "[12, 8]") == "4"
    with pytest.raises(TypeError):
        SESSION.call("math.gcd", '["a"]')
