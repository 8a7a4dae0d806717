"""Plain players: simple computer players that apply a few rules to what their seat may see.

Use plain players to demonstrate a game, to test it, or to fill empty seats; they do not aim to play well.  Plain
players play, discard, call and take cards as :mod:`five_hundred.playouts.plain_policy` describes.  In the auction, a
plain player makes the lowest bid that its hand seems to support; it makes an inkle only if it must bid and has no other
bid.
"""

from typing import Final

from five_hundred.base.arguments import A_VIEW, expect, expect_real
from five_hundred.cards.card import Card, Rank
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.actions import PASS, Action, Claim, MakeBid, PlayCard
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.engine.phases.adding import TakeCard
from five_hundred.engine.phases.answering_claim import AnswerClaim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.drawing import KeepDrawn
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.phases.giving_to_declarer import GiveCard
from five_hundred.engine.phases.throwing_in import OfferThrowIn
from five_hundred.engine.play.play_setup import play_setup
from five_hundred.engine.play.suits_and_strength import NO_SUIT, suit_table, table_for
from five_hundred.engine.play.trick_rules import joker_policy, reneges, strongest
from five_hundred.engine.table.claims import takes_all
from five_hundred.engine.table.custom_hooks import with_hook
from five_hundred.engine.table.view import View
from five_hundred.playouts import plain_policy as plain
from five_hundred.playouts.plain_policy import discarded, promises_of, strengths_of
from five_hundred.rules import Rounds, RuleSet
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = [
    "choose",
    "claims_all",
    "decided_by_custom",
    "friends_of",
    "known_partner",
    "legal_plays",
    "obeying",
    "power_in_trick",
    "powers_on_table",
]

_BEFORE_CALLS: Final = (Look(), OfferThrowIn())
"""What a player does before the first call, if it is legal."""
_CLAIM: Final = Claim()
_PARTNER_TRICKS: Final = 2.5
"""The number of tricks that a bidder expects from the partner and the kitty."""
_KITTY_TRICKS: Final = 1.5
"""The number of tricks that a bidder without a partner expects from the kitty."""
_ONLY_CALL: Final = 0.5
"""The number of tricks by which a player is bolder if players call only once: after passes, the cards are thrown in."""
_TRUMP: Final = {Rank.RED_JOKER: 1.0, Rank.BLACK_JOKER: 1.0, Rank.JACK: 1.0, Rank.ACE: 0.9, Rank.KING: 0.8}
_SIDE: Final = {Rank.ACE: 0.8, Rank.KING: 0.3}
_NO_TRUMP: Final = {Rank.RED_JOKER: 1.2, Rank.BLACK_JOKER: 1.2, Rank.ACE: 0.9, Rank.KING: 0.5, Rank.QUEEN: 0.2}


def choose(view: View, boldness: float = 0.0) -> Action:
    """Return the action that a plain player chooses.

    Args:
        view: the view of the seat to act.
        boldness: a number of tricks that the player adds to the value of its hand when it bids.

    Returns:
        One of ``view.legal``, always the same one for the same view.

    Raises:
        ValueError: it is another seat's turn to act.
        TypeError: ``view`` is not a View.
    """
    expect(view, View, "view", A_VIEW)
    expect_real(boldness, "boldness", "a finite number of tricks")
    if not view.legal:
        turn = "none now" if view.to_act is None else f"seat {view.to_act}"
        viewer = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise ValueError(f"the view must belong to the seat to act ({turn}), got the view of {viewer}")
    return obeying(view, _chosen(view, boldness))


def obeying(view: View, action: Action) -> Action:
    """Return an action, or the first legal one if a custom rule forbids the action."""
    return action if not view.rules.custom or action in view.legal else view.legal[0]


def _chosen(view: View, boldness: float) -> Action:
    match view.phase:
        case "bidding":
            return _bid(view, boldness)
        case "exchanging":
            return _discard(view)
        case "playing":
            return _play(view)
        case "answering-claim":
            return AnswerClaim(_agrees(view))
        case "calling":
            return _call(view)
        case "declaring-alone" | "calling-breach":
            return PASS
        case "drawing":
            return KeepDrawn(view.drawn is not None and view.drawn.rank >= Rank.JACK)
        case "adding" | "taking-exposed" | "giving-to-declarer":
            return _take(view)
        case _:
            return view.legal[0]


def _take(view: View) -> Action:
    """Choose the strongest card, or the weakest if the player ducks; without a contract, choose the highest rank."""
    cards = [action.card for action in view.legal if isinstance(action, TakeCard | GiveCard)]
    if view.contract is None:
        return view.legal[plain.greatest([card.rank for card in cards])]
    table = table_for(view.rules, view.contract, view.turn)
    return view.legal[plain.take(strengths_of(table, cards), _ducks(view))]


def _call(view: View) -> Action:
    """Call the strongest card that may be called and that the player does not hold."""
    assert view.contract is not None  # a card is called for a contract
    cards = [action.card for action in view.legal if isinstance(action, CallCard) and action.card is not None]
    others = [card for card in cards if card not in view.hand and card not in view.discards]
    if not others:
        return view.legal[-1]
    return CallCard(others[plain.take(strengths_of(table_for(view.rules, view.contract), others), ducks=False)])


def _worth(view: View, strain: Strain) -> float:
    """Estimate how many tricks the player's side will take in a strain."""
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
    for other in _BEFORE_CALLS:
        if other in view.legal:
            return other
    bids = [action for action in view.legal if isinstance(action, MakeBid) and isinstance(action.bid, TrickBid)]
    full = [action for action in bids if not is_inkle(view.rules, action.bid)]
    boldness += _ONLY_CALL * (view.rules.auction.rounds is Rounds.ONE)
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
    """Return a null bid if at most one card in the hand is higher than a ten; otherwise ``None``."""
    high = sum(card.rank > Rank.TEN for card in view.hand)
    nulls = [a for a in view.legal if isinstance(a, MakeBid) and not isinstance(a.bid, TrickBid) and a.bid.is_null]
    return nulls[0] if nulls and high <= 1 else None


def power_in_trick(view: View, seat: Seat, card: Card, *, leads: bool = False) -> int:
    """Return the strength of a card in the current trick; ``leads`` says whether the card is led."""
    assert view.contract is not None  # this is called only during the play
    table, led = table_for(view.rules, view.contract, seat), NO_SUIT if view.led is None else view.led.index
    number, policy = table.pack.index[card], joker_policy(view.rules.play, view.contract)
    void = sum(1 << suit.index for suit in view.shown_void[seat])
    if policy.loses and not leads and table.suit_of[number] == NO_SUIT and reneges(led, void):
        return -1
    return table.power[led][number]


def decided_by_custom(rules: RuleSet) -> bool:
    """Return whether a custom rule decides who takes a trick, so that the strength of the cards does not."""
    return bool(with_hook(rules)["winner"])


def powers_on_table(view: View) -> list[int]:
    """Return the strength of each card of the current trick, in the order of play."""
    return [power_in_trick(view, each.seat, each.card, leads=not place) for place, each in enumerate(view.trick)]


def legal_plays(view: View) -> list[PlayCard]:
    """Return the cards that may be played now."""
    return [action for action in view.legal if isinstance(action, PlayCard)]


def known_partner(view: View) -> Seat | None:
    """Return the partner whom the declarer has called, if the viewer knows it.

    The holder of the called card knows it before the others do (catalogue: p5-reveal).
    """
    contract = view.contract
    if view.partner is not None or contract is None or contract.called is None or view.seat == contract.declarer:
        return view.partner
    return view.seat if contract.called in view.hand else None


def friends_of(view: View, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that are known, after the auction, to belong to a seat's team, including the seat itself."""
    seating = view.rules.table.seating
    team = view.contract.team(seating, known_partner(view)) if view.contract else ()
    if not team:
        return (seat, *seating.partners(seat))
    return team if seat in team else tuple(other for other in seating.seats if other not in team)


def _ducks(view: View) -> bool:
    """Return whether all players now try to lose tricks."""
    assert view.contract is not None  # this is called only once there is a contract
    team = view.contract.team(view.rules.table.seating)
    taken = sum(view.taken[seat] for seat in team)
    return plain.ducks(*view.contract.goal, taken, view.contract.is_duel)


def _discard(view: View) -> Action:
    first = view.legal[0]
    assert view.contract is not None and isinstance(first, Exchange)  # this is called only during the exchange
    table = table_for(view.rules, view.contract, view.turn)
    return Exchange(discarded(table, view.hand, len(first.discards), _ducks(view)))


def _play(view: View) -> Action:
    assert view.contract is not None and view.turn is not None  # this is called only during the play
    if claims_all(view):
        return _CLAIM
    plays = legal_plays(view)
    table = table_for(view.rules, view.contract, view.turn)
    cards, seen = [play.card for play in plays], _seen_by(view, view.turn)
    strengths, likely = strengths_of(table, cards), dict(zip(seen, promises_of(table, seen), strict=True))
    promises, low = [likely[each] for each in cards], _ducks(view)
    if not view.trick:
        return plays[plain.lead_with(strengths, promises, low)]
    on_table = powers_on_table(view)
    best = strongest(on_table)
    own = [power_in_trick(view, view.turn, each) for each in cards]
    partners = view.trick[best].seat in friends_of(view, view.turn)
    last = len(view.trick) + 1 == len(view.playing)
    return plays[plain.follow_with(own, strengths, promises, on_table[best], low, partners, last)]


def claims_all(view: View) -> bool:
    """Return whether a plain player now claims all remaining tricks."""
    assert view.turn is not None  # this is called only during the play
    return _CLAIM in view.legal and _claims(view) and _takes_all(view, view.turn)


def _claims(view: View) -> bool:
    assert view.contract is not None  # this is called only during the play
    return plain.claims(view.contract.goal[1], view.contract.is_duel)


def _agrees(view: View) -> bool:
    """Return whether a plain player accepts a claim.

    The player accepts no claim in a duel, or under a contract that limits the number of tricks of the bidders.
    Otherwise, the player accepts a claim of no tricks, and a claim of all remaining tricks if the visible cards prove
    the claim.
    """
    assert view.leader is not None  # only the player on lead can claim
    if not _claims(view):
        return False
    return view.claimed == 0 or (view.claimed == HAND_SIZE - len(view.tricks) and _takes_all(view, view.leader))


def _takes_all(view: View, seat: Seat) -> bool:
    """Return whether a visible hand is certain to take every remaining trick if it leads now."""
    assert view.contract is not None  # this is called only during the play
    if decided_by_custom(view.rules):
        return False
    pack = view.rules.table.pack
    hand = view.cards_of(seat) or ()
    gone = [card for trick in view.tricks for card in trick.cards]
    elsewhere = pack.whole & ~pack.mask((*hand, *gone, *view.discards, *view.on_table))
    setup = play_setup(view.rules, view.contract, view.calls)
    return takes_all(setup, seat, pack.mask(hand), elsewhere, view.tricks)


def _seen_by(view: View, seat: Seat) -> list[Card]:
    """Return the visible cards of a hand and the cards that it has already played."""
    tricks = [dict(zip(trick.seats, trick.cards, strict=True)) for trick in view.tricks]
    tricks.append({each.seat: each.card for each in view.trick})
    hand = view.cards_of(seat) or ()
    return sorted([*hand, *(trick[seat] for trick in tricks if seat in trick)])
