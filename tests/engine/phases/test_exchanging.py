"""The exchange: taking the kitty, discarding, and what a double nullo passes on (catalogue: section G; 6.19, 6.20)."""

from itertools import combinations, islice
from math import comb

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from platforms import not_in_pyodide
from tables import call, codes, dealt, discard, playing, refusal, won

import five_hundred as fh
from five_hundred.engine.phases.exchanging import Exchanges
from five_hundred.events import AuctionWon, CardsPassedOn, Discarded, KittyTaken, PlayBegan
from five_hundred.rules import DealForm, KittyUse, Pack, WhoPlays
from five_hundred.testing import states

TAKEN = fh.SpecialBid(code="T", name="Taken", who=WhoPlays.PARTNERS)
LEFT = attrs.evolve(TAKEN, code="L", name="Left", kitty=KittyUse.NOT_TAKEN)
PASSED_ON = attrs.evolve(TAKEN, code="DN", name="Double", kitty=KittyUse.PASSED_ON)
HANDS = ("RJ AS KS AC 4H 5H 6H 7H 8H 9H", "", "4D 5D 6D 7D 8D *C")


def house(pack: str = "45", **options: object) -> fh.RuleSet:
    """Rules with bids for all three uses of the kitty, and without nominations."""
    changes = {"table.pack": pack, "contracts.specials": (TAKEN, LEFT, PASSED_ON), "play.joker_nominate": "no"}
    return fh.RuleSet().with_options({**changes, **{name.replace("__", "."): value for name, value in options.items()}})


def exchanging(bid: str, rules: fh.RuleSet | None = None, seat: int = 0, kitty: str = "10D JD QD KD AD") -> fh.State:
    """The winner of the auction has the kitty in hand."""
    return won(dealt(rules or house(), *HANDS, kitty=kitty), bid, seat)


def refused(state: fh.State, *cards: fh.Card) -> tuple[fh.Reason, set[str]]:
    """Why these cards may not be discarded, and the cards that are offered instead."""
    illegal = refusal(state, fh.Exchange(cards))
    return illegal.reason, codes(illegal.cards)


# --- The winner takes the kitty --------------------------------------------------------------------------------------


@pytest.mark.rule("kitty-visibility")
@pytest.mark.parametrize("bid", ["7H", "8NT", "T"])
def test_the_winner_of_the_auction_takes_the_kitty_and_discards_as_many(bid: str) -> None:
    """Source 000: "The player with the highest bid is the winning bidder and takes the Kitty"; ten cards remain."""
    before = dealt(house(), *HANDS, kitty="10D JD QD KD AD")
    own, kitty = codes(before.hand(0)), {"10D", "JD", "QD", "KD", "AD"}
    state = won(before, bid)
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert (state.to_act, state.turn) == (0, 0)
    assert codes(state.hand(0)) == own | kitty
    assert state.secrets.kitty == 0
    state, events = fh.step(state, fh.Exchange(fh.parse_cards("4H 5H 6H JD QD")))
    assert codes(state.hand(0)) == (own | kitty) - {"4H", "5H", "6H", "JD", "QD"}
    assert codes(fh.view(state, 0).discards) == {"4H", "5H", "6H", "JD", "QD"}
    assert isinstance(state.phase, fh.phases.Playing)
    assert events == (Discarded(0, 5), PlayBegan(0, (0, 1, 2, 3)))


@pytest.mark.rule("kitty-visibility")
def test_only_the_winner_of_the_auction_sees_the_kitty_and_the_discards() -> None:
    """Catalogue kitty-visibility (004, PAG, 002, 003): the winner sees the kitty; discards stay secret."""
    before = call(dealt(house(), *HANDS, kitty="10D JD QD KD AD"), "7H pass pass")
    state, events = fh.step(before, fh.PASS)
    assert [event for event in events if not isinstance(event, AuctionWon)][1:] == [KittyTaken(0, 5)]
    played = discard(state, "10D JD QD KD AD")
    for seat in (1, 2, 3, None):
        assert fh.view(before, seat).kitty_count == 5
        assert fh.view(state, seat).counts == (15, 10, 10, 10)
        assert fh.view(state, seat).legal == ()
        assert fh.view(state, seat).cards_of(0) is None
        assert fh.view(played, seat).discards == ()


@pytest.mark.rule("kitty-discard")
def test_any_cards_may_be_discarded() -> None:
    """Catalogue kitty-discard `none`: "joker and trumps may be buried"."""
    state = exchanging("7H")
    for cards in ("RJ AS KS AC 4H", "4H 5H 6H 7H 8H", "10D JD QD KD AD"):
        assert codes(fh.view(discard(state, cards), 0).discards) == set(cards.split())


@pytest.mark.rule("kitty-discard")
def test_a_discard_must_be_as_many_different_cards_of_the_hand_as_the_kitty_has() -> None:
    """Catalogue kitty-discard `exact-count`; source 000, rule 4: "5 cards must be in the Kitty"."""
    state = exchanging("7H")
    hand = state.hand(0)
    assert refused(state, *hand[:4]) == (fh.Reason.WRONG_COUNT, codes(hand))
    assert refused(state, *hand[:6]) == (fh.Reason.WRONG_COUNT, codes(hand))
    assert refused(state) == (fh.Reason.WRONG_COUNT, codes(hand))
    assert refused(state, hand[0], *hand[:4]) == (fh.Reason.REPEATED_CARD, codes(hand))
    assert refused(state, *hand[:4], state.hand(1)[0]) == (fh.Reason.NOT_HELD, codes(hand))
    illegal = refusal(state, fh.PASS)
    assert (illegal.reason, illegal.message) == (fh.Reason.NOT_DUE, "First discard 5 cards.")


def test_the_order_of_the_discards_does_not_matter() -> None:
    """An exchange is a set of cards: two orders are one action."""
    state = exchanging("7H")
    one, other = fh.parse_cards("4H 5H 6H JD QD"), fh.parse_cards("QD 6H JD 5H 4H")
    assert fh.Exchange(one) == fh.Exchange(other)
    assert hash(fh.Exchange(one)) == hash(fh.Exchange(other))
    assert fh.apply(state, fh.Exchange(one)) == fh.apply(state, fh.Exchange(other))


def test_only_the_winner_of_the_auction_may_discard() -> None:
    """A server asks with `by`: only the winner of the auction exchanges."""
    state = exchanging("7H", seat=2)
    discards = fh.Exchange(state.hand(2)[:5])
    for seat in (0, 1, 3):
        with pytest.raises(fh.IllegalActionError) as refusal:
            fh.apply(state, discards, by=seat)
        assert refusal.value.illegal.reason is fh.Reason.NOT_YOUR_TURN
        assert refusal.value.illegal.cards == ()
    assert isinstance(fh.apply(state, discards, by=2).phase, fh.phases.Playing)


# --- The kitty that nobody takes -------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("null-kitty", "bar-null")
def test_a_kitty_that_the_special_bid_does_not_take_stays_face_down() -> None:
    """Catalogue null-kitty `never` (001), bar-null (OFF): play begins at once with the hands as dealt."""
    before = dealt(house(), *HANDS, kitty="10D JD QD KD AD")
    state = won(before, "L")
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.hands == before.hands
    assert state.secrets == before.secrets
    assert [fh.view(state, seat).kitty_count for seat in (0, 1, None)] == [5, 5, 5]
    assert fh.view(state, 0).discards == ()


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("null-kitty")
def test_the_bidder_of_a_special_bid_with_kitty_takes_it() -> None:
    """Catalogue null-kitty `taken` (000, 004, PAG), whatever other special bids do with it."""
    state = exchanging("T")
    assert len(state.hand(0)) == 15
    state = discard(state, "RJ AS KS AC AD")
    assert isinstance(state.phase, fh.phases.Playing), "nothing is passed on"
    assert len(state.hand(2)) == 10


@pytest.mark.rule("all-pass-nt-details")
def test_nobody_takes_the_kitty_when_all_passed() -> None:
    """Catalogue all-pass-nt-details: "not taken" (poker.tj); 5.16 "kitty unused"."""
    before = dealt(house(auction__all_pass="play-no-trump"), *HANDS)
    state = won(before, "pass")
    assert isinstance(state.phase, fh.phases.Playing)
    assert (state.hands, state.secrets) == (before.hands, before.secrets)


# --- The kitty that is passed on -------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("double-null")
@pytest.mark.parametrize(("pack", "count"), [("43", 3), ("45", 5), ("46", 6)])
def test_the_partner_in_a_double_null_receives_the_discards_and_discards_as_many(pack: str, count: int) -> None:
    """Catalogue 6.20, 5.13 (002): the cards that the bidder wants to discard, as many as the kitty."""
    state = won(dealt(house(pack)), "DN")
    assert (state.to_act, len(state.hand(0)), len(state.hand(2))) == (0, 10 + count, 10)
    given, dealt_to_partner = state.hand(0)[2 : 2 + count], state.hand(2)
    kept = set(state.hand(0)) - set(given)
    state, events = fh.step(state, fh.Exchange(given))
    assert events == (CardsPassedOn(0, 2, count),)
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert (state.to_act, state.turn) == (2, 2)
    assert set(state.hand(2)) == set(dealt_to_partner) | set(given)
    assert set(state.hand(0)) == kept
    away = (*given[:1], *dealt_to_partner[: count - 1])
    state, events = fh.step(state, fh.Exchange(away))
    assert events == (Discarded(2, count), PlayBegan(0, (0, 1, 2, 3)))
    assert set(state.hand(2)) == (set(dealt_to_partner) | set(given)) - set(away)
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.to_act == 0, "the bidder leads"
    assert fh.view(state, 2).discards == tuple(sorted(away))
    assert fh.view(state, 0).discards == ()


@pytest.mark.rule("double-null")
def test_the_partner_in_a_double_null_may_keep_all_or_none_of_the_cards_received() -> None:
    """002: the partner takes "those five cards and picks the ones he/she wants to keep and discards the rest"."""
    state = discard(exchanging("DN"), "RJ AS KS AC 4H")
    partner = state.hand(2)
    assert len(fh.legal_actions(state)) == comb(15, 5)
    kept_none, kept_all = discard(state, "RJ AS KS AC 4H"), discard(state, "4D 5D 6D 7D 8D")
    assert codes(kept_none.hand(2)) == codes(partner) - {"RJ", "AS", "KS", "AC", "4H"}
    assert {"RJ", "AS", "KS", "AC", "4H"} < codes(kept_all.hand(2))


@pytest.mark.rule("double-null")
def test_the_bidder_and_then_the_partner_exchange_in_a_double_null() -> None:
    """Source 000, Across The Table: "Once the partner finishes choosing cards ... the bidder leads the first card"."""
    state = exchanging("DN", seat=1)
    with pytest.raises(fh.IllegalActionError):
        fh.apply(state, fh.Exchange(state.hand(3)[:5]), by=3)
    state = fh.apply(state, fh.Exchange(state.hand(1)[:5]), by=1)
    with pytest.raises(fh.IllegalActionError):
        fh.apply(state, fh.Exchange(state.hand(1)[:5]), by=1)
    state = fh.apply(state, fh.Exchange(state.hand(3)[:5]), by=3)
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.to_act == 1


@pytest.mark.rule("double-null")
def test_only_the_two_partners_know_the_cards_passed_between_them() -> None:
    """Catalogue kitty-visibility, double-null: giver and taker have seen them; the partner alone knows the discards."""
    state = discard(exchanging("DN"), "RJ AS KS AC 4H")
    for each in (state, discard(state, "RJ 4D 5D 6D 7D")):
        assert [codes(fh.view(each, seat).passed_on) for seat in (0, 2)] == [{"RJ", "AS", "KS", "AC", "4H"}] * 2
        assert [fh.view(each, seat).passed_on for seat in (1, 3, None)] == [()] * 3
    after = discard(state, "RJ 4D 5D 6D 7D")
    assert [codes(fh.view(after, seat).discards) for seat in (0, 1, 2, 3)] == [
        set(),
        set(),
        {"RJ", "4D", "5D", "6D", "7D"},
        set(),
    ]


@pytest.mark.rule("double-null")
def test_a_trick_bid_passes_no_cards_to_the_partner_where_a_double_null_is_on_offer() -> None:
    """Catalogue double-null: the flow belongs to that bid."""
    state = discard(exchanging("7H"), "RJ AS KS AC 4H")
    assert isinstance(state.phase, fh.phases.Playing)


# --- The exchanges as a sequence -------------------------------------------------------------------------------------


PACK = Pack.parse("46")


@given(cards=st.lists(st.sampled_from(PACK.cards), min_size=1, max_size=12, unique=True), data=st.data())
def test_the_sequence_of_exchanges_has_every_combination_of_the_hand(cards: list[fh.Card], data: st.DataObject) -> None:
    """A lazy Sequence that agrees with `itertools.combinations` in length, order, index, slice and `in`."""
    hand = tuple(sorted(cards))
    count = data.draw(st.integers(1, len(hand)))
    lazy = Exchanges(PACK, PACK.mask(hand), count)
    plain = [fh.Exchange(chosen) for chosen in combinations(hand, count)]
    assert list(lazy) == plain
    assert len(lazy) == len(plain)
    assert [lazy[number] for number in range(len(plain))] == plain
    assert [lazy[-number] for number in range(1, len(plain) + 1)] == plain[::-1]
    assert all(exchange in lazy for exchange in plain)
    start, stop, stride = (data.draw(st.none() | st.integers(-20, 20)) for _ in range(3))
    assert list(lazy[start : stop : stride or None]) == plain[start : stop : stride or None]
    for wrong in (len(plain), -len(plain) - 1):
        with pytest.raises(IndexError, match=r"^discard index out of range: there are [0-9]+ ways to discard$"):
            lazy[wrong]


def test_a_kitty_of_six_can_be_discarded_in_8008_ways() -> None:
    """All 8,008 ways to discard six cards of sixteen, in the order of the hand."""
    state = won(dealt(house("46")), "7H")
    actions = fh.legal_actions(state)
    assert len(actions) == 8008
    plain = [fh.Exchange(cards) for cards in combinations(state.hand(0), 6)]
    assert list(actions) == plain
    assert [actions[number] for number in range(0, 8008, 91)] == plain[::91]
    assert actions[::91] == tuple(plain[::91])
    assert actions[8000:9000] == tuple(plain[8000:])
    assert actions[-1] == plain[-1]
    for beyond in (8008, -8009):
        with pytest.raises(IndexError, match=r"^discard index out of range: there are [0-9]+ ways to discard$"):
            actions[beyond]


def test_the_sequence_of_exchanges_contains_only_legal_exchanges() -> None:
    """`in` asks the predicate of legality."""
    hand = fh.parse_cards("4S 5S 6S 7S")
    lazy = Exchanges(PACK, PACK.mask(hand), 2)
    assert lazy.hand == hand
    assert fh.Exchange(hand[:2]) in lazy
    assert fh.Exchange(hand[2:]) in lazy
    # Too few, too many, one twice, one that is elsewhere in the pack, one that no hand of this pack has.
    for wrong in (hand[:1], hand[:3], (hand[0], hand[0]), fh.parse_cards("4S 8S"), fh.parse_cards("2S 4S")):
        assert fh.Exchange(wrong) not in lazy
    others: list[object] = [fh.PASS, "4S 5S", hand[:2]]
    assert not any(other in lazy for other in others)
    assert [lazy.count(ways) for ways in (fh.Exchange(hand[:2]), fh.Exchange(hand[:1]), fh.PASS)] == [1, 0, 0]
    assert [lazy.index(ways) for ways in lazy] == [0, 1, 2, 3, 4, 5]
    for missing, between in ((fh.Exchange(hand[:1]), (0, 6)), (lazy[3], (0, 3)), (lazy[3], (4, 6))):
        with pytest.raises(
            ValueError,
            match=r"^value must be a discard from this hand, with an index from start up to but not including stop$",
        ):
            lazy.index(missing, *between)
    assert repr(lazy) == "<6 ways to discard 2 cards>"
    assert not Exchanges(PACK, PACK.mask(hand), 5)


def test_sequences_of_exchanges_compare_by_value() -> None:
    """Views hold them, and views can be compared."""
    held = PACK.mask(fh.parse_cards("4S 5S 6S 7S"))
    lazy = Exchanges(PACK, held, 2)
    assert lazy == Exchanges(PACK, held, 2)
    assert hash(lazy) == hash(Exchanges(PACK, held, 2))
    for other in (Exchanges(PACK, held, 3), Exchanges(PACK, held << 1, 2), tuple(lazy)):
        assert lazy != other


@not_in_pyodide
def test_the_sequence_of_exchanges_does_not_build_every_exchange() -> None:
    """It builds neither all 8,008 ways to discard six cards of sixteen nor 1.1e14 ways for fifty cards."""
    hand = PACK.cards
    lazy = Exchanges(PACK, PACK.whole, 23)
    assert len(lazy) == comb(46, 23)
    assert lazy[0] == fh.Exchange(hand[:23])
    assert lazy[-1] == fh.Exchange(hand[23:])
    assert lazy[len(lazy) - 1] in lazy
    assert list(islice(lazy, 3)) == [lazy[0], lazy[1], lazy[2]] == list(lazy[:3])


@given(state=states(phase=fh.phases.Exchanging, most_actions=30))
def test_an_exchange_in_any_match_offers_every_combination(state: fh.State) -> None:
    """Under any RuleSet: as many cards as there are too many, of all that the seat holds."""
    assert isinstance(state.phase, fh.phases.Exchanging)
    actions = fh.legal_actions(state)
    hand = state.hand(state.phase.turn)
    size = len(hand) - 10
    assert size in (state.rules.table.kitty_size, 1), "the kitty, or one card from a partner or the table"
    assert len(actions) == comb(len(hand), size)
    expected = (fh.Exchange(chosen) for chosen in combinations(hand, size))
    assert list(islice(actions, 200)) == list(islice(expected, 200))
    last = fh.apply(state, actions[-1])
    assert len(last.hand(state.phase.turn)) == 10
    assert not isinstance(last.phase, fh.phases.Bidding)


@given(state=states(phase=fh.phases.Playing, most_actions=40))
def test_every_hand_has_ten_cards_when_play_begins(state: fh.State) -> None:
    """Under any RuleSet: cards in the hand and cards played make ten for each seat that plays.

    What was not dealt lies in the kitty, or was put away: as many cards as the kitty had, and one for every card that
    came from a partner who sits out or from the table.
    """
    assert isinstance(state.phase, fh.phases.Playing)
    setup, table, secrets = state.phase.setup, state.rules.table, state.secrets
    for seat in setup.order:
        played = [trick for trick in state.phase.history if seat in trick.seats]
        on_table = seat in state.phase.seats[: len(state.phase.trick)]
        assert len(state.hand(seat)) + len(played) + on_table == 10
    special = setup.contract.special
    untouched = setup.contract.declarer is None or (special is not None and special.kitty is KittyUse.NOT_TAKEN)
    given = int(setup.contract.declared)
    from_the_table = int(table.deal_form is DealForm.EXPOSED and setup.contract.declarer is not None)
    drawn = 10 * table.players if table.deal_form is DealForm.DRAWN else 0
    away = drawn + given + from_the_table + (0 if untouched else table.kitty_size)
    assert secrets.kitty.bit_count() == (table.kitty_size if untouched else 0)
    assert sum(cards.bit_count() for cards in secrets.discards) == away
    passed = 1 if given else table.kitty_size if special and special.kitty is KittyUse.PASSED_ON else 0
    assert secrets.passed_on.bit_count() == passed


def test_the_test_helper_deals_the_hands_it_was_given() -> None:
    """What these tests rely on: the hands are those that were asked for."""
    for bid in ("7H", "T", "DN"):
        state = playing(house(), bid, *HANDS, kitty="10D JD QD KD AD")
        assert codes(state.hand(0)) == set(HANDS[0].split())
