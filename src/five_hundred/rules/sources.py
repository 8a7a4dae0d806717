"""The published rules, with the tags, such as ``PAG``, by which options, presets and docstrings cite them.

This module contains the list of sources and functions that replace tags with names.  The descriptions of the options
and ``docs/catalogue.toml`` state the rules that each source contains.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

import attrs

from five_hundred.base.named_tables import Named

__all__ = ["SOURCES", "Source", "in_words", "with_names"]


@attrs.frozen
class Source:
    """A published text of the rules."""

    name: str
    """A short name, for use in a sentence."""
    what: str
    """A description in Markdown."""


SOURCES: Final[Mapping[str, Source]] = Named(
    "source",
    {
        "000": Source(
            "the No Tricks site",
            "the rules and help pages of a website for playing 500, with No Tricks, Spread and Across The Table",
        ),
        "001": Source("Trickster Cards", "Trickster Cards: the basics of 500 and its house-rule options"),
        "002": Source("Wikipedia", "Wikipedia, *500 (card game)*, a newer version"),
        "003": Source("the older Wikipedia", "Wikipedia, *500 (card game)*, an older version"),
        "004": Source("NeuralPlay", "the help text of NeuralPlay's Five Hundred program"),
        "APP": Source("two score keepers", "two score-keeping programs with the Perfect schedule"),
        "ASC": Source("a score keeper", "a score-keeping program with caps on trick points"),
        "ASU": Source("asoliduniverse.com", "asoliduniverse.com, a page about misère"),
        "BIC": Source("Bicycle", "Bicycle, *Six-Hand Five Hundred*"),
        "CMZ": Source("a two-to-four-player program", "a program for two to four players"),
        "DMA": Source("a US collection", "a collection of rules for 500, edited by a player in the United States"),
        "E2": Source("everything2", "everything2, house rules from New Zealand"),
        "EMB": Source("a 46-card program", "a program with 46 cards and two jokers"),
        "FRA": Source("play500.com", "play500.com, *According to Francis*, rules from New Zealand and Melbourne"),
        "H1900": Source("an early 1900s book", "a page from a book of games, early 1900s"),
        "HOF": Source("Hoyle's Games Modernized", "*Hoyle's Games Modernized*, Hoffmann, 1909"),
        "ISU": Source("Iowa State University", "Iowa State University, the rules for its intramural sports"),
        "JS4": Source("a program with many rules", "a program with many house rules"),
        "MCG": Source("McGill University", "a McGill University course, whose game uses 46 cards"),
        "NII": Source(
            "an old Wikipedia copy",
            "a copy of an older version of Wikipedia, with several ways of raising one's own bid",
        ),
        "OFF": Source("Official Team Rules", "*500 (BID) Official Team Rules*, United States"),
        "PAG": Source("Pagat", "pagat.com, *500*, by John McLeod"),
        "PAR": Source("rules like Parlett's", "three-handed rules of the kind collected by David Parlett"),
        "PRI": Source(
            "a Wikipedia copy with scoring variations",
            "a copy of an older version of the Wikipedia article, with scoring variations",
        ),
        "RT": Source("a two-four-or-six-player program", "a program for two, four or six players"),
        "SCR": Source("another Wikipedia copy", "a copy of an older version of Wikipedia"),
        "SHA": Source("a Canadian family", "rules of a family in western Canada"),
        "TB": Source("thomasbeagle.net", "thomasbeagle.net, house rules from New Zealand"),
        "TRX": Source("Trickster's programs", "the programs, tests and game logs of Trickster Cards"),
        "ZPA": Source("zpag.net", "zpag.net, *Le Cinq-Cents*, Québec"),
        "Foster": Source("Foster", "a source known only by name: Foster"),
        "poker.tj": Source("poker.tj", "a source known only by name: poker.tj"),
        "pokerwiner": Source("pokerwiner", "a source known only by name: pokerwiner"),
        "reference.com": Source("reference.com", "a source known only by name: reference.com"),
        "Web500": Source("Web500", "a source known only by name: Web500"),
    },
)
"""The sources, keyed by the tags that cite them."""

_RANGE: Final = re.compile(r"\b(00[0-4])(-| to )(00[0-4])\b(?P<more>,)?")
_TAG: Final = re.compile(
    r"(?P<kept>``[^`]*``|`[^`]*`|\]\([^)]*\))"  # code, and the target of a link
    rf"|(?P<said>\b[Ss]ources?\s)?(?<![\w.,])(?P<tag>{'|'.join(map(re.escape, SOURCES))})\b(?![,.]\d)"
)
_NUMBERS: Final = r"(?:catalogue )?\b[456]\.\d{1,2}(?:, [456]\.\d{1,2})*\b"
_CHOICES: Final = re.compile(rf" \({_NUMBERS}\)|; {_NUMBERS}(?=\))")


def with_names(text: str, write: Callable[[str, str], str] = lambda tag, name: name) -> str:
    """Replace the tag of each source in a text, and the word "source" before a tag, with the name of the source.

    Code and link targets stay unchanged.

    Args:
        text: a text that cites sources, such as ``000-004, PAG``; a range cites every source in it.
        write: a function that returns the text for a tag and its name, such as a link.
    """

    def name_of(found: re.Match[str]) -> str:
        if found["kept"]:
            return found[0]
        name = SOURCES[found["tag"]].name
        begins = (found["said"] or "").startswith("S") and " " in name  # the name of a website keeps its lower case
        return write(found["tag"], name[0].upper() + name[1:] if begins else name)

    return _TAG.sub(name_of, _RANGE.sub(_each, text))


def _each(found: re.Match[str]) -> str:
    *tags, last = [tag for tag in SOURCES if found[1] <= tag <= found[3]]
    more = found["more"] or ""
    return f"{', '.join(tags)}{', ' if more or found[2] == '-' else ' and '}{last}{more}"


def in_words(text: str) -> str:
    """Replace each tag in a text with the name of its source, and leave out choice numbers such as ``(5.33)``.

    Args:
        text: a text as for :func:`with_names`.
    """
    return with_names(_CHOICES.sub("", text))
