"""Write games as PTN logs, with one block for each hand."""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import expect
from five_hundred.base.errors import InvalidLogError, InvalidRecordError
from five_hundred.base.message_parts import shown_value
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, MakeBid, Pass, PlayCard
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.exchanging import Exchange, Exchanging
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.table.events import AuctionWon, Event
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Finished
from five_hundred.engine.table.state import State
from five_hundred.formats.notation import format_action
from five_hundred.formats.ptn.blocks import Block, Tag, is_tag_name, tag_text
from five_hundred.formats.ptn.cards_and_calls import (
    NOTHING,
    PASSED,
    call_text,
    called_text,
    card_text,
    cards_text,
    hand_text,
    seat_words,
)
from five_hundred.formats.ptn.findings import Findings
from five_hundred.formats.ptn.game import PtnGame, scores_before
from five_hundred.formats.ptn.hand_tags import GAME_CODE, HELD, why_no_log
from five_hundred.formats.ptn.rules import OPTIONS, OUR_RULES, options_text, read_rules_of, rules_text
from five_hundred.formats.record import Record
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.special_bids import KittyUse
from five_hundred.rules.packets_and_piles import laid_out

__all__ = ["write_ptn"]

_EVENT: Final = "Event"
_NO_NAME: Final = "500"


@attrs.frozen
class _Step:
    """An action, with the states before and after the action."""

    place: str
    before: State
    action: Action
    after: State
    events: tuple[Event, ...]


def write_ptn(game: PtnGame | Record) -> str:
    """Write a game as a log; :func:`read_ptn <five_hundred.formats.ptn.read_ptn>` reads the log back as the same game.

    A log contains the hands that were dealt, but not the order of the pack.

    Args:
        game: the game, or only its record.

    Returns:
        The text, with a block for each hand.

    Raises:
        InvalidRecordError: an action is not legal, or PTN cannot express a part of the game; the error names the place.
        TypeError: ``game`` is neither a PtnGame nor a Record.
    """
    expect(game, PtnGame | Record, "game", "a PtnGame or a Record")
    game = game if isinstance(game, PtnGame) else PtnGame(game)
    rules = game.record.rules
    if (why := why_no_log(rules)) is not None:
        raise InvalidRecordError("$.rules", why)
    hands = list(_hands(game.record))
    if not hands:
        raise InvalidRecordError("$.actions", "a log must contain at least one hand, but this game has none")
    tags = [*game.tags, *[()] * (len(hands) - len(game.tags))]
    kept = [_kept(number, tags[number]) for number in range(len(hands))]
    blocks = [_block(rules, steps, kept[number], first=not number) for number, steps in enumerate(hands)]
    return "% PTN\n" + "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def _hands(record: Record) -> Iterator[Sequence[_Step]]:
    steps = record.steps()
    before, _ = next(steps)
    hand: list[_Step] = []
    for number, (action, (after, events)) in enumerate(zip(record.actions, steps, strict=True)):
        if isinstance(action, Deal) and hand:
            yield hand
            hand = []
        hand.append(_Step(f"$.actions[{number}]", before, action, after, events))
        _check(hand[-1])
        before = after
    if hand:
        yield hand


def _kept(number: int, tags: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Check the tags whose content the record does not hold, such as players' names, and return their values.

    Raises:
        InvalidRecordError: a reader would not return one of the tags unchanged.
    """
    kept: dict[str, str] = {}
    for at, (name, value) in enumerate(tags):
        problem = None
        if not is_tag_name(name):
            problem = f"the name of a tag must consist of letters, digits and _, got {shown_value(name)}"
        elif name in HELD:
            problem = f"the tag {name} must not be given: its value comes from the record"
        elif name in kept:
            problem = f"the tag {name} may appear only once per hand"
        elif "\n" in value or "\r" in value:
            problem = f"the value of the tag {name} must be a single line"
        if problem is not None:
            raise InvalidRecordError(f"$.tags[{number}][{at}]", problem)
        kept[name] = value
    return kept


def _block(rules: RuleSet, steps: Sequence[_Step], kept: dict[str, str], *, first: bool) -> Iterator[str]:
    start, end = steps[0].before, steps[-1].after
    finished = isinstance(end.phase, Dealing | Finished)
    yield tag_text(_EVENT, kept.pop(_EVENT, _NO_NAME))
    options = _options(rules, kept.pop(OPTIONS, None))
    for name, value in kept.items():
        yield tag_text(name, value)
    yield tag_text("GameCode", GAME_CODE)
    yield tag_text(*((OPTIONS, options) if options is not None else (OUR_RULES, rules_text(rules))))
    yield tag_text("GameScores", _scores(rules, end.scores))
    if not finished or (first and not _follow_from_the_hand(rules, steps)):
        yield tag_text("ScoresBefore", _scores(rules, start.scores))
    yield tag_text("Dealer", seat_words(rules)[start.dealer])
    yield from _deal(rules, steps[0])
    yield from _auction(rules, steps)
    yield from _before_play(rules, steps)
    yield from _play(rules, steps)


def _options(rules: RuleSet, as_read: str | None) -> str | None:
    """Return the options that were read if they still describe the rules, or else the shortest description."""
    if as_read is not None:
        try:
            if read_rules_of(Block(1, (Tag(OPTIONS, as_read, 1),)), Findings(strict=False)) == rules:
                return as_read
        except InvalidLogError:
            pass
    return options_text(rules)


def _follow_from_the_hand(rules: RuleSet, steps: Sequence[_Step]) -> bool:
    """Return whether a reader can calculate the scores before the hand from those after it."""
    start, actions = steps[0].before, [step.action for step in steps]
    if rules.match.midhand_out:
        return False
    return scores_before(rules, start.dealer, actions, steps[-1].after.scores) == (start.scores,)


def _scores(rules: RuleSet, by_side: Sequence[int]) -> str:
    return f"{seat_words(rules)[0]}:" + " ".join(str(by_side[side]) for side in rules.table.seating.side_of)


def _deal(rules: RuleSet, step: _Step) -> Iterator[str]:
    assert isinstance(step.action, Deal)  # every hand begins with a deal
    dealer = step.before.dealer
    piles = laid_out(rules.table, dealer, step.action.cards)
    hands = [hand_text(piles[str(seat)], rules) for seat in rules.table.seating.clockwise_from(dealer)]
    yield tag_text("Deal", f"{seat_words(rules)[dealer]}:{' '.join(hands)}")
    yield tag_text("Undealt", cards_text(piles["kitty"], rules))


def _auction(rules: RuleSet, steps: Sequence[_Step]) -> Iterator[str]:
    cells: list[str] = []
    seats, players = seat_words(rules), rules.table.players
    first = rules.table.seating.after(steps[0].before.dealer)
    for step in steps:
        if isinstance(step.before.phase, Bidding) and isinstance(step.action, Pass | MakeBid):
            while (first + len(cells)) % players != step.before.turn:
                cells.append(PASSED)  # a player whose turn is skipped
            cells.append(call_text(step.action.bid if isinstance(step.action, MakeBid) else None, rules))
    won = next((each.contract for step in steps for each in step.events if isinstance(each, AuctionWon)), None)
    if won is not None and won.declarer is not None:
        yield tag_text("Declarer", seats[won.declarer])
    if not isinstance(steps[-1].after.phase, Bidding):
        yield tag_text("Contract", PASSED if won is None else call_text(won.bid, rules))
    yield tag_text("Auction", seats[first])
    cells += [NOTHING] * (-len(cells) % players)
    for at in range(0, len(cells), players):
        yield " ".join(cells[at : at + players])


def _before_play(rules: RuleSet, steps: Sequence[_Step]) -> Iterator[str]:
    """Yield the tags for the exchange of the kitty, and this library's own tags for other steps before the play."""
    for step in steps:
        if isinstance(step.action, Exchange):
            who, kitty = seat_words(rules)[step.before.turn or 0], _kitty(rules, steps[0])
            # Published logs write the kitty in reverse order.
            yield tag_text("CardsAdded", f"{who}:{cards_text(reversed(kitty), rules)}")
            yield tag_text("CardsRemoved", f"{who}:{cards_text(_by_suit(step.action.discards), rules)}")
        elif isinstance(step.action, CallCard):
            yield tag_text("CardCalled", called_text(step.action.card, rules))
        elif isinstance(step.action, Nominate) and step.action.suit is not None:
            yield tag_text("Nominated", step.action.suit.letter)


def _kitty(rules: RuleSet, step: _Step) -> Sequence[Card]:
    assert isinstance(step.action, Deal)  # every hand begins with a deal
    return laid_out(rules.table, step.before.dealer, step.action.cards)["kitty"]


def _by_suit(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: ("SHDC".index(card.suit.letter) if card.suit else 4, card.rank))


def _play(rules: RuleSet, steps: Sequence[_Step]) -> Iterator[str]:
    plays = [(step.before.turn or 0, step.action) for step in steps if isinstance(step.action, PlayCard)]
    if not plays:
        return
    named = [f"{card_text(play.card, rules)}:{play.suit.letter}" for _, play in plays if play.suit is not None]
    if named:
        yield tag_text("SuitNamed", " ".join(named))
    first = plays[0][0]
    yield tag_text("Play", seat_words(rules)[first])
    rows: list[dict[Seat, str]] = []
    for seat, play in plays:
        if not rows or seat in rows[-1]:
            rows.append({})
        rows[-1][seat] = card_text(play.card, rules)
    columns = rules.table.seating.clockwise_from(first)
    for row in rows:
        yield " ".join(row.get(seat, NOTHING) for seat in columns)


def _check(step: _Step) -> None:
    """Refuse an action that PTN cannot express.

    Raises:
        InvalidRecordError: the format cannot express the action; the error names the action's place.
    """
    phase, action = step.before.phase, step.action
    special = phase.contract.special if isinstance(phase, Exchanging) else None
    passed_on = special is not None and special.kitty is KittyUse.PASSED_ON
    told = isinstance(action, Deal | MakeBid | Look | CallCard | Nominate | PlayCard)
    told |= isinstance(action, Exchange) and isinstance(phase, Exchanging) and not passed_on
    told |= isinstance(action, Pass) and isinstance(phase, Bidding)
    if not told:
        # A pass can be expressed, but only in the auction.
        due = f" in the phase {phase.name}" if isinstance(action, Pass) else ""
        name = "the cards that are passed on" if passed_on else f"'{format_action(action)}'{due}"
        raise InvalidRecordError(step.place, f"a log cannot express {name}")
