"""The chapter about the deal: packets, the kitty, and deals that are thrown in (``table``)."""

from five_hundred.base.message_parts import all_of
from five_hundred.cards.packets import Packet
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.display.rules_in_words.english import joined, many, number
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules import DealForm, Misdeal
from five_hundred.rules.packets_and_piles import packets_of
from five_hundred.rules.table import EXPOSED_CARDS

__all__ = ["deal"]


def deal(game: Game) -> RulesSection:
    """Return the chapter about the deal."""
    how = {DealForm.DEALT: _dealt, DealForm.EXPOSED: _exposed, DealForm.DRAWN: _drawn}[game.rules.table.deal_form]
    misdeal = _misdeal(game)
    return RulesSection("The deal", (how(game), *([misdeal] if misdeal else [])))


def _packets(game: Game) -> str:
    return all_of([_packet(game, packet) for packet in packets_of(game.rules.table).rounds], "and then")


def _packet(game: Game, packet: Packet) -> str:
    return f"{number(packet.count)} to {game.kitty if packet.to_kitty else 'each hand'}"


def _kitty_size(game: Game, count: int) -> str:
    cards = f"{number(count)} cards form" if count > 1 else "card is"
    return f"{cards} {game.kitty}, face down on the table"


def _dealt(game: Game) -> str:
    table = game.rules.table
    others = {
        0: "",
        1: " and to the additional hand",
        2: " and to each dummy" if game.has_dummies else " and to each of the two additional hands",
    }[table.spare_hands.hands]
    size = table.kitty_size
    return joined(
        f"The dealer shuffles the cards and deals ten of them to each player{others}.",
        f"The remaining {_kitty_size(game, size)}.",
        f"The cards are dealt in packets, beginning at the dealer's left: {_packets(game)}.",
        "The first five cards of a dummy are laid face down in a row, and the other five face up on top of them."
        if game.has_dummies
        else None,
        f"The last card of {game.kitty} is turned face up for everyone to see; it stays part of {game.kitty}."
        if table.kitty_face_up
        else None,
    )


def _exposed(game: Game) -> str:
    table = game.rules.table
    dealt = table.exposed_kitty
    rest = len(table.pack) - HAND_SIZE * table.hands - EXPOSED_CARDS - dealt
    return joined(
        "The dealer shuffles the cards and deals ten of them to each player"
        + (f" and {number(dealt)} face down to {game.kitty}" if dealt else "")
        + f", in packets, beginning at the dealer's left: {_packets(game)}.",
        f"The next {number(EXPOSED_CARDS)} cards are laid face up in the middle of the table.",
        "The rest of the pack is not used." if rest else None,
        f"First the dealer's opponent and then the dealer chooses one of the face-up cards and adds it to {game.kitty}"
        + (f", which then has {many(dealt + 2, 'card')}." if dealt else f"; these two cards are {game.kitty}."),
    )


def _drawn(game: Game) -> str:
    size = game.rules.table.kitty_size
    aside = f"the top {number(size)} cards face down as" if size > 1 else "the top card face down as"
    return joined(
        "The hands are not dealt; the players draw them.",
        f"The dealer shuffles the cards, lays {aside} {game.kitty}, and puts the others face down as a pile in the "
        "middle of the table.",
        "The dealer's opponent draws first, and then the players take turns. At your turn, take the top card of the "
        "pile and look at it. Either keep it, and then discard the next card of the pile; or discard it, and then "
        "keep the next card, whatever it is. You may look at both cards. Discards lie face down and are not used.",
        "When the pile is empty, each player has ten cards.",
    )


def _misdeal(game: Game) -> str | None:
    misdeal = game.rules.table.misdeal
    again = "the cards are thrown in, and the same dealer deals again"
    if game.rules.table.deal_form is not DealForm.DEALT or misdeal is Misdeal.OFF:
        return None
    if misdeal is Misdeal.NO_FACE:
        return f"If a player's hand contains no jack, queen or king, {again}."
    if misdeal is Misdeal.HOLDER_MAY:
        return (
            "A player whose hand contains no jack, queen or king may show this at their first turn, before making a "
            "call, and throw the cards in; the same dealer then deals again."
        )
    high = f"no ace, king, queen{', jack or joker' if game.jokers else ' or jack'}"
    agrees = "the partner agrees" if game.partners == 1 else "both partners agree"
    refuses = "the partner refuses" if game.partners == 1 else "one of them refuses"
    price = (
        f", but that side may not bid {game.names(game.nulls, 'or')} in this auction"
        if misdeal is Misdeal.PARTNER_AGREES_OR_NO_NULL and game.nulls
        else ""
    )
    return (
        f"A player whose hand contains {high} may offer, at their first turn and before making a call, to throw the "
        f"cards in. If {agrees}, the same dealer deals again; the opponents have no say. If "
        f"{refuses}, the auction goes on{price}."
    )
