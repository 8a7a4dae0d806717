"""The Sphinx extension: it writes the generated pages, describes options in docstrings, and resolves short names."""

from enum import Enum
from pathlib import Path
from typing import Any, ClassVar, Final

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from public_names import PACKAGE, is_internal, public_names, public_path
from sphinx.addnodes import desc_annotation, index, pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.util.docutils import SphinxDirective

from five_hundred.base.option_kinds import Choice, ChoiceKind
from five_hundred.base.options import Option, listed_options
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.groups import Groups

from .api import as_called
from .citations import in_docstring, in_lines, on_page
from .configurator import ABSENT, place, score_place
from .defaults import with_names
from .finish import finished
from .json_type import without_json
from .markup import CHOICE, choice_label, label
from .meanings import hide_meanings
from .pages import generated_pages, write_pages
from .pictures import html_of, picture_of
from .playground import connect_playground
from .searching import search_words, with_plain_entries, without_accents
from .terms import link_terms

__all__ = ["setup"]

_EARLY = 400
"""A priority before other extensions, which look for files at priority 500."""
_CITING: Final = ("explanation/choices", "explanation/limits")
"""The hand-written pages that cite sources by their tags."""
_LATE = 900
"""A priority after the theme, which changes the HTML, too."""
_LONGEST_VALUE = 100
"""The number of characters of the longest value that is shown."""


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect the extension to Sphinx, which calls this function."""
    app.setup_extension("sphinx.ext.autodoc")
    hide_meanings()
    app.add_directive("picture", _Picture)
    app.add_directive("configurator", _Configurator)
    app.add_directive("score-sheet", _ScoreSheet)
    app.connect("builder-inited", _write, priority=_EARLY)
    app.connect("source-read", _cite)
    app.connect("autodoc-process-docstring", _explain)
    app.connect("autodoc-process-signature", _sign)
    app.connect("autodoc-skip-member", _skip)
    app.connect("doctree-read", _answer)
    app.connect("doctree-read", _let_be_found)
    app.connect("doctree-read", _link_terms)
    app.connect("missing-reference", _at_home)
    app.connect("object-description-transform", _shorten)
    app.connect("html-page-context", _finish, priority=_LATE)
    connect_playground(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _write(app: Sphinx) -> None:
    write_pages(Path(app.srcdir) / "_generated", generated_pages())


def _cite(app: Sphinx, page: str, content: list[str]) -> None:
    """Name the sources that a page cites, and add a link target to each number in bold on the page of choices."""
    if page in _CITING:
        content[0] = on_page(content[0])
    if page.startswith("_generated/api/"):
        content[0] = in_lines(content[0])
    if page == "explanation/choices":
        content[0] = CHOICE.sub(lambda found: f"[{found[0]}]{{#{choice_label(found[1])}}}", content[0])


def _link_terms(app: Sphinx, doctree: nodes.document) -> None:
    """Link the terms of the glossary on the pages for learning: the tutorial and the guides."""
    page = app.env.docname
    if page.startswith(("five-minutes", "tutorial", "guide/")):
        link_terms(doctree, page)


def _let_be_found(app: Sphinx, doctree: nodes.document) -> None:
    """Add the accented words of a page to its keywords, without the accents, and do the same for index entries."""
    words = without_accents(doctree.astext())
    if words:
        doctree.append(nodes.meta("", name="keywords", content=", ".join(words)))
    for node in list(doctree.findall(index)):
        node["entries"] = with_plain_entries(node["entries"])
        _name_target(node)


def _answer(app: Sphinx, doctree: nodes.document) -> None:
    """Add the words that readers search for to a page, as main entries of the index, which the search lists first."""
    words = search_words().get(app.env.docname, ())
    section = next(iter(doctree.findall(nodes.section)), None)
    if section is not None and words:
        target = section["ids"][0]
        section.insert(1, index(entries=[("single", word, target, "main", None) for word in words]))


def _name_target(entry: index) -> None:
    """Move the words of an index entry in a sentence into the entry's target, whose text the search page shows."""
    match entry.parent[entry.parent.index(entry) + 1 :][:2]:
        case [nodes.target() as target, nodes.Text() as words] if not target.children:
            entry.parent.remove(words)
            entry.parent.replace(target, nodes.inline(words, words, ids=target["ids"]))
        case _:
            pass


class _Picture(SphinxDirective):
    """The directive ``picture``: an example with its picture below it; with ``:hide:``, only the picture."""

    has_content = True
    option_spec: ClassVar = {"hide": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the example and of its picture; Sphinx calls this method."""
        self.env.note_reread()  # a changed library may draw another picture
        code = "\n".join(self.content)
        page = Path(self.env.doc2path(self.env.docname)).read_text(encoding="utf-8")
        shown = nodes.raw("", html_of(*picture_of(page, code)), format="html")
        kind = nodes.comment if "hide" in self.options else nodes.literal_block
        return [kind(code, code, language="pycon", testnodetype="doctest", groups=["default"]), shown]


class _Configurator(SphinxDirective):
    """The directive ``configurator``: the element in which the script of the page builds the form."""

    place = staticmethod(place)

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the form; Sphinx calls this method."""
        if "/" in self.env.docname:
            raise self.error(f"the directive {self.name} must be on a page beside the folder of static files")
        self.env.note_reread()  # the files of Python may have been collected since the last build
        if not self.config.playground:
            return [nodes.paragraph("", ABSENT)]
        return [nodes.raw("", self.place(), format="html")]


class _ScoreSheet(_Configurator):
    """The directive ``score-sheet``: the element in which the script of the page builds the score sheet."""

    place = staticmethod(score_place)


class _Sections(GoogleDocstring):
    """The sections of a docstring in Google style, without types, which are in the signature."""

    def _consume_returns_section(self, preprocess_types: bool = False) -> list[tuple[str, str, list[str]]]:
        lines = self._dedent(self._consume_to_next_section())
        return [("", "", lines)] if lines else []


def _explain(app: Sphinx, what: Any, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Convert the sections of a docstring, and add the descriptions of choices and options from their metadata.

    The napoleon extension cannot do this, because it mistakes the words before a colon in the docstring of an attribute
    for its type.
    """
    if what in ("function", "method", "class", "exception"):
        lines[:] = as_called(_Sections(lines, what=what, name=name, obj=obj, options=options).lines(), obj)
    chosen = _options_with(obj)
    if isinstance(obj, type) and issubclass(obj, Choice):
        for member in obj:
            head = [f".. py:attribute:: {member.name}", f"   :value: {member.value!r}"]
            lines += ["", *head, "", f"   {member.doc}", ""]
    own = _options_of(obj) or chosen
    if own:
        links = [f"* {_option_link(option)}: {option.doc}" for option in own]
        lines += ["", "Options:", "", *links, ""]
    lines[:] = in_docstring(lines, [each for option in chosen for each in option.ids])


def _option_link(option: Option) -> str:
    """Return a link to the page of an option; an option of a custom rule has no page, and no group in its path."""
    group, _, name = option.path.rpartition(".")
    return f":ref:`{option.path} <{label(option.path)}>`" if group else f"``{name}``"


def _skip(app: Sphinx, what: str, name: str, obj: object, skip: bool, options: object) -> bool | None:
    """Skip the members of choices, which are described with their class."""
    return True if isinstance(obj, Choice) else None


def _sign(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Shorten the signatures of enumerations and groups of options, whose values are described below them.

    Protocols cannot be called, so their signatures are removed.
    """
    if isinstance(obj, type) and (issubclass(obj, Enum) or getattr(obj, "_is_protocol", False)):
        return "", ""
    if isinstance(obj, type) and _options_of(obj):
        fields = attrs.fields(obj)
        return f"(*, {', '.join(field.name + '=...' * (field.default is not attrs.NOTHING) for field in fields)})", ""
    return with_names(without_json(signature)), without_json(returned)


def _options_of(obj: object) -> tuple[Option, ...]:
    return listed_options(obj, _prefix(obj)) if isinstance(obj, type) and attrs.has(obj) else ()


def _options_with(kind: object) -> tuple[Option, ...]:
    """Return the options whose values are the members of an enumeration."""
    every = (*RuleSet.options(), *RuleSet.special_options())
    return tuple(each for each in every if isinstance(each.kind, ChoiceKind) and each.kind.choices is kind)


def _shorten(app: Sphinx, domain: str, kind: str, content: Any) -> None:
    """Remove values that are too long to read."""
    for note in list(content.parent.findall(desc_annotation)):
        if note.astext().startswith(" = ") and len(note.astext()) > _LONGEST_VALUE:
            note.parent.remove(note)


def _prefix(group: type) -> str:
    if group is SpecialBid:
        return "contracts.specials.CODE"
    return next((field.name for field in attrs.fields(Groups) if field.type is group), "")


def _finish(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Apply the final changes to the HTML of a page and of its table of contents."""
    for part in ("body", "toc", "furo_navigation_tree"):
        if part in context:
            context[part] = finished(context[part])


def _at_home(app: Sphinx, env: BuildEnvironment, node: pending_xref, text: Any) -> Any:
    """Resolve the internal path of a public name, such as ``five_hundred.engine.table.state.State``.

    An internal name is shown without a link.  Some names of other projects are documented under a different name; the
    inventory of the project resolves that name.

    Returns:
        The reference or the text, or None if the name does not exist.
    """
    if node["refdomain"] != "py":
        return None
    node["reftarget"] = _DESCRIBED_AS.get(node["reftarget"], node["reftarget"])
    # A docstring may name its neighbours without their module.
    near = [path for path in public_names() if path.endswith(f".{node['reftarget']}")]
    for path in (node["reftarget"], f"{PACKAGE}.{node['reftarget']}", *near):
        public = public_path(path)
        if public:
            python = env.domains["py"]
            shown = _as_public(text, node["reftarget"], public)
            return python.resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, shown)
        if is_internal(path):
            return text
    return None


def _as_public(text: Any, internal: str, public: str) -> Any:
    """Return the text of a link, with the path that programs use instead of an internal path."""
    if text.astext().removesuffix("()") != internal:
        return text
    short = text.astext().replace(internal, public.removeprefix(f"{PACKAGE}."))
    return text.__class__("", short, classes=text["classes"])


_DESCRIBED_AS: Final = {"hypothesis.strategies._internal.core.DataObject": "hypothesis.strategies.DataObject"}
