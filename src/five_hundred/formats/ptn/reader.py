"""Read PTN logs: each block is a hand, and a hand may continue the match of the hand before it."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_flag
from five_hundred.base.errors import InvalidLogError
from five_hundred.engine.actions import Action
from five_hundred.engine.game import new_game
from five_hundred.engine.table.state import State
from five_hundred.formats.ptn.blocks import read_blocks
from five_hundred.formats.ptn.cards_and_calls import side_words
from five_hundred.formats.ptn.findings import Findings, PtnRemark
from five_hundred.formats.ptn.game import PtnGame, scores_before
from five_hundred.formats.ptn.hand_tags import HELD, PublishedHand, read_published_hand
from five_hundred.formats.ptn.replay import HandSoFar, play_through
from five_hundred.formats.ptn.rules import read_rules_of
from five_hundred.formats.record import Record
from five_hundred.rules import RuleSet

__all__ = ["read_ptn"]

_FEW: Final = 2
"""The maximum number of possible starting scores that a remark lists; it only counts the others."""


def read_ptn(text: str, *, rules: RuleSet | None = None, strict: bool = True) -> tuple[PtnGame, ...]:
    """Read a PTN log, which contains one or more hands.

    A hand continues the match of the previous hand if it has the same rules, if its dealer is next in turn, and if its
    scores follow from the scores of the match.  A hand that does not continue a match begins a new game, and the reader
    calculates the scores before the hand from the scores after it.

    Args:
        text: the text of the log; :mod:`five_hundred.formats.ptn` describes the format.
        rules: the house rules; ``None`` for the rules that the log's options describe.
        strict: whether gaps and contradictions are errors; if not, each becomes a remark wherever the game can still be
            read.

    Returns:
        The games in the order of the text.

    Raises:
        InvalidLogError: a part of the log cannot be read or is impossible, or a strict reader finds a gap or a
            contradiction.  A log with more than 5,000,000 characters, 5,000 hands, 200 tags in a hand, 1,000 words in a
            table or 10,000 remarks is also an error.  The error names the line.
        TypeError: ``text`` is not a string, or ``rules`` is not a RuleSet.
    """
    expect(text, str, "text", "a string, the text of a log")
    if rules is not None:
        expect(rules, RuleSet, "rules", A_RULESET)
    expect_flag(strict, "strict")
    findings = Findings(strict)
    games: list[_Game] = []
    for block in read_blocks(text, findings):
        hand = read_published_hand(block, rules or read_rules_of(block, findings), findings)
        continued = _continued(games[-1], hand, findings) if games else None
        if continued is None:
            games.append(_begun(hand, findings))
        else:
            games[-1].go_on(hand, continued)
    return _with_remarks(games, findings.remarks)


@attrs.define
class _Game:
    """The part of a game that has been read so far; more hands can be added."""

    line: int
    start: Record
    actions: list[Action]
    tags: list[tuple[tuple[str, str], ...]]
    state: State

    def go_on(self, hand: PublishedHand, played: HandSoFar) -> None:
        """Add the next hand to the game."""
        self.actions += played.actions
        self.tags.append(_kept(hand))
        self.state = played.state


def _with_remarks(games: Sequence[_Game], remarks: Iterable[PtnRemark]) -> tuple[PtnGame, ...]:
    """Return each game with the remarks about its lines; the first game also gets the remarks about lines above it."""
    in_order = sorted(remarks, key=lambda remark: remark.line)
    starts = [0, *(bisect_left(in_order, game.line, key=lambda remark: remark.line) for game in games[1:])]
    ends = [*starts[1:], len(in_order)]
    return tuple(
        PtnGame(
            attrs.evolve(game.start, actions=game.actions),
            tuple(game.tags),
            tuple(in_order[start:end]),
        )
        for game, start, end in zip(games, starts, ends, strict=True)
    )


def _continued(game: _Game, hand: PublishedHand, findings: Findings) -> HandSoFar | None:
    """Return the replay of a hand that continues the game; ``None`` if the hand does not continue the game."""
    state = game.state
    if state.is_over or state.rules != hand.rules or state.dealer != hand.dealer:
        return None
    tried = Findings(findings.strict)
    try:
        played = play_through(hand, state, tried)
    except InvalidLogError:
        return None  # the error is reported when the hand is read as a new game
    stood, told = (played.state.scores, hand.after) if played.is_finished else (state.scores, hand.before)
    if told != stood or hand.before not in (None, state.scores):
        return None
    findings.add(tried.remarks)
    return played


def _begun(hand: PublishedHand, findings: Findings) -> _Game:
    """Return a game that begins with a given hand."""
    start = new_game(hand.rules, hand.dealer, hand.before)
    played = play_through(hand, start, findings)
    before = _scores_at_start(hand, played, findings)
    record = Record(hand.rules, hand.dealer, played.actions, before if before and any(before) else None)
    return _Game(hand.block.line, record, [*played.actions], [_kept(hand)], record.replay())


def _scores_at_start(hand: PublishedHand, played: HandSoFar, findings: Findings) -> tuple[int, ...] | None:
    line = hand.line_of("GameScores")
    if not played.is_finished:
        if hand.before is None and hand.after is not None:
            findings.note(line, "the hand is not finished, so GameScores is read as the scores before the hand")
        return hand.before or hand.after
    if hand.after is None:
        findings.note(line, f"{hand.without('GameScores')}: the scores before the hand are unknown, so 0 was assumed")
        return hand.before
    if hand.before is not None:
        if played.state.scores != hand.after:
            told, right = _told(hand.after, hand.rules), _told(played.state.scores, hand.rules)
            began = _told(hand.before, hand.rules)
            findings.note(line, f"after a hand that began at {began}, GameScores must be {right}, got {told}")
        return hand.before
    possible = scores_before(hand.rules, hand.dealer, played.actions, hand.after)
    if not possible:
        after = _told(hand.after, hand.rules)
        findings.note(line, f"no scores at the start of the hand could have led to {after}, so 0 was assumed")
        return None
    if len(possible) > 1:
        some, more = possible[:_FEW], len(possible) - _FEW
        told = " or ".join([*(_told(each, hand.rules) for each in some), *([f"{more} others"] if more > 0 else [])])
        findings.note(line, f"the scores before the hand may have been {told}; the first possibility was assumed")
    return possible[0]


def _told(scores: Sequence[int], rules: RuleSet) -> str:
    return ", ".join(f"{points} for {side}" for points, side in zip(scores, side_words(rules), strict=True))


def _kept(hand: PublishedHand) -> tuple[tuple[str, str], ...]:
    return tuple((tag.name, tag.value) for tag in hand.block.tags if tag.name not in HELD)
