"""Events for user interfaces and logs; they contain only public facts, so every player may see every event."""

from five_hundred.engine.phases.adding import CardTaken
from five_hundred.engine.phases.answering_claim import ClaimMade
from five_hundred.engine.phases.bidding import BidMade, Looked, Passed
from five_hundred.engine.phases.calling import CardCalled
from five_hundred.engine.phases.calling_breach import BreachCalled
from five_hundred.engine.phases.dealing import CardsTurnedUp, Dealt, HandShown
from five_hundred.engine.phases.declaring_alone import Declared
from five_hundred.engine.phases.drawing import CardsDrawn
from five_hundred.engine.phases.exchanging import CardsPassedOn, Discarded, KittyTaken
from five_hundred.engine.phases.giving_to_declarer import CardGiven
from five_hundred.engine.phases.nominating import JokersNominated
from five_hundred.engine.phases.playing import CardPlayed, CardUncovered, PlayBegan, TrickTaken
from five_hundred.engine.phases.throwing_in import ThrowInAnswered, ThrowInOffered
from five_hundred.engine.table.events import (
    AuctionWon,
    Barred,
    ClaimAnswered,
    DealAbandoned,
    Declined,
    Event,
    HandExposed,
    HandScored,
    MatchEnded,
    PartnerKnown,
    ThrownIn,
    TricksAwarded,
    TricksClaimed,
)

__all__ = [
    "AuctionWon",
    "Barred",
    "BidMade",
    "BreachCalled",
    "CardCalled",
    "CardGiven",
    "CardPlayed",
    "CardTaken",
    "CardUncovered",
    "CardsDrawn",
    "CardsPassedOn",
    "CardsTurnedUp",
    "ClaimAnswered",
    "ClaimMade",
    "DealAbandoned",
    "Dealt",
    "Declared",
    "Declined",
    "Discarded",
    "Event",
    "HandExposed",
    "HandScored",
    "HandShown",
    "JokersNominated",
    "KittyTaken",
    "Looked",
    "MatchEnded",
    "PartnerKnown",
    "Passed",
    "PlayBegan",
    "ThrowInAnswered",
    "ThrowInOffered",
    "ThrownIn",
    "TrickTaken",
    "TricksAwarded",
    "TricksClaimed",
]
