"""Play whole hands from the deal, to find the value of a contract or the effect of a house rule."""

from collections.abc import Mapping, Sequence

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.numba_compilation import expect_numba
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.game import new_game
from five_hundred.playouts.check_arguments import (
    Policy,
    check_numbers,
    check_policy,
    checked_cards,
    contracts_of,
    without_claims,
)
from five_hundred.playouts.jobs import DealsJob, Progress, gathered
from five_hundred.playouts.results import Playouts, playouts_of
from five_hundred.playouts.slots import slots_of
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid

__all__ = ["play_hands", "warm_up"]


def play_hands(
    rules: RuleSet,
    hands: int,
    *,
    bid: Bid | str | None = None,
    declarer: Seat | None = None,
    dealer: Seat | None = None,
    known: Mapping[Seat | str, Sequence[Card]] | None = None,
    scores: Sequence[int] | None = None,
    policy: Policy = "random",
    seed: int = 0,
    first: int = 0,
    workers: int | None = None,
    progress: Progress = False,
    deadline: float | None = None,
) -> Playouts:
    """Deal many hands; in each hand, set a contract, exchange cards, play the tricks and compute the score.

    There is no auction: the caller gives the contract, or the contract is drawn at random.  The seats decline every
    offer: no player declares, nominates, calls a breach or claims.  ``policy`` decides all other choices.

    The same arguments produce the same hands with and without numba, and with any number of workers.  Hand number 1,000
    is the same in a run that starts at 0 and in a run with ``first=1000``, so a long run can be split into parts.

    Args:
        rules: the house rules.
        hands: the number of hands.
        bid: the contract, as a bid or as a string (``"7H"``); ``None`` to draw one of the possible contracts for every
            hand.
        declarer: the declarer's seat; ``None`` to draw one of the players for every hand.
        dealer: the dealer's seat; ``None`` to draw one of the players for every hand.
        known: the cards that a seat, or a pile such as the kitty, receives in every deal, for example
            ``{0: parse_cards("RJ JH JD"), "kitty": ...}`` (see :func:`five_hundred.rules.packets_and_piles.piles_of`).
            All other cards are dealt at random; ``None`` means that no card is known.  The first five known cards of a
            dummy lie face up.
        scores: the match score of each side before the hand, in points; ``None`` for 0 points each.
        policy: with ``random``, all legal discards, calls, draws or plays are equally likely.  With ``plain``, all
            seats are plain players, which consider only their own cards and the trick (:mod:`five_hundred.playouts`).
        seed: the seed of the run, from 0 to 2**63 - 1.
        first: the number of the first hand, 0 or more.
        workers: the number of threads or, without numba, of processes; -1 for one per core; ``None`` for the setting of
            ``joblib.parallel_config``, which is one worker by default.
        progress: whether to show a progress bar (needs tqdm), or a function that is called after each batch with two
            numbers: the hands played so far and the hands in total.  An exception from the function ends the run.
        deadline: the number of seconds after which the run begins no further batch of hands; ``None`` to play all
            hands.  With a deadline, the result may contain fewer than ``hands`` hands, but at least one batch.

    Returns:
        The contract, the tricks and the points of every hand, as arrays with one row for each hand.

    Raises:
        TypeError: ``rules`` is not a :class:`RuleSet <five_hundred.rules.RuleSet>`.
        ValueError: an argument is out of range, a card is not in the pack or appears twice in ``known``, or the bid
            does not exist.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    check_numbers(hands, seed, first, workers, deadline)
    check_policy(policy)
    start = new_game(rules, scores=scores).scores
    contracts = contracts_of(rules, bid, declarer, dealer)
    expect(known, Mapping | None, "known", "the cards of seats, such as {0: parse_cards('RJ BJ')}, or None")
    slots = slots_of(rules.table, checked_cards(rules, known or {}))
    job = DealsJob(without_claims(rules), slots, contracts, start, policy, seed)
    rows = gathered(job, first, hands, workers=workers, progress=progress, deadline=deadline)
    return playouts_of(rules, contracts, rows, seed=seed, first=first)


def warm_up() -> None:
    """Compile the code of the playouts, or load it from the disk, so that later calls do not have to wait.

    Compiling takes several seconds, but happens only once, because numba stores the compiled code on disk.  In each new
    process, loading the compiled code takes about a second.  For example, call the function when a server starts.

    Raises:
        ImportError: numba is not installed.
    """
    expect_numba()
    play_hands(RuleSet(), 0, bid="6S", declarer=0, dealer=0)
