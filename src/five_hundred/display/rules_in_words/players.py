"""The first chapter: what the game is about, how many play, and who plays with whom (``table``)."""

from five_hundred.display.rules_in_words.english import capital, joined, number
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules import Partnership, SpareHands

__all__ = ["players"]


def players(game: Game) -> RulesSection:
    """Return the chapter about the players."""
    return RulesSection(
        "The players",
        (
            "Five Hundred is a trick-taking game with an auction. Every player holds ten cards. The players bid for "
            "the right to choose the trump suit; the player who makes the highest bid, called the bidder, then tries "
            "to take at least as many of the ten tricks as the bid promises.",
            joined(_seating(game), _spare_hands(game)),
            _turns(game),
        ),
    )


def _seating(game: Game) -> str:
    people = f"{capital(number(game.players))} people play"
    match game.partnership:
        case Partnership.OPPOSITE:
            sides = number(game.players // 2)
            return f"{people}, in {sides} sides of two. Partners sit opposite each other and share a score."
        case Partnership.ALTERNATE:
            return (
                f"{people}, in two sides of three. The players of the two sides sit alternately, so that everyone has "
                "an opponent on the left and another on the right. Partners share a score."
            )
        case Partnership.CALLED:
            return (
                f"{people}. Nobody has a fixed partner: in each hand, the bidder calls a card, and the player who "
                "holds it becomes the bidder's partner for that hand. These two are the bidder's side, and all the "
                "others are their opponents. Everyone keeps a score of their own."
            )
        case Partnership.ROTATING:
            return (
                f"{people}. The partners change with every hand: the first and the third player to the dealer's left "
                "are partners, and so are the second and the fourth; the dealer has no partner. The bidder and the "
                "bidder's partner are the bidder's side. Everyone keeps a score of their own."
            )
        case Partnership.SOLO:
            each_other = "against each other" if game.players == 2 else "each of them alone against all the others"
            return f"{people}, {each_other}."


def _turns(game: Game) -> str:
    if game.players == 2:
        return "Either player may deal first; after that, the players take turns to deal."
    return (
        "Everything goes clockwise: the deal, the bidding and the play. Anyone may deal first; after each hand, the "
        "player to the dealer's left deals next."
    )


def _spare_hands(game: Game) -> str | None:
    match game.rules.table.spare_hands:
        case SpareHands.NONE:
            return None
        case SpareHands.ONE_DEAD:
            return "One more hand of ten cards is dealt than there are players; it stays face down and is not used."
        case SpareHands.TWO_DEAD:
            return "Two more hands of ten cards are dealt than there are players; they stay face down and are not used."
        case SpareHands.FOR_THE_BIDDER:
            without = " or a special bid becomes the contract" if game.specials else ""
            return (
                "A fourth hand of ten cards is dealt face down. When play begins, it is laid face up opposite the "
                "bidder, who plays its cards as well as their own; its tricks count for the bidder. It is not used "
                f"if everyone passes{without}."
            )
        case SpareHands.DUMMIES:
            return (
                "Each player also plays a dummy, a second hand of ten cards that lies opposite that player: five cards "
                "face down, and on each of them a card that lies face up. A player and the dummy are a side. The "
                "dummies take their turns in the play as if they were players, so that four hands play in turn, "
                "clockwise. Only the face-up cards of a dummy can be played, and only they decide whether the dummy "
                "can follow suit. When a face-up card has been played, the card under it is turned up after that trick."
            )
