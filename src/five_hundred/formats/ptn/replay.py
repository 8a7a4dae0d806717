"""Replay a published hand, to check whether every action is legal and whether the tags agree with the actions."""

from collections.abc import Mapping, Sequence

import attrs

from five_hundred.cards.card import Card
from five_hundred.engine.actions import Action
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Finished
from five_hundred.engine.table.state import State
from five_hundred.formats.ptn.findings import Findings
from five_hundred.formats.ptn.hand_tags import PublishedHand
from five_hundred.formats.ptn.replay_before_play import prepare_play
from five_hundred.formats.ptn.replay_calls import check_contract, make_calls
from five_hundred.formats.ptn.replay_plays import play_tricks
from five_hundred.formats.ptn.replay_state import Playthrough
from five_hundred.rules.packets_and_piles import laid_out, stacked

__all__ = ["HandSoFar", "play_through"]


@attrs.frozen
class HandSoFar:
    """The actions of a hand, and the state that they lead to.

    Args:
        actions: every action, the deal first.
    """

    actions: tuple[Action, ...]
    state: State

    @property
    def is_finished(self) -> bool:
        """Whether the hand has been scored or thrown in."""
        return isinstance(self.state.phase, Dealing | Finished)


def play_through(hand: PublishedHand, start: State, findings: Findings) -> HandSoFar:
    """Replay a published hand.

    Args:
        start: a state in which the hand is to be dealt.

    Raises:
        InvalidLogError: the hand is impossible, or a strict reader finds a gap or a contradiction.
    """
    play = Playthrough(hand, start, findings)
    _deal(play)
    make_calls(play)
    if not isinstance(play.state.phase, Bidding):
        check_contract(play)
        prepare_play(play)
        play_tricks(play)
    return HandSoFar(tuple(play.actions), play.state)


def _deal(play: Playthrough) -> None:
    table, dealer, stock = play.state.rules.table, play.state.dealer, play.state.secrets.stock
    cards = stacked(table, dealer, play.hand.piles)
    if stock is not None and _same(laid_out(table, dealer, stock), play.hand.piles):
        cards = stock  # the pack was not shuffled, and a log does not record its order
    play.take(Deal(cards), play.hand.line_of("Deal"), "the deal")


def _same(first: Mapping[str, Sequence[Card]], second: Mapping[str, Sequence[Card]]) -> bool:
    return all(sorted(first[name]) == sorted(cards) for name, cards in second.items())
