"""House rules in twenty lines: a family's game, saved as TOML, and one match of it played at random."""

from random import Random

import five_hundred as fh
from five_hundred import presets
from five_hundred.documents import rules_from_toml, rules_to_toml

OUR_RULES = presets.AUSTRALIAN.with_options(
    {
        "table.pack": "45",  # all the fours, five cards to the kitty
        "auction.all_pass": "dealer-must-bid",
        "contracts.specials.OM.above": "10NT",  # nothing beats an Open Misère
        "contracts.specials.OM.value": 520,
        "match.must_bid_to_win": False,
    }
)


def main() -> None:
    """Save the rules, read them back, and play."""
    text = rules_to_toml(OUR_RULES)
    print(text)
    rng, state = Random(500), fh.new_game(rules_from_toml(text))
    while not state.is_over:
        action = fh.shuffled_deal(state, rng) if state.to_act is None else rng.choice(fh.legal_actions(state))
        state = fh.apply(state, action)
    print(state.outcome)


if __name__ == "__main__":
    main()
