"""The only option of the No Tricks site, which is the website that source 000 describes."""

from collections.abc import Mapping
from typing import Any, Final

from five_hundred.base.errors import Problems
from five_hundred.rules import presets
from five_hundred.rules.auction import AllPass
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.site_options.site import Site, SiteOption, named_options

__all__ = ["NO_TRICKS"]


def _no_tricks(settings: Mapping[str, Any], _: Problems) -> RuleSet:
    redeal = settings.get("all_pass", "play") == "redeal"
    return presets.NO_TRICKS.with_options({"auction.all_pass": AllPass.NEXT_DEALER if redeal else AllPass.NO_TRUMP})


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
            )
        ],
    ),
    _no_tricks,
)
"""The website that source 000 describes."""
