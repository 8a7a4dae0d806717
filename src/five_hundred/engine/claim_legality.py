"""When a player may claim tricks, and why any other claim is illegal (catalogue: claims; 6.45).

Only the player who is about to lead may claim.  Under the option ``play.claims``, a claim is illegal, must be proven by
the cards that the claimer can see (:mod:`five_hundred.engine.claims_proven`), needs the consent of the opponents
(:mod:`five_hundred.engine.claims_by_consent`), or is checked against the real cards once it has been made
(:mod:`five_hundred.engine.claims_checked`).
"""

from typing import Final

from five_hundred.bids.actions import Claim
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.claims_by_consent import has_claimed, may_claim_fewer
from five_hundred.engine.claims_proven import might_win, takes_all
from five_hundred.engine.phase_classes import Playing
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.rules import Claims, RuleSet

__all__ = ["legal_claims", "why_no_claim"]

_CLAIM: Final = Claim()
_CLAIMS_OF_FEWER: Final = tuple(Claim(tricks) for tricks in range(HAND_SIZE))


def legal_claims(rules: RuleSet, phase: Playing, hand: int, elsewhere: int) -> tuple[Claim, ...]:
    """Return the legal claims of the player who is about to lead, while no dummy has a face-down card (catalogue 6.45).

    Args:
        rules: the house rules.
        phase: the play, before a lead.
        hand: the cards of the player, as a mask.
        elsewhere: the cards that may be in another hand as far as the player knows, as a mask.
    """
    claims = rules.play.claims
    if claims is Claims.PROVABLE:
        proven = takes_all(phase.setup, phase.turn, hand, elsewhere, phase.history)
        return (_CLAIM,) if proven else ()
    if not claims.lays_hand_down or has_claimed(phase):
        return ()
    by_consent = claims is Claims.BY_CONSENT and may_claim_fewer(rules.table.seating, phase)
    fewer = HAND_SIZE - len(phase.history) if by_consent else 0
    return (_CLAIM, *_CLAIMS_OF_FEWER[:fewer])


def why_no_claim(
    rules: RuleSet, phase: Playing, claim: Claim, hand: int, elsewhere: int, *, covered: bool
) -> Illegal | None:
    """Return why the player whose turn it is may not make a claim; ``None`` if the claim is legal (catalogue: claims).

    Unless the opponents must agree, the player must claim all remaining tricks.  Under ``provable``, the cards that
    this player can see must prove the claim.  Under ``checked``, the hidden cards decide only whether the claim is
    accepted, and not whether it is legal; otherwise, asking what is legal would reveal hidden cards.

    Args:
        rules: the house rules.
        phase: the play.
        claim: the claim.
        hand: the cards of the player, as a mask.
        elsewhere: the cards that may be in another hand as far as the player knows, as a mask.
        covered: whether a dummy has a face-down card.
    """
    claims = rules.play.claims
    if claims is Claims.OFF:
        return Illegal(Reason.NOT_OFFERED, "This game does not allow claims: play a card.", "play.claims")
    if phase.led != NOT_LED:
        sentence = "Only the player who is about to lead may claim: play a card."
        return Illegal(Reason.NOT_OFFERED, sentence, "play.claims")
    if covered:
        sentence = "You may not claim while a dummy has face-down cards: play a card."
        return Illegal(Reason.NOT_OFFERED, sentence, "play.claims")
    if claims.lays_hand_down and has_claimed(phase):
        sentence = "You have already claimed in this hand: play a card."
        return Illegal(Reason.NOT_OFFERED, sentence, "play.claims")
    if claims is Claims.BY_CONSENT:
        return _why_not_by_consent(rules, phase, claim)
    if claim.tricks is not None:
        sentence = "In this game, a claim must be for all remaining tricks: claim without a number."
        return Illegal(Reason.NOT_OFFERED, sentence, "play.claims")
    if claims is Claims.CHECKED:
        return None
    threats = might_win(phase.setup, phase.turn, hand, elsewhere, phase.history)
    if not threats:
        return None
    card = rules.table.pack.cards_in(threats)[-1]
    sentence = f"The claim is not certain: from what you can see, {card} might take a trick."
    return Illegal(Reason.UNPROVEN_CLAIM, sentence, "play.claims")


def _why_not_by_consent(rules: RuleSet, phase: Playing, claim: Claim) -> Illegal | None:
    """Return the reason why the opponents cannot be asked to agree to a claim (catalogue 6.45)."""
    left, tricks = HAND_SIZE - len(phase.history), claim.tricks
    if tricks is None:
        return None
    if not may_claim_fewer(rules.table.seating, phase):
        sentence = (
            "You may claim fewer than all the remaining tricks only if your opponents form one side: claim without a "
            "number, or play a card."
        )
        return Illegal(Reason.NOT_OFFERED, sentence, "play.claims")
    if not 0 <= tricks < left:
        number = f"a number from 0 to {left - 1}" if left > 1 else "0"
        sentence = f"Claim {number}, or claim all remaining tricks without a number."
        return Illegal(Reason.NOT_OFFERED, sentence, "play.claims")
    return None
