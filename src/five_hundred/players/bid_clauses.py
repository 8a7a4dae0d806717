"""What a hint says of bids: the tricks that they need, how often they are made, and what is at stake."""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.message_parts import counted
from five_hundred.cards.seats import Seat
from five_hundred.display.alt_text import say_bid
from five_hundred.engine.actions import PASS, Action, MakeBid, Pass
from five_hundred.engine.table.view import View
from five_hundred.players.bidding import chance_if_made
from five_hundred.players.hint_facts import Advantage, ChanceToMake, Fact, PartnerBid, TrickForecast
from five_hundred.players.side_strength import partners_in_auction
from five_hundred.rules import AllPass, Partnership
from five_hundred.rules.bids.contracts import Bid, Contract
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = ["LEAST_CHANCE", "SAFE", "BidClauses", "costs_more"]

LEAST_CHANCE: Final = 0.005
"""The smallest difference in the chance of winning the match that a sentence states."""
SAFE: Final = 0.75
"""A bid that is made in at least so many cases is hardly a risk."""
_UNLIKELY: Final = 0.5
"""A bid that is made in fewer cases is unlikely to be made, which is a reason against it."""


def costs_more(fact: ChanceToMake) -> bool:
    """Return whether a bid would cost the side points on average."""
    return fact.gain is not None and fact.loss is not None and fact.made * fact.gain < (1 - fact.made) * fact.loss


@attrs.frozen
class BidClauses:
    """The clauses about bids in the sentence about an action."""

    view: View
    action: Action
    facts: Sequence[Fact]
    names: Sequence[str]

    def clause(self, fact: TrickForecast | ChanceToMake | PartnerBid) -> str:
        """Return what a fact says of a bid."""
        own = isinstance(self.action, MakeBid) and self.action.bid == fact.bid
        bid = say_bid(fact.bid)
        match fact:
            case TrickForecast(needed=needed, tricks=tricks) if self.view.phase == "declaring-alone":
                return f"alone, you can expect about {tricks:g} of the {counted(needed, 'trick')}"
            case TrickForecast(needed=needed, tricks=tricks) if own:
                who, needs = self._side()
                expects = f"{who} can expect about {tricks:g} {'trick' if tricks == 1 else 'tricks'}"
                return f"{expects} and {needs} {needed}{self._despite_risk() if tricks < needed else ''}"
            case TrickForecast(needed=needed) if self._same_strain(fact.bid):
                return f"{bid} would need {needed}"
            case TrickForecast(needed=needed, tricks=tricks):
                but = "but" if tricks < needed else "and"
                return f"{bid} needs {counted(needed, 'trick')}, {but} {self._side()[0]} can expect about {tricks:g}"
            case ChanceToMake(made=made) if self.view.phase == "declaring-alone":
                often = f"in about {made:.0%} of cases{self._not_worth(fact)}"
                return "you are certain to succeed" if made == 1 else f"alone, you take all ten tricks {often}"
            case ChanceToMake(made=made):
                likely = made >= _UNLIKELY
                only = "" if own or likely else "only "
                despite = self._despite_risk() if own and not likely else ""
                often = f"in {only}about {made:.0%} of cases{despite or self._not_worth(fact)}"
                return f"with your cards, {bid} is made {often}"
            case PartnerBid(seat=seat, support=support, own=trumps):
                has_bid = f"{self.names[seat]}, your partner, has bid {bid}"
                if support is None:
                    return has_bid
                yours = "" if trumps is None else f", {'but' if trumps > support else 'and'} {trumps} for your bid"
                return f"{has_bid}, and you hold {counted(support, 'trump')} for it{yours}"

    def _despite_risk(self) -> str:
        """Return the reason for a bid that the side is not expected to make, after a comma."""
        lead = next((each for each in self.facts if isinstance(each, Advantage)), None)
        if PASS not in self.view.legal:
            by_rule = self.view.rules.auction.all_pass is AllPass.DEALER_MUST_BID and self.view.seat == self.view.dealer
            must = f", but {'as the dealer, ' if by_rule else ''}you must bid"
            return must if lead is not None and lead.chance < 0 else f"{must}, and this is the least bad bid"
        if lead is not None and isinstance(lead.over, Pass) and lead.chance <= 0:
            return ", but a pass would end the auction without a bid"
        if lead is not None and lead.chance < 0:
            return ""
        return self._for_the_match() or ", but the points are worth the risk"

    def _for_the_match(self) -> str:
        """Return that the match is at stake, after a comma; an empty string if the next hand does not decide it."""
        view, seat, standing = self.view, self.view.seat, self.view.standing
        if seat is None or not isinstance(self.action, MakeBid) or view.rules.custom:
            return ""  # a custom rule may add points, or decide the match
        if chance_if_made(view, seat, Contract(self.action.bid, seat)) == 1:
            return f", but if it is made, {'you win' if self._side()[0] == 'you' else 'your side wins'} the match"
        holder = self._holder()
        if standing is None or holder is None or chance_if_made(view, seat, Contract(standing, holder)) > 0:
            return ""
        return f", but {say_bid(standing)}, if made, would win the match for {self.names[holder]}"

    def _holder(self) -> Seat | None:
        """Return the seat whose bid stands."""
        return next((call.seat for call in reversed(self.view.calls) if call.bid is not None), None)

    def _side(self) -> tuple[str, str]:
        """Return the name of the seat's side, and the verb for what it needs."""
        table, seat = self.view.rules.table, self.view.seat
        alone = seat is None or not (table.seating.mates[seat] or table.partnership is Partnership.CALLED)
        return ("you", "need") if alone else ("your side", "needs")

    def _not_worth(self, fact: ChanceToMake) -> str:
        """Return why a pass is better than a bid that is made more often than not."""
        lead = next((each.chance for each in self.facts if isinstance(each, Advantage)), 0.0)
        if not (isinstance(self.action, Pass) and fact.made >= _UNLIKELY and lead >= LEAST_CHANCE):
            return ""
        if costs_more(fact):
            gains = f"gains about {counted(fact.gain, 'point')}" if fact.gain and fact.gain > 0 else "gains nothing"
            return f", but {gains} on your opponents if it is made and loses about {fact.loss} if not"
        risk = ", which is not worth the risk"
        if fact.made >= SAFE or fact.gain is None:
            return "" if fact.made >= SAFE else risk
        seat, standing = self.view.seat, self.view.standing
        holder = self._holder()
        if standing is None or holder is None or seat is None:
            return f"{risk} at this score"
        if holder == seat:
            return f"{risk} while your own bid of {say_bid(standing)} stands"
        return f"{risk} while your partner's bid stands" if holder in partners_in_auction(self.view, seat) else risk

    def _same_strain(self, bid: Bid) -> bool:
        own = self.action.bid if isinstance(self.action, MakeBid) else None
        return isinstance(own, TrickBid) and isinstance(bid, TrickBid) and own.strain is bid.strain
