"""Which options cannot stand together, said in sentences that name both of them."""

from collections.abc import Iterator
from typing import TypeAlias

from five_hundred.cards import Rank
from five_hundred.rules.auction import AuctionRules, InkleWho, RaiseOwn, ReEntry, Rounds
from five_hundred.rules.contracts import ContractRules
from five_hundred.rules.table import Misdeal, TableRules
from five_hundred.seats import HAND_SIZE
from five_hundred.special_bids import Gate, KittyUse, SpecialBid, WhoPlays

__all__ = ["Contradiction", "contradictions"]

Contradiction: TypeAlias = tuple[tuple[str, ...], str]
"""The paths of the options that clash, the first one to be changed first, and a sentence."""

_FACES_NEEDED = 2
"""Face cards a hand of the pack, on average, so that deals without a misdeal are not rare."""


def contradictions(table: TableRules, auction: AuctionRules, contracts: ContractRules) -> Iterator[Contradiction]:
    """Everything in the groups of a RuleSet that does not add up; the other groups cannot clash."""
    yield from _of_the_table(table)
    yield from _of_the_auction(auction)
    yield from _of_the_specials(contracts)


def _of_the_table(table: TableRules) -> Iterator[Contradiction]:
    cards, hands = len(table.pack), HAND_SIZE * table.players
    if table.kitty_size < 1:
        yield (
            ("table.pack", "table.players"),
            f"{table.players} players (table.players) take {hands} cards and the kitty at least one, "
            f"but the pack has {cards}",
        )
    elif table.packets is not None:
        got, left = table.packets.to_hand, table.packets.to_kitty
        if (got, left) != (HAND_SIZE, table.kitty_size):
            yield (
                ("table.packets", "table.pack"),
                f"{table.packets} deals {got} cards to a hand and {left} to the kitty, but a hand is {HAND_SIZE} "
                f"and this pack of {cards} (table.pack) leaves {table.kitty_size}",
            )
    faces = sum(card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING) for card in table.pack.cards)
    if table.misdeal is Misdeal.NO_FACE and faces < _FACES_NEEDED * table.players:
        yield (
            ("table.misdeal", "table.pack"),
            f"a pack (table.pack) of {faces} face cards would hardly ever give one to each of {table.players} players",
        )


def _of_the_auction(auction: AuctionRules) -> Iterator[Contradiction]:
    if auction.inkle_who is not InkleWho.NOBODY and auction.min_level == 6:
        yield (
            ("auction.inkle_who", "auction.min_level"),
            "inkles are bids below the minimum level: set auction.min_level to 7 or more, or inkle_who to 'nobody'",
        )
    if auction.rounds is Rounds.ONE and auction.re_entry is not ReEntry.NEVER:
        yield (
            ("auction.re_entry", "auction.rounds"),
            f"'{auction.re_entry}' needs more than the one round of auction.rounds: set one of them otherwise",
        )
    if auction.rounds is Rounds.ONE and auction.raise_own is not RaiseOwn.NO:
        yield (
            ("auction.raise_own", "auction.rounds"),
            f"'{auction.raise_own}' needs more than the one round of auction.rounds: set one of them otherwise",
        )


def _of_the_specials(contracts: ContractRules) -> Iterator[Contradiction]:
    for special in contracts.specials:
        path = f"contracts.specials.{special.code}"
        if special.kitty is KittyUse.PASSED_ON and special.who is not WhoPlays.PARTNERS:
            yield (
                (f"{path}.kitty", f"{path}.who"),
                f"the discards can only be passed on to a partner who plays the own hand: set {path}.who to 'partners'",
            )
        if _waits_for_nothing(special, contracts):
            yield (
                (f"{path}.gate", "contracts.specials"),
                f"'{special.gate}' waits for another null bid, and contracts.specials has none that comes before it",
            )


def _waits_for_nothing(special: SpecialBid, contracts: ContractRules) -> bool:
    if special.gate not in (Gate.AFTER_NULL, Gate.AFTER_PARTNERS_NULL):
        return False
    gated = (Gate.AFTER_NULL, Gate.AFTER_PARTNERS_NULL)
    return not any(other.is_null and other.gate not in gated for other in contracts.specials)
