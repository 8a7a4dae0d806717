"""Makes the inventories of other projects, by which the documentation links to them without a connection, anew.

    python tools/inventories.py                     # fetches all of them
    python tools/inventories.py python objects.inv  # takes one from a file

Of each inventory only the modules that somebody may want to link to are kept, in the oldest form of the format: a line
for each name, which can be read and compared.
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
    """The lines of the trimmed inventory.

    Args:
        inventory: an ``objects.inv`` as Sphinx writes it.
        modules: those whose names are kept; ``builtins`` are names without a module.

    Raises:
        ValueError: it is no such file.
    """
    if not inventory.startswith(b"# Sphinx inventory version 2\n"):
        raise ValueError("not an objects.inv of version 2")
    _, name, version, _, names = inventory.split(b"\n", 4)
    yield "# Sphinx inventory version 1"
    yield name.decode()
    yield version.decode()
    for line in sorted(zlib.decompress(names).decode().splitlines()):
        found = _LINE.fullmatch(line)
        if found and found[2] in _KINDS and _module(found[1], found[2]) in modules:
            # The oldest form adds the anchor itself, which is the name.
            place, _, anchor = found[3].partition("#")
            if anchor in ("$", found[1], f"module-{found[1]}", "module-$"):
                yield f"{found[1]} {'mod' if found[2] == 'module' else found[2]} {place.replace('$', found[1])}"


def _module(name: str, kind: str) -> str:
    return name if kind == "module" else name.rpartition(".")[0] or "builtins"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write one inventory, or all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("project", nargs="?", choices=PROJECTS, help="the project whose inventory is given")
    parser.add_argument("file", nargs="?", type=Path, help="its objects.inv; without it all are fetched")
    chosen = parser.parse_args(arguments)
    if chosen.project and not chosen.file:
        parser.error(f"which file has the inventory of {chosen.project}?")
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
