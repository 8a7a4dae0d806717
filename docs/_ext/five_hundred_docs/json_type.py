"""A short name for the type of plain data in signatures: ``Json`` instead of a list of its forms.

Sphinx sees only the forms, because the name of an alias does not exist at run time.
"""

from typing import Final

from sphinx.util.typing import stringify_annotation

from five_hundred.base.option_kinds import Json

__all__ = ["without_json"]

_JSON_NAME: Final = "~five_hundred.base.option_kinds.Json"
_JSON: Final = stringify_annotation(Json, "smart")
"""The type of plain data as Sphinx writes it; Sphinx names the types inside it, or writes them out again."""
_JSON_FORMS: Final = (_JSON.replace("Json", _JSON_NAME), _JSON)


def without_json(text: str | None) -> str | None:
    """Replace the type of plain data with its name in the text of a signature.

    Returns:
        The changed text, or None if there is no text.
    """
    while text and any(form in text for form in _JSON_FORMS):
        for form in _JSON_FORMS:
            text = text.replace(form, _JSON_NAME)
    return text
