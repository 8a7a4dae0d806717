"""Nominating: the declarer may fix the suit of their own jokers before play (catalogue: joker-nominate, 6.13)."""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import codes, dealt, discard, legal, nominate, play, playing, present, refusal, why, winner, won

import five_hundred as fh
from five_hundred.actions import Nominate
from five_hundred.events import JokersNominated, PlayBegan
from five_hundred.phases import Bidding, CallingBreach, Exchanging, Nominating, Phase, Playing
from five_hundred.rules import KittyUse, NullJoker, NullJokerLead, WhoPlays
from five_hundred.testing import check_views, random_action, rulesets, states

NULL = fh.SpecialBid(code="X", name="Null", joker=NullJoker.OPTIONAL)
LOW = attrs.evolve(NULL, code="L", name="Low", joker=NullJoker.LOW)
FORCED = attrs.evolve(NULL, code="F", name="Forced", joker=NullJoker.FORCED, joker_lead=NullJokerLead.LAST_TRICK)
FIVE = attrs.evolve(NULL, code="V", name="Exactly Five", least=5, most=5)
DOUBLE = attrs.evolve(NULL, code="DN", name="Double", who=WhoPlays.PARTNERS, kitty=KittyUse.PASSED_ON)
BOTH = attrs.evolve(NULL, code="B", name="Both Hands", who=WhoPlays.BOTH_HANDS)
EVERY = [Nominate(None), *(Nominate(suit) for suit in fh.Suit)]


def house(nominating: str = "yes", pack: str = "46", **play_rules: str) -> fh.RuleSet:
    """Two jokers and all kinds of special bids."""
    return fh.RuleSet().with_options(
        {
            "table.pack": pack,
            "contracts.specials": (NULL, LOW, FORCED, FIVE, DOUBLE, BOTH),
            "auction.all_pass": "play-no-trump",
            "play.joker_nominate": nominating,
            "play.joker_lead": "any-suit",
            **{f"play.{name}": value for name, value in play_rules.items()},
        }
    )


def asked(rules: fh.RuleSet, bid: str, *hands: str) -> fh.State:
    """The state after the exchange; the seats keep the hands that they were dealt."""
    state = dealt(rules, *hands)
    kitty = rules.table.pack.cards_in(state.secrets.kitty)
    state = won(state, bid)
    while isinstance(state.phase, Exchanging):
        state = fh.apply(state, fh.Exchange(kitty))
    return state


def is_offered(rules: fh.RuleSet, bid: str, *hands: str) -> bool:
    """Whether the contract has the step."""
    return isinstance(asked(rules, bid, *hands).phase, Nominating)


def open_to_nominate() -> st.SearchStrategy[fh.RuleSet]:
    """Rules under which the step comes up often: at any table whose pack has a joker."""
    rules = rulesets(fixed={"play.joker_nominate": "yes"})
    return rules.filter(lambda each: bool(each.table.pack.jokers))


# --- When it is offered ----------------------------------------------------------------------------------------------


@pytest.mark.option("play.joker_nominate")
@pytest.mark.rule("joker-nominate")
@pytest.mark.parametrize(
    ("value", "bids"),
    [("yes", {"7NT", "X", "F", "V", "DN", "B"}), ("null-only", {"X", "F", "V", "DN", "B"}), ("no", set())],
)
def test_the_declarer_may_nominate_in_the_contracts_that_the_option_allows(value: str, bids: set[str]) -> None:
    """Catalogue joker-nominate: `yes` (PAG base), "not allowed at NT but allowed in misère" (PAG variation), `no`."""
    tried = ["7S", "7H", "7NT", "X", "F", "V", "L", "DN", "B", "pass"]
    assert {bid for bid in tried if is_offered(house(value), bid, "RJ BJ")} == bids


@pytest.mark.option("play.joker_nominate")
@pytest.mark.rule("joker-nominate")
def test_nobody_is_asked_to_nominate_where_no_joker_could_be_nominated() -> None:
    """Catalogue 6.13: not where jokers are low, not with trumps; 6.14: not in an all-pass hand; not without jokers."""
    for bid in ("L", "7S", "7C", "7D", "7H", "pass"):
        assert not is_offered(house(), bid, "RJ")
    assert not is_offered(house(pack="42"), "7NT")
    assert is_offered(house(pack="43"), "7NT")


@pytest.mark.rule("joker-nominate")
def test_nominating_comes_after_the_exchange_and_before_play() -> None:
    """Catalogue 6.13: "a step of its own after the exchange"; 6.21: play begins after it."""
    state = won(dealt(house(), "RJ AS"), "7NT")
    assert isinstance(state.phase, Exchanging)
    state, events = fh.step(state, fh.Exchange(state.hand(0)[:6]))
    assert not any(isinstance(event, PlayBegan) for event in events)
    assert isinstance(state.phase, Nominating)
    state, events = fh.step(state, Nominate(fh.Suit.HEARTS))
    assert events == (JokersNominated(0, fh.Suit.HEARTS), PlayBegan(0, (0, 1, 2, 3)))
    assert isinstance(state.phase, Playing)
    contract = present(fh.view(state, 3).contract)
    assert contract.nominated is fh.Suit.HEARTS, "everybody knows it"


@pytest.mark.rule("joker-nominate")
def test_the_bidder_of_a_double_null_nominates_after_both_exchanges() -> None:
    """Catalogue 6.13, 6.20: only the declarer's own jokers: one that was passed on belongs to no suit."""
    state = won(dealt(house(), "RJ AS KS QS JS 10S 4C 5C 6C 7C"), "DN")
    state = discard(state, "RJ AS KS QS JS 10S")
    assert isinstance(state.phase, Exchanging)
    state = fh.apply(state, fh.Exchange(tuple(card for card in state.hand(2) if not card.is_joker)[:6]))
    assert isinstance(state.phase, Nominating)
    assert state.to_act == 0
    assert "BJ" in codes(state.hand(0)), "the kitty held it"
    state = nominate(state, "C")
    assert isinstance(state.phase, Playing)
    assert "RJ:H" not in legal(state)
    led = play(state, "BJ")
    assert fh.view(led, None).led is fh.Suit.CLUBS


@pytest.mark.rule("joker-nominate")
def test_nominating_follows_the_auction_where_nobody_takes_the_kitty() -> None:
    """Catalogue null-kitty, 6.13: without an exchange the step comes right after the auction."""
    bar = attrs.evolve(NULL, code="BN", name="Bar", kitty=KittyUse.NOT_TAKEN)
    rules = house().with_options({"contracts.specials": (bar,)})
    assert isinstance(won(dealt(rules, "RJ"), "BN").phase, Nominating)


# --- What it gives away ----------------------------------------------------------------------------------------------


@pytest.mark.option("play.joker_nominate")
@pytest.mark.rule("joker-nominate")
def test_a_declarer_without_a_joker_is_asked_and_can_only_decline() -> None:
    """Catalogue 6.13: "declining keeps the ordinary rules"; who is asked must not tell who holds a joker."""
    state = asked(house(), "7NT", "AS", "RJ", "BJ")
    assert isinstance(state.phase, Nominating)
    assert list(fh.legal_actions(state)) == [Nominate(None)]
    assert why(state, Nominate(fh.Suit.SPADES)) == (fh.Reason.NO_JOKER, "play.joker_nominate")
    buried = asked(house(), "7NT", "RJ AS")
    assert list(fh.legal_actions(buried)) == EVERY


@pytest.mark.rule("joker-nominate")
def test_a_joker_that_was_buried_cannot_be_nominated() -> None:
    """Catalogue 6.13: "only for jokers in the declarer's own hand", after the discards."""
    state = won(dealt(house(pack="43"), "RJ AS"), "7NT")
    state = discard(state, "RJ AS 5S")
    assert list(fh.legal_actions(state)) == [Nominate(None)]


@pytest.mark.rule("joker-nominate")
def test_the_nominating_phase_does_not_reveal_whether_the_declarer_holds_a_joker() -> None:
    """Law 3: with the joker here or there, asked or having declined, all others see the same."""
    own, other = "AS KS QS JS AD KD QD JD AH", "4S 5S 6S 4D 5D 6D 4H 5H 6H"
    hands = [(f"RJ {own}", f"AC {other}"), (f"AC {own}", f"RJ {other}")]
    for bid in ("7NT", "X"):
        have, lack = (asked(house(), bid, *each) for each in hands)
        assert fh.view(have, 0).legal != fh.view(lack, 0).legal
        for before, after in ((have, lack), (nominate(have, ""), nominate(lack, ""))):
            for seat in (2, 3, None):
                assert fh.view(before, seat) == fh.view(after, seat)
                assert fh.view(before, seat).legal == ()
        events = [fh.step(state, Nominate(None))[1] for state in (have, lack)]
        assert events[0] == events[1]
        assert events[0][0] == JokersNominated(0, None)
        for state in (have, lack):
            with pytest.raises(fh.IllegalActionError) as refused:
                fh.apply(state, Nominate(fh.Suit.SPADES), by=1)
            assert refused.value.illegal.reason is fh.Reason.NOT_YOUR_TURN


@given(state=states(rules=open_to_nominate(), phase=Nominating), number=st.integers(0))
def test_views_in_the_nominating_phase_do_not_depend_on_hidden_cards_under_any_rules(
    state: fh.State, number: int
) -> None:
    """Law 3: hidden cards dealt again, jokers among them, change no view in this phase."""
    assert isinstance(state.phase, Nominating)
    check_views(state, Random(number))
    holds = any(card.is_joker for card in state.hand(state.phase.turn))
    assert list(fh.legal_actions(state)) == (EVERY if holds else EVERY[:1])


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_the_nominating_phase_depends_only_on_the_rules_and_the_contract(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue 6.13: for any RuleSet and any way the same auction's cards may lie, all or none are asked."""
    rng = Random(seed)
    rules = rules.with_options({"table.misdeal": "off", "contracts.specials": ()})
    rules = attrs.evolve(rules, auction=fh.RuleSet().auction)
    found = set()
    for _ in range(4):
        state = fh.new_game(rules)
        while not isinstance(state.phase, Bidding):
            state = fh.apply(state, random_action(state, rng))
        state, steps = won(state, "8NT", seat=1), list[type[Phase]]()
        while not isinstance(state.phase, Playing):
            steps.append(type(state.phase))
            state = fh.apply(state, random_action(state, rng))
        found.add(steps.count(Nominating))
        if Nominating in steps:
            assert set(steps[steps.index(Nominating) + 1 :]) <= {CallingBreach}, "the last step but a breach (6.13)"
    has_joker = bool(rules.table.pack.jokers)
    assert found == {int(rules.play.joker_nominate.value == "yes" and has_joker)}


def test_only_the_declarer_may_act_in_the_nominating_phase_and_only_nominate() -> None:
    """Nothing else may be done in this step, and only the declarer may do it."""
    state = asked(house(), "7NT", "RJ AS")
    for action in (fh.PASS, fh.PlayCard(state.hand(0)[0]), fh.Exchange(state.hand(0)[:6])):
        assert why(state, action) == (fh.Reason.NOT_DUE, "play.joker_nominate")
    played = nominate(state, "S")
    assert refusal(played, Nominate(None)).reason is fh.Reason.NOT_DUE


# --- What a nominated joker is ---------------------------------------------------------------------------------------

HANDS = ("RJ 5H 6H AS 5S AC 4C AD KD QD", "AH 4H JS *C", "10H 6S 8S *D", "JH QH KH 7S 9S")


@pytest.mark.rule("joker-nominate")
@pytest.mark.parametrize("bid", ["7NT", "DN"])
def test_a_nominated_joker_is_the_highest_card_of_its_suit(bid: str) -> None:
    """Catalogue 6.13: "simply the top card of its suit ... led without naming"."""
    state = playing(house(), bid, *HANDS, nominated="H")
    assert "RJ" in legal(state)
    assert refusal(state, "RJ:H").reason is fh.Reason.NO_SUIT_TO_NAME
    led = play(state, "RJ")
    assert fh.view(led, None).led is fh.Suit.HEARTS
    assert legal(led) == {"AH", "4H"}
    assert winner(play(led, "AH 10H KH")) == 0


@pytest.mark.rule("joker-nominate")
def test_a_nominated_joker_follows_its_suit() -> None:
    """Catalogue 6.13: it must and may be played like any card of the suit."""
    state = play(playing(house(), "7NT", *HANDS, nominated="H"), "5S JS 6S 9S")
    assert state.turn == 1
    hearts = play(state, "AH 10H KH")
    assert legal(hearts) == {"RJ", "5H", "6H"}
    assert winner(play(hearts, "RJ")) == 0


@pytest.mark.rule("joker-nominate")
def test_a_nominated_joker_may_not_be_played_to_another_suit_that_can_be_followed() -> None:
    """Catalogue 6.13: it is "free of every joker restriction", and of every joker privilege."""
    hands = ("RJ 5H 4C AC 5S", "JS 10C", "6S 8C", "9S 9C")
    for follow in ("any-time", "first-or-last-card-of-suit", "void-only"):
        state = playing(house(joker_follow=follow), "7NT", *hands, nominated="H")
        state = play(state, "5S JS 6S 9S 10C 8C 9C")
        assert legal(state) == {"4C", "AC"}
        assert refusal(state, "RJ").reason is fh.Reason.MUST_FOLLOW
        assert refusal(state, "RJ").option is None


VOID = ("RJ 4C *DH", "10C AS", "6C 4S", "9C 5S")
"""Seat 0 leads its club, and is void in the spades that seat 1 then leads."""


@pytest.mark.rule("null-joker")
@pytest.mark.parametrize("bid", ["X", "F"])
def test_a_nominated_joker_loses_when_another_suit_is_led(bid: str) -> None:
    """Catalogue null-joker `nominated-suit` (PAG): "can lose off-suit"; it shows a void like any other card (6.15)."""
    state = play(playing(house(), bid, *VOID, nominated="H"), "4C 10C 9C AS 5S")
    assert len(legal(state)) == 9, "it need not be played when void (6.13: free of every joker restriction)"
    thrown = play(state, "RJ")
    assert winner(thrown) == 1
    assert fh.view(thrown, None).shown_void[0] == {fh.Suit.SPADES}
    declined = play(playing(house(), bid, *VOID), "4C 10C 9C AS 5S RJ")
    assert winner(declined) == 0
    assert fh.view(declined, None).shown_void[0] == frozenset()


@pytest.mark.rule("joker-nominate")
def test_no_joker_rule_applies_to_a_nominated_joker() -> None:
    """Catalogue 6.13: "free of every joker restriction": led at any time, played to a suit shown void, never kept."""
    strict = {"joker_lead": "last-trick-only", "joker_follow": "last-trick-only", "joker_renege": "last-card-only"}
    rules = house(**strict).with_options({"play.joker_renege_wins": False})
    for bid in ("7NT", "F"):
        state = playing(rules, bid, *VOID, nominated="H")
        assert "RJ" in legal(state)
        cards = "4C 10C 6C 9C AS 4S 5S" if bid == "7NT" else "4C 10C 9C AS 5S"
        state = play(state, cards)
        assert "RJ" in legal(state)
        low = min(legal(state) - {"RJ"})
        again = play(state, low)
        while again.turn != 0:
            spade = {text for text in legal(again) if text.endswith("S")}
            again = play(again, min(spade or legal(again)))
        assert fh.view(again, None).led is fh.Suit.SPADES
        assert "RJ" in legal(again)
        declined = playing(rules, bid, *VOID)
        assert not {text for text in legal(declined) if text.startswith("RJ")}


@pytest.mark.rule("joker-nominate")
def test_both_jokers_of_the_declarer_are_nominated_at_once() -> None:
    """Catalogue 6.13: "for all of them at once": the higher joker, then the other, then the ace."""
    state = playing(house(), "7NT", "RJ BJ 5H", "AH", "KH", "QH", nominated="H")
    assert {"RJ", "BJ"} <= legal(state)
    assert fh.view(play(state, "BJ"), None).led is fh.Suit.HEARTS
    assert winner(play(state, "RJ AH KH QH")) == 0


@pytest.mark.rule("joker-nominate")
def test_a_joker_in_another_hand_belongs_to_no_suit() -> None:
    """Catalogue 6.13: only the declarer's own; a defender's joker is played when void, and wins by being higher."""
    state = playing(house(), "7NT", "RJ 4H", "BJ 6H 4S", "KH", "AH", nominated="H")
    assert legal(play(state, "RJ")) == {"6H"}, "the other joker is no heart"
    void = playing(house(), "7NT", "RJ 4H", "BJ *SD", "KH", "AH", nominated="H")
    assert "BJ" in legal(play(void, "RJ"))
    assert winner(play(void, "RJ BJ KH AH")) == 1, "two-jokers-trick: the higher joker wins"
    assert winner(play(void, "4H BJ KH AH")) == 1


@pytest.mark.rule("joker-nominate")
def test_a_bidder_who_plays_both_hands_cannot_nominate_the_partners_joker() -> None:
    """Catalogue 6.13: "only for jokers in the declarer's own hand", though one player plays both."""
    state = playing(house(), "B", "RJ 4H", "5H", "BJ 6H 4S", nominated="H")
    assert legal(play(state, "RJ 5H")) == {"6H"}
    lacks = asked(house(), "B", "4H", "RJ", "BJ")
    assert list(fh.legal_actions(lacks)) == [Nominate(None)]


@pytest.mark.rule("joker-nominate")
def test_a_joker_keeps_the_ordinary_rules_when_its_holder_declines_to_nominate() -> None:
    """Catalogue 6.13: "declining keeps the ordinary rules"."""
    state = playing(house(), "7NT", *HANDS, nominated="")
    assert {text for text in legal(state) if text.startswith("RJ")} == {"RJ:S", "RJ:C", "RJ:D", "RJ:H"}
    contract = present(fh.view(state, None).contract)
    assert contract.nominated is None


@given(state=states(rules=open_to_nominate(), phase=Nominating))
def test_the_declarer_can_always_decline_to_nominate(state: fh.State) -> None:
    """Under any RuleSet the step is no dead end, and it is the declarer's."""
    assert state.contract is not None
    assert state.to_act == state.contract.declarer
    after = fh.apply(state, Nominate(None), by=state.to_act)
    assert isinstance(after.phase, Playing | CallingBreach), "a breach may still be called"
    assert after.contract == state.contract
