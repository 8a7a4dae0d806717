"""A referee who knows the game from the rule catalogue and reads nothing but the narration of a match.

It is written without the engine: cards are texts such as ``10♥`` and ``RJ``, and every rule is said again in the
plainest way.  ``check(text, house)`` raises ``AssertionError`` where a line of the narration breaks the house's rules;
:data:`HOUSES` says what the catalogue's matrix (section 1.1) gives for each preset.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from houses import HOUSES, JOKERS, TRICK_BIDS, House, Special, denomination, height, split, strength, suit_of, worth

__all__ = ["HOUSES", "Match", "check"]

NAMES = {"spades": "♠", "clubs": "♣", "diamonds": "♦", "hearts": "♥"}
CARD = r"[RB]J|1[0-3].|[2-9JQKA]."


class Lines:
    """The lines of a narration, one after the other."""

    def __init__(self, text: str) -> None:
        self.lines = [line for line in text.splitlines() if line.strip()]
        self.number = 0

    def peek(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it is of this form."""
        return re.fullmatch(pattern, self.lines[self.number]) if self.number < len(self.lines) else None

    def take(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it is of this form; it is read then."""
        found = self.peek(pattern)
        self.number += found is not None
        return found

    def must(self, pattern: str) -> re.Match[str]:
        """The next line, which has to be of this form."""
        found = self.take(pattern)
        assert found, f"line {self.number + 1}: {self.lines[self.number]!r} is not {pattern!r}"
        return found


class Match:
    """What the referee notes down."""

    def __init__(self, house: House, lines: Lines) -> None:
        self.house, self.lines = house, lines
        self.scores = [0] * len(house.sides)
        self.rows: list[tuple[str, list[int], list[int]]] = []
        self.next_dealer: int | None = None
        self.redeals = 0
        """How often the same dealer has dealt again because all had passed."""
        self.over: set[int] | None = None
        """The sides that have won."""
        self.why = ""
        """What the last sentence says of the end."""

    def name(self, seat: int) -> str:
        """A seat as a pattern."""
        return re.escape(self.house.seats[seat])

    def must_be(self, seat: int, words: str) -> re.Match[str]:
        """The next line, which has to be about this seat."""
        return self.lines.must(rf"  {self.name(seat)} +{words}")


@dataclass
class Hand:
    """A hand from the auction to its score."""

    dealer: int
    hands: list[list[str]]
    kitty: list[str]
    on_table: list[str] = field(default_factory=list)
    face_down: dict[int, list[str]] = field(default_factory=dict)
    """The covered cards of each dummy, as far as they still are."""
    tops: dict[int, list[str]] = field(default_factory=dict)
    """The cards that lie upon them at first."""
    bid: str | None = None
    declarer: int | None = None
    rival: int | None = None
    called: str | None = None
    partner: int | None = None
    nominated: str | None = None
    winners: list[int] = field(default_factory=list)

    def team(self, house: House) -> list[int]:
        """The seats that play for the contract, the declarer's first."""
        if self.declarer is None:
            return []
        mates = [seat for seat in house.sides[house.side_of(self.declarer)] if seat != self.declarer]
        return [self.declarer, *mates, *([] if self.partner is None else [self.partner])]


def check(text: str, house: House) -> Match:
    """Read a narration; raises ``AssertionError`` with the line that breaks a rule."""
    match = Match(house, Lines(text))
    while match.lines.peek(r"Hand \d+: .*"):
        assert match.over is None, "play goes on after the end"
        _hand(match)
    _end(match)
    return match


def _cards(text: str) -> list[str]:
    return text.split()


def _hand(match: Match) -> None:
    """A deal, and the hand that comes of it, if any does."""
    lines, house = match.lines, match.house
    found = lines.must(r"Hand (\d+): (\w+) deals\.")
    assert int(found[1]) == len(match.rows) + 1, "hands are counted when they are played"
    dealer = house.seats.index(found[2])
    assert match.next_dealer in (None, dealer), "the deal goes round clockwise"
    hand = _deal(match, dealer)
    match.next_dealer = (dealer + 1) % house.players
    auction = Auction(match, hand)
    if auction.hold():
        thrown = lines.must(r"  The cards are thrown in: (\w+) deals\.")
        match.next_dealer = dealer
        assert house.seats.index(thrown[1]) == dealer
        return
    standing = auction.standing
    if standing is None or (house.inkles and standing[0][0] == "6"):
        if not house.all_pass_played:
            if match.redeals < house.redeals:
                match.next_dealer, match.redeals = dealer, match.redeals + 1
            else:
                match.redeals = 0
            why = "Nobody bids" if standing is None else "Only inkles were bid"
            thrown = lines.must(rf"  {why}, so the cards are thrown in: (\w+) deals\.")
            assert house.seats.index(thrown[1]) == match.next_dealer
            return
        match.redeals = 0
        lines.must(r"  Nobody bids, so the hand is played at no trump for 10 points a trick")
    else:
        match.redeals = 0
        hand.bid, hand.declarer = standing
        against = ""
        if hand.bid in house.specials and house.specials[hand.bid].plays == "duel":
            hand.rival = auction.challenged
            assert hand.rival is not None
            against = f" against {match.name(hand.rival)}"
        match.must_be(hand.declarer, rf"plays {hand.bid} for {worth(house, hand.bid)} points{against}")
        _exchange(match, hand)
    _tricks(match, hand)
    _score(match, hand)


def _deal(match: Match, dealer: int) -> Hand:
    """Ten cards each, the rest in its piles, all cards of the pack once (catalogue deck-composition, p2-form)."""
    lines, house = match.lines, match.house
    hands: list[list[str]] = [[] for _ in house.seats]
    seats = len(house.seats)
    for seat in ((dealer + place) % seats for place in range(1, seats + 1)):
        if house.form != "drawn":
            hands[seat] = _cards(match.must_be(seat, "(.*)")[1])
            assert len(hands[seat]) == 10, "ten cards each"
    sizes = {
        house.kitty: 0 if house.form == "exposed" else house.kitty_size,
        "(?:dead|rest)": house.dead,
        "pile": 40 if house.form == "drawn" else 0,
    }
    piles = {name: _cards(lines.must(rf"  {name} +(.*)")[1]) for name, size in sizes.items() if size}
    assert {name: len(cards) for name, cards in piles.items()} == {name: size for name, size in sizes.items() if size}
    on_table = _cards(lines.must(r"  Face up on the table: (.*)")[1]) if house.form == "exposed" else []
    assert len(on_table) == (8 if house.form == "exposed" else 0)
    everything = [card for cards in (*hands, *piles.values(), on_table) for card in cards]
    assert sorted(everything) == sorted(house.pack), f"the {len(house.pack)} cards, each once"
    hand = Hand(dealer, hands, piles.get(house.kitty, []), on_table)
    if house.form == "dummies":
        _lay_dummies(match, hand)
    elif house.form == "exposed":
        for seat in _round(house, dealer + 1):
            card = match.must_be(seat, rf"adds ({CARD}) to the {house.kitty}")[1]
            hand.on_table.remove(card)
            hand.kitty.append(card)
    elif house.form == "drawn":
        _draw(match, hand, piles["pile"])
    return hand


def _round(house: House, first: int) -> list[int]:
    """The players in turn."""
    return [(first + place) % house.players for place in range(house.players)]


def _lay_dummies(match: Match, hand: Hand) -> None:
    """Five cards face down, each under one that all can see (catalogue p2-form)."""
    for seat in range(match.house.players, len(match.house.seats)):
        shown = _cards(match.must_be(seat, r"shows (.*), on top of 5 hidden cards")[1])
        assert len(shown) == 5
        hand.tops[seat] = shown
        hand.face_down[seat] = [card for card in hand.hands[seat] if card not in shown]
        assert len(hand.face_down[seat]) == 5, "the cards that are shown are of that hand"


def _draw(match: Match, hand: Hand, pile: list[str]) -> None:
    """One of every two cards is kept, twenty times each (catalogue p2-form, draw)."""
    for turn in range(20):
        seat = (hand.dealer + 1 + turn) % 2
        found = match.must_be(
            seat, rf"draws ({CARD}), (?:keeps it and discards ({CARD})|discards it and keeps ({CARD}))"
        )
        first, second = pile[2 * turn : 2 * turn + 2]
        assert found[1] == first
        assert second in (found[2], found[3])
        hand.hands[seat].append(first if found[2] else second)
    for seat in _round(match.house, hand.dealer + 1):
        told = match.lines.must(rf"  {match.name(seat)} +((?:{CARD})(?: +(?:{CARD}))+)")
        assert sorted(_cards(told[1])) == sorted(hand.hands[seat])


class Auction:
    """The calls of a hand (catalogue section D, 6.1 to 6.11)."""

    def __init__(self, match: Match, hand: Hand) -> None:
        self.match, self.house, self.hand = match, match.house, hand
        self.standing: tuple[str, int] | None = None
        self.challenged: int | None = None
        """Who had made the bid that now stands beneath."""
        self.spoken: list[tuple[int, str]] = []
        self.out: set[int] = set()
        self.looked: set[int] = set()
        blind = any(special.gate == "blind" for special in self.house.specials.values())
        if not blind:
            self.looked = set(range(self.house.players))

    def hold(self) -> bool:
        """Follow the calls; says whether the cards were thrown in by consent."""
        turn: int | None = self._after(self.hand.dealer)
        while turn is not None:
            if self.match.lines.take(rf"  {self.match.name(turn)} +looks at the hand"):
                assert turn not in self.looked
                self.looked.add(turn)
            if self._thrown_in(turn):
                return True
            raising = self.standing is not None and self.standing[1] == turn
            self._call(turn, raising=raising)
            turn = self._next(turn, raising=raising)
        return False

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.house.players

    def _thrown_in(self, seat: int) -> bool:
        """A hand without ace, face card and joker, at the first turn; the partner has a say (misdeal-no-face)."""
        offer = rf"  {self.match.name(seat)} +has no ace, face card or joker and offers to throw the cards in"
        if not self.match.lines.take(offer):
            return False
        assert self.house.throws_in
        assert not [who for who, _ in self.spoken if who == seat], "only at the first turn"
        assert not [card for card in self.hand.hands[seat] if card in JOKERS or card[:-1] in "JQKA"]
        (partner,) = [mate for mate in self.house.sides[self.house.side_of(seat)] if mate != seat]
        return self.match.must_be(partner, "(agrees|does not agree)")[1] == "agrees"

    def _call(self, seat: int, *, raising: bool) -> None:
        house = self.house
        found = self.match.must_be(seat, rf"({house.passing}|.+?)(?: \(inkle\))?")
        call = found[1]
        assert (" (inkle)" in found[0]) == (house.inkles and call[0] == "6")
        if call == house.passing:
            assert seat in self.looked
            self.out.add(seat)
            self.spoken.append((seat, "pass"))
            return
        refused = self._refused(seat, call)
        assert not refused, f"{house.seats[seat]} {call}: {refused}"
        own = [bid for who, bid in self.spoken if who == seat and bid != "pass"]
        changed = bool(own) and denomination(house, own[-1]) != denomination(house, call)
        rule = house.raise_own if raising else house.re_entry
        if rule in ("always", "reopens") or (changed and rule in ("if changed", "reopens if changed")):
            self.out.clear()
        self.challenged = self.standing[1] if self.standing else None
        self.standing = (call, seat)
        self.spoken.append((seat, call))

    def _refused(self, seat: int, bid: str) -> str:
        """The reason why a seat may not make a bid; empty if it may."""
        house, special = self.house, self.house.specials.get(bid)
        first = self._after(self.hand.dealer)
        if house.inkles and bid[0] == "6" and seat not in (first, self._after(first)):
            return "only the first two seats may inkle"
        over_null = False
        if self.standing is not None:
            standing, bidder = self.standing
            below = height(house, bid) - height(house, standing)
            stands = house.specials.get(standing)
            opponent = house.side_of(bidder) != house.side_of(seat)
            over_null = stands is not None and stands.null and opponent and below >= 0
            if below < 0 or (below == 0 and not (over_null and special and special.gate == "opponent")):
                return f"not higher than {standing}"
        made = [(who, each) for who, each in self.spoken if each != "pass"]
        nulls = [who for who, each in made if each in house.specials and house.specials[each].null]
        levels = [split(each)[0] for _, each in made if each not in house.specials]
        partner = any(house.side_of(who) == house.side_of(seat) and who != seat for who in nulls)
        gates: dict[str, bool] = {
            "": True,
            "seven": max(levels, default=0) >= 7 or bool(nulls),
            "null": bool(nulls),
            "partner": partner,
            "opponent": over_null,
            "blind": seat not in self.looked,
        }
        if special and special.gate == "blind":
            return "" if gates["blind"] else "only before looking at the hand"
        if seat not in self.looked:
            return "first look at the hand"
        return "" if special is None or gates[special.gate] else "not yet"

    def _could_bid(self, seat: int) -> bool:
        """Whether any bid is left for a seat; it can still look at its hand."""
        bids = [*TRICK_BIDS, *self.house.specials]
        return any(self._refused(seat, bid) in ("", "first look at the hand") for bid in bids)

    def _next(self, seat: int, *, raising: bool) -> int | None:
        """The seat that calls next; ``None`` when the auction is over."""
        if raising and self.spoken[-1][1] == "pass":
            return None
        bidder = self.standing[1] if self.standing else None
        spoken = {who for who, _ in self.spoken}
        silent = spoken if self.house.one_round else self.out | ({bidder} if bidder is not None else set())
        waiting = [each for each in _round(self.house, seat + 1) if each not in silent]
        if any(self._could_bid(each) for each in waiting):
            return waiting[0]
        if bidder is not None and self.house.raise_own and self._could_bid(bidder):
            self.out.update(waiting)
            return bidder
        return None


def _exchange(match: Match, hand: Hand) -> None:
    """The kitty, the discards, the called card and the nomination (catalogue section G, M, 6.13, 6.20)."""
    lines, house = match.lines, match.house
    declarer, bid = hand.declarer, hand.bid
    assert declarer is not None
    assert bid is not None
    special = house.specials.get(bid)
    if hand.rival is None:
        taken = _cards(match.must_be(declarer, rf"takes the {house.kitty}: (.*)")[1])
        assert sorted(taken) == sorted(hand.kitty)
        hand.hands[declarer] += taken
        who = declarer
        if special and special.plays == "both":
            (who,) = [mate for mate in house.sides[house.side_of(declarer)] if mate != declarer]
            passed = _cards(match.must_be(declarer, rf"hands (.*) to {match.name(who)}")[1])
            _put_away(hand.hands[declarer], passed, house.kitty_size)
            hand.hands[who] += passed
        _put_away(hand.hands[who], _cards(match.must_be(who, "discards (.*)")[1]), house.kitty_size)
    if house.form == "exposed":
        defender = 1 - declarer
        card = match.must_be(defender, rf"takes ({CARD})")[1]
        hand.on_table.remove(card)
        hand.hands[defender].append(card)
        _put_away(hand.hands[defender], _cards(match.must_be(defender, "discards (.*)")[1]), 1)
    if house.calls:
        _call_card(match, hand)
    nomination = lines.take(rf"  {match.name(declarer)} nominates (\w+) as the joker's suit")
    if nomination is not None:
        assert house.nominates
        assert set(JOKERS) & set(hand.hands[declarer])
        assert special or split(bid)[1] == "NT"
        hand.nominated = NAMES[nomination[1]]


def _put_away(hand: list[str], cards: list[str], count: int) -> None:
    assert len(cards) == count, "as many as were taken"
    for card in cards:
        hand.remove(card)
    assert len(hand) == 10


def _call_card(match: Match, hand: Hand) -> None:
    """Any card but the joker; another holder is the partner, announced or not (catalogue section M, 6.33)."""
    house, declarer = match.house, hand.declarer
    assert declarer is not None
    found = match.must_be(declarer, rf"(?:calls ({CARD})|plays without a partner)")
    hand.called = found[1]
    if hand.called is None:
        return
    assert hand.called in house.pack
    assert hand.called not in JOKERS
    holders = [seat for seat, cards in enumerate(hand.hands) if hand.called in cards and seat != declarer]
    hand.partner = holders[0] if holders else None
    if hand.partner is not None and house.calls == "announced":
        match.must_be(hand.partner, "is the partner")


def _tricks(match: Match, hand: Hand) -> None:
    """Ten tricks, or until the match is decided (catalogue section H, midhand-out)."""
    house, bid, declarer = match.house, hand.bid, hand.declarer
    special = house.specials.get(bid or "")
    playing = set(range(len(house.seats)))
    if hand.rival is not None:
        playing = {hand.rival, declarer or 0}
    elif special and special.plays == "alone":
        assert declarer is not None
        playing -= set(house.sides[house.side_of(declarer)]) - {declarer}
    idle = [match.name(seat) for seat in range(len(house.seats)) if seat not in playing]
    if idle:
        match.lines.must(rf"  {' and '.join(idle)} {'sits' if len(idle) == 1 else 'sit'} out")
    play = Play(match, hand, special, playing)
    leader = (hand.dealer + 1) % house.players if declarer is None else declarer
    assert leader in playing
    for number in range(1, 11):
        if house.claims and play.claim(leader):
            return
        leader = play.trick(number, leader)
        hand.winners.append(leader)
        if house.stops_midhand and _goes_out(match, hand):
            return


class Play:
    """The tricks of a hand."""

    def __init__(self, match: Match, hand: Hand, special: Special | None, playing: set[int]) -> None:
        self.match, self.house, self.hand, self.special, self.playing = match, match.house, hand, special, playing
        self.trump = "NT" if special or hand.bid is None else split(hand.bid)[1]
        self.led: set[str] = set()
        self.void: list[set[str]] = [set() for _ in self.house.seats]

    def suit(self, seat: int, card: str) -> str:
        """The suit of a card in the hand of a seat: only the contractor's joker can be nominated."""
        return suit_of(card, self.trump, self.hand.nominated if seat == self.hand.declarer else None)

    def trick(self, number: int, leader: int) -> int:
        """Read a trick; the seat that wins it."""
        match, seats = self.match, self.house.seats
        shown = self._lays_open(number)
        known = match.lines.take(r"  (.+) is the partner")
        seat_names = "|".join(re.escape(name) for name in seats)
        text = match.lines.must(rf" +{number}\. (.*)")[1]
        played = rf"\b({seat_names}) ({CARD})(?: as (\w+))?(\*?)"
        plays = re.findall(played, text)
        assert not re.sub(played, "", text).strip(), "nothing but plays"
        count = len(seats)
        order = [each for each in ((leader + place) % count for place in range(count)) if each in self.playing]
        assert [seats.index(name) for name, *_ in plays] == order, "the winner leads, then clockwise"
        suit_led, best, winner = "", -1, leader
        for place, (seat, (_, card, named, _)) in enumerate(zip(order, plays, strict=True)):
            if place == 0:
                suit_led = self._lead(seat, card, NAMES.get(named, ""), number)
            else:
                assert not named
                self._follow(seat, card, suit_led)
            suit = self.suit(seat, card)
            power = strength(card, self.trump)
            power += 1000 if suit == "joker" else 500 if suit == self.trump else 200 if suit == suit_led else -1000
            if power > best:
                best, winner = power, seat
            self.hand.hands[seat].remove(card)
            if place == 0 and shown is not None:
                own = self.hand.hands[self.hand.declarer or 0]
                due = own if self.special and self.special.opens == "second lead" else [*own, card][: len(shown)]
                assert sorted(shown) == sorted(due if self.hand.declarer == leader else own)
        assert [name for name, *_, star in plays if star] == [seats[winner]], "the highest trump, or card of the suit"
        self.led.add(suit_led)
        cards = [card for _, card, *_ in plays]
        told = self.house.calls == "hidden" and self.hand.partner is not None and self.hand.called in cards
        known = known or match.lines.take(r"      (.+) is the partner")
        assert (known is not None) == told, "the partner is known when the called card falls"
        assert known is None or seats.index(known[1]) == self.hand.partner
        self._turn_up(order, cards)
        return winner

    def claim(self, leader: int) -> bool:
        """Whether the leader claims the rest, and gets it whatever the others do (catalogue claims, 6.45)."""
        hand, left = self.hand, 10 - len(self.hand.winners)
        count = "trick" if left == 1 else f"{left} tricks"
        if not self.match.lines.take(rf"  {self.match.name(leader)} claims the last {count}"):
            return False
        own, rest = hand.hands[leader], [hand.hands[seat] for seat in self.playing - {leader}]
        trumps = {self.trump, "joker"}
        most = sum(self.suit(leader, card) in trumps for card in own)
        assert all(sum(self.suit(-1, card) in trumps for card in cards) <= most for cards in rest)
        for card in own:
            suit = self.suit(leader, card)
            above = sum(
                self.suit(leader, o) == suit and strength(o, self.trump) > strength(card, self.trump) for o in own
            )
            for cards in rest:
                following = [each for each in cards if self.suit(-1, each) == suit]
                higher = [each for each in following if strength(each, self.trump) > strength(card, self.trump)]
                assert not higher or len(following) <= above, "a card that is higher falls before"
        hand.winners += [leader] * left
        return True

    def _lays_open(self, number: int) -> list[str] | None:
        """An open hand is laid open at its moment (catalogue open-exposed, 6.21)."""
        special, declarer = self.special, self.hand.declarer
        if declarer is None:
            return None
        shown = self.match.lines.take(rf"  {self.match.name(declarer)} lays the hand face up: (.*)")
        due = special is not None and {"at once": 1, "after a trick": 2, "second lead": 2}.get(special.opens) == number
        assert (shown is not None) == due
        return None if shown is None else _cards(shown[1])

    def _lead(self, seat: int, card: str, named: str, number: int) -> str:
        """A led card: the suit that has to be followed (catalogue nt-joker-lead, null-joker, 6.12)."""
        hand, suit = self.hand.hands[seat], self.suit(seat, card)
        self._holds(seat, card)
        if suit != "joker":
            assert not named
            return suit
        last = number == 10 or all(self.suit(seat, each) == "joker" for each in hand)
        if self.special and self.special.last_lead:
            assert last, "only to the last trick"
            assert not named
            return "none"
        assert named, "a free joker that is led names a suit"
        if self.house.joker_names == "not led":
            assert named not in self.led or (last and len(self.led) == 4), "a suit that has not been led"
        elif self.house.joker_names == "not void":
            void = self.void[seat]
            assert named not in void or (last and len(void) == 4), "a suit in which the hand has not shown void"
        return named

    def _holds(self, seat: int, card: str) -> None:
        assert card in self.hand.hands[seat], f"{card} is not in the hand of {self.house.seats[seat]}"
        assert card not in self.hand.face_down.get(seat, []), f"{card} lies face down"

    def _follow(self, seat: int, card: str, led: str) -> None:
        """A card that follows (catalogue follow, nt-joker-follow, null-joker, 6.14, 6.36)."""
        self._holds(seat, card)
        covered = self.hand.face_down.get(seat, [])
        hand = [each for each in self.hand.hands[seat] if each not in covered]
        suit = self.suit(seat, card)
        following = [each for each in hand if self.suit(seat, each) == led]
        jokers = [each for each in hand if self.suit(seat, each) == "joker"]
        any_time = self.house.joker_any_time and not self.special
        if following:
            assert card in following or (any_time and card in jokers), f"{self.house.seats[seat]} has to follow suit"
        elif self.special and self.special.forced and jokers:
            assert card in jokers, "the joker has to be played"
        if suit not in (led, "joker"):
            self.void[seat].add(led)

    def _turn_up(self, order: Sequence[int], cards: Sequence[str]) -> None:
        """After a trick a dummy's card is turned up, if the one that lay on it was played (catalogue p2-form)."""
        turned = {}
        while self.hand.face_down and (line := self.match.lines.take(rf"      (.*) turns up ({CARD})")):
            seat = self.house.seats.index(line[1])
            assert seat not in turned
            turned[seat] = line[2]
        tops = [seat for seat, top in self.hand.tops.items() if cards[list(order).index(seat)] in top]
        assert sorted(turned) == sorted(tops), "what lay under a card that was played"
        for dummy, card in turned.items():
            self.hand.face_down[dummy].remove(card)


def _taken(hand: Hand, seats: Sequence[int]) -> int:
    return sum(winner in seats for winner in hand.winners)


def _is_made(house: House, hand: Hand) -> bool | None:
    """Whether the contract is made or lost; ``None`` if play stopped before that was decided."""
    if hand.bid is None:
        return None
    tricks, left = _taken(hand, hand.team(house)), 10 - len(hand.winners)
    if hand.bid in house.specials:
        assert left == 0
        return tricks == house.specials[hand.bid].goal
    level, _ = split(hand.bid)
    return True if tricks >= level else False if tricks + left < level else None


def _goes_out(match: Match, hand: Hand) -> bool:
    """Catalogue midhand-out, 6.32: whether a side has reached the target and the bidder no longer can."""
    house, made = match.house, _is_made(match.house, hand)
    own = None if hand.declarer is None else house.side_of(hand.declarer)
    others = [side for side in range(len(house.sides)) if side != own]
    if own is not None and hand.bid is not None:
        with_bid = match.scores[own] + worth(house, hand.bid)
        if len(hand.winners) == 10 == _taken(hand, hand.team(house)):
            with_bid = match.scores[own] + max(worth(house, hand.bid), 250)
        if with_bid >= house.target and made is not False:
            return made is True
    return any(match.scores[side] + 10 * _taken(hand, house.sides[side]) >= house.target for side in others)


def _score(match: Match, hand: Hand) -> None:
    """The score of the hand (catalogue section I): the contract, slams, tricks of the others, duels."""
    house, lines = match.house, match.lines
    tricks = [_taken(hand, side) for side in house.sides]
    assert sum(tricks) == len(hand.winners)
    if hand.called is not None and hand.partner is None and hand.declarer is not None:
        # 5.32: the card is with the bidder, or buried.
        lines.must(rf"  Nobody else had {hand.called}, so {house.seats[hand.declarer]} played alone\.")
    stops = lines.must(r"  Play stops because (.* points)\.(.*)") if len(hand.winners) < 10 else None
    taken = ", ".join(f"{house.side_name(side)} {count}" for side, count in enumerate(tricks))
    lines.must(rf"  Tricks: {re.escape(taken)}")
    made: bool | None
    if hand.rival is not None and hand.declarer is not None:
        counts = {seat: _taken(hand, [seat]) for seat in (hand.declarer, hand.rival)}
        made, change = counts[hand.declarer] < counts[hand.rival], [0] * len(house.sides)
        if len(set(counts.values())) == 2:
            change[house.side_of(min(counts, key=lambda seat: counts[seat]))] = 250
    else:
        made = _is_made(house, hand)
        change = _points(match, hand, made)
    names = "|".join(re.escape(house.side_name(side)) for side in range(len(house.sides)))
    told = {house.side_name(side): 0 for side in range(len(house.sides))}
    while line := lines.take(rf" +({names}) +([+-]\d+)  (.*)"):
        told[line[1]] += int(line[2])
        side = next(each for each in range(len(house.sides)) if house.side_name(each) == line[1])
        assert _why_points(match, hand, side, made, tricks, int(line[2])) == line[3]
    assert list(told.values()) == change, f"{hand.bid}, {tricks}: {change} is due, not {told}"
    match.scores = [before + each for before, each in zip(match.scores, change, strict=True)]
    if stops is not None:
        there = [
            f"{house.side_name(side)} reached {total} points"
            for side, total in enumerate(match.scores)
            if total >= house.target
        ]
        assert stops[1] == " and ".join(there) != ""
        assert stops[2] == (" The bid is undecided." if hand.bid is not None and made is None else "")
    totals = ", ".join(f"{house.side_name(side)} {total}" for side, total in enumerate(match.scores))
    lines.must(rf"  Score: {re.escape(totals)}")
    partner = "" if hand.partner is None else f" (partner {house.seats[hand.partner]})"
    what = "all passed" if hand.declarer is None else f"{house.seats[hand.declarer]}{partner} {hand.bid}"
    result = {True: "made", False: "failed", None: "" if hand.declarer is None else "undecided"}[made]
    match.rows.append((f"{what} {result}".strip(), change, match.scores))
    match.over = _outcome(match, hand, made)


def _why_points(match: Match, hand: Hand, side: int, made: bool | None, tricks: Sequence[int], points: int) -> str:
    """The words about points; tricks, a slam, and points above a cap have their own lines."""
    house, team = match.house, hand.team(match.house)
    special = house.specials.get(hand.bid or "")
    if hand.rival is not None:
        return "fewer tricks"
    if house.cap is not None and points < 0 and (made is not False or side not in map(house.side_of, team)):
        return "beyond the cap"
    if side in map(house.side_of, team):
        assert hand.bid is not None
        value = worth(house, hand.bid)
        more = "sweep" if house.slam == "plus 50" else "slam"
        return "contract failed" if not made else "contract made" if points == value else more
    if house.fail_to_opponents:
        return "the opponents' failed contract"
    forced = "forced " if special else ""
    count = _taken(hand, team) if special else tricks[side]
    assert points == count * (special.forced_points if special else house.trick_points)
    return f"{count} {forced}trick{'' if count == 1 else 's'}"


def _points(match: Match, hand: Hand, made: bool | None) -> list[int]:
    """What each side scores; a called partner scores as the bidder does (catalogue 6.33)."""
    house, change = match.house, [0] * len(match.house.sides)
    team = hand.team(house)
    declaring = {house.side_of(seat) for seat in team}
    special = house.specials.get(hand.bid or "")
    value = worth(house, hand.bid) if hand.bid else 0
    if made and hand.bid and not special and _taken(hand, team) == 10:
        if house.slam == "at least 250":
            value = max(value, 250)
        elif house.slam == "plus 50" and split(hand.bid)[0] < 10:
            value += 50
    for side, seats in enumerate(house.sides):
        if side in declaring:
            change[side] = value if made else -value if made is False and not house.fail_to_opponents else 0
            continue
        if made is False and house.fail_to_opponents:
            change[side] += value
        points = special.forced_points * _taken(hand, team) if special else house.trick_points * _taken(hand, seats)
        if house.cap is not None:
            points = max(0, min(points, house.cap - match.scores[side]))
        change[side] += points
    return change


def _outcome(match: Match, hand: Hand, made: bool | None) -> set[int] | None:
    """The sides that have won, if the match is over (catalogue section J); notes down why it is."""
    house, scores = match.house, match.scores
    sides = range(len(scores))

    def best(of: Sequence[int]) -> set[int]:
        return {side for side in of if scores[side] == max(scores[each] for each in of)}

    bidders = list(dict.fromkeys(house.side_of(seat) for seat in hand.team(house)))
    # 6.39: the target, then the ceiling, then the floor.
    more, other = 1 if house.past else 0, "the other" if len(scores) == 2 else "another"
    across = [side for side in sides if (scores[side] == 500 if house.exact else scores[side] >= house.target + more)]
    if house.must_bid != "no" or hand.rival is not None:
        across = [side for side in across if side in bidders]
    if across and (made or house.must_bid != "made"):
        match.why = "reaching the target"
        first = best(across) if house.higher_score_wins else set(across)
        # The bidder is asked first, then the partner (6.33); in 1904 then whoever was there first.
        mine = [side for side in bidders if side in first]
        return {mine[0]} if mine else {_first_there(match, hand, across)} if house.stops_midhand else best(across)
    too_high = [side for side in sides if house.exact and scores[side] >= 1000]
    beaten = [side for side in sides if house.floor is not None and scores[side] <= house.floor - more]
    out = {*too_high, *beaten}
    if not out:
        return None
    match.why = f"because {other} side {'scored too many points' if too_high else 'went out the back door'}"
    if too_high and len(out) == len(scores):
        match.why = "because every side scored too many points or went out the back door"
        if len(too_high) == len(scores):
            return best([side for side in sides if side not in bidders] or list(sides))
    return best([side for side in sides if side not in out] or list(sides))


def _first_there(match: Match, hand: Hand, across: Sequence[int]) -> int:
    """Who of several came to 500 first, trick by trick (catalogue both-cross)."""
    house, (_, change, scores) = match.house, match.rows[-1]
    points = {side: scores[side] - change[side] for side in across}
    for winner in hand.winners:
        side = house.side_of(winner)
        if side in points:
            points[side] += 10
            if points[side] >= house.target:
                return side
    raise AssertionError("nobody got there by tricks")


def _end(match: Match) -> None:
    """The sentence that ends the match, and the score sheet."""
    lines, house = match.lines, match.house
    if match.over is None:
        count = len(match.rows)
        lines.must(rf"The match is not over after {count} hand{'' if count == 1 else 's'}\.")
    else:
        winners = sorted(match.over)
        name: Callable[[int], str] = house.side_name
        one = len(winners) == 1 and "/" not in name(winners[0])
        found = lines.must(rf"(.*) (wins?) the match, {match.why}: (.*)\.")
        assert found[1] == " and ".join(map(name, winners))
        assert found[2] == ("wins" if one else "win")
        order = [*winners, *(side for side in range(len(match.scores)) if side not in winners)]
        two = " to ".join(str(match.scores[side]) for side in order)
        more = ", ".join(f"{name(side)} {match.scores[side]}" for side in order)
        assert found[3] == (two if len(order) == 2 else more)
    lines.must("Score sheet")
    names = [re.escape(house.side_name(side)) for side in range(len(house.sides))]
    lines.must(rf" *hand +contract +{' +'.join(names)}")
    for number, (contract, change, scores) in enumerate(match.rows, start=1):
        row = lines.must(r" *(\d+)  (.*?)((?: +[+-]\d+ = -?\d+)+)")
        assert (row[1], row[2]) == (str(number), contract)
        columns = re.findall(r"([+-]\d+) = (-?\d+)", row[3])
        assert [int(points) for points, _ in columns] == change
        assert [int(total) for _, total in columns] == scores
    assert lines.number == len(lines.lines), "nothing follows the score sheet"
