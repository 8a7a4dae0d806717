"""The adviser at a real table, with the published game typed in from each chair."""

import io
import sys
from collections.abc import Sequence
from runpy import run_path

import pytest
from paths import DATA, EXAMPLES

from five_hundred import UnknownNameError

EAST = 3
HANDS, PLAYED = (DATA / "australian-43.txt").read_text(encoding="utf-8").split("\n\n")
CARDS = dict(line.split(": ") for line in HANDS.splitlines())


def advised(
    arguments: Sequence[str], typed: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """What the adviser prints."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    run_path(str(EXAMPLES / "adviser.py"))["main"](*arguments)
    return capsys.readouterr().out


@pytest.mark.parametrize(("chair", "decisions"), [(0, 11), (1, 12), (2, 11), (3, 11)])
def test_each_player_of_the_published_game_gets_a_hint_at_each_decision(
    chair: int, decisions: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One call and ten cards, and West discards as well; the deal alone tells no other card."""
    typed = PLAYED.splitlines()
    if chair == 1:  # West takes the kitty
        typed.insert(4, CARDS["kitty"])
    dealer = str((EAST - chair) % 4)
    told = advised([dealer, CARDS[str(chair)], "trickster-australian"], typed, monkeypatch, capsys)
    assert sum(told.count(word) for word in ("Pass: ", "Bid ", "Discard ", "Lead ", "Play ")) == decisions
    assert told.endswith("Scores: 60 30\n" if chair % 2 else "Scores: 30 60\n")


def test_the_adviser_says_why_something_cannot_be_and_asks_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """South holds the ace of hearts, West has played the seven of clubs, and seven spades outbid six."""
    typed = PLAYED.splitlines()
    typed[6:6] = ["play AH", "play 7C"]
    typed[2:2] = ["bid 6S", "bid 8"]
    told = advised(["3", CARDS["0"], "trickster-australian"], typed, monkeypatch, capsys)
    assert "North: 6♠ is too low: bid higher than 6♣." in told
    assert "North: '8' is not a bid" in told
    assert "North: Seat 2 cannot hold A♥: it is in your hand." in told
    assert "North: Seat 2 cannot hold 7♣, because everybody knows that the card is elsewhere." in told
    assert told.endswith("Scores: 30 60\n")


def test_a_hand_that_is_laid_face_up_is_typed_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Under open misère, East's hand lies face up after the first trick; the discards stay hidden."""
    typed = ["pass", "bid 7S", "pass", "bid OM", "pass", "discard", "play 6C", "nominate none", "play 6C", "play 9C"]
    typed += ["play QC", "play QC; 3 5C QS 8S 6S 10H 5H 8D 7D 6D", "play QC; 3 QS 8S 6S 10H 5H 8D 7D 6D RJ"]
    with pytest.raises(SystemExit):  # no more is typed
        advised(["3", CARDS["0"]], typed, monkeypatch, capsys)
    told = capsys.readouterr().out
    assert "East: First nominate a suit for the joker, or decline to do so." in told
    assert "North: happened[1] must be HandExposed with the hand of seat 3, got no more events" in told
    assert "North: Seat 3 cannot hold 5♣: it is in your hand." in told
    assert told.endswith("North: ")


def test_a_partner_who_says_so_and_a_card_of_another_game_are_understood(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five players: South takes the kitty and calls the ace of spades, and seat 3 says that it holds it."""
    typed = ["bid 7H", "pass", "pass", "pass", "pass", "1C 2C 3C", "pass", "2C 3C 4C", "discard 2C 3C 4C", "call AS; 3"]
    with pytest.raises(SystemExit):  # no more is typed
        advised(["4", "KH QH 10H 9H KS QS KD QD KC QC", "five-handed"], typed, monkeypatch, capsys)
    told = capsys.readouterr().out
    assert "'1C' is not a card" in told
    assert told.endswith("South: ")


def test_a_wrong_number_of_cards_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nine cards are no hand, and the pack of the Australian game has no two of spades."""
    with pytest.raises(ValueError, match=r"the hand \(own.held\) must have 10 cards, got 9"):
        advised(["3", "KH QH 10H 9H KS QS KD QD KC"], [], monkeypatch, capsys)
    with pytest.raises(UnknownNameError, match="2♠ is not in this pack"):
        advised(["3", "2S QH 10H 9H KS QS KD QD KC QC"], [], monkeypatch, capsys)


def test_the_adviser_fits_on_one_page() -> None:
    """At most sixty lines."""
    assert len((EXAMPLES / "adviser.py").read_text(encoding="utf-8").splitlines()) <= 60
