"""Each option of the auction by auctions worked out by hand (catalogue: section D, null-when; 5.36, 6.1 to 6.9).

Seat 3 deals, so seat 0 speaks first.  The auction as a whole is in test_bidding.py.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, offered, play_out, refused_call

import five_hundred as fh
from five_hundred.engine.auction.bid_legality import (
    CERTAIN,
    bids_with_kinds,
    first_to_bid,
    has_certain_bid,
    legal_kinds,
    why_never,
)
from five_hundred.events import AuctionWon, DealAbandoned, Dealt, ThrownIn
from five_hundred.rules import Gate, InkleWho, RaiseOwn, ReEntry, WhoPlays, ladder_of
from five_hundred.rules.bids.trick_bids import STRAINS
from five_hundred.testing import states

AUSTRALIAN = fh.RuleSet()
PLAIN = AUSTRALIAN.with_options({"contracts.specials": []})
INKLES = PLAIN.with_options({"auction.min_level": 7, "auction.inkle_who": "anybody"})
BY_POINTS = PLAIN.with_options({"auction.order": "points", "contracts.schedule": "original"})
SIXES = ["6S", "6C", "6D", "6H", "6NT"]
ALL_PASS = "pass pass pass pass"
EVERY_RAISE = pytest.mark.parametrize("raise_own", list(RaiseOwn))
EVERY_RE_ENTRY = pytest.mark.parametrize("re_entry", list(ReEntry))


def after(rules: fh.RuleSet, calls: str) -> fh.State:
    """The state after a deal by seat 3 and some calls."""
    return call(dealt(rules), calls)


def turn_after(rules: fh.RuleSet, calls: str) -> fh.Seat | None:
    """The seat that calls next; ``None`` when the auction is over."""
    state = after(rules, calls)
    return state.turn if isinstance(state.phase, fh.phases.Bidding) else None


def contract_after(rules: fh.RuleSet, calls: str) -> tuple[str, fh.Seat | None]:
    """The contract and its declarer: the last of these calls, and none before, has ended the auction."""
    contract = after(rules, calls).contract
    assert contract is not None, "there is no contract yet"
    return ("" if contract.bid is None else contract.bid.code), contract.declarer


# Order ---------------------------------------------------------------------------------------------------------------


@pytest.mark.option("auction.suit_order")
@pytest.mark.rule("bid-suit-order")
@given(st.permutations(STRAINS))
def test_denominations_rank_in_the_order_of_the_rules(order: list[fh.Strain]) -> None:
    """bid-suit-order: S C D H NT in all seeds; C S H D NT in H1900; or any other."""
    codes = [strain.code for strain in order]
    rules = PLAIN.with_options({"auction.suit_order": " ".join(codes)})
    for place, code in enumerate(codes):
        assert offered(after(rules, f"7{code}"))[:5] == [f"7{c}" for c in codes[place + 1 :]] + [
            f"8{c}" for c in codes[: place + 1]
        ]


@pytest.mark.option("auction.order")
@pytest.mark.rule("bid-order-key")
def test_eight_hearts_outrank_nine_clubs_where_points_decide() -> None:
    """H1900: 8♥ 240 outranks 9♣ 160 (clubs lowest, hearts third); by level nine clubs are higher (004)."""
    by_points = BY_POINTS.with_options({"auction.suit_order": "C S H D NT"})
    by_level = by_points.with_options({"auction.order": "level-then-suit"})
    assert "9C" not in offered(after(by_points, "8H"))
    assert "8H" in offered(after(by_points, "9C"))
    assert "9C" in offered(after(by_level, "8H"))
    assert "8H" not in offered(after(by_level, "9C"))


@pytest.mark.option("auction.order")
@pytest.mark.rule("bid-order-key")
@pytest.mark.parametrize(("tie", "higher"), [("6NT 7C 8S", "7D"), ("7NT 8D 9C", "8H"), ("8H 10C", "9D")])
def test_bids_of_equal_points_do_not_overcall_each_other(tie: str, higher: str) -> None:
    """120, 240, 300 points of the original schedule: a bid must strictly exceed, however many tricks it is (5.28)."""
    for standing in tie.split():
        bids = offered(after(BY_POINTS, standing))
        assert not set(tie.split()) & set(bids)
        assert higher in bids


@pytest.mark.option("auction.order")
@given(st.sampled_from(offered(dealt(PLAIN))[:-1]), st.sampled_from(["avondale", "perfect"]))
def test_level_and_points_rank_bids_alike_under_avondale_and_perfect(standing: str, schedule: str) -> None:
    """bid-order-key: "Identical for Avondale and Perfect trick bids"."""
    rules = PLAIN.with_options({"contracts.schedule": schedule})
    assert offered(after(rules, standing)) == offered(after(rules.with_options({"auction.order": "points"}), standing))


# Rounds and the lowest bid -------------------------------------------------------------------------------------------


@pytest.mark.option("auction.rounds")
@pytest.mark.rule("bid-rounds")
def test_a_one_round_auction_ends_after_four_calls() -> None:
    """001 American: "just one round"; otherwise it goes round until all but one have passed (000, 002, 004)."""
    once = PLAIN.with_options({"auction.rounds": "one"})
    assert contract_after(once, "6S 6C 6D 6H") == ("6H", 3)
    assert contract_after(once, "pass 6C pass pass") == ("6C", 1)
    assert turn_after(PLAIN, "6S 6C 6D 6H") == 0
    assert contract_after(PLAIN, "6S 6C 6D 6H pass 7S pass pass") == ("7S", 1)
    assert turn_after(PLAIN, "pass pass pass") == 3, "the dealer may still bid"
    assert contract_after(PLAIN, "pass pass pass 6S") == ("6S", 3), "nobody is left"


@pytest.mark.option("auction.min_level")
@pytest.mark.rule("bid-min-level")
@pytest.mark.parametrize("level", [6, 7, 8, 9, 10])
def test_a_bid_below_the_minimum_level_is_refused(level: int) -> None:
    """6: most; 7: 001, 002, PRI, DMA; 8: EMB."""
    bids = offered(dealt(PLAIN.with_options({"auction.min_level": level})))
    assert bids[0] == f"{level}S"
    assert len(bids) == 5 * (11 - level) + 1


# Inkles --------------------------------------------------------------------------------------------------------------


@pytest.mark.option("auction.inkle_who")
@pytest.mark.rule("inkle-who", "inkle-6nt")
@pytest.mark.parametrize(
    ("who", "seats"), [("nobody", ""), ("first-two-seats", "01"), ("first-two-bidders", "0123"), ("anybody", "0123")]
)
def test_the_inkle_options_decide_who_may_inkle_after_passes(who: str, seats: str) -> None:
    """Seats count their passes (5.9; 001: the last two begin at seven), bidders do not; no trump is an inkle too."""
    rules = INKLES.with_options({"auction.inkle_who": who})
    for seat in range(4):
        inkles = [word for word in offered(after(rules, "pass " * seat)) if word in SIXES]
        assert inkles == (SIXES if str(seat) in seats else [])


@pytest.mark.option("auction.inkle_who")
@pytest.mark.rule("inkle-who")
@pytest.mark.parametrize(
    ("calls", "allowed"),
    [
        ("6S", "first-two-seats first-two-bidders anybody"),
        ("6S pass", "first-two-bidders anybody"),
        ("6S pass pass", "first-two-bidders anybody"),
        ("6S 6C", "anybody"),
        ("6S 6C pass", "anybody"),
        ("6S 6C pass pass", "first-two-seats first-two-bidders anybody"),  # the first one's second turn
        ("7S", ""),  # no inkle is higher
    ],
)
@pytest.mark.parametrize("who", [InkleWho.FIRST_TWO_SEATS, InkleWho.FIRST_TWO_BIDDERS, InkleWho.ANYBODY])
def test_the_inkle_options_decide_who_may_inkle_after_a_bid(who: InkleWho, calls: str, allowed: str) -> None:
    """First two seats: 002, 003, DMA; first two bidders, at any turn: 001, ISU; every player: EMB."""
    state = after(INKLES.with_options({"auction.inkle_who": who}), calls)
    assert ("6NT" in offered(state)) == (who.value in allowed.split())


TABLES = {
    "three": {"table.players": 3, "table.partnership": "solo", "table.pack": "33"},
    "five": {"table.players": 5, "table.partnership": "called-card", "table.pack": "53"},
    "six in two sides": {"table.players": 6, "table.partnership": "alternate", "table.pack": "63"},
    "six in three sides": {"table.players": 6, "table.pack": "63"},
}
EVERY_TABLE = pytest.mark.parametrize("table", TABLES.values(), ids=[*TABLES])


@pytest.mark.option("auction.inkle_who")
@pytest.mark.rule("inkle-who")
@EVERY_TABLE
def test_the_first_two_seats_are_those_left_of_the_dealer_at_every_table(table: dict[str, object]) -> None:
    """002, 003, DMA, 001: two seats, however many players there are and whoever deals."""
    rules = INKLES.with_options({**table, "auction.inkle_who": "first-two-seats"})
    players = rules.table.players
    for dealer in range(players):
        state, inkling = dealt(rules, dealer=dealer), []
        while isinstance(state.phase, fh.phases.Bidding):
            if "6S" in offered(state):
                inkling.append(state.turn)
            state = fh.apply(state, fh.PASS)
        assert inkling == [(dealer + 1) % players, (dealer + 2) % players]


@pytest.mark.option("auction.rounds")
@pytest.mark.rule("bid-rounds", "p6-bid-end")
@EVERY_TABLE
def test_an_auction_ends_when_all_other_players_have_passed(table: dict[str, object]) -> None:
    """p6-bid-end: "five passes" among six, two among three; a bid in between starts the round again."""
    rules = PLAIN.with_options(table)
    players = rules.table.players
    start = dealt(rules, dealer=players - 1)
    assert call(start, "6S " + "pass " * (players - 2)).turn == players - 1
    assert call(start, "6S " + "pass " * (players - 1)).contract is not None
    raised = call(start, "6S 6C " + "pass " * (players - 2))
    assert raised.turn == 0
    assert call(raised, "pass").contract is not None
    thrown_in = call(start, "pass " * players)
    assert isinstance(thrown_in.phase, fh.phases.Dealing)
    assert thrown_in.dealer == 0


@pytest.mark.option("auction.inkle_who")
@pytest.mark.rule("inkle-who")
def test_the_first_two_bidders_do_not_change_with_later_bids() -> None:
    """001, ISU: seats 0 and 1 were the first two to bid, so neither a third bid nor a refusal tells them otherwise.

    Misère lies between the sixes here, and an inkle can win: so there is an inkle above the third player's bid.
    """
    low = {"code": "M", "name": "Misère", "above": "6C"}
    rules = INKLES.with_options({"auction.inkle_who": "first-two-bidders", "auction.inkle_wins": "at-its-level"})
    rules = rules.with_options({"auction.pass_term": "pass", "contracts.specials": [low]})
    assert "6D" in offered(after(rules, "6S 6C M pass"))  # seat 0
    assert "6D" in offered(after(rules, "6S 6C M pass pass"))  # seat 1
    assert "6D" not in offered(after(rules, "6S 6C M"))  # seat 3 has not bid
    assert refused_call(after(rules, "6S 6C M"), "6D").option == "auction.inkle_who"
    assert refused_call(after(rules, "6S 6C 7S pass"), "6D").reason is fh.Reason.BID_TOO_LOW


@pytest.mark.option("auction.inkle_wins")
@pytest.mark.rule("inkle-can-win")
def test_an_inkle_cannot_win_unless_the_rules_let_it() -> None:
    """001: "cannot win the bidding"; ISU: dealt again by the same dealer; 002, 003 do not forbid it."""
    inkled = {wins: INKLES.with_options({"auction.inkle_wins": wins}) for wins in ("never", "never-same-dealer")}
    for calls in ("6S pass pass pass", "6S pass 6H pass pass"):
        assert after(inkled["never"], calls).dealer == 0
        assert after(inkled["never-same-dealer"], calls).dealer == 3
        assert all(isinstance(after(rules, calls).phase, fh.phases.Dealing) for rules in inkled.values())
        assert after(inkled["never-same-dealer"], ALL_PASS).dealer == 0, "all passed: not only inkles were bid"
    winning = INKLES.with_options({"auction.inkle_wins": "at-its-level"})
    assert contract_after(winning, "6S pass pass pass") == ("6S", 0)
    assert contract_after(winning, "6S pass 6H pass pass") == ("6H", 2)
    for rules in (*inkled.values(), winning):
        assert contract_after(rules, "6S 7S pass pass pass") == ("7S", 1)


@pytest.mark.option("auction.inkle_wins")
@pytest.mark.parametrize("level", [7, 8])
def test_every_bid_below_the_minimum_level_is_an_inkle(level: int) -> None:
    """EMB: a best bid under 8 is dealt again."""
    rules = INKLES.with_options({"auction.min_level": level})
    state = after(rules, "7H pass pass pass")
    assert isinstance(state.phase, fh.phases.Dealing) == (level == 8)


@pytest.mark.option("auction.inkle_wins")
def test_an_inkle_that_cannot_win_is_refused_over_a_bid_that_can_win() -> None:
    """001: inkles "cannot win the bidding", so such an inkle over misère would leave no contract."""
    rules = INKLES.with_options({"contracts.specials": [{"code": "M", "name": "Misère", "above": "6C"}]})
    winning = rules.with_options({"auction.inkle_wins": "at-its-level"})
    assert offered(after(rules, "6S M"))[0] == "7S"
    assert offered(after(winning, "6S M"))[0] == "6D"


@pytest.mark.option("auction.inkle_ranked")
@pytest.mark.rule("inkle-rank")
def test_a_ranked_inkle_must_be_higher_than_the_one_before() -> None:
    """002: "If the first player bids 6♥, the next player cannot inkle spades, clubs, or diamonds"."""
    ranked = INKLES.with_options({"auction.inkle_wins": "at-its-level"})
    free = ranked.with_options({"auction.inkle_ranked": False})
    assert offered(after(ranked, "6H"))[:2] == ["6NT", "7S"]
    assert offered(after(free, "6H"))[:6] == [*SIXES, "7S"]
    assert contract_after(free, "6H 6S pass pass pass") == ("6H", 0), "the highest inkle stands"
    assert offered(after(ranked, "6S 6H pass pass"))[0] == "6NT"
    assert offered(after(free, "6S 6H pass pass"))[0] == "7S", "only the first call may be an inkle"
    assert offered(after(free, "pass 7S"))[0] == "7C", "no inkle below a bid of seven"


# Bidding again -------------------------------------------------------------------------------------------------------


@pytest.mark.option("auction.re_entry")
@pytest.mark.rule("pass-final")
@EVERY_RAISE
@EVERY_RE_ENTRY
def test_the_re_entry_options_decide_which_passed_players_call_again(re_entry: ReEntry, raise_own: RaiseOwn) -> None:
    """Never: 000 to 004; always: 001, TB; if the suit of the bid changes: 001, FRA; a first bid is no change (6.6)."""
    rules = PLAIN.with_options({"auction.re_entry": re_entry, "auction.raise_own": raise_own})
    always, changed = re_entry is ReEntry.ALWAYS, re_entry is ReEntry.IF_SUIT_CHANGED
    assert turn_after(rules, "6S pass 6C pass") == 0, "seat 1 is asked after a bid to its right, or not at all"
    assert turn_after(rules, "6S pass 6C pass 7S") == (1 if always else 2)
    assert turn_after(rules, "6S pass 6C pass 7C") == (1 if always or changed else 2)
    assert turn_after(rules, "6S pass 6C pass 7D") == (1 if always or changed else 2)
    bidder = None if raise_own is RaiseOwn.NO else 1
    assert turn_after(rules, "pass 6S pass pass") == (0 if always else bidder)


@pytest.mark.option("auction.re_entry")
def test_an_auction_with_free_re_entry_ends_when_all_others_pass_in_succession() -> None:
    """6.7: the auction ends when all others pass in succession after the last bid."""
    rules = PLAIN.with_options({"auction.re_entry": "always"})
    assert contract_after(rules, "6S pass 6C pass pass pass") == ("6C", 2)
    assert contract_after(rules, "pass pass 6C pass pass 6D pass pass pass") == ("6D", 1)
    assert isinstance(after(rules, ALL_PASS).phase, fh.phases.Dealing)
    assert contract_after(PLAIN, "6S pass 6C pass pass") == ("6C", 2)


@pytest.mark.option("auction.re_entry")
@pytest.mark.rule("null-passed-hand")
def test_a_player_who_has_passed_may_bid_misere_only_where_re_entry_is_allowed() -> None:
    """null-passed-hand follows pass-final."""
    always = AUSTRALIAN.with_options({"auction.re_entry": "always"})
    assert "M" in offered(after(always, "pass 7S pass pass"))
    assert contract_after(AUSTRALIAN, "pass 7S pass pass") == ("7S", 1)


@pytest.mark.option("auction.re_entry")
@pytest.mark.rule("pass-final")
@pytest.mark.parametrize(
    ("first", "then", "reopens"),
    [
        ("6S", "9S", False),
        ("6S", "9C", True),  # the suit of the standing bid, but not of the own last one
        ("6NT", "9NT", False),
        ("6NT", "OM", True),
        ("N", "9NT", True),
        ("N", "9S", True),
        ("N", "OM", False),  # all null bids are one denomination
        ("N", "TEN", True),
        ("FIVE", "TEN", True),
        ("FIVE", "OM", True),
    ],
)
def test_a_change_of_suit_is_measured_by_denomination(first: str, then: str, *, reopens: bool) -> None:
    """6.6: it is compared with the same player's last bid; all null bids are one denomination, no trump another."""
    specials: list[object] = [
        {"code": "N", "name": "Null", "above": "6NT"},
        {"code": "FIVE", "name": "Five", "above": "6NT", "step": 2, "least": 5, "most": 5},
        {"code": "OM", "name": "Open", "above": "9NT"},
        {"code": "TEN", "name": "Ten", "above": "9NT", "step": 2, "least": 10, "most": 10},
    ]
    rules = AUSTRALIAN.with_options({"contracts.specials": specials, "auction.re_entry": "if-suit-changed"})
    assert turn_after(rules, f"{first} pass 8C pass {then}") == (1 if reopens else 2)


@pytest.mark.option("auction.re_entry")
def test_a_change_of_suit_is_measured_against_the_last_bid_not_the_first() -> None:
    """6.6: "the same player's own last bid of this auction"; here spades, then clubs."""
    rules = PLAIN.with_options({"auction.re_entry": "if-suit-changed"})
    start = "6S pass 6D pass 7C pass 7D pass"
    assert turn_after(rules, start) == 0
    assert turn_after(rules, f"{start} 8C") == 2
    assert turn_after(rules, f"{start} 8S") == 1


@pytest.mark.option("auction.raise_own")
@pytest.mark.rule("rebid-own", "raise-after-auction")
@EVERY_RAISE
@EVERY_RE_ENTRY
def test_the_raise_options_decide_whether_the_standing_bidder_may_raise(re_entry: ReEntry, raise_own: RaiseOwn) -> None:
    """No: 000, 004; closed: 003 Newcastle, NII; reopens: 001, TB; if its suit changes: NII; once: Web500 (6.5)."""
    rules = PLAIN.with_options({"auction.re_entry": re_entry, "auction.raise_own": raise_own})
    if raise_own is RaiseOwn.NO:
        assert contract_after(rules, "6S pass pass pass") == ("6S", 0)
        return
    assert turn_after(rules, "6S pass pass pass") == 0
    assert offered(after(rules, "6S pass pass pass"))[0] == "6C", "a raise may change the suit"
    assert contract_after(rules, "6S pass pass pass pass") == ("6S", 0), "keeping the bid is a pass"
    same, change = {
        RaiseOwn.CLOSED: (0, 0),
        RaiseOwn.REOPENS_IF_SUIT_CHANGES: (0, 1),
        RaiseOwn.REOPENS: (1, 1),
        RaiseOwn.ONCE: (None, None),
    }[raise_own]
    assert turn_after(rules, "6S pass pass pass 7S") == same
    assert turn_after(rules, "6S pass pass pass 7C") == change
    assert contract_after(rules, "6S pass pass pass 10NT") == ("10NT", 0), "nothing higher exists"
    if same == 0:
        assert turn_after(rules, "6S pass pass pass 7S 8S") == 0, "raising repeats"
        assert contract_after(rules, "6S pass pass pass 7S 8S pass") == ("8S", 0)
    if change == 1:
        again = "6S pass pass pass 7C pass 7D"
        assert turn_after(rules, again) == 3, "who had passed before the raise may bid"
        assert turn_after(rules, f"{again} pass pass") == (1 if re_entry is ReEntry.ALWAYS else 2)


@pytest.mark.option("auction.raise_own")
def test_the_standing_bidder_is_asked_only_after_all_others_passed_or_one_overcalled() -> None:
    """6.5: the bidder calls again only when all others have passed, or when another player has overcalled."""
    rules = PLAIN.with_options({"auction.raise_own": "closed"})
    assert [turn_after(rules, calls) for calls in ("6S", "6S pass", "6S pass pass")] == [1, 2, 3]
    assert turn_after(rules, "6S pass 6C pass") == 0
    assert turn_after(rules, "6S pass 6C pass pass") == 2


@pytest.mark.option("auction.inkle_who", "auction.re_entry", "auction.raise_own")
def test_inkles_in_a_reopened_auction_follow_the_inkle_options() -> None:
    """inkle-who goes by seat, also at a later turn; an unranked one is for the first call; a raised one still loses."""
    always = INKLES.with_options({"auction.re_entry": "always", "auction.inkle_who": "first-two-seats"})
    assert offered(after(always, "pass 6S pass pass"))[0] == "6C"
    unranked = always.with_options({"auction.inkle_ranked": False})
    assert offered(after(unranked, "pass 6S pass pass"))[0] == "7S"
    raised = INKLES.with_options({"auction.raise_own": "reopens"})
    assert turn_after(raised, "6S pass pass pass 6C") == 1
    assert isinstance(after(raised, "6S pass pass pass 6C pass pass pass pass").phase, fh.phases.Dealing)
    assert contract_after(raised, "6S pass pass pass 6C pass 7S pass pass pass") == ("7S", 2)


# The top of the ladder -----------------------------------------------------------------------------------------------

HIGH = AUSTRALIAN.with_options(
    {
        "contracts.specials": [
            {"code": "N", "name": "Null", "above": "7NT"},
            {"code": "DA", "name": "Double", "above": "10NT", "gate": "after-partners-null"},
            {"code": "DB", "name": "Higher Double", "above": "10NT", "step": 2, "gate": "after-partners-null"},
        ]
    }
)


@pytest.mark.option("auction.ends_at_top")
@pytest.mark.rule("auction-top")
def test_the_auction_ends_when_no_player_left_in_it_could_bid_higher() -> None:
    """5.36: at once where no legal higher bid exists, gates included; otherwise the passes are played out."""
    patient = HIGH.with_options({"auction.ends_at_top": False})
    assert contract_after(HIGH, "10NT") == ("10NT", 0)
    assert turn_after(patient, "10NT") == 1
    assert offered(after(patient, "10NT")) == ["pass"]
    assert contract_after(patient, "10NT pass pass pass") == ("10NT", 0)
    # Seat 2 could still bid a double null over its partner's null; when it has passed, nobody can.
    assert turn_after(HIGH, "N 10NT") == 2
    assert contract_after(HIGH, "N 10NT pass") == ("10NT", 1)
    assert contract_after(HIGH, "N pass pass 10NT") == ("10NT", 3), "seat 2 has passed"


@pytest.mark.option("auction.ends_at_top", "auction.inkle_ranked")
def test_a_lower_inkle_does_not_keep_an_auction_going() -> None:
    """5.36: it ends when "no legal higher bid exists"; an unranked inkle would be legal, but it is not higher.

    By points, with sixes worth most: over 6♠ another six can be said, but nothing can be bid.
    """
    rows = [[600] * 5] + [[100] * 5] * 4
    rules = INKLES.with_options({"auction.order": "points", "contracts.schedule": rows, "auction.inkle_ranked": False})
    assert isinstance(after(rules, "6S").phase, fh.phases.Dealing)
    patient = rules.with_options({"auction.ends_at_top": False})
    assert offered(after(patient, "6S")) == [*SIXES, "pass"]


@pytest.mark.option("auction.ends_at_top", "auction.raise_own")
@pytest.mark.parametrize("ends_at_top", [True, False])
def test_a_closed_raise_at_the_highest_bid_keeps_the_other_players_out(*, ends_at_top: bool) -> None:
    """5.36, "same result, fewer calls", with 6.5: who could not bid over 10NT has passed, and a closed raise is closed.

    Seat 2's null lets seat 0 raise to a double null, which would open the higher one to seat 2.
    """
    rules = HIGH.with_options({"auction.raise_own": "closed", "auction.ends_at_top": ends_at_top})
    raising = "6S pass N pass 10NT" if ends_at_top else "6S pass N pass 10NT pass"
    assert offered(after(rules, raising)) == ["DA", "DB", "pass"]
    assert turn_after(rules, raising) == 0
    assert turn_after(rules, f"{raising} DA") == 0
    assert contract_after(rules, f"{raising} DA pass") == ("DA", 0)


# When nobody bids ----------------------------------------------------------------------------------------------------


def dealers(rules: fh.RuleSet, calls: str, deals: int) -> list[fh.Seat]:
    """The dealers of successive deals, starting with seat 3, if the same calls follow every deal."""
    state, found = dealt(rules), list[fh.Seat]()
    for number in range(deals):
        found.append(state.dealer)
        state = call(state, calls)
        state = fh.apply(state, fh.shuffled_deal(state, Random(number)))
    return found


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@pytest.mark.parametrize(
    ("all_pass", "expected"),
    [
        ("redeal-next-dealer", [3, 0, 1, 2, 3, 0, 1, 2]),
        ("redeal-same-dealer", [3, 3, 3, 3, 3, 3, 3, 3]),
        ("redeal-cap-2", [3, 3, 3, 0, 0, 0, 1, 1]),
        ("next-dealer-no-reshuffle", [3, 0, 1, 2, 3, 0, 1, 2]),
    ],
)
def test_the_all_pass_option_decides_who_deals_next(all_pass: str, expected: list[fh.Seat]) -> None:
    """Next: 001, 004, PAG; same: OFF, MCG; the same twice, then the deal passes on: 002, 003 (6.8)."""
    assert dealers(PLAIN.with_options({"auction.all_pass": all_pass}), ALL_PASS, 8) == expected
    inkles = INKLES.with_options({"auction.all_pass": all_pass})
    assert dealers(inkles, "6S pass pass pass", 8) == expected, "only inkles: the hand is passed out (5.9)"
    isu = inkles.with_options({"auction.inkle_wins": "never-same-dealer"})
    assert dealers(isu, "6S pass pass pass", 8) == [3] * 8


@pytest.mark.option("auction.all_pass")
def test_every_dealer_may_deal_twice_more_after_a_passed_out_deal() -> None:
    """6.8: the count begins anew when a hand was played."""
    state = dealt(PLAIN.with_options({"auction.all_pass": "redeal-cap-2"}))
    for _ in range(2):
        state = call(state, ALL_PASS)
        state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    state, _ = play_out(call(state, "6S pass pass pass"))
    assert state.dealer == 0
    for dealer in (0, 0, 1):
        state = call(fh.apply(state, fh.shuffled_deal(state, Random(1))), ALL_PASS)
        assert state.dealer == dealer


@pytest.mark.option("auction.all_pass")
@pytest.mark.parametrize(
    ("rules", "calls", "reason"),
    [(PLAIN, ALL_PASS, ThrownIn.ALL_PASSED), (INKLES, "6S pass pass pass", ThrownIn.ONLY_INKLES)],
)
def test_a_passed_out_deal_does_not_count_as_a_hand(rules: fh.RuleSet, calls: str, reason: ThrownIn) -> None:
    """6.8: it counts neither for the number of hands of a match nor for the score sheet."""
    *before, _ = calls.split()
    state = call(dealt(rules.with_options({"match.hands": 1})), " ".join(before))
    scores = state.scores
    state, events = fh.step(state, fh.PASS)
    assert events[-1] == DealAbandoned(reason, 0)
    assert (state.match.hands, state.scores, state.is_over) == (0, scores, False)
    assert state.hands == (0, 0, 0, 0)
    state, events = fh.step(state, fh.shuffled_deal(state, Random(1)))
    assert events == (Dealt(0, 1),)


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
def test_the_dealer_must_bid_when_all_others_have_passed() -> None:
    """002, 003: "if no one else makes a bid, the dealer is required to make a bid"."""
    rules = AUSTRALIAN.with_options({"auction.all_pass": "dealer-must-bid"})
    assert "pass" not in offered(after(rules, "pass pass pass"))
    assert offered(after(rules, "pass pass pass"))[0] == "6S"
    assert contract_after(rules, "pass pass pass OM") == ("OM", 3)
    assert "pass" in offered(after(rules, "pass pass"))
    assert "pass" in offered(after(rules, "6S pass pass"))


@pytest.mark.option("auction.all_pass", "auction.inkle_wins")
def test_the_dealer_must_bid_over_inkles_that_cannot_win() -> None:
    """6.9; an inkle that can become the contract is a bid like any other."""
    rules = INKLES.with_options({"auction.all_pass": "dealer-must-bid"})
    winning = rules.with_options({"auction.inkle_wins": "at-its-level"})
    for calls in ("6S pass pass", "6S 6C 6D", "pass pass pass"):
        assert offered(after(rules, calls))[0] == "7S"
        assert "pass" not in offered(after(rules, calls))
    assert "pass" in offered(after(winning, "6S pass pass"))
    assert offered(after(winning, "pass pass pass"))[0] == "6S"
    assert "pass" not in offered(after(winning, "pass pass pass"))


@pytest.mark.option("auction.all_pass")
@pytest.mark.parametrize("ends_at_top", [True, False])
def test_a_dealer_who_must_bid_may_pass_when_no_bid_is_possible(*, ends_at_top: bool) -> None:
    """DESIGN, law 2: every hand ends.  Here an inkle of six is worth more points than any bid that could win."""
    rows = [[600] * 5] + [[100] * 5] * 4
    rules = INKLES.with_options(
        {
            "auction.order": "points",
            "contracts.schedule": rows,
            "auction.all_pass": "dealer-must-bid",
            "auction.ends_at_top": ends_at_top,
        }
    )
    state = after(rules, "6S" if ends_at_top else "6S pass pass pass")
    assert isinstance(state.phase, fh.phases.Dealing)
    assert state.dealer == 0


# The hand that all passed --------------------------------------------------------------------------------------------

PLAYED = AUSTRALIAN.with_options({"auction.all_pass": "play-no-trump"})


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass-nt-details")
@pytest.mark.parametrize("dealer", range(4))
def test_an_all_pass_hand_is_led_by_the_dealers_left_and_leaves_the_kitty(dealer: fh.Seat) -> None:
    """all-pass-nt-details: leader left of dealer, kitty not taken (poker.tj); no player nominates (6.14)."""
    start = dealt(PLAYED, dealer=dealer)
    state = call(start, "pass pass pass")
    state, events = fh.step(state, fh.PASS)
    assert AuctionWon(fh.Contract(None, None)) in events
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.contract == fh.Contract(None, None)
    assert state.contract.strain is fh.Strain.NO_TRUMP
    assert state.to_act == (dealer + 1) % 4
    assert (state.hands, state.secrets) == (start.hands, start.secrets)
    assert state.phase.setup.order == (0, 1, 2, 3)


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@given(st.integers(0, 2**32))
def test_every_trick_of_an_all_pass_hand_scores_ten(seed: int) -> None:
    """000, 002, 003: "scoring is ten points per trick", for each side; it is a hand, and the deal moves on."""
    state, score = play_out(call(dealt(PLAYED), ALL_PASS), rng=Random(seed))
    mine = score.tricks[0] + score.tricks[2]
    assert state.scores == (10 * mine, 10 * (10 - mine))
    assert (score.made, state.match.hands, state.dealer) == (None, 1, 0)


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass-nt-details")
@pytest.mark.parametrize("must_bid", ["no", "won-bid", "made"])
def test_an_all_pass_hand_ends_the_match_only_where_no_bid_is_needed_to_win(must_bid: str) -> None:
    """all-pass-nt-details, can-end-game; 5.16: it "cannot end the game upward" where the bid must be won.

    From 490 each side that takes a trick is there.
    """
    start = dealt(PLAYED.with_options({"match.must_bid_to_win": must_bid}), scores=(490, 490))
    state, score = play_out(call(start, ALL_PASS))
    assert max(state.scores) >= 540
    assert state.is_over == (must_bid == "no")
    if state.outcome:
        best = max(state.scores)
        assert state.outcome.ending is fh.Ending.TARGET
        assert state.outcome.winners == tuple(side for side in (0, 1) if state.scores[side] == best)
    assert score.contract == fh.Contract(None, None)


@pytest.mark.option("auction.all_pass", "auction.inkle_wins")
def test_a_hand_with_only_inkles_is_played_like_an_all_pass_hand() -> None:
    """5.9: an auction of nothing but inkles is passed out, as the rule for that says; ISU deals again instead."""
    rules = INKLES.with_options({"auction.all_pass": "play-no-trump"})
    assert contract_after(rules, "6S pass pass pass") == ("", None)
    again = after(rules.with_options({"auction.inkle_wins": "never-same-dealer"}), "6S pass pass pass")
    assert isinstance(again.phase, fh.phases.Dealing)
    assert again.dealer == 3


# Gates of special bids -----------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.gate")
@pytest.mark.rule("null-when")
@pytest.mark.parametrize(
    ("calls", "gates"),
    [
        ("", "anytime"),
        ("6NT", "anytime"),
        ("FIVE", "anytime"),  # neither a null bid nor a bid of seven
        ("7S", "anytime after-7"),
        ("pass 7S", "anytime after-7"),  # by the partner, by an opponent (next), by the bidder: by anybody (5.25)
        ("7S pass 7NT pass", "anytime after-7"),
        ("8S", "anytime after-7 after-8"),
        ("7NT pass 10S pass", "anytime after-7 after-8"),
        ("N", "anytime after-7 after-null"),  # by the opponent to the right
        ("N 7S pass pass", "anytime after-7 after-null"),  # the own null bid, overcalled
        ("pass N 8S", "anytime after-7 after-8 after-null after-partners-null"),  # seat 3: seat 1's, overcalled (6.3)
        ("N pass", "anytime after-7 after-null after-partners-null"),  # the partner's
        ("pass N 7S pass", "anytime after-7 after-null"),  # seat 1's turn: its own again
    ],
)
@pytest.mark.parametrize("gate", ["anytime", "after-7", "after-8", "after-null", "after-partners-null"])
def test_the_gate_of_a_special_bid_decides_when_it_may_be_made(gate: str, calls: str, gates: str) -> None:
    """null-when; 5.17, 5.25, 6.2, 6.3: bids of any player, overcalled or not; after-7 also after a null bid."""
    specials: list[object] = [
        {"code": "N", "name": "Null", "above": "6NT"},
        {"code": "FIVE", "name": "Five", "above": "6NT", "least": 5, "most": 5},
        {"code": "X", "name": "Gated", "above": "10NT", "gate": gate},
    ]
    state = after(AUSTRALIAN.with_options({"contracts.specials": specials}), calls)
    assert ("X" in offered(state)) == (gate in gates.split())
    if gate not in gates.split():
        assert refused_call(state, "X").option == "contracts.specials.X.gate"


@pytest.mark.option("contracts.specials.CODE.gate")
@pytest.mark.rule("null-when")
def test_an_inkle_of_seven_opens_the_gate_after_seven() -> None:
    """5.25, 6.2: "any bid of level 7 or more", and where eight is the lowest bid a seven is an inkle."""
    rules = AUSTRALIAN.with_options({"auction.min_level": 8, "auction.inkle_who": "anybody"})
    rules = rules.with_options({"contracts.specials.M.above": "8S"})
    assert "M" not in offered(after(rules, "6NT"))
    assert "M" in offered(after(rules, "7S"))


@pytest.mark.option("contracts.specials.CODE.gate")
def test_every_special_bid_has_its_own_gate() -> None:
    """6.1: the Australian open misère may be bid at any time, misère only after a seven."""
    assert "OM" in offered(dealt(AUSTRALIAN))
    assert "M" not in offered(dealt(AUSTRALIAN))
    open_after_8 = AUSTRALIAN.with_options(
        {"contracts.specials.OM.gate": "after-8", "contracts.specials.M.gate": "anytime"}
    )
    assert "OM" not in offered(after(open_after_8, "7NT"))
    assert "OM" in offered(after(open_after_8, "8S"))
    assert "M" in offered(dealt(open_after_8))


@pytest.mark.rule("across-the-corner", "hi-lo")
@pytest.mark.option("contracts.specials.CODE.gate")
def test_only_a_null_bid_can_be_challenged_and_no_other_special_bid() -> None:
    """000: a challenge is bid "when one of their opponents has bid No Tricks"; exactly five tricks is no null bid."""
    nullo, five, duel = (
        fh.SpecialBid(code="NU", name="Nullo", above=fh.TrickBid(7, fh.Strain.SPADES)),
        fh.SpecialBid(code="HL", name="Hi-Lo", above=fh.TrickBid(8, fh.Strain.SPADES), least=5, most=5),
        fh.SpecialBid(
            code="DU",
            name="Duel",
            above=fh.TrickBid(9, fh.Strain.SPADES),
            who=WhoPlays.DUEL,
            gate=Gate.OVER_OPPONENTS_NULL,
        ),
    )
    rules = AUSTRALIAN.with_options({"contracts.specials": [nullo, five, duel]})
    assert "DU" in offered(after(rules, "NU"))
    assert refused_call(after(rules, "HL"), "DU").reason is fh.Reason.GATE_CLOSED
    assert refused_call(after(rules, "NU pass HL"), "DU").reason is fh.Reason.GATE_CLOSED


@pytest.mark.rule("inkle-who")
def test_the_first_to_bid_is_the_first_of_two_seats_and_nobody_if_nobody_bid() -> None:
    """PAG, inkle-who: where inkles are not ranked, two seats may make the same one, and the earlier one counts."""
    six, seven = fh.TrickBid(6, fh.Strain.SPADES), fh.TrickBid(7, fh.Strain.SPADES)
    calls = (fh.Call(0, None), fh.Call(1, six), fh.Call(2, six))
    assert first_to_bid(calls, six) == 1
    assert first_to_bid(calls, seven) is None
    assert first_to_bid(calls, None) is None, "a pass is no bid"


# Kinds of bids -------------------------------------------------------------------------------------------------------


@given(state=states(phase=fh.phases.Bidding))
def test_all_bids_of_a_kind_are_legal_or_none_of_them_is(state: fh.State) -> None:
    """In any auction under any rules, for every seat; every bid that is left out is illegal for every seat."""
    rules, phase = state.rules, state.phase
    assert isinstance(phase, fh.phases.Bidding)
    found = dict(bids_with_kinds(rules, phase.standing))
    for seat in state.seating.players:
        kinds = legal_kinds(rules, state.dealer, phase, seat)
        assert kinds & CERTAIN
        for bid in ladder_of(rules).bids:
            legal = why_never(rules, state.dealer, phase, seat, bid) is None
            assert legal == bool(found.get(bid, 0) & kinds), bid
    assert has_certain_bid(rules, phase.standing) == (CERTAIN in found.values())
