"""News of the published game that cannot be true, with the refusals.

West plays six clubs, and South watches.
"""

from functools import cache
from typing import Any, Final, NamedTuple

from paths import DATA

import five_hundred as fh
from five_hundred import presets
from five_hundred.events import Event, Passed

__all__ = ["EAST", "NEWS_REFUSALS", "NORTH", "RULES", "SOUTH", "WEST", "NewsRefusal", "south", "states"]

RULES: Final = presets.TRICKSTER_AUSTRALIAN
SOUTH, WEST, NORTH, EAST = range(4)


@cache
def states() -> tuple[tuple[fh.State, tuple[Event, ...]], ...]:
    """The state before each action, and the events of the action."""
    deal, played = (DATA / "australian-43.txt").read_text(encoding="utf-8").split("\n\n")
    state, steps = fh.new_game(RULES, EAST), []
    for action in (fh.parse_deal(deal, RULES, EAST), *(fh.parse_action(line, RULES) for line in played.splitlines())):
        after, events = fh.step(state, action)
        steps.append((state, events))
        state = after
    return tuple(steps)


def south(number: int) -> fh.View:
    """What South sees before an action; number 0 is the deal, 5 the discard, 6 the first card."""
    return fh.view(states()[number][0], SOUTH)


class NewsRefusal(NamedTuple):
    """News that South hears, and why it cannot be true."""

    what: str
    number: int
    news: list[Any]
    reason: fh.Reason
    message: str
    option: str | None = None


def card(text: str) -> fh.PlayCard:
    return fh.PlayCard(fh.parse_card(text))


NEWS_REFUSALS: Final = (
    NewsRefusal(
        "a turn of another seat", 1, [Passed(WEST)], fh.Reason.NOT_YOUR_TURN, "It is not your turn: seat 0 must act."
    ),
    NewsRefusal(
        "a bid that is too low",
        3,
        [fh.MakeBid(fh.TrickBid(6, fh.parse_bid("6S", RULES).strain))],
        fh.Reason.BID_TOO_LOW,
        "6♠ is too low: bid higher than 6♣.",
    ),
    NewsRefusal(
        "a card before the auction is over", 3, [card("JS")], fh.Reason.NOT_DUE, "The auction is not over: bid or pass."
    ),
    NewsRefusal("a call during the play", 7, [fh.PASS], fh.Reason.NOT_DUE, "The cards are being played: play a card."),
    NewsRefusal("a card of another pack", 7, [card("2S")], fh.Reason.NOT_HELD, "2♠ is not in the pack of this game."),
    NewsRefusal(
        "a card that everybody has seen",
        7,
        [card("7C")],
        fh.Reason.NOT_HELD,
        "Seat 2 cannot hold 7♣, because everybody knows that the card is elsewhere.",
    ),
    NewsRefusal(
        "a card that this seat holds", 7, [card("AH")], fh.Reason.NOT_HELD, "Seat 2 cannot hold A♥: it is in your hand."
    ),
    NewsRefusal(
        "a suit for a card that is no joker",
        7,
        [fh.PlayCard(fh.parse_card("QC"), fh.Suit.CLUBS)],
        fh.Reason.NO_SUIT_TO_NAME,
        "You may name a suit only when you lead a joker that belongs to no suit.",
    ),
    NewsRefusal(
        "a card of a suit in which East is void",
        27,
        [card("AC")],
        fh.Reason.NOT_HELD,
        "Seat 3 cannot hold A♣, because it has shown a void in clubs.",
    ),
    NewsRefusal("an own card that is not in the hand", 9, [card("6C")], fh.Reason.NOT_HELD, "6♣ is not in this hand."),
    NewsRefusal(
        "an own card that does not follow suit",
        9,
        [card("AH")],
        fh.Reason.MUST_FOLLOW,
        "Clubs were led: play 5♣ or 9♣.",
    ),
    NewsRefusal(
        "a claim where nobody may claim",
        6,
        [fh.Claim()],
        fh.Reason.NOT_OFFERED,
        "This game does not allow claims: play a card.",
        "play.claims",
    ),
)
