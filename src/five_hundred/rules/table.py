"""The table: who plays, with which pack, and how it is dealt (catalogue: sections A to C)."""

from typing import Any

import attrs

from five_hundred.kinds import Choice, CustomKind, Json
from five_hundred.options import choice, custom, number, text
from five_hundred.packs import PACKS, Pack, Packets

__all__ = ["HighJoker", "Misdeal", "TableRules"]


class HighJoker(Choice):
    """Which of two jokers beats the other (catalogue: jokers, two-jokers-trick)."""

    BLACK = "black", "The black one: monochrome, or Québec's uncoloured 'la blanche' (001, 002, 003)."
    RED = "red", "The red one."


class Misdeal(Choice):
    """When the cards are thrown in and the same dealer deals again (catalogue: misdeal-no-face)."""

    OFF = "off", "Every deal is played (000, 001, 004, PAG)."
    NO_FACE = "no-face", "When a hand holds no jack, queen or king (002)."


def _read_pack(value: object) -> Pack:
    if isinstance(value, Pack):
        return value
    if isinstance(value, str):
        return Pack.parse(value)
    raise ValueError(f"must be the name of a pack ({', '.join(PACKS)}) or its cards, such as '5-A SC, 4-A DH, RJ'")


def _pack_schema() -> dict[str, Json]:
    return {
        "type": "string",
        "anyOf": [{"enum": [*PACKS]}, {"description": "cards, such as '5-A SC, 4-A DH, RJ'"}],
    }


def _read_packets(value: object) -> Packets | None:
    if value is None or isinstance(value, Packets):
        return value
    if value == "none":
        return None
    if isinstance(value, str):
        return Packets.parse(value)
    raise ValueError("must be packets such as '3-1k-4-1k-3-1k', or nothing (the usual ones for the pack)")


def _write_packets(value: Any) -> Json:
    return None if value is None else str(value)


def _packets_schema() -> dict[str, Json]:
    packets: dict[str, Json] = {"type": "string", "pattern": "^[1-9][0-9]?k?(-[1-9][0-9]?k?)*$"}
    return {"anyOf": [packets, {"enum": [None, "none"], "description": "the usual ones"}]}


_PACK_KIND = CustomKind(_read_pack, str, _pack_schema)
_PACKETS_KIND = CustomKind(_read_packets, _write_packets, _packets_schema)


@attrs.frozen(kw_only=True, cache_hash=True)
class TableRules:
    """Who sits at the table, and the cards they play with."""

    players: int = number(
        4,
        "How many play; four sit as two pairs, partners opposite.",
        low=4,
        high=4,
        unit="players",
        id="players-count partnership-mode",
        source="000-004",
    )
    pack: Pack = custom(
        PACKS["43"],
        "The cards: a named pack, or ranges and cards of your own. What ten cards each leave over is the kitty.",
        kind=_PACK_KIND,
        id="deck-composition match4-details jokers",
        source="000-004, PAG, ISU, SHA, DMA, ZPA, EMB, MCG",
    )
    high_joker: HighJoker = choice(
        HighJoker.BLACK,
        "Which of two jokers beats the other.",
        id="jokers two-jokers-trick",
        source="001, 002, 003, ZPA",
    )
    packets: Packets | None = custom(
        None,
        "The packets in which the cards are dealt, such as 3-1k-4-1k-3-1k; none: the usual ones for that kitty.",
        kind=_PACKETS_KIND,
        id="deal-packets",
        source="002, 003, PAG, E2, OFF, EMB, ISU, SHA",
    )
    misdeal: Misdeal = choice(
        Misdeal.OFF,
        "When a deal is thrown in before the auction and dealt again.",
        id="misdeal-no-face",
        source="000-002, PAG",
    )
    kitty_term: str = text(
        "kitty",
        "What the players call the undealt cards: kitty, widow, blind.",
        id="kitty-visibility",
        source="001, 002",
    )

    @property
    def kitty_size(self) -> int:
        """Cards that are left over when every player has ten."""
        return len(self.pack) - 10 * self.players
