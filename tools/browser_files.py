"""Collect the files with which the documentation runs its examples in the browser: ``browser_files.py [FOLDER]``.

The folder, ``build/browser`` unless another one is given, then contains Python for browsers (Pyodide), the wheels of
this project and of the packages that it needs, and ``manifest.json``, which lists all these files.  Sphinx copies the
folder into the documentation.

``browser_files.toml`` pins each download by its hash.  Files that are already in the folder are not downloaded again.
The tool needs pip, npm and, the first time, the network.  The folder changes only when all files are complete.
"""

import argparse
import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
PINS: Final = tomllib.loads((ROOT / "tools" / "browser_files.toml").read_text(encoding="utf-8"))
MANIFEST: Final = "manifest.json"
LOCK: Final = "pyodide-lock.json"


class CollectError(Exception):
    """A file cannot be downloaded or built, or is not the pinned one."""


def collect(folder: Path, pins: Mapping[str, Any] = PINS) -> dict[str, Any]:
    """Make the folder hold exactly the pinned files, this project's wheel and the manifest.

    Returns:
        The manifest.

    Raises:
        CollectError: a program fails, or a download differs from its pin.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f"{folder.name}-") as temporary:
        new = Path(temporary) / "new"
        new.mkdir()
        if kept(folder, pins):
            for name in downloads(folder, pins):
                shutil.copy2(folder / name, new)
            manifest = read_manifest(folder)
            needed, extras = manifest["wheels"][:-1], manifest["extras"]
        else:
            fetch_pyodide(new, pins["pyodide"])
            needed = fetch_wheels(new, pins["wheels"])
            extras = {name: fetch_wheels(new, wheels) for name, wheels in pins["extras"].items()}
        own = build_wheel(new)
        manifest = {
            "pyodide": pins["pyodide"]["version"],
            "pins": hash_of_pins(pins),
            "wheels": [*needed, own],
            "extras": extras,
            "files": {each.name: described(each) for each in sorted(new.iterdir())},
        }
        (new / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        if folder.exists():
            folder.rename(Path(temporary) / "old")
        new.rename(folder)
    return manifest


def kept(folder: Path, pins: Mapping[str, Any]) -> bool:
    """Return whether the folder contains every pinned download, unchanged."""
    try:
        manifest = read_manifest(folder)
        return manifest["pins"] == hash_of_pins(pins) and all(
            described(folder / name) == manifest["files"][name] for name in downloads(folder, pins)
        )
    except (OSError, ValueError, KeyError):
        return False


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a folder."""
    manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return manifest


def downloads(folder: Path, pins: Mapping[str, Any]) -> list[str]:
    """Return the names of the downloaded files: all but this project's own wheel, which is the last in the manifest."""
    manifest = read_manifest(folder)
    of_extras = [name for names in manifest["extras"].values() for name in names]
    return [*pins["pyodide"]["files"], LOCK, *manifest["wheels"][:-1], *of_extras]


def hash_of_pins(pins: Mapping[str, Any]) -> str:
    """Return a hash of everything that is pinned."""
    return hashlib.sha256(json.dumps(pins, sort_keys=True).encode()).hexdigest()


def described(file: Path) -> dict[str, object]:
    """Return the size and the hash of a file."""
    content = file.read_bytes()
    return {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def fetch_pyodide(folder: Path, pin: Mapping[str, Any]) -> None:
    """Download Pyodide, unpack the pinned files, and empty its list of packages, because they are on another host."""
    with tempfile.TemporaryDirectory() as temporary:
        run("npm", "pack", "--silent", f"pyodide@{pin['version']}", "--pack-destination", temporary)
        (archive,) = Path(temporary).glob("*.tgz")
        check_integrity(archive, pin["integrity"])
        with tarfile.open(archive) as packed:
            for name in (*pin["files"], LOCK):
                member = packed.extractfile(f"package/{name}")
                if member is None:
                    raise CollectError(f"{archive.name} must contain the file {name}")
                (folder / name).write_bytes(member.read())
    lock = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    (folder / LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


def check_integrity(archive: Path, integrity: str) -> None:
    """Compare an archive with its hash, which npm writes as ``sha512-`` followed by base64."""
    kind, _, wanted = integrity.partition("-")
    got = base64.b64encode(hashlib.new(kind, archive.read_bytes()).digest()).decode()
    if got != wanted:
        raise CollectError(f"{archive.name} must have the hash {integrity}, got {kind}-{got}")


def fetch_wheels(folder: Path, pins: Mapping[str, str]) -> list[str]:
    """Download wheels, each of which pip compares with its hash, and return their names."""
    before = {*folder.glob("*.whl")}
    with tempfile.TemporaryDirectory() as temporary:
        wanted = Path(temporary) / "requirements.txt"
        lines = [f"{requirement} --hash=sha256:{digest}\n" for requirement, digest in pins.items()]
        wanted.write_text("".join(lines), encoding="utf-8")
        pure = ("--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any", "--only-binary=:all:")
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes")
        run(*pip, *pure, "--dest", str(folder), "--requirement", str(wanted))
    return sorted(each.name for each in {*folder.glob("*.whl")} - before)


def build_wheel(folder: Path) -> str:
    """Build the wheel of this project, and return its name."""
    before = {*folder.glob("*.whl")}
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (own,) = {*folder.glob("*.whl")} - before
    return own.name


def run(*command: str) -> None:
    """Run a program.

    Raises:
        CollectError: the program does not exist or fails.
    """
    program = shutil.which(command[0])
    if program is None:
        raise CollectError(f"{command[0]} must be installed and on PATH")
    done = subprocess.run([program, *command[1:]], capture_output=True, text=True, check=False)
    if done.returncode:
        raise CollectError(f"{' '.join(command)} failed:\n{(done.stderr or done.stdout).strip()}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Collect the files, and print their size.

    Returns:
        The exit status: 0 if the folder is complete, 1 if something failed, so that the folder is unchanged.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "folder", nargs="?", type=Path, default=ROOT / "build" / "browser", help="the folder (default: build/browser)"
    )
    folder = parser.parse_args(arguments).folder.resolve()
    try:
        manifest = collect(folder)
    except CollectError as error:
        print(f"The files are not collected: {error}", file=sys.stderr)
        return 1
    size = sum(each["bytes"] for each in manifest["files"].values())
    print(f"{len(manifest['files'])} files with {size / 1e6:.1f} MB are in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
