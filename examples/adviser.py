"""Get hints at a real table with real cards: ``python examples/adviser.py 3 '10S 9S 7S AH KH 6H QD JD 9C 5C'``.

You sit in seat 0, South, and seats 1, 2 and so on follow clockwise.  Give the dealer, your cards and, if you like, the
name of a preset; then type what everybody says and plays: ``pass``, ``bid 7H``, ``discard 4S 5S QH`` (of another player
only ``discard``), ``play JS``.  Add a hand that is laid face up (``play 9C; 2 4S 5S``), and a partner (``call AD; 3``).
"""

import sys

import five_hundred as fh
from five_hundred.events import Dealt, HandExposed, PartnerKnown
from five_hundred.players import hint


def dealt(rules: fh.RuleSet, dealer: int, cards: str) -> fh.View:
    """Return your view after the deal; you know no cards but your own."""
    table = fh.follow(fh.new_match(rules, dealer), [Dealt(dealer, hand=1)])
    return fh.view_of(table, 0, fh.OwnCards(held=rules.table.pack.mask(fh.parse_cards(cards))))


def after(seen: fh.View, line: str) -> fh.View:
    """Return your view after what somebody has said or played."""
    said, *hands = line.strip().split(";")
    hidden = fh.Exchange(seen.rules.table.pack.cards[: seen.counts[seen.turn or 0] - 10])  # any cards will do
    action = hidden if said == "discard" else fh.parse_action(said, seen.rules)
    news, own = [action, *map(shown, hands)], None
    if fh.follow(seen.public, news).counts[0] > len(seen.hand):
        print("Your new cards:", end=" ", flush=True)
        new = seen.rules.table.pack.mask(fh.parse_cards(sys.stdin.readline()))
        passed_on = new if isinstance(action, fh.Exchange | fh.actions.GiveCard) else 0  # from your partner
        own = fh.OwnCards(seen.own.held | new, seen.own.discards, picked_up=new, passed_on=passed_on)
    return fh.follow(seen, news, own)


def shown(text: str) -> HandExposed | PartnerKnown:
    """Return the event that shows a hand or, without cards, that a seat is the partner who holds the called card."""
    seat, *cards = text.split()
    return HandExposed(int(seat), tuple(sorted(fh.parse_cards(" ".join(cards))))) if cards else PartnerKnown(int(seat))


def main(dealer: str, cards: str, preset: str = "australian") -> None:
    """Follow one hand."""
    seen = dealt(fh.find_preset(preset).rules, int(dealer), cards)
    while seen.phase != "dealing" and not seen.is_over:
        if seen.to_act == 0:
            print(hint(seen).sentence)
        print(fh.seat_names(seen.rules)[seen.turn or 0], end=": ", flush=True)
        try:
            seen = after(seen, sys.stdin.readline() or sys.exit())
        except (fh.FiveHundredError, ValueError) as error:
            print(error)
    print("Scores:", *seen.scores)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (fh.FiveHundredError, ValueError) as error:
        sys.exit(str(error))
