"""Calling a card: at a table of five, its holder is the declarer's partner for one hand (catalogue: section M).

Catalogue 5.32, 6.33.
"""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, codes, dealt, discard, legal, play, play_out, present, scored, why, won

import five_hundred as fh
from five_hundred.actions import CallCard, Nominate
from five_hundred.engine.score.scoring import score_of
from five_hundred.events import AuctionWon, CardCalled, Event, KittyTaken, PartnerKnown, PlayBegan
from five_hundred.testing import random_action, rulesets, states

NULL = fh.SpecialBid(code="M", name="Misère")


def house(**options: object) -> fh.RuleSet:
    """Five players with 53 cards and no nominating; options of the called card, or with their whole path."""
    chosen: dict[str, object] = {
        "table.players": 5,
        "table.partnership": "called-card",
        "table.pack": "53",
        "contracts.specials": (),
        "play.joker_nominate": "no",
    }
    named = {name.replace("__", ".") if "__" in name else f"partner.{name}": value for name, value in options.items()}
    return fh.RuleSet().with_options({**chosen, **named})


FIVE = house()
HIDDEN = house(reveal="hidden-until-played")

# Spades are trumps.  Seat 0 bids: it holds the joker and two aces; the bowers lie elsewhere.
HANDS = (
    "RJ AS KS QS 10S 9S AH KH 2H 3H",
    "JS 8S AC KC QC 10C 9C 8C 7C 6C",
    "JC 7S AD KD QD JD 10D 9D 8D 7D",
    "6S 5S QH JH 10H 9H 8H 7H 6H 5H",
    "4S 3S 5C 4C 3C 2C 6D 5D 4D 3D",
)  # the kitty is 2S 2D 4H
KITTY = "2S 2D 4H"


def calling(rules: fh.RuleSet = FIVE, bid: str = "7S", discards: str = KITTY) -> fh.State:
    """Seat 0 has won the auction and, where that comes first, has discarded: the card is to be called."""
    state = won(dealt(rules, *HANDS, kitty=KITTY), bid)
    if isinstance(state.phase, fh.phases.Exchanging):
        state = discard(state, discards)
    assert isinstance(state.phase, fh.phases.Calling)
    return state


def call_card(state: fh.State, card: str) -> tuple[fh.State, tuple[Event, ...]]:
    """Call a card; ``""``: alone."""
    return fh.step(state, CallCard(fh.parse_card(card) if card else None))


def callable_cards(state: fh.State) -> set[str]:
    """The cards that may be called."""
    return {action.card.code for action in fh.legal_actions(state) if isinstance(action, CallCard) and action.card}


def refused(state: fh.State, card: str) -> fh.Reason:
    """Why a card may not be called."""
    illegal = fh.why_illegal(state, CallCard(fh.parse_card(card) if card else None))
    assert illegal is not None, f"{card} may be called"
    return illegal.reason


def to_the_end(state: fh.State, seed: int = 0) -> tuple[fh.State, fh.HandScore]:
    """Play the hand out at random."""
    rng = Random(seed)
    while True:
        state, events = fh.step(state, random_action(state, rng))
        if score := scored(events):
            return state, score


# --- The table -------------------------------------------------------------------------------------------------------


@pytest.mark.option("table.players", "table.partnership")
@pytest.mark.rule("players-count", "partnership-mode")
def test_five_players_use_the_whole_pack_with_one_joker() -> None:
    """002: "All of the cards in a deck are used (although only one joker)", and three are left for the kitty."""
    state = dealt(FIVE, *HANDS, kitty=KITTY, dealer=4)
    assert [len(state.hand(seat)) for seat in range(5)] == [10] * 5
    assert codes(FIVE.table.pack.cards_in(state.secrets.kitty)) == set(KITTY.split())
    assert (state.to_act, state.scores) == (0, (0, 0, 0, 0, 0)), "the bidding starts to the dealer's left"
    assert call(state, "pass pass").to_act == 2


@pytest.mark.rule("first-lead", "p5-call")
def test_the_bidder_leads_and_tricks_have_five_cards() -> None:
    """002: "The player who won the bid gets to play the first card"; all five play."""
    state, events = call_card(calling(), "JS")
    assert PlayBegan(0, (0, 1, 2, 3, 4)) in events
    state = play(state, "RJ JS JC 5S 3S")
    assert (fh.view(state, 0).taken, state.turn) == ((1, 0, 0, 0, 0), 0)


@pytest.mark.rule("rotation")
def test_the_deal_passes_to_the_left_among_five_players() -> None:
    """rotation: the next dealer sits to the left, whichever player was the partner."""
    for dealer in range(5):
        state = fh.apply(won(dealt(FIVE, *HANDS, dealer=dealer), "10NT", 0), fh.Exchange(fh.parse_cards("RJ AS KS")))
        state, _ = to_the_end(call_card(state, "")[0])
        assert state.is_over or state.dealer == (dealer + 1) % 5


# --- Which card ------------------------------------------------------------------------------------------------------


@pytest.mark.option("partner.may_call")
@pytest.mark.rule("p5-call")
@pytest.mark.parametrize("bid", ["7S", "7NT"])
def test_the_bidder_may_call_any_card_but_the_joker(bid: str) -> None:
    """002: "gets to choose a card (the joker cannot be chosen) to select a partner"."""
    state = calling(house(may_call="any-but-joker"), bid)
    assert callable_cards(state) == codes(FIVE.table.pack.cards) - {"RJ"}
    assert refused(state, "RJ") is fh.Reason.NOT_CALLABLE


@pytest.mark.option("partner.may_call")
@pytest.mark.rule("p5-call")
@pytest.mark.parametrize(
    ("bid", "bowers"), [("7S", {"JS", "JC"}), ("7C", {"JS", "JC"}), ("7H", {"JH", "JD"}), ("7NT", set())]
)
def test_the_bidder_may_not_call_a_bower_where_the_option_forbids_it(bid: str, bowers: set[str]) -> None:
    """PAG: no bowers, right or left; without trumps there are none, and every jack may be called."""
    state = calling(house(may_call="no-joker-no-bowers"), bid)
    assert callable_cards(state) == codes(FIVE.table.pack.cards) - {"RJ"} - bowers
    for card in bowers:
        assert refused(state, card) is fh.Reason.NOT_CALLABLE


@pytest.mark.option("partner.may_call")
@pytest.mark.rule("p5-call")
def test_the_bidder_may_not_call_a_trump_where_the_option_forbids_it() -> None:
    """002: "some variants prevent any trump card from being called", and the left bower is one."""
    state = calling(house(may_call="no-trumps"))
    everything = codes(FIVE.table.pack.cards)
    spades = {card for card in everything if card.endswith("S")}
    assert callable_cards(state) == everything - spades - {"RJ", "JC"}
    for card in ("AS", "JS", "JC", "RJ"):
        assert refused(state, card) is fh.Reason.NOT_CALLABLE
    without = calling(house(may_call="no-trumps"), "7NT")
    assert callable_cards(without) == everything - {"RJ"}, "at no trump only the joker is one"


@pytest.mark.rule("p5-call", "match4-details")
def test_a_matching_four_is_a_trump_that_may_not_be_called() -> None:
    """match4-details: the four of the trump colour is a trump, so where trumps may not be called it may not."""
    rules = house(may_call="no-trumps", table__players=4, table__pack="43-matching-fours")
    state = discard(won(dealt(rules, kitty="5S 6S 7S"), "7S"), "5S 6S 7S")
    assert not {"4C", "JC", "5S"} & callable_cards(state)
    assert "4H" in callable_cards(state)


@pytest.mark.rule("p5-call")
def test_a_card_that_is_not_in_the_pack_cannot_be_called() -> None:
    """p5-call: no player could hold such a card."""
    assert refused(calling(), "11S") is fh.Reason.NOT_CALLABLE
    assert refused(calling(), "BJ") is fh.Reason.NOT_CALLABLE


@pytest.mark.option("partner.own_card")
@pytest.mark.rule("p5-own-card")
def test_a_bidder_who_calls_a_card_of_their_own_has_no_partner() -> None:
    """002: the card "could" be one "the bidder themselves has, that is they effectively selected no partner"."""
    for rules in (FIVE, HIDDEN):
        state, events = call_card(calling(rules), "AS")
        assert events[0] == CardCalled(0, fh.parse_card("AS"))
        assert not any(isinstance(event, PartnerKnown) for event in events)
        assert state.contract is not None
        assert (state.contract.called, state.contract.partner) == (fh.parse_card("AS"), None)
        state, events = fh.step(state, fh.PlayCard(fh.parse_card("AS")))
        assert not any(isinstance(event, PartnerKnown) for event in events), "the bidder is nobody's partner"
        assert fh.view(state, 1).partner is None


@pytest.mark.option("partner.own_card")
@pytest.mark.rule("p5-own-card")
@pytest.mark.parametrize("reveal", ["announced", "hidden-until-played"])
def test_a_bidder_who_calls_a_discarded_card_has_no_partner(reveal: str) -> None:
    """5.32: "if called card was buried the declarer is alone", and the other players are not told."""
    state, events = call_card(calling(house(reveal=reveal), discards="2S 2D AH"), "AH")
    assert not any(isinstance(event, PartnerKnown) for event in events)
    while not isinstance(state.phase, fh.phases.Playing):
        state = fh.apply(state, fh.legal_actions(state)[0])
    final, score = to_the_end(state)
    assert score.declaring == (0,)
    assert score.after[1:] == tuple(10 * tricks for tricks in score.tricks[1:])
    assert final.match.hands_played == 1


@pytest.mark.option("partner.own_card")
@pytest.mark.rule("p5-own-card")
def test_discarded_cards_may_not_be_called_where_own_cards_may_not() -> None:
    """p5-own-card `no`: reject; the bidder knows hand and discards, so the refusal tells nothing."""
    state = calling(house(own_card=False), discards="2S 2D AH")
    own = set(HANDS[0].split()) | set(KITTY.split())
    assert callable_cards(state) == codes(FIVE.table.pack.cards) - own
    for card in ("AS", "AH", "2D", "4H"):
        assert refused(state, card) is fh.Reason.NOT_CALLABLE
    assert refused(state, "RJ") is fh.Reason.NOT_CALLABLE


@pytest.mark.rule("p5-call", "p5-own-card")
def test_the_cards_that_may_be_called_do_not_depend_on_the_other_hands() -> None:
    """Law 3: with other hands elsewhere the bidder may call the same cards and hears the same refusals."""
    for rules in (FIVE, house(own_card=False, may_call="no-trumps")):
        state = calling(rules)
        other = attrs.evolve(state, hands=(state.hands[0], *reversed(state.hands[1:])))
        assert list(fh.legal_actions(state)) == list(fh.legal_actions(other))
        for card in FIVE.table.pack.cards:
            assert fh.why_illegal(state, CallCard(card)) == fh.why_illegal(other, CallCard(card))


# --- Alone -----------------------------------------------------------------------------------------------------------


@pytest.mark.option("partner.alone")
@pytest.mark.rule("p5-alone")
def test_the_bidder_may_announce_playing_alone() -> None:
    """002: 'may then choose to "go it alone" (go on his/her own – without a partner for this hand)'."""
    state, events = call_card(calling(), "")
    assert events[0] == CardCalled(0, None)
    assert fh.view(state, 3).playing == (0, 1, 2, 3, 4)
    _, score = to_the_end(state)
    assert score.declaring == (0,)
    assert score.made == (score.tricks[0] >= 7)


@pytest.mark.option("partner.alone")
@pytest.mark.rule("p5-alone")
def test_a_card_must_be_called_where_playing_alone_is_not_allowed() -> None:
    """p5-alone `absent` (003): openly alone is refused; with an own card it can be had in secret."""
    state = calling(house(alone=False))
    assert refused(state, "") is fh.Reason.NOT_ALONE
    assert CallCard(None) not in fh.legal_actions(state)
    assert "AS" in callable_cards(state)


@pytest.mark.option("partner.when")
@pytest.mark.rule("p5-when-called")
def test_only_calling_a_card_is_accepted_in_the_calling_phase() -> None:
    """p5-when-called: a card to the trick, or a nomination, comes later."""
    for action in (fh.PlayCard(fh.parse_card("AS")), Nominate(None)):
        assert why(calling(), action) == (fh.Reason.NOT_DUE, "table.partnership")


# --- When ------------------------------------------------------------------------------------------------------------


@pytest.mark.option("partner.when")
@pytest.mark.rule("p5-when-called")
def test_the_card_is_called_after_the_discard_where_the_option_says_so() -> None:
    """p5-when-called `after-discard` (PAG)."""
    state = won(dealt(house(when="after-discard"), *HANDS), "7S")
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert isinstance(discard(state, "2H 3H 9S").phase, fh.phases.Calling)


@pytest.mark.option("partner.when")
@pytest.mark.rule("p5-when-called")
def test_the_kitty_is_still_face_down_when_the_card_is_called_after_the_winning_bid() -> None:
    """p5-when-called `after-winning-bid` (002, 003): then who calls a card of the kitty turns out to be alone."""
    rules = house(when="after-winning-bid")
    state = won(dealt(rules, *HANDS, kitty=KITTY), "7S")
    assert isinstance(state.phase, fh.phases.Calling)
    assert fh.view(state, 0).kitty_count == 3
    state, events = call_card(state, "4H")
    assert [type(event) for event in events] == [CardCalled, KittyTaken]
    state = discard(state, "2S 2D 4H")
    assert isinstance(state.phase, fh.phases.Playing)
    _, score = to_the_end(state)
    assert score.declaring == (0,)


@pytest.mark.rule("p5-when-called", "p5-own-card")
def test_a_card_of_the_kitty_may_be_called_unseen_even_where_own_cards_may_not() -> None:
    """Law 3: refusing it would tell the bidder what lies in the kitty."""
    state = won(dealt(house(when="after-winning-bid", own_card=False), *HANDS, kitty=KITTY), "7S")
    assert set(KITTY.split()) <= callable_cards(state)
    assert refused(state, "AS") is fh.Reason.NOT_CALLABLE


@pytest.mark.rule("joker-nominate", "p5-when-called")
def test_the_joker_is_nominated_after_the_card_is_called() -> None:
    """6.13: "a step of its own after the exchange (after the call at five)"."""
    rules = FIVE.with_options({"play.joker_nominate": "yes"})
    state = discard(won(dealt(rules, *HANDS, kitty=KITTY), "7NT"), KITTY)
    assert isinstance(state.phase, fh.phases.Calling)
    state, _ = call_card(state, "AC")
    assert isinstance(state.phase, fh.phases.Nominating)
    assert state.to_act == 0


# --- Who the partner is ----------------------------------------------------------------------------------------------


@pytest.mark.option("partner.reveal")
@pytest.mark.rule("p5-reveal")
def test_the_holder_of_the_called_card_is_announced_at_once_where_the_option_says_so() -> None:
    """002: "the player who owns the chosen card announces that they have it, and then becomes the bidder's partner"."""
    state, events = call_card(calling(), "JS")
    assert events[:2] == (CardCalled(0, fh.parse_card("JS")), PartnerKnown(1))
    for seat in (0, 1, 2, 3, 4, None):
        assert fh.view(state, seat).partner == 1
    _, events = fh.step(play(state, "RJ"), fh.PlayCard(fh.parse_card("JS")))
    assert PartnerKnown(1) not in events, "everybody knew"


@pytest.mark.option("partner.reveal")
@pytest.mark.rule("p5-reveal")
def test_the_hidden_partner_is_unknown_until_the_called_card_is_played() -> None:
    """002: "even the player winning the bidding will not know who the partner is until the chosen card is played"."""
    state, events = call_card(calling(HIDDEN), "JC")
    assert CardCalled(0, fh.parse_card("JC")) in events
    assert not any(isinstance(event, PartnerKnown) for event in events)
    state = play(state, "RJ 8S")
    assert [fh.view(state, seat).partner for seat in (0, 1, 2, 3, 4, None)] == [None] * 6
    state, events = fh.step(state, fh.PlayCard(fh.parse_card("JC")))
    assert PartnerKnown(2) in events
    assert [fh.view(state, seat).partner for seat in (0, 1, 2, 3, 4, None)] == [2] * 6
    state = play(state, "5S 3S")
    assert fh.view(state, 4).partner == 2, "and it stays known"


@pytest.mark.option("partner.reveal")
@pytest.mark.rule("p5-reveal")
@given(st.sampled_from(["JC", "JS", "AC", "AD", "QH", "5C"]), st.integers(1, 30), st.integers(0, 2**32))
def test_no_view_depends_on_who_holds_the_called_card_while_the_partner_is_hidden(
    called: str, count: int, seed: int
) -> None:
    """Law 3: until the called card falls all but its holder see the same, whoever of the others holds it."""
    state, rng = call_card(calling(HIDDEN), called)[0], Random(seed)
    for _ in range(count):
        after, events = fh.step(state, random_action(state, rng))
        if any(isinstance(event, PartnerKnown) for event in events):
            break
        state = after
    bit = 1 << FIVE.table.pack.index[fh.parse_card(called)]
    (holder,) = (seat for seat in (1, 2, 3, 4) if state.hands[seat] & bit)
    for taker in {1, 2, 3, 4} - {holder}:
        hands = list(state.hands)
        given_back = hands[taker] & -hands[taker]
        hands[holder] ^= bit | given_back
        hands[taker] ^= bit | given_back
        other = attrs.evolve(state, hands=tuple(hands))
        for seat in {0, 1, 2, 3, 4, None} - {holder, taker}:
            assert fh.view(other, seat) == fh.view(state, seat)


@pytest.mark.rule("p5-reveal", "p5-score")
def test_the_holder_of_the_called_card_is_the_hidden_partner_at_the_end() -> None:
    """5.32: "scoring of defenders' tricks needs the partner known at the end"."""
    state, _ = call_card(calling(HIDDEN), "JC")
    _, score = to_the_end(state, seed=4)
    assert score.declaring == (0, 2)
    assert score.made == (score.tricks[0] + score.tricks[2] >= 7)


@pytest.mark.rule("p5-reveal", "claims")
def test_the_holder_of_a_called_card_that_is_never_played_is_the_partner() -> None:
    """5.32, claims: a claim ends the hand before the called card is played; the partner is known from the cards."""
    rules = HIDDEN.with_options({"play.claims": "provable"})
    hands = ("RJ JS JC AS KS QS 10S 9S 8S 7S", "AC *C", "AD *D", "AH *H", "6S 5S 4S 3S 2S")
    state = playing_calling(rules, hands, "AD")
    claim = fh.legal_actions(state)[-1]
    state, events = fh.step(state, claim)
    score = present(scored(events))
    assert score.declaring == (0, 2)
    assert score.after == (250, 0, 250, 0, 0)


@pytest.mark.rule("p5-reveal", "claims", "set-rule")
@pytest.mark.option("penalties.bar")
def test_the_claimed_tricks_of_a_hidden_partner_keep_the_bidder_from_being_barred() -> None:
    """5.32, claims, set-rule (002): nobody has seen the called card, but the bidder and its holder took all tricks."""
    rules = HIDDEN.with_options({"play.claims": "provable", "penalties.bar": "set"})
    hands = ("3S 2S *H", "*C", "RJ JS JC AS KS QS 10S 9S 8S AD", "4S 5S *D", "6S 7S *HD")
    state = play(playing_calling(rules, hands, "AD"), "3S 2C RJ 4S 6S")
    state, events = fh.step(state, fh.legal_actions(state)[-1])
    score = present(scored(events))
    assert (score.tricks, score.declaring, score.made) == ((0, 0, 10, 0, 0), (0, 2), True)
    assert fh.view(state, None).barred == ()


@pytest.mark.rule("p5-reveal", "set-rule")
@pytest.mark.option("penalties.bar")
def test_the_tricks_of_a_hidden_partner_keep_the_bidder_from_being_barred() -> None:
    """5.32, set-rule (002): the called card falls with the last trick, and its holder has taken all of them."""
    hands = ("3S 2S *H", "*C", "RJ JS JC AS KS QS 10S 9S 8S AD", "4S 5S *D", "6S 7S *HD")
    state = playing_calling(HIDDEN.with_options({"penalties.bar": "set"}), hands, "AD")
    state, score = play_out(state, ace_of_diamonds_last)
    assert (score.tricks, score.declaring, score.made) == ((0, 0, 10, 0, 0), (0, 2), True)
    assert fh.view(state, None).barred == ()


def ace_of_diamonds_last(state: fh.State) -> fh.PlayCard:
    """Any card but the ace of diamonds, which comes when there is no other."""
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    return min(plays, key=lambda play: play.card is fh.parse_card("AD"))


def playing_calling(rules: fh.RuleSet, hands: tuple[str, ...], card: str) -> fh.State:
    """The first lead of seven spades, after a card was called."""
    state = dealt(rules, *hands)
    kitty = state.rules.table.pack.cards_in(state.secrets.kitty)
    state = fh.apply(won(state, "7S"), fh.Exchange(kitty))
    return call_card(state, card)[0]


# --- The score -------------------------------------------------------------------------------------------------------

# Seat 0 takes everything with trumps; the called ace of diamonds lies with seat 2.
STRONG = ("RJ JS JC AS KS QS 10S 9S 8S 7S", "AC KC *C", "AD KD *D", "AH KH *H", "6S 5S 4S 3S 2S")
# Seat 0 takes nothing: seat 4 has all the trumps that matter.
WEAK = ("3S 2S 2C 3C 2D 3D 2H 3H 4C 4D", "AC KC *CS", "AD KD *D", "AH KH *H", "RJ JS JC AS KS QS 10S 9S 8S 7S")


def outcome(rules: fh.RuleSet, hands: tuple[str, ...], card: str) -> fh.HandScore:
    """The score of seven spades by seat 0 with a called card (``""``: alone); seats 0 and 4 play high, others low."""
    state = playing_calling(rules, hands, card)
    while True:
        choice = sorted(legal(state), key=lambda text: fh.parse_card(text.partition(":")[0]).rank)
        state, events = fh.step(state, play_action(choice[-1] if state.turn in (0, 4) else choice[0]))
        if score := scored(events):
            return score


def play_action(text: str) -> fh.PlayCard:
    """A play of text without a named suit."""
    return fh.PlayCard(fh.parse_card(text))


@pytest.mark.option("partner.settlement")
@pytest.mark.rule("p5-score")
@pytest.mark.parametrize(("settlement", "each"), [("full-each", 250), ("half-each", 125)])
def test_bidder_and_partner_each_score_the_bid_in_full_or_half(settlement: str, each: int) -> None:
    """002: "they will both get points (full points each or half points each, depending on the variation)"."""
    score = outcome(house(settlement=settlement, reveal="hidden-until-played"), STRONG, "AD")
    assert score.tricks == (10, 0, 0, 0, 0)
    assert score.after == (each, 0, each, 0, 0)


@pytest.mark.option("partner.settlement")
@pytest.mark.rule("p5-score")
@pytest.mark.parametrize(("settlement", "each"), [("full-each", 140), ("half-each", 70)])
def test_bidder_and_partner_lose_points_and_the_three_defenders_score_their_own_tricks(
    settlement: str, each: int
) -> None:
    """002: "they will both lose points (either full or half)"; another player who wins a trick scores ten."""
    score = outcome(house(settlement=settlement), WEAK, "AD")
    assert score.made is False
    assert score.tricks[4] == 10
    assert score.after == (-each, 0, -each, 0, 100)


@pytest.mark.option("partner.settlement")
@pytest.mark.rule("p5-score", "p5-alone")
@pytest.mark.parametrize("card", ["", "AS"])
def test_a_bidder_alone_always_scores_in_full(card: str) -> None:
    """6.33, PAG `alone: full`: openly alone or with an own card called in secret."""
    assert outcome(house(settlement="half-each"), STRONG, card).after == (250, 0, 0, 0, 0)
    assert outcome(house(settlement="half-each"), WEAK, "3S" if card else "").after == (-140, 0, 0, 0, 100)


@pytest.mark.rule("p5-score", "both-cross")
@pytest.mark.parametrize(
    ("before", "winners"), [((0, 0, 400, 0, 0), (2,)), ((400, 0, 400, 0, 0), (0,)), ((0, 0, 0, 0, 490), None)]
)
def test_bidder_and_partner_have_both_won_the_bid(before: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    """6.33: "bidder and partner have both won the bid, the bidder first if both go out"."""
    state = dealt(HIDDEN, *STRONG, scores=before)
    kitty = state.rules.table.pack.cards_in(state.secrets.kitty)
    state = call_card(fh.apply(won(state, "7S"), fh.Exchange(kitty)), "AD")[0]
    while isinstance(state.phase, fh.phases.Playing):
        choice = sorted(legal(state), key=lambda text: fh.parse_card(text).rank)
        state = fh.apply(state, play_action(choice[-1] if state.turn == 0 else choice[0]))
    assert (state.outcome.winners if state.outcome else None) == winners


# --- Null bids -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("p5-null")
def test_a_null_bid_is_played_alone_against_four() -> None:
    """p5-null `alone-vs-four` (PAG): no card is called, before the discard or after it."""
    for when in ("after-discard", "after-winning-bid"):
        rules = house(when=when, contracts__specials=(NULL,))
        state = won(dealt(rules, *HANDS, kitty=KITTY), "M")
        assert isinstance(state.phase, fh.phases.Exchanging)
        state = discard(state, "RJ AS KS")
        assert isinstance(state.phase, fh.phases.Playing)
        assert fh.view(state, 0).playing == (0, 1, 2, 3, 4)
        _, score = to_the_end(state)
        assert score.declaring == (0,)
        assert score.after[1:] == (0, 0, 0, 0)


@pytest.mark.rule("p5-null", "all-pass")
def test_an_all_pass_hand_of_five_players_has_no_partner() -> None:
    """all-pass `play-no-trump` with five: no card is called, and each player scores their own tricks."""
    state = call(dealt(house(auction__all_pass="play-no-trump"), *HANDS), "pass pass pass pass pass")
    assert isinstance(state.phase, fh.phases.Playing)
    _, score = to_the_end(state)
    assert score.after == tuple(10 * tricks for tricks in score.tricks)


# --- Laws ------------------------------------------------------------------------------------------------------------


@pytest.mark.option("table.partnership", "partner.may_call", "partner.when", "partner.alone")
@given(states(rulesets({"table.partnership": "called-card"}), fh.phases.Calling))
def test_a_call_may_be_made_exactly_when_it_is_listed(state: fh.State) -> None:
    """Law 1 for calls, at every table that calls: no joker, no card of another pack; somebody can always call."""
    listed = set(fh.legal_actions(state))
    assert listed
    for card in (*state.rules.table.pack.cards, fh.parse_card("BJ"), fh.parse_card("4S'"), None):
        assert (fh.why_illegal(state, CallCard(card)) is None) == (CallCard(card) in listed)
    assert not any(isinstance(each, CallCard) and each.card and each.card.is_joker for each in listed)


@pytest.mark.option("table.partnership")
@given(states(rulesets({"table.partnership": "called-card"}), fh.phases.Playing), st.integers(0, 2**32))
def test_the_declaring_side_is_the_bidder_and_the_holder_of_the_called_card(state: fh.State, seed: int) -> None:
    """p5-score, at every table that calls: found out from all the cards of a hand, those played and those held."""
    contract, phase = state.contract, state.phase
    assert contract is not None
    assert isinstance(phase, fh.phases.Playing)
    held: dict[fh.Seat, set[str]] = {seat: codes(state.hand(seat)) for seat in state.seating.players}
    for seats, plays in [*((trick.seats, trick.plays) for trick in phase.history), (phase.seats, phase.trick)]:
        for seat, each in zip(seats, plays, strict=False):
            held[seat].add(each.card.code)
    called = contract.called.code if contract.called else ""
    partners = [seat for seat, cards in held.items() if called in cards and seat != contract.declarer]
    _, score = to_the_end(state, seed)
    assert score.declaring == (() if contract.declarer is None else (contract.declarer, *partners))


def test_the_auction_event_comes_before_the_call() -> None:
    """The contract is known when a card is called: events tell it in that order."""
    state = call(dealt(house(when="after-winning-bid"), *HANDS), "7S pass pass pass")
    _, events = fh.step(state, fh.legal_actions(state)[-1])
    assert any(isinstance(event, AuctionWon) for event in events)


@pytest.mark.rule("p5-reveal", "p5-score")
@pytest.mark.option("partner.reveal")
def test_the_announced_holder_of_the_called_card_plays_for_the_contract() -> None:
    """002 version 1: the holder announces it; version 2: the holder becomes known when the card is played."""
    rules = house()
    seating, bid = rules.table.seating, fh.parse_bid("7S", rules)
    announced = fh.Contract(bid, 0, called=fh.parse_card("AD"), partner=3)
    assert announced.team(seating) == (0, 3)
    assert score_of(rules, seating, announced, (4, 1, 1, 3, 1), (0,) * 5).after == (140, 10, 10, 140, 10)
    hidden = fh.Contract(bid, 0, called=fh.parse_card("AD"))
    assert (hidden.team(seating), hidden.team(seating, 3)) == ((0,), (0, 3))
    assert score_of(rules, seating, hidden, (4, 1, 1, 3, 1), (0,) * 5, 3).after == (140, 10, 10, 140, 10)
    assert score_of(rules, seating, hidden, (4, 1, 1, 3, 1), (0,) * 5).after == (-140, 10, 10, 30, 10)
