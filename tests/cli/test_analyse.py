"""``--replay FILE --analyse`` prints what each card of a recorded match gave away."""

from pathlib import Path

import pytest

from five_hundred.cli.command import main
from five_hundred.formats.record import Record
from five_hundred.formats.replayed_hands import review_hands
from five_hundred.players import judge_hand, judged_text
from five_hundred.solver import analyse_hand, report_text


def recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The name of a file with the record of two hands."""
    assert main(["--seed", "7", "--hands", "2", "--json", *arguments]) == 0
    file = tmp_path / "match.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return str(file)


@pytest.mark.long
def test_the_reports_of_all_hands_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = recorded(tmp_path, capsys)
    assert main(["--replay", file, "--analyse"]) == 0
    reports = [report_text(analyse_hand(each)) for each in review_hands(Record.read(file)) if each.abandoned is None]
    assert len(reports) == 2
    assert capsys.readouterr().out == "\n\n".join(reports) + "\n"
    assert main(["--replay", file, "--analyse", "--hands", "1"]) == 0
    assert capsys.readouterr().out == reports[0] + "\n"

    assert main(["--replay", file, "--analyse", "--known", "--hands", "1"]) == 0
    review = next(each for each in review_hands(Record.read(file)) if each.abandoned is None)
    assert capsys.readouterr().out == f"{reports[0]}\n\n{judged_text(judge_hand(review))}\n"


def test_a_match_that_cannot_be_analysed_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = recorded(tmp_path, capsys, "--set", "match.midhand_out=yes")
    assert main(["--replay", file, "--analyse"]) == 2
    assert "five_hundred: --analyse: review cannot be analysed: match.midhand_out" in capsys.readouterr().err
