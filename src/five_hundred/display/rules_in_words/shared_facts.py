"""Facts about a RuleSet that several chapters of its description need: who plays with whom, and which bids exist."""

from collections.abc import Sequence
from functools import cached_property

import attrs

from five_hundred.base.message_parts import all_of
from five_hundred.base.values import Value
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.rules import AllPass, DefenderPoints, HighJoker, Partnership, RuleSet, SpareHands
from five_hundred.rules.bids.special_bids import NullJoker, SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import Strain, TrickBid
from five_hundred.rules.ladder import Ladder, ladder_of

__all__ = ["Game"]


@attrs.frozen(slots=False, repr=False)
class Game(Value):
    """A RuleSet, and the facts and the words that follow from it."""

    rules: RuleSet
    """The house rules."""

    # Who plays with whom.

    @property
    def players(self) -> int:
        """The number of players."""
        return self.rules.table.players

    @property
    def partnership(self) -> Partnership:
        """Who plays with whom."""
        return self.rules.table.partnership

    @property
    def in_sides(self) -> bool:
        """Whether the players form sides that stay together for the whole match."""
        return self.partnership in (Partnership.OPPOSITE, Partnership.ALTERNATE)

    @property
    def partner_for_a_hand(self) -> bool:
        """Whether a player has a partner for one hand only, and a score of their own."""
        return self.partnership in (Partnership.CALLED, Partnership.ROTATING)

    @property
    def has_dummies(self) -> bool:
        """Whether each player also plays a dummy."""
        return self.rules.table.spare_hands is SpareHands.DUMMIES

    @property
    def has_fourth_hand(self) -> bool:
        """Whether the bidder also plays a spare hand."""
        return self.rules.table.spare_hands is SpareHands.FOR_THE_BIDDER

    @cached_property
    def partners(self) -> int:
        """The number of partners that each player has throughout the match."""
        return len(self.rules.table.seating.fellow_players(0))

    @cached_property
    def sides(self) -> int:
        """The number of sides that keep a score; a player who scores alone is a side."""
        return len(self.rules.table.seating.sides)

    @property
    def side(self) -> str:
        """The word for those who share a score: side or player."""
        return "side" if self.in_sides else "player"

    @property
    def a_side_which(self) -> str:
        """The words for a side, with the pronoun that begins a relative clause."""
        return "A side that" if self.in_sides else "A player who"

    @property
    def others_have(self) -> str:
        """The words for everyone except one player, followed by “has” or “have”."""
        return "the other player has" if self.players == 2 else "all the others have"

    @property
    def left_of_dealer(self) -> str:
        """The words for the hand to the dealer's left, which leads under some rules."""
        if self.has_dummies:
            return "the hand to the dealer's left, even a dummy,"
        return "the dealer's opponent" if self.players == 2 else "the player to the dealer's left"

    @property
    def bidders(self) -> str:
        """The words for the bidder and for everyone else whose tricks count for the contract."""
        alone = not (self.in_sides or self.partner_for_a_hand or self.has_dummies or self.has_fourth_hand)
        return "the bidder" if alone else "the bidder's side"

    @property
    def each_opponent(self) -> str:
        """The phrase for the opponents or opposing sides that score against the bidder, such as “each opponent”."""
        if self.sides == 2:
            return f"the other {self.side}"
        return "each opposing side" if self.in_sides else "each opponent"

    @property
    def partner(self) -> str:
        """The words for the partner or partners of the bidder, if the players form sides."""
        return "the partner" if self.partners == 1 else "both partners"

    # The cards.

    @property
    def kitty(self) -> str:
        """The players' word for the kitty, with the article."""
        return f"the {self.rules.table.kitty_term}"

    @property
    def jokers(self) -> int:
        """The number of jokers in the pack."""
        return self.rules.table.pack.jokers.bit_count()

    @property
    def the_joker(self) -> str:
        """The words for a joker: “the joker”, or “a joker” if the pack has two."""
        return "the joker" if self.jokers == 1 else "a joker"

    @property
    def high_joker(self) -> str:
        """The colour of the higher joker, if the pack has two."""
        return "black" if self.rules.table.high_joker is HighJoker.BLACK else "red"

    # The bids.

    @cached_property
    def ladder(self) -> Ladder:
        """The bids that players can make, with their points and their order."""
        return ladder_of(self.rules)

    @cached_property
    def contracts(self) -> tuple[TrickBid, ...]:
        """The trick bids that can become the contract."""
        return tuple(bid for bid in self.ladder.bids if isinstance(bid, TrickBid) and can_be_contract(self.rules, bid))

    @property
    def lowest_level(self) -> int:
        """The smallest number of tricks for which a trick bid can become the contract."""
        return min(bid.level for bid in self.contracts)

    @cached_property
    def specials(self) -> tuple[SpecialBid, ...]:
        """The special bids that can be made, from the lowest to the highest, and by name if their rank is equal."""
        specials = [bid for bid in self.ladder.bids if isinstance(bid, SpecialBid)]
        return tuple(sorted(specials, key=lambda bid: (self.ladder.rungs[bid], bid.name)))

    @cached_property
    def nulls(self) -> tuple[SpecialBid, ...]:
        """The bids to take no tricks."""
        return tuple(bid for bid in self.specials if bid.is_null)

    @cached_property
    def duels(self) -> tuple[SpecialBid, ...]:
        """The bids for a duel with an opponent."""
        return tuple(bid for bid in self.specials if bid.who is WhoPlays.DUEL)

    @cached_property
    def without_trumps(self) -> tuple[SpecialBid, ...]:
        """The special bids without a trump suit, in which a joker belongs to no suit."""
        return tuple(bid for bid in self.specials if bid.strain is Strain.NO_TRUMP)

    @cached_property
    def with_high_joker(self) -> tuple[SpecialBid, ...]:
        """The special bids in which a joker belongs to no suit and is the highest card."""
        return tuple(bid for bid in self.without_trumps if bid.joker is not NullJoker.LOW)

    @staticmethod
    def names(bids: Sequence[SpecialBid], last: str = "and") -> str:
        """Return the names of special bids as a list in words; ``last`` is the word before the last name."""
        return all_of([bid.name for bid in bids], last)

    def under(self, bids: Sequence[SpecialBid]) -> str:
        """Return the words that follow "under": the names of special bids, or "a special bid".

        The function returns "a special bid" if ``bids`` contains all special bids of the game, and there are at least
        three.
        """
        return "a special bid" if len(bids) == len(self.specials) > 2 else self.names(bids, "or")

    # The points.

    @property
    def played_when_all_pass(self) -> bool:
        """Whether a hand is played if every player passes."""
        return self.rules.auction.all_pass is AllPass.NO_TRUMP

    @property
    def tricks_pay(self) -> bool:
        """Whether the bidder's opponents ever score points for their tricks after a trick bid."""
        return self.rules.scoring.defenders is not DefenderPoints.NONE and self.rules.scoring.trick_points > 0

    @property
    def forced_tricks_pay(self) -> tuple[SpecialBid, ...]:
        """The special bids under which the opponents score points for tricks that the bidder takes."""
        return tuple(bid for bid in self.specials if bid.forced_trick_points and bid not in self.duels)

    @property
    def own_tricks_pay(self) -> tuple[SpecialBid, ...]:
        """The special bids under which the opponents score points for their own tricks."""
        return tuple(bid for bid in self.specials if bid.own_trick_points and bid not in self.duels)

    @property
    def their_own_tricks(self) -> str:
        """The tricks of one of the sides, or of one player, that play against the bidder."""
        if self.has_dummies:
            return "their own tricks and those of the dummy"
        return "its own tricks" if self.in_sides else "their own tricks"
