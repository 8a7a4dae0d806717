"""Call a function many times, in this process or in several, and return the results in order."""

import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from typing import TypeVar

from five_hundred.base.lazy_names import needs
from five_hundred.rules import RuleSet

__all__ = ["expect_importable", "in_order"]

ResultT = TypeVar("ResultT")


def in_order(
    function: Callable[..., ResultT], work: Sequence[tuple[object, ...]], workers: int | None
) -> Generator[ResultT, None, None]:
    """Yield the result of a function for each set of arguments, in order.

    Other processes import the function, which must be defined in a module.  ``workers`` is a number of processes, -1
    for one per core, or ``None`` for the setting of ``joblib.parallel_config``.

    Raises:
        ImportError: joblib is not installed, but there is more than one worker.
    """
    if workers == 1:
        for arguments in work:
            yield function(*arguments)
        return
    try:
        import joblib  # noqa: PLC0415  # only needed for several processes
    except ModuleNotFoundError as error:
        raise ImportError(needs("a run with several workers", "joblib")) from error
    parallel = joblib.Parallel(n_jobs=workers, return_as="generator")
    with closing(parallel(joblib.delayed(function)(*arguments) for arguments in work)) as results:
        yield from results


def expect_importable(rules: Iterable[RuleSet], workers: int | None) -> None:
    """Check that other processes can import the custom rules, if there are any such processes.

    Raises:
        ValueError: they cannot import a custom rule; the message names it.
    """
    for rule in () if workers == 1 else [rule for each in rules for rule in each.custom]:
        if type(rule).__module__ not in sys.modules:
            module = "define it in a module that they can import"
            raise ValueError(f"workers must be 1, because other processes lack the custom rule '{rule.name}': {module}")
