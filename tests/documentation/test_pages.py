"""The pages of the documentation that are made from the library say all of it, and the examples in the others run.

Nothing here needs Sphinx: what it is given are texts, which the modules in ``docs/_ext`` make.
"""

import importlib
import json
import re
import runpy
import socket
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

import pytest
from extension import generated
from paths import DOCS
from public_names import public_names

import five_hundred
import five_hundred as fh
from five_hundred.documents import rules_schema
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.presets import PRESETS
from five_hundred.record import record_schema
from five_hundred.rules import PACKS, SCHEDULES, SPECIAL_BIDS, ChoiceKind, DealForm, Option, ladder_of
from five_hundred.rules.packets_and_piles import packets_of
from five_hundred.rules.sources import SOURCES, with_names
from five_hundred.session import session_schema
from five_hundred.testing import strategies
from five_hundred.testing.conformance import RANDOM_RULESETS
from five_hundred.testing.conformance_schema import conformance_schema

OPTIONS = (*fh.RuleSet.options(), *fh.RuleSet.special_options())
BY_HAND = sorted(file for file in DOCS.rglob("*.md") if "_generated" not in file.parts)
TOOL = runpy.run_path(str(DOCS.parent / "tools" / "page_examples.py"))
PICTURE = re.compile(r"^```\{picture\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def load(name: str) -> Any:
    """A module of the documentation's own extension."""
    return importlib.import_module(f"five_hundred_docs.{name}")


@pytest.fixture(scope="module", autouse=True)
def extension() -> Iterator[None]:
    """The extension can be imported, as when Sphinx runs."""
    sys.path.insert(0, str(DOCS / "_ext"))
    yield
    sys.path.remove(str(DOCS / "_ext"))


@pytest.fixture(scope="module")
def pages(extension: None) -> Mapping[str, str]:
    """Every generated page by its place."""
    return generated()


def page_of(option: Option, pages: Mapping[str, str]) -> str:
    name = "special" if ".CODE." in option.path else option.path.partition(".")[0]
    return pages[f"reference/options/{name}.md"]


def section(page: str, heading: str) -> str:
    """What stands below a heading, up to the next one of its rank."""
    rank = heading.partition(" ")[0]
    (found,) = re.findall(rf"^{re.escape(heading)}$\n(.*?)(?=^{rank} |\Z)", page, re.DOTALL | re.MULTILINE)
    assert isinstance(found, str)
    return found


def plain(text: str) -> str:
    """The text without links, and with hyphens for dashes."""
    return re.sub(r"\[`?([^`\]]*)`?\]\(#[^)]*\)", r"\1", text).replace("–", "-")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.path)
def test_every_option_has_a_section_with_an_anchor_and_all_its_facts(option: Option, pages: Mapping[str, str]) -> None:
    """Path, meaning, default, unit, decisions and sources stand on the page of its group."""
    page = page_of(option, pages)
    assert f"\n({option.path.lower()})=\n## `{option.path}`\n" in page
    linked = section(page, f"## `{option.path}`")
    told = plain(linked)
    assert told.strip().startswith(in_names(option.doc))
    assert ":Default: `" in told
    assert option.unit is None or f":Unit: {option.unit}\n" in told
    (decided,) = re.findall(r"^:Decides: (.*)$", linked, re.MULTILINE)
    questions = {each.id: each.question for each in load("catalogue").decisions()}
    assert decided == "; ".join(f"[{questions[each]}](#decision-{each})" for each in option.ids)
    (named,) = re.findall(r"^:Sources: (.*)$", linked, re.MULTILINE)
    assert plain(named) == in_names(option.source)


def in_names(text: str) -> str:
    """The text with names of sources instead of tags, and with "our choice" instead of the number of a choice."""
    return re.sub(r"(?:catalogue )?\b[456]\.\d{1,2}\b", "our choice", with_names(text)).replace(
        "our choice, our choice", "our choice, another one"
    )


@pytest.mark.parametrize("page", [*PRESETS, "index"])
def test_no_page_of_a_preset_shows_a_tag_or_a_number_of_a_choice(page: str, pages: Mapping[str, str]) -> None:
    """Readers see words; tags stand in the targets of links alone."""
    assert tags_in(plain(pages[f"reference/presets/{page}.md"])) == []


@pytest.mark.parametrize("folder", ["reference/options", "reference/coverage"])
def test_no_page_of_options_or_decisions_shows_a_tag(folder: str, pages: Mapping[str, str]) -> None:
    """Apart from code, such as the names of tests."""
    told = {place: tags_in(plain(page)) for place, page in pages.items() if place.startswith(folder)}
    assert len(told) >= 10
    assert {place: tags for place, tags in told.items() if tags} == {}


def tags_in(text: str) -> list[str]:
    """The tags of sources, and the numbers of choices, in a text outside code."""
    words = re.sub(r"```.*?```|`[^`]*`", "", text, flags=re.DOTALL)
    tags = "|".join(map(re.escape, [tag for tag, source in SOURCES.items() if tag != source.name]))
    return re.findall(rf"(?<![\w.,])(?:{tags})(?![\w,]*\d)\b|\b[456]\.\d{{1,2}}\b", words)


@pytest.mark.parametrize(
    "option", [each for each in OPTIONS if isinstance(each.kind, ChoiceKind)], ids=lambda option: option.path
)
def test_every_choice_is_explained(option: Option, pages: Mapping[str, str]) -> None:
    """Each value has a row, and the default is marked."""
    assert isinstance(option.kind, ChoiceKind)
    told = plain(section(page_of(option, pages), f"## `{option.path}`"))
    for choice in option.kind.choices:
        mark = " (default)" if choice is option.default else ""
        assert f"| `{choice.value}`{mark} | {in_names(choice.doc)} |" in told


def test_an_option_names_the_presets_that_differ(pages: Mapping[str, str]) -> None:
    """With their values; a preset that does not differ is not named."""
    told = section(pages["reference/options/auction.md"], "## `auction.raise_own`")
    (line,) = [line for line in told.splitlines() if line.startswith(":Presets:")]
    assert line == (
        ":Presets: `reopens-if-suit-changes` [New Zealand](#preset-new-zealand); "
        "`closed` [Newcastle](#preset-newcastle); "
        "`reopens` [Thomas Beagle's New Zealand](#preset-thomas-beagle)"
    )
    assert ":Presets:" not in section(pages["reference/options/auction.md"], "## `auction.ends_at_top`")


def test_every_named_pack_schedule_and_bid_is_shown_in_full(pages: Mapping[str, str]) -> None:
    """A name alone would tell nothing."""
    for name, pack in PACKS.items():
        told = section(pages["reference/options/table.md"], f"### `{name}`")
        assert all(str(card) in told for card in pack.cards)
    for name, schedule in SCHEDULES.items():
        told = section(pages["reference/options/contracts.md"], f"### `{name}`")
        assert all(" | ".join(map(str, row)) in told for row in schedule.rows)
    assert all(f"| `{name}` |" in pages["reference/options/special.md"] for name in SPECIAL_BIDS)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_every_preset_has_a_page(preset: fh.Preset, pages: Mapping[str, str]) -> None:
    """Names, sources, what is inferred, what differs, the special bids, the ladder and the pack."""
    page = pages[f"reference/presets/{preset.name}.md"]
    assert page.startswith(f"(preset-{preset.name})=\n# {preset.title}\n")
    assert all(f'`"{name}"`' in page for name in (preset.name, *preset.aliases))
    assert all(f"- {in_names(sentence)}\n" in plain(page) for sentence in preset.inferred)
    rules = preset.rules
    differing = {".".join(path.split(".")[:2]) for path in rules.diff(fh.RuleSet())}
    (constant,) = re.findall(r"^:In Python: `presets\.(\w+)`$", page, re.MULTILINE)
    assert getattr(five_hundred.rules.presets, constant) is rules
    told = section(page, "## What differs from the default")
    assert set(re.findall(r"^\| \[`([^`]*)`\]", told, re.MULTILINE)) == differing
    specials = section(page, "## Special bids")
    assert all(bid.name in specials for bid in rules.contracts.specials)
    assert ("|" in specials) == bool(rules.contracts.specials)
    dealt = rules.table.deal_form is not DealForm.DRAWN
    assert (f"dealt `{packets_of(rules.table)}`" in section(page, "## Pack and deal")) == dealt


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_the_ladder_of_a_preset_has_a_line_for_each_rung(preset: fh.Preset, pages: Mapping[str, str]) -> None:
    """Bids of one rung stand on one line, each with its points."""
    ladder, told = ladder_of(preset.rules), section(pages[f"reference/presets/{preset.name}.md"], "## Ladder")
    lines = re.findall(r"^\| (.*) \| (\d.*) \|$", told, re.MULTILINE)
    rungs = sorted(set(ladder.rungs.values()), reverse=True)
    for (bids, points), rung in zip(lines, rungs, strict=True):
        wanted = [bid for bid in ladder.bids if ladder.rungs[bid] == rung]
        assert [re.sub(r" \(.*", "", bid) for bid in bids.split(", ")] == [str(bid) for bid in wanted]
        assert points == ", ".join(str(ladder.points[bid]) for bid in wanted)


def test_the_comparison_has_a_row_for_each_option_in_which_presets_differ(pages: Mapping[str, str]) -> None:
    """There are no other rows, and every preset has a column."""
    told = section(pages["reference/presets/index.md"], "## Side by side")
    differing = {
        ".".join(path.split(".")[:2]) for preset in PRESETS.values() for path in preset.rules.diff(fh.RuleSet())
    }
    assert set(re.findall(r"^\| \[`([^`]*)`\]", told, re.MULTILINE)) == differing
    assert all(f"[{preset.title}](#preset-{preset.name})" in told for preset in PRESETS.values())


@pytest.mark.parametrize("reason", fh.Reason)
def test_every_reason_is_raised_and_listed_with_its_options(reason: fh.Reason, pages: Mapping[str, str]) -> None:
    """The paths are those of options."""
    refusals = load("reasons").read_refusals()[reason]
    assert refusals.sentences
    assert f"(reason-{reason.value})=\n## `{reason.value}`\n" in pages["reference/reasons.md"]
    known = {option.path for option in OPTIONS} | {"", "custom.CODE"}
    assert set(refusals.options) <= known


def test_the_table_of_phases_lists_the_phases_of_the_engine(pages: Mapping[str, str]) -> None:
    """Each has a row with an action and what follows."""
    rows = [line for line in pages["phases.md"].splitlines() if line.startswith("| {py:class}")]
    assert len(rows) == len(PHASES)
    for phase, row in zip(PHASES, rows, strict=True):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert phase.__name__ in cells[0]
        assert all(cells)


def test_the_table_of_figures_has_a_row_for_each_measurement(pages: Mapping[str, str]) -> None:
    """The rows come from ``docs/figures.json``, together with the machine and the versions."""
    report = json.loads((DOCS / "figures.json").read_text(encoding="utf-8"))
    told = pages["speed.md"]
    for figure in report["figures"]:
        assert f"| {figure['name']} | {figure['what']} |" in told
        assert f"**{figure['name']}" in (DOCS / "explanation" / "speed.md").read_text(encoding="utf-8")
    assert report["interpreter"] in told
    assert f"The machine has {report['cores']} cores" in told


def test_the_schemas_can_be_downloaded(pages: Mapping[str, str]) -> None:
    """The files equal the schemas that the library returns."""
    assert json.loads(pages["reference/schema/rules.schema.json"]) == rules_schema()
    assert json.loads(pages["reference/schema/record.schema.json"]) == record_schema()
    assert json.loads(pages["reference/schema/session.schema.json"]) == session_schema()
    assert json.loads(pages["reference/schema/conformance.schema.json"]) == conformance_schema()
    assert json.loads(pages["reference/schema/analysis.schema.json"]) == fh.solver.analysis_schema()
    assert json.loads(pages["reference/schema/deal-values.schema.json"]) == fh.solver.deal_values_schema()


def test_the_conformance_document_can_be_downloaded(pages: Mapping[str, str]) -> None:
    """The file equals the output of the command without arguments."""
    document = json.loads(pages["reference/conformance.json"])
    assert len(document["rulesets"]) > len(PRESETS) + RANDOM_RULESETS


def test_every_public_name_is_listed_and_described_once(pages: Mapping[str, str]) -> None:
    """The description has the path by which programs use the name; no internal module has a page."""
    described = "".join(text for name, text in pages.items() if re.fullmatch(r"api/\w+/[\w-]+\.rst", name))
    for path in public_names():
        module, _, name = path.rpartition(".")
        assert f"`{path.removeprefix('five_hundred.')} <{path}>`" in pages["api/index.md"]
        (_,) = re.findall(rf"^\.\. auto\w+:: {path}$|^\.\. py:data:: {name}\n   :module: {module}$", described, re.M)
    assert [name for name in pages if re.fullmatch(r"api/.*index\.md", name)] == [
        "api/index.md",
        *(f"api/{task}/index.md" for task in ("configure", "play", "show", "store", "send", "simulate", "test")),
    ]
    assert "api/play/refusals-and-errors.rst" in pages


def test_the_page_of_a_task_lists_the_names_of_its_sections(pages: Mapping[str, str]) -> None:
    """Each section has a page of its own; otherwise the page would be sixty screens long on a phone."""
    told = pages["api/show/index.md"]
    assert "## [Pictures](/_generated/api/show/pictures.rst)" in told
    assert "`svg.table <five_hundred.svg.table>` |" in told


def test_a_generated_file_is_a_page_with_a_title_or_a_part_of_one_page(pages: Mapping[str, str]) -> None:
    """Sphinx makes a page of each file that it does not exclude, and an untitled page has no name in the index."""
    (excluded,) = [each for each in runpy.run_path(str(DOCS / "conf.py"))["exclude_patterns"] if "_generated" in each]
    written = "".join(page.read_text(encoding="utf-8") for page in BY_HAND)
    for name, content in pages.items():
        if PurePosixPath("_generated", name).match(excluded):
            assert written.count(f"```{{include}} ../_generated/{name}\n```") == 1, name
        elif name.endswith((".md", ".rst")):
            assert re.match(r"(\([\w-]+\)=\n|\.\. _[\w-]+:\n\n)*(# \S|\S[^\n]*\n===)", content), name


def test_no_page_of_a_public_module_speaks_of_the_layout_of_the_package(pages: Mapping[str, str]) -> None:
    """What a module may import and where other code belongs is for those who change the library, not for its users."""
    described = [text for name, text in pages.items() if name.startswith("api/")]
    assert [found for text in described for found in re.findall(r".*(?:may import|belongs in).*", text)] == []


def test_a_type_alias_is_described_by_its_meaning(pages: Mapping[str, str]) -> None:
    """A seat and a side are whole numbers; the docstring of ``int`` would explain neither."""
    told = pages["api/play/index.md"]
    assert "`Seat <five_hundred.Seat>` | The number of a place at the table, counted clockwise from 0. |" in told
    assert "`Side <five_hundred.Side>` | The number of a side; sides are numbered by their lowest seats" in told
    assert "int([x])" not in told


def test_the_palettes_are_described_where_they_are_offered(pages: Mapping[str, str]) -> None:
    """They are made in a module that has no page of its own."""
    page = pages["api/show/pictures.rst"]
    assert ".. py:data:: LIGHT\n   :module: five_hundred.svg\n\n   White cards on green felt" in page
    assert ".. py:data:: DARK\n   :module: five_hundred.svg\n" in page


def test_a_strategy_is_described_without_the_argument_that_hypothesis_passes() -> None:
    """Callers cannot pass it; an argument of the same name in other functions is kept."""
    lines = [":param draw: given by Hypothesis.", ":param rules: the rules."]

    def shuffle(draw: int) -> int:
        return draw

    assert load("api").as_called(lines, strategies.deals) == lines[1:]
    assert load("api").as_called(lines, shuffle) == lines


# It plays some two million hands.
LONG = {"guide/simulation.md": pytest.mark.long}


@pytest.mark.untraced
@pytest.mark.parametrize(
    "file",
    [pytest.param(file, marks=LONG.get(str(file.relative_to(DOCS)), ())) for file in BY_HAND],
    ids=[str(file.relative_to(DOCS)) for file in BY_HAND],
)
def test_the_examples_run(file: Path) -> None:
    """Code, commands and files of rules: all of a page's examples are one session, as for Sphinx."""
    assert TOOL["run_page"](file)[1] == []


def test_the_runner_of_examples_finds_a_wrong_example(tmp_path: Path) -> None:
    """It finds wrong examples of every kind, and reports the line of the block."""
    blocks = [
        ("{doctest}", ">>> 1 + 1\n3", "Got:\n    2"),
        ("{doctest}", ">>>>> 1", "lacks blank after >>>"),
        ("{testcode}", "print('five')", "printed:\nfive"),
        ("{testcode}", "nothing_of_this_name", "NameError"),
        ("console", "$ python -m five_hundred --rules nowhere.toml", "nowhere.toml"),
        ("console", "$ python -m five_hundred --show american\nAmerican ... Bolivian", "expected:\nAmerican"),
        ("toml", 'base = "australian"\n[match]\ntaget = 3', "did you mean 'match.target'"),
    ]
    page = tmp_path / "page.md"
    for kind, body, says in blocks:
        page.write_text(f"# Page\n\n```{kind}\n{body}\n```\n", encoding="utf-8")
        count, (wrong,) = TOOL["run_page"](page)
        assert count == 1
        assert wrong.startswith("page.md, line 4: ")
        assert says in wrong


def test_examples_of_every_kind_share_a_session(tmp_path: Path) -> None:
    """What one block makes, the next one has; and what is printed is compared with what stands below."""
    page = tmp_path / "page.md"
    page.write_text(
        "```{testcode}\nfrom five_hundred import presets, write_rules\nprint('a', 'b')\n```\n"
        "```{testoutput}\na ...\n```\n"
        "```{doctest}\n>>> write_rules(presets.QUEBEC, 'ours.toml')\n```\n"
        "```console\n$ pip install nothing-that-exists\n$ python -m five_hundred --show ours.toml\n...Petite...\n```\n",
        encoding="utf-8",
    )
    assert TOOL["run_page"](page) == (3, [])


@pytest.mark.parametrize(
    ("reason", "skipped"),
    [
        ("without numba, it takes minutes", 1),
        ("it needs the analysis above", 1),
        ("the error has another number there", 0),
    ],
)
def test_blocks_that_take_minutes_without_an_extra_run_only_with_the_extras(
    reason: str, skipped: int, tmp_path: Path
) -> None:
    """Only a comment about the time, or about a result that is then missing, leaves a block out."""
    page = tmp_path / "page.md"
    block = "```{doctest}\n>>> 1 + 1\n2\n```\n"
    page.write_text(f"{block}\n% not in the browser: {reason}\n{block}", encoding="utf-8")
    assert TOOL["run_page"](page) == (2, [])
    assert TOOL["run_page"](page, extras=False) == (2 - skipped, [])


def test_every_option_that_a_page_names_exists() -> None:
    """The test checks the paths in running text; a file such as match.json is not taken for a path."""
    groups = "|".join({option.path.partition(".")[0] for option in OPTIONS})
    path = re.compile(rf"`((?:{groups})\.(?!json`|py`)[a-z_]+(?:\.[A-Z]+(?:\.[a-z_]+)?)?)`")
    named = [found for file in BY_HAND for found in path.findall(file.read_text(encoding="utf-8"))]
    assert len(named) > 20
    for each in named:
        assert fh.RuleSet.option(each).doc


@pytest.mark.parametrize("file", BY_HAND, ids=lambda file: str(file.relative_to(DOCS)))
def test_a_picture_is_the_last_value_of_its_example(file: Path) -> None:
    """What the build puts below an example is what the example says that it shows."""
    page = file.read_text(encoding="utf-8")
    for block in PICTURE.findall(page):
        light, dark = load("pictures").picture_of(page, block)
        assert block.rstrip().endswith(f"\n{light!r}")
        assert (light == dark) == ("palette=" in block)
        assert light.description == dark.description


def test_the_build_fails_on_an_example_without_a_picture() -> None:
    """The build fails and says what is there instead."""
    picture_of = load("pictures").picture_of
    with pytest.raises(ValueError, match="must end with the call that draws the picture, got 2"):
        picture_of("```{picture}\n>>> 1 + 1\n2\n```\n", ">>> 1 + 1\n2\n")
    with pytest.raises(ValueError, match="the page does not contain it"):
        picture_of("nothing", ">>> 1\n")


def test_files_that_examples_write_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They run when the pages are built, wherever that is."""
    monkeypatch.chdir(tmp_path)
    load("pictures").picture_of(
        "```{doctest}\n>>> from pathlib import Path\n>>> _ = Path('note.txt').write_text('x')\n```\n"
        "```{picture}\n>>> from five_hundred import parse_card, svg\n>>> svg.card(parse_card('QH'))\n```\n",
        ">>> from five_hundred import parse_card, svg\n>>> svg.card(parse_card('QH'))",
    )
    assert not list(tmp_path.iterdir())


def test_every_source_and_choice_that_is_cited_is_explained() -> None:
    """Tags of sources such as PAG, and numbers of choices such as 6.11."""
    choices = (DOCS / "explanation" / "choices.md").read_text(encoding="utf-8")
    cited = [text for option in OPTIONS for text in (option.source, option.doc)]
    cited += [str(choice.doc) for each in OPTIONS if isinstance(each.kind, ChoiceKind) for choice in each.kind.choices]
    cited += [text for preset in PRESETS.values() for text in (preset.sources, *preset.inferred)]
    for text in cited:
        for tag in re.findall(r"\b(?:[A-Z]{2,3}\d?|[A-Z]\d{4}|[A-Z]\d|00\d)\b", text):
            assert tag in SOURCES or tag == "NT", f"{tag} ({text})"
        for number in re.findall(r"\b[456]\.\d{1,2}\b", text):
            assert f"**{number}**" in choices, f"{number} ({text})"


def test_the_page_of_choices_covers_every_contradiction_and_gap_of_the_sources() -> None:
    """The catalogue counts 37 contradictions in section 5 and 48 choices in section 6; all that are made are here."""
    choices = (DOCS / "explanation" / "choices.md").read_text(encoding="utf-8")
    told = re.findall(r"\*\*(\d\.\d{1,2})\*\*", choices)
    assert len(told) == len({*told}), "a number that is linked to stands in one place"
    unmade = {47}  # this names options that are not offered
    made = [n for n in range(1, 49) if n not in unmade]
    assert {*told} == {"4.1", "4.2", "4.4", *(f"5.{n}" for n in range(1, 38)), *(f"6.{n}" for n in made)}


@pytest.mark.long
@pytest.mark.untraced
def test_the_pages_are_built_without_a_connection(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The pages are written without a connection, and the inventories of other projects are files."""

    def no_network(*_: object) -> NoReturn:
        raise AssertionError("the documentation wants the network")

    monkeypatch.setattr(socket.socket, "connect", no_network)
    monkeypatch.setattr(socket, "getaddrinfo", no_network)
    monkeypatch.setattr(sys, "path", list(sys.path))
    pages = load("pages")
    pages.write_pages(tmp_path / "_generated", pages.generated_pages())
    settings = runpy.run_path(str(DOCS / "conf.py"))
    assert settings["version"] == five_hundred.__version__
    wanted = {
        "attrs": "attrs.evolve function api.html",
        "hypothesis": "hypothesis.given function reference/api.html",
        "numpy": "numpy.ndarray class reference/generated/numpy.ndarray.html",
        "pytest": "pytest.skip function reference/reference.html",
        "python": "collections.abc.Sequence class library/collections.abc.html",
    }
    assert set(settings["intersphinx_mapping"]) == set(wanted)
    for project, (address, inventory) in settings["intersphinx_mapping"].items():
        assert address.startswith("https://")
        assert wanted[project] in (DOCS / inventory).read_text(encoding="utf-8").splitlines()


def test_the_folder_of_generated_pages_holds_exactly_the_pages(tmp_path: Path, pages: Mapping[str, str]) -> None:
    """Unchanged files are not rewritten, so that Sphinx skips them; obsolete files are deleted."""
    write_pages = load("pages").write_pages
    write_pages(tmp_path, pages.items())
    old, changed = tmp_path / "reference" / "old.md", tmp_path / "phases.md"
    before = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.md") if file != changed}
    right = changed.read_text(encoding="utf-8")
    old.write_text("old", encoding="utf-8")
    changed.write_text("wrong", encoding="utf-8")
    write_pages(tmp_path, pages.items())
    assert not old.exists()
    assert changed.read_text(encoding="utf-8") == right
    assert {file: file.stat().st_mtime_ns for file in before} == before


@pytest.mark.parametrize("page", BY_HAND, ids=lambda page: page.stem)
def test_a_page_that_needs_an_extra_says_which(page: Path) -> None:
    """Otherwise its examples would fail in an installation of the wheel alone."""
    extra = TOOL["extra_of"](page)
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert extra is None or extra in project["optional-dependencies"]
    imported = re.findall(r"^>>> (?:from|import) ([\w.]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    foreign = {
        name
        for name in imported
        if name.startswith("five_hundred.playouts")
        or name.partition(".")[0] not in sys.stdlib_module_names | {"five_hundred", "attrs", "cattrs"}
    }
    assert extra is not None or not foreign
