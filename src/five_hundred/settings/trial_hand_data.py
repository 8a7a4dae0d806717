"""A trial hand as plain data: the picture of a step, sentences about it, and the actions that the person can choose.

The hand is played without the custom rules that a page keeps, because the page lacks their code.
"""

from collections.abc import Iterable, Mapping, Sequence

from five_hundred.base.errors import FiveHundredError
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.display import svg, text
from five_hundred.display.event_sentences import mark_inkle
from five_hundred.display.seat_names import seat_names
from five_hundred.display.sorting import sort_hand
from five_hundred.engine.actions import Action, MakeBid, Pass, PlayCard
from five_hundred.engine.game import why_illegal
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import View
from five_hundred.engine.views.all_seeing import view_all
from five_hundred.engine.views.view import view
from five_hundred.formats.notation import format_action
from five_hundred.rules import RuleSet
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.presets import find_preset
from five_hundred.settings.draft import draft_rules
from five_hundred.settings.kept_custom_rules import without_custom
from five_hundred.settings.page_data import Answer, both_pictures
from five_hundred.settings.trial_hand import TrialHand, play_trial_hand

__all__ = ["seats", "trial"]


def seats(base: str, entered: Mapping[str, object]) -> list[str]:
    """Return the names of the seats that a person can take; empty if there is a problem with the values.

    Raises:
        UnknownNameError: no preset has this name.
    """
    rules = draft_rules(find_preset(base).rules, without_custom(entered)).rules
    return [] if rules is None else [seat_names(rules)[seat] for seat in rules.table.seating.players]


def trial(
    base: str,
    entered: Mapping[str, object],
    seed: int,
    seat: Seat | None,
    decisions: Sequence[str],
    number: int | None = None,
) -> Answer:
    """Return a step of a trial hand.

    Args:
        seat: the person's seat; ``None`` if computer players have every seat.
        decisions: the person's actions so far, in notation.
        number: the number of the step, counted from 0; ``None`` for the last step.

    Returns:
        The number of steps, and the picture and the sentences of the step; for the last step, also the choices of the
        person.  If a decision is refused, the answer contains only the message (``refused``).

    Raises:
        UnknownNameError: no preset has this name.
        InvalidRulesError: there is a problem with the values.
        ValueError: the game has no such seat.
    """
    rules = find_preset(base).rules.with_options(without_custom(entered))
    try:
        hand = play_trial_hand(rules, seed, seat, decisions)
    except FiveHundredError as error:
        return {"refused": str(error)}
    last = len(hand.steps) - 1
    at = last if number is None else max(0, min(number, last))
    state = hand.steps[at].state
    seen = view(state, seat)
    between = state.to_act is None
    return {
        "steps": last + 1,
        "step": at,
        "told": list(hand.steps[at].told),
        "picture": both_pictures(
            lambda palette: svg.table(seen, palette=palette, last_trick=True, last_hand=between, width=640)
        ),
        "hands": _all_hands(state) if seat is None and not between else [],
        "over": hand.is_over,
        "ask": _ask(hand, seen) if at == last and not hand.is_over else None,
    }


def _all_hands(state: State) -> list[Answer]:
    """Return every hand; call this function only if no person plays."""
    names, hands = seat_names(state.rules), view_all(state).hands
    return [{"name": name, "picture": _hand(own)} for name, own in zip(names, hands, strict=False) if own]


def _hand(cards: Iterable[Card]) -> Answer:
    held = tuple(cards)
    return both_pictures(lambda palette: svg.hand(held, palette=palette, width=300))


def _ask(hand: TrialHand, seen: View) -> Answer:
    """Return what the person can choose.

    If the person must discard, these are the cards of the hand.  In all other cases, they are the legal actions; the
    result then also lists illegal actions, each with the reason why it is illegal.
    """
    rules, state = hand.rules, hand.steps[-1].state
    if isinstance(seen.legal[0], Exchange):
        cards = sort_hand(seen.hand, rules, seen.contract, seen.seat)
        return {
            "choose": "cards",
            "count": seen.discard,
            "say": f"Choose {seen.discard} {'card' if seen.discard == 1 else 'cards'} to discard.",
            "cards": [{"code": card.code, "label": text.card(card)} for card in cards],
        }
    actions = [_button(rules, action) for action in seen.legal]
    refused = []
    for action in _others(seen):
        illegal = why_illegal(state, action, by=seen.seat)
        assert illegal is not None  # these actions are not among the legal ones
        refused.append({**_button(rules, action), "why": illegal.message})
    return {"choose": "action", "say": _question(seen), "actions": actions, "refused": refused}


def _others(seen: View) -> list[Action]:
    """Return actions that a person might want to take although they are not legal now: cards of the hand, and bids."""
    if seen.phase == "playing" and seen.turn is not None:
        held = sort_hand(seen.cards_of(seen.turn) or (), seen.rules, seen.contract, seen.turn)
        return [PlayCard(card) for card in held if card not in seen.playable]
    if seen.phase == "bidding":
        return [MakeBid(bid) for bid in ladder_of(seen.rules).bids if MakeBid(bid) not in seen.legal]
    return []


def _question(seen: View) -> str:
    if seen.phase == "bidding":
        return "It is your turn to bid."
    if seen.phase == "playing":
        own = seen.turn == seen.seat
        whose = "" if own or seen.turn is None else f" from the hand of {seat_names(seen.rules)[seen.turn]}"
        return f"It is your turn to {'play' if seen.trick else 'lead'} a card{whose}."
    return "It is your turn to decide."


def _button(rules: RuleSet, action: Action) -> Answer:
    return {"text": format_action(action), "label": _label(rules, action)}


def _label(rules: RuleSet, action: Action) -> str:
    match action:
        case Pass():
            return rules.auction.pass_term.capitalize()
        case MakeBid(bid=bid):
            return mark_inkle(f"{bid} ({ladder_of(rules).points[bid]})", rules, bid)
        case PlayCard(card=card, suit=suit):
            return text.card(card) + (f" as {suit.symbol}" if suit else "")
        case _:
            return format_action(action).capitalize()
