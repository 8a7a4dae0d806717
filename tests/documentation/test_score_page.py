"""What the page "Keep the score in your browser" asks of Python, which needs no browser."""

import importlib.util
import json
from types import ModuleType
from typing import Any

import pytest
from club import BY_NAME, under
from paths import DOCS

from five_hundred import KeptScore, presets
from five_hundred.rules.documents import rules_to_json, rules_to_toml
from five_hundred.settings import rules_to_link_text

NAMES = ["Anna", "", " Carl ", "Uncle  Joe"]


def load() -> ModuleType:
    """The module, which the browser loads from the static files of the documentation."""
    spec = importlib.util.spec_from_file_location("score_page", DOCS / "_static" / "score" / "score_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGE = load()


def begun() -> Any:
    """A new game, in which Uncle Joe deals first."""
    return PAGE.begin({"preset": "australian"}, NAMES, 3)


def test_the_page_shows_what_the_library_keeps() -> None:
    answer = PAGE.add(begun()["document"], "8S Anna 8-2")
    kept = KeptScore(presets.AUSTRALIAN, ("Anna", "West", "Carl", "Uncle Joe"), 3).with_hand("8S Anna 8-2")
    assert KeptScore.from_json(answer["document"]) == kept
    assert json.loads(json.dumps(answer))["scores"] == [240, 20]
    assert [row["line"] for row in answer["rows"]] == ["8S Anna 8-2"]
    assert answer["next"] == ["Hand 2: Anna deals."]
    assert PAGE.table(answer["document"]) == {**answer, "last": []}, "the points of a hand appear when it is added"
    assert PAGE.correct(answer["document"], 1, "passed")["rows"][0]["contract"] == "thrown in"
    assert PAGE.remove_last(answer["document"]) == begun()


@pytest.mark.parametrize(
    "source",
    [
        {"preset": "quebec"},
        {"link": rules_to_link_text(presets.QUEBEC)},
        {"name": "family.toml", "text": rules_to_toml(presets.QUEBEC)},
        {"name": "FAMILY.JSON", "text": rules_to_json(presets.QUEBEC)},
    ],
    ids=lambda source: next(iter(source)),
)
def test_the_rules_may_come_from_a_preset_a_link_or_a_file(source: dict[str, str]) -> None:
    names = PAGE.seats(source)["names"]
    assert KeptScore.from_json(PAGE.begin(source, names, 0)["document"]).rules == presets.QUEBEC


def test_custom_rules_are_refused_by_their_names() -> None:
    """The page lacks their code, and would write wrong scores without them."""
    link = rules_to_link_text(under(BY_NAME["last-hand-double"]))
    told = "this page cannot ask the rule last-hand-double (hand: 8), which is written in Python"
    assert PAGE.seats({"link": link}) == {"wrong": told}
    file = {"name": "club.toml", "text": 'custom = [{ rule = "last-hand-double", hand = 8 }]'}
    assert PAGE.begin(file, [""] * 4, 0) == {"wrong": told}


def test_whatever_is_wrong_is_told_in_the_words_of_the_library() -> None:
    document = begun()["document"]
    for answer, told in (
        (PAGE.add(document, "zz"), "'zz' is not a bid"),
        (PAGE.correct(document, 1, "passed"), "there is none yet"),
        (PAGE.remove_last(document), "there is no hand to remove"),
        (PAGE.table("{}"), "$.format: must be"),
        (PAGE.seats({"link": "abc"}), "copy the whole link again"),
        (PAGE.seats({"name": "a.toml", "text": "[match]\ntaget = 3"}), "did you mean 'match.target'?"),
        (PAGE.begin({"preset": "australian"}, ["A", "A", "B", "C"], 0), "players must have different names"),
    ):
        assert [*answer] == ["wrong"]
        assert told in answer["wrong"]


def test_the_form_offers_what_the_rules_have() -> None:
    """The bids that can win, every player with the sides in the order of a line, and what else a line may need."""
    form = begun()["form"]
    assert {"code": "8S", "label": "8♠"} in form["bids"]
    assert {"code": "M", "label": "M, Misère"} in form["bids"]
    assert form["declarers"][1] == {"name": "West", "sides": ["West/Uncle Joe", "Anna/Carl"], "barred": False}
    assert form["further"] == []
    five = PAGE.begin({"preset": "five-handed"}, [""] * 5, 0)["form"]
    assert [each["word"] for each in five["further"]] == ["called"]
    american = PAGE.begin({"preset": "american"}, [""] * 4, 0)["form"]
    assert "6S" not in {each["code"] for each in american["bids"]}, "an inkle that cannot win is no contract"
