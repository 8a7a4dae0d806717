"""The table of sources, for inclusion in the page about the sources."""

from collections.abc import Iterator

from five_hundred.rules.sources import SOURCES

from .markup import code, source_label, table

__all__ = ["source_pages"]


def source_pages() -> Iterator[tuple[str, str]]:
    """Yield the table of sources, in which each source has a link target."""
    rows = [(f"[{each.name}]{{#{source_label(tag)}}}", each.what, code(tag)) for tag, each in SOURCES.items()]
    yield "sources.md", "\n".join(table(("name", "source", "tag in the code"), rows, "summary"))
