"""The chapter about how jokers are played in contracts without trumps.

The chapter describes the options ``play.joker_...`` and the joker rules of special bids.
"""

from collections.abc import Iterator

from five_hundred.display.rules_in_words.english import capital, joined
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules import JokerFollow, JokerLead, JokerNominate, JokerRenege, SpareHands
from five_hundred.rules.bids.special_bids import NullJoker, NullJokerLead

__all__ = ["jokers"]


def jokers(game: Game) -> RulesSection | None:
    """Return the chapter about jokers; ``None`` if the pack has no joker."""
    if not game.jokers:
        return None
    title = "The joker without trumps" if game.jokers == 1 else "The jokers without trumps"
    special = tuple(_special(game))
    parts = (_highest(game), joined(_follow(game), _renege(game)), _lead(game), _nominate(game), special)
    return RulesSection(title, tuple(part for part in parts if part))


def _highest(game: Game) -> str:
    when = "At no trump"
    if game.without_trumps:
        when += f" and under {game.under(game.without_trumps)}"
    which = "the joker belongs" if game.jokers == 1 else "the jokers belong"
    both = f" If both jokers are played to a trick, the {game.high_joker} one wins." if game.jokers == 2 else ""
    return f"{when}, {which} to no suit. {capital(game.the_joker)} wins the trick to which it is played.{both}"


def _follow(game: Game) -> str:
    joker = game.the_joker
    match game.rules.play.joker_follow:
        case JokerFollow.WHEN_VOID:
            return (
                f"When another player has led a suit, you may play {joker} only if you have no card of that suit; even "
                "then, you need not play it."
            )
        case JokerFollow.ANY_TIME:
            special = (
                f"Under {game.under(game.without_trumps)}, however, you must follow suit if you can."
                if game.without_trumps
                else None
            )
            return joined(f"You may play {joker} to any trick, even if you could follow suit.", special)
        case JokerFollow.FIRST_OR_LAST:
            return (
                f"When another player has led a suit, you may play {joker} if you have no card of that suit, and also "
                "instead of following suit as long as you have not yet played a card of that suit in this hand."
            )
        case JokerFollow.LAST_TRICK:
            left = "no other card" if game.jokers == 1 else "nothing but jokers"
            return f"When another player has led a suit, you may play {joker} only when you have {left} left."


def _renege(game: Game) -> str | None:
    play, joker = game.rules.play, game.the_joker
    # With the value 'last-trick-only' of play.joker_follow, the joker is the last card in any case.
    late = play.joker_renege is JokerRenege.LAST_CARD and play.joker_follow is not JokerFollow.LAST_TRICK
    again = "If you have failed to follow a suit (by playing a card of another suit), and that suit is led again"
    if not late:
        return None if play.joker_renege_wins else f"{again}, {joker} cannot win the trick."
    left = "it is your last card" if game.jokers == 1 else "you have nothing but jokers left"
    dummy = ", or the dummy has no other face-up card" if game.rules.table.spare_hands is SpareHands.DUMMIES else ""
    cannot = "" if play.joker_renege_wins else ", and it then cannot win the trick"
    return f"{again}, you may play {joker} only if {left}{dummy}{cannot}."


def _lead(game: Game) -> str:
    joker = game.the_joker
    last = "as your last card" if game.jokers == 1 else "when you have nothing but jokers left"
    asks = f"When you lead {joker}, name the suit that must be followed."
    nothing_left = f"When no suit is left that you may name, you may lead {joker} only {last}, and then name any suit."
    match game.rules.play.joker_lead:
        case JokerLead.ANY_SUIT:
            return f"{asks} You may name any suit."
        case JokerLead.NOT_SHOWN_VOID:
            return f"{asks} You may not name a suit that you have failed to follow before. {nothing_left}"
        case JokerLead.NOT_YET_LED:
            return (
                f"{asks} You may not name a suit that has already been led in this hand, or named for a joker. "
                f"{nothing_left}"
            )
        case JokerLead.LAST_TRICK:
            lead = f"You may lead {joker} only {last}. Then name the suit that must be followed."
            if not game.without_trumps:
                return lead
            names = game.under(game.without_trumps)
            return f"{lead} Under {names}, however, name no suit; any card may then be played to the trick."


def _nominate(game: Game) -> str | None:
    rule, specials = game.rules.play.joker_nominate, game.under(game.with_high_joker) if game.with_high_joker else ""
    if rule is JokerNominate.NO or (rule is JokerNominate.NULL_ONLY and not specials):
        return None
    if rule is JokerNominate.YES:
        when = f"At no trump and under {specials}" if specials else "At no trump"
    else:
        when = f"Under {specials}"
    both = " (or for both jokers, if they hold both)" if game.jokers == 2 else ""
    return (
        f"{when}, a bidder who holds {game.the_joker} may name a suit for it{both} before the first card is led. It is "
        "then simply the highest card of that suit: it must be played when it is the only way to follow that suit, it "
        "cannot win when another suit is led, and the other rules of this chapter do not apply to it."
    )


def _special(game: Game) -> Iterator[str]:
    bids, joker = game.without_trumps, game.the_joker
    if forced := [bid for bid in bids if bid.joker is NullJoker.FORCED]:
        it = "it" if game.jokers == 1 else "one"
        again = f" Even a player who has failed to follow that suit before can then win the trick with {it}."
        wins = "" if game.rules.play.joker_renege_wins else again
        yield (
            f"Under {game.under(forced)}, however, a player who cannot follow suit must play {joker} if they hold {it}."
            f"{wins}"
        )
    if low := [bid for bid in bids if bid.joker is NullJoker.LOW]:
        lower = f" The {game.high_joker} joker is the lower of the two." if game.jokers == 2 else ""
        yield (
            f"Under {game.under(low)}, however, {joker} is not the highest card but the lowest card of the suit "
            f"that was led.{lower}"
        )
    last = [bid for bid in bids if bid.joker_lead is NullJokerLead.LAST_TRICK]
    if last and game.rules.play.joker_lead is not JokerLead.LAST_TRICK:
        when = "as the last card" if game.jokers == 1 else "by a player who has nothing but jokers left"
        yield (
            f"Under {game.under(last)}, however, {joker} may be led only {when}. No suit is then named, and any "
            "card may be played to the trick."
        )
