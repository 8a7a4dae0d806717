"""From one phase to the next: a new deal, the kitty, nominating, the first lead, the end of a hand."""

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from five_hundred import events
from five_hundred.bids import Strain
from five_hundred.cards import Card, Suit
from five_hundred.contracts import Call, Contract
from five_hundred.deck import gathered
from five_hundred.events import Event, ThrownIn
from five_hundred.rules import AllPass, FirstLead, InkleWins, JokerNominate
from five_hundred.scoring import HandScore, match_outcome
from five_hundred.seats import Seat
from five_hundred.special_bids import KittyUse, NullJoker, WhoPlays
from five_hundred.state import (
    Dealing,
    Exchanging,
    Finished,
    Match,
    Nominating,
    Playing,
    Secrets,
    State,
    exposed_seats,
)
from five_hundred.strength import suit_table
from five_hundred.tricks import NOT_LED, PlaySetup, joker_policy

__all__ = ["Log", "after_auction", "after_exchange", "begin_play", "deal_again", "end_hand", "pass_out"]

Log: TypeAlias = list[Event] | None
"""Where events go; ``None`` when nobody wants them."""


def deal_again(
    state: State,
    dealer: Seat,
    reason: ThrownIn,
    log: Log,
    *,
    redeals: int = 0,
    stock: tuple[Card, ...] | None = None,
) -> State:
    """Throw the cards in; ``dealer`` deals next, shuffled unless there is a ``stock``."""
    if log is not None:
        log.append(events.DealAbandoned(reason, dealer))
    match = attrs.evolve(state.match, dealer=dealer)
    return State(match, Dealing(redeals, stock is None), (0,) * len(state.hands), Secrets(stock=stock))


def pass_out(state: State, calls: tuple[Call, ...], redeals: int, *, inkles: bool, log: Log) -> State:
    """Nobody has made a bid that can become the contract (catalogue: all-pass, inkle-can-win; 6.8)."""
    auction, dealer = state.rules.auction, state.dealer
    reason = ThrownIn.ONLY_INKLES if inkles else ThrownIn.ALL_PASSED
    after = state.seating.after(dealer)
    if inkles and auction.inkle_wins is InkleWins.NEVER_SAME_DEALER:
        return deal_again(state, dealer, reason, log, redeals=redeals)
    if auction.all_pass is AllPass.NO_TRUMP:
        return after_auction(state, Contract(None, None), calls, log)
    if auction.all_pass is AllPass.SAME_DEALER:
        return deal_again(state, dealer, reason, log)
    if auction.all_pass is AllPass.SAME_DEALER_TWICE and redeals < 2:
        return deal_again(state, dealer, reason, log, redeals=redeals + 1)
    stock = None
    if auction.all_pass is AllPass.NO_RESHUFFLE:
        stock = gathered(state.rules.table, after, state.hands, state.secrets.kitty)
    return deal_again(state, after, reason, log, stock=stock)


def after_auction(state: State, contract: Contract, calls: tuple[Call, ...], log: Log) -> State:
    """The contract is settled: the declarer takes the kitty, where the contract has one."""
    if log is not None:
        log.append(events.AuctionWon(contract))
    declarer, special = contract.declarer, contract.special
    if declarer is None or (special is not None and special.kitty is KittyUse.NOT_TAKEN):
        return after_exchange(state, contract, calls, log)
    hands = list(state.hands)
    hands[declarer] |= state.secrets.kitty
    if log is not None:
        log.append(events.KittyTaken(declarer, state.rules.table.kitty_size))
    return State(state.match, Exchanging(contract, declarer, calls), tuple(hands), Secrets())


def after_exchange(state: State, contract: Contract, calls: tuple[Call, ...], log: Log) -> State:
    """Every hand has its ten cards: the contractor may nominate, or play begins."""
    if contract.declarer is not None and _may_nominate(state, contract):
        return State(state.match, Nominating(contract, contract.declarer, calls), state.hands, state.secrets)
    return begin_play(state, contract, None, calls, log)


def _may_nominate(state: State, contract: Contract) -> bool:
    """Whether this contract has the step, which must not depend on who holds a joker (catalogue 6.13)."""
    rule, special = state.rules.play.joker_nominate, contract.special
    if rule is JokerNominate.NO or contract.strain is not Strain.NO_TRUMP or not state.rules.table.pack.jokers:
        return False
    if special is None:
        return rule is JokerNominate.YES
    return special.joker is not NullJoker.LOW


def begin_play(state: State, contract: Contract, nominated: Suit | None, calls: tuple[Call, ...], log: Log) -> State:
    """Set up the play: who sits out, who chooses for whom, who leads."""
    seating, declarer, special = state.seating, contract.declarer, contract.special
    partners = () if declarer is None else seating.partners(declarer)
    alone = special is not None and special.who is WhoPlays.ALONE
    both_hands = special is not None and special.who is WhoPlays.BOTH_HANDS
    order = tuple(seat for seat in seating.seats if not (alone and seat in partners))
    table, low = state.rules.table, special is not None and special.joker is NullJoker.LOW
    plain = suit_table(table.pack, table.high_joker, contract.strain, low)
    own = suit_table(table.pack, table.high_joker, contract.strain, low, nominated)
    setup = PlaySetup(
        contract=contract,
        tables=tuple(own if seat == declarer else plain for seat in seating.seats),
        order=order,
        after=tuple(_next_of(order, seating.clockwise_from(seating.after(seat))) for seat in seating.seats),
        actors=tuple(
            declarer if declarer is not None and both_hands and seat in partners else seat for seat in seating.seats
        ),
        jokers=joker_policy(state.rules.play, contract),
        nominated=nominated,
        calls=calls,
    )
    leader = _next_of(order, seating.clockwise_from(_first_to_lead(state, contract)))
    phase = Playing(setup, leader, leader, (), NOT_LED, ())
    begun = State(state.match, phase, state.hands, state.secrets)
    if log is not None:
        log.append(events.PlayBegan(leader, order))
        log.extend(events.HandExposed(seat, begun.hand(seat)) for seat in exposed_seats(phase))
    return begun


def _next_of(order: Sequence[Seat], seats: Sequence[Seat]) -> Seat:
    """The first of ``seats`` that plays (catalogue 6.23)."""
    return next(seat for seat in seats if seat in order)


def _first_to_lead(state: State, contract: Contract) -> Seat:
    rule = state.rules.play.null_lead if contract.special else state.rules.play.first_lead
    if contract.declarer is None or rule is FirstLead.LEFT_OF_DEALER:
        return state.seating.after(state.dealer)
    return contract.declarer


def end_hand(state: State, score: HandScore, log: Log) -> State:
    """Add the score; the next dealer deals, unless the match is over."""
    rules, seating, contract = state.rules, state.seating, score.contract
    declaring = None if contract.declarer is None else seating.side_of[contract.declarer]
    hands = state.match.hands + 1
    outcome = match_outcome(rules.match, score.after, declaring=declaring, made=score.made, hands=hands)
    dealer = state.dealer if outcome else seating.after(state.dealer)
    if log is not None:
        log.append(events.HandScored(score))
        if outcome:
            log.append(events.MatchEnded(outcome))
    phase = Finished(outcome) if outcome else Dealing()
    return State(Match(rules, dealer, score.after, hands), phase, (0,) * len(state.hands), Secrets())
