"""The chapter about the end of the match (``match``)."""

from collections.abc import Iterator

from five_hundred.display.rules_in_words.english import joined, many, points
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules import BackDoor, BothCross, Compare, MustBid
from five_hundred.rules.custom_rule import plays_every_trick

__all__ = ["match"]


def match(game: Game) -> RulesSection:
    """Return the chapter about the end of the match."""
    hands = game.rules.match.hands
    parts = (
        (_after_hands(game, hands),)
        if hands is not None
        else (_target(game), _both(game), _midhand(game), *_losing(game))
    )
    return RulesSection("Winning the match", tuple(part for part in parts if part))


def _after_hands(game: Game, hands: int) -> str:
    return (
        f"The match is over after {many(hands, 'hand')}; deals that are thrown in do not count. The highest score "
        f"wins, and {game.side}s with equal scores share the win."
    )


def _reached(game: Game, score: int) -> str:
    """Return the words for a score that reaches a limit above zero, such as ``500 points or more``."""
    more = game.rules.match.compare is Compare.MORE_THAN
    return f"more than {points(score)}" if more else f"{points(score)} or more"


def _target(game: Game) -> str:
    rules, side, which = game.rules.match, game.side, game.a_side_which
    goal = f"exactly {points(rules.target)}" if rules.exact else _reached(game, rules.target)
    too_many = (
        f"{which} has more than {points(rules.target)} has not won, and the match goes on." if rules.exact else None
    )
    if rules.must_bid_to_win is MustBid.NO:
        return joined(f"{which} has {goal} at the end of a hand wins the match.", too_many)
    bidder = "the bidder's side" if game.in_sides else "the bidder"
    if game.partner_for_a_hand:
        bidder = "the bidder or the bidder's partner"
    made = " and the contract was made" if rules.must_bid_to_win is MustBid.MADE else ", even if the contract failed"
    return joined(
        f"A {side} wins the match by having {goal} at the end of a hand in which that {side} was {bidder}{made}.",
        f"{which} has that score after any other hand has not won yet, and the match goes on.",
        too_many,
    )


def _both(game: Game) -> str | None:
    """Return who wins if several sides reach the target in one hand; ``None`` if this cannot happen."""
    rules = game.rules.match
    shared = rules.both_cross is BothCross.HIGHER_SCORE_SHARED
    higher = (shared or rules.both_cross is BothCross.HIGHER_SCORE) and not rules.exact
    if rules.must_bid_to_win is not MustBid.NO:
        if not game.partner_for_a_hand:
            return None
        first = "both of them win" if shared else "the bidder wins"
        wins = f"the higher score wins; if the scores are equal, {first}" if higher else first
        return f"If both the bidder and the partner meet this condition in the same hand, {wins}."
    both = f"If {'both' if game.sides == 2 else 'several'} {game.side}s reach that score in the same hand,"
    together = f"{'both' if game.sides == 2 else 'all these'} {game.side}s win"
    if higher:
        equal = "the scores" if game.sides == 2 else "the highest scores"
        first = together if shared else f"{game.bidders} wins"
        return f"{both} the highest score wins; if {equal} are equal, {first}."
    if shared:
        return f"{both} {together}."
    partner = "If the bidder and the partner both reach it, the bidder wins." if game.partner_for_a_hand else None
    return joined(f"{both} {game.bidders} wins{_without_bidder(game)}.", partner)


def _without_bidder(game: Game) -> str:
    """Return who wins if the bidder's side is not among the sides that have reached the target."""
    rules = game.rules.match
    if game.sides == 2 and not game.played_when_all_pass:
        return ""
    missing = "there is no bidder" if game.sides == 2 else f"{game.bidders} is not one of them"
    if rules.both_cross is BothCross.FIRST:
        return f"; if {missing}, the first {game.side} to reach that score during the play wins"
    return f"; if {missing}, the highest score wins"


def _midhand(game: Game) -> str | None:
    rules = game.rules.match
    if not rules.midhand_out or plays_every_trick(game.rules.custom):
        return None
    another = f"the other {game.side}" if game.sides == 2 else f"another {game.side}"
    enough = "enough points, too" if rules.ceiling is None else "enough points, but not too many, too"
    others = (
        f"Play also stops as soon as {another} wins with the points for tricks, unless {game.bidders} can still make "
        f"the contract and would then have {enough}."
        if rules.must_bid_to_win is MustBid.NO
        else None
    )
    return joined(
        f"A hand is not played to its end if the match is already won. Play stops as soon as {game.bidders} has made "
        "the contract, if the points for the contract win the match.",
        others,
        "A contract that is neither made nor lost by then scores nothing.",
    )


def _losing(game: Game) -> Iterator[str]:
    rules, side, two = game.rules.match, game.side, game.sides == 2
    every = f"both {side}s" if two else f"all {side}s"
    wins = f"the other {side} wins" if two else "the highest score of the others wins"
    if rules.ceiling is not None and rules.exact:
        yield (
            f"{game.a_side_which} has {_reached(game, rules.ceiling)} loses the match, and {wins}. If {every} have "
            f"that many, {game.bidders} loses."
        )
    elif rules.ceiling is not None:
        yield (
            f"{game.a_side_which} has {_reached(game, rules.ceiling)} loses the match, even after reaching the target, "
            f"and {wins}. If {every} have that many, a {side} can still win by reaching the target; if no {side} does, "
            f"{game.bidders} loses."
        )
    if rules.back_door is not BackDoor.OFF:
        floor = points(rules.floor)
        low = f"fewer than {floor}" if rules.compare is Compare.MORE_THAN else f"{floor} or fewer"
        if rules.back_door is BackDoor.UNLESS_OPPONENTS_NEGATIVE:
            above = f"{floor} or more" if rules.compare is Compare.MORE_THAN else f"more than {floor}"
            others = (
                f"the other {side} has"
                if two
                else f"at least one {side} has {above}, and every {side} with {above} has"
            )
            yield (
                f"{game.a_side_which} has {low} loses the match, but only if {others} 0 points or more. In that case, "
                f"{wins}."
            )
        else:
            worst = "higher score wins" if two else "highest score wins"
            yield f"{game.a_side_which} has {low} loses the match, and {wins}. If {every} have so few, the {worst}."
    if rules.spread is not None:
        yield (
            "The match also ends when one score is below zero, another is above zero, and the two are at least "
            f"{points(rules.spread)} apart. The highest score wins."
        )
    if rules.ceiling is not None and not rules.exact:
        yield (
            f"A win by a {side} that has reached the target without having too many points takes precedence over these "
            "rules."
        )
    elif rules.ceiling is not None or rules.spread is not None:
        yield "A win by reaching the target takes precedence over these rules."
