"""The play of the cards: who leads, and how the joker is played without a trump suit (catalogue: sections F and H)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, flag

__all__ = ["FirstLead", "JokerFollow", "JokerLead", "JokerNominate", "JokerRenege", "PlayRules"]


class FirstLead(Choice):
    """Who leads to the first trick (catalogue: first-lead, null-lead)."""

    BIDDER = "bidder", "The winner of the auction leads (000, 001, 004, PAG)."
    LEFT_OF_DEALER = "left-of-dealer", "The seat to the dealer's left leads; it may be a dummy (002, 003 variation)."


class JokerFollow(Choice):
    """When an unnominated joker may be played to a trick led with another card (catalogue: nt-joker-follow)."""

    WHEN_VOID = (
        "void-only",
        "The joker may be played only from a hand that cannot follow suit (001, 002, 003, 004, PAG).",
    )
    ANY_TIME = "any-time", "The joker may be played to any trick; in a null contract, only when void (000)."
    FIRST_OR_LAST = (
        "first-or-last-card-of-suit",
        "The joker may be played when void, or instead of following suit from a hand that has not yet played a card of "
        "that suit (002, 003, PAG).",
    )
    LAST_TRICK = "last-trick-only", "The joker may be played only to the last trick (PAG variation)."


class JokerRenege(Choice):
    """Whether a joker may be played to a suit in which its holder has shown a void (catalogue: nt-joker-follow)."""

    ALLOWED = "allowed", "The joker may be played to a suit in which its holder has shown a void (000, 001, 004)."
    LAST_CARD_WINS = (
        "last-card-wins",
        "The joker may be played to a suit shown void only if no other card is left; it then wins as usual (002).",
    )
    LAST_CARD_LOSES = (
        "last-card-loses",
        "The joker may be played to a suit shown void only if no other card is left; it then loses to the suit led "
        "(PAG).",
    )


class JokerLead(Choice):
    """Which suits the leader of an unnominated joker may name (catalogue: nt-joker-lead)."""

    ANY_SUIT = "any-suit", "The leader may name any suit (000, 001, 004, ISU, H1900, TB)."
    NOT_SHOWN_VOID = (
        "not-shown-void",
        "The leader may name a suit in which the leader has not shown a void (002, E2).",
    )
    NOT_YET_LED = (
        "suit-not-yet-led",
        "The leader may name a suit that has not been led; once all suits have been led, the joker may be led only to "
        "the last trick (PAG).",
    )
    LAST_TRICK = (
        "last-trick-only",
        "The joker may be led only to the last trick and may name any suit; under a special bid it names no suit (JS4 "
        "strict, PAG variation).",
    )


class JokerNominate(Choice):
    """Whether the contractor may nominate a suit for the jokers in hand (catalogue: joker-nominate)."""

    NO = "no", "The contractor may not nominate a suit (000, 001, 002, 004)."
    YES = "yes", "The contractor may nominate a suit at no trump and in null contracts (PAG)."
    NULL_ONLY = "null-only", "The contractor may nominate a suit only in null contracts (PAG variation)."


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PlayRules(Interned):
    """The rules for playing the tricks."""

    first_lead: FirstLead = choice(
        FirstLead.BIDDER,
        "Who leads to the first trick of a trick bid.",
        id="first-lead",
        source="000-004, PAG",
    )
    null_lead: FirstLead = choice(
        FirstLead.BIDDER,
        "Who leads to the first trick of a special bid; in a duel the bidder always leads.",
        id="null-lead",
        source="000-002, 004, ASU, PAG",
    )
    joker_follow: JokerFollow = choice(
        JokerFollow.WHEN_VOID,
        "When a joker that belongs to no suit may be played to a trick led with another card.",
        id="nt-joker-follow",
        source="000-004, PAG, TB, ISU",
    )
    joker_renege: JokerRenege = choice(
        JokerRenege.ALLOWED,
        "Whether a joker that belongs to no suit may be played to a suit in which its holder has shown a void.",
        id="nt-joker-follow",
        source="002, 003, PAG",
    )
    joker_lead: JokerLead = choice(
        JokerLead.NOT_YET_LED,
        "Which suits the leader of a joker that belongs to no suit may name.",
        id="nt-joker-lead",
        source="000-002, 004, PAG, E2, ISU, H1900, TB, JS4",
    )
    joker_nominate: JokerNominate = choice(
        JokerNominate.YES,
        "Whether the contractor may nominate, before the first trick, the suit to which the jokers in hand belong.",
        id="joker-nominate null-joker",
        source="PAG",
    )
    null_stop: bool = flag(
        False,
        "Whether play stops as soon as a special bid has failed. The option is ignored where the number of tricks "
        "matters: if forced tricks score points, in a duel, and with the set rule, ralphing or a breach.",
        id="null-stop",
        source="stop: PAG, Web500, JS4; play on: 000",
    )
    high_jacks: bool = flag(
        False,
        "Whether every jack ranks above its ace at no trump (not under a special bid).",
        id="card-order null-jacks",
        source="no: 000-004; yes: JS4",
    )
    claims: bool = flag(
        False,
        "Whether a player on lead may claim the remaining tricks; a claim is accepted if the cards that the player "
        "sees prove it.",
        id="claims",
        source="yes: 004, JS4; no: 000, 001, 002",
    )
