"""The facts that speak for an action that is neither a call nor a play of a card."""

from collections.abc import Iterator, Sequence
from typing import Final

from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.actions import PASS, Action, Claim, OneCard, Pass
from five_hundred.engine.phases.answering_claim import AnswerClaim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.drawing import KeepDrawn
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable, table_for
from five_hundred.engine.table.view import View
from five_hundred.players import plain
from five_hundred.players.adding import trumps_with
from five_hundred.players.declaring import declaration_of
from five_hundred.players.hand_strength import possible_tricks
from five_hundred.players.hint_facts import (
    Advantage,
    BeatsAll,
    BlindRisk,
    CardsInReserve,
    ChanceToMake,
    ClaimProof,
    EmptiesSuit,
    Fact,
    Keeps,
    KeptFor,
    LongSuit,
    LowerCards,
    Strongest,
    TrickForecast,
    WeakHand,
)
from five_hundred.players.knowledge import numbers
from five_hundred.players.plain import decided_by_custom
from five_hundred.playouts.plain_policy import strengths_of
from five_hundred.rules.bids.contracts import Contract

__all__ = ["other_reasons", "reasons_for_discards"]

_HIGH: Final = 2
"""A guarded card is one of this many cards below the highest of its suit."""
_MOST_UNCERTAIN: Final = 0.99
"""The highest stated chance of a declaration that is not certain to succeed."""
_MOST: Final = 2
"""The maximum number of kept cards that are reasons for a discard."""


def reasons_for_discards(view: View, advised: Exchange, other: Exchange | None) -> Iterator[Fact]:
    """Yield the facts that speak for discarding some cards rather than others.

    If none does, or nothing was compared, yield what the discard does.  If a custom rule decides who takes a trick,
    there are no facts: no card is known to be strong.
    """
    assert view.contract is not None  # cards are exchanged under a contract
    if decided_by_custom(view.rules):
        return
    table, null = table_for(view.rules, view.contract, view.turn), view.contract.goal[1] == 0
    own = table.pack.mask(view.hand)
    kept = own & ~table.pack.mask(advised.discards)
    emptied = [EmptiesSuit(suit) for suit in _emptied(table, own, kept)] if null or table.strain.suit else []
    differ: list[Fact] = []
    if other is not None:
        others = own & ~table.pack.mask(other.discards)
        if null:
            differ += _lower_cards(table, own, numbers(others & ~kept), numbers(kept & ~others))
        else:
            differ += [fact for fact in emptied if others & table.suits[fact.suit.index]]
            differ += _kept(table, own, kept, others)
    if not any(not isinstance(fact, Keeps) or fact.why is not KeptFor.HIGHER for fact in differ):
        yield from emptied[:_MOST]  # a higher card alone is a weak reason
    yield from differ


def _emptied(table: SuitTable, own: int, kept: int) -> list[Suit]:
    """Return the suits, except trumps, of which a hand has no cards left."""
    suits = [suit for suit in SUITS if own & table.suits[suit.index] and not kept & table.suits[suit.index]]
    return [suit for suit in suits if suit is not table.strain.suit]


def _kept(table: SuitTable, own: int, kept: int, others: int) -> Iterator[Fact]:
    """Yield the cards that one discard keeps and another one does not, if they are worth keeping."""
    thrown, spared = numbers(others & ~kept), numbers(kept & ~others)
    theirs = {_worth_keeping(table, others, card) for card in thrown}
    found = [(card, *worth) for card in spared if (worth := _worth_keeping(table, kept, card)) not in theirs]
    keeps = [Keeps(table.pack.cards[card], why, guarded) for card, why, guarded in found if why is not None]
    yield from keeps[:_MOST]
    if keeps:
        return
    best, other = (max(cards, key=lambda card: table.power[table.suit_of[card]][card]) for cards in (spared, thrown))
    strengths = [table.power[table.suit_of[card]][card] for card in (best, other)]
    lengths = [(hand & table.suits[table.suit_of[card]]).bit_count() for hand, card in ((kept, best), (others, other))]
    suit = table.suits[table.suit_of[best]]
    between = [card for card in numbers(suit & ~own) if _is_between(table, card, best, other)]
    if strengths[0] > strengths[1] and (between or not suit >> other & 1):
        yield Keeps(table.pack.cards[best], KeptFor.HIGHER)
    elif table.strain.suit is None and lengths[0] > lengths[1]:
        yield Keeps(table.pack.cards[best], KeptFor.LONG)


def _is_between(table: SuitTable, card: int, high: int, low: int) -> bool:
    power = table.power[table.suit_of[high]]
    return power[low] < power[card] < power[high]


def _lower_cards(table: SuitTable, own: int, thrown: Sequence[int], spared: Sequence[int]) -> Iterator[Fact]:
    """Yield how many lower cards other hands may hold, for the first card that only one of two discards contains."""
    counts = []
    for card in (thrown[0], spared[0]):
        suit, power = table.suits[table.suit_of[card]], table.power[table.suit_of[card]]
        counts.append(sum(power[other] < power[card] for other in numbers(suit & ~own)))
    if counts[0] > counts[1]:
        yield LowerCards(table.pack.cards[thrown[0]], counts[0])
        yield LowerCards(table.pack.cards[spared[0]], counts[1])
    elif table.suit_of[thrown[0]] == table.suit_of[spared[0]]:
        power = table.power[table.suit_of[thrown[0]]]
        if power[thrown[0]] > power[spared[0]]:
            yield Keeps(table.pack.cards[spared[0]], KeptFor.LOWER)


def _worth_keeping(table: SuitTable, held: int, card: int) -> tuple[KeptFor | None, Card | None]:
    suit, power = table.suit_of[card], table.power[table.suit_of[card]]
    if table.pack.cards[card].is_joker:
        return KeptFor.JOKER, None
    if table.strain.suit is not None and suit == table.strain.suit.index:
        return KeptFor.TRUMP, None
    ranked = sorted(numbers(table.suits[suit]), key=lambda each: -power[each])
    mine = sorted(numbers(held & table.suits[suit]), key=lambda each: -power[each])
    if card == ranked[0]:
        return KeptFor.HIGH, None
    higher = ranked.index(mine[0])
    if mine and mine[0] != card and 0 < higher <= _HIGH and len(mine) <= higher + 1:
        return KeptFor.GUARD, table.pack.cards[mine[0]]
    return None, None


def other_reasons(view: View, action: Action) -> Iterator[Fact]:
    """Yield the facts that speak for an action outside the auction, the exchange and the play."""
    match action:
        case Declare() | Pass() if view.phase == "declaring-alone":
            yield from _declaration(view, action)
        case CallCard(card=card) if card is not None and card not in view.hand:
            yield from _strongest(view, card, _callable(view))
        case OneCard(card=card) if view.phase == "adding":
            yield from _added(view, card)
        case OneCard(card=card):
            yield from _strongest(view, card, [each.card for each in view.legal if isinstance(each, OneCard)])
        case KeepDrawn(first=first) if view.drawn is not None:
            yield from _reserve(view, view.drawn, first=first)
        case Claim() if plain.choose(view) == action:
            yield ClaimProof(proven=True)
        case AnswerClaim(agree=agree) if plain.choose(view) == action:
            yield ClaimProof(proven=agree)
        case Nominate(suit=None) if view.contract is not None and not decided_by_custom(view.rules):
            yield from _free_joker(view, view.contract)
        case Look():
            yield BlindRisk()
        case OfferThrowIn() if view.seat is not None:
            yield WeakHand(view.seat)
        case AnswerThrowIn(agree=True) if view.asker is not None:
            yield WeakHand(view.asker)
        case _:
            pass


def _declaration(view: View, action: Action) -> Iterator[Fact]:
    """Yield the facts that speak for a declaration, or for playing with the partner."""
    assert view.contract is not None and view.contract.bid is not None  # the declarer has won the auction with a bid
    found, bid = declaration_of(view), view.contract.bid
    declares = isinstance(action, Declare)
    gain = found.chance - found.otherwise if declares else found.otherwise - found.chance
    if gain < 0 or decided_by_custom(view.rules):
        return
    tricks = possible_tricks(found.tricks)
    if declares or tricks == HAND_SIZE:
        yield ChanceToMake(bid, 1.0 if found.made == 1 else min(round(found.made, 2), _MOST_UNCERTAIN))
    else:
        yield TrickForecast(bid, HAND_SIZE, tricks)
    yield Advantage(PASS if declares else Declare(), None, None, gain)


def _callable(view: View) -> list[Card]:
    cards = [each.card for each in view.legal if isinstance(each, CallCard) and each.card is not None]
    return [card for card in cards if card not in view.hand and card not in view.discards]


def _strongest(view: View, card: Card, cards: Sequence[Card]) -> Iterator[Fact]:
    """Yield that a card is the strongest or weakest of several, with the highest rank if there is no contract yet."""
    if card not in cards or len(cards) < 2 or decided_by_custom(view.rules):
        return
    if view.contract is None:
        strengths = [int(each.rank) for each in cards]
    else:
        strengths = strengths_of(table_for(view.rules, view.contract, view.turn), cards)
    own = strengths[cards.index(card)]
    if own == max(strengths) or own == min(strengths):
        yield Strongest(card, weakest=own != max(strengths))


def _added(view: View, card: Card) -> Iterator[Fact]:
    """Yield that a card would be a trump in the best suit of the hand, or that it is the strongest card."""
    found = None if decided_by_custom(view.rules) else trumps_with(view, card)
    if found is not None and found[0].suit is not None:
        yield LongSuit(found[0].suit, found[1])
    else:
        yield from _strongest(view, card, [each.card for each in view.legal if isinstance(each, OneCard)])


def _free_joker(view: View, contract: Contract) -> Iterator[Fact]:
    """Yield the seat's joker that beats every card in every suit, if there is one."""
    table = table_for(view.rules, contract, view.turn)
    for card in view.hand:
        number = table.pack.index[card]
        if card.is_joker and all(table.power[led][number] == max(table.power[led]) for led in range(NO_SUIT)):
            yield BeatsAll(card)
            return


def _reserve(view: View, drawn: Card, *, first: bool) -> Iterator[Fact]:
    """Yield how the unseen cards compare with a drawn card, if that supports the choice."""
    seen = (*view.hand, *view.discards, *view.on_table, drawn)
    unseen = [card for card in view.rules.table.pack.cards if card not in seen]
    higher, lower = (sum(sign * (card.rank - drawn.rank) > 0 for card in unseen) for sign in (1, -1))
    if (lower > higher) is first:
        yield CardsInReserve(drawn, higher, lower)
