"""The score of a match that people play with real cards, as they write it down: one line for each hand."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, Self

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_number, expect_seat, expected
from five_hundred.base.errors import InvalidNotationError, InvalidRecordError
from five_hundred.base.message_parts import all_of, counted, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.cards.seats import MOST_PLAYERS, Seat
from five_hundred.engine.game import new_match
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.score_keeping import next_match, score_hand
from five_hundred.engine.table.public_state import PublicState
from five_hundred.formats.json_documents import (
    DocumentFormat,
    ListOf,
    Saved,
    as_names,
    as_scores,
    read_rules,
)
from five_hundred.formats.kept_hand import KeptHand, expect_possible
from five_hundred.formats.kept_hand_line import FORMS, LineReader, check_names, line_of
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CustomRules, expect_classes
from five_hundred.rules.documents import rules_to_dict

__all__ = ["KeptScore"]

_FORMAT: Final = DocumentFormat(
    "five_hundred.kept_score",
    1,
    {
        "rules": dict,
        "players": ListOf(str, MOST_PLAYERS),
        "dealer": int,
        "hands": ListOf(str, 10_000),
        "scores": ListOf(int, MOST_PLAYERS),
    },
    optional=("scores",),
    noun="kept score",
)
_WRITE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "contract.called": "called",
        "contract.rival": "rival",
        "contract.breach": "breach",
        "partner": "called",
        "winners": "order",
    }
)
"""The word with which a line gives a field that an error names."""

_A_HAND: Final = "a KeptHand, or its line, such as '8S Anna 8-2'"


def _as_hands(hands: Sequence[KeptHand]) -> tuple[KeptHand, ...]:
    expect(hands, tuple | list, "hands", "a tuple or a list of KeptHands")
    for hand in hands:
        expect(hand, KeptHand, "each of the hands", "a KeptHand")
    return tuple(hands)


@attrs.frozen(repr=False)
class KeptScore(Saved):
    """The score of a match that people play with real cards: the house rules, the players and every hand.

    A line such as ``8S Anna 8-2`` consists of the bid, the name of the declarer, and the tricks of each side, with the
    declarer's side first and the others in clockwise order.  A name may be cut short, as long as it is unambiguous.
    Words after the tricks give what the score depends on besides:

    - ``called AD Ben``: the called card and the player who held it; the declarer, if no other player held it.  If the
      declarer called no card, write ``called nobody``.
    - ``rival Ben``: the declarer's opponent in a duel.
    - ``breach Ben``: the opponent who called a breach.
    - ``alone``: the declarer declared to play alone.
    - ``order Anna Ben ...``: the player who took each trick.

    The line ``passed`` stands for a hand in which all players passed.  If the rules play such a hand, the tricks
    follow, and those of the side of seat 0 come first.  The line ``inkles`` stands for a hand that was thrown in after
    inkles that could not win.

    Args:
        rules: the house rules.
        players: the name of the player at each seat, starting with seat 0; a dummy has a name, too.
        dealer: the seat that deals first.
        hands: the hands, in order.
        scores: the score of each side before the first hand, in points; ``None`` if every side starts at 0.

    Raises:
        TypeError: an argument has a wrong type.
        ValueError: ``players`` does not have one name for each seat; two names are equal; a name is too long or means
            something else on a line; ``dealer`` or ``scores`` does not fit the table; or a hand is impossible under the
            rules, in which case the error names the hand.
    """

    _form: ClassVar[DocumentFormat] = _FORMAT

    rules: RuleSet = attrs.field(validator=expected(RuleSet, A_RULESET))
    players: tuple[str, ...] = attrs.field(converter=as_names)
    dealer: Seat = 0
    hands: tuple[KeptHand, ...] = attrs.field(default=(), converter=_as_hands)
    scores: tuple[int, ...] | None = attrs.field(default=None, converter=as_scores)
    _states: tuple[PublicState, ...] = attrs.field(init=False, eq=False)
    _sheet: tuple[HandScore | None, ...] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        check_names(self.players, len(self.rules.table.seating.seats))
        expect_seat(self.dealer, "dealer", self.rules.table.seating.players)
        states, sheet = [new_match(self.rules, self.dealer, self.scores)], []
        for number, hand in enumerate(self.hands, start=1):
            try:
                score, after = self._scored(states[-1], hand)
            except ValueError as error:
                raise _ImpossibleHandError(number, self._in_words(str(error))) from None
            sheet.append(score)
            states.append(after)
        object.__setattr__(self, "_states", tuple(states))
        object.__setattr__(self, "_sheet", tuple(sheet))

    def __repr__(self) -> str:
        return f"<KeptScore: {counted(len(self.hands), 'hand')} of {all_of(self.players)}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return KeptScore, (self.rules, self.players, self.dealer, self.hands, self.scores)

    @property
    def public(self) -> PublicState:
        """The public state after the last hand: who deals next, who may not bid, the scores, and any outcome."""
        return self._states[-1]

    def score_sheet(self) -> tuple[HandScore | None, ...]:
        """Return the score of every hand, line by line; ``None`` for a hand whose cards were thrown in."""
        return self._sheet

    def with_hand(self, hand: KeptHand | str) -> "KeptScore":
        """Return the score with one more hand.

        Args:
            hand: the hand, or its line.

        Raises:
            InvalidNotationError: the line is not a hand.
            ValueError: the match is over, or the hand is impossible under the rules.
        """
        expect(hand, KeptHand | str, "hand", _A_HAND)
        read = self.read_line(hand) if isinstance(hand, str) else hand
        return attrs.evolve(self, hands=(*self.hands, read))

    def with_correction(self, number: int, hand: KeptHand | str) -> "KeptScore":
        """Return the score with one hand replaced; all later hands are scored again.

        Args:
            number: the number of the hand, starting with 1.
            hand: the right hand, or its line.

        Raises:
            InvalidNotationError: the line is not a hand.
            ValueError: there is no hand with this number, the hand is impossible under the rules, or it makes a later
                hand impossible, which the error names.
        """
        expect_number(number, "number")
        if not self.hands:
            raise ValueError(
                f"no hand can be corrected, because there is none yet, got the number {shown_value(number)}"
            )
        if not 1 <= number <= len(self.hands):
            raise ValueError(f"the number must be from 1 to {len(self.hands)}, got {shown_value(number)}")
        expect(hand, KeptHand | str, "hand", _A_HAND)
        read = self.read_line(hand) if isinstance(hand, str) else hand
        hands = [*self.hands]
        hands[number - 1] = read
        try:
            return attrs.evolve(self, hands=hands)
        except _ImpossibleHandError as error:
            later = f"hand {error.number} ({self.line_of(self.hands[error.number - 1])}) is impossible: {error.reason}"
            message = str(error) if error.number == number else f"after this correction, {later}"
            raise ValueError(message) from None

    def without_last_hand(self) -> "KeptScore":
        """Return the score without its last hand.

        Raises:
            ValueError: there is no hand yet.
        """
        if not self.hands:
            raise ValueError("there is no hand to remove")
        return attrs.evolve(self, hands=self.hands[:-1])

    def read_line(self, line: str) -> KeptHand:
        """Read a hand from a line such as ``8S Anna 8-2``; the description of the class explains the form.

        Args:
            line: the line, in upper or lower case.

        Returns:
            The hand, which may be impossible under the rules.

        Raises:
            InvalidNotationError: the line is not a hand.
            TypeError: ``line`` is not a string.
        """
        expect(line, str, "line", "a string, such as '8S Anna 8-2'")
        return LineReader(self.rules, self.players, line).hand()

    def seat_of(self, name: str) -> Seat:
        """Return the seat of a player.

        Args:
            name: the player's name, or its unambiguous beginning.

        Raises:
            InvalidNotationError: there is no such player, or the beginning belongs to several names.
            TypeError: ``name`` is not a string.
        """
        expect(name, str, "name", "the name of a player")
        return LineReader(self.rules, self.players, name, "a name").only_seat()

    def line_of(self, hand: KeptHand) -> str:
        """Return the line of a hand, which :meth:`read_line` reads back.

        Args:
            hand: the hand.

        Raises:
            TypeError: ``hand`` is not a KeptHand, or a field of it has a wrong type.
            ValueError: no line can hold the hand, because it does not have one number of tricks for each side, names a
                seat that does not exist, or lacks the holder of the called card; because its contract and its
                ``partner`` contradict each other; or because a hand that was thrown in has tricks.
        """
        return line_of(self.rules, self.players, hand)

    def _scored(self, public: PublicState, hand: KeptHand) -> tuple[HandScore | None, PublicState]:
        """Return the score of a hand, and the public state after it.

        Raises:
            ValueError: the match is over, or the hand is impossible under the rules.
        """
        if public.is_over:
            raise ValueError("the match was over before this hand")
        expect_possible(self.rules, hand)
        if hand.contract is None:
            return None, next_match(public, None, inkles=hand.inkles)
        score = score_hand(public, hand.contract, hand.tricks, partner=hand.partner)
        return score, next_match(public, score, winners=hand.winners)

    def _in_words(self, message: str) -> str:
        """Return an error about a hand, with what to write on its line, and with the names of seats and sides."""
        for field, word in _WRITE.items():
            if message.startswith(f"{field} must be ") and not message.startswith(f"{field} must be None"):
                message = f"{message}; write {FORMS[word]}"
        sides = self.rules.table.seating.sides
        if re.search(r"\bside [0-9]", message):
            names = ["/".join(self.players[seat] for seat in side) for side in sides]
            message = f"{message} ({_numbered('side', names)})"
        elif re.search(r"\bseat\b|, [0-9] or [0-9]", message):
            message = f"{message} ({_numbered('seat', self.players)})"
        return message

    def to_dict(self) -> dict[str, Json]:
        """Return the score as plain data, which :meth:`from_dict` can read."""
        fields: dict[str, Json] = {
            # Every option is written, so that the scores do not change if a preset is corrected later.
            "rules": rules_to_dict(self.rules, base=None),
            "players": list(self.players),
            "dealer": self.dealer,
            **({} if self.scores is None else {"scores": list(self.scores)}),
            "hands": [self.line_of(hand) for hand in self.hands],
        }
        return _FORMAT.document(fields)

    @classmethod
    def from_dict(cls, document: object, custom: CustomRules = ()) -> Self:
        """Read a score from plain data, and score every hand again.

        Args:
            document: plain data in the form that :meth:`to_dict` returns.
            custom: the classes of the custom rules that the score may name; nothing that it names is imported.

        Returns:
            The score; every hand in it is possible under its rules.

        Raises:
            InvalidRecordError: the document is not a kept score; the error names the place.
            TypeError: ``custom`` does not contain well-defined classes of custom rules with different names.
        """
        expect_classes(custom)
        read = _FORMAT.checked(document)
        rules = read_rules(read, custom)
        try:
            score = cls(rules, read["players"], read["dealer"], scores=read.get("scores"))
        except ValueError as error:
            place = next((name for name in ("dealer", "scores") if str(error).startswith(name)), "players")
            raise InvalidRecordError(f"$.{place}", str(error)) from None
        hands: list[KeptHand] = []
        for number, line in enumerate(read["hands"]):
            try:
                hands.append(score.read_line(line))
            except InvalidNotationError as error:
                raise InvalidRecordError(f"$.hands[{number}]", str(error)) from None
        try:
            return attrs.evolve(score, hands=hands)
        except _ImpossibleHandError as error:
            raise InvalidRecordError(f"$.hands[{error.number - 1}]", error.reason) from None


class _ImpossibleHandError(ValueError):
    """A hand that is impossible under the house rules, with its number."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"hand {number}: {reason}")
        self.number, self.reason = number, reason


def _numbered(noun: str, names: Sequence[str]) -> str:
    """Return the names that belong to numbers, such as ``seat 0 is Anna, seat 1 is Ben``."""
    return ", ".join(f"{noun} {number} is {name}" for number, name in enumerate(names))
