"""The chapter about the cards: which cards are in the pack, and how they rank (``table``, ``play.high_jacks``)."""

from collections.abc import Iterator
from typing import Final

from five_hundred.base.message_parts import all_of
from five_hundred.cards.card import SUITS, Card, Rank, Suit
from five_hundred.cards.packs import PACKS
from five_hundred.display.rules_in_words.english import (
    capital,
    card_name,
    joined,
    rank_name,
    ranks_name,
    suits_name,
)
from five_hundred.display.rules_in_words.page import Part, RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.engine.play.suits_and_strength import suit_table
from five_hundred.rules.bids.trick_bids import STRAINS

__all__ = ["cards"]

_STANDARD: Final = PACKS["52"].cards


def cards(game: Game) -> RulesSection:
    """Return the chapter about the cards."""
    parts: tuple[Part, ...] = (_pack(game), tuple(_lists(game)), _trumps(game), _without_trumps(game))
    return RulesSection("The cards", tuple(part for part in parts if part))


def _pack(game: Game) -> str:
    pack = game.rules.table.pack
    left_out = [card for card in _STANDARD if card not in pack.index]
    others = [card for card in pack.cards if card.suit is not None and card not in _STANDARD]
    beginning = f"The game needs a pack of {len(pack)} cards"
    ranked = "from highest to lowest in each suit"
    if others:
        return f"{beginning}. The cards are, {ranked}:"
    jokers = {0: " without a joker", 1: " and a joker", 2: " and two jokers"}[game.jokers]
    if not left_out:
        return f"The game needs an ordinary pack of 52 cards{jokers}. The cards are, {ranked}:"
    return (
        f"{beginning}. Take an ordinary pack of 52 cards{jokers}, and leave out {_left_out(left_out)}. These cards "
        f"remain, {ranked}:"
    )


def _left_out(missing: list[Card]) -> str:
    by_rank: dict[Rank, list[Suit]] = {}
    for card in missing:
        assert card.suit is not None  # the ordinary pack of 52 cards contains no joker
        by_rank.setdefault(card.rank, []).append(card.suit)
    whole = [ranks_name(rank) for rank in sorted(by_rank) if len(by_rank[rank]) == len(SUITS)]
    singles = [
        f"the {rank_name(rank) if len(suits) == 1 else ranks_name(rank)} of {suits_name(suits)}"
        for rank, suits in sorted(by_rank.items())
        if len(suits) < len(SUITS)
    ]
    if not whole:
        return all_of(singles)
    return f"all {all_of(whole)}{', and ' if singles else ''}{all_of(singles)}"


def _lists(game: Game) -> Iterator[str]:
    """Yield one item for each set of suits with the same ranks, and one for the jokers."""
    pack = game.rules.table.pack
    for copy, beginning in ((0, ""), (1, "from a second pack, ")):
        same: dict[tuple[Rank, ...], list[Suit]] = {}
        for suit in SUITS:
            ranks = tuple(card.rank for card in reversed(pack.cards) if card.suit is suit and card.copy == copy)
            if ranks:
                same.setdefault(ranks, []).append(suit)
        for ranks, suits in same.items():
            each = f" ({len(ranks)} cards each)" if len(suits) > 1 and len(ranks) > 1 else ""
            names = all_of([rank_name(rank) for rank in ranks])
            yield f"{capital(beginning + suits_name(suits))}: {names}{each}"
    jokers = [card for card in pack.cards if card.is_joker]
    if len(jokers) == 1:
        yield "One joker" if jokers[0].rank is Rank.RED_JOKER else "One joker, the black one"
    elif jokers:
        yield "Two jokers, a red one and a black one"


def _trumps(game: Game) -> str:
    pack = game.rules.table.pack
    bowers = (
        "The jack of the trump suit is called the right bower, and the jack of the other suit of the same colour the "
        "left bower. The left bower is a trump, and does not belong to the suit that is printed on it."
    )
    jokers = {
        0: None,
        1: "When a suit is trumps, the joker is the highest trump.",
        2: f"When a suit is trumps, the two jokers are the highest trumps, the {game.high_joker} one first.",
    }[game.jokers]
    first = "come next" if game.jokers else "are the highest trumps when a suit is trumps"
    four = (
        "The four of the other suit of the same colour is also a trump, the lowest one."
        if pack.matching_fours and any(card.rank is Rank.FOUR for card in pack.cards)
        else None
    )
    return joined(
        jokers,
        f"{bowers} The two bowers {first}, the right bower before the left." if _has_jacks(game) else None,
        four,
        "The other cards rank in the order of the list above.",
        _example(game),
    )


def _has_jacks(game: Game) -> bool:
    return any(card.rank is Rank.JACK for card in game.rules.table.pack.cards)


def _example(game: Game) -> str:
    """Return a sentence with the trumps of one suit in order; in packs with matching fours, the suit gains a four."""
    pack = game.rules.table.pack
    moved = [card.suit.mate for card in pack.cards if card.suit is not None and card.rank is Rank.FOUR]
    trump = moved[0] if pack.matching_fours and moved else Suit.HEARTS
    table = suit_table(pack, game.rules.table.high_joker, STRAINS[trump.index])
    power = table.power[trump.index]
    numbers = [number for number, suit in enumerate(table.suit_of) if suit == trump.index]
    ordered = [pack.cards[number] for number in sorted(numbers, key=power.__getitem__, reverse=True)]
    names = dict.fromkeys([_trump_name(game, card, trump) for card in ordered])
    return f"For example, if {trump.name.lower()} are trumps, their order is: {', '.join(names)}."


def _trump_name(game: Game, card: Card, trump: Suit) -> str:
    if card.suit is None:
        return "joker" if game.jokers == 1 else card_name(card)
    return rank_name(card.rank) if card.suit is trump and card.rank is not Rank.JACK else card_name(card)


def _without_trumps(game: Game) -> str:
    copies = any(card.copy for card in game.rules.table.pack.cards)
    return joined(
        *(_jacks_without_trumps(game) if _has_jacks(game) else ()),
        "Of two equal cards in a trick, the one that was played first is higher." if copies else None,
    )


def _jacks_without_trumps(game: Game) -> Iterator[str]:
    if not game.rules.play.high_jacks:
        yield "Without a trump suit there are no bowers, and every card ranks in the order of the list above."
        return
    yield "At no trump there are no bowers, and each jack is the highest card of its suit, above the ace."
    if game.without_trumps:
        names = game.under(game.without_trumps)
        yield f"Under {names}, there are no bowers either, but the jacks rank in the order of the list above."
