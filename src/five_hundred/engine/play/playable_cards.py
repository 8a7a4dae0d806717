"""The cards that a seat may play, and why any other card is illegal (catalogue: section H, null-joker).

The rules themselves are in :mod:`five_hundred.engine.play.trick_rules`; this module applies them to cards, seats and
earlier tricks, and puts each refusal into words.
"""

from collections.abc import Sequence

from five_hundred.base.message_parts import all_of
from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import NOT_LED, Following, following_rule, leads, may_follow, nameable
from five_hundred.engine.play.tricks import Trick, suits_led, suits_played, void_in
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.rules.bids.special_bids import NullJokerLead

__all__ = ["joker_suits", "playable", "why_unplayable"]


def playable(setup: PlaySetup, seat: Seat, hand: int, led: int, history: Sequence[Trick]) -> int:
    """Return the cards that a seat may play now (catalogue: follow, nt-joker-follow, nt-joker-lead, null-joker).

    The result is empty only if the hand is empty.
    """
    suits = setup.tables[seat].suits
    jokers = hand & suits[NO_SUIT]
    if led == NOT_LED:
        return leads(hand, jokers, _nameable(setup, seat, hand, history)) if jokers else hand
    following = hand & suits[led] if led != NO_SUIT else 0
    if not jokers:  # as may_follow would answer, but most hands have no joker, and a call takes longer
        return following or hand
    void, played = void_in(setup, seat, history), suits_played(setup, seat, history)
    return may_follow(setup.jokers, hand, following, jokers, led, void, played)


def joker_suits(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> tuple[Suit | None, ...]:
    """Return the suits that a seat may name when it leads a joker that belongs to no suit (catalogue: nt-joker-lead).

    The function assumes that the seat may lead the joker.

    The result is ``(None,)`` if the joker is led without naming a suit.
    """
    suits = _nameable(setup, seat, hand, history)
    return tuple(suit for suit in SUITS if suits >> suit.index & 1) or (None,)


def _nameable(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> int:
    last = not hand & ~setup.tables[seat].suits[NO_SUIT]
    # The suits led include suits named for jokers, and they are the same for all seats (catalogue 6.15).
    return nameable(setup.jokers, last, void_in(setup, seat, history), suits_led(history))


def why_unplayable(
    setup: PlaySetup, seat: Seat, hand: int, led: int, history: Sequence[Trick], play: PlayCard
) -> Illegal:
    """Return the reason why a play is illegal (catalogue: follow, nt-joker-follow, nt-joker-lead, null-joker).

    The refusal reveals nothing about the hands of other seats.
    """
    table = setup.tables[seat]
    pack = table.pack
    number = pack.index.get(play.card)
    allowed = playable(setup, seat, hand, led, history)
    if number is None or not hand >> number & 1:
        return Illegal(Reason.NOT_HELD, f"{play.card} is not in this hand.", cards=pack.cards_in(allowed))
    free_joker = table.suit_of[number] == NO_SUIT
    if not allowed >> number & 1:
        cards = pack.cards_in(allowed)
        if led == NOT_LED:
            return _why_not_lead(setup, cards)
        return _why_not_that_card(setup, _following(setup, seat, hand, led, history), led, cards, joker=free_joker)
    if led == NOT_LED and free_joker:
        return _why_not_that_suit(setup, joker_suits(setup, seat, hand, history), play)
    return Illegal(Reason.NO_SUIT_TO_NAME, "You may name a suit only when you lead a joker that belongs to no suit.")


def _following(setup: PlaySetup, seat: Seat, hand: int, led: int, history: Sequence[Trick]) -> Following:
    """Return the rule for following suit that applies to a hand after another hand has led (catalogue: follow).

    If the hand has no joker, the parts of the rule that concern jokers have no effect.
    """
    following = hand & setup.tables[seat].suits[led] if led != NO_SUIT else 0
    void, played = void_in(setup, seat, history), suits_played(setup, seat, history)
    return Following(following_rule(setup.jokers, following, led, void, played))


def _name(suit: int) -> str:
    return SUITS[suit].name.lower()


def _why_not_that_card(setup: PlaySetup, rule: Following, led: int, cards: tuple[Card, ...], *, joker: bool) -> Illegal:
    """Return the reason why a hand may not play a card to a trick that another hand led."""
    choice = f"play {all_of([str(card) for card in cards], 'or')}"
    if rule in (Following.SUIT_LED, Following.SUIT_OR_JOKER) or (rule is Following.SUIT_RENEGES and not joker):
        suit = _name(led).capitalize()
        if not joker:
            return Illegal(Reason.MUST_FOLLOW, f"{suit} were led: {choice}.", cards=cards)
        sentence = f"{suit} were led, and the joker may not be played instead of following suit: {choice}."
        return Illegal(Reason.MUST_FOLLOW, sentence, "play.joker_follow", cards)
    if rule is Following.JOKER:
        special = setup.contract.special
        assert special is not None  # only special bids force a joker
        sentence = f"This hand has no card of the suit led, so it must play its joker: {choice}."
        return Illegal(Reason.MUST_PLAY_JOKER, sentence, f"contracts.specials.{special.code}.joker", cards)
    if rule is Following.JOKER_LAST:
        sentence = f"The joker may be played only to the last trick: {choice}."
        return Illegal(Reason.JOKER_LAST_TRICK_ONLY, sentence, "play.joker_follow", cards)
    assert rule is not Following.ANY_CARD  # a hand that may play any card is never refused a card
    suit = _name(led)
    sentence = f"The joker may not be played to {suit}, because this hand has already shown a void in {suit}: {choice}."
    return Illegal(Reason.JOKER_RENEGES, sentence, "play.joker_renege", cards)


def _lead_option(setup: PlaySetup) -> str:
    special = setup.contract.special
    if special is not None and special.joker_lead is NullJokerLead.LAST_TRICK:
        return f"contracts.specials.{special.code}.joker_lead"
    return "play.joker_lead"


def _why_not_lead(setup: PlaySetup, cards: tuple[Card, ...]) -> Illegal:
    why = (
        "The joker may be led only to the last trick"
        if setup.jokers.lead_last
        else "No suit is left to name for the joker, so it may be led only to the last trick"
    )
    sentence = f"{why}: lead {all_of([str(card) for card in cards], 'or')}."
    return Illegal(Reason.JOKER_LEAD, sentence, _lead_option(setup), cards)


def _why_not_that_suit(setup: PlaySetup, suits: tuple[Suit | None, ...], play: PlayCard) -> Illegal:
    if suits == (None,):
        sentence = "Under this contract, the joker must be led without naming a suit."
        return Illegal(Reason.NO_SUIT_TO_NAME, sentence, _lead_option(setup))
    named = all_of([suit.name.lower() for suit in suits if suit is not None], "or")
    if play.suit is None:
        return Illegal(Reason.NAME_A_SUIT, f"You must name a suit when you lead this joker: name {named}.")
    sentence = f"You may not name {play.suit.name.lower()} for the joker here: name {named}."
    return Illegal(Reason.SUIT_NOT_ALLOWED, sentence, "play.joker_lead")
