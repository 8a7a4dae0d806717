"""Arguments of a wrong class are refused at once, with a message that says what is expected."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from five_hundred import (
    PASS,
    Card,
    Deal,
    Exchange,
    MakeBid,
    PlayCard,
    Rank,
    Record,
    RuleSet,
    Strain,
    Suit,
    TrickBid,
    apply,
    describe,
    format_bid,
    format_deal,
    legal_actions,
    new_game,
    parse_action,
    parse_bid,
    parse_card,
    parse_cards,
    parse_deal,
    parse_suit,
    presets,
    seat_names,
    shuffled_deal,
    side_names,
    sort_hand,
    step,
    svg,
    text,
    view,
    why_illegal,
)
from five_hundred.actions import CallCard, GiveCard, KeepDrawn, Nominate, TakeCard
from five_hundred.cards.packets import Packets
from five_hundred.cards.packs import Pack
from five_hundred.engine.phases.bidding import Passed
from five_hundred.engine.phases.throwing_in import AnswerThrowIn
from five_hundred.engine.views.bid_grid import bid_grid
from five_hundred.formats.ptn import read_ptn, write_ptn
from five_hundred.formats.wire import (
    event_from_dict,
    event_to_dict,
    illegal_to_dict,
    view_from_dict,
    view_to_dict,
    view_to_json,
)
from five_hundred.players import choose
from five_hundred.rules import ladder_of
from five_hundred.rules.documents import rules_from_json, rules_from_toml, rules_to_dict, rules_to_json, rules_to_toml
from five_hundred.testing import check_game, check_state, play_match

AU = presets.AUSTRALIAN
START = new_game(AU)
DEALT = apply(START, shuffled_deal(START, Random(1)))
VIEW = view(DEALT, DEALT.to_act)
CARD = parse_card("6D")
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
    "PlayCard": (
        lambda: PlayCard(wrong),
        f"card {A_CARD}, got str",
    ),
    "PlayCard as": (
        lambda: PlayCard(CARD, wrong),
        "suit must be a Suit, such as Suit.HEARTS for a led joker, or None, got str",
    ),
    "Exchange of a text": (lambda: Exchange(wrong), f"each of the discards {A_CARD}, got str"),
    "Exchange of texts": (lambda: Exchange((CARD, wrong)), f"each of the discards {A_CARD}, got str"),
    "Exchange of a card": (lambda: Exchange(CARD), f"{SEVERAL}, got Card"),  # type: ignore[arg-type]
    "Deal": (lambda: Deal(wrong), f"each of the cards {A_CARD}, got str"),
    "Deal of nothing": (lambda: Deal(None), f"{SEVERAL}, got NoneType"),  # type: ignore[arg-type]
    "MakeBid": (
        lambda: MakeBid(wrong),
        "bid must be a TrickBid or a SpecialBid, such as parse_bid('7H', rules), got str",
    ),
    "Nominate": (lambda: Nominate(wrong), "suit must be a Suit, such as Suit.HEARTS, or None, got str"),
    "AnswerThrowIn": (lambda: AnswerThrowIn(wrong), "agree must be True or False, got str"),
    "KeepDrawn": (lambda: KeepDrawn(1), "first must be True or False, got int"),  # type: ignore[arg-type]
    "TakeCard": (lambda: TakeCard(wrong), f"card {A_CARD}, got str"),
    "CallCard": (lambda: CallCard(wrong), f"card {A_CARD}, or None, got str"),
    "GiveCard": (lambda: GiveCard(wrong), f"card {A_CARD}, got str"),
    "TrickBid": (
        lambda: TrickBid(7, Suit.HEARTS),  # type: ignore[arg-type]
        "strain must be a Strain, such as Strain.HEARTS, got Suit",
    ),
    "RuleSet": (
        lambda: RuleSet(table={"pack": "45"}),  # type: ignore[arg-type]
        "table must be a TableRules (RuleSet.from_dict reads plain data), got dict",
    ),
    "RuleSet auction": (lambda: RuleSet(auction=wrong), "auction must be an AuctionRules (RuleSet.from_dict"),
    "with_options": (
        lambda: AU.with_options(wrong),
        "changes must be a mapping from option paths to values, such as {'match.target': 1000}, got str",
    ),
    "diff": (lambda: AU.diff(US), f"other {RULES.removeprefix('rules ')}, got str"),
    "from_dict": (lambda: RuleSet.from_dict({}, base=US), f"base {RULES.removeprefix('rules ')}, got str"),
    "from_dict of nothing": (lambda: RuleSet.from_dict({}, base=wrong[:0]), "base must be a RuleSet"),
    "Record": (lambda: Record(US), f"{RULES}, got str"),
    "Record actions": (
        lambda: Record(AU, 0, wrong),
        "a tuple or a list of actions (parse_action reads a string), got str",
    ),
    "Record scores": (lambda: Record(AU, 0, (), wrong), "scores must be a tuple or a list with the score of each side"),
    "Record.from_json": (lambda: Record.from_json(None), "the text of a record"),  # type: ignore[arg-type]
    "new_game": (lambda: new_game(AU, 0, 7), "scores must be one whole number for each of the 2 sides, got int"),  # type: ignore[arg-type]
    "Pack": (lambda: Pack(wrong), f"each of the cards {A_CARD}, got str"),
    "Pack of nothing": (lambda: Pack(7), f"{SEVERAL}, got int"),  # type: ignore[arg-type]
    "Packets": (lambda: Packets(wrong), "(Packets.parse('3-1k-4-1k-3-1k') converts a string)"),
    "Packets of numbers": (lambda: Packets((3, 4, 3)), "rounds must be a tuple of Packet"),  # type: ignore[arg-type]
    "view": (lambda: view(AU, 0), f"{A_STATE}, got RuleSet"),  # type: ignore[arg-type]
    "view of a view": (lambda: view(VIEW, 0), "state must be a State, such as the result of new_game()"),  # type: ignore[arg-type]
    "legal_actions": (lambda: legal_actions(wrong), f"{A_STATE}, got str"),
    "legal_actions of a view": (lambda: legal_actions(VIEW), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "why_illegal": (lambda: why_illegal(VIEW, PASS), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "why_illegal by": (lambda: why_illegal(wrong, PASS, by=0), f"{A_STATE}, got str"),
    "apply": (lambda: apply(VIEW, PASS), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "apply nothing": (lambda: apply(wrong, PASS, by=0), f"{A_STATE}, got str"),
    "step": (lambda: step(VIEW, PASS, by=0), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "shuffled_deal": (lambda: shuffled_deal(VIEW, Random(1)), f"{A_STATE}, got View"),  # type: ignore[arg-type]
    "choose": (lambda: choose(DEALT), f"{A_VIEW}, got State"),  # type: ignore[arg-type]
    "view_to_dict": (lambda: view_to_dict(DEALT), f"{A_VIEW}, got State"),  # type: ignore[arg-type]
    "view_to_json": (lambda: view_to_json(DEALT), f"{A_VIEW}, got State"),  # type: ignore[arg-type]
    "view_from_dict": (lambda: view_from_dict(view_to_dict(VIEW), US), f"{RULES}, got str"),
    "event_to_dict": (
        lambda: event_to_dict(Exchange([CARD])),  # type: ignore[arg-type]
        "event must be an event that step() returns, got Exchange",
    ),
    "event_from_dict": (lambda: event_from_dict(event_to_dict(Passed(0)), US), f"{RULES}, got str"),
    "illegal_to_dict": (lambda: illegal_to_dict(wrong), "illegal must be an Illegal, such as"),
    "describe": (lambda: describe(Passed(0), US), f"{RULES}, got str"),
    "seat_names": (lambda: seat_names(US), f"{RULES}, got str"),
    "side_names": (lambda: side_names(US), f"{RULES}, got str"),
    "names": (lambda: side_names(AU, 4), "names must be a sequence of 4 names, one for each seat, got int"),  # type: ignore[arg-type]
    "ladder_of": (lambda: ladder_of(US), f"{RULES}, got str"),
    "sort_hand": (lambda: sort_hand(wrong), f"each of the cards {A_CARD}, got str"),
    "sort_hand of a card": (lambda: sort_hand(CARD), f"{SEVERAL}, got Card"),  # type: ignore[arg-type]
    "sort_hand by": (lambda: sort_hand([CARD], US), f"{RULES}, got str"),
    "sort_hand under": (lambda: sort_hand([CARD], AU, wrong), "contract must be a Contract, such as state.contract"),
    "parse_card": (lambda: parse_card(CARD), "text must be a string, such as '7S', got Card"),  # type: ignore[arg-type]
    "parse_cards": (lambda: parse_cards([CARD]), "text must be a string, such as '7S QH', got list"),  # type: ignore[arg-type]
    "parse_suit": (lambda: parse_suit(None), "text must be a string, such as 'H', got NoneType"),  # type: ignore[arg-type]
    "parse_bid": (lambda: parse_bid(Strain.HEARTS, AU), "text must be a string, such as '7H', got Strain"),  # type: ignore[arg-type]
    "parse_bid of": (lambda: parse_bid("7H", US), f"{RULES}, got str"),
    "parse_action": (lambda: parse_action(PASS, AU), "text must be a string, such as 'bid 7H', got Pass"),  # type: ignore[arg-type]
    "parse_action of": (lambda: parse_action("pass", US), f"{RULES}, got str"),
    "parse_deal": (lambda: parse_deal(PASS, AU, 0), "text must be a string, such as one from format_deal()"),  # type: ignore[arg-type]
    "parse_deal of": (lambda: parse_deal("", US, 0), f"{RULES}, got str"),
    "format_deal": (lambda: format_deal(PASS, AU, 0), "deal must be a Deal, such as one from shuffled_deal()"),  # type: ignore[arg-type]
    "format_deal of": (lambda: format_deal(Deal([CARD]), US, 0), f"{RULES}, got str"),
    "format_bid": (lambda: format_bid(wrong), "bid must be a TrickBid or a SpecialBid, got str"),
    "rules_to_dict": (lambda: rules_to_dict(US), f"{RULES}, got str"),
    "rules_to_json": (lambda: rules_to_json(US, base=None), f"{RULES}, got str"),
    "rules_to_toml": (lambda: rules_to_toml(presets.find_preset("us")), f"{RULES}, got Preset"),  # type: ignore[arg-type]
    "rules_from_json": (lambda: rules_from_json({}), "(rules_from_dict reads plain data, read_rules a file), got dict"),  # type: ignore[arg-type]
    "rules_from_toml": (lambda: rules_from_toml(b""), "read_rules a file), got bytes"),  # type: ignore[arg-type]
    "read_ptn": (lambda: read_ptn(b""), "text must be a string, the text of a log, got bytes"),  # type: ignore[arg-type]
    "read_ptn by": (lambda: read_ptn("", rules=US), f"{RULES}, got str"),
    "write_ptn": (lambda: write_ptn(AU), "game must be a PtnGame or a Record, got RuleSet"),  # type: ignore[arg-type]
    "play_match": (lambda: play_match(US, Random(1)), f"{RULES}, got str"),
    "text.table": (lambda: text.table(DEALT), "table() takes a View, such as view(state, seat), got State"),  # type: ignore[arg-type]
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
    "check_game": (lambda: check_game(STATE), "record must be a Record, such as Record.read(file), got State"),
    "check_state": (
        lambda: check_state(wrong),
        "state must be a State, such as the result of new_game() or apply(), got str",
    ),
    "svg.card": (lambda: svg.card(wrong), f"card {A_CARD}, or None, got str"),
    "bid_grid": (
        lambda: bid_grid(STATE),
        "bid_grid() takes a RuleSet or a View, such as view(state, seat), got ",
    ),
}


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
        Card(wrong)
    with pytest.raises(ValueError, match=r"^there is no card of rank <Rank.SIX: 6> and suit None$"):
        Card(Rank.SIX)


def test_a_record_converts_lists_to_tuples() -> None:
    """A frozen record must be hashable, and equal to the record that is read back."""
    deal = shuffled_deal(START, Random(1))
    record = Record(AU, 0, [deal], [20, 40])
    assert record == Record(AU, 0, (deal,), (20, 40)) == Record.from_json(record.to_json())
    assert hash(record) == hash(Record(AU, 0, (deal,), (20, 40)))


@pytest.mark.parametrize("action", [wrong, "pass", None, CARD, TrickBid(7, Strain.HEARTS)], ids=repr)
def test_a_value_that_is_not_an_action_raises_a_type_error(action: Any) -> None:
    """In every phase, the message names the class of the value but not the value, which may be a hidden card."""
    for state in (START, DEALT):
        with pytest.raises(TypeError, match=rf"^action must be an Action, .*, got {type(action).__name__}$"):
            apply(state, action)
