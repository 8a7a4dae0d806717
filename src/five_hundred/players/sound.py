"""The sound player, which bids, discards and plays by the rules of thumb of a club player."""

from five_hundred.base.arguments import A_VIEW, expect
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.actions import Action, Claim
from five_hundred.engine.play.trick_rules import strongest
from five_hundred.engine.table.view import View
from five_hundred.players import plain
from five_hundred.players.adding import choose_added
from five_hundred.players.bidding import choose_call
from five_hundred.players.declaring import choose_declaration
from five_hundred.players.discarding import choose_discards
from five_hundred.players.following import choose_follow
from five_hundred.players.knowledge import knowledge_of
from five_hundred.players.leading import choose_lead
from five_hundred.players.null_play import choose_null_follow, choose_null_lead
from five_hundred.players.style import USUAL, Style

__all__ = ["choose_soundly"]


def choose_soundly(view: View, style: Style = USUAL) -> Action:
    """Return the action of the sound player, always the same one for the same view and style.

    Raises:
        ValueError: it is another seat's turn to act.
        TypeError: ``view`` is not a View.
    """
    expect(view, View, "view", A_VIEW)
    match view.phase if view.legal else None:
        case "bidding":
            planned = choose_call(view, style)
        case "exchanging":
            planned = choose_discards(view)
        case "adding":
            planned = choose_added(view)
        case "declaring-alone":
            planned = choose_declaration(view)
        case "playing":
            planned = _play(view)
        case _:
            return plain.choose(view)
    return plain.obeying(view, planned)


def _play(view: View) -> Action:
    if plain.claims_all(view):
        return Claim()
    known = knowledge_of(view)
    most = known.contract.goal[1]
    if known.contract.is_duel or 0 < most < HAND_SIZE:
        return plain.choose(view)
    plays = plain.legal_plays(view)
    if len(plays) == 1:
        return plays[0]
    null = most == 0
    if not view.trick:
        return choose_null_lead(known, plays) if null else choose_lead(known, plays)
    on_table = plain.powers_on_table(view)
    best = strongest(on_table)
    own = [plain.power_in_trick(view, known.seat, play.card) for play in plays]
    if null:
        return choose_null_follow(known, plays, own, on_table[best])
    return choose_follow(known, plays, own, on_table[best], mate=view.trick[best].seat in known.friends)
