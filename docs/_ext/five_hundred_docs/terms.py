"""Links from the first use of a term on a page to the glossary."""

import re
from collections.abc import Iterator
from typing import Final

from docutils import nodes
from sphinx.addnodes import pending_xref

__all__ = ["TERMS", "link_terms"]

TERMS: Final = (
    *("Across The Corner", "auction", "back door", "bower", "breach", "called card", "dead hand"),
    *("declarer", "defender", "denomination", "double misère", "double nullo", "dummy", "effective suit", "event"),
    *("face card", "follow suit", "gate", "inkle", "joker", "kitty", "ladder", "left bower", "misdeal", "misère"),
    *("no trump", "notation", "null bid", "nullo", "open misère", "open nullo", "overtrick", "packet", "perft"),
    *("playout", "preset", "ralphing", "refusal", "renege", "revoke", "right bower", "RuleSet", "schedule", "slam"),
    *("special bid", "Spread", "standing bid", "sweep", "trick", "trick bid", "trick points", "trump", "widow"),
)
"""The terms that the extension links: those that a page hardly uses in any other sense."""

_ANY: Final = re.compile(rf"\b({'|'.join(map(re.escape, sorted(TERMS, key=len, reverse=True)))})s?\b", re.IGNORECASE)
_NOT_INSIDE: Final = (
    *(nodes.title, nodes.literal, nodes.literal_block, nodes.doctest_block, nodes.reference, nodes.raw, nodes.term),
    *(nodes.thead, nodes.caption, nodes.comment, nodes.emphasis, pending_xref),
)
_BY_NAME: Final = {term.lower(): term for term in TERMS}


def link_terms(doctree: nodes.document, page: str) -> None:
    """Link the first use of each term in the running text of a page, unless the page already links the term itself.

    Headings, code, examples, the heads of tables, emphasized words and the texts of other links stay as they are.

    Args:
        doctree: the page, which is changed.
        page: the name of the page, relative to the folder of the documentation.
    """
    seen = {node["reftarget"].lower() for node in doctree.findall(pending_xref) if node["reftype"] == "term"}
    for text in list(doctree.findall(nodes.Text)):
        if not any(isinstance(above, _NOT_INSIDE) for above in _above(text)):
            parts = list(_parts(text.astext(), seen, page))
            if len(parts) > 1:
                text.parent.replace(text, parts)


def _above(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def _parts(text: str, seen: set[str], page: str) -> Iterator[nodes.Node]:
    """Yield the parts of a text: links for the first uses of terms, and the text between them."""
    end = 0
    for found in _ANY.finditer(text):
        name = found[1].lower()
        if name not in seen:
            seen.add(name)
            yield nodes.Text(text[end : found.start()])
            yield _link(_BY_NAME[name], found[0], page)
            end = found.end()
    yield nodes.Text(text[end:])


def _link(term: str, shown: str, page: str) -> pending_xref:
    inside = nodes.inline(shown, shown, classes=["xref", "std", "std-term"])
    where = {"refdomain": "std", "reftype": "term", "reftarget": term, "refdoc": page}
    return pending_xref(shown, inside, refexplicit=True, refwarn=True, **where)
