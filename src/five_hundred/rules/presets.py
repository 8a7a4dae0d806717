"""Named RuleSets, each with its sources and what in it is inferred rather than stated (catalogue: section 1)."""

from collections.abc import Mapping
from typing import Final

import attrs

from five_hundred.base.errors import UnknownNameError
from five_hundred.base.named import Named
from five_hundred.base.option_kinds import did_you_mean, shown
from five_hundred.base.values import Value
from five_hundred.bids import special_bids
from five_hundred.bids.special_bids import Exposure, Gate, NullJoker
from five_hundred.bids.trick_bids import Strain, TrickBid
from five_hundred.rules import RuleSet

__all__ = [
    "AMERICAN",
    "AMERICAN_MIDWEST",
    "AUSTRALIAN",
    "CANADIAN",
    "FIVE_HANDED",
    "FIVE_HANDED_HIDDEN",
    "NEURALPLAY",
    "NEWCASTLE",
    "NEW_ZEALAND",
    "NO_TRICKS",
    "ORIGINAL_1904",
    "PERFECT",
    "PERFECT_SPLIT_COLOURS",
    "PRESETS",
    "QUEBEC",
    "SIX_HANDED",
    "SIX_HANDED_PAIRS",
    "THOMAS_BEAGLE",
    "THREE_HANDED",
    "TRICKSTER_AMERICAN",
    "TRICKSTER_AUSTRALIAN",
    "TWO_HANDED_DEAD_HAND",
    "TWO_HANDED_DRAW",
    "TWO_HANDED_DUMMIES",
    "TWO_HANDED_EXPOSED",
    "WALKER",
    "Preset",
    "find_preset",
]


@attrs.frozen(repr=False)
class Preset(Value):
    """A RuleSet under a name that does not change."""

    name: str
    """What the preset is called in programs and files, such as ``six-handed``."""
    title: str
    """What it is called on a page."""
    rules: RuleSet
    """The house rules."""
    sources: str
    """The published rules that it follows, by the catalogue's tags."""
    inferred: tuple[str, ...] = ()
    """What those rules leave open and what is assumed here."""
    aliases: tuple[str, ...] = ()
    """Other names under which :func:`find_preset` finds it, such as those of the catalogue."""


AUSTRALIAN: Final = RuleSet()
"""The Australian game, as pagat.com describes it."""

AMERICAN: Final = RuleSet().with_options(
    {
        "table.kitty_term": "widow",
        "auction.rounds": "one",
        "auction.min_level": 7,
        "auction.inkle_who": "first-two-seats",
        "contracts.specials": (special_bids.NULLO, special_bids.OPEN_NULLO, special_bids.DOUBLE_NULLO),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "match.must_bid_to_win": "no",
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
            attrs.evolve(special_bids.NULLO, above=TrickBid(7, Strain.NO_TRUMP), joker=NullJoker.OPTIONAL),
            attrs.evolve(
                special_bids.OPEN_NULLO,
                name="Open nullo",
                exposure=Exposure.BEFORE_FIRST_LEAD,
                joker=NullJoker.OPTIONAL,
            ),
        ),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "play.claims": True,
        "match.must_bid_to_win": "no",
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
            attrs.evolve(special_bids.NULLO, above=TrickBid(7, Strain.NO_TRUMP), joker=NullJoker.OPTIONAL),
            attrs.evolve(special_bids.OPEN_NULLO, exposure=Exposure.BEFORE_FIRST_LEAD, joker=NullJoker.OPTIONAL),
        ),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "match.compare": "more-than",
        "match.must_bid_to_win": "no",
        "match.both_cross": "higher-score",
    }
)
"""The American game of Trickster Cards, with '8♠ overbids Nullo'."""

TRICKSTER_AUSTRALIAN: Final = RuleSet().with_options(
    {
        "contracts.specials": (
            attrs.evolve(
                special_bids.MISERE, above=TrickBid(8, Strain.SPADES), gate=Gate.AFTER_SEVEN, joker=NullJoker.OPTIONAL
            ),
            attrs.evolve(
                special_bids.OPEN_MISERE,
                above=TrickBid(10, Strain.HEARTS),
                exposure=Exposure.BEFORE_FIRST_LEAD,
                joker=NullJoker.OPTIONAL,
            ),
        ),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "scoring.defender_cap": 490,
        "match.compare": "more-than",
        "match.must_bid_to_win": "won-bid",
    }
)
"""The Australian game of Trickster Cards."""

AMERICAN_MIDWEST: Final = AMERICAN.with_options({"table.pack": "45", "table.misdeal": "no-ace-no-face-partner-agrees"})
"""The American game of the Midwest: 45 cards, and a weak hand may be thrown in if the partner agrees."""

CANADIAN: Final = RuleSet().with_options(
    {
        "table.pack": "45",
        "contracts.specials": (special_bids.NULLO, special_bids.DOUBLE_NULLO),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "match.must_bid_to_win": "no",
    }
)
"""The game of English-speaking Canada: 45 cards, Nullo and Double Nullo."""

QUEBEC: Final = RuleSet().with_options(
    {
        "table.pack": "46",
        "contracts.specials": (special_bids.PETITE_MISERE, special_bids.GROSSE_MISERE),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "scoring.slam": "none",
        "scoring.defenders": "none",
        "scoring.failure": "to-opponents",
        "match.target": 1000,
        "match.back_door": "off",
        "match.must_bid_to_win": "no",
    }
)
"""The game of Québec: two jokers with la blanche high, petite and grosse misère, nothing is ever subtracted."""

NO_TRICKS: Final = RuleSet().with_options(
    {
        "table.pack": "45",
        "auction.order": "points",
        "auction.all_pass": "play-no-trump",
        "auction.pass_term": "bye",
        "contracts.specials": (
            special_bids.NO_TRICKS,
            special_bids.ACROSS_THE_CORNER,
            special_bids.SPREAD,
            special_bids.ACROSS_THE_TABLE,
        ),
        "play.joker_follow": "any-time",
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "scoring.slam": "sweep",
        "match.must_bid_to_win": "won-bid",
    }
)
"""The game of source 000: No Tricks, Spread, Across The Corner and Across The Table."""

WALKER: Final = AUSTRALIAN.with_options({"match.exact": True, "match.ceiling": 1000, "match.must_bid_to_win": "no"})
"""Walker Ultimate 500: exactly 500 points win, 1000 lose."""

PERFECT: Final = AUSTRALIAN.with_options(
    {
        "contracts.schedule": "perfect",
        "contracts.specials": ("misere-150", "open-misere-250", "hi-lo", "double-misere"),
    }
)
"""The Perfect table: every trick bid is worth twenty points less, and the highest one, ten no trump, 500 points."""

PERFECT_SPLIT_COLOURS: Final = PERFECT.with_options(
    {"contracts.specials": (*PERFECT.contracts.specials, "patastrophe", "blind-misere")}
)
"""The Perfect table of two scorekeepers: the special bids of the Perfect preset, and two above ten no trump."""

THOMAS_BEAGLE: Final = NEW_ZEALAND.with_options(
    {
        "auction.re_entry": "always",
        "auction.raise_own": "reopens",
        "contracts.specials": ("misere-130", "open-misere-230"),
        "play.joker_lead": "any-suit",
    }
)
"""A New Zealand family's game, published by Thomas Beagle: low misères, and everybody may always come back."""

THREE_HANDED: Final = AUSTRALIAN.with_options(
    {
        "table.players": 3,
        "table.partnership": "solo",
        "table.pack": "33",
        "contracts.specials": (attrs.evolve(special_bids.MISERE, gate=Gate.ANYTIME), special_bids.OPEN_MISERE),
    }
)
"""Three players, everybody for themselves, with 33 cards."""

ORIGINAL_1904: Final = RuleSet().with_options(
    {
        "table.players": 3,
        "table.partnership": "solo",
        "table.pack": "33",
        "table.kitty_term": "widow",
        "auction.order": "points",
        "auction.rounds": "one",
        "auction.all_pass": "play-no-trump",
        "contracts.schedule": "original",
        "contracts.specials": (),
        "play.joker_lead": "any-suit",
        "play.joker_nominate": "no",
        "match.must_bid_to_win": "no",
        "match.both_cross": "first-during-play",
        "match.midhand_out": True,
    }
)
"""The rules of 1904, for three: the original table, one bid each, and play stops when somebody goes out."""

TWO_HANDED_DUMMIES: Final = AUSTRALIAN.with_options(
    {
        "table.players": 2,
        "table.partnership": "solo",
        "table.spare_hands": "dummies",
        "contracts.specials": (),
    }
)
"""Two players, each with a dummy of five cards face down under five face up."""

TWO_HANDED_DEAD_HAND: Final = AUSTRALIAN.with_options(
    {
        "table.players": 2,
        "table.partnership": "solo",
        "table.spare_hands": "one-dead",
        "table.pack": "33",
        "contracts.specials": THREE_HANDED.contracts.specials,
    }
)
"""Two players as if there were three, the third hand untouched."""

TWO_HANDED_EXPOSED: Final = AUSTRALIAN.with_options(
    {
        "table.players": 2,
        "table.partnership": "solo",
        "table.deal_form": "exposed-eight",
        "table.pack": "52",
    }
)
"""Two players with 52 cards, of which eight lie face up to be chosen from."""

TWO_HANDED_DRAW: Final = AUSTRALIAN.with_options(
    {
        "table.players": 2,
        "table.partnership": "solo",
        "table.deal_form": "drawn",
        "table.pack": "45",
        "contracts.specials": (),
    }
)
"""Two players who draw their hands from the pack, keeping one card of two."""

FIVE_HANDED: Final = AUSTRALIAN.with_options(
    {
        "table.players": 5,
        "table.partnership": "called-card",
        "table.pack": "53",
        "contracts.specials": (),
    }
)
"""Five players: the winner of the auction calls a card, and its holder, who says so, is the partner."""

FIVE_HANDED_HIDDEN: Final = FIVE_HANDED.with_options({"partner.reveal": "hidden-until-played"})
"""Five players: the partner stays hidden, even from the bidder, until the called card is played."""

SIX_HANDED: Final = AUSTRALIAN.with_options({"table.players": 6, "table.partnership": "alternate", "table.pack": "63"})
"""Six players in two sides of three, who sit alternately, with 63 cards."""

SIX_HANDED_PAIRS: Final = AUSTRALIAN.with_options({"table.players": 6, "table.pack": "63"})
"""Six players in three pairs, partners opposite, with 63 cards."""

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
            "A claim stands if it is certain from the claimer's own cards (6.45).",
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
    Preset(
        "american-midwest",
        "American, Midwest",
        AMERICAN_MIDWEST,
        "001, 002, 003, PAG, OFF, PRI; DMA, ISU",
        (
            "Defenders score nothing in a null contract (5.33).",
            "Open and double nullo share one place on the ladder (6.11).",
            "An open hand is shown after the first trick (6.37).",
            "Inkles are for the two seats left of the dealer, counting passes (5.9).",
        ),
        ("us-midwest",),
    ),
    Preset(
        "canadian",
        "Canadian",
        CANADIAN,
        "DMA, 002, SHA",
        (
            "The pack is the one of 45 cards, and the auction goes round until all others pass.",
            "Nullo stands between eight spades and eight clubs and may be bid at any time.",
            "Defenders score nothing in a null contract (5.33).",
            "The joker must be played when void in a null contract (6.37).",
            "A side may go out on its opponents' contract.",
            "The open form is optional in Canada, and left out here.",
        ),
        ("ca",),
    ),
    Preset(
        "quebec",
        "Québec",
        QUEBEC,
        "002, 003, ZPA, MCG, EMB",
        (
            "The auction goes round until all others pass, and nobody bids again after a pass.",
            "Petite misère stands just below eight no trump, grosse just below ten no trump (5.4), "
            "and both may be bid at any time.",
            "Defenders score nothing for their tricks, and there is no floor (5.5).",
            "There is no slam.",
            "La blanche is the joker that is black in other packs.",
            "The hand of a grosse is laid open before the first lead.",
            "The joker must be played when void in a null contract (6.37), and a led one names any suit.",
            "A side may go out on its opponents' contract; if both reach the target the bidding side wins.",
        ),
        ("qc",),
    ),
    Preset(
        "no-tricks",
        "No Tricks and Across The Corner",
        NO_TRICKS,
        "000",
        (
            "Trick bids have the Avondale points (4.1).",
            "The values of Spread and of Across The Table are not known: 500 each is a guess (4.1).",
            "Bids of equal points do not overcall each other, except Across The Corner over No Tricks.",
            "The winner of the auction does not raise the own bid.",
            "In a hand that all passed the seat left of the dealer leads (5.16).",
        ),
        ("s000",),
    ),
    Preset(
        "walker",
        "Walker Ultimate",
        WALKER,
        "002, 003, PAG",
        (
            "Exactly 500 points win however they were scored (5.31, 6.31).",
            "If both sides have 1000 or more the bidding side loses (6.31).",
            "Open misère may be bid at any time (6.1).",
        ),
        ("walk",),
    ),
    Preset(
        "perfect",
        "Perfect",
        PERFECT,
        "002, 004, APP, JS4, PAG",
        (
            "All but the bids is the Australian game.",
            "Special bids have the values of the scorekeepers' Perfect table, and stand where these values fall, "
            "between the black and the red suits (4.4).",
            "Ten no trump is the highest bid (002), so Patastrophe and Blind Misère are left out.",
            "Misère and open misère may be bid at any time (6.1).",
            "The winner of the auction takes the kitty, also for Hi-Lo.",
            "In Hi-Lo the partner sits out, the joker may be kept when void, and defenders score nothing for tricks.",
            "In a double misère the bidder's discards go to the partner, who discards as many (6.20).",
        ),
    ),
    Preset(
        "perfect-split-colours",
        "Perfect, split colours",
        PERFECT_SPLIT_COLOURS,
        "APP, JS4, 002, PAG",
        (
            "All but the bids is the Australian game.",
            "What Patastrophe asks for is not known: a double misère with the bidder's hand open is a guess.",
            "Patastrophe and Blind Misère stand above ten no trump.",
            "Misère and open misère may be bid at any time (6.1).",
            "Whoever wins the auction takes the kitty, also for Hi-Lo and Blind Misère.",
            "In Hi-Lo the partner sits out, the joker may be kept when void, and defenders score nothing for tricks.",
            "In a double misère the bidder's discards go to the partner, who discards as many (6.20).",
        ),
    ),
    Preset(
        "thomas-beagle",
        "Thomas Beagle's New Zealand",
        THOMAS_BEAGLE,
        "TB, PAG, E2",
        ("What that page leaves open is as in the New Zealand preset.",),
        ("tb",),
    ),
    Preset(
        "three-handed",
        "Three-handed",
        THREE_HANDED,
        "002, 003, PAG, PAR, HOF",
        ("The jokers follow the Australian rules.", "Open misère may be bid at any time (6.1)."),
        ("p3",),
    ),
    Preset(
        "original-1904",
        "Original of 1904",
        ORIGINAL_1904,
        "002 citing 1904, 004, HOF, H1900",
        (
            "Bids are ordered by points, and bids of equal points do not overcall each other (5.28).",
            "A hand that all passed is played at no trump, as later books have it (6.32).",
            "At no trump the joker may be played when void and names any suit when led (6.37).",
        ),
        ("o04",),
    ),
    Preset(
        "two-handed-dummies",
        "Two-handed, with dummies",
        TWO_HANDED_DUMMIES,
        "002, 003, FRA, PAG",
        ("Only face-up cards decide whether a dummy can follow suit (6.36).",),
        ("p2a",),
    ),
    Preset(
        "two-handed-dead-hand",
        "Two-handed, with a dead hand",
        TWO_HANDED_DEAD_HAND,
        "002, 003, PAG, PAR",
        (
            "All but the dead hand is the three-handed game, with misère before a bid of seven (6.46).",
            "The pack is the one of 33 cards.",
            "Open misère may be bid at any time (6.1).",
        ),
        ("p2b",),
    ),
    Preset(
        "two-handed-exposed",
        "Two-handed, eight cards exposed",
        TWO_HANDED_EXPOSED,
        "002, PAG",
        (
            "There is no joker, and the kitty is exactly the two cards that the players add (5.29).",
            "The player to the dealer's left chooses first.",
            "Misère, after a bid of seven, and open misère belong to the standard bidding (6.46).",
            "Open misère may be bid at any time (6.1).",
        ),
        ("p2c",),
    ),
    Preset(
        "two-handed-draw",
        "Two-handed, drawing",
        TWO_HANDED_DRAW,
        "002, PAG",
        (
            "The player to the dealer's left draws first; what is discarded lies face down.",
            "There are no null bids, as in the game with dummies.",
        ),
        ("p2d",),
    ),
    Preset(
        "five-handed",
        "Five-handed",
        FIVE_HANDED,
        "002, 003, PAG",
        (
            "The card is called after the discard; it may be any card but the joker, an own one too (6.33).",
            "Bidder and partner score the full points each (6.33).",
            "The slam is 250 as at other tables.",
        ),
        ("p5",),
    ),
    Preset(
        "five-handed-hidden",
        "Five-handed, hidden partner",
        FIVE_HANDED_HIDDEN,
        "002, 003, PAG",
        (
            "The card is called after the discard; it may be any card but the joker, an own one too (6.33).",
            "Bidder and partner score the full points each (6.33).",
            "The slam is 250 as at other tables.",
        ),
        ("p5-hidden",),
    ),
    Preset(
        "six-handed",
        "Six-handed, two sides of three",
        SIX_HANDED,
        "002, BIC, PAG, 001",
        (
            "Misère may be played, and both partners sit out (5.34).",
            "Open misère may be bid at any time (6.1).",
        ),
        ("p6-2x3",),
    ),
    Preset(
        "six-handed-pairs",
        "Six-handed, three pairs",
        SIX_HANDED_PAIRS,
        "002, 001, RT, PAG",
        (
            "Each defending side scores its own tricks.",
            "Misère may be played, and the partner sits out (5.34).",
            "Open misère may be bid at any time (6.1).",
        ),
        ("p6-3x2",),
    ),
)

PRESETS: Final[Mapping[str, Preset]] = Named("preset", {preset.name: preset for preset in _ALL})
"""Every preset by its name."""


def find_preset(name: str) -> Preset:
    """The preset of a name or an alias.

    Args:
        name: the name, written exactly so.

    Raises:
        UnknownNameError: there is none; the message names the nearest one.
        TypeError: the name is no text.
    """
    for preset in _ALL:
        if name == preset.name or name in preset.aliases:
            return preset
    if not isinstance(name, str):
        raise TypeError(f"a preset is found by its name, such as 'australian', not by a {type(name).__name__}")
    aliases = [alias for preset in _ALL for alias in preset.aliases]
    raise UnknownNameError(f"no preset '{shown(name, 40)}'{did_you_mean(name, PRESETS, aliases)}")
