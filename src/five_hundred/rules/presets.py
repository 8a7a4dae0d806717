"""Named RuleSets, each with its sources, and with the rules that it assumes without a source (catalogue: section 1)."""

from collections.abc import Mapping
from typing import Final

import attrs

from five_hundred.base.errors import UnknownNameError
from five_hundred.base.message_parts import did_you_mean, shown
from five_hundred.base.named_tables import Named
from five_hundred.base.values import Value
from five_hundred.rules import RuleSet
from five_hundred.rules.bids import special_bids
from five_hundred.rules.bids.special_bids import Exposure, Gate, NullJoker
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

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
    "WIKIPEDIA",
    "Preset",
    "find_preset",
]


@attrs.frozen(repr=False)
class Preset(Value):
    """A named RuleSet with a title and its sources."""

    name: str
    """The preset's name in programs and files, such as ``six-handed``."""
    title: str
    """The preset's name as shown to readers, such as ``Six-handed, two sides of three``."""
    rules: RuleSet
    """The house rules."""
    sources: str
    """The tags of the published rules that the preset follows, such as ``PAG, 001``."""
    inferred: tuple[str, ...] = ()
    """The rules that the preset assumes because its sources do not state them."""
    aliases: tuple[str, ...] = ()
    """Other names that :func:`find_preset` accepts for the preset, such as its name in the rule catalogue."""


AUSTRALIAN: Final = RuleSet()
"""The Australian game as described by pagat.com."""

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
"""The American game: one round of bidding, in which bids of six are inkles."""

NEW_ZEALAND: Final = AUSTRALIAN.with_options(
    {
        "auction.re_entry": "if-suit-changed",
        "auction.raise_own": "reopens-if-suit-changes",
        "play.joker_lead": "not-shown-void",
        "play.joker_nominate": "no",
    }
)
"""The New Zealand game: a player who changes the suit of their bid reopens the auction."""

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
        "play.claims": "provable",
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
"""Trickster Cards' American game, with the option '8♠ overbids Nullo'."""

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
        "match.both_cross": "higher-score",
    }
)
"""The Australian game of Trickster Cards."""

WIKIPEDIA: Final = RuleSet().with_options(
    {
        "auction.all_pass": "redeal-cap-2",
        "contracts.specials": (
            attrs.evolve(special_bids.MISERE, above=TrickBid(8, Strain.SPADES), joker=NullJoker.OPTIONAL),
            attrs.evolve(
                special_bids.OPEN_MISERE,
                above=TrickBid(10, Strain.HEARTS),
                step=0,
                gate=Gate.AFTER_SEVEN,
                joker=NullJoker.OPTIONAL,
            ),
            attrs.evolve(special_bids.DOUBLE_NULLO, step=0, joker=NullJoker.OPTIONAL),
        ),
        "play.joker_lead": "not-shown-void",
        "play.joker_nominate": "no",
        "match.must_bid_to_win": "no",
    }
)
"""The game that Wikipedia describes first, before its variants: 43 cards and bids from six."""

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
"""The Québec game, with two jokers and with petite and grosse misère; points are never subtracted."""

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
"""The game of source 000, with the bids No Tricks, Spread, Across The Corner and Across The Table."""

WALKER: Final = AUSTRALIAN.with_options({"match.exact": True, "match.ceiling": 1000, "match.must_bid_to_win": "no"})
"""Walker Ultimate 500: a side wins with exactly 500 points and loses with 1000 points."""

PERFECT: Final = AUSTRALIAN.with_options(
    {
        "contracts.schedule": "perfect",
        "contracts.specials": ("misere-150", "open-misere-250", "hi-lo", "double-misere"),
    }
)
"""The Perfect table: every trick bid is worth twenty points less than usual, so ten no trump is worth 500 points."""

PERFECT_SPLIT_COLOURS: Final = PERFECT.with_options(
    {"contracts.specials": (*PERFECT.contracts.specials, "patastrophe", "blind-misere")}
)
"""The Perfect table of two scorekeeping programs, with two more special bids above ten no trump."""

THOMAS_BEAGLE: Final = NEW_ZEALAND.with_options(
    {
        "auction.re_entry": "always",
        "auction.raise_own": "reopens",
        "contracts.specials": ("misere-130", "open-misere-230"),
        "play.joker_lead": "any-suit",
    }
)
"""A New Zealand family's game, published by Thomas Beagle: misères are worth little, and a pass is not final."""

THREE_HANDED: Final = AUSTRALIAN.with_options(
    {
        "table.players": 3,
        "table.partnership": "solo",
        "table.pack": "33",
        "contracts.specials": (attrs.evolve(special_bids.MISERE, gate=Gate.ANYTIME), special_bids.OPEN_MISERE),
    }
)
"""The three-handed game: each player plays alone, with a pack of 33 cards."""

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
"""The three-handed rules of 1904: original points, one round of bidding, and play that stops at the target score."""

TWO_HANDED_DUMMIES: Final = AUSTRALIAN.with_options(
    {
        "table.players": 2,
        "table.partnership": "solo",
        "table.spare_hands": "dummies",
        "contracts.specials": (),
    }
)
"""The two-handed game with dummies, each of which has five face-down cards under five face-up cards."""

TWO_HANDED_DEAD_HAND: Final = AUSTRALIAN.with_options(
    {
        "table.players": 2,
        "table.partnership": "solo",
        "table.spare_hands": "one-dead",
        "table.pack": "33",
        "contracts.specials": THREE_HANDED.contracts.specials,
    }
)
"""The two-handed game with a third hand that stays unused."""

TWO_HANDED_EXPOSED: Final = AUSTRALIAN.with_options(
    {
        "table.players": 2,
        "table.partnership": "solo",
        "table.deal_form": "exposed-eight",
        "table.pack": "52",
    }
)
"""The two-handed game with 52 cards, in which the players choose from eight cards that lie face up."""

TWO_HANDED_DRAW: Final = AUSTRALIAN.with_options(
    {
        "table.players": 2,
        "table.partnership": "solo",
        "table.deal_form": "drawn",
        "table.pack": "45",
        "contracts.specials": (),
    }
)
"""The two-handed game in which the players draw cards in pairs and keep one of each pair."""

FIVE_HANDED: Final = AUSTRALIAN.with_options(
    {
        "table.players": 5,
        "table.partnership": "called-card",
        "table.pack": "53",
        "contracts.specials": (),
    }
)
"""The five-handed game: the winner of the auction calls a card, and its holder becomes the partner at once."""

FIVE_HANDED_HIDDEN: Final = FIVE_HANDED.with_options({"partner.reveal": "hidden-until-played"})
"""The five-handed game in which the partner stays secret, even to the bidder, until the called card is played."""

SIX_HANDED: Final = AUSTRALIAN.with_options({"table.players": 6, "table.partnership": "alternate", "table.pack": "63"})
"""The six-handed game, played with 63 cards by two sides of three players who sit alternately."""

SIX_HANDED_PAIRS: Final = AUSTRALIAN.with_options({"table.players": 6, "table.pack": "63"})
"""The six-handed game, played with 63 cards by three pairs of partners who sit opposite each other."""

_ALL: Final = (
    Preset(
        "american",
        "American",
        AMERICAN,
        "001, 002, 003, PAG, OFF, PRI",
        (
            "Defenders score nothing in a null contract (5.33).",
            "Open nullo and double nullo share a place on the ladder (6.11).",
            "Under an open null bid, the bidder's hand is laid face up after the first trick (6.37).",
            "Only the two players to the dealer's left may make an inkle, whether or not the first one passes (5.9).",
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
            "The pack has 43 cards.",
            "The highest bidder may raise without an intervening bid only after all others have passed (6.5).",
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
            "Under an open null bid, the bidder's hand is laid face up before the first lead.",
            "In a null contract, a player who is void in the suit led need not play the joker.",
            "A claim is accepted if the claimer's own cards prove it (6.45).",
            "This preset follows the program's standard rules, because the contents of the program's American, "
            "Australian and Canadian presets are unknown (5.37).",
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
            "If both sides reach the target, the side with the higher score wins.",
            "Only the two players to the dealer's left may make an inkle, whether or not the first one passes (5.9).",
            "Under an open null bid, the bidder's hand is laid face up before the first lead.",
            "The pack has 43 cards (5.35).",
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
            "By default, a player who has passed may not bid again, and the winner of the auction may not raise.",
            "If both sides reach the target, the side with the higher score wins; this matters only in a game in which "
            "the bid need not be won.",
            "Under an open null bid, the bidder's hand is laid face up before the first lead.",
            "The pack has 43 cards (5.35).",
        ),
        ("tr-au",),
    ),
    Preset(
        "wikipedia",
        "Wikipedia",
        WIKIPEDIA,
        "002",
        (
            "The source's table of points is lost; here, misère is worth 250 points, and open misère and double nullo "
            "are worth 500 (4.1).",
            "Misère ranks between eight spades and eight clubs, because each bid must be 'higher-scoring' (5.1).",
            "Open misère, double nullo and ten hearts do not overcall each other, because each is worth 500 points "
            "(5.3, 5.6).",
            "Misère and open misère may be bid only after a bid of seven, because the source calls an earlier bid a "
            "variant for three players (6.1, 6.2); where bids of six are inkles, however, it allows 'seven or more (of "
            "any suit, or no-trump or Misère)' after an inkle of six hearts.",
            "Double nullo may be bid at any time.",
            "Under an open null bid, the bidder's hand is laid face up after the first trick (6.37).",
            "At no trump, the joker belongs to no suit, as the source says of some versions (5.22).",
            "In a null contract, a player who is void in the suit led need not play the joker.",
            "In a double nullo, the partner gets as many cards as the kitty contains: three, not five (5.13).",
            "A slam scores at least 250 points, as in 003 (5.10).",
            "Defenders score nothing in a null contract (5.33).",
        ),
        ("wiki",),
    ),
    Preset(
        "american-midwest",
        "American, Midwest",
        AMERICAN_MIDWEST,
        "001, 002, 003, PAG, OFF, PRI; DMA, ISU",
        (
            "Defenders score nothing in a null contract (5.33).",
            "Open nullo and double nullo share a place on the ladder (6.11).",
            "Under an open null bid, the bidder's hand is laid face up after the first trick (6.37).",
            "Only the two players to the dealer's left may make an inkle, whether or not the first one passes (5.9).",
        ),
        ("us-midwest",),
    ),
    Preset(
        "canadian",
        "Canadian",
        CANADIAN,
        "DMA, 002, SHA",
        (
            "The pack has 45 cards, and the bidding continues until all players except the highest bidder have passed.",
            "Nullo ranks between eight spades and eight clubs and may be bid at any time.",
            "Defenders score nothing in a null contract (5.33).",
            "In a null contract, a player who is void in the suit led must play the joker (6.37).",
            "A side may win the match with points that it scores against its opponents' contract.",
            "Open nullo is optional in Canada, and this preset leaves it out.",
        ),
        ("ca",),
    ),
    Preset(
        "quebec",
        "Québec",
        QUEBEC,
        "002, 003, ZPA, MCG, EMB",
        (
            "The bidding continues until all players except the highest bidder have passed; a player who has passed "
            "may not bid again.",
            "Petite misère ranks just below eight no trump and grosse misère just below ten no trump (5.4); both "
            "may be bid at any time.",
            "Defenders score nothing for their tricks, and there is no floor (5.5).",
            "A side that takes all ten tricks scores no bonus.",
            "The white joker, called la blanche, corresponds to the black joker of other packs.",
            "Under a grosse misère, the bidder's hand is laid face up before the first lead.",
            "In a null contract, a player who is void in the suit led must play the joker (6.37); a player who leads a "
            "joker may name any suit.",
            "A side may win the match with points that it scores against its opponents' contract; if both "
            "sides reach the target, the bidding side wins.",
        ),
        ("qc",),
    ),
    Preset(
        "no-tricks",
        "No Tricks and Across The Corner",
        NO_TRICKS,
        "000",
        (
            "Trick bids are worth the Avondale points (4.1).",
            "The values of Spread and Across The Table are unknown; 500 points for each is a guess (4.1).",
            "Bids worth equal points do not overcall each other; only Across The Corner overcalls No Tricks.",
            "The winner of the auction may not raise the bid.",
            "If every player passes, the seat to the dealer's left leads (5.16).",
        ),
        ("s000",),
    ),
    Preset(
        "walker",
        "Walker Ultimate",
        WALKER,
        "002, 003, PAG",
        (
            "A side with exactly 500 points wins, however it scored these points (5.31, 6.31).",
            "If both sides have 1000 points or more, the bidding side loses (6.31).",
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
            "Everything except the bids follows the Australian game.",
            "Special bids have the values of the scorekeepers' Perfect table, and these values place each special bid "
            "between the black and the red suits of a level (4.4).",
            "Ten no trump is the highest bid (002), so Patastrophe and Blind Misère are left out.",
            "Misère and open misère may be bid at any time (6.1).",
            "The winner of the auction takes the kitty, even for Hi-Lo.",
            "In Hi-Lo, the partner sits out, a player who is void need not play the joker, and defenders score "
            "nothing for tricks.",
            "In a double misère, the partner takes the cards that the bidder discarded, and then discards the same "
            "number of cards (6.20).",
        ),
    ),
    Preset(
        "perfect-split-colours",
        "Perfect, split colours",
        PERFECT_SPLIT_COLOURS,
        "APP, JS4, 002, PAG",
        (
            "Everything except the bids follows the Australian game.",
            "The rules of Patastrophe are unknown; treating it as an open double misère is a guess.",
            "Patastrophe and Blind Misère rank above ten no trump.",
            "Misère and open misère may be bid at any time (6.1).",
            "The winner of the auction takes the kitty, even for Hi-Lo and Blind Misère.",
            "In Hi-Lo, the partner sits out, a player who is void need not play the joker, and defenders score "
            "nothing for tricks.",
            "In a double misère, the partner takes the cards that the bidder discarded, and then discards the same "
            "number of cards (6.20).",
        ),
    ),
    Preset(
        "thomas-beagle",
        "Thomas Beagle's New Zealand",
        THOMAS_BEAGLE,
        "TB, PAG, E2",
        ("Rules that the source does not state follow the New Zealand preset.",),
        ("tb",),
    ),
    Preset(
        "three-handed",
        "Three-handed",
        THREE_HANDED,
        "002, 003, PAG, PAR, HOF",
        ("The joker is played as in the Australian game.", "Open misère may be bid at any time (6.1)."),
        ("p3",),
    ),
    Preset(
        "original-1904",
        "Original of 1904",
        ORIGINAL_1904,
        "002 (citing rules of 1904), 004, HOF, H1900",
        (
            "Bids are ordered by points, and bids of equal points do not overcall each other (5.28).",
            "If every player passes, the hand is played at no trump, as in later books (6.32).",
            "At no trump, a player who is void in the suit led may play the joker, and a player who leads the joker "
            "may name any suit (6.37).",
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
            "Everything except the dead hand follows the three-handed game; misère may be bid before a bid of "
            "seven (6.46).",
            "The pack has 33 cards.",
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
            "There is no joker, and the kitty consists of only the two cards that the players add (5.29).",
            "The player to the dealer's left chooses first.",
            "The bids include misère (after a bid of seven) and open misère, as in the standard bidding (6.46).",
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
            "The player to the dealer's left draws first, and discarded cards lie face down.",
            "There are no null bids, as in the two-handed game with dummies.",
        ),
        ("p2d",),
    ),
    Preset(
        "five-handed",
        "Five-handed",
        FIVE_HANDED,
        "002, 003, PAG",
        (
            "The bidder calls a card after the discard: any card except the joker, even one of the bidder's own "
            "(6.33).",
            "The bidder and the partner each score the full points (6.33).",
            "A slam scores at least 250 points, as with other numbers of players.",
        ),
        ("p5",),
    ),
    Preset(
        "five-handed-hidden",
        "Five-handed, hidden partner",
        FIVE_HANDED_HIDDEN,
        "002, 003, PAG",
        (
            "The bidder calls a card after the discard: any card except the joker, even one of the bidder's own "
            "(6.33).",
            "The bidder and the partner each score the full points (6.33).",
            "A slam scores at least 250 points, as with other numbers of players.",
        ),
        ("p5-hidden",),
    ),
    Preset(
        "six-handed",
        "Six-handed, two sides of three",
        SIX_HANDED,
        "002, BIC, PAG, 001",
        (
            "Misère may be bid, and both partners sit out (5.34).",
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
            "Each defending side scores points for its own tricks.",
            "Misère may be bid, and the bidder's partner sits out (5.34).",
            "Open misère may be bid at any time (6.1).",
        ),
        ("p6-3x2",),
    ),
)

PRESETS: Final[Mapping[str, Preset]] = Named("preset", {preset.name: preset for preset in _ALL})
"""All presets, by name."""


def find_preset(name: str) -> Preset:
    """Find a preset by its name or an alias.

    Args:
        name: the name or the alias; case matters.

    Returns:
        The preset.

    Raises:
        UnknownNameError: no preset has this name; the message suggests the nearest name.
        TypeError: the name is not a string.
    """
    for preset in _ALL:
        if name == preset.name or name in preset.aliases:
            return preset
    if not isinstance(name, str):
        raise TypeError(f"name must be the name of a preset, such as 'australian', got {type(name).__name__}")
    aliases = [alias for preset in _ALL for alias in preset.aliases]
    raise UnknownNameError(f"no preset '{shown(name, 40)}'{did_you_mean(name, PRESETS, aliases)}")
