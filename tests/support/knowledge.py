"""What a seat knows, said from the rules and not from the view that is to be judged; and random play that goes far.

``hidden_dealt_again`` deals the cards that a seat cannot see anew, wherever they lie: whatever that seat is told must
then stay the same.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from random import Random
from typing import TypeAlias

from hypothesis import assume

import five_hundred as fh
from five_hundred.cards.card import ALL_CARDS, SUITS
from five_hundred.engine.phases.adding import TakeCard
from five_hundred.engine.phases.answering_claim import AnswerClaim, AnsweringClaim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.calling_breach import CallBreach
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.drawing import Drawing, KeepDrawn
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.giving_to_declarer import GiveCard
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn, ThrowingIn
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Finished, Phase, Playing
from five_hundred.engine.table.state import Secrets
from five_hundred.rules import CallWhen, Exposure, Reveal, SpareHands, WhoPlays
from five_hundred.rules.bids.special_bids import MISERE, OPEN_MISERE
from five_hundred.rules.bids.trick_bids import TRICK_BIDS
from five_hundred.rules.packets_and_piles import piles_of, stacked
from five_hundred.testing import random_action

# --- Random play ------------------------------------------------------------------------------------------------------


def walk(
    rules: fh.RuleSet, seed: int, steps: int = 150, zeal: float | None = None
) -> Iterator[tuple[fh.State, fh.Action, fh.State, tuple[Event, ...]]]:
    """Random play from the first deal on: state, action, state after, events.

    Args:
        rules: the house rules.
        seed: chance.
        steps: how many actions at most.
        zeal: how often a rare action is preferred; without it, drawn.
    """
    rng = Random(seed)
    scores = [rng.randrange(-400, 400) for _ in rules.table.seating.sides]
    state = fh.new_game(rules, dealer=rng.randrange(rules.table.players), scores=scores)
    eager = rng.choice([0.0, 0.3, 0.6]) if zeal is None else zeal
    for _ in range(steps):
        if state.is_over:
            return
        action = lively_action(state, rng, eager)
        after, events = fh.step(state, action)
        yield state, action, after, events
        state = after


def state_in(rules: fh.RuleSet, phase: type[Phase], seed: int) -> fh.State:
    """A state of a given phase that random play reaches; Hypothesis tries another example if there is none."""
    often = phase in (Bidding, Drawing, Playing)
    left = Random(seed).randrange(20 if often else 4)  # other phases come up about once in a hand
    found = None
    for before, _, _, _ in walk(rules, seed, 400, zeal=0.4):
        if isinstance(before.phase, phase):
            found, left = before, left - 1
            if left < 0:
                break
    assume(found is not None)
    assert found is not None
    return found


def lively_action(state: fh.State, rng: Random, eager: float) -> fh.Action:
    """A random action; with so much zeal one that random play would hardly ever get to."""
    if rng.random() >= eager:
        return random_action(state, rng)
    if isinstance(state.phase, Dealing) and state.rules.table.misdeal.by_choice and state.secrets.stock is None:
        return low_deal(state, rng)
    rare = rare_actions(state)
    return rng.choice(rare) if rare else random_action(state, rng)


def rare_actions(state: fh.State) -> list[fh.Action]:
    """Special bids, offers to throw the cards in, claims, breaches and declarations, as far as they are legal."""
    if isinstance(state.phase, Dealing | Exchanging):
        return []
    kinds = OfferThrowIn | fh.Claim | CallBreach | Declare
    return [
        each
        for each in fh.legal_actions(state)
        if isinstance(each, kinds) or (isinstance(each, fh.MakeBid) and isinstance(each.bid, fh.SpecialBid))
    ]


def low_deal(state: fh.State, rng: Random) -> fh.Deal:
    """A deal that gives one player cards below the jack only, if the pack has so many."""
    table = state.rules.table
    cards = rng.sample(table.pack.cards, len(table.pack))
    low, lucky = [card for card in cards if card.rank < fh.Rank.JACK][:10], str(rng.choice(state.seating.players))
    if len(low) < 10:
        return fh.Deal(cards)
    rest = [card for card in cards if card not in low]
    sizes = piles_of(table)
    piles = {name: low if name == lucky else [rest.pop() for _ in range(size)] for name, size in sizes.items()}
    return fh.Deal(stacked(table, state.dealer, piles))


def every_action(state: fh.State, rng: Random) -> Iterator[fh.Action]:
    """Every action that a player could submit, with a sample of the deals and, for a big kitty, of the exchanges."""
    pack = state.rules.table.pack
    yield from (fh.PASS, Look(), OfferThrowIn(), Declare(), CallBreach(), fh.Claim(), CallCard(None))
    yield from (kind(answer) for kind in (KeepDrawn, AnswerThrowIn, AnswerClaim) for answer in (True, False))
    yield from (fh.Claim(tricks) for tricks in range(11))
    yield from (kind(card) for kind in (TakeCard, GiveCard, CallCard) for card in ALL_CARDS)
    yield from (Nominate(suit) for suit in (None, *SUITS))
    yield from (fh.PlayCard(card, suit) for card in ALL_CARDS for suit in (None, *SUITS))
    bids: list[fh.TrickBid | fh.SpecialBid] = [*TRICK_BIDS, *state.rules.contracts.specials, MISERE, OPEN_MISERE]
    yield from (fh.MakeBid(bid) for bid in bids)
    yield from (fh.Exchange(rng.sample(pack.cards, size)) for size in range(8))
    yield fh.Deal(pack.cards)
    yield fh.Deal(rng.sample(pack.cards, len(pack)))
    yield fh.Deal(pack.cards[1:])
    yield fh.Deal([*pack.cards[1:], pack.cards[1]])
    if state.secrets.stock:
        yield fh.Deal(state.secrets.stock)
    if isinstance(state.phase, Exchanging):
        hand = state.hand(state.phase.turn)
        for size in (len(hand) - 11, len(hand) - 10, len(hand) - 9):
            ways = list(islice(combinations(hand, max(size, 0)), 300))
            yield from (fh.Exchange(cards) for cards in ways)
            yield from (fh.Exchange(rng.sample(hand, max(size, 0))) for _ in range(20))
        yield fh.Exchange([hand[0]] * (len(hand) - 10))


# --- What lies where everybody sees it --------------------------------------------------------------------------------


def lying_open(state: fh.State) -> frozenset[fh.Seat]:
    """The seats whose whole hands are on the table (catalogue: open-exposed, null-who-plays, p3-deck; 6.21, 6.45)."""
    phase = the_play(state)
    if phase is None:
        return frozenset()
    return frozenset(phase.laid_down) | lying_open_by_contract(state, phase)


def the_play(state: fh.State) -> Playing | None:
    """The play, also while a claim is answered (catalogue 6.45)."""
    phase = state.phase.play if isinstance(state.phase, AnsweringClaim) else state.phase
    return phase if isinstance(phase, Playing) else None


def lying_open_by_contract(state: fh.State, phase: Playing) -> frozenset[fh.Seat]:
    """The seats whose hands are on the table without a claim."""
    if phase.setup.contract.declarer is None:
        return frozenset()
    declarer, special = phase.setup.contract.declarer, phase.setup.contract.special
    if special is None:
        spare = state.rules.table.spare_hands is SpareHands.FOR_THE_BIDDER
        return frozenset({state.rules.table.players} if spare else ())
    first_trick = len(phase.setup.order)
    played = len(phase.history) * first_trick + len(phase.trick)
    begins = {
        Exposure.NEVER: 999,
        Exposure.BEFORE_FIRST_LEAD: 0,
        Exposure.AFTER_FIRST_TRICK: first_trick,
        Exposure.SECOND_TRICK_LED: first_trick + 1,
    }
    own = {declarer} if played >= begins[special.exposure] else set()
    partner = {partner_of(state, declarer)} if special.who is WhoPlays.BOTH_HANDS else set()
    return frozenset(own | partner)


def partner_of(state: fh.State, seat: fh.Seat) -> fh.Seat:
    """The only partner: the player opposite, among four players or among six in three sides."""
    players = state.rules.table.players
    return (seat + players // 2) % players


def dummies(state: fh.State) -> range:
    """The seats of the hands that two players play beside their own (catalogue: p2-form)."""
    players = state.rules.table.players
    return range(players, 2 * players if state.rules.table.spare_hands is SpareHands.DUMMIES else players)


def face_up_cards(state: fh.State, seat: fh.Seat) -> int:
    """The cards of a seat's hand that all players see."""
    if seat in lying_open(state):
        return state.hands[seat]
    return state.hands[seat] & ~covered_cards(state) if seat in dummies(state) else 0


def covered_cards(state: fh.State) -> int:
    """The cards that lie face down under a card of a dummy."""
    return sum(under for _, under in state.secrets.covered_cards)


def cards_played_by(state: fh.State, seat: fh.Seat) -> list[fh.Card]:
    """The cards that a seat has played in this hand."""
    return [card for player, card in cards_played(state) if player == seat]


def cards_played(state: fh.State) -> list[tuple[fh.Seat, fh.Card]]:
    """The cards on the table and in the tricks, each with its seat."""
    phase = the_play(state)
    if phase is None:
        return []
    tricks = [*((trick.seats, trick.plays) for trick in phase.history), (phase.seats, phase.trick)]
    return [(seat, each.card) for seats, plays in tricks for seat, each in zip(seats, plays, strict=False)]


def has_looked(state: fh.State, seat: fh.Seat) -> bool:
    """Whether a player knows their own hand: where blind bids are on offer, only after looking (catalogue: blind)."""
    auction = state.phase.bidding if isinstance(state.phase, ThrowingIn) else state.phase
    return not isinstance(auction, Bidding) or bool(auction.looked >> seat & 1)


# --- What a seat knows ------------------------------------------------------------------------------------------------

Place: TypeAlias = tuple[str, fh.Seat]
"""A hand or the discards of a seat; or the kitty, the dead hands or the pile, with seat 0."""


def places_of(state: fh.State) -> dict[Place, int]:
    """Every place with cards that some player does not see, and its cards."""
    secrets, pack = state.secrets, state.rules.table.pack
    places: dict[Place, int] = {("hand", seat): hand for seat, hand in enumerate(state.hands)}
    places.update({("discards", seat): cards for seat, cards in enumerate(secrets.discards)})
    places["kitty", 0], places["dead", 0], places["pile", 0] = secrets.kitty, secrets.dead, pack.mask(secrets.pile)
    return places


def seen_by(state: fh.State, seat: fh.Seat | None) -> int:
    """The cards of which a seat knows the very place.

    Its own hand, once it has looked; its own discards; hands that lie open and the face-up cards of dummies; the card
    that it has just drawn; and what lies face up in a kitty that nobody has taken.
    """
    pack, secrets = state.rules.table.pack, state.secrets
    seen = sum(face_up_cards(state, other) for other in state.seating.seats)
    if secrets.kitty:
        seen |= pack.mask(state.match.turned_up)
    if seat is not None:
        seen |= state.hands[seat] if has_looked(state, seat) else 0
        seen |= secrets.discards[seat] if secrets.discards else 0
    if isinstance(state.phase, Drawing) and state.phase.turn == seat:
        seen |= pack.mask(secrets.pile[:1])
    return seen


def passing(state: fh.State) -> tuple[fh.Seat, fh.Seat] | None:
    """Who gave cards to whom, face down: in a double null the declarer, after a declaration the partner."""
    contract = state.contract
    if contract is None or contract.declarer is None or not state.secrets.passed_on:
        return None
    partner = partner_of(state, contract.declarer)
    return (partner, contract.declarer) if contract.declared else (contract.declarer, partner)


def confined(state: fh.State, seat: fh.Seat | None) -> Mapping[int, frozenset[Place]]:
    """Cards of which a seat knows that they lie in one of some places, each as a mask of one card.

    Those that went into the kitty face up went on to whoever took it; those that one partner handed to the other are
    in that hand or its discards, as both of them know; a called card whose holder is announced is in that hand, one to
    which nobody has answered in no defender's, and one that may not be an own card not with the declarer; the only
    unseen joker is with a declarer who has nominated a suit, and has shown and played no joker (catalogue 6.13).
    """
    pack, contract = state.rules.table.pack, state.contract
    known: dict[int, frozenset[Place]] = {}
    if contract is None or contract.declarer is None:
        return known

    def held(*seats: fh.Seat) -> frozenset[Place]:
        return frozenset((kind, each) for each in seats for kind in ("hand", "discards"))

    given = passing(state)
    if not state.secrets.kitty:
        takers = (contract.declarer,) if given is None or contract.declared else (contract.declarer, given[1])
        known.update({1 << pack.index[card]: held(*takers) for card in state.match.turned_up})
    if given is not None and seat in given:
        known.update({bit: held(given[1]) for bit in bits(state.secrets.passed_on)})
    if contract.called is not None:
        everywhere = frozenset(places_of(state))
        partner, declarer = state.rules.partner, contract.declarer
        bit = 1 << pack.index[contract.called]
        if contract.partner is not None:
            known[bit] = held(contract.partner)
        else:
            known[bit] = everywhere
            if partner.reveal is Reveal.ANNOUNCED:
                known[bit] -= {("hand", seat) for seat in state.seating.seats if seat != declarer}
            if partner.when is CallWhen.AFTER_DISCARD and not partner.own_card:
                known[bit] -= held(declarer)
    if contract.nominated is not None and seat != contract.declarer:
        seen = seen_by(state, seat)
        unseen, shown = bits(pack.jokers & ~seen), pack.jokers & seen & state.hands[contract.declarer]
        played = any(card.is_joker for card in cards_played_by(state, contract.declarer))
        if len(unseen) == 1 and not shown and not played:
            known[unseen[0]] = frozenset({("hand", contract.declarer)})
    return known


def bits(mask: int) -> list[int]:
    """The cards of a mask, each as a mask of one card."""
    return [1 << number for number in range(mask.bit_length()) if mask >> number & 1]


def hidden_dealt_again(
    state: fh.State, seat: fh.Seat | None, rng: Random, also: Mapping[fh.Card, Place] | None = None
) -> fh.State:
    """The state with the cards that a seat cannot see, wherever they lie, dealt out anew.

    Args:
        state: the state.
        seat: who does not see them; ``None`` for a spectator.
        rng: chance.
        also: hidden cards that shall end in a certain place.
    """
    pack, secrets, seen = state.rules.table.pack, state.secrets, seen_by(state, seat)
    old = places_of(state)
    room = {place: len(bits(cards & ~seen)) for place, cards in old.items()}
    fresh = {place: cards & seen for place, cards in old.items()}
    loose = [bit for cards in old.values() for bit in bits(cards & ~seen)]
    rng.shuffle(loose)
    where = {bit: set(places) for bit, places in confined(state, seat).items()}
    where.update({1 << pack.index[card]: {place} for card, place in (also or {}).items()})
    for bit in sorted(loose, key=lambda each: len(where.get(each, room))):
        places = sorted(place for place in where.get(bit, room) if room.get(place))
        place = rng.choice([each for each in places for _ in range(room[each])])
        fresh[place] |= bit
        room[place] -= 1
    passed_on, given = secrets.passed_on, passing(state)
    if given is not None and seat not in given:
        taker = given[1]
        mine = fresh["hand", taker] | fresh.get(("discards", taker), 0) | pack.mask(cards_played_by(state, taker))
        passed_on = sum(rng.sample(bits(mine), len(bits(passed_on))))
    picked_up = []
    for owner, cards in enumerate(secrets.picked_up):
        got = passed_on if given is not None and owner == given[1] else 0
        theirs = fresh["hand", owner] | fresh.get(("discards", owner), 0) | pack.mask(cards_played_by(state, owner))
        theirs |= passed_on if given is not None and owner == given[0] else 0
        others = rng.sample(bits(theirs & ~got), len(bits(cards)) - len(bits(got)))
        picked_up.append(cards if owner == seat else got | sum(others))
    covered = secrets.covered_cards
    for dummy in dummies(state):
        under = bits(fresh["hand", dummy] & ~face_up_cards(state, dummy))
        rng.shuffle(under)
        own = [pair for pair in secrets.covered_cards if pair[1] & state.hands[dummy]]
        renewed = {old_pair: (old_pair[0], bit) for old_pair, bit in zip(own, under, strict=True)}
        covered = tuple(renewed.get(pair, pair) for pair in covered)
    top = [card for card in secrets.pile[:1] if seen & 1 << pack.index[card]]
    rest = [card for card in pack.cards_in(fresh["pile", 0]) if card not in top]
    rng.shuffle(rest)
    return fh.State(
        state.match,
        state.phase,
        tuple(fresh["hand", each] for each in state.seating.seats),
        Secrets(
            kitty=fresh["kitty", 0],
            passed_on=passed_on,
            discards=tuple(fresh["discards", each] for each, _ in enumerate(secrets.discards)),
            dead=fresh["dead", 0],
            covered_cards=covered,
            pile=(*top, *rest),
            stock=None if secrets.stock is None else tuple(rng.sample(pack.cards, len(pack))),
            picked_up=tuple(picked_up),
        ),
    )


def between_hands(state: fh.State) -> bool:
    """Whether no cards are dealt."""
    return isinstance(state.phase, Dealing | Finished)
