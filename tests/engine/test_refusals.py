"""Every refusal of an action: its reason, the sentence for the player, the house rule, and what would have been right.

The table is in refusals.py, refusals_auction.py and refusals_play.py.
"""

import re
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import REFUSALS, Refusal
from refusals_auction import AUCTION_REFUSALS
from refusals_play import PLAY_REFUSALS
from tables import dealt, present

import five_hundred as fh
from five_hundred.presets import AUSTRALIAN
from five_hundred.testing import any_actions, states

ALL = (*REFUSALS, *AUCTION_REFUSALS, *PLAY_REFUSALS)
EACH = pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
OPTIONS = {option.path for option in (*fh.RuleSet.options(), *fh.RuleSet.special_options())}


@pytest.mark.traced
@EACH
def test_a_refusal_names_reason_rule_and_legal_alternatives(case: Refusal) -> None:
    """``why_illegal``: the reason for a program, a whole sentence for a person, the option, the cards and the bids."""
    state = case.position()
    illegal = present(fh.why_illegal(state, case.action(state), by=case.by))
    assert illegal.message == case.message
    assert (illegal.reason, illegal.option) == (case.reason, case.option)
    assert " ".join(card.code for card in illegal.cards) == case.cards
    assert " ".join(bid.code for bid in illegal.bids) == case.bids


@EACH
def test_a_refused_action_is_neither_applied_nor_listed(case: Refusal) -> None:
    """``apply`` and ``step`` raise what ``why_illegal`` returns, with its sentence, and the state is as it was."""
    state = case.position()
    before, action = state, case.action(state)
    for function in (fh.apply, fh.step):
        with pytest.raises(fh.IllegalActionError) as raised:
            function(state, action, by=case.by)
        assert raised.value.illegal == fh.why_illegal(state, action, by=case.by)
        assert str(raised.value) == case.message
    assert state == before
    assert case.by is not None or action not in fh.legal_actions(state)


def cards_of(action: fh.Action) -> tuple[fh.Card, ...]:
    """The cards that an action is about."""
    match action:
        case fh.PlayCard(card=card) | fh.actions.TakeCard(card=card) | fh.actions.GiveCard(card=card):
            return (card,)
        case fh.actions.CallCard(card=called):
            return () if called is None else (called,)
        case fh.Deal(cards=cards) | fh.Exchange(discards=cards):
            return cards
        case _:
            return ()


@pytest.mark.parametrize("case", [case for case in ALL if case.cards], ids=lambda case: case.name)
def test_the_cards_of_a_refusal_are_those_of_the_legal_actions(case: Refusal) -> None:
    """What may be played, taken, given or called instead; the whole hand or pack, where several cards are chosen."""
    legal = islice(fh.legal_actions(case.position()), 300)  # there are too many deals to go through
    assert {card.code for action in legal for card in cards_of(action)} == set(case.cards.split())


@pytest.mark.parametrize("case", [case for case in ALL if case.bids], ids=lambda case: case.name)
def test_the_bids_of_a_refusal_are_the_lowest_legal_ones(case: Refusal) -> None:
    """Five of them, if there are so many."""
    bids = [action.bid.code for action in fh.legal_actions(case.position()) if isinstance(action, fh.MakeBid)]
    assert bids[:5] == case.bids.split()


@EACH
def test_a_refusal_names_an_option_that_can_be_changed(case: Refusal) -> None:
    """``option`` is a path of the RuleSet; a special bid's has the code of a bid that is on offer."""
    if case.option is not None and case.option.startswith("custom."):
        assert case.option in [f"custom.{rule.name}" for rule in case.position().rules.custom]
    elif case.option is not None and case.option not in OPTIONS:
        *path, code, field = case.option.split(".")
        assert ".".join([*path, "CODE", field]) in OPTIONS
        assert code in [bid.code for bid in case.position().rules.contracts.specials]


def test_every_reason_has_exactly_one_example() -> None:
    """No reason is without an example, and no two cases say the same."""
    assert {case.reason for case in ALL} == set(fh.Reason)
    assert len({case.name for case in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [(fh.Reason.MATCH_OVER, "The match is over."), (fh.Reason.NOT_DUE, "The cards have already been dealt.")],
)
def test_shuffled_deal_is_refused_outside_the_dealing_phase(reason: fh.Reason, sentence: str) -> None:
    """``shuffled_deal`` refuses with a sentence of its own."""
    over = next(case.position() for case in ALL if case.reason is fh.Reason.MATCH_OVER)
    state = over if reason is fh.Reason.MATCH_OVER else dealt(AUSTRALIAN)
    with pytest.raises(fh.IllegalActionError) as raised:
        fh.shuffled_deal(state, Random(0))
    assert raised.value.illegal == fh.Illegal(reason, sentence)


@pytest.mark.option("table.partnership")
def test_the_refusal_of_a_partnership_says_how_many_players_it_needs() -> None:
    """The message of the RuleSet's error says in words what would fit."""
    with pytest.raises(fh.InvalidRulesError) as raised:
        fh.RuleSet().with_options({"table.players": 5, "table.pack": "53"})
    assert "'opposite' requires 4 or 6 players, but table.players is 5" in str(raised.value)


def test_a_refusal_carries_the_seat_whose_turn_it_is_and_an_interface_can_name_it() -> None:
    """The message has the seat's number; ``describe`` writes the name that the table uses."""
    start = fh.new_game(AUSTRALIAN, dealer=3)
    state = fh.apply(start, fh.shuffled_deal(start, Random(1)))
    illegal = present(fh.why_illegal(state, fh.PASS, by=2))
    assert illegal.seat == state.to_act == 0
    assert illegal.message == "It is not your turn: seat 0 must act."
    assert fh.describe(illegal, AUSTRALIAN) == "It is not your turn: South must act."
    assert fh.describe(illegal, AUSTRALIAN, ["Ada", "Bo", "Cy", "Di"]) == "It is not your turn: Ada must act."
    before = present(fh.why_illegal(start, fh.PASS, by=2))
    assert before.seat is None
    assert fh.describe(before, AUSTRALIAN) == before.message


@given(state=states(), data=st.data())
def test_a_refusal_calls_no_seat_by_a_number_or_a_name_of_the_compass(state: fh.State, data: st.DataObject) -> None:
    """Under any rules, for any action of any seat, with the names of the table."""
    names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"][: len(state.seating.seats)]
    by = data.draw(st.sampled_from([None, *state.seating.players]))
    illegal = fh.why_illegal(state, data.draw(any_actions(state)), by=by)
    if illegal is not None:
        told = fh.describe(illegal, state.rules, names)
        assert not re.search(r"\b([Ss]eat \d|[Ss]ide \d|South|West|North|East)", told)
        assert illegal.seat is None or illegal.reason is not fh.Reason.NOT_YOUR_TURN or names[illegal.seat] in told


def test_a_refusal_about_the_dealer_carries_the_dealer() -> None:
    """Catalogue 6.9: the dealer must bid, which the sentence says of the dealer."""
    rules = AUSTRALIAN.with_options({"auction.all_pass": "dealer-must-bid"})
    start = fh.new_game(rules, dealer=3)
    state = fh.apply(start, fh.shuffled_deal(start, Random(1)))
    for _ in range(3):
        state = fh.apply(state, fh.PASS)
    illegal = present(fh.why_illegal(state, fh.PASS))
    assert (illegal.reason, illegal.seat) == (fh.Reason.DEALER_MUST_BID, 3)


@pytest.mark.parametrize("wrong", ["0", True, 1.0, 9, -1, 10**30])
def test_a_sender_that_is_no_seat_is_an_error_of_the_program(wrong: Any) -> None:
    """It is not a refusal, which would tell a player that it is another player's turn."""
    start = fh.new_game(AUSTRALIAN, dealer=3)
    state = fh.apply(start, fh.shuffled_deal(start, Random(1)))
    kind = ValueError if type(wrong) is int else TypeError
    calls: list[Callable[..., object]] = [fh.apply, fh.step, fh.why_illegal]
    for call in calls:
        with pytest.raises(kind, match=r"^by must be a seat from 0 to 3, got"):
            call(state, fh.PASS, by=wrong)
