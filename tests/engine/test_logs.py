"""What the parts of a match look like in a log: enough to know what goes on, and never a hidden card."""

from collections.abc import Callable
from pprint import pformat
from random import Random

import pytest
from hypothesis.vendor.pretty import pretty as by_hypothesis
from IPython.lib.pretty import pretty as by_ipython
from knowledge import hidden_dealt_again
from rich.pretty import pretty_repr as by_rich
from tables import call, dealt, play, playing, won

from five_hundred import (
    Action,
    Contract,
    Deal,
    Exchange,
    RuleSet,
    State,
    Strain,
    Suit,
    TrickBid,
    apply,
    legal_actions,
    new_game,
    parse_card,
    parse_cards,
    presets,
    shuffled_deal,
)
from five_hundred.engine.phases.giving_to_declarer import GiveCard
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.formats.record import Record

SEVEN_HEARTS = TrickBid(7, Strain.HEARTS)
BID = "bid=TrickBid(level=7, strain=Strain.HEARTS)"


@pytest.mark.parametrize(
    ("contract", "shown"),
    [
        (Contract(SEVEN_HEARTS, 2), f"Contract({BID}, declarer=2)"),
        (Contract(None, None), "Contract(bid=None, declarer=None)"),
        (Contract(SEVEN_HEARTS, 0, breach=0), f"Contract({BID}, declarer=0, breach=0)"),
        (Contract(SEVEN_HEARTS, 0, declared=True), f"Contract({BID}, declarer=0, declared=True)"),
        (
            Contract(SEVEN_HEARTS, 0, rival=1, nominated=Suit.CLUBS),
            f"Contract({BID}, declarer=0, rival=1, nominated=Suit.CLUBS)",
        ),
        (
            Contract(SEVEN_HEARTS, 4, called=parse_card("AS"), partner=0),
            f"Contract({BID}, declarer=4, called=<Card AS>, partner=0)",
        ),
    ],
)
def test_the_repr_of_a_contract_shows_its_bid_and_everything_announced(contract: Contract, shown: str) -> None:
    """Most contracts show only bid and declarer; the declarer is shown even if it is seat 0 or all passed."""
    assert repr(contract) == shown


def test_the_string_of_a_contract_is_its_bid() -> None:
    """The string is what players say at the table."""
    assert str(Contract(SEVEN_HEARTS, 2)) == "7♥"
    assert str(Contract(RuleSet().contracts.specials[0], 2)) == "Misère"
    assert str(Contract(None, None)) == "all passed: no trump"


def test_the_repr_of_a_state_shows_its_phase_and_no_card() -> None:
    """The kind of phase in a word, who acts, and the scores."""
    rules = RuleSet()
    assert repr(call(dealt(rules, scores=(120, -40)), "pass")) == "<State: bidding, seat 1 to act, scores (120, -40)>"
    state = play(playing(rules, "7NT", "AS", "6D 5S 4*H 4*C"), "AS")
    assert repr(state) == "<State: playing, seat 1 to act, scores (0, 0)>"


def test_the_repr_of_secrets_shows_nothing() -> None:
    """Kitty and discards, whatever they are."""
    state = dealt(RuleSet(), kitty="RJ 5S 6S")
    assert repr(state.secrets) == "<Secrets>"


# Printers that go through the fields of a value and ask nobody how it wants to be shown

PRINTERS = [repr, str, pformat, by_rich, by_ipython, by_hypothesis]
DRAW = presets.TWO_HANDED_DRAW
STATES: dict[str, Callable[[], State]] = {
    "an auction": lambda: dealt(RuleSet(), "AS KS", kitty="RJ 5S 6S"),
    "a discard": lambda: won(dealt(RuleSet(), "AS KS", kitty="RJ 5S 6S"), "7H"),
    "a trick": lambda: play(playing(RuleSet(), "7NT", "AS", "6D 5S 4*H 4*C"), "AS"),
    "dummies": lambda: dealt(presets.TWO_HANDED_DUMMIES, dealer=1),
    "a draw": lambda: apply(new_game(DRAW), Deal(DRAW.table.pack.cards)),
}


@pytest.mark.parametrize("show", PRINTERS)
@pytest.mark.parametrize("name", STATES)
def test_no_form_of_printing_a_state_shows_a_hidden_card(show: Callable[[object], str], name: str) -> None:
    """The output does not depend on hidden cards, even after the state has cached its legal plays."""
    state = STATES[name]()
    others = [hidden_dealt_again(state, None, Random(seed)) for seed in range(3)]
    for each in (state, *others):
        legal_actions(each)[0]
    assert len({*others, state}) == 4
    assert {show(each) for each in others} == {show(state)}
    assert {show(each.secrets) for each in others} == {show(state.secrets)}


def deal(seed: int) -> Action:
    """Some deal."""
    return shuffled_deal(new_game(RuleSet()), Random(seed))


@pytest.mark.parametrize("show", PRINTERS)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (deal(1), deal(2)),
        (Exchange(parse_cards("AS KS QS")), Exchange(parse_cards("5H 6H 7H"))),
        (GiveCard(parse_card("RJ")), GiveCard(parse_card("5S"))),
        (Record(RuleSet(), 0, (deal(1),)), Record(RuleSet(), 0, (deal(2),))),
    ],
    ids=lambda each: type(each).__name__,
)
def test_the_reprs_of_secret_actions_look_alike(show: Callable[[object], str], one: object, other: object) -> None:
    """Deals, discards and cards that are given, and the records that hold them."""
    assert one != other
    assert show(one) == show(other)


@pytest.mark.parametrize("show", PRINTERS)
def test_the_repr_of_a_suit_table_does_not_show_legal_plays(show: Callable[[object], str]) -> None:
    """The table of suits is the same for all hands."""
    state = STATES["a trick"]()
    assert isinstance(state.phase, Playing)
    setup = state.phase.setup
    before = show(setup), show(setup.tables[0])
    for number in range(10):
        legal_actions(hidden_dealt_again(state, None, Random(f"{PRINTERS.index(show)} {number}")))
    assert (show(setup), show(setup.tables[0])) == before


def test_hypothesis_and_notebooks_print_a_class_by_its_name() -> None:
    """A property that a phase parametrizes prints the class of that phase when it fails."""
    printers: list[Callable[[object], str]] = [by_ipython, by_hypothesis]
    assert {printer(Playing) for printer in printers} == {"five_hundred.engine.table.phase_classes.Playing"}
