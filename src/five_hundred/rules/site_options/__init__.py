"""The settings of websites and programs, and the options of this library that correspond to them (catalogue 6.47).

One setting of a site can correspond to several options: for example, "must bid to win" also caps the defenders' points,
and the score of a null bid also determines its place on the ladder.  The function :func:`from_site` translates a site's
settings into a RuleSet, and :func:`to_site` translates a RuleSet into the closest settings of a site.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import Problems
from five_hundred.base.message_parts import did_you_mean, shown_key, shown_value
from five_hundred.base.named_tables import Named
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.site_options.neuralplay import NEURALPLAY
from five_hundred.rules.site_options.no_tricks_site import NO_TRICKS
from five_hundred.rules.site_options.site import Setting, Site, SiteOption, SiteSettings
from five_hundred.rules.site_options.trickster import TRICKSTER

__all__ = ["SITES", "Setting", "Site", "SiteOption", "SiteSettings", "from_site", "to_site"]

SITES: Final[Mapping[str, Site]] = Named("site", {site.name: site for site in (NO_TRICKS, TRICKSTER, NEURALPLAY)})
"""The websites and programs whose options this library knows, keyed by name."""


def from_site(site: str, settings: Mapping[str, Setting] | None = None) -> RuleSet:
    """Return the RuleSet for the settings of a website or program (catalogue: 6.47).

    Args:
        site: the name of the site in :data:`SITES`, such as ``trickster``.
        settings: the value of each option by name; an option that is missing keeps the site's default, which can depend
            on the other settings.  ``None`` means that every option keeps its default.

    Returns:
        The rules.

    Raises:
        UnknownNameError: there is no such site.
        InvalidRulesError: an option is unknown, the site does not offer a value, or two settings clash.  The error
            lists all wrong names and values or, if there are none, all clashes, each with the site's name for the
            option.
        TypeError: ``settings`` is not a mapping.
    """
    place = SITES[site]
    given = {} if settings is None else settings
    expect(given, Mapping, "settings", "a mapping of the site's options, such as {'nullo_score': 210}")
    problems = Problems()
    for name, value in given.items():
        option = place.options.get(name)
        if option is None:
            problems.add(shown_key(name), f"{place.title} has no option {shown_value(name)}{_near(name, place)}")
        elif not _offers(option, value):
            wrong = f"must be {_listed(option.values)}, got {shown_value(value)}"
            problems.add(name, f"{wrong}{_meant(option, value, place)}")
    rules = RuleSet() if problems else place._rules(given, problems)
    if problems:
        raise problems.error()
    return rules


def to_site(site: str, rules: RuleSet) -> SiteSettings:
    """Return the site settings closest to a RuleSet, and the options that they cannot express (catalogue: 6.47).

    The result is lossless: ``from_site(site, result.settings).with_options(result.unsaid)`` equals ``rules``.

    Args:
        site: the name of the site in :data:`SITES`, such as ``trickster``.
        rules: the house rules.

    Returns:
        The settings, and the options that they cannot express.

    Raises:
        UnknownNameError: there is no such site.
        TypeError: ``rules`` is not a RuleSet.
    """
    place = SITES[site]
    expect(rules, RuleSet, "rules", A_RULESET)
    settings: dict[str, Setting] = {}
    for name, option in place.options.items():
        value: Any = option._read(rules)
        if value not in option.values:
            continue
        clashes = Problems()
        place._rules({**settings, name: value}, clashes)
        if not clashes:
            settings[name] = value
    nearest = from_site(site, settings)
    return SiteSettings(site, MappingProxyType(settings), MappingProxyType(rules.diff(nearest)))


def _offers(option: SiteOption, value: Setting) -> bool:
    return any(type(each) is type(value) and each == value for each in option.values)


def _meant(option: SiteOption, value: Setting, site: Site) -> str:
    """Return a hint that an option with a longer name, such as ``nullo_score`` for ``nullo``, offers a value."""
    longer = [each.name for each in site.options.values() if each.name.startswith(f"{option.name}_")]
    found = [name for name in longer if _offers(site.options[name], value)]
    return f"; {value!r} is a value of {' and of '.join(found)}" if found else ""


def _near(name: object, site: Site) -> str:
    return did_you_mean(name, site.options) if isinstance(name, str) else f"; choose one of {', '.join(site.options)}"


def _listed(values: tuple[Setting, ...]) -> str:
    if len(values) > 10:  # only numbers at equal distances are so many
        first, second, *_, last = values
        steps = int(second) - int(first)
        return f"a whole number from {first} to {last}{'' if steps == 1 else f' in steps of {steps}'}"
    return " or ".join(repr(value) for value in values)
