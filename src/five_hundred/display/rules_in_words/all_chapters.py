"""Describe the rules of a table in words."""

from five_hundred.base.arguments import expect
from five_hundred.display.rules_in_words.auction import auction
from five_hundred.display.rules_in_words.before_play import before_play
from five_hundred.display.rules_in_words.bids import bids
from five_hundred.display.rules_in_words.cards import cards
from five_hundred.display.rules_in_words.deal import deal
from five_hundred.display.rules_in_words.jokers import jokers
from five_hundred.display.rules_in_words.match import match
from five_hundred.display.rules_in_words.page import RulesInWords, RulesSection
from five_hundred.display.rules_in_words.penalties import penalties
from five_hundred.display.rules_in_words.play import play
from five_hundred.display.rules_in_words.players import players
from five_hundred.display.rules_in_words.scoring import scoring
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.display.rules_in_words.special_bids import special_bids
from five_hundred.rules import RuleSet
from five_hundred.rules.presets import Preset

__all__ = ["describe_rules"]


def describe_rules(rules: RuleSet | Preset, title: str | None = None) -> RulesInWords:
    """Return the rules of a table in words, as a page for people who know card games.

    The page mentions every option that has an effect under these rules, and no other, in the words that the players
    use.  It contains no names of options and no codes.

    Args:
        rules: the house rules, or a preset.
        title: the title of the page; ``None`` for a general title or, with a preset, the title of the preset.

    Raises:
        TypeError: ``rules`` is neither a RuleSet nor a Preset, or ``title`` is not a string.
    """
    if isinstance(rules, Preset):
        named, rules = f"500: {rules.title}", rules.rules
    else:
        named = "The rules of 500 at our table"
    expect(rules, RuleSet, "rules", "a RuleSet or a Preset, such as find_preset('australian')")
    if title is not None:
        expect(title, str, "title", "a string, such as 'The rules of our family'")
        named = title
    game = Game(rules)
    chapters = (players, cards, deal, auction, bids, special_bids, before_play, play, jokers, scoring, penalties, match)
    sections = [section for chapter in chapters if (section := chapter(game)) is not None]
    if rules.custom:
        first = "These rules come before those above."
        sections.append(RulesSection("Our own rules", (first, tuple([rule.in_words() for rule in rules.custom]))))
    return RulesInWords(named, tuple(sections))
