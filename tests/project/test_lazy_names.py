"""Packages that load names at their first use: what checkers read, and what Python does with and without extras."""

import ast
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from types import ModuleType

import pytest
from paths import DOCS
from public_names import modules, tasks

import five_hundred as fh
from five_hundred.base.lazy_names import EXTRAS

pytestmark = pytest.mark.untraced

PACKAGE = Path(fh.__file__).parent
LAZY = [
    ".".join(file.relative_to(PACKAGE.parent).parent.parts)
    for file in sorted(PACKAGE.rglob("__init__.py"))
    if "lazy_names(" in file.read_text(encoding="utf-8")
]
"""The packages that load their names lazily."""
STABLE = (DOCS / "explanation" / "stability.md").read_text(encoding="utf-8")


def declared(package: str) -> dict[str, str]:
    """The names that type checkers, editors and freezers read in a package, each with its module in the package."""
    file = Path(str(import_module(package).__file__))
    tree = ast.parse(file.read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    found = [(alias, node) for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert all(alias.name == alias.asname and node.level == 1 for alias, node in found), "each is given on as itself"
    assert len({alias.name for alias, _ in found}) == len(found)
    return {alias.name: node.module or "" for alias, node in found}


@pytest.mark.parametrize("package", LAZY)
def test_the_names_that_checkers_read_are_those_that_python_loads(package: str) -> None:
    """Each from the same module."""
    names, module = declared(package), import_module(package)
    assert module.__all__ == dir(module) == sorted(names)
    for name, home in names.items():
        found = getattr(module, name)
        assert found is (
            getattr(import_module(f"{package}.{home}"), name) if home else import_module(f"{package}.{name}")
        )


@pytest.mark.parametrize("package", LAZY)
def test_no_module_has_the_name_of_something_that_its_package_loads(package: str) -> None:
    """Otherwise the import of the module would put it in the place of the other thing."""
    folder = Path(str(import_module(package).__file__)).parent
    inside = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert {name for name, home in declared(package).items() if home} & inside == set()


def run(program: str, without: Mapping[str, str] | None = None) -> str:
    """What a program prints in a new process, in which some packages cannot be imported."""
    hidden = "".join(f"sys.modules[{name!r}] = None\n" for name in without or ())
    command = [sys.executable, "-c", f"import sys\n{hidden}{program}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert not done.stderr, done.stderr
    return done.stdout


DOORS = sorted({section["module"] for task in tasks() for section in task["sections"] if "module" in section})


def test_every_documented_module_is_one_that_the_package_offers() -> None:
    """``docs/api.toml`` lists them, and the page on stability names some."""
    assert sorted(modules()) == DOORS
    internal = {"engine", "base"}  # the page says that they are
    named = set(re.findall(r"five_hundred\.([a-z]\w*)\b", STABLE))
    assert named
    assert named - internal <= {*DOORS}


@pytest.mark.parametrize("name", DOORS)
def test_a_public_module_can_be_imported_by_its_path(name: str) -> None:
    """In a new process, in each form of the statement; it is the module that the package has as an attribute."""
    path = f"five_hundred.{name}"
    program = (
        f"import {path}\nfound = {path}\nfrom five_hundred import {name}\nimport {path} as again\n"
        f"from {path} import {modules()[name].__all__[0]}\n"
        f"assert found is {name} is again is sys.modules[{path!r}]\nassert found.__name__ == {path!r}"
    )
    assert run(program) == ""


LOOK = """
import contextlib, copy, inspect, io, pydoc
import five_hundred
from five_hundred import *
for module in (five_hundred, *(found for _, found in inspect.getmembers(five_hundred, inspect.ismodule))):
    space = {}
    exec(f"from {module.__name__} import *", space)
    assert {*module.__all__} <= {*space}
    assert all(hasattr(module, name) for name in module.__all__)
    assert {*module.__all__} <= {name for name, _ in inspect.getmembers(module)}
    for kind in (inspect.isclass, inspect.isroutine, inspect.isdatadescriptor, callable):
        inspect.getmembers(module, kind)
    with contextlib.redirect_stdout(io.StringIO()) as told:
        help(module)
    assert told.getvalue().strip()
    for name in module.__all__:
        thing = getattr(module, name)
        repr(thing), inspect.unwrap(thing), inspect.getdoc(thing), hasattr(thing, "anything")
        inspect.ismodule(thing) or copy.copy(thing)
        pydoc.render_doc(thing)
    print(module.__name__)
"""


def test_without_extras_everything_public_can_be_looked_at() -> None:
    """With ``hasattr``, ``help``, ``inspect.getmembers`` and ``import *``, in the package and in each module."""
    assert run(LOOK, EXTRAS).split() == ["five_hundred", *(f"five_hundred.{name}" for name in sorted(modules()))]


def test_every_function_of_a_public_class_has_a_module() -> None:
    """Otherwise ``help`` of Python 3.13 stops with a TypeError."""
    classes = {
        thing
        for module in (fh, *modules().values())
        for name in module.__all__
        if isclass(thing := getattr(module, name))
    }
    found = {
        f"{cls.__name__}.{name}"
        for each in classes
        for cls in each.__mro__
        for name, thing in vars(cls).items()
        if isfunction(thing) and getattr(thing, "__module__", None) is None
    }
    assert found == set()


USES = {
    "fh.playouts.play_hands(fh.presets.AUSTRALIAN, 1)": "joblib",
    "fh.playouts.warm_up()": "joblib",
    "isinstance(1, fh.playouts.Playouts)": "numpy",
    "issubclass(int, fh.playouts.Playouts)": "numpy",
    "fh.playouts.Playouts.concatenate": "numpy",
    "fh.testing.rulesets()": "hypothesis",
    "type('Mine', types.resolve_bases((fh.testing.GameMachine,)), {})": "hypothesis",
    "fh.testing.GameMachine.TestCase": "hypothesis",
    "fh.dealing.deal_many(fh.dealing.Constraints(fh.presets.AUSTRALIAN), 1)": "numpy",
    "fh.evaluation.evaluate_hand(RULES.table.pack.cards[:10], RULES, hands=9)": "joblib",
}
"""Uses of what needs an extra, each with the package that is missing first."""


def test_without_extras_a_use_is_refused_with_the_extra_that_it_needs() -> None:
    """Looking at the name before changes nothing."""
    program = "import types\nimport five_hundred as fh\nRULES = fh.presets.AUSTRALIAN\n" + "\n".join(
        f"try:\n    {use}\nexcept (ImportError, AttributeError) as error:\n    print(error)" for use in USES
    )
    for message, (use, package) in zip(run(program, EXTRAS).splitlines(), USES.items(), strict=True):
        assert re.search(rf" needs {package}, which is not installed: .* the extra '{EXTRAS[package]}'$", message), use


def test_a_name_that_needs_an_extra_may_be_part_of_an_annotation() -> None:
    """A program that only names the type runs without the extra."""
    program = (
        "from five_hundred.playouts import Playouts\n"
        "def mean(played: Playouts | None, more: list[Playouts], last: None | Playouts) -> dict[str, Playouts]: ...\n"
        "print('fine')"
    )
    assert run(program, EXTRAS) == "fine\n"


def test_an_error_inside_a_module_is_not_taken_for_a_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the packages of the extras count."""
    monkeypatch.setitem(sys.modules, "five_hundred.svg", None)
    monkeypatch.delattr(fh, "svg", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"five_hundred\.svg"):
        _ = fh.svg
    assert isinstance(fh.text, ModuleType)


def test_nothing_is_imported_by_a_path_in_a_string() -> None:
    """Programs that freeze an application see imports only; the table of lazy names repeats imports that they see.

    ``--custom`` imports a module that is not part of the library.
    """
    found = {
        str(file.relative_to(PACKAGE))
        for file in PACKAGE.rglob("*.py")
        if re.search(r"import_module\(|__import__\(|run_module\(", file.read_text(encoding="utf-8"))
    }
    assert found == {str(Path("base") / "lazy_names.py"), str(Path("cli") / "custom.py")}
