"""Put the advice and the facts of a hint into an English sentence."""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from five_hundred.base.message_parts import all_of, counted
from five_hundred.display.action_words import describe_action
from five_hundred.display.alt_text import say_bid, say_card, say_suit
from five_hundred.engine.actions import Action, MakeBid, Pass, PlayCard
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.table.view import View
from five_hundred.players.bid_clauses import LEAST_CHANCE, SAFE, BidClauses, costs_more
from five_hundred.players.hint_facts import (
    Advantage,
    AsGood,
    BeatsAll,
    BlindRisk,
    CardsInReserve,
    ChanceToMake,
    ClaimProof,
    EmptiesSuit,
    Fact,
    Forced,
    HigherCards,
    LowerCards,
    PartnerBid,
    Settled,
    Signal,
    Strongest,
    TrickForecast,
    WeakHand,
)
from five_hundred.players.play_clauses import PlayClauses, cards_of

__all__ = ["is_significant", "sentence_of"]

_SIGNIFICANT: Final = 1.5
"""The number of standard errors above which a difference in points counts."""
_LEAST_POINTS: Final = 0.5
"""The smallest difference in points that a sentence states."""
_TOO_LITTLE: Final = "too little to take the contract from your partner"
_MOST_EQUAL: Final = 2
"""The maximum number of equal cards that a sentence names."""


def _all_deals(count: int) -> str:
    return f"all {count} deals that were tried" if count > 1 else "the deal that was tried"


def is_significant(points: float, error: float) -> bool:
    """Return whether a sentence states a difference in points, given its standard error."""
    return points >= max(_LEAST_POINTS, _SIGNIFICANT * error)


def sentence_of(view: View, action: Action, facts: Sequence[Fact], names: Sequence[str]) -> str:
    """Return a sentence that advises an action and states the reasons for it.

    An example is ``Play the ace of hearts: no opponent can beat it; it keeps the joker.``
    """
    words = _Sentence(view, action, facts, names)
    advice, clauses = describe_action(action, view), [*words.clauses()]
    return f"{advice}: {'; '.join(clauses)}." if clauses else f"{advice}."


@attrs.frozen
class _Sentence:
    """The parts of the sentence about an action."""

    view: View
    action: Action
    facts: Sequence[Fact]
    names: Sequence[str]

    def clauses(self) -> Iterator[str]:
        """Yield the clauses that state the facts."""
        facts = self.facts
        alike = [fact for fact in facts if isinstance(fact, AsGood)]
        pair = [fact for fact in facts if isinstance(fact, HigherCards | LowerCards)]
        emptied = [fact for fact in facts if isinstance(fact, EmptiesSuit)]
        # A pass that is hardly better than a bid has no reason that would speak against the bid.
        equal = [fact for fact in facts if self._is_equal_pass(fact)]
        for fact in [*equal, *(fact for fact in facts if fact not in equal)]:
            if isinstance(fact, AsGood) or fact in pair[1:] or fact in emptied[1:]:
                continue
            if fact in emptied:
                clause = self._play.emptied([each.suit for each in emptied])
            else:
                clause = self._play.pair(pair) if len(pair) > 1 and fact in pair else self._clause(fact)
            if clause:
                yield clause
        yield from self._equal(alike)

    @property
    def _play(self) -> PlayClauses:
        return PlayClauses(self.view, self.names)

    def _is_equal_pass(self, fact: Fact) -> bool:
        return isinstance(self.action, Pass) and isinstance(fact, Advantage) and abs(fact.chance) < LEAST_CHANCE

    def _clause(self, fact: Fact) -> str:
        match fact:
            case Forced():
                return self._forced()
            case Signal(bid=bid, cards=cards):
                suit = bid.strain.suit
                shown = "strength at no trump" if suit is None or cards is None else f"your {cards_of(cards, suit)}"
                return f"below the lowest level, it only shows your partner {shown}"
            case Advantage():
                return self._advantage(fact)
            case TrickForecast() | ChanceToMake() | PartnerBid():
                return BidClauses(self.view, self.action, self.facts, self.names).clause(fact)
            case Settled(made=made):
                return f"the contract {'is already made' if made else 'has already failed'}"
            case BlindRisk():
                return "without your cards, a bid would be a guess"
            case Strongest() | CardsInReserve() | BeatsAll() | ClaimProof() | WeakHand():
                return self._other(fact)
            case _:
                return self._play.clause(fact)

    def _forced(self) -> str:
        match self.action:
            case PlayCard():
                return "it is the only card that you may play"
            case Pass() if self.view.phase == "bidding":
                return "you may not bid"
            case MakeBid():
                return "you may make no other call"
            case Exchange():
                return "you may discard no other cards"
            case Nominate():
                return "you hold no joker"
            case _:
                return "the rules allow nothing else"

    def _noun(self, action: Action) -> str:
        """Return a noun for the advised action or the runner-up."""
        match action:
            case PlayCard(card=card, suit=suit):
                return f"the {say_card(card)}" + ("" if suit is None else f" as {say_suit(suit)}")
            case MakeBid(bid=bid):
                return f"a bid of {say_bid(bid)}"
            case Exchange(discards=cards):
                own = self.action.discards if isinstance(self.action, Exchange) else ()
                kept = [say_card(card) for card in own if card not in cards]
                if len(kept) == len(own):
                    return f"a discard of the {all_of([say_card(card) for card in cards])}"
                return f"a discard that keeps the {all_of(kept)}"
            case Declare():
                return "declaring"
            case Pass() if self.view.phase == "declaring-alone":
                return "playing with your partner"
            case _:
                term = self.view.rules.auction.pass_term
                return "a pass" if term == "pass" else f"'{term}'"

    def _advantage(self, fact: Advantage) -> str:
        other = self._noun(fact.over)
        # What a pass lacks was said of a bid, so that "it" would mean the bid.
        advised = self._noun(self.action) if isinstance(self.action, Pass) else "it"
        safe = any(isinstance(each, ChanceToMake) and each.made >= SAFE and not costs_more(each) for each in self.facts)
        if isinstance(self.action, Pass) and safe:
            advised = f"but {advised}"
        if fact.points is not None and is_significant(fact.points, fact.error or 0.0):
            return f"{advised} gains about {counted(round(fact.points), 'point')} more than {other}"
        if fact.chance >= LEAST_CHANCE:
            percent = counted(round(100 * fact.chance), "percentage point")
            return f"{advised} raises the chance of winning the match by about {percent}, compared with {other}"
        if fact.points is not None or fact.chance > -LEAST_CHANCE:
            if fact.points is not None and round(-fact.points) > 1:
                return f"in the deals that were tried, {other} was not clearly better"
            if fact.points is not None and any(not isinstance(each, Advantage | AsGood) for each in self.facts):
                return f"on average, {other} does about as well"
            return f"{other} is about as good"
        stands = any(isinstance(each, PartnerBid) and each.bid == self.view.standing for each in self.facts)
        if not (stands and isinstance(self.action, Pass)):
            return ""
        percent = counted(round(-100 * fact.chance), "percentage point")
        return f"{other} would raise the chance of winning the match by only about {percent}, {_TOO_LITTLE}"

    def _other(self, fact: Fact) -> str:
        match fact:
            case Strongest() if self.view.phase == "calling":
                return "it is the strongest card that you may call and do not hold"
            case Strongest(weakest=weakest):
                return f"it is the {'weakest' if weakest else 'strongest'} card that you can choose"
            case CardsInReserve(card=card, higher=higher, lower=lower):
                rank = "ranks" if higher == 1 else "rank"
                return f"of the unseen cards, {higher} {rank} above the {say_card(card)} and {lower} below it"
            case BeatsAll(card=card):
                return f"without a suit, the {say_card(card)} beats every other card, whatever is led"
            case ClaimProof(proven=True) if self.view.claimed == 0:
                return "the claimer takes none of the remaining tricks"
            case ClaimProof(proven=proven):
                return "the claim is certain" if proven else "the cards that you see do not prove it"
            case WeakHand(seat=seat) if seat != self.view.seat:
                return f"{self._play.who(seat)} has a weak hand"
            case _:
                return "your hand is weak"

    def _equal(self, alike: Sequence[AsGood]) -> Iterator[str]:
        """Yield clauses that name the cards that are as good as the advised card."""
        touching = [fact.action for fact in alike if fact.deals is None]
        same = [fact for fact in alike if fact.deals is not None]
        if touching:
            cards, verb = self._others(touching), "is" if len(touching) == 1 else "are"
            yield f"{cards} {verb} as good, since no card between them is out"
        if same:
            cards, verb = self._others([fact.action for fact in same]), "has" if len(same) == 1 else "have"
            yield f"{cards} {verb} the same result in {_all_deals(same[0].deals or 0)}"

    def _others(self, alike: Sequence[Action]) -> str:
        """Return a name for some of the other cards."""
        named = [self._noun(each) for each in alike]
        if len(named) <= _MOST_EQUAL:
            return all_of(named)
        playable = self.view.playable
        if len(named) + 1 < len(playable):
            return all_of([named[0], f"{len(named) - 1} other cards"])
        return "all your other cards" if len(playable) == len(self.view.hand) else "all other cards that you may play"
