"""The command that measures speed runs, and says what it has measured.  How fast anything is, is not tested here."""

import json
import subprocess
import sys
from math import isfinite
from pathlib import Path

import pytest
from paths import PROJECT

ROOT = PROJECT


def benchmarks(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "benchmarks"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.untraced
@pytest.mark.long
def test_every_figure_is_measured_printed_and_written(tmp_path: Path) -> None:
    written = tmp_path / "figures.json"
    done = benchmarks("--hands", "2", "--runs", "1", "--json", str(written))
    assert done.returncode == 0, done.stderr
    report = json.loads(written.read_text(encoding="utf-8"))
    names = [figure["name"] for figure in report["figures"]]
    assert names == [
        *("P1", "P2", "P2a", "P3", "P4", "P5", "P6", "P7", "P8", "P9"),
        *("P10", "P10a", "P10b", "P10c", "P10d", "P11", "P12", "P13"),
        *("P14", "P15", "P16", "P16a", "P17", "P18"),
    ]
    for figure in report["figures"]:
        assert figure["what"] in done.stdout
        assert figure["bar"].startswith("at ")
        # Without the other side installed there is nothing to compare with, only our own rate.  A figure may be the
        # difference of two times, and with one run of each it may be negative.
        own = [value for key, value in figure["details"].items() if key.startswith("at best, five_hundred")]
        assert isfinite(max(own) if figure["median"] is None else figure["median"])
    assert report["interpreter"] in done.stdout


def test_a_figure_that_does_not_exist_is_named() -> None:
    done = benchmarks("P99")
    assert done.returncode == 2
    assert ", got 'P99'" in done.stderr
    assert done.stdout == ""
