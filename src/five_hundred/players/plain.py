"""Plain players that fill the other seats: they follow the rules and choose by counting, from what their seat may see.

They are there so that a game can be shown, tried or gone on with; to play well is not their aim.  The cards are played,
discarded, called and taken as :mod:`five_hundred.players.plain_policy` says.  A bid is the lowest that the hand looks
good for; a plain player never makes an inkle unless it must bid and has nothing else.
"""

from typing import Final

from five_hundred.base.arguments import A_VIEW, expect
from five_hundred.bids.actions import (
    PASS,
    Action,
    CallCard,
    Claim,
    Exchange,
    GiveCard,
    KeepDrawn,
    Look,
    MakeBid,
    OfferThrowIn,
    PlayCard,
    TakeCard,
)
from five_hundred.bids.trick_bids import Strain, TrickBid
from five_hundred.cards.card import Card, Rank
from five_hundred.cards.seats import Seat
from five_hundred.engine.bid_legality import is_inkle
from five_hundred.engine.play_legality import reneges, strongest
from five_hundred.engine.tricks import joker_policy
from five_hundred.engine.view import View
from five_hundred.players import plain_policy as plain
from five_hundred.players.plain_policy import discarded, promises_of, strengths_of
from five_hundred.rules.strength import NO_SUIT, suit_table, table_for

__all__ = ["choose"]

_PARTNER_TRICKS: Final = 2.5
"""Tricks that a bidder hopes for from the partner and the kitty."""
_KITTY_TRICKS: Final = 1.5
"""Tricks that a bidder without a partner hopes for from the kitty."""
_TRUMP: Final = {Rank.RED_JOKER: 1.0, Rank.BLACK_JOKER: 1.0, Rank.JACK: 1.0, Rank.ACE: 0.9, Rank.KING: 0.8}
_SIDE: Final = {Rank.ACE: 0.8, Rank.KING: 0.3}
_NO_TRUMP: Final = {Rank.RED_JOKER: 1.2, Rank.BLACK_JOKER: 1.2, Rank.ACE: 0.9, Rank.KING: 0.5, Rank.QUEEN: 0.2}


def choose(view: View, boldness: float = 0.0) -> Action:
    """What a plain player does.

    Args:
        view: what the seat to act may see.
        boldness: tricks that a bidder hopes for beyond what the hand is worth.

    Returns:
        One of ``view.legal``, always the same one for the same view.

    Raises:
        ValueError: this seat is not to act.
        TypeError: the view is none.
    """
    expect(view, View, "view", A_VIEW)
    if not view.legal:
        raise ValueError(f"seat {view.to_act} is to act, and this is the view of {view.seat}")
    match view.phase:
        case "bidding":
            return _bid(view, boldness)
        case "exchanging":
            return _discard(view)
        case "playing":
            return _play(view)
        case "calling":
            return _call(view)
        case "declaring" | "challenging":
            return PASS
        case "drawing":
            return KeepDrawn(view.drawn is not None and view.drawn.rank >= Rank.JACK)
        case "adding" | "taking" | "giving":
            return _take(view)
        case _:
            return view.legal[0]


def _take(view: View) -> Action:
    """The strongest card, or the weakest one of a player who wants to lose tricks; without a contract by its rank."""
    cards = [action.card for action in view.legal if isinstance(action, TakeCard | GiveCard)]
    if view.contract is None:
        return view.legal[plain.greatest([card.rank for card in cards])]
    table = table_for(view.rules, view.contract, view.turn)
    return view.legal[plain.take(strengths_of(table, cards), _ducks(view))]


def _call(view: View) -> Action:
    """The strongest card that may be called and is not in the own hand."""
    assert view.contract is not None  # a card is called for a contract
    cards = [action.card for action in view.legal if isinstance(action, CallCard) and action.card is not None]
    others = [card for card in cards if card not in view.hand and card not in view.discards]
    if not others:
        return view.legal[-1]
    return CallCard(others[plain.take(strengths_of(table_for(view.rules, view.contract), others), ducks=False)])


def _worth(view: View, strain: Strain) -> float:
    """The tricks that the hand looks good for in a strain."""
    pack, high_joker, trump = view.rules.table.pack, view.rules.table.high_joker, strain.suit
    table = suit_table(pack, high_joker, strain)
    own = 0 if view.seat is None else view.seat
    worth = _PARTNER_TRICKS if view.rules.table.seating.partners(own) else _KITTY_TRICKS
    for card in view.hand:
        suit = table.suit_of[table.pack.index[card]]
        if trump is None:
            worth += _NO_TRUMP.get(card.rank, 0)
        elif suit == trump.index:
            worth += _TRUMP.get(card.rank, 0.5)
        else:
            worth += _SIDE.get(card.rank, 0)
    return worth


def _bid(view: View, boldness: float) -> Action:
    for other in (Look(), OfferThrowIn()):
        if other in view.legal:
            return other
    bids = [action for action in view.legal if isinstance(action, MakeBid) and isinstance(action.bid, TrickBid)]
    full = [action for action in bids if not is_inkle(view.rules, action.bid)]
    worth = {strain: _worth(view, strain) + boldness for strain in Strain}
    partners = view.rules.table.seating.partners(view.to_act or 0)
    partner_stands = any(call.bid == view.standing and call.seat in partners for call in view.calls)
    for action in full:
        if worth[action.bid.strain] >= _level(action) + (1 if partner_stands and view.standing else 0):
            return action
    if PASS in view.legal:
        return _null_bid(view) or PASS
    return max(bids, key=lambda action: worth[action.bid.strain] - _level(action), default=view.legal[0])


def _level(action: MakeBid) -> int:
    return action.bid.level if isinstance(action.bid, TrickBid) else 0


def _null_bid(view: View) -> Action | None:
    """A null bid with ten cards that are nearly all low."""
    high = sum(card.rank > Rank.TEN for card in view.hand)
    nulls = [a for a in view.legal if isinstance(a, MakeBid) and not isinstance(a.bid, TrickBid) and a.bid.is_null]
    return nulls[0] if nulls and high <= 1 else None


def _power(view: View, seat: Seat, card: Card, *, leads: bool = False) -> int:
    """How strong a card is in the trick on the table."""
    assert view.contract is not None  # this is the play
    table, led = table_for(view.rules, view.contract, seat), NO_SUIT if view.led is None else view.led.index
    number, policy = table.pack.index[card], joker_policy(view.rules.play, view.contract)
    void = sum(1 << suit.index for suit in view.shown_void[seat])
    if policy.loses and not leads and table.suit_of[number] == NO_SUIT and reneges(policy, led, void):
        return -1
    return table.power[led][number]


def _friends(view: View, seat: Seat) -> tuple[Seat, ...]:
    """The seats that play with a seat against the rest, as far as is known."""
    seating = view.rules.table.seating
    team = view.contract.team(seating, view.partner) if view.contract else ()
    if not team:
        return (seat, *seating.partners(seat))
    return team if seat in team else tuple(other for other in seating.seats if other not in team)


def _ducks(view: View) -> bool:
    """Whether everybody tries to lose tricks now."""
    assert view.contract is not None  # it is asked once there is one
    team = view.contract.team(view.rules.table.seating)
    taken = sum(view.taken[seat] for seat in team)
    return plain.ducks(*view.contract.goal, taken, view.contract.is_duel)


def _discard(view: View) -> Action:
    first = view.legal[0]
    assert view.contract is not None and isinstance(first, Exchange)  # this is the exchange
    table = table_for(view.rules, view.contract, view.turn)
    return Exchange(discarded(table, view.hand, len(first.discards), _ducks(view)))


def _play(view: View) -> Action:
    assert view.contract is not None and view.turn is not None  # this is the play
    if Claim() in view.legal and plain.claims(view.contract.goal[1], view.contract.is_duel):
        return Claim()
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    table = table_for(view.rules, view.contract, view.turn)
    cards, seen = [play.card for play in plays], _seen_by(view, view.turn)
    strengths, likely = strengths_of(table, cards), dict(zip(seen, promises_of(table, seen), strict=True))
    promises, low = [likely[each] for each in cards], _ducks(view)
    if not view.trick:
        return plays[plain.lead_with(strengths, promises, low)]
    on_table = [_power(view, each.seat, each.card, leads=place == 0) for place, each in enumerate(view.trick)]
    best = strongest(on_table)
    own = [_power(view, view.turn, each) for each in cards]
    partners = view.trick[best].seat in _friends(view, view.turn)
    last = len(view.trick) + 1 == len(view.playing)
    return plays[plain.follow_with(own, strengths, promises, on_table[best], low, partners, last)]


def _seen_by(view: View, seat: Seat) -> list[Card]:
    """The cards of a hand that can be seen, and those that it has played."""
    tricks = [dict(zip(trick.seats, trick.cards, strict=True)) for trick in view.tricks]
    tricks.append({each.seat: each.card for each in view.trick})
    hand = view.cards_of(seat) or ()
    return sorted([*hand, *(trick[seat] for trick in tricks if seat in trick)])
