"""Check the arguments of the playouts, and convert them to the form that the playouts use."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Literal, TypeAlias

from five_hundred.base.arguments import MOST, expect, expect_number, expect_real, expect_seat, expect_workers
from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.engine.auction.throw_in_legality import has_face
from five_hundred.engine.table.view import View
from five_hundred.formats.notation import format_action, parse_bid
from five_hundred.rules import Claims, Misdeal, RuleSet, TableRules
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.rules.custom_rule import refuse_custom
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.packets_and_piles import piles_of

__all__ = [
    "Policy",
    "check_numbers",
    "check_play",
    "check_plays",
    "check_policy",
    "checked_cards",
    "contracts_of",
    "without_claims",
]

Policy: TypeAlias = Literal["random", "plain"]
"""How the seats choose actions: with ``random``, all legal actions are equally likely; with ``plain``, the seats are
plain players."""


def check_numbers(hands: int, seed: int, first: int, workers: int | None, deadline: float | None) -> None:
    """Check the numeric arguments of a run.

    Args:
        hands: the number of hands.
        seed: the seed of the run.
        first: the number of the first hand.
        workers: the number of workers; ``None`` to use the setting of joblib.
        deadline: the time limit in seconds; ``None`` for no limit.

    Raises:
        TypeError: an argument is not a number.
        ValueError: a number is out of range.
    """
    for name, value in (("hands", hands), ("seed", seed), ("first", first)):
        expect_number(value, name, 0)
    expect_workers(workers)
    if deadline is not None:
        expect_real(deadline, "deadline", "a number of seconds, 0 or more, or None", least=0)
    if first + hands - 1 > MOST:
        raise ValueError(f"first + hands must be at most 2**63, got {first} + {hands}")


def check_policy(policy: Policy) -> None:
    """Check that a policy exists.

    Args:
        policy: the policy.

    Raises:
        ValueError: the policy does not exist.
    """
    if policy not in ("random", "plain"):
        raise ValueError(f"policy must be 'random' or 'plain', got {policy!r}")


def check_play(view: View, play: PlayCard | None) -> None:
    """Check that the next play is legal for the seat of the view.

    Args:
        view: a seat's view of the hand.
        play: the play; ``None`` to let the policy choose.

    Raises:
        ValueError: the play is not legal, or another seat acts next.
    """
    if play is None or (play in view.legal and isinstance(play, PlayCard)):
        return
    if view.seat is None or view.seat != view.to_act:
        raise ValueError(f"play must be None unless it is the viewing seat's turn: seat {view.to_act} acts next")
    codes = [" ".join(format_action(each).split()[1:]) for each in view.legal if isinstance(each, PlayCard)]
    raise ValueError(
        f"play must be a PlayCard for one of the cards that may be played now ({', '.join(codes)}), got {play!r}"
    )


def check_plays(view: View, plays: Sequence[PlayCard]) -> None:
    """Check that several next plays can be compared.

    Args:
        view: a seat's view of the hand.
        plays: the next plays to compare.

    Raises:
        TypeError: ``plays`` is not a sequence of plays.
        ValueError: ``plays`` is empty, a play is not legal or appears twice, or another seat acts next.
    """
    expect(plays, Sequence, "plays", "a sequence of plays from view.legal, or None")
    for play in plays:
        expect(play, PlayCard, "each of the plays", "a PlayCard from view.legal")
    if view.seat is None or view.seat != view.to_act:
        raise ValueError(f"the view must belong to the seat to act, which is seat {view.to_act}")
    if not plays:
        raise ValueError("plays must contain at least one play")
    for play in plays:
        check_play(view, play)
    if len(set(plays)) < len(plays):
        raise ValueError("plays must contain each play only once")


@kept
def without_claims(rules: RuleSet) -> RuleSet:
    """Return the same rules without claims, so that the engine need not check whether a claim is possible.

    Args:
        rules: the house rules.

    Raises:
        ValueError: the rules have a custom rule, which compiled code cannot ask.
    """
    refuse_custom(rules.custom, "a playout")
    return rules.with_options({"play.claims": Claims.OFF})


def contracts_of(
    rules: RuleSet, bid: Bid | str | None, declarer: Seat | None, dealer: Seat | None
) -> tuple[tuple[Seat, Bid, Seat], ...]:
    """Return the dealer, the bid and the declarer of every contract that a run can draw.

    Args:
        rules: the house rules.
        bid: the bid, as a ``Bid`` or as a string; ``None`` for any bid that can become the contract.
        declarer: the declarer's seat; ``None`` for any player.
        dealer: the dealer's seat; ``None`` for any player.

    Raises:
        TypeError: a seat is not a whole number.
        ValueError: a seat does not exist, or the bid cannot become the contract.
    """
    players, ladder = rules.table.seating.players, ladder_of(rules)
    for name, seat in (("declarer", declarer), ("dealer", dealer)):
        if seat is not None:
            expect_seat(seat, name, players)
    expect(bid, TrickBid | SpecialBid | str | None, "bid", "a bid, such as '7H', or None")
    wanted = parse_bid(bid, rules) if isinstance(bid, str) else bid
    if wanted is not None and wanted not in ladder.points:
        raise ValueError(f"{wanted} cannot be bid in this game")
    if wanted is not None and not can_be_contract(rules, wanted):
        raise ValueError(f"{wanted} cannot become the contract in this game (auction.min_level)")
    bids = [each for each in ladder.bids if can_be_contract(rules, each)] if wanted is None else [wanted]
    dealers, declarers = (players if seat is None else (seat,) for seat in (dealer, declarer))
    return tuple(product(dealers, bids, declarers))


def checked_cards(rules: RuleSet, known: Mapping[Seat | str, Sequence[Card]]) -> dict[str, tuple[Card, ...]]:
    """Check the known cards, and return a dictionary from the name of each pile to its known cards.

    Args:
        rules: the house rules.
        known: the cards that seats or piles receive in every deal.

    Returns:
        The known cards of each pile, by the pile's name.

    Raises:
        ValueError: a pile does not exist or is too small, or a card is not in the pack or appears twice.
    """
    sizes, seen, found = piles_of(rules.table), set[Card](), dict[str, tuple[Card, ...]]()
    for key, cards in known.items():
        name = str(key)
        if name not in sizes:
            raise ValueError(f"known must name seats or piles of this deal ({', '.join(sizes)}), got {key!r}")
        if name in found:
            raise ValueError(f"known must name each seat or pile only once, got {key!r} twice")
        if len(cards) > sizes[name]:
            raise ValueError(f"known must list at most {sizes[name]} cards for {key!r}, got {len(cards)}")
        for card in cards:
            if card not in rules.table.pack.index:
                raise ValueError(f"{card} is not in the pack of this game")
            if card in seen:
                raise ValueError(f"known must list each card only once, got {card} twice")
            seen.add(card)
        found[name] = tuple(cards)
    if rules.table.misdeal is Misdeal.NO_FACE:
        _check_faces(rules.table, found)
    return found


def _check_faces(table: TableRules, known: Mapping[str, Sequence[Card]]) -> None:
    """Check that every hand can contain a jack, a queen or a king; otherwise, the deal would be repeated forever.

    Raises:
        ValueError: a hand cannot contain any of these cards.
    """
    faces = {card for card in table.pack.cards if has_face(table.pack, table.pack.mask([card]))}
    left = faces.difference(*known.values())
    without = [name for name in piles_of(table) if name.isdigit() and not faces.intersection(known.get(name, ()))]
    for name in without:
        if len(known.get(name, ())) == HAND_SIZE:
            raise ValueError(
                f"the known cards of seat {name} must include a jack, a queen or a king; otherwise, every deal is a "
                "misdeal (table.misdeal)"
            )
    if len(without) > len(left):
        raise ValueError(
            f"the known cards leave too few jacks, queens and kings for the other hands ({len(left)} for "
            f"{len(without)}), so every deal is a misdeal (table.misdeal)"
        )
