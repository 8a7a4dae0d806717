"""Three players, each alone: packs, a dead hand, the fourth hand, misère before a seven (catalogue: section P)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, codes, dealt, discard, legal, offered, play, play_out, playing, refusal, refused_call, won

import five_hundred as fh
from five_hundred.events import HandExposed, PlayBegan
from five_hundred.rules import Gate

MISERE = fh.SpecialBid(code="M", name="Misère")


def house(**options: object) -> fh.RuleSet:
    """Three players, each alone, with misère at any time and no nominating; options of the table, or a whole path."""
    chosen: dict[str, object] = {
        "table.players": 3,
        "table.partnership": "solo",
        "contracts.specials": (MISERE,),
        "play.joker_nominate": "no",
    }
    named = {name.replace("__", ".") if "__" in name else f"table.{name}": value for name, value in options.items()}
    return fh.RuleSet().with_options({"table.pack": "33", **chosen, **named})


THREE = house()
FOURTH = house(pack="43", spare_hands="for-the-bidder")

# --- Everybody alone -------------------------------------------------------------------------------------------------

HANDS = ("AS KS QS JS 10S 9S 8S 7S AH KH", "AC KC QC JC 10C 9C 8C 7C QH JH", "AD KD QD JD 10D 9D 8D 7D 10H 9H")


@pytest.mark.option("table.players", "table.pack")
@pytest.mark.rule("p3-deck", "players-count")
def test_three_play_with_33_cards_and_a_kitty_of_three() -> None:
    """002: 'a deck of 33 cards (a joker plus a "Piquet pack")'; ten each and three in the kitty."""
    state = dealt(THREE, *HANDS)
    assert [codes(state.hand(seat)) for seat in range(3)] == [set(hand.split()) for hand in HANDS]
    assert codes(THREE.table.pack.cards_in(state.secrets.kitty)) == {"7H", "8H", "RJ"}
    assert state.scores == (0, 0, 0)


@pytest.mark.option("table.pack")
@pytest.mark.rule("p3-deck")
def test_the_kitty_has_two_cards_without_the_joker() -> None:
    """003: "or two if the Joker is omitted"."""
    state = won(dealt(house(pack="32"), *HANDS), "6S")
    assert (state.to_act, len(state.hand(0))) == (0, 12)
    assert refusal(state, fh.Exchange(fh.parse_cards("7S 8S 9S"))).reason is fh.Reason.WRONG_COUNT
    assert isinstance(discard(state, "7S 8S").phase, fh.phases.Playing)


@pytest.mark.option("table.partnership")
@pytest.mark.rule("partnership-mode", "p3-defenders", "defender-trick-points")
def test_each_of_two_defenders_scores_their_own_tricks() -> None:
    """p3-defenders (HOF, PAR): ten points for each trick of the defender's own, not of both defenders."""
    state = playing(THREE, "6H", *HANDS)
    state, score = play_out(state, rng=Random(2))
    assert sum(score.tricks) == 10
    assert min(score.tricks[1], score.tricks[2]) > 0, "or this hand says nothing"
    won_or_lost = 100 if score.tricks[0] >= 6 else -100
    assert score.after == (won_or_lost, 10 * score.tricks[1], 10 * score.tricks[2])


@pytest.mark.rule("follow", "p3-deck")
def test_a_trick_of_three_players_has_three_cards() -> None:
    """002: "Dealing, scoring and game play are as for the standard game", with a card of each of three players."""
    state = playing(THREE, "6NT", *HANDS)
    state = play(state, "7S 7C 7D")
    assert (state.turn, fh.view(state, 1).taken) == (0, (1, 0, 0))
    assert fh.view(state, 1).tricks[0].seats == (0, 1, 2)
    state = play(state, "AH JH 9H")
    assert fh.view(state, 2).taken == (2, 0, 0)


@pytest.mark.rule("p3-all-pass", "all-pass-nt-details")
def test_an_all_pass_hand_of_three_is_thrown_in_or_played_at_no_trump() -> None:
    """p3-all-pass: `throw in` (PAG), or `NT, eldest leads, no widow, 10 each` (poker.tj, PAR)."""
    thrown = call(dealt(THREE, *HANDS, dealer=1), "pass pass pass")
    assert isinstance(thrown.phase, fh.phases.Dealing)
    assert thrown.dealer == 2
    state = call(dealt(house(auction__all_pass="play-no-trump"), *HANDS, dealer=1), "pass pass pass")
    assert (state.turn, fh.view(state, 0).kitty_count) == (2, 3)
    state, score = play_out(state)
    assert score.after == tuple(10 * tricks for tricks in score.tricks)


@pytest.mark.rule("p3-win")
@pytest.mark.option("match.must_bid_to_win")
def test_an_option_decides_whether_one_of_three_wins_only_by_a_contract() -> None:
    """p3-win: `yes` (PAG): only a player who makes a contract goes out; `no` (HOF): defenders do too."""
    for must_bid in ("made", "no"):
        rules = house(match__must_bid_to_win=must_bid)
        state, score = play_out(playing(rules, "6H", *HANDS, scores=(0, 490, 490)), rng=Random(2))
        assert min(score.after[1:]) >= 500
        assert state.is_over is (must_bid == "no")


@pytest.mark.rule("p3-null")
@pytest.mark.option("contracts.specials.CODE.gate")
def test_misere_may_be_bid_before_a_seven_where_the_option_allows_it() -> None:
    """002: "misère" may be bid before a bid for seven tricks, "due to the relative rarity of seven-trick bids"."""
    state = dealt(THREE, *HANDS)
    assert "M" in offered(state)
    gated = house(contracts__specials=(fh.SpecialBid(code="M", name="Misère", gate=Gate.AFTER_SEVEN),))
    state = call(dealt(gated, *HANDS), "6S")
    assert refused_call(state, "M").reason is fh.Reason.GATE_CLOSED
    assert "M" in offered(call(state, "7S"))


@pytest.mark.rule("p3-null", "null-who-plays")
def test_misere_is_played_against_two_defenders_among_three() -> None:
    """002: there is no partner to sit out; both defenders play."""
    state = playing(THREE, "M", *HANDS)
    assert fh.view(state, 0).playing == (0, 1, 2)
    state, score = play_out(state, rng=Random(1))
    assert score.after == (250 if score.tricks[0] == 0 else -250, 0, 0)


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p3-deck")
@pytest.mark.parametrize(("pack", "kitty"), [("43", 3), ("45", 5)])
def test_one_hand_is_dead_when_three_play_with_the_standard_pack(pack: str, kitty: int) -> None:
    """002: "the standard deck (45 or 43 cards) with one hand dealt face down, which remains untouched"."""
    rules, rng = house(pack=pack, spare_hands="one-dead"), Random(4)
    state = fh.apply(fh.new_game(rules), fh.shuffled_deal(fh.new_game(rules), rng))
    dead = state.secrets.dead
    assert (dead.bit_count(), state.secrets.kitty.bit_count(), len(state.hands)) == (10, kitty, 3)
    while not isinstance(state.phase, fh.phases.Dealing | fh.phases.Finished):
        assert state.secrets.dead == dead
        assert not any(hand & dead for hand in state.hands)
        assert all(fh.view(state, seat).exposed == () for seat in (0, 1, 2, None))
        state = fh.apply(state, fh.testing.random_action(state, rng))


# --- A fourth hand for the bidder ------------------------------------------------------------------------------------

FOUR = (
    "AS KS QS JS 10S AH KH QH JH 10H",
    "AC KC QC JC 10C 9C 8C 7C 6C 5C",
    "AD KD QD JD 10D 9D 8D 7D 6D 5D",
    "9S 8S 7S 6S 5S 9H 8H 7H 6H 5H",  # the fourth hand; the kitty is 4D 4H RJ
)


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p3-deck")
def test_the_fourth_hand_is_face_down_until_play_begins() -> None:
    """FRA: "high bidder gets spare hand opposite"; before that, no player sees it, not even the bidder."""
    auction = dealt(FOURTH, *FOUR)
    taken = won(auction, "7S", 1)
    assert isinstance(taken.phase, fh.phases.Exchanging)
    for state in (auction, taken):
        assert len(state.hand(3)) == 10
        assert all(fh.view(state, seat).exposed == () for seat in (0, 1, 2, None))
    state, events = fh.step(taken, fh.Exchange(fh.parse_cards("4D 4H 5C")))
    assert isinstance(state.phase, fh.phases.Playing)
    assert HandExposed(3, tuple(sorted(fh.parse_cards(FOUR[3])))) in events
    for seat in (0, 1, 2, None):
        assert [(other, codes(cards)) for other, cards in fh.view(state, seat).exposed] == [(3, set(FOUR[3].split()))]


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p3-deck")
@pytest.mark.parametrize(("bidder", "order"), [(0, (0, 1, 3, 2)), (1, (1, 2, 3, 0)), (2, (2, 0, 3, 1))])
def test_the_fourth_hand_plays_opposite_the_bidder_who_chooses_its_cards(
    bidder: fh.Seat, order: tuple[fh.Seat, ...]
) -> None:
    """FRA, p3-deck: the spare hand lies opposite the bidder: one defender plays before it, the other after it."""
    state, events = fh.step(won(dealt(FOURTH, *FOUR), "7NT", bidder), fh.Exchange(fh.parse_cards("4D 4H RJ")))
    assert PlayBegan(bidder, order) in events
    acted = []
    for _ in range(4):
        acted.append((state.turn, state.to_act))
        state = play(state, max(legal(state) - {"RJ"}))
    assert [turn for turn, _ in acted] == list(order)
    assert [player for _, player in acted] == [bidder if seat == 3 else seat for seat in order]


@pytest.mark.rule("p3-deck")
def test_only_the_bidder_plays_the_fourth_hand_which_must_follow_suit() -> None:
    """FRA: the fourth hand follows suit like any other hand."""
    state = play(playing(FOURTH, "7NT", *FOUR), "AS 5C")
    assert (state.turn, state.to_act) == (3, 0)
    assert legal(state) == {"9S", "8S", "7S", "6S", "5S"}
    assert refusal(state, "KS").reason is fh.Reason.NOT_HELD, "a card of the own hand does not belong to this one"
    for other in (1, 2, 3):
        with pytest.raises(fh.IllegalActionError) as caught:
            fh.apply(state, fh.PlayCard(fh.parse_card("9S")), by=other)
        assert caught.value.illegal.reason is fh.Reason.NOT_YOUR_TURN
    assert fh.view(state, 0).legal != ()
    assert fh.view(state, 1).legal == ()


@pytest.mark.rule("p3-deck")
def test_the_fourth_hand_leads_when_it_has_won() -> None:
    """002 "the hand that won the last trick" leads: after the fourth hand comes the defender on its left."""
    hands = ("10S *H", "AC *C", "AD *D", "AS KS *SH")
    state = play(playing(FOURTH, "7NT", *hands, seat=1), "AC")
    assert state.turn == 2
    state = play(playing(FOURTH, "7NT", *hands), "10S AC AS AD")
    assert (state.turn, state.to_act) == (3, 0)
    state = play(state, "KS")
    assert state.turn == 2


@pytest.mark.rule("p3-deck", "p3-defenders")
def test_tricks_of_the_fourth_hand_count_for_the_bidder() -> None:
    """FRA: the bidder has two hands against two defenders, who score their own tricks each."""
    strong = ("5S 6S 5C 6C 5D 6D 5H 6H", "7S 8S 7C 8C 7D 8D 7H 8H", "RJ AS KS AC KC", "AD KD QD JD AH KH QH JH")
    saved = 0
    for seed in range(5):
        _, score = play_out(playing(FOURTH, "7NT", *strong, seat=2), rng=Random(seed))
        assert sum(score.tricks) == 10
        own = score.tricks[2] + score.tricks[3]
        bidders = -220 if own < 7 else 220 if own < 10 else 250
        assert score.made == (own >= 7)
        assert score.after == (10 * score.tricks[0], 10 * score.tricks[1], bidders)
        saved += own >= 7 > score.tricks[2]
    assert saved, "or these hands say nothing about the fourth one"


@pytest.mark.rule("p3-deck", "null-who-plays")
def test_a_bid_that_is_played_alone_leaves_the_fourth_hand_out() -> None:
    """null-who-plays: a misère bidder plays alone; the fourth hand stays face down, and play goes on clockwise."""
    state = playing(FOURTH, "M", *FOUR, seat=1)
    assert fh.view(state, 0).playing == (0, 1, 2)
    assert fh.view(state, 1).exposed == ()
    state = play(state, "10C 5D 10H")
    assert fh.view(state, 0).tricks[0].seats == (1, 2, 0)


@pytest.mark.rule("p3-deck", "all-pass-nt-details")
def test_the_fourth_hand_stays_out_when_all_pass() -> None:
    """FRA gives the hand to the high bidder, and there is no bidder."""
    rules = FOURTH.with_options({"auction.all_pass": "play-no-trump"})
    state = call(dealt(rules, *FOUR), "pass pass pass")
    assert fh.view(state, 0).playing == (0, 1, 2)
    assert fh.view(state, 0).exposed == ()
    _, score = play_out(state)
    assert score.tricks[3] == 0


@pytest.mark.rule("p3-deck", "joker-nominate")
def test_a_nomination_does_not_apply_to_a_joker_in_the_fourth_hand() -> None:
    """6.13: "only for jokers in the declarer's own hand"."""
    rules = FOURTH.with_options({"play.joker_nominate": "yes", "play.joker_lead": "any-suit", "table.pack": "44"})
    hands = ("BJ 10S *H", "AC *C", "AD *D", "RJ AS KS *SH")
    state = playing(rules, "7NT", *hands, nominated="H")
    assert {"BJ"} <= legal(state), "the nominated joker is led without naming"
    state = play(state, "10S AC AS AD")
    assert {text for text in legal(state) if text.startswith("RJ")} == {"RJ:S", "RJ:C", "RJ:D", "RJ:H"}


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p3-deck")
@given(fh.testing.states(st.just(FOURTH), fh.phases.Playing))
def test_each_hand_is_played_by_its_holder_or_by_the_bidder(state: fh.State) -> None:
    """Every seat that is due has somebody who decides: its own player, for the fourth hand the bidder."""
    assert state.contract is not None
    assert state.turn is not None
    assert state.to_act == (state.contract.declarer if state.turn == 3 else state.turn)
    for action in fh.legal_actions(state):
        assert isinstance(action, fh.PlayCard)
        assert action.card in state.hand(state.turn)
