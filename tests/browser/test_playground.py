"""The playground: every example of the documentation runs in a real browser and prints what its page says.

``FIVE_HUNDRED_SITE`` names the folder of the built documentation with the files of Python, and ``FIVE_HUNDRED_AXE`` the
file ``axe.min.js``; without them, these tests are skipped.
"""

import doctest
import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest

pytest.importorskip("playwright")

from browsing import Site, new_page
from page_examples import COMMAND, extra_of
from paths import DOCS
from playwright.sync_api import Browser, Locator, Page, expect
from site_folder import AXE, FOLDER, NEEDS_AXE, NEEDS_SITE

pytestmark = NEEDS_SITE
READY = 120_000
"""The milliseconds that Python may take on a busy machine."""
LARGEST = 8_000_000
"""The bytes that a reader may have to download for Python and the library, if the server compresses them."""

BLOCK = re.compile(r"(% not in the browser: [^\n]*\n)?^```(\{\w+\}|console)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TRACEBACK = re.compile(r"^(Traceback \(most recent call last\):\n)(?:[ \t].*\n)*", re.MULTILINE)


RUNNER = """
globalThis.runExamples = async (address) => {
  const { Python } = await import(new URL("_static/python/python.mjs", location.href).href);
  const text = await (await fetch(address)).text();
  const data = new DOMParser().parseFromString(text, "text/html").getElementById("playground-examples");
  const extras = data.dataset.extras ?? "";
  const pythons = (globalThis.pythons ??= {});
  const python = (pythons[extras] ??= new Python({ extras: extras.split(" ").filter(Boolean) }));
  const found = [];
  for (const [at, { code, wanted, kind, shown }] of JSON.parse(data.textContent).entries()) {
    const kinds = [];
    let output = "";
    const noted = (part, kind) => {
      kinds.push(kind);
      output += kind === "picture" ? "" : part;
    };
    const agrees = await python.run(code, { in: address, fresh: at === 0, as: kind, wanted, output: noted });
    if (shown) found.push({ agrees, kinds, output, wanted });
  }
  return found;
};
null;
"""
"""Runs the examples of a page as `playground.mjs` does, without its buttons."""


class Block(NamedTuple):
    """A block of a page that has a button, and what the page says it prints, if the page says so."""

    kind: str
    wanted: str | None


def blocks_of(page: Path) -> list[Block]:
    """Read the blocks that must have buttons from the source of a page."""
    found = []
    for absent, kind, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if absent or body.startswith(":hide:"):
            continue
        match kind:
            case "{doctest}" | "{picture}":
                parsed = doctest.DocTestParser().get_examples(body)
                found.append(Block(kind, "".join(each.want for each in parsed)))
            case "{testcode}":
                found.append(Block(kind, None))
            case "{testoutput}":
                found[-1] = Block(found[-1].kind, body)
            case "console" if COMMAND.search(body):
                outputs = [output for _, output in COMMAND.findall(body)]
                wanted = "".join(output if output.strip() else "...\n" for output in outputs)
                found.append(Block(kind, wanted if any(output.strip() for output in outputs) else None))
            case _:
                pass
    return found


PAGES = {
    str(page.relative_to(DOCS).with_suffix("")): blocks
    for page in sorted(DOCS.rglob("*.md"))
    if "_generated" not in page.parts and extra_of(page) in (None, "hypothesis") and (blocks := blocks_of(page))
}
"""The pages with buttons, each with its blocks."""


@pytest.fixture(scope="module")
def shared(chromium: Browser, site: Site) -> Iterator[Page]:
    """A window that keeps what it has downloaded."""
    with new_page(chromium, site) as opened:
        opened.set_default_timeout(READY)
        yield opened


@pytest.fixture
def page(shared: Page, site: Site) -> Iterator[Page]:
    """The shared window in a usual size; the test fails if a page asks another host for anything."""
    shared.set_viewport_size({"width": 1280, "height": 900})
    shared.emulate_media(media="screen", color_scheme="light")
    yield shared
    assert site.foreign == []


def run_next(page: Page) -> Locator:
    """Click the first button of the page that has not been clicked, and return the editor when its example is over."""
    number = page.locator(".editor").count()
    page.locator(".playground:visible button").first.click()
    editor = page.locator(".editor").nth(number)
    wait_for(editor)
    assert page.locator(".opened:visible").count() == 0
    return editor


def wait_for(editor: Locator) -> None:
    """Wait until the example is over."""
    expect(editor.locator(".run")).to_be_enabled(timeout=READY)


def edit(editor: Locator, code: str) -> None:
    """Write other code into the editor, and run it."""
    editor.locator("textarea").fill(code)
    editor.locator(".run").click()
    wait_for(editor)


def status(editor: Locator) -> str:
    """The sentence beside the buttons."""
    return editor.locator(".status").inner_text()


def output(editor: Locator) -> str:
    """What the example has printed."""
    return editor.locator(".output").text_content() or ""


@pytest.fixture(scope="module")
def python(chromium: Browser, site: Site) -> Iterator[Page]:
    """A window in which the examples of all pages run one after the other, so that Python is loaded once."""
    with new_page(chromium, site) as opened:
        opened.goto(f"{site.address}search.html")
        opened.evaluate(RUNNER)
        yield opened


@pytest.mark.parametrize("name", PAGES)
def test_every_example_prints_what_its_page_says(python: Page, site: Site, name: str) -> None:
    """The page's module compares the outputs itself, and so does the test; other tests click the buttons."""
    found = python.evaluate("address => runExamples(address)", f"{site.address}{name}.html")
    assert [each["wanted"] is None for each in found] == [block.wanted is None for block in PAGES[name]]
    for number, (block, each) in enumerate(zip(PAGES[name], found, strict=True)):
        told = f"{name}, example {number + 1}:\n{each['output']}"
        if block.wanted is None:
            assert each["agrees"] is None and "error" not in each["kinds"], told
        else:
            assert each["agrees"] is True, told
            flags = doctest.ELLIPSIS | (0 if ">>>" in block.kind else doctest.NORMALIZE_WHITESPACE)
            wanted = TRACEBACK.sub(r"\1  ...\n", block.wanted)
            assert doctest.OutputChecker().check_output(wanted, each["output"], flags), told
    assert site.foreign == []


@pytest.mark.parametrize("name", PAGES)
def test_every_example_has_a_button(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.address}{name}.html")
    expect(page.locator(".playground button")).to_have_count(len(PAGES[name]))


@pytest.mark.parametrize("name", ["tutorial", "guide/testing", "guide/pictures"])
def test_every_button_of_a_page_runs_its_example(page: Page, site: Site, name: str) -> None:
    """Lines of the prompt, programs, commands, pictures, and a page that needs an extra."""
    page.goto(f"{site.address}{name}.html")
    for block in PAGES[name]:
        editor = run_next(page)
        told = f"{name}: {status(editor)}\n{output(editor)}"
        if block.wanted is None:
            assert status(editor).startswith("Done."), told
        else:
            assert status(editor) in ("As on the page.", "It prints nothing, as on the page."), told
        assert block.wanted is not None or editor.locator(".error").count() == 0, told


def test_the_examples_that_do_not_run_in_the_browser_are_named() -> None:
    """They need numba, or print a number that the operating system gives; nothing else may be left out."""
    extras = {
        str(page.relative_to(DOCS)): extra for page in DOCS.rglob("*.md") if (extra := extra_of(page)) is not None
    }
    assert extras == {"guide/evaluation.md": "fast", "guide/simulation.md": "fast", "guide/testing.md": "hypothesis"}
    assert "guide/testing" in PAGES
    marked = {
        str(page.relative_to(DOCS)): len(re.findall(r"^% not in the browser: ", page.read_text("utf-8"), re.MULTILINE))
        for page in DOCS.rglob("*.md")
    }
    assert {name: number for name, number in marked.items() if number} == {
        "guide/hints.md": 1,
        "guide/records.md": 1,
        "guide/solver.md": 10,
        "index.md": 1,
    }


def test_nothing_is_loaded_before_the_first_click(page: Page, site: Site) -> None:
    """Not even the worker; the examples above the clicked one run, too."""
    site.asked.clear()
    page.goto(f"{site.address}guide/undo.html", wait_until="networkidle")
    assert [each for each in site.asked if "worker.mjs" in each or "/files/" in each] == []
    page.locator(".playground button").nth(1).click()
    editor = page.locator(".editor")
    wait_for(editor)
    assert status(editor) == "As on the page."
    assert [each for each in site.asked if each.endswith("pyodide.asm.wasm")] != []


def test_a_changed_example_changes_those_below_it(page: Page, site: Site) -> None:
    """The page says where an output differs from its own; Restore brings the page's code back."""
    page.goto(f"{site.address}tutorial.html")
    run_next(page)
    first = run_next(page)
    edit(first, first.locator("textarea").input_value().replace("1000", "700"))
    assert output(first) == "{'table.pack': '45', 'match.target': 700}\n"
    assert status(first) == "The page shows a different output."
    first.get_by_text("What the page shows").click()
    expect(first.locator("details pre")).to_have_text("{'table.pack': '45', 'match.target': 1000}\n")
    second = run_next(page)
    edit(second, "rules.match.target")
    assert output(second) == "700\n"
    first.get_by_role("button", name="Restore").click()
    second.locator(".run").click()
    wait_for(second)
    assert output(second) == "1000\n"
    assert output(first) == "{'table.pack': '45', 'match.target': 1000}\n"


def test_running_an_example_again_gives_the_same_output(page: Page, site: Site) -> None:
    """The session begins anew, so a bid is not made twice."""
    page.goto(f"{site.address}tutorial.html")
    page.get_by_role("button", name="Run example 7", exact=True).click()
    editor = page.locator(".editor")
    wait_for(editor)
    once = output(editor)
    assert "East passes.\nSouth plays 8♥ for 300 points." in once
    editor.locator(".run").click()
    wait_for(editor)
    assert output(editor) == once


def test_errors_name_the_lines_of_the_reader_alone(page: Page, site: Site) -> None:
    """The traceback leaves out the lines of the library; the next line still runs, as at the prompt."""
    page.goto(f"{site.address}guide/sites.html")
    editor = run_next(page)
    edit(editor, "from five_hundred import parse_card\nparse_card('1H')\n'next'")
    told = output(editor)
    assert re.findall(r"^  File (.*), in", told, re.MULTILINE) == ['"<example 1>", line 2']
    assert "InvalidNotationError: '1H' is not a card" in told
    assert told.endswith("'next'\n")
    edit(editor, "1 +")
    assert output(editor).endswith("SyntaxError: invalid syntax\n")


def test_an_endless_loop_can_be_stopped(page: Page, site: Site) -> None:
    """Afterwards Python starts anew; a loop that prints ends by itself."""
    page.goto(f"{site.address}guide/sites.html")
    editor = run_next(page)
    editor.locator("textarea").fill("while True:\n    pass")
    editor.locator(".run").click()
    editor.get_by_role("button", name="Stop").click()
    expect(editor.locator(".status")).to_have_text("Stopped.")
    edit(editor, "while True:\n    print('again')")
    assert "a run must print at most 100,000 characters" in output(editor)


def test_the_keyboard_is_enough(page: Page, site: Site) -> None:
    """Tab reaches the button, Ctrl+Enter runs the code, and Close returns to the button."""
    page.goto(f"{site.address}guide/sites.html")
    page.locator(".example-0 pre").focus()
    for _ in range(2):  # the button that copies the example, and the one that runs it
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Run example 1", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    editor = page.locator(".editor")
    wait_for(editor)
    expect(editor.locator("textarea")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("6 * 7")
    page.keyboard.press("Control+Enter")
    expect(editor.locator(".output")).to_have_text("42\n", timeout=READY)
    wait_for(editor)
    for _ in range(3):  # Run, Restore, Close
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Close example 1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(editor).to_have_count(0)
    expect(page.get_by_role("button", name="Run example 1", exact=True)).to_be_focused()


def test_without_javascript_the_page_reads_the_same(chromium: Browser, page: Page, site: Site) -> None:
    """Only the buttons are missing; printed pages have no buttons either."""
    address = f"{site.address}tutorial.html"
    page.goto(address)
    expect(page.locator(".playground").first).to_be_visible()
    run_next(page)
    page.emulate_media(media="print")
    printed = page.locator("article").inner_text()
    with new_page(chromium, site, java_script_enabled=False) as plain:
        plain.goto(address)
        assert plain.locator(".playground").count() == 0
        plain.emulate_media(media="print")
        assert plain.locator("article").inner_text() == printed


@NEEDS_AXE
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_no_serious_violation(page: Page, site: Site, width: int, scheme: Literal["light", "dark"]) -> None:
    """With an example that agrees with the page, one that differs, an error and a picture."""
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{site.address}guide/pictures.html")
    run_next(page)
    run_next(page)
    changed = run_next(page)
    edit(changed, "1\nnothing")
    changed.get_by_text("What the page shows").click()
    assert page.locator(".output img").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run()")
    serious = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
    assert [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in serious] == []


def test_the_files_are_small_enough() -> None:
    """All that a reader downloads, compressed as servers do."""
    files = [each for each in (FOLDER / "_static" / "python").rglob("*") if each.is_file()]
    assert len(files) >= 15
    assert sum(len(gzip.compress(each.read_bytes(), 6)) for each in files) <= LARGEST
