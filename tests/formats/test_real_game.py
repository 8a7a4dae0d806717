"""A real game, as a public log of an online game gave it: one hand, every card checked against the published table.

It was played by the Australian rules of Trickster Cards (catalogue: TRX): 43 cards, misère after a bid of seven, and
the bid must be won to win the game.  ``data/australian-43.txt`` is that hand in our own notation.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from paths import DATA

import five_hundred as fh
from five_hundred import presets
from five_hundred.events import Dealt, Event
from five_hundred.phases import Playing
from five_hundred.rules.bids.trick_bids import parse_trick_bid

RULES = presets.TRICKSTER_AUSTRALIAN
SOUTH, WEST, NORTH, EAST = range(4)
NORTH_SOUTH, EAST_WEST = range(2)
BEFORE = (310, 450)
TEXT = (DATA / "australian-43.txt").read_text(encoding="utf-8")
DEAL, PLAYED = TEXT.split("\n\n")

# The table as it was published, the columns in the order W N E S; the star is the card led; then the winner.
TABLE = """
    7♣*  Q♣   RJ   5♣   E
    8♣   4♥   5♥*  A♥   W
    10♣* J♣   6♣   9♣   N
    A♦   4♦*  6♦   J♦   W
    K♣*  J♠   10♥  Q♦   N
    5♦   K♦*  7♦   9♠   N
    A♣   10♦* 8♦   7♠   W
    A♠*  8♥   6♠   10♠  W
    K♠*  J♥   8♠   6♥   W
    5♠*  9♦   Q♠   K♥   E
"""
HANDS = {
    SOUTH: "10♠ 9♠ 7♠ A♥ K♥ 6♥ Q♦ J♦ 9♣ 5♣",
    WEST: "A♠ K♠ 9♥ 7♥ A♦ 5♦ A♣ K♣ 10♣ 7♣",
    NORTH: "J♠ J♥ 8♥ 4♥ K♦ 10♦ 9♦ 4♦ Q♣ J♣",
    EAST: "Q♠ 8♠ 6♠ 10♥ 5♥ 8♦ 7♦ 6♦ 6♣ RJ",
}
COLUMNS = (WEST, NORTH, EAST, SOUTH)


def published_tricks() -> Iterator[tuple[int, dict[int, fh.Card], int]]:
    """Leader, cards by seat and winner of each trick, read from the table."""
    for line in TABLE.strip().splitlines():
        *cells, winner = line.split()
        (leader,) = (seat for seat, cell in zip(COLUMNS, cells, strict=True) if cell.endswith("*"))
        cards = {seat: fh.parse_card(cell.rstrip("*")) for seat, cell in zip(COLUMNS, cells, strict=True)}
        yield leader, cards, "SWNE".index(winner)


@cache
def replayed() -> list[tuple[fh.State, fh.Action, fh.State, tuple[Event, ...]]]:
    """Every step of the game: the state before, the action, the state after, what happened."""
    state, steps = fh.new_game(RULES, dealer=EAST, scores=BEFORE), []
    actions = [fh.parse_deal(DEAL, RULES, EAST), *(fh.parse_action(line, RULES) for line in PLAYED.splitlines())]
    for action in actions:
        after, events = fh.step(state, action, by=state.to_act)
        steps.append((state, action, after, events))
        state = after
    return steps


def test_the_deal_and_actions_are_written_back_as_in_the_file() -> None:
    """Deal and actions are written back as they stand in the file."""
    assert fh.format_deal(fh.parse_deal(DEAL, RULES, EAST), RULES, EAST) == DEAL
    assert [fh.format_action(action) for _, action, _, _ in replayed()[1:]] == PLAYED.splitlines()


def test_the_hands_are_those_that_were_published() -> None:
    """The deal, seat by seat, and the kitty 8♣ Q♥ 5♠."""
    dealt = replayed()[0][2]
    for seat, cards in HANDS.items():
        assert set(dealt.hand(seat)) == set(fh.parse_cards(cards))
        assert fh.view(dealt, seat).hand == dealt.hand(seat)
    assert set(RULES.table.pack.cards_in(dealt.secrets.kitty)) == set(fh.parse_cards("8♣ Q♥ 5♠"))


def test_west_wins_the_auction_with_six_clubs_at_its_first_call() -> None:
    """S pass, W 6♣, N pass, E pass: it ends there."""
    six_clubs = parse_trick_bid("6♣")
    bought = replayed()[4][2]
    assert bought.calls == (fh.Call(SOUTH, None), fh.Call(WEST, six_clubs), fh.Call(NORTH, None), fh.Call(EAST, None))
    assert bought.contract == fh.Contract(six_clubs, WEST)
    assert bought.to_act == WEST
    assert len(bought.hand(WEST)) == 13


def test_west_leads_with_the_hand_that_was_published() -> None:
    """After 7♥ 9♥ Q♥ were put away."""
    begun = replayed()[5][2]
    assert isinstance(begun.phase, Playing)
    assert begun.to_act == WEST
    assert set(begun.hand(WEST)) == set(fh.parse_cards("A♠ K♠ 5♠ A♦ 5♦ A♣ K♣ 10♣ 8♣ 7♣"))
    assert set(fh.view(begun, WEST).discards) == set(fh.parse_cards("7♥ 9♥ Q♥"))


@pytest.mark.rule("follow", "card-order")
def test_every_trick_goes_to_the_published_winner() -> None:
    """Each card is played by the seat of its column, in turn from the leader, and the winner leads to the next."""
    plays = iter(replayed()[6:])
    for number, (leader, cards, winner) in enumerate(published_tricks()):
        for turn in range(4):
            before, action, after, _ = next(plays)
            seat = (leader + turn) % 4
            assert before.to_act == seat
            assert action == fh.PlayCard(cards[seat])
            assert action in fh.legal_actions(before)
            if turn == 3 and number < 9:
                assert isinstance(after.phase, Playing)
                assert after.phase.history[-1].winner == winner == after.to_act
    assert not list(plays)


@pytest.mark.rule("card-order")
def test_the_joker_and_the_left_bower_follow_clubs() -> None:
    """Tricks 1 and 5: they are trumps; East could also play the 6♣, North holds nothing else that follows."""
    joker, bower = replayed()[8][0], replayed()[23][0]
    assert set(fh.legal_actions(joker)) == {fh.PlayCard(fh.RED_JOKER), fh.PlayCard(fh.parse_card("6♣"))}
    assert list(fh.legal_actions(bower)) == [fh.PlayCard(fh.parse_card("J♠"))]
    assert isinstance(bower.phase, Playing)
    assert fh.view(bower, NORTH).led is fh.Suit.CLUBS


@pytest.mark.rule("defender-trick-points", "must-bid-to-win")
def test_east_and_west_make_the_contract_and_win_the_match() -> None:
    """Seven tricks to three: 60 and 30, no overtricks; 340 to 510, and the side that bid is over 500."""
    *_, (before, _, final, events) = replayed()
    assert before.scores == BEFORE
    (score,) = (each.score for each in events if hasattr(each, "score"))
    winners = [winner for _, _, winner in published_tricks()]
    assert score.tricks == tuple(winners.count(seat) for seat in range(4)) == (0, 5, 3, 2)
    assert score.made
    assert [(line.side, line.kind, line.points, line.tricks) for line in score.lines] == [
        (EAST_WEST, fh.LineKind.CONTRACT_MADE, 60, None),
        (NORTH_SOUTH, fh.LineKind.TRICKS, 30, 3),
    ]
    assert final.scores == (340, 510)
    assert final.is_over
    assert final.outcome == fh.Outcome((EAST_WEST,), fh.Ending.TARGET, (340, 510))


@pytest.mark.parametrize("chair", (SOUTH, WEST, NORTH, EAST))
def test_the_game_is_followed_from_each_chair_with_its_cards_alone(chair: int) -> None:
    """What is said and played, and the chair's own cards, give its view and its legal actions at each moment."""
    table = fh.follow(fh.new_match(RULES, EAST, BEFORE), [Dealt(EAST, hand=1)])
    pack = RULES.table.pack
    seen = fh.view_of(table, chair, fh.OwnCards(held=pack.mask(fh.parse_cards(HANDS[chair]))))
    for before, action, after, _ in replayed()[1:]:
        assert seen == fh.view(before, chair)
        own = None
        if after.phase_name == "exchanging" and chair == WEST:
            kitty = pack.mask(fh.parse_cards("8♣ Q♥ 5♠"))
            own = fh.OwnCards(held=seen.own.held | kitty, picked_up=kitty)
        secret = isinstance(action, fh.Exchange) and chair != WEST  # nobody else knows the cards
        seen = fh.follow(seen, [fh.Exchange(pack.cards[:3]) if secret else action], own)
    assert (seen.scores, seen.outcome) == ((340, 510), replayed()[-1][2].outcome)
