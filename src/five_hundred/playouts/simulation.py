"""Many hands at random: what a contract is worth, what a house rule changes."""

import warnings
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import product
from typing import Final, Literal, TypeAlias

import attrs

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
from five_hundred.playouts.exact import slots_of
from five_hundred.playouts.jobs import DealsJob, ViewJob, gathered
from five_hundred.playouts.policies import Policy
from five_hundred.playouts.positions import position_of
from five_hundred.playouts.results import Playouts
from five_hundred.playouts.tables import why_not_compiled
from five_hundred.rules import Misdeal, RuleSet, TableRules
from five_hundred.rules.deal_layout import piles_of
from five_hundred.rules.ladder import ladder_of

__all__ = ["Engine", "ExactPlayoutsWarning", "play_hands", "play_on"]

Engine: TypeAlias = Literal["auto", "compiled", "exact"]
"""Which engine plays: the compiled one where it can, the compiled one or none, or the exact one."""
_MOST: Final = 2**63 - 1


class ExactPlayoutsWarning(UserWarning):
    """The compiled engine is there, but lacks a rule of the game that is played, so the exact one plays."""


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
    progress: bool = False,
) -> Playouts:
    """Deal hands, give each a contract, exchange, play and score.

    There is no auction: the contract is given or drawn.  Whatever is offered on the way is declined: nobody declares,
    nominates, calls a breach or claims.  Every other choice is made as ``policy`` says.

    The same arguments give the same hands, whatever the engine and the workers; hand 1,000 is the same whether it is
    reached from 0 or asked for as ``first=1000``, so that a long run can be cut into pieces.

    Args:
        rules: the house rules.
        hands: how many hands.
        bid: the contract, as a bid or as it is typed (``"7H"``); ``None``: for every hand one of those that can become
            a contract.
        declarer: the seat that plays it; ``None``: for every hand one of the players.
        dealer: the seat that deals; ``None``: for every hand one of the players.
        known: cards that are known to be dealt to a seat or to another pile
            (:func:`five_hundred.rules.deal_layout.piles_of`), such
            as ``{0: parse_cards("RJ JH JD"), "kitty": ...}``; the others, with ``None`` all, are dealt at random.  Of a
            dummy the first five lie face up.
        scores: the match score of each side before the hand, in points; ``None`` for 0 each.
        policy: ``random``: what is discarded, called, drawn and played is drawn with equal chances among what is legal.
            ``plain``: as players do who look at their own cards and at the trick, and no further
            (:mod:`five_hundred.playouts`).
        seed: the seed of the run, from 0 to 2**63 - 1.
        first: the number of the first hand, from 0 on.
        engine: ``auto``, ``compiled`` (an error if it cannot) or ``exact``.
        workers: how many processes, -1 for one on every core; ``None``: what ``joblib.parallel_config`` says, else one.
        progress: whether to show a bar (needs tqdm).

    Returns:
        The contract, tricks and points of every hand, as arrays with a row a hand.

    Raises:
        TypeError: ``rules`` is not a :class:`RuleSet <five_hundred.rules.RuleSet>`.
        ValueError: an argument is out of range, a card is not in the pack or known twice, there is no such bid, or the
            compiled engine is asked for and cannot play these rules.
        ImportError: numba is not installed and the compiled engine is asked for.
    """
    _check_numbers(hands, seed, first, workers)
    _check_policy(policy)
    start = new_game(rules, scores=scores).scores
    contracts = _contracts(rules, bid, declarer, dealer)
    slots = slots_of(rules.table, _checked(rules, known or {}))
    why_exact = _why_exact(rules, engine)
    job = DealsJob(_without_claims(rules), slots, contracts, start, policy, seed, compiled=why_exact is None)
    played = gathered(job, first, hands, workers, why_exact, progress=progress)
    return attrs.evolve(played, rules=rules)


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
    progress: bool = False,
) -> Playouts:
    """Play a hand on to its end many times, from what one seat sees of it.

    Every time the cards that the seat cannot see are dealt anew, with equal chances for all deals that agree with what
    it knows: how many cards everybody holds, what everybody has played, each card of which was legal, cards that it has
    handed on, or seen go into the kitty, and what is known of a called card.  Then all play as ``policy`` says.

    With ``play`` the next card is that one: so a player weighs the cards that may be played now.  With the same seed
    the others hold the same cards for each of them.

    Args:
        view: what the seat sees (:func:`five_hundred.engine.view`) while cards are being played.
        hands: how many times the hand is played on.
        play: what is played now, one of the legal plays of the view; ``None``: that is chosen like the rest.
        policy: ``random`` or ``plain``, as for :func:`play_hands`.
        seed: the seed of the run, from 0 to 2**63 - 1.
        first: the number of the first hand, from 0 on.
        engine: ``auto``, ``compiled`` (an error if it cannot) or ``exact``.
        workers: how many processes, -1 for one on every core; ``None``: what ``joblib.parallel_config`` says, else one.
        progress: whether to show a bar (needs tqdm).

    Returns:
        The tricks and points of the whole hand, the tricks that were taken before among them.

    Raises:
        ValueError: no hand is being played, the play is not legal for this seat now, a number is out of range, or the
            compiled engine is asked for and cannot play these rules.
        ImportError: numba is not installed and the compiled engine is asked for.
    """
    _check_numbers(hands, seed, first, workers)
    _check_policy(policy)
    # What may be done now follows from the rest.
    seen = attrs.evolve(view, rules=_without_claims(view.rules), legal=())
    position_of(seen)
    _check_play(view, play)
    why_exact = _why_exact(view.rules, engine)
    job = ViewJob(seen, play, policy, seed, compiled=why_exact is None)
    played = gathered(job, first, hands, workers, why_exact, progress=progress)
    return attrs.evolve(played, rules=view.rules)


def _check_numbers(hands: int, seed: int, first: int, workers: int | None) -> None:
    if type(hands) is not int or hands < 0:
        raise ValueError(f"hands must be a whole number from 0 on, not {hands!r}")
    for name, value in (("seed", seed), ("first", first)):
        if type(value) is not int or not 0 <= value <= _MOST:
            raise ValueError(f"{name} must be a whole number from 0 to 2**63 - 1, not {value!r}")
    if workers is not None and (type(workers) is not int or not workers):
        raise ValueError(f"workers must be a whole number other than 0, or None, not {workers!r}")
    if first + hands - 1 > _MOST:
        raise ValueError(f"the last hand has the number 2**63 - 1, so from {first} on there are not {hands}")


def _check_policy(policy: Policy) -> None:
    if policy not in ("random", "plain"):
        raise ValueError(f"policy must be random or plain, not {policy!r}")


def _check_play(view: View, play: PlayCard | None) -> None:
    if play is None or (play in view.legal and isinstance(play, PlayCard)):
        return
    if view.seat is None or view.seat != view.to_act:
        raise ValueError(f"play must be None for whoever is not to act: seat {view.to_act} is")
    codes = [" ".join(format_action(each).split()[1:]) for each in view.legal if isinstance(each, PlayCard)]
    raise ValueError(f"play must be a PlayCard of what may be played now ({', '.join(codes)}), not {play!r}")


@kept
def _without_claims(rules: RuleSet) -> RuleSet:
    """Nobody claims, and what cannot be claimed need not be looked into."""
    return rules.with_options({"play.claims": False})


def _contracts(
    rules: RuleSet, bid: Bid | str | None, declarer: Seat | None, dealer: Seat | None
) -> tuple[tuple[Seat, Bid, Seat], ...]:
    """Dealer, bid and declarer of every contract that may be drawn.

    Raises:
        ValueError: there is no such seat, or the bid cannot become a contract.
    """
    players, ladder = rules.table.seating.players, ladder_of(rules)
    for name, seat in (("declarer", declarer), ("dealer", dealer)):
        if seat is not None and (type(seat) is not int or seat not in players):
            raise ValueError(f"{name} must be a seat from 0 to {len(players) - 1}, not {seat!r}")
    wanted = parse_bid(bid, rules) if isinstance(bid, str) else bid
    if wanted is not None and wanted not in ladder.points:
        raise ValueError(f"{wanted} cannot be bid in this game")
    if wanted is not None and not can_be_contract(rules, wanted):
        raise ValueError(f"{wanted} cannot become the contract in this game (auction.min_level)")
    bids = [each for each in ladder.bids if can_be_contract(rules, each)] if wanted is None else [wanted]
    dealers, declarers = (players if seat is None else (seat,) for seat in (dealer, declarer))
    return tuple(product(dealers, bids, declarers))


def _checked(rules: RuleSet, known: Mapping[Seat | str, Sequence[Card]]) -> dict[str, tuple[Card, ...]]:
    """The known cards by the names of their piles.

    Raises:
        ValueError: there is no such pile, it is too small, or a card is not there or stands twice.
    """
    sizes, seen, found = piles_of(rules.table), set[Card](), dict[str, tuple[Card, ...]]()
    for key, cards in known.items():
        name = str(key)
        if name not in sizes:
            raise ValueError(f"there is no pile {key!r} in this deal: {', '.join(sizes)}")
        if name in found:
            raise ValueError(f"the cards of {key!r} are given twice")
        if len(cards) > sizes[name]:
            raise ValueError(f"{len(cards)} cards are known of {key!r}, which has {sizes[name]}")
        for card in cards:
            if card not in rules.table.pack.index:
                raise ValueError(f"{card} is not in the pack of this game")
            if card in seen:
                raise ValueError(f"{card} is known twice")
            seen.add(card)
        found[name] = tuple(cards)
    if rules.table.misdeal is Misdeal.NO_FACE:
        _check_faces(rules.table, found)
    return found


def _check_faces(table: TableRules, known: Mapping[str, Sequence[Card]]) -> None:
    """See that every hand can be dealt a jack, a queen or a king; else it would be dealt again for ever.

    Raises:
        ValueError: one cannot.
    """
    faces = {card for card in table.pack.cards if has_face(table.pack, table.pack.mask([card]))}
    left = faces.difference(*known.values())
    without = [name for name in piles_of(table) if name.isdigit() and not faces.intersection(known.get(name, ()))]
    for name in without:
        if len(known.get(name, ())) == HAND_SIZE:
            raise ValueError(f"the hand of {name} would be dealt again: it has no jack, queen or king (table.misdeal)")
    if len(without) > len(left):
        raise ValueError(
            f"a hand would always be dealt again: {len(without)} need a jack, queen or king, and of those only "
            f"{len(left)} are not known to lie elsewhere (table.misdeal)"
        )


def _why_exact(rules: RuleSet, engine: Engine) -> str | None:
    """Why the exact engine plays; ``None`` if the compiled one does.

    Raises:
        ValueError: there is no such engine, or the compiled one is asked for and cannot play these rules.
        ImportError: numba is not installed and the compiled engine is asked for.
    """
    if engine not in ("auto", "compiled", "exact"):
        raise ValueError(f"engine must be auto, compiled or exact, not {engine!r}")
    if engine == "exact":
        return "asked for"
    missing = "numba is not installed: pip install 'five-hundred[fast]'" if find_spec("numba") is None else None
    if missing is not None and engine == "compiled":
        raise ImportError(missing)
    lacking = why_not_compiled(rules)
    if missing is None and lacking is not None:
        if engine == "compiled":
            raise ValueError(f"the compiled engine lacks {lacking}")
        warnings.warn(f"the exact engine plays: {lacking}", ExactPlayoutsWarning, stacklevel=3)
        return lacking
    return missing
