"""How players of level 3 follow to a trick that they want: each rule of thumb in a position that the rule decides."""

from collections.abc import Callable

import pytest
from joker_tables import pass_time
from tables import play, playing

from five_hundred import State, format_action, presets, view
from five_hundred.players import level
from five_hundred.players.null_play import _more_than

AU = presets.AUSTRALIAN


def thrown_on_the_partners_ace(rest: str, bid: str = "7H") -> State:
    """Seat 0 leads the ace of spades; seat 2, the partner, has no spades."""
    return play(playing(AU, bid, "AS", "5S", rest, "6S"), "AS 5S")


POSITIONS: dict[str, tuple[Callable[[], State], str]] = {
    "the lowest trump is enough, though the player behind may overtrump": (
        # The first trick shows that seat 2 has no spades either.
        lambda: play(playing(AU, "7H", "AS KS 6*S", "5S 6H 9H *CD", "6C *CDH", "8S *CDH"), "AS 5S 6C 8S KS"),
        "play 6H",
    ),
    "second in hand, a card that is not sure to win is left to the partner": (
        lambda: play(playing(AU, "7H", "9S *H", "QS 6S *CD", "KS", "AS"), "9S"),
        "play 6S",
    ),
    "third in hand, a higher card of the opponents is forced out": (
        lambda: play(playing(AU, "7H", "5S *H", "9S *CD", "KS 10S 6S *CD", "AS"), "5S 9S"),
        "play KS",
    ),
    "the partner's card that may be beaten is overtaken by an ace": (
        lambda: play(playing(AU, "7H", "9S *H", "5S *CD", "AS 6S *CD", "KS QS"), "9S 5S"),
        "play AS",
    ),
    "a trump is not spent on the partner's card": (
        lambda: play(playing(AU, "7H", "9S *H", "5S *CD", "6H 8H 5C *CD", "KS QS"), "9S 5S"),
        "play 5C",
    ),
    "a trump is spent on the partner's card for the trick that defeats the bid": (
        # The defenders take the first trick, and need one more against nine.
        lambda: play(playing(AU, "9H", "5C RJ *H", "AC 9S *DS", "6C AS KS 6S", "7C 6H 8H *D"), "5C AC 6C 7C 9S 6S"),
        "play 6H",
    ),
    "when every trick is needed, the strongest card is played before the partner": (
        # The bidder of six has taken five tricks; the defenders need all the others.
        lambda: play(
            pass_time(
                playing(AU, "6C", "RJ JC JS AC KC 9S 5D 6D 7D 8D", "QS 10S 8S 7S 6S 5*H", "AS 5*C", "KS"),
                5,
                keep="5D 6D 7D 8D 9S QS 10S 8S 7S 6S AS KS",
            ),
            "9S",
        ),
        "play QS",
    ),
    "a trick that the last of the opponents cannot take is won with the lowest sure card": (
        lambda: play(playing(AU, "7H", "AS QS *H", "5S *CD", "KS JS 6S *CD", "9S 7S"), "QS 5S"),
        "play 6S",
    ),
    "with trumps, a single low card is thrown before a card of a long suit": (
        lambda: thrown_on_the_partners_ace("6H 8H 9H 7D 5C 6C 8C 9C 10C QC"),
        "play 7D",
    ),
    "an eight that nothing beats is kept": (
        lambda: thrown_on_the_partners_ace("AD KD QD JD 10D 9D 8D KH QH 10H", bid="7C"),
        "play 10H",
    ),
    "without trumps, a single card is no better to throw than another": (
        lambda: thrown_on_the_partners_ace("7D 5C 6C 8C 9C 10C QC 4H 5H 6H", bid="7S"),
        "play 4H",
    ),
    "the card that guards a king is kept": (
        lambda: thrown_on_the_partners_ace("KC 5C 7D 8D 9D 10D QD KD 5H 6H"),
        "play 7D",
    ),
}
"""By reason: the position, and the play."""


@pytest.mark.parametrize("reason", POSITIONS)
def test_a_follower_decides_by_rules_of_thumb(reason: str) -> None:
    state, expected = POSITIONS[reason]
    seen = view(state(), state().to_act)
    assert format_action(level(3)(seen)) == expected


@pytest.mark.parametrize(
    ("count", "share", "cards", "chance"),
    [(1, 1.0, 0, 0.0), (2, 1.0, 1, 0.0), (2, 1.0, 2, 0.0), (1, 1.0, 2, 1.0), (0, 0.5, 2, 0.75), (1, 0.5, 2, 0.25)],
)
def test_a_hand_that_holds_all_hidden_cards_holds_no_more_than_there_are(
    count: int, share: float, cards: int, chance: float
) -> None:
    """If a defender's hand is certain, the chance is 0 or 1; it was a division by zero, and the player failed."""
    assert _more_than(count, share, cards) == pytest.approx(chance)
