"""What it costs to fail by far: the set rule, ralphing and the breach (catalogue: section K; 4.2, 5.30, 6.34, 6.35)."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from tables import call, dealt, dealt_on, discard, nominate, play, play_out, present, won

import five_hundred as fh
from five_hundred.actions import CallBreach, Nominate
from five_hundred.cards.seats import in_sides
from five_hundred.engine.score.scoring import barred_by, score_of
from five_hundred.events import Barred, BreachCalled, DealAbandoned, HandScored, MatchEnded
from five_hundred.rules import Seating
from five_hundred.rules.bids.special_bids import ACROSS_THE_CORNER, DOUBLE_NULLO, HI_LO, NO_TRICKS, NULLO

PAIRS = in_sides(4, 2)
SET = {"penalties.bar": "set"}
RALPHING = {"penalties.bar": "ralphing"}
BREACH = {"penalties.breach": "either"}
ANYBODY = {"match.must_bid_to_win": "no"}

# The tricks of the defenders that set or breach a bid (002; a bid of six by the same formula, catalogue 5.26).
DEFENDERS_NEED = {6: 6, 7: 5, 8: 4, 9: 3, 10: 2}


def rules_with(options: Mapping[str, object], *specials: fh.SpecialBid) -> fh.RuleSet:
    return fh.RuleSet().with_options({**({"contracts.specials": specials} if specials else {}), **options})


def played(
    rules: fh.RuleSet,
    call: str,
    taken: int,
    *,
    breach: fh.Seat | None = None,
    declared: bool = False,
    before: tuple[int, int] = (0, 0),
) -> fh.HandScore:
    """Seat 2 has bid; its partner, seat 0, takes half of the tricks of their side."""
    contract = fh.Contract(fh.parse_bid(call, rules), 2, breach=breach, declared=declared)
    rest = 10 - taken
    return score_of(rules, PAIRS, contract, (taken // 2, rest // 2, taken - taken // 2, rest - rest // 2), before)


def barred_seat(
    rules: fh.RuleSet, seating: Seating, score: fh.HandScore, partner: fh.Seat | None = None
) -> fh.Seat | None:
    """The player whom a hand bars; ``None`` if it bars no player."""
    seats = barred_by(rules, seating, score, partner)
    assert len(seats) <= 1
    return seats[0] if seats else None


def barred(rules: fh.RuleSet, call: str, taken: int) -> fh.Seat | None:
    return barred_seat(rules, PAIRS, played(rules, call, taken))


def changes(score: fh.HandScore) -> tuple[int, ...]:
    return tuple(score.change(side) for side in range(len(score.before)))


# --- The set rule and ralphing ----------------------------------------------------------------------------------------


@pytest.mark.rule("set-rule")
@pytest.mark.option("penalties.bar")
@pytest.mark.parametrize("level", DEFENDERS_NEED)
def test_a_bid_is_set_at_one_trick_more_than_breaks_it(level: int) -> None:
    """002: 'five tricks in a 7-trick bid, 4 tricks in an 8-trick bid, 3 in a 9-trick bid, 2 in a 10-trick bid'."""
    for strain in ("S", "H", "NT"):
        for defenders in range(11):
            expected = 2 if defenders >= DEFENDERS_NEED[level] else None
            assert barred(rules_with(SET), f"{level}{strain}", 10 - defenders) == expected, defenders


@pytest.mark.rule("set-rule")
@pytest.mark.option("penalties.bar")
@pytest.mark.parametrize("call", ["M", "OM", "DN"])
def test_every_null_bid_is_set_at_three_tricks(call: str) -> None:
    """002: 'for misère, open misère, and double misère a set always occurs at 3 tricks' (6.34)."""
    rules = rules_with(SET, *fh.RuleSet().contracts.specials, DOUBLE_NULLO)
    assert [barred(rules, call, taken) for taken in range(5)] == [None, None, None, 2, 2]


@pytest.mark.rule("ralphing")
@pytest.mark.option("penalties.bar")
@pytest.mark.parametrize(("call", "still"), [("6S", 3), ("7D", 4), ("8C", 5), ("9H", 6), ("10NT", 7)])
def test_ralphing_bars_a_bidder_who_is_set_by_more_than_three_tricks(call: str, still: int) -> None:
    """SCR, JS4: three tricks too few are not yet enough."""
    rules = rules_with(RALPHING)
    assert [barred(rules, call, taken) for taken in (10, still, still - 1, 0)] == [None, None, 2, 2]


@pytest.mark.rule("ralphing")
@pytest.mark.option("penalties.bar")
def test_ralphing_bars_a_null_bidder_who_takes_more_than_three_tricks() -> None:
    """SCR: 'set by more than 3 tricks': three tricks of a misère are three too many, four are more."""
    assert [barred(rules_with(RALPHING), "M", taken) for taken in (0, 1, 3, 4, 10)] == [None, None, None, 2, 2]


@pytest.mark.rule("set-rule", "hi-lo")
@pytest.mark.option("penalties.bar")
def test_a_bid_for_exactly_five_tricks_can_be_set_from_both_sides() -> None:
    """Silent sources: two too few as for a number of tricks, three too many as for a null bid."""
    rules = rules_with(SET, HI_LO)
    assert [barred(rules, "HL", taken) for taken in range(11)] == [2, 2, 2, 2, None, None, None, None, 2, 2, 2]


@pytest.mark.rule("set-rule", "declare-alone")
@pytest.mark.option("penalties.bar")
def test_a_declaration_is_set_like_a_bid_for_ten_tricks() -> None:
    """002 twice: who declares 'must take all ten tricks', and a bid of ten is set by two tricks."""
    rules = rules_with({**SET, "contracts.declare": True})
    for taken, expected in ((10, None), (9, None), (8, 2), (7, 2)):
        assert barred_seat(rules, PAIRS, played(rules, "7S", taken, declared=True)) == expected


@pytest.mark.rule("set-rule")
@pytest.mark.option("penalties.bar")
def test_no_player_is_barred_where_the_set_rule_is_off() -> None:
    """Catalogue, set-rule: off by default."""
    assert [barred(fh.RuleSet(), call, taken) for call, taken in (("10NT", 0), ("M", 10))] == [None, None]


@pytest.mark.rule("set-rule", "ralphing")
@pytest.mark.option("penalties.bar")
@pytest.mark.parametrize("bar", ["set", "ralphing"])
def test_an_all_pass_hand_or_a_duel_bars_no_player(bar: str) -> None:
    """Catalogue 6.34: a duel cannot be set, and an all-pass hand has no bidder."""
    rules = rules_with({"penalties.bar": bar}, NO_TRICKS, ACROSS_THE_CORNER)
    for declarer, rival in ((0, 1), (1, 2)):
        tricks = [0] * 4
        tricks[declarer] = 10
        score = score_of(rules, PAIRS, fh.Contract(ACROSS_THE_CORNER, declarer, rival), tricks, (0, 0))
        assert barred_seat(rules, PAIRS, score) is None
    assert barred_seat(rules, PAIRS, score_of(rules, PAIRS, fh.Contract(None, None), (10, 0, 0, 0), (0, 0))) is None


@pytest.mark.rule("set-rule")
@pytest.mark.option("penalties.bar")
def test_the_tricks_of_a_called_partner_keep_the_bidder_from_being_set() -> None:
    """002 twice: the partnership wins the required tricks together; five handed, the partner sits on another side."""
    rules = rules_with({**SET, "table.players": 5, "table.partnership": "called-card", "table.pack": "53"})
    seating, contract = rules.table.seating, fh.Contract(fh.parse_bid("7S", rules), 0)
    tricks = (3, 2, 1, 3, 1)
    for partner, expected in ((3, None), (1, 0), (None, 0)):
        score = score_of(rules, seating, contract, tricks, (0,) * 5, partner)
        assert barred_seat(rules, seating, score, partner) == expected


@pytest.mark.rule("set-rule")
@pytest.mark.option("penalties.bar")
def test_being_set_costs_no_points() -> None:
    """002: 'the point system and scoring remain as per standard'."""
    for bid, taken in (("7S", 3), ("M", 5), ("9H", 9)):
        assert played(rules_with(SET), bid, taken).lines == played(fh.RuleSet(), bid, taken).lines


# --- At the table -----------------------------------------------------------------------------------------------------

TEN_HEARTS = "RJ JH JD AH KH QH 10H 9H 8H 7H"
"""With hearts trumps it takes every trick against seat 0."""
TEN_SPADES = "AS KS QS JS 10S 9S 8S 7S 6S 5S"


def begun(state: fh.State, bid: str, seat: fh.Seat = 0, *, breach: fh.Seat | None = None) -> fh.State:
    """From the first call to the first card: a seat wins the auction and puts away again what it took."""
    undealt = state.rules.table.pack.cards_in(state.secrets.kitty)
    state = won(state, bid, seat)
    while not isinstance(state.phase, fh.phases.Playing):
        match state.phase:
            case fh.phases.CallingBreach(turn=asked):
                state = fh.apply(state, CallBreach() if asked == breach else fh.PASS)
            case fh.phases.Exchanging():
                state = fh.apply(state, fh.Exchange(undealt))
            case _:
                state = fh.apply(state, Nominate(None))
    return state


@pytest.mark.rule("set-rule")
@pytest.mark.option("penalties.bar")
def test_only_the_bidder_is_barred_and_only_once() -> None:
    """002: 'only the player awarded the kitty (not all players on the team)', and only in the next round."""
    state, score = play_out(begun(dealt(rules_with(SET), TEN_SPADES, TEN_HEARTS), "7H", 2))
    assert score.tricks == (0, 10, 0, 0)
    assert state.match.barred == 1 << 2
    state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    said = []
    while isinstance(state.phase, fh.phases.Bidding):
        said.append(state.phase.turn)
        state = fh.apply(state, fh.PASS)
    assert sorted(said) == [0, 1, 3]
    assert state.match.barred == 0


@pytest.mark.rule("set-rule", "double-null")
@pytest.mark.option("penalties.bar")
def test_in_a_double_null_the_first_to_touch_the_kitty_is_barred() -> None:
    """002: the bidder does, even where the partner then takes every trick."""
    rules = rules_with(SET, DOUBLE_NULLO)
    state = won(dealt(rules, "5S 9*H", "", "AH 9*S", kitty="RJ 4H 4D", scores=(100, 0)), "DN")
    for seat in (0, 2):
        assert state.to_act == seat
        state = discard(state, "RJ 4H 4D")
    state, score = play_out(play(nominate(state, ""), "5S"))
    assert score.tricks == (0, 0, 10, 0)
    assert state.match.barred == 1 << 0


@pytest.mark.rule("null-stop", "set-rule", "breach")
@pytest.mark.option("play.null_stop")
@pytest.mark.parametrize("options", [{}, SET, RALPHING, BREACH])
def test_a_lost_null_is_played_on_where_a_penalty_counts_its_tricks(options: Mapping[str, object]) -> None:
    """Catalogue 5.30, 6.24: with a bar or a breach the three tricks must be counted."""
    rules = rules_with({**options, "play.null_stop": True}, NULLO)
    state, score = play_out(begun(dealt(rules, TEN_SPADES), "N"))
    assert score.made is False
    assert sum(score.tricks) == (10 if options else 1)
    assert state.match.barred == (1 << 0 if options in (SET, RALPHING) else 0)


# --- The breach -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach")
@pytest.mark.parametrize("level", [7, 8, 9, 10])
def test_a_breach_succeeds_at_one_trick_more_than_breaks_the_bid(level: int) -> None:
    """002: the same numbers of tricks as for the set rule."""
    rules = rules_with(BREACH)
    value = 100 * (level - 6) + 80
    for defenders in range(11):
        score = played(rules, f"{level}D", 10 - defenders, breach=1)
        kinds = [line.kind for line in score.lines if line.kind in (fh.LineKind.BREACH_WON, fh.LineKind.BREACH_LOST)]
        succeeds = defenders >= DEFENDERS_NEED[level]
        assert kinds == [fh.LineKind.BREACH_WON if succeeds else fh.LineKind.BREACH_LOST]
        points = score.lines[-1].points
        assert points == (value // 2 if succeeds else -(value // 2))


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach")
def test_a_null_bid_is_breached_at_three_tricks() -> None:
    """002: 'for misère, open misère, and double misère a breach always occurs at 3 tricks'."""
    rules = rules_with(BREACH)
    assert [changes(played(rules, "M", taken, breach=3)) for taken in (0, 1, 2, 3, 4)] == [
        (250, -125),
        (-250, -125),
        (-250, -125),
        (-250, 125),
        (-250, 125),
    ]


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach")
@pytest.mark.parametrize(
    ("taken", "bidders", "breachers", "out"),
    [
        (7, 200, 30 - 100, 1),  # win/lose: the caller is barred
        (6, -200, 40 - 100, 1),  # lose/lose: the caller is barred
        (5, -200, 50 + 100, 2),  # lose/win: the bidder of seven is barred
    ],
)
def test_a_breach_has_three_outcomes(taken: int, bidders: int, breachers: int, out: fh.Seat) -> None:
    """002, NII; catalogue 4.2: the contract and the tricks score as ever, the breach half the bid's value."""
    rules = rules_with(BREACH)
    score = played(rules, "7H", taken, breach=1)
    assert changes(score) == (bidders, breachers)
    assert barred_seat(rules, PAIRS, score) == out


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach_bars")
@pytest.mark.parametrize(
    ("call", "taken", "seven_bidder", "any_bidder"),
    [("7S", 0, 2, 2), ("8S", 6, None, 2), ("10H", 8, None, 2), ("M", 3, None, 2), ("8S", 7, 3, 3), ("M", 2, 3, 3)],
)
def test_a_breach_bars_the_bidder_or_the_caller_who_failed(
    call: str, taken: int, seven_bidder: fh.Seat | None, any_bidder: fh.Seat
) -> None:
    """002: 'a player who bids a seven-trick contract'; 6.35: as an option any bidder; the caller who fails always."""
    for bars, expected in (("seven-bidder", seven_bidder), ("any-bidder", any_bidder)):
        rules = rules_with({**BREACH, "penalties.breach_bars": bars})
        assert barred_seat(rules, PAIRS, played(rules, call, taken, breach=3)) == expected


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach")
def test_no_breach_is_scored_without_a_call() -> None:
    """002: 'as opposed to the Setting rule, Breach must be called on a per hand basis'."""
    rules = rules_with(BREACH)
    assert played(rules, "7H", 2).lines == played(fh.RuleSet(), "7H", 2).lines
    assert barred(rules, "7H", 2) is None


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach_win", "penalties.breach_loss")
def test_options_set_the_parts_of_the_value_that_a_breach_wins_and_loses() -> None:
    """Catalogue 4.2: half is unverified, the whole value is the other candidate."""
    whole = rules_with({**BREACH, "penalties.breach_win": 100, "penalties.breach_loss": 100})
    assert changes(played(whole, "9C", 5, breach=1)) == (-360, 50 + 360)
    assert changes(played(whole, "9C", 9, breach=1)) == (360, 10 - 360)
    uneven = rules_with({**BREACH, "penalties.breach_win": 150, "penalties.breach_loss": 25})
    assert changes(played(uneven, "8S", 6, breach=1)) == (-240, 40 + 360)
    assert changes(played(uneven, "8S", 7, breach=1)) == (-240, 30 - 60)


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach_win", "penalties.breach_loss")
def test_a_part_of_the_value_is_rounded_towards_zero() -> None:
    """Silent sources: half of 75 is 37, won or lost."""
    rules = rules_with({**BREACH, "contracts.schedule": [[75] * 5] * 5})
    assert changes(played(rules, "7S", 5, breach=1)) == (-75, 50 + 37)
    assert changes(played(rules, "7S", 7, breach=1)) == (75, 30 - 37)


@pytest.mark.rule("breach", "slam")
@pytest.mark.option("penalties.breach_loss")
def test_a_breach_is_a_part_of_the_table_value_without_the_slam() -> None:
    """Catalogue 6.35: all ten tricks score 250, the breach costs half of 140."""
    assert changes(played(rules_with(BREACH), "7S", 10, breach=1)) == (250, -70)


@pytest.mark.rule("breach", "defender-cap")
@pytest.mark.option("penalties.breach_win")
def test_the_points_of_a_breach_are_not_capped() -> None:
    """6.26: the cap is for trick points."""
    rules = rules_with({**BREACH, "scoring.defender_cap": 490})
    assert played(rules, "7S", 5, breach=1, before=(0, 480)).after == (-140, 490 + 70)


@pytest.mark.rule("breach", "fail-mode")
@pytest.mark.option("scoring.failure")
def test_a_breach_is_scored_beside_a_contract_that_goes_to_the_opponents() -> None:
    """002 twice (Québec and breach): the value to every other side, the breach to the caller's alone."""
    rules = rules_with({**BREACH, "scoring.failure": "to-opponents", "table.players": 6, "table.pack": "63"})
    seating = rules.table.seating
    score = score_of(rules, seating, fh.Contract(fh.parse_bid("7C", rules), 0, breach=4), (2, 3, 1, 2, 1, 1), (0, 0, 0))
    assert changes(score) == (0, 160 + 40 + 80, 160 + 20)


# --- Calling a breach -------------------------------------------------------------------------------------------------


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach")
@pytest.mark.parametrize(
    ("when", "moments"), [("off", ""), ("before-kitty", "B"), ("after-kitty", "A"), ("either", "BA")]
)
def test_the_breach_option_decides_when_a_breach_may_be_called(when: str, moments: str) -> None:
    """002: 'before or after the contracting team picks up the kitty, but ... before game play starts'."""
    state = won(dealt(rules_with({"penalties.breach": when})), "7S")
    asked = ""
    while isinstance(state.phase, fh.phases.BeforePlay):
        if isinstance(state.phase, fh.phases.CallingBreach):
            assert state.phase.turn in (1, 3)
            if state.phase.turn == 1:
                asked += "A" if state.secrets.discards else "B"
            state = fh.apply(state, fh.PASS)
        else:
            state = fh.apply(state, fh.legal_actions(state)[0])
    assert asked == moments


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach")
def test_only_an_opponent_may_call_a_breach_and_only_once_a_hand() -> None:
    """002: 'a single player from a non-bidding partnership'; they are asked from the bidder's left (6.35)."""
    state = won(dealt(rules_with(BREACH)), "7S", seat=2)
    assert (state.to_act, set(fh.legal_actions(state))) == (3, {CallBreach(), fh.PASS})
    state = fh.apply(state, fh.PASS)
    assert state.to_act == 1
    state, events = fh.step(state, CallBreach())
    assert events[0] == BreachCalled(1)
    assert isinstance(state.phase, fh.phases.Exchanging)
    state = fh.apply(state, fh.legal_actions(state)[0])
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.phase.setup.contract.breach == 1


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach_min_level")
def test_an_option_sets_the_lowest_bid_that_can_be_breached() -> None:
    """002: 'a seven-trick (or more) contract'; every null bid may be breached."""
    specials = (NO_TRICKS,)
    for least, calls in ((7, {"6NT": False, "7S": True, "NTR": True}), (8, {"7NT": False, "8S": True, "NTR": True})):
        rules = rules_with({**BREACH, "penalties.breach_min_level": least}, *specials)
        for bid, asked in calls.items():
            assert isinstance(won(dealt(rules), bid).phase, fh.phases.CallingBreach) is asked


@pytest.mark.rule("breach", "across-the-corner", "all-pass")
@pytest.mark.option("penalties.breach")
def test_neither_a_duel_nor_an_all_pass_hand_can_be_breached() -> None:
    """Catalogue 6.34."""
    rules = rules_with({**BREACH, "auction.all_pass": "play-no-trump"}, NO_TRICKS, ACROSS_THE_CORNER)
    for state in (call(dealt(rules), "NTR ATC pass pass pass"), won(dealt(rules), "pass")):
        assert isinstance(state.phase, fh.phases.Playing | fh.phases.Nominating)


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach")
def test_no_card_is_played_while_a_breach_may_be_called() -> None:
    """002: it is called before play starts."""
    state = won(dealt(rules_with({"penalties.breach": "after-kitty"})), "7S")
    state = fh.apply(state, fh.legal_actions(state)[0])
    illegal = fh.why_illegal(state, fh.Exchange(()))
    assert isinstance(state.phase, fh.phases.CallingBreach)
    assert illegal is not None
    assert (illegal.reason, illegal.option) == (fh.Reason.NOT_DUE, "penalties.breach")


# --- The end of the match ---------------------------------------------------------------------------------------------


def breached_hand(rules: fh.RuleSet, scores: tuple[int, int], *, succeeds: bool) -> tuple[fh.State, fh.HandScore]:
    """Seat 0 bids seven hearts, seat 1 calls a breach; seat 1 or seat 0 takes all tricks."""
    hands = (TEN_SPADES, TEN_HEARTS) if succeeds else (TEN_HEARTS, TEN_SPADES)
    return play_out(begun(dealt(rules, *hands, scores=scores), "7H", breach=1))


@pytest.mark.rule("breach", "target")
@pytest.mark.option("penalties.breach_win")
def test_the_points_of_a_breach_win_the_match_only_after_the_next_hand() -> None:
    """002: 'a team may not win ... based on points gained ... from a breach call'; 6.35: they stay in the score."""
    rules = rules_with({**BREACH, **ANYBODY})
    state, score = breached_hand(rules, (0, 399), succeeds=True)
    assert (state.scores, state.is_over) == ((-200, 399 + 100 + 100), False)
    assert score.counting == (-200, 499)
    state, _ = play_out(begun(dealt_on(state, "", "", TEN_SPADES), "6S", 2))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (-200 + 250, 599))
    state, _ = breached_hand(rules, (0, 400), succeeds=True)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (-200, 600))


@pytest.mark.rule("breach", "back-door")
@pytest.mark.option("penalties.breach_loss")
def test_the_points_of_a_breach_lose_the_match_only_after_the_next_hand() -> None:
    """002: 'nor go out the back door'; 6.35: the points count when later hands end."""
    rules = rules_with(BREACH)
    state, score = breached_hand(rules, (-20, -450), succeeds=False)
    assert (state.scores, state.is_over) == ((230, -550), False)
    assert score.counting == (230, -450)
    state, _ = play_out(begun(dealt_on(state, "", "", TEN_SPADES), "6S", 2))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((0,), "floor")


@pytest.mark.rule("breach", "point-spread")
@pytest.mark.option("penalties.breach_loss")
def test_the_points_of_a_breach_do_not_count_for_the_spread() -> None:
    """002 twice: no team may win by the points of a breach."""
    rules = rules_with({**BREACH, "match.spread": 300})
    state, _ = breached_hand(rules, (0, -10), succeeds=False)
    assert (state.scores, state.is_over) == ((250, -110), False)
    state, _ = breached_hand(rules, (0, -50), succeeds=False)
    assert present(state.outcome).ending == "spread"


@pytest.mark.rule("breach", "walker")
@pytest.mark.option("match.exact")
def test_the_points_of_a_breach_do_not_count_for_an_exact_target() -> None:
    """002 twice: 400 and ten tricks are 500, and the breach of 100 comes after that; 300 and the two are not."""
    rules = rules_with({**BREACH, **ANYBODY, "match.exact": True, "match.ceiling": 1000})
    state, _ = breached_hand(rules, (0, 400), succeeds=True)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (-200, 600))
    state, _ = breached_hand(rules, (0, 300), succeeds=True)
    assert (state.scores, state.is_over) == ((-200, 500), False)


@pytest.mark.rule("breach", "target")
@pytest.mark.option("match.hands")
def test_the_points_of_a_breach_do_not_decide_the_last_hand() -> None:
    """002 and 001: the highest score without the points of that hand's breach wins; they stay in the score."""
    rules = rules_with({**BREACH, "match.hands": 1})
    state, _ = breached_hand(rules, (401, 0), succeeds=True)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((0,), (201, 200))
    state, _ = breached_hand(rules, (250, 0), succeeds=True)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (50, 200))


NEVER = {**BREACH, "penalties.breach_counts": "never"}


@pytest.mark.rule("breach", "target")
@pytest.mark.option("penalties.breach_counts")
def test_the_points_of_a_breach_never_win_the_match() -> None:
    """6.43: 'they stay in the score and are left out of every end test', here after a breach worth 100 points."""
    state, score = breached_hand(rules_with({**NEVER, **ANYBODY}), (0, 389), succeeds=True)
    assert (score.after, score.counting, score.uncounted) == ((-200, 589), (-200, 489), (0, 0))
    assert state.match.uncounted == (0, 100)
    state, score = play_out(begun(dealt_on(state, "", "", TEN_SPADES), "6S", 2))
    assert (state.scores, state.is_over) == ((50, 589), False), "589 points, of which 100 do not count"
    assert (score.uncounted, score.counting) == ((0, 100), (50, 489))
    state, _ = play_out(begun(dealt_on(state, "", TEN_SPADES), "10H", 0))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((1,), "target"), "489 points and nine tricks"
    assert state.outcome.scores == (-450, 679), "the points of the breach stay in the score"


@pytest.mark.rule("breach", "back-door")
@pytest.mark.option("penalties.breach_counts")
def test_the_points_of_a_breach_never_lose_the_match() -> None:
    """002: 'a team may not ... lose ("go out the back door") based on points ... lost from a breach call'; 6.43."""
    rules = rules_with(NEVER)
    state, _ = breached_hand(rules, (-490, -450), succeeds=False)
    assert (state.scores, state.match.uncounted, state.is_over) == ((-240, -550), (0, -100), False)
    state, score = play_out(begun(dealt_on(state, TEN_HEARTS, TEN_SPADES), "7H", breach=1))
    assert (state.scores, state.match.uncounted, state.is_over) == ((10, -650), (0, -200), False)
    assert score.counting == (10, -450)


@pytest.mark.rule("breach", "target")
@pytest.mark.option("penalties.breach_counts")
@pytest.mark.parametrize(("counts", "winner"), [("next-hand", 1), ("never", 0)])
def test_the_points_of_an_earlier_breach_decide_a_fixed_number_of_hands_only_if_they_count(
    counts: str, winner: int
) -> None:
    """6.43 and 001: after two hands the highest score wins, which is 250 to 290, or 250 to 190 without the breach."""
    rules = rules_with({**BREACH, "penalties.breach_counts": counts, "match.hands": 2})
    state, _ = breached_hand(rules, (200, 90), succeeds=True)
    state, _ = play_out(begun(dealt_on(state, "", "", TEN_SPADES), "6S", 2))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((winner,), (250, 290))


@pytest.mark.rule("breach", "defender-cap")
@pytest.mark.option("penalties.breach_counts")
def test_the_cap_on_trick_points_counts_points_that_never_count_for_the_end() -> None:
    """Our choice beside 6.43: the cap looks at the score, so a defender at 480 wins only ten more points for tricks."""
    rules = rules_with({**NEVER, "scoring.defender_cap": 490})
    contract = fh.Contract(fh.parse_bid("7S", rules), 0)
    score = score_of(rules, PAIRS, contract, (7, 3, 0, 0), (0, 480), uncounted=(0, 100))
    assert (score.after[1], score.counting[1]) == (490, 390)


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach_counts")
def test_points_that_never_count_are_public_and_outlast_a_deal_that_is_thrown_in() -> None:
    rules = rules_with({**NEVER, "auction.all_pass": "redeal-next-dealer"})
    state, _ = breached_hand(rules, (0, 0), succeeds=True)
    state = call(dealt_on(state), "pass pass pass")  # the breached bidder of seven may not bid
    assert isinstance(state.phase, fh.phases.Dealing)
    assert [fh.view(state, seat).uncounted for seat in (0, 1, 2, 3, None)] == [(0, 100)] * 5


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach_counts")
@given(
    rules=fh.testing.rulesets(
        fixed={
            **NEVER,
            "penalties.bar": "off",
            "table.partnership": "opposite",
            "table.players": 4,
            "match.midhand_out": False,
            "scoring.defender_cap": None,
        }
    ),
    seed=st.integers(0, 2**32),
)
def test_a_match_ends_as_if_breaches_were_worth_nothing_if_their_points_never_count(
    rules: fh.RuleSet, seed: int
) -> None:
    """6.43 over arbitrary RuleSets: the same actions, with and without points for a breach."""
    worthless = rules.with_options({"penalties.breach_win": 0, "penalties.breach_loss": 0})
    rng, actions = Random(seed), 0
    state, plain = fh.new_game(rules), fh.new_game(worthless)
    while not state.is_over and state.hands_played < 4 and actions < 400:
        action = fh.testing.random_action(state, rng)
        state, plain, actions = fh.apply(state, action), fh.apply(plain, action), actions + 1
        event(f"breaches worth points: {any(state.match.uncounted)}")
        counting = tuple(score - points for score, points in zip(state.scores, state.match.uncounted, strict=True))
        assert counting == plain.scores
        assert state.is_over == plain.is_over
    if state.outcome is not None and plain.outcome is not None:
        assert (state.outcome.winners, state.outcome.ending) == (plain.outcome.winners, plain.outcome.ending)


# --- Other margins, and both rules together (catalogue 6.42) ---------------------------------------------------


@pytest.mark.rule("set-rule")
@pytest.mark.option("penalties.set_margin")
@pytest.mark.parametrize(("margin", "most"), [(0, 6), (1, 5), (2, 4), (3, 3)])
def test_the_margin_of_the_set_rule_counts_from_the_trick_that_breaks_the_contract(margin: int, most: int) -> None:
    """002: "a predetermined number", typically one trick more than breaks the contract; here of a bid of seven."""
    rules = rules_with({**SET, "penalties.set_margin": margin})
    assert [barred(rules, "7C", taken) for taken in (7, most + 1, most, 0)] == [None, None, 2, 2]


@pytest.mark.rule("set-rule")
@pytest.mark.option("penalties.set_null_tricks")
@pytest.mark.parametrize("needed", [1, 3, 10])
def test_the_tricks_that_set_a_null_bid_can_be_chosen(needed: int) -> None:
    rules = rules_with({**SET, "penalties.set_null_tricks": needed})
    assert [barred(rules, "M", taken) for taken in (needed - 1, needed)] == [None, 2]
    assert barred(rules, "7S", 5) == 2, "a trick bid has a margin of its own"


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach_margin")
@pytest.mark.parametrize(("margin", "most"), [(0, 7), (1, 6), (2, 5), (3, 4)])
def test_a_breach_succeeds_by_the_margin_that_the_rules_say(margin: int, most: int) -> None:
    """002 and 6.42, for a bid of eight: the caller wins half its 240 points, or loses them."""
    rules = rules_with({**BREACH, "penalties.breach_margin": margin})
    for taken, kind in ((most + 1, fh.LineKind.BREACH_LOST), (most, fh.LineKind.BREACH_WON)):
        score = played(rules, "8S", taken, breach=1)
        assert [line.kind for line in score.lines if line.kind.startswith("breach")] == [kind]
        assert barred_by(rules, PAIRS, score) == ((1,) if kind is fh.LineKind.BREACH_LOST else ())


@pytest.mark.rule("breach")
@pytest.mark.option("penalties.breach_null_tricks")
@pytest.mark.parametrize("needed", [1, 2, 10])
def test_the_tricks_that_breach_a_null_bid_can_be_chosen(needed: int) -> None:
    rules = rules_with({**BREACH, "penalties.breach_null_tricks": needed})
    lines = [played(rules, "M", taken, breach=1).lines[-1].kind for taken in (needed - 1, needed)]
    assert lines == [fh.LineKind.BREACH_LOST, fh.LineKind.BREACH_WON]


@pytest.mark.rule("breach", "set-rule")
@pytest.mark.option("penalties.bar")
def test_the_set_rule_and_a_breach_can_bar_two_players_in_one_hand() -> None:
    """002 says only "typically not" together.  Two tricks short: the bidder is set, but a margin of two is not met."""
    rules = rules_with({**SET, **BREACH, "penalties.breach_margin": 2})
    assert barred_by(rules, PAIRS, played(rules, "8S", 6, breach=1)) == (2, 1), "the bidder first"
    assert barred_by(rules, PAIRS, played(rules, "8S", 5, breach=1)) == (2,), "set, and the breach succeeds"
    assert barred_by(rules, PAIRS, played(rules, "8S", 7, breach=1)) == (1,), "broken by one trick: neither"


@pytest.mark.rule("breach", "set-rule")
@pytest.mark.option("penalties.bar")
def test_a_hand_that_would_bar_every_player_bars_nobody() -> None:
    """Our choice beside 6.42: with two players, the bidder and the caller are all who could bid next."""
    rules = fh.RuleSet().with_options(
        {
            **SET,
            **BREACH,
            "penalties.breach_margin": 2,
            "table.players": 2,
            "table.partnership": "solo",
            "table.spare_hands": "one-dead",
            "table.pack": "33",
        }
    )
    contract = fh.Contract(fh.parse_bid("8S", rules), 0, breach=1)
    for tricks, seats in (((6, 4), ()), ((5, 5), (0,)), ((7, 3), (1,))):
        assert (
            barred_by(rules, rules.table.seating, score_of(rules, rules.table.seating, contract, tricks, (0, 0)))
            == seats
        )


# --- Laws -------------------------------------------------------------------------------------------------------------


def naive_barred(rules: fh.RuleSet, seating: Seating, score: fh.HandScore) -> set[fh.Seat]:
    """Who may not bid in the next auction, said from the catalogue (set-rule, ralphing, breach; 6.34, 6.35, 6.42)."""
    contract = score.contract
    bid, declarer = contract.bid, contract.declarer
    if bid is None or declarer is None or contract.rival is not None:
        return set()
    spare = [seat for seat in seating.seats if not any(seat in each for each in seating.sides)]
    team = [seat for side in score.declaring for seat in seating.sides[side]]
    taken = sum(score.tricks[seat] for seat in (*team, *spare))
    if contract.declared:
        short, over = 10 - taken, 0
    elif isinstance(bid, fh.TrickBid):
        short, over = bid.level - taken, 0
    else:
        short, over = bid.least - taken, taken - bid.most
    penalties, out = rules.penalties, set()
    if penalties.bar == "set" and (short > penalties.set_margin or over >= penalties.set_null_tricks):
        out.add(declarer)
    if penalties.bar == "ralphing" and max(short, over) > 3:
        out.add(declarer)
    if contract.breach is not None:
        seven = isinstance(bid, fh.TrickBid) and bid.level == 7
        if short <= penalties.breach_margin and over < penalties.breach_null_tricks:
            out.add(contract.breach)
        elif seven or penalties.breach_bars == "any-bidder":
            out.add(declarer)
    return out if len(out) < rules.table.players else set()


_HIDDEN = {"table.partnership": "called-card", "partner.reveal": "hidden-until-played"}
_WHOLE: Mapping[str, object] = {"match.midhand_out": False}
_PENALTIES: tuple[Mapping[str, object], ...] = (
    {**_WHOLE, "penalties.bar": "set", "penalties.breach": "off"},
    {**_WHOLE, "penalties.bar": "set", "penalties.breach": "off", **_HIDDEN},
    {**_WHOLE, "penalties.bar": "ralphing", "penalties.breach": "off"},
    {**_WHOLE, "penalties.bar": "off", "penalties.breach": "either", "table.partnership": "opposite"},
    {**_WHOLE, "penalties.bar": "off", "penalties.breach": "before-kitty", "table.partnership": "solo"},
    {**_WHOLE, "penalties.bar": "set", "penalties.breach": "either", "table.partnership": "solo"},
    {**_WHOLE, "penalties.bar": "set", "penalties.breach": "after-kitty", "table.players": 2},
)


@pytest.mark.rule("set-rule", "ralphing", "breach")
@given(fixed=st.sampled_from(_PENALTIES), seed=st.integers(0, 2**32), data=st.data())
def test_the_players_barred_by_the_independent_statement_do_not_bid_next(
    fixed: Mapping[str, object], seed: int, data: st.DataObject
) -> None:
    """Law 8, over arbitrary RuleSets with a bar or a breach; the match ends before anybody is barred."""
    called = fixed["penalties.breach"] == "off" and {
        "table.partnership": data.draw(st.sampled_from(["solo", "opposite"]))
    }
    rules = data.draw(fh.testing.rulesets(fixed={**fixed, **(called or {})}))
    rng = Random(seed)
    out: set[fh.Seat] = set()
    state, hands = fh.new_game(rules), 0
    while not state.is_over and hands < 4:
        if isinstance(state.phase, fh.phases.Bidding):
            assert state.phase.turn not in out
        state, events = fh.step(state, fh.testing.random_action(state, rng))
        for score in [each.score for each in events if isinstance(each, HandScored)]:
            hands += 1
            over = any(isinstance(each, MatchEnded) for each in events)
            out = set() if over else naive_barred(rules, state.seating, score)
            event(f"{len(out)} barred")
            told = [each.seat for each in events if isinstance(each, Barred)]
            assert told == sorted(out, key=lambda seat: seat != score.contract.declarer)
        if any(isinstance(each, DealAbandoned) for each in events):
            out = set()  # for the next auction only, even if that deal is passed out (6.10)


@pytest.mark.rule("set-rule", "double-null")
@pytest.mark.parametrize(("tricks", "expected"), [((2, 4, 1, 3), 0), ((1, 4, 1, 4), None)])
def test_a_double_null_is_set_by_the_tricks_of_both_partners(tricks: tuple[int, ...], expected: fh.Seat | None) -> None:
    """002: a double misère is set at three tricks, taken by either partner."""
    rules = rules_with(SET, DOUBLE_NULLO)
    assert barred_seat(rules, PAIRS, score_of(rules, PAIRS, fh.Contract(DOUBLE_NULLO, 0), tricks, (0, 0))) == expected
