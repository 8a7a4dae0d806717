"""What "500 in five minutes" says is true of the default game, and the page is short enough to be read in that time."""

import re

import pytest
from extension import extension
from paths import DOCS

import five_hundred as fh
from five_hundred import presets

TEXT = (DOCS / "five-minutes.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```\{(\w+)\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROSE = " ".join(re.sub(r"\{term\}`([^`<]*?)(?: <[^`]*)?`", r"\1", BLOCK.sub("", TEXT)).split())
RULES = fh.RuleSet()
MOST_WORDS = 900


def told(sentence: str) -> None:
    """The page has this sentence."""
    assert sentence in PROSE


def bidding(*calls: str) -> fh.State:
    """The hand of the page after some calls."""
    (deal,) = re.findall(r'parse_deal\("""\n(.*?)\.\.\. """', TEXT, re.DOTALL)
    state = fh.apply(fh.new_game(RULES, dealer=3), fh.parse_deal(deal.replace("... ", ""), RULES, dealer=3))
    for call in calls:
        state = fh.apply(state, fh.parse_action(call, RULES))
    return state


def test_the_page_can_be_read_in_five_minutes() -> None:
    """The examples that only draw the pictures are hidden and do not count."""
    assert len(PROSE.split()) <= MOST_WORDS
    assert [kind for kind, body in BLOCK.findall(TEXT) if not body.startswith(":hide:\n")] == []
    assert [kind for kind, _ in BLOCK.findall(TEXT)].count("picture") == 5


def test_the_page_describes_the_cards_and_the_deal_of_the_default_game() -> None:
    """43 cards, ten for each of four players, three for the kitty; partners opposite."""
    told("The pack has 43 cards: four to ace in hearts and diamonds, five to ace in spades and clubs, and a joker.")
    wanted = [f"{rank}{suit}" for suit in "SCDH" for rank in ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]]
    wanted = [code for code in wanted if code not in ("4S", "4C")] + ["RJ"]
    assert {card.code for card in RULES.table.pack.cards} == {*wanted}
    told("Every player gets ten cards.")
    told("The three remaining cards lie face down in the middle")
    assert fh.view(bidding(), 0).counts == (10, 10, 10, 10)
    told("South and North play against West and East")
    assert RULES.table.seating.sides == ((0, 2), (1, 3))
    assert presets.AUSTRALIAN == RULES


def test_the_page_describes_the_order_of_the_bids() -> None:
    """More tricks first, then no trump, hearts, diamonds, clubs and spades."""
    told("A bid for more tricks beats a bid for fewer tricks.")
    told("no trump beats hearts, hearts beat diamonds, diamonds beat clubs, and clubs beat spades")
    ladder = [bid for bid in fh.rules.ladder_of(RULES).points if isinstance(bid, fh.TrickBid)]
    names = [f"{level}{strain}" for level in range(6, 11) for strain in ("S", "C", "D", "H", "NT")]
    assert ladder == [fh.parse_bid(name, RULES) for name in names]
    assert fh.rules.ladder_of(RULES).points[fh.parse_bid("8H", RULES)] == 300
    told("Eight hearts are worth 300 points")


def test_the_page_describes_the_auction_of_the_default_game() -> None:
    """The player to the dealer's left begins; a pass is final; four passes are a new deal by the next player."""
    told("The player to the dealer's left bids or passes first")
    assert bidding().to_act == 0
    told("A player who has passed may not bid again.")
    said = ("bid 6H", "bid 7C", "pass", "pass")
    assert bidding(*said).to_act == 0
    assert bidding(*said, "bid 8H").to_act == 1
    told("If all four pass, the next player deals a new hand.")
    passed = bidding("pass", "pass", "pass", "pass")
    assert passed.to_act is None
    assert passed.dealer == 0


def test_the_page_describes_misere_of_the_default_game() -> None:
    """Alone, no trick, after a seven; the open hand is shown after the first trick; no points for defenders' tricks."""
    told("A player who bids misère must take no trick at all; the partner sits out.")
    told("Misère may be bid only after somebody has bid seven tricks or more.")
    told("In open misère, the bidder also shows the whole hand after the first trick.")
    told("Against misère, the other side scores nothing for tricks.")
    misere, open_misere = RULES.contracts.specials
    for bid in (misere, open_misere):
        assert (bid.least, bid.most, bid.who, bid.forced_trick_points) == (0, 0, fh.rules.WhoPlays.ALONE, 0)
    assert misere.gate is fh.rules.Gate.AFTER_SEVEN
    assert open_misere.exposure is fh.rules.Exposure.AFTER_FIRST_TRICK
    assert fh.why_illegal(bidding("bid 6H"), fh.parse_action("bid misère", RULES)) is not None
    assert fh.why_illegal(bidding("bid 7H"), fh.parse_action("bid misère", RULES)) is None


def test_the_page_pictures_the_trumps_in_their_order() -> None:
    """From the joker through both bowers to the four."""
    told("With hearts as trumps, these are all the trumps, from highest to lowest:")
    (codes,) = re.findall(r'hearts = parse_cards\("(.*?)"\)', TEXT)
    contract = fh.view(bidding("bid 8H", "pass", "pass", "pass"), 0).contract
    assert contract is not None
    sorted_pack = fh.sort_hand(RULES.table.pack.cards, RULES, contract)
    trumps = len(codes.split())
    assert [card.code for card in sorted_pack[:trumps]] == codes.split()
    hearts_and_both = {card for card in RULES.table.pack.cards if card.code[-1] == "H" or card.code in ("RJ", "JD")}
    assert {*sorted_pack[:trumps]} == hearts_and_both


def test_the_page_describes_the_joker_at_no_trump() -> None:
    """A hand may play the joker to another player's lead only if it is void in the suit led."""
    told("At no trump, you may play the joker to another player's lead only if you have no card of the suit led.")
    state = bidding("pass", "bid 7NT", "pass", "pass", "discard 5H JC 5C")
    while type(state.phase).__name__ != "Playing":
        state = fh.apply(state, fh.legal_actions(state)[0])
    state = fh.apply(state, fh.parse_action("play QS", RULES))
    for card in ("play 9S", "play 5S"):
        state = fh.apply(state, fh.parse_action(card, RULES))
    illegal = fh.why_illegal(state, fh.parse_action("play RJ", RULES))
    assert illegal is not None
    assert illegal.reason is fh.Reason.MUST_FOLLOW


def test_the_page_describes_the_scoring_and_the_end_of_the_match() -> None:
    """The defaults of the scoring and of the end of the match."""
    told("The other side scores 10 points for each of its tricks.")
    assert RULES.scoring.trick_points == 10
    told("Bidders who take all ten tricks in a suit or at no trump score at least 250.")
    assert RULES.scoring.slam_minimum == 250
    told("the ninth trick adds nothing")
    assert RULES.scoring.overtrick_points == 0
    told("A side wins when it has 500 points at the end of a hand in which it made its own bid.")
    assert (RULES.match.target, RULES.match.must_bid_to_win) == (500, fh.rules.MustBid.MADE)
    told("A side that falls to −500 loses")
    assert (RULES.match.floor, RULES.match.back_door) == (-500, fh.rules.BackDoor.LOSES)


def test_the_story_on_the_page_is_the_hand_of_its_examples() -> None:
    """Who bids what, and which cards are picked up and put away."""
    told("You bid six hearts. West bids seven clubs; North and East pass. You bid eight hearts, and West passes.")
    told("You pick up the five of hearts, the jack of clubs and the five of clubs:")
    told("You discard both clubs and the six of spades.")
    taken = bidding("bid 6H", "bid 7C", "pass", "pass", "bid 8H", "pass")
    assert {*fh.view(taken, 0).hand} - {*fh.view(bidding(), 0).hand} == {*fh.parse_cards("5H JC 5C")}
    state = fh.apply(taken, fh.parse_action("discard 6S 5C JC", RULES))
    assert not any(card.code in ("5C", "JC") for card in fh.view(state, 0).hand)
    told("You and North took nine tricks, and West and East took one.")
    assert "South makes 8♥ with 9 tricks: South/North +300 = 300, West/East +10 = 10." in TEXT
    told("so the score is 300 to 10")


def test_the_build_refuses_a_picture_whose_code_is_not_on_the_page() -> None:
    """The option of the block is not a part of the code, whether the caller has read it already or not."""
    picture_of = extension("pictures").picture_of
    code = ">>> from five_hundred import parse_card, svg\n>>> svg.card(parse_card('QH'))\n<Svg: The queen of hearts>"
    page = f"```{{picture}}\n:hide:\n{code}\n```\n"
    assert repr(picture_of(page, code)[0]) == "<Svg: The queen of hearts>"
    assert picture_of(page, f":hide:\n{code}\n") == picture_of(page, code)
    with pytest.raises(ValueError, match="the page does not contain it"):
        picture_of(page, code.replace("QH", "KH"))
