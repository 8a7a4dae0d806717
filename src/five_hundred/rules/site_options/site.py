"""Websites and programs with their own options for house rules, and the settings of a site closest to a RuleSet."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import attrs

from five_hundred.base.errors import Problems
from five_hundred.base.named_tables import Named
from five_hundred.base.option_kinds import Json
from five_hundred.base.values import Value
from five_hundred.rules.ruleset import RuleSet

__all__ = ["Setting", "Site", "SiteOption", "SiteSettings", "named_options"]

Setting: TypeAlias = str | int | bool
"""The value of an option that a site offers."""


@attrs.frozen(repr=False)
class SiteOption(Value):
    """An option that a website or program offers (catalogue: 6.47)."""

    name: str
    """The option's name in Python, such as ``must_bid_to_win``."""
    title: str
    """The option's name on the site, or a description if the source does not state the name."""
    values: tuple[Setting, ...]
    """The values that the site offers for the option."""
    means: str
    """One sentence that describes the option."""
    _read: Callable[[RuleSet], object] = attrs.field(repr=False)
    """A function that returns the value of the option that comes closest to a given RuleSet."""


@attrs.frozen(repr=False)
class Site(Value):
    """A website or program with options for house rules (catalogue: 6.47)."""

    name: str
    """The name of the site for :func:`from_site`, such as ``trickster``."""
    title: str
    """The site's name as shown to readers, such as ``Trickster Cards``."""
    source: str
    """The tag of the source that describes the site's options, such as ``001``."""
    options: Mapping[str, SiteOption]
    """The options by name."""
    _rules: Callable[[Mapping[str, Any], Problems], RuleSet] = attrs.field(repr=False)
    """A function that returns the RuleSet for valid settings, and reports clashes between settings as problems."""


@attrs.frozen(repr=False)
class SiteSettings(Value):
    """The settings of a site that are closest to a RuleSet, and the options they cannot express (catalogue: 6.47)."""

    site: str
    """The name of the site."""
    settings: Mapping[str, Setting]
    """The values of the site's options, keyed by name; options that cannot express the rules are missing."""
    unsaid: Mapping[str, Json]
    """The options that the settings cannot express, keyed by dotted path, each with its value in the RuleSet.

    The mapping is empty if the site supports exactly the rules of the RuleSet.
    """


def named_options(title: str, options: Iterable[SiteOption]) -> Mapping[str, SiteOption]:
    """Return the options of a site, keyed by name (catalogue 6.47).

    Args:
        options: the options in the order of the site.
    """
    return Named(f"option of {title}", {option.name: option for option in options})
