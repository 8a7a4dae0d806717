"""What a special bid is made of.  Those that have a name are in :mod:`five_hundred.bids.special_bids.named`."""

import re
from typing import Final

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice, CustomKind, Json
from five_hundred.base.options import choice, custom, number, text
from five_hundred.bids.reserved_words import why_no_name
from five_hundred.bids.trick_bids import STRAINS, TRICK_BIDS, Strain, TrickBid, parse_trick_bid

__all__ = [
    "CODE_PATTERN",
    "Exposure",
    "Gate",
    "KittyUse",
    "NullJoker",
    "NullJokerLead",
    "SpecialBid",
    "WhoPlays",
]


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
    OVER_OPPONENTS_NULL = (
        "over-opponents-null",
        "Over an opponent's null bid that stands; it may share its place on the ladder (000 Across The Corner).",
    )
    BLIND = "blind", "As the first call, before the bidder has looked at the own hand (APP, JS4)."


class WhoPlays(Choice):
    """Who plays a special bid (catalogue: null-who-plays)."""

    ALONE = "alone", "The bidder; every partner sits out (000, 001, 004, PAG)."
    PARTNERS = "partners", "The bidder and the partner, each their own hand (002 double nullo)."
    BOTH_HANDS = "both-hands", "The bidder plays the own hand and the partner's, which lies face up (001)."
    DUEL = (
        "duel",
        "The bidder and the opponent whose null bid stood; whoever takes fewer tricks wins the points, nobody loses "
        "any (000).",
    )


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


def _read_strain(value: object) -> Strain:
    found = value if isinstance(value, Strain) else _STRAIN_BY_CODE.get(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"must be one of {', '.join(_STRAIN_BY_CODE)}")
    return found


def _write_strain(value: Strain) -> Json:
    return value.code


def _strain_schema() -> dict[str, Json]:
    return {"enum": [*_STRAIN_BY_CODE]}


_STRAIN_BY_CODE: Final = {strain.code: strain for strain in STRAINS}
_STRAIN: Final = CustomKind(_read_strain, _write_strain, _strain_schema)
_ABOVE: Final = CustomKind(_read_above, _write_above, _above_schema)
CODE_PATTERN: Final = "^(?!(I?(S|C|D|H|NT)|IN|RJ|BJ|[AKQJ][SCDH]?|P|PASS|BYE|NONE)$)[A-Z]{1,6}$"
"""What the code of a special bid looks like: one to six capital letters that mean nothing else."""
_CODE: Final = re.compile(CODE_PATTERN)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class SpecialBid(Interned):
    """A bid that is not for a number of tricks in a suit: misère, nullo and all their kin, as data (catalogue: F).

    Nearly every special bid is played without trumps.  Its place on the ladder is given outright and never follows from
    its points (catalogue 5.1): it stands ``step`` places above the trick bid ``above``.  Two special bids of the same
    place share it, and neither overcalls the other (catalogue 6.11).

    Raises:
        ValueError: the code is not one to six capital letters, a field has a value that it cannot have, or ``least`` is
            above ``most``.
    """

    code: str = attrs.field()
    """What is typed to make the bid: one to six capital letters, unique in the RuleSet."""
    name: str = text(
        "Misère",
        "What the players call the bid.",
        id="null-enabled",
        source="000-004",
        means=why_no_name,
        longest=30,
    )
    value: int = number(
        250,
        "Points won when the bid is made; scoring.failure says what becomes of them when it is not.",
        low=1,
        high=10_000,
        unit="points",
        id="null-value open-null double-null bar-null spread across-the-corner hi-lo patastrophe blind",
        source="000, 001, 003, 004, PAG, OFF; 210/230 and 330/430/520: 001; 130/230: TB; 450: APP",
    )
    strain: Strain = custom(
        Strain.NO_TRUMP,
        "The trump suit under which it is played: S, C, D, H, or NT for none.",
        kind=_STRAIN,
        id="null-jacks game-bid",
        source="000-004; a suit: EMB",
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
        id="null-when open-null double-null spread across-the-corner blind p3-null",
        source="000, 001, 004, PAG, OFF",
    )
    least: int = number(
        0,
        "The fewest tricks that the bidders must take.",
        low=0,
        high=10,
        unit="tricks",
        id="null-enabled hi-lo game-bid",
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
        id="null-who-plays double-null across-the-corner p6-null",
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
    def is_null(self) -> bool:
        """Whether it is a bid to take no tricks at all."""
        return self.most == 0 and self.who is not WhoPlays.DUEL

    def __str__(self) -> str:
        return self.name
