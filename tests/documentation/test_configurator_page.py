"""The pages with a form, as they are built: their data, their files, and no address of another host."""

import json
import re

import pytest
from extension import extension
from paths import DOCS

from five_hundred import RuleSet
from five_hundred.settings import settings_form

PAGE = extension("configurator")
STATIC = DOCS / "_static" / "configurator"
SCORE = DOCS / "_static" / "score"


def test_other_names_belong_to_fields_of_the_form() -> None:
    """Each name leads to at least one field, and most fields of the form have a name."""
    names = PAGE.names_as_data()
    fields = {field.path for group in settings_form() for field in group.fields}
    for each in names:
        assert each["say"]
        assert each["means"]
        for path in each["paths"]:
            RuleSet.option(path)
            assert ".".join(path.split(".")[:2]) in fields
    named = {".".join(path.split(".")[:2]) for each in names for path in each["paths"]}
    assert len(named) > len(fields) / 2


def test_the_data_of_the_page_cannot_end_its_element() -> None:
    """The names are JSON, in which no ``<`` is left."""
    html = PAGE.place()
    (data,) = re.findall(r'<script type="application/json" id="other-names">(.*?)</script>', html)
    assert "<" not in data
    assert json.loads(data) == PAGE.names_as_data()


@pytest.mark.parametrize("place", ["place", "score_place"])
def test_every_file_that_a_page_needs_exists(place: str) -> None:
    """The style, the script, and what the script imports."""
    for name in re.findall(r'(?:href|src)="([^"]*)"', getattr(PAGE, place)()):
        assert (DOCS / name).is_file(), name
    for script in (*STATIC.glob("*.mjs"), *SCORE.glob("*.mjs")):
        for name in re.findall(r'from "([^"]*)"', script.read_text(encoding="utf-8")):
            assert (script.parent / name).is_file(), (script.name, name)


def test_no_file_of_a_page_names_another_host() -> None:
    """The pages work without a network."""
    for file in (*STATIC.iterdir(), *SCORE.glob("*.*")):
        assert not re.search(r"https?:|//[a-z]+\.", file.read_text(encoding="utf-8")), file.name


def test_the_controls_with_a_form_of_their_own_belong_to_options() -> None:
    """An option that is renamed would otherwise lose its control."""
    source = (STATIC / "controls.mjs").read_text(encoding="utf-8")
    (table,) = re.findall(r"const OF_PATHS = \{(.*?)\};", source)
    paths = re.findall(r'"([a-z_.]+)":', table)
    assert len(paths) == 4
    for path in paths:
        RuleSet.option(path)
