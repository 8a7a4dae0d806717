"""Positions for the rules of a joker that belongs to no suit: a house, a holder of the joker, and ways to pass time."""

import attrs
from tables import legal, play, playing, tricks

from five_hundred import Bid, RuleSet, SpecialBid, State, Trick, legal_actions, step
from five_hundred.engine.phases.playing import TrickTaken
from five_hundred.rules import NullJoker

NULL = SpecialBid(code="X", name="Null", joker=NullJoker.OPTIONAL)
FORCED = attrs.evolve(NULL, joker=NullJoker.FORCED)
LOW = attrs.evolve(NULL, joker=NullJoker.LOW)
SUITS = {"S", "C", "D", "H"}


def house(special: SpecialBid = NULL, **play_rules: str | bool) -> RuleSet:
    """Two jokers, no nominating; the joker may name any suit and follows when void, unless told otherwise."""
    options: dict[str, object] = {"joker_nominate": "no", "joker_lead": "any-suit", **play_rules}
    return RuleSet().with_options(
        {
            "table.pack": "46",
            "contracts.specials": (special,),
            "auction.all_pass": "play-no-trump",
            **{f"play.{name}": value for name, value in options.items()},
        }
    )


def pass_time(state: State, count: int, keep: str = "RJ BJ") -> State:
    """Play until so many tricks are complete: always the first card that is legal, the kept ones last."""
    while len(tricks(state)) < count:
        choice = [text for text in sorted(legal(state)) if text.partition(":")[0] not in keep.split()]
        state = play(state, (choice or sorted(legal(state)))[0])
    return state


def tenth(state: State, *cards: str) -> Trick:
    """The last trick, once the cards given and then the only ones left have been played to it."""
    for text in cards:
        state = play(state, text)
    while True:
        (action,) = legal_actions(state)
        state, events = step(state, action)
        taken = [event.trick for event in events if isinstance(event, TrickTaken)]
        if taken:
            return taken[0]


HOLDER = "RJ 5S 6S 5D 6D 7D 5H 6H 7H 8H"  # no clubs


def at_no_trump(rules: RuleSet, holder: str = HOLDER, bid: Bid | str = "7NT") -> State:
    """Seat 0 leads; seat 1 holds a joker."""
    return playing(rules, bid, "AS KS AC KC AD AH QS QC QD QH", holder)
