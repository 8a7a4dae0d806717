"""The end of the play: count the tricks played or claimed, and score the hand (catalogue: sections H and K)."""

from collections.abc import Mapping, Sequence

from five_hundred.bids.contracts import Contract
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.events import Log
from five_hundred.engine.match import Match
from five_hundred.engine.phase_classes import Dealing, Finished, Playing
from five_hundred.engine.phases.between_hands import between_hands
from five_hundred.engine.phases.hand_end import end_hand
from five_hundred.engine.played_hand import PlayedHand
from five_hundred.engine.public_facts import known_partner
from five_hundred.engine.public_state import PublicState
from five_hundred.engine.scoring import HandScore, score_hand
from five_hundred.engine.state import State
from five_hundred.engine.tricks import Trick
from five_hundred.rules import Claims

__all__ = ["as_played", "award_claim", "end_by_claim", "partner_at_the_end", "score_tricks"]


def score_tricks(match: Match, contract: Contract, winners: Sequence[Seat], partner: Seat | None) -> HandScore:
    """Return the score of a hand (catalogue: sections I and K).

    Args:
        match: the facts that all phases of the hand share.
        contract: the contract.
        winners: the seats that took the tricks, in order.
        partner: the seat that held the called card; ``None`` to use the partner named in the contract.
    """
    seating = match.rules.table.seating
    tricks = tuple([winners.count(seat) for seat in seating.seats])
    return score_hand(match.rules, seating, contract, tricks, match.scores, partner, match.uncounted)


def partner_at_the_end(state: State, phase: Playing) -> Seat | None:
    """Return the seat, other than the declarer's, that holds or has played the called card (catalogue: p5-call).

    Args:
        state: the state in which play stops.
        phase: the play of the cards, which need not be the phase of the state.

    Returns:
        The seat; ``None`` if no card was called, or if no other seat held the card.
    """
    contract = phase.setup.contract
    if contract.called is None:
        return None
    bit = 1 << state.rules.table.pack.index[contract.called]
    others = (seat for seat, hand in enumerate(state.hands) if hand & bit and seat != contract.declarer)
    return next(others, known_partner(phase))


def award_claim(state: State, phase: Playing, awarded: Mapping[Seat, int], log: Log) -> State:
    """Return the state after a claim has ended the hand, with the remaining tricks awarded (catalogue: claims; 6.45).

    Args:
        state: the state in which play stops.
        phase: the play of the cards, which need not be the phase of the state.
        awarded: the number of tricks that each seat receives; the seats receive their tricks in this order.
        log: the list that receives the events; ``None`` if the caller does not need them.
    """
    return between_hands(*end_by_claim(state.public, phase, awarded, partner_at_the_end(state, phase), log))


def end_by_claim(
    public: PublicState, phase: Playing, awarded: Mapping[Seat, int], partner: Seat | None, log: Log
) -> tuple[Match, Dealing | Finished]:
    """End the hand after a claim (catalogue: claims; 6.45).

    Args:
        public: the public state in which play stops.
        phase: the play of the cards, which need not be the phase of the public state.
        awarded: the number of tricks that each seat receives; the seats receive their tricks in this order.
        partner: the seat that holds or has played the called card; ``None`` if there is no such seat.
        log: the list that receives the events; ``None`` if the caller does not need them.

    Returns:
        The facts before the next deal or at the end of the match, and the phase that follows.
    """
    if log is not None:
        if public.rules.play.claims is Claims.PROVABLE:
            log.extend(events.TricksClaimed(each, count) for each, count in awarded.items())
        else:
            log.extend(events.TricksAwarded(each, count) for each, count in awarded.items())
    winners = [trick.winner for trick in phase.history]
    winners += [seat for seat, count in awarded.items() for _ in range(count)]
    score = score_tricks(public.match, phase.setup.contract, winners, partner)
    hand = as_played(public, phase, phase.history, score, partner, claimed_by=phase.turn)
    return end_hand(public.match, score, partner, winners, hand, log)


def as_played(
    public: PublicState,
    phase: Playing,
    history: tuple[Trick, ...],
    score: HandScore,
    partner: Seat | None,
    claimed_by: Seat | None = None,
) -> PlayedHand:
    """Return the public facts of the hand that is ending (catalogue: sections D, G, H and I).

    Args:
        public: the public state before the last action; that action exposes no further hand.
        phase: the play of the cards, which need not be the phase of the public state.
        history: the complete tricks.
        score: the score of the hand.
        partner: the seat that holds or has played the called card; ``None`` if there is no such seat.
        claimed_by: the seat whose claim ends the hand; ``None`` if the hand ends without a claim.
    """
    return PlayedHand(
        dealer=public.dealer,
        calls=phase.setup.calls,
        score=score,
        partner=partner,
        tricks=history,
        claimed_by=claimed_by,
        exposed=public.exposed_in_full,
        turned_up=public.turned_up,
        kitty_count=public.kitty_count,
        discarded=public.discarded,
    )
