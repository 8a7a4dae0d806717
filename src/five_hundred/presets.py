"""Named RuleSets, each with its sources and what in it is inferred rather than stated (catalogue: section 1)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from five_hundred.bids import Strain, TrickBid
from five_hundred.kinds import did_you_mean
from five_hundred.rules import RuleSet
from five_hundred.special_bids import DOUBLE_NULLO, MISERE, NULLO, OPEN_MISERE, OPEN_NULLO, Exposure, Gate, NullJoker

__all__ = [
    "AMERICAN",
    "AUSTRALIAN",
    "NEURALPLAY",
    "NEWCASTLE",
    "NEW_ZEALAND",
    "PRESETS",
    "TRICKSTER_AMERICAN",
    "TRICKSTER_AUSTRALIAN",
    "Preset",
    "find_preset",
]


@attrs.frozen
class Preset:
    """A RuleSet under a name that does not change."""

    name: str
    title: str
    rules: RuleSet
    sources: str
    """The published rules that it follows, by the catalogue's tags."""
    inferred: tuple[str, ...] = ()
    """What those rules leave open and what is assumed here."""
    aliases: tuple[str, ...] = ()


AUSTRALIAN: Final = RuleSet()
"""The Australian game, as pagat.com describes it."""

AMERICAN: Final = RuleSet().with_options(
    {
        "table.kitty_term": "widow",
        "auction.rounds": "one",
        "auction.min_level": 7,
        "auction.inkle_who": "first-two-seats",
        "contracts.specials": (NULLO, OPEN_NULLO, DOUBLE_NULLO),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "match.must_bid_to_win": False,
    }
)
"""The American game: one round of bidding, sixes are inkles."""

NEW_ZEALAND: Final = AUSTRALIAN.with_options(
    {
        "auction.re_entry": "if-suit-changed",
        "auction.raise_own": "reopens-if-suit-changes",
        "play.joker_lead": "not-shown-void",
        "play.joker_nominate": "no",
    }
)
"""The New Zealand game: changing the suit of a bid reopens the auction."""

NEWCASTLE: Final = AUSTRALIAN.with_options({"auction.raise_own": "closed"})
"""The game of Newcastle in New South Wales: a player who has not passed may always bid again."""

NEURALPLAY: Final = RuleSet().with_options(
    {
        "contracts.specials": (
            attrs.evolve(NULLO, above=TrickBid(7, Strain.NO_TRUMP), joker=NullJoker.OPTIONAL),
            attrs.evolve(OPEN_NULLO, name="Open nullo", exposure=Exposure.BEFORE_FIRST_LEAD, joker=NullJoker.OPTIONAL),
        ),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "match.must_bid_to_win": False,
        "match.both_cross": "higher-score",
    }
)
"""The standard rules of the NeuralPlay program."""

TRICKSTER_AMERICAN: Final = RuleSet().with_options(
    {
        "table.kitty_term": "widow",
        "auction.rounds": "one",
        "auction.min_level": 7,
        "auction.inkle_who": "first-two-seats",
        "contracts.specials": (
            attrs.evolve(NULLO, above=TrickBid(7, Strain.NO_TRUMP), joker=NullJoker.OPTIONAL),
            attrs.evolve(OPEN_NULLO, exposure=Exposure.BEFORE_FIRST_LEAD, joker=NullJoker.OPTIONAL),
        ),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "match.must_bid_to_win": False,
        "match.both_cross": "higher-score",
    }
)
"""The American game of Trickster Cards, with '8♠ overbids Nullo'."""

TRICKSTER_AUSTRALIAN: Final = RuleSet().with_options(
    {
        "contracts.specials": (
            attrs.evolve(MISERE, above=TrickBid(8, Strain.SPADES), gate=Gate.AFTER_SEVEN, joker=NullJoker.OPTIONAL),
            attrs.evolve(
                OPEN_MISERE,
                above=TrickBid(10, Strain.HEARTS),
                exposure=Exposure.BEFORE_FIRST_LEAD,
                joker=NullJoker.OPTIONAL,
            ),
        ),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "scoring.defender_cap": 490,
    }
)
"""The Australian game of Trickster Cards."""

_ALL: Final = (
    Preset(
        "american",
        "American",
        AMERICAN,
        "001, 002, 003, PAG, OFF, PRI",
        (
            "Defenders score nothing in a null contract (5.33).",
            "Open and double nullo share one place on the ladder (6.11).",
            "An open hand is shown after the first trick (6.37).",
            "Inkles are for the two seats left of the dealer, counting passes (5.9).",
        ),
        ("us",),
    ),
    Preset(
        "australian",
        "Australian",
        AUSTRALIAN,
        "PAG, 000, 001, 003",
        ("Open misère may be bid at any time (6.1).",),
        ("au",),
    ),
    Preset(
        "new-zealand",
        "New Zealand",
        NEW_ZEALAND,
        "PAG, E2, FRA, NII, 001",
        ("Open misère may be bid at any time (6.1).",),
        ("nz",),
    ),
    Preset(
        "newcastle",
        "Newcastle",
        NEWCASTLE,
        "003, PAG",
        (
            "The pack is the 43-card one.",
            "Bidding again without an intervening bid happens when all others have passed (6.5).",
            "Open misère may be bid at any time (6.1).",
        ),
        ("ncl",),
    ),
    Preset(
        "neuralplay",
        "NeuralPlay standard",
        NEURALPLAY,
        "004",
        (
            "An open hand is shown from the first lead.",
            "In a null contract the joker may be kept when void.",
            "The program's own American, Australian and Canadian presets are not known (5.37).",
        ),
        ("np",),
    ),
    Preset(
        "trickster-american",
        "Trickster American",
        TRICKSTER_AMERICAN,
        "001, TRX",
        (
            "Defenders score nothing in a null contract (5.33).",
            "If both sides reach the target the higher score wins.",
            "Inkles are for the two seats left of the dealer, counting passes (5.9).",
            "An open hand is shown from the first lead.",
            "The pack is the 43-card one (5.35).",
        ),
        ("tr-us",),
    ),
    Preset(
        "trickster-australian",
        "Trickster Australian",
        TRICKSTER_AUSTRALIAN,
        "001, TRX",
        (
            "Defenders score nothing in a null contract (5.33).",
            "Nobody bids again after a pass and the winner does not raise, unless these options are set.",
            "An open hand is shown from the first lead.",
            "The pack is the 43-card one (5.35).",
        ),
        ("tr-au",),
    ),
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.name: preset for preset in _ALL})
"""Every preset by its name."""


def find_preset(name: str) -> Preset:
    """The preset of a name or an alias.

    Raises:
        KeyError: there is none; the message names the nearest one.
    """
    for preset in _ALL:
        if name == preset.name or name in preset.aliases:
            return preset
    raise KeyError(f"no preset {name[:40]!r}{did_you_mean(name, PRESETS)}")
