"""Legal and illegal actions that a player might try in a state, which together cause every kind of refusal."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from five_hundred.cards.card import ALL_CARDS, SUITS, Card
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.actions import PASS, Action, Claim, MakeBid, OneCard, PlayCard
from five_hundred.engine.phases.adding import TakeCard
from five_hundred.engine.phases.all_phases import ACTIONS, SPECS
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard, Calling
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.exchanging import Exchange, Exchanging
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.phases.throwing_in import OfferThrowIn
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Playing
from five_hundred.engine.table.state import State
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.rules.bids.trick_bids import TRICK_BIDS

__all__ = ["WORDS", "bids_to_try", "tried_deals", "tries"]

WORDS: Final[tuple[Action, ...]] = (
    PASS,
    *(kind(*fields) for kind in ACTIONS for fields in kind.words.values()),
    *(Claim(tricks) for tricks in (None, *range(HAND_SIZE + 1))),
    *(Nominate(suit) for suit in (None, *SUITS)),
)
"""The actions that name neither a card nor a bid, and can therefore be tried in every state."""


def tried_deals(pack: tuple[Card, ...]) -> tuple[Deal, ...]:
    """Return a legal deal, a deal with too few cards, and a deal in which one card appears twice."""
    return Deal(pack), Deal(pack[1:]), Deal((*pack[1:], pack[1]))


def bids_to_try(rules: RuleSet) -> tuple[MakeBid, ...]:
    """Return every trick bid, even below the lowest level, and every special bid of the house rules."""
    bids: tuple[Bid, ...] = (*TRICK_BIDS, *rules.contracts.specials)
    return tuple(map(MakeBid, bids))


def tries(state: State, rng: Random) -> tuple[Action, ...]:
    """Return actions of the kind that a state requires, or a sample of them, and a few actions of other kinds."""
    cards = state.rules.table.pack.cards
    others: list[Action] = [
        rng.choice(WORDS),
        PlayCard(rng.choice(cards)),
        rng.choice(bids_to_try(state.rules)),
    ]
    return (*_of_the_kind_that_is_due(state, rng), *others)


def _of_the_kind_that_is_due(state: State, rng: Random) -> Iterator[Action]:
    cards = state.rules.table.pack.cards
    match state.phase:
        case Dealing():
            yield Deal(cards)
            yield Deal(cards[1:])
        case Bidding():
            yield from (PASS, Look(), OfferThrowIn())
            yield from bids_to_try(state.rules)
            codes = {special.code for special in state.rules.contracts.specials}
            foreign = (MakeBid(bid) for bid in SPECIAL_BIDS.values() if bid.code not in codes)
            yield from islice(foreign, 1)
        case Exchanging(turn=seat):
            hand = list(state.hand(seat))
            count = len(hand) - 10
            yield Exchange(rng.sample(hand, count + 1))
            yield Exchange([hand[0]] * count)
            yield Exchange([*rng.sample(hand, count - 1), rng.choice([card for card in cards if card not in hand])])
        case Calling():
            yield from (CallCard(card) for card in (None, *cards))
        case Playing(turn=seat):
            yield Claim()
            yield Claim(rng.randrange(HAND_SIZE + 1))
            yield from (PlayCard(card) for card in (*state.hand(seat), rng.choice(ALL_CARDS)))
            yield from (PlayCard(card, suit) for card in state.hand(seat)[-2:] for suit in SUITS)
        case phase:
            with_a_card = [kind for kind in SPECS[type(phase)].actions if issubclass(kind, OneCard)]
            yield from (kind(card) for kind in with_a_card for card in cards)
            if not with_a_card:
                yield from WORDS
                yield TakeCard(rng.choice(cards))
