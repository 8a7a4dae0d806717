"""The chapter about penalties for contracts that fail by many tricks (``penalties``)."""

from collections.abc import Iterator

from five_hundred.base.message_parts import all_of
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.display.rules_in_words.english import joined, many, number
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules import AllPass, Bar, Breach, BreachBars, BreachCounts, Misdeal
from five_hundred.rules.bids.contracts import Bid

__all__ = ["penalties"]


def penalties(game: Game) -> RulesSection | None:
    """Return the chapter about penalties; ``None`` if there are none."""
    rules = game.rules.penalties
    parts = (
        *_bar(game),
        *(_breach(game) if rules.breach is not Breach.OFF else ()),
        *(_barred(game) if rules.bar is not Bar.OFF or rules.breach is not Breach.OFF else ()),
    )
    return RulesSection("Penalties", parts) if parts else None


def _bar(game: Game) -> Iterator[str | tuple[str, ...]]:
    rules = game.rules.penalties
    if rules.bar is Bar.OFF:
        return
    short, over = (4, 4) if rules.bar is Bar.RALPHING else (1 + rules.set_margin, rules.set_null_tricks)
    yield "A bidder whose contract fails badly is barred from the next auction. A contract fails badly in these cases:"
    yield tuple(_failures(game, short, over))


def _failures(game: Game, short: int, over: int) -> Iterator[str]:
    """Yield the cases in which a contract fails badly, because of too few tricks or too many."""
    few = f"at least {many(short, 'trick')} too few"
    ten = (
        f" (after a declaration, at least {many(short, 'trick')} fewer than ten)"
        if game.rules.contracts.declare
        else ""
    )
    yield f"under a bid for a number of tricks, if {game.bidders} takes {few}{ten}"
    others = [bid for bid in game.specials if bid not in game.duels]
    for least, most in sorted({(bid.least, bid.most) for bid in others}):
        names = game.names([bid for bid in others if (bid.least, bid.most) == (least, most)], "or")
        fails = [few] if least >= short else []
        if most + over <= HAND_SIZE:
            fails.append(_too_many(most, over))
        if fails:
            yield f"under {names}, if {game.bidders} takes {all_of(fails, 'or')}"


def _too_many(most: int, over: int) -> str:
    return f"at least {many(over, 'trick')}{' too many' if most else ''}"


def _breach(game: Game) -> Iterator[str | tuple[str, ...]]:
    rules = game.rules.penalties
    moment = {
        Breach.OFF: "",
        Breach.BEFORE_KITTY: f"after the auction, before {game.kitty} is taken",
        Breach.AFTER_KITTY: "after the discard, before the first card is led",
        Breach.EITHER: f"before {game.kitty} is taken, or after the discard and before the first card is led",
    }[rules.breach]
    lowest = max(rules.breach_min_level, game.lowest_level)
    against = (
        f" Against a bid of fewer than {number(lowest)} tricks, no breach may be called."
        if lowest > game.lowest_level
        else ""
    )
    duels = f" No breach may be called in {game.names(game.duels, 'or')}." if game.duels else ""
    first = (
        "The opponents decide in turn, beginning at the bidder's left, and only one breach may be called in a hand."
        if game.players > 2
        else "Only one breach may be called in a hand."
    )
    yield (
        f"An opponent may call a “breach” {moment}; this call predicts that the contract will fail badly. "
        f"{first}{against}{duels} The breach succeeds in these cases:"
    )
    yield tuple(_failures(game, 1 + rules.breach_margin, rules.breach_null_tricks))
    caller = "the caller's side" if game.in_sides else "the caller"
    bids: tuple[Bid, ...] = (*game.contracts, *game.specials)
    values = [game.ladder.points[bid] for bid in bids]
    fractions = any(value * share % 100 for value in values for share in (rules.breach_win, rules.breach_loss))
    rounded = " Fractions of a point are dropped." if fractions else ""
    yield joined(
        f"If the breach succeeds, {caller} scores {rules.breach_win} percent of the points of the bid. If it does not, "
        f"{caller} loses {rules.breach_loss} percent of them.{rounded} All other points are scored as usual.",
        _counts(game),
    )
    yield joined("A caller whose breach does not succeed is barred from the next auction.", _bars(game, lowest))


def _counts(game: Game) -> str:
    if game.rules.penalties.breach_counts is BreachCounts.NEXT_HAND:
        return (
            "The points of the breach cannot end or decide the match in this hand; from the next hand on, they count "
            "like all others."
        )
    return "The points of the breach stay in the score, but they never end the match and never decide who wins it."


def _bars(game: Game, lowest: int) -> str | None:
    if game.rules.penalties.breach_bars is BreachBars.ANY_BIDDER:
        return "If it succeeds, the bidder is barred instead."
    if lowest > 7:
        return None
    return "If it succeeds against a bid of seven tricks, the bidder is barred instead."


def _barred(game: Game) -> Iterator[str]:
    rules = game.rules
    yield joined(
        "A barred player takes no part in the next auction, but this does not count as a pass. After that deal, the "
        "player may bid again, even if everyone else passed.",
        "If that deal is thrown in as a misdeal, the player stays barred for the next one."
        if rules.table.misdeal is not Misdeal.OFF
        else None,
        "If a barred dealer would have to bid, the next dealer deals instead."
        if rules.auction.all_pass is AllPass.DEALER_MUST_BID
        else None,
        "If this rule would bar all the players, nobody is barred.",
    )
