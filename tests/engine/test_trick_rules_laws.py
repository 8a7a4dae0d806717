"""The rules of a trick in whole numbers, beside the same rules said with sets, over all small inputs.

What stands here is written card by card and suit by suit, as the catalogue has it (nt-joker-follow, nt-joker-lead,
null-joker; 6.12 to 6.16), without masks.
"""

from collections.abc import Iterator, Set
from itertools import combinations, product

import pytest

from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import (
    JokerPolicy,
    as_flags,
    from_flags,
    leads,
    may_follow,
    nameable,
    needs_led_before,
    needs_played,
    needs_voids,
    reneges,
    shows_void,
    strongest,
)

SUITS = (0, 1, 2, 3)
SUIT_OF = (0, 0, 1, NO_SUIT, NO_SUIT)
"""Five cards by their suits: enough for a suit of two, another one, and two jokers."""
NOTHING = frozenset[int]()


def policies(*names: str) -> Iterator[JokerPolicy]:
    """Every policy in which these may be true or false, and the other ones are false, or true."""
    for others, values in product((False, True), product((False, True), repeat=len(names))):
        policy = JokerPolicy(*[others] * len(JokerPolicy._fields))
        yield policy._replace(**dict(zip(names, values, strict=True)))


def subsets(items: range | tuple[int, ...]) -> list[frozenset[int]]:
    return [frozenset(some) for count in range(len(items) + 1) for some in combinations(items, count)]


def mask(items: Set[int]) -> int:
    return sum(1 << item for item in items)


def may_be_thrown(policy: JokerPolicy, card: int, hand: Set[int], led: int, void: Set[int], played: Set[int]) -> bool:
    """Whether a card may be played to a trick that another has led."""
    suit, others = SUIT_OF[card], [SUIT_OF[each] for each in hand]
    can_follow = led != NO_SUIT and led in others
    if suit != NO_SUIT:
        must_give_joker = policy.forced and NO_SUIT in others
        return suit == led if can_follow else not must_give_joker
    reneges = policy.no_renege and led != NO_SUIT and led in void
    if can_follow:  # after a void was shown, only a dummy can follow suit (6.36)
        return not reneges and (policy.any_time or (policy.first_of_suit and led not in played))
    if policy.forced or set(others) == {NO_SUIT}:
        return True
    return not policy.last_trick and not reneges


def test_following_suit_agrees_with_the_catalogue_card_by_card() -> None:
    """Every hand of five cards, every suit led, and all that the hand has shown and played of the suits."""
    hands = [hand for hand in subsets(range(len(SUIT_OF))) if hand]
    shown = subsets((0, 1))
    for policy in policies("any_time", "first_of_suit", "last_trick", "forced", "no_renege"):
        for hand, led, void, played in product(hands, (0, 1, 2, NO_SUIT), shown, shown):
            following = {card for card in hand if SUIT_OF[card] == led != NO_SUIT}
            jokers = {card for card in hand if SUIT_OF[card] == NO_SUIT}
            found = may_follow(policy, mask(hand), mask(following), mask(jokers), led, mask(void), mask(played))
            wanted = {card for card in hand if may_be_thrown(policy, card, hand, led, void, played)}
            assert found == mask(wanted), (policy, hand, led, void, played)
            assert found, "something may always be played"


def test_a_joker_reneges_on_a_suit_in_which_its_hand_has_shown_void() -> None:
    """If a suit was led; catalogue 5.19."""
    for led, void in product((*SUITS, NO_SUIT), subsets((*SUITS, NO_SUIT))):
        assert reneges(led, mask(void)) is (led in SUITS and led in void)


@pytest.mark.parametrize("suits", [NOTHING, {2}, {0, 1, 2, 3}, {NO_SUIT}])
def test_a_joker_that_can_name_no_suit_may_not_be_led(suits: Set[int]) -> None:
    """Any other card may be led; a joker may be led if it can name a suit or need not name one."""
    for hand in subsets(range(len(SUIT_OF))):
        jokers = {card for card in hand if SUIT_OF[card] == NO_SUIT}
        assert leads(mask(hand), mask(jokers), mask(suits)) == mask(hand if suits else hand - jokers)


def may_be_named(policy: JokerPolicy, suit: int, last: bool, void: Set[int], led_before: Set[int]) -> bool:
    """Whether a joker that is led may name a suit, or with ``NO_SUIT`` none."""
    if policy.lead_last:
        return last and (suit != NO_SUIT) is policy.names_suit
    barred = void if policy.lead_not_void else led_before if policy.lead_not_led else NOTHING
    return suit != NO_SUIT and (suit not in barred or (last and barred >= set(SUITS)))


def test_the_suits_a_joker_may_name_agree_with_the_catalogue() -> None:
    """Whatever was shown and led, with jokers alone or not; catalogue 6.15."""
    everything = subsets((*SUITS, NO_SUIT))
    for policy in policies("lead_last", "lead_not_void", "lead_not_led", "names_suit"):
        if policy.lead_not_void and policy.lead_not_led:
            continue  # one rule says how a joker is led
        for last, void, led_before in product((False, True), everything, everything):
            found = nameable(policy, last, mask(void), mask(led_before))
            wanted = {suit for suit in (*SUITS, NO_SUIT) if may_be_named(policy, suit, last, void, led_before)}
            assert found == mask(wanted), (policy, last, void, led_before)


def test_every_policy_survives_as_a_number() -> None:
    """Every combination of the fields, so that a field without a place of its own is noticed."""
    for fields in product((False, True), repeat=len(JokerPolicy._fields)):
        assert from_flags(as_flags(JokerPolicy(*fields))) == JokerPolicy(*fields)


def test_what_a_policy_does_not_need_changes_nothing() -> None:
    """Whatever was shown, played and led: a result of the solver holds in every such position."""
    shown = subsets((0, 1))
    hand, jokers = mask({0, 1, 2, 3}), mask({3})
    for fields in product((False, True), repeat=len(JokerPolicy._fields)):
        policy = JokerPolicy(*fields)
        voids = shown if not needs_voids(policy) else [NOTHING]
        played = shown if not needs_played(policy) else [NOTHING]
        led_before = subsets((*SUITS, NO_SUIT)) if not needs_led_before(policy) else [NOTHING]
        for led in (0, 1, 2, NO_SUIT):
            following = mask({card for card in range(3) if SUIT_OF[card] == led})
            answers = {
                (
                    may_follow(policy, hand, following, jokers, led, mask(void), mask(suits)),
                    policy.loses and reneges(led, mask(void)),  # the joker cannot win
                )
                for void, suits in product(voids, played)
            }
            assert len(answers) == 1, (policy, led)
        for last in (False, True):
            names = {nameable(policy, last, mask(void), mask(before)) for void, before in product(voids, led_before)}
            assert len(names) == 1, (policy, last)


def test_only_a_card_of_another_suit_shows_a_void() -> None:
    """A joker shows nothing, and to a joker that named no suit nobody can be void (catalogue 6.15)."""
    for suit, led in product((*SUITS, NO_SUIT), repeat=2):
        assert shows_void(suit, led) is (suit in SUITS and led in SUITS and suit != led)


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_the_strongest_card_wins_and_of_equal_ones_the_first(cards: int) -> None:
    """Two packs have equal cards (catalogue: p6-deck); a card that loses has -1."""
    for powers in product((-1, 0, 1, 100), repeat=cards):
        winner = strongest(powers)
        assert all(powers[winner] > power for power in powers[:winner])
        assert all(powers[winner] >= power for power in powers[winner:])
