"""Write a player that tries actions in simulated hands, and measure it: ``python examples/search_player.py``.

The player bids, discards and plays what brings its side the most points, on average, if all players then follow the
"plain" policy.  The example needs the extra ``fast`` of five-hundred.
"""

import argparse
from functools import partial
from itertools import combinations
from random import Random

from five_hundred import PASS, Action, Bid, Exchange, MakeBid, PlayCard, View, apply, presets, view
from five_hundred.players import Player, level
from five_hundred.playouts import play_hands, play_on, weigh_plays
from five_hundred.tournaments import play_tournament, standings_text
from five_hundred.worlds import sample_state


def choose(seen: View, hands: int) -> Action:
    """Return the action that brings the most points in simulated hands; for other decisions, the action of level 2."""
    planned = level(2)(seen)
    if len(seen.legal) == 1 or seen.seat is None:
        return planned
    if seen.phase == "bidding":
        return best_call(seen, hands)
    if isinstance(planned, Exchange):
        return best_discards(seen, planned, hands)
    if isinstance(planned, PlayCard):
        weighed = weigh_plays(seen, hands, policy="plain")
        means = (2 * weighed.points[:, :, weighed.side] - weighed.points.sum(axis=2)).mean(axis=1)
        return weighed.plays[int(means.argmax())]
    return planned


def best_call(seen: View, hands: int) -> Action:
    """Return the bid that brings the most points, or a pass if the standing bid, or no bid at all, brings more."""
    standing = next((call for call in reversed(seen.calls) if call.bid is not None), None)
    worth: dict[Action, float] = {
        action: points(seen, action.bid, seen.seat, hands) for action in seen.legal if isinstance(action, MakeBid)
    }
    if PASS in seen.legal:
        worth[PASS] = 0 if standing is None else points(seen, standing.bid, standing.seat, hands)
    return max(worth, key=worth.__getitem__)


def points(seen: View, bid: Bid | None, declarer: int | None, hands: int) -> float:
    """Return the mean gain of the player's side if a bid becomes the contract."""
    assert seen.seat is not None
    simulate = partial(play_hands, seen.rules, hands, policy="plain", dealer=seen.dealer, scores=seen.scores)
    played = simulate(bid=bid, declarer=declarer, known={seen.seat: tuple(seen.hand)})
    side = seen.rules.table.seating.side_of[seen.seat]
    return float((2 * played.points[:, side] - played.points.sum(axis=1)).mean())


def best_discards(seen: View, planned: Exchange, hands: int) -> Action:
    """Return the best discards among those that level 2 would choose and the three lowest other cards."""
    assert seen.seat is not None
    side, state = seen.rules.table.seating.side_of[seen.seat], sample_state(seen, Random(0))
    others = sorted(card for card in seen.hand if card not in planned.discards and not card.is_joker)
    worth: dict[Exchange, float] = {}
    for cards in combinations([*planned.discards, *others[:3]], len(planned.discards)):
        after = view(apply(state, Exchange(tuple(sorted(cards)))), seen.seat)
        if after.phase != "playing":
            return planned
        played = play_on(after, hands, policy="plain").points
        worth[Exchange(tuple(sorted(cards)))] = float((2 * played[:, side] - played.sum(axis=1)).mean())
    return max(worth, key=worth.__getitem__)


def main() -> None:
    """Let the player play against a level of the library on duplicate deals."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--hands", type=int, default=100, help="simulated hands for each action (default 100)")
    parser.add_argument("--level", type=int, default=3, help="the level of the other player (default 3)")
    parser.add_argument("--deals", type=int, default=20, help="the number of deals (default 20)")
    options = parser.parse_args()
    players: dict[str, Player] = {
        f"{options.hands} hands": partial(choose, hands=options.hands),
        "library": level(options.level),
    }
    print(standings_text(play_tournament(presets.AUSTRALIAN, players, options.deals)))


if __name__ == "__main__":
    main()
