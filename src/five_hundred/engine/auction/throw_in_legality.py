"""Which hands are weak enough to be thrown in, and who may throw them in (catalogue: misdeal-no-face; 6.44).

:mod:`five_hundred.engine.phases.dealing` throws in a deal that the players need not claim, and the players throw in, or
offer to throw in, a hand instead of their first call (:mod:`five_hundred.engine.phases.bidding`).
"""

from collections.abc import Iterable

from five_hundred.cards.card import Card, Rank
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import Seat
from five_hundred.engine.auction.bid_legality import Auction
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.rules import Misdeal

__all__ = ["has_face", "keeps_hand", "why_no_throw_in"]

_FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)


def has_face(pack: Pack, hand: int) -> bool:
    """Return whether a hand contains a jack, a queen or a king (catalogue: misdeal-no-face)."""
    return any(card.rank in _FACES for card in pack.cards_in(hand))


def keeps_hand(misdeal: Misdeal, card: Card) -> bool:
    """Return whether a card prevents its holder from throwing the cards in (catalogue: misdeal-no-face; 6.44).

    A hand that may be thrown in has no face card; if the partner must agree, the hand must also have no ace and no
    joker (6.44).

    The house rule must leave the choice to a player.
    """
    return Rank.JACK <= card.rank <= (Rank.KING if misdeal is Misdeal.HOLDER_MAY else Rank.BLACK_JOKER)


def why_no_throw_in(misdeal: Misdeal, auction: Auction, seat: Seat, hand: Iterable[Card]) -> Illegal | None:
    """Return the reason why a seat may not throw the cards in, or offer to do so; ``None`` if it may.

    A seat may throw the cards in, or offer to do so, only once and only before its first call (catalogue:
    misdeal-no-face).
    """
    if not misdeal.by_choice:
        sentence = "This game does not allow players to throw the cards in."
        return Illegal(Reason.NOT_OFFERED, sentence, "table.misdeal")
    if auction.refused >> seat & 1 or any(call.seat == seat for call in auction.calls):
        sentence = "You may offer to throw the cards in only once, before your first call."
        if misdeal is Misdeal.HOLDER_MAY:
            sentence = "You may throw the cards in only before your first call."
        return Illegal(Reason.NOT_OFFERED, sentence, "table.misdeal")
    high = next((card for card in hand if keeps_hand(misdeal, card)), None)
    if high is not None:
        sentence = f"You may not throw this hand in, because it contains {high}."
        return Illegal(Reason.NO_MISDEAL, sentence, "table.misdeal")
    return None
