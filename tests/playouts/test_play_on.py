"""Playouts from the middle of a hand: what a seat cannot see is dealt anew, and play goes on."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any, TypeAlias

import pytest
from exact_playouts import POLICIES, check_rest, state_of
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from knowledge import (
    Place,
    cards_played,
    cards_played_by,
    confined,
    face_up_cards,
    passing,
    places_of,
    seen_by,
    state_in,
    walk,
)
from refused_offers import BY_CONSENT, four_in_pairs, refused_offers
from tables import dealt, discard, play, playing, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import CallCard, Declare
from five_hundred.engine.play.playable_cards import playable
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import NOT_LED
from five_hundred.events import HandScored
from five_hundred.phases import Calling, Drawing, Playing
from five_hundred.playouts import Playouts, Policy, play_on
from five_hundred.playouts.chance import start
from five_hundred.playouts.position_from_view import CHANCES, Unseen, position_of
from five_hundred.rules import KittyUse, Misdeal, Reveal
from five_hundred.testing import rulesets
from five_hundred.wire import view_to_dict
from five_hundred.worlds.hidden import discards_of
from five_hundred.worlds.hidden import hidden_cards as unseen_cards

SEEDS = st.integers(0, 1000)
AWAY, PUT_AWAY = "away", "put away"
"""The discards of the player who took the kitty are one place here, whatever else is out of play another."""
OUT_OF_PLAY = {"kitty_count", "discards", "discarded", "turned_up", "on_table", "passed_on", "picked_up"}
PLAYED_TO_THE_END = {"play.claims": "off", "match.midhand_out": False}
FILTERED = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def drawn(state: fh.State, seat: fh.Seat | None, number: int) -> fh.State:
    """One of the states that agree with what a seat sees."""
    stream = [0, 0]
    start(stream, 5, number)
    return state_of(position_of(fh.view(state, seat)), stream)


def seats_and_spectator(state: fh.State) -> tuple[fh.Seat | None, ...]:
    return (*state.seating.players, None)


# --- What the seat knows ----------------------------------------------------------------------------------------------


@FILTERED
@given(rules=rulesets(fixed=PLAYED_TO_THE_END), seed=SEEDS, number=SEEDS)
def test_every_sampled_state_looks_the_same_to_the_seat(rules: fh.RuleSet, seed: int, number: int) -> None:
    """The whole view, but for what lies out of play: where in the middle that is does not matter any more."""
    state = state_in(rules, Playing, seed)
    for seat in seats_and_spectator(state):
        true, again = (
            {name: fact for name, fact in view_to_dict(fh.view(each, seat)).items() if name not in OUT_OF_PLAY}
            for each in (state, drawn(state, seat, number))
        )
        assert again == true


@FILTERED
@given(rules=rulesets(fixed=PLAYED_TO_THE_END), seed=SEEDS, number=SEEDS)
def test_a_sampled_state_contains_each_card_once(rules: fh.RuleSet, seed: int, number: int) -> None:
    """Every card is in one hand, played, or out of play."""
    state = state_in(rules, Playing, seed)
    for seat in seats_and_spectator(state):
        again = drawn(state, seat, number)
        assert isinstance(again.phase, Playing)
        pack = rules.table.pack
        gone = pack.mask([play.card for trick in again.phase.history for play in trick.plays])
        gone |= pack.mask([play.card for play in again.phase.trick])
        places = [*again.hands, again.secrets.dead, gone]
        seen_out_of_play = pack.mask(fh.view(state, seat).discards) | pack.mask(fh.view(state, seat).on_table)
        assert sum(places) + (seen_out_of_play & ~sum(places)) == pack.whole


@FILTERED
@given(rules=rulesets(fixed={**PLAYED_TO_THE_END, "table.kitty_face_up": True}), seed=SEEDS, number=SEEDS)
def test_known_cards_are_in_possible_places_in_a_sampled_state(rules: fh.RuleSet, seed: int, number: int) -> None:
    """A kitty card that was turned up, a card that was handed on, the called card of an announced partner."""
    state = state_in(rules, Playing, seed)
    for seat in seats_and_spectator(state):
        again = drawn(state, seat, number)
        for bit, places in confined(state, seat).items():
            if not bit & seen_by(state, seat):
                holders = [each for each, hand in enumerate(again.hands) if hand & bit]
                assert all(("hand", holder) in places for holder in holders)


def test_an_announced_partner_holds_the_called_card_in_a_sampled_state() -> None:
    """Catalogue p5-reveal: the holder has announced it."""
    rules = presets.PRESETS["five-handed"].rules
    assert rules.partner.reveal is Reveal.ANNOUNCED
    states = [after for _, _, after, _ in walk(rules, 3, 400) if isinstance(after.phase, Playing)]
    known = 0
    for state in states:
        assert isinstance(state.phase, Playing)
        contract = state.phase.setup.contract
        if contract.called is None or contract.partner is None:
            continue
        bit = 1 << rules.table.pack.index[contract.called]
        if state.hands[contract.partner] & bit:
            known += 1
            assert all(drawn(state, None, number).hands[contract.partner] & bit for number in range(5))
    assert known


def test_a_hand_shown_void_gets_no_card_of_the_suit_in_a_sampled_state() -> None:
    """Catalogue 6.15: seats 1 and 2 had no spades, seat 3 had; any may hold the joker, which belongs to no suit."""
    state = play(playing(presets.AUSTRALIAN, "7NT", "AS 9*H", "10*D", "10*C", "9*S RJ"), "AS 5D 6C 7S")
    hands = [drawn(state, 0, number) for number in range(200)]
    pack = state.rules.table.pack
    spades = pack.mask([card for card in pack.cards if card.suit is not None and card.suit.letter == "S"])
    assert not any((each.hands[1] | each.hands[2]) & spades for each in hands)
    assert any(each.hands[3] & spades for each in hands)
    joker = pack.jokers
    assert {seat for each in hands for seat in range(4) if each.hands[seat] & joker} >= {1, 2, 3}


def places_drawn(state: fh.State, seat: fh.Seat | None, code: str) -> set[fh.Seat | None]:
    """The seats that hold a card in some of the states that are drawn; ``None``: it is out of play."""
    bit = 1 << state.rules.table.pack.index[fh.parse_card(code)]
    hands = [drawn(state, seat, number).hands for number in range(100)]
    return {next((holder for holder, hand in enumerate(each) if hand & bit), None) for each in hands}


@pytest.mark.rule("double-null")
def test_passed_cards_are_with_the_partner_or_discarded_in_a_sampled_state() -> None:
    """Catalogue double-null (002, 003): the declarer gave the cards to the partner, and no other player knows them."""
    state = discard(won(dealt(presets.AMERICAN, "7S", "", "4H 5H 8*H", kitty="AS AC AD"), "DN"), "AS AC 7S")
    state = discard(state, "AS 4H 5H")
    assert isinstance(state.phase, Playing)
    for code in ("AS", "AC", "7S"):
        assert places_drawn(state, 0, code) == {2, None}
        assert places_drawn(state, 2, code) == ({None} if code == "AS" else {2})
        assert places_drawn(state, 1, code) == {0, 2, 3, None}


@pytest.mark.option("partner.when", "partner.own_card", "partner.reveal")
@pytest.mark.parametrize(
    ("called", "options", "places"),
    [
        ("AC", {"when": "after-discard", "own_card": False}, {1, 3, 4}),
        ("AC", {"when": "after-discard", "own_card": True}, {0, 1, 3, 4, None}),
        ("AC", {"when": "after-winning-bid", "own_card": False}, {0, 1, 3, 4, None}),
        ("AC", {"reveal": "announced"}, {1}),
        ("AS", {"reveal": "announced"}, {0, None}),
    ],
)
def test_a_called_card_is_where_the_options_allow_in_a_sampled_state(
    called: str, options: dict[str, object], places: set[fh.Seat | None]
) -> None:
    """Catalogue p5-own-card, p5-when-called, p5-reveal.

    The declarer, seat 0, has it only if an own card may be called, or has taken it up with the kitty after the call.
    """
    chosen = {f"partner.{name}": value for name, value in {"reveal": "hidden-until-played", **options}.items()}
    state = won(dealt(presets.FIVE_HANDED_HIDDEN.with_options(chosen), "RJ JS JC AS", "AC 9*C"), "7S")
    while not isinstance(state.phase, Playing):
        calls = isinstance(state.phase, Calling)
        state = fh.apply(state, CallCard(fh.parse_card(called)) if calls else fh.legal_actions(state)[0])
    assert places_drawn(state, 2, called) == places


def place_named(state: fh.State, place: fh.Seat) -> fh.Seat | str:
    """The name of a place in these tests: a seat, or one of two places out of play."""
    if place >= 0:
        return place
    return PUT_AWAY if place == discards_of(taker_of(state)) else AWAY


def taker_of(state: fh.State) -> fh.Seat:
    """The player who discarded last, if anybody took the kitty; otherwise no seat at all."""
    assert isinstance(state.phase, Playing)
    contract = state.phase.setup.contract
    if contract.declarer is None or state.secrets.kitty:
        return 99
    if contract.special is not None and contract.special.kitty is KittyUse.PASSED_ON:
        (partner,) = state.seating.fellow_players(contract.declarer)
        return partner
    return contract.declarer


def hidden_cards(state: fh.State, seat: fh.Seat | None) -> dict[fh.Seat | str, int]:
    """How many cards that a seat cannot see lie in each place."""
    hidden = position_of(fh.view(state, seat)).hidden
    found: dict[fh.Seat | str, int] = {}
    for pool, room in zip(hidden.pools, hidden.room, strict=True):
        for place, count in zip(pool, room, strict=True):
            name = place_named(state, place)
            found[name] = found.get(name, 0) + count
    return found


def at_the_first_lead(rules: fh.RuleSet, bid: str = "7H", *, declares: bool = False) -> fh.State:
    """The seat whose turn it is makes a bid; whoever draws, discards or gives takes the first way there is."""
    state = fh.apply(fh.new_game(rules, 3 % rules.table.players), fh.Deal(rules.table.pack.cards))
    while isinstance(state.phase, Drawing):
        state = fh.apply(state, fh.legal_actions(state)[0])
    state = won(state, bid, seat=state.turn or 0)
    while not isinstance(state.phase, Playing):
        state = fh.apply(
            state, Declare() if declares and Declare() in fh.legal_actions(state) else fh.legal_actions(state)[-1]
        )
    return state


ALL_PASS = presets.AUSTRALIAN.with_options({"auction.all_pass": "play-no-trump"})
DECLARED = presets.AUSTRALIAN.with_options({"contracts.declare": True})
DEAD = presets.TWO_HANDED_DEAD_HAND


@pytest.mark.parametrize(
    ("state", "seat", "places"),
    [
        pytest.param(lambda: playing(presets.AUSTRALIAN, "7H"), 0, {1: 10, 2: 10, 3: 10}, id="the-declarer"),
        pytest.param(lambda: playing(presets.AUSTRALIAN, "7H"), 1, {0: 10, 2: 10, 3: 10, PUT_AWAY: 3}, id="a-defender"),
        pytest.param(
            lambda: playing(presets.AUSTRALIAN, "7H"), None, {0: 10, 1: 10, 2: 10, 3: 10, PUT_AWAY: 3}, id="a-spectator"
        ),
        pytest.param(lambda: playing(ALL_PASS, "pass"), 1, {0: 10, 2: 10, 3: 10, AWAY: 3}, id="all-passed"),
        pytest.param(
            lambda: playing(ALL_PASS, "pass"),
            None,
            {0: 10, 1: 10, 2: 10, 3: 10, AWAY: 3},
            id="all-passed-to-a-spectator",
        ),
        pytest.param(lambda: playing(DEAD, "7H"), 0, {1: 10, AWAY: 10}, id="a-dead-hand-to-the-declarer"),
        pytest.param(lambda: playing(DEAD, "7H"), 1, {0: 10, PUT_AWAY: 3, AWAY: 10}, id="a-dead-hand-to-the-defender"),
        pytest.param(
            lambda: at_the_first_lead(presets.TWO_HANDED_DRAW), 0, {1: 10, AWAY: 10}, id="a-draw-to-the-declarer"
        ),
        pytest.param(
            lambda: at_the_first_lead(presets.TWO_HANDED_DRAW), 1, {0: 10, PUT_AWAY: 15}, id="a-draw-to-the-defender"
        ),
        pytest.param(
            lambda: at_the_first_lead(DECLARED, declares=True), 1, {0: 10, 2: 9, 3: 10, PUT_AWAY: 4}, id="a-declaration"
        ),
    ],
)
def test_each_hidden_place_has_the_right_number_of_cards(
    state: Callable[[], fh.State], seat: fh.Seat | None, places: dict[fh.Seat | str, int]
) -> None:
    """Counted by hand: the discards of whoever took the kitty are one place, whatever else is out of play another.

    Of two who draw each puts ten cards away, and the bidder five more for the kitty; for a card that the partner gives
    to a declarer who declares another one is put away.
    """
    assert hidden_cards(state(), seat) == places


@pytest.mark.option("table.kitty_face_up")
def test_a_turned_up_kitty_card_is_with_the_player_who_took_the_kitty() -> None:
    """Catalogue kitty-face-up: where all pass it stays where it lies."""
    face_up = ALL_PASS.with_options({"table.kitty_face_up": True})
    passed = playing(face_up, "pass", kitty="5S 6S AD")
    taken = discard(won(dealt(face_up, "9*H", kitty="5S 6S AD"), "7H"), "5S 6S 4H")
    assert hidden_cards(passed, 1) == {0: 10, 2: 10, 3: 10, AWAY: 3}
    assert places_drawn(passed, 1, "AD") == {None}
    assert places_drawn(taken, 1, "AD") == {0, None}
    assert places_drawn(taken, 0, "AD") == {0}


def test_a_void_shown_in_the_current_trick_counts_at_once() -> None:
    """Catalogue 6.15: seat 1 has just had no spade."""
    state = play(playing(presets.AUSTRALIAN, "7NT", "AS 9*H", "10*D", "10*C", "9*S RJ"), "AS 5D")
    pack = state.rules.table.pack
    spades = pack.mask([card for card in pack.cards if card.suit is not None and card.suit.letter == "S"])
    hands = [drawn(state, 2, number).hands for number in range(50)]
    assert not any(each[1] & spades for each in hands)
    assert any(each[3] & spades for each in hands)


@pytest.mark.rule("p5-reveal")
def test_a_called_card_that_nobody_announces_may_be_in_a_dead_hand() -> None:
    """With announced partners, a declarer without the card knows that no player holds it."""
    options = {"table.spare_hands": "one-dead", "table.pack": "63", "partner.reveal": "announced"}
    rules = presets.FIVE_HANDED_HIDDEN.with_options(options)
    state = won(dealt(rules, "RJ JS JC AS", "", "", "", "", "AC"), "7S")
    while not isinstance(state.phase, Playing):
        calls = isinstance(state.phase, Calling)
        state = fh.apply(state, CallCard(fh.parse_card("AC")) if calls else fh.legal_actions(state)[0])
    assert places_drawn(state, 0, "AC") == {None}
    assert places_drawn(state, 2, "AC") == {0, None}


@pytest.mark.rule("nt-joker-follow")
def test_a_led_joker_does_not_show_a_void_in_the_suit_it_names() -> None:
    """Only a joker played to another seat's lead shows a void."""
    state = play(playing(presets.AUSTRALIAN, "7NT", "RJ AS", "5H 9*D", nominated=""), "RJ:H 5H")
    assert places_drawn(state, 2, "AH") == {0, 1, 3, None}


@pytest.mark.rule("joker-nominate")
def test_whoever_nominated_a_suit_holds_one_of_the_hidden_jokers() -> None:
    """Catalogue joker-nominate: only a "contractor holding joker may fix its suit", whichever of the jokers that is."""
    rules = presets.AUSTRALIAN.with_options({"table.pack": "46", "play.joker_nominate": "yes"})
    state = playing(rules, "7NT", "RJ AS", "", "BJ", nominated="C")
    for seat in (1, 3, None):
        worlds = [drawn(state, seat, number) for number in range(200)]
        held = Counter(world.hands[0] & rules.table.pack.jokers for world in worlds)
        assert set(held) == {
            rules.table.pack.mask(map(fh.parse_card, codes.split())) for codes in ("RJ", "BJ", "RJ BJ")
        }
    with_own = [drawn(state, 2, number) for number in range(20)]
    assert all(fh.parse_card("RJ") in world.hand(0) for world in with_own)
    plain = playing(rules, "7NT", "RJ AS", "", "BJ", nominated="")
    assert any(not drawn(plain, 1, number).hands[0] & rules.table.pack.jokers for number in range(200))


@pytest.mark.option("table.spare_hands")
def test_any_unseen_card_may_be_a_dummys_face_down_card() -> None:
    """Catalogue p2-form: at the first lead every card that cannot be seen may lie in every place that is not seen."""
    state = playing(presets.TWO_HANDED_DUMMIES, "7S")
    hidden = position_of(fh.view(state, 1)).hidden
    (cards,) = hidden.groups
    pack = state.rules.table.pack
    assert sorted(cards) == [number for number in range(len(pack)) if not seen_by(state, 1) >> number & 1]
    assert {place_named(state, place) for pool in hidden.pools for place in pool} == {0, 2, 3, PUT_AWAY}


# --- All deals alike --------------------------------------------------------------------------------------------------


Layout: TypeAlias = tuple[tuple[fh.Seat | str, tuple[int, ...]], ...]


def chances_of(state: fh.State, hidden: Unseen) -> Mapping[Layout, Fraction]:
    """The chance of every deal, by the tables from which one is drawn."""
    found: dict[Layout, Fraction] = {}

    def go(group: int, node: int, pools: list[list[int]], chance: Fraction) -> None:
        if group == len(hidden.groups):
            for deal, ways in within(pools, 0):
                held = whole_layout((place_named(state, place), cards) for place, cards in deal)
                found[held] = found.get(held, Fraction(0)) + chance / ways
            return
        before = 0
        for so_far, split, after in hidden.splits[node]:
            own = Fraction(so_far - before, CHANCES)
            before = so_far
            choices = list(chosen(hidden.groups[group], split))
            for choice in choices:
                filled = [pool + list(cards) for pool, cards in zip(pools, choice, strict=True)]
                go(group + 1, after, filled, chance * own / len(choices))

    def within(pools: list[list[int]], number: int) -> Iterator[tuple[list[tuple[fh.Seat, tuple[int, ...]]], int]]:
        if number == len(pools):
            yield [], 1
            return
        choices = list(chosen(tuple(pools[number]), hidden.room[number]))
        for choice in choices:
            own = [*zip(hidden.pools[number], choice, strict=True)]
            for others, ways in within(pools, number + 1):
                yield own + others, ways * len(choices)

    go(0, 0, [[] for _ in hidden.pools], Fraction(1))
    return found


def whole_layout(deal: Iterable[tuple[fh.Seat | str, tuple[int, ...]]]) -> Layout:
    """The cards in every place of the deal except the last pile, which has the rest."""
    return tuple(sorted([(place, tuple(sorted(cards))) for place, cards in deal if place != AWAY], key=str))


def chosen(cards: tuple[int, ...], counts: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to give so many of some cards to each of some takers."""
    if not counts:
        yield ()
        return
    for own in combinations(cards, counts[0]):
        rest = tuple(card for card in cards if card not in own)
        for others in chosen(rest, counts[1:]):
            yield (own, *others)


def agreeing(state: fh.State, seat: fh.Seat | None) -> Mapping[Layout, int]:
    """Every deal of the cards that a seat cannot see, tried one by one against what it knows.

    A deal counts once for each way in which those who offered to throw the cards in can have been dealt weak hands.
    """
    assert isinstance(state.phase, Playing)
    seen, old, taker = seen_by(state, seat), places_of(state), taker_of(state)
    room: dict[fh.Seat | str, int] = {}
    cards: list[int] = []
    for (kind, where), mask in old.items():
        if hidden := mask & ~seen:
            put_away = (kind, where) == ("discards", taker)
            place = where if kind == "hand" else PUT_AWAY if put_away else AWAY
            room[place] = room.get(place, 0) + hidden.bit_count()
            cards += [number for number in range(hidden.bit_length()) if hidden >> number & 1]
    where_known = {bit.bit_length() - 1: places for bit, places in confined(state, seat).items()}

    def fits(place: fh.Seat | str, card: int) -> bool:
        if card not in where_known:
            return True
        if isinstance(place, int):
            return ("hand", place) in where_known[card]
        kinds = [each for each in where_known[card] if each[0] != "hand"]
        if place == PUT_AWAY:
            return ("discards", taker) in kinds
        return any(each != ("discards", taker) and old.get(each, 0) & ~seen for each in kinds)

    return {
        whole_layout(zip(room, deal, strict=True)): ways
        for deal in chosen(tuple(cards), tuple(room.values()))
        if all(fits(place, card) for place, own in zip(room, deal, strict=True) for card in own)
        and (ways := ways_to_deal_weak_hands(state, dict(zip(room, deal, strict=True)), seat))
        and all(could_play(state, place, own) for place, own in zip(room, deal, strict=True) if isinstance(place, int))
        and could_nominate(state, dict(zip(room, deal, strict=True)), seat)
    }


def ways_to_deal_weak_hands(state: fh.State, deal: Mapping[fh.Seat | str, Sequence[int]], seat: fh.Seat | None) -> int:
    """In how many ways the others who offered to throw the cards in can have been dealt ten of their cards (6.44).

    None of the ten has the rank of a jack or more, and none was in the kitty or came from the partner, as far as the
    seat knows.
    """
    pack, taker, ways = state.rules.table.pack, taker_of(state), 1
    for other in state.seating.players:
        if other == seat or not state.match.refused >> other & 1:
            continue
        own = {pack.cards[card] for card in deal.get(other, ())} | {*cards_played_by(state, other)}
        own |= {pack.cards[card] for card in deal.get(PUT_AWAY, ()) if other == taker}
        own |= {*pack.cards_in(face_up_cards(state, other))}
        gained = {*state.match.turned_up}
        given = passing(state)
        if given is not None and seat in given and other == given[1]:
            gained |= {*pack.cards_in(state.secrets.passed_on)}
        got = state.secrets.picked_up[other].bit_count() if state.secrets.picked_up else 0
        sure = [card for card in own if card.rank >= fh.Rank.JACK or card in gained]
        ways *= comb(10 + got - len(sure), 10) if len(sure) <= got else 0
    return ways


def could_nominate(state: fh.State, deal: Mapping[fh.Seat | str, Sequence[int]], seat: fh.Seat | None) -> bool:
    """Whether the declarer holds or has played a joker, if a suit was nominated (catalogue: joker-nominate, 6.13)."""
    assert isinstance(state.phase, Playing)
    contract, pack = state.phase.setup.contract, state.rules.table.pack
    if contract.nominated is None or contract.declarer is None:
        return True
    declarer = contract.declarer
    own = state.hands[declarer] if seat == declarer else face_up_cards(state, declarer)
    own |= sum(1 << card for card in deal.get(declarer, ()))
    tricks = [*((each.seats, each.plays) for each in state.phase.history), (state.phase.seats, state.phase.trick)]
    played = [play.card for seats, plays in tricks for by, play in zip(seats, plays, strict=False) if by == declarer]
    own |= pack.mask(played)
    return bool(own & pack.jokers)


def could_play(state: fh.State, seat: fh.Seat, hidden: Sequence[int]) -> bool:
    """Whether all that a seat has played was legal, if these are its hidden cards."""
    assert isinstance(state.phase, Playing)
    phase, pack = state.phase, state.rules.table.pack
    if state.secrets.covered_cards and seat >= len(state.seating.players):
        return True  # what lay under another card was not to be played
    later = sum(1 << card for card in hidden) | face_up_cards(state, seat)
    tricks = [(each.seats, each.plays, NO_SUIT if each.led is None else each.led.index) for each in phase.history]
    for number, (seats, plays, led) in reversed([*enumerate([*tricks, (phase.seats, phase.trick, phase.led)])]):
        place = seats.index(seat) if seat in seats else len(plays)
        if place < len(plays):
            bit = 1 << pack.index[plays[place].card]
            later |= bit
            suit = led if place else NOT_LED
            if not playable(phase.setup, seat, later, suit, phase.history[:number]) & bit:
                return False
    return True


@FILTERED
@given(rules=rulesets(fixed=PLAYED_TO_THE_END), seed=SEEDS)
def test_every_deal_that_agrees_with_what_a_seat_knows_is_as_likely_as_any_other(rules: fh.RuleSet, seed: int) -> None:
    """Of few hidden cards all deals are listed, and their chances added up from the tables."""
    rng, tried = Random(seed), 0
    for _, _, state, _ in walk(rules, seed, 300):
        if tried == 2:
            break
        if isinstance(state.phase, Playing) and rng.random() >= 0.5:
            tried += compared(state, rng.choice(seats_and_spectator(state)))
    assume(tried)


@pytest.mark.rule("misdeal-no-face")
@FILTERED
@given(misdeal=st.sampled_from(BY_CONSENT), data=st.data(), asker=st.integers(0, 3), both=st.booleans(), seed=SEEDS)
def test_a_hand_that_was_weak_when_dealt_makes_a_deal_as_likely_as_the_ways_to_it(
    misdeal: Misdeal, data: st.DataObject, asker: fh.Seat, both: bool, seed: int
) -> None:
    """6.44: "no ace, no face card and no joker" among the ten cards that were dealt; the others were picked up."""
    rules = data.draw(rulesets(fixed={**PLAYED_TO_THE_END, **four_in_pairs(misdeal)}))
    states = refused_offers(rules, asker, both=both, rng=Random(seed))
    late = [state for state in states[-12:] if isinstance(state.phase, Playing) and state.match.refused]
    assume(any(compared(state, seat) for state in reversed(late) for seat in seats_and_spectator(state)))


@pytest.mark.rule("misdeal-no-face")
def test_a_weak_declarer_has_picked_up_all_the_strong_cards() -> None:
    """6.44, with the kitty's three cards: the fewer strong cards the declarer has, the more ways lead there."""
    rules, tried = presets.AUSTRALIAN.with_options({**PLAYED_TO_THE_END, **four_in_pairs(BY_CONSENT[0])}), 0
    for seed in range(20):
        states = refused_offers(rules, 0, both=False, rng=Random(seed))
        late = [state for state in states[-12:] if isinstance(state.phase, Playing) and taker_of(state) == 0]
        tried += any(compared(state, seat) for state in reversed(late) for seat in (1, 2, 3, None))
    assert tried >= 5


def compared(state: fh.State, seat: fh.Seat | None) -> bool:
    """Whether the cards hidden from a seat are few enough to list all deals; if so, their chances are compared."""
    seen = fh.view(state, seat)
    rooms = [*unseen_cards(seen).room.values()]
    ways, left = 1, sum(rooms)
    for count in rooms:
        ways *= comb(left, count)
        left -= count
    if not 1 < ways <= 500:
        return False
    chances, expected = chances_of(state, position_of(seen).hidden), agreeing(state, seat)
    assert {deal for deal, chance in chances.items() if chance} == expected.keys()
    every = sum(expected.values())
    for deal, count in expected.items():
        assert abs(chances[deal] * every / count - 1) < Fraction(1, 10**5)
    return True


# --- The rest of the hand ---------------------------------------------------------------------------------------------


@FILTERED
@given(rules=rulesets(fixed={"play.claims": "off"}), seed=SEEDS, policy=st.sampled_from(POLICIES))
def test_the_rest_of_a_hand_is_played_as_the_engine_plays_it(rules: fh.RuleSet, seed: int, policy: Policy) -> None:
    """Hand by hand, from any card: whether it completes a trick, turns up a dummy's card or ends the hand."""
    state = state_in(rules, Playing, seed)
    seats = seats_and_spectator(state)
    for seat in {state.to_act, Random(seed).choice(seats)}:
        check_rest(fh.view(state, seat), 4, policy=policy, seed=seed)


@FILTERED
@given(rules=rulesets(fixed={**PLAYED_TO_THE_END, "play.null_stop": False}), seed=SEEDS)
def test_a_playout_keeps_the_tricks_taken_and_plays_all_ten(rules: fh.RuleSet, seed: int) -> None:
    """Ten tricks in all, of which every seat has at least those that it has now."""
    state = state_in(rules, Playing, seed)
    seen = fh.view(state, None)
    rest = play_on(seen, 20, seed=seed)
    assert (rest.tricks.sum(axis=1) == 10).all()
    assert (rest.tricks >= list(seen.taken)).all()


def test_a_hand_with_a_certain_end_always_ends_that_way() -> None:
    """The leader has the ten highest trumps, and whoever has what else, all tricks."""
    state = playing(presets.AUSTRALIAN, "6S", "RJ JS JC AS KS QS 10S 9S 8S 7S")
    rest = play_on(fh.view(state, 0), 50)
    assert (rest.tricks == [10, 0, 0, 0]).all()
    assert (rest.points == [250, 0]).all(), "all ten tricks score at least 250"
    assert (rest.made == 1).all()


def test_the_results_of_playouts_do_not_depend_on_hidden_cards() -> None:
    """Two true states that look alike to a seat have the same playouts."""
    one, other = (
        playing(presets.AUSTRALIAN, "7H", "AS AC AD 7*H", first, second)
        for first, second in (("5S 6S", "5D 6D"), ("5D 6D", "5S 6S"))
    )
    assert one != other
    assert fh.view(one, 0) == fh.view(other, 0)
    assert (play_on(fh.view(one, 0), 30).tricks == play_on(fh.view(other, 0), 30).tricks).all()


def test_only_a_hand_in_play_can_be_played_on() -> None:
    """The message says in which phase it is."""
    state = next(after for _, _, after, _ in walk(presets.AUSTRALIAN, 1, 1))
    with pytest.raises(ValueError, match=r"^the view must show a hand in play, got a view in the phase 'bidding'$"):
        play_on(fh.view(state, 0), 1)


def test_numbers_out_of_range_are_refused() -> None:
    """The limits are those of play_hands."""
    seen: fh.View = fh.view(playing(presets.AUSTRALIAN, "7H"), 0)
    with pytest.raises(ValueError, match=r"^hands must be 0 or more, got -1$"):
        play_on(seen, -1)
    with pytest.raises(TypeError, match=r"^seed must be a whole number, got float$"):
        play_on(seen, 1, seed=1.5)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.untraced
@pytest.mark.rule("p5-reveal")
def test_a_player_who_announced_nothing_does_not_hold_the_called_card() -> None:
    """If the holder must announce the card, a silent player does not hold it."""
    rules = presets.PRESETS["five-handed"].rules
    unanswered = 0
    for seed in range(20):
        for _, _, state, _ in walk(rules, seed, 120):
            if isinstance(state.phase, Playing):
                contract = state.phase.setup.contract
                if contract.called is not None and contract.partner is None:
                    bit = 1 << rules.table.pack.index[contract.called]
                    others = [seat for seat in range(5) if seat != contract.declarer]
                    if not any(play.card is contract.called for trick in state.phase.history for play in trick.plays):
                        unanswered += 1
                        assert not any(drawn(state, None, 3).hands[seat] & bit for seat in others)
    assert unanswered


def test_a_void_only_joker_that_was_played_shows_a_void() -> None:
    """Catalogue nt-joker-follow: the joker may be played only when void, so its hand had no spades."""
    state = play(playing(presets.AUSTRALIAN, "7NT", "AS 9*H", "RJ 9*D", "10*C", "9*S"), "AS RJ 6C 7S")
    pack = state.rules.table.pack
    spades = pack.mask([card for card in pack.cards if card.suit is not None and card.suit.letter == "S"])
    assert not any(drawn(state, 0, number).hands[1] & spades for number in range(50))


# --- A card that is weighed -------------------------------------------------------------------------------------------


def weighed(rules: fh.RuleSet, seed: int) -> tuple[fh.State, fh.Seat, fh.PlayCard]:
    """A state of play, the seat to act, and one of the cards that the seat may play."""
    state = state_in(rules, Playing, seed)
    assert state.to_act is not None
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    return state, state.to_act, Random(seed).choice(plays)


def rows_of(played: Playouts) -> list[list[Any]]:
    return [getattr(played, name).tolist() for name in ("tricks", "points", "made", "bid", "declarer", "dealer")]


def known(state: fh.State, seat: fh.Seat | None) -> tuple[int, Mapping[int, frozenset[Place]]]:
    """The cards of which a seat knows where they are, and the places where each of the others may only be."""
    pack = state.rules.table.pack
    found = seen_by(state, seat) | pack.mask([card for _, card in cards_played(state)])
    return found, {bit: places for bit, places in confined(state, seat).items() if not bit & found}


@FILTERED
@given(rules=rulesets(fixed=PLAYED_TO_THE_END), seed=SEEDS)
@example(rules=fh.RuleSet(), seed=55)  # the card completes the first trick of an open misère: the declarer lays down
@example(rules=presets.TWO_HANDED_DUMMIES.with_options(PLAYED_TO_THE_END), seed=2)  # a dummy's card with one under it
def test_evaluating_a_card_equals_playing_it_first(rules: fh.RuleSet, seed: int) -> None:
    """Where it tells its player nothing new, all comes as if it had been played and the seat had looked again."""
    state, seat, card = weighed(rules, seed)
    after = fh.apply(state, card)
    assume(isinstance(after.phase, Playing) and known(after, seat) == known(state, seat))
    weighed_now = play_on(fh.view(state, seat), 8, play=card, policy="plain", seed=seed)
    assert rows_of(weighed_now) == rows_of(play_on(fh.view(after, seat), 8, policy="plain", seed=seed))


def before_the_last_card(rng: Random) -> tuple[fh.State, fh.Seat, fh.PlayCard, fh.HandScore]:
    """A hand of seven hearts before its last card: the seat, the card, and the resulting score."""
    state = playing(presets.AUSTRALIAN, "7H", "3*H 3*S 2*C 2*D", "3*H 2*S 3*C 2*D", "2*H 2*S 3*C 3*D")
    while sum(hand.bit_count() for hand in state.hands) > 1:
        state = fh.apply(state, rng.choice(fh.legal_actions(state)))
    seat, (card,) = state.to_act, fh.legal_actions(state)
    assert seat is not None
    assert isinstance(card, fh.PlayCard)
    (score,) = (event.score for event in fh.step(state, card)[1] if isinstance(event, HandScored))
    return state, seat, card, score


def test_evaluating_the_last_card_gives_the_actual_end() -> None:
    """Whether it takes the last trick or not, every hand ends as this one does."""
    takes = set()
    for seed in range(8):
        state, seat, card, score = before_the_last_card(Random(seed))
        takes.add(score.tricks[seat] > fh.view(state, seat).taken[seat])
        rest = play_on(fh.view(state, seat), 3, play=card)
        assert rest.tricks.tolist() == [list(score.tricks)] * 3
        assert rest.points.tolist() == [[score.change(side) for side in range(2)]] * 3
    assert takes == {True, False}


def test_every_card_is_evaluated_against_the_same_deals() -> None:
    """Two cards without a card between them, the four and the five of diamonds, therefore get the same result."""
    state = playing(presets.AUSTRALIAN, "7NT", "4D 5D 6D 7D AS KS QS AC KC QC")
    assert state.turn == 0
    four, five = (
        play_on(fh.view(state, 0), 300, play=fh.PlayCard(fh.parse_card(code)), policy="plain", seed=3)
        for code in ("4D", "5D")
    )
    assert four.tricks.tolist() == five.tricks.tolist()


def test_only_a_legal_card_can_be_evaluated() -> None:
    """The card must be legal for the seat to act; the message lists the legal cards."""
    state = play(playing(presets.AUSTRALIAN, "7H", "AS 9*H", "KS QS 4D 7*C", "9*D"), "AS")
    with pytest.raises(
        ValueError,
        match=r"^play must be a PlayCard for one of the cards that may be played now \(QS, KS\), got PlayCard",
    ):
        play_on(fh.view(state, 1), 1, play=fh.PlayCard(fh.parse_card("4D")))
    with pytest.raises(ValueError, match=r"^play must be None unless it is the viewing seat's turn: seat 1 acts next$"):
        play_on(fh.view(state, 0), 1, play=fh.PlayCard(fh.parse_card("KS")))
    with pytest.raises(ValueError, match=r"^play must be None unless it is the viewing seat's turn: seat 1 acts next$"):
        play_on(fh.view(state, None), 1, play=fh.PlayCard(fh.parse_card("KS")))
    words: Any = "KS"
    with pytest.raises(ValueError, match=r"got 'KS'$"):
        play_on(fh.view(state, 1), 1, play=words)
