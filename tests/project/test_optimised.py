"""``python -O`` skips assert statements, and ``-OO`` also removes docstrings: what users rely on needs neither."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from docstring_texts import docstring_texts

import five_hundred as fh
from five_hundred.base.docstring_texts import texts_of
from five_hundred.rules import TableRules

pytestmark = pytest.mark.untraced

PACKAGE = Path(fh.__file__).parent
OPTIMISED = ("-O", "-OO")


def run(option: str, program: str) -> str:
    """What a program prints under an option of Python."""
    command = [sys.executable, option, "-c", f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r})\n{program}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert not done.stderr, done.stderr
    return done.stdout


def narrows(test: ast.expr) -> bool:
    """Whether an assertion only tells type checkers the type of a name."""
    match test:
        case ast.BoolOp(op=ast.And(), values=values):
            return all(map(narrows, values))
        case ast.Call(func=ast.Name("isinstance")):
            return True
        case ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(None)]):
            return True
        case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[ast.Attribute(value=ast.Name())]):  # a member
            return True
        case _:
            return False


def test_assertions_in_the_library_only_narrow_types() -> None:
    """What a user may get wrong, and what the testing kit checks, raises an exception of its own."""
    found = [
        f"{file.relative_to(PACKAGE)}:{node.lineno}"
        for file in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert) and not (narrows(node.test) and node.msg is None)
    ]
    assert found == []


FAULTS = """
import contextlib, io
from random import Random
import attrs
import five_hundred as fh
from five_hundred import presets
from five_hundred.testing import __main__ as command, check_game, check_invariants, check_legality, check_state
from five_hundred.testing import check_step, check_views, redealing, refusals

start = fh.new_game(presets.AUSTRALIAN)
deal = fh.shuffled_deal(start, Random(1))
state = fh.apply(start, deal)
wrong = attrs.evolve(state, match=attrs.evolve(state.match, hands_played=3))

def found(work, *arguments):
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            work(*arguments)
    except AssertionError as error:
        print(str(error).partition(" disagree")[0])
    else:
        print("nothing found by", work)

found(check_state, wrong)
found(check_invariants, wrong)
found(check_step, state, fh.new_game(presets.AMERICAN), ())
found(check_step, state, attrs.evolve(state, match=attrs.evolve(state.match, scores=(10, 0))), (fh.events.Passed(0),))
found(check_step, state, state, ())
found(check_game, fh.Record(presets.AUSTRALIAN, 0, (deal, fh.Claim())))
view, legal_actions = redealing.view, refusals.legal_actions
def leaking(state, seat):
    seen = view(state, seat)
    return attrs.evolve(seen, own=attrs.evolve(seen.own, held=state.hands[0]))


redealing.view = leaking
found(check_views, state, Random(1))
redealing.view = view
refusals.legal_actions = lambda state: legal_actions(state)[1:]
found(check_legality, state, Random(1))
found(command.main, ["--matches", "3"])
"""


@pytest.mark.parametrize("option", OPTIMISED)
def test_the_testing_kit_finds_the_same_faults_when_python_optimises(option: str) -> None:
    """Each public check is given a fault; without an option, all of them are found."""
    told = run("-B", FAULTS)
    assert "nothing found" not in told
    assert len(told.splitlines()) == 9
    assert run(option, FAULTS) == told


def test_the_texts_of_schemas_and_forms_are_those_of_the_docstrings() -> None:
    """After a change of a docstring: ``python tools/docstring_texts.py``."""
    from five_hundred.base import docstring_texts as module  # noqa: PLC0415  # the tool has the same name

    assert docstring_texts() == module._TEXTS
    assert texts_of(TableRules)[""] == (TableRules.__doc__ or "").partition("\n")[0]
    assert all(text.strip() for texts in module._TEXTS.values() for text in texts.values())


SHOWN = """
import contextlib, hashlib, io
import five_hundred as fh
from five_hundred import cli, presets, settings, solver, wire
from five_hundred.formats.record import record_schema
from five_hundred.formats.session import session_schema
from five_hundred.rules.template import rules_template
from five_hundred.testing import __main__ as testing, conformance

def said(main, *words):
    with contextlib.redirect_stdout(io.StringIO()) as told, contextlib.suppress(SystemExit):
        main(list(words))
    return told.getvalue()

shown = {
    "options": [(each.path, each.doc, each.source) for each in fh.RuleSet.options()],
    "schema": fh.RuleSet.json_schema(),
    "forms": (settings.settings_form(), settings.special_bid_form()),
    "messages": (wire.wire_schema(), wire.typescript_declarations()),
    "documents": (record_schema(), session_schema(), solver.analysis_schema(), solver.deal_values_schema()),
    "template": rules_template(presets.PRESETS["australian"], presets.AUSTRALIAN),
    "words": [fh.describe_rules(each.rules).to_text() for each in presets.PRESETS.values()],
    "sites": fh.sites.SITES,
    "lists": [said(cli.main, "--list"), said(cli.main, "--show", "australian")],
    "help": [said(cli.main, *words, "--help") for words in ((), ("play",), ("score",), ("compare",), ("tournament",))],
    "help of the kit": [said(testing.main, "--help"), said(conformance.main, "--help")],
}
for name, each in shown.items():
    assert each, name
    print(name, hashlib.sha256(repr(each).encode()).hexdigest())
"""


@pytest.mark.parametrize("option", OPTIMISED)
def test_schemas_forms_and_help_are_the_same_when_python_optimises(option: str) -> None:
    """Nothing that the library shows is read from a docstring."""
    assert run(option, SHOWN) == run("-B", SHOWN)


def test_no_module_reads_a_docstring_or_a_source() -> None:
    """Neither exists everywhere; only the compiler's checksum and ``help()`` ask for sources, and do without."""
    asks = {"__doc__", "getdoc", "getsource"}
    found = {
        str(file.relative_to(PACKAGE))
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Name) and node.id in asks) or (isinstance(node, ast.Attribute) and node.attr in asks)
    }
    assert found == {str(Path("base") / "numba_compilation.py"), str(Path("base") / "field_texts.py")}
