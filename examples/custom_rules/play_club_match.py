"""Read the club's rules, print them, and play a match by them."""

from pathlib import Path
from random import Random

import club_rules

import five_hundred as fh


def main() -> None:
    """Print the rules, what one of them refuses, and the scores of a match."""
    rules = fh.read_rules(Path(__file__).with_name("club.toml"), custom=club_rules.ALL)
    print(*(rule.in_words() for rule in rules.custom), sep="\n")

    rng = Random(500)
    state = fh.new_game(rules, scores=(200, -320))
    state = fh.apply(state, fh.shuffled_deal(state, rng))
    for call in ("bid 7H", "pass"):
        state = fh.apply(state, fh.parse_action(call, rules))
    illegal = fh.why_illegal(state, fh.parse_action("bid M", rules))
    assert illegal is not None
    print(f"\nA bid of misère: {illegal.message}")

    player = fh.players.level(2)
    while not state.is_over:
        deals = state.to_act is None
        state = fh.apply(state, fh.shuffled_deal(state, rng) if deals else player(fh.view(state, state.to_act)))
    assert state.outcome is not None
    print(f"\nThe scores at the end: {state.scores}; the winners: {state.outcome.winners}")


if __name__ == "__main__":
    main()
