"""The tool that reads docstrings finds every kind of gap, and is content with what says enough."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from check_docstrings import NO_RULE, gaps
from paths import PROJECT

ROOT = PROJECT
TOOL = ROOT / "tools" / "check_docstrings.py"
GONE = "cards.Pile.without: the docstring must refer to a name of this module, but the module has no Heap.without"
UNKNOWN = "cards.taken: the catalogue has no 'no-such-rule'"
NO_SOURCE = "no source: cite the catalogue, as in (catalogue: follow), or a source by its tag"


def written(folder: Path, **modules: str) -> Path:
    """A package with the given modules, each with a docstring and a body."""
    package = folder / "game"
    package.mkdir()
    for name, text in {"__init__": "", **modules}.items():
        (package / f"{name}.py").write_text(f'"""A module."""\n{text}', encoding="utf-8")
    return package


def found(folder: Path, **modules: str) -> list[str]:
    """What is missing in such a package: the name within it, and what."""
    return [f"{gap.name.removeprefix('game.')}: {gap.missing}" for gap in gaps(written(folder, **modules))]


COMPLETE = '''
import attrs
from enum import Enum

_HIDDEN = 1
LIMIT = 3
"""How many cards may be seen."""
T = TypeVar("T")

class Colour(Enum):
    """A colour."""

    RED = 1
    """That of hearts."""

@attrs.frozen
class Hand:
    """A hand.

    Args:
        cards: the cards, as a mask.
    """

    cards: int
    owner: int | None = None
    """The seat that holds it; ``None`` for a spare hand."""
    _kept: int = 0

    def _own(self, count: int) -> int:
        return count

    @property
    def size(self) -> int:
        """How many cards it has."""
        return 0

    class Kind:
        """What it is for."""

    def without(self, cards: int) -> "Hand":
        """The hand without some cards.

        Args:
            cards: what is taken away, as a mask.
        """
        return self

def read(text: str) -> tuple[Hand, int]:
    """Read a hand.

    Args:
        text: the hand as it is written.

    Returns:
        The hand, and the number of its seat.
    """
    return Hand(0), 0

def show(hand: Hand) -> None:
    """Print a hand.

    Args:
        hand: the hand.
    """
'''


def test_a_complete_module_has_no_gaps(tmp_path: Path) -> None:
    assert not found(tmp_path, table=COMPLETE)


@pytest.mark.parametrize(
    ("said", "instead", "missing"),
    [
        ('"""How many cards may be seen."""', "", "table.LIMIT: no docstring"),
        ('    """A colour."""', "    pass", "table.Colour: no docstring"),
        ('    """That of hearts."""', "", "table.Colour.RED: no docstring"),
        ("        cards: the cards, as a mask.", "        what: something.", "table.Hand.cards: no docstring"),
        ("cards: the cards, as a mask.", "cards: what it has.", "table.Hand.cards: no unit"),
        ("; ``None`` for a spare hand", "", "table.Hand.owner: the docstring must say what None means"),
        ('"""How many cards it has."""', "", "table.Hand.size: no docstring"),
        ('"""What it is for."""', "pass", "table.Hand.Kind: no docstring"),
        ('"""How many cards it has."""', '"""How large it is."""', "table.Hand.size: no unit"),
        (
            "cards: what is taken away, as a mask.",
            "card: what is taken away.",
            "table.Hand.without: cards is not in Args",
        ),
        ("what is taken away, as a mask", "what is taken away", "table.Hand.without: cards: no unit"),
        ("text: the hand as it is written.", "word: it.", "table.read: text is not in Args"),
        ('"""Print a hand.\n\n    Args:\n        hand: the hand.\n    """', "pass", "table.show: no docstring"),
    ],
)
def test_each_removed_part_of_a_docstring_is_reported_as_the_only_gap(
    tmp_path: Path, said: str, instead: str, missing: str
) -> None:
    """What is taken away from the complete module is what the tool misses."""
    assert COMPLETE.count(said) == 1
    assert [each[: len(missing)] for each in found(tmp_path, table=COMPLETE.replace(said, instead))] == [missing]


def test_a_module_has_a_docstring(tmp_path: Path) -> None:
    package = written(tmp_path)
    (package / "table.py").write_text("LIMIT = 1\n'''How many cards.'''\n", encoding="utf-8")
    assert [(gap.name, gap.missing) for gap in gaps(package)] == [("game.table", "no docstring")]


@pytest.mark.parametrize(
    ("result", "docstring", "missing"),
    [
        ("str", "Read a card.", ["the docstring must describe the result: add Returns:"]),
        ("str", "The card that was read.", []),
        ("str", "Whether it is red.", []),
        ("None", "Read a card.", []),
        ("str | None", "The card that was read.", ["result: the docstring must say what None means"]),
        ("str | None", "The card that was read; ``None`` if there is none.", []),
        ("list[str | None]", "The cards that were read.", []),
        ("int", "What was counted.", ["result: no unit"]),
        ("int", "The tricks that were counted.", []),
        ("dict[str, int]", "What was counted by name.", ["result: no unit"]),
        ("Callable[[int], str]", "What tells it.", []),
        ("tuple[str, bool]", "The card that was read.", ["Returns: must say which part of the tuple is which"]),
        ("tuple[str, tuple[str, ...]]", "The cards.", ["Returns: must say which part of the tuple is which"]),
        ("tuple[str, ...]", "The cards that were read.", []),
        ("tuple[str, ...] | None", "The cards that were read, or ``None``.", []),
        ("tuple[str, bool] | None", "The card, or ``None``.", ["Returns: must say which part of the tuple is which"]),
        ("tuple[str, bool]", "Read a card.\n\n    Returns:\n        The card, and whether it is red.\n    ", []),
        ("Iterator[str]", "Read cards.\n\n    Yields:\n        Each card.\n    ", []),
    ],
)
def test_a_result_is_described_by_the_summary_or_by_its_section(
    tmp_path: Path, result: str, docstring: str, missing: list[str]
) -> None:
    """A summary that begins with a verb describes no result; numbers have a unit, and ``None`` a meaning."""
    text = f'def read() -> {result}:\n    """{docstring}"""\n'
    assert [each.removeprefix("table.read: ").partition(": say")[0] for each in found(tmp_path, table=text)] == missing


def test_arguments_of_a_constructor_are_described_by_the_class(tmp_path: Path) -> None:
    text = '''
class Book:
    """A book.

    Args:
        known: what is known.
        seats: how many seats there are.
    """

    def __init__(self, known: str, seats: int, rest: str) -> None:
        self._all = known, seats, rest
'''
    assert found(tmp_path, table=text) == ["table.Book.__init__: rest is not in Args: of the class"]
    (tmp_path / "other").mkdir()
    without_unit = text.replace("how many seats there are", "these").replace(", rest: str", "")
    assert ["seats: no unit" in each for each in found(tmp_path / "other", table=without_unit)] == [True]


INTERNAL = '''
LIMIT = 3

class Pile:
    """A pile."""

    size: int

    def without(self, count: int) -> int | None:
        """Take cards away."""

def taken(count: int) -> int | None:
    """Take cards."""
'''


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        (('"""A pile."""', ""), ["cards.Pile: no docstring"]),
        (('"""Take cards away."""', '"""See :meth:`Heap.without`."""'), [GONE]),
        (('"""Take cards."""', '"""Take cards (catalogue: no-such-rule)."""'), [UNKNOWN]),
        (("", ""), []),
    ],
)
def test_what_is_not_exported_says_what_its_signature_does_not(
    tmp_path: Path, change: tuple[str, str], missing: list[str]
) -> None:
    package = written(tmp_path, cards=INTERNAL.replace(*change))
    assert [f"{gap.name.removeprefix('game.')}: {gap.missing}" for gap in gaps(package, ())] == missing
    assert len(list(gaps(package, ["game.cards.taken"]))) > len(missing)


def test_options_and_members_of_choices_explain_themselves(tmp_path: Path) -> None:
    """As :class:`five_hundred.rules.PlayRules` and its choices do; what has no sentence of its own does not.

    The option also states the source of its choices.
    """
    text = '''
class Who(Choice):
    """Who leads."""

    BIDDER = "bidder", "The winner of the auction."
    NOBODY = "nobody"

class Rules:
    """Rules."""

    first: Who = choice(Who.BIDDER, "Who leads.", id="first-lead", source="000")
    most: int = attrs.field(default=1)
'''
    assert found(tmp_path, rules=text) == ["rules.Who.NOBODY: no docstring", "rules.Rules.most: no docstring"]


@pytest.mark.parametrize(
    ("docstring", "missing"),
    [
        ("Who leads.", [NO_SOURCE]),
        ("Who leads; see NT and JSON.", [NO_SOURCE]),
        ("Who leads (000, PAG).", []),
        ("Who leads (catalogue: first-lead, null-lead).", []),
        ("Who leads (catalogue: section H; 6.12 to 6.16).", []),
        ("Who leads (catalogue 5.1).", []),
        ("Who leads (catalogue: first-led).", ["the catalogue has no 'first-led'"]),
        ("Who leads (catalogue: first-lead, leading).", ["the catalogue has no 'leading'"]),
        ("Who leads (catalogue: first-lead;\n    6.49).", ["the catalogue has no '6.49'"]),
        ("Who leads (catalogue 7.1).", ["the catalogue has no '7.1'"]),
    ],
)
def test_rule_modules_must_cite_an_existing_source(tmp_path: Path, docstring: str, missing: list[str]) -> None:
    """The decisions are those of the catalogue as the documentation has it, and its numbered sections."""
    text = f'def leader() -> str:\n    """{docstring}"""\n'
    assert [each.removeprefix("rules.leader: ") for each in found(tmp_path, rules=text)] == missing


def test_other_modules_may_cite_only_existing_sources(tmp_path: Path) -> None:
    """Wherever one is cited: by modules, constants, classes and functions."""
    package = written(tmp_path)
    cited = '(catalogue: following)."""'
    text = (
        f'"""The view {cited}\nLEAD = 1\n"""The first trick {cited}\n\n'
        f'class View:\n    """A view {cited}\n\ndef led() -> str:\n    """The suit led {cited}\n\n'
        'def won() -> str:\n    """The suit that won."""\n'
    )
    (package / "view.py").write_text(text, encoding="utf-8")
    assert [(gap.name, gap.missing) for gap in gaps(package)] == [
        (name, "the catalogue has no 'following'")
        for name in ("game.view", "game.view.LEAD", "game.view.View", "game.view.led")
    ]


def test_a_method_that_implements_a_protocol_refers_to_it(tmp_path: Path) -> None:
    """The reference must lead somewhere."""
    text = '''
class Kind:
    """A kind."""

    def read(self, text: str) -> str:
        """What was read.

        Args:
            text: what was written.
        """

class Flag:
    """A flag."""

    def read(self, text: str) -> str:
        """See :meth:`Kind.read`."""

    def write(self, text: str) -> str:
        """See :meth:`Kind.write`."""
'''
    assert found(tmp_path, kinds=text) == [
        "kinds.Flag.write: the docstring must refer to a name of this module, but the module has no Kind.write"
    ]


def test_a_package_may_document_the_arguments_its_modules_share(tmp_path: Path) -> None:
    """Arguments, results, ``None`` and source; a function that is given something else is found."""
    package = written(tmp_path)
    phases = package / "engine" / "phases"
    phases.mkdir(parents=True)
    (package / "engine" / "__init__.py").write_text('"""Engine."""\n', encoding="utf-8")
    (phases / "__init__.py").write_text(
        '"""Phases.\n\n- ``step(state, log)``: the state afterwards, ``None`` at the end.\n\n'
        '- ``state``: the state.\n- ``log``: where events\n  go; ``None``: nowhere.\n"""\n',
        encoding="utf-8",
    )
    step = 'def step(state: str, log: list[str] | None) -> str | None:\n    """Go on."""\n'
    (phases / "dealing.py").write_text(f'"""Dealing (catalogue: deal-packets)."""\n{step}', encoding="utf-8")
    assert not list(gaps(package))
    (phases / "dealing.py").write_text(f'"""Dealing."""\n{step.replace("log:", "events:")}', encoding="utf-8")
    assert [gap.missing.partition(": cite")[0] for gap in gaps(package)] == [
        "its arguments are described as state, log",
        "events is not in Args:",
        "no source",
    ]
    other = 'def proceed() -> str:\n    """The state afterwards."""\n'
    (phases / "dealing.py").write_text(f'"""Dealing (catalogue: deal-packets)."""\n{step}{other}', encoding="utf-8")
    assert [(gap.name, gap.missing) for gap in gaps(package)] == [("game.engine.phases.dealing.proceed", NO_SOURCE)]


@pytest.mark.parametrize("name", NO_RULE)
def test_what_needs_no_source_exists(name: str) -> None:
    """A name or a module that is no longer there would be an exception for nothing."""
    module, _, thing = name.rpartition(".")
    file = ROOT.joinpath("src", "five_hundred", *module.split("."))
    text = (file.with_suffix(".py") if not file.is_dir() else file / f"{thing}.py").read_text(encoding="utf-8")
    assert file.is_dir() or re.search(rf"^(def|class) {thing}\b", text, re.MULTILINE)


def test_gaps_are_printed_with_their_places_and_make_the_tool_fail(tmp_path: Path) -> None:
    """Each line has the form that editors read: file, line, name and gap."""
    package = written(tmp_path, table=COMPLETE.replace('"""How many cards may be seen."""', ""))
    command = [sys.executable, str(TOOL), str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    place = Path("game", "table.py")
    assert (done.returncode, done.stdout, done.stderr) == (1, f"{place}:7: game.table.LIMIT: no docstring\n", "")
    (package / "table.py").write_text(f'"""A module."""\n{COMPLETE}', encoding="utf-8")
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
