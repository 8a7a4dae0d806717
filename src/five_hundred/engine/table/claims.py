"""When a player may claim tricks, which cards prove a claim, and who must agree to it (catalogue: claims; 6.45).

Only the player who is about to lead may claim.  Under the option ``play.claims``, a claim is illegal, must be proven,
needs the consent of the opponents, or is checked against the real cards once it has been made
(:mod:`five_hundred.engine.play.claims_checked`).

The engine judges a claim that needs proof only by what the claimer can see; otherwise, a refusal would reveal where
hidden cards are.  Such a claim is valid if no card that may be in another hand could take a trick, no matter which hand
holds it.  The functions for claims by consent use only public facts, so neither asking a player about a claim nor
refusing to ask reveals a hidden card.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from five_hundred.cards.masks import numbers
from five_hundred.cards.seats import HAND_SIZE, Seat, Seating
from five_hundred.engine.actions import Claim
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable
from five_hundred.engine.play.trick_rules import NOT_LED, nameable
from five_hundred.engine.play.tricks import Trick, suits_led, void_in
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table.face_up_hands import exposed_seats
from five_hundred.engine.table.known_partner import known_partner
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.rules import Claims, RuleSet

__all__ = [
    "awarded_by",
    "hands_of_claimer",
    "legal_claims",
    "might_win",
    "opponents",
    "takes_all",
    "who_answers",
    "why_no_claim",
]

_CLAIM: Final = Claim()
_CLAIMS_OF_FEWER: Final = tuple(Claim(tricks) for tricks in range(HAND_SIZE))


def legal_claims(rules: RuleSet, phase: Playing, hand: int, elsewhere: int) -> tuple[Claim, ...]:
    """Return the legal claims of the player on lead, while no dummy has a face-down card (catalogue 6.45)."""
    claims = rules.play.claims
    if claims is Claims.PROVABLE:
        proven = takes_all(phase.setup, phase.turn, hand, elsewhere, phase.history)
        return (_CLAIM,) if proven else ()
    if not claims.lays_hand_down or _has_claimed(phase):
        return ()
    by_consent = claims is Claims.BY_CONSENT and _may_claim_fewer(rules.table.seating, phase)
    fewer = HAND_SIZE - len(phase.history) if by_consent else 0
    return (_CLAIM, *_CLAIMS_OF_FEWER[:fewer])


def why_no_claim(
    rules: RuleSet, phase: Playing, claim: Claim, hand: int, elsewhere: int, *, dummy_covered: bool
) -> Illegal | None:
    """Return why the player whose turn it is may not make a claim; ``None`` if the claim is legal (catalogue: claims).

    Unless the opponents must agree, the player must claim all remaining tricks.  Under ``provable``, the cards that
    this player can see must prove the claim.  Under ``checked``, the hidden cards decide only whether the claim is
    accepted, and not whether it is legal; otherwise, asking what is legal would reveal hidden cards.
    """
    claims = rules.play.claims
    if claims is Claims.OFF:
        return Illegal(Reason.NOT_OFFERED, "This game does not allow claims: play a card.", "play.claims")
    if phase.led != NOT_LED:
        sentence = "Only the player who is about to lead may claim: play a card."
        return Illegal(Reason.NOT_OFFERED, sentence, "play.claims")
    if dummy_covered:
        sentence = "You may not claim while a dummy has face-down cards: play a card."
        return Illegal(Reason.NOT_OFFERED, sentence, "play.claims")
    if claims.lays_hand_down and _has_claimed(phase):
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
    if not _may_claim_fewer(rules.table.seating, phase):
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


def _has_claimed(phase: Playing) -> bool:
    """Return whether the player on lead has claimed in this hand and so may not claim again (catalogue 6.45)."""
    return phase.setup.actors[phase.turn] in phase.laid_down


def _may_claim_fewer(seating: Seating, phase: Playing) -> bool:
    """Return whether the player on lead may claim fewer than all remaining tricks.

    The other tricks must go to one side (catalogue 6.45); if the opponents belong to several sides, the number of
    tricks claimed does not determine which side takes the others.
    """
    return len({seating.side_of[seat] for seat in opponents(seating, phase)}) == 1


def hands_of_claimer(seating: Seating, phase: Playing) -> tuple[Seat, ...]:
    """Return the seats whose hands are laid face up when the player on lead claims (catalogue 6.45).

    These are all hands that the player plays, except the hands of dummies, which lie face up anyway.
    """
    actors, owners, turn = phase.setup.actors, seating.owners, phase.turn
    return tuple([seat for seat in phase.setup.rounds[turn] if actors[seat] == actors[turn] and owners[seat] == seat])


def who_answers(seating: Seating, phase: Playing) -> tuple[Seat, ...]:
    """Return, in order, the players who must agree to a claim by the player on lead (catalogue 6.45).

    The players who must agree are the opponents whose hands do not lie face up or, if every opponent's hand lies face
    up, all opponents.
    """
    actors = phase.setup.actors
    players = tuple(dict.fromkeys([actors[seat] for seat in opponents(seating, phase)]))
    face_up = exposed_seats(phase)
    return tuple([seat for seat in players if seat not in face_up]) or players


def awarded_by(seating: Seating, phase: Playing, tricks: int) -> dict[Seat, int]:
    """Return the tricks that each seat receives if all opponents agree to a claim (catalogue 6.45).

    Args:
        tricks: the number of tricks that the player claims; the first opponent to the left receives the others.
    """
    rest = HAND_SIZE - len(phase.history) - tricks
    awarded = {phase.turn: tricks, opponents(seating, phase)[0]: rest}
    return {seat: count for seat, count in awarded.items() if count}


def opponents(seating: Seating, phase: Playing) -> tuple[Seat, ...]:
    """Return, clockwise, the seats in play that are not known to be on the leading player's team (catalogue 6.45)."""
    seat = phase.turn
    team = phase.setup.contract.team(seating, known_partner(phase))
    friends = team if seat in team else (seat, *seating.partners(seat))
    return tuple([other for other in phase.setup.rounds[seat] if other not in friends])


def might_win(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int, history: Sequence[Trick]) -> int:
    """Return the cards in other hands that might take a trick from a player who claims (catalogue: claims).

    The function assumes that the claimer leads all trumps from the highest down, then every other suit from the highest
    down, then the jokers.  Each time the claimer leads a suit that other players hold, at least one of them must play a
    card of that suit or a low joker.  An unseen joker that only the declarer can hold belongs to the suit that the
    declarer has nominated (6.13).

    Returns:
        The cards that might take a trick; 0 if the claiming hand is certain to take every trick.
    """
    mask = 0
    for threat in _threats(setup, seat, hand, elsewhere, history):
        mask |= threat
    return mask


def takes_all(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int, history: Sequence[Trick]) -> bool:
    """Return whether the player on lead is certain to take every remaining trick (catalogue: claims).

    The result is the same as ``might_win(...) == 0``, but the function stops at the first card that might take a trick.
    """
    return next(_threats(setup, seat, hand, elsewhere, history), None) is None


def _threats(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int, history: Sequence[Trick]) -> Iterator[int]:
    """Yield the cards that might take a trick, as one mask for each suit that has such cards."""
    table, bound = setup.tables[seat], _bound(setup, seat, elsewhere, history)
    loose, jokers = _loose(table, elsewhere) & ~bound, hand & table.suits[NO_SUIT]
    if table.low_jokers and jokers:
        # A led low joker wins only if no other player holds the named suit, and the claimer cannot know that.
        if elsewhere:
            yield elsewhere
        return
    if stronger := _stronger(table, loose, hand):
        yield stronger
    nominated = setup.contract.nominated
    if (
        bound
        and jokers
        and bound == _best_joker(table, bound | jokers)
        and _must_name_bound(setup, seat, hand, history)
    ):
        yield bound
    # If a joker may be played instead of following suit, a low joker saves a card of the suit for the next round.
    saved = loose.bit_count() if setup.jokers.first_of_suit else 0
    trump = table.strain.suit
    for suit in range(NO_SUIT):
        others, held = elsewhere & table.suits[suit] & ~loose, hand & table.suits[suit]
        if nominated is not None and suit == nominated.index:
            others |= bound
        trumps = trump is not None and suit == trump.index
        if not others or not (held or trumps):
            continue
        power = table.power[suit]
        own = sorted([power[card] for card in numbers(held)], reverse=True)
        count = others.bit_count() + saved
        best = max([power[card] for card in numbers(others)])
        # The leader's cards must be the strongest in the first rounds; in the later ones, no other player has the suit.
        # Of two equal cards, the leader's wins.
        beaten = bool(own) and own[:count][-1] < best
        if beaten or (trumps and count > len(own) and hand & ~table.suits[suit]):
            yield others


def _loose(table: SuitTable, elsewhere: int) -> int:
    """Return the jokers in other hands that, without trumps, may belong to no suit, so that no lead can force them."""
    return 0 if table.strain.suit is not None else elsewhere & table.pack.jokers


def _bound(setup: PlaySetup, seat: Seat, elsewhere: int, history: Sequence[Trick]) -> int:
    """Return the unseen jokers that only the declarer can hold, and that therefore belong to the nominated suit.

    A declarer who nominates a suit holds a joker (catalogue 6.13).  If the declarer has not played a joker since, and
    the claimer cannot see all jokers but one, the declarer holds that joker.
    """
    contract, pack = setup.contract, setup.tables[seat].pack
    unseen = elsewhere & pack.jokers
    if contract.nominated is None or seat == contract.declarer or unseen.bit_count() != 1:
        return 0
    played = [
        play.card
        for trick in history
        for by, play in zip(trick.seats, trick.plays, strict=True)
        if by == contract.declarer
    ]
    return 0 if any(card.is_joker for card in played) else unseen


def _must_name_bound(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> bool:
    """Return whether a joker that the claimer leads last must name the nominated suit, because no other is allowed."""
    table, nominated = setup.tables[seat], setup.contract.nominated
    led = suits_led(history) | sum(1 << each for each in range(NO_SUIT) if hand & table.suits[each])
    allowed = nameable(setup.jokers, True, void_in(setup, seat, history), led)
    return nominated is not None and allowed == 1 << nominated.index


def _best_joker(table: SuitTable, jokers: int) -> int:
    """Return the mask of the highest of some jokers."""
    return 1 << max(numbers(jokers), key=lambda card: table.power[table.suit_of[card]][card])


def _stronger(table: SuitTable, loose: int, hand: int) -> int:
    """Return the jokers without a suit in other hands that could beat a card of the claiming hand."""
    jokers = hand & table.pack.jokers
    if table.low_jokers or not loose:
        return 0
    return loose if hand & ~jokers else loose & _best_joker(table, loose | jokers)
