"""What one seat may see.  A view is built up from what is visible; nothing is copied and then taken away."""

from collections.abc import Sequence

import attrs

from five_hundred.actions import Action
from five_hundred.cards import Card, Suit
from five_hundred.contracts import Bid, Call, Contract
from five_hundred.engine import legal_actions
from five_hundred.rules import RuleSet
from five_hundred.scoring import Outcome
from five_hundred.seats import Seat
from five_hundred.state import Bidding, Finished, Playing, State, exposed_seats, tricks_taken
from five_hundred.tricks import Trick, shown_void

__all__ = ["CardOnTable", "View", "view"]


@attrs.frozen
class CardOnTable:
    """A card of the current trick."""

    seat: Seat
    card: Card
    suit: Suit | None = None
    """What a led joker named."""


def _in_order(shown: tuple[frozenset[Suit], ...]) -> str:
    # A set's own repr would differ from one process to the next.
    return repr(tuple(tuple(suit for suit in Suit if suit in suits) for suits in shown))


@attrs.frozen
class View:
    """The match as one seat sees it, or (``seat`` is ``None``) a spectator."""

    rules: RuleSet
    seat: Seat | None
    phase: str
    """``dealing``, ``bidding``, ``exchanging``, ``nominating``, ``playing`` or ``finished``."""
    dealer: Seat
    scores: tuple[int, ...]
    """The match score of each side, in points."""
    hands_played: int
    """Hands that were played to a score."""
    to_act: Seat | None
    """Who decides next; ``None`` when a deal is due or the match is over."""
    turn: Seat | None
    """Whose call or card is due; differs from ``to_act`` where a player plays two hands."""
    legal: Sequence[Action]
    """What this seat may do now; empty for everybody but the seat to act."""
    hand: tuple[Card, ...]
    """This seat's own cards, sorted."""
    exposed: tuple[tuple[Seat, tuple[Card, ...]], ...]
    """The hands that lie face up."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    kitty_count: int
    """Cards that lie face down in the middle, untouched."""
    passed_on: tuple[Card, ...]
    """What the declarer of a double null handed to the partner; only those two see it."""
    discards: tuple[Card, ...]
    """What this seat itself has discarded."""
    calls: tuple[Call, ...]
    """The auction so far."""
    standing: Bid | None
    """The highest bid of an auction that is still going on."""
    contract: Contract | None
    nominated: Suit | None
    """The suit that the contractor's jokers belong to, if nominated."""
    playing: tuple[Seat, ...]
    """The seats that take part in the play; the others sit out."""
    leader: Seat | None
    """Who leads, or has led, to the current trick."""
    trick: tuple[CardOnTable, ...]
    """The cards of the current trick in the order of play."""
    led: Suit | None
    """The suit that has to be followed."""
    tricks: tuple[Trick, ...]
    """The tricks that are complete."""
    taken: tuple[int, ...]
    """Tricks taken by each seat."""
    shown_void: tuple[frozenset[Suit], ...] = attrs.field(repr=_in_order)
    """For each seat the suits in which it has shown void (catalogue 6.15)."""
    outcome: Outcome | None

    def cards_of(self, seat: Seat) -> tuple[Card, ...] | None:
        """The cards of a seat as far as they can be seen: ``None`` if they are hidden."""
        return self.hand if seat == self.seat else dict(self.exposed).get(seat)


def view(state: State, seat: Seat | None) -> View:
    """What a seat may see.

    Args:
        state: the state.
        seat: the seat; ``None`` for a spectator, who sees what lies face up on the table.

    Raises:
        ValueError: there is no such seat.
    """
    seats = state.seating.seats
    if seat is not None and seat not in seats:
        raise ValueError(f"there is no seat {seat!r}: seats go from 0 to {len(seats) - 1}, None is a spectator")
    phase, pack = state.phase, state.rules.table.pack
    playing = phase if isinstance(phase, Playing) else None
    history = playing.history if playing else ()
    return View(
        rules=state.rules,
        seat=seat,
        phase=type(phase).__name__.lower(),
        dealer=state.dealer,
        scores=state.scores,
        hands_played=state.match.hands,
        to_act=state.to_act,
        turn=state.turn,
        legal=legal_actions(state) if seat is not None and seat == state.to_act else (),
        hand=() if seat is None else state.hand(seat),
        exposed=tuple((other, state.hand(other)) for other in exposed_seats(phase)),
        counts=tuple(hand.bit_count() for hand in state.hands),
        kitty_count=state.secrets.kitty.bit_count(),
        passed_on=pack.cards_in(state.secrets.passed_on) if _saw_passing(state, seat) else (),
        discards=pack.cards_in(state.secrets.discards) if seat is not None and seat == _discarder(state) else (),
        calls=state.calls,
        standing=phase.standing if isinstance(phase, Bidding) else None,
        contract=state.contract,
        nominated=playing.setup.nominated if playing else None,
        playing=playing.setup.order if playing else (),
        leader=playing.leader if playing else None,
        trick=_on_table(playing) if playing else (),
        led=_led(playing) if playing else None,
        tricks=history,
        taken=tricks_taken(history, len(seats)),
        shown_void=tuple(_shown(playing, other) for other in seats),
        outcome=phase.outcome if isinstance(phase, Finished) else None,
    )


def _saw_passing(state: State, seat: Seat | None) -> bool:
    """Whether a seat gave or received the discards of a double null."""
    contract = state.contract
    if contract is None or contract.declarer is None or seat is None or not state.secrets.passed_on:
        return False
    return seat == contract.declarer or seat in state.seating.partners(contract.declarer)


def _discarder(state: State) -> Seat | None:
    """The seat that knows the discards: the last one to have put cards away."""
    contract = state.contract
    if contract is None or contract.declarer is None:
        return None
    if not state.secrets.passed_on:
        return contract.declarer
    (partner,) = state.seating.partners(contract.declarer)
    return partner


def _on_table(phase: Playing) -> tuple[CardOnTable, ...]:
    return tuple(CardOnTable(seat, play.card, play.suit) for seat, play in zip(phase.seats, phase.trick, strict=False))


def _led(phase: Playing) -> Suit | None:
    suits = tuple(Suit)
    return suits[phase.led] if 0 <= phase.led < len(suits) else None


def _shown(phase: Playing | None, seat: Seat) -> frozenset[Suit]:
    if phase is None or seat not in phase.setup.order:
        return frozenset()
    tricks = [(trick.seats, trick.plays, trick.led) for trick in phase.history]
    return shown_void(phase.setup, seat, [*tricks, (phase.seats, phase.trick, _led(phase))])
