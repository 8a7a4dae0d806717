"""Follow a match by its public events: what a step does to the public state, without the hidden cards.

The law of this module: for each step of each match, ``followed(before.public, events) == after.public``.

A :class:`_Follower` takes the events of one step in their order.  An event changes the facts that it names; what the
rules decide, such as the seat that calls next or the next step before play, comes from the functions that the engine's
own steps use.
"""

from collections.abc import Sequence
from functools import singledispatchmethod

import attrs

from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Call, Contract
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.claims_by_consent import hands_of_claimer, who_answers
from five_hundred.engine.events import Event, ThrownIn
from five_hundred.engine.match import Match
from five_hundred.engine.phase_classes import (
    Adding,
    AnsweringClaim,
    BeforePlay,
    Bidding,
    CallingBreach,
    Dealing,
    Drawing,
    Exchanging,
    Finished,
    GivingToDeclarer,
    Playing,
    ThrowingIn,
)
from five_hundred.engine.phases.auction_start import begin_auction
from five_hundred.engine.phases.auction_turns import after_call
from five_hundred.engine.phases.before_play import STEPS, following_step
from five_hundred.engine.phases.hand_end import throw_in, uncounted_after
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.engine.play_setup import first_leader, play_setup
from five_hundred.engine.played_hand import PlayedHand
from five_hundred.engine.public_facts import auction_of, face_up_seats, known_partner, play_of
from five_hundred.engine.public_state import PublicState
from five_hundred.engine.scoring import HandScore
from five_hundred.engine.tricks import led_by
from five_hundred.rules import AllPass, Claims, Reveal
from five_hundred.rules.dealing_in_packets import piles_of

__all__ = ["followed"]


def followed(public: PublicState, happened: Sequence[Event]) -> PublicState:
    """Return the public state after a step (catalogue: sections C to K).

    Args:
        public: the public state before the step.
        happened: all events of the step, in order; the function does not check that they are possible.
    """
    follower = _Follower(public)
    for event in happened:
        follower.take(event)
    return follower.now()


class _Follower:
    """The public state while the events of a step are taken."""

    def __init__(self, public: PublicState) -> None:
        self.public = public  # before the step, or before the answer to a claim that the table checks
        self.match, self.phase = public.match, public.phase
        self.on_top, self.kitty, self.to_draw = public.on_top, public.kitty_count, public.to_draw
        self.counts, self.covered, self.discarded = [*public.counts], [*public.covered], [*public.discarded]
        self.shown = dict(public.face_up)
        self.calls, self.redeals = public.calls, public.redeals
        self.claimed = False  # whether a claim ends the hand

    def now(self) -> PublicState:
        """Return the public state after the events so far."""
        seats = face_up_seats(self.phase, self.match.rules.table.seating)
        return PublicState(
            self.match,
            self.phase,
            tuple(self.counts),
            tuple([(seat, self.shown[seat]) for seat in seats]),
            tuple(self.covered),
            self.on_top,
            self.kitty,
            self.to_draw,
            tuple(self.discarded),
        )

    def _clear(self) -> None:
        """Take all cards from the table."""
        nothing = [0] * len(self.counts)
        self.counts, self.covered, self.discarded = [*nothing], [*nothing], [*nothing]
        self.shown, self.on_top, self.kitty, self.to_draw = {}, 0, 0, 0

    def _next_step(self, contract: Contract, calls: tuple[Call, ...], following: int) -> None:
        """Begin the next step before play or, if no step is left, the play."""
        step = following_step(self.match, contract, calls, following)
        if step is not None:
            self.phase = step
            return
        setup = play_setup(self.match.rules, contract, calls)
        leader = first_leader(self.match.rules, self.match.dealer, setup)
        self.phase = Playing(setup, leader, leader, (), NOT_LED, ())

    def _step_over(self, contract: Contract) -> None:
        phase = self.phase
        assert isinstance(phase, BeforePlay)
        self._next_step(contract, phase.calls, phase.step + 1)

    def _begin_auction(self, redeals: int) -> None:
        self.phase = begin_auction(self.match, redeals)

    @singledispatchmethod
    def take(self, event: Event) -> None:
        """Take the next event of the step; an event without a function of its own repeats what others say."""

    # The deal

    @take.register
    def _(self, event: events.Dealt) -> None:
        table, seating = self.match.rules.table, self.match.rules.table.seating
        piles = piles_of(table)
        self.counts = [piles.get(str(seat), 0) for seat in seating.seats]
        self.kitty, self.to_draw = piles["kitty"], piles.get("pile", 0)
        first = seating.after(event.dealer)
        if self.to_draw:
            self.phase = Drawing(first, self.redeals)
        elif piles.get("table"):
            self.phase = Adding(first, self.redeals)
        else:
            self._begin_auction(self.redeals)

    @take.register
    def _(self, event: events.CardsTurnedUp) -> None:
        if event.kitty:
            self.match = attrs.evolve(self.match, turned_up=event.cards)
        else:
            self.match = attrs.evolve(self.match, on_table=event.cards)

    @take.register
    def _(self, event: events.HandShown) -> None:
        mask = self.match.rules.table.pack.mask(event.cards)
        self.shown[event.seat], self.covered[event.seat] = mask, event.covered
        if event.covered:
            self.on_top |= mask

    @take.register
    def _(self, event: events.CardsDrawn) -> None:
        self.counts[event.seat] += 1
        self.discarded[event.seat] += 1
        self.to_draw -= 2
        if self.to_draw:
            self.phase = Drawing(self.match.rules.table.seating.after(event.seat), self.redeals)
        else:
            self._begin_auction(self.redeals)

    @take.register
    def _(self, event: events.CardTaken) -> None:
        phase, left = self.phase, tuple([card for card in self.match.on_table if card is not event.card])
        if isinstance(phase, Adding):
            self.match = attrs.evolve(self.match, turned_up=(*self.match.turned_up, event.card), on_table=left)
            self.kitty += 1
            self.phase = Adding(self.match.rules.table.seating.after(event.seat), phase.redeals)
            if event.seat == self.match.dealer:
                self._begin_auction(phase.redeals)
            return
        assert isinstance(phase, BeforePlay)
        self.match = attrs.evolve(self.match, on_table=left)
        self.counts[event.seat] += 1
        self.phase = Exchanging(phase.contract, event.seat, phase.calls, phase.step)

    @take.register
    def _(self, event: events.DealAbandoned) -> None:
        before, dealer = self.match, event.next_dealer
        kept = event.reason in (ThrownIn.MISDEAL, ThrownIn.AGREED)
        redeals = self.redeals if kept else self.redeals + 1 if dealer == before.dealer else 0
        stays = not kept and dealer != before.dealer and before.rules.auction.all_pass is AllPass.NO_RESHUFFLE
        self.match, self.phase = throw_in(
            before,
            dealer,
            event.reason,
            None,
            calls=self.calls,
            redeals=redeals,
            reshuffle=not stays,
            barred=before.barred if kept else 0,
        )
        self._clear()

    # The auction

    @take.register
    def _(self, event: events.Looked) -> None:
        phase = self.phase
        assert isinstance(phase, Bidding)
        self.phase = attrs.evolve(phase, looked=phase.looked | 1 << event.seat)

    @take.register
    def _(self, event: events.ThrowInOffered) -> None:
        phase = self.phase
        assert isinstance(phase, Bidding)
        partners = self.match.rules.table.seating.fellow_players(event.seat)
        self.phase = ThrowingIn(partners[0], event.seat, phase)

    @take.register
    def _(self, event: events.ThrowInAnswered) -> None:
        phase = self.phase
        assert isinstance(phase, ThrowingIn)
        partners = self.match.rules.table.seating.fellow_players(phase.asker)
        if not event.agreed:
            self.phase = attrs.evolve(phase.bidding, refused=phase.bidding.refused | 1 << phase.asker)
        elif following := partners[partners.index(event.seat) + 1 :]:
            self.phase = ThrowingIn(following[0], phase.asker, phase.bidding)

    @take.register(events.BidMade)
    @take.register(events.Passed)
    def _(self, event: events.BidMade | events.Passed) -> None:
        phase = self.phase
        assert isinstance(phase, Bidding)
        call = Call(event.seat, event.bid if isinstance(event, events.BidMade) else None)
        after, asking = after_call(self.match, phase, call)
        self.calls = tuple(after.calls)
        if asking is not None:
            self.phase = asking

    @take.register
    def _(self, event: events.AuctionWon) -> None:
        auction = auction_of(self.phase)
        if auction is not None and auction.refused:
            self.match = attrs.evolve(self.match, refused=auction.refused)
        self._next_step(event.contract, self.calls, 0)

    # The steps between the auction and the first card

    @take.register
    def _(self, event: events.KittyTaken) -> None:
        self.counts[event.seat] += event.count
        self.kitty = 0

    @take.register
    def _(self, event: events.Discarded) -> None:
        phase = self.phase
        assert isinstance(phase, BeforePlay)
        self.counts[event.seat] -= event.count
        self.discarded[event.seat] += event.count
        self._step_over(phase.contract)

    @take.register(events.CardsPassedOn)
    @take.register(events.CardGiven)
    def _(self, event: events.CardsPassedOn | events.CardGiven) -> None:
        phase, count = self.phase, event.count if isinstance(event, events.CardsPassedOn) else 1
        assert isinstance(phase, BeforePlay)
        self.counts[event.giver] -= count
        self.counts[event.taker] += count
        self.phase = Exchanging(phase.contract, event.taker, phase.calls, phase.step)

    @take.register
    def _(self, event: events.CardCalled) -> None:
        phase = self.phase
        assert isinstance(phase, BeforePlay)
        self._step_over(attrs.evolve(phase.contract, called=event.card))

    @take.register
    def _(self, event: events.PartnerKnown) -> None:
        phase = self.phase
        if self.match.rules.partner.reveal is not Reveal.ANNOUNCED:
            return  # the card that was played says who the partner is
        if isinstance(phase, BeforePlay):
            self.phase = attrs.evolve(phase, contract=attrs.evolve(phase.contract, partner=event.seat))
        elif isinstance(phase, Playing) and not phase.history and not phase.trick:
            contract = attrs.evolve(phase.setup.contract, partner=event.seat)
            self._next_step(contract, phase.setup.calls, len(STEPS))

    @take.register
    def _(self, event: events.Declared) -> None:
        phase = self.phase
        assert isinstance(phase, BeforePlay)
        (partner,) = self.match.rules.table.seating.fellow_players(event.seat)
        contract = attrs.evolve(phase.contract, declared=True)
        self.phase = GivingToDeclarer(contract, partner, phase.calls, phase.step)

    @take.register
    def _(self, event: events.Declined) -> None:
        phase = self.phase
        assert isinstance(phase, BeforePlay)
        if isinstance(phase, CallingBreach):
            opponents = phase.contract.opponents(self.match.rules.table.seating)
            if following := opponents[opponents.index(event.seat) + 1 :]:
                self.phase = attrs.evolve(phase, turn=following[0])
                return
        self._step_over(phase.contract)

    @take.register
    def _(self, event: events.BreachCalled) -> None:
        phase = self.phase
        assert isinstance(phase, BeforePlay)
        self._step_over(attrs.evolve(phase.contract, breach=event.seat))

    @take.register
    def _(self, event: events.JokersNominated) -> None:
        phase = self.phase
        assert isinstance(phase, BeforePlay)
        self._step_over(attrs.evolve(phase.contract, nominated=event.suit))

    # The play

    @take.register
    def _(self, event: events.HandExposed) -> None:
        self.shown[event.seat] = self.match.rules.table.pack.mask(event.cards)

    @take.register
    def _(self, event: events.CardPlayed) -> None:
        phase, seat = self.phase, event.seat
        assert isinstance(phase, Playing)
        setup, play = phase.setup, PlayCard(event.card, event.suit)
        bit = 1 << self.match.rules.table.pack.index[event.card]
        self.counts[seat] -= 1
        self.on_top &= ~bit
        if seat in self.shown:
            self.shown[seat] &= ~bit
        led = led_by(setup.tables[seat], play) if phase.led == NOT_LED else phase.led
        self.phase = attrs.evolve(phase, turn=setup.after[seat], trick=(*phase.trick, play), led=led)

    @take.register
    def _(self, event: events.TrickTaken) -> None:
        phase, winner = self.phase, event.trick.winner
        assert isinstance(phase, Playing)
        history = (*phase.history, event.trick)
        self.phase = Playing(phase.setup, winner, winner, (), NOT_LED, history, phase.laid_down)

    @take.register
    def _(self, event: events.CardUncovered) -> None:
        self.covered[event.seat] -= 1
        self.shown[event.seat] |= 1 << self.match.rules.table.pack.index[event.card]

    @take.register
    def _(self, event: events.ClaimMade) -> None:
        phase, seating = self.phase, self.match.rules.table.seating
        assert isinstance(phase, Playing)
        play = attrs.evolve(phase, laid_down=(*phase.laid_down, *hands_of_claimer(seating, phase)))
        self.phase = play
        if self.match.rules.play.claims is Claims.BY_CONSENT:
            self.phase = AnsweringClaim(who_answers(seating, phase)[0], event.count, play)

    @take.register
    def _(self, event: events.ClaimAnswered) -> None:
        phase = self.phase
        if not isinstance(phase, AnsweringClaim):  # the table has checked the claim
            self.public = self.now()
            return
        asked = who_answers(self.match.rules.table.seating, phase.play)
        if not event.agreed:
            self.phase = phase.play
        elif following := asked[asked.index(phase.turn) + 1 :]:
            self.phase = attrs.evolve(phase, turn=following[0])

    @take.register(events.TricksAwarded)
    @take.register(events.TricksClaimed)
    def _(self, event: events.TricksAwarded | events.TricksClaimed) -> None:
        self.claimed = True

    # The end of the hand

    @take.register
    def _(self, event: events.HandScored) -> None:
        before, score, play = self.match, event.score, play_of(self.phase)
        assert play is not None
        hand = PlayedHand(
            dealer=before.dealer,
            calls=play.setup.calls,
            score=score,
            partner=_partner_at_the_end(before, play, score),
            tricks=play.history,
            claimed_by=play.turn if self.claimed else None,
            exposed=self.public.exposed_in_full,
            turned_up=before.turned_up,
            kitty_count=self.kitty,
            discarded=tuple(self.discarded),
        )
        rules = before.rules
        dealer, uncounted = rules.table.seating.after(before.dealer), uncounted_after(rules, score)
        self.match = Match(rules, dealer, score.after, uncounted, before.hands + 1, last_hand=hand)
        self.phase = Dealing()
        self._clear()

    @take.register
    def _(self, event: events.Barred) -> None:
        self.match = attrs.evolve(self.match, barred=self.match.barred | 1 << event.seat)

    @take.register
    def _(self, event: events.MatchEnded) -> None:
        self.match = attrs.evolve(self.match, dealer=self.public.dealer)
        self.phase = Finished(event.outcome)


def _partner_at_the_end(match: Match, play: Playing, score: HandScore) -> Seat | None:
    """Return the seat that held or has played the called card; the score names its side (catalogue: p5-call)."""
    contract = play.setup.contract
    if contract.called is None:
        return None
    if (known := known_partner(play)) is not None:
        return known
    seating, sides = match.rules.table.seating, score.declaring[1:]
    return next((seat for seat in seating.players if seating.side_of[seat] in sides), None)
