"""Arguments of a wrong class are refused at once, with a message that says what is expected."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import five_hundred as fh
from five_hundred import presets, svg, text
from five_hundred.events import Passed
from five_hundred.players import choose

AU = presets.AUSTRALIAN
START = fh.new_game(AU)
DEALT = fh.apply(START, fh.shuffled_deal(START, Random(1)))
VIEW = fh.view(DEALT, DEALT.to_act)
CARD = fh.parse_card("6D")
STATE: Any = DEALT
"""A state, where a view is wanted."""
A_CARD = "must be a Card, such as parse_card('6D')"
SEVERAL = "cards must be an iterable of cards, such as parse_cards('6D 7D')"
RULES = "rules must be a RuleSet, such as find_preset('australian').rules"
A_STATE = "state must be a State, such as the result of new_game() or apply()"
A_VIEW = "view must be a View, such as view(state, seat)"
US: Any = "us"
"""The name of a preset, where its rules are wanted."""
wrong: Any = "6D"
"""A text where something else is wanted; what is said of it must not repeat it, since it may be a card."""

REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "PlayCard": (lambda: fh.PlayCard(wrong), f"card {A_CARD}, got str"),
    "PlayCard as": (
        lambda: fh.PlayCard(CARD, wrong),
        "suit must be a Suit, such as Suit.HEARTS for a led joker, or None, got str",
    ),
    "Exchange of a text": (lambda: fh.Exchange(wrong), f"each of the discards {A_CARD}, got str"),
    "Exchange of texts": (lambda: fh.Exchange((CARD, wrong)), f"each of the discards {A_CARD}, got str"),
    "Exchange of a card": (lambda: fh.Exchange(CARD), f"{SEVERAL}, got Card"),  # type: ignore[arg-type]
    "Deal": (lambda: fh.Deal(wrong), f"each of the cards {A_CARD}, got str"),
    "Deal of nothing": (lambda: fh.Deal(None), f"{SEVERAL}, got NoneType"),  # type: ignore[arg-type]
    "MakeBid": (
        lambda: fh.MakeBid(wrong),
        "bid must be a TrickBid or a SpecialBid, such as parse_bid('7H', rules), got str",
    ),
    "Nominate": (lambda: fh.actions.Nominate(wrong), "suit must be a Suit, such as Suit.HEARTS, or None, got str"),
    "AnswerThrowIn": (lambda: fh.actions.AnswerThrowIn(wrong), "agree must be True or False, got str"),
    "KeepDrawn": (lambda: fh.actions.KeepDrawn(1), "first must be True or False, got int"),  # type: ignore[arg-type]
    "TakeCard": (lambda: fh.actions.TakeCard(wrong), f"card {A_CARD}, got str"),
    "CallCard": (lambda: fh.actions.CallCard(wrong), f"card {A_CARD}, or None, got str"),
    "GiveCard": (lambda: fh.actions.GiveCard(wrong), f"card {A_CARD}, got str"),
    "TrickBid": (
        lambda: fh.TrickBid(7, fh.Suit.HEARTS),  # type: ignore[arg-type]
        "strain must be a Strain, such as Strain.HEARTS, got Suit",
    ),
    "RuleSet": (
        lambda: fh.RuleSet(table={"pack": "45"}),  # type: ignore[arg-type]
        "table must be a TableRules (RuleSet.from_dict reads plain data), got dict",
    ),
    "RuleSet auction": (lambda: fh.RuleSet(auction=wrong), "auction must be an AuctionRules (RuleSet.from_dict"),
    "with_options": (
        lambda: AU.with_options(wrong),
        "changes must be a mapping from option paths to values, such as {'match.target': 1000}, got str",
    ),
    "diff": (lambda: AU.diff(US), f"other {RULES.removeprefix('rules ')}, got str"),
    "from_dict": (lambda: fh.RuleSet.from_dict({}, base=US), f"base {RULES.removeprefix('rules ')}, got str"),
    "from_dict of nothing": (lambda: fh.RuleSet.from_dict({}, base=wrong[:0]), "base must be a RuleSet"),
    "Record": (lambda: fh.Record(US), f"{RULES}, got str"),
    "Record actions": (
        lambda: fh.Record(AU, 0, wrong),
        "a tuple or a list of actions (parse_action reads a string), got str",
    ),
    "Record scores": (
        lambda: fh.Record(AU, 0, (), wrong),
        "scores must be a tuple or a list with the score of each side",
    ),
    "Record.from_json": (lambda: fh.Record.from_json(None), "the text of a record"),  # type: ignore[arg-type]
    "new_game": (lambda: fh.new_game(AU, 0, 7), "scores must be one whole number for each of the 2 sides, got int"),  # type: ignore[arg-type]
    "Pack": (lambda: fh.rules.Pack(wrong), f"each of the cards {A_CARD}, got str"),
    "Pack of nothing": (lambda: fh.rules.Pack(7), f"{SEVERAL}, got int"),  # type: ignore[arg-type]
    "Packets": (lambda: fh.rules.Packets(wrong), "(Packets.parse('3-1k-4-1k-3-1k') converts a string)"),
    "Packets of numbers": (lambda: fh.rules.Packets((3, 4, 3)), "rounds must be a tuple of Packet"),  # type: ignore[arg-type]
    "view": (lambda: fh.view(AU, 0), f"{A_STATE}, got RuleSet"),  # type: ignore[arg-type]
    "view of a view": (lambda: fh.view(VIEW, 0), "state must be a State, such as the result of new_game()"),  # type: ignore[arg-type]
    "legal_actions": (lambda: fh.legal_actions(wrong), f"{A_STATE}, got str"),
    "legal_actions of a view": (lambda: fh.legal_actions(VIEW), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "why_illegal": (lambda: fh.why_illegal(VIEW, fh.PASS), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "why_illegal by": (lambda: fh.why_illegal(wrong, fh.PASS, by=0), f"{A_STATE}, got str"),
    "apply": (lambda: fh.apply(VIEW, fh.PASS), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "apply nothing": (lambda: fh.apply(wrong, fh.PASS, by=0), f"{A_STATE}, got str"),
    "step": (lambda: fh.step(VIEW, fh.PASS, by=0), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "shuffled_deal": (lambda: fh.shuffled_deal(VIEW, Random(1)), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "choose": (lambda: choose(DEALT), f"{A_VIEW}, got State"),  # type: ignore[arg-type]
    "view_to_dict": (lambda: fh.wire.view_to_dict(DEALT), f"{A_VIEW}, got State"),  # type: ignore[arg-type]
    "view_to_json": (lambda: fh.wire.view_to_json(DEALT), f"{A_VIEW}, got State"),  # type: ignore[arg-type]
    "view_from_dict": (lambda: fh.wire.view_from_dict(fh.wire.view_to_dict(VIEW), US), f"{RULES}, got str"),
    "event_to_dict": (
        lambda: fh.wire.event_to_dict(fh.Exchange([CARD])),  # type: ignore[arg-type]
        "event must be an event that step() returns, got Exchange",
    ),
    "event_from_dict": (lambda: fh.wire.event_from_dict(fh.wire.event_to_dict(Passed(0)), US), f"{RULES}, got str"),
    "illegal_to_dict": (lambda: fh.wire.illegal_to_dict(wrong), "illegal must be an Illegal, such as"),
    "describe": (lambda: fh.describe(Passed(0), US), f"{RULES}, got str"),
    "seat_names": (lambda: fh.seat_names(US), f"{RULES}, got str"),
    "side_names": (lambda: fh.side_names(US), f"{RULES}, got str"),
    "names": (lambda: fh.side_names(AU, 4), "names must be a sequence of 4 names, one for each seat, got int"),  # type: ignore[arg-type]
    "ladder_of": (lambda: fh.rules.ladder_of(US), f"{RULES}, got str"),
    "sort_hand": (lambda: fh.sort_hand(wrong), f"each of the cards {A_CARD}, got str"),
    "sort_hand of a card": (lambda: fh.sort_hand(CARD), f"{SEVERAL}, got Card"),  # type: ignore[arg-type]
    "sort_hand by": (lambda: fh.sort_hand([CARD], US), f"{RULES}, got str"),
    "sort_hand under": (lambda: fh.sort_hand([CARD], AU, wrong), "contract must be a Contract, such as state.contract"),
    "parse_card": (lambda: fh.parse_card(CARD), "text must be a string, such as '7S', got Card"),  # type: ignore[arg-type]
    "parse_cards": (lambda: fh.parse_cards([CARD]), "text must be a string, such as '7S QH', got list"),  # type: ignore[arg-type]
    "parse_suit": (lambda: fh.parse_suit(None), "text must be a string, such as 'H', got NoneType"),  # type: ignore[arg-type]
    "parse_bid": (lambda: fh.parse_bid(fh.Strain.HEARTS, AU), "text must be a string, such as '7H', got Strain"),  # type: ignore[arg-type]
    "parse_bid of": (lambda: fh.parse_bid("7H", US), f"{RULES}, got str"),
    "parse_action": (lambda: fh.parse_action(fh.PASS, AU), "text must be a string, such as 'bid 7H', got Pass"),  # type: ignore[arg-type]
    "parse_action of": (lambda: fh.parse_action("pass", US), f"{RULES}, got str"),
    "parse_deal": (lambda: fh.parse_deal(fh.PASS, AU, 0), "text must be a string, such as one from format_deal()"),  # type: ignore[arg-type]
    "parse_deal of": (lambda: fh.parse_deal("", US, 0), f"{RULES}, got str"),
    "format_deal": (lambda: fh.format_deal(fh.PASS, AU, 0), "deal must be a Deal, such as one from shuffled_deal()"),  # type: ignore[arg-type]
    "format_deal of": (lambda: fh.format_deal(fh.Deal([CARD]), US, 0), f"{RULES}, got str"),
    "format_bid": (lambda: fh.format_bid(wrong), "bid must be a TrickBid or a SpecialBid, got str"),
    "rules_to_dict": (lambda: fh.documents.rules_to_dict(US), f"{RULES}, got str"),
    "rules_to_json": (lambda: fh.documents.rules_to_json(US, base=None), f"{RULES}, got str"),
    "rules_to_toml": (lambda: fh.documents.rules_to_toml(presets.find_preset("us")), f"{RULES}, got Preset"),  # type: ignore[arg-type]
    "rules_from_json": (
        lambda: fh.documents.rules_from_json({}),  # type: ignore[arg-type]
        "(rules_from_dict reads plain data, read_rules a file), got dict",
    ),
    "rules_from_toml": (lambda: fh.documents.rules_from_toml(b""), "read_rules a file), got bytes"),  # type: ignore[arg-type]
    "read_ptn": (lambda: fh.ptn.read_ptn(b""), "text must be a string, the text of a log, got bytes"),  # type: ignore[arg-type]
    "read_ptn by": (lambda: fh.ptn.read_ptn("", rules=US), f"{RULES}, got str"),
    "write_ptn": (lambda: fh.ptn.write_ptn(AU), "game must be a PtnGame or a Record, got RuleSet"),  # type: ignore[arg-type]
    "play_match": (lambda: fh.testing.play_match(US, Random(1)), f"{RULES}, got str"),
    "text.table": (
        lambda: text.table(DEALT),  # type: ignore[arg-type]
        "view must be a View, such as view(state, seat), or an AllSeeingView, such as view_all(state), got State",
    ),
    "text.table chosen": (lambda: text.table(VIEW, chosen=wrong), f"each of the chosen {A_CARD}, got str"),
    "text.table last_trick": (
        lambda: text.table(VIEW, last_trick=1),  # type: ignore[arg-type]
        "last_trick must be True or False, got int",
    ),
    "svg.table trick_counts": (
        lambda: svg.table(VIEW, trick_counts=None),  # type: ignore[arg-type]
        "trick_counts must be True or False, got NoneType",
    ),
    "svg.hand chosen": (lambda: svg.hand([CARD], chosen=CARD), f"{SEVERAL.replace('cards', 'chosen', 1)}, got Card"),  # type: ignore[arg-type]
    "check_game": (
        lambda: fh.testing.check_game(STATE),
        "record must be a Record, such as Record.read(file), got State",
    ),
    "check_state": (
        lambda: fh.testing.check_state(wrong),
        "state must be a State, such as the result of new_game() or apply(), got str",
    ),
    "svg.card": (lambda: svg.card(wrong), f"card {A_CARD}, or None, got str"),
    "bid_grid": (lambda: fh.bid_grid(STATE), "of must be a RuleSet, or a View, such as view(state, seat), got "),
}


@pytest.mark.traced
@pytest.mark.parametrize("name", REFUSED)
def test_an_argument_of_a_wrong_class_is_refused_with_the_right_one(name: str) -> None:
    """The ``TypeError`` has one line and does not contain the value, which may be a card."""
    give, says = REFUSED[name]
    with pytest.raises(TypeError) as caught:
        give()
    message = str(caught.value)
    assert says in message
    assert len(message.splitlines()) == 1
    assert "Attribute(" not in message


def test_the_card_class_refuses_a_string() -> None:
    """``Card("6D")`` looks like it; :func:`parse_card` is meant."""
    with pytest.raises(ValueError, match=r"; to read a string, call parse_card\('6D'\)$"):
        fh.Card(wrong)
    with pytest.raises(ValueError, match=r"^there is no card of rank <Rank.SIX: 6> and suit None$"):
        fh.Card(fh.Rank.SIX)


def test_a_record_converts_lists_to_tuples() -> None:
    """A frozen record must be hashable, and equal to the record that is read back."""
    deal = fh.shuffled_deal(START, Random(1))
    record = fh.Record(AU, 0, [deal], [20, 40])
    assert record == fh.Record(AU, 0, (deal,), (20, 40)) == fh.Record.from_json(record.to_json())
    assert hash(record) == hash(fh.Record(AU, 0, (deal,), (20, 40)))


@pytest.mark.parametrize("action", [wrong, "pass", None, CARD, fh.TrickBid(7, fh.Strain.HEARTS)], ids=repr)
def test_a_value_that_is_not_an_action_raises_a_type_error(action: Any) -> None:
    """In every phase, the message names the class of the value but not the value, which may be a hidden card."""
    for state in (START, DEALT):
        with pytest.raises(TypeError, match=rf"^action must be an Action, .*, got {type(action).__name__}$"):
            fh.apply(state, action)
