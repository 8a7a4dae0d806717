"""Text notation for cards, bids, actions and deals; reading the text returns the same value.

An action is a word followed by its details: ``pass``, ``bid 7H``, ``bid OM``, ``bid iS`` (an inkle), ``discard 7H 9H
QH``, ``nominate H``, ``nominate none``, ``play 7H``, ``play RJ as H``, and ``deal`` followed by every card in dealing
order.  The module :mod:`five_hundred.formats.deal_notation` has another notation for deals, with one line for each
hand.

Some house rules add these actions: ``keep first``, ``keep second`` (of two drawn cards), ``take 7H``, ``look``,
``throw in``, ``agree``, ``refuse``, ``call AS``, ``call none``, ``declare``, ``give RJ``, ``breach``, ``claim``,
``claim 3``, ``accept claim`` and ``refuse claim``.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache, partial
from types import MappingProxyType
from typing import Final

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.interned import kept
from five_hundred.base.message_parts import few, shown_value
from five_hundred.cards.card import ALL_CARDS, SUITS, Card, Suit, parse_card
from five_hundred.engine.actions import PASS, Action, Claim, MakeBid, OneCard, Pass, PlayCard
from five_hundred.engine.phases.all_phases import ACTIONS
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.rules import InkleWho, RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.reserved_words import LONGEST_WORD, PASS_WORDS, folded
from five_hundred.rules.bids.trick_bids import STRAINS, Strain, TrickBid, parse_trick_bid

__all__ = [
    "LONGEST",
    "check_length",
    "format_action",
    "format_bid",
    "format_cards",
    "parse_action",
    "parse_bid",
    "parse_cards",
    "parse_suit",
    "text_of_play",
]

LONGEST: Final = 2000
"""The maximum length, in characters, of an action, cards or a deal written as text."""
_INKLE: Final = re.compile(r"i(?:nkle)?\s*(.+)", re.IGNORECASE)
_SUITS: Final = {name: suit for suit in SUITS for name in (suit.letter, suit.symbol, suit.name, suit.name[:-1])}

_STRAINS: Final = {
    **{name: strain for strain in STRAINS for name, suit in _SUITS.items() if strain.suit is suit},
    **dict.fromkeys(("NT", "N", "NO TRUMP"), Strain.NO_TRUMP),
}


def check_length(what: str, text: str, most: int) -> None:
    """Refuse a string that is too long, before it is parsed.

    Args:
        what: what the text should be, such as ``cards``.
        most: the maximum number of characters.

    Raises:
        InvalidNotationError: the text has more than ``most`` characters.
    """
    if len(text) > most:
        raise InvalidNotationError(f"{what} must have at most {most:,} characters, got {len(text):,}")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards that are separated by spaces or commas.

    Args:
        text: the cards, each as :func:`five_hundred.cards.card.parse_card` reads it; the text may be empty.

    Returns:
        The cards in the given order; a card that is written twice appears twice.

    Raises:
        InvalidNotationError: a part is not a card, or the text is too long.
        TypeError: ``text`` is not a string.
    """
    expect(text, str, "text", "a string, such as '7S QH'")
    check_length("cards", text, LONGEST)
    try:
        return tuple([parse_card(part) for part in text.replace(",", " ").split()])
    except ValueError as error:
        raise InvalidNotationError(str(error)) from None


def format_cards(cards: Iterable[Card]) -> str:
    """Return the codes of cards, separated by spaces, as :func:`parse_cards` reads them."""
    return " ".join(card.code for card in cards)


def parse_suit(text: str) -> Suit:
    """Read a suit, such as ``H``, ``♥`` or ``hearts``.

    Args:
        text: the suit's letter, symbol or name, in any case.

    Returns:
        The suit.

    Raises:
        InvalidNotationError: ``text`` is not a suit.
        TypeError: ``text`` is not a string.
    """
    expect(text, str, "text", "a string, such as 'H'")
    suit = _SUITS.get(text.strip().upper()) if len(text) <= LONGEST_WORD else None
    if suit is None:
        raise InvalidNotationError(f"{shown_value(text)} is not a suit: write S, C, D or H")
    return suit


def parse_bid(text: str, rules: RuleSet) -> Bid:
    """Read a bid, such as ``7H`` or ``8NT``, an inkle, or the code or name of a special bid of the house rules.

    An inkle may be written as any other trick bid, such as ``6S``, or without its level, such as ``iS`` or ``inkle S``.
    Without a level, it is the inkle for the most tricks.

    Args:
        text: the bid, in upper or lower case; accents may be omitted from a name.  The text may have at most 200
            characters.
        rules: the RuleSet whose special bids and inkles are recognised.

    Returns:
        The bid; :func:`five_hundred.why_illegal` says whether it may be made now.

    Raises:
        InvalidNotationError: ``text`` is not a bid of these rules, or is too long.
        TypeError: ``text`` is not a string, or ``rules`` is not a RuleSet.
    """
    expect(text, str, "text", "a string, such as '7H'")
    expect(rules, RuleSet, "rules", A_RULESET)
    check_length("a bid", text, LONGEST_WORD)
    try:
        return parse_trick_bid(text)
    except ValueError:
        found = rules.contracts.special(text) or _read_inkle(text, rules)
    if found is not None:
        return found
    inkles = "" if rules.auction.inkle_who is InkleWho.NOBODY else ", an inkle such as iS"
    codes = few([f"{special.code} ({special.name})" for special in rules.contracts.specials])
    also = f"{inkles}, or {codes}" if codes else inkles
    raise InvalidNotationError(
        f"{shown_value(text)} is not a bid: write a level and a suit or NT, such as 7H or 8NT{also}"
    )


def _read_inkle(text: str, rules: RuleSet) -> TrickBid | None:
    """Read an inkle without a level, such as ``i♠``; return ``None`` if ``text`` is no inkle of these rules."""
    found = _INKLE.fullmatch(text.strip())
    strain = None if found is None else _STRAINS.get(" ".join(found[1].upper().split()))
    if strain is None or rules.auction.inkle_who is InkleWho.NOBODY:
        return None
    return TrickBid(rules.auction.min_level - 1, strain)


def format_bid(bid: Bid) -> str:
    """Return the code of a bid, such as ``7H``, ``8NT`` or ``OM``.

    Args:
        bid: a trick bid or a special bid.

    Raises:
        TypeError: ``bid`` is neither a TrickBid nor a SpecialBid.
    """
    expect(bid, Bid, "bid", "a TrickBid or a SpecialBid")
    return bid.code


@cache
def text_of_play(play: PlayCard) -> str:
    """Return a play, of which there are only some hundred, as text without ``play``, such as ``7H`` or ``RJ as H``."""
    return play.card.code + (f" as {play.suit.letter}" if play.suit else "")


def format_action(action: Action) -> str:
    """Return an action as text, which :func:`parse_action` reads back.

    Args:
        action: the action.  The text of a deal, of discards, or of a card given to the declarer reveals hidden
            cards: keep the text in records, and do not show it to other players.

    Raises:
        TypeError: ``action`` is not an Action.
    """
    match action:
        case PlayCard():  # the most frequent action comes first
            return f"play {text_of_play(action)}"
        case Pass():
            return "pass"
        case MakeBid(bid=bid):
            return f"bid {format_bid(bid)}"
        case Exchange(discards=cards):
            return f"discard {format_cards(cards)}"
        case Nominate(suit=suit):
            return f"nominate {suit.letter if suit else 'none'}"
        case Deal(cards=cards):
            return f"deal {format_cards(cards)}"
        case Claim(tricks=tricks):
            return "claim" if tricks is None else f"claim {tricks}"
        case CallCard(card=called):
            return f"call {called.code if called else 'none'}"
        case OneCard(card=card) if isinstance(action, ACTIONS):
            return f"{action.verb} {card.code}"
        case Action() if action in _IN_WORDS:
            return _IN_WORDS[action]
        case _:
            pass
    raise TypeError(f"{type(action).__name__} is not an action")


def parse_action(text: str, rules: RuleSet) -> Action:
    """Read an action; a pass may also be written with the house rules' own word for it.

    Args:
        text: the action, such as ``bid 7H`` or ``play RJ as H``; the module's description lists all forms.
        rules: the RuleSet whose special bids are recognised.

    Returns:
        The action; :func:`five_hundred.why_illegal` says whether it is legal now.

    Raises:
        InvalidNotationError: ``text`` is not an action; the message says what is valid.
        TypeError: ``text`` is not a string, or ``rules`` is not a RuleSet.
    """
    if type(text) is str and type(rules) is RuleSet and (frequent := _FREQUENT.get(text)) is not None:
        return frequent  # two calls of ``expect`` would take longer
    expect(text, str, "text", "a string, such as 'bid 7H'")
    expect(rules, RuleSet, "rules", A_RULESET)
    check_length("an action", text, LONGEST)
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
            raise InvalidNotationError(f"{shown_value(text)} is not an action: did you mean {' or '.join(guesses)}?")
        right = f"write {known}" if meant else f"an action begins with {known}"
        raise InvalidNotationError(f"{shown_value(text)} is not an action: {right}")
    return read(rest, rules)


def _with_a_verb(text: str, rules: RuleSet) -> list[str]:
    """Return guesses for an action whose verb is missing: ``'bid 7H'`` and ``'play 7H'`` for the text ``7H``."""
    found = []
    for verb, read in (("bid", parse_bid), ("play", lambda each, _: _one_card(each))):
        with suppress(ValueError):
            read(text, rules)
            found.append(repr(f"{verb} {' '.join(text.split())}"))
    return found


@kept
def _making(bid: Bid) -> MakeBid:
    return MakeBid(bid)


def _read_play(rest: str, _: RuleSet) -> Action:
    found = re.fullmatch(r"\s*(\S+)(?:\s+as\s+(\S+))?\s*", rest, re.IGNORECASE)
    if found is None:
        raise InvalidNotationError(
            f"{shown_value(rest)} is not a play: write a card such as '7H', or 'RJ as H' to lead a joker"
        )
    return PlayCard(_one_card(found[1]), parse_suit(found[2]) if found[2] else None)


def _one_card(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise InvalidNotationError(f"{shown_value(text)} is not a single card: write one card, such as 7H")
    return cards[0]


def _read_card(kind: type[OneCard], rest: str, _: RuleSet) -> Action:
    return kind(_one_card(rest))


def _read_call(rest: str, _: RuleSet) -> Action:
    if rest.strip().casefold() == "none":
        return CallCard(None)
    try:
        return CallCard(_one_card(rest))
    except InvalidNotationError as error:
        raise InvalidNotationError(f"{error}; to play alone, write 'call none'") from None


def _read_claim(rest: str, _: RuleSet) -> Action:
    number = rest.strip()
    if not number:
        return Claim()
    if re.fullmatch(r"[0-9]|10", number) is None:
        raise InvalidNotationError(
            f"{shown_value(number)} is not a number of tricks from 0 to 10: write 'claim' and a number, such as "
            "'claim 3', or 'claim' alone to claim all tricks"
        )
    return Claim(int(number))


def _read_nomination(rest: str, _: RuleSet) -> Action:
    return Nominate(None) if rest.strip().casefold() == "none" else Nominate(parse_suit(rest))


_FREQUENT: Final[Mapping[str, Action]] = MappingProxyType(
    {"pass": PASS} | {f"play {text_of_play(play)}": play for play in map(PlayCard, ALL_CARDS)}
)
"""The most frequent actions of a match, keyed by their usual text: a pass, and the plays that name no suit."""
_WORDS: Final[Mapping[str, Action]] = MappingProxyType(
    {words: kind(*fields) for kind in ACTIONS for words, fields in kind.words.items()}
)
"""The actions that consist of fixed words, keyed by those words."""
_IN_WORDS: Final[Mapping[Action, str]] = MappingProxyType({action: words for words, action in _WORDS.items()})
_READERS: Final[Mapping[str, Callable[[str, RuleSet], Action]]] = MappingProxyType(
    {
        "bid": lambda rest, rules: _making(parse_bid(rest, rules)),
        "discard": lambda rest, _: Exchange(parse_cards(rest)),
        "nominate": _read_nomination,
        "play": _read_play,
        "deal": lambda rest, _: Deal(parse_cards(rest)),
        **{kind.verb: partial(_read_card, kind) for kind in ACTIONS if issubclass(kind, OneCard)},
        "call": _read_call,
        "claim": _read_claim,
    }
)
