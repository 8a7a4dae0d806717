"""The average number of tricks that plain players take with a hand.

Plain players are simple computer players (:mod:`five_hundred.playouts.plain_policy`).  They play the hand with or
without the kitty, and with the partner or alone.

When the hand has both the kitty and the partner, the contract is the lowest trick bid of the denomination.  For the
other cases, the module adds special bids for six tricks or more to the rules.  These bids are played like trick
bids, but without the kitty, the partner or both.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

from five_hundred.base.errors import InvalidRulesError
from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.playouts import play_hands
from five_hundred.playouts.hand_values import ExpectedTricks
from five_hundred.rules import DealForm, RuleSet
from five_hundred.rules.bids.special_bids import KittyUse, NullJoker, SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import STRAINS, Strain, TrickBid
from five_hundred.rules.ladder import ladder_of

__all__ = ["expected_tricks"]

_SEAT: Final[Seat] = 0
"""The seat that holds the hand; any seat would do, because each hand has a random dealer."""


def expected_tricks(
    cards: Sequence[Card], rules: RuleSet, hands: int, seed: int
) -> Mapping[Strain, tuple[ExpectedTricks, ...]]:
    """Return the expected tricks of a hand in each denomination.

    Args:
        cards: the ten cards of the hand.
        rules: the house rules.
        hands: the number of hands to play for each estimate of expected tricks, 2 or more.
        seed: the seed of the simulation; all cases of a denomination use the same deals.

    Raises:
        ValueError: the hand cannot be simulated, because the players draw their hands or the hand is a misdeal.
    """
    if rules.table.deal_form is DealForm.DRAWN:
        raise ValueError("the hand cannot be simulated: the players draw their hands (table.deal_form)")
    alone, together = (_SEAT,), (_SEAT, *rules.table.seating.partners(_SEAT))
    found: dict[Strain, list[ExpectedTricks]] = {strain: [] for strain in STRAINS}
    for strain, kitty, partner in product(STRAINS, (True, False), (True, False)):
        game = _game(rules, strain, kitty, partner)
        if game is not None:
            variant, bid = game
            try:
                played = play_hands(
                    variant, hands, bid=bid, declarer=_SEAT, known={_SEAT: cards}, policy="plain", seed=seed
                )
            except ValueError as error:
                raise ValueError(f"the hand cannot be simulated: {error}") from None
            tricks = played.tricks[:, list(together if partner else alone)].sum(axis=1)
            deviation = float(tricks.std(ddof=1))
            found[strain].append(ExpectedTricks(kitty, partner, float(tricks.mean()), deviation / hands**0.5))
    return {strain: tuple(estimates) for strain, estimates in found.items()}


@kept
def _game(rules: RuleSet, strain: Strain, kitty: bool, partner: bool) -> tuple[RuleSet, TrickBid | SpecialBid] | None:
    """Return the rules and the contract for one case; ``None`` if the case is impossible at this table."""
    if partner and not rules.table.seating.partners(_SEAT):
        return None
    if kitty and partner:
        bids = [bid for bid in ladder_of(rules).bids if isinstance(bid, TrickBid) and can_be_contract(rules, bid)]
        return rules, next(bid for bid in bids if bid.strain is strain)
    special = SpecialBid(
        code="ZZ",
        name="evaluation",
        strain=strain,
        least=6,
        most=10,
        value=100,
        who=WhoPlays.PARTNERS if partner else WhoPlays.ALONE,
        kitty=KittyUse.TAKEN if kitty else KittyUse.NOT_TAKEN,
        joker=NullJoker.OPTIONAL,
    )
    try:
        return rules.with_options({"contracts.specials": (special,)}), special
    except InvalidRulesError:
        return None
