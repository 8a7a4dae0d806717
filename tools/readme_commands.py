"""Print the commands of the README's code block which follows the line `<!-- run: NAME -->`.

CI runs what this prints, so that the commands which a reader copies are the ones which are known to work.
"""

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def main(arguments: list[str]) -> int:
    """Print the block; return 2 with a sentence on stderr when there is none."""
    if len(arguments) != 1:
        print("usage: readme_commands.py NAME", file=sys.stderr)
        return 2
    marker = f"<!-- run: {arguments[0]} -->"
    block = re.search(
        rf"^{re.escape(marker)}\n+```[^\n`]*\n(.*?)^```$",
        README.read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    if block is None:
        print(f"{README.name} has no line '{marker}' followed by a code block.", file=sys.stderr)
        return 2
    if not block[1].strip():
        print(f"The code block after '{marker}' in {README.name} is empty.", file=sys.stderr)
        return 2
    print(block[1], end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
