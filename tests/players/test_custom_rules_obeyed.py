"""Players of every level obey custom rules: they choose among the legal actions, and those that search fall back."""

from collections.abc import Iterable
from random import Random

import attrs
import pytest
from club import SIX, under

import five_hundred as fh
from five_hundred import CustomRule, players, presets, worlds


@attrs.frozen
class NoAceDiscarded(CustomRule):
    """Forbids discards that every player would consider, and decides the first trick."""

    name = "no-ace-discarded"
    sentence = "Nobody discards a card below the nine, and the leader takes the first trick."
    limits = ("exchanging",)

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        """Forbid low discards."""
        low = isinstance(action, fh.Exchange) and any(card.rank.value in range(4, 9) for card in action.discards)
        return "You may not discard a low card." if low else None

    def winner(self, view: fh.View, trick: fh.Trick) -> fh.Seat:
        """Give the first trick to its leader."""
        return trick.seats[0] if not view.tricks else trick.winner

    def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
        """Give each side the points of its number."""
        return enumerate(range(len(score.before)))


def played(rules: fh.RuleSet, chooser: players.Player, hands: int, seed: int = 1) -> fh.State:
    """Play some hands; every choice must be legal."""
    state, rng = fh.new_game(rules, scores=[-320] * len(rules.table.seating.sides)), Random(seed)
    while not state.is_over and state.hands_played < hands:
        if state.to_act is None:
            state = fh.apply(state, fh.shuffled_deal(state, rng))
            continue
        seen = fh.view(state, state.to_act)
        action = chooser(seen)
        assert action in seen.legal
        assert fh.why_illegal(state, action) is None
        state = fh.apply(state, action)
    return state


@pytest.mark.untraced
@pytest.mark.parametrize("preset", ["australian", "american", "quebec", "two-handed-draw", "three-handed"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_levels_1_to_3_play_matches_under_all_six_rules(number: int, preset: str) -> None:
    rules = under(*SIX, NoAceDiscarded(), base=presets.find_preset(preset).rules)
    assert played(rules, players.level(number, seed=5), hands=12).hands_played


@pytest.mark.untraced
@pytest.mark.parametrize("number", [4, 5, 6])
def test_levels_4_to_6_play_a_hand(number: int) -> None:
    """The solver cannot ask a rule in Python, so all seats follow level 3 to the end in each possible deal."""
    assert played(under(*SIX, NoAceDiscarded()), players.level(number, seconds=0.2), hands=1).hands_played == 1


@pytest.mark.untraced
def test_hints_and_weighed_discards_are_legal() -> None:
    """The most promising discards of a player may all be forbidden."""
    hinted = list[fh.Action]()

    def choose(seen: fh.View) -> fh.Action:
        if seen.phase == "exchanging":
            weighed = players.weigh(seen, worlds=1)
            assert all(each.action in seen.legal for each in weighed.actions)
            hinted.append(players.hint(seen).action)
            return hinted[-1]
        return players.choose(seen)

    played(under(NoAceDiscarded()), choose, hands=3)
    assert hinted


def test_a_world_agrees_with_what_its_seat_sees_under_custom_rules() -> None:
    """The views of the sampled states are those of the real one, with the same legal actions."""
    rules, rng = under(*SIX, NoAceDiscarded()), Random(3)
    state = fh.new_game(rules)
    for step in range(60):
        if state.to_act is None:
            state = fh.apply(state, fh.shuffled_deal(state, rng))
            continue
        seen = fh.view(state, state.to_act)
        if step % 5 == 0:
            assert fh.view(worlds.sample_state(seen, rng), seen.seat) == seen
        state = fh.apply(state, players.choose(seen))
