"""Read a published game from its log, describe it trick by trick, and compare its score with the published score.

To read another log, run ``python examples/published_game.py LOG``.  Remarks below the game say what the log omits.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from five_hundred import Card, Exchange, HandScore, InvalidLogError, State, Trick, ptn
from five_hundred.events import AuctionWon, BidMade, Dealt, Event, HandScored, Passed, TrickTaken

LOG = Path(__file__).parent / "australian-43.ptn"
NAMES = ("South", "West", "North", "East")
PAIRS = ("South and North", "West and East")
WIDTH = 7


def cards(hand: tuple[Card, ...]) -> str:
    """Format the cards as a player holds them: suit by suit, the highest first."""
    ordered = sorted(hand, key=lambda card: (card.is_joker, card.suit.index if card.suit else 0, -card.rank))
    return " ".join(map(str, ordered))


def told(before: State, after: State, event: Event) -> Iterator[str]:
    """Yield the lines that describe an event."""
    match event:
        case Dealt(dealer=dealer):
            yield f"{NAMES[dealer]} deals; South and North have {after.scores[0]}, West and East {after.scores[1]}."
            yield ""
            yield from (f"  {name:6} {cards(after.hand(seat))}" for seat, name in enumerate(NAMES))
            yield f"  {'kitty':6} {cards(after.rules.table.pack.cards_in(after.secrets.kitty))}"
            yield ""
        case BidMade(seat=seat, bid=bid):
            yield f"  {NAMES[seat]:6} {bid}"
        case Passed(seat=seat):
            yield f"  {NAMES[seat]:6} pass"
        case AuctionWon(contract=contract) if contract.declarer is not None:
            yield ""
            yield f"{NAMES[contract.declarer]} plays {contract}."
        case TrickTaken(trick=trick):
            yield row(trick)
        case HandScored(score=score):
            yield ""
            yield from score_lines(score)
        case _:
            pass


def row(trick: Trick) -> str:
    """Format a trick with a column for each seat; an asterisk marks the card that was led."""
    played = dict(zip(trick.seats, trick.cards, strict=True))
    marked = {seat: f"{card}{'*' * (seat == trick.seats[0])}" for seat, card in played.items()}
    return "  " + "".join(f"{marked.get(seat, '-'):{WIDTH}}" for seat in range(4)) + f" {NAMES[trick.winner]}"


def score_lines(score: HandScore) -> Iterator[str]:
    """Yield a line for each part of a hand's score."""
    for line in score.lines:
        counted = f" ({line.tricks} tricks)" if line.tricks is not None else ""
        yield f"  {PAIRS[line.side]:16} {line.points:+5}  {line.kind.replace('-', ' ')}{counted}"


def tell(game: ptn.PtnGame) -> State:
    """Print a game, and return the state at its end."""
    steps = game.record.steps()
    before, _ = next(steps)
    heading = "  " + "".join(f"{name:{WIDTH}}" for name in NAMES) + " takes it"
    for action, (after, events) in zip(game.record.actions, steps, strict=True):
        for event in events:
            for line in told(before, after, event):
                print(line)
        if isinstance(action, Exchange):
            print(f"\n  discards {cards(action.discards)}\n\n{heading}")
        before = after
    for remark in game.remarks:
        print(f"Remark: {remark}")
    return before


def main(log: Path) -> None:
    """Read a log, describe its games, and compare the final scores."""
    text = log.read_text(encoding="utf-8")
    final = None
    for game in ptn.read_ptn(text, strict=False):
        final = tell(game)
    assert final is not None  # ptn.read_ptn returns at least one game, or raises an error
    print(f"\nThe scores are {final.scores[0]} to {final.scores[1]}.")
    published = re.findall(r'\[GameScores "S:(-?\d+) (-?\d+) ', text)
    if published and tuple(map(int, published[-1])) != final.scores:
        sys.exit(f"The published scores are {' to '.join(published[-1])}.")
    print("They agree with the published scores." if published else "The log has no scores to compare.")
    if final.outcome is not None:
        print(f"{PAIRS[final.outcome.winners[0]]} win the match.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tell a published game trick by trick.")
    parser.add_argument("log", nargs="?", type=Path, default=LOG, help="a PTN file (default: australian-43.ptn)")
    options = parser.parse_args()
    try:
        main(options.log)
    except (OSError, UnicodeDecodeError, InvalidLogError) as error:
        sys.exit(f"{options.log}: {error.strerror if isinstance(error, OSError) else error}")
