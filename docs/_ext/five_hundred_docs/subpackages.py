"""The list of subpackages, with their imports and with the content of each module."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import five_hundred

from .citations import summary
from .diagram import drawn
from .markup import code, table

__all__ = ["imports", "subpackage_pages", "subpackages"]

PROJECT: Final = Path(__file__).parents[3]
SOURCE: Final = Path(str(five_hundred.__file__)).parent
_ROLE: Final = re.compile(r":[a-z]+:`~?([^`]+)`")


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """Map each subpackage to the other subpackages that its modules import, including imports for type checking."""
    names = [path.parent.name for path in sorted(SOURCE.glob("*/__init__.py"))]
    return {name: frozenset(_imported(name)) & {*names} - {name} for name in names}


def _imported(subpackage: str) -> Iterator[str]:
    for path in sorted((SOURCE / subpackage).rglob("*.py*")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path.suffix in {".py", ".pyi"} else ():
            modules = []
            if isinstance(node, ast.ImportFrom) and not node.level:
                # In "from five_hundred import rules", the subpackage comes after the word "import".
                modules = [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            for module in modules:
                if module.startswith("five_hundred."):
                    yield module.split(".")[1]


def subpackages() -> list[str]:
    """List the subpackages from the highest to the lowest, in the order of the contract that the import linter checks.

    Raises:
        ValueError: a subpackage is missing from the contract, or imports a subpackage above it.
    """
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    # Above the subpackages, the contract names modules: the public paths of modules in subpackages.
    order = [name for layer in layers for name in layer.split(" | ") if not (SOURCE / f"{name}.py").exists()]
    if {*order} != {*imports()}:
        raise ValueError(f"the contract names {sorted(order)}, the package has {sorted(imports())}")
    for number, subpackage in enumerate(order):
        if above := imports()[subpackage] & {*order[:number]}:
            raise ValueError(f"{subpackage} imports {', '.join(sorted(above))}, which must not be above it")
    return order


def subpackage_pages() -> Iterator[tuple[str, str]]:
    """Yield the diagram and the lists of modules, for inclusion in a page."""
    order = subpackages()
    ways = {(one, other) for one in order for other in imports()[one]}
    next_to = {(one, other) for one, other in pairwise(order) if (one, other) in ways}
    lines = [
        "```{raw} html",
        '<figure class="steps">',
        *drawn(order, ways, next_to, "Which subpackage imports which"),
        "<figcaption>Each arrow points down, from a subpackage to one that it imports.</figcaption>",
        "</figure>",
        "```",
        "",
    ]
    for subpackage in order:
        rows = [(code(name), about) for name, about in _modules(subpackage)]
        lines += [
            f"## `{subpackage}`",
            "",
            _summary(SOURCE / subpackage / "__init__.py"),
            "",
            *table(("module", "content"), rows),
            "",
        ]
    yield "subpackages.md", "\n".join(lines)


def _modules(subpackage: str) -> Iterator[tuple[str, str]]:
    """Yield the modules and the folders of a subpackage, each folder before its modules, and what they contain."""
    for path in sorted((SOURCE / subpackage).iterdir()):
        if path.is_dir() and (path / "__init__.py").exists():
            yield f"{path.name}/", _summary(path / "__init__.py")
            yield from ((f"{path.name}/{name}", about) for name, about in _modules(f"{subpackage}/{path.name}"))
        elif path.suffix == ".py" and path.stem not in {"__init__", "__main__"}:
            yield path.name, _summary(path)


def _summary(path: Path) -> str:
    """Return the first line of a module's docstring, without links, because many modules have no page."""
    return _ROLE.sub(r"`\1`", summary(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))))
