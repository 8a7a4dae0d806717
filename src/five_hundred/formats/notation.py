"""Text for cards, bids, actions and deals: short enough to type, and read back to the same value.

An action is a word and what it is about: ``pass``, ``bid 7H``, ``bid OM``, ``discard 7H 9H QH``, ``nominate H``,
``nominate none``, ``play 7H``, ``play RJ as H``, and ``deal`` followed by every card in the order in which it is dealt.
A deal may also be written by hands, see :func:`parse_deal`.

For house rules that have them: ``keep first``, ``keep second`` (of two cards drawn), ``take 7H``, ``look``,
``throw in``, ``agree``, ``refuse``, ``call AS``, ``call none``, ``declare``, ``give RJ``, ``breach``, ``claim``.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.option_kinds import few
from five_hundred.bids.actions import (
    PASS,
    Action,
    AnswerThrowIn,
    CallBreach,
    CallCard,
    Claim,
    Deal,
    Declare,
    Exchange,
    GiveCard,
    KeepDrawn,
    Look,
    MakeBid,
    Nominate,
    OfferThrowIn,
    Pass,
    PlayCard,
    TakeCard,
)
from five_hundred.bids.contracts import Bid
from five_hundred.bids.reserved_words import LONGEST_WORD, PASS_WORDS, folded
from five_hundred.bids.trick_bids import parse_trick_bid
from five_hundred.cards.card import SUITS, Card, Suit, parse_card
from five_hundred.cards.seats import Seat
from five_hundred.rules import RuleSet
from five_hundred.rules.deal_layout import laid_out, piles_of, stacked

__all__ = [
    "format_action",
    "format_bid",
    "format_deal",
    "parse_action",
    "parse_bid",
    "parse_cards",
    "parse_deal",
    "parse_suit",
]

_LONGEST: Final = 2000
_SUITS: Final = {name: suit for suit in SUITS for name in (suit.letter, suit.symbol, suit.name, suit.name[:-1])}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards that are separated by spaces or commas.

    Args:
        text: the cards as :func:`five_hundred.cards.card.parse_card` reads each; none at all is allowed.

    Returns:
        The cards in the order in which they stand; one that stands twice is there twice.

    Raises:
        InvalidNotationError: a part is not a card, or the text is longer than cards can be.
        TypeError: it is no text.
    """
    expect(text, str, "text", "a text, such as '7S QH'")
    if len(text) > _LONGEST:
        raise InvalidNotationError(f"these are {len(text)} characters: too many for cards")
    try:
        return tuple(parse_card(part) for part in text.replace(",", " ").split())
    except ValueError as error:
        raise InvalidNotationError(str(error)) from None


def parse_suit(text: str) -> Suit:
    """Read a suit: ``H``, ``♥`` or ``hearts``.

    Args:
        text: the suit's letter, symbol or name, in any case.

    Returns:
        The suit.

    Raises:
        InvalidNotationError: the text is not a suit.
        TypeError: it is no text.
    """
    expect(text, str, "text", "a text, such as 'H'")
    suit = _SUITS.get(text.strip().upper()) if len(text) <= LONGEST_WORD else None
    if suit is None:
        raise InvalidNotationError(f"{text[:20]!r} is not a suit: write S, C, D or H")
    return suit


def parse_bid(text: str, rules: RuleSet) -> Bid:
    """Read a bid: ``7H``, ``8NT``, or the code or name of a special bid of these rules.

    Args:
        text: the bid, in any case, a name with or without its accents; at most 200 characters.
        rules: the RuleSet, whose special bids can be named.

    Returns:
        The bid; whether it may be made now is for :func:`five_hundred.why_illegal` to say.

    Raises:
        InvalidNotationError: it is neither, or too long to be one.
        TypeError: it is no text, or the rules are no RuleSet.
    """
    expect(text, str, "text", "a text, such as '7H'")
    expect(rules, RuleSet, "rules", A_RULESET)
    if len(text) > LONGEST_WORD:
        raise InvalidNotationError(f"these are {len(text)} characters: too many for a bid")
    try:
        return parse_trick_bid(text)
    except ValueError:
        special = rules.contracts.special(text)
    if special is not None:
        return special
    codes = few([f"{special.code} ({special.name})" for special in rules.contracts.specials])
    also = f", or {codes}" if codes else ""
    raise InvalidNotationError(f"{text[:20]!r} is not a bid: write level and suit, such as 7H or 8NT{also}")


def format_bid(bid: Bid) -> str:
    """The code of a bid: ``7H``, ``8NT``, ``OM``.

    Args:
        bid: a trick bid or a special bid.

    Raises:
        TypeError: it is neither.
    """
    expect(bid, Bid, "bid", "a TrickBid or a SpecialBid")
    return bid.code


def format_action(action: Action) -> str:
    """An action as text that :func:`parse_action` reads.

    Args:
        action: the action.  A deal, a discard or a card that is given is written out, and so tells whose cards are
            where: such a text is for the record, not for the table.

    Raises:
        TypeError: it is not an action.
    """
    match action:
        case Pass():
            return "pass"
        case MakeBid(bid=bid):
            return f"bid {format_bid(bid)}"
        case Exchange(discards=cards):
            return f"discard {_codes(cards)}"
        case Nominate(suit=suit):
            return f"nominate {suit.letter if suit else 'none'}"
        case PlayCard(card=card, suit=suit):
            return f"play {card.code}" + (f" as {suit.letter}" if suit else "")
        case Deal(cards=cards):
            return f"deal {_codes(cards)}"
        case TakeCard(card=card):
            return f"take {card.code}"
        case GiveCard(card=card):
            return f"give {card.code}"
        case CallCard(card=called):
            return f"call {called.code if called else 'none'}"
        case _:
            for words, same in _WORDS.items():
                if same == action:
                    return words
    raise TypeError(f"{type(action).__name__} is not an action")


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def parse_action(text: str, rules: RuleSet) -> Action:
    """Read an action; ``pass`` may also be the rules' own word for it.

    Args:
        text: such as ``bid 7H`` or ``play RJ as H``; see the module's description.
        rules: the RuleSet, whose special bids can be named.

    Returns:
        The action; whether it is legal now is for :func:`five_hundred.why_illegal` to say.

    Raises:
        InvalidNotationError: the text is not an action; the message says what would be.
        TypeError: it is no text, or the rules are no RuleSet.
    """
    expect(text, str, "text", "a text, such as 'bid 7H'")
    expect(rules, RuleSet, "rules", A_RULESET)
    if len(text) > _LONGEST:
        raise InvalidNotationError(f"these are {len(text)} characters: too many for an action")
    word, rest = [*text.split(maxsplit=1), "", ""][:2]
    word = word.casefold()
    read = _READERS.get(word)
    if read is None:
        words = " ".join(text.split()).casefold()
        if words in _WORDS:
            return _WORDS[words]
        if len(text) <= LONGEST_WORD and folded(text) in (*PASS_WORDS, folded(rules.auction.pass_term)):
            return PASS
        meant = [words for words in _WORDS if words.split()[0] == word]
        known = ", ".join(meant or dict.fromkeys(["pass", *_READERS, *(words.split()[0] for words in _WORDS)]))
        if guesses := _with_a_verb(text, rules):
            raise InvalidNotationError(f"{text[:40]!r} is not an action: did you mean {' or '.join(guesses)}?")
        what = "write" if meant else "it begins with"
        raise InvalidNotationError(f"{text[:40]!r} is not an action: {what} {known}")
    return read(rest, rules)


def _with_a_verb(text: str, rules: RuleSet) -> list[str]:
    """The actions that a bare bid or card may have been meant for: ``'bid 7H'`` and ``'play 7H'``."""
    found = []
    for verb, read in (("bid", parse_bid), ("play", lambda each, _: _one_card(each))):
        with suppress(ValueError):
            read(text, rules)
            found.append(repr(f"{verb} {' '.join(text.split())}"))
    return found


def _read_play(rest: str, _: RuleSet) -> Action:
    found = re.fullmatch(r"\s*(\S+)(?:\s+as\s+(\S+))?\s*", rest, re.IGNORECASE)
    if found is None:
        raise InvalidNotationError(f"{rest[:40]!r} is not a play: write 7H, or RJ as H for a lead")
    return PlayCard(_one_card(found[1]), parse_suit(found[2]) if found[2] else None)


def _one_card(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise InvalidNotationError(f"{text[:40]!r} is not one card")
    return cards[0]


def _read_call(rest: str, _: RuleSet) -> Action:
    if rest.strip().casefold() == "none":
        return CallCard(None)
    try:
        return CallCard(_one_card(rest))
    except InvalidNotationError as error:
        raise InvalidNotationError(f"{error}; to play without a partner, write call none") from None


def _read_nomination(rest: str, _: RuleSet) -> Action:
    return Nominate(None) if rest.strip().casefold() == "none" else Nominate(parse_suit(rest))


_WORDS: Final[Mapping[str, Action]] = MappingProxyType(
    {
        "keep first": KeepDrawn(True),
        "keep second": KeepDrawn(False),
        "look": Look(),
        "throw in": OfferThrowIn(),
        "agree": AnswerThrowIn(True),
        "refuse": AnswerThrowIn(False),
        "declare": Declare(),
        "breach": CallBreach(),
        "claim": Claim(),
    }
)
"""Actions that are always written the same."""
_READERS: Final[Mapping[str, Callable[[str, RuleSet], Action]]] = MappingProxyType(
    {
        "bid": lambda rest, rules: MakeBid(parse_bid(rest, rules)),
        "discard": lambda rest, _: Exchange(parse_cards(rest)),
        "nominate": _read_nomination,
        "play": _read_play,
        "deal": lambda rest, _: Deal(parse_cards(rest)),
        "take": lambda rest, _: TakeCard(_one_card(rest)),
        "give": lambda rest, _: GiveCard(_one_card(rest)),
        "call": _read_call,
    }
)


def format_deal(deal: Deal, rules: RuleSet, dealer: Seat) -> str:
    """A deal by hands, a line each, seat 0 first and the kitty last: ``0: 7S 8S ...``, ``kitty: 5S 8C QH``.

    A table may have more lines: ``dead`` for a hand that nobody plays, ``table`` for cards that lie face up, ``pile``
    for what is drawn from, ``rest`` for what is not dealt.  Where the order of a pile matters (a dummy's first five
    cards lie face down, the kitty's last one may be turned up, a pile is drawn from the front) it is kept; other lines
    are sorted.

    Args:
        deal: the deal.
        rules: its RuleSet.
        dealer: the seat that deals.

    Raises:
        ValueError: the deal has more or fewer cards than the table deals.
        TypeError: it is no deal, or the rules are no RuleSet.
    """
    expect(deal, Deal, "deal", "a Deal, such as shuffled_deal() gives")
    expect(rules, RuleSet, "rules", A_RULESET)
    lines = []
    for name, cards in laid_out(rules.table, dealer, deal.cards).items():
        ordered = cards if _in_order(rules, name) else tuple(sorted(cards))
        if ordered:
            lines.append(f"{name}: {_codes(ordered)}")
    return "\n".join(lines)


def _in_order(rules: RuleSet, pile: str) -> bool:
    """Whether the order of a pile matters."""
    dummy = pile.isdigit() and int(pile) >= rules.table.players
    return dummy or pile == "pile" or (pile == "kitty" and rules.table.kitty_face_up)


def parse_deal(text: str, rules: RuleSet, dealer: Seat) -> Deal:
    """Read a deal by hands, as :func:`format_deal` writes it; the order of the lines does not matter.

    Args:
        text: a line for each pile, such as each seat and the kitty.
        rules: the RuleSet, whose packets say which order of the pack deals these hands.
        dealer: the seat that deals.

    Returns:
        The deal: an order of the pack in which everybody gets these cards.

    Raises:
        InvalidNotationError: a line is missing, a hand has not ten cards, or a card is missing or stands twice.
        TypeError: it is no text, or the rules are no RuleSet.
    """
    expect(text, str, "text", "a text, such as format_deal() writes")
    expect(rules, RuleSet, "rules", A_RULESET)
    if len(text) > _LONGEST:
        raise InvalidNotationError(f"these are {len(text)} characters: too many for a deal")
    sizes = {name: size for name, size in piles_of(rules.table).items() if size}
    piles: dict[str, tuple[Card, ...]] = {}
    for line in text.strip().splitlines():
        start, _, cards = line.partition(":")
        name = start.strip().casefold()
        if name not in sizes or name in piles:
            raise InvalidNotationError(f"{line[:30]!r}: a deal has one line for each of {', '.join(sizes)}")
        piles[name] = parse_cards(cards)
    for name, wanted in sizes.items():
        if len(piles.get(name, ())) != wanted:
            raise InvalidNotationError(f"{name}: {wanted} cards are due, not {len(piles.get(name, ()))}")
    everything = tuple(sorted(card for cards in piles.values() for card in cards))
    if everything != rules.table.pack.cards:
        # With the right number of cards, one that is doubled or foreign leaves another one out.
        wrong = sorted(set(everything) ^ set(rules.table.pack.cards))
        raise InvalidNotationError(f"not the cards of this pack, each once: look at {_codes(tuple(wrong[:5]))}")
    return Deal(stacked(rules.table, dealer, piles))
