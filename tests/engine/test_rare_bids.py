"""Rare bids: Hi-Lo, the game bid, and two of which only a fragment is known (APP, JS4, EMB).

Catalogue: hi-lo, patastrophe, game-bid, grand-null.  Seat 3 deals, so seat 0 speaks first.
"""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, codes, dealt, discard, legal, offered, play, play_out, playing, present, winner, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.rules import SPECIAL_BIDS, ladder_of
from five_hundred.rules.bids.special_bids import NULLO, PATASTROPHE

# --- Hi-Lo -----------------------------------------------------------------------------------------------------------

HI_LO = fh.RuleSet().with_options({"contracts.specials": ["hi-lo"], "play.joker_nominate": "no"})


def taking(count: int) -> tuple[str, ...]:
    """Hands with which seat 0 takes so many tricks: spades from the ace down, then hearts from the five up."""
    spades = ["AS", "KS", "QS", "JS", "10S", "9S", "8S"][:count]
    low = ["5H", "4H", "4D", "5D", "6D", "5C", "6C", "7C", "6H", "7D"][: 10 - count]
    return " ".join(spades + low), "5S 6S AH KH QH AD KD QD AC KC"


@pytest.mark.rule("hi-lo")
@pytest.mark.option("contracts.specials.CODE.least", "contracts.specials.CODE.most")
@pytest.mark.parametrize("count", [4, 5, 6])
def test_hi_lo_is_played_alone_for_exactly_five_tricks(count: int) -> None:
    """hi-lo 350: "take exactly 5 alone" (JS4, APP): four or six tricks fail, and the partner sits out."""
    state = playing(HI_LO, "HL", *taking(count))
    assert fh.view(state, None).playing == (0, 1, 3)
    while isinstance(state.phase, fh.phases.Playing):
        plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
        low, *_, high = sorted([*plays, *plays], key=lambda each: each.card.rank)
        spade = next((each for each in reversed(plays) if each.card.suit is fh.Suit.SPADES), None)
        state = fh.apply(state, (spade or low) if state.to_act == 0 else high)
    assert state.scores == ((350, 0) if count == 5 else (-350, 0))


@pytest.mark.rule("hi-lo")
def test_hi_lo_does_not_count_as_a_null_bid() -> None:
    """null-when: it opens no gate that waits for a null bid, though it is played without trumps."""
    rules = HI_LO.with_options({"contracts.specials": ["hi-lo", "misere", "spread"]})
    state = call(dealt(rules), "HL")
    assert "SP" not in offered(state)
    assert ladder_of(rules).points[fh.parse_bid("HL", rules)] == 350
    contract = present(playing(HI_LO, "HL").contract)
    assert contract.strain is fh.Strain.NO_TRUMP


# --- The game bid ----------------------------------------------------------------------------------------------------

GAMES = ["game-spades", "game-clubs", "game-diamonds", "game-hearts", "game-no-trump"]
GAME = fh.RuleSet().with_options({"contracts.specials": GAMES, "play.joker_nominate": "no"})


@pytest.mark.rule("game-bid")
@pytest.mark.option("contracts.specials.CODE.strain")
def test_the_bid_game_exists_in_every_suit_and_in_no_trump() -> None:
    """EMB: "1000 in any suit/NT", above ten no trump, in the order of the suits."""
    state = call(dealt(GAME), "10NT")
    assert offered(state) == ["GS", "GC", "GD", "GH", "GNT", "pass"]
    assert {ladder_of(GAME).points[bid] for bid in GAME.contracts.specials} == {1000}
    assert offered(call(dealt(GAME), "GD")) == ["GH", "GNT", "pass"]


@pytest.mark.rule("game-bid", "card-order")
@pytest.mark.option("contracts.specials.CODE.strain")
def test_a_game_in_hearts_has_trumps_and_bowers() -> None:
    """game-bid: the suit is trump: the left bower belongs to it, and a trump beats a plain ace; the partner is out."""
    state = playing(GAME, "GH", "RJ JH JD AH KH QH 10H 9H 8H AS", "KS 7H", "", "QS 6H")
    assert fh.view(state, None).playing == (0, 1, 3)
    led = play(state, "JD")
    assert legal(led) == {card for card in codes(led.hand(1)) if card[-1] == "H"} != set()
    assert winner(play(state, "JH 7H 6H")) == 0
    contract = present(state.contract)
    assert contract.strain.suit is fh.Suit.HEARTS


@pytest.mark.rule("game-bid")
@pytest.mark.parametrize("tricks", [10, 9])
def test_the_bid_game_wins_or_loses_1000_for_all_ten_tricks(tricks: int) -> None:
    """EMB, "presumably 10 tricks alone": 1000 won or lost, without slam and without points for the others' tricks."""
    last = "AS" if tricks == 10 else "5S"
    rules = GAME.with_options({"match.target": 2000, "match.floor": -2000})
    state = playing(rules, "GH", f"RJ JH JD AH KH QH 10H 9H 8H {last}", "KS 7H", "", "QS 6H")
    state = play(state, "RJ 7H 6H")
    while isinstance(state.phase, fh.phases.Playing):
        state = fh.apply(state, fh.legal_actions(state)[-1])
    assert state.scores == (1000 if tricks == 10 else -1000, 0)


@pytest.mark.rule("game-bid", "joker-nominate")
def test_null_joker_rules_do_not_apply_to_a_game_bid_with_trumps() -> None:
    """6.13, 6.14 with game-bid: the joker rules of null contracts are for hands without trumps."""
    rules = GAME.with_options({"play.joker_nominate": "yes"})
    assert isinstance(playing(rules, "GS").phase, fh.phases.Playing)
    state = call(dealt(rules, "RJ", "AH"), "GNT")
    state = discard(state, " ".join([card.code for card in state.hand(0) if not card.is_joker][:3]))
    assert isinstance(state.phase, fh.phases.Nominating)
    void = play(playing(GAME, "GS", "4H 5H AS *SC", "RJ 9*D"), "4H")
    assert len(legal(void)) == 10, "the joker is a trump, to be played or kept"


@pytest.mark.rule("game-bid", "pass-final")
@pytest.mark.option("auction.re_entry")
def test_a_game_in_another_suit_is_a_change_of_suit() -> None:
    """6.6: only null bids together are one denomination; every other special bid is its own."""
    rules = GAME.with_options({"auction.re_entry": "if-suit-changed"})
    assert call(dealt(rules), "7S pass 7C pass GS").turn == 1, "spades, but another bid"
    assert call(dealt(rules), "GS pass GC pass GD").turn == 1


@pytest.mark.rule("game-bid")
@given(st.sampled_from(["GS", "GC", "GD", "GH", "GNT"]), st.integers(0, 2**32))
def test_a_game_bid_is_won_with_ten_tricks_only(bid: str, seed: int) -> None:
    """EMB: any cards, any suit: the bidder alone against two, and the others score nothing for their tricks."""
    rules = GAME.with_options({"match.target": 2000, "match.floor": -2000})
    _, score = play_out(playing(rules, bid), rng=Random(seed))
    assert score.tricks[2] == 0
    assert score.made == (score.tricks[0] == 10)
    assert score.after == (1000 if score.made else -1000, 0)


# --- Grand Nullo and Patastrophe -------------------------------------------------------------------------------------

GRAND = attrs.evolve(NULLO, code="GN", name="Grand Nullo", step=2)


@pytest.mark.rule("grand-null")
def test_grand_nullo_is_a_null_bid_with_a_kitty_of_five() -> None:
    """grand-null (PAG, a fragment): the kitty is taken, five of fifteen cards are discarded."""
    rules = presets.AMERICAN_MIDWEST.with_options({"contracts.specials.GN": GRAND})
    state = won(dealt(rules), GRAND, seat=0)
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert len(fh.view(state, 0).hand) == 15
    state = playing(rules, GRAND, "4S 5S 6S 4C 5C 6C 4D 5D 4H 5H")
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.phase.setup.order == (0, 1, 3), "the partner sits out"
    _, score = play_out(state)
    assert sum(score.tricks) == 10
    assert score.tricks[2] == 0


@pytest.mark.rule("patastrophe")
def test_patastrophe_is_worth_750_and_ranks_below_only_blind_misere() -> None:
    """patastrophe (APP): 750 points; what it asks for is not known, here a double misère with the hand open."""
    ladder = ladder_of(presets.PERFECT_SPLIT_COLOURS)
    assert [str(bid) for bid in ladder.above(PATASTROPHE)] == ["Blind Misère"]
    rules = presets.PERFECT.with_options({"contracts.specials": ["patastrophe"]})
    assert SPECIAL_BIDS["patastrophe"] is PATASTROPHE
    assert PATASTROPHE.value == 750
    state = playing(rules, "PA", "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H")
    assert [seat for seat, _ in fh.view(state, 1).exposed] == [0], "the bidder's hand lies open from the start"
    assert fh.view(state, 1).playing == (0, 1, 2, 3), "both partners play"
    _, score = play_out(state)
    made = score.tricks[0] + score.tricks[2] == 0
    assert score.change(0) == (750 if made else -750)
