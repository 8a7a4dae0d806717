"""The chapter about the bids: their points and their order (``contracts``, ``auction``)."""

from itertools import pairwise

from five_hundred.base.message_parts import all_of
from five_hundred.display.rules_in_words.english import bid_name, capital, joined, number, strain_name
from five_hundred.display.rules_in_words.page import Part, RulesSection, RulesTable
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.schedules import LEVELS
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = ["bids"]


def bids(game: Game) -> RulesSection:
    """Return the chapter about the bids and their points."""
    parts: list[Part] = [_promise(game), _points(game)]
    if game.specials:
        parts += [_special_intro(game), _specials(game)]
    return RulesSection("The bids and their points", tuple(parts))


def _by_level(game: Game) -> bool:
    """Return whether trick bids rank by tricks first, then by denomination, even if the rules rank them by points."""
    order = game.rules.auction.suit_order
    tricks = [bid for bid in game.ladder.bids if isinstance(bid, TrickBid)]
    rungs = [game.ladder.rungs[bid] for bid in sorted(tricks, key=lambda bid: (bid.level, order.index(bid.strain)))]
    return all(before < after for before, after in pairwise(rungs))


def _promise(game: Game) -> str:
    order = [strain_name(strain) for strain in game.rules.auction.suit_order]
    rank = (
        "Of two bids, the one for more tricks is higher. If both are for the same number of tricks, this order "
        f"decides, from the lowest to the highest: {', '.join(order)}."
        if _by_level(game)
        else "Of two bids, the one that is worth more points is higher, however many tricks it promises. Of two bids "
        "that are worth the same points, neither is higher, so neither can be made over the other."
    )
    return joined(
        f"A bid names a number of tricks and a trump suit, or no trump: “{bid_name(game.contracts[0])}”, for example. "
        f"With it, a player promises to take at least that many tricks{_with_whom(game)}.",
        rank,
        "The table shows what each bid is worth." if _by_level(game) else "The table shows the points.",
    )


def _with_whom(game: Game) -> str:
    if game.in_sides or game.partner_for_a_hand:
        return " together with the partner" if game.partners < 2 else " together with the two partners"
    return " together with the dummy" if game.has_dummies else ""


def _points(game: Game) -> RulesTable:
    """Return the table of points; omit inkles if their points have no effect."""
    order = game.rules.auction.suit_order
    shown = game.contracts if _by_level(game) else [bid for bid in game.ladder.bids if isinstance(bid, TrickBid)]
    levels = [level for level in LEVELS if any(bid.level == level for bid in shown)]
    rows = [
        (
            capital(number(level)),
            *(f"{game.ladder.points[TrickBid(level, strain)]:,}" for strain in order),
        )
        for level in levels
    ]
    return RulesTable(("Tricks", *(capital(strain_name(strain)) for strain in order)), tuple(rows))


def _special_intro(game: Game) -> str:
    several = len(game.specials) > 1
    level = any(_level_with(game, bid) for bid in game.specials)
    return joined(
        "There are also special bids, which the next chapter explains."
        if several
        else "There is also a special bid, which the next chapter explains.",
        f"The table shows {'their' if several else 'its'} points and rank; the rank does not depend on the points.",
        "Of two bids of the same rank, neither can be made over the other, unless the next chapter allows it."
        if level
        else None,
    )


def _specials(game: Game) -> RulesTable:
    rows = [(bid.name, f"{bid.value:,}", capital(_place(game, bid))) for bid in game.specials]
    return RulesTable(("Special bid", "Points", "Rank"), tuple(rows))


def _level_with(game: Game, bid: SpecialBid) -> list[Bid]:
    rungs = game.ladder.rungs
    return sorted([other for other in game.ladder.bids if rungs[other] == rungs[bid] and other != bid], key=_by_kind)


def _place(game: Game, bid: SpecialBid) -> str:
    """Return the place of a special bid: the bids on its own rung, and a bid on each of the neighbouring rungs."""
    rungs, level = game.ladder.rungs, _level_with(game, bid)
    with_others = f"level with {all_of([bid_name(other) for other in level])}"
    if level and isinstance(level[0], TrickBid):
        return with_others
    lower = [other for other in game.ladder.bids if rungs[other] < rungs[bid]]
    higher = [other for other in game.ladder.bids if rungs[other] > rungs[bid]]
    below = f"above {_first_on(game, max(rungs[other] for other in lower))}" if lower else "the lowest bid of all"
    above = f"below {_first_on(game, min(rungs[other] for other in higher))}" if higher else "the highest bid of all"
    between = f"{below} and {above}" if lower and higher else f"{below}, {above}" if lower else f"{above}, {below}"
    return f"{with_others}, {between}" if level else between


def _first_on(game: Game, rung: int) -> str:
    """Return the name of a bid on a rung of the ladder, a trick bid if there is one."""
    return bid_name(min([bid for bid in game.ladder.bids if game.ladder.rungs[bid] == rung], key=_by_kind))


def _by_kind(bid: Bid) -> tuple[bool, str]:
    """Return a sort key that puts trick bids before special bids."""
    return isinstance(bid, SpecialBid), bid.name if isinstance(bid, SpecialBid) else bid.code
