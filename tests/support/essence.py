"""What makes two RuleSets the same game at a card table, although options differ.

:func:`essence` begins with the options that have an effect (:mod:`five_hundred.rules.options_without_effect` names the
others), and then brings the values that lead to the same game together.  It does not use the code that describes rules
in words.
"""

from collections.abc import Iterator

from five_hundred import RuleSet
from five_hundred.cards.card import Rank
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.auction.bid_legality import can_be_contract, is_inkle
from five_hundred.rules import (
    AllPass,
    BackDoor,
    Bar,
    BothCross,
    BreachBars,
    DefenderPoints,
    InkleWho,
    InkleWins,
    JokerFollow,
    JokerLead,
    JokerNominate,
    JokerRenege,
    Misdeal,
    MustBid,
    Partnership,
    Slam,
    ladder_of,
)
from five_hundred.rules.bids.special_bids import Gate, NullJoker, SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import Strain, TrickBid
from five_hundred.rules.options_without_effect import without_effect
from five_hundred.rules.packets_and_piles import packets_of

__all__ = ["essence"]

_SPECIALS = "contracts.specials"


def essence(rules: RuleSet) -> dict[str, object]:
    """The values that decide the game: equal exactly if people at a table could not tell the two RuleSets apart."""
    makeable = ladder_of(rules).bids
    never = [bid.code for bid in rules.contracts.specials if bid not in makeable]
    rules = rules.with_options({f"{_SPECIALS}.{code}": False for code in never})
    idle = without_effect(rules)
    values: dict[str, object] = {
        option.path: rules.value(option.path) for option in RuleSet.options() if option.path not in idle
    }
    for path in (_SPECIALS, "auction.order", "contracts.schedule"):
        del values[path]
    values.update(_bids(rules))
    values.update(_special_fields(rules))
    for path, value in (
        *(*_of_the_cards(rules), *_of_the_auction(rules), *_of_the_play(rules)),
        *(*_of_the_scores(rules), *_of_the_penalties(rules), *_of_the_match(rules)),
    ):
        if value is None:
            values.pop(path, None)
        elif path in values:
            values[path] = value
    return values


def _offered(rules: RuleSet) -> list[TrickBid | SpecialBid]:
    inkles = rules.auction.inkle_who is not InkleWho.NOBODY
    return [bid for bid in ladder_of(rules).bids if inkles or not is_inkle(rules, bid)]


def _contracts(rules: RuleSet) -> list[TrickBid]:
    return [bid for bid in _offered(rules) if isinstance(bid, TrickBid) and can_be_contract(rules, bid)]


def _bids(rules: RuleSet) -> Iterator[tuple[str, object]]:
    """The order of the bids, and the points that score or decide the order."""
    ladder, order = ladder_of(rules), rules.auction.suit_order
    offered = _offered(rules)
    rungs = sorted({ladder.rungs[bid] for bid in offered})
    yield ("order", frozenset((str(bid), rungs.index(ladder.rungs[bid])) for bid in offered))
    tricks = sorted(
        [bid for bid in offered if isinstance(bid, TrickBid)], key=lambda bid: (bid.level, order.index(bid.strain))
    )
    by_level = len({ladder.rungs[bid] for bid in tricks}) == len(tricks) and tricks == sorted(
        tricks, key=ladder.rungs.__getitem__
    )
    yield "points", [(str(bid), ladder.points[bid]) for bid in (_contracts(rules) if by_level else tricks)]


def _special_fields(rules: RuleSet) -> Iterator[tuple[str, object]]:
    idle = without_effect(rules)
    fields = [option.path.rpartition(".")[2] for option in RuleSet.special_options()]
    for bid in rules.contracts.specials:
        for field in fields:
            path = f"{_SPECIALS}.{bid.code}.{field}"
            if path in idle or field in ("above", "step", "name"):
                continue
            value: object = rules.value(path)
            if field == "opened_by":
                value = _openers(rules, bid)
            if field == "joker_lead" and rules.play.joker_lead is JokerLead.LAST_TRICK:
                value = None  # then no joker may be led earlier, and no suit is named for it under a special bid
            yield f"{bid.name}: {field}", value


def _openers(rules: RuleSet, bid: SpecialBid) -> frozenset[str]:
    """The null bids that open a gate; a bid cannot follow itself or a bid above it."""
    rungs = ladder_of(rules).rungs
    duel = bid.gate is Gate.OVER_OPPONENTS_NULL
    nulls = [each for each in rules.contracts.specials if each.is_null and not (duel and each.gate is bid.gate)]
    nulls = [each for each in nulls if each.code == bid.opened_by] or nulls
    nulls = [each for each in nulls if each != bid]
    lower = [each for each in nulls if rungs[each] < rungs[bid] or (duel and rungs[each] == rungs[bid])]
    return frozenset(each.name for each in lower or nulls)


def _of_the_cards(rules: RuleSet) -> Iterator[tuple[str, object]]:
    table = rules.table
    fours = any(card.rank is Rank.FOUR for card in table.pack.cards)
    yield "table.pack", (table.pack.cards, table.pack.matching_fours and fours)
    yield "table.packets", str(packets_of(table))
    nulls = any(bid.is_null for bid in rules.contracts.specials)
    if table.misdeal is Misdeal.PARTNER_AGREES_OR_NO_NULL and not nulls:
        yield "table.misdeal", Misdeal.PARTNER_AGREES.value
    if not any(card.rank is Rank.JACK for card in table.pack.cards):
        yield "play.high_jacks", None


def _of_the_auction(rules: RuleSet) -> Iterator[tuple[str, object]]:
    auction = rules.auction
    if auction.inkle_who is not InkleWho.NOBODY and rules.table.players == 2:
        yield "auction.inkle_who", InkleWho.ANYBODY.value  # each of two players is one of the first two
    if auction.inkle_wins is InkleWins.NEVER and auction.all_pass is AllPass.SAME_DEALER:
        yield "auction.inkle_wins", InkleWins.NEVER_SAME_DEALER.value


def _of_the_play(rules: RuleSet) -> Iterator[tuple[str, object]]:
    play = rules.play
    if play.joker_follow is JokerFollow.LAST_TRICK and play.joker_renege is JokerRenege.LAST_CARD:
        yield "play.joker_renege", JokerRenege.ALLOWED.value  # the joker is the last card in any case
    nominated = [
        bid for bid in rules.contracts.specials if bid.strain is Strain.NO_TRUMP and bid.joker is not NullJoker.LOW
    ]
    if play.joker_nominate is JokerNominate.NULL_ONLY and not nominated:
        yield "play.joker_nominate", JokerNominate.NO.value


def _of_the_scores(rules: RuleSet) -> Iterator[tuple[str, object]]:
    scoring, contracts, points = rules.scoring, _contracts(rules), ladder_of(rules).points
    fewer = any(bid.level < HAND_SIZE for bid in contracts)
    cheap = any(points[bid] < scoring.slam_minimum for bid in contracts)
    if (scoring.slam is Slam.AT_LEAST and not cheap) or (scoring.slam is Slam.SWEEP and not fewer):
        yield "scoring.slam", Slam.NONE.value
        yield "scoring.slam_minimum", None
        yield "scoring.sweep_bonus", None
    if not fewer:
        yield "scoring.overtrick_points", 0  # a bid of ten cannot take more
    all_pass = rules.auction.all_pass is AllPass.NO_TRUMP
    if not scoring.trick_points:
        yield "scoring.defenders", DefenderPoints.NONE.value
        yield "scoring.trick_points", 0 if all_pass else None
    capped = all_pass and scoring.cap_all_pass
    paid = scoring.trick_points and (capped or scoring.defenders is not DefenderPoints.NONE)
    if not paid and not any(bid.pays_for_tricks for bid in rules.contracts.specials):
        yield "scoring.defender_cap", None
        yield "scoring.cap_kind", None
        yield "scoring.cap_all_pass", None
    if not scoring.trick_points:
        yield "scoring.cap_all_pass", None


def _counted(rules: RuleSet) -> list[SpecialBid]:
    """The special bids whose tricks are counted."""
    return [bid for bid in rules.contracts.specials if bid.who is not WhoPlays.DUEL]


def _of_the_penalties(rules: RuleSet) -> Iterator[tuple[str, object]]:
    penalties, lowest = rules.penalties, min(bid.level for bid in _contracts(rules))
    if penalties.bar is not Bar.OFF:
        few, many = (4, 4) if penalties.bar is Bar.RALPHING else (1 + penalties.set_margin, penalties.set_null_tricks)
        possible = any(bid.most + many <= HAND_SIZE for bid in _counted(rules))
        yield "penalties.bar", (few, many if possible else None)
        yield "penalties.set_margin", None
        yield "penalties.set_null_tricks", None
    if not any(bid.most + penalties.breach_null_tricks <= HAND_SIZE for bid in _counted(rules)):
        yield "penalties.breach_null_tricks", None
    least = max(lowest, penalties.breach_min_level)
    yield "penalties.breach_min_level", least
    if least > 7 and penalties.breach_bars is BreachBars.SEVEN_BIDDER:
        yield "penalties.breach_bars", "nobody"  # there is no breach against a bid of seven


def _of_the_match(rules: RuleSet) -> Iterator[tuple[str, object]]:
    match = rules.match
    if match.back_door is BackDoor.LEADER_WINS:
        yield "match.back_door", BackDoor.LOSES.value
    for_a_hand = rules.table.partnership in (Partnership.CALLED, Partnership.ROTATING)
    crosses = match.both_cross
    if match.exact and crosses is BothCross.HIGHER_SCORE:
        crosses = BothCross.BIDDER  # all scores at the target are equal
    if match.must_bid_to_win is not MustBid.NO:
        # Only those who declare can reach the target, so there is always a bidder among them.
        crosses = BothCross.BIDDER if crosses is BothCross.FIRST else crosses
        yield "match.both_cross", crosses.value if for_a_hand else None
    elif len(rules.table.seating.sides) == 2 and rules.auction.all_pass is not AllPass.NO_TRUMP:
        yield "match.both_cross", (BothCross.BIDDER if crosses is BothCross.FIRST else crosses).value
    else:
        yield "match.both_cross", crosses.value
