"""The pages of published games, held against facts that their sources state; each fact names its catalogue entry."""

import pytest
from page_words import page_words

from five_hundred import describe_rules, presets
from five_hundred.display.rules_in_words.page import RulesTable
from five_hundred.rules.presets import find_preset

# Sentences that must stand on the page of a preset.
FACTS = [
    # deck-composition d43-black4s-out (001, 004, PAG): 5 to ace in black, 4 to ace in red, and a joker
    ("australian", "leave out all twos and threes, and the fours of spades and clubs."),
    ("australian", "Diamonds and hearts: ace, king, queen, jack, ten, nine, eight, seven, six, five and four"),
    # card-order trump: joker, right bower, left bower, ace, king, queen, ten (the jacks have gone)
    ("australian", "their order is: joker, jack of hearts, jack of diamonds, ace, king, queen, ten, nine,"),
    # deal-packets 3-1k-4-1k-3-1k (002, 003, PAG)
    ("australian", "three to each hand, one to the kitty, four to each hand, one to the kitty, three to each hand"),
    # bid-rounds until-others-pass (PAG); pass-final never; rebid-own no; all-pass redeal-next-dealer (001, 004, PAG)
    ("australian", "The bidding goes on, turn by turn, until all players except the highest bidder have passed."),
    ("australian", "A player who has passed may not bid again in this auction."),
    ("australian", "If everyone passes, the cards are thrown in, and the next dealer shuffles and deals."),
    # null-when after-7 (PAG, ASU), null-who-plays partner-out, open-exposed after-first-trick (PAG)
    ("australian", "It may be bid only after any player has bid seven or more tricks. The bidder plays alone"),
    ("australian", "The bidder plays alone: the partner lays their cards face down and sits out."),
    ("australian", "The bidder's cards are laid face up after the first trick."),
    # nt-joker-lead suit-not-yet-led and blocked-after-four-suits; joker-nominate yes (PAG)
    ("australian", "You may not name a suit that has already been led in this hand, or named for a joker."),
    ("australian", "may name a suit for it before the first card is led"),
    # slam min-250 (001, 003, 004, PAG); defender-trick-points 10-each-trick
    (
        "australian",
        "If the bidder's side takes all ten tricks, a bid for a number of tricks scores at least 250 points,",
    ),
    ("australian", "The other side scores 10 points for each of its own tricks, whether or not the contract is made."),
    # must-bid-to-win yes, with the contract made (PAG); back-door loses
    ("australian", "that side was the bidder's side and the contract was made."),
    ("australian", "A side that has −500 points or fewer loses the match, and the other side wins."),
    # bid-rounds one (001 American, OFF); bid-min-level 7-with-inkles; inkle-who first-two-seats; inkle-can-win no
    ("american", "There is a single round: everyone bids or passes once"),
    ("american", "The lowest ordinary bid is seven tricks. A bid of six tricks is called an inkle"),
    ("american", "Only the first two players to the dealer's left may make an inkle."),
    ("american", "An inkle cannot become the contract"),
    # nt-joker-lead any-suit (001, 004); must-bid-to-win no (001 American, 003, 004); both-cross bidder (002)
    ("american", "You may name any suit."),
    ("american", "A side that has 500 points or more at the end of a hand wins the match."),
    ("american", "If both sides reach that score in the same hand, the bidder's side wins."),
    # the word of the players (001): widow
    ("american", "The bidder takes the three cards of the widow"),
    # misdeal-no-face no-ace-no-face-partner-agrees (DMA, ISU, PAG)
    ("american-midwest", "A player whose hand contains no ace, king, queen, jack or joker may offer"),
    ("american-midwest", "the opponents have no say"),
    # d45: 4 to ace in every suit and a joker (000, 001, ISU)
    ("canadian", "leave out all twos and threes. These cards remain"),
    # pass-final if-suit-changed, raise-after-auction yes-reopens-if-suit-changes (NII quoting FRA)
    ("new-zealand", "only after another player has made a bid in a different suit from their own previous bid"),
    ("new-zealand", "after a bid in a different suit, the others may bid again."),
    # d46 and two jokers: la blanche is the higher one (002, 003, ZPA); fail-mode give-to-opponents; target 1000
    ("quebec", "the two jokers are the highest trumps, the black one first."),
    ("quebec", "the bidder's side loses nothing, but the other side scores the points of the bid."),
    ("quebec", "A side that has 1,000 points or more at the end of a hand wins the match."),
    # 000: all-pass play-no-trump with 10 a trick, pass said as bye, joker at any time, sweep bonus of 50
    (
        "no-tricks",
        "If everyone passes, the hand is played at no trump, and every side scores 10 points for each trick.",
    ),
    ("no-tricks", "or pass: say “bye”."),
    ("no-tricks", "You may play the joker to any trick, even if you could follow suit."),
    ("no-tricks", "has bid fewer than ten tricks and takes all ten, there is a bonus of 50 points."),
    # across-the-corner (000): fewer tricks wins 250, the loser loses nothing, five each scores nothing, bidder leads
    ("no-tricks", "The one who takes fewer tricks scores 250 points; the other loses nothing"),
    # null-defender-points 10 (000)
    ("no-tricks", "The other side scores 10 points for each trick that the bidder's side takes."),
    # must-bid-to-win won-bid (000)
    ("no-tricks", "that side was the bidder's side, even if the contract failed."),
    # walker (002, 003): exactly 500, 1,000 or -500 loses
    ("walker", "A side that has exactly 500 points at the end of a hand wins the match."),
    ("walker", "A side that has 1,000 points or more loses the match"),
    # claims accept-if-provable (004); both-cross higher-score (004)
    ("neuralplay", "Instead of leading, a player may claim all the remaining tricks"),
    ("neuralplay", "If both sides reach that score in the same hand, the highest score wins"),
    # target-compare >500 (001), defender-cap 490 (001)
    ("trickster-australian", "by having more than 500 points"),
    ("trickster-australian", "Points for tricks cannot raise a score above 490 points"),
    # d33 (002, 003, HOF); partnership-mode solo; p3-defenders own tricks 10
    ("three-handed", "leave out all twos, threes, fours, fives and sixes."),
    ("three-handed", "Three people play, each of them alone against all the others."),
    ("three-handed", "Each opponent scores 10 points for each of their own tricks"),
    # bid-order-key points (H1900); midhand-out on, both-cross first-during-play (002 citing 1904)
    ("original-1904", "the one that is worth more points is higher, however many tricks it promises."),
    ("original-1904", "A hand is not played to its end if the match is already won."),
    ("original-1904", "the first player to reach that score during the play wins."),
    # p5-call any-but-joker, p5-own-card yes, p5-reveal announced (002), p5-alone yes, p5-score full-each; d53
    ("five-handed", "The game needs an ordinary pack of 52 cards and a joker."),
    ("five-handed", "After the discard, the bidder calls any card except a joker"),
    ("five-handed", "It may even be a card that the bidder holds or has discarded; the bidder then has no partner."),
    ("five-handed", "The player who holds the card says so at once."),
    ("five-handed", "the bidder may announce that they play alone."),
    ("five-handed", "The bidder and the partner each score or lose all of these points."),
    # p5-reveal hidden-until-played (002, version 2)
    ("five-handed-hidden", "the partner becomes known only when the card is played."),
    # partnership-mode alternate-2x3 (002, 001, BIC, PAG); d63 with elevens, twelves and red thirteens
    ("six-handed", "in two sides of three. The players of the two sides sit alternately"),
    ("six-handed", "Diamonds and hearts: ace, king, queen, jack, thirteen, twelve, eleven, ten"),
    # null-who-plays all-partners-out (PAG)
    ("six-handed", "both partners lay their cards face down and sit out."),
    # opposite-3x2 (002, 001), p6-score-3x2
    ("six-handed-pairs", "in three sides of two. Partners sit opposite each other"),
    ("six-handed-pairs", "Each opposing side scores 10 points for each of its own tricks"),
    # p2-form dummies (002, 003, FRA): five face-down cards under five face-up ones, turned up after the trick
    ("two-handed-dummies", "five cards face down, and on each of them a card that lies face up."),
    ("two-handed-dummies", "the card under it is turned up after that trick."),
    # p2-form dead-hand (002, 003)
    ("two-handed-dead-hand", "One more hand of ten cards is dealt than there are players; it stays face down"),
    # p2-form exposed-8 (002): each adds one to the kitty, the defender takes one of the rest and discards
    ("two-handed-exposed", "The next eight cards are laid face up in the middle of the table."),
    ("two-handed-exposed", "takes one of the six cards that still lie face up, and discards one card face down."),
    # p2-form draw (002): keep the first and discard the next, or the reverse
    ("two-handed-draw", "Either keep it, and then discard the next card of the pile; or discard it, and then keep the"),
]


@pytest.mark.parametrize(("name", "fact"), FACTS, ids=[f"{name}-{number}" for number, (name, _) in enumerate(FACTS)])
def test_the_page_states_what_the_sources_say(name: str, fact: str) -> None:
    assert fact in page_words(find_preset(name).rules)


# Words of rules that a game does not have.
ABSENT = [
    (
        "australian",
        ["inkle", "dummy", "breach", "barred", "declare", "claim all", "single round", "widow", "bye", "cap"],
    ),
    ("american", ["Misère", "kitty", "once all the others", "dummy", "breach", "bower suit", "already been led"]),
    ("five-handed", ["special bid", "Misère", "inkle", "dummy", "two sides"]),
    ("two-handed-dummies", ["partner", "special bid", "Misère", "the others"]),
    ("two-handed-exposed", ["joker", "dummy", "packets to"]),
    ("quebec", ["−", "below zero", "250"]),
]


@pytest.mark.parametrize(("name", "words"), ABSENT)
def test_the_page_does_not_mention_rules_of_other_games(name: str, words: list[str]) -> None:
    """Neither penalties nor bids that the game does not have."""
    text = page_words(find_preset(name).rules)
    found = [word for word in words if word in text.replace("without a joker", "")]
    assert found == []


def tables(name: str) -> list[RulesTable]:
    sections = describe_rules(find_preset(name)).sections
    return [part for section in sections for part in section.parts if isinstance(part, RulesTable)]


def test_the_table_of_points_is_the_avondale_schedule() -> None:
    """Catalogue: schedule, avondale (001-004); at tables with inkles it begins at seven."""
    points, _ = tables("australian")
    assert points == RulesTable(
        ("Tricks", "Spades", "Clubs", "Diamonds", "Hearts", "No trump"),
        (
            ("Six", "40", "60", "80", "100", "120"),
            ("Seven", "140", "160", "180", "200", "220"),
            ("Eight", "240", "260", "280", "300", "320"),
            ("Nine", "340", "360", "380", "400", "420"),
            ("Ten", "440", "460", "480", "500", "520"),
        ),
    )
    assert [row[0] for row in tables("american")[0].rows] == ["Seven", "Eight", "Nine", "Ten"]


# Catalogue, section 3: the places of the special bids.
PLACES = {
    "australian": {
        "Misère": ("250", "Above seven no trump and below eight spades"),
        "Open Misère": ("500", "Above ten diamonds and below ten hearts"),
    },
    "american": {
        "Nullo": ("250", "Above eight spades and below eight clubs"),
        "Double Nullo": ("500", "Level with Open Nullo, above ten hearts and below ten no trump"),
        "Open Nullo": ("500", "Level with Double Nullo, above ten hearts and below ten no trump"),
    },
    "quebec": {
        "Petite misère": ("500", "Above eight hearts and below eight no trump"),
        "Grosse misère": ("1,000", "Above ten hearts and below ten no trump"),
    },
    "perfect-split-colours": {
        "Misère": ("150", "Above seven clubs and below seven diamonds"),
        "Open Misère": ("250", "Above eight clubs and below eight diamonds"),
        "Hi-Lo": ("350", "Above nine clubs and below nine diamonds"),
        "Double Misère": ("450", "Above ten clubs and below ten diamonds"),
        "Patastrophe": ("750", "Above ten no trump and below Blind Misère"),
        "Blind Misère": ("1,000", "Above Patastrophe, the highest bid of all"),
    },
    "no-tricks": {
        "Across The Corner": ("250", "Level with No Tricks, above eight spades and below eight clubs"),
        "No Tricks": ("250", "Level with Across The Corner, above eight spades and below eight clubs"),
        "Across The Table": ("500", "Level with ten hearts and Spread"),
        "Spread": ("500", "Level with ten hearts and Across The Table"),
    },
}


@pytest.mark.parametrize("name", PLACES)
def test_the_table_of_special_bids_says_where_they_rank(name: str) -> None:
    _, specials = tables(name)
    assert {bid: (points, rank) for bid, points, rank in specials.rows} == PLACES[name]


def test_rare_rules_are_told() -> None:
    """Options that no preset sets: each sentence states its value."""
    rules = presets.AUSTRALIAN.with_options(
        {
            "contracts.declare": True,
            "contracts.declare_points": 600,
            "penalties.bar": "set",
            "penalties.breach": "before-kitty",
            "penalties.breach_win": 100,
            "penalties.breach_bars": "any-bidder",
            "penalties.breach_counts": "never",
            "play.first_lead": "left-of-dealer",
            "play.high_jacks": True,
            "scoring.overtrick_points": 5,
            "table.kitty_face_up": True,
            "match.spread": 700,
        }
    )
    text = page_words(rules)
    for fact in (
        "If the bidder takes all ten tricks, the side scores 600 points",  # declare-alone
        "takes at least two tricks too few (after a declaration, at least two tricks fewer than ten)",  # set-rule
        "An opponent may call a “breach” after the auction, before the kitty is taken",  # breach
        "If the breach succeeds, the caller's side scores 100 percent of the points of the bid.",
        "If it succeeds, the bidder is barred instead.",
        "they never end the match and never decide who wins it.",
        "The player to the dealer's left leads to the first trick; under Misère or Open Misère, the bidder leads.",
        "If the leader sits out, the next player clockwise leads.",  # first-lead; 6.23
        "At no trump there are no bowers, and each jack is the highest card of its suit, above the ace.",  # j5-nt
        "Each trick beyond the number that was bid scores another 5 points.",  # overtricks
        "The last card of the kitty is turned face up for everyone to see",  # kitty-face-up
        "and the two are at least 700 points apart.",  # point-spread
    ):
        assert fact in text, fact
