"""Rules as a short text of letters and digits, for the fragment of a link to a settings page.

The text is the rules document as JSON, with the nearest preset as its base, compressed by DEFLATE and written in
URL-safe base64.  A full stop and three characters follow, which contain the CRC-16 of the text before them: every
change of one character, and of two adjacent ones, is detected.  Texts without this check, which an earlier version
wrote, are valid, too.

Like a rules file, a link names a preset.  If a later version of the library corrects this preset, the link describes
the corrected game.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Final

from five_hundred.base.arguments import expect
from five_hundred.base.errors import InvalidRulesError, Problem
from five_hundred.base.option_kinds import Json
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CustomRules, expect_classes
from five_hundred.rules.documents import rules_from_json, rules_to_dict

__all__ = ["LONGEST_LINK_TEXT", "document_in_link", "link_text_of", "rules_from_link_text", "rules_to_link_text"]

LONGEST_LINK_TEXT: Final = 30_000
"""The maximum number of characters in a text that :func:`rules_from_link_text` reads."""
_LONGEST_DOCUMENT: Final = 300_000
"""The maximum number of bytes in a link's document; without this limit, a short text could expand to a gigabyte."""
_CHECKED: Final = "."
"""The character between the rules and their check; base64 does not contain this character."""
_DAMAGED: Final = "the rules in this link are damaged or incomplete: copy the whole link again"


def rules_to_link_text(rules: RuleSet, base: str | None = "nearest") -> str:
    """Convert a RuleSet to a short text for a link, which :func:`rules_from_link_text` reads.

    Args:
        rules: the RuleSet.
        base: the name of the preset to start from; ``"nearest"`` chooses the preset with the fewest differences,
            and ``None`` includes every option.

    Returns:
        The text, which consists of letters, digits, hyphens, underscores and one full stop; about 150 characters for a
        preset with ten changes.

    Raises:
        UnknownNameError: no preset has this name.
        TypeError: ``rules`` is not a RuleSet.
    """
    return link_text_of(rules_to_dict(rules, base))


def link_text_of(document: Mapping[str, Json]) -> str:
    """Return a rules document as the text of a link."""
    written = json.dumps({**document}, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)  # without a header or a checksum
    text = _in_letters(packer.compress(written) + packer.flush())
    return f"{text}{_CHECKED}{_check_of(text)}"


def _in_letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _check_of(text: str) -> str:
    """Return the three characters that detect a change of the text."""
    return _in_letters(binascii.crc_hqx(text.encode(), 0xFFFF).to_bytes(2, "big"))


def rules_from_link_text(text: str, custom: CustomRules = ()) -> RuleSet:
    """Read a RuleSet from the text of a link.

    Args:
        text: the text, of at most 30,000 characters.
        custom: the classes of the custom rules that the link may name; nothing that it names is imported.

    Returns:
        The RuleSet, as :func:`five_hundred.documents.rules_from_dict` returns it.

    Raises:
        InvalidRulesError: the text is damaged or too long, or the document in it is invalid.
        TypeError: ``text`` is not a string, or ``custom`` does not contain well-defined classes of custom rules with
            different names.
    """
    expect_classes(custom)
    return rules_from_json(document_in_link(text), custom)


def document_in_link(text: str) -> str:
    """Return the rules document in the text of a link, at most 30,000 characters, as JSON that has not been checked.

    Raises:
        InvalidRulesError: the text is damaged or too long.
        TypeError: ``text`` is not a string.
    """
    expect(text, str, "text", "the text of a link, as rules_to_link_text returns it")
    if len(text) > LONGEST_LINK_TEXT:
        long = f"the rules in a link must have at most {LONGEST_LINK_TEXT:,} characters, got {len(text):,}"
        raise InvalidRulesError([Problem("", long)])
    letters, dot, check = text.rpartition(_CHECKED) if _CHECKED in text else (text, "", "")
    try:
        packed = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        document = unpacker.decompress(packed, _LONGEST_DOCUMENT).decode()
    except (ValueError, zlib.error):
        raise InvalidRulesError([Problem("", _DAMAGED)]) from None
    # A text whose full stop has become a letter has data after the end of the rules.
    if not unpacker.eof or unpacker.unused_data or (dot and check != _check_of(letters)):
        raise InvalidRulesError([Problem("", _DAMAGED)])
    return document
