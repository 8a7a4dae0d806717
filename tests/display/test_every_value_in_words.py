"""Every value of every option has words of its own on the page, in a game in which the option has an effect."""

import pytest
from essence import essence
from page_words import page_words

from five_hundred import Contract, RuleSet, presets
from five_hundred.base.errors import InvalidRulesError
from five_hundred.base.option_kinds import ChoiceKind, Flag, Json, Number
from five_hundred.base.options import Option
from five_hundred.engine.play.trick_rules import joker_policy
from five_hundred.engine.score.match_end import match_outcome
from five_hundred.engine.table.hand_end import is_lost_now
from five_hundred.rules import MustBid
from five_hundred.rules.bids.special_bids import NullJoker
from five_hundred.rules.options_without_effect import without_effect

SPECIALS = "contracts.specials"


# Games in which many rules are on, so that every option has an effect in one of them.
RICH = presets.AUSTRALIAN.with_options(
    {
        "table.pack": "46",
        "auction.min_level": 7,
        "auction.inkle_who": "anybody",
        "auction.all_pass": "play-no-trump",
        "contracts.declare": True,
        "contracts.specials": ("misere", "open-misere", "double-nullo", "hi-lo", "blind-misere"),
        "penalties.bar": "set",
        "penalties.breach": "either",
        "scoring.overtrick_points": 10,
        "scoring.defender_cap": 490,
        "match.must_bid_to_win": "no",
        "match.spread": 900,
    }
)
GAMES = {
    "rich": RICH,
    "sweep": RICH.with_options({"scoring.slam": "sweep", "scoring.cap_kind": "stop-above", "match.hands": 8}),
    "walker": presets.WALKER.with_options({"table.pack": "44", "scoring.slam_minimum": 300}),
    "five": presets.FIVE_HANDED_HIDDEN.with_options({"contracts.specials": ("misere",), "play.claims": "provable"}),
    "rotating": presets.FIVE_HANDED.with_options({"table.partnership": "rotating", "partner.settlement": "half-each"}),
    "exposed": presets.TWO_HANDED_EXPOSED.with_options({"table.pack": "53", "play.null_stop": True}),
    "no-tricks": presets.NO_TRICKS,
    "1904": presets.ORIGINAL_1904,
    "three": presets.THREE_HANDED.with_options({"table.pack": "43"}),
    "duel": presets.NO_TRICKS,
}
OPTIONS = [*RuleSet.options(), *RuleSet.special_options()]


def other_values(option: Option) -> list[Json]:
    match option.kind:
        case ChoiceKind(choices=choices):
            return [choice.value for choice in choices]
        case Flag():
            return [True, False]
        case Number(low=low, high=high, none=none):
            return [low, low + 1, (low + high) // 2, high, *([] if none is None else [None])]
        case _:
            values: dict[str, list[Json]] = {
                "table.pack": ["45", "53", "43-matching-fours"],
                "table.packets": ["3-3k-4-3", "1k-5-2k-5"],
                "table.kitty_term": ["blind"],
                "auction.suit_order": ["C S H D NT"],
                "auction.pass_term": ["bye"],
                "contracts.schedule": ["original", "perfect"],
                "strain": ["S", "H"],
                "above": ["9C", "6S"],
                "name": ["Pas un pli"],
                "opened_by": ["any", "NTR", "SP"],
            }
            name = option.path.rpartition(".")[2]
            return values.get(option.path if option.path.count(".") == 1 else name, [])


def values_of(rules: RuleSet, option: Option) -> list[tuple[str, RuleSet]]:
    """The game with each possible value of an option, with the path that sets it."""
    paths = [option.path]
    if option.path.startswith(f"{SPECIALS}.CODE"):
        paths = [option.path.replace("CODE", bid.code) for bid in rules.contracts.specials]
    changed = [(path, rules) for path in paths if path not in without_effect(rules)]
    for path, _ in changed[:]:
        for value in other_values(option):
            try:
                changed.append((path, rules.with_options({path: value})))
            except InvalidRulesError:
                continue
    return changed


@pytest.mark.parametrize("option", OPTIONS, ids=[option.path for option in OPTIONS])
def test_each_value_changes_the_page(option: Option) -> None:
    """In at least one of the games, the option has an effect and another value."""
    told = 0
    for rules in GAMES.values():
        text, game = page_words(rules), essence(rules)
        pages: dict[str, tuple[dict[str, object], RuleSet]] = {text: (game, rules)}
        for path, changed in values_of(rules, option):
            new = page_words(changed)
            if new in pages:
                assert essence(changed) == pages[new][0], (path, changed.diff(pages[new][1]))
            else:
                told += 1
            pages[new] = essence(changed), changed
    assert told or option.path == SPECIALS, f"{option.path} has no effect in any of the games"


# A game with a value of an option, and words by which a reader knows that value.
WORDS: list[tuple[str, str, Json, str]] = [
    ("australian", "auction.all_pass", "redeal-next-dealer", "and the next dealer shuffles and deals."),
    ("australian", "auction.all_pass", "redeal-same-dealer", "the same dealer shuffles and deals again. The bids"),
    ("australian", "auction.all_pass", "redeal-cap-2", "the deal moves on to the next dealer."),
    ("australian", "auction.all_pass", "next-dealer-no-reshuffle", "The next dealer deals this pack without shuffling"),
    ("australian", "auction.all_pass", "play-no-trump", "The player to the dealer's left leads to the first trick."),
    ("australian", "auction.all_pass", "dealer-must-bid", "If nobody else makes a bid, the dealer must make one."),
    ("australian", "auction.re_entry", "always", "may bid again at any later turn"),
    ("australian", "auction.raise_own", "closed", "the others may not bid again."),
    ("australian", "auction.raise_own", "reopens", "after that, the others may bid again."),
    ("australian", "auction.raise_own", "once", "the highest bidder may raise the bid once."),
    ("australian", "auction.ends_at_top", False, "only when the other players have passed."),
    ("american", "auction.inkle_who", "first-two-bidders", "Only the first two players who bid may make an inkle."),
    ("american", "auction.inkle_who", "anybody", "Every player may make an inkle."),
    ("american", "auction.inkle_wins", "at-its-level", "the highest inkle becomes the contract."),
    (
        "american",
        "auction.inkle_wins",
        "never-same-dealer",
        "only inkles, the cards are thrown in, and the same dealer",
    ),
    ("american", "auction.inkle_ranked", False, "An inkle need not be higher than the inkles before it"),
    ("australian", "table.misdeal", "no-face", "contains no jack, queen or king, the cards are thrown in"),
    ("australian", "table.misdeal", "holder-may", "may show this at their first turn"),
    ("australian", "contracts.specials.OM.gate", "after-8", "has bid eight or more tricks."),
    ("australian", "contracts.specials.OM.gate", "after-null", "only after any player has bid Misère in this"),
    ("australian", "contracts.specials.OM.gate", "after-partners-null", "after the bidder's partner has bid Misère"),
    ("australian", "contracts.specials.M.gate", "blind", "before that player has looked at any of their cards."),
    ("australian", "contracts.specials.M.who", "both-hands", "The bidder plays both hands of the side"),
    ("australian", "contracts.specials.M.who", "partners", "Both partners play, and neither may take a trick."),
    ("australian", "contracts.specials.M.kitty", "not-taken", "Nobody takes the kitty; it stays face down."),
    ("australian", "contracts.specials.M.exposure", "before-first-lead", "laid face up before the first card"),
    ("australian", "contracts.specials.M.exposure", "second-trick-led", "first card of the second trick has been led."),
    ("australian", "contracts.specials.M.strain", "H", "take no trick at all, with hearts as trumps."),
    ("australian", "contracts.specials.M.most", 2, "promises to take at most two tricks"),
    ("australian", "contracts.specials.M.joker", "low", "Under Misère, however, the joker is not the highest card but"),
    (
        "australian",
        "contracts.specials.M.joker_lead",
        "last-trick",
        "Under Misère, however, the joker may be led only as",
    ),
    ("australian", "play.joker_follow", "first-or-last-card-of-suit", "as long as you have not yet played a card of"),
    (
        "australian",
        "play.joker_follow",
        "last-trick-only",
        "you may play the joker only when you have no other card left.",
    ),
    ("australian", "play.joker_renege", "last-card-only", "you may play the joker only if it is your last card."),
    ("australian", "play.joker_renege_wins", False, "and that suit is led again, the joker cannot win the trick."),
    ("australian", "play.joker_lead", "not-shown-void", "You may not name a suit that you have failed to follow"),
    ("australian", "play.joker_lead", "last-trick-only", "You may lead the joker only as your last card."),
    ("australian", "play.null_stop", True, "Play stops as soon as Misère or Open Misère has failed."),
    ("australian", "play.claims", "by-consent", "if every opponent whose cards are not face up agrees"),
    ("australian", "scoring.defenders", "if-set", "If the contract fails, the other side scores 10 points"),
    ("australian", "scoring.defenders", "none", "The opponents of the bidder's side score nothing for"),
    ("trickster-australian", "scoring.cap_kind", "stop-above", "A side that has more than 490 points scores nothing"),
    ("australian", "penalties.bar", "ralphing", "takes at least four tricks too few"),
    ("five-handed", "partner.may_call", "no-joker-no-bowers", "calls any card except a joker or a bower"),
    ("five-handed", "partner.may_call", "no-trumps", "calls any card except a joker or a trump"),
    ("five-handed", "partner.own_card", False, "It may not be a card that the bidder holds or has discarded."),
    ("five-handed", "partner.when", "after-winning-bid", "Before taking the kitty, the bidder calls any card"),
    ("five-handed", "partner.settlement", "half-each", "each score or lose half of these points"),
    ("american", "match.both_cross", "higher-score", "the highest score wins; if the scores are equal, the bidder's"),
    (
        "american",
        "match.both_cross",
        "higher-score-shared",
        "the highest score wins; if the scores are equal, both sides win.",
    ),
    ("walker", "match.both_cross", "higher-score-shared", "reach that score in the same hand, both sides win."),
    ("australian", "match.back_door", "unless-opponents-negative", "but only if the other side has 0 points or more"),
    (
        "three-handed",
        "match.back_door",
        "unless-opponents-negative",
        "and every player with more than −500 points has 0 points or more. In that case, the highest score of",
    ),
    ("australian", "match.hands", 8, "The match is over after eight hands"),
    ("american", "match.midhand_out", True, "Play also stops as soon as the other side wins with the points for"),
]


@pytest.mark.parametrize(
    ("name", "path", "value", "words"), WORDS, ids=[f"{path}-{value}" for _, path, value, _ in WORDS]
)
def test_the_words_say_what_the_value_means(name: str, path: str, value: Json, words: str) -> None:
    """And they do not stand on the page with another value."""
    rules = presets.find_preset(name).rules
    chosen = rules.with_options({path: value})
    assert words in page_words(chosen)
    option = RuleSet.option(path)
    for other in other_values(option):
        try:
            changed = rules.with_options({path: other})
        except InvalidRulesError:
            continue
        assert changed == chosen or words not in page_words(changed), other


@pytest.mark.rule("walker")
@pytest.mark.option("match.ceiling")
@pytest.mark.parametrize("must_bid", MustBid)
@pytest.mark.parametrize("made", [True, False])
def test_the_page_says_who_wins_above_a_ceiling_that_is_beyond_the_target(must_bid: MustBid, made: bool) -> None:
    """Catalogue 6.39, 6.31: a side with too many points loses, although it has also reached the target."""
    changes = {"match.ceiling": 600, "match.exact": False, "match.must_bid_to_win": must_bid}
    rules = presets.AUSTRALIAN.with_options(changes)
    text = page_words(rules)

    def winners(*scores: int) -> tuple[int, ...]:
        outcome = match_outcome(rules.match, scores, declaring=(0,), made=made, hands=1)
        return () if outcome is None else outcome.winners

    assert "600 points or more loses the match, even after reaching the target, and the other side wins." in text
    assert winners(620, 100) == winners(620, 510) == (1,)
    assert "If both sides have that many, a side can still win by reaching the target; if no side does, the" in text
    by_target = must_bid is not MustBid.MADE or made
    assert winners(640, 640) == ((0,) if by_target else (1,))
    assert "A win by reaching the target takes precedence" not in text


@pytest.mark.rule("null-stop")
@pytest.mark.option("play.null_stop", "contracts.specials.CODE.own_trick_points")
@pytest.mark.option("contracts.specials.CODE.forced_trick_points")
@pytest.mark.parametrize("field", ["own_trick_points", "forced_trick_points"])
@pytest.mark.parametrize("paying", [[], ["M"], ["OM"], ["M", "OM"]])
def test_the_page_names_exactly_the_bids_under_which_play_stops(field: str, paying: list[str]) -> None:
    """A bid whose tricks score points is played to the end."""
    changes = {f"contracts.specials.{code}.{field}": 10 for code in paying}
    rules = presets.AUSTRALIAN.with_options({"play.null_stop": True, **changes})
    stopped = [bid for bid in rules.contracts.specials if is_lost_now(rules, Contract(bid=bid, declarer=0), 1, 9)]
    assert [bid.code for bid in stopped] == [code for code in ("M", "OM") if code not in paying]
    sentence = f"Play stops as soon as {' or '.join(bid.name for bid in stopped)} has failed."
    assert (sentence in page_words(rules)) if stopped else ("Play stops as soon as" not in page_words(rules))


@pytest.mark.rule("null-joker")
@pytest.mark.option("play.joker_renege_wins")
@pytest.mark.parametrize("joker", NullJoker)
def test_the_page_says_that_a_forced_joker_wins_after_a_void(joker: NullJoker) -> None:
    """Catalogue 6.16: a joker that must be played never reneges, so the option does not take the trick from it."""
    changes = {"play.joker_renege_wins": False, "contracts.specials.M.joker": joker}
    rules = presets.TRICKSTER_AUSTRALIAN.with_options(changes)
    (misere,) = [bid for bid in rules.contracts.specials if bid.code == "M"]
    wins = not joker_policy(rules.play, Contract(bid=misere, declarer=0)).loses
    assert wins == (joker is NullJoker.FORCED)
    assert ("failed to follow that suit before can then win the trick with it" in page_words(rules)) == wins
