"""Settings of the documentation: ``sphinx-build -n -W --keep-going docs docs/_build/html``.  No network is needed."""

import sys
import tomllib
from pathlib import Path

from five_hundred import __version__

sys.path[:0] = [str(Path(__file__).parent / "_ext"), str(Path(__file__).parents[1] / "tools")]

project = "five_hundred"
author = "The five_hundred authors"
copyright = author
version = release = __version__

extensions = [
    "five_hundred_docs.extension",
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx_copybutton",
]
# The generated files in this folder are parts of pages; the generated pages are in its subfolders.
exclude_patterns = ["_build", "_generated/*.md"]
nitpicky = True
# The class is defined in a module other than the one that documents it.
nitpick_ignore = [("py:class", "hypothesis.strategies._internal.core.DataObject")]

# Markdown
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

# Docstrings
autodoc_default_options = {"member-order": "bysource", "undoc-members": True}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

# The inventories are in the repository (tools/inventories.py updates them), so the build downloads nothing.
_PROJECTS = tomllib.loads((Path(__file__).parent / "inventories" / "projects.toml").read_text(encoding="utf-8"))
intersphinx_mapping = {name: (project["address"], f"inventories/{name}.inv") for name, project in _PROJECTS.items()}

# Examples
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Appearance
html_theme = "furo"
html_title = f"five_hundred {version}"
html_logo = html_favicon = "_static/logo.svg"
html_static_path = ["_static"]
templates_path = ["_templates"]
html_css_files = ["five_hundred.css"]
html_js_files = [("compare_presets.js", {"defer": "defer"})]
html_search_scorer = str(Path(__file__).parent / "_static" / "search_order.js")
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
