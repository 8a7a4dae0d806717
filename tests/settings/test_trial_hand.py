"""A hand that is played to see what rules are like: it ends, repeats, and shows a seat nothing hidden."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sampling import fewer

from five_hundred import IllegalActionError, InvalidNotationError, RuleSet, View, presets, view
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.formats.notation import format_action, parse_action
from five_hundred.rules.presets import PRESETS
from five_hundred.settings.trial_hand import TrialHand, play_trial_hand
from five_hundred.settings.trial_hand_data import seats, trial
from five_hundred.testing.strategies import rulesets

BIDS = "contracts.specials"


def played(rules: RuleSet, seed: int, seat: int) -> Iterator[TrialHand]:
    """The hand before each decision of a person who decides at random, and at its end."""
    rng, decisions = Random(seed), list[str]()
    while True:
        hand = play_trial_hand(rules, seed, seat, decisions)
        yield hand
        if hand.is_over:
            return
        decisions.append(format_action(rng.choice(view(hand.steps[-1].state, seat).legal[:1000])))


def may_see(seen: View) -> set[str]:
    """The cards that the view contains, whether they are in a hand, on the table or in a trick."""
    return set(re.findall(r"\b(?:(?:[2-9]|1[0-3]|[AKQJ])[SCDH]|RJ|BJ)\b", codes_in(seen)))


def codes_in(seen: View) -> str:
    cards = [*seen.hand, *seen.turned_up, *seen.on_table, *seen.covering, *seen.passed_on, *seen.discards]
    cards += [*seen.picked_up, *(each.card for each in seen.trick), *([seen.drawn] if seen.drawn else [])]
    cards += [card for trick in seen.tricks for card in trick.cards]
    cards += [card for _, hand in (*seen.exposed, *seen.exposed_in_full) for card in hand]
    if seen.last_hand is not None:
        cards += [card for trick in seen.last_hand.tricks for card in trick.cards]
    if seen.contract is not None and seen.contract.called is not None:
        cards.append(seen.contract.called)
    return " ".join(card.code for card in cards)


def named_in(text: str) -> set[str]:
    """The cards that a picture, a sentence or a button names."""
    letters = text.translate(str.maketrans("♠♣♦♥", "SCDH"))
    return set(re.findall(r"(?<![\w.-])((?:[2-9]|1[0-3]|[AKQJ])[SCDH]|RJ|BJ)(?![\w-])", letters))


@pytest.mark.parametrize("name", PRESETS)
def test_computer_players_play_a_hand_to_its_end(name: str) -> None:
    """Every trick is a part of its own, and the last part tells the score."""
    rules = PRESETS[name].rules
    hand = play_trial_hand(rules, 3)
    assert hand.is_over
    last = hand.steps[-1].state
    assert last.match.hands_played == 1
    assert last.match.last_hand is not None
    assert len(hand.steps) >= len(last.match.last_hand.tricks) + 2
    assert hand is play_trial_hand(rules, 3)


@fewer(2)
@given(rulesets(), st.integers(0, 2**16))
def test_a_person_can_play_a_hand_under_any_rules(rules: RuleSet, seed: int) -> None:
    """Each time, it is the person's turn; at the end the hand has been scored, or nobody has bid for very long."""
    *earlier, hand = played(rules, seed, 0)
    assert all(each.steps[-1].state.to_act == 0 for each in earlier)
    state = hand.steps[-1].state
    assert state.hands_played == 1 or state.is_over or "Nobody has bid" in hand.steps[-1].told[-1]


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_the_answers_to_a_seat_name_no_card_that_it_cannot_see(name: str) -> None:
    """Pictures, sentences, buttons and reasons of refusals: all parts, at every decision and at the end."""
    rules, decisions, told_before = PRESETS[name].rules, list[str](), 0
    rng, before = Random(5), set[str]()
    for _ in range(60):
        answer = trial(name, {}, 5, 0, decisions)
        assert answer["hands"] == []
        seen = view(play_trial_hand(rules, 5, 0, decisions).steps[-1].state, 0)
        before |= may_see(seen)  # a card once seen may be named in a sentence about what has just happened
        for number in range(told_before, answer["steps"]):
            text = json.dumps(trial(name, {}, 5, 0, decisions, number), ensure_ascii=False)
            shown = set(re.findall(r'data-card=\\?"([^"\\]+)', text))
            assert shown or not seen.hand
            assert shown <= before, (decisions, number, shown - before)
        told = " ".join([*answer["told"], *(each["why"] for each in _refused(answer))])
        assert named_in(_without_bids(told)) <= before
        if answer["over"]:
            return
        told_before = answer["steps"]
        decisions.append(format_action(rng.choice(seen.legal[:1000])))
    pytest.fail("the hand must end")


def _refused(answer: dict[str, Any]) -> list[dict[str, str]]:
    refused: list[dict[str, str]] = (answer["ask"] or {}).get("refused", [])
    return refused


def _without_bids(told: str) -> str:
    """The sentences without names of bids, which look like cards."""
    return re.sub(
        r"\S+ (?:bids|is too low|may be bid)[^.]*\.|(?:plays|makes|fails in|higher than|in) \w+[♠♣♦♥]", "", told
    )


def test_a_person_is_asked_for_bids_then_discards_then_cards() -> None:
    """The reasons against illegal bids and cards are those of the library."""
    answer = trial("australian", {}, 12, 0, [])
    assert answer["ask"]["choose"] == "action"
    assert {"text": "pass", "label": "Pass"} in answer["ask"]["actions"]
    decisions = ["bid 10H"] if not answer["told"] or "10" not in str(answer["told"]) else ["bid 10NT"]
    kinds = []
    for _ in range(40):
        answer = trial("australian", {}, 12, 0, decisions)
        if answer["over"]:
            break
        kinds.append(answer["ask"]["choose"])
        seen = view(play_trial_hand(presets.AUSTRALIAN, 12, 0, decisions).steps[-1].state, 0)
        if answer["ask"]["choose"] == "cards":
            assert answer["ask"]["count"] == 3
            assert len(answer["ask"]["cards"]) == 13
            assert isinstance(seen.legal[0], Exchange)
        else:
            for each in answer["ask"]["refused"]:
                assert parse_action(each["text"], presets.AUSTRALIAN) not in seen.legal
                assert each["why"].endswith(".")
            assert {each["text"] for each in answer["ask"]["actions"]} == {format_action(each) for each in seen.legal}
        decisions.append(format_action(seen.legal[0]))
    assert kinds.count("cards") == 1
    assert kinds.count("action") >= 10


def test_a_refused_decision_is_explained_and_an_impossible_one_raises() -> None:
    """A page shows the message and keeps the hand as it was."""
    answer = trial("australian", {}, 12, 0, ["bid 6S", "play AS"])
    assert answer.keys() == {"refused"}
    with pytest.raises(InvalidNotationError):
        play_trial_hand(presets.AUSTRALIAN, 12, 0, ["dance"])
    with pytest.raises(IllegalActionError):
        play_trial_hand(presets.AUSTRALIAN, 12, 0, ["discard AS KS QS"])
    with pytest.raises(ValueError, match="seat must be from 0 to 3"):
        play_trial_hand(presets.AUSTRALIAN, 12, 4)


def test_a_hand_that_is_over_takes_no_decision() -> None:
    """A page that sends one too many learns why."""
    *_, over = played(presets.AUSTRALIAN, 4, 1)
    assert over.is_over
    with pytest.raises(ValueError, match="the hand is over"):
        play_trial_hand(presets.AUSTRALIAN, 4, None, ["pass"])


def test_a_watcher_sees_every_hand_and_each_part_has_its_own_picture() -> None:
    """There is no seat from which anything could be hidden."""
    answers = [
        trial("australian", {}, 3, None, [], number) for number in range(trial("australian", {}, 3, None, [])["steps"])
    ]
    assert [each["step"] for each in answers] == [*range(len(answers))]
    assert all(each["steps"] == len(answers) for each in answers)
    assert [hand["name"] for hand in answers[0]["hands"]] == ["South", "West", "North", "East"]
    assert len({each["picture"]["light"] for each in answers}) == len(answers)
    assert all(each["picture"]["dark"] != each["picture"]["light"] for each in answers)


def test_the_seats_have_names_unless_the_rules_contradict_themselves() -> None:
    """A dummy is no seat for a person."""
    assert seats("australian", {}) == ["South", "West", "North", "East"]
    assert seats("two-handed-dummies", {}) == ["South", "West"]
    assert seats("australian", {"table.players": 5}) == []


def test_a_hand_ends_even_if_nobody_ever_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who always pass would deal for ever."""
    monkeypatch.setattr("five_hundred.settings.trial_hand.level", lambda _: lambda seen: seen.legal[-1])
    hand = play_trial_hand(presets.AUSTRALIAN, 77)
    assert hand.is_over
    assert hand.steps[-1].told[-1] == "Nobody has bid in many deals, so this hand ends here."


def test_a_deal_that_nobody_bid_on_is_not_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """All pass, and the next pack is another one: seed 18 dealt the same pack again."""
    monkeypatch.setattr("five_hundred.settings.trial_hand.level", lambda _: lambda seen: seen.legal[-1])
    for seed in range(40):
        hand = play_trial_hand(presets.AUSTRALIAN, seed, 0)
        first = hand.steps[-1].state
        after = play_trial_hand(presets.AUSTRALIAN, seed, 0, ["pass"]).steps[-1].state
        assert after.phase_name == "bidding" and after.dealer != first.dealer  # thrown in, and dealt by the next dealer
        assert set(first.hands) != set(after.hands), seed
