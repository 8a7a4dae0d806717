"""Convert a position to the array of numbers that the search reads."""

from collections.abc import Collection, Iterable, Iterator, Sequence

import attrs

from five_hundred.bids.actions import PlayCard
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.phase_classes import Playing
from five_hundred.engine.play_legality import shows_void, strongest
from five_hundred.engine.state import State
from five_hundred.engine.suits_and_strength import NO_SUIT
from five_hundred.engine.tricks import powers_of
from five_hundred.solver import search_arrays
from five_hundred.solver.stakes import Stakes

__all__ = ["Numbers", "ask_for_points", "ask_for_tricks", "numbers_of"]

_LONGEST = 20
"""The maximum number of cards in a suit for which the owners of all cards fit in one number."""


@attrs.frozen
class Numbers:
    """A position as one array of whole numbers, and the numbers of its cards."""

    deal: list[int]
    """The array of numbers; :mod:`five_hundred.solver.search_arrays` names its entries."""
    _number: dict[tuple[Seat, Card], int]
    _jokers_name_suits: bool

    def mask(self, seat: Seat, cards: Iterable[Card]) -> int:
        """Return some cards of a seat as a mask.

        Args:
            seat: the seat.
            cards: cards that the seat holds or could hold.
        """
        return _mask([self._number[seat, card] for card in cards])

    def owners_without(self, seat: Seat, cards: Collection[Card]) -> tuple[Seat | Card, ...]:
        """Return the owner of each card from the highest card down, if a seat does not hold some of its cards.

        If two sets of cards leave the same owners, both positions have the same value.  If the search does not compare
        ranks, or if a card has no suit, the result contains the card instead of its owner.

        Args:
            seat: the seat.
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
        """Return the rank of a card in its suit, from 0; trumps and jokers rank above all other cards.

        Args:
            seat: the seat that holds the card.
            card: the card.
        """
        number = self._number[seat, card]
        suit = self.deal[search_arrays.SUIT_OF + number]
        high = suit in (NO_SUIT, self.deal[search_arrays.TRUMP])
        return number - self.deal[search_arrays.STARTS + suit] + (search_arrays.CARDS if high else 0)

    def move(self, seat: Seat, play: PlayCard) -> int:
        """Return a play as a number.

        Args:
            seat: the seat that plays.
            play: the play.
        """
        number = self._number[seat, play.card]
        if not self._jokers_name_suits or self.deal[search_arrays.SUIT_OF + number] != NO_SUIT:
            return number
        return number | (NO_SUIT if play.suit is None else play.suit.index) + 1 << 6


def numbers_of(state: State, phase: Playing, team: Sequence[Seat], spare: Sequence[tuple[Seat, Card]] = ()) -> Numbers:
    """Return a position as numbers.

    Args:
        state: the state.
        phase: the play of the cards.
        team: the seats whose tricks are counted.
        spare: more cards for the array, which the seats do not hold but could hold instead of other cards.
    """
    setup, pack = phase.setup, state.rules.table.pack
    seats_played = phase.seats[: len(phase.trick)]
    on_table = list(zip(seats_played, [play.card for play in phase.trick], strict=True))
    held = [(seat, card) for seat in setup.order for card in pack.cards_in(state.hands[seat])]

    def power(seat: Seat, card: Card, led: int) -> int:
        return setup.tables[seat].power[led][pack.index[card]]

    def place(each: tuple[Seat, Card]) -> tuple[int, int]:
        seat, card = each
        suit = setup.tables[seat].suit_of[pack.index[card]]
        return suit, power(seat, card, suit)

    cards = sorted([*held, *on_table, *spare], key=place)
    places = [place(each) for each in cards]
    number = {each: index for index, each in enumerate(cards)}
    suits = [[index for index, (suit, _) in enumerate(places) if suit == wanted] for wanted in range(NO_SUIT + 1)]
    seats = state.seating.seats
    covers = list(_covers(state, number))
    deal = [0] * search_arrays.SIZE
    for first, values in (
        (search_arrays.HANDS, [_mask(number[seat, card] for seat, card in held if seat == owner) for owner in seats]),
        (search_arrays.AFTER, setup.after),
        (search_arrays.COUNTED, [seat in team for seat in seats]),
        (search_arrays.SUITS, [_mask(suit) for suit in suits]),
        (search_arrays.STARTS, [suit[0] if suit else 0 for suit in suits]),
        (search_arrays.JOKERS, setup.jokers),
        (search_arrays.OVER, [over for over, _ in covers]),
        (search_arrays.UNDER, [under for _, under in covers]),
        (search_arrays.OWNER, [seat for seat, _ in cards]),
        (search_arrays.SUIT_OF, [suit for suit, _ in places]),
    ):
        deal[first : first + len(values)] = map(int, values)
    for led in range(NO_SUIT + 1):
        first = search_arrays.POWER + 64 * led
        deal[first : first + len(cards)] = [power(seat, card, led) for seat, card in cards]
    trump = setup.contract.strain.suit
    void, played, led_before = _shown(phase, {each: suit for each, (suit, _) in zip(cards, places, strict=True)})
    for at, value in (
        (search_arrays.TURN, phase.turn),
        (search_arrays.IN_TRICK, len(phase.trick)),
        (search_arrays.LED, phase.led),
        (search_arrays.TRICK, _mask(number[each] for each in on_table)),
        (search_arrays.VOID, void),
        (search_arrays.PLAYED, played),
        (search_arrays.LED_BEFORE, led_before),
        (search_arrays.TRUMP, NO_SUIT if trump is None else trump.index),
        (search_arrays.FREE, bool(suits[NO_SUIT])),
        (search_arrays.SEATS, len(seats)),
        (search_arrays.PLAYING, len(setup.order)),
        (search_arrays.CARDS, len(cards)),
        (search_arrays.COVERS, len(covers)),
        (search_arrays.RANKED, not covers and all(_is_ranked(suit, places) for suit in suits[:NO_SUIT])),
    ):
        deal[at] = int(value)
    if phase.trick:
        powers = powers_of(setup, seats_played, phase.trick, phase.led, phase.history)
        best = strongest(powers)
        deal[search_arrays.POWER_NOW], deal[search_arrays.WINNER] = powers[best], seats_played[best]
        deal[search_arrays.BEST] = number[on_table[best]]
    return Numbers(deal, number, not phase.trick)


def ask_for_tricks(numbers: Numbers, actors: Sequence[Seat], team: Sequence[Seat], more_is_better: bool) -> None:
    """Prepare the question: does the counted side take at least the number of tricks in ``search_arrays.TARGET``?

    Args:
        numbers: the numbers of the position, which the function changes.
        actors: for each seat, the seat of the player who chooses its cards.
        team: the seats whose tricks are counted.
        more_is_better: whether the counted side wants many tricks.
    """
    deal = numbers.deal
    for seat, actor in enumerate(actors):
        deal[search_arrays.WANTS + seat] = int((actor in team) == more_is_better)
    counted = deal[search_arrays.COUNTED : search_arrays.COUNTED + len(actors)]
    deal[search_arrays.NATURAL] = int(counted == deal[search_arrays.WANTS : search_arrays.WANTS + len(actors)])
    deal[search_arrays.SURE] = int(deal[search_arrays.NATURAL] and deal[search_arrays.RANKED])
    deal[search_arrays.BY_TABLE] = 0
    holders = [seat for seat in team if deal[search_arrays.HANDS + seat]]
    alone = len(holders) == 1 and deal[search_arrays.RANKED] and deal[search_arrays.TRUMP] == NO_SUIT
    wants_none = alone and not more_is_better and not deal[search_arrays.WANTS + holders[0]]
    deal[search_arrays.LONE] = holders[0] if wants_none else search_arrays.NO_SEAT


def ask_for_points(numbers: Numbers, actors: Sequence[Seat], team: Sequence[Seat], stakes: Stakes, least: int) -> None:
    """Prepare the question: does the counted side gain at least a given number of points over all others?

    Args:
        numbers: the numbers of the position, which the function changes.
        actors: for each seat, the seat of the player who chooses its cards.
        team: the seats whose tricks are counted.
        stakes: the points of each result.
        least: the minimum number of points.
    """
    ask_for_tricks(numbers, actors, team, True)
    deal = numbers.deal
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


def _mask(numbers: Iterable[int]) -> int:
    return sum([1 << number for number in numbers])


def _is_ranked(suit: Sequence[int], places: Sequence[tuple[int, int]]) -> bool:
    """Return whether a suit has at most ``_LONGEST`` cards, no two of which are equally strong."""
    return len({places[number] for number in suit}) == len(suit) <= _LONGEST


def _covers(state: State, number: dict[tuple[Seat, Card], int]) -> Iterator[tuple[int, int]]:
    """Yield two masks for each face-down card of a dummy: the mask of the card on top of it, and its own mask.

    The cards of a dummy that sits out are not part of the position.
    """
    masks = {1 << state.rules.table.pack.index[card]: 1 << index for (_, card), index in number.items()}
    for over, under in state.secrets.covered:
        if over in masks:
            yield masks[over], masks[under]


def _shown(phase: Playing, suit_of: dict[tuple[Seat, Card], int]) -> tuple[int, int, int]:
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
