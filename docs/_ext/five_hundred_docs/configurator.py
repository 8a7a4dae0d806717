"""The place of the configurator on its page: a style sheet, what people call the rules, and the script.

Python is loaded by the script, and only when the reader asks for it.  Without JavaScript, the page keeps its text.  If
``tools/browser_files.py`` has not collected Python for browsers, the page says that the form is missing.
"""

import json
from typing import Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .other_names import read_groups

__all__ = ["ConfiguratorPlace", "names_as_data", "place"]

_FOLDER: Final = "_static/configurator"
_ABSENT: Final = (
    "This copy of the documentation does not contain the library for browsers, so the form is missing here."
)


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


class ConfiguratorPlace(SphinxDirective):
    """The directive ``configurator``: the place at which the script of the page builds the form."""

    def run(self) -> list[nodes.Node]:
        """Return the place; Sphinx calls this method."""
        if "/" in self.env.docname:
            raise self.error("the configurator must be on a page beside the folder of static files")
        self.env.note_reread()  # the files of Python may have been collected since the last build
        if not self.config.playground:
            return [nodes.paragraph("", _ABSENT)]
        return [nodes.raw("", place(), format="html")]
