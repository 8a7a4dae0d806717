"""Every refusal during the play, see refusals.py: seat 0 has the contract and leads to the first trick."""

from club_rules import UnbrokenTrumps
from joker_tables import pass_time
from refusals import CLAIMS, DUMMIES, PLAIN, STRONG, SURE, Tried, dummy_to_play
from tables import play, playing

from five_hundred import Claim, Reason, RuleSet, State, apply
from five_hundred.actions import AnswerClaim
from five_hundred.rules.presets import AUSTRALIAN, NO_TRICKS, THREE_HANDED

CONSENT = PLAIN.with_options({"play.claims": "by-consent"})
THREE_CONSENT = THREE_HANDED.with_options({"play.claims": "by-consent", "play.joker_nominate": "no"})
ALL_PASSED = CLAIMS.with_options({"auction.all_pass": "play-no-trump"})
UNBROKEN = CLAIMS.with_options({"custom": [UnbrokenTrumps()]})
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
    Tried("a player may play only cards of the hand", lambda: playing(PLAIN, "7H", STRONG), "play 5S").refused(
        Reason.NOT_HELD, "5♠ is not in this hand.", cards=STRONG
    ),
    Tried("a card outside the pack may not be played", lambda: playing(PLAIN, "7H", STRONG), "play 2S").refused(
        Reason.NOT_HELD, "2♠ is not in this hand.", cards=STRONG
    ),
    Tried("a face-down card of a dummy may not be played", lambda: play(dummy_to_play(), "AC 9C"), "play 5S").refused(
        Reason.NOT_HELD, "5♠ is not in this hand.", cards="9S 5H 6H 7H 8H"
    ),
    Tried(
        "if a hand must follow suit, a refusal lists only the cards that follow suit",
        lambda: second(PLAIN, "7H", "AS", "7S 8S 9S *D"),
        "play AC",
    ).refused(Reason.NOT_HELD, "A♣ is not in this hand.", cards="7S 8S 9S"),
    Tried("a hand must follow suit if it can", lambda: second(PLAIN, "7H", "AS", "7S 8S 9S *D"), "play 4D").refused(
        Reason.MUST_FOLLOW, "Spades were led: play 7♠, 8♠ or 9♠.", cards="7S 8S 9S"
    ),
    Tried(
        "a hand must follow suit, and the left bower is a trump",
        lambda: second(PLAIN, "7H", "10H", "JD AD *C"),
        "play AD",
    ).refused(Reason.MUST_FOLLOW, "Hearts were led: play J♦.", cards="JD"),
    Tried(
        "a hand must follow suit, and the joker is a trump", lambda: second(PLAIN, "7H", "10H", "4H RJ *C"), "play 5C"
    ).refused(Reason.MUST_FOLLOW, "Hearts were led: play 4♥ or RJ.", cards="4H RJ"),
    Tried(
        "a hand must follow the suit that a led joker names",
        lambda: second(PLAIN, "7NT", "RJ:C", "7C 8C *S"),
        "play 5S",
    ).refused(Reason.MUST_FOLLOW, "Clubs were led: play 7♣ or 8♣.", cards="7C 8C"),
    Tried(
        "a hand that can follow suit may not play the joker", lambda: second(PLAIN, "7NT", "AS", "5S RJ *D"), "play RJ"
    ).refused(
        Reason.MUST_FOLLOW,
        "Spades were led, and the joker may not be played instead of following suit: play 5♠.",
        "play.joker_follow",
        cards="5S",
    ),
    Tried(
        "in a null contract, a hand that can follow suit may not play the joker",
        lambda: second(NO_TRICKS, "NTR", "AD", "4D 5D RJ *C"),
        "play RJ",
    ).refused(
        Reason.MUST_FOLLOW,
        "Diamonds were led, and the joker may not be played instead of following suit: play 4♦ or 5♦.",
        "play.joker_follow",
        cards="4D 5D",
    ),
    Tried(
        "a hand that can follow suit may play the joker only as its first card of that suit",
        lambda: play(
            after("AS", with_play(joker_follow="first-or-last-card-of-suit"), "7NT", "AS KS", "5S 6S RJ"), "KS"
        ),
        "play RJ",
    ).refused(
        Reason.MUST_FOLLOW,
        "Spades were led, and the joker may not be played instead of following suit: play 6♠.",
        "play.joker_follow",
        cards="6S",
    ),
    Tried(
        "in misère, a hand that is void in the suit led must play its joker",
        lambda: second(PLAIN, "OM", "AS", "RJ *H"),
        "play 4H",
    ).refused(
        Reason.MUST_PLAY_JOKER,
        "This hand has no card of the suit led, so it must play its joker: play RJ.",
        "contracts.specials.OM.joker",
        cards="RJ",
    ),
    Tried(
        "in misère, a hand that is void in the suit led must play one of its two jokers",
        lambda: second(TWO_JOKERS, "OM", "AS", "RJ BJ *H"),
        "play 4H",
    ).refused(
        Reason.MUST_PLAY_JOKER,
        "This hand has no card of the suit led, so it must play its joker: play RJ or BJ.",
        "contracts.specials.OM.joker",
        cards="RJ BJ",
    ),
    Tried(
        "the joker may be played only to the last trick",
        lambda: ninth(with_play(joker_follow="last-trick-only")),
        "play RJ",
    ).refused(
        Reason.JOKER_LAST_TRICK_ONLY,
        "The joker may be played only to the last trick: play Q♥.",
        "play.joker_follow",
        cards="QH",
    ),
    Tried(
        "the joker may not be played to a suit in which its holder has shown a void",
        lambda: ninth(with_play(joker_renege="last-card-only")),
        "play RJ",
    ).refused(
        Reason.JOKER_RENEGES,
        "The joker may not be played to spades, because this hand has already shown a void in spades: play Q♥.",
        "play.joker_renege",
        cards="QH",
    ),
    Tried(
        "a joker that is not led may not name a suit", lambda: second(PLAIN, "7NT", "AS", "RJ *D"), "play RJ as S"
    ).refused(Reason.NO_SUIT_TO_NAME, "You may name a suit only when you lead a joker that belongs to no suit."),
)

LEADING = (
    Tried("only a joker may name a suit", lambda: playing(PLAIN, "7NT", "AS"), "play AS as H").refused(
        Reason.NO_SUIT_TO_NAME, "You may name a suit only when you lead a joker that belongs to no suit."
    ),
    Tried("a joker that is a trump may not name a suit", lambda: playing(PLAIN, "7H", "RJ"), "play RJ as H").refused(
        Reason.NO_SUIT_TO_NAME, "You may name a suit only when you lead a joker that belongs to no suit."
    ),
    Tried(
        "a nominated joker may not name a suit", lambda: playing(AUSTRALIAN, "7NT", "RJ", nominated="H"), "play RJ as H"
    ).refused(Reason.NO_SUIT_TO_NAME, "You may name a suit only when you lead a joker that belongs to no suit."),
    Tried(
        "in No Tricks, the joker is led without naming a suit", lambda: last_trick(NO_TRICKS, "NTR"), "play RJ as H"
    ).refused(
        Reason.NO_SUIT_TO_NAME,
        "Under this contract, the joker must be led without naming a suit.",
        "contracts.specials.NTR.joker_lead",
    ),
    Tried(
        "in a null contract, a joker that may be led only to the last trick names no suit",
        lambda: last_trick(with_play(joker_lead="last-trick-only"), "OM"),
        "play RJ as H",
    ).refused(
        Reason.NO_SUIT_TO_NAME, "Under this contract, the joker must be led without naming a suit.", "play.joker_lead"
    ),
    Tried("a joker that is led must name a suit", lambda: playing(PLAIN, "7NT", "RJ"), "play RJ").refused(
        Reason.NAME_A_SUIT, "You must name a suit when you lead this joker: name spades, clubs, diamonds or hearts."
    ),
    Tried(
        "a joker that is led must name a suit, even if only one suit is left",
        lambda: after("AS AC AD", PLAIN, "7NT", ACES),
        "play RJ",
    ).refused(Reason.NAME_A_SUIT, "You must name a suit when you lead this joker: name hearts."),
    Tried(
        "the joker must name a suit that has not been led", lambda: after("AS", PLAIN, "7NT", ACES), "play RJ as S"
    ).refused(
        Reason.SUIT_NOT_ALLOWED,
        "You may not name spades for the joker here: name clubs, diamonds or hearts.",
        "play.joker_lead",
    ),
    Tried("the joker may not name a suit in which its holder has shown a void", showed_void, "play RJ as S").refused(
        Reason.SUIT_NOT_ALLOWED,
        "You may not name spades for the joker here: name clubs, diamonds or hearts.",
        "play.joker_lead",
    ),
    Tried(
        "the joker may not be led before the last trick if all suits have been led",
        lambda: after("AS AC AD AH KS KC KD KH", PLAIN, "7NT", ACES),
        "play RJ as S",
    ).refused(
        Reason.JOKER_LEAD,
        "No suit is left to name for the joker, so it may be led only to the last trick: lead Q♠.",
        "play.joker_lead",
        cards="QS",
    ),
    Tried(
        "the joker may be led only to the last trick",
        lambda: two_left(with_play(joker_lead="last-trick-only"), "7NT"),
        "play RJ as H",
    ).refused(
        Reason.JOKER_LEAD, "The joker may be led only to the last trick: lead 6♠.", "play.joker_lead", cards="6S"
    ),
    Tried(
        "in misère too, the joker may be led only to the last trick",
        lambda: two_left(with_play(joker_lead="last-trick-only"), "OM"),
        "play RJ",
    ).refused(
        Reason.JOKER_LEAD, "The joker may be led only to the last trick: lead 6♠.", "play.joker_lead", cards="6S"
    ),
    Tried(
        "in No Tricks, the joker may be led only to the last trick", lambda: two_left(NO_TRICKS, "NTR"), "play RJ as H"
    ).refused(
        Reason.JOKER_LEAD,
        "The joker may be led only to the last trick: lead 6♠.",
        "contracts.specials.NTR.joker_lead",
        cards="6S",
    ),
)

CLAIMING = (
    Tried("players may not claim tricks", lambda: playing(PLAIN, "8S", SURE), "claim").refused(
        Reason.NOT_OFFERED, "This game does not allow claims: play a card.", "play.claims"
    ),
    Tried(
        "only the player who is about to lead may claim", lambda: play(playing(CLAIMS, "8S", SURE), "AS"), "claim"
    ).refused(Reason.NOT_OFFERED, "Only the player who is about to lead may claim: play a card.", "play.claims"),
    Tried(
        "a player may not claim while a dummy has face-down cards",
        lambda: playing(DUMMIES.with_options({"play.claims": "provable"}), "8S", SURE),
        "claim",
    ).refused(Reason.NOT_OFFERED, "You may not claim while a dummy has face-down cards: play a card.", "play.claims"),
    Tried(
        "without consent, a player may claim only all remaining tricks", lambda: playing(CLAIMS, "8S", SURE), "claim 9"
    ).refused(
        Reason.NOT_OFFERED,
        "In this game, a claim must be for all remaining tricks: claim without a number.",
        "play.claims",
    ),
    Tried(
        "a player may claim by consent only once per hand",
        lambda: apply(apply(playing(CONSENT, "8S", SURE), Claim()), AnswerClaim(False)),
        "claim",
    ).refused(Reason.NOT_OFFERED, "You have already claimed in this hand: play a card.", "play.claims"),
    Tried(
        "a claim by consent must be for fewer tricks than remain, or for all of them",
        lambda: playing(CONSENT, "8S", SURE),
        "claim 10",
    ).refused(
        Reason.NOT_OFFERED, "Claim a number from 0 to 9, or claim all remaining tricks without a number.", "play.claims"
    ),
    Tried(
        "the last trick can only be conceded or claimed without a number", lambda: last_trick(CONSENT, "7NT"), "claim 1"
    ).refused(Reason.NOT_OFFERED, "Claim 0, or claim all remaining tricks without a number.", "play.claims"),
    Tried(
        "a player may not concede tricks to opponents who score alone",
        lambda: playing(THREE_CONSENT, "8S", SURE),
        "claim 9",
    ).refused(
        Reason.NOT_OFFERED,
        (
            "You may claim fewer than all the remaining tricks only if your opponents form one side: claim without a "
            "number, or play a card."
        ),
        "play.claims",
    ),
    Tried("an opponent must answer a claim", lambda: apply(playing(CONSENT, "8S", SURE), Claim()), "play 5D").refused(
        Reason.NOT_DUE, "First say whether you agree to the claim.", "play.claims"
    ),
    Tried("a claim must be certain", lambda: playing(CLAIMS, "8S", "RJ JS JC AS KS QS 10S 9S AH 5D"), "claim").refused(
        Reason.UNPROVEN_CLAIM, "The claim is not certain: from what you can see, A♦ might take a trick.", "play.claims"
    ),
    Tried(
        "a claim must be certain for every layout of the hidden cards",
        lambda: playing(ALL_PASSED, "pass", "AS QS JS 10S 9S 8S 7S 6S AH RJ"),
        "claim",
    ).refused(
        Reason.UNPROVEN_CLAIM, "The claim is not certain: from what you can see, K♠ might take a trick.", "play.claims"
    ),
)

CUSTOM = (
    Tried("a custom rule forbids the lead of a trump", lambda: playing(UNBROKEN, "8S", SURE), "play AS").refused(
        Reason.CUSTOM_RULE, "Spades may not be led before one has been played.", "custom.unbroken-trumps"
    ),
    Tried("no claim can be checked under a custom rule", lambda: playing(UNBROKEN, "8S", SURE), "claim").refused(
        Reason.CUSTOM_RULE,
        "No claim can be checked while the rule 'unbroken-trumps' is in use.",
        "custom.unbroken-trumps",
    ),
)

PLAY_REFUSALS = (*FOLLOWING, *LEADING, *CLAIMING, *CUSTOM)
