"""Put the meaning of a call into English sentences."""

from collections.abc import Iterator, Sequence

from five_hundred.base.message_parts import all_of, counted
from five_hundred.display.alt_text import say_bid, say_card
from five_hundred.players.call_facts import CallMeaning, Usual
from five_hundred.players.plain import decided_by_custom
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = ["sentence_about"]


def sentence_about(rules: RuleSet, meaning: CallMeaning, names: Sequence[str]) -> str:
    """Return sentences that state the meaning of a call.

    An example is ``South's bid of six hearts: usually 4 to 6 trumps, and strength for about 6.4 tricks; the red joker
    in 30% of hands. Level 3 makes this call with about 12% of the possible hands.``
    """
    who, bid = names[meaning.call.seat], meaning.call.bid
    called = f"bid of {say_bid(bid)}" if bid is not None else _pass(rules)
    shown = f"{who}'s {called}: usually {'; '.join(_clauses(rules, meaning))}."
    if not meaning.usual:
        return f"{shown} Level 3 hardly ever makes this call, so these are the hands that fit it best."
    return f"{shown} Level 3 makes this call with about {_percent(meaning.share)} of the possible hands."


def _pass(rules: RuleSet) -> str:
    term = rules.auction.pass_term
    return "pass" if term == "pass" else f"'{term}'"


def _clauses(rules: RuleSet, meaning: CallMeaning) -> Iterator[str]:
    bid = meaning.call.bid
    if decided_by_custom(rules) and (bid is None or bid.strain.suit is None):
        yield f"{_range(meaning.high_cards, 'card')} above the ten"  # how many tricks a hand is worth is not known
    elif bid is None:
        yield f"strength for {_decimals(meaning.tricks)} tricks in the best denomination"
    elif bid.strain.suit is not None:
        trumps = meaning.lengths[bid.strain.suit.index].cards
        worth = "" if decided_by_custom(rules) else f", and strength for about {meaning.tricks.mean:.1f} tricks"
        yield f"{_range(trumps, 'trump')}{worth}"
    elif isinstance(bid, TrickBid) or not bid.is_null:
        yield f"strength for about {meaning.tricks.mean:.1f} tricks at no trump"
    else:
        yield f"{_range(meaning.high_cards, 'card')} above the ten"
    is_null = isinstance(bid, SpecialBid) and bid.is_null
    top = [f"the {say_card(each.card)} in {_percent(each.share)}" for each in meaning.cards if each.share]
    if bid is not None and not is_null and top:
        yield f"{all_of(top)} of hands"
    elif meaning.joker:
        yield f"a joker in {_percent(meaning.joker)} of hands"


def _percent(share: float) -> str:
    return f"{share:.0%}" if share >= 0.01 else "less than 1%"


def _decimals(usual: Usual) -> str:
    """Return the usual values with a decimal, such as ``3.1 to 5.2``, or ``about 3.8`` if they hardly differ."""
    low, high = f"{usual.low:.1f}", f"{usual.high:.1f}"
    return f"about {low}" if low == high else f"{low} to {high}"


def _range(usual: Usual, noun: str) -> str:
    """Return the usual number of some things, such as ``1 trump``, ``4 or 5 trumps`` or ``3 to 6 trumps``."""
    low, high = round(usual.low), round(usual.high)
    if low == high:
        return counted(low, noun)
    return f"{low} {'or' if high == low + 1 else 'to'} {counted(high, noun)}"
