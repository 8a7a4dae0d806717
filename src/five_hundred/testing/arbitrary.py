"""Draw arbitrary RuleSets, using the metadata of the options.

A *chooser* chooses among the values of an option, with a random generator or, in
:mod:`five_hundred.testing.strategies`, with Hypothesis.  The first of several values is always the default, so a
chooser that shrinks its choices ends at the default RuleSet.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.errors import InvalidRulesError, Problem
from five_hundred.base.option_kinds import ChoiceKind, Flag, Json, Number, Text
from five_hundred.base.options import Option
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.reserved_words import why_no_name
from five_hundred.rules.bids.schedules import SCHEDULES, Schedule
from five_hundred.rules.bids.special_bids import MISERE, SPECIAL_BIDS, Gate, KittyUse, SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import STRAINS, TRICK_BIDS, Strain
from five_hundred.rules.special_bid_data import SPECIALS
from five_hundred.testing.arbitrary_custom_rule import with_arbitrary_custom_rule
from five_hundred.testing.arbitrary_players_and_packs import OF_THE_TABLE, arbitrary_table, needed, plain_pack
from five_hundred.testing.option_chooser import Chooser

__all__ = ["arbitrary_rules", "arbitrary_special"]

# Numbers come from a narrower range where the full range would lead to matches of thousands of hands.
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


# Words that case folding changes, or that have a meaning elsewhere; defaults replace words that clash.
_WORDS: Final = (
    "bye",
    "passe\u0301",
    "PASSÉ",
    "Straße",
    "STRASSE",
    "ſoul",
    "İki",
    "ıki",
    "ﬁn",
    "no bid",
    "nobid",
    "I'm out",
    "ＰＡＳＳ",
    "pass",
    "bid 6S",
    "claim",
    "play",
    "none",
    "6♠",
    "10n",
    "iNT",
    "7H",
    "joker",
    "kitty",
    "0",
    "Misère",
    "MISERE",
    "open mise\u0300re",
    "OM",
    "Xa",
    "A",
    "Bid XA",
)
_CODES: Final = ("XX", "N", "I", "TEN", "SD", "KITTY", "BID", "PLAYS", "CLAIM", "ZZZZZZ")


def _draw_words(chooser: Chooser, values: dict[str, object], fixed: Mapping[str, object]) -> None:
    """Draw the words for pass and kitty, the names of the special bids, and the codes of some special bids.

    The function is called last, so that the words that it draws do not affect the other choices.
    """
    if not chooser.integer(0, 1):
        return
    for path in ("auction.pass_term", "table.kitty_term"):
        values[path] = chooser.among([values[path], *_WORDS])
    if SPECIALS in fixed:
        return
    bids: list[SpecialBid] = []
    drawn = values[SPECIALS]
    assert isinstance(drawn, tuple)
    for bid in drawn:
        codes = [each.code for each in (*drawn, *bids)]
        own = bid.code.startswith("X") and chooser.integer(0, 1)
        code = chooser.among([bid.code, *(each for each in _CODES if each not in codes)]) if own else bid.code
        name = chooser.among([bid.name, *(word for word in _WORDS if why_no_name(word) is None)])
        bids.append(attrs.evolve(bid, code=code, name=name))
    values[SPECIALS] = tuple(bids)


_AFTER_NULL: Final = (Gate.AFTER_NULL, Gate.AFTER_PARTNERS_NULL, Gate.OVER_OPPONENTS_NULL)


def arbitrary_special(chooser: Chooser, code: str) -> SpecialBid:
    """Return an arbitrary special bid.

    Args:
        chooser: the object that makes the choices.
        code: the bid's code, from which its name is derived.

    Raises:
        TypeError: ``chooser`` is not a Chooser.
    """
    expect(chooser, Chooser, "chooser", "a Chooser, such as RandomChooser(Random(1))")
    fields: dict[str, Any] = {
        option.path.rpartition(".")[2]: _value(chooser, option)
        for option in RuleSet.special_options()
        if option.path.rpartition(".")[2] not in ("name", "least", "most")
    }
    # Fields that depend on each other are drawn together; otherwise most of these bids would be refused.
    if fields["kitty"] is KittyUse.PASSED_ON:
        fields["who"] = WhoPlays.PARTNERS
    if not chooser.integer(0, 2):
        fields["opened_by"] = chooser.among(["M", "XA", "XB"])
    if fields["who"] is WhoPlays.DUEL:
        fields["gate"] = Gate.OVER_OPPONENTS_NULL
    if chooser.integer(0, 2) == 0:  # the other two thirds are null bids
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
            raise TypeError(f"no values can be drawn for the option {option.path}: add a case for its kind")


_OWN: Final[Mapping[str, Callable[[Chooser], object]]] = {
    "auction.suit_order": _strains,
    "contracts.schedule": _schedule,
    "contracts.specials": _specials,
    "contracts.specials.CODE.strain": lambda chooser: chooser.among([Strain.NO_TRUMP, Strain.NO_TRUMP, *STRAINS]),
}


def arbitrary_rules(chooser: Chooser, fixed: Mapping[str, object] = _NOTHING, *, custom: bool = False) -> RuleSet:
    """Return an arbitrary valid RuleSet: draw all options, then restore the defaults of options that contradict others.

    Args:
        chooser: the object that makes the choices.
        fixed: values that options must have, by dotted path, such as ``{"table.players": 5}``.
        custom: whether the RuleSet has an arbitrary custom rule, such as an
            :class:`ArbitraryCustomRule <five_hundred.testing.arbitrary_custom_rule.ArbitraryCustomRule>`.  The other
            rules do not depend on this argument.

    Raises:
        TypeError: ``chooser`` is not a Chooser.
        InvalidRulesError: no valid RuleSet has the fixed options.
    """
    expect(chooser, Chooser, "chooser", "a Chooser, such as RandomChooser(Random(1))")
    expect_flag(custom, "custom")
    table = arbitrary_table(chooser, fixed)
    values: dict[str, object] = {}
    for option in RuleSet.options():
        name = option.path.removeprefix("table.")
        if name in OF_THE_TABLE:
            values[option.path] = getattr(table, name)
        else:
            values[option.path] = option.default if chooser.integer(0, 3) == 0 else _value(chooser, option)
    _draw_words(chooser, values, fixed)
    values.update(fixed)
    defaults = {option.path: option.default for option in RuleSet.options()} | needed(fixed)
    defaults["table.pack"] = plain_pack(table)
    problems: tuple[Problem, ...] = ()
    for _ in range(_MOST_REPAIRS):
        try:
            rules = RuleSet().with_options(values)
        except InvalidRulesError as error:
            problems = error.problems
        else:
            return with_arbitrary_custom_rule(rules, chooser) if custom else rules
        for problem in problems:
            free = [path for path in (problem.path, *problem.others) if not _is_fixed(path, fixed)]
            if not free:
                raise InvalidRulesError(problems)
            _set_back(values, defaults, free[0])
    raise InvalidRulesError(problems)


def _is_fixed(path: str, fixed: Mapping[str, object]) -> bool:
    return path in fixed or (path.startswith(f"{SPECIALS}.") and SPECIALS in fixed)


def _set_back(values: dict[str, object], defaults: Mapping[str, object], path: str) -> None:
    if path in defaults:
        values[path] = defaults[path]
        return
    _, _, code, name = path.split(".")
    plain: Mapping[str, Json] = {
        "gate": "anytime",
        "kitty": "taken",
        "who": "alone",
        "most": 0,
        "name": f"Bid called {code}",
    }
    specials = values[SPECIALS]
    assert isinstance(specials, tuple)
    values[SPECIALS] = tuple(attrs.evolve(bid, **{name: plain[name]}) if bid.code == code else bid for bid in specials)
