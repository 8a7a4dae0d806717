"""The library runs in every way in which Python runs a program: the wheel alone, zipped, frozen, optimised, and bare.

Each way starts ``tests/support/launched.py`` with the wheel and what it requires, without the extras, and must print
what the program prints here.
"""

import compileall
import io
import os
import re
import shutil
import subprocess
import sys
import zipapp
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from importlib.metadata import distribution
from modulefinder import ModuleFinder
from pathlib import Path
from typing import NamedTuple

import launched
import pytest
from packaging.requirements import Requirement
from paths import PROJECT

pytestmark = pytest.mark.untraced  # the processes have no coverage to measure with

PROGRAM = Path(launched.__file__)
BARE = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
"""The environment of a process that is told nothing, not even where its home is."""
C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
READ_ONLY = ("unshare", "--mount", "sh", "-c", 'mount -o remount,bind,ro / && exec "$@"', "sh")


class Installed(NamedTuple):
    """An environment with the wheel and what it requires, and nothing else."""

    python: Path
    site: Path
    """Where its packages are."""


def required(name: str) -> Iterator[str]:
    """The packages that a package needs here, without extras."""
    for line in distribution(name).requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield requirement.name
            yield from required(requirement.name)


def copy_packages(names: Sequence[str], site: Path) -> None:
    """Copy installed packages, so that nothing has to be downloaded."""
    for name in {*names}:
        for file in distribution(name).files or ():
            if ".." not in file.parts and file.suffix != ".pyc":
                target = site / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(str(file.locate()), target)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built once."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def install(wheel: Path, folder: Path, *more: str) -> Installed:
    """Make an environment with the wheel and what it requires, and with other packages."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = next(each for each in (folder / "bin" / "python", folder / "Scripts" / "python.exe") if each.exists())
    asked = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    )
    site = Path(asked.stdout.strip())
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(site)
    metadata = (next(site.glob("five_hundred-*.dist-info")) / "METADATA").read_text(encoding="utf-8")
    needed = [Requirement(line) for line in re.findall(r"^Requires-Dist: (.*)$", metadata, re.MULTILINE)]
    names = [each.name for each in needed if each.marker is None or each.marker.evaluate({"extra": ""})]
    copy_packages([*names, *(other for name in names for other in required(name))], site)
    copy_packages([*more, *(other for name in more for other in required(name))], site)
    return Installed(python, site)


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The environment of most programs."""
    return install(wheel, tmp_path_factory.mktemp("installed") / "venv")


@pytest.fixture(scope="session")
def expected() -> str:
    """What the program prints in this process, with every extra."""
    with redirect_stdout(io.StringIO()) as told:
        launched.main()
    return told.getvalue()


def run(command: Sequence[str | Path], environment: Mapping[str, str] = BARE, told: str | None = None) -> str:
    """What a command prints; it must end well and say nothing on the error stream."""
    done = subprocess.run(
        [*map(str, command)], env=environment, input=told, capture_output=True, check=False, encoding="utf-8"
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_wheel_needs_no_extra(installed: Installed, expected: str) -> None:
    """In a new environment, without a home, and with the libraries that its metadata names alone."""
    assert run([installed.python, PROGRAM]) == expected
    missing = (
        "import importlib.util as u; print([n for n in ('numpy', 'numba', 'rich', 'hypothesis') if u.find_spec(n)])"
    )
    assert run([installed.python, "-c", missing]) == "[]\n"


OPTIONS = {
    "optimised": ["-O"],
    "without docstrings": ["-OO"],
    "isolated": ["-I"],
    "with every warning an error": ["-X", "warn_default_encoding", "-W", "error"],
    "in development mode": ["-X", "dev", "-W", "error"],
    "without the folder of the program": ["-P", "-B", "-s", "-E"],
    "in UTF-8 mode": ["-X", "utf8"],
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_the_program_is_the_same_under_an_option_of_python(
    options: list[str], installed: Installed, expected: str
) -> None:
    """No warning, either."""
    assert run([installed.python, *options, PROGRAM]) == expected


def test_the_program_can_be_a_module_an_argument_or_the_input(installed: Installed, expected: str) -> None:
    """Where the main module has no file, and where it has no name of its own."""
    source = PROGRAM.read_text(encoding="utf-8")
    assert run([installed.python, "-c", source]) == expected
    assert run([installed.python, "-"], told=source) == expected
    environment = {**BARE, "PYTHONPATH": str(PROGRAM.parent)}
    assert run([installed.python, "-m", "launched"], environment) == expected


def test_the_program_and_the_command_run_in_the_c_locale(installed: Installed, expected: str) -> None:
    """Without UTF-8 mode, where files and streams are ASCII; the command then writes letters for suits."""
    assert run([installed.python, PROGRAM], {**BARE, **C_LOCALE}) == expected
    for words in (["--hands", "1"], ["--show", "quebec"], ["--show", "australian", "--words"], ["--list"]):
        told = run([installed.python, "-m", "five_hundred", *words], {**BARE, **C_LOCALE})
        assert told.strip()
        assert told.isascii()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such descriptors")
def test_the_command_runs_without_an_output(installed: Installed) -> None:
    """As a program in a window does: its streams are None, so nothing is printed."""
    words = [str(installed.python), "-m", "five_hundred", "--hands", "1"]
    assert run(["sh", "-c", '"$@" >&- 2>&- <&-', "sh", *words]) == ""


def read_only_is_possible() -> bool:
    """Whether this user may see all files as read-only."""
    if shutil.which("unshare") is None:
        return False
    return subprocess.run([*READ_ONLY, "true"], capture_output=True, check=False).returncode == 0


read_only = pytest.mark.skipif(
    not read_only_is_possible(), reason="only a user who may mount file systems can make them read-only"
)


@read_only
def test_the_program_runs_where_nothing_can_be_written(installed: Installed, expected: str) -> None:
    """Not even a temporary file or a compiled module."""
    assert run([*READ_ONLY, installed.python, PROGRAM]) == expected


@read_only
def test_compiled_code_runs_where_it_cannot_be_stored(tmp_path: Path) -> None:
    """And where what is stored can only be read."""
    module = tmp_path / "doubling.py"
    module.write_text(
        "from five_hundred.base.numba_compilation import on_disk\n"
        "def twice(number):\n    return 2 * number\n"
        "print(on_disk(twice)(4))\n",
        encoding="utf-8",
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "stored")}
    for before in (READ_ONLY, (), READ_ONLY):
        assert run([*before, sys.executable, module], environment) == "8\n"
    assert [*(tmp_path / "stored").rglob("*.nbi")]


def test_the_program_runs_from_a_zip_file(installed: Installed, expected: str, tmp_path: Path) -> None:
    """With the library inside, and nothing installed beside it."""
    copy = shutil.copytree(installed.site, tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROGRAM, copy / "__main__.py")
    zipapp.create_archive(copy, tmp_path / "app.pyz")
    assert run([sys.executable, "-I", "-S", tmp_path / "app.pyz"]) == expected


def test_the_program_runs_without_sources(installed: Installed, expected: str, tmp_path: Path) -> None:
    """From compiled modules alone, as some installers leave them."""
    copy = shutil.copytree(installed.site, tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROGRAM, copy / "__main__.py")
    assert compileall.compile_dir(copy, quiet=1, legacy=True)
    for source in copy.rglob("*.py"):
        source.unlink()
    assert run([sys.executable, "-I", "-S", copy]) == expected


def test_a_freezer_sees_every_module_that_the_program_loads(installed: Installed) -> None:
    """It follows the imports in the compiled code, and runs nothing."""
    finder = ModuleFinder(path=[str(installed.site)])
    finder.run_script(str(PROGRAM))
    report = "import sys, launched; launched.main(); print(*{n for n in sys.modules if n.startswith('five_hundred')})"
    environment = {**BARE, "PYTHONPATH": str(PROGRAM.parent)}
    loaded = run([installed.python, "-c", report], environment).splitlines()[-1].split()
    assert len(loaded) > 100
    assert {*loaded} - {*finder.modules} == set()


@pytest.mark.long
def test_the_program_runs_frozen(wheel: Path, expected: str, tmp_path: Path) -> None:
    """Built by PyInstaller, without a line that tells it about the library."""
    freezer = install(wheel, tmp_path / "venv", "pyinstaller")
    folders = [word for name in ("dist", "work", "spec") for word in (f"--{name}path", str(tmp_path / name))]
    command = [freezer.python, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *folders, PROGRAM]
    environment = {**BARE, "PYINSTALLER_CONFIG_DIR": str(tmp_path / "config")}
    subprocess.run([*map(str, command)], env=environment, check=True)
    assert run([tmp_path / "dist" / PROGRAM.stem / PROGRAM.stem]) == expected
