"""The chapter about the score of a hand (``scoring``, ``partner.settlement``)."""

from five_hundred.cards.seats import HAND_SIZE
from five_hundred.display.rules_in_words.english import capital, joined, points
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules import CapKind, DefenderPoints, Failure, Settlement, Slam

__all__ = ["scoring"]


def scoring(game: Game) -> RulesSection:
    """Return the chapter about the score of a hand."""
    parts = (_contract(game), _extra(game), _settlement(game), _tricks(game), _cap(game))
    return RulesSection("Scoring a hand", tuple(part for part in parts if part))


def _contract(game: Game) -> str:
    special = ", or does what the special bid promises" if game.specials else ""
    made = (
        f"If {game.bidders} takes at least as many tricks as were bid{special}, the contract is made, and "
        f"{game.bidders} scores the points of the bid."
    )
    if game.rules.scoring.failure is Failure.SUBTRACT:
        return f"{made} If not, {game.bidders} loses that number of points; a score can fall below zero."
    return f"{made} If not, {game.bidders} loses nothing, but {game.each_opponent} scores the points of the bid."


def _extra(game: Game) -> str:
    scoring, fewer = game.rules.scoring, game.lowest_level < HAND_SIZE
    slam = None
    if scoring.slam is Slam.AT_LEAST and any(game.ladder.points[bid] < scoring.slam_minimum for bid in game.contracts):
        least = points(scoring.slam_minimum)
        bid = "bid for a number of tricks" if game.specials else "bid"
        slam = f"If {game.bidders} takes all ten tricks, a {bid} scores at least {least}, even if it is worth less."
    if scoring.slam is Slam.SWEEP and fewer:
        slam = (
            f"If {game.bidders} has bid fewer than ten tricks and takes all ten, there is a bonus of "
            f"{points(scoring.sweep_bonus)}."
        )
    if not fewer or not scoring.overtrick_points:
        return joined("Tricks beyond the number that was bid score nothing extra.", slam)
    each = f"Each trick beyond the number that was bid scores another {points(scoring.overtrick_points)}."
    if slam is None:
        return each
    instead = "If this raises the score" if scoring.slam is Slam.AT_LEAST else "Together with this bonus"
    return f"{each} {slam} {instead}, the tricks beyond the bid score nothing extra."


def _settlement(game: Game) -> str | None:
    if not game.partner_for_a_hand:
        return None
    each = "each score or lose" if game.rules.scoring.failure is Failure.SUBTRACT else "each score"
    if game.rules.partner.settlement is Settlement.FULL:
        return f"The bidder and the partner {each} all of these points."
    return (
        f"The bidder and the partner {each} half of these points, rounded down to a whole number. A bidder without a "
        "partner does not share them."
    )


def _tricks(game: Game) -> str:
    scoring, paid = game.rules.scoring, game.own_tricks_pay
    if not game.tricks_pay:
        except_under = f", except under {game.under(paid)}" if paid else ""
        return f"The opponents of {game.bidders} score nothing for their tricks{except_under}."
    scores = f"{game.each_opponent} scores {points(scoring.trick_points)} for each of {game.their_own_tricks}"
    when = (
        f"{capital(scores)}, whether or not the contract is made."
        if scoring.defenders is DefenderPoints.EACH_TRICK
        else f"If the contract fails, {scores}. If it is made, the opponents score nothing for their tricks."
    )
    unpaid = [bid for bid in game.specials if bid not in paid]
    special = f"Under {game.under(unpaid)}, the opponents score nothing for their own tricks." if unpaid else None
    other = f"Under {game.under(paid)}, other points apply." if paid else None
    return joined(when, special, other)


def _cap(game: Game) -> str | None:
    scoring, cap = game.rules.scoring, game.rules.scoring.defender_cap
    all_pass = game.played_when_all_pass and scoring.trick_points > 0
    paid = game.tricks_pay or game.forced_tricks_pay or game.own_tricks_pay
    pays = paid or (all_pass and scoring.cap_all_pass)
    if cap is None or not pays:
        return None
    limit = (
        f"Points for tricks cannot raise a score above {points(cap)}: any points above this limit are not counted."
        if scoring.cap_kind is CapKind.UP_TO
        else f"{game.a_side_which} has more than {points(cap)} scores nothing for tricks."
    )
    exempt = all_pass and not scoring.cap_all_pass
    return joined(limit, "This limit does not apply if all players have passed." if exempt else None)
