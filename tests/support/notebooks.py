"""Notebooks are executed; ``python tests/support/notebooks.py`` writes their outputs anew."""

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from paths import EXAMPLES


def read(path: Path) -> Any:
    """A notebook as it is kept."""
    return nbformat.read(path, as_version=4)


def executed(path: Path) -> Any:
    """A notebook with the outputs that it has now."""
    notebook = read(path)
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False)
    client.execute()
    notebook.metadata = {"language_info": {"name": "python"}, "kernelspec": notebook.metadata.kernelspec}
    return notebook


if __name__ == "__main__":
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        nbformat.write(executed(path), path)
        print(path)
