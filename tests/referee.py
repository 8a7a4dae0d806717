"""A referee who knows the game from the rule catalogue and reads nothing but the narration of a match.

It is written without the engine: cards are texts such as ``10♥`` and ``RJ``, and every rule is said again in the
plainest way.  ``check(text, house)`` raises ``AssertionError`` where a line of the narration breaks the house's rules;
:data:`HOUSES` says what the catalogue's matrix (section 1.1) gives for each preset.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

SEATS = ("South", "West", "North", "East")
SUITS = "♠♣♦♥"
STRAINS = ("♠", "♣", "♦", "♥", "NT")
ORDER = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
# Catalogue deck-composition, d43-black4s-out.
PACK = {f"{rank}{suit}" for suit in SUITS for rank in ORDER if rank != "4" or suit in "♦♥"} | {"RJ"}
NAMES = {"spades": "♠", "clubs": "♣", "diamonds": "♦", "hearts": "♥"}


@dataclass(frozen=True)
class Special:
    """A null bid: the trick bid that it stands above, its value, and the points of a seven it may have to wait for."""

    above: str
    value: int
    open_from: int | None = None
    """After how many cards the hand is laid open, with three seats playing."""
    after_seven: bool = False
    forced: bool = True


@dataclass(frozen=True)
class House:
    """What a preset does otherwise than another one."""

    specials: dict[str, Special]
    one_round: bool = False
    reenter_if_changed: bool = False
    raise_own: str = ""
    joker_names: str = "any"
    nominates: bool = False
    must_bid_to_win: bool = True
    higher_score_wins: bool = False
    cap: int | None = None
    kitty: str = "kitty"


_AUSTRALIAN = {
    "Misère": Special("7NT", 250, after_seven=True),
    "Open Misère": Special("10♦", 500, open_from=3),
}
_TRICKSTER_NULLO = {
    "Nullo": Special("7NT", 250, forced=False),
    "Open Nullo": Special("10♥", 500, open_from=0, forced=False),
}
HOUSES = {
    "american": House(
        {
            "Nullo": Special("8♠", 250),
            "Open Nullo": Special("10♥", 500, open_from=3),
            "Double Nullo": Special("10♥", 500),
        },
        one_round=True,
        must_bid_to_win=False,
        kitty="widow",
    ),
    "australian": House(_AUSTRALIAN, joker_names="not led", nominates=True),
    "new-zealand": House(_AUSTRALIAN, reenter_if_changed=True, raise_own="reopens", joker_names="not void"),
    "newcastle": House(_AUSTRALIAN, raise_own="closed", joker_names="not led", nominates=True),
    "neuralplay": House(
        {
            "Nullo": Special("7NT", 250, forced=False),
            "Open nullo": Special("10♥", 500, open_from=0, forced=False),
        },
        must_bid_to_win=False,
        higher_score_wins=True,
    ),
    "trickster-american": House(
        _TRICKSTER_NULLO, one_round=True, must_bid_to_win=False, higher_score_wins=True, kitty="widow"
    ),
    "trickster-australian": House(
        {
            "Misère": Special("8♠", 250, after_seven=True, forced=False),
            "Open Misère": Special("10♥", 500, open_from=0, forced=False),
        },
        cap=490,
    ),
}


def height(house: House, bid: str) -> float:
    """Where a bid stands: trick bids from 0 to 24, special bids half a step above theirs (catalogue 3)."""
    if bid in house.specials:
        return height(house, house.specials[bid].above) + 0.5
    level, strain = split(bid)
    return 5 * (level - 6) + STRAINS.index(strain)


def worth(house: House, bid: str) -> int:
    """Avondale: 40 for six spades, 20 more a step (catalogue 3)."""
    return house.specials[bid].value if bid in house.specials else 40 + 20 * int(height(house, bid))


def split(bid: str) -> tuple[int, str]:
    """Level and denomination of a trick bid."""
    found = re.fullmatch(r"(6|7|8|9|10)(♠|♣|♦|♥|NT)", bid)
    assert found, f"{bid!r} is no bid"
    return int(found[1]), found[2]


def denomination(house: House, bid: str) -> str:
    """What has to change for the suit of a bid to have changed: all null bids are one (catalogue 6.6)."""
    return "null" if bid in house.specials else split(bid)[1]


def suit_of(card: str, trump: str, nominated: str | None) -> str:
    """The suit a card belongs to; ``joker`` for a joker that belongs to none (catalogue card-order, follow)."""
    if card == "RJ":
        return trump if trump in SUITS else nominated or "joker"
    rank, suit = card[:-1], card[-1]
    colour = "♠♣" if suit in "♠♣" else "♦♥"
    return trump if rank == "J" and trump in colour else suit


def strength(card: str, trump: str, nominated: str | None) -> int:
    """Strength among cards of one suit: joker, right bower, left bower, ace ... (catalogue card-order)."""
    if card == "RJ":
        return 100
    rank, suit = card[:-1], card[-1]
    if rank == "J" and suit_of(card, trump, nominated) == trump:
        return 99 if suit == trump else 98
    return ORDER.index(rank)


class Lines:
    """The lines of a narration, one after the other."""

    def __init__(self, text: str) -> None:
        self.lines = [line for line in text.splitlines() if line.strip()]
        self.number = 0

    def peek(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it is of this form."""
        return re.fullmatch(pattern, self.lines[self.number]) if self.number < len(self.lines) else None

    def take(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it is of this form; it is read then."""
        found = self.peek(pattern)
        self.number += found is not None
        return found

    def must(self, pattern: str) -> re.Match[str]:
        """The next line, which has to be of this form."""
        found = self.take(pattern)
        assert found, f"line {self.number + 1}: {self.lines[self.number]!r} is not {pattern!r}"
        return found


@dataclass
class Match:
    """What the referee notes down."""

    house: House
    lines: Lines
    scores: list[int] = field(default_factory=lambda: [0, 0])
    rows: list[tuple[str, list[int], list[int]]] = field(default_factory=list)
    dealer: int | None = None
    over: str | None = None


def check(text: str, house: House) -> Match:
    """Read a narration; raises ``AssertionError`` with the line that breaks a rule."""
    match = Match(house, Lines(text))
    while match.lines.peek(r"Hand \d+: .*"):
        assert match.over is None, "play goes on after the end"
        _deal(match)
    _end(match)
    return match


def _cards(text: str) -> list[str]:
    return text.split()


def _deal(match: Match) -> None:
    lines, house = match.lines, match.house
    found = lines.must(r"Hand (\d+): (\w+) deals\.")
    assert int(found[1]) == len(match.rows) + 1, "hands are counted when they are played"
    dealer = SEATS.index(found[2])
    assert match.dealer is None or dealer == (match.dealer + 1) % 4, "the deal goes round clockwise"
    match.dealer = dealer
    hands: list[list[str]] = [[], [], [], []]
    for seat in ((dealer + place) % 4 for place in range(1, 5)):
        hands[seat] = _cards(lines.must(rf"  {SEATS[seat]} +(.*)")[1])
        assert len(hands[seat]) == 10, "ten cards each"
    kitty = _cards(lines.must(rf"  {house.kitty} +(.*)")[1])
    assert len(kitty) == 3, "three to the kitty"
    everything = [card for pile in (*hands, kitty) for card in pile]
    assert sorted(everything) == sorted(PACK), "the 43 cards, each once"
    won = _auction(match, dealer)
    if won is None:
        thrown = lines.must(r"  .* the cards are thrown in: (\w+) deals\.")
        assert SEATS.index(thrown[1]) == (dealer + 1) % 4
        return
    bid, declarer = won
    found = lines.must(r"  (\w+) plays (.+) for (\d+) points")
    assert (found[1], found[2], int(found[3])) == (SEATS[declarer], bid, worth(house, bid))
    nominated = _exchange(match, hands, kitty, bid, declarer)
    taken = _tricks(match, hands, bid, declarer, nominated)
    _score(match, bid, declarer, taken)


def _auction(match: Match, dealer: int) -> tuple[str, int] | None:
    """Follow the calls (catalogue section D, 6.1 to 6.10): the contract and its bidder."""
    house, lines = match.house, match.lines
    standing: tuple[str, int] | None = None
    spoken: list[tuple[int, str]] = []
    out: set[int] = set()
    turn: int | None = (dealer + 1) % 4
    while turn is not None:
        seat = turn
        found = lines.must(rf"  {SEATS[seat]} +(pass|.+?)(?: \(inkle\))?")
        call = found[1]
        inkle = house.one_round and call[0] == "6"
        assert (" (inkle)" in found[0]) == inkle
        raising = standing is not None and standing[1] == seat
        reopened = False
        if call == "pass":
            out.add(seat)
        else:
            assert standing is None or height(house, call) > height(house, standing[0]), f"{call} is not higher"
            if inkle:
                assert seat in ((dealer + 1) % 4, (dealer + 2) % 4), "only the first two seats may inkle"
            special = house.specials.get(call)
            if special and special.after_seven:
                levels = [split(bid)[0] for _, bid in spoken if bid not in ("pass", *house.specials)]
                nulls = [bid for _, bid in spoken if bid in house.specials]
                assert max(levels, default=0) >= 7 or nulls, "only after a bid of seven"
            own = [bid for who, bid in spoken if who == seat and bid != "pass"]
            changed = bool(own) and denomination(house, own[-1]) != denomination(house, call)
            reopened = changed and (house.raise_own == "reopens" if raising else house.reenter_if_changed)
            standing = (call, seat)
        spoken.append((seat, call))
        if reopened:
            out.clear()
        turn = _next(house, spoken, standing, out, raising=raising)
    if standing is None or (house.one_round and standing[0][0] == "6"):
        return None
    return standing


def _next(
    house: House, spoken: Sequence[tuple[int, str]], standing: tuple[str, int] | None, out: set[int], *, raising: bool
) -> int | None:
    """Who speaks next; ``None`` when the auction is over."""
    seat, call = spoken[-1]
    if standing is not None and standing[0] == "10NT":
        return None
    if house.one_round:
        return (seat + 1) % 4 if len(spoken) < 4 else None
    if raising and call == "pass":
        return None
    others = [each for each in ((seat + place) % 4 for place in range(1, 5)) if each not in out]
    asked = [each for each in others if standing is None or each != standing[1]]
    if asked:
        return asked[0]
    return standing[1] if standing is not None and house.raise_own else None


def _exchange(match: Match, hands: list[list[str]], kitty: list[str], bid: str, declarer: int) -> str | None:
    """The kitty, the discards and the nomination: the suit that was nominated (catalogue section G, 6.13)."""
    lines, house, partner = match.lines, match.house, (declarer + 2) % 4
    taken = _cards(lines.must(rf"  {SEATS[declarer]} takes the {house.kitty}: (.*)")[1])
    assert sorted(taken) == sorted(kitty)
    hands[declarer] += taken
    who = declarer
    if bid == "Double Nullo":
        passed = _cards(lines.must(rf"  {SEATS[declarer]} hands (.*) to {SEATS[partner]}")[1])
        _put_away(hands[declarer], passed)
        hands[partner] += passed
        who = partner
    _put_away(hands[who], _cards(lines.must(rf"  {SEATS[who]} discards (.*)")[1]))
    nomination = lines.take(rf"  {SEATS[declarer]} makes the joker one of the (\w+)")
    if nomination is None:
        return None
    assert house.nominates
    assert "RJ" in hands[declarer]
    assert bid in house.specials or split(bid)[1] == "NT"
    return NAMES[nomination[1]]


def _put_away(hand: list[str], cards: list[str]) -> None:
    assert len(cards) == 3, "as many as the kitty"
    for card in cards:
        hand.remove(card)


def _tricks(match: Match, hands: list[list[str]], bid: str, declarer: int, nominated: str | None) -> list[int]:
    """Ten tricks (catalogue section H): how many each seat has taken."""
    lines, house, partner = match.lines, match.house, (declarer + 2) % 4
    special = house.specials.get(bid)
    playing = {0, 1, 2, 3}
    if special and bid != "Double Nullo":
        playing.remove(partner)
        lines.must(rf"  {SEATS[partner]} sits out")
    trump = "NT" if special else split(bid)[1]
    taken, leader, played = [0] * 4, declarer, 0
    led_suits: set[str] = set()
    void: list[set[str]] = [set(), set(), set(), set()]
    for number in range(1, 11):
        _lay_open(match, hands[declarer], special, declarer, played)
        plays = re.findall(r"(South|West|North|East) (RJ|10.|[4-9JQKA].)(?: as (\w+))?(\*?)", _trick(lines, number))
        order = [each for each in ((leader + place) % 4 for place in range(4)) if each in playing]
        assert [SEATS.index(name) for name, *_ in plays] == order, "the winner leads, then clockwise"
        led, best, winner = "", -1, leader
        for seat, (_, card, named, _) in zip(order, plays, strict=True):
            own = nominated if seat == declarer else None
            suit = suit_of(card, trump, own)
            hand = hands[seat]
            assert card in hand, f"{card} is not in the hand of {SEATS[seat]}"
            if not led:
                led = NAMES[named] if suit == "joker" else suit
                if suit == "joker":
                    _may_name(house, led, led_suits, void[seat], last=len(hand) == 1)
                assert bool(named) == (suit == "joker"), "a free joker that is led names a suit, nothing else does"
            else:
                assert not named
                following = [each for each in hand if suit_of(each, trump, own) == led]
                if following:
                    assert card in following, f"{SEATS[seat]} has to follow suit"
                elif special and special.forced and any(suit_of(each, trump, own) == "joker" for each in hand):
                    assert suit == "joker", "the joker has to be played"
                if suit not in (led, "joker"):
                    void[seat].add(led)
            power = strength(card, trump, own)
            power += 1000 if suit == "joker" else 500 if suit == trump else 200 if suit == led else -1000
            if power > best:
                best, winner = power, seat
            hand.remove(card)
            played += 1
        assert [name for name, *_, star in plays if star] == [SEATS[winner]], (
            "the highest trump, or card of the suit led"
        )
        led_suits.add(led)
        taken[winner] += 1
        leader = winner
    return taken


def _trick(lines: Lines, number: int) -> str:
    return lines.must(rf" +{number}\. (.*)")[1]


def _lay_open(match: Match, hand: list[str], special: Special | None, declarer: int, played: int) -> None:
    shown = match.lines.take(rf"  {SEATS[declarer]} lays the hand open: (.*)")
    due = special is not None and special.open_from is not None and played == special.open_from
    assert (shown is not None) == due, "an open hand is laid open at its moment"
    if shown is not None:
        assert sorted(_cards(shown[1])) == sorted(hand)


def _may_name(house: House, suit: str, led: set[str], void: set[str], *, last: bool) -> None:
    """Catalogue nt-joker-lead, 6.12."""
    if house.joker_names == "not led":
        assert suit not in led or (last and len(led) == 4), "a suit that has not been led"
    elif house.joker_names == "not void":
        assert suit not in void or (last and len(void) == 4), "a suit in which the hand has not shown void"


def _score(match: Match, bid: str, declarer: int, taken: list[int]) -> None:
    """The score of the hand (catalogue section I): value, slam, ten a trick for the defenders."""
    house, lines = match.house, match.lines
    sides = [taken[0] + taken[2], taken[1] + taken[3]]
    assert sum(sides) == 10
    lines.must(rf"  Tricks: South/North {sides[0]}, West/East {sides[1]}")
    own, other = declarer % 2, 1 - declarer % 2
    value, change = worth(house, bid), [0, 0]
    if bid in house.specials:
        made = sides[own] == 0
    else:
        made = sides[own] >= split(bid)[0]
        points = 10 * sides[other]
        if house.cap is not None:
            points = max(0, min(points, house.cap - match.scores[other]))
        change[other] = points
        if made and sides[own] == 10:
            value = max(value, 250)
    change[own] = value if made else -value
    told = [0, 0]
    while line := lines.take(r" +(South/North|West/East) +([+-]\d+)  (.*)"):
        told["West" in line[1]] += int(line[2])
        assert "failed" not in line[3] or not made
        assert "made" not in line[3] or made
    assert told == change, f"{bid}, {sides}: {change} is due, not {told}"
    match.scores = [before + each for before, each in zip(match.scores, change, strict=True)]
    lines.must(rf"  Score: South/North {match.scores[0]}, West/East {match.scores[1]}")
    match.rows.append((f"{SEATS[declarer]} {bid} {'made' if made else 'failed'}", change, match.scores))
    match.over = _outcome(house, match.scores, own, made=made)


def _outcome(house: House, scores: list[int], own: int, *, made: bool) -> str | None:
    """The end of the match (catalogue section J): 500 wins, -500 loses."""
    names = ("South/North", "West/East")
    beaten = [side for side in (0, 1) if scores[side] <= -500]
    if beaten:
        assert len(beaten) == 1, "both sides cannot fall in one hand"
        return names[1 - beaten[0]]
    across = [side for side in (0, 1) if scores[side] >= 500]
    if house.must_bid_to_win:
        across = [side for side in across if side == own and made]
    if len(across) == 2 and house.higher_score_wins and scores[0] != scores[1]:
        return names[scores[1] > scores[0]]
    return names[own if own in across else across[0]] if across else None


def _end(match: Match) -> None:
    lines = match.lines
    assert match.over is not None, "the match is over before anybody has won"
    found = lines.must(r"(.*) win the match, .*: (-?\d+) to (-?\d+)\.")
    assert found[1] == match.over
    assert sorted([int(found[2]), int(found[3])]) == sorted(match.scores)
    lines.must("Score sheet")
    lines.must(r" *hand +contract +South/North +West/East")
    for number, (contract, change, scores) in enumerate(match.rows, start=1):
        row = lines.must(r" *(\d+)  (.*?)  +([+-]\d+) = (-?\d+) +([+-]\d+) = (-?\d+)")
        assert (row[1], row[2]) == (str(number), contract)
        assert [int(row[3]), int(row[5])] == change
        assert [int(row[4]), int(row[6])] == scores
    assert lines.number == len(lines.lines), "nothing follows the score sheet"
