"""Names of sets of cards, such as ``hearts``, ``aces``, ``court cards`` or ``trumps in hearts``.

A suit means the cards on which the suit is printed: the jack of diamonds is a diamond, and a joker belongs to no suit.
``trumps in hearts`` means every card that is a trump when hearts are trumps, including the left bower, the jokers and,
if the pack has matching fours, the matching four.  ``diamonds with hearts trumps`` means the diamonds that remain when
hearts are trumps.
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.interned import kept
from five_hundred.base.message_parts import did_you_mean, shown
from five_hundred.cards.card import SUITS, Card, Rank, Suit, parse_card
from five_hundred.cards.packs import Pack
from five_hundred.engine.play.suits_and_strength import suit_table
from five_hundred.rules import HighJoker, RuleSet
from five_hundred.rules.bids.trick_bids import STRAINS

__all__ = ["COURT", "RANK_NAMES", "cards_named", "described", "is_plural", "named_sets", "read_set", "singular"]

_LONGEST: Final = 500
COURT: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
"""The ranks of the court cards."""
RANK_NAMES: Final[Mapping[Rank, str]] = MappingProxyType(
    {rank: f"{rank.name.lower()}{'es' if rank is Rank.SIX else 's'}" for rank in Rank if rank <= Rank.ACE}
)
"""The plural name of each rank, except the rank of the jokers."""
_SUIT_NAMES: Final = {suit: suit.name.lower() for suit in SUITS}
_OTHER_WORDS: Final = {"face": "court", "faces": "court", "picture": "court", "pictures": "court"}
_FILLERS: Final = re.compile(r"\bthe\b|\b(?:as|are)(?=\s+trumps?\b)")
_OR: Final = re.compile(r"\bor\b")
_SUIT_WORDS: Final = {
    word: _SUIT_NAMES[suit] for suit in SUITS for word in (suit.symbol, suit.name.lower(), suit.name.lower()[:-1])
}


def named_sets(pack: Pack) -> Mapping[str, int]:
    """Return all non-empty sets of cards that have a name in a pack, as masks keyed by the plural name."""
    return _named_sets(pack)


@kept
def _named_sets(pack: Pack) -> Mapping[str, int]:
    return MappingProxyType({name: mask for name, mask in _all_sets(pack) if mask})


def _all_sets(pack: Pack) -> Iterator[tuple[str, int]]:
    """Yield every set with its name; if two names mean the same set, the name to use in messages comes first."""
    yield "cards", pack.whole
    for suit in SUITS:
        yield _SUIT_NAMES[suit], _mask(pack, suit)
    for rank, name in sorted(RANK_NAMES.items(), reverse=True):
        yield name, _mask(pack, None, rank)
    yield "court cards", _mask(pack, None, *COURT)
    yield "jokers", pack.jokers
    for trump in SUITS:
        suits = suit_table(pack, HighJoker.BLACK, STRAINS[trump.index]).suits
        yield f"trumps in {_SUIT_NAMES[trump]}", suits[trump.index]
        for suit in SUITS:
            if suit is not trump:
                yield f"{_SUIT_NAMES[suit]} with {_SUIT_NAMES[trump]} trumps", suits[suit.index]
        yield f"bowers in {_SUIT_NAMES[trump]}", sum(_mask(pack, suit, Rank.JACK) for suit in (trump, trump.mate))
    for suit in SUITS:
        yield f"court cards of {_SUIT_NAMES[suit]}", _mask(pack, suit, *COURT)
        for rank, name in RANK_NAMES.items():
            yield f"{name} of {_SUIT_NAMES[suit]}", _mask(pack, suit, rank)


def _mask(pack: Pack, suit: Suit | None, *ranks: Rank) -> int:
    """Return the cards of a suit (``None``: all suits) with one of the given ranks; without ranks, all cards."""
    return pack.mask(
        [card for card in pack.cards if (suit is None or card.suit is suit) and (not ranks or card.rank in ranks)]
    )


def described(pack: Pack, mask: int) -> str | None:
    """Return a name of a set of cards, not empty; ``None`` if no combination of up to three names describes it."""
    # Leave out single cards, except a joker, because their codes describe them better.  Leave out bowers, because they
    # are the same cards for both suits of a colour.
    names = {
        name: own
        for name, own in named_sets(pack).items()
        if (own.bit_count() > 1 or own & pack.jokers) and not name.startswith("bowers")
    }
    left = mask
    found: list[str] = []
    while left and len(found) < 3:
        name = next((name for name, own in names.items() if own == left), None)
        if name is None:
            within = [each for each, own in names.items() if own & left == own]
            name = max(within, key=lambda each: names[each].bit_count(), default=None)
        if name is None:
            return None
        found.append(name)
        left &= ~names[name]
    return None if left else " or ".join(found)


def singular(name: str) -> str:
    """Return the singular form of a name, such as ``ace of hearts``, of those that :func:`described` returns."""
    parts = []
    for part in name.split(" or "):
        first, *rest = part.split(" ")
        if first == "court":
            parts.append(" ".join(["court", "card", *rest[1:]]))
        else:
            parts.append(" ".join(["six" if first == "sixes" else first[:-1], *rest]))
    return " or ".join(parts)


def cards_named(name: str, rules: RuleSet) -> tuple[Card, ...]:
    """Return the cards of a set, such as ``trumps in hearts``.

    Args:
        name: ``hearts``, ``aces``, ``kings of spades``, ``court cards``, ``jokers``, ``trumps in hearts``, ``diamonds
            with hearts trumps``, ``bowers in hearts``, ``cards``, or the codes of cards; several of them joined by
            ``or``.  Singular forms mean the same.
        rules: the house rules, which name the pack.

    Returns:
        The cards of the pack that belong to the set, sorted.

    Raises:
        InvalidNotationError: the name is unknown or too long, or the pack has no such card.
        TypeError: ``name`` is not a string, or ``rules`` is not a RuleSet.
    """
    expect(name, str, "name", "a string, such as 'trumps in hearts'")
    expect(rules, RuleSet, "rules", A_RULESET)
    if len(name) > _LONGEST:
        raise InvalidNotationError(
            f"the name of a set of cards must have at most {_LONGEST} characters, got {len(name):,}"
        )
    pack = rules.table.pack
    return pack.cards_in(read_set(name, pack))


def is_plural(name: str) -> bool | None:
    """Return whether the name of a set, as read by :func:`read_set`, is plural; ``None`` for a list of card codes."""
    parts = [_normal(part) for part in re.split(_OR, name.casefold())]
    if not any(part in _PLURALS for part in parts):
        return None
    return any(_PLURALS.get(part) == part for part in parts)


def read_set(name: str, pack: Pack) -> int:
    """Read the name of a set of cards, which :func:`cards_named` describes, as a mask; no set is empty.

    Raises:
        InvalidNotationError: the name is unknown, or the pack has no such card.
    """
    mask = 0
    for part in re.split(_OR, name.casefold()):
        mask |= _read_part(part, pack)
    return mask


def _normal(part: str) -> str:
    """Return a name, given in lower case, with the standard words for suits and court cards, without fillers."""
    words = [_OTHER_WORDS.get(word, _SUIT_WORDS.get(word, word)) for word in _FILLERS.sub("", part).split()]
    return "court cards" if words == ["court"] else " ".join(words)


def _read_part(part: str, pack: Pack) -> int:
    """Read the name of a set of cards, or a list of card codes.

    Raises:
        InvalidNotationError: the name is unknown, or the pack has no such card.
    """
    full = _normal(part)
    plural = _PLURALS.get(full)
    if plural is not None:
        mask = named_sets(pack).get(plural)
        if mask is None:
            raise InvalidNotationError(f"this pack has no {plural}")
        return mask
    mask = 0
    for word in full.split():
        try:
            card = parse_card(word)
        except InvalidNotationError:
            suggestion = did_you_mean(full, _SUGGESTED, _PLURALS)
            raise InvalidNotationError(f"'{shown(part.strip(), 40)}' is not a set of cards{suggestion}") from None
        if card not in pack.index:
            raise InvalidNotationError(f"this pack has no {card}")
        mask |= 1 << pack.index[card]
    if not mask:
        raise InvalidNotationError("a set of cards, such as hearts or aces, is missing here")
    return mask


_SUGGESTED: Final = ("cards", *_SUIT_NAMES.values(), "aces", "kings", "court cards", "jokers", "trumps in hearts")


def _every_name() -> Iterator[str]:
    ranks, suits = [*RANK_NAMES.values(), "court cards"], [*_SUIT_NAMES.values()]
    yield from ("cards", "jokers", *suits, *ranks)
    yield from (f"{name} of {suit}" for name in ranks for suit in suits)
    yield from (f"{name} in {suit}" for name in ("trumps", "bowers") for suit in suits)
    yield from (f"{suit} with {trump} trumps" for trump in suits for suit in suits if suit != trump)


_PLURALS: Final = {form: name for name in _every_name() for form in (name, singular(name))}
"""The plural name of every set of any pack, keyed by the set's singular name and by its plural name."""
