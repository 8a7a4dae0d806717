"""What stays hidden under the rules of the rarer tables, and what everybody sees there.

``told`` is everything that a seat can find out: its view, its choices, and the refusals that it can provoke.  Where two
states differ only in what a seat cannot know, it must be the same; the last tests show that a leak would be noticed.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import Place, cards_played, every_action, has_looked, hidden_dealt_again, seen_by, walk
from sampling import fewer
from tables import codes, dealt, discard, playing, refusal, won

import five_hundred as fh
from five_hundred import events as happened
from five_hundred import presets
from five_hundred.actions import CallCard, Declare, GiveCard, KeepDrawn, Look, OfferThrowIn, TakeCard
from five_hundred.rules.bids.special_bids import BLIND_MISERE, MISERE
from five_hundred.testing import random_action, rulesets

SEEDS = st.integers(0, 2**32)
HIDDEN = presets.FIVE_HANDED_HIDDEN
DUMMIES = presets.TWO_HANDED_DUMMIES
DRAW = presets.TWO_HANDED_DRAW
EXPOSED = presets.TWO_HANDED_EXPOSED
FEWER = fewer(2)
FOUR: Mapping[str, object] = {"table.players": 4, "table.partnership": "opposite", "table.spare_hands": "none"}


def told(state: fh.State, seat: fh.Seat | None, actions: Sequence[fh.Action]) -> list[object]:
    """Everything that a seat can find out in a state, if it tries these actions."""
    seen = fh.view(state, seat)
    choices = [*islice(seen.legal, 60)]
    refusals = [] if seat is None else [fh.why_illegal(state, action, by=seat) for action in actions]
    return [
        seen,
        repr(seen),
        hash(seen),
        choices,
        repr(choices),
        refusals,
        repr([*dict.fromkeys(refusals)]),
        repr(state),
        str(state),
    ]


@lru_cache(maxsize=8)
def all_that_can_be_tried(rules: fh.RuleSet) -> tuple[fh.Action, ...]:
    """Every action that a player could submit under these rules, except the many exchanges and deals."""
    return tuple(every_action(fh.new_game(rules), Random(1)))


def tells_apart(state: fh.State, other: fh.State, seat: fh.Seat | None) -> bool:
    """Whether a seat can tell two states apart, with the help of some actions that it tries."""
    rng = Random(sum(state.hands))
    actions = rng.sample(all_that_can_be_tried(state.rules), 120)
    if isinstance(state.phase, fh.phases.Exchanging):
        hand = state.hand(state.phase.turn)
        actions += [fh.Exchange(rng.sample(hand, len(hand) - 10)) for _ in range(5)]
    return told(state, seat, actions) != told(other, seat, actions)


def everybody(state: fh.State) -> tuple[fh.Seat | None, ...]:
    """All players, and a spectator."""
    return (*state.seating.players, None)


# --- Five players: who the partner is ---------------------------------------------------------------------------------


def called(card: str, *hands: str, rules: fh.RuleSet = HIDDEN, bid: str = "7H") -> fh.State:
    """Seat 0 has won the auction, put the kitty away and called a card."""
    state = won(dealt(rules, *hands, dealer=4, kitty="2S 3S 4S"), bid)
    if rules.partner.when == "after-winning-bid":
        state = fh.apply(state, CallCard(fh.parse_card(card)))
    state = discard(state, "2S 3S 4S")
    return fh.apply(state, CallCard(fh.parse_card(card))) if isinstance(state.phase, fh.phases.Calling) else state


OWN = "JH RJ AH KH QH 10H 9H 8H 7H 6H"


def holder(state: fh.State, card: fh.Card | None) -> Place:
    """The place of the called card."""
    assert card is not None
    bit = 1 << state.rules.table.pack.index[card]
    for seat, hand in enumerate(state.hands):
        if hand & bit:
            return "hand", seat
    for seat, cards in enumerate(state.secrets.discards):
        if cards & bit:
            return "discards", seat
    return "kitty", 0


@pytest.mark.option("partner.reveal")
@pytest.mark.rule("p5-reveal")
@FEWER
@given(
    rules=st.one_of(
        st.just(HIDDEN), rulesets(fixed={"table.partnership": "called-card", "partner.reveal": "hidden-until-played"})
    ),
    seed=SEEDS,
)
def test_only_the_holder_of_the_called_card_knows_the_partner_until_it_is_played(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue p5-reveal, hidden until played (002, 003 second version): even the bidder does not know."""
    rng = Random(seed)
    for state, action, _, events in walk(rules, seed, 250):
        contract = state.contract
        if contract is None or contract.called is None or contract.called in [card for _, card in cards_played(state)]:
            continue
        assert (contract.partner, fh.view(state, None).partner) == (None, None)
        if any(isinstance(each, happened.HandScored) for each in events) or rng.random() < 0.7:
            continue
        bit = 1 << rules.table.pack.index[contract.called]
        for seat in rng.sample(everybody(state), 2):
            if seen_by(state, seat) & bit:
                continue
            places = [("hand", other) for other in state.seating.seats if state.hands[other] & ~seen_by(state, seat)]
            place = rng.choice([each for each in places if each != holder(state, contract.called)] or places)
            other = hidden_dealt_again(state, seat, rng, {contract.called: place})
            assert holder(other, contract.called) == place
            assert not tells_apart(state, other, seat)
            if seat == state.to_act:
                assert fh.step(other, action)[1] == events


@pytest.mark.option("partner.reveal")
@pytest.mark.rule("p5-reveal")
def test_the_call_does_not_reveal_who_holds_the_called_card() -> None:
    """Catalogue p5-reveal: the words are the same whether another player, the bidder or nobody holds it (002, 003)."""
    states = [called("AS", OWN, "AS", "KS"), called("AS", OWN, "KS", "AS"), called("AS", OWN, "KS", "QS", "10S", "AS")]
    for state in states:
        assert isinstance(state.phase, fh.phases.Playing)
        for seat in everybody(state):
            assert fh.view(state, seat).partner is None
            assert fh.view(state, seat).contract == states[0].contract
    for seat in (0, None):
        assert len({fh.view(state, seat) for state in states}) == 1
        assert len({repr(fh.view(state, seat)) for state in states}) == 1
    before = discard(won(dealt(HIDDEN, "JH RJ", "AS", dealer=4, kitty="2S 3S 4S"), "7H"), "2S 3S 4S")
    words = [fh.step(before, CallCard(fh.parse_card(card)))[1] for card in ("AS", "KH", "JH")]
    for events, card in zip(words, ("AS", "KH", "JH"), strict=True):
        assert [type(each) for each in events] == [happened.CardCalled, happened.PlayBegan]
        assert events[0] == happened.CardCalled(0, fh.parse_card(card))


@pytest.mark.option("partner.reveal")
@pytest.mark.rule("p5-reveal")
def test_the_partner_is_known_from_the_moment_the_called_card_is_played() -> None:
    """Catalogue p5-reveal (002, 003): the partner is known when the card falls, and not a card sooner."""
    state = called("AS", "5S JH RJ", "KS", "AS", "6S", "7S")
    for card, partner in (("5S", None), ("KS", None), ("AS", 2), ("6S", 2), ("7S", 2)):
        known = [
            isinstance(each, happened.PartnerKnown) for each in fh.step(state, fh.PlayCard(fh.parse_card(card)))[1]
        ]
        state = fh.apply(state, fh.PlayCard(fh.parse_card(card)))
        assert {fh.view(state, seat).partner for seat in everybody(state)} == {partner}
        assert any(known) == (card == "AS")


@pytest.mark.option("partner.may_call")
@pytest.mark.rule("p5-call")
@FEWER
@given(rules=rulesets(fixed={"table.partnership": "called-card"}), seed=SEEDS)
def test_the_cards_that_may_be_called_do_not_reveal_where_they_are(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue p5-call (002, 003, PAG): a card that another player holds is no other than one that is buried."""
    rng = Random(seed)
    for state, _, _, _ in walk(rules, seed, 250):
        if isinstance(state.phase, fh.phases.Calling):
            other = hidden_dealt_again(state, state.turn, rng)
            for card in rules.table.pack.cards:
                assert fh.why_illegal(state, CallCard(card)) == fh.why_illegal(other, CallCard(card))
            assert not tells_apart(state, other, state.turn)


@pytest.mark.option("partner.own_card")
@pytest.mark.rule("p5-own-card")
@pytest.mark.parametrize("card", ["2S", "KH"])
def test_no_view_reveals_that_the_bidder_is_secretly_alone(card: str) -> None:
    """Catalogue p5-own-card (002, PAG): the bidder has called a card of their own hand or discards."""
    alone = called(card, "JH RJ KH", "AS")
    rng = Random(3)
    for seat in (1, 2, 3, 4, None):
        places: list[Place] = [("hand", other) for other in range(1, 5) if other != seat]
        for place in places:
            other = hidden_dealt_again(alone, seat, rng, {fh.parse_card(card): place})
            assert holder(other, fh.parse_card(card)) == place
            assert not tells_apart(alone, other, seat)


@pytest.mark.option("partner.reveal")
@pytest.mark.rule("p5-score")
def test_the_match_score_does_not_change_before_the_hand_is_over() -> None:
    """Catalogue p5-score: settled when all cards have been played; until then the match score stands still."""
    state, rng = called("AS", "JH RJ", "AS"), Random(4)
    while isinstance(state.phase, fh.phases.Playing):
        assert state.scores == (0,) * 5
        state = fh.apply(state, random_action(state, rng))
    assert state.hands_played == 1


# --- Two players: dummies ---------------------------------------------------------------------------------------------


# Seat 2 is the dummy of seat 0: its first five cards lie face down, each under one of the other five.
ONE_DUMMY = ("5S 6S 7S", "8S 9S", "AS KH 9C 8C AD 10S JS 5H 6H 7H", "", "")


@pytest.mark.rule("p2-form")
@FEWER
@given(seed=SEEDS, rules=st.one_of(st.just(DUMMIES), rulesets(fixed={"table.spare_hands": "dummies"})))
def test_no_view_shows_a_dummys_face_down_cards_even_to_its_owner(seed: int, rules: fh.RuleSet) -> None:
    """Catalogue p2-form, dummies (002, 003): five cards face down under five face up, turned up after the trick."""
    rng = Random(seed)
    for state, _, _, _ in walk(rules, seed, 120):
        if isinstance(state.phase, fh.phases.Dealing) or rng.random() < 0.9:
            continue
        down = {
            seat: {under for _, under in state.secrets.covered_cards if state.hands[seat] & under} for seat in (2, 3)
        }
        for viewer in (0, 1, None):
            seen = fh.view(state, viewer)
            assert seen.covered == (0, 0, len(down[2]), len(down[3]))
            assert dict(seen.exposed).keys() >= {2, 3}
            for seat, cards in down.items():
                up = state.hands[seat] & ~sum(cards)
                assert dict(seen.exposed)[seat] == rules.table.pack.cards_in(up)
            assert not tells_apart(state, hidden_dealt_again(state, viewer, rng), viewer)


@pytest.mark.rule("p2-form")
def test_a_dummys_face_down_card_is_refused_like_a_card_held_elsewhere() -> None:
    """Catalogue 6.36 (002): only face-up cards can be played; trying does not tell what lies under them."""
    state = playing(DUMMIES, "7C", *ONE_DUMMY, seat=0, dealer=1)
    state = fh.apply(state, fh.PlayCard(fh.parse_card("5S")))
    state = fh.apply(state, fh.PlayCard(fh.parse_card("8S")))
    assert (state.turn, state.to_act) == (2, 0)
    down, elsewhere = refusal(state, "AS"), refusal(state, "9S")
    assert down.reason is elsewhere.reason is fh.Reason.NOT_HELD
    assert down.message.replace("A♠", "9♠") == elsewhere.message
    assert down.cards == elsewhere.cards
    assert codes(down.cards) == {"10S"}, "spades were led, and the jack of spades is the left bower"


@pytest.mark.rule("p2-form")
def test_only_a_dummys_face_up_cards_decide_whether_it_must_follow_suit() -> None:
    """Catalogue 6.36: only the face-up cards decide whether the dummy can follow; else its choices would tell."""
    rules = DUMMIES.with_options({"table.pack": "43"})
    state = playing(rules, "7C", "5S", "8S", "AS KS 9C 8C AD JD 10D 5H 6H 7H", "", "", seat=0, dealer=1)
    state = fh.apply(state, fh.PlayCard(fh.parse_card("5S")))
    state = fh.apply(state, fh.PlayCard(fh.parse_card("8S")))
    choices = {action.card.code for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)}
    assert choices == {"JD", "10D", "5H", "6H", "7H"}


@pytest.mark.rule("p2-form")
def test_a_dummys_covered_card_is_turned_up_only_when_the_trick_is_over() -> None:
    """Catalogue 6.36: a covered card is turned up after the trick (002, 003)."""
    state = playing(DUMMIES, "7C", *ONE_DUMMY, seat=0, dealer=1)
    lying = dict(fh.view(state, 1).exposed)[2]
    for card in ("5S", "8S", "10S"):
        state, events = fh.step(state, fh.PlayCard(fh.parse_card(card)))
        assert not [each for each in events if isinstance(each, happened.CardUncovered)]
    assert codes(dict(fh.view(state, 1).exposed)[2]) == codes(lying) - {"10S"}
    assert fh.view(state, 0).covered == (0, 0, 5, 5)
    last = next(action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard))
    state, events = fh.step(state, last)
    turned_up = [(each.seat, each.card.code) for each in events if isinstance(each, happened.CardUncovered)]
    assert len(turned_up) == 2  # one of each dummy
    assert turned_up[0][0] == 2
    for viewer in (0, 1, None):
        assert codes(dict(fh.view(state, viewer).exposed)[2]) == (codes(lying) - {"10S"}) | {turned_up[0][1]}
        assert fh.view(state, viewer).covered == (0, 0, 4, 4)


@pytest.mark.rule("p2-form")
def test_a_dummys_card_covers_nothing_once_it_has_been_played() -> None:
    """``View.covering`` are the face-up cards of dummies under which another card lies: not those on the table."""
    state = playing(DUMMIES, "7C", *ONE_DUMMY, seat=0, dealer=1)
    for card, left in (("5S", 10), ("8S", 10), ("10S", 9)):
        state = fh.apply(state, fh.PlayCard(fh.parse_card(card)))
        for viewer in (0, 1, None):
            seen = fh.view(state, viewer)
            face_up = {card for _, cards in seen.exposed for card in cards}
            assert len(face_up) == left
            assert set(seen.covering) == face_up


@pytest.mark.rule("partnership-mode")
@pytest.mark.parametrize("seat", [2, 3, 4, -1])
def test_a_view_for_a_dummys_seat_is_refused(seat: int) -> None:
    """Catalogue one-player-two-hands: a dummy is not a player; its owner sees it like all other players."""
    with pytest.raises(ValueError, match=f"^seat must be .* got {seat}$"):
        fh.view(dealt(DUMMIES, dealer=1), seat)


@pytest.mark.rule("partnership-mode")
def test_a_player_acts_only_for_their_own_dummy() -> None:
    """Catalogue one-player-two-hands (002, 003): ``by=`` is the player, never the dummy, and never the opponent."""
    state = playing(DUMMIES, "7C", *ONE_DUMMY, seat=0, dealer=1)
    for card, turn, player in (("5S", 0, 0), ("8S", 1, 1), ("10S", 2, 0)):
        play = fh.PlayCard(fh.parse_card(card))
        assert (state.turn, state.to_act) == (turn, player)
        for other in {0, 1, 2, 3} - {player}:
            refused = refusal(state, play, by=other)
            assert refused.reason is fh.Reason.NOT_YOUR_TURN
            assert refused == fh.why_illegal(state, fh.PlayCard(fh.parse_card("AS")), by=other)
            with pytest.raises(fh.IllegalActionError):
                fh.apply(state, play, by=other)
        assert fh.view(state, 1 - player).legal == ()
        state = fh.apply(state, play, by=player)
    assert (state.turn, state.to_act) == (3, 1)


@pytest.mark.rule("p3-deck")
def test_the_spare_hand_is_face_down_until_the_bidder_plays_it_and_then_open_to_all() -> None:
    """Catalogue p3-deck (FRA): the high bidder gets the fourth hand, face up, and no other player may play from it."""
    rules = presets.AUSTRALIAN.with_options(
        {
            "table.players": 3,
            "table.partnership": "solo",
            "table.spare_hands": "for-the-bidder",
            "contracts.specials": (),
        }
    )
    state = dealt(rules, "5S", "AS", "", "10S KH", dealer=2, kitty="5C 6C 7C")
    rng = Random(2)
    for before in (state, won(state, "7C")):
        for seat in (0, 1, 2, None):
            assert fh.view(before, seat).cards_of(3) is None
            assert not tells_apart(before, hidden_dealt_again(before, seat, rng), seat)
    with pytest.raises(ValueError, match=r"^seat must be .* got 3$"):
        fh.view(state, 3)
    state = playing(rules, "7C", "5S", "AS", "", "10S KH", dealer=2, kitty="5C 6C 7C")
    assert fh.view(state, 2).cards_of(3) == fh.view(state, None).cards_of(3) == state.hand(3)
    state = fh.apply(fh.apply(state, fh.PlayCard(fh.parse_card("5S"))), fh.PlayCard(fh.parse_card("AS")))
    assert (state.turn, state.to_act) == (3, 0)
    for other in (1, 2, 3):
        assert refusal(state, fh.PlayCard(fh.parse_card("10S")), by=other).reason is fh.Reason.NOT_YOUR_TURN
    assert fh.why_illegal(state, fh.PlayCard(fh.parse_card("10S")), by=0) is None


# --- Two players: drawing, dead hands, exposed cards ------------------------------------------------------------------


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
def test_only_the_player_who_draws_sees_the_drawn_and_discarded_cards() -> None:
    """Catalogue p2-form, draw (002): look at a card, keep it and discard the next, or the other way round."""
    state = fh.apply(fh.new_game(DRAW, dealer=1), fh.Deal(DRAW.table.pack.cards))
    rng = Random(6)
    own: dict[fh.Seat, tuple[set[fh.Card], set[fh.Card]]] = {0: (set(), set()), 1: (set(), set())}
    while isinstance(state.phase, fh.phases.Drawing):
        seat, (first, second) = state.phase.turn, state.secrets.pile[:2]
        assert fh.view(state, seat).drawn == first
        for other in (1 - seat, None):
            assert (fh.view(state, other).drawn, fh.view(state, other).legal) == (None, ())
        for viewer in (0, 1, None):
            assert not tells_apart(state, hidden_dealt_again(state, viewer, rng), viewer)
        keep_first = rng.random() < 0.5
        kept, thrown = (first, second) if keep_first else (second, first)
        own[seat][0].add(kept)
        own[seat][1].add(thrown)
        state, events = fh.step(state, KeepDrawn(keep_first))
        assert [*events] == [happened.CardsDrawn(seat, keep_first)]
        for player, (hand, put_away) in own.items():
            assert set(fh.view(state, player).hand) == hand
            assert set(fh.view(state, player).discards) == put_away
        assert (fh.view(state, None).hand, fh.view(state, None).discards) == ((), ())
    assert [len(cards) for pair in own.values() for cards in pair] == [10] * 4


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p2-form")
@FEWER
@given(
    rules=st.sampled_from(["one-dead", "two-dead"]).flatmap(lambda spare: rulesets(fixed={"table.spare_hands": spare})),
    seed=SEEDS,
)
def test_no_view_ever_shows_a_dead_card(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue p2-form, dead-hand (002, 003) and twenty-dead (RT): the cards stay face down, in every phase."""
    rng = Random(seed)
    for state, _, _, events in walk(rules, seed, 120):
        dead = set(rules.table.pack.cards_in(state.secrets.dead))
        if not dead:
            continue
        for viewer in everybody(state):
            seen = fh.view(state, viewer)
            shown = [*seen.hand, *seen.discards, *seen.turned_up, *seen.on_table]
            shown += [card for _, cards in seen.exposed for card in cards]
            assert not dead & set(shown)
        assert len(dead) == 10 * rules.table.spare_hands.dead
        assert not [each for each in events if isinstance(each, happened.HandShown)]
        if rng.random() < 0.15:
            seat = rng.choice(everybody(state))
            assert not tells_apart(state, hidden_dealt_again(state, seat, rng), seat)


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
@FEWER
@given(rules=st.one_of(st.just(EXPOSED), rulesets(fixed={"table.deal_form": "exposed-eight"})), seed=SEEDS)
def test_every_view_shows_the_exposed_cards_and_no_view_the_rest_of_the_pack(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue p2-form, exposed-8 (002): eight face up, one each to the kitty, one to the defender."""
    rng = Random(seed)
    taken: list[fh.Card] = []
    shown: tuple[fh.Card, ...] = ()
    for before, action, state, events in walk(rules, seed, 120):
        if isinstance(action, fh.Deal):
            (turned_up,) = [each for each in events if isinstance(each, happened.CardsTurnedUp)]
            taken, shown = [], turned_up.cards
            assert (len(shown), turned_up.kitty) == (8, False)
        if isinstance(action, TakeCard):
            taken.append(action.card)
            kitty = isinstance(before.phase, fh.phases.Adding)
            assert happened.CardTaken(before.turn or 0, action.card, kitty=kitty) in events
            assert kitty or isinstance(before.phase, fh.phases.TakingExposed)
        if state.contract is None and not isinstance(state.phase, fh.phases.Adding | fh.phases.Bidding):
            continue
        for viewer in (0, 1, None):
            seen = fh.view(state, viewer)
            assert seen.on_table == tuple(card for card in shown if card not in taken)
            assert seen.turned_up == tuple(taken[:2])
            assert not set(rules.table.pack.cards_in(state.secrets.dead)) & {*seen.hand, *seen.on_table}
        if rng.random() < 0.1:
            viewer = rng.choice((0, 1, None))
            assert not tells_apart(state, hidden_dealt_again(state, viewer, rng), viewer)


@pytest.mark.option("table.kitty_face_up")
@pytest.mark.rule("kitty-face-up")
@FEWER
@given(rules=rulesets(fixed={"table.kitty_face_up": True, "table.deal_form": "dealt"}), seed=SEEDS)
def test_every_view_shows_the_turned_up_kitty_card_to_the_end_of_the_hand(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue kitty-face-up (002, 003 Québec): the last card of the kitty, and that one only."""
    rng = Random(seed)
    up: tuple[fh.Card, ...] = ()
    for _, action, state, events in walk(rules, seed, 120):
        if isinstance(action, fh.Deal) and not isinstance(state.phase, fh.phases.Dealing):
            (turned_up,) = [each for each in events if isinstance(each, happened.CardsTurnedUp)]
            up = turned_up.cards
            assert (len(up), turned_up.kitty) == (1, True)
            assert rules.table.pack.mask(up) & state.secrets.kitty
        wanted = () if isinstance(state.phase, fh.phases.Dealing) or state.is_over else up
        for viewer in everybody(state):
            assert fh.view(state, viewer).turned_up == wanted
        if rng.random() < 0.1:
            seat = rng.choice(everybody(state))
            assert not tells_apart(state, hidden_dealt_again(state, seat, rng), seat)


# --- Bids in the blind ------------------------------------------------------------------------------------------------


BLIND = fh.RuleSet().with_options({"contracts.specials": (MISERE, BLIND_MISERE)})


@pytest.mark.rule("blind")
@FEWER
@given(
    rules=rulesets(fixed={**FOUR, "table.deal_form": "dealt"}).map(
        lambda rules: rules.with_options({"auction.pass_term": "pass", "contracts.specials": (MISERE, BLIND_MISERE)})
    ),
    seed=SEEDS,
)
def test_a_player_who_has_not_looked_learns_nothing_about_their_hand(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue blind (APP, JS4): declared before looking; neither views nor choices nor refusals give a hint."""
    rng = Random(seed)
    for state, action, _, events in walk(rules, seed, 120):
        if not isinstance(state.phase, fh.phases.Bidding):
            continue
        for seat in state.seating.players:
            if has_looked(state, seat):
                assert fh.view(state, seat).hand == state.hand(seat)
                continue
            assert fh.view(state, seat).hand == ()
            other = hidden_dealt_again(state, seat, rng)
            assert not tells_apart(state, other, seat)
            if seat == state.to_act:
                assert fh.step(other, action)[1] == events
                assert {Look(), fh.MakeBid(BLIND_MISERE)} >= {*fh.legal_actions(state)}


@pytest.mark.rule("blind")
def test_every_action_before_looking_is_refused_in_words_that_do_not_depend_on_the_hand() -> None:
    """Catalogue blind (APP, JS4): even the offer to throw a hand in, which would tell that it is low."""
    rules = BLIND.with_options({"table.misdeal": "no-ace-no-face-partner-agrees"})
    low, high = (dealt(rules, hand) for hand in ("10*SC", "AS KS QS JS AH"))
    for state in (low, high):
        refusals = {fh.why_illegal(state, action) for action in (fh.PASS, OfferThrowIn(), call_of("7H"))}
        assert len(refusals) == 1
        (refused,) = refusals
        assert refused is not None
        assert (refused.reason, refused.cards) == (fh.Reason.NOT_LOOKED, ())
        assert [*fh.legal_actions(state)] == [fh.MakeBid(BLIND_MISERE), Look()]
    assert OfferThrowIn() not in fh.legal_actions(fh.apply(high, Look()))
    looked, events = fh.step(high, Look())
    assert [*events] == [happened.Looked(0)]
    assert fh.view(looked, 0).hand == looked.hand(0)
    assert [fh.view(looked, seat).hand for seat in (1, 2, 3)] == [()] * 3


def call_of(word: str) -> fh.Action:
    """A bid by its code."""
    bid = next(
        each for each in fh.legal_actions(dealt(fh.RuleSet())) if isinstance(each, fh.MakeBid) and each.bid.code == word
    )
    return bid


@pytest.mark.rule("blind")
def test_every_player_has_looked_when_the_auction_is_over() -> None:
    """Catalogue blind: the bid was made in the blind, the hand is not played so."""
    state = fh.apply(dealt(BLIND, "AS"), fh.MakeBid(BLIND_MISERE))
    while isinstance(state.phase, fh.phases.Bidding):
        state = fh.apply(state, Look() if Look() in fh.legal_actions(state) else fh.PASS)
    assert isinstance(state.phase, fh.phases.Exchanging)
    for seat in range(4):
        assert fh.view(state, seat).hand == state.hand(seat)


# --- Declaring --------------------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.declare")
@pytest.mark.rule("declare-alone")
def test_only_the_declarer_and_the_partner_see_the_card_given() -> None:
    """Catalogue declare-alone (002, 003): the partner's best card, face down."""
    rules = fh.RuleSet().with_options({"contracts.declare": True})
    start = discard(won(dealt(rules, "JH", "", "RJ AH KH", kitty="5S 6S 7S"), "7H"), "5S 6S 7S")
    assert isinstance(start.phase, fh.phases.DeclaringAlone)
    asked = fh.apply(start, Declare())
    assert isinstance(asked.phase, fh.phases.GivingToDeclarer)
    rng, words = Random(1), set()
    for card in ("RJ", "AH"):
        state, events = fh.step(asked, GiveCard(fh.parse_card(card)))
        words.add(events)
        assert card not in repr(GiveCard(fh.parse_card(card)))
        for _ in range(12):
            for seat in everybody(state):
                assert codes(fh.view(state, seat).passed_on) == ({card} if seat in (0, 2) else set())
                assert not tells_apart(state, hidden_dealt_again(state, seat, rng), seat)
            state = fh.apply(state, random_action(state, rng))
    assert words == {(happened.CardGiven(2, 0),)}
    for seat in (0, 1, 3, None):
        views = {fh.view(fh.apply(asked, GiveCard(fh.parse_card(card))), seat) for card in ("RJ", "AH")}
        assert len(views) == (2 if seat == 0 else 1)


@pytest.mark.option("contracts.declare")
@pytest.mark.rule("declare-alone")
@FEWER
@given(rules=rulesets(fixed={**FOUR, "contracts.declare": True}), seed=SEEDS)
def test_a_declaration_reveals_no_more_than_the_rules_allow(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue declare-alone (002, 003), in every step of it and after it."""
    rng = Random(seed)
    for state, _, _, _ in walk(rules, seed, 200, zeal=0.5):
        if state.contract is not None and state.contract.declared and rng.random() < 0.2:
            for seat in rng.sample(everybody(state), 2):
                assert not tells_apart(state, hidden_dealt_again(state, seat, rng), seat)


# --- A leak would be noticed ------------------------------------------------------------------------------------------


LEAKS: Mapping[str, tuple[Callable[[], fh.State], fh.Seat | None, Callable[[fh.State], object]]] = {
    "partner": (lambda: called("AS", "JH RJ", "AS"), 0, lambda state: holder(state, fh.parse_card("AS"))),
    "covered": (lambda: dealt(DUMMIES, *ONE_DUMMY, dealer=1), 0, lambda state: state.hands[2]),
    "next card": (
        lambda: fh.apply(fh.new_game(DRAW, dealer=1), fh.Deal(DRAW.table.pack.cards)),
        0,
        lambda state: state.secrets.pile[1],
    ),
    "dead": (lambda: dealt(presets.TWO_HANDED_DEAD_HAND, dealer=1), None, lambda state: state.secrets.dead),
    "blind": (lambda: dealt(BLIND), 0, lambda state: state.hands[0]),
    "kitty": (
        lambda: dealt(fh.RuleSet().with_options({"table.kitty_face_up": True})),
        1,
        lambda state: state.secrets.kitty,
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_comparison_of_views_would_notice_a_leak(leak: str) -> None:
    """The comparison is worth something: what a view must hide differs where a seat can tell nothing apart."""
    make, seat, fact = LEAKS[leak]
    state = make()
    others = [hidden_dealt_again(state, seat, Random(seed)) for seed in range(8)]
    assert not any(tells_apart(state, other, seat) for other in others)
    assert any(fact(state) != fact(other) for other in others)
