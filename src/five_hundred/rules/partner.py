"""The called card: a partner for one hand, with five players (catalogue: section M)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, flag

__all__ = ["CallWhen", "MayCall", "PartnerRules", "Reveal", "Settlement"]


class MayCall(Choice):
    """Which cards may be called (catalogue: p5-call)."""

    ANY_BUT_JOKER = "any-but-joker", "Any card but a joker (002, 003)."
    NO_BOWERS = "no-joker-no-bowers", "Neither a joker nor a bower of the trump suit (PAG)."
    NO_TRUMPS = "no-trumps", "No card of the trump suit, and no joker (002, some)."


class Reveal(Choice):
    """How the table learns who the partner is (catalogue: p5-reveal)."""

    ANNOUNCED = "announced", "Whoever holds the card says so at once (002, 003 first version)."
    WHEN_PLAYED = "hidden-until-played", "Nobody says a word until the card falls (002, 003 second version)."


class CallWhen(Choice):
    """When the card is called (catalogue: p5-when-called)."""

    AFTER_DISCARD = "after-discard", "After the exchange (PAG)."
    AFTER_AUCTION = "after-winning-bid", "Before the kitty is taken (002, 003)."


class Settlement(Choice):
    """What bidder and partner score (catalogue: p5-score)."""

    FULL = "full-each", "Each of them the whole points (002)."
    HALF = "half-each", "Each of them half the points; a bidder without a partner all of them (002, PAG)."


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PartnerRules(Interned):
    """The partner for a hand; these options matter only where ``table.partnership`` is ``called-card``."""

    may_call: MayCall = choice(
        MayCall.ANY_BUT_JOKER, "Which cards may be called.", id="p5-call", source="002, 003, PAG"
    )
    own_card: bool = flag(
        True,
        "Whether the bidder may call a card of the own hand or discards, and so be alone in secret.",
        id="p5-own-card",
        source="yes: 002, PAG some",
    )
    alone: bool = flag(
        True, "Whether the bidder may say openly that nobody shall be partner.", id="p5-alone", source="002, PAG"
    )
    reveal: Reveal = choice(
        Reveal.ANNOUNCED, "How the table learns who the partner is.", id="p5-reveal", source="002, 003"
    )
    when: CallWhen = choice(
        CallWhen.AFTER_DISCARD, "When the card is called.", id="p5-when-called", source="002, 003, PAG"
    )
    settlement: Settlement = choice(Settlement.FULL, "What bidder and partner score.", id="p5-score", source="002, PAG")
