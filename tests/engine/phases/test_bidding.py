"""The auction as a whole: whose turn it is, what may be bid, when it is over, and why a call is refused.

A plain restatement of the auction (`sitting`, `objections`), written from sections D and 6.1 to 6.11 of the catalogue,
is compared with the engine over arbitrary RuleSets, tables of two to six players and random auctions.  Refusals are
here too (catalogue: bid-irregular); which bids each option allows is in test_bid_legality.py.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

import attrs
import pytest
from four_handed import plain_rulesets
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, refusal, refused_call, why

import five_hundred as fh
from five_hundred.actions import Look, Nominate, OfferThrowIn, Pass
from five_hundred.engine.phases import bidding
from five_hundred.phases import Bidding
from five_hundred.rules import (
    AllPass,
    BidOrder,
    Gate,
    InkleWho,
    InkleWins,
    Partnership,
    RaiseOwn,
    ReEntry,
    Rounds,
    WhoPlays,
)
from five_hundred.rules.bids.trick_bids import TRICK_BIDS
from five_hundred.testing import random_action, rulesets, states

AUSTRALIAN = fh.RuleSet()
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

Said = list[tuple[int, fh.Bid | None]]
"""Who has said what so far; ``None`` is a pass."""
Objection = tuple[fh.Reason, str | None]
"""Why a call is not allowed, and the option that forbids it."""


class Room(NamedTuple):
    """The table at which an auction is held, and the auction so far."""

    rules: fh.RuleSet
    players: int
    dealer: int
    barred: frozenset[int]
    said: Said
    looked: frozenset[int]
    """Who has seen the own hand."""
    top: tuple[int, fh.Bid] | None = None
    """Who holds the auction with what."""

    def seat(self, places: int, after: int) -> int:
        """The seat so many places clockwise."""
        return (after + places) % self.players

    def partners(self, seat: int) -> set[int]:
        """Who plays with whom: partnership-mode, p6-teams; 6.41 of five players whose partners rotate."""
        partnership, others = self.rules.table.partnership, set(range(self.players)) - {seat}
        if partnership is Partnership.ROTATING:
            first, second, third, fourth = (self.seat(place, self.dealer) for place in range(1, 5))
            return {first: {third}, third: {first}, second: {fourth}, fourth: {second}}.get(seat, set())
        if partnership is Partnership.OPPOSITE:
            return {(seat + self.players // 2) % self.players}
        return {other for other in others if other % 2 == seat % 2} if partnership is Partnership.ALTERNATE else set()

    def after(self, seat: int, bid: fh.Bid | None) -> "Room":
        """The auction with one more call; of equal bids the first one stands (5.28), but for a challenge (6.4)."""
        room = self._replace(said=[*self.said, (seat, bid)])
        if bid is None:
            return room
        equal = self.top is not None and height(self.rules, bid) == height(self.rules, self.top[1])
        return room._replace(top=(seat, bid)) if is_higher(self, bid) or (equal and is_corner(bid)) else room


class Sitting(NamedTuple):
    """An auction after some calls."""

    turn: int | None
    """Who speaks next; nobody when it is over."""
    room: Room


@lru_cache(maxsize=10_000)
def height(rules: fh.RuleSet, bid: fh.Bid) -> tuple[tuple[int, ...], int]:
    """How high a bid stands: a special bid so many steps above its trick bid, or below them all (D; 5.1)."""
    if isinstance(bid, fh.SpecialBid):
        return (() if bid.above is None else height(rules, bid.above)[0]), bid.step
    suit = rules.auction.suit_order.index(bid.strain)
    if rules.auction.order is BidOrder.POINTS:
        return (rules.contracts.schedule.rows[bid.level - 6][suit],), 0
    return (bid.level, suit), 0


def every_bid(rules: fh.RuleSet) -> list[fh.Bid]:
    return [*TRICK_BIDS, *rules.contracts.specials]


def is_corner(bid: fh.Bid) -> bool:
    return isinstance(bid, fh.SpecialBid) and bid.gate is Gate.OVER_OPPONENTS_NULL


def is_blind(bid: fh.Bid | None) -> bool:
    return isinstance(bid, fh.SpecialBid) and bid.gate is Gate.BLIND


def is_null(bid: fh.Bid | None) -> bool:
    """A bid for no tricks at all; in a duel each side may take some."""
    return isinstance(bid, fh.SpecialBid) and bid.most == 0 and bid.who is not WhoPlays.DUEL


def is_inkle(rules: fh.RuleSet, bid: fh.Bid) -> bool:
    return isinstance(bid, fh.TrickBid) and bid.level < rules.auction.min_level


def can_win(rules: fh.RuleSet, bid: fh.Bid) -> bool:
    return not is_inkle(rules, bid) or rules.auction.inkle_wins is InkleWins.AT_ITS_LEVEL


def is_settled(room: Room) -> bool:
    """Whether the highest bid so far could become the contract."""
    return room.top is not None and can_win(room.rules, room.top[1])


def is_higher(room: Room, bid: fh.Bid) -> bool:
    return room.top is None or height(room.rules, bid) > height(room.rules, room.top[1])


def is_challenge(room: Room, seat: int, bid: fh.Bid) -> bool:
    """across-the-corner, 6.3, 6.4: a bid made for it, over an opponent's null bid that stands, on the same rung."""
    top = room.top
    if top is None or not over_opponents_null(room, seat, bid):
        return False
    return is_corner(bid) and height(room.rules, bid) == height(room.rules, top[1])


def over_opponents_null(room: Room, seat: int, bid: fh.Bid | None) -> bool:
    """What is itself such a challenge cannot be challenged, or it would go on for ever."""
    top = room.top
    if top is None or not opens(room, top[1], bid) or is_corner(top[1]):
        return False
    return top[0] != seat and top[0] not in room.partners(seat)


def must_bid(room: Room, seat: int) -> bool:
    """all-pass, dealer-must-bid: when only inkles were bid, too (6.9), but never what he cannot."""
    rules = room.rules
    if rules.auction.all_pass is not AllPass.DEALER_MUST_BID or seat != room.dealer or is_settled(room):
        return False
    serious = [bid for bid in reversed(every_bid(rules)) if not is_inkle(rules, bid)]
    inkles = [bid for bid in every_bid(rules) if is_inkle(rules, bid) and can_win(rules, bid)]
    return any(not objections(room, seat, bid) for bid in serious + inkles)


def opens(room: Room, null: fh.Bid | None, bid: fh.Bid | None) -> bool:
    """000: Spread and its like wait for No Tricks; where the bid that they name is not on offer, for any null bid."""
    wanted = [each for each in room.rules.contracts.specials if is_null(each)]
    if bid is not None and is_corner(bid):
        wanted = [each for each in wanted if not is_corner(each)]
    named = [each for each in wanted if isinstance(bid, fh.SpecialBid) and each.code == bid.opened_by]
    return null in (named or wanted)


def gate_is_open(room: Room, seat: int, special: fh.SpecialBid) -> bool:
    """null-when; 5.17, 5.25, 6.1 to 6.3: what was ever bid counts, not what stands; blind: nothing said or seen yet."""
    levels = [bid.level for _, bid in room.said if isinstance(bid, fh.TrickBid)]
    nulls = [who for who, bid in room.said if opens(room, bid, special)]
    opened = {
        Gate.ANYTIME: True,
        Gate.AFTER_SEVEN: any(level >= 7 for level in levels) or any(is_null(bid) for _, bid in room.said),
        Gate.AFTER_EIGHT: any(level >= 8 for level in levels),
        Gate.AFTER_NULL: nulls != [],
        Gate.AFTER_PARTNERS_NULL: any(who in room.partners(seat) for who in nulls),
        Gate.OVER_OPPONENTS_NULL: over_opponents_null(room, seat, special),
        Gate.BLIND: seat not in room.looked and seat not in [who for who, _ in room.said],
    }
    return opened[special.gate]


def may_inkle(room: Room, seat: int) -> bool:
    """inkle-who: by place at the table, or the first two who bid anything at all."""
    first_two_bidders = list(dict.fromkeys([*(who for who, bid in room.said if bid is not None), seat]))[:2]
    allowed = {
        InkleWho.NOBODY: False,
        InkleWho.FIRST_TWO_SEATS: seat in (room.seat(1, room.dealer), room.seat(2, room.dealer)),
        InkleWho.FIRST_TWO_BIDDERS: seat in first_two_bidders,
        InkleWho.ANYBODY: True,
    }
    return allowed[room.rules.auction.inkle_who]


def objections(room: Room, seat: int, bid: fh.Bid | None) -> set[Objection]:
    """All reasons against a call of a player who has looked; empty if the call is legal."""
    rules, auction = room.rules, room.rules.auction
    if bid is None:
        return {(fh.Reason.DEALER_MUST_BID, "auction.all_pass")} if must_bid(room, seat) else set()
    if bid not in every_bid(rules):
        return {(fh.Reason.UNKNOWN_BID, "contracts.specials")}
    top = room.top
    inkling = is_inkle(rules, bid)
    beside = inkling and not auction.inkle_ranked and (top is None or is_inkle(rules, top[1]))
    high = is_higher(room, bid) or is_challenge(room, seat, bid)
    found: dict[Objection, bool] = {(fh.Reason.BID_TOO_LOW, None): not high and not beside}
    if isinstance(bid, fh.SpecialBid):
        found[fh.Reason.GATE_CLOSED, f"contracts.specials.{bid.code}.gate"] = not gate_is_open(room, seat, bid)
    if inkling:
        nobody = auction.inkle_who is InkleWho.NOBODY
        spoken = seat in [who for who, _ in room.said]
        found[fh.Reason.BELOW_MINIMUM, "auction.min_level"] = nobody
        found[fh.Reason.MAY_NOT_INKLE, "auction.inkle_who"] = not nobody and not may_inkle(room, seat)
        found[fh.Reason.MAY_NOT_INKLE, "auction.inkle_ranked"] = not auction.inkle_ranked and spoken
    if inkling and not can_win(rules, bid):
        found[fh.Reason.MAY_NOT_INKLE, "auction.inkle_wins"] = is_settled(room)
        found[fh.Reason.DEALER_MUST_BID, "auction.all_pass"] = must_bid(room, seat)
    return {objection for objection, holds in found.items() if holds}


def refusals(room: Room, seat: int, bid: fh.Bid | None) -> set[Objection]:
    """All reasons against a call of a player who has not looked, who can only bid blind (blind)."""
    unseen = seat not in room.looked and not is_blind(bid)
    return objections(room, seat, bid) | ({(fh.Reason.NOT_LOOKED, "contracts.specials")} if unseen else set())


def could_raise(room: Room, seat: int) -> bool:
    """Whether a seat could make a higher bid, or challenge."""
    bids = [bid for bid in reversed(every_bid(room.rules)) if is_higher(room, bid) or is_challenge(room, seat, bid)]
    return any(not objections(room, seat, bid) for bid in bids)


def same_suit(one: fh.Bid, other: fh.Bid) -> bool:
    """6.6: all null bids are one denomination; every other special bid is its own."""
    if isinstance(one, fh.TrickBid) or isinstance(other, fh.TrickBid):
        return one.strain is other.strain and isinstance(one, fh.TrickBid) and isinstance(other, fh.TrickBid)
    return one.code == other.code or (is_null(one) and is_null(other))


def opened(rules: fh.RuleSet, dealer: int, barred: frozenset[int] = frozenset()) -> Sitting:
    """An auction before the first call; barred players are never asked (6.10)."""
    players = rules.table.players
    blind = any(is_blind(bid) for bid in rules.contracts.specials)
    seen = frozenset[int]() if blind else frozenset(range(players))
    room = Room(rules, players, dealer, barred, [], seen)
    return Sitting(next(seat for seat in around(room, dealer) if seat not in barred), room)


def around(room: Room, seat: int) -> list[int]:
    """All seats in turn, the given seat last."""
    return [room.seat(place, seat) for place in range(1, room.players + 1)]


def sitting(start: Sitting, calls: Sequence[fh.Bid | Look | None]) -> Sitting:
    """Who speaks after these calls: a queue of those who have still to answer the highest bid."""
    room = start.room
    auction, out = room.rules.auction, set[int]()
    queue = [seat for seat in around(room, room.dealer) if seat not in room.barred]
    turn: int | None = queue[0]
    for bid in calls:
        assert turn is not None, "the auction was over"
        seat, holder = turn, room.top
        if isinstance(bid, Look):
            room = room._replace(looked=room.looked | {seat})
            continue
        raising = holder is not None and holder[0] == seat
        own = [mine for who, mine in room.said if who == seat and mine is not None]
        changed = bid is not None and own != [] and not same_suit(own[-1], bid)
        room = room.after(seat, bid)
        queue = [who for who in queue if who != seat]
        if raising and (bid is None or auction.raise_own is RaiseOwn.ONCE):
            return Sitting(None, room)
        if bid is None:
            out.add(seat)
        elif raising:
            if auction.raise_own is RaiseOwn.REOPENS or (
                auction.raise_own is RaiseOwn.REOPENS_IF_SUIT_CHANGES and changed
            ):
                out.clear()
        elif auction.re_entry is ReEntry.ALWAYS or (auction.re_entry is ReEntry.IF_SUIT_CHANGED and changed):
            out.clear()
        top = room.top
        if bid is not None and auction.rounds is Rounds.MANY:
            others = [who for who in around(room, seat) if who not in out | room.barred]
            queue = [who for who in others if top is not None and who != top[0]]
        if auction.ends_at_top and not any(could_raise(room, who) for who in queue):
            out.update(queue)  # "same result, fewer calls" (5.36): as if they had passed
            queue = []
        turn = queue[0] if queue else None
        if turn is None and top is not None and auction.raise_own is not RaiseOwn.NO:
            turn = top[0] if could_raise(room, top[0]) else None
    return Sitting(turn, room)


# The engine against it -----------------------------------------------------------------------------------------------


def in_auction(rules: fh.RuleSet, dealer: int, rng: Random, barred: frozenset[int] = frozenset()) -> fh.State:
    """The first auction of a match."""
    state = fh.new_game(rules, dealer)
    state = attrs.evolve(state, match=attrs.evolve(state.match, barred=sum(1 << seat for seat in barred)))
    while not isinstance(state.phase, Bidding):  # misdeals are thrown in, two players may have to draw
        state = fh.apply(state, random_action(state, rng))
    return state


def action_of(bid: fh.Bid | Look | None) -> fh.Action:
    return fh.PASS if bid is None else bid if isinstance(bid, Look) else fh.MakeBid(bid)


def random_call(state: fh.State, rng: Random) -> fh.Bid | Look | None:
    """A legal call: many passes, many low bids, and special bids oftener than their number."""
    actions = fh.legal_actions(state)
    bids = [action.bid for action in actions if isinstance(action, fh.MakeBid)]
    specials = [bid for bid in bids if isinstance(bid, fh.SpecialBid)]
    if Look() in actions and (not bids or rng.random() < 0.8):
        return Look()
    if not bids or (fh.PASS in actions and rng.random() < 0.45):
        return None
    if specials and rng.random() < 0.3:
        return rng.choice(specials)
    return bids[min(int(rng.expovariate(0.5)), len(bids) - 1)] if rng.random() < 0.85 else rng.choice(bids)


def compare_calls(state: fh.State, naive: Sitting) -> None:
    """The same seat is asked; the same calls are allowed, and refused for a reason that holds."""
    rules, room = state.rules, naive.room
    assert state.turn == naive.turn == state.to_act, f"after {room.said}"
    assert naive.turn is not None
    actions = fh.legal_actions(state)
    legal = {action.bid if isinstance(action, fh.MakeBid) else None for action in actions if isinstance(action, _CALLS)}
    assert (Look() in actions) == (naive.turn not in room.looked)
    for bid in [*every_bid(rules), None]:
        against = refusals(room, naive.turn, bid)
        illegal = fh.why_illegal(state, action_of(bid))
        assert (illegal is None) == (not against) == (bid in legal), f"{bid} after {room.said}: {against}, {illegal}"
        if illegal is not None:
            assert (illegal.reason, illegal.option) in against


_CALLS = (fh.MakeBid, Pass)


def compare_auction(rules: fh.RuleSet, dealer: int, rng: Random, barred: frozenset[int] = frozenset()) -> None:
    """Hold a random auction with the engine and with the independent statement of the rules."""
    state, calls = in_auction(rules, dealer, rng, barred), list[fh.Bid | Look | None]()
    dealer = state.dealer
    start = naive = opened(rules, dealer, barred)
    while naive.turn is not None:
        compare_calls(state, naive)
        calls.append(random_call(state, rng))
        state = fh.apply(state, action_of(calls[-1]))
        naive = sitting(start, calls)
        assert isinstance(state.phase, Bidding) == (naive.turn is not None), f"after {naive.room.said}"
    top, said = naive.room.top, naive.room.said
    if top is not None and can_win(rules, top[1]):
        assert state.contract is not None
        assert (state.contract.bid, state.contract.declarer) == (top[1], top[0])
        assert state.contract.rival == challenged(said, top[1])
        assert [(made.seat, made.bid) for made in state.calls] == said
    else:
        compare_passed_out(state, dealer, said, only_inkles=top is not None)


def challenged(said: Said, bid: fh.Bid) -> int | None:
    """Whose null bid stood when a duel was bid."""
    if not isinstance(bid, fh.SpecialBid) or bid.who is not WhoPlays.DUEL:
        return None
    bids = [(seat, each) for seat, each in said if each is not None]
    return bids[[each for _, each in bids].index(bid) - 1][0]


def compare_passed_out(state: fh.State, dealer: int, said: Said, *, only_inkles: bool) -> None:
    """all-pass and inkle-can-win after the first auction of a match; a bar is over with it (6.10)."""
    rule, inkles = state.rules.auction.all_pass, state.rules.auction.inkle_wins
    same = only_inkles and inkles is InkleWins.NEVER_SAME_DEALER
    if rule is AllPass.NO_TRUMP and not same:
        assert state.contract == fh.Contract(None, None)
        assert [(made.seat, made.bid) for made in state.calls] == said
        return
    same = same or rule in (AllPass.SAME_DEALER, AllPass.SAME_DEALER_TWICE)
    following = dealer if same else (dealer + 1) % state.rules.table.players
    assert (state.dealer, state.contract, state.to_act, state.match.barred) == (following, None, None, 0)
    assert (state.secrets.stock is not None) == (rule is AllPass.NO_RESHUFFLE and not same)


@given(plain_rulesets(), st.integers(0, 3), st.integers(0, 2**32))
def test_an_auction_of_four_players_follows_an_independent_statement_of_the_rules(
    rules: fh.RuleSet, dealer: int, seed: int
) -> None:
    """Catalogue, section D and 6.1 to 6.11: whose turn, which calls, when it ends and how, for four players."""
    rng = Random(seed)
    for _ in range(4):
        compare_auction(rules, dealer, rng)


@pytest.mark.rule("p6-bid-end", "set-rule")
@given(rulesets(), st.data(), st.integers(0, 2**32))
def test_an_auction_at_any_table_follows_an_independent_statement_of_the_rules(
    rules: fh.RuleSet, data: st.DataObject, seed: int
) -> None:
    """The same for two to six players, with a barred one or none (6.10), with blind bids, challenges and inkles."""
    dealer = data.draw(st.integers(0, rules.table.players - 1), "dealer")
    barred = data.draw(st.none() | st.integers(0, rules.table.players - 1), "barred")
    compare_auction(rules, dealer, Random(seed), frozenset() if barred is None else frozenset({barred}))


CROWDED = AUSTRALIAN.with_options(
    {
        "contracts.specials": [
            {"code": "LOW", "name": "Low", "above": "6S"},
            {"code": "DUEL", "name": "Duel", "above": "6S", "gate": "over-opponents-null", "who": "duel"},
            {"code": "M", "name": "Misère", "above": "7S"},
            {"code": "BIG", "name": "Big Duel", "above": "7C", "gate": "over-opponents-null", "who": "duel"},
            {"code": "TWO", "name": "Double", "above": "8S", "gate": "after-partners-null"},
            {"code": "BLIND", "name": "Blind", "above": "8S", "step": 2, "gate": "blind"},
        ]
    }
)
"""Bids that look at who sits where, low enough to be made often."""


@pytest.mark.rule("across-the-corner", "blind")
@pytest.mark.parametrize(
    "table",
    [
        {},
        {"table.players": 3, "table.partnership": "solo", "table.pack": "33"},
        {"table.players": 6, "table.partnership": "alternate", "table.pack": "63"},
        {"table.players": 6, "table.partnership": "opposite", "table.pack": "63"},
    ],
    ids=["four", "three", "six in two sides", "six in three sides"],
)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_gates_distinguish_bids_of_partners_from_bids_of_opponents(
    table: dict[str, object], data: st.DataObject, seed: int
) -> None:
    """null-when, across-the-corner, blind: gates that ask whose bid it was, at tables of each kind, and one barred."""
    partnered = table.get("table.partnership") != "solo"
    specials = [bid for bid in CROWDED.contracts.specials if partnered or bid.code != "TWO"]
    options: dict[str, object] = {**table, "contracts.specials": tuple(specials)}
    options["auction.raise_own"] = data.draw(st.sampled_from(RaiseOwn), "raise_own")
    options["auction.re_entry"] = data.draw(st.sampled_from(ReEntry), "re_entry")
    rules = CROWDED.with_options(options)
    barred = data.draw(st.frozensets(st.integers(0, rules.table.players - 1), max_size=1), "barred")
    compare_auction(rules, data.draw(st.integers(0, 2), "dealer"), Random(seed), barred)


@pytest.mark.parametrize("raise_own", list(RaiseOwn))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_raise_option_works_with_every_re_entry_option(
    raise_own: RaiseOwn, data: st.DataObject, seed: int
) -> None:
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
def test_ending_the_auction_at_the_highest_bid_gives_the_same_result_in_fewer_calls(
    rules: fh.RuleSet, seed: int
) -> None:
    """Catalogue 5.36: "end the auction immediately when no legal higher bid exists (same result, fewer calls)"."""
    compare_endings(rules, seed)
    # Beside other bids, a drawn word for a pass might be the name of one.
    compare_endings(attrs.evolve(HEAPED, auction=attrs.evolve(rules.auction, pass_term="pass")), seed)


def compare_endings(rules: fh.RuleSet, seed: int) -> None:
    """Play the passes out, then hold the same auction without those that could not have been bids."""
    rng = Random(seed)
    state = in_auction(rules.with_options({"auction.ends_at_top": False, "table.misdeal": "off"}), 0, rng)
    short = in_auction(rules.with_options({"auction.ends_at_top": True, "table.misdeal": "off"}), 0, Random(seed))
    while isinstance(state.phase, Bidding):
        bid = random_call(state, rng)
        if isinstance(short.phase, Bidding) and short.turn == state.turn:
            short = fh.apply(short, action_of(bid))
        else:
            assert [action for action in fh.legal_actions(state) if isinstance(action, fh.MakeBid)] == []
        state = fh.apply(state, action_of(bid))
    assert (short.contract, short.dealer, type(short.phase)) == (state.contract, state.dealer, type(state.phase))


# What is offered, what is refused, and how it is said ----------------------------------------------------------------

INKLES = AUSTRALIAN.with_options({"auction.min_level": 7, "auction.inkle_who": "first-two-seats"})
"""Seats 0 and 1 may inkle: seat 3 deals."""


@pytest.mark.rule("bid-irregular")
@pytest.mark.parametrize(
    ("options", "calls", "word", "reason", "option", "message"),
    [
        ({}, "7C", "7S", fh.Reason.BID_TOO_LOW, None, "7♠ is too low: bid higher than 7♣."),
        ({}, "7C", "7C", fh.Reason.BID_TOO_LOW, None, "7♣ is too low: bid higher than 7♣."),
        ({"auction.inkle_who": "nobody"}, "", "6NT", fh.Reason.BELOW_MINIMUM, "auction.min_level", "7"),
        ({}, "6S", "M", fh.Reason.GATE_CLOSED, "contracts.specials.M.gate", "once any player has bid seven tricks"),
        ({}, "pass pass", "6S", fh.Reason.MAY_NOT_INKLE, "auction.inkle_who", "first two seats"),
        (
            {"auction.inkle_ranked": False},
            "6S 6H pass pass",
            "6NT",
            fh.Reason.MAY_NOT_INKLE,
            "auction.inkle_ranked",
            "first call",
        ),
        (
            {"auction.order": "points", "contracts.schedule": "original"},  # 7♠ is worth 80, 6♥ is worth 100
            "7S",
            "6H",
            fh.Reason.MAY_NOT_INKLE,
            "auction.inkle_wins",
            "cannot become the contract",
        ),
        (
            {"auction.all_pass": "dealer-must-bid"},
            "pass 6H pass",
            "pass",
            fh.Reason.DEALER_MUST_BID,
            "auction.all_pass",
            "the dealer must",
        ),
        (
            {"auction.all_pass": "dealer-must-bid", "auction.inkle_who": "anybody"},
            "pass pass pass",
            "6H",
            fh.Reason.DEALER_MUST_BID,
            "auction.all_pass",
            "the dealer must make one, but 6♥ cannot win",
        ),
    ],
)
def test_a_refusal_has_a_reason_a_house_rule_and_a_sentence(
    options: dict[str, object], calls: str, word: str, reason: fh.Reason, option: str | None, message: str
) -> None:
    """A refusal has a reason to match on, the option that forbids it, and a sentence."""
    illegal = refused_call(call(dealt(INKLES.with_options(options)), calls), word)
    assert (illegal.reason, illegal.option) == (reason, option)
    assert message in illegal.message


def test_a_bid_that_is_not_on_offer_is_refused_as_unknown() -> None:
    """bid-irregular, engine-rejects: a special bid of another game, even under the same code, cannot be made."""
    state = call(dealt(AUSTRALIAN), "7H")
    misere = AUSTRALIAN.contracts.specials[0]
    for special in (attrs.evolve(misere, code="X"), attrs.evolve(misere, value=260)):
        assert why(state, fh.MakeBid(special)) == (fh.Reason.UNKNOWN_BID, "contracts.specials")
    assert fh.why_illegal(state, fh.MakeBid(misere)) is None


@pytest.mark.option("auction.pass_term")
@pytest.mark.rule("bid-irregular")
@pytest.mark.parametrize("term", ["pass", "bye"])
@pytest.mark.parametrize(
    "action",
    [
        fh.Deal(AUSTRALIAN.table.pack.cards),
        fh.Exchange(AUSTRALIAN.table.pack.cards[:3]),
        Nominate(None),
        fh.PlayCard(fh.parse_card("AS")),
    ],
    ids=lambda action: type(action).__name__,
)
def test_only_calls_are_accepted_during_the_auction(action: fh.Action, term: str) -> None:
    """Source 000 says "bye" for pass: the refusal uses the players' own word."""
    illegal = refusal(dealt(AUSTRALIAN.with_options({"auction.pass_term": term})), action)
    assert illegal.reason is fh.Reason.NOT_DUE
    assert illegal.message == f"The auction is not over: bid or {term}."


def test_a_refusal_offers_the_lowest_five_bids_that_may_be_made() -> None:
    """Over 7♣ with a seven bid: misère's gate is open, but it is only the fourth bid from there."""
    illegal = refused_call(call(dealt(AUSTRALIAN), "7C"), "6S")
    assert [bid.code for bid in illegal.bids] == ["7D", "7H", "7NT", "M", "8S"]
    illegal = refused_call(call(dealt(AUSTRALIAN), "10H"), "6S")
    assert [bid.code for bid in illegal.bids] == ["10NT"]


def test_only_some_of_the_cases_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    """The calls of each case are right, however many cases have been asked for."""
    monkeypatch.setattr(bidding, "_MOST_CASES", 3)
    cases = bidding._Offers((bid, 1 << number) for number, bid in enumerate(TRICK_BIDS[:4]))
    for kinds in range(1, 16):
        bids = tuple(fh.MakeBid(bid) for number, bid in enumerate(TRICK_BIDS[:4]) if kinds >> number & 1)
        assert cases[kinds] == (*bids, fh.PASS)
        assert cases[~kinds] == bids
        assert cases[kinds] is cases[kinds]
        assert len(cases) <= 3


@given(states(phase=Bidding))
def test_legal_calls_list_bids_from_the_lowest_and_then_the_pass(state: fh.State) -> None:
    """Whatever the order of bids: no bid is followed by a lower one, none is listed twice."""
    actions = list(fh.legal_actions(state))
    bids = [action.bid for action in actions if isinstance(action, fh.MakeBid)]
    heights = [height(state.rules, bid) for bid in bids]
    assert heights == sorted(heights)
    assert len(set(bids)) == len(bids)
    offer = OfferThrowIn()
    assert actions[len(bids) :] in ([fh.PASS], [], [fh.PASS, offer], [offer], [Look()])
    for bid in every_bid(state.rules):
        illegal = fh.why_illegal(state, fh.MakeBid(bid))
        assert illegal is None or illegal.reason is fh.Reason.NOT_LOOKED or list(illegal.bids) == bids[:5]


@given(states(rules=rulesets(fixed={"table.misdeal": "off"}), phase=Bidding), st.integers(0, 2**32))
def test_legal_calls_do_not_depend_on_the_cards(state: fh.State, seed: int) -> None:
    """Under other hands the same calls are legal, and a refusal shows no cards."""
    cards = list(state.rules.table.pack.cards)
    Random(seed).shuffle(cards)
    sizes = [hand.bit_count() for hand in state.hands]
    masks = tuple(state.rules.table.pack.mask([cards.pop() for _ in range(size)]) for size in sizes)
    other = attrs.evolve(state, hands=masks)
    assert tuple(fh.legal_actions(other)) == tuple(fh.legal_actions(state))
    for bid in [*every_bid(state.rules), None]:
        illegal = fh.why_illegal(state, action_of(bid))
        assert illegal == fh.why_illegal(other, action_of(bid))
        assert illegal is None or illegal.cards == ()


@given(rulesets(), st.integers(0, 2**32))
def test_every_auction_ends(rules: fh.RuleSet, seed: int) -> None:
    """The ladder is finite: every bid climbs but a first unranked inkle and a challenge, which comes at most once.

    At most one pass of each player lies between two bids, and everybody looks once.
    """
    rng, players = Random(seed), rules.table.players
    state = in_auction(rules, 0, rng)
    calls = 0
    while isinstance(state.phase, Bidding):
        state, calls = fh.apply(state, action_of(random_call(state, rng))), calls + 1
    climbs = len({height(rules, bid) for bid in every_bid(rules)}) + sum(is_corner(bid) for bid in every_bid(rules))
    assert calls <= (players + 1) * (climbs + players) + 2 * players


def test_events_announce_the_calls_and_the_winner_who_takes_the_kitty() -> None:
    """Public facts in their order; an inkle is marked as one."""
    state, log = dealt(INKLES), list[fh.events.Event]()
    for bid in (fh.TrickBid(6, fh.Strain.HEARTS), None, fh.TrickBid(7, fh.Strain.CLUBS), None, None):
        state, happened = fh.step(state, action_of(bid))
        log += happened
    seven = fh.TrickBid(7, fh.Strain.CLUBS)
    assert log == [
        fh.events.BidMade(0, fh.TrickBid(6, fh.Strain.HEARTS), inkle=True),
        fh.events.Passed(1),
        fh.events.BidMade(2, seven),
        fh.events.Passed(3),
        fh.events.Passed(0),
        fh.events.AuctionWon(fh.Contract(seven, 2)),
        fh.events.KittyTaken(2, 3),
    ]
