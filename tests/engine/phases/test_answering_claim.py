"""Claims by consent: the claimer lays the cards face up, and the opponents agree or play on (catalogue claims, 6.45).

Seat 3 deals; the declarer is seat 0 and leads, unless a test says otherwise.
"""

from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from joker_tables import pass_time
from tables import call, dealt, discard, legal, play, playing, present, refusal, scored, why, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import AnswerClaim, CallCard
from five_hundred.events import ClaimAnswered, ClaimMade, HandExposed, HandScored, TricksAwarded
from five_hundred.phases import AnsweringClaim, Dealing, Finished, Playing
from five_hundred.players import choose
from five_hundred.testing import random_action, rulesets, states
from five_hundred.wire import view_from_dict, view_to_dict

pytestmark = [pytest.mark.option("play.claims"), pytest.mark.rule("claims")]

BY_CONSENT = {"play.claims": "by-consent"}
RULES = fh.RuleSet().with_options({**BY_CONSENT, "play.joker_nominate": "no"})
NULL = RULES.with_options({"contracts.specials.M.gate": "anytime"})
YES, NO = AnswerClaim(True), AnswerClaim(False)
# Two hearts to lose; nobody can prove that they are lost.
HAND = "RJ JS JC AS KS QS 10S 9S 5H 6H"


def claims(state: fh.State) -> list[int | None]:
    """The claims that are legal: the numbers of tricks, ``None`` for all that remain."""
    return [action.tricks for action in fh.legal_actions(state) if isinstance(action, fh.Claim)]


def asked(state: fh.State) -> list[fh.Seat]:
    """The players who answer a claim, if all of them agree."""
    seats = []
    while isinstance(state.phase, AnsweringClaim):
        assert state.to_act is not None
        seats.append(state.to_act)
        state = fh.apply(state, YES)
    return seats


def refused(state: fh.State, tricks: int | None = None) -> fh.State:
    """The play after a claim to which the first opponent does not agree."""
    return fh.apply(fh.apply(state, fh.Claim(tricks)), NO)


# --- What a claim does ------------------------------------------------------------------------------------------------


def test_all_remaining_tricks_go_to_a_claimer_to_whom_every_opponent_agrees() -> None:
    """JS4 "defenders accept"; the hand is scored as if the claimer had taken every trick."""
    state = playing(RULES, "8S", HAND)
    state, events = fh.step(state, fh.Claim())
    assert events == (ClaimMade(0, 10, 10), HandExposed(0, fh.parse_cards("9S 10S JS QS KS AS JC 5H 6H RJ")))
    assert (state.phase_name, state.to_act, state.turn) == ("answering-claim", 1, 1)
    state, events = fh.step(state, YES)
    assert (events, state.to_act) == ((ClaimAnswered(1, agreed=True),), 3)
    state, events = fh.step(state, YES)
    assert events[:2] == (ClaimAnswered(3, agreed=True), TricksAwarded(0, 10))
    score = present(scored(events))
    assert (score.tricks, score.made, score.after) == ((10, 0, 0, 0), True, (250, 0))
    assert (type(state.phase), state.hands_played, state.dealer) == (Dealing, 1, 0)
    last = present(fh.view(state, 2).last_hand)
    assert (last.claimed_by, last.tricks, [seat for seat, _ in last.exposed]) == (0, (), [0])


def test_the_play_continues_if_one_opponent_does_not_agree() -> None:
    """6.45: "each opponent who is not exposed agrees or plays on"; the claimer must lead a card."""
    state = playing(RULES, "8S", HAND)
    for agreeing, refusing in ((0, 1), (1, 3)):
        claimed = fh.apply(state, fh.Claim())
        for _ in range(agreeing):
            claimed = fh.apply(claimed, YES)
        after, events = fh.step(claimed, NO)
        assert events == (ClaimAnswered(refusing, agreed=False),)
        assert isinstance(after.phase, Playing)
        assert (after.turn, after.scores, fh.view(after, 0).taken) == (0, (0, 0), (0, 0, 0, 0))
        assert legal(after) == legal(state)


def test_the_cards_of_a_claimer_stay_face_up_after_a_refusal() -> None:
    """6.45: "the claimer lays the cards down"; everybody sees them, and nobody else's, until the hand is over."""
    state = fh.apply(playing(RULES, "8S", HAND), fh.Claim())
    for _ in range(3):
        for seat in (1, 2, 3, None):
            assert fh.view(state, seat).exposed == ((0, state.hand(0)),)
        state = fh.apply(state, NO) if isinstance(state.phase, AnsweringClaim) else play(state, max(legal(state)))
    while not isinstance(state.phase, Dealing | Finished):
        assert [seat for seat, _ in fh.view(state, None).exposed] == [0]
        state = play(state, min(legal(state)))
    assert fh.view(state, None).exposed == ()


def test_a_player_may_claim_by_consent_once_in_a_hand() -> None:
    """Our choice beside 6.45: nobody has to answer again and again; other players may still claim."""
    state = playing(RULES, "8S", "5H 6H *S", "AH KH *D")
    assert claims(state) == [None, *range(10)]
    state = refused(state)
    assert claims(state) == []
    state = play(state, "5H AH")
    state = play(state, min(legal(state)))
    state = play(state, min(legal(state)))
    assert (state.turn, claims(state)) == (1, [None, *range(9)])
    state = play(state, "KH")
    while state.turn != 1:
        state = play(state, min(legal(state)))
    assert claims(state) == [None, *range(8)]


def test_only_the_player_on_lead_may_claim_by_consent() -> None:
    led = play(playing(RULES, "8S", HAND), "AS")
    illegal = fh.why_illegal(led, fh.Claim(3))
    assert claims(led) == []
    assert illegal is not None
    assert (illegal.reason, illegal.option) == (fh.Reason.NOT_OFFERED, "play.claims")


def test_everyone_sees_a_claim_while_it_is_answered() -> None:
    state = playing(RULES, "8S", HAND)
    assert fh.view(state, 1).claimed is None
    state = fh.apply(state, fh.Claim(8))
    for seat in (0, 1, 2, 3, None):
        seen = fh.view(state, seat)
        assert (seen.phase, seen.claimed, seen.leader, seen.to_act) == ("answering-claim", 8, 0, 1)
        assert (seen.contract, seen.playing, seen.counts) == (state.contract, (0, 1, 2, 3), (10, 10, 10, 10))
        assert tuple(seen.legal) == ((YES, NO) if seat == 1 else ())
        assert view_from_dict(view_to_dict(seen), RULES) == seen
    assert fh.view(fh.apply(state, NO), 1).claimed is None


def test_other_actions_wait_until_a_claim_is_answered() -> None:
    state = fh.apply(playing(RULES, "8S", HAND), fh.Claim())
    assert why(state, fh.Claim()) == (fh.Reason.NOT_DUE, "play.claims")
    assert refusal(state, YES, by=3).reason is fh.Reason.NOT_YOUR_TURN


# --- Claims of fewer than all tricks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "made", "scores"),
    [(9, True, (240, 10)), (8, True, (240, 20)), (7, False, (-240, 30)), (0, False, (-240, 100))],
)
def test_a_claim_of_fewer_tricks_concedes_the_others(tricks: int, made: bool, scores: tuple[int, int]) -> None:
    """6.45: "with a number of tricks claimed, fewer than all being a concession", to the opponent at the left."""
    state = fh.apply(fh.apply(playing(RULES, "8S", HAND), fh.Claim(tricks)), YES)
    state, events = fh.step(state, YES)
    awarded = [(each.seat, each.count) for each in events if isinstance(each, TricksAwarded)]
    assert awarded == [(seat, count) for seat, count in ((0, tricks), (1, 10 - tricks)) if count]
    score = present(scored(events))
    assert (score.tricks, score.made, score.after) == ((tricks, 10 - tricks, 0, 0), made, scores)


@pytest.mark.parametrize(("led", "numbers"), [(7, "a number from 0 to 2"), (8, "a number from 0 to 1"), (9, "0")])
def test_the_refusal_of_too_many_tricks_names_the_numbers_that_may_be_claimed(led: int, numbers: str) -> None:
    """6.45: a number is for fewer than all the tricks that remain."""
    trumps = "RJ JS JC AS KS QS 10S 9S 8S 7S"
    state = playing(RULES, "8S", trumps)
    for number, card in enumerate(trumps.split()[:led], start=1):
        state = pass_time(play(state, card), number)
    left = 10 - led
    assert claims(state) == [None, *range(left)]
    assert refusal(state, fh.Claim(left)).message == f"Claim {numbers}, or claim all remaining tricks without a number."


def test_a_claim_counts_from_the_tricks_already_taken() -> None:
    state = play(playing(RULES, "8S", HAND), "AS")
    while state.turn != 0:
        state = play(state, min(legal(state)))
    assert claims(state) == [None, *range(9)]
    state = fh.apply(fh.apply(state, fh.Claim(8)), YES)
    _, events = fh.step(state, YES)
    score = present(scored(events))
    assert score.tricks == (9, 1, 0, 0)


def test_a_null_bidder_who_claims_no_trick_makes_the_contract() -> None:
    state = playing(NULL, "M", "5C 6C 7C 8C 9C 5D 6D 7D 8D 9D")
    state = fh.apply(fh.apply(state, fh.Claim(0)), YES)
    _, events = fh.step(state, YES)
    score = present(scored(events))
    assert (score.tricks, score.made) == ((0, 10, 0, 0), True)


def at_the_lead(name: str, seed: int = 1, **options: object) -> fh.State:
    """The first lead to a trick bid that random players have reached."""
    changes = {name.replace("__", "."): value for name, value in options.items()}
    rules, rng = presets.PRESETS[name].rules.with_options({**BY_CONSENT, **changes}), Random(seed)
    state = fh.new_game(rules)
    while not (isinstance(state.phase, Playing) and state.contract is not None and state.contract.special is None):
        state = fh.new_game(rules) if state.is_over else fh.apply(state, random_action(state, rng))
    return state


@pytest.mark.parametrize(
    ("name", "fewer"),
    [("three-handed", False), ("five-handed", False), ("six-handed", True), ("six-handed-pairs", False)],
)
def test_a_player_may_concede_tricks_only_to_a_single_side(name: str, fewer: bool) -> None:
    """Our choice beside 6.45: with several other sides, a number does not say who takes which trick."""
    assert claims(at_the_lead(name)) == ([None, *range(10)] if fewer else [None])


# --- Who answers ------------------------------------------------------------------------------------------------------


def trick(state: fh.State, lead: str) -> fh.State:
    """A card is led, and the others play low."""
    state = play(state, lead)
    while fh.view(state, 0).trick:
        state = play(state, min(legal(state), key=lambda card: fh.parse_card(card.split()[0]).rank))
    return state


def test_an_opponent_whose_cards_lie_face_up_is_not_asked() -> None:
    """6.45: "each opponent who is not exposed"; seat 1 has claimed before, and its cards lie on the table."""
    hands = ("RJ JS JC AS KS QS 10S 9S 8S 5H", "AH KH *D", "4H 6H *C", "7H 8H")
    state = trick(refused(trick(playing(RULES, "8S", *hands), "5H AH")), "KH")
    assert (state.turn, [seat for seat, _ in fh.view(state, None).exposed]) == (0, [1])
    assert asked(fh.apply(state, fh.Claim())) == [3]


def test_opponents_whose_cards_all_lie_face_up_are_asked() -> None:
    """Our choice beside 6.45: a defender against an open misère needs the bidder's consent, or nobody could object."""
    state = trick(playing(RULES, "OM", "5C 6C 7C 8C 9C 5D 6D 7D 8D 9D", "AC *S"), "9C")
    assert (state.turn, [seat for seat, _ in fh.view(state, None).exposed]) == (1, [0])
    claimed = fh.apply(state, fh.Claim(0))
    assert [seat for seat, _ in fh.view(claimed, None).exposed] == [0, 1]
    assert asked(claimed) == [0]


def test_single_players_against_the_same_bidder_answer_each_other() -> None:
    """Our choice beside 6.45: each of them scores the tricks alone."""
    rules = presets.THREE_HANDED.with_options({**BY_CONSENT, "play.joker_nominate": "no"})
    state = playing(rules, "8S", "7H RJ JS JC AS KS QS 10S 9S 8S", "AH KH")
    assert asked(fh.apply(state, fh.Claim())) == [1, 2]
    state = trick(state, "7H")
    assert state.turn == 1
    assert asked(fh.apply(state, fh.Claim())) == [2, 0]


@pytest.mark.parametrize(("card", "partner", "answer"), [("AC", 3, [1, 2, 4]), ("JS", None, [1, 2, 3, 4])])
def test_a_partner_whom_everyone_knows_is_not_asked(card: str, partner: fh.Seat | None, answer: list[fh.Seat]) -> None:
    """6.33 and p5-reveal: the holder of the called card is the bidder's partner; an own card brings no partner."""
    rules = presets.FIVE_HANDED.with_options({**BY_CONSENT, "play.joker_nominate": "no"})
    state = dealt(rules, "RJ JS JC KS QS 10S 9S AH KH 6H", "", "", "AS AC")
    kitty = " ".join(each.code for each in rules.table.pack.cards_in(state.secrets.kitty))
    state = fh.apply(discard(won(state, "8S"), kitty), CallCard(fh.parse_card(card)))
    assert (state.turn, fh.view(state, 4).partner) == (0, partner)
    assert asked(fh.apply(state, fh.Claim())) == answer


def test_only_the_opponent_of_a_duel_answers() -> None:
    """Across The Corner: two players duel, and the others sit out (6.19)."""
    state = call(dealt(presets.NO_TRICKS.with_options(BY_CONSENT)), "NTR ATC pass pass pass")
    assert state.contract is not None
    rival = state.contract.rival
    assert claims(state) == [None, *range(10)]
    assert asked(fh.apply(state, fh.Claim(0))) == [rival]


def test_in_a_hand_that_all_have_passed_both_opponents_answer() -> None:
    rules = RULES.with_options({"auction.all_pass": "play-no-trump"})
    state = playing(rules, "pass")
    leader = present(state.turn)
    claimed = fh.apply(state, fh.Claim(4))
    assert [seat for seat, _ in fh.view(claimed, None).exposed] == [leader]
    assert asked(claimed) == [(leader + 1) % 4, (leader + 3) % 4]


def test_a_player_with_a_dummy_lays_the_own_hand_down() -> None:
    """The cards of the dummy lie face up before the claim, and no claim is possible while some lie face down."""
    rules = presets.TWO_HANDED_DUMMIES.with_options({**BY_CONSENT, "play.joker_nominate": "no"})
    state = playing(rules, "8S", "RJ JS JC AS KS QS 10S 9S 8S 7S", "AC KC")
    for lead in ("RJ", "JS", "JC", "AS", "KS", "QS", "10S"):
        while state.turn != 0:  # the cards that lie on others go first
            assert claims(state) == []
            covering = legal(state) & {card.code for card in fh.view(state, 0).covering}
            state = play(state, min(covering or legal(state)))
        if not state.secrets.covered_cards:
            break
        assert claims(state) == []
        state = play(state, lead)
    claimed, events = fh.step(state, fh.Claim())
    assert [each.seat for each in events if isinstance(each, HandExposed)] == [0]
    assert sorted(seat for seat, _ in fh.view(claimed, 1).exposed) == [0, 2, 3]
    assert asked(claimed) == [1]


# --- Laws -------------------------------------------------------------------------------------------------------------


@given(rulesets(fixed=BY_CONSENT).flatmap(lambda rules: states(rules=rules, phase=(Playing, AnsweringClaim))))
def test_claims_by_consent_depend_on_public_facts_only(state: fh.State) -> None:
    """6.45 over arbitrary RuleSets: on lead, once a hand, all remaining tricks, or fewer if one other side plays."""
    if isinstance(state.phase, AnsweringClaim):
        play_so_far = state.phase.play
        claimer = play_so_far.setup.actors[play_so_far.turn]
        event("a claim is answered")
        assert claims(state) == []
        assert state.to_act != claimer
        assert claimer in dict(fh.view(state, None).exposed)
        return
    phase = state.phase
    assert isinstance(phase, Playing)
    if phase.trick or state.secrets.covered_cards or state.to_act in phase.laid_down:
        event("no claim is possible")
        assert claims(state) == []
        return
    contract, seating = phase.setup.contract, state.seating
    mates = {seat for seat in contract.team(seating) if contract.rival is None}
    side = mates if phase.turn in mates else {phase.turn, *seating.partners(phase.turn)}
    others = {seating.side_of[seat] for seat in phase.setup.order if seat not in side}
    left = 10 - len(phase.history)
    event(f"other sides: {len(others)}")
    assert claims(state) == [None, *(range(left) if len(others) == 1 else ())]
    for tricks in claims(state):
        claimed = fh.apply(state, fh.Claim(tricks))
        if isinstance(claimed.phase, AnsweringClaim):
            everybody = [fh.view(claimed, seat).claimed for seat in (*state.seating.players, None)]
            assert everybody == [awarded(claimed)] * len(everybody)


def awarded(state: fh.State) -> int:
    """The tricks that the claimer receives if all opponents agree."""
    leader, told = fh.view(state, None).leader, list[TricksAwarded]()
    while isinstance(state.phase, AnsweringClaim):
        state, events = fh.step(state, YES)
        told += [each for each in events if isinstance(each, TricksAwarded)]
    return sum(each.count for each in told if each.seat == leader)


@given(rulesets(fixed=BY_CONSENT), st.integers(0, 2**32))
def test_a_claim_to_which_all_agree_scores_like_the_play_in_which_the_tricks_fall_that_way(
    rules: fh.RuleSet, seed: int
) -> None:
    """6.45: the score counts the tricks already taken, those claimed, and those conceded to one opponent."""
    rng, state = Random(seed), fh.new_game(rules)
    for _ in range(300):
        if state.is_over:
            return
        before, action = state, random_action(state, rng)
        if isinstance(state.phase, AnsweringClaim):
            action = YES
        state, events = fh.step(state, action)
        for each in events:
            if isinstance(each, HandScored) and isinstance(before.phase, AnsweringClaim):
                gained = [now - then for now, then in zip(each.score.tricks, fh.view(before, None).taken, strict=True)]
                awarded = {award.seat: award.count for award in events if isinstance(award, TricksAwarded)}
                assert {seat: count for seat, count in enumerate(gained) if count} == awarded
                assert sum(each.score.tricks) == 10
                assert awarded.get(before.phase.play.turn, 0) == before.phase.tricks
                event("all agreed")
                return


# --- Plain players ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "claimed"), [(HAND, False), ("RJ JS JC AS KS QS 10S 9S 8S 7S", True)])
def test_a_plain_player_claims_by_consent_only_what_the_cards_prove(hand: str, claimed: bool) -> None:
    state = playing(RULES, "8S", hand)
    assert (choose(fh.view(state, 0)) == fh.Claim()) == claimed


@pytest.mark.parametrize(
    ("hand", "tricks", "agrees"),
    [
        (HAND, None, False),
        (HAND, 8, False),
        (HAND, 0, True),
        ("RJ JS JC AS KS QS 10S 9S 8S 7S", None, True),
        ("RJ JS JC AS KS QS 10S 9S 8S 7S", 9, False),
    ],
)
def test_a_plain_player_agrees_to_what_the_cards_prove_and_to_a_concession(
    hand: str, tricks: int | None, agrees: bool
) -> None:
    state = fh.apply(playing(RULES, "8S", hand), fh.Claim(tricks))
    assert choose(fh.view(state, 1)) == AnswerClaim(agrees)


def test_a_plain_player_lets_nobody_make_a_null_bid_by_a_claim() -> None:
    state = fh.apply(playing(NULL, "M", "5C 6C 7C 8C 9C 5D 6D 7D 8D 9D"), fh.Claim(0))
    assert choose(fh.view(state, 1)) == NO
