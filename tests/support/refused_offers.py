"""Hands in which a player offered to throw the cards in, and the partner refused."""

from random import Random

from tables import dealt

from five_hundred import PASS, Action, MakeBid, Rank, RuleSet, Seat, State, apply, legal_actions
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn, ThrowingIn
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Finished
from five_hundred.rules import Misdeal
from five_hundred.testing import random_action

BY_CONSENT = [each for each in Misdeal if each.by_consent]


def four_in_pairs(misdeal: Misdeal) -> dict[str, object]:
    """The options for which :func:`refused_offers` can be played."""
    return {"table.misdeal": misdeal, "table.players": 4, "table.partnership": "opposite"}


def refused_offers(rules: RuleSet, asker: Seat, *, both: bool, rng: Random) -> list[State]:
    """Every state of a hand that is played at random, from the deal on.

    Whoever may offer to throw the cards in does so, and the partner always refuses.  In half of the hands the asker
    bids and the others pass, as far as they may.

    Args:
        rules: the house rules, for four players in pairs.
        asker: who gets low cards only (catalogue 6.44), as far as the pack has ten.
        both: whether the partner gets low cards, too, as far as there are any left.
        rng: chance.
    """
    low = [card for card in rules.table.pack.cards if card.rank < Rank.JACK]
    rng.shuffle(low)
    hands = [""] * 4
    hands[asker] = " ".join(map(str, low[:10]))
    hands[(asker + 2) % 4] = " ".join(map(str, low[10:20] if both else ()))
    states, asker_bids = [dealt(rules, *hands)], rng.random() < 0.5
    while True:
        state, wanted = states[-1], list[Action]()
        if isinstance(state.phase, Bidding | ThrowingIn):
            actions = legal_actions(state)
            wanted = [each for each in actions if each in (OfferThrowIn(), AnswerThrowIn(False))]
            if asker_bids and not wanted:
                asks = state.turn == asker
                wanted = [each for each in actions if (isinstance(each, MakeBid) if asks else each == PASS)]
        after = apply(state, rng.choice(wanted) if wanted else random_action(state, rng))
        if isinstance(after.phase, Dealing | Finished):
            return states
        states.append(after)
