"""Docstrings that schemas and forms show, as data that ``python tools/docstring_texts.py`` writes.

``python -OO`` removes the docstrings themselves, and frozen programs have no sources to read.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["texts_of"]


def texts_of(kind: type) -> Mapping[str, str]:
    """Return the text of a class, under the key ``""``, and the texts of its fields and properties, by name.

    Args:
        kind: a class that a schema or a form describes.
    """
    return _TEXTS[f"{kind.__module__}.{kind.__qualname__}"]


_TEXTS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "five_hundred.engine.actions.Claim": {
            "": "Claim tricks without playing the cards.",
            "tricks": "The number of remaining tricks that the claimer takes, while the opponents take the others; null to claim all remaining tricks.",
        },
        "five_hundred.engine.actions.MakeBid": {"": "Make a bid.", "bid": "The trick bid or special bid."},
        "five_hundred.engine.actions.Pass": {"": "Pass: make no bid or, as the highest bidder, do not raise the bid."},
        "five_hundred.engine.actions.PlayCard": {
            "": "Play a card to the trick.",
            "card": "The card.",
            "suit": "The suit that a player names when leading a joker; null for every other play.",
        },
        "five_hundred.engine.phases.adding.CardTaken": {
            "": "A seat took a face-up card from the table, for the kitty or for its hand.",
            "seat": "The seat that took the card.",
            "card": "The card that the seat took.",
            "kitty": "True if the seat added the card to the kitty, before the auction; False if it took the card into its hand.",
        },
        "five_hundred.engine.phases.adding.TakeCard": {
            "": "Take a face-up card from the table: for the kitty before the auction, or for the hand after the auction.",
            "card": "The card.",
        },
        "five_hundred.engine.phases.answering_claim.AnswerClaim": {
            "": "Answer an opponent's claim.",
            "agree": "Whether the claimer receives the claimed tricks; if not, play goes on.",
        },
        "five_hundred.engine.phases.answering_claim.ClaimMade": {
            "": "A seat claimed some or all of the remaining tricks; the opponents must agree, or the table checks the claim.",
            "seat": "The seat that is about to lead and claims the tricks.",
            "count": "The number of tricks claimed.",
            "left": "The number of tricks that remain.",
        },
        "five_hundred.engine.phases.bidding.BidMade": {
            "": "A seat made a bid.",
            "seat": "The seat that made the bid.",
            "bid": "The bid.",
            "inkle": "Whether the bid is an inkle: a signal below the lowest level.",
        },
        "five_hundred.engine.phases.bidding.Look": {"": "Look at the hand, in a game that allows blind bids."},
        "five_hundred.engine.phases.bidding.Looked": {"": "A seat looked at its hand, so it can no longer bid blind."},
        "five_hundred.engine.phases.bidding.Passed": {"": "A seat passed."},
        "five_hundred.engine.phases.calling.CallCard": {
            "": "Call a card; the player who holds this card becomes the partner.",
            "card": "The card; null to play without a partner.",
        },
        "five_hundred.engine.phases.calling.CardCalled": {
            "": "The declarer called a card or chose to play alone.",
            "seat": "The declarer.",
            "card": "The called card, whose holder becomes the partner; null if the declarer plays alone.",
        },
        "five_hundred.engine.phases.calling_breach.BreachCalled": {
            "": "An opponent called a breach: a bet that the contract will fail by at least a given number of tricks."
        },
        "five_hundred.engine.phases.calling_breach.CallBreach": {
            "": "Call a breach: predict that the contract will fail by a certain margin."
        },
        "five_hundred.engine.phases.dealing.CardsTurnedUp": {
            "": "Cards were turned face up: cards of the kitty, or cards on the table that the players may take.",
            "cards": "The cards turned face up.",
            "kitty": "True if the cards belong to the kitty; False if they lie on the table for the players to take.",
        },
        "five_hundred.engine.phases.dealing.Deal": {
            "": "Deal the pack; dealing is the only action that depends on chance.",
            "cards": "Every card of the pack once, in dealing order.",
        },
        "five_hundred.engine.phases.dealing.Dealt": {
            "": "The cards were dealt.",
            "dealer": "The seat that dealt.",
            "hand": "The number of this hand in the match, counted from 1; deals that were thrown in do not count.",
        },
        "five_hundred.engine.phases.dealing.HandShown": {
            "": "Some cards of a hand were laid face up, such as the five face-up cards of a dummy.",
            "seat": "The seat that holds the hand.",
            "cards": "The face-up cards, sorted.",
            "covered": "The number of cards that lie face down under the face-up cards.",
        },
        "five_hundred.engine.phases.declaring_alone.Declare": {
            "": "Declare: take one card from the partner and play alone for all ten tricks."
        },
        "five_hundred.engine.phases.declaring_alone.Declared": {
            "": "The declarer announced an attempt to take all ten tricks alone."
        },
        "five_hundred.engine.phases.drawing.CardsDrawn": {
            "": "A seat drew two cards, kept one of them and discarded the other.",
            "seat": "The seat that drew.",
            "first": "True if the seat kept the first card; False if it kept the second.",
        },
        "five_hundred.engine.phases.drawing.KeepDrawn": {
            "": "Keep one of two cards drawn from the pack, and discard the other one.",
            "first": "Whether to keep the first card, which the player has seen, rather than the second one.",
        },
        "five_hundred.engine.phases.exchanging.CardsPassedOn": {
            "": "The declarer passed the discards on to the partner.",
            "giver": "The declarer.",
            "taker": "The partner who received the cards.",
            "count": "The number of cards that the partner received.",
        },
        "five_hundred.engine.phases.exchanging.Discarded": {
            "": "A seat discarded cards face down.",
            "seat": "The seat that discarded.",
            "count": "The number of cards that the seat discarded.",
        },
        "five_hundred.engine.phases.exchanging.Exchange": {
            "": "Discard cards after taking the kitty or, in a double null, after receiving the partner's discards.",
            "discards": "The discarded cards, in any order.",
        },
        "five_hundred.engine.phases.exchanging.KittyTaken": {
            "": "The declarer took the kitty.",
            "seat": "The declarer.",
            "count": "The number of cards in the kitty.",
        },
        "five_hundred.engine.phases.giving_to_declarer.CardGiven": {
            "": "The partner gave the declarer a face-down card.",
            "giver": "The partner.",
            "taker": "The declarer.",
        },
        "five_hundred.engine.phases.giving_to_declarer.GiveCard": {
            "": "Give the declarer one card, face down.",
            "card": "The card.",
        },
        "five_hundred.engine.phases.nominating.JokersNominated": {
            "": "The declarer nominated a suit for the jokers in the declarer's hand, or declined to nominate one.",
            "seat": "The declarer.",
            "suit": "The suit of the declarer's jokers for the rest of the hand; null if the declarer declined to nominate one.",
        },
        "five_hundred.engine.phases.nominating.Nominate": {
            "": "Nominate the suit of the jokers in the declarer's hand before the first trick.",
            "suit": "The suit to which the jokers belong; null to decline.",
        },
        "five_hundred.engine.phases.playing.CardPlayed": {
            "": "A card was played.",
            "seat": "The seat whose card was played; for a dummy, the player of another seat chose the card.",
            "card": "The card that was played.",
            "suit": "The suit named for a led joker; null for any other play.",
        },
        "five_hundred.engine.phases.playing.CardUncovered": {
            "": "A dummy's face-down card was turned up.",
            "seat": "The dummy.",
            "card": "The card that was turned up.",
        },
        "five_hundred.engine.phases.playing.PlayBegan": {
            "": "The play of the cards began.",
            "leader": "The seat that leads to the first trick of the hand.",
            "seats": "The seats that play; all other seats sit out.",
        },
        "five_hundred.engine.phases.playing.TrickTaken": {
            "": "A seat took a complete trick.",
            "trick": "The trick with its cards, the seats that played them, and the winner.",
        },
        "five_hundred.engine.phases.throwing_in.AnswerThrowIn": {
            "": "Answer a partner's offer to throw the cards in.",
            "agree": "Whether to throw the cards in.",
        },
        "five_hundred.engine.phases.throwing_in.OfferThrowIn": {
            "": "Throw the cards in because of a weak hand, or offer to do so."
        },
        "five_hundred.engine.phases.throwing_in.ThrowInAnswered": {
            "": "A partner answered an offer to throw the cards in.",
            "seat": "The partner who answered.",
            "agreed": "Whether the partner agreed to throw the cards in.",
        },
        "five_hundred.engine.phases.throwing_in.ThrowInOffered": {
            "": "A seat whose hand has no ace, face card or joker offered to throw the cards in."
        },
        "five_hundred.engine.play.tricks.Trick": {
            "": "A complete trick.",
            "seats": "The seats that have played, starting with the leader.",
            "plays": "The cards that the seats played, in the same order.",
            "led": "The suit that the other seats had to follow; null if a joker was led without naming a suit.",
            "winner": "The seat that took the trick and leads to the next one.",
        },
        "five_hundred.engine.refusals.Illegal": {
            "": "The refusal of an illegal action, with a reason for programs and a message for people.",
            "reason": "The reason for the refusal, which a program can test.",
            "message": "A message for the player; the repr omits the message, because it may name cards in the player's hand.",
            "option": "The dotted path of the option that forbids the action; null if no option causes the refusal.",
            "cards": "The cards that would be legal; the repr omits these cards, because they may be in a hand.",
            "bids": "The bids that would be legal, lowest first; if there are many, only the lowest few.",
            "seat": "The seat that the message speaks of; null if it speaks of no seat but that of the player it is for.",
        },
        "five_hundred.engine.refusals.Reason": {
            "": "The reason why an action is illegal; the attribute doc explains the reason in a sentence."
        },
        "five_hundred.engine.score.match_end.Ending": {"": "The reason why a match ended."},
        "five_hundred.engine.score.match_end.Outcome": {
            "": "The result of a match.",
            "winners": "The winning side, or several sides that share the win, in ascending order.",
            "ending": "The reason why the match ended.",
            "scores": "The final score of each side, in points.",
        },
        "five_hundred.engine.score.scoring.HandScore": {
            "": "The score of a hand, line by line.",
            "contract": "The contract of the hand.",
            "made": "Whether the contract was made; null if all players passed or play stopped before the contract was decided.",
            "tricks": "The number of tricks taken by each seat.",
            "lines": "The lines of the score: first those for the contract, then those for tricks, then those for a breach.",
            "before": "The match score of each side before the hand, in points.",
            "declaring": "The sides that played for the contract, the declarer's first.",
            "uncounted": "For each side, the points in before that do not decide whether the match ends; empty if every side has 0.",
            "after": "The match score of each side after the hand, in points.",
        },
        "five_hundred.engine.score.scoring.LineKind": {"": "The kind of a line in the score of a hand."},
        "five_hundred.engine.score.scoring.ScoreLine": {
            "": "One line in the score of a hand.",
            "side": "The side that wins or loses the points.",
            "kind": "What the points are for, such as overtricks.",
            "points": "The points won, or the points lost as a negative number; never 0.",
            "tricks": "The number of tricks that earn the points; null if the line does not count tricks.",
            "rule": "The name of the custom rule that adds the points; null for any other line.",
        },
        "five_hundred.engine.table.events.AuctionWon": {
            "": "The auction ended with a contract, whose declarer is null if the hand is played although all passed.",
            "contract": "The contract of the hand.",
        },
        "five_hundred.engine.table.events.Barred": {"": "A seat was barred from bidding in the next auction."},
        "five_hundred.engine.table.events.ClaimAnswered": {
            "": "An opponent answered a claim, or the table checked it.",
            "seat": "The seat that answered; null if the table checked the claim against the real cards.",
            "agreed": "Whether the seat agreed, or the claim holds; if not, play goes on.",
        },
        "five_hundred.engine.table.events.DealAbandoned": {
            "": "The players threw the cards in.",
            "reason": "The reason why the players threw the cards in.",
            "next_dealer": "The seat that deals next.",
        },
        "five_hundred.engine.table.events.Declined": {
            "": "A seat declined to call a breach, or to declare that it will play alone."
        },
        "five_hundred.engine.table.events.HandExposed": {
            "": "A hand was laid face up on the table.",
            "seat": "The seat that holds the hand.",
            "cards": "The cards left in the hand, sorted.",
        },
        "five_hundred.engine.table.events.HandScored": {
            "": "A hand was scored.",
            "score": "The score of the hand, line by line.",
        },
        "five_hundred.engine.table.events.MatchEnded": {
            "": "The match ended.",
            "outcome": "The winners, the reason why the match ended, and the final scores.",
        },
        "five_hundred.engine.table.events.PartnerKnown": {
            "": "Everyone learned who the declarer's partner is: the player who holds or has played the called card."
        },
        "five_hundred.engine.table.events.ThrownIn": {"": "The reason why the cards of a deal are thrown in."},
        "five_hundred.engine.table.events.TricksAwarded": {
            "": "A seat received tricks without play, because the claimer's opponents or the table accepted the claim.",
            "seat": "The seat that received the tricks: the claimer for the claimed tricks, or an opponent for the other tricks.",
            "count": "The number of tricks.",
        },
        "five_hundred.engine.table.events.TricksClaimed": {
            "": "A seat claimed the remaining tricks and received them.",
            "seat": "The seat that claimed the tricks.",
            "count": "The number of tricks claimed.",
        },
        "five_hundred.engine.table.match.AbandonedDeal": {
            "": "A deal whose cards the players threw in, as everyone at the table saw it.",
            "dealer": "The dealer of the deal.",
            "calls": "The calls of the auction, including the last one; empty after a misdeal that no player had to claim.",
            "reason": "The reason why the players threw the cards in.",
        },
        "five_hundred.engine.table.match.PlayedHand": {
            "": "A hand that was played and scored, as everyone at the table saw it.",
            "dealer": "The dealer of the hand.",
            "calls": "The calls of the auction.",
            "score": "The contract, the number of tricks that each seat took, and the score line by line, in points.",
            "partner": "The seat that held or had played the called card; null if no card was called, or no other seat held it.",
            "tricks": "The complete tricks; fewer than ten if play stopped early or a seat claimed the other tricks.",
            "claimed_by": "The seat whose claim ended the hand; null if no claim did.",
            "exposed": "The hands that lay face up, with their seats and all ten cards; for a dummy, only the cards that were turned up.",
            "turned_up": "The cards of the kitty that everyone saw.",
            "kitty_count": "The number of cards in a kitty that nobody took; 0 if a player took the kitty.",
            "discarded": "The number of cards that each seat discarded face down.",
        },
        "five_hundred.engine.table.public_state.CardOnTable": {
            "": "A card of the current trick.",
            "seat": "The seat whose hand the card came from.",
            "card": "The card.",
            "suit": "The suit named for a led joker; null for any other card.",
        },
        "five_hundred.engine.table.view.View": {
            "": "The match as one seat or a spectator sees it: all public facts, and the cards of that seat.",
            "seat": "The seat that sees this view; null for a spectator.",
            "legal": "The actions that this seat may take now; empty unless this seat must act.",
            "phase": "The name of the phase, such as bidding or playing; PhaseName lists all names.",
            "hand": "The cards of this seat, sorted.",
            "discard": "The number of cards that this seat must discard now; 0 if this seat does not have to discard.",
            "discards": "The cards that this seat has discarded.",
            "picked_up": "The cards that this seat has picked up since the deal, sorted; empty if it has picked up no cards.",
            "passed_on": "The cards that the declarer and the partner passed to each other; empty in the views of all other seats.",
            "drawn": "The drawn card that this seat must keep or discard; null if this seat does not have to choose.",
            "dealer": "The dealer of this hand.",
            "scores": "The match score of each side, in points.",
            "uncounted": "For each side, the points in scores that do not decide whether the match ends.",
            "hands_played": "The number of hands that were played and scored.",
            "to_act": "The seat that must act next; null if the cards must be dealt or the match is over.",
            "turn": "The seat that must call or play next; null if to_act is null.",
            "exposed": "The hands that lie face up, with their seats; for a dummy, only its face-up cards.",
            "covered": "For each seat, the number of its face-down cards on the table.",
            "covering": "The face-up cards of dummies that have a face-down card under them.",
            "counts": "The number of cards that each seat holds.",
            "kitty_count": "The number of cards in the kitty; 0 after a player has taken it.",
            "turned_up": "The cards of the kitty that everyone has seen.",
            "on_table": "The cards that lie face up on the table for the players to take.",
            "to_draw": "The number of cards left to draw from.",
            "barred": "The seats that may not bid in this hand's auction.",
            "refused": "The seats that have offered in this hand to throw the cards in, and whose partner has refused.",
            "calls": "The calls of this hand's auction so far.",
            "standing": "The highest bid of the current auction; null before the first bid and after the auction.",
            "contract": "The contract, including any called card, declaration or nomination; null until the auction is over.",
            "partner": "The declarer's partner, if a card was called or partners rotate; null until everyone knows the partner.",
            "playing": "The seats that take part in the play; all other seats sit out.",
            "leader": "The seat that leads to the current trick; null outside the play of the cards.",
            "trick": "The cards of the current trick in the order of play.",
            "led": "The suit to follow; null before the lead, or if a joker was led without naming a suit.",
            "tricks": "The complete tricks.",
            "taken": "The number of tricks taken by each seat.",
            "shown_void": "For each seat, the suits in which it has shown a void.",
            "claimed": "The number of tricks that the leader has claimed while the opponents answer the claim; otherwise null.",
            "outcome": "The result of the match; null until the match is over.",
            "exposed_in_full": "The hands of the seats in exposed, including the cards that these seats have already played.",
            "last_trick": "The last complete trick of this hand or, between hands, of the previous hand; null if there is none.",
            "last_hand": "The hand that was scored last; null before the end of the first hand.",
            "abandoned": "The deal just before this one, if its cards were thrown in; otherwise null.",
            "redeals": "The number of times this dealer has dealt again because no bid won the auction; 0 after the auction.",
            "looked": "The seats that have looked at their hands; empty outside the auction.",
            "passed": "The seats that have passed, and call again only if the auction reopens; empty outside the auction.",
            "asker": "The seat that has offered to throw the cards in while a partner answers; otherwise null.",
            "step": "The number of the current step between the auction and the first card; null at any other time.",
            "laid_down": "The seats whose hands lie face up because their player has claimed tricks.",
            "discarded": "The number of cards that each seat has discarded face down.",
        },
        "five_hundred.engine.views.all_seeing.AllSeeingView": {
            "": "All cards and facts of a match, including the hidden cards, for people who may see every hand.",
            "public": "The facts that everyone at the table knows: the view of a spectator.",
            "hands": "The cards of each seat, sorted, including those of dummies and spare hands.",
            "kitty": "The cards in the kitty, sorted; empty once a player has taken the kitty.",
            "picked_up": "The cards that each seat has picked up since the deal: kitty cards, a card from the table, or passed cards.",
            "passed_on": "The cards that the declarer and the partner passed to each other.",
            "discards": "The cards that each seat has discarded.",
            "face_down": "The face-down cards of dummies; hands contains them, too.",
            "dead": "The cards of unused hands and of the rest of the pack, sorted.",
            "pile": "The cards left to draw from, the next card first.",
        },
        "five_hundred.engine.views.bid_grid.BidGrid": {
            "": "All bids of a game: a row of trick bids for each level, and the special bids.",
            "strains": "The columns: the suits and no trump, from the lowest to the highest.",
            "levels": "The level of each row, in tricks; the grid omits levels at which no player may ever bid.",
            "rows": "The trick bids: a row for each level, in the order of the columns.",
            "specials": "The special bids, from the lowest to the highest.",
        },
        "five_hundred.engine.views.bid_grid.GridBid": {
            "": "One bid in a bid grid.",
            "bid": "The bid.",
            "points": "The value of the bid, in points.",
            "refused": "Why the bid may not be made, in words such as not higher than 8♥; null if it may be made.",
            "bidder": "The seat that first made the bid in this auction; null if no seat has made it.",
            "is_standing": "Whether the bid is the highest bid so far or, after the auction, the contract.",
            "reason": "Why the bid may not be made, as a value that programs can test (see why_illegal); null if the bid may be made.",
            "inkle": "Whether the bid is an inkle: a signal below the lowest level.",
            "label": "The bid as a button shows it, such as 7♥ or Open Misère.",
        },
        "five_hundred.formats.replayed_hands.HandReview": {
            "": "One hand of a record with all its cards, and a cursor that marks the position after one of its actions.",
            "number": "The number of the hand in the match, from 1; deals that were thrown in do not count.",
            "dealer": "The dealer.",
            "first": "The index, in record.actions, of the deal that begins the hand.",
            "hands": "The cards that were dealt to each seat, sorted; empty hands if the players draw their cards.",
            "kitty": "The cards that were dealt to the kitty, sorted.",
            "actions": "The actions of the hand, beginning with the deal.",
            "events": "The events after each action.",
            "place": "The index, in actions, of the action just before the cursor; the deal has index 0.",
            "played": "The hand as everyone saw it, with its score; null if it was not scored.",
            "abandoned": "The calls of a deal that was thrown in, and the reason; null if the deal was not thrown in.",
            "picked_up": "The cards that each seat picked up: kitty cards, a card from the table, or passed cards.",
            "passed_on": "The cards that the declarer and the partner passed to each other.",
            "discards": "The cards that each seat discarded.",
        },
        "five_hundred.formats.statistics.Statistics": {
            "": "The statistics of one or more matches.",
            "matches": "The number of matches, including those that have not ended.",
            "hands": "The number of hands that were scored.",
            "passed_out": "The number of scored hands in which all players passed.",
            "all_bids": "All contracts.",
            "null_bids": "The contracts to take no tricks, such as Misère; duels are not among them.",
            "by_seat": "The contracts of each player.",
            "by_level": "The trick bids of each level; a level is a number of tricks, such as 7.",
            "by_denomination": "The trick bids in each suit and at no trump.",
            "by_special_bid": "The contracts of each special bid, keyed by the code of the bid, such as OM.",
            "points": "The sum of the points that each player's side won or lost in all hands, whether as declarer or as defender.",
        },
        "five_hundred.formats.statistics.Tally": {
            "": "The outcomes of a group of contracts.",
            "made": "The number of contracts that were made.",
            "failed": "The number of contracts that failed.",
            "undecided": "The number of contracts that neither succeeded nor failed, because a side reached the target before the contract was decided.",
            "slams": "The number of trick bids with which the declaring side took all ten tricks.",
            "points": "The points that the declarer's side won with the contracts of the group, minus the points that it lost.",
        },
        "five_hundred.rules.auction.AuctionRules": {
            "": "The options for the auction, in which the players bid for the contract."
        },
        "five_hundred.rules.bids.contracts.Call": {
            "": "A call in the auction: a bid or a pass.",
            "seat": "The seat that made the call.",
            "bid": "The bid; null for a pass.",
        },
        "five_hundred.rules.bids.contracts.Contract": {
            "": "The contract of a hand, with all decisions about it that the players make before the first trick.",
            "bid": "The bid that won the auction; null if all players passed.",
            "declarer": "The seat that made the winning bid; null if all players passed.",
            "rival": "The declarer's opponent in a duel; null in every other contract.",
            "called": "The called card, whose holder is the partner; null if no card was called.",
            "partner": "The announced holder of the called card, or the partner for this hand if the partners rotate; otherwise null.",
            "declared": "Whether the declarer plays alone for all ten tricks.",
            "breach": "The seat that called a breach; null if no player did.",
            "nominated": "The suit nominated for the declarer's jokers; null if no suit is nominated.",
        },
        "five_hundred.rules.contracts.ContractRules": {
            "": "The options for the bids that a game offers, and for their points."
        },
        "five_hundred.rules.match.MatchRules": {"": "The options for the end of the match."},
        "five_hundred.rules.partner.PartnerRules": {
            "": "The options for the called card; settlement also has an effect if table.partnership is rotating."
        },
        "five_hundred.rules.penalties.PenaltyRules": {
            "": "The options for the penalties after a contract that fails by many tricks."
        },
        "five_hundred.rules.play.PlayRules": {"": "The options for the play of the tricks."},
        "five_hundred.rules.scoring.ScoringRules": {"": "The options for scoring a hand."},
        "five_hundred.rules.table.TableRules": {
            "": "The options for the players, their partnerships, the pack and the deal."
        },
        "five_hundred.solver.contract_values.ContractValue": {
            "": "The result of a contract if its declarer discards as well as possible and all players then play perfectly.",
            "declarer": "The declarer.",
            "bid": "The bid.",
            "points": "The points that the declarer's side gains in the hand, minus the points that all other sides gain.",
            "tricks": "The tricks that the declarer's side takes; null for a special bid, for which the search finds only points.",
            "made": "Whether the contract is made; null in the same cases as for CardValue.",
            "discards": "The best cards to discard, sorted; empty if the declarer takes no kitty. Other discards may be equally good.",
            "nominated": "The best suit to nominate for the jokers; null if no nomination gains points.",
        },
        "five_hundred.solver.hand_analysis.AnalysedPlay": {
            "": "A card that was played in a hand, with its value and the plays that had the best value.",
            "trick": "The number of the trick, from 1.",
            "seat": "The seat that played the card.",
            "value": "The card that was played, with its value.",
            "best": "The plays with the best value.",
            "lost": "The points that the player's side gave away: 0 if no play was better.",
            "choices": "The number of legal plays.",
        },
        "five_hundred.solver.hand_analysis.HandAnalysis": {
            "": "The points that each play of a hand gave away, compared with perfect play when all cards are visible.",
            "number": "The number of the hand in the match, from 1.",
            "contract": "The contract; null if no card was played.",
            "team": "The seats of the declarer's side, or of side 0 if all players passed; empty if no card was played.",
            "perfect": "The best opening lead and the value of perfect play after it; null if no card was played.",
            "cards": "The cards in the order in which they were played.",
        },
        "five_hundred.solver.par.DealValues": {
            "": "The value of every contract of a deal, if all players see all cards and play perfectly.",
            "dealer": "The dealer.",
            "values": "The values of the contracts, sorted by bid, from the lowest to the highest, and then by declarer.",
            "undefined": "The special bids that the solver cannot value, with the reason.",
            "passed_out": "The points of side 0 minus those of side 1 if all players pass; null if the dealer must bid in that case.",
        },
        "five_hundred.solver.solution.CardValue": {
            "": "The result of a hand if a card is played now and both sides then play perfectly.",
            "play": "The card, with the suit named for a led joker.",
            "points": "The points that the declarer's side gains in the hand, minus the points that all other sides gain.",
            "tricks": "The tricks that the declarer's side takes in the whole hand.",
            "made": "Whether the contract is made.",
        },
    }
)
