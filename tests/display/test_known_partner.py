"""The partner for one hand is shown wherever the declarer is shown, as soon as everyone knows the partner."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import Contract, State, parse_bid, presets, view
from five_hundred.display import svg, text
from five_hundred.display.score_sheet import score_sheet
from five_hundred.engine.score.scoring import HandScore, score_of
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.formats.record import Record
from five_hundred.testing.strategies import matches, rulesets, states

FIVE = {"table.players": 5, "table.partnership": "called-card"}
HIDDEN = {**FIVE, "partner.reveal": "hidden-until-played"}
ROTATING = {"table.players": 5, "table.partnership": "rotating"}
NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve")
GAMES = st.one_of(rulesets(FIVE), rulesets(HIDDEN), rulesets(ROTATING))


def forms(state: State) -> dict[str, str]:
    """The table as every player and a spectator see it; the picture is without its description."""
    seen = [view(state, seat) for seat in (None, *state.seating.players)]
    pictures = [svg.table(each, names=NAMES) for each in seen]
    return {
        "text": "\n".join(text.table(each, names=NAMES) for each in seen),
        "picture": "\n".join(re.sub(r"<desc.*?</desc>", "", str(each), flags=re.DOTALL) for each in pictures),
        "description": "\n".join(each.description for each in pictures),
    }


@pytest.mark.rule("p5-reveal")
@given(st.one_of(GAMES.flatmap(states), rulesets(HIDDEN).flatmap(lambda rules: states(rules, phase=Playing))))
def test_a_table_names_the_partner_exactly_when_everyone_knows_the_partner(state: State) -> None:
    """A partner who is still secret, even to the declarer, is not even hinted at."""
    partner = view(state, None).partner
    for form, said in forms(state).items():
        assert ("partner" in said) == (partner is not None), form
        if partner is not None and form != "picture":
            assert f"with {NAMES[partner]} as partner" in said
            assert said.count("as partner") == said.count(f"with {NAMES[partner]} as partner") == 6


@given(GAMES.flatmap(lambda rules: matches(rules, complete=False)))
def test_the_score_of_a_hand_names_the_partner(record: Record) -> None:
    """After the hand everyone knows the partner, because the scores say who won and lost."""
    scores: tuple[HandScore, ...] = record.score_sheet()
    lines = score_sheet(record.rules, scores, names=NAMES).splitlines()[1:]
    for line, score in zip(lines, scores, strict=True):
        partners = [NAMES[side] for side in score.declaring[1:]]
        assert re.findall(r"\(partner (\w+)\)", line) == partners
    seen = view(record.replay(), None)
    if seen.last_hand is not None:
        said = [text.table(seen, names=NAMES, last_hand=True).splitlines()[0]]
        said.append(svg.table(seen, names=NAMES, last_hand=True).description.partition(";")[0])
        for line in said:
            assert re.findall(r", with (\w+) as partner,", line) == [NAMES[side] for side in scores[-1].declaring[1:]]


def test_partners_for_the_whole_match_are_not_named_again() -> None:
    """Their side is named."""
    contract = Contract(parse_bid("7H", presets.AUSTRALIAN), 0)
    score = score_of(presets.AUSTRALIAN, presets.AUSTRALIAN.table.seating, contract, (4, 1, 3, 2), (0, 0))
    assert "partner" not in score_sheet(presets.AUSTRALIAN, [score])
