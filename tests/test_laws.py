"""The laws that hold under every RuleSet (DESIGN, 'Tests': 1 to 7), and that nothing names a hidden card."""

import copy
import hashlib
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations, islice, pairwise
from pathlib import Path
from random import Random
from typing import TypeVar

import attrs
import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from five_hundred import events as happened
from five_hundred import presets
from five_hundred.actions import PASS, Action, Deal, Exchange, MakeBid, Nominate, PlayCard
from five_hundred.bids import TRICK_BIDS, Strain, TrickBid
from five_hundred.cards import ALL_CARDS, SUITS, Card, Rank, Suit
from five_hundred.contracts import Bid, Call, Contract
from five_hundred.engine import apply, legal_actions, new_game, shuffled_deal, step, why_illegal
from five_hundred.errors import IllegalActionError, Reason
from five_hundred.events import Event
from five_hundred.ladder import ladder_of
from five_hundred.notation import format_action
from five_hundred.packs import PACKS, Pack
from five_hundred.rules import HighJoker, JokerFollow, RuleSet
from five_hundred.scoring import HandScore, Outcome, ScoreLine
from five_hundred.seats import Seat, Side
from five_hundred.special_bids import DOUBLE_NULLO, MISERE, NULLO, OPEN_MISERE, Exposure, KittyUse, SpecialBid, WhoPlays
from five_hundred.state import (
    Bidding,
    Dealing,
    Exchanging,
    Finished,
    Match,
    Nominating,
    Phase,
    Playing,
    Secrets,
    State,
)
from five_hundred.strength import NO_SUIT, suit_table
from five_hundred.testing import play_match, random_action
from five_hundred.testing.strategies import rulesets, states
from five_hundred.tricks import PlaySetup, Trick
from five_hundred.view import view

T = TypeVar("T")
SEATS = range(4)
SEEDS = st.integers(0, 2**32)
# Rules under which cards change hands and lie open in every way that there is.
BOTH_HANDS = attrs.evolve(NULLO, who=WhoPlays.BOTH_HANDS, exposure=Exposure.SECOND_TRICK_LED)
PUBLIC = RuleSet().with_options(
    {"contracts.specials": (attrs.evolve(MISERE, kitty=KittyUse.NOT_TAKEN), OPEN_MISERE, BOTH_HANDS, DOUBLE_NULLO)}
)
TOP_BID = attrs.evolve(OPEN_MISERE, code="TOP", name="Top", above=TrickBid(10, Strain.NO_TRUMP))
SPECIAL = st.builds(
    lambda who, kitty, exposure: PUBLIC.with_options(
        {"contracts.specials": (attrs.evolve(TOP_BID, who=who, kitty=kitty, exposure=exposure),)}
    ),
    who=st.sampled_from(WhoPlays),
    kitty=st.sampled_from([KittyUse.TAKEN, KittyUse.NOT_TAKEN]),
    exposure=st.sampled_from(Exposure),
)
NAMED = st.sampled_from([PUBLIC, *(each.rules for each in presets.PRESETS.values())])
ANY_RULES = st.one_of(rulesets(), NAMED, SPECIAL)
WITH_JOKERS = st.sampled_from(["43", "44", "46"]).map(lambda pack: PUBLIC.with_options({"table.pack": pack}))


def walk(rules: RuleSet, seed: int, steps: int = 150) -> Iterator[tuple[State, Action, State, tuple[Event, ...]]]:
    """Random play from the first deal on: state, action, state after, events."""
    rng = Random(seed)
    state = new_game(rules, dealer=rng.randrange(4), scores=(rng.randrange(-400, 400), rng.randrange(-400, 400)))
    eager = rng.choice([0.0, 0.3, 0.6])
    for _ in range(steps):
        if state.is_over:
            return
        # Random play would hardly ever get to the special bids.
        specials = special_bids_now(state)
        action = rng.choice(specials) if specials and rng.random() < eager else random_action(state, rng)
        after, events = step(state, action)
        yield state, action, after, events
        state = after


def special_bids_now(state: State) -> list[MakeBid]:
    if not isinstance(state.phase, Bidding):
        return []
    bids = [each for each in legal_actions(state) if isinstance(each, MakeBid)]
    return [each for each in bids if isinstance(each.bid, SpecialBid)]


# --- 1: one predicate decides -----------------------------------------------------------------------------------------


def every_action(state: State, rng: Random) -> Iterator[Action]:
    """All that anybody could ever submit; of deals a few, of exchanges all or, if the kitty is big, a sample."""
    pack = state.rules.table.pack
    yield PASS
    yield from (Nominate(suit) for suit in (None, *SUITS))
    yield from (PlayCard(card, suit) for card in ALL_CARDS for suit in (None, *SUITS))
    bids: list[TrickBid | SpecialBid] = [*TRICK_BIDS, *state.rules.contracts.specials, MISERE, OPEN_MISERE]
    yield from (MakeBid(bid) for bid in bids)
    yield from (Exchange(rng.sample(pack.cards, size)) for size in range(8))
    yield Deal(pack.cards)
    yield Deal(rng.sample(pack.cards, len(pack)))
    yield Deal(pack.cards[1:])
    yield Deal([*pack.cards[1:], pack.cards[1]])
    if state.secrets.stock:
        yield Deal(state.secrets.stock)
    if isinstance(state.phase, Exchanging):
        hand = state.hand(state.phase.turn)
        for size in (len(hand) - 11, len(hand) - 10, len(hand) - 9):
            ways = list(islice(combinations(hand, max(size, 0)), 300))
            yield from (Exchange(cards) for cards in ways)
            yield from (Exchange(rng.sample(hand, max(size, 0))) for _ in range(20))
        yield Exchange([hand[0]] * (len(hand) - 10))


def accepts(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalActionError as error:
        assert error.illegal == why_illegal(state, action)
        assert str(error) == error.illegal.message
        return False
    return True


@pytest.mark.parametrize("phase", [Dealing, Bidding, Exchanging, Nominating, Playing])
@given(data=st.data(), seed=SEEDS)
def test_what_is_listed_is_what_is_not_refused_is_what_is_accepted(
    phase: type[Phase], data: st.DataObject, seed: int
) -> None:
    """DESIGN, law 1, over all actions by brute force."""
    state = data.draw(states(WITH_JOKERS if phase is Nominating else ANY_RULES, phase))
    legal = legal_actions(state)
    countable = not isinstance(state.phase, Dealing) or state.secrets.stock is not None
    yielded = set(legal) if countable and len(legal) <= 6000 else None
    if countable and yielded is not None:
        assert len(yielded) == len(legal)
    tried = {*every_action(state, Random(seed)), *islice(legal, 50)}
    for action in tried:
        allowed = why_illegal(state, action) is None
        assert (action in legal) == allowed, action
        assert accepts(state, action) == allowed, action
        if yielded is not None:
            assert (action in yielded) == allowed, action
    if countable and len(legal) <= 500 and not isinstance(state.phase, Exchanging):
        assert {action for action in tried if why_illegal(state, action) is None} == set(legal)


@given(state=states(ANY_RULES))
def test_somebody_can_do_something_until_the_match_is_over(state: State) -> None:
    """DESIGN, law 2: no state is a dead end, and a finished one is."""
    assert bool(legal_actions(state)) != state.is_over
    assert (state.to_act is None) == isinstance(state.phase, Dealing | Finished)


@given(state=states(ANY_RULES), seed=SEEDS)
def test_apply_and_step_agree_and_leave_the_old_state_as_it_was(state: State, seed: int) -> None:
    """DESIGN, 'State is a value': undo is keeping the old one."""
    assume(not state.is_over)
    before, key = pickle.dumps(state), hash(state)
    action = random_action(state, Random(seed))
    after, _ = step(state, action)
    assert apply(state, action) == after != state
    assert apply(state, action, by=state.to_act) == after
    assert (pickle.dumps(state), hash(state)) == (before, key)


# --- 2: cards are conserved, and everything ends ----------------------------------------------------------------------


@given(rules=ANY_RULES, seed=SEEDS)
def test_every_card_of_the_pack_is_in_one_place(rules: RuleSet, seed: int) -> None:
    """DESIGN, law 2: in a hand, in the kitty, among the discards or played; between hands, nowhere."""
    for _, _, state, _ in walk(rules, seed):
        pack, secrets = rules.table.pack, state.secrets
        places = [card for seat in SEATS for card in state.hand(seat)]
        places += pack.cards_in(secrets.kitty) + pack.cards_in(secrets.discards)
        if isinstance(state.phase, Playing):
            tricks = [play for trick in state.phase.history for play in trick.plays]
            places += [play.card for play in (*tricks, *state.phase.trick)]
        between = isinstance(state.phase, Dealing | Finished)
        assert sorted(places) == ([] if between else sorted(pack.cards))


@given(rules=ANY_RULES, seed=SEEDS)
def test_every_hand_has_ten_tricks_and_every_trick_a_winner_who_leads_to_the_next(rules: RuleSet, seed: int) -> None:
    """DESIGN, law 2; a hand may stop sooner only where a special bid is lost and the house rule says so."""
    tricks: list[Trick] = []
    seats: tuple[Seat, ...] = ()
    leader: Seat = 0
    for before, _, _, events in walk(rules, seed, steps=300):
        for each in events:
            if isinstance(each, happened.PlayBegan):
                tricks, seats, leader = [], each.seats, each.leader
            if isinstance(each, happened.TrickTaken):
                trick = each.trick
                assert sorted(trick.seats) == sorted(seats)
                assert trick.seats[0] == leader
                assert trick.winner in trick.seats
                assert len(trick.plays) == len(trick.seats)
                tricks, leader = [*tricks, trick], trick.winner
            if isinstance(each, happened.HandScored):
                assert each.score.tricks == tuple(sum(trick.winner == seat for trick in tricks) for seat in SEATS)
                stopped = rules.play.null_stop and each.score.contract.special and each.score.made is False
                assert len(tricks) == 10 or stopped
                assert before.scores == each.score.before


@given(rules=rulesets(), seed=SEEDS)
def test_every_match_ends(rules: RuleSet, seed: int) -> None:
    """DESIGN, law 2: under every RuleSet there is a way to the end, and random players find it with a little help."""
    final = play_match(rules, Random(seed), random_hands=2)
    assert final.is_over
    assert final.outcome is not None
    assert final.outcome.scores == final.scores
    assert final.to_act is None
    assert not legal_actions(final)
    assert why_illegal(final, PASS) == why_illegal(final, Deal(rules.table.pack.cards))
    with pytest.raises(IllegalActionError) as refused:
        shuffled_deal(final, Random(seed))
    assert refused.value.illegal.reason is Reason.MATCH_OVER


def effective_suit(card: Card, trump: Suit | None, pack: Pack) -> Suit | None:
    """The suit to which a card belongs, said from the catalogue (follow, match4-details); ``None``: a free joker."""
    if card.suit is None or trump is None:
        return card.suit or trump
    same_colour = card.suit.is_red == trump.is_red
    moves = card.rank is Rank.JACK or (card.rank is Rank.FOUR and pack.matching_fours)
    return trump if same_colour and moves else card.suit


def suit_in(phase: Playing, card: Card, seat: Seat, pack: Pack) -> Suit | None:
    """The suit of a card in the hand of a seat: the contractor's jokers may have been given one (6.13)."""
    contract, nominated = phase.setup.contract, phase.setup.nominated
    own = nominated if card.is_joker and seat == contract.declarer else None
    return own or effective_suit(card, contract.strain.suit, pack)


@pytest.mark.rule("follow")
@given(rules=ANY_RULES, seed=SEEDS)
def test_nobody_reneges(rules: RuleSet, seed: int) -> None:
    """All sources: who holds the suit led plays it, the left bower is a trump, and only a joker may be excused."""
    excused = rules.play.joker_follow in (JokerFollow.ANY_TIME, JokerFollow.FIRST_OR_LAST)
    for before, action, _, _ in walk(rules, seed):
        phase = before.phase
        if not isinstance(phase, Playing) or not phase.trick or not isinstance(action, PlayCard):
            continue
        lead = phase.trick[0]
        led = lead.suit or suit_in(phase, lead.card, phase.leader, rules.table.pack)
        suits = {card: suit_in(phase, card, phase.turn, rules.table.pack) for card in before.hand(phase.turn)}
        if led is not None and led in suits.values() and suits[action.card] is not led:
            assert action.card.is_joker
            assert excused


# --- 3: what a seat cannot see may be anything ------------------------------------------------------------------------


def lying_open(state: State) -> frozenset[Seat]:
    """The seats whose hands are on the table, said from the catalogue (open-exposed, null-who-plays, 6.21)."""
    phase = state.phase
    special = phase.setup.contract.special if isinstance(phase, Playing) else None
    if special is None or not isinstance(phase, Playing):
        return frozenset()
    declarer = phase.setup.contract.declarer
    assert declarer is not None
    played = len(phase.history) * len(phase.setup.order) + len(phase.trick)
    first_trick = len(phase.setup.order)
    begins = {
        Exposure.NEVER: 999,
        Exposure.BEFORE_FIRST_LEAD: 0,
        Exposure.AFTER_FIRST_TRICK: first_trick,
        Exposure.SECOND_TRICK_LED: first_trick + 1,
    }
    own = {declarer} if played >= begins[special.exposure] else set()
    partner = {(declarer + 2) % 4} if special.who is WhoPlays.BOTH_HANDS else set()
    return frozenset(own | partner)


def hidden_dealt_again(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with the cards that a seat cannot see, wherever they lie, dealt out anew.

    What a seat knows is said here from the rules, and not taken from its view.
    """
    pack, secrets, contract = state.rules.table.pack, state.secrets, state.contract
    seen = lying_open(state) | ({seat} if seat is not None else set())
    declarer = contract.declarer if contract else None
    partner = None if declarer is None else (declarer + 2) % 4
    passed = bool(secrets.passed_on)
    discarded_by = None if not secrets.discards else partner if passed else declarer
    knows_discards = seat is not None and seat == discarded_by
    knows_passed = passed and seat is not None and seat in (declarer, partner)
    # What the declarer handed on is still with the partner or among the discards: where, only the partner knows.
    piles = {other: hand for other, hand in enumerate(state.hands) if other not in seen}
    piles[4] = secrets.kitty
    piles[5] = 0 if knows_discards else secrets.discards
    fixed = secrets.passed_on if knows_passed and not knows_discards else 0
    free = [card for pile in piles.values() for card in pack.cards_in(pile & ~fixed)]
    rng.shuffle(free)
    dealt = {}
    for place, pile in piles.items():
        count = (pile & ~fixed).bit_count()
        dealt[place] = (pile & fixed) | pack.mask(free[:count])
        free = free[count:]
    discards = secrets.discards if knows_discards else dealt[5]
    handed = secrets.passed_on if knows_passed else pack.mask(rng.sample(pack.cards, secrets.passed_on.bit_count()))
    stock = None if secrets.stock is None else tuple(rng.sample(pack.cards, len(pack)))
    hands = tuple(dealt.get(other, hand) for other, hand in enumerate(state.hands))
    return State(state.match, state.phase, hands, Secrets(dealt[4], handed, discards, stock))


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_view_does_not_change_when_hidden_cards_are_dealt_again(rules: RuleSet, seed: int) -> None:
    """DESIGN, law 3: whatever a seat cannot see may be anything at all; for spectators too."""
    rng = Random(seed)
    changed = 0
    for _, _, state, _ in walk(rules, seed, 90):
        for seat in rng.sample([*SEATS, None], 2):
            other = hidden_dealt_again(state, seat, rng)
            changed += other != state
            assert view(state, seat) == view(other, seat)
            assert state.seating == other.seating
            if seat is not None and seat == state.to_act:
                assert list(islice(legal_actions(state), 50)) == list(islice(legal_actions(other), 50))
    assert changed


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_refusal_does_not_change_when_hidden_cards_are_dealt_again(rules: RuleSet, seed: int) -> None:
    """DESIGN, law 3, for the seat to act: trying what is not allowed tells nothing."""
    rng = Random(seed)
    for _, _, state, _ in walk(rules, seed, 90):
        seat = state.to_act
        if seat is None or rng.random() < 0.8:
            continue
        other = hidden_dealt_again(state, seat, rng)
        for action in every_action(state, Random(seed)):
            assert why_illegal(state, action, by=seat) == why_illegal(other, action, by=seat)


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_view_shows_the_table_as_it_lies(rules: RuleSet, seed: int) -> None:
    """The converse of law 3: what a seat may see it does see."""
    for _, _, state, _ in walk(rules, seed, 60):
        pack, open_hands = rules.table.pack, lying_open(state)
        for seat in SEATS:
            mine = view(state, seat)
            assert mine.hand == state.hand(seat)
            assert dict(mine.exposed) == {other: state.hand(other) for other in open_hands}
            assert mine.counts == tuple(len(state.hand(other)) for other in SEATS)
            assert mine.kitty_count == state.secrets.kitty.bit_count()
            assert bool(mine.legal) == (seat == state.to_act)
            for other in SEATS:
                seen = other == seat or other in open_hands
                assert mine.cards_of(other) == (state.hand(other) if seen else None)
        declarer = state.contract.declarer if state.contract else None
        if declarer is not None and state.secrets.discards:
            keeper = (declarer + 2) % 4 if state.secrets.passed_on else declarer
            assert view(state, keeper).discards == pack.cards_in(state.secrets.discards)
        if declarer is not None and state.secrets.passed_on:
            for seat in (declarer, (declarer + 2) % 4):
                assert view(state, seat).passed_on == pack.cards_in(state.secrets.passed_on)


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.parametrize("exposure", Exposure)
@pytest.mark.parametrize("who", WhoPlays)
def test_an_open_hand_is_seen_by_everybody_from_its_moment_on_and_not_before(exposure: Exposure, who: WhoPlays) -> None:
    """000, 001, 004, PAG: never, before the first lead, after trick one, when the second is led; 001: the partner's."""
    bid = attrs.evolve(TOP_BID, who=who, exposure=exposure)
    rules, rng = PUBLIC.with_options({"contracts.specials": (bid,)}), Random(7)
    state = apply(new_game(rules), shuffled_deal(new_game(rules), rng))
    state = apply(state, MakeBid(bid))
    while not state.is_over and not isinstance(state.phase, Dealing):
        for viewer in (*SEATS, None):
            assert dict(view(state, viewer).exposed) == {seat: state.hand(seat) for seat in lying_open(state)}
        state = apply(state, PASS if isinstance(state.phase, Bidding) else random_action(state, rng))
    assert state.match.hands == 1


# --- Nothing names a hidden card --------------------------------------------------------------------------------------

_CODE = re.compile(r"(?<![0-9A-Za-z_])(?:(?:[2-9]|1[0-3]|[TJQKA])[SCDH♠♣♦♥]|RJ|BJ)(?![0-9A-Za-z_])")
_BY_CODE = {text: card for card in ALL_CARDS for text in (card.code, str(card))}


@cache
def rules_in_words(rules: RuleSet) -> tuple[str, str]:
    return repr(rules), str(rules.table.pack)


def named(text: object, rules: RuleSet) -> set[Card]:
    """The cards that a text names, the description of the rules and of the pack left out."""
    plain = str(text)
    for public in rules_in_words(rules):
        plain = plain.replace(public, " ")
    return {_BY_CODE[code] for code in _CODE.findall(plain)}


def told_by(error: IllegalActionError, rules: RuleSet) -> set[Card]:
    """The cards that a refusal names, in its texts or as data."""
    return named(f"{error} {error!r} {error.illegal} {error.args}", rules) | set(error.illegal.cards)


def test_the_scan_finds_cards_and_takes_nothing_else_for_one() -> None:
    """A check of the checker."""
    rules = RuleSet()
    text = (
        "<Card 10H>, RJ or Q♠; TrickBid(level=7, strain=Strain.SPADES), 7NT, 3-1k-4, seat 2, NullJokerLead.AS_NO_TRUMP"
    )
    assert {card.code for card in named(text, rules)} == {"10H", "RJ", "QS"}
    assert not named(repr(new_game(rules)), rules)
    assert not named(repr(view(new_game(rules), 0)), rules)
    assert len(named(repr(rules.table.pack.cards), rules)) == 43


@given(rules=ANY_RULES, seed=SEEDS)
def test_no_view_event_state_or_refusal_names_a_hidden_card(rules: RuleSet, seed: int) -> None:
    """DESIGN, 'Secrets live in one place': nobody reads of a card that has not been in the own hand or face up."""
    rng = Random(seed)
    held: dict[Seat | None, set[Card]] = {}
    open_cards: set[Card] = set()
    for _, action, state, events in walk(rules, seed, 120):
        if isinstance(action, Deal):
            held, open_cards = {seat: set() for seat in (*SEATS, None)}, set()
        if isinstance(action, Deal | Exchange):
            assert not named(f"{action!r} {action}", rules)
        if isinstance(action, PlayCard):
            open_cards.add(action.card)
        for seat in SEATS:
            held[seat] |= set(state.hand(seat))
        for seat in lying_open(state):
            open_cards |= set(state.hand(seat))
        assert named(events, rules) <= open_cards
        assert not named(f"{state!r} {state} {state.secrets!r}", rules)
        assert named(repr(state.phase), rules) <= open_cards
        assert named(repr(state.match), rules) == set()
        if rng.random() < 0.3:
            for viewer in (*SEATS, None):
                assert named(repr(view(state, viewer)), rules) <= held[viewer] | open_cards, viewer


@pytest.mark.option("play.null_stop")
@pytest.mark.option("contracts.specials.CODE.exposure")
def test_an_open_hand_that_is_lost_with_the_first_trick_is_not_laid_open_any_more() -> None:
    """PAG: the hand is shown for the play after trick one; where play stops there is none, and no view shows it."""
    rules = RuleSet().with_options({"play.null_stop": True, "contracts.specials": (OPEN_MISERE,)})
    scored = exposed = 0
    for seed in range(40):
        state = apply(new_game(rules), shuffled_deal(new_game(rules), Random(seed)))
        for action in (MakeBid(OPEN_MISERE), PASS, PASS, PASS):
            state = apply(state, action)
        while not (isinstance(state.phase, Playing) and state.phase.history) and state.contract:
            state, events = step(state, legal_actions(state)[0])
            shown = any(isinstance(each, happened.HandExposed) for each in events)
            over = any(isinstance(each, happened.HandScored) for each in events)
            assert not (shown and over)
            scored, exposed = scored + over, exposed + shown
    assert scored
    assert exposed


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_refusal_names_only_what_its_seat_knows_or_has_named_itself(rules: RuleSet, seed: int) -> None:
    """To a seat that is not to act a refusal names no card; to the one that is, its own, the open and its action's."""
    rng = Random(seed)
    for _, _, state, _ in walk(rules, seed, 100):
        if state.is_over or rng.random() < 0.85:
            continue
        tried = list(every_action(state, rng))
        for seat in SEATS:
            action = rng.choice(tried)
            if seat != state.to_act:
                with pytest.raises(IllegalActionError) as refused:
                    apply(state, action, by=seat)
                assert refused.value.illegal.reason is Reason.NOT_YOUR_TURN
                assert not told_by(refused.value, rules)
                with pytest.raises(IllegalActionError, match=re.escape(str(refused.value))):
                    step(state, action, by=seat)
        if state.to_act is None:
            continue
        may_read = set(state.hand(state.to_act))
        for seat in lying_open(state):
            may_read |= set(state.hand(seat))
        bids = {_BY_CODE[bid.code] for bid in TRICK_BIDS if bid.code in _BY_CODE}  # 7♠ is a bid and a card
        for action in rng.sample(tried, 60):
            illegal = why_illegal(state, action, by=state.to_act)
            about_bids = bids if isinstance(state.phase, Bidding) else set()
            own = named(format_action(action), rules)
            assert illegal is None or told_by(IllegalActionError(illegal), rules) <= may_read | own | about_bids


@pytest.mark.option("auction.all_pass")
def test_a_refused_deal_does_not_say_how_the_cards_lie() -> None:
    """002: passed-out cards are dealt again as they lie; a wrong order is refused, and the right one not told."""
    rules = RuleSet().with_options({"auction.all_pass": "next-dealer-no-reshuffle"})
    state = apply(new_game(rules), shuffled_deal(new_game(rules), Random(5)))
    for _ in SEATS:
        state = apply(state, PASS)
    assert state.secrets.stock is not None
    assert not named(f"{state!r} {state.secrets!r} {state.phase!r} {Deal(state.secrets.stock)!r}", rules)
    with pytest.raises(IllegalActionError) as refused:
        apply(state, Deal(rules.table.pack.cards))
    assert refused.value.illegal.reason is Reason.NOT_RESHUFFLED
    assert not told_by(refused.value, rules)
    with pytest.raises(IllegalActionError) as short:
        apply(state, Deal(state.secrets.stock[1:]))
    assert short.value.illegal.cards == rules.table.pack.cards  # sorted: the pack, not how it lies
    assert all(not view(state, seat).legal for seat in SEATS)


# --- 4: copies, texts and replays -------------------------------------------------------------------------------------


@given(state=states(ANY_RULES))
def test_a_state_survives_pickle_copy_and_deepcopy(state: State) -> None:
    """DESIGN, law 4; a copy plays on like the original."""
    event(type(state.phase).__name__)
    for same in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert same == state
        assert hash(same) == hash(state)
        assert list(islice(legal_actions(same), 20)) == list(islice(legal_actions(state), 20))
        assert [view(same, seat) for seat in SEATS] == [view(state, seat) for seat in SEATS]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(state, protocol)) == state


@given(rules=ANY_RULES, seed=SEEDS)
def test_a_replay_reaches_equal_states_with_equal_hashes(rules: RuleSet, seed: int) -> None:
    """DESIGN, 'Chance is an action': a game is its RuleSet and its actions."""
    steps = list(walk(rules, seed))
    state = steps[0][0]
    again = new_game(pickle.loads(pickle.dumps(rules)), state.dealer, state.scores)
    seen = {again}
    for before, action, after, events in steps:
        assert again == before
        again, told = step(again, pickle.loads(pickle.dumps(action)))
        assert (again, told) == (after, events)
        assert hash(again) == hash(after)
        seen.add(again)
    assert len(seen) == len({after for _, _, after, _ in steps} | {state})


@given(state=states(ANY_RULES, phase=(Bidding, Exchanging, Nominating, Playing)), seed=SEEDS)
def test_states_that_differ_in_a_hidden_card_are_not_equal(state: State, seed: int) -> None:
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
from five_hundred.engine import new_game, apply
from five_hundred.notation import format_action
from five_hundred.testing import RandomChooser, arbitrary_rules, random_action
from five_hundred.view import view

digest, states = hashlib.sha256(), []
for number in range(6):
    rng = Random(number)
    rules = presets.AUSTRALIAN if number == 0 else arbitrary_rules(RandomChooser(rng))
    state = new_game(rules, dealer=number % 4)
    for _ in range(70):
        if state.is_over:
            break
        action = random_action(state, rng)
        state = apply(state, action)
        digest.update(format_action(action).encode())
        for seat in (0, 1, 2, 3, None):
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


def test_a_replay_is_the_same_under_every_hash_seed(tmp_path: Path) -> None:
    """DESIGN, law 4: actions, views and their texts, and states pickled in one process are found in another."""
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


def test_threads_share_states() -> None:
    """DESIGN, 'State is a value': many threads play on from the same states and get what one gets."""
    starts = [state for seed in range(4) for _, _, state, _ in islice(walk(PUBLIC, seed), 0, 120, 15)]

    def play_on(number: int) -> list[tuple[str, State]]:
        rng, state, told = Random(number), starts[number % len(starts)], []
        for _ in range(40):
            if state.is_over:
                break
            action = random_action(state, rng)
            state = apply(state, action)
            told.append((format_action(action), state))
        return told

    alone = [play_on(number) for number in range(64)]
    with ThreadPoolExecutor(max_workers=8) as pool:
        together = list(pool.map(play_on, range(64)))
    assert together == alone


# --- 5: the ladder is a strict order ----------------------------------------------------------------------------------


@given(rules=ANY_RULES)
def test_the_ladder_is_a_strict_order(rules: RuleSet) -> None:
    """DESIGN, law 5: no bid overcalls itself, of two at most one overcalls, and overcalling goes on from bid to bid."""
    ladder = ladder_of(rules)
    assert sorted(ladder.bids, key=str) == sorted((*TRICK_BIDS, *rules.contracts.specials), key=str)

    def over(bid: Bid, other: Bid) -> bool:
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
    for one in TRICK_BIDS:
        for two in TRICK_BIDS:
            by_level = (one.level, order.index(one.strain)) > (two.level, order.index(two.strain))
            by_points = ladder.points[one] > ladder.points[two]
            assert over(one, two) == (by_points if rules.auction.order == "points" else by_level)


@given(rules=ANY_RULES, seed=SEEDS, how=st.sampled_from(["lowest", "random", "never-pass"]))
def test_every_auction_ends(rules: RuleSet, seed: int, how: str) -> None:
    """DESIGN, law 5: however long the players go on bidding, there are so many rungs."""
    rng = Random(seed)
    state = new_game(rules, dealer=rng.randrange(4))
    while isinstance(state.phase, Dealing):
        state = apply(state, shuffled_deal(state, rng))
    ladder, calls, inkles, standing = ladder_of(rules), 0, 0, None
    rungs = len(set(ladder.rungs.values()))
    while isinstance(state.phase, Bidding):
        legal = legal_actions(state)
        bids = [action for action in legal if isinstance(action, MakeBid)]
        action = rng.choice(legal) if how == "random" else legal[0]
        if how == "never-pass" and bids:
            action = rng.choice(bids[:3])
        if isinstance(action, MakeBid):
            if standing is None or ladder.overcalls(action.bid, standing):
                standing = action.bid
            else:
                inkles += 1
        calls += 1
        assert inkles <= 4
        assert calls <= 4 * (rungs + inkles + 1)
        state = apply(state, action)
        assert state.calls == () or len(state.calls) == calls
        if isinstance(state.phase, Bidding):
            assert state.phase.standing == standing


# --- 6: strength is a strict order ------------------------------------------------------------------------------------


@given(rules=ANY_RULES, data=st.data())
def test_strength_is_a_strict_order_within_the_suit_led_and_the_trumps(rules: RuleSet, data: st.DataObject) -> None:
    """DESIGN, law 6: of the cards that can win a trick no two are equal, and no other card can win."""
    both_fours = attrs.evolve(PACKS["46"], matching_fours=True)
    pack = data.draw(st.sampled_from([rules.table.pack, *PACKS.values(), both_fours]))
    strain = data.draw(st.sampled_from(list(Strain)))
    trump = strain.suit
    low = trump is None and data.draw(st.booleans())
    nominated = data.draw(st.sampled_from([None, *SUITS])) if trump is None and not low else None
    table = suit_table(pack, data.draw(st.sampled_from(list(HighJoker))), strain, low, nominated)
    for led in (*SUITS, None):
        row = table.power[NO_SUIT if led is None else led.index]
        strength = {card: row[pack.index[card]] for card in pack.cards}
        suits = {card: effective_suit(card, trump, pack) or nominated for card in pack.cards}
        suits.update({card: card.suit for card in pack.cards if trump is None and not card.is_joker})
        can_win = [card for card in pack.cards if suits[card] in (led, trump, None)]
        assert {card for card in pack.cards if strength[card] > 0} == set(can_win)
        assert len({strength[card] for card in can_win}) == len(can_win)
        trumps = [strength[card] for card in can_win if suits[card] is trump and trump is not None]
        others = [strength[card] for card in can_win if suits[card] is not trump]
        assert not trumps or not others or min(trumps) > max(others)


# --- 7: rotating the table commutes with a step -----------------------------------------------------------------------


def turned_seat(seat: Seat, by: int) -> Seat:
    return (seat + by) % 4


def turned_side(side: Side, by: int) -> Side:
    return (side + by) % 2


def turned_places(values: Sequence[T], by: int) -> tuple[T, ...]:
    """What stands at a seat, or side, moves with it."""
    return tuple(values[(place - by) % len(values)] for place in range(len(values)))


def turned_contract(contract: Contract, by: int) -> Contract:
    return Contract(contract.bid, None if contract.declarer is None else turned_seat(contract.declarer, by))


def turned_calls(calls: Sequence[Call], by: int) -> tuple[Call, ...]:
    return tuple(Call(turned_seat(call.seat, by), call.bid) for call in calls)


def turned_trick(trick: Trick, by: int) -> Trick:
    seats = tuple(turned_seat(seat, by) for seat in trick.seats)
    return Trick(seats, trick.plays, trick.led, turned_seat(trick.winner, by))


def turned_outcome(outcome: Outcome, by: int) -> Outcome:
    winners = tuple(sorted(turned_side(side, by) for side in outcome.winners))
    return attrs.evolve(outcome, winners=winners, scores=turned_places(outcome.scores, by))


def turned_setup(setup: PlaySetup, by: int) -> PlaySetup:
    def seats(values: Sequence[Seat]) -> tuple[Seat, ...]:
        return tuple(turned_seat(seat, by) for seat in values)

    return attrs.evolve(
        setup,
        contract=turned_contract(setup.contract, by),
        tables=turned_places(setup.tables, by),
        order=tuple(sorted(seats(setup.order))),
        after=turned_places(seats(setup.after), by),
        actors=turned_places(seats(setup.actors), by),
        calls=turned_calls(setup.calls, by),
    )


def turned_phase(phase: Phase, by: int) -> Phase:
    match phase:
        case Dealing():
            return phase
        case Finished(outcome=outcome):
            return Finished(turned_outcome(outcome, by))
        case Bidding():
            out = sum(1 << turned_seat(seat, by) for seat in SEATS if phase.out >> seat & 1)
            bidder = None if phase.bidder is None else turned_seat(phase.bidder, by)
            turn, calls = turned_seat(phase.turn, by), turned_calls(phase.calls, by)
            return attrs.evolve(phase, turn=turn, calls=calls, bidder=bidder, out=out)
        case Exchanging() | Nominating():
            contract, calls = turned_contract(phase.contract, by), turned_calls(phase.calls, by)
            return attrs.evolve(phase, contract=contract, turn=turned_seat(phase.turn, by), calls=calls)
        case Playing():
            return attrs.evolve(
                phase,
                setup=turned_setup(phase.setup, by),
                turn=turned_seat(phase.turn, by),
                leader=turned_seat(phase.leader, by),
                history=tuple(turned_trick(trick, by) for trick in phase.history),
            )


def turned(state: State, by: int) -> State:
    """The same table with everybody moved so many seats to the left, and the cards with them."""
    match = Match(state.rules, turned_seat(state.dealer, by), turned_places(state.scores, by), state.match.hands)
    return State(match, turned_phase(state.phase, by), turned_places(state.hands, by), state.secrets)


def turned_score(score: HandScore, by: int) -> HandScore:
    lines = tuple(attrs.evolve(line, side=turned_side(line.side, by)) for line in score.lines)
    return attrs.evolve(
        score,
        contract=turned_contract(score.contract, by),
        tricks=turned_places(score.tricks, by),
        lines=in_order(lines),
        before=turned_places(score.before, by),
    )


def in_order(lines: Sequence[ScoreLine]) -> tuple[ScoreLine, ...]:
    """Lines side by side: which side comes first depends on the seats' numbers, and may."""
    return tuple(sorted(lines, key=lambda line: line.side))


def turned_event(each: Event, by: int) -> Event:
    match each:
        case happened.HandScored(score=score):
            return happened.HandScored(turned_score(score, by))
        case happened.MatchEnded(outcome=outcome):
            return happened.MatchEnded(turned_outcome(outcome, by))
        case happened.TrickTaken(trick=trick):
            return happened.TrickTaken(turned_trick(trick, by))
        case happened.AuctionWon(contract=contract):
            return happened.AuctionWon(turned_contract(contract, by))
        case happened.PlayBegan(leader=leader, seats=seats):
            order = sorted(turned_seat(seat, by) for seat in seats)
            return happened.PlayBegan(turned_seat(leader, by), tuple(order))
        case happened.Dealt():
            return attrs.evolve(each, dealer=turned_seat(each.dealer, by))
        case happened.DealAbandoned():
            return attrs.evolve(each, next_dealer=turned_seat(each.next_dealer, by))
        case happened.CardsPassedOn():
            return attrs.evolve(each, giver=turned_seat(each.giver, by), taker=turned_seat(each.taker, by))
        case _:
            return attrs.evolve(each, seat=turned_seat(each.seat, by))


@given(rules=ANY_RULES, seed=SEEDS, by=st.integers(1, 3))
def test_rotating_the_table_commutes_with_step(rules: RuleSet, seed: int, by: int) -> None:
    """DESIGN, law 7: no seat has a rule of its own; whoever sits where, the same things happen to the same people."""
    for before, action, after, events in walk(rules, seed):
        there, told = step(turned(before, by), action)
        assert there == turned(after, by)
        expected = [turned_event(each, by) for each in events]
        sorted_told = [
            attrs.evolve(each, score=attrs.evolve(each.score, lines=in_order(each.score.lines)))
            if isinstance(each, happened.HandScored)
            else each
            for each in told
        ]
        assert sorted_told == expected


@given(state=states(ANY_RULES), seed=SEEDS)
def test_rotating_the_table_changes_no_refusal(state: State, seed: int) -> None:
    """DESIGN, law 7, for the predicate; and four quarter turns are none."""
    there = turned(state, 1)
    assert turned(turned(there, 1), 2) == state
    assert there.to_act == (None if state.to_act is None else turned_seat(state.to_act, 1))
    for action in every_action(state, Random(seed)):
        assert (why_illegal(there, action) is None) == (why_illegal(state, action) is None)
        assert why_illegal(there, action) == why_illegal(state, action)
