"""Pictures: their contents, their legibility, and that they show nothing hidden."""

import pickle
import re
import subprocess
import sys
import weakref
from collections import Counter
from collections.abc import Callable, Iterable
from html import escape
from random import Random
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest
from altered_views import altered
from hypothesis import given
from hypothesis import strategies as st
from knowledge import hidden_dealt_again, walk
from pictures import (
    NS,
    backs_in,
    cards_in,
    chosen_in,
    named_in,
    parsed,
    places_of,
    suit_colours,
    uncoloured,
    visible,
    written_in,
)
from tables import call, dealt, discard, play, play_out, playing, won

import five_hundred as fh
from five_hundred import presets, svg, text
from five_hundred.cards.card import ALL_CARDS
from five_hundred.display.alt_text import say_card
from five_hundred.display.svg._canvas import Canvas, Symbol
from five_hundred.phases import Playing
from five_hundred.presets import PRESETS
from five_hundred.rules import ladder_of

AU = presets.AUSTRALIAN


def check(picture: svg.Svg) -> None:
    """What holds for every picture."""
    root = parsed(picture)
    assert root.tag == f"{NS}svg"
    assert root.get("role") == "img"
    assert [root[0].tag, root[1].tag] == [f"{NS}title", f"{NS}desc"]
    assert (root[0].text, root[1].text) == (picture.caption, picture.description)
    assert picture.caption
    assert re.fullmatch(r"[^a-z\s].*[.]", picture.description, re.DOTALL)
    tags = {each.tag.removeprefix(NS) for each in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "path", "rect", "circle", "text"}, "nothing from outside, no script"
    assert not any(name in ("id", "href", "class") for each in root.iter() for name in each.attrib)
    check_symbols(picture)
    assert not any("url(" in value for each in root.iter() for value in each.attrib.values())
    assert "nan" not in picture
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    for code, (x, y, scale) in places_of(picture).items():
        assert x >= 0 <= y, code
        assert x + 100 * scale <= wide + 0.1, f"{code} lies beside the table"
        assert y + 140 * scale <= high + 0.1, f"{code} lies below the table"


def check_symbols(picture: svg.Svg) -> None:
    """Every symbol is defined once, before it is used, in the picture itself; and no symbol is unused."""
    root = ElementTree.fromstring(picture)
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    symbols = [each.get("id") for each in root.findall(f"{NS}defs/{NS}g")]
    assert ids == symbols
    assert len(ids) == len({*ids})
    assert len({re.match("fh[0-9a-f]{12}-", str(each))[0] for each in ids}) <= 1  # type: ignore[index]  # fails if none
    uses = re.findall('<use href="#([^"]*)"', picture)
    assert {*uses} == {*ids}
    assert len(uses) == len([*root.iter(f"{NS}use")])
    assert all(picture.index(f'id="{each}"') < picture.index(f'href="#{each}"') for each in uses)


# Cards


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_every_card_is_drawn_with_its_index_in_two_corners(card: fh.Card) -> None:
    picture = svg.card(card)
    check(picture)
    assert cards_in(picture) == [card.code]
    index = card.code if card.suit is None else card.code.replace(card.suit.letter, "")
    assert written_in(picture).count(index) == 2


def test_a_card_has_as_many_pips_as_its_rank() -> None:
    """Beside the two suit symbols of its indices; an ace has one large one."""
    for card in ALL_CARDS:
        if card.suit is not None and card.rank <= 13:
            assert len(parsed(svg.card(card)).findall(f".//{NS}path")) == card.rank + 2, card
    assert len(parsed(svg.card(fh.parse_card("AS"))).findall(f".//{NS}path")) == 3


def test_no_two_cards_differ_only_in_colour() -> None:
    """Without any colour all cards look different, the jokers too."""
    assert len({uncoloured(svg.card(card)) for card in ALL_CARDS}) == len(ALL_CARDS)
    small = {uncoloured(svg.hand([card])) for card in ALL_CARDS}
    assert len(small) == len(ALL_CARDS)


def test_the_black_joker_has_only_an_outline() -> None:
    """It is the uncoloured one (catalogue: jokers, 003)."""
    fills = [
        [each.get("fill") for each in parsed(svg.card(fh.parse_card(code))).iter(f"{NS}path")] for code in ("BJ", "RJ")
    ]
    assert fills == [["none"], [svg.LIGHT.red]]


@pytest.mark.parametrize(("four", "count"), [(False, 2), (True, 4)])
@pytest.mark.parametrize("palette", [svg.LIGHT, svg.DARK], ids=["light", "dark"])
def test_four_suits_have_two_colours_or_four(four: bool, count: int, palette: svg.Palette) -> None:
    sevens = [fh.parse_card(f"7{suit.letter}") for suit in fh.Suit]
    colours = [suit_colours(svg.card(card, four_colours=four, palette=palette)) for card in sevens]
    assert all(len(each) == 1 for each in colours)
    assert len(set.union(*colours)) == count


@pytest.mark.parametrize("palette", [svg.LIGHT, svg.DARK], ids=["light", "dark"])
def test_text_has_enough_contrast_with_its_background(palette: svg.Palette) -> None:
    """WCAG 2: a contrast of 4.5 for text, of 3 for what is large."""
    on_paper = (palette.ink, palette.red, palette.clubs, palette.diamonds)
    assert min(contrast(ink, palette.paper) for ink in on_paper) >= 4.5
    assert min(contrast(ink, palette.panel) for ink in (palette.ink, palette.muted)) >= 4.5
    assert min(contrast(palette.felt_ink, ground) for ground in (palette.felt, palette.felt_dark)) >= 4.5
    assert contrast(palette.mark_ink, palette.mark) >= 4.5
    assert contrast(palette.back_lines, palette.back) >= 3


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it."""

    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_a_face_down_card_reveals_nothing() -> None:
    picture = svg.card(None)
    check(picture)
    assert (picture.caption, cards_in(picture), written_in(picture)) == ("A card face down", [], [])


@pytest.mark.parametrize(
    ("code", "name"), [("10H", "ten of hearts"), ("RJ", "red joker"), ("2S'", "two of spades of the second pack")]
)
def test_a_card_has_a_description_in_words(code: str, name: str) -> None:
    assert svg.card(fh.parse_card(code)).caption == f"The {name}"


# Hands


def test_a_hand_is_drawn_from_left_to_right_as_it_is_sorted() -> None:
    picture = svg.hand(fh.parse_cards("9H KS AS RJ JC 4D"))
    check(picture)
    places = places_of(picture)
    assert [*places] == sorted(places, key=lambda code: places[code][0]) == ["RJ", "AS", "KS", "9H", "JC", "4D"]
    assert picture.caption == "A hand of six cards"
    told = "Red joker; ace and king of spades; nine of hearts; jack of clubs; four of diamonds."
    assert picture.description == told


def test_the_cards_that_may_be_played_stand_out() -> None:
    """They are higher, and the description names them."""
    picture = svg.hand(fh.parse_cards("AS 9H 8H"), legal=fh.parse_cards("9H 8H"))
    check(picture)
    heights = {code: y for code, (_, y, _) in places_of(picture).items()}
    assert heights["9H"] == heights["8H"] < heights["AS"]
    assert picture.description.endswith("Cards that may be played: nine and eight of hearts.")


def test_a_hand_can_be_drawn_face_down() -> None:
    picture = svg.hand((), face_down=7)
    check(picture)
    assert (picture.caption, picture.description, cards_in(picture)) == (
        "A hand of seven cards",
        "Seven cards face down.",
        [],
    )


@given(st.lists(st.sampled_from(ALL_CARDS), unique=True, max_size=24), st.integers(0, 12))
def test_any_hand_can_be_drawn(cards: list[fh.Card], face_down: int) -> None:
    if cards or face_down:
        picture = svg.hand(cards, face_down=face_down)
        check(picture)
        assert sorted(cards_in(picture)) == sorted(card.code for card in cards)


# Tricks


def test_a_trick_names_who_played_what_and_who_won() -> None:
    state = play(playing(AU, "7NT", "AS 9H", "5S", "6S", "7S"), "AS 5S 6S 7S")
    picture = svg.trick(fh.view(state, 0).tricks[-1], AU, names=("Ann", "Ben", "Cleo", "Dov"))
    check(picture)
    assert (picture.caption, cards_in(picture)) == ("A trick", ["AS", "5S", "6S", "7S"])
    names = [text for text in written_in(picture) if len(text) > 2]
    assert names == ["★ Ann", "Ben", "Cleo", "Dov"]
    assert picture.description == (
        "Ann leads the ace of spades. Ben plays the five of spades. Cleo plays the six of spades. "
        "Dov plays the seven of spades. Ann wins the trick."
    )


def test_an_unfinished_trick_is_drawn_without_a_winner() -> None:
    state = play(playing(AU, "7NT", "RJ AS", nominated=""), "RJ:H")
    picture = svg.trick(fh.view(state, 1).trick)
    check(picture)
    assert picture.caption == "A trick of one card so far"
    assert picture.description == "Seat 0 leads the red joker as hearts."
    assert "seat 0 (hearts)" in written_in(picture)


def test_every_card_covers_what_is_below_it() -> None:
    """Whole, small or face down, whatever is drawn first is as large as a card and filled."""
    state = play(playing(AU, "7S", "AS 9H", "5S"), "AS")
    for picture in (svg.card(fh.parse_card("RJ")), svg.hand(fh.parse_cards("AS KH RJ")), svg.table(fh.view(state, 1))):
        faces = [each for each in parsed(picture).iter() if each.get("data-card")]
        assert faces
        for face in faces:
            assert (face[0].tag, face[0].get("fill")) == (f"{NS}rect", svg.LIGHT.paper)
            assert (face[0].get("width"), face[0].get("height")) == ("98", "138")


def test_only_the_corner_of_a_covered_card_is_drawn() -> None:
    """Its index once; the last card, on which none lies, has it twice."""
    assert written_in(svg.hand(fh.parse_cards("AS KS QS"))) == ["A", "K", "Q", "Q"]
    assert written_in(svg.hand(fh.parse_cards("AS KS"), face_down=1)) == ["A", "K"]


# Bids


def test_the_bid_grid_strikes_out_what_may_not_be_bid() -> None:
    """After six diamonds, three bids of six and misère are struck out; misère still needs a bid of seven."""
    picture = svg.bid_grid(fh.view(call(dealt(AU), "6D"), 1))
    check(picture)
    struck = [each.get("data-bid") for each in parsed(picture).iter() if each.get("data-legal") == "false"]
    assert struck == ["6S", "6C", "6D", "M"]
    lines = {code: len(each) for each in parsed(picture).iter() if (code := each.get("data-bid"))}
    assert lines["6S"] == lines["6H"] + 1, "a line goes through it"
    assert picture.description.startswith("South has bid six diamonds. You may bid six hearts for 100, six no trump")
    assert "Struck out: six spades to six diamonds (not higher than 6♦)." in picture.description


def test_a_chosen_bid_is_marked_in_the_grid_and_named() -> None:
    """001 and 004 suggest a bid; no information is conveyed by colour alone, so there is a tick."""
    seen = fh.view(call(dealt(AU), "6D"), 1)
    for code, name in (("7H", "seven hearts"), ("OM", "Open Misère")):
        bid = fh.parse_bid(code, AU)
        plain, marked = svg.bid_grid(seen), svg.bid_grid(seen, chosen=bid)
        check(marked)
        cells = [{each.get("data-bid"): len(each) for each in parsed(grid).iter()} for grid in (plain, marked)]
        assert [more for more in cells[1] if cells[0][more] != cells[1][more]] == [code]
        assert cells[1][code] == cells[0][code] + 3, "an edge, a circle and a tick"
        assert f"Chosen: {name}." in marked.description
        assert "Chosen" not in plain.description
    written = text.bid_grid(seen, chosen=fh.parse_bid("7H", AU))
    assert "  [200]" in written.splitlines()[2]
    assert written.count("[") == 1
    assert "[500]" in text.bid_grid(AU, chosen=fh.parse_bid("OM", AU), ascii=True)


def test_the_rows_of_a_grid_can_be_higher() -> None:
    """A finger needs more room than a mouse, and the writing must not be stretched."""
    seen = fh.view(call(dealt(AU), "6D"), 1)
    low, high = (parsed(svg.bid_grid(seen, cell_height=height)) for height in (50, 70))
    rows = len(fh.bid_grid(AU).levels) + len(AU.contracts.specials)
    (before, after) = (float(each.get("viewBox", "").split()[3]) for each in (low, high))
    assert after - before == 20 * rows
    assert {each.get("font-size") for each in low.iter()} == {each.get("font-size") for each in high.iter()}
    cells = [each[0] for each in high.iter() if each.get("data-bid")]
    assert {float(cell.get("height", "")) for cell in cells} == {66}
    assert svg.bid_grid(seen) == svg.bid_grid(seen, cell_height=50)
    with pytest.raises(ValueError, match=r"^cell_height must be 50 or more, got 49$"):
        svg.bid_grid(AU, cell_height=49)
    with pytest.raises(TypeError, match=r"^cell_height must be a whole number, got float$"):
        svg.bid_grid(AU, cell_height=60.0)  # type: ignore[arg-type]


@given(state=fh.testing.states())
def test_every_bid_that_may_be_made_can_be_marked(state: fh.State) -> None:
    """A hint's bid is always one of them."""
    seen = fh.view(state, state.to_act)
    for each in fh.bid_grid(seen).bids:
        if each.refused is None:
            assert f"[{each.points}]" in text.bid_grid(seen, chosen=each.bid)
        else:
            for draw in (text.bid_grid, svg.bid_grid):
                with pytest.raises(ValueError, match=r"^chosen must be a bid of the grid that may be made, got "):
                    draw(seen, chosen=each.bid)


@pytest.mark.parametrize("draw", [text.bid_grid, svg.bid_grid])
def test_a_chosen_bid_that_is_no_bid_is_refused(draw: Callable[..., str]) -> None:
    with pytest.raises(TypeError, match=r"^chosen must be a bid, such as .*, or None, got str$"):
        draw(AU, chosen="7H")
    with pytest.raises(ValueError, match=r"^chosen must be a bid of the grid"):
        draw(presets.AMERICAN, chosen=fh.parse_bid("PM", presets.QUEBEC))


def test_the_grid_of_a_game_has_every_bid_with_its_points() -> None:
    """Source 001: the Avondale table."""
    picture = svg.bid_grid(AU)
    check(picture)
    assert "data-legal" not in picture
    assert {"40", "120", "520", "250", "500", "Misère", "NT"} <= {*written_in(picture)}
    assert "seven no trump 220" in picture.description


@given(fh.testing.rulesets())
def test_the_bids_of_any_game_can_be_drawn(rules: fh.RuleSet) -> None:
    check(svg.bid_grid(rules))


# Tables


def test_a_table_is_drawn_from_the_position_of_one_seat() -> None:
    """Its hand is at the bottom, the others follow clockwise from the left, and each trick card is near its player."""
    state = playing(AU, "7S", "AS 9H", "5S", "6S", "7S")
    state = play(state, "AS 5S 6S")
    picture = svg.table(fh.view(state, 3))
    check(picture)
    places = places_of(picture)
    trick = {code: places[code] for code in ("AS", "5S", "6S")}
    assert trick["AS"][0] < trick["5S"][0] < trick["6S"][0], "South is to East's left, West opposite, North right"
    assert trick["5S"][1] < min(trick["AS"][1], trick["6S"][1])
    assert all(places[card.code][1] > trick["AS"][1] for card in fh.view(state, 3).hand)
    assert picture.caption == "The table as East sees it"
    assert {"East (you)", "East is to play", "South, 140", "led", "D"} <= {*written_in(picture)}


def test_a_table_shows_each_fact_once() -> None:
    """The facts are the contract, scores, calls, tricks, seats that sit out, the suit led and the player's cards."""
    state = play(playing(AU, "M", "AS 9*H", "5S 9*D", seat=1, before="7S"), "5S")
    written = ["North is to play", "Misère", "West, 250", "South/North 0", "West/East 0"]
    written += ["North", "10 cards", "0 tricks", "West", "9 cards", "0 tricks", "D", "East", "10 cards", "sits out"]
    written += ["5", "led", "0 tricks", "South (you)", "A", "Q", "J", *map(str, range(10, 3, -1)), "4"]
    picture = svg.table(fh.view(state, 0))
    assert written_in(picture) == written
    faded = [each.get("data-seat") for each in parsed(picture).iter() if each.get("opacity") not in (None, "1")]
    assert faded == ["3"], "who sits out"
    assert written_in(svg.table(fh.view(fh.apply(state, fh.legal_actions(state)[0]), 0))).count("led") == 1
    auction = written_in(svg.table(fh.view(call(dealt(AU), "6H pass 7NT"), 0)))
    assert auction[:4] == ["East is to bid", "South/North 0", "West/East 0", "7NT"]
    assert auction[4:12] == ["North", "10 cards", "pass", "West", "10 cards", "D", "East", "10 cards"]
    assert auction[12:17] == ["bid so far", "7NT", "North, 220", "kitty: 3", "6"], "of six hearts the suit is drawn"


def test_a_card_is_written_in_the_colour_of_its_suit() -> None:
    """Large or small; and the suit is drawn, not written."""
    for card in (fh.parse_card("AS"), fh.parse_card("AH"), fh.parse_card("RJ")):
        colour = svg.LIGHT.ink if card.suit is fh.Suit.SPADES else svg.LIGHT.red
        state = play(
            playing(AU, "7NT", f"{card.code} 9*D", nominated=""), f"{card.code}{':H' if card.is_joker else ''}"
        )
        for picture in (svg.card(card), svg.table(fh.view(state, 1))):
            (face,) = [each for each in parsed(picture).iter() if each.get("data-card") == card.code]
            index = next(face.iter(f"{NS}text"))
            assert (index.text, index.get("fill")) == (
                card.code.removesuffix(card.suit.letter) if card.suit else "RJ",
                colour,
            )
            assert suit_colours(svg.Svg(ElementTree.tostring(face, "unicode"), "", "")) == {colour}


def test_a_name_that_is_too_long_is_cut_off_where_its_room_ends() -> None:
    """A longer name would overlap its neighbours; a short name is unchanged."""
    seen = fh.view(dealt(AU), 1)
    written = written_in(svg.table(seen, names=("A" * 40, "Ben", "Cleo", "Dov")))
    cut = [each for each in written if "AAA" in each and "is to" not in each]
    assert len(cut) == 2, "her seat and her side"
    assert all(each.endswith("…") and 10 < len(each) < 41 for each in cut)
    assert "Cleo" in written


def test_only_the_standing_bid_is_marked() -> None:
    """No other bid is marked."""
    picture = svg.bid_grid(fh.view(call(dealt(AU), "6D"), 1))
    marked = [each for each in parsed(picture).iter() if each.get("data-bid") and each[0].get("fill") == svg.LIGHT.mark]
    assert [each.get("data-bid") for each in marked] == ["6D"]


def test_the_table_has_a_description_in_sentences() -> None:
    state = playing(AU, "7S", "AS 5*S *H", "9*D *C", scores=(120, -40))
    told = svg.table(fh.view(play(state, "AS"), 1), names=("Ann", "Ben", "Cleo", "Dov")).description
    assert told.startswith(
        "Ann plays seven spades for 140 points. Ben is to play. Scores: Ann/Cleo 120 and Ben/Dov -40."
    )
    assert "Dov has dealt. Ann holds nine cards and has taken no tricks. Ben holds ten cards" in told
    assert told.endswith("Ann leads the ace of spades.")


def test_playable_cards_are_raised_where_not_all_are_playable() -> None:
    """Hearts are led: West has two of them."""
    state = play(playing(AU, "7S", "AH 5*S *H", "8H 9H 8*D *C"), "AH")
    places = places_of(svg.table(fh.view(state, 1)))
    rest = {places[card.code][1] for card in fh.view(state, 1).hand if card.suit is not fh.Suit.HEARTS}
    assert len(rest) == 1
    assert places["8H"][1] == places["9H"][1] < rest.pop()
    leading = fh.view(playing(AU, "7S", "AH 5*S *H"), 0)
    before = places_of(svg.table(leading))
    waiting = places_of(svg.table(altered(leading, legal=())))
    assert before == waiting, "whoever leads may play anything, and no card stands out"


def test_the_hand_on_a_table_is_sorted_for_the_contract() -> None:
    """Trumps first, the left bower after the right one."""
    hand = "RJ JS JC AS QS 9H 8H AC KC QC"
    places = places_of(svg.table(fh.view(playing(AU, "7S", hand), 0)))
    ordered = sorted(hand.split(), key=lambda code: places[code][0])
    assert ordered == ["RJ", "JS", "JC", "AS", "QS", "9H", "8H", "AC", "KC", "QC"]


def after_a_trick() -> fh.State:
    """South has taken a trick with the ace of diamonds, then one with the joker, and has led to the third one."""
    state = playing(AU, "7NT", "RJ AS AD 4*C", "9H 5S 5D", "8H 6S 6D", "7H 7S 7D", nominated="")
    return play(state, "AD 5D 6D 7D RJ:H 9H 8H 7H AS")


def test_a_table_can_show_the_last_trick() -> None:
    """It lies in a row between the current trick and the hand, with the names of the players and a star."""
    seen, names = fh.view(after_a_trick(), 1), ("Ann", "Ben", "Cleo", "Dov")
    picture = svg.table(seen, names=names, last_trick=True)
    check(picture)
    places, hand = places_of(picture), max(seen.hand, key=lambda card: card.code)
    row = ["RJ", "9H", "8H", "7H"]
    assert [places[code][0] for code in row] == sorted(places[code][0] for code in row)
    assert len({places[code][1] for code in row}) == 1
    assert places["AS"][1] < places["RJ"][1] < places[hand.code][1]
    written = written_in(picture)
    assert written[written.index("last trick") :][:9] == [
        *("last trick", "RJ", "★ Ann (hearts)", "9", "Ben", "8", "Cleo", "7", "Dov")
    ]
    told = (
        "The last trick: Ann leads the red joker as hearts; Ben plays the nine of hearts; Cleo plays the eight of "
        "hearts; Dov plays the seven of hearts; Ann wins the trick. Ann leads the ace of spades."
    )
    assert told in picture.description
    usual = svg.table(seen, names=names)
    assert "RJ" not in cards_in(usual)
    assert "joker" not in usual.description


def test_a_table_shows_no_last_trick_before_the_first_is_complete() -> None:
    for state in (dealt(AU), play(playing(AU, "7S", "AS 9H", "5S"), "AS")):
        seen = fh.view(state, 0)
        assert svg.table(seen, last_trick=True) == svg.table(seen)


def test_between_hands_a_table_shows_the_last_trick_of_the_hand_before() -> None:
    state, played = playing(AU, "7S", "AS KS"), list[str]()
    while state.phase_name == "playing":
        action = fh.legal_actions(state)[0]
        assert isinstance(action, fh.PlayCard)
        played.append(action.card.code)
        state = fh.apply(state, action)
    seen = fh.view(state, 0)
    assert (seen.phase, cards_in(svg.table(seen, last_trick=True))) == ("dealing", played[-4:])
    assert "Last trick" in text.table(seen, last_trick=True)
    assert cards_in(svg.table(seen)) == []


def test_a_table_can_show_the_last_hand() -> None:
    """000 shows the score after each hand; here every player is a side."""
    three = presets.THREE_HANDED
    names = ("Jean -Luc", "Ben", "Cleo")
    over, score = play_out(playing(three, "7S", "8S 7S 9H 8H 7H 9D 8D 7D 9C 8C", scores=(-10, 0, 0)))
    assert score.made is False
    seen = fh.view(over, 0)
    picture = svg.table(seen, names=names, last_hand=True)
    check(picture)
    written = written_in(picture)
    (result,) = [each for each in written if each.startswith("last hand: ")]
    taken = score.tricks[0]
    assert result.startswith(f"last hand: Jean -Luc fails in 7♠ with {taken} trick")
    points = [10 * tricks for tricks in score.tricks[1:]]
    assert f"Jean -Luc −140 = −150;  Ben +{points[0]} = {points[0]};  Cleo +{points[1]} = {points[1]}" in written
    assert "Jean -Luc −150" in written, "the minus sign belongs to the score, the hyphen to the name"
    told = (
        f"Jean -Luc fails in seven spades with {taken} trick{'' if taken == 1 else 's'}; Jean -Luc -140 = -150; "
        f"Ben +{points[0]} = {points[0]}; Cleo +{points[1]} = {points[1]}."
    )
    assert picture.description.startswith(f"The last hand: {told}")
    usual = svg.table(seen, names=names)
    assert "last hand" not in " ".join([*written_in(usual), usual.description])
    first = fh.view(dealt(AU), 0)
    assert svg.table(first, last_hand=True) == svg.table(first)


def test_the_lines_about_the_last_hand_do_not_touch_the_hand() -> None:
    """The picture is taller by the lines, and everything below is moved down."""
    over, _ = play_out(playing(AU, "7S", "RJ JS JC AS KS QS 10S 9S 8S 7S"))
    seen = fh.view(fh.apply(over, fh.shuffled_deal(over, Random(2))), 0)
    usual, shown = (places_of(svg.table(seen, last_hand=more)) for more in (False, True))
    assert {shown[card][1] - usual[card][1] for card in usual} == {48}


def test_only_the_winning_card_of_the_last_trick_is_marked() -> None:
    """A thick edge lies on it."""
    drawn = parsed(svg.table(fh.view(after_a_trick(), 1), last_trick=True))
    edges = [each.get("transform") for each in drawn if len(each) == 1 and each[0].get("stroke-width") == "7"]
    (winning,) = [each.get("transform") for each in drawn if each.get("data-card") == "RJ"]
    assert edges == [winning]


def test_chosen_cards_are_marked_and_named() -> None:
    """Large in the own hand and small in the hand of a dummy, by a shape and not only by a colour."""
    seen = fh.view(playing(AU, "7S", "AS KS 9H"), 0)
    dummies = presets.TWO_HANDED_DUMMIES
    table = fh.view(playing(dummies, "6S"), 0)
    (of_dummy, *_) = [card for seat, hand in table.exposed for card in hand]
    for shown, chosen in ((seen, fh.parse_cards("KS 9H")), (table, (of_dummy, table.hand[0]))):
        picture = svg.table(shown, chosen=chosen)
        check(picture)
        assert chosen_in(picture) == sorted(card.code for card in chosen)
        assert places_of(picture) == places_of(svg.table(shown))
        tick = "l4 5 8-9"
        assert tick in uncoloured(picture)
        assert tick not in uncoloured(svg.table(shown))
    assert "Chosen: king of spades; nine of hearts. " in svg.table(seen, chosen=fh.parse_cards("9H KS")).description
    assert "Chosen" not in svg.table(seen).description
    hand = svg.hand(seen.hand, chosen=fh.parse_cards("KS"))
    check(hand)
    assert (chosen_in(hand), hand.description.rpartition(".")[0].rpartition(". ")[2]) == (
        ["KS"],
        "Chosen: king of spades",
    )


def test_one_card_can_be_marked() -> None:
    """With the same mark as in a hand, also while it lies face down."""
    for each in (fh.parse_card("KS"), None):
        plain, marked = svg.card(each), svg.card(each, chosen=True)
        check(marked)
        assert "l4 5 8-9" in marked and "l4 5 8-9" not in plain
        assert marked.description == plain.description.removesuffix(".") + ", chosen."
    with pytest.raises(TypeError, match=r"^chosen must be True or False, got str$"):
        svg.card(None, chosen="yes")  # type: ignore[arg-type]


@pytest.mark.parametrize("show", [svg.table, text.table])
def test_only_a_visible_card_of_a_hand_can_be_chosen(show: Callable[..., str]) -> None:
    """Neither a hidden card, a card of the trick, nor a discarded one."""
    seen = fh.view(play(playing(AU, "7S", "AS KS", "5S"), "AS"), 1)
    for code in ("KS", "AS", "2S"):
        with pytest.raises(ValueError, match=r"^each chosen card must be in a hand that the view shows, got "):
            show(seen, chosen=[fh.parse_card(code)])
    with pytest.raises(ValueError, match=r"^each chosen card must be in the hand, got K♠$"):
        (svg.hand if show is svg.table else text.hand)(seen.hand, chosen=fh.parse_cards("KS"))


def test_a_table_can_hide_the_number_of_tricks() -> None:
    """Who sits out still does, and the plates have all their other marks."""
    state = play(playing(AU, "M", "AS 9*H", "5S 9*D *C", seat=1, before="7S"), "5S")
    for seat in (0, 1, None):
        shown, hidden = svg.table(fh.view(state, seat)), svg.table(fh.view(state, seat), trick_counts=False)
        check(hidden)
        assert written_in(hidden) == [each for each in written_in(shown) if each != "0 tricks"] != written_in(shown)
        assert "sits out" in written_in(hidden) or seat == 3
        assert shown.description.replace(" and has taken no tricks", "") == hidden.description != shown.description


def everybody(state: fh.State) -> tuple[fh.Seat | None, ...]:
    return (*state.seating.players, None)


# A kitty with the name of a card would look like a card.
@given(
    state=fh.testing.states(fh.testing.rulesets(fixed={"table.kitty_term": "kitty"})),
    seed=st.integers(0, 2**32),
    last_trick=st.booleans(),
    last_hand=st.booleans(),
    trick_counts=st.booleans(),
)
def test_no_picture_and_no_text_shows_a_hidden_card(
    state: fh.State, seed: int, last_trick: bool, last_hand: bool, trick_counts: bool
) -> None:
    """Law 3: whatever a seat cannot see may be anything at all; and what it sees is drawn, and nothing else."""
    for seat in everybody(state):
        other = hidden_dealt_again(state, seat, Random(seed))
        mine, theirs = fh.view(state, seat), fh.view(other, seat)
        chosen = Random(seed).sample(hands := in_hands(mine), seed % (len(hands) + 1))
        shows: dict[str, Any] = {"last_trick": last_trick, "last_hand": last_hand, "trick_counts": trick_counts}
        picture = svg.table(mine, chosen=chosen, **shows)
        assert picture == svg.table(theirs, chosen=chosen, **shows)
        check(picture)
        assert svg.bid_grid(mine) == svg.bid_grid(theirs)
        assert text.table(mine, chosen=chosen, **shows) == text.table(theirs, chosen=chosen, **shows)
        assert text.bid_grid(mine) == text.bid_grid(theirs)
        shown = visible(mine, last_trick=last_trick)
        assert Counter(cards_in(picture)) == shown
        assert named_in(without_names_of_bids(picture, state.rules)) == {*shown}
        assert chosen_in(picture) == sorted(card.code for card in chosen)
        assert backs_in(picture, svg.LIGHT.back) == face_down(mine)


def without_names_of_bids(picture: str, rules: fh.RuleSet) -> str:
    """A picture without the names of special bids, which a house may call whatever it likes, even "bid 6S"."""
    for bid in rules.contracts.specials:
        picture = re.sub(rf"(?<!\w){re.escape(escape(bid.name, quote=False))}(?!\w)", " ", picture)
    return picture


def test_a_bid_may_be_named_like_a_card() -> None:
    """Found by the thorough run, with seed 1501: the name of a bid is not a card that a seat must not see."""
    six = presets.AUSTRALIAN.with_options({"contracts.specials.M.name": "bid 6S"})
    assert named_in(without_names_of_bids("<title>West: bid 6S; ten of spades 10S</title>", six)) == {"10S"}


def test_the_name_of_a_bid_may_be_part_of_other_words() -> None:
    """Found by the thorough run, with seed 2001: the letter of a bid named "A" was cut out of other words."""
    a = presets.AUSTRALIAN.with_options({"contracts.specials.M.name": "A"})
    assert named_in(without_names_of_bids("<title>A, or GAAS of 5A7S; ten of spades 10S</title>", a)) == {"10S"}


def in_hands(seen: fh.View) -> list[fh.Card]:
    """The cards that the person at the table can select."""
    return sorted(card for seat in seen.rules.table.seating.seats for card in seen.cards_of(seat) or ())


def face_down(seen: fh.View) -> int:
    """The cards of hands, of the kitty and of the pile that a view only counts."""
    hands = sum(count - len(seen.cards_of(seat) or ()) for seat, count in enumerate(seen.counts))
    kitty = seen.kitty_count and seen.kitty_count - len(seen.turned_up)
    return hands + kitty + seen.to_draw - (seen.drawn is not None)


@given(state=fh.testing.states(), seat=st.integers(0, 5))
def test_every_table_can_be_drawn(state: fh.State, seat: int) -> None:
    """Two to six players, dummies, spare hands, cards on the table: nothing falls off it, and the text is XML."""
    seen = fh.view(state, seat if seat < state.rules.table.players else None)
    check(
        svg.table(
            seen,
            names=["A" * 40, "<&\"'>\x00", *"CDEF"][: len(state.seating.seats)],
            four_colours=True,
            palette=svg.DARK,
        )
    )
    check(svg.bid_grid(seen))
    for trick in seen.tricks[-1:]:
        check(svg.trick(trick, state.rules))


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_drawn_from_the_deal_to_the_end_of_a_hand(name: str) -> None:
    """Every kind of moment that a published game has: bids in the blind, draws, discards, open hands."""
    for number, (state, _, _, _) in enumerate(walk(PRESETS[name].rules, 5, 120, zeal=0.3)):
        if number % 4 == 0 or not isinstance(state.phase, Playing):
            seen = fh.view(state, state.to_act)
            picture = svg.table(seen)
            check(picture)
            assert Counter(cards_in(picture)) == visible(seen)


@given(state=fh.testing.states())
def test_the_table_with_all_cards_shows_every_hand_the_kitty_and_the_discards(state: fh.State) -> None:
    """Each card once, under any rules; and the text and the description name the same cards."""
    seen = fh.view_all(state)
    picture, written = svg.table(seen, four_colours=True), text.table(seen)
    check(picture)
    expected = [card for hand in (*seen.hands, *seen.discards) for card in hand]
    expected += [*seen.kitty, *seen.passed_on, *seen.public.on_table, *(each.card for each in seen.public.trick)]
    assert {card.code for card in expected} <= set(cards_in(picture))
    assert all(str(card) in written for card in expected)
    ranks = {say_card(card).split(" of ")[0].split()[-1] for card in expected}
    assert "sits out" in picture.description or all(rank in picture.description for rank in ranks)
    assert not any("face down" in line for line in (*written.splitlines(), picture.description))


def test_the_view_of_all_cards_names_the_seat_to_act_and_nobody_as_you() -> None:
    seen = fh.view_all(discard(won(dealt(AU, "9S", kitty="5S 8C QH"), "7S"), "5S 9S QH"))
    picture = svg.table(seen, names=["Ada", "Ben", "Cleo", "Dan"])
    assert repr(picture) == "<Svg: The table with all cards face up>"
    assert "Discards: nine and five of spades; queen of hearts." in picture.description
    assert "Ben holds ten cards and has taken no tricks: " in picture.description
    assert "discards" in written_in(picture)
    assert not any("you" in each for each in written_in(picture))
    assert "  Discards   9♠ 5♠  Q♥" in text.table(seen).splitlines()
    before = fh.view_all(dealt(AU, kitty="5S 8C QH"))
    assert "  Kitty      5♠  Q♥  8♣" in text.table(before).splitlines()
    assert {"5S", "8C", "QH"} <= set(cards_in(svg.table(before)))
    held = seen.hands[2][0]
    assert f"[{held}]" in text.table(seen, chosen=[held])


@pytest.mark.parametrize("wrong", ["a state", None, AU])
def test_a_table_is_drawn_from_a_view_only(wrong: object) -> None:
    with pytest.raises(
        TypeError, match=r"^view must be a View, such as view\(state, seat\), or an AllSeeingView, such as"
    ):
        svg.table(dealt(AU) if wrong == "a state" else wrong)  # type: ignore[arg-type]  # wrong on purpose


# Symbols


def ids_in(picture: svg.Svg) -> set[str]:
    return {*re.findall(' id="([^"]*)"', picture)}


def test_two_pictures_on_one_page_share_no_id() -> None:
    """Otherwise the second picture would show symbols of the first one, in its colours or from an earlier version."""
    state, card = dealt(AU, "AC"), fh.parse_card("AS")
    seen = fh.view(state, 0)
    page = [
        *(svg.table(fh.view(state, seat)) for seat in range(4)),
        *(svg.table(seen, **given) for given in ({"palette": svg.DARK}, {"four_colours": True})),
        *(svg.hand(seen.hand, face_down=count) for count in range(3)),
        *(svg.card(card, palette=palette) for palette in (svg.LIGHT, svg.DARK)),
        svg.card(None),
        svg.bid_grid(AU),
    ]
    assert all(map(ids_in, page))
    assert len(set[str]().union(*map(ids_in, page))) == sum(len(ids_in(picture)) for picture in page)


def test_the_same_picture_has_the_same_ids_in_every_process() -> None:
    code = "from five_hundred import parse_card, svg; print(svg.card(parse_card('AS')))"
    drawn = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8").stdout
    assert drawn.strip() == svg.card(fh.parse_card("AS"))


def test_a_palette_keeps_the_symbols_of_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second picture draws no card, suit or back again, whatever it shows."""
    drawn, palette = list[str](), attrs.evolve(svg.LIGHT, felt="#010101")
    symbol = Canvas.symbol

    def counted(canvas: Canvas, name: str, body: Iterable[str]) -> Symbol:
        drawn.append(name)
        return symbol(canvas, name, body)

    monkeypatch.setattr(Canvas, "symbol", counted)
    svg.table(fh.view(playing(AU, "7S", "AS 9H", "5S"), 0), palette=palette)
    assert sorted(drawn) == sorted({*drawn})
    assert {"AS-left", "spades", "fan-10", "back-small"} <= {*drawn}
    drawn.clear()
    svg.table(fh.view(play(playing(AU, "7S", "AS 9H", "5S"), "AS"), 0), palette=palette)
    assert drawn == ["AS-small"]


def test_an_unused_palette_is_freed_with_its_symbols() -> None:
    palette = attrs.evolve(svg.LIGHT, felt="#020202")
    svg.table(fh.view(dealt(AU), 0), palette=palette)
    seen = weakref.ref(palette)
    del palette
    assert seen() is None


# Pictures as values


def test_a_picture_can_have_any_width() -> None:
    """The proportions stay the same, and the picture is never wider than the page."""
    root = parsed(svg.card(fh.parse_card("AS"), width=50))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("50", "70", "0 0 100 140")
    assert "max-width:100%" in root.get("style", "")
    with pytest.raises(ValueError, match="above 0, or None, got -1"):
        svg.card(fh.parse_card("AS"), width=-1)


def test_colours_can_be_varied() -> None:
    picture = svg.card(None, palette=attrs.evolve(svg.LIGHT, back="#010203"))
    assert 'fill="#010203"' in picture
    check(svg.card(None, palette=attrs.evolve(svg.LIGHT, back='\0back"><script/>')))


def test_no_player_name_can_break_a_picture() -> None:
    """Names come from outside."""
    picture = svg.table(fh.view(dealt(AU), 0), names=("</text><script>alert(1)</script>", "a\x00b", "]]>", "&amp;"))
    check(picture)
    assert "script" not in {each.tag for each in parsed(picture).iter()}


def test_notebooks_show_views_hands_and_tricks() -> None:
    state = play(playing(AU, "7NT", "AS 9H", "5S", "6S", "7S"), "AS 5S 6S 7S")
    seen = fh.view(state, 0)
    assert seen._repr_svg_() == svg.table(seen)
    assert seen.hand._repr_svg_() == svg.hand(seen.hand)
    assert seen.tricks[0]._repr_svg_() == svg.trick(seen.tricks[0])
    picture = svg.card(fh.parse_card("AS"))
    assert picture._repr_svg_() == picture
    assert repr(picture) == "<Svg: The ace of spades>"


def test_pictures_can_be_pickled() -> None:
    picture = svg.hand(fh.parse_cards("AS 9H"))
    sent = pickle.loads(pickle.dumps(picture))
    assert (sent, sent.caption, sent.description) == (picture, picture.caption, picture.description)


def test_playing_does_not_import_the_pictures() -> None:
    code = (
        "import sys, five_hundred as fh; fh.view(fh.new_game(fh.presets.AUSTRALIAN), 0); "
        "assert not [name for name in sys.modules if name in ('five_hundred.display.svg', 'five_hundred.display.text')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_checker_of_pictures_finds_faults() -> None:
    """A check of the checker."""
    good = svg.card(fh.parse_card("AS"))
    for bad in (good.replace("<title>", "<desc>x</desc><title>"), good.replace("role=", 'id="x" role=')):
        with pytest.raises(AssertionError):
            check(svg.Svg(bad, good.caption, good.description))
    with pytest.raises(ElementTree.ParseError):
        check(svg.Svg(good[:-1], good.caption, good.description))


@given(fh.testing.rulesets())
def test_the_bid_grid_draws_where_each_special_bid_stands(rules: fh.RuleSet) -> None:
    """The words beside the name are those of the ladder, so that Spread is not drawn above the ten hearts it shares."""
    drawn = parsed(svg.bid_grid(rules))
    ladder = ladder_of(rules)
    for bid in rules.contracts.specials:
        cells = [each for each in drawn.iter() if each.get("data-bid") == bid.code]
        assert len(cells) == (bid in ladder.bids), "a bid that can never be made is not drawn"
        if not cells:
            continue
        (cell,) = cells
        words, trick_bid = ladder.place(bid).relation
        written = [each.text for each in cell.iter() if each.text]
        assert written[:2] == [str(bid), words]
        assert written[2] == (str(trick_bid.level) if trick_bid.strain.suit else str(trick_bid))
