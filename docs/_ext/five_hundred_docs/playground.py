"""The playground: buttons on a page that run its examples in the reader's browser.

The build adds the playground if ``tools/browser_files.py`` has collected Python for browsers.  Each page with examples
then contains them as data, including those that it does not show, and loads ``playground.mjs``.  Without the files of
Python, the pages have no buttons.
"""

import doctest
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import attrs
from docutils import nodes
from page_examples import COMMAND, extra_of
from sphinx.application import Sphinx
from sphinx.config import Config

__all__ = ["Example", "connect_playground", "data_of", "examples_in", "mark_examples"]

_PLACE: Final = Path("_static", "python", "files")
"""The folder of the collected files in the documentation."""
_BLOCKS: Final = (nodes.literal_block, nodes.comment)
_ABSENT: Final = "not in the browser: "
_LATER: Final = 950
"""A priority after the last change of a page's HTML."""


@attrs.frozen
class Example:
    """A block that a reader can run, or that later examples of the page need."""

    code: str
    """The code without prompts."""
    wanted: str | None
    """The output that the page shows; None if the page does not say."""
    kind: Literal["prompt", "program", "commands"] = "prompt"
    """Whether the block contains lines for the prompt, a program, or commands for a shell."""
    shown: bool = True
    """Whether the page shows the block."""


def connect_playground(app: Sphinx) -> None:
    """Connect the playground to Sphinx."""
    app.add_config_value("playground_files", "../build/browser", "", str)
    app.add_config_value("playground", False, "html", bool)
    app.connect("config-inited", _look_for_files)
    app.connect("doctree-read", lambda app, doctree: mark_examples(doctree))
    app.connect("html-page-context", _add_to_page, priority=_LATER)
    app.connect("build-finished", _copy_files)


def examples_in(doctree: nodes.document) -> list[tuple[nodes.Element, Example]]:
    """Return the examples of a page in their order, each with its node.

    A comment "not in the browser: ..." before a block says why the block cannot run there.
    """
    found: list[tuple[nodes.Element, Example]] = []
    absent = False
    for node in _blocks(doctree):
        example = _example_of(node)
        if node.get("testnodetype") == "testoutput":
            block, before = found[-1]
            found[-1] = (block, attrs.evolve(before, wanted=f"{node.rawsource}\n"))
        elif example is None:
            absent = node.astext().startswith(_ABSENT)
        else:
            if not absent:
                found.append((node, example))
            absent = False
    return found


def _blocks(doctree: nodes.document) -> Iterator[nodes.FixedTextElement]:
    return (node for node in doctree.findall(nodes.FixedTextElement) if isinstance(node, _BLOCKS))


def _example_of(node: nodes.Element) -> Example | None:
    """Return the example in a block of code or in a comment, or None if there is no example."""
    shown = not isinstance(node, nodes.comment)
    match node.get("testnodetype"):
        case "doctest":
            parsed = doctest.DocTestParser().get_examples(node.get("test", node.rawsource))
            return Example("".join(each.source for each in parsed), "".join(each.want for each in parsed), shown=shown)
        case "testcode" | "testsetup":
            return Example(f"{node.rawsource}\n", None, "program", shown)
        case _:
            pass
    if node.get("language") == "console":
        commands = COMMAND.findall(f"{node.rawsource}\n")
        wanted = "".join(output if output.strip() else "...\n" for _, output in commands)
        if commands:
            code = "".join(f"{command}\n" for command, _ in commands)
            return Example(code, wanted if wanted.strip(".\n") else None, "commands")
    return None


def mark_examples(doctree: nodes.document) -> None:
    """Give each example of a page a class that contains its number, so that ``playground.mjs`` can find it."""
    for number, (node, example) in enumerate(examples_in(doctree)):
        if example.shown:
            node["classes"].append(f"example-{number}")


def data_of(examples: list[Example], extra: str | None = None) -> str:
    """Return the HTML element that contains the examples of a page, and the name of the extra that they need.

    Browsers do not show the element.
    """
    listed = json.dumps([attrs.asdict(each) for each in examples], ensure_ascii=False).replace("<", "\\u003c")
    needs = f' data-extras="{extra}"' if extra else ""
    return f'<script type="application/json" id="playground-examples"{needs}>{listed}</script>'


def _look_for_files(app: Sphinx, config: Config) -> None:
    config.playground = (_folder(app) / "manifest.json").is_file()


def _folder(app: Sphinx) -> Path:
    return Path(app.confdir, app.config.playground_files)


def _extras(app: Sphinx) -> dict[str, list[str]]:
    """Return the extras that run in a browser, with the wheels that they need."""
    manifest = json.loads((_folder(app) / "manifest.json").read_text(encoding="utf-8"))
    extras: dict[str, list[str]] = manifest["extras"]
    return extras


def _add_to_page(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Add the examples, the script and the style to a page whose examples can run in a browser."""
    if not app.config.playground or doctree is None or page.startswith("_generated/"):
        return
    examples = [example for _, example in examples_in(app.env.get_doctree(page))]
    extra = extra_of(Path(app.env.doc2path(page)))
    if any(each.shown for each in examples) and (extra is None or extra in _extras(app)):
        context["body"] += data_of(examples, extra)
        app.add_js_file("python/playground.mjs", type="module")
        app.add_css_file("python/playground.css")


def _copy_files(app: Sphinx, error: Exception | None) -> None:
    """Copy the collected files into the documentation, or remove those of an earlier build."""
    if error is None and app.builder.format == "html":
        shutil.rmtree(app.outdir / _PLACE, ignore_errors=True)
        if app.config.playground:
            shutil.copytree(_folder(app), app.outdir / _PLACE)
