"""Every refusal of the auction, see refusals.py: seat 0 speaks first, seat 3 deals."""

import attrs
from refusals import Tried
from tables import call, dealt

import five_hundred as fh
from five_hundred.actions import AnswerThrowIn, Look, OfferThrowIn
from five_hundred.rules import Gate
from five_hundred.rules.bids.special_bids import MISERE, NULLO

BLIND = fh.presets.AUSTRALIAN.with_options({"contracts.specials": ["misere", "blind-misere"]})
CONSENT_OR_NO_NULL = fh.presets.AMERICAN_MIDWEST.with_options(
    {"table.misdeal": "no-ace-no-face-partner-agrees-else-no-nullo", "contracts.specials": (NULLO,)}
)
HOLDER_MAY = CONSENT_OR_NO_NULL.with_options({"table.misdeal": "holder-may", "auction.rounds": "until-others-pass"})
DEALER_MUST = fh.presets.AUSTRALIAN.with_options({"auction.all_pass": "dealer-must-bid"})
SEVENS = fh.presets.AUSTRALIAN.with_options({"auction.min_level": 7})
INKLES = SEVENS.with_options({"auction.inkle_who": "anybody"})
AFTER_EIGHT = fh.presets.AUSTRALIAN.with_options({"contracts.specials": (attrs.evolve(MISERE, gate=Gate.AFTER_EIGHT),)})
LOW_MISERE = INKLES.with_options({"contracts.specials": (attrs.evolve(MISERE, above=None, gate=Gate.ANYTIME),)})
INKLES_BY_POINTS = INKLES.with_options(
    {"auction.order": "points", "contracts.schedule": "original", "contracts.specials": ()}
)
WEAK = "4S 5S 6S 7S 8S 4C 5C 6C 7C 8C"
SIXES, SEVEN_BIDS = "6S 6C 6D 6H 6NT", "7S 7C 7D 7H 7NT"


def after(rules: fh.RuleSet, calls: str, *hands: str) -> fh.State:
    return call(dealt(rules, *hands), calls)


def refused(rules: fh.RuleSet, seat: int = 0) -> fh.State:
    """A seat has offered to throw in its weak hand, and its partner has refused."""
    hands = [WEAK if each == seat else "" for each in range(4)]
    return fh.apply(fh.apply(after(rules, "pass " * seat, *hands), OfferThrowIn()), AnswerThrowIn(False))


AUCTION_REFUSALS = (
    Tried("no card may be played during the auction", lambda: dealt(fh.presets.AUSTRALIAN), "play AS").refused(
        fh.Reason.NOT_DUE, "The auction is not over: bid or pass."
    ),
    # --- Before the first call
    Tried("before looking at the hand, a player may make only blind bids", lambda: dealt(BLIND), "pass").refused(
        fh.Reason.NOT_LOOKED, "You have not looked at your hand: look at it first, or bid blind.", "contracts.specials"
    ),
    Tried(
        "before looking at the hand, a player may not offer to throw the cards in", lambda: dealt(BLIND), "throw in"
    ).refused(
        fh.Reason.NOT_LOOKED, "You have not looked at your hand: look at it first, or bid blind.", "contracts.specials"
    ),
    Tried("a player may look at the hand only once", lambda: fh.apply(dealt(BLIND), Look()), "look").refused(
        fh.Reason.NOT_OFFERED, "You have already looked at your hand."
    ),
    Tried(
        "players may not throw the cards in",
        lambda: dealt(fh.presets.AUSTRALIAN, "5S 6S 7S 8S 9S 5C 6C 7C 8C 9C"),
        "throw in",
    ).refused(fh.Reason.NOT_OFFERED, "This game does not allow players to throw the cards in.", "table.misdeal"),
    Tried(
        "a player may offer to throw the cards in only before the first call",
        lambda: after(
            CONSENT_OR_NO_NULL.with_options({"auction.rounds": "until-others-pass"}), "7S pass 7C pass", WEAK
        ),
        "throw in",
    ).refused(
        fh.Reason.NOT_OFFERED, "You may offer to throw the cards in only once, before your first call.", "table.misdeal"
    ),
    Tried(
        "a player may offer to throw the cards in only once", lambda: refused(CONSENT_OR_NO_NULL, seat=1), "throw in"
    ).refused(
        fh.Reason.NOT_OFFERED, "You may offer to throw the cards in only once, before your first call.", "table.misdeal"
    ),
    Tried(
        "a player who decides alone may throw the cards in only before the first call",
        lambda: after(HOLDER_MAY, "7S pass 7C pass", WEAK),
        "throw in",
    ).refused(fh.Reason.NOT_OFFERED, "You may throw the cards in only before your first call.", "table.misdeal"),
    Tried(
        "a hand with a face card may not be thrown in",
        lambda: dealt(fh.presets.AMERICAN_MIDWEST, "4S 5S 6S 7S JS 4C 5C 6C 7C QD"),
        "throw in",
    ).refused(fh.Reason.NO_MISDEAL, "You may not throw this hand in, because it contains J♠.", "table.misdeal"),
    Tried(
        "a hand with a joker may not be thrown in",
        lambda: dealt(fh.presets.AMERICAN_MIDWEST, "4S 5S 6S 7S 8S 4C 5C 6C 7C RJ"),
        "throw in",
    ).refused(fh.Reason.NO_MISDEAL, "You may not throw this hand in, because it contains RJ.", "table.misdeal"),
    # --- Which bids there are, and which is higher
    Tried(
        "players may make only the special bids of the house rules",
        lambda: dealt(fh.presets.PERFECT),
        fh.MakeBid(MISERE),
    ).refused(fh.Reason.UNKNOWN_BID, "This game does not offer the bid Misère.", "contracts.specials", bids=SIXES),
    Tried(
        "a bid must be higher than the highest bid so far", lambda: after(fh.presets.AUSTRALIAN, "8S"), "bid 7H"
    ).refused(fh.Reason.BID_TOO_LOW, "7♥ is too low: bid higher than 8♠.", bids="8C 8D 8H 8NT 9S"),
    Tried(
        "a player may not repeat the highest bid so far", lambda: after(fh.presets.AUSTRALIAN, "10H"), "bid 10H"
    ).refused(fh.Reason.BID_TOO_LOW, "10♥ is too low: bid higher than 10♥.", bids="10NT"),
    Tried(
        "special bids on the same rung of the ladder do not overcall each other",
        lambda: after(fh.presets.AMERICAN, "ON"),
        "bid DN",
    ).refused(fh.Reason.BID_TOO_LOW, "Double Nullo is too low: bid higher than Open Nullo.", bids="10NT"),
    Tried(
        "if bids rank by points, a bid of equal points is not higher",
        lambda: after(fh.presets.ORIGINAL_1904, "6NT"),
        "bid 7C",
    ).refused(fh.Reason.BID_TOO_LOW, "7♣ is too low: bid higher than 6NT.", bids="7D 9S 8C 7H 10S"),
    Tried(
        "the dealer must bid if all other players have passed", lambda: after(DEALER_MUST, "pass pass pass"), "pass"
    ).refused(
        fh.Reason.DEALER_MUST_BID,
        "Nobody has made a bid that can win the auction, so the dealer must make one.",
        "auction.all_pass",
        bids=SIXES,
    ),
    # --- Bids below the lowest one
    Tried("a bid may not be below the lowest level", lambda: dealt(SEVENS), "bid 6H").refused(
        fh.Reason.BELOW_MINIMUM, "6♥ is too low: bid at least 7 tricks.", "auction.min_level", bids=SEVEN_BIDS
    ),
    Tried(
        "the dealer may not inkle if no other player has made a full bid",
        lambda: after(INKLES.with_options({"auction.all_pass": "dealer-must-bid"}), "6S pass pass"),
        "bid 6C",
    ).refused(
        fh.Reason.DEALER_MUST_BID,
        "Nobody has made a bid that can win the auction, so the dealer must make one, but 6♣ cannot win.",
        "auction.all_pass",
        bids=SEVEN_BIDS,
    ),
    Tried("only the first two seats may inkle", lambda: after(fh.presets.AMERICAN, "pass pass"), "bid 6S").refused(
        fh.Reason.MAY_NOT_INKLE,
        "Only the first two seats may bid below 7 tricks.",
        "auction.inkle_who",
        bids=SEVEN_BIDS,
    ),
    Tried(
        "only the first two bidders may inkle",
        lambda: after(SEVENS.with_options({"auction.inkle_who": "first-two-bidders"}), "6S 6C"),
        "bid 6D",
    ).refused(
        fh.Reason.MAY_NOT_INKLE,
        "Only the first two bidders may bid below 7 tricks.",
        "auction.inkle_who",
        bids=SEVEN_BIDS,
    ),
    Tried(
        "the third bidder may not inkle, even after the first two have passed",
        lambda: after(SEVENS.with_options({"auction.inkle_who": "first-two-bidders"}), "6S 6C 7S 7C pass pass"),
        "bid 6D",
    ).refused(
        fh.Reason.MAY_NOT_INKLE,
        "Only the first two bidders may bid below 7 tricks.",
        "auction.inkle_who",
        bids="7D 7H 7NT M 8S",
    ),
    Tried(
        "an unranked inkle must be a player's first call",
        lambda: after(INKLES.with_options({"auction.inkle_ranked": False}), "6S pass pass 6C"),
        "bid 6H",
    ).refused(
        fh.Reason.MAY_NOT_INKLE,
        "You may bid below 7 tricks only as your first call.",
        "auction.inkle_ranked",
        bids=SEVEN_BIDS,
    ),
    Tried(
        "an inkle may not follow a bid that can win, even if the inkle is worth more",
        lambda: after(INKLES_BY_POINTS, "7S"),
        "bid 6NT",
    ).refused(
        fh.Reason.MAY_NOT_INKLE,
        "6NT cannot become the contract, so you may not bid it over 7♠.",
        "auction.inkle_wins",
        bids="7C 8S 7D 9S 8C",
    ),
    Tried(
        "an inkle may not be bid over a special bid that ranks below it", lambda: after(LOW_MISERE, "M"), "bid 6S"
    ).refused(
        fh.Reason.MAY_NOT_INKLE,
        "6♠ cannot become the contract, so you may not bid it over Misère.",
        "auction.inkle_wins",
        bids=SEVEN_BIDS,
    ),
    # --- When a special bid may be made
    Tried("misère needs an earlier bid of seven", lambda: after(fh.presets.AUSTRALIAN, "6NT"), "bid M").refused(
        fh.Reason.GATE_CLOSED,
        "Misère may be bid only once any player has bid seven tricks or more, or has made a null bid.",
        "contracts.specials.M.gate",
        bids=SEVEN_BIDS,
    ),
    Tried("misère needs an earlier bid of eight", lambda: after(AFTER_EIGHT, "7NT"), "bid M").refused(
        fh.Reason.GATE_CLOSED,
        "Misère may be bid only once any player has bid eight tricks or more.",
        "contracts.specials.M.gate",
        bids="8S 8C 8D 8H 8NT",
    ),
    Tried("Spread needs an earlier null bid", lambda: dealt(fh.presets.NO_TRICKS), "bid SP").refused(
        fh.Reason.GATE_CLOSED,
        "Spread may be bid only once any player has bid No Tricks, even if it has been overcalled.",
        "contracts.specials.SP.gate",
        bids=SIXES,
    ),
    Tried(
        "Across The Table needs a null bid by the partner", lambda: after(fh.presets.NO_TRICKS, "NTR"), "bid AT"
    ).refused(
        fh.Reason.GATE_CLOSED,
        "Across The Table may be bid only once the partner has bid No Tricks.",
        "contracts.specials.AT.gate",
        bids="ATC 8C 8D 8H 8NT",
    ),
    Tried("Across The Corner needs a null bid by an opponent", lambda: dealt(fh.presets.NO_TRICKS), "bid ATC").refused(
        fh.Reason.GATE_CLOSED,
        (
            "Across The Corner may be bid only over an opponent's No Tricks that is the highest bid so far; both "
            "bids may share a place on the ladder."
        ),
        "contracts.specials.ATC.gate",
        bids=SIXES,
    ),
    Tried(
        "a player who has looked at the hand may not bid blind",
        lambda: fh.apply(call(fh.apply(dealt(BLIND), Look()), "pass"), Look()),
        "bid BM",
    ).refused(
        fh.Reason.GATE_CLOSED,
        "Blind Misère may be bid only as the bidder's first call, before the bidder has looked at the hand.",
        "contracts.specials.BM.gate",
        bids=SIXES,
    ),
    Tried(
        "a side may not bid null after a partner has refused a throw-in", lambda: refused(CONSENT_OR_NO_NULL), "bid N"
    ).refused(
        fh.Reason.NO_NULL,
        "A partner has refused to throw the cards in, so this side may not bid Nullo.",
        "table.misdeal",
        bids=SIXES,
    ),
)
"""In the order of an auction."""
