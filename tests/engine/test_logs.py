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

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.phases.giving_to_declarer import GiveCard
from five_hundred.engine.table.phase_classes import Playing

SEVEN_HEARTS = fh.TrickBid(7, fh.Strain.HEARTS)
BID = "bid=TrickBid(level=7, strain=Strain.HEARTS)"


@pytest.mark.parametrize(
    ("contract", "shown"),
    [
        (fh.Contract(SEVEN_HEARTS, 2), f"Contract({BID}, declarer=2)"),
        (fh.Contract(None, None), "Contract(bid=None, declarer=None)"),
        (fh.Contract(SEVEN_HEARTS, 0, breach=0), f"Contract({BID}, declarer=0, breach=0)"),
        (fh.Contract(SEVEN_HEARTS, 0, declared=True), f"Contract({BID}, declarer=0, declared=True)"),
        (
            fh.Contract(SEVEN_HEARTS, 0, rival=1, nominated=fh.Suit.CLUBS),
            f"Contract({BID}, declarer=0, rival=1, nominated=Suit.CLUBS)",
        ),
        (
            fh.Contract(SEVEN_HEARTS, 4, called=fh.parse_card("AS"), partner=0),
            f"Contract({BID}, declarer=4, called=<Card AS>, partner=0)",
        ),
    ],
)
def test_the_repr_of_a_contract_shows_its_bid_and_everything_announced(contract: fh.Contract, shown: str) -> None:
    """Most contracts show only bid and declarer; the declarer is shown even if it is seat 0 or all passed."""
    assert repr(contract) == shown


def test_the_string_of_a_contract_is_its_bid() -> None:
    """The string is what players say at the table."""
    assert str(fh.Contract(SEVEN_HEARTS, 2)) == "7♥"
    assert str(fh.Contract(fh.RuleSet().contracts.specials[0], 2)) == "Misère"
    assert str(fh.Contract(None, None)) == "all passed: no trump"


def test_the_repr_of_a_state_shows_its_phase_and_no_card() -> None:
    """The kind of phase in a word, who acts, and the scores."""
    rules = fh.RuleSet()
    assert repr(call(dealt(rules, scores=(120, -40)), "pass")) == "<State: bidding, seat 1 to act, scores (120, -40)>"
    state = play(playing(rules, "7NT", "AS", "6D 5S 4*H 4*C"), "AS")
    assert repr(state) == "<State: playing, seat 1 to act, scores (0, 0)>"


def test_the_repr_of_secrets_shows_nothing() -> None:
    """Kitty and discards, whatever they are."""
    state = dealt(fh.RuleSet(), kitty="RJ 5S 6S")
    assert repr(state.secrets) == "<Secrets>"


# Printers that go through the fields of a value and ask nobody how it wants to be shown

PRINTERS = [repr, str, pformat, by_rich, by_ipython, by_hypothesis]
DRAW = presets.TWO_HANDED_DRAW
STATES: dict[str, Callable[[], fh.State]] = {
    "an auction": lambda: dealt(fh.RuleSet(), "AS KS", kitty="RJ 5S 6S"),
    "a discard": lambda: won(dealt(fh.RuleSet(), "AS KS", kitty="RJ 5S 6S"), "7H"),
    "a trick": lambda: play(playing(fh.RuleSet(), "7NT", "AS", "6D 5S 4*H 4*C"), "AS"),
    "dummies": lambda: dealt(presets.TWO_HANDED_DUMMIES, dealer=1),
    "a draw": lambda: fh.apply(fh.new_game(DRAW), fh.Deal(DRAW.table.pack.cards)),
}


@pytest.mark.parametrize("show", PRINTERS)
@pytest.mark.parametrize("name", STATES)
def test_no_form_of_printing_a_state_shows_a_hidden_card(show: Callable[[object], str], name: str) -> None:
    """The output does not depend on hidden cards, even after the state has cached its legal plays."""
    state = STATES[name]()
    others = [hidden_dealt_again(state, None, Random(seed)) for seed in range(3)]
    for each in (state, *others):
        fh.legal_actions(each)[0]
    assert len({*others, state}) == 4
    assert {show(each) for each in others} == {show(state)}
    assert {show(each.secrets) for each in others} == {show(state.secrets)}


def deal(seed: int) -> fh.Action:
    """Some deal."""
    return fh.shuffled_deal(fh.new_game(fh.RuleSet()), Random(seed))


@pytest.mark.parametrize("show", PRINTERS)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (deal(1), deal(2)),
        (fh.Exchange(fh.parse_cards("AS KS QS")), fh.Exchange(fh.parse_cards("5H 6H 7H"))),
        (GiveCard(fh.parse_card("RJ")), GiveCard(fh.parse_card("5S"))),
        (fh.Record(fh.RuleSet(), 0, (deal(1),)), fh.Record(fh.RuleSet(), 0, (deal(2),))),
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
        fh.legal_actions(hidden_dealt_again(state, None, Random(f"{PRINTERS.index(show)} {number}")))
    assert (show(setup), show(setup.tables[0])) == before


def test_hypothesis_and_notebooks_print_a_class_by_its_name() -> None:
    """A property that a phase parametrizes prints the class of that phase when it fails."""
    printers: list[Callable[[object], str]] = [by_ipython, by_hypothesis]
    assert {printer(Playing) for printer in printers} == {"five_hundred.engine.table.phase_classes.Playing"}
