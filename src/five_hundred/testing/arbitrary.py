"""Arbitrary RuleSets, drawn from the metadata of the options.

A *chooser* makes the choices: a random generator here, Hypothesis in :mod:`five_hundred.testing.strategies`.  The first
of several values is always the default, so that a shrinking chooser ends at the default RuleSet.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import attrs

from five_hundred.bids import STRAINS, TRICK_BIDS, Strain
from five_hundred.cards import ALL_CARDS, BLACK_JOKER, RED_JOKER
from five_hundred.errors import InvalidRulesError, Problem
from five_hundred.kinds import ChoiceKind, Flag, Json, Number, Text
from five_hundred.options import Option
from five_hundred.packs import PACKS, Pack, Packet, Packets
from five_hundred.rules import DealForm, InkleWho, Partnership, RuleSet, SpareHands, TableRules
from five_hundred.rules.table import EXPOSED_CARDS
from five_hundred.schedules import SCHEDULES, Schedule
from five_hundred.seats import HAND_SIZE
from five_hundred.special_bids import MISERE, SPECIAL_BIDS, Gate, KittyUse, SpecialBid, WhoPlays

__all__ = ["Chooser", "RandomChooser", "arbitrary_rules", "arbitrary_special"]

T = TypeVar("T")


_Seats: TypeAlias = tuple[int, Partnership, SpareHands, DealForm]


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
    "match.ceiling": (20, 2000),
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
_MOST_REPAIRS: Final = 20
_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


def _strains(chooser: Chooser) -> object:
    left, order = list(STRAINS), []
    while left:
        order.append(left.pop(chooser.integer(0, len(left) - 1)))
    return tuple(order)


def _schedule(chooser: Chooser) -> object:
    if chooser.integer(0, 3):
        return chooser.among(list(SCHEDULES.values()))
    return Schedule(tuple(tuple(chooser.integer(*_POINTS) for _ in range(5)) for _ in range(5)))


def _table(chooser: Chooser, fixed: Mapping[str, object]) -> TableRules:
    """A table that can be: so many players in a seating that fits them, and a pack that is large enough."""
    players, partnership, spare, form = chooser.among(_tables(fixed) if fixed else _TABLES)
    exposed = chooser.integer(0, _LONGEST_KITTY) if form is DealForm.EXPOSED else 0
    taken = _taken(players, spare, form) + exposed
    pack: Any = fixed["table.pack"] if "table.pack" in fixed else _pack(chooser, taken)
    table = TableRules(
        players=players, partnership=partnership, spare_hands=spare, deal_form=form, exposed_kitty=exposed, pack=pack
    )
    if chooser.integer(0, 2) == 2 and form is DealForm.DEALT:
        return attrs.evolve(table, packets=_packets(chooser, table.kitty_size))
    return table


def _taken(players: int, spare: SpareHands, form: DealForm) -> int:
    """How many cards a table needs beside its kitty."""
    hands = HAND_SIZE * (players + spare.hands)
    return {DealForm.DEALT: hands, DealForm.EXPOSED: hands + EXPOSED_CARDS - 1, DealForm.DRAWN: 2 * hands}[form]


def _tables(fixed: Mapping[str, object]) -> list[_Seats]:
    """The tables at which these options can be; raises ``InvalidRulesError`` if there is none."""
    wanted = {path.removeprefix("table."): value for path, value in fixed.items()}
    fitting = [each for each in _TABLES if all(wanted.get(n, v) == v for n, v in zip(_SEATS, each, strict=True))]
    if not fitting:
        # None that is listed: then one of the seatings, as it is asked for.
        seats: dict[str, Any] = {name: wanted[name] for name in _SEATS if name in wanted}
        plain = TableRules(**seats)
        seatings = [plain.partnership] if "partnership" in wanted else [*Partnership]
        fitting = [(plain.players, each, plain.spare_hands, plain.deal_form) for each in seatings]
    problems: list[Problem] = []
    possible = []
    for each in fitting:
        players, _, spare, form = each
        seating = {f"table.{name}": value for name, value in zip(_SEATS, each, strict=True)}
        pack = _plain_pack(_taken(players, spare, form))
        try:
            RuleSet().with_options({"contracts.specials": (), **seating, "table.pack": pack, **_needed(fixed), **fixed})
            possible.append(each)
        except InvalidRulesError as error:
            problems += error.problems
    if not possible:
        raise InvalidRulesError(problems)
    return possible


def _plain_pack(taken: int) -> Pack:
    """The highest cards, with a joker and a kitty of three, for a table that takes so many."""
    return Pack((*_BY_USE[: taken + 2], RED_JOKER))


def _needed(fixed: Mapping[str, object]) -> dict[str, object]:
    """What a fixed option needs of others that are as they are by default."""
    nothing = (None, False, InkleWho.NOBODY)
    return {path: value for option, (path, value) in _NEEDS.items() if fixed.get(option) not in nothing}


_NEEDS: Final[Mapping[str, tuple[str, object]]] = {
    "match.exact": ("match.ceiling", 2000),
    "match.ceiling": ("match.target", 20),
    "auction.inkle_who": ("auction.min_level", 7),
}
"""For options that cannot stand with the default of another one, what that other one has to be."""
_SEATS: Final = ("players", "partnership", "spare_hands", "deal_form")
_TABLES: Final[tuple[_Seats, ...]] = (
    # The usual table first, and oftener than each of the others.
    (4, Partnership.OPPOSITE, SpareHands.NONE, DealForm.DEALT),
    (4, Partnership.OPPOSITE, SpareHands.NONE, DealForm.DEALT),
    (4, Partnership.OPPOSITE, SpareHands.NONE, DealForm.DEALT),
    (2, Partnership.SOLO, SpareHands.DUMMIES, DealForm.DEALT),
    (2, Partnership.SOLO, SpareHands.ONE_DEAD, DealForm.DEALT),
    (2, Partnership.SOLO, SpareHands.TWO_DEAD, DealForm.DEALT),
    (2, Partnership.SOLO, SpareHands.NONE, DealForm.DEALT),
    (2, Partnership.SOLO, SpareHands.NONE, DealForm.EXPOSED),
    (2, Partnership.SOLO, SpareHands.NONE, DealForm.DRAWN),
    (3, Partnership.SOLO, SpareHands.NONE, DealForm.DEALT),
    (3, Partnership.SOLO, SpareHands.ONE_DEAD, DealForm.DEALT),
    (3, Partnership.SOLO, SpareHands.FOR_THE_BIDDER, DealForm.DEALT),
    (4, Partnership.SOLO, SpareHands.NONE, DealForm.DEALT),
    (4, Partnership.OPPOSITE, SpareHands.ONE_DEAD, DealForm.DEALT),
    (4, Partnership.CALLED, SpareHands.NONE, DealForm.DEALT),
    (5, Partnership.CALLED, SpareHands.NONE, DealForm.DEALT),
    (5, Partnership.CALLED, SpareHands.NONE, DealForm.DEALT),
    (5, Partnership.SOLO, SpareHands.NONE, DealForm.DEALT),
    (6, Partnership.ALTERNATE, SpareHands.NONE, DealForm.DEALT),
    (6, Partnership.OPPOSITE, SpareHands.NONE, DealForm.DEALT),
    (6, Partnership.CALLED, SpareHands.NONE, DealForm.DEALT),
    (6, Partnership.SOLO, SpareHands.NONE, DealForm.DEALT),
)


_BY_USE: Final = sorted((card for card in ALL_CARDS if not card.is_joker), key=lambda card: (card.copy, -card.rank))
"""The cards that packs leave out last come first."""


def _pack(chooser: Chooser, taken: int) -> Pack:
    """A pack that leaves a few cards over: a named one, or one with gaps."""
    usual = [pack for pack in [PACKS["43"], *PACKS.values()] if 1 <= len(pack) - taken <= _LONGEST_KITTY]
    if usual and chooser.integer(0, 3):
        return chooser.among(usual)
    jokers = [[RED_JOKER], [], [RED_JOKER, BLACK_JOKER]][chooser.integer(0, 2)]
    size = taken + chooser.integer(1, _LONGEST_KITTY) - len(jokers)
    cards, others = _BY_USE[:size], _BY_USE[size:]
    for _ in range(chooser.integer(0, 6) if others else 0):
        cards[chooser.integer(0, size - 1)] = others.pop(chooser.integer(0, len(others) - 1))
        if not others:
            break
    return Pack(tuple(cards + jokers), bool(chooser.integer(0, 1)))


def _specials(chooser: Chooser) -> object:
    bids: list[SpecialBid] = []
    for number in range(chooser.integer(0, 5)):
        known = [bid for bid in SPECIAL_BIDS.values() if bid.code not in [each.code for each in bids]]
        if known and chooser.integer(0, 1):
            bid = chooser.among(known)
            if bid.name not in [each.name for each in bids]:
                bids.append(bid)
        else:
            bids.append(arbitrary_special(chooser, f"X{'ABCDE'[number]}"))
    if any(bid.gate in _AFTER_NULL for bid in bids) and "M" not in [bid.code for bid in bids]:
        bids.insert(0, attrs.evolve(MISERE, gate=chooser.among([Gate.ANYTIME, Gate.AFTER_SEVEN])))
    return tuple(bids)


_AFTER_NULL: Final = (Gate.AFTER_NULL, Gate.AFTER_PARTNERS_NULL, Gate.OVER_OPPONENTS_NULL)


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
    # Fields that need each other are drawn together, or most of these bids would be refused.
    if fields["kitty"] is KittyUse.PASSED_ON:
        fields["who"] = WhoPlays.PARTNERS
    if fields["who"] is WhoPlays.DUEL:
        fields["gate"] = Gate.OVER_OPPONENTS_NULL
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
    "contracts.specials.CODE.strain": lambda chooser: chooser.among([Strain.NO_TRUMP, Strain.NO_TRUMP, *STRAINS]),
}


_OF_THE_TABLE: Final = ("players", "partnership", "spare_hands", "deal_form", "exposed_kitty", "pack", "packets")


def arbitrary_rules(chooser: Chooser, fixed: Mapping[str, object] = _NOTHING) -> RuleSet:
    """Any RuleSet that can be: every option is drawn, and whatever contradicts another one is set back.

    Args:
        chooser: makes the choices.
        fixed: options that shall have a certain value, by dotted path, such as ``{"table.players": 5}``.

    Raises:
        InvalidRulesError: there is no table with the fixed options, or they contradict each other.
    """
    table = _table(chooser, fixed)
    values: dict[str, object] = {}
    for option in RuleSet.options():
        name = option.path.removeprefix("table.")
        if name in _OF_THE_TABLE:
            values[option.path] = getattr(table, name)
        else:
            values[option.path] = option.default if chooser.integer(0, 3) == 0 else _value(chooser, option)
    values.update(fixed)
    defaults = {option.path: option.default for option in RuleSet.options()} | _needed(fixed)
    defaults["table.pack"] = _plain_pack(
        _taken(table.players, table.spare_hands, table.deal_form) + table.exposed_kitty
    )
    problems: tuple[Problem, ...] = ()
    for _ in range(_MOST_REPAIRS):
        try:
            return RuleSet().with_options(values)
        except InvalidRulesError as error:
            problems = error.problems
        for problem in problems:
            free = [path for path in (problem.path, *problem.others) if path not in fixed]
            if not free:
                raise InvalidRulesError(problems)
            _set_back(values, defaults, free[0])
    raise InvalidRulesError(problems)


def _set_back(values: dict[str, object], defaults: Mapping[str, object], path: str) -> None:
    if path in defaults:
        values[path] = defaults[path]
        return
    _, _, code, name = path.split(".")
    plain: Mapping[str, Json] = {"gate": "anytime", "kitty": "taken", "who": "alone", "most": 0}
    specials = values["contracts.specials"]
    assert isinstance(specials, tuple)
    values["contracts.specials"] = tuple(
        attrs.evolve(bid, **{name: plain[name]}) if bid.code == code else bid for bid in specials
    )
