"""Plain players that fill the other seats: they follow the rules and choose by counting, from what their seat may see.

They are there so that a game can be shown, tried or gone on with; to play well is not their aim.
"""

from typing import Final

from five_hundred.actions import (
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
from five_hundred.bids import Strain, TrickBid
from five_hundred.cards import Card, Rank
from five_hundred.expected import A_VIEW, expect
from five_hundred.seats import Seat
from five_hundred.strength import NO_SUIT, SuitTable, suit_table, table_for
from five_hundred.view import View

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
            return max(view.legal, key=_rank)
        case _:
            return view.legal[0]


def _rank(action: Action) -> int:
    return action.card.rank if isinstance(action, TakeCard | GiveCard) else 0


def _call(view: View) -> Action:
    """The strongest card that may be called and is not in the own hand."""
    assert view.contract is not None  # a card is called for a contract
    table = table_for(view.rules, view.contract)
    cards = [action.card for action in view.legal if isinstance(action, CallCard) and action.card is not None]
    others = [card for card in cards if card not in view.hand and card not in view.discards]
    best = max(others, key=lambda card: _power(table, card, table.suit_of[table.pack.index[card]]), default=None)
    return CallCard(best) if best is not None else view.legal[-1]


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
    worth = {strain: _worth(view, strain) + boldness for strain in Strain}
    partners = view.rules.table.seating.partners(view.to_act or 0)
    partner_stands = any(call.bid == view.standing and call.seat in partners for call in view.calls)
    for action in bids:
        bid = action.bid
        assert isinstance(bid, TrickBid)  # the others were left out
        needed = bid.level + (1 if partner_stands and view.standing else 0)
        if worth[bid.strain] >= max(needed, view.rules.auction.min_level):
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


def _friends(view: View, seat: Seat) -> tuple[Seat, ...]:
    """The seats that play with a seat against the rest, as far as is known."""
    seating = view.rules.table.seating
    team = view.contract.team(seating, view.partner) if view.contract else ()
    if not team:
        return (seat, *seating.partners(seat))
    return team if seat in team else tuple(other for other in seating.seats if other not in team)


def _wants_tricks(view: View) -> bool:
    """Whether players try to win tricks: under a null bid nobody does, the defenders want to force them."""
    special = view.contract.special if view.contract else None
    return special is None or not special.is_null


def _power(table: SuitTable, card: Card, led: int) -> int:
    return table.power[led][table.pack.index[card]]


def _discard(view: View) -> Action:
    first = view.legal[0]
    assert view.contract is not None and isinstance(first, Exchange)  # this is the exchange
    table = table_for(view.rules, view.contract)
    lengths = [sum(table.suit_of[table.pack.index[card]] == suit for card in view.hand) for suit in range(NO_SUIT + 1)]

    def keep(card: Card) -> tuple[int, int]:
        suit = table.suit_of[table.pack.index[card]]
        power = _power(table, card, suit)
        ace = card.rank is Rank.ACE or power >= 100
        return (100 if ace else lengths[suit], power)

    if _wants_tricks(view):
        ranked = sorted(view.hand, key=keep)
    else:
        ranked = sorted(view.hand, key=lambda card: -_power(table, card, table.suit_of[table.pack.index[card]]))
    return Exchange(tuple(ranked[: len(first.discards)]))


def _play(view: View) -> Action:
    """Win the trick with the cheapest card that does, unless the partner has it; else throw the lowest."""
    if Claim() in view.legal:
        return Claim()
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    assert view.contract is not None and view.turn is not None  # this is the play
    table = table_for(view.rules, view.contract, view.turn)

    def strength(play: PlayCard) -> int:
        number = table.pack.index[play.card]
        return table.power[_led(view, table, play)][number]

    if not view.trick:
        return max(plays, key=strength) if _wants_tricks(view) else min(plays, key=strength)
    best = max(view.trick, key=lambda on_table: _power(table, on_table.card, _led(view, table, None)))
    to_beat = _power(table, best.card, _led(view, table, None))
    winners = sorted((play for play in plays if strength(play) > to_beat), key=strength)
    losers = sorted((play for play in plays if strength(play) <= to_beat), key=strength)
    if not _wants_tricks(view):
        return losers[-1] if losers else winners[-1]
    if winners and best.seat not in _friends(view, view.turn):
        return winners[0]
    return losers[0] if losers else winners[0]


def _led(view: View, table: SuitTable, play: PlayCard | None) -> int:
    if view.trick:
        return view.led.index if view.led else NO_SUIT
    assert play is not None  # a lead
    return play.suit.index if play.suit else table.suit_of[table.pack.index[play.card]]
