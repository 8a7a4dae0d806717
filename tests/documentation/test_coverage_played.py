"""The presets beside a value on the pages "Rules coverage" play it: another value makes another game of the same deals.

A preset plays a value if setting the value in it changes nothing (test_coverage.py).  That alone would also hold
for a rule that never comes up there.  So here each preset plays against itself with another value of the same
decision, with equal shuffles and equal choices, until a player can tell the two games apart.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from extension import extension

from five_hundred import PASS, Action, MakeBid, State, format_action, legal_actions, new_game, step, view
from five_hundred.actions import Look
from five_hundred.cards.card import SUITS
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Playing
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.trick_bids import STRAINS, TrickBid
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.presets import PRESETS
from five_hundred.testing.random_play import helpful_action, random_action

CATALOGUE = extension("catalogue")
DECISIONS = CATALOGUE.decisions()

# What makes another game where a decision has one value only, or where its other values could not be told apart.
OTHERWISE: Mapping[str, Mapping[str, Any]] = {
    "bid-rounds": {"auction.re_entry": "never"},
    "inkle-6nt": {"auction.inkle_who": "nobody"},
    "all-pass-nt-details": {"auction.all_pass": "redeal-next-dealer"},
    "null-passed-hand": {"auction.re_entry": "always"},
    "null-kitty": {"null.kitty": "not-taken"},
    "grand-null": {"null.kitty": "not-taken"},
    "null-jacks": {"null.strain": "S"},
    "two-jokers-trick": {"table.high_joker": "red"},
    "bid-beyond-need": {"scoring.overtrick_points": 10},
    "p3-defenders": {"scoring.defenders": "none"},
    "p5-score": {"scoring.defenders": "none", "partner.settlement": "half-each"},
    "p6-score-3x2": {"scoring.defenders": "none"},
    "p6-bid-end": {"auction.rounds": "one"},
}
# Beside which other options a decision matters: with the usual points, bids have one order whatever makes a bid higher.
BESIDE: Mapping[str, Mapping[str, Any]] = {"bid-order-key": {"contracts.schedule": "original"}}
# Where another option of the preset makes the same of every value.
THE_SAME = {
    ("null-stop", "no-tricks"),  # play goes on wherever the defenders score each trick that they force (6.24)
    ("back-door", "quebec"),  # nothing is ever subtracted
    ("point-spread", "quebec"),
    ("must-bid-to-win", "trickster-australian"),  # the cap of 490 keeps defenders below the target anyway (6.26)
}
LOOK = Look()
MANY = 60
"""Of more legal actions than this only the number is compared."""
MATCHES = 1000
STEPS = 2500
SPECIAL, PASSING, RISING = range(3)
"""What the players of every third match are after: at random, much that a rule is about is too rare."""
MANNERS = {"F": (SPECIAL,), "I": (RISING, SPECIAL), "J": (RISING, SPECIAL), "P": (RISING, SPECIAL, PASSING)}
"""The manners in which the decisions of a section are tried; those of the others in all three."""


def seen(state: State) -> tuple[object, ...]:
    """What players can tell of a state without knowing its rules.

    A view costs as much as all the rest, so during a trick only what changes with each card is compared.
    """
    legal = legal_actions(state) if state.to_act is not None else ()
    written = [format_action(action) for action in legal] if len(legal) <= MANY else len(legal)
    told = (state.phase_name, state.turn, state.scores, written)
    if isinstance(state.phase, Playing) and state.phase.trick:
        return told
    table = view(state, state.to_act)
    return (
        *told,
        table.counts,
        table.exposed,
        table.turned_up,
        table.partner,
        table.taken,
        table.barred,
        table.outcome and table.outcome.winners,
    )


def chosen(state: State, rng: Random, deals: int, manner: int, wanted: str) -> Action:
    """An action in one of three styles: make a special bid, let all pass, or let scores rise."""
    if manner == RISING and isinstance(state.phase, Bidding) and LOOK in legal_actions(state):
        return LOOK  # or blind bids would end every match
    # Where scores are to rise, two deals of four are stacked, and in one only the lowest bid is made.
    if manner == RISING and (deals % 4 > 1 or (deals % 4 and isinstance(state.phase, Bidding))):
        return helpful_action(state, rng)
    if isinstance(state.phase, Bidding) and manner != RISING and rng.random() < 0.8:
        legal = legal_actions(state)
        standing = state.phase.standing
        bids = [each for each in legal if isinstance(each, MakeBid) and each.bid.code == wanted]
        if manner == SPECIAL and (bids or LOOK in legal):
            return bids[0] if bids else LOOK
        if PASS in legal and (manner == PASSING or (standing is not None and standing.code == wanted)):
            return PASS
    return random_action(state, rng)


def scores_of(rules: RuleSet, seed: int) -> tuple[int, ...]:
    """Scores to begin with: none, or near an end of the match."""
    cards, rng = rules.table.pack.cards, Random(seed)
    longest = max(SUITS, key=lambda suit: sum(card.suit is suit for card in cards))
    lowest = TrickBid(rules.auction.min_level, STRAINS[longest.index])  # the bid that helpful players make
    near = (1, ladder_of(rules).points[lowest] - 10)
    return tuple(rules.match.target - rng.choice(near) if seed else 0 for _ in rules.table.seating.sides)


def followed(match: int, rules: RuleSet, manners: tuple[int, ...]) -> Iterator[tuple[object, bool, int]]:
    """A match of the preset: what is seen in each state, whether the match is over, and the number of deals so far."""
    manner, wanted = manner_of(match, rules, manners)
    rng, deals = Random(match), 0
    state = first_state(rules, match, scores_of(rules, match if manner == RISING else 0))
    while True:
        deals += isinstance(state.phase, Dealing)
        yield seen(state), state.is_over, deals
        state = step(state, chosen(state, rng, deals, manner, wanted))[0]


class Followed:
    """What was seen of a match, which is played only as far as somebody looks at it."""

    def __init__(self, states: Iterator[tuple[object, bool, int]]) -> None:
        self._states = states
        self._kept: list[tuple[object, bool, int]] = []

    def at(self, number: int) -> tuple[object, bool, int]:
        """What was seen in a state."""
        while len(self._kept) <= number:
            self._kept.append(next(self._states))
        return self._kept[number]


@lru_cache(maxsize=500)
def match_of(match: int, rules: RuleSet, manners: tuple[int, ...]) -> Followed:
    """A match of a preset, which is played once and compared with the same match under many other rules."""
    return Followed(followed(match, rules, manners))


def manner_of(match: int, rules: RuleSet, manners: tuple[int, ...]) -> tuple[int, str]:
    """What the players are after in a match, and the special bid that they want to make."""
    codes = [bid.code for bid in rules.contracts.specials] or [""]
    return manners[match % len(manners)], codes[match // len(manners) % len(codes)]


def first_state(rules: RuleSet, match: int, scores: tuple[int, ...]) -> State:
    """The first state of a match."""
    return new_game(rules, dealer=match % rules.table.players, scores=scores)


def told_apart_in(match: int, one: RuleSet, other: RuleSet, manners: tuple[int, ...]) -> bool:
    """Whether players who choose alike see a difference in one of the matches."""
    manner, wanted = manner_of(match, one, manners)
    rng = Random(match)
    state = first_state(other, match, scores_of(one, match if manner == RISING else 0))
    for number in range(STEPS):
        facts, is_over, deals = match_of(match, one, manners).at(number)
        if facts != seen(state):
            return True
        if is_over:
            return False
        state = step(state, chosen(state, rng, deals, manner, wanted))[0]
    return False


def told_apart(one: RuleSet, others: Sequence[RuleSet], manners: tuple[int, ...]) -> bool:
    """Whether players who choose alike see a difference between the rules and any of the others.

    All others are tried in a match before the next match, because some of them may be the same game.
    """
    if any(one.table.seating != other.table.seating for other in others):
        return True  # who sits there, and with whom
    return any(told_apart_in(match, one, other, manners) for match in range(MATCHES) for other in others)


def games_with(rules: RuleSet, setting: Mapping[str, Any]) -> Iterator[RuleSet]:
    """The rules with a setting, if they can be so and are not so already."""
    try:
        changed = rules.with_options(CATALOGUE.resolved(setting, rules))
    except (ValueError, LookupError):
        return
    if changed != rules:
        yield changed


def other_games(rules: RuleSet, decision: Any, value: Any) -> Iterator[RuleSet]:
    """A preset with other values of a decision, as far as it can have them."""
    for other in decision.values:
        if other is not value and not other.reason:
            yield from games_with(rules, other.setting)
    if decision.id in OTHERWISE:
        yield from games_with(rules, OTHERWISE[decision.id])
    roles = {path.partition(".")[0] for path in value.asked} & set(CATALOGUE.ROLES) - {"null"}
    if roles and len(decision.values) == 1:
        kept = tuple(bid for bid in rules.contracts.specials if not any(CATALOGUE.ROLES[role](bid) for role in roles))
        yield from games_with(rules, {"contracts.specials": kept})


@pytest.mark.long
@pytest.mark.untraced
@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: str(decision.id))
def test_each_preset_listed_beside_a_value_plays_it(decision: Any) -> None:
    """Play shows a difference from the same preset with another value, unless the table allows no other value."""
    manners = MANNERS.get(decision.section, (SPECIAL, PASSING, RISING))
    for value in decision.values:
        for name, preset in PRESETS.items():
            if CATALOGUE.plays(preset.rules, value):
                rules = preset.rules.with_options(BESIDE.get(decision.id, {}))
                games = list(other_games(rules, decision, value))
                if games and (decision.id, name) not in THE_SAME:
                    assert told_apart(rules, games, manners), (value.name, name)
