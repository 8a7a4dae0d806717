"""The content of a page for house rules, as plain data that JSON can represent.

The page stores the name of a preset (``base``) and the values that the person has entered, keyed by path (``entered``),
and passes both to the functions.  The value of ``contracts.specials`` is always a list of all special bids.  The key
``custom`` of the entered values holds the custom rules of an opened file or link, as they stand there: the page lacks
their code, so it only shows them, and keeps them unchanged.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from five_hundred.base.errors import InvalidRulesError
from five_hundred.base.message_parts import counted
from five_hundred.cards.card import SUITS
from five_hundred.cards.packs import PACKS, listed
from five_hundred.display import svg
from five_hundred.display.rules_in_words import RulesSection, describe_rules
from five_hundred.rules import DealForm, RuleSet, TableRules
from five_hundred.rules.bids.schedules import LEVELS, SCHEDULES
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.rules.custom_rule import CUSTOM
from five_hundred.rules.documents import data_in_json, data_in_toml, rules_from_dict, rules_to_dict, toml_of
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.packets_and_piles import packets_of, piles_of
from five_hundred.rules.presets import PRESETS, find_preset
from five_hundred.rules.special_bid_data import special_fields
from five_hundred.settings.draft import draft_rules, problems_at
from five_hundred.settings.form import settings_form, special_bid_form
from five_hundred.settings.kept_custom_rules import custom_in_words, kept_custom, without_custom
from five_hundred.settings.link_text import document_in_link, link_text_of

__all__ = ["both_pictures", "check", "form", "open_file", "open_link", "plain_picture", "show"]

Answer: TypeAlias = dict[str, Any]
"""The answer to a request from the page, as plain data."""


def form() -> Answer:
    """Return the form for all options, with the presets and the named packs, schedules and special bids."""
    return {
        "groups": [attrs.asdict(group) for group in settings_form()],
        "special": attrs.asdict(special_bid_form()),
        "presets": [
            {
                "name": each.name,
                "title": each.title,
                "players": each.rules.table.players,
                "cards": len(each.rules.table.pack),
            }
            for each in PRESETS.values()
        ],
        "packs": {name: {"count": len(pack), "cards": listed(pack)} for name, pack in PACKS.items()},
        "schedules": {name: [list(row) for row in schedule.rows] for name, schedule in SCHEDULES.items()},
        "levels": list(LEVELS),
        "bids": {name: special_fields(bid) for name, bid in SPECIAL_BIDS.items()},
    }


def check(base: str, entered: Mapping[str, object]) -> Answer:
    """Check the entered values, and return the values of the form and all problems with them.

    Returns:
        The value of every option and its value in the preset, the error messages for each field, the reasons why
        options have no effect, and the packets in which the cards are dealt.  If there is no problem, the answer also
        contains the rules as TOML and as the text of a link.  ``custom`` lists the custom rules, in words.

    Raises:
        UnknownNameError: no preset has this name.
        InvalidRulesError: the custom rules are damaged.
    """
    preset, custom = find_preset(base), kept_custom(entered)
    draft = draft_rules(preset.rules, without_custom(entered))
    answer: Answer = {
        "values": dict(draft.values),
        "preset": {option.path: preset.rules.value(option.path) for option in RuleSet.options()},
        "changed": [*draft.changed, *([CUSTOM] if custom else [])],
        "custom": custom_in_words(custom),
        "problems": {path: list(messages) for path, messages in problems_at(draft).items()},
        "wrong": [
            {"message": problem.message, "paths": list(dict.fromkeys((problem.path, *problem.others)))}
            for problem in draft.problems
        ],
        "idle": dict(draft.idle),
        "packets": str(packets_of((draft.rules or preset.rules).table)),
        "toml": None,
        "link": None,
    }
    if draft.rules is not None:
        document = {**rules_to_dict(draft.rules, preset.name), **({CUSTOM: custom} if custom else {})}
        answer["toml"] = toml_of(document)
        answer["link"] = link_text_of(document)
    return answer


def open_file(name: str, text: str) -> Answer:
    """Read a rules file that a person has chosen.

    Args:
        name: the name of the file, which ends in ``.toml`` or ``.json``.

    Returns:
        The name of the preset and the entered values, or the error messages.
    """
    if name.lower().endswith(".json"):
        return _opened(lambda: data_in_json(text))
    if name.lower().endswith(".toml"):
        return _opened(lambda: data_in_toml(text))
    return {"told": ["the name of a rules file must end in .toml or .json"]}


def open_link(text: str) -> Answer:
    """Read the rules in the text of a link.

    Returns:
        The name of the preset and the entered values, or the error messages.
    """
    return _opened(lambda: data_in_json(document_in_link(text)))


def _opened(parse: Callable[[], Any]) -> Answer:
    try:
        document = parse()
        custom = kept_custom(document) if isinstance(document, dict) else []
        document = without_custom(document) if isinstance(document, dict) else document
        rules = rules_from_dict(document)
    except InvalidRulesError as error:
        return {"told": _told(error)}
    preset = find_preset(document.get("base", "australian"))
    paths = [option.path for option in RuleSet.options()]
    entered = {path: rules.value(path) for path in paths if rules.value(path) != preset.rules.value(path)}
    return {"base": preset.name, "entered": {**entered, **({CUSTOM: custom} if custom else {})}}


def _told(error: InvalidRulesError) -> list[str]:
    return [str(problem) for problem in error.problems]


def show(base: str, entered: Mapping[str, object]) -> Answer | None:
    """Return pictures of the ladder and the pack, a description of the deal, and the rules in words as HTML.

    The result is ``None`` if there is a problem with the values.

    Raises:
        UnknownNameError: no preset has this name.
        InvalidRulesError: the custom rules are damaged.
    """
    rules = draft_rules(find_preset(base).rules, without_custom(entered)).rules
    if rules is None:
        return None
    words = describe_rules(rules)
    if custom := custom_in_words(kept_custom(entered)):
        own = RulesSection("Our own rules", ("These rules are written in Python:", tuple(custom)))
        words = attrs.evolve(words, sections=(*words.sections, own))
    ladder = ladder_of(rules)
    return {
        "ladder": both_pictures(lambda palette: svg.bid_grid(rules, palette=palette)),
        "order": [{"bid": str(bid), "points": ladder.points[bid]} for bid in ladder.bids],
        "pack": [_pile(name, cards) for name, cards in _suits(rules.table)],
        "cards": len(rules.table.pack),
        "deal": _deal(rules.table),
        "words": words.to_html(level=3),
    }


def both_pictures(draw: Callable[[svg.Palette], svg.Svg]) -> Answer:
    """Draw a picture for a light page and for a dark one; return both drawings, the caption and the description."""
    return {**plain_picture(draw(svg.LIGHT)), "dark": str(draw(svg.DARK))}


def plain_picture(picture: svg.Svg) -> Answer:
    """Return a picture as plain data: its drawing, its caption and its description."""
    return {"light": str(picture), "caption": picture.caption, "description": picture.description}


def _suits(table: TableRules) -> list[tuple[str, list[Any]]]:
    cards = [*reversed(table.pack.cards)]
    suits = [(suit.name.capitalize(), [card for card in cards if card.suit is suit]) for suit in SUITS]
    jokers = [card for card in cards if card.is_joker]
    return [(name, own) for name, own in (*suits, ("Jokers", jokers)) if own]


def _pile(name: str, cards: list[Any]) -> Answer:
    picture = both_pictures(lambda palette: svg.hand(cards, palette=palette))
    return {"name": name, "count": len(cards), "picture": picture}


_PILES: Final = {
    "table": "face up on the table",
    "pile": "in the pile from which the players draw",
    "rest": "left over",
    "dead": "in a dead hand, which nobody plays",
    "dead 2": "in a second dead hand",
}


def _deal(table: TableRules) -> list[str]:
    """Describe the deal: the packets, then the piles."""
    kitty = table.kitty_term
    told = []
    if table.deal_form is not DealForm.DRAWN:
        for packet in packets_of(table).rounds:
            whose = f"to the {kitty}" if packet.to_kitty else "to each hand"
            told.append(f"{counted(packet.count, 'card')} {whose}")
    for name, count in piles_of(table).items():
        if name in _PILES and count:
            told.append(f"{counted(count, 'card')} {_PILES[name]}")
    if table.kitty_face_up:
        told.append(f"the last card of the {kitty} is turned face up")
    return told
