"""The score of a match that people play with real cards, as they write it down: one line for each hand."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_number, expect_seat, expected
from five_hundred.base.errors import InvalidNotationError, InvalidRecordError, InvalidRulesError
from five_hundred.base.message_parts import all_of, counted, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.values import Printed, Value
from five_hundred.bids.contracts import Bid, Contract
from five_hundred.bids.reserved_words import PASS_WORDS, folded
from five_hundred.bids.special_bids import WhoPlays
from five_hundred.bids.trick_bids import TrickBid
from five_hundred.cards.card import Card, parse_card
from five_hundred.cards.seats import Seat, Side
from five_hundred.engine.game import new_match
from five_hundred.engine.public_state import PublicState
from five_hundred.engine.score_keeping import next_match, score_hand
from five_hundred.engine.scoring import HandScore
from five_hundred.formats.json_documents import (
    checked_document,
    document_content,
    parse_document,
    read_document,
    write_document,
)
from five_hundred.formats.notation import check_length, format_bid, parse_bid
from five_hundred.formats.player_names import MOST_NAMES, as_names
from five_hundred.rules import AllPass, BothCross, Breach, InkleWho, InkleWins, Partnership, RuleSet
from five_hundred.rules.documents import rules_from_dict, rules_to_dict

__all__ = ["VERSION", "KeptHand", "KeptScore", "further_words", "sides_from"]

VERSION: Final = 1
"""The format version of kept scores that this library writes, and the only one that it reads."""

_FORMAT: Final = "five_hundred.kept_score"
_CONTENT: Final = document_content("a kept score", _FORMAT)
_MOST_HANDS: Final = 10_000
_MOST_SIDES: Final = 6
_LONGEST_LINE: Final = 2_000
_MOST_WORDS: Final = 8
"""The maximum number of words of a bid, and of a player's name."""
_TRICKS: Final = re.compile(r"[0-9]{1,2}(?:[-:][0-9]{1,2})+")
_PASSED: Final = ("passed", *PASS_WORDS)
_INKLES: Final = "inkles"
_NOBODY: Final = "nobody"
_EXTRAS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "called": "called CARD NAME",
        "alone": "alone",
        "breach": "breach NAME",
        "rival": "rival NAME",
        "order": "order NAME NAME ...",
    }
)
"""The words that begin a part of a line after the tricks, with the form of the part."""
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


def _as_tuple(numbers: Sequence[int]) -> tuple[int, ...]:
    expect(numbers, tuple | list, "tricks and winners", "a tuple or a list of numbers")
    return tuple(numbers)


@attrs.frozen(repr=False)
class KeptHand(Value):
    """A hand that people have played, as far as its score depends on it."""

    contract: Contract | None = None
    """The contract; ``None`` if no bid won the auction and the cards were thrown in."""
    tricks: tuple[int, ...] = attrs.field(default=(), converter=_as_tuple)
    """The number of tricks of each side, starting with side 0; empty if the cards were thrown in."""
    partner: Seat | None = None
    """The seat that held the called card; the declarer's seat if no other player held it; ``None`` if no card was
    called."""
    winners: tuple[Seat, ...] = attrs.field(default=(), converter=_as_tuple)
    """The seat that took each trick, in order; empty if the result of the match does not depend on it."""
    inkles: bool = False
    """Whether the cards were thrown in after inkles that could not win."""


def _as_hands(hands: Sequence[KeptHand]) -> tuple[KeptHand, ...]:
    expect(hands, tuple | list, "hands", "a tuple or a list of KeptHands")
    for hand in hands:
        expect(hand, KeptHand, "each of the hands", "a KeptHand")
    return tuple(hands)


def _as_scores(scores: Sequence[int] | None) -> tuple[int, ...] | None:
    expect(scores, tuple | list | None, "scores", "a tuple or a list with the score of each side, or None")
    return None if scores is None else tuple(scores)


@attrs.frozen(repr=False)
class KeptScore(Printed):
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

    rules: RuleSet = attrs.field(validator=expected(RuleSet, A_RULESET))
    players: tuple[str, ...] = attrs.field(converter=as_names)
    dealer: Seat = 0
    hands: tuple[KeptHand, ...] = attrs.field(default=(), converter=_as_hands)
    scores: tuple[int, ...] | None = attrs.field(default=None, converter=_as_scores)
    _states: tuple[PublicState, ...] = attrs.field(init=False, eq=False)
    _sheet: tuple[HandScore | None, ...] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        _check_names(self.players, len(self.rules.table.seating.seats))
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
        if not 1 <= number <= len(self.hands):
            right = f"from 1 to {len(self.hands)}" if self.hands else "of a hand, but there is none yet"
            raise ValueError(f"the number must be {right}, got {shown_value(number)}")
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
        check_length("a hand", line, _LONGEST_LINE)
        return _Reader(self.rules, self.players, line).hand()

    def seat_of(self, name: str) -> Seat:
        """Return the seat of a player.

        Args:
            name: the player's name, or its unambiguous beginning.

        Raises:
            InvalidNotationError: there is no such player, or the beginning belongs to several names.
            TypeError: ``name`` is not a string.
        """
        expect(name, str, "name", "the name of a player")
        return _Reader(self.rules, self.players, name).only_seat()

    def line_of(self, hand: KeptHand) -> str:
        """Return the line of a hand, which :meth:`read_line` reads back.

        Args:
            hand: the hand.

        Raises:
            TypeError: ``hand`` is not a KeptHand, or a field of it has a wrong type.
            ValueError: the hand does not have one number of tricks for each side, or names a seat that does not exist.
        """
        expect(hand, KeptHand, "hand", "a KeptHand")
        contract, who = hand.contract, self.players
        expect(contract, Contract | None, "hand.contract", "a Contract, or None")
        if contract is None:
            return _INKLES if hand.inkles else _PASSED[0]
        seats = self.rules.table.seating.seats
        for name in ("declarer", "rival", "partner", "breach"):
            if (seat := getattr(contract, name)) is not None:
                expect_seat(seat, f"hand.contract.{name}", seats, ", or None")
        for seat in (*hand.winners, *(() if hand.partner is None else (hand.partner,))):
            expect_seat(seat, "hand.winners and hand.partner", seats)
        expect(contract.called, Card | None, "hand.contract.called", "a card, or None")
        self._expect_by_side(hand)
        tricks = "-".join(str(hand.tricks[side]) for side in sides_from(self.rules, contract.declarer))
        if contract.bid is None or contract.declarer is None:
            words = [_PASSED[0], tricks]
        else:
            words = [format_bid(contract.bid), who[contract.declarer], tricks]
        holder = contract.partner if hand.partner is None else hand.partner
        if contract.called is not None:
            words += ["called", contract.called.code, *([] if holder is None else [who[holder]])]
        elif contract.bid is not None and _may_call(self.rules, contract.bid):
            words += ["called", _NOBODY]
        words += ["rival", who[contract.rival]] if contract.rival is not None else []
        words += ["breach", who[contract.breach]] if contract.breach is not None else []
        words += ["alone"] if contract.declared else []
        words += ["order", *(who[seat] for seat in hand.winners)] if hand.winners else []
        return " ".join(words)

    def _scored(self, public: PublicState, hand: KeptHand) -> tuple[HandScore | None, PublicState]:
        """Return the score of a hand, and the public state after it.

        Raises:
            ValueError: the match is over, or the hand is impossible under the rules.
        """
        if public.is_over:
            raise ValueError("the match was over before this hand")
        if hand.contract is None:
            if hand != KeptHand(inkles=hand.inkles):
                raise ValueError("a hand without a contract was thrown in, and must have no tricks, partner or winners")
            return None, next_match(public, None, inkles=hand.inkles)
        self._expect_by_side(hand)
        score = score_hand(public, hand.contract, hand.tricks, partner=hand.partner)
        return score, next_match(public, score, winners=hand.winners)

    def _expect_by_side(self, hand: KeptHand) -> None:
        sides = len(self.rules.table.seating.sides)
        if len(hand.tricks) != sides:
            got = counted(len(hand.tricks), "number")
            raise ValueError(f"tricks must be the number of tricks of each of the {sides} sides, got {got}")

    def _in_words(self, message: str) -> str:
        """Return an error about a hand, with what to write on its line, and with the names of seats and sides."""
        for field, word in _WRITE.items():
            if message.startswith(f"{field} must be ") and not message.startswith(f"{field} must be None"):
                message = f"{message}; write {_EXTRAS[word]}"
        sides = self.rules.table.seating.sides
        if re.search(r"\bside [0-9]", message):
            names = ["/".join(self.players[seat] for seat in side) for side in sides]
            message = f"{message} ({_numbered('side', names)})"
        elif re.search(r"\bseat\b|, [0-9] or [0-9]", message):
            message = f"{message} ({_numbered('seat', self.players)})"
        return message

    def to_dict(self) -> dict[str, Json]:
        """Return the score as plain data, which :meth:`from_dict` can read."""
        return {
            "format": _FORMAT,
            "version": VERSION,
            # Every option is written, so that the scores do not change if a preset is corrected later.
            "rules": rules_to_dict(self.rules, base=None),
            "players": list(self.players),
            "dealer": self.dealer,
            **({} if self.scores is None else {"scores": list(self.scores)}),
            "hands": [self.line_of(hand) for hand in self.hands],
        }

    def to_json(self) -> str:
        """Return the score as JSON with one hand per line, which :meth:`from_json` reads back."""
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"

    def write(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the score to a file as JSON; the method replaces an older kept score, but no file with other content.

        If the program or the machine stops halfway, the file is either the complete old file or the complete new file.

        Args:
            path: the path of the file.
            overwrite: whether to replace the file even if it holds something other than a kept score.

        Raises:
            ValueError: the name of the file has the suffix of another format of this library (``.toml`` or ``.ptn``).
            FileExistsError: the file holds something other than a kept score, and ``overwrite`` is false.
            OSError: the file cannot be written; an old file then remains unchanged.
        """
        write_document(path, self.to_json, _CONTENT, overwrite=overwrite)

    @classmethod
    def read(cls, path: str | Path) -> "KeptScore":
        """Read a score from a file, and score every hand again.

        Args:
            path: the path of a file written by :meth:`write` or another program.

        Returns:
            The score; every hand in it is possible under its rules.

        Raises:
            OSError: the file cannot be read.
            InvalidRecordError: the file is not a kept score; the error names the file and the place.
        """
        return read_document(path, cls.from_json)

    @classmethod
    def from_dict(cls, document: object) -> "KeptScore":
        """Read a score from plain data, and score every hand again.

        Args:
            document: plain data in the form that :meth:`to_dict` returns.

        Returns:
            The score; every hand in it is possible under its rules.

        Raises:
            InvalidRecordError: the document is not a kept score; the error names the place.
        """
        lists = {"players": (MOST_NAMES, str), "hands": (_MOST_HANDS, str), "scores": (_MOST_SIDES, int)}
        required = ("rules", "players", "dealer", "hands")
        read = checked_document(document, _FORM, format=_FORMAT, version=VERSION, lists=lists, required=required)
        try:
            rules = rules_from_dict(read["rules"])
        except InvalidRulesError as error:
            first = error.problems[0]
            raise InvalidRecordError(f"$.rules.{first.path}".rstrip("."), first.message) from None
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

    @classmethod
    def from_json(cls, text: str | bytes) -> "KeptScore":
        """Read a score from JSON, and score every hand again.

        Args:
            text: JSON in the form that :meth:`to_json` returns, as a string or as UTF-8 bytes.

        Returns:
            The score; every hand in it is possible under its rules.

        Raises:
            InvalidRecordError: the text is not a kept score; the error names the place.
            TypeError: ``text`` is neither a string nor bytes.
        """
        expect(text, str | bytes, "text", "the text of a kept score (for a file, use KeptScore.read)")
        return cls.from_dict(parse_document(text, "a kept score"))


_FORM: Final[Mapping[str, type]] = MappingProxyType(
    {"format": str, "version": int, "rules": dict, "players": list, "dealer": int, "scores": list, "hands": list}
)
"""The keys of a kept score, and the types of their values."""


def further_words(rules: RuleSet) -> Mapping[str, str]:
    """Return what a line may need besides the bid, the declarer and the tricks, each with its form and an explanation.

    Args:
        rules: the house rules.

    Returns:
        The words, each with a sentence for people; empty under most rules.
    """
    auction, specials = rules.auction, rules.contracts.specials
    losing = auction.inkle_who is not InkleWho.NOBODY and auction.inkle_wins is not InkleWins.AT_ITS_LEVEL
    words = {
        "called": rules.table.partnership is Partnership.CALLED,
        "alone": rules.contracts.declare,
        "breach": rules.penalties.breach is not Breach.OFF,
        "rival": any(special.who is WhoPlays.DUEL for special in specials),
        "order": rules.match.both_cross is BothCross.FIRST,
        _INKLES: losing,
    }
    return {word: _MEANS[word] for word, needed in words.items() if needed}


_MEANS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "called": "the called card, and the player who held it (or the declarer); or called nobody",
        "alone": "the declarer declared to play alone",
        "breach": "the opponent who called a breach",
        "rival": "the declarer's opponent in a duel",
        "order": "the player who took each trick, if two sides reach the target in this hand",
        _INKLES: "the whole line, if the cards were thrown in after inkles that could not win",
    }
)


class _ImpossibleHandError(ValueError):
    """A hand that is impossible under the house rules, with its number."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"hand {number}: {reason}")
        self.number, self.reason = number, reason


def _may_call(rules: RuleSet, bid: Bid) -> bool:
    """Return whether the declarer may call a card after this bid (catalogue: p5-call, p5-null)."""
    return rules.table.partnership is Partnership.CALLED and isinstance(bid, TrickBid)


def _numbered(noun: str, names: Sequence[str]) -> str:
    """Return the names that belong to numbers, such as ``seat 0 is Anna, seat 1 is Ben``."""
    return ", ".join(f"{noun} {number} is {name}" for number, name in enumerate(names))


def sides_from(rules: RuleSet, declarer: Seat | None) -> list[Side]:
    """Return the sides in the order of a line: clockwise, with the declarer's side first.

    Args:
        rules: the house rules.
        declarer: the declarer's seat; ``None`` if all players passed.
    """
    seating = rules.table.seating
    first = declarer or 0
    players = [*seating.players]
    at = players.index(first)
    return list(dict.fromkeys(seating.side_of[seat] for seat in [*players[at:], *players[:at]]))


def _check_names(players: Sequence[str], seats: int) -> None:
    """Check that a line can name each player.

    Raises:
        ValueError: there is a wrong number of names, two names are equal, or a name means something else on a line.
    """
    if len(players) != seats:
        got = counted(len(players), "name")
        raise ValueError(f"players must have one name for each of the {seats} seats, got {got}")
    for name in players:
        words = name.split()
        if not 1 <= len(words) <= _MOST_WORDS or name != " ".join(words):
            right = f"one to {_MOST_WORDS} words with single spaces between them"
            raise ValueError(f"a name must be {right}, got {shown_value(name)}")
        taken = next((word for word in words if word.casefold() in _EXTRAS or _TRICKS.fullmatch(word)), None)
        if taken is not None:
            raise ValueError(f"a name must not contain '{taken}', which means something else on the line of a hand")
    if len({folded(name) for name in players}) < seats:
        raise ValueError("players must have different names, such as Anna and Anna B")


class _Reader:
    """A line that is being read, word by word."""

    def __init__(self, rules: RuleSet, players: Sequence[str], line: str) -> None:
        self.rules, self.seating = rules, rules.table.seating
        self.who = {folded(name): seat for seat, name in enumerate(players)}
        self.players = players
        self.words = line.split()
        self.at = 0
        self.extras: set[str] = set()

    def hand(self) -> KeptHand:
        """Read the whole line.

        Raises:
            InvalidNotationError: the line is not a hand.
        """
        place = next((number for number, word in enumerate(self.words) if _TRICKS.fullmatch(word)), None)
        term = folded(" ".join(self.words[:place]))
        if term == _INKLES and place is None:
            return KeptHand(inkles=True)
        if term in (*_PASSED, folded(self.rules.auction.pass_term)):
            return self._all_passed(place)
        bid, declarer = self._bid_and_declarer()
        tricks = self._tricks(declarer)
        contract, holder = Contract(bid, declarer), None
        winners: tuple[Seat, ...] = ()
        while self.at < len(self.words):
            match self._extra():
                case "alone":
                    contract = attrs.evolve(contract, declared=True)
                case "breach":
                    contract = attrs.evolve(contract, breach=self._seat("the player who called the breach"))
                case "rival":
                    contract = attrs.evolve(contract, rival=self._seat("the declarer's opponent in the duel"))
                case "called" if self._skips(_NOBODY):
                    pass
                case "called":
                    contract = attrs.evolve(contract, called=self._card())
                    holder = self._seat("the player who held the called card, or the declarer if no other player did")
                case _:
                    winners = self._order()
        if _may_call(self.rules, bid) and "called" not in self.extras:
            nobody = f"called {_NOBODY}, if the declarer called no card"
            raise InvalidNotationError(f"after the tricks, write {_EXTRAS['called']}, or {nobody}")
        return KeptHand(contract, tricks, holder, winners)

    def _order(self) -> tuple[Seat, ...]:
        """Read the names of the players who took the tricks."""
        winners = [self._seat("the player who took the first trick")]
        while self.at < len(self.words) and folded(self.words[self.at]) not in _EXTRAS:
            winners.append(self._seat("the player who took the next trick"))
        return tuple(winners)

    def _skips(self, word: str) -> bool:
        """Skip a word if it comes next, and return whether it does."""
        if self.at == len(self.words) or folded(self.words[self.at]) != word:
            return False
        self.at += 1
        return True

    def only_seat(self) -> Seat:
        """Read a line that consists of a player's name.

        Raises:
            InvalidNotationError: the line is not a player's name.
        """
        seat = self._seat("the name of a player")
        if self.at < len(self.words):
            raise InvalidNotationError(f"write one name, got {shown_value(' '.join(self.words))}")
        return seat

    def _all_passed(self, place: int | None) -> KeptHand:
        """Read the rest of the line of a hand without a bid, from the place of the tricks on.

        Raises:
            InvalidNotationError: the line has tricks although the cards are thrown in, or more than an order of tricks.
        """
        if self.rules.auction.all_pass is AllPass.NO_TRUMP:
            self.at = len(self.words) if place is None else place
            tricks = self._tricks(None)
            winners: tuple[Seat, ...] = ()
            if self.at < len(self.words) and self._extra() == "order":
                winners = self._order()
            if self.at < len(self.words) or self.extras - {"order"}:
                form = _EXTRAS["order"]
                raise InvalidNotationError(f"after the tricks of a hand without a bid, write nothing but '{form}'")
            return KeptHand(Contract(None, None), tricks, winners=winners)
        if place is not None:
            raise InvalidNotationError(
                "these rules throw the cards in if all players pass (auction.all_pass): write 'passed' without tricks"
            )
        return KeptHand()

    def _bid_and_declarer(self) -> tuple[Bid, Seat]:
        """Read the bid, whose name may have several words, and the name of the declarer.

        Raises:
            InvalidNotationError: the line does not begin with a bid and a name.
        """
        bid = None
        for count in range(min(len(self.words), _MOST_WORDS), 0, -1):
            try:
                bid = parse_bid(" ".join(self.words[:count]), self.rules)
            except InvalidNotationError:
                continue
            self.at = count
            if (declarer := self._found()) is not None:
                return bid, declarer
        if bid is None:
            name = self.players[self.seating.players[0]]
            begins = f"a hand begins with its bid and the name of the declarer, such as 7H {name}"
            try:
                bid = parse_bid(self.words[0] if self.words else "", self.rules)
            except InvalidNotationError as error:
                raise InvalidNotationError(f"{begins}: {error}") from None
        return bid, self._seat("the name of the declarer")

    def _tricks(self, declarer: Seat | None) -> tuple[int, ...]:
        sides = sides_from(self.rules, declarer)
        word = self.words[self.at] if self.at < len(self.words) else ""
        numbers = [int(each) for each in re.split("[-:]", word)] if _TRICKS.fullmatch(word) else []
        if len(numbers) != len(sides):
            names = all_of(["/".join(self.players[seat] for seat in self.seating.sides[side]) for side in sides])
            such = "-".join(["7", "3", *["0"] * len(sides)][: len(sides)])
            got = shown_value(word) if word else "nothing"
            raise InvalidNotationError(f"write the tricks of {names} in this order, such as {such}, got {got}")
        self.at += 1
        tricks = dict(zip(sides, numbers, strict=True))
        return tuple(tricks[side] for side in range(len(sides)))

    def _extra(self) -> str:
        """Read the word that begins a part of the line after the tricks.

        Raises:
            InvalidNotationError: there is another word, or the word has already begun a part.
        """
        word = folded(self.words[self.at])
        if word not in _EXTRAS:
            offered = [_EXTRAS[each] for each in further_words(self.rules) if each in _EXTRAS]
            right = all_of([f"'{form}'" for form in offered], "or") if offered else "nothing under these rules"
            raise InvalidNotationError(f"after the tricks, write {right}, got {shown_value(self.words[self.at])}")
        if word in self.extras:
            raise InvalidNotationError(f"write '{word}' at most once")
        self.extras.add(word)
        self.at += 1
        return word

    def _card(self) -> Card:
        card = parse_card(self.words[self.at] if self.at < len(self.words) else "")
        self.at += 1
        return card

    def _found(self) -> Seat | None:
        """Read a player's name, or the unambiguous beginning of a name; return ``None`` if there is none here."""
        rest = self.words[self.at :]
        for count in range(min(len(rest), _MOST_WORDS), 0, -1):
            seat = self.who.get(folded(" ".join(rest[:count])))
            if seat is not None:
                self.at += count
                return seat
        near = [seat for name, seat in self.who.items() if rest and name.startswith(folded(rest[0]))]
        if len(near) != 1:
            return None
        self.at += 1
        return near[0]

    def _seat(self, what: str) -> Seat:
        """Read a player's name.

        Raises:
            InvalidNotationError: there is no name here, or only the beginning of several names.
        """
        if (seat := self._found()) is not None:
            return seat
        got = shown_value(self.words[self.at]) if self.at < len(self.words) else "nothing"
        names = all_of(self.players, "or")
        raise InvalidNotationError(f"write {what}: {names}, or the beginning of one of these names, got {got}")
