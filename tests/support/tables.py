"""Positions in a few words: deal the cards you mean, say the auction, lay the cards, ask what is legal.

Seats are 0 to 3, and seat 3 deals unless told otherwise, so that seat 0 bids first and, having won, leads.  Cards are
written as :func:`five_hundred.parse_cards` reads them; a led joker that names hearts is ``RJ:H``.  A hand need not be
written out: ``"6D 5*S *HC"`` is the six of diamonds, five spades and for the rest hearts and clubs; a hand that is too
short is filled with cards that do not matter.  All of these are the lowest that nobody names, and jokers that nobody
names end in the kitty while there is room.

    >>> state = playing(AUSTRALIAN, "7NT", "AS", "6D 5S 4*H 4*C")  # seat 0 leads
    >>> legal(play(state, "AS"))
    {'5S'}
"""

import re
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

import five_hundred as fh
from five_hundred.actions import Nominate
from five_hundred.events import Event, HandScored
from five_hundred.testing import random_action

T = TypeVar("T")
DEALER = 3
_SOME = re.compile(r"(\d*)\*([SCDH]*)")


def codes(cards: Iterable[fh.Card]) -> set[str]:
    """Cards as a set of texts, to be compared with."""
    return {card.code for card in cards}


def dealt(
    rules: fh.RuleSet, *hands: str, kitty: str = "", dealer: fh.Seat = DEALER, scores: Sequence[int] | None = None
) -> fh.State:
    """A hand that has just been dealt: the auction begins at the dealer's left.

    Args:
        rules: the house rules.
        hands: the hands from seat 0 on, as far as they matter, then the other piles of the table in the order of
            :func:`five_hundred.rules.packets_and_piles.piles_of`: see the module's text.
        kitty: the kitty, in the same way.
        dealer: who deals; the last seat where there are fewer.
        scores: the score of each side to begin with.
    """
    dealer = min(dealer, rules.table.players - 1)
    return dealt_on(fh.new_game(rules, dealer, scores), *hands, kitty=kitty)


def dealt_on(state: fh.State, *hands: str, kitty: str = "") -> fh.State:
    """The next hand of a match with certain cards, see :func:`dealt`."""
    table = state.rules.table
    sizes = fh.dealing.piles_of(table)
    texts = dict(zip(sizes, hands, strict=False))
    texts["kitty"] = kitty
    cards = filled(table.pack.cards, [texts.get(name, "") for name in sizes], [*sizes.values()])
    return fh.apply(state, fh.Deal(fh.dealing.stacked(table, state.dealer, dict(zip(sizes, cards, strict=True)))))


def filled(pack: Sequence[fh.Card], texts: Sequence[str], sizes: Sequence[int]) -> list[list[fh.Card]]:
    """Piles of so many cards: first what is named, then so many of a suit, then the rest of some suits, then any."""
    parts = [[(part, _SOME.fullmatch(part)) for part in text.split()] for text in texts]
    piles = [[fh.parse_card(part) for part, some in each if some is None] for each in parts]
    named = [card for pile in piles for card in pile]
    assert len(named) == len(set(named)), f"a card is named twice: {texts}"
    assert set(named) <= set(pack), f"not all of these are in the pack: {texts}"
    free = sorted(set(pack) - set(named))

    def take(pile: list[fh.Card], count: int, suits: str) -> None:
        chosen = [card for card in free if not suits or (card.suit is not None and card.suit.letter in suits)][:count]
        assert len(chosen) == count, f"there are not {count} cards of {suits or 'any suit'} left"
        pile.extend(chosen)
        free[:] = [card for card in free if card not in chosen]

    wanted = [(some, number) for number, each in enumerate(parts) for _, some in each if some is not None]
    for some, number in sorted(wanted, key=lambda each: (not each[0][1], len(each[0][2]) or 9)):
        take(piles[number], int(some[1] or sizes[number] - len(piles[number])), some[2])
    for pile, size in zip(piles, sizes, strict=True):
        assert len(pile) <= size, f"{len(pile)} cards are too many: {size} are dealt"
        take(pile, size - len(pile), "")
    return piles


def call(state: fh.State, calls: str) -> fh.State:
    """Make calls in turn: ``"pass 7H pass M"``."""
    for word in calls.split():
        state = fh.apply(state, fh.PASS if word == "pass" else fh.MakeBid(fh.parse_bid(word, state.rules)))
    return state


def won(state: fh.State, bid: fh.Bid | str, seat: fh.Seat = 0, *, before: str = "") -> fh.State:
    """The auction in which a seat's bid becomes the contract: the others pass.

    Args:
        state: an auction that has begun.
        bid: the bid, or its code; ``"pass"``: nobody bids.
        seat: who makes it.
        before: calls that are made first, such as ``"7H"`` where the bid needs a seven.
    """
    state = call(state, before)
    if bid == "pass":
        return call(state, "pass " * state.rules.table.players)
    while state.turn != seat:
        state = fh.apply(state, fh.PASS)
    state = fh.apply(state, fh.MakeBid(fh.parse_bid(bid, state.rules) if isinstance(bid, str) else bid))
    while isinstance(state.phase, fh.phases.Bidding):
        state = fh.apply(state, fh.PASS)
    return state


def discard(state: fh.State, cards: str) -> fh.State:
    """The exchange of the seat to act."""
    return fh.apply(state, fh.Exchange(fh.parse_cards(cards)))


def nominate(state: fh.State, suit: str) -> fh.State:
    """Nominate, or decline with ``""``."""
    return fh.apply(state, Nominate(fh.parse_suit(suit) if suit else None))


def playing(
    rules: fh.RuleSet,
    bid: fh.Bid | str,
    *hands: str,
    seat: fh.Seat = 0,
    kitty: str = "",
    dealer: fh.Seat = DEALER,
    before: str = "",
    nominated: str = "",
    scores: Sequence[int] | None = None,
) -> fh.State:
    """A contract at its first lead, with exactly these hands: whoever takes the kitty puts the same cards away again.

    Args:
        rules: the house rules.
        bid: the contract, or ``"pass"`` for a hand that all passed.
        hands: the hands, see :func:`dealt`.
        seat: the contractor.
        kitty: the kitty.
        dealer: who deals.
        before: calls that come first, see :func:`won`.
        nominated: the suit to be nominated where the rules offer it.
        scores: the score of each side to begin with.
    """
    state = dealt(rules, *hands, kitty=kitty, dealer=dealer, scores=scores)
    undealt = rules.table.pack.cards_in(state.secrets.kitty)
    state = won(state, bid, seat, before=before)
    while isinstance(state.phase, fh.phases.Exchanging):
        state = fh.apply(state, fh.Exchange(undealt))
    if isinstance(state.phase, fh.phases.Nominating):
        state = nominate(state, nominated)
    assert isinstance(state.phase, fh.phases.Playing), "the hand is not played"
    return state


def play_of(text: str) -> fh.PlayCard:
    """A play: ``7H``, or ``RJ:H`` for a led joker that names hearts."""
    card, _, suit = text.partition(":")
    return fh.PlayCard(fh.parse_card(card), fh.parse_suit(suit) if suit else None)


def text_of(card: fh.Card, suit: fh.Suit | None = None) -> str:
    """The inverse of :func:`play_of`."""
    return card.code + (f":{suit.letter}" if suit else "")


def play(state: fh.State, cards: str) -> fh.State:
    """Play cards in turn: ``"7H RJ 4H AS"``."""
    for text in cards.split():
        state = fh.apply(state, play_of(text))
    return state


def legal(state: fh.State) -> set[str]:
    """The plays that are legal now."""
    return {text_of(action.card, action.suit) for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)}


def refusal(state: fh.State, tried: str | fh.Action, by: fh.Seat | None = None) -> fh.Illegal:
    """Why an action, or the play of a card, is refused; fails if it is not."""
    illegal = fh.why_illegal(state, play_of(tried) if isinstance(tried, str) else tried, by=by)
    assert illegal is not None, f"{tried} is legal"
    return illegal


def why(state: fh.State, tried: str | fh.Action, by: fh.Seat | None = None) -> tuple[fh.Reason, str | None]:
    """The reason of a refusal, and the option that forbids the action; fails if it is legal."""
    illegal = refusal(state, tried, by)
    return illegal.reason, illegal.option


def tricks(state: fh.State) -> tuple[fh.Trick, ...]:
    """The tricks of this hand that are complete."""
    assert isinstance(state.phase, fh.phases.Playing), "the hand is over"
    return state.phase.history


def winner(state: fh.State) -> fh.Seat:
    """Who took the last trick."""
    return tricks(state)[-1].winner


def play_out(
    state: fh.State, choose: Callable[[fh.State], fh.PlayCard] | None = None, rng: Random | None = None
) -> tuple[fh.State, fh.HandScore]:
    """Play a hand to its end, at random or as ``choose`` says.

    Returns:
        The state after it, and its score.
    """
    rng = rng or Random(0)
    while True:
        action = choose(state) if choose else random_action(state, rng)
        state, events = fh.step(state, action)
        score = scored(events)
        if score is not None:
            return state, score


def scored(events: Iterable[Event]) -> fh.HandScore | None:
    """The score of a hand among events."""
    return next((event.score for event in events if isinstance(event, HandScored)), None)


def offered(state: fh.State) -> list[str]:
    """The calls that are legal now, in the order in which they are listed: codes of bids, and ``"pass"``."""
    return [action.bid.code if isinstance(action, fh.MakeBid) else "pass" for action in fh.legal_actions(state)]


def refused_call(state: fh.State, word: str) -> fh.Illegal:
    """Why a call is refused; fails if it is not."""
    return refusal(state, fh.PASS if word == "pass" else fh.MakeBid(fh.parse_bid(word, state.rules)))


def present(value: T | None) -> T:
    """A value that has to be there; fails if it is ``None``."""
    assert value is not None
    return value
