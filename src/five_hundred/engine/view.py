"""The view of one seat or of a spectator.

The function :func:`view` collects only facts that the seat may see; it never copies a state and then removes hidden
cards.  :mod:`five_hundred.engine.public_facts` decides which hands and cards lie face up for everyone.
"""

from collections.abc import Sequence

import attrs

from five_hundred.base.arguments import A_STATE, expect, expect_seat
from five_hundred.base.values import Value
from five_hundred.bids.actions import Action, PlayCard
from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.seats import HAND_SIZE, CardCount, Count, PerSeat, PerSide, Seat
from five_hundred.engine.display_hooks import as_picture
from five_hundred.engine.game import legal_actions
from five_hundred.engine.hand_of_cards import Hand
from five_hundred.engine.match_end import Outcome
from five_hundred.engine.phase_classes import AnsweringClaim, Dealing, Drawing, Exchanging, Finished, PhaseName, Playing
from five_hundred.engine.played_hand import AbandonedDeal, PlayedHand, as_hands
from five_hundred.engine.public_facts import auction_of, face_up, has_seen_hand, in_full, known_partner, play_of
from five_hundred.engine.state import State
from five_hundred.engine.tricks import Trick, shown_void, tricks_taken
from five_hundred.rules import RuleSet

__all__ = ["CardOnTable", "View", "view"]


@attrs.frozen(repr=False)
class CardOnTable(Value):
    """A card of the current trick."""

    seat: Seat
    """The seat whose hand the card came from."""
    card: Card
    """The card."""
    suit: Suit | None = None
    """The suit named for a led joker; ``None`` for any other card."""


def _in_order(shown: tuple[frozenset[Suit], ...]) -> str:
    # The repr of a set can differ from one process to the next.
    return repr(tuple(tuple(suit for suit in Suit if suit in suits) for suits in shown))


@attrs.frozen(repr=False)
class View(Value):
    """The match as one seat or a spectator sees it."""

    rules: RuleSet = attrs.field(repr=False)  # the rules would fill a page
    """The house rules."""
    seat: Seat | None
    """The seat that sees this view; ``None`` for a spectator."""
    phase: PhaseName
    """The name of the phase, such as ``bidding`` or ``playing``; ``PhaseName`` lists all names."""
    dealer: Seat
    """The dealer of this hand."""
    scores: PerSide[int]
    """The match score of each side, in points."""
    uncounted: PerSide[int]
    """For each side, the points in ``scores`` that do not decide whether the match ends (catalogue 6.43)."""
    hands_played: Count
    """The number of hands that were played and scored."""
    to_act: Seat | None
    """The seat that must act next; ``None`` if the cards must be dealt or the match is over."""
    turn: Seat | None
    """The seat that must call or play next; ``None`` if ``to_act`` is ``None``.

    If one player plays the cards of two hands, ``turn`` can differ from ``to_act``.
    """
    legal: Sequence[Action]
    """The actions that this seat may take now; empty unless this seat must act."""
    hand: Hand = attrs.field(converter=Hand)
    """The cards of this seat, sorted; if the house rules offer blind bids, empty until the player looks at the hand."""
    exposed: tuple[tuple[Seat, Hand], ...] = attrs.field(converter=as_hands)
    """The hands that lie face up, with their seats; for a dummy, only its face-up cards.

    The module :mod:`five_hundred.engine.public_facts` decides which hands these are.
    """
    covered: PerSeat[CardCount]
    """For each seat, the number of its face-down cards on the table."""
    covering: tuple[Card, ...]
    """The face-up cards of dummies that have a face-down card under them."""
    counts: PerSeat[CardCount]
    """The number of cards that each seat holds."""
    kitty_count: CardCount
    """The number of cards in the kitty; 0 after a player has taken it."""
    turned_up: tuple[Card, ...]
    """The cards of the kitty that everyone has seen."""
    on_table: tuple[Card, ...]
    """The cards that lie face up on the table for the players to take."""
    drawn: Card | None
    """The drawn card that this seat must keep or discard; ``None`` if this seat does not have to choose."""
    to_draw: CardCount
    """The number of cards left to draw from."""
    barred: tuple[Seat, ...]
    """The seats that may not bid in this hand's auction."""
    refused: tuple[Seat, ...]
    """The seats that have offered in this hand to throw the cards in, and whose partner has refused (catalogue:
    misdeal-no-face)."""
    passed_on: tuple[Card, ...]
    """The cards that the declarer and the partner passed to each other; empty in the views of all other seats."""
    discards: tuple[Card, ...]
    """The cards that this seat has discarded."""
    calls: tuple[Call, ...]
    """The calls of the auction so far."""
    standing: Bid | None
    """The highest bid of the current auction; ``None`` before the first bid and after the auction."""
    contract: Contract | None
    """The contract, including any called card, declaration or nomination; ``None`` until the auction is over."""
    partner: Seat | None
    """The declarer's partner, if a card was called or partners rotate; ``None`` until everyone knows the partner."""
    playing: tuple[Seat, ...]
    """The seats that take part in the play; all other seats sit out."""
    leader: Seat | None
    """The seat that leads to the current trick; ``None`` outside the play of the cards."""
    trick: tuple[CardOnTable, ...]
    """The cards of the current trick in the order of play."""
    led: Suit | None
    """The suit to follow; ``None`` before the lead, or if a joker was led without naming a suit."""
    tricks: tuple[Trick, ...]
    """The complete tricks."""
    taken: PerSeat[CardCount]
    """The number of tricks taken by each seat."""
    shown_void: PerSeat[frozenset[Suit]] = attrs.field(repr=_in_order)
    """For each seat, the suits in which it has shown a void (catalogue 6.15).

    A dummy may still hold face-down cards of these suits.
    """
    claimed: CardCount | None
    """The number of tricks that the leader has claimed while the opponents answer the claim; otherwise ``None``."""
    outcome: Outcome | None
    """The result of the match; ``None`` until the match is over."""
    discard: CardCount
    """The number of cards that this seat must discard now; 0 if this seat does not have to discard."""
    picked_up: tuple[Card, ...]
    """The cards that this seat has picked up since the deal, sorted; empty if it has picked up no cards.

    The picked-up cards are the cards of the kitty, a card taken from the table, or the cards that the partner passed to
    this seat.  The seat may since have discarded, passed on or played some of them (catalogue: kitty-visibility,
    double-null, declare-alone, p2-form).
    """
    exposed_in_full: tuple[tuple[Seat, Hand], ...] = attrs.field(converter=as_hands)
    """The hands of the seats in ``exposed``, including the cards that these seats have already played (catalogue:
    open-exposed, p2-form)."""
    last_trick: Trick | None
    """The last complete trick of this hand or, between hands, of the previous hand; ``None`` if there is none."""
    last_hand: PlayedHand | None
    """The hand that was scored last; ``None`` before the end of the first hand."""
    abandoned: AbandonedDeal | None
    """The deal just before this one, if its cards were thrown in; otherwise ``None``."""

    def cards_of(self, seat: Seat) -> Hand | None:
        """Return the visible cards of a seat; ``None`` if no card of that seat is visible.

        Args:
            seat: any seat; for the seat of this view, the result is ``hand``.

        Raises:
            TypeError: ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        expect_seat(seat, "seat", self.rules.table.seating.seats)
        return self.hand if seat == self.seat else dict(self.exposed).get(seat)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that this seat may play now, each listed once; empty unless this seat must play a card.

        Unlike ``legal``, which can contain 90 million ways to discard, this tuple is always short.
        """
        if self.phase != "playing":
            return ()
        return tuple(dict.fromkeys(action.card for action in self.legal if isinstance(action, PlayCard)))

    def _repr_svg_(self) -> str:
        return as_picture("table", self)


def view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat: everything that this seat may see.

    Args:
        state: the state.
        seat: the seat; ``None`` for a spectator, who sees only the face-up cards on the table.

    Raises:
        ValueError: ``seat`` is not the seat of a player.
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.state.State>`, or ``seat`` is not a whole
            number.
    """
    expect(state, State, "state", A_STATE)
    seats, players = state.seating.seats, state.seating.players
    if seat is not None:
        expect_seat(seat, "seat", players, ", or None for a spectator")
    phase, pack = state.phase, state.rules.table.pack
    auction = auction_of(phase)
    secrets, playing = state.secrets, play_of(phase)
    history, down = playing.history if playing else (), secrets.face_down
    match, shown = state.match, face_up(state)
    refused = match.refused if auction is None else auction.refused
    discarding = isinstance(phase, Exchanging) and phase.turn == seat
    return View(
        rules=state.rules,
        seat=seat,
        phase=state.phase_name,
        dealer=state.dealer,
        scores=state.scores,
        uncounted=state.match.uncounted,
        hands_played=state.match.hands,
        to_act=state.to_act,
        turn=state.turn,
        legal=legal_actions(state) if seat is not None and seat == state.to_act else (),
        hand=state.hand(seat) if seat is not None and has_seen_hand(phase, seat) else (),
        exposed=tuple([(other, pack.cards_in(cards)) for other, cards in shown]),
        covered=tuple([(hand & down).bit_count() for hand in state.hands]),
        covering=pack.cards_in(sum(over for over, _ in secrets.covered) & sum(state.hands)),
        counts=tuple([hand.bit_count() for hand in state.hands]),
        kitty_count=secrets.kitty.bit_count(),
        turned_up=state.match.turned_up,
        on_table=state.match.on_table,
        drawn=secrets.pile[0] if isinstance(phase, Drawing) and phase.turn == seat else None,
        to_draw=len(secrets.pile),
        barred=tuple([other for other in players if match.barred >> other & 1]) if match.barred else (),
        refused=tuple([other for other in players if refused >> other & 1]) if refused else (),
        passed_on=pack.cards_in(secrets.passed_on) if _saw_passing(state, seat) else (),
        discards=pack.cards_in(secrets.discards[seat]) if seat is not None and secrets.discards else (),
        calls=state.calls,
        standing=None if auction is None else auction.standing,
        contract=state.contract,
        partner=known_partner(phase),
        playing=playing.setup.order if playing else (),
        leader=playing.leader if playing else None,
        trick=_on_table(playing) if playing else (),
        led=_led(playing) if playing else None,
        tricks=history,
        taken=tricks_taken(history, len(seats)),
        shown_void=_shown(playing, seats),
        claimed=phase.tricks if isinstance(phase, AnsweringClaim) else None,
        outcome=phase.outcome if isinstance(phase, Finished) else None,
        discard=state.hands[seat].bit_count() - HAND_SIZE if seat is not None and discarding else 0,
        picked_up=pack.cards_in(secrets.picked_up[seat]) if seat is not None and secrets.picked_up else (),
        exposed_in_full=in_full(state, shown) if shown else (),
        last_trick=_last_trick(state, history),
        last_hand=match.last_hand,
        abandoned=match.abandoned,
    )


def _saw_passing(state: State, seat: Seat | None) -> bool:
    """Return whether a seat is on the declarer's side; only that side sees the cards that its members pass on."""
    contract = state.contract
    if contract is None or contract.declarer is None:
        return False
    return seat == contract.declarer or seat in state.seating.fellow_players(contract.declarer)


def _last_trick(state: State, history: tuple[Trick, ...]) -> Trick | None:
    """Return the last trick of this hand or, between two hands, of the hand that has just ended."""
    if history:
        return history[-1]
    match = state.match
    if match.last_hand is None or match.abandoned is not None or not isinstance(state.phase, Dealing | Finished):
        return None
    return match.last_hand.tricks[-1] if match.last_hand.tricks else None


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
    return tuple([shown_void(setup, seat, tricks) if seat in setup.order else frozenset() for seat in seats])
