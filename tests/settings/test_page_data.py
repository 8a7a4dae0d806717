"""What a page shows, as plain data: JSON can represent all of it, and it agrees with the library."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import five_hundred as fh
from five_hundred.presets import PRESETS
from five_hundred.rules import SPECIAL_BIDS, DealForm, ladder_of
from five_hundred.settings.page_data import check, form, open_file, open_link, show
from five_hundred.testing import rulesets


def test_the_form_is_plain_data() -> None:
    """It has every preset, every named bid and every option."""
    plain = json.loads(json.dumps(form()))
    assert [each["name"] for each in plain["presets"]] == [*PRESETS]
    assert plain["bids"].keys() == SPECIAL_BIDS.keys()
    paths = [field["path"] for group in plain["groups"] for field in group["fields"]]
    assert paths == [option.path for option in fh.RuleSet.options()]


@given(rulesets())
def test_rules_survive_the_way_through_page_file_and_link(rules: fh.RuleSet) -> None:
    """A page that opens the file or the link shows the same values again, for the same preset."""
    opened = open_file("family.json", fh.documents.rules_to_json(rules))
    answer = json.loads(json.dumps(check(opened["base"], opened["entered"])))
    assert answer["wrong"] == []
    assert fh.documents.rules_from_toml(answer["toml"]) == fh.settings.rules_from_link_text(answer["link"]) == rules
    assert open_file("FAMILY.TOML", answer["toml"]) == open_link(answer["link"]) == opened
    assert {*answer["changed"]} == {*opened["entered"]}


@given(rulesets(), st.sampled_from([*PRESETS]))
def test_the_values_of_the_form_give_the_same_rules_again(rules: fh.RuleSet, name: str) -> None:
    """Entered in the form of any preset, as the page sends them; so do the values that a control shows in full."""
    plain = json.loads(json.dumps(form()))
    values = json.loads(json.dumps(fh.settings.draft_rules(rules, {}).values))
    answer = json.loads(json.dumps(check(name, values)))
    assert answer["values"] == values
    assert fh.settings.rules_from_link_text(answer["link"]) == rules
    in_full = {**values, "contracts.schedule": plain["schedules"].get(str(values["contracts.schedule"]))}
    in_full["table.pack"] = plain["packs"].get(values["table.pack"], {}).get("cards")
    in_full = {path: values[path] if value is None else value for path, value in in_full.items()}
    assert fh.settings.rules_from_link_text(check(name, in_full)["link"]) == rules
    assert check(name, in_full)["values"] == values
    dealt = check(name, {**values, "table.packets": answer["packets"]})
    if rules.table.deal_form is DealForm.DEALT:
        assert show(name, dealt["values"])["deal"] == show(name, values)["deal"]  # type: ignore[index]


def test_a_valid_value_is_written_in_one_way_although_another_value_is_refused() -> None:
    """The cards of the named pack are that pack, so they are no change."""
    answer = check("australian", {"table.pack": "5-A SC, 4-A DH, RJ", "match.target": "many"})
    assert answer["values"]["table.pack"] == "43"
    assert answer["changed"] == ["match.target"]


@pytest.mark.parametrize("name", PRESETS)
def test_a_file_keeps_the_preset_that_it_names(name: str) -> None:
    """Even if another preset is nearer to the rules."""
    rules = fh.find_preset("quebec").rules
    text = fh.settings.rules_to_link_text(rules, name)
    assert open_link(text)["base"] == name


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("family.txt", "", "must end in .toml or .json"),
        ("family.toml", "x = ", "not TOML"),
        ("family.json", "{", "not JSON"),
        ("family.json", "[]", "rules must be a table"),
        ("family.toml", 'base = "austral"', "did you mean 'australian'"),
        ("family.toml", "[match]\ntarget = 0", "match.target: must be a whole number"),
    ],
)
def test_a_file_that_cannot_be_read_is_explained(name: str, text: str, told: str) -> None:
    """The page shows these messages and keeps its rules."""
    answer = open_file(name, text)
    assert answer.keys() == {"told"}
    assert any(told in each for each in answer["told"])
    assert "copy the whole link" in open_link("damaged")["told"][0]


def test_contradictions_leave_no_file_and_no_pictures() -> None:
    """The messages stand at their fields, and all of them in one list."""
    answer = check("australian", {"table.players": 3})
    assert answer["toml"] is answer["link"] is None
    assert {*answer["problems"]} == {"table.partnership", "table.players"}
    (wrong,) = answer["wrong"]
    assert wrong["paths"] == ["table.partnership", "table.players"]
    assert "“Players” is 3" in wrong["message"]
    assert show("australian", {"table.players": 3}) is None


@pytest.mark.parametrize("name", PRESETS)
def test_pictures_show_the_ladder_the_pack_and_the_deal(name: str) -> None:
    """Their numbers of cards are those of the rules."""
    answer = json.loads(json.dumps(show(name, {})))
    rules = PRESETS[name].rules
    assert [each["bid"] for each in answer["order"]] == [str(bid) for bid in ladder_of(rules).bids]
    assert answer["cards"] == sum(suit["count"] for suit in answer["pack"]) == len(rules.table.pack)
    assert answer["ladder"]["light"].startswith("<svg")
    assert answer["deal"]


def test_the_deal_is_told_packet_by_packet() -> None:
    """The word for the kitty is that of the table."""
    assert show("american", {"table.pack": "45"})["deal"] == [  # type: ignore[index]
        "3 cards to each hand",
        "3 cards to the widow",
        "4 cards to each hand",
        "2 cards to the widow",
        "3 cards to each hand",
    ]
    assert show("quebec", {"table.kitty_face_up": True})["deal"][-1].endswith("is turned face up")  # type: ignore[index]
    assert "in the pile from which the players draw" in str(show("two-handed-draw", {}))


def test_valid_values_become_a_file_and_a_link() -> None:
    """The file names the preset that the page shows, and the changes."""
    answer = check("australian", {"match.target": 1000})
    assert answer["toml"] == 'base = "australian"\n\n[match]\ntarget = 1000\n'
    assert open_link(answer["link"]) == {"base": "australian", "entered": {"match.target": 1000}}
    assert answer["changed"] == ["match.target"]
    assert answer["preset"]["match.target"] == 500
