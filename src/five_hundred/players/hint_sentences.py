"""Put the advice and the facts of a hint into an English sentence."""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from five_hundred.base.message_parts import all_of, counted
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.display.action_words import describe_action
from five_hundred.display.alt_text import say_bid, say_card, say_suit
from five_hundred.engine.actions import Action, MakeBid, Pass, PlayCard
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.play.trick_rules import strongest
from five_hundred.engine.table.public_state import CardOnTable
from five_hundred.engine.table.view import View
from five_hundred.players.bid_clauses import LEAST_CHANCE, SAFE, BidClauses, costs_more
from five_hundred.players.hint_facts import (
    Advantage,
    AsGood,
    BeatsAll,
    BlindRisk,
    CardsInReserve,
    ChanceToMake,
    Cheapest,
    ClaimProof,
    Decides,
    DrawsTrumps,
    DrivesOut,
    EmptiesSuit,
    Fact,
    Forced,
    HighCard,
    HigherCards,
    Keeps,
    KeptFor,
    LeavesTrick,
    LongSuit,
    LowerCards,
    OnlyHigher,
    PartnerBid,
    ReturnsSuit,
    Settled,
    Signal,
    Strongest,
    TakesTrick,
    TrickForecast,
    VoidSeat,
    WeakHand,
)
from five_hundred.players.plain import friends_of, known_partner, powers_on_table
from five_hundred.rules import SpareHands

__all__ = ["is_significant", "sentence_of"]

_SIGNIFICANT: Final = 1.5
"""The number of standard errors above which a difference in points counts."""
_LEAST_POINTS: Final = 0.5
"""The smallest difference in points that a sentence states."""
_TOO_LITTLE: Final = "too little to take the contract from your partner"
_MOST_EQUAL: Final = 2
"""The maximum number of equal cards that a sentence names."""


def _some(count: int, noun: str) -> str:
    return counted(count, noun) if count else f"no {noun}"


def _cards_of(count: int, suit: Suit) -> str:
    """Return a number of cards of a suit, such as ``4 hearts``."""
    return counted(count, say_suit(suit).removesuffix("s"))


def _few(fact: HigherCards | LowerCards) -> str:
    return f"only {fact.count} higher" if fact.count else "none higher"


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
                clause = self._emptied([each.suit for each in emptied])
            else:
                clause = self._pair(pair) if len(pair) > 1 and fact in pair else self._clause(fact)
            if clause:
                yield clause
        yield from self._equal(alike)

    def _is_equal_pass(self, fact: Fact) -> bool:
        return isinstance(self.action, Pass) and isinstance(fact, Advantage) and abs(fact.chance) < LEAST_CHANCE

    def _clause(self, fact: Fact) -> str:
        match fact:
            case Forced():
                return self._forced()
            case Signal(bid=bid, cards=cards):
                suit = bid.strain.suit
                shown = "strength at no trump" if suit is None or cards is None else f"your {_cards_of(cards, suit)}"
                return f"below the lowest level, it only shows your partner {shown}"
            case Advantage():
                return self._advantage(fact)
            case TrickForecast() | ChanceToMake() | PartnerBid():
                return BidClauses(self.view, self.action, self.facts, self.names).clause(fact)
            case Keeps():
                return self._keeps(fact)
            case VoidSeat():
                return self._void(fact)
            case Settled(made=made):
                return f"the contract {'is already made' if made else 'has already failed'}"
            case BlindRisk():
                return "without your cards, a bid would be a guess"
            case Strongest() | CardsInReserve() | BeatsAll() | ClaimProof() | WeakHand():
                return self._other(fact)
            case _:
                return self._about_play(fact)

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

    def _who(self, seat: Seat) -> str:
        """Return the name of a seat, with its role if it is on the same side, or the bidder of a null bid."""
        view = self.view
        if view.seat is not None and seat != view.turn and seat == view.seat:
            return "your own hand"
        if view.rules.table.spare_hands is SpareHands.DUMMIES and view.seat is not None and seat == view.seat + 2:
            return "your dummy"
        mates = () if view.turn is None else friends_of(view, view.turn)
        if seat in mates and seat != view.turn:
            return f"{self.names[seat]}, {'your partner' if self._is_partner(seat) else 'who also defends'},"
        null = view.contract is not None and view.contract.goal[1] == 0
        if null and view.contract is not None and seat == view.contract.declarer:
            return f"{self.names[seat]}, the bidder,"
        return self.names[seat]

    def _is_partner(self, seat: Seat) -> bool:
        """Return whether a friend shares the points of the seat to play; other defenders score for themselves."""
        view, seating = self.view, self.view.rules.table.seating
        if view.turn is not None and seating.side_of[seat] == seating.side_of[view.turn]:
            return True
        return view.contract is not None and {seat, view.turn} <= {*view.contract.team(seating, known_partner(view))}

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

    def _keeps(self, fact: Keeps) -> str:
        card = f"the {say_card(fact.card)}"
        match fact.why:
            case KeptFor.TRUMP:
                return f"it keeps a trump, {card}"
            case KeptFor.HIGH:
                return f"it keeps {card}, which is high"
            case KeptFor.GUARD if fact.guarded is not None:
                return f"it keeps {card} as a guard for the {say_card(fact.guarded)}"
            case KeptFor.HIGHER:
                return f"it keeps {card}, a higher card"
            case KeptFor.LOWER:
                return f"it keeps {card}, a lower card"
            case KeptFor.LONG:
                return f"it keeps {card}, a card of a longer suit"
            case _:
                return f"it keeps {card}"

    def _void(self, fact: VoidSeat) -> str:
        view, suit = self.view, say_suit(fact.suit)
        who = self._who(fact.seat)
        if view.contract is not None and view.contract.goal[1] == 0:
            return f"{who} has no {suit} and could throw another card on the {say_card(fact.card)}"
        return f"{who} has no {suit} and may trump the {say_card(fact.card)}"

    def _about_play(self, fact: Fact) -> str:
        view = self.view
        match fact:
            case TakesTrick(certain=True):
                return "no opponent can beat it" if len(view.trick) + 1 < len(view.playing) else "it takes the trick"
            case TakesTrick():
                return f"it beats the {say_card(self._winning().card)}"
            case Cheapest(wins=True):
                return "it is the lowest card that is sure to take the trick"
            case Cheapest():
                return f"{self._why_lost()}, so the lowest card is enough"
            case Decides(tricks=tricks):
                makes = "make" if view.contract is not None and self._declares() else "defeat"
                if tricks == 1:
                    return f"it takes the trick that {makes}s the contract"
                return f"your high cards take the {tricks} tricks that your side needs to {makes} the contract"
            case LeavesTrick(card=card) if self._is_thrown_away(card) and (self._avoids() or self._must_still_duck()):
                return "it cannot take the trick"
            case LeavesTrick(seat=seat) if self._avoids():
                return f"it stays below the card of {self._who(seat).removesuffix(',')}"
            case LeavesTrick(seat=seat) if self._must_still_duck() and seat != self._bidder():
                below = f"it stays below the {say_card(self._winning().card)}"
                return f"{below}, so that {self._who(self._bidder())} may have to take the trick"
            case LeavesTrick(seat=seat):
                if seat in {each.seat for each in view.trick}:
                    return f"it leaves the trick to {self._who(seat).removesuffix(',')}"
                return f"it leaves the trick to {self._who(seat)} who has yet to play"
            case DrawsTrumps(count=count):
                return f"it draws trumps, of which {count} may be out"
            case DrivesOut(higher=higher):
                return f"it can force out the {say_card(higher)}"
            case HighCard(card=card):
                own = view.suit_of(card, view.turn)
                return f"no other hand has a higher {'card' if own is None else say_suit(own)[:-1]}"
            case ReturnsSuit(seat=seat):
                return f"it returns a suit that {self._who(seat)} has led"
            case LongSuit(suit=suit, length=length) if view.contract is None:
                return f"it adds to your {counted(length, 'trump')} if you play in {say_suit(suit)}"
            case LongSuit(suit=suit, length=length):
                return f"it is from a long suit, with {_cards_of(length, suit)}"
            case HigherCards(card=card, count=count):
                return f"{counted(count, 'higher card')} could capture the {say_card(card)}"
            case OnlyHigher(seat=seat, card=card):
                led = view.suit_of(card, seat)
                return f"{self._who(seat)} has only higher {'cards' if led is None else say_suit(led)}"
            case _:
                return ""

    def _avoids(self) -> bool:
        """Return whether the seat to play wants to take no trick."""
        return self.view.contract is not None and self.view.contract.goal[1] == 0 and self._declares()

    def _is_thrown_away(self, card: Card) -> bool:
        """Return whether the seat to play does not follow suit with a card."""
        led = self.view.trick[0]
        return self.view.suit_of(card, self.view.turn) is not (led.suit or self.view.suit_of(led.card, led.seat))

    def _emptied(self, suits: Sequence[Suit]) -> str:
        named = all_of([say_suit(suit) for suit in suits])
        null = self.view.contract is not None and self.view.contract.goal[1] == 0
        return f"on {named}, you can then throw other cards" if null else f"you can then trump {named}"

    def _bidder(self) -> Seat:
        assert self.view.contract is not None and self.view.contract.declarer is not None  # somebody has bid
        return self.view.contract.declarer

    def _must_still_duck(self) -> bool:
        """Return whether the bidder of a null bid, an opponent, has yet to play to the trick."""
        null = self.view.contract is not None and self.view.contract.goal[1] == 0 and not self._declares()
        return null and self._bidder() not in {each.seat for each in self.view.trick}

    def _winning(self) -> CardOnTable:
        """Return the card that is winning the trick."""
        return self.view.trick[strongest(powers_on_table(self.view))]

    def _why_lost(self) -> str:
        """Return the reason why the seat does not try to win the trick."""
        winner = self._winning().seat
        if self.view.turn is not None and winner in friends_of(self.view, self.view.turn):
            return f"{self._who(winner)} is already winning the trick"
        return "you cannot win this trick"

    def _declares(self) -> bool:
        view = self.view
        return (
            view.contract is not None
            and view.turn is not None
            and view.contract.declarer in friends_of(view, view.turn)
        )

    def _pair(self, facts: Sequence[HigherCards | LowerCards]) -> str:
        one, two = facts[:2]
        ours, theirs = say_card(one.card), say_card(two.card)
        if isinstance(one, HigherCards) and one.count < two.count:
            return f"{_some(one.count, 'card')} above it may be out, but {two.count} above the {theirs}"
        if isinstance(one, HigherCards):
            return f"{_some(one.count, 'higher card')} than the {ours} may be out, but {_few(two)} than the {theirs}"
        if one.count > two.count:
            kept = f"the {ours}, with {_some(one.count, 'lower card')} out, is a worse card to keep"
            return f"{kept} than the {theirs}, with {_some(two.count, 'lower card')} out"
        below = f"only {counted(one.count, 'card')} below it may be out" if one.count else "no card below it is out"
        return f"{below}, but {two.count} below the {theirs}"

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
                return f"{self._who(seat)} has a weak hand"
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
