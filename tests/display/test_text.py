"""Cards, hands, tricks, bids and tables as plain text; that none shows a hidden card is tested with the pictures."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from tables import call, dealt, discard, play, play_out, playing

import five_hundred as fh
from five_hundred import presets, svg, text
from five_hundred.actions import KeepDrawn
from five_hundred.presets import PRESETS
from five_hundred.rules import ladder_of

AU = presets.AUSTRALIAN
NAMES = ("Ann", "Bénoît", "Čenka", "D♥v")


def test_a_card_has_a_symbol_or_a_letter() -> None:
    assert [text.card(fh.parse_card(code)) for code in ("10H", "RJ", "2S'")] == ["10♥", "RJ", "2♠'"]
    assert [text.card(fh.parse_card(code), ascii=True) for code in ("10H", "RJ", "2S'")] == ["10H", "RJ", "2S'"]


def test_a_hand_is_a_line_with_gaps_between_the_suits() -> None:
    hand = fh.parse_cards("9H KS AS RJ JC 4D")
    assert text.hand(hand) == "RJ  A♠ K♠  9♥  J♣  4♦"
    assert text.hand(hand, ascii=True) == "RJ  AS KS  9H  JC  4D"
    assert text.hand([]) == ""


def test_a_hand_is_sorted_for_the_contract() -> None:
    """Joker and left bower stand with the trumps, whatever suit is printed on them; gaps are between suits."""
    state = playing(AU, "7S", "JC JS AS RJ QC 9H")
    line = text.hand(fh.parse_cards("QC AS JC 9H RJ JS"), AU, state.contract)
    assert line == "RJ J♠ J♣ A♠  9♥  Q♣"


def test_a_trick_names_the_players_and_marks_the_winner() -> None:
    state = playing(AU, "7NT", "AS 9H", "5S", "6S", "7S")
    state = play(state, "AS 5S")
    assert text.trick(fh.view(state, 0).trick, AU) == "South A♠  West 5♠"
    state = play(state, "6S 7S")
    assert text.trick(fh.view(state, 0).tricks[-1], AU) == "South A♠*  West 5♠  North 6♠  East 7♠"
    named = text.trick(fh.view(state, 0).tricks[-1], AU, names=NAMES, ascii=True)
    assert named == "Ann AS*  Benoit 5S  Cenka 6S  DHv 7S"


def test_a_led_joker_is_shown_with_the_suit_it_names() -> None:
    state = play(playing(AU, "7NT", "RJ AS", nominated=""), "RJ:H")
    assert text.trick(fh.view(state, 1).trick, AU) == "South RJ as hearts"


def test_the_bids_of_a_game_are_printed_as_a_table() -> None:
    """Source 001: the Avondale table."""
    lines = text.bid_grid(AU).splitlines()
    assert lines[0].split() == ["♠", "♣", "♦", "♥", "NT"]
    assert lines[1].split() == ["6", "40", "60", "80", "100", "120"]
    assert lines[5].split() == ["10", "440", "460", "480", "500", "520"]
    assert lines[6:] == [" Misère, above 7NT                250", " Open Misère, above 10♦           500"]
    assert text.bid_grid(AU, ascii=True).splitlines()[0].split() == ["S", "C", "D", "H", "NT"]


def test_a_bid_that_may_not_be_made_is_struck_out_with_a_reason() -> None:
    lines = text.bid_grid(fh.view(call(dealt(AU), "6D"), 1), names=NAMES).splitlines()
    assert lines[1].split() == ["6", "-40-", "-60-", "-80-", "100", "120"]
    assert "-250-" in lines[6]
    assert lines[8:] == [
        "Ann has bid 6♦.",
        "Not 6♠ to 6♦: not higher than 6♦.",
        "Not Misère: only once any player has bid seven tricks or more, or has made a null bid.",
    ]


def test_the_standing_bid_is_marked_for_waiting_seats() -> None:
    """Struck out as well: it cannot be made again."""
    after = text.bid_grid(fh.view(call(dealt(AU), "6D pass pass pass"), 1))
    assert after.splitlines()[1].split() == ["6", "40", "60", "=80=", "100", "120"]


def test_the_standing_bid_is_named_with_its_bidder() -> None:
    """A table also shows the last call of each seat."""
    state = call(dealt(AU), "6S 6D 7S pass pass 7D")
    assert [line for line in text.bid_grid(fh.view(state, 2), names=NAMES).splitlines() if "has bid" in line] == [
        "Bénoît has bid 7♦."
    ]
    lines = text.table(fh.view(state, None), names=NAMES).splitlines()
    assert [line.rpartition(", ")[2] for line in lines[2:6]] == ["pass", "7♦", "7♠", "pass"]


def test_players_have_the_same_names_everywhere_on_a_table() -> None:
    """The trick uses the same names."""
    state = play(playing(AU, "7S", "AS 5*S *H", "9*D *C"), "AS")
    assert "  Trick      Ann A♠" in text.table(fh.view(state, 1), names=NAMES).splitlines()
    draw = presets.TWO_HANDED_DRAW
    drawn = fh.apply(fh.apply(fh.new_game(draw), fh.Deal(draw.table.pack.cards)), KeepDrawn(True))
    assert "  North      1 card" in text.table(fh.view(drawn, 0)).splitlines()


def test_a_table_has_a_line_for_each_seat() -> None:
    """In the auction, each line shows the seat's last call, the turn and the dealer."""
    state = call(dealt(AU, "AS KS 9H 8H 7H 7D 6D 5D 5C 6C", scores=(120, -40)), "6H pass")
    assert text.table(fh.view(state, 0), names=("Ann", "Ben", "North", "East")).splitlines() == [
        "  Bid so far  6♥ by Ann for 100 points",
        "  Scores      Ann/North 120  Ben/East -40",
        "  Ann         A♠ K♠  9♥ 8♥ 7♥  6♣ 5♣  7♦ 6♦ 5♦, 6♥",
        "  Ben         10 cards, pass",
        "> North       10 cards",
        "  East (D)    10 cards",
        "  Kitty       3 cards",
        "North is to bid.",
    ]


def test_a_table_during_play_shows_the_trick() -> None:
    """The table is in ASCII, as the declarer sees it; other seats do not see the discards."""
    state = call(dealt(AU, "AS KS QS JS 10S 9S 8S 7S 6S 5S", "7H 5*H *D", kitty="5C 6C 7C"), "7S pass pass pass")
    state = play(discard(state, "5C 6C 7C"), "AS 7H")
    lines = text.table(fh.view(state, 0), ascii=True).splitlines()
    assert lines[0] == "  Contract   7S by South for 140 points"
    assert lines[2] == "  South      JS KS QS 10S 9S 8S 7S 6S 5S, 0 tricks"
    assert lines[4:] == [
        "> North      10 cards, 0 tricks",
        "  East (D)   10 cards, 0 tricks",
        "  Trick      South AS  West 7H",
        "  Discards   7C 6C 5C",
        "North is to play.",
    ]
    assert "Discards" not in text.table(fh.view(state, 1))


def test_a_table_can_show_the_last_trick() -> None:
    """In a line above the current trick, with a star after the winning card."""
    before = playing(AU, "7NT", "AS AD 9H", "5S 5D", "6S 6D", "7S 7D")
    state = play(before, "AD 5D 6D 7D AS 5S 6S 7S 9H")
    shown, usual = (
        text.table(fh.view(state, 1), names=NAMES, last_trick=True),
        text.table(fh.view(state, 1), names=NAMES),
    )
    added = [line for line in shown.splitlines() if line not in usual.splitlines()]
    assert "  Last trick  Ann A♠*  Bénoît 5♠  Čenka 6♠  D♥v 7♠" in added
    lines = text.table(fh.view(state, 1), last_trick=True, ascii=True).splitlines()
    assert lines[-3:] == [
        "  Last trick  South AS*  West 5S  North 6S  East 7S",
        "  Trick       South 9H",
        "West is to play.",
    ]
    assert "Last trick" not in usual + text.table(fh.view(play(before, "AS"), 1), last_trick=True)
    over, _ = play_out(before)
    assert "Last trick" in text.table(fh.view(over, 1), last_trick=True), "until the cards are dealt again"


def test_a_table_can_show_the_last_hand() -> None:
    """000 shows the score after each hand: whether the contract was made, and each side's points and new score."""
    over, _ = play_out(playing(AU, "7S", "RJ JS JC AS KS QS 10S 9S 8S 7S", scores=(-60, 40)))
    shown = text.table(fh.view(over, 1), names=NAMES, last_hand=True).splitlines()
    assert shown[:2] == [
        "  Last hand  Ann makes 7♠ with 10 tricks",
        "  Points     Ann/Čenka +250 = 190  Bénoît/D♥v +0 = 40",
    ]
    assert shown[2:] == text.table(fh.view(over, 1), names=NAMES).splitlines()
    assert "  Last hand  South makes 7S with 10 tricks" in text.table(fh.view(over, None), last_hand=True, ascii=True)
    again = fh.apply(over, fh.shuffled_deal(over, Random(1)))
    assert "Last hand" in text.table(fh.view(again, 1), last_hand=True), "the next hand may have begun"
    assert "Last hand" not in text.table(fh.view(playing(AU, "7S"), 1), last_hand=True)


@pytest.mark.parametrize("name", ["last_trick", "last_hand", "trick_counts"])
@pytest.mark.parametrize("table", [text.table, svg.table])
def test_the_options_of_a_table_are_true_or_false(table: Any, name: str) -> None:
    with pytest.raises(TypeError, match=rf"^{name} must be True or False, got int$"):
        table(fh.view(dealt(AU), 0), **{name: 1})


def test_a_chosen_card_has_brackets() -> None:
    """In the hand, on the line of the seat, and on that of a dummy."""
    assert text.hand(fh.parse_cards("9H KS AS"), chosen=fh.parse_cards("KS 9H")) == "A♠ [K♠]  [9♥]"
    assert text.hand(fh.parse_cards("9H KS AS"), chosen=fh.parse_cards("AS"), ascii=True) == "[AS] KS  9H"
    seen = fh.view(playing(AU, "7S", "AS KS 9H 6*D *C"), 0)
    lines = text.table(seen, chosen=fh.parse_cards("9H"), ascii=True).splitlines()
    assert [line for line in lines if "[" in line] == [line for line in lines if line.startswith("> South")]
    assert " [9H] " in lines[2]
    table = fh.view(playing(presets.TWO_HANDED_DUMMIES, "6S"), 0)
    seat, (card, *_) = table.exposed[0]
    (line,) = [line for line in text.table(table, chosen=[card]).splitlines() if "[" in line]
    assert f"[{card}]" in line
    assert line == text.table(table, chosen=[card]).splitlines()[2 + seat]


def test_a_table_can_hide_the_number_of_tricks() -> None:
    """Who sits out still does."""
    state = play(playing(AU, "M", "AS 9*H", "5S 9*D *C", seat=1, before="7S"), "5S")
    shown, hidden = text.table(fh.view(state, 0)), text.table(fh.view(state, 0), trick_counts=False)
    assert hidden == shown.replace(", 0 tricks", "") != shown
    assert "10 cards, sits out" in hidden


@given(state=fh.testing.states())
def test_the_ascii_output_is_ascii(state: fh.State) -> None:
    names = [*NAMES, "É", "Ö"][: len(state.seating.seats)]
    for seat in (state.to_act, None):
        seen = fh.view(state, seat)
        assert text.table(seen, names=names, ascii=True).isascii()
        assert text.bid_grid(seen, names=names, ascii=True).isascii()


@pytest.mark.parametrize(
    ("encoding", "written"),
    [("ascii", "Misere 7H for 500 ?"), ("latin-1", "Misère 7H for 500 ?"), ("utf-8", "Misère 7♥ for 500 字")],
)
def test_characters_that_an_encoding_lacks_are_replaced(encoding: str, written: str) -> None:
    assert text.plain("Misère 7♥ for 500 字", encoding) == written


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "cp1252"])
@pytest.mark.parametrize("rules", [preset.rules for preset in PRESETS.values()], ids=list(PRESETS))
def test_the_rules_in_words_lose_no_sign_in_an_encoding_that_lacks_it(rules: fh.RuleSet, encoding: str) -> None:
    """A score of -500 must not become a score of ?500."""
    words = fh.describe_rules(rules).to_text()
    written = text.plain(words, encoding)
    assert written.count("?") == words.count("?")
    assert ("-500" in written) == ("\N{MINUS SIGN}500" in words)
    assert text.plain("‘6♥’, 7 ± 2", "ascii").endswith("7 +/- 2")


@given(fh.testing.rulesets())
def test_the_grid_shows_the_rank_of_each_special_bid(rules: fh.RuleSet) -> None:
    """In one line each, with the points below each other."""
    ladder, grid = ladder_of(rules), fh.bid_grid(rules)
    below = text.bid_grid(rules).splitlines()[len(grid.levels) + 1 :]
    lines = below[: len(grid.specials)]
    assert [line.rpartition(" ")[0].strip() for line in lines] == [
        f"{each.bid}, {ladder.place(each.bid)}" for each in grid.specials
    ]
    assert len({len(line) for line in lines}) <= 1


def test_spread_is_shown_level_with_ten_hearts() -> None:
    """Catalogue 6.11: for 500 it shares their place, and does not overcall them."""
    lines = text.bid_grid(presets.NO_TRICKS).splitlines()
    assert "Spread, level with 10♥" in "\n".join(lines)
    assert "Spread, above" not in "\n".join(lines)


def test_the_turn_is_said_with_the_names_of_the_table() -> None:
    state = dealt(presets.AUSTRALIAN)
    assert text.turn(fh.view(state, None), names=["Ann", "Ben", "Cleo", "Dov"]) == "Ann is to bid"
    assert text.turn(fh.view(state, 3)) == "South is to bid"
    with pytest.raises(TypeError, match="must be a View, such as view"):
        text.turn(state)  # type: ignore[arg-type]
