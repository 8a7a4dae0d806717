"""The play of tricks, said a second time (catalogue: section H, joker rules of F; 5.15, 5.19, 6.12 to 6.18, 6.36).

The rules are stated here as a card player would, on cards written as text and for any number of players, and compared
with the engine over whole hands under arbitrary house rules.  One by one they are in ``test_trick_rules.py``.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from joker_tables import NULL, SUITS, house
from tables import codes, legal, refusal, winner, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.play.tricks import led_by, winner_of
from five_hundred.rules import (
    PACKS,
    AllPass,
    AuctionRules,
    Gate,
    HighJoker,
    JokerFollow,
    JokerLead,
    JokerRenege,
    Misdeal,
    NullJoker,
    NullJokerLead,
    SpareHands,
    WhoPlays,
)
from five_hundred.rules.bids.trick_bids import TRICK_BIDS
from five_hundred.testing import rulesets

# --- The book --------------------------------------------------------------------------------------------------------


class Book(NamedTuple):
    """A contract in the words of the catalogue, for people who think in cards and not in tables."""

    matching_fours: bool
    jokers: tuple[str, str]
    """The higher joker, and the other."""
    trump: str
    """A suit, or nothing: no trump."""
    special: bool
    high_jacks: bool
    joker: str
    """How the joker of a special bid is played."""
    last_trick_lead: bool
    """Whether a special bid keeps the joker from being led before the last trick."""
    follow: str
    renege: str
    renege_wins: bool
    lead: str
    contractor: int | None
    nominated: str
    seats: tuple[int, ...]
    """Who plays, clockwise."""


class Laid(NamedTuple):
    """A card on the table, and what it named."""

    seat: int
    card: str
    named: str


Tricks = Sequence[Sequence[Laid]]
RANKS = ("A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SECOND = "'"
"""The sign of a card of the second pack."""
MATE = {"S": "C", "C": "S", "D": "H", "H": "D"}


def suit_by_the_book(book: Book, seat: int, card: str) -> str:
    """The suit a card counts as in a seat's hand: nothing for a joker that belongs to none."""
    if card in book.jokers:
        return book.trump or (book.nominated if seat == book.contractor else "")
    if book.trump and card == "J" + MATE[book.trump]:
        return book.trump
    if book.trump and book.matching_fours and card.rstrip(SECOND) == "4" + MATE[book.trump]:
        return book.trump
    return card.rstrip(SECOND)[-1]


def led_by_the_book(book: Book, trick: Sequence[Laid]) -> str:
    """The suit that has to be followed; nothing if a joker was led without one."""
    first = trick[0]
    return first.named or suit_by_the_book(book, first.seat, first.card)


def voids_by_the_book(book: Book, seat: int, before: Tricks) -> set[str]:
    """Catalogue 6.15: that suit was led, and it played a card of another suit; a joker shows nothing."""
    shown = set()
    for trick in before:
        led = led_by_the_book(book, trick)
        for laid in trick[1:]:
            suit = suit_by_the_book(book, seat, laid.card)
            if laid.seat == seat and led and suit and suit != led:
                shown.add(led)
    return shown


def leads_by_the_book(book: Book, seat: int, hand: set[str], before: Tricks) -> set[str]:
    """Catalogue nt-joker-lead, 5.15, 6.12: any card; a joker of no suit as the house allows."""
    free = {card for card in hand if not suit_by_the_book(book, seat, card)}
    plays = hand - free
    at_the_end = len(before) == 9 or hand == free
    if book.special and (book.last_trick_lead or book.lead == "last-trick-only"):
        return plays | free if at_the_end else plays
    forbidden: set[str] = set()
    if book.lead == "last-trick-only" and not at_the_end:
        forbidden = SUITS
    elif book.lead == "suit-not-yet-led":
        forbidden = {led_by_the_book(book, trick) for trick in before}
    elif book.lead == "not-shown-void":
        forbidden = voids_by_the_book(book, seat, before)
    named = SUITS - forbidden
    if not named and at_the_end:
        named = SUITS
    return plays | {f"{joker}:{suit}" for joker in free for suit in named}


def legal_by_the_book(book: Book, seat: int, hand: set[str], before: Tricks, trick: Sequence[Laid]) -> set[str]:
    """What may be played: catalogue follow, nt-joker-follow, null-joker; 6.14 to 6.17."""
    if not trick:
        return leads_by_the_book(book, seat, hand, before)
    led = led_by_the_book(book, trick)
    free = {card for card in hand if not suit_by_the_book(book, seat, card)}
    following = {card for card in hand if led and suit_by_the_book(book, seat, card) == led}
    own = [laid.card for each in before for laid in each if laid.seat == seat]
    forced = book.special and book.joker == "forced"
    reneges = book.renege != "allowed" and not forced and led in voids_by_the_book(book, seat, before)
    if following and reneges:  # "may play the joker only as the last card of the hand"
        return following
    if following:
        if book.follow == "any-time" and not book.special:
            return following | free
        has_played = any(suit_by_the_book(book, seat, card) == led for card in own)
        if book.follow == "first-or-last-card-of-suit" and not has_played:
            return following | free
        return following
    if free and forced:
        return free
    if hand == free:
        return hand
    if book.follow == "last-trick-only" and len(before) < 9:
        return hand - free
    if reneges:
        return hand - free
    return hand


def winner_by_the_book(book: Book, before: Tricks, trick: Sequence[Laid]) -> int:
    """Who takes a trick: the first card of the pecking order that lies on the table."""
    led = led_by_the_book(book, trick)
    # Of equal cards, from two packs, the one that was played earlier wins (catalogue duplicate-cards).
    on_table = {laid.card.rstrip(SECOND): laid.seat for laid in reversed(trick)}
    ranks = sorted(RANKS, key=lambda rank: rank != "J") if book.high_jacks else RANKS
    plain = [rank + led for rank in ranks if led]
    if book.trump:
        own, mate = book.trump, MATE[book.trump]
        order = [*book.jokers, "J" + own, "J" + mate, *(rank + own for rank in RANKS)]
        order += ["4" + mate] * book.matching_fours + plain
    elif book.special and book.joker == "low":
        order = [*plain, *reversed(book.jokers)]
    else:
        order = [*book.jokers, *plain]
    powerless = set()
    for laid in trick:
        if laid.card in book.jokers and not book.trump:
            nominated = book.nominated and laid.seat == book.contractor
            forced = book.special and book.joker == "forced"  # it must be played, so it does not renege (6.16)
            reneges = not forced and laid is not trick[0] and led in voids_by_the_book(book, laid.seat, before)
            if (led != book.nominated) if nominated else (reneges and not book.renege_wins):
                powerless.add(laid.card)
    return next(on_table[card] for card in order if card in on_table and card not in powerless)


def book_of(state: fh.State) -> Book:
    """The contract of a hand that is being played."""
    rules, setup = state.rules, playing_phase(state).setup
    special, declarer = setup.contract.special, setup.contract.declarer
    high_is_black = rules.table.high_joker is HighJoker.BLACK
    return Book(
        matching_fours=rules.table.pack.matching_fours,
        jokers=("BJ", "RJ") if high_is_black else ("RJ", "BJ"),
        trump=setup.contract.strain.suit.letter if setup.contract.strain.suit else "",
        special=special is not None,
        high_jacks=rules.play.high_jacks and special is None and not setup.contract.strain.suit,
        joker=special.joker.value if special else "",
        last_trick_lead=special is not None and special.joker_lead is NullJokerLead.LAST_TRICK,
        follow=rules.play.joker_follow.value,
        renege=rules.play.joker_renege.value,
        renege_wins=rules.play.joker_renege_wins,
        lead=rules.play.joker_lead.value,
        contractor=declarer,
        nominated=setup.contract.nominated.letter if setup.contract.nominated else "",
        seats=seats_by_the_book(state),
    )


def seats_by_the_book(state: fh.State) -> tuple[int, ...]:
    """The seats that play, clockwise: all seats with a hand, except the partners of a bidder who plays alone."""
    rules, contract = state.rules, playing_phase(state).setup.contract
    players, declarer = rules.table.players, contract.declarer
    seats = list(range(players))
    if rules.table.spare_hands is SpareHands.DUMMIES:
        seats += [players + seat for seat in seats]
    if declarer is None:
        return tuple(seats)
    alone = contract.declared or (contract.special is not None and contract.special.who is WhoPlays.ALONE)
    if rules.table.spare_hands is SpareHands.FOR_THE_BIDDER and not alone:
        left = (declarer + 1) % players
        return (declarer, left, players, (left + 1) % players)  # the fourth hand lies opposite
    partners = {("opposite", 4): {2}, ("opposite", 6): {3}, ("alternate", 6): {2, 4}}.get(
        (rules.table.partnership.value, players), set()
    )
    if rules.table.spare_hands is SpareHands.DUMMIES:
        partners = {2}
    if rules.table.partnership.value == "rotating":  # 6.41: the first and third, and the second and fourth, seat
        partners = {0: set[int](), 1: {2}, 2: {2}, 3: {-2}, 4: {-2}}[(declarer - state.dealer) % 5]
    out = {(declarer + each) % len(seats) for each in partners} if alone else set()
    return tuple(seat for seat in seats if seat not in out)


def playing_phase(state: fh.State) -> fh.phases.Playing:
    """The phase of a hand that is being played."""
    assert isinstance(state.phase, fh.phases.Playing)
    return state.phase


def laid_in(seats: Sequence[int], plays: Sequence[fh.PlayCard]) -> list[Laid]:
    """A trick in the words of the book."""
    return [
        Laid(seat, each.card.code, each.suit.letter if each.suit else "")
        for seat, each in zip(seats, plays, strict=False)
    ]


def check_against_the_book(state: fh.State, under: Mapping[str, str]) -> None:
    """The engine and the book agree on who plays, what may be played now and who took the last trick.

    Args:
        state: the state.
        under: the cards of dummies that lay on another card when play began, each with that other card.
    """
    book, phase = book_of(state), playing_phase(state)
    before = [laid_in(trick.seats, trick.plays) for trick in phase.history]
    turns = book.seats * 2
    first = turns.index(phase.leader)
    assert phase.seats == turns[first : first + len(book.seats)]
    # Catalogue 6.36: a card is turned up after the trick that took away what lay on it.
    played = {laid.card for trick in before for laid in trick}
    hand = codes(state.hand(phase.turn)) - {low for high, low in under.items() if high not in played}
    assert legal(state) == legal_by_the_book(book, phase.turn, hand, before, laid_in(phase.seats, phase.trick))
    if before:
        assert winner(state) == phase.leader == winner_by_the_book(book, before[:-1], before[-1])
    shown = fh.view(state, None).shown_void
    for seat in book.seats:
        lying = [*before, laid_in(phase.seats, phase.trick)] if phase.trick else before
        assert {suit.letter for suit in shown[seat]} == voids_by_the_book(book, seat, lying)


def check_refusals(state: fh.State) -> None:
    """Check that every other card of the seat is refused, and that the refusal names the legal cards."""
    right = {text.partition(":")[0] for text in legal(state)}
    down = codes(state.rules.table.pack.cards_in(state.secrets.face_down))
    held = codes(state.hand(playing_phase(state).turn)) - down
    for card in down:
        assert refusal(state, card).reason is fh.Reason.NOT_HELD
    for card in held - right:
        assert codes(refusal(state, card).cards) == right
    for card in held & right - legal(state):
        assert refusal(state, card).reason is fh.Reason.NAME_A_SUIT


def covered(state: fh.State) -> dict[str, str]:
    """The cards of dummies that lie on another card, each with that other card."""
    pack = state.rules.table.pack
    pairs = [(pack.cards_in(over), pack.cards_in(under)) for over, under in state.secrets.covered_cards]
    return {over.code: under.code for (over,), (under,) in pairs}


def check_hand(states: Sequence[fh.State]) -> None:
    """A whole hand is played by the book."""
    under = covered(states[0])
    for state in states:
        check_against_the_book(state, under)


def whole_hand(rules: fh.RuleSet, bid: fh.Bid | str, seat: int, rng: Random) -> list[fh.State]:
    """Every state of a hand's play: dealt, exchanged, nominated and played at random, jokers rather late than soon."""
    state = fh.new_game(rules, dealer=rng.randrange(rules.table.players))
    state = fh.apply(state, fh.shuffled_deal(state, rng))
    while isinstance(state.phase, fh.phases.Drawing | fh.phases.Adding):
        state = fh.apply(state, rng.choice(fh.legal_actions(state)))
    state = won(state, bid, seat)
    states: list[fh.State] = []
    patience = rng.choice([0.5, 0.97])  # in half of the hands jokers are kept to the last
    while not states or isinstance(state.phase, fh.phases.Playing):
        actions = fh.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        if isinstance(state.phase, fh.phases.Playing):
            states.append(state)
            plays = [each for each in actions if isinstance(each, fh.PlayCard)]
            others = [each for each in plays if not each.card.is_joker]
            action = rng.choice(others if others and rng.random() < patience else plays)
        state = fh.apply(state, action)
    return states


# A duel has no range of tricks that makes it, so a bid for one that is played alone needs one.
_ALONE: Mapping[WhoPlays, Mapping[str, Any]] = {
    who: {"who": WhoPlays.ALONE, "least": 0, "most": 0} if who is WhoPlays.DUEL else {} for who in WhoPlays
}


def open_to_all(rules: fh.RuleSet, pack: str | None) -> fh.RuleSet:
    """Rules under which any contract can be reached by a first bid, since auction and deal are not under test."""
    table = attrs.evolve(rules.table, misdeal=Misdeal.OFF, packets=None)
    specials = tuple(
        attrs.evolve(special, gate=Gate.ANYTIME, **_ALONE[special.who]) for special in rules.contracts.specials
    )
    return attrs.evolve(
        rules,
        table=attrs.evolve(table, pack=PACKS[pack]) if pack else table,
        auction=AuctionRules(all_pass=AllPass.NO_TRUMP),
        contracts=attrs.evolve(rules.contracts, specials=specials),
        play=attrs.evolve(rules.play, null_stop=False),
        match=attrs.evolve(rules.match, midhand_out=False),
    )


OF_INTEREST = ("46", "43-matching-fours", "63-two-packs", "66")


def fitting(rules: fh.RuleSet) -> st.SearchStrategy[str | None]:
    """A pack of interest that the table can deal, or its own."""
    taken = len(rules.table.pack) - rules.table.kitty_size
    return st.sampled_from([None, *(name for name in OF_INTEREST if taken < len(PACKS[name]) < taken + 20)])


@given(rules=rulesets(), data=st.data())
def test_a_whole_hand_agrees_with_an_independent_statement_of_the_trick_rules(
    rules: fh.RuleSet, data: st.DataObject
) -> None:
    """Law 8: at any table, under any house rules: the catalogue says who plays what and who wins."""
    rules = open_to_all(rules, data.draw(fitting(rules)))
    bids: list[fh.Bid | str] = [*rules.contracts.specials, *TRICK_BIDS[4::5], *TRICK_BIDS[:4], "pass"]
    bid, seat = data.draw(st.sampled_from(bids)), data.draw(st.integers(0, rules.table.players - 1))
    states = whole_hand(rules, bid, seat, Random(data.draw(st.integers(0, 2**32))))
    check_hand(states)
    for state in states:
        check_refusals(state)


CONTRACTS: list[fh.Bid | str] = [
    fh.TrickBid(7, fh.Strain.NO_TRUMP),
    "pass",
    *(
        attrs.evolve(NULL, joker=joker, joker_lead=lead, who=WhoPlays.PARTNERS)
        for joker in NullJoker
        for lead in NullJokerLead
    ),
]


@pytest.mark.untraced
@pytest.mark.option("play.joker_follow", "play.joker_renege", "play.joker_renege_wins", "play.joker_lead")
@pytest.mark.parametrize("bid", CONTRACTS, ids=lambda bid: getattr(bid, "code", bid))
def test_every_combination_of_joker_rules_agrees_with_the_independent_statement(bid: fh.Bid | str) -> None:
    """Catalogue 6.12 to 6.18: the rules for a joker of no suit with each other, not one by one; nominated or not."""
    rng = Random(500)
    for follow, renege, wins, lead in product(JokerFollow, JokerRenege, (True, False), JokerLead):
        special = bid if isinstance(bid, fh.SpecialBid) else NULL
        rules = house(special, joker_follow=follow, joker_renege=renege, joker_renege_wins=wins, joker_lead=lead)
        rules = rules.with_options(
            {"play.joker_nominate": rng.choice(["no", "yes"]), "table.high_joker": rng.choice(["black", "red"])}
        )
        check_hand(whole_hand(rules, bid, rng.randrange(4), rng))


@pytest.mark.rule("nt-joker-follow", "p2-form")
@pytest.mark.option("play.joker_follow", "play.joker_renege")
@pytest.mark.parametrize("renege", JokerRenege)
@pytest.mark.parametrize("follow", JokerFollow)
def test_a_dummy_reneges_with_a_joker_only_if_it_can_play_nothing_else(
    follow: JokerFollow, renege: JokerRenege
) -> None:
    """002, PAG: in a suit shown void, the joker "only as the last card of the hand"; 6.36: what lies face up counts.

    A dummy can show a void, turn up a card of that suit, and follow suit when it is led again.
    """
    rules = presets.TWO_HANDED_DUMMIES.with_options(
        {
            "table.pack": "46",
            "play.joker_follow": follow,
            "play.joker_renege": renege,
            "play.joker_lead": "any-suit",
            "play.joker_nominate": "no",
        }
    )
    rng, follows_again, alone = Random(36), 0, 0
    for _ in range(20):
        states = whole_hand(rules, fh.TrickBid(7, fh.Strain.NO_TRUMP), rng.randrange(2), rng)
        check_hand(states)
        for state in states:
            phase, book = playing_phase(state), book_of(state)
            held = codes(state.rules.table.pack.cards_in(state.hands[phase.turn] & ~state.secrets.face_down))
            before = [laid_in(trick.seats, trick.plays) for trick in phase.history]
            jokers = held & set(book.jokers)
            if not phase.trick or not jokers:
                continue
            led = led_by_the_book(book, laid_in(phase.seats, phase.trick))
            if led not in voids_by_the_book(book, phase.turn, before):
                continue
            follows_again += any(suit_by_the_book(book, phase.turn, card) == led for card in held)
            alone += held == jokers and len(phase.history) < 10 - len(jokers)
            check_refusals(state)
            if renege != "allowed":
                assert (legal(state) & jokers != set()) == (held == jokers)
    assert follows_again
    assert alone, "a dummy plays a joker although a card lies under it"


MIXED = "2-5 SCDH, 10-A SCDH, 11-13 S, RJ BJ, matching fours"


@pytest.mark.option("table.pack", "table.high_joker")
@pytest.mark.rule("card-order")
@pytest.mark.parametrize("pack", ["43", "43-matching-fours", "46", MIXED])
def test_play_with_trumps_agrees_with_the_independent_statement(pack: str) -> None:
    """Catalogue card-order, match4-details, jokers: each suit as trumps, with every kind of pack."""
    rng = Random(500)
    for strain, high, _ in product("SCDH", ("black", "red"), range(3)):
        rules = house().with_options({"table.pack": pack, "table.high_joker": high})
        check_hand(whole_hand(rules, f"7{strain}", rng.randrange(4), rng))


TABLES = {
    "two with dummies": (2, "solo", "dummies", "43"),
    "two with a dead hand": (2, "solo", "one-dead", "33"),
    "three": (3, "solo", "none", "33"),
    "three with a fourth hand": (3, "solo", "for-the-bidder", "45"),
    "five": (5, "called-card", "none", "53"),
    "six in two sides": (6, "alternate", "none", "63-two-packs"),
    "six in three sides": (6, "opposite", "none", "66"),
}


@pytest.mark.option("table.players", "table.partnership", "table.spare_hands")
@pytest.mark.rule("follow", "duplicate-cards")
@pytest.mark.parametrize("name", TABLES)
def test_play_at_every_table_agrees_with_the_independent_statement(name: str) -> None:
    """Catalogue players-count, partnership-mode, p2-form, p3-deck, p6-null: a trick has a card of each who plays."""
    players, partnership, spare, pack = TABLES[name]
    options = {"players": players, "partnership": partnership, "spare_hands": spare, "pack": pack}
    rules = house().with_options({f"table.{option}": value for option, value in options.items()})
    rng = Random(500)
    for bid in ("7S", "8D", "7NT", "X"):
        check_hand(whole_hand(rules, bid, rng.randrange(players), rng))


@given(rules=rulesets(), bid=st.sampled_from([*CONTRACTS, "7C", "7H"]), nominated=st.booleans(), seed=st.integers(0))
def test_the_winner_of_any_trick_agrees_with_the_independent_statement(
    rules: fh.RuleSet, bid: fh.Bid | str, nominated: bool, seed: int
) -> None:
    """Law 8, for the winner alone: any cards, jokers twice as likely as chance has it, whether legal or not."""
    rng = Random(seed)
    special = bid if isinstance(bid, fh.SpecialBid) else NULL
    if not rules.table.seating.fellow_players(0):
        special = attrs.evolve(special, who=WhoPlays.ALONE)
    bid = special if isinstance(bid, fh.SpecialBid) else bid
    rules = attrs.evolve(
        house(special),
        table=attrs.evolve(rules.table, misdeal=Misdeal.OFF),
        play=attrs.evolve(rules.play, null_stop=False),
    )
    states = whole_hand(rules.with_options({"play.joker_nominate": "yes" if nominated else "no"}), bid, 0, rng)
    book, setup = book_of(states[0]), playing_phase(states[0]).setup
    cards = rules.table.pack.cards
    free = {seat: {c for c in codes(cards) if not suit_by_the_book(book, seat, c)} for seat in setup.order}
    for _ in range(50):
        seats = rng.sample(setup.order, len(setup.order))
        some = {*rng.sample(cards, len(seats) + 2), *(card for card in cards if card.is_joker)}
        chosen = rng.sample(sorted(some), len(seats))
        named = rng.choice([None, *fh.Suit]) if chosen[0].code in free[seats[0]] else None
        plays = [fh.PlayCard(card, named if place == 0 else None) for place, card in enumerate(chosen)]
        led = led_by(setup.tables[seats[0]], plays[0])
        expected = winner_by_the_book(book, [], laid_in(seats, plays))
        assert winner_of(setup, seats, plays, led, []) == expected
