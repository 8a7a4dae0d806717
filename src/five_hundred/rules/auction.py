"""The rules of the auction: who may make which bid, when, and what happens if nobody bids (catalogue: section D)."""

from typing import Any

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.message_parts import shown_value
from five_hundred.base.option_kinds import Choice, CustomKind, Json
from five_hundred.base.options import choice, custom, flag, number, text
from five_hundred.rules.bids.reserved_words import why_no_pass
from five_hundred.rules.bids.trick_bids import STRAINS, Strain

__all__ = [
    "AllPass",
    "AuctionRules",
    "BidOrder",
    "InkleWho",
    "InkleWins",
    "RaiseOwn",
    "ReEntry",
    "Rounds",
]


class BidOrder(Choice):
    """How trick bids are ranked."""

    LEVEL = (
        "level-then-suit",
        "A bid for more tricks is higher; of two bids for the same number of tricks, the bid in the higher "
        "denomination is higher (002, 003, 004).",
    )
    POINTS = (
        "points",
        "A bid worth more points is higher; bids worth equal points do not overcall each other (000, H1900).",
    )


class Rounds(Choice):
    """How long the auction lasts."""

    ONE = "one", "Each player bids or passes exactly once (the American rules of 001, 002, OFF, ISU, H1900)."
    MANY = (
        "until-others-pass",
        "The bidding continues until all players except the highest bidder have passed (000, 002, 004, PAG).",
    )


class InkleWho(Choice):
    """Who may make an inkle: a bid below the minimum level, as a signal (catalogue: inkle-who, bid-min-level)."""

    NOBODY = "nobody", "No player may bid below the minimum level."
    FIRST_TWO_SEATS = (
        "first-two-seats",
        "Only the first two players to the dealer's left may make an inkle (002, 003, DMA, 001).",
    )
    FIRST_TWO_BIDDERS = "first-two-bidders", "Only the first two players who bid may make an inkle (001, ISU)."
    ANYBODY = (
        "anybody",
        "Every player may make an inkle (EMB, where the cards are dealt again if no bid reaches eight).",
    )


class InkleWins(Choice):
    """What happens if every bid in the auction is an inkle."""

    NEVER = "never", "The hand is treated as if every player had passed (001)."
    NEVER_SAME_DEALER = "never-same-dealer", "The cards are thrown in, and the same dealer deals again (ISU)."
    AT_ITS_LEVEL = "at-its-level", "The highest inkle becomes the contract (002, 003)."


class ReEntry(Choice):
    """Whether a player who has passed may bid again."""

    NEVER = "never", "A player who has passed may not bid again in this hand (000-004, PAG)."
    ALWAYS = (
        "always",
        "A player who has passed may bid at any later turn; the auction ends when all other players pass in succession "
        "after a bid (001, a variation in PAG, TB).",
    )
    IF_SUIT_CHANGED = (
        "if-suit-changed",
        "Players who have passed may bid again as soon as another player who has already bid makes a new bid in a "
        "different suit (001, NII citing FRA).",
    )


class RaiseOwn(Choice):
    """Whether the highest bidder may raise after all others have passed."""

    NO = (
        "no",
        "The highest bidder may not raise, because the auction is over (000, 004; 002 requires an intervening bid).",
    )
    CLOSED = (
        "closed",
        "The highest bidder may raise any number of times, in any suit; the other players may not bid again (003 for "
        "Newcastle, NII).",
    )
    REOPENS_IF_SUIT_CHANGES = (
        "reopens-if-suit-changes",
        "The highest bidder may raise; after a raise in a different suit, the other players may bid again (NII).",
    )
    REOPENS = "reopens", "The highest bidder may raise; after every raise, the other players may bid again (001, TB)."
    ONCE = "once", "The highest bidder may raise once, and then the auction is over (Web500)."


class AllPass(Choice):
    """What happens if every player passes."""

    NEXT_DEALER = (
        "redeal-next-dealer",
        "The deal passes to the next dealer, who shuffles the cards and deals (001, 004, PAG).",
    )
    SAME_DEALER = "redeal-same-dealer", "The same dealer shuffles the cards and deals again (OFF, MCG)."
    SAME_DEALER_TWICE = (
        "redeal-cap-2",
        "The same dealer deals again, at most twice; after that, the next dealer deals (002, 003). A deal with only "
        "inkles counts, too.",
    )
    NO_RESHUFFLE = (
        "next-dealer-no-reshuffle",
        "The hands are gathered, and the next dealer deals them without shuffling (002, 003).",
    )
    NO_TRUMP = (
        "play-no-trump",
        "The hand is played at no trump, each trick scores points, and no player takes the kitty (000, 002, 003).",
    )
    DEALER_MUST_BID = "dealer-must-bid", "The dealer must make a bid that can become the contract (002, 003)."


def _read_order(value: object) -> tuple[Strain, ...]:
    names = value.split() if isinstance(value, str) else value
    by_code = {strain.code: strain for strain in STRAINS}
    if isinstance(names, list | tuple):
        order = [by_code.get(name) if isinstance(name, str) else name for name in names]
        strains = tuple(strain for strain in order if isinstance(strain, Strain))
        if len(order) == len(set(strains)) == len(STRAINS):
            return strains
    raise ValueError(
        "must list S, C, D, H and NT once each, from the lowest to the highest, such as 'S C D H NT', "
        f"got {shown_value(value)}"
    )


def _write_order(value: Any) -> Json:
    return " ".join(strain.code for strain in value)


def _order_schema() -> dict[str, Json]:
    return {"type": "string", "pattern": "^(?!.*\\b(S|C|D|H|NT)\\b.*\\b\\1\\b)(S|C|D|H|NT)( (S|C|D|H|NT)){4}$"}


_ORDER_KIND = CustomKind(_read_order, _write_order, _order_schema)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class AuctionRules(Interned):
    """The options for the auction, in which the players bid for the contract."""

    suit_order: tuple[Strain, ...] = custom(
        STRAINS,
        "The four suits and no trump in the order in which they rank in the auction, lowest first.",
        kind=_ORDER_KIND,
        id="bid-suit-order",
        source="000-004; clubs lowest: H1900",
    )
    order: BidOrder = choice(
        BidOrder.LEVEL,
        "How trick bids are ranked: by level and denomination, or by points.",
        id="bid-order-key",
        source="000, 002-004, H1900",
    )
    rounds: Rounds = choice(
        Rounds.MANY, "How long the auction lasts.", id="bid-rounds, p6-bid-end", source="000-004, PAG, OFF, ISU, TB"
    )
    min_level: int = number(
        6,
        "The lowest level of an ordinary trick bid; a trick bid below this level is an inkle.",
        low=6,
        high=10,
        unit="tricks",
        id="bid-min-level",
        source="000-004; 7: 001, 002, PRI, DMA; 8: EMB",
    )
    inkle_who: InkleWho = choice(
        InkleWho.NOBODY,
        "Who may make an inkle: a bid below the minimum level, in any suit or no trump, that serves as a signal to the "
        "partner.",
        id="inkle-who, inkle-6nt",
        source="001, 002, 003, DMA, ISU",
    )
    inkle_wins: InkleWins = choice(
        InkleWins.NEVER,
        "What happens if every bid in the auction is an inkle.",
        id="inkle-can-win",
        source="001, 002, 003, ISU",
    )
    inkle_ranked: bool = flag(
        True,
        "Whether an inkle must be higher than the bid before it; if not, a player may make an inkle only as their "
        "first call.",
        id="inkle-rank",
        source="002, 003, DMA",
    )
    re_entry: ReEntry = choice(
        ReEntry.NEVER,
        "Whether a player who has passed may bid again.",
        id="pass-final, null-passed-hand",
        source="000-004, PAG, E2",
    )
    raise_own: RaiseOwn = choice(
        RaiseOwn.NO,
        "Whether the highest bidder may raise the bid after all others have passed.",
        id="rebid-own, raise-after-auction",
        source="000, 001, 002, 003, 004, NII, TB, Web500",
    )
    all_pass: AllPass = choice(
        AllPass.NEXT_DEALER,
        "What happens if every player passes.",
        id="all-pass, all-pass-nt-details, p3-all-pass",
        source="000-004, PAG, OFF, MCG",
    )
    ends_at_top: bool = flag(
        True,
        "Whether the auction ends as soon as no player can make a higher bid; if not, the remaining players must pass.",
        id="auction-top",
        source="catalogue 5.36",
    )
    pass_term: str = text(
        "pass",
        "The word that players say to pass, such as pass or bye.",
        id="bid-irregular",
        source="000, 002",
        means=why_no_pass,
    )
