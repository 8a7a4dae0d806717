"""What the rule catalogue gives for each preset, for the referee: her own words, and nothing of the library."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

SUITS = "♠♣♦♥"
STRAINS = ("♠", "♣", "♦", "♥", "NT")
# Catalogue card-order: elevens to thirteens rank between ten and jack.
ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A")
JOKERS = ("RJ", "BJ")
"""The second one is the better (catalogue jokers: black, or Québec's la blanche)."""


def pack(lowest: str, *others: str) -> frozenset[str]:
    """Four suits from a rank up, without elevens to thirteens, and other cards."""
    ranks = [rank for rank in ORDER[ORDER.index(lowest) :] if rank not in ("11", "12", "13")]
    return frozenset({rank + suit for rank in ranks for suit in SUITS} | set(others))


# Catalogue deck-composition.
D33, D43, D45, D46 = pack("7", "RJ"), pack("5", "4♦", "4♥", "RJ"), pack("4", "RJ"), pack("4", "RJ", "BJ")
D52, D53 = pack("2"), pack("2", "RJ")
D63 = D53 | {f"{rank}{suit}" for rank in ("11", "12") for suit in SUITS} | {"13♦", "13♥"}


@dataclass(frozen=True)
class Special:
    """A special bid: the trick bid that it stands above, its value, and how it is played."""

    above: str
    value: int
    gate: str = ""
    """After a "seven", after a "null" bid, after a "partner's" one, over an "opponent's", or "blind"."""
    opens: str = ""
    """The hand is shown "at once", "after a trick", or with the "second lead"."""
    forced: bool = True
    """Whether the joker must be played when void."""
    step: int = 1
    """Places above that trick bid; none: it shares its place."""
    plays: str = "alone"
    """Or "both" partners, or a "duel"."""
    goal: int = 0
    last_lead: bool = False
    """Whether the joker may be led to the last trick only."""
    forced_points: int = 0

    @property
    def null(self) -> bool:
        """Whether it is for no tricks at all."""
        return self.goal == 0 and self.plays != "duel"


@dataclass(frozen=True)
class House:
    """What a preset plays; the defaults are what most of them do."""

    specials: Mapping[str, Special]
    seats: tuple[str, ...] = ("South", "West", "North", "East")
    players: int = 4
    sides: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3))
    pack: frozenset[str] = D43
    kitty_size: int = 3
    dead: int = 0
    form: str = ""
    """How two players come by their hands: "dummies", "exposed", "drawn"."""
    calls: str = ""
    """Whether a card is called, and its holder "announced" or "hidden"."""
    kitty: str = "kitty"
    passing: str = "pass"
    points: str = "avondale"
    by_points: bool = False
    one_round: bool = False
    inkles: bool = False
    re_entry: str = ""
    raise_own: str = ""
    all_pass_played: bool = False
    redeals: int = 0
    """How often the same dealer deals again when all have passed, before the next one does."""
    throws_in: bool = False
    joker_names: str = "any"
    joker_any_time: bool = False
    nominates: bool = False
    slam: str = "at least 250"
    trick_points: int = 10
    cap: int | None = None
    fail_to_opponents: bool = False
    target: int = 500
    floor: int | None = -500
    exact: bool = False
    must_bid: str = "made"
    """Who may win at the target: anybody ("no"), the bidders ("won-bid"), or only if the contract is "made"."""
    past: bool = False
    """Whether target and floor must be passed."""
    claims: bool = False
    higher_score_wins: bool = False
    stops_midhand: bool = False

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def side_name(self, side: int) -> str:
        """Its players; a dummy is not named."""
        return "/".join(self.seats[seat] for seat in self.sides[side] if seat < self.players)


TRICK_BIDS = tuple(f"{level}{strain}" for level in range(6, 11) for strain in STRAINS)


def height(house: House, bid: str) -> float:
    """The rank of a bid: trick bids by level or by points, special bids a little above theirs (catalogue 3)."""
    if bid in house.specials:
        special = house.specials[bid]
        return height(house, special.above) + special.step / 10
    return worth(house, bid) if house.by_points else TRICK_BIDS.index(bid)


def worth(house: House, bid: str) -> int:
    """Avondale: 40 for six spades, 20 more a step; Perfect: 20 less; 1904: so many times as much (catalogue 3)."""
    if bid in house.specials:
        return house.specials[bid].value
    level, strain = split(bid)
    step = STRAINS.index(strain)
    return {
        "avondale": 40 + 20 * step + 100 * (level - 6),
        "perfect": 20 + 20 * step + 100 * (level - 6),
        "original": (40 + 20 * step) * (level - 5),
    }[house.points]


def split(bid: str) -> tuple[int, str]:
    """Level and denomination of a trick bid."""
    found = re.fullmatch(r"(6|7|8|9|10)(♠|♣|♦|♥|NT)", bid)
    assert found, f"{bid!r} is no bid"
    return int(found[1]), found[2]


def denomination(house: House, bid: str) -> str:
    """The value that must change for a change of suit; all null bids share one (catalogue 6.6)."""
    if bid in house.specials:
        return "null" if house.specials[bid].null else bid
    return split(bid)[1]


def suit_of(card: str, trump: str, nominated: str | None) -> str:
    """The suit a card belongs to; ``joker`` for a joker that belongs to none (catalogue card-order, follow)."""
    if card in JOKERS:
        return trump if trump in SUITS else nominated or "joker"
    rank, suit = card[:-1], card[-1]
    colour = "♠♣" if suit in "♠♣" else "♦♥"
    return trump if rank == "J" and trump in colour else suit


def strength(card: str, trump: str) -> int:
    """Strength among cards of one suit: jokers, right bower, left bower, ace ... (catalogue card-order)."""
    if card in JOKERS:
        return 100 + JOKERS.index(card)
    rank, suit = card[:-1], card[-1]
    if rank == "J" and suit_of(card, trump, None) == trump:
        return 99 if suit == trump else 98
    return ORDER.index(rank)


def _alone(*names: str) -> dict[str, object]:
    return {"seats": names, "players": len(names), "sides": tuple((seat,) for seat in range(len(names)))}


def changed(house: House, *changes: Mapping[str, object], **more: object) -> House:
    """A house with some of it otherwise."""
    for change in (*changes, more):
        house = replace(house, **change)  # type: ignore[arg-type]  # as many types as fields
    return house


_AUSTRALIAN = {
    "Misère": Special("7NT", 250, gate="seven"),
    "Open Misère": Special("10♦", 500, opens="after a trick"),
}
_BEFORE_SEVEN = {**_AUSTRALIAN, "Misère": replace(_AUSTRALIAN["Misère"], gate="")}
_PERFECT = {
    "Misère": Special("7♣", 150),
    "Open Misère": Special("8♣", 250, opens="after a trick"),
    "Hi-Lo": Special("9♣", 350, goal=5, forced=False),
    "Double Misère": Special("10♣", 450, plays="both"),
}
_AMERICAN = {
    "Nullo": Special("8♠", 250),
    "Open Nullo": Special("10♥", 500, opens="after a trick"),
    "Double Nullo": Special("10♥", 500, plays="both"),
}
_TRICKSTER = {
    "Nullo": Special("7NT", 250, forced=False),
    "Open Nullo": Special("10♥", 500, opens="at once", forced=False),
}
_NO_TRICKS = Special("8♠", 250, last_lead=True, forced_points=10)

AUSTRALIAN = House(_AUSTRALIAN, joker_names="not led", nominates=True)
AMERICAN = House(_AMERICAN, one_round=True, inkles=True, must_bid="no", kitty="widow")
NEW_ZEALAND = House(_AUSTRALIAN, re_entry="if changed", raise_own="reopens if changed", joker_names="not void")
_BY_THREE = {"pack": D33, **_alone("South", "West", "East")}
_BY_TWO = _alone("South", "North")
_BY_FIVE = _alone("South", "West", "Northwest", "Northeast", "East")
_BY_SIX = {
    "pack": D63,
    "seats": ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
    "players": 6,
}
_FIVE = changed(AUSTRALIAN, _BY_FIVE, specials={}, pack=D53, calls="announced")

HOUSES: Mapping[str, House] = {
    "american": AMERICAN,
    "american-midwest": changed(AMERICAN, pack=D45, kitty_size=5, throws_in=True),
    "australian": AUSTRALIAN,
    "canadian": House(
        {"Nullo": Special("8♠", 250), "Double Nullo": Special("10♥", 500, plays="both")},
        pack=D45,
        kitty_size=5,
        must_bid="no",
    ),
    "new-zealand": NEW_ZEALAND,
    "newcastle": changed(AUSTRALIAN, raise_own="closed"),
    "quebec": House(
        {"Petite misère": Special("8♥", 500), "Grosse misère": Special("10♥", 1000, opens="at once")},
        pack=D46,
        kitty_size=6,
        slam="",
        trick_points=0,
        fail_to_opponents=True,
        target=1000,
        floor=None,
        must_bid="no",
    ),
    "no-tricks": House(
        {
            "No Tricks": _NO_TRICKS,
            "Across The Corner": replace(_NO_TRICKS, gate="opponent", plays="duel", forced_points=0),
            "Spread": replace(_NO_TRICKS, above="10♥", step=0, value=500, gate="null", opens="second lead"),
            "Across The Table": replace(_NO_TRICKS, above="10♥", step=0, value=500, gate="partner", plays="both"),
        },
        pack=D45,
        kitty_size=5,
        passing="bye",
        all_pass_played=True,
        joker_any_time=True,
        slam="plus 50",
        must_bid="won-bid",
    ),
    "neuralplay": House(
        {
            "Nullo": Special("7NT", 250, forced=False),
            "Open nullo": Special("10♥", 500, opens="at once", forced=False),
        },
        claims=True,
        must_bid="no",
        higher_score_wins=True,
    ),
    "trickster-american": changed(AMERICAN, specials=_TRICKSTER, higher_score_wins=True, past=True),
    "trickster-australian": House(
        {
            "Misère": Special("8♠", 250, gate="seven", forced=False),
            "Open Misère": Special("10♥", 500, opens="at once", forced=False),
        },
        cap=490,
        must_bid="won-bid",
        past=True,
    ),
    # 4.1, 5.6 and 6.2 for what the lost table would say
    "wikipedia": House(
        {
            "Misère": Special("8♠", 250, gate="seven", forced=False),
            "Open Misère": Special("10♥", 500, step=0, gate="seven", opens="after a trick", forced=False),
            "Double Nullo": Special("10♥", 500, step=0, plays="both", forced=False),
        },
        redeals=2,
        joker_names="not void",
        must_bid="no",
    ),
    "walker": changed(AUSTRALIAN, exact=True, must_bid="no"),
    # 4.4, 6.46; 002: ten no trump is the highest bid
    "perfect": changed(AUSTRALIAN, specials=_PERFECT, points="perfect"),
    # 4.4 and section 3; what a Patastrophe asks for is a guess
    "perfect-split-colours": changed(
        AUSTRALIAN,
        specials={
            **_PERFECT,
            "Patastrophe": Special("10NT", 750, plays="both", opens="at once"),
            "Blind Misère": Special("10NT", 1000, step=2, gate="blind"),
        },
        points="perfect",
    ),
    "thomas-beagle": changed(
        NEW_ZEALAND,
        specials={"Misère": Special("6NT", 130), "Open Misère": Special("7NT", 230, opens="after a trick")},
        re_entry="always",
        raise_own="reopens",
        joker_names="any",
    ),
    "three-handed": changed(AUSTRALIAN, _BY_THREE, specials=_BEFORE_SEVEN),
    "original-1904": changed(
        House({}, points="original", by_points=True, one_round=True, must_bid="no"),
        _BY_THREE,
        kitty="widow",
        all_pass_played=True,
        stops_midhand=True,
    ),
    "two-handed-dummies": changed(
        AUSTRALIAN,
        specials={},
        seats=("South", "West", "South's dummy", "West's dummy"),
        players=2,
        form="dummies",
    ),
    "two-handed-dead-hand": changed(AUSTRALIAN, _BY_TWO, specials=_BEFORE_SEVEN, pack=D33, dead=10),
    "two-handed-exposed": changed(AUSTRALIAN, _BY_TWO, pack=D52, kitty_size=2, dead=24, form="exposed"),
    "two-handed-draw": changed(AUSTRALIAN, _BY_TWO, specials={}, pack=D45, kitty_size=5, form="drawn"),
    "five-handed": _FIVE,
    "five-handed-hidden": changed(_FIVE, calls="hidden"),
    "six-handed": changed(AUSTRALIAN, _BY_SIX, sides=((0, 2, 4), (1, 3, 5))),
    "six-handed-pairs": changed(AUSTRALIAN, _BY_SIX, sides=((0, 3), (1, 4), (2, 5))),
}
"""By the name of the preset."""
