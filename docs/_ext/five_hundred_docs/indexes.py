"""The index of options: by topic, by name and by decision."""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from five_hundred.base.options import Option
from five_hundred.rules import RuleSet
from five_hundred.rules.groups import Groups

from .citations import summary
from .coverage import decision_link
from .markup import bullets, code, label, link, page, table

__all__ = ["first_line", "name_of", "option_index", "title_of"]

_SINGULAR: Final = {"contracts": "contract", "penalties": "penalty"}
"""The singular of each group of options whose name is a plural."""


def first_line(documented: object) -> str:
    """Return the first paragraph of an object's docstring, without citations."""
    return summary(documented.__doc__)


def title_of(group: str) -> str:
    """Return the title of a group of options, such as "Penalty options"."""
    return f"{_SINGULAR.get(group, group).capitalize()} options"


def name_of(option: Option) -> str:
    """Return the last part of an option's path."""
    return option.path.rpartition(".")[2]


def option_index(groups: Mapping[str, Sequence[Option]]) -> str:
    """Return the text of the page that lists all options."""
    plain, special = RuleSet.options(), RuleSet.special_options()
    return page(
        "Options",
        f"A rule set has {len(plain)} options in {len(groups)} groups, and each special bid has {len(special)} fields "
        f"besides its code.  The path of an option, such as {link('match.target')}, identifies it in rules files, in "
        "`with_options`, in refusals, and on these pages.",
        "",
        "These pages are generated from the options in the code.  [](/explanation/sources.md) explains the short names "
        "of the sources.",
        "",
        "```{toctree}",
        ":hidden:",
        *groups,
        "special",
        "```",
        "",
        "## By topic",
        "",
        *(line for name, options in groups.items() for line in _topic(name, options)),
        "### [Fields of a special bid](special.md)",
        "",
        *_list(special),
        "## By name",
        "",
        *_by_name((*plain, *special)),
        "## By decision",
        "",
        "The published rules of 500 were compared decision by decision.  Each decision has a name, which the options "
        "and the tests refer to.",
        "",
        *table(("decision", "options"), _by_decision((*plain, *special)), "summary"),
    )


def _topic(name: str, options: Sequence[Option]) -> list[str]:
    group = attrs.fields_dict(Groups)[name].type
    return [f"### [{title_of(name)}]({name}.md)", "", first_line(group), "", *_list(options)]


def _list(options: Sequence[Option]) -> list[str]:
    told = ((each, each.doc.partition(". ")[0].removesuffix(".")) for each in options)
    return bullets(f"[{code(name_of(each))}](#{label(each.path)}): {first}." for each, first in told)


def _by_name(options: Sequence[Option]) -> list[str]:
    letters: dict[str, list[str]] = {}
    for option in sorted(options, key=lambda option: (name_of(option), option.path)):
        name = name_of(option)
        place = "special bid" if ".CODE." in option.path else option.path.partition(".")[0]
        letters.setdefault(name[0].upper(), []).append(f"[{code(name)}](#{label(option.path)}) ({place})")
    return [line for letter, names in letters.items() for line in (f"**{letter}**  {', '.join(names)}", "")]


def _by_decision(options: Sequence[Option]) -> list[tuple[str, str]]:
    decisions: dict[str, list[str]] = {}
    for option in options:
        for decision in option.ids:
            decisions.setdefault(decision, []).append(link(option.path))
    return [(decision_link(decision), ", ".join(links)) for decision, links in sorted(decisions.items())]
