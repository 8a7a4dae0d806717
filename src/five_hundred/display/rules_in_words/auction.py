"""The chapter about the auction: who calls when, inkles, and what happens if everyone passes (``auction``)."""

from five_hundred.display.rules_in_words.english import capital, joined, number, points
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.rules import AllPass, InkleWho, InkleWins, RaiseOwn, ReEntry, Rounds

__all__ = ["auction"]


def auction(game: Game) -> RulesSection:
    """Return the chapter about the auction."""
    parts = (_turns(game), _return(game), _inkles(game), _end(game), _all_pass(game))
    return RulesSection("The auction", tuple(part for part in parts if part))


def _turns(game: Game) -> str:
    rules = game.rules.auction
    first = "The dealer's opponent" if game.players == 2 else "The player to the dealer's left"
    return joined(
        f"{first} speaks first. At your turn, make a bid that is higher than every bid before it, or pass: say "
        f"“{rules.pass_term}”.",
        "There is a single round: everyone bids or passes once, and the highest bid wins the auction."
        if rules.rounds is Rounds.ONE
        else "The bidding goes on, turn by turn, until all players except the highest bidder have passed.",
        f"The lowest bid is {number(rules.min_level)} tricks." if rules.inkle_who is InkleWho.NOBODY else None,
    )


def _return(game: Game) -> str | None:
    rules = game.rules.auction
    if rules.rounds is Rounds.ONE:
        return None
    nulls = ", and all bids to take no tricks count together as one more suit" if game.nulls else ""
    changed = f"a bid in a different suit from their own previous bid (here, no trump counts as a suit{nulls})"
    entry = {
        ReEntry.NEVER: "A player who has passed may not bid again in this auction.",
        ReEntry.ALWAYS: "A player who has passed may bid again at any later turn; the auction is over "
        f"when {game.others_have} passed in succession after a bid.",
        ReEntry.IF_SUIT_CHANGED: f"A player who has passed may bid again only after another player has made {changed}.",
    }[rules.re_entry]
    raise_ = f"When {game.others_have} passed, the highest bidder may still raise the bid"
    in_another_suit = "a bid in a different suit" if rules.re_entry is ReEntry.IF_SUIT_CHANGED else changed
    raising = {
        RaiseOwn.NO: f"Once {game.others_have} passed, the highest bidder may not raise the bid.",
        RaiseOwn.CLOSED: f"{raise_}, in any suit and as often as they like; the others may not bid again.",
        RaiseOwn.REOPENS_IF_SUIT_CHANGES: f"{raise_}; after {in_another_suit}, the others may bid again.",
        RaiseOwn.REOPENS: f"{raise_}; after that, the others may bid again.",
        RaiseOwn.ONCE: f"When {game.others_have} passed, the highest bidder may raise the bid once.",
    }[rules.raise_own]
    return joined(entry, raising)


def _inkles(game: Game) -> str | None:
    rules = game.rules.auction
    if rules.inkle_who is InkleWho.NOBODY:
        return None
    least = number(rules.min_level)
    who = {
        InkleWho.FIRST_TWO_SEATS: "Only the first two players to the dealer's left may make an inkle.",
        InkleWho.FIRST_TWO_BIDDERS: "Only the first two players who bid may make an inkle.",
        InkleWho.ANYBODY: "Every player may make an inkle.",
    }[InkleWho.ANYBODY if game.players == 2 else rules.inkle_who]
    six = "six tricks" if rules.min_level == 7 else f"six to {number(rules.min_level - 1)} tricks"
    if rules.min_level == 8:
        six = "six or seven tricks"
    signal = f", which tells {game.partner} something about the hand" if game.partners else ""
    ranked = (
        "An inkle must be higher than the bid before it, like any other bid."
        if rules.inkle_ranked
        else "An inkle need not be higher than the inkles before it, but a player may make one only as their first "
        "call; the highest inkle counts."
    )
    if rules.inkle_wins is InkleWins.AT_ITS_LEVEL:
        wins = "If nobody makes a higher bid, the highest inkle becomes the contract."
    else:
        same = "the cards are thrown in, and the same dealer deals again"
        never = rules.inkle_wins is InkleWins.NEVER and rules.all_pass is not AllPass.SAME_DEALER
        wins = (
            "An inkle cannot become the contract, and nobody may make one after a bid that can become the contract. If "
            "there are only inkles, " + ("the hand is treated as if everyone had passed." if never else f"{same}.")
        )
    return joined(
        f"The lowest ordinary bid is {least} tricks. A bid of {six} is called an inkle: a signal{signal}.",
        who,
        ranked,
        wins,
    )


def _end(game: Game) -> str:
    top = (
        "As soon as nobody can make a higher bid, the auction ends."
        if game.rules.auction.ends_at_top
        else "Even if no higher bid is possible, the auction ends only when the other players have passed."
    )
    return f"{top} The highest bid becomes the contract, and the player who made it is the bidder for this hand."


def _all_pass(game: Game) -> str:
    rules = game.rules.auction
    everyone = "If everyone passes"
    match rules.all_pass:
        case AllPass.NEXT_DEALER:
            return f"{everyone}, the cards are thrown in, and the next dealer shuffles and deals."
        case AllPass.SAME_DEALER:
            return f"{everyone}, the cards are thrown in, and the same dealer shuffles and deals again."
        case AllPass.SAME_DEALER_TWICE:
            inkles = rules.inkle_who is not InkleWho.NOBODY and rules.inkle_wins is InkleWins.NEVER_SAME_DEALER
            either = ", after passes or after inkles," if inkles else ""
            return (
                f"{everyone}, the cards are thrown in, and the same dealer shuffles and deals again. When this has "
                f"happened twice{either} and everyone passes once more, the deal moves on to the next dealer."
            )
        case AllPass.NO_RESHUFFLE:
            return (
                f"{everyone}, the sorted hands are gathered without mixing the cards: the hand to the next dealer's "
                "left goes on top, the others follow clockwise, and all other cards go to the bottom. The next dealer "
                "deals this pack without shuffling it."
            )
        case AllPass.NO_TRUMP:
            each = game.rules.scoring.trick_points
            scores = f"every {game.side} scores {points(each)} for each trick" if each else "the tricks score nothing"
            return (
                f"{everyone}, the hand is played at no trump, and {scores}. There is no bidder, and nobody takes "
                f"{game.kitty}. {capital(game.left_of_dealer)} leads to the first trick."
            )
        case AllPass.DEALER_MUST_BID:
            inkles = any(is_inkle(game.rules, bid) and bid not in game.contracts for bid in game.ladder.bids)
            if inkles:
                return "If nobody else makes a bid that can become the contract, the dealer must make one."
            return "If nobody else makes a bid, the dealer must make one."
