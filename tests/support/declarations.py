"""Hands whose declarer may play for all ten tricks alone, with a card of the partner's (catalogue: declare-alone)."""

from tables import dealt, discard, won

import five_hundred as fh
from five_hundred.phases import Exchanging

RULES = fh.RuleSet().with_options({"contracts.declare": True, "play.joker_nominate": "no"})
TEN = "JS JC AS KS QS 10S 9S 8S 7S AH"
HANDS = (TEN, "KH 9D", "RJ KD", "QH 10D")


def asked(bid: str = "7S", *hands: str, rules: fh.RuleSet = RULES, seat: int = 0, dealer: int = 3) -> fh.State:
    """The winner of the auction has put the kitty away and may declare."""
    state = dealt(rules, *(hands or HANDS), dealer=dealer)
    kitty = rules.table.pack.cards_in(state.secrets.kitty)
    state = won(state, bid, seat)
    while isinstance(state.phase, Exchanging):
        state = fh.apply(state, fh.Exchange(kitty))
    return state


def give(state: fh.State, card: str) -> fh.State:
    return fh.apply(state, fh.actions.GiveCard(fh.parse_card(card)))


def declared(bid: str = "7S", *hands: str, card: str = "RJ", away: str = "AH", rules: fh.RuleSet = RULES) -> fh.State:
    """The partner has given a card and the declarer has put one away."""
    return discard(give(fh.apply(asked(bid, *hands, rules=rules), fh.actions.Declare()), card), away)
