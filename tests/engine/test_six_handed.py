"""Six players: two sides of three or three pairs, the packs of 61 to 66 cards, equal cards (catalogue: section N)."""

from random import Random

import pytest
from hypothesis import given
from tables import call, codes, dealt, discard, legal, play, play_out, playing, present, winner, won

import five_hundred as fh
from five_hundred.events import AuctionWon, CardsPassedOn, PlayBegan
from five_hundred.rules import KittyUse, WhoPlays
from five_hundred.rules.bids.special_bids import ACROSS_THE_CORNER, NO_TRICKS

NULL = fh.SpecialBid(code="M", name="Misère")
DOUBLE = fh.SpecialBid(code="DN", name="Double Null", who=WhoPlays.PARTNERS, kitty=KittyUse.PASSED_ON)
TOGETHER = fh.SpecialBid(code="TN", name="Null Together", who=WhoPlays.PARTNERS)
BOTH = fh.SpecialBid(code="BH", name="Both Hands", who=WhoPlays.BOTH_HANDS)


def house(partnership: str, pack: str = "63", **options: object) -> fh.RuleSet:
    """Six players without nominating; the led joker may name any suit."""
    chosen: dict[str, object] = {
        "table.players": 6,
        "table.partnership": partnership,
        "table.pack": pack,
        "contracts.specials": (NULL,),
        "play.joker_nominate": "no",
        "play.joker_lead": "any-suit",
    }
    return fh.RuleSet().with_options({**chosen, **{name.replace("__", "."): value for name, value in options.items()}})


TWO_SIDES = house("alternate")
THREE_SIDES = house("opposite")
BOTH_TABLES = pytest.mark.parametrize("rules", [TWO_SIDES, THREE_SIDES], ids=["2x3", "3x2"])

# --- The table -------------------------------------------------------------------------------------------------------


@pytest.mark.option("table.pack")
@pytest.mark.rule("deck-composition")
@pytest.mark.parametrize(
    ("pack", "kitty"), [("61", 1), ("62", 2), ("63", 3), ("63-two-packs", 3), ("64", 4), ("65", 5), ("66", 6)]
)
def test_six_players_get_ten_cards_each_and_the_kitty_the_rest(pack: str, kitty: int) -> None:
    """002: "Each player receives 10 cards, and the kitty receives 3"; BIC, 001, 003, 6.38 for the other packs."""
    rules, rng = house("alternate", pack), Random(1)
    state = fh.apply(fh.new_game(rules), fh.shuffled_deal(fh.new_game(rules), rng))
    assert [len(state.hand(seat)) for seat in range(6)] == [10] * 6
    assert fh.view(state, 0).kitty_count == kitty
    state = won(state, "7S", 3)
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert len(state.hand(3)) == 10 + kitty
    while state.hands_played == 0:
        state = fh.apply(state, fh.testing.random_action(state, rng))


@BOTH_TABLES
@pytest.mark.option("table.players")
@pytest.mark.rule("players-count", "rotation")
def test_six_players_bid_and_play_clockwise(rules: fh.RuleSet) -> None:
    """rotation: clockwise round six seats, in the auction and in a trick; and so does the deal."""
    state, turns = dealt(rules, "AS *S"), list[fh.Seat | None]()
    while isinstance(state.phase, fh.phases.Bidding) and len(turns) < 6:
        turns.append(state.to_act)
        state = call(state, "pass" if len(turns) < 6 else "7S")
    assert turns == [4, 5, 0, 1, 2, 3], "the dealer, seat 3, comes last"
    state = playing(rules, "7NT", "AS *S", "2C", "2D", "2H", "3C", "3D")
    turns = []
    for _ in range(6):
        turns.append(state.turn)
        state = play(state, "AS" if state.turn == 0 else min(legal(state)))
    assert turns == [0, 1, 2, 3, 4, 5]
    state, _ = play_out(state)
    assert state.is_over or state.dealer == 4


@BOTH_TABLES
@pytest.mark.rule("p6-bid-end", "bid-rounds")
def test_an_auction_of_six_ends_when_the_five_others_have_passed(rules: fh.RuleSet) -> None:
    """p6-bid-end: `five passes`; six passes if there is no bid."""
    state = call(dealt(rules, dealer=5), "6S pass pass pass pass")
    assert isinstance(state.phase, fh.phases.Bidding)
    state, events = fh.step(state, fh.PASS)
    assert any(isinstance(event, AuctionWon) for event in events)
    again = call(dealt(rules, dealer=5), "6S pass 6C pass pass pass")
    assert (isinstance(again.phase, fh.phases.Bidding), again.to_act) == (True, 0), "seat 0 has not passed"
    passed = call(dealt(rules, dealer=5), "pass pass pass pass pass")
    assert isinstance(passed.phase, fh.phases.Bidding)
    assert isinstance(call(passed, "pass").phase, fh.phases.Dealing)


@BOTH_TABLES
@pytest.mark.rule("pass-final", "p6-bid-end")
def test_a_player_of_six_who_has_passed_makes_no_further_call(rules: fh.RuleSet) -> None:
    """pass-final: with two left the auction goes to and fro between them."""
    state = call(dealt(rules, dealer=5), "6S pass pass 6C pass pass")
    assert state.to_act == 0
    state = call(state, "6D")
    assert state.to_act == 3
    state = call(state, "pass")
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert state.to_act == 0


# --- Sides and scores ------------------------------------------------------------------------------------------------


@pytest.mark.option("table.partnership")
@pytest.mark.rule("p6-teams", "defender-trick-points")
@pytest.mark.parametrize("bidder", range(6))
def test_the_tricks_of_all_three_partners_count_together(bidder: fh.Seat) -> None:
    """002: "two teams of three players each", in alternating positions; the other side scores ten for each trick."""
    _, score = play_out(playing(TWO_SIDES, "6NT", seat=bidder), rng=Random(bidder))
    own = sum(score.tricks[seat] for seat in (bidder, (bidder + 2) % 6, (bidder + 4) % 6))
    assert sum(score.tricks) == 10
    assert score.made == (own >= 6)
    bidders = -120 if own < 6 else 120 if own < 10 else 250
    theirs = 10 * (10 - own)
    assert score.after == ((bidders, theirs) if bidder % 2 == 0 else (theirs, bidders))


@pytest.mark.option("table.partnership")
@pytest.mark.rule("p6-teams", "p6-score-3x2")
@pytest.mark.parametrize("bidder", range(6))
def test_each_defending_pair_scores_its_own_tricks_among_three_pairs(bidder: fh.Seat) -> None:
    """p6-score-3x2: `each 10 per own trick`; partners sit opposite: 0-3, 1-4, 2-5 (RT)."""
    _, score = play_out(playing(THREE_SIDES, "6NT", seat=bidder), rng=Random(bidder))
    by_side = [score.tricks[side] + score.tricks[side + 3] for side in range(3)]
    assert sum(by_side) == 10
    side = bidder % 3
    own = by_side[side]
    assert score.made == (own >= 6)
    expected = [10 * tricks for tricks in by_side]
    expected[side] = -120 if own < 6 else 120 if own < 10 else 250
    assert score.after == tuple(expected)


@pytest.mark.rule("p6-score-3x2", "fail-mode")
def test_the_value_of_a_failed_contract_may_go_to_both_other_pairs() -> None:
    """6.25: "A failed contract that goes to the opponents gives every other side its full value"."""
    rules = THREE_SIDES.with_options({"scoring.failure": "to-opponents"})
    hands = ("2S 2C 2D 2H", "", "", "3S 3C 3D 3H", "RJ AS KS QS JS JC", "AC KC AD KD AH KH")
    _, score = play_out(playing(rules, "10NT", *hands), rng=Random(1))
    assert score.made is False
    one, other = (10 * (score.tricks[side] + score.tricks[side + 3]) for side in (1, 2))
    assert score.after == (0, 520 + one, 520 + other)


# --- Null bids -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("p6-null", "null-who-plays")
@pytest.mark.parametrize(
    ("rules", "bidder", "seats"),
    [
        (TWO_SIDES, 0, (0, 1, 3, 5)),
        (TWO_SIDES, 3, (0, 2, 3, 4)),
        (THREE_SIDES, 0, (0, 1, 2, 4, 5)),
        (THREE_SIDES, 5, (0, 1, 3, 4, 5)),
    ],
)
def test_all_partners_of_a_misere_bidder_sit_out(
    rules: fh.RuleSet, bidder: fh.Seat, seats: tuple[fh.Seat, ...]
) -> None:
    """p6-null `all partners out` (PAG, RT); 5.34."""
    state = won(dealt(rules), "M", bidder)
    state, events = fh.step(state, fh.legal_actions(state)[0])
    assert PlayBegan(bidder, seats) in events
    turns = [state.turn]
    for _ in range(len(seats) - 1):
        state = fh.apply(state, fh.legal_actions(state)[0])
        turns.append(state.turn)
    first = seats.index(bidder)
    assert turns == [*seats[first:], *seats[:first]]
    _, score = play_out(state)
    assert sum(score.tricks) == 10
    assert all(score.tricks[seat] == 0 for seat in range(6) if seat not in seats)


@pytest.mark.rule("p6-null", "null-lead")
def test_the_next_seat_clockwise_leads_if_the_leader_sits_out() -> None:
    """6.23: left of the dealer leads; with two partners out that may be the second or the third seat."""
    rules = TWO_SIDES.with_options({"play.null_lead": "left-of-dealer"})
    for dealer, leader in ((1, 3), (2, 3), (3, 5), (5, 0)):
        state = playing(rules, "M", dealer=dealer)
        assert (state.turn, state.to_act) == (leader, leader)


@pytest.mark.rule("double-null", "p6-teams")
def test_a_double_null_of_a_pair_is_played_by_both_against_four() -> None:
    """double-null with three pairs: the partner takes exactly the discards, and all six play (6.20)."""
    rules = house("opposite", contracts__specials=(DOUBLE,))
    state = won(dealt(rules, kitty="2S 2C 2D"), "DN", 1)
    state, events = fh.step(state, fh.Exchange((fh.parse_card("2S"), fh.parse_card("2C"), fh.parse_card("2D"))))
    assert events[0] == CardsPassedOn(1, 4, 3)
    assert (state.to_act, len(state.hand(4))) == (4, 13)
    assert {"2S", "2C", "2D"} <= codes(state.hand(4))
    state = discard(state, "2S 2C 2D")
    assert fh.view(state, 0).playing == (0, 1, 2, 3, 4, 5)
    _, score = play_out(state)
    assert score.made == (score.tricks[1] + score.tricks[4] == 0)


@pytest.mark.rule("double-null", "p6-null")
def test_all_three_partners_play_a_null_together_where_partners_play() -> None:
    """null-who-plays with two partners: each plays their own hand, and none of the three may take a trick."""
    rules = house("alternate", contracts__specials=(TOGETHER,))
    state = playing(rules, "TN", seat=1)
    assert fh.view(state, 0).playing == (0, 1, 2, 3, 4, 5)
    _, score = play_out(state)
    own = score.tricks[1] + score.tricks[3] + score.tricks[5]
    assert score.made == (own == 0)
    assert score.after[1] == (250 if own == 0 else -250)


@pytest.mark.rule("double-null")
@pytest.mark.parametrize("special", [DOUBLE, BOTH], ids=["passed on", "both hands"])
def test_bids_that_need_exactly_one_partner_are_refused_for_sides_of_three(special: fh.SpecialBid) -> None:
    """6.20: the discards go to *the* partner; a side of three has two."""
    with pytest.raises(fh.InvalidRulesError, match="one partner"):
        house("alternate", contracts__specials=(special,))
    assert house("opposite", contracts__specials=(special,)).contracts.specials == (special,)


@pytest.mark.rule("null-who-plays")
def test_both_hands_of_a_pair_are_played_by_the_bidder() -> None:
    """null-who-plays `both-hands` (001) with three pairs: the hand opposite lies face up, played by the bidder."""
    state = playing(house("opposite", contracts__specials=(BOTH,)), "BH", seat=2)
    assert [seat for seat, _ in fh.view(state, 0).exposed] == [5]
    acted = []
    for _ in range(6):
        acted.append((state.turn, state.to_act))
        state = fh.apply(state, fh.legal_actions(state)[0])
    assert acted == [(2, 2), (3, 3), (4, 4), (5, 2), (0, 0), (1, 1)]


# --- A duel ----------------------------------------------------------------------------------------------------------


def corner(partnership: str) -> fh.RuleSet:
    """Six players with No Tricks and Across The Corner."""
    return house(partnership, contracts__specials=(NO_TRICKS, ACROSS_THE_CORNER))


@pytest.mark.rule("across-the-corner")
@pytest.mark.parametrize(
    ("partnership", "calls", "duel"),
    [
        ("opposite", "NTR ATC pass pass pass pass pass", (0, 1)),
        ("opposite", "pass NTR pass pass pass ATC pass", (1, 5)),
        ("alternate", "pass pass NTR pass pass ATC pass", (2, 5)),
    ],
)
def test_only_the_challenger_and_the_challenged_of_six_play_a_duel(
    partnership: str, calls: str, duel: tuple[fh.Seat, fh.Seat]
) -> None:
    """000: "only bidder and that opponent play"; with six players the four others sit out; the challenger leads."""
    rules = corner(partnership)
    state = dealt(rules, dealer=5)
    for word in calls.split():
        if isinstance(state.phase, fh.phases.Bidding):
            state = call(state, word)
    assert isinstance(state.phase, fh.phases.Playing)
    contract = present(state.contract)
    assert contract.declarer is not None
    assert {contract.declarer, contract.rival} == set(duel)
    assert (fh.view(state, 0).playing, fh.view(state, 0).kitty_count) == (duel, 3)
    assert state.to_act == contract.declarer
    _, score = play_out(state)
    first, second = (score.tricks[seat] for seat in duel)
    assert first + second == 10
    sides = [0] * len(state.scores)
    if first != second:
        sides[(duel[0] if first < second else duel[1]) % len(sides)] = 250
    assert score.after == tuple(sides)


@pytest.mark.rule("across-the-corner")
def test_a_partners_no_tricks_cannot_be_challenged() -> None:
    """across-the-corner: "challenge to an opponent's No Tricks"."""
    state = call(dealt(corner("opposite"), dealer=5), "NTR pass pass")
    assert state.to_act == 3
    assert "ATC" not in offered_codes(state)
    assert "ATC" in offered_codes(call(state, "pass"))
    state = call(dealt(corner("alternate"), dealer=5), "NTR pass")
    assert "ATC" not in offered_codes(state)
    assert "ATC" in offered_codes(call(state, "pass"))


def offered_codes(state: fh.State) -> set[str]:
    """The codes of the bids on offer."""
    return {bid.code for action in fh.legal_actions(state) if (bid := getattr(action, "bid", None)) is not None}


# --- Equal cards -----------------------------------------------------------------------------------------------------

TWO_PACKS = house("alternate", "63-two-packs")


@pytest.mark.option("table.pack")
@pytest.mark.rule("duplicate-cards")
@pytest.mark.parametrize(("led", "later"), [("2S", "2S'"), ("2S'", "2S")])
def test_the_earlier_of_two_equal_cards_wins(led: str, later: str) -> None:
    """duplicate-cards `first-wins` (PAG), whichever of the two it is, as long as nothing better falls."""
    state = playing(TWO_PACKS, "7NT", f"RJ {led} *S", "*H", "*D", f"{later} 2*S *C", kitty="*S")
    state = play(state, led)
    while not fh.view(state, 0).tricks:
        state = play(state, later if state.turn == 3 else min(legal(state)))
    assert winner(state) == 0


@pytest.mark.rule("duplicate-cards")
@pytest.mark.parametrize(("first", "second"), [("4H", "4H'"), ("4H'", "4H")])
def test_the_earlier_of_two_equal_trumps_wins(first: str, second: str) -> None:
    """duplicate-cards `first-wins` for two that ruff: not the leader's, but the first of the two."""
    hands = ("RJ AS *S", f"{first} *C", "3S", f"{second} *D", "4S", "5S")
    state = playing(TWO_PACKS, "7H", *hands)
    state = play(state, "AS")
    for _ in range(5):
        played = {1: first, 3: second, 2: "3S", 4: "4S", 5: "5S"}
        assert state.turn is not None
        state = play(state, played[state.turn])
    assert winner(state) == 1


@pytest.mark.rule("duplicate-cards", "follow")
def test_a_card_of_the_second_pack_follows_its_suit() -> None:
    """d63-two-packs: it is a card of its suit like its double, and of trumps if that is the suit."""
    for bid in ("7NT", "7S"):
        state = playing(TWO_PACKS, bid, "AS", "3S' *H")
        assert legal(play(state, "AS")) == {"3S'"}


# --- Laws ------------------------------------------------------------------------------------------------------------


@pytest.mark.option("table.partnership")
@pytest.mark.rule("p6-teams")
@given(fh.testing.states(fh.testing.rulesets({"table.players": 6}), fh.phases.Playing))
def test_each_playing_seat_of_six_plays_once_to_a_trick(state: fh.State) -> None:
    """At any table of six: nobody plays twice to a trick, and whoever has won the last one leads."""
    phase = state.phase
    assert isinstance(phase, fh.phases.Playing)
    seats = fh.view(state, None).playing
    for number, trick in enumerate(phase.history):
        assert sorted(trick.seats) == sorted(seats)
        steps = [(after - before) % 6 for before, after in zip(trick.seats, trick.seats[1:], strict=False)]
        assert sum(steps) < 6, "once round the table"
        if number:
            assert trick.seats[0] == phase.history[number - 1].winner
    assert isinstance(fh.legal_actions(state)[0], fh.PlayCard)
