// Run tests in Pyodide, which is CPython compiled to WebAssembly: `nox -s wasm` calls
//     node tools/pyodide_tests.mjs PYODIDE SITE PROJECT ARGUMENT...
// PYODIDE  the module pyodide.mjs
// SITE     a folder with the packages that the tests import
// PROJECT  the folder of this project
// ARGUMENT an argument for pytest

import { pathToFileURL } from "node:url";

const [module, site, project, ...pytestArguments] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(module).href);
const python = await loadPyodide({ env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [inside, outside] of [["/site", site], ["/project", project]]) {
    python.FS.mkdirTree(inside);
    python.mountNodeFS(inside, outside);
}
python.globals.set("pytest_arguments", python.toPy(pytestArguments));
process.exitCode = python.runPython(`
import os, sys
sys.path[:0] = ["/project/src", "/site"]
os.chdir("/project")
print("Python", sys.version)
import pytest
int(pytest.main(["-p", "no:cacheprovider", *pytest_arguments]))
`);
