"""Every refusal that the engine can give, each in a position of its own: what is tried, and what the player is told.

Here are those of the wrong player or moment, of the deal, and of what comes between auction and play; the others are in
refusals_auction.py and refusals_play.py.  Positions are those of tables.py: seat 3 deals, seat 0 speaks
first and, where nothing else is said, has the contract and leads.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tables import dealt, discard, play, playing, won

import five_hundred as fh


@dataclass(frozen=True)
class Refusal:
    """Something that a player tries and may not do."""

    rule: str
    """The rule that it breaks, in a few words."""
    position: Callable[[], fh.State]
    tried: str | fh.Action
    """The action; as text where it can be read with the rules of the position."""
    reason: fh.Reason
    message: str
    option: str | None
    """The house rule that forbids it, if the game itself does not."""
    cards: str
    """The cards that would have been right."""
    bids: str
    """The bids that would have been right, or the first five."""
    by: fh.Seat | None
    """Who tries it, where that matters."""

    @property
    def name(self) -> str:
        return f"{self.reason.value}: {self.rule}"

    def action(self, state: fh.State) -> fh.Action:
        """What is tried."""
        return fh.parse_action(self.tried, state.rules) if isinstance(self.tried, str) else self.tried


@dataclass(frozen=True)
class Tried:
    """The first half of a row: what is tried, see :class:`Refusal`."""

    rule: str
    position: Callable[[], fh.State]
    action: str | fh.Action
    by: fh.Seat | None = None

    def refused(
        self, reason: fh.Reason, message: str, option: str | None = None, *, cards: str = "", bids: str = ""
    ) -> Refusal:
        """The whole row."""
        return Refusal(self.rule, self.position, self.action, reason, message, option, cards, bids, self.by)


# --- Houses and positions --------------------------------------------------------------------------------------------

PLAIN = fh.presets.AUSTRALIAN.with_options({"play.joker_nominate": "no"})
DUMMIES = fh.presets.TWO_HANDED_DUMMIES.with_options({"play.joker_nominate": "no"})
DECLARES = PLAIN.with_options({"contracts.declare": True})
BREACH = PLAIN.with_options({"penalties.breach": "before-kitty"})
CLAIMS = PLAIN.with_options({"play.claims": "provable"})
AS_IT_LIES = fh.presets.THREE_HANDED.with_options({"auction.all_pass": "next-dealer-no-reshuffle"})

PACK_33 = (
    "7S 8S 9S 10S JS QS KS AS 7C 8C 9C 10C JC QC KC AC 7D 8D 9D 10D JD QD KD AD 7H 8H 9H 10H JH QH KH AH RJ"  # sorted
)
SURE = "RJ JS JC AS KS QS 10S 9S AH KH"
STRONG = "JS QS KS AS 10H JH QH KH AH RJ"
STRONG_AND_KITTY = "5S 6S 7S JS QS KS AS 10H JH QH KH AH RJ"


def over() -> fh.State:
    """Seat 0 has claimed all ten tricks of eight spades, and the match is won."""
    return fh.apply(playing(CLAIMS, "8S", SURE, scores=(300, 0)), fh.Claim())


def offered() -> fh.State:
    """Seat 0 has offered to throw in its weak hand: the partner is asked."""
    return fh.apply(dealt(fh.presets.AMERICAN_MIDWEST, "4S 5S 6S 7S 8S 4C 5C 6C 7C 8C"), fh.actions.OfferThrowIn())


def exposed() -> fh.State:
    """Eight cards lie face up between two players; seat 0 is the first to add one to the kitty."""
    return dealt(fh.presets.TWO_HANDED_EXPOSED, "", "", "AS KS QS JS AH KH QH JH")


def taking() -> fh.State:
    """The two have added two aces to the kitty, seat 0 has the contract, and seat 1 is to take a card."""
    state = fh.apply(
        fh.apply(exposed(), fh.actions.TakeCard(fh.parse_card("AS"))), fh.actions.TakeCard(fh.parse_card("AH"))
    )
    return discard(won(state, "7S"), "AS AH")


def exchanging() -> fh.State:
    """Seat 0 plays seven hearts and has taken 5S 6S 7S."""
    return won(dealt(PLAIN, STRONG, kitty="5S 6S 7S"), "7H")


def one_to_discard() -> fh.State:
    """The declarer has been given the ace of clubs by the partner, and puts one card away."""
    return fh.apply(giving(), fh.actions.GiveCard(fh.parse_card("AC")))


def declaring() -> fh.State:
    """The kitty is put away, and seat 0 may declare."""
    hands = (STRONG, "", "JC QC KC AC JD QD KD AD 5C 6C")
    return discard(won(dealt(DECLARES, *hands, kitty="5S 6S 7S"), "7H"), "5S 6S 7S")


def giving() -> fh.State:
    """Seat 0 has declared; the partner is to give a card."""
    return fh.apply(declaring(), fh.actions.Declare())


def calling(**options: object) -> fh.State:
    """Seat 0 of five plays seven spades, has put 2S 2D 4H away and calls a card."""
    rules = fh.presets.FIVE_HANDED.with_options({f"partner.{name}": value for name, value in options.items()})
    state = dealt(rules, "RJ AS KS QS 10S 9S AH KH 2H 3H", "JS JC", kitty="2S 2D 4H")
    return discard(won(state, "7S"), "2S 2D 4H")


def nominating() -> fh.State:
    """Seat 0 plays seven no trump and holds no joker."""
    return discard(won(dealt(fh.presets.AUSTRALIAN, "JS QS KS AS", "RJ", kitty="5S 6S 7S"), "7NT"), "5S 6S 7S")


def dummy_to_play() -> fh.State:
    """Seat 0 has led a club; its dummy, seat 2, has five spades face down, each under a heart or the ace of clubs."""
    return play(playing(DUMMIES, "7NT", "KC", "JC", "5S 6S 7S 8S 9S 5H 6H 7H 8H AC", "5D 6D 7D 8D 9D 9C"), "KC JC")


# --- Whose turn it is, and what is due -------------------------------------------------------------------------------

TURN_AND_MOMENT = (
    Tried("no action is legal after the end of the match", over, "pass").refused(
        fh.Reason.MATCH_OVER, "The match is over."
    ),
    Tried("players call in turn", lambda: dealt(fh.presets.AUSTRALIAN), "pass", by=2).refused(
        fh.Reason.NOT_YOUR_TURN, "It is not your turn: seat 0 must act."
    ),
    Tried("the owner of a dummy chooses its cards", dummy_to_play, "play AC", by=1).refused(
        fh.Reason.NOT_YOUR_TURN, "It is not your turn: seat 0 must act."
    ),
    Tried(
        "no player acts before the cards are dealt", lambda: fh.new_game(fh.presets.AUSTRALIAN), "pass", by=0
    ).refused(fh.Reason.NOT_YOUR_TURN, "It is not your turn: the cards must be dealt first."),
    Tried("the cards must be dealt before any call", lambda: fh.new_game(fh.presets.AUSTRALIAN), "pass").refused(
        fh.Reason.NOT_DUE, "The cards must be dealt before anyone can bid or play."
    ),
    Tried(
        "in the game for two, players draw their hands before they bid",
        lambda: dealt(fh.presets.TWO_HANDED_DRAW),
        "pass",
    ).refused(fh.Reason.NOT_DUE, "First decide whether to keep the card that you drew.", "table.deal_form"),
    Tried("in the game for two, players add exposed cards to the kitty before they bid", exposed, "pass").refused(
        fh.Reason.NOT_DUE, "First add one of the exposed cards to the kitty.", "table.deal_form"
    ),
    Tried("the partner must answer an offer to throw the cards in", offered, "pass").refused(
        fh.Reason.NOT_DUE, "First agree or refuse to throw the cards in.", "table.misdeal"
    ),
    Tried(
        "opponents may call a breach before the declarer takes the kitty", lambda: won(dealt(BREACH), "7S"), "play AS"
    ).refused(fh.Reason.NOT_DUE, "First call a breach or pass.", "penalties.breach"),
    Tried("the declarer must call a card before the first lead", calling, "play AS").refused(
        fh.Reason.NOT_DUE, "First call a card: the player who holds it becomes your partner.", "table.partnership"
    ),
    Tried("the declarer must discard after taking the kitty", exchanging, "play AS").refused(
        fh.Reason.NOT_DUE, "First discard 3 cards."
    ),
    Tried("in the game for two, the defender takes an exposed card before the first lead", taking, "pass").refused(
        fh.Reason.NOT_DUE, "First take an exposed card.", "table.deal_form"
    ),
    Tried("the declarer declares or passes before the first lead", declaring, "play AS").refused(
        fh.Reason.NOT_DUE, "First declare that you will take all ten tricks alone, or pass.", "contracts.declare"
    ),
    Tried("a declarer who received a card must discard one", one_to_discard, "play AC").refused(
        fh.Reason.NOT_DUE, "First discard 1 card."
    ),
    Tried("the partner must give a card to a declarer who has declared", giving, "play JC").refused(
        fh.Reason.NOT_DUE, "First give the declarer a card.", "contracts.declare"
    ),
    Tried("the contractor nominates a suit, or declines to, before the first lead", nominating, "play AS").refused(
        fh.Reason.NOT_DUE, "First nominate a suit for the joker, or decline to do so.", "play.joker_nominate"
    ),
    Tried("no calls are legal during the play", lambda: playing(PLAIN, "7H"), "pass").refused(
        fh.Reason.NOT_DUE, "The cards are being played: play a card."
    ),
)

# --- The deal and what happens before the play -----------------------------------------------------------------------

BEFORE_THE_PLAY = (
    Tried("a deal must contain the whole pack", lambda: fh.new_game(fh.presets.THREE_HANDED), "deal 7S 8S").refused(
        fh.Reason.WRONG_PACK,
        "A deal must contain every card of this pack exactly once: 33 cards in all.",
        "table.pack",
        cards=PACK_33,
    ),
    Tried(
        "a deal may not contain a card twice",
        lambda: fh.new_game(fh.presets.THREE_HANDED),
        "deal " + PACK_33.replace("RJ", "AH"),
    ).refused(
        fh.Reason.WRONG_PACK,
        "A deal must contain every card of this pack exactly once: 33 cards in all.",
        "table.pack",
        cards=PACK_33,
    ),
    Tried(
        "a pack that is not shuffled must be dealt in its current order",
        lambda: won(dealt(AS_IT_LIES), "pass"),
        "deal " + PACK_33,
    ).refused(
        fh.Reason.NOT_RESHUFFLED, "The pack must be dealt in its present order, without a shuffle.", "auction.all_pass"
    ),
    Tried("players may add only exposed cards to the kitty", exposed, "take 2S").refused(
        fh.Reason.NOT_ON_TABLE, "2♠ is not one of the exposed cards on the table.", cards="JS QS KS AS JH QH KH AH"
    ),
    Tried("a card that was added to the kitty may not be taken", taking, "take AS").refused(
        fh.Reason.NOT_ON_TABLE, "A♠ is not one of the exposed cards on the table.", cards="JS QS KS JH QH KH"
    ),
    Tried("the declarer must discard as many cards as the kitty had", exchanging, "discard 5S 6S").refused(
        fh.Reason.WRONG_COUNT, "Discard 3 cards, not 2.", cards=STRONG_AND_KITTY
    ),
    Tried("a player who received one card must discard one", one_to_discard, "discard JS QS").refused(
        fh.Reason.WRONG_COUNT, "Discard 1 card, not 2.", cards="JS QS KS AS AC 10H JH QH KH AH RJ"
    ),
    Tried("a card may not be discarded twice", exchanging, "discard 5S 6S 6S").refused(
        fh.Reason.REPEATED_CARD, "You can discard 6♠ only once.", cards=STRONG_AND_KITTY
    ),
    Tried("a player may discard only cards of the hand", exchanging, "discard 5S 8S 9S").refused(
        fh.Reason.NOT_HELD, "8♠ is not in this hand.", cards=STRONG_AND_KITTY
    ),
    Tried("the partner must give a card of the partner's hand", giving, "give AS").refused(
        fh.Reason.NOT_HELD, "A♠ is not in this hand.", cards="5C 6C JC QC KC AC JD QD KD AD"
    ),
    Tried("only a player with a joker may nominate a suit", nominating, "nominate H").refused(
        fh.Reason.NO_JOKER, "You cannot nominate a suit, because this hand has no joker.", "play.joker_nominate"
    ),
    Tried("the called card must belong to the pack", calling, "call 11S").refused(
        fh.Reason.NOT_CALLABLE, "11♠ is not in this pack.", "table.pack"
    ),
    Tried("a joker may not be called", calling, "call RJ").refused(
        fh.Reason.NOT_CALLABLE, "A joker may not be called.", "partner.may_call"
    ),
    Tried("a trump may not be called", lambda: calling(may_call="no-trumps"), "call AS").refused(
        fh.Reason.NOT_CALLABLE, "A♠ is a trump and may not be called.", "partner.may_call"
    ),
    Tried(
        "a trump may not be called, and the left bower is a trump", lambda: calling(may_call="no-trumps"), "call JC"
    ).refused(fh.Reason.NOT_CALLABLE, "J♣ is a trump and may not be called.", "partner.may_call"),
    Tried("a bower may not be called", lambda: calling(may_call="no-joker-no-bowers"), "call JC").refused(
        fh.Reason.NOT_CALLABLE, "J♣ is a bower and may not be called.", "partner.may_call"
    ),
    Tried(
        "the declarer may not call a card of the declarer's hand", lambda: calling(own_card=False), "call AH"
    ).refused(
        fh.Reason.NOT_CALLABLE,
        "You hold or have discarded A♥: call a card that another player holds.",
        "partner.own_card",
    ),
    Tried("the declarer may not call a discarded card", lambda: calling(own_card=False), "call 2D").refused(
        fh.Reason.NOT_CALLABLE,
        "You hold or have discarded 2♦: call a card that another player holds.",
        "partner.own_card",
    ),
    Tried(
        "the declarer may not openly choose to play alone",
        lambda: calling(alone=False, own_card=False, may_call="no-trumps"),
        "call none",
    ).refused(
        fh.Reason.NOT_ALONE,
        "You must call a card, because this game does not let the declarer announce that they play alone.",
        "partner.alone",
        cards="2C 3C 4C 5C 6C 7C 8C 9C 10C QC KC AC 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 5H 6H 7H 8H 9H 10H JH QH",
    ),
)

REFUSALS = (*TURN_AND_MOMENT, *BEFORE_THE_PLAY)
"""All but those of the auction and of the play."""
