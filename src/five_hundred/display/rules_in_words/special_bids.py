"""The chapter about the special bids: what each of them promises, and how it is played (``contracts.specials``)."""

from collections.abc import Sequence

from five_hundred.cards.seats import HAND_SIZE
from five_hundred.display.rules_in_words.english import capital, joined, many, number, points, strain_name
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.engine.auction.bid_legality import is_high_enough
from five_hundred.rules import Partnership
from five_hundred.rules.bids.special_bids import Exposure, Gate, KittyUse, SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import Strain

__all__ = ["special_bids"]


def special_bids(game: Game) -> RulesSection | None:
    """Return the chapter about the special bids; ``None`` if the game has none."""
    if not game.specials:
        return None
    title = "The special bids" if len(game.specials) > 1 else "The special bid"
    items = tuple(f"{bid.name}. {_explained(game, bid)}" for bid in game.specials)
    blind = [bid for bid in game.specials if bid.gate is Gate.BLIND]
    intro = (
        f"Because of {game.names(blind)}, nobody may look at their cards before their first turn in the auction."
        if blind
        else None
    )
    return RulesSection(title, ((intro, items) if intro else (items,)))


def _explained(game: Game, bid: SpecialBid) -> str:
    return joined(
        _duel(game, bid) if bid.who is WhoPlays.DUEL else _goal(game, bid),
        _when(game, bid),
        _who(game, bid),
        _kitty(game, bid),
        _shown(bid),
        _forced(game, bid),
    )


def _goal(game: Game, bid: SpecialBid) -> str:
    trump = "without trumps" if bid.strain is Strain.NO_TRUMP else f"with {strain_name(bid.strain)} as trumps"
    least, most = bid.least, bid.most
    if most == 0:
        tricks = "no trick at all"
    elif least == most:
        tricks = f"all {number(HAND_SIZE)} tricks" if least == HAND_SIZE else f"exactly {many(least, 'trick')}"
    elif most == HAND_SIZE:
        tricks = f"at least {many(least, 'trick')}"
    elif least == 0:
        tricks = f"at most {many(most, 'trick')}"
    else:
        tricks = f"at least {number(least)} and at most {many(most, 'trick')}"
    return f"The bidder promises to take {tricks}, {trump}."


def _duel(game: Game, bid: SpecialBid) -> str:
    trump = "without trumps" if bid.strain is Strain.NO_TRUMP else f"with {strain_name(bid.strain)} as trumps"
    bidder = "the bidder's side" if game.in_sides else "the bidder"
    ends = "" if game.rules.match.hands is not None else f" Only {bidder} can win the match in such a hand."
    sits_out = " Everyone else sits out." if game.players > 2 else ""
    if game.has_dummies:
        sits_out = " The dummies are laid aside."
    return (
        f"A duel {trump}: the bidder plays against the opponent whose bid was overcalled.{sits_out} The one who "
        f"takes fewer tricks scores {points(bid.value)}; the other loses nothing. If each takes five tricks, nobody "
        f"scores. The bidder leads. No other points are scored.{ends}"
    )


def _when(game: Game, bid: SpecialBid) -> str:
    match bid.gate:
        case Gate.ANYTIME:
            return "It may be bid at any turn."
        case Gate.AFTER_SEVEN:
            others = _lower(game, bid, [each for each in game.nulls if each != bid])
            nulls = f" or {game.names(others, 'or')}" if others else ""
            return f"It may be bid only after any player has bid seven or more tricks{nulls}."
        case Gate.AFTER_EIGHT:
            return "It may be bid only after any player has bid eight or more tricks."
        case Gate.AFTER_NULL:
            return (
                f"It may be bid only after any player has bid {_nulls(game, bid)} in this auction, even "
                "if that bid has been overcalled since."
            )
        case Gate.AFTER_PARTNERS_NULL:
            whose = "the bidder's partner" if game.partners < 2 else "one of the bidder's partners"
            return (
                f"It may be bid only after {whose} has bid {_nulls(game, bid)} in this auction, even if that bid has "
                "been overcalled since."
            )
        case Gate.OVER_OPPONENTS_NULL:
            return (
                f"It may be bid only while an opponent's {_nulls(game, bid)} is the highest bid; it may have the same "
                "rank as that bid."
            )
        case Gate.BLIND:
            return "It may be bid only as a player's first call, before that player has looked at any of their cards."


def _nulls(game: Game, bid: SpecialBid) -> str:
    """Return the names of the null bids that open the gate of a special bid."""
    openers = [each for each in bid.openers(game.nulls) if each != bid]
    return game.names(_lower(game, bid, openers), "or")


def _lower(game: Game, bid: SpecialBid, nulls: Sequence[SpecialBid]) -> list[SpecialBid]:
    """Return the null bids over which a special bid can be made: a higher one opens its gate too late."""
    return [each for each in nulls if is_high_enough(game.rules, game.ladder, bid, each)]


def _who(game: Game, bid: SpecialBid) -> str | None:
    match bid.who:
        case WhoPlays.ALONE:
            return _alone(game)
        case WhoPlays.PARTNERS:
            together = "Both partners play" if game.partners == 1 else "All three partners play"
            if bid.is_null:
                neither = "neither" if game.partners == 1 else "none of them"
                return f"{together}, and {neither} may take a trick."
            return f"{together}, and their tricks count together."
        case WhoPlays.BOTH_HANDS:
            neither = ", and neither hand may take a trick" if bid.is_null else ""
            return (
                "The bidder plays both hands of the side: the partner's cards are laid face up before the first "
                f"lead{neither}."
            )
        case WhoPlays.DUEL:
            return None


def _alone(game: Game) -> str | None:
    if game.has_dummies:
        return "The bidder plays without the dummy, which is laid aside."
    if game.in_sides or game.partnership is Partnership.ROTATING:
        partner = "the partner lays" if game.partners < 2 else "both partners lay"
        sits = "sits" if game.partners < 2 else "sit"
        return f"The bidder plays alone: {partner} their cards face down and {sits} out."
    return None if game.partnership is Partnership.SOLO else "The bidder plays alone, without calling a card."


def _kitty(game: Game, bid: SpecialBid) -> str | None:
    match bid.kitty:
        case KittyUse.TAKEN:
            return None
        case KittyUse.NOT_TAKEN:
            return f"Nobody takes {game.kitty}; it stays face down."
        case KittyUse.PASSED_ON:
            return (
                f"The bidder takes {game.kitty} as usual and gives the discarded cards to the partner, who takes them "
                "into their hand and discards the same number of cards."
            )


def _shown(bid: SpecialBid) -> str | None:
    moment = {
        Exposure.NEVER: None,
        Exposure.BEFORE_FIRST_LEAD: "before the first card is led",
        Exposure.AFTER_FIRST_TRICK: "after the first trick",
        Exposure.SECOND_TRICK_LED: "as soon as the first card of the second trick has been led",
    }[bid.exposure]
    return f"The bidder's cards are laid face up {moment}." if moment else None


def _forced(game: Game, bid: SpecialBid) -> str | None:
    forced = own = None
    if bid in game.forced_tricks_pay:
        each = points(bid.forced_trick_points)
        forced = f"{capital(game.each_opponent)} scores {each} for each trick that {game.bidders} takes."
    if bid in game.own_tricks_pay:
        each = points(bid.own_trick_points)
        own = f"{capital(game.each_opponent)} scores {each} for each of {game.their_own_tricks}."
    return joined(own, forced) if own or forced else None
