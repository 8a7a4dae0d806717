"""What a page shows, as plain data: JSON can represent all of it, and it agrees with the library."""

import json

import pytest
from club import CLASSES, SIX, under
from hypothesis import given
from hypothesis import strategies as st

import five_hundred as fh
from five_hundred.presets import PRESETS
from five_hundred.rules import SPECIAL_BIDS, DealForm, ladder_of
from five_hundred.settings.kept_custom_rules import without_custom
from five_hundred.settings.page_data import check, form, open_file, open_link, show
from five_hundred.settings.trial_hand_data import seats, trial
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


def test_custom_rules_whose_code_the_page_lacks_are_shown_and_kept_unchanged() -> None:
    """In a file and in a link; another option of the game can still be changed, or the preset."""
    rules = under(*SIX[::-1])
    toml, link = fh.documents.rules_to_toml(rules, "quebec"), fh.settings.rules_to_link_text(rules, "quebec")
    opened = json.loads(json.dumps(open_file("club.toml", toml)))
    assert opened == open_link(link) == open_file("club.json", fh.documents.rules_to_json(rules, "quebec"))
    answer = json.loads(json.dumps(check(opened["base"], opened["entered"])))
    assert (answer["toml"], answer["link"]) == (toml, link)
    assert answer["custom"] == [
        "loser-deals",
        "shared-win",
        "last-hand-double (hand: 8)",
        "unbroken-trumps",
        "high-no-trump (least: 7)",
        "no-low-misere (floor: -300)",
    ]
    assert "custom" in answer["changed"]
    words = show(opened["base"], opened["entered"])
    assert words is not None
    assert "no-low-misere (floor: -300)" in words["words"]
    changed = check("australian", {**opened["entered"], "match.target": 1000})
    read = fh.settings.rules_from_link_text(changed["link"], custom=CLASSES)
    assert read == fh.documents.rules_from_toml(changed["toml"], CLASSES)
    assert (read.custom, read.match.target) == (rules.custom, 1000)
    with pytest.raises(fh.InvalidRulesError, match="written in Python: pass its class"):
        fh.settings.rules_from_link_text(link)
    assert seats(opened["base"], opened["entered"]) == seats("quebec", without_custom(opened["entered"]))
    assert trial(opened["base"], opened["entered"], 1, None, ())["steps"] > 10


def test_values_of_every_kind_stay_as_they_are() -> None:
    """A page that lacks the code cannot know which values are right."""
    rule = '{ rule = "odd", on = true, off = false, none = "none", word = "ö x" }'
    toml = f'base = "australian"\ncustom = [\n    {rule},\n]\n'
    opened = open_file("club.toml", toml)
    answer = check(opened["base"], opened["entered"])
    assert answer["toml"] == toml
    assert answer["custom"] == ["odd (on: yes, off: no, none: none, word: ö x)"]
    assert open_link(answer["link"]) == opened
    null = open_file("club.json", '{"base": "australian", "custom": [{"rule": "odd", "most_hands": null}]}')
    assert check(null["base"], null["entered"])["custom"] == ["odd (most hands: none)"]
    assert open_link(check(null["base"], null["entered"])["link"]) == null


@pytest.mark.parametrize(
    ("custom", "told"),
    [
        ("7", "custom: must be a list of custom rules"),
        ('{"rule": "odd"}', "custom: must be a list of custom rules"),
        ("[7]", "custom[0]: must be a table with the name of a custom rule as 'rule'"),
        ('[{"rule": "Odd Rule"}]', "custom[0]: must be a table with the name of a custom rule"),
        ('[{"rule": "odd"}, {"rule": "odd"}]', "custom[1]: the name 'odd' must not occur twice"),
        ('[{"rule": "odd", "x y": 1}]', "custom[0].x y: must be an option"),
        (
            '[{"rule": "odd", "x": [1]}]',
            "custom[0].x: must be true, false, a whole number, a string or null, got",
        ),
        ('[{"rule": "odd", "x": 1.5}]', "custom[0].x: must be true, false, a whole number"),
        ('[{"rule": "odd", "x": 9007199254740993}]', "custom[0].x: must be a whole number from"),
        (f'[{{"rule": "odd", "x": "{"y" * 301}"}}]', "custom[0].x: must have at most 300 characters, got 301"),
        (json.dumps([{"rule": f"odd-{n}"} for n in range(21)]), "custom: must have at most 20 rules, got 21"),
        (json.dumps([{"rule": "odd", **{f"x{n}": n for n in range(50)}}]), "custom[0]: must have at most 50 options"),
    ],
)
def test_damaged_custom_rules_are_refused(custom: str, told: str) -> None:
    """The page explains them as it explains other damaged files."""
    (message,) = open_file("club.json", f'{{"custom": {custom}}}')["told"]
    assert message.startswith(told)
