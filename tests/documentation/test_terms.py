"""The first use of a term on a page becomes a link to the glossary."""

import pytest
from extension import extension
from paths import DOCS

CORE = pytest.importorskip("docutils.core")
NODES = pytest.importorskip("sphinx.addnodes")


def linked(markup: str) -> list[tuple[str, str]]:
    """The words of a text that become links, and the terms that they lead to."""
    doctree = CORE.publish_doctree(markup)
    extension("terms").link_terms(doctree, "tutorial")
    return [(node.astext(), node["reftarget"]) for node in doctree.findall(NODES.pending_xref)]


def test_the_first_use_of_a_term_becomes_a_link() -> None:
    """The longest term wins; the plural counts; a second use stays as it is."""
    assert linked("Misère beats seven; open misère beats more.  Two tricks, and a trick.") == [
        ("Misère", "misère"),
        ("open misère", "open misère"),
        ("tricks", "trick"),
    ]
    assert linked("Tricky inkles.") == [("inkles", "inkle")]


@pytest.mark.parametrize(
    "markup",
    [
        "The kitty\n=========\n\nText.\n\nThe kitty two\n=============\n\nText.",
        "Use ``kitty``, `the kitty`_ or *kitty*.\n\n.. _the kitty: https://example.org",
        "::\n\n    kitty",
        ">>> print('kitty')\nkitty\n",
        "kitty\n   The cards.",
        "===== =====\nkitty cards\n===== =====\none   two\n===== =====",
    ],
    ids=["heading", "code and links", "block", "example", "defined word", "head of a table"],
)
def test_headings_code_and_links_stay_as_they_are(markup: str) -> None:
    """Nothing in them becomes a link."""
    assert linked(markup) == []


def test_a_term_that_the_page_links_itself_is_not_linked_again() -> None:
    """Here by an earlier call."""
    doctree = CORE.publish_doctree("The kitty.")
    for _ in range(2):
        extension("terms").link_terms(doctree, "tutorial")
        assert doctree.astext() == "The kitty."
    assert len(list(doctree.findall(NODES.pending_xref))) == 1


def test_every_linked_term_is_in_the_glossary() -> None:
    """As a headword."""
    page = (DOCS / "reference" / "glossary.md").read_text(encoding="utf-8")
    assert [term for term in extension("terms").TERMS if f"\n{term}\n" not in page] == []


def test_the_target_of_an_index_entry_contains_its_words() -> None:
    """The search page shows the text of the target, and stops with a script error if it is empty."""
    nodes = pytest.importorskip("docutils.nodes")
    doctree = CORE.publish_doctree("Before.")
    target = nodes.target("", "", ids=["index-0"])
    doctree[0].extend(
        [NODES.index(entries=[("single", "misère", "index-0", "main", None)]), target, nodes.Text("misère")]
    )
    extension("extension")._let_be_found(None, doctree)
    (named,) = doctree.findall(nodes.inline)
    assert (named["ids"], named.astext()) == (["index-0"], "misère")
    assert not list(doctree.findall(nodes.target))
    (entry,) = doctree.findall(NODES.index)
    assert [text for _, text, *_ in entry["entries"]] == ["misère", "misere"]
