"""Print the files of the modules that contain rules of the game, one on each line.

The list is ``rule-modules`` under ``[tool.five_hundred]`` in ``pyproject.toml``.  The tool fails if the list names a
module that does not exist, which would otherwise escape every check unnoticed.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

__all__ = ["rule_files", "rule_modules"]

PROJECT: Final = Path(__file__).resolve().parent.parent


def rule_modules(project: Path = PROJECT) -> tuple[str, ...]:
    """Return the names in the list, such as ``engine.score.scoring``; a package stands for all its modules."""
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    return tuple(settings["tool"]["five_hundred"]["rule-modules"])


def rule_files(project: Path = PROJECT) -> Iterator[str]:
    """Yield the file of each module, relative to the project and with slashes.

    Raises:
        FileNotFoundError: the list names a module that does not exist.
    """
    for name in rule_modules(project):
        module = project.joinpath("src", "five_hundred", *name.split("."))
        files = sorted(module.rglob("*.py")) if module.is_dir() else [module.with_suffix(".py")]
        if not files or not files[0].is_file():
            raise FileNotFoundError(f"rule-modules in pyproject.toml: there is no module five_hundred.{name}")
        yield from (file.relative_to(project).as_posix() for file in files)


if __name__ == "__main__":
    try:
        print(*rule_files(), sep="\n")
    except FileNotFoundError as error:
        sys.exit(str(error))
