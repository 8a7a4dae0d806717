"""The chapter about the play of the cards: leads, following suit, and claims (``play``)."""

from five_hundred.display.rules_in_words.english import capital
from five_hundred.display.rules_in_words.page import RulesSection
from five_hundred.display.rules_in_words.shared_facts import Game
from five_hundred.rules import Bar, Breach, Claims, FirstLead
from five_hundred.rules.bids.special_bids import WhoPlays
from five_hundred.rules.custom_rule import plays_every_trick

__all__ = ["play"]


def play(game: Game) -> RulesSection:
    """Return the chapter about the play."""
    parts = (_lead(game), _tricks(game), _stop(game), _claims(game))
    return RulesSection("The play", tuple(part for part in parts if part))


def _lead(game: Game) -> str:
    rules, led = game.rules.play, [bid for bid in game.specials if bid not in game.duels]
    leads = f"{capital(_leader(game, rules.first_lead))} leads to the first trick"
    if led and rules.null_lead is not rules.first_lead:
        leads += f"; under {game.under(led)}, {_leader(game, rules.null_lead)} leads"
    from_left = [rules.first_lead, *([rules.null_lead] if led else [])]
    out = FirstLead.LEFT_OF_DEALER in from_left and _somebody_sits_out(game)
    return f"{leads}. If the leader sits out, the next player clockwise leads." if out else f"{leads}."


def _leader(game: Game, rule: FirstLead) -> str:
    return "the bidder" if rule is FirstLead.BIDDER else game.left_of_dealer


def _somebody_sits_out(game: Game) -> bool:
    partners = game.partners or game.has_dummies or game.partner_for_a_hand
    return bool(partners and any(bid.who is WhoPlays.ALONE for bid in game.specials)) or game.rules.contracts.declare


def _tricks(game: Game) -> str:
    dummies = " Each player also chooses the cards of their dummy." if game.has_dummies else ""
    each = "hand" if game.has_dummies else "player"
    return (
        f"Each {each} in turn plays one card. If you have a card of the suit that was led, you must play such a card; "
        "otherwise, you may play any card. You need not play a trump, and you need not try to win. The highest trump "
        "wins the trick; if no trump was played, the highest card of the suit that was led wins it. The winner of the "
        f"trick leads to the next one, until all ten tricks have been played.{dummies}"
    )


def _stop(game: Game) -> str | None:
    rules = game.rules
    stopped = [bid for bid in game.specials if bid not in game.duels and not bid.pays_for_tricks]
    if not rules.play.null_stop or rules.penalties.bar is not Bar.OFF or rules.penalties.breach is not Breach.OFF:
        return None
    if not stopped or plays_every_trick(rules.custom):
        return None
    return f"Play stops as soon as {game.under(stopped)} has failed."


def _claims(game: Game) -> str | None:
    covered = " Nobody may claim while a dummy has face-down cards." if game.has_dummies else ""
    match game.rules.play.claims:
        case Claims.OFF:
            return "Nobody may claim tricks without playing them."
        case Claims.PROVABLE:
            return (
                "Instead of leading, a player may claim all the remaining tricks. The claim must be certain: whoever "
                "holds the cards that the player cannot see, the player would win every trick by leading all trumps "
                "from the highest down, then every other suit in the same way"
                f"{', and the jokers last' if game.jokers else ''}. The player then takes these tricks without playing "
                f"them.{covered}"
            )
        case Claims.CHECKED:
            friends = ", and their partners let them take it" if game.partners else ""
            return (
                "Once per hand, instead of leading, a player may lay their cards face up and claim all the remaining "
                "tricks. The claim is checked against the real cards. It holds if the player would win every trick by "
                "leading all trumps from the highest down, then every other suit in the same way"
                f"{', and the jokers last' if game.jokers else ''}, whatever the opponents play{friends}. "
                f"If it does not hold, play continues, and the cards stay face up.{covered}"
            )
        case Claims.BY_CONSENT:
            fewer = (
                "all the remaining tricks or some of them. The tricks not claimed go to the other side"
                if game.sides == 2
                else "all the remaining tricks, or only some of them if all opponents belong to one side. The tricks "
                "not claimed go to that side"
            )
            return (
                "Once per hand, instead of leading, a player may lay their cards face up and claim "
                f"{fewer}. The claim holds if every opponent whose cards are not face up agrees; if all opponents' "
                "cards are face up, all of them must agree. If anyone disagrees, play continues, "
                f"and the cards stay face up.{covered}"
            )
