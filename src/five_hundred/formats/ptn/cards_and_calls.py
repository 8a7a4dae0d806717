"""The words of PTN: seats, cards with the suit first, hands by suit, and calls.

The functions of this module share these arguments:

- ``text``: the word from a log.

- ``rules``: the house rules, which determine the seats, the pack and the bids.

- ``card``: the card.

- ``cards``: the cards.

- ``called``: the card that the declarer called; ``None`` for a declarer who plays without a partner.

- ``bid``: the bid; ``None`` for a pass.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.base.message_parts import all_of, few, shown_value
from five_hundred.cards.card import SUITS, Card, Rank
from five_hundred.cards.seats import Seat
from five_hundred.rules import ContractRules, HighJoker, RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import TrickBid, parse_trick_bid

__all__ = [
    "NOTHING",
    "PASSED",
    "call_text",
    "called_text",
    "card_text",
    "cards_text",
    "hand_text",
    "read_call",
    "read_called",
    "read_card",
    "read_cards",
    "read_hand",
    "read_seat",
    "seat_words",
    "side_words",
]

NOTHING: Final = "-"
"""The text that marks an empty table cell, a hand that the log omits, or a declarer who plays alone.

For a declarer who plays alone, it replaces the called card.
"""
PASSED: Final = "Pass"
"""The word for a pass, for a player whose turn is skipped, and for the contract if all players passed."""

_SEATS: Final[Mapping[int, tuple[str, ...]]] = MappingProxyType(
    {
        2: ("S", "N"),
        3: ("S", "W", "E"),
        4: ("S", "W", "N", "E"),
        5: ("S", "W", "NW", "NE", "E"),
        6: ("S", "SW", "NW", "N", "NE", "SE"),
    }
)
"""For each number of players, the words for the seats: the initials of the compass names, clockwise from South.

Published logs contain only the words for four players; this library chose the words for other tables.
"""
_BY_SUIT: Final = tuple(sorted(SUITS, key=lambda suit: "SHDC".index(suit.letter)))
"""The order of the suits in a hand: ♠ ♥ ♦ ♣."""
_RANKS: Final = {
    **{str(rank.value): rank for rank in Rank if rank < Rank.TEN},
    # Published logs have no cards between the ten and the jack; this library continues the alphabet after T.
    **dict(zip("TUVW", (Rank.TEN, Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN), strict=True)),
    **{rank.code: rank for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)},
}
_LETTERS: Final = {rank: letter for letter, rank in _RANKS.items()}
_JOKER_SUIT: Final = "J"
_INKLE: Final = "i"


def _jokers(rules: RuleSet) -> Mapping[str, Card]:
    """Return the jokers by their letters: ``H`` for the only joker or the higher of two, ``L`` for the lower of two."""
    jokers = [card for card in rules.table.pack.cards if card.is_joker]  # the red one first
    falling = jokers if rules.table.high_joker is HighJoker.RED else jokers[::-1]
    return dict(zip("HL", falling, strict=False))


def seat_words(rules: RuleSet) -> Sequence[str]:
    """Return the word for each seat, clockwise from South, which is seat 0."""
    return _SEATS[rules.table.players]


def side_words(rules: RuleSet) -> Sequence[str]:
    """Return the words for the seats of each side, such as ``S and N``."""
    words = seat_words(rules)
    return tuple(all_of([words[seat] for seat in side]) for side in rules.table.seating.sides)


def read_seat(text: str, rules: RuleSet) -> Seat:
    """Return the seat for a given word.

    Raises:
        ValueError: no seat has this word.
    """
    words = seat_words(rules)
    if text not in words:
        raise ValueError(f"a seat must be one of {', '.join(words)}, got {shown_value(text)}")
    return words.index(text)


def read_card(text: str, rules: RuleSet) -> Card:
    """Return the card that is written with its suit first: ``C8``, ``HT``, or ``JH`` for the joker.

    Raises:
        ValueError: ``text`` is not a card of this pack.
    """
    if len(text) == 2:
        suit, letter = text[0], text[1]
        if suit == _JOKER_SUIT and letter in (jokers := _jokers(rules)):
            return jokers[letter]
        if letter in _RANKS and suit in "SHDC":
            card = Card(_RANKS[letter], next(each for each in SUITS if each.letter == suit))
            if card in rules.table.pack.index:
                return card
    raise ValueError(
        f"{shown_value(text)} is not a card of this pack: write suit and rank, such as C8, or JH for the joker"
    )


def read_cards(text: str, rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards in a text without spaces, such as ``S5HQC8``.

    Raises:
        ValueError: a part is not a card of this pack, or there are more cards than in the pack.
    """
    _check_length(text, 2 * len(rules.table.pack), rules)
    return tuple(read_card(text[at : at + 2], rules) for at in range(0, len(text), 2))


def _check_length(text: str, longest: int, rules: RuleSet) -> None:
    if len(text) > longest:
        raise ValueError(f"{shown_value(text)} has too many cards: the pack has {len(rules.table.pack)}")


def read_hand(text: str, rules: RuleSet) -> tuple[Card, ...] | None:
    """Return the cards of a hand written suit by suit, such as ``Q86.T5.876.6.H``.

    Returns:
        The cards; ``None`` where the log omits the hand (``-``).

    Raises:
        ValueError: ``text`` is not a hand of cards of this pack, or has more cards than the pack.
    """
    if text == NOTHING:
        return None
    parts = text.split(".")
    if len(parts) not in (4, 5):
        raise ValueError(
            f"{shown_value(text)} is not a hand: write the ranks of each suit in the order ♠.♥.♦.♣, separated by full "
            "stops, and any jokers as a fifth part"
        )
    _check_length(text, len(rules.table.pack) + len(parts) - 1, rules)
    letters = [*(suit.letter for suit in _BY_SUIT), _JOKER_SUIT]
    return tuple(read_card(suit + rank, rules) for suit, ranks in zip(letters, parts, strict=False) for rank in ranks)


def read_called(text: str, rules: RuleSet) -> Card | None:
    """Return the card that the declarer called, such as ``SA``.

    Returns:
        The card; ``None`` where the declarer plays without a partner (``-``).

    Raises:
        ValueError: ``text`` is not a card of this pack.
    """
    return None if text == NOTHING else read_card(text, rules)


def read_call(text: str, rules: RuleSet) -> Bid | None:
    """Return the bid that a call stands for.

    A call is a text such as ``6♣``, ``7NT`` or ``i♠`` (an inkle), or the name or code of a special bid.  Spaces in the
    name are ignored.

    Returns:
        The bid; ``None`` for a pass.

    Raises:
        ValueError: ``text`` is not a call of these rules.
    """
    said = _plain(text)
    if said == _plain(PASSED):
        return None
    special = _specials(rules.contracts).get(said)
    if special is not None:
        return special
    try:
        lowered = text[:1] == _INKLE and rules.auction.min_level > 6
        return parse_trick_bid(f"{rules.auction.min_level - 1}{text[1:]}" if lowered else text)
    except ValueError:
        calls = few([PASSED, "6♣", "7NT", *(_joined(special.name) for special in rules.contracts.specials)])
        raise ValueError(f"{shown_value(text)} is not a call: write {calls}") from None


@kept
def _specials(contracts: ContractRules) -> Mapping[str, SpecialBid]:
    """Return the special bids, keyed by their codes and names."""
    return {_plain(word): bid for bid in contracts.specials for word in (bid.code, bid.name)}


def _joined(name: str) -> str:
    return "".join(name.split())


def _plain(text: str) -> str:
    return _joined(text).casefold()


def card_text(card: Card, rules: RuleSet) -> str:
    """Return a card as text, with its suit first.

    Raises:
        ValueError: the format has no letter for the card.
    """
    if card.suit is None:
        letter = next(letter for letter, joker in _jokers(rules).items() if joker is card)
        return _JOKER_SUIT + letter
    if card.copy:
        raise ValueError(f"the format has no letter for {card}")
    return card.suit.letter + _LETTERS[card.rank]


def cards_text(cards: Iterable[Card], rules: RuleSet) -> str:
    """Return cards as text, in the given order and without spaces.

    Raises:
        ValueError: the format has no letter for one of the cards.
    """
    return "".join(card_text(card, rules) for card in cards)


def hand_text(cards: Iterable[Card], rules: RuleSet) -> str:
    """Return a hand as text, suit by suit, with the highest cards first.

    Raises:
        ValueError: the format has no letter for one of the cards.
    """
    texts = [card_text(card, rules) for card in sorted(cards, reverse=True)]
    parts = ["".join(text[1] for text in texts if text[0] == suit.letter) for suit in _BY_SUIT]
    jokers = "".join(text[1] for text in texts if text[0] == _JOKER_SUIT)
    return ".".join([*parts, jokers] if jokers else parts)


def called_text(called: Card | None, rules: RuleSet) -> str:
    """Return, as text, the card that the declarer called; ``-`` for a declarer who plays without a partner.

    Raises:
        ValueError: the format has no letter for the card.
    """
    return NOTHING if called is None else card_text(called, rules)


def call_text(bid: Bid | None, rules: RuleSet) -> str:
    """Return a call as text, as in the table of an auction."""
    if bid is None:
        return PASSED
    if isinstance(bid, TrickBid):
        least = rules.auction.min_level
        return f"{_INKLE}{bid.strain}" if bid.level == least - 1 >= 6 else str(bid)
    return _joined(bid.name)  # no other call begins with this name (five_hundred.rules.bids.reserved_words)
