"""The auction as a whole: whose turn it is, what may be bid, when it is over, and why a call is refused.

A plain restatement of the auction (`sitting`, `objections`), written from sections D and 6.1 to 6.11 of the catalogue,
is compared with the engine over arbitrary RuleSets and random auctions.  What each option does is in
test_auction_rules.py.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, refused_call

from five_hundred import (
    PASS,
    Bid,
    Contract,
    Deal,
    Exchange,
    Gate,
    MakeBid,
    Nominate,
    PlayCard,
    Reason,
    RuleSet,
    SpecialBid,
    State,
    Strain,
    TrickBid,
    apply,
    legal_actions,
    new_game,
    parse_card,
    shuffled_deal,
    step,
    why_illegal,
)
from five_hundred.actions import Action
from five_hundred.bids import TRICK_BIDS
from five_hundred.events import AuctionWon, BidMade, Event, KittyTaken, Passed
from five_hundred.rules import AllPass, BidOrder, InkleWho, InkleWins, RaiseOwn, ReEntry, Rounds
from five_hundred.state import Bidding
from five_hundred.testing.strategies import rulesets, states

AUSTRALIAN = RuleSet()
HEAPED = AUSTRALIAN.with_options(
    {
        "contracts.specials": [
            {"code": "LOW", "name": "Low", "above": "6C", "gate": "anytime"},
            {"code": "FIVE", "name": "Five", "above": "7S", "least": 5, "most": 5, "gate": "after-null"},
            {"code": "M", "name": "Misère", "above": "7NT", "gate": "after-7"},
            {"code": "DOUBLE", "name": "Double", "above": "8NT", "gate": "after-partners-null", "who": "partners"},
            {"code": "OPEN", "name": "Open", "above": "8NT", "gate": "after-8"},
            {"code": "LAST", "name": "Last", "above": "10NT", "gate": "after-null"},
        ]
    }
)
"""Special bids with every gate, from the bottom of the ladder to the top."""

# The auction, stated naively -----------------------------------------------------------------------------------------

Said = list[tuple[int, Bid | None]]
"""Who has said what so far; ``None`` is a pass."""
Objection = tuple[Reason, str | None]
"""Why a call is not allowed, and the option that forbids it."""


class Sitting(NamedTuple):
    """An auction after some calls."""

    turn: int | None
    """Who speaks next; nobody when it is over."""
    said: Said


def height(rules: RuleSet, bid: Bid) -> tuple[tuple[int, ...], int]:
    """How high a bid stands: a special bid so many steps above its trick bid, or below them all (D; 5.1)."""
    if isinstance(bid, SpecialBid):
        return (() if bid.above is None else height(rules, bid.above)[0]), bid.step
    suit = rules.auction.suit_order.index(bid.strain)
    if rules.auction.order is BidOrder.POINTS:
        return (rules.contracts.schedule.rows[bid.level - 6][suit],), 0
    return (bid.level, suit), 0


def best(rules: RuleSet, said: Said) -> tuple[int, Bid] | None:
    """Who holds the auction with what; of equal bids the first one stands (5.28: strictly higher)."""
    bids = [(seat, bid) for seat, bid in said if bid is not None]
    return max(bids, key=lambda made: height(rules, made[1]), default=None)


def every_bid(rules: RuleSet) -> list[Bid]:
    return [*TRICK_BIDS, *rules.contracts.specials]


def is_inkle(rules: RuleSet, bid: Bid) -> bool:
    return isinstance(bid, TrickBid) and bid.level < rules.auction.min_level


def can_win(rules: RuleSet, bid: Bid) -> bool:
    return not is_inkle(rules, bid) or rules.auction.inkle_wins is InkleWins.AT_ITS_LEVEL


def is_settled(rules: RuleSet, said: Said) -> bool:
    """Whether the highest bid so far could become the contract."""
    top = best(rules, said)
    return top is not None and can_win(rules, top[1])


def is_higher(rules: RuleSet, said: Said, bid: Bid) -> bool:
    top = best(rules, said)
    return top is None or height(rules, bid) > height(rules, top[1])


def must_bid(rules: RuleSet, dealer: int, said: Said, seat: int) -> bool:
    """all-pass, dealer-must-bid: when only inkles were bid, too (6.9), but never what he cannot."""
    if rules.auction.all_pass is not AllPass.DEALER_MUST_BID or seat != dealer or is_settled(rules, said):
        return False
    serious = [bid for bid in reversed(every_bid(rules)) if not is_inkle(rules, bid)]
    inkles = [bid for bid in every_bid(rules) if is_inkle(rules, bid) and can_win(rules, bid)]
    return any(not objections(rules, dealer, said, seat, bid) for bid in serious + inkles)


def gate_is_open(said: Said, seat: int, special: SpecialBid) -> bool:
    """null-when; 5.17, 5.25, 6.1 to 6.3: what was ever bid counts, not what stands."""
    levels = [bid.level for _, bid in said if isinstance(bid, TrickBid)]
    nulls = [who for who, bid in said if isinstance(bid, SpecialBid) and bid.most == 0]
    opened = {
        Gate.ANYTIME: True,
        Gate.AFTER_SEVEN: any(level >= 7 for level in levels) or nulls != [],
        Gate.AFTER_EIGHT: any(level >= 8 for level in levels),
        Gate.AFTER_NULL: nulls != [],
        Gate.AFTER_PARTNERS_NULL: (seat + 2) % 4 in nulls,
    }
    return opened[special.gate]


def may_inkle(rules: RuleSet, dealer: int, said: Said, seat: int) -> bool:
    """inkle-who: by place at the table, or the first two who bid anything at all."""
    first_two_bidders = list(dict.fromkeys([*(who for who, bid in said if bid is not None), seat]))[:2]
    allowed = {
        InkleWho.NOBODY: False,
        InkleWho.FIRST_TWO_SEATS: seat in ((dealer + 1) % 4, (dealer + 2) % 4),
        InkleWho.FIRST_TWO_BIDDERS: seat in first_two_bidders,
        InkleWho.ANYBODY: True,
    }
    return allowed[rules.auction.inkle_who]


def objections(rules: RuleSet, dealer: int, said: Said, seat: int, bid: Bid | None) -> set[Objection]:
    """Everything that speaks against a call; none: it may be made."""
    auction = rules.auction
    if bid is None:
        return {(Reason.DEALER_MUST_BID, "auction.all_pass")} if must_bid(rules, dealer, said, seat) else set()
    if bid not in every_bid(rules):
        return {(Reason.UNKNOWN_BID, "contracts.specials")}
    top = best(rules, said)
    inkling = is_inkle(rules, bid)
    beside = inkling and not auction.inkle_ranked and (top is None or is_inkle(rules, top[1]))
    found: dict[Objection, bool] = {(Reason.BID_TOO_LOW, None): not is_higher(rules, said, bid) and not beside}
    if isinstance(bid, SpecialBid):
        found[Reason.GATE_CLOSED, f"contracts.specials.{bid.code}.gate"] = not gate_is_open(said, seat, bid)
    if inkling:
        nobody = auction.inkle_who is InkleWho.NOBODY
        spoken = seat in [who for who, _ in said]
        found[Reason.BELOW_MINIMUM, "auction.min_level"] = nobody
        found[Reason.MAY_NOT_INKLE, "auction.inkle_who"] = not nobody and not may_inkle(rules, dealer, said, seat)
        found[Reason.MAY_NOT_INKLE, "auction.inkle_ranked"] = not auction.inkle_ranked and spoken
    if inkling and not can_win(rules, bid):
        found[Reason.MAY_NOT_INKLE, "auction.inkle_wins"] = is_settled(rules, said)
        found[Reason.DEALER_MUST_BID, "auction.all_pass"] = must_bid(rules, dealer, said, seat)
    return {objection for objection, holds in found.items() if holds}


def could_raise(rules: RuleSet, dealer: int, said: Said, seat: int) -> bool:
    """Whether a seat could make a higher bid."""
    bids = [bid for bid in reversed(every_bid(rules)) if is_higher(rules, said, bid)]
    return any(not objections(rules, dealer, said, seat, bid) for bid in bids)


def same_suit(one: Bid, other: Bid) -> bool:
    """6.6: all null bids are one denomination; every other special bid is its own."""
    if isinstance(one, TrickBid) or isinstance(other, TrickBid):
        return one.strain is other.strain and isinstance(one, TrickBid) and isinstance(other, TrickBid)
    return one.code == other.code or (one.most == 0 and other.most == 0)


def sitting(rules: RuleSet, dealer: int, calls: Sequence[Bid | None]) -> Sitting:
    """Who speaks after these calls: a queue of those who have still to answer the highest bid."""
    auction, said = rules.auction, Said()
    queue, out = [(dealer + place) % 4 for place in (1, 2, 3, 4)], set[int]()
    turn: int | None = queue[0]
    for bid in calls:
        assert turn is not None, "the auction was over"
        seat, holder = turn, best(rules, said)
        raising = holder is not None and holder[0] == seat
        own = [mine for who, mine in said if who == seat and mine is not None]
        changed = bid is not None and own != [] and not same_suit(own[-1], bid)
        said = [*said, (seat, bid)]
        queue = [who for who in queue if who != seat]
        if raising and (bid is None or auction.raise_own is RaiseOwn.ONCE):
            return Sitting(None, said)
        if bid is None:
            out.add(seat)
        elif raising:
            if auction.raise_own is RaiseOwn.REOPENS or (
                auction.raise_own is RaiseOwn.REOPENS_IF_SUIT_CHANGES and changed
            ):
                out.clear()
        elif auction.re_entry is ReEntry.ALWAYS or (auction.re_entry is ReEntry.IF_SUIT_CHANGED and changed):
            out.clear()
        top = best(rules, said)
        if bid is not None and auction.rounds is Rounds.MANY:
            around = [(seat + place) % 4 for place in (1, 2, 3, 4)]
            queue = [who for who in around if who not in out and top is not None and who != top[0]]
        if auction.ends_at_top and not any(could_raise(rules, dealer, said, who) for who in queue):
            out.update(queue)  # "same result, fewer calls" (5.36): as if they had passed
            queue = []
        turn = queue[0] if queue else None
        if turn is None and top is not None and auction.raise_own is not RaiseOwn.NO:
            turn = top[0] if could_raise(rules, dealer, said, top[0]) else None
    return Sitting(turn, said)


# The engine against it -----------------------------------------------------------------------------------------------


def in_auction(rules: RuleSet, dealer: int, rng: Random) -> State:
    """The first auction of a match."""
    state = new_game(rules, dealer)
    while not isinstance(state.phase, Bidding):  # misdeals are thrown in
        state = apply(state, shuffled_deal(state, rng))
    return state


def action_of(bid: Bid | None) -> Action:
    return PASS if bid is None else MakeBid(bid)


def random_call(state: State, rng: Random) -> Bid | None:
    """A legal call: many passes, many low bids, and special bids oftener than their number."""
    bids = [action.bid for action in legal_actions(state) if isinstance(action, MakeBid)]
    specials = [bid for bid in bids if isinstance(bid, SpecialBid)]
    if not bids or (PASS in legal_actions(state) and rng.random() < 0.45):
        return None
    if specials and rng.random() < 0.3:
        return rng.choice(specials)
    return bids[min(int(rng.expovariate(0.5)), len(bids) - 1)] if rng.random() < 0.85 else rng.choice(bids)


def compare_calls(state: State, naive: Sitting) -> None:
    """The same seat is asked; the same calls are allowed, and refused for a reason that holds."""
    rules = state.rules
    assert state.turn == naive.turn == state.to_act, f"after {naive.said}"
    assert naive.turn is not None
    legal = {action.bid if isinstance(action, MakeBid) else None for action in legal_actions(state)}
    for bid in [*every_bid(rules), None]:
        against = objections(rules, state.dealer, naive.said, naive.turn, bid)
        illegal = why_illegal(state, action_of(bid))
        assert (illegal is None) == (not against) == (bid in legal), f"{bid} after {naive.said}: {against}, {illegal}"
        if illegal is not None:
            assert (illegal.reason, illegal.option) in against


def compare_auction(rules: RuleSet, dealer: int, rng: Random) -> None:
    """Hold an auction at random, by the engine and by the naive rules."""
    state, calls = in_auction(rules, dealer, rng), list[Bid | None]()
    dealer, naive = state.dealer, sitting(rules, state.dealer, [])
    while naive.turn is not None:
        compare_calls(state, naive)
        calls.append(random_call(state, rng))
        state = apply(state, action_of(calls[-1]))
        naive = sitting(rules, dealer, calls)
        assert isinstance(state.phase, Bidding) == (naive.turn is not None), f"after {naive.said}"
    top = best(rules, naive.said)
    if top is not None and can_win(rules, top[1]):
        assert state.contract == Contract(top[1], top[0])
        assert [(made.seat, made.bid) for made in state.calls] == naive.said
    else:
        compare_passed_out(state, dealer, naive.said, only_inkles=top is not None)


def compare_passed_out(state: State, dealer: int, said: Said, *, only_inkles: bool) -> None:
    """all-pass and inkle-can-win after the first auction of a match."""
    rule, inkles = state.rules.auction.all_pass, state.rules.auction.inkle_wins
    same = only_inkles and inkles is InkleWins.NEVER_SAME_DEALER
    if rule is AllPass.NO_TRUMP and not same:
        assert state.contract == Contract(None, None)
        assert [(made.seat, made.bid) for made in state.calls] == said
        return
    same = same or rule in (AllPass.SAME_DEALER, AllPass.SAME_DEALER_TWICE)
    assert (state.dealer, state.contract, state.to_act) == (dealer if same else (dealer + 1) % 4, None, None)
    assert (state.secrets.stock is not None) == (rule is AllPass.NO_RESHUFFLE and not same)


@given(rulesets(), st.integers(0, 3), st.integers(0, 2**32))
def test_an_auction_goes_as_the_naive_rules_say(rules: RuleSet, dealer: int, seed: int) -> None:
    """Catalogue, section D and 6.1 to 6.11: whose turn, which calls, when it ends and how, under any RuleSet."""
    rng = Random(seed)
    for _ in range(4):
        compare_auction(rules, dealer, rng)


@pytest.mark.parametrize("raise_own", list(RaiseOwn))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_raise_goes_with_every_re_entry(raise_own: RaiseOwn, data: st.DataObject, seed: int) -> None:
    """pass-final with rebid-own and raise-after-auction, among inkles, bids by points and special bids of all gates."""
    drawn: dict[str, Sequence[object]] = {
        "auction.re_entry": list(ReEntry),
        "auction.order": list(BidOrder),
        "contracts.schedule": ["avondale", "original"],
        "auction.min_level": [7, 8, 10],
        "auction.inkle_who": list(InkleWho),
        "auction.inkle_wins": list(InkleWins),
        "auction.inkle_ranked": [True, False],
        "auction.all_pass": list(AllPass),
        "auction.ends_at_top": [True, False],
    }
    options = {path: data.draw(st.sampled_from(values), path) for path, values in drawn.items()}
    rules, rng = HEAPED.with_options({**options, "auction.raise_own": raise_own}), Random(seed)
    for _ in range(2):
        compare_auction(rules, 3, rng)


@given(rulesets(), st.integers(0, 2**32))
def test_ending_at_the_top_gives_the_same_result_in_fewer_calls(rules: RuleSet, seed: int) -> None:
    """Catalogue 5.36: "end the auction immediately when no legal higher bid exists (same result, fewer calls)"."""
    compare_endings(rules, seed)
    compare_endings(attrs.evolve(HEAPED, auction=rules.auction), seed)


def compare_endings(rules: RuleSet, seed: int) -> None:
    """Play the passes out, then hold the same auction without those that could not have been bids."""
    rng = Random(seed)
    state = in_auction(rules.with_options({"auction.ends_at_top": False, "table.misdeal": "off"}), 0, rng)
    short = in_auction(rules.with_options({"auction.ends_at_top": True, "table.misdeal": "off"}), 0, Random(seed))
    while isinstance(state.phase, Bidding):
        bid = random_call(state, rng)
        if isinstance(short.phase, Bidding) and short.turn == state.turn:
            short = apply(short, action_of(bid))
        else:
            assert [action for action in legal_actions(state) if action != PASS] == [], "somebody was left out"
        state = apply(state, action_of(bid))
    assert (short.contract, short.dealer, type(short.phase)) == (state.contract, state.dealer, type(state.phase))


# What is offered, what is refused, and how it is said ----------------------------------------------------------------

INKLES = AUSTRALIAN.with_options({"auction.min_level": 7, "auction.inkle_who": "first-two-seats"})
"""Seats 0 and 1 may inkle: seat 3 deals."""


@pytest.mark.parametrize(
    ("options", "calls", "word", "reason", "option", "message"),
    [
        ({}, "7C", "7S", Reason.BID_TOO_LOW, None, "7♠ is not higher than 7♣."),
        ({}, "7C", "7C", Reason.BID_TOO_LOW, None, "7♣ is not higher than 7♣."),
        ({"auction.inkle_who": "nobody"}, "", "6NT", Reason.BELOW_MINIMUM, "auction.min_level", "7"),
        ({}, "6S", "M", Reason.GATE_CLOSED, "contracts.specials.M.gate", "once somebody has bid seven tricks"),
        ({}, "pass pass", "6S", Reason.MAY_NOT_INKLE, "auction.inkle_who", "first two seats"),
        (
            {"auction.inkle_ranked": False},
            "6S 6H pass pass",
            "6NT",
            Reason.MAY_NOT_INKLE,
            "auction.inkle_ranked",
            "first call",
        ),
        (
            {"auction.order": "points", "contracts.schedule": "original"},  # 7♠ is worth 80, 6♥ is worth 100
            "7S",
            "6H",
            Reason.MAY_NOT_INKLE,
            "auction.inkle_wins",
            "cannot become the contract",
        ),
        (
            {"auction.all_pass": "dealer-must-bid"},
            "pass 6H pass",
            "pass",
            Reason.DEALER_MUST_BID,
            "auction.all_pass",
            "the dealer must",
        ),
        (
            {"auction.all_pass": "dealer-must-bid", "auction.inkle_who": "anybody"},
            "pass pass pass",
            "6H",
            Reason.DEALER_MUST_BID,
            "auction.all_pass",
            "the dealer must, and 6♥ cannot",
        ),
    ],
)
def test_a_refusal_names_its_reason_and_the_house_rule_and_says_it(
    options: dict[str, object], calls: str, word: str, reason: Reason, option: str | None, message: str
) -> None:
    """DESIGN, the surface: a reason to match on, the option that forbids it, and a sentence."""
    illegal = refused_call(call(dealt(INKLES.with_options(options)), calls), word)
    assert (illegal.reason, illegal.option) == (reason, option)
    assert message in illegal.message


def test_a_bid_that_is_not_on_offer_is_unknown() -> None:
    """bid-irregular, engine-rejects: a special bid of another game, even under the same code, cannot be made."""
    state = call(dealt(AUSTRALIAN), "7H")
    misere = AUSTRALIAN.contracts.specials[0]
    for special in (attrs.evolve(misere, code="X"), attrs.evolve(misere, value=260)):
        illegal = why_illegal(state, MakeBid(special))
        assert illegal is not None
        assert (illegal.reason, illegal.option) == (Reason.UNKNOWN_BID, "contracts.specials")
    assert why_illegal(state, MakeBid(misere)) is None


@pytest.mark.option("auction.pass_term")
@pytest.mark.rule("bid-irregular")
@pytest.mark.parametrize("term", ["pass", "bye"])
@pytest.mark.parametrize(
    "action",
    [
        Deal(AUSTRALIAN.table.pack.cards),
        Exchange(AUSTRALIAN.table.pack.cards[:3]),
        Nominate(None),
        PlayCard(parse_card("AS")),
    ],
    ids=lambda action: type(action).__name__,
)
def test_nothing_but_calls_is_due_in_an_auction(action: Action, term: str) -> None:
    """Seed 000 says "bye" for pass: the refusal uses the players' own word."""
    illegal = why_illegal(dealt(AUSTRALIAN.with_options({"auction.pass_term": term})), action)
    assert illegal is not None
    assert illegal.reason is Reason.NOT_DUE
    assert illegal.message == f"The auction is on: bid or {term}."


def test_a_refusal_offers_the_lowest_five_bids_that_may_be_made() -> None:
    """Over 7♣ with a seven bid: misère's gate is open, but it is only the fourth bid from there."""
    illegal = refused_call(call(dealt(AUSTRALIAN), "7C"), "6S")
    assert [bid.code for bid in illegal.bids] == ["7D", "7H", "7NT", "M", "8S"]
    illegal = refused_call(call(dealt(AUSTRALIAN), "10H"), "6S")
    assert [bid.code for bid in illegal.bids] == ["10NT"]


@given(states(phase=Bidding))
def test_bids_are_listed_from_the_lowest_and_the_pass_last(state: State) -> None:
    """Whatever the order of bids: no bid is followed by a lower one, none is listed twice."""
    actions = list(legal_actions(state))
    bids = [action.bid for action in actions if isinstance(action, MakeBid)]
    heights = [height(state.rules, bid) for bid in bids]
    assert heights == sorted(heights)
    assert len(set(bids)) == len(bids)
    assert actions[len(bids) :] in ([PASS], [])
    for bid in every_bid(state.rules):
        illegal = why_illegal(state, MakeBid(bid))
        assert illegal is None or list(illegal.bids) == bids[:5]


@given(states(phase=Bidding), st.integers(0, 2**32))
def test_the_auction_does_not_look_at_the_cards(state: State, seed: int) -> None:
    """Under other hands the same calls are legal, and a refusal shows no cards."""
    cards = list(state.rules.table.pack.cards)
    Random(seed).shuffle(cards)
    masks = tuple(state.rules.table.pack.mask(cards[10 * seat : 10 * seat + 10]) for seat in range(4))
    other = attrs.evolve(state, hands=masks)
    assert tuple(legal_actions(other)) == tuple(legal_actions(state))
    for bid in [*every_bid(state.rules), None]:
        illegal = why_illegal(state, action_of(bid))
        assert illegal == why_illegal(other, action_of(bid))
        assert illegal is None or illegal.cards == ()


@given(rulesets(), st.integers(0, 2**32))
def test_every_auction_ends(rules: RuleSet, seed: int) -> None:
    """The ladder is finite: every bid but a first unranked inkle climbs, and at most four passes lie between two."""
    rng = Random(seed)
    state = in_auction(rules, 0, rng)
    calls = 0
    while isinstance(state.phase, Bidding):
        state, calls = apply(state, action_of(random_call(state, rng))), calls + 1
    climbs = len({height(rules, bid) for bid in every_bid(rules)})
    assert calls <= 5 * (climbs + 4) + 4


def test_calls_are_announced_and_the_winner_takes_the_kitty() -> None:
    """Public facts in their order; an inkle is marked as one."""
    state, log = dealt(INKLES), list[Event]()
    for bid in (TrickBid(6, Strain.HEARTS), None, TrickBid(7, Strain.CLUBS), None, None):
        state, happened = step(state, action_of(bid))
        log += happened
    seven = TrickBid(7, Strain.CLUBS)
    assert log == [
        BidMade(0, TrickBid(6, Strain.HEARTS), inkle=True),
        Passed(1),
        BidMade(2, seven),
        Passed(3),
        Passed(0),
        AuctionWon(Contract(seven, 2)),
        KittyTaken(2, 3),
    ]
