"""The play of the cards: who leads, and what the joker may do where it is no trump (catalogue: sections F and H)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, flag

__all__ = ["FirstLead", "JokerFollow", "JokerLead", "JokerNominate", "JokerRenege", "PlayRules"]


class FirstLead(Choice):
    """Who leads to the first trick (catalogue: first-lead, null-lead)."""

    BIDDER = "bidder", "The winner of the auction (000, 001, 004, PAG)."
    LEFT_OF_DEALER = "left-of-dealer", "The seat to the dealer's left, which may be a dummy (002, 003 variation)."


class JokerFollow(Choice):
    """When an unnominated joker may be played to a trick that another card has led (catalogue: nt-joker-follow)."""

    WHEN_VOID = "void-only", "Only by a hand that cannot follow suit (001, 002, 003, 004, PAG)."
    ANY_TIME = "any-time", "Whenever its holder likes; in a null contract, only when void (000)."
    FIRST_OR_LAST = (
        "first-or-last-card-of-suit",
        "When void, or instead of following by a hand that has not yet played a card of that suit (002, 003, PAG).",
    )
    LAST_TRICK = "last-trick-only", "Only to the last trick (PAG variation)."


class JokerRenege(Choice):
    """Whether a joker may be played to a suit in which its holder has shown void (catalogue: nt-joker-follow)."""

    ALLOWED = "allowed", "It may (000, 001, 004)."
    LAST_CARD_WINS = "last-card-wins", "Not unless nothing else is left; it then wins as usual (002)."
    LAST_CARD_LOSES = (
        "last-card-loses",
        "Not unless nothing else is left; it then loses to the suit led (PAG).",
    )


class JokerLead(Choice):
    """What an unnominated joker that is led may name (catalogue: nt-joker-lead)."""

    ANY_SUIT = "any-suit", "Any suit (000, 001, 004, ISU, H1900, TB)."
    NOT_SHOWN_VOID = "not-shown-void", "A suit in which the leader has not shown void (002, E2)."
    NOT_YET_LED = (
        "suit-not-yet-led",
        "A suit that has not been led; when all have been, only the last trick is left (PAG).",
    )
    LAST_TRICK = (
        "last-trick-only",
        "Any suit, but only to the last trick; under a special bid it names none (JS4 strict, PAG variation).",
    )


class JokerNominate(Choice):
    """Whether the contractor may fix the suit of the own jokers before the first trick (catalogue: joker-nominate)."""

    NO = "no", "No (000, 001, 002, 004)."
    YES = "yes", "At no trump and in null contracts (PAG)."
    NULL_ONLY = "null-only", "In null contracts only (PAG variation)."


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PlayRules(Interned):
    """How the tricks are played."""

    first_lead: FirstLead = choice(
        FirstLead.BIDDER,
        "Who leads to the first trick of a trick bid.",
        id="first-lead",
        source="000-004, PAG",
    )
    null_lead: FirstLead = choice(
        FirstLead.BIDDER,
        "Who leads to the first trick of a special bid; in a duel the bidder always does.",
        id="null-lead",
        source="000-002, 004, ASU, PAG",
    )
    joker_follow: JokerFollow = choice(
        JokerFollow.WHEN_VOID,
        "When a joker that belongs to no suit may be played to a trick that another card has led.",
        id="nt-joker-follow",
        source="000-004, PAG, TB, ISU",
    )
    joker_renege: JokerRenege = choice(
        JokerRenege.ALLOWED,
        "Whether a joker that belongs to no suit may be played to a suit in which its holder has shown void.",
        id="nt-joker-follow",
        source="002, 003, PAG",
    )
    joker_lead: JokerLead = choice(
        JokerLead.NOT_YET_LED,
        "What suit a led joker that belongs to none may name.",
        id="nt-joker-lead",
        source="000-002, 004, PAG, E2, ISU, H1900, TB, JS4",
    )
    joker_nominate: JokerNominate = choice(
        JokerNominate.YES,
        "Whether the contractor may fix the suit of the jokers in the own hand before the first trick.",
        id="joker-nominate null-joker",
        source="PAG",
    )
    null_stop: bool = flag(
        False,
        "Whether play stops as soon as a special bid has failed; ignored where the number of tricks matters: where "
        "forced tricks score, in a duel, and with the set rule, ralphing or a breach.",
        id="null-stop",
        source="stop: PAG, Web500, JS4; play on: 000",
    )
    high_jacks: bool = flag(
        False,
        "Whether every jack ranks above its ace at no trump (not under a special bid).",
        id="card-order null-jacks",
        source="no: all seeds; yes: JS4",
    )
    claims: bool = flag(
        False,
        "Whether a player on lead may claim the remaining tricks; a claim stands if it can be proven from what the "
        "player sees.",
        id="claims",
        source="yes: 004, JS4; no: 000, 001, 002",
    )
