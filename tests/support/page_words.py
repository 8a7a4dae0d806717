"""The words of a description of rules, without the line ends of a text or the markup of HTML."""

from collections.abc import Iterator

from five_hundred import RuleSet, RulesInWords, describe_rules

__all__ = ["page_words", "parts_of"]


def page_words(rules: RuleSet) -> str:
    """The page of a RuleSet as one line."""
    return " ".join(parts_of(describe_rules(rules)))


def parts_of(described: RulesInWords) -> Iterator[str]:
    """The title of the page, the titles of the sections, the paragraphs, the items of lists and the cells of tables."""
    yield described.title
    for section in described.sections:
        yield section.title
        for part in section.parts:
            if isinstance(part, str):
                yield part
            elif isinstance(part, tuple):
                yield from part
            else:
                for row in (part.header, *part.rows):
                    yield from row
