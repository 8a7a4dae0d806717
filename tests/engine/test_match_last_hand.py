"""What a view keeps of the deal before: the last trick, the last hand with its score, and a deal thrown in.

A player who reloads the page sees what the people at the table still see, and no hidden card of the hand before.
"""

import pickle
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import Place, hidden_dealt_again, places_of, walk
from sampling import fewer
from tables import call, codes, dealt, dealt_on, discard, play, play_out, playing, present, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.events import ClaimAnswered, DealAbandoned, HandScored, ThrownIn, TrickTaken
from five_hundred.presets import PRESETS
from five_hundred.rules import Exposure, KittyUse

EVERYBODY: tuple[fh.Seat | None, ...] = (0, 1, 2, 3, None)
SEEDS = st.integers(0, 2**32)
X = fh.SpecialBid(code="X", name="Experiment")
# The joker, and the two highest suits: seat 0 takes every trick with hearts as trumps.
SURE = "RJ JH JD AH KH QH 10H 9H 8H 7H"


def with_special(**fields: object) -> fh.RuleSet:
    """The default rules with one special bid."""
    special = attrs.evolve(X, **fields)  # type: ignore[arg-type]  # the fields have several types
    return fh.RuleSet().with_options({"contracts.specials": (special,), "play.joker_nominate": "no"})


def finished_hand(rules: fh.RuleSet, bid: str, *hands: str, scores: tuple[int, int] = (0, 0)) -> fh.State:
    """The state after a hand that is played at random."""
    return play_out(playing(rules, bid, *hands, scores=scores))[0]


# --- The last trick ---------------------------------------------------------------------------------------------------


def test_the_last_trick_stays_in_view_after_its_fourth_card() -> None:
    """000: after "refreshing the page" a player reconnects "to the game"; 004: the trick is then "placed aside"."""
    state = playing(presets.AUSTRALIAN, "7H", "RJ AS", "4H", "5H", "6H")
    assert [fh.view(state, seat).last_trick for seat in EVERYBODY] == [None] * 5
    state = play(state, "RJ 4H 5H")
    assert [fh.view(state, seat).last_trick for seat in EVERYBODY] == [None] * 5
    state = play(state, "6H")
    for seat in EVERYBODY:
        seen = fh.view(state, seat)
        assert seen.last_trick is not None
        assert [card.code for card in seen.last_trick.cards] == ["RJ", "4H", "5H", "6H"]
        assert (seen.last_trick.seats, seen.last_trick.winner) == ((0, 1, 2, 3), 0)
        assert seen.trick == ()
    first = fh.view(state, 1).last_trick
    state = play(state, "AS")
    assert fh.view(state, 1).last_trick == first
    assert len(fh.view(state, 1).trick) == 1


@given(rules=fh.testing.rulesets(), seed=SEEDS)
def test_every_view_has_the_last_trick_that_was_taken_since_the_deal(rules: fh.RuleSet, seed: int) -> None:
    """000, 004: whoever loads the page again sees the trick that the others have just seen, and no older one."""
    last = None
    for _, action, state, events in walk(rules, seed, 160, zeal=0.3):
        if isinstance(action, fh.Deal) or any(isinstance(event, DealAbandoned) for event in events):
            last = None
        last = next((event.trick for event in events if isinstance(event, TrickTaken)), last)
        for seat in (*state.seating.players, None):
            assert fh.view(state, seat).last_trick == last


def test_the_second_trick_replaces_the_first_in_view() -> None:
    """004: each trick is "placed aside" when it is complete."""
    state = play(playing(presets.AUSTRALIAN, "7H", "RJ AS", "4H KS", "5H QS", "6H JS"), "RJ 4H 5H 6H AS KS QS JS")
    for seat in EVERYBODY:
        last = present(fh.view(state, seat).last_trick)
        assert [card.code for card in last.cards] == ["AS", "KS", "QS", "JS"]


def test_the_tenth_trick_stays_in_view_until_the_cards_are_dealt() -> None:
    """000: "Once a hand is finished", the table still shows how it ended; the next hand begins with a deal."""
    state = playing(presets.AUSTRALIAN, "7H", SURE)
    tenth = None
    while isinstance(state.phase, fh.phases.Playing):
        state, events = fh.step(state, fh.testing.random_action(state, Random(1)))
        tenth = next((event.trick for event in events if isinstance(event, TrickTaken)), tenth)
    assert isinstance(state.phase, fh.phases.Dealing)
    assert [fh.view(state, seat).last_trick for seat in EVERYBODY] == [tenth] * 5
    state = dealt_on(state)
    assert [fh.view(state, seat).last_trick for seat in EVERYBODY] == [None] * 5


def test_the_tenth_trick_stays_in_view_when_the_match_is_over() -> None:
    """000: "When a game completes, the winning team is displayed"."""
    state = finished_hand(presets.AUSTRALIAN, "7H", SURE, scores=(480, 0))
    assert isinstance(state.phase, fh.phases.Finished)
    for seat in EVERYBODY:
        seen = fh.view(state, seat)
        assert seen.last_trick == present(seen.last_hand).tricks[9]


def test_no_trick_stays_in_view_after_a_deal_that_was_thrown_in() -> None:
    """004: "The hand is not played": since the last trick, other cards have been dealt and gathered."""
    state = dealt_on(finished_hand(presets.AUSTRALIAN, "7H", SURE))
    state = call(state, "pass pass pass pass")
    assert isinstance(state.phase, fh.phases.Dealing)
    for seat in EVERYBODY:
        assert fh.view(state, seat).last_trick is None
        assert fh.view(state, seat).last_hand is not None


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
@pytest.mark.parametrize("before", [0, 1])
def test_a_claim_leaves_the_last_trick_that_was_played_in_view(before: int) -> None:
    """004: "you will receive the remaining tricks and the hand will end"; the claimed tricks have no cards."""
    state = playing(fh.RuleSet().with_options({"play.claims": "provable"}), "7H", SURE)
    for _ in range(4 * before):
        state = fh.apply(state, next(action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)))
    state = fh.apply(state, fh.Claim())
    seen = fh.view(state, 2)
    assert seen.last_hand is not None
    assert (seen.last_hand.claimed_by, len(seen.last_hand.tricks)) == (0, before)
    assert seen.last_hand.score.tricks == (10, 0, 0, 0)
    assert seen.last_trick == (seen.last_hand.tricks[0] if before else None)


# --- The last hand ----------------------------------------------------------------------------------------------------


def test_the_last_hand_has_its_auction_contract_tricks_and_score() -> None:
    """000: whether the team "made it through" and "the change in score"; "after each hand that has been played"."""
    state = playing(presets.AUSTRALIAN, "7H", SURE, kitty="5S 6S 7S", scores=(20, 0))
    assert [fh.view(state, seat).last_hand for seat in EVERYBODY] == [None] * 5
    calls, played = state.calls, list[str]()
    rng, hand = Random(4), None
    while isinstance(state.phase, fh.phases.Playing):
        action = fh.testing.random_action(state, rng)
        assert isinstance(action, fh.PlayCard)
        played.append(action.card.code)
        state, events = fh.step(state, action)
        hand = next((event.score for event in events if isinstance(event, HandScored)), None)
    last = present(fh.view(state, None).last_hand)
    assert (last.dealer, last.calls, last.partner, last.claimed_by) == (3, calls, None, None)
    assert (last.contract.bid and last.contract.bid.code, last.contract.declarer) == ("7H", 0)
    assert [card.code for trick in last.tricks for card in trick.cards] == played
    assert last.score == hand
    assert [(line.kind.value, line.side, line.points) for line in last.score.lines] == [
        ("contract-made", 0, 200),
        ("slam", 0, 50),
    ]
    assert (last.score.before, last.score.after) == ((20, 0), (270, 0))


def test_the_last_hand_stays_in_view_until_the_next_hand_is_scored() -> None:
    """000: the running summary stays beside the table; 6.8: a deal that is passed out is not a hand."""
    state = finished_hand(presets.AUSTRALIAN, "7H", SURE)
    last = present(fh.view(state, 0).last_hand)
    state = call(dealt_on(state), "pass pass pass pass")
    assert fh.view(state, 0).last_hand == last
    state = discard(won(dealt_on(state, kitty="5S 6S 7S"), "6S", seat=1), "5S 6S 7S")
    assert fh.view(state, 0).last_hand == last
    state, score = play_out(state)
    following = present(fh.view(state, 0).last_hand)
    assert following != last
    assert (following.score, following.contract.declarer) == (score, 1)
    assert following.dealer == 1, "seat 3 dealt the first hand and seat 0 the deal that was passed out"


@pytest.mark.rule("kitty-visibility")
def test_the_last_hand_shows_no_discards_but_their_number() -> None:
    """002: "no other player may see them"; 004: cards "returned are not exposed to other players"."""
    state = discard(won(dealt(presets.AUSTRALIAN, SURE, kitty="5S 8C QS"), "7H"), "5S 8C QS")
    state, _ = play_out(state)
    for seat in EVERYBODY:
        last = present(fh.view(state, seat).last_hand)
        assert (last.discarded, last.kitty_count, last.turned_up) == ((3, 0, 0, 0), 0, ())
        assert not codes(card for trick in last.tricks for card in trick.cards) & {"5S", "8C", "QS"}
        assert fh.view(state, seat).discards == ()


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("null-kitty")
def test_the_last_hand_counts_the_cards_of_a_kitty_that_nobody_took() -> None:
    """null-kitty never (001): a kitty that is "not given" stays face down, and so does its last hand's."""
    state = finished_hand(with_special(kitty=KittyUse.NOT_TAKEN), "X")
    last = present(fh.view(state, 1).last_hand)
    assert (last.kitty_count, last.turned_up, last.discarded) == (3, (), (0, 0, 0, 0))


@pytest.mark.option("table.kitty_face_up")
@pytest.mark.rule("kitty-face-up")
def test_the_last_hand_shows_the_turned_up_card_of_its_kitty() -> None:
    """kitty-face-up: everybody saw that card, whoever took it."""
    rules = fh.RuleSet().with_options({"table.kitty_face_up": True})
    state = dealt(rules, SURE, kitty="5S 8C QS")
    turned_up = fh.view(state, None).turned_up
    assert len(turned_up) == 1
    state, _ = play_out(discard(won(state, "7H"), "5S 8C QS"))
    last = present(fh.view(state, None).last_hand)
    assert last.turned_up == turned_up
    assert fh.view(state, None).turned_up == ()


@pytest.mark.rule("p2-form")
@pytest.mark.parametrize("name", ["two-handed-dead-hand", "two-handed-exposed", "two-handed-draw"])
def test_the_last_hand_shows_no_card_of_a_dead_hand_or_of_the_rest_of_the_pack(name: str) -> None:
    """002: a hand "dealt face down, which remains untouched during the game"; cards drawn and discarded are secret."""
    rules, kept = PRESETS[name].rules, set[fh.Card]()
    for _, _, state, events in walk(rules, 3, 400, zeal=0.0):
        if isinstance(state.phase, fh.phases.Playing):
            kept = {*rules.table.pack.cards_in(state.secrets.dead | sum(state.secrets.discards))}
        last = fh.view(state, None).last_hand
        if any(isinstance(event, HandScored) for event in events):
            assert last is not None
            shown = {card for trick in last.tricks for card in trick.cards}
            shown |= {card for _, hand in last.exposed for card in hand}
            assert kept
            assert not shown & kept
            return
    pytest.fail("no hand was scored")


# --- Hands that were exposed ------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("open-exposed")
@pytest.mark.parametrize("exposure", list(Exposure))
def test_an_exposed_hand_stays_known_in_full(exposure: Exposure) -> None:
    """000, 001: the bidder's cards lie face up; cards played before that were seen too, so all ten are known."""
    state, rng = playing(with_special(exposure=exposure), "X"), Random(2)
    ten, shown = state.hand(0), False
    while isinstance(state.phase, fh.phases.Playing):
        for seat in EVERYBODY:
            seen = fh.view(state, seat)
            shown = bool(seen.exposed)
            assert seen.exposed_in_full == (((0, ten),) if shown else ())
        state = fh.apply(state, fh.testing.random_action(state, rng))
    for seat in EVERYBODY:
        last = present(fh.view(state, seat).last_hand)
        assert last.exposed == (((0, ten),) if shown else ())
        assert fh.view(state, seat).exposed_in_full == ()
    assert shown == (exposure is not Exposure.NEVER)


@pytest.mark.option("contracts.specials.CODE.exposure", "play.null_stop")
@pytest.mark.rule("open-exposed", "null-stop")
def test_a_hand_that_would_have_been_exposed_after_the_play_stopped_stays_hidden() -> None:
    """PAG: the hand is exposed "after the first trick"; play stops with that trick, so no further card is shown."""
    rules = with_special(exposure=Exposure.AFTER_FIRST_TRICK).with_options({"play.null_stop": True})
    state = playing(rules, "X", "AS", "5S", "6S", "7S")
    state = play(state, "AS 5S 7S")
    last = fh.view(state, 1).last_hand
    assert isinstance(state.phase, fh.phases.Dealing)
    assert last is not None
    assert (last.exposed, len(last.tricks)) == ((), 1)


@pytest.mark.rule("p2-form")
def test_of_a_dummy_only_cards_that_were_turned_up_are_known() -> None:
    """002: "five cards face down, each covered by a face up card": a card is known once it is "turned up"."""
    for _, _, state, _ in walk(presets.TWO_HANDED_DUMMIES, 7, 120, zeal=0.0):
        seen = fh.view(state, None)
        for seat, cards in seen.exposed_in_full:
            laid = [pair for trick in seen.tricks for pair in zip(trick.seats, trick.cards, strict=True)]
            played = [card for owner, card in laid if owner == seat]
            played += [each.card for each in seen.trick if each.seat == seat]
            assert {*cards} == {*dict(seen.exposed)[seat], *played}
            assert len(cards) == 10 - seen.covered[seat]


@pytest.mark.option("partner.reveal")
@pytest.mark.rule("p5-reveal")
def test_the_last_hand_names_the_partner_whose_card_was_never_played() -> None:
    """p5-reveal: when the hand is scored, the holder of the called card scores as the partner, and is known."""
    rules = presets.FIVE_HANDED_HIDDEN.with_options({"play.claims": "provable"})
    state = won(dealt(rules, SURE, "", "AS", dealer=4, kitty="2S 3S 4S"), "7H")
    while not isinstance(state.phase, fh.phases.Playing):
        calls_card = any(isinstance(action, fh.actions.CallCard) for action in fh.legal_actions(state))
        state = fh.apply(state, fh.actions.CallCard(fh.parse_card("AS"))) if calls_card else discard(state, "2S 3S 4S")
    assert [fh.view(state, seat).partner for seat in range(5)] == [None] * 5
    state = fh.apply(state, fh.Claim())
    last = present(fh.view(state, 4).last_hand)
    assert (last.partner, last.tricks, last.claimed_by) == (2, (), 0)


# --- A deal that was thrown in ----------------------------------------------------------------------------------------


@pytest.mark.rule("all-pass")
def test_a_deal_that_everybody_passed_stays_in_view_during_the_next_deal() -> None:
    """004: passed out, "no points are awarded", "A new hand is dealt": the calls and the reason can still be read."""
    state = call(dealt(presets.AUSTRALIAN), "pass pass pass")
    assert fh.view(state, 0).abandoned is None
    state = call(state, "pass")
    for seat in EVERYBODY:
        abandoned = present(fh.view(state, seat).abandoned)
        assert (abandoned.dealer, abandoned.reason) == (3, ThrownIn.ALL_PASSED)
        assert [(each.seat, each.bid) for each in abandoned.calls] == [(0, None), (1, None), (2, None), (3, None)]
    state = dealt_on(state, "", SURE, kitty="5S 6S 7S")
    assert fh.view(state, 2).abandoned is not None
    assert fh.view(state, 2).calls == ()
    state, _ = play_out(discard(won(state, "7H", seat=1), "5S 6S 7S"))
    assert fh.view(state, 2).abandoned is None


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_a_misdeal_shows_no_card_of_the_hand_without_a_face_card() -> None:
    """002: "if a player does not receive a face card this is considered a misdeal"; the deal is thrown in unseen."""
    rules = fh.RuleSet().with_options({"table.misdeal": "no-face"})
    state = dealt(rules, "5S 6S 7S 8S 9S 10S 5C 6C 7C 8C")
    seen = present(fh.view(state, 1).abandoned)
    assert (seen.dealer, seen.calls, seen.reason) == (3, (), ThrownIn.MISDEAL)


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_a_deal_thrown_in_by_consent_keeps_the_calls_before_the_offer() -> None:
    """ISU, DMA, PAG: a player without an ace or a face card offers to throw the cards in, and the partner agrees."""
    rules = fh.RuleSet().with_options({"table.pack": "45", "table.misdeal": "no-ace-no-face-partner-agrees"})
    state = dealt(rules, "", "4S 5S 6S 7S 8S 9S 10S 4C 5C 6C")
    state = fh.apply(call(state, "pass"), fh.actions.OfferThrowIn())
    state = fh.apply(state, fh.actions.AnswerThrowIn(agree=True))
    abandoned = present(fh.view(state, None).abandoned)
    assert abandoned.reason is ThrownIn.AGREED
    assert [(each.seat, each.bid) for each in abandoned.calls] == [(0, None)]


# --- Discretion -------------------------------------------------------------------------------------------------------


def pinned(state: fh.State) -> dict[fh.Card, Place]:
    """The cards that decide what the next action does: those of the player who acts, and the called card.

    The score of a hand tells who held the called card.
    """
    pack, contract, places = state.rules.table.pack, state.contract, places_of(state)
    assert state.turn is not None
    assert state.to_act is not None
    kept: dict[fh.Card, Place] = {}
    for place in (("hand", state.turn), ("hand", state.to_act), ("discards", state.to_act)):
        kept |= dict.fromkeys(pack.cards_in(places.get(place, 0)), place)
    if contract is not None and contract.called is not None:
        bit = 1 << pack.index[contract.called]
        kept.update((contract.called, place) for place, cards in places.items() if cards & bit)
    return kept


@fewer(2)
@given(rules=fh.testing.rulesets(), seed=SEEDS)
def test_the_view_after_a_deal_does_not_depend_on_cards_that_stayed_hidden(rules: fh.RuleSet, seed: int) -> None:
    """Kitty, discards, dead hands, and hands that a claim or a lost bid leaves unplayed (002, 003, 004)."""
    rng = Random(seed)
    for before, action, state, events in walk(rules, seed, 160, zeal=0.3):
        fh.testing.check_step(before, state, events)
        if isinstance(action, fh.Deal) or not any(isinstance(event, HandScored | DealAbandoned) for event in events):
            continue
        if any(isinstance(event, ClaimAnswered) and event.seat is None for event in events):
            continue  # the table has checked a claim against the hidden cards
        for seat in (*before.seating.players, None):
            other = fh.apply(hidden_dealt_again(before, seat, rng, pinned(before)), action)
            assert fh.view(other, seat) == fh.view(state, seat)
            assert repr(fh.view(other, seat)) == repr(fh.view(state, seat))


def test_a_state_with_a_last_hand_is_a_value() -> None:
    """States compare, hash and pickle with the hand before; a replayed record leads to the same state."""
    state = call(dealt_on(finished_hand(presets.AUSTRALIAN, "7H", SURE)), "pass pass pass pass")
    again = pickle.loads(pickle.dumps(state))
    assert (again, hash(again)) == (state, hash(state))
    assert again.match.last_hand == state.match.last_hand
    last = present(state.match.last_hand)
    other = attrs.evolve(state, match=attrs.evolve(state.match, last_hand=attrs.evolve(last, dealer=2)))
    assert other != state
    assert "last_hand" not in repr(state.match)
