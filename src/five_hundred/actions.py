"""All actions that players submit to the engine: deals, calls, exchanges, plays and others.

The actions of every game are names of :mod:`five_hundred` itself, too; only some house rules need the other ones.  An
action does not name a seat, because the state determines whose turn it is.  :func:`five_hundred.why_illegal` checks
whether an action is legal.
"""

from five_hundred.engine.actions import PASS, Action, Claim, MakeBid, Pass, PlayCard
from five_hundred.engine.phases.adding import TakeCard
from five_hundred.engine.phases.answering_claim import AnswerClaim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.calling_breach import CallBreach
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.drawing import KeepDrawn
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.phases.giving_to_declarer import GiveCard
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn

__all__ = [
    "PASS",
    "Action",
    "AnswerClaim",
    "AnswerThrowIn",
    "CallBreach",
    "CallCard",
    "Claim",
    "Deal",
    "Declare",
    "Exchange",
    "GiveCard",
    "KeepDrawn",
    "Look",
    "MakeBid",
    "Nominate",
    "OfferThrowIn",
    "Pass",
    "PlayCard",
    "TakeCard",
]
