"""Custom rules: what a hook may change, what it sees, and what happens if it fails."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, ClassVar

import attrs
import pytest
from club import BY_NAME, SIX, under
from hypothesis import given
from hypothesis import strategies as st
from tables import codes, dealt, legal, play, playing

import five_hundred as fh
from five_hundred import CustomRule, presets
from five_hundred.engine.public_step import follow_public
from five_hundred.rules import CustomRuleError
from five_hundred.testing import ArbitraryExchangeRule, check_state, random_action, rulesets


def steps(
    rules: fh.RuleSet, seed: int, most: int, scores: tuple[int, ...] | None = None
) -> Iterator[tuple[fh.State, fh.Action, fh.State, tuple[Any, ...]]]:
    """The steps of a random match; each also leads to the same public state by its events."""
    rng, state = Random(seed), fh.new_game(rules, scores=scores)
    public = state.public
    for _ in range(most):
        if state.is_over:
            return
        action = random_action(state, rng)
        after, events = fh.step(state, action)
        public, _ = follow_public(public, events)
        assert public == after.public
        yield state, action, after, events
        state = after


def forbids_misere(state: fh.State) -> fh.Illegal | None:
    return fh.why_illegal(state, fh.parse_action("bid M", state.rules))


def test_a_rule_that_limits_bids_knows_the_scores_and_decides_everywhere() -> None:
    """No misère at -300 or worse: legal actions, refusal, error, view, bid grid and sentence say the same."""
    rules = under(BY_NAME["no-low-misere"])
    state = fh.apply(dealt(rules, scores=(0, -300)), fh.parse_action("bid 7H", rules))
    misere = fh.parse_action("bid M", rules)
    illegal = forbids_misere(state)
    assert illegal == fh.Illegal(
        fh.Reason.CUSTOM_RULE, "With -300 points, you may not bid a misère.", "custom.no-low-misere"
    )
    assert misere not in fh.legal_actions(state)
    assert misere not in fh.view(state, 1).legal
    with pytest.raises(fh.IllegalActionError, match="you may not bid a misère"):
        fh.apply(state, misere)
    grid = fh.bid_grid(fh.view(state, 1))
    (cell,) = [each for each in grid.specials if each.bid.code == "M"]
    assert (cell.reason, cell.refused) == (fh.Reason.CUSTOM_RULE, "With -300 points, you may not bid a misère")
    assert fh.describe(illegal, rules) == illegal.message
    assert forbids_misere(fh.apply(dealt(rules, scores=(0, -299)), fh.parse_action("bid 7H", rules))) is None


def test_rules_that_would_forbid_everything_forbid_nothing() -> None:
    """A leader with nothing but trumps may lead one, under the rule of unbroken trumps."""
    rules = under(BY_NAME["unbroken-trumps"])
    trumps, mixed = "4H 5H 6H 7H 8H 9H 10H JH QH KH", "4H 5H 6H 7H 8H 9H 10H JH QH 5S"
    others = "6S 7S 8S 9S 10S JS QS KS AS 5C", "6C 7C 8C 9C 10C JC QC KC AC 5D", "6D 7D 8D 9D 10D JD QD KD AD AH"
    assert legal(playing(rules, "7H", trumps, *others)) == set(trumps.split())
    with_a_spade = playing(rules, "7H", mixed, "KH 6S 7S 8S 9S 10S JS QS KS AS", *others[1:])
    assert legal(with_a_spade) == {"5S"}
    assert legal(play(with_a_spade, "5S 6S")) == set(others[1].split()), "only the lead is limited"
    bowers = playing(rules, "7H", "JD RJ 6H 7H 8H 9H 10H JH QH 5S", "KH AH 5H 6S 7S 8S 9S 10S JS QS")
    assert legal(bowers) == {"5S"}, "the left bower and the joker are trumps"


def test_points_of_a_rule_are_lines_that_name_it() -> None:
    """The last hand counts double; a player reads it on the score sheet."""
    rules = under(attrs.evolve(BY_NAME["last-hand-double"], hand=1))
    score = fh.score_hand(fh.new_match(rules), fh.Contract(fh.parse_bid("7H", rules), 0), (8, 2))
    plain = fh.score_hand(fh.new_match(presets.AUSTRALIAN), fh.Contract(fh.parse_bid("7H", rules), 0), (8, 2))
    assert [score.change(side) for side in (0, 1)] == [2 * plain.change(side) for side in (0, 1)]
    own = [line for line in score.lines if line.kind is fh.LineKind.CUSTOM]
    assert {line.rule for line in own} == {"last-hand-double"}


def test_equal_scores_share_the_win() -> None:
    """Without the rule, the bidder's side alone wins a hand in which both sides reach the target."""
    for custom, winners in ((), (0,)), ((BY_NAME["shared-win"],), (0, 1)):
        rules = under(*custom, base=presets.AUSTRALIAN.with_options({"match.must_bid_to_win": "no"}))
        public = fh.new_match(rules, scores=(300, 480))
        score = fh.score_hand(public, fh.Contract(fh.parse_bid("7H", rules), 0), (8, 2))
        assert score.after == (500, 500)
        outcome = fh.next_match(public, score).outcome
        assert outcome is not None
        assert outcome.winners == winners


def test_the_side_with_the_worst_result_deals() -> None:
    """Seat 0 would be followed by seat 1; the side of seats 0 and 2 has lost, so seat 2 deals."""
    rules = under(BY_NAME["loser-deals"])
    public = fh.new_match(rules)
    score = fh.score_hand(public, fh.Contract(fh.parse_bid("7H", rules), 0), (3, 7))
    assert fh.next_match(public, score).dealer == 2
    assert fh.next_match(fh.new_match(presets.AUSTRALIAN), score).dealer == 1


def test_a_rule_decides_who_takes_a_trick() -> None:
    @attrs.frozen
    class LastPlayerWins(CustomRule):
        name = "last-player-wins"
        sentence = "The last player takes the trick."

        def winner(self, view: fh.View, trick: fh.Trick) -> fh.Seat:
            assert view.seat is None
            return trick.seats[-1]

    hands = "AH 5H 6H 7H 8H 9H 10H JH QH KH", "6S 7S 8S 9S 10S JS QS KS AS 5C", "6C 7C 8C 9C 10C JC QC KC AC 5D"
    state = play(playing(under(LastPlayerWins()), "7C", *hands, "6D 7D 8D 9D 10D JD QD KD AD 5S"), "AH 6S 6C 6D")
    assert (state.last_trick.winner if state.last_trick else None, state.turn) == (3, 3)


def test_several_rules_are_asked_in_their_order() -> None:
    """A bonus and then a double is not a double and then a bonus; the record keeps the order."""

    @attrs.frozen
    class Bonus(CustomRule):
        name = "bonus"
        sentence = "Side 0 gets 10 points."

        def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
            return [(0, 10)]

    double = attrs.evolve(BY_NAME["last-hand-double"], hand=1)
    contract = fh.Contract(fh.parse_bid("7H", presets.AUSTRALIAN), 0)
    first, second = (
        fh.score_hand(fh.new_match(under(*rules)), contract, (8, 2)).change(0)
        for rules in ([Bonus(), double], [double, Bonus()])
    )
    assert first - second == 10


STOPS: dict[str, object] = {"play.null_stop": True, "match.midhand_out": True, "match.target": 100}


@given(rules=st.one_of(rulesets(), rulesets(STOPS)), seed=st.integers(0, 2**32))
def test_every_trick_is_played_under_a_rule_that_needs_it(rules: fh.RuleSet, seed: int) -> None:
    """Under any rules, nobody can claim, and no hand stops early (null-stop, midhand-out)."""
    for before, _, _, events in steps(attrs.evolve(rules, custom=(LastTrick(),)), seed, 150):
        if before.phase_name == "playing":
            assert not any(isinstance(action, fh.Claim) for action in fh.legal_actions(before))
            assert "HandScored" not in map(type_name, events) or len(before.tricks) == 9


def type_name(event: object) -> str:
    return type(event).__name__


@pytest.mark.rule("null-stop")
@pytest.mark.option("play.null_stop")
def test_a_lost_misere_is_played_on_under_a_rule_that_needs_every_trick() -> None:
    """Without the rule, play stops with the trick that the bidder takes (PAG)."""
    hands = "AH 5H 6H 7H 8H 9H 10H JH QH KH", "6S 7S 8S 9S 10S JS QS KS AS 5C", "6C 7C 8C 9C 10C JC QC KC AC 5D"
    stopping = presets.AUSTRALIAN.with_options({"play.null_stop": True})
    for custom in ((), (LastTrick(),)):
        rules = attrs.evolve(stopping, custom=custom)
        state = play(playing(rules, "OM", *hands, "6D 7D 8D 9D 10D JD QD KD AD 5S"), "AH 6S 6D")
        assert (state.phase_name == "playing") is bool(custom)
        assert ("Play stops as soon as" in str(fh.describe_rules(rules))) is (not custom)


@pytest.mark.rule("midhand-out")
@pytest.mark.option("match.midhand_out")
def test_points_of_a_custom_rule_do_not_let_a_side_go_out_before_the_last_card() -> None:
    """The hook is asked once, when the hand is over."""

    @attrs.frozen
    class Rich(CustomRule):
        name = "rich"
        sentence = "Every side gets 600 points."

        def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
            return [(side, 600) for side in range(len(view.scores))]

    assert ends_after(Rich()) == {9}


@pytest.mark.rule("midhand-out")
@pytest.mark.option("match.midhand_out")
def test_nobody_goes_out_before_the_last_card_under_a_rule_that_needs_every_trick() -> None:
    """At 490 points each, one trick is enough in the game of 1904."""
    assert min(ends_after(scores=(490, 490, 490))) < 9
    assert ends_after(LastTrick(), scores=(490, 490, 490)) == {9}


def ends_after(*custom: CustomRule, scores: tuple[int, ...] | None = None) -> set[int]:
    """The numbers of complete tricks before the last card of a hand, in random matches of 1904."""
    return {
        len(before.tricks)
        for seed in range(4)
        for before, _, after, _ in steps(under(*custom, base=presets.ORIGINAL_1904), seed, 150, scores)
        if before.phase_name == "playing" and after.phase_name != "playing"
    }


class LastTrick(CustomRule):
    name = "last-trick"
    sentence = "The last trick counts 10 points."
    needs_every_trick = True

    def points(self, view: fh.View, score: fh.HandScore) -> list[tuple[fh.Side, int]]:
        side = view.seating.side_of[view.tricks[-1].winner]
        return [] if side == -1 else [(side, 10)]


@pytest.mark.parametrize(
    ("rule", "claims", "why"),
    [
        (BY_NAME["unbroken-trumps"], "provable", "No claim can be checked"),
        (BY_NAME["unbroken-trumps"], "checked", "No claim can be checked"),
        *[(LastTrick(), claims, "Every trick must be played") for claims in ("provable", "checked", "by-consent")],
    ],
)
def test_nobody_claims_while_a_rule_changes_the_play_or_needs_every_trick(
    rule: CustomRule, claims: str, why: str
) -> None:
    """The refusal names the rule: neither a proof nor a check would know it, and claimed tricks have no cards."""
    rules = under(rule, base=presets.AUSTRALIAN.with_options({"play.claims": claims}))
    hands = "RJ AS AC AD AH KS KC KD KH QS", "6S 7S 8S 9S 10S JS 5C 6C 7C 8C", "9C 10C JC QC 5D 6D 7D 8D 9D 10D"
    state = playing(rules, "7NT", *hands, "JD QD 5H 6H 7H 8H 9H 10H JH QH")
    illegal = fh.why_illegal(state, fh.Claim())
    assert illegal == fh.Illegal(
        fh.Reason.CUSTOM_RULE, f"{why} while the rule '{rule.name}' is in use.", f"custom.{rule.name}"
    )
    assert not any(isinstance(action, fh.Claim) for action in fh.legal_actions(state))


@pytest.mark.parametrize(
    ("hook", "answer", "message"),
    [
        ("why_not", 7, "why_not() must return None, or a sentence of at most 300 characters, got 7"),
        ("why_not", "No \ud800.", "why_not() must return a sentence that UTF-8 can encode, got 'No \\ud800.'"),
        ("why_not", ValueError("oh"), "why_not() raised ValueError: oh"),
        (
            "points",
            [(9, 1)],
            "points() must return pairs of a side from 0 to 1 and at most 1,000,000 points, got (9, 1)",
        ),
        ("points", 5, "points() must return pairs of a side and its points, such as [(0, 10)], got 5"),
        ("points", [(0, 1)] * 51, "points() must return at most 50 pairs of a side and its points, got more"),
        ("outcome", "me", "outcome() must return None, or an Outcome with winning sides"),
        ("dealer", 4, "dealer() must return the seat of a player, got 4"),
        ("winner", None, "winner() must return a seat that played to the trick, got None"),
    ],
)
def test_a_hook_that_fails_names_its_rule_and_leaves_the_state(hook: str, answer: object, message: str) -> None:
    def wrong(*_: object) -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    limits = ("playing",) if hook == "why_not" else ()
    rule = type("Wrong", (CustomRule,), {"name": "wrong", "sentence": "Ho.", "limits": limits, hook: wrong})()
    state, rng = fh.new_game(under(rule)), Random(3)
    with pytest.raises(CustomRuleError) as caught:
        while True:
            before, kept = state, repr(state)
            state = fh.apply(state, random_action(state, rng))
    assert str(caught.value).startswith(f"the custom rule 'wrong': {message}")
    assert caught.value.rule == "wrong"
    assert (repr(before), before is state) == (kept, True)


class Ends(CustomRule):
    """It decides the result of the match as its caller wants."""

    name = "ends"
    sentence = "The match ends."
    result: ClassVar[Callable[[fh.HandScore, fh.Outcome], object]]

    def outcome(self, view: fh.View, score: fh.HandScore, outcome: fh.Outcome | None) -> Any:
        assert outcome is not None
        return type(self).result(score, outcome)


WINNERS = "an Outcome whose winners are a tuple of one or more sides from 0 to 1, each once, in ascending order"
ENDING = "an Outcome whose ending is a member of Ending, such as Ending.CUSTOM"
SCORES = "an Outcome whose scores are score.after, (200, 20)"


@pytest.mark.parametrize(
    ("changes", "right", "got"),
    [
        *[
            ({"winners": winners}, WINNERS, got)
            for winners, got in (
                (0, "0"),
                ("0", "'0'"),
                ([0], "a list"),
                ({0}, "a set"),
                ((), "()"),
                ((0, 0), "(0, 0)"),
                ((1, 0), "(1, 0)"),
                ((2,), "(2)"),
                ((False,), "(False)"),
                ((0.0,), "(0.0)"),
                (([],), "(a list)"),
                (range(1), "a range"),
            )
        ],
        *[
            ({"ending": ending}, ENDING, got)
            for ending, got in (("hands", "'hands'"), ("custom", "'custom'"), ("banana", "'banana'"), (None, "None"))
        ],
        *[
            ({"scores": scores}, SCORES, got)
            for scores, got in (
                ((200, 21), "(200, 21)"),
                ((200,), "(200)"),
                ([200, 20], "a list"),
                ((200.0, 20), "(200.0, 20)"),
                (None, "None"),
            )
        ],
    ],
    ids=ascii,
)
def test_a_result_of_the_match_that_is_not_well_formed_is_refused(
    changes: dict[str, Any], right: str, got: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that equals the result so far, such as ``(False,)``: a view with it could not be sent."""
    match = fh.new_match(under(Ends(), base=presets.AUSTRALIAN.with_options({"match.hands": 1})))
    score = fh.score_hand(match, fh.Contract(fh.parse_bid("7H", presets.AUSTRALIAN), 0), (8, 2, 0, 0))
    monkeypatch.setattr(
        Ends, "result", staticmethod(lambda _, outcome: attrs.evolve(outcome, **changes)), raising=False
    )
    with pytest.raises(CustomRuleError) as caught:
        fh.next_match(match, score)
    assert str(caught.value) == f"the custom rule 'ends': outcome() must return {right}, got {got}"


def test_a_well_formed_result_of_the_match_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fh.new_match(under(Ends(), base=presets.AUSTRALIAN.with_options({"match.hands": 1})))
    score = fh.score_hand(match, fh.Contract(fh.parse_bid("7H", presets.AUSTRALIAN), 0), (8, 2, 0, 0))
    for result in (
        fh.Outcome((0, 1), fh.Ending.CUSTOM, score.after),
        fh.Outcome((1,), fh.Ending.TARGET, score.after),
        None,
    ):
        monkeypatch.setattr(Ends, "result", staticmethod(lambda *_, result=result: result), raising=False)
        assert fh.next_match(match, score).outcome == result


def test_a_view_with_as_many_points_as_custom_rules_may_add_can_be_sent() -> None:
    """A document has at most 20,000 values, and a RuleSet at most 20 rules."""
    kinds = [
        type("Many", (CustomRule,), {"name": f"many-{number}", "sentence": "So.", "points": lambda *_: [(0, 1)] * 50})
        for number in range(20)
    ]
    rules = under(*[kind() for kind in kinds])
    state = next(after for _, _, after, events in steps(rules, 1, 150) if "HandScored" in map(type_name, events))
    seen = fh.view(state, 0)
    assert fh.wire.view_from_dict(fh.wire.view_to_dict(seen), rules) == seen


def test_a_generator_is_read_only_as_far_as_a_rule_may_add_points() -> None:
    read: list[int] = []

    class Endless(CustomRule):
        name = "endless"
        sentence = "Points without end."

        def points(self, view: fh.View, score: fh.HandScore) -> Iterator[tuple[fh.Side, int]]:
            for number in range(1_000):
                read.append(number)
                yield 0, 10

    with pytest.raises(CustomRuleError, match="at most 50 pairs of a side and its points, got more"):
        fh.score_hand(fh.new_match(under(Endless())), fh.Contract(fh.parse_bid("7H", presets.AUSTRALIAN), 0), (8, 2))
    assert len(read) == 51


def test_a_generator_that_fails_is_told_like_a_function() -> None:
    @attrs.frozen
    class Yields(CustomRule):
        name = "yields"
        sentence = "Nobody knows."

        def points(self, view: fh.View, score: fh.HandScore) -> Iterator[tuple[fh.Side, int]]:
            yield 0, 10
            raise ValueError("oh")

    with pytest.raises(CustomRuleError, match=r"'yields': points\(\) raised ValueError: oh"):
        fh.score_hand(fh.new_match(under(Yields())), fh.Contract(fh.parse_bid("7H", presets.AUSTRALIAN), 0), (8, 2))


@pytest.mark.parametrize("preset", presets.PRESETS)
def test_under_all_six_rules_every_preset_keeps_every_invariant(preset: str) -> None:
    """What legal actions, refusals, views and events say agrees, and a follower of the events sees the same table."""
    rules = under(*SIX, base=presets.find_preset(preset).rules)
    for before, action, after, _ in steps(rules, seed=1, most=120):
        assert fh.why_illegal(before, action) is None
        assert fh.apply(before, action) == after
        check_state(after)


@given(rules=rulesets(custom=True), seed=st.integers(0, 2**32))
def test_an_arbitrary_rule_with_every_hook_keeps_every_invariant(rules: fh.RuleSet, seed: int) -> None:
    for before, action, after, _ in steps(rules, seed, most=60):
        assert fh.apply(before, action) == after
        check_state(after)


def test_a_rule_that_would_have_to_look_at_a_million_discards_is_refused_by_its_name() -> None:
    rules = presets.THREE_HANDED.with_options({"table.pack": "43", "table.packets": None})
    with pytest.raises(fh.InvalidRulesError, match="'arbitrary-exchange' limits the exchange"):
        under(ArbitraryExchangeRule(), base=rules)


def test_a_hook_sees_the_cards_of_its_seat_and_no_legal_actions() -> None:
    seen: list[fh.View] = []

    class Looks(CustomRule):
        name = "looks"
        sentence = "Nothing changes."
        limits = ("bidding", "playing", "exchanging")

        def why_not(self, view: fh.View, action: fh.Action) -> str | None:
            seen.append(view)
            return None

    for before, _, _, _ in steps(under(Looks()), seed=4, most=40):
        seen.clear()
        if before.to_act is not None and before.phase_name in Looks.limits:
            actions = list(fh.legal_actions(before))
            assert bool(seen) == (len(actions) > 1), "a rule is not asked about an action that is the only one"
            for view in (*seen,):
                assert view == attrs.evolve(fh.view(before, before.to_act), legal=())
                assert codes(view.hand) == codes(before.hand(before.to_act))
