"""The rules for the players and partners, the pack, the kitty's size and the deal (catalogue: sections A to C).

``seating`` says who fixed partners are, and ``partner_in_hand`` who rotating ones are.  A called card makes its holder
the partner (:mod:`five_hundred.engine.phases.calling`), and ``team`` of a contract is the declaring side.

:mod:`five_hundred.rules.packets_and_piles` contains the usual packets of the deal, and
:mod:`five_hundred.engine.auction.throw_in_legality` decides which hands may be thrown in.
"""

from functools import cached_property
from typing import Any, Final

import attrs

from five_hundred.base.arguments import expect_seat
from five_hundred.base.interned import Interned
from five_hundred.base.message_parts import shown_value
from five_hundred.base.option_kinds import Choice, CustomKind, Json
from five_hundred.base.options import choice, custom, flag, number, text
from five_hundred.cards.packets import Packets
from five_hundred.cards.packs import PACKS, Pack
from five_hundred.cards.seats import HAND_SIZE, MOST_PLAYERS, Seat, Seating, in_sides, with_dummies, with_spare_seat

__all__ = ["EXPOSED_CARDS", "DealForm", "HighJoker", "Misdeal", "Partnership", "SpareHands", "TableRules"]


EXPOSED_CARDS: Final = 8
"""The number of cards that lie face up in the two-handed game with exposed cards (002)."""


class Partnership(Choice):
    """Who plays with whom."""

    OPPOSITE = (
        "opposite",
        "Four or six players form pairs, and partners sit opposite each other (000-004; RT; 001 and 002 for six "
        "players).",
    )
    ALTERNATE = (
        "alternate",
        "Six players form two sides of three, seated alternately (001, 002, BIC, PAG).",
    )
    SOLO = "solo", "Each player plays alone, as two and three players always do (001, 002, 003)."
    CALLED = (
        "called-card",
        "The winner of the auction calls a card, and the holder of this card is the partner for one hand (002, 003, "
        "PAG).",
    )
    ROTATING = (
        "rotating",
        "In each hand of five players, the dealer has no partner; of the other players, the first and the third to the "
        "dealer's left are partners, and so are the second and the fourth. Everybody keeps a score of their own (002, "
        "003).",
    )


class SpareHands(Choice):
    """The use of spare hands, which are dealt in addition to the players' hands."""

    NONE = "none", "No spare hands are dealt."
    ONE_DEAD = "one-dead", "One spare hand is dealt and stays face down and unused (002, 003)."
    TWO_DEAD = "two-dead", "Two spare hands are dealt and stay face down and unused (RT)."
    FOR_THE_BIDDER = (
        "for-the-bidder",
        "With three players, a fourth hand is laid face up; the winner of the auction plays this hand as well as their "
        "own (FRA).",
    )
    DUMMIES = (
        "dummies",
        "With two players, each player also plays a dummy, in which five cards lie face down under five face-up cards "
        "(002, 003, FRA).",
    )

    @property
    def hands(self) -> int:
        """The number of spare hands that are dealt."""
        return {SpareHands.NONE: 0, SpareHands.TWO_DEAD: 2, SpareHands.DUMMIES: 2}.get(self, 1)

    @property
    def dead(self) -> int:
        """The number of spare hands that stay unused."""
        return {SpareHands.ONE_DEAD: 1, SpareHands.TWO_DEAD: 2}.get(self, 0)


class DealForm(Choice):
    """How the players get their hands."""

    DEALT = "dealt", "Ten cards are dealt to each player (000-004)."
    EXPOSED = (
        "exposed-eight",
        "With two players, each player is dealt ten cards, and eight more cards lie face up; each player adds one of "
        "these eight cards to the kitty, and the defender takes another one after the auction (002).",
    )
    DRAWN = (
        "drawn",
        "With two players, the players take turns to draw two cards from the pack; after looking at the first card, a "
        "player keeps either the first or the second and discards the other (002).",
    )


class HighJoker(Choice):
    """Which of two jokers is the higher card."""

    BLACK = "black", "The black joker is higher; in Québec, this is the white joker 'la blanche' (001, 002, 003)."
    RED = "red", "The red joker is higher."


class Misdeal(Choice):
    """When the cards are thrown in, so that the same dealer deals again."""

    OFF = "off", "The cards are never thrown in; every deal is played (000, 001, 004, PAG)."
    NO_FACE = "no-face", "The cards are thrown in if a hand contains no jack, queen or king (002)."
    HOLDER_MAY = (
        "holder-may",
        "A player without a jack, queen or king may throw the cards in before their first call, and no other player "
        "has to agree (002).",
    )
    PARTNER_AGREES = (
        "no-ace-no-face-partner-agrees",
        "A player without an ace, face card or joker may, at their first turn, offer to throw the cards in; they are "
        "thrown in if every partner agrees (DMA, ISU, PAG).",
    )
    PARTNER_AGREES_OR_NO_NULL = (
        "no-ace-no-face-partner-agrees-else-no-nullo",
        "A player without an ace, face card or joker may, at their first turn, offer to throw the cards in; if a "
        "partner refuses, that side may not make a null bid in this auction (ISU).",
    )

    @property
    def by_consent(self) -> bool:
        """Whether the cards are thrown in only if a player offers to throw them in and every partner agrees."""
        return self in (Misdeal.PARTNER_AGREES, Misdeal.PARTNER_AGREES_OR_NO_NULL)

    @property
    def by_choice(self) -> bool:
        """Whether a player with a weak hand may throw the cards in or offer to do so."""
        return self is Misdeal.HOLDER_MAY or self.by_consent


def _read_pack(value: object) -> Pack:
    if isinstance(value, Pack):
        return value
    if isinstance(value, str):
        return Pack.parse(value)
    if type(value) is int and shown_value(value) in PACKS:  # in a file, 43 without quotation marks is a number
        raise ValueError(f"must be a string in quotation marks, such as '{value}', got the number {value}")
    wanted = f"the name of a pack ({', '.join(PACKS)}) or its cards, such as '5-A SC, 4-A DH, RJ'"
    raise ValueError(f"must be {wanted}, got {shown_value(value)}")


def _pack_schema() -> dict[str, Json]:
    return {
        "type": "string",
        "anyOf": [{"enum": [*PACKS]}, {"description": "the cards of the pack, such as '5-A SC, 4-A DH, RJ'"}],
    }


def _read_packets(value: object) -> Packets | None:
    if value is None or isinstance(value, Packets):
        return value
    if value == "none":
        return None
    if isinstance(value, str):
        return Packets.parse(value)
    raise ValueError(
        f"must be packets such as '3-1k-4-1k-3-1k', or none for the usual packets of the pack, got {shown_value(value)}"
    )


def _write_packets(value: Any) -> Json:
    return None if value is None else str(value)


def _packets_schema() -> dict[str, Json]:
    packets: dict[str, Json] = {"type": "string", "pattern": "^[1-9][0-9]?k?(-[1-9][0-9]?k?)*$"}
    return {"anyOf": [packets, {"enum": [None, "none"], "description": "the usual packets"}]}


_PACK_KIND = CustomKind(_read_pack, str, _pack_schema)
_PACKETS_KIND = CustomKind(_read_packets, _write_packets, _packets_schema)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class TableRules(Interned):
    """The options for the players, their partnerships, the pack and the deal."""

    players: int = number(
        4,
        "The number of players.",
        low=2,
        high=MOST_PLAYERS,
        unit="players",
        id="players-count",
        source="000-004, CMZ, RT",
    )
    partnership: Partnership = choice(
        Partnership.OPPOSITE,
        "Who plays with whom.",
        id="partnership-mode, p6-teams",
        source="000-003, BIC, PAG, RT",
    )
    spare_hands: SpareHands = choice(
        SpareHands.NONE,
        "How many spare hands are dealt in addition to the players' hands, and how they are used.",
        id="p2-form, p3-deck, partnership-mode",
        source="002, 003, FRA, RT",
    )
    deal_form: DealForm = choice(
        DealForm.DEALT,
        "How the players get their hands.",
        id="p2-form",
        source="000-004",
    )
    exposed_kitty: int = number(
        0,
        "If table.deal_form is 'exposed-eight', the number of cards dealt to the kitty in addition to the two that the "
        "players add.",
        low=0,
        high=12,
        unit="cards",
        id="p2-form",
        source="catalogue 5.29",
    )
    pack: Pack = custom(
        PACKS["43"],
        "The cards of the game: the name of a pack, or a list of ranges and cards. The cards that remain after ten "
        "cards have been dealt to each hand form the kitty.",
        kind=_PACK_KIND,
        id="deck-composition, match4-details, jokers, two-jokers-trick, duplicate-cards, p3-deck",
        source="000-004, PAG, BIC, ISU, SHA, DMA, ZPA, EMB, MCG, H1900",
    )
    high_joker: HighJoker = choice(
        HighJoker.BLACK,
        "Which of two jokers is the higher card.",
        id="jokers, two-jokers-trick",
        source="001, 002, 003, ZPA",
    )
    packets: Packets | None = custom(
        None,
        "The packets in which the cards are dealt, such as 3-1k-4-1k-3-1k; none means the usual packets for the size "
        "of the kitty.",
        kind=_PACKETS_KIND,
        id="deal-packets",
        source="002, 003, PAG, E2, OFF, EMB, ISU, SHA",
    )
    kitty_face_up: bool = flag(
        False,
        "Whether the last card of the kitty is turned face up for all to see.",
        id="kitty-face-up",
        source="002, 003 (for Québec)",
    )
    misdeal: Misdeal = choice(
        Misdeal.OFF,
        "When the cards are thrown in, so that the same dealer deals again.",
        id="misdeal-no-face",
        source="000-002, DMA, ISU, PAG",
    )
    kitty_term: str = text(
        "kitty",
        "The word that players use for the kitty, such as kitty, widow or blind.",
        id="kitty-visibility",
        source="001, 002",
    )

    @property
    def hands(self) -> int:
        """The number of hands of ten cards that are dealt, including dead hands and dummies."""
        return self.players + self.spare_hands.hands

    @property
    def kitty_size(self) -> int:
        """The number of cards in the kitty when the auction begins."""
        if self.deal_form is DealForm.EXPOSED:
            return self.players + self.exposed_kitty
        taken = 2 if self.deal_form is DealForm.DRAWN else 1  # a player discards one card for every card kept
        return len(self.pack) - HAND_SIZE * taken * self.hands

    def partner_in_hand(self, dealer: Seat, seat: Seat) -> Seat | None:
        """Return a player's partner for one hand if the partners rotate (catalogue: 6.41).

        Args:
            dealer: the dealer of the hand.
            seat: the seat of the player.

        Returns:
            The seat of the partner; ``None`` for the dealer, or if the partners do not rotate.

        Raises:
            TypeError: ``dealer`` or ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        expect_seat(dealer, "dealer", self.seating.players)
        expect_seat(seat, "seat", self.seating.seats)
        if self.partnership is not Partnership.ROTATING or seat == dealer:
            return None
        place = (seat - dealer) % self.players
        return (dealer + (place + 2 if place <= 2 else place - 2)) % self.players

    @cached_property
    def seating(self) -> Seating:
        """The seats of the table, the sides, and the player who plays the cards of each seat."""
        if self.spare_hands is SpareHands.DUMMIES:
            return with_dummies(self.players)
        if self.spare_hands is SpareHands.FOR_THE_BIDDER:
            return with_spare_seat(self.players)
        if self.partnership is Partnership.OPPOSITE:
            return in_sides(self.players, self.players // 2)
        return in_sides(self.players, 2 if self.partnership is Partnership.ALTERNATE else self.players)
