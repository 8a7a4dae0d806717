"""The options of the games of source 001, set up as that text describes them and held against its own words.

Null for 210, 230 or 250 points, "8♠ overbids", open null for 330 to 520, the gates, the kitty, raising one's own bid
and bidding after a pass.  Then the six that must be raised (ISU).  Seat 3 deals, so seat 0 speaks first.
"""

import pytest
from tables import call, dealt, offered, playing, refused_call, won

import five_hundred as fh
from five_hundred.presets import TRICKSTER_AMERICAN, TRICKSTER_AUSTRALIAN
from five_hundred.rules import KittyUse, ladder_of
from five_hundred.rules.bids.trick_bids import TRICK_BIDS

BOTH = [(TRICKSTER_AUSTRALIAN, "M", "OM"), (TRICKSTER_AMERICAN, "N", "ON")]
GAMES = pytest.mark.parametrize(("game", "null", "open_null"), BOTH, ids=["Australian", "American"])


def after(rules: fh.RuleSet, calls: str) -> fh.State:
    return call(dealt(rules), calls)


def tricks_over(rules: fh.RuleSet, calls: str) -> list[str]:
    """The trick bids that may be made over the last of these calls."""
    codes = {bid.code for bid in TRICK_BIDS}
    return [word for word in offered(after(rules, calls)) if word in codes]


def from_bid(lowest: str | None) -> list[str]:
    codes = [bid.code for bid in TRICK_BIDS]
    return [] if lowest is None else codes[codes.index(lowest) :]


def over_null(game: fh.RuleSet, null: str, value: int, *, eight_spades: bool = False) -> fh.RuleSet:
    """001: the value moves the bid: 210 under 7NT, 230 under every eight, 250 over 8♠ unless "8♠ overbids" is on."""
    above = {210: "7H", 230: "7NT", 250: "7NT" if eight_spades else "8S"}[value]
    return game.with_options(
        {
            f"contracts.specials.{null}.value": value,
            f"contracts.specials.{null}.above": above,
            f"contracts.specials.{null}.gate": "anytime",
        }
    )


# --- The table of overcalls ------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.value", "contracts.specials.CODE.above")
@pytest.mark.rule("null-rank", "null-value")
@GAMES
@pytest.mark.parametrize(
    ("value", "eight_spades", "lowest"),
    [(210, False, "7NT"), (230, False, "8S"), (250, False, "8C"), (250, True, "8S")],
)
def test_the_value_of_a_null_bid_decides_what_overcalls_it(
    game: fh.RuleSet, null: str, open_null: str, value: int, *, eight_spades: bool, lowest: str
) -> None:
    """001: "±210 allows 7NT to overcall it", "±230 ... any 8-level bid", "±250 ... 8♣ or better unless" 8♠ may."""
    rules = over_null(game, null, value, eight_spades=eight_spades)
    assert tricks_over(rules, null) == from_bid(lowest)
    assert open_null in offered(after(rules, null))
    below = from_bid(None) if lowest == "6S" else [bid.code for bid in TRICK_BIDS if bid.code not in from_bid(lowest)]
    for word in below:
        assert null in offered(after(rules, word)), f"{null} over {word}"
        assert refused_call(after(rules, null), word).reason in (fh.Reason.BID_TOO_LOW, fh.Reason.MAY_NOT_INKLE)
    for word in from_bid(lowest):
        if isinstance(after(rules, word).phase, fh.phases.Bidding):
            assert null not in offered(after(rules, word))
    assert ladder_of(rules).points[fh.parse_bid(null, rules)] == value


@pytest.mark.option("contracts.specials.CODE.value", "contracts.specials.CODE.above")
@pytest.mark.rule("open-null")
@GAMES
@pytest.mark.parametrize(
    ("value", "above", "lowest"), [(330, "8NT", "9S"), (430, "9NT", "10S"), (500, "10H", "10NT"), (520, "10NT", None)]
)
def test_the_value_of_an_open_null_bid_decides_what_overcalls_it(
    game: fh.RuleSet, null: str, open_null: str, value: int, above: str, lowest: str | None
) -> None:
    """001: 330 "any 9-level bid", 430 "any 10-level bid", 500 "only 10NT", 520 "allows no overcalls"."""
    rules = game.with_options(
        {f"contracts.specials.{open_null}.value": value, f"contracts.specials.{open_null}.above": above}
    )
    state = after(rules, open_null)
    if lowest is None:
        assert not isinstance(state.phase, fh.phases.Bidding), "nothing is higher, so the auction is over"
        patient = rules.with_options({"auction.ends_at_top": False})
        assert offered(after(patient, open_null)) == ["pass"]
        assert open_null in offered(after(patient, "10NT"))
    else:
        assert tricks_over(rules, open_null) == from_bid(lowest)
        assert null not in offered(state)
    assert ladder_of(rules).points[fh.parse_bid(open_null, rules)] == value


@pytest.mark.rule("null-rank")
def test_the_presets_have_the_overbid_option_that_published_logs_print() -> None:
    """5.2: on in the American game, off in the Australian one."""
    assert tricks_over(TRICKSTER_AMERICAN, "N") == from_bid("8S")
    assert tricks_over(TRICKSTER_AUSTRALIAN, "7S M") == from_bid("8C")
    assert "M" in offered(after(TRICKSTER_AUSTRALIAN, "8S"))
    assert "N" not in offered(after(TRICKSTER_AMERICAN, "8S"))


# --- When it may be bid ----------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.gate")
@pytest.mark.rule("null-when")
@pytest.mark.parametrize(
    ("gates", "calls", "null", "open_null"),
    [
        (("after-7", "anytime"), "", False, True),
        (("after-7", "anytime"), "6NT", False, True),
        (("after-7", "anytime"), "7S", True, True),
        (("after-7", "anytime"), "pass 7S pass", True, True),
        (("anytime", "anytime"), "", True, True),
        (("after-7", "after-8"), "", False, False),
        (("after-7", "after-8"), "7NT", True, False),
        (("after-7", "after-8"), "8S", True, True),
        (("after-7", "after-8"), "7S M", False, False),  # it is no bid at the 8-level
        (("after-7", "after-8"), "7S M 8C", False, True),
    ],
)
def test_the_gates_of_both_null_bids_can_be_set(
    gates: tuple[str, str], calls: str, *, null: bool, open_null: bool
) -> None:
    """001: "After 7" ("Open ... can be bid anytime"), "Anytime", and "Open Nullo (Misère) after 8"."""
    rules = TRICKSTER_AUSTRALIAN.with_options(
        {"contracts.specials.M.gate": gates[0], "contracts.specials.OM.gate": gates[1]}
    )
    words = offered(after(rules, calls))
    assert ("M" in words, "OM" in words) == (null, open_null)


@pytest.mark.option("contracts.specials")
@pytest.mark.rule("null-enabled")
@GAMES
def test_null_bids_can_be_off(game: fh.RuleSet, null: str, open_null: str) -> None:
    """001: "Off" means that they "are not offered"."""
    rules = game.with_options({"contracts.specials": ()})
    assert {null, open_null}.isdisjoint(offered(after(rules, "7S")))


# --- The kitty -------------------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("null-kitty")
@pytest.mark.parametrize(
    ("option", "null", "open_null"), [("Always", True, True), ("Never", False, False), ("Unless Open", True, False)]
)
def test_each_null_bid_has_its_own_kitty_option(option: str, *, null: bool, open_null: bool) -> None:
    """001: "Always", "Never" to either, "Unless Open": two bids with a kitty option each."""
    use = {True: KittyUse.TAKEN.value, False: KittyUse.NOT_TAKEN.value}
    rules = TRICKSTER_AUSTRALIAN.with_options(
        {"contracts.specials.M.kitty": use[null], "contracts.specials.OM.kitty": use[open_null]}
    )
    for bid, taken in (("M", null), ("OM", open_null)):
        state = won(dealt(rules), bid, seat=1, before="7S" if bid == "M" else "")
        assert isinstance(state.phase, fh.phases.Exchanging if taken else fh.phases.Playing), option
        assert fh.view(state, 0).counts[1] == (13 if taken else 10)
    assert isinstance(won(dealt(rules), "7S").phase, fh.phases.Exchanging), "a trick bid always has it"


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
def test_the_bidder_of_a_null_plays_one_hand_or_both_hands() -> None:
    """001: "Both Hands" has the bidder play the partner's hand too, "face-up for all players to see"."""
    own = playing(TRICKSTER_AUSTRALIAN, "M", seat=1, before="7S")
    assert fh.view(own, None).playing == (0, 1, 2)
    both = playing(
        TRICKSTER_AUSTRALIAN.with_options({"contracts.specials.M.who": "both-hands"}), "M", seat=1, before="7S"
    )
    assert fh.view(both, None).playing == (0, 1, 2, 3)
    assert [fh.view(both, seat).cards_of(3) for seat in (0, 2, None)] == [both.hand(3)] * 3


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("open-exposed")
@GAMES
def test_an_open_null_is_played_face_up(game: fh.RuleSet, null: str, open_null: str) -> None:
    """001: "played with the bidder's cards face-up"; a plain one is not."""
    state = playing(game, open_null)
    assert [fh.view(state, seat).cards_of(0) for seat in (1, 2, 3, None)] == [state.hand(0)] * 4
    plain = playing(game, null, seat=1, before="7S")
    assert fh.view(plain, 0).cards_of(1) is None


# --- Raising and coming back -----------------------------------------------------------------------------------------


def speaks(raise_own: bool, after_bid: str, calls: str) -> int | None:
    """The seat that calls next under two options of 001; ``None`` when the auction is over."""
    reopening = {"never": "never", "always": "always", "if bid changed": "if-suit-changed"}[after_bid]
    raising = "no" if not raise_own else "reopens" if after_bid == "if bid changed" else "closed"
    rules = TRICKSTER_AUSTRALIAN.with_options({"auction.re_entry": reopening, "auction.raise_own": raising})
    state = after(rules, calls)
    return state.turn if isinstance(state.phase, fh.phases.Bidding) else None


@pytest.mark.option("auction.raise_own")
@pytest.mark.rule("rebid-own", "raise-after-auction")
def test_the_high_bidder_may_raise_after_all_others_passed_where_the_option_allows_it() -> None:
    """001: the high bidder may "increase his or her bet after 3 others have passed. Choose 'Pass' ... to keep" it."""
    assert speaks(False, "never", "6S pass pass pass") is None
    assert speaks(True, "never", "6S pass pass pass") == 0
    assert speaks(True, "never", "6S pass pass pass pass") is None
    assert speaks(True, "never", "6S pass pass pass 7S pass") is None


@pytest.mark.option("auction.re_entry")
@pytest.mark.rule("pass-final")
@pytest.mark.parametrize(
    ("after_bid", "calls", "turn"),
    [
        ("never", "pass 6S pass 6C", 1),  # seats 0 and 2 have passed
        ("always", "pass 6S pass 6C", 0),
        ("always", "pass 6S pass 6C pass pass pass", None),  # "until all but one have passed"
        ("if bid changed", "pass 6S pass 6C", 1),  # a first bid changes nothing
        ("if bid changed", "pass 6S pass 6C 7S", 3),  # spades again
        ("if bid changed", "pass 6S pass 6C 7D", 2),  # another suit: who passed may bid
    ],
)
def test_the_pass_after_bid_option_decides_who_may_bid_again(after_bid: str, calls: str, turn: int | None) -> None:
    """001: "Never", "Always", and "If Bid Changed": "reopens bidding whenever a player changes the suit"; 6.6."""
    assert speaks(False, after_bid, calls) == turn


@pytest.mark.option("auction.raise_own", "auction.re_entry")
@pytest.mark.rule("raise-after-auction")
@pytest.mark.parametrize(("raised", "turn"), [("7S", 1), ("7C", 1)])
def test_a_raise_always_reopens_bidding_with_if_bid_changed(raised: str, turn: int) -> None:
    """001, 5.8: "if ... a player raises their bid after all other players have passed, bidding is also reopened"."""
    assert speaks(True, "if bid changed", f"6S pass pass pass {raised}") == turn
    assert speaks(True, "if bid changed", f"6S pass pass pass {raised} pass pass pass") == 0


@pytest.mark.rule("bid-rounds", "inkle-who", "all-pass")
def test_the_american_game_has_one_round_and_inkles_for_two() -> None:
    """001: "just one round", inkles for the first two, "Bidding begins at the 7-level for the last two players"."""
    assert offered(dealt(TRICKSTER_AMERICAN))[0] == "6S"
    assert offered(after(TRICKSTER_AMERICAN, "6S"))[0] == "6C"
    assert offered(after(TRICKSTER_AMERICAN, "6S pass"))[0] == "7S"
    assert offered(after(TRICKSTER_AMERICAN, "pass pass"))[0] == "7S"
    over = after(TRICKSTER_AMERICAN, "6S pass 7S pass")
    assert isinstance(over.phase, fh.phases.Exchanging)
    for calls in ("pass pass pass pass", "6S 6C pass pass"):
        thrown_in = after(TRICKSTER_AMERICAN, calls)
        assert isinstance(thrown_in.phase, fh.phases.Dealing)
        assert thrown_in.dealer == 0, "the deal advances"


# --- A six must be raised --------------------------------------------------------------------------------------------

ISU = TRICKSTER_AMERICAN.with_options(
    {"auction.min_level": 7, "auction.inkle_who": "anybody", "auction.inkle_wins": "never-same-dealer"}
)
"""ISU: one round; a bid of six that is not raised above six is no contract."""


@pytest.mark.option("auction.min_level", "auction.inkle_who", "auction.inkle_wins")
@pytest.mark.rule("bid-min-level", "inkle-can-win")
@pytest.mark.parametrize(
    ("calls", "dealer", "contract"),
    [
        ("6S pass pass pass", 3, None),  # not raised: the same dealer deals again
        ("pass pass pass 6H", 3, None),  # by the dealer, whom nobody can raise any more
        ("6S 6C 6D 6H", 3, None),
        ("6S pass 7S pass", 3, ("7S", 2)),  # raised by the partner
        ("6S pass 7H pass", 3, ("7H", 2)),
        ("6S 7C pass pass", 3, ("7C", 1)),  # overcalled
        ("6S pass pass N", 3, ("N", 3)),
        ("pass pass pass pass", 0, None),  # nobody has bid at all: the next dealer
    ],
)
def test_a_six_that_is_not_raised_is_dealt_again(calls: str, dealer: int, contract: tuple[str, int] | None) -> None:
    """bid-min-level `6-must-be-raised` (ISU): "same dealer redeals"; any player may bid six."""
    state = after(ISU, calls)
    assert state.dealer == dealer
    assert isinstance(state.phase, fh.phases.Dealing) == (contract is None)
    if contract is not None:
        assert state.contract is not None
        assert isinstance(state.contract.bid, fh.TrickBid) == (contract[0] != "N")
        assert state.contract.bid is not None
        assert (state.contract.bid.code, state.contract.declarer) == contract


@pytest.mark.option("auction.inkle_wins", "table.misdeal")
@pytest.mark.rule("all-pass")
def test_a_six_that_must_be_raised_works_with_every_all_pass_option() -> None:
    """inkle-can-win with all-pass: only sixes were bid, so the same dealer deals whatever happens when all pass."""
    for all_pass in ("redeal-next-dealer", "redeal-cap-2", "play-no-trump", "next-dealer-no-reshuffle"):
        rules = ISU.with_options({"auction.all_pass": all_pass})
        state = after(rules, "6S pass pass pass")
        assert isinstance(state.phase, fh.phases.Dealing)
        assert (state.dealer, state.secrets.stock) == (3, None)
