"""May this card be played, and who wins (catalogue: section H, joker rules of F; 5.15, 5.19, 6.12 to 6.18).

Here the rules are said one by one; those for leading a joker are in ``test_trick_rules_joker_leads.py``.  All of them
are stated a second time, as a card player would, in ``test_trick_rules_by_the_book.py``.
"""

from itertools import product

import pytest
from joker_tables import FORCED, HOLDER, LOW, NULL, at_no_trump, house, pass_time, tenth
from tables import codes, legal, play, play_of, playing, refusal, tricks, winner

import five_hundred as fh
from five_hundred.rules import JokerFollow, JokerRenege

# --- Following suit --------------------------------------------------------------------------------------------------

# Source 000 seats Susan, Bob, Alice and Shaun clockwise; Bob and Shaun are partners.
SUSAN, BOB, ALICE, SHAUN = range(4)
SEED_000 = fh.RuleSet().with_options({"table.pack": "45", "play.joker_follow": "any-time", "play.joker_nominate": "no"})


@pytest.mark.rule("follow")
def test_a_player_with_diamonds_must_follow_diamonds() -> None:
    """Source 000, 3.4: "since Diamonds were led, Bob must play one of his Diamonds"."""
    hands = ("RJ AH *C", "4S 6D 6H 7H *S", "7D 5H *D", "9D 8H *HS")
    state = play(playing(SEED_000, "7NT", *hands, seat=SHAUN), "9D RJ")
    refused = refusal(state, "4S")
    assert refused.reason is fh.Reason.MUST_FOLLOW
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
def test_a_player_without_diamonds_may_throw_a_spade() -> None:
    """Source 000, 3.4: "if he had no Diamonds in his hand then the 4 of Spades would be a legal play"."""
    hands = ("RJ AH *C", "4S 6H 7H *S", "7D 5H *D", "9D 8H *HS")
    state = play(playing(SEED_000, "7NT", *hands, seat=SHAUN), "9D RJ")
    assert len(legal(state)) == 10
    play(state, "4S")


@pytest.mark.rule("card-order")
def test_the_three_example_tricks_of_seed_000() -> None:
    """Source 000, Examples: spades are trump; Alice, Susan and Shaun win the three tricks."""
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
def test_the_left_bower_does_not_follow_its_printed_suit() -> None:
    """Catalogue follow, source 002: clubs led, the jack of clubs is a trump: without another club any card will do."""
    state = playing(house(), "7S", "AC", "JC 5D 6H *DH")
    assert len(legal(play(state, "AC"))) == 10


@pytest.mark.rule("follow")
def test_a_led_left_bower_asks_for_trumps() -> None:
    """Source 002: following "includes the left bower or any other card that is considered a trump, if trump is led"."""
    state = playing(house(), "7S", "JC", "JS 5C 6C *H")
    assert legal(play(state, "JC")) == {"JS"}


@pytest.mark.rule("match4-details")
def test_a_matching_four_follows_trumps_and_wins_as_one() -> None:
    """Catalogue match4-details: with spades trump the four of clubs is a spade, and beats the ace of another suit."""
    rules = fh.RuleSet().with_options({"table.pack": "43-matching-fours"})
    state = playing(rules, "7S", "AS AD 5S", "4C 5C 6C *H", "KC 5D 6D *C", "6S 5H *SH")
    led = play(state, "AS")
    assert legal(led) == {"4C"}
    assert winner(play(state, "AD 4C 5D 5H")) == 1, "a trump beats the ace of the suit led"
    assert winner(play(state, "AD 4C 5D 6S")) == 3, "but it is lower than any other trump"


@pytest.mark.rule("follow")
def test_the_joker_follows_trumps_in_a_suit_contract() -> None:
    """Source 000, joker rule 1: "All normal rules regarding following suit apply to the Joker as well"."""
    for follow in JokerFollow:
        state = playing(house(joker_follow=follow), "7H", "AH AC", "RJ 5C *SD")
        assert legal(play(state, "AH")) == {"RJ"}, "it is the only trump"
        assert refusal(play(state, "AC"), "RJ").reason is fh.Reason.MUST_FOLLOW
        assert refusal(play(state, "AC"), "RJ").option is None, "no house rule is to blame"


@pytest.mark.rule("follow")
def test_a_player_need_not_trump_or_overtrump() -> None:
    """Catalogue follow: "no duty to trump or overtrump": without the suit led any card may be played."""
    state = play(playing(house(), "7H", "AC", "6H *S", "AH 4H *D"), "AC 6H")
    assert len(legal(state)) == 10


@pytest.mark.rule("follow")
def test_a_joker_led_as_a_trump_names_no_suit() -> None:
    """Source 000: only "in a 'No Trump' hand" does a led joker designate a suit."""
    state = playing(house(joker_lead="last-trick-only"), "7H", "RJ 9*S")
    assert "RJ" in legal(state)
    assert refusal(state, "RJ:H").reason is fh.Reason.NO_SUIT_TO_NAME


@pytest.mark.rule("card-order")
def test_a_card_that_neither_follows_nor_trumps_cannot_win() -> None:
    """Source 000: "the Ace of Diamonds is not higher than the Ace of Spades": what does not follow cannot win."""
    state = playing(house(), "7NT", "4S", "AD *H", "AC *D", "AH *C")
    assert winner(play(state, "4S AD AC AH")) == 0


@pytest.mark.option("play.high_jacks")
@pytest.mark.rule("card-order")
@pytest.mark.parametrize(
    ("bid", "high", "takes"),
    [("7NT", True, 1), ("7NT", False, 3), ("pass", True, 1), ("X", True, 3), ("7H", True, 3), ("7S", True, 1)],
)
def test_a_high_jack_beats_its_ace_without_trumps(bid: str, high: bool, takes: int) -> None:
    """Catalogue j5-nt (JS4): "at NT every jack ranks above its ace"; not in a null contract, nor with trumps.

    Without bids too, as that is no trump; with spades trump the jack is the right bower anyway.
    """
    rules = house().with_options({"play.high_jacks": high})
    state = playing(rules, bid, "5S *C", "JS 5*D", "QS", "AS 5*H", kitty="BJ RJ")
    # Whoever bids X plays without the partner, seat 2.
    assert winner(play(state, "5S JS AS" if bid == "X" else "5S JS QS AS")) == takes


@pytest.mark.option("play.high_jacks")
@pytest.mark.rule("card-order")
@pytest.mark.parametrize(("nominated", "high"), [("", True), ("S", True), ("", False)])
def test_the_bidders_jack_is_as_high_as_the_other_players_jacks(nominated: str, *, high: bool) -> None:
    """Catalogue j5-nt (JS4): "every jack ranks above its ace": the declarer's too, with or without a nomination."""
    rules = fh.RuleSet().with_options({"play.high_jacks": high, "play.joker_nominate": "yes"})
    state = playing(rules, "7NT", "JS RJ 8*C", "5S", "AS", "QS", nominated=nominated)
    assert winner(play(state, "JS 5S AS QS")) == (0 if high else 2)


def test_only_a_card_in_the_hand_may_be_played() -> None:
    """A card of another hand is refused, and so is any action other than a play."""
    state = playing(house(), "7NT", "4S AS", "5S")
    assert refusal(state, "5S").reason is fh.Reason.NOT_HELD
    assert "4S" in codes(refusal(state, "5S").cards)
    assert refusal(state, "4S:S").reason is fh.Reason.NO_SUIT_TO_NAME
    assert refusal(state, fh.PASS).reason is fh.Reason.NOT_DUE
    other = fh.RuleSet().with_options({"table.pack": "43"})
    assert refusal(playing(other, "7NT"), "4S").reason is fh.Reason.NOT_HELD, "this pack has no such card"


@pytest.mark.rule("exposed-cards")
def test_a_card_out_of_turn_is_refused_without_a_penalty() -> None:
    """Catalogue revoke, exposed-cards: the engine prevents them."""
    state = playing(house(), "7NT", "4S", "5S")
    with pytest.raises(fh.IllegalActionError) as refused:
        fh.apply(state, play_of("5S"), by=1)
    assert refused.value.illegal.reason is fh.Reason.NOT_YOUR_TURN
    assert state == playing(house(), "7NT", "4S", "5S")


# --- A joker that belongs to no suit, played to another card's lead --------------------------------------------------


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_a_void_only_joker_may_not_be_played_instead_of_following() -> None:
    """Catalogue nt-joker-follow `void-only` (001): "only be played when the player is out of the led suit"."""
    state = play(at_no_trump(house(joker_follow="void-only")), "AS")
    refused = refusal(state, "RJ")
    assert (refused.reason, refused.option) == (fh.Reason.MUST_FOLLOW, "play.joker_follow")
    assert codes(refused.cards) == legal(state) == {"5S", "6S"}


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_a_void_only_joker_may_be_played_or_kept_when_void() -> None:
    """Catalogue nt-joker-follow: `void-only`: without the suit led any card may be played, the joker too."""
    assert legal(play(at_no_trump(house(joker_follow="void-only")), "AC")) == set(HOLDER.split())


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_an_any_time_joker_may_be_played_instead_of_following() -> None:
    """Source 000, joker rule 5: "a player who is not leading may play the Joker at any time"."""
    state = play(at_no_trump(house(joker_follow="any-time")), "AS")
    assert legal(state) == {"5S", "6S", "RJ"}
    state = pass_time(play(state, "5S"), 1)
    assert "RJ" in legal(play(state, "KS")), "at every trick, not only at the first card of a suit"
    assert winner(pass_time(play(state, "KS RJ"), 2)) == 1, "and it wins"


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("all-pass-nt-details")
def test_an_any_time_joker_may_be_played_instead_of_following_in_an_all_pass_hand() -> None:
    """Catalogue 6.14: `any-time` belongs to no-trump bids and to an all-pass hand."""
    state = play(at_no_trump(house(joker_follow="any-time"), bid="pass"), "AS")
    assert legal(state) == {"5S", "6S", "RJ"}


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("special", [NULL, FORCED, LOW])
def test_an_any_time_joker_is_void_only_in_a_null_contract(special: fh.SpecialBid) -> None:
    """Catalogue 6.14, 5.15: in No Tricks the joker is "playable only when void"."""
    state = at_no_trump(house(special, joker_follow="any-time"), bid="X")
    assert legal(play(state, "AS")) == {"5S", "6S"}
    assert refusal(play(state, "AS"), "RJ").reason is fh.Reason.MUST_FOLLOW


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_first_or_last_joker_may_replace_the_first_card_of_a_suit(bid: str) -> None:
    """Catalogue 6.17, 6.14: void-only, plus: instead of following while no card of that suit has been played."""
    state = at_no_trump(house(joker_follow="first-or-last-card-of-suit"), bid=bid)
    assert legal(play(state, "AS")) == {"5S", "6S", "RJ"}
    assert "RJ" in legal(play(state, "AC")), "void in clubs"
    later = pass_time(play(state, "AS 5S"), 1)
    state = play(later, "KS")
    assert legal(state) == {"6S"}
    assert (refusal(state, "RJ").reason, refusal(state, "RJ").option) == (fh.Reason.MUST_FOLLOW, "play.joker_follow")
    assert "RJ" in legal(play(later, "AD")), "no diamond has been played yet"


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_a_led_or_discarded_card_counts_as_the_first_of_its_suit_for_a_first_or_last_joker() -> None:
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
def test_a_last_trick_only_joker_is_kept_to_the_last_card(bid: str) -> None:
    """Catalogue nt-joker-follow `last-trick-only` (PAG variation), in no-trump, null and all-pass hands (6.14)."""
    state = at_no_trump(house(joker_follow="last-trick-only"), bid=bid)
    void = play(state, "AC")
    assert legal(void) == set(HOLDER.split()) - {"RJ"}
    assert (refusal(void, "RJ").reason, refusal(void, "RJ").option) == (
        fh.Reason.JOKER_LAST_TRICK_ONLY,
        "play.joker_follow",
    )
    assert refusal(play(state, "AS"), "RJ").reason is fh.Reason.MUST_FOLLOW
    ninth, tenth_trick = (until_seat_1(pass_time(state, count)) for count in (8, 9))
    assert len(legal(ninth)) == 1
    assert refusal(ninth, "RJ").reason in (fh.Reason.JOKER_LAST_TRICK_ONLY, fh.Reason.MUST_FOLLOW)
    assert legal(tenth_trick) == {"RJ"}


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_last_trick_only_joker_may_not_be_played_to_the_ninth_trick(bid: str) -> None:
    """The same variation: a hand without clubs keeps its joker under nine rounds of them, and then it is the last."""
    clubs = "AC KC QC JC 10C 9C 8C 7C 6C 5C"
    state = playing(house(joker_follow="last-trick-only"), bid, clubs, "RJ 9*D")
    for number, card in enumerate(clubs.split(), start=1):
        state = play(state, card)
        diamonds = {text for text in legal(state) if text.endswith("D")}
        assert legal(state) == (diamonds if number < 10 else {"RJ"})
        assert len(diamonds) == 10 - number
        if number < 10:
            state = pass_time(state, number)
    assert tenth(state).winner == 1


def until_seat_1(state: fh.State) -> fh.State:
    """Play any legal cards until seat 1, which does not lead, is to play."""
    while state.turn != 1:
        state = play(state, min(legal(state)))
    return state


@pytest.mark.rule("nt-joker-follow")
def test_a_hand_of_only_jokers_may_play_one_whatever_the_option() -> None:
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
def test_a_joker_may_renege_where_the_option_allows_it() -> None:
    """Catalogue nt-joker-follow: 000, 001 and 004 know no such ban."""
    state = pass_time(play(at_no_trump(house(joker_renege="allowed")), "AC 5D"), 1)
    assert "RJ" in legal(play(state, "KC"))


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("wins", [True, False])
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_joker_may_not_renege_where_the_option_forbids_it(wins: bool, bid: str) -> None:
    """Catalogue nt-joker-follow: "not to a suit already renounced" (002, 003), whatever the contract (6.14)."""
    state = pass_time(
        play(at_no_trump(house(joker_renege="last-card-only", joker_renege_wins=wins), bid=bid), "AC 5D"), 1
    )
    again = play(state, "KC")
    assert legal(again) == set(HOLDER.split()) - {"RJ", "5D"}
    refused = refusal(again, "RJ")
    assert (refused.reason, refused.option) == (fh.Reason.JOKER_RENEGES, "play.joker_renege")
    assert codes(refused.cards) == legal(again)
    assert "clubs" in refused.message
    assert refusal(play(state, "AS"), "RJ").reason is fh.Reason.MUST_FOLLOW


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
def test_the_ban_on_reneging_applies_only_to_suits_shown_void() -> None:
    """002: a joker may not be used "as a card of a suit in which the player has already claimed to be void"."""
    holder = "RJ 4S 5S 6S 5H 6H 7H 8H 9H 10H"  # neither clubs nor diamonds
    state = pass_time(play(at_no_trump(house(joker_renege="last-card-only"), holder), "AC 5H"), 1)
    assert "RJ" in legal(play(state, "AD"))
    assert "RJ" not in legal(play(state, "KC"))


# Seat 1 has no spade; seat 0 holds ten of the eleven, the other lies in the kitty.
LAST_CARD = ("5S *S", "RJ 4H 5H 6H 7H 4D 5D 6D 7D 8D", "*C")


def last_card(rules: fh.RuleSet, bid: str = "7NT") -> fh.Trick:
    """Seat 1 has thrown nine cards on nine spades; its last card, the joker, meets the tenth."""
    state = pass_time(playing(rules, bid, *LAST_CARD, kitty="4S"), 9)
    state = play(state, min(legal(state)))
    assert legal(state) == {"RJ"}
    return tenth(state)


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_joker_as_last_card_wins_by_default(bid: str) -> None:
    """Catalogue 5.19: 002's "unless the joker is the only card in the player's hand": it then takes the trick."""
    assert last_card(house(joker_renege="last-card-only"), bid).winner == 1
    assert last_card(house(joker_renege="allowed"), bid).winner == 1


@pytest.mark.option("play.joker_renege", "play.joker_renege_wins")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_a_reneging_joker_as_last_card_loses_to_the_suit_led_where_the_option_says_so(bid: str) -> None:
    """Catalogue 5.19: PAG "in that case it loses to the best card of the suit led"; here in the last trick."""
    assert last_card(house(joker_renege_wins=False), bid).winner == 0
    trick = last_card(house(joker_renege="last-card-only", joker_renege_wins=False), bid)
    assert trick.winner == 0
    assert trick.led is fh.Suit.SPADES


@pytest.mark.option("play.joker_renege_wins")
@pytest.mark.rule("nt-joker-follow")
@pytest.mark.parametrize("bid", ["7NT", "X", "pass"])
def test_an_option_makes_a_joker_worthless_at_any_trick_to_a_suit_in_which_its_holder_has_shown_void(bid: str) -> None:
    """The joker may be thrown, but it beats nothing; to a suit in which no void was shown, it wins as usual."""
    for wins, winners in ((True, (1, 1)), (False, (0, 1))):
        rules = house(joker_renege="allowed", joker_renege_wins=wins)
        shown = pass_time(play(at_no_trump(rules, bid=bid), "AC 5D"), 1)
        assert "RJ" in legal(play(shown, "KC"))
        again = pass_time(play(shown, "KC RJ"), 2)
        first = pass_time(play(at_no_trump(rules, bid=bid), "AC RJ"), 1)
        assert (winner(again), winner(first)) == winners


@pytest.mark.option("play.joker_renege_wins")
@pytest.mark.rule("nt-joker-lead")
def test_a_joker_that_is_led_wins_even_if_its_holder_has_shown_void_in_the_suit_that_it_names() -> None:
    """Catalogue 6.12: a led joker names a suit and wins; the option is about a joker that is played to a led suit."""
    rules = house(joker_renege_wins=False, joker_lead="any-suit")
    holder = "RJ KD 5D 6D 7D 5H 6H 7H 8H 9H"
    state = pass_time(play(at_no_trump(rules, holder), "AC 5D"), 1)
    state = pass_time(play(state, "QD KD"), 2)
    assert state.turn == 1
    assert winner(pass_time(play(state, "RJ:C"), 3)) == 1


@pytest.mark.option("play.joker_renege", "play.joker_renege_wins")
@pytest.mark.rule("nt-joker-follow")
def test_a_joker_as_last_card_wins_if_its_holder_has_not_shown_void() -> None:
    """Catalogue 5.19: a joker that is kept to the last and does not renege wins like any other."""
    hands = ("AD KD QD AC KC QC AH KH QH 5S", "RJ 4D 5D 6D 4C 5C 6C 4H 5H 6H")
    state = playing(house(joker_renege="last-card-only", joker_renege_wins=False), "7NT", *hands)
    for text in hands[0].split()[:9]:
        state = pass_time(play(state, text), len(tricks(state)) + 1)
    assert tenth(state, "5S").winner == 1


@pytest.mark.option("play.joker_renege", "play.joker_renege_wins")
@pytest.mark.rule("nt-joker-follow")
def test_a_reneging_joker_loses_to_the_best_card_of_the_suit_led() -> None:
    """PAG: it "loses to the best card of the suit led", whichever seat played that card."""
    hands = (
        "AC AS KS QS AD KD AH KH QH 5C",
        "RJ 4S 5S 6S 7S 4D 5D 4H 5H 6H",
        "4C 6C 8S 9S 10S 6D 7D 7H 8H 9H",
        "7C 8C *DHS",
    )
    state = playing(house(joker_renege="last-card-only", joker_renege_wins=False), "7NT", *hands)
    for text in hands[0].split()[:9]:
        state = pass_time(play(state, text), len(tricks(state)) + 1, keep="RJ 6C")
    trick = tenth(state, "5C")
    assert [card.code for card in trick.cards[:3]] == ["5C", "RJ", "6C"]
    assert trick.winner == 2


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow", "nt-joker-lead")
def test_a_joker_that_is_led_as_last_card_wins_even_as_a_suit_shown_void() -> None:
    """Catalogue 5.19 is about a joker that does not follow (002, PAG); a joker that is led names the suit to follow."""
    clubs = "AC KC QC JC 10C 9C 8C 7C"
    hands = (f"{clubs} KH 5S", "RJ AH 4D 5D 6D 7D 8D 9D 10D JD")
    state = playing(house(joker_renege="last-card-only", joker_renege_wins=False), "7NT", *hands)
    for text in clubs.split():
        state = pass_time(play(state, text), len(tricks(state)) + 1, keep="RJ AH")
    state = pass_time(play(state, "KH AH"), 9)
    assert fh.view(state, None).shown_void[1] >= {fh.Suit.CLUBS}
    assert legal(state) == {"RJ:S", "RJ:C", "RJ:D", "RJ:H"}
    assert tenth(state, "RJ:C").winner == 1


@pytest.mark.option("play.joker_renege", "play.joker_renege_wins")
@pytest.mark.rule("null-joker", "p2-form")
def test_a_joker_that_must_be_played_when_void_wins_even_in_a_suit_shown_void() -> None:
    """Catalogue 6.16: must-play-when-void is stronger, so the joker does not renege.

    It could not be played at once: it lay face down in a dummy, under the ace of diamonds, which showed the void.
    """
    rules = house(joker_renege="last-card-only", joker_renege_wins=False, joker_nominate="no").with_options(
        {
            "table.players": 2,
            "table.partnership": "solo",
            "table.spare_hands": "dummies",
            "contracts.specials": ["misere"],
            "contracts.specials.M.gate": "anytime",
            "contracts.specials.M.joker": "forced",
        }
    )
    hands = ("5S 6S 7S 8S 9S 5C 6C 7C 8C KS", "10S JS QS 9C AS 10C JC QC KC AC", "", "RJ 5H 6H 7H 8H AD KD QD JD 10D")
    state = play(playing(rules, "M", *hands), "5S 10S AD JS")
    assert legal(state) == {"RJ"}
    assert tricks(play(state, "RJ KS"))[-1].winner == 3


# --- A null contract's joker -----------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_an_optional_joker_may_be_kept_when_void_in_a_null_contract() -> None:
    """Catalogue null-joker `optional-when-void` (001, 004): when void any card may be played."""
    state = at_no_trump(house(NULL), bid="X")
    assert legal(play(state, "AC")) == set(HOLDER.split())


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_a_forced_joker_must_be_played_when_void_in_a_null_contract() -> None:
    """Source 000, joker rule 2: "a player must play the Joker if they cannot follow suit"."""
    state = at_no_trump(house(FORCED), bid="X")
    void = play(state, "AC")
    assert legal(void) == {"RJ"}
    refused = refusal(void, "5S")
    assert (refused.reason, refused.option) == (fh.Reason.MUST_PLAY_JOKER, "contracts.specials.X.joker")
    assert codes(refused.cards) == {"RJ"}
    assert legal(play(state, "AS")) == {"5S", "6S"}, "a hand that can follow suit must"


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_the_bidder_too_must_play_a_forced_joker() -> None:
    """Source 000: "a player must", not only the defenders."""
    state = playing(house(FORCED), "X", "4C RJ *SD", "AC AH", "5H", "KC QH")
    state = play(state, "4C AC KC AH")
    assert legal(play(state, "QH")) == {"RJ"}


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
@pytest.mark.parametrize("bid", ["7NT", "pass"])
def test_a_joker_is_forced_only_in_the_special_bid_and_not_at_no_trump(bid: str) -> None:
    """Source 000, joker rule 2: "In any 'No Tricks' type of hand"."""
    state = at_no_trump(house(FORCED), bid=bid)
    assert legal(play(state, "AC")) == set(HOLDER.split())


@pytest.mark.rule("null-joker")
@pytest.mark.parametrize("renege", RENEGES)
@pytest.mark.parametrize("follow", [follow.value for follow in JokerFollow])
def test_the_duty_to_play_a_joker_when_void_overrides_every_ban(renege: str, follow: str) -> None:
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
    """Source 001, "Joker low": "the jokers become the lowest cards in the deck and are not trump"."""
    state = at_no_trump(house(LOW), bid="X")
    assert legal(play(state, "AC")) == set(HOLDER.split()), "it need not be played when void"
    assert winner(pass_time(play(state, "AC RJ"), 1)) == 0
    led = playing(house(LOW), "X", "RJ", "4C", "AH", "AC")
    assert winner(play(led, "RJ:C 4C AC")) == 3


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_a_led_low_joker_wins_if_no_player_can_follow() -> None:
    """Source 001: they win no trick "unless they are led and the other players are void in the declared suit"."""
    state = playing(house(LOW), "X", "RJ", "*SD", "*C", "*H")
    assert winner(play(state, "RJ:C 5S 4H")) == 0


@pytest.mark.option("table.high_joker")
@pytest.mark.rule("two-jokers-trick")
@pytest.mark.parametrize(("high", "led", "other", "takes"), [("black", "BJ", "RJ", 1), ("black", "RJ", "BJ", 0)])
def test_the_better_of_two_low_jokers_is_the_lower(high: str, led: str, other: str, takes: int) -> None:
    """Catalogue 6.18: "a red joker played to a led black one wins if nobody holds the suit"."""
    rules = house(LOW).with_options({"table.high_joker": high})
    state = playing(rules, "X", led, f"{other} *SD", "*C", "*H")
    assert winner(play(state, f"{led}:C {other} 4H")) == takes
    flipped = rules.with_options({"table.high_joker": "red"})
    state = playing(flipped, "X", led, f"{other} *SD", "*C", "*H")
    assert winner(play(state, f"{led}:C {other} 4H")) == 1 - takes
