"""Special bids as data: misère, nullo and all their kin, and those of them that have a name.

A bid of your own is made the same way, ``SpecialBid(code="BN", ...)``, or varied with ``attrs.evolve``.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from five_hundred.bids import STRAINS, TRICK_BIDS, Strain, TrickBid, parse_trick_bid
from five_hundred.frozen import Value
from five_hundred.kinds import Choice, CustomKind, Json
from five_hundred.options import choice, custom, number, text

__all__ = [
    "ACROSS_THE_CORNER",
    "ACROSS_THE_TABLE",
    "BAR_NULLO",
    "BLIND_MISERE",
    "CODE_PATTERN",
    "DOUBLE_MISERE",
    "DOUBLE_NULLO",
    "GROSSE_MISERE",
    "HI_LO",
    "MISERE",
    "NO_TRICKS",
    "NULLO",
    "OPEN_MISERE",
    "OPEN_NULLO",
    "PATASTROPHE",
    "PETITE_MISERE",
    "SPECIAL_BIDS",
    "SPREAD",
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
CODE_PATTERN: Final = "^(?!(S|C|D|H|NT|RJ|BJ|[AKQJ][SCDH]?|P|PASS|BYE|NONE)$)[A-Z]{1,6}$"
"""What the code of a special bid looks like: one to six capital letters that mean nothing else."""
_CODE: Final = re.compile(CODE_PATTERN)


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class SpecialBid(Value):
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
    name: str = text("Misère", "What the players call the bid.", id="null-enabled", source="000-004", longest=30)
    value: int = number(
        250,
        "Points won when the bid is made, and lost when it is not.",
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


MISERE: Final = SpecialBid(
    code="M", name="Misère", value=250, above=TrickBid(7, Strain.NO_TRUMP), gate=Gate.AFTER_SEVEN
)
"""Australian: 250 points, above seven no trump, after a bid of seven (PAG)."""

OPEN_MISERE: Final = SpecialBid(
    code="OM",
    name="Open Misère",
    value=500,
    above=TrickBid(10, Strain.DIAMONDS),
    exposure=Exposure.AFTER_FIRST_TRICK,
)
"""Australian: 500 points, above ten diamonds, the hand shown after the first trick (PAG)."""

NULLO: Final = SpecialBid(code="N", name="Nullo", value=250, above=TrickBid(8, Strain.SPADES))
"""American: 250 points, above eight spades, at any time (OFF, PAG, 001)."""

OPEN_NULLO: Final = SpecialBid(
    code="ON",
    name="Open Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    exposure=Exposure.AFTER_FIRST_TRICK,
)
"""American: 500 points, above ten hearts (001, 004)."""

DOUBLE_NULLO: Final = SpecialBid(
    code="DN",
    name="Double Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    who=WhoPlays.PARTNERS,
    kitty=KittyUse.PASSED_ON,
)
"""Both partners play and may take no trick; the partner receives the bidder's discards (002, 003)."""

BAR_NULLO: Final = SpecialBid(
    code="BN",
    name="Bar Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    kitty=KittyUse.NOT_TAKEN,
    joker=NullJoker.OPTIONAL,
)
"""Nullo without the kitty (OFF)."""

NO_TRICKS: Final = SpecialBid(
    code="NTR",
    name="No Tricks",
    value=250,
    above=TrickBid(8, Strain.SPADES),
    joker_lead=NullJokerLead.LAST_TRICK,
    forced_trick_points=10,
)
"""Nello: 250 points, above eight spades; the defenders score ten for each trick that they force (000)."""

SPREAD: Final = attrs.evolve(
    NO_TRICKS,
    code="SP",
    name="Spread",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    step=0,
    gate=Gate.AFTER_NULL,
    exposure=Exposure.SECOND_TRICK_LED,
)
"""Open No Tricks, once anybody has bid No Tricks (000); its value is not known, 500 is a guess (catalogue 4.1)."""

ACROSS_THE_CORNER: Final = attrs.evolve(
    NO_TRICKS,
    code="ATC",
    name="Across The Corner",
    gate=Gate.OVER_OPPONENTS_NULL,
    who=WhoPlays.DUEL,
    kitty=KittyUse.NOT_TAKEN,
    forced_trick_points=0,
)
"""A duel over an opponent's No Tricks: whoever takes fewer tricks wins 250, five each win nothing (000)."""

ACROSS_THE_TABLE: Final = attrs.evolve(
    NO_TRICKS,
    code="AT",
    name="Across The Table",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    step=0,
    gate=Gate.AFTER_PARTNERS_NULL,
    who=WhoPlays.PARTNERS,
    kitty=KittyUse.PASSED_ON,
)
"""No tricks for bidder and partner, once the partner has bid No Tricks (000); its value is a guess (catalogue 4.1)."""

PETITE_MISERE: Final = SpecialBid(code="PM", name="Petite misère", value=500, above=TrickBid(8, Strain.HEARTS))
"""Québec: 500 points, only outbid by eight no trump and more (002, 003; catalogue 5.4)."""

GROSSE_MISERE: Final = SpecialBid(
    code="GM",
    name="Grosse misère",
    value=1000,
    above=TrickBid(10, Strain.HEARTS),
    exposure=Exposure.BEFORE_FIRST_LEAD,
)
"""Québec: 1000 points with the hand face up, only outbid by ten no trump (002, 003)."""

HI_LO: Final = SpecialBid(
    code="HL", name="Hi-Lo", value=350, above=TrickBid(9, Strain.CLUBS), least=5, most=5, joker=NullJoker.OPTIONAL
)
"""Exactly five tricks, alone (APP, JS4)."""

DOUBLE_MISERE: Final = attrs.evolve(
    DOUBLE_NULLO, code="DM", name="Double Misère", value=450, above=TrickBid(10, Strain.CLUBS)
)
"""Perfect with split colours: 450 points, between ten clubs and ten diamonds (APP)."""

PATASTROPHE: Final = attrs.evolve(
    DOUBLE_MISERE,
    code="PA",
    name="Patastrophe",
    value=750,
    above=TrickBid(10, Strain.NO_TRUMP),
    exposure=Exposure.BEFORE_FIRST_LEAD,
)
"""750 points (APP); what it asks for is not known, a double misère with the bidder's hand open is a guess."""

BLIND_MISERE: Final = attrs.evolve(
    MISERE, code="BM", name="Blind Misère", value=1000, above=TrickBid(10, Strain.NO_TRUMP), step=2, gate=Gate.BLIND
)
"""1000 points, bid before looking at the hand (APP, JS4)."""

SPECIAL_BIDS: Final[Mapping[str, SpecialBid]] = MappingProxyType(
    {
        "misere": MISERE,
        "open-misere": OPEN_MISERE,
        "nullo": NULLO,
        "open-nullo": OPEN_NULLO,
        "double-nullo": DOUBLE_NULLO,
        "bar-nullo": BAR_NULLO,
        "no-tricks": NO_TRICKS,
        "spread": SPREAD,
        "across-the-corner": ACROSS_THE_CORNER,
        "across-the-table": ACROSS_THE_TABLE,
        "petite-misere": PETITE_MISERE,
        "grosse-misere": GROSSE_MISERE,
        # Perfect with split colours: between the black and the red suits of each level (APP, JS4).
        "misere-150": attrs.evolve(MISERE, value=150, above=TrickBid(7, Strain.CLUBS), gate=Gate.ANYTIME),
        "open-misere-250": attrs.evolve(OPEN_MISERE, value=250, above=TrickBid(8, Strain.CLUBS)),
        "hi-lo": HI_LO,
        "double-misere": DOUBLE_MISERE,
        "patastrophe": PATASTROPHE,
        "blind-misere": BLIND_MISERE,
        # Thomas Beagle's New Zealand values (catalogue: TB).
        "misere-130": attrs.evolve(MISERE, value=130, above=TrickBid(6, Strain.NO_TRUMP), gate=Gate.ANYTIME),
        "open-misere-230": attrs.evolve(OPEN_MISERE, value=230, above=TrickBid(7, Strain.NO_TRUMP)),
        # All ten tricks alone, in any denomination (EMB; what the bid asks for is a guess).
        **{
            f"game-{strain.name.lower().replace('_', '-')}": SpecialBid(
                code=f"G{strain.code}",
                name=f"Game in {strain.name.lower().replace('_', ' ')}",
                value=1000,
                strain=strain,
                above=TrickBid(10, Strain.NO_TRUMP),
                step=strain.index + 1,
                least=10,
                most=10,
                joker=NullJoker.OPTIONAL,
            )
            for strain in STRAINS
        },
    }
)
"""The special bids by the names under which ``contracts.specials`` takes them."""
