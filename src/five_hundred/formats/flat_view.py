"""Views as plain data: one key for each fact, from which the public state and the seat's own cards are built again.

:data:`FlatView` has a field for each name in :data:`FACTS <five_hundred.engine.table.view.FACTS>`.  Its field types are
those of the properties of :class:`View <five_hundred.engine.table.view.View>`, so its converters are compiled from
them.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, get_type_hints

import attrs

from five_hundred.base.message_parts import all_of
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.actions import Action, Claim, PlayCard
from five_hundred.engine.auction.bid_legality import is_blind, why_no_call
from five_hundred.engine.phases.adding import Adding
from five_hundred.engine.phases.all_phases import SPECS, STEPS_BEFORE_PLAY
from five_hundred.engine.phases.answering_claim import AnsweringClaim
from five_hundred.engine.phases.auction_turns import after_call, begin_auction
from five_hundred.engine.phases.calling_breach import CallingBreach
from five_hundred.engine.phases.drawing import Drawing
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.giving_to_declarer import GivingToDeclarer
from five_hundred.engine.phases.throwing_in import ThrowingIn
from five_hundred.engine.play.play_setup import first_leader, play_setup
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import NOT_LED
from five_hundred.engine.play.tricks import led_by, winner_of
from five_hundred.engine.stated_contracts import checked_contract
from five_hundred.engine.table.claims import hands_of_claimer
from five_hundred.engine.table.custom_hooks import with_hook
from five_hundred.engine.table.events import ThrownIn
from five_hundred.engine.table.face_up_hands import exposed_seats, face_up_seats
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, Bidding, Dealing, Finished, Phase, Playing
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.view import FACTS, OwnCards, View
from five_hundred.engine.views.view import view_of
from five_hundred.rules import AllPass, Breach, CallWhen, DealForm, InkleWins, RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.special_bids import KittyUse
from five_hundred.rules.custom_rule import limits_phase
from five_hundred.rules.table import EXPOSED_CARDS

__all__ = ["FlatView", "built", "fact_type", "legal_in_documents"]

ADDED: Final = ("redeals", "looked", "passed", "asker", "step", "laid_down", "discarded")
"""The facts that documents of version 1 do not have; :func:`built` fills them in."""
ABSENT: Final = object()
"""The value of a fact that a document does not have."""
_CLASSES: Final = {kind.name: kind for kind in SPECS}


def fact_type(name: str) -> Any:
    """Return the type of a fact of a view, which ``FACTS`` names."""
    hints = get_type_hints(View, include_extras=True)
    return hints[name] if name in hints else get_type_hints(getattr(View, name).fget, include_extras=True)["return"]


FlatView: Final[Any] = attrs.make_class(
    "FlatView",
    {name: attrs.field(type=fact_type(name), default=ABSENT if name in ADDED else attrs.NOTHING) for name in FACTS},
    frozen=True,
    kw_only=True,
)
"""The class of the facts of a view; a view itself has the same attributes."""


def built(flat: Any, rules: RuleSet) -> View:
    """Return the view that has given facts.

    Args:
        flat: the facts, a :data:`FlatView`; the facts in ``ADDED`` are ``ABSENT`` in documents of version 1.

    Raises:
        ValueError: the facts contradict each other.
    """
    mask, seating = rules.table.pack.mask, rules.table.seating
    in_auction = flat.phase in ("bidding", "throwing-in")
    match = Match(
        rules,
        flat.dealer,
        flat.scores,
        flat.uncounted,
        flat.hands_played,
        _bits(flat.barred),
        flat.turned_up,
        flat.on_table,
        0 if in_auction else _bits(flat.refused),
        flat.last_hand,
        flat.abandoned,
    )
    phase = _phase_of(flat, match)
    shown = face_up_seats(phase, seating)
    if tuple([seat for seat, _ in flat.exposed]) != shown:
        raise ValueError(f"exposed must have the hands of the seats {list(shown)}, in this order")
    public = PublicState(
        match,
        phase,
        flat.counts,
        tuple([(seat, mask(cards)) for seat, cards in flat.exposed]),
        flat.covered,
        mask(flat.covering),
        flat.kitty_count,
        flat.to_draw,
        tuple([_discarded(flat, rules, seat) for seat in seating.seats])
        if flat.discarded is ABSENT
        else flat.discarded,
    )
    own = OwnCards(mask(flat.hand), mask(flat.discards), mask(flat.picked_up), mask(flat.passed_on), flat.drawn)
    view = view_of(public, flat.seat, own)
    for name in FACTS:
        told, found = getattr(flat, name), getattr(view, name)
        if name == "legal":
            found = tuple(legal_in_documents(view))
        if told is not ABSENT and told != found:
            raise ValueError(f"{name} {_instead_of(told, found)}")
    return view


def legal_in_documents(view: View) -> Sequence[Action]:
    """Return the legal actions that a document lists: not the ways to discard, unless a custom rule limits them."""
    return () if view.discard and not limits_phase(view.rules.custom, Exchanging.name) else view.legal


def _instead_of(told: object, found: object) -> str:
    right, got = ("null" if value is None else value for value in (found, told))
    if isinstance(right, int | str) and isinstance(got, int | str):
        return f"must be {right}, got {got}"
    return "does not follow from the rules and the other facts"


def _phase_of(flat: Any, match: Match) -> Phase:
    kind, turn, contract = _CLASSES[flat.phase], flat.turn, flat.contract
    redeals = _redeals(flat) if flat.redeals is ABSENT else flat.redeals
    if kind is Dealing:
        return Dealing(redeals, _is_shuffled(flat, match.rules))
    if kind is Finished:
        return Finished(_needed(flat, "outcome"))
    _needed(flat, "turn")
    if kind is Drawing:
        return Drawing(turn, redeals)
    if kind is Adding:
        return Adding(turn, redeals)
    if kind is Bidding or kind is ThrowingIn:
        auction = _auction(flat, match, redeals)
        return auction if kind is Bidding else ThrowingIn(turn, auction.turn, auction)
    _needed(flat, "contract")
    if checked_contract(match, contract) != contract:
        raise ValueError(f"contract must name the partner {checked_contract(match, contract).partner}")
    if issubclass(kind, BeforePlay):
        step = _step(flat, match.rules)
        may_act = _may_act(match, contract, kind, step)
        if turn not in may_act:
            raise ValueError(f"turn must be {all_of([str(seat) for seat in may_act], 'or')}, got {turn}")
        return kind(contract, turn, flat.calls, step)
    play = _play(flat, match)
    return play if kind is Playing else AnsweringClaim(turn, _needed(flat, "claimed"), play)


def _may_act(match: Match, contract: Contract, kind: type[BeforePlay], step: int) -> tuple[Seat, ...]:
    """Return the seats that can act in a phase before play.

    Raises:
        ValueError: the house rules do not have this phase in this contract.
    """
    seating, declarer = match.rules.table.seating, contract.declarer
    first = STEPS_BEFORE_PLAY[step].who_acts(match, contract)
    if first is None or declarer is None:
        raise ValueError("phase must be a step that the house rules have in this contract")
    if kind is CallingBreach:
        return contract.opponents(seating)
    if kind is GivingToDeclarer:
        return seating.fellow_players(declarer)
    passes_on = STEPS_BEFORE_PLAY[step].phase is Exchanging and _passes_on(contract)
    return (first, *seating.fellow_players(declarer)) if passes_on else (first,)


def _needed(flat: Any, name: str) -> Any:
    value = getattr(flat, name)
    if value is None:
        raise ValueError(f"{name} must not be null in the phase {flat.phase}")
    return value


def _auction(flat: Any, match: Match, redeals: int) -> Bidding:
    """Replay the calls, and return the auction after the last one.

    Raises:
        ValueError: the facts contradict each other.
    """
    phase = begin_auction(match, redeals)
    every, refused, called = phase.looked, _bits(flat.refused), 0
    for place, call in enumerate(flat.calls):
        # A seat offers to throw the cards in only just before its first call; a later refusal binds no earlier call.
        called |= 1 << call.seat
        phase = attrs.evolve(phase, refused=refused & called)
        # A player calls blind, or has looked at the hand before.
        looked = 0 if call.bid is not None and is_blind(call.bid) else -1
        before = attrs.evolve(phase, looked=looked)
        if phase.turn != call.seat or why_no_call(match.rules, match.dealer, before, call) is not None:
            raise ValueError(f"after {place} calls, seat {call.seat} may not make this call")
        _, asking = after_call(match, phase, call)
        if asking is None:
            raise ValueError(f"calls must not end the auction in the phase {flat.phase}")
        phase = asking
    if refused & ~(called | 1 << phase.turn):
        raise ValueError("refused must contain only seats that have called, or that must call now")
    looked = every | _bits(_looked(flat, phase) if flat.looked is ABSENT else flat.looked)
    return attrs.evolve(phase, looked=looked, refused=refused)


def _play(flat: Any, match: Match) -> Playing:
    """Return the play of the cards after the complete tricks and the cards of the current trick.

    Raises:
        ValueError: the facts contradict each other.
    """
    setup = play_setup(match.rules, flat.contract, flat.calls)
    leader = first_leader(match.rules, match.dealer, setup)
    by_custom = with_hook(match.rules)["winner"]  # a custom rule decides who wins a trick
    for number, trick in enumerate(flat.tricks, 1):
        if trick.seats != setup.rounds[leader]:
            raise ValueError(f"the seats of trick {number} must be {list(setup.rounds[leader])}")
        led = NO_SUIT if trick.led is None else trick.led.index
        if led != led_by(setup.tables[leader], trick.plays[0]):
            raise ValueError(f"trick {number} must have the suit led by its first card")
        if not by_custom and trick.winner != winner_of(setup, trick.seats, trick.plays, led, flat.tricks[: number - 1]):
            raise ValueError(f"the strongest card of trick {number} must win it")
        if trick.winner not in trick.seats:
            raise ValueError(f"a player of trick {number} must win it")
        leader = trick.winner
    plays = tuple([PlayCard(each.card, each.suit) for each in flat.trick])
    if len(plays) >= len(setup.order):
        raise ValueError(f"trick must have fewer than {len(setup.order)} cards")
    led = led_by(setup.tables[leader], plays[0]) if plays else NOT_LED
    turn = setup.rounds[leader][len(plays)]
    play = Playing(setup, turn, leader, plays, led, flat.tricks)
    if flat.laid_down is ABSENT:
        return attrs.evolve(play, laid_down=_laid_down(flat, play, match.rules))
    return attrs.evolve(play, laid_down=flat.laid_down)


def _bits(seats: Iterable[Seat]) -> int:
    return sum([1 << seat for seat in {*seats}])


def _is_shuffled(flat: Any, rules: RuleSet) -> bool:
    """Return whether the pack is shuffled before the next deal (catalogue: all-pass)."""
    last, auction = flat.abandoned, rules.auction
    if last is None or auction.all_pass is not AllPass.NO_RESHUFFLE:
        return True
    if last.reason is ThrownIn.ONLY_INKLES:
        return auction.inkle_wins is InkleWins.NEVER_SAME_DEALER
    return last.reason is not ThrownIn.ALL_PASSED


# The following functions fill in the facts that documents of version 1 do not have, with the first value that agrees
# with the other facts.


def _redeals(flat: Any) -> int:
    last = flat.abandoned
    if last is None or last.dealer != flat.dealer:
        return 0
    return int(last.reason in (ThrownIn.ALL_PASSED, ThrownIn.ONLY_INKLES))


def _looked(flat: Any, phase: Bidding) -> Sequence[Seat]:
    looked = [call.seat for call in flat.calls if call.bid is None or not is_blind(call.bid)]
    if flat.phase == "throwing-in":
        looked.append(phase.turn)
    return (*looked, *flat.refused, *((flat.seat,) if flat.hand and flat.seat is not None else ()))


def _step(flat: Any, rules: RuleSet) -> int:
    """Return the step of a phase before play; in version 1, the first one that agrees with the other facts.

    Raises:
        ValueError: the facts contradict each other.
    """
    contract, name = flat.contract, flat.phase
    if name == "giving-to-declarer" or (name == "exchanging" and contract.declared):
        name = "declaring-alone"  # the partner's card and the second discard belong to the declaration
    elif name == "exchanging" and flat.on_table and flat.turn != contract.declarer:
        name = "taking-exposed"
    numbers = [number for number, step in enumerate(STEPS_BEFORE_PLAY) if step.phase is _CLASSES[name]]
    if flat.step is not ABSENT:
        if flat.step not in numbers:
            raise ValueError(f"step must be one of {', '.join(map(str, numbers))}, got {flat.step}")
        return int(flat.step)
    later = False
    if name == "calling":
        later = rules.partner.when is CallWhen.AFTER_DISCARD
    elif name == "calling-breach":
        after = rules.penalties.breach is Breach.AFTER_KITTY
        seen_later = (contract.called, contract.nominated, contract.declared or None, _taken(flat, rules) or None)
        later = after or not flat.kitty_count or any(fact is not None for fact in seen_later)
    return numbers[-1 if later else 0]


def _taken(flat: Any, rules: RuleSet) -> int:
    """Return the number of face-up cards that the defender has taken from the table: 0 or 1 (catalogue: p2-form)."""
    table = rules.table
    return (EXPOSED_CARDS - table.players if table.deal_form is DealForm.EXPOSED else 0) - len(flat.on_table)


def _laid_down(flat: Any, play: Playing, rules: RuleSet) -> tuple[Seat, ...]:
    seating = rules.table.seating
    others = (*exposed_seats(play), *seating.dummies)
    claimers = [seat for seat, _ in flat.exposed if seat not in others]
    may_claim = rules.play.claims.lays_hand_down and not any(flat.covered) and not play.trick
    leads = may_claim and flat.phase == "playing" and flat.seat == flat.to_act
    if flat.phase == "answering-claim" or (leads and not any(isinstance(action, Claim) for action in flat.legal)):
        claimers.append(play.setup.actors[play.turn])
    hands = [seat for each in claimers for seat in hands_of_claimer(seating, attrs.evolve(play, turn=each))]
    return tuple(dict.fromkeys(hands))


def _discarded(flat: Any, rules: RuleSet, seat: Seat) -> int:
    """Return the number of cards that a seat has discarded: all cards that it received, minus its hand for the play."""
    contract, held, table = flat.contract, flat.counts[seat], rules.table
    if flat.phase == "drawing":
        return int(held)  # of every two cards drawn, a player keeps one
    got = HAND_SIZE * (2 if table.deal_form is DealForm.DRAWN and flat.phase not in ("dealing", "finished") else 1)
    if contract is None or contract.declarer is None:
        return got - HAND_SIZE
    exchanging = flat.turn if flat.phase == "exchanging" else None
    (*partners,) = table.seating.fellow_players(contract.declarer)
    giver, receiver, count = None, None, 0
    if contract.declared and flat.phase != "giving-to-declarer":
        giver, receiver, count = partners[0], contract.declarer, 1
    elif _passes_on(contract) and not flat.kitty_count and exchanging != contract.declarer:
        giver, receiver, count = contract.declarer, partners[0], table.kitty_size
    if seat == giver:
        return 0  # a player who passes cards on discards none
    if seat == receiver:
        got += count
    if seat != contract.declarer:
        got += _taken(flat, rules)
    elif not flat.kitty_count:
        got += table.kitty_size
    return int(got - (held if exchanging == seat else HAND_SIZE))


def _passes_on(contract: Contract) -> bool:
    return contract.special is not None and contract.special.kitty is KittyUse.PASSED_ON
