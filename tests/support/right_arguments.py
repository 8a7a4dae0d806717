"""The public functions with objects as arguments, and right arguments for them, under any rules."""

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final, get_args

from hypothesis import Phase, find, settings
from hypothesis.strategies import SearchStrategy
from public_names import public_names

import five_hundred as fh
from five_hundred import dealing, evaluation, players, presets, solver, testing, tournaments

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
    "parameters",
    "public_functions",
    "scored",
    "seen",
    "stop",
    "values",
]

LIBRARY: Final = re.compile(r"five_hundred\.")
INSIDE: Final = re.compile(r"Callable\[.*\]|<Meaning[^>]*>|Meaning\.\w+", re.DOTALL)
"""What is inside the type of a parameter, but not an argument itself."""

INNER: Final = re.compile(r"has no attribute|object is not (iterable|subscriptable|callable)|unhashable|no len")
"""What messages from inside say."""

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


def seen(rules: fh.RuleSet = RULES) -> fh.View:
    """Return the view of the seat to act in the play."""
    return fh.view(in_play(rules), in_play(rules).to_act)


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
    """Return right values that only one function needs."""
    return {
        "KeptScore": {"players": ("a", "b", "c", "d")},
        "TrickBid": {"level": 7},
        **{f"{name}.write": {"path": "new.json"} for name in ("KeptScore", "Record", "Session")},
        "actions.KeepDrawn": {"first": True},
        "players.Weighed.gain": {"action": seen().legal[0]},
        "players.level": {"number": 1},
        "rules.choice": {"default": fh.rules.Claims.OFF},
        "rules.flag": {"default": True},
        "rules.number": {"default": 1},
        "rules.text": {"default": ""},
        "tournaments.Standings.of_pair": {"first": "one", "second": "other"},
        "write_rules": {"path": "new.json"},
        "begin_with_contract": {
            "public": fh.new_match(rules),
            "contract": fh.Contract(fh.TrickBid(7, fh.Strain.CLUBS), 0),
        },
        "follow": {"seen": fh.view(dealt(rules), 0)},
        "format_deal": {"dealer": 0},
        "next_match": {"public": fh.new_match(rules)},
        "score_hand": {
            "public": fh.new_match(rules),
            "contract": fh.Contract(fh.TrickBid(10, fh.Strain.HEARTS), 0),
            "tricks": (10, 0),
        },
        "solver.contract_value": {"state": dealt(rules)},
        "solver.values_svg": {"deal": values()},
        "solver.values_text": {"deal": values()},
        "swap": {"view": exchanging(rules)},
        "testing.check_custom_rule": {"rule": testing.ArbitraryCustomRule()},
        "tournaments.Standings.of": {"players": ("one", "other"), "deals": {}},
        "tournaments.play_hand": {"players": (CALL, CALL)},
    }


def parameters(call: Any) -> Iterator[inspect.Parameter]:
    """Yield the parameters whose types are classes of the library."""
    for each in inspect.signature(call).parameters.values():
        if each.name not in ("self", "cls") and LIBRARY.search(INSIDE.sub("", full(each))):
            yield each


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
def public_functions() -> Mapping[str, Any]:
    """Return each public function, method and class with a parameter whose type is a class of the library."""
    found = dict[str, Any]()
    for path, public in public_names().items():
        name, thing = path.removeprefix("five_hundred."), public.thing
        if inspect.isclass(thing):
            if "\nArgs:\n" in (inspect.getdoc(thing) or "") and not issubclass(thing, Exception):
                found[name] = thing
            for each in vars(thing):
                if not each.startswith("_"):
                    member = getattr(thing, each)
                    if inspect.isfunction(member) or inspect.ismethod(member):
                        found[f"{name}.{each}"] = member
        elif inspect.isfunction(thing):
            found[name] = thing
    return {name: each for name, each in found.items() if any(_ for _ in parameters(each))}


@cache
def owners() -> Mapping[str, Any]:
    """Return an object of each class that has methods with parameters."""
    return {
        "BidGrid": fh.bid_grid(RULES),
        "Contract": fh.Contract(None, None),
        "KeptScore": fh.KeptScore(RULES, ("a", "b", "c", "d")),
        "PublicFacts": seen(),
        "rules.Ladder": fh.rules.ladder_of(RULES),
        "evaluation.DenominationValue": evaluation.evaluate_hand(HAND, RULES).denominations[0],
        "rules.ChoiceKind": fh.RuleSet.option("play.claims").kind,
        "rules.ContractRules": RULES.contracts,
        "rules.CustomKind": fh.RuleSet.option("table.pack").kind,
        "rules.Flag": fh.RuleSet.option("play.high_jacks").kind,
        "rules.Number": fh.RuleSet.option("match.target").kind,
        "rules.Pack": TABLE.pack,
        "rules.Text": fh.RuleSet.option("auction.pass_term").kind,
        "tournaments.ComparedRules": tournaments.ComparedRules({"usual": ()}),
        "tournaments.Comparison": tournaments.Comparison("one", "other", ()),
        "tournaments.Standings": tournaments.Standings.of(("one", "other"), {}),
        "Record": scored(),
        "RuleSet": RULES,
        "Session": fh.Session(("a", "b", "c", "d"), (scored(),)),
        "SpecialBid": fh.rules.SPECIAL_BIDS["misere"],
        "dealing.DealBatch": dealing.deal_many(constraints(), 1),
        "evaluation.HandEvaluation": evaluation.evaluate_hand(HAND, RULES),
        "players.Weighed": players.weigh(seen(), worlds=1),
        "solver.DealValues": values(),
        "solver.Solution": solver.solve(in_play()),
        "testing.GameMachine": machine(),
    }
