"""The reference of the documentation in detail: how options are set, what clashes, refusals, colours, links, pictures.

Nothing here needs Sphinx: what it is given are texts, which the modules in ``docs/_ext`` make.
"""

import ast
import re
import runpy
import tomllib
import zlib
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest
from contradicting import TOLD
from extension import extension, generated
from paths import DOCS

import five_hundred as fh
from five_hundred.cli.command import main
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.presets import AUSTRALIAN
from five_hundred.record import record_schema
from five_hundred.rules import Flag, Kind, Number, Option, Text
from five_hundred.session import session_schema
from five_hundred.svg import LIGHT
from five_hundred.testing.conformance_schema import conformance_schema

ROOT = DOCS.parent
OPTIONS = (*fh.RuleSet.options(), *fh.RuleSet.special_options())
EACH_OPTION = pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.path)


@pytest.fixture(scope="module")
def pages() -> Mapping[str, str]:
    """Every generated page by its place."""
    return generated()


def section(page: str, name: str) -> str:
    """What stands below a heading in code, up to the next one."""
    (found,) = re.findall(rf"^## `{re.escape(name)}`$\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    assert isinstance(found, str)
    return found


def told(option: Option, pages: Mapping[str, str]) -> str:
    name = "special" if ".CODE." in option.path else option.path.partition(".")[0]
    return section(pages[f"reference/options/{name}.md"], option.path)


# --- How an option is set --------------------------------------------------------------------------------------------


@EACH_OPTION
def test_the_three_ways_to_set_an_option_give_the_same_rules(
    option: Option, pages: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """They stand on its page, they are accepted from the default game on, and they change it in that option."""
    python, toml, console = re.findall(
        r"^```(?:python|toml|console)\n(.*?)^```$", told(option, pages), re.DOTALL | re.M
    )
    changes = ast.literal_eval(python.strip().removeprefix("rules = rules.with_options(").removesuffix(")"))
    rules = AUSTRALIAN.with_options(changes)
    path = option.path.replace("CODE", "M")
    assert path in changes
    assert any(each == path or each.startswith(f"{path}.") for each in rules.diff(AUSTRALIAN)) or (
        path == "contracts.specials" and rules.contracts.specials != AUSTRALIAN.contracts.specials
    )
    assert fh.documents.rules_from_dict({"base": "australian", **tomllib.loads(toml)}) == rules
    typed = [each.strip("'") for each in re.findall(r"--set ('[^']*'|\S+)", console)]
    assert main(["--show", "australian", *(word for each in typed for word in ("--set", each))]) == 0
    shown = capsys.readouterr().out
    for changed in rules.diff(AUSTRALIAN):
        if not changed.startswith("contracts.specials"):
            assert changed in shown


def new_option(kind: Kind, default: object) -> Option:
    """An option that no preset sets; it reads the path of one that there is, so that presets can be asked for it."""
    return attrs.evolve(fh.RuleSet.option("match.target"), path="match.name", kind=kind, default=default)


@pytest.mark.parametrize(
    ("kind", "default", "wanted"),
    [(Number(0, 3), 1, 3), (Number(0, 3, "none at all"), None, 3), (Number(2, 3), 3, 2), (Flag(), False, True)],
)
def test_a_new_option_gets_an_example_automatically(
    kind: Kind, default: object, wanted: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number gets the end of its range that is not the default."""
    ways = extension("ways")
    monkeypatch.setattr(ways, "PRESETS", {})
    assert ways.example_of(new_option(kind, default)) == {"match.name": wanted}


def test_the_error_for_an_option_without_an_example_says_where_to_add_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the option, and the place where an example can be added."""
    ways = extension("ways")
    monkeypatch.setattr(ways, "PRESETS", {})
    with pytest.raises(LookupError, match=r"match\.name: .* add a line for 'match\.name' to _CHOSEN in ways\.py"):
        ways.example_of(new_option(Text(20), "pass"))


# --- What does not go together ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("changes", "first", "other", "sentence"), TOLD, ids=[f"{each[1]} {each[2]}" for each in TOLD])
def test_a_contradiction_is_listed_with_both_options(
    changes: Mapping[str, object], first: str, other: str, sentence: str, pages: Mapping[str, str]
) -> None:
    """Each option links to the other one, and shows an example with its message."""
    general = {path: re.sub(r"specials\.[A-Z]+\.", "specials.CODE.", path) for path in (first, other)}
    sentences = [each[3] for each in TOLD if {each[1], each[2]} == {first, other}]
    for path, beside in ((first, other), (other, first)):
        (option,) = [each for each in OPTIONS if each.path == general[path]]
        page = told(option, pages)
        assert f"- [`{general[beside]}`](#" in page
        assert any(each in re.sub(r"\[(`[^`]*`)\]\(#[^)]*\)", r"\1", page).replace("`", "") for each in sentences)


# --- Why something is refused ----------------------------------------------------------------------------------------


def test_refusals_are_shown_with_the_sentences_of_the_engine(pages: Mapping[str, str]) -> None:
    """Two of them word for word: one of the game itself, one of a house rule."""
    page = pages["reference/reasons.md"]
    assert "- No calls are legal during the play: `pass`\\\n  “The cards are being played: play a card.”\n" in section(
        page, "not-due"
    )
    assert (
        "- Players may not claim tricks: `claim`\\\n  “This game does not allow claims: play a card.”\\\n"
        "  Forbidden by [`play.claims`](#play.claims)\n"
    ) in section(page, "not-offered")


@pytest.mark.parametrize("reason", fh.Reason, ids=lambda reason: reason.value)
def test_every_reason_is_shown_with_its_options_and_an_example(reason: fh.Reason, pages: Mapping[str, str]) -> None:
    """The options that stand there are the ones that the source has; each says on its own page what it refuses."""
    page = section(pages["reference/reasons.md"], reason.value)
    assert reason.doc in page
    assert f":Reason: `Reason.{reason.name}`\n" in page
    assert re.search(r"^- .*`\\\n  “.*”", page, re.MULTILINE)
    for path in extension("reasons").read_refusals()[reason].options:
        if path == "custom.CODE":
            assert "[a custom rule](#custom-rules)" in page
        elif path:
            (option,) = [each for each in OPTIONS if each.path == path]
            assert f"[`{path}`](#" in page
            assert f"[`{reason.value}`](#reason-{reason.value})" in told(option, pages)


# --- Finding something -----------------------------------------------------------------------------------------------


@EACH_OPTION
def test_an_option_is_found_by_topic_by_name_and_by_decision(option: Option, pages: Mapping[str, str]) -> None:
    """The page that leads to the options names each in all three lists."""
    page = pages["reference/options/index.md"]
    topics, _, rest = page.partition("\n## By name\n")
    names, _, decisions = rest.partition("\n## By decision\n")
    name, link = option.path.rpartition(".")[2], f"](#{option.path.lower()})"
    (line,) = [line for line in topics.splitlines() if line.startswith(f"- [`{name}`{link}: ")]
    assert re.search(r"[^.]\.$", line)
    (line,) = [line for line in names.splitlines() if line.startswith(f"**{name[0].upper()}**")]
    assert f"[`{name}`{link}" in line
    for decision in option.ids:
        (row,) = [line for line in decisions.splitlines() if f"(#decision-{decision})" in line]
        assert link in row


@pytest.mark.parametrize(
    ("title", "schema"),
    [
        ("Records", record_schema()),
        ("Sessions", session_schema()),
        ("Rules documents", fh.documents.rules_schema()),
        ("Analyses", fh.solver.analysis_schema()),
        ("Values of a deal", fh.solver.deal_values_schema()),
        ("Conformance", conformance_schema()),
    ],
)
def test_the_tables_of_the_schemas_have_a_row_for_each_name(
    title: str, schema: Mapping[str, object], pages: Mapping[str, str]
) -> None:
    """With what it means; the page marks options and code, which the schema names in plain text."""
    page = pages["reference/schema/index.md"].partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    fields = schema["properties"]
    assert isinstance(fields, dict)
    for name, field in fields.items():
        (row,) = re.findall(rf"^\| \[?`{name}`.* \| (.*) \|$", page, re.MULTILINE)
        plain = re.sub(r"\[(`[^`]*`)\]\([^)]*\)", r"\1", row)
        assert plain.replace("`", "").startswith(field["description"].replace("`", ""))


def test_the_page_says_which_fields_of_a_record_are_optional(pages: Mapping[str, str]) -> None:
    """The starting scores and the names of the players are optional."""
    page = pages["reference/schema/index.md"].partition("## Rules documents")[0]
    assert re.findall(r"^\| `(\w+)` \| .* \| .*Optional\. \|$", page, re.MULTILINE) == ["scores", "players"]


# --- Words and names ------------------------------------------------------------------------------------------------


def test_the_search_finds_accented_words_typed_without_accents() -> None:
    """They are keywords of the page; suit symbols and words without accents are not."""
    assert extension("searching").without_accents("Misère in Québec, misères, MISÈRE and 7♥") == [
        "misere",
        "miseres",
        "quebec",
    ]


def test_entries_of_the_index_are_found_as_they_are_typed_without_accents() -> None:
    """The entry stays, and has a second one without accents at the same place."""
    entries = [("single", "misère before seven", "index-1", "main", None), ("single", "widow", "index-2", "", None)]
    assert extension("searching").with_plain_entries(entries) == [
        ("single", "misère before seven", "index-1", "main", None),
        ("single", "misere before seven", "index-1", "main", None),
        ("single", "widow", "index-2", "", None),
    ]


def test_a_signature_shows_a_default_palette_by_its_name() -> None:
    """The page describes the colours of a palette once, at the palette."""
    assert extension("defaults").with_names(f"(card, palette: Palette = {LIGHT!r}, width=None)") == (
        "(card, palette: Palette = LIGHT, width=None)"
    )
    assert extension("defaults").with_names(None) is None


# --- Colours ---------------------------------------------------------------------------------------------------------


def test_cards_and_suits_are_coloured_in_text_and_nowhere_else() -> None:
    """Ranks go with their suit; attributes, pictures and styles are left alone."""
    finished = extension("finish").finished
    assert finished("<p>10♥, 5♠ and ♦</p>") == (
        '<p><span class="suit hearts">10♥</span>, <span class="suit spades">5♠</span> and '
        '<span class="suit diamonds">♦</span></p>'
    )
    for left_alone in ('<img alt="7♣">', "<svg><text>7♣</text></svg>", "<style>a::before {content: '♥'}</style>", "15"):
        assert finished(left_alone) == left_alone
    assert finished('<div class="table-wrapper docutils">') == '<div tabindex="0" class="table-wrapper docutils">'


def luminance(colour: str) -> float:
    """WCAG 2: the relative luminance of ``#rrggbb``."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_red_suits_can_be_read_on_light_and_on_dark_pages() -> None:
    """WCAG 2, AA: a contrast of 4.5 to 1, on the page, in the sidebar and in code."""
    assert luminance("#ffffff") == pytest.approx(1)
    style = (DOCS / "_static" / "five_hundred.css").read_text(encoding="utf-8")
    light, *dark = re.findall(r"--suit-red: (#[0-9a-f]{6});", style)
    assert len(set(dark)) == 1
    # What the theme has behind text: the page, the sidebar, code.
    for colour, grounds in ((light, ("#ffffff", "#f8f9fb", "#f2f2f2")), (dark[0], ("#131416", "#1a1c1e", "#202020"))):
        for ground in grounds:
            low, high = sorted((luminance(colour), luminance(ground)))
            assert (high + 0.05) / (low + 0.05) >= 4.5, (colour, ground)


# --- The picture of the phases ---------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def test_a_flow_picture_has_a_box_for_each_step_and_a_line_for_each_transition() -> None:
    """One straight on, one over a step, one back; a step that may follow itself has a sign."""
    drawn = extension("diagram").drawn
    ways = {("a", "b"), ("a", "c"), ("c", "a"), ("b", "b")}
    picture = ElementTree.fromstring("\n".join(drawn(["a", "b", "c"], ways, {("a", "c")}, "Steps & ways")))
    assert picture.findtext(f"{SVG}title") == "Steps & ways"
    assert picture.findtext(f"{SVG}desc") == "a: then b, c. b: then b. c: then a."
    assert [text.text for text in picture.findall(f"{SVG}text")] == ["a", "b ↻", "c"]
    assert len(picture.findall(f"{SVG}rect")) == 3
    assert sorted(path.get("class", "") for path in picture.findall(f"{SVG}path")) == ["rare", "rare", "usual"]
    assert len(picture.findall(f"{SVG}polygon")) == 3


def test_the_picture_of_the_phases_shows_every_phase_and_fits_a_phone(pages: Mapping[str, str]) -> None:
    """The phases are in the engine's order, with the end last; the table below describes the picture in words."""
    (text,) = re.findall(r"<svg.*?</svg>", pages["phases.md"], re.DOTALL)
    picture = ElementTree.fromstring(text)
    names = [(each.text or "").removesuffix(" ↻") for each in picture.findall(f"{SVG}text")]
    assert names == [*(phase.__name__ for phase in PHASES), "Finished"]
    assert int(picture.get("width", "0")) <= 390 - 2 * 16
    said = dict(each.split(": then ") for each in (picture.findtext(f"{SVG}desc") or "").rstrip(".").split(". "))
    for row in re.findall(r"^\| \{py:class\}.*$", pages["phases.md"], re.MULTILINE):
        cells = row.strip("| ").split(" | ")
        (name,) = re.findall(r"(\w+)`$", cells[0])
        assert said[name] == cells[-1].replace("`", "")


@pytest.mark.parametrize(
    ("phase", "after"),
    [("ThrowingIn", "Dealing, Bidding"), ("AnsweringClaim", "Dealing, AnsweringClaim, Playing, Finished")],
)
def test_rare_phases_have_every_next_phase_in_the_table(phase: str, after: str, pages: Mapping[str, str]) -> None:
    """An offer or a claim may be accepted or refused; the table comes from random hands, which must include both."""
    (row,) = [row for row in pages["phases.md"].splitlines() if row.startswith("| {py:class}") and f".{phase}`" in row]
    shown = row.strip("| ").split(" | ")[-1].replace("`", "").split(", ")
    assert sorted(shown) == sorted(after.split(", "))


def test_the_usual_path_through_the_phases_is_that_of_the_default_game() -> None:
    """Stated by hand: PAG's game is dealt, bid, exchanged and played; at no trump the joker may be nominated before."""
    usual = extension("phases").usual()
    assert {way for way in usual if way[0] != way[1]} == {
        ("Dealing", "Bidding"),
        ("Bidding", "Exchanging"),
        ("Exchanging", "Nominating"),
        ("Exchanging", "Playing"),
        ("Nominating", "Playing"),
        ("Playing", "Dealing"),
        ("Playing", "Finished"),
    }


def test_the_picture_of_the_packages_shows_each_and_no_upward_arrow(pages: Mapping[str, str]) -> None:
    """The lists below it name every module of the package."""
    subpackages = {path.parent.name for path in (ROOT / "src" / "five_hundred").glob("*/__init__.py")}
    text = pages["subpackages.md"]
    picture = ElementTree.fromstring(re.findall(r"<svg.*?</svg>", text, re.DOTALL)[0])
    order = [str(each.text) for each in picture.findall(f"{SVG}text")]
    assert {*order} == subpackages == {*re.findall(r"^## `(\w+)`$", text, re.MULTILINE)}
    assert int(picture.get("width", "0")) <= 390 - 2 * 16
    for said in (picture.findtext(f"{SVG}desc") or "").rstrip(".").split(". "):
        name, _, below = said.partition(": then ")
        assert all(order.index(other) > order.index(name) for other in below.split(", ") if below != "nothing")
    listed = re.findall(r"^\| `([\w/]+?)(?:\.py|/)` \| \S", text, re.MULTILINE)
    package = ROOT / "src" / "five_hundred"
    modules = [path for path in package.glob("*/**/*.py") if path.stem not in {"__init__", "__main__"}]
    places = [
        path.with_suffix("") for path in [*modules, *(path.parent for path in package.glob("*/*/**/__init__.py"))]
    ]
    assert sorted(listed) == sorted("/".join(path.relative_to(package).parts[1:]) for path in places)


@pytest.mark.parametrize(
    ("name", "below", "message"),
    [
        ("cards", {"base", "rules"}, "cards imports rules, which must not be above it"),
        ("attic", set[str](), r"the contract names \[.*\], the package has \['attic', .*\]"),
    ],
)
def test_the_build_fails_when_a_package_breaks_the_import_contract(
    monkeypatch: pytest.MonkeyPatch, name: str, below: set[str], message: str
) -> None:
    """The picture never shows an arrow that points up: building the documentation fails instead."""
    module = extension("subpackages")
    found = {**module.imports(), name: below}
    monkeypatch.setattr(module, "imports", lambda: found)
    with pytest.raises(ValueError, match=f"^{message}$"):
        module.subpackages()


# --- Links to elsewhere ----------------------------------------------------------------------------------------------


def test_every_linked_address_was_checked() -> None:
    """The list of checked addresses has none that no page links to."""
    known = [
        line for line in (DOCS / "links.txt").read_text(encoding="utf-8").splitlines() if line[:1] not in ("#", "")
    ]
    files = [*DOCS.rglob("*.md"), *(ROOT / "src").rglob("*.py"), ROOT / "README.md", ROOT / "CHANGELOG.md"]
    found: dict[str, Path] = {}
    for file in files:
        if "_generated" not in file.parts:
            for address in re.findall(r"https?://[^\s<>\"')\]`]+", file.read_text(encoding="utf-8")):
                if address != "http://www.w3.org/2000/svg":  # a name, which nobody opens
                    found[address.rstrip(".,;:")] = file
    assert {address: file for address, file in found.items() if address not in known} == {}
    assert known == sorted(found)


def test_an_inventory_is_trimmed_to_the_names_that_are_used() -> None:
    """Names of the modules that are wanted, without the anchor, which the oldest form of the format adds."""
    lines = [
        "collections.abc.Sequence py:class 1 library/collections.abc.html#$ -",
        "collections.abc py:module 0 library/collections.abc.html#module-$ -",
        "collections.deque py:class 1 library/collections.html#$ -",
        "ValueError py:exception 1 library/exceptions.html#$ -",
        "for std:label -1 reference/compound_stmts.html#$ The for statement",
        "eval py:function 1 library/functions.html#another-place -",
    ]
    head = b"# Sphinx inventory version 2\n# Project: Python\n# Version: 3.11\n# zlib\n"
    kept = runpy.run_path(str(ROOT / "tools" / "inventories.py"))["kept"]
    assert list(kept(head + zlib.compress("\n".join(lines).encode()), {"collections.abc", "builtins"})) == [
        "# Sphinx inventory version 1",
        "# Project: Python",
        "# Version: 3.11",
        "ValueError exception library/exceptions.html",
        "collections.abc mod library/collections.abc.html",
        "collections.abc.Sequence class library/collections.abc.html",
    ]
    with pytest.raises(ValueError, match=r"must be an objects\.inv"):
        list(kept(b"<!doctype html>", {"builtins"}))
