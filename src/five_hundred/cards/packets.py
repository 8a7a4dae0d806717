"""The packets in which the cards are dealt; people can write them as a short string, such as ``3-1k-4-1k-3-1k``.

The subpackage :mod:`five_hundred.rules` checks that the packets fit the pack, and
:mod:`five_hundred.rules.packets_and_piles` deals the cards.
"""

import re
from typing import Final

import attrs

from five_hundred.base.arguments import expect, expect_number
from five_hundred.base.interned import Interned
from five_hundred.base.message_parts import shown_value

__all__ = ["Packet", "Packets"]


_MOST_IN_PACKET: Final = 99
_MOST_PACKETS: Final = 99
_LONGEST_PACKETS: Final = len(f"{_MOST_IN_PACKET}k-") * _MOST_PACKETS - 1


@attrs.frozen(eq=False, repr=False)
class Packet(Interned):
    """One round of the deal, in which each player or the kitty gets some cards (catalogue: deal-packets).

    Raises:
        TypeError: ``count`` is not a whole number.
        ValueError: ``count`` is not from 1 to 99.
    """

    count: int = attrs.field()
    """The number of cards that each player, or the kitty, gets in this round: 1 to 99."""
    to_kitty: bool = False
    """Whether the kitty gets cards in this round instead of the players."""

    @count.validator
    def _check_count(self, _: object, count: object) -> None:
        expect_number(count, "count", 1, _MOST_IN_PACKET)


@attrs.frozen(eq=False, repr=False)
class Packets(Interned):
    """The rounds in which the cards are dealt, such as ``3-1k-4-1k-3-1k`` (catalogue: deal-packets).

    A number followed by ``k`` is the number of cards for the kitty; any other number is the number of cards for each
    player in turn.

    Raises:
        ValueError: there are no rounds, or more than 99.
        TypeError: the rounds are not a tuple of packets.
    """

    rounds: tuple[Packet, ...] = attrs.field()
    """The rounds of the deal, in order."""

    @rounds.validator
    def _check_rounds(self, _: object, rounds: object) -> None:
        if not isinstance(rounds, tuple) or not all(isinstance(each, Packet) for each in rounds):
            raise TypeError("rounds must be a tuple of Packet (Packets.parse('3-1k-4-1k-3-1k') converts a string)")
        if not 1 <= len(rounds) <= _MOST_PACKETS:
            raise ValueError(f"rounds must be 1 to {_MOST_PACKETS} packets, got {len(rounds):,}")

    @property
    def to_hand(self) -> int:
        """The total number of cards dealt to each player."""
        return sum(packet.count for packet in self.rounds if not packet.to_kitty)

    @property
    def to_kitty(self) -> int:
        """The number of cards dealt to the kitty in all rounds."""
        return sum(packet.count for packet in self.rounds if packet.to_kitty)

    @classmethod
    def parse(cls, text: str) -> "Packets":
        """Convert a string such as ``3-1k-4-1k-3-1k`` to packets.

        Args:
            text: the rounds in order, joined by hyphens.

        Returns:
            The packets.  This method does not check whether the packets fit the pack; the RuleSet does.

        Raises:
            ValueError: a part of the text is not a number of cards, or there are more than 99 packets.
            TypeError: ``text`` is not a string.
        """
        expect(text, str, "text", "a string, such as '3-1k-4-1k-3-1k'")
        stripped = text.strip()
        if len(stripped) > _LONGEST_PACKETS:
            raise ValueError(
                f"the string of packets must have at most {_LONGEST_PACKETS} characters, got {len(stripped):,}: "
                f"{shown_value(text)}"
            )
        rounds = []
        for part in stripped.lower().split("-"):
            found = re.fullmatch(r"([1-9]\d?)(k?)", part)
            if found is None:
                raise ValueError(
                    f"{shown_value(text)} is not a list of packets: write the number of cards in each packet, "
                    "such as 3-1k-4-1k-3-1k"
                )
            rounds.append(Packet(int(found[1]), bool(found[2])))
        if len(rounds) > _MOST_PACKETS:
            raise ValueError(f"rounds must be 1 to {_MOST_PACKETS} packets, got {len(rounds):,}: {shown_value(text)}")
        return cls(tuple(rounds))

    def __str__(self) -> str:
        return "-".join(f"{packet.count}{'k' if packet.to_kitty else ''}" for packet in self.rounds)

    def __repr__(self) -> str:
        return f"Packets.parse({str(self)!r})"
