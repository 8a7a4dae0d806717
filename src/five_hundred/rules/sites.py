"""The settings of websites and programs, and the options of this library to which they correspond (catalogue 6.47).

One setting of a site can correspond to several options: for example, "must bid to win" also caps the defenders' points,
and the score of a null bid also determines its place on the ladder.  The function :func:`from_site` translates a site's
settings into a RuleSet, and :func:`to_site` translates a RuleSet into the closest settings of a site.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import Problems
from five_hundred.base.messages import did_you_mean, shown_key, shown_value
from five_hundred.base.named import Named
from five_hundred.base.option_kinds import Json
from five_hundred.base.values import Value
from five_hundred.bids.special_bids import Exposure, Gate, KittyUse, NullJoker, SpecialBid, WhoPlays
from five_hundred.rules import presets
from five_hundred.rules.auction import AllPass, RaiseOwn, ReEntry, Rounds
from five_hundred.rules.match import BothCross, MustBid
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.table import Partnership

__all__ = ["SITES", "Setting", "Site", "SiteOption", "SiteSettings", "from_site", "to_site"]

Setting: TypeAlias = str | int | bool
"""The value of an option that a site offers."""


@attrs.frozen(repr=False)
class SiteOption(Value):
    """An option that a website or program offers (catalogue: 6.47)."""

    name: str
    """The option's name in Python, such as ``must_bid_to_win``."""
    title: str
    """The option's name on the site, or a description if the source does not state the name."""
    values: tuple[Setting, ...]
    """The values that the site offers for the option."""
    means: str
    """One sentence that describes the option."""
    _read: Callable[[RuleSet], object] = attrs.field(repr=False)
    """A function that returns the value closest to a RuleSet."""


@attrs.frozen(repr=False)
class Site(Value):
    """A website or program with options for house rules (catalogue: 6.47)."""

    name: str
    """The name of the site for :func:`from_site`, such as ``trickster``."""
    title: str
    """The name of the site for readers, such as ``Trickster Cards``."""
    source: str
    """The tag of the source that describes the options of the site, such as ``001``."""
    options: Mapping[str, SiteOption]
    """The options by name."""
    _rules: Callable[[Mapping[str, Any], Problems], RuleSet] = attrs.field(repr=False)
    """A function that returns the RuleSet for valid settings, and adds settings that clash to the problems."""


@attrs.frozen(repr=False)
class SiteSettings(Value):
    """The settings of a site that are closest to a RuleSet, and the options they cannot express (catalogue: 6.47)."""

    site: str
    """The name of the site."""
    settings: Mapping[str, Setting]
    """The value of each option of the site."""
    unsaid: Mapping[str, Json]
    """The options that the settings cannot express, by dotted path, each with its value in the RuleSet.

    The mapping is empty if the site can play by exactly these rules.
    """


def from_site(site: str, settings: Mapping[str, Setting] | None = None) -> RuleSet:
    """Return the RuleSet for the settings of a website or program (catalogue: 6.47).

    Args:
        site: the name of the site in :data:`SITES`, such as ``trickster``.
        settings: the value of each option by name; an option that is missing keeps the site's default, which can depend
            on the other settings.  ``None`` means that every option keeps its default.

    Returns:
        The rules.

    Raises:
        UnknownNameError: there is no such site.
        InvalidRulesError: an option is unknown, its value is not one that the site offers, or two settings clash.  The
            error lists all wrong names and values, or else all clashes, each with the site's name of the option.
        TypeError: ``settings`` is not a mapping.
    """
    place = SITES[site]
    given = {} if settings is None else settings
    expect(given, Mapping, "settings", "a mapping of the site's options, such as {'nullo_score': 210}")
    problems = Problems()
    for name, value in given.items():
        option = place.options.get(name)
        if option is None:
            problems.add(shown_key(name), f"{place.title} has no option {shown_value(name)}{_near(name, place)}")
        elif not any(type(each) is type(value) and each == value for each in option.values):
            problems.add(name, f"must be {_listed(option.values)}, got {shown_value(value)}")
    rules = RuleSet() if problems else place._rules(given, problems)
    if problems:
        raise problems.error()
    return rules


def to_site(site: str, rules: RuleSet) -> SiteSettings:
    """Return the settings of a site closest to a RuleSet, and the options that they cannot express (catalogue: 6.47).

    The result is lossless: ``from_site(site, result.settings).with_options(result.unsaid)`` equals ``rules``.

    Args:
        site: the name of the site in :data:`SITES`, such as ``trickster``.
        rules: the house rules.

    Returns:
        The settings and what they leave unsaid.

    Raises:
        UnknownNameError: there is no such site.
        TypeError: ``rules`` is not a RuleSet.
    """
    place = SITES[site]
    expect(rules, RuleSet, "rules", A_RULESET)
    settings: dict[str, Setting] = {}
    for name, option in place.options.items():
        value: Any = option._read(rules)
        if value not in option.values:
            continue
        clashes = Problems()
        place._rules({**settings, name: value}, clashes)
        if not clashes:
            settings[name] = value
    nearest = from_site(site, settings)
    return SiteSettings(site, MappingProxyType(settings), MappingProxyType(rules.diff(nearest)))


def _near(name: object, site: Site) -> str:
    return did_you_mean(name, site.options) if isinstance(name, str) else f"; choose one of {', '.join(site.options)}"


def _listed(values: tuple[Setting, ...]) -> str:
    if len(values) > 10:  # the numbers of hands
        return f"a whole number from {values[0]} to {values[-1]}"
    return " or ".join(repr(value) for value in values)


# Trickster Cards (source 001)

_PLAYERS: Final = {
    "3": (3, Partnership.SOLO),
    "2v2": (4, Partnership.OPPOSITE),
    "2v2v2": (6, Partnership.OPPOSITE),
    "3v3": (6, Partnership.ALTERNATE),
}
_TRICKSTER_PACKS: Final = {4: {3: "43", 5: "45", 6: "46"}, 6: {3: "63", 5: "65", 6: "66"}}
_GATES: Final = {"after_7": Gate.AFTER_SEVEN, "anytime": Gate.ANYTIME}
_NULLO_ABOVE: Final = {210: "7H", 230: "7NT"}
_OPEN_NULLO_ABOVE: Final = {330: "8NT", 430: "9NT", 500: "10H", 520: "10NT"}
_RE_ENTRIES: Final = {"never": ReEntry.NEVER, "always": ReEntry.ALWAYS, "if_bid_changed": ReEntry.IF_SUIT_CHANGED}
_KITTIES: Final = {
    "always": (KittyUse.TAKEN, KittyUse.TAKEN),
    "never": (KittyUse.NOT_TAKEN, KittyUse.NOT_TAKEN),
    "unless_open": (KittyUse.TAKEN, KittyUse.NOT_TAKEN),
}
_CAP: Final = 490
"""The cap under the setting must-bid-to-win: trick points raise the defenders to at most 490 (source 001)."""


def _trickster(settings: Mapping[str, Any], problems: Problems) -> RuleSet:
    american = settings.get("variation", "australian") == "american"
    base = presets.TRICKSTER_AMERICAN if american else presets.TRICKSTER_AUSTRALIAN
    for name in ("raise_own_bid", "pass_after_bid"):
        if american and settings.get(name, False) not in (False, "never"):
            problems.add(name, "belongs to the Australian variation, which has several rounds of bidding")
    changes = {
        **_trickster_table(settings, problems),
        **_trickster_nulls(base, settings, problems),
        **_trickster_end(settings, problems),
    }
    re_entry = _RE_ENTRIES[settings.get("pass_after_bid", "never")]
    changes["auction.re_entry"] = re_entry
    if settings.get("raise_own_bid", False):
        changes["auction.raise_own"] = RaiseOwn.CLOSED if re_entry is ReEntry.NEVER else RaiseOwn.REOPENS
    return base if problems else base.with_options(changes)


def _trickster_table(settings: Mapping[str, Any], problems: Problems) -> dict[str, object]:
    players, partnership = _PLAYERS[settings.get("players", "2v2")]
    kitty = settings.get("kitty", 3)
    if players == 3 and kitty != 3:
        problems.add("kitty", "must be 3 in the game of three players")
    pack = "33" if players == 3 else _TRICKSTER_PACKS[players][kitty]
    return {"table.players": players, "table.partnership": partnership, "table.pack": pack}


def _trickster_nulls(base: RuleSet, settings: Mapping[str, Any], problems: Problems) -> dict[str, object]:
    null, opened = base.contracts.specials
    gate = settings.get("nullo", "anytime" if null.gate is Gate.ANYTIME else "after_7")
    after_eight = settings.get("open_nullo_after_8", False)
    if after_eight and gate != "after_7":
        problems.add("open_nullo_after_8", "needs nullo = 'after_7'")
    both_hands = settings.get("nullo_hands", "own") == "both"
    if both_hands and settings.get("players", "2v2") in ("3", "3v3"):
        problems.add("nullo_hands", "must be 'own' where the bidder has no partner or two partners")
    if gate == "off":
        return {"contracts.specials": ()}
    score, open_score = settings.get("nullo_score", null.value), settings.get("open_nullo_score", opened.value)
    overbids = settings.get("spades_8_overbids", str(null.above) == "7NT")
    kitty = _KITTIES[settings.get("kitty_for_nullo", "always")]
    same = {
        "who": WhoPlays.BOTH_HANDS if both_hands else WhoPlays.ALONE,
        "joker": NullJoker.LOW if settings.get("joker_low", False) else NullJoker.OPTIONAL,
    }
    fields: dict[str, dict[str, object]] = {
        null.code: {
            "value": score,
            "above": _NULLO_ABOVE.get(score, "7NT" if overbids else "8S"),
            "gate": _GATES[gate],
            "kitty": kitty[0],
            **same,
        },
        opened.code: {
            "value": open_score,
            "above": _OPEN_NULLO_ABOVE[open_score],
            "gate": Gate.AFTER_EIGHT if after_eight else Gate.ANYTIME,
            "kitty": kitty[1],
            **same,
        },
    }
    return {f"contracts.specials.{code}.{name}": each for code, table in fields.items() for name, each in table.items()}


def _trickster_end(settings: Mapping[str, Any], problems: Problems) -> dict[str, object]:
    changes: dict[str, object] = {"match.hands": settings.get("hands")}
    must = settings.get("must_bid_to_win", False if "hands" in settings else None)
    if must and "hands" in settings:
        problems.add("must_bid_to_win", "does not apply to a match of a fixed number of hands")
    if must is not None:
        changes["match.must_bid_to_win"] = MustBid.WON_BID if must else MustBid.NO
        changes["scoring.defender_cap"] = _CAP if must else None
    if "bidder_goes_out" in settings:
        changes["match.both_cross"] = BothCross.BIDDER if settings["bidder_goes_out"] else BothCross.HIGHER_SCORE
    return changes


def _players(rules: RuleSet) -> str | None:
    seats = (rules.table.players, rules.table.partnership)
    return next((name for name, value in _PLAYERS.items() if value == seats), None)


def _null(rules: RuleSet, *, opened: bool = False) -> SpecialBid | None:
    """Return the first null bid of the rules whose hand stays hidden, or the first whose hand is laid open."""
    for bid in rules.contracts.specials:
        if bid.is_null and (bid.exposure is not Exposure.NEVER) is opened:
            return bid
    return None


def _of_null(
    field: str, names: Mapping[Any, object] | None = None, *, opened: bool = False
) -> Callable[[RuleSet], Any]:
    """Return a function that reads a field of one of the two null bids and translates its value by ``names``."""

    def read(rules: RuleSet) -> object:
        bid = _null(rules, opened=opened)
        value = None if bid is None else getattr(bid, field)
        return value if names is None else names.get(value)

    return read


def _gate(rules: RuleSet) -> object:
    bid = _null(rules)
    return "off" if bid is None else _turned(_GATES).get(bid.gate)


def _kitty_for_nullo(rules: RuleSet) -> object:
    null, opened = _null(rules), _null(rules, opened=True)
    return None if null is None or opened is None else _turned(_KITTIES).get((null.kitty, opened.kitty))


def _turned(names: Mapping[str, Any]) -> dict[Any, str]:
    return {value: name for name, value in names.items()}


_YES_NO: Final = (False, True)
_TRICKSTER: Final = Site(
    "trickster",
    "Trickster Cards",
    "001",
    Named(
        "option of Trickster Cards",
        {
            option.name: option
            for option in (
                SiteOption(
                    "variation",
                    "Variation",
                    ("american", "australian"),
                    "American has one round of bidding with inkles; Australian has several rounds.",
                    lambda rules: "american" if rules.auction.rounds is Rounds.ONE else "australian",
                ),
                SiteOption(
                    "players",
                    "Players",
                    (*_PLAYERS,),
                    "Three players alone, two pairs, three pairs, or two sides of three.",
                    _players,
                ),
                SiteOption(
                    "kitty",
                    "Widow (kitty)",
                    (3, 5, 6),
                    "The number of cards in the kitty, which decides the pack.",
                    lambda rules: rules.table.kitty_size,
                ),
                SiteOption(
                    "hands",
                    "Play # of hands",
                    (*range(1, 1001),),
                    "The number of hands in a match that ends after a fixed number of them; without it, the match is "
                    "played to ±500.",
                    lambda rules: rules.match.hands,
                ),
                SiteOption(
                    "must_bid_to_win",
                    "Must bid to win",
                    _YES_NO,
                    "Whether only the side that won the bid can win; the others' trick points then stop at 490.",
                    lambda rules: rules.match.must_bid_to_win is not MustBid.NO,
                ),
                SiteOption(
                    "bidder_goes_out",
                    "Bidder goes out",
                    _YES_NO,
                    "Whether the bidding side wins if both sides reach the target in the same hand.",
                    lambda rules: rules.match.both_cross is BothCross.BIDDER,
                ),
                SiteOption(
                    "raise_own_bid",
                    "Raise own bid",
                    _YES_NO,
                    "Whether the highest bidder may raise after all others have passed.",
                    lambda rules: rules.auction.raise_own is not RaiseOwn.NO,
                ),
                SiteOption(
                    "pass_after_bid",
                    "Pass after bid",
                    (*_RE_ENTRIES,),
                    "Whether a player who has passed may bid again.",
                    lambda rules: _turned(_RE_ENTRIES)[rules.auction.re_entry],
                ),
                SiteOption(
                    "nullo",
                    "Nullo (Misère)",
                    ("off", *_GATES),
                    "Whether null bids are offered, and when they may be bid.",
                    _gate,
                ),
                SiteOption(
                    "nullo_score",
                    "Nullo (Misère) score",
                    (*_NULLO_ABOVE, 250),
                    "The points of the null bid, which also decide its place on the ladder.",
                    _of_null("value"),
                ),
                SiteOption(
                    "spades_8_overbids",
                    "8♠ overbids Nullo (Misère)",
                    _YES_NO,
                    "Whether any bid of eight outranks a null bid of 250 points.",
                    lambda rules: str(getattr(_null(rules), "above", None)) == "7NT",
                ),
                SiteOption(
                    "nullo_hands",
                    "Nullo (Misère) hands",
                    ("own", "both"),
                    "Whether the bidder of a null bid plays alone or plays both hands of the partnership.",
                    _of_null("who", {WhoPlays.ALONE: "own", WhoPlays.BOTH_HANDS: "both"}),
                ),
                SiteOption(
                    "open_nullo_score",
                    "Open Nullo (Misère) score",
                    (*_OPEN_NULLO_ABOVE,),
                    "The points of the open null bid, which also decide its place on the ladder.",
                    _of_null("value", opened=True),
                ),
                SiteOption(
                    "open_nullo_after_8",
                    "Open Nullo (Misère) after 8",
                    _YES_NO,
                    "Whether the open null bid needs an earlier bid of eight; the option nullo must be after_7.",
                    _of_null("gate", {Gate.AFTER_EIGHT: True, Gate.ANYTIME: False}, opened=True),
                ),
                SiteOption(
                    "kitty_for_nullo",
                    "Nullo (Misère) gets the widow (kitty)",
                    (*_KITTIES,),
                    "Whether the bidder of a null bid takes the kitty.",
                    _kitty_for_nullo,
                ),
                SiteOption(
                    "joker_low",
                    "Joker low in Nullo (Misère)",
                    _YES_NO,
                    "Whether jokers are the lowest cards under a null bid.",
                    _of_null("joker", {NullJoker.LOW: True, NullJoker.OPTIONAL: False}),
                ),
            )
        },
    ),
    _trickster,
)


# The site of source 000, and NeuralPlay (source 004)


def _no_tricks(settings: Mapping[str, Any], _: Problems) -> RuleSet:
    redeal = settings.get("all_pass", "play") == "redeal"
    return presets.NO_TRICKS.with_options({"auction.all_pass": AllPass.NEXT_DEALER if redeal else AllPass.NO_TRUMP})


def _neuralplay(settings: Mapping[str, Any], _: Problems) -> RuleSet:
    return presets.NEURALPLAY.with_options({"contracts.schedule": settings.get("points", "avondale")})


SITES: Final[Mapping[str, Site]] = Named(
    "site",
    {
        "no-tricks": Site(
            "no-tricks",
            "The site of No Tricks",
            "000",
            Named(
                "option of the site of No Tricks",
                {
                    "all_pass": SiteOption(
                        "all_pass",
                        "If everyone goes bye",
                        ("play", "redeal"),
                        "Whether a hand that everyone has passed is played at no trump or dealt again.",
                        lambda rules: "play" if rules.auction.all_pass is AllPass.NO_TRUMP else "redeal",
                    )
                },
            ),
            _no_tricks,
        ),
        "trickster": _TRICKSTER,
        "neuralplay": Site(
            "neuralplay",
            "NeuralPlay",
            "004",
            Named(
                "option of NeuralPlay",
                {
                    "points": SiteOption(
                        "points",
                        "Points of the bids",
                        ("avondale", "original", "perfect"),
                        "Which of the three published tables gives the points of the bids.",
                        lambda rules: rules.contracts.schedule.name,
                    )
                },
            ),
            _neuralplay,
        ),
    },
)
"""The websites and programs whose options this library knows, by name."""
