"""The phases of a match: the phase of a state says what kind of action comes next.

``state.phase`` is an instance of one of these classes, and contains public facts of the phase, such as the contract.
``state.phase_name`` and ``view.phase`` are the name of the phase, which is all that most programs need.
"""

from five_hundred.engine.phases.adding import Adding
from five_hundred.engine.phases.answering_claim import AnsweringClaim
from five_hundred.engine.phases.calling import Calling
from five_hundred.engine.phases.calling_breach import CallingBreach
from five_hundred.engine.phases.declaring_alone import DeclaringAlone
from five_hundred.engine.phases.drawing import Drawing
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.giving_to_declarer import GivingToDeclarer
from five_hundred.engine.phases.nominating import Nominating
from five_hundred.engine.phases.taking_exposed import TakingExposed
from five_hundred.engine.phases.throwing_in import ThrowingIn
from five_hundred.engine.table.phase_classes import BeforePlay, Bidding, Dealing, Finished, Phase, PhaseName, Playing

__all__ = [
    "Adding",
    "AnsweringClaim",
    "BeforePlay",
    "Bidding",
    "Calling",
    "CallingBreach",
    "Dealing",
    "DeclaringAlone",
    "Drawing",
    "Exchanging",
    "Finished",
    "GivingToDeclarer",
    "Nominating",
    "Phase",
    "PhaseName",
    "Playing",
    "TakingExposed",
    "ThrowingIn",
]
