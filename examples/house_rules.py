"""House rules in twenty lines: print a family's rules as a rules file, and play one match at random."""

from random import Random

import five_hundred as fh

ours = fh.presets.AUSTRALIAN.with_options(
    {
        "table.pack": "45",  # all the fours, five cards to the kitty
        "auction.all_pass": "dealer-must-bid",
        "contracts.specials.OM.above": "10NT",  # nothing beats an Open Misère
        "contracts.specials.OM.value": 520,
        "match.must_bid_to_win": "no",
    }
)
text = fh.documents.rules_to_toml(ours, base="australian")
print(text)  # the text of a rules file, for --rules family.toml
state, rng = fh.new_game(fh.documents.rules_from_toml(text)), Random(500)
while not state.is_over:
    action = fh.shuffled_deal(state, rng) if state.to_act is None else rng.choice(fh.legal_actions(state))
    state = fh.apply(state, action)
print(state.outcome)
