"""Arbitrary RuleSets, drawn from the metadata of the options.

A *chooser* makes the choices: a random generator here, Hypothesis in :mod:`five_hundred.testing.strategies`.  The first
of several values is always the default, so that a shrinking chooser ends at the default RuleSet.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeVar

import attrs

from five_hundred.bids import STRAINS, TRICK_BIDS
from five_hundred.cards import BLACK_JOKER, RED_JOKER, SUITS, Card, Rank
from five_hundred.errors import InvalidRulesError
from five_hundred.kinds import ChoiceKind, Flag, Json, Number, Text
from five_hundred.options import Option
from five_hundred.packs import PACKS, Pack, Packet, Packets
from five_hundred.rules import RuleSet
from five_hundred.schedules import SCHEDULES, Schedule
from five_hundred.seats import HAND_SIZE
from five_hundred.special_bids import SPECIAL_BIDS, SpecialBid

__all__ = ["Chooser", "RandomChooser", "arbitrary_rules", "arbitrary_special"]

T = TypeVar("T")


class Chooser(Protocol):
    """Whatever can choose."""

    def integer(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        ...

    def among(self, items: Sequence[T]) -> T:
        """One of the items, the simplest first."""
        ...


@attrs.frozen
class RandomChooser:
    """A chooser that draws from a random generator."""

    rng: Random

    def integer(self, low: int, high: int) -> int:
        """See :class:`Chooser`."""
        return self.rng.randint(low, high)

    def among(self, items: Sequence[T]) -> T:
        """See :class:`Chooser`."""
        return items[self.rng.randrange(len(items))]


# Numbers are drawn from a narrower range where the whole one would make matches of thousands of hands.
_RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "match.target": (20, 1000),
    "match.floor": (-1000, -20),
    "match.hands": (1, 8),
    "match.spread": (50, 1500),
    "scoring.defender_cap": (10, 1000),
    "scoring.slam_minimum": (100, 600),
    "scoring.sweep_bonus": (10, 300),
    "scoring.overtrick_points": (0, 50),
    "scoring.trick_points": (0, 20),
}
_POINTS: Final = (20, 600)
_LONGEST_KITTY: Final = 12


def _strains(chooser: Chooser) -> object:
    left, order = list(STRAINS), []
    while left:
        order.append(left.pop(chooser.integer(0, len(left) - 1)))
    return tuple(order)


def _schedule(chooser: Chooser) -> object:
    if chooser.integer(0, 3):
        return chooser.among(list(SCHEDULES.values()))
    return Schedule(tuple(tuple(chooser.integer(*_POINTS) for _ in range(5)) for _ in range(5)))


def _pack(chooser: Chooser) -> object:
    if chooser.integer(0, 3):
        return chooser.among([PACKS["43"], *PACKS.values()])
    plain = [card for card in PACKS["46"].cards if not card.is_joker]
    others = [Card(rank, suit) for rank in (Rank.TWO, Rank.THREE, Rank.ELEVEN, Rank.THIRTEEN) for suit in SUITS]
    jokers = [[RED_JOKER], [], [RED_JOKER, BLACK_JOKER]][chooser.integer(0, 2)]
    size = 4 * HAND_SIZE + chooser.integer(1, _LONGEST_KITTY)
    cards = plain + others
    while len(cards) + len(jokers) > size:
        cards.pop(chooser.integer(0, len(cards) - 1))
    return Pack(tuple(cards + jokers), bool(chooser.integer(0, 1)))


def _specials(chooser: Chooser) -> object:
    bids: list[SpecialBid] = []
    for number in range(chooser.integer(0, 4)):
        known = [bid for bid in SPECIAL_BIDS.values() if bid.code not in [each.code for each in bids]]
        if known and chooser.integer(0, 1):
            bid = chooser.among(known)
            if bid.name not in [each.name for each in bids]:
                bids.append(bid)
        else:
            bids.append(arbitrary_special(chooser, f"X{'ABCD'[number]}"))
    return tuple(bids)


def arbitrary_special(chooser: Chooser, code: str) -> SpecialBid:
    """Any special bid.

    Args:
        chooser: makes the choices.
        code: its code; the name follows from it.
    """
    fields: dict[str, Any] = {
        option.path.rpartition(".")[2]: _value(chooser, option)
        for option in RuleSet.special_options()
        if option.path.rpartition(".")[2] not in ("name", "least", "most")
    }
    if chooser.integer(0, 2) == 0:  # most are null bids
        fields["least"] = chooser.integer(0, HAND_SIZE)
        fields["most"] = chooser.integer(fields["least"], HAND_SIZE)
    return SpecialBid(code=code, name=f"Bid {code}", **fields)


def _value(chooser: Chooser, option: Option) -> object:
    name = option.path.rpartition(".")[2]
    if option.path in _OWN:
        return _OWN[option.path](chooser)
    if name == "above":
        return chooser.among([option.default, None, *TRICK_BIDS])
    match option.kind:
        case Flag():
            return chooser.among([option.default, not option.default])
        case ChoiceKind(choices=choices):
            return chooser.among([option.default, *choices])
        case Number(low=low, high=high, none=none):
            if none is not None and chooser.integer(0, 2):
                return None
            if name == "value":
                low, high = _POINTS
            low, high = _RANGES.get(option.path, (low, high))
            return option.default if chooser.integer(0, 2) == 0 else chooser.integer(low, high)
        case Text():
            return option.default
        case _:
            raise TypeError(f"{option.path} is of a kind that has no generator here")


def _packets(chooser: Chooser, kitty: int) -> Packets:
    """Any packets that deal ten to a hand and so many to the kitty."""
    left, rest, rounds = HAND_SIZE, kitty, []
    while left or rest:
        to_kitty = not left or (rest > 0 and chooser.integer(0, 1) == 1)
        count = chooser.integer(1, rest if to_kitty else left)
        rounds.append(Packet(count, to_kitty))
        left, rest = (left, rest - count) if to_kitty else (left - count, rest)
    return Packets(tuple(rounds))


_OWN: Final[Mapping[str, Callable[[Chooser], object]]] = {
    "auction.suit_order": _strains,
    "contracts.schedule": _schedule,
    "contracts.specials": _specials,
    "table.pack": _pack,
    "table.packets": lambda _: None,  # drawn once the kitty is known
}


def arbitrary_rules(chooser: Chooser) -> RuleSet:
    """Any RuleSet that can be: every option is drawn, and whatever contradicts another one is set back.

    Args:
        chooser: makes the choices.
    """
    values: dict[str, object] = {}
    for option in RuleSet.options():
        values[option.path] = option.default if chooser.integer(0, 3) == 0 else _value(chooser, option)
    pack = values["table.pack"]
    assert isinstance(pack, Pack)
    if chooser.integer(0, 2) == 2:
        values["table.packets"] = _packets(chooser, len(pack) - 4 * HAND_SIZE)
    defaults = {option.path: option.default for option in RuleSet.options()}
    while True:
        try:
            return RuleSet().with_options(values)
        except InvalidRulesError as error:
            for problem in error.problems:
                _set_back(values, defaults, problem.path)


def _set_back(values: dict[str, object], defaults: Mapping[str, object], path: str) -> None:
    if path in defaults:
        values[path] = defaults[path]
        return
    _, _, code, name = path.split(".")
    plain: Mapping[str, Json] = {"gate": "anytime", "kitty": "taken"}
    specials = values["contracts.specials"]
    assert isinstance(specials, tuple)
    values["contracts.specials"] = tuple(
        attrs.evolve(bid, **{name: plain[name]}) if bid.code == code else bid for bid in specials
    )
