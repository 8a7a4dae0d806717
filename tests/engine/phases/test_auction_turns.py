"""The turns of the auction by auctions worked out by hand: rounds, bidding again after a pass, raises, the highest bid.

Seat 3 deals, so seat 0 speaks first (catalogue: section D; 5.36, 6.5 to 6.7).
"""

import pytest
from auctions import ALL_PASS, AUSTRALIAN, EVERY_TABLE, INKLES, PLAIN, SIXES, after, contract_after, turn_after
from tables import call, dealt, offered

import five_hundred as fh
from five_hundred.rules import RaiseOwn, ReEntry

EVERY_RAISE = pytest.mark.parametrize("raise_own", list(RaiseOwn))
EVERY_RE_ENTRY = pytest.mark.parametrize("re_entry", list(ReEntry))


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
