"""What holds for the score of every hand: any RuleSet, any table, any contract (catalogue: sections F, I, K, M)."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import attrs
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from five_hundred import presets
from five_hundred.cards.seats import Seat, Seating, Side
from five_hundred.engine.actions import Action
from five_hundred.engine.phases.calling import CardCalled
from five_hundred.engine.phases.calling_breach import BreachCalled
from five_hundred.engine.phases.dealing import Dealt
from five_hundred.engine.phases.declaring_alone import Declared
from five_hundred.engine.phases.nominating import JokersNominated
from five_hundred.engine.phases.playing import PlayBegan, TrickTaken
from five_hundred.engine.score.scoring import HandScore, LineKind, score_of
from five_hundred.engine.table.events import AuctionWon, Event, HandScored, PartnerKnown, TricksAwarded, TricksClaimed
from five_hundred.engine.table.state import State
from five_hundred.rules import RuleSet, Slam
from five_hundred.rules.bids.contracts import Bid, Contract
from five_hundred.rules.bids.special_bids import SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import TRICK_BIDS, Strain, TrickBid
from five_hundred.rules.ladder import ladder_of
from five_hundred.testing import play_match
from five_hundred.testing.strategies import rulesets


@attrs.frozen
class Hand:
    """A hand that has been played."""

    rules: RuleSet
    contract: Contract
    tricks: tuple[int, ...]
    before: tuple[int, ...]
    partner: Seat | None = None
    """Who held the called card."""

    @property
    def seating(self) -> Seating:
        return self.rules.table.seating

    def score(self) -> HandScore:
        return score_of(self.rules, self.seating, self.contract, self.tricks, self.before, self.partner)


# --- The rules said again ---------------------------------------------------------------------------------------------


def naive_bidders(hand: Hand) -> list[list[Seat]]:
    """The seats that play for the contract, by side, the bidder's first; none if all passed."""
    seating, declarer = hand.seating, hand.contract.declarer
    if declarer is None:
        return []
    groups = [list(next(side for side in seating.sides if declarer in side))]
    groups[0] += [seat for seat in seating.seats if not any(seat in side for side in seating.sides)]
    if hand.partner is not None and hand.partner not in groups[0]:
        groups.append(list(next(side for side in seating.sides if hand.partner in side)))
    return groups


def naive_change(hand: Hand) -> tuple[bool | None, list[int]]:
    """Whether the contract is made and what each side gains, said from the catalogue (F, I, K, M; 6.19, 6.25, 6.26,
    6.33, 6.35)."""
    rules, contract, seating = hand.rules, hand.contract, hand.seating
    own = [sum(hand.tricks[seat] for seat in side) for side in seating.sides]
    change, pegged = [0] * len(own), [0] * len(own)
    groups = naive_bidders(hand)
    bidding = [next(n for n, side in enumerate(seating.sides) if group[0] in side) for group in groups]
    others = [side for side in range(len(own)) if side not in bidding]
    taken = sum(hand.tricks[seat] for group in groups for seat in group)
    made, bid = None, contract.bid
    if bid is None:
        pegged = [rules.scoring.trick_points * count for count in own]
    else:
        value = naive_value(rules, bid)
        made = naive_made(hand, taken)
        win, loss = value, value
        if contract.declared:
            win, loss = rules.contracts.declare_points, rules.contracts.declare_loss
        if contract.rival is not None:
            for side, winner in enumerate(naive_duel(hand)):
                change[side] += value * winner
        elif made:
            for side in bidding:
                change[side] += naive_gain(hand, win, taken, half=len(bidding) > 1)
        elif made is False and rules.scoring.failure == "subtract":
            halved = len(bidding) > 1 and rules.partner.settlement == "half-each"
            for side in bidding:
                change[side] -= loss // 2 if halved else loss
        elif made is False:
            for side in others:
                change[side] += loss
        for side in others if contract.rival is None else []:  # "no trick points for anybody" in a duel (6.19)
            pegged[side] = naive_pegs(hand, bid, own[side], taken, made)
    for side, points in enumerate(pegged):
        exempt = bid is None and not rules.scoring.cap_all_pass
        change[side] += points if exempt else naive_capped(rules, hand.before[side] + change[side], points)
    if contract.breach is not None and bid is not None:
        by = next(n for n, side in enumerate(seating.sides) if contract.breach in side)
        percent = rules.penalties.breach_win if naive_breached(hand, taken) else -rules.penalties.breach_loss
        points = naive_value(rules, bid) * abs(percent) // 100
        change[by] += points if percent > 0 else -points
    return made, change


def naive_value(rules: RuleSet, bid: Bid) -> int:
    """The place in the table: rows are levels from six, columns the denominations in the auction's order."""
    if isinstance(bid, SpecialBid):
        return bid.value
    return rules.contracts.schedule.rows[bid.level - 6][rules.auction.suit_order.index(bid.strain)]


def naive_wanted(contract: Contract) -> range:
    """The numbers of tricks with which the contract is made."""
    if contract.declared:
        return range(10, 11)
    if isinstance(contract.bid, TrickBid):
        return range(contract.bid.level, 11)
    assert contract.bid is not None
    return range(contract.bid.least, contract.bid.most + 1)


def naive_made(hand: Hand, taken: int) -> bool | None:
    """Whether the contract is made, failed, or undecided by the tricks played."""
    left = 10 - sum(hand.tricks)
    ways = {taken + more in naive_wanted(hand.contract) for more in range(left + 1)}
    if hand.contract.rival is not None:
        mine, theirs = hand.tricks[hand.contract.declarer or 0], hand.tricks[hand.contract.rival]
        ways = {mine + more < theirs + left - more for more in range(left + 1)}
    return ways.pop() if len(ways) == 1 else None


def naive_duel(hand: Hand) -> list[bool]:
    """Which side has won the duel, if any has."""
    duellists = {hand.contract.declarer: hand.contract.rival, hand.contract.rival: hand.contract.declarer}
    won = [False] * len(hand.seating.sides)
    for one, other in duellists.items():
        assert one is not None
        assert other is not None
        if hand.tricks[one] < hand.tricks[other]:
            won[hand.seating.side_of[one]] = True
    return won


def naive_gain(hand: Hand, value: int, taken: int, *, half: bool) -> int:
    """What a made contract is worth to each of the bidding sides."""
    scoring, bid = hand.rules.scoring, hand.contract.bid
    parts = 2 if half and hand.rules.partner.settlement == "half-each" else 1
    if not isinstance(bid, TrickBid) or hand.contract.declared:
        return value // parts
    if taken == 10 and scoring.slam == "at-least" and value < scoring.slam_minimum:
        return scoring.slam_minimum // parts
    if taken == 10 and scoring.slam == "sweep" and bid.level in (6, 7, 8, 9):
        return value // parts + scoring.sweep_bonus // parts
    return value // parts + scoring.overtrick_points * (taken - bid.level) // parts


def naive_pegs(hand: Hand, bid: Bid, own: int, taken: int, made: bool | None) -> int:
    """The trick points of a side that did not bid."""
    if isinstance(bid, SpecialBid):
        return bid.forced_trick_points * taken + bid.own_trick_points * own
    paid = {"each-trick": True, "if-set": made is False, "none": False}[hand.rules.scoring.defenders]
    return hand.rules.scoring.trick_points * own if paid else 0


def naive_capped(rules: RuleSet, stands: int, points: int) -> int:
    """How many of its trick points a side that stands at a score may keep."""
    cap = rules.scoring.defender_cap
    if cap is None:
        return points
    if rules.scoring.cap_kind == "stop-above":
        return 0 if stands > cap else points
    return max(0, min(points, cap - stands))


def naive_breached(hand: Hand, taken: int) -> bool:
    """Whether the contract failed by the agreed tricks more than break it, a null bid by the agreed tricks (6.42)."""
    wanted, penalties = naive_wanted(hand.contract), hand.rules.penalties
    enough = wanted[0] - 1 - penalties.breach_margin
    return taken <= enough or taken >= wanted[-1] + penalties.breach_null_tricks


# --- Any hand ---------------------------------------------------------------------------------------------------------

PAIRS = {"table.players": 4, "table.partnership": "opposite", "table.spare_hands": "none"}
DECLARING = {**PAIRS, "contracts.declare": True}
BREACHED = {**PAIRS, "penalties.breach": "either", "penalties.bar": "off", "match.midhand_out": False}
CALLED = {"table.partnership": "called-card", "partner.settlement": "half-each"}
MIDHAND = {
    "match.midhand_out": True,
    "match.exact": False,
    "penalties.bar": "off",
    "penalties.breach": "off",
    "table.partnership": "solo",
}
THREES = {"table.partnership": "alternate"}
SPARE = {"table.spare_hands": "for-the-bidder"}
KINDS: Sequence[Mapping[str, object]] = ({}, {}, DECLARING, BREACHED, CALLED, MIDHAND, THREES, SPARE)


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Any hand that could be scored: rules, contract, tricks by seat, scores before."""
    fixed = draw(st.sampled_from(KINDS))
    rules = draw(rulesets(fixed=fixed))
    seating, specials = rules.table.seating, rules.contracts.specials
    bid = draw(st.sampled_from([*ladder_of(rules).bids, *specials, *specials, None]))
    if bid is None:
        contract, partner, seats = Contract(None, None), None, list(seating.seats)
    else:
        contract, partner = draw(contracts(rules, bid))
        seats = naive_seats(rules, contract)
    winner = st.sampled_from(seats)
    if contract.declarer is not None and (tilt := draw(st.integers(0, 3))) < 2:
        opponents = [seat for seat in seating.opponents(contract.declarer) if seat in seats]
        winner = st.sampled_from([contract.declarer, contract.declarer, partner or contract.declarer, seats[-1]])
        winner = winner if tilt else st.sampled_from(opponents)  # slams, and null bids that are made
    early = contract.rival is None and contract.breach is None and draw(st.integers(0, 3)) == 0
    played = draw(st.integers(1, 9)) if early else 10
    winners = draw(st.lists(winner, min_size=played, max_size=played))
    near_cap = st.integers(-120, 60).map(lambda less: (rules.scoring.defender_cap or 500) + less)
    before = tuple(draw(st.one_of(st.integers(-1500, 1500), near_cap)) for _ in seating.sides)
    return Hand(rules, contract, tuple(winners.count(seat) for seat in seating.seats), before, partner)


@st.composite
def contracts(draw: st.DrawFn, rules: RuleSet, bid: Bid) -> tuple[Contract, Seat | None]:
    """Any contract for a bid, and who held the called card."""
    seating = rules.table.seating
    contract = Contract(bid, draw(st.sampled_from(seating.players)))
    assert contract.declarer is not None
    partner = None
    opponents = st.sampled_from(seating.opponents(contract.declarer))
    if isinstance(bid, SpecialBid) and bid.who is WhoPlays.DUEL:
        return attrs.evolve(contract, rival=draw(opponents)), None
    if isinstance(bid, TrickBid) and rules.contracts.declare and draw(st.booleans()):
        contract = attrs.evolve(contract, declared=True)
    if isinstance(bid, TrickBid) and rules.table.partnership == "called-card":
        partner = draw(st.one_of(st.none(), opponents))
        card = rules.table.pack.cards[0]
        contract = attrs.evolve(contract, called=card, partner=partner if draw(st.booleans()) else None)
    low = isinstance(bid, TrickBid) and bid.level < rules.penalties.breach_min_level
    if rules.penalties.breach != "off" and not low and draw(st.integers(0, 2)):
        contract = attrs.evolve(contract, breach=draw(opponents))
    return contract, partner


def naive_seats(rules: RuleSet, contract: Contract) -> list[Seat]:
    """Who plays: the bidder's partners sit out where the bidder plays alone."""
    seating, declarer, bid = rules.table.seating, contract.declarer, contract.bid
    assert declarer is not None
    if contract.rival is not None:
        return [declarer, contract.rival]
    alone = contract.declared or (isinstance(bid, SpecialBid) and bid.who is WhoPlays.ALONE)
    mine = next(side for side in seating.sides if declarer in side)
    spare = [seat for seat in seating.seats if not any(seat in side for side in seating.sides)]
    out = [seat for seat in (*mine, *spare) if seat != declarer] if alone else []
    return [seat for seat in seating.seats if seat not in out]


def changes(score: HandScore) -> list[int]:
    return [score.change(side) for side in range(len(score.before))]


@given(hand=hands())
def test_scores_agree_with_an_independent_statement_of_the_rules(hand: Hand) -> None:
    """Law 8, over arbitrary RuleSets and every table."""
    score = hand.score()
    made, change = naive_change(hand)
    assert (score.made, changes(score)) == (made, change)
    for kind in {line.kind for line in score.lines}:
        event(kind)


@pytest.mark.rule("p5-score")
@pytest.mark.option("partner.settlement")
@pytest.mark.parametrize("slam", Slam)
@pytest.mark.parametrize("minimum", [250, 251])
def test_halves_of_odd_numbers_of_points_agree_with_the_independent_statement(slam: Slam, minimum: int) -> None:
    """Catalogue 6.33, for every bid of a suit and every number of tricks, with and without a partner."""
    odd = {"scoring.sweep_bonus": 75, "scoring.overtrick_points": 5, "scoring.slam_minimum": minimum}
    rows = [[65 + 10 * level] * 5 for level in range(5)]
    rules = presets.FIVE_HANDED.with_options({**CALLED, **odd, "scoring.slam": slam, "contracts.schedule": rows})
    for level, taken, partner in product(range(6, 11), range(11), (None, 3)):
        contract = Contract(TrickBid(level, Strain.HEARTS), 0, called=rules.table.pack.cards[0])
        hand = Hand(rules, contract, (taken, 10 - taken, 0, 0, 0), (0,) * 5, partner)
        assert (hand.score().made, changes(hand.score())) == naive_change(hand)


@pytest.mark.rule("p5-score")
@given(hand=hands())
def test_the_declaring_sides_are_those_that_play_for_the_contract(hand: Hand) -> None:
    """Catalogue 6.33: the bidder first, then the partner, if there is one and sits on another side."""
    sides = [hand.seating.side_of[group[0]] for group in naive_bidders(hand)]
    assert list(hand.score().declaring) == sides
    assert len(set(sides)) == len(sides) <= 2


@given(hand=hands())
def test_the_lines_of_a_score_add_up_and_none_is_zero(hand: Hand) -> None:
    """A score sheet: before, plus every line of a side, is after; no line is for nothing or for nobody."""
    score = hand.score()
    assert (score.contract, score.tricks, score.before) == (hand.contract, hand.tricks, hand.before)
    for side, after in enumerate(score.after):
        assert after == hand.before[side] + sum(line.points for line in score.lines if line.side == side)
    for line in score.lines:
        assert line.points != 0
        assert 0 <= line.side < len(hand.seating.sides)
        counted = line.kind in (LineKind.OVERTRICKS, LineKind.TRICKS, LineKind.FORCED_TRICKS)
        assert (line.tricks is not None and line.tricks > 0) if counted else line.tricks is None
    pairs = [(line.side, line.kind) for line in score.lines]
    assert len(set(pairs)) == len(pairs)
    extras = [line for line in score.lines if line.kind in (LineKind.SLAM, LineKind.SWEEP, LineKind.OVERTRICKS)]
    assert len(extras) <= len(score.declaring)


@given(hand=hands())
def test_the_score_that_decides_the_end_excludes_only_the_breach(hand: Hand) -> None:
    """002: a team may not win or lose based on points gained or lost from a breach call."""
    unbreached = attrs.evolve(hand, contract=attrs.evolve(hand.contract, breach=None))
    assert hand.score().counting == unbreached.score().after == unbreached.score().counting


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_the_scores_of_a_match_follow_from_the_announced_contract_and_tricks(rules: RuleSet, seed: int) -> None:
    """The contract that was announced and the tricks that were seen are what the engine scores."""
    announced: list[Contract] = []
    winners: list[Seat] = []
    holder: list[Seat | None] = [None]
    begun = [False]

    def watch(before: State, _: Action, after: State, events: Sequence[Event]) -> None:
        for each in events:
            match each:
                case Dealt():
                    announced.clear()
                    winners.clear()
                    holder[0], begun[0] = None, False
                case AuctionWon(contract=contract):
                    announced.append(contract)
                case CardCalled(card=card):
                    announced.append(attrs.evolve(announced[-1], called=card))
                case PartnerKnown(seat=seat):
                    if not begun[0]:
                        announced.append(attrs.evolve(announced[-1], partner=seat))
                case Declared():
                    announced.append(attrs.evolve(announced[-1], declared=True))
                case BreachCalled(seat=seat):
                    announced.append(attrs.evolve(announced[-1], breach=seat))
                case JokersNominated(suit=suit):
                    announced.append(attrs.evolve(announced[-1], nominated=suit))
                case PlayBegan():
                    begun[0] = True
                    holder[0] = holder_of_the_called_card(after, announced[-1])
                    if rules.table.partnership == "rotating" and announced[-1].rival is None:
                        holder[0] = partner_for_this_hand(after.dealer, announced[-1].declarer)
                case TrickTaken(trick=trick):
                    winners.append(trick.winner)
                case TricksClaimed(seat=seat, count=count) | TricksAwarded(seat=seat, count=count):
                    winners.extend([seat] * count)
                case HandScored(score=score):
                    tricks = tuple(winners.count(seat) for seat in before.seating.seats)
                    made, change = naive_change(Hand(rules, announced[-1], tricks, before.scores, holder[0]))
                    assert (score.contract, score.tricks, score.made) == (announced[-1], tricks, made)
                    assert changes(score) == change
                    assert after.scores == score.after
                case _:
                    pass

    play_match(rules, Random(seed), random_hands=4, watch=watch)


def partner_for_this_hand(dealer: Seat, declarer: Seat | None) -> Seat | None:
    """6.41: "the dealer has no partner; of the other four the first and third, and the second and fourth, seat after
    the dealer are partners".
    """
    first, second, third, fourth = ((dealer + number) % 5 for number in (1, 2, 3, 4))
    pairs = {first: third, third: first, second: fourth, fourth: second}
    return None if declarer is None else pairs.get(declarer)


def holder_of_the_called_card(state: State, contract: Contract) -> Seat | None:
    """The other seat that holds the called card; ``None`` if the declarer called their own or a discarded card."""
    if contract.called is None:
        return None
    others = [seat for seat in state.seating.players if seat != contract.declarer]
    return next((seat for seat in others if contract.called in state.hand(seat)), None)


def test_the_independent_statement_detects_wrong_scores() -> None:
    """A wrong score of a side, or a wrong result of the contract, is detected."""
    hand = Hand(RuleSet(), Contract(TRICK_BIDS[0], 0), (6, 2, 0, 2), (0, 0))
    assert naive_change(hand) == (True, [40, 40])
    side: Side = 0
    assert hand.score().change(side) == 40
    assert naive_change(attrs.evolve(hand, tricks=(5, 3, 0, 2))) == (False, [-40, 50])
