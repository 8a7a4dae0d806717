"""The chapter about the time between the auction and the first card: the kitty, the called card and a declaration.

The chapter describes the options of ``partner``, and ``contracts.declare`` with the options that belong to it.
"""

from five_hundred.base.message_parts import all_of
from five_hundred.display.rules_in_words.english import capital, joined, many, points
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules import CallWhen, DealForm, Failure, MayCall, Partnership, Reveal

__all__ = ["before_play"]


def before_play(game: Game) -> RulesSection:
    """Return the chapter about the kitty, the called card and a declaration."""
    call = _call(game) if game.partnership is Partnership.CALLED else None
    first = game.rules.partner.when is CallWhen.AFTER_AUCTION
    parts = (call if first else None, _kitty(game), _exposed(game), None if first else call, _declare(game))
    title = f"{capital(game.kitty)} and the partner" if call else capital(game.kitty)
    return RulesSection(title, tuple(part for part in parts if part))


def _kitty(game: Game) -> str:
    size = game.rules.table.kitty_size
    cards = many(size, "card")
    the_cards = f"the {cards} of {game.kitty}" if size > 1 else f"the card of {game.kitty}"
    hidden = (
        "" if game.rules.table.deal_form is DealForm.EXPOSED else f" without showing {'them' if size > 1 else 'it'}"
    )
    own = "into their own hand, not into the dummy," if game.has_dummies else f"into their hand{hidden},"
    return (
        f"The bidder takes {the_cards} {own} and then discards {cards} face down, so that ten are left. Any card may "
        f"be discarded, even a trump{' or a joker' if game.jokers else ''}. Nobody else may look at the discards."
    )


def _exposed(game: Game) -> str | None:
    if game.rules.table.deal_form is not DealForm.EXPOSED:
        return None
    return (
        "Then the bidder's opponent takes one of the six cards that still lie face up, and discards one card face "
        "down. The other five are not used."
    )


def _call(game: Game) -> str:
    rules = game.rules.partner
    first = rules.when is CallWhen.AFTER_AUCTION
    moment = f"Before taking {game.kitty}" if first else "After the discard"
    never = {MayCall.ANY_BUT_JOKER: [], MayCall.NO_BOWERS: ["a bower"], MayCall.NO_TRUMPS: ["a trump"]}[rules.may_call]
    excepted = all_of([*(["a joker"] if game.jokers else []), *never], "or")
    what = f"any card except {excepted}" if excepted else "any card"
    own = "a card in the bidder's own hand" if first else "a card that the bidder holds or has discarded"
    secret = ", and keeps this secret" if rules.reveal is Reveal.WHEN_PLAYED else ""
    own = (
        f" It may even be {own}; the bidder then has no partner{secret}."
        if rules.own_card
        else f" It may not be {own}."
    )
    nobody = f"If the card turns out to be in {game.kitty}" if first else "If no other player holds the card"
    if first and game.rules.table.spare_hands.dead:
        nobody += " or in a hand that is not used"
    known = (
        "The player who holds the card says so at once."
        if rules.reveal is Reveal.ANNOUNCED
        else "The player who holds the card stays silent; the partner becomes known only when the card is played."
    )
    alone = " Instead of calling a card, the bidder may announce that they play alone." if rules.alone else ""
    special = " Under a special bid, no card is called." if game.specials else ""
    return (
        f"{moment}, the bidder calls {what}: the player who holds it is the bidder's partner for this hand.{own} "
        f"{known} {nobody}, the bidder plays alone.{alone}{special}"
    )


def _declare(game: Game) -> str | None:
    contracts = game.rules.contracts
    if not contracts.declare:
        return None
    loses = (
        f"it loses {points(contracts.declare_loss)}"
        if game.rules.scoring.failure is Failure.SUBTRACT
        else f"{game.each_opponent} scores {points(contracts.declare_loss)}"
    )
    special = ", unless the contract is a special bid" if game.specials else ""
    return joined(
        f"After the discard{special}, the bidder may “declare”, that is, promise to take all ten tricks alone. "
        "The partner then gives their best card, face down, to the bidder and sits out; the bidder discards another "
        "card.",
        f"If the bidder takes all ten tricks, the side scores {points(contracts.declare_points)}, whatever the bid is "
        f"worth, and nothing more; if not, {loses}.",
    )
