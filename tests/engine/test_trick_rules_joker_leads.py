"""Leading a joker that belongs to no suit, and two jokers in a trick (catalogue: nt-joker-lead, two-jokers-trick).

The other rules of a trick are in ``test_trick_rules.py``.
"""

from itertools import product

import attrs
import pytest
from joker_tables import NULL, SUITS, at_no_trump, house, pass_time, tenth
from tables import codes, legal, play, play_of, playing, present, refusal, winner

from five_hundred import BLACK_JOKER, PlayCard, Reason, RuleSet, State, Suit, parse_card, presets, step
from five_hundred.engine.phases.playing import CardPlayed
from five_hundred.engine.play.playable_cards import why_unplayable
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.rules import JokerLead, JokerRenege
from five_hundred.rules.bids.special_bids import MISERE, SPECIAL_BIDS, Gate, NullJoker, NullJokerLead

# --- Leading a joker that belongs to no suit -------------------------------------------------------------------------

# Seat 0 wins whatever it leads; seat 1 has no clubs.
LEADER = ("RJ AS KS AC KC AD KD AH KH QH", "5S 6S 5D 6D 7D 8D 5H 6H 7H 8H")
NAMED = {f"RJ:{suit}" for suit in SUITS}


def leading(rules: RuleSet, cards: str = "", bid: str = "7NT") -> State:
    """The joker's holder is on lead, after having led some cards."""
    state = playing(rules, bid, *LEADER)
    for count, text in enumerate(cards.split(), 1):
        state = pass_time(play(state, text), count)
    return state


def jokers(state: State) -> set[str]:
    """The legal plays of a joker."""
    return {text for text in legal(state) if text.startswith(("RJ", "BJ"))}


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_led_joker_may_name_any_suit_at_any_time_where_the_option_allows_it(bid: str) -> None:
    """Source 000, joker rule 4: who leads the joker "must designate which suit the Joker is representing"."""
    assert jokers(leading(house(joker_lead="any-suit"), bid=bid)) == NAMED
    assert jokers(leading(house(joker_lead="any-suit"), "AS AC AD AH", bid)) == NAMED


@pytest.mark.rule("nt-joker-lead")
def test_only_a_led_joker_names_a_suit_and_it_must() -> None:
    """Catalogue 6.12: "A led joker always names a suit"; source 000, 3.5."""
    state = leading(house())
    assert refusal(state, "RJ").reason is Reason.NAME_A_SUIT
    assert refusal(state, "AS:S").reason is Reason.NO_SUIT_TO_NAME
    assert refusal(play(at_no_trump(house()), "AC"), "RJ:C").reason is Reason.NO_SUIT_TO_NAME


@pytest.mark.rule("nt-joker-lead")
def test_the_suit_that_a_joker_names_is_announced() -> None:
    """Source 000, joker rule 4: who leads it "must designate which suit": everybody hears it; other cards name none."""
    state, events = step(leading(house()), play_of("RJ:H"))
    assert events == (CardPlayed(0, parse_card("RJ"), Suit.HEARTS),)
    _, events = step(state, play_of("5H"))
    assert events == (CardPlayed(1, parse_card("5H"), None),)


@pytest.mark.rule("nt-joker-lead")
def test_all_players_follow_the_suit_that_a_led_joker_names_and_the_joker_wins() -> None:
    """Source 000, joker rule 4: "All players must then follow that suit if they are able to"."""
    state = play(leading(house()), "RJ:H")
    assert legal(state) == {"5H", "6H", "7H", "8H"}
    assert refusal(state, "5S").message.startswith("Hearts were led")
    assert winner(pass_time(state, 1)) == 0
    assert len(legal(play(leading(house()), "RJ:C"))) == 10, "who has no clubs may play anything"


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_led_joker_may_not_name_a_suit_in_which_its_leader_has_shown_void(bid: str) -> None:
    """Source 002: the leader "may not name a suit to which the player has previously claimed to be void"."""
    rules = house(joker_lead="not-shown-void")
    state = playing(rules, bid, "AC 5S", "RJ AS 5D 6D 7D 8D 5H 6H 7H 8H")
    state = pass_time(play(state, "AC 5D"), 1)  # seat 1 shows void in clubs
    state = pass_time(play(state, "5S AS"), 2)
    assert state.turn == 1
    assert jokers(state) == {"RJ:S", "RJ:D", "RJ:H"}, "suits that have been led are allowed"
    refused = refusal(state, "RJ:C")
    assert (refused.reason, refused.option) == (Reason.SUIT_NOT_ALLOWED, "play.joker_lead")


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_led_joker_must_name_a_suit_not_yet_led_where_the_option_says_so(bid: str) -> None:
    """Catalogue nt-joker-lead `suit-not-yet-led` (PAG): "named suit must not have been led before", by any player."""
    rules = house(joker_lead="suit-not-yet-led")
    assert jokers(leading(rules, bid=bid)) == NAMED
    state = leading(rules, "AS AD KS", bid)
    assert jokers(state) == {"RJ:C", "RJ:H"}
    refused = refusal(state, "RJ:S")
    assert (refused.reason, refused.option) == (Reason.SUIT_NOT_ALLOWED, "play.joker_lead")
    assert refused.message == "You may not name spades for the joker here: name clubs or hearts."


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_joker_waits_for_the_last_trick_once_all_suits_were_led(bid: str) -> None:
    """Catalogue nt-joker-lead `blocked-after-four-suits` (PAG); 6.12: at the last trick it then names any suit."""
    state = leading(house(joker_lead="suit-not-yet-led"), "AS AC AD AH", bid)
    assert jokers(state) == set()
    refused = refusal(state, "RJ:S")
    assert (refused.reason, refused.option) == (Reason.JOKER_LEAD, "play.joker_lead")
    assert codes(refused.cards) == legal(state)
    last = leading(house(joker_lead="suit-not-yet-led"), "AS AC AD AH KS KC KD KH QH", bid)
    assert legal(last) == NAMED


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
def test_a_joker_led_to_the_last_trick_names_a_suit_not_yet_led_if_one_is_left() -> None:
    """Catalogue 6.12: "a suit not yet led must be named: one of those if any is left, else any"."""
    hands = ("RJ AS KS QS JS AD KD QD AH KH", "5S 6S 5D 6D 7D 8D 5H 6H 7H 8H")
    state = playing(house(joker_lead="suit-not-yet-led"), "7NT", *hands)
    for count, text in enumerate(hands[0].split()[1:], 1):
        state = pass_time(play(state, text), count)
    assert legal(state) == {"RJ:C"}


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
def test_a_suit_named_by_a_joker_counts_as_led() -> None:
    """Catalogue 6.15: "Suits named for led jokers count as led"."""
    state = playing(house(joker_lead="suit-not-yet-led"), "7NT", "RJ BJ")
    state = pass_time(play(state, "BJ:D"), 1)
    assert jokers(state) == {"RJ:S", "RJ:C", "RJ:H"}


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
@pytest.mark.parametrize("bid", ["7NT", "pass"])
def test_a_joker_kept_for_the_last_trick_names_any_suit_there(bid: str) -> None:
    """Catalogue nt-joker-lead `only-last-card` (JS4, PAG variation); 6.12: it always names a suit, then too."""
    rules = house(joker_lead="last-trick-only")
    assert jokers(leading(rules, bid=bid)) == set()
    refused = refusal(leading(rules, bid=bid), "RJ:S")
    assert (refused.reason, refused.option) == (Reason.JOKER_LEAD, "play.joker_lead")
    last = leading(rules, "AS AC AD AH KS KC KD KH QH", bid)
    assert legal(last) == NAMED
    assert refusal(last, "RJ").reason is Reason.NAME_A_SUIT


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("null-joker")
def test_a_joker_led_to_the_last_trick_of_a_null_contract_names_no_suit() -> None:
    """Catalogue 6.12: this applies where the joker may be led only to the last trick of a null contract."""
    rules = house(joker_lead="last-trick-only")
    assert jokers(leading(rules, bid="X")) == set()
    last = leading(rules, "AS AC AD AH KS KC KD KH QH", "X")
    assert legal(last) == {"RJ"}
    assert (refusal(last, "RJ:S").reason, refusal(last, "RJ:S").option) == (Reason.NO_SUIT_TO_NAME, "play.joker_lead")


@pytest.mark.option("contracts.specials.CODE.joker_lead")
@pytest.mark.rule("null-joker")
def test_the_joker_of_a_special_bid_may_be_kept_from_leading_before_the_last_trick() -> None:
    """Source 000, joker rule 3: "a player cannot lead with the Joker unless it is the final trick of the hand"."""
    special = attrs.evolve(NULL, joker_lead=NullJokerLead.LAST_TRICK)
    for joker_lead in JokerLead:
        rules = house(special, joker_lead=joker_lead)
        assert jokers(leading(rules, bid="X")) == set()
        refused = refusal(leading(rules, bid="X"), "RJ:S")
        assert (refused.reason, refused.option) == (Reason.JOKER_LEAD, "contracts.specials.X.joker_lead")
        last = leading(rules, "AS AC AD AH KS KC KD KH QH", "X")
        assert legal(last) == {"RJ"}, "catalogue 5.15: joker led at trick 10 needs no suit"
        assert refusal(last, "RJ:S").option == "contracts.specials.X.joker_lead"
        trick = tenth(last, "RJ")
        assert (trick.led, trick.winner) == (None, 0)
    assert jokers(leading(house(special), bid="7NT")) == NAMED, "at no trump the ordinary rule holds"


@pytest.mark.option("contracts.specials.CODE.joker_lead")
@pytest.mark.rule("null-joker")
def test_a_joker_in_a_special_bid_is_led_as_at_no_trump_where_the_option_says_so() -> None:
    """Catalogue 6.14: "The other joker rules apply to both"."""
    special = attrs.evolve(NULL, joker_lead=NullJokerLead.AS_NO_TRUMP)
    assert jokers(leading(house(special, joker_lead="any-suit"), "AS", "X")) == NAMED
    assert jokers(leading(house(special, joker_lead="suit-not-yet-led"), "AS", "X")) == NAMED - {"RJ:S"}


@pytest.mark.rule("nt-joker-lead")
def test_a_hand_of_only_jokers_may_always_lead_one() -> None:
    """Catalogue 6.12: "A hand that holds nothing but jokers may always lead one"."""
    special = attrs.evolve(NULL, joker_lead=NullJokerLead.LAST_TRICK)
    hands = ("RJ BJ AS KS AC KC AD KD AH KH", "5S 6S 5D 6D 7D 8D 5H 6H 7H 8H")
    both = {f"{joker}:{suit}" for joker in ("RJ", "BJ") for suit in SUITS}
    expected = {"7NT": both, "pass": both, "X": {"RJ", "BJ"}}
    for joker_lead, (bid, plays) in product(JokerLead, expected.items()):
        state = playing(house(special, joker_lead=joker_lead), bid, *hands)
        for count, text in enumerate(hands[0].split()[2:], 1):
            state = pass_time(play(state, text), count)
        assert legal(state) == plays


# --- Two jokers in a trick -------------------------------------------------------------------------------------------


@pytest.mark.option("table.high_joker")
@pytest.mark.rule("two-jokers-trick")
@pytest.mark.parametrize("bid", ["7NT", "7H", "X", "pass"])
@pytest.mark.parametrize(("high", "takes"), [("black", 3), ("red", 1)])
def test_the_higher_of_two_jokers_wins_the_trick(bid: str, high: str, takes: int) -> None:
    """Catalogue two-jokers-trick (001, 002, 003): whichever is played first, in every kind of contract."""
    rules = house(joker_follow="void-only").with_options({"table.high_joker": high})
    state = playing(rules, bid, "AC 5C", "RJ *SD", "KC 6C", "BJ *HS")
    cards = "AC RJ BJ" if bid == "X" else "AC RJ KC BJ"
    assert winner(play(state, cards)) == takes


@pytest.mark.rule("two-jokers-trick")
def test_a_led_joker_loses_to_the_higher_one() -> None:
    """Catalogue two-jokers-trick: a red joker that names clubs is beaten by the black one of a hand without clubs."""
    state = playing(house(), "7NT", "RJ", "BJ *SD", "KC", "AC")
    assert winner(play(state, "RJ:C BJ KC AC")) == 1
    rules = house().with_options({"table.high_joker": "red"})
    assert winner(play(playing(rules, "7NT", "RJ", "BJ *SD", "KC", "AC"), "RJ:C BJ KC AC")) == 0


@pytest.mark.rule("two-jokers-trick")
def test_a_second_joker_follows_the_suit_named_by_the_first_by_the_ordinary_rule() -> None:
    """Catalogue nt-joker-follow: the second joker follows the named suit by the ordinary rule."""
    assert legal(play(playing(house(), "7NT", "RJ", "BJ 4C *D", kitty="5C"), "RJ:C")) == {"4C"}
    rules = house(joker_follow="any-time")
    assert legal(play(playing(rules, "7NT", "RJ", "BJ 4C *D", kitty="5C"), "RJ:C")) == {"4C", "BJ"}


# --- A joker that is led without a suit ------------------------------------------------------------------------------


@pytest.mark.rule("nt-joker-follow")
def test_a_joker_kept_for_the_last_trick_cannot_be_played_to_a_joker_led_without_a_suit() -> None:
    """Catalogue 6.12, 6.14: with a dummy a joker can be the only open card, and be led before the last trick."""
    misere = attrs.evolve(MISERE, gate=Gate.ANYTIME, joker=NullJoker.OPTIONAL)
    rules = presets.AUSTRALIAN.with_options(
        {
            "table.pack": "44",
            "contracts.specials": (misere,),
            "play.joker_lead": "last-trick-only",
            "play.joker_follow": "last-trick-only",
            "play.joker_nominate": "no",
        }
    )
    state = playing(rules, misere, "5S", "BJ 6S", "", "RJ")
    assert isinstance(state.phase, Playing)
    illegal = present(why_unplayable(state.phase.setup, 1, state.hands[1], NO_SUIT, (), PlayCard(BLACK_JOKER)))
    assert illegal.reason is Reason.JOKER_LAST_TRICK_ONLY
    assert BLACK_JOKER not in illegal.cards


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("two-jokers-trick", "null-joker")
@pytest.mark.parametrize("renege", JokerRenege)
@pytest.mark.parametrize(("own", "other", "takes"), [("RJ", "BJ", 1), ("BJ", "RJ", 0)])
def test_any_last_card_may_be_played_to_a_joker_led_without_a_suit(
    renege: JokerRenege, own: str, other: str, takes: int
) -> None:
    """Catalogue 5.15, 5.19: there is no suit in which to be void, so the better joker takes the last trick."""
    special = attrs.evolve(NULL, joker_lead=NullJokerLead.LAST_TRICK)
    spades = "AS KS QS JS 10S 9S 8S 7S 6S"
    # Seat 2 sits out; seat 1 throws clubs and diamonds on the spades and keeps its joker.
    state = playing(house(special, joker_renege=renege), "X", f"{own} {spades}", f"{other} 4C 5C 6C 7C 8C 4D 5D 6D 7D")
    for number, card in enumerate(spades.split(), start=1):
        state = pass_time(play(state, card), number)
    trick = tenth(state, own)
    assert (trick.led, trick.plays[1].card.code, trick.winner) == (None, other, takes)


@pytest.mark.rule("game-bid")
def test_a_game_bid_need_not_play_its_joker_when_void() -> None:
    """game-bid (EMB): all ten tricks are wanted, so the rule that forces the joker under a null bid does not fit."""
    assert {bid.joker for name, bid in SPECIAL_BIDS.items() if name.startswith("game-")} == {NullJoker.OPTIONAL}
