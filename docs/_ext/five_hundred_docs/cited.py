"""The table of sources, for inclusion in the page about the sources."""

from collections.abc import Iterator

from .markup import SOURCES, source_label, table

__all__ = ["source_pages"]


def source_pages() -> Iterator[tuple[str, str]]:
    """Yield the table of sources, in which each source has a link target."""
    rows = [(f"[{tag}]{{#{source_label(tag)}}}", each["what"]) for tag, each in SOURCES.items()]
    yield "sources.md", "\n".join(table(("short name", "source"), rows, "summary"))
