"""Views as JSON text: the facts that all seats see are written once for each position.

The public state keeps the text of its facts; complete tricks and the hand played last keep their own text.  Only the
cards and the legal actions of a seat are written for each view.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from five_hundred.base.values import Written, keep_written
from five_hundred.cards.card import Card
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.view import FACTS, View
from five_hundred.engine.views.view import view_of
from five_hundred.formats.flat_view import fact_type, legal_in_documents
from five_hundred.formats.notation import format_action, text_of_play
from five_hundred.formats.plain_data import VIEW_VERSION, action_to_dict, plain_writer, to_plain

__all__ = ["view_text"]


def view_text(seen: View, *, objects: bool) -> str:
    """Return the text that ``json.dumps`` writes for the plain data of a view.

    Args:
        objects: whether ``legal`` contains objects rather than strings.
    """
    public = seen.public
    try:
        around: Sequence[str] = public._written
    except AttributeError:  # this is the first view of the position that is written
        around = _around(public)
        keep_written(public, around)
    parts = [""] * (2 * len(_APART) + 1)
    parts[::2] = around
    parts[1::2] = [write(seen) for write in (_WITH_OBJECTS if objects else _APART).values()]
    return "".join(parts)


def _around(public: PublicState) -> tuple[str, ...]:
    """Return the text before, between and after the facts of ``_APART``."""
    seen, text, found = view_of(public, None), f'{{"version": {VIEW_VERSION}', list[str]()
    for name, write in _parts():
        text += f', "{name}": '
        if write is None:
            found.append(text)
            text = ""
        else:
            text += _fact(getattr(seen, name), write)
    return (*found, text + "}")


@cache
def _parts() -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
    """Return the facts in the order of ``view_to_dict``, with their writers, or ``None`` for those in ``_APART``."""
    names = [*(name for name in FACTS if name != "legal"), "legal"]
    return tuple([(name, None if name in _APART else plain_writer(fact_type(name))) for name in names])


def _fact(value: object, write: Callable[[Any], Any]) -> str:
    if value is None:
        return "null"
    if type(value) is int:
        return str(value)
    if type(value) is tuple and {*map(type, value)} <= _NUMBERS:  # or an empty tuple
        return str([*value])
    return json.dumps(write(value))


def _kept(value: Written | None) -> str:
    """Return the text of a complete trick or of the hand played last, which the value keeps."""
    if value is None:
        return "null"
    try:
        text: str = value._written
    except AttributeError:  # it is written for the first time
        text = json.dumps(to_plain(value))
        keep_written(value, text)
    return text


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)


def _cards(cards: Sequence[Card]) -> str:
    codes = '", "'.join([card.code for card in cards])
    return f'["{codes}"]' if cards else "[]"


def _legal(seen: View) -> str:
    return f"[{', '.join([_action(each) for each in legal_in_documents(seen)])}]"


def _legal_objects(seen: View) -> str:
    return json.dumps([action_to_dict(each) for each in legal_in_documents(seen)])


def _action(action: Action) -> str:
    if type(action) is PlayCard:
        return f'"play {text_of_play(action)}"'
    return json.dumps(format_action(action))


_NUMBERS: Final = {int}
_APART: Final[Mapping[str, Callable[[View], str]]] = MappingProxyType(
    {
        "seat": lambda seen: _number(seen.seat),
        "hand": lambda seen: _cards(seen.hand),
        "drawn": lambda seen: "null" if seen.drawn is None else f'"{seen.drawn.code}"',
        "passed_on": lambda seen: _cards(seen.passed_on),
        "discards": lambda seen: _cards(seen.discards),
        "tricks": lambda seen: f"[{', '.join([_kept(trick) for trick in seen.tricks])}]",
        "discard": lambda seen: str(seen.discard),
        "picked_up": lambda seen: _cards(seen.picked_up),
        "last_trick": lambda seen: _kept(seen.last_trick),
        "last_hand": lambda seen: _kept(seen.last_hand),
        "legal": _legal,
    }
)
"""The facts that the text of a public state leaves out: those of one seat, and those that keep their own text."""
_WITH_OBJECTS: Final = MappingProxyType({**_APART, "legal": _legal_objects})
