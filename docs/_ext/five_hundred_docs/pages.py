"""All generated pages, and the function that writes them to a folder."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from .api import api_pages
from .cited import source_pages
from .coverage import coverage_pages
from .options import option_pages
from .other_names import name_pages
from .perft import perft_pages
from .phases import phase_pages
from .player_strength import player_strength_pages
from .presets import preset_pages
from .reasons import reason_pages
from .rule_values import rule_value_pages
from .schemas import schema_pages
from .site_settings import site_pages
from .speed import speed_pages
from .subpackages import subpackage_pages

__all__ = ["generated_pages", "write_pages"]


def generated_pages() -> Iterator[tuple[str, str]]:
    """Yield every generated page: its path in the folder of generated pages, and its text."""
    yield from option_pages()
    yield from preset_pages()
    yield from reason_pages()
    yield from schema_pages()
    yield from phase_pages()
    yield from subpackage_pages()
    yield from speed_pages()
    yield from rule_value_pages()
    yield from player_strength_pages()
    yield from perft_pages()
    yield from name_pages()
    yield from site_pages()
    yield from coverage_pages()
    yield from source_pages()
    yield from api_pages()


def write_pages(folder: Path, pages: Iterable[tuple[str, str]]) -> None:
    """Make a folder contain exactly these pages.

    Other files are deleted; a file that already has the right content is not rewritten.
    """
    files = {folder / name: text.encode() for name, text in pages}
    for old in [file for file in folder.rglob("*") if file.is_file() and file not in files]:
        old.unlink()
    for file, content in files.items():
        if not file.is_file() or file.read_bytes() != content:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
