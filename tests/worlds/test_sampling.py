"""Full states that agree with what a seat knows, in every phase and under any rules."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from altered_views import altered
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from knowledge import between_hands, hidden_dealt_again, state_in, walk
from prepared import PREPARED
from reaching import alike, reached
from refused_offers import BY_CONSENT, four_in_pairs, refused_offers
from sampling import fewer
from tables import call, dealt, play, playing, present

import five_hundred as fh
from five_hundred import presets
from five_hundred import worlds as part
from five_hundred.actions import AnswerThrowIn, OfferThrowIn
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.phases import Bidding, Dealing, Finished, Phase, Playing
from five_hundred.presets import PRESETS
from five_hundred.rules import SPECIAL_BIDS, Misdeal
from five_hundred.testing import random_action, redealt, rulesets
from five_hundred.wire import view_from_dict, view_to_dict
from five_hundred.worlds import sample_state, sample_states

SEEDS = st.integers(0, 1000)
OFTEN = settings(fewer(4), suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def seats_and_spectator(state: fh.State) -> tuple[fh.Seat | None, ...]:
    return (*state.seating.players, None)


def check_sample(state: fh.State, seat: fh.Seat | None, start: fh.State, rng: Random) -> None:
    """Check that a sampled state looks the same to the seat, and that play can reach it."""
    seen = fh.view(state, seat)
    for each in sample_states(seen, 2, rng):
        assert fh.view(each, seat) == seen
        assert list(fh.view(each, seat).playable) == list(seen.playable)
        if not between_hands(state):
            assert alike(reached(each, start), each)


# --- The samples agree with all that the seat knows -------------------------------------------------------------------


@pytest.mark.parametrize("phase", [*PHASES, Finished])
@OFTEN
@given(data=st.data(), seed=SEEDS)
def test_a_sampled_state_looks_the_same_and_can_be_reached(phase: type[Phase], data: st.DataObject, seed: int) -> None:
    """In every phase, for every seat and a spectator; the legal actions are part of a view."""
    name = phase.name
    rules = data.draw(rulesets(fixed=PREPARED.get(name)))
    state, start = found_in(rules, phase, seed)
    for seat in seats_and_spectator(state):
        check_sample(state, seat, start, Random(seed))


def found_in(rules: fh.RuleSet, phase: type[Phase], seed: int) -> tuple[fh.State, fh.State]:
    """A state of a phase that random play reaches, and the state after the last deal."""
    found, dealt_last, start = None, None, None
    left = Random(seed).randrange(12)
    for before, _, after, _ in walk(rules, seed, 400, zeal=0.4):
        if isinstance(before.phase, Dealing):
            dealt_last = after
        for state in (before, after):
            if isinstance(state.phase, phase):
                found, start, left = state, dealt_last or state, left - 1
        if left < 0:
            break
    assume(found is not None)
    assert found is not None
    assert start is not None
    return found, start


@pytest.mark.rule("misdeal-no-face")
def test_an_auction_that_ended_because_a_throw_in_was_refused_can_be_reached() -> None:
    """ISU: "if partner refuses, that side may not play nullo"; here no other bid is left, so the auction is over.

    A thorough run with seed 7004 found these rules.
    """
    rules = presets.PERFECT.with_options(
        {
            "table.pack": "52",
            "table.misdeal": "no-ace-no-face-partner-agrees-else-no-nullo",
            "auction.suit_order": "S D NT H C",
            "auction.order": "points",
            "auction.raise_own": "closed",
            "contracts.schedule": "original",
            "contracts.specials": ["open-misere-250", "double-misere", "game-diamonds", "nullo"],
            "contracts.declare": True,
        }
    )
    low = "2S 3S 4S 5S 6S 2C 3C 4C 5C 6C"
    state = fh.apply(fh.apply(dealt(rules, low, dealer=3), OfferThrowIn()), AnswerThrowIn(False))
    for bid in (SPECIAL_BIDS["game-diamonds"], None, fh.parse_bid("10C", rules), None):
        state = fh.apply(state, fh.PASS if bid is None else fh.MakeBid(bid))
    assert not isinstance(state.phase, Bidding)
    for seat in seats_and_spectator(state):
        check_sample(state, seat, state, Random(1))


@pytest.mark.rule("misdeal-no-face")
@OFTEN
@given(misdeal=st.sampled_from(BY_CONSENT), data=st.data(), asker=st.integers(0, 3), both=st.booleans(), seed=SEEDS)
def test_a_hand_that_was_weak_when_dealt_can_have_been_weak_in_every_sample(
    misdeal: Misdeal, data: st.DataObject, asker: fh.Seat, both: bool, seed: int
) -> None:
    """6.44: "no ace, no face card and no joker".  The hand may have become strong since then, by what was picked up."""
    rules, rng = data.draw(rulesets(fixed=four_in_pairs(misdeal))), Random(seed)
    start, *states = refused_offers(rules, asker, both=both, rng=rng)
    found = [state for state in states if fh.view(state, None).refused]
    assume(found)
    state = rng.choice(found)
    for seat in seats_and_spectator(state):
        check_sample(state, seat, start, rng)


@pytest.mark.parametrize("name", PRESETS)
def test_a_sampled_state_looks_the_same_and_can_be_reached_with_every_preset(name: str) -> None:
    """Every twentieth state of a walk."""
    start, rng = None, Random(name)
    for number, (before, _, after, _) in enumerate(walk(PRESETS[name].rules, 7, 160, zeal=0.3)):
        if isinstance(before.phase, Dealing):
            start = after
        if number % 20 == 0:
            assert start is not None
            check_sample(after, rng.choice(seats_and_spectator(after)), start, rng)


CALLED = {"partner.own_card": False, "partner.alone": False}
RARE = {
    "announced": presets.FIVE_HANDED.with_options(CALLED),
    "announced-with-a-dead-hand": presets.FIVE_HANDED.with_options(
        {**CALLED, "table.spare_hands": "one-dead", "table.pack": "63"}
    ),
    "called-before-the-kitty": presets.FIVE_HANDED.with_options({**CALLED, "partner.when": "after-winning-bid"}),
    "hidden": presets.FIVE_HANDED_HIDDEN.with_options(CALLED),
    "breaches": presets.AUSTRALIAN.with_options({"penalties.breach": "either", "penalties.breach_min_level": 6}),
    "late-breaches": presets.AUSTRALIAN.with_options(
        {"penalties.breach": "after-kitty", "penalties.breach_min_level": 6}
    ),
    "claims": presets.AUSTRALIAN.with_options({"play.claims": "by-consent"}),
    "checked-claims": presets.AUSTRALIAN.with_options({"play.claims": "checked"}),
    "declarations": presets.AUSTRALIAN.with_options({"contracts.declare": True, "table.kitty_face_up": True}),
    "cards-passed-on": presets.AMERICAN.with_options({"table.kitty_face_up": True, "table.misdeal": "no-face"}),
    "throwing-in": presets.AUSTRALIAN.with_options({"table.misdeal": "no-ace-no-face-partner-agrees-else-no-nullo"}),
    "two-jokers": presets.AUSTRALIAN.with_options({"table.pack": "46", "play.joker_nominate": "yes"}),
    "inkles": presets.AUSTRALIAN.with_options(
        {
            "auction.min_level": 7,
            "auction.inkle_who": "first-two-seats",
            "auction.inkle_wins": "never-same-dealer",
            "auction.all_pass": "next-dealer-no-reshuffle",
        }
    ),
}
"""Rules under which views show knowledge of a rare kind."""


@pytest.mark.parametrize("name", RARE)
def test_a_sampled_state_agrees_with_knowledge_of_a_rare_kind(name: str) -> None:
    """Every sixth state of a walk that prefers rare actions, and all states of phases that pass quickly."""
    start, rng = None, Random(name)
    for number, (before, _, after, _) in enumerate(walk(RARE[name], 3, 180, zeal=0.5)):
        if isinstance(before.phase, Dealing):
            start = after
        if number % 6 == 0 or after.phase_name not in ("bidding", "playing", "dealing"):
            assert start is not None
            check_sample(after, rng.choice(seats_and_spectator(after)), start, rng)


def test_a_card_taken_from_the_table_shows_that_the_second_chance_to_call_a_breach_has_come() -> None:
    """Catalogue breach, p2-form: the kitty lies there as before, because the bid leaves it where it is."""
    rules = presets.TWO_HANDED_EXPOSED.with_options({"penalties.breach": "either", "contracts.specials": ["bar-nullo"]})
    start = state = fh.apply(fh.new_game(rules), fh.shuffled_deal(fh.new_game(rules), Random(7)))
    chances = []
    while not isinstance(state.phase, Playing):
        actions = fh.legal_actions(state)
        opening = state.phase_name == "bidding" and not state.calls
        state = fh.apply(
            state, fh.MakeBid(SPECIAL_BIDS["bar-nullo"]) if opening else fh.PASS if fh.PASS in actions else actions[0]
        )
        if state.phase_name == "calling-breach":
            chances.append(len(state.match.on_table))
            for seat in seats_and_spectator(state):
                check_sample(state, seat, start, Random(7))
    assert chances == [6, 5]


# --- Nothing else matters ---------------------------------------------------------------------------------------------


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(rules=rulesets(), seed=SEEDS, phase=st.sampled_from([*PHASES]))
def test_hidden_cards_dealt_anew_give_the_same_samples(rules: fh.RuleSet, seed: int, phase: type[Phase]) -> None:
    """The seed is the same, and the hidden cards themselves do not matter."""
    state = state_in(rules, phase, seed)
    for seat in seats_and_spectator(state):
        for other in (hidden_dealt_again(state, seat, Random(seed)), redealt(state, seat, Random(seed))):
            one, same = (list(sample_states(fh.view(each, seat), 3, Random(seed))) for each in (state, other))
            assert one == same


def test_the_same_seed_gives_the_same_states() -> None:
    """This holds for states drawn one by one or together, with or without legal actions."""
    seen = fh.view(playing(presets.AUSTRALIAN, "7H"), 0)
    states = list(sample_states(seen, 5, Random(3)))
    rng = Random(3)
    assert [sample_state(seen, rng) for _ in range(5)] == states
    assert list(sample_states(altered(seen, legal=()), 5, Random(3))) == states
    assert len(set(states)) == 5
    assert list(sample_states(seen, 0, Random(3))) == []


# --- Public facts that a view leaves out ------------------------------------------------------------------------------


def test_before_a_deal_and_after_the_match_nothing_is_hidden() -> None:
    """The samples are the state itself."""
    start = fh.new_game(presets.AUSTRALIAN, 2)
    assert sample_state(fh.view(start, 1), Random(0)) == start
    for _, _, state, _ in walk(presets.AUSTRALIAN.with_options({"match.target": 100, "match.floor": -100}), 2, 400):
        if isinstance(state.phase, Finished):
            assert sample_state(fh.view(state, None), Random(0)) == state
            return
    raise AssertionError("the match must end")


@pytest.mark.option("auction.all_pass")
def test_an_unshuffled_pack_is_sampled_as_it_was_gathered() -> None:
    """002: each hand of ten is sorted, the hand to the dealer's left on top; the rest is at the bottom."""
    rules = presets.AUSTRALIAN.with_options({"auction.all_pass": "next-dealer-no-reshuffle"})
    state = call(dealt(rules), "pass pass pass pass")
    packs = set()
    for each in sample_states(fh.view(state, 0), 20, Random(1)):
        (deal,) = fh.legal_actions(each)
        cards = present(each.secrets.stock)
        packs.add(cards)
        parts = [cards[number : number + 10] for number in range(0, 50, 10)]
        assert all(part == tuple(sorted(part)) for part in parts)
        assert fh.view(fh.apply(each, deal), None).abandoned == state.match.abandoned
    assert len(packs) == 20
    faces = rules.with_options({"table.misdeal": "no-face"})
    state = call(dealt(faces, "JS", "JC", "JD", "JH"), "pass pass pass pass")
    for each in sample_states(fh.view(state, 0), 200, Random(1)):
        assert each.secrets.stock is not None
        hands = [each.secrets.stock[number : number + 10] for number in range(0, 40, 10)]
        assert all(any(card.rank.code in "JQK" for card in hand) for hand in hands)


@pytest.mark.option("auction.all_pass")
@pytest.mark.parametrize(
    ("calls", "inkle_wins", "redeals"), [("pass", "never", 1), ("6S", "never", 1), ("6S", "never-same-dealer", 1)]
)
def test_a_dealer_who_deals_again_has_done_so_as_seldom_as_possible(calls: str, inkle_wins: str, redeals: int) -> None:
    """002, 003: a view does not say how often; after a deal that no bid won, at least once."""
    options = {"auction.min_level": 7, "auction.inkle_who": "first-two-seats", "auction.inkle_wins": inkle_wins}
    rules = presets.AUSTRALIAN.with_options({"auction.all_pass": "redeal-cap-2", **options})
    state = call(dealt(rules), f"{calls} pass pass pass")
    assert state.dealer == 3
    sampled = sample_state(fh.view(state, 0), Random(0))
    assert isinstance(sampled.phase, Dealing)
    assert sampled.phase.redeals == redeals
    assert sampled == state


# --- Weights ----------------------------------------------------------------------------------------------------------


def three_left() -> fh.State:
    """Three hands with three cards each: the declarer knows which six cards the others have."""
    rng, state = Random(4), playing(presets.THREE_HANDED, "7NT", "RJ AS")
    while not isinstance(state.phase, Playing) or len(state.phase.history) < 7:
        state = fh.apply(state, random_action(state, rng))
    return state


def test_with_weights_of_0_and_1_states_of_weight_1_are_equally_likely() -> None:
    """Those states are the same as without weights, and each is as frequent as any other."""
    seen = fh.view(three_left(), 0)
    every = set(sample_states(seen, 1000, Random(1)))
    right = {state for state in every if state.hands[1] > state.hands[2]}
    assert 2 < len(right) < len(every)
    times = 40 * len(right)
    weighed = sample_states(seen, times, Random(2), weigh=lambda state: state.hands[1] > state.hands[2], batch=3)
    counts = Counter(weighed)
    assert set(counts) == right
    freedom = len(right) - 1
    assert sum((count - 40) ** 2 / 40 for count in counts.values()) < freedom + 3.1 * (2 * freedom) ** 0.5 + 6


@pytest.mark.parametrize(("batch", "expected"), [(1, 0.5), (2, 0.7), (60, 0.9)])
def test_a_state_is_chosen_from_a_batch_in_proportion_to_its_weight(batch: int, expected: float) -> None:
    """Computed by hand: half of the states weigh nine times as much as the others.

    Of two states, both are light or both heavy in half of the cases; otherwise, the heavy one is chosen nine times out
    of ten: 1/4 + 1/2 * 9/10 = 0.7.
    """
    seen = fh.view(playing(presets.AUSTRALIAN, "7H"), 1)
    times = 150 if batch == 60 else 1500
    states = list(sample_states(seen, times, Random(5), weigh=lambda state: 9 if heavy(state) else 1, batch=batch))
    share = sum(map(heavy, states)) / times
    assert abs(share - expected) < 3.5 * (expected * (1 - expected) / times) ** 0.5


def heavy(state: fh.State) -> bool:
    """Return whether the first of two hands that the seat cannot tell apart has the higher cards."""
    return state.hands[2] > state.hands[3]


# --- Wrong use --------------------------------------------------------------------------------------------------------

SEEN: Any = fh.view(playing(presets.AUSTRALIAN, "7H", "AS"), 1)
F: Any = part
"""The module without its types: what a program that nobody has checked may call."""


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (
            lambda: F.sample_state(playing(presets.AUSTRALIAN, "7H"), Random(0)),
            TypeError,
            r"view must be a View, such as view\(state, seat\), got State",
        ),
        (lambda: F.sample_states(SEEN, -1, Random(0)), ValueError, "n must be 0 or more, got -1"),
        (lambda: F.sample_states(SEEN, 2.0, Random(0)), TypeError, "n must be a whole number, got float"),
        (lambda: F.sample_states(SEEN, True, Random(0)), TypeError, "n must be a whole number, got bool"),
        (lambda: F.sample_states(SEEN, 1, 7), TypeError, "rng must be a random.Random, such as .*, got int"),
        (
            lambda: F.sample_states(SEEN, 1, Random(0), weigh=1),
            TypeError,
            "weigh must be a function of a State, or None",
        ),
        (lambda: F.sample_states(SEEN, 1, Random(0), batch=0), ValueError, "batch must be 1 or more, got 0"),
        (
            lambda: F.sample_state(SEEN, Random(0), weigh=lambda _: -1),
            ValueError,
            "weigh must return a finite number, 0 or more, got -1",
        ),
        (
            lambda: F.sample_state(SEEN, Random(0), weigh=lambda _: float("nan")),
            ValueError,
            "weigh must return a finite number, 0 or more, got nan",
        ),
        (
            lambda: F.sample_state(SEEN, Random(0), weigh=lambda _: 0, batch=1),
            ValueError,
            "weigh must not return 0 for every state, but it did for 1000 states in a row",
        ),
    ],
)
def test_wrong_arguments_are_refused(wrong: Callable[[], object], error: type[Exception], message: str) -> None:
    """The error comes at once, not when the first state is drawn; only weights are checked later."""
    with pytest.raises(error, match=message):
        wrong()


VOID: Any = fh.view(play(playing(presets.AUSTRALIAN, "7NT", "AS 9*H", "10*D", "10*C", "9*S RJ"), "AS 5D 6C 7S"), 0)
NO_SPADE = attrs.evolve(VOID.tricks[0], plays=(*VOID.tricks[0].plays[:3], fh.PlayCard(fh.parse_card("8C"))))


def _with_public(seen: fh.View, **changes: Any) -> fh.View:
    return attrs.evolve(seen, public=attrs.evolve(seen.public, **changes))


@pytest.mark.parametrize(
    ("seen", "message"),
    [
        pytest.param(
            _with_public(SEEN, counts=(10, 10, 10, 9)),
            "its visible cards and the number of its other cards do not add up to the pack",
            id="a-card-is-missing",
        ),
        pytest.param(altered(SEEN, hand=SEEN.hand[1:]), "its field hand does not follow", id="a-hand-of-nine-cards"),
        pytest.param(
            _with_public(VOID, phase=attrs.evolve(VOID.public.phase, history=(NO_SPADE,))),
            "the hidden cards do not fit into the places where they may lie",
            id="cards-that-nobody-can-hold",
        ),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(seen: fh.View, message: str) -> None:
    """The error comes at once, and the message names no card."""
    with pytest.raises(ValueError, match=f"the view contradicts itself: .*{message}") as caught:
        sample_state(seen, Random(0))
    assert not any(card.code in str(caught.value) for card in seen.rules.table.pack.cards)


def test_a_view_that_no_layout_fits_costs_no_endless_loop() -> None:
    """002: seat 0 sees ten of twelve face cards, yet each of the other three players must have been dealt one."""
    state = dealt(presets.AUSTRALIAN, "JS JC JD JH QS QC QD QH KS KC")
    strict = presets.AUSTRALIAN.with_options({"table.misdeal": "no-face"})
    with pytest.raises(ValueError, match="no layout of the hidden cards agrees with it"):
        sample_state(view_from_dict(view_to_dict(fh.view(state, 0)), strict), Random(0))
