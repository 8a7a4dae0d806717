"""A command that a person runs at home: in this process, with all input typed beforehand."""

from collections.abc import Callable
from pathlib import Path

import pytest

from five_hundred.cli import main

__all__ = ["command_at_home"]


def command_at_home(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """A function that runs the command, in a folder that is also the home folder, and returns what it prints."""
    monkeypatch.chdir(home)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))

    def run(*arguments: str, typed: str = "") -> str:
        lines = iter(typed.splitlines())

        def line(_: str) -> str:
            for each in lines:
                return each
            raise EOFError

        monkeypatch.setattr("builtins.input", line)
        assert main([command, *arguments]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    return run
