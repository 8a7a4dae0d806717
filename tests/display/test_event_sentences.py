"""What happened, in words: every event is a sentence, with the table's own words and the players' own names."""

from typing import Any

import attrs
import pytest
from tables import dealt

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.phases.adding import CardTaken
from five_hundred.engine.phases.all_phases import EVENTS
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

AU = presets.AUSTRALIAN
SEVEN_HEARTS = fh.Contract(fh.TrickBid(7, fh.Strain.HEARTS), 0)
CARDS = fh.parse_cards("9S RJ 4H AS")
TRICK = fh.Trick(
    (1, 2, 3, 0), tuple(fh.PlayCard(fh.parse_card(code)) for code in ("9D", "AD", "4D", "JH")), fh.Suit.DIAMONDS, 0
)
LOST = (fh.ScoreLine(0, fh.LineKind.CONTRACT_FAILED, -200), fh.ScoreLine(1, fh.LineKind.TRICKS, 40))
SENTENCES: list[tuple[Event, str]] = [
    (Dealt(3, 2), "Hand 2: East deals."),
    (HandShown(2, CARDS, 5), "North shows RJ  A♠ 9♠  4♥, on top of 5 hidden cards."),
    (CardsTurnedUp(CARDS[:1], kitty=True), "Face up in the kitty: 9♠."),
    (CardsTurnedUp(CARDS[:1], kitty=False), "Face up on the table: 9♠."),
    (CardsDrawn(1, first=False), "West draws two cards and keeps the second one."),
    (CardTaken(1, CARDS[0], kitty=True), "West adds 9♠ to the kitty."),
    (CardTaken(1, CARDS[0], kitty=False), "West takes 9♠."),
    (DealAbandoned(ThrownIn.ALL_PASSED, 0), "Nobody bids, so the cards are thrown in: South deals."),
    (Looked(0), "South looks at the hand."),
    (ThrowInOffered(0), "South has no ace, face card or joker and offers to throw the cards in."),
    (ThrowInAnswered(2, agreed=False), "North does not agree."),
    (BidMade(0, fh.TrickBid(6, fh.Strain.NO_TRUMP), inkle=True), "South bids 6NT, an inkle."),
    (BidMade(0, fh.TrickBid(10, fh.Strain.SPADES)), "South bids 10♠."),
    (Passed(1), "West passes."),
    (AuctionWon(SEVEN_HEARTS), "South plays 7♥ for 200 points."),
    (AuctionWon(attrs.evolve(SEVEN_HEARTS, partner=2)), "South plays 7♥ for 200 points with North."),
    (AuctionWon(fh.Contract(None, None)), "Nobody bids, so the hand is played at no trump for 10 points a trick."),
    (KittyTaken(0, 3), "South takes the kitty."),
    (Discarded(0, 3), "South discards 3 cards."),
    (CardsPassedOn(0, 2, 1), "South hands 1 card to North."),
    (CardCalled(0, CARDS[3]), "South calls A♠."),
    (CardCalled(0, None), "South plays without a partner."),
    (PartnerKnown(3), "East is the partner."),
    (Declared(0), "South declares and must take all ten tricks alone."),
    (Declined(0), "South does not try to take all ten tricks alone."),
    (CardGiven(2, 0), "North gives South a card."),
    (BreachCalled(1), "West calls a breach."),
    (JokersNominated(0, fh.Suit.HEARTS), "South nominates hearts as the joker's suit."),
    (JokersNominated(0, None), "South leaves the joker without a suit."),
    (PlayBegan(0, (0, 1, 3)), "South is to lead, and North sits out."),
    (PlayBegan(1, (0, 1, 2, 3)), "West is to lead."),
    (HandExposed(0, CARDS), "South lays the hand face up: RJ  A♠ 9♠  4♥."),
    (CardPlayed(3, CARDS[1], fh.Suit.CLUBS), "East plays RJ as a club."),
    (CardPlayed(3, CARDS[2]), "East plays 4♥."),
    (TrickTaken(TRICK), "South takes the trick with J♥."),
    (CardUncovered(2, CARDS[2]), "North turns up 4♥."),
    (TricksClaimed(0, 3), "South claims the last 3 tricks."),
    (ClaimMade(0, 3, 3), "South claims the last 3 tricks; the opponents must agree."),
    (ClaimMade(0, 1, 1), "South claims the last trick; the opponents must agree."),
    (ClaimMade(1, 2, 5), "West claims 2 of the last 5 tricks; the opponents must agree."),
    (ClaimMade(1, 0, 5), "West claims none of the last 5 tricks; the opponents must agree."),
    (ClaimAnswered(2, agreed=True), "North agrees to the claim."),
    (ClaimAnswered(3, agreed=False), "East does not agree to the claim."),
    (ClaimAnswered(None, agreed=True), "The claim holds."),
    (ClaimAnswered(None, agreed=False), "The claim does not hold, so play continues."),
    (TricksAwarded(0, 1), "South receives 1 trick."),
    (
        HandScored(fh.HandScore(SEVEN_HEARTS, False, (4, 3, 2, 1), LOST, (20, -40), (0,))),
        "South fails in 7♥ with 6 tricks: South/North -200 = -180, West/East +40 = 0.",
    ),
    (Barred(1), "West may not bid in the next auction."),
    (
        MatchEnded(fh.Outcome((1,), fh.Ending.TARGET, (-80, 510))),
        "West/East win the match, reaching the target: 510 to -80.",
    ),
]


@pytest.mark.traced
@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    """Written out by hand for a table of four."""
    assert fh.describe(event, AU) == sentence


@pytest.mark.parametrize(
    ("winner", "scores", "reason"),
    [
        (1, (1010, 300), "because the other side scored too many points"),
        (0, (1010, -510), "because every side scored too many points or went out the back door"),
        (1, (1010, 1000), "because every side scored too many points or went out the back door"),
    ],
)
def test_the_result_says_why_a_side_over_the_ceiling_wins(winner: int, scores: tuple[int, int], reason: str) -> None:
    """Catalogue 6.39, 6.31: if every side is over the ceiling or at the floor, one of them still wins."""
    told = fh.describe(MatchEnded(fh.Outcome((winner,), fh.Ending.CEILING, scores)), presets.WALKER)
    assert told.endswith(f"win the match, {reason}: {scores[winner]} to {scores[1 - winner]}.")


def test_every_event_is_tested_with_its_sentence() -> None:
    """None is left out above."""
    assert {type(event) for event, _ in SENTENCES} == {*EVENTS}


@pytest.mark.parametrize("other", ["hand 1", None, fh.PASS, (Dealt(3, 2),), Dealt], ids=repr)
def test_a_value_that_is_not_an_event_is_refused(other: Any) -> None:
    """An action, all events of a step at once, or the class of one: nothing could be said of them."""
    with pytest.raises(TypeError) as caught:
        fh.describe(other, AU)
    said = f"describe() takes an event that step() returns, got {type(other).__name__}"
    assert str(caught.value) == said


def test_events_are_described_in_the_words_of_the_rules() -> None:
    """Catalogue: regional names; a table that says bye and widow reads them."""
    rules = AU.with_options({"auction.pass_term": "bye", "table.kitty_term": "widow"})
    assert fh.describe(Passed(1), rules) == "West says bye."
    assert fh.describe(KittyTaken(1, 3), rules) == "West takes the widow."


@pytest.mark.parametrize(
    ("rules", "what"),
    [
        ({"penalties.breach": "either"}, "call a breach"),
        ({"contracts.declare": True}, "try to take all ten tricks alone"),
        (
            {"penalties.breach": "after-kitty", "contracts.declare": True},
            "call a breach or try to take all ten tricks alone",
        ),
    ],
    ids=["breach", "declare", "both"],
)
def test_the_sentence_says_what_a_seat_declined(rules: dict[str, object], what: str) -> None:
    """Catalogue: breach, declare-alone; the rules say what there was to decline."""
    assert fh.describe(Declined(1), AU.with_options(rules)) == f"West does not {what}."


def test_events_are_described_with_the_names_of_the_players() -> None:
    """Sides are called by their players."""
    names = ("Ann", "Bob", "Cid", "Dot")
    assert fh.side_names(AU, names) == ("Ann/Cid", "Bob/Dot")
    assert fh.describe(CardGiven(2, 0), AU, names) == "Cid gives Ann a card."
    assert fh.describe(SENTENCES[-1][0], AU, names) == "Bob/Dot win the match, reaching the target: 510 to -80."


@pytest.mark.parametrize(
    ("rules", "sides"),
    [
        (AU, ("South/North", "West/East")),
        (presets.TWO_HANDED_DUMMIES, ("South", "West")),
        (presets.THREE_HANDED, ("South", "West", "East")),
        (presets.SIX_HANDED_PAIRS, ("South/North", "Southwest/Northeast", "Northwest/Southeast")),
    ],
    ids=["four", "two with dummies", "three", "six in pairs"],
)
def test_every_seat_and_side_has_a_name(rules: fh.RuleSet, sides: tuple[str, ...]) -> None:
    """One for each seat, a dummy's too."""
    assert len(fh.seat_names(rules)) == len(rules.table.seating.seats)
    assert fh.side_names(rules) == sides


def test_too_few_names_are_refused() -> None:
    """Before anything is called by the wrong one."""
    with pytest.raises(ValueError, match="names must be a sequence of 4 names, one for each seat, got 3"):
        fh.describe(Passed(0), AU, ("Ann", "Bob", "Cid"))
    with pytest.raises(ValueError, match="names must be a sequence of 4 names"):
        fh.side_names(presets.TWO_HANDED_DUMMIES, ("Ann", "Bob"))


def test_the_tricks_of_a_spare_hand_are_described_as_the_declarers() -> None:
    """Three players and a fourth hand (catalogue: p3-deck): its tricks count for the contract."""
    rules = presets.THREE_HANDED.with_options({"table.spare_hands": "for-the-bidder", "table.pack": "43"})
    score = fh.HandScore(
        SEVEN_HEARTS, True, (4, 1, 1, 4), (fh.ScoreLine(0, fh.LineKind.CONTRACT_MADE, 200),), (0, 0, 0), (0,)
    )
    told = fh.describe(HandScored(score), rules)
    assert told == "South makes 7♥ with 8 tricks: South +200 = 200, West +0 = 0, East +0 = 0."


def test_all_pass_hands_and_early_ends_are_described() -> None:
    """A hand that all passed, and one that stops before the contract is decided."""
    lines = (fh.ScoreLine(0, fh.LineKind.TRICKS, 60), fh.ScoreLine(1, fh.LineKind.TRICKS, 40))
    passed = fh.HandScore(fh.Contract(None, None), None, (3, 2, 3, 2), lines, (0, 0))
    assert fh.describe(HandScored(passed), AU) == "All had passed: South/North +60 = 60, West/East +40 = 40."
    stopped = fh.HandScore(SEVEN_HEARTS, None, (1, 1, 0, 0), (), (0, 490), (0,))
    assert fh.describe(HandScored(stopped), AU).startswith("Play stops before it is clear whether South makes 7♥: ")


def test_the_description_of_an_exchange_names_no_cards() -> None:
    """The discards of a real exchange: how many, never which (events are public)."""
    state, told = dealt(AU, "RJ JH JD AH KH QH 10H 9H AS AC"), []
    for text in ("bid 7H", "pass", "pass", "pass"):
        state, events = fh.step(state, fh.parse_action(text, AU))
        told += [fh.describe(event, AU) for event in events]
    discards = state.hand(0)[:3]
    state, events = fh.step(state, fh.parse_action(f"discard {' '.join(card.code for card in discards)}", AU))
    told += [fh.describe(event, AU) for event in events]
    assert told == [
        "South bids 7♥.",
        "West passes.",
        "North passes.",
        "East passes.",
        "South plays 7♥ for 200 points.",
        "South takes the kitty.",
        "South discards 3 cards.",
        "South is to lead.",
    ]
