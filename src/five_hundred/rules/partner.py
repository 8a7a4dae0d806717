"""The rules of the called card: its holder is the bidder's partner for one hand (catalogue: section M)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, flag

__all__ = ["CallWhen", "MayCall", "PartnerRules", "Reveal", "Settlement"]


class MayCall(Choice):
    """Which cards may be called."""

    ANY_BUT_JOKER = "any-but-joker", "Any card except a joker may be called (002, 003)."
    NO_BOWERS = "no-joker-no-bowers", "Any card except a joker or a bower of the trump suit may be called (PAG)."
    NO_TRUMPS = "no-trumps", "Any card except a trump or a joker may be called (some players in 002)."


class Reveal(Choice):
    """How the players learn who the partner is."""

    ANNOUNCED = "announced", "The holder of the called card reveals it at once (002, the first version in 003)."
    WHEN_PLAYED = (
        "hidden-until-played",
        "The partner stays secret until the called card is played (002, the second version in 003).",
    )


class CallWhen(Choice):
    """When the bidder calls a card."""

    AFTER_DISCARD = "after-discard", "The bidder calls a card after the discard (PAG)."
    AFTER_AUCTION = "after-winning-bid", "The bidder calls a card before taking the kitty (002, 003)."


class Settlement(Choice):
    """How the bidder and the partner share the points of the contract."""

    FULL = "full-each", "The bidder and the partner each score the full points (002)."
    HALF = (
        "half-each",
        "The bidder and the partner each score half of the points; a bidder without a partner scores all points (002, "
        "PAG).",
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PartnerRules(Interned):
    """The options for the called card; ``settlement`` also has an effect if ``table.partnership`` is ``rotating``."""

    may_call: MayCall = choice(
        MayCall.ANY_BUT_JOKER, "Which cards may be called.", id="p5-call", source="002, 003, PAG"
    )
    own_card: bool = flag(
        True,
        "Whether the bidder may call a card from their own hand or discards, and thus secretly play alone.",
        id="p5-own-card",
        source="yes: 002, some players in PAG",
    )
    alone: bool = flag(
        True, "Whether the bidder may announce that they play without a partner.", id="p5-alone", source="002, PAG"
    )
    reveal: Reveal = choice(
        Reveal.ANNOUNCED, "How the players learn who the partner is.", id="p5-reveal", source="002, 003"
    )
    when: CallWhen = choice(
        CallWhen.AFTER_DISCARD, "When the bidder calls a card.", id="p5-when-called", source="002, 003, PAG"
    )
    settlement: Settlement = choice(
        Settlement.FULL,
        "How the bidder and the partner share the points of the contract.",
        id="p5-score",
        source="002, PAG",
    )
