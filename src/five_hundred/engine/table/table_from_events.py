"""The public state while a step is carried out without the hidden cards, and the events that must have happened."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from five_hundred.base.arguments import expect, expect_seat
from five_hundred.base.message_parts import counted, shown
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.refusals import Illegal, IllegalActionError, not_on_table, not_your_turn
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Event, ThrownIn
from five_hundred.engine.table.face_up_hands import exposed_seats, face_up_seats, played_by
from five_hundred.engine.table.hand_end import end_by_claim, throw_in
from five_hundred.engine.table.known_partner import known_partner
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import (
    BeforePlay,
    Dealing,
    Finished,
    Phase,
    PhaseOver,
    Playing,
    phase_over,
)
from five_hundred.engine.table.possible_cards import called_card_may_be_nowhere, possible_cards
from five_hundred.engine.table.public_state import PublicState
from five_hundred.rules.bids.contracts import Call, Contract

__all__ = ["TableFromEvents", "refuse", "shown_event"]

EventT = TypeVar("EventT", bound=Event)


def refuse(illegal: Illegal | None) -> None:
    """Raise the error for a refusal; do nothing if there is none.

    Raises:
        IllegalActionError: there is a refusal.
    """
    if illegal is not None:
        raise IllegalActionError(illegal)


def shown_event(event: Event) -> str:
    """Return an event as a message shows it, although its fields may be anything."""
    try:
        return shown(repr(event), 200)
    except Exception:
        return f"a {type(event).__name__}"


class TableFromEvents:
    """The public state while a step is carried out; ``log`` has the events that have followed so far."""

    def __init__(self, public: PublicState, given: Sequence[Event]) -> None:
        self.public: PublicState = public
        """The public state before the step."""
        self.given: Sequence[Event] = given
        """The events that the caller has given."""
        self.log: list[Event] = []
        """The events that have happened so far."""
        # The fields of the public state, which change during the step.
        self.match: Match = public.match
        self.phase: Phase = public.phase
        self.on_top: int = public.on_top
        self.kitty: int = public.kitty_count
        self.to_draw: int = public.to_draw
        self.counts: list[int] = [*public.counts]
        self.covered: list[int] = [*public.covered]
        self.discarded: list[int] = [*public.discarded]
        self.shown: dict[Seat, int] = dict(public.face_up)
        self.over: PhaseOver | None = None
        """The end of the auction or of a step before play, if it is over."""

    def now(self) -> PublicState:
        """Return the public state after the events so far."""
        seats = face_up_seats(self.phase, self.match.rules.table.seating)
        return PublicState(
            self.match,
            self.phase,
            tuple(self.counts),
            tuple([(seat, self.shown.get(seat, 0)) for seat in seats]),
            tuple(self.covered),
            self.on_top,
            self.kitty,
            self.to_draw,
            tuple(self.discarded),
        )

    # What the events must say

    def compare(self) -> int:
        """Refuse events that contradict what has happened so far, and return how many events have been compared.

        Raises:
            ValueError: an event is wrong.
        """
        place = 0
        for right in self.log:
            if place < len(self.given):
                event = self.given[place]
                if event == right:
                    place += 1
                elif type(event) is type(right):
                    raise ValueError(f"happened[{place}] must be {shown_event(right)}, got {shown_event(event)}")
        return place

    def next_is(self, kind: type[object]) -> bool:
        """Return whether an event of a kind comes next."""
        place = self.compare()
        return place < len(self.given) and isinstance(self.given[place], kind)

    def next(self, kind: type[EventT], what: str) -> EventT:
        """Return the next event, which says something that only hidden cards decide.

        Raises:
            ValueError: the next event is of another kind, or an event before it is wrong.
        """
        place = self.compare()
        if not self.next_is(kind):
            got = shown_event(self.given[place]) if place < len(self.given) else "no more events"
            raise ValueError(f"happened[{place}] must be {kind.__name__} with {what}, got {got}")
        event = self.given[place]
        assert isinstance(event, kind)  # for mypy; next_is() has checked it
        return event

    def cards_in(self, cards: object, count: int, possible: int, where: str) -> int:
        """Return the cards that an event names, as a mask; they must be as many as given, and possible.

        Raises:
            ValueError: there are too few or too many cards, or one that cannot lie there.
        """
        pack = self.match.rules.table.pack
        expect(cards, Sequence, where, "a sequence of cards")
        assert isinstance(cards, Sequence)  # for mypy; expect() has checked it
        mask = 0
        for card in cards[: count + 1]:
            expect(card, Card, where, "a sequence of cards")
            if card not in pack.index or not possible >> pack.index[card] & 1:
                raise ValueError(f"{where} must be cards that can lie there, got {card}")
            mask |= 1 << pack.index[card]
        if len(cards) != count or mask.bit_count() != count:
            twice = "one of them twice" if len(cards) == count else len(cards)
            raise ValueError(f"{where} must be {counted(count, 'different card')}, got {twice}")
        return mask

    def unseen(self) -> int:
        """Return the cards that do not lie face up, as a mask; before the play, nobody has seen any other card."""
        pack = self.match.rules.table.pack
        seen = pack.mask((*self.match.turned_up, *self.match.on_table)) | sum(self.shown.values())
        return pack.whole & ~seen

    def without(self, card: object) -> tuple[Card, ...]:
        """Return the exposed cards on the table that are left when a player takes one of them.

        Raises:
            IllegalActionError: the card does not lie on the table.
            TypeError: it is not a card.
        """
        expect(card, Card, "happened[0].card", "a card, such as parse_card('AS')")
        assert isinstance(card, Card)  # for mypy; expect() has checked it
        on_table = self.match.on_table
        if card not in on_table:
            raise IllegalActionError(not_on_table(card, on_table))
        return tuple([other for other in on_table if other is not card])

    def lay_down(self, before: Sequence[Seat]) -> None:
        """Turn up the hands that lie face up now and did not do so before."""
        newly = [seat for seat in exposed_seats(self.phase) if seat not in before]
        for seat in newly:
            cards = self.next(events.HandExposed, f"the hand of seat {seat}").cards
            mask = self.cards_in(
                cards, self.counts[seat], possible_cards(self.now(), seat), f"the exposed cards of seat {seat}"
            )
            self.log.append(events.HandExposed(seat, self.match.rules.table.pack.cards_in(mask)))
            self.shown[seat] = mask
        if newly:
            self.expect_joker()

    def expect_joker(self) -> None:
        """Refuse a nomination by a declarer who turns out to have had no joker.

        Raises:
            ValueError: everybody can see that the declarer has no joker.
        """
        play, jokers = self.phase.play, self.match.rules.table.pack.jokers
        assert play is not None  # no hand is laid down before the play
        contract = play.setup.contract
        if contract.nominated is None or contract.declarer is None:
            return
        possible = possible_cards(self.now(), contract.declarer) | played_by(play, contract.declarer)
        if not possible & jokers:
            raise ValueError(
                "happened must leave the declarer a joker, because the declarer has nominated a suit for it"
            )

    # What the rules say

    def expect_turn(self, seat: object) -> None:
        """Refuse an action of a seat that is not to act.

        Raises:
            IllegalActionError: it is the turn of another seat.
        """
        expect_seat(seat, "happened[0].seat", self.match.rules.table.seating.seats)
        if self.public.turn != seat:
            raise IllegalActionError(not_your_turn(self.public.turn))

    def between_hands(self, match: Match, phase: Dealing | Finished) -> None:
        """Take all cards from the table."""
        nothing = [0] * len(self.counts)
        self.match, self.phase, self.shown = match, phase, {}
        self.counts, self.covered, self.discarded = [*nothing], [*nothing], [*nothing]
        self.on_top, self.kitty, self.to_draw = 0, 0, 0

    def throw_in(self, reason: ThrownIn, calls: Sequence[Call], redeals: int) -> None:
        """Throw the cards in because of a weak hand; the same dealer deals again."""
        match = self.match
        thrown_in = throw_in(match, match.dealer, reason, self.log, calls=calls, redeals=redeals, barred=match.barred)
        self.between_hands(*thrown_in)

    def end_phase(self, phase: BeforePlay, contract: Contract) -> None:
        """End a phase before play; then the next one begins."""
        self.over = phase_over(phase, contract)

    def award(self, play: Playing, awarded: Mapping[Seat, int], public: PublicState) -> None:
        """End the hand after a claim, with the public state in which play stops."""
        self.between_hands(*end_by_claim(public, play, awarded, self.holder(play), self.log))

    def holder(self, play: Playing) -> Seat | None:
        """Return the player other than the declarer who holds or has played the called card, at the end of a hand.

        Raises:
            ValueError: nobody can know the player, and the events do not contain the score of the hand.
        """
        contract, known = play.setup.contract, known_partner(play)
        if contract.called is None or known is not None:
            return None if contract.called is None else known
        now, seating = self.now(), self.match.rules.table.seating
        possible = self.possible_holders(now, contract)
        score = next((each.score for each in self.given if isinstance(each, events.HandScored)), None)
        if not possible:
            return None
        if score is None:
            raise ValueError("happened must contain HandScored, because only the score says who held the called card")
        expect(score, HandScore, "the score of the hand", "a HandScore")
        sides = score.declaring[1:]
        named = next((seat for seat in possible if seating.side_of[seat] in sides), None)
        return named if named is not None or called_card_may_be_nowhere(now) else possible[0]

    def possible_holders(self, now: PublicState, contract: Contract) -> list[Seat]:
        """Return the players other than the declarer who can hold the called card."""
        assert contract.called is not None
        bit, players = 1 << self.match.rules.table.pack.index[contract.called], self.match.rules.table.seating.players
        others = [seat for seat in players if seat != contract.declarer and now.counts[seat]]
        return [seat for seat in others if possible_cards(now, seat) & bit]
