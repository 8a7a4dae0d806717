"""Settings of websites by the sites' own names (catalogue 6.47)."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import InvalidRulesError, RuleSet, UnknownNameError, presets
from five_hundred.rules import ladder_of
from five_hundred.sites import SITES, SiteSettings, from_site, to_site
from five_hundred.testing.strategies import rulesets

TRICKSTER = SITES["trickster"].options
settings_of_trickster = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(option.values) for name, option in TRICKSTER.items()}
)


def problems(settings: Mapping[Any, object], site: str = "trickster") -> dict[str, str]:
    """The message of each setting that is refused."""
    with pytest.raises(InvalidRulesError) as raised:
        from_site(site, settings)  # type: ignore[arg-type]  # wrong on purpose
    return {problem.path: problem.message for problem in raised.value.problems}


def test_without_settings_a_site_plays_by_its_preset() -> None:
    assert from_site("trickster") is presets.TRICKSTER_AUSTRALIAN
    assert from_site("trickster", {"variation": "american"}) is presets.TRICKSTER_AMERICAN
    assert from_site("no-tricks") is presets.NO_TRICKS
    assert from_site("neuralplay") is presets.NEURALPLAY


def test_must_bid_to_win_also_sets_the_cap_on_the_defenders_points() -> None:
    """001: "When playing with the game option 'must bid to win', these points are awarded only up to ... 490"."""
    american = from_site("trickster", {"variation": "american", "must_bid_to_win": True})
    assert american.diff(presets.TRICKSTER_AMERICAN) == {
        "match.must_bid_to_win": "won-bid",
        "scoring.defender_cap": 490,
    }
    australian = from_site("trickster", {"must_bid_to_win": False})
    assert australian.diff(presets.TRICKSTER_AUSTRALIAN) == {
        "match.must_bid_to_win": "no",
        "scoring.defender_cap": None,
    }


@pytest.mark.parametrize(
    ("settings", "below", "above"),
    [
        ({"nullo_score": 210}, "7H", "7NT"),  # "±210 allows 7NT to overcall it"
        ({"nullo_score": 230}, "7NT", "8S"),  # "±230 can be overcalled by any 8-level bid"
        ({"nullo_score": 250}, "8S", "8C"),  # "±250 can be overcalled by 8♣ or better unless ..."
        ({"nullo_score": 250, "spades_8_overbids": True}, "7NT", "8S"),  # "... in which case any 8-level bid can"
    ],
)
def test_the_score_of_a_null_bid_decides_its_place(settings: Mapping[str, int], below: str, above: str) -> None:
    """001, the option for the score of Nullo (Misère), quoted at each case."""
    ladder = [str(bid.code) for bid in ladder_of(from_site("trickster", settings)).bids]
    place = ladder.index("M")
    assert (ladder[place - 1], ladder[place + 1]) == (below, above)


@pytest.mark.parametrize(
    ("score", "below", "above"),
    [
        (330, "8NT", "9S"),  # "±330 allows any 9-level bid to be called over it"
        (430, "9NT", "10S"),  # "±430 allows any 10-level bid"
        (500, "10H", "10NT"),  # "±500 allows only 10NT to be called over it"
        (520, "10NT", ""),  # "±520 allows no overcalls"
    ],
)
def test_the_score_of_an_open_null_bid_decides_its_place(score: int, below: str, above: str) -> None:
    """001, the option for the score of Open Nullo (Misère), quoted at each case."""
    rules = from_site("trickster", {"open_nullo_score": score})
    ladder = [*(str(bid.code) for bid in ladder_of(rules).bids), ""]
    place = ladder.index("OM")
    assert (ladder[place - 1], ladder[place + 1]) == (below, above)
    assert rules.contracts.specials[1].value == score


def test_players_and_kitty_decide_the_pack() -> None:
    """001: 43, 45 and 46 cards; 33 for three players; 63, 65 (two black 13s more) and 66 for six players."""
    packs = {
        (players, kitty): from_site("trickster", {"players": players, "kitty": kitty}).table.pack.name
        for players in ("2v2", "3v3", "2v2v2")
        for kitty in (3, 5, 6)
    }
    assert [packs["2v2", kitty] for kitty in (3, 5, 6)] == ["43", "45", "46"]
    assert [packs["3v3", kitty] for kitty in (3, 5, 6)] == ["63", "65", "66"]
    assert [packs["2v2v2", kitty] for kitty in (3, 5, 6)] == ["63", "65", "66"]
    three = from_site("trickster", {"players": "3"})
    assert (three.table.pack.name, three.table.players, three.table.kitty_size) == ("33", 3, 3)


def test_who_takes_the_kitty_and_whether_jokers_are_low_apply_to_the_null_bids() -> None:
    """001: "'Unless Open' gives the kitty to a Misère bidder but not an Open Misère bidder"."""
    rules = from_site("trickster", {"kitty_for_nullo": "unless_open", "joker_low": True, "nullo_hands": "both"})
    assert [bid.kitty for bid in rules.contracts.specials] == ["taken", "not-taken"]
    assert {bid.joker for bid in rules.contracts.specials} == {"low"}
    assert {bid.who for bid in rules.contracts.specials} == {"both-hands"}
    assert {bid.kitty for bid in from_site("trickster", {"kitty_for_nullo": "never"}).contracts.specials} == {
        "not-taken"
    }


def test_the_bidding_after_a_pass_and_over_the_own_bid() -> None:
    """001: "If 'Raise own bid' is on and a player raises ... after all other players have passed, ... reopened"."""
    raised = from_site("trickster", {"raise_own_bid": True})
    assert (raised.auction.raise_own, raised.auction.re_entry) == ("closed", "never")
    reopened = from_site("trickster", {"raise_own_bid": True, "pass_after_bid": "if_bid_changed"})
    assert (reopened.auction.raise_own, reopened.auction.re_entry) == ("reopens", "if-suit-changed")


def test_a_match_of_a_fixed_number_of_hands_needs_no_bid_to_win() -> None:
    """001: must bid to win "applies only when 'Play' is set to 'To ±500'"."""
    rules = from_site("trickster", {"hands": 12})
    assert (rules.match.hands, rules.match.must_bid_to_win, rules.scoring.defender_cap) == (12, "no", None)


def test_settings_that_clash_are_refused_by_the_names_of_the_site() -> None:
    assert problems({"variation": "american", "pass_after_bid": "always", "raise_own_bid": True}) == {
        "pass_after_bid": "belongs to the Australian variation, which has several rounds of bidding",
        "raise_own_bid": "belongs to the Australian variation, which has several rounds of bidding",
    }
    assert problems({"nullo": "anytime", "open_nullo_after_8": True}) == {
        "open_nullo_after_8": "needs nullo = 'after_7'"
    }
    assert problems({"players": "3", "kitty": 5}) == {"kitty": "must be 3 in the three-handed game"}
    assert problems({"players": "3v3", "nullo_hands": "both"}) == {
        "nullo_hands": "must be 'own' if the bidder has no partner or two partners"
    }
    assert problems({"hands": 5, "must_bid_to_win": True}) == {
        "must_bid_to_win": "does not apply to a match with a fixed number of hands"
    }


def test_unknown_sites_options_and_values_are_named() -> None:
    with pytest.raises(UnknownNameError, match="no site 'trixter': did you mean 'trickster'"):
        from_site("trixter")
    assert problems({"nulo_score": 210, "kitty": 4, "hands": 0, "must_bid_to_win": 1, 7: 7}) == {
        "nulo_score": "Trickster Cards has no option 'nulo_score': did you mean 'nullo_score'?",
        "kitty": "must be 3 or 5 or 6, got 4",
        "hands": "must be a whole number from 1 to 1000, got 0",
        "must_bid_to_win": "must be False or True, got 1",
        "7": f"Trickster Cards has no option 7; choose one of {', '.join(TRICKSTER)}",
    }
    assert problems({"nullo": 210}) == {
        "nullo": "must be 'off' or 'after_7' or 'anytime', got 210; 210 is a value of nullo_score"
    }
    assert problems({"points": "french"}, "neuralplay") == {
        "points": "must be 'avondale' or 'original' or 'perfect', got 'french'"
    }
    with pytest.raises(TypeError, match="settings must be a mapping of the site's options"):
        from_site("trickster", ["nullo"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules must be a RuleSet"):
        to_site("trickster", "australian")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "level_with", "below", "above"),
    [
        (260, "8C", "8S", "8D"),  # 260 points, as eight clubs
        (350, None, "9S", "9C"),  # between 340 and 360
        (500, "10H", "10D", "10NT"),
        (510, None, "10H", "10NT"),
        (520, "10NT", "10H", None),
        (1000, None, "10NT", None),
    ],
)
@pytest.mark.parametrize(("name", "code"), [("spread_value", "SP"), ("across_the_table_value", "AT")])
def test_the_points_of_spread_and_across_the_table_decide_their_places(
    name: str, code: str, value: int, level_with: str | None, below: str, above: str | None
) -> None:
    """000: "Each bid has a point value", and "each bid must be higher than the previous bid"."""
    rules = from_site("no-tricks", {name: value})
    ladder = ladder_of(rules)
    bid = next(each for each in ladder.bids if each.code == code)
    place = ladder.place(bid)
    found = [each and each.code for each in (place.level_with, place.above, place.below)]
    assert ladder.points[bid] == value
    assert found == [level_with, below, above]


@given(st.sampled_from(SITES["no-tricks"].options["spread_value"].values), st.data())
def test_every_bid_of_the_no_tricks_site_ranks_by_its_points(spread: int, data: st.DataObject) -> None:
    """000: only Across The Corner is bid at an equal value; it is on the rung of No Tricks (6.4)."""
    table = data.draw(st.sampled_from(SITES["no-tricks"].options["across_the_table_value"].values))
    rules = from_site("no-tricks", {"spread_value": spread, "across_the_table_value": table})
    ladder = ladder_of(rules)
    for bid in ladder.bids:
        for other in ladder.bids:
            assert ladder.overcalls(bid, other) is (ladder.points[bid] > ladder.points[other])
    assert to_site("no-tricks", rules) == SiteSettings(
        "no-tricks", {"all_pass": "play", "spread_value": spread, "across_the_table_value": table}, {}
    )


def test_a_value_that_no_tricks_would_overcall_is_refused() -> None:
    """Catalogue 4.1: Spread is bid over No Tricks, so it is worth more than 250 points."""
    message = "must be a whole number from 260 to 1000 in steps of 10, got {}"
    for value in (250, 255, 1010):
        assert problems({"spread_value": value}, "no-tricks") == {"spread_value": message.format(value)}


def test_other_choices_of_the_other_sites() -> None:
    """000: "another way to play is to simply end the hand and redeal"; 004 shows three tables of points."""
    assert from_site("no-tricks", {"all_pass": "redeal"}).auction.all_pass == "redeal-next-dealer"
    assert from_site("neuralplay", {"points": "original"}).contracts.schedule.name == "original"
    assert to_site("neuralplay", presets.PERFECT).settings == {"points": "perfect"}


def test_what_a_site_cannot_say_is_named() -> None:
    rules = presets.TRICKSTER_AMERICAN.with_options({"match.target": 1000, "contracts.specials.N.value": 300})
    found = to_site("trickster", rules)
    assert isinstance(found, SiteSettings)
    assert "nullo_score" not in found.settings
    assert found.unsaid == {"contracts.specials.N.value": 300, "match.target": 1000}
    without = to_site("trickster", presets.TRICKSTER_AMERICAN.with_options({"contracts.specials": ()}))
    assert (without.settings["nullo"], without.unsaid) == ("off", {})


def test_a_setting_that_would_clash_with_an_earlier_one_is_left_unsaid() -> None:
    """The site does not offer must-bid-to-win in a match with a fixed number of hands, but these rules have both."""
    found = to_site("trickster", presets.TRICKSTER_AUSTRALIAN.with_options({"match.hands": 5}))
    assert found.settings["hands"] == 5
    assert "must_bid_to_win" not in found.settings
    assert found.unsaid == {"scoring.defender_cap": 490, "match.must_bid_to_win": "won-bid"}


@given(rulesets())
def test_settings_and_what_they_leave_unsaid_make_the_rules_again(rules: RuleSet) -> None:
    for site in SITES:
        found = to_site(site, rules)
        assert from_site(site, found.settings).with_options(found.unsaid) is rules


@given(settings_of_trickster)
def test_a_site_can_say_all_that_its_own_settings_set(settings: dict[str, str | int | bool]) -> None:
    try:
        rules = from_site("trickster", settings)
    except InvalidRulesError as error:
        assert all(problem.path in settings for problem in error.problems), "settings clash under their own names"
        return
    assert not to_site("trickster", rules).unsaid
