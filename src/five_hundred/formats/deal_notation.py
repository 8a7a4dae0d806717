"""Text notation for a deal: one line for each hand, and one for the kitty."""

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.message_parts import shown_value
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.phases.dealing import Deal
from five_hundred.formats.notation import LONGEST, check_length, format_cards, parse_cards
from five_hundred.rules import RuleSet
from five_hundred.rules.packets_and_piles import laid_out, piles_of, stacked

__all__ = ["format_deal", "parse_deal"]


def format_deal(deal: Deal, rules: RuleSet, dealer: Seat) -> str:
    """Return a deal as text, with a line such as ``0: 7S 8S ...`` for each hand, and the kitty last.

    Under some rules, the text has more lines: ``dead`` for a hand that no player plays, ``table`` for cards that lie
    face up, ``pile`` for cards to draw, and ``rest`` for cards that are not dealt.  The function sorts the cards of
    each line unless their order matters.  The order of the cards matters for a dummy (its first five cards lie face
    down), for the kitty (its last card may be turned up) and for the pile (players draw its first cards).

    Args:
        deal: the deal.
        rules: the RuleSet of the deal.
        dealer: the seat that deals.

    Raises:
        ValueError: the number of cards in the deal does not fit the rules.
        TypeError: ``deal`` is not a Deal, or ``rules`` is not a RuleSet.
    """
    expect(deal, Deal, "deal", "a Deal, such as one from shuffled_deal()")
    expect(rules, RuleSet, "rules", A_RULESET)
    lines = []
    for name, cards in laid_out(rules.table, dealer, deal.cards).items():
        ordered = cards if _in_order(rules, name) else tuple(sorted(cards))
        if ordered:
            lines.append(f"{name}: {format_cards(ordered)}")
    return "\n".join(lines)


def _in_order(rules: RuleSet, pile: str) -> bool:
    """Return whether the order of the cards in a line matters."""
    dummy = pile.isdigit() and int(pile) >= rules.table.players
    return dummy or pile == "pile" or (pile == "kitty" and rules.table.kitty_face_up)


def parse_deal(text: str, rules: RuleSet, dealer: Seat) -> Deal:
    """Read a deal from text that :func:`format_deal` returned; the lines may be in any order.

    Args:
        text: one line for each pile: each seat, the kitty, and any other pile.
        rules: the RuleSet; its packets determine the order of the cards in the pack.
        dealer: the seat that deals.

    Returns:
        The deal: the cards of the pack, in an order that gives every pile its cards.

    Raises:
        InvalidNotationError: a line is missing, unknown or repeated, a line has the wrong number of cards, a card is
            missing or appears twice, or the text is too long.
        TypeError: ``text`` is not a string, or ``rules`` is not a RuleSet.
    """
    expect(text, str, "text", "a string, such as one from format_deal()")
    expect(rules, RuleSet, "rules", A_RULESET)
    check_length("a deal", text, LONGEST)
    sizes = {name: size for name, size in piles_of(rules.table).items() if size}
    piles: dict[str, tuple[Card, ...]] = {}
    for line in text.strip().splitlines():
        start, _, cards = line.partition(":")
        name = start.strip().casefold()
        if name not in sizes or name in piles:
            raise InvalidNotationError(f"{shown_value(line)}: a deal must have one line for each of {', '.join(sizes)}")
        piles[name] = parse_cards(cards)
    for name, wanted in sizes.items():
        if len(piles.get(name, ())) != wanted:
            raise InvalidNotationError(f"the line '{name}:' must have {wanted} cards, got {len(piles.get(name, ()))}")
    everything = tuple(sorted(card for cards in piles.values() for card in cards))
    if everything != rules.table.pack.cards:
        # The number of cards is right, so a repeated or foreign card means that another card is missing.
        wrong = sorted(set(everything) ^ set(rules.table.pack.cards))
        raise InvalidNotationError(
            f"each card of the pack must appear once: check the cards {format_cards(tuple(wrong[:5]))}"
        )
    return Deal(stacked(rules.table, dealer, piles))
