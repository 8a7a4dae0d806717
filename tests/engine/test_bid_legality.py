"""Which bids may be made, by auctions worked out by hand (catalogue: section D, null-when; 6.1 to 6.4, 6.9).

Seat 3 deals, so seat 0 speaks first.  Whose turn it is stands in ``phases/test_auction_turns.py``, what comes of an
auction in ``phases/test_auction_end.py``, and the auction as a whole in ``phases/test_bidding.py``.
"""

import pytest
from auctions import AUSTRALIAN, EVERY_TABLE, INKLES, PLAIN, SIXES, after, contract_after
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, offered, refused_call

import five_hundred as fh
from five_hundred.engine.auction.bid_legality import (
    CERTAIN,
    bids_with_kinds,
    first_to_bid,
    has_certain_bid,
    legal_kinds,
    why_never,
)
from five_hundred.rules import Gate, InkleWho, WhoPlays, ladder_of
from five_hundred.rules.bids.trick_bids import STRAINS
from five_hundred.testing import states

BY_POINTS = PLAIN.with_options({"auction.order": "points", "contracts.schedule": "original"})


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


# The lowest bid ------------------------------------------------------------------------------------------------------


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


# When nobody else bids -----------------------------------------------------------------------------------------------


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
    """Law 2: every hand ends.  Here an inkle of six is worth more points than any bid that could win."""
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


# Gates of special bids -----------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.gate")
@pytest.mark.rule("null-when", "double-null", "spread")
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
