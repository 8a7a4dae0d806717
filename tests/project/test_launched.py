"""The program of ``test_launches.py`` in this process, also where Python can start no other: in a browser."""

import launched
import pytest


def test_the_short_program_prints_the_same_lines_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    """It plays, shows, writes and reads with what the library requires, and without the extras."""
    launched.main()
    once = capsys.readouterr().out
    launched.main()
    assert capsys.readouterr().out == once
    assert len(once.splitlines()) == 12
