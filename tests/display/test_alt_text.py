"""What is there to be seen, in words: the text alternatives of pictures, and the same tables as plain text.

That neither tells of a hidden card is tested with the pictures.
"""

from collections.abc import Callable
from textwrap import dedent
from typing import Any

import attrs
import pytest
from altered_views import contradicting
from tables import call, dealt, discard, play, playing, won

import five_hundred as fh
from five_hundred import presets, text
from five_hundred.base.message_parts import all_of
from five_hundred.display.alt_text import (
    say_bid,
    say_card,
    say_cards,
    say_contract,
    say_count,
    say_table,
    say_turn,
    sentence,
)
from five_hundred.engine.phases.drawing import KeepDrawn
from five_hundred.engine.table.phase_classes import Finished

AU = presets.AUSTRALIAN
DRAW = presets.TWO_HANDED_DRAW
WHO = ("Ann", "Ben", "Cleo", "Dov")


# Words


def test_counts_up_to_the_size_of_a_hand_are_written_in_words() -> None:
    """A hand with a kitty of three has thirteen cards; more are counted in digits."""
    words = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "14",
        "15",
    ]
    assert [say_count(number, "card") for number in range(16)] == [
        f"{word} card{'' if word == 'one' else 's'}" for word in words
    ]


def test_words_are_joined_with_commas_and_a_final_and() -> None:
    """With a comma between all but the last two."""
    assert [all_of("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert all_of("abc", "or") == "a, b or c"
    assert [sentence("the match"), sentence("")] == ["The match.", ""]


def test_every_card_has_its_name() -> None:
    """Numbers and court cards have names; cards of a second pack have a name of their own."""
    names = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
    codes = [*range(2, 11), *"JQKA"]
    assert [say_card(fh.parse_card(f"{code}D")) for code in codes] == [f"{name} of diamonds" for name in names]
    assert [say_card(fh.parse_card(code)) for code in ("11S", "12C", "13H")] == [
        "eleven of spades",
        "twelve of clubs",
        "thirteen of hearts",
    ]
    assert [say_card(fh.parse_card(code)) for code in ("RJ", "BJ")] == ["red joker", "black joker"]
    assert say_card(fh.parse_card("3S'")) == "three of spades of the second pack"
    assert say_cards(fh.parse_cards("RJ AS KS QH")) == "red joker; ace and king of spades; queen of hearts"


def test_sentences_about_contracts_include_everything_announced() -> None:
    """Who, what, for how much; the opponent in a duel, the called card, a declaration, the suit of the joker."""
    assert [say_bid(fh.parse_bid(code, AU)) for code in ("6S", "7NT", "M")] == [
        "six spades",
        "seven no trump",
        "Misère",
    ]
    bid = fh.parse_bid("7NT", AU)
    plain = fh.Contract(bid, 1)
    said = "Ben plays seven no trump for 220 points"
    for contract, more in (
        (plain, ""),
        (attrs.evolve(plain, rival=2), ", against Cleo"),
        (attrs.evolve(plain, called=fh.parse_card("AS")), ", calling the ace of spades"),
        (attrs.evolve(plain, declared=True), ", alone for all ten tricks"),
        (attrs.evolve(plain, nominated=fh.Suit.HEARTS), ", with jokers in hearts"),
    ):
        assert say_contract(AU, contract, WHO) == said + more
    passed = say_contract(AU, fh.Contract(None, None), WHO)
    assert passed == f"Nobody has bid, so the hand is played at no trump for {AU.scoring.trick_points} points a trick"


def test_a_sentence_says_whose_turn_it_is_or_how_the_match_ended() -> None:
    """Whose decision it is, for whom; and how the match ended."""
    assert say_turn(fh.view(fh.new_game(AU, 2), None), WHO) == "Cleo is to deal"
    assert say_turn(fh.view(dealt(AU), None), WHO) == "Ann is to bid"
    two = play(playing(presets.TWO_HANDED_DUMMIES, "7H", "AS KS"), "AS")
    dummy = fh.apply(two, fh.view(two, 1).legal[0])
    assert say_turn(fh.view(dummy, None), WHO) == "Ann is to play from Cleo"
    over = attrs.evolve(fh.new_game(AU), phase=Finished(fh.Outcome((1,), fh.Ending.TARGET, (0, 500))))
    assert say_turn(fh.view(over, None), WHO) == "The match is over: Ben/Dov won"
    shared = attrs.evolve(fh.new_game(AU), phase=Finished(fh.Outcome((0, 1), fh.Ending.TARGET, (500, 500))))
    assert say_turn(fh.view(shared, None), WHO) == "The match is over: Ann/Cleo and Ben/Dov won"


# Tables


def drawn(*, keeps: bool) -> fh.State:
    """Two players draw their hands; the first has drawn once."""
    return fh.apply(fh.apply(fh.new_game(DRAW), fh.Deal(DRAW.table.pack.cards)), KeepDrawn(keeps))


def handed_on() -> fh.State:
    """After the auction of a double null: the partner has got three cards."""
    return discard(won(dealt(presets.AMERICAN, "7S", "", "4H 5H 8*H", kitty="AS AC AD"), "DN"), "AS AC 7S")


TABLES: dict[str, tuple[Callable[[], fh.State], fh.Seat | None, str, str]] = {
    "a deal is due": (
        lambda: fh.new_game(AU),
        0,
        """
        South is to deal.
        Scores: South/North 0 and West/East 0.
        South deals.
        """,
        """
          Scores     South/North 0  West/East 0
        South is to deal.
        """,
    ),
    "dummies": (
        lambda: dealt(presets.TWO_HANDED_DUMMIES, "AS KS 8*H", "9*D", "5S 6S 7S 8S 9S 10S JS QS", kitty="RJ"),
        0,
        """
        South is to bid.
        Scores: South 0 and West 0.
        West has dealt.
        South holds ten cards: ace and king of spades; jack, ten, nine, eight, seven, six, five and four of hearts.
        West holds ten cards.
        South's dummy holds ten cards: queen, jack and ten of spades; seven and six of clubs, and five cards face down.
        West's dummy holds ten cards: queen of hearts; {clubs}; ace and king of diamonds, and five cards face down.
        The kitty has three cards.
        """.replace("{clubs}", "ace and king of clubs"),
        """
          Scores         South 0  West 0
        > South          A♠ K♠  J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥
          West (D)       10 cards
          South's dummy  Q♠ J♠ 10♠  7♣ 6♣ + 5 cards face down
          West's dummy   Q♥  A♣ K♣  A♦ K♦ + 5 cards face down
          Kitty          3 cards
        South is to bid.
        """,
    ),
    "a draw": (
        lambda: fh.apply(fh.new_game(DRAW), fh.Deal(DRAW.table.pack.cards)),
        1,
        """
        North is to draw.
        Scores: South 0 and North 0.
        South has dealt.
        Drawn: nine of spades.
        40 cards left to draw.
        The kitty has five cards.
        """,
        """
          Scores     South 0  North 0
          Kitty      5 cards
          Drawn      9♠
          To draw    40 cards
        North is to draw.
        """,
    ),
    "after a draw": (
        lambda: drawn(keeps=False),
        1,
        """
        South is to draw.
        Scores: South 0 and North 0.
        South has dealt.
        North holds one card: ten of spades.
        38 cards left to draw.
        The kitty has five cards.
        Your discards: nine of spades.
        """,
        """
          Scores     South 0  North 0
          North      10♠
          Kitty      5 cards
          To draw    38 cards
          Discards   9♠
        South is to draw.
        """,
    ),
    "cards on the table": (
        lambda: dealt(presets.TWO_HANDED_EXPOSED),
        1,
        """
        South is to add a card to the kitty.
        Scores: South 0 and North 0.
        North has dealt.
        South holds ten cards.
        North holds ten cards: ace, king and queen of spades; eight, seven, six, five, four, three and two of clubs.
        Face up on the table: ace, king, queen, jack, ten and nine of clubs; three and two of diamonds.
        """,
        """
          Scores     South 0  North 0
        > South      10 cards
          North (D)  A♠ K♠ Q♠  8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣
          On table   A♣ K♣ Q♣ J♣ 10♣ 9♣  3♦ 2♦
        South is to add a card to the kitty.
        """,
    ),
    "cards that were handed on": (
        lambda: discard(handed_on(), "AS 4H 5H"),
        2,
        """
        South plays Double Nullo for 500 points.
        South is to play.
        Scores: South/North 0 and West/East 0.
        East has dealt.
        South holds ten cards and has taken no tricks.
        West holds ten cards and has taken no tricks.
        North holds ten cards and has taken no tricks: seven of spades; {hearts} of hearts; ace of clubs.
        East holds ten cards and has taken no tricks.
        Your discards: ace of spades; five and four of hearts.
        Handed on: ace and seven of spades; ace of clubs.
        """.replace("{hearts}", "king, queen, jack, ten, nine, eight, seven and six"),
        """
          Contract   Double Nullo by South for 500 points
          Scores     South/North 0  West/East 0
        > South      10 cards, 0 tricks
          West       10 cards, 0 tricks
          North      7♠  K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥  A♣, 0 tricks
          East (D)   10 cards, 0 tricks
          Handed on  A♠ 7♠  A♣
          Discards   A♠  5♥ 4♥
        South is to play.
        """,
    ),
    "a card of the kitty that lies face up": (
        lambda: dealt(AU.with_options({"table.kitty_face_up": True}), kitty="5S 6S AD"),
        None,
        """
        South is to bid.
        Scores: South/North 0 and West/East 0.
        East has dealt.
        South holds ten cards.
        West holds ten cards.
        North holds ten cards.
        East holds ten cards.
        The kitty has three cards.
        Turned up in the kitty: ace of diamonds.
        """,
        """
          Scores     South/North 0  West/East 0
        > South      10 cards
          West       10 cards
          North      10 cards
          East (D)   10 cards
          Kitty      A♦ + 2 cards face down
        South is to bid.
        """,
    ),
    "a partner who sits out": (
        lambda: play(playing(AU, "M", "AS 9*H", "5S 9*D", seat=1, before="7S"), "5S"),
        0,
        """
        West plays Misère for 250 points.
        North is to play.
        Scores: South/North 0 and West/East 0.
        East has dealt.
        South holds ten cards and has taken no tricks: ace of spades; {hearts} of hearts.
        West holds nine cards and has taken no tricks.
        North holds ten cards and has taken no tricks.
        East sits out.
        West leads the five of spades.
        """.replace("{hearts}", "queen, jack, ten, nine, eight, seven, six, five and four"),
        """
          Contract   Misère by West for 250 points
          Scores     South/North 0  West/East 0
          South      A♠  Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥, 0 tricks
          West       9 cards, 0 tricks
        > North      10 cards, 0 tricks
          East (D)   10 cards, sits out
          Trick      West 5♠
        North is to play.
        """,
    ),
    "the auction": (
        lambda: call(dealt(AU, scores=(120, -40)), "6S pass 7D"),
        None,
        """
        The auction so far: South: six spades; West: pass; North: seven diamonds.
        East is to bid.
        Scores: South/North 120 and West/East -40.
        East has dealt.
        South holds ten cards.
        West holds ten cards.
        North holds ten cards.
        East holds ten cards.
        The kitty has three cards.
        """,
        """
          Bid so far  7♦ by North for 180 points
          Scores      South/North 120  West/East -40
          South       10 cards, 6♠
          West        10 cards, pass
          North       10 cards, 7♦
        > East (D)    10 cards
          Kitty       3 cards
        East is to bid.
        """,
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_described_in_sentences_and_in_lines(name: str) -> None:
    """The order is contract, turn, scores, dealer, seats, the middle of the table, and the viewer's own cards."""
    state, seat, sentences, lines = TABLES[name]
    seen = fh.view(state(), seat)
    assert [*say_table(seen, fh.seat_names(seen.rules))] == dedent(sentences).strip().splitlines()
    assert text.table(seen).splitlines() == dedent(lines).strip("\n").splitlines()


def test_a_view_in_an_unknown_phase_can_be_described() -> None:
    """A view may come from a server that knows more."""
    unknown: Any = "dreaming"
    assert say_turn(contradicting(fh.view(dealt(AU), 0), phase=unknown), WHO) == "Ann is to act"
