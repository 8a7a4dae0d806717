"""Describe cards, bids and tables in words, as text alternatives for pictures.

:mod:`five_hundred.display.event_sentences` describes what happens in a match; this module describes what a seat can
see.  The functions of this module have these arguments:

- ``card``: the card to describe.

- ``cards``: the cards to describe, in order.

- ``bid``: the bid to describe.

- ``suit``: the suit to name.

- ``rules``: the house rules.

- ``contract``: the contract to describe.

- ``partner``: the declarer's partner for this hand, if everyone knows the partner; ``None`` to use the partner named in
  the contract.

- ``view``: the view of the seat that reads the description.

- ``trick``: the trick to describe, complete or not.

- ``who``: the name of each seat, starting with seat 0.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from five_hundred.base.message_parts import all_of
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.display.cards_of_trick import TrickCards, last_complete_trick, played
from five_hundred.display.event_sentences import mark_inkle
from five_hundred.display.seat_names import side_names, words
from five_hundred.display.sorting import sort_hand
from five_hundred.display.table_options import USUAL_TABLE, TableOptions
from five_hundred.engine.auction.bid_legality import only_signals_possible
from five_hundred.engine.table.events import claimed_tricks, say_score
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid, Call, Contract
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.rules.ladder import ladder_of

if TYPE_CHECKING:
    from five_hundred.engine.table.view import View

__all__ = [
    "say_bid",
    "say_card",
    "say_cards",
    "say_contract",
    "say_count",
    "say_played",
    "say_table",
    "say_turn",
    "sentence",
]

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    "thirteen",
)
_DUE: Final = {
    "drawing": "draw",
    "adding": "add a card to the {kitty}",
    "bidding": "bid",
    "throwing-in": "say whether to throw in the cards",
    "calling-breach": "say whether to call a breach",
    "calling": "call a card",
    "exchanging": "discard",
    "taking-exposed": "take a card",
    "declaring-alone": "say whether to play alone",
    "giving-to-declarer": "give a card",
    "nominating": "nominate the suit of the joker",
    "playing": "play",
    "answering-claim": "say whether {claim}",
}


def say_count(number: int, noun: str) -> str:
    """Return a number and a noun in words, such as ``three cards``, ``one trick`` or ``no cards``."""
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{word} {noun}{'' if number == 1 else 's'}"


def sentence(text: str) -> str:
    """Return words as a sentence with a capital first letter and a full stop; an empty string stays empty."""
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _rank(card: Card) -> str:
    return card.rank.name.lower().replace("_", " ")


def _suit(card: Card) -> str:
    suit = "" if card.suit is None else f" of {card.suit.name.lower()}"
    return suit + (" of the second pack" if card.copy else "")


def say_card(card: Card) -> str:
    """Return a card in words, such as ``ten of hearts`` or ``red joker``."""
    return _rank(card) + _suit(card)


def say_cards(cards: Iterable[Card]) -> str:
    """Return cards in words, grouped by suit, such as ``red joker; ace and king of spades; queen of hearts``."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        groups.setdefault(_suit(card), []).append(_rank(card))
    return "; ".join(all_of(ranks) + suit for suit, ranks in groups.items())


def say_bid(bid: Bid) -> str:
    """Return a bid in words, such as ``eight hearts``, ``seven no trump`` or ``Misère``."""
    if isinstance(bid, TrickBid):
        return f"{_NUMBERS[bid.level]} {bid.strain.name.lower().replace('_', ' ')}"
    return bid.name


def say_suit(suit: Suit) -> str:
    """Return the name of a suit, such as ``hearts``."""
    return suit.name.lower()


def say_contract(rules: RuleSet, contract: Contract, who: Sequence[str], partner: Seat | None = None) -> str:
    """Return the contract in words, such as ``West plays eight hearts for 300 points``."""
    if contract.bid is None or contract.declarer is None:
        bid = "made a bid that can win the auction" if only_signals_possible(rules) else "bid"
        return f"Nobody has {bid}, so the hand is played at no trump for {rules.scoring.trick_points} points a trick"
    points = ladder_of(rules).points[contract.bid]
    said = [f"{who[contract.declarer]} plays {say_bid(contract.bid)} for {points} points"]
    if contract.rival is not None:
        said.append(f"against {who[contract.rival]}")
    if contract.called is not None:
        said.append(f"calling the {say_card(contract.called)}")
    if (known := contract.partner if partner is None else partner) is not None:
        said.append(f"with {who[known]} as partner")
    if contract.declared:
        said.append("alone for all ten tricks")
    if contract.nominated is not None:
        said.append(f"with jokers in {say_suit(contract.nominated)}")
    return ", ".join(said)


def say_turn(view: "View", who: Sequence[str]) -> str:
    """Return the next step of the match in words, such as ``West is to play``."""
    rules = view.rules
    if view.outcome is not None:
        winners = [side_names(rules, who)[side] for side in view.outcome.winners]
        return f"The match is over: {all_of(winners)} won"
    if view.to_act is None or view.turn is None:
        return f"{who[view.dealer]} is to deal"
    claim = "" if view.leader is None else f"{who[view.leader]} takes {_claimed(view)}"
    due = _DUE.get(view.phase, "act").format(kitty=rules.table.kitty_term, claim=claim)
    other = "" if view.turn == view.to_act else f" from {who[view.turn]}"
    return f"{who[view.to_act]} is to {due}{other}"


def _claimed(view: "View") -> str:
    return "" if view.claimed is None else claimed_tricks(view.claimed, HAND_SIZE - len(view.tricks))


def say_played(trick: TrickCards, who: Sequence[str]) -> Iterable[str]:
    """Yield clauses that describe the events of a trick, such as ``South leads the red joker as hearts``."""
    for number, (seat, card, suit) in enumerate(trick.cards):
        verb = "plays" if number else "leads"
        named = f" as {say_suit(suit)}" if suit else ""
        yield f"{who[seat]} {verb} the {say_card(card)}{named}"
    if trick.winner is not None:
        yield f"{who[trick.winner]} wins the trick"


def say_table(view: "View", who: Sequence[str], options: TableOptions = USUAL_TABLE) -> tuple[str, ...]:
    """Return sentences that describe the table as one seat sees it.

    The sentences state the contract, whose turn it is, the scores, the hands, the trick and the kitty.
    """
    rules = view.rules
    scores = [f"{name} {points}" for name, points in zip(side_names(rules, who), view.scores, strict=True)]
    return (
        *_last_hand(view, who, options),
        *_auction(view, who),
        f"{say_turn(view, who)}.",
        f"Scores: {all_of(scores)}.",
        f"{who[view.dealer]} {'deals' if view.phase == 'dealing' else 'has dealt'}.",
        *(sentence for seat in rules.table.seating.seats for sentence in _seat(view, seat, who, options)),
        *_tricks(view, who, options),
        *_piles(view, options),
    )


def _last_hand(view: "View", who: Sequence[str], options: TableOptions) -> Iterable[str]:
    if options.last_hand and (last := view.last_hand) is not None:
        bid = "" if last.contract.bid is None else say_bid(last.contract.bid)
        what, points = say_score(words(view.rules, who), last.score, bid)
        yield f"The last hand: {what}; {'; '.join(points)}."


def _auction(view: "View", who: Sequence[str]) -> Iterable[str]:
    rules = view.rules
    if view.contract is not None:
        yield f"{say_contract(rules, view.contract, who, view.partner)}."
    elif view.calls:
        calls = [f"{who[call.seat]}: {_call(rules, call)}" for call in view.calls]
        yield f"The auction so far: {'; '.join(calls)}."


def _call(rules: RuleSet, call: Call) -> str:
    return rules.auction.pass_term if call.bid is None else mark_inkle(say_bid(call.bid), rules, call.bid)


def _seat(view: "View", seat: Seat, who: Sequence[str], options: TableOptions) -> Iterable[str]:
    name, count, shown = who[seat], view.counts[seat], view.cards_of(seat) or ()
    cards = sort_hand(shown, view.rules, view.contract, seat, sorting=options.sorting) if shown else ()
    counted = view.playing and options.trick_counts
    taken = f" and has taken {say_count(view.taken[seat], 'trick')}" if counted else ""
    if view.playing and seat not in view.playing:
        yield f"{name} sits out."
    elif count:
        face_up = f": {say_cards(cards)}" if shown else ""
        down = "" if not shown or len(shown) == count else f", and {say_count(count - len(shown), 'card')} face down"
        yield f"{name} holds {say_count(count, 'card')}{taken}{face_up}{down}."
    if chosen := [card for card in cards if card in options.chosen]:
        yield f"Chosen: {say_cards(chosen)}."


def _tricks(view: "View", who: Sequence[str], options: TableOptions) -> Iterable[str]:
    if options.last_trick and (last := last_complete_trick(view)) is not None:
        yield f"The last trick: {'; '.join(say_played(last, who))}."
    for clause in say_played(played(view.trick), who):
        yield f"{clause}."


def _piles(view: "View", options: TableOptions) -> Iterable[str]:
    kitty, sorting = view.rules.table.kitty_term, options.sorting
    if view.on_table:
        yield f"Face up on the table: {say_cards(sort_hand(view.on_table, sorting=sorting))}."
    if view.drawn is not None:
        yield f"Drawn: {say_card(view.drawn)}."
    if view.to_draw:
        yield sentence(f"{say_count(view.to_draw, 'card')} left to draw")
    if view.kitty_count:
        yield f"The {kitty} has {say_count(view.kitty_count, 'card')}."
    if view.turned_up:
        yield f"Turned up in the {kitty}: {say_cards(view.turned_up)}."
    if view.discards:
        whose = "Discards" if view.seat is None else "Your discards"
        yield f"{whose}: {say_cards(sort_hand(view.discards, sorting=sorting))}."
    if view.passed_on:
        yield f"Handed on: {say_cards(sort_hand(view.passed_on, sorting=sorting))}."
