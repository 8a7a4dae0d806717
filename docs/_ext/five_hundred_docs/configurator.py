"""The HTML of the configurator and of the score sheet for their pages: style sheets, data, and the scripts.

The scripts load Python only when the reader asks for it.  Without JavaScript, a page shows only its text.  If
``tools/browser_files.py`` has not collected Python for browsers, a page says that the form is missing.
"""

import json
from typing import Final

from .other_names import read_groups

__all__ = ["ABSENT", "names_as_data", "place", "score_place"]

ABSENT: Final = "This copy of the documentation does not contain the library for browsers, so the form is missing here."
"""The text that replaces the form on the page if the files of Python were not collected."""
_FOLDER: Final = "_static/configurator"
_SCORE: Final = "_static/score"


def names_as_data() -> list[dict[str, object]]:
    """Return the other names of each rule, with the paths of its options, or with the name of a whole preset."""
    rules = [rule for group in read_groups() for rule in group.rules]
    return [
        {
            "say": [*rule.say, *rule.places],
            "means": rule.means,
            "paths": list(rule.set),
            "preset": None if rule.set else rule.base,
        }
        for rule in rules
    ]


def place() -> str:
    """Return the HTML of the configurator, for a page in the same folder as the folder of static files."""
    names = json.dumps(names_as_data(), ensure_ascii=False).replace("<", "\\u003c")
    return (
        f'<link rel="stylesheet" href="{_FOLDER}/configurator.css">\n'
        f'<script type="application/json" id="other-names">{names}</script>\n'
        f'<div id="configurator" class="configurator" hidden></div>\n'
        f'<script type="module" src="{_FOLDER}/page.mjs"></script>\n'
    )


def score_place() -> str:
    """Return the HTML of the score sheet, for a page in the same folder as the folder of static files."""
    return (
        f'<link rel="stylesheet" href="{_FOLDER}/configurator.css">\n'
        f'<link rel="stylesheet" href="{_SCORE}/score.css">\n'
        f'<div id="score" class="configurator score" hidden></div>\n'
        f'<script type="module" src="{_SCORE}/page.mjs"></script>\n'
    )
