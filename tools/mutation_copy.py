"""Create the copy of the project that `nox -s mutation` mutates.

mutmut does not mutate decorated functions, but cached functions build the tables of the rules. In the copy, the cache
is applied below the function instead, so that mutmut mutates the function like any other::

    @lru_cache(maxsize=256)          def _uncached_ladder_of(rules): ...
    def ladder_of(rules): ...        ladder_of = lru_cache(maxsize=256)(_uncached_ladder_of)

In the copy of `pyproject.toml`, the setting `only_mutate` also lists the rule modules.
"""

import ast
import shutil
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from rule_modules import rule_files

CACHES = ("cache", "kept", "lru_cache")


def with_bare_functions(source: str) -> str:
    """Return the source of a module with its cached functions as plain functions and the caches below them."""
    lines = source.splitlines(keepends=True)
    for node in reversed(ast.parse(source).body):
        if not (isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1):
            continue
        cache = ast.unparse(node.decorator_list[0])
        if cache.partition("(")[0] not in CACHES or node.end_lineno is None:
            continue
        bare = f"_uncached_{node.name}"
        head = lines[node.lineno - 1].replace(f"def {node.name}(", f"def {bare}(", 1)
        body = lines[node.lineno : node.end_lineno]
        lines[node.decorator_list[0].lineno - 1 : node.end_lineno] = [
            head,
            *body,
            # The function is pickled by name, which must be the name of the cached function.
            f'\n\n{bare}.__qualname__ = "{node.name}"\n{node.name} = {cache}({bare})\n',
        ]
    return "".join(lines)


def with_rule_modules(settings: str, files: Iterable[str]) -> str:
    """Return the text of `pyproject.toml` with the files of the rule modules in the list `only_mutate`."""
    head = "only_mutate = [\n"
    return settings.replace(head, head + "".join(f'    "{file}",\n' for file in files), 1)


def copy_project(project: Path, target: Path) -> None:
    """Copy the files that the tests need; the folder `mutants` with earlier results of mutmut stays."""
    target.mkdir(parents=True, exist_ok=True)
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    for name in ("src", "tests", "pyproject.toml", *settings["also_copy"]):
        if (project / name).is_file():
            shutil.copy2(project / name, target / name)
        else:
            ignored = shutil.ignore_patterns("__pycache__", "_build", "*.egg-info")
            shutil.rmtree(target / name, ignore_errors=True)
            shutil.copytree(project / name, target / name, ignore=ignored)
    file = target / "pyproject.toml"
    file.write_text(with_rule_modules(file.read_text(encoding="utf-8"), rule_files(project)), encoding="utf-8")
    for path in (target / "src").rglob("*.py"):
        path.write_text(with_bare_functions(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    copy_project(Path(__file__).resolve().parents[1], Path(sys.argv[1]))
