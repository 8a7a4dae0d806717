"""The setup for play: which seats play, which player chooses the cards of each seat, and which seat leads first."""

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from five_hundred.base.interned import kept
from five_hundred.base.values import Value, maker
from five_hundred.cards.card import Suit
from five_hundred.cards.seats import NO_SIDE, Seat
from five_hundred.engine.play.suits_and_strength import SuitTable, table_for
from five_hundred.engine.play.trick_rules import JokerPolicy, joker_policy
from five_hundred.rules import FirstLead, RuleSet, SpareHands
from five_hundred.rules.bids.contracts import Bid, Call, Contract
from five_hundred.rules.bids.special_bids import WhoPlays

__all__ = ["PlaySetup", "first_leader", "order_of_play", "play_setup"]


@attrs.frozen(repr=False)
class PlaySetup(Value):
    """The public facts that stay the same during the play of one hand (catalogue: section H)."""

    contract: Contract
    """The contract of the hand."""
    tables: tuple[SuitTable, ...]
    """The suit table of each seat; the declarer's table differs if the declarer has nominated a suit for jokers."""
    order: tuple[Seat, ...]
    """The seats that play, in clockwise order."""
    after: tuple[Seat, ...]
    """For each seat, the next seat clockwise that plays."""
    actors: tuple[Seat, ...]
    """For each seat, the seat whose player chooses its cards."""
    open_hands: tuple[Seat, ...]
    """The seats, other than the declarer, whose hands lie face up throughout the play."""
    jokers: JokerPolicy
    """The rules for a joker that belongs to no suit."""
    calls: tuple[Call, ...]
    """The calls of the auction."""
    rounds: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """For each seat, the order of play in a trick that the seat leads; empty for a seat that sits out."""

    def __attrs_post_init__(self) -> None:
        rounds: list[tuple[Seat, ...]] = [()] * len(self.after)
        for place, seat in enumerate(self.order):
            rounds[seat] = self.order[place:] + self.order[:place]
        object.__setattr__(self, "rounds", tuple(rounds))


_make_setup: Final = maker(PlaySetup)
_keep_rounds: Final[Callable[[PlaySetup, tuple[tuple[Seat, ...], ...]], None]] = vars(PlaySetup)["rounds"].__set__


def play_setup(rules: RuleSet, contract: Contract, calls: tuple[Call, ...]) -> PlaySetup:
    """Return the setup of the play under a contract (catalogue: null-who-plays, declare-alone, p3-deck)."""
    like = _setup_like(
        rules,
        contract.bid,
        contract.declarer,
        contract.rival,
        contract.partner,
        contract.declared,
        contract.nominated,
    )
    setup = _make_setup(contract, like.tables, like.order, like.after, like.actors, like.open_hands, like.jokers, calls)
    _keep_rounds(setup, like.rounds)
    return setup


@kept
def _setup_like(
    rules: RuleSet,
    bid: Bid | None,
    declarer: Seat | None,
    rival: Seat | None,
    partner: Seat | None,
    declared: bool,
    nominated: Suit | None,
) -> PlaySetup:
    """Return the setup of any hand with such a contract; whether a card or a breach was called does not matter."""
    contract = Contract(bid, declarer, rival, partner=partner, declared=declared, nominated=nominated)
    seating, special = rules.table.seating, contract.special
    order = order_of_play(rules, contract)
    both_hands = special is not None and special.who is WhoPlays.BOTH_HANDS
    partners = seating.partners(declarer) if declarer is not None and both_hands else ()
    spare = tuple(seat for seat in order if seating.side_of[seat] == NO_SIDE)
    own, others = table_for(rules, contract, declarer), table_for(rules, contract)
    actors = list(seating.owners)
    for seat in (*partners, *spare):
        assert declarer is not None  # only a declarer plays additional hands
        actors[seat] = declarer
    return PlaySetup(
        contract=contract,
        tables=tuple(own if seat == declarer else others for seat in seating.seats),
        order=order,
        after=tuple(_after(order, seating.seats, seat) for seat in seating.seats),
        actors=tuple(actors),
        open_hands=(*partners, *spare),
        jokers=joker_policy(rules.play, contract),
        calls=(),
    )


def first_leader(rules: RuleSet, dealer: Seat, setup: PlaySetup) -> Seat:
    """Return the seat that leads to the first trick (catalogue: first-lead, null-lead; 5.16, 6.40).

    If the seat that should lead sits out, the lead passes clockwise to the next seat that plays.
    """
    first = _first_to_lead(rules, dealer, setup.contract)
    return first if first in setup.order else setup.after[first]


def _first_to_lead(rules: RuleSet, dealer: Seat, contract: Contract) -> Seat:
    """Return the seat that should lead, even if it sits out; in a duel, the bidder leads (catalogue 6.48)."""
    rule = rules.play.null_lead if contract.special else rules.play.first_lead
    if contract.declarer is None or (rule is FirstLead.LEFT_OF_DEALER and not contract.is_duel):
        return rules.table.seating.left_of(dealer)
    return contract.declarer


def order_of_play(rules: RuleSet, contract: Contract) -> tuple[Seat, ...]:
    """Return the seats that play, clockwise (catalogue: null-who-plays, declare-alone, across-the-corner, p3-deck)."""
    seating, declarer, special = rules.table.seating, contract.declarer, contract.special
    if contract.rival is not None and declarer is not None:
        return tuple(sorted((declarer, contract.rival)))
    alone = contract.declared or (special is not None and special.who is WhoPlays.ALONE)
    if declarer is not None and rules.table.spare_hands is SpareHands.FOR_THE_BIDDER and not alone:
        # The fourth hand sits opposite the declarer.
        own, left, right = seating.clockwise_from(declarer)
        return own, left, len(seating.players), right
    out = {seat for seat in seating.seats if seating.side_of[seat] == NO_SIDE}
    if declarer is not None and alone:
        out.update(seating.partners(declarer))
        if contract.partner is not None:
            out.add(contract.partner)
    return tuple(seat for seat in seating.seats if seat not in out)


def _after(order: Sequence[Seat], seats: Sequence[Seat], seat: Seat) -> Seat:
    """Return the next seat clockwise that takes part in the play; the given seat itself may sit out (6.23)."""
    if seat in order:
        return order[(order.index(seat) + 1) % len(order)]
    return next(other for other in (*seats[seat + 1 :], *seats) if other in order)
