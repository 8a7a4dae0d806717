"""What each seat and a spectator see, in every phase, and what they must not."""

import pickle
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any, get_args

import attrs
import pytest
from four_handed import plain_rulesets
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from knowledge import dummies, face_up_cards, has_looked, hidden_dealt_again, lying_open, walk
from reachable import assert_nothing_hidden, parts, reachable
from tables import call, codes, dealt, discard, nominate, play, playing, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import Declare, GiveCard, TakeCard
from five_hundred.dealing import piles_of, stacked
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.engine.table.state import Secrets
from five_hundred.engine.table.view import FACTS
from five_hundred.events import CardUncovered, HandExposed, HandScored, PartnerKnown
from five_hundred.phases import Bidding, Dealing, Exchanging, Finished, Nominating, PhaseName, Playing
from five_hundred.rules import DealForm, Exposure, KittyUse, NullJokerLead, SpareHands, WhoPlays
from five_hundred.rules.bids.special_bids import DOUBLE_NULLO, NULLO
from five_hundred.testing import all_actions, check_views, random_action, rulesets, states
from five_hundred.wire import view_to_json

EVERYBODY: tuple[fh.Seat | None, ...] = (0, 1, 2, 3, None)
# All that may differ from one seat's view to another's.
PRIVATE = {"seat", "legal", "hand", "passed_on", "discards", "drawn", "discard", "picked_up"}

X = fh.SpecialBid(code="X", name="Experiment")
PASSED_ON = attrs.evolve(X, who=WhoPlays.PARTNERS, kitty=KittyUse.PASSED_ON)
seeds = st.integers(0, 2**32)


def everybody(state: fh.State) -> tuple[fh.Seat | None, ...]:
    """All players of a table, and a spectator."""
    return (*state.seating.players, None)


def with_special(**fields: Any) -> fh.RuleSet:
    """Rules with one special bid, its fields as given."""
    return fh.RuleSet().with_options({"contracts.specials": (attrs.evolve(X, **fields),), "play.joker_nominate": "no"})


def any_rules_with(bid: fh.SpecialBid) -> st.SearchStrategy[fh.RuleSet]:
    """Any rules in which every player may make this special bid at once."""
    return plain_rulesets().map(
        lambda rules: rules.with_options({"auction.pass_term": "pass", "contracts.specials": (bid,)})
    )


def contract_of(draw: st.DataObject, rules: fh.RuleSet, seat: fh.Seat = 0) -> fh.State:
    """A hand after an auction in which a seat's bid ``X`` became the contract.

    The first seat whose turn it is bids it, so the house rules of the auction do not matter.
    """
    dealer = (seat - 1) % 4
    state = fh.new_game(rules.with_options({"table.misdeal": "off"}), dealer)
    state = fh.apply(state, fh.shuffled_deal(state, Random(draw.draw(seeds))))
    state = fh.apply(state, fh.MakeBid(rules.contracts.specials[0]))
    while isinstance(state.phase, Bidding):
        state = fh.apply(state, fh.PASS)
    return state


def after_each_card(state: fh.State, rng: Random) -> Iterable[tuple[fh.State, int]]:
    """The states of the play of a hand, each with the number of cards that have been played."""
    number = 0
    while isinstance(state.phase, Playing):
        yield state, number
        state, number = fh.apply(state, random_action(state, rng)), number + 1


# Seats


@pytest.mark.parametrize("seat", [-1, 4, 17, True, 1.0, "1"])
def test_a_view_for_a_seat_that_does_not_exist_is_refused(seat: Any) -> None:
    """Values that only compare equal to a seat, such as True, are refused too."""
    kind, got = (ValueError, repr(seat)) if type(seat) is int else (TypeError, type(seat).__name__)
    with pytest.raises(kind, match=f"^seat must be a seat from 0 to 3, or None for a spectator, got {got}$"):
        fh.view(fh.new_game(fh.RuleSet()), seat)


@given(state=states())
def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold(state: fh.State) -> None:
    """Catalogue kitty-visibility."""
    sizes = tuple(len(state.hand(seat)) for seat in state.seating.seats)
    for seat in state.seating.players:
        seen, own = fh.view(state, seat), state.hand(seat) if has_looked(state, seat) else ()
        assert (seen.seat, seen.hand) == (seat, own)
        assert seen.cards_of(seat) == own
        assert seen.counts == sizes
    assert fh.view(state, None).hand == ()
    assert fh.view(state, None).counts == sizes


@given(state=states())
def test_every_view_shows_the_same_public_facts(state: fh.State) -> None:
    """What is not one's own hand, discards or choice is the same for all: a spectator knows no less of the table."""
    spectator = fh.view(state, None)
    for seat in state.seating.players:
        seen = fh.view(state, seat)
        assert seen.public == state.public
        for name in {*FACTS} - PRIVATE:
            assert getattr(seen, name) == getattr(spectator, name), name


@given(state=states())
def test_only_the_view_of_the_seat_to_act_has_legal_actions(state: fh.State) -> None:
    for seat in everybody(state):
        legal = fh.view(state, seat).legal
        if seat is not None and seat == state.to_act:
            assert list(islice(legal, 50)) == list(islice(fh.legal_actions(state), 50))
            assert legal
        else:
            assert legal == ()


@given(state=states())
def test_a_view_shows_only_its_own_hand_and_open_hands(state: fh.State) -> None:
    pack = state.rules.table.pack
    for seat in everybody(state):
        seen = fh.view(state, seat)
        opened = dict(seen.exposed)
        for other in state.seating.seats:
            if other != seat and other not in opened:
                assert seen.cards_of(other) is None
        for other, cards in opened.items():
            assert other in {*lying_open(state), *dummies(state)}
            assert cards == pack.cards_in(face_up_cards(state, other))


# Between hands


@given(state=states(phase=(Dealing, Finished)))
def test_a_view_between_hands_shows_only_the_score_and_the_hands_before(state: fh.State) -> None:
    seats = len(state.seating.seats)
    for seat in everybody(state):
        seen = fh.view(state, seat)
        assert seen.phase == ("finished" if state.is_over else "dealing")
        assert (seen.hand, seen.exposed, seen.discards, seen.passed_on, seen.picked_up) == ((), (), (), (), ())
        assert (seen.exposed_in_full, seen.discard) == ((), 0)
        assert (seen.calls, seen.trick, seen.tricks, seen.legal) == ((), (), (), ())
        assert (seen.standing, seen.contract, seen.partner, seen.leader, seen.led, seen.drawn) == (None,) * 6
        assert (seen.to_act, seen.turn, seen.playing) == (None, None, ())
        assert (seen.counts, seen.taken, seen.covered) == ((0,) * seats,) * 3
        assert (seen.kitty_count, seen.to_draw) == (0, 0)
        assert (seen.turned_up, seen.on_table, seen.covering) == ((), (), ())
        assert seen.shown_void == (frozenset(),) * seats
        assert (seen.scores, seen.hands_played, seen.dealer) == (state.scores, state.hands_played, state.dealer)
        assert seen.outcome == state.outcome
        assert (seen.outcome is None) == (seen.phase == "dealing")


@pytest.mark.option("auction.all_pass")
def test_no_view_shows_the_order_of_an_unshuffled_pack() -> None:
    """Catalogue all-pass, next-dealer-no-reshuffle (002, 003): the gathered pack is still face down."""
    rules = fh.RuleSet().with_options({"auction.all_pass": "next-dealer-no-reshuffle"})
    state = call(dealt(rules), "pass pass pass pass")
    assert state.secrets.stock is not None
    bare = fh.State(state.match, state.phase, state.hands, Secrets(stock=state.secrets.stock[::-1]))
    for seat in EVERYBODY:
        assert fh.view(state, seat) == fh.view(bare, seat)
        assert repr(fh.view(state, seat)) == repr(fh.view(bare, seat))
        assert not fh.view(state, seat).legal


# The auction


def test_every_view_shows_the_auction_but_not_the_kitty() -> None:
    state = call(dealt(presets.AUSTRALIAN, kitty="RJ AS AH"), "6S pass 7D")
    for seat in EVERYBODY:
        seen = fh.view(state, seat)
        assert seen.phase == "bidding"
        assert [(each.seat, each.bid and each.bid.code) for each in seen.calls] == [(0, "6S"), (1, None), (2, "7D")]
        assert seen.standing is not None
        assert seen.standing.code == "7D"
        assert (seen.to_act, seen.turn, seen.dealer, seen.contract) == (3, 3, 3, None)
        assert (seen.kitty_count, seen.counts) == (3, (10, 10, 10, 10))
        assert not codes(seen.hand) & {"RJ", "AS", "AH"}
        assert (seen.exposed, seen.discards) == ((), ())


def test_a_view_has_no_standing_bid_before_the_first_bid() -> None:
    state = call(dealt(presets.AUSTRALIAN), "pass")
    assert fh.view(state, 0).standing is None
    assert len(fh.view(state, 0).calls) == 1


def test_views_show_the_calls_until_the_hand_is_over() -> None:
    state = playing(presets.AUSTRALIAN, "7D", seat=2)
    seen = fh.view(state, 1)
    assert [each.bid and each.bid.code for each in seen.calls] == [None, None, "7D", None]
    assert seen.standing is None
    assert seen.contract is not None
    assert (str(seen.contract), seen.contract.declarer) == ("7♦", 2)


# The kitty and the discards


@pytest.mark.rule("kitty-visibility")
def test_only_the_winner_of_the_auction_sees_the_kitty() -> None:
    """Catalogue kitty-visibility: winner-only (004, PAG)."""
    state = won(dealt(presets.AUSTRALIAN, kitty="5S 8C QH"), "7S")
    assert {"5S", "8C", "QH"} <= codes(fh.view(state, 0).hand)
    assert fh.view(state, 0).counts == (13, 10, 10, 10)
    assert len(fh.view(state, 0).legal) == 286  # 13 choose 3
    for seat in (1, 2, 3, None):
        seen = fh.view(state, seat)
        assert seen.phase == "exchanging"
        assert (seen.kitty_count, seen.discards, seen.exposed, seen.legal) == (0, (), (), ())
        assert seen.cards_of(0) is None
        assert not codes(seen.hand) & {"5S", "8C", "QH"}


@pytest.mark.rule("kitty-visibility")
def test_only_the_declarers_view_shows_the_discards() -> None:
    """Catalogue kitty-visibility: discards are secret (002, 003, 004)."""
    state = discard(won(dealt(presets.AUSTRALIAN, "9S", kitty="5S 8C QH"), "7S"), "5S 9S QH")
    for number in range(12):
        assert codes(fh.view(state, 0).discards) == {"5S", "9S", "QH"}
        assert [fh.view(state, seat).discards for seat in (1, 2, 3, None)] == [()] * 4
        state = fh.apply(state, random_action(state, Random(number)))


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("null-kitty")
def test_a_kitty_that_is_not_taken_stays_face_down() -> None:
    """Catalogue null-kitty: never (001), bar-null (OFF)."""
    state = won(dealt(with_special(kitty=KittyUse.NOT_TAKEN), kitty="5S 8C QH"), "X")
    assert isinstance(state.phase, Playing)
    for seat in EVERYBODY:
        seen = fh.view(state, seat)
        assert seen.kitty_count == 3
        assert (seen.discards, seen.passed_on) == ((), ())
        assert not codes(seen.hand) & {"5S", "8C", "QH"}


@pytest.mark.option("auction.all_pass")
def test_the_kitty_of_an_all_pass_hand_stays_face_down() -> None:
    """Catalogue all-pass-nt-details: the kitty is not taken (poker.tj)."""
    state = playing(fh.RuleSet().with_options({"auction.all_pass": "play-no-trump"}), "pass")
    for seat in EVERYBODY:
        seen = fh.view(state, seat)
        assert (seen.kitty_count, seen.discards, seen.playing) == (3, (), (0, 1, 2, 3))
        assert seen.contract is not None
        assert (seen.contract.bid, seen.contract.declarer) == (None, None)


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("double-null")
def test_only_the_two_partners_see_the_cards_passed_in_a_double_null() -> None:
    """Catalogue double-null (002, 003): the discards go to the partner, who discards as many."""
    state = won(dealt(presets.AMERICAN, "5S 6S 7S", kitty="AS AC AD"), "DN")
    assert [fh.view(state, seat).passed_on for seat in EVERYBODY] == [()] * 5
    state = discard(state, "AS AC 7S")
    assert (state.to_act, fh.view(state, 2).counts) == (2, (10, 10, 13, 10))
    passed = {"AS", "AC", "7S"}
    assert [codes(fh.view(state, seat).passed_on) for seat in EVERYBODY] == [passed, set(), passed, set(), set()]
    assert [fh.view(state, seat).discards for seat in EVERYBODY] == [()] * 5
    assert passed <= codes(fh.view(state, 2).hand)
    own = sorted(codes(fh.view(state, 2).hand) - passed)[:2]
    state = discard(state, f"AS {' '.join(own)}")
    for number in range(10):
        assert [codes(fh.view(state, seat).passed_on) for seat in EVERYBODY] == [passed, set(), passed, set(), set()]
        assert [codes(fh.view(state, seat).discards) for seat in EVERYBODY] == [
            set(),
            set(),
            {"AS", *own},
            set(),
            set(),
        ]
        state = fh.apply(state, random_action(state, Random(number)))


@given(data=st.data(), rules=any_rules_with(PASSED_ON))
def test_the_opponents_never_see_the_cards_passed_in_a_double_null(data: st.DataObject, rules: fh.RuleSet) -> None:
    """As above, under any rules: the opponents and a spectator see neither the cards passed on nor the discards."""
    rng = Random(data.draw(seeds))
    state, seen_passed = contract_of(data, rules), frozenset[str]()
    while isinstance(state.phase, Exchanging | Nominating | Playing):
        for seat in (1, 3, None):
            assert (fh.view(state, seat).passed_on, fh.view(state, seat).discards) == ((), ())
        assert fh.view(state, 0).discards == ()
        assert codes(fh.view(state, 0).passed_on) == codes(fh.view(state, 2).passed_on) == seen_passed
        action = random_action(state, rng)
        if isinstance(action, fh.Exchange):
            partner_discards = bool(seen_passed)
            if not partner_discards:
                seen_passed = frozenset(codes(action.discards))
            state = fh.apply(state, action)
            assert codes(fh.view(state, 2).discards) == (codes(action.discards) if partner_discards else set())
        else:
            state = fh.apply(state, action)


# The cards that were picked up, and those that must be discarded


@pytest.mark.rule("kitty-visibility")
def test_only_the_declarer_sees_which_cards_came_from_the_kitty() -> None:
    """001: the kitty is "added to the player's hand who wins the bid"; 004: it is "not exposed to other players"."""
    state = dealt(presets.AUSTRALIAN, "9S", kitty="5S 8C QH")
    assert [fh.view(state, seat).picked_up for seat in EVERYBODY] == [()] * 5
    state = won(state, "7S")
    for _ in range(2):  # before the exchange and after it
        assert [codes(fh.view(state, seat).picked_up) for seat in EVERYBODY] == [{"5S", "8C", "QH"}, *[set()] * 4]
        state = discard(state, "5S 9S QH") if isinstance(state.phase, Exchanging) else state
    for number in range(12):
        assert [codes(fh.view(state, seat).picked_up) for seat in EVERYBODY] == [{"5S", "8C", "QH"}, *[set()] * 4]
        state = fh.apply(state, random_action(state, Random(number)))


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("double-null")
def test_a_partner_sees_which_cards_were_picked_up_in_a_double_null() -> None:
    """002, 003: the bidder "picks up the kitty" and gives cards to the partner, who "must take those five cards"."""
    state = won(dealt(presets.AMERICAN, "5S 6S 7S", kitty="AS AC AD"), "DN")
    assert [codes(fh.view(state, seat).picked_up) for seat in EVERYBODY] == [{"AS", "AC", "AD"}, *[set()] * 4]
    state = discard(state, "AS AC 7S")
    taken = [{"AS", "AC", "AD"}, set(), {"AS", "AC", "7S"}, set(), set()]
    assert [codes(fh.view(state, seat).picked_up) for seat in EVERYBODY] == taken
    state = discard(state, "AS 7S AC")
    assert [codes(fh.view(state, seat).picked_up) for seat in EVERYBODY] == taken


@pytest.mark.option("contracts.declare")
@pytest.mark.rule("declare-alone")
def test_a_declarer_picks_up_the_kitty_and_the_partners_card() -> None:
    """002, 003: the partner's best card goes to "the winning bidder, who must then discard one additional card"."""
    rules = fh.RuleSet().with_options({"contracts.declare": True})
    state = discard(won(dealt(rules, "JH", "", "RJ AH KH", kitty="5S 6S 7S"), "7H"), "5S 6S 7S")
    state = fh.apply(fh.apply(state, Declare()), GiveCard(fh.parse_card("RJ")))
    taken = {"5S", "6S", "7S", "RJ"}
    assert [codes(fh.view(state, seat).picked_up) for seat in EVERYBODY] == [taken, *[set()] * 4]
    assert [fh.view(state, seat).discard for seat in EVERYBODY] == [1, 0, 0, 0, 0]


@pytest.mark.rule("p2-form")
def test_the_defender_of_two_players_picks_up_a_card_from_the_table() -> None:
    """002: "the defending player adds one of the remaining exposed cards to their hand and discards" another."""
    state = dealt(presets.TWO_HANDED_EXPOSED, dealer=1)
    for _ in range(2):
        state = fh.apply(state, fh.legal_actions(state)[0])
    kitty = set(codes(fh.view(state, None).turned_up))
    state = won(state, "7S")
    assert [codes(fh.view(state, seat).picked_up) for seat in (0, 1, None)] == [kitty, set(), set()]
    state = fh.apply(state, fh.legal_actions(state)[0])
    assert [fh.view(state, seat).discard for seat in (0, 1, None)] == [0, 0, 0]
    taken = fh.legal_actions(state)[0]
    assert isinstance(taken, TakeCard)
    state = fh.apply(state, taken)
    assert [codes(fh.view(state, seat).picked_up) for seat in (0, 1, None)] == [kitty, {taken.card.code}, set()]
    assert [fh.view(state, seat).discard for seat in (0, 1, None)] == [0, 1, 0]


@pytest.mark.rule("p2-form")
def test_cards_that_two_players_draw_are_their_hands_and_only_the_kitty_is_picked_up() -> None:
    """002: the players draw their hands; "the kitty is set aside in advance"."""
    state = fh.apply(fh.new_game(presets.TWO_HANDED_DRAW, 1), fh.Deal(presets.TWO_HANDED_DRAW.table.pack.cards))
    while not isinstance(state.phase, Bidding):
        state = fh.apply(state, fh.legal_actions(state)[0])
    kitty = codes(state.rules.table.pack.cards_in(state.secrets.kitty))
    assert [fh.view(state, seat).picked_up for seat in (0, 1, None)] == [()] * 3
    state = won(state, "7S")
    assert [codes(fh.view(state, seat).picked_up) for seat in (0, 1, None)] == [kitty, set(), set()]


@given(state=states())
def test_a_seat_that_must_discard_is_told_how_many_cards(state: fh.State) -> None:
    """Catalogue kitty-discard: exact-count; a hand keeps ten cards."""
    for seat in everybody(state):
        due = (
            0
            if seat is None or state.to_act != seat or not isinstance(state.phase, Exchanging)
            else len(state.hand(seat)) - 10
        )
        assert fh.view(state, seat).discard == due


# The name of the phase


def hyphenated(phase: type) -> str:
    """The name of a class in small letters, such as ``calling-breach`` for ``CallingBreach``."""
    return re.sub(r"\B([A-Z])", r"-\1", phase.__name__).lower()


def test_the_names_of_the_phases_are_a_closed_set() -> None:
    """Every phase that a table can be in has the words of its class's name, with hyphens; there are no other names."""
    state, phases = fh.new_game(fh.RuleSet()), [*PHASES, Finished]
    assert [*get_args(PhaseName)] == [hyphenated(phase) for phase in phases]
    # The fields of a phase do not matter to its name.
    assert [attrs.evolve(state, phase=object.__new__(phase)).phase_name for phase in phases] == [*get_args(PhaseName)]


@given(state=states())
def test_a_view_has_the_name_of_the_phase(state: fh.State) -> None:
    for seat in everybody(state):
        assert fh.view(state, seat).phase == state.phase_name == hyphenated(type(state.phase))


# The nomination


@pytest.mark.option("play.joker_nominate")
@pytest.mark.rule("joker-nominate")
def test_the_nominating_phase_does_not_reveal_whether_the_declarer_holds_the_joker() -> None:
    """Catalogue 6.13: a step of its own after the exchange.  Its mere absence would tell where the joker is."""
    with_it = discard(won(dealt(presets.AUSTRALIAN, "RJ 8S", "9S", kitty="5S 6S 7S"), "7NT"), "5S 6S 7S")
    without = discard(won(dealt(presets.AUSTRALIAN, "8S", "9S RJ", kitty="5S 6S 7S"), "7NT"), "5S 6S 7S")
    for state in (with_it, without):
        assert isinstance(state.phase, Nominating)
        for seat in (1, 2, 3, None):
            seen = fh.view(state, seat)
            assert (seen.phase, seen.to_act, seen.legal) == ("nominating", 0, ())
            assert seen.contract is not None
            assert seen.contract.nominated is None
    assert len(fh.view(with_it, 0).legal) == 5
    assert len(fh.view(without, 0).legal) == 1
    (first, told), (second, told_too) = (fh.step(state, fh.legal_actions(state)[0]) for state in (with_it, without))
    assert told == told_too
    assert fh.view(first, None) == fh.view(second, None)


@pytest.mark.option("play.joker_nominate")
def test_every_view_shows_the_nominated_suit() -> None:
    state = discard(won(dealt(presets.AUSTRALIAN, "RJ", kitty="5S 6S 7S"), "7NT"), "5S 6S 7S")
    state = nominate(state, "H")
    for seat in EVERYBODY:
        contract = fh.view(state, seat).contract
        assert contract is not None
        assert contract.nominated is fh.Suit.HEARTS


def open_to_nominate() -> st.SearchStrategy[fh.RuleSet]:
    """Any rules under which a hand can come to a nomination; of all rules, most have none."""
    asked = st.sampled_from(["yes", "null-only"])
    any_rules = asked.flatmap(lambda value: rulesets(fixed={"play.joker_nominate": value}))
    return any_rules.filter(lambda rules: bool(rules.table.pack.jokers))


# Not every match reaches this phase.
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(state=states(open_to_nominate(), phase=Nominating), seed=seeds)
def test_views_in_the_nominating_phase_do_not_depend_on_hidden_cards(state: fh.State, seed: int) -> None:
    assert_blind_to_hidden_cards(state, Random(seed))


# Hands that lie open


def cards_until_open(exposure: Exposure, seats: int) -> int | None:
    """After how many cards the bidder's hand is laid open, where so many seats play (catalogue open-exposed)."""
    return {
        Exposure.NEVER: None,
        Exposure.BEFORE_FIRST_LEAD: 0,
        Exposure.AFTER_FIRST_TRICK: seats,
        Exposure.SECOND_TRICK_LED: seats + 1,
    }[exposure]


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("open-exposed")
@pytest.mark.parametrize(("who", "seats"), [(WhoPlays.ALONE, 3), (WhoPlays.PARTNERS, 4)])
@pytest.mark.parametrize("exposure", list(Exposure))
def test_an_open_hand_is_laid_open_exactly_at_the_moment_that_the_option_sets(
    exposure: Exposure, who: WhoPlays, seats: int
) -> None:
    """Catalogue open-exposed: before the first lead (001, 004), after trick 1 (PAG), when trick 2 is led (000)."""
    first = cards_until_open(exposure, seats)
    for state, played in after_each_card(playing(with_special(exposure=exposure, who=who), "X"), Random(1)):
        opened = first is not None and played >= first
        for seat in (1, 2, 3, None):
            assert fh.view(state, seat).cards_of(0) == (state.hand(0) if opened else None), (played, seat)
            assert [other for other, _ in fh.view(state, seat).exposed] == ([0] if opened else [])
        assert fh.view(state, 0).exposed == fh.view(state, None).exposed


@pytest.mark.option("contracts.specials.CODE.exposure", "play.null_lead")
@pytest.mark.rule("open-exposed")
def test_the_second_lead_opens_the_hand_even_if_it_is_not_the_bidders() -> None:
    """Source 000: 'after trick 1, when its winner leads again', whichever player that is."""
    rules = with_special(exposure=Exposure.SECOND_TRICK_LED)
    state = playing(rules, "X", "5S 6S 7S", "AS KC", "", "6C 9S")
    state = play(state, "5S AS 9S")
    assert fh.view(state, None).exposed == ()
    state = play(state, "KC")
    assert fh.view(state, None).exposed == ((0, state.hand(0)),)


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("open-exposed")
def test_no_hand_lies_open_before_the_discards_and_the_nomination() -> None:
    """Catalogue 6.21: shown from the moment play begins, after discards and nomination."""
    rules = with_special(exposure=Exposure.BEFORE_FIRST_LEAD).with_options({"play.joker_nominate": "yes"})
    state = won(dealt(rules, kitty="5S 6S 7S"), "X")
    assert (fh.view(state, 1).phase, fh.view(state, 1).exposed) == ("exchanging", ())
    state = discard(state, "5S 6S 7S")
    assert (fh.view(state, 1).phase, fh.view(state, 1).exposed) == ("nominating", ())
    state = nominate(state, "")
    assert fh.view(state, 1).exposed == ((0, state.hand(0)),)


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
@pytest.mark.parametrize("exposure", list(Exposure))
def test_a_partners_hand_that_the_bidder_plays_is_open_to_all(exposure: Exposure) -> None:
    """Catalogue null-who-plays: both-hands (001): the bidder plays the partner's hand, face up to all."""
    first = cards_until_open(exposure, 4)
    rules = with_special(who=WhoPlays.BOTH_HANDS, exposure=exposure)
    for state, played in after_each_card(playing(rules, "X"), Random(2)):
        own = [0] if first is not None and played >= first else []
        for seat in EVERYBODY:
            assert sorted(other for other, _ in fh.view(state, seat).exposed) == [*own, 2]
            assert fh.view(state, seat).cards_of(2) == state.hand(2)


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
def test_a_partners_hand_that_the_bidder_plays_is_hidden_until_play_begins() -> None:
    """Catalogue null-who-plays, 6.21: it is laid open for the play, not for the auction or the exchange."""
    state = won(dealt(with_special(who=WhoPlays.BOTH_HANDS), kitty="5S 6S 7S"), "X")
    assert fh.view(state, 0).cards_of(2) is None
    assert fh.view(state, 2).legal == ()


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
def test_the_declarer_acts_for_the_partners_seat() -> None:
    """Catalogue null-who-plays: both-hands (001); the partner looks on."""
    state = playing(with_special(who=WhoPlays.BOTH_HANDS), "X", "5S", "9S 6D", "7S 8S AD", "10S 4D")
    state = play(state, "5S 9S")
    for seat in EVERYBODY:
        seen = fh.view(state, seat)
        assert (seen.to_act, seen.turn) == (0, 2)
        assert seat is None or seen.hand == state.hand(seat)
        assert codes(play.card for play in seen.legal if isinstance(play, fh.PlayCard)) == (
            {"7S", "8S"} if seat == 0 else set()
        )


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.parametrize(("who", "seats"), [(WhoPlays.ALONE, (0, 1, 3)), (WhoPlays.PARTNERS, (0, 1, 2, 3))])
def test_the_view_says_who_plays_and_who_sits_out(who: WhoPlays, seats: tuple[fh.Seat, ...]) -> None:
    """Catalogue null-who-plays: the partner sits out (000, 001, 004, PAG), or both play (002)."""
    state = playing(with_special(who=who), "X")
    for seat in EVERYBODY:
        assert fh.view(state, seat).playing == seats
    assert fh.view(state, 2).hand == state.hand(2)
    assert fh.view(state, 0).cards_of(2) is None


# The tricks


def test_a_trick_in_a_view_lists_its_cards_in_the_order_of_play() -> None:
    state = playing(presets.AMERICAN, "7NT", "RJ", "6H AS", "7H", "8H", seat=0)
    state = play(state, "RJ:H 6H")
    for seat in EVERYBODY:
        seen = fh.view(state, seat)
        assert [(each.seat, each.card.code, each.suit) for each in seen.trick] == [
            (0, "RJ", fh.Suit.HEARTS),
            (1, "6H", None),
        ]
        assert (seen.led, seen.leader, seen.turn, seen.tricks) == (fh.Suit.HEARTS, 0, 2, ())
    state = play(state, "7H 8H")
    for seat in EVERYBODY:
        seen = fh.view(state, seat)
        assert (seen.led, seen.leader, seen.trick, seen.taken) == (None, 0, (), (1, 0, 0, 0))
        assert [card.code for card in seen.tricks[0].cards] == ["RJ", "6H", "7H", "8H"]


def test_a_left_bower_leads_trumps() -> None:
    """Catalogue follow: the left bower is a trump."""
    state = play(playing(presets.AUSTRALIAN, "7H", "JD"), "JD")
    assert fh.view(state, 1).led is fh.Suit.HEARTS


def test_a_led_joker_that_names_no_suit_leads_no_suit() -> None:
    """Catalogue 6.12: this applies where the joker may be led only to the last trick of a null contract."""
    rules = with_special(joker_lead=NullJokerLead.LAST_TRICK, kitty=KittyUse.NOT_TAKEN)
    state = playing(rules, "X", "AS KS QS JS 10S 9S 8S 7S 6S RJ")
    for lead in ("AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S", "6S"):
        state = play(state, lead)
        while fh.view(state, None).trick:
            state = fh.apply(state, fh.legal_actions(state)[0])
    state = play(state, "RJ")
    for seat in EVERYBODY:
        assert fh.view(state, seat).led is None
        assert [(each.card.code, each.suit) for each in fh.view(state, seat).trick] == [("RJ", None)]


@given(state=states(phase=Playing))
def test_a_view_shows_every_played_card_exactly_once(state: fh.State) -> None:
    """Together with the hands, the kitty and the discards they are the pack."""
    seen = fh.view(state, None)
    played = [card for trick in seen.tricks for card in trick.cards] + [each.card for each in seen.trick]
    pack = state.rules.table.pack
    secrets = state.secrets
    hidden = [card for seat in state.seating.seats for card in state.hand(seat)]
    for pile in (secrets.kitty, secrets.dead, *secrets.discards):
        hidden += pack.cards_in(pile)
    assert sorted([*played, *hidden, *seen.on_table]) == sorted(pack.cards)
    assert sum(seen.taken) == len(seen.tricks)
    for seat in state.seating.seats:
        assert seen.taken[seat] == len([trick for trick in seen.tricks if trick.winner == seat])


# Shown void


def effective(card: fh.Card, trump: fh.Suit | None, nominated: fh.Suit | None, fours: bool) -> fh.Suit | None:
    """The suit that a card belongs to, from the catalogue: bowers, matching fours, jokers (card-order)."""
    if card.is_joker:
        return trump or nominated
    colour = (
        {fh.Suit.SPADES, fh.Suit.CLUBS}
        if trump in (fh.Suit.SPADES, fh.Suit.CLUBS)
        else {fh.Suit.DIAMONDS, fh.Suit.HEARTS}
    )
    crosses = card.rank.code == "J" or (fours and card.rank.code == "4")
    return trump if trump is not None and crosses and card.suit in colour else card.suit


@pytest.mark.rule("nt-joker-follow")
@given(state=states(phase=Playing, most_actions=200))
def test_a_seat_has_shown_void_in_a_suit_to_which_it_played_another(state: fh.State) -> None:
    """Catalogue 6.15: when that suit was led and it played a card of another suit; playing a joker shows nothing."""
    seen = fh.view(state, 1)
    assert seen.contract is not None
    trump, fours = seen.contract.strain.suit, state.rules.table.pack.matching_fours
    shown: list[set[fh.Suit]] = [set() for _ in state.seating.seats]
    table = [(trick.led, list(zip(trick.seats, trick.plays, strict=True))) for trick in seen.tricks]
    table.append((seen.led, [(each.seat, fh.PlayCard(each.card, each.suit)) for each in seen.trick]))
    for led, plays in table:
        for seat, each in plays[1:]:
            own = seen.contract.nominated if seat == seen.contract.declarer else None
            suit = effective(each.card, trump, own, fours)
            if led is not None and suit is not None and suit is not led:
                shown[seat].add(led)
    assert seen.shown_void == tuple(map(frozenset, shown))


@pytest.mark.rule("nt-joker-follow")
def test_a_joker_shows_nothing_at_no_trump_but_a_ruff_does() -> None:
    """Catalogue 6.15."""
    plain = play(playing(presets.AMERICAN, "7NT", "6S", "RJ 9*H", "5C 7H", "7S"), "6S RJ 5C")
    assert fh.view(plain, 3).shown_void == (frozenset(), frozenset(), frozenset({fh.Suit.SPADES}), frozenset())
    hearts = play(playing(presets.AMERICAN, "7H", "6S", "RJ 9*C", "5S", "7S"), "6S RJ 5S")
    assert fh.view(hearts, 3).shown_void == (frozenset(), frozenset({fh.Suit.SPADES}), frozenset(), frozenset())


@pytest.mark.option("play.joker_nominate")
def test_a_nominated_joker_shows_void_like_any_card_of_its_suit() -> None:
    """Catalogue 6.13: it is simply the top card of its suit."""
    state = playing(presets.AUSTRALIAN, "7NT", "5S RJ 8*H", "AS AC", "6S 6C", "7S 7C", nominated="H")
    state = play(state, "5S AS 6S 7S AC 6C 7C")
    assert fh.view(state, 1).shown_void == (frozenset(),) * 4
    assert fh.view(play(state, "RJ"), 1).shown_void[0] == {fh.Suit.CLUBS}


def test_the_repr_of_a_view_shows_the_shown_voids_and_omits_the_rules() -> None:
    """Suits stand in their order, whatever order a set has in this process; house rules would fill a page."""
    state = playing(presets.AUSTRALIAN, "7NT", "AS AC 8*H", "10*D", "5S 9*C", "7*S 3*H", kitty="RJ")
    state = play(state, "AS 4D 5S 6S AC 5D 5C 7S")
    said = repr(fh.view(state, None))
    assert "shown_void=((), (Suit.SPADES, Suit.CLUBS), (), (Suit.CLUBS,))" in said
    assert "rules" not in said


# Nothing leaks


def assert_blind_to_hidden_cards(state: fh.State, rng: Random) -> None:
    """No view changes in value, text, hash or pickle when what it cannot know is put somewhere else."""
    pickled = rng.choice(everybody(state))  # one of them, because reading it takes longer than all the rest
    for seat in everybody(state):
        mine, theirs = fh.view(state, seat), fh.view(hidden_dealt_again(state, seat, rng), seat)
        assert mine == theirs
        assert hash(mine) == hash(theirs)
        assert repr(mine) == repr(theirs)
        assert [*islice(mine.legal, 20)] == [*islice(theirs.legal, 20)]
        assert repr(mine.legal) == repr(theirs.legal)
        if seat == pickled:
            assert pickle.loads(pickle.dumps(theirs)) == mine


@given(state=states(), seed=seeds)
def test_a_view_does_not_change_when_hidden_cards_are_dealt_again(state: fh.State, seed: int) -> None:
    """Whatever a seat cannot see may be anything at all (law 3)."""
    assert_blind_to_hidden_cards(state, Random(seed))
    check_views(state, Random(seed))


@given(state=states(phase=(Bidding, Exchanging)), seed=seeds)
def test_a_view_before_play_does_not_change_when_hidden_cards_are_dealt_again(state: fh.State, seed: int) -> None:
    assert_blind_to_hidden_cards(state, Random(seed))


SPECIALS = [
    PASSED_ON,
    attrs.evolve(PASSED_ON, exposure=Exposure.AFTER_FIRST_TRICK),
    attrs.evolve(X, who=WhoPlays.BOTH_HANDS, exposure=Exposure.SECOND_TRICK_LED),
    attrs.evolve(X, kitty=KittyUse.NOT_TAKEN, exposure=Exposure.SECOND_TRICK_LED),
    attrs.evolve(X, exposure=Exposure.BEFORE_FIRST_LEAD),
]


@given(data=st.data(), seed=seeds)
@pytest.mark.parametrize("bid", SPECIALS, ids=lambda bid: f"{bid.who}, kitty {bid.kitty}, {bid.exposure}")
def test_a_view_under_any_special_bid_does_not_change_when_hidden_cards_are_dealt_again(
    bid: fh.SpecialBid, data: st.DataObject, seed: int
) -> None:
    """Law 3 for every state of a hand: discards, cards passed on, open hands, both hands."""
    state, rng = contract_of(data, data.draw(any_rules_with(bid)), data.draw(st.integers(0, 3))), Random(seed)
    while not isinstance(state.phase, Dealing | Finished):
        if rng.randrange(20) == 0 or not isinstance(state.phase, Playing):
            assert_blind_to_hidden_cards(state, rng)
        state = fh.apply(state, random_action(state, rng))


@given(data=st.data(), rules=rulesets())
def test_a_view_does_not_reveal_the_order_in_which_cards_were_dealt(data: st.DataObject, rules: fh.RuleSet) -> None:
    """The same piles, dealt in another order, are the same view; but it is the last card of a kitty that is turned up.

    Of dummies and of a pile to draw from the order is part of the game.
    """
    assume(rules.table.spare_hands is not SpareHands.DUMMIES)
    assume(rules.table.deal_form is not DealForm.DRAWN)
    rules = rules.with_options({"table.misdeal": "off", "table.kitty_face_up": False})
    cards = list(data.draw(st.permutations(rules.table.pack.cards)))
    dealer = data.draw(st.integers(0, rules.table.players - 1))
    piles = {name: [cards.pop() for _ in range(size)] for name, size in piles_of(rules.table).items()}
    other = {name: data.draw(st.permutations(pile)) for name, pile in piles.items()}
    other["table"] = piles.get("table", [])
    deals = [fh.Deal(stacked(rules.table, dealer, each)) for each in (piles, other)]
    first, second = (fh.apply(fh.new_game(rules, dealer), deal) for deal in deals)
    for seat in everybody(first):
        assert fh.view(first, seat) == fh.view(second, seat)
        assert repr(fh.view(first, seat)) == repr(fh.view(second, seat))


@given(state=states(), seed=seeds)
def test_a_refusal_reveals_no_more_than_the_view(state: fh.State, seed: int) -> None:
    """Nobody can find out where a card lies by trying what is not allowed."""
    rng = Random(seed)
    tried = rng.sample(all_actions(state, rng), 60)
    for seat in state.seating.players:
        other = hidden_dealt_again(state, seat, rng)
        for action in tried:
            assert fh.why_illegal(state, action, by=seat) == fh.why_illegal(other, action, by=seat)


@given(state=states(), seed=seeds)
def test_events_contain_only_public_facts(state: fh.State, seed: int) -> None:
    """Events go to everybody: the same action over other hidden cards is told in the same words.

    Only what is turned up there and then may differ: an open hand, a card of a dummy, the holder of a called card.
    """
    assume(not isinstance(state.phase, Dealing | Finished))
    rng = Random(seed)
    action = random_action(state, rng)
    _, told = fh.step(state, action)
    _, told_too = fh.step(hidden_dealt_again(state, state.to_act, rng), action)
    if not any(isinstance(each, HandScored) for each in told):
        public = [
            [each for each in events if not isinstance(each, HandExposed | CardUncovered | PartnerKnown)]
            for events in (told, told_too)
        ]
        assert public[0] == public[1]
    if isinstance(action, fh.Exchange):
        discards = fh.legal_actions(state)
        _, told_too = fh.step(state, discards[rng.randrange(len(discards))])
        hidden = [[each for each in events if not isinstance(each, HandExposed)] for events in (told, told_too)]
        assert hidden[0] == hidden[1]
    after, _ = fh.step(state, action)
    for each in told:
        if isinstance(each, HandExposed):
            assert (each.seat, each.cards) in fh.view(after, None).exposed


@given(state=states())
def test_no_view_leads_to_a_state_or_to_a_cache_of_cards(state: fh.State) -> None:
    """A view that is sent to a player must not carry the hidden cards along, not even in a field of a field."""
    seen = [fh.view(state, seat) for seat in everybody(state)]
    assert all(view_to_json(each) for each in seen)
    assert_nothing_hidden(*seen)


@given(rules=rulesets(), seed=seeds)
def test_no_event_leads_to_a_state_or_to_a_cache_of_cards(rules: fh.RuleSet, seed: int) -> None:
    assert_nothing_hidden(*(event for _, _, _, events in walk(rules, seed, 100, zeal=0.5) for event in events))


@given(state=states(), seed=seeds)
def test_nothing_that_a_view_or_an_event_leads_to_changes_when_hidden_cards_change(state: fh.State, seed: int) -> None:
    """The rules and the pack are shared by all matches, and must not remember the cards of any hand."""

    def ask(each: fh.State) -> list[object]:
        seen = [fh.view(each, seat) for seat in everybody(each)]
        return [repr(fh.legal_actions(each)[:100]), [view_to_json(one) for one in seen], *seen]

    carried = [*ask(state), fh.step(state, random_action(state, Random(seed)))[1]] if not state.is_over else ask(state)
    before = reachable(*carried)
    for number in range(5):
        ask(hidden_dealt_again(state, None, Random(f"{seed} {number}")))
    for each, held in before.values():
        now = parts(each)
        assert len(now) == len(held)
        # Some slots make the number that they hold anew each time.
        same = [one is other or (type(one) is int and one == other) for one, other in zip(now, held, strict=True)]
        assert all(same), type(each)


@given(state=states())
def test_no_public_part_of_a_state_leads_to_a_state_or_to_a_cache_of_cards(state: fh.State) -> None:
    """Everybody may see the match and the phase, even after somebody has asked which cards may be played."""
    assert repr(fh.legal_actions(state)[:100])
    assert [state.hand(seat) for seat in state.seating.seats]
    assert_nothing_hidden(state.match, state.phase)


def test_the_reprs_of_a_state_and_a_deal_show_no_cards() -> None:
    state = dealt(presets.AUSTRALIAN, "RJ")
    assert not [code for code in codes(presets.AUSTRALIAN.table.pack.cards) if code in repr(state)]
    assert repr(fh.shuffled_deal(fh.new_game(fh.RuleSet()), Random(1))) == "<Deal of 43 cards>"


LEAKS: Mapping[str, Callable[[fh.State], object]] = {
    "another hand": lambda state: state.hands[0],
    "the partner's hand": lambda state: state.hands[2],
    "everybody's discards": lambda state: sum(state.secrets.discards),
    "the cards passed on": lambda state: state.secrets.passed_on,
    "the cards picked up": lambda state: state.secrets.picked_up[0],
    "another seat's legal actions": lambda state: [*fh.legal_actions(state)],
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_of_a_hidden_fact_would_show_when_hidden_cards_are_dealt_again(leak: str) -> None:
    """The law is worth something: the views stay equal, and what they must hide does not."""
    rules = fh.RuleSet().with_options({"contracts.specials": (attrs.evolve(DOUBLE_NULLO, code="X"), NULLO)})
    state = won(dealt(rules, "RJ 9*H"), "X")
    state = fh.apply(state, random_action(state, Random(3)))
    state = fh.apply(state, random_action(state, Random(4)))
    while not isinstance(state.phase, Playing):
        state = fh.apply(state, fh.legal_actions(state)[0])
    other, fact = hidden_dealt_again(state, 1, Random(5)), LEAKS[leak]
    assert fh.view(state, 1) == fh.view(other, 1)
    assert fact(state) != fact(other)
