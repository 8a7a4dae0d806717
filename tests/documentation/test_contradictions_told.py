"""What a player is told who puts options together that cannot stand together: the whole sentence, and both options.

The table of them is in contradicting.py.
"""

from typing import Any

import pytest
from contradicting import TOLD

from five_hundred.base.errors import InvalidRulesError
from five_hundred.rules import RuleSet


@pytest.mark.parametrize(("changes", "first", "other", "sentence"), TOLD, ids=[f"{told[1]} {told[2]}" for told in TOLD])
def test_a_contradiction_has_a_sentence_and_both_option_paths(
    changes: dict[str, Any], first: str, other: str, sentence: str
) -> None:
    """A settings form marks both fields; a player reads what to change, word for word."""
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet().with_options(changes)
    (problem,) = caught.value.problems
    assert (problem.path, problem.others[0], problem.message) == (first, other, sentence)
    # Whatever a player has changed is among the fields.
    assert any(path in (problem.path, *problem.others) for path in changes)


@pytest.mark.option("table.partnership")
@pytest.mark.rule("partnership-mode")
@pytest.mark.parametrize(
    ("partnership", "players"),
    [("opposite", {4, 6}), ("alternate", {6}), ("solo", {2, 3, 4, 5, 6}), ("called-card", {4, 5, 6})],
)
def test_each_partnership_allows_certain_numbers_of_players(partnership: str, players: set[int]) -> None:
    """partnership-mode: pairs are for four or six, alternate sides for six, a called card from four on (PAG, 002)."""
    pack = {2: "33", 3: "33", 4: "43", 5: "53", 6: "63"}
    options = {count: {"table.players": count, "table.pack": pack[count]} for count in range(2, 7)}
    fits = set()
    for count, table in options.items():
        # A misère by a partner is another matter.
        changes = {**table, "table.partnership": partnership, "contracts.specials": ()}
        try:
            fits.add(RuleSet().with_options(changes).table.players)
        except InvalidRulesError as error:
            assert [problem.path for problem in error.problems] == ["table.partnership"], count
    assert fits == players


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_misdeals_need_a_pack_with_enough_face_cards() -> None:
    """002: a hand without a face card is thrown in; with eight of them in the pack four players can have one each."""
    eight = "2-10 SCDH, Q-K SCDH"
    rules = RuleSet().with_options({"table.misdeal": "no-face", "table.pack": eight})
    assert sum(card.code[0] in "JQK" for card in rules.table.pack.cards) == 8
    with pytest.raises(InvalidRulesError):
        RuleSet().with_options({"table.misdeal": "no-face", "table.pack": "2-10 SCDH, Q-K SCD, KH"})
