"""Read an action that a person has typed: notation, or words such as ``seven hearts`` or ``the queen of spades``."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from five_hundred.base.arguments import A_VIEW, expect
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.message_parts import counted, few
from five_hundred.cards.card import BLACK_JOKER, SUITS
from five_hundred.display.action_words import describe_action
from five_hundred.display.alt_text import say_count
from five_hundred.engine.actions import Action, MakeBid, Pass
from five_hundred.engine.table.view import View
from five_hundred.formats.notation import LONGEST, check_length, format_action, parse_action
from five_hundred.rules.bids.reserved_words import LONGEST_WORD, folded

__all__ = ["read_action"]

_VERBS: Final = {
    "bidding": "bid",
    "exchanging": "discard",
    "playing": "play",
    "calling": "call",
    "nominating": "nominate",
    "giving-to-declarer": "give",
    "taking-exposed": "take",
    "adding": "take",
    "drawing": "keep",
}
"""For each phase, the first word of its actions; the person may omit this word."""
_MOST_COMPARED: Final = 100
"""The maximum number of legal actions whose words are compared with the text."""
_RANKS: Final = {
    **{rank: rank for rank in (*map(str, range(2, 14)), *"TJQKA")},
    **{say_count(number, "").split()[0].upper(): str(number) for number in range(2, 14)},
    **{name: name[0] for name in ("JACK", "QUEEN", "KING", "ACE")},
}
_STRAINS: Final = {
    **{name: suit.letter for suit in SUITS for name in (suit.letter, suit.symbol, suit.name, suit.name[:-1])},
    "NT": "NT",
}
_OTHERS: Final = {"LEAD": "PLAY", "NAME": "AS", **dict.fromkeys(("THE", "OF", "AND", "TRICK", "TRICKS"), "")}


def read_action(text: str, view: View) -> Action:
    """Read an action that a person has typed.

    The function reads the notation of :func:`five_hundred.parse_action`, whose first word may be missing: ``7H`` is a
    bid in the auction, and a card in the play.  It also reads English words, such as ``seven hearts``, ``queen of
    spades`` or ``4 of spades and 5 of clubs``, and the words that :func:`describe_action` returns for a legal action.

    Args:
        text: what the person typed, in upper or lower case; at most 2,000 characters.
        view: the view of the seat to act, whose phase decides which word is missing.

    Returns:
        The action; :func:`five_hundred.why_illegal` says whether it is legal now.

    Raises:
        InvalidNotationError: the text is not an action, or it says ``joker`` and the pack contains two jokers; the
            message says what is valid, and what the seat may do now.
        TypeError: ``text`` is not a string, or ``view`` is not a View.

    Examples:
        >>> from random import Random
        >>> from five_hundred import apply, new_game, presets, shuffled_deal, text, view
        >>> start = new_game(presets.AUSTRALIAN)
        >>> seen = view(apply(start, shuffled_deal(start, Random(1))), 1)
        >>> text.read_action("seven hearts", seen) == text.read_action("bid 7H", seen)
        True
    """
    expect(text, str, "text", "a string, such as '7 hearts'")
    expect(view, View, "view", A_VIEW)
    check_length("an action", text, LONGEST)
    action = next(_readings(text, view), None)
    if action is None:
        raise InvalidNotationError(f"{_why_unread(text, view)}; {_what_is_legal(view)}")
    two_jokers = BLACK_JOKER in view.rules.table.pack.cards
    if two_jokers and "JOKER" in _in_notation(text).split() and not isinstance(action, MakeBid | Pass):
        raise InvalidNotationError("'joker' could be the red joker or the black joker: write RJ or BJ")
    return action


def _readings(text: str, view: View) -> Iterator[Action]:
    """Yield the actions that the text can mean, in the order of preference."""
    yield from _parsed(text, view)
    if len(text) <= LONGEST_WORD and len(view.legal) <= _MOST_COMPARED:
        yield from (each for each in view.legal if _letters(describe_action(each, view)) == _letters(text))
    yield from _parsed(_in_notation(text), view)


def _parsed(text: str, view: View) -> Iterator[Action]:
    for attempt in (text, f"{_VERBS.get(view.phase, '')} {text}") if text.strip() else ():
        with suppress(InvalidNotationError):
            yield parse_action(attempt, view.rules)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, folded(text)))


def _in_notation(text: str) -> str:
    """Return the text with the notation in place of words, such as ``PLAY QS`` for ``lead the queen of spades``."""
    found: list[str] = []
    for word in re.sub(r"\bNO[- ]TRUMPS?\b", "NT", text.upper()).replace(",", " ").split():
        last = found[-1] if found else ""
        if word in _STRAINS and last in _RANKS:
            found[-1] = _RANKS[last] + _STRAINS[word]
        elif word == "JOKER" and last in ("RED", "BLACK"):
            found[-1] = f"{last[0]}J"
        elif (last, word) == ("SECOND", "PACK") and len(found) > 1:
            found[-2:] = [f"{found[-2]}'"]
        elif shorter := _OTHERS.get(word, word):
            found.append(shorter)
    return " ".join(found)


def _why_unread(text: str, view: View) -> str:
    """Return why the notation does not allow the text, as if the person had typed the missing word."""
    word, verb = (text.split(maxsplit=1) or [""])[0], _VERBS.get(view.phase, "")
    try:
        parse_action(text if word.casefold() in _VERBS.values() else f"{verb} {text}", view.rules)
    except InvalidNotationError as error:
        return str(error)
    return "an empty line is not an action"  # although 'discard' alone is one


def _what_is_legal(view: View) -> str:
    if not view.legal:
        return "this seat is not to act now"
    if view.discard:
        return f"discard any {counted(view.discard, 'card')} now"
    return f"legal now: {few([format_action(action) for action in view.legal])}"
