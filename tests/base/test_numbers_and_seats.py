"""Every public function checks its numbers and seats: TypeError for a wrong type, ValueError for an impossible number.

The test finds the parameters by their annotations, so a new function with a number or a seat fails the test until the
table below has a call of it.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from math import inf, nan
from random import Random
from typing import Any, Final

import pytest
from public_names import public_names
from right_arguments import (
    CALL,
    DEAL,
    HAND,
    ORDER,
    REVIEW,
    RULES,
    SCORE,
    SEATING,
    STATISTICS,
    TABLE,
    StoppedError,
    analysis,
    constraints,
    dealt,
    drawn,
    in_play,
    judged,
    machine,
    scored,
    seen,
    stop,
    values,
)

import five_hundred as fh
from five_hundred import dealing, evaluation, players, playouts, solver, svg, testing, text, tournaments, worlds

BAD: Final = (0, -1, 10**30, True, nan, inf, -inf, "1", None, 1.5, [1])
NUMBERS: Final = re.compile(r"\b(int|float)\b")
INSIDE: Final = re.compile(r"(Callable|Mapping|Iterable)\[.*\]")
"""Types whose numbers are not numbers of the caller."""
INNER: Final = re.compile(
    r"cannot convert|not supported between|interpreted as an integer|4300|unsupported operand|index"
)
"""What Python's own messages say."""


CALLS: Final[Mapping[str, Callable[..., object]]] = {
    "Card": lambda copy: fh.Card(fh.Rank.THREE, fh.Suit.HEARTS, copy),
    "Claim": fh.Claim,
    "Contract.team": lambda partner: fh.Contract(None, None).team(SEATING, partner),
    "HandReview.back": lambda actions: REVIEW().back(actions),
    "HandReview.forward": lambda actions: REVIEW().forward(actions),
    "HandReview.to": lambda place: REVIEW().to(place),
    "HandScore.change": lambda side: SCORE().change(side),
    "rules.Pack.cards_in": TABLE.pack.cards_in,
    "KeptHand": lambda **given: fh.KeptScore(RULES, ("a", "b", "c", "d")).with_hand(
        fh.KeptHand(**{"contract": fh.Contract(fh.parse_bid("7H", RULES), 0), "tricks": (7, 3), **given})
    ),
    "KeptScore": lambda **given: fh.KeptScore(RULES, ("a", "b", "c", "d"), **given),
    "KeptScore.with_correction": lambda number: (
        fh.KeptScore(RULES, ("a", "b", "c", "d")).with_hand("passed").with_correction(number, "passed")
    ),
    "rules.number": lambda **given: fh.rules.number(
        **{"default": 1, "doc": "A number.", "low": 1, "high": 1, "unit": "points", **given}
    ),
    "rules.text": lambda longest: fh.rules.text("", "A text.", longest=longest),
    "PublicFacts.suit_of": lambda seat: seen().suit_of(HAND[0], seat),
    "Record": lambda **given: fh.Record(RULES, **given),
    "Record.step": lambda by: scored().up_to(1).step(fh.PASS, by=by),
    "Record.up_to": lambda count: scored().up_to(count),
    "RulesInWords.to_html": lambda level: fh.describe_rules(RULES).to_html(level),
    "RulesInWords.to_text": lambda width: fh.describe_rules(RULES).to_text(width),
    "rules.Schedule.points": lambda **given: fh.rules.SCHEDULES["avondale"].points(**{"level": 7, "place": 0, **given}),
    "rules.Seating.after": SEATING.after,
    "rules.Seating.clockwise_from": SEATING.clockwise_from,
    "rules.Seating.fellow_players": SEATING.fellow_players,
    "rules.Seating.left_of": SEATING.left_of,
    "rules.Seating.opponents": SEATING.opponents,
    "rules.Seating.partners": SEATING.partners,
    "State.hand": lambda seat: dealt().hand(seat),
    "session.Statistics.points_per_hand": lambda seat: STATISTICS().points_per_hand(seat),
    "rules.TableRules.partner_in_hand": lambda **given: TABLE.partner_in_hand(**{"dealer": 0, "seat": 0, **given}),
    "TrickBid": lambda level: fh.TrickBid(level, fh.Strain.HEARTS),
    "View.cards_of": lambda seat: seen().cards_of(seat),
    "apply": lambda by: fh.apply(dealt(), fh.PASS, by=by),
    "dealing.Constraints": lambda dealer: dealing.Constraints(RULES, (), dealer),
    "dealing.DealBatch.cards": lambda place: dealing.deal_many(constraints(), 1).cards(place),
    "dealing.DealBatch.count": lambda place: dealing.deal_many(constraints(), 1).count(place, HAND),
    "dealing.DealBatch.deal": lambda number: dealing.deal_many(constraints(), 1).deal(number),
    "dealing.Holding": lambda **given: dealing.Constraints(
        RULES, [dealing.Holding(**{"place": 0, "cards": HAND, **given})]
    ),
    "dealing.Points": lambda **given: dealing.Constraints(RULES, [dealing.Points(**{"place": 0, **given})]),
    "dealing.deal_many": lambda **given: dealing.deal_many(constraints(), **{"n": 1, **given}),
    "dealing.parse_constraints": lambda dealer: dealing.parse_constraints("South: a heart", RULES, dealer=dealer),
    "dealing.random_deal": lambda limit: dealing.random_deal(constraints(), Random(1), limit=limit),
    "dealing.random_deals": lambda **given: dealing.random_deals(constraints(), **{"n": 1, "rng": Random(1), **given}),
    "evaluation.evaluate_hand": lambda **given: evaluation.evaluate_hand(HAND, RULES, **given),
    "evaluation.evaluation_svg": lambda width: evaluation.evaluation_svg(
        evaluation.evaluate_hand(HAND, RULES), width=width
    ),
    "format_deal": lambda dealer: fh.format_deal(DEAL, RULES, dealer),
    "dealing.laid_out": lambda dealer: fh.dealing.laid_out(TABLE, dealer, ORDER),
    "new_game": lambda **given: fh.new_game(RULES, **given),
    "new_match": lambda **given: fh.new_match(RULES, **given),
    "next_match": lambda winners: fh.next_match(
        fh.new_match(RULES),
        fh.score_hand(fh.new_match(RULES), fh.Contract(fh.parse_bid("7H", RULES), 0), (7, 3)),
        winners=winners,
    ),
    "own_cards": lambda seat: fh.own_cards(dealt(), seat),
    "parse_deal": lambda dealer: fh.parse_deal(fh.format_deal(DEAL, RULES, 0), RULES, dealer),
    "players.choose": lambda boldness: players.choose(fh.view(dealt(), 0), boldness),
    "players.explain_call": lambda seed: players.explain_call(seen(), seen().calls[0], seed=seed),
    "players.hint": lambda **given: players.hint(seen(), **{"worlds": 1, **given}),
    "players.JudgedHand.error_by": lambda seat: judged().error_by(seat),
    "players.JudgedHand.luck_by": lambda seat: judged().luck_by(seat),
    "players.judge_hand": lambda **given: players.judge_hand(
        REVIEW().to(0), **{"worlds": 2, "progress": stop, **given}
    ),
    "players.level": lambda **given: players.level(**{"number": 1, **given}),
    "players.weigh": lambda **given: players.weigh(seen(), **{"worlds": 1, **given}),
    "playouts.play_hands": lambda **given: playouts.play_hands(RULES, **{"hands": 1, "workers": 1, **given}),
    "playouts.play_on": lambda **given: playouts.play_on(seen(), **{"hands": 1, "workers": 1, **given}),
    "playouts.weigh_plays": lambda **given: playouts.weigh_plays(seen(), **{"hands": 1, "workers": 1, **given}),
    "solver.DealValues.best": lambda side: values().best(side),
    "solver.DealValues.tricks": lambda declarer: values().tricks(declarer, fh.Strain.HEARTS),
    "solver.DealValues.value": lambda declarer: values().value(declarer, fh.parse_bid("7H", RULES)),
    "solver.HandAnalysis.lost_by": lambda seat: analysis().lost_by(seat),
    "solver.contract_value": lambda declarer: solver.contract_value(
        dealt(), declarer, fh.TrickBid(7, fh.Strain.HEARTS), progress=stop
    ),
    "solver.report_svg": lambda width: solver.report_svg(analysis(), width=width),
    "solver.solve": lambda **given: solver.solve(in_play(), **given),
    "solver.solve_all": lambda workers: solver.solve_all([in_play()], workers=workers),
    "solver.values_svg": lambda width: solver.values_svg(values(), width=width),
    "score_hand": lambda **given: fh.score_hand(
        fh.new_match(RULES), fh.Contract(fh.parse_bid("7H", RULES), 0), **{"tricks": (7, 3), **given}
    ),
    "sort_hand": lambda seat: fh.sort_hand(HAND, RULES, None, seat),
    "stacked": lambda dealer: fh.dealing.stacked(TABLE, dealer, fh.dealing.laid_out(TABLE, 0, ORDER)),
    "step": lambda by: fh.step(dealt(), fh.PASS, by=by),
    "svg.bid_grid": lambda width: svg.bid_grid(RULES, width=width),
    "svg.card": lambda width: svg.card(HAND[0], width=width),
    "svg.hand": lambda **given: svg.hand(HAND, RULES, **given),
    "svg.score_sheet": lambda width: svg.score_sheet(RULES, [], width=width),
    "svg.table": lambda width: svg.table(seen(), width=width),
    "svg.trick": lambda width: svg.trick(seen().tricks[0], RULES, width=width),
    "testing.GameMachine.expected": lambda seat: machine().expected(dealt(), seat),
    "testing.RandomChooser.integer": lambda **given: testing.RandomChooser(Random(1)).integer(
        **{"low": 0, "high": 0, **given}
    ),
    "testing.check_custom_rule": lambda **given: testing.check_custom_rule(
        testing.ArbitraryCustomRule(1), **{"matches": 1, "must_change": False, **given}
    ),
    "testing.check_game": lambda every: testing.check_game(scored().up_to(1), every),
    "testing.conformance_document": testing.conformance_document,
    "testing.divide": lambda depth: testing.divide(dealt(), depth),
    "testing.finish_match": lambda **given: testing.finish_match(dealt(), Random(1), **given),
    "testing.matches": lambda most_actions: drawn(testing.matches(RULES, complete=False, most_actions=most_actions)),
    "testing.numbered_deal": lambda number: testing.numbered_deal(RULES, number),
    "testing.perft": lambda depth: testing.perft(dealt(), depth),
    "testing.play_match": lambda **given: testing.play_match(RULES, Random(1), **given),
    "testing.redealt": lambda seat: testing.redealt(dealt(), seat, Random(1)),
    "testing.states": lambda most_actions: drawn(testing.states(RULES, None, most_actions)),
    "text.hand": lambda seat: text.hand(HAND, RULES, None, seat),
    "tournaments.compare_rules": lambda **given: tournaments.compare_rules(
        {"usual": RULES}, CALL, **{"deals": 1, **given}
    ),
    "tournaments.duplicate_deal": lambda **given: tournaments.duplicate_deal(
        RULES, **{"number": 0, "first": CALL, "second": CALL, **given}
    ),
    "tournaments.duplicate_match": lambda **given: tournaments.duplicate_match(
        RULES, **{"number": 0, "first": CALL, "second": CALL, **given}
    ),
    "tournaments.numbered_deal": lambda **given: tournaments.numbered_deal(RULES, **{"number": 0, **given}),
    "tournaments.play_tournament": lambda **given: tournaments.play_tournament(
        RULES, {"one": CALL, "other": CALL}, **{"deals": 1, **given}
    ),
    "view": lambda seat: fh.view(dealt(), seat),
    "view_of": lambda seat: fh.view_of(dealt().public, seat, fh.own_cards(dealt(), 0)),
    "why_illegal": lambda by: fh.why_illegal(dealt(), fh.PASS, by=by),
    "worlds.sample_state": lambda batch: worlds.sample_state(seen(), Random(1), batch=batch),
    "worlds.sample_states": lambda **given: worlds.sample_states(seen(), **{"n": 1, "rng": Random(1), **given}),
}
"""A valid call of each public function, to which the test passes a number or a seat by name."""

SLOW: Final[Mapping[str, tuple[object, ...]]] = {
    "testing.conformance_document.cases": (0,),
    "testing.play_match.random_hands": (0,),
    "testing.finish_match.random_hands": (0,),
    **dict.fromkeys([f"{name}.workers" for name in CALLS], (-1, None)),
}
"""Values that are right, but take long."""


def parameters(call: Any) -> Iterator[inspect.Parameter]:
    """Yield the parameters of a function that are numbers or seats."""
    for each in inspect.signature(call).parameters.values():
        if NUMBERS.search(INSIDE.sub("", kind_of(each))):
            yield each


def kind_of(parameter: inspect.Parameter) -> str:
    """Return the annotation of a parameter as text."""
    kind = parameter.annotation
    return kind.__name__ if isinstance(kind, type) else str(kind)


@cache
def public_functions() -> Mapping[str, Any]:
    """Return every public function, method and constructor with a number or a seat, by its path.

    A class whose docstring lists no arguments is a result: the library constructs it.
    """
    found = dict[str, Any]()
    for path, public in public_names().items():
        name, thing = path.removeprefix("five_hundred."), public.thing
        if inspect.isclass(thing):
            if "\nArgs:\n" in (inspect.getdoc(thing) or "") and not issubclass(thing, Exception):
                found[name] = thing
            members = {each: getattr(thing, each) for each in vars(thing) if not each.startswith("_")}
            functions = {each: it for each, it in members.items() if inspect.isfunction(it) or inspect.ismethod(it)}
            found |= {f"{name}.{each}": member for each, member in functions.items()}
        elif inspect.isfunction(thing):
            found[name] = thing
    return {name: each for name, each in found.items() if any(_ for _ in parameters(each))}


LEFT_OUT: Final = {
    "CustomRule.dealer": "a custom rule defines it",
    "testing.ArbitraryCustomRule.dealer": "the engine calls it",
    "testing.Chooser.integer": "a protocol",
    "testing.GameMachine.start": "an app defines it",
    "testing.GameMachine.submit": "an app defines it",
    "testing.GameMachine.view": "an app defines it",
}


def test_the_table_has_every_public_function_with_a_number_or_a_seat() -> None:
    """A new function, or a new parameter of an old one, is tested as soon as it exists."""
    assert {*CALLS, *LEFT_OUT} == {*public_functions()}


def impossible(parameter: inspect.Parameter, value: object) -> bool:
    """Return whether no function with this parameter can accept the value."""
    kind = kind_of(parameter)
    if value is None:
        return "None" not in kind and "Optional" not in kind
    if isinstance(value, str):
        return "str" not in kind
    if type(value) is float:
        return "float" not in kind or value != 1.5
    return type(value) is not int or value == 10**30 or (value == -1 and (parameter.name in SEATS or "str" in kind))


SEATS: Final = ("by", "seat", "dealer", "declarer", "player", "partner", "side")


COMPILED: Final = pytest.param("players.hint", marks=pytest.mark.untraced)
"""Numba may compile here, which takes far longer when coverage traces it."""


@pytest.mark.parametrize("name", [COMPILED if name == "players.hint" else name for name in CALLS])
def test_impossible_numbers_and_seats_are_refused_by_the_name_of_the_parameter(name: str) -> None:
    """The error is one of the library's, names the parameter, and is not one of Python's own."""
    for parameter in parameters(public_functions()[name]):
        for value in BAD:
            if (type(value) is int and value in SLOW.get(f"{name}.{parameter.name}", ())) or (
                value is None and None in SLOW.get(f"{name}.{parameter.name}", ())
            ):
                continue
            case = f"{name}({parameter.name}={value!r})"
            try:
                found = CALLS[name](**{parameter.name: value})
                if isinstance(found, Iterator):
                    list(islice(found, 1))
                if isinstance(found, fh.Record):
                    found.replay()
            except (TypeError, ValueError, fh.FiveHundredError) as error:
                message = str(error)
                assert parameter.name in message, f"{case}: {message}"
                assert not INNER.search(message), f"{case}: {message}"
            except StoppedError:
                assert not impossible(parameter, value), case
            else:
                assert not impossible(parameter, value), f"{case} was accepted"
