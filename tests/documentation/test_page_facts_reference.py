"""Sentences of the pages "Explanation" and "Reference" that state a fact, and that no example beside them shows.

Each test names its page.  Where it quotes a sentence, the sentence has to be there: whoever changes one changes both.
"""

import json
import re
from collections import Counter
from typing import Any

import pytest
from extension import extension
from paths import DOCS
from tables import codes, legal, play_of, play_out, playing, scored

import five_hundred as fh
from five_hundred.base.option_kinds import Choice, ChoiceKind
from five_hundred.base.options import Option
from five_hundred.cards.packs import PACKS
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.rules.bids.special_bids import Gate
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import numbered_deal
from five_hundred.testing.conformance import conformance_document

AUSTRALIAN = PRESETS["australian"].rules


def says(page: str, *sentences: str) -> None:
    """The page has these sentences, however its lines are broken."""
    text = " ".join((DOCS / page).read_text(encoding="utf-8").split())
    for sentence in sentences:
        assert sentence in text, sentence


# --- choices ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_solo_play_is_possible_with_any_number_of_players(players: int) -> None:
    """What ``table.partnership`` says: two and three do, and four to six may."""
    rules = AUSTRALIAN.with_options({"table.players": players, "table.partnership": "solo", "table.pack": "63"})
    assert len(rules.table.seating.sides) == players


def test_a_claim_scores_the_tricks_after_which_play_would_have_stopped() -> None:
    """Choices, end of the match: in 1904 play stops with the seventh trick, which brings the bidder to 500."""
    says("explanation/choices.md", "A claim wins all remaining tricks, even if play would have stopped")
    rules = PRESETS["original-1904"].rules.with_options({"play.claims": "provable"})
    state = playing(rules, "7S", "RJ JS JC AS KS QS 10S 9S 8S 7S", scores=[440, 0, 0])
    _, stopped = play_out(state, lambda state: play_of(min(legal(state))))
    claimed = scored(fh.step(state, fh.Claim())[1])
    assert claimed is not None
    assert (stopped.tricks[0], claimed.tricks[0]) == (7, 10)
    assert (stopped.after[0], claimed.after[0]) == (440 + 80, 440 + 250)


def test_the_kitty_is_set_aside_before_hands_are_drawn() -> None:
    """Choices, deal: from the top, and the player to the dealer's left draws first."""
    says(
        "explanation/choices.md",
        "In the game in which players draw their hands, the kitty is dealt first, from the top of the pack.",
    )
    rules = PRESETS["two-handed-draw"].rules
    deal = numbered_deal(rules, 1)
    state = fh.apply(fh.new_game(rules, dealer=0), deal)
    assert codes(rules.table.pack.cards_in(state.secrets.kitty)) == codes(deal.cards[:5])
    assert (state.to_act, fh.view(state, 1).drawn) == (1, deal.cards[5])


@pytest.mark.parametrize(
    ("path", "default"),
    [
        ("auction.raise_own", "no"),
        ("auction.inkle_wins", "never"),
        ("auction.ends_at_top", True),
        ("play.joker_renege", "allowed"),
        ("play.null_stop", False),
        ("play.claims", "off"),
        ("penalties.breach_bars", "seven-bidder"),
        ("penalties.breach_counts", "next-hand"),
        ("contracts.declare_points", 500),
        ("table.exposed_kitty", 0),
        ("partner.settlement", "full-each"),
    ],
)
def test_the_defaults_are_those_that_the_page_of_choices_gives(path: str, default: object) -> None:
    """Choices: the page says of these what is done "unless" the option says otherwise, or "by default"."""
    says("explanation/choices.md", f"(#{path})")
    assert fh.RuleSet().value(path) == default


# --- presets ----------------------------------------------------------------------------------------------------------


def nulls(rules: fh.RuleSet) -> list[fh.SpecialBid]:
    return [bid for bid in rules.contracts.specials if bid.is_null]


def test_no_preset_has_more_than_six_special_bids() -> None:
    """What ``MOST_SPECIALS`` says of itself."""
    assert max(len(preset.rules.contracts.specials) for preset in PRESETS.values()) == 6


# --- options: what the sources say ------------------------------------------------------------------------------------

SOURCE = re.compile(r"(?<![\w.])(?:00[0-4]|[A-Z][A-Z0-9]{1,4}|Web500|pokerwiner)(?!\.?\w)")
OPTIONS = (*fh.RuleSet.options(), *fh.RuleSet.special_options())
# What the catalogue files under another decision, or says of a source that it quotes.
BESIDES = {
    ("auction.re_entry", "if-suit-changed"): {"FRA"},
    ("penalties.bar", "ralphing"): {"SCR"},
    ("contracts.specials.CODE.gate", "after-partners-null"): {"000"},
    ("play.null_lead", "left-of-dealer"): {"003"},
}


def sources_in(text: str) -> set[str]:
    """The short names of sources in a text, a range of them one by one."""
    for first, last in re.findall(r"00(\d)-00(\d)", text):
        text += "".join(f" 00{number}" for number in range(int(first), int(last) + 1))
    return {*SOURCE.findall(text)}


def rows_of(option: Option, member: Choice) -> list[str]:
    """The sources of a value by its rows on the coverage pages; none where a row has no short names."""
    field = option.path.rpartition(".")[2]
    rows = [
        each.sources
        for decision in extension("catalogue").decisions()
        for each in decision.values
        for path, wanted in each.setting.items()
        if path.rpartition(".")[2] == field and wanted == member.value
    ]
    return [] if any(re.search(r"\b(?:all|most|some)\b", row) for row in rows) else rows


CITED = [
    (option, member)
    for option in OPTIONS
    if isinstance(option.kind, ChoiceKind)
    for member in option.kind.choices
    if rows_of(option, member)
]


@pytest.mark.parametrize(("option", "member"), CITED, ids=lambda each: str(getattr(each, "path", each)))
def test_the_text_of_a_value_cites_only_sources_of_its_rows(option: Option, member: Choice) -> None:
    """Options: the sources in the text of a value are among those of its rows on the coverage pages."""
    cited = sources_in(member.doc.partition("(")[2]) - BESIDES.get((option.path, member.value), set())
    assert cited <= set().union(*map(sources_in, rows_of(option, member)))


# What the page of choices says of the sources, and the decision and its rows that say so too.
SAID_OF_SOURCES = [
    ("According to sources 002, 003 and DMA,", "inkle-who", "first-two-seats"),
    ("According to ISU, and to one sentence of source 001,", "inkle-who", "first-two-bidders"),
    ("Sources 001 and ISU say that an inkle cannot win;", "inkle-can-win", "no-redeal|no-redeal, same dealer"),
    ("sources 002 and 003 do not forbid it.", "inkle-can-win", "yes-at-six"),
    ("Sources 000 and 004 do not allow the winner to raise.", "raise-after-auction", "no"),
    (
        "In the rules of source 003 for Newcastle, a raise by the winner never reopens the auction.",
        "rebid-own",
        "yes-before-passing",
    ),
    ("In source NII, which follows", "raise-after-auction", "yes-reopens-if-suit-changes"),
    (
        "In source TB and in source 001 with its option If-Bid-Changed, a raise by the winner always "
        "reopens the auction.",
        "raise-after-auction",
        "yes-always-reopens",
    ),
    ("Source Web500 allows the winner a single raise.", "raise-after-auction", "once"),
    (
        "Sources 002, 003 and 004 compare the levels of the bids first, then the suits.",
        "bid-order-key",
        "level-then-suit",
    ),
    ("Source H1900 compares the points of the bids, and source 000 also speaks of points.", "bid-order-key", "points"),
    ("and JS4 say that the player to the dealer's left leads.", "all-pass-nt-details", "leader: left of dealer"),
    (
        "Eight spades is higher in sources 004 and ASU, in the Australian rules of PAG, and in source 001 with its 8♠",
        "null-rank",
        "between 7NT and 8♠",
    ),
    (
        "Eight spades ranks below misère or nullo in sources OFF and JS4, in the American rules of PAG, and in "
        "source 001 if its 8♠ Overbids option is off.",
        "null-rank",
        "between 8♠ and 8♣",
    ),
    (
        "Ten hearts ranks above open misère in source PAG, and below it in sources 001 and 004.",
        "open-null",
        "500 between 10♦ and 10♥|500 between 10♥ and 10NT",
    ),
    ("Sources PAG, ASU and PRI, and source 001 as an option, allow misère only after", "null-when", "after-7"),
    (
        "Sources 000, 004 and PRI, source 002 with three players, and source 001 as an alternative all allow misère at "
        "any time.",
        "null-when",
        "anytime",
    ),
    ("source 001 has this rule as an option, source PAG as a variation.", "null-when", "after-8 (open)"),
    ("An open hand is laid face up after the first trick in sources PAG and JS4,", "open-exposed", "after-first-trick"),
    (
        "In sources 001 and 004, as far as their texts are available, an open hand is laid face up before the first "
        "lead.",
        "open-exposed",
        "before-first-lead",
    ),
    ("when the second trick is led in source 000.", "open-exposed", "when-second-trick-is-led"),
    (
        "Double null is worth 500 in sources 002, 003 and OFF.",
        "double-null",
        "500-partner-need-not-bid|500-only-after-partner-nullo",
    ),
    (
        "The open null bid is worth 500 in sources 001, 004 and PAG.",
        "open-null",
        "500 between 10♦ and 10♥|500 between 10♥ and 10NT",
    ),
    ("According to sources 004 and PAG, the defenders score nothing against a null bid.", "null-defender-points", "0"),
    (
        "In source 000, the defenders score for the tricks that the bidder is forced to take.",
        "null-defender-points",
        "10",
    ),
    (
        "In sources 001 to 004, PAG, TB and ISU, a player who plays the joker must be void",
        "nt-joker-follow",
        "void-only",
    ),
    ("In source 000, the player may play the joker at any time, whatever suit was led.", "nt-joker-follow", "any-time"),
    ("In variations described in sources 002, 003 and PAG,", "nt-joker-follow", "first-or-last-card-of-suit"),
    (
        "In another variation described in PAG, if a suit was led, the joker may be played only in the last trick.",
        "nt-joker-follow",
        "last-trick-only",
    ),
    ("Sources 000, 001, 004, ISU, H1900 and TB let the player name any suit.", "nt-joker-lead", "any-suit"),
    (
        "In sources 002 and E2, the player may not name a suit in which they have shown a void.",
        "nt-joker-lead",
        "not-shown-void",
    ),
    ("In source PAG, the player may not name a suit that has already been led.", "nt-joker-lead", "suit-not-yet-led"),
    ("In source JS4, the joker may be led only to the last trick.", "nt-joker-lead", "only-last-card"),
    ("Sources 000, PAG and JS4 require a void player to play the joker.", "null-joker", "must-play-when-void"),
    ("sources 001 and 004 let a void player choose whether to play the joker.", "null-joker", "optional-when-void"),
    ("Source 001 has an option under which the joker is the lowest card.", "null-joker", "low"),
    ("A slam is worth at least 250 in sources 003, 004, PAG, HOF and H1900.", "slam", "min-250"),
    ("For a slam, source 000 adds 50 points to bids of six to nine.", "slam", "plus-50 for bids of 6-9"),
    ("In sources 000, 002, 003, 004 and HOF, it is enough to reach 500.", "target-compare", ">=500"),
    ("In source 001, a side has to exceed 500:", "target-compare", ">500"),
    (
        "Source 000 and the Australian rules of PAG and 001 require a side to have won the bid, and source 002 "
        "mentions that some players require it.",
        "must-bid-to-win",
        "yes, and have made the contract|yes",
    ),
    (
        "Sources 003 and 004 do not require a side to have won the bid; nor do PAG and 001 in the American game.",
        "must-bid-to-win",
        "no",
    ),
    ("The bidding side wins in sources 002, HOF and PRI.", "both-cross", "bidder"),
    ("The higher score wins in source 004, and in source 001 as an option.", "both-cross", "higher-score"),
    (
        "In source 002, for the game of 1904, the first side to reach the target wins.",
        "both-cross",
        "first-during-play",
    ),
    ("Sources PAG, Web500 and JS4 stop play,", "null-stop", "stop"),
    ("while source 000 counts the tricks.", "null-stop", "play-on"),
    (
        "Six players use 63 cards and a kitty of three in sources 001, 002, BIC and PAG, and in source 003 for one "
        "maker's packs.",
        "deck-composition",
        "d63",
    ),
    (
        "Six players use 65 cards and a kitty of five in source 003, and as an option in source 001.",
        "deck-composition",
        "d65",
    ),
    ("Under another option of source 001, six players use 66 cards and a kitty of six.", "deck-composition", "d66"),
]


@pytest.mark.parametrize(("quoted", "decision", "names"), SAID_OF_SOURCES, ids=[each[0] for each in SAID_OF_SOURCES])
def test_the_page_of_choices_and_the_coverage_pages_name_the_same_sources(
    quoted: str, decision: str, names: str
) -> None:
    """A source that the page of choices names for a rule is in the coverage row of that rule."""
    says("explanation/choices.md", quoted)
    (found,) = [each for each in extension("catalogue").decisions() if each.id == decision]
    rows = [each.sources for each in found.values if each.name in names.split("|")]
    assert len(rows) == len(names.split("|"))
    said = sources_in(quoted.replace(" to 00", "-00"))
    assert said
    assert said <= set().union(*map(sources_in, rows))


# --- coverage, phases, limits, speed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["null", "joker"])
def test_a_preset_without_null_bids_or_jokers_is_listed_only_beside_that_decision(missing: str) -> None:
    """Coverage: null bids and jokers."""
    says(
        "explanation/coverage.md",
        "A preset without null bids is listed only beside the value for rules without null bids, "
        "and a preset without a joker is not listed beside any value about jokers.",
    )
    catalogue = extension("catalogue")
    without = [
        preset.rules
        for preset in PRESETS.values()
        if not (nulls(preset.rules) if missing == "null" else preset.rules.table.pack.jokers)
    ]
    assert without
    listed = {
        f"{decision.id}: {each.name}"
        for decision in catalogue.decisions()
        if missing in decision.id
        for each in decision.values
        if any(catalogue.plays(rules, each) for rules in without)
    }
    assert listed == ({"null-enabled: no", "p5-null: not-allowed"} if missing == "null" else set())


def test_a_state_has_its_secrets_in_two_fields() -> None:
    """Hidden: all other fields are public, except the cache of legal plays."""
    says(
        "explanation/hidden.md",
        "The hidden cards are in two fields of the state, `hands` and `secrets`, and nowhere else, with one",
    )
    fields: set[str] = {*fh.State.__slots__}
    assert fields == {"match", "phase", "hands", "secrets", "legal_plays", "kept_public"}


def test_each_phase_has_a_module_of_its_name() -> None:
    """Phases: the module of a phase defines all five functions."""
    says("explanation/phases.md", "Each phase has five functions in its own module, which has the name of the phase.")
    for phase, spec in PHASES.items():
        name = f"five_hundred.engine.phases.{phase.name.replace('-', '_')}"
        functions = (spec.candidates, spec.why_illegal, spec.step, spec.report, spec.follow)
        assert {each.__module__ for each in functions} == {name}


def test_playouts_keep_sixteen_jobs_some_contracts_and_four_views() -> None:
    """Limits."""
    from five_hundred.playouts import jobs, position_from_view  # noqa: PLC0415  # NumPy is loaded only here

    says("explanation/limits.md", "The playouts also keep the tables of their last 16 jobs, 32 contracts and 4 views")
    assert jobs._deals_desk.cache_parameters()["maxsize"] == 16
    assert jobs._contract_desk.cache_parameters()["maxsize"] == 32
    assert jobs._view_numbers.cache_parameters()["maxsize"] == 4
    assert position_from_view.position_of.cache_parameters()["maxsize"] == 4


def test_the_section_of_the_example_has_six_rows() -> None:
    """Coverage, an example."""
    says("explanation/coverage.md", "The section [What happens when no player bids](#decision-all-pass) has six rows.")
    (decision,) = [each for each in extension("catalogue").decisions() if each.id == "all-pass"]
    assert len(decision.values) == 6
    (row,) = [each for each in decision.values if each.name == "dealer-must-bid"]
    assert (row.sources, row.setting) == ("002, 003", {"auction.all_pass": "dealer-must-bid"})


# --- notation, conformance, counts -----------------------------------------------------------------------------------


def test_the_order_of_the_kitty_matters_where_its_last_card_is_turned_up() -> None:
    """Notation, deals: and nowhere else."""
    says(
        "reference/notation.md",
        "the last card of a kitty may be turned up, and players draw cards from the front of the pile, so the order of "
        "these cards matters. In all other lines, such as those for the players' hands, the cards may be in any order.",
    )
    for face_up in (False, True):
        rules = AUSTRALIAN.with_options({"table.kitty_face_up": face_up})
        start = fh.new_game(rules, dealer=3)
        *lines, kitty = fh.format_deal(numbered_deal(rules, 1), rules, dealer=3).splitlines()
        name, *cards = kitty.split()
        assert name == "kitty:"
        turned = "\n".join([*lines, " ".join([name, *reversed(cards)])])
        states = [
            fh.apply(start, fh.parse_deal(text, rules, dealer=3)) for text in ("\n".join([*lines, kitty]), turned)
        ]
        assert (states[0] == states[1]) is not face_up
        if face_up:
            assert [state.match.turned_up[0].code for state in states] == [cards[-1], cards[0]]


def test_most_packs_have_one_joker_the_red_one() -> None:
    """Notation, cards."""
    says("reference/notation.md", "| the red joker, which is the only joker of most packs |")
    jokers = [[card.code for card in pack.cards if card.is_joker] for pack in PACKS.values()]
    assert {tuple(each) for each in jokers} == {(), ("RJ",), ("RJ", "BJ")}
    assert jokers.count(["RJ"]) > len(jokers) / 2


@pytest.mark.untraced
def test_the_conformance_document_plays_every_preset_twice() -> None:
    """Conformance; and it lists no discards and no deals."""
    says(
        "reference/conformance.md",
        "Every preset is played twice: once at random,",
        "For a deal, `legal` says whether any order of the pack is legal (`any-order`) or only one order "
        "(`not-shuffled`).",
    )
    cases: Any = conformance_document(cases=0)["cases"]
    played = Counter(case["rules"] for case in cases)
    assert {played[name] for name in PRESETS} == {2}
    page = (DOCS / "reference" / "conformance.md").read_text(encoding="utf-8")
    fields = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert {key for case in cases for step in case["steps"] for key in step} == {*fields}
    asked = [each for case in cases for each in case["steps"]]
    assert {each["legal"] for each in asked if each["phase"] == "dealing"} == {"any-order", "not-shuffled"}
    for each in asked:
        if each["phase"] == "exchanging":
            assert {*each["legal"]} == {"count", "some"}
            assert each["legal"]["count"] >= len(each["legal"]["some"])


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_is_in_the_order_that_the_page_gives(name: str) -> None:
    """Counts of the game tree: suits, ranks, jokers last, and of two like cards one after the other."""
    says(
        "reference/perft.md",
        "Sort the pack: spades, clubs, diamonds, hearts, each from the lowest rank to the highest, then the red joker, "
        "then the black joker.",
    )
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"]
    like = [f"{rank}{suit}" for suit in "SCDH" for rank in ranks]
    order = [card for one in like for card in (one, one + "'")] + ["RJ", "BJ"]
    places = [order.index(card.code) for card in PACKS[name].cards]
    assert places == sorted(places)


@pytest.mark.parametrize("name", PRESETS)
def test_the_counts_follow_the_bids_that_the_page_names(name: str) -> None:
    """Counts of the game tree: the lowest bid in a suit, in no trumps, and the first special bid that may be made."""
    says(
        "reference/perft.md",
        "Under rules with a blind bid, no player has looked at a hand when the first bid is made, so the blind bid is "
        "the only bid used.",
    )
    rules = PRESETS[name].rules
    start = fh.apply(fh.new_game(rules, dealer=0), numbered_deal(rules, 1))
    while not any(isinstance(action, fh.MakeBid) for action in fh.legal_actions(start)):
        start = fh.apply(start, fh.legal_actions(start)[0])
    bids = [action.bid for action in fh.legal_actions(start) if isinstance(action, fh.MakeBid)]
    wanted: dict[str, str] = {}
    for bid in bids:
        if can_be_contract(rules, bid):
            kind = "special" if isinstance(bid, fh.SpecialBid) else "NT" if bid.strain is fh.Strain.NO_TRUMP else "suit"
            wanted.setdefault(kind, str(bid))
    rows = [row["position"] for row in json.loads((DOCS / "perft.json").read_text(encoding="utf-8"))[name]]
    for kind in ("first lead", "last 3 tricks"):
        assert {row.removeprefix(f"{kind}, ") for row in rows if row.startswith(kind)} == {*wanted.values()}
    assert ([*wanted] == ["special"]) is any(bid.gate is Gate.BLIND for bid in rules.contracts.specials)
