"""Find the options that have no effect because of the values of other options.

A settings screen greys these options out, and a description of the rules leaves them out.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from five_hundred.base.message_parts import Message
from five_hundred.base.values import Value
from five_hundred.rules.auction import AllPass, InkleWho
from five_hundred.rules.bids.special_bids import ABOUT_JOKERS, GATES_AFTER_NULL, NOT_IN_DUELS, WhoPlays
from five_hundred.rules.bids.trick_bids import Strain
from five_hundred.rules.groups import Groups
from five_hundred.rules.match import BackDoor
from five_hundred.rules.penalties import Bar, Breach
from five_hundred.rules.scoring import DefenderPoints, Slam
from five_hundred.rules.special_bid_data import SPECIALS
from five_hundred.rules.table import DealForm, Partnership

__all__ = ["WithoutEffect", "without_effect"]


@attrs.frozen(repr=False)
class WithoutEffect(Value):
    """The reason why an option has no effect under the present rules (catalogue: sections A to K)."""

    reason: Message
    """A sentence without a full stop; it names the deciding options by their paths."""
    because_of: tuple[str, ...]
    """The paths of the options whose values are the reason; each of these options does have an effect."""


def without_effect(rules: Groups) -> Mapping[str, WithoutEffect]:
    """Return the options that have no effect under the present rules, keyed by path (catalogue: sections A to K).

    If only such an option is changed, either the play of the cards and the scores stay the same, or the new value
    contradicts another option.

    Returns:
        The reasons; the path of a special bid's field contains the bid's code.
    """
    return {
        path: WithoutEffect(Message(reason), because_of)
        for part in (_of_the_deal, _of_the_bids, _of_the_jokers, _of_the_scores, _of_the_match, _of_the_penalties)
        for path, reason, because_of in part(rules)
    }


_Found = Iterator[tuple[str, str, tuple[str, ...]]]
_NO_SPECIALS: Final = "the game offers no special bids (contracts.specials)"
_NO_TRICKS_COUNT: Final = "no special bid counts the tricks of the bidding side (contracts.specials)"


def _of_the_deal(rules: Groups) -> _Found:
    table = rules.table
    if table.deal_form is not DealForm.EXPOSED:
        yield "table.exposed_kitty", _only_if("table.deal_form", DealForm.EXPOSED), ("table.deal_form",)
    if table.deal_form is not DealForm.DEALT:
        for name in ("packets", "kitty_face_up", "misdeal"):
            yield f"table.{name}", _only_if("table.deal_form", DealForm.DEALT), ("table.deal_form",)
    if table.pack.jokers.bit_count() < 2:
        yield "table.high_joker", "the pack (table.pack) has fewer than two jokers", ("table.pack",)


def _of_the_bids(rules: Groups) -> _Found:
    if rules.auction.inkle_who is InkleWho.NOBODY:
        for name in ("inkle_wins", "inkle_ranked"):
            reason = "no player may make an inkle (auction.inkle_who)"
            yield f"auction.{name}", reason, ("auction.inkle_who",)
    if not rules.contracts.declare:
        for name in ("declare_points", "declare_loss"):
            yield f"contracts.{name}", "players may not declare (contracts.declare)", ("contracts.declare",)
    if rules.table.partnership is not Partnership.CALLED:
        for name in ("may_call", "own_card", "alone", "reveal", "when"):
            yield f"partner.{name}", _only_if("table.partnership", Partnership.CALLED), ("table.partnership",)
        if rules.table.partnership is not Partnership.ROTATING:
            wanted = f"table.partnership is '{Partnership.CALLED}' or '{Partnership.ROTATING}'"
            yield "partner.settlement", f"has an effect only if {wanted}", ("table.partnership",)
    for bid in rules.contracts.specials:
        path = f"{SPECIALS}.{bid.code}"
        if bid.gate not in GATES_AFTER_NULL:
            yield f"{path}.opened_by", f"the gate ({path}.gate) does not wait for a null bid", (f"{path}.gate",)
        if bid.who is WhoPlays.DUEL:
            for name in NOT_IN_DUELS:
                reason = f"in a duel ({path}.who), the player who takes fewer tricks wins"
                yield f"{path}.{name}", reason, (f"{path}.who",)


def _of_the_jokers(rules: Groups) -> _Found:
    if not rules.table.pack.jokers:
        names = ("joker_follow", "joker_renege", "joker_renege_wins", "joker_lead", "joker_nominate")
        paths = [f"play.{name}" for name in names]
        paths += [f"{SPECIALS}.{bid.code}.{name}" for bid in rules.contracts.specials for name in ABOUT_JOKERS]
        for path in paths:
            yield path, "the pack (table.pack) has no joker", ("table.pack",)
        return
    for bid in rules.contracts.specials:
        if bid.strain is not Strain.NO_TRUMP:
            strain = f"{SPECIALS}.{bid.code}.strain"
            for name in ABOUT_JOKERS:
                yield f"{SPECIALS}.{bid.code}.{name}", f"the joker belongs to the trump suit ({strain})", (strain,)


def _of_the_scores(rules: Groups) -> _Found:
    scoring, specials = rules.scoring, rules.contracts.specials
    if scoring.slam is not Slam.AT_LEAST:
        yield "scoring.slam_minimum", _only_if("scoring.slam", Slam.AT_LEAST), ("scoring.slam",)
    if scoring.slam is not Slam.SWEEP:
        yield "scoring.sweep_bonus", _only_if("scoring.slam", Slam.SWEEP), ("scoring.slam",)
    paid = scoring.defenders is not DefenderPoints.NONE or rules.auction.all_pass is AllPass.NO_TRUMP
    if not paid:
        reason = "no tricks score points (scoring.defenders, auction.all_pass)"
        yield "scoring.trick_points", reason, ("scoring.defenders", "auction.all_pass")
    if scoring.defender_cap is None:
        for name in ("cap_kind", "cap_all_pass"):
            yield f"scoring.{name}", "trick points have no cap (scoring.defender_cap)", ("scoring.defender_cap",)
    elif rules.auction.all_pass is not AllPass.NO_TRUMP:
        yield "scoring.cap_all_pass", _only_if("auction.all_pass", AllPass.NO_TRUMP), ("auction.all_pass",)
    if all(bid.who is WhoPlays.DUEL for bid in specials):
        reason = "in a duel, the bidder always leads (contracts.specials)" if specials else _NO_SPECIALS
        yield "play.null_lead", reason, (SPECIALS,)
    if not specials:
        yield "play.null_stop", _NO_SPECIALS, (SPECIALS,)
    elif rules.penalties.bar is not Bar.OFF or rules.penalties.breach is not Breach.OFF:
        reason = "the number of tricks matters until the hand ends (penalties.bar, penalties.breach)"
        yield "play.null_stop", reason, ("penalties.bar", "penalties.breach")
    elif all(bid.who is WhoPlays.DUEL or bid.pays_for_tricks for bid in specials):
        reason = "the number of tricks matters under every special bid (contracts.specials)"
        yield "play.null_stop", reason, (SPECIALS,)


def _of_the_match(rules: Groups) -> _Found:
    if rules.match.hands is not None:
        for name in (
            *("target", "compare", "floor", "back_door", "must_bid_to_win", "both_cross"),
            *("spread", "midhand_out", "exact", "ceiling"),
        ):
            reason = "the match ends after a fixed number of hands, and the highest score wins (match.hands)"
            yield f"match.{name}", reason, ("match.hands",)
    elif rules.match.back_door is BackDoor.OFF:
        yield "match.floor", "a low score cannot lose the match (match.back_door)", ("match.back_door",)


def _of_the_penalties(rules: Groups) -> _Found:
    penalties = rules.penalties
    counted = any(bid.who is not WhoPlays.DUEL for bid in rules.contracts.specials)
    if penalties.bar is not Bar.SET:
        for name in ("set_margin", "set_null_tricks"):
            yield f"penalties.{name}", _only_if("penalties.bar", Bar.SET), ("penalties.bar",)
    elif not counted:
        yield "penalties.set_null_tricks", _NO_TRICKS_COUNT, (SPECIALS,)
    if penalties.breach is Breach.OFF:
        for name in (
            *("breach_margin", "breach_null_tricks", "breach_min_level"),
            *("breach_win", "breach_loss", "breach_bars", "breach_counts"),
        ):
            yield f"penalties.{name}", "a breach may not be called (penalties.breach)", ("penalties.breach",)
    elif not counted:
        yield "penalties.breach_null_tricks", _NO_TRICKS_COUNT, (SPECIALS,)


def _only_if(path: str, value: str) -> str:
    return f"has an effect only if {path} is '{value}'"
