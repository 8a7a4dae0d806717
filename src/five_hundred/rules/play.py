"""The rules of the play: who leads, and how the joker is played without a trump suit (catalogue: sections F and H)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, flag

__all__ = ["Claims", "FirstLead", "JokerFollow", "JokerLead", "JokerNominate", "JokerRenege", "PlayRules"]


class FirstLead(Choice):
    """Who leads to the first trick."""

    BIDDER = "bidder", "The winner of the auction leads (000, 001, 004, PAG)."
    LEFT_OF_DEALER = (
        "left-of-dealer",
        "The seat to the dealer's left, which may be a dummy, leads (002, a variation in 003).",
    )


class JokerFollow(Choice):
    """When a joker that belongs to no suit may be played after another card was led."""

    WHEN_VOID = (
        "void-only",
        "A player may play the joker only if the hand cannot follow suit (001, 002, 003, 004, PAG).",
    )
    ANY_TIME = (
        "any-time",
        "A player may play the joker to any trick, but under a special bid only if the hand cannot follow suit (000).",
    )
    FIRST_OR_LAST = (
        "first-or-last-card-of-suit",
        "A player may play the joker if the hand cannot follow suit, or instead of following suit if the hand has not "
        "yet played a card of that suit (002, 003, PAG).",
    )
    LAST_TRICK = "last-trick-only", "The joker may be played only to the last trick (a variation in PAG)."


class JokerRenege(Choice):
    """Whether a player who has shown a void in the suit led may play a joker."""

    ALLOWED = "allowed", "A player who has shown a void in the suit led may play the joker (000, 001, 004)."
    LAST_CARD = (
        "last-card-only",
        "A player who has shown a void in the suit led may play the joker only as the last card of the hand (002, "
        "PAG).",
    )


class JokerLead(Choice):
    """The suits that a player may name when leading a joker that belongs to no suit."""

    ANY_SUIT = "any-suit", "The leader may name any suit (000, 001, 004, ISU, H1900, TB)."
    NOT_SHOWN_VOID = (
        "not-shown-void",
        "The leader may name any suit in which they have not shown a void (002, E2).",
    )
    NOT_YET_LED = (
        "suit-not-yet-led",
        "The leader may name any suit that has not been led; once all suits have been led, the joker may be led only "
        "to the last trick (PAG).",
    )
    LAST_TRICK = (
        "last-trick-only",
        "The joker may be led only to the last trick; the leader may name any suit, except under a special bid, where "
        "no suit is named (the strict variant of JS4, a variation in PAG).",
    )


class JokerNominate(Choice):
    """Whether the declarer may nominate a suit for the jokers in the hand."""

    NO = "no", "The declarer may not nominate a suit (000, 001, 002, 004)."
    YES = "yes", "The declarer may nominate a suit at no trump and under a special bid without trumps (PAG)."
    NULL_ONLY = (
        "null-only",
        "The declarer may nominate a suit only under a special bid without trumps (a variation in PAG).",
    )


class Claims(Choice):
    """Whether a player on lead may claim tricks, and who accepts the claim (catalogue: claims; 6.45)."""

    OFF = "off", "Players may not claim: every card is played (000, 001, 002)."
    PROVABLE = (
        "provable",
        "A player may claim all remaining tricks; the claim is accepted if the cards that the player sees prove it "
        "(004).",
    )
    BY_CONSENT = (
        "by-consent",
        "Once per hand, a player may lay the cards face up and claim some or all of the remaining tricks; the "
        "claim is accepted if every opponent whose cards are still hidden agrees (JS4).",
    )
    CHECKED = (
        "checked",
        "Once per hand, a player may lay the cards face up and claim all remaining tricks; the claim is accepted if "
        "the real cards of the opponents can take none of them (004).",
    )

    @property
    def lays_hand_down(self) -> bool:
        """Whether claimers lay their cards face up, and may therefore claim only once per hand (catalogue: 6.45)."""
        return self in (Claims.BY_CONSENT, Claims.CHECKED)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PlayRules(Interned):
    """The options for the play of the tricks."""

    first_lead: FirstLead = choice(
        FirstLead.BIDDER,
        "Who leads to the first trick under a trick bid.",
        id="first-lead",
        source="000-004, PAG",
    )
    null_lead: FirstLead = choice(
        FirstLead.BIDDER,
        "Who leads to the first trick under a special bid; in a duel, the bidder always leads.",
        id="null-lead",
        source="000-002, 004, ASU, PAG",
    )
    joker_follow: JokerFollow = choice(
        JokerFollow.WHEN_VOID,
        "When a joker that belongs to no suit may be played to a trick in which another card was led.",
        id="nt-joker-follow",
        source="000-004, PAG, TB, ISU",
    )
    joker_renege: JokerRenege = choice(
        JokerRenege.ALLOWED,
        "Whether a player who has shown a void in the suit led may play a joker that belongs to no suit.",
        id="nt-joker-follow",
        source="002, 003, PAG",
    )
    joker_renege_wins: bool = flag(
        True,
        "Whether a joker that belongs to no suit can win a trick if its player has shown a void in the suit led "
        "before. Under a special bid that forces a void player to play the joker, it always can.",
        id="nt-joker-follow",
        source="yes: 000, 001, 002, 004; no: PAG for the last card of a hand, some programs for every card",
    )
    joker_lead: JokerLead = choice(
        JokerLead.NOT_YET_LED,
        "The suits that a player may name when leading a joker that belongs to no suit.",
        id="nt-joker-lead",
        source="000-002, 004, PAG, E2, ISU, H1900, TB, JS4",
    )
    joker_nominate: JokerNominate = choice(
        JokerNominate.YES,
        "Whether the declarer may nominate, before the first trick, the suit of the jokers in the declarer's hand.",
        id="joker-nominate, null-joker",
        source="PAG",
    )
    null_stop: bool = flag(
        False,
        "Whether play stops as soon as a special bid has failed. The option has no effect in a hand in which the "
        "number of tricks is needed: in a duel, in a bid under which tricks score points, and in every hand if the "
        "set rule, ralphing, breaches or a custom rule that needs every trick are in use.",
        id="null-stop",
        source="play stops: PAG, Web500, JS4; play continues: 000",
    )
    high_jacks: bool = flag(
        False,
        "Whether each jack ranks above the ace of its suit at no trump, both under a trick bid and in a hand that is "
        "played because all players have passed.",
        id="card-order, null-jacks",
        source="no: 000-004; yes: JS4",
    )
    claims: Claims = choice(
        Claims.OFF,
        "Whether a player on lead may claim remaining tricks without playing the cards, and who accepts the claim.",
        id="claims",
        source="provable, checked: 004; by consent: JS4; off: 000, 001, 002; catalogue 6.45",
    )
