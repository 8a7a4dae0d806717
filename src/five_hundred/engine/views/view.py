"""Views: what a seat sees of a state, or of a public state and its own cards."""

from five_hundred.base.arguments import A_STATE, expect, expect_seat
from five_hundred.base.message_parts import counted
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.game import legal_actions
from five_hundred.engine.table.face_up_hands import has_seen_hand, played_by
from five_hundred.engine.table.own_cards import cards_known_to
from five_hundred.engine.table.possible_cards import possible_cards, seen_elsewhere
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import Secrets, State, make_state
from five_hundred.engine.table.view import NO_CARDS, OwnCards, View, make_view
from five_hundred.rules.bids.special_bids import KittyUse

__all__ = ["as_partial_state", "view", "view_of"]


def view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat: everything that this seat may see.

    Args:
        state: the state.
        seat: the seat; ``None`` for a spectator, who sees only the face-up cards on the table.

    Raises:
        ValueError: ``seat`` is not the seat of a player.
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`, or ``seat`` is not a whole
            number.
    """
    expect(state, State, "state", A_STATE)
    public = state.public
    if seat is None:
        return make_view(public, None, NO_CARDS, ())
    players = public.match.rules.table.seating.players
    if type(seat) is not int or seat not in players:  # a call for each view would take a tenth of its time
        expect_seat(seat, "seat", players, ", or None for a spectator")
    return make_view(public, seat, cards_known_to(state, seat), legal_actions(state) if seat == state.to_act else ())


def view_of(public: PublicState, seat: Seat | None, own: OwnCards = NO_CARDS) -> View:
    """Return the view of a seat that knows the public state and its own cards, without the cards of other seats.

    The view equals that of :func:`view` for every state with this public state in which the seat has these cards.

    Args:
        public: everything that everybody at the table may see.
        seat: the seat; ``None`` for a spectator.
        own: the cards that the seat knows besides the public state; :func:`own_cards
            <five_hundred.engine.table.own_cards.own_cards>` returns them for a whole state.

    Raises:
        ValueError: ``seat`` is not the seat of a player, the cards are not in the pack, or the seat cannot hold them:
            there are too many or too few, or everybody has seen them elsewhere.
        TypeError: an argument has a wrong type.
    """
    expect(public, PublicState, "public", "a PublicState, such as state.public")
    expect(own, OwnCards, "own", "OwnCards, such as own_cards(state, seat)")
    if seat is None:
        if own != NO_CARDS:
            raise ValueError("own must be empty if seat is None: a spectator holds no cards")
        return make_view(public, None, NO_CARDS, ())
    expect_seat(seat, "seat", public.seating.players, ", or None for a spectator")
    _check_own(public, seat, own)
    return make_view(
        public, seat, own, legal_actions(as_partial_state(public, seat, own)) if seat == public.to_act else ()
    )


def _check_own(public: PublicState, seat: Seat, own: OwnCards) -> None:
    """Check that a seat can know these cards.

    Raises:
        ValueError: the seat cannot know these cards; the message names no card.
    """
    pack = public.rules.table.pack
    for name in ("held", "discards", "picked_up", "passed_on"):
        expect(getattr(own, name), int, f"own.{name}", "a mask of cards, such as pack.mask(cards)")
    expect(own.drawn, Card | None, "own.drawn", "a card, or None")
    if (own.held | own.discards | own.picked_up | own.passed_on) & ~pack.whole:
        raise ValueError("own must contain only cards of the pack")
    held = public.counts[seat] if has_seen_hand(public.phase, seat) else 0
    for what, cards, count in (
        ("hand (own.held)", own.held, held),
        ("discards (own.discards)", own.discards, public.discarded[seat]),
    ):
        if cards.bit_count() != count:
            raise ValueError(f"the {what} must have {counted(count, 'card')}, got {cards.bit_count()}")
    draws = public.phase.name == "drawing" and public.phase.turn == seat
    if draws != (own.drawn is not None):
        right = "the card that the seat has drawn" if draws else "None, because the seat has drawn no card"
        raise ValueError(f"own.drawn must be {right}")
    drawn = 0
    if own.drawn is not None:
        if own.drawn not in pack.index:
            raise ValueError("own.drawn must be a card of the pack")
        drawn = 1 << pack.index[own.drawn]
    elsewhere = seen_elsewhere(public, seat)
    if own.held & (own.discards | drawn | elsewhere) or own.discards & (drawn | elsewhere):
        raise ValueError("own must not contain a card in two places, or one that everybody has seen elsewhere")
    if own.held & ~possible_cards(public, seat):
        raise ValueError("own.held must not contain a card that everybody knows the seat cannot hold")
    _check_moved(public, seat, own)


def _check_moved(public: PublicState, seat: Seat, own: OwnCards) -> None:
    """Check that a seat can have picked up or passed on these cards.

    Raises:
        ValueError: the seat cannot have picked up or passed on these cards; the message names no card.
    """
    contract = public.contract
    if own.picked_up & ~(own.held | own.discards | own.passed_on | played_by(public.phase, seat)):
        raise ValueError("own.picked_up must contain only cards that the seat holds, or has put down since")
    if own.picked_up and contract is None:
        raise ValueError("own.picked_up must be empty before the end of the auction")
    if not own.passed_on:
        return
    special = None if contract is None else contract.special
    passes = contract is not None and (
        contract.declared or (special is not None and special.kitty is KittyUse.PASSED_ON)
    )
    if not passes or contract is None or contract.declarer is None:
        raise ValueError("own.passed_on must be empty, because no cards are passed on under this contract")
    if seat not in (contract.declarer, *public.seating.fellow_players(contract.declarer)):
        raise ValueError("own.passed_on must be empty, because only the declarer's side passes cards on")


def as_partial_state(public: PublicState, seat: Seat, own: OwnCards) -> State:
    """Return a state with the cards that a seat knows; its legal actions in that state are the right ones."""
    seats = public.seating.seats
    hands, discards = [0] * len(seats), [0] * len(seats)
    for other, cards in public.face_up:
        hands[other] = cards
    hands[seat], discards[seat] = own.held, own.discards
    covered = ((public.on_top, 0),) if public.on_top else ()
    return make_state(
        public.match, public.phase, tuple(hands), Secrets(discards=tuple(discards), covered_cards=covered)
    )
