"""The auction: who may bid what and when, and what happens when nobody does (catalogue: section D)."""

from typing import Any

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice, CustomKind, Json
from five_hundred.base.options import choice, custom, flag, number, text
from five_hundred.bids.reserved_words import why_no_pass
from five_hundred.bids.trick_bids import STRAINS, Strain

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
    """What makes one trick bid higher than another (catalogue: bid-order-key)."""

    LEVEL = "level-then-suit", "More tricks, then the higher denomination (002, 003, 004)."
    POINTS = "points", "More points; bids of equal points do not overcall each other (000, H1900)."


class Rounds(Choice):
    """How long the auction lasts (catalogue: bid-rounds)."""

    ONE = "one", "Every seat speaks once (001 American, 002, OFF, ISU, H1900)."
    MANY = (
        "until-others-pass",
        "It goes round until all but the standing bidder have passed (000, 002, 004, PAG).",
    )


class InkleWho(Choice):
    """Who may make bids below the minimum level, as a signal (catalogue: inkle-who, bid-min-level)."""

    NOBODY = "nobody", "Nobody; the minimum level holds for all."
    FIRST_TWO_SEATS = "first-two-seats", "The two seats to the dealer's left (002, 003, DMA, 001)."
    FIRST_TWO_BIDDERS = "first-two-bidders", "The first two players who bid at all (001, ISU)."
    ANYBODY = "anybody", "Everybody (EMB, where a best bid below eight is dealt again)."


class InkleWins(Choice):
    """What happens when only inkles were bid (catalogue: inkle-can-win)."""

    NEVER = "never", "The hand is passed out, as when nobody bids (001)."
    NEVER_SAME_DEALER = "never-same-dealer", "The same dealer deals again (ISU)."
    AT_ITS_LEVEL = "at-its-level", "The highest inkle becomes the contract (002, 003)."


class ReEntry(Choice):
    """Whether a player who has passed may bid again (catalogue: pass-final)."""

    NEVER = "never", "Not in this hand (000-004, PAG)."
    ALWAYS = (
        "always",
        "At every turn, until all others pass in succession after the last bid (001, PAG variation, TB).",
    )
    IF_SUIT_CHANGED = (
        "if-suit-changed",
        "When a player has bid another suit than at the own last bid (001, NII citing FRA).",
    )


class RaiseOwn(Choice):
    """Whether the standing bidder may bid on when all others passed (catalogue: rebid-own, raise-after-auction)."""

    NO = "no", "The auction is over (000, 004; 002: an intervening bid is needed)."
    CLOSED = "closed", "As often as wanted, in any suit; the others stay out (Newcastle: 003; NII)."
    REOPENS_IF_SUIT_CHANGES = (
        "reopens-if-suit-changes",
        "A raise in another suit lets the others bid again (NII).",
    )
    REOPENS = "reopens", "Every raise lets the others bid again (001, TB)."
    ONCE = "once", "One raise, and the auction is over (Web500)."


class AllPass(Choice):
    """What happens when nobody bids (catalogue: all-pass)."""

    NEXT_DEALER = "redeal-next-dealer", "The next dealer shuffles and deals (001, 004, PAG)."
    SAME_DEALER = "redeal-same-dealer", "The same dealer shuffles and deals again (OFF, MCG)."
    SAME_DEALER_TWICE = (
        "redeal-cap-2",
        "The same dealer deals again, but only twice; then the next one (002, 003).",
    )
    NO_RESHUFFLE = (
        "next-dealer-no-reshuffle",
        "The next dealer deals the gathered hands unshuffled (002, 003).",
    )
    NO_TRUMP = (
        "play-no-trump",
        "The hand is played at no trump for trick points, the kitty untouched (000, 002, 003).",
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
    raise ValueError("must name S, C, D, H and NT once each, lowest first, such as 'S C D H NT'")


def _write_order(value: Any) -> Json:
    return " ".join(strain.code for strain in value)


def _order_schema() -> dict[str, Json]:
    return {"type": "string", "pattern": "^(?!.*\\b(S|C|D|H|NT)\\b.*\\b\\1\\b)(S|C|D|H|NT)( (S|C|D|H|NT)){4}$"}


_ORDER_KIND = CustomKind(_read_order, _write_order, _order_schema)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class AuctionRules(Interned):
    """How the contract is found."""

    suit_order: tuple[Strain, ...] = custom(
        STRAINS,
        "The denominations from the lowest to the highest.",
        kind=_ORDER_KIND,
        id="bid-suit-order",
        source="000-004; clubs lowest: H1900",
    )
    order: BidOrder = choice(
        BidOrder.LEVEL,
        "What makes one trick bid higher than another.",
        id="bid-order-key",
        source="000, 002-004, H1900",
    )
    rounds: Rounds = choice(
        Rounds.MANY, "How long the auction lasts.", id="bid-rounds p6-bid-end", source="000-004, PAG, OFF, ISU, TB"
    )
    min_level: int = number(
        6,
        "The lowest ordinary bid; lower bids are inkles.",
        low=6,
        high=10,
        unit="tricks",
        id="bid-min-level",
        source="000-004; 7: 001, 002, PRI, DMA; 8: EMB",
    )
    inkle_who: InkleWho = choice(
        InkleWho.NOBODY,
        "Who may bid below the minimum level (of any denomination, no trump too), as a signal to the partner.",
        id="inkle-who inkle-6nt",
        source="001, 002, 003, DMA, ISU",
    )
    inkle_wins: InkleWins = choice(
        InkleWins.NEVER,
        "What happens when only inkles were bid.",
        id="inkle-can-win",
        source="001, 002, 003, ISU",
    )
    inkle_ranked: bool = flag(
        True,
        "Whether an inkle must be higher than the one before; if not, a player may inkle only with the first call.",
        id="inkle-rank",
        source="002, 003, DMA",
    )
    re_entry: ReEntry = choice(
        ReEntry.NEVER,
        "Whether a player who has passed may bid again.",
        id="pass-final null-passed-hand",
        source="000-004, PAG, E2",
    )
    raise_own: RaiseOwn = choice(
        RaiseOwn.NO,
        "Whether the standing bidder may bid on when all others have passed.",
        id="rebid-own raise-after-auction",
        source="000, 001, 002, 003, 004, NII, TB, Web500",
    )
    all_pass: AllPass = choice(
        AllPass.NEXT_DEALER,
        "What happens when nobody bids.",
        id="all-pass all-pass-nt-details p3-all-pass",
        source="000-004, PAG, OFF, MCG",
    )
    ends_at_top: bool = flag(
        True,
        "Whether the auction ends at once when nobody left in it could bid higher; if not, the passes are played out.",
        id="auction-top",
        source="catalogue 5.36",
    )
    pass_term: str = text(
        "pass",
        "What the players say when they do not bid: pass, bye.",
        id="bid-irregular",
        source="000, 002",
        means=why_no_pass,
    )
