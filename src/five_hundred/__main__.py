"""Run the command line: ``python -m five_hundred``."""

from five_hundred.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
