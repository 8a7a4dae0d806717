"""The place of the configurator on its page: a style sheet, what people call the rules, and the script.

Python is loaded by the script, and only when the reader asks for it.  Without JavaScript, the page keeps its text.  If
``tools/browser_files.py`` has not collected Python for browsers, the page says that the form is missing.
"""

import json
from typing import Final

from .other_names import read_groups

__all__ = ["ABSENT", "names_as_data", "place"]

ABSENT: Final = "This copy of the documentation does not contain the library for browsers, so the form is missing here."
"""What the page says instead of the form if the files of Python were not collected."""
_FOLDER: Final = "_static/configurator"


def names_as_data() -> list[dict[str, object]]:
    """Return what people call each rule that options set, and the paths of these options; presets have menus."""
    rules = [rule for group in read_groups() for rule in group.rules if rule.set]
    return [{"say": list(rule.say), "means": rule.means, "paths": list(rule.set)} for rule in rules]


def place() -> str:
    """Return the HTML of the place, for a page beside the folder of static files."""
    names = json.dumps(names_as_data(), ensure_ascii=False).replace("<", "\\u003c")
    return (
        f'<link rel="stylesheet" href="{_FOLDER}/configurator.css">\n'
        f'<script type="application/json" id="other-names">{names}</script>\n'
        f'<div id="configurator" class="configurator" hidden></div>\n'
        f'<script type="module" src="{_FOLDER}/page.mjs"></script>\n'
    )
