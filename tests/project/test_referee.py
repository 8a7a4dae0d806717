"""The referee of the golden transcripts would notice: a narration with a line too few, or with one wrong sign, fails.

She is what stands between the engine and the rule catalogue, so it must be shown that she is not asleep.
"""

import re

import pytest
from houses import D33, D43, D45, D46, D52, D53, D63, HOUSES, worth
from hypothesis import assume, given
from hypothesis import strategies as st
from referee import check
from regenerate_golden import FOLDER

TEXTS = {name: (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines() for name in HOUSES}
NOTICED = (AssertionError, ValueError, IndexError, KeyError)
"""What she says when something is wrong: that it is, or that she cannot make sense of it."""


def places(pattern: str) -> st.SearchStrategy[tuple[str, int]]:
    """A transcript, and a line of it in which there is something of this kind."""
    found = {name: [n for n, line in enumerate(lines) if re.search(pattern, line)] for name, lines in TEXTS.items()}
    return st.sampled_from(sorted(found)).flatmap(lambda name: st.tuples(st.just(name), st.sampled_from(found[name])))


def speaker(line: str) -> str:
    """The seat that calls in a line of the auction; ``None`` for other lines."""
    found = re.fullmatch(r"  (\w+) +(?:pass|bye|\d+(?:NT|[♠♣♦♥])|[A-Z][\w -]+)(?: \(inkle\))?", line)
    return found[1] if found else ""


def played_out(name: str, number: int) -> bool:
    """Whether the hand of a trick is played to its last card, without a stop or a claim."""
    return not HOUSES[name].stops_midhand and "claims" not in next(
        line for line in TEXTS[name][number:] if not re.match(r" +\d+\. ", line)
    )


@pytest.mark.parametrize("name", HOUSES)
def test_the_referee_accepts_a_golden_transcript(name: str) -> None:
    """The unchanged transcript has no errors."""
    check("\n".join(TEXTS[name]), HOUSES[name])


SHOWN = {
    "american-midwest": ["offers to throw the cards in", "agrees", "(inkle)", "Only inkles were bid", "Nullo"],
    "canadian": ["plays Nullo", "hands K♠  J♣  J♦  A♥ K♥ to South", "slam"],
    "five-handed": ["calls K♦\n  West is the partner", "plays without a partner", "slam"],
    "five-handed-hidden": ["discards J♦ 10♦ 3♦\n  East calls 10♦", "is the partner"],
    "no-tricks": [
        *(
            "the hand is played at no trump",
            "East A♠    South RJ*   West 4♠    North 5♠",
            "plays No Tricks",
            "2 forced tricks",
        ),
        *("Across The Corner for 250 points against South\n  North and East sit out", "fewer tricks"),
        *("plays Spread", "lays the hand face up", "plays Across The Table", "to East\n"),
    ],
    "original-1904": [
        "the hand is played at no trump",
        "Tricks: South 3, West 0, East 1\n    South          +30",
        "slam",
    ],
    "perfect": [" for 20 points", "slam"],
    "perfect-split-colours": ["Hi-Lo", "Double Misère", "Misère for 150", "Patastrophe\n  East   Blind Misère\n"],
    "quebec": ["East RJ    South BJ*", "Petite misère", "plays Grosse misère", "+1000  the opponents' failed contract"],
    "six-handed": ["South and Northwest sit out", "12♠", "lays the hand face up"],
    "six-handed-pairs": ["North sits out", "13♦", "Southwest/Northeast win the match, because another side"],
    "thomas-beagle": ["Misère for 130", "West   pass\n  North  pass\n  East   6♥\n  South  pass"],
    "three-handed": ["East deals.\n", "  South  Misère\n  West   pass\n  East   pass\n  South plays Misère"],
    "two-handed-dead-hand": ["dead ", "nominates spades as the joker's suit\n   1. North RJ*"],
    "two-handed-draw": ["keeps it and discards", "discards it and keeps"],
    "two-handed-dummies": ["on top of 5 hidden cards", "turns up", "West's dummy"],
    "two-handed-exposed": ["Face up on the table", "to the kitty", "South takes 9♣\n  South discards 9♣"],
    "wikipedia": [
        # the third time the deal passes; misère after a seven; a joker that is kept although diamonds were led
        "so the cards are thrown in: West deals.\nHand 1: West deals.",
        "East   7♦\n  South  Misère",
        "South  Open Misère",
        "2. East 4♦    South 7♦*   West K♥",
        "West RJ as spades*",
    ],
    "walker": ["Score: South/North 800, West/East -30\nHand 6", "scored too many points: 30 to 1080"],
}
"""What a preset has that others have not, and its transcript shows."""


@pytest.mark.parametrize("name", SHOWN)
def test_a_golden_transcript_includes_what_the_referee_checks(name: str) -> None:
    """Other seeds might not include it; after a change of seeds, look for seeds that do."""
    text = "\n".join(line for line in TEXTS[name] if line)
    assert [each for each in SHOWN[name] if each not in text] == []


@given(places(r"\S"), st.booleans())
def test_the_referee_notices_a_missing_or_repeated_line(place: tuple[str, int], twice: bool) -> None:
    """Every line matters; but of a bidder's own raises one may be left out."""
    name, number = place
    lines = TEXTS[name]
    around = [speaker(line) for line in lines[max(0, number - 1) : number + 2]]
    assume(twice or not speaker(lines[number]) or around.count(speaker(lines[number])) == 1)
    wrong = [*lines[:number], *[lines[number]] * (2 if twice else 0), *lines[number + 1 :]]
    with pytest.raises(NOTICED):
        check("\n".join(wrong), HOUSES[name])


@given(places(r"\d"), st.data())
def test_the_referee_notices_a_wrong_digit(place: tuple[str, int], data: st.DataObject) -> None:
    """Cards, bids, points, tricks, scores: none of them can be otherwise."""
    name, number = place
    line = TEXTS[name][number]
    digits = [spot for spot, sign in enumerate(line) if sign.isdigit()]
    spot = data.draw(st.sampled_from(digits))
    digit = data.draw(st.sampled_from("123456789").filter(lambda sign: sign != line[spot]))
    wrong = line[:spot] + digit + line[spot + 1 :]
    # Another bid may do as well, and so may another card of a dummy face up, or of a hand that is not played out.
    assume(not (speaker(line) and speaker(wrong)) and " shows " not in line)
    assume(not (re.match(r" +\d+\. ", line) and not played_out(name, number)))
    with pytest.raises(NOTICED):
        check("\n".join([*TEXTS[name][:number], wrong, *TEXTS[name][number + 1 :]]), HOUSES[name])


def kind_of(line: str) -> str:
    """The line without names, numbers, cards, and how many of them there are."""
    names = "|".join(re.escape(name) for house in HOUSES.values() for name in (*house.specials, *house.seats))
    for pattern, put in (
        (r"[RB]J\b|(1[0-3]|[2-9JQKA])[♠♣♦♥]", "card"),
        (rf"\b({names})\b(['/]s? ?\b({names}|dummy)\b)*", "name"),
        (r"[+-]?\d+", "number"),
        (r"card( +card)+", "card"),
        (r" +", " "),
        (r"(name card(?: as \w+)?\*? ?)+", "play"),
        (r"(name number,? ?)+", "count"),
        (r"(number = number ?)+", "points"),
    ):
        line = re.sub(pattern, put, line)
    return line


@pytest.mark.long
def test_the_referee_reads_every_word_of_every_kind_of_line() -> None:
    """The first line of each kind, with each of its words crossed out in turn."""
    kinds: dict[str, tuple[str, int]] = {}
    for name, lines in TEXTS.items():
        for number, line in enumerate(lines):
            kinds.setdefault(kind_of(line), (name, number))
    unread = []
    for name, number in kinds.values():
        lines, line = TEXTS[name], TEXTS[name][number]
        for word in re.finditer(r"\S+", line):
            wrong = f"{line[: word.start()]}x{line[word.end() :]}"
            try:
                check("\n".join([*lines[:number], wrong, *lines[number + 1 :]]), HOUSES[name])
            except NOTICED:
                continue
            unread.append((name, number, wrong))
    assert unread == []


@given(places(r"^ +\d+\. "), st.data())
def test_the_referee_notices_two_swapped_cards_of_a_trick(place: tuple[str, int], data: st.DataObject) -> None:
    """Whoever plays a card holds it, and the best card takes the trick."""
    name, number = place
    line = TEXTS[name][number]
    cards = re.findall(r"[RB]J\b|1[0-3][♠♣♦♥]|[2-9JQKA][♠♣♦♥]", line)
    one, other = data.draw(st.permutations(cards))[:2]
    wrong = line.replace(one, "?").replace(other, one).replace("?", other)
    with pytest.raises(NOTICED):
        check("\n".join([*TEXTS[name][:number], wrong, *TEXTS[name][number + 1 :]]), HOUSES[name])


@pytest.mark.rule("deck-composition")
def test_the_packs_of_the_referee_have_the_right_number_of_cards() -> None:
    """Catalogue deck-composition: ten cards for each hand, and the kitty."""
    assert [len(pack) for pack in (D33, D43, D45, D46, D52, D53, D63)] == [33, 43, 45, 46, 52, 53, 63]
    for house in HOUSES.values():
        hands = 2 if house.form == "exposed" else 2 * len(house.seats) if house.form == "drawn" else len(house.seats)
        assert len(house.pack) == 10 * hands + house.dead + house.kitty_size + (6 if house.form == "exposed" else 0)


@pytest.mark.rule("schedule")
def test_the_referee_has_the_published_schedules() -> None:
    """Catalogue 3: the first, the last and some bids of the published ladders."""
    for house, points in (
        ("australian", {"6♠": 40, "7♥": 200, "8♠": 240, "10NT": 520, "Misère": 250}),
        ("perfect", {"6♠": 20, "7♥": 180, "8♠": 220, "10NT": 500}),
        ("original-1904", {"6♠": 40, "7♠": 80, "8♦": 240, "9NT": 480, "10♥": 500, "10NT": 600}),
        ("thomas-beagle", {"Misère": 130, "Open Misère": 230}),
    ):
        assert {bid: worth(HOUSES[house], bid) for bid in points} == points
