"""The end of the match, after which every action is refused (catalogue: section K).

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence
from typing import Final, NoReturn

from five_hundred.engine.actions import Action
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table.phase_classes import Finished
from five_hundred.engine.table.state import State

__all__ = ["SPEC"]


def _candidates(state: State, phase: Finished) -> Sequence[Action]:
    return ()


def _why_illegal(state: State, phase: Finished, action: Action) -> Illegal:
    return Illegal(Reason.MATCH_OVER, "The match is over.")


def _never(*_: object) -> NoReturn:
    raise AssertionError("every action is refused when the match is over")


SPEC: Final = PhaseSpec(Finished, (), (), _candidates, _why_illegal, step=_never, report=_never, follow=_never)
