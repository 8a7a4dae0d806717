"""Keep the score of hands that people play with real cards: no deal and no card is needed.

:func:`score_hand` scores a hand from its contract and its tricks, and :func:`next_match` adds the score to the match.
Both functions check what a person may have entered wrongly; :mod:`five_hundred.engine.score.scoring` and
:mod:`five_hundred.engine.table.hand_end`, which the engine itself uses, do not.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from five_hundred.base.arguments import expect, expect_seat
from five_hundred.base.message_parts import counted, shown_value
from five_hundred.cards.seats import HAND_SIZE, NO_SIDE, Seat
from five_hundred.engine.phases.auction_end import pass_out, plays_without_bid
from five_hundred.engine.play.play_setup import order_of_play
from five_hundred.engine.score import scoring
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.stated_contracts import checked_contract, expect_decisions
from five_hundred.engine.table.custom_hooks import with_custom_points
from five_hundred.engine.table.hand_end import end_hand, outcome_after, stops_early
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Dealing, Finished
from five_hundred.engine.table.public_state import PublicState
from five_hundred.rules import BothCross, Claims, InkleWho, InkleWins, RuleSet
from five_hundred.rules.bids.contracts import Contract

__all__ = ["next_match", "score_hand"]


def score_hand(
    public: PublicState, contract: Contract, tricks: Sequence[int], *, partner: Seat | None = None
) -> HandScore:
    """Score a hand from its contract and its tricks.

    If partners rotate, the function adds the declarer's partner to the contract.

    Args:
        public: the public state before the hand, from ``new_match`` or ``next_match``.
        contract: the contract, including everything that changes its score: a rival, a called card, a breach, or a
            declaration to play alone.
        tricks: the number of tricks taken by each seat or by each side, starting with number 0.  The tricks of a side
            are counted for one of its seats, and those of a spare hand belong to the declarer's side.  The numbers add
            up to ten, or to fewer if the house rules stop play early.
        partner: the seat that held the called card; the declarer's seat if no other player held it; ``None`` if no card
            was called, or if the contract names the partner.

    Returns:
        The score, line by line, with the match scores before and after the hand.

    Raises:
        TypeError: an argument, a field of the contract or a number of tricks has a wrong type.
        ValueError: the match is over, or no hand can end like this under the house rules: they do not offer the
            contract, the contract lacks something that its score depends on, or the tricks do not add up.
    """
    match = _expect_between_hands(public)
    rules = match.rules
    expect(contract, Contract, "contract", "a Contract, such as Contract(parse_bid('7H', rules), declarer=0)")
    contract = checked_contract(match, contract)
    expect_decisions(match, contract)
    holder = _checked_partner(rules, contract, partner)
    taken = _by_seat(rules, contract, tricks)

    def scored(tricks: tuple[int, ...]) -> HandScore:
        return scoring.score_of(rules, rules.table.seating, contract, tricks, match.scores, holder, match.uncounted)

    score = scored(taken)
    if sum(taken) < HAND_SIZE and not stops_early(rules, score):
        never = not (rules.match.midhand_out or rules.play.null_stop)
        because = "these rules never stop play early" if never else "these rules do not stop play after these tricks"
        raise ValueError(f"tricks must add up to {HAND_SIZE}, got {sum(taken)}, because {because}")
    claims = rules.play.claims is not Claims.OFF  # a claim awards tricks that are not played
    # Play has one trick at least, even if the score is enough without it.
    if not claims and sum(taken) > 1 and all(stops_early(rules, scored(before)) for before in _before_last(taken)):
        raise ValueError(f"tricks must add up to less than {sum(taken)}, because these rules stop play earlier")
    return with_custom_points(public, None, score)


def next_match(
    public: PublicState, score: HandScore | None, *, winners: Sequence[Seat] = (), inkles: bool = False
) -> PublicState:
    """Add the score of a hand to the match.

    Args:
        public: the public state before the hand, from ``new_match`` or ``next_match``.
        score: the score of the hand, from ``score_hand``; ``None`` if no bid won the auction and the players threw the
            cards in.
        winners: the seat that took each trick, in order.  The winners are necessary only if two defending sides reach
            the target in the same hand, and the first to reach it wins (``match.both_cross``).
        inkles: whether the cards were thrown in after inkles that could not win, rather than after passes only.  Some
            house rules then let the same dealer deal again (``auction.inkle_wins``).

    Returns:
        The public state before the next deal: who deals, who may not bid, and the scores.  If the match is over, its
        ``outcome`` says who has won and why the match ended.

    Raises:
        TypeError: an argument has a wrong type.
        ValueError: the match is over; ``score`` is not the score of a hand of this match; ``winners`` contradicts the
            score, or is missing although the result of the match depends on it; the house rules play a hand in which
            all players pass; or ``inkles`` is true for a hand that has a score, or under rules without such inkles.
    """
    match = _expect_between_hands(public)
    expect(inkles, bool, "inkles", "True or False")
    if inkles:
        _expect_losing_inkles(match.rules, score)
    expect(score, HandScore | None, "score", "a HandScore from score_hand(), or None if the cards were thrown in")
    if score is not None:
        expect(score.contract, Contract, "score.contract", "a Contract")
        expect(score.declaring, tuple, "score.declaring", "a tuple of sides")
    if score is None:
        if plays_without_bid(match.rules.auction, inkles=inkles):
            sentence = "these rules play the hand at no trump if all players pass (auction.all_pass)"
            raise ValueError(f"score must be the score of a hand, because {sentence}: Contract(None, None)")
        return _cleared(*pass_out(match, (), public.redeals, None, inkles=inkles))
    partner = _partner_in(match.rules, score)
    holder = score.contract.declarer if partner is None and score.contract.called is not None else partner
    if score_hand(public, score.contract, score.tricks, partner=holder) != score:
        raise ValueError("score must be the score of a hand of this match: call score_hand() with this public state")
    order = _checked_winners(match, score, winners)
    return _cleared(*end_hand(public, None, score, partner, order, None, None))


def _expect_losing_inkles(rules: RuleSet, score: HandScore | None) -> None:
    """Check that the cards can be thrown in after inkles that cannot win (catalogue: inkle-can-win).

    Raises:
        ValueError: the hand has a score, or these rules have no such inkles.
    """
    if score is not None:
        raise ValueError("inkles must be False for a hand that has a score")
    auction = rules.auction
    if auction.inkle_who is InkleWho.NOBODY or auction.inkle_wins is InkleWins.AT_ITS_LEVEL:
        raise ValueError("inkles must be False, because these rules have no inkle that cannot win (auction.inkle_wins)")


def _expect_between_hands(public: object) -> Match:
    """Return the match of a public state in which the cards must be dealt.

    Raises:
        TypeError: the argument is not a PublicState.
        ValueError: the match is over, or a hand is in progress.
    """
    expect(public, PublicState, "public", "a PublicState, such as new_match(rules)")
    assert isinstance(public, PublicState)  # for mypy; expect() has checked it
    if not isinstance(public.phase, Dealing):
        wrong = "the match is over" if isinstance(public.phase, Finished) else "a hand is in progress"
        raise ValueError(f"public must be a public state before a deal, but {wrong}")
    return public.match


def _cleared(match: Match, phase: Dealing | Finished) -> PublicState:
    """Return the public state between two hands, in which nobody holds a card."""
    nothing = (0,) * len(match.rules.table.seating.seats)
    return PublicState(match, phase, nothing, (), nothing, 0, 0, 0, nothing)


def _checked_partner(rules: RuleSet, contract: Contract, partner: object) -> Seat | None:
    """Return the holder of the called card; ``None`` if no card was called or only the declarer held it.

    Raises:
        TypeError: ``partner`` is neither a seat nor ``None``.
        ValueError: the holder is not known, or contradicts the contract.
    """
    if partner is not None:
        expect_seat(partner, "partner", rules.table.seating.players, ", or None")
        assert isinstance(partner, int)  # for mypy; expect_seat() has checked it
    if contract.called is None:
        if partner is not None and partner != contract.partner:
            raise ValueError(f"partner must be {contract.partner}, because no card was called, got {partner}")
        return contract.partner
    if contract.partner is not None and partner is not None and partner != contract.partner:
        raise ValueError(f"partner must be seat {contract.partner}, as in the contract, or None, got {partner}")
    holder = contract.partner if partner is None else partner
    if holder is None:
        nobody = f"{contract.declarer} if no other player held it"
        raise ValueError(f"partner must be the seat that held the called card {contract.called}, or seat {nobody}")
    return None if holder == contract.declarer else holder


def _by_seat(rules: RuleSet, contract: Contract, tricks: Sequence[int]) -> tuple[int, ...]:
    """Return the number of tricks of each seat.

    Raises:
        TypeError: ``tricks`` is not a sequence of whole numbers.
        ValueError: there is a wrong number of entries, an entry is out of range, a seat or a side does not play, or
            there are more than ten tricks.
    """
    seating = rules.table.seating
    seats, sides = len(seating.seats), len(seating.sides)
    lengths = f"{seats} seats" if seats == sides else f"{seats} seats, or of each of the {sides} sides"
    right = f"the number of tricks of each of the {lengths}"
    if isinstance(tricks, str | bytes):
        raise TypeError(f"tricks must be {right}, got {type(tricks).__name__}")
    expect(tricks, Sequence, "tricks", right)
    if len(tricks) not in (seats, sides):
        raise ValueError(f"tricks must be {right}, got {counted(len(tricks), 'number')}")
    taken = tuple(tricks)
    for each in taken:
        if type(each) is not int:
            raise TypeError(f"tricks must be whole numbers, got {type(each).__name__}")
        if not 0 <= each <= HAND_SIZE:
            raise ValueError(f"tricks must be numbers from 0 to {HAND_SIZE}, got {shown_value(each)}")
    if sum(taken) > HAND_SIZE:
        raise ValueError(f"tricks must add up to {HAND_SIZE}, got {sum(taken)}")
    order = order_of_play(rules, contract)
    if len(taken) == seats:
        idle = next((seat for seat in seating.seats if taken[seat] and seat not in order), None)
        if idle is not None:
            raise ValueError(f"tricks must be 0 for seat {idle}, which does not play in this contract")
        return taken
    by_seat = [0] * seats
    for side, count in enumerate(taken):
        if count:
            seat = next((seat for seat in order if seating.side_of[seat] == side), None)
            if seat is None:
                raise ValueError(f"tricks must be 0 for side {side}, which does not play in this contract")
            by_seat[seat] = count
    return tuple(by_seat)


def _before_last(tricks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the tricks of each seat before the last trick, for each seat that can have taken it."""
    for seat, count in enumerate(tricks):
        if count:
            yield (*tricks[:seat], count - 1, *tricks[seat + 1 :])


def _partner_in(rules: RuleSet, score: HandScore) -> Seat | None:
    """Return the declarer's partner for one hand, whose side the score names; ``None`` if there is no such partner."""
    if score.contract.called is None or score.contract.partner is not None:
        return score.contract.partner
    seating = rules.table.seating
    return next((seat for seat in seating.players if seating.side_of[seat] in score.declaring[1:]), None)


def _checked_winners(match: Match, score: HandScore, winners: Sequence[Seat]) -> Sequence[Seat]:
    """Return the winners of the tricks in order.

    Raises:
        TypeError: ``winners`` is not a sequence of seats.
        ValueError: a winner is not a seat; the winners contradict the score; or they are missing although the result
            of the match depends on their order.
    """
    rules, seating = match.rules, match.rules.table.seating
    right = "the seat that took each trick, in order"
    if isinstance(winners, str | bytes):
        raise TypeError(f"winners must be {right}, got {type(winners).__name__}")
    expect(winners, Sequence, "winners", right)
    for seat in winners:
        expect_seat(seat, "winners", seating.seats)
    idle = next((seat for seat in winners if seat not in order_of_play(rules, score.contract)), None)
    if idle is not None:
        raise ValueError(f"winners must be seats that play in this contract, got {idle}")
    if winners:
        sides = [*seating.side_of]
        if score.contract.declarer is not None:
            sides = [sides[score.contract.declarer] if side == NO_SIDE else side for side in sides]
        tricks = [0] * (len(seating.sides) + 1)  # the last number counts the tricks of a spare hand without a side
        for seat, count in enumerate(score.tricks):
            tricks[sides[seat]] += count
        for seat in winners:
            tricks[sides[seat]] -= 1
        if any(tricks):
            raise ValueError("winners must contain each side as often as it took tricks in the score")
    elif rules.match.both_cross is BothCross.FIRST:
        outcomes = [
            outcome_after(rules, score, match.hands_played + 1, [(side,)]) for side in range(len(seating.sides))
        ]
        if any(one != other for one, other in pairwise(outcomes)):
            because = "the first side to reach the target wins (match.both_cross), and more than one reached it"
            raise ValueError(f"winners must be {right}, because {because}")
    return winners
