"""The rules of a table in words: a page for people who want to play by these rules, not for programs.

Each chapter has its own module, such as ``auction``, and ``all_chapters`` puts the chapters together.  The module
``shared_facts`` holds the facts that several chapters need, and ``english`` holds the words for numbers and cards.
``page`` defines the page, and turns it into text, Markdown or HTML.
"""

from five_hundred.display.rules_in_words.all_chapters import describe_rules
from five_hundred.display.rules_in_words.page import RulesInWords, RulesSection, RulesTable

__all__ = ["RulesInWords", "RulesSection", "RulesTable", "describe_rules"]
