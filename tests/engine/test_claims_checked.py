"""Claims that the table checks against the real cards (catalogue claims, 6.45; source 004: "the AI will check").

Seat 3 deals; the declarer is seat 0 and leads, unless a test says otherwise.
"""

from random import Random

import pytest
from endings import reached
from hypothesis import given
from hypothesis import strategies as st
from knowledge import hidden_dealt_again, walk
from sampling import fewer
from tables import legal, playing, present, refusal, scored, why

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.table.claims import takes_all
from five_hundred.events import ClaimAnswered, ClaimMade, Event, HandExposed, TricksAwarded, TrickTaken
from five_hundred.phases import Dealing, Playing
from five_hundred.players import choose
from five_hundred.rules import NullJoker
from five_hundred.rules.bids.trick_bids import parse_trick_bid
from five_hundred.testing import rulesets
from five_hundred.worlds import sample_state

pytestmark = [pytest.mark.option("play.claims"), pytest.mark.rule("claims")]

CHECKED = {"play.claims": "checked", "match.midhand_out": False, "play.null_stop": False}
RULES = fh.RuleSet().with_options({"play.claims": "checked", "play.joker_nominate": "no"})
HAND = "RJ JS JC AS KS QS 10S AH KH JH"
"""Seven spades with the highest ones, and a gap in hearts below the king."""
CLUBS = "5C 6C 7C"


# --- What a claim does ------------------------------------------------------------------------------------------------


def test_a_claim_that_holds_takes_the_remaining_tricks_and_ends_the_hand() -> None:
    """004: "you will receive the remaining tricks and the hand will end"; the partner has the queen of hearts."""
    state = playing(RULES, "8S", HAND, "*D", "QH 4H 5H", kitty=CLUBS)
    after, events = fh.step(state, fh.Claim())
    assert events[:4] == (
        ClaimMade(0, 10, 10),
        HandExposed(0, fh.parse_cards("10S JS QS KS AS JC JH KH AH RJ")),
        ClaimAnswered(None, agreed=True),
        TricksAwarded(0, 10),
    )
    score = present(scored(events))
    assert (score.tricks, score.made, score.after) == ((10, 0, 0, 0), True, (250, 0))
    assert isinstance(after.phase, Dealing)
    last = present(fh.view(after, 2).last_hand)
    assert (last.claimed_by, last.tricks, [seat for seat, _ in last.exposed]) == (0, (), [0])


def test_after_a_claim_that_does_not_hold_the_claimer_plays_on_with_open_cards() -> None:
    """6.45: the answer is public, the cards stay face up, and nobody may claim twice in a hand."""
    state = playing(RULES, "8S", HAND, "QH 9H 8H *D", kitty=CLUBS)
    after, events = fh.step(state, fh.Claim())
    assert events[0] == ClaimMade(0, 10, 10)
    assert events[2:] == (ClaimAnswered(None, agreed=False),)
    assert isinstance(after.phase, Playing)
    assert (after.turn, after.scores, legal(after)) == (0, (0, 0), legal(state))
    for seat in (0, 1, 2, 3, None):
        assert fh.view(after, seat).exposed == ((0, after.hand(0)),)
    assert why(after, fh.Claim()) == (fh.Reason.NOT_OFFERED, "play.claims")
    assert not [action for action in fh.legal_actions(after) if isinstance(action, fh.Claim)]


def test_a_claim_is_always_for_all_remaining_tricks() -> None:
    """004: "Claim means you will take the remaining tricks"."""
    state = playing(RULES, "8S", HAND, kitty=CLUBS)
    assert [action for action in fh.legal_actions(state) if isinstance(action, fh.Claim)] == [fh.Claim()]
    assert refusal(state, fh.Claim(3)).reason is fh.Reason.NOT_OFFERED


@pytest.mark.parametrize(("partner", "accepted"), [("AS 5S *D", True), ("AS *D", False)])
def test_a_partner_lets_the_claimer_take_the_trick_unless_forced(partner: str, accepted: bool) -> None:
    """6.45: the partner's ace stays below the king of spades, which is led first, if there is another spade."""
    state = playing(RULES, "8NT", "RJ KS AC KC QC JC 10C 9C 8C 7C", "*H", partner, kitty="5C 6C 6S")
    _, events = fh.step(state, fh.Claim())
    assert ClaimAnswered(None, agreed=accepted) in events
    assert (scored(events) is not None) is accepted


def test_players_claim_what_they_can_prove_and_such_a_claim_holds() -> None:
    """A computer player claims only what its own cards prove."""
    sure = playing(RULES, "8S", HAND.replace("JH", "QH"), kitty=CLUBS)
    assert choose(fh.view(sure, 0)) == fh.Claim()
    assert isinstance(fh.apply(sure, fh.Claim()).phase, Dealing)
    unsure = playing(RULES, "8S", HAND, "*D", "QH 4H 5H", kitty=CLUBS)
    assert isinstance(choose(fh.view(unsure, 0)), fh.PlayCard)


# --- What a claim reveals ---------------------------------------------------------------------------------------------


@given(rules=rulesets(fixed=CHECKED), seed=st.integers(0, 2**32))
@fewer(2)
def test_the_hidden_cards_decide_the_answer_and_nothing_else(rules: fh.RuleSet, seed: int) -> None:
    """6.45: in every state that the claimer cannot tell apart, the same actions are legal, and the views are equal.

    After the claim they differ in nothing but the answer: the hand ends, or the claimer leads with open cards.
    """
    rng = Random(seed)
    for state, _, _, _ in walk(rules, seed, 120):
        if not isinstance(state.phase, Playing) or state.phase.trick or state.to_act is None:
            continue
        other, seat = hidden_dealt_again(state, state.to_act, rng), state.to_act
        assert fh.legal_actions(other) == fh.legal_actions(state)
        assert fh.why_illegal(other, fh.Claim()) == fh.why_illegal(state, fh.Claim())
        assert fh.view(other, seat) == fh.view(state, seat)
        if fh.why_illegal(state, fh.Claim()) is None:
            (one, _), (two, _) = fh.step(state, fh.Claim()), fh.step(other, fh.Claim())
            if isinstance(one.phase, Playing) and isinstance(two.phase, Playing):
                assert fh.view(one, seat) == fh.view(two, seat)


@pytest.mark.parametrize(
    ("hand", "partner", "seat", "agreed"),
    [
        (HAND, "QH 4H 5H", None, None),  # the queen of hearts may be anywhere
        (HAND.replace("JH", "QH"), "JH 4H 5H", None, True),  # the claimer's own cards prove it
        (HAND, "QH 4H 5H", 2, True),  # a partner who holds the queen of hearts and two hearts more knows the rest
        (HAND, "4H 5H 6H", 2, None),
    ],
)
def test_somebody_who_follows_refuses_an_answer_that_the_cards_in_sight_contradict(
    hand: str, partner: str, seat: fh.Seat | None, agreed: bool | None
) -> None:
    """6.45: the table checks the claim; nobody can be told an answer that the cards they see rule out."""
    state = playing(RULES, "8S", hand, "*D", partner, kitty=CLUBS)
    _, (_, laid, *_) = fh.step(state, fh.Claim())
    seen = state.public if seat is None else fh.view(state, seat)
    for answer in (True, False):
        news: list[fh.Action | Event] = [fh.Claim(), laid, ClaimAnswered(None, agreed=answer)]
        if agreed in (None, answer):
            fh.follow(seen, news)
        else:
            with pytest.raises(ValueError, match="because the cards in sight show that the claim"):
                fh.follow(seen, news)


def test_an_opponent_who_can_take_a_trick_refuses_to_hear_that_the_claim_holds() -> None:
    """6.45: the queen of hearts, with two more hearts, takes the third round of hearts."""
    state = playing(RULES, "8S", HAND, "QH 9H 8H *D", kitty=CLUBS)
    _, (_, laid, _) = fh.step(state, fh.Claim())
    with pytest.raises(ValueError, match="the cards in sight show that the claim does not hold"):
        fh.follow(fh.view(state, 1), [fh.Claim(), laid, ClaimAnswered(None, agreed=True)])


def test_sampled_states_do_not_take_the_answer_into_account() -> None:
    """6.45: after a claim that does not hold, the queen of hearts may be in the kitty all the same."""
    state = fh.apply(playing(RULES, "8S", HAND, "QH 9H 8H *D", kitty=CLUBS), fh.Claim())
    assert isinstance(state.phase, Playing)
    queen, rng = state.rules.table.pack.mask(fh.parse_cards("QH")), Random(3)
    sampled = [sample_state(fh.view(state, 2), rng) for _ in range(60)]
    for each in sampled:
        assert isinstance(each.phase, Playing)
        assert each.phase.laid_down == (0,)
    assert any(not sum(each.hands) & queen for each in sampled), "the claim would have held"


# --- When a claim holds -----------------------------------------------------------------------------------------------


def takes_every_trick(state: fh.State, claimer: fh.Seat, friends: frozenset[fh.Seat]) -> bool:
    """Whether the claimer's line takes every trick: tried out card by card, with every play of the opponents.

    The claimer leads trumps from the top, then each suit from the top, then jokers, which name the best suit; a friend
    plays what suits the claimer best.
    """
    phase = state.phase
    assert isinstance(phase, Playing)
    table, trump = phase.setup.tables[claimer], phase.setup.contract.strain.suit
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    mine = phase.turn == claimer
    if mine:

        def order(played: fh.PlayCard) -> tuple[int, int, int]:
            number = table.pack.index[played.card]
            suit = table.suit_of[number]
            kind = 0 if trump is not None and suit == trump.index else 2 if suit == NO_SUIT else 1
            return kind, suit, -table.power[suit][number]

        plays = [each for each in plays if order(each) == min(map(order, plays))]
    results = (
        all(each.trick.winner == claimer for each in events if isinstance(each, TrickTaken))
        and (not isinstance(after.phase, Playing) or takes_every_trick(after, claimer, friends))
        for after, events in (fh.step(state, each) for each in plays)
    )
    return any(results) if mine or phase.turn in friends else all(results)


def friends_of(state: fh.State, seat: fh.Seat) -> frozenset[fh.Seat]:
    """The seats that play with a seat: its side, or the declarer's partner of this hand."""
    assert isinstance(state.phase, Playing)
    seating, contract = state.seating, state.phase.setup.contract
    partner = contract.partner
    if contract.called is not None and partner is None:
        holders = [other for other in state.phase.setup.order if other != contract.declarer]
        bit = state.rules.table.pack.mask([contract.called])
        partner = next((other for other in holders if state.hands[other] & bit), None)
        for trick in state.phase.history:
            for by, each in zip(trick.seats, trick.plays, strict=True):
                partner = by if each.card is contract.called and by != contract.declarer else partner
    team = {contract.declarer, partner} if partner is not None else set[fh.Seat | None]()
    if contract.declarer is not None and contract.rival is None:
        team |= {other for other in seating.seats if seating.side_of[other] == seating.side_of[contract.declarer]}
        team |= {other for other in state.phase.setup.order if state.phase.setup.actors[other] == contract.declarer}
    if seat in team:
        return frozenset(other for other in seating.seats if other in team)
    return frozenset(other for other in seating.seats if seating.side_of[other] == seating.side_of[seat])


LOW = fh.SpecialBid(code="X", name="Null", joker=NullJoker.LOW)
HOUSES = {
    "four": presets.AUSTRALIAN.with_options({"table.pack": "46"}),
    "low": presets.AUSTRALIAN.with_options({"table.pack": "46", "contracts.specials": (LOW,)}),
    "renege": presets.AUSTRALIAN.with_options(
        {"play.joker_renege": "last-card-loses", "play.joker_follow": "any-time", "play.joker_lead": "any-suit"}
    ),
    "last": presets.AUSTRALIAN.with_options(
        {"table.pack": "46", "play.joker_follow": "last-trick-only", "play.joker_lead": "last-trick-only"}
    ),
    "first": presets.AUSTRALIAN.with_options(
        {"table.pack": "46", "play.joker_follow": "first-or-last-card-of-suit", "play.joker_lead": "not-shown-void"}
    ),
    "three": presets.THREE_HANDED,
    "five": presets.FIVE_HANDED,
    "dummies": presets.TWO_HANDED_DUMMIES,
    "pairs": presets.SIX_HANDED_PAIRS,
}


@pytest.mark.parametrize("name", HOUSES)
def test_a_claim_holds_exactly_if_its_line_takes_every_trick_against_any_play(name: str) -> None:
    """6.45, 6.13: for real endings of two to four cards, in which the leader often has the highest cards."""
    rules, rng = HOUSES[name].with_options(CHECKED), Random(name)
    bids: list[fh.Bid] = [parse_trick_bid("6NT"), parse_trick_bid("6H"), *rules.contracts.specials]
    answers = {True: 0, False: 0}
    for number in range(120):
        bid = rng.choice(bids) if number % 3 else bids[0]
        cards = rng.choice([2, 3] if rules.table.players > 3 else [2, 3, 4])
        state = reached(rules, bid, rng.randrange(rules.table.players), cards, rng)
        if state is None or state.secrets.covered_cards:
            continue
        assert isinstance(state.phase, Playing)
        if number % 4:
            state = with_high_cards(state, rng)
        assert isinstance(state.phase, Playing)
        claimer = state.phase.turn
        assert fh.why_illegal(state, fh.Claim()) is None
        expected = takes_every_trick(state, claimer, friends_of(state, claimer))
        _, events = fh.step(state, fh.Claim())
        assert ClaimAnswered(None, agreed=expected) in events, (state.hands, state.phase.history)
        answers[expected] += 1
    assert min(answers.values()) >= 5, answers


def with_high_cards(state: fh.State, rng: Random) -> fh.State:
    """The leader holds most of the highest cards that are left in the hands."""
    phase = state.phase
    assert isinstance(phase, Playing)
    table, turn = phase.setup.tables[phase.turn], phase.turn
    seats = [seat for seat in phase.setup.order if seat != turn]
    cards = [1 << number for seat in phase.setup.order for number in range(70) if state.hands[seat] >> number & 1]
    cards.sort(key=lambda bit: -max(row[bit.bit_length() - 1] for row in table.power))
    count = state.hands[turn].bit_count()
    own = rng.sample(cards[: count + 1], count)
    rest = [bit for bit in cards if bit not in own]
    rng.shuffle(rest)
    hands = list(state.hands)
    hands[turn] = sum(own)
    for place, seat in enumerate(seats):
        hands[seat] = sum(rest[place * count : (place + 1) * count])
    return fh.State(state.match, phase, tuple(hands), state.secrets)


@given(rules=rulesets(fixed=CHECKED), seed=st.integers(0, 2**32))
@fewer(2)
def test_a_claim_that_the_claimers_own_cards_prove_always_holds(rules: fh.RuleSet, seed: int) -> None:
    """6.45: what no layout of the hidden cards can defeat, the real one cannot."""
    for state, _, _, _ in walk(rules, seed, 120):
        phase = state.phase
        if (
            not isinstance(phase, Playing)
            or phase.trick
            or state.secrets.covered_cards
            or fh.why_illegal(state, fh.Claim())
        ):
            continue
        hand = state.hands[phase.turn]
        others = sum(state.hands) ^ hand
        if takes_all(phase.setup, phase.turn, hand, others, phase.history):
            _, events = fh.step(state, fh.Claim())
            assert ClaimAnswered(None, agreed=True) in events
