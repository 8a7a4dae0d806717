"""The rules of a table in words: a page for people who want to play by these rules, not for programs.

Each module writes one chapter, from the options of one or two groups.  The module ``game`` holds the facts that
several chapters need, ``english`` the words for numbers and cards, and ``rendering`` turns the page into text, Markdown
or HTML.
"""

from five_hundred.display.rules_in_words.describing import describe_rules
from five_hundred.display.rules_in_words.page import RulesInWords
from five_hundred.display.rules_in_words.parts import RulesSection, RulesTable

__all__ = ["RulesInWords", "RulesSection", "RulesTable", "describe_rules"]
