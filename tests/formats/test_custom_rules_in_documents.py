"""Records, sessions and kept scores name their custom rules, and a reader passes the classes of these rules."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import attrs
import pytest
from club import BY_NAME, CLASSES, SIX, under
from jsonschema import Draft202012Validator

import five_hundred as fh
from five_hundred import CustomRule
from five_hundred.documents import rules_schema
from five_hundred.record import record_schema
from five_hundred.rules.documents import rules_to_dict
from five_hundred.session import Session, session_schema
from five_hundred.testing import random_action

NAMES = ("Anna", "Ben", "Cleo", "Dan")
RULES = under(*SIX)


def turned() -> fh.RuleSet:
    """Return the rules in another order, which is another RuleSet."""
    return under(*SIX[::-1])


def played(rules: fh.RuleSet) -> fh.Record:
    """Return the record of the beginning of a match."""
    rng, record = Random(5), fh.Record(rules, 1, scores=(-310, 40))
    while len(record.actions) < 70 and not record.replay().is_over:
        record, _ = record.step(random_action(record.replay(), rng))
    return record


def kept() -> fh.KeptScore:
    """Return a score whose second hand counts double."""
    rules = under(*SIX[:3], attrs.evolve(BY_NAME["last-hand-double"], hand=2), *SIX[4:])
    score = fh.KeptScore(rules, NAMES).with_hand("8S Anna 8-2").with_hand("7H Ben 6-4")
    sheet = score.score_sheet()[1]
    assert sheet is not None
    assert [line.rule for line in sheet.lines if line.kind is fh.LineKind.CUSTOM] == ["last-hand-double"] * 2
    return score


KINDS: dict[str, Callable[[], Any]] = {
    "record": lambda: played(RULES),
    "session": lambda: Session(NAMES, [played(RULES), played(fh.presets.AUSTRALIAN), played(turned())]),
    "kept score": kept,
}
WHERE = {"record": "$", "session": "$.matches[0]", "kept score": "$"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_with_custom_rules_is_read_with_their_classes(kind: str, tmp_path: Path) -> None:
    """From plain data, from text and from a file; the rules, their options and their order stay the same."""
    document, path = KINDS[kind](), tmp_path / "document.json"
    read = type(document)
    document.write(path)
    for again in (
        read.from_dict(document.to_dict(), custom=CLASSES),
        read.from_json(document.to_json(), custom=CLASSES),
        read.from_json(document.to_json().encode(), custom=[*CLASSES[::-1]]),
        read.read(path, custom=CLASSES),
    ):
        assert again == document
        assert again.to_json() == document.to_json()
    again.write(path)  # replaces the older document


@pytest.mark.parametrize("kind", KINDS)
def test_without_the_class_of_a_rule_the_error_names_the_place_and_the_remedy(kind: str, tmp_path: Path) -> None:
    """Nothing that a document names is imported."""
    document, path = KINDS[kind](), tmp_path / "document.json"
    document.write(path)
    first = document.to_dict()
    told = "the rule 'no-low-misere' is written in Python: pass its class in custom=[...]"
    reads: tuple[Callable[[], object], ...] = (
        lambda: type(document).from_dict(first),
        lambda: type(document).from_json(document.to_json(), custom=CLASSES[1:]),
        lambda: type(document).read(path),
    )
    for read in reads:
        with pytest.raises(fh.InvalidRecordError) as caught:
            read()
        assert caught.value.place == f"{WHERE[kind]}.rules.custom[0]"
        assert caught.value.message.startswith(told)


@pytest.mark.parametrize("kind", KINDS)
def test_what_are_no_classes_is_refused(kind: str) -> None:
    """A caller may confuse a rule with its class, or forget the list."""
    document = KINDS[kind]()
    for wrong in (SIX, CLASSES[0], "no-low-misere", None):
        with pytest.raises(TypeError, match="custom must be a sequence of classes of custom rules"):
            type(document).from_dict(document.to_dict(), custom=wrong)


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"rule": "no-lo-misere"}, "[0]", "did you mean 'no-low-misere'"),
        ({"floor": "low"}, "[0].floor", "must be a whole number"),
        ({"ceiling": 1}, "[0].ceiling", "the custom rule 'no-low-misere' has no such option"),
        ({"rule": 7}, "[0]", "must be a table with the name of a custom rule"),
    ],
)
def test_a_damaged_rule_is_named(changes: dict[str, Any], place: str, message: str) -> None:
    """Only the first error is told, as for all records."""
    document: dict[str, Any] = json.loads(fh.Record(RULES).to_json())
    document["rules"]["custom"][0].update(changes)
    with pytest.raises(fh.InvalidRecordError, match=message) as caught:
        fh.Record.from_dict(document, custom=CLASSES)
    assert caught.value.place == f"$.rules.custom{place}"


def test_the_schemas_allow_custom_rules() -> None:
    """Those of records and sessions, and that of the rules in them."""
    rules = Draft202012Validator(fh.RuleSet.json_schema())
    for kind, schema in (("record", record_schema()), ("session", session_schema())):
        document = json.loads(KINDS[kind]().to_json())
        Draft202012Validator(schema).validate(document)
        rules.validate(document["rules"] if kind == "record" else document["matches"][0]["rules"])


def test_a_schema_made_with_the_classes_states_their_options() -> None:
    """Without the classes any option passes, and with them only those of the rule, with their values."""
    named, loose = Draft202012Validator(rules_schema(CLASSES)), Draft202012Validator(rules_schema())
    for item, right in (
        ({"rule": "no-low-misere", "floor": -200}, True),
        ({"rule": "no-low-misere"}, True),
        ({"rule": "no-low-misere", "floor": "low"}, False),
        ({"rule": "no-low-misere", "ceiling": 1}, False),
        ({"rule": "nobody-knows"}, False),
    ):
        document = {"base": "australian", "custom": [item]}
        assert (named.is_valid(document), loose.is_valid(document)) == (right, True)


class TakesTheLead(CustomRule):
    """A rule whose answer depends on more than its arguments."""

    name = "takes-the-lead"
    sentence = "Sometimes the first card takes the trick."
    sometimes: ClassVar[list[bool]] = []

    def winner(self, view: fh.View, trick: fh.Trick) -> fh.Seat:
        return trick.seats[0] if self.sometimes else trick.winner


def test_a_record_that_does_not_follow_its_rules_names_its_custom_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file may be sound, and a custom rule may have changed its mind."""
    for rules, whose in (
        (under(TakesTheLead()), "the custom rule 'takes-the-lead'"),
        (under(TakesTheLead(), *SIX[:1]), "one of the custom rules 'takes-the-lead' and 'no-low-misere'"),
    ):
        document = played(rules).to_dict()
        monkeypatch.setattr(TakesTheLead, "sometimes", [True])
        with pytest.raises(fh.InvalidRecordError) as caught:
            fh.Record.from_dict(document, [TakesTheLead, *CLASSES])
        monkeypatch.setattr(TakesTheLead, "sometimes", [])
        doubt = f" (Or {whose} answered differently than when the match was played.)"
        assert str(caught.value).endswith(doubt)
        read = fh.Record.from_dict(document, [TakesTheLead, *CLASSES])
        monkeypatch.setattr(TakesTheLead, "sometimes", [True])
        with pytest.raises(fh.InvalidRecordError) as again:
            [*read.steps()]
        assert str(again.value) == str(caught.value)
        monkeypatch.setattr(TakesTheLead, "sometimes", [])


def test_a_log_whose_own_tag_names_a_custom_rule_is_refused_with_the_reason() -> None:
    own = json.dumps(rules_to_dict(under(*SIX[:1]))).replace('"', '\\"')
    with pytest.raises(fh.InvalidLogError) as caught:
        fh.ptn.read_ptn(f'[Event "500"]\n[RuleSetJson "{own}"]\n')
    why = "the rule 'no-low-misere' is written in Python: a log cannot describe custom rules"
    assert caught.value.message == f"RuleSetJson: custom[0]: {why}"
