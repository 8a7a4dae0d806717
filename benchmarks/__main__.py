"""Compare the speed of the engine with that of other code in the same run: ``python benchmarks``.

The figures P1 and P3 compare the engine with OpenSpiel, and P10 compares the solver with endplay
(``pip install open_spiel endplay``); without these packages, the command omits their ratios.  P3 also needs the extra
``five-hundred[fast]``.  Run the benchmarks on an idle machine.
"""

import argparse
import json
import os
import platform
import sysconfig
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import attrs
from figures import FIGURES
from measure import Size

from five_hundred.base.atomic_files import Content, check_replaceable, reason_of, whole_file

FIGURES_FILE: Final = Content("figures of this program", lambda file: file.read(20).startswith(b'{\n  "interpreter": '))
"""The content of a file of figures."""


def main() -> None:
    """Measure the requested figures, print each figure when it is ready, and write the figures to a file on request."""
    parser = argparse.ArgumentParser(prog="python benchmarks", description="Compare the speed of five_hundred.")
    parser.add_argument(
        "figures", nargs="*", metavar="FIGURE", help=f"the figures to measure: {', '.join(FIGURES)} (default: all)"
    )
    parser.add_argument("--hands", type=int, default=500, help="hands in each run (default 500)")
    parser.add_argument("--runs", type=int, default=7, help="runs of each side of a comparison (default 7)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    options = parser.parse_args()
    if options.json:  # checked before the measurements, which take long
        try:
            check_replaceable(options.json, FIGURES_FILE)
        except OSError as error:
            parser.error(f"{reason_of(error)}: name another file")
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown or options.hands < 1 or options.runs < 1:
        parser.error(
            f"FIGURE must be one of {', '.join(FIGURES)}, got {unknown[0]!r}"
            if unknown
            else "--hands and --runs must be 1 or more"
        )
    interpreter = f"{platform.python_implementation()} {platform.python_version()}"
    if "--enable-optimizations" not in (sysconfig.get_config_var("CONFIG_ARGS") or ""):
        interpreter += ", built without profile-guided optimisation"
    print(f"{interpreter}; for each figure the median of {options.runs} runs, their range, and the bar")
    found = []
    for name in options.figures or FIGURES:
        found.append(FIGURES[name](Size(options.hands, options.runs)))
        print(found[-1], flush=True)
    if options.json:
        report = {
            "interpreter": interpreter,
            "platform": platform.platform(),
            "cores": os.cpu_count(),
            "versions": {name: _version(name) for name in _OTHERS},
            "hands": options.hands,
            "runs": options.runs,
            "figures": [attrs.asdict(figure) for figure in found],
        }
        with whole_file(options.json, FIGURES_FILE) as opened:
            opened.write(json.dumps(report, indent=2).encode() + b"\n")


_OTHERS: Final = ("attrs", "endplay", "numba", "numpy", "open_spiel")
"""The packages that affect the figures."""


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


if __name__ == "__main__":
    main()
