"""Short names for unions in signatures: ``Phase`` instead of a list of all kinds of phase.

Sphinx sees only the members, because the name of an alias does not exist at run time.
"""

from itertools import product
from typing import Any, Final, get_args

from sphinx.addnodes import desc_signature, pending_xref
from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

from five_hundred.base.option_kinds import Json
from five_hundred.engine.phase_classes import Phase

__all__ = ["fold_unions", "without_json"]

_NAMES: Final = {
    "five_hundred.engine.phase_classes.Phase": Phase,
}
_UNIONS: Final = [(name, {each.__name__ for each in get_args(union)}) for name, union in _NAMES.items()]


_JSON_NAME: Final = "~five_hundred.base.option_kinds.Json"
_JSON: Final = stringify_annotation(Json, "smart")
"""The type of plain data as Sphinx writes it; Sphinx names the types inside it, or writes them out again."""
_JSON_FORMS: Final = (_JSON.replace("Json", _JSON_NAME), _JSON)


def without_json(text: str | None) -> str | None:
    """Replace the type of plain data with its name in the text of a signature.

    Returns:
        The changed text, or None if there is no text.
    """
    while text and any(form in text for form in _JSON_FORMS):
        for form in _JSON_FORMS:
            text = text.replace(form, _JSON_NAME)
    return text


def fold_unions(app: Sphinx, domain: str, kind: str, content: Any) -> None:
    """Replace unions in the signatures beside a description; Sphinx calls this function for each description."""
    for signature in content.parent.findall(desc_signature):
        parents = {id(node.parent): node.parent for node in signature.findall(pending_xref)}
        for parent, (name, members) in product(parents.values(), _UNIONS):
            _fold(parent, name, members)


def _fold(parent: Any, name: str, members: set[str]) -> None:
    """Replace each run of references to all members of a union, and the bars between them, with one reference."""
    places = [place for place, node in enumerate(parent.children) if isinstance(node, pending_xref)]
    for number in range(len(places) - len(members) + 1):
        among = places[number : number + len(members)]
        if {parent[place]["reftarget"].rpartition(".")[2] for place in among} == members:
            parent[among[0] : among[-1] + 1] = [_reference(parent[among[0]], name)]
            _fold(parent, name, members)
            return


def _reference(like: Any, name: str) -> Any:
    """Return a copy of a reference that points to another name."""
    one = like.deepcopy()
    one["reftarget"], one["reftype"] = name, "obj"
    text = one
    while text.children:
        text = text.children[0]
    one.children = []
    one += type(text)(name.rpartition(".")[2])
    return one
