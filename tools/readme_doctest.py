"""Run the examples in the ```python blocks of the README which use the >>> prompt, as one session.

`python -m doctest` would take a block's closing fence for a line of the expected output.
"""

import doctest
import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def main() -> int:
    """Return 1 when an example fails, 2 when there is none."""
    text = README.read_text(encoding="utf-8")
    blocks = re.finditer(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner()
    names: dict[str, object] = {"__name__": "__main__"}
    count = 0
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        test = parser.get_doctest(block[1], names, README.name, README.name, line)
        count += len(test.examples)
        runner.run(test, clear_globs=False)
        names = test.globs
    if count == 0:
        print(f"{README.name} has no example with the >>> prompt in a ```python block.", file=sys.stderr)
        return 2
    print(f"{README.name}: {count} examples, {runner.failures} wrong")
    return 1 if runner.failures else 0


if __name__ == "__main__":
    sys.exit(main())
