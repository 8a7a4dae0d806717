"""Draw deals that meet constraints, and count them."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import factorial, prod
from random import Random
from typing import Final

from five_hundred.base.arguments import expect, expect_flag, expect_number
from five_hundred.dealing.constraints import Constraints, contradict, plan_for
from five_hundred.dealing.narrowing import bound_of
from five_hundred.engine.phases.dealing import Deal
from five_hundred.rules.packets_and_piles import laid_out, piles_of

__all__ = ["agrees", "count_deals", "probability", "random_deal", "random_deals", "why_impossible"]

_A_GENERATOR: Final = "a random.Random, such as Random(7) or SystemRandom()"
_LIMIT: Final = 100_000


def count_deals(constraints: Constraints) -> int:
    """Return the exact number of deals that meet the constraints.

    Two deals are different if a hand, the kitty or another pile has different cards; the order in which these cards are
    dealt does not matter.  Equal cards of two packs count as different cards.

    Args:
        constraints: the constraints.

    Returns:
        The number of deals; 0 if the constraints contradict each other.

    Raises:
        TypeError: ``constraints`` is not a Constraints value.
        ValueError: the constraints are too complex to count; the function raises this error within a few seconds.
    """
    return plan_for(constraints).count


def probability(constraints: Constraints) -> Fraction:
    """Return the exact probability that a random deal meets the constraints.

    Args:
        constraints: the constraints.

    Returns:
        The probability; ``float`` converts it to a floating-point number.

    Raises:
        TypeError: ``constraints`` is not a Constraints value.
        ValueError: the constraints are too complex to count.
    """
    count = count_deals(constraints)
    sizes = piles_of(constraints.rules.table).values()
    return Fraction(count, factorial(sum(sizes)) // prod(map(factorial, sizes)))


def why_impossible(constraints: Constraints) -> str | None:
    """Return the reason why no deal meets the constraints.

    Args:
        constraints: the constraints.

    Returns:
        A sentence that names the constraints that contradict each other; it also names other constraints if it would
        take too long to rule them out.  ``None`` if at least one deal meets the constraints.

    Raises:
        TypeError: ``constraints`` is not a Constraints value.
        ValueError: the constraints are too complex to count.
    """
    if count_deals(constraints):
        return None
    kept = [*constraints.constraints]
    for each in constraints.constraints:
        fewer = [other for other in kept if other is not each]
        if contradict(constraints, fewer, len(constraints.constraints)):
            kept = fewer
    return f"these constraints contradict each other: {Constraints(constraints.rules, kept, constraints.dealer)}"


def agrees(constraints: Constraints, deal: Deal) -> bool:
    """Return whether a deal meets the constraints.

    Args:
        constraints: the constraints, with the dealer of the deal.
        deal: the deal.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: the deal does not contain every card of the pack of these rules exactly once.
    """
    plan_type = "a Constraints value, such as parse_constraints('South: joker', rules)"
    expect(constraints, Constraints, "constraints", plan_type)
    expect(deal, Deal, "deal", "a Deal, such as one from shuffled_deal()")
    rules = constraints.rules
    pack = rules.table.pack
    if tuple(sorted(deal.cards)) != pack.cards:
        raise ValueError("deal must contain every card of the pack of these rules exactly once")
    piles = [
        [pack.index[card] for card in cards] for cards in laid_out(rules.table, constraints.dealer, deal.cards).values()
    ]
    for each in constraints.constraints:
        bound = bound_of(each, rules, constraints.dealer)
        total = sum(bound.values[card] for place in bound.places for card in piles[place])
        if not bound.least <= total <= bound.most:
            return False
    return True


def random_deal(
    constraints: Constraints, rng: Random, *, accept: Callable[[Deal], bool] | None = None, limit: int = _LIMIT
) -> Deal:
    """Return a random deal that meets the constraints; all such deals are equally likely.

    The function meets the constraints without rejecting deals; only ``accept`` can reject a deal.

    Args:
        constraints: the constraints.
        rng: the random generator, such as ``random.Random(7)``.
        accept: a function that returns whether a deal is wanted, for conditions that constraints cannot express;
            ``None`` to accept every deal.  :func:`five_hundred.dealing.laid_out` returns the hands of a deal.
        limit: the maximum number of deals that ``accept`` may reject.

    Returns:
        The deal, which :func:`five_hundred.apply` accepts in a state with the same rules and the same dealer.

    Raises:
        ValueError: no deal meets the constraints, the constraints are too complex to count, ``limit`` is not 1 or more,
            or ``accept`` rejected as many deals as ``limit`` allows.
        TypeError: an argument has the wrong type.
    """
    return next(random_deals(constraints, 1, rng, accept=accept, limit=limit))


def random_deals(
    constraints: Constraints,
    n: int,
    rng: Random,
    *,
    accept: Callable[[Deal], bool] | None = None,
    limit: int = _LIMIT,
    progress: bool = False,
) -> Iterator[Deal]:
    """Return random deals that meet the constraints, one after another; all such deals are equally likely.

    Args:
        constraints: the constraints.
        n: the number of deals, 0 or more.
        rng: the random generator, such as ``random.Random(7)``.
        accept: a function that returns whether a deal is wanted, as for :func:`random_deal`; ``None`` to accept every
            deal.
        limit: the maximum number of deals that ``accept`` may reject before it accepts one.
        progress: whether to show a progress bar (needs tqdm).

    Returns:
        An iterator, which draws each deal only when the caller asks for it.

    Raises:
        ValueError: no deal meets the constraints, the constraints are too complex to count, or ``n`` or ``limit`` is
            too small.  While the deals are drawn: ``accept`` rejected as many deals in a row as ``limit`` allows.
        TypeError: an argument has the wrong type.
    """
    plan = plan_for(constraints)
    expect_number(n, "n", 0)
    expect_number(limit, "limit", 1)
    expect(rng, Random, "rng", _A_GENERATOR)
    expect_flag(progress, "progress")
    if accept is not None and not callable(accept):
        raise TypeError(f"accept must be a function of a Deal, or None, got {type(accept).__name__}")
    check_possible(constraints)
    cards, places = constraints.rules.table.pack.cards, columns_of(constraints).values()

    def drawn() -> Deal:
        order = [*cards]
        for columns, pile in zip(places, plan.draw(rng), strict=True):
            for column, card in zip(columns, pile, strict=True):
                order[column] = cards[card]
        return Deal(order)

    deals = _accepted(drawn, n, accept, limit) if accept is not None else (drawn() for _ in range(n))
    return _with_bar(deals, n) if progress else deals


def columns_of(constraints: Constraints) -> dict[str, tuple[int, ...]]:
    """Return a mapping from the name of each pile to the positions of its cards in the dealing order."""
    table = constraints.rules.table
    piles = laid_out(table, constraints.dealer, table.pack.cards)
    return {name: tuple([table.pack.index[card] for card in cards]) for name, cards in piles.items()}


def check_possible(constraints: Constraints) -> None:
    """Check that at least one deal meets the constraints.

    Raises:
        ValueError: no deal meets the constraints; the message names those that contradict each other.
    """
    reason = why_impossible(constraints)
    if reason is not None:
        raise ValueError(f"no deal meets the constraints: {reason}")


def _accepted(draw: Callable[[], Deal], n: int, accept: Callable[[Deal], bool], limit: int) -> Iterator[Deal]:
    """Yield deals that a function accepts.

    Raises:
        ValueError: the function rejected too many deals in a row.
    """
    for _ in range(n):
        for _ in range(limit):
            deal = draw()
            if accept(deal):
                yield deal
                break
        else:
            raise ValueError(
                f"accept() rejected {limit:,} deals in a row: weaken its condition, express the condition as "
                "constraints, or pass a higher limit"
            )


def _with_bar(deals: Iterator[Deal], n: int) -> Iterator[Deal]:
    from tqdm.auto import tqdm  # noqa: PLC0415  # only needed for a progress bar

    return iter(tqdm(deals, total=n, unit="deals"))
