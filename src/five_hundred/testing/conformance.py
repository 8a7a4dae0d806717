"""Write conformance cases for other engines: ``python -m five_hundred.testing.conformance --out conformance.json``.

The file contains complete RuleSets, and hands that are played under these RuleSets.  For every step, the file says who
acts, which actions are legal, which actions are refused and why, and who takes the trick.  The file also contains the
score of each hand and the end of the match.  The command writes the same file on every machine.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final, TypeAlias

import attrs

from five_hundred.base.arguments import expect_flag, expect_number
from five_hundred.base.atomic_files import reason_of, whole_file
from five_hundred.base.message_parts import shown
from five_hundred.base.option_kinds import Json
from five_hundred.base.run_command import run_command
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.game import legal_actions, new_game, step, why_illegal
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.exchanging import Exchanges
from five_hundred.engine.phases.playing import TrickTaken
from five_hundred.engine.refusals import Illegal
from five_hundred.engine.score.match_end import Outcome
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import AuctionWon, DealAbandoned, Event, HandScored, MatchEnded
from five_hundred.engine.table.phase_classes import Dealing
from five_hundred.engine.table.state import State
from five_hundred.formats.json_documents import document_content
from five_hundred.formats.notation import format_action
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.packets_and_piles import laid_out
from five_hundred.testing.actions_to_try import tries
from five_hundred.testing.conformance_cases import Style, choose, games

__all__ = ["FORMAT", "RANDOM_RULESETS", "VERSION", "conformance_document", "conformance_json", "main"]

FORMAT: Final = "five_hundred.conformance"
"""The document's format name."""
VERSION: Final = 1
"""The document's format version."""
RANDOM_RULESETS: Final = 40
"""The default number of random RuleSets, in addition to the presets."""
_REFUSALS: Final = 3
"""The maximum number of refused actions in one step."""
_EACH: Final = 24
"""The maximum number of times that one kind of refusal is included."""
_SAMPLES: Final = 4
"""The maximum number of legal exchanges that a step lists."""
_CONTENT: Final = document_content("a conformance document", FORMAT)
_Refusal: TypeAlias = tuple[Action, Seat | None, Illegal]


@attrs.define
class _Told:
    """The number of times that each kind of refusal has been included so far; it is used to put rare kinds first."""

    times: Counter[tuple[str, str | None]] = attrs.field(factory=Counter)

    def rarest(self, found: Sequence[_Refusal]) -> list[_Refusal]:
        """Return one refusal of each kind that has rarely been included, the rarest first, and count these kinds."""
        kinds = {(illegal.reason.value, illegal.option): (action, by, illegal) for action, by, illegal in found}
        rare = [kind for kind in kinds if self.times[kind] < _EACH]
        chosen = sorted(rare, key=lambda kind: (self.times[kind], str(kind)))[:_REFUSALS]
        self.times.update(chosen)
        return [kinds[kind] for kind in chosen]


def conformance_document(cases: int = RANDOM_RULESETS, *, progress: bool = False) -> dict[str, Json]:
    """Return a document with two cases for every preset, some for rare refusals, and one for each random RuleSet.

    Args:
        cases: the number of random RuleSets.
        progress: whether to print the progress to the standard error stream.

    Returns:
        Plain data, the same on every machine.

    Raises:
        TypeError: ``cases`` is not a whole number.
        ValueError: ``cases`` is negative.
    """
    expect_number(cases, "cases", 0)
    expect_flag(progress, "progress")
    plan = games(cases)
    told, played = _Told(), list[Json]()
    for done, (name, rules, style, hands) in enumerate(plan, start=1):
        played.append(_case(name, rules, style, hands, told))
        if progress and done % 50 == 0:
            print(f"{done} of {len(plan)} cases", file=sys.stderr, flush=True)
    rulesets: dict[str, Json] = {name: _ruleset(rules) for name, rules, _, _ in plan}
    return {"format": FORMAT, "version": VERSION, "rulesets": rulesets, "cases": played}


def _ruleset(rules: RuleSet) -> Json:
    """Return every option of a RuleSet, and its cards, sides and bids, which are tedious to derive from the options."""
    ladder, sides = ladder_of(rules), rules.table.seating.sides
    return {
        "options": rules.to_dict(),
        "cards": [card.code for card in rules.table.pack.cards],
        "sides": [list(side) for side in sides],
        "bids": [{"bid": bid.code, "rung": ladder.rungs[bid], "points": ladder.points[bid]} for bid in ladder.bids],
    }


def _case(name: str, rules: RuleSet, style: Style, hands: int, told: _Told) -> Json:
    rng = Random(f"{name} {style.name}")
    seating = rules.table.seating
    dealer = rng.choice(seating.players)
    near = rules.match.target - 60 if style is Style.MADE else 0
    scores = [rng.choice((near, 60 - near)) if near else 0 for _ in seating.sides]
    state, deals, steps = new_game(rules, dealer, scores), 0, list[Json]()
    while not state.is_over:
        if isinstance(state.phase, Dealing):
            deals += 1
            # Deals that are thrown in are included, up to a limit.
            if deals > 2 * hands or state.match.hands_played == hands:
                break
        action = choose(state, style, rng, first=deals == 1)
        after, events = step(state, action)
        steps.append({**_before(state, told, rng), "action": format_action(action), **_after(state, action, events)})
        state = after
    return {"rules": name, "dealer": dealer, "scores": list(scores), "steps": steps, "end": _before(state, told, rng)}


def _before(state: State, told: _Told, rng: Random) -> dict[str, Json]:
    """Return the phase, the seat to act, the legal actions, and some illegal actions."""
    found: list[_Refusal] = []
    for action in tries(state, rng):
        if (illegal := why_illegal(state, action)) is not None:
            found.append((action, None, illegal))
    other = next((seat for seat in state.seating.players if seat != state.to_act), None)
    if other is not None and state.to_act is not None:
        action = next(iter(legal_actions(state)))
        illegal = why_illegal(state, action, by=other)
        assert illegal is not None  # because it is another seat's turn
        found.append((action, other, illegal))
    return {
        "phase": state.phase_name,
        "by": state.to_act,
        **({"seat": state.turn} if state.turn != state.to_act else {}),
        "legal": _legal(state),
        "refused": [_refused(*refusal) for refusal in told.rarest(found)],
    }


def _legal(state: State) -> Json:
    actions = legal_actions(state)
    if isinstance(state.phase, Dealing):
        return "not-shuffled" if state.secrets.stock is not None else "any-order"
    if isinstance(actions, Exchanges):
        some = {format_action(actions[at * (len(actions) - 1) // (_SAMPLES - 1)]) for at in range(_SAMPLES)}
        return {"count": len(actions), "some": [*sorted(some)]}
    return [*sorted(format_action(action) for action in actions)]


def _refused(action: Action, by: Seat | None, illegal: Illegal) -> Json:
    return {
        "action": format_action(action),
        **({} if by is None else {"by": by}),
        "reason": illegal.reason.value,
        "option": illegal.option,
    }


def _after(before: State, action: Action, events: Sequence[Event]) -> dict[str, Json]:
    """Return the public result of an action and, after a deal, the cards of every hand."""
    facts: dict[str, Json] = {}
    if isinstance(action, Deal):
        piles = laid_out(before.rules.table, before.dealer, action.cards)
        facts["piles"] = {name: [card.code for card in cards] for name, cards in piles.items() if cards}
    for event in events:
        match event:
            case DealAbandoned(reason=reason):
                facts["thrown_in"] = reason.value
            case AuctionWon(contract=contract):
                facts["contract"] = _contract(contract)
            case TrickTaken(trick=trick):
                facts["trick"] = {
                    "seats": list(trick.seats),
                    "cards": [card.code for card in trick.cards],
                    "led": None if trick.led is None else trick.led.letter,
                    "winner": trick.winner,
                }
            case HandScored(score=score):
                facts["score"] = _score(score)
            case MatchEnded(outcome=outcome):
                facts["outcome"] = _outcome(outcome)
            case _:
                pass
    return facts


def _contract(contract: Contract) -> Json:
    suit = contract.strain.suit
    return {
        "bid": None if contract.bid is None else contract.bid.code,
        "declarer": contract.declarer,
        "trump": None if suit is None else suit.letter,
        "partner": contract.partner,
    }


def _score(score: HandScore) -> Json:
    lines: list[Json] = [
        {"side": line.side, "kind": line.kind.value, "points": line.points, "tricks": line.tricks}
        for line in score.lines
    ]
    return {
        "made": score.made,
        "tricks": list(score.tricks),
        "before": list(score.before),
        "lines": lines,
        "after": list(score.after),
    }


def _outcome(outcome: Outcome) -> Json:
    return {"winners": list(outcome.winners), "ending": outcome.ending.value, "scores": list(outcome.scores)}


def conformance_json(document: dict[str, Json]) -> str:
    """Return the document as JSON, with one case per line."""
    head = {name: value for name, value in document.items() if name not in ("rulesets", "cases")}
    rulesets, cases = document["rulesets"], document["cases"]
    assert isinstance(rulesets, dict) and isinstance(cases, list)  # as conformance_document returns them
    named = ",\n".join(f"{_compact(name)}:{_compact(rules)}" for name, rules in rulesets.items())
    played = ",\n".join(map(_compact, cases))
    return f'{_compact(head)[:-1]},\n"rulesets":{{\n{named}\n}},\n"cases":[\n{played}\n]}}\n'


def _compact(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with the given arguments, or those of the process; return its exit status.

    The exit status is 0 for success, 1 if the output cannot be written, and 130 when interrupted.
    """
    return run_command("five_hundred.testing.conformance", partial(_run, arguments))


def _run(arguments: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m five_hundred.testing.conformance",
        description="Write conformance cases for other engines.",
    )
    parser.add_argument("--out", metavar="FILE", help="the file to write (default: standard output)")
    parser.add_argument(
        "--overwrite", action="store_true", help="replace the file of --out even if it holds something else"
    )
    parser.add_argument(
        "--cases",
        type=int,
        default=RANDOM_RULESETS,
        metavar="N",
        help="the number of random RuleSets, in addition to the presets (default: 40)",
    )
    options = parser.parse_args(arguments)
    if options.cases < 0:
        parser.error("--cases must be 0 or more")
    if options.out is None:
        if sys.stdout is None:
            parser.error("there is no standard output: use --out with a file name")
        sys.stdout.buffer.write(_text(options.cases))
        return 0
    try:
        # opened first, so that an error wastes no work
        with whole_file(options.out, None if options.overwrite else _CONTENT) as opened:
            size = opened.write(_text(options.cases))
    except FileExistsError as error:
        parser.exit(1, f"{reason_of(error)}: name another file, or add --overwrite\n")
    except OSError as error:
        parser.exit(1, f"{shown(options.out, 4_096)} cannot be written: {error.strerror}\n")
    print(f"{options.out}: {size:,} bytes", file=sys.stderr)
    return 0


def _text(cases: int) -> bytes:
    return conformance_json(conformance_document(cases, progress=True)).encode()


if __name__ == "__main__":
    raise SystemExit(main())
