"""Two players: with dummies or with dead hands (catalogue: p2-form; 5.29, 6.36)."""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, codes, dealt, discard, legal, play, play_out, playing, refusal, scored, won
from two_players import DRAW, EXPOSED, two_handed

import five_hundred as fh
from five_hundred.events import CardUncovered, HandScored, HandShown
from five_hundred.testing import random_action

DUMMIES = two_handed(spare_hands="dummies")
DEAD = two_handed(spare_hands="one-dead", pack="33")
TWO_DEAD = two_handed(spare_hands="two-dead", pack="43")

# --- Dummies ---------------------------------------------------------------------------------------------------------

# The dummies lie as they were dealt: five cards face down, and on each of them one of the next five.
OWN = "AS KS QS JS 10S AH KH QH JH 10H"
THEIRS = "AC KC QC JC 10C AD KD QD JD 10D"
MINE_ON_TABLE = "5S 6S 7S 8S 9S 5H 6H 7H 8H 9H"
THEIRS_ON_TABLE = "5C 6C 7C 8C 9C 5D 6D 7D 8D 9D"
LAID_OUT = (OWN, THEIRS, MINE_ON_TABLE, THEIRS_ON_TABLE)  # the kitty is 4D 4H RJ


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p2-form")
def test_a_dummy_has_five_cards_face_down_each_under_one_face_up() -> None:
    """002: "5 cards face down, each covered by a face up card (to give a total of 10 cards)", seen by nobody."""
    state = dealt(DUMMIES, *LAID_OUT)
    assert isinstance(state.phase, fh.phases.Bidding)
    for seat, own in ((0, OWN), (1, THEIRS), (None, "")):
        seen = fh.view(state, seat)
        assert codes(seen.hand) == set(own.split())
        assert {other: codes(cards) for other, cards in seen.exposed} == {
            2: {"5H", "6H", "7H", "8H", "9H"},
            3: {"5D", "6D", "7D", "8D", "9D"},
        }
        assert seen.covered == (0, 0, 5, 5)
        assert codes(seen.covering) == {"5H", "6H", "7H", "8H", "9H", "5D", "6D", "7D", "8D", "9D"}
        assert (seen.counts, seen.kitty_count) == ((10, 10, 10, 10), 3)
    with pytest.raises(ValueError, match=r"^seat must be "):
        fh.view(state, 2)


@pytest.mark.rule("p2-form")
def test_a_deal_with_dummies_has_four_hands_and_announces_the_face_up_cards() -> None:
    """002: "The deal is the same as the standard game": 3-1-4-1-3-1 round four hands, the dealer's own dummy third."""
    start = fh.new_game(DUMMIES, 0)
    state, events = fh.step(start, fh.shuffled_deal(start, Random(1)))
    cards = fh.shuffled_deal(start, Random(1)).cards
    assert set(state.hand(1)) == {*cards[0:3], *cards[13:17], *cards[30:33]}
    assert set(state.hand(0)) == {*cards[9:12], *cards[25:29], *cards[39:42]}
    dummy = (*cards[3:6], *cards[17:21], *cards[33:36])
    assert HandShown(2, tuple(sorted(dummy[5:])), 5) in events
    assert (state.to_act, state.dealer) == (1, 0)


@pytest.mark.rule("p2-form", "partnership-mode")
def test_each_of_two_players_plays_two_of_the_four_hands_in_the_usual_order() -> None:
    """002: "each player plays both the hand that is dealt to them and their partner's"; "Order of play" is the same."""
    state = playing(DUMMIES, "7NT", *LAID_OUT)
    acted = []
    for card in ("AS", "AC", "5H", "5D"):
        acted.append((state.turn, state.to_act))
        assert fh.view(state, state.to_act).turn == state.turn
        state = play(state, card)
    assert acted == [(0, 0), (1, 1), (2, 0), (3, 1)]


@pytest.mark.option("play.first_lead")
@pytest.mark.rule("first-lead", "p2-form")
@pytest.mark.parametrize(("dealer", "leader", "player"), [(0, 1, 1), (1, 2, 0)])
def test_the_seat_left_of_the_dealer_may_be_a_dummy(dealer: fh.Seat, leader: fh.Seat, player: fh.Seat) -> None:
    """Catalogue 6.40: "the next seat of the four-handed table, a dummy where a dummy sits there"; its owner plays it.

    The auction is the players' own, and begins with whoever that seat belongs to.
    """
    assert dealt(DUMMIES, dealer=dealer).turn == player
    state = playing(DUMMIES.with_options({"play.first_lead": "left-of-dealer"}), "7NT", *LAID_OUT, dealer=dealer)
    assert (state.turn, state.to_act) == (leader, player)


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass-nt-details", "p2-form")
@pytest.mark.parametrize(("dealer", "leader", "player"), [(0, 1, 1), (1, 2, 0)])
def test_a_dummy_may_lead_to_an_all_pass_hand(dealer: fh.Seat, leader: fh.Seat, player: fh.Seat) -> None:
    """Catalogue 5.16 with 6.40: left of the dealer leads, here perhaps a dummy with a card that lies face up."""
    rules = DUMMIES.with_options({"auction.all_pass": "play-no-trump"})
    state = call(dealt(rules, *LAID_OUT, dealer=dealer), "pass pass")
    assert (state.turn, state.to_act) == (leader, player)
    if leader == 2:
        assert legal(state) == {"5H", "6H", "7H", "8H", "9H"}


@pytest.mark.option("play.null_lead")
@pytest.mark.rule("null-lead", "p2-form")
@pytest.mark.parametrize(
    ("dealer", "bidder", "leader", "player"), [(0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 3, 1), (1, 1, 2, 0)]
)
def test_the_bidders_dummy_sits_out_a_misere_and_the_other_dummy_may_lead(
    dealer: fh.Seat, bidder: fh.Seat, leader: fh.Seat, player: fh.Seat
) -> None:
    """Catalogue 6.23, 6.40: if the seat that should lead sits out, the next one clockwise leads."""
    misere = fh.SpecialBid(code="M", name="Misère")
    rules = DUMMIES.with_options({"contracts.specials": [misere], "play.null_lead": "left-of-dealer"})
    state = playing(rules, "M", *LAID_OUT, seat=bidder, dealer=dealer)
    assert (state.turn, state.to_act) == (leader, player)


@pytest.mark.rule("p2-form")
def test_only_its_owner_plays_for_a_dummy() -> None:
    """The owner of the dummy opposite seat 0 is seat 0; neither the opponent nor the dummy itself may act."""
    state = play(playing(DUMMIES, "7NT", *LAID_OUT), "AS AC")
    action = fh.legal_actions(state)[0]
    for other in (1, 2):
        with pytest.raises(fh.IllegalActionError) as caught:
            fh.apply(state, action, by=other)
        assert caught.value.illegal.reason is fh.Reason.NOT_YOUR_TURN
    assert fh.apply(state, action, by=0).turn == 3


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p2-form")
def test_only_a_dummys_face_up_cards_can_be_played_and_must_follow() -> None:
    """6.36: "Only face-up cards can be played and only they decide whether the dummy can follow"."""
    state = play(playing(DUMMIES, "7D", *LAID_OUT), "AS AC")
    assert "5S" in codes(state.hand(2)), "the dummy has spades, all face down"
    assert legal(state) == {"5H", "6H", "7H", "8H", "9H"}
    refused = refusal(state, "5S")
    assert refused.reason is fh.Reason.NOT_HELD
    assert "5S" not in codes(refused.cards), "and the refusal does not tell what lies there"


@pytest.mark.rule("p2-form")
def test_the_refusal_is_the_same_for_a_covered_card_and_a_card_elsewhere() -> None:
    """6.36: what lies face down is as unknown as any other hidden card."""
    state = play(playing(DUMMIES, "7D", *LAID_OUT), "AS AC")
    covered, elsewhere = refusal(state, "9S"), refusal(state, "9C")
    assert covered.message.replace("9♠", "9♣") == elsewhere.message
    assert (covered.reason, covered.cards) == (elsewhere.reason, elsewhere.cards)


@pytest.mark.rule("p2-form")
def test_a_card_is_turned_up_after_the_trick_that_uncovered_it() -> None:
    """002: "After each trick any exposed face down cards from the partner's hands are turned up and revealed"."""
    state = play(playing(DUMMIES, "7D", *LAID_OUT), "AS AC 7H")
    assert fh.view(state, 0).covered == (0, 0, 5, 5), "not before the trick is complete"
    assert "7S" not in {code for _, cards in fh.view(state, 0).exposed for code in codes(cards)}
    state, events = fh.step(state, fh.PlayCard(fh.parse_card("5D")))
    uncovered = [event for event in events if isinstance(event, CardUncovered)]
    assert {(event.seat, event.card.code) for event in uncovered} == {(2, "7S"), (3, "5C")}
    seen = fh.view(state, 1)
    assert seen.covered == (0, 0, 4, 4)
    assert {seat: codes(cards) for seat, cards in seen.exposed}[2] == {"5H", "6H", "8H", "9H", "7S"}


@pytest.mark.option("play.null_stop")
@pytest.mark.rule("null-stop")
def test_no_covered_card_is_turned_up_when_play_stops() -> None:
    """PAG: play stops with the trick that loses the null; what lay under a dummy's card of that trick stays hidden."""
    bid = fh.SpecialBid(code="M")
    rules = DUMMIES.with_options({"play.null_stop": True, "contracts.specials": [bid]})
    lost = 0
    for seed in range(30):
        rng, state = Random(seed), fh.apply(fh.new_game(rules), fh.shuffled_deal(fh.new_game(rules), Random(seed)))
        state = won(state, bid, 1)
        while not isinstance(state.phase, fh.phases.Dealing):
            hidden = state.secrets.face_down
            state, events = fh.step(state, rng.choice(fh.legal_actions(state)))
            if any(isinstance(event, HandScored) for event in events):
                lost += bool(hidden)
                assert not any(isinstance(event, CardUncovered) for event in events)
    assert lost


@pytest.mark.rule("p2-form")
def test_a_turned_up_card_counts_for_following_from_then_on() -> None:
    """6.36: a covered card is turned up after the trick, and is then a card like any other."""
    state = play(playing(DUMMIES, "7H", *LAID_OUT), "AS AC 7H 5D")
    # The dummy ruffed and leads; its seven of spades has been turned up.
    assert (state.turn, state.to_act) == (2, 0)
    state = play(state, "6H 6D JH JD")
    assert state.turn == 0
    state = play(state, "KS QC")
    assert legal(state) == {"6S", "7S"}, "the six was turned up after the second trick"


@pytest.mark.rule("p2-form")
def test_the_hand_that_won_a_trick_leads_the_next_even_if_it_is_a_dummy() -> None:
    """002: "Play then continues with the lead from the hand that won the last trick", the dummy's too."""
    state = play(playing(DUMMIES, "7D", *LAID_OUT), "10H AD 5H 5D")
    assert (state.turn, state.to_act) == (1, 1)
    state = play(playing(DUMMIES, "7D", *LAID_OUT), "AS AC 5H 5D")
    assert (state.turn, state.to_act) == (3, 1)


@pytest.mark.rule("p2-form", "kitty-discard")
def test_only_the_players_own_hand_exchanges_with_the_kitty() -> None:
    """002: "used with the player's hand only and no cards can be swapped between the hands"."""
    state = won(dealt(DUMMIES, *LAID_OUT), "7S", 1)
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert [len(state.hand(seat)) for seat in range(4)] == [10, 13, 10, 10]
    for card in ("5C", "5D", "5H", "AS"):
        assert refusal(state, fh.Exchange(fh.parse_cards(f"{card} 4D 4H"))).reason is fh.Reason.NOT_HELD
    state = discard(state, "10C 10D 4D")
    assert codes(state.hand(3)) == set(THEIRS_ON_TABLE.split())


@pytest.mark.rule("p2-form", "defender-trick-points")
def test_tricks_of_a_dummy_count_for_its_owner() -> None:
    """002: a bid is for the tricks of the hand and the one opposite; the opponent scores ten for each of two hands."""
    state = playing(DUMMIES, "8S", *LAID_OUT)
    rng = Random(7)
    taken = [0, 0, 0, 0]
    score: fh.HandScore | None = None
    while score is None:
        state, events = fh.step(state, random_action(state, rng))
        for event in events:
            taken[getattr(getattr(event, "trick", None), "winner", 0)] += hasattr(event, "trick")
        score = scored(events)
    assert score.tricks == tuple(taken)
    assert taken[2] > 0, "or this hand says nothing about dummies"
    own, theirs = taken[0] + taken[2], taken[1] + taken[3]
    assert own + theirs == 10
    assert score.made == (own >= 8)
    assert score.after == (-240 if own < 8 else 240 if own < 10 else 250, 10 * theirs)


@pytest.mark.rule("p2-form", "all-pass-nt-details")
def test_an_all_pass_hand_can_be_played_with_dummies() -> None:
    """all-pass `play-no-trump`: left of the dealer leads, the kitty stays where it is, each scores for two hands."""
    rules = DUMMIES.with_options({"auction.all_pass": "play-no-trump"})
    state = playing(rules, "pass", *LAID_OUT, dealer=0)
    assert (state.turn, state.to_act) == (1, 1)
    state, score = play_out(state)
    assert sum(score.tricks) == 10
    assert score.after == (10 * (score.tricks[0] + score.tricks[2]), 10 * (score.tricks[1] + score.tricks[3]))


@pytest.mark.rule("p2-form")
def test_only_the_bidders_dummy_sits_out_a_bid_played_alone() -> None:
    """null-who-plays `partner-out`, where a house plays misère with dummies: the three other hands stay."""
    rules = two_handed(spare_hands="dummies", contracts__specials=(fh.SpecialBid(code="X", name="Null"),))
    state = playing(rules, "X", *LAID_OUT)
    assert fh.view(state, 0).playing == (0, 1, 3)
    state = play(state, "10S 10C")
    assert (state.turn, state.to_act) == (3, 1)


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p2-form")
@given(st.integers(0, 2**32), st.integers(0, 40))
def test_no_view_depends_on_a_dummys_face_down_cards(seed: int, count: int) -> None:
    """6.36, law 3: with the covered cards of both dummies exchanged nobody sees, or may do, anything else."""
    rng = Random(seed)
    state = fh.apply(fh.new_game(DUMMIES), fh.shuffled_deal(fh.new_game(DUMMIES), rng))
    for _ in range(count):
        state = fh.apply(state, random_action(state, rng))
    under = [low for _, low in state.secrets.covered_cards]
    mixed = rng.sample(under, len(under))
    covered = tuple((over, low) for (over, _), low in zip(state.secrets.covered_cards, mixed, strict=True))
    lies = {low: seat for low in under for seat, hand in enumerate(state.hands) if hand & low}
    hands = list(state.hands)
    for old, new in zip(under, mixed, strict=True):
        hands[lies[old]] += new - old
    other = attrs.evolve(state, hands=tuple(hands), secrets=attrs.evolve(state.secrets, covered_cards=covered))
    for seat in (0, 1, None):
        assert fh.view(other, seat) == fh.view(state, seat)


# --- Dead hands ------------------------------------------------------------------------------------------------------


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p2-form")
@pytest.mark.parametrize(("rules", "dead"), [(DEAD, 10), (TWO_DEAD, 20)])
def test_a_dead_hand_stays_untouched(rules: fh.RuleSet, dead: int) -> None:
    """002: 'as per three-handed but with a "dead hand"'; RT: 10 + 10 + 3 and 20 dead."""
    start = fh.new_game(rules, 0)
    deal = fh.shuffled_deal(start, Random(3))
    state = fh.apply(start, deal)
    lies = state.secrets.dead
    assert lies.bit_count() == dead
    assert [len(state.hand(seat)) for seat in state.seating.seats] == [10, 10]
    assert state.secrets.kitty.bit_count() == 3
    dead_cards = rules.table.pack.cards_in(lies)
    rng, hands = Random(3), state.hands_played
    while state.hands_played == hands and not isinstance(state.phase, fh.phases.Dealing):
        assert state.secrets.dead == lies
        for seat in (0, 1, None):
            seen = fh.view(state, seat)
            assert not set(seen.hand) & set(dead_cards)
            assert seen.exposed == ()
        state = fh.apply(state, random_action(state, rng))


@pytest.mark.rule("p2-form")
def test_two_players_with_a_dead_hand_are_two_sides() -> None:
    """002, catalogue p2b: two sides of one player; a trick has two cards, and the defender scores ten for each."""
    state = playing(DEAD, "6NT", "AS KS QS JS 10S 9S AH KH QH JH", "AC KC QC JC 10C 9C AD KD QD JD")
    assert fh.view(state, 0).playing == (0, 1)
    state = play(state, "AS 9C")
    assert (state.turn, fh.view(state, 1).taken) == (0, (1, 0))
    state, score = play_out(state)
    assert score.after[1] == 10 * score.tricks[1]


# --- The next deal ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("p2-form")
@pytest.mark.parametrize("rules", [DUMMIES, DEAD, TWO_DEAD, EXPOSED, DRAW])
def test_the_deal_alternates_between_two_players(rules: fh.RuleSet) -> None:
    """rotation with two: the other player deals the next hand, in every form."""
    state, rng = fh.new_game(rules, 1), Random(5)
    dealers: list[fh.Seat] = []
    while len(dealers) < 3:
        if state.is_over:
            state = fh.new_game(rules, 1 - state.dealer)
        if isinstance(state.phase, fh.phases.Dealing):
            dealers.append(state.dealer)
        state = fh.apply(state, random_action(state, rng))
    assert dealers == [1, 0, 1]
