"""Hints: they advise a legal action, give true reasons, and reveal no hidden cards."""

from collections.abc import Callable
from random import Random

import attrs
import pytest
from club import under
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from knowledge import cards_played, hidden_dealt_again
from prepared import EVERY_PHASE, PREPARED
from sampling import fewer
from tables import call, dealt, play, playing, present, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.display.alt_text import say_card
from five_hundred.players import knowledge
from five_hundred.players.bidding import usual_results
from five_hundred.players.call_reasons import reasons_for_call
from five_hundred.players.declaring import declaration_of
from five_hundred.players.hint_facts import (
    Advantage,
    AsGood,
    ChanceToMake,
    Cheapest,
    Decides,
    DrawsTrumps,
    DrivesOut,
    EmptiesSuit,
    Fact,
    Forced,
    HighCard,
    HigherCards,
    Keeps,
    KeptFor,
    LeavesTrick,
    LongSuit,
    LowerCards,
    OnlyHigher,
    PartnerBid,
    ReturnsSuit,
    Signal,
    TakesTrick,
    TrickForecast,
    VoidSeat,
)
from five_hundred.players.hint_sentences import sentence_of
from five_hundred.players.knowledge import knowledge_of
from five_hundred.players.other_reasons import reasons_for_discards
from five_hundred.players.plain import power_in_trick
from five_hundred.players.play_reasons import are_touching, contract_settled, reason_without_choice, reasons_for_play
from five_hundred.rules.bids.trick_bids import parse_trick_bid
from five_hundred.tournaments import numbered_deal

AU = presets.AUSTRALIAN


@pytest.mark.parametrize("phase", EVERY_PHASE)
@settings(fewer(2), suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])  # three searches each
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_hint_is_legal_and_says_nothing_of_hidden_cards(
    phase: type[fh.phases.Phase], data: st.DataObject, seed: int
) -> None:
    """In every phase and under any rules, redealing the hidden cards changes no figure and no word."""
    state = data.draw(fh.testing.states(fh.testing.rulesets(fixed=PREPARED.get(phase.name)), phase=phase))
    seat = state.to_act
    if seat is None:
        return
    seen = fh.view(state, seat)
    found = fh.players.hint(seen, worlds=1, seed=seed)
    assert found.action in seen.legal
    assert all(rival.action in seen.legal for rival in found.rivals)
    assert not found.rivals or found.rivals[0].action == found.action
    assert str(found).endswith(".")
    for other in (fh.testing.redealt(state, seat, Random(seed)), hidden_dealt_again(state, seat, Random(seed))):
        assert fh.players.hint(fh.view(other, seat), worlds=1, seed=seed) == found


@pytest.mark.parametrize("phase", EVERY_PHASE)
@settings(fewer(2), suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data())
def test_every_legal_action_has_a_sentence_in_words(phase: type[fh.phases.Phase], data: st.DataObject) -> None:
    """Under any rules, no sentence falls back to the notation of an action."""
    state = data.draw(fh.testing.states(fh.testing.rulesets(fixed=PREPARED.get(phase.name)), phase=phase))
    if state.to_act is None:
        return
    seen = fh.view(state, state.to_act)
    for place in range(min(40, len(seen.legal))):
        action = seen.legal[place]
        sentence = sentence_of(seen, action, (), fh.seat_names(seen.rules))
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "Choose" not in sentence
        assert not isinstance(action, fh.PlayCard) or action.card.code not in sentence.split()


def power(seen: fh.View, card: fh.Card) -> int:
    """How strong a card is in its own suit."""
    known = knowledge_of(seen)
    number = known.table.pack.index[card]
    return known.table.power[known.table.suit_of[number]][number]


def holds(state: fh.State, fact: Fact, play: fh.PlayCard) -> bool:
    """Whether a fact about a card holds for another play, judged by all cards where it speaks of hidden ones."""
    seen = fh.view(state, state.to_act)
    known = knowledge_of(seen)
    number, table = known.table.pack.index[play.card], known.table
    suit = table.suit_of[number]
    held = known.hand & table.suits[suit]
    match fact:
        case TakesTrick():
            after = fh.apply(state, play)
            best = fh.view(after, None).trick
            return not best or len(best) == 1 or winner(seen, play)
        case LeavesTrick():
            return not winner(seen, play)
        case Keeps(why=KeptFor.JOKER):
            return play.card.is_joker
        case Keeps(why=KeptFor.TRUMP):
            return suit == known.trump and not play.card.is_joker
        case Keeps(why=KeptFor.HIGH) | HighCard():
            others = sum(state.hands) & ~known.hand & table.suits[suit]
            return not any(table.power[suit][each] > table.power[suit][number] for each in knowledge.numbers(others))
        case Keeps(why=KeptFor.HIGHER):
            return power(seen, play.card) >= power(seen, fact.card)
        case Keeps(why=KeptFor.LOWER):
            return power(seen, play.card) <= power(seen, fact.card)
        case DrawsTrumps():
            return suit == known.trump
        case VoidSeat(seat=seat, suit=void):
            assert not state.hands[seat] & table.suits[void.index] & ~state.secrets.face_down
            return suit == void.index
        case EmptiesSuit(suit=emptied):
            return suit == emptied.index and held.bit_count() == 1
        case ReturnsSuit(suit=returned) | LongSuit(suit=returned):
            return suit == returned.index
        case _:
            return True


def may_be_beaten(state: fh.State, card: fh.Card) -> bool:
    """Whether, as far as the seat to act knows, there may be a higher card of the suit in another hand.

    It may lie in a dead hand or among another seat's discards, so that the card is high and the seat cannot know it.
    """
    assert state.to_act is not None
    pack, seen = state.rules.table.pack, fh.view(state, state.to_act)
    table = knowledge_of(seen).table
    discards = state.secrets.discards[state.to_act] if state.secrets.discards else 0
    played = pack.mask([each for _, each in cards_played(state)])
    suit = table.suit_of[pack.index[card]]
    others = pack.whole & table.suits[suit] & ~(state.hands[state.to_act] | discards | played)
    return any(power(seen, each) > power(seen, card) for each in pack.cards_in(others))


def winner(seen: fh.View, play: fh.PlayCard) -> bool:
    """Whether a play beats the trick so far."""
    assert seen.turn is not None
    powers = [power_in_trick(seen, each.seat, each.card, leads=not place) for place, each in enumerate(seen.trick)]
    return power_in_trick(seen, seen.turn, play.card) > max(powers, default=-1)


ABOUT_THE_OTHER = (Keeps, HigherCards, LowerCards, VoidSeat)
"""Facts that can speak against the runner-up."""


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_each_reason_holds_for_one_of_two_plays_only(data: st.DataObject) -> None:
    """A reason is a good thing of the advised play, or a bad thing of the other one, and not both."""
    state = data.draw(fh.testing.states(fh.testing.rulesets(fixed=PREPARED.get("playing")), phase=fh.phases.Playing))
    if not isinstance(state.phase, fh.phases.Playing) or state.to_act is None:
        return
    seen = fh.view(state, state.to_act)
    plays = [action for action in seen.legal if isinstance(action, fh.PlayCard)]
    known = knowledge_of(seen)
    advised, other = data.draw(st.sampled_from(plays)), data.draw(st.sampled_from(plays))
    facts = reasons_for_play(known, advised, other)
    assert advised != other or not facts
    assert len(facts) == len(set(facts)) <= 2
    for fact in facts:
        match fact:
            case HigherCards() | LowerCards():
                assert fact.card in (advised.card, other.card, *[each.card for each in seen.trick])
            case Decides(tricks=tricks):
                assert 0 < tricks <= 10 - len(seen.tricks)
            case Cheapest():
                assert power(seen, advised.card) <= power(seen, other.card) or winner(seen, advised)
            case DrivesOut(higher=higher):
                assert power(seen, higher) > power(seen, advised.card)
            case OnlyHigher(seat=seat):
                mine = known.table.suit_of[known.table.pack.index[advised.card]]
                cards = state.hands[seat] & known.table.suits[mine]
                assert all(power(seen, card) > power(seen, advised.card) for card in known.table.pack.cards_in(cards))
            case Keeps():
                assert fact.card == other.card
                assert holds(state, fact, other)
                if fact.why is KeptFor.HIGH:
                    assert may_be_beaten(state, advised.card)
                else:
                    assert fact.why in (KeptFor.GUARD, KeptFor.LONG) or not holds(state, fact, advised)
            case VoidSeat(card=card):
                assert holds(state, fact, fh.PlayCard(card))
                rival = other if card == advised.card else advised
                assert not holds(state, fact, rival)
            case _:
                assert holds(state, fact, advised)
                certain = isinstance(fact, TakesTrick) and fact.certain
                assert certain or isinstance(fact, HighCard) or not holds(state, fact, other)


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_no_opponent_beats_a_card_that_is_said_to_be_certain(data: st.DataObject) -> None:
    """Whatever legal cards the others play to the trick, the side of the seat takes it."""
    state = data.draw(fh.testing.states(fh.testing.rulesets(fixed=PREPARED.get("playing")), phase=fh.phases.Playing))
    if not isinstance(state.phase, fh.phases.Playing) or state.to_act is None:
        return
    seen = fh.view(state, state.to_act)
    known = knowledge_of(seen)
    plays = [action for action in seen.legal if isinstance(action, fh.PlayCard)]
    certain = {
        fact.card
        for advised in plays
        for other in plays
        for fact in reasons_for_play(known, advised, other)
        if isinstance(fact, TakesTrick) and fact.certain
    }
    for one in plays:
        after, taken = state, len(seen.tricks)
        if one.card not in certain or seen.rules.custom:
            continue
        after = fh.apply(after, one)
        while isinstance(after.phase, fh.phases.Playing) and len(after.phase.history) == taken:
            table = after.phase.setup.tables[after.turn or 0]
            led = fh.view(after, None).led
            strength = table.power[4 if led is None else led.index]
            legal = [each for each in fh.legal_actions(after) if isinstance(each, fh.PlayCard)]
            after = fh.apply(after, max(legal, key=lambda each: strength[table.pack.index[each.card]]))
        if isinstance(after.phase, fh.phases.Playing):
            assert after.phase.history[-1].winner in known.friends


@given(data=st.data(), rng=st.randoms(use_true_random=False))
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_a_settled_contract_stays_so_whatever_is_played(data: st.DataObject, rng: Random) -> None:
    """The engine finds at the end of the hand what the hint said during it."""
    rules = data.draw(fh.testing.rulesets(fixed=PREPARED.get("playing")))
    state = data.draw(fh.testing.states(rules, phase=fh.phases.Playing))
    settled, hands = None, state.hands_played
    while isinstance(state.phase, fh.phases.Playing) and state.to_act is not None and state.hands_played == hands:
        found = contract_settled(knowledge_of(fh.view(state, state.to_act)))
        assert settled is None or found == settled
        settled = found
        plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
        state = fh.apply(state, rng.choice(plays))
    last = state.match.last_hand
    event("settled" if settled is not None else "open")
    if settled is not None and state.hands_played > hands and last is not None and not rules.custom:
        assert last.score.made is settled.made


def test_a_hand_without_a_contract_is_never_settled() -> None:
    """Where all have passed and each trick scores, nobody has made anything."""
    state = playing(AU.with_options({"auction.all_pass": "play-no-trump"}), "pass")
    assert contract_settled(knowledge_of(fh.view(state, state.to_act))) is None


@given(data=st.data())
@settings(fewer(2), suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_touching_cards_have_the_same_results(data: st.DataObject) -> None:
    """A hint may call them equal: the solver finds the same points for both in every deal."""
    state = data.draw(fh.testing.states(fh.testing.rulesets(fixed=PREPARED.get("playing")), phase=fh.phases.Playing))
    if not isinstance(state.phase, fh.phases.Playing) or state.to_act is None or len(state.phase.history) < 4:
        return
    seen = fh.view(state, state.to_act)
    known = knowledge_of(seen)
    plays = [action for action in seen.legal if isinstance(action, fh.PlayCard)]
    pairs = [(one, two) for one in plays for two in plays if one != two and are_touching(known, (one, two))]
    for one, two in pairs[:2]:
        found = fh.players.weigh(seen, (one, two), worlds=3, limit=20_000)
        assert found.of(one).results == found.of(two).results


def test_a_dummy_that_has_turned_up_a_card_of_a_suit_is_not_void_in_it() -> None:
    """Even if it could not follow the suit before: a thorough run (seed 3001) drew a hint that called it void."""
    turned_up = 0
    for seed in range(6):
        state = numbered_deal(presets.TWO_HANDED_DUMMIES, seed)
        while state.to_act is not None and state.hands_played == 0:
            seen = fh.view(state, state.to_act)
            if isinstance(state.phase, fh.phases.Playing):
                known = knowledge_of(seen)
                for seat, cards in seen.exposed:
                    suits = {known.table.suit_of[known.table.pack.index[card]] for card in cards}
                    assert not any(known.is_void(seat, suit) for suit in suits)
                    turned_up += sum(each.index in suits for each in seen.shown_void[seat])
            state = fh.apply(state, fh.players.level(2)(seen))
    assert turned_up > 0


def test_a_hint_in_the_auction() -> None:
    """The hint names the tricks that the side can expect, and the partner's bid."""
    state = call(dealt(AU, "", "", "JD 5H 6H 7H AS AC 6S 7C 5D 6D"), "6H 7C")
    found = fh.players.hint(fh.view(state, 2))
    assert fh.format_action(found.action) == "bid 7H"
    facts = {type(fact): fact for fact in reversed(found.facts)}
    assert facts[PartnerBid] == PartnerBid(0, parse_trick_bid("6H"), 4)
    expected = facts[TrickForecast]
    assert isinstance(expected, TrickForecast)
    assert expected.bid == parse_trick_bid("7H")
    assert expected.tricks >= expected.needed == 7
    assert found.sentence.startswith("Bid seven hearts: your side can expect about ")
    assert "South, your partner, has bid six hearts, and you hold 4 trumps for it" in found.sentence
    named = fh.players.hint(fh.view(state, 2), names=["Ann", "Ben", "Cleo", "Dov"])
    assert named.sentence == found.sentence.replace("South", "Ann")
    with pytest.raises(ValueError, match="one for each seat"):
        fh.players.hint(fh.view(state, 2), names=["Ann"])
    passing = next(rival for rival in found.rivals if rival.action == fh.PASS)
    assert passing.made is None
    assert 0.0 < present(passing.chance) < 1.0
    best = found.rivals[0]
    assert 0.5 < present(best.made) < 1.0
    assert best.chance is not None
    assert best.points is best.error is None


def test_a_pass_says_what_is_lacking() -> None:
    """The hand is far too weak for seven.

    The gain is that of "a pass", because "it" would be the bid named before.
    """
    found = fh.players.hint(fh.view(call(dealt(AU, "", "5S 6S 9H 10H 7C 8C 9C 7D 8D JD"), "7H"), 1))
    assert found.action == fh.PASS
    lacking = next(fact for fact in found.facts if isinstance(fact, TrickForecast))
    assert lacking.tricks < lacking.needed
    assert f"needs {lacking.needed} tricks, but your side can expect about {lacking.tricks:g}" in found.sentence
    assert "; a pass raises the chance of winning the match" in found.sentence


def test_a_signal_says_what_it_shows() -> None:
    """Six hearts is below the lowest level of the American game."""
    state = dealt(fh.presets.AMERICAN, "5H 6H 9H AH 5S 6S 7C 8C 7D 8D")
    bid = fh.MakeBid(parse_trick_bid("6H"))
    facts = tuple(reasons_for_call(fh.view(state, 0), bid, ()))
    assert facts == (Signal(parse_trick_bid("6H"), 4),)
    sentence = sentence_of(fh.view(state, 0), bid, facts, fh.seat_names(state.rules))
    assert sentence == "Bid six hearts: below the lowest level, it only shows your partner your 4 hearts."


def test_a_signal_of_a_single_card_has_no_plural() -> None:
    """A player who must bid can show a suit of one card."""
    state = dealt(fh.presets.AMERICAN, "5H 5S 6S 7S 7C 8C 9C 7D 8D 9D")
    bid = fh.MakeBid(parse_trick_bid("6H"))
    facts = tuple(reasons_for_call(fh.view(state, 0), bid, ()))
    assert sentence_of(fh.view(state, 0), bid, facts, fh.seat_names(state.rules)).endswith("your partner your 1 heart.")


@pytest.mark.rule("declare-alone")
@pytest.mark.option("contracts.declare")
@pytest.mark.parametrize(
    ("hand", "bid", "advice", "reason"),
    [
        ("RJ JS JC AS KS QS 10S 9S 8S 7S", "10S", "declare", "you are certain to succeed; it raises the chance of "),
        ("RJ JS AS KS QS 10S 9S 8S 7S AH", "7S", "declare", "alone, you take all ten tricks in about 83% of cases; "),
        (
            *("RJ JS JC AS KS QS 10S 8S AH 5D", "8S", "pass"),
            "alone, you take all ten tricks in about 70% of cases, which is not worth the risk; playing with your ",
        ),
        ("RJ JS JC AS KS 7S 6S AH 6D 5D", "8S", "pass", "alone, you can expect about 9.5 of the 10 tricks; playing "),
    ],
)
def test_a_declaration_is_advised_if_it_is_worth_it(hand: str, bid: str, advice: str, reason: str) -> None:
    """Ten tricks that are certain win 500 points alone, and 440 with the partner; no hand takes more than ten."""
    rules = AU.with_options({"contracts.declare": True})
    state = won(dealt(rules, hand), bid)
    pack = rules.table.pack
    state = fh.apply(state, fh.Exchange(pack.cards_in(state.hands[0] & ~pack.mask(fh.parse_cards(hand)))))
    assert state.phase_name == "declaring-alone"
    found = fh.players.hint(fh.view(state, 0))
    assert fh.format_action(found.action) == advice
    assert f": {reason}" in found.sentence
    assert found.action == fh.players.level(3)(fh.view(state, 0))
    forecast, gain = found.facts
    assert not isinstance(forecast, TrickForecast) or forecast.tricks < 10
    assert isinstance(gain, Advantage)
    assert gain.chance > 0
    assert "raises the chance of winning the match by about" in found.sentence


@pytest.mark.parametrize(
    ("hand", "certain"),
    [("RJ JS JC AS KS QS 10S 9S 8S 7S", True), ("RJ JS JC AS KS QS 10S 9S 8S AH", False)],
)
def test_only_a_hand_of_trumps_is_certain_if_another_seat_leads(hand: str, certain: bool) -> None:
    """An opponent could lead a heart, and the other one could ruff it; with the first lead, both hands are certain."""
    for leader, expected in (("bidder", True), ("left-of-dealer", certain)):
        rules = AU.with_options({"contracts.declare": True, "play.first_lead": leader})
        state = won(dealt(rules, hand, dealer=2), "7S")
        pack = rules.table.pack
        state = fh.apply(state, fh.Exchange(pack.cards_in(state.hands[0] & ~pack.mask(fh.parse_cards(hand)))))
        assert (declaration_of(fh.view(state, 0)).made == 1.0) is expected


@pytest.mark.parametrize(
    ("made", "calls", "words"),
    [
        (0.49, "6H", "only about 49% of cases"),
        (
            0.55,
            "6H",
            "about 55% of cases, but gains about 180 points on your opponents if it is made and loses about 250",
        ),
        (0.6, "6H", "about 60% of cases, which is not worth the risk"),
        (0.6, "pass", "about 60% of cases, which is not worth the risk at this score"),
        (0.6, "6H pass", "about 60% of cases, which is not worth the risk while your partner's bid stands"),
        (0.6, "6H pass pass pass", "cases, which is not worth the risk while your own bid of six hearts stands"),
        (0.94, "6H", "about 94% of cases"),
    ],
)
def test_a_pass_weighs_the_chance_of_making_a_bid(made: float, calls: str, words: str) -> None:
    """If the points do not speak for the pass, the standing bid or the score does.

    Seven hearts are worth 200 points.  Usually, a contract is made with an overtrick, so that the opponents score 20
    points for their two tricks, or fails by two tricks, so that they score 50.
    """
    state = call(dealt(presets.THOMAS_BEAGLE), calls)
    seen = fh.view(state, state.to_act or 0)
    bid = parse_trick_bid("7H")
    gain, loss = usual_results(state.rules, fh.Contract(bid, 0))
    assert (gain, loss) == (180, -250)
    facts = (ChanceToMake(bid, made, gain, -loss), Advantage(fh.MakeBid(bid), None, None, 0.01))
    sentence = sentence_of(seen, fh.PASS, facts, fh.seat_names(AU))
    assert f"{words}; {'but ' if made > 0.9 else ''}a pass raises the chance" in sentence.replace(" if not;", ";")


@pytest.mark.parametrize(("gain", "gains"), [(10, "about 10 points"), (-10, "nothing")])
def test_a_cheap_bid_is_passed_over_for_the_tricks_of_the_opponents(gain: int, gains: str) -> None:
    """Six spades win 40 points and may leave the opponents four tricks: even a safe bid may not be worth it."""
    bid = parse_trick_bid("6S")
    facts = (ChanceToMake(bid, 0.76, gain, 100), Advantage(fh.MakeBid(bid), None, None, 0.01))
    sentence = sentence_of(fh.view(dealt(AU), 0), fh.PASS, facts, fh.seat_names(AU))
    assert (
        f"76% of cases, but gains {gains} on your opponents if it is made and loses about 100 if not; a pass"
        in sentence
    )


def test_a_pass_that_is_as_good_as_a_bid_says_so_first() -> None:
    """Otherwise, the chance of making the bid would read like a reason for the pass."""
    bid = parse_trick_bid("7H")
    facts = (ChanceToMake(bid, 0.64), Advantage(fh.MakeBid(bid), None, None, 0.002))
    sentence = sentence_of(fh.view(call(dealt(AU), "6H"), 1), fh.PASS, facts, fh.seat_names(AU))
    assert sentence == (
        "Pass: a bid of seven hearts is about as good; with your cards, seven hearts is made in about 64% of cases."
    )


def test_a_partner_whose_bid_stands_is_named() -> None:
    """South has bid seven clubs; to bid diamonds instead needs to know how many clubs the seat holds."""
    seen = fh.view(call(dealt(AU, "", "", "JD JH AD 9D 5D 4D AC 5C 9S 8S"), "7C pass"), 2)
    bid = fh.MakeBid(parse_trick_bid("7D"))
    facts = [*reasons_for_call(seen, bid, ())]
    assert PartnerBid(0, parse_trick_bid("7C"), 2, 6) in facts
    sentence = sentence_of(seen, bid, facts, fh.seat_names(AU))
    assert "South, your partner, has bid seven clubs, and you hold 2 trumps for it, but 6 for your bid" in sentence


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (AU, "your side can expect about 6.1 tricks and needs 6"),
        (presets.THREE_HANDED, "you can expect about 6.1 tricks and need 6"),
        (presets.FIVE_HANDED, "your side can expect about 6.1 tricks and needs 6"),
    ],
)
def test_who_plays_alone_has_no_side(rules: fh.RuleSet, words: str) -> None:
    """With five players, the declarer calls a partner."""
    bid = parse_trick_bid("6S")
    facts = (TrickForecast(bid, 6, 6.1),)
    assert words in sentence_of(fh.view(dealt(rules), 0), fh.MakeBid(bid), facts, fh.seat_names(rules))


def test_a_pass_for_the_partners_contract_says_so() -> None:
    """A bid that would raise the chance of winning by a point is not worth taking the contract from the partner."""
    seen = fh.view(call(dealt(AU), "6H pass"), 2)
    bid = parse_trick_bid("6NT")
    facts = (
        PartnerBid(0, parse_trick_bid("6H"), 2),
        ChanceToMake(bid, 0.95),
        Advantage(fh.MakeBid(bid), None, None, -0.01),
    )
    assert sentence_of(seen, fh.PASS, facts, fh.seat_names(AU)) == (
        "Pass: South, your partner, has bid six hearts, and you hold 2 trumps for it; with your cards, six no trump is "
        "made in about 95% of cases; a bid of six no trump would raise the chance of winning the match by only about "
        "1 percentage point, too little to take the contract from your partner."
    )
    other = fh.view(call(dealt(AU), "6H 6NT"), 2)
    assert "too little" not in sentence_of(other, fh.PASS, facts, fh.seat_names(AU))


@pytest.mark.rule("all-pass")
@pytest.mark.option("auction.all_pass")
def test_a_dealer_who_must_bid_does_not_hear_that_it_is_worth_the_risk() -> None:
    """``dealer-must-bid`` (002, 003): a pass would be illegal, so nothing was compared with it."""
    rules = AU.with_options({"auction.all_pass": "dealer-must-bid", "contracts.specials": []})
    weak = "5S 6S 7S 5C 6C 7C 8C 4D 5D 4H"
    state = call(dealt(rules, "", "", "", weak), "pass pass pass")
    sentence = fh.players.hint(fh.view(state, 3)).sentence
    assert " and needs 6, but as the dealer, you must bid, and this is the least bad bid; " in sentence
    assert "risk" not in sentence


def risky(state: fh.State, over: fh.Action, chance: float) -> str:
    """Return the sentence about a bid of the seat to act that it is not expected to make."""
    bid = parse_trick_bid("6S")
    facts = (TrickForecast(bid, 6, 4.8), Advantage(over, None, None, chance))
    return sentence_of(fh.view(state, state.to_act), fh.MakeBid(bid), facts, fh.seat_names(state.rules))


@attrs.frozen
class NoPass(fh.CustomRule):
    """Forbids passes."""

    name = "no-pass"
    sentence = "Nobody passes."
    limits = ("bidding",)

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        """Forbid a pass."""
        return "Nobody passes." if action == fh.PASS else None


def test_a_risk_is_worth_it_only_where_a_pass_is_legal_and_worse() -> None:
    """A custom rule can also forbid a pass; and a pass that ends the auction can be a little better by the figures."""
    last = call(dealt(AU), "pass pass pass")
    assert "needs 6, but the points are worth the risk; it raises" in risky(last, fh.PASS, 0.02)
    assert "needs 6, but a pass would end the auction without a bid" in risky(last, fh.PASS, -0.01)
    assert "needs 6, but you must bid, and this is the least bad bid;" in risky(
        dealt(under(NoPass())), fh.MakeBid(parse_trick_bid("7S")), 0.02
    )
    assert risky(dealt(under(NoPass())), fh.MakeBid(parse_trick_bid("7S")), -0.02).endswith("but you must bid.")
    assert risky(last, fh.MakeBid(parse_trick_bid("7S")), -0.02).endswith("4.8 tricks and needs 6.")
    ahead = call(dealt(AU, scores=(0, 460)), "pass pass pass")
    assert "needs 6, but if it is made, your side wins the match; it raises" in risky(ahead, fh.PASS, 0.02)
    custom = call(dealt(under(LastTakes()), scores=(0, 460)), "pass pass pass")
    assert "wins the match" not in risky(custom, fh.PASS, 0.02)
    behind = call(dealt(AU, scores=(0, 400)), "pass pass 7D")
    assert "but seven diamonds, if made, would win the match for" not in risky(behind, fh.PASS, 0.02)
    behind = call(dealt(AU, scores=(400, 0)), "pass pass 7D")
    assert "needs 6, but seven diamonds, if made, would win the match for North; it" in risky(behind, fh.PASS, 0.02)
    null = fh.MakeBid(fh.parse_bid("M", AU))
    facts = (ChanceToMake(null.bid, 0.2),)
    for rules, words in (
        (AU, "20% of cases, but the points are worth the risk."),
        (under(NoPass()), "20% of cases, but you must bid, and this is the "),
    ):
        assert words in sentence_of(fh.view(dealt(rules), 0), null, facts, fh.seat_names(rules))


@attrs.frozen
class LastTakes(fh.CustomRule):
    """Decides who takes a trick."""

    name = "last-takes"
    sentence = "The last card played takes the trick."

    def winner(self, view: fh.View, trick: fh.Trick) -> fh.Seat:
        """Return the seat that played last."""
        return trick.seats[-1]


@pytest.mark.untraced
@pytest.mark.parametrize("claims", ["provable", "by-consent"])
@pytest.mark.parametrize("seed", range(3))
def test_no_reason_depends_on_the_usual_winner_of_a_trick_if_a_custom_rule_decides_it(seed: int, claims: str) -> None:
    """Under "the last card played takes the trick", the strength of the cards says nothing of who takes it."""
    rules = under(LastTakes(), base=AU.with_options({"contracts.declare": True, "play.claims": claims}))
    state, phases = fh.new_game(rules), set()
    state = fh.apply(state, fh.shuffled_deal(state, Random(seed)))
    while state.to_act is not None and state.hands_played == 0 and len(state.public.tricks) < 7:
        seen = fh.view(state, state.to_act)
        found = fh.players.hint(seen, worlds=2)
        assert not isinstance(found.action, fh.actions.Claim)
        phases.add(seen.phase)
        usual = (AsGood, Forced, PartnerBid) if seen.phase == "bidding" else (AsGood, Forced, Advantage)
        assert all(isinstance(fact, usual) for fact in found.facts), found.sentence
        assert seen.phase != "bidding" or all(rival.made is rival.chance is None for rival in found.rivals)
        for each in seen.calls[-1:] if seen.phase == "bidding" else ():
            assert "trick" not in fh.players.explain_call(seen, each).sentence
        state = fh.apply(state, found.action)
    assert {"bidding", "exchanging", "playing"} <= phases


def test_a_hand_of_high_cards_is_no_certain_claim_if_a_custom_rule_decides_tricks() -> None:
    """The usual rules would prove it, so that the opponents would agree."""
    for custom in ((), (LastTakes(),)):
        rules = under(*custom, base=AU.with_options({"play.claims": "by-consent"}))
        state = playing(rules, "10S", "RJ JS JC AS KS QS 10S 9S 8S 7S")
        assert isinstance(fh.players.level(3)(fh.view(state, 0)), fh.actions.Claim) == (not custom)
        claimed = fh.apply(state, fh.actions.Claim())
        found = fh.players.hint(fh.view(claimed, claimed.to_act))
        assert found.action == fh.actions.AnswerClaim(not custom)
        assert ("the cards that you see do not prove it" in found.sentence) == bool(custom)


def test_no_card_is_strong_or_certain_if_a_custom_rule_decides_tricks() -> None:
    """Neither a hand that declares, nor a card that the partner gives, nor the lowest card of a trick that is lost."""
    for custom in ((), (LastTakes(),)):
        rules = under(*custom, base=AU.with_options({"contracts.declare": True}))
        hand = "RJ JS JC AS KS QS 10S 9S 8S 7S"
        state = won(dealt(rules, hand, "", "AH"), "7S")
        pack = rules.table.pack
        state = fh.apply(state, fh.Exchange(pack.cards_in(state.hands[0] & ~pack.mask(fh.parse_cards(hand)))))
        assert (declaration_of(fh.view(state, 0)).made == 1) == (not custom)
        giving = fh.apply(state, fh.parse_action("declare", rules))
        assert bool(fh.players.hint(fh.view(giving, 2)).facts) == (not custom)
        seen = fh.view(play(playing(under(*custom), "7S", "AH", "4H 5H *C"), "AH"), 1)
        lowest = fh.PlayCard(fh.parse_card("4H"))
        assert bool([*reason_without_choice(knowledge_of(seen), lowest)]) == (not custom)


def test_a_hint_for_the_discards() -> None:
    """The hint says which suits the discards empty."""
    state = won(dealt(AU, "RJ JH JD AH KH QH AS KS 5C 6D", kitty="7D 9S 10S"), "8H")
    found = fh.players.hint(fh.view(state, 0), worlds=10)
    assert isinstance(found.action, fh.Exchange)
    # The jack of diamonds is a trump (001).
    kept = {card.suit for card in fh.view(state, 0).hand if card not in found.action.discards and card.code != "JD"}
    emptied = {fact.suit for fact in found.facts if isinstance(fact, EmptiesSuit)}
    assert not emptied & kept
    assert found.sentence.startswith("Discard the ")
    assert len(found.rivals) == 4


@pytest.mark.parametrize(
    ("bid", "advised", "other", "words"),
    [
        ("8H", "5C 6D 7D", "6D 7D 9S", "you can then trump clubs"),
        ("8H", "9S 10S 6D", "AS 10S 6D", "it keeps the ace of spades, which is high"),
        ("8H", "5C 6D 7D", "5C 6D QH", "it keeps a trump, the queen of hearts"),
        ("8H", "5C 6D 9S", "5C 6D 10S", "you can then trump clubs."),  # no card lies between the nine and the ten
        ("8H", "5C 6D 9S", "5C 7D 10S", "you can then trump clubs."),
        ("8H", "5C 6D 10S", "5C 6D KS", "you can then trump clubs; it keeps the king of spades, a higher card."),
        ("8H", "5C 7D 9S", "5C 6D 9S", "you can then trump clubs"),
        ("8H", "6D 7D 9S", "AS KS 5C", "it keeps the ace of spades, which is high"),
        ("8NT", "6D 9S 10S", "7D KS 10S", "it keeps the king of spades, a higher card"),
        ("OM", "5C RJ AS", "5C RJ AH", "on clubs, you can then throw other cards"),
    ],
)
def test_the_reasons_for_discards_are_differences(bid: str, advised: str, other: str, words: str) -> None:
    """A discard is compared with another one; without a difference, the sentence says what the discard does."""
    state = won(dealt(AU, "RJ JH JD AH KH QH AS KS 5C 6D", kitty="7D 9S 10S"), bid)
    seen = fh.view(state, 0)
    one, two = (fh.Exchange(tuple(sorted(fh.parse_cards(cards)))) for cards in (advised, other))
    facts = tuple(reasons_for_discards(seen, one, two))
    assert words in sentence_of(seen, one, facts, fh.seat_names(seen.rules))


@pytest.mark.parametrize(
    ("rules", "who"), [(AU, "West, your partner"), (presets.THREE_HANDED, "West, who also defends")]
)
def test_another_defender_is_a_partner_only_on_the_same_side(rules: fh.RuleSet, who: str) -> None:
    """003: in the three-handed game, each defender scores the tricks that he takes."""
    state = play(playing(rules, "7S", "10H 8S", "AH"), "10H AH")
    if rules is AU:
        state = fh.apply(state, fh.legal_actions(state)[0])
    seen, eight = fh.view(state, state.to_act), fh.parse_card("8H")
    sentence = sentence_of(seen, fh.PlayCard(eight), (LeavesTrick(eight, 1),), fh.seat_names(rules))
    assert sentence == f"Play the eight of hearts: it leaves the trick to {who}."


def test_a_card_thrown_away_is_not_below_the_card_that_wins() -> None:
    """West, the bidder of a misère, has no heart, and throws a diamond on North's six."""
    state = play(playing(AU, "M", "8H 4H 5C", "6C 8D", "AC 6H", seat=1, before="7S"), "6C AC 5C 6H 4H")
    eight = fh.parse_card("8D")
    facts = (LeavesTrick(eight, 2),)
    sentence = sentence_of(fh.view(state, 1), fh.PlayCard(eight), facts, fh.seat_names(AU))
    assert sentence == "Play the eight of diamonds: it cannot take the trick."


def test_a_lead_of_a_higher_card_says_what_could_beat_each() -> None:
    """The ace and the queen of hearts are out: one card above the king, and two above the jack."""
    seen = fh.view(playing(AU, "8S", "7S KH JH", "AH QH 5C", "5D 6D 7D", "5H 6H 8H"), 0)
    king, jack = (fh.PlayCard(fh.parse_card(card)) for card in ("KH", "JH"))
    facts = reasons_for_play(knowledge_of(seen), king, jack)
    sentence = sentence_of(seen, king, facts, fh.seat_names(AU))
    assert sentence == "Lead the king of hearts: 1 card above it may be out, but 2 above the jack of hearts."


def test_who_overtakes_the_partner_says_what_could_beat_each_card() -> None:
    """North is winning with the jack of hearts; the ace and the queen are out."""
    state = play(playing(AU, "8S", "KH 5H", "6D 7D", "JH 6C", "4H 7C", seat=2), "JH 4H")
    king, five = (fh.PlayCard(fh.parse_card(card)) for card in ("KH", "5H"))
    seen = fh.view(state, 0)
    facts = reasons_for_play(knowledge_of(seen), king, five)
    sentence = sentence_of(seen, king, facts, fh.seat_names(AU))
    assert sentence == "Play the king of hearts: 1 card above it may be out, but 2 above the jack of hearts."


def test_a_called_partner_is_no_other_defender() -> None:
    """South calls the jack of diamonds; West, who holds it, knows that they are on one side."""
    rules = presets.FIVE_HANDED_HIDDEN
    state = won(dealt(rules, "JS KS", "JD 5C 9C"), "7S")
    state = fh.apply(state, fh.Exchange(fh.view(state, 0).hand[-3:]))
    state = fh.apply(state, fh.parse_action("call JD", rules))
    state = fh.apply(state, fh.legal_actions(state)[0])
    five = fh.parse_card("5C")
    sentence = sentence_of(fh.view(state, 1), fh.PlayCard(five), (LeavesTrick(five, 0),), fh.seat_names(rules))
    assert "your partner" in sentence, sentence


def test_the_bidder_who_shows_a_lower_card_need_not_take_the_trick() -> None:
    """West's open hand has the four of hearts, so a card below North's six does not force West to win."""
    for bidder, forced in (("4H AH 5C", False), ("9H AH 5C", True)):
        state = play(playing(AU, "OM", "8H 5H 6C", bidder, "6H 7S AC", seat=1), "5C AC 6C 6H")
        five, eight = (fh.PlayCard(fh.parse_card(card)) for card in ("5H", "8H"))
        facts = reasons_for_play(knowledge_of(fh.view(state, 0)), five, eight)
        assert (LeavesTrick(five.card, 2) in facts) is forced


def test_a_hint_to_look_says_why() -> None:
    """Catalogue blind (APP, JS4): a blind bid is made before looking at the cards."""
    rules = AU.with_options({"contracts.specials": ["misere", "blind-misere"]})
    state = dealt(rules)
    assert len(fh.legal_actions(state)) == 2
    sentence = fh.players.hint(fh.view(state, 0)).sentence
    assert sentence == "Look at your hand before you call: without your cards, a bid would be a guess."


def test_a_discard_without_alternatives_says_what_it_does() -> None:
    """Nine trumps and an ace remain; no other discard is worth weighing."""
    rules = presets.AMERICAN_MIDWEST
    state = won(dealt(rules, "RJ AD KD 9D 8D 7D 6D 5D 4D AH", kitty="9S 7S 7H 4H KC"), "7D")
    found = fh.players.hint(fh.view(state, 0), worlds=5)
    assert found.rivals == ()
    assert found.sentence.endswith(": you can then trump spades and clubs.")


def test_a_defender_who_stays_below_a_partner_leaves_the_trick_to_the_bidder() -> None:
    """North leads, and West, the bidder of a null bid, plays after South."""
    state = play(playing(AU, "M", "8H 4H 5C", "6C AH", "AC 6H", seat=1, before="7S"), "6C AC 5C 6H")
    seen = fh.view(state, 0)
    low, high = (fh.PlayCard(fh.parse_card(card)) for card in ("4H", "8H"))
    facts = reasons_for_play(knowledge_of(seen), low, high)
    words = "it stays below the six of hearts, so that West, the bidder, may have to take the trick"
    assert sentence_of(seen, low, facts, fh.seat_names(AU)) == f"Play the four of hearts: {words}."


def last_to_play() -> fh.State:
    """West has trumped South's ace of hearts, and East, the partner of West, plays last."""
    return play(playing(AU, "7S", "AH 5S", "JS *D", "KH QH", "9H 10H 4H"), "AH JS KH")


@pytest.mark.parametrize(
    ("state", "advised", "other", "words"),
    [
        (lambda: playing(AU, "7H", "RJ JH JD AH KH QH AS KS QS 5C"), "RJ", "AS", "it draws trumps, of which"),
        (last_to_play, "4H", "9H", "West, your partner, is already winning the trick, so the lowest card is enough"),
        (
            lambda: playing(AU, "M", "", "4H 5H 6H 7H 5S 6S 7S 5C 6C KC", seat=1, before="7S"),
            *("5S", "KC", "higher cards than the five of spades may be out, but only"),
        ),
        (
            lambda: playing(AU, "7NT", "KH QH JH 5H AS 5S 6S 7C 8C 9D", "AH"),
            "KH",
            "9D",
            "it can force out the ace of hearts",
        ),
        (
            lambda: playing(AU, "7NT", "RJ AH KH QH 10H AS KS 7C 8C 9D"),
            *("AH", "AS", "Lead the ace of hearts: it is from a long suit, with 4 hearts."),
        ),
        (
            lambda: play(playing(AU, "7NT", "AS", "KH 10H 9H 8H QC JC 9C 8C 7C JD"), "AS"),
            *("JD", "7C", "Play the jack of diamonds: it keeps the seven of clubs, a card of a longer suit."),
        ),
        (lambda: play(playing(AU, "7NT", "6S AH", "AS 5S RJ", "7S"), "6S"), "AS", "5S", "no opponent can beat it"),
        (
            lambda: play(playing(AU, "7NT", "AS KS QS 4H", "KH 5H 8C 9C 10C JC 7D 8D 9D 10D"), "AS"),
            *("8C", "5H", "it keeps the five of hearts as a guard for the king of hearts"),
        ),
        (
            lambda: play(playing(AU, "7NT", "4H 5H", "RJ 6H 7H", "AH"), "4H"),
            *("6H", "RJ", "it keeps the red joker"),
        ),
    ],
)
def test_a_reason_is_one_of_a_card_player(state: Callable[[], fh.State], advised: str, other: str, words: str) -> None:
    """The sentence uses words of card players."""
    position = state()
    seen = fh.view(position, position.to_act)
    plays = [fh.PlayCard(fh.parse_card(card)) for card in (advised, other)]
    facts = reasons_for_play(knowledge_of(seen), *plays)
    assert words in sentence_of(seen, plays[0], facts, fh.seat_names(seen.rules))


def test_equal_cards_are_called_equal() -> None:
    """Between the five and the six lies no other card."""
    found = fh.players.hint(fh.view(play(playing(AU, "7NT", "AH", "5H 6H AS *D"), "AH"), 1), worlds=5)
    other = "six" if fh.format_action(found.action) == "play 5H" else "five"
    assert f"the {other} of hearts is as good, since no card between them is out" in found.sentence
    (alike,) = [fact for fact in found.facts if isinstance(fact, AsGood)]
    assert alike.deals is None


def test_all_touching_cards_are_named() -> None:
    """Between the king and the nine lie own cards, and the queen, which has been played."""
    state = play(playing(AU, "7NT", "AH 5H", "KH JH 10H 9H 8H *S", "QH 6H", "7H"), "AH 8H QH 7H 5H")
    found = fh.players.hint(fh.view(state, 1), worlds=5)
    assert found.sentence.endswith("all other cards that you may play are as good, since no card between them is out.")


def test_of_cards_that_lose_the_trick_alike_the_lowest_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if chance made the queen look better in some deals."""
    seen = fh.view(play(playing(AU, "7NT", "AH KH 5S 6S", "QH 5H 7S 8S"), "AH"), 1)
    queen = fh.PlayCard(fh.parse_card("QH"))
    weighed = fh.players.weigh(seen, worlds=5)
    monkeypatch.setattr("five_hundred.players.hints.decide", lambda *_, **__: (queen, weighed))
    sentence = fh.players.hint(seen).sentence
    assert sentence.startswith("Play the five of hearts: you cannot win this trick, so the lowest card is enough;")


def test_a_partner_who_is_winning_needs_no_help() -> None:
    """That a card takes the trick is a reason only if the trick is the opponents'."""
    for west, reasons in (("6S", ()), ("6C", (TakesTrick(fh.parse_card("QS"), certain=True),))):
        state = play(playing(AU, "7S", "AH 5S", f"{west} *D", "KH", "QS *C"), f"AH {west} KH")
        assert (*reason_without_choice(knowledge_of(fh.view(state, 3)), fh.PlayCard(fh.parse_card("QS"))),) == reasons


@pytest.mark.parametrize(
    ("on_table", "sentence"),
    [
        ("QH QS", "Add the queen of hearts to the kitty: it adds to your 4 trumps if you play in hearts."),
        ("AS 6S", "Add the ace of spades to the kitty: it is the strongest card that you can choose."),
    ],
)
def test_a_card_for_the_kitty_goes_with_the_hand(on_table: str, sentence: str) -> None:
    """002: each player adds one of the exposed cards to the kitty (catalogue: p2-form)."""
    state = dealt(presets.TWO_HANDED_EXPOSED, "JH AH KH 10H 5C 6C 7D 8D 3S 4S", "", f"{on_table} 7C 8C 9C 10C 2C 3C")
    assert fh.players.hint(fh.view(state, state.to_act)).sentence == sentence


def test_an_action_that_is_forced_has_no_rivals() -> None:
    """With one legal action, there is nothing to compare."""
    state = play(playing(AU, "7S", "AH 5S", "4H *D"), "AH")
    found = fh.players.hint(fh.view(state, 1))
    assert fh.format_action(found.action) == "play 4H"
    assert found.rivals == ()
    assert found.facts == (Forced(found.action),)
    assert found.sentence == "Play the four of hearts: it is the only card that you may play."


def test_a_hint_needs_the_view_of_the_seat_to_act() -> None:
    """A hint for another seat would be of no use."""
    with pytest.raises(ValueError, match="the view must belong to the seat to act"):
        fh.players.hint(fh.view(dealt(AU), 2))
    with pytest.raises(TypeError, match="view must be a View"):
        fh.players.hint(dealt(AU))  # type: ignore[arg-type]  # on purpose


def test_another_card_that_is_kept_is_no_reason_to_play_a_joker() -> None:
    """The joker is a trump as well."""
    seen = fh.view(play(playing(AU, "7H", "JH *H", "RJ 4H 5S 6S 7S 8S *C"), "JH"), 1)
    joker, four = (fh.PlayCard(fh.parse_card(card)) for card in ("RJ", "4H"))
    assert reasons_for_play(knowledge_of(seen), joker, four) == (TakesTrick(joker.card, certain=True),)


def test_an_opponent_who_can_trump_is_a_reason_against_a_lead() -> None:
    """West has shown a void in spades."""
    state = play(playing(AU, "7H", "AS KS QS 5S RJ", "6S 7S", "8S 9S", "*D 4H"), "AS 6S 8S 5D")
    seen = fh.view(state, 0)
    joker, king = (fh.PlayCard(fh.parse_card(card)) for card in ("RJ", "KS"))
    assert VoidSeat(king.card, 3, fh.Suit.SPADES) in reasons_for_play(knowledge_of(seen), joker, king)


def test_an_alternative_that_gained_more_is_not_called_as_good() -> None:
    """The advice stays with the usual play if the difference may be chance."""
    seen = fh.view(playing(AU, "7S"), 0)
    one, two = [action for action in seen.legal if isinstance(action, fh.PlayCard)][:2]
    words = {}
    for points in (-0.4, -9.0):
        facts = (TakesTrick(one.card, certain=True), Advantage(two, points, 7.0, 0.0))
        words[points] = sentence_of(seen, one, facts, fh.seat_names(AU))
    assert words[-0.4].endswith("does about as well.")
    assert words[-9.0].endswith(f"in the deals that were tried, the {say_card(two.card)} was not clearly better.")
