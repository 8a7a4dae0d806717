"""During an auction nothing is a contract, and an inkle is called an inkle."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt

import five_hundred as fh
from five_hundred import presets
from five_hundred.cli.narrate import narrate
from five_hundred.display import svg, text
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.events import AuctionWon
from five_hundred.phases import Bidding

WITH_INKLES: Mapping[str, object] = {"auction.min_level": 8, "auction.inkle_who": "anybody"}
AMERICAN = presets.TRICKSTER_AMERICAN


def drawn(picture: svg.Svg) -> str:
    """A picture without its description."""
    return re.sub(r"<desc.*?</desc>", "", str(picture), flags=re.DOTALL)


def all_views(state: fh.State) -> dict[str, str]:
    """What a table says to the players and the spectators, in every form."""
    seen = [fh.view(state, seat) for seat in (None, *state.seating.players)]
    pictures = [svg.table(each) for each in seen]
    return {
        "text": "\n".join(text.table(each) for each in seen),
        "picture": "\n".join(drawn(picture) for picture in pictures),
        "description": "\n".join(picture.description for picture in pictures),
    }


def grids(of: fh.RuleSet | fh.State) -> dict[str, str]:
    shown = of if isinstance(of, fh.RuleSet) else fh.view(of, of.to_act)
    picture = svg.bid_grid(shown)
    return {"text": text.bid_grid(shown), "picture": drawn(picture), "description": picture.description}


@pytest.mark.rule("inkle-can-win")
@given(st.one_of(fh.testing.states(phase=Bidding), fh.testing.states(fh.testing.rulesets(WITH_INKLES), phase=Bidding)))
def test_a_bid_is_no_contract_while_the_auction_goes_on(state: fh.State) -> None:
    """Also in what is said when a bid is made."""
    told = all_views(state)
    bids = [action for action in fh.legal_actions(state) if isinstance(action, fh.MakeBid)]
    for action in bids[:1]:
        after, events = fh.step(state, action)
        if after.phase_name == "bidding":
            told["sentence"] = " ".join(fh.describe(event, state.rules) for event in events)
            told["narration"] = " ".join(narrate(state, action, after, events))
    assert [form for form, said in told.items() if "contract" in said.lower() or " plays " in said] == []


@pytest.mark.rule("inkle-who")
@given(fh.testing.states(fh.testing.rulesets(WITH_INKLES), phase=Bidding))
def test_every_view_calls_an_inkle_an_inkle(state: fh.State) -> None:
    inkles = [each for each in state.calls if each.bid is not None and is_inkle(state.rules, each.bid)]
    last = {each.seat: each.bid for each in state.calls}
    for form, said in all_views(state).items():
        shown = inkles if form == "description" else [each for each in inkles if last[each.seat] is each.bid]
        assert ("inkle" in said) == bool(shown or (inkles and is_inkle(state.rules, standing(state)))), form


def standing(state: fh.State) -> fh.Bid | None:
    return fh.view(state, None).standing


@pytest.mark.rule("inkle-who")
@given(st.one_of(fh.testing.rulesets(), fh.testing.rulesets(WITH_INKLES), fh.testing.states(phase=Bidding)))
def test_the_grid_calls_the_bids_below_the_lowest_level_inkles(of: fh.RuleSet | fh.State) -> None:
    """In words, in the picture, in its description and as plain data."""
    rules = of if isinstance(of, fh.RuleSet) else of.rules
    grid = fh.bid_grid(of if isinstance(of, fh.RuleSet) else fh.view(of, of.to_act))
    assert [each.inkle for each in grid.bids] == [is_inkle(rules, each.bid) for each in grid.bids]
    assert {"inkle" in said for said in grids(of).values()} == {any(each.inkle for each in grid.bids)}


@pytest.mark.rule("inkle-can-win")
def test_inkles_of_two_players_are_shown_as_inkles() -> None:
    """001: "Inkle bids cannot win the bidding", so their points say nothing; the first line used to be a contract."""
    state = call(dealt(AMERICAN), "6S 6C")
    lines = text.table(fh.view(state, 2)).splitlines()
    assert lines[0] == "  Bid so far  6♣ (inkle) by West"
    assert [line.rpartition(", ")[2] for line in lines[2:4]] == ["6♠ (inkle)", "6♣ (inkle)"]
    assert "South: six spades (inkle); West: six clubs (inkle)." in svg.table(fh.view(state, 2)).description
    wins = AMERICAN.with_options({"auction.inkle_wins": "at-its-level"})
    assert text.table(fh.view(call(dealt(wins), "6S"), 2)).startswith(
        "  Bid so far  6♠ (inkle) by South for 40 points\n"
    )
    grid = text.bid_grid(fh.view(state, 2)).splitlines()
    assert "West has bid 6♣ (inkle)." in grid
    assert "6♠ to 6NT are inkles." in grid


@pytest.mark.rule("inkle-rank")
def test_the_picture_names_the_first_of_two_players_with_the_same_inkle() -> None:
    """As the text does; the picture named the second one."""
    rules = AMERICAN.with_options({"auction.inkle_ranked": False, "auction.inkle_wins": "at-its-level"})
    picture = str(svg.table(fh.view(call(dealt(rules), "6S 6S"), 2)))
    assert "South, 40" in picture
    assert "West, 40" not in picture


@pytest.mark.rule("inkle-can-win")
def test_an_inkle_that_wins_is_a_contract_when_the_auction_is_over() -> None:
    """002 and 003 do not forbid it."""
    rules = AMERICAN.with_options({"auction.inkle_wins": "at-its-level"})
    state = call(dealt(rules), "6S pass pass pass")
    seen = fh.view(state, 0)
    assert text.table(seen).startswith("  Contract   6♠ by South for 40 points\n")
    assert "contract" in str(svg.table(seen))


@pytest.mark.rule("inkle-can-win")
@pytest.mark.parametrize(("calls", "who"), [("6S 6C pass pass", "anybody"), ("pass pass pass pass", "nobody")])
def test_no_sentence_says_that_nobody_bids_if_inkles_may_have_been_bid(calls: str, who: str) -> None:
    """Inkles that cannot win lead to a hand without a bidder (6.9), but they are bids."""
    rules = AMERICAN.with_options({"auction.all_pass": "play-no-trump", "auction.inkle_who": who})
    before, _, last = calls.rpartition(" ")
    after, events = fh.step(call(dealt(rules), before), fh.parse_action(last, rules))
    (won,) = [fh.describe(event, rules) for event in events if isinstance(event, AuctionWon)]
    description = svg.table(fh.view(after, 2)).description
    assert ("Nobody bids" in won) == ("Nobody has bid," in description) == (who == "nobody")
    assert "so the hand is played at no trump for 10 points a trick" in won
