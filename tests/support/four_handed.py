"""RuleSets for naive restatements of the four-handed game: two pairs, every hand dealt, and none of the rarer rules.

The rules that are left out here have tests of their own, over all tables.
"""

from collections.abc import Mapping

import attrs
from hypothesis import strategies as st

from five_hundred import RuleSet, Strain
from five_hundred.rules.bids.special_bids import Gate, SpecialBid, WhoPlays
from five_hundred.testing.strategies import rulesets

PLAIN: Mapping[str, object] = {
    "table.players": 4,
    "table.partnership": "opposite",
    "table.spare_hands": "none",
    "table.kitty_face_up": False,
    "contracts.declare": False,
    "play.high_jacks": False,
    "play.claims": "off",
    "match.midhand_out": False,
    "match.exact": False,
    "match.ceiling": None,
    "penalties.bar": "off",
    "penalties.breach": "off",
}
"""The options that these restatements know nothing of, as they are without a house rule."""


def plain_rulesets(fixed: Mapping[str, object] | None = None) -> st.SearchStrategy[RuleSet]:
    """Any RuleSet of four players in pairs without the rarer rules.

    Args:
        fixed: more options that shall have a certain value.
    """
    return rulesets(fixed={**PLAIN, **(fixed or {})}).map(plain)


def plain(rules: RuleSet) -> RuleSet:
    """The same rules with special bids of the older kinds only: no trumps, no duel, no bid in the blind."""
    bids = [_plain(bid) for bid in rules.contracts.specials if bid.who is not WhoPlays.DUEL]
    misdeal = "off" if rules.table.misdeal.by_choice else rules.table.misdeal
    return rules.with_options(
        {"auction.pass_term": "pass", "contracts.specials": tuple(bids), "table.misdeal": misdeal}
    )


def _plain(bid: SpecialBid) -> SpecialBid:
    gate = Gate.ANYTIME if bid.gate in (Gate.BLIND, Gate.OVER_OPPONENTS_NULL) else bid.gate
    return attrs.evolve(bid, gate=gate, strain=Strain.NO_TRUMP)
