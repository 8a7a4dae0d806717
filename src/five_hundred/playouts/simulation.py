"""Play many hands, to find the value of a contract, the effect of a house rule, or the best card."""

import warnings
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import product
from typing import Final, Literal, TypeAlias

import attrs
import numpy as np

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.interned import kept
from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Bid
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.bid_legality import can_be_contract
from five_hundred.engine.game import new_game
from five_hundred.engine.phases.dealing import has_face
from five_hundred.engine.view import View
from five_hundred.formats.notation import format_action, parse_bid
from five_hundred.playouts.exact_engine import slots_of
from five_hundred.playouts.jobs import DealsJob, Job, Progress, ViewJob, gathered
from five_hundred.playouts.policies import Policy
from five_hundred.playouts.position_from_view import position_of
from five_hundred.playouts.results import Playouts, Rows, WeighedPlays
from five_hundred.playouts.tables import why_not_compiled
from five_hundred.rules import Claims, Misdeal, RuleSet, TableRules
from five_hundred.rules.dealing_in_packets import piles_of
from five_hundred.rules.ladder import ladder_of

__all__ = ["Engine", "ExactPlayoutsWarning", "play_hands", "play_on", "warm_up", "weigh_plays"]

Engine: TypeAlias = Literal["auto", "compiled", "exact"]
"""The engine to use: the compiled engine if possible (``auto``), only the compiled engine, or the exact engine."""
_MOST: Final = 2**63 - 1
_NO_NUMBA: Final = "numba is not installed: pip install 'five-hundred[fast]'"


class ExactPlayoutsWarning(UserWarning):
    """The warning that the slower exact engine is used, because the compiled engine lacks a rule of this game."""


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
    engine: Engine = "auto",
    workers: int | None = None,
    progress: Progress = False,
    deadline: float | None = None,
) -> Playouts:
    """Deal many hands; in each hand, set a contract, exchange cards, play the tricks and score them.

    There is no auction: the caller gives the contract, or the contract is drawn at random.  The seats decline every
    offer: no player declares, nominates, calls a breach or claims.  ``policy`` decides all other choices.

    The same arguments produce the same hands with either engine and any number of workers.  Hand number 1,000 is the
    same in a run that starts at 0 and in a run with ``first=1000``, so a long run can be split into parts.

    Args:
        rules: the house rules.
        hands: the number of hands.
        bid: the contract, as a bid or as a string (``"7H"``); ``None`` to draw one of the possible contracts for every
            hand.
        declarer: the declarer's seat; ``None`` to draw one of the players for every hand.
        dealer: the dealer's seat; ``None`` to draw one of the players for every hand.
        known: the cards that a seat, or a pile such as the kitty, receives in every deal, for example
            ``{0: parse_cards("RJ JH JD"), "kitty": ...}`` (see :func:`five_hundred.rules.dealing_in_packets.piles_of`).
            All other cards are dealt at random; ``None`` means that no card is known.  The first five known cards of a
            dummy lie face up.
        scores: the match score of each side before the hand, in points; ``None`` for 0 points each.
        policy: ``random`` chooses each legal discard, call, draw or play with the same chance.  With ``plain``, all
            seats are plain players, which consider only their own cards and the trick (:mod:`five_hundred.playouts`).
        seed: the seed of the run, from 0 to 2**63 - 1.
        first: the number of the first hand, 0 or more.
        engine: ``auto``, ``compiled`` (an error if it cannot play these rules) or ``exact``.
        workers: the number of processes, -1 for one per core; ``None`` for the setting of ``joblib.parallel_config``,
            whose default is one.
        progress: whether to show a progress bar (needs tqdm); or a function that receives the number of hands played so
            far and the number of all hands, after each batch.  An exception from the function ends the run.
        deadline: the time in seconds after which no further batch of hands begins, so that the result may contain fewer
            hands than asked for, but at least one batch; ``None`` to play all hands.

    Returns:
        The contract, the tricks and the points of every hand, as arrays with one row for each hand.

    Raises:
        TypeError: ``rules`` is not a :class:`RuleSet <five_hundred.rules.RuleSet>`.
        ValueError: an argument is out of range, a card is not in the pack or appears twice in ``known``, the bid does
            not exist, or ``engine`` is ``compiled`` but the compiled engine cannot play these rules.
        ImportError: ``engine`` is ``compiled``, but numba is not installed.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    _check_numbers(hands, seed, first, workers, deadline)
    _check_policy(policy)
    start = new_game(rules, scores=scores).scores
    contracts = _contracts(rules, bid, declarer, dealer)
    slots = slots_of(rules.table, _checked(rules, known or {}))
    why_exact = _why_exact(rules, engine)
    job = DealsJob(_without_claims(rules), slots, contracts, start, policy, seed, compiled=why_exact is None)
    rows = gathered(job, first, hands, workers=workers, progress=progress, deadline=deadline)
    return _playouts(rules, job, first, why_exact, rows)


def play_on(
    view: View,
    hands: int,
    *,
    play: PlayCard | None = None,
    policy: Policy = "random",
    seed: int = 0,
    first: int = 0,
    engine: Engine = "auto",
    workers: int | None = None,
    progress: Progress = False,
    deadline: float | None = None,
) -> Playouts:
    """Play a hand to its end many times, starting from one seat's view of the hand.

    Each time, the cards that the seat cannot see are dealt again, and then all seats play by the policy.  All deals
    that agree with the seat's knowledge are equally likely.  The seat knows how many cards each hand holds, that all
    plays so far were legal, which cards it has passed on or has seen in the kitty, and what the players have learned
    about a called card.

    ``play`` fixes the next card, so a program can compare the cards that may be played now.  With the same seed, the
    other seats hold the same cards in each comparison.

    Args:
        view: a seat's view (:func:`five_hundred.engine.view`) during the play.
        hands: the number of times to play the hand.
        play: the next play, one of the view's legal plays; ``None`` to let the policy choose it.
        policy: ``random`` or ``plain``, as for :func:`play_hands`.
        seed: the seed of the run, from 0 to 2**63 - 1.
        first: the number of the first hand, 0 or more.
        engine: ``auto``, ``compiled`` (an error if it cannot play these rules) or ``exact``.
        workers: the number of processes, -1 for one per core; ``None`` for the setting of ``joblib.parallel_config``,
            whose default is one.
        progress: whether to show a progress bar (needs tqdm); or a function that receives the number of hands played so
            far and the number of all hands, after each batch.  An exception from the function ends the run.
        deadline: the time in seconds after which no further batch of hands begins, so that the result may contain fewer
            hands than asked for, but at least one batch; ``None`` to play all hands.

    Returns:
        The tricks and points of the whole hand, including the tricks that were taken before.

    Raises:
        ValueError: the view does not show a hand in play, ``play`` is not legal for this seat now, a number is out of
            range, or ``engine`` is ``compiled`` but the compiled engine cannot play these rules.
        ImportError: ``engine`` is ``compiled``, but numba is not installed.
    """
    _check_numbers(hands, seed, first, workers, deadline)
    _check_policy(policy)
    seen = _in_play(view)
    _check_play(view, play)
    why_exact = _why_exact(view.rules, engine)
    job = ViewJob(seen, (play,), policy, seed, compiled=why_exact is None)
    rows = gathered(job, first, hands, workers=workers, progress=progress, deadline=deadline)
    return _playouts(view.rules, job, first, why_exact, rows)


def weigh_plays(
    view: View,
    hands: int,
    *,
    plays: Sequence[PlayCard] | None = None,
    policy: Policy = "random",
    seed: int = 0,
    first: int = 0,
    engine: Engine = "auto",
    workers: int | None = None,
    progress: Progress = False,
    deadline: float | None = None,
) -> WeighedPlays:
    """Play a hand to its end many times with each of several next plays, starting from one seat's view of the hand.

    The results are those of :func:`play_on` for each play.  Together, the plays take much less time, because the hidden
    cards are dealt only once for all plays.

    Args:
        view: a seat's view (:func:`five_hundred.engine.view`) during the play, when the seat is to play.
        hands: the number of times to play the hand with each play.
        plays: the plays, which must be legal; ``None`` for all legal plays of the view.
        policy: ``random`` or ``plain``, as for :func:`play_hands`; the policy of all seats after the play.
        seed: the seed of the run, from 0 to 2**63 - 1.
        first: the number of the first hand, 0 or more.
        engine: ``auto``, ``compiled`` (an error if it cannot play these rules) or ``exact``.
        workers: the number of processes, -1 for one per core; ``None`` for the setting of ``joblib.parallel_config``,
            whose default is one.
        progress: whether to show a progress bar (needs tqdm); or a function that receives the number of hands played so
            far and the number of all hands, after each batch.  An exception from the function ends the run.
        deadline: the time in seconds after which no further batch of hands begins, so that the result may contain fewer
            hands than asked for, but at least one batch; ``None`` to play all hands.

    Returns:
        The tricks and points of the whole hand, including the tricks that were taken before, for each play.

    Raises:
        ValueError: the view does not show a hand in play, another seat acts next, a play is not legal for this seat now
            or appears twice, there is no play, a number is out of range, or ``engine`` is ``compiled`` but the compiled
            engine cannot play these rules.
        ImportError: ``engine`` is ``compiled``, but numba is not installed.
    """
    _check_numbers(hands, seed, first, workers, deadline)
    _check_policy(policy)
    seen = _in_play(view)
    if plays is None:
        plays = [action for action in view.legal if isinstance(action, PlayCard)]
    _check_plays(view, plays)
    why_exact = _why_exact(view.rules, engine)
    job = ViewJob(seen, tuple(plays), policy, seed, compiled=why_exact is None)
    rows = gathered(job, first, hands, workers=workers, progress=progress, deadline=deadline)
    assert view.to_act is not None  # a seat with legal plays is to act
    return WeighedPlays(
        rules=view.rules,
        seed=seed,
        first=first,
        engine="exact" if why_exact else "compiled",
        why_exact=why_exact,
        plays=tuple(plays),
        side=view.rules.table.seating.side_of[view.to_act],
        tricks=rows.tricks,
        points=rows.points,
        made=rows.made,
    )


def warm_up() -> None:
    """Compile the code of the playouts, or load it from the disk, so that later calls need not wait.

    Compiling takes some seconds, but is needed only once, because numba stores the compiled code on disk.  In each new
    process, loading the compiled code takes about a second.  Call the function, for example, when a server starts.

    Raises:
        ImportError: numba is not installed.
    """
    if find_spec("numba") is None:
        raise ImportError(_NO_NUMBA)
    play_hands(RuleSet(), 0, bid="6S", declarer=0, dealer=0, engine="compiled")


def _in_play(view: View) -> View:
    """Return a view without its legal actions, which follow from the rest of the view, and without claims.

    Raises:
        ValueError: the view does not show a hand in play.
    """
    seen = attrs.evolve(view, rules=_without_claims(view.rules), legal=())
    position_of(seen)
    return seen


def _playouts(rules: RuleSet, job: Job, first: int, why_exact: str | None, rows: Rows) -> Playouts:
    """Return the results of a run with one first play, or none."""
    bids = tuple(dict.fromkeys(bid for _, bid, _ in job.contracts))
    columns = np.array(
        [(dealer, bids.index(bid), -1 if declarer is None else declarer) for dealer, bid, declarer in job.contracts]
    )[rows.contract]
    return Playouts(
        rules=rules,
        seed=job.seed,
        first=first,
        engine="compiled" if job.compiled else "exact",
        why_exact=why_exact,
        bids=bids,
        dealer=columns[:, 0].astype(np.int8),
        bid=columns[:, 1].astype(np.int16),
        declarer=columns[:, 2].astype(np.int8),
        tricks=rows.tricks[0],
        points=rows.points[0],
        made=rows.made[0],
    )


def _check_numbers(hands: int, seed: int, first: int, workers: int | None, deadline: float | None) -> None:
    if type(hands) is not int or hands < 0:
        raise ValueError(f"hands must be 0 or a positive whole number, got {hands!r}")
    for name, value in (("seed", seed), ("first", first)):
        if type(value) is not int or not 0 <= value <= _MOST:
            raise ValueError(f"{name} must be a whole number from 0 to 2**63 - 1, got {value!r}")
    if workers is not None and (type(workers) is not int or not workers):
        raise ValueError(f"workers must be a whole number other than 0, or None, got {workers!r}")
    if deadline is not None and not (type(deadline) in (int, float) and deadline >= 0):
        raise ValueError(f"deadline must be a number of seconds, 0 or more, or None, got {deadline!r}")
    if first + hands - 1 > _MOST:
        raise ValueError(f"first + hands must be at most 2**63, got {first} + {hands}")


def _check_policy(policy: Policy) -> None:
    if policy not in ("random", "plain"):
        raise ValueError(f"policy must be 'random' or 'plain', got {policy!r}")


def _check_play(view: View, play: PlayCard | None) -> None:
    if play is None or (play in view.legal and isinstance(play, PlayCard)):
        return
    if view.seat is None or view.seat != view.to_act:
        raise ValueError(f"play must be None when another seat acts next: it is the turn of seat {view.to_act}")
    codes = [" ".join(format_action(each).split()[1:]) for each in view.legal if isinstance(each, PlayCard)]
    raise ValueError(
        f"play must be a PlayCard for one of the cards that may be played now ({', '.join(codes)}), got {play!r}"
    )


def _check_plays(view: View, plays: Sequence[PlayCard]) -> None:
    if view.seat is None or view.seat != view.to_act:
        raise ValueError(f"the seat of the view must be the next to act: it is the turn of seat {view.to_act}")
    if not plays:
        raise ValueError("plays must contain at least one play")
    for play in plays:
        _check_play(view, play)
    if len(set(plays)) < len(plays):
        raise ValueError("plays must contain each play only once")


@kept
def _without_claims(rules: RuleSet) -> RuleSet:
    """Return the same rules without claims, so that the engine need not check whether a claim is possible."""
    return rules.with_options({"play.claims": Claims.OFF})


def _contracts(
    rules: RuleSet, bid: Bid | str | None, declarer: Seat | None, dealer: Seat | None
) -> tuple[tuple[Seat, Bid, Seat], ...]:
    """Return the dealer, the bid and the declarer of every contract that can be drawn.

    Raises:
        ValueError: the seat does not exist, or the bid cannot become a contract.
    """
    players, ladder = rules.table.seating.players, ladder_of(rules)
    for name, seat in (("declarer", declarer), ("dealer", dealer)):
        if seat is not None and (type(seat) is not int or seat not in players):
            raise ValueError(f"{name} must be a seat from 0 to {len(players) - 1}, got {seat!r}")
    wanted = parse_bid(bid, rules) if isinstance(bid, str) else bid
    if wanted is not None and wanted not in ladder.points:
        raise ValueError(f"{wanted} cannot be bid in this game")
    if wanted is not None and not can_be_contract(rules, wanted):
        raise ValueError(f"{wanted} cannot become the contract in this game (auction.min_level)")
    bids = [each for each in ladder.bids if can_be_contract(rules, each)] if wanted is None else [wanted]
    dealers, declarers = (players if seat is None else (seat,) for seat in (dealer, declarer))
    return tuple(product(dealers, bids, declarers))


def _checked(rules: RuleSet, known: Mapping[Seat | str, Sequence[Card]]) -> dict[str, tuple[Card, ...]]:
    """Check the known cards, and return the cards of each pile by the pile's name.

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
    """Check that every hand can be dealt a jack, a queen or a king; otherwise the deal would be repeated forever.

    Raises:
        ValueError: a hand cannot be dealt any of them.
    """
    faces = {card for card in table.pack.cards if has_face(table.pack, table.pack.mask([card]))}
    left = faces.difference(*known.values())
    without = [name for name in piles_of(table) if name.isdigit() and not faces.intersection(known.get(name, ()))]
    for name in without:
        if len(known.get(name, ())) == HAND_SIZE:
            raise ValueError(
                f"known must include a jack, a queen or a king for seat {name}; otherwise, every deal is a "
                "misdeal (table.misdeal)"
            )
    if len(without) > len(left):
        raise ValueError(
            f"known leaves too few jacks, queens and kings for the other hands ({len(left)} for {len(without)}), so "
            "every deal is a misdeal (table.misdeal)"
        )


def _why_exact(rules: RuleSet, engine: Engine) -> str | None:
    """Return the reason why the exact engine is used; ``None`` if the compiled engine is used.

    Raises:
        ValueError: ``engine`` is unknown, or it is ``compiled`` and the compiled engine cannot play these rules.
        ImportError: ``engine`` is ``compiled``, but numba is not installed.
    """
    if engine not in ("auto", "compiled", "exact"):
        raise ValueError(f"engine must be 'auto', 'compiled' or 'exact', got {engine!r}")
    if engine == "exact":
        return "asked for"
    missing = _NO_NUMBA if find_spec("numba") is None else None
    if missing is not None and engine == "compiled":
        raise ImportError(missing)
    lacking = why_not_compiled(rules)
    if missing is None and lacking is not None:
        if engine == "compiled":
            raise ValueError(f"the compiled engine cannot play these rules: {lacking}")
        warnings.warn(
            f"the exact engine is used, because the compiled engine cannot play these rules: {lacking}",
            ExactPlayoutsWarning,
            stacklevel=3,
        )
        return lacking
    return missing
