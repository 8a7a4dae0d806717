"""The options of Trickster Cards, and the options of this library that correspond to them (source 001)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from five_hundred.base.errors import Problems
from five_hundred.rules import presets
from five_hundred.rules.auction import RaiseOwn, ReEntry, Rounds
from five_hundred.rules.bids.special_bids import Exposure, Gate, KittyUse, NullJoker, SpecialBid, WhoPlays
from five_hundred.rules.match import BothCross, MustBid
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.site_options.site import Site, SiteOption, named_options
from five_hundred.rules.table import Partnership

__all__ = ["TRICKSTER"]

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
"""The defenders' cap under the setting ``must_bid_to_win``: trick points cannot raise a score above it (source 001)."""


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
        problems.add("kitty", "must be 3 in the three-handed game")
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
        problems.add("nullo_hands", "must be 'own' if the bidder has no partner or two partners")
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
        problems.add("must_bid_to_win", "does not apply to a match with a fixed number of hands")
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
    """Return the first null bid in which the bidder's hand stays hidden or, if ``opened`` is true, is laid face up."""
    for bid in rules.contracts.specials:
        if bid.is_null and (bid.exposure is not Exposure.NEVER) is opened:
            return bid
    return None


def _of_null(
    field: str, names: Mapping[Any, object] | None = None, *, opened: bool = False
) -> Callable[[RuleSet], Any]:
    """Return a function that reads a field of the open or the closed null bid, and translates the field's value."""

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

TRICKSTER: Final = Site(
    "trickster",
    "Trickster Cards",
    "001",
    named_options(
        "Trickster Cards",
        (
            SiteOption(
                "variation",
                "Variation",
                ("american", "australian"),
                "The American variation has inkles and one round of bidding; the Australian variation has several "
                "rounds.",
                lambda rules: "american" if rules.auction.rounds is Rounds.ONE else "australian",
            ),
            SiteOption(
                "players",
                "Players",
                (*_PLAYERS,),
                "The players and their sides: three players alone, two pairs, three pairs, or two sides of three.",
                _players,
            ),
            SiteOption(
                "kitty",
                "Widow (kitty)",
                (3, 5, 6),
                "The number of cards in the kitty, which determines the pack.",
                lambda rules: rules.table.kitty_size,
            ),
            SiteOption(
                "hands",
                "Play # of hands",
                (*range(1, 1001),),
                "The number of hands after which the match ends; without a number, the match is played to ±500.",
                lambda rules: rules.match.hands,
            ),
            SiteOption(
                "must_bid_to_win",
                "Must bid to win",
                _YES_NO,
                "Whether only the bidding side can win; if so, trick points cannot raise another side above 490.",
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
                "Whether the open null bid needs an earlier bid of eight, which is possible only if nullo is after_7.",
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
        ),
    ),
    _trickster,
)
"""Trickster Cards (source 001)."""
