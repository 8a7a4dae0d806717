"""Phases followed without the hidden cards: what only the public facts can refuse, or cannot yet decide."""

from random import Random

import pytest
from tables import dealt, discard, won

from five_hundred import (
    IllegalActionError,
    Reason,
    RuleSet,
    State,
    Suit,
    apply,
    follow,
    new_game,
    parse_card,
    presets,
    shuffled_deal,
    step,
)
from five_hundred.actions import AnswerThrowIn, CallCard, Look, Nominate, OfferThrowIn
from five_hundred.engine.phases.bidding import Looked
from five_hundred.engine.phases.calling import CardCalled
from five_hundred.engine.phases.nominating import Nominating
from five_hundred.engine.phases.throwing_in import ThrowingIn, ThrowInOffered
from five_hundred.engine.table.events import PartnerKnown
from five_hundred.testing import random_action


@pytest.mark.rule("blind")
def test_a_second_look_and_an_offer_before_the_first_look_are_refused() -> None:
    """JS4: looking is announced; a hand that nobody has seen cannot be weak."""
    rules = RuleSet().with_options(
        {"table.pack": "45", "contracts.specials": ["blind-misere"], "table.misdeal": "no-ace-no-face-partner-agrees"}
    )
    public = dealt(rules).public
    with pytest.raises(IllegalActionError) as refused:
        follow(public, [ThrowInOffered(0)])
    assert refused.value.illegal.reason is Reason.NOT_LOOKED
    looked = follow(public, [Look()])
    with pytest.raises(IllegalActionError) as refused:
        follow(looked, [Looked(0)])
    assert refused.value.illegal.reason is Reason.NOT_OFFERED


@pytest.mark.rule("misdeal-no-face")
def test_the_next_of_three_partners_is_asked() -> None:
    """DMA, ISU: every partner must agree."""
    rules = presets.SIX_HANDED.with_options({"table.misdeal": "no-ace-no-face-partner-agrees"})
    state = apply(dealt(rules, "2S 3S 4S 5S 6S 7S 8S 9S 11S 12C", dealer=5), OfferThrowIn())
    assert isinstance(state.phase, ThrowingIn)
    after, events = step(state, AnswerThrowIn(True))
    assert follow(state.public, events) == after.public
    assert isinstance(after.phase, ThrowingIn)


@pytest.mark.rule("p5-reveal")
def test_an_announced_partner_must_be_able_to_hold_the_called_card() -> None:
    """The declarer calls a card of another player."""
    rules = presets.FIVE_HANDED.with_options({"partner.reveal": "announced", "play.joker_nominate": "no"})
    state = discard(won(dealt(rules, "RJ AS KS QS", dealer=4), "7S"), "RJ AS KS")
    ace = parse_card("AD")
    with pytest.raises(ValueError, match=r"^happened\[1\]\.seat must be a seat that can hold A♦, got 0"):
        follow(state.public, [CardCalled(0, ace), PartnerKnown(0)])
    after, events = step(state, CallCard(ace))
    assert follow(state.public, events) == after.public


@pytest.mark.rule("joker-nominate")
def test_a_suit_for_a_joker_that_lies_elsewhere_face_up_is_refused() -> None:
    """6.13: the declarer nominates the suit of their own joker, and everybody sees that a dummy has it."""
    rules = presets.TWO_HANDED_DUMMIES.with_options({"play.joker_nominate": "yes"})
    state = next(filter(None, (nominating_without_joker(rules, Random(seed)) for seed in range(1000))))
    with pytest.raises(IllegalActionError) as refused:
        follow(state.public, [Nominate(Suit.HEARTS)])
    assert refused.value.illegal.reason is Reason.NO_JOKER
    assert follow(state.public, [Nominate(None)]) == apply(state, Nominate(None)).public


def nominating_without_joker(rules: RuleSet, rng: Random) -> State | None:
    """A nomination while a joker lies face up in a dummy of the opponent."""
    state = new_game(rules)
    state = apply(state, shuffled_deal(state, rng))
    state = won(state, "7NT", 1)
    while not isinstance(state.phase, Nominating):
        state = apply(state, random_action(state, rng))
    jokers = rules.table.pack.cards_in(rules.table.pack.jokers)
    shown = [card for seat, cards in state.public.exposed if seat == 2 for card in cards]
    return state if any(joker in shown for joker in jokers) else None
