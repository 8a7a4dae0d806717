"""Choose whether to declare: to take the partner's best card and to play alone for all ten tricks.

The chances were fitted to about 18,000 strong hands in the Australian game, which level 3 declared and played.
"""

from math import erf, sqrt
from typing import Final

import attrs

from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.actions import PASS, Action
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.play.play_setup import first_leader, play_setup
from five_hundred.engine.play.suits_and_strength import table_for
from five_hundred.engine.table.claims import takes_all
from five_hundred.engine.table.view import View
from five_hundred.players.bidding import chance_under
from five_hundred.players.hand_strength import chance_of, expected_tricks
from five_hundred.players.plain import decided_by_custom
from five_hundred.players.side_strength import chance_to_make, tricks_by_strain
from five_hundred.rules.bids.contracts import Contract

__all__ = ["Declaration", "choose_declaration", "declaration_of"]

_EVEN: Final = 9.8
"""The number of expected tricks, in a trump suit, with which a declaration succeeds in half of all cases."""
_EVEN_AT_NO_TRUMP: Final = 8.0
"""The same number at no trump, where the partner's best card is worth more."""
_SPREAD: Final = 1.05
"""The number of tricks by which a hand must be better for the chance to rise from 50 to 84 per cent."""
_UNDERRATED: Final = 0.1
"""By how much the estimates underrate the chance of winning the match with the partner if a declaration seems better.

Of 19,000 strong hands, those that seemed better alone by this margin were better alone when level 3 played them.
"""


@attrs.frozen
class Declaration:
    """What a player can expect who may declare."""

    tricks: float
    """The expected number of tricks alone, without the partner's card; it can be more than 10."""
    made: float
    """The chance of taking all ten tricks alone, from 0 to 1."""
    chance: float
    """The chance of winning the match after a declaration, from 0 to 1."""
    otherwise: float
    """The chance of winning the match if the player plays with the partner, from 0 to 1."""


def choose_declaration(view: View) -> Action:
    """Declare if that is more likely to win the match than to play with the partner."""
    found = declaration_of(view)
    return Declare() if found.chance > found.otherwise else PASS


def declaration_of(view: View) -> Declaration:
    """Return what the player who may now declare can expect."""
    contract, seat = view.contract, view.seat
    assert contract is not None and contract.bid is not None and seat is not None  # the declarer decides
    tricks = expected_tricks(view.rules, view.hand, contract.strain, 0, calls=False)
    alone = attrs.evolve(contract, declared=True)
    if _is_certain(view, alone):
        otherwise = chance_under(view, seat, contract, 1.0, all_ten=1.0)
        return Declaration(float(HAND_SIZE), 1.0, chance_under(view, seat, alone, 1.0), otherwise)
    even = _EVEN_AT_NO_TRUMP if contract.strain.suit is None else _EVEN
    made = (1 + erf((tricks - even) / (_SPREAD * sqrt(2)))) / 2
    values = tricks_by_strain(view)
    together, all_ten = chance_to_make(view, contract.bid, values), chance_of(HAND_SIZE, values[contract.strain])
    otherwise = chance_under(view, seat, contract, together, all_ten=all_ten) + _UNDERRATED
    return Declaration(tricks, made, chance_under(view, seat, alone, made), min(1.0, otherwise))


def _is_certain(view: View, contract: Contract) -> bool:
    """Return whether the hand takes all ten tricks alone, whatever the opponents hold and whatever they lead.

    Args:
        contract: the contract after a declaration.
    """
    if decided_by_custom(view.rules):
        return False
    setup = play_setup(view.rules, contract, view.calls)
    table = table_for(view.rules, contract, view.seat)
    hand = table.pack.mask(view.hand)
    elsewhere = table.pack.whole & ~(hand | table.pack.mask((*view.discards, *view.on_table)))
    assert view.seat is not None  # the declarer decides
    if first_leader(view.rules, view.dealer, setup) != view.seat:
        trump = table.strain.suit
        if trump is None or hand & ~table.suits[trump.index]:
            return False
    return takes_all(setup, view.seat, hand, elsewhere, ())
