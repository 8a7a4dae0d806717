"""Measure how often null bids are made against each level of computer players.

Run this tool from the root of the source tree::

    python tools/null_bids.py 3 4 5 6 ../old:3 --bid OM --hands 300 --results FOLDER

The hands come from matches of level 3 in which the given null bid became the contract.  The first run stores them in
the folder, so that every defender, also one of another version, plays against the same bids and discards.  Level 3 of
this version plays the cards of the bidder.  A defender is named as in ``compare_versions.py``; the differences are from
the last defender.  The results are added to files in the folder: the same command continues an interrupted run.
"""

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from compare_versions import Asked, Here, player_of
from figure_files import interval, resumed_rows

import five_hundred as fh
from five_hundred.players import level

BIDDER: Final = Here(level(3))
"""The player of the cards of the bidder."""


def hands_with(rules: fh.RuleSet, bid: fh.Bid) -> Iterator[dict[str, Any]]:
    """Yield hands of matches of level 3, each up to the first card.

    Args:
        rules: the house rules.
        bid: the contract of the hands.

    Yields:
        ``dealer``; ``scores``, the scores before the hand; and ``actions``, the notation of the deal, the calls and the
        discards.
    """
    player = level(3)
    for number in count():
        state = fh.new_game(rules, dealer=number % rules.table.players)
        for deal in count():
            dealer, scores = state.match.dealer, list(state.scores)
            actions: list[fh.Action] = [fh.shuffled_deal(state, Random(f"{number} {deal}"))]
            state = fh.apply(state, actions[0])
            while state.to_act is not None:
                if state.contract is not None and state.phase_name == "playing" and len(actions) > 1:
                    if state.contract.bid == bid:
                        yield {
                            "dealer": dealer,
                            "scores": scores,
                            "actions": [fh.format_action(each) for each in actions],
                        }
                    actions = actions[:1]  # the rest of the hand is not kept
                action = player(fh.view(state, state.to_act))
                if state.phase_name != "playing":
                    actions.append(action)
                state = fh.apply(state, action)
            if state.is_over:
                break


def made(hand: Mapping[str, Any], rules: fh.RuleSet, defender: Asked) -> bool:
    """Play the cards of a hand, and return whether the bidder makes the contract.

    Args:
        hand: a hand that ``hands_with`` has found.
        rules: the house rules.
        defender: the player of all seats but the bidder.
    """
    state = fh.new_game(rules, dealer=hand["dealer"], scores=hand["scores"])
    defender.begin(rules, hand["dealer"], hand["scores"])
    before = [fh.parse_action(text, rules) for text in reversed(hand["actions"])]
    while state.hands_played == 0 and (before or state.to_act is not None):
        bids = state.contract is not None and state.to_act == state.contract.declarer
        action = before.pop() if before else (BIDDER if bids else defender).choose(state)
        state = fh.apply(state, action)
        defender.hear(action)
    assert state.match.last_hand is not None  # the hand has been played
    return bool(state.match.last_hand.score.made)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what the folder does not have yet, and print the shares with their 95 % intervals."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("defenders", nargs="+", help="the players of the other seats, such as 3 or ../old:3")
    parser.add_argument("--preset", default="australian", help="the house rules (default: australian)")
    parser.add_argument("--bid", default="OM", help="the notation of the null bid (default: OM)")
    parser.add_argument("--hands", type=int, default=300, help="the number of hands (default: 300)")
    parser.add_argument("--results", type=Path, required=True, metavar="FOLDER", help="the folder of the results")
    options = parser.parse_args(arguments)
    if options.hands < 2:
        parser.error(f"HANDS must be at least 2, because one alone has no interval, got {options.hands}")
    rules = fh.presets.find_preset(options.preset).rules
    bid = fh.parse_bid(options.bid, rules)
    options.results.mkdir(parents=True, exist_ok=True)
    name = f"{options.preset}-{options.bid}"
    found = enumerate(hands_with(rules, bid))

    def hand(number: int) -> dict[str, Any]:
        return next({"number": place, **each} for place, each in found if place == number)

    hands = list(resumed_rows(options.results / f"{name}.jsonl", options.hands, hand, "hands"))
    shares: dict[str, list[float]] = {}
    with ExitStack() as stack:
        for text in options.defenders:
            try:
                defender = player_of(text, stack)
            except ValueError as error:
                parser.error(str(error))

            def row(number: int, defender: Asked) -> dict[str, Any]:
                return {"number": number, "made": made(hands[number], rules, defender)}

            file = options.results / f"{name}-{text.replace(os.sep, '-')}.jsonl"
            rows = resumed_rows(file, options.hands, partial(row, defender=defender), f"hands against {text}")
            shares[text] = [float(each["made"]) for each in rows]
    print()
    for text, values in shares.items():
        gains = [own - other for own, other in zip(values, shares[options.defenders[-1]], strict=True)]
        (share, half), (gain, width) = interval(values), interval(gains)
        print(f"{options.bid} against {text}: made {share:.2f} ± {half:.2f}, difference {gain:+.2f} ± {width:.2f}")


if __name__ == "__main__":
    main()
