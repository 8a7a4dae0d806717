"""Print how fast the engine is, compared within one run: ``python benchmarks``.

P1 and P3 need the other side, ``pip install open_spiel``; without it those ratios are left out.  P3 needs the extra
``five-hundred[fast]`` besides.  Run it on an idle machine.
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
from figures import FIGURES, Size


def main() -> None:
    """Measure what is asked for, print each figure as soon as it is known, and write them all."""
    parser = argparse.ArgumentParser(prog="python benchmarks", description="Speed of five_hundred, compared.")
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=f"which: {', '.join(FIGURES)} (all)")
    parser.add_argument("--hands", type=int, default=500, help="hands a run (default 500)")
    parser.add_argument("--runs", type=int, default=7, help="runs of each side (default 7)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    options = parser.parse_args()
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown or options.hands < 1 or options.runs < 1:
        parser.error(f"no figure {unknown[0]!r}" if unknown else "--hands and --runs are at least 1")
    interpreter = f"{platform.python_implementation()} {platform.python_version()}"
    if "--enable-optimizations" not in (sysconfig.get_config_var("CONFIG_ARGS") or ""):
        interpreter += ", built without profile-guided optimisation"
    print(f"{interpreter}; medians of {options.runs} runs, the least and the greatest of them, the bars")
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
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


_OTHERS: Final = ("attrs", "numba", "numpy", "open_spiel")
"""What the figures depend on besides the interpreter."""


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


if __name__ == "__main__":
    main()
