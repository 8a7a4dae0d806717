"""The laws that hold under every RuleSet, and that nothing names a hidden card.

Tests in other files cite these laws by their numbers:

1. One predicate decides: an action is among the legal actions, and ``apply`` accepts it, exactly if ``why_illegal``
   finds nothing against it.
2. No card is lost or doubled, every trick has a winner, and every hand and every match ends.
3. A view does not change when the cards that its seat cannot see are dealt anew.
4. What is written as text, JSON or a pickle is read as an equal value, and a game replays alike in every process.
5. The ladder is a strict order of the bids, so every auction ends.
6. Of the cards that can win a trick, no two are equally strong.
7. Turning the table does not change what happens: no seat has a rule of its own.
8. A plain statement of a rule, made again in a test, agrees with the engine.
"""

import copy
import hashlib
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice, pairwise
from operator import attrgetter
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import assume, event, example, given
from hypothesis import strategies as st
from knowledge import (
    between_hands,
    cards_played,
    covered_cards,
    dummies,
    every_action,
    face_up_cards,
    has_looked,
    hidden_dealt_again,
    lying_open,
    passing,
    seen_by,
    state_in,
    walk,
)
from makeable import makeable_bids
from platforms import not_in_pyodide
from sampling import fewer
from turning import Turning, last_in_order, side_by_side

import five_hundred as fh
from five_hundred import events as happened
from five_hundred import presets
from five_hundred.cards.card import ALL_CARDS, SUITS
from five_hundred.cards.packs import PACKS, Pack
from five_hundred.engine.actions import Pass
from five_hundred.engine.phases.adding import Adding, TakeCard
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.engine.phases.answering_claim import AnsweringClaim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard, Calling
from five_hundred.engine.phases.calling_breach import CallingBreach
from five_hundred.engine.phases.declaring_alone import DeclaringAlone
from five_hundred.engine.phases.drawing import Drawing
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.giving_to_declarer import GiveCard, GivingToDeclarer
from five_hundred.engine.phases.nominating import Nominating
from five_hundred.engine.phases.taking_exposed import TakingExposed
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn, ThrowingIn
from five_hundred.engine.play.suits_and_strength import NO_SUIT, suit_table
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Finished, Phase, Playing
from five_hundred.rules import FirstLead, HighJoker, InkleWho, JokerFollow, SpareHands
from five_hundred.rules.bids.special_bids import (
    ACROSS_THE_CORNER,
    BLIND_MISERE,
    DOUBLE_NULLO,
    MISERE,
    NO_TRICKS,
    NULLO,
    OPEN_MISERE,
    Exposure,
    Gate,
    KittyUse,
    WhoPlays,
)
from five_hundred.rules.bids.trick_bids import TRICK_BIDS
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.packets_and_piles import piles_of, stacked
from five_hundred.testing import play_match, random_action
from five_hundred.testing.strategies import rulesets, states

SEEDS = st.integers(0, 2**32)
# Rules under which cards change hands and lie open in every way that there is.
BOTH_HANDS = attrs.evolve(NULLO, who=WhoPlays.BOTH_HANDS, exposure=Exposure.SECOND_TRICK_LED)
PUBLIC = fh.RuleSet().with_options(
    {"contracts.specials": (attrs.evolve(MISERE, kitty=KittyUse.NOT_TAKEN), OPEN_MISERE, BOTH_HANDS, DOUBLE_NULLO)}
)
TOP_BID = attrs.evolve(OPEN_MISERE, code="TOP", name="Top", above=fh.TrickBid(10, fh.Strain.NO_TRUMP))
SPECIAL = st.builds(
    lambda who, kitty, exposure: PUBLIC.with_options(
        {"contracts.specials": (attrs.evolve(TOP_BID, who=who, kitty=kitty, exposure=exposure),)}
    ),
    who=st.sampled_from([WhoPlays.ALONE, WhoPlays.PARTNERS, WhoPlays.BOTH_HANDS]),
    kitty=st.sampled_from([KittyUse.TAKEN, KittyUse.NOT_TAKEN]),
    exposure=st.sampled_from(Exposure),
)
NAMED = st.sampled_from([PUBLIC, *(each.rules for each in presets.PRESETS.values())])
FOUR: Mapping[str, object] = {
    "table.players": 4,
    "table.partnership": "opposite",
    "table.spare_hands": "none",
    "table.deal_form": "dealt",
}
PAIRS = rulesets(fixed=FOUR)
CALLED = rulesets(fixed={"table.partnership": "called-card"})
TWO = rulesets(fixed={"table.players": 2})
BLIND = PAIRS.map(
    lambda rules: rules.with_options({"auction.pass_term": "pass", "contracts.specials": (MISERE, BLIND_MISERE)})
)
AGREED = st.sampled_from(["no-ace-no-face-partner-agrees", "no-ace-no-face-partner-agrees-else-no-nullo"])
BY_CONSENT = AGREED.flatmap(lambda misdeal: rulesets(fixed={**FOUR, "table.misdeal": misdeal}))
BREACHES = st.sampled_from(["before-kitty", "after-kitty", "either"]).flatmap(
    lambda breach: rulesets(fixed={**FOUR, "penalties.breach": breach, "penalties.bar": "off"})
)
DECLARED = rulesets(fixed={**FOUR, "contracts.declare": True})
CLAIMED = rulesets(fixed={"play.claims": "provable"})
CONSENTED = rulesets(fixed={"play.claims": "by-consent"})
CHECKED = rulesets(fixed={"play.claims": "checked"})
RARE = st.one_of(CALLED, TWO, BLIND, BY_CONSENT, BREACHES, DECLARED, CLAIMED, CONSENTED, CHECKED)
ANY_RULES = st.one_of(rulesets(), NAMED, SPECIAL, RARE)
WITH_JOKERS = st.sampled_from(["43", "44", "46"]).map(lambda pack: PUBLIC.with_options({"table.pack": pack}))
WITH_PHASE: Mapping[type[Phase], st.SearchStrategy[fh.RuleSet]] = {
    Drawing: rulesets(fixed={"table.deal_form": "drawn"}),
    Adding: rulesets(fixed={"table.deal_form": "exposed-eight"}),
    ThrowingIn: BY_CONSENT,
    CallingBreach: BREACHES,
    Calling: CALLED,
    TakingExposed: rulesets(fixed={"table.deal_form": "exposed-eight"}),
    DeclaringAlone: DECLARED,
    GivingToDeclarer: DECLARED,
    Nominating: WITH_JOKERS,
    AnsweringClaim: CONSENTED,
}
"""Rules under which a phase is reached that most rules do not have."""


# --- 1: one predicate decides -----------------------------------------------------------------------------------------


def accepts(state: fh.State, action: fh.Action) -> bool:
    try:
        fh.apply(state, action)
    except fh.IllegalActionError as error:
        assert error.illegal == fh.why_illegal(state, action)
        assert str(error) == error.illegal.message
        return False
    return True


@pytest.mark.parametrize("phase", PHASES, ids=attrgetter("name"))
@fewer(3)
@given(data=st.data(), seed=SEEDS)
def test_an_action_is_listed_exactly_when_it_is_not_refused_and_is_accepted(
    phase: type[Phase], data: st.DataObject, seed: int
) -> None:
    """Law 1, over all actions by brute force, in every phase of every table."""
    state = state_in(data.draw(WITH_PHASE.get(phase, ANY_RULES)), phase, seed)
    legal = fh.legal_actions(state)
    countable = not isinstance(state.phase, Dealing) or state.secrets.stock is not None
    yielded = set(legal) if countable and len(legal) <= 6000 else None
    if countable and yielded is not None:
        assert len(yielded) == len(legal)
    tried = [*dict.fromkeys([*every_action(state, Random(seed)), *islice(legal, 50)])]
    applied = {*Random(seed).sample(range(len(tried)), min(len(tried), 120))}
    for number, action in enumerate(tried):
        allowed = fh.why_illegal(state, action) is None
        assert (action in legal) == allowed, action
        assert number not in applied or accepts(state, action) == allowed, action
        if yielded is not None:
            assert (action in yielded) == allowed, action
    if countable and len(legal) <= 500 and not isinstance(state.phase, Exchanging):
        assert {action for action in tried if fh.why_illegal(state, action) is None} == set(legal)


@given(state=states(ANY_RULES))
def test_some_action_is_legal_in_every_state_until_the_match_is_over(state: fh.State) -> None:
    """Law 2: no state is a dead end, and a finished one is."""
    assert bool(fh.legal_actions(state)) != state.is_over
    assert (state.to_act is None) == isinstance(state.phase, Dealing | Finished)


@given(state=states(ANY_RULES), seed=SEEDS)
def test_apply_and_step_agree_and_do_not_change_the_old_state(state: fh.State, seed: int) -> None:
    """A state is a value: undo is keeping the old one."""
    assume(not state.is_over)
    before, key = pickle.dumps(state), hash(state)
    action = random_action(state, Random(seed))
    after, log = fh.step(state, action)
    assert fh.apply(state, action) == after
    # A misdeal leaves everything as it was: a deal is due.
    assert after != state or any(isinstance(each, happened.DealAbandoned) for each in log)
    assert fh.apply(state, action, by=state.to_act) == after
    assert (pickle.dumps(state), hash(state)) == (before, key)


def some_legal(state: fh.State, rng: Random, count: int) -> list[fh.Action]:
    """Some of the legal actions, or some deals."""
    if isinstance(state.phase, Dealing):
        return [random_action(state, rng) for _ in range(count)]
    legal = fh.legal_actions(state)
    return [legal[number] for number in rng.sample(range(len(legal)), min(count, len(legal)))]


@pytest.mark.parametrize("phase", PHASES, ids=attrgetter("name"))
@fewer(3)
@given(data=st.data(), seed=SEEDS)
def test_every_legal_action_causes_events_that_decide_what_a_spectator_sees(
    phase: type[Phase], data: st.DataObject, seed: int
) -> None:
    """A client that lives on events never stands still, whatever a player does, in every phase of every table.

    Steps with equal events, by other actions or over other hidden cards, lead to the same public facts.  A client that
    knows the public facts and the events can therefore find out the public facts after the step.
    """
    rng = Random(seed)
    state = state_in(data.draw(WITH_PHASE.get(phase, ANY_RULES)), phase, seed)
    found: dict[tuple[Event, ...], object] = {}
    for before in (state, *(hidden_dealt_again(state, None, rng) for _ in range(4))):
        for action in some_legal(before, rng, 8):
            after, events = fh.step(before, action)
            assert events, action
            public = (fh.view(after, None), after.match, after.phase)
            assert found.setdefault(events, public) == public


# --- 2: cards are conserved, and everything ends ----------------------------------------------------------------------


@given(rules=ANY_RULES, seed=SEEDS)
def test_every_card_of_the_pack_is_in_exactly_one_place(rules: fh.RuleSet, seed: int) -> None:
    """Law 2: in a hand, in a pile, put away, dead, on the table or played; between hands, nowhere."""
    for _, _, state, _ in walk(rules, seed):
        pack, secrets = rules.table.pack, state.secrets
        places = [card for seat in state.seating.seats for card in state.hand(seat)]
        for pile in (secrets.kitty, secrets.dead, *secrets.discards):
            places += pack.cards_in(pile)
        places += [*secrets.pile, *state.match.on_table]
        places += [card for _, card in cards_played(state)]
        between = isinstance(state.phase, Dealing | Finished)
        assert sorted(places) == ([] if between else sorted(pack.cards))


@given(rules=ANY_RULES, seed=SEEDS)
def test_every_hand_has_ten_tricks_and_every_trick_a_winner_who_leads_to_the_next(rules: fh.RuleSet, seed: int) -> None:
    """Law 2; a hand stops sooner only by a claim, a lost special bid or a player who is out in the middle."""
    tricks: list[fh.Trick] = []
    claimed: list[fh.Seat] = []
    seats: tuple[fh.Seat, ...] = ()
    leader: fh.Seat = 0
    for before, _, _, events in walk(rules, seed, steps=300):
        for each in events:
            if isinstance(each, happened.PlayBegan):
                tricks, claimed, seats, leader = [], [], each.seats, each.leader
            if isinstance(each, happened.TricksClaimed):
                assert each.seat == leader
                claimed = [each.seat] * each.count
            if isinstance(each, happened.TricksAwarded):
                assert claimed or each.seat == leader or each.count == 10 - len(tricks)
                claimed += [each.seat] * each.count
            if isinstance(each, happened.TrickTaken):
                trick = each.trick
                assert sorted(trick.seats) == sorted(seats)
                assert trick.seats[0] == leader
                assert trick.winner in trick.seats
                assert len(trick.plays) == len(trick.seats)
                tricks, leader = [*tricks, trick], trick.winner
            if isinstance(each, happened.HandScored):
                winners = [trick.winner for trick in tricks] + claimed
                assert each.score.tricks == tuple(winners.count(seat) for seat in before.seating.seats)
                stopped = rules.play.null_stop and each.score.contract.special and each.score.made is False
                assert len(winners) == 10 or stopped or rules.match.midhand_out
                assert before.scores == each.score.before


@pytest.mark.rule("first-lead", "null-lead")
@pytest.mark.option("play.first_lead", "play.null_lead")
@given(rules=st.one_of(NAMED, rulesets()), seed=SEEDS, leads=st.tuples(*[st.sampled_from(FirstLead)] * 2))
def test_the_bidder_or_the_dealers_left_leads_first(
    rules: fh.RuleSet, seed: int, leads: tuple[FirstLead, FirstLead]
) -> None:
    """first-lead, null-lead; catalogue 6.48, 6.40, 6.23, 5.16: at any table, with whoever sits there or sits out."""
    changed = rules.with_options({"play.first_lead": leads[0], "play.null_lead": leads[1]})
    rng = Random(seed)
    state = fh.new_game(changed, dealer=rng.randrange(rules.table.players))
    for _ in range(400):
        if isinstance(state.phase, Playing | Finished):
            break
        state = fh.apply(state, random_action(state, rng))
    if not isinstance(state.phase, Playing):
        event("nobody comes to play")
        return
    setup, table = state.phase.setup, state.rules.table
    contract, players = setup.contract, table.players
    around = players * (2 if table.spare_hands is SpareHands.DUMMIES else 1)  # who sits at the table before the auction
    lead = leads[1 if contract.special else 0]
    if contract.declarer is not None and (contract.rival is not None or lead is FirstLead.BIDDER):
        expected = contract.declarer
    else:
        left = [(state.dealer + place) % around for place in range(1, around + 1)]
        expected = next(seat for seat in left if seat in setup.order)
    event(f"{lead}, a duel: {contract.rival is not None}, dummies: {around != players}")
    assert state.phase.leader == state.turn == expected
    assert state.to_act == setup.actors[expected]


@given(rules=rulesets(), seed=SEEDS)
def test_every_match_ends(rules: fh.RuleSet, seed: int) -> None:
    """Law 2: under every RuleSet there is a way to the end, and random players find it with a little help."""
    final = play_match(rules, Random(seed), random_hands=2)
    assert final.is_over
    assert final.outcome is not None
    assert final.outcome.scores == final.scores
    assert final.to_act is None
    assert not fh.legal_actions(final)
    assert fh.why_illegal(final, fh.PASS) == fh.why_illegal(final, fh.Deal(rules.table.pack.cards))
    with pytest.raises(fh.IllegalActionError) as refused:
        fh.shuffled_deal(final, Random(seed))
    assert refused.value.illegal.reason is fh.Reason.MATCH_OVER


def effective_suit(card: fh.Card, trump: fh.Suit | None, pack: Pack) -> fh.Suit | None:
    """The suit to which a card belongs, said from the catalogue (follow, match4-details); ``None``: a free joker."""
    if card.suit is None or trump is None:
        return card.suit or trump
    same_colour = card.suit.is_red == trump.is_red
    moves = card.rank is fh.Rank.JACK or (card.rank is fh.Rank.FOUR and pack.matching_fours)
    return trump if same_colour and moves else card.suit


def suit_in(phase: Playing, card: fh.Card, seat: fh.Seat, pack: Pack) -> fh.Suit | None:
    """The suit of a card in the hand of a seat: the declarer's jokers may have been given one (6.13)."""
    contract = phase.setup.contract
    own = contract.nominated if card.is_joker and seat == contract.declarer else None
    return own or effective_suit(card, contract.strain.suit, pack)


@pytest.mark.rule("follow")
@given(rules=ANY_RULES, seed=SEEDS)
def test_no_player_reneges(rules: fh.RuleSet, seed: int) -> None:
    """All sources: who holds the suit led plays it, the left bower is a trump, and only a joker may be excused."""
    excused = rules.play.joker_follow in (JokerFollow.ANY_TIME, JokerFollow.FIRST_OR_LAST)
    for before, action, _, _ in walk(rules, seed):
        phase = before.phase
        if not isinstance(phase, Playing) or not phase.trick or not isinstance(action, fh.PlayCard):
            continue
        lead = phase.trick[0]
        led = lead.suit or suit_in(phase, lead.card, phase.leader, rules.table.pack)
        # A dummy follows with the cards that lie face up (catalogue 6.36).
        hand = rules.table.pack.cards_in(before.hands[phase.turn] & ~covered_cards(before))
        suits = {card: suit_in(phase, card, phase.turn, rules.table.pack) for card in hand}
        if led is not None and led in suits.values() and suits[action.card] is not led:
            assert action.card.is_joker
            assert excused


# --- 3: what a seat cannot see may be anything ------------------------------------------------------------------------


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_view_does_not_change_when_hidden_cards_are_dealt_again(rules: fh.RuleSet, seed: int) -> None:
    """Law 3: whatever a seat cannot see may be anything at all; for spectators too."""
    rng = Random(seed)
    changed = 0
    for _, _, state, _ in walk(rules, seed, 90):
        for seat in rng.sample([*state.seating.players, None], 2):
            other = hidden_dealt_again(state, seat, rng)
            changed += other != state
            assert fh.view(state, seat) == fh.view(other, seat)
            assert state.seating == other.seating
            if seat is not None and seat == state.to_act:
                assert list(islice(fh.legal_actions(state), 50)) == list(islice(fh.legal_actions(other), 50))
    assert changed


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_refusal_does_not_change_when_hidden_cards_are_dealt_again(rules: fh.RuleSet, seed: int) -> None:
    """Law 3, for the seat to act: trying what is not allowed tells nothing."""
    rng = Random(seed)
    for _, _, state, _ in walk(rules, seed, 90):
        seat = state.to_act
        if seat is None or rng.random() < 0.8:
            continue
        other = hidden_dealt_again(state, seat, rng)
        tried = list(every_action(state, Random(seed)))
        for action in rng.sample(tried, min(len(tried), 80)):
            assert fh.why_illegal(state, action, by=seat) == fh.why_illegal(other, action, by=seat)


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_view_shows_everything_that_its_seat_may_see(rules: fh.RuleSet, seed: int) -> None:
    """The converse of law 3: what a seat may see it does see."""
    pack = rules.table.pack
    for _, _, state, _ in walk(rules, seed, 60):
        shown = {seat: face_up_cards(state, seat) for seat in state.seating.seats}
        open_hands = {*lying_open(state), *(() if between_hands(state) else dummies(state))}
        for seat in state.seating.players:
            mine = fh.view(state, seat)
            own = state.hand(seat) if has_looked(state, seat) else ()
            assert mine.hand == own
            assert dict(mine.exposed) == {other: pack.cards_in(shown[other]) for other in open_hands}
            assert mine.counts == tuple(len(state.hand(other)) for other in state.seating.seats)
            assert mine.kitty_count == state.secrets.kitty.bit_count()
            assert (mine.turned_up, mine.on_table) == (state.match.turned_up, state.match.on_table)
            assert mine.to_draw == len(state.secrets.pile)
            assert bool(mine.legal) == (seat == state.to_act)
            for other in state.seating.seats:
                seen = own if other == seat else pack.cards_in(shown[other]) if other in open_hands else None
                assert mine.cards_of(other) == seen
            drawing = isinstance(state.phase, Drawing) and state.phase.turn == seat
            assert mine.drawn == (state.secrets.pile[0] if drawing else None)
            thrown = state.secrets.discards[seat] if state.secrets.discards else 0
            assert mine.discards == pack.cards_in(thrown)
            handed = state.secrets.passed_on if seat in (passing(state) or ()) else 0
            assert mine.passed_on == pack.cards_in(handed)


@pytest.mark.option("contracts.specials.CODE.exposure", "contracts.specials.CODE.who")
@pytest.mark.parametrize("exposure", Exposure)
@pytest.mark.parametrize("who", [WhoPlays.ALONE, WhoPlays.PARTNERS, WhoPlays.BOTH_HANDS])
def test_every_view_shows_an_open_hand_from_the_moment_it_is_laid_open(exposure: Exposure, who: WhoPlays) -> None:
    """000, 001, 004, PAG: never, before the first lead, after trick one, when the second is led; 001: the partner's."""
    bid = attrs.evolve(TOP_BID, who=who, exposure=exposure)
    rules, rng = PUBLIC.with_options({"contracts.specials": (bid,)}), Random(7)
    state = fh.apply(fh.new_game(rules), fh.shuffled_deal(fh.new_game(rules), rng))
    state = fh.apply(state, fh.MakeBid(bid))
    while not state.is_over and not isinstance(state.phase, Dealing):
        for viewer in (*range(4), None):
            assert dict(fh.view(state, viewer).exposed) == {seat: state.hand(seat) for seat in lying_open(state)}
        state = fh.apply(state, fh.PASS if isinstance(state.phase, Bidding) else random_action(state, rng))
    assert state.hands_played == 1


# --- Nothing names a hidden card --------------------------------------------------------------------------------------

_CARD = "(?:(?:[2-9]|1[0-3]|[TJQKA])[SCDH♠♣♦♥]|RJ|BJ)"
# A card of a second pack has a stroke, which is none where it ends a text in quotes.
_CODE = re.compile(f"(?<![0-9A-Za-z_'])({_CARD}'?)(?![0-9A-Za-z_])|(?<=')({_CARD})(?![0-9A-Za-z_])")
_BY_CODE = {text: card for card in ALL_CARDS for text in (card.code, str(card))}


@cache
def rules_in_words(rules: fh.RuleSet) -> tuple[str, ...]:
    """Public text that may look like the code of a card: the rules, the pack, and names such as 'bid 6S'."""
    specials = (bid.name for bid in rules.contracts.specials)
    return repr(rules), str(rules.table.pack), *(name for name in specials if _CODE.search(name))


def named(text: object, rules: fh.RuleSet) -> set[fh.Card]:
    """The cards that a text names, without the description of the rules and of the pack."""
    plain = str(text)
    for public in rules_in_words(rules):
        plain = plain.replace(public, " ")
    plain = re.sub(r"code='[A-Z]+'", "", plain)  # of a special bid, which may look like a suit
    return {_BY_CODE[outside or quoted] for outside, quoted in _CODE.findall(plain)}


def told_by(error: fh.IllegalActionError, rules: fh.RuleSet) -> set[fh.Card]:
    """The cards that a refusal names, in its texts or as data."""
    return named(f"{error} {error!r} {error.illegal} {error.args}", rules) | set(error.illegal.cards)


def test_the_search_for_cards_in_text_finds_exactly_the_cards() -> None:
    """A check of the checker."""
    rules = fh.RuleSet()
    text = (
        "<Card 10H>, RJ or Q♠; TrickBid(level=7, strain=Strain.SPADES), 7NT, 3-1k-4, seat 2, NullJokerLead.AS_NO_TRUMP"
    )
    assert {card.code for card in named(text, rules)} == {"10H", "RJ", "QS"}
    assert {card.code for card in named("'3H', <Card 2H'>, 3♦' or 4S", rules)} == {"3H", "2H'", "3D'", "4S"}
    assert not named(repr(fh.MakeBid(ACROSS_THE_CORNER)), rules)
    assert not named(repr(fh.new_game(rules)), rules)
    assert not named(repr(fh.view(fh.new_game(rules), 0)), rules)
    assert len(named(repr(rules.table.pack.cards), rules)) == 43


@given(rules=ANY_RULES, seed=SEEDS)
def test_no_view_event_state_or_refusal_names_a_hidden_card(rules: fh.RuleSet, seed: int) -> None:
    """Secrets live in one place: nobody reads of a card that has not been in the own hand or face up."""
    rng, pack = Random(seed), rules.table.pack
    known: dict[fh.Seat | None, set[fh.Card]] = {}
    public: set[fh.Card] = set()
    last_hand: set[fh.Card] = set()  # what was public in the hand that was scored last
    for before, action, state, events in walk(rules, seed, 120):
        if isinstance(action, fh.Deal):
            known, public = {seat: set() for seat in (*state.seating.players, None)}, set()
        if isinstance(action, fh.Deal | fh.Exchange | GiveCard):
            assert not named(f"{action!r} {action}", rules)
        if isinstance(action, fh.PlayCard | TakeCard):
            public.add(action.card)
        if isinstance(action, CallCard) and action.card is not None:
            public.add(action.card)
        if isinstance(action, fh.Claim) and isinstance(before.phase, Playing) and rules.play.claims.lays_hand_down:
            actors = before.phase.setup.actors  # the claimer lays these hands down, even if the claim ends the hand
            laid = [before.hands[seat] for seat, actor in enumerate(actors) if actor == before.to_act]
            public.update(card for hand in laid for card in pack.cards_in(hand))
        public.update(state.match.turned_up, state.match.on_table)
        for seat in state.seating.seats:
            public.update(pack.cards_in(face_up_cards(state, seat)))
        for viewer in known:
            known[viewer].update(pack.cards_in(seen_by(state, viewer)))
            if viewer in (passing(state) or ()):
                known[viewer].update(pack.cards_in(state.secrets.passed_on))
        assert not named(f"{state!r} {state} {state.secrets!r}", rules)
        assert named(events, rules) <= public
        if any(isinstance(event, happened.HandScored) for event in events):
            last_hand = public
        if rng.random() < 0.15:  # the texts grow with the hand
            assert named(f"{state.phase!r} {state.match!r}", rules) <= public
            for viewer, cards in known.items():
                called = {card for card in pack.cards if isinstance(state.phase, Calling) and viewer == state.turn}
                assert named(repr(fh.view(state, viewer)), rules) <= cards | public | called | last_hand, viewer


@pytest.mark.option("play.null_stop", "contracts.specials.CODE.exposure")
def test_an_open_bid_lost_with_the_first_trick_is_never_laid_open() -> None:
    """PAG: the hand is shown after trick one; if play stops there, no view shows it."""
    rules = fh.RuleSet().with_options({"play.null_stop": True, "contracts.specials": (OPEN_MISERE,)})
    scored = exposed = 0
    for seed in range(40):
        state = fh.apply(fh.new_game(rules), fh.shuffled_deal(fh.new_game(rules), Random(seed)))
        for action in (fh.MakeBid(OPEN_MISERE), fh.PASS, fh.PASS, fh.PASS):
            state = fh.apply(state, action)
        while not (isinstance(state.phase, Playing) and state.phase.history) and state.contract:
            state, events = fh.step(state, fh.legal_actions(state)[0])
            shown = any(isinstance(each, happened.HandExposed) for each in events)
            over = any(isinstance(each, happened.HandScored) for each in events)
            assert not (shown and over)
            scored, exposed = scored + over, exposed + shown
    assert scored
    assert exposed


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_refusal_names_only_cards_that_its_seat_knows_or_has_named(rules: fh.RuleSet, seed: int) -> None:
    """To a seat that is not to act a refusal names no card; to the one that is, its own, the open and its action's."""
    rng, pack = Random(seed), rules.table.pack
    for _, _, state, _ in walk(rules, seed, 100):
        if state.is_over or rng.random() < 0.85:
            continue
        tried = list(every_action(state, rng))
        for seat in state.seating.players:
            action = rng.choice(tried)
            if seat != state.to_act:
                with pytest.raises(fh.IllegalActionError) as refused:
                    fh.apply(state, action, by=seat)
                assert refused.value.illegal.reason is fh.Reason.NOT_YOUR_TURN
                assert not told_by(refused.value, rules)
                with pytest.raises(fh.IllegalActionError, match=re.escape(str(refused.value))):
                    fh.step(state, action, by=seat)
        if state.to_act is None:
            continue
        may_read = {*pack.cards_in(seen_by(state, state.to_act)), *state.match.on_table}
        bids = {_BY_CODE[bid.code] for bid in TRICK_BIDS if bid.code in _BY_CODE}  # 7♠ is a bid and a card
        for action in rng.sample(tried, 30):
            illegal = fh.why_illegal(state, action, by=state.to_act)
            if isinstance(action, fh.Claim | CallCard):
                continue  # a claim names a card that is not in sight, wherever it is; a call what may be called
            about_bids = bids if isinstance(state.phase, Bidding) else set()
            own = named(fh.format_action(action), rules)
            assert illegal is None or told_by(fh.IllegalActionError(illegal), rules) <= may_read | own | about_bids


@pytest.mark.option("auction.all_pass")
def test_the_refusal_of_a_deal_does_not_reveal_how_the_cards_lie() -> None:
    """002: passed-out cards are dealt again as they lie; a wrong order is refused, and the right one not told."""
    rules = fh.RuleSet().with_options({"auction.all_pass": "next-dealer-no-reshuffle"})
    state = fh.apply(fh.new_game(rules), fh.shuffled_deal(fh.new_game(rules), Random(5)))
    for _ in range(4):
        state = fh.apply(state, fh.PASS)
    assert state.secrets.stock is not None
    assert not named(f"{state!r} {state.secrets!r} {state.phase!r} {fh.Deal(state.secrets.stock)!r}", rules)
    with pytest.raises(fh.IllegalActionError) as refused:
        fh.apply(state, fh.Deal(rules.table.pack.cards))
    assert refused.value.illegal.reason is fh.Reason.NOT_RESHUFFLED
    assert not told_by(refused.value, rules)
    with pytest.raises(fh.IllegalActionError) as short:
        fh.apply(state, fh.Deal(state.secrets.stock[1:]))
    assert short.value.illegal.cards == rules.table.pack.cards  # sorted: the pack, not how it lies
    assert all(not fh.view(state, seat).legal for seat in range(4))


# --- 4: copies, texts and replays -------------------------------------------------------------------------------------


@given(state=states(ANY_RULES))
def test_a_state_survives_pickle_copy_and_deepcopy(state: fh.State) -> None:
    """Law 4; a copy plays on like the original."""
    event(type(state.phase).__name__)
    for same in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert same == state
        assert hash(same) == hash(state)
        assert list(islice(fh.legal_actions(same), 20)) == list(islice(fh.legal_actions(state), 20))
        assert [fh.view(same, seat) for seat in state.seating.players] == [
            fh.view(state, seat) for seat in state.seating.players
        ]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(state, protocol)) == state


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_replay_reaches_equal_states_with_equal_hashes(rules: fh.RuleSet, seed: int) -> None:
    """Chance is an action: a game is its RuleSet and its actions."""
    steps = list(walk(rules, seed))
    state = steps[0][0]
    again = fh.new_game(pickle.loads(pickle.dumps(rules)), state.dealer, state.scores)
    seen = {again}
    for before, action, after, events in steps:
        assert again == before
        again, told = fh.step(again, pickle.loads(pickle.dumps(action)))
        assert (again, told) == (after, events)
        assert hash(again) == hash(after)
        seen.add(again)
    assert len(seen) == len({after for _, _, after, _ in steps} | {state})


@given(state=states(ANY_RULES), seed=SEEDS)
def test_states_that_differ_in_a_hidden_card_are_not_equal(state: fh.State, seed: int) -> None:
    """A state is the whole table, not somebody's view of it."""
    other = hidden_dealt_again(state, None, Random(seed))
    places = [(each.hands, each.secrets) for each in (state, other)]
    assert (state == other) == (places[0] == places[1])
    unlike: object = state.scores
    assert state != unlike


SCRIPT = """
import hashlib, pickle, sys
from random import Random
from five_hundred import presets
from five_hundred.engine.game import new_game, apply
from five_hundred.formats.notation import format_action
from five_hundred.testing import RandomChooser, arbitrary_rules, random_action
from five_hundred.engine.views.view import view

digest, states = hashlib.sha256(), []
for number in range(12):
    rng = Random(number)
    rules = presets.AUSTRALIAN if number == 0 else arbitrary_rules(RandomChooser(rng))
    state = new_game(rules, dealer=number % rules.table.players)
    for _ in range(70):
        if state.is_over:
            break
        action = random_action(state, rng)
        state = apply(state, action)
        digest.update(format_action(action).encode())
        for seat in (*state.seating.players, None):
            digest.update(repr(view(state, seat)).encode())
        states.append(state)
for name in sys.argv[2:]:
    with open(name, "rb") as file:
        other = pickle.load(file)
    assert other == states, "states pickled elsewhere are not equal"
    assert [hash(each) for each in other] == [hash(each) for each in states], "equal states have other hashes"
    assert set(other) == set(states), "equal states are not found in a set"
with open(sys.argv[1], "wb") as file:
    pickle.dump(states, file)
print(digest.hexdigest())
"""


@not_in_pyodide
@pytest.mark.long
def test_a_replay_is_the_same_under_every_hash_seed(tmp_path: Path) -> None:
    """Law 4: actions, views and their texts, and states pickled in one process are found in another."""
    printed, pickles = [], []
    for number in (0, 1, 2):
        environment = {**os.environ, "PYTHONHASHSEED": str(number), "PYTHONPATH": os.pathsep.join(sys.path)}
        pickles.append(str(tmp_path / f"{number}.pickle"))
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *reversed(pickles)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout)
    assert len(set(printed)) == 1
    assert len(printed[0].strip()) == hashlib.sha256().digest_size * 2


@not_in_pyodide
def test_threads_can_share_states() -> None:
    """A state is a value: many threads play on from the same states and get what one gets."""
    starts = [state for seed in range(4) for _, _, state, _ in islice(walk(PUBLIC, seed), 0, 120, 15)]

    def play_on(number: int) -> list[tuple[str, fh.State]]:
        rng, state, told = Random(number), starts[number % len(starts)], []
        for _ in range(40):
            if state.is_over:
                break
            action = random_action(state, rng)
            state = fh.apply(state, action)
            told.append((fh.format_action(action), state))
        return told

    alone = [play_on(number) for number in range(64)]
    with ThreadPoolExecutor(max_workers=8) as pool:
        together = list(pool.map(play_on, range(64)))
    assert together == alone


# --- 5: the ladder is a strict order ----------------------------------------------------------------------------------


@given(rules=ANY_RULES)
def test_the_ladder_is_a_strict_order(rules: fh.RuleSet) -> None:
    """Law 5: no bid overcalls itself, of two at most one overcalls, and overcalling goes on from bid to bid."""
    ladder = ladder_of(rules)
    least = rules.auction.min_level if rules.auction.inkle_who is InkleWho.NOBODY else 6
    tricks = [bid for bid in TRICK_BIDS if bid.level >= least]
    assert sorted(ladder.bids, key=str) == sorted(makeable_bids(rules), key=str)

    def over(bid: fh.Bid, other: fh.Bid) -> bool:
        return ladder.overcalls(bid, other)

    for bid in ladder.bids:
        assert ladder.overcalls(bid, None)
        assert not over(bid, bid)
        higher = [other for other in ladder.bids if over(other, bid)]
        assert list(ladder.above(bid)) == higher
        for other in higher:
            assert not over(bid, other)
            assert all(over(third, bid) for third in ladder.bids if over(third, other))
        # Those that neither overcall nor are overcalled share a rung: they overcall the same bids.
        level = [other for other in ladder.bids if not over(other, bid) and not over(bid, other)]
        for other in level:
            assert [over(third, other) for third in ladder.bids] == [over(third, bid) for third in ladder.bids]
    for lower, bid in pairwise(ladder.bids):
        assert not over(lower, bid)
    order = rules.auction.suit_order
    for one in tricks:
        for two in tricks:
            by_level = (one.level, order.index(one.strain)) > (two.level, order.index(two.strain))
            by_points = ladder.points[one] > ladder.points[two]
            assert over(one, two) == (by_points if rules.auction.order == "points" else by_level)


@given(rules=ANY_RULES, seed=SEEDS, how=st.sampled_from(["lowest", "random", "never-pass"]))
def test_every_auction_ends(rules: fh.RuleSet, seed: int, how: str) -> None:
    """Law 5: however long the players go on bidding, there are so many rungs."""
    rng, players = Random(seed), rules.table.players
    state = fh.new_game(rules, dealer=rng.randrange(players))
    while not isinstance(state.phase, Bidding):
        state = fh.apply(
            state, fh.shuffled_deal(state, rng) if isinstance(state.phase, Dealing) else random_action(state, rng)
        )
    ladder, calls, standing = ladder_of(rules), 0, None
    inkles = challenges = 0
    rungs = len(set(ladder.rungs.values()))
    while isinstance(state.phase, Bidding):
        legal = fh.legal_actions(state)
        if Look() in legal:
            state = fh.apply(state, Look())
            continue
        legal = [action for action in legal if isinstance(action, fh.MakeBid | Pass)]
        bids = [action for action in legal if isinstance(action, fh.MakeBid)]
        action = rng.choice(legal) if how == "random" else legal[0]
        if how == "never-pass" and bids:
            action = rng.choice(bids[:3])
        if isinstance(action, fh.MakeBid):
            over = isinstance(action.bid, fh.SpecialBid) and action.bid.gate is Gate.OVER_OPPONENTS_NULL
            if standing is None or ladder.overcalls(action.bid, standing):
                standing = action.bid
            elif over:  # a challenge may share the place of the bid that it challenges
                standing, challenges = action.bid, challenges + 1
            else:
                inkles += 1
        calls += 1
        assert inkles <= players
        assert challenges <= rungs
        assert calls <= players * (rungs + inkles + challenges + 1)
        state = fh.apply(state, action)
        assert state.calls == () or len(state.calls) == calls
        if isinstance(state.phase, Bidding):
            assert state.phase.standing == standing


@pytest.mark.rule("across-the-corner")
def test_a_null_bid_can_be_challenged_only_once() -> None:
    """Catalogue across-the-corner (000; 6.3, 6.4): a bid of equal place is a challenge to a null bid, and only once.

    Where the challenge is a null bid itself, two sides could otherwise challenge each other without end.
    """
    challenge = attrs.evolve(ACROSS_THE_CORNER, code="X", who=WhoPlays.ALONE, kitty=KittyUse.TAKEN)
    rules = fh.RuleSet().with_options({"contracts.specials": (NO_TRICKS, challenge)})
    state = fh.apply(fh.new_game(rules, dealer=3), fh.shuffled_deal(fh.new_game(rules), Random(1)))
    state = fh.apply(state, fh.MakeBid(NO_TRICKS))
    challenges = 0
    while fh.MakeBid(challenge) in fh.legal_actions(state):
        state, challenges = fh.apply(state, fh.MakeBid(challenge)), challenges + 1
        assert challenges <= 1


# --- 6: strength is a strict order ------------------------------------------------------------------------------------


@pytest.mark.rule("duplicate-cards")
@given(rules=ANY_RULES, data=st.data())
def test_strength_is_a_strict_order_within_the_suit_led_and_the_trumps(rules: fh.RuleSet, data: st.DataObject) -> None:
    """Law 6: of the cards that can win a trick no two are equal, and no other card can win.

    Only the same card of two packs is as strong as the other (PAG: the earlier one wins).
    """
    both_fours = attrs.evolve(PACKS["46"], matching_fours=True)
    pack = data.draw(st.sampled_from([rules.table.pack, *PACKS.values(), both_fours]))
    strain = data.draw(st.sampled_from(list(fh.Strain)))
    trump = strain.suit
    low = trump is None and data.draw(st.booleans())
    nominated = data.draw(st.sampled_from([None, *SUITS])) if trump is None and not low else None
    high_jacks = trump is None and data.draw(st.booleans())
    table = suit_table(pack, data.draw(st.sampled_from(list(HighJoker))), strain, low, nominated, high_jacks)
    for led in (*SUITS, None):
        row = table.power[NO_SUIT if led is None else led.index]
        strength = {card: row[pack.index[card]] for card in pack.cards}
        suits = {card: effective_suit(card, trump, pack) or nominated for card in pack.cards}
        suits.update({card: card.suit for card in pack.cards if trump is None and not card.is_joker})
        can_win = [card for card in pack.cards if suits[card] in (led, trump, None)]
        assert {card for card in pack.cards if strength[card] > 0} == set(can_win)
        assert len({strength[card] for card in can_win}) == len({(card.rank, card.suit) for card in can_win})
        trumps = [strength[card] for card in can_win if suits[card] is trump and trump is not None]
        others = [strength[card] for card in can_win if suits[card] is not trump]
        assert not trumps or not others or min(trumps) > max(others)
        if high_jacks and led is not None:
            plain = [card for card in can_win if card.suit is led]
            assert max(plain, key=strength.__getitem__).rank is fh.Rank.JACK or fh.Rank.JACK not in {
                c.rank for c in plain
            }


# --- 7: rotating the table commutes with a step -----------------------------------------------------------------------


@given(rules=st.one_of(ANY_RULES, *WITH_PHASE.values()), seed=SEEDS, by=st.integers(1, 5))
def test_rotating_the_table_before_or_after_a_step_gives_the_same_state(rules: fh.RuleSet, seed: int, by: int) -> None:
    """Law 7: no seat has a rule of its own; whoever sits where, the same things happen to the same people."""
    if rules.table.spare_hands is not SpareHands.NONE:
        # A hand without a player has its place at the table and in an unshuffled pack: it does not turn with the rest.
        rules = rules.with_options({"auction.all_pass": "redeal-next-dealer"})
    turning = Turning(rules, by)
    for before, action, after, events in walk(rules, seed):
        if dummies(before) and isinstance(after.phase, Playing):
            break  # of two players one sits before the other's dummy and one behind it
        there, told = fh.step(turning.state(before), turning.action(before, action))
        wanted = turning.state(after)
        if dummies(before):
            there, wanted = (
                attrs.evolve(
                    each, secrets=attrs.evolve(each.secrets, covered_cards=tuple(sorted(each.secrets.covered_cards)))
                )
                for each in (there, wanted)
            )
        assert last_in_order(there) == last_in_order(wanted)
        expected = [turning.event(each) for each in events]
        assert side_by_side(told) == (sorted(expected, key=_dummy) if dummies(before) else expected)


def _dummy(event: Event) -> int:
    return event.seat if isinstance(event, happened.HandShown) else -1


@pytest.mark.rule("misdeal-no-face")
@pytest.mark.parametrize("seat", range(6))
def test_partners_are_asked_in_turn_around_the_table(seat: fh.Seat) -> None:
    """Law 7; catalogue rotation, misdeal-no-face (DMA, ISU): the next partner clockwise answers first.

    With three on a side it would otherwise depend on the seats' numbers who is asked first.
    """
    rules = presets.SIX_HANDED.with_options({"table.misdeal": "no-ace-no-face-partner-agrees"})
    table = rules.table
    low = [card for card in table.pack.cards if card.rank < fh.Rank.JACK][:10]
    rest = [card for card in table.pack.cards if card not in low]
    piles = {
        name: low if name == str(seat) else [rest.pop() for _ in range(size)] for name, size in piles_of(table).items()
    }
    dealer = (seat - 1) % 6
    state = fh.apply(fh.new_game(rules, dealer), fh.Deal(stacked(table, dealer, piles)))
    state = fh.apply(state, OfferThrowIn())
    asked = [state.to_act]
    state = fh.apply(state, AnswerThrowIn(True))
    assert [*asked, state.to_act] == [(seat + 2) % 6, (seat + 4) % 6]


def dealer_who_must_bid() -> fh.State:
    """A refusal of a pass names the dealer's seat."""
    state = fh.new_game(presets.TWO_HANDED_DUMMIES.with_options({"auction.all_pass": "dealer-must-bid"}))
    return fh.apply(fh.apply(state, fh.shuffled_deal(state, Random(1))), fh.PASS)


@example(state=dealer_who_must_bid(), seed=0)
@given(state=states(ANY_RULES), seed=SEEDS)
def test_rotating_the_table_does_not_change_which_actions_are_refused(state: fh.State, seed: int) -> None:
    """Law 7, for the predicate; and a whole turn is none."""
    turning = Turning(state.rules, 1)
    there = turning.state(state)
    back = Turning(state.rules, state.rules.table.players - 1)
    assert last_in_order(back.state(there)) == last_in_order(state)
    assert there.to_act == (None if state.to_act is None else turning.seat(state.to_act))
    for action in every_action(state, Random(seed)):
        refusal = fh.why_illegal(state, action)
        assert fh.why_illegal(there, action) == (
            None if refusal is None else turning.plain(refusal)
        )  # it may name a seat
