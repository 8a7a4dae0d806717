"""A rules file to begin with: it explains every option, and reads as the preset that it names."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import fewer

from five_hundred import RuleSet, find_preset
from five_hundred.base.option_kinds import ChoiceKind
from five_hundred.rules.bids.special_bids import DOUBLE_NULLO
from five_hundred.rules.documents import rules_from_toml
from five_hundred.rules.presets import PRESETS, Preset
from five_hundred.rules.special_bid_data import SPECIALS
from five_hundred.rules.template import rules_template
from five_hundred.testing.strategies import rulesets

ALL = pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)


def uncommented(text: str) -> str:
    """The file without the ``#`` in front of the options."""
    return re.sub(r"^#(?=[\w\[])", "", text, flags=re.MULTILINE)


@ALL
def test_the_template_is_read_as_its_preset(preset: Preset) -> None:
    """This holds for the template as written, and with every option uncommented."""
    text = rules_template(preset)
    assert rules_from_toml(text) == preset.rules
    assert uncommented(text) != text
    assert rules_from_toml(uncommented(text)) == preset.rules


def test_the_template_explains_every_option_and_every_value() -> None:
    """Each option stands under its group, below its meaning; each named value has its own explanation."""
    text = " ".join(line.lstrip("# ") for line in rules_template(find_preset("australian")).splitlines())
    for option in (*RuleSet.options(), *RuleSet.special_options()):
        if option.path != SPECIALS:
            assert " ".join(option.doc.split()).replace("``", "") in text, option.path
            assert re.search(rf"\b{option.path.rpartition('.')[2]} = ", text), option.path
        if isinstance(option.kind, ChoiceKind) and not option.path.startswith(f"{SPECIALS}."):
            for choice in option.kind.choices:
                assert f'"{choice.value}": {choice.doc}'.replace("``", "") in text


@fewer(5)
@given(preset=st.sampled_from(list(PRESETS.values())), rules=rulesets())
def test_a_template_can_start_from_any_rules(preset: Preset, rules: RuleSet) -> None:
    """Options that differ from the preset are given; lines are short enough to read."""
    text = rules_template(preset, rules)
    assert rules_from_toml(text) == rules
    assert all(len(line) <= 100 for line in text.splitlines() if line.startswith("# "))


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({"match.target": 700}, ["[match]", "target = 700"]),
        ({"table.packets": None}, ['#packets = "none"']),
        ({"contracts.specials.M": False}, ["[contracts.specials]", "M = false"]),
        ({"contracts.specials.M.value": 130}, ["[contracts.specials.M]", "value = 130"]),
        ({"contracts.specials.DN": DOUBLE_NULLO}, ["[contracts.specials.DN]", 'code = "DN"', 'name = "Double Nullo"']),
        ({"contracts.specials": ["nullo"]}, ['specials = ["nullo"]']),
        (
            {"contracts.specials": [{"code": "Z", "name": "Zero", "value": 333}]},
            ['specials = [{ code = "Z", name = "Zero", value = 333, '],
        ),
    ],
)
def test_the_template_sets_the_options_that_differ_from_the_preset(
    changes: dict[str, object], lines: list[str]
) -> None:
    """Numbers, nothing, and special bids: changed, added, taken off, or all of them replaced."""
    rules = RuleSet().with_options(changes)
    text = rules_template(find_preset("australian"), rules)
    assert rules_from_toml(text) == rules
    for line in lines:
        assert any(each.startswith(line) for each in text.splitlines()), line


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("american",), r"^preset must be a Preset, such as find_preset\('australian'\), got str$"),
        ((find_preset("american"), "us"), r"^rules must be a RuleSet, such as .*, got str$"),
    ],
)
def test_a_template_of_wrong_arguments_is_refused(arguments: tuple[object, ...], message: str) -> None:
    """The message says what would be right."""
    with pytest.raises(TypeError, match=message):
        rules_template(*arguments)  # type: ignore[arg-type]  # wrong on purpose
