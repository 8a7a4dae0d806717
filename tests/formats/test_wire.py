"""What is sent to a player: the whole view, nothing but the view, in plain data that reads back to the same."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import hidden_dealt_again, walk
from tables import call, dealt, discard, play, playing, won

from five_hundred import (
    MakeBid,
    RuleSet,
    Seat,
    State,
    View,
    apply,
    new_game,
    parse_action,
    parse_card,
    presets,
    shuffled_deal,
    step,
    view,
    why_illegal,
)
from five_hundred.base.errors import InvalidNotationError
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.playing import CardPlayed
from five_hundred.engine.table.events import HandExposed, HandScored
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.view import FACTS
from five_hundred.formats.flat_view import ADDED
from five_hundred.formats.wire import event_from_dict, event_to_dict, illegal_to_dict, view_from_dict, view_to_dict
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import RandomChooser, arbitrary_rules
from five_hundred.testing.strategies import rulesets, states

AUSTRALIAN = presets.AUSTRALIAN
PLAIN = {str, int, bool, type(None)}


def everybody(state: State) -> tuple[Seat | None, ...]:
    """All players, and a spectator."""
    return (*state.seating.players, None)


def sent(seen: View) -> str:
    """What goes over the wire for a view."""
    return json.dumps(view_to_dict(seen))


def leaves(data: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], object]]:
    """Every value that is no list and no table, with the way to it."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from leaves(value, (*path, name))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, (*path, number))
    else:
        yield path, data


# There and back


@given(state=states())
def test_a_view_is_read_back_unchanged(state: State) -> None:
    """Nothing that a seat may see is lost, and all that it may do can still be asked for."""
    for seat in everybody(state):
        seen = view(state, seat)
        again = view_from_dict(json.loads(sent(seen)), state.rules)
        assert again == seen
        assert repr(again) == repr(seen)
        assert len(again.legal) == len(seen.legal)


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_views_and_events_of_a_match_are_read_back_unchanged(name: str) -> None:
    """The test covers every preset, and so every kind of table."""
    rules = PRESETS[name].rules
    for _, _, state, events in walk(rules, seed=5, steps=80, zeal=0.3):
        for event in events:
            assert {type(value) for _, value in leaves(event_to_dict(event))} <= PLAIN
            assert event_from_dict(json.loads(json.dumps(event_to_dict(event))), rules) == event
        seen = view(state, state.to_act)
        assert {type(value) for _, value in leaves(view_to_dict(seen))} <= PLAIN
        assert view_from_dict(json.loads(sent(seen)), rules) == seen


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_events_are_read_back_unchanged_under_any_rules(rules: RuleSet, seed: int) -> None:
    """The rarer ones too."""
    for _, _, _, events in walk(rules, seed, steps=80, zeal=0.6):
        for event in events:
            assert event_from_dict(json.loads(json.dumps(event_to_dict(event))), rules) == event


@given(state=states())
def test_messages_contain_only_plain_data(state: State) -> None:
    """Other writers than JSON's take only what is exactly a text, a number, a truth value, a list or a table."""
    for seat in everybody(state):
        document: dict[str, Any] = view_to_dict(view(state, seat))
        assert {type(value) for _, value in leaves(document)} <= PLAIN
        # A set has no order of its own, and differs from one process to the next.
        assert all(voids == sorted(voids, key="SCDH".index) for voids in document["shown_void"])
        assert {*document} == {*FACTS, "version"}


# Nothing more than the view


@given(state=states(), seed=st.integers(0, 2**32))
def test_messages_do_not_change_when_hidden_cards_are_dealt_again(state: State, seed: int) -> None:
    """Whatever a seat cannot see may be anything at all (law 3), to the last byte."""
    for seat in everybody(state):
        assert sent(view(state, seat)) == sent(view(hidden_dealt_again(state, seat, Random(seed)), seat))


@pytest.mark.parametrize("seed", range(2))
def test_messages_contain_no_card_that_the_seat_cannot_see(seed: int) -> None:
    """In the Australian game a seat sees its hand, its discards, the cards played, and open hands.

    Of the hand before, everybody has seen the cards that were played or exposed.
    """
    seen, before = set[str](), set[str]()
    for _, _, state, events in walk(AUSTRALIAN, seed, steps=150, zeal=0.3):
        phase, played = state.phase, list[str]()
        for event in events:
            match event:
                case CardPlayed(card=card):
                    seen.add(card.code)
                case HandExposed(cards=cards):
                    seen.update(card.code for card in cards)
                case HandScored():
                    seen, before = set(), seen
                case _:
                    pass
        if isinstance(phase, Playing):
            plays = [*phase.trick, *(each for trick in phase.history for each in trick.plays)]
            played = [each.card.code for each in plays]
        for seat in everybody(state):
            own = () if seat is None else state.hand(seat)
            put_away = () if seat is None else view(state, seat).discards
            opened = [card for _, cards in view(state, seat).exposed for card in cards]
            known = {*played, *(card.code for card in (*own, *put_away, *opened))}
            codes = {card.code for card in AUSTRALIAN.table.pack.cards}
            for path, value in leaves(view_to_dict(view(state, seat))):
                # Bids look like cards, and are public.
                if "bid" not in path and path[0] != "standing" and not str(value).startswith("bid "):
                    allowed = known | before if path[0] in ("last_hand", "last_trick") else known
                    assert not {*str(value).split()} & codes - allowed, f"seat {seat} is sent {value} in {path}"


@given(state=states())
def test_a_score_is_sent_with_the_match_score_after_the_hand(state: State) -> None:
    """A client need not add up the lines."""
    if state.match.last_hand is not None:
        score: Any = view_to_dict(view(state, None))["last_hand"]
        score = score["score"]
        for side, before in enumerate(score["before"]):
            gained = sum(line["points"] for line in score["lines"] if line["side"] == side)
            assert score["after"][side] == before + gained


# The form, said once

CONTRACT: dict[str, object] = {
    "bid": "7H",
    "declarer": 0,
    "rival": None,
    "called": None,
    "partner": None,
    "declared": False,
    "breach": None,
    "nominated": None,
}


def test_a_view_contains_cards_bids_and_actions_in_notation() -> None:
    """One trick of which two cards are on the table, seen by the third player, who must follow hearts."""
    state = playing(AUSTRALIAN, "7H", "RJ 9C", "4H 5H", "JD 5S", "6H")
    state = play(state, "RJ 4H")
    document = view_to_dict(view(state, 2))
    assert document["contract"] == CONTRACT
    assert document["calls"] == [{"seat": 0, "bid": "7H"}, *({"seat": seat, "bid": None} for seat in (1, 2, 3))]
    assert document["trick"] == [{"seat": 0, "card": "RJ", "suit": None}, {"seat": 1, "card": "4H", "suit": None}]
    assert (document["led"], document["leader"], document["to_act"], document["phase"]) == ("H", 0, 2, "playing")
    assert "play JD" in str(document["legal"])
    assert document["counts"] == [9, 9, 10, 10]
    assert document["discard"] == 0
    legal = document["legal"]
    assert isinstance(legal, list)
    assert [parse_action(str(text), AUSTRALIAN) for text in legal] == list(view(state, 2).legal)


def test_a_view_contains_the_number_of_cards_to_discard() -> None:
    """There are 286 ways to put three cards of thirteen away; a longer kitty has thousands."""
    state = won(dealt(AUSTRALIAN, kitty="5S 6S 7S"), "7H")
    assert isinstance(state.phase, Exchanging)
    declarer, other = view_to_dict(view(state, 0)), view_to_dict(view(state, 1))
    assert (declarer["legal"], declarer["discard"]) == ([], 3)
    assert (other["legal"], other["discard"]) == ([], 0)
    assert view_to_dict(view(discard(state, "5S 6S 7S"), 0))["discard"] == 0


def test_a_refusal_contains_the_legal_alternatives() -> None:
    """For the player who tried, with the sentence: the left bower is a heart."""
    state = play(playing(AUSTRALIAN, "7H", "RJ 9C", "JD 9*SC"), "RJ")
    illegal = why_illegal(state, parse_action(f"play {min(view(state, 1).hand).code}", AUSTRALIAN), by=1)
    assert illegal is not None
    assert illegal_to_dict(illegal) == {
        "reason": "must-follow",
        "message": "Hearts were led: play J♦.",
        "option": None,
        "cards": ["JD"],
        "bids": [],
        "seat": None,
    }
    turn = why_illegal(state, parse_action("pass", AUSTRALIAN), by=2)
    assert turn is not None
    assert illegal_to_dict(turn)["seat"] == 1
    state = call(dealt(AUSTRALIAN), "9NT")
    illegal = why_illegal(state, parse_action("bid 7H", AUSTRALIAN), by=1)
    assert illegal is not None
    assert illegal_to_dict(illegal)["reason"] == "bid-too-low"
    assert illegal_to_dict(illegal)["bids"] == [bid.code for bid in illegal.bids]


def test_an_event_is_named_by_what_happened() -> None:
    """The name is that of its class, in small letters."""
    _, events = step(dealt(AUSTRALIAN), parse_action("bid 7H", AUSTRALIAN))
    assert [event_to_dict(event) for event in events] == [{"event": "bid-made", "seat": 0, "bid": "7H", "inkle": False}]
    _, events = step(playing(AUSTRALIAN, "7H", "RJ"), parse_action("play RJ", AUSTRALIAN))
    assert event_to_dict(events[0]) == {"event": "card-played", "seat": 0, "card": "RJ", "suit": None}


# Wrong input


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no card": ({"hand": ["7H", "ZZ"]}, "hand[1]: 'ZZ' is not a card"),
    "no card of this pack": ({"hand": ["2S"]}, "hand[0]: 2♠ is not in the pack of this game"),
    "no play of this pack": ({"tricks": [{"seats": [0], "plays": ["2S"], "led": "S", "winner": 0}]}, "2♠ is not in"),
    "no bid": ({"calls": [{"seat": 0, "bid": "5H"}]}, "calls[0].bid: '5H' is not a bid"),
    "no action": ({"legal": ["fly"]}, "legal[0]: 'fly' is not an action"),
    "no seat": ({"dealer": "south"}, "dealer: must be a whole number, got 'south'"),
    "no number": ({"dealer": True}, "dealer: must be a whole number, got True"),
    "no phase": ({"phase": 3}, "phase: must be one of dealing, drawing, adding, "),
    "an unknown phase": ({"phase": "dreaming"}, "nominating, playing, answering-claim, finished, got 'dreaming'"),
    "no tricks in the last hand": ({"last_hand": {}}, "last_hand.dealer: required field missing"),
    "no truth value": ({"contract": {**CONTRACT, "declared": 1}}, "contract.declared: must be true or false, got 1"),
    "no list": ({"hand": 3}, "hand: "),
    "no suit": ({"led": "X"}, "led: 'X' is not a suit"),
    "too many discards": ({"discard": 99}, "discard: must be a number from 0 to 43, got 99"),
    "no number of discards": ({"discard": "3"}, "discard: must be a whole number, got '3'"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_the_error_of_a_wrong_view_names_the_place(wrong: str) -> None:
    """The error also says what would be right."""
    state = playing(AUSTRALIAN, "7H")
    document = view_to_dict(view(state, 0))
    change, message = WRONG[wrong]
    with pytest.raises(InvalidNotationError) as caught:
        view_from_dict({**document, **change}, AUSTRALIAN)
    assert message in str(caught.value)


def test_a_missing_field_of_a_view_is_named() -> None:
    """A field that is left out is named, except for those that documents of version 1 did not have."""
    seen = view(new_game(AUSTRALIAN), 0)
    document = view_to_dict(seen)
    assert view_from_dict(document, AUSTRALIAN) == seen
    for name in [name for name in document if name not in ("version", *ADDED)]:
        with pytest.raises(InvalidNotationError, match=f"^{name}: required field missing$"):
            view_from_dict({key: value for key, value in document.items() if key != name}, AUSTRALIAN)


@pytest.mark.untraced
@pytest.mark.parametrize("first", range(0, 40, 10))
def test_views_of_both_versions_can_be_read_under_rare_rules(first: int) -> None:
    """Version 1 had neither a version nor the seven facts that were added; all its facts are read."""
    for seed in range(first, first + 10):
        rules = arbitrary_rules(RandomChooser(Random(seed)))
        for _, _, state, _ in walk(rules, seed, steps=100, zeal=0.5):
            seen = view(state, state.to_act)
            document = view_to_dict(seen)
            assert view_from_dict(document, rules) == seen
            former = {name: fact for name, fact in document.items() if name not in ("version", *ADDED)}
            again = view_to_dict(view_from_dict(former, rules))
            assert {**again, **former} == again


@pytest.mark.rule("misdeal-no-face")
@pytest.mark.option("table.misdeal")
def test_a_refused_throw_in_does_not_contradict_an_earlier_null_bid() -> None:
    """ISU: after the refusal the side may not bid a null; its partner bid one before."""
    rules = AUSTRALIAN.with_options({"table.misdeal": "no-ace-no-face-partner-agrees-else-no-nullo"})
    state = call(dealt(rules, "", "", "4H 5H 6H 7H 8H 9H 5S 6S 7S 8S"), "OM pass")
    for action in ("throw in", "refuse"):
        state = apply(state, parse_action(action, rules))
        for seat in everybody(state):
            seen = view(state, seat)
            assert view_from_dict(view_to_dict(seen), rules) == seen
    assert state.refused == (2,)
    document = {**view_to_dict(view(state, 2)), "refused": [3]}
    with pytest.raises(InvalidNotationError, match="refused must contain only seats that have called"):
        view_from_dict(document, rules)
    later = view(call(state, "pass"), 3)
    assert view_from_dict(view_to_dict(later), rules) == later


def test_a_view_of_a_later_version_is_refused() -> None:
    """A client that is too old says so, instead of reading half of the view."""
    document = {**view_to_dict(view(new_game(AUSTRALIAN), 0)), "version": 3}
    with pytest.raises(InvalidNotationError, match=r"^version: must be 1 or 2, got 3$"):
        view_from_dict(document, AUSTRALIAN)


FOLLOWING = (
    *("standing", "passed", "partner", "playing", "leader", "led", "taken", "shown_void", "claimed"),
    *("last_trick", "discard", "exposed_in_full", "asker"),
)
"""Facts that follow from other facts."""


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_a_view_whose_facts_contradict_each_other_is_refused(rules: RuleSet, seed: int) -> None:
    """A fact that follows from the others is taken from the view of another moment."""
    before: dict[str, Any] = {}
    for _, _, state, _ in walk(rules, seed, steps=40, zeal=0.6):
        document: dict[str, Any] = view_to_dict(view(state, state.to_act))
        for name in FOLLOWING:
            if before and before[name] != document[name]:
                with pytest.raises(InvalidNotationError):
                    view_from_dict({**document, name: before[name]}, rules)
        before = document


VOID = view(play(playing(AUSTRALIAN, "7NT", "AS 9*H", "10*D", "10*C", "9*S RJ"), "AS 5D 6C 7S"), 0)
FIRST = view(dealt(AUSTRALIAN), 1)
PLAIN_VOID: Any = view_to_dict(VOID)
TRICK = PLAIN_VOID["tricks"][0]
DISCARDING = view(won(dealt(AUSTRALIAN), "7H"), 0)


PLAIN_CONTRACT: Any = view_to_dict(DISCARDING)["contract"]


@pytest.mark.parametrize(
    ("seen", "changes", "message"),
    [
        (FIRST, {"calls": [{"seat": 2, "bid": None}]}, "after 0 calls, seat 2 may not make this call"),
        (FIRST, {"calls": [{"seat": seat, "bid": None} for seat in range(4)]}, "calls must not end the auction"),
        (FIRST, {"turn": 2}, "turn must be 0, got 2"),
        (DISCARDING, {"step": 0}, "step must be one of 2, got 0"),
        (DISCARDING, {"turn": 2, "to_act": 2}, "turn must be 0, got 2"),
        (DISCARDING, {"phase": "nominating", "step": 6}, "phase must be a step that the house rules have"),
        (DISCARDING, {"contract": {**PLAIN_CONTRACT, "bid": "6D"}, "barred": [0]}, "seat 0 is barred"),
        (DISCARDING, {"contract": {**PLAIN_CONTRACT, "rival": 1}}, "contract.rival must be None"),
        (VOID, {"leader": None}, "leader must be 0, got null"),
        (VOID, {"taken": [1, 0, 0, 1]}, "taken does not follow"),
        (VOID, {"tricks": []}, "does not follow"),
        (VOID, {"tricks": [{**TRICK, "winner": 1}]}, "the strongest card of trick 1"),
        (VOID, {"tricks": [{**TRICK, "led": "H"}]}, "the suit led by its first card"),
        (VOID, {"exposed": [[1, ["5D"]]]}, "exposed must have the hands of the seats"),
        (VOID, {"contract": None, "legal": []}, "contract must not be null"),
    ],
)
def test_the_refusal_of_a_contradiction_names_the_fact(seen: View, changes: dict[str, Any], message: str) -> None:
    """The message names no card."""
    with pytest.raises(InvalidNotationError, match=message) as caught:
        view_from_dict({**view_to_dict(seen), **changes}, AUSTRALIAN)
    assert not any(card.code in str(caught.value) for card in AUSTRALIAN.table.pack.cards)


@pytest.mark.parametrize("junk", [None, [], "view", 7, {}, {"event": []}, {"event": "fly"}])
def test_data_that_is_not_a_view_or_event_is_refused(junk: object) -> None:
    """With one kind of error."""
    with pytest.raises(InvalidNotationError):
        view_from_dict(junk, AUSTRALIAN)
    with pytest.raises(InvalidNotationError):
        event_from_dict(junk, AUSTRALIAN)


JUNK: st.SearchStrategy[object] = st.one_of(
    *(st.none(), st.booleans(), st.integers(), st.text(max_size=5)),
    *(st.lists(st.integers(), max_size=2), st.dictionaries(st.text(max_size=2), st.none(), max_size=1)),
)


@given(state=states(), data=st.data())
def test_any_value_in_a_message_is_read_or_raises_the_documented_error(state: State, data: st.DataObject) -> None:
    """A reader may rely on it."""
    document = json.loads(sent(view(state, state.to_act)))
    (*way, last), _ = data.draw(st.sampled_from(list(leaves(document))))
    target = document
    for name in way:
        target = target[name]
    target[last] = data.draw(JUNK)
    try:
        view_from_dict(document, state.rules)
    except InvalidNotationError as error:
        assert str(error).split(":")[0]
        assert not re.search(r"object of type|not iterable|not subscriptable|unhashable|NoneType", str(error))


def test_a_custom_bid_is_read_only_under_its_own_rules() -> None:
    """A special bid is its code, and what that means the RuleSet says."""
    rules = AUSTRALIAN
    state = apply(new_game(rules, 3), shuffled_deal(new_game(rules, 3), Random(1)))
    state = apply(state, MakeBid(rules.contracts.specials[-1]))
    document = view_to_dict(view(state, 1))
    assert document["standing"] == rules.contracts.specials[-1].code
    assert view_from_dict(document, rules) == view(state, 1)
    with pytest.raises(InvalidNotationError, match=r"calls\[0\].bid: .* is not a bid"):
        view_from_dict(document, rules.with_options({"contracts.specials": ()}))


def test_a_card_that_is_read_is_the_canonical_object() -> None:
    """Views that were read therefore compare like any others."""
    state = playing(AUSTRALIAN, "7H", "RJ")
    again = view_from_dict(json.loads(sent(view(state, 0))), AUSTRALIAN)
    assert parse_card("RJ") in again.hand
    assert all(card is parse_card(card.code) for card in again.hand)
