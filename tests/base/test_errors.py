"""How Python shows the errors of the library."""

import traceback

import pytest

from five_hundred import UnknownNameError
from five_hundred.rules.presets import find_preset


def test_a_traceback_shows_the_message_of_an_unknown_name_without_quotes() -> None:
    """Python puts the message of a ``KeyError`` in quotes; ``UnknownNameError`` is a ``KeyError``, too."""
    with pytest.raises(UnknownNameError) as caught:
        find_preset("US")
    shown = traceback.format_exception_only(caught.value)
    assert shown == ["five_hundred.base.errors.UnknownNameError: no preset 'US': did you mean 'us'?\n"]
