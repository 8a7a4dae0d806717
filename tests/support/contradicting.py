"""Every way in which options cannot stand together: what is set, which options clash, and what the player is told.

The page of each option in the documentation shows those that it takes part in.
"""

from collections.abc import Callable
from typing import Any

M = "contracts.specials.M"
OM = "contracts.specials.OM"
TWO = {"table.players": 2, "table.partnership": "solo"}
THREE = {"table.players": 3, "table.partnership": "solo", "table.pack": "33"}
FIVE = {"table.players": 5, "table.partnership": "called-card", "table.pack": "53"}
SIX = {"table.players": 6, "table.pack": "63"}
ALTERNATE = {**SIX, "table.partnership": "alternate"}
DRAWN = {**TWO, "table.deal_form": "drawn", "table.pack": "45"}
EXPOSED = {**TWO, "table.deal_form": "exposed-eight", "table.pack": "52"}

# What is set; the option to be changed first, and the other one; what is said.
Told = tuple[dict[str, Any], str, str, str]


def choosing(changes: dict[str, Any], option: str, other: str) -> Callable[[str], Told]:
    """A row; it is called with what is said."""
    return lambda said: (changes, option, other, said)


SEATS: list[Told] = [
    choosing({**TWO, "table.partnership": "opposite"}, "table.partnership", "table.players")(
        "'opposite' requires 4 or 6 players, but table.players is 2: set table.partnership to 'solo'"
    ),
    choosing({**FIVE, "table.partnership": "opposite"}, "table.partnership", "table.players")(
        "'opposite' requires 4 or 6 players, but table.players is 5: set table.partnership to 'called-card' or 'solo'"
    ),
    choosing({"table.partnership": "alternate"}, "table.partnership", "table.players")(
        "'alternate' requires 6 players, but table.players is 4: set table.partnership to 'opposite' or 'solo'"
    ),
    choosing({**THREE, "table.partnership": "called-card"}, "table.partnership", "table.players")(
        "'called-card' requires 4, 5 or 6 players, but table.players is 3: set table.partnership to 'solo'"
    ),
    choosing({**THREE, "table.spare_hands": "dummies", "table.pack": "63"}, "table.spare_hands", "table.players")(
        "'dummies' requires 2 players, but table.players is 3"
    ),
    choosing({**TWO, "table.spare_hands": "for-the-bidder"}, "table.spare_hands", "table.players")(
        "'for-the-bidder' requires 3 players, but table.players is 2"
    ),
    choosing({**THREE, "table.deal_form": "drawn", "table.pack": "63"}, "table.deal_form", "table.players")(
        "'drawn' requires 2 players, but table.players is 3"
    ),
    choosing({**EXPOSED, "table.spare_hands": "dummies", "table.pack": "63"}, "table.spare_hands", "table.deal_form")(
        "must be 'none', because no spare hands are dealt if table.deal_form is 'exposed-eight'"
    ),
]
CARDS: list[Told] = [
    choosing({"table.pack": "33"}, "table.pack", "table.players")(
        "4 players (table.players, table.spare_hands) need 40 cards, and the kitty needs at least one, but the pack "
        "has 33"
    ),
    choosing({"table.pack": "5-A SCDH"}, "table.pack", "table.players")(
        "4 players (table.players, table.spare_hands) need 40 cards, and the kitty needs at least one, but the pack "
        "has 40"
    ),
    choosing({**DRAWN, "table.pack": "33"}, "table.pack", "table.players")(
        "2 players (table.players, table.spare_hands) need 40 cards, because table.deal_form is 'drawn', and the kitty "
        "needs at least one, but the pack has 33"
    ),
    choosing({**EXPOSED, "table.pack": "32", "table.exposed_kitty": 5}, "table.pack", "table.exposed_kitty")(
        "the hands of 2 players (table.players), the 8 exposed cards (table.deal_form = 'exposed-eight') and the kitty "
        "(table.exposed_kitty) need 33 cards, but the pack has 32"
    ),
    choosing({"table.packets": "3-1k-4-1k-2-1k"}, "table.packets", "table.pack")(
        "3-1k-4-1k-2-1k deals 9 cards to a hand and 3 to the kitty, but a pack (table.pack) of 43 cards requires 10 to "
        "a hand and 3 to the kitty"
    ),
    choosing({**EXPOSED, "table.packets": "3-4-3"}, "table.packets", "table.deal_form")(
        "has an effect only if table.deal_form is 'dealt', but table.deal_form is 'exposed-eight'"
    ),
    choosing({**DRAWN, "table.kitty_face_up": True}, "table.kitty_face_up", "table.deal_form")(
        "has an effect only if table.deal_form is 'dealt', but table.deal_form is 'drawn'"
    ),
    choosing({**DRAWN, "table.misdeal": "no-face"}, "table.misdeal", "table.deal_form")(
        "has an effect only if table.deal_form is 'dealt', but table.deal_form is 'drawn'"
    ),
    choosing({**TWO, "table.spare_hands": "dummies", "table.misdeal": "no-face"}, "table.misdeal", "table.spare_hands")(
        "must not be 'no-face', because no player sees all the cards of the spare hand (table.spare_hands = 'dummies')"
    ),
    choosing({"table.misdeal": "no-face", "table.pack": "2-10 SCDH, Q-K SCD, KH"}, "table.misdeal", "table.pack")(
        "the pack (table.pack) contains 7 face cards, which is too few for 4 players (table.players): "
        "nearly every deal would be thrown in"
    ),
]
AUCTION_AND_MATCH: list[Told] = [
    choosing({"auction.inkle_who": "anybody"}, "auction.inkle_who", "auction.min_level")(
        "no bid is below a minimum level of 6, so there are no inkles: set auction.min_level to 7 or more, or "
        "inkle_who to 'nobody'"
    ),
    choosing({"auction.rounds": "one", "auction.re_entry": "always"}, "auction.re_entry", "auction.rounds")(
        "'always' needs more than one round of bidding: change this value or auction.rounds"
    ),
    choosing({"auction.rounds": "one", "auction.raise_own": "once"}, "auction.raise_own", "auction.rounds")(
        "'once' needs more than one round of bidding: change this value or auction.rounds"
    ),
    choosing({"match.ceiling": 1000, "match.target": 1001}, "match.ceiling", "match.target")(
        "must be greater than match.target (1001), got 1000"
    ),
    choosing({"match.exact": True}, "match.exact", "match.ceiling")(
        "a side that needs exactly the target score can go far above it: set match.ceiling, for example to 1000"
    ),
    choosing(
        {"match.exact": True, "match.ceiling": 1000, "match.midhand_out": True}, "match.midhand_out", "match.exact"
    )("play cannot stop before a hand ends if a side must finish with exactly the target score (match.exact)"),
    choosing({"match.midhand_out": True, "penalties.bar": "set"}, "match.midhand_out", "penalties.bar")(
        "if penalties.bar is 'set', the penalty depends on the tricks of the whole hand, so play cannot stop before "
        "the hand ends"
    ),
    choosing({"match.midhand_out": True, "penalties.breach": "either"}, "match.midhand_out", "penalties.breach")(
        "whether a breach (penalties.breach) succeeds depends on the tricks of the whole hand, so play cannot stop "
        "before the hand ends"
    ),
    choosing({**FIVE, "match.midhand_out": True}, "match.midhand_out", "table.partnership")(
        "if a card is called (table.partnership), play that stops mid-hand would reveal the partner"
    ),
]
PARTNERS: list[Told] = [
    choosing(
        {**FIVE, "partner.reveal": "hidden-until-played", "play.claims": "by-consent"}, "play.claims", "partner.reveal"
    )(
        "'by-consent' lays the hand of a claimer face up, which could reveal the partner if a card is called "
        "(table.partnership): set play.claims to 'provable', or partner.reveal to 'announced'"
    ),
    choosing(
        {**FIVE, "partner.reveal": "hidden-until-played", "play.claims": "checked"}, "play.claims", "partner.reveal"
    )(
        "'checked' lays the hand of a claimer face up, which could reveal the partner if a card is called "
        "(table.partnership): set play.claims to 'provable', or partner.reveal to 'announced'"
    ),
    choosing({**THREE, "table.misdeal": "no-ace-no-face-partner-agrees"}, "table.misdeal", "table.partnership")(
        "'no-ace-no-face-partner-agrees' needs a partner, but no player has one if table.partnership is 'solo'"
    ),
    choosing({**ALTERNATE, "contracts.declare": True}, "contracts.declare", "table.partnership")(
        "a declaration needs exactly one partner, but the bidder has 2 if table.partnership is 'alternate'"
    ),
    choosing({**FIVE, "penalties.breach": "before-kitty"}, "penalties.breach", "table.partnership")(
        "only an opponent may call a breach, but if a card is called (table.partnership), players may not yet know "
        "who their opponents are"
    ),
]
BIDS: list[Told] = [
    choosing({f"{M}.kitty": "passed-on"}, f"{M}.kitty", f"{M}.who")(
        f"the bidder can pass the discards on only to a partner who plays: set {M}.who to 'partners'"
    ),
    choosing({**THREE, f"{M}.who": "partners"}, f"{M}.who", "table.partnership")(
        "'partners' needs a partner, but at this table (table.players = 3, table.partnership = 'solo') the bidder has "
        "no partner"
    ),
    choosing({**ALTERNATE, f"{M}.who": "both-hands"}, f"{M}.who", "table.partnership")(
        "'both-hands' needs one partner, but at this table (table.players = 6, table.partnership = 'alternate') "
        "the bidder has 2"
    ),
    choosing({**ALTERNATE, f"{M}.who": "partners", f"{M}.kitty": "passed-on"}, f"{M}.who", "table.partnership")(
        "'partners' needs one partner, but at this table (table.players = 6, table.partnership = 'alternate') "
        "the bidder has 2"
    ),
    choosing({**FIVE, f"{M}.gate": "after-partners-null"}, f"{M}.gate", "table.partnership")(
        "'after-partners-null' needs a partner, but no player has one if table.partnership is 'called-card'"
    ),
    choosing({**EXPOSED, f"{M}.gate": "blind"}, f"{M}.gate", "table.deal_form")(
        "must not be 'blind', because players see their cards before they bid if table.deal_form is 'exposed-eight'"
    ),
    choosing({f"{M}.who": "duel"}, f"{M}.who", f"{M}.gate")(
        f"a duel needs an opponent's null bid to overcall: set {M}.gate to 'over-opponents-null'"
    ),
    choosing({f"{M}.most": 10}, f"{M}.most", f"{M}.least")(
        f"a bid for 0 ({M}.least) to 10 tricks cannot fail unless {M}.who is 'duel': set a smaller range"
    ),
    choosing({f"{M}.gate": "after-null", "contracts.specials.OM": False}, f"{M}.gate", "contracts.specials")(
        "'after-null' needs an earlier null bid, but contracts.specials has no null bid that may come first"
    ),
]
WORDS: list[Told] = [
    choosing({f"{OM}.name": "MISERE"}, f"{OM}.name", f"{M}.name")(
        f"must not be 'MISERE', the name of another special bid ({M}.name): names must differ by more than case, "
        "accents and spaces"
    ),
    choosing({f"{M}.name": "Om"}, f"{M}.name", "contracts.specials")(
        "must not be 'Om', the code of another bid in contracts.specials (OM): choose another name"
    ),
    choosing({"auction.pass_term": "misere"}, "auction.pass_term", f"{M}.name")(
        f"must not be 'misere', which also means a special bid ({M}.name 'Misère', code M): "
        "choose another word for a pass"
    ),
]
TOLD = [*SEATS, *CARDS, *AUCTION_AND_MATCH, *PARTNERS, *BIDS, *WORDS]
