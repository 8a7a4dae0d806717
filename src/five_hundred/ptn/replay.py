"""A published hand, played through: the engine says whether it can have been so, and the log is held against it."""

from collections.abc import Mapping, Sequence

import attrs

from five_hundred.actions import PASS, Action, Deal, Exchange, Look, MakeBid, Nominate, PlayCard
from five_hundred.cards import Card, Suit
from five_hundred.contracts import Bid
from five_hundred.deck import laid_out, stacked
from five_hundred.engine import apply, legal_actions, why_illegal
from five_hundred.errors import IllegalActionError, InvalidLogError, Reason
from five_hundred.ladder import ladder_of
from five_hundred.ptn.blocks import Cell
from five_hundred.ptn.findings import Findings
from five_hundred.ptn.hands import PublishedHand, Table
from five_hundred.ptn.words import NOTHING, PASSED, SEATS, call_text, read_call, read_card
from five_hundred.seats import HAND_SIZE, Seat
from five_hundred.state import Bidding, Dealing, Exchanging, Finished, Nominating, Playing, State

__all__ = ["Played", "play_through"]

_LOOK = Look()


@attrs.frozen
class Played:
    """What was played of a hand."""

    actions: tuple[Action, ...]
    state: State
    """The state after the last of them."""

    @property
    def is_finished(self) -> bool:
        """Whether the hand was scored, or thrown in."""
        return isinstance(self.state.phase, Dealing | Finished)


def play_through(hand: PublishedHand, start: State, findings: Findings) -> Played:
    """Play a published hand.

    Args:
        hand: the hand.
        start: a state in which its deal is due.
        findings: where it goes what the log leaves out or contradicts.

    Raises:
        InvalidLogError: something in it is not possible.
    """
    play = _Play(hand, start, findings)
    play.deal()
    play.calls()
    if not isinstance(play.state.phase, Bidding):
        play.contract()
        play.exchange()
        play.cards()
    return Played(tuple(play.actions), play.state)


@attrs.define
class _Play:
    hand: PublishedHand
    state: State
    findings: Findings
    actions: list[Action] = attrs.field(factory=list)
    bid: Bid | None = None
    """The bid that won the auction."""
    declarer: Seat | None = None

    def take(self, action: Action, line: int, what: str) -> None:
        """Take an action, which the log says was taken."""
        try:
            self.state = apply(self.state, action)
        except IllegalActionError as error:
            raise InvalidLogError(line, f"{what}: {error.illegal.message}") from None
        self.actions.append(action)

    def deal(self) -> None:
        table, stock = self.state.rules.table, self.state.secrets.stock
        cards = stacked(table, self.state.dealer, self.hand.piles)
        if stock is not None and _same(laid_out(table, self.state.dealer, stock), self.hand.piles):
            cards = stock  # the pack was not shuffled, and a log does not say in which order it lay
        self.take(Deal(cards), self.hand.line_of("Deal"), "the deal")

    # The auction

    def calls(self) -> None:
        table, seat = self.hand.auction, self.hand.auction.first
        left = self.state.seating.after(self.hand.dealer)
        if seat != left:
            sentence = f"the auction begins with {SEATS[left]}, to the left of the dealer, not with {SEATS[seat]}"
            self.findings.note(table.line, sentence)
        for row in table.rows:
            for cell in row:
                if not self.call(seat, cell):
                    return
                seat = self.state.seating.after(seat)
        if isinstance(self.state.phase, Bidding):
            self.stops(table.last_line, "the auction is not over")

    def call(self, seat: Seat, cell: Cell) -> bool:
        """What stands in the column of a seat; returns whether the auction can be read further."""
        who, over = SEATS[seat], not isinstance(self.state.phase, Bidding)
        if cell.text == NOTHING:
            if not over and self.state.turn == seat:
                self.stops(cell.line, "the auction is not over")
                return False
            if not over:
                self.findings.note(cell.line, f"{who} is passed over, which is written {PASSED} until the auction ends")
            return True
        bid = self.read(cell)
        if bid is not None and not over and self.state.turn != seat:
            turn = self.state.turn
            raise InvalidLogError(cell.line, f"{who} cannot bid {bid}: {SEATS[turn or 0]} is to call")
        if over:
            if bid is not None or self.could_go_on():
                self.findings.note(cell.line, f"{cell.text} by {who} stands after the end of the auction, and was left")
        elif self.state.turn == seat:
            self.make(bid, cell.line, f"{cell.text} by {who}")
        return True

    def read(self, cell: Cell) -> Bid | None:
        try:
            return read_call(cell.text, self.hand.rules)
        except ValueError as error:
            raise InvalidLogError(cell.line, str(error)) from None

    def make(self, bid: Bid | None, line: int, what: str) -> None:
        action = PASS if bid is None else MakeBid(bid)
        illegal = why_illegal(self.state, action)
        if illegal is not None and illegal.reason is Reason.NOT_LOOKED:
            self.take(_LOOK, line, what)  # whoever does not bid blind has looked
        self.take(action, line, what)
        if self.state.contract is not None:
            self.bid, self.declarer = self.state.contract.bid, self.state.contract.declarer

    def could_go_on(self) -> bool:
        """Whether anybody could have bid more: if not, the passes that follow say nothing."""
        return self.bid is None or bool(ladder_of(self.hand.rules).above(self.bid))

    def stops(self, line: int, what: str) -> None:
        turn = self.state.turn
        self.findings.note(line, f"{what}: {SEATS[turn or 0]} is next")

    def contract(self) -> None:
        """The tags that repeat what the auction has decided."""
        bid = PASSED if self.bid is None else call_text(self.bid, self.hand.rules)
        told = self.hand.block.get("Contract")
        if told is None:
            self.findings.note(self.hand.block.line, f"the tag Contract is missing: by the auction it is {bid}")
        elif not self.is_bid(told.value):
            self.findings.note(told.line, f"Contract is {told.value[:20]!r}, but by the auction it is {bid}")
        declarer, tag = None if self.declarer is None else SEATS[self.declarer], self.hand.block.get("Declarer")
        if tag is None and declarer is not None:
            self.findings.note(self.hand.block.line, f"the tag Declarer is missing: by the auction it is {declarer}")
        elif tag is not None and tag.value != (declarer or ""):
            sentence = f"but by the auction it is {declarer or 'nobody'}"
            self.findings.note(tag.line, f"Declarer is {tag.value[:20]!r}, {sentence}")

    def is_bid(self, text: str) -> bool:
        try:
            return read_call(text, self.hand.rules) == self.bid
        except ValueError:
            return False

    # The exchange

    def exchange(self) -> None:
        phase = self.state.phase
        if not isinstance(phase, Exchanging):
            for name in ("CardsAdded", "CardsRemoved"):
                if (tag := self.hand.block.get(name)) is not None:
                    self.findings.note(tag.line, f"{name} is there, but nobody takes the kitty")
        else:
            self.kitty(phase.turn)
            self.discard(phase.turn)
            if self.state.phase is phase:
                return
        if isinstance(self.state.phase, Nominating):
            suit = self.hand.nominated
            self.take(Nominate(suit), self.hand.line_of("Nominated"), "Nominated")
        elif self.hand.nominated is not None:
            self.findings.note(self.hand.line_of("Nominated"), "Nominated is there, but nobody nominates a suit")
        if not isinstance(self.state.phase, Playing | Dealing | Finished):
            step = type(self.state.phase).__name__.lower()
            raise InvalidLogError(self.hand.block.line, f"these rules have a step of which a log does not tell: {step}")

    def kitty(self, seat: Seat) -> None:
        kitty, line = self.hand.piles["kitty"], self.hand.line_of("CardsAdded")
        told = " ".join(map(str, kitty))
        if self.hand.added is None:
            self.findings.note(line, f"the tag CardsAdded is missing: {SEATS[seat]} takes {told}")
        elif self.hand.added[0] != seat or sorted(self.hand.added[1]) != sorted(kitty):
            self.findings.note(line, f"CardsAdded is not what is there to take: {SEATS[seat]} takes {told}")

    def discard(self, seat: Seat) -> None:
        who, line = SEATS[seat], self.hand.line_of("CardsRemoved")
        if self.hand.removed is not None and self.hand.removed[0] == seat:
            self.take(Exchange(self.hand.removed[1]), line, f"{who} discards")
            return
        if self.hand.removed is None and self.hand.play is None:
            self.stops(self.hand.block.line, "the log ends before the discard")
            return
        played = self.column(seat)
        unplayed = [card for card in self.state.hand(seat) if card not in played]
        what = "is missing" if self.hand.removed is None else f"is of {SEATS[self.hand.removed[0]]}, not of {who}"
        if len(played) < HAND_SIZE or len(unplayed) != len(self.state.hand(seat)) - HAND_SIZE:
            raise InvalidLogError(line, f"the tag CardsRemoved {what}, and the play does not tell what {who} discards")
        told = " ".join(map(str, unplayed))
        self.findings.note(line, f"the tag CardsRemoved {what}: {told} are the cards that {who} does not play")
        self.take(Exchange(unplayed), line, f"{who} discards")

    def column(self, seat: Seat) -> set[Card]:
        """The cards that stand in the column of a seat."""
        table = self.hand.play
        if table is None:
            return set()
        place = (seat - table.first) % len(SEATS)
        cells = [row[place] for row in table.rows if len(row) > place and row[place].text != NOTHING]
        return {self.card(cell) for cell in cells}

    def card(self, cell: Cell) -> Card:
        try:
            return read_card(cell.text, self.hand.rules)
        except ValueError as error:
            raise InvalidLogError(cell.line, str(error)) from None

    # The play

    def cards(self) -> None:
        table, phase = self.hand.play, self.state.phase
        if not isinstance(phase, Playing):
            if table is not None and table.rows:
                self.findings.note(table.line, "Play has cards, but the hand is not played")
            return
        if table is None:
            self.stops(self.hand.block.line, "the tag Play is missing")
            return
        if table.first != phase.leader:
            right, wrong = SEATS[phase.leader], SEATS[table.first]
            self.findings.note(table.line, f"{right} leads to the first trick, not {wrong}, whose column is the first")
        for number, row in enumerate(table.rows, start=1):
            if not isinstance(self.state.phase, Playing):
                sentence = f"the hand is over after {number - 1} tricks, and what follows was left"
                self.findings.note(row[0].line, sentence)
                break
            if not self.trick(number, row, table):
                break
        if isinstance(self.state.phase, Playing):
            done = len(self.state.phase.history)
            self.stops(table.last_line, f"the play ends after {done} complete tricks")
        self.all_named()

    def trick(self, number: int, row: Sequence[Cell], table: Table) -> bool:
        """A row of the table; returns whether the trick is complete."""
        phase = self.state.phase
        assert isinstance(phase, Playing)
        cells = {(table.first + place) % len(SEATS): cell for place, cell in enumerate(row[: len(SEATS)])}
        for seat, cell in cells.items():
            if seat not in phase.seats and cell.text != NOTHING:
                self.findings.note(cell.line, f"{SEATS[seat]} does not play in this hand: '{NOTHING}' is due")
        order = [cells.get(seat, Cell(row[0].line, NOTHING)) for seat in phase.seats]
        for place, (seat, cell) in enumerate(zip(phase.seats, order, strict=True)):
            if cell.text == NOTHING:
                if any(later.text != NOTHING for later in order[place:]):
                    led = SEATS[phase.leader]
                    raise InvalidLogError(cell.line, f"trick {number}, led by {led}, has no card of {SEATS[seat]}")
                return False
            self.play(seat, self.card(cell), cell.line, number, order[place + 1 :])
        return True

    def play(self, seat: Seat, card: Card, line: int, number: int, others: Sequence[Cell]) -> None:
        play = PlayCard(card)
        if card.is_joker and why_illegal(self.state, play) is not None:
            play = PlayCard(card, self.suit_named(seat, card, line, others))
        who = SEATS[seat]
        self.take(play, line, f"trick {number}, {card} by {who}{self.where(seat, card)}")

    def where(self, seat: Seat, card: Card) -> str:
        """Where a card is, if not in the hand of the seat that is said to have played it."""
        if card in self.state.hand(seat):
            return ""
        for other in self.state.seating.seats:
            if card in self.state.hand(other):
                return f" (it is in the hand of {SEATS[other]})"
        return " (it is in no hand any more)"

    def suit_named(self, seat: Seat, joker: Card, line: int, others: Sequence[Cell]) -> Suit | None:
        """The suit that a led joker names: what our tag says, or what the cards that follow leave possible."""
        if joker in self.hand.named:
            return self.hand.named[joker]
        suits = [
            action.suit
            for action in legal_actions(self.state)
            if isinstance(action, PlayCard) and action.card is joker and self.fits(action, others)
        ]
        if len(suits) > 1:
            told = " or ".join(map(str, suits))
            sentence = f"the log does not say which suit the joker of {SEATS[seat]} names: {told} would fit"
            self.findings.note(line, f"{sentence}, {suits[0]} was taken")
        return suits[0] if suits else None

    def fits(self, lead: PlayCard, others: Sequence[Cell]) -> bool:
        """Whether the others may have played their cards to this lead."""
        state = apply(self.state, lead)
        for cell in others:
            if cell.text == NOTHING:
                break
            play = PlayCard(self.card(cell))
            if why_illegal(state, play) is not None:
                return False
            state = apply(state, play)
        return True

    def all_named(self) -> None:
        played = [action.card for action in self.actions if isinstance(action, PlayCard) and action.suit is not None]
        for card in self.hand.named:
            if card not in played:
                self.findings.note(self.hand.line_of("SuitNamed"), f"{card} is not led, and names no suit")


def _same(first: Mapping[str, Sequence[Card]], second: Mapping[str, Sequence[Card]]) -> bool:
    return all(sorted(first[name]) == sorted(cards) for name, cards in second.items())
