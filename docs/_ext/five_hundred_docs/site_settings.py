"""The tables of the page "Settings of websites", one for each site and program whose options are known."""

from collections.abc import Iterator

from five_hundred.base.errors import InvalidRulesError
from five_hundred.rules.site_options import SITES, Setting, Site, SiteOption, from_site

from .markup import code, link, sources, table

__all__ = ["site_pages"]

_HEADER = ("option", "values", "what it sets here")
_MANY = 10


def site_pages() -> Iterator[tuple[str, str]]:
    """Yield the part of the page that contains the tables."""
    lines = []
    for site in SITES.values():
        lines += [f"## {site.title}", "", f"`from_site({site.name!r}, ...)`; source: {sources(site.source)}.", ""]
        lines += table(_HEADER, (_row(site, option) for option in site.options.values()), "settings")
    yield "sites.md", "\n".join(lines)


def _row(site: Site, option: SiteOption) -> tuple[str, str, str]:
    first, last = option.values[0], option.values[-1]
    many = len(option.values) > _MANY
    listed = f"`{first}` to `{last}`" if many else ", ".join(code(repr(each)) for each in option.values)
    paths = dict.fromkeys(path for each in option.values[:_MANY] for path in _set_by(site, option, each))
    told = ", ".join(link(path) for path in paths)
    return f"{code(option.name)}<br>{option.title}: {option.means}", listed, told


def _set_by(site: Site, option: SiteOption, setting: Setting) -> list[str]:
    """Return the paths of the library's options that change when a site's option has a value other than its default."""
    for others in ({}, {"nullo": "after_7"}):  # one option exists only if another one is set
        try:
            changed, usual = from_site(site.name, {**others, option.name: setting}), from_site(site.name, others)
        except InvalidRulesError:
            continue
        return list(changed.diff(usual))
    return []
