"""The one option of the NeuralPlay program that its help text describes (source 004)."""

from collections.abc import Mapping
from typing import Any, Final

from five_hundred.base.errors import Problems
from five_hundred.rules import presets
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.site_options.site import Site, SiteOption, named_options

__all__ = ["NEURALPLAY"]


def _neuralplay(settings: Mapping[str, Any], _: Problems) -> RuleSet:
    return presets.NEURALPLAY.with_options({"contracts.schedule": settings.get("points", "avondale")})


NEURALPLAY: Final = Site(
    "neuralplay",
    "NeuralPlay",
    "004",
    named_options(
        "NeuralPlay",
        [
            SiteOption(
                "points",
                "Points of the bids",
                ("avondale", "original", "perfect"),
                "The published schedule that determines the points of the bids.",
                lambda rules: rules.contracts.schedule.name,
            )
        ],
    ),
    _neuralplay,
)
"""NeuralPlay (source 004)."""
