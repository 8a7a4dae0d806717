"""Write constraints.txt, the lock for developers: the exact version of every package in this environment.

``nox -s lock`` runs this program in a new environment with the newest versions of the packages that the checks need.
"""

import re
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

LOCK: Final = Path(__file__).parent.parent / "constraints.txt"
HEAD: Final = """\
# The lock for developers: the versions with which every check passes.  Install these versions with
#     python -m pip install -e ".[test]" --group dev --constraint constraints.txt
# `nox -s lock` writes this file anew.
"""
NOT_LOCKED: Final = {"five-hundred", "pip", "setuptools"}


def normalized(name: str) -> str:
    """Return a package name in the one spelling that package indexes use."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked() -> str:
    """Return the text of the lock: one line for each installed package."""
    versions = {normalized(each.metadata["Name"]): each.version for each in distributions()}
    return HEAD + "".join(f"{name}=={versions[name]}\n" for name in sorted(versions.keys() - NOT_LOCKED))


if __name__ == "__main__":
    LOCK.write_text(locked(), encoding="utf-8")
