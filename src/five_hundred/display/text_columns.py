"""Text tables: rows whose cells stand below each other."""

from collections.abc import Container, Iterator, Sequence

__all__ = ["in_columns"]


def in_columns(rows: Sequence[Sequence[str]], left: Container[int]) -> Iterator[str]:
    """Yield rows as lines, with two spaces between columns as wide as their widest cells.

    Args:
        left: the indices of the columns that are aligned on the left; all others are aligned on the right.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        sized = enumerate(zip(row, widths, strict=True))
        cells = [cell.ljust(width) if place in left else cell.rjust(width) for place, (cell, width) in sized]
        yield "  ".join(cells).rstrip()
