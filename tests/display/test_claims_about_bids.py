"""What the rules in words say about when a special bid may be made, asked of the engine."""

import re
from typing import NamedTuple

import attrs
import pytest
from hypothesis import assume, given

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.auction.bid_legality import why_no_bid
from five_hundred.presets import PRESETS
from five_hundred.rules import SPECIAL_BIDS, Gate, ladder_of
from five_hundred.testing import rulesets

ELSEWHERE = presets.NO_TRICKS.with_options(
    {
        "contracts.specials.SP.above": "8H",
        "contracts.specials.SP.step": 1,
        "contracts.specials.AT.above": "9H",
        "contracts.specials.AT.step": 1,
        "contracts.specials.M": {"code": "M", "name": "Misère", "above": "7NT"},
    }
)
HOUSES = {
    **{name: preset.rules for name, preset in PRESETS.items()},
    "elsewhere": ELSEWHERE,
    "elsewhere, any": ELSEWHERE.with_options(
        {f"contracts.specials.{code}.opened_by": "any" for code in ("SP", "AT", "ATC")}
    ),
    "without No Tricks": ELSEWHERE.with_options({"contracts.specials.NTR": False}),
    "OFF": presets.AMERICAN.with_options({"contracts.specials.DN.gate": "after-partners-null"}),
    "misère after seven, eight and null": presets.AUSTRALIAN.with_options(
        {
            "contracts.specials.OM.gate": "after-8",
            "contracts.specials.HL": attrs.evolve(SPECIAL_BIDS["hi-lo"], gate=Gate.AFTER_NULL),
        }
    ),
}


class Told(NamedTuple):
    """An auction in which one bid has been made."""

    calls: tuple[fh.Call, ...]
    standing: fh.Bid
    bidder: fh.Seat
    looked: int = 63
    refused: int = 0


class Claim(NamedTuple):
    """What a page claims about a special bid: after which bids it may be made, and who must have made them."""

    who: str
    level: int
    names: frozenset[str]


SENTENCES = {
    r"It may be bid at any turn\.": "at any turn",
    r"It may be bid only after any player has bid (seven|eight) or more tricks(?: or (.*?))?\.(?: |$)": "anybody",
    r"It may be bid only after any player has bid ()(.*?) in this auction, even": "anybody",
    r"It may be bid only after (?:the|one of the) bidder's partners? has bid ()(.*?) in this auction, even": "partner",
    r"It may be bid only while an opponent's ()(.*?) is the highest bid; it may have the same rank": "opponent",
    r"It may be bid only as a player's first call, before": "blind",
}


def claims(rules: fh.RuleSet) -> dict[str, Claim]:
    """The claims of the chapter on special bids; each bid has exactly one."""
    chapters = [section for section in fh.describe_rules(rules).sections if section.title.startswith("The special bid")]
    found: dict[str, Claim] = {}
    for section in chapters:
        for item in (item for part in section.parts if isinstance(part, tuple) for item in part):
            (name,) = [bid.name for bid in rules.contracts.specials if item.startswith(f"{bid.name}. ")]
            ((match, who),) = [(match, who) for words, who in SENTENCES.items() if (match := re.search(words, item))]
            groups = (*match.groups(), "", "")[:2]
            names = frozenset(re.split(r", | or ", groups[1])) if groups[1] else frozenset[str]()
            found[name] = Claim(who, {"seven": 7, "eight": 8}.get(groups[0], 99), names)
    return found


def is_claimed(rules: fh.RuleSet, claim: Claim, bid: fh.SpecialBid, standing: fh.Bid, seat: fh.Seat) -> bool:
    """Whether a page claims that seat 0 may make a bid over the standing bid of another seat."""
    ladder, seating = ladder_of(rules), rules.table.seating
    mates = (*seating.partners(0), rules.table.partner_in_hand(_dealer(rules), 0))
    named = standing.level >= claim.level if isinstance(standing, fh.TrickBid) else standing.name in claim.names
    if claim.who == "at any turn":
        named = True
    if claim.who == "opponent":
        return named and seat not in mates and not ladder.overcalls(standing, bid)
    return named and (claim.who != "partner" or seat in mates) and ladder.overcalls(bid, standing)


def _dealer(rules: fh.RuleSet) -> fh.Seat:
    return rules.table.seating.players[-1]


def check(rules: fh.RuleSet) -> None:
    claimed, ladder = claims(rules), ladder_of(rules)
    offered = [bid for bid in rules.contracts.specials if bid in ladder.bids]
    assert set(claimed) == {bid.name for bid in offered}
    for bid in offered:
        claim = claimed[bid.name]
        if claim.who == "blind":
            continue
        followed = set()
        for standing in ladder.bids:
            for seat in rules.table.seating.players[1:]:
                auction = Told((fh.Call(seat, standing),), standing, seat)
                may = why_no_bid(rules, _dealer(rules), auction, 0, bid) is None
                assert may == is_claimed(rules, claim, bid, standing, seat), f"{bid} over {standing} by {seat}"
                followed |= {str(standing)} if may else set()
        # Every bid that the sentence names can be followed by the special bid, unless none of them can.
        assert not followed or claim.names <= followed, bid


@pytest.mark.rule("null-when", "spread", "across-the-corner")
@pytest.mark.option("contracts.specials.CODE.gate", "contracts.specials.CODE.opened_by")
@pytest.mark.parametrize("name", HOUSES)
def test_a_special_bid_may_be_made_exactly_after_the_bids_that_the_page_names(name: str) -> None:
    """000: Across The Corner only over No Tricks; the page used to name Across The Table and Spread as well."""
    check(HOUSES[name])


@given(rulesets())
def test_the_pages_of_all_rules_say_when_special_bids_may_be_made(rules: fh.RuleSet) -> None:
    names = [bid.name for bid in rules.contracts.specials]
    assume(not any(re.search(r" or |, | in this auction|\. ", name) for name in names))
    check(rules)
