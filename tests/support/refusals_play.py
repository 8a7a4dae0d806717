"""Every refusal during the play, see refusals.py: seat 0 has the contract and leads to the first trick."""

from joker_tables import pass_time
from refusals import CLAIMS, DUMMIES, PLAIN, STRONG, SURE, Refusal, dummy_to_play
from tables import play, playing

from five_hundred import Reason, RuleSet, State
from five_hundred.rules.presets import AUSTRALIAN, NO_TRICKS

ALL_PASSED = CLAIMS.with_options({"auction.all_pass": "play-no-trump"})
TWO_JOKERS = PLAIN.with_options({"table.pack": "46"})


def with_play(rules: RuleSet = PLAIN, **options: str) -> RuleSet:
    return rules.with_options({f"play.{name}": value for name, value in options.items()})


def second(rules: RuleSet, bid: str, lead: str, hand: str) -> State:
    """Seat 0 has the contract and has led; seat 1 is to play from a hand."""
    return play(playing(rules, bid, lead.partition(":")[0], hand), lead)


def after(leads: str, rules: RuleSet, bid: str, hand: str, *others: str) -> State:
    """Seat 0 has led certain cards, to which the others have played; seat 0 leads again."""
    state = playing(rules, bid, hand, *others)
    for number, card in enumerate(leads.split(), start=1):
        state = pass_time(play(state, card), number)
    return state


def ninth(rules: RuleSet) -> State:
    """No trump; seat 0 has led nine spades, and seat 1 is left with the joker and a heart."""
    hands = ("AS KS QS JS 10S 9S 8S 7S 6S 5C", "RJ *H")
    return play(after("AS KS QS JS 10S 9S 8S 7S", rules, "7NT", *hands), "6S")


def two_left(rules: RuleSet, bid: str) -> State:
    """Seat 0 has led spades from the top and has two cards left, the joker and the six of spades."""
    return after("AS KS QS JS 10S 9S 8S 7S", rules, bid, "AS KS QS JS 10S 9S 8S 7S 6S RJ")


def last_trick(rules: RuleSet, bid: str) -> State:
    """Seat 0 has led spades from the top and is left with the joker."""
    return after("AS KS QS JS 10S 9S 8S 7S 6S", rules, bid, "AS KS QS JS 10S 9S 8S 7S 6S RJ")


ACES = "AS AC AD AH KS KC KD KH QS RJ"
"""The joker and what takes every trick before it."""


def showed_void() -> State:
    """Seat 1 has thrown a heart on a spade, has taken the next trick and leads."""
    hands = ("AS 5C *D", "AC RJ *H", "5S 6C", "6S 7C")
    return play(playing(with_play(joker_lead="not-shown-void"), "7NT", *hands), "AS 4H 5S 6S 5C AC 6C 7C")


# --- Following and leading -----------------------------------------------------------------------------------------

FOLLOWING = (
    Refusal(
        "a player plays the own cards",
        lambda: playing(PLAIN, "7H", STRONG),
        "play 5S",
        Reason.NOT_HELD,
        "5♠ is not in this hand.",
        cards=STRONG,
    ),
    Refusal(
        "a card that is not in the pack is in no hand",
        lambda: playing(PLAIN, "7H", STRONG),
        "play 2S",
        Reason.NOT_HELD,
        "2♠ is not in this hand.",
        cards=STRONG,
    ),
    Refusal(
        "a card that lies face down in a dummy cannot be played",
        lambda: play(dummy_to_play(), "AC 9C"),
        "play 5S",
        Reason.NOT_HELD,
        "5♠ is not in this hand.",
        cards="9S 5H 6H 7H 8H",
    ),
    Refusal(
        "of a hand that must follow suit, only the cards that do would have been right",
        lambda: second(PLAIN, "7H", "AS", "7S 8S 9S *D"),
        "play AC",
        Reason.NOT_HELD,
        "A♣ is not in this hand.",
        cards="7S 8S 9S",
    ),
    Refusal(
        "suit is followed",
        lambda: second(PLAIN, "7H", "AS", "7S 8S 9S *D"),
        "play 4D",
        Reason.MUST_FOLLOW,
        "Spades were led: play 7♠, 8♠ or 9♠.",
        cards="7S 8S 9S",
    ),
    Refusal(
        "suit is followed, and the left bower is a trump",
        lambda: second(PLAIN, "7H", "10H", "JD AD *C"),
        "play AD",
        Reason.MUST_FOLLOW,
        "Hearts were led: play J♦.",
        cards="JD",
    ),
    Refusal(
        "suit is followed, and the joker is a trump",
        lambda: second(PLAIN, "7H", "10H", "4H RJ *C"),
        "play 5C",
        Reason.MUST_FOLLOW,
        "Hearts were led: play 4♥ or RJ.",
        cards="4H RJ",
    ),
    Refusal(
        "the suit that a led joker names is followed",
        lambda: second(PLAIN, "7NT", "RJ:C", "7C 8C *S"),
        "play 5S",
        Reason.MUST_FOLLOW,
        "Clubs were led: play 7♣ or 8♣.",
        cards="7C 8C",
    ),
    Refusal(
        "the joker is played when void, and no sooner",
        lambda: second(PLAIN, "7NT", "AS", "5S RJ *D"),
        "play RJ",
        Reason.MUST_FOLLOW,
        "Spades were led and the joker may not be played instead: play 5♠.",
        "play.joker_follow",
        cards="5S",
    ),
    Refusal(
        "in a null bid no joker is played at any time",
        lambda: second(NO_TRICKS, "NTR", "AD", "4D 5D RJ *C"),
        "play RJ",
        Reason.MUST_FOLLOW,
        "Diamonds were led and the joker may not be played instead: play 4♦ or 5♦.",
        "play.joker_follow",
        cards="4D 5D",
    ),
    Refusal(
        "the joker is the first card of a suit, or played when void",
        lambda: play(
            after("AS", with_play(joker_follow="first-or-last-card-of-suit"), "7NT", "AS KS", "5S 6S RJ"), "KS"
        ),
        "play RJ",
        Reason.MUST_FOLLOW,
        "Spades were led and the joker may not be played instead: play 6♠.",
        "play.joker_follow",
        cards="6S",
    ),
    Refusal(
        "in misère the joker is played when void",
        lambda: second(PLAIN, "OM", "AS", "RJ *H"),
        "play 4H",
        Reason.MUST_PLAY_JOKER,
        "Without a card of the suit led the joker must be played: RJ.",
        "contracts.specials.OM.joker",
        cards="RJ",
    ),
    Refusal(
        "in misère one of two jokers is played when void",
        lambda: second(TWO_JOKERS, "OM", "AS", "RJ BJ *H"),
        "play 4H",
        Reason.MUST_PLAY_JOKER,
        "Without a card of the suit led the joker must be played: RJ or BJ.",
        "contracts.specials.OM.joker",
        cards="RJ BJ",
    ),
    Refusal(
        "the joker is played to the last trick only",
        lambda: ninth(with_play(joker_follow="last-trick-only")),
        "play RJ",
        Reason.JOKER_LAST_TRICK_ONLY,
        "The joker may only be played to the last trick: play Q♥.",
        "play.joker_follow",
        cards="QH",
    ),
    Refusal(
        "the joker is not played to a suit in which its holder has shown void",
        lambda: ninth(with_play(joker_renege="last-card-wins")),
        "play RJ",
        Reason.JOKER_RENEGES,
        "This hand has already shown that it has no spades, so the joker may not be one: play Q♥.",
        "play.joker_renege",
        cards="QH",
    ),
    Refusal(
        "a joker that follows names no suit",
        lambda: second(PLAIN, "7NT", "AS", "RJ *D"),
        "play RJ as S",
        Reason.NO_SUIT_TO_NAME,
        "Only a joker that is led, and that belongs to no suit, names one.",
    ),
)

LEADING = (
    Refusal(
        "only a joker names a suit",
        lambda: playing(PLAIN, "7NT", "AS"),
        "play AS as H",
        Reason.NO_SUIT_TO_NAME,
        "Only a joker that is led, and that belongs to no suit, names one.",
    ),
    Refusal(
        "the joker is a trump and names no suit",
        lambda: playing(PLAIN, "7H", "RJ"),
        "play RJ as H",
        Reason.NO_SUIT_TO_NAME,
        "Only a joker that is led, and that belongs to no suit, names one.",
    ),
    Refusal(
        "a nominated joker has its suit and names none",
        lambda: playing(AUSTRALIAN, "7NT", "RJ", nominated="H"),
        "play RJ as H",
        Reason.NO_SUIT_TO_NAME,
        "Only a joker that is led, and that belongs to no suit, names one.",
    ),
    Refusal(
        "in No Tricks the joker is led without a suit",
        lambda: last_trick(NO_TRICKS, "NTR"),
        "play RJ as H",
        Reason.NO_SUIT_TO_NAME,
        "Here the joker is led without naming a suit.",
        "contracts.specials.NTR.joker_lead",
    ),
    Refusal(
        "in a null bid a joker for the last trick is led without a suit",
        lambda: last_trick(with_play(joker_lead="last-trick-only"), "OM"),
        "play RJ as H",
        Reason.NO_SUIT_TO_NAME,
        "Here the joker is led without naming a suit.",
        "play.joker_lead",
    ),
    Refusal(
        "a joker that is led names a suit",
        lambda: playing(PLAIN, "7NT", "RJ"),
        "play RJ",
        Reason.NAME_A_SUIT,
        "A joker that is led names a suit: spades, clubs, diamonds or hearts.",
    ),
    Refusal(
        "a joker that is led names the one suit that is left",
        lambda: after("AS AC AD", PLAIN, "7NT", ACES),
        "play RJ",
        Reason.NAME_A_SUIT,
        "A joker that is led names a suit: hearts.",
    ),
    Refusal(
        "the joker names a suit that has not been led",
        lambda: after("AS", PLAIN, "7NT", ACES),
        "play RJ as S",
        Reason.SUIT_NOT_ALLOWED,
        "The joker may not name spades here: name clubs, diamonds or hearts.",
        "play.joker_lead",
    ),
    Refusal(
        "the joker names no suit in which its holder has shown void",
        showed_void,
        "play RJ as S",
        Reason.SUIT_NOT_ALLOWED,
        "The joker may not name spades here: name clubs, diamonds or hearts.",
        "play.joker_lead",
    ),
    Refusal(
        "the joker is not led when all suits have been",
        lambda: after("AS AC AD AH KS KC KD KH", PLAIN, "7NT", ACES),
        "play RJ as S",
        Reason.JOKER_LEAD,
        "There is no suit left that the joker may name before the last trick: lead Q♠.",
        "play.joker_lead",
        cards="QS",
    ),
    Refusal(
        "the joker is led to the last trick only",
        lambda: two_left(with_play(joker_lead="last-trick-only"), "7NT"),
        "play RJ as H",
        Reason.JOKER_LEAD,
        "The joker may only be led to the last trick: lead 6♠.",
        "play.joker_lead",
        cards="6S",
    ),
    Refusal(
        "the joker is led to the last trick only, in misère too",
        lambda: two_left(with_play(joker_lead="last-trick-only"), "OM"),
        "play RJ",
        Reason.JOKER_LEAD,
        "The joker may only be led to the last trick: lead 6♠.",
        "play.joker_lead",
        cards="6S",
    ),
    Refusal(
        "in No Tricks the joker is led to the last trick only",
        lambda: two_left(NO_TRICKS, "NTR"),
        "play RJ as H",
        Reason.JOKER_LEAD,
        "The joker may only be led to the last trick: lead 6♠.",
        "contracts.specials.NTR.joker_lead",
        cards="6S",
    ),
)

CLAIMING = (
    Refusal(
        "tricks are not claimed",
        lambda: playing(PLAIN, "8S", SURE),
        "claim",
        Reason.NOT_OFFERED,
        "Tricks are not claimed in this game: play on.",
        "play.claims",
    ),
    Refusal(
        "who is about to lead claims",
        lambda: play(playing(CLAIMS, "8S", SURE), "AS"),
        "claim",
        Reason.NOT_OFFERED,
        "Tricks are claimed by whoever is about to lead.",
        "play.claims",
    ),
    Refusal(
        "nobody claims while a dummy has cards face down",
        lambda: playing(DUMMIES.with_options({"play.claims": True}), "8S", SURE),
        "claim",
        Reason.NOT_OFFERED,
        "Nothing is certain while cards of a dummy lie face down.",
        "play.claims",
    ),
    Refusal(
        "a claim is certain",
        lambda: playing(CLAIMS, "8S", "RJ JS JC AS KS QS 10S 9S AH 5D"),
        "claim",
        Reason.UNPROVEN_CLAIM,
        "The claim is not certain: as far as this player can see, A♦ might take a trick.",
        "play.claims",
    ),
    Refusal(
        "a claim is certain however the cards lie",  # whoever has both K♠ and 5♠ keeps the king
        lambda: playing(ALL_PASSED, "pass", "AS QS JS 10S 9S 8S 7S 6S AH RJ"),
        "claim",
        Reason.UNPROVEN_CLAIM,
        "The claim is not certain: as far as this player can see, K♠ might take a trick.",
        "play.claims",
    ),
)

PLAY_REFUSALS = (*FOLLOWING, *LEADING, *CLAIMING)
