"""May this card be played, and who wins (catalogue: section H, joker rules of F; 5.15, 5.19, 6.12 to 6.18).

The first part says the rules one by one.  The second states all of them a second time, as a card player would, on cards
written as text, and compares that with the engine over whole hands under arbitrary house rules.
"""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import codes, legal, play, play_of, playing, refusal, tricks, winner, won

from five_hundred import (
    PACKS,
    PASS,
    AuctionRules,
    Bid,
    Gate,
    IllegalActionError,
    NullJoker,
    NullJokerLead,
    PlayCard,
    Reason,
    RuleSet,
    SpecialBid,
    State,
    Strain,
    Suit,
    Trick,
    TrickBid,
    WhoPlays,
    apply,
    legal_actions,
    new_game,
    shuffled_deal,
    step,
    view,
    why_illegal,
)
from five_hundred.bids import TRICK_BIDS
from five_hundred.events import TrickTaken
from five_hundred.rules import AllPass, HighJoker, JokerFollow, JokerLead, JokerRenege, Misdeal
from five_hundred.state import Playing
from five_hundred.testing.strategies import rulesets
from five_hundred.tricks import led_by, winner_of

NULL = SpecialBid(code="X", name="Null", joker=NullJoker.OPTIONAL)
FORCED = attrs.evolve(NULL, joker=NullJoker.FORCED)
LOW = attrs.evolve(NULL, joker=NullJoker.LOW)
SUITS = {"S", "C", "D", "H"}


def house(special: SpecialBid = NULL, **play_rules: str) -> RuleSet:
    """Two jokers, no nominating; the joker may name any suit and follows when void, unless told otherwise."""
    options = {"joker_nominate": "no", "joker_lead": "any-suit", **play_rules}
    return RuleSet().with_options(
        {
            "table.pack": "46",
            "contracts.specials": (special,),
            "auction.all_pass": "play-no-trump",
            **{f"play.{name}": value for name, value in options.items()},
        }
    )


def pass_time(state: State, count: int, keep: str = "RJ BJ") -> State:
    """Play until so many tricks are complete: always the first card that is legal, the kept ones last."""
    while len(tricks(state)) < count:
        choice = [text for text in sorted(legal(state)) if text.partition(":")[0] not in keep.split()]
        state = play(state, (choice or sorted(legal(state)))[0])
    return state


def tenth(state: State, *cards: str) -> Trick:
    """The last trick, once the cards given and then the only ones left have been played to it."""
    for text in cards:
        state = play(state, text)
    while True:
        (action,) = legal_actions(state)
        state, events = step(state, action)
        taken = [event.trick for event in events if isinstance(event, TrickTaken)]
        if taken:
            return taken[0]


# --- Following suit --------------------------------------------------------------------------------------------------

# Seed 000 seats Susan, Bob, Alice and Shaun clockwise; Bob and Shaun are partners.
SUSAN, BOB, ALICE, SHAUN = range(4)
SEED_000 = RuleSet().with_options({"table.pack": "45", "play.joker_follow": "any-time", "play.joker_nominate": "no"})


@pytest.mark.rule("follow")
def test_bob_must_follow_diamonds_before_he_may_throw_a_spade() -> None:
    """Seed 000, 3.4: "since Diamonds were led, Bob must play one of his Diamonds"."""
    hands = ("RJ AH *C", "4S 6D 6H 7H *S", "7D 5H *D", "9D 8H *HS")
    state = play(playing(SEED_000, "7NT", *hands, seat=SHAUN), "9D RJ")
    refused = refusal(state, "4S")
    assert refused.reason is Reason.MUST_FOLLOW
    assert refused.message == "Diamonds were led: play 6♦."
    assert refused.option is None
    assert codes(refused.cards) == {"6D"} == legal(state)
    state = play(state, "6D 7D")
    assert winner(state) == SUSAN, "Susan takes the trick with the Joker"
    state = play(state, "AH")
    refused = refusal(state, "4S")
    assert refused.message == "Hearts were led: play 6♥ or 7♥."
    play(state, "6H")


@pytest.mark.rule("follow")
def test_bob_may_throw_the_four_of_spades_when_he_has_no_diamond() -> None:
    """Seed 000, 3.4: "if he had no Diamonds in his hand then the 4 of Spades would be a legal play"."""
    hands = ("RJ AH *C", "4S 6H 7H *S", "7D 5H *D", "9D 8H *HS")
    state = play(playing(SEED_000, "7NT", *hands, seat=SHAUN), "9D RJ")
    assert len(legal(state)) == 10
    play(state, "4S")


@pytest.mark.rule("card-order")
def test_the_three_example_tricks_of_seed_000() -> None:
    """Seed 000, Examples: spades are trump; Alice, Susan and Shaun win the three tricks."""
    hands = ("KS 4S 4D *CS", "JC JH QC *CH", "JS 10H 8D *D", "6S RJ AH 9D *S")
    state = playing(SEED_000, "7S", *hands, seat=SUSAN)
    state = play(state, "KS")
    assert legal(state) == {"JC"}, "because Spades is trump, the Jack of Clubs is considered a Spade"
    state = play(state, "JC JS")
    assert {"6S", "RJ"} <= legal(state), "Shaun could have taken the trick with the Joker if he wanted to"
    state = play(state, "6S")
    assert winner(state) == ALICE, "Alice takes the trick with the Right Bower"
    state = play(state, "10H")
    assert legal(state) == {"AH"}
    state = play(state, "AH 4S JH")
    assert winner(state) == SUSAN, "since the 4 of Spades is the highest trump card in play"
    state = play(state, "4D QC 8D 9D")
    assert winner(state) == SHAUN, "Bob did not follow suit and Clubs are not trump"


@pytest.mark.rule("follow")
def test_the_left_bower_is_no_card_of_its_printed_suit() -> None:
    """Catalogue follow, seed 002: clubs led, the jack of clubs is a trump: without another club any card will do."""
    state = playing(house(), "7S", "AC", "JC 5D 6H *DH")
    assert len(legal(play(state, "AC"))) == 10


@pytest.mark.rule("follow")
def test_a_led_left_bower_asks_for_trumps() -> None:
    """Seed 002: following "includes the left bower or any other card that is considered a trump, if trump is led"."""
    state = playing(house(), "7S", "JC", "JS 5C 6C *H")
    assert legal(play(state, "JC")) == {"JS"}


@pytest.mark.rule("match4-details")
def test_a_matching_four_follows_trumps_and_wins_as_one() -> None:
    """Catalogue match4-details: with spades trump the four of clubs is a spade, and beats the ace of another suit."""
    rules = RuleSet().with_options({"table.pack": "43-matching-fours"})
    state = playing(rules, "7S", "AS AD 5S", "4C 5C 6C *H", "KC 5D 6D *C", "6S 5H *SH")
    led = play(state, "AS")
    assert legal(led) == {"4C"}
    assert winner(play(state, "AD 4C 5D 5H")) == 1, "a trump beats the ace of the suit led"
    assert winner(play(state, "AD 4C 5D 6S")) == 3, "but it is lower than any other trump"


@pytest.mark.rule("follow")
def test_the_joker_follows_trumps_in_a_suit_contract() -> None:
    """Seed 000, joker rule 1: "All normal rules regarding following suit apply to the Joker as well"."""
    for follow in JokerFollow:
        state = playing(house(joker_follow=follow), "7H", "AH AC", "RJ 5C *SD")
        assert legal(play(state, "AH")) == {"RJ"}, "it is the only trump"
        assert refusal(play(state, "AC"), "RJ").reason is Reason.MUST_FOLLOW
        assert refusal(play(state, "AC"), "RJ").option is None, "no house rule is to blame"


@pytest.mark.rule("follow")
def test_nobody_need_trump_or_overtrump() -> None:
    """Catalogue follow: "no duty to trump or overtrump": without the suit led any card may be played."""
    state = play(playing(house(), "7H", "AC", "6H *S", "AH 4H *D"), "AC 6H")
    assert len(legal(state)) == 10


@pytest.mark.rule("follow")
def test_a_joker_that_is_a_trump_is_led_without_naming_a_suit() -> None:
    """Seed 000: only "in a 'No Trump' hand" does a led joker designate a suit."""
    state = playing(house(joker_lead="last-trick-only"), "7H", "RJ 9*S")
    assert "RJ" in legal(state)
    assert refusal(state, "RJ:H").reason is Reason.NO_SUIT_TO_NAME


@pytest.mark.rule("follow")
def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    """Seed 000: "This player has the 'lead' for the next trick"; the table then plays clockwise from there."""
    state = playing(house(), "7NT", "4S", "5S", "AS", "6S")
    state = play(state, "4S 5S AS 6S")
    assert (winner(state), state.turn, state.to_act) == (2, 2, 2)
    assert view(state, 0).leader == 2
    assert tricks(state)[0].seats == (0, 1, 2, 3)
    assert [card.code for card in tricks(state)[0].cards] == ["4S", "5S", "AS", "6S"]


@pytest.mark.rule("card-order")
def test_no_plain_suit_is_higher_than_another() -> None:
    """Seed 000: "the Ace of Diamonds is not higher than the Ace of Spades": what does not follow cannot win."""
    state = playing(house(), "7NT", "4S", "AD *H", "AC *D", "AH *C")
    assert winner(play(state, "4S AD AC AH")) == 0


def test_only_a_held_card_may_be_played_and_only_a_card_is_due() -> None:
    """The other refusals of the play: a card of somebody else, and anything but a card."""
    state = playing(house(), "7NT", "4S AS", "5S")
    assert refusal(state, "5S").reason is Reason.NOT_HELD
    assert "4S" in codes(refusal(state, "5S").cards)
    assert refusal(state, "4S:S").reason is Reason.NO_SUIT_TO_NAME
    illegal = why_illegal(state, PASS)
    assert illegal is not None
    assert illegal.reason is Reason.NOT_DUE
    other = RuleSet().with_options({"table.pack": "43"})
    assert refusal(playing(other, "7NT"), "4S").reason is Reason.NOT_HELD, "this pack has no such card"


@pytest.mark.rule("exposed-cards")
def test_a_card_out_of_turn_is_refused_and_nothing_happens() -> None:
    """Catalogue revoke, exposed-cards: the engine prevents them."""
    state = playing(house(), "7NT", "4S", "5S")
    with pytest.raises(IllegalActionError) as refused:
        apply(state, play_of("5S"), by=1)
    assert refused.value.illegal.reason is Reason.NOT_YOUR_TURN
    assert state == playing(house(), "7NT", "4S", "5S")


# --- A joker that belongs to no suit, played to another card's lead --------------------------------------------------

HOLDER = "RJ 5S 6S 5D 6D 7D 5H 6H 7H 8H"  # no clubs


def at_no_trump(rules: RuleSet, holder: str = HOLDER, bid: Bid | str = "7NT") -> State:
    """Seat 0 leads; seat 1 holds a joker."""
    return playing(rules, bid, "AS KS AC KC AD AH QS QC QD QH", holder)


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_void_only_the_joker_may_not_be_played_instead_of_following() -> None:
    """Catalogue nt-joker-follow `void-only` (001): "only be played when the player is out of the led suit"."""
    state = play(at_no_trump(house(joker_follow="void-only")), "AS")
    refused = refusal(state, "RJ")
    assert (refused.reason, refused.option) == (Reason.MUST_FOLLOW, "play.joker_follow")
    assert codes(refused.cards) == legal(state) == {"5S", "6S"}


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_void_only_the_joker_may_be_played_or_kept_when_void() -> None:
    """Catalogue nt-joker-follow: `void-only`: without the suit led any card may be played, the joker too."""
    assert legal(play(at_no_trump(house(joker_follow="void-only")), "AC")) == set(HOLDER.split())


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_any_time_the_joker_may_be_played_instead_of_following() -> None:
    """Seed 000, joker rule 5: "a player who is not leading may play the Joker at any time"."""
    state = play(at_no_trump(house(joker_follow="any-time")), "AS")
    assert legal(state) == {"5S", "6S", "RJ"}
    state = pass_time(play(state, "5S"), 1)
    assert "RJ" in legal(play(state, "KS")), "at every trick, not only at the first card of a suit"
    assert winner(pass_time(play(state, "KS RJ"), 2)) == 1, "and it wins"


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("all-pass-nt-details")
def test_any_time_holds_for_a_hand_that_all_passed() -> None:
    """Catalogue 6.14: `any-time` belongs to no-trump bids and to an all-pass hand."""
    state = play(at_no_trump(house(joker_follow="any-time"), bid="pass"), "AS")
    assert legal(state) == {"5S", "6S", "RJ"}


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("special", [NULL, FORCED, LOW])
def test_any_time_becomes_void_only_in_a_null_contract(special: SpecialBid) -> None:
    """Catalogue 6.14, 5.15: in No Tricks the joker is "playable only when void"."""
    state = at_no_trump(house(special, joker_follow="any-time"), bid="X")
    assert legal(play(state, "AS")) == {"5S", "6S"}
    assert refusal(play(state, "AS"), "RJ").reason is Reason.MUST_FOLLOW


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_first_or_last_the_joker_may_stand_for_the_first_card_of_a_suit(bid: str) -> None:
    """Catalogue 6.17, 6.14: void-only, plus: instead of following while no card of that suit has been played."""
    state = at_no_trump(house(joker_follow="first-or-last-card-of-suit"), bid=bid)
    assert legal(play(state, "AS")) == {"5S", "6S", "RJ"}
    assert "RJ" in legal(play(state, "AC")), "void in clubs"
    later = pass_time(play(state, "AS 5S"), 1)
    state = play(later, "KS")
    assert legal(state) == {"6S"}
    assert (refusal(state, "RJ").reason, refusal(state, "RJ").option) == (Reason.MUST_FOLLOW, "play.joker_follow")
    assert "RJ" in legal(play(later, "AD")), "no diamond has been played yet"


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_first_or_last_a_card_that_was_led_or_thrown_is_a_card_of_its_suit_too() -> None:
    """Catalogue 6.17: what counts is whether the holder "has not yet played a card of that suit in this hand"."""
    rules = house(joker_follow="first-or-last-card-of-suit")
    state = playing(rules, "7NT", "5S 7D 8D", "AS RJ 5D 6D", "6S 4D", "7S AD KD")
    led = play(state, "5S AS 6S 7S 5D 4D AD 7D KD 8D")
    assert legal(led) == {"6D"}, "a diamond was led to the second trick"
    threw = pass_time(play(at_no_trump(rules), "AC 5S"), 1)
    assert legal(play(threw, "AS")) == {"6S"}, "a spade was thrown on the clubs"


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_last_trick_only_the_joker_is_kept_to_the_last_card(bid: str) -> None:
    """Catalogue nt-joker-follow `last-trick-only` (PAG variation), in no-trump, null and all-pass hands (6.14)."""
    state = at_no_trump(house(joker_follow="last-trick-only"), bid=bid)
    void = play(state, "AC")
    assert legal(void) == set(HOLDER.split()) - {"RJ"}
    assert (refusal(void, "RJ").reason, refusal(void, "RJ").option) == (
        Reason.JOKER_LAST_TRICK_ONLY,
        "play.joker_follow",
    )
    assert refusal(play(state, "AS"), "RJ").reason is Reason.MUST_FOLLOW
    ninth, tenth_trick = (until_seat_1(pass_time(state, count)) for count in (8, 9))
    assert len(legal(ninth)) == 1
    assert refusal(ninth, "RJ").reason in (Reason.JOKER_LAST_TRICK_ONLY, Reason.MUST_FOLLOW)
    assert legal(tenth_trick) == {"RJ"}


def until_seat_1(state: State) -> State:
    """Play any legal cards until seat 1, which does not lead, is to play."""
    while state.turn != 1:
        state = play(state, min(legal(state)))
    return state


@pytest.mark.rule("nt-joker-follow")
def test_a_hand_of_nothing_but_jokers_plays_one_whatever_the_rule() -> None:
    """Catalogue 6.12 and the second half of `last-card` (002): what is left must be playable at the ninth trick."""
    for follow, renege in product(JokerFollow, JokerRenege):
        rules = house(joker_follow=follow, joker_renege=renege)
        state = playing(rules, "7NT", "5S *S", "RJ BJ 4H 5H 6H 7H 4D 5D 6D 7D", "*C", kitty="4S")
        ninth = pass_time(state, 8)
        assert legal(play(ninth, min(legal(ninth)))) == {"RJ", "BJ"}


# --- Reneging: a joker to a suit in which its holder has shown void --------------------------------------------------

RENEGES = [renege.value for renege in JokerRenege]


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
def test_renege_allowed_the_joker_may_be_played_to_a_suit_shown_void() -> None:
    """Catalogue nt-joker-follow: 000, 001 and 004 know no such ban."""
    state = pass_time(play(at_no_trump(house(joker_renege="allowed")), "AC 5D"), 1)
    assert "RJ" in legal(play(state, "KC"))


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("renege", ["last-card-wins", "last-card-loses"])
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_not_in_a_suit_shown_void_the_joker_may_not_renege(renege: str, bid: str) -> None:
    """Catalogue nt-joker-follow: "not to a suit already renounced" (002, 003), whatever the contract (6.14)."""
    state = pass_time(play(at_no_trump(house(joker_renege=renege), bid=bid), "AC 5D"), 1)
    again = play(state, "KC")
    assert legal(again) == set(HOLDER.split()) - {"RJ", "5D"}
    refused = refusal(again, "RJ")
    assert (refused.reason, refused.option) == (Reason.JOKER_RENEGES, "play.joker_renege")
    assert codes(refused.cards) == legal(again)
    assert "clubs" in refused.message
    assert refusal(play(state, "AS"), "RJ").reason is Reason.MUST_FOLLOW


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
def test_the_ban_is_on_the_suits_shown_void_and_no_others() -> None:
    """002: a joker may not be used "as a card of a suit in which the player has already claimed to be void"."""
    holder = "RJ 4S 5S 6S 5H 6H 7H 8H 9H 10H"  # neither clubs nor diamonds
    state = pass_time(play(at_no_trump(house(joker_renege="last-card-wins"), holder), "AC 5H"), 1)
    assert "RJ" in legal(play(state, "AD"))
    assert "RJ" not in legal(play(state, "KC"))


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
def test_playing_a_joker_shows_no_void() -> None:
    """Catalogue 6.15: "playing a joker shows nothing": the second joker may go to the same suit."""
    holder = "RJ BJ 5D 6D 7D 5H 6H 7H 8H 9H"
    state = at_no_trump(house(joker_renege="last-card-wins"), holder)
    state = pass_time(play(state, "AC RJ"), 1)
    assert view(state, 0).shown_void[1] == frozenset()
    state = play(state, "5D")  # seat 1 has won with the joker
    while state.turn != 0:
        state = play(state, min(legal(state)))
    state = pass_time(play(state, "AD"), 2)
    assert state.turn == 0
    assert "BJ" in legal(play(state, "KC"))


@pytest.mark.rule("nt-joker-follow")
def test_a_void_is_shown_by_a_card_of_another_suit_and_everybody_sees_it() -> None:
    """Catalogue 6.15: shown void "when that suit was led and it played a card of another suit", at once."""
    state = play(at_no_trump(house()), "AC")
    assert view(state, 3).shown_void == (frozenset(),) * 4
    state = play(state, "5D")
    assert view(state, None).shown_void[1] == {Suit.CLUBS}
    assert view(state, None).shown_void[0] == frozenset(), "leading shows nothing"


@pytest.mark.rule("nt-joker-follow")
def test_a_suit_that_a_led_joker_named_is_a_suit_led_for_voids_too() -> None:
    """Catalogue 6.15: "Suits named for led jokers count as led": not following one shows void."""
    state = playing(house(), "7NT", "RJ", "6D *HS", "5C", "6C")
    state = play(state, "RJ:C 6D")
    assert view(state, 2).shown_void[1] == {Suit.CLUBS}
    assert view(state, 2).led is Suit.CLUBS


# Seat 1 has no spade; seat 0 holds ten of the eleven, the other lies in the kitty.
LAST_CARD = ("5S *S", "RJ 4H 5H 6H 7H 4D 5D 6D 7D 8D", "*C")


def last_card(rules: RuleSet, bid: str = "7NT") -> Trick:
    """Seat 1 has thrown nine cards on nine spades; its last card, the joker, meets the tenth."""
    state = pass_time(playing(rules, bid, *LAST_CARD, kitty="4S"), 9)
    state = play(state, min(legal(state)))
    assert legal(state) == {"RJ"}
    return tenth(state)


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_last_card_wins_as_usual(bid: str) -> None:
    """Catalogue 5.19: 002's "unless the joker is the only card in the player's hand": it then takes the trick."""
    assert last_card(house(joker_renege="last-card-wins"), bid).winner == 1
    assert last_card(house(joker_renege="allowed"), bid).winner == 1


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_last_card_loses_to_the_suit_led(bid: str) -> None:
    """Catalogue 5.19: PAG "in that case it loses to the best card of the suit led"."""
    trick = last_card(house(joker_renege="last-card-loses"), bid)
    assert trick.winner == 0
    assert trick.led is Suit.SPADES


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
def test_last_card_loses_only_where_its_holder_has_shown_void() -> None:
    """Catalogue 5.19: a joker that is kept to the last and does not renege wins like any other."""
    hands = ("AD KD QD AC KC QC AH KH QH 5S", "RJ 4D 5D 6D 4C 5C 6C 4H 5H 6H")
    state = playing(house(joker_renege="last-card-loses"), "7NT", *hands)
    for text in hands[0].split()[:9]:
        state = pass_time(play(state, text), len(tricks(state)) + 1)
    assert tenth(state, "5S").winner == 1


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
def test_the_best_card_of_the_suit_led_wins_not_the_led_one() -> None:
    """PAG: it "loses to the best card of the suit led", whoever has played that."""
    hands = (
        "AC AS KS QS AD KD AH KH QH 5C",
        "RJ 4S 5S 6S 7S 4D 5D 4H 5H 6H",
        "4C 6C 8S 9S 10S 6D 7D 7H 8H 9H",
        "7C 8C *DHS",
    )
    state = playing(house(joker_renege="last-card-loses"), "7NT", *hands)
    for text in hands[0].split()[:9]:
        state = pass_time(play(state, text), len(tricks(state)) + 1, keep="RJ 6C")
    trick = tenth(state, "5C")
    assert [card.code for card in trick.cards[:3]] == ["5C", "RJ", "6C"]
    assert trick.winner == 2


# --- A null contract's joker -----------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_optional_the_joker_may_be_kept_when_void() -> None:
    """Catalogue null-joker `optional-when-void` (001, 004): when void any card may be played."""
    state = at_no_trump(house(NULL), bid="X")
    assert legal(play(state, "AC")) == set(HOLDER.split())


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_forced_the_joker_must_be_played_when_void() -> None:
    """Seed 000, joker rule 2: "a player must play the Joker if they cannot follow suit"."""
    state = at_no_trump(house(FORCED), bid="X")
    void = play(state, "AC")
    assert legal(void) == {"RJ"}
    refused = refusal(void, "5S")
    assert (refused.reason, refused.option) == (Reason.MUST_PLAY_JOKER, "contracts.specials.X.joker")
    assert codes(refused.cards) == {"RJ"}
    assert legal(play(state, "AS")) == {"5S", "6S"}, "a hand that can follow suit must"


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_forced_binds_the_bidder_too() -> None:
    """Seed 000: "a player must", not only the defenders."""
    state = playing(house(FORCED), "X", "4C RJ *SD", "AC AH", "5H", "KC QH")
    state = play(state, "4C AC KC AH")
    assert legal(play(state, "QH")) == {"RJ"}


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
@pytest.mark.parametrize("bid", ["7NT", "pass"])
def test_forced_belongs_to_the_special_bid_and_not_to_no_trump(bid: str) -> None:
    """Seed 000, joker rule 2: "In any 'No Tricks' type of hand"."""
    state = at_no_trump(house(FORCED), bid=bid)
    assert legal(play(state, "AC")) == set(HOLDER.split())


@pytest.mark.rule("null-joker")
@pytest.mark.parametrize("renege", RENEGES)
@pytest.mark.parametrize("follow", [follow.value for follow in JokerFollow])
def test_must_play_when_void_beats_the_bans(renege: str, follow: str) -> None:
    """Catalogue 6.16: it beats not-in-suit-shown-void and last-trick-only; "with two jokers either will do"."""
    rules = house(FORCED, joker_follow=follow, joker_renege=renege)
    state = at_no_trump(rules, "RJ BJ 5D 6D 7D 5H 6H 7H 8H 9H", bid="X")
    state = play(state, "AC")
    assert legal(state) == {"RJ", "BJ"}
    state = pass_time(play(state, "RJ"), 1)
    assert winner(state) == 1
    state = play(state, "5D")
    while state.turn != 0:
        state = play(state, min(legal(state)))
    state = pass_time(play(state, "AD"), 2)
    assert legal(play(state, "KC")) == {"BJ"}


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_a_joker_wins_any_trick_of_a_null_contract() -> None:
    """Catalogue null-joker `wins-any-trick` (000, 001, 004): optional or forced, it is the highest card."""
    for special in (NULL, FORCED):
        state = pass_time(play(at_no_trump(house(special), bid="X"), "AC RJ"), 1)
        assert winner(state) == 1


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_low_jokers_lose_to_every_card_of_the_suit_led() -> None:
    """Seed 001, "Joker low": "the jokers become the lowest cards in the deck and are not trump"."""
    state = at_no_trump(house(LOW), bid="X")
    assert legal(play(state, "AC")) == set(HOLDER.split()), "it need not be played when void"
    assert winner(pass_time(play(state, "AC RJ"), 1)) == 0
    led = playing(house(LOW), "X", "RJ", "4C", "AH", "AC")
    assert winner(play(led, "RJ:C 4C AC")) == 3


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_a_low_joker_wins_if_it_is_led_and_nobody_can_follow() -> None:
    """Seed 001: they win no trick "unless they are led and the other players are void in the declared suit"."""
    state = playing(house(LOW), "X", "RJ", "*SD", "*C", "*H")
    assert winner(play(state, "RJ:C 5S 4H")) == 0


@pytest.mark.option("table.high_joker")
@pytest.mark.rule("two-jokers-trick")
@pytest.mark.parametrize(("high", "led", "other", "takes"), [("black", "BJ", "RJ", 1), ("black", "RJ", "BJ", 0)])
def test_of_two_low_jokers_the_better_is_the_very_lowest(high: str, led: str, other: str, takes: int) -> None:
    """Catalogue 6.18: "a red joker played to a led black one wins if nobody holds the suit"."""
    rules = house(LOW).with_options({"table.high_joker": high})
    state = playing(rules, "X", led, f"{other} *SD", "*C", "*H")
    assert winner(play(state, f"{led}:C {other} 4H")) == takes
    flipped = rules.with_options({"table.high_joker": "red"})
    state = playing(flipped, "X", led, f"{other} *SD", "*C", "*H")
    assert winner(play(state, f"{led}:C {other} 4H")) == 1 - takes


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
def test_any_suit_may_be_named_at_any_time(bid: str) -> None:
    """Seed 000, joker rule 4: who leads the joker "must designate which suit the Joker is representing"."""
    assert jokers(leading(house(joker_lead="any-suit"), bid=bid)) == NAMED
    assert jokers(leading(house(joker_lead="any-suit"), "AS AC AD AH", bid)) == NAMED


@pytest.mark.rule("nt-joker-lead")
def test_a_led_joker_must_name_a_suit_and_nothing_else_may() -> None:
    """Catalogue 6.12: "A led joker always names a suit"; seed 000, 3.5."""
    state = leading(house())
    assert refusal(state, "RJ").reason is Reason.NAME_A_SUIT
    assert refusal(state, "AS:S").reason is Reason.NO_SUIT_TO_NAME
    assert refusal(play(at_no_trump(house()), "AC"), "RJ:C").reason is Reason.NO_SUIT_TO_NAME


@pytest.mark.rule("nt-joker-lead")
def test_everybody_follows_the_suit_that_a_joker_names_and_the_joker_wins() -> None:
    """Seed 000, joker rule 4: "All players must then follow that suit if they are able to"."""
    state = play(leading(house()), "RJ:H")
    assert legal(state) == {"5H", "6H", "7H", "8H"}
    assert refusal(state, "5S").message.startswith("Hearts were led")
    assert winner(pass_time(state, 1)) == 0
    assert len(legal(play(leading(house()), "RJ:C"))) == 10, "who has no clubs may play anything"


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_not_shown_void_the_joker_may_not_name_a_suit_in_which_its_leader_has_shown_void(bid: str) -> None:
    """Seed 002: the leader "may not name a suit to which the player has previously claimed to be void"."""
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
def test_not_yet_led_the_joker_names_a_suit_that_has_not_been_led(bid: str) -> None:
    """Catalogue nt-joker-lead `suit-not-yet-led` (PAG): "named suit must not have been led before", by anybody."""
    rules = house(joker_lead="suit-not-yet-led")
    assert jokers(leading(rules, bid=bid)) == NAMED
    state = leading(rules, "AS AD KS", bid)
    assert jokers(state) == {"RJ:C", "RJ:H"}
    refused = refusal(state, "RJ:S")
    assert (refused.reason, refused.option) == (Reason.SUIT_NOT_ALLOWED, "play.joker_lead")
    assert refused.message == "The joker may not name spades here: name clubs or hearts."


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_not_yet_led_once_all_suits_were_led_the_joker_waits_for_the_last_trick(bid: str) -> None:
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
def test_not_yet_led_at_the_last_trick_one_of_the_suits_that_are_left_must_be_named() -> None:
    """Catalogue 6.12: "a suit not yet led must be named: one of those if any is left, else any"."""
    hands = ("RJ AS KS QS JS AD KD QD AH KH", "5S 6S 5D 6D 7D 8D 5H 6H 7H 8H")
    state = playing(house(joker_lead="suit-not-yet-led"), "7NT", *hands)
    for count, text in enumerate(hands[0].split()[1:], 1):
        state = pass_time(play(state, text), count)
    assert legal(state) == {"RJ:C"}


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
def test_not_yet_led_a_suit_that_a_joker_named_has_been_led() -> None:
    """Catalogue 6.15: "Suits named for led jokers count as led"."""
    state = playing(house(joker_lead="suit-not-yet-led"), "7NT", "RJ BJ")
    state = pass_time(play(state, "BJ:D"), 1)
    assert jokers(state) == {"RJ:S", "RJ:C", "RJ:H"}


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
@pytest.mark.parametrize("bid", ["7NT", "pass"])
def test_last_trick_only_the_joker_is_led_to_the_last_trick_and_names_any_suit(bid: str) -> None:
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
def test_last_trick_only_in_a_null_contract_the_joker_is_led_without_a_suit() -> None:
    """Catalogue 6.12: where it may only be led to the last trick of a null contract, it names nothing."""
    rules = house(joker_lead="last-trick-only")
    assert jokers(leading(rules, bid="X")) == set()
    last = leading(rules, "AS AC AD AH KS KC KD KH QH", "X")
    assert legal(last) == {"RJ"}
    assert (refusal(last, "RJ:S").reason, refusal(last, "RJ:S").option) == (
        Reason.NO_SUIT_TO_NAME,
        "play.joker_lead",
    )


@pytest.mark.option("contracts.specials.CODE.joker_lead")
@pytest.mark.rule("null-joker")
def test_the_joker_of_a_special_bid_may_be_kept_from_leading_before_the_last_trick() -> None:
    """Seed 000, joker rule 3: "a player cannot lead with the Joker unless it is the final trick of the hand"."""
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
def test_as_no_trump_the_joker_of_a_special_bid_is_led_as_at_no_trump() -> None:
    """Catalogue 6.14: "The other joker rules apply to both"."""
    special = attrs.evolve(NULL, joker_lead=NullJokerLead.AS_NO_TRUMP)
    assert jokers(leading(house(special, joker_lead="any-suit"), "AS", "X")) == NAMED
    assert jokers(leading(house(special, joker_lead="suit-not-yet-led"), "AS", "X")) == NAMED - {"RJ:S"}


@pytest.mark.rule("nt-joker-lead")
def test_a_hand_of_nothing_but_jokers_may_always_lead_one() -> None:
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
def test_the_higher_of_two_jokers_takes_the_trick(bid: str, high: str, takes: int) -> None:
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
def test_a_joker_played_to_a_led_joker_must_be_free_to_follow() -> None:
    """Catalogue nt-joker-follow: the second joker follows the named suit by the ordinary rule."""
    assert legal(play(playing(house(), "7NT", "RJ", "BJ 4C *D", kitty="5C"), "RJ:C")) == {"4C"}
    rules = house(joker_follow="any-time")
    assert legal(play(playing(rules, "7NT", "RJ", "BJ 4C *D", kitty="5C"), "RJ:C")) == {"4C", "BJ"}


# --- The same rules, said a second time ------------------------------------------------------------------------------


class Book(NamedTuple):
    """A contract in the words of the catalogue, for people who think in cards and not in tables."""

    matching_fours: bool
    jokers: tuple[str, str]
    """The higher joker, and the other."""
    trump: str
    """A suit, or nothing: no trump."""
    special: bool
    joker: str
    """How the joker of a special bid is played."""
    last_trick_lead: bool
    """Whether a special bid keeps the joker from being led before the last trick."""
    follow: str
    renege: str
    lead: str
    contractor: int | None
    nominated: str


class Laid(NamedTuple):
    """A card on the table, and what it named."""

    seat: int
    card: str
    named: str


Tricks = Sequence[Sequence[Laid]]
RANKS = ("A", "K", "Q", "J", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2")
MATE = {"S": "C", "C": "S", "D": "H", "H": "D"}


def suit_by_the_book(book: Book, seat: int, card: str) -> str:
    """The suit a card counts as in a seat's hand: nothing for a joker that belongs to none."""
    if card in book.jokers:
        return book.trump or (book.nominated if seat == book.contractor else "")
    if book.trump and card == "J" + MATE[book.trump]:
        return book.trump
    if book.trump and book.matching_fours and card == "4" + MATE[book.trump]:
        return book.trump
    return card[-1]


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
    if following:
        if book.follow == "any-time" and not book.special:
            return following | free
        has_played = any(suit_by_the_book(book, seat, card) == led for card in own)
        if book.follow == "first-or-last-card-of-suit" and not has_played:
            return following | free
        return following
    if free and book.special and book.joker == "forced":
        return free
    if hand == free:
        return hand
    if book.follow == "last-trick-only" and len(before) < 9:
        return hand - free
    if book.renege != "allowed" and led in voids_by_the_book(book, seat, before):
        return hand - free
    return hand


def winner_by_the_book(book: Book, before: Tricks, trick: Sequence[Laid]) -> int:
    """Who takes a trick: the first card of the pecking order that lies on the table."""
    led = led_by_the_book(book, trick)
    on_table = {laid.card: laid.seat for laid in trick}
    plain = [rank + led for rank in RANKS if led]
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
            reneges = laid is not trick[0] and led in voids_by_the_book(book, laid.seat, before)
            if (led != book.nominated) if nominated else (reneges and book.renege == "last-card-loses"):
                powerless.add(laid.card)
    return next(on_table[card] for card in order if card in on_table and card not in powerless)


def book_of(state: State) -> Book:
    """The contract of a hand that is being played."""
    rules, setup = state.rules, playing_phase(state).setup
    special, declarer = setup.contract.special, setup.contract.declarer
    high_is_black = rules.table.high_joker is HighJoker.BLACK
    return Book(
        matching_fours=rules.table.pack.matching_fours,
        jokers=("BJ", "RJ") if high_is_black else ("RJ", "BJ"),
        trump=setup.contract.strain.suit.letter if setup.contract.strain.suit else "",
        special=special is not None,
        joker=special.joker.value if special else "",
        last_trick_lead=special is not None and special.joker_lead is NullJokerLead.LAST_TRICK,
        follow=rules.play.joker_follow.value,
        renege=rules.play.joker_renege.value,
        lead=rules.play.joker_lead.value,
        contractor=declarer,
        nominated=setup.nominated.letter if setup.nominated else "",
    )


def playing_phase(state: State) -> Playing:
    """The phase of a hand that is being played."""
    assert isinstance(state.phase, Playing)
    return state.phase


def laid_in(seats: Sequence[int], plays: Sequence[PlayCard]) -> list[Laid]:
    """A trick in the words of the book."""
    return [
        Laid(seat, each.card.code, each.suit.letter if each.suit else "")
        for seat, each in zip(seats, plays, strict=False)
    ]


def check_against_the_book(state: State) -> None:
    """The engine and the book agree on what may be played now and who took the last trick."""
    book, phase = book_of(state), playing_phase(state)
    before = [laid_in(trick.seats, trick.plays) for trick in phase.history]
    hand = codes(state.hand(phase.turn))
    assert legal(state) == legal_by_the_book(book, phase.turn, hand, before, laid_in(phase.seats, phase.trick))
    if before:
        assert winner(state) == winner_by_the_book(book, before[:-1], before[-1])
    shown = view(state, None).shown_void
    for seat in phase.setup.order:
        lying = [*before, laid_in(phase.seats, phase.trick)] if phase.trick else before
        assert {suit.letter for suit in shown[seat]} == voids_by_the_book(book, seat, lying)


def check_refusals(state: State) -> None:
    """Whatever else the seat holds is refused, and the refusal names the cards that would be right."""
    right = {text.partition(":")[0] for text in legal(state)}
    held = codes(state.hand(playing_phase(state).turn))
    for card in held - right:
        assert codes(refusal(state, card).cards) == right
    for card in held & right - legal(state):
        assert refusal(state, card).reason is Reason.NAME_A_SUIT


def whole_hand(rules: RuleSet, bid: Bid | str, seat: int, rng: Random) -> list[State]:
    """Every state of a hand's play: dealt, exchanged, nominated and played at random, jokers rather late than soon."""
    state = new_game(rules, dealer=rng.randrange(4))
    state = won(apply(state, shuffled_deal(state, rng)), bid, seat)
    states: list[State] = []
    patience = rng.choice([0.5, 0.97])  # in half of the hands jokers are kept to the last
    while not states or isinstance(state.phase, Playing):
        actions = legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        if isinstance(state.phase, Playing):
            states.append(state)
            others = [each for each in actions if isinstance(each, PlayCard) and not each.card.is_joker]
            if others and rng.random() < patience:
                action = rng.choice(others)
        state = apply(state, action)
    return states


def open_to_all(rules: RuleSet, pack: str | None) -> RuleSet:
    """Any contract can be reached by a first bid: what the auction and the deal forbid is none of our business here."""
    table = attrs.evolve(rules.table, misdeal=Misdeal.OFF, packets=None)
    specials = tuple(attrs.evolve(special, gate=Gate.ANYTIME) for special in rules.contracts.specials)
    return attrs.evolve(
        rules,
        table=attrs.evolve(table, pack=PACKS[pack]) if pack else table,
        auction=AuctionRules(all_pass=AllPass.NO_TRUMP),
        contracts=attrs.evolve(rules.contracts, specials=specials),
        play=attrs.evolve(rules.play, null_stop=False),
    )


@given(rules=rulesets(), pack=st.sampled_from([None, "46", "43-matching-fours"]), data=st.data())
def test_a_whole_hand_is_played_by_the_book(rules: RuleSet, pack: str | None, data: st.DataObject) -> None:
    """DESIGN, law 8: under any house rules, any contract: the catalogue says what may be played and who wins."""
    rules = open_to_all(rules, pack)
    bids: list[Bid | str] = [*rules.contracts.specials, *TRICK_BIDS[4::5], *TRICK_BIDS[:4], "pass"]
    bid, seat = data.draw(st.sampled_from(bids)), data.draw(st.integers(0, 3))
    for state in whole_hand(rules, bid, seat, Random(data.draw(st.integers(0, 2**32)))):
        check_against_the_book(state)
        check_refusals(state)


CONTRACTS: list[Bid | str] = [
    TrickBid(7, Strain.NO_TRUMP),
    "pass",
    *(
        attrs.evolve(NULL, joker=joker, joker_lead=lead, who=WhoPlays.PARTNERS)
        for joker in NullJoker
        for lead in NullJokerLead
    ),
]


@pytest.mark.option("play.joker_follow")
@pytest.mark.option("play.joker_renege")
@pytest.mark.option("play.joker_lead")
@pytest.mark.parametrize("bid", CONTRACTS, ids=lambda bid: getattr(bid, "code", bid))
def test_every_combination_of_joker_rules_is_played_by_the_book(bid: Bid | str) -> None:
    """Catalogue 6.12 to 6.18: the rules for a joker of no suit with each other, not one by one; nominated or not."""
    rng = Random(500)
    for follow, renege, lead in product(JokerFollow, JokerRenege, JokerLead):
        special = bid if isinstance(bid, SpecialBid) else NULL
        rules = house(special, joker_follow=follow, joker_renege=renege, joker_lead=lead)
        rules = rules.with_options(
            {"play.joker_nominate": rng.choice(["no", "yes"]), "table.high_joker": rng.choice(["black", "red"])}
        )
        for state in whole_hand(rules, bid, rng.randrange(4), rng):
            check_against_the_book(state)


MIXED = "2-5 SCDH, 10-A SCDH, 11-13 S, RJ BJ, matching fours"


@pytest.mark.option("table.pack")
@pytest.mark.option("table.high_joker")
@pytest.mark.rule("card-order")
@pytest.mark.parametrize("pack", ["43", "43-matching-fours", "46", MIXED])
def test_trumps_are_played_by_the_book(pack: str) -> None:
    """Catalogue card-order, match4-details, jokers: each suit as trumps, with every kind of pack."""
    rng = Random(500)
    for strain, high, _ in product("SCDH", ("black", "red"), range(3)):
        rules = house().with_options({"table.pack": pack, "table.high_joker": high})
        for state in whole_hand(rules, f"7{strain}", rng.randrange(4), rng):
            check_against_the_book(state)


@given(rules=rulesets(), bid=st.sampled_from([*CONTRACTS, "7C", "7H"]), nominated=st.booleans(), seed=st.integers(0))
def test_any_cards_are_won_by_the_book(rules: RuleSet, bid: Bid | str, nominated: bool, seed: int) -> None:
    """DESIGN, law 8, for the winner alone: any cards, jokers twice as likely as chance has it, whether legal or not."""
    rng = Random(seed)
    special = bid if isinstance(bid, SpecialBid) else NULL
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
        chosen = rng.sample(sorted({*rng.sample(cards, 6), *(card for card in cards if card.is_joker)}), len(seats))
        named = rng.choice([None, *Suit]) if chosen[0].code in free[seats[0]] else None
        plays = [PlayCard(card, named if place == 0 else None) for place, card in enumerate(chosen)]
        led = led_by(setup.tables[seats[0]], plays[0])
        expected = winner_by_the_book(book, [], laid_in(seats, plays))
        assert winner_of(setup, seats, plays, led, []) == expected
