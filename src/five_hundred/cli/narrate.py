"""Describe a match in words: the deals, calls and tricks, the kitty, the score of each hand, and the score sheet."""

from collections.abc import Iterator, Sequence

from five_hundred.cards.card import card_as, in_suits
from five_hundred.display.event_sentences import describe, mark_inkle
from five_hundred.display.score_sheet import hand_score_lines
from five_hundred.display.score_sheet import score_sheet as sheet_of
from five_hundred.display.seat_names import seat_names
from five_hundred.engine.actions import Action
from five_hundred.engine.phases.bidding import BidMade, Looked, Passed
from five_hundred.engine.phases.dealing import Dealt
from five_hundred.engine.phases.drawing import CardsDrawn, Drawing, KeepDrawn
from five_hundred.engine.phases.exchanging import CardsPassedOn, Discarded, Exchange, KittyTaken
from five_hundred.engine.phases.giving_to_declarer import CardGiven, GiveCard
from five_hundred.engine.phases.nominating import JokersNominated
from five_hundred.engine.phases.playing import CardPlayed, CardUncovered, PlayBegan, TrickTaken
from five_hundred.engine.phases.throwing_in import ThrowInAnswered, ThrowInOffered
from five_hundred.engine.play.tricks import Trick
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import Barred, DealAbandoned, Event, HandScored, MatchEnded, PartnerKnown
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.state import State
from five_hundred.rules import RuleSet

__all__ = ["narrate", "score_sheet"]


def narrate(before: State, action: Action, after: State, events: Sequence[Event]) -> Iterator[str]:
    """Yield lines that describe an action; they show every card, even hidden ones."""
    rules = before.rules
    names = seat_names(rules)
    column = [f"{each:<{_width(rules)}}" for each in names]
    for event in events:
        match event:
            case Dealt():
                yield describe(event, rules)
                yield from _deal(after)
            case CardsDrawn(seat=seat):
                yield f"  {_drawn(names[seat], before, action)}"
                if not isinstance(after.phase, Drawing):
                    yield from _hands(after)
            case Looked() | ThrowInOffered() | ThrowInAnswered():
                yield f"  {describe(event, rules, column).removesuffix('.')}"
            case BidMade(seat=seat, bid=bid):
                yield f"  {column[seat]} {mark_inkle(str(bid), rules, bid)}"
            case Passed(seat=seat):
                yield f"  {column[seat]} {rules.auction.pass_term}"
            case KittyTaken():
                taken = rules.table.pack.cards_in(before.secrets.kitty)
                yield f"  {describe(event, rules).removesuffix('.')}: {in_suits(taken)}"
            case CardsPassedOn(giver=giver, taker=taker):
                yield f"  {names[giver]} hands {_discards(action)} to {names[taker]}"
            case Discarded(seat=seat):
                yield f"  {names[seat]} discards {_discards(action)}"
            case CardGiven(giver=giver, taker=taker):
                given = action.card if isinstance(action, GiveCard) else ""
                yield f"  {names[giver]} gives {given} to {names[taker]}"
            case PlayBegan(seats=seats):
                out = [names[seat] for seat in before.seating.seats if seat not in seats]
                if out:
                    yield f"  {' and '.join(out)} {'sits' if len(out) == 1 else 'sit'} out"
            case TrickTaken(trick=trick):
                yield _trick(before, trick)
                yield from _shows_partner(before, trick)
            case CardUncovered(seat=seat, card=card):
                yield f"      {names[seat]} turns up {card}"
            case HandScored(score=score):
                yield from _alone_after_all(rules, score)
                yield from (f"  {line}" for line in hand_score_lines(rules, score))
            case MatchEnded():
                yield ""
                yield describe(event, rules)
            case DealAbandoned() | Barred():
                yield f"  {describe(event, rules)}"
            case CardPlayed() | JokersNominated(suit=None):
                pass  # the line of a trick shows its cards
            case PartnerKnown() if isinstance(before.phase, Playing):
                pass  # the line after the trick with the called card names the partner
            case _:
                yield f"  {describe(event, rules).removesuffix('.')}"


def _deal(state: State) -> Iterator[str]:
    """Return the lines that show all cards of a deal: the hands, the kitty, and any cards left over or to be drawn."""
    yield from _hands(state)
    rules, secrets, pack = state.rules, state.secrets, state.rules.table.pack
    piles = (
        (rules.table.kitty_term, pack.cards_in(secrets.kitty)),
        ("rest" if state.match.on_table else "dead", pack.cards_in(secrets.dead)),
        ("pile", secrets.pile),
    )
    for name, cards in piles:
        if cards:
            yield f"  {name:<{_width(rules)}} {' '.join(map(str, cards)) if name == 'pile' else in_suits(cards)}"


def _hands(state: State) -> Iterator[str]:
    """Return a line for each hand that has cards, starting at the dealer's left."""
    rules, seats = state.rules, state.seating.seats
    first = (state.dealer + 1) % len(seats)
    for seat in (*seats[first:], *seats[:first]):
        if state.hands[seat]:
            yield f"  {seat_names(rules)[seat]:<{_width(rules)}} {in_suits(state.hand(seat))}"


def _shows_partner(before: State, trick: Trick) -> Iterator[str]:
    """Return a line that names the declarer's partner, if the trick contains the called card."""
    contract = before.contract
    if contract is None or contract.called is None or contract.partner is not None:
        return
    for seat, card in zip(trick.seats, trick.cards, strict=True):
        if card is contract.called and seat != contract.declarer:
            yield f"      {seat_names(before.rules)[seat]} is the partner"


def _alone_after_all(rules: RuleSet, score: HandScore) -> Iterator[str]:
    """Yield a line that says that the declarer had no partner, if nobody else held the called card."""
    called, declarer = score.contract.called, score.contract.declarer
    if called is not None and declarer is not None and len(score.declaring) == 1:
        yield f"  Nobody else had {called}, so {seat_names(rules)[declarer]} played alone."


def _width(rules: RuleSet) -> int:
    """Return the width of a column of names, in characters."""
    return max(6, *map(len, seat_names(rules)))


def _drawn(name: str, before: State, action: Action) -> str:
    first, second = before.secrets.pile[:2]
    kept_first = isinstance(action, KeepDrawn) and action.first
    if kept_first:
        return f"{name} draws {first}, keeps it and discards {second}"
    return f"{name} draws {first}, discards it and keeps {second}"


def _discards(action: Action) -> str:
    return in_suits(action.discards) if isinstance(action, Exchange) else ""


def _trick(before: State, trick: Trick) -> str:
    number = len(getattr(before.phase, "history", ())) + 1
    cards = []
    for seat, play in zip(trick.seats, trick.plays, strict=True):
        won = "*" if seat == trick.winner else " "
        cards.append(f"{seat_names(before.rules)[seat]} {card_as(play.card, play.suit) + won:<4}")
    return f"  {number:>2}. " + "  ".join(cards).rstrip()


def score_sheet(rules: RuleSet, scores: Sequence[HandScore]) -> Iterator[str]:
    """Return the lines of the score sheet, with one line for each hand that was played."""
    yield ""
    yield "Score sheet"
    yield from sheet_of(rules, scores).splitlines()
