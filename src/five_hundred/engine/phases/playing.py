"""The play of the cards: up to ten tricks, and claims (catalogue: section H)."""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import expect
from five_hundred.base.interned import kept_apart
from five_hundred.base.values import maker
from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.masks import Subsets
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, Claim, PlayCard
from five_hundred.engine.phases.answering_claim import ClaimMade, follow_claim, report_claim, step_claim
from five_hundred.engine.phases.between_hands import between_hands
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.play.play_setup import first_leader, play_setup
from five_hundred.engine.play.playable_cards import joker_suits, playable, why_unplayable
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import NOT_LED
from five_hundred.engine.play.tricks import Trick, led_by, make_trick, winner_of
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.claims import legal_claims, why_no_claim
from five_hundred.engine.table.custom_hooks import with_custom_winner
from five_hundred.engine.table.events import Event, Log, Words
from five_hundred.engine.table.face_up_hands import exposed_seats
from five_hundred.engine.table.hand_end import end_by_trick, stops
from five_hundred.engine.table.known_partner import partner_at_the_end, reveals_partner
from five_hundred.engine.table.phase_classes import Playing, make_playing
from five_hundred.engine.table.possible_cards import possible_cards, why_impossible
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import Secrets, State, keep_legal_plays, make_state
from five_hundred.engine.table.table_from_events import TableFromEvents, refuse
from five_hundred.rules import Claims
from five_hundred.rules.bids.contracts import Call, Contract

__all__ = ["SPEC", "CardPlayed", "CardUncovered", "PlayBegan", "TrickTaken", "begin", "follow_begin"]


@attrs.frozen(repr=False)
class PlayBegan(Event):
    """The play of the cards began."""

    leader: Seat
    """The seat that leads to the first trick of the hand."""
    seats: tuple[Seat, ...]
    """The seats that play; all other seats sit out."""

    def _sentence(self, say: Words) -> str:
        out = [name for seat, name in enumerate(say.seats) if seat not in self.seats]
        also = f", and {' and '.join(out)} {'sits' if len(out) == 1 else 'sit'} out" if out else ""
        return f"{say.seats[self.leader]} is to lead{also}."


@attrs.frozen(repr=False)
class CardPlayed(Event):
    """A card was played."""

    seat: Seat
    """The seat whose card was played; for a dummy, the player of another seat chose the card."""
    card: Card
    """The card that was played."""
    suit: Suit | None = None
    """The suit named for a led joker; ``None`` for any other play."""

    def _sentence(self, say: Words) -> str:
        named = f" as a {self.suit.name.lower()[:-1]}" if self.suit else ""
        return f"{say.seats[self.seat]} plays {self.card}{named}."


@attrs.frozen(repr=False)
class TrickTaken(Event):
    """A seat took a complete trick."""

    trick: Trick
    """The trick with its cards, the seats that played them, and the winner."""

    def _sentence(self, say: Words) -> str:
        trick = self.trick
        return f"{say.seats[trick.winner]} takes the trick with {trick.cards[trick.seats.index(trick.winner)]}."


@attrs.frozen(repr=False)
class CardUncovered(Event):
    """A dummy's face-down card was turned up."""

    seat: Seat
    """The dummy."""
    card: Card
    """The card that was turned up."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} turns up {self.card}."


_card_played: Final = maker(CardPlayed)

_NO_CLAIMS: Final = Claims.OFF  # looking up a member of an enumeration by name is slow
_SUIT_LED: Final = (*SUITS, None)  # indexed by the number of the suit; NO_SUIT is the last number
_MOST_KEPT: Final = 1 << 15
"""The maximum number of masks whose plays are cached for one pack."""


class _Plays(dict[int, tuple[PlayCard, ...]]):
    """A cache, filled on demand, that maps a mask of cards to the plays of these cards that name no suit.

    The cache shows which cards players could choose from, so no state, view or event may lead to it.
    """

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self.of_hand = Subsets([PlayCard(card) for card in pack.cards]).of  # these results are not cached

    def __missing__(self, cards: int) -> tuple[PlayCard, ...]:
        if len(self) >= _MOST_KEPT:
            self.clear()
        plays = self[cards] = self.of_hand(cards)
        return plays


@kept_apart
def _plays_of(pack: Pack) -> _Plays:
    return _Plays(pack)


_KNOWN_PLAYS: Final = _plays_of.results


def begin(state: State, contract: Contract, calls: tuple[Call, ...], log: Log) -> State:
    """Return the state in which the first card must be led (catalogue: first-lead, null-lead, open-exposed)."""
    setup = play_setup(state.rules, contract, calls)
    leader = first_leader(state.rules, state.dealer, setup)
    phase = make_playing(setup, leader, leader, (), NOT_LED, (), ())
    begun = make_state(state.match, phase, state.hands, state.secrets)
    if log is not None:
        log.append(PlayBegan(leader, setup.order))
        log.extend(events.HandExposed(seat, begun.hand(seat)) for seat in exposed_seats(phase))
    return begun


def candidates(state: State, phase: Playing) -> Sequence[Action]:
    """Return the legal plays, then the legal claims; a led joker has one play for each suit that may be named."""
    plays = state.legal_plays or _find_plays(state, phase)
    if phase.led != NOT_LED:  # nobody may claim now; this comes first because it is the most frequent case
        return plays
    rules = state.match.rules
    if rules.play.claims is _NO_CLAIMS or state.secrets.covered_cards:
        return plays
    return (*plays, *legal_claims(rules, phase, state.hands[phase.turn], _unplaced(state, phase)))


def _find_plays(state: State, phase: Playing) -> tuple[PlayCard, ...]:
    """Return the legal plays and cache them in the state, because ``apply`` needs them again."""
    setup, seat, led = phase.setup, phase.turn, phase.led
    suit_table, hand = setup.tables[seat], state.hands[seat]
    if state.secrets.covered_cards:
        hand &= ~state.secrets.face_down
    cards = playable(setup, seat, hand, led, phase.history)
    try:
        known = _KNOWN_PLAYS[suit_table.pack._serial]  # a call would take longer
    except KeyError:
        known = _plays_of(suit_table.pack)
    if led == NOT_LED and (jokers := cards & suit_table.suits[NO_SUIT]):
        suits = joker_suits(setup, seat, hand, phase.history)
        named = tuple(PlayCard(joker, suit) for joker in suit_table.pack.cards_in(jokers) for suit in suits)
        plays = known.of_hand(cards ^ jokers) + named
    elif cards == hand:
        plays = known.of_hand(cards)
    else:
        plays = known[cards]
    keep_legal_plays(state, plays)
    return plays


def why_illegal(state: State, phase: Playing, action: Action) -> Illegal | None:
    """Return the reason why a play or a claim is illegal; ``None`` if it is legal."""
    if isinstance(action, PlayCard):
        if action in (state.legal_plays or _find_plays(state, phase)):
            return None
        hand = state.hands[phase.turn] & ~state.secrets.face_down
        return why_unplayable(phase.setup, phase.turn, hand, phase.led, phase.history, action)
    if isinstance(action, Claim):
        hand, covered = state.hands[phase.turn], bool(state.secrets.covered_cards)
        return why_no_claim(state.rules, phase, action, hand, _unplaced(state, phase), dummy_covered=covered)
    return Illegal(Reason.NOT_DUE, "The cards are being played: play a card.")


def _unplaced(state: State, phase: Playing) -> int:
    """Return the cards that may be in another hand, as far as the leader knows.

    The result contains all cards except those already played, the leader's cards and discards, and any cards that lie
    face up on the table for the players to take.
    """
    setup, seat = phase.setup, phase.turn
    bit_of, seen = setup.tables[seat]._bit_of, state.hands[seat]
    if state.secrets.discards:
        seen |= state.secrets.discards[setup.actors[seat]]
    for trick in phase.history:
        for play in trick.plays:
            seen |= bit_of[play]
    pack = state.rules.table.pack
    return pack.whole & ~(seen | pack.mask(state.match.on_table))


def step(state: State, phase: Playing, action: Action, log: Log) -> State:
    """Return the state after a play or a claim; a complete trick or a claim can end the hand."""
    if not isinstance(action, PlayCard):
        assert isinstance(action, Claim)  # why_illegal allows only plays and claims
        return step_claim(state, phase, action, log)
    setup, seat, led = phase.setup, phase.turn, phase.led
    suit_table = setup.tables[seat]
    hands = list(state.hands)
    hands[seat] ^= suit_table._bit_of[action]
    trick = (*phase.trick, action)
    if led == NOT_LED:
        led = led_by(suit_table, action)
    turn, leader = setup.after[seat], phase.leader
    if turn != leader:
        following = make_playing(setup, turn, leader, trick, led, phase.history, phase.laid_down)
        played = make_state(state.match, following, tuple(hands), state.secrets)
        if log is not None:
            _write(log, phase, played, action)
        return played
    following = after_trick(phase, trick, led)
    if state.match.rules.custom:
        following = with_custom_winner(state, following)
    secrets = _uncovered(state.secrets, hands) if state.secrets.covered_cards else state.secrets
    played = make_state(state.match, following, tuple(hands), secrets)
    over = stops(state.match, following)
    if log is not None:
        _write(log, phase, played, action, over=over, uncovered=state.secrets.face_down & ~secrets.face_down)
    if not over:
        return played
    match, after = end_by_trick(state.public, following, partner_at_the_end(following, hands), log)
    return between_hands(match, after)


def after_trick(phase: Playing, trick: tuple[PlayCard, ...], led: int) -> Playing:
    """Return the play after a trick, in which its winner leads (catalogue: section H).

    ``phase`` is the play before the last card of the trick, while ``trick`` is complete.
    """
    setup, history = phase.setup, phase.history
    seats = setup.rounds[phase.leader]
    winner = winner_of(setup, seats, trick, led, history)
    history = (*history, make_trick(seats, trick, _SUIT_LED[led], winner))
    return make_playing(setup, winner, winner, (), NOT_LED, history, phase.laid_down)


def _uncovered(secrets: Secrets, hands: Sequence[int]) -> Secrets:
    """Return the hidden cards after a trick, without the cards that are now turned up (catalogue: p2-form, 6.36).

    A dummy's face-down card is turned up after the trick in which the card on top of it was played.
    """
    held = sum(hands)
    left = tuple((over, under) for over, under in secrets.covered_cards if over & held)
    return attrs.evolve(secrets, covered_cards=left)


def _write(
    log: list[events.Event],
    before: Playing,
    played: State,
    play: PlayCard,
    *,
    over: bool = False,
    uncovered: int = 0,
) -> None:
    after, contract = played.phase, before.setup.contract
    assert isinstance(after, Playing)
    log.append(_card_played(before.turn, play.card, play.suit))
    if reveals_partner(contract, before.turn, play.card):
        log.append(events.PartnerKnown(before.turn))
    if len(after.history) > len(before.history):
        log.append(TrickTaken(after.history[-1]))
    if not over:  # no more cards are turned up after the hand is over
        for seat in before.seats if uncovered else ():
            turned = played.rules.table.pack.cards_in(played.hands[seat] & uncovered)
            log.extend(CardUncovered(seat, card) for card in turned)
        if contract.special is not None:  # no other contract exposes a hand after a card
            shown = exposed_seats(before)
            log.extend(
                [events.HandExposed(seat, played.hand(seat)) for seat in exposed_seats(after) if seat not in shown]
            )


def follow_begin(table: TableFromEvents, contract: Contract, calls: tuple[Call, ...]) -> None:
    """Begin the play without the hidden cards; open hands come from the events (catalogue: open-exposed)."""
    setup = play_setup(table.match.rules, contract, calls)
    leader = first_leader(table.match.rules, table.match.dealer, setup)
    table.phase = Playing(setup, leader, leader, (), NOT_LED, ())
    table.log.append(PlayBegan(leader, setup.order))
    table.lay_down(())


def report(public: PublicState, phase: Playing, action: Action) -> Event:
    """Return the event that reports an action."""
    if isinstance(action, PlayCard):
        return CardPlayed(phase.turn, action.card, action.suit)
    assert isinstance(action, Claim)
    return report_claim(public, phase, action)


def follow(table: TableFromEvents, phase: Playing, event: Event) -> None:
    """Carry out a play or a claim without the hidden cards."""
    if isinstance(event, CardPlayed):
        _follow_play(table, phase, event)
    else:
        assert isinstance(event, ClaimMade | events.TricksClaimed)
        follow_claim(table, phase, event)


def _follow_play(table: TableFromEvents, phase: Playing, event: CardPlayed) -> None:
    seat = event.seat
    table.expect_turn(seat)
    expect(event.card, Card, "happened[0].card", "a card, such as parse_card('AS')")
    expect(event.suit, Suit | None, "happened[0].suit", "a suit, or None")
    play, setup, contract = PlayCard(event.card, event.suit), phase.setup, phase.setup.contract
    refuse(why_impossible(table.public, seat, play))
    table.log.append(event)
    bit = setup.tables[seat]._bit_of[play]
    table.counts[seat] -= 1
    table.on_top &= ~bit
    if seat in table.shown:
        table.shown[seat] &= ~bit
    if reveals_partner(contract, seat, event.card):
        table.log.append(events.PartnerKnown(seat))
    led = led_by(setup.tables[seat], play) if phase.led == NOT_LED else phase.led
    trick, turn, before = (*phase.trick, play), setup.after[seat], exposed_seats(phase)
    if turn != phase.leader:
        table.phase = attrs.evolve(phase, turn=turn, trick=trick, led=led)
        table.lay_down(before)
        return
    play_on = after_trick(phase, trick, led)
    if table.match.rules.custom:
        play_on = with_custom_winner(table.public, play_on)
    table.phase = play_on
    table.log.append(TrickTaken(play_on.history[-1]))
    if stops(table.match, play_on):
        table.between_hands(*end_by_trick(table.public, play_on, table.holder(play_on), table.log))
        return
    _follow_uncovered(table, phase.seats)
    table.lay_down(before)


def _follow_uncovered(table: TableFromEvents, seats: Sequence[Seat]) -> None:
    """Turn up the face-down cards of dummies whose card on top was played in the last trick."""
    pack = table.match.rules.table.pack
    for seat in seats:
        if table.covered[seat] > (table.shown.get(seat, 0) & table.on_top).bit_count():
            card = table.next(CardUncovered, f"the card of seat {seat} that is turned up").card
            possible = possible_cards(table.now(), seat) & ~table.shown[seat]
            mask = table.cards_in((card,), 1, possible, f"the uncovered card of seat {seat}")
            table.log.append(CardUncovered(seat, *pack.cards_in(mask)))
            table.covered[seat] -= 1
            table.shown[seat] |= mask


SPEC: Final = PhaseSpec(
    Playing,
    (PlayCard, Claim),
    (CardPlayed, ClaimMade, events.TricksClaimed),
    *(candidates, why_illegal, step, report, follow),
    causes=(
        PlayBegan,
        events.HandExposed,
        CardUncovered,
        TrickTaken,
        events.TricksAwarded,
        events.HandScored,
        events.Barred,
        events.MatchEnded,
    ),
)
