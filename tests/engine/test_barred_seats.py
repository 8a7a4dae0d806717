"""A barred player in the next auction: passed over, and what that means for everybody else (5.27, 6.10).

Who is barred is for the penalties to say (test_calling_breach.py, test_match_end.py).  Seat 3 deals, so seat 0 would
speak first.
"""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, filled, offered, play_out, won

import five_hundred as fh
from five_hundred.presets import NO_TRICKS

pytestmark = pytest.mark.rule("set-rule")

PLAIN = fh.RuleSet().with_options({"contracts.specials": []})
INKLES = PLAIN.with_options({"auction.min_level": 7, "auction.inkle_who": "first-two-seats"})
WEAK = "5S 6S 7S 8S 9S 5C 6C 7C 8C 9C"


def barred(rules: fh.RuleSet, seat: fh.Seat, calls: str = "", dealer: fh.Seat = 3) -> fh.State:
    """An auction in which a seat is barred, after some calls of the others."""
    return call(barring(dealt(rules, dealer=dealer), seat, rules, dealer), calls)


def barring(like: fh.State, seat: fh.Seat, rules: fh.RuleSet, dealer: fh.Seat) -> fh.State:
    """The same deal with a seat barred."""
    before = fh.new_game(rules, dealer)
    before = attrs.evolve(before, match=attrs.evolve(before.match, barred=1 << seat))
    piles = [list(like.hand(number)) for number in like.seating.seats]
    names = [*fh.dealing.piles_of(rules.table)]
    cards = {name: piles[int(name)] for name in names if name.isdigit()}
    cards["kitty"] = list(rules.table.pack.cards_in(like.secrets.kitty))
    return fh.apply(before, fh.Deal(fh.dealing.stacked(rules.table, dealer, cards)))


def turns(state: fh.State, words: str) -> list[fh.Seat | None]:
    """The seats whose calls these are, in turn, and the next seat to call; ``None`` when the auction is over."""
    found: list[fh.Seat | None] = []
    for word in words.split():
        found.append(state.turn)
        state = call(state, word)
    return [*found, state.turn if isinstance(state.phase, fh.phases.Bidding) else None]


@pytest.mark.parametrize("seat", range(4))
def test_a_barred_player_never_makes_a_call(seat: fh.Seat) -> None:
    """5.27: "an automatic pass": the others speak in turn, and three passes are all."""
    state = barred(PLAIN, seat)
    assert fh.view(state, None).barred == (seat,)
    others = [each for each in range(4) if each != seat]
    assert turns(state, "pass pass pass") == [*others, None]
    assert turns(state, "6S 6C 6D") == [*others, others[0]]
    over = call(state, "6S pass pass")
    assert isinstance(over.phase, fh.phases.Exchanging)
    assert [made.seat for made in over.calls] == others, "no pass is written down for the barred one"


@pytest.mark.option("auction.rounds")
@pytest.mark.rule("bid-rounds")
def test_a_one_round_auction_ends_after_three_calls_when_one_of_four_players_is_barred() -> None:
    """bid-rounds `one` with a barred seat: the last of the others ends it."""
    once = PLAIN.with_options({"auction.rounds": "one"})
    for seat in range(4):
        state = barred(once, seat, "6S 6C 6D")
        assert isinstance(state.phase, fh.phases.Exchanging)


@pytest.mark.option("auction.re_entry", "auction.raise_own")
@pytest.mark.rule("pass-final")
@pytest.mark.parametrize("re_entry", ["always", "if-suit-changed"])
@pytest.mark.parametrize("raise_own", ["no", "reopens"])
def test_a_reopened_auction_stays_closed_to_a_barred_player(re_entry: str, raise_own: str) -> None:
    """5.27: the bar "does not count as a pass for re-entry rules": others come back, the barred one does not."""
    rules = PLAIN.with_options({"auction.re_entry": re_entry, "auction.raise_own": raise_own})
    # Seat 1 is barred.  Seat 2 passes, seat 0 changes its suit over seat 3: seat 2 is asked again.
    state = barred(rules, 1, "6S pass 6D 7C")
    assert state.turn == 2
    assert turns(state, "7D") == [2, 3]
    if raise_own == "reopens":
        alone = barred(rules.with_options({"auction.re_entry": "never"}), 1, "6S pass pass")
        assert alone.turn == 0
        assert turns(alone, "7S") == [0, 2], "a raise opens it to all but the barred one"


@pytest.mark.option("auction.inkle_who")
@pytest.mark.rule("inkle-who")
@pytest.mark.parametrize(
    ("who", "seat", "inkles"),
    [
        ("first-two-seats", 0, {1}),
        ("first-two-seats", 1, {0}),
        ("first-two-seats", 2, {0, 1}),
        ("first-two-bidders", 0, {1, 2, 3}),
        ("anybody", 1, {0, 2, 3}),
    ],
)
def test_a_barred_seat_counts_among_the_first_two_seats_that_may_inkle(
    who: str, seat: fh.Seat, inkles: set[fh.Seat]
) -> None:
    """6.10: "inkle positions are counted by seat": a barred first player does not make room for the third."""
    state = barred(INKLES.with_options({"auction.inkle_who": who}), seat)
    found = set()
    while isinstance(state.phase, fh.phases.Bidding):
        if "6S" in offered(state):
            found.add(state.turn)
        state = fh.apply(state, fh.PASS)
    assert found == inkles


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
def test_a_barred_dealer_who_would_have_to_bid_passes_the_deal_out() -> None:
    """6.10: dealer-must-bid does not force a bid from one who may not bid; the next dealer deals."""
    rules = PLAIN.with_options({"auction.all_pass": "dealer-must-bid"})
    state = barred(rules, 3, "pass pass pass")
    assert isinstance(state.phase, fh.phases.Dealing)
    assert state.dealer == 0
    assert fh.PASS not in fh.legal_actions(barred(rules, 0, "pass pass")), "another barred seat: the dealer must"
    assert fh.PASS in fh.legal_actions(barred(rules, 3, "pass pass")), "nobody else must in his place"


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass-nt-details")
def test_a_barred_player_plays_like_everybody_else() -> None:
    """002: "not allowed to bid": but leads a hand that all passed, and plays the partner's contract."""
    rules = PLAIN.with_options({"auction.all_pass": "play-no-trump"})
    state = barred(rules, 0, "pass pass pass")
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.contract == fh.Contract(None, None)
    assert state.to_act == 0
    partners = barred(rules, 2, "6S pass pass")
    assert isinstance(partners.phase, fh.phases.Exchanging)
    _, score = play_out(won(barred(rules, 2), "6S"))
    assert sum(score.tricks) == 10


@pytest.mark.rule("all-pass")
@pytest.mark.option("auction.all_pass", "auction.inkle_wins")
@pytest.mark.parametrize(
    ("rules", "calls"),
    [
        (PLAIN, "pass pass pass"),
        (PLAIN.with_options({"auction.all_pass": "redeal-same-dealer"}), "pass pass pass"),
        (PLAIN.with_options({"auction.all_pass": "redeal-cap-2"}), "pass pass pass"),
        (PLAIN.with_options({"auction.all_pass": "next-dealer-no-reshuffle"}), "pass pass pass"),
        (INKLES.with_options({"auction.inkle_wins": "never-same-dealer"}), "6S pass pass"),
    ],
)
def test_a_bar_ends_with_the_next_auction_even_if_all_pass(rules: fh.RuleSet, calls: str) -> None:
    """6.10: "skipped in the next auction only, even if that deal is passed out"."""
    state = barred(rules, 1, calls)
    assert isinstance(state.phase, fh.phases.Dealing)
    assert fh.view(state, None).barred == ()
    state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    assert len(turns(state, "pass pass pass pass")) == 5


@pytest.mark.rule("set-rule")
def test_a_bar_ends_with_the_next_hand() -> None:
    """6.10: a hand that is played to its score ends the bar too, unless it brings a new one."""
    state, _ = play_out(won(barred(PLAIN, 1), "6S"))
    assert isinstance(state.phase, fh.phases.Dealing)
    assert fh.view(state, None).barred == ()


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_a_misdeal_keeps_the_bar() -> None:
    """6.10: a hand that is thrown in had no auction to an end: the bar is for the next one that has."""
    rules = PLAIN.with_options({"table.misdeal": "no-ace-no-face-partner-agrees", "table.pack": "45"})
    state = barring(dealt(rules, WEAK), 2, rules, 3)
    state = fh.apply(state, fh.actions.OfferThrowIn())
    assert isinstance(state.phase, fh.phases.ThrowingIn)
    assert state.to_act == 2, "a barred partner is asked all the same: it is no bid"
    state = fh.apply(state, fh.actions.AnswerThrowIn(True))
    assert isinstance(state.phase, fh.phases.Dealing)
    assert fh.view(state, None).barred == (2,)
    state = fh.apply(state, fh.shuffled_deal(state, Random(3)))
    assert turns(state, "pass pass pass") == [0, 1, 3, None]


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_a_misdeal_without_a_face_card_keeps_the_bar() -> None:
    """002 with 6.10: the same dealer deals again, and the same player is passed over."""
    rules = PLAIN.with_options({"table.misdeal": "no-face"})
    state = fh.new_game(rules, 3)
    state = attrs.evolve(state, match=attrs.evolve(state.match, barred=1 << 1))
    sizes = fh.dealing.piles_of(rules.table)
    piles = filled(rules.table.pack.cards, [WEAK if name == "0" else "" for name in sizes], [*sizes.values()])
    state = fh.apply(state, fh.Deal(fh.dealing.stacked(rules.table, 3, dict(zip(sizes, piles, strict=True)))))
    assert isinstance(state.phase, fh.phases.Dealing)
    assert (state.dealer, fh.view(state, None).barred) == (3, (1,))


@pytest.mark.rule("across-the-corner")
def test_a_barred_player_can_be_neither_challenger_nor_challenged() -> None:
    """across-the-corner with a barred seat: the challenge is a bid; the other opponent may make it."""
    state = barred(NO_TRICKS, 1, "NTR")
    assert state.turn == 2
    assert "ATC" not in offered(state)
    state = call(state, "pass")
    assert "ATC" in offered(state)


@pytest.mark.rule("p2-form")
def test_only_the_other_player_bids_when_one_of_two_is_barred() -> None:
    """Two players, one barred: one call settles it."""
    table = {"table.players": 2, "table.partnership": "solo", "table.spare_hands": "one-dead", "table.pack": "33"}
    rules = PLAIN.with_options(table)
    state = fh.new_game(rules, 0)
    state = attrs.evolve(state, match=attrs.evolve(state.match, barred=1 << 1))
    state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    assert state.turn == 0
    assert isinstance(call(state, "6S").phase, fh.phases.Exchanging)
    assert isinstance(call(state, "pass").phase, fh.phases.Dealing)


@given(fh.testing.rulesets(), st.data(), st.integers(0, 2**32))
def test_a_barred_seat_makes_no_call_and_wins_no_contract_under_any_rules(
    rules: fh.RuleSet, data: st.DataObject, seed: int
) -> None:
    """5.27, 6.10, any table: not one call of a barred player's, and the bar is gone after the auction or the hand."""
    rng, seat = Random(seed), data.draw(st.integers(0, rules.table.players - 1))
    state = fh.new_game(rules, data.draw(st.integers(0, rules.table.players - 1)))
    state = attrs.evolve(state, match=attrs.evolve(state.match, barred=1 << seat))
    asked: list[fh.Seat | None] = []
    while not asked or isinstance(state.phase, fh.phases.Bidding | fh.phases.ThrowingIn):
        if isinstance(state.phase, fh.phases.Bidding):
            asked.append(state.turn)
        state = fh.apply(state, fh.testing.random_action(state, rng))
    assert seat not in asked
    assert seat not in [made.seat for made in state.calls]
    if state.contract is not None:
        assert state.contract.declarer != seat
