"""What one seat may see.  A view is built up from what is visible; nothing is copied and then taken away."""

from collections.abc import Iterable, Sequence

import attrs

from five_hundred.base.arguments import A_STATE, expect
from five_hundred.base.option_kinds import shown_value
from five_hundred.base.values import Value
from five_hundred.bids.actions import Action, PlayCard
from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.game import legal_actions
from five_hundred.engine.hands import Hand
from five_hundred.engine.match_end import Outcome
from five_hundred.engine.shown import as_picture
from five_hundred.engine.state import (
    Bidding,
    Consenting,
    Drawing,
    Finished,
    Phase,
    Playing,
    State,
)
from five_hundred.engine.tricks import Trick, shown_void, tricks_taken
from five_hundred.engine.visibility import face_up, known_partner
from five_hundred.rules import RuleSet

__all__ = ["CardOnTable", "View", "view"]


@attrs.frozen(repr=False)
class CardOnTable(Value):
    """A card of the current trick."""

    seat: Seat
    """Whose hand it came from."""
    card: Card
    """The card."""
    suit: Suit | None = None
    """What a led joker named; ``None`` for every other card."""


def _in_order(shown: tuple[frozenset[Suit], ...]) -> str:
    # A set's own repr would differ from one process to the next.
    return repr(tuple(tuple(suit for suit in Suit if suit in suits) for suits in shown))


def _as_hands(shown: Iterable[tuple[Seat, Iterable[Card]]]) -> tuple[tuple[Seat, Hand], ...]:
    return tuple([(seat, Hand(cards)) for seat, cards in shown])


@attrs.frozen(repr=False)
class View(Value):
    """The match as one seat sees it, or a spectator."""

    rules: RuleSet = attrs.field(repr=False)  # they would fill a page
    """The house rules."""
    seat: Seat | None
    """Whose view it is; ``None`` for a spectator."""
    phase: str
    """The name of the phase, such as ``bidding`` or ``playing``; see :data:`five_hundred.engine.game.PHASES`."""
    dealer: Seat
    """The seat that deals, or has dealt, this hand."""
    scores: tuple[int, ...]
    """The match score of each side, in points."""
    hands_played: int
    """Hands that were played to a score."""
    to_act: Seat | None
    """Who decides next; ``None`` when a deal is due or the match is over."""
    turn: Seat | None
    """Whose call or card is due, ``None`` where ``to_act`` is; differs from it where a player plays two hands."""
    legal: Sequence[Action]
    """What this seat may do now; empty for everybody but the seat to act."""
    hand: Hand = attrs.field(converter=Hand)
    """This seat's own cards, sorted; none before the player has looked, where blind bids are on offer."""
    exposed: tuple[tuple[Seat, Hand], ...] = attrs.field(converter=_as_hands)
    """The hands that lie face up, of a dummy the cards that do."""
    covered: tuple[int, ...]
    """How many cards of each seat lie face down on the table."""
    covering: tuple[Card, ...]
    """The face-up cards of dummies under which another card lies."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    kitty_count: int
    """Cards that lie in the middle, untouched."""
    turned_up: tuple[Card, ...]
    """Cards that everybody saw go into the kitty."""
    on_table: tuple[Card, ...]
    """Cards that lie face up for the players to take."""
    drawn: Card | None
    """The card from the pack that this seat has looked at and must keep or discard; ``None`` if there is none."""
    to_draw: int
    """Cards that are left to draw from."""
    barred: tuple[Seat, ...]
    """The seats that may not bid in this auction, or the next."""
    refused: tuple[Seat, ...]
    """The seats whose partner has refused, in this auction, to throw the cards in."""
    passed_on: tuple[Card, ...]
    """What declarer and partner have handed to each other; only those two see it."""
    discards: tuple[Card, ...]
    """What this seat itself has discarded."""
    calls: tuple[Call, ...]
    """The auction so far."""
    standing: Bid | None
    """The highest bid of an auction that is still going on; ``None`` before the first, and after the auction."""
    contract: Contract | None
    """What is played for, and what was called, declared or nominated; ``None`` until the auction is over."""
    partner: Seat | None
    """Who holds or has played the called card; ``None`` until everybody knows it."""
    playing: tuple[Seat, ...]
    """The seats that take part in the play; the others sit out."""
    leader: Seat | None
    """Who leads, or has led, to the current trick; ``None`` while no cards are played."""
    trick: tuple[CardOnTable, ...]
    """The cards of the current trick in the order of play."""
    led: Suit | None
    """The suit that has to be followed; ``None`` before a lead, and where a joker was led without naming one."""
    tricks: tuple[Trick, ...]
    """The tricks that are complete."""
    taken: tuple[int, ...]
    """Tricks taken by each seat."""
    shown_void: tuple[frozenset[Suit], ...] = attrs.field(repr=_in_order)
    """For each seat the suits in which it has shown void (catalogue 6.15); a dummy in what lay face up."""
    outcome: Outcome | None
    """How the match ended; ``None`` until it has."""

    def cards_of(self, seat: Seat) -> Hand | None:
        """The cards of a seat that can be seen: ``None`` if none can.

        Args:
            seat: any seat; the own one gives the own hand.
        """
        return self.hand if seat == self.seat else dict(self.exposed).get(seat)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that this seat may play now, each once; empty unless it has to play a card.

        Unlike ``legal`` it is never long: where cards are discarded there may be 90 million ways to do so.
        """
        if self.phase != "playing":
            return ()
        return tuple(dict.fromkeys(action.card for action in self.legal if isinstance(action, PlayCard)))

    def _repr_svg_(self) -> str:
        return as_picture("table", self)


def view(state: State, seat: Seat | None) -> View:
    """What a seat may see.

    Args:
        state: the state.
        seat: the seat; ``None`` for a spectator, who sees what lies face up on the table.

    Raises:
        ValueError: there is no such seat.
        TypeError: the state is none.
    """
    expect(state, State, "state", A_STATE)
    seats, players = state.seating.seats, state.seating.players
    if seat is not None and (type(seat) is not int or seat not in players):
        where = f"seats go from 0 to {len(players) - 1}, None is a spectator"
        raise ValueError(f"there is no player at {shown_value(seat)}: {where}")
    phase, pack = state.phase, state.rules.table.pack
    bidding = phase.bidding if isinstance(phase, Consenting) else phase
    secrets, playing = state.secrets, phase if isinstance(phase, Playing) else None
    history, down = playing.history if playing else (), secrets.face_down
    return View(
        rules=state.rules,
        seat=seat,
        phase=state.phase_name,
        dealer=state.dealer,
        scores=state.scores,
        hands_played=state.match.hands,
        to_act=state.to_act,
        turn=state.turn,
        legal=legal_actions(state) if seat is not None and seat == state.to_act else (),
        hand=state.hand(seat) if seat is not None and _has_looked(state, seat) else (),
        exposed=tuple((other, pack.cards_in(shown)) for other, shown in face_up(state)),
        covered=tuple((hand & down).bit_count() for hand in state.hands),
        covering=pack.cards_in(sum(over for over, _ in secrets.covered) & sum(state.hands)),
        counts=tuple(hand.bit_count() for hand in state.hands),
        kitty_count=secrets.kitty.bit_count(),
        turned_up=state.match.turned_up,
        on_table=state.match.on_table,
        drawn=secrets.pile[0] if isinstance(phase, Drawing) and phase.turn == seat else None,
        to_draw=len(secrets.pile),
        barred=tuple(other for other in players if state.match.barred >> other & 1),
        refused=tuple(other for other in players if bidding.refused >> other & 1)
        if isinstance(bidding, Bidding)
        else (),
        passed_on=pack.cards_in(secrets.passed_on) if _saw_passing(state, seat) else (),
        discards=pack.cards_in(secrets.discards[seat]) if seat is not None and secrets.discards else (),
        calls=state.calls,
        standing=bidding.standing if isinstance(bidding, Bidding) else None,
        contract=state.contract,
        partner=known_partner(phase),
        playing=playing.setup.order if playing else (),
        leader=playing.leader if playing else None,
        trick=_on_table(playing) if playing else (),
        led=_led(playing) if playing else None,
        tricks=history,
        taken=tricks_taken(history, len(seats)),
        shown_void=_shown(playing, seats),
        outcome=phase.outcome if isinstance(phase, Finished) else None,
    )


def _refused(phase: Phase, players: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in players if phase.refused >> seat & 1) if isinstance(phase, Bidding) else ()


def _has_looked(state: State, seat: Seat) -> bool:
    """Whether a player knows the own hand: not while a blind bid may still be made (catalogue: blind)."""
    bidding = state.phase.bidding if isinstance(state.phase, Consenting) else state.phase
    return not isinstance(bidding, Bidding) or bool(bidding.looked >> seat & 1)


def _saw_passing(state: State, seat: Seat | None) -> bool:
    """Whether a seat gave cards to the partner or received them."""
    contract = state.contract
    if contract is None or contract.declarer is None:
        return False
    return seat == contract.declarer or seat in state.seating.fellow_players(contract.declarer)


def _on_table(phase: Playing) -> tuple[CardOnTable, ...]:
    return tuple(CardOnTable(seat, play.card, play.suit) for seat, play in zip(phase.seats, phase.trick, strict=False))


def _led(phase: Playing) -> Suit | None:
    return SUITS[phase.led] if 0 <= phase.led < len(SUITS) else None


def _shown(phase: Playing | None, seats: Sequence[Seat]) -> tuple[frozenset[Suit], ...]:
    if phase is None:
        return (frozenset(),) * len(seats)
    tricks = [(trick.seats, trick.plays, trick.led) for trick in phase.history]
    tricks.append((phase.seats, phase.trick, _led(phase)))
    setup = phase.setup
    return tuple(shown_void(setup, seat, tricks) if seat in setup.order else frozenset() for seat in seats)
