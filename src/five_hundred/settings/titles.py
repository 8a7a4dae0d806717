"""Short titles of options, for people who configure rules in a form and do not want to read paths."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from five_hundred.rules import RuleSet
from five_hundred.rules.special_bid_data import SPECIALS

__all__ = ["in_titles", "title_of"]

_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "table.partnership": "Partners",
        "table.deal_form": "Form of the deal",
        "table.exposed_kitty": "Extra cards in the kitty",
        "table.high_joker": "Higher joker",
        "table.kitty_face_up": "A kitty card face up",
        "table.misdeal": "Throwing in bad hands",
        "table.kitty_term": "Word for the kitty",
        "auction.suit_order": "Order of the suits",
        "auction.order": "Which bid is higher",
        "auction.rounds": "Rounds of bidding",
        "auction.min_level": "Lowest bid",
        "auction.inkle_who": "Inkles",
        "auction.inkle_wins": "If every bid is an inkle",
        "auction.inkle_ranked": "Inkles must be higher",
        "auction.re_entry": "Bidding after a pass",
        "auction.raise_own": "Raising one's own bid",
        "auction.all_pass": "If all players pass",
        "auction.ends_at_top": "End at the highest bid",
        "auction.pass_term": "Word for a pass",
        "contracts.schedule": "Points of the bids",
        "contracts.specials": "Special bids",
        "contracts.declare": "Declaring",
        "contracts.declare_points": "Points for a declaration",
        "contracts.declare_loss": "Loss for a failed declaration",
        "play.null_lead": "First lead under a special bid",
        "play.joker_follow": "When the joker may be played",
        "play.joker_renege": "The joker after a void",
        "play.joker_renege_wins": "Winning with the joker after a void",
        "play.joker_lead": "Suits for a led joker",
        "play.joker_nominate": "Nominating a suit for the joker",
        "play.null_stop": "Stopping when a special bid fails",
        "play.high_jacks": "Jacks above aces at no trump",
        "scoring.slam": "Winning all ten tricks",
        "scoring.slam_minimum": "Minimum for all ten tricks",
        "scoring.sweep_bonus": "Bonus for all ten tricks",
        "scoring.overtrick_points": "Points for extra tricks",
        "scoring.defenders": "Tricks of the defenders",
        "scoring.trick_points": "Points for each trick",
        "scoring.defender_cap": "Cap on trick points",
        "scoring.cap_kind": "How the cap works",
        "scoring.cap_all_pass": "The cap if all players pass",
        "scoring.failure": "Failed contracts",
        "match.compare": "Reaching or passing a limit",
        "match.back_door": "Out the back door",
        "match.hands": "Number of hands",
        "match.must_bid_to_win": "Must bid to win",
        "match.both_cross": "If several sides reach the target",
        "match.spread": "Difference between the scores",
        "match.midhand_out": "Stopping in the middle of a hand",
        "match.exact": "Exactly the target",
        "partner.may_call": "Cards that may be called",
        "partner.own_card": "Calling one's own card",
        "partner.alone": "Playing without a partner",
        "partner.reveal": "Learning who the partner is",
        "partner.when": "When the card is called",
        "partner.settlement": "Sharing the points",
        "penalties.bar": "Barred from the next auction",
        "penalties.set_margin": "Margin of the set rule",
        "penalties.set_null_tricks": "Tricks for the set rule under a null bid",
        "penalties.breach": "Calling a breach",
        "penalties.breach_margin": "Margin of a breach",
        "penalties.breach_null_tricks": "Tricks for a breach under a null bid",
        "penalties.breach_min_level": "Lowest bid for a breach",
        "penalties.breach_win": "Points for a breach",
        "penalties.breach_loss": "Loss for a failed breach",
        "penalties.breach_bars": "Barred after a breach",
        "penalties.breach_counts": "When breach points count",
        "contracts.specials.CODE.value": "Points",
        "contracts.specials.CODE.strain": "Trump suit",
        "contracts.specials.CODE.above": "Ranks above",
        "contracts.specials.CODE.step": "Places above that bid",
        "contracts.specials.CODE.gate": "When it may be bid",
        "contracts.specials.CODE.opened_by": "After which null bid",
        "contracts.specials.CODE.least": "Fewest tricks",
        "contracts.specials.CODE.most": "Most tricks",
        "contracts.specials.CODE.who": "Who plays",
        "contracts.specials.CODE.kitty": "Use of the kitty",
        "contracts.specials.CODE.exposure": "Laying the hand face up",
        "contracts.specials.CODE.joker": "The joker under this bid",
        "contracts.specials.CODE.joker_lead": "Leading the joker under this bid",
        "contracts.specials.CODE.forced_trick_points": "Points for each trick of the bidder",
        "contracts.specials.CODE.own_trick_points": "Points for each trick of the defenders",
    }
)
"""The titles of options whose names alone would be unclear; the title of any other option is its name in words."""
_PATHS: Final = frozenset(option.path for option in (*RuleSet.options(), *RuleSet.special_options()))
_NAMES: Final = {path.rpartition(".")[2]: path for path in sorted(_PATHS, reverse=True)}
_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})
_MENTION: Final = re.compile(
    rf"\b{SPECIALS}\.(?P<code>[A-Z]{{1,6}})(?:\.(?P<field>[a-z_]+))?|\b(?P<path>[a-z]+\.[a-z_]+)\b|\b(?P<name>[a-z]+_[a-z_]+)\b"
)


def title_of(path: str) -> str:
    """Return the short title of an option, such as ``If all players pass``.

    Args:
        path: the path of the option; the path of a special bid's field may contain any code.
    """
    parts = path.split(".")
    general = ".".join([*parts[:2], "CODE", parts[3]]) if len(parts) == 4 else path
    return _TITLES.get(general) or parts[-1].replace("_", " ").replace("-", " ").capitalize()


def in_titles(text: str, names: Mapping[str, str] = _NO_NAMES) -> str:
    """Replace the paths of options in a text with their titles in quotation marks.

    Args:
        text: words of the library, which contain nothing that a person has typed.
        names: the names of special bids, keyed by code; they replace the codes.
    """

    def titled(found: re.Match[str]) -> str:
        if code := found["code"]:
            bid = names.get(code, code)
            return f"“{title_of(found[0])}” of {bid}" if found["field"] else bid
        path = found["path"] or _NAMES.get(found["name"], "")
        return f"“{title_of(path)}”" if path in _PATHS else found[0]

    return _MENTION.sub(titled, text)
