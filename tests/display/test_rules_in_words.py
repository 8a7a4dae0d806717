"""The rules of a table in words: every option that has an effect is mentioned, and no other."""

import re
from html import unescape
from random import Random

import attrs
import pytest
from essence import essence
from hypothesis import given
from hypothesis import strategies as st
from page_words import page_words, parts_of
from sampling import fewer
from told_hands import told_hands

from five_hundred import RuleSet, SpecialBid, describe_rules, presets
from five_hundred.base.errors import InvalidRulesError
from five_hundred.base.option_kinds import ChoiceKind
from five_hundred.rules.presets import PRESETS
from five_hundred.rules.sources import SOURCES
from five_hundred.testing.strategies import rulesets, special_bids

SPECIALS = "contracts.specials"
PATHS = [option.path for option in RuleSet.options() if option.path != SPECIALS]
FIELDS = [option.path.rpartition(".")[2] for option in RuleSet.special_options()]


def changed(rules: RuleSet, other: RuleSet, bid: SpecialBid, rng: Random, count: int) -> RuleSet | None:
    """Rules with some options of another RuleSet, or with some fields of another special bid."""
    paths: dict[str, object] = {path: other.value(path) for path in PATHS}
    for special in rules.contracts.specials:
        own = f"{SPECIALS}.{special.code}"
        if rng.randrange(2):
            paths |= {f"{own}.{field}": getattr(bid, field) for field in FIELDS if field != "name"}
    chosen = rng.sample(sorted(paths), count)
    try:
        return rules.with_options({path: paths[path] for path in chosen})
    except InvalidRulesError:
        return None


@fewer(2)
@given(rulesets(), rulesets(), special_bids(), st.integers(0, 2**16))
def test_the_page_changes_exactly_where_the_game_changes(
    rules: RuleSet, other: RuleSet, bid: SpecialBid, seed: int
) -> None:
    """One option at a time: what has no effect is not mentioned, and what has an effect is."""
    rng, text, game = Random(seed), page_words(rules), essence(rules)
    for _ in range(15):
        new = changed(rules, other, bid, rng, 1)
        if new is not None:
            assert (page_words(new) == text) == (essence(new) == game), new.diff(rules)


@fewer(2)
@given(rulesets(), rulesets(), special_bids(), st.integers(0, 2**16))
def test_rules_that_differ_in_several_options_are_described_differently(
    rules: RuleSet, other: RuleSet, bid: SpecialBid, seed: int
) -> None:
    """Two changes do not cancel each other out in the text."""
    rng, text, game = Random(seed), page_words(rules), essence(rules)
    for _ in range(8):
        new = changed(rules, other, bid, rng, rng.randint(2, 4))
        if new is not None:
            assert (page_words(new) == text) == (essence(new) == game), new.diff(rules)


@given(rulesets(), rulesets(), special_bids(), st.integers(0, 2**16))
def test_rules_with_the_same_page_play_the_same_hands(
    rules: RuleSet, other: RuleSet, bid: SpecialBid, seed: int
) -> None:
    """The same choices lead to the same events, numbers of legal actions and scores."""
    rng, text, compared = Random(seed), page_words(rules), 0
    for _ in range(15):
        new = changed(rules, other, bid, rng, 1)
        if new is not None and new != rules and page_words(new) == text:
            assert list(told_hands(new, seed)) == list(told_hands(rules, seed)), new.diff(rules)
            compared += 1
            if compared == 2:
                return


@given(rulesets(), st.randoms(use_true_random=False))
def test_codes_and_the_order_of_the_special_bids_are_not_told(rules: RuleSet, rng: Random) -> None:
    """A family knows a bid by its name."""
    bids = list(rules.contracts.specials)
    rng.shuffle(bids)
    codes = {bid.code: f"Q{'VWXYZU'[number]}" for number, bid in enumerate(bids)}
    other = [attrs.evolve(bid, code=codes[bid.code], opened_by=codes.get(bid.opened_by, bid.opened_by)) for bid in bids]
    try:
        changed = rules.with_options({SPECIALS: tuple(other)})
    except InvalidRulesError:
        return  # a name is the code of another bid
    assert page_words(changed) == page_words(rules)


# Values of options such as dealer-must-bid, and the paths of options.
CODED = {
    choice.value
    for option in (*RuleSet.options(), *RuleSet.special_options())
    if isinstance(option.kind, ChoiceKind)
    for choice in option.kind.choices
    if "-" in choice.value
} | {option.path for option in RuleSet.options()}


@given(rulesets())
def test_no_name_of_an_option_no_code_and_no_source_is_told(rules: RuleSet) -> None:
    """The page is for people who have never seen the options."""
    plain = rules.with_options(
        {
            "table.kitty_term": "kitty",
            "auction.pass_term": "pass",
            SPECIALS: tuple(
                attrs.evolve(bid, name=f"Special {number}") for number, bid in enumerate(rules.contracts.specials)
            ),
        }
    )
    text = page_words(plain)
    assert not {word.strip(".,:;()") for word in text.split()} & (CODED | {*SOURCES})
    compounds = {"face-up", "face-down", "trick-taking"}
    assert {*re.findall(r"\w+[-_.]\w[-_.\w]*", text)} <= compounds, "no codes and no dotted paths"
    assert not re.findall(r"\b(None|True|False)\b", text)
    assert "  " not in text
    assert not re.findall(r"[.,:;] ?[.,:;]|\( | \)", text)


@given(rulesets(), st.integers(20, 120))
def test_lines_are_no_longer_than_the_width(rules: RuleSet, width: int) -> None:
    """Widths below 40 count as 40."""
    for line in describe_rules(rules).to_text(width).splitlines():
        assert len(line) <= max(width, 40) or line.startswith(" " * 10) or "  " in line, line


def text_of_html(html: str) -> str:
    """The words of a page of HTML."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


WILD = {
    "table.kitty_term": "Tom & <b>Jerry</b> *x* [y](z) | `w`",
    "auction.pass_term": "no <i>way</i> & _so_",
    f"{SPECIALS}.M.name": "M<script>alert(1)",
}


def test_words_of_the_players_appear_as_given() -> None:
    """They are escaped in HTML and Markdown, so that they have no effect there."""
    rules = presets.AUSTRALIAN.with_options(WILD)
    described = describe_rules(rules, title="Ours & <yours>")
    text = " ".join(str(described).split())
    html = described.to_html()
    for word in (*WILD.values(), described.title):
        assert word in text
        assert word in text_of_html(html.replace("&lt;", "‹").replace("&gt;", "›")).replace("‹", "<").replace("›", ">")
        assert word not in html
    assert "<script" not in html
    assert "<b>" not in html
    markdown = pytest.importorskip("markdown_it").MarkdownIt("gfm-like", {"linkify": False})
    rendered = markdown.render(described.to_markdown())
    assert "<b>" not in rendered
    assert "<em>" not in rendered
    assert "<a " not in rendered
    assert "M&lt;script&gt;alert(1)" in rendered


@given(rulesets())
def test_all_forms_of_the_page_contain_the_same_words(rules: RuleSet) -> None:
    """Text, HTML and Markdown."""
    described = describe_rules(rules)
    assert text_of_html(described.to_html()) == page_words(rules)
    text, markdown = " ".join(str(described).split()), re.sub(r"\\(.)", r"\1", described.to_markdown())
    for words in parts_of(described):
        assert words in text
        assert words in markdown


def test_the_level_of_the_headings_can_be_chosen() -> None:
    """A page of HTML can stand inside another one."""
    described = describe_rules(presets.AUSTRALIAN)
    assert described.to_html(3).startswith(
        "<h3>The rules of 500 at our table</h3>\n<section>\n<h4>The players</h4>\n<p>"
    )
    with pytest.raises(ValueError, match=r"^level must be from 1 to 5, got 6$"):
        described.to_html(6)


def test_a_notebook_shows_the_page_as_html() -> None:
    """Elsewhere a page is printed as its title and the number of its sections, not as the whole text."""
    described = describe_rules(presets.AUSTRALIAN, title="Ours")
    assert repr(described) == "<RulesInWords 'Ours': 11 sections>"
    assert described._repr_html_() == described.to_html()


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(TypeError, match=r"^rules must be a RuleSet or a Preset, such as .*, got str$"):
        describe_rules("australian")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^title must be a string, such as .*, got int$"):
        describe_rules(presets.AUSTRALIAN, title=5)  # type: ignore[arg-type]


def test_a_preset_gives_the_page_its_title() -> None:
    """Otherwise the page is the same."""
    for preset in PRESETS.values():
        described = describe_rules(preset)
        assert described.title == f"500: {preset.title}"
        assert described.sections == describe_rules(preset.rules).sections


def test_presets_are_described_differently() -> None:
    """No two published games have the same page."""
    assert len({page_words(preset.rules) for preset in PRESETS.values()}) == len(
        {preset.rules for preset in PRESETS.values()}
    )
