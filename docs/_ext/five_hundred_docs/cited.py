"""The table of the sources, to be included where they are told about."""

from collections.abc import Iterator

from .markup import SOURCES, source_label, table

__all__ = ["source_pages"]


def source_pages() -> Iterator[tuple[str, str]]:
    """The table; every source can be linked to."""
    rows = [(f"[{tag}]{{#{source_label(tag)}}}", each["what"]) for tag, each in SOURCES.items()]
    yield "sources.md", "\n".join(table(("short", "what"), rows, "summary"))
