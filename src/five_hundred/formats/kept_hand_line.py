"""The line on which people write a hand that they have played, such as ``8S Anna 8-2``."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import attrs

from five_hundred.base.arguments import expect, expect_seat
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.message_parts import all_of, counted, shown_value
from five_hundred.cards.card import Card, parse_card
from five_hundred.cards.seats import Seat, Side
from five_hundred.formats.kept_hand import KeptHand, expect_possible
from five_hundred.formats.notation import check_length, format_bid, parse_bid
from five_hundred.rules import AllPass, BothCross, Breach, InkleWho, InkleWins, Partnership, RuleSet
from five_hundred.rules.bids.contracts import Bid, Contract
from five_hundred.rules.bids.reserved_words import PASS_WORDS, folded
from five_hundred.rules.bids.special_bids import WhoPlays
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = ["FORMS", "LineReader", "check_names", "further_words", "line_of", "sides_from"]

_LONGEST_LINE: Final = 2_000
_MOST_WORDS: Final = 8
"""The maximum number of words of a bid, and of a player's name."""
_TRICKS: Final = re.compile(r"[0-9]{1,2}(?:[-:][0-9]{1,2})+")
_PASSED: Final = ("passed", *PASS_WORDS)
_INKLES: Final = "inkles"
_NOBODY: Final = "nobody"
FORMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "called": "called CARD NAME",
        "alone": "alone",
        "breach": "breach NAME",
        "rival": "rival NAME",
        "order": "order NAME NAME ...",
    }
)
"""The words that begin a part of a line after the tricks, with the form of the part."""


def line_of(rules: RuleSet, players: Sequence[str], hand: KeptHand) -> str:
    """Return the line of a hand.

    Raises:
        TypeError: ``hand`` is not a KeptHand, or a field of it has a wrong type.
        ValueError: no line can hold the hand.
    """
    expect(hand, KeptHand, "hand", "a KeptHand")
    expect_possible(rules, hand)
    contract, who = hand.contract, players
    if contract is None:
        return _INKLES if hand.inkles else _PASSED[0]
    seats = rules.table.seating.seats
    for name in ("declarer", "rival", "partner", "breach"):
        if (seat := getattr(contract, name)) is not None:
            expect_seat(seat, f"hand.contract.{name}", seats, ", or None")
    for seat in (*hand.winners, *(() if hand.partner is None else (hand.partner,))):
        expect_seat(seat, "hand.winners and hand.partner", seats)
    expect(contract.called, Card | None, "hand.contract.called", "a card, or None")
    if contract.called is not None and hand.partner is None:
        raise ValueError("hand.partner must be the seat that held the called card, or the declarer's seat, got None")
    tricks = "-".join(str(hand.tricks[side]) for side in sides_from(rules, contract.declarer))
    if contract.bid is None or contract.declarer is None:
        words = [_PASSED[0], tricks]
    else:
        words = [format_bid(contract.bid), who[contract.declarer], tricks]
    if contract.called is not None and hand.partner is not None:
        words += ["called", contract.called.code, who[hand.partner]]
    elif contract.bid is not None and _may_call(rules, contract.bid):
        words += ["called", _NOBODY]
    words += ["rival", who[contract.rival]] if contract.rival is not None else []
    words += ["breach", who[contract.breach]] if contract.breach is not None else []
    words += ["alone"] if contract.declared else []
    words += ["order", *(who[seat] for seat in hand.winners)] if hand.winners else []
    return " ".join(words)


def further_words(rules: RuleSet) -> Mapping[str, str]:
    """Return what a line may need besides the bid, the declarer and the tricks, each with its form and an explanation.

    The result is empty under most rules.
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


def _may_call(rules: RuleSet, bid: Bid) -> bool:
    """Return whether the declarer may call a card after this bid (catalogue: p5-call, p5-null)."""
    return rules.table.partnership is Partnership.CALLED and isinstance(bid, TrickBid)


def sides_from(rules: RuleSet, declarer: Seat | None) -> list[Side]:
    """Return the sides in the order of a line: clockwise, with the declarer's side first."""
    seating = rules.table.seating
    first = declarer or 0
    players = [*seating.players]
    at = players.index(first)
    return list(dict.fromkeys(seating.side_of[seat] for seat in [*players[at:], *players[:at]]))


def check_names(players: Sequence[str], seats: int) -> None:
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
        taken = next((word for word in words if word.casefold() in FORMS or _TRICKS.fullmatch(word)), None)
        if taken is not None:
            raise ValueError(f"a name must not contain '{taken}', which means something else on the line of a hand")
    if len({folded(name) for name in players}) < seats:
        raise ValueError("players must have different names, such as Anna and Anna B")


class LineReader:
    """A line that is being read, word by word.

    Args:
        what: what the line holds, for the error if it is too long.
    """

    def __init__(self, rules: RuleSet, players: Sequence[str], line: str, what: str = "a hand") -> None:
        check_length(what, line, _LONGEST_LINE)
        self._rules, self._seating = rules, rules.table.seating
        self._who = {folded(name): seat for seat, name in enumerate(players)}
        self._players = players
        self._words = line.split()
        self._at = 0
        self._extras: set[str] = set()

    def hand(self) -> KeptHand:
        """Read the whole line.

        Raises:
            InvalidNotationError: the line is not a hand.
        """
        place = next((number for number, word in enumerate(self._words) if _TRICKS.fullmatch(word)), None)
        term = folded(" ".join(self._words[:place]))
        if term == _INKLES and place is None:
            return KeptHand(inkles=True)
        if term in (*_PASSED, folded(self._rules.auction.pass_term)):
            return self._all_passed(place)
        bid, declarer = self._bid_and_declarer()
        tricks = self._tricks(declarer)
        contract, holder = Contract(bid, declarer), None
        winners: tuple[Seat, ...] = ()
        while self._at < len(self._words):
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
        if _may_call(self._rules, bid) and "called" not in self._extras:
            nobody = f"called {_NOBODY}, if the declarer called no card"
            raise InvalidNotationError(f"after the tricks, write {FORMS['called']}, or {nobody}")
        return KeptHand(contract, tricks, holder, winners)

    def _order(self) -> tuple[Seat, ...]:
        """Read the names of the players who took the tricks."""
        winners = [self._seat("the player who took the first trick")]
        while self._at < len(self._words) and folded(self._words[self._at]) not in FORMS:
            winners.append(self._seat("the player who took the next trick"))
        return tuple(winners)

    def _skips(self, word: str) -> bool:
        """Skip a word if it comes next, and return whether it does."""
        if self._at == len(self._words) or folded(self._words[self._at]) != word:
            return False
        self._at += 1
        return True

    def only_seat(self) -> Seat:
        """Read a line that consists of a player's name.

        Raises:
            InvalidNotationError: the line is not a player's name.
        """
        seat = self._seat("the name of a player")
        if self._at < len(self._words):
            raise InvalidNotationError(f"write one name, got {shown_value(' '.join(self._words))}")
        return seat

    def _all_passed(self, place: int | None) -> KeptHand:
        """Read the rest of the line of a hand without a bid, from the place of the tricks on.

        Raises:
            InvalidNotationError: the line has tricks although the cards are thrown in, or more than an order of tricks.
        """
        if self._rules.auction.all_pass is AllPass.NO_TRUMP:
            self._at = len(self._words) if place is None else place
            tricks = self._tricks(None)
            winners: tuple[Seat, ...] = ()
            if self._at < len(self._words) and self._extra() == "order":
                winners = self._order()
            if self._at < len(self._words) or self._extras - {"order"}:
                form = FORMS["order"]
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
        for count in range(min(len(self._words), _MOST_WORDS), 0, -1):
            try:
                bid = parse_bid(" ".join(self._words[:count]), self._rules)
            except InvalidNotationError:
                continue
            self._at = count
            if (declarer := self._found()) is not None:
                return bid, declarer
        if bid is None:
            name = self._players[self._seating.players[0]]
            begins = f"a hand begins with its bid and the name of the declarer, such as 7H {name}"
            try:
                bid = parse_bid(self._words[0] if self._words else "", self._rules)
            except InvalidNotationError as error:
                raise InvalidNotationError(f"{begins}: {error}") from None
        return bid, self._seat("the name of the declarer")

    def _tricks(self, declarer: Seat | None) -> tuple[int, ...]:
        sides = sides_from(self._rules, declarer)
        word = self._words[self._at] if self._at < len(self._words) else ""
        numbers = [int(each) for each in re.split("[-:]", word)] if _TRICKS.fullmatch(word) else []
        if len(numbers) != len(sides):
            names = all_of(["/".join(self._players[seat] for seat in self._seating.sides[side]) for side in sides])
            such = "-".join(["7", "3", *["0"] * len(sides)][: len(sides)])
            got = shown_value(word) if word else "nothing"
            raise InvalidNotationError(f"write the tricks of {names} in this order, such as {such}, got {got}")
        self._at += 1
        tricks = dict(zip(sides, numbers, strict=True))
        return tuple(tricks[side] for side in range(len(sides)))

    def _extra(self) -> str:
        """Read the word that begins a part of the line after the tricks.

        Raises:
            InvalidNotationError: there is another word, or the word has already begun a part.
        """
        word = folded(self._words[self._at])
        if word not in FORMS:
            offered = [FORMS[each] for each in further_words(self._rules) if each in FORMS]
            right = all_of([f"'{form}'" for form in offered], "or") if offered else "nothing under these rules"
            raise InvalidNotationError(f"after the tricks, write {right}, got {shown_value(self._words[self._at])}")
        if word in self._extras:
            raise InvalidNotationError(f"write '{word}' at most once")
        self._extras.add(word)
        self._at += 1
        return word

    def _card(self) -> Card:
        card = parse_card(self._words[self._at] if self._at < len(self._words) else "")
        self._at += 1
        return card

    def _found(self) -> Seat | None:
        """Read a player's name, or the unambiguous beginning of a name; return ``None`` if there is none here."""
        rest = self._words[self._at :]
        for count in range(min(len(rest), _MOST_WORDS), 0, -1):
            seat = self._who.get(folded(" ".join(rest[:count])))
            if seat is not None:
                self._at += count
                return seat
        near = [seat for name, seat in self._who.items() if rest and name.startswith(folded(rest[0]))]
        if len(near) != 1:
            return None
        self._at += 1
        return near[0]

    def _seat(self, what: str) -> Seat:
        """Read a player's name.

        Raises:
            InvalidNotationError: there is no name here, or only the beginning of several names.
        """
        if (seat := self._found()) is not None:
            return seat
        got = shown_value(self._words[self._at]) if self._at < len(self._words) else "nothing"
        names = all_of(self._players, "or")
        raise InvalidNotationError(f"write {what}: {names}, or the beginning of one of these names, got {got}")
