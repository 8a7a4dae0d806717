"""The report of a judged hand, for people to read: errors beside what perfect play says, and the sums of each seat."""

from collections.abc import Iterator, Sequence

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.message_parts import counted
from five_hundred.cards.card import card_as
from five_hundred.cards.seats import Seat
from five_hundred.display.alt_text import say_contract, sentence
from five_hundred.display.seat_names import named
from five_hundred.display.text import plain
from five_hundred.display.text_columns import in_columns
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.formats.notation import format_action
from five_hundred.players.judged_hand import JudgedDecision, JudgedHand

__all__ = ["judged_text"]

_HEAD = ("trick", "player", "action", "error", "better", "lost")
_LEFT = (1, 2, 4)
"""The columns that begin at the left."""


def judged_text(
    judged: JudgedHand,
    *,
    names: Sequence[str] | None = None,
    ascii: bool = False,  # noqa: A002  # as in five_hundred.display.text
) -> str:
    """Return a judged hand as text: a table of the decisions that gave points away, and the sums of each seat.

    The column "error" contains the points that the action gave away given what the player knew, with their standard
    error, and "lost" the points that it gave away compared with perfect play.

    Args:
        judged: the judged hand.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        ascii: whether to use only ASCII characters.

    Raises:
        TypeError: ``judged`` is not a JudgedHand.
        ValueError: ``names`` does not have one name for each seat.
    """
    expect(judged, JudgedHand, "judged", "a JudgedHand, such as judge_hand(review)")
    who = named(judged.rules, names)
    expect_flag(ascii, "ascii")
    text = "\n".join(_lines(judged, who))
    return plain(text.replace("±", "+-")) if ascii else text


def _lines(judged: JudgedHand, who: Sequence[str]) -> Iterator[str]:
    contract = judged.contract
    told = "no contract." if contract is None else sentence(say_contract(judged.rules, contract, who))
    yield f"Hand {judged.number}: {told}"
    yield "Error: the points given away given what the player knew.  Lost: those given away compared with perfect play."
    shown = [each for each in judged.decisions if each.error or each.lost]
    if shown:
        yield ""
        yield from in_columns([_HEAD, *[_row(each, who) for each in shown]], left=_LEFT)
        yield ""
    else:
        yield "No decision gave points away."
    for seat in sorted({each.seat for each in judged.decisions}):
        yield _sums(judged, seat, who)


def _row(each: JudgedDecision, who: Sequence[str]) -> tuple[str, ...]:
    return (
        str(each.trick) if each.trick else "",
        who[each.seat],
        _named(each.action),
        f"{_points(each.error)} ± {_points(each.margin)}" if each.error else "0",
        _named(each.best) if each.error else "",
        "" if each.lost is None else str(each.lost),
    )


def _sums(judged: JudgedHand, seat: Seat, who: Sequence[str]) -> str:
    own = [each for each in judged.decisions if each.seat == seat]
    wrong = sum(each.error > 0 for each in own)
    lost = _points(judged.error_by(seat))
    errors = f"errors in {wrong} of {counted(len(own), 'decision')}, {lost} {'point' if lost == '1' else 'points'}"
    if all(each.lost is None for each in own):
        return f"{who[seat]}: {errors}."
    luck = judged.luck_by(seat)
    sign = "\N{MINUS SIGN}" if luck < 0 else ""
    return f"{who[seat]}: {errors}; luck {sign}{_points(abs(luck))}."


def _named(action: Action) -> str:
    return card_as(action.card, action.suit) if isinstance(action, PlayCard) else format_action(action)


def _points(points: float) -> str:
    """Return points as text, with a decimal if they are few."""
    return f"{points:.0f}" if points >= 10 or points == int(points) else f"{points:.1f}"
