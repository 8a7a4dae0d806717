"""What can be said in the auction: trick bids and special bids, and the contract that comes of it.

Nothing here knows which bid is higher or what a trick bid scores: see :mod:`five_hundred.ladder`.
"""

import re
from enum import Enum
from typing import Final, TypeAlias

import attrs

from five_hundred.cards import SUITS, Suit
from five_hundred.options import Choice, CustomKind, Json, choice, custom, number, text
from five_hundred.schedules import LEVELS
from five_hundred.seats import HAND_SIZE, Seat

__all__ = [
    "CODE_PATTERN",
    "STRAINS",
    "TRICK_BIDS",
    "Bid",
    "Call",
    "Contract",
    "Exposure",
    "Gate",
    "KittyUse",
    "NullJoker",
    "NullJokerLead",
    "SpecialBid",
    "Strain",
    "TrickBid",
    "WhoPlays",
    "parse_trick_bid",
]


class Strain(Enum):
    """What a trick bid names: a trump suit, or no trump."""

    SPADES = (0, "S", "♠")
    CLUBS = (1, "C", "♣")
    DIAMONDS = (2, "D", "♦")
    HEARTS = (3, "H", "♥")
    NO_TRUMP = (4, "NT", "NT")

    def __init__(self, index: int, code: str, symbol: str) -> None:
        self.index = index
        self.code = code
        self.symbol = symbol

    @property
    def suit(self) -> Suit | None:
        """The trump suit, ``None`` at no trump."""
        return SUITS[self.index] if self.index < len(SUITS) else None

    def __repr__(self) -> str:
        return f"Strain.{self.name}"

    def __str__(self) -> str:
        return self.symbol


STRAINS: Final = tuple(Strain)


@attrs.frozen(cache_hash=True)
class TrickBid:
    """A promise to take tricks: ``TrickBid(7, Strain.HEARTS)`` is seven hearts.

    Args:
        level: tricks, 6 to 10.
        strain: the trump suit, or no trump.

    Raises:
        ValueError: the level is not one of 6 to 10.
    """

    level: int = attrs.field()
    strain: Strain = attrs.field(validator=attrs.validators.instance_of(Strain))

    @level.validator
    def _check_level(self, _: object, value: int) -> None:
        if isinstance(value, bool) or value not in LEVELS:
            raise ValueError(f"a bid is for 6 to 10 tricks, not {value!r}")

    @property
    def code(self) -> str:
        """Plain text such as ``7H`` or ``8NT``."""
        return f"{self.level}{self.strain.code}"

    def __str__(self) -> str:
        return f"{self.level}{self.strain.symbol}"


TRICK_BIDS: Final = tuple(TrickBid(level, strain) for level in LEVELS for strain in STRAINS)
"""All 25 trick bids."""
_BY_TEXT: Final = {
    **{bid.code: bid for bid in TRICK_BIDS},
    **{str(bid): bid for bid in TRICK_BIDS},
    **{f"{level}N": TrickBid(level, Strain.NO_TRUMP) for level in LEVELS},
}


def parse_trick_bid(text: str) -> TrickBid:
    """Read a trick bid: ``7H``, ``8nt``, ``10♠``.

    Raises:
        ValueError: the text is not a trick bid.
    """
    bid = _BY_TEXT.get(text.strip().upper()[:10])
    if bid is None:
        raise ValueError(f"{text[:20]!r} is not a trick bid: write level and suit, such as 7H or 8NT")
    return bid


class Gate(Choice):
    """When a special bid may be made at all (catalogue: null-when)."""

    ANYTIME = "anytime", "At any turn (000, 001, 004)."
    AFTER_SEVEN = (
        "after-7",
        "Once somebody has bid seven tricks or more, or an earlier null bid (PAG, 001, PRI).",
    )
    AFTER_EIGHT = "after-8", "Once somebody has bid eight tricks or more (001, PAG variation)."
    AFTER_NULL = "after-null", "Once anybody has made a null bid, even if it has been overcalled (000)."
    AFTER_PARTNERS_NULL = (
        "after-partners-null",
        "Once the partner has made a null bid (OFF; 000 Across The Table).",
    )


class WhoPlays(Choice):
    """Who plays a special bid (catalogue: null-who-plays)."""

    ALONE = "alone", "The bidder; every partner sits out (000, 001, 004, PAG)."
    PARTNERS = "partners", "The bidder and the partner, each their own hand (002 double nullo)."
    BOTH_HANDS = "both-hands", "The bidder plays the own hand and the partner's, which lies face up (001)."


class KittyUse(Choice):
    """What becomes of the kitty under a special bid (catalogue: null-kitty, double-null)."""

    TAKEN = "taken", "The bidder takes it and discards as many cards (000, 004, PAG)."
    NOT_TAKEN = "not-taken", "It stays face down (001 'Never', OFF bar nullo)."
    PASSED_ON = (
        "passed-on",
        "The bidder takes it, hands the discards to the partner, who discards as many (002, 003).",
    )


class Exposure(Choice):
    """When the bidder's hand is laid open (catalogue: open-exposed)."""

    NEVER = "never", "The hand stays hidden."
    BEFORE_FIRST_LEAD = "before-first-lead", "From the moment that play begins (001, 004)."
    AFTER_FIRST_TRICK = "after-first-trick", "When the first trick is complete (PAG)."
    SECOND_TRICK_LED = "second-trick-led", "When a card has been led to the second trick (000)."


class NullJoker(Choice):
    """How an unnominated joker is played under a special bid (catalogue: null-joker)."""

    OPTIONAL = "optional", "The highest card; it may be played when void in the suit led (001, 004)."
    FORCED = "forced", "The highest card; it must be played when void in the suit led (000, PAG)."
    LOW = "low", "The lowest card of the suit led; of two the better one is the very lowest (001)."


class NullJokerLead(Choice):
    """When an unnominated joker may be led under a special bid (catalogue: null-joker)."""

    AS_NO_TRUMP = "as-no-trump", "As play.joker_lead says for no trump."
    LAST_TRICK = "last-trick", "Only to the last trick, and then without naming a suit (000, JS4 strict)."


def _read_above(value: object) -> TrickBid | None:
    if value is None or isinstance(value, TrickBid):
        return value
    if value == "none":
        return None
    if isinstance(value, str):
        return parse_trick_bid(value)
    raise ValueError("must be a trick bid such as '7NT', or nothing (below every trick bid)")


def _write_above(value: TrickBid | None) -> Json:
    return None if value is None else value.code


def _above_schema() -> dict[str, Json]:
    return {"enum": [*(bid.code for bid in TRICK_BIDS), None, "none"]}


_ABOVE: Final = CustomKind(_read_above, _write_above, _above_schema)
CODE_PATTERN: Final = "^(?!(S|C|D|H|NT|RJ|BJ|J|Q|K|A|P|PASS|BYE|NONE)$)[A-Z]{1,6}$"
"""What the code of a special bid looks like: one to six capital letters that mean nothing else."""
_CODE: Final = re.compile(CODE_PATTERN)


@attrs.frozen(kw_only=True, cache_hash=True)
class SpecialBid:
    """A bid that is not for a number of tricks in a suit: misère, nullo and all their kin, as data (catalogue: F).

    Every special bid is played without trumps.  Its place on the ladder is given outright and never follows from its
    points (catalogue 5.1): it stands ``step`` places above the trick bid ``above``; two special bids of the same place
    share it, and neither overcalls the other (catalogue 6.11).

    Raises:
        ValueError: the code is not one to six capital letters, or ``least`` is above ``most``.
    """

    code: str = attrs.field()
    """What is typed to make the bid: one to six capital letters, unique in the RuleSet."""
    name: str = text("Misère", "What the players call the bid.", id="null-enabled", source="000-004", longest=30)
    value: int = number(
        250,
        "Points won when the bid is made, and lost when it is not.",
        low=1,
        high=10_000,
        unit="points",
        id="null-value open-null double-null bar-null",
        source="000, 001, 003, 004, PAG, OFF; 210/230 and 330/430/520: 001; 130/230: TB; 450: APP",
    )
    above: TrickBid | None = custom(
        TrickBid(7, Strain.NO_TRUMP),
        "The trick bid above which it stands on the ladder; none: it stands below every trick bid.",
        kind=_ABOVE,
        id="null-rank open-null",
        source="001, 004, PAG, OFF, TB",
    )
    step: int = number(
        1,
        "How many places above that trick bid: 0 shares its place, 1 is next to it, 2 stands above 1.",
        low=0,
        high=9,
        unit="places",
        id="null-rank open-null double-null",
        source="catalogue 5.6, 6.11",
    )
    gate: Gate = choice(
        Gate.ANYTIME,
        "When the bid may be made at all.",
        id="null-when open-null double-null",
        source="000, 001, 004, PAG, OFF",
    )
    least: int = number(
        0,
        "The fewest tricks that the bidders must take.",
        low=0,
        high=10,
        unit="tricks",
        id="null-enabled",
        source="000-004",
    )
    most: int = number(
        0,
        "The most tricks that the bidders may take.",
        low=0,
        high=10,
        unit="tricks",
        id="null-enabled",
        source="000-004",
    )
    who: WhoPlays = choice(
        WhoPlays.ALONE,
        "Who plays the hand.",
        id="null-who-plays double-null",
        source="000, 001, 002, 004, PAG",
    )
    kitty: KittyUse = choice(
        KittyUse.TAKEN,
        "What becomes of the kitty.",
        id="null-kitty double-null bar-null",
        source="000, 001, 002, 004, OFF",
    )
    exposure: Exposure = choice(
        Exposure.NEVER,
        "When the bidder's hand is laid open.",
        id="open-exposed open-null",
        source="000, 001, 004, PAG",
    )
    joker: NullJoker = choice(
        NullJoker.FORCED, "How an unnominated joker is played.", id="null-joker", source="000, 001, 004, PAG"
    )
    joker_lead: NullJokerLead = choice(
        NullJokerLead.AS_NO_TRUMP, "When an unnominated joker may be led.", id="null-joker", source="000, JS4"
    )
    forced_trick_points: int = number(
        0,
        "What a defending side scores for each trick that the bidders take.",
        low=0,
        high=100,
        unit="points",
        id="null-defender-points",
        source="0: 004, PAG; 10: 000",
    )

    @code.validator
    def _check_code(self, _: object, value: object) -> None:
        if not isinstance(value, str) or not _CODE.fullmatch(value):
            raise ValueError("code must be one to six capital letters that mean nothing else, such as 'M' or 'OM'")

    def __attrs_post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError(f"least ({self.least}) must not be above most ({self.most})")

    @property
    def strain(self) -> Strain:
        """No trump, always."""
        return Strain.NO_TRUMP

    @property
    def is_null(self) -> bool:
        """Whether it is a bid to take no tricks at all."""
        return self.most == 0

    def __str__(self) -> str:
        return self.name


Bid: TypeAlias = TrickBid | SpecialBid
"""Anything that can be bid."""


@attrs.frozen
class Call:
    """What a seat said in the auction: a bid, or a pass (``None``)."""

    seat: Seat
    bid: Bid | None


@attrs.frozen
class Contract:
    """What is being played for.

    ``bid`` and ``declarer`` are ``None`` for a hand that all passed and that is played at no trump
    (catalogue: all-pass).
    """

    bid: Bid | None
    declarer: Seat | None

    @property
    def special(self) -> SpecialBid | None:
        """The special bid, if the contract is one."""
        return self.bid if isinstance(self.bid, SpecialBid) else None

    @property
    def strain(self) -> Strain:
        """The trump suit or no trump."""
        return Strain.NO_TRUMP if self.bid is None else self.bid.strain

    @property
    def goal(self) -> tuple[int, int]:
        """The fewest and the most tricks with which the bidders have made it; ``(0, 10)`` where all passed."""
        if isinstance(self.bid, SpecialBid):
            return self.bid.least, self.bid.most
        return (self.bid.level if self.bid else 0), HAND_SIZE

    def __str__(self) -> str:
        return "all passed: no trump" if self.bid is None else str(self.bid)
