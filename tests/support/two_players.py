"""Games for two players, of which some expose eight cards and others are drawn from the pack (catalogue: p2-form)."""

from tables import dealt, won

from five_hundred import RuleSet, Seat, State, apply, parse_card
from five_hundred.actions import TakeCard


def two_handed(**options: object) -> RuleSet:
    """Two players, each alone, without null bids and nominating; options of the table, or with their whole path."""
    chosen = {"table.players": 2, "table.partnership": "solo", "contracts.specials": (), "play.joker_nominate": "no"}
    named = {name.replace("__", ".") if "__" in name else f"table.{name}": value for name, value in options.items()}
    return RuleSet().with_options({**chosen, **named})


EXPOSED = two_handed(deal_form="exposed-eight", pack="52")
DRAW = two_handed(deal_form="drawn", pack="45")

EIGHT = "AS AC AD AH 2S 2C 2D 2H"
FIRST, SECOND = "KS QS JS 10S 9S 8S 7S 6S 5S 4S", "KC QC JC 10C 9C 8C 7C 6C 5C 4C"


def take(state: State, card: str) -> State:
    """Take a card that lies face up."""
    return apply(state, TakeCard(parse_card(card)))


def exposed(rules: RuleSet = EXPOSED, dealer: Seat = 1, kitty: str = "") -> State:
    """Eight cards lie face up, and the players are to add to the kitty."""
    return dealt(rules, FIRST, SECOND, EIGHT, kitty=kitty, dealer=dealer)


def after_auction(rules: RuleSet = EXPOSED, bid: str = "7S", seat: Seat = 0, kitty: str = "") -> State:
    """Both have added a two, and a seat has won the auction."""
    return won(take(take(exposed(rules, kitty=kitty), "2S"), "2C"), bid, seat)
