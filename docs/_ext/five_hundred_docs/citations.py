"""Turn the citations of the published rules, in docstrings and on the hand-written pages, into words.

In the code, a docstring cites the rules by short tags: ``(catalogue: follow; 6.12)`` or ``(000, PAG)``.  On the pages
the tags of sources become names.  Decisions and choices move from the sentence to a field "Rules" below it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from five_hundred.rules.sources import SOURCES, with_names

from .catalogue import decisions as all_decisions
from .markup import CHOICE, choice_label, source_label, source_link

__all__ = ["choice_titles", "in_docstring", "in_lines", "on_page", "summary", "without_citations"]

_CHOICES: Final = Path(__file__).parents[2] / "explanation" / "choices.md"
_ENTRY: Final = re.compile(r"^- ((?:\*\*\d\.\d{1,2}\*\* )+)(.*?)(?=\n\n|\n- |\Z)", re.DOTALL | re.MULTILINE)
_CITED: Final = re.compile(
    r"\s*\((?P<tags>[^()]*?)[;,]?\s*\b[Cc]atalogue:?\s(?P<cited>[^()]*(?:\([^()]*\)[^()]*)*)\)"
    r"|^[Cc]atalogue:\s(?P<sentence>.*?)\.(?:\s+|\Z)"
    r"|(?P<open>\([^()]*);\s(?P<numbers>[456]\.\d{1,2}(?:,\s[456]\.\d{1,2})*)(?=\))"
    r"|\s*\((?P<alone>[456]\.\d{1,2}(?:,\s[456]\.\d{1,2})*)\)(?!`)",
    re.DOTALL | re.MULTILINE,
)
_WORD: Final = re.compile(r"\b([456]\.\d{1,2})\b|([a-z][\w-]*)")
_SEE: Final = re.compile(r"\bsee (\d\.\d{1,2})\b")


@cache
def choice_titles() -> Mapping[str, str]:
    """Map the number of each choice to its question, or to its first sentence if it has no question."""
    found = {}
    for numbers, text in _ENTRY.findall(_CHOICES.read_text(encoding="utf-8")):
        line = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(text.split())).replace("`", "")
        question = re.match(r"\*([^*]+)\*", line)
        title = question[1] if question else re.split(r"[.:](?: |$)", line)[0]
        found.update(dict.fromkeys(CHOICE.findall(numbers), with_names(title)))
    return found


def on_page(text: str) -> str:
    """Turn the tags of sources on a hand-written page into names, and references to choices into links."""
    return _SEE.sub(lambda found: f"see [choice {found[1]}](#{choice_label(found[1])})", with_names(text, source_link))


def without_citations(text: str) -> str:
    """Return a docstring without the decisions and choices that it cites, and with the names of sources."""
    return with_names(_CITED.sub(_kept, text)).strip()


def in_lines(text: str) -> str:
    """Turn the citations on each line of a page into words, for pages whose lines quote docstrings."""
    return "\n".join(with_names(_CITED.sub(_kept, line)) for line in text.split("\n"))


def summary(docstring: str | None) -> str:
    """Return the first paragraph of a docstring on one line, without the decisions and choices that it cites."""
    return " ".join(without_citations((docstring or "").partition("\n\n")[0]).split())


def in_docstring(lines: Sequence[str], decisions: Iterable[str] = ()) -> list[str]:
    """Return the lines of a docstring with names instead of the tags of sources, and with links to the rules below.

    The links lead to the decisions and choices that the docstring cites, and to further ``decisions``.
    """
    text = "\n".join(lines)
    cited = dict.fromkeys(each for found in _CITED.finditer(text) for each in _links(found))
    cited |= dict.fromkeys(map(_link, decisions))
    text = with_names(_CITED.sub(_kept, text), lambda tag, name: f":ref:`{name} <{source_label(tag)}>`")
    rules = ["", f":Rules: {'; '.join(cited)}", ""] if cited else []
    return [*text.splitlines(), *rules]


def _kept(found: re.Match[str]) -> str:
    """Return the part of a citation that stays in the sentence: its sources."""
    if found["open"]:
        return found["open"]
    cited = " ".join((found["cited"] or "").split())
    tags = [*filter(None, [" ".join((found["tags"] or "").split())]), *_tags(cited)]
    return f" ({', '.join(tags)})" if tags else ""


def _tags(cited: str) -> Iterable[str]:
    return (each for each in re.split(r"[,;]? (?:sources? )?", cited) if each in SOURCES)


def _links(found: re.Match[str]) -> Iterable[str]:
    """Yield a link for each decision and choice of a citation."""
    questions = _questions()
    for number, name in _WORD.findall(found["cited"] or found["sentence"] or found["numbers"] or found["alone"]):
        if number in choice_titles():  # a choice that the library does not offer has no entry
            yield f":ref:`{choice_titles()[number]} <{choice_label(number)}>`"
        elif name in questions:
            yield _link(name)


def _link(decision: str) -> str:
    return f":ref:`{_questions()[decision]} <decision-{decision}>`"


@cache
def _questions() -> Mapping[str, str]:
    return {each.id: each.question for each in all_decisions()}
