"""The facts that speak for one call rather than another."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import attrs

from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.actions import Action, MakeBid
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.engine.play.suits_and_strength import table_for
from five_hundred.engine.table.view import View
from five_hundred.players.bidding import usual_results
from five_hundred.players.hand_strength import possible_tricks
from five_hundred.players.hint_facts import ChanceToMake, Fact, PartnerBid, Signal, TrickForecast
from five_hundred.players.plain import decided_by_custom
from five_hundred.players.side_strength import chance_to_make, partners_in_auction, tricks_by_strain
from five_hundred.rules.bids.contracts import Bid, Contract
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = ["reasons_for_call"]

_SPREAD: Final = 6.0
"""The number of tricks that correspond to the whole range of the chance of making a null bid."""


def reasons_for_call(view: View, advised: Action, others: Sequence[Bid]) -> Iterator[Fact]:
    """Yield the facts that speak for a call, and those that speak against other bids.

    If a custom rule decides who takes a trick, the facts do not say how many tricks a hand is worth.

    Args:
        others: the other bids that were compared, the best first.
    """
    bid = advised.bid if isinstance(advised, MakeBid) else None
    if isinstance(bid, TrickBid) and is_inkle(view.rules, bid):
        yield Signal(bid, _support(view, bid))
        return
    first: Sequence[Bid] = [each for each in others if isinstance(each, TrickBid)][:1]
    if decided_by_custom(view.rules):
        yield from _partner_bid(view, bid, first)
        return
    nulls: Sequence[Bid] = [each for each in others[:1] if not isinstance(each, TrickBid)]
    forecasts = _Forecasts(view, tricks_by_strain(view))
    own = [] if bid is None else [*forecasts.of(bid)]
    yield from own
    yield from _partner_bid(view, bid, first)
    if own:
        yield from [fact for fact in forecasts.of(*others[:1]) if _margin(fact) < _margin(own[0])]
        return
    for each in [*first, *nulls]:
        # A pass needs a reason even if the expected tricks are enough for a bid.
        lacking = [fact for fact in forecasts.of(each) if _margin(fact) < 0]
        yield from lacking or [forecasts.made(each)]


def _margin(fact: TrickForecast | ChanceToMake) -> float:
    """Return by how many tricks a forecast exceeds the need; for a null bid, a rough equivalent."""
    return fact.tricks - fact.needed if isinstance(fact, TrickForecast) else _SPREAD * (fact.made - 0.5)


@attrs.frozen
class _Forecasts:
    view: View
    tricks: Mapping[Strain, float]

    def of(self, bid: Bid | None = None) -> Iterator[TrickForecast | ChanceToMake]:
        """Yield the forecast for a bid, if there is one."""
        if bid is None:
            return
        if isinstance(bid, TrickBid):
            yield TrickForecast(bid, bid.level, possible_tricks(self.tricks[bid.strain]))
        elif bid.is_null:
            yield self.made(bid)
        elif bid.strain in self.tricks and bid.most == HAND_SIZE:
            yield TrickForecast(bid, bid.least, possible_tricks(self.tricks[bid.strain]))

    def made(self, bid: Bid) -> ChanceToMake:
        """Return the chance of making a bid, and the points at stake."""
        assert self.view.seat is not None  # only a player calls
        made, failed = usual_results(self.view.rules, Contract(bid, self.view.seat))
        return ChanceToMake(bid, round(chance_to_make(self.view, bid, self.tricks), 2), made, -failed)


def _partner_bid(view: View, bid: Bid | None, others: Sequence[Bid]) -> Iterator[PartnerBid]:
    """Yield a partner's last bid, if it is in the denomination of this bid, or if it stands."""
    partners = () if view.seat is None else partners_in_auction(view, view.seat)
    strains = {each.strain for each in ([bid] if bid is not None else others) if isinstance(each, TrickBid)}
    for call in reversed(view.calls):
        if call.seat in partners and call.bid is not None:
            same = isinstance(call.bid, TrickBid) and call.bid.strain in strains
            if same or call.bid == view.standing:
                support, own = _support(view, call.bid), None if same or bid is None else _support(view, bid)
                yield PartnerBid(call.seat, call.bid, support, own)
                return


def _support(view: View, bid: Bid) -> int | None:
    """Return how many trumps the seat would hold under a partner's bid; ``None`` at no trump."""
    if not isinstance(bid, TrickBid) or bid.strain.suit is None:
        return None
    table = table_for(view.rules, Contract(bid, 0))
    return (table.pack.mask(view.hand) & table.suits[bid.strain.suit.index]).bit_count()
