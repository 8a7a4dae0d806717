"""Options without an effect: whatever their value, the game is the same, and the options named as the reason count."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from hypothesis import given

import five_hundred as fh
from five_hundred import presets
from five_hundred.documents import Json
from five_hundred.presets import PRESETS
from five_hundred.rules import ChoiceKind, Flag, Number, Option
from five_hundred.rules.options_without_effect import without_effect


def other_values(option: Option) -> list[Json]:
    """Values of an option: all of a choice, the limits of a number."""
    match option.kind:
        case ChoiceKind(choices=choices):
            return [each.value for each in choices]
        case Flag():
            return [True, False]
        case Number(low=low, high=high, none=none):
            return [low, high, *([] if none is None else [None])]
        case _:
            return ["3-1k-4-1k-3-1k"] if option.path == "table.packets" else []


def told(rules: fh.RuleSet, seed: int, hands: int = 2) -> Iterator[str]:
    """What happens in the first hands of a match of players that choose at random, with the number of legal actions."""
    rng = Random(seed)
    state: fh.State = fh.new_game(rules)
    for _ in range(600):
        if state.is_over or state.hands_played == hands:
            return
        if state.to_act is None:
            state = fh.apply(state, fh.shuffled_deal(state, rng))
            continue
        legal = fh.view(state, state.to_act).legal
        yield f"{len(legal)} {state.scores}"
        action = fh.testing.random_action(state, rng)
        yield fh.format_action(action)
        state, events = fh.step(state, action)
        yield from (fh.describe(event, rules) for event in events)


@cache
def some_rules() -> tuple[fh.RuleSet, ...]:
    """RuleSets that differ in every option, and the presets."""
    drawn = [fh.testing.arbitrary_rules(fh.testing.RandomChooser(Random(seed))) for seed in range(60)]
    return (*(preset.rules for preset in PRESETS.values()), *drawn)


def idle_in_some(option: Option) -> Iterator[tuple[int, fh.RuleSet, str]]:
    """RuleSets under which the option has no effect, in an order that mixes presets and others."""
    for number, rules in sorted(enumerate(some_rules()), key=lambda each: hash(each[0] * 7919) % 101):
        codes = [bid.code for bid in rules.contracts.specials] if ".CODE." in option.path else [""]
        for path in (option.path.replace("CODE", code) for code in codes):
            if path in without_effect(rules):
                yield number, rules, path


def compare(option: Option, most: int) -> int:
    """Change the option where it has no effect, and compare the games; return the number of comparisons."""
    count = 0
    for seed, rules, path in islice(idle_in_some(option), most):
        for plain in other_values(option):
            if plain == rules.value(path):
                continue
            try:
                changed = rules.with_options({path: plain})
            except fh.InvalidRulesError as error:
                assert any(path in (each.path, *each.others) for each in error.problems), (path, plain)
                continue
            assert list(told(changed, seed)) == list(told(rules, seed)), (path, plain)
            count += 1
    return count


EVERY = (*fh.RuleSet.options(), *fh.RuleSet.special_options())


@pytest.mark.untraced
@pytest.mark.parametrize("option", EVERY, ids=lambda option: option.path)
def test_another_value_is_refused_or_leaves_the_game_as_it_was(option: Option) -> None:
    """The same choices lead to the same events, legal actions and scores."""
    compare(option, 3)


@pytest.mark.long
@pytest.mark.parametrize("option", EVERY, ids=lambda option: option.path)
def test_another_value_is_refused_or_leaves_many_games_as_they_were(option: Option) -> None:
    """As above, under all RuleSets of the list."""
    compare(option, 1000)


def test_what_has_an_effect_would_not_pass() -> None:
    """The comparison notices the value of an option that counts, in a few games."""
    for path in ("auction.all_pass", "play.joker_follow", "scoring.trick_points", "match.target", "play.claims"):
        option = fh.RuleSet.option(path)
        assert any(
            list(told(rules.with_options({path: plain}), seed)) != list(told(rules, seed))
            for seed, rules in enumerate(some_rules())
            for plain in other_values(option)
            if rules.value(path) != plain and not contradicts(rules, path, plain)
        ), path


def contradicts(rules: fh.RuleSet, path: str, plain: Json) -> bool:
    """Whether the rules cannot have the value."""
    try:
        rules.with_options({path: plain})
    except fh.InvalidRulesError:
        return True
    return False


@given(fh.testing.rulesets())
def test_the_options_that_decide_have_an_effect_themselves(rules: fh.RuleSet) -> None:
    """A reader who follows a reason can change something, and the reason names it."""
    idle = without_effect(rules)
    for path, found in idle.items():
        assert path not in found.because_of
        for deciding in found.because_of:
            assert deciding in found.reason
            assert deciding not in idle
            fh.RuleSet.option(deciding)


@pytest.mark.parametrize("path", [option.path for option in (*fh.RuleSet.options(), *fh.RuleSet.special_options())])
def test_every_option_has_an_effect_in_some_game(path: str) -> None:
    """No option is without an effect in every preset and in every game of the list."""
    games = [preset.rules for preset in PRESETS.values()]
    games += [
        presets.AUSTRALIAN.with_options({"penalties.bar": "set", "penalties.breach": "either"}),
        presets.AUSTRALIAN.with_options({"contracts.declare": True, "scoring.slam": "sweep"}),
        presets.AUSTRALIAN.with_options({"scoring.defender_cap": 490, "auction.all_pass": "play-no-trump"}),
    ]
    codes = {bid.code for rules in games for bid in rules.contracts.specials}
    paths = {path.replace("CODE", code) for code in codes}
    assert any(
        each not in without_effect(rules)
        for rules in games
        for each in paths
        if ".specials." not in each or each.split(".")[2] in {bid.code for bid in rules.contracts.specials}
    )


def test_the_australian_game_needs_neither_penalties_nor_a_called_card() -> None:
    """The reasons say which option would change that."""
    idle = without_effect(presets.AUSTRALIAN)
    assert {*idle} >= {"partner.reveal", "penalties.set_margin", "penalties.breach_win", "table.exposed_kitty"}
    assert idle["partner.reveal"].reason == "has an effect only if table.partnership is 'called-card'"
    assert idle["table.high_joker"].because_of == ("table.pack",)
    assert "match.target" not in idle


DUEL = {
    "code": "XC",
    "name": "Across The Corner",
    "value": 250,
    "above": "7NT",
    "gate": "over-opponents-null",
    "who": "duel",
}
DRAWN = {"table.players": 2, "table.partnership": "solo", "table.deal_form": "drawn", "table.pack": "45"}


@pytest.mark.traced
@pytest.mark.parametrize(
    ("changes", "path", "reason"),
    [
        (DRAWN, "table.misdeal", "has an effect only if table.deal_form is 'dealt'"),
        ({"table.pack": "42"}, "play.joker_lead", "the pack (table.pack) has no joker"),
        ({"table.pack": "42"}, "contracts.specials.M.joker", "the pack (table.pack) has no joker"),
        (
            {"contracts.specials.M.strain": "S"},
            "contracts.specials.M.joker_lead",
            "the joker belongs to the trump suit (contracts.specials.M.strain)",
        ),
        (
            {"contracts.specials.XC": DUEL},
            "contracts.specials.XC.most",
            "in a duel (contracts.specials.XC.who), the player who takes fewer tricks wins",
        ),
        ({"scoring.slam": "none"}, "scoring.slam_minimum", "has an effect only if scoring.slam is 'at-least'"),
        (
            {"scoring.defenders": "none"},
            "scoring.trick_points",
            "no tricks score points (scoring.defenders, auction.all_pass)",
        ),
        ({"match.hands": 8}, "scoring.cap_kind", "trick points have no cap (scoring.defender_cap)"),
        ({}, "scoring.cap_all_pass", "trick points have no cap (scoring.defender_cap)"),
        (
            {"scoring.defender_cap": 490},
            "scoring.cap_all_pass",
            "has an effect only if auction.all_pass is 'play-no-trump'",
        ),
        (
            {"match.hands": 8},
            "match.target",
            "the match ends after a fixed number of hands, and the highest score wins (match.hands)",
        ),
        ({"match.back_door": "off"}, "match.floor", "a low score cannot lose the match (match.back_door)"),
        ({"contracts.specials": []}, "play.null_lead", "the game offers no special bids (contracts.specials)"),
        ({"contracts.specials": []}, "play.null_stop", "the game offers no special bids (contracts.specials)"),
        (
            {"penalties.bar": "ralphing"},
            "play.null_stop",
            "the number of tricks matters until the hand ends (penalties.bar, penalties.breach)",
        ),
        (
            {"contracts.specials.M.own_trick_points": 10, "contracts.specials.OM.forced_trick_points": 10},
            "play.null_stop",
            "the number of tricks matters under every special bid (contracts.specials)",
        ),
        (
            {"contracts.specials": [], "penalties.bar": "set"},
            "penalties.set_null_tricks",
            "no special bid counts the tricks of the bidding side (contracts.specials)",
        ),
        (
            {"contracts.specials": [], "penalties.breach": "either"},
            "penalties.breach_null_tricks",
            "no special bid counts the tricks of the bidding side (contracts.specials)",
        ),
        ({}, "partner.settlement", "has an effect only if table.partnership is 'called-card' or 'rotating'"),
    ],
)
def test_a_reason_names_the_option_that_decides(changes: dict[str, object], path: str, reason: str) -> None:
    """Each kind of reason, with an example."""
    rules = presets.AUSTRALIAN.with_options(changes)
    assert without_effect(rules)[path].reason == reason


@pytest.mark.parametrize(
    ("changes", "paths"),
    [
        ({"table.pack": "46"}, ["table.high_joker"]),
        ({"scoring.defenders": "none", "auction.all_pass": "play-no-trump"}, ["scoring.trick_points"]),
        ({"scoring.defender_cap": 490}, ["scoring.cap_kind", "scoring.defender_cap"]),
        ({"scoring.defender_cap": 490, "auction.all_pass": "play-no-trump"}, ["scoring.cap_all_pass"]),
        ({"scoring.defender_cap": 490, "match.hands": 8}, ["scoring.cap_kind", "scoring.defender_cap"]),
        ({"scoring.slam": "sweep"}, ["scoring.sweep_bonus"]),
        ({"penalties.bar": "set"}, ["penalties.set_margin", "penalties.set_null_tricks"]),
        ({"penalties.breach": "either"}, ["penalties.breach_null_tricks", "penalties.breach_counts"]),
        ({"auction.min_level": 7, "auction.inkle_who": "anybody"}, ["auction.inkle_wins", "auction.inkle_ranked"]),
        ({"contracts.declare": True}, ["contracts.declare_points", "contracts.declare_loss"]),
        ({"table.partnership": "called-card"}, ["partner.reveal", "partner.settlement"]),
        (
            {"table.partnership": "rotating", "table.players": 5, "table.pack": "53", "contracts.specials": []},
            ["partner.settlement"],
        ),
        ({"contracts.specials.XC": DUEL}, ["play.null_stop", "contracts.specials.M.most"]),
    ],
)
def test_an_option_counts_as_soon_as_the_deciding_one_is_set(changes: dict[str, object], paths: list[str]) -> None:
    """Nothing that matters is left out."""
    idle = without_effect(presets.AUSTRALIAN.with_options(changes))
    assert [path for path in paths if path in idle] == []
