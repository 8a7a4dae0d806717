"""The public functions, right arguments for them under any rules, and what they answer to a wrong one."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, Final, get_args

from hypothesis import Phase, find, settings
from hypothesis.strategies import SearchStrategy
from public_names import public_names

import five_hundred as fh
from five_hundred import dealing, evaluation, players, presets, solver, testing, tournaments
from five_hundred.base.errors import FiveHundredError

__all__ = [
    "CALL",
    "DEAL",
    "HAND",
    "INNER",
    "INSIDE",
    "ORDER",
    "REVIEW",
    "RULES",
    "SCORE",
    "SEATING",
    "STATISTICS",
    "TABLE",
    "Machine",
    "StoppedError",
    "analysis",
    "cases",
    "constraints",
    "dealt",
    "drawn",
    "filled",
    "full",
    "in_play",
    "judged",
    "machine",
    "own_values",
    "owners",
    "parameter_of",
    "public_functions",
    "refusal",
    "scored",
    "seen",
    "stop",
    "to_act",
    "values",
]

LIBRARY: Final = re.compile(r"five_hundred\.")
INSIDE: Final = re.compile(r"Callable\[.*\]|<Meaning[^>]*>|Meaning\.\w+", re.DOTALL)
"""What is inside the type of a parameter, but not an argument itself."""

INNER: Final = re.compile(
    r"has no attribute|object is not (iterable|subscriptable|callable)|unhashable|no len|cannot convert|"
    r"not supported between|interpreted as an integer|4300|unsupported operand|index"
)
"""What messages from inside say, among them Python's own."""

RULES: Final = presets.AUSTRALIAN
TABLE: Final = RULES.table
SEATING: Final = TABLE.seating


@cache
def dealt(rules: fh.RuleSet = RULES) -> fh.State:
    """Return a state of the auction."""
    state = fh.new_game(rules, dealer=3)
    return fh.apply(state, fh.shuffled_deal(state, Random(1)))


@cache
def in_play(rules: fh.RuleSet = RULES) -> fh.State:
    """Return a state in which three tricks are left."""
    state = dealt(rules)
    while state.phase_name != "playing" or len(fh.view(state, 0).tricks) < 7:
        assert state.to_act is not None
        state = fh.apply(state, players.choose(fh.view(state, state.to_act)))
    return state


@cache
def scored(rules: fh.RuleSet = RULES) -> fh.Record:
    """Return the record of a hand that was scored."""
    state, actions = fh.new_game(rules, dealer=3), list[fh.Action]()
    while not state.hands_played:
        deal = state.to_act is None
        action = fh.shuffled_deal(state, Random(1)) if deal else players.choose(fh.view(state, state.to_act))
        actions.append(action)
        state = fh.apply(state, action)
    return fh.Record(rules, 3, tuple(actions))


def to_act(state: fh.State) -> fh.Seat:
    """Return the seat to act."""
    assert state.to_act is not None
    return state.to_act


def seen(rules: fh.RuleSet = RULES) -> fh.View:
    """Return the view of the seat to act in the play."""
    return fh.view(in_play(rules), to_act(in_play(rules)))


@cache
def constraints(rules: fh.RuleSet = RULES) -> dealing.Constraints:
    """Return a constraint that most deals meet."""
    return dealing.parse_constraints("South: a heart", rules)


@cache
def values() -> solver.DealValues:
    """Return values of a deal, read from plain data, because the solver would take a while."""
    rest = {"points": 200, "tricks": 7, "made": True, "discards": [], "nominated": None}
    bids = [bid.code for bid in fh.rules.ladder_of(RULES).bids]
    found = [{"declarer": seat, "bid": bid, **rest} for bid in bids for seat in SEATING.players]
    document = {"format": "five_hundred.deal_values", "version": 1, "rules": RULES.to_dict(), "dealer": 0}
    return solver.DealValues.from_dict({**document, "values": found, "undefined": {}, "passed_out": 0})


@cache
def analysis() -> solver.HandAnalysis:
    """Return an analysis of a hand without cards."""
    return solver.HandAnalysis(RULES, 1, None, (), None, ())


def judged() -> players.JudgedHand:
    """Return a judged hand without decisions."""
    return players.JudgedHand(RULES, 1, None, ())


class Machine(testing.GameMachine):
    """A machine that has begun a match."""


def machine() -> Machine:
    """Return a machine that has begun a match."""
    made = Machine()
    made.state = dealt()
    return made


class StoppedError(Exception):
    """The end of a search that a test does not need."""


def stop(*_: int) -> None:
    """Stop a search after its first step."""
    raise StoppedError


def drawn(strategy: SearchStrategy[Any]) -> object:
    """Draw one value."""
    return find(strategy, lambda _: True, settings=settings(database=None, phases=[Phase.generate]))


HAND: Final = tuple(TABLE.pack.cards[:10])
ORDER: Final = TABLE.pack.cards
DEAL: Final = fh.Deal(ORDER)
REVIEW: Final = cache(lambda: next(fh.review_hands(scored())))
STATISTICS: Final = cache(lambda: fh.session.statistics([scored()]))
SCORE: Final = cache(lambda: scored().score_sheet()[0])
CALL: Final = players.choose
BID: Final = fh.TrickBid(7, fh.Strain.HEARTS)


def exchanging(rules: fh.RuleSet = RULES) -> fh.View:
    """Return the view of a seat that must discard."""
    state = dealt(rules)
    while state.phase_name != "exchanging":
        assert state.to_act is not None
        state = fh.apply(state, players.choose(fh.view(state, state.to_act), 3))
    return fh.view(state, state.to_act)


@cache
def filled(rules: fh.RuleSet = RULES) -> Mapping[str, object]:
    """Return a right value for each parameter without a default, by its name."""
    return {
        "accept": None,
        "action": fh.PASS,
        "over": fh.PASS,
        "actions": None,
        "agree": True,
        "by_first": True,
        "after": dealt(rules),
        "analysis": analysis(),
        "before": dealt(rules),
        "base": rules,
        "bid": BID,
        "call": seen(rules).calls[0],
        "changes": {},
        "card": HAND[0],
        "cards": HAND,
        "chosen": (),
        "code": "X",
        "chooser": testing.RandomChooser(Random(1)),
        "constraints": constraints(rules),
        "contract": fh.Contract(None, None),
        "deal": DEAL,
        "default": fh.rules.Claims.OFF,
        "dealer": 0,
        "deals": 1,
        "declarer": 0,
        "depth": 1,
        "discards": HAND[:3],
        "doc": "A number.",
        "document": {},
        "entered": {},
        "event": fh.events.Passed(0),
        "events": (),
        "evaluation": evaluation.evaluate_hand(HAND, RULES),
        "every": 1,
        "first": CALL,
        "found": None,
        "game": scored(rules),
        "give": (),
        "grid": fh.bid_grid(rules),
        "hands": 1,
        "happened": (fh.events.Passed(1),),
        "illegal": fh.why_illegal(dealt(rules), fh.Claim()),
        "high": 1,
        "level": 1,
        "line": "passed",
        "low": 1,
        "match": scored(rules),
        "n": 1,
        "name": "x",
        "names": ("a", "b", "c", "d"),
        "number": 0,
        "of": rules,
        "other": rules,
        "path": "match.target",
        "piles": fh.dealing.laid_out(TABLE, 0, TABLE.pack.cards),
        "place": 0,
        "play": None,
        "player": CALL,
        "players": {"one": CALL, "other": CALL},
        "rank": fh.Rank.THREE,
        "public": dealt(rules).public,
        "record": scored(rules),
        "records": [scored(rules)],
        "review": next(fh.review_hands(scored(rules))),
        "rng": Random(1),
        "rules": rules,
        "score": SCORE(),
        "scores": (SCORE(),),
        "seat": 0,
        "seating": SEATING,
        "second": CALL,
        "seen": fh.view_all(dealt(rules)),
        "site": "trickster",
        "specials": (),
        "standing": None,
        "standings": None,
        "state": in_play(rules),
        "states": [in_play(rules)],
        "strain": fh.Strain.HEARTS,
        "suit": None,
        "table": TABLE,
        "take": (),
        "unit": "points",
        "text": "x",
        "trick": seen(rules).tricks[0],
        "view": seen(rules),
        "workers": 1,
        "hand": HAND,
        "progress": stop,
        "judged": judged(),
    }


@cache
def own_values(rules: fh.RuleSet = RULES) -> Mapping[str, Mapping[str, Any]]:
    """Return right values that only one function needs, or with which it takes less long."""
    auction, one_hand = dealt(rules), {"hands": 1, "workers": 1}
    return {
        **{f"{name}.write": {"path": "new.json"} for name in ("KeptScore", "Record", "Session")},
        **{name: {"state": auction} for name in ("apply", "own_cards", "step", "view", "why_illegal")},
        **{f"playouts.{name}": one_hand for name in ("play_hands", "play_on", "weigh_plays")},
        **{f"testing.{name}": {"state": auction} for name in ("divide", "finish_match", "perft", "redealt")},
        "Card": {"suit": fh.Suit.HEARTS},
        "KeptScore": {"players": ("a", "b", "c", "d")},
        "TrickBid": {"level": 7},
        "actions.KeepDrawn": {"first": True},
        "begin_with_contract": {
            "public": fh.new_match(rules),
            "contract": fh.Contract(fh.TrickBid(7, fh.Strain.CLUBS), 0),
        },
        "dealing.laid_out": {"cards": rules.table.pack.cards},
        "dealing.parse_constraints": {"text": "South: a heart"},
        "follow": {"seen": fh.view(auction, 0)},
        "format_deal": {"dealer": 0},
        "next_match": {"public": fh.new_match(rules)},
        "parse_deal": {"text": fh.format_deal(DEAL, rules, 0)},
        "players.Weighed.gain": {"action": seen().legal[0]},
        "players.hint": {"worlds": 1},
        "players.judge_hand": {"worlds": 2, "progress": stop},
        "players.level": {"number": 1},
        "players.weigh": {"worlds": 1},
        "rules.Schedule.points": {"level": 7},
        "rules.flag": {"default": True},
        "rules.number": {"default": 1},
        "rules.text": {"default": ""},
        "score_hand": {
            "public": fh.new_match(rules),
            "contract": fh.Contract(fh.TrickBid(10, fh.Strain.HEARTS), 0),
            "tricks": (10, 0),
        },
        "solver.contract_value": {"state": auction, "progress": stop},
        "solver.values_svg": {"deal": values()},
        "solver.values_text": {"deal": values()},
        "swap": {"view": exchanging(rules)},
        "testing.check_custom_rule": {"rule": testing.ArbitraryCustomRule(1), "matches": 1, "must_change": False},
        "testing.check_game": {"game": scored(rules).up_to(1)},
        "testing.matches": {"complete": False},
        "tournaments.Standings.of": {"players": ("one", "other"), "deals": {}},
        "tournaments.Standings.of_pair": {"first": "one", "second": "other"},
        "tournaments.compare_rules": {"rules": {"usual": rules}, "deals": 1},
        "tournaments.play_hand": {"players": (CALL, CALL)},
        "view_of": {"public": auction.public, "own": fh.own_cards(auction, 0)},
        "write_rules": {"path": "new.json"},
    }


def full(parameter: inspect.Parameter) -> str:
    """Return the type of a parameter, with the modules of its classes.

    An annotation that its module wrote as a string has names only; those of the library are found here.
    """
    kind = parameter.annotation
    if isinstance(kind, str):
        return re.sub(r"\w+", lambda name: classes().get(name[0], name[0]), kind)
    return f"{kind.__module__}.{kind.__name__}" if isinstance(kind, type) and not get_args(kind) else str(kind)


@cache
def classes() -> Mapping[str, str]:
    """Return the path of each public class by its name."""
    return {path.rpartition(".")[2]: path for path, public in public_names().items() if inspect.isclass(public.thing)}


@cache
def public_functions() -> Mapping[str, Callable[..., Any]]:
    """Return each public function, method and constructor, by its path; inherited methods too.

    A class whose docstring lists no arguments is a result: the library constructs it.
    """
    found = dict[str, Any]()
    for path, public in public_names().items():
        name, thing = path.removeprefix("five_hundred."), public.thing
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            if "\nArgs:\n" in (inspect.getdoc(thing) or ""):
                found[name] = thing
            for each in dir(thing):
                member = getattr(thing, each, None)
                own = str(getattr(member, "__module__", "")).startswith("five_hundred.")
                if own and not each.startswith("_") and (inspect.isfunction(member) or inspect.ismethod(member)):
                    found[f"{name}.{each}"] = member
        elif inspect.isfunction(thing):
            found[name] = thing
    return found


def cases(
    wanted: Callable[[inspect.Parameter], object], left_out: Mapping[str, str] = MappingProxyType({})
) -> list[tuple[str, str]]:
    """Return the functions with the names of their parameters, as far as a test wants them.

    Args:
        left_out: the functions that no test can call, with the reason.
    """
    return [
        (name, each.name)
        for name, call in public_functions().items()
        for each in inspect.signature(call).parameters.values()
        if each.name not in ("self", "cls") and name not in left_out and wanted(each)
    ]


def parameter_of(name: str, parameter: str) -> inspect.Parameter:
    """Return a parameter of a public function."""
    return inspect.signature(public_functions()[name]).parameters[parameter]


def refusal(name: str, parameter: str, value: object) -> str | None:
    """Call a function with a value, and right values for all else; return the message of the error, if there is one."""
    call = public_functions()[name]
    owner, _, method = name.rpartition(".")
    if "self" in inspect.signature(call).parameters:
        call = getattr(owners()[owner], method)
    own = own_values().get(name, {})
    right, given = {**filled(), **own}, {parameter: value}
    for each in inspect.signature(call).parameters.values():
        needed = each.name in own or (each.default is each.empty and each.kind is not each.VAR_KEYWORD)
        if needed and each.name != parameter:
            given[each.name] = right[each.name]
    try:
        found = call(**given)
        if isinstance(found, Iterator):
            list(islice(found, 2))
        if isinstance(found, SearchStrategy):
            drawn(found)
        if isinstance(found, fh.Record):
            found.replay()
    except (TypeError, ValueError, FiveHundredError) as error:
        return str(error)
    except StoppedError:
        return None
    return None


@cache
def owners() -> Mapping[str, Any]:
    """Return an object of each class that has methods with parameters."""
    return {
        "BidGrid": fh.bid_grid(RULES),
        "Contract": fh.Contract(None, None),
        "HandReview": REVIEW(),
        "HandScore": SCORE(),
        "KeptScore": fh.KeptScore(RULES, ("a", "b", "c", "d")),
        "PublicFacts": seen(),
        "PublicState": in_play().public,
        "rules.Ladder": fh.rules.ladder_of(RULES),
        "evaluation.DenominationValue": evaluation.evaluate_hand(HAND, RULES).denominations[0],
        "rules.ChoiceKind": fh.RuleSet.option("play.claims").kind,
        "rules.ContractRules": RULES.contracts,
        "rules.CustomKind": fh.RuleSet.option("table.pack").kind,
        "rules.Flag": fh.RuleSet.option("play.high_jacks").kind,
        "rules.Number": fh.RuleSet.option("match.target").kind,
        "rules.Pack": TABLE.pack,
        "rules.Schedule": fh.rules.SCHEDULES["avondale"],
        "rules.Seating": SEATING,
        "rules.TableRules": TABLE,
        "rules.Text": fh.RuleSet.option("auction.pass_term").kind,
        "tournaments.ComparedRules": tournaments.ComparedRules({"usual": ()}),
        "tournaments.Comparison": tournaments.Comparison("one", "other", ()),
        "tournaments.Standings": tournaments.Standings.of(("one", "other"), {}),
        "Record": scored().up_to(1),
        "RuleSet": RULES,
        "RulesInWords": fh.describe_rules(RULES),
        "Session": fh.Session(("a", "b", "c", "d"), (scored(),)),
        "State": dealt(),
        "View": seen(),
        "SpecialBid": fh.rules.SPECIAL_BIDS["misere"],
        "dealing.DealBatch": dealing.deal_many(constraints(), 1),
        "evaluation.HandEvaluation": evaluation.evaluate_hand(HAND, RULES),
        "players.JudgedHand": judged(),
        "players.Weighed": players.weigh(seen(), worlds=1),
        "session.Statistics": STATISTICS(),
        "solver.DealValues": values(),
        "solver.HandAnalysis": analysis(),
        "solver.Solution": solver.solve(in_play()),
        "testing.GameMachine": machine(),
        "testing.RandomChooser": testing.RandomChooser(Random(1)),
    }
