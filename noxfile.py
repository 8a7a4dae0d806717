"""Run the checks in separate environments: `nox` runs them all, `nox -s tests-3.12` runs one of them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nox

nox.options.sessions = ["tests", "lint", "types", "docs"]
# nox runs the versions below that are on PATH; its summary lists the others as skipped.
nox.options.error_on_missing_interpreters = False
nox.options.download_python = "never"

PROJECT = nox.project.load_toml("pyproject.toml")
VERSIONS = nox.project.python_versions(PROJECT)
PYODIDE = f"pyodide@{nox.project.load_toml('tools/browser_files.toml')['pyodide']['version']}"
# Without a network, npm gives up soon, and the session is skipped.
NPM_INSTALL = ("npm", "install", "--silent", "--fetch-retries=1", "--fetch-timeout=30000", "--prefix")
TYPESCRIPT = ("typescript@7.0.2", "@types/node@24")
AXE = "axe-core@4.14.1"
PURE_PYTHON = ["--only-binary=:all:", "--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any"]
# These tests of the engine need neither NumPy nor other compiled packages.
ENGINE_TESTS = [
    *("tests/base/test_values.py", "tests/base/test_interned.py", "tests/cards"),
    *("tests/engine", "--ignore=tests/engine/test_logs.py", "tests/formats/test_notation.py"),
    "tests/project/test_launched.py",
    *("-q", "-m", "not long and not hypothesis"),
]
# No interpreter changes the results of these tests, as the file says.
MAIN_ONLY = [
    f"--ignore={path}"
    for groups in nox.project.load_toml("tests/main_interpreter.toml").values()
    for group in groups
    for path in group["paths"]
]
MAIN = f"{sys.version_info.major}.{sys.version_info.minor}"

if shutil.which("pyenv"):
    # Otherwise a shim such as python3.12 would be on PATH but would start only where that version is selected.
    listed = subprocess.run(["pyenv", "versions", "--bare"], capture_output=True, text=True, check=False)
    os.environ["PYENV_VERSION"] = ":".join(listed.stdout.split())
FOUND = [version for version in VERSIONS if version == MAIN or shutil.which(f"python{version}")]
# What the oldest and the newest interpreter do alike, one between them hardly ever does otherwise.
BETWEEN = ["tests/base", "tests/cards", "tests/formats", "tests/examples", "tests/engine/test_laws.py"]


def install_tools(session: nox.Session, group: str) -> None:
    """Install the package from the source tree, and the tools of a dependency group, in the versions of the lock."""
    tools = nox.project.dependency_groups(PROJECT, group)
    session.install("-e", ".[test]", *tools, "--constraint", "constraints.txt")


def run_pytest(session: nox.Session, *args: str) -> None:
    """Install the built wheel, not the source tree, and run the tests against it."""
    session.install(".[test]")
    session.run("python", "-VV")
    session.run("python", "-m", "pytest", *args, *session.posargs)


@nox.session(python=VERSIONS)
def tests(session: nox.Session) -> None:
    """Run the whole test suite."""
    run_pytest(session)


@nox.session(python=[version for version in VERSIONS if version != MAIN])
def others(session: nox.Session) -> None:
    """Run the tests whose results an interpreter can change on every one except that which runs nox; for CI.

    An interpreter between the oldest and the newest runs a part of these tests.
    """
    chosen = [] if session.posargs or session.python in (FOUND[0], FOUND[-1]) else BETWEEN
    run_pytest(session, "-x", "-q", "-n", "auto", *chosen, *MAIN_ONLY)


@nox.session(python="3.14t")
def free_threaded(session: nox.Session) -> None:
    """Run tests of the engine without the GIL, where the classes construct their values themselves."""
    session.install(".[hypothesis]", "coverage", "pytest")
    session.run("python", "-m", "pytest", *ENGINE_TESTS, *session.posargs)


@nox.session
def wasm(session: nox.Session) -> None:
    """Run tests of the engine in Pyodide, which is Python 3.14 for browsers; this needs node and npm."""
    if not (shutil.which("node") and shutil.which("npm")):
        session.skip("node and npm are not on PATH")
    folder = Path(session.create_tmp())
    session.run(*NPM_INSTALL, str(folder), PYODIDE, external=True, success_codes=range(256))
    pyodide = folder / "node_modules" / "pyodide" / "pyodide.mjs"
    if not pyodide.exists():
        session.skip(f"npm cannot install {PYODIDE}")
    site = str(folder / "site")
    packages = [*PROJECT["project"]["dependencies"], "coverage", "hypothesis", "pytest"]
    session.install("--upgrade", "--target", site, *PURE_PYTHON, *packages)
    runner = "tools/pyodide_tests.mjs"
    session.run("node", runner, str(pyodide), site, ".", *ENGINE_TESTS, *MAIN_ONLY, *session.posargs, external=True)


@nox.session
def typescript(session: nox.Session) -> None:
    """Check the types of the declarations for TypeScript and of the programs in JavaScript; this needs node and npm."""
    if not (shutil.which("node") and shutil.which("npm")):
        session.skip("node and npm are not on PATH")
    folder = Path(session.create_tmp())
    session.run(*NPM_INSTALL, str(folder), *TYPESCRIPT, external=True, success_codes=range(256))
    compiler = folder / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        session.skip(f"npm cannot install {' and '.join(TYPESCRIPT)}")
    session.install("-e", ".")
    declarations = "from five_hundred import wire; print(wire.typescript_declarations())"
    with (folder / "five_hundred.d.ts").open("w", encoding="utf-8") as file:
        session.run("python", "-c", declarations, stdout=file)
    strictly = ("--strict", "--noEmit", "--allowJs", "--checkJs", "--allowImportingTsExtensions")
    scripts = Path("docs/_static").resolve()
    shutil.copytree("examples/web_table/static", folder / "web_table", dirs_exist_ok=True)
    shutil.copy(folder / "five_hundred.d.ts", folder / "web_table" / "wire.d.ts")
    session.chdir(folder)
    tsc = ("node_modules/.bin/tsc", *strictly, "--module", "nodenext", "--target", "es2022")
    # A worker knows other names than a page.
    for script, names in (
        ("python/playground.mjs", "dom,dom.iterable"),
        ("configurator/page.mjs", "dom,dom.iterable"),
        ("score/page.mjs", "dom,dom.iterable"),
        ("python/worker.mjs", "webworker"),
    ):
        session.run(*tsc, "--lib", f"es2023,{names}", "--types", "", str(scripts / script), external=True)
    session.run(*tsc, "--lib", "es2023,dom,dom.iterable", "--types", "", "web_table/main.js", external=True)


@nox.session
def browser(session: nox.Session) -> None:
    """Use the documentation in Chromium; this needs node, npm and the program chromium.

    Give the folder of documentation that has been built with the files of Python, or the session builds it.
    """
    if not all(map(shutil.which, ("node", "npm", "chromium"))):
        session.skip("node, npm and chromium are not all on PATH")
    folder = Path(session.create_tmp())
    session.run(*NPM_INSTALL, str(folder), AXE, external=True, success_codes=range(256))
    axe = folder / "node_modules" / "axe-core" / "axe.min.js"
    if not axe.exists():
        session.skip(f"npm cannot install {AXE}")
    install_tools(session, "browser")
    site = session.posargs[0] if session.posargs else "docs/_build/html"
    if not session.posargs:
        install_tools(session, "docs")
        session.run("python", "tools/browser_files.py")
        session.run("sphinx-build", "-q", "-E", "-b", "html", "docs", site)
    environment = {"FIVE_HUNDRED_SITE": str(Path(site).resolve()), "FIVE_HUNDRED_AXE": str(axe.resolve())}
    session.run("python", "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "tests/browser", env=environment)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, format, docstrings and the layers of the imports."""
    install_tools(session, "dev")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("ruff", "check", "--preview", "--select", "DOC102,DOC202,DOC403,DOC501", "src")
    session.run("python", "tools/check_docstrings.py")
    session.run("python", "tools/public_api.py")
    session.run("lint-imports")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the source code, of every public name, and of the examples in the documentation."""
    install_tools(session, "dev")
    session.run("mypy")
    session.run("pyright", "--verifytypes", "five_hundred", "--ignoreexternal")
    session.run("python", "tools/page_types.py")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, treating warnings as errors."""
    install_tools(session, "docs")
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-b", "html", "docs", "docs/_build/html")


@nox.session
def lock(session: nox.Session) -> None:
    """Write the newest versions of everything that the checks need to constraints.txt."""
    session.install("-e", ".[test]", *nox.project.dependency_groups(PROJECT, "dev"))
    session.run("python", "tools/lock.py")


@nox.session
def links(session: nox.Session) -> None:
    """Check every external link in the documentation; this needs the network, so CI does not run it."""
    install_tools(session, "docs")
    session.run("sphinx-build", "-b", "linkcheck", "docs", "docs/_build/links")


@nox.session
def mutation(session: nox.Session) -> None:
    """Run mutation tests on the modules that hold rules; this takes hours, and an interrupted run continues where it
    stopped."""
    copy = "build/mutation"
    session.run("python", "tools/mutation_copy.py", copy)
    session.chdir(copy)
    install_tools(session, "dev")
    session.install("mutmut>=3.8")
    session.run("mutmut", "run", *session.posargs)
    session.run("mutmut", "results")
