"""Text for cards, suits, bids, actions and deals: read back to the same value, and nothing else gets through."""

from collections.abc import Callable
from random import Random

import attrs
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from five_hundred import presets
from five_hundred.base.errors import FiveHundredError, InvalidNotationError, InvalidRulesError
from five_hundred.cards.card import ALL_CARDS, BLACK_JOKER, RED_JOKER, Card, Suit, parse_card
from five_hundred.engine.actions import PASS, Action, Claim, MakeBid, OneCard, Pass, PlayCard
from five_hundred.engine.game import legal_actions, new_game, shuffled_deal
from five_hundred.engine.phases.adding import TakeCard
from five_hundred.engine.phases.all_phases import ACTIONS
from five_hundred.engine.phases.answering_claim import AnswerClaim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.calling_breach import CallBreach
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.drawing import KeepDrawn
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.phases.giving_to_declarer import GiveCard
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn
from five_hundred.engine.table.phase_classes import Dealing, Finished
from five_hundred.engine.table.state import State
from five_hundred.formats import notation
from five_hundred.formats.deal_notation import format_deal, parse_deal
from five_hundred.formats.notation import format_action, format_bid, parse_action, parse_bid, parse_cards, parse_suit
from five_hundred.rules import InkleWho, RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import STRAINS, TRICK_BIDS, Strain, TrickBid, parse_trick_bid
from five_hundred.rules.packets_and_piles import Layout, laid_out
from five_hundred.testing.strategies import rulesets, states

RULES = presets.AUSTRALIAN
CARDS = st.sampled_from(ALL_CARDS)
# What is always said the same, by house rules that have it.
SAYINGS: dict[str, Action] = {
    "keep first": KeepDrawn(True),
    "keep second": KeepDrawn(False),
    "look": Look(),
    "throw in": OfferThrowIn(),
    "agree": AnswerThrowIn(True),
    "refuse": AnswerThrowIn(False),
    "declare": Declare(),
    "breach": CallBreach(),
    "claim": Claim(),
    "claim 0": Claim(0),
    "claim 10": Claim(10),
    "accept claim": AnswerClaim(True),
    "refuse claim": AnswerClaim(False),
}
SYMBOLS = str.maketrans("SCDH", "♠♣♦♥")
WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "small": str.lower,
    "capital": str.upper,
    "padded": lambda text: f"  {text} ",
    "spread": lambda text: text.replace(" ", "   "),
}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(part) for part in text.split())


def bids_of(rules: RuleSet) -> list[Bid]:
    return [*TRICK_BIDS, *rules.contracts.specials]


def actions(rules: RuleSet) -> st.SearchStrategy[Action]:
    """Any action that can be made at all, legal or not."""
    return st.one_of(
        st.just(PASS),
        st.builds(MakeBid, st.sampled_from(bids_of(rules))),
        st.builds(Exchange, st.lists(CARDS, max_size=12).map(tuple)),
        st.builds(Nominate, st.none() | st.sampled_from(Suit)),
        st.builds(PlayCard, CARDS, st.none() | st.sampled_from(Suit)),
        st.builds(Deal, st.permutations(rules.table.pack.cards).map(tuple)),
        st.builds(TakeCard, CARDS),
        st.builds(GiveCard, CARDS),
        st.builds(CallCard, st.none() | CARDS),
        st.sampled_from([*SAYINGS.values()]),
    )


# --- cards and suits


@given(some=st.lists(CARDS), separator=st.sampled_from([" ", ",", ", ", "  ", "\n", "\t"]), data=st.data())
def test_cards_are_read_back_in_their_order(some: list[Card], separator: str, data: st.DataObject) -> None:
    """Codes or symbols, with blanks or commas between them."""
    texts = [data.draw(st.sampled_from([card.code, str(card), card.code.lower()])) for card in some]
    assert parse_cards(separator.join(texts)) == tuple(some)


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_has_a_letter_a_symbol_and_a_name(suit: Suit) -> None:
    """Upper and lower case are equal: ``H``, ``♥``, ``hearts``, ``heart``."""
    plural = suit.name.lower()
    for text in (suit.letter, suit.letter.lower(), str(suit), plural, plural[:-1], plural.title(), f" {suit.letter} "):
        assert parse_suit(text) is suit


# --- bids


@given(rules=rulesets(), data=st.data())
def test_a_bid_reads_back_from_its_code(rules: RuleSet, data: st.DataObject) -> None:
    """``7H``, ``8NT``, or the code of a special bid, in capitals or not."""
    bid = data.draw(st.sampled_from(bids_of(rules)))
    text = format_bid(bid)
    assert text == bid.code
    for way in WAYS.values():
        assert parse_bid(way(text), rules) == bid
    assert parse_bid(str(bid), rules) == bid


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("7H", TrickBid(7, Strain.HEARTS)),
        ("7h", TrickBid(7, Strain.HEARTS)),
        ("7♥", TrickBid(7, Strain.HEARTS)),
        ("10♠", TrickBid(10, Strain.SPADES)),
        ("8NT", TrickBid(8, Strain.NO_TRUMP)),
        ("8nt", TrickBid(8, Strain.NO_TRUMP)),
        ("8n", TrickBid(8, Strain.NO_TRUMP)),
        ("m", RULES.contracts.specials[0]),
        ("MISÈRE", RULES.contracts.specials[0]),
        ("om", RULES.contracts.specials[1]),
        ("open misère", RULES.contracts.specials[1]),
        ("misere", RULES.contracts.specials[0]),
        ("open mise\u0300re", RULES.contracts.specials[1]),  # è as two characters, as some systems write it
    ],
)
def test_bids_are_read_as_players_write_them(text: str, bid: Bid) -> None:
    """Suit letters, symbols and names."""
    assert parse_bid(text, RULES) == bid
    assert parse_action(f"bid {text}", RULES) == MakeBid(bid)


@pytest.mark.parametrize("text", ["", "7", "H", "5H", "11H", "7X", "7HH", "7 H", "NT", "N", "pass", "Nullo", "7H 8H"])
def test_a_string_that_is_not_a_bid_is_refused_with_the_bids_on_offer(text: str) -> None:
    """The message names the special bids of these rules."""
    with pytest.raises(InvalidNotationError, match=r"M \(Misère\), OM \(Open Misère\)"):
        parse_bid(text, RULES)


@pytest.mark.option("contracts.specials.CODE.name")
def test_a_name_is_read_without_its_accents_and_stays_unique() -> None:
    """A typed name must never mean another bid than the intended one."""
    bids = [SpecialBid(code=code, name=name) for code, name in (("X", "Bête"), ("Y", "Bèté"))]
    assert parse_bid("bete", RULES.with_options({"contracts.specials": bids[1:]})) == bids[1]
    with pytest.raises(InvalidRulesError, match="names must differ by more than case, accents and spaces"):
        RULES.with_options({"contracts.specials": bids})


def test_special_bids_are_known_only_where_they_are_on_offer() -> None:
    """Nullo is American."""
    assert parse_bid("nullo", presets.AMERICAN) == presets.AMERICAN.contracts.specials[0]
    with pytest.raises(InvalidNotationError, match=r"7H or 8NT$"):
        parse_bid("nullo", RULES.with_options({"contracts.specials": []}))


@pytest.mark.option("contracts.specials.CODE.name")
@pytest.mark.parametrize("name", ["M", "m", "Blind Misère", "X", "bid 6S", "claim", "7H now", "ß", "İ", "Misère!"])
def test_a_bid_with_any_permitted_name_is_read_back(name: str) -> None:
    """The law of round trips, whatever bids are called: every bid is read back, by its code and by its name."""
    special = attrs.evolve(RULES.contracts.specials[0], name=name)
    rules = RULES.with_options({"contracts.specials": [special, RULES.contracts.specials[1]]})
    for bid in bids_of(rules):
        assert parse_bid(format_bid(bid), rules) == parse_bid(str(bid), rules) == bid
        action = MakeBid(bid)
        assert parse_action(format_action(action), rules) == action


# --- actions


@given(state=states(), data=st.data())
def test_every_legal_action_reads_back(state: State, data: st.DataObject) -> None:
    """In any state under any rules; plays are the same objects again."""
    assume(not isinstance(state.phase, Finished))
    if isinstance(state.phase, Dealing):
        action: Action = shuffled_deal(state, Random(data.draw(st.integers())))
    else:
        legal = legal_actions(state)
        action = legal[data.draw(st.integers(0, len(legal) - 1))]
    read = parse_action(format_action(action), state.rules)
    assert read == action
    assert type(read) is type(action)
    if isinstance(action, PlayCard | Pass):
        assert read is action


@given(rules=rulesets(), data=st.data(), way=st.sampled_from([*WAYS]))
def test_every_action_reads_back_however_it_is_typed(rules: RuleSet, data: st.DataObject, way: str) -> None:
    """Large or small, with more blanks than needed, legal or not."""
    action = data.draw(actions(rules))
    assert parse_action(WAYS[way](format_action(action)), rules) == action


@given(rules=rulesets(), data=st.data())
def test_actions_are_read_with_suit_symbols(rules: RuleSet, data: st.DataObject) -> None:
    """♠ for S, and so on, wherever a suit is written."""
    action = data.draw(actions(rules))
    word, _, rest = format_action(action).partition(" ")
    if isinstance(action, PlayCard):
        rest = f"{action.card}" + (f" as {action.suit}" if action.suit else "")
    elif isinstance(action, MakeBid):
        rest = str(action.bid)
    elif isinstance(action, TakeCard | GiveCard | CallCard):
        rest = str(action.card) if action.card else "none"
    elif isinstance(action, Exchange | Deal):
        rest = " ".join(map(str, action.discards if isinstance(action, Exchange) else action.cards))
    elif isinstance(action, Nominate) and action.suit:
        rest = str(action.suit)
    assert parse_action(f"{word} {rest}", rules) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pass", PASS),
        ("bye", PASS),
        ("PASS", PASS),
        ("bid 7H", MakeBid(parse_trick_bid("7H"))),
        ("bid OM", MakeBid(RULES.contracts.specials[1])),
        ("bid Open Misère", MakeBid(RULES.contracts.specials[1])),
        ("discard 7H 9H QH", Exchange(cards("7H 9H QH"))),
        ("discard QH, 7h,9♥", Exchange(cards("7H 9H QH"))),
        ("nominate H", Nominate(Suit.HEARTS)),
        ("nominate spades", Nominate(Suit.SPADES)),
        ("nominate none", Nominate(None)),
        ("play 7H", PlayCard(parse_card("7H"))),
        ("play RJ as H", PlayCard(RED_JOKER, Suit.HEARTS)),
        ("play joker AS hearts", PlayCard(RED_JOKER, Suit.HEARTS)),
        ("Play bj as ♠", PlayCard(BLACK_JOKER, Suit.SPADES)),
        ("deal 7H 9H", Deal(cards("7H 9H"))),
        ("take 7♥", TakeCard(parse_card("7H"))),
        ("Give joker", GiveCard(RED_JOKER)),
        ("call as", CallCard(parse_card("AS"))),
        ("call NONE", CallCard(None)),
        ("Throw  In", OfferThrowIn()),
        ("KEEP second", KeepDrawn(False)),
        *SAYINGS.items(),
    ],
)
def test_actions_are_written_as_in_the_examples_of_the_module(text: str, action: Action) -> None:
    """The examples of its description, and others as people type them."""
    assert parse_action(text, RULES) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PASS, "pass"),
        (MakeBid(parse_trick_bid("8NT")), "bid 8NT"),
        (MakeBid(RULES.contracts.specials[1]), "bid OM"),
        (Exchange(cards("QH 7H 9H")), "discard 7H 9H QH"),
        (Nominate(Suit.HEARTS), "nominate H"),
        (Nominate(None), "nominate none"),
        (PlayCard(parse_card("10S")), "play 10S"),
        (PlayCard(RED_JOKER), "play RJ"),
        (PlayCard(RED_JOKER, Suit.HEARTS), "play RJ as H"),
        (Deal(cards("QH 7H 9H")), "deal QH 7H 9H"),
        (TakeCard(parse_card("10D")), "take 10D"),
        (GiveCard(RED_JOKER), "give RJ"),
        (CallCard(parse_card("AS")), "call AS"),
        (CallCard(None), "call none"),
        *((action, text) for text, action in SAYINGS.items()),
    ],
)
def test_the_notation_of_an_action_does_not_change(action: Action, text: str) -> None:
    """Saved games are made of it."""
    assert format_action(action) == text


def test_every_call_nomination_and_play_reads_back() -> None:
    """All of them: a deal and an exchange are lists of cards, see above."""
    every: list[Action] = [PASS, *(MakeBid(bid) for bid in bids_of(RULES)), *map(Nominate, (None, *Suit))]
    every += [PlayCard(card, suit) for card in ALL_CARDS for suit in (None, *Suit)]
    every += [make(card) for card in ALL_CARDS for make in (TakeCard, GiveCard, CallCard)]
    every += [CallCard(None), *SAYINGS.values()]
    assert [parse_action(format_action(action), RULES) for action in every] == every


@pytest.mark.option("auction.pass_term")
@pytest.mark.parametrize(
    "term", ["pass", "bye", "Bye", "je passe", "no bid", "I'm out", "passé", "ß", "ıgen", "plays", "RJX"]
)
def test_the_word_of_the_rules_for_a_pass_is_read(term: str) -> None:
    """``pass`` may also be the rules' own word for it, of one word or more, however it is typed."""
    rules = RULES.with_options({"auction.pass_term": term})
    for way in WAYS.values():
        assert parse_action(way(term), rules) is PASS
    assert parse_action("pass", rules) is PASS
    assert parse_action("play 7H", rules) is PlayCard(parse_card("7H"))
    assert parse_action("deal 7H", rules) == Deal(cards("7H"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "fold",
        "7H",
        "pass 7H",
        "bye bye",
        "bid",
        "bid pass",
        "bid 5H",
        "bid 7H 8H",
        "bid7H",
        "discard 7X",
        "discard 7H as S",
        "nominate",
        "nominate X",
        "nominate H S",
        "play",
        "play H",
        "play 7H 8H",
        "play 7H,8H",
        "play ,",
        "play RJ as",
        "play RJ as X",
        "play RJ as H S",
        "play RJ H",
        "play RJ,as,H",
        "deal 7H 7Y",
        "take",
        "take none",
        "take 7H 8H",
        "give",
        "give H",
        "give 7H as S",
        "call",
        "call H",
        "call AS KS",
        "keep",
        "keep 7H",
        "keep third",
        "throw",
        "throw out",
        "agree 7H",
        "declare alone",
        "breach 7H",
        "claim all",
        "look at it",
    ],
)
def test_a_string_that_is_not_an_action_is_refused(text: str) -> None:
    """The message says what would be an action."""
    with pytest.raises(InvalidNotationError) as caught:
        parse_action(text, RULES)
    assert str(caught.value)
    assert isinstance(caught.value, FiveHundredError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fold", "an action begins with pass, bid, discard, nominate, play, deal, take, give, call"),
        ("trow in", "throw"),
        ("take 7X", "write a rank and a suit, such as 7S, 10H or QD"),
        ("give H", "write a rank and a suit"),
        ("call H", "write a rank and a suit"),
        ("call AS KS", "is not a single card"),
        ("take 7H 8H", "is not a single card"),
        # The first word is right, so it is no help to hear that it would be.
        ("keep third", "keep first, keep second"),
        ("keep", "keep first, keep second"),
        ("throw out", "throw in"),
        ("call nobody", "none"),
    ],
)
def test_a_wrong_action_string_is_refused_with_the_right_form(text: str, says: str) -> None:
    """For the words that only some tables need, too."""
    with pytest.raises(InvalidNotationError) as caught:
        parse_action(text, RULES)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("read", "what"), [(lambda text: parse_action(text, RULES), "an action"), (parse_cards, "cards")]
)
def test_a_string_that_is_too_long_is_refused_unread(read: Callable[[str], object], what: str) -> None:
    """The string comes from an untrusted source, and no action of any game is that long."""
    with pytest.raises(InvalidNotationError, match=f"^{what} must have at most 2,000 characters, got 2,001$"):
        read("discard" + " " * 1994)


def test_only_actions_can_be_formatted() -> None:
    """What is no action is a slip of the program."""
    with pytest.raises(TypeError, match="is not an action"):
        format_action("pass")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(TypeError, match="OneCard is not an action"):
        format_action(OneCard(parse_card("AS")))


def test_every_format_function_has_a_parse_function() -> None:
    """Every format has its parse."""
    formats = {name.removeprefix("format_") for name in notation.__all__ if name.startswith("format_")}
    assert formats <= {name.removeprefix("parse_") for name in notation.__all__ if name.startswith("parse_")}


# --- deals

PILES = {
    "0": "7S 8S 9S 10S JS QS KS AS RJ 7H",
    "1": "5C 6C 7C 8C 9C 10C JC QC KC AC",
    "2": "4D 5D 6D 7D 8D 9D 10D JD QD KD",
    "3": "4H 5H 6H 8H 9H 10H JH QH KH AH",
    "kitty": "5S 6S AD",
}
"""All 43 cards."""


def written(piles: dict[str, str]) -> str:
    return "\n".join(f"{name}: {pile}" for name, pile in piles.items())


def sorted_where_it_does_not_matter(rules: RuleSet, piles: Layout) -> dict[str, tuple[Card, ...]]:
    """The piles that were dealt; in order only dummies, what is drawn from, and a kitty with a face-up card on top."""
    ordered = {"pile"} | ({"kitty"} if rules.table.kitty_face_up else set())
    if rules.table.spare_hands == "dummies":
        ordered |= {"2", "3"}
    elif rules.table.spare_hands == "for-the-bidder":
        ordered |= {"3"}
    return {name: pile if name in ordered else tuple(sorted(pile)) for name, pile in piles.items()}


@given(rules=rulesets(), data=st.data(), seed=st.integers())
def test_a_deal_reads_back_from_its_hands(rules: RuleSet, data: st.DataObject, seed: int) -> None:
    """The same cards for every seat, the kitty and whatever else is laid out, whatever the packets and the dealer."""
    dealer = data.draw(st.integers(0, rules.table.players - 1))
    deal = shuffled_deal(new_game(rules, dealer=dealer), Random(seed))
    text = format_deal(deal, rules, dealer)
    read = parse_deal(text, rules, dealer)
    piles = sorted_where_it_does_not_matter(rules, laid_out(rules.table, dealer, deal.cards))
    assert sorted_where_it_does_not_matter(rules, laid_out(rules.table, dealer, read.cards)) == piles
    assert format_deal(read, rules, dealer) == text
    lines = dict(line.split(": ") for line in text.splitlines())
    assert {name: parse_cards(line) for name, line in lines.items()} == {n: pile for n, pile in piles.items() if pile}


# Catalogue p2-form, p3-deck, players-count: what lies where at each table, in cards.
LINES = {
    "australian": {"0": 10, "1": 10, "2": 10, "3": 10, "kitty": 3},
    "quebec": {"0": 10, "1": 10, "2": 10, "3": 10, "kitty": 6},
    "three-handed": {"0": 10, "1": 10, "2": 10, "kitty": 3},
    "two-handed-dummies": {"0": 10, "1": 10, "2": 10, "3": 10, "kitty": 3},
    "two-handed-dead-hand": {"0": 10, "1": 10, "dead": 10, "kitty": 3},
    "two-handed-exposed": {"0": 10, "1": 10, "table": 8, "rest": 24},
    "two-handed-draw": {"pile": 40, "kitty": 5},
    "five-handed": {"0": 10, "1": 10, "2": 10, "3": 10, "4": 10, "kitty": 3},
    "six-handed": {"0": 10, "1": 10, "2": 10, "3": 10, "4": 10, "5": 10, "kitty": 3},
}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.rule("p2-form", "players-count")
def test_a_formatted_deal_has_a_line_for_every_pile(name: str) -> None:
    """``p2-form``, ``players-count`` (002, 003): hands, and what a table has besides; nothing stands for no cards."""
    rules = presets.PRESETS[name].rules
    for dealer in range(rules.table.players):
        text = format_deal(shuffled_deal(new_game(rules, dealer=dealer), Random(dealer)), rules, dealer)
        assert {line.split(":")[0]: len(line.split()) - 1 for line in text.splitlines()} == LINES[name]


@pytest.mark.rule("p2-form")
def test_each_of_two_dead_hands_has_its_own_line() -> None:
    """``p2-form``, twenty-dead (RT): twenty dead cards are two hands."""
    rules = presets.TWO_HANDED_DEAD_HAND.with_options({"table.spare_hands": "two-dead", "table.pack": "43"})
    text = format_deal(shuffled_deal(new_game(rules), Random(1)), rules, 0)
    sizes = {line.split(":")[0]: len(parse_cards(line.split(":")[1])) for line in text.splitlines()}
    assert sizes == {"0": 10, "1": 10, "dead": 10, "dead 2": 10, "kitty": 3}
    assert format_deal(parse_deal(text, rules, 0), rules, 0) == text


@pytest.mark.rule("p2-form")
def test_the_face_down_cards_of_a_dummy_keep_their_places() -> None:
    """``p2-form``, dummies (002, 003, FRA): five cards face down under five face up, so their order is a fact."""
    rules = presets.TWO_HANDED_DUMMIES
    deal = shuffled_deal(new_game(rules), Random(5))
    text = format_deal(deal, rules, 0)
    lines = dict(line.split(": ") for line in text.splitlines())
    turned = lines["2"].split()
    turned[0], turned[9] = turned[9], turned[0]
    other = parse_deal(
        "\n".join(f"{n}: {' '.join(turned) if n == '2' else line}" for n, line in lines.items()), rules, 0
    )
    assert format_deal(other, rules, 0) == text.replace(lines["2"], " ".join(turned))
    assert laid_out(rules.table, 0, other.cards)["2"] == parse_cards(" ".join(turned))


@given(dealer=st.integers(0, 3), order=st.permutations([*PILES]))
def test_the_hands_of_a_deal_go_to_their_seats(dealer: int, order: list[str]) -> None:
    """Seats are numbered, whoever deals; the order of the lines does not matter."""
    deal = parse_deal(written({name: PILES[name] for name in order}), RULES, dealer)
    found = {name: set(pile) for name, pile in laid_out(RULES.table, dealer, deal.cards).items()}
    assert found == {name: set(cards(pile)) for name, pile in PILES.items()}


@pytest.mark.parametrize(
    "change", [str.lower, str.upper, lambda text: text.translate(SYMBOLS), lambda text: f"\n {text}\n"]
)
def test_a_deal_is_read_in_small_and_capital_letters_and_symbols(change: Callable[[str], str]) -> None:
    """This includes the word for the kitty."""
    assert parse_deal(change(written(PILES)), RULES, 0) == parse_deal(written(PILES), RULES, 0)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"0": None}, "'0:' must have 10 cards, got 0"),
        ({"kitty": None}, "'kitty:' must have 3 cards, got 0"),
        ({"3": PILES["3"].removesuffix(" AH")}, "'3:' must have 10 cards, got 9"),
        ({"3": PILES["3"] + " 4S"}, "'3:' must have 10 cards, got 11"),
        ({"kitty": "5S 6S"}, "'kitty:' must have 3 cards, got 2"),
        ({"kitty": "5S 6S 4S"}, "4S AD"),  # not of the pack; missing
        ({"kitty": "5S 6S BJ"}, "AD BJ"),
        ({"kitty": "5S 6S 7S"}, "AD"),
        ({"0": PILES["0"].replace("8S", "7S"), "kitty": "5S 6S 8S"}, "AD"),
        ({"kitty": "5S 6S 7X"}, "'7X' is not a card"),
        ({"4": PILES["3"]}, "one line for each of 0, 1, 2, 3, kitty"),
        ({"north": PILES["3"]}, "one line for each of 0, 1, 2, 3, kitty"),
        ({"": PILES["3"]}, "one line for each of 0, 1, 2, 3, kitty"),
    ],
)
def test_the_error_of_a_wrong_deal_names_the_line_or_card(changes: dict[str, str | None], says: str) -> None:
    """A line missing or too much, a hand too short, a card missing, foreign or double."""
    piles = {name: pile for name, pile in {**PILES, **changes}.items() if pile is not None}
    with pytest.raises(InvalidNotationError) as caught:
        parse_deal(written(piles), RULES, 0)
    assert all(word in str(caught.value) for word in says.split()), str(caught.value)


def test_wrong_cards_of_a_deal_are_named_in_order() -> None:
    """The same ones in every process, though a set has no order."""
    hand = "4S 4C AS BJ 9S 10S JS QS KS 8S"
    with pytest.raises(InvalidNotationError, match=r": check the cards 4S 7S 4C 7H RJ$"):
        parse_deal(written({**PILES, "0": hand}), RULES, 0)


def test_a_line_for_a_pile_that_the_table_lacks_is_refused() -> None:
    """Two players with a hand that lies open have no kitty."""
    rules = presets.TWO_HANDED_EXPOSED
    deal = shuffled_deal(new_game(rules), Random(1))
    text = format_deal(deal, rules, 0)
    assert "kitty" not in text
    with pytest.raises(InvalidNotationError, match=r"^'kitty:': a deal must have one line for each of 0, 1, [a-z, ]+$"):
        parse_deal(f"{text}\nkitty:", rules, 0)


def test_a_repeated_line_of_a_deal_is_refused() -> None:
    """Even with the same cards."""
    with pytest.raises(InvalidNotationError, match="one line for each"):
        parse_deal(written(PILES) + "\n0: " + PILES["0"], RULES, 0)


# --- anything at all

TOKENS = [
    *("pass", "bye", "bid", "discard", "nominate", "play", "deal", "as", "none", "kitty", ":", "0:", "1", ",", "-"),
    *("keep", "first", "take", "give", "call", "throw in", "agree", "declare", "breach", "claim", "dead:", "pile:"),
    *(
        "7H",
        "rj",
        "BJ",
        "10♠",
        "A♥",
        "Th",
        "joker",
        "H",
        "♦",
        "spades",
        "8NT",
        "11H",
        "5S",
        "M",
        "OM",
        "open",
        "misère",
    ),
    *("\n", "\t", "\x1f", "\xa0", "\u2028", "é", "ſ", "ß", "İ", "٧", "７", "♠\ufe0f", "\ud800", "\x00"),
]
TEXT = st.one_of(
    st.text(),
    st.lists(st.sampled_from(TOKENS)).map(" ".join),
    st.lists(st.sampled_from(TOKENS)).map("".join),
    st.builds(
        lambda word, rest: f"{word} {rest}",
        st.sampled_from(["bid", "discard", "nominate", "play", "deal", "take", "give", "call", "keep"]),
        st.text() | st.sampled_from(TOKENS),
    ),
)


@given(text=TEXT, rules=st.sampled_from([RULES, presets.AMERICAN]))
@example(text="7H " * 999, rules=RULES)
@example(text="play 7H " * 999, rules=RULES)
@example(text="9" * 9999, rules=RULES)
def test_any_string_is_read_or_raises_invalid_notation(text: str, rules: RuleSet) -> None:
    """Never another exception, never a long message; and what is read can be written and read again."""
    for read in (
        lambda: parse_cards(" ".join(card.code for card in parse_cards(text))),
        lambda: parse_suit(parse_suit(text).letter),
        lambda: parse_bid(format_bid(parse_bid(text, rules)), rules),
        lambda: parse_action(format_action(parse_action(text, rules)), rules),
        lambda: parse_deal(text, rules, 0),
    ):
        try:
            read()
        except InvalidNotationError as error:
            assert 0 < len(str(error)) < 500


@given(text=TEXT, rules=st.sampled_from([RULES, presets.AMERICAN]))
def test_a_value_read_from_any_string_has_the_right_type(text: str, rules: RuleSet) -> None:
    """Nothing half-read comes out."""
    kinds: list[tuple[Callable[[], object], type | tuple[type, ...]]] = [
        (lambda: parse_cards(text), tuple),
        (lambda: parse_suit(text), Suit),
        (lambda: parse_bid(text, rules), (TrickBid, SpecialBid)),
        (lambda: parse_action(text, rules), ACTIONS),
    ]
    for read, kind in kinds:
        try:
            found = read()
        except InvalidNotationError:
            continue
        assert isinstance(found, kind)


@given(rules=rulesets(), data=st.data())
def test_a_deal_with_a_changed_line_is_a_deal_or_raises_invalid_notation(rules: RuleSet, data: st.DataObject) -> None:
    """Cards swapped between lines make another deal of the same pack; anything else is refused."""
    deal = shuffled_deal(new_game(rules, dealer=0), Random(data.draw(st.integers())))
    lines = format_deal(deal, rules, 0).splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    words = lines[place].split()
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(TOKENS) | st.text())
    lines[place] = " ".join(words)
    try:
        read = parse_deal("\n".join(lines), rules, 0)
    except InvalidNotationError:
        return
    assert tuple(sorted(read.cards)) == rules.table.pack.cards


@pytest.mark.rule("inkle-who")
@pytest.mark.parametrize("least", range(6, 11))
@pytest.mark.parametrize("who", InkleWho)
def test_an_inkle_may_be_written_without_its_level_exactly_where_inkles_exist(least: int, who: InkleWho) -> None:
    """001 writes "i♠", and 002 "inkle spades"; of several levels, the highest below the lowest ordinary bid."""
    if least == 6 and who is not InkleWho.NOBODY:
        return  # contradictory rules
    rules = RuleSet().with_options({"auction.min_level": least, "auction.inkle_who": who})
    forms = [
        *((strain, f"{word}{strain.code}") for strain in STRAINS for word in ("i", "inkle ")),
        *((strain, f"{word}{strain.symbol}") for strain in STRAINS for word in ("i", "inkle ")),
        *((strain, f"Inkle  {strain.name.lower().replace('_', ' ')}") for strain in STRAINS),
        (Strain.HEARTS, "inkle heart"),
        (Strain.NO_TRUMP, "iN"),
        (Strain.CLUBS, "IC"),
    ]
    for strain, text in forms:
        if who is InkleWho.NOBODY:
            with pytest.raises(InvalidNotationError, match="is not a bid"):
                parse_bid(text, rules)
            continue
        bid = TrickBid(least - 1, strain)
        assert parse_bid(text, rules) is bid
        assert parse_action(f"bid {text}", rules) == MakeBid(bid)
    assert parse_bid("6S", rules) is TrickBid(6, Strain.SPADES)


def test_the_refusal_of_a_bid_mentions_inkles_only_where_they_exist() -> None:
    with pytest.raises(InvalidNotationError, match="an inkle such as iS"):
        parse_bid("i7", presets.AMERICAN)
    with pytest.raises(InvalidNotationError) as refused:
        parse_bid("i7", presets.AUSTRALIAN)
    assert "inkle" not in str(refused.value)
