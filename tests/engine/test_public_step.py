"""Phases followed without the hidden cards: what only the public facts can refuse, or cannot yet decide."""

from random import Random

import pytest
from tables import dealt, discard, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.events import CardCalled, Looked, PartnerKnown, ThrowInOffered
from five_hundred.testing import random_action


@pytest.mark.rule("blind")
def test_a_second_look_and_an_offer_before_the_first_look_are_refused() -> None:
    """JS4: looking is announced; a hand that nobody has seen cannot be weak."""
    rules = fh.RuleSet().with_options(
        {"table.pack": "45", "contracts.specials": ["blind-misere"], "table.misdeal": "no-ace-no-face-partner-agrees"}
    )
    public = dealt(rules).public
    with pytest.raises(fh.IllegalActionError) as refused:
        fh.follow(public, [ThrowInOffered(0)])
    assert refused.value.illegal.reason is fh.Reason.NOT_LOOKED
    looked = fh.follow(public, [fh.actions.Look()])
    with pytest.raises(fh.IllegalActionError) as refused:
        fh.follow(looked, [Looked(0)])
    assert refused.value.illegal.reason is fh.Reason.NOT_OFFERED


@pytest.mark.rule("misdeal-no-face")
def test_the_next_of_three_partners_is_asked() -> None:
    """DMA, ISU: every partner must agree."""
    rules = presets.SIX_HANDED.with_options({"table.misdeal": "no-ace-no-face-partner-agrees"})
    state = fh.apply(dealt(rules, "2S 3S 4S 5S 6S 7S 8S 9S 11S 12C", dealer=5), fh.actions.OfferThrowIn())
    assert isinstance(state.phase, fh.phases.ThrowingIn)
    after, events = fh.step(state, fh.actions.AnswerThrowIn(True))
    assert fh.follow(state.public, events) == after.public
    assert isinstance(after.phase, fh.phases.ThrowingIn)


@pytest.mark.rule("p5-reveal")
def test_an_announced_partner_must_be_able_to_hold_the_called_card() -> None:
    """The declarer calls a card of another player."""
    rules = presets.FIVE_HANDED.with_options({"partner.reveal": "announced", "play.joker_nominate": "no"})
    state = discard(won(dealt(rules, "RJ AS KS QS", dealer=4), "7S"), "RJ AS KS")
    ace = fh.parse_card("AD")
    with pytest.raises(ValueError, match=r"^happened\[1\]\.seat must be a seat that can hold A♦, got 0"):
        fh.follow(state.public, [CardCalled(0, ace), PartnerKnown(0)])
    after, events = fh.step(state, fh.actions.CallCard(ace))
    assert fh.follow(state.public, events) == after.public


@pytest.mark.rule("joker-nominate")
def test_a_suit_for_a_joker_that_lies_elsewhere_face_up_is_refused() -> None:
    """6.13: the declarer nominates the suit of their own joker, and everybody sees that a dummy has it."""
    rules = presets.TWO_HANDED_DUMMIES.with_options({"play.joker_nominate": "yes"})
    state = next(filter(None, (nominating_without_joker(rules, Random(seed)) for seed in range(1000))))
    with pytest.raises(fh.IllegalActionError) as refused:
        fh.follow(state.public, [fh.actions.Nominate(fh.Suit.HEARTS)])
    assert refused.value.illegal.reason is fh.Reason.NO_JOKER
    assert fh.follow(state.public, [fh.actions.Nominate(None)]) == fh.apply(state, fh.actions.Nominate(None)).public


def nominating_without_joker(rules: fh.RuleSet, rng: Random) -> fh.State | None:
    """A nomination while a joker lies face up in a dummy of the opponent."""
    state = fh.new_game(rules)
    state = fh.apply(state, fh.shuffled_deal(state, rng))
    state = won(state, "7NT", 1)
    while not isinstance(state.phase, fh.phases.Nominating):
        state = fh.apply(state, random_action(state, rng))
    jokers = rules.table.pack.cards_in(rules.table.pack.jokers)
    shown = [card for seat, cards in state.public.exposed if seat == 2 for card in cards]
    return state if any(joker in shown for joker in jokers) else None
