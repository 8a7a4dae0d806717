"""The options of the No Tricks site, which is the website that source 000 describes."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from five_hundred.base.errors import Problems
from five_hundred.rules import presets
from five_hundred.rules.auction import AllPass
from five_hundred.rules.bids.trick_bids import TRICK_BIDS
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.site_options.site import Site, SiteOption, named_options

__all__ = ["NO_TRICKS"]

_VALUES: Final = (*range(260, 1001, 10),)
"""The values that Spread and Across The Table can have; they are bid over No Tricks, so they are worth more (4.1)."""
_UNKNOWN: Final = 500
"""The value of both bids in the preset; the table of the site's values is lost."""
_CODES: Final = {"spread_value": "SP", "across_the_table_value": "AT"}


def _no_tricks(settings: Mapping[str, Any], _: Problems) -> RuleSet:
    redeal = settings.get("all_pass", "play") == "redeal"
    changes: dict[str, object] = {"auction.all_pass": AllPass.NEXT_DEALER if redeal else AllPass.NO_TRUMP}
    values = {code: settings.get(name, _UNKNOWN) for name, code in _CODES.items()}
    for code, value in values.items():
        changes |= {f"contracts.specials.{code}.{name}": each for name, each in _place(value, values).items()}
    return presets.NO_TRICKS.with_options(changes)


def _place(value: int, values: Mapping[str, int]) -> dict[str, object]:
    """Return the fields that rank a special bid by its points, as this site ranks all bids (000, general rule 2).

    Args:
        values: the points of both bids; two bids between the same trick bids rank by their points, too.
    """
    points = ladder_of(presets.NO_TRICKS).points
    above = max((bid for bid in TRICK_BIDS if points[bid] <= value), key=lambda bid: points[bid])
    lower = {other for other in values.values() if points[above] < other <= value}
    return {"value": value, "above": above, "step": len(lower)}


def _value_of(code: str) -> Callable[[RuleSet], int | None]:
    """Return a function that returns the points of a special bid; ``None`` if the rules lack the bid."""
    return lambda rules: next((bid.value for bid in rules.contracts.specials if bid.code == code), None)


NO_TRICKS: Final = Site(
    "no-tricks",
    "The No Tricks site",
    "000",
    named_options(
        "the No Tricks site",
        [
            SiteOption(
                "all_pass",
                "If everyone goes bye",
                ("play", "redeal"),
                "Whether a hand is played at no trump or dealt again if everyone passes.",
                lambda rules: "play" if rules.auction.all_pass is AllPass.NO_TRUMP else "redeal",
            ),
            SiteOption(
                "spread_value",
                "Bid value of Spread",
                _VALUES,
                "The points of Spread, which also decide its place on the ladder.",
                _value_of("SP"),
            ),
            SiteOption(
                "across_the_table_value",
                "Bid value of Across The Table",
                _VALUES,
                "The points of Across The Table, which also decide its place on the ladder.",
                _value_of("AT"),
            ),
        ],
    ),
    _no_tricks,
)
"""The website that source 000 describes."""
