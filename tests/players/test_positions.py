"""Positions in which people complain about computer players, each with the sound answer and the reason for it.

The complaints come from people who play 500 against programs; the answers were agreed on by reading the positions.
"""

from collections.abc import Callable

import pytest
from tables import call, dealt, play, playing, won

from five_hundred import RuleSet, State, View, format_action, presets, view
from five_hundred.players import level

AU, US = presets.AUSTRALIAN, presets.AMERICAN
OPTIONAL = AU.with_options({"contracts.specials.M.joker": "optional"})


def misere(*hands: str, rules: RuleSet = AU) -> State:
    """Seat 1 plays misère, and leads; seat 3 sits out."""
    return playing(rules, "M", *hands, seat=1, before="7S")


SOUND: dict[str, tuple[Callable[[], State], set[str], str]] = {
    "more trumps, when the opponents have none": (
        lambda: play(
            playing(
                AU,
                "7H",
                "RJ JH JD AH KH 9H AS KS 5C 6C",
                "5S 6S 7S 7C 8C 9C 5D 6D 7D 8D",
                "10H QH 8H 7H 10S QS 10C QC 4D 9D",
                "8S 9S JS JC KC AC 10D QD KD AD",
            ),
            "RJ 5S 7H 8S",
        ),
        {"play AS", "play KS"},
        "both opponents are void in hearts, so the high spades come next",
    ),
    "more trumps, when only the partner has any": (
        lambda: play(
            playing(
                AU,
                "8S",
                "RJ JS JC AS KS 7S AH KH 5D 6D",
                "4H 5H 6H 7H 8H 5C 6C 7C 8C 9C",
                "10S QS 9S 8S 5S 6S 4D 7D 8D 9D",
                "9H 10H QH JH JD AD KD QD 10D 10C",
            ),
            "RJ 4H 5S 9H",
        ),
        {"play AH", "play KH"},
        "all trumps that are left lie with the partner",
    ),
    "a bare king led from a long suit at no trump": (
        lambda: playing(AU, "7NT", "KH 8H 6H 4H QS 8S JC 7C 9D RJ", "AH QH 10H", "JH 9H"),
        {"play 4H", "play 6H", "play 8H"},
        "the king drives out the ace, but then the queen and the jack are high; a low card keeps the king guarded",
    ),
    "eight on a hand for six": (
        lambda: call(dealt(AU, "", "JS AS 9S 7S AH 8H 6C 9C 6D 9D"), "7H"),
        {"pass"},
        "the hand is worth some six tricks in spades",
    ),
    "nine on a hand for five": (
        lambda: call(dealt(AU, "", "QS 9S 8S 7S KH 8H 6C 9C 6D 9D"), "8H"),
        {"pass"},
        "two honours that may take a trick each are no reason to bid nine",
    ),
    "ten without the joker": (
        lambda: dealt(AU, "", "", "", "JS JC AS KS QS 10S 9S AH KH AD", dealer=2),
        {"bid 6S", "bid 7S", "bid 8S", "bid 9S"},
        "an opponent may hold the joker",
    ),
    "ten without the joker, in competition": (
        lambda: call(dealt(AU, "", "JS AS QS 9S 8S AH QH AD 6D 5C"), "9H"),
        {"pass"},
        "the partner would have to bring the joker, the left bower and the king",
    ),
    "no trump because of the joker": (
        lambda: dealt(AU, "RJ JS QS 10S 9S 7S 6C 8C 5D 7D", dealer=3),
        {"bid 6S", "bid 7S"},
        "the suits other than spades are wide open",
    ),
    "no trump because of the joker, with four open suits": (
        lambda: dealt(AU, "RJ QS 9S 8S QH 9H QC 9C QD 9D", dealer=3),
        {"pass"},
        "the joker stops one suit, once",
    ),
    "the joker on a low trump, second in hand": (
        lambda: play(playing(AU, "7H", "4H 5H 6H AS", "RJ 7H 9H 5S 6S 7S KC 8C 9C 9D"), "4H"),
        {"play 7H", "play 9H"},
        "a low trump from the declarer is no trick for the joker",
    ),
    "the joker kept to the last trick": (
        lambda: play(
            playing(
                AU,
                "6NT",
                "AH KH QH JH AS KS QS JS AC 4D",
                "4H 5H 6H 7H 5S 6S 7S 8S RJ 5D",
                "8H 9H 10H 9S 10S 5C 6C 7C 8C 6D",
                "AD KD QD JD 10D 9C 10C JC QC KC",
            ),
            "AH 4H 8H 9C KH 5H 9H 10C QH 6H 10H JC JH 7H 5C QC AS 5S 9S 10D KS 6S 10S JD QS 7S 6C QD JS 8S 7C KD AC",
        ),
        {"play RJ"},
        "the joker takes this ace; in the last trick, it takes a four",
    ),
    "a single card at no trump instead of the long suit": (
        lambda: playing(AU, "7NT", "AS KS QS 10S 9S 8S 5H 6C 7C 5D"),
        {"play AS", "play KS", "play QS"},
        "six spades from the top",
    ),
    "a single card at no trump instead of the suit to establish": (
        lambda: playing(AU, "7NT", "KS QS JS 10S 9S AH 6C 7C 8C 5D"),
        {"play KS", "play QS"},
        "the ace of spades is the only card in the way of four tricks",
    ),
    "another suit than the partner's": (
        lambda: play(
            playing(AU, "7NT", "4H 7S KD", "KH 6S QS KS", "5S 5H", "AS 10S 8S 9D 10D 7C 8C 9C 6H 7H"),
            "4H KH 5H 6H 6S 5S AS 7S",
        ),
        {"play 10S"},
        "the partner led spades, and the higher of two cards comes first",
    ),
    "another suit than the partner's, with a longer suit in hand": (
        lambda: play(
            playing(AU, "7NT", "4H 7D KS", "KH 6D QD JD", "5D 5H", "AD 10D 9S 10S 7C 8C 9C 10C 6H 7H"),
            "4H KH 5H 6H 6D 5D AD 7D",
        ),
        {"play 10D"},
        "four low clubs take no tricks, but the partner's diamonds do",
    ),
    "no support for the partner's suit": (
        lambda: call(dealt(AU, "", "", "JD 5H 6H 7H AS AC 6S 7C 5D 6D"), "6H 7C"),
        {"bid 7H"},
        "four trumps with a bower, and two aces, are more than the partner can expect",
    ),
    "a higher bid over the partner's": (
        lambda: call(dealt(AU, "", "", "5H 6H 7H AS KC 6S 7C 5D 6D 9D"), "7H pass"),
        {"pass"},
        "the partner has the contract, and the hand adds little",
    ),
    "an ace before the trumps are drawn": (
        lambda: playing(AU, "7H", "KH QH 9H 8H 7H AS 9S 5C AC 5D", "4*D", "4H 5H", "RJ"),
        {"play KH", "play QH"},
        "five trumps are more than half of those that are out, and the aces run no risk later",
    ),
    "a high card for the declarer to trump": (
        lambda: play(
            playing(
                AU,
                "7H",
                "RJ JH JD AH 4H 5H 5S 5D 6D 5C",
                "AS KS QS AD KD 6C 7C 8C 9C 10C",
                "6S 8S 10S 7D 9D QC",
                "7S 9S JS 8D 10D KC",
            ),
            "5S AS 6S 7S KS 8S 9S 4H 5D AD 7D 8D",
        ),
        {"play KD"},
        "the declarer has no spades left, but may have to follow in diamonds",
    ),
    "a high card on the partner's trick": (
        lambda: play(playing(AU, "7NT", "AS KS 8S 5S KC", "4*D 4*C", "10S QS 9S", "6S 7S"), "5S 4D 10S 6S 9S 7S"),
        {"play 8S"},
        "the next player has no spades, so the nine takes the trick",
    ),
    "an ace under a lost trick": (
        lambda: play(playing(AU, "7NT", "KH 5*C", "5H 9*D", "6H 5*S", "AS 10D QC JC *SC"), "KH 5H 6H"),
        {"play 10D"},
        "this is the only card that nothing speaks for",
    ),
    "an inkle with a hand for seven": (
        lambda: dealt(US, "RJ JS JC AS KS QS 10S 4D 5D 6C"),
        {"bid 7S", "bid 8S", "bid 9S", "bid 10S"},
        "an inkle cannot become the contract",
    ),
    "across the corner for tricks": (
        lambda: play(won(dealt(presets.NO_TRICKS, "8S 4S 8*C", "KS QS 5S *D"), "ATC", seat=1, before="NTR"), "5S"),
        {"play 4S"},
        "whoever takes fewer tricks wins the duel",
    ),
    "cards of the suit in which misère is weak": (
        lambda: misere("", "5S 7S 8S 5C 6C 7C 4D 5D 6D 4H"),
        {"play 4D", "play 4H", "play 5C", "play 5D"},
        "the lowest cards lose as long as others hold higher ones",
    ),
    "the joker kept while the last trick that is needed is lost": (
        lambda: play(
            playing(
                AU,
                "7NT",
                "RJ AS KS JS 7S AC KH 9H 8C QC",
                "8S 9S 6H 10H JH 5D 7D 8D QH 6C",
                "5S 10S QS 7C 5H 7H AH 6D 9D QD",
                "6S 9C 8H 4D KC AD KD JC 10C 10D",
            ),
            "AS 8S 5S 6S AC 6C 7C 9C KS 9S 10S 8H KH 6H 5H 4D QC 5D 7H KC AD 8C 7D 6D KD 9H 8D 9D JC",
        ),
        {"play RJ"},
        "the opponents already have three tricks, so one more defeats the bid",
    ),
    "an ace kept while the last trick that is needed is lost": (
        lambda: play(
            playing(
                AU,
                "10H",
                "RJ JH JD AH KH QH 10H 9H 8H 5S",
                "AS KS 4H 5H 6C 7C 8C 9C 5D 6D",
                "6S 7S 6H 7H 10C JC QC KC 7D 8D",
                "8S 9S 10S JS QS 9D 10D QD KD AD",
            ),
            "5S",
        ),
        {"play AS", "play KS"},
        "a single trick defeats a bid of ten",
    ),
    "the joker held up when a winner is cashed": (
        lambda: play(
            playing(AU, "7NT", "AH KH 4H 5H", "RJ 5S 6S 7S KC 8C 9C 7D 8D 9D", "6H 7H 8H 9H", "10H JH QH"), "AH"
        ),
        {"play RJ"},
        "the partner cannot beat the ace, so the joker has a trick to take",
    ),
    "a low card from touching honours at no trump": (
        lambda: playing(AU, "7NT", "RJ QS JS 10S 8S AH KH AD 5C 6D"),
        {"play QS", "play KH", "play AH"},
        "the queen drives out a higher spade, and the ace of diamonds is needed to get in again",
    ),
    "a low card from king and queen": (
        lambda: play(
            playing(
                AU,
                "9H",
                "RJ JH JD AH KH QH KD QD 5C 6C",
                "4H 5H 6H 5S 6S 7S 8S 7C 8C 5D",
                "7H 8H 9H 9S 10S JS 9C 10C 6D 7D",
                "10H QS KS AS JC QC KC AC 8D AD",
            ),
            "RJ 4H 7H 10H JH 5H 8H AC JD 6H 9H KC QH 5S 6D QC",
        ),
        {"play KD", "play KH", "play AH"},
        "the king drives out the ace, and the trumps can wait; a club only loses a trick",
    ),
    "seven no trump against an opponent who has bid no trump": (
        lambda: call(dealt(AU, "", "RJ KS QS JS 8S KC 10C QD JH 7H"), "6NT"),
        {"pass", "bid 7S"},
        "the opponent holds the aces",
    ),
    "seven on six tricks against an opponent who has bid seven": (
        lambda: call(dealt(AU, "", "JS AS KS 9S KH 6H 9C 6C 7D 8D"), "7D"),
        {"pass"},
        "the hand is worth six tricks in spades, and fewer against a strong opponent",
    ),
    "no way in for a defender who can lead through the bidder": (
        lambda: play(
            playing(
                AU,
                "OM",
                "6S 6C 4D 6D 8D 4H 5H 7H QH KH",
                "7S 8S 10S JS 5C 7C 10C 10D JD RJ",
                "QS 8C JC AC 7D 9D KD 6H 9H AH",
                "5S KS AS QC KC 5D AD 8H 10H JH",
            ),
            "4D JD",
        ),
        {"play AD"},
        "this seat's five of spades and the partner's low cards catch the bidder only if they are led in time",
    ),
    "the lowest card first against an open hand": (
        lambda: play(
            playing(
                AU,
                "OM",
                "KH 10H AH 8S 10S KS JS QS AC KC",
                "5H 6H 9H 4D 5D 6D 7D 8D JD KD",
                "4H 7H JH QH 9S 7C 8C 9C 10C AD",
                seat=1,
            ),
            "4D AD KS",
        ),
        {"play QH", "play JH", "play 7H"},
        "the four catches the bidder once the partner has no hearts left",
    ),
}
"""By complaint: the position, the sound answers, and why they are sound."""

UNSOUND: dict[str, tuple[Callable[[], State], set[str], str]] = {
    "ten on the partner's raises": (
        lambda: call(dealt(AU, "RJ JD AD KD QD 9D AH 5S 6S 7C"), "7D pass 8D pass"),
        {"bid 9D", "bid 10D"},
        "the partner's raise has told its cards once, and does not tell them again",
    ),
    "the only guard of a king": (
        lambda: play(playing(AU, "7NT", "AS KS QS", "KH 5H 8C 9C 10C JC 7D 8D 9D 10D"), "AS"),
        {"play 5H", "play KH"},
        "once the five is gone, the ace takes the king",
    ),
    "the joker second in hand": (
        lambda: play(playing(AU, "7NT", "4H 5H 6H AS", "RJ 5S 6S 7S KC 8C 9C 7D 8D 9D"), "4H"),
        {"play RJ"},
        "the partner still plays to this trick, and the joker takes a better one",
    ),
    "a joker on the trick that the bidder is taking": (
        lambda: play(misere("RJ AS 9S 7*D", "8H 5S 6S 7S 6*C", "4H 5H 6H", rules=OPTIONAL), "8H 4H"),
        {"play RJ"},
        "the bidder of misère is about to take this trick",
    ),
    "a joker on the bidder's nine": (
        lambda: play(misere("RJ KC QC JC 9D 10D AD KD QD 8D", "9S 5H 6H 7H 6*C", "5S 6S 7S", rules=OPTIONAL), "9S 5S"),
        {"play RJ"},
        "the joker would save the bidder",
    ),
    "a suit in which the bidder of misère is void": (
        lambda: play(
            misere("10H 6S 7S 8S KC QC 9C KD QD JD", "4H 5H 6H 7H 8H 9H 5C 6C 7C 8C", "AH 5S"), "7H AH 10H 5S 6S 8C"
        ),
        {"play 7S", "play 8S"},
        "the bidder would throw away another dangerous card",
    ),
    "a diamond, in which the bidder of misère is void": (
        lambda: play(
            misere("10H 6D 7D 8D KC QC 9C KS QS JS", "4H 5H 6H 7H 8H 9H 5C 6C 7C 8C", "AH 5D"), "7H AH 10H 5D 6D 8C"
        ),
        {"play 7D", "play 8D"},
        "the bidder would throw away another dangerous card",
    ),
    "a claim that makes the opponents' misère": (
        lambda: play(
            misere("RJ AS KS QS JS 10S 9S 8S 7S AH", "4H", "5H", rules=AU.with_options({"play.claims": "provable"})),
            "4H 5H AH",
        ),
        {"claim"},
        "the defenders want the bidder to take a trick",
    ),
}
"""By complaint: the position, the answers that are not sound, and why they are not."""

BETTER: dict[tuple[str, int], tuple[set[str], str]] = {
    ("across the corner for tricks", level): (
        {"play 8S"},
        "the eight takes this trick, the four then loses to every other spade, and the opponent must take more",
    )
    for level in (4, 5, 6)
} | {
    ("another suit than the partner's", level): (
        {"play 8S", "play 10S", "play 7C"},
        "when all cards are visible, these cards are equally good, and the possible deals decide between them",
    )
    for level in (5, 6)
}
"""The answers of players who search, where they are better than those by rules of thumb, or as good in solved deals."""

LEVELS = (3, 4, 5, 6)
"""The levels that must find the sound answers."""


def answers(number: int, seen: View) -> list[str]:
    """What a level answers; levels 4 to 6 imagine other deals with each seed."""
    return [format_action(level(number, seed=seed)(seen)) for seed in range(1 if number < 4 else 5)]


@pytest.mark.parametrize("number", LEVELS)
@pytest.mark.parametrize("complaint", SOUND)
def test_a_player_finds_the_sound_answer(complaint: str, number: int) -> None:
    """In these positions, only the listed answers are right; a level that searches mostly finds them."""
    state, sound, why = SOUND[complaint]
    sound, why = BETTER.get((complaint, number), (sound, why))
    seen = view(state(), state().to_act)
    found = answers(number, seen)
    assert sum(each in sound for each in found) > len(found) / 2, why


@pytest.mark.parametrize("number", LEVELS)
@pytest.mark.parametrize("complaint", UNSOUND)
def test_a_player_avoids_the_unsound_answer(complaint: str, number: int) -> None:
    """In these positions, the listed answers are legal but wrong."""
    state, unsound, why = UNSOUND[complaint]
    seen = view(state(), state().to_act)
    legal = {format_action(action) for action in seen.legal}
    assert unsound <= legal
    assert legal - unsound
    assert unsound.isdisjoint(answers(number, seen)), why
