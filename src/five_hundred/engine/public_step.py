"""A step of the match as everybody at the table sees it, carried out without the hidden cards.

The law of this module: for each step of each match, ``follow_public(before.public, events) == after.public``.

A :class:`_Step` carries out the first event of a step, which says what a player did or that the cards were dealt.
Every other event follows from it, from the rules and from what everybody knows; the functions that the engine's own
steps use say what it is.  Only what hidden cards decide is read from the events, after a check that it is possible.
"""

from collections.abc import Mapping, Sequence
from functools import singledispatchmethod

import attrs

from five_hundred.base.arguments import expect, expect_number, expect_seat
from five_hundred.base.message_parts import all_of
from five_hundred.bids.actions import (
    Claim,
    PlayCard,
)
from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.bids.refusals import Illegal, IllegalActionError, not_on_table
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine import events
from five_hundred.engine.bid_legality import has_looked, looked_before, not_looked, why_no_call
from five_hundred.engine.claims import awarded_by, hands_of_claimer, who_answers, why_no_claim
from five_hundred.engine.events import Event, ThrownIn
from five_hundred.engine.first_events import due_in, is_due
from five_hundred.engine.followed_table import FollowedTable, refuse, shown_event
from five_hundred.engine.match_end import goes_out_now
from five_hundred.engine.phase_classes import (
    Adding,
    AnsweringClaim,
    Bidding,
    Calling,
    CallingBreach,
    Dealing,
    DeclaringAlone,
    Drawing,
    Exchanging,
    GivingToDeclarer,
    Nominating,
    Playing,
    TakingExposed,
    ThrowingIn,
)
from five_hundred.engine.phases.auction_end import end_auction
from five_hundred.engine.phases.auction_turns import after_call, begin_auction
from five_hundred.engine.phases.bidding import event_of
from five_hundred.engine.phases.calling import must_call, own_card, why_not_callable
from five_hundred.engine.phases.exchanging import taker_of_discards
from five_hundred.engine.phases.hand_end import as_played, end_by_claim, end_hand, is_lost, score_tricks
from five_hundred.engine.phases.nominating import no_joker
from five_hundred.engine.phases.playing import after_trick
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.engine.possible_cards import called_card_may_be_nowhere, expect_answer, possible_cards, why_impossible
from five_hundred.engine.public_facts import exposed_seats, known_partner
from five_hundred.engine.public_state import PublicState
from five_hundred.engine.throw_in_legality import why_no_throw_in
from five_hundred.engine.tricks import led_by
from five_hundred.rules import Claims, Misdeal, Reveal
from five_hundred.rules.dealing_in_packets import piles_of

__all__ = ["follow_public"]


def follow_public(
    public: PublicState, given: Sequence[Event], *, complete: bool = True
) -> tuple[PublicState, tuple[Event, ...]]:
    """Return the public state after a step, and all events of the step, including those that were not given.

    Args:
        complete: whether all events are given; if not, those that follow from earlier ones may be missing.

    Raises:
        IllegalActionError: the rules forbid the action that the first event reports, or the seat cannot hold the card.
        ValueError: the first event does not occur in this phase; another event contradicts the rules, the first event
            or what everybody knows; or an event is missing.
        TypeError: a field of an event has a wrong type.
    """
    if not given:
        raise ValueError("happened must contain the events of a step, got none")
    step = _Step(public, given)
    if not is_due(public.phase, given[0]):
        names = due_in(public.phase)
        right = all_of(names, "or") if names else "no event, because the match is over"
        raise ValueError(f"happened[0] must be {right}, got {type(given[0]).__name__}")
    step.take(given[0])
    place = step.compare()
    if complete and len(given) < len(step.log):
        raise ValueError(f"happened must contain {shown_event(step.log[len(given)])} after {shown_event(given[-1])}")
    if place < len(given):
        raise ValueError(f"happened must not contain {shown_event(given[place])} after {shown_event(step.log[-1])}")
    return step.now(), tuple(step.log)


class _Step(FollowedTable):
    """A step, carried out event by event."""

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
            raise IllegalActionError(not_on_table(card, match.on_table))
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
        partner = taker_of_discards(self.match.rules, phase)
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
            expect_answer(self.public, self.shown, holds)
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
