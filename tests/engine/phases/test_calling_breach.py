"""The breach: an opponent calls that the contract will fail by an extra trick (002).

Catalogue breach, 4.2, 6.34, 6.35.  Seat 3 deals; seat 0 has the contract unless a test says otherwise.  What a breach
scores is worked out in test_scoring.py and test_match_end.py; here is who may call it, when, and what follows.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, play_out, present, refusal, won

import five_hundred as fh
from five_hundred.actions import CallBreach
from five_hundred.events import AuctionWon, Barred, BreachCalled, Declined, Event, KittyTaken, PlayBegan
from five_hundred.phases import Bidding, CallingBreach, Exchanging, Playing
from five_hundred.presets import NO_TRICKS
from five_hundred.testing import random_action

pytestmark = [pytest.mark.option("penalties.breach"), pytest.mark.rule("breach")]

BREACH = CallBreach()
RULES = fh.RuleSet().with_options({"penalties.breach": "either", "play.joker_nominate": "no", "match.back_door": "off"})
MOMENTS = ("before-kitty", "after-kitty", "either")


def with_breach(moment: str, **options: object) -> fh.RuleSet:
    changes = {name.replace("__", "."): value for name, value in options.items()}
    return RULES.with_options({"penalties.breach": moment, **changes})


def contract(bid: str = "7S", *hands: str, rules: fh.RuleSet = RULES, seat: int = 0, before: str = "") -> fh.State:
    """The auction is over."""
    return won(dealt(rules, *hands), bid, seat, before=before)


def asked_in(state: fh.State) -> list[tuple[str, int | None]]:
    """Every step before the first card and whose it is, when all opponents decline."""
    found = []
    while not isinstance(state.phase, Playing):
        found.append((type(state.phase).__name__, state.to_act))
        if isinstance(state.phase, Exchanging):
            state = fh.apply(state, fh.Exchange(state.hand(state.phase.turn)[: len(state.hand(state.phase.turn)) - 10]))
        else:
            state = fh.apply(state, fh.PASS if isinstance(state.phase, CallingBreach) else fh.legal_actions(state)[0])
    return found


def to_play(state: fh.State) -> fh.State:
    """On to the first card: discard anything, decline everything."""
    while not isinstance(state.phase, Playing):
        state = fh.apply(state, fh.PASS if isinstance(state.phase, CallingBreach) else fh.legal_actions(state)[0])
    return state


# --- Who and when ----------------------------------------------------------------------------------------------------

ASKED = [("CallingBreach", 1), ("CallingBreach", 3)]
EXCHANGED = [("Exchanging", 0)]


@pytest.mark.parametrize(
    ("moment", "steps"),
    [
        ("off", EXCHANGED),
        ("before-kitty", ASKED + EXCHANGED),
        ("after-kitty", EXCHANGED + ASKED),
        ("either", ASKED + EXCHANGED + ASKED),
    ],
)
def test_the_breach_option_decides_whether_opponents_are_asked_before_or_after_the_kitty(
    moment: str, steps: list[tuple[str, int]]
) -> None:
    """002: "before or after the contracting team picks up the kitty, but must be made before game play starts"."""
    assert asked_in(contract(rules=with_breach(moment))) == steps


@pytest.mark.option("play.joker_nominate")
@pytest.mark.rule("joker-nominate")
def test_opponents_are_asked_to_breach_just_before_the_first_card() -> None:
    """6.35 with 6.13: the question comes after the nomination, which is public."""
    steps = [
        name for name, _ in asked_in(contract("7NT", rules=with_breach("after-kitty", play__joker_nominate="yes")))
    ]
    assert steps == ["Exchanging", "Nominating", "CallingBreach", "CallingBreach"]


def test_an_opponent_calls_the_breach_or_passes() -> None:
    """002: "A single player from a non-bidding partnership may call"; the word for declining is the table's own."""
    state = contract(rules=with_breach("either", auction__pass_term="bye"))
    assert isinstance(state.phase, CallingBreach)
    assert list(fh.legal_actions(state)) == [BREACH, fh.PASS]
    illegal = refusal(state, fh.Exchange(state.hand(1)[:3]))
    assert (illegal.reason, illegal.option) == (fh.Reason.NOT_DUE, "penalties.breach")
    assert "bye" in illegal.message
    for seat in (0, 2, 3):
        with pytest.raises(fh.IllegalActionError) as refused:
            fh.apply(state, BREACH, by=seat)
        assert refused.value.illegal.reason is fh.Reason.NOT_YOUR_TURN
        assert fh.view(state, seat).legal == ()


@pytest.mark.parametrize("seat", range(4))
def test_the_opponents_are_asked_clockwise_from_the_bidder(seat: int) -> None:
    """6.35: "by any player of another side", never the bidder or the partner."""
    state = contract(seat=seat)
    assert state.to_act == (seat + 1) % 4
    assert fh.apply(state, fh.PASS).to_act == (seat + 3) % 4
    assert isinstance(fh.apply(fh.apply(state, fh.PASS), fh.PASS).phase, Exchanging)


@pytest.mark.rule("kitty-visibility")
def test_the_kitty_stays_untouched_until_the_opponents_have_answered() -> None:
    """002: "before ... picks up the kitty"; the event of taking it comes after the last answer."""
    before = call(dealt(RULES), "7S pass pass")
    state, events = fh.step(before, fh.PASS)
    assert [type(event) for event in events][-1] is AuctionWon
    assert [fh.view(state, seat).kitty_count for seat in range(4)] == [3] * 4
    assert fh.view(state, 0).counts == (10, 10, 10, 10)
    state = fh.apply(state, fh.PASS)
    state, events = fh.step(state, fh.PASS)
    assert events == (Declined(3), KittyTaken(0, 3))


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seat", [1, 3])
def test_a_breach_can_be_called_only_once_a_hand(moment: str, seat: int) -> None:
    """6.35: "one call a hand": after the call, no other opponent is asked, before or after the kitty."""
    state = contract(rules=with_breach(moment))
    while not isinstance(state.phase, CallingBreach):
        state = fh.apply(state, fh.legal_actions(state)[0])
    while state.to_act != seat:
        state = fh.apply(state, fh.PASS)
    state, events = fh.step(state, BREACH)
    assert events[0] == BreachCalled(seat)
    assert present(state.contract).breach == seat
    assert "CallingBreach" not in [name for name, _ in asked_in(state)]
    contract_seen = present(fh.view(state, 2).contract)
    assert contract_seen.breach == seat, "everybody knows"


def test_play_begins_after_the_last_answer_about_a_breach() -> None:
    """002: "before game play starts"."""
    state = contract(rules=with_breach("after-kitty"))
    state = fh.apply(fh.apply(state, fh.legal_actions(state)[0]), fh.PASS)
    for action in (BREACH, fh.PASS):
        played, events = fh.step(state, action)
        assert isinstance(played.phase, Playing)
        assert events[-1] == PlayBegan(0, (0, 1, 2, 3))
    played = fh.apply(state, fh.PASS)
    assert refusal(played, BREACH).reason is fh.Reason.NOT_DUE


@pytest.mark.option("penalties.breach_min_level")
@pytest.mark.parametrize(
    ("least", "breached"), [(7, "7S 8D 10NT M OM"), (6, "6S 7S 8D 10NT M OM"), (8, "8D 10NT M OM"), (10, "10NT M OM")]
)
def test_contracts_of_seven_or_more_and_null_contracts_can_be_breached(least: int, breached: str) -> None:
    """002: "after a successful bid for a seven-trick (or more) contract"; and for any misère, of three tricks."""
    rules = with_breach("either", penalties__breach_min_level=least)
    rules = rules.with_options({"contracts.specials.M.gate": "anytime"})
    for bid in ("6S", "7S", "8D", "10NT", "M", "OM"):
        assert isinstance(contract(bid, rules=rules).phase, CallingBreach) == (bid in breached.split())


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@pytest.mark.parametrize("moment", MOMENTS)
def test_an_all_pass_hand_cannot_be_breached(moment: str) -> None:
    """breach: "after a successful bid"."""
    assert isinstance(contract("pass", rules=with_breach(moment, auction__all_pass="play-no-trump")).phase, Playing)


@pytest.mark.rule("across-the-corner")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_duel_cannot_be_breached(moment: str) -> None:
    """6.34: "Corner hands can be neither set nor breached"; the No Tricks that was challenged could have been."""
    rules = NO_TRICKS.with_options({"penalties.breach": moment})
    assert isinstance(call(dealt(rules), "NTR ATC pass pass pass").phase, Playing)
    assert "CallingBreach" in [name for name, _ in asked_in(call(dealt(rules), "NTR pass pass pass"))]


@pytest.mark.rule("null-kitty", "double-null")
def test_a_breach_can_be_called_without_a_kitty_and_after_both_exchanges() -> None:
    """6.35: "between the end of the auction and the first card", whatever becomes of the kitty."""
    rules = with_breach("either", contracts__specials=["bar-nullo", "double-nullo"])
    assert asked_in(contract("BN", rules=rules)) == ASKED + ASKED
    assert asked_in(contract("DN", rules=rules)) == [*ASKED, ("Exchanging", 0), ("Exchanging", 2), *ASKED]


@pytest.mark.rule("p6-teams")
def test_players_of_every_other_side_may_call_a_breach() -> None:
    """002: "one player of a non-bidding side"; at a table of six, three or four players in turn."""
    for partnership, seats in (("alternate", [2, 4, 0]), ("opposite", [2, 3, 5, 0])):
        options = {"table.players": 6, "table.partnership": partnership, "table.pack": "63"}
        state = contract(rules=with_breach("before-kitty").with_options(options), seat=1)
        assert [seat for name, seat in asked_in(state) if name == "CallingBreach"] == seats
    three = {"table.players": 3, "table.partnership": "solo", "table.pack": "33"}
    state = contract(rules=with_breach("before-kitty").with_options(three))
    assert [seat for name, seat in asked_in(state) if name == "CallingBreach"] == [1, 2]


def test_breach_contradicts_unknown_partners() -> None:
    """Only an opponent may call it, and with a called card players may not know yet who their opponents are."""
    five = {"table.players": 5, "table.partnership": "called-card", "table.pack": "53", "contracts.specials": ()}
    with pytest.raises(fh.InvalidRulesError) as refused:
        RULES.with_options(five)
    assert "penalties.breach" in [problem.path for problem in refused.value.problems]


@pytest.mark.parametrize("bar", ["set", "ralphing"])
def test_breach_may_be_played_together_with_the_set_rule(bar: str) -> None:
    """002 says only "typically, Breach is not played ... when the setting rule is being used" (catalogue 6.42)."""
    assert RULES.with_options({"penalties.bar": bar}).penalties.breach == "either"


@pytest.mark.rule("declare-alone")
@pytest.mark.option("contracts.declare")
def test_a_declaration_may_still_be_breached() -> None:
    """breach with declare-alone: the later moment comes after the partner has given a card."""
    state = contract(rules=with_breach("after-kitty", contracts__declare=True))
    names = [name for name, _ in asked_in(state)]
    assert names == ["Exchanging", "DeclaringAlone", "GivingToDeclarer", "Exchanging", "CallingBreach", "CallingBreach"]


# --- What follows ----------------------------------------------------------------------------------------------------


def breached(
    bid: str, *hands: str, rules: fh.RuleSet = RULES, before: str = ""
) -> tuple[fh.State, tuple[Event, ...], int]:
    """A hand that seat 1 has breached, played out: the state after it, its last events, the declaring side's tricks."""
    state = fh.apply(contract(bid, *hands, rules=rules, before=before), BREACH)
    rng = Random(1)
    state = to_play(state)
    while True:
        state, events = fh.step(state, random_action(state, rng))
        if not isinstance(state.phase, Playing):
            tricks = next(event.score.tricks for event in events if hasattr(event, "score"))
            return state, events, tricks[0] + tricks[2]


STRONG = "RJ JS JC AS KS QS 10S 9S 8S 7S"
WEAK = "4D 5D 6D 7D 8D 4H 5H 6H 7H 8H"


@pytest.mark.option("penalties.breach_loss")
@pytest.mark.rule("defender-trick-points")
def test_a_breach_of_a_contract_that_is_made_bars_the_caller() -> None:
    """002: "does not fulfill the conditions of breach (win/lose ...) is not allowed to bid in the next round"."""
    state, events, taken = breached("8S", STRONG)
    assert taken == 10
    assert Barred(1) in events
    assert fh.view(state, None).barred == (1,)
    assert state.scores == (250, -120), "8♠ is worth 240, half of it is lost (4.2); the slam is no part of it"


@pytest.mark.option("penalties.breach_win", "penalties.breach_bars")
@pytest.mark.parametrize(
    ("bid", "bars", "barred"),
    [
        ("7S", "seven-bidder", (0,)),
        ("8S", "seven-bidder", ()),
        ("OM", "seven-bidder", ()),
        ("8S", "any-bidder", (0,)),
        ("OM", "any-bidder", (0,)),
    ],
)
def test_a_breach_that_succeeds_bars_a_bidder_of_seven(bid: str, bars: str, barred: tuple[int, ...]) -> None:
    """002: "A player who bids a seven-trick contract but is successfully breached ... is not allowed to bid"; 6.35."""
    hands = (WEAK, "", "5C 6C 7C 8C 9C 5S 6S 7S 8S 9S") if bid != "OM" else ("AS KS QS AC KC QC AD KD QD AH", "")
    rules = with_breach("either", penalties__breach_bars=bars)
    state, events, taken = breached(bid, *hands, rules=rules)
    assert taken >= 3 if bid == "OM" else taken <= int(bid[0]) - 2, "the test needs a hand that is breached"
    assert fh.view(state, None).barred == barred
    assert [event.seat for event in events if isinstance(event, Barred)] == list(barred)


@pytest.mark.rule("set-rule")
def test_a_barred_player_is_skipped_in_the_next_auction_only() -> None:
    """5.27, 6.10: an automatic pass in the next auction, even if that deal is passed out."""
    state, _, _ = breached("8S", STRONG)
    assert state.dealer == 0
    state = fh.apply(state, fh.shuffled_deal(state, Random(2)))
    assert isinstance(state.phase, Bidding)
    assert state.turn == 2, "seat 1 would speak first"
    state = call(state, "pass pass pass")
    assert (state.dealer, fh.view(state, None).barred) == (1, ())
    state = fh.apply(state, fh.shuffled_deal(state, Random(2)))
    assert call(state, "pass pass pass").turn == 1


def test_a_breach_that_nobody_calls_neither_bars_nor_scores() -> None:
    """002: "Breach must be called on a per hand basis"."""
    state = to_play(contract("8S", STRONG))
    state, score = play_out(state)
    assert score.after == (250, 0)
    assert fh.view(state, None).barred == ()


@pytest.mark.rule("null-stop")
@pytest.mark.option("play.null_stop")
def test_a_lost_null_bid_is_played_out_where_a_breach_needs_the_count_of_tricks() -> None:
    """6.24: an early stop is ignored where "set, breach or points per forced trick need the count"."""
    rules = with_breach("either", play__null_stop=True)
    state = to_play(contract("OM", "AS KS QS AC KC QC AD KD QD AH", rules=rules))
    _, score = play_out(state)
    assert sum(score.tricks) == 10


@given(st.sampled_from(["7S", "8H", "9NT", "OM"]), st.sampled_from([1, 3, None]), st.integers(0, 2**32))
def test_any_breached_hand_scores_and_bars_as_the_catalogue_says(bid: str, caller: int | None, seed: int) -> None:
    """4.2, 6.34, 6.35: win/lose and lose/lose cost the caller's side half of the value, lose/win brings it."""
    rng = Random(seed)
    state = contract(bid, " ".join(rng.choice(("4*S", "*SC", "*HD")).split()))
    for seat in (1, 3):
        if state.to_act == seat and isinstance(state.phase, CallingBreach):
            state = fh.apply(state, BREACH if seat == caller else fh.PASS)
    state, score = play_out(to_play(state), rng=rng)
    taken, value = score.tricks[0] + score.tricks[2], {"7S": 140, "8H": 300, "9NT": 420, "OM": 500}[bid]
    level = 0 if bid == "OM" else int(bid[0])
    made = taken == 0 if bid == "OM" else taken >= level
    broken = taken >= 3 if bid == "OM" else taken <= level - 2
    paid = 0 if caller is None else (value // 2 if broken else -value // 2)
    slam = max(value, 250) if taken == 10 and bid != "OM" else value
    own = slam if made else -value
    assert score.after == (own, (0 if bid == "OM" else 10 * (10 - taken)) + paid)
    barred = () if caller is None else ((caller,) if not broken else ((0,) if level == 7 else ()))
    assert state.is_over or fh.view(state, None).barred == barred
