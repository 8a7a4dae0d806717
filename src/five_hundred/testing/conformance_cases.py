"""Choose the cases of a conformance document: the RuleSet, the style and the number of hands of each case."""

from collections.abc import Mapping
from enum import Enum, auto
from random import Random
from typing import Final, NamedTuple

from five_hundred.engine.actions import PASS, Action
from five_hundred.engine.game import why_illegal
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn
from five_hundred.engine.table.state import State
from five_hundred.rules import AllPass, Partnership, RuleSet
from five_hundred.rules.packets_and_piles import laid_out, stacked
from five_hundred.rules.presets import AUSTRALIAN, FIVE_HANDED, PRESETS
from five_hundred.testing.arbitrary import arbitrary_rules
from five_hundred.testing.option_chooser import RandomChooser
from five_hundred.testing.random_play import helpful_action, random_action

__all__ = ["CaseSetup", "Style", "choose", "games"]

_NO_TRUMP_ONLY: Final[Mapping[str, object]] = {"auction.all_pass": "play-no-trump", "play.joker_nominate": "no"}
_RARE: Final[Mapping[str, tuple[RuleSet, Mapping[str, object]]]] = {
    "not-reshuffled": (AUSTRALIAN, {"auction.all_pass": "next-dealer-no-reshuffle"}),
    "dealer-must-bid": (AUSTRALIAN, {"auction.all_pass": "dealer-must-bid", "auction.min_level": 7}),
    "joker-last-trick": (AUSTRALIAN, {**_NO_TRUMP_ONLY, "play.joker_follow": "last-trick-only"}),
    "joker-reneges": (
        AUSTRALIAN,
        {**_NO_TRUMP_ONLY, "play.joker_renege": "last-card-only", "play.joker_renege_wins": False},
    ),
    "joker-not-led": (AUSTRALIAN, {**_NO_TRUMP_ONLY, "play.joker_lead": "suit-not-yet-led"}),
    "misdeal-refused": (
        AUSTRALIAN,
        {"table.misdeal": "no-ace-no-face-partner-agrees-else-no-nullo", "match.hands": 20},
    ),
    "claims-and-declarations": (AUSTRALIAN, {"play.claims": "provable", "contracts.declare": True, "match.hands": 20}),
    "claims-by-consent": (AUSTRALIAN, {"play.claims": "by-consent", "match.hands": 20}),
    "breaches": (AUSTRALIAN, {"penalties.breach": "either", "match.hands": 20}),
    "breaches-never-count": (
        AUSTRALIAN,
        {"penalties.breach": "either", "penalties.breach_counts": "never", "penalties.bar": "set"},
    ),
    "holder-may-redeal": (AUSTRALIAN, {"table.misdeal": "holder-may", "match.hands": 20}),
    "rotating-partners": (FIVE_HANDED, {"table.partnership": "rotating"}),
    "never-alone": (FIVE_HANDED, {"partner.alone": False}),
}
"""Presets, each with changes that lead to rare refusals and steps."""
_RARE_HANDS: Final = 6
_ROTATING_HANDS: Final = 5
"""The number of hands if the partners rotate: each player deals one hand, and has no partner in that hand."""


class Style(Enum):
    """A way to choose the legal actions of a case."""

    RANDOM = auto()
    """The actions are random, so most contracts fail."""
    MADE = auto()
    """The scores start near the target, the bidder gets the best cards, and all players help the bidder."""
    SHARED = auto()
    """The bidder and the second player after the bidder share the best cards, and all players help the bidder.

    With rotating partners, the bidder and that player are partners for the hand (6.41), and often need each other's
    tricks to make the contract.
    """
    RARE = auto()
    """All players pass in the first hand, and in every hand if passed-out hands are played at no trump.
    Players offer to throw in the cards, and their partners refuse."""


class CaseSetup(NamedTuple):
    """A case's RuleSet, style and number of hands."""

    name: str
    """The name of the RuleSet."""
    rules: RuleSet
    """The house rules."""
    style: Style
    """The style in which the players choose actions."""
    hands: int
    """The maximum number of hands that are played and scored."""


def games(cases: int) -> list[CaseSetup]:
    """Return two cases for every preset, some for rare refusals, and one for each of some random RuleSets.

    There are as many random RuleSets as ``cases``.
    """
    plan = [CaseSetup(name, preset.rules, Style.RANDOM, 1) for name, preset in PRESETS.items()]
    plan += [CaseSetup(name, preset.rules, Style.MADE, 3) for name, preset in PRESETS.items()]
    for name, (base, changes) in _RARE.items():
        rules = base.with_options(changes)
        plan.append(CaseSetup(name, rules, Style.RARE, _RARE_HANDS))
        if rules.table.partnership is Partnership.ROTATING:
            # Random play makes few contracts.  In Style.MADE, the declarer takes all tricks without the partner's help.
            plan.append(CaseSetup(name, rules, Style.SHARED, _ROTATING_HANDS))
    for number in range(cases):
        rules = arbitrary_rules(RandomChooser(Random(number)))
        plan.append(CaseSetup(f"random-{number}", rules, Style.RANDOM, 1))
    return plan


def choose(state: State, style: Style, rng: Random, *, first: bool) -> Action:
    """Return a legal action, chosen in the given style.

    Args:
        first: whether this is the first deal of the case.
    """
    if style in (Style.MADE, Style.SHARED):
        action = helpful_action(state, rng)
        return _shared(state, action, rng) if style is Style.SHARED and isinstance(action, Deal) else action
    if style is Style.RARE:
        passing = first or state.rules.auction.all_pass is AllPass.NO_TRUMP
        wanted: tuple[Action, ...] = (OfferThrowIn(), AnswerThrowIn(False), *((PASS,) if passing else ()))
        if (rare := next((action for action in wanted if why_illegal(state, action) is None), None)) is not None:
            return rare
    return random_action(state, rng)


def _shared(state: State, deal: Deal, rng: Random) -> Deal:
    """Return the deal with two hands mixed: those of the first bidder and of the second player after the bidder."""
    table, seating = state.rules.table, state.seating
    bidder = seating.after(state.dealer)
    both = (str(bidder), str(seating.after(seating.after(bidder))))
    piles = laid_out(table, state.dealer, deal.cards)
    cards = [card for name in both for card in piles[name]]
    rng.shuffle(cards)
    halves = {name: cards[number::2] for number, name in enumerate(both)}
    return Deal(stacked(table, state.dealer, {**piles, **halves}))
