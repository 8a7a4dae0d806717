"""Hands whose declarer may play for all ten tricks alone, with a card of the partner's (catalogue: declare-alone)."""

from tables import dealt, discard, won

from five_hundred import (
    Exchange,
    RuleSet,
    State,
    apply,
    parse_card,
)
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.giving_to_declarer import GiveCard

RULES = RuleSet().with_options({"contracts.declare": True, "play.joker_nominate": "no"})
TEN = "JS JC AS KS QS 10S 9S 8S 7S AH"
HANDS = (TEN, "KH 9D", "RJ KD", "QH 10D")


def asked(bid: str = "7S", *hands: str, rules: RuleSet = RULES, seat: int = 0, dealer: int = 3) -> State:
    """The winner of the auction has put the kitty away and may declare."""
    state = dealt(rules, *(hands or HANDS), dealer=dealer)
    kitty = rules.table.pack.cards_in(state.secrets.kitty)
    state = won(state, bid, seat)
    while isinstance(state.phase, Exchanging):
        state = apply(state, Exchange(kitty))
    return state


def give(state: State, card: str) -> State:
    return apply(state, GiveCard(parse_card(card)))


def declared(bid: str = "7S", *hands: str, card: str = "RJ", away: str = "AH", rules: RuleSet = RULES) -> State:
    """The partner has given a card and the declarer has put one away."""
    return discard(give(apply(asked(bid, *hands, rules=rules), Declare()), card), away)
