"""Claims are judged by what the claimer sees, and what is accepted is certain (catalogue: claims)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise
from random import Random

import attrs
import pytest
from endings import reached
from hypothesis import example, given
from hypothesis import strategies as st
from knowledge import bits, confined, hidden_dealt_again, places_of, walk
from sampling import fewer
from tables import playing, refusal

import five_hundred as fh
from five_hundred import events as happened
from five_hundred import presets
from five_hundred.engine.table.claims import takes_all as takes_all_for_certain
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.rules.bids.trick_bids import parse_trick_bid
from five_hundred.testing.strategies import rulesets

SEEDS = st.integers(0, 2**32)
FEWER = fewer(2)


CLAIMS: Mapping[str, object] = {"play.claims": "provable", "match.midhand_out": False, "play.null_stop": False}
WITHOUT_JOKERS = presets.TWO_HANDED_DEAD_HAND.with_options(
    {"table.pack": "32", "contracts.specials.M.gate": "after-7", "play.claims": "provable"}
)
LOSING_JOKER = presets.FIVE_HANDED.with_options(
    {
        "auction.min_level": 9,
        "auction.re_entry": "always",
        "auction.ends_at_top": False,
        "play.joker_follow": "any-time",
        "play.joker_renege_wins": False,
        "play.claims": "provable",
        "scoring.failure": "to-opponents",
        "penalties.set_null_tricks": 1,
    }
)


def leads(rules: fh.RuleSet, seed: int) -> list[fh.State]:
    """Leads at which a claim may well stand: the last tricks of random hands, and first leads from strong hands."""
    rng = Random(seed)
    found: list[fh.State] = []
    for state, _, _, _ in walk(rules, seed, 200):
        if not isinstance(state.phase, Playing) or state.phase.trick or state.secrets.covered_cards:
            continue
        found.append(state)
        if not state.phase.history:
            found += [with_strong_hand(state, rng) for _ in range(4)]
    return found


def with_strong_hand(state: fh.State, rng: Random) -> fh.State:
    """The leader holds the highest cards of some suits, or nearly so; they change places with others."""
    assert isinstance(state.phase, Playing)
    seat, table = state.phase.turn, state.phase.setup.tables[state.phase.turn]
    ends = sorted(rng.randrange(11) for _ in table.suits[1:])
    wanted: list[int] = []
    for suit, (start, end) in enumerate(pairwise([0, *ends, 10])):
        row = table.power[suit]
        cards = [number for number in range(len(row)) if table.suits[suit] >> number & 1]
        wanted += sorted(cards, key=lambda number: -row[number])[: end - start]
    if wanted and rng.random() < 0.4:  # a pack may have no jokers, although only they are wanted
        wanted[rng.randrange(len(wanted))] = rng.randrange(len(state.rules.table.pack))
    for card in wanted:
        free = [bit for bit in bits(state.hands[seat]) if bit not in [1 << number for number in wanted]]
        if free:
            state = changed_places(state, rng.choice(free), 1 << card)
    return state


def changed_places(state: fh.State, one: int, two: int) -> fh.State:
    """Two cards, of a hand, the kitty, the discards or a dead hand, lie where the other one lay."""
    places, pack = places_of(state), state.rules.table.pack
    # Not a card that somebody has seen change hands, nor one that lies face up on the table.
    known = sum(confined(state, None)) | state.secrets.passed_on | pack.mask(state.match.turned_up)
    if (one | two) & known or not all(any(card & cards for cards in places.values()) for card in (one, two)):
        return state
    moved = {
        place: cards ^ (one | two) if bool(cards & one) != bool(cards & two) else cards
        for place, cards in places.items()
    }
    return fh.State(
        state.match,
        state.phase,
        tuple(moved["hand", seat] for seat in state.seating.seats),
        attrs.evolve(
            state.secrets,
            kitty=moved["kitty", 0],
            dead=moved["dead", 0],
            discards=tuple(moved["discards", seat] for seat, _ in enumerate(state.secrets.discards)),
        ),
    )


def by_strength(state: fh.State) -> fh.PlayCard:
    """The lead of a naive claimer: trumps from the top, then each suit from the top, then jokers."""
    assert isinstance(state.phase, Playing)
    setup, seat, pack = state.phase.setup, state.phase.turn, state.rules.table.pack
    table, trump = setup.tables[seat], setup.contract.strain.suit

    def key(play: fh.PlayCard) -> tuple[int, int]:
        number = pack.index[play.card]
        suit = table.suit_of[number]
        kind = 0 if trump is not None and suit == trump.index else 2 if suit == len(table.suits) - 1 else 1
        return kind, -table.power[suit][number]

    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    return min(plays, key=key)


def takes_all(state: fh.State, claimer: fh.Seat, choose: Callable[[fh.State], fh.Action]) -> bool:
    """Whether the claimer takes every trick from here on."""
    while True:
        assert isinstance(state.phase, Playing)
        mine = state.phase.turn == claimer and not state.phase.trick
        state, events = fh.step(state, by_strength(state) if mine else choose(state))
        for each in events:
            if isinstance(each, happened.TrickTaken) and each.trick.winner != claimer:
                return False
            if isinstance(each, happened.HandScored):
                return True


def every_reply(state: fh.State, claimer: fh.Seat) -> Iterator[bool]:
    """Whether the claimer takes the rest, for every way in which the others can play."""
    assert isinstance(state.phase, Playing)
    if state.phase.turn == claimer and not state.phase.trick:
        actions: Sequence[fh.Action] = [by_strength(state)]
    else:
        actions = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    for action in actions:
        after, events = fh.step(state, action)
        taken = [each.trick.winner == claimer for each in events if isinstance(each, happened.TrickTaken)]
        if not all(taken):
            yield False
        elif isinstance(after.phase, Playing):
            yield from every_reply(after, claimer)


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
@FEWER
@example(rules=WITHOUT_JOKERS, seed=3443)  # found by a thorough run: only jokers are wanted
@example(rules=LOSING_JOKER, seed=289)  # found by a thorough run: the declarer is known to hold the joker
@given(rules=rulesets(fixed=CLAIMS), seed=SEEDS)
def test_an_accepted_claim_would_take_every_trick_against_any_play(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue claims (004, JS4): accepted only if proven, wherever the cards lie and whatever the others play."""
    rng = Random(seed)
    for state in leads(rules, seed):
        assert isinstance(state.phase, Playing)
        if fh.why_illegal(state, fh.Claim()) is not None:
            continue
        claimer = state.phase.turn
        for _ in range(4):
            other = hidden_dealt_again(state, state.to_act, rng)
            assert fh.why_illegal(other, fh.Claim()) is None
            assert takes_all(other, claimer, lambda each: random_action_of(each, rng))
            if len(state.phase.history) >= 8:
                assert all(islice(every_reply(other, claimer), 300))


def random_action_of(state: fh.State, rng: Random) -> fh.Action:
    """A random card."""
    return rng.choice([action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)])


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
@FEWER
@given(rules=rulesets(fixed=CLAIMS), seed=SEEDS)
def test_the_answer_to_a_claim_depends_only_on_what_the_claimer_sees(rules: fh.RuleSet, seed: int) -> None:
    """Catalogue claims: a refusal that looked at hidden cards would be a free peep at them."""
    rng = Random(seed)
    for state in leads(rules, seed):
        for _ in range(2):
            other = hidden_dealt_again(state, state.to_act, rng)
            assert fh.why_illegal(state, fh.Claim()) == fh.why_illegal(other, fh.Claim())
            assert (fh.Claim() in fh.legal_actions(state)) == (fh.Claim() in fh.legal_actions(other))


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
def test_a_refused_claim_names_a_card_that_only_might_be_out() -> None:
    """Catalogue claims: the card named may be in the kitty or in a partner's hand for all that the claimer knows."""
    rules = fh.RuleSet().with_options({"play.claims": "provable", "contracts.specials": ()})
    hand = "JH JD AH KH QH 10H 9H 8H 7H 6H"
    answers = set()
    for others in (("RJ", "", ""), ("", "RJ", ""), ("", "", "RJ")):
        state = playing(rules, "7H", hand, *others, kitty="5S 6S 7S")
        refused = refusal(state, fh.Claim())
        assert (refused.reason, refused.cards) == (fh.Reason.UNPROVEN_CLAIM, ())
        answers.add((refused, repr(refused), refused.message))
    assert len(answers) == 1
    with_joker = playing(rules, "7H", hand.replace("6H", "RJ"), kitty="5S 6S 7S")
    assert fh.why_illegal(with_joker, fh.Claim()) is None


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
def test_a_claim_out_of_turn_is_refused_alike_whatever_the_leader_holds() -> None:
    """A player who is not to act learns only whose turn it is."""
    rules = fh.RuleSet().with_options({"play.claims": "provable"})
    hands = ("RJ JH JD AH KH QH 10H 9H 8H 7H", "5H 6S 7S 8S RJ JH AH KH QH 10H")
    for seat in (1, 2, 3):
        refusals = {fh.why_illegal(playing(rules, "7H", hand, kitty="5C 6C 7C"), fh.Claim(), by=seat) for hand in hands}
        assert len(refusals) == 1


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
def test_a_claim_is_refused_alike_while_a_dummy_has_cards_face_down() -> None:
    """Catalogue p2-form and claims: whatever the claimer holds, the refusal is the same."""
    rules = presets.TWO_HANDED_DUMMIES.with_options({"play.claims": "provable"})
    refusals: set[fh.Illegal | None] = set()
    for hand in ("RJ JH JD AH KH QH 10H 9H 8H 7H", "5H 6S 7S 8S RJ JH AH KH QH 10H"):
        refusals.add(fh.why_illegal(playing(rules, "7H", hand, dealer=1, kitty="5C 6C 7C"), fh.Claim()))
    assert len(refusals) == 1
    assert None not in refusals


# --- Every layout of the unseen cards --------------------------------------------------------------------------------


def layouts(state: fh.State, seen: int) -> Iterator[fh.State]:
    """Every deal of the cards that the leader cannot see, ``seen`` being the others, which the nomination allows.

    A declarer who has nominated a suit held a joker (catalogue 6.13); nothing else is known of the hidden cards.
    """
    assert isinstance(state.phase, Playing)
    phase, pack, turn = state.phase, state.rules.table.pack, state.phase.turn
    contract = phase.setup.contract
    played = [
        play.card.is_joker
        for trick in phase.history
        for seat, play in zip(trick.seats, trick.plays, strict=True)
        if seat == contract.declarer
    ]
    needs_joker = contract.nominated is not None and turn != contract.declarer and not any(played)
    hidden = [1 << number for number in range(len(pack)) if not seen >> number & 1]
    others = [seat for seat in phase.setup.order if seat != turn]
    left = state.hands[turn].bit_count()

    def dealt(
        seats: Sequence[fh.Seat], cards: Sequence[int], hands: Mapping[fh.Seat, int]
    ) -> Iterator[Mapping[fh.Seat, int]]:
        if not seats:
            yield hands
            return
        for held in combinations(cards, left):
            rest = [card for card in cards if card not in held]
            yield from dealt(seats[1:], rest, {**hands, seats[0]: sum(held)})

    for found in dealt(others, hidden, {turn: state.hands[turn]}):
        if needs_joker and not any(found.get(seat, 0) & pack.jokers for seat in contract.team(state.seating)):
            continue
        hands = tuple(found.get(seat, hand) for seat, hand in enumerate(state.hands))
        yield fh.State(state.match, phase, hands, attrs.evolve(state.secrets, kitty=0, discards=()))


def line_takes_all(state: fh.State, claimer: fh.Seat) -> bool:
    """Whether the line of a claim takes every trick, whatever the others play, if a led joker names the best suit."""
    assert isinstance(state.phase, Playing)
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    leads_now = state.phase.turn == claimer and not state.phase.trick
    if leads_now:
        plays = [play for play in plays if play.card is by_strength(state).card]
    results = (
        all(each.trick.winner == claimer for each in events if isinstance(each, happened.TrickTaken))
        and (not isinstance(after.phase, Playing) or line_takes_all(after, claimer))
        for after, events in (fh.step(state, play) for play in plays)
    )
    return any(results) if leads_now else all(results)


def small_endings(seed: int, count: int) -> Iterator[tuple[fh.State, int]]:
    """Endings with two cards to each of three players, each with the cards that the leader sees.

    The declarer has nominated a suit, or has a trump suit, or neither; the leader's cards are often the highest ones.
    """
    rng = Random(seed)
    while count:
        rules = presets.THREE_HANDED.with_options(
            {
                "table.pack": "7-A SCDH, RJ BJ" if rng.random() < 0.6 else "33",
                "play.claims": "provable",
                "play.joker_lead": rng.choice(["any-suit", "suit-not-yet-led", "last-trick-only"]),
                "play.joker_follow": rng.choice(["void-only", "any-time"]),
                "match.midhand_out": False,
            }
        )
        bid = parse_trick_bid(rng.choice(["6NT", "6NT", "6NT", "6H"]))
        state = reached(rules, bid, rng.randrange(3), 2, rng)
        if state is None:
            continue
        assert isinstance(state.phase, Playing)
        phase, pack = state.phase, rules.table.pack
        gone = pack.mask([card for trick in phase.history for card in trick.cards])
        table, rest = phase.setup.tables[phase.turn], [*bits(pack.whole & ~gone)]
        if rng.random() < 0.8:
            strong = sorted(rest, key=lambda bit: -max(row[bit.bit_length() - 1] for row in table.power))
            own = strong[: 4 if rng.random() < 0.7 else 7]
            rest = [*rng.sample(own, 2), *(bit for bit in rest if bit not in own)]
        else:
            rng.shuffle(rest)
        hands, mine = list(state.hands), rest[0] | rest[1]
        hands[phase.turn] = mine
        ending = fh.State(state.match, phase, tuple(hands), attrs.evolve(state.secrets, kitty=0, discards=()))
        if any(layouts(ending, mine | gone)):  # a declarer without a joker could not have nominated a suit
            yield ending, mine | gone
            count -= 1


@pytest.mark.untraced
@pytest.mark.option("play.claims")
@pytest.mark.rule("claims", "joker-nominate")
@pytest.mark.parametrize("seed", range(2))
def test_a_claim_is_proven_exactly_if_it_takes_every_trick_in_every_layout(seed: int) -> None:
    """Catalogue claims (004), 6.13: tried out for every layout of the unseen cards and everything others may play."""
    found = Counter[tuple[bool, bool]]()
    for state, seen in small_endings(seed, 45):
        assert isinstance(state.phase, Playing)
        phase = state.phase
        hand, unseen = state.hands[phase.turn], state.rules.table.pack.whole & ~seen
        proven = takes_all_for_certain(phase.setup, phase.turn, hand, unseen, phase.history)
        every = all(line_takes_all(each, phase.turn) for each in layouts(state, seen))
        assert proven is every, (state.hand(phase.turn), phase.setup.contract, phase.history)
        found[proven, phase.setup.contract.nominated is not None] += 1
    assert len(found) == 4, found


@pytest.mark.option("play.claims")
@pytest.mark.rule("joker-nominate")
def test_a_joker_that_must_name_the_nominated_suit_may_lose_to_the_declarers_joker() -> None:
    """6.13: the declarer's joker is the top spade; a joker that may still name hearts does not meet it."""
    options = {"table.pack": "46", "play.joker_nominate": "yes", "play.joker_lead": "suit-not-yet-led"}
    rules = presets.AUSTRALIAN.with_options({**options, "play.claims": "provable", "table.high_joker": "black"})
    state = playing(rules, "8NT", "BJ 5S", "RJ AC AD AH", nominated="S")
    assert isinstance(state.phase, Playing)

    def mask(codes: str) -> int:
        return rules.table.pack.mask([fh.parse_card(code) for code in codes.split()])

    for hand, proven in (("RJ AC AD", True), ("RJ AC AD AH", False)):
        assert takes_all_for_certain(state.phase.setup, 1, mask(hand), mask("BJ 5S"), ()) is proven
