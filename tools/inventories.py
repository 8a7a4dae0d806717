"""Update the inventories of other projects, which let the documentation link to them without a network connection.

    python tools/inventories.py                     # fetches all of them
    python tools/inventories.py python objects.inv  # reads one from a file

Each inventory is reduced to the modules that the documentation may link to.  It is written in the oldest version of the
format, which has one readable line for each name.
"""

import argparse
import re
import sys
import tomllib
import urllib.request
import zlib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent.parent / "docs" / "inventories"
PROJECTS: Final = tomllib.loads((FOLDER / "projects.toml").read_text(encoding="utf-8"))
_KINDS: Final = frozenset({"module", "class", "exception", "function", "data"})
_LINE: Final = re.compile(r"(\S+) py:(\w+) -?\d+ (\S+) .*")


def kept(inventory: bytes, modules: Collection[str]) -> Iterator[str]:
    """Yield the lines of an inventory that is reduced to some modules.

    Args:
        inventory: the content of an ``objects.inv`` file written by Sphinx.
        modules: the modules whose names are kept; ``builtins`` means names without a module.

    Raises:
        ValueError: the inventory is not an ``objects.inv`` of version 2.
    """
    if not inventory.startswith(b"# Sphinx inventory version 2\n"):
        raise ValueError("the inventory must be an objects.inv of version 2, but its first line is different")
    _, name, version, _, names = inventory.split(b"\n", 4)
    yield "# Sphinx inventory version 1"
    yield name.decode()
    yield version.decode()
    for line in sorted(zlib.decompress(names).decode().splitlines()):
        found = _LINE.fullmatch(line)
        if found and found[2] in _KINDS and _module(found[1], found[2]) in modules:
            # Readers of the oldest format add the anchor, which must be the name.
            place, _, anchor = found[3].partition("#")
            if anchor in ("$", found[1], f"module-{found[1]}", "module-$"):
                yield f"{found[1]} {'mod' if found[2] == 'module' else found[2]} {place.replace('$', found[1])}"


def _module(name: str, kind: str) -> str:
    return name if kind == "module" else name.rpartition(".")[0] or "builtins"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write one inventory from a file, or all inventories from the network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("project", nargs="?", choices=PROJECTS, help="the project whose inventory is in the file")
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        help="the objects.inv file of the project; without a project, all inventories are fetched",
    )
    chosen = parser.parse_args(arguments)
    if chosen.project and not chosen.file:
        parser.error(f"FILE is missing: give the objects.inv file of {chosen.project}")
    for name, project in PROJECTS.items():
        if chosen.project in (None, name):
            if chosen.file:
                content = chosen.file.read_bytes()
            else:
                with urllib.request.urlopen(f"{project['address']}objects.inv", timeout=30) as answer:
                    content = answer.read()
            lines = list(kept(content, project["modules"]))
            (FOLDER / f"{name}.inv").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
            print(f"{name}: {len(lines) - 3} names", file=sys.stderr)


if __name__ == "__main__":
    main()
