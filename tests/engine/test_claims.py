"""Claiming the tricks that remain (catalogue: claims): who may, when it stands, and that it then takes them all."""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import codes, dealt, discard, legal, play, playing, present, refusal, scored, why, won

import five_hundred as fh
from five_hundred.engine.table.claims import might_win
from five_hundred.events import TricksClaimed, TrickTaken
from five_hundred.phases import Playing
from five_hundred.rules import NullJoker

CLAIM = fh.Claim()
LOW = fh.SpecialBid(code="X", name="Null", joker=NullJoker.LOW)


def house(**options: object) -> fh.RuleSet:
    """Four players with claims, the joker free to name any suit; options with their whole path."""
    chosen = {"play.claims": "provable", "play.joker_lead": "any-suit", "play.joker_nominate": "no"}
    return fh.RuleSet().with_options({**chosen, **{name.replace("__", "."): value for name, value in options.items()}})


RULES = house()


def stands(state: fh.State) -> bool:
    """Whether a claim stands now."""
    listed = CLAIM in fh.legal_actions(state)
    assert listed == (fh.why_illegal(state, CLAIM) is None)
    return listed


def threat(state: fh.State) -> str:
    """The card that a refused claim names."""
    illegal = refusal(state, CLAIM)
    assert (illegal.reason, illegal.option) == (fh.Reason.UNPROVEN_CLAIM, "play.claims")
    return illegal.message.split("see, ")[1].split(" ")[0]


# --- Who may claim, and when -----------------------------------------------------------------------------------------

CLUBS = "5C 6C 7C"
# Seat 0 has the joker and the two highest suits; nobody can take a trick from it.
SURE = "RJ AS KS QS JS 10S AH KH QH JH"


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
def test_claims_are_refused_where_the_option_is_off() -> None:
    """claims `none` (000, 001, 002): every card is played."""
    state = playing(house(play__claims="off"), "7S", SURE)
    assert why(state, CLAIM) == (fh.Reason.NOT_OFFERED, "play.claims")
    assert CLAIM not in fh.legal_actions(state)


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
def test_a_claim_takes_the_remaining_tricks_and_ends_the_hand() -> None:
    """claims `accept-if-provable` (004, JS4): the hand is scored as if the cards had been played."""
    state = play(playing(RULES, "8NT", "AS KS QS JS 10S 9S 8S 7S 6S 5S", "RJ *C", "*D", "*H"), "AS RJ")
    state = play(state, min(legal(state)))
    state = play(state, min(legal(state)))
    assert state.turn == 1, "the joker has taken the first trick"
    assert not stands(state)
    state = playing(RULES, "8S", SURE.replace("JH", "JC"))
    assert stands(state)
    state, events = fh.step(state, CLAIM)
    assert events[0] == TricksClaimed(0, 10)
    score = present(scored(events))
    assert (score.tricks, score.made) == ((10, 0, 0, 0), True)
    assert score.after == (250, 0), "the slam too"
    assert state.hands_played == 1


@pytest.mark.rule("claims")
def test_a_claim_does_not_win_back_tricks_already_lost() -> None:
    """claims: only "the rest" is claimed."""
    hands = ("RJ JS JC AS KS QS 10S 9S 8S 5H", "AH KH *H", "", "")
    state = play(playing(RULES, "8S", *hands), "5H AH")
    while state.turn in (2, 3):
        state = play(state, min(legal(state)))
    assert state.turn == 1
    assert not stands(state)
    low = min(card for card in legal(state))
    state = play(state, low)
    while state.turn != 0:
        state = play(state, min(legal(state)))
    state = play(state, "8S")
    assert (fh.view(state, 0).taken, stands(state)) == ((1, 1, 0, 0), True)
    _, events = fh.step(state, CLAIM)
    score = present(scored(events))
    assert score.tricks == (9, 1, 0, 0)
    assert score.after == (240, 10)


@pytest.mark.rule("claims")
def test_only_the_player_about_to_lead_may_claim() -> None:
    """claims: a claim in the middle of a trick, or for another player, is refused."""
    state = playing(RULES, "8S", SURE.replace("JH", "JC"))
    assert refusal(state, CLAIM, by=1).reason is fh.Reason.NOT_YOUR_TURN
    assert CLAIM not in fh.view(state, 1).legal
    led = play(state, "AS")
    assert why(led, CLAIM) == (fh.Reason.NOT_OFFERED, "play.claims")
    assert CLAIM not in fh.legal_actions(led)


@pytest.mark.rule("claims", "p2-form")
def test_a_claim_is_refused_while_a_dummy_has_cards_face_down() -> None:
    """claims with dummies: the claim is possible once all cards of the dummies are face up."""
    rules = house(table__players=2, table__partnership="solo", table__spare_hands="dummies", contracts__specials=())
    hands = ("RJ JS JC AS KS QS 10S 9S 8S 7S", "AC KC")
    state = playing(rules, "8S", *hands)
    while any(fh.view(state, 0).covered):
        assert not stands(state)
        assert refusal(state, CLAIM).reason is fh.Reason.NOT_OFFERED
        state = play(state, next(card for card in hands[0].split() if card in legal(state)))
        while state.turn != 0:
            covering = legal(state) & codes(fh.view(state, 0).covering)
            state = play(state, min(covering or legal(state)))
    assert stands(state)


@pytest.mark.rule("claims")
def test_a_defender_may_claim_and_so_may_any_leader_in_a_null_contract() -> None:
    """claims: any player on lead may claim, whatever the contract."""
    null = fh.SpecialBid(code="X", name="Null")
    rules = house(contracts__specials=(null,))
    state = playing(rules, "X", "5S *C", "RJ AS KS QS JS 10S 9S 8S 7S 6S", "", "*DH", seat=0)
    state = play(state, "5S AS")
    state = play(state, min(legal(state)))
    assert (state.turn, stands(state)) == (1, True)
    _, events = fh.step(state, CLAIM)
    score = present(scored(events))
    assert (score.tricks, score.made) == ((0, 10, 0, 0), True)


# --- Strength and length ---------------------------------------------------------------------------------------------


@pytest.mark.rule("claims")
def test_the_highest_cards_at_no_trump_are_not_certain_while_a_joker_is_unseen() -> None:
    """claims: an unseen joker may take any trick; one that the claimer holds, has discarded or has seen may not."""
    tops = "AS KS QS JS AH KH QH AC KC AD"
    assert not stands(playing(RULES, "8NT", tops, "RJ"))
    assert threat(playing(RULES, "8NT", tops, "RJ")) == "RJ"
    assert not stands(playing(RULES, "8NT", tops, kitty="5S 6S 7S")), "whoever holds it"
    assert stands(playing(RULES, "8NT", tops.replace("QH", "RJ"), kitty="5S 6S 7S"))
    buried = discard(won(dealt(RULES, tops, kitty="RJ 6S 7S"), "8NT"), "RJ 6S 7S")
    assert stands(buried)
    no_joker = house(table__pack="42")
    assert stands(playing(no_joker, "8NT", tops))


@pytest.mark.rule("claims")
def test_a_card_is_not_certain_while_a_higher_card_of_its_suit_is_unseen() -> None:
    """claims: the queen does not take a trick for certain while the king is somewhere."""
    state = playing(house(table__pack="42"), "8NT", "AS QS AH KH QH AC KC QC AD KD")
    assert not stands(state)
    assert threat(state) == "K♠"


@pytest.mark.rule("claims")
@pytest.mark.parametrize(("trumps", "sure"), [("RJ JS JC AS KS QS 10S", True), ("RJ JS JC AS", False)])
def test_side_suits_are_certain_only_if_all_other_trumps_can_be_drawn(trumps: str, sure: bool) -> None:
    """claims: each own trump draws at least one; seven draw five, but four do not surely draw eight."""
    sides = {True: "AH KH QH", False: "AH KH QH AC KC AD"}[sure]
    state = playing(RULES, "8S", f"{trumps} {sides}")
    assert stands(state) == sure
    assert stands(playing(RULES, "8S", "RJ JS JC AS KS QS 10S 9S 8S 7S")), "with nothing but trumps it does not matter"


@pytest.mark.rule("claims")
def test_an_ace_is_not_certain_while_one_trump_more_than_can_be_drawn_is_unseen() -> None:
    """claims: as many trumps elsewhere as own ones can be drawn; one more could ruff."""
    # Twelve spade trumps in this pack and thirteen hearts: six own ones leave six, or seven.
    assert stands(playing(RULES, "8S", "RJ JS JC AS KS QS AH KH QH JH", kitty=CLUBS))
    state = playing(RULES, "8H", "RJ JH JD AH KH QH AS KS QS JS", kitty=CLUBS)
    assert not stands(state)
    assert threat(state).endswith("♥")
    assert stands(playing(RULES, "8H", "RJ JH JD AH KH QH 10H AS KS QS", kitty=CLUBS))


@pytest.mark.rule("claims")
def test_a_hand_of_only_the_highest_trumps_can_be_claimed_however_many_trumps_are_unseen() -> None:
    """claims: a hand of nothing but trumps has no other suit that could be ruffed."""
    state = playing(RULES, "8S", "RJ JS JC AH KH QH JH 10H 9H 8H", "3*S", "3*S", "3*S")
    for card in ("AH", "KH", "QH", "JH", "10H", "9H", "8H"):
        assert not stands(state), "nine trumps are out against three"
        state = play(state, card)
        while state.turn != 0:
            state = play(state, min(text for text in legal(state) if not text.endswith("S")))
    assert legal(state) == {"RJ", "JS", "JC"}
    assert stands(state)


@pytest.mark.rule("claims")
def test_the_lowest_card_of_a_suit_is_certain_when_no_other_hand_can_hold_one() -> None:
    """claims: the last rounds of a suit "meet no card of the suit"."""
    no_joker = house(table__pack="42")
    # Ten spades in this pack: against seven held, three elsewhere fall to the ace, king and queen.
    assert stands(playing(no_joker, "8NT", "AS KS QS 8S 7S 6S 5S AC KC AH"))
    state = playing(no_joker, "8NT", "AS KS 9S 8S 7S 6S 5S AC KC AH")
    assert not stands(state)
    assert threat(state) == "Q♠"


@pytest.mark.rule("claims")
def test_a_suit_that_is_accounted_for_does_not_make_another_suit_certain() -> None:
    """claims: with eight spades in hand and two put away all are accounted for, but the king of clubs is not."""
    no_joker = house(table__pack="42")
    state = discard(won(dealt(no_joker, "AS KS QS JS 10S 9S 8S 7S AC 9C", kitty="6S 5S"), "8NT"), "6S 5S")
    assert not stands(state)
    assert threat(state) == "K♣"
    assert stands(discard(won(dealt(no_joker, "AS KS QS JS 10S 9S 8S 7S AC AH", kitty="6S 5S"), "8NT"), "6S 5S"))


@pytest.mark.rule("claims", "kitty-discard")
def test_a_claim_counts_the_claimers_own_discards_but_not_those_of_others() -> None:
    """claims: judged by what the claimer can see."""
    rules = house(table__pack="42")
    hand = "AS QS AH KH QH AC KC QC AD KD"
    buried = discard(won(dealt(rules, hand, kitty="KS 5S"), "8NT"), "KS 5S")
    assert stands(buried)
    # Seat 1 has the same hand, and the declarer has put the king away: seat 1 cannot know.
    state = won(dealt(rules, "5D 6D 7D 8D 9D", hand, kitty="KS 5S"), "6NT")
    state = play(discard(state, "KS 5S"), "5D AD")
    while state.turn != 1:
        state = play(state, min(legal(state)))
    assert not stands(state)
    assert threat(state) == "K♠"


@pytest.mark.rule("claims", "p2-form")
def test_a_claim_counts_exposed_cards_that_nobody_took() -> None:
    """claims with eight exposed cards: cards that nobody took are dead and known to all players."""
    rules = house(
        table__players=2, table__partnership="solo", table__deal_form="exposed-eight", table__pack="52",
        contracts__specials=(),
    )  # fmt: skip
    hand = "AS QS AH KH QH AC KC QC AD KD"
    for on_table, sure in (("KS 2H 2C 2D 3H 3C 3D 3S", True), ("2S 2H 2C 2D 3H 3C 3D 3S", False)):
        state = dealt(rules, hand, "", on_table, dealer=1)
        for card in ("2H", "2C"):
            state = fh.apply(state, fh.actions.TakeCard(fh.parse_card(card)))
        state = fh.apply(won(state, "8NT"), fh.Exchange(fh.parse_cards("2H 2C")))
        state = fh.apply(state, fh.actions.TakeCard(fh.parse_card("3S")))
        state = fh.apply(state, fh.Exchange(fh.parse_cards("3S")))
        assert isinstance(state.phase, Playing)
        assert stands(state) == sure


@pytest.mark.rule("claims", "p2-form")
@pytest.mark.parametrize("own", [True, False])
def test_a_claim_counts_the_cards_that_the_claimer_discarded_while_drawing(own: bool) -> None:
    """claims with hands that are drawn: king and joker are among what the claimer put away, or the opponent."""
    rules = house(
        table__players=2, table__partnership="solo", table__deal_form="drawn", table__pack="45", contracts__specials=()
    )
    keeps, away, others = (
        ["AS", "QS", "AH", "KH", "QH", "AC", "KC", "QC", "AD", "KD"],
        ["KS", "RJ", *["*"] * 8],
        ["*"] * 10,
    )
    mine, theirs = (away, others) if own else (others, away)
    free = [card.code for card in rules.table.pack.cards if card.code not in {*keeps, *away}]
    pile = []
    for number, card in enumerate(keeps):
        for each in (card, mine[number], "*", theirs[number]):
            pile.append(free.pop(0) if each == "*" else each)
    state = dealt(rules, " ".join(pile), dealer=1)
    for _ in range(20):
        state = fh.apply(state, fh.actions.KeepDrawn(True))
    kitty = rules.table.pack.cards_in(state.secrets.kitty)
    state = fh.apply(won(state, "8NT"), fh.Exchange(kitty))
    assert codes(state.hand(0)) == set(keeps)
    assert stands(state) == own


@pytest.mark.rule("claims", "duplicate-cards")
def test_an_equal_card_of_the_second_pack_cannot_beat_a_claimers_lead() -> None:
    """claims, duplicate-cards: of equal cards the earlier one wins, and the claimer leads."""
    rules = house(
        table__players=6, table__partnership="alternate", play__first_lead="left-of-dealer",
        table__pack="2-A SCDH, 2S' 3S' 2C' 3C' 2D' 3D' 4D' 2H' 3H' 4H'",
    )  # fmt: skip
    hands = ("AS KS QS JS 10S 9S 8S 7S 6S 2S", "5S", "4S", "3S", "3S'")
    # Seat 5 has won the auction and put the other two of spades away, which nobody else knows.
    state = playing(rules, "7NT", *hands, seat=5, dealer=5, kitty="2S' 2C")
    for card in hands[0].split()[:9]:
        state = play(state, card)
        while state.turn != 0:
            state = play(state, min(legal(state)))
    assert legal(state) == {"2S"}
    assert stands(state)


def threats(state: fh.State) -> set[str]:
    """The cards that might take a trick from seat 0, which leads, as far as it can see."""
    assert isinstance(state.phase, Playing)
    pack, setup = state.rules.table.pack, state.phase.setup
    mine = state.hands[0] | state.secrets.discards[0]
    return codes(pack.cards_in(might_win(setup, 0, state.hands[0], pack.whole & ~mine, ())))


def of_suits(state: fh.State, suits: str) -> set[str]:
    """The cards of some suits that seat 0 does not hold."""
    held = state.hand(0)
    return {card.code for card in state.rules.table.pack.cards if letter(card) in suits and card not in held}


def letter(card: fh.Card) -> str:
    """The letter of the card's suit, ``J`` for a joker."""
    return card.suit.letter if card.suit else "J"


@pytest.mark.rule("claims")
def test_the_threats_to_a_claim_are_exactly_the_unseen_cards_that_might_take_a_trick() -> None:
    """claims: the cards of every suit with a gap, of trumps that cannot all be drawn, and a joker out of the way."""
    gaps = playing(RULES, "8NT", "AS QS AH QH AC KC QC AD KD QD", kitty="5S 6S 7S")
    assert {"KS", "KH", "RJ"} <= threats(gaps)
    assert threats(gaps) <= of_suits(gaps, "SHJ")
    # Seven hearts and the joker are trumps in seat 0's hand or away, five are elsewhere; spades have a gap.
    many = playing(RULES, "8H", "RJ JH JD AH AS QS AC KC QC AD", kitty="5C 6C 7C")
    assert {"KS", "KH"} <= threats(many)
    assert threats(many) <= of_suits(many, "SH")


# --- Jokers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("claims", "two-jokers-trick")
def test_the_lower_joker_is_certain_only_when_the_higher_one_is_gone() -> None:
    """claims with two jokers: the black one beats the red; a hand of nothing but the black one has the last trick."""
    rules = house(table__pack="46")
    tops = "AS KS QS JS AH KH QH AC KC"
    assert not stands(playing(rules, "8NT", f"RJ {tops}", "BJ"))
    assert not stands(playing(rules, "8NT", f"BJ {tops}", "RJ")), "the red one still takes an ace"
    assert stands(playing(rules, "8NT", f"BJ RJ {tops[:-3]}", kitty="5S 6S 7S"))
    for own, sure in (("BJ", True), ("RJ", False)):
        assert stands(last_trick(rules, own)) == sure
    red = house(table__pack="46", table__high_joker="red")
    assert [stands(last_trick(red, own)) for own in ("BJ", "RJ")] == [False, True], "where the red one is higher"


@pytest.mark.rule("claims", "two-jokers-trick")
@pytest.mark.parametrize(("own", "sure"), [("BJ", True), ("RJ", False)])
def test_the_lower_joker_among_trumps_is_drawn_by_the_higher_joker(own: str, sure: bool) -> None:
    """claims with two jokers and a trump suit: the only trump elsewhere is the other joker.

    Fourteen spade trumps: nine are in the hand and four put away.
    """
    away = "4S 5S 6S 7S 4C 4D"
    state = won(dealt(house(table__pack="46"), f"{own} JS JC AS KS QS 10S 9S 8S AH", kitty=away), "8S")
    assert stands(discard(state, away)) == sure


def last_trick(rules: fh.RuleSet, own: str, bid: str = "8NT") -> fh.State:
    """Seat 0 has taken nine tricks with spades and leads a last card; seat 1 keeps another."""
    kept = {"BJ": "RJ", "RJ": "BJ"}[own]
    # Eleven spades in this pack: seat 0 has nine, the other two fall.
    hands = (f"{own} AS KS QS JS 10S 9S 8S 7S 6S", f"{kept} *C", "*D", "*H")
    state = playing(rules, bid, *hands)
    for card in ["AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S", "6S"]:
        state = play(state, card)
        while state.turn != 0:
            others = legal(state) - {kept}
            state = play(state, min(others or legal(state)))
    return state


@pytest.mark.rule("claims", "joker-nominate")
def test_a_nominated_joker_counts_only_as_the_highest_card_of_its_suit_in_a_claim() -> None:
    """claims, 6.13: it is led like any card of its suit, and once played it threatens no other claim."""
    rules = house(play__joker_nominate="yes")
    hand = "RJ AH KH QH AS KS QS AC KC AD"
    assert stands(playing(rules, "8NT", hand, nominated="H"))
    # The declarer's joker is a heart: the ace of hearts in another hand is not sure, but aces of other suits are.
    for hearts, sure in (("QD", True), ("AH", False)):
        tops = f"AS KS QS JS AC KC QC AD KD {hearts}"
        state = play(playing(rules, "6NT", "RJ 5S *H", tops, nominated="H"), "5S AS")
        while state.turn != 1:
            state = play(state, min(legal(state)))
        assert stands(state) is sure
        assert sure or threat(state) == "RJ"


@pytest.mark.rule("claims", "null-joker")
def test_a_low_joker_neither_threatens_a_claim_nor_is_certain_to_take_a_trick() -> None:
    """claims, 6.18: a low joker elsewhere takes no trick from a card that is led; an own one takes none for certain."""
    rules = house(contracts__specials=(LOW,), table__pack="45")
    tops = "AS KS QS JS AH KH QH AC KC AD"
    assert stands(playing(rules, "X", tops, "RJ"))
    own = playing(rules, "X", tops.replace("QH", "RJ"), kitty="4S 5S 6S 7S 8S")
    assert not stands(own)
    # Where no card is left that another seat may have, nothing can take a trick from it.
    assert isinstance(own.phase, Playing)
    hand, elsewhere = (own.rules.table.pack.mask(fh.parse_cards(cards)) for cards in ("RJ", "4H"))
    assert might_win(own.phase.setup, 0, hand, elsewhere, ()) == elsewhere
    assert might_win(own.phase.setup, 0, hand, 0, ()) == 0


@pytest.mark.rule("claims", "nt-joker-follow")
@pytest.mark.parametrize("follow", ["void-only", "first-or-last-card-of-suit", "last-trick-only"])
def test_a_low_joker_elsewhere_may_keep_a_higher_card_of_the_suit_from_being_drawn(follow: str) -> None:
    """claims, 6.17, 6.18: a joker that is played instead of following keeps the king for the next round.

    Ten spades: nine are seat 0's, and the king is with the joker.  Where the joker may not be played instead of
    following, the king falls under the ace.
    """
    rules = house(contracts__specials=(LOW,), play__joker_follow=follow)
    state = playing(rules, "X", "AS QS JS 10S 9S 8S 7S 6S 5S AH", "RJ KS *C", "*D", "4H 5H *H")
    instead = follow == "first-or-last-card-of-suit"
    led = play(state, "AS")
    assert legal(led) == ({"KS", "RJ"} if instead else {"KS"})
    assert stands(state) is not instead
    if instead:
        state = play(led, "RJ 4H QS KS 5H")
        assert fh.view(state, 0).taken == (1, 1, 0, 0), "the queen loses to the king"


# --- Proof -----------------------------------------------------------------------------------------------------------


def takes_all(state: fh.State, seat: fh.Seat) -> bool:
    """Whether a seat can take every trick that is left, however the others play: tried out card by card."""
    phase = state.phase
    assert isinstance(phase, Playing)
    if not phase.trick and phase.turn != seat:
        return False  # somebody else has taken a trick
    plays = (action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard))
    after = (still_takes_all(state, action, seat) for action in plays)
    return any(after) if phase.turn == seat else all(after)


def still_takes_all(state: fh.State, action: fh.PlayCard, seat: fh.Seat) -> bool:
    """Whether a seat can take every trick after a play."""
    following, events = fh.step(state, action)
    ended = scored(events) is not None
    taken = [event.trick.winner for event in events if isinstance(event, TrickTaken)]
    return taken in ([], [seat]) and (ended or takes_all(following, seat))


def dealt_anew(state: fh.State, rng: Random, *, strong: bool) -> fh.State:
    """The same state with other hands: random ones, or the best cards for the leader."""
    phase = state.phase
    assert isinstance(phase, Playing)
    table, pack = phase.setup.tables[phase.turn], state.rules.table.pack
    cards = list(pack.cards_in(sum(state.hands)))
    rng.shuffle(cards)
    if strong:
        cards.sort(key=lambda card: -max(row[pack.index[card]] for row in table.power))
    hands = [0] * len(state.hands)
    for seat in (phase.turn, *(seat for seat in state.seating.seats if seat != phase.turn)):
        count = state.hands[seat].bit_count()
        hands[seat], cards = pack.mask(cards[:count]), cards[count:]
        rng.shuffle(cards)
    return attrs.evolve(state, hands=tuple(hands))


def ending(rules: fh.RuleSet, rng: Random) -> fh.State | None:
    """A lead with three cards to each, or two where more than four play, in a hand that is played at random."""
    state = fh.new_game(rules)
    while not state.is_over:
        phase = state.phase
        if isinstance(phase, Playing) and not phase.trick:
            left = 10 - len(phase.history)
            if left == (3 if len(phase.setup.order) <= 4 else 2):
                return state
        action = fh.testing.random_action(state, rng)
        if not isinstance(action, fh.Claim):
            state = fh.apply(state, action)
    return None


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
@given(fh.testing.rulesets({"play.claims": "provable"}), st.integers(0, 2**32))
def test_an_accepted_claim_takes_every_trick_whatever_the_others_play(rules: fh.RuleSet, seed: int) -> None:
    """claims: "accept only if double-dummy/top-card proof": under any rules, whoever holds the other cards."""
    rng = Random(seed)
    state = ending(rules, rng)
    if state is None:
        return
    assert state.turn is not None
    for number in range(3):
        position = dealt_anew(state, rng, strong=number < 2)
        if stands(position):
            assert takes_all(position, state.turn)
            assert takes_all(others_anew(position, rng), state.turn)


def others_anew(state: fh.State, rng: Random) -> fh.State:
    """The same state with the other hands dealt anew, so that the leader sees no difference."""
    pack, turn = state.rules.table.pack, state.turn
    assert turn is not None
    cards = list(pack.cards_in(sum(state.hands) ^ state.hands[turn]))
    rng.shuffle(cards)
    hands = []
    for seat, hand in enumerate(state.hands):
        count = 0 if seat == turn else hand.bit_count()
        hands.append(hand if seat == turn else pack.mask(cards[:count]))
        cards = cards[count:]
    return attrs.evolve(state, hands=tuple(hands))


@pytest.mark.rule("claims")
@given(fh.testing.states(fh.testing.rulesets({"play.claims": "provable"}), Playing), st.integers(0, 2**32))
def test_the_refusal_of_a_claim_depends_only_on_what_the_claimer_sees(state: fh.State, seed: int) -> None:
    """Law 3: with the other hands dealt anew the answer is the same, word for word."""
    other = others_anew(state, Random(seed))
    assert fh.why_illegal(other, CLAIM) == fh.why_illegal(state, CLAIM)
