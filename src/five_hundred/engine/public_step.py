"""A step of the match as everybody at the table sees it, carried out without the hidden cards.

The law of this module: for each step of each match, ``follow_public(before.public, events) == after.public``.

A :class:`_Follower` carries out the first event of a step, which says what a player did or that the cards were dealt.
Every other event follows from it, from the rules and from what everybody knows; the functions that the engine's own
steps use say what it is.  Only what hidden cards decide is read from the events, after a check that it is possible.
"""

from collections.abc import Mapping, Sequence
from functools import singledispatchmethod
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from five_hundred.base.arguments import expect, expect_number, expect_seat
from five_hundred.base.message_parts import all_of, counted, shown
from five_hundred.bids.actions import (
    Action,
    AnswerClaim,
    AnswerThrowIn,
    CallBreach,
    CallCard,
    Claim,
    Deal,
    Declare,
    Exchange,
    GiveCard,
    KeepDrawn,
    Look,
    MakeBid,
    Nominate,
    OfferThrowIn,
    Pass,
    PlayCard,
    TakeCard,
)
from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.bids.refusals import Illegal, IllegalActionError, Reason, not_your_turn
from five_hundred.bids.special_bids import KittyUse
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine import events
from five_hundred.engine.bid_legality import has_looked, looked_before, not_looked, why_no_call
from five_hundred.engine.claim_legality import why_no_claim
from five_hundred.engine.claims_by_consent import awarded_by, hands_of_claimer, who_answers
from five_hundred.engine.events import Event, ThrownIn
from five_hundred.engine.match import Match
from five_hundred.engine.match_end import goes_out_now
from five_hundred.engine.phase_classes import (
    Adding,
    AnsweringClaim,
    BeforePlay,
    Bidding,
    Calling,
    CallingBreach,
    Dealing,
    DeclaringAlone,
    Drawing,
    Exchanging,
    Finished,
    GivingToDeclarer,
    Nominating,
    Phase,
    Playing,
    TakingExposed,
    ThrowingIn,
)
from five_hundred.engine.phases.auction_end import end_auction
from five_hundred.engine.phases.auction_start import begin_auction
from five_hundred.engine.phases.auction_turns import after_call
from five_hundred.engine.phases.before_play import following_step
from five_hundred.engine.phases.bidding import event_of
from five_hundred.engine.phases.calling import must_call, own_card, why_not_callable
from five_hundred.engine.phases.hand_end import end_hand, throw_in
from five_hundred.engine.phases.nominating import no_joker
from five_hundred.engine.phases.play_end import as_played, end_by_claim, score_tricks
from five_hundred.engine.phases.playing import after_trick, is_lost
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.engine.play_setup import first_leader, play_setup
from five_hundred.engine.possible_cards import called_card_may_be_nowhere, possible_cards, why_impossible
from five_hundred.engine.public_facts import exposed_seats, face_up_seats, known_partner, play_of, played_by
from five_hundred.engine.public_state import PublicState
from five_hundred.engine.score_keeping import checked_contract
from five_hundred.engine.scoring import HandScore
from five_hundred.engine.throw_in_legality import why_no_throw_in
from five_hundred.engine.tricks import led_by
from five_hundred.rules import Claims, DealForm, Misdeal, Partnership, Reveal, RuleSet
from five_hundred.rules.dealing_in_packets import piles_of

__all__ = ["begin_with_contract", "first_event", "follow_public", "is_due", "refuse"]

EventT = TypeVar("EventT", bound=Event)


def follow_public(
    public: PublicState, given: Sequence[Event], *, complete: bool = True
) -> tuple[PublicState, tuple[Event, ...]]:
    """Return the public state after a step, and all events of the step.

    Args:
        public: the public state before the step.
        given: the events of the step, in order.
        complete: whether all events are given; if not, those that follow from the events before them may be missing.

    Returns:
        The public state, and the events, including the missing ones.

    Raises:
        IllegalActionError: the rules forbid the action that the first event reports, or the seat cannot hold the card.
        ValueError: the first event does not occur in this phase; another event contradicts the rules, the first event
            or what everybody knows; or an event is missing.
        TypeError: a field of an event has a wrong type.
    """
    if not given:
        raise ValueError("happened must contain the events of a step, got none")
    follower = _Follower(public, given)
    if not is_due(public.phase, given[0]):
        names = [each.__name__ for each, those in _PHASES.items() if isinstance(public.phase, those)]
        right = all_of(names, "or") if names else "no event, because the match is over"
        raise ValueError(f"happened[0] must be {right}, got {type(given[0]).__name__}")
    follower.take(given[0])
    place = follower.compare()
    if complete and len(given) < len(follower.log):
        raise ValueError(f"happened must contain {_short(follower.log[len(given)])} after {_short(given[-1])}")
    if place < len(given):
        raise ValueError(f"happened must not contain {_short(given[place])} after {_short(follower.log[-1])}")
    return follower.now(), tuple(follower.log)


def begin_with_contract(
    public: PublicState, contract: Contract, exposed: Mapping[Seat, Sequence[Card]] = MappingProxyType({})
) -> PublicState:
    """Return the public state after an auction that ends with a given contract, whatever the calls were.

    Args:
        public: the public state before a deal, from ``new_match`` or ``next_match``, or in the auction.
        contract: the contract as the auction leaves it: what is decided later, such as the called card, is empty.  If
            partners rotate, the function adds the declarer's partner.
        exposed: for each seat whose hand lies face up when play begins, its cards; necessary only if the play begins at
            once, because nobody takes the kitty.

    Returns:
        The public state in which the next step is due: the exchange, for example, or the first card.  Its ``calls`` are
        those that ``public`` had.

    Raises:
        TypeError: an argument has a wrong type.
        ValueError: the match is over, or the auction is; the house rules do not offer the contract; they turn up cards
            in the deal, so that ``public`` must be a public state after the deal; or the exposed cards are impossible.
    """
    expect(public, PublicState, "public", "a PublicState, such as new_match(rules)")
    expect(exposed, Mapping, "exposed", "a mapping from seats to their cards")
    for seat, cards in exposed.items():
        expect_seat(seat, "each key of exposed", public.seating.seats)
        expect(cards, Sequence, f"exposed[{seat}]", "a sequence of cards")
    if isinstance(public.phase, Dealing):
        table = public.rules.table
        if table.kitty_face_up or table.seating.dummies or table.deal_form is not DealForm.DEALT:
            right = "a public state in the auction, because players see cards in the deal: follow() the deal first"
            raise ValueError(f"public must be {right}")
        public, _ = follow_public(public, (events.Dealt(public.dealer, public.hands_played + 1),))
    if not isinstance(public.phase, Bidding):
        raise ValueError(
            f"public must be a public state before a deal or in the auction, got one in {public.phase_name}"
        )
    expect(contract, Contract, "contract", "a Contract, such as Contract(parse_bid('7H', rules), declarer=0)")
    contract = checked_contract(public.match, contract)
    bare = Contract(contract.bid, contract.declarer, contract.rival, partner=contract.partner)
    if contract != bare or (contract.partner is not None and public.rules.table.partnership is Partnership.CALLED):
        raise ValueError(f"contract must be as the auction leaves it: {bare!r}, got {contract!r}")
    begun = _Begun(public, exposed)
    begun.begin_step(contract, public.calls, 0)
    begun.expect_all_used()
    return begun.now()


def first_event(public: PublicState, action: Action) -> Event:
    """Return the event that reports an action of the seat to act; the function does not check that it is legal.

    Args:
        public: the public state before the action.
        action: the action.
    """
    rules, phase, turn = public.rules, public.phase, public.turn
    seat = public.dealer if turn is None else turn
    match action:
        case KeepDrawn():
            return events.CardsDrawn(seat, action.first)
        case TakeCard():
            return events.CardTaken(seat, action.card, kitty=isinstance(phase, Adding))
        case Look():
            return events.Looked(seat)
        case OfferThrowIn() if rules.table.misdeal is Misdeal.HOLDER_MAY:
            return events.DealAbandoned(ThrownIn.MISDEAL, public.dealer)
        case OfferThrowIn():
            return events.ThrowInOffered(seat)
        case AnswerThrowIn():
            return events.ThrowInAnswered(seat, action.agree)
        case MakeBid():
            return event_of(rules, Call(seat, action.bid))
        case Pass():
            return events.Passed(seat) if isinstance(phase, Bidding) else events.Declined(seat)
        case CallCard():
            return events.CardCalled(seat, action.card)
        case Exchange() if isinstance(phase, Exchanging) and (partner := _passes_on_to(rules, phase)) is not None:
            return events.CardsPassedOn(seat, partner, len(action.discards))
        case Exchange():
            return events.Discarded(seat, len(action.discards))
        case Declare():
            return events.Declared(seat)
        case GiveCard():
            declarer = phase.contract.declarer if isinstance(phase, GivingToDeclarer) else None
            return events.CardGiven(seat, seat if declarer is None else declarer)
        case CallBreach():
            return events.BreachCalled(seat)
        case Nominate():
            return events.JokersNominated(seat, action.suit)
        case PlayCard():
            return events.CardPlayed(seat, action.card, action.suit)
        case Claim():
            left = HAND_SIZE - len(public.tricks)
            tricks = left if action.tricks is None else action.tricks
            if rules.play.claims is Claims.PROVABLE:
                return events.TricksClaimed(seat, tricks)
            return events.ClaimMade(seat, tricks, left)
        case AnswerClaim():
            return events.ClaimAnswered(seat, action.agree)
        case Deal():
            return events.Dealt(public.dealer, public.hands_played + 1)


def _passes_on_to(rules: RuleSet, phase: Exchanging) -> Seat | None:
    """Return the partner who takes the declarer's discards; ``None`` if the seat discards (catalogue: double-null)."""
    special, declarer = phase.contract.special, phase.contract.declarer
    if special is None or special.kitty is not KittyUse.PASSED_ON or phase.turn != declarer:
        return None
    (partner,) = rules.table.seating.fellow_players(phase.turn)
    return partner


_PHASES: Final[dict[type, tuple[type[Phase], ...]]] = {
    events.Dealt: (Dealing,),
    events.CardsDrawn: (Drawing,),
    events.CardTaken: (Adding, TakingExposed),
    events.DealAbandoned: (Bidding,),
    events.Looked: (Bidding,),
    events.ThrowInOffered: (Bidding,),
    events.ThrowInAnswered: (ThrowingIn,),
    events.BidMade: (Bidding,),
    events.Passed: (Bidding,),
    events.Discarded: (Exchanging,),
    events.CardsPassedOn: (Exchanging,),
    events.CardCalled: (Calling,),
    events.Declared: (DeclaringAlone,),
    events.Declined: (DeclaringAlone, CallingBreach),
    events.CardGiven: (GivingToDeclarer,),
    events.BreachCalled: (CallingBreach,),
    events.JokersNominated: (Nominating,),
    events.CardPlayed: (Playing,),
    events.ClaimMade: (Playing,),
    events.TricksClaimed: (Playing,),
    events.ClaimAnswered: (AnsweringClaim,),
}
"""The phases in which a step can begin with an event."""


def is_due(phase: Phase, event: Event) -> bool:
    """Return whether a step can begin with an event in a phase.

    Args:
        phase: the phase before the step.
        event: the first event of the step.
    """
    return isinstance(phase, _PHASES.get(type(event), ()))


def refuse(illegal: Illegal | None) -> None:
    """Raise the error for a refusal; do nothing if there is none.

    Args:
        illegal: the refusal; ``None`` if there is none.

    Raises:
        IllegalActionError: there is a refusal.
    """
    if illegal is not None:
        raise IllegalActionError(illegal)


def _short(event: Event) -> str:
    """Return an event as a message shows it, although its fields may be anything."""
    try:
        return shown(repr(event), 200)
    except Exception:
        return f"a {type(event).__name__}"


class _Follower:
    """The public state while a step is carried out; ``log`` has the events that have followed so far."""

    def __init__(self, public: PublicState, given: Sequence[Event]) -> None:
        self.public, self.given = public, given  # before the step
        self.log: list[Event] = []
        self.match, self.phase = public.match, public.phase
        self.on_top, self.kitty, self.to_draw = public.on_top, public.kitty_count, public.to_draw
        self.counts, self.covered, self.discarded = [*public.counts], [*public.covered], [*public.discarded]
        self.shown = dict(public.face_up)

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
                    raise ValueError(f"happened[{place}] must be {_short(right)}, got {_short(event)}")
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
            got = _short(self.given[place]) if place < len(self.given) else "no more events"
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
        play, jokers = play_of(self.phase), self.match.rules.table.pack.jokers
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

    def begin_step(self, contract: Contract, calls: tuple[Call, ...], following: int) -> None:
        """Begin the next step before play or, if no step is left, the play."""
        step = following_step(self.match, contract, calls, following)
        if step is None:
            setup = play_setup(self.match.rules, contract, calls)
            leader = first_leader(self.match.rules, self.match.dealer, setup)
            self.phase = Playing(setup, leader, leader, (), NOT_LED, ())
            self.log.append(events.PlayBegan(leader, setup.order))
            self.lay_down(())
            return
        self.phase = step
        if isinstance(step, Exchanging):
            self.log.append(events.KittyTaken(step.turn, self.kitty))
            self.counts[step.turn] += self.kitty
            self.kitty = 0

    def end_step(self, phase: BeforePlay, contract: Contract) -> None:
        """Go on after the end of a step before play."""
        self.begin_step(contract, phase.calls, phase.step + 1)

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

    # The deal

    @singledispatchmethod
    def take(self, event: Event) -> None:
        """Carry out the first event of the step; there is a function for each event in ``_PHASES``."""
        raise NotImplementedError

    @take.register
    def _(self, event: events.Dealt) -> None:
        match, phase = self.match, self.phase
        assert isinstance(phase, Dealing)
        table, seating = match.rules.table, match.rules.table.seating
        self.log.append(events.Dealt(match.dealer, match.hands + 1))
        if table.misdeal is Misdeal.NO_FACE and self.next_is(events.DealAbandoned):
            self.throw_in(ThrownIn.MISDEAL, (), phase.redeals)
            return
        piles = piles_of(table)
        self.counts = [piles.get(str(seat), 0) for seat in seating.seats]
        self.kitty, self.to_draw = piles["kitty"], piles.get("pile", 0)
        if table.kitty_face_up:
            self.turn_up(1, kitty=True)
        if piles.get("table"):
            self.turn_up(piles["table"], kitty=False)
        first, half = seating.after(match.dealer), HAND_SIZE // 2
        if self.to_draw:
            self.phase = Drawing(first, phase.redeals)
        elif self.match.on_table:
            self.phase = Adding(first, phase.redeals)
        else:
            self.phase = begin_auction(self.match, phase.redeals)
        for seat in seating.dummies:
            mask = self.cards_in(
                self.next(events.HandShown, f"the face-up cards of seat {seat}").cards,
                half,
                self.unseen(),
                f"the face-up cards of seat {seat}",
            )
            self.log.append(events.HandShown(seat, table.pack.cards_in(mask), half))
            self.shown[seat], self.covered[seat] = mask, half
            self.on_top |= mask

    def turn_up(self, count: int, *, kitty: bool) -> None:
        """Turn up cards of the kitty, or cards that the players may take."""
        told = self.next(events.CardsTurnedUp, "the cards that are turned up").cards
        self.cards_in(told, count, self.unseen(), "the cards turned up")
        cards = tuple(told)
        self.log.append(events.CardsTurnedUp(cards, kitty=kitty))
        match = self.match
        self.match = attrs.evolve(match, turned_up=cards) if kitty else attrs.evolve(match, on_table=cards)

    @take.register
    def _(self, event: events.CardsDrawn) -> None:
        phase = self.phase
        assert isinstance(phase, Drawing)
        self.expect_turn(event.seat)
        expect(event.first, bool, "happened[0].first", "True or False")
        self.log.append(event)
        self.counts[event.seat] += 1
        self.discarded[event.seat] += 1
        self.to_draw -= 2
        if self.to_draw:
            self.phase = Drawing(self.match.rules.table.seating.after(event.seat), phase.redeals)
        else:
            self.phase = begin_auction(self.match, phase.redeals)

    @take.register
    def _(self, event: events.CardTaken) -> None:
        phase, seat, card, match = self.phase, event.seat, event.card, self.match
        assert isinstance(phase, Adding | TakingExposed)
        self.expect_turn(seat)
        expect(card, Card, "happened[0].card", "a card, such as parse_card('AS')")
        if card not in match.on_table:
            sentence = f"{card} is not one of the exposed cards on the table."
            raise IllegalActionError(Illegal(Reason.NOT_ON_TABLE, sentence, cards=tuple(sorted(match.on_table))))
        self.log.append(events.CardTaken(seat, card, kitty=isinstance(phase, Adding)))
        left = tuple([other for other in match.on_table if other is not card])
        if isinstance(phase, TakingExposed):
            self.match = attrs.evolve(match, on_table=left)
            self.counts[seat] += 1
            self.phase = Exchanging(phase.contract, seat, phase.calls, phase.step)
            return
        self.match = attrs.evolve(match, turned_up=(*match.turned_up, card), on_table=left)
        self.kitty += 1
        if seat == match.dealer:
            self.phase = begin_auction(self.match, phase.redeals)
        else:
            self.phase = Adding(match.rules.table.seating.after(seat), phase.redeals)

    # The auction

    @take.register
    def _(self, event: events.Looked) -> None:
        phase = self.phase
        assert isinstance(phase, Bidding)
        self.expect_turn(event.seat)
        if has_looked(phase, event.seat):
            raise IllegalActionError(looked_before())
        self.log.append(event)
        self.phase = attrs.evolve(phase, looked=phase.looked | 1 << event.seat)

    @take.register(events.ThrowInOffered)
    @take.register(events.DealAbandoned)
    def _(self, event: events.ThrowInOffered | events.DealAbandoned) -> None:
        phase, rules = self.phase, self.match.rules
        assert isinstance(phase, Bidding)
        seat = phase.turn
        if isinstance(event, events.ThrowInOffered):
            self.expect_turn(event.seat)
        if not has_looked(phase, seat):
            raise IllegalActionError(not_looked())
        refuse(why_no_throw_in(rules.table.misdeal, phase, seat, ()))
        if rules.table.misdeal is Misdeal.HOLDER_MAY:
            self.throw_in(ThrownIn.MISDEAL, phase.calls, phase.redeals)
        else:
            self.log.append(events.ThrowInOffered(seat))
            self.phase = ThrowingIn(rules.table.seating.fellow_players(seat)[0], seat, phase)

    @take.register
    def _(self, event: events.ThrowInAnswered) -> None:
        phase, match = self.phase, self.match
        assert isinstance(phase, ThrowingIn)
        self.expect_turn(event.seat)
        expect(event.agreed, bool, "happened[0].agreed", "True or False")
        self.log.append(event)
        bidding, asker = phase.bidding, phase.asker
        partners = match.rules.table.seating.fellow_players(asker)
        if not event.agreed:
            self.phase = attrs.evolve(bidding, refused=bidding.refused | 1 << asker)
        elif following := partners[partners.index(event.seat) + 1 :]:
            self.phase = ThrowingIn(following[0], asker, bidding)
        else:
            self.throw_in(ThrownIn.AGREED, bidding.calls, bidding.redeals)

    @take.register(events.BidMade)
    @take.register(events.Passed)
    def _(self, event: events.BidMade | events.Passed) -> None:
        phase = self.phase
        assert isinstance(phase, Bidding)
        self.expect_turn(event.seat)
        call = Call(event.seat, event.bid if isinstance(event, events.BidMade) else None)
        expect(call.bid, Bid | None, "happened[0].bid", "a bid, such as parse_bid('7H', rules)")
        if isinstance(event, events.BidMade):
            expect(call.bid, Bid, "happened[0].bid", "a bid, such as parse_bid('7H', rules)")
        refuse(why_no_call(self.match.rules, self.match.dealer, phase, call))
        self.log.append(event_of(self.match.rules, call))
        auction, asking = after_call(self.match, phase, call)
        if asking is not None:
            self.phase = asking
            return
        match, result = end_auction(self.match, auction, phase.redeals, self.log)
        if isinstance(result, Contract):
            self.match = match
            self.begin_step(result, tuple(auction.calls), 0)
        else:
            self.between_hands(match, result)

    # The steps between the auction and the first card

    @take.register(events.Discarded)
    @take.register(events.CardsPassedOn)
    def _(self, event: events.Discarded | events.CardsPassedOn) -> None:
        phase = self.phase
        assert isinstance(phase, Exchanging)
        contract, seat = phase.contract, phase.turn
        self.expect_turn(event.seat if isinstance(event, events.Discarded) else event.giver)
        count = self.counts[seat] - HAND_SIZE
        self.counts[seat] -= count
        partner = _passes_on_to(self.match.rules, phase)
        if partner is not None:
            self.log.append(events.CardsPassedOn(seat, partner, count))
            self.counts[partner] += count
            self.phase = Exchanging(contract, partner, phase.calls, phase.step)
            return
        self.log.append(events.Discarded(seat, count))
        self.discarded[seat] += count
        self.end_step(phase, contract)

    @take.register
    def _(self, event: events.CardCalled) -> None:
        phase, rules = self.phase, self.match.rules
        assert isinstance(phase, Calling)
        self.expect_turn(event.seat)
        expect(event.card, Card | None, "happened[0].card", "a card, or None")
        refuse(self.why_not_called(phase, event.card))
        self.log.append(event)
        contract = attrs.evolve(phase.contract, called=event.card)
        if event.card is not None and rules.partner.reveal is Reveal.ANNOUNCED:
            now = self.now()
            possible = self.possible_holders(now, contract)
            if possible and (self.next_is(events.PartnerKnown) or not called_card_may_be_nowhere(now)):
                partner = self.next(events.PartnerKnown, f"the holder of {event.card}").seat
                expect_seat(partner, "happened[1].seat", self.match.rules.table.seating.seats)
                if partner not in possible:
                    raise ValueError(f"happened[1].seat must be a seat that can hold {event.card}, got {partner}")
                self.log.append(events.PartnerKnown(partner))
                contract = attrs.evolve(contract, partner=partner)
        self.end_step(phase, contract)

    def why_not_called(self, phase: Calling, card: Card | None) -> Illegal | None:
        """Return the reason why the declarer cannot have called a card, as far as everybody knows."""
        rules, contract = self.match.rules, phase.contract
        known = () if self.kitty or rules.partner.own_card else self.match.turned_up  # the declarer has taken these
        if card is not None:
            illegal = why_not_callable(rules, contract, card)
            if illegal is None and card in known:
                return own_card(card)
            return illegal
        others = [each for each in rules.table.pack.cards if why_not_callable(rules, contract, each) is None]
        own = self.counts[phase.turn] + self.discarded[phase.turn] if not rules.partner.own_card else 0
        if rules.partner.alone or len(others) <= own:
            return None
        return must_call(tuple(others))

    @take.register
    def _(self, event: events.Declared) -> None:
        phase = self.phase
        assert isinstance(phase, DeclaringAlone)
        self.expect_turn(event.seat)
        self.log.append(event)
        (partner,) = self.match.rules.table.seating.fellow_players(event.seat)
        self.phase = GivingToDeclarer(attrs.evolve(phase.contract, declared=True), partner, phase.calls, phase.step)

    @take.register
    def _(self, event: events.Declined) -> None:
        phase = self.phase
        assert isinstance(phase, DeclaringAlone | CallingBreach)
        self.expect_turn(event.seat)
        self.log.append(event)
        if isinstance(phase, CallingBreach):
            opponents = phase.contract.opponents(self.match.rules.table.seating)
            if following := opponents[opponents.index(event.seat) + 1 :]:
                self.phase = attrs.evolve(phase, turn=following[0])
                return
        self.end_step(phase, phase.contract)

    @take.register
    def _(self, event: events.CardGiven) -> None:
        phase = self.phase
        assert isinstance(phase, GivingToDeclarer)
        declarer = phase.contract.declarer
        assert declarer is not None  # only a declarer can have declared
        self.expect_turn(event.giver)
        self.log.append(events.CardGiven(phase.turn, declarer))
        self.counts[phase.turn] -= 1
        self.counts[declarer] += 1
        self.phase = Exchanging(phase.contract, declarer, phase.calls, phase.step)

    @take.register
    def _(self, event: events.BreachCalled) -> None:
        phase = self.phase
        assert isinstance(phase, CallingBreach)
        self.expect_turn(event.seat)
        self.log.append(event)
        self.end_step(phase, attrs.evolve(phase.contract, breach=event.seat))

    @take.register
    def _(self, event: events.JokersNominated) -> None:
        phase = self.phase
        assert isinstance(phase, Nominating)
        self.expect_turn(event.seat)
        expect(event.suit, Suit | None, "happened[0].suit", "a suit, or None")
        if event.suit is not None and not possible_cards(self.public, event.seat) & self.match.rules.table.pack.jokers:
            raise IllegalActionError(no_joker())
        self.log.append(event)
        self.end_step(phase, attrs.evolve(phase.contract, nominated=event.suit))

    # The play

    @take.register
    def _(self, event: events.CardPlayed) -> None:
        phase, seat = self.phase, event.seat
        assert isinstance(phase, Playing)
        self.expect_turn(seat)
        expect(event.card, Card, "happened[0].card", "a card, such as parse_card('AS')")
        expect(event.suit, Suit | None, "happened[0].suit", "a suit, or None")
        play, setup, contract = PlayCard(event.card, event.suit), phase.setup, phase.setup.contract
        refuse(why_impossible(self.public, seat, play))
        self.log.append(event)
        bit = setup.tables[seat]._bit_of[play]
        self.counts[seat] -= 1
        self.on_top &= ~bit
        if seat in self.shown:
            self.shown[seat] &= ~bit
        if event.card is contract.called and seat not in (contract.declarer, contract.partner):
            self.log.append(events.PartnerKnown(seat))
        led = led_by(setup.tables[seat], play) if phase.led == NOT_LED else phase.led
        trick, turn, before = (*phase.trick, play), setup.after[seat], exposed_seats(phase)
        if turn != phase.leader:
            self.phase = attrs.evolve(phase, turn=turn, trick=trick, led=led)
            self.lay_down(before)
            return
        play_on = after_trick(phase, trick, led)
        self.phase = play_on
        self.log.append(events.TrickTaken(play_on.history[-1]))
        if not self.ends_after_trick(play_on):
            self.uncover(phase.seats)
            self.lay_down(before)

    def ends_after_trick(self, play: Playing) -> bool:
        """End the hand if the last trick ends it, and return whether it does."""
        match = self.match
        over = len(play.history) == HAND_SIZE or is_lost(match, play)
        if not over and not match.rules.match.midhand_out:
            return False
        contract, winners = play.setup.contract, [trick.winner for trick in play.history]
        told = any(isinstance(event, events.HandScored) for event in self.given)
        if not over and not told and self.may_go_on(play, winners):
            return False
        partner = self.holder(play)
        score = score_tricks(match, contract, winners, partner)
        if not over and not goes_out_now(match.rules, score):
            return False
        hand = as_played(self.public, play, play.history, score, partner)
        self.between_hands(*end_hand(match, score, partner, winners, hand, self.log))
        return True

    def may_go_on(self, play: Playing, winners: Sequence[Seat]) -> bool:
        """Return whether it is possible that no side goes out, because nobody knows who holds the called card."""
        contract, now = play.setup.contract, self.now()
        holders: list[Seat | None] = [known_partner(play)]
        if contract.called is not None and holders == [None]:
            holders = [*self.possible_holders(now, contract)]
            if called_card_may_be_nowhere(now) or not holders:
                holders.append(None)
        scores = [score_tricks(self.match, contract, winners, seat) for seat in holders]
        return any(not goes_out_now(self.match.rules, score) for score in scores)

    def uncover(self, seats: Sequence[Seat]) -> None:
        """Turn up the face-down cards of dummies whose card on top was played in the last trick."""
        pack = self.match.rules.table.pack
        for seat in seats:
            if self.covered[seat] > (self.shown.get(seat, 0) & self.on_top).bit_count():
                card = self.next(events.CardUncovered, f"the card of seat {seat} that is turned up").card
                possible = possible_cards(self.now(), seat) & ~self.shown[seat]
                mask = self.cards_in((card,), 1, possible, f"the uncovered card of seat {seat}")
                self.log.append(events.CardUncovered(seat, *pack.cards_in(mask)))
                self.covered[seat] -= 1
                self.shown[seat] |= mask

    @take.register(events.ClaimMade)
    @take.register(events.TricksClaimed)
    def _(self, event: events.ClaimMade | events.TricksClaimed) -> None:
        phase, match = self.phase, self.match
        assert isinstance(phase, Playing)
        self.expect_turn(event.seat)
        expect_number(event.count, "happened[0].count", 0)
        left, seat, claims = HAND_SIZE - len(phase.history), phase.turn, match.rules.play.claims
        claim = Claim(None if event.count == left else event.count)
        whole = match.rules.table.pack.whole  # whether hidden cards prove the claim is not known
        refuse(why_no_claim(match.rules, phase, claim, whole, 0, covered=any(self.covered)))
        if claims is Claims.PROVABLE:
            self.award(phase, {seat: event.count}, self.public)
            return
        before, laid = exposed_seats(phase), hands_of_claimer(match.rules.table.seating, phase)
        play = attrs.evolve(phase, laid_down=(*phase.laid_down, *laid))
        self.log.append(events.ClaimMade(seat, event.count, left))
        self.phase = play
        if claims is Claims.BY_CONSENT:
            self.phase = AnsweringClaim(who_answers(match.rules.table.seating, phase)[0], event.count, play)
        self.lay_down(before)
        if claims is Claims.CHECKED:
            holds = self.next(events.ClaimAnswered, "whether the claim holds").agreed
            expect(holds, bool, "the answer to the claim", "True or False")
            self.log.append(events.ClaimAnswered(None, holds))
            if holds:
                self.award(play, {seat: event.count}, self.now())

    @take.register
    def _(self, event: events.ClaimAnswered) -> None:
        phase = self.phase
        assert isinstance(phase, AnsweringClaim)
        self.expect_turn(event.seat)
        expect(event.agreed, bool, "happened[0].agreed", "True or False")
        self.log.append(event)
        seating, play = self.match.rules.table.seating, phase.play
        asked = who_answers(seating, play)
        if not event.agreed:
            self.phase = play
        elif following := asked[asked.index(phase.turn) + 1 :]:
            self.phase = attrs.evolve(phase, turn=following[0])
        else:
            self.award(play, awarded_by(seating, play, phase.tricks), self.public)

    def award(self, play: Playing, awarded: Mapping[Seat, int], public: PublicState) -> None:
        """End the hand after a claim."""
        self.between_hands(*end_by_claim(public, play, awarded, self.holder(play), self.log))


class _Begun(_Follower):
    """A play that begins with hands that the caller names, and not with the events of a step."""

    def __init__(self, public: PublicState, exposed: Mapping[Seat, Sequence[Card]]) -> None:
        super().__init__(public, ())
        self.exposed = dict(exposed)

    def next(self, kind: type[EventT], what: str) -> EventT:
        """Return the event that lays down the next hand.

        Raises:
            ValueError: its cards are not given.
        """
        laid = sum([isinstance(event, events.HandExposed) for event in self.log])
        seat = exposed_seats(self.phase)[laid]
        if seat not in self.exposed:
            raise ValueError(f"exposed must have the cards of seat {seat}, whose hand lies face up when play begins")
        event = events.HandExposed(seat, tuple(self.exposed.pop(seat)[: HAND_SIZE + 1]))
        assert isinstance(event, kind)  # for mypy; only hands are laid down here
        return event

    def expect_all_used(self) -> None:
        """Refuse the cards of a hand that does not lie face up.

        Raises:
            ValueError: there are such cards.
        """
        for seat in self.exposed:
            raise ValueError(f"exposed must not have the cards of seat {seat}, whose hand does not lie face up now")
