"""Convert a position, and a question about it, to the array of numbers that the search reads."""

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence

import attrs

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable
from five_hundred.engine.play.trick_rules import as_flags, shows_void, strongest
from five_hundred.engine.play.tricks import powers_of
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.state import State
from five_hundred.solver import search_arrays
from five_hundred.solver.stakes import Stakes

__all__ = ["PositionNumbers", "numbers_of"]

_LONGEST = 20
"""The maximum number of cards in a suit for which the owners of all cards fit in one number."""


@attrs.frozen
class PositionNumbers:
    """A position as one array of whole numbers, and the numbers of its cards."""

    deal: search_arrays.Ints
    """The array of numbers; :mod:`five_hundred.solver.search_arrays` names its entries."""
    _number: dict[tuple[Seat, Card], int]
    _jokers_name_suits: bool
    _team: Sequence[Seat]
    """The seats whose tricks are counted."""
    _actors: Sequence[Seat]
    """For each seat, the seat of the player who chooses its cards."""

    def mask(self, seat: Seat, cards: Iterable[Card]) -> int:
        """Return some cards, which a seat holds or could hold, as a mask."""
        return _mask([self._number[seat, card] for card in cards])

    def owners_without(self, seat: Seat, cards: Collection[Card]) -> tuple[Seat | Card, ...]:
        """Return the owner of each card from the highest card down, if a seat does not hold some of its cards.

        If two sets of cards leave the same owners, both positions have the same value.  If the search does not compare
        ranks, or if a card has no suit, the result contains the card instead of its owner.

        Args:
            cards: the cards that the seat does not hold.
        """
        ranked, suit_of = self.deal[search_arrays.RANKED], search_arrays.SUIT_OF
        return tuple(
            [
                owner if ranked and self.deal[suit_of + number] < NO_SUIT else card
                for (owner, card), number in sorted(self._number.items(), key=lambda item: -item[1])
                if owner != seat or card not in cards
            ]
        )

    def rank(self, seat: Seat, card: Card) -> int:
        """Return the rank of a card in its suit, from 0; trumps and jokers rank above all other cards."""
        number = self._number[seat, card]
        suit = self.deal[search_arrays.SUIT_OF + number]
        high = suit in (NO_SUIT, self.deal[search_arrays.TRUMP])
        return number - self.deal[search_arrays.STARTS + suit] + (search_arrays.CARDS if high else 0)

    def move(self, seat: Seat, play: PlayCard) -> int:
        """Return a play as a number.

        Cards of a suit have the same value, and so the same number, if they belong to the same seat and no other seat
        has a card between them.
        """
        number, deal = self._number[seat, play.card], self.deal
        suit = deal[search_arrays.SUIT_OF + number]
        if suit == NO_SUIT:
            named = NO_SUIT if play.suit is None else play.suit.index
            return number | named + 1 << 6 if self._jokers_name_suits else number
        if deal[search_arrays.RANKED]:
            lowest = deal[search_arrays.STARTS + suit]
            while number > lowest and deal[search_arrays.OWNER + number - 1] == seat:
                number -= 1
        return number

    def ask_for_tricks(self, *, more_is_better: bool) -> None:
        """Prepare the question: does the team take at least the number of tricks in ``search_arrays.TARGET``?"""
        deal, team = self.deal, self._team
        for seat, actor in enumerate(self._actors):
            deal[search_arrays.WANTS + seat] = int((actor in team) == more_is_better)
        counted = deal[search_arrays.COUNTED : search_arrays.COUNTED + len(self._actors)]
        natural = counted == deal[search_arrays.WANTS : search_arrays.WANTS + len(self._actors)]
        deal[search_arrays.NATURAL] = int(natural)
        deal[search_arrays.SURE] = int(natural and deal[search_arrays.STRICT])
        deal[search_arrays.BY_TABLE] = 0
        holders = [seat for seat in team if deal[search_arrays.HANDS + seat]]
        alone = len(holders) == 1 and deal[search_arrays.RANKED] and deal[search_arrays.TRUMP] == NO_SUIT
        wants_none = alone and not more_is_better and not deal[search_arrays.WANTS + holders[0]]
        deal[search_arrays.LONE] = holders[0] if wants_none else search_arrays.NO_SEAT

    def ask_for_points(self, stakes: Stakes, least: int) -> None:
        """Prepare the question: does the team gain at least ``least`` points over all others?"""
        self.ask_for_tricks(more_is_better=True)
        deal = self.deal
        deal[search_arrays.BY_TABLE], deal[search_arrays.NATURAL] = 1, 0
        for left in range(stakes.left + 1):
            for more in range(stakes.left - left + 1):
                at = search_arrays.RESULTS + 16 * left + more
                stopped = stakes.stopped.get((left, stakes.taken + more))
                if stopped is not None:
                    deal[at] = int(stopped >= least)
                elif left == 0:
                    deal[at] = int(stakes.points[more] >= least)
                else:
                    lose, win = deal[at - 16], deal[at - 15]
                    deal[at] = lose if lose == win else -1


def numbers_of(
    state: State, phase: Playing, team: Sequence[Seat], spare: Sequence[tuple[Seat, Card]] = ()
) -> PositionNumbers:
    """Return a position as numbers.

    Args:
        team: the seats whose tricks are counted.
        spare: more cards for the array, which the seats do not hold but could hold instead of other cards.
    """
    setup, pack = phase.setup, state.rules.table.pack
    seats, index = state.seating.seats, pack.index
    seats_played = phase.seats[: len(phase.trick)]
    on_table = [(seat, play.card) for seat, play in zip(seats_played, phase.trick, strict=True)]
    held = [(seat, card) for seat in setup.order for card in pack.cards_in(state.hands[seat])]
    places, powers = [_places(table) for table in setup.tables], [_powers(table) for table in setup.tables]
    # Sorted by the suit and the power.
    cards = sorted([(places[seat][index[card]], seat, index[card]) for seat, card in [*held, *on_table, *spare]])
    number = {(seat, pack.cards[card]): own for own, (_, seat, card) in enumerate(cards)}
    hands, suits = [0] * len(seats), [0] * (NO_SUIT + 1)
    for own, ((suit, _), seat, card) in enumerate(cards):
        suits[suit] |= 1 << own
        hands[seat] |= (state.hands[seat] >> card & 1) << own
    covers = list(_covers(state, number))
    deal = array("q", bytes(8 * search_arrays.SIZE))
    by_led = zip(*[powers[seat][card] for _, seat, card in cards], strict=True)
    for first, values in (
        (search_arrays.HANDS, hands),
        (search_arrays.AFTER, setup.after),
        (search_arrays.COUNTED, [seat in team for seat in seats]),
        (search_arrays.SUITS, suits),
        (search_arrays.STARTS, [(suit & -suit).bit_length() - 1 if suit else 0 for suit in suits]),
        (search_arrays.OVER, [over for over, _ in covers]),
        (search_arrays.UNDER, [under for _, under in covers]),
        (search_arrays.OWNER, [seat for _, seat, _ in cards]),
        (search_arrays.SUIT_OF, [suit for (suit, _), _, _ in cards]),
        *((search_arrays.POWER + 64 * led, values) for led, values in enumerate(by_led)),
    ):
        deal[first : first + len(values)] = array("q", values)
    trump, strict = setup.contract.strain.suit, _is_strict([place for place, _, _ in cards])
    for at, value in (
        (search_arrays.TURN, phase.turn),
        (search_arrays.IN_TRICK, len(on_table)),
        (search_arrays.LED, phase.led),
        (search_arrays.TRICK, _mask(number[each] for each in on_table)),
        (search_arrays.TRUMP, NO_SUIT if trump is None else trump.index),
        (search_arrays.FREE, suits[NO_SUIT] != 0),
        (search_arrays.JOKERS, as_flags(setup.jokers)),
        (search_arrays.HIGH_JOKERS, _has_high_jokers(setup)),
        (search_arrays.SEATS, len(seats)),
        (search_arrays.PLAYING, len(setup.order)),
        (search_arrays.CARDS, len(cards)),
        (search_arrays.COVERS, len(covers)),
        (search_arrays.STRICT, strict),
        (search_arrays.RANKED, strict and not covers and max(map(int.bit_count, suits[:NO_SUIT])) <= _LONGEST),
    ):
        deal[at] = value
    if suits[NO_SUIT]:  # what the seats have shown matters only for the jokers without a suit
        deal[search_arrays.VOID], deal[search_arrays.PLAYED], deal[search_arrays.LED_BEFORE] = _shown(phase)
    if on_table:
        strengths = powers_of(setup, seats_played, phase.trick, phase.led, phase.history)
        best = strongest(strengths)
        deal[search_arrays.POWER_NOW], deal[search_arrays.WINNER] = strengths[best], seats_played[best]
        deal[search_arrays.BEST] = number[on_table[best]]
    return PositionNumbers(deal, number, not on_table, team, setup.actors)


def _mask(numbers: Iterable[int]) -> int:
    return sum([1 << number for number in numbers])


@kept
def _places(table: SuitTable) -> tuple[tuple[int, int], ...]:
    """Return the suit of each card of the pack, and its power in this suit."""
    return tuple([(suit, table.power[suit][card]) for card, suit in enumerate(table.suit_of)])


@kept
def _powers(table: SuitTable) -> tuple[tuple[int, ...], ...]:
    """Return the power of each card of the pack, for each suit led."""
    return tuple(zip(*table.power, strict=True))


def _has_high_jokers(setup: PlaySetup) -> bool:
    """Return whether a joker without a suit beats all other cards, and may be kept while the hand has other cards."""
    free_to_keep = not setup.jokers.forced and not setup.jokers.loses
    return free_to_keep and not any(table.low_jokers or table.nominated is not None for table in setup.tables)


def _is_strict(places: Sequence[tuple[int, int]]) -> bool:
    """Return whether no two cards of a suit are equally strong."""
    in_suits = [place for place in places if place[0] < NO_SUIT]
    return len(set(in_suits)) == len(in_suits)


def _covers(state: State, number: dict[tuple[Seat, Card], int]) -> Iterator[tuple[int, int]]:
    """Yield two masks for each face-down card of a dummy: the mask of the card on top of it, and its own mask.

    The cards of a dummy that sits out are not part of the position.
    """
    if not state.secrets.covered_cards:
        return
    masks = {1 << state.rules.table.pack.index[card]: 1 << index for (_, card), index in number.items()}
    for over, under in state.secrets.covered_cards:
        if over in masks:
            yield masks[over], masks[under]


def _shown(phase: Playing) -> tuple[int, int, int]:
    """Return the suits in which each seat has shown a void, the suits that each seat has played, and the suits led.

    The first two numbers have five bits for each seat.
    """
    void = played = led_before = 0
    tables, index = phase.setup.tables, phase.setup.tables[0].pack.index
    tricks = [(trick.seats, trick.plays, NO_SUIT if trick.led is None else trick.led.index) for trick in phase.history]
    for _, _, led in tricks:
        led_before |= 1 << led if led != NO_SUIT else 0
    for seats, plays, led in [*tricks, (phase.seats, phase.trick, phase.led)]:
        for seat, play in zip(seats, plays, strict=False):
            suit = tables[seat].suit_of[index[play.card]]
            if seat != seats[0] and shows_void(suit, led):
                void |= 1 << 5 * seat + led
            played |= 1 << 5 * seat + suit
    return void, played, led_before
