"""The class of special bids and its options; :mod:`five_hundred.rules.bids.special_bids.named` defines named bids.

The places of the bids are in ``rules.ladder``.  The engine reads the other fields where the matching rule of every hand
is: ``gate`` in ``auction.bid_legality`` (the bids that open it: ``rules.ladder``), ``kitty`` in ``phases.exchanging``,
``who`` in ``play.play_setup``, ``exposure`` in ``table.face_up_hands``, the jokers in ``play.trick_rules`` and
``play.suits_and_strength``, tricks and points in ``score.scoring``, and an early failure in ``table.hand_end``.
"""

import re
from collections.abc import Iterable
from typing import Final

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.message_parts import shown_value
from five_hundred.base.option_kinds import Choice, CustomKind, Json
from five_hundred.base.options import choice, custom, number, text
from five_hundred.rules.bids.reserved_words import why_no_name
from five_hundred.rules.bids.trick_bids import STRAINS, TRICK_BIDS, Strain, TrickBid, parse_trick_bid

__all__ = [
    "ABOUT_JOKERS",
    "CODE_PATTERN",
    "GATES_AFTER_NULL",
    "NOT_IN_DUELS",
    "Exposure",
    "Gate",
    "KittyUse",
    "NullJoker",
    "NullJokerLead",
    "SpecialBid",
    "WhoPlays",
]


class Gate(Choice):
    """When a player may make a special bid."""

    ANYTIME = "anytime", "At any turn (000, 001, 004)."
    AFTER_SEVEN = (
        "after-7",
        "Once any player has bid seven tricks or more, or has made a null bid (PAG, 001, PRI).",
    )
    AFTER_EIGHT = (
        "after-8",
        "Once any player has bid eight tricks or more (001, a variation in PAG).",
    )
    AFTER_NULL = (
        "after-null",
        "Once any player has made a null bid, even if it has been overcalled (000).",
    )
    AFTER_PARTNERS_NULL = (
        "after-partners-null",
        "Once the partner has made a null bid (OFF; 000 for Across The Table).",
    )
    OVER_OPPONENTS_NULL = (
        "over-opponents-null",
        "Over an opponent's null bid that is the highest bid so far; both bids may share a place on the ladder "
        "(000 for Across The Corner).",
    )
    BLIND = (
        "blind",
        "As the bidder's first call, before the bidder has looked at the hand (APP, JS4).",
    )


class WhoPlays(Choice):
    """Who plays a special bid."""

    ALONE = "alone", "The bidder plays alone; every partner sits out (000, 001, 004, PAG)."
    PARTNERS = "partners", "The bidder and the partner both play, each with their own hand (002 for double nullo)."
    BOTH_HANDS = (
        "both-hands",
        "The bidder plays both hands of the partnership; the partner's hand lies face up (001).",
    )
    DUEL = (
        "duel",
        "Only two players play: the bidder and the opponent whose null bid was overcalled. The player who takes fewer "
        "tricks wins the points, and the other loses nothing (000).",
    )


class KittyUse(Choice):
    """How the kitty is used under a special bid."""

    TAKEN = "taken", "The bidder takes the kitty and discards the same number of cards (000, 004, PAG)."
    NOT_TAKEN = "not-taken", "The kitty stays face down (001 with the setting 'Never'; OFF for the bid bar nullo)."
    PASSED_ON = (
        "passed-on",
        "The bidder takes the kitty and gives the discards to the partner, who discards the same number of cards (002, "
        "003).",
    )


class Exposure(Choice):
    """When the bidder's hand is laid face up."""

    NEVER = "never", "The bidder's hand stays hidden."
    BEFORE_FIRST_LEAD = "before-first-lead", "The bidder's hand is laid face up before the first lead (001, 004)."
    AFTER_FIRST_TRICK = "after-first-trick", "The bidder's hand is laid face up after the first trick (PAG)."
    SECOND_TRICK_LED = (
        "second-trick-led",
        "The bidder's hand is laid face up as soon as a card has been led to the second trick (000).",
    )


class NullJoker(Choice):
    """How a joker that belongs to no suit is played under a special bid."""

    OPTIONAL = (
        "optional",
        "The joker is the highest card; a player who is void in the suit led may play it (001, 004).",
    )
    FORCED = "forced", "The joker is the highest card; a player who is void in the suit led must play it (000, PAG)."
    LOW = (
        "low",
        "The joker is the lowest card of the suit led; of two jokers, the one that usually ranks higher is the lower "
        "card (001).",
    )


class NullJokerLead(Choice):
    """When a joker that belongs to no suit may be led under a special bid."""

    AS_NO_TRUMP = "as-no-trump", "The play.joker_lead option applies, as it does at no trump."
    LAST_TRICK = (
        "last-trick",
        "The joker may be led only to the last trick, and no suit is named (000, the strict variant of JS4).",
    )


def _read_above(value: object) -> TrickBid | None:
    if value is None or isinstance(value, TrickBid):
        return value
    if value == "none":
        return None
    if isinstance(value, str):
        return parse_trick_bid(value)
    raise ValueError(
        f"must be a trick bid such as '7NT', or none if the bid ranks below every trick bid, got {shown_value(value)}"
    )


def _write_above(value: TrickBid | None) -> Json:
    return None if value is None else value.code


def _above_schema() -> dict[str, Json]:
    return {"enum": [*(bid.code for bid in TRICK_BIDS), None, "none"]}


def _read_strain(value: object) -> Strain:
    found = value if isinstance(value, Strain) else _STRAIN_BY_CODE.get(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"must be one of {', '.join(_STRAIN_BY_CODE)}, got {shown_value(value)}")
    return found


def _write_strain(value: Strain) -> Json:
    return value.code


def _strain_schema() -> dict[str, Json]:
    return {"enum": [*_STRAIN_BY_CODE]}


_STRAIN_BY_CODE: Final = {strain.code: strain for strain in STRAINS}
_STRAIN: Final = CustomKind(_read_strain, _write_strain, _strain_schema)
_ABOVE: Final = CustomKind(_read_above, _write_above, _above_schema)
CODE_PATTERN: Final = "^(?!(I?(S|C|D|H|NT)|IN|RJ|BJ|[AKQJ][SCDH]?|P|PASS|BYE|NONE)$)[A-Z]{1,6}$"
"""The regular expression for the codes of special bids: one to six capital letters that have no other meaning."""
_CODE: Final = re.compile(CODE_PATTERN)
GATES_AFTER_NULL: Final = (Gate.AFTER_NULL, Gate.AFTER_PARTNERS_NULL, Gate.OVER_OPPONENTS_NULL)
"""The gates that wait for a null bid."""
NOT_IN_DUELS: Final = ("least", "most", "forced_trick_points", "own_trick_points")
"""The fields that have no effect in a duel, in which the player who takes fewer tricks wins."""
ABOUT_JOKERS: Final = ("joker", "joker_lead")
"""The fields that concern a joker without a suit."""


def _why_no_opener(code: str) -> str | None:
    return None if code == "any" or _CODE.fullmatch(code) else "neither 'any' nor the code of a special bid"


def why_no_code(value: object) -> str | None:
    """Explain why a value cannot be the code of a special bid; return ``None`` if it can (catalogue: null-enabled).

    The explanation is a phrase that follows "code".
    """
    if isinstance(value, str) and _CODE.fullmatch(value):
        return None
    return (
        f"must be one to six capital letters that have no other meaning, such as 'M' or 'OM', got {shown_value(value)}"
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class SpecialBid(Interned):
    """A bid that is not a trick bid, such as misère or nullo, described as data (catalogue: F).

    Nearly every special bid is played without trumps.  The fields ``above`` and ``step`` set the place of the special
    bid on the ladder: it ranks ``step`` places above the trick bid ``above``.  The points of a special bid do not
    affect its place (catalogue 5.1).  If two special bids have the same place on the ladder, neither overcalls the
    other (catalogue 6.11).

    Raises:
        ValueError: the code is not one to six capital letters, the value of a field is not allowed, or ``least`` is
            greater than ``most``.
    """

    code: str = attrs.field()
    """The code that a player types to make the bid: one to six capital letters, unique in the RuleSet."""
    name: str = text(
        "Misère",
        "The name of the special bid.",
        id="null-enabled",
        source="000-004",
        means=why_no_name,
        longest=30,
    )
    value: int = number(
        250,
        "The points that the bid wins if it is made; scoring.failure says how they are scored if it fails.",
        low=1,
        high=10_000,
        unit="points",
        id="null-value, open-null, double-null, bar-null, spread, across-the-corner, hi-lo, patastrophe, blind",
        source="000, 001, 003, 004, PAG, OFF; 210/230 and 330/430/520: 001; 130/230: TB; 450: APP",
    )
    strain: Strain = custom(
        Strain.NO_TRUMP,
        "The trump suit of the special bid: S, C, D or H, or NT for no trump.",
        kind=_STRAIN,
        id="null-jacks, game-bid",
        source="000-004; a suit: EMB",
    )
    above: TrickBid | None = custom(
        TrickBid(7, Strain.NO_TRUMP),
        "The trick bid above which the special bid ranks; none means that it ranks below every trick bid.",
        kind=_ABOVE,
        id="null-rank, open-null",
        source="001, 004, PAG, OFF, TB",
    )
    step: int = number(
        1,
        "The number of places by which the special bid ranks above the trick bid in its field 'above': 0 is the place "
        "of that trick bid, 1 is the next higher place, and so on.",
        low=0,
        high=9,
        unit="places",
        id="null-rank, open-null, double-null",
        source="catalogue 5.6, 6.11",
    )
    gate: Gate = choice(
        Gate.ANYTIME,
        "When a player may make the special bid.",
        id="null-when, open-null, double-null, spread, across-the-corner, blind, p3-null",
        source="000, 001, 004, PAG, OFF",
    )
    opened_by: str = text(
        "any",
        "The code of the null bid that opens the gate, if the gate waits for a null bid. If the value is any, or the "
        "game does not offer that null bid, every null bid opens the gate.",
        id="null-when, spread, across-the-corner, double-null",
        source="any: OFF; No Tricks: 000",
        means=_why_no_opener,
        longest=6,
    )
    least: int = number(
        0,
        "The minimum number of tricks with which the bidding side makes the special bid.",
        low=0,
        high=10,
        unit="tricks",
        id="null-enabled, hi-lo, game-bid",
        source="000-004",
    )
    most: int = number(
        0,
        "The maximum number of tricks with which the bidding side makes the special bid.",
        low=0,
        high=10,
        unit="tricks",
        id="null-enabled",
        source="000-004",
    )
    who: WhoPlays = choice(
        WhoPlays.ALONE,
        "Who plays the special bid.",
        id="null-who-plays, double-null, across-the-corner, p6-null",
        source="000, 001, 002, 004, PAG",
    )
    kitty: KittyUse = choice(
        KittyUse.TAKEN,
        "How the kitty is used under the special bid.",
        id="null-kitty, double-null, bar-null",
        source="000, 001, 002, 004, OFF",
    )
    exposure: Exposure = choice(
        Exposure.NEVER,
        "When the bidder's hand is laid face up under the special bid.",
        id="open-exposed, open-null",
        source="000, 001, 004, PAG",
    )
    joker: NullJoker = choice(
        NullJoker.FORCED,
        "How a joker that belongs to no suit is played under the special bid.",
        id="null-joker",
        source="000, 001, 004, PAG",
    )
    joker_lead: NullJokerLead = choice(
        NullJokerLead.AS_NO_TRUMP,
        "When a joker that belongs to no suit may be led under the special bid.",
        id="null-joker",
        source="000, JS4",
    )
    forced_trick_points: int = number(
        0,
        "The points that each defending side scores for each trick that the bidding side takes under the special bid.",
        low=0,
        high=100,
        unit="points",
        id="null-defender-points",
        source="0: 004, PAG; 10: 000",
    )
    own_trick_points: int = number(
        0,
        "The points that each defending side scores for each trick that it takes under the special bid.",
        low=0,
        high=100,
        unit="points",
        id="null-defender-points",
        source="0: 000, 004, PAG; 10: 001, 002 read literally",
    )

    @code.validator
    def _check_code(self, _: object, value: object) -> None:
        if wrong := why_no_code(value):
            raise ValueError(f"code {wrong}")

    def __attrs_post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError(f"'least' must not be greater than 'most' ({self.most}), got {self.least}")

    @property
    def is_null(self) -> bool:
        """Whether the special bid is a null bid, that is, a promise to take no tricks."""
        return self.most == 0 and self.who is not WhoPlays.DUEL

    @property
    def pays_for_tricks(self) -> bool:
        """Whether the defenders score points for tricks, so that the number of tricks matters in every case."""
        return self.who is not WhoPlays.DUEL and (self.forced_trick_points > 0 or self.own_trick_points > 0)

    def openers(self, specials: Iterable["SpecialBid"]) -> tuple["SpecialBid", ...]:
        """Return the null bids that open the gate of this bid, if the gate waits for a null bid.

        Args:
            specials: the special bids of the game.
        """
        nulls = [bid for bid in specials if bid.is_null]
        if self.gate is Gate.OVER_OPPONENTS_NULL:
            # Otherwise two sides could challenge each other forever.
            nulls = [bid for bid in nulls if bid.gate is not Gate.OVER_OPPONENTS_NULL]
        return tuple([bid for bid in nulls if bid.code == self.opened_by] or nulls)

    def __str__(self) -> str:
        return self.name
