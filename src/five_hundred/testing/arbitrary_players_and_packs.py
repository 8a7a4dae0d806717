"""Draw arbitrary tables, in which the number of players, the seating, the pack and the packets fit together.

The module draws all options of a table together, because most values of one option require certain values of
other options.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from five_hundred.base.errors import InvalidRulesError, Problem
from five_hundred.cards.card import ALL_CARDS, BLACK_JOKER, RED_JOKER
from five_hundred.cards.packets import Packet, Packets
from five_hundred.cards.packs import PACKS, Pack
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.rules import DealForm, InkleWho, Partnership, RuleSet, SpareHands, TableRules
from five_hundred.rules.table import EXPOSED_CARDS
from five_hundred.testing.option_chooser import Chooser

__all__ = ["OF_THE_TABLE", "arbitrary_table", "needed", "plain_pack"]

_Seats: TypeAlias = tuple[int, Partnership, SpareHands, DealForm]

_LONGEST_KITTY: Final = 12
OF_THE_TABLE: Final = ("players", "partnership", "spare_hands", "deal_form", "exposed_kitty", "pack", "packets")
"""The options that :func:`arbitrary_table` draws."""


def arbitrary_table(chooser: Chooser, fixed: Mapping[str, object]) -> TableRules:
    """Return an arbitrary valid table: a number of players, a suitable seating, and a pack that is large enough.

    Args:
        fixed: values that options must have, by dotted path.

    Raises:
        InvalidRulesError: no table has the fixed options.
    """
    players, partnership, spare, form = _seats(chooser, fixed) if fixed else chooser.among(_TABLES)
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
    """Return the number of cards that a table needs in addition to its kitty."""
    hands = HAND_SIZE * (players + spare.hands)
    return {DealForm.DEALT: hands, DealForm.EXPOSED: hands + EXPOSED_CARDS - 1, DealForm.DRAWN: 2 * hands}[form]


def _seats(chooser: Chooser, fixed: Mapping[str, object]) -> _Seats:
    """Return one of the possible tables with the fixed options: draw tables until one of them is valid.

    Raises:
        InvalidRulesError: no table has the fixed options.
    """
    left = _fitting(fixed)
    problems: list[Problem] = []
    while left:
        seats = chooser.among(left)
        players, _, spare, form = seats
        seating = {f"table.{name}": value for name, value in zip(_SEATS, seats, strict=True)}
        pack = _highest(_taken(players, spare, form))
        try:
            RuleSet().with_options({"contracts.specials": (), **seating, "table.pack": pack, **needed(fixed), **fixed})
        except InvalidRulesError as error:
            problems += error.problems
            left = [each for each in left if each != seats]
        else:
            return seats
    raise InvalidRulesError(problems)


def _fitting(fixed: Mapping[str, object]) -> Sequence[_Seats]:
    """Return the listed tables that have the fixed options; if there is none, the requested seatings."""
    wanted = {path.removeprefix("table."): value for path, value in fixed.items()}
    fitting = [each for each in _TABLES if all(wanted.get(n, v) == v for n, v in zip(_SEATS, each, strict=True))]
    if fitting:
        return fitting
    seats: dict[str, Any] = {name: wanted[name] for name in _SEATS if name in wanted}
    plain = TableRules(**seats)
    seatings = [plain.partnership] if "partnership" in wanted else [*Partnership]
    return [(plain.players, each, plain.spare_hands, plain.deal_form) for each in seatings]


def plain_pack(table: TableRules) -> Pack:
    """Return a pack of the highest cards and a joker that leaves three cards for a table's kitty."""
    return _highest(_taken(table.players, table.spare_hands, table.deal_form) + table.exposed_kitty)


def _highest(taken: int) -> Pack:
    """Return a pack of the highest cards for a table that needs ``taken`` cards in addition to its kitty."""
    return Pack((*_BY_USE[: taken + 2], RED_JOKER))


def needed(fixed: Mapping[str, object]) -> dict[str, object]:
    """Return the values, by path, that other options must have instead of their defaults because of the fixed ones."""
    nothing = (None, False, InkleWho.NOBODY)
    return {path: value for option, (path, value) in _NEEDS.items() if fixed.get(option) not in nothing}


_NEEDS: Final[Mapping[str, tuple[str, object]]] = {
    "match.exact": ("match.ceiling", 2000),
    "match.ceiling": ("match.target", 20),
    "auction.inkle_who": ("auction.min_level", 7),
}
"""For each option that contradicts another option's default: the other option, and a compatible value for it."""
_SEATS: Final = ("players", "partnership", "spare_hands", "deal_form")
_TABLES: Final[tuple[_Seats, ...]] = (
    # The usual table comes first, and appears more often than the others.
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
    (5, Partnership.ROTATING, SpareHands.NONE, DealForm.DEALT),
    (6, Partnership.ALTERNATE, SpareHands.NONE, DealForm.DEALT),
    (6, Partnership.OPPOSITE, SpareHands.NONE, DealForm.DEALT),
    (6, Partnership.CALLED, SpareHands.NONE, DealForm.DEALT),
    (6, Partnership.SOLO, SpareHands.NONE, DealForm.DEALT),
)


_BY_USE: Final = sorted((card for card in ALL_CARDS if not card.is_joker), key=lambda card: (card.copy, -card.rank))
"""The cards in the order in which larger packs add them: first the cards of every pack, and last the cards that only
the largest packs contain."""


def _pack(chooser: Chooser, taken: int) -> Pack:
    """Return a pack that leaves a few cards for the kitty: a named pack, or a pack in which some ranks are missing."""
    usual = [pack for pack in [PACKS["43"], *PACKS.values()] if 1 <= len(pack) - taken <= _LONGEST_KITTY]
    if usual and chooser.integer(0, 3) < 3:
        return chooser.among(usual)
    jokers = [[RED_JOKER], [], [RED_JOKER, BLACK_JOKER]][chooser.integer(0, 2)]
    size = taken + chooser.integer(1, _LONGEST_KITTY) - len(jokers)
    cards, others = _BY_USE[:size], _BY_USE[size:]
    for _ in range(chooser.integer(0, 6) if others else 0):
        cards[chooser.integer(0, size - 1)] = others.pop(chooser.integer(0, len(others) - 1))
        if not others:
            break
    return Pack(tuple(cards + jokers), bool(chooser.integer(0, 1)))


def _packets(chooser: Chooser, kitty: int) -> Packets:
    """Return arbitrary packets that deal ten cards to each hand and a given number of cards to the kitty."""
    left, rest, rounds = HAND_SIZE, kitty, []
    while left or rest:
        to_kitty = not left or (rest > 0 and chooser.integer(0, 1) == 1)
        count = chooser.integer(1, rest if to_kitty else left)
        rounds.append(Packet(count, to_kitty))
        left, rest = (left, rest - count) if to_kitty else (left - count, rest)
    return Packets(tuple(rounds))
