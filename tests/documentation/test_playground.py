"""Which pages of the documentation have buttons, and what the pages carry for them.

The tests build a small documentation with the playground alone.
"""

import json
import re
from pathlib import Path

import pytest
from extension import extension

pytest.importorskip("myst_parser")
from sphinx.application import Sphinx

PAGE = """\
# Page

```{doctest}
:hide:
>>> n = 6
```

```{doctest}
>>> n * 7
42
>>> print("</script>")
</script>
```

% not in the browser: it takes hours
```{doctest}
>>> wait()
```

```{testcode}
print(n)
```

```{testoutput}
6
```

```console
$ pip install something
$ python -m five_hundred --list  # the presets
```
"""
CONF = """\
from five_hundred_docs.playground import connect_playground
extensions = ["myst_parser", "sphinx.ext.doctest"]
setup = connect_playground
"""


def built(folder: Path, pages: dict[str, str], *, files: bool = True) -> Path:
    """Build a documentation with these pages, and return the folder of its HTML."""
    extension("playground")
    source, browser, site = folder / "docs", folder / "build" / "browser", folder / "html"
    source.mkdir(exist_ok=True)
    if files:
        browser.mkdir(parents=True)
        for name in ("manifest.json", "python_stdlib.zip"):
            (browser / name).write_text('{"extras": {"hypothesis": []}}', encoding="utf-8")
    (source / "conf.py").write_text(CONF, encoding="utf-8")
    for name, text in pages.items():
        (source / f"{name}.md").write_text(text, encoding="utf-8")
    app = Sphinx(source, source, site, folder / "doctrees", "html", status=None, warning=None)
    app.build()
    assert app.statuscode == 0
    return site


def examples(site: Path) -> list[dict[str, object]]:
    """What a page carries."""
    page = (site / "index.html").read_text(encoding="utf-8")
    (data,) = re.findall(r'<script type="application/json" id="playground-examples"[^>]*>(.*?)</script>', page)
    found: list[dict[str, object]] = json.loads(data)
    return found


def test_a_page_carries_its_examples_in_their_order(tmp_path: Path) -> None:
    """Those that the page does not show, too; each example that is shown can be found by its number."""
    site = built(tmp_path, {"index": PAGE})
    assert [(each["kind"], each["code"], each["wanted"], each["shown"]) for each in examples(site)] == [
        ("prompt", "n = 6\n", "", False),
        ("prompt", 'n * 7\nprint("</script>")\n', "42\n</script>\n", True),
        ("program", "print(n)\n", "6\n", True),
        ("commands", "python -m five_hundred --list  # the presets\n", None, True),
    ]
    page = (site / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'class="(?:[\w-]+ )*?example-(\d)', page) == ["1", "2", "3"]
    assert "python/playground.mjs" in page


@pytest.mark.parametrize("page", ["% extra: fast\n\n" + PAGE, "# Page\n\nText.\n"], ids=["extra", "no example"])
def test_other_pages_have_no_buttons(tmp_path: Path, page: str) -> None:
    """Pages that need an extra that does not run in browsers, and pages without examples."""
    site = built(tmp_path, {"index": page})
    assert "playground" not in (site / "index.html").read_text(encoding="utf-8")


def test_a_page_names_the_extra_that_its_examples_need(tmp_path: Path) -> None:
    """The script of the page loads the wheels of this extra, too."""
    site = built(tmp_path, {"index": "% extra: hypothesis\n\n" + PAGE})
    assert len(examples(site)) == 4
    page = (site / "index.html").read_text(encoding="utf-8")
    assert 'id="playground-examples" data-extras="hypothesis">' in page


def test_the_files_are_a_part_of_the_documentation_if_they_exist(tmp_path: Path) -> None:
    """Without them, no page has buttons; with them, every page of an older build is written anew."""
    site = built(tmp_path, {"index": PAGE}, files=False)
    assert "playground" not in (site / "index.html").read_text(encoding="utf-8")
    assert not (site / "_static" / "python" / "files").exists()
    built(tmp_path, {})
    assert len(examples(site)) == 4
    assert (site / "_static" / "python" / "files" / "manifest.json").is_file()
