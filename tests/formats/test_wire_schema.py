"""The JSON Schema of messages, their TypeScript declarations, and actions as objects."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import attrs
import pytest
from club import SIX, under
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import five_hundred as fh
from five_hundred import CustomRule, presets, wire
from five_hundred.engine.actions import OneCard
from five_hundred.events import Event
from five_hundred.formats.plain_data import ACTIONS, EVENTS

AU = presets.AUSTRALIAN


@cache
def validator(name: str) -> Draft202012Validator:
    """Checks messages of one kind."""
    schema: Any = wire.wire_schema()
    del schema["anyOf"]
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})


def states(rules: fh.RuleSet, seed: int, count: int) -> Iterator[tuple[fh.State, fh.Action, tuple[Event, ...]]]:
    """The first states of a match that random players play, each with the next action and its events."""
    state, rng = fh.new_game(rules), Random(seed)
    for _ in range(count):
        if state.is_over:
            return
        action = fh.testing.random_action(state, rng)
        after, events = fh.step(state, action)
        yield state, action, events
        state = after


@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_every_message_of_any_match_follows_the_schema(rules: fh.RuleSet, seed: int) -> None:
    """Views of every seat and of spectators, events, refusals, bid grids and actions."""
    for number, (state, action, events) in enumerate(states(rules, seed, 90)):
        for event in events:
            validator("Event").validate(wire.event_to_dict(event))
        validator("Action").validate(wire.action_to_dict(action))
        if number % 30 == 0:
            for seat in (*state.seating.players, None):
                seen = fh.view(state, seat)
                validator("View").validate(wire.view_to_dict(seen))
                validator("View").validate(wire.view_to_dict(seen, objects=True))
            validator("AllSeeingView").validate(wire.all_seeing_to_dict(fh.view_all(state)))
            validator("BidGrid").validate(wire.bid_grid_to_dict(fh.bid_grid(fh.view(state, None))))
            with pytest.raises(fh.IllegalActionError) as raised:
                fh.apply(state, fh.PASS, by=next(seat for seat in state.seating.players if seat != state.to_act))
            validator("Illegal").validate(wire.illegal_to_dict(raised.value.illegal))


@pytest.mark.parametrize("preset", ["australian", "quebec", "three-handed"])
def test_clients_without_the_code_of_custom_rules_get_their_effects(preset: str) -> None:
    """The narrowed legal list and grid, the sentence of a refusal, score lines that name a rule, and a new ending."""
    double = attrs.evolve(SIX[3], hand=1)  # type: ignore[call-arg]  # mypy does not know the classes of the example
    rules = under(*SIX[:3], double, *SIX[4:], base=presets.find_preset(preset).rules)
    scores = [-320] * len(rules.table.seating.sides)
    state, rng, told = fh.new_game(rules, scores=scores), Random(7), set[str]()
    happened = list[Event]()
    while not state.hands_played and not state.is_over:
        if state.to_act is not None:
            seen = fh.view(state, state.to_act)
            document: Any = wire.view_to_dict(seen)
            validator("View").validate(document)
            if not seen.discard:
                assert document["legal"] == [fh.format_action(action) for action in fh.legal_actions(state)]
            assert wire.view_from_dict(document, rules) == seen
            grid = wire.bid_grid_to_dict(fh.bid_grid(seen))
            validator("BidGrid").validate(grid)
            told |= {*re.findall("you may not bid a misère|must be for 7 tricks", json.dumps(grid, ensure_ascii=False))}
        state, events = fh.step(state, fh.testing.random_action(state, rng))
        for event in events:
            validator("Event").validate(wire.event_to_dict(event))
            assert wire.event_from_dict(wire.event_to_dict(event), rules) == event
        happened += events
    assert len(told) == 2 or preset != "australian"
    scored: Any = [wire.event_to_dict(each) for each in happened if isinstance(each, fh.events.HandScored)]
    lines = [line for each in scored for line in each["score"]["lines"]]
    assert {line["rule"] for line in lines if line["kind"] == "custom"} <= {"last-hand-double"}
    illegal = fh.Illegal(fh.Reason.CUSTOM_RULE, "With -320 points, you may not bid a misère.", "custom.no-low-misere")
    validator("Illegal").validate(wire.illegal_to_dict(illegal))


class OneWayToDiscard(CustomRule):
    """Limits the exchange to the first cards of the hand, and gives the second trick to its last player."""

    name = "one-way-to-discard"
    sentence = "A player discards the first cards of the hand."
    limits = ("exchanging",)

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        """Forbid all other cards."""
        first = isinstance(action, fh.Exchange) and {*action.discards} == {*view.hand[: view.discard]}
        return None if first else "Discard the first cards of your hand."

    def winner(self, view: fh.View, trick: fh.Trick) -> fh.Seat:
        """Give the second trick to its last player."""
        return trick.seats[-1] if len(view.tricks) == 1 else trick.winner


def test_a_rule_that_limits_the_exchange_or_decides_tricks_reaches_clients() -> None:
    """The ways to discard are listed then, and a view whose trick has another winner can be read."""
    rules, rng = under(OneWayToDiscard()), Random(4)
    state, discards = fh.new_game(rules), 0
    while not state.hands_played:
        if state.to_act is not None:
            seen = fh.view(state, state.to_act)
            document: Any = wire.view_to_dict(seen)
            assert document["legal"] == [fh.format_action(action) for action in seen.legal]
            assert json.loads(wire.view_to_json(seen)) == document
            assert json.loads(wire.view_to_json(seen, objects=True)) == wire.view_to_dict(seen, objects=True)
            assert wire.view_from_dict(document, rules) == seen
            if seen.discard:
                assert len(document["legal"]) == 1
                discards += 1
            if len(seen.tricks) == 2:
                wrong = {**document, "tricks": [*document["tricks"]]}
                wrong["tricks"][1] = {**wrong["tricks"][1], "winner": 9}
                with pytest.raises(fh.InvalidNotationError):
                    wire.view_from_dict(wrong, rules)
        state = fh.apply(state, fh.testing.random_action(state, rng))
    last = state.match.last_hand
    assert last is not None
    assert last.tricks[1].winner == last.tricks[1].seats[-1]
    assert discards


def test_the_declarations_have_what_custom_rules_add() -> None:
    """In the schema and in TypeScript: a reason, a kind of line, the rule of a line, and an ending."""
    types = wire.typescript_declarations()
    schema = json.dumps(wire.wire_schema())
    for word in ('"custom-rule"', '"custom"'):
        assert word in types
        assert word in schema
    assert re.search(r"^  rule\??: string \| null;", types, re.MULTILINE)
    assert re.search(r'^export type Ending = .*"custom";', types, re.MULTILINE)


@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_every_review_follows_the_schema(rules: fh.RuleSet, seed: int) -> None:
    """Of hands that were scored, thrown in or not finished."""
    actions = [action for _, action, _ in states(rules, seed, 70)]
    for review in fh.review_hands(fh.Record(rules, 0, tuple(actions))):
        validator("HandReview").validate(json.loads(json.dumps(wire.review_to_dict(review))))


def test_the_schema_is_valid_and_names_every_message() -> None:
    schema: Any = wire.wire_schema()
    Draft202012Validator.check_schema(schema)
    defined = schema["$defs"]
    assert {kind.__name__ for kind in (*EVENTS.values(), *ACTIONS.values())} <= defined.keys()
    assert "RuleSet" not in defined  # the rules are sent once, as a document of their own
    referred = set(re.findall(r"#/\$defs/(\w+)", json.dumps(schema)))
    assert referred <= defined.keys()
    told = json.dumps([[each.get("description"), *each.get("properties", {}).values()] for each in defined.values()])
    assert not re.search(r"``|:(func|class|data|meth):|catalogue|\bNone\b", told)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("View", {"seat": "South"}),
        ("View", {"hand": ["15H"]}),
        ("View", {"shown_void": [["X"]]}),
        ("View", {"exposed": [[0, ["AS"], 1]]}),
        ("View", {"legal": [{"action": "play-card", "card": "AS"}]}),
        ("CardPlayed", {"event": "card-drawn"}),
        ("CardPlayed", {"suit": "NT"}),
        ("PlayCard", {"card": None}),
    ],
)
def test_a_message_with_a_wrong_value_does_not_follow_the_schema(name: str, changes: Mapping[str, Any]) -> None:
    """The schema would otherwise accept anything."""
    messages: dict[str, dict[str, Any]] = {
        "View": wire.view_to_dict(fh.view(fh.new_game(AU), 0)),
        "CardPlayed": {"event": "card-played", "seat": 0, "card": "AS", "suit": None},
        "PlayCard": {"action": "play-card", "card": "AS", "suit": None},
    }
    right = messages[name]
    assert validator(name).is_valid(right)
    assert not validator(name).is_valid({**right, **changes})
    for key in right:
        assert validator(name).is_valid({k: v for k, v in right.items() if k != key}) is False


def test_the_schema_that_is_returned_can_be_changed() -> None:
    wire.wire_schema()["$defs"].clear()  # type: ignore[union-attr]
    assert wire.wire_schema()["$defs"]


# TypeScript


def test_the_declarations_name_every_type_and_field() -> None:
    """Each definition of the schema is one declaration, with the same fields."""
    told, schema = wire.typescript_declarations(), wire.wire_schema()
    declared = re.findall(r"^export (?:interface|type) (\w+)", told, re.M)
    defined: Any = schema["$defs"]
    assert declared == [*defined]
    for name, each in defined.items():
        if "properties" in each:
            (body,) = re.findall(rf"^export interface {name} {{\n(.*?)^}}", told, re.M | re.S)
            assert re.findall(r"^  (\w+)\??: ", body, re.M) == [*each["properties"]]
            required = [key for key in each["properties"] if key in each["required"]]
            assert re.findall(r"^  (\w+): ", body, re.M) == required


def test_a_declaration_says_what_each_field_means_and_which_values_it_takes() -> None:
    told = wire.typescript_declarations()
    assert "/** The seat that made the bid. */\n  seat: number;\n  /** The bid. */\n  bid: Bid;" in told
    assert 'export type Suit = "S" | "C" | "D" | "H";' in told
    assert "exposed: [number, Card[]][];" in told
    assert "legal: (ActionText | Action)[];" in told
    assert "  by_seat: { [key: number]: Tally | undefined };" in told
    assert "  by_denomination: { [key in Strain]?: Tally };" in told
    assert "  by_special_bid: { [key: string]: Tally | undefined };" in told
    assert "  matches: MatchRecord[];" in told
    assert "  scores?: number[];" in told
    assert '  action: "play-card";\n  /** The card. */\n  card: Card;\n' in told


# Actions as objects


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("pass", {"action": "pass"}),
        ("bid 7H", {"action": "make-bid", "bid": "7H"}),
        ("bid OM", {"action": "make-bid", "bid": "OM"}),
        ("play RJ as H", {"action": "play-card", "card": "RJ", "suit": "H"}),
        ("play 10S", {"action": "play-card", "card": "10S", "suit": None}),
    ],
)
def test_an_action_is_written_with_its_fields(text: str, document: dict[str, Any]) -> None:
    action = fh.parse_action(text, AU)
    assert wire.action_to_dict(action) == document
    assert wire.action_from_dict(document, AU) == action


def test_discards_are_a_list_of_cards() -> None:
    discards = fh.Exchange(tuple(fh.parse_card(code) for code in ("5S", "6S", "7S")))
    document: dict[str, Any] = {"action": "exchange", "discards": ["5S", "6S", "7S"]}
    assert wire.action_to_dict(discards) == document
    assert wire.action_from_dict(document, AU) == discards


@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_any_legal_action_reads_back_from_its_object(rules: fh.RuleSet, seed: int) -> None:
    for _, action, _ in states(rules, seed, 90):
        document = json.loads(json.dumps(wire.action_to_dict(action)))
        assert wire.action_from_dict(document, rules) == action


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("pass", "action: must be the name of an action, such as play-card, got None"),
        ({}, "action: must be the name of an action, such as play-card, got None"),
        ({"action": "fold"}, "action: must be the name of an action, such as play-card, got 'fold'"),
        ({"action": "play-card", "card": "AS"}, "suit: required field missing"),
        ({"action": "play-card", "card": "AS", "suit": "X"}, "suit: "),
        ({"action": "play-card", "card": "2S", "suit": None}, "card: 2♠ is not in the pack of this game"),
        ({"action": "play-card", "card": 7, "suit": None}, "card: must be a string, got 7"),
        ({"action": "make-bid", "bid": "11H"}, "bid: "),
        ({"action": "pass", "bid": "7H"}, "bid: pass has no such field, because this action has no fields"),
        ({"action": "make-bid", "bid": "7H", "by": 1}, "by: make-bid has no such field; known fields: bid"),
        ({"action": "exchange", "discards": ["AS"] * 30_000}, "the document must have at most "),
        ({"action": "keep-drawn", "first": 1}, "first: must be true or false, got 1"),
    ],
)
def test_a_wrong_object_is_refused_with_the_field(document: object, message: str) -> None:
    with pytest.raises(fh.InvalidNotationError) as raised:
        wire.action_from_dict(document, AU)
    assert str(raised.value).startswith(message)


def test_the_legal_actions_of_a_view_can_be_sent_as_objects() -> None:
    state = fh.apply(
        fh.new_game(AU), fh.parse_action("deal " + " ".join(card.code for card in AU.table.pack.cards), AU)
    )
    assert state.to_act is not None
    seen = fh.view(state, state.to_act)
    document = wire.view_to_dict(seen, objects=True)
    assert document["legal"] == [wire.action_to_dict(action) for action in fh.legal_actions(state)]
    assert wire.view_from_dict(document, AU) == wire.view_from_dict(wire.view_to_dict(seen), AU) == seen


def test_actions_and_events_have_different_names() -> None:
    """A program can tell messages apart by their names; a joker's suit is written as a letter."""
    assert ACTIONS.keys().isdisjoint(EVENTS)
    assert wire.action_to_dict(fh.PlayCard(fh.parse_card("RJ"), fh.Suit.HEARTS))["suit"] == "H"


def test_only_actions_and_grids_are_written() -> None:
    with pytest.raises(TypeError, match=r"^action must be an action, such as one from legal_actions\(\), got str$"):
        wire.action_to_dict("pass")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^action must be an action, .*, got OneCard$"):
        wire.action_to_dict(OneCard(fh.parse_card("AS")))
    with pytest.raises(TypeError, match=r"^grid must be a BidGrid, such as bid_grid\(rules\), got str$"):
        wire.bid_grid_to_dict("7H")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules must be a RuleSet"):
        wire.action_from_dict({"action": "pass"}, "australian")  # type: ignore[arg-type]
    assert attrs.asdict(fh.bid_grid(AU))["levels"] == (6, 7, 8, 9, 10)
