"""What a person types as the value of an option is shown as typed, whatever it contains, by every reader."""

import copy
import json
import pickle
from collections.abc import Callable

import pytest
import tomli_w
from hypothesis import example, given
from hypothesis import strategies as st

from five_hundred import InvalidRulesError, RuleSet
from five_hundred.base.message_parts import Mention, Message, shown
from five_hundred.base.plain_values import half_pair
from five_hundred.cli.arguments import UsageError
from five_hundred.cli.chosen_rules import chosen_rules
from five_hundred.rules.documents import rules_from_dict, rules_from_json, rules_from_toml
from five_hundred.settings import draft_rules

BIDS = "contracts.specials"
PATHS = [option.path for option in RuleSet.options() if option.path != BIDS]
FIELDS = [option.path.rpartition(".")[2] for option in RuleSet.special_options()]
"""The fields of a special bid."""
WORDS = (
    *("x [99].a", "[0].most", "match.target", "inkle_who", "contracts.specials.M.most", "{}", "{0}", "%s", "\\1"),
    *("code ", "none", "'", '"', " @ $.x", "\n", "\0", "\ud800", "5-A SC, x", "M", "$", "007", "1_000_000", " yes?"),
)
"""Strings that look like a part of a message, and strings that are awkward to print."""
TYPED = st.one_of(st.sampled_from(WORDS), st.text(max_size=80), st.lists(st.sampled_from(WORDS)).map(" ".join))


Test = Callable[[str], None]


def with_examples(test: Test) -> Test:
    """Try each of the words in every run, besides those that Hypothesis draws."""
    for word in WORDS:
        test = example(word)(test)
    return test


Told = dict[str, str]
"""The messages of an error, keyed by the paths of the options."""


def told(read: Callable[[], object]) -> Told:
    """The messages of the documented error; any other error fails the test."""
    try:
        read()
    except InvalidRulesError as error:
        return {problem.path: problem.message for problem in reversed(error.problems)}
    return {}


def told_by_command(typed: str) -> Told:
    """The messages of the command line for an option ``--set`` with each path."""
    try:
        chosen_rules("australian", [f"{path}={typed}" for path in PATHS])
    except UsageError as error:
        lines = [line.partition(": ") for line in str(error).split("\nfive_hundred: ")]
        return {path: message for path, _, message in reversed(lines)}
    return {}


def in_groups(typed: str) -> dict[str, dict[str, str]]:
    """A document in which each option has the typed value."""
    document: dict[str, dict[str, str]] = {}
    for path in PATHS:
        group, name = path.split(".")
        document.setdefault(group, {})[name] = typed
    return document


def refused(typed: str, *, by_command: bool = False) -> set[str]:
    """The paths of the options that do not have such a value."""
    found = set()
    for path in PATHS:
        kind = RuleSet.option(path).kind
        try:
            kind.parse(kind.from_text(typed) if by_command else typed)
        except ValueError:
            found.add(path)
    return found


@with_examples
@given(TYPED)
def test_a_refused_value_is_shown_as_typed(typed: str) -> None:
    """In plain data, in a form, in rules files of both formats, and on the command line."""
    quoted = f"'{shown(typed)}'"
    document = in_groups(typed)
    draft = draft_rules(RuleSet(), dict.fromkeys(PATHS, typed))
    found = {
        "data": told(lambda: rules_from_dict(document)),
        "form": {problem.path: problem.message for problem in reversed(draft.problems)},
    }
    if half_pair(typed) is None:  # other strings belong in no file
        found["json"] = told(lambda: rules_from_json(json.dumps(document)))
    if typed.isascii() and "." not in typed:  # elsewhere TOML has limits of its own
        text = tomli_w.dumps(document)
        found["toml"] = told(lambda: rules_from_toml(text))
    for reader, messages in found.items():
        for path in refused(typed):
            assert quoted in messages[path], (reader, path)
    messages = told_by_command(typed)
    for path in refused(typed, by_command=True):
        value = RuleSet.option(path).kind.from_text(typed)  # the command reads numbers as numbers
        assert (f"got {value}" if isinstance(value, int) else quoted) in messages[path], path


@with_examples
@given(TYPED)
def test_a_refused_field_of_a_special_bid_is_shown_as_typed(typed: str) -> None:
    """So are its code, the name of an unknown bid, and a word where a list belongs."""
    quoted = f"'{shown(typed)}'"
    draft = draft_rules(RuleSet(), {BIDS: [{"code": typed, **dict.fromkeys(FIELDS, typed)}]})
    assert draft.problems
    for problem in draft.problems:
        assert quoted in problem.message, problem
    for value in (typed, [typed]):
        for problem in draft_rules(RuleSet(), {BIDS: value}).problems:
            assert quoted in problem.message, problem


@pytest.mark.parametrize("name", ["match.target", "inkle_who", "contracts.specials.M.most", "a {} b", "x [0].most"])
def test_a_name_in_a_contradiction_is_shown_as_typed(name: str) -> None:
    """The path of the other bid becomes a title, but the name stays as it is, even if it looks like a path."""
    bids = [{"code": "M", "name": name}, {"code": "OM", "name": name}]
    (problem,) = draft_rules(RuleSet(), {BIDS: bids}).problems
    assert problem.message.startswith(f"must not be '{name}', the name of another special bid (“Name” of {name}): ")
    duel = {"code": "DU", "name": name, "who": "duel", "gate": "over-opponents-null"}
    idle = draft_rules(RuleSet(), {BIDS: [{"code": "M"}, duel]}).idle
    assert idle[f"{BIDS}.1.least"] == f"in a duel (“Who plays” of {name}), the player who takes fewer tricks wins"


def test_a_code_that_looks_like_a_place_in_the_list_leads_to_its_own_field() -> None:
    """The bids are at the places 0 and 1, and the code of the second one is "0"."""
    draft = draft_rules(RuleSet(), {BIDS: [{"code": "M", "value": "x"}, {"code": "0"}]})
    assert {problem.path for problem in draft.problems} == {f"{BIDS}.0.value", f"{BIDS}.1.code"}


def test_a_message_keeps_its_parts_in_copies() -> None:
    """Also after a prefix has been added to the paths that it mentions."""
    message = Message("must not be {}, as {} is", "'{} match.target'", Mention("[0].most")).within("contracts.specials")
    assert message == "must not be '{} match.target', as contracts.specials[0].most is"
    for same in (pickle.loads(pickle.dumps(message)), copy.deepcopy(message), copy.copy(message)):
        assert same == message
        assert same.told(str.upper, str.upper) == "MUST NOT BE '{} match.target', AS CONTRACTS.SPECIALS[0].MOST IS"
