"""The view of all cards: for practice, for replays, and for spectators whom all players allow to see every hand.

Only ``text.table`` and ``svg.table`` take both a :class:`View <five_hundred.engine.table.view.View>` and an
:class:`AllSeeingView`.  No other function that takes a View accepts an AllSeeingView, so a program cannot send all
cards to a player by mistake.
"""

import attrs

from five_hundred.base.arguments import A_STATE, expect
from five_hundred.base.values import Printed
from five_hundred.cards.card import Card
from five_hundred.cards.seats import PerSeat
from five_hundred.engine.table.hand_of_cards import Hand, as_hand_of_each
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import View
from five_hundred.engine.views.view import view

__all__ = ["AllSeeingView", "view_all"]


@attrs.frozen(repr=False)
class AllSeeingView(Printed):
    """All cards and facts of a match, including the hidden cards, for people who may see every hand.

    Source 001 offers a view of all cards: it can show "all players' hands face up during the game", and let others
    watch "with players' hands face up".  The fields ``hands``, ``kitty``, ``discards`` and so on contain the cards of
    every seat; ``public`` contains everything else.
    """

    public: View
    """The facts that everyone at the table knows: the view of a spectator."""
    hands: PerSeat[Hand] = attrs.field(converter=as_hand_of_each, repr=False)
    """The cards of each seat, sorted, including those of dummies and spare hands."""
    kitty: tuple[Card, ...] = attrs.field(repr=False)
    """The cards in the kitty, sorted; empty once a player has taken the kitty."""
    picked_up: PerSeat[Hand] = attrs.field(converter=as_hand_of_each, repr=False)
    """The cards that each seat has picked up since the deal: kitty cards, a card from the table, or passed cards."""
    passed_on: tuple[Card, ...] = attrs.field(repr=False)
    """The cards that the declarer and the partner passed to each other."""
    discards: PerSeat[Hand] = attrs.field(converter=as_hand_of_each, repr=False)
    """The cards that each seat has discarded."""
    face_down: tuple[Card, ...] = attrs.field(repr=False)
    """The face-down cards of dummies; ``hands`` contains them, too."""
    dead: tuple[Card, ...] = attrs.field(repr=False)
    """The cards of unused hands and of the rest of the pack, sorted."""
    pile: tuple[Card, ...] = attrs.field(repr=False)
    """The cards left to draw from, the next card first."""

    def __repr__(self) -> str:
        # Like the repr of a state, this one contains no cards, so that logs and tracebacks do not reveal them.
        return f"<AllSeeingView: {self.public.phase}, seat {self.public.to_act} to act, scores {self.public.scores}>"


def view_all(state: State) -> AllSeeingView:
    """Return the view of all cards.

    Send an all-seeing view only to people who may see every hand: in practice games, after the match, or if all players
    agree.

    Args:
        state: the state.

    Raises:
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`.
    """
    expect(state, State, "state", A_STATE)
    pack, secrets, none = state.rules.table.pack, state.secrets, (0,) * len(state.hands)
    return AllSeeingView(
        public=view(state, None),
        hands=tuple([pack.cards_in(cards) for cards in state.hands]),
        kitty=pack.cards_in(secrets.kitty),
        picked_up=tuple([pack.cards_in(cards) for cards in secrets.picked_up or none]),
        passed_on=pack.cards_in(secrets.passed_on),
        discards=tuple([pack.cards_in(cards) for cards in secrets.discards or none]),
        face_down=pack.cards_in(secrets.face_down),
        dead=pack.cards_in(secrets.dead),
        pile=secrets.pile,
    )
