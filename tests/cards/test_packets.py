"""Packets: the order in which cards are dealt, and how people write it."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred.cards.packets import Packet, Packets
from five_hundred.rules import RuleSet
from five_hundred.rules.documents import rules_from_dict, rules_to_dict


@given(rounds=st.lists(st.builds(Packet, st.integers(1, 99), st.booleans()), min_size=1, max_size=99))
def test_packets_read_back_from_their_text(rounds: list[Packet]) -> None:
    """``3-1k-4`` is three to each, one to the kitty, four to each (catalogue: deal-packets)."""
    packets = Packets(tuple(rounds))
    assert Packets.parse(str(packets)) == packets
    assert Packets.parse(f" {str(packets).upper()} ") == packets
    assert eval(repr(packets), {"Packets": Packets}) == packets
    assert pickle.loads(pickle.dumps(packets)) == copy.deepcopy(packets) == packets
    assert packets.to_hand == sum(each.count for each in rounds if not each.to_kitty)
    assert packets.to_kitty == sum(each.count for each in rounds if each.to_kitty)


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
@pytest.mark.parametrize(
    ("text", "kitty"),
    [
        ("3-1k-4-1k-3-1k", 3),  # 002, 003, PAG, E2, JS4
        ("3-3k-4-2k-3", 5),  # 002, 003, DMA
        ("3-3k-4-3", 3),  # OFF
        ("3-3k-3-3k-4", 6),  # 002, 003 Québec
        ("3-2k-4-2k-3-2k", 6),  # EMB
        ("3-3k-2-2k-3-2", 5),  # ISU
    ],
)
def test_the_packets_of_the_catalogue_deal_ten_to_a_hand(text: str, kitty: int) -> None:
    """Every published order fits the pack that leaves such a kitty."""
    packets = Packets.parse(text)
    assert (packets.to_hand, packets.to_kitty) == (10, kitty)
    pack = {3: "43", 5: "45", 6: "46"}[kitty]
    rules = RuleSet().with_options({"table.pack": pack, "table.packets": text})
    assert str(rules.table.packets) == text


@pytest.mark.parametrize("text", ["", "0", "3-0k", "100", "3--4", "-3", "3-k", "3kk", "k3", "three", "3,4", "3-4-"])
def test_a_string_that_is_not_packets_is_refused(text: str) -> None:
    """No packet is empty, negative or in words."""
    with pytest.raises(ValueError, match="is not a list of packets"):
        Packets.parse(text)


def test_there_are_at_most_99_packets() -> None:
    """A text that is longer than 99 packets can be is refused before it is read; a part of a wrong text is quoted."""
    longest = "-".join(["99k"] * 99)
    assert str(Packets.parse(longest)) == longest
    with pytest.raises(ValueError, match=r"^the string of packets must have at most 395 characters, got 396: '99k-"):
        Packets.parse(longest + "-")
    with pytest.raises(ValueError, match=r"^rounds must be 1 to 99 packets, got 100: '1-1-"):
        Packets.parse("-".join(["1"] * 100))
    with pytest.raises(ValueError, match=rf"^'{'x' * 57}\.\.\.' is not a list of packets"):
        Packets.parse("x" * 70)


@pytest.mark.parametrize("count", [0, -1, 100, True, 3.0, "3", None])
def test_packets_that_could_not_be_read_back_cannot_be_constructed(count: object) -> None:
    """A RuleSet with an empty or a negative packet was valid, and its document could not be read."""
    right = r"count must be (from 1 to 99|a whole number), got"
    with pytest.raises(ValueError if type(count) is int else TypeError, match=right):
        Packet(count)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^rounds must be 1 to 99 packets, got 0$"):
        Packets(())


def test_every_card_of_a_large_kitty_can_be_a_packet() -> None:
    """Rules with 66 cards for two players were valid, and their document could not be read: catalogue deal-packets."""
    packets = Packets((Packet(10), *[Packet(1, to_kitty=True)] * 46))
    rules = RuleSet().with_options(
        {"table.players": 2, "table.partnership": "solo", "table.pack": "66", "table.packets": packets}
    )
    assert rules_from_dict(rules_to_dict(rules)) == rules


@given(text=st.text() | st.text("0123456789k- K", max_size=20))
def test_any_text_is_packets_or_a_value_error(text: str) -> None:
    """Untrusted text does nothing else."""
    try:
        packets = Packets.parse(text)
    except ValueError:
        return
    assert Packets.parse(str(packets)) == packets


@pytest.mark.parametrize("text", ["", "3-", "0-10", "3k4", "3-4x", "-3", "3--4"])
def test_a_value_that_is_not_a_packet_is_refused(text: str) -> None:
    """Packets are numbers of cards, with k for the kitty."""
    with pytest.raises(ValueError, match="packet"):
        Packets.parse(text)


def test_packets_are_written_as_players_say_them() -> None:
    """Three, one for the kitty, four, one for the kitty, three, one for the kitty."""
    packets = Packets.parse("3-1k-4-1k-3-1k")
    assert packets == Packets((Packet(3), Packet(1, True), Packet(4), Packet(1, True), Packet(3), Packet(1, True)))
    assert str(packets) == "3-1k-4-1k-3-1k"
    assert repr(packets) == "Packets.parse('3-1k-4-1k-3-1k')"
