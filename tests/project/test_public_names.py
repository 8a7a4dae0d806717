"""What is public: one list, the same for programs, for type checkers and for the reference."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import griffe
import pytest
from page_examples import pages
from page_types import program_of
from paths import DOCS, EXAMPLES, PROJECT
from public_names import modules, paths_of, public_names, public_path, tasks

import five_hundred as fh

PACKAGE = Path(fh.__file__).parent
LOADED = griffe.load("five_hundred", search_paths=[PACKAGE.parent], allow_inspection=False, resolve_aliases=True)
INTERNAL = {
    "five_hundred.engine.table.state.Secrets",  # of State.secrets
    "five_hundred.engine.play.play_setup.PlaySetup",  # of Playing.setup
}
"""Types of members that only the engine uses; the page on stability says that these members are internal."""
PLAIN = {f"five_hundred.cards.seats.{name}" for name in ("CardCount", "Count", "PerSeat", "PerSide")}
"""Other names for ``int`` and ``tuple``, which the reference shows, and which a program writes, instead of them."""


def test_every_public_name_is_on_one_page_of_the_reference_and_nothing_else_is() -> None:
    """``docs/api.toml`` arranges what ``five_hundred`` and its modules export."""
    listed = [path for task in tasks() for section in task["sections"] for path in paths_of(section)]
    assert len(listed) == len({*listed})
    assert {*listed} == {*public_names()}
    assert {section["module"] for task in tasks() for section in task["sections"] if "module" in section} == {
        *modules()
    }


@pytest.mark.parametrize("path", public_names())
def test_a_public_name_completes_and_is_documented(path: str) -> None:
    """``dir`` lists it where a program looks for it, and it has a docstring or a text below it."""
    public = public_names()[path]
    owner, _, name = path.removeprefix("five_hundred").removeprefix(".").rpartition(".")
    within = getattr(fh, owner) if owner else fh
    assert name in dir(within)
    assert getattr(within, name) is public.thing
    thing = LOADED[f"{public.module}.{public.name}".removeprefix("five_hundred.")]
    assert thing.docstring is not None
    assert thing.docstring.value.strip()


def annotations(thing: griffe.Object) -> Iterator[griffe.Expr]:
    """The annotations of a public name and of its public members."""
    found: list[str | griffe.Expr | None] = []
    if isinstance(thing, griffe.Function):
        found = [thing.returns, *(parameter.annotation for parameter in thing.parameters)]
    elif isinstance(thing, griffe.Attribute):
        found = [thing.annotation]
    elif isinstance(thing, griffe.Class):
        for member in thing.members.values():
            if isinstance(member, griffe.Object) and not member.name.startswith("_"):
                yield from annotations(member)
    yield from (each for each in found if isinstance(each, griffe.Expr))


@pytest.mark.parametrize("path", [path for path in public_names() if not path.startswith("five_hundred.testing")])
def test_the_type_of_everything_public_is_public(path: str) -> None:
    """Or a program could not write down what it is given; the strategies take and give types of Hypothesis."""
    public = public_names()[path]
    for annotation in annotations(LOADED[f"{public.module}.{public.name}".removeprefix("five_hundred.")]):
        for part in annotation.iterate(flat=True):
            if isinstance(part, griffe.ExprName) and part.canonical_path.startswith("five_hundred."):
                found = LOADED[part.canonical_path.removeprefix("five_hundred.")]
                target = found.final_target if isinstance(found, griffe.Alias) else found
                assert target.path in INTERNAL | PLAIN or public_path(target.path), f"{path} names {target.path}"


def imported(source: str) -> Iterator[tuple[str, str]]:
    """What a program imports from the library: the module, and the name in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "five_hundred":
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.startswith("five_hundred"))


def programs() -> Iterator[tuple[str, str]]:
    """The examples in files, and those of each page that is not written for contributors."""
    for file in sorted(EXAMPLES.rglob("*.py")):
        yield file.name, file.read_text(encoding="utf-8")
    for page in pages():
        yield str(page.relative_to(PROJECT)), program_of(page.read_text(encoding="utf-8"))


PROGRAMS = dict(programs())


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_example_imports_public_names_only(name: str) -> None:
    """From ``five_hundred``, or from a module that it offers."""
    for module, wanted in imported(PROGRAMS[name]):
        owner = fh if module == "five_hundred" else modules().get(module.removeprefix("five_hundred."))
        assert owner is not None, f"{name} imports {module}"
        assert not wanted or wanted in owner.__all__, f"{name} imports {wanted} from {module}"


def test_no_page_sends_a_reader_to_an_internal_module() -> None:
    """Each reference to a name of the library names it as a program does."""
    role = re.compile(r"\{py:\w+\}`(?:[^`<]*<)?~?(five_hundred[\w.]*)>?`")
    known = {"five_hundred", *public_names(), *(f"five_hundred.{name}" for name in modules())}
    for file in [PROJECT / "README.md", *(each for each in DOCS.rglob("*.md") if "_generated" not in each.parts)]:
        for path in role.findall(file.read_text(encoding="utf-8")):
            assert path in known or path.rpartition(".")[0] in known, f"{file.name} refers to {path}"


def test_the_list_of_tasks_is_read_from_its_file() -> None:
    """And each task has a page that says what it is for."""
    read = tomllib.loads((DOCS / "api.toml").read_text(encoding="utf-8"))["tasks"]
    assert [task["title"] for task in read] == ["Configure", "Play", "Show", "Store", "Send", "Simulate", "Test"]
    assert all(task["about"].endswith(".") for task in read)
