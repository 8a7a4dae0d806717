"""The rules of a PTN log: its published options, and the RuleSets that these options describe.

The reader knows only the options and values that occur in published logs of 500.  In each log, the tag ``Event``
describes the options in words.  If a log omits an option, the reader uses the option's default.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Final

from five_hundred.base.errors import InvalidLogError, InvalidRulesError
from five_hundred.base.message_parts import shown_value
from five_hundred.formats.ptn.blocks import Block, Tag
from five_hundred.formats.ptn.findings import Findings
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import PASS_ITS_CLASS
from five_hundred.rules.documents import parse_json, rules_from_json, rules_to_dict
from five_hundred.rules.site_options import Setting, from_site

__all__ = ["OPTIONS", "OUR_RULES", "options_text", "read_rules_of", "rules_text"]

OPTIONS: Final = "GameOptionsJson"
"""The tag that contains the published options."""
OUR_RULES: Final = "RuleSetJson"
"""This library's own tag, for rules that the published options cannot describe."""

_VALUES: Final[Mapping[str, tuple[str, Mapping[object, Setting]]]] = {
    "variation": ("variation", {0: "american", 1: "australian"}),
    "deckSize": ("kitty", {43: 3, 45: 5, 46: 6}),
    "mustBidToWin": ("must_bid_to_win", {False: False, True: True}),
    "whenNullo": ("nullo", {None: "anytime", 1: "after_7"}),
    "S8Overbid250Nullo": ("spades_8_overbids", {True: True, False: False}),
    "bidAfterPass": ("pass_after_bid", {0: "never", 1: "always", 2: "if_bid_changed"}),
}
"""The options that a log may contain, each with its name in ``from_site`` and the meaning of its values.

The first value is the default, which applies if a log omits the option.
"""
_ABOUT_THE_SCREEN: Final = ("noWatching", "noSuggestions", "reviewLastDeal", "isFaceUp")
"""The options that do not affect the rules."""


def read_rules_of(block: Block, findings: Findings) -> RuleSet:
    """Return the RuleSet of a hand, from this library's own tag or, without that tag, from the published options.

    Raises:
        InvalidLogError: both tags are missing, or the tag that the hand has cannot be read.
    """
    if (own := block.get(OUR_RULES)) is not None:
        try:
            return rules_from_json(own.value)
        except InvalidRulesError as error:
            told = str(error.problems[0]).replace(PASS_ITS_CLASS, "a log cannot describe custom rules")
            raise InvalidLogError(own.line, f"{OUR_RULES}: {told}") from None
    options = block.get(OPTIONS)
    if options is None:
        raise InvalidLogError(
            block.line, f"the tag {OPTIONS} is missing: it must contain the options for the rules of the hand"
        )
    return _from_options(options, findings)


def _from_options(tag: Tag, findings: Findings) -> RuleSet:
    try:
        document = parse_json(tag.value)
    except ValueError as error:
        raise InvalidLogError(tag.line, f"{OPTIONS}: {error}") from None
    if not isinstance(document, dict):
        raise InvalidLogError(tag.line, f"the tag {OPTIONS} must contain a JSON object")
    chosen: dict[str, object] = {}
    for name, value in document.items():
        if name in _VALUES:
            _, values = _VALUES[name]
            # True and 1 are the same dictionary key, but different values in a log.
            known = [each for each in values if each is not None and type(each) is type(value) and each == value]
            if not known:
                listed = ", ".join(json.dumps(each) for each in values if each is not None)
                raise InvalidLogError(tag.line, f"{name} must be one of {listed}, got {json.dumps(value)[:20]}")
            chosen[name] = known[0]
        elif name not in _ABOUT_THE_SCREEN:
            findings.note(tag.line, f"the option {shown_value(name)} is unknown and was ignored")
    try:
        return _rules(*(chosen.get(name, next(iter(values))) for name, (_, values) in _VALUES.items()))
    except InvalidRulesError as error:
        raise InvalidLogError(tag.line, f"the options contradict each other: {error.problems[0]}") from None


@cache
def _rules(*chosen: object) -> RuleSet:
    """Return the RuleSet for one combination of option values; there are about a hundred combinations."""
    pairs = zip(_VALUES.values(), chosen, strict=True)
    return from_site("trickster", {name: meant[value] for (name, meant), value in pairs})


@cache
def _named() -> Mapping[RuleSet, str]:
    """Return the RuleSets that the options can describe, each with the shortest text that describes it."""
    texts: dict[RuleSet, str] = {}
    known = {name: [*values] for name, (_, values) in _VALUES.items()}
    for chosen in product(*known.values()):
        told = {name: value for (name, values), value in zip(known.items(), chosen, strict=True) if value != values[0]}
        with suppress(InvalidRulesError):  # the options of this combination contradict each other
            texts[_rules(*chosen)] = json.dumps(told, separators=(",", ":"))
    return texts


def options_text(rules: RuleSet) -> str | None:
    """Return the options that describe given rules, as the value of a tag; ``None`` if no options can describe them."""
    return _named().get(rules)


def rules_text(rules: RuleSet) -> str:
    """Return the rules as the value of this library's own tag: the nearest preset and the differences from it."""
    return json.dumps(rules_to_dict(rules), separators=(",", ":"), ensure_ascii=False)
