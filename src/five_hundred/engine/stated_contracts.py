"""Check a contract that a person or a file states: whether the auction can end with it, and what is decided later."""

import attrs

from five_hundred.base.arguments import expect, expect_seat
from five_hundred.base.message_parts import all_of
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.engine.phases.calling import why_not_callable
from five_hundred.engine.phases.calling_breach import challenger_after_kitty, challenger_before_kitty
from five_hundred.engine.phases.declaring_alone import who_may_declare
from five_hundred.engine.phases.nominating import nominator
from five_hundred.engine.table.match import Match
from five_hundred.rules import AllPass, Partnership, Reveal, RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.special_bids import SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.rules.ladder import ladder_of

__all__ = ["checked_contract", "expect_decisions"]


def checked_contract(match: Match, contract: Contract) -> Contract:
    """Return a contract that the auction can end with, with the partner of this hand if partners rotate.

    Args:
        contract: the contract; what is decided after the auction is not checked.

    Raises:
        TypeError: a field of the contract has a wrong type.
        ValueError: the house rules do not offer the contract.
    """
    rules, seating, bid, declarer = match.rules, match.rules.table.seating, contract.bid, contract.declarer
    expect(bid, TrickBid | SpecialBid | None, "contract.bid", "a bid, such as parse_bid('7H', rules), or None")
    for name in ("declarer", "rival", "partner", "breach"):
        seat = getattr(contract, name)
        if seat is not None:
            expect_seat(seat, f"contract.{name}", seating.players, ", or None")
    expect(contract.called, Card | None, "contract.called", "a Card, such as parse_card('AS'), or None")
    expect(contract.declared, bool, "contract.declared", "True or False")
    expect(contract.nominated, Suit | None, "contract.nominated", "a Suit, or None")
    if bid is None or declarer is None:
        return _all_passed(rules, contract)
    if bid not in ladder_of(rules).bids or not can_be_contract(rules, bid):
        raise ValueError(f"contract.bid must be a bid that can win the auction under these rules, got {bid}")
    if match.barred >> declarer & 1:
        raise ValueError(f"contract.declarer must be a seat that may bid in this hand, but seat {declarer} is barred")
    return _with_rival_or_partner(match, contract, bid, declarer)


def expect_decisions(match: Match, contract: Contract) -> None:
    """Check what the players have decided after the auction: a called card, a declaration, a nomination and a breach.

    Raises:
        ValueError: the house rules do not offer such a decision in this contract, or one is missing.
    """
    if contract.declarer is None:
        return  # the contract of an auction in which all passed is known to be empty
    _expect_called(match.rules, contract)
    bare = attrs.evolve(contract, declared=False, breach=None, nominated=None)
    if contract.declared and who_may_declare(match, bare) is None:
        raise ValueError(
            "contract.declared must be False, because these rules do not offer a declaration with this bid"
        )
    if contract.nominated is not None and nominator(match, bare) is None:
        raise ValueError("contract.nominated must be None, because no suit may be nominated in this contract")
    _expect_breach(match, contract, bare)


def _all_passed(rules: RuleSet, contract: Contract) -> Contract:
    """Check a contract without a bid: the hand is played although all players passed.

    Raises:
        ValueError: the contract has a bid, a declarer or anything else; or the cards are thrown in if all pass.
    """
    if contract.bid is not None or contract.declarer is not None:
        raise ValueError("contract must have both a bid and a declarer, or neither if all players passed")
    if rules.auction.all_pass is not AllPass.NO_TRUMP:
        sentence = (
            "these rules throw the cards in if all players pass (auction.all_pass): call next_match(public, None)"
        )
        raise ValueError(f"contract must have a bid and a declarer, because {sentence}")
    if contract != Contract(None, None):
        raise ValueError("contract must be Contract(None, None) if all players passed, without any other field")
    return contract


def _with_rival_or_partner(match: Match, contract: Contract, bid: TrickBid | SpecialBid, declarer: Seat) -> Contract:
    """Return the contract with the partner of this hand, after a check of its rival and its partner.

    Raises:
        ValueError: a rival is missing or impossible, or the partner is not the declarer's partner.
    """
    rules, seating, rival, partner = match.rules, match.rules.table.seating, contract.rival, contract.partner
    rotating = rules.table.partner_in_hand(match.dealer, declarer)
    if isinstance(bid, SpecialBid) and bid.who is WhoPlays.DUEL:
        rivals = [seat for seat in seating.opponents(declarer) if seat != rotating and not match.barred >> seat & 1]
        if rival not in rivals:
            words = all_of([str(seat) for seat in sorted(rivals)], "or")
            raise ValueError(f"contract.rival must be the opponent in the duel, seat {words}, got {rival}")
        rotating = None  # two players play against each other
    elif rival is not None:
        raise ValueError(f"contract.rival must be None, because {bid} is not a duel")
    announced = contract.called is not None and rules.partner.reveal is Reveal.ANNOUNCED
    if partner is None or announced:
        if partner == declarer:
            raise ValueError("contract.partner must not be the declarer")
        return contract if announced else attrs.evolve(contract, partner=rotating)
    if partner != rotating:
        right = "None" if rotating is None else f"seat {rotating}, the declarer's partner in this hand, or None"
        raise ValueError(f"contract.partner must be {right}, got {partner}")
    return contract


def _expect_called(rules: RuleSet, contract: Contract) -> None:
    """Check the called card of a contract (catalogue: p5-call, p5-alone, p5-null).

    Raises:
        ValueError: no card may be called, this card may not be called, or a card must be called.
    """
    called, pack = contract.called, rules.table.pack
    if rules.table.partnership is not Partnership.CALLED or contract.special is not None:
        if called is not None:
            raise ValueError("contract.called must be None, because no card is called in this contract")
        return
    if called is not None:
        illegal = why_not_callable(rules, contract, called)
        if illegal is not None:
            raise ValueError(f"contract.called must be a card that may be called: {illegal.message}")
        return
    others = sum([why_not_callable(rules, contract, card) is None for card in pack.cards])
    if not rules.partner.alone and others > HAND_SIZE + rules.table.kitty_size:  # more than the declarer may hold
        raise ValueError("contract.called must be a card, because the declarer may not play alone (partner.alone)")


def _expect_breach(match: Match, contract: Contract, bare: Contract) -> None:
    """Check the seat that called a breach (catalogue: breach).

    Raises:
        ValueError: no breach may be called in this contract, or not by this seat.
    """
    if contract.breach is None:
        return
    seating = match.rules.table.seating
    if challenger_before_kitty(match, bare) is None and challenger_after_kitty(match, bare) is None:
        raise ValueError("contract.breach must be None, because no breach may be called in this contract")
    opponents = bare.opponents(seating)
    if contract.breach not in opponents:
        words = all_of([str(seat) for seat in sorted(opponents)], "or")
        raise ValueError(f"contract.breach must be the seat of an opponent, {words}, got {contract.breach}")
