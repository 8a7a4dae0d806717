"""Play 500 in the terminal against built-in players: ``python examples/terminal/terminal_game.py``.

The game needs ``pip install rich``.  ``game.py`` stores the match, ``story.py`` describes the events in words,
``screen.py`` shows what the person may see, and this file reads what the person types.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from random import randrange

from game import Game
from screen import Screen
from story import told

from five_hundred import (
    Action,
    Event,
    Exchange,
    FiveHundredError,
    HandScored,
    IllegalActionError,
    InvalidNotationError,
    View,
    find_preset,
    format_action,
    parse_action,
    read_rules,
)
from five_hundred.players import LEVELS, level

VERBS = {
    "bidding": "bid",
    "exchanging": "discard",
    "playing": "play",
    "calling": "call",
    "nominating": "nominate",
    "giving": "give",
    "taking": "take",
    "adding": "take",
    "drawing": "keep",
}
"""The first word of an action, which the person may omit, for each phase."""
COMMANDS = """\
Type your action: a bid, pass, cards to discard, or a card to play.
For example 7H, 8NT, RJ, 5S 6S 7S.
hint        show what you may do, and what a built-in player would do
undo        take your last decision back
save FILE   save the match; without FILE, save to the last file again
help, quit"""


def read_action(text: str, seen: View) -> Action:
    """Parse an action that the person typed with or without its first word."""
    verb = VERBS.get(seen.phase)
    try:
        return parse_action(text, seen.rules)
    except InvalidNotationError:
        if verb is None or text.split(maxsplit=1)[0].casefold() in VERBS.values():
            raise
        return parse_action(f"{verb} {text}", seen.rules)


def hint(seen: View) -> str:
    """List the legal actions, and the action that the strongest built-in player would choose."""
    first = seen.legal[0]
    if isinstance(first, Exchange):
        may = f"discard any {len(first.discards)} cards"
    else:
        may = "; ".join(map(format_action, seen.legal))
    return f"You may {may}.\nA built-in player would {format_action(level(LEVELS[-1])(seen))}."


def report(screen: Screen, happened: Iterable[Event], before: View, seen: View) -> None:
    """Describe the events, and pause after the score of a hand."""
    for event in happened:
        screen.tell(told(event, before, seen))
        if isinstance(event, HandScored):
            screen.pause()


def answer(game: Game, screen: Screen, line: str) -> bool:
    """Carry out a line that the person typed; return whether the match continues."""
    word, _, rest = line.strip().partition(" ")
    match word.casefold():
        case "":
            pass
        case "quit":
            return False
        case "help":
            screen.say(COMMANDS)
        case "hint" if game.view.legal:
            screen.say(hint(game.view))
        case "undo":
            game.undo()
            screen.tell(["You take your last decision back."])
        case "save":
            screen.say(f"Saved. To continue later, use --resume {game.save(Path(rest.strip()) if rest else None)}")
        case _:
            seen = game.view
            report(screen, game.do(read_action(line, seen)), seen, game.view)
    return True


def play(game: Game, screen: Screen) -> None:
    """Play until the person quits."""
    shown = None
    while True:
        seen = game.view
        report(screen, game.go_on(), seen, game.view)
        if shown is not game.state:
            screen.show(game.view, game.seat)
            shown = game.state
        line = screen.ask()
        try:
            if line is None or not answer(game, screen, line):
                break
        except IllegalActionError as error:
            screen.say(error.illegal.message, "yellow")
        except (FiveHundredError, ValueError) as error:
            screen.say(str(error), "yellow")
        except OSError as error:
            screen.say(f"{error.filename}: {error.strerror}", "yellow")
    if not game.is_saved:
        screen.say("The match is not saved.")


def main() -> int:
    """Parse the arguments and play."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition(":")[0], prog="python examples/terminal/terminal_game.py"
    )
    parser.add_argument("--rules", default="australian", help="a preset or a rules file (default australian)")
    parser.add_argument("--seat", type=int, default=0, help="your seat, numbered clockwise from 0 (South)")
    parser.add_argument("--seed", type=int, help="the seed of the deals; the same seed deals the same cards")
    parser.add_argument(
        "--level", type=int, choices=LEVELS, default=LEVELS[-1], help="how well the others play (default %(default)s)"
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved match")
    options = parser.parse_args()
    seed = randrange(1_000_000) if options.seed is None else options.seed
    try:
        if options.resume:
            game = Game.load(options.resume, options.seat, seed, strength=options.level)
        else:
            is_file = options.rules.endswith((".toml", ".json"))
            rules = read_rules(options.rules) if is_file else find_preset(options.rules).rules
            game = Game.begin(rules, options.seat, seed, strength=options.level)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except (FiveHundredError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    play(game, Screen())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
