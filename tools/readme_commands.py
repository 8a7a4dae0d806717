"""Print the commands of the README's code block that follows the line `<!-- run: NAME -->`.

CI runs the printed commands, so the commands that readers copy are tested.
"""

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def main(arguments: list[str]) -> int:
    """Print the code block, or print an error message to stderr if there is none.

    Returns:
        The exit status: 0 if a block was printed, else 2.
    """
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
        print(
            f"{README.name} must have the line '{marker}' followed by a code block, but it has none.", file=sys.stderr
        )
        return 2
    if not block[1].strip():
        print(
            f"The code block after '{marker}' in {README.name} must contain commands, but it is empty.", file=sys.stderr
        )
        return 2
    print(block[1], end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
