"""What ``--list`` and ``--show`` print: the presets, and rules with their ladder and their pack."""

import io
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from five_hundred import describe_rules, presets, write_rules
from five_hundred.cli import main
from five_hundred.rules.presets import PRESETS
from five_hundred.rules.sources import in_words, with_names

NAMES = [name for preset in PRESETS.values() for name in (preset.name, *preset.aliases)]


def told(*arguments: object) -> str:
    """What a command prints that succeeds."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main([str(argument) for argument in arguments]) == 0, err.getvalue()
    return out.getvalue()


# Players of each preset that is not for four.
PLAYERS = {
    **dict.fromkeys(["two-handed-dummies", "two-handed-dead-hand", "two-handed-exposed", "two-handed-draw"], 2),
    **dict.fromkeys(["three-handed", "original-1904"], 3),
    **dict.fromkeys(["five-handed", "five-handed-hidden"], 5),
    **dict.fromkeys(["six-handed", "six-handed-pairs"], 6),
}


def test_list_names_every_preset() -> None:
    lines = told("--list").splitlines()
    assert len(lines) == len(PRESETS)
    for line, preset in zip(lines, PRESETS.values(), strict=True):
        assert line.split()[0] == preset.name
        assert preset.title in line
        assert all(alias in line.split() for alias in preset.aliases)
        assert line.endswith(f"({PLAYERS.get(preset.name, 4)} players)")


@pytest.mark.parametrize("name", NAMES)
def test_show_names_the_sources_of_a_preset(name: str) -> None:
    preset = presets.find_preset(name)
    text = told("--show", name)
    assert text.startswith(f"{preset.title} ({preset.name})\nSources: {with_names(preset.sources)}\n")
    assert all(f"Inferred: {in_words(sentence)}\n" in text for sentence in preset.inferred)


def test_show_names_the_sources_in_words() -> None:
    """Not by the tags of the code, and without the numbers of choices."""
    text = told("--show", "us")
    assert "Sources: Trickster Cards, Wikipedia, the older Wikipedia, Pagat, Official Team Rules, " in text
    assert "Inferred: Defenders score nothing in a null contract.\n" in text


def test_show_lists_the_options_that_differ_from_the_default() -> None:
    assert "Every option has its default value." in told("--show", "au")
    text = told("--show", "us", "--set", "match.target=1000", "--set", "contracts.specials=none")
    for line in (
        "table.kitty_term = widow",
        "match.target = 1000",
        "contracts.specials = none",
        "auction.rounds = one",
    ):
        assert f"\n  {line}\n" in text
    assert "American (american)" not in text, "it is not quite that any more"


# The ladders of catalogue section 3: where the special bids stand, the lower and the higher neighbour.
_AUSTRALIAN = {"Misère [M]": ("7NT", "8♠", 250), "Open Misère [OM]": ("10♦", "10♥", 500)}
_AMERICAN = {
    "Nullo [N]": ("8♠", "8♣", 250),
    "Open Nullo [ON]": ("10♥", "10NT", 500),
    "Double Nullo [DN]": ("10♥", "10NT", 500),
}
_PERFECT = {
    "Misère [M]": ("7♣", "7♦", 150),
    "Open Misère [OM]": ("8♣", "8♦", 250),
    "Hi-Lo [HL]": ("9♣", "9♦", 350),
    "Double Misère [DM]": ("10♣", "10♦", 450),
}
PLACES: dict[str, dict[str, tuple[str, str, int]]] = {
    "american": _AMERICAN,
    "american-midwest": _AMERICAN,
    "canadian": {"Nullo [N]": ("8♠", "8♣", 250), "Double Nullo [DN]": ("10♥", "10NT", 500)},
    "quebec": {"Petite misère [PM]": ("8♥", "8NT", 500), "Grosse misère [GM]": ("10♥", "10NT", 1000)},
    "no-tricks": {
        "No Tricks [NTR]": ("8♠", "8♣", 250),
        "Across The Corner [ATC]": ("8♠", "8♣", 250),
        "Spread [SP]": ("10♦", "10NT", 500),
        "Across The Table [AT]": ("10♦", "10NT", 500),
    },
    "neuralplay": {"Nullo [N]": ("7NT", "8♠", 250), "Open nullo [ON]": ("10♥", "10NT", 500)},
    "trickster-american": {"Nullo [N]": ("7NT", "8♠", 250), "Open Nullo [ON]": ("10♥", "10NT", 500)},
    "trickster-australian": {"Misère [M]": ("8♠", "8♣", 250), "Open Misère [OM]": ("10♥", "10NT", 500)},
    "wikipedia": {
        "Misère [M]": ("8♠", "8♣", 250),
        "Open Misère [OM]": ("10♦", "10NT", 500),
        "Double Nullo [DN]": ("10♦", "10NT", 500),
    },
    "perfect": _PERFECT,
    "perfect-split-colours": {
        **_PERFECT,
        "Patastrophe [PA]": ("10NT", "Blind Misère [BM]", 750),
        "Blind Misère [BM]": ("Patastrophe [PA]", "", 1000),
    },
    "thomas-beagle": {"Misère [M]": ("6NT", "7♠", 130), "Open Misère [OM]": ("7NT", "8♠", 230)},
    **dict.fromkeys(
        [
            *("australian", "new-zealand", "newcastle", "walker", "three-handed", "six-handed", "six-handed-pairs"),
            *("two-handed-dead-hand", "two-handed-exposed"),
        ],
        _AUSTRALIAN,
    ),
}
BY_LEVEL = [f"{level}{suit}" for level in range(6, 11) for suit in ("♠", "♣", "♦", "♥", "NT")]
# original-1904-by-points: what stands together does not overcall each other.
BY_POINTS = """
    6♠ 40 | 6♣ 60 | 6♦ 80, 7♠ 80 | 6♥ 100 | 6NT 120, 7♣ 120, 8♠ 120 | 7♦ 160, 9♠ 160 | 8♣ 180 | 7♥ 200, 10♠ 200 |
    7NT 240, 8♦ 240, 9♣ 240 | 8♥ 300, 10♣ 300 | 9♦ 320 | 8NT 360 | 9♥ 400, 10♦ 400 | 9NT 480 | 10♥ 500 | 10NT 600
"""


def ladder(*arguments: str) -> list[dict[str, int]]:
    """The rungs of the ladder that ``--show`` prints, from the lowest: the points of each bid."""
    text = told("--show", *arguments)
    rows = text[text.index("Bids from the lowest") : text.index("\n\nPack of")].splitlines()[1:]
    return [
        {bid: int(points) for bid, points in re.findall(r" *(\S.*?) +(\d+)(?: \(inkle\))?(?:,|$)", row)} for row in rows
    ]


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "original-1904"])
@pytest.mark.rule("null-rank")
def test_show_prints_the_ladder_from_the_lowest_bid(name: str) -> None:
    """Catalogue 3: 25 trick bids by the Avondale or the Perfect table, and the special bids in their places."""
    rungs = ladder(name)
    bids = [bid for rung in rungs for bid in rung]
    lowest = 20 if "perfect" in name else 40
    points = {bid: each for rung in rungs for bid, each in rung.items() if "[" not in bid}
    assert points == {bid: lowest + 20 * place for place, bid in enumerate(BY_LEVEL)}
    assert [bid for bid in bids if "[" not in bid] == BY_LEVEL
    rows = [row.strip() for row in told("--show", name).splitlines() if "(inkle)" in row]
    assert [row.split()[0] for row in rows] == (BY_LEVEL[:5] if "american" in name else [])
    places = PLACES.get(name, {})
    assert {bid for bid in bids if "[" in bid} == {*places}
    for special, (below, above, value) in places.items():
        (place,) = [number for number, rung in enumerate(rungs) if special in rung]
        assert rungs[place][special] == value
        assert below in rungs[place - 1]
        assert above in rungs[place + 1] if above else place == len(rungs) - 1


@pytest.mark.rule("schedule", "bid-order-key")
def test_show_prints_the_ladder_of_1904_by_points() -> None:
    """Catalogue 3, ``original-1904-by-points`` (004, H1900): bids of equal points stand on one line."""
    expected = [dict(bid.split() for bid in rung.split(",")) for rung in BY_POINTS.split("|")]
    assert ladder("original-1904") == [{bid: int(points) for bid, points in rung.items()} for rung in expected]


def test_show_puts_bids_that_do_not_overcall_each_other_on_one_line() -> None:
    """Catalogue 6.11: open and double nullo share one rung."""
    (row,) = [line for line in told("--show", "us").splitlines() if "[DN]" in line]
    assert "[ON]" in row
    by_points = told("--show", "au", "--set", "auction.order=points", "--set", "contracts.schedule=original")
    (row,) = [line for line in by_points.splitlines() if "6NT" in line]
    assert re.findall(r"(\d+\S+) +120", row) == ["6NT", "7♣", "8♠"]


@pytest.mark.parametrize(
    ("pack", "size", "lines"),
    [
        ("43", 3, ["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠", "A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥", "RJ"]),
        ("42", 2, ["A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣ 5♣"]),
        ("46", 6, ["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠", "RJ BJ"]),
        (
            "43-matching-fours",
            3,
            ["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠", "The four of the other suit in the trump colour is also a trump."],
        ),
    ],
)
def test_show_prints_the_pack(pack: str, size: int, lines: list[str]) -> None:
    """Catalogue deck-composition."""
    text = told("--show", "au", "--set", f"table.pack={pack}")
    assert f"Pack of {40 + size} cards ({size} for the kitty), dealt " in text
    for line in lines:
        assert f"\n  {line}\n" in text
    assert ("RJ" in text) == (pack != "42")


def words(*arguments: object) -> str:
    """What ``--words`` prints, as one line."""
    return " ".join(told("--show", *arguments, "--words").split())


def test_words_describe_a_preset_a_changed_preset_and_a_file(tmp_path: Path) -> None:
    """A changed preset has the general title, and so has a file."""
    assert words("american") == " ".join(str(describe_rules(presets.find_preset("american"))).split())
    changed = presets.AMERICAN.with_options({"match.target": 1000})
    assert words("american", "--set", "match.target=1000") == " ".join(str(describe_rules(changed)).split())
    file = tmp_path / "family.toml"
    write_rules(changed, file)
    assert words(file) == words("american", "--set", "match.target=1000")


@pytest.mark.parametrize(("columns", "longest"), [("60", 60), ("10", 40), ("500", 100)])
def test_words_fit_the_terminal(columns: str, longest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of more than 100 characters are hard to read; with less than 40, a table would not fit."""
    monkeypatch.setenv("COLUMNS", columns)
    lines = told("--show", "canadian", "--words").splitlines()
    prose = [line for line in lines if "  " not in line.removeprefix("  ")]
    assert longest - 12 < max(map(len, prose)) <= longest


def test_words_need_rules_to_show() -> None:
    err = io.StringIO()
    with redirect_stderr(err):
        assert main(["--words"]) == 2
    assert err.getvalue() == "five_hundred: --words needs --show NAME\n"
