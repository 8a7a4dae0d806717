"""Play a hand to its end many times, in deals that agree with a seat's view, to find the seat's best card."""

from collections.abc import Sequence

from five_hundred.base.arguments import A_VIEW, expect
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.table.view import View
from five_hundred.playouts.check_arguments import Policy, check_numbers, check_play, check_plays, check_policy
from five_hundred.playouts.jobs import Progress, ViewJob, gathered
from five_hundred.playouts.position_from_view import position_of
from five_hundred.playouts.results import Playouts, WeighedPlays, playouts_of

__all__ = ["play_on", "weigh_plays"]


def play_on(
    view: View,
    hands: int,
    *,
    play: PlayCard | None = None,
    policy: Policy = "random",
    seed: int = 0,
    first: int = 0,
    workers: int | None = None,
    progress: Progress = False,
    deadline: float | None = None,
) -> Playouts:
    """Play a hand to its end many times, starting from one seat's view of the hand.

    Each time, the cards that the seat cannot see are dealt again, and then all seats play by the policy.  All deals
    that agree with the seat's knowledge are equally likely.  The seat knows how many cards each hand holds, that all
    plays so far were legal, which cards it has passed on or has seen in the kitty, and what the players have learned
    about a called card.  It also knows that a declarer who nominated a suit for the jokers had a joker, and that a
    player who offered to throw the cards in was dealt a weak hand.  If this player or the partner has then passed cards
    to the other, the deals are only approximately equally likely.

    ``play`` fixes the next card, so a program can compare the cards that may be played now.  With the same seed, the
    other seats hold the same cards in each comparison.

    Args:
        view: a seat's view (:func:`five_hundred.engine.views.view`) during the play.
        hands: the number of times to play the hand.
        play: the next play, one of the view's legal plays; ``None`` to let the policy choose it.
        policy: ``random`` or ``plain``, as for :func:`play_hands`.
        seed: the seed of the run, from 0 to 2**63 - 1.
        first: the number of the first hand, 0 or more.
        workers: the number of threads or, without numba, of processes; -1 for one per core; ``None`` for the setting of
            ``joblib.parallel_config``, which is one worker by default.
        progress: whether to show a progress bar (needs tqdm), or a function that is called after each batch with two
            numbers: the hands played so far and the hands in total.  An exception from the function ends the run.
        deadline: the number of seconds after which the run begins no further batch of hands; ``None`` to play all
            hands.  With a deadline, the result may contain fewer than ``hands`` hands, but at least one batch.

    Returns:
        The tricks and points of the whole hand, including the tricks that were taken before.

    Raises:
        TypeError: ``view`` is not a View.
        ValueError: the view does not show a hand in play, ``play`` is not legal for this seat now, or a number is out
            of range.
    """
    expect(view, View, "view", A_VIEW)
    check_numbers(hands, seed, first, workers, deadline)
    check_policy(policy)
    position_of(view)  # raises an error unless the view shows a hand in play
    check_play(view, play)
    job = ViewJob(view, (play,), policy, seed)
    rows = gathered(job, first, hands, workers=workers, progress=progress, deadline=deadline)
    return playouts_of(view.rules, job.contracts, rows, seed=seed, first=first)


def weigh_plays(
    view: View,
    hands: int,
    *,
    plays: Sequence[PlayCard] | None = None,
    policy: Policy = "random",
    seed: int = 0,
    first: int = 0,
    workers: int | None = None,
    progress: Progress = False,
    deadline: float | None = None,
) -> WeighedPlays:
    """From one seat's view, try several next plays, and play the hand to its end many times after each of them.

    The results are the same as those of :func:`play_on` for each play.  One call to this function takes much less time
    than a call to :func:`play_on` for each play, because the hidden cards are dealt only once for all plays.

    Args:
        view: a seat's view (:func:`five_hundred.engine.views.view`) during the play, when the seat is to play.
        hands: the number of times to play the hand with each play.
        plays: the plays, which must be legal; ``None`` for all legal plays of the view.
        policy: the policy of all seats after the play: ``random`` or ``plain``, as for :func:`play_hands`.
        seed: the seed of the run, from 0 to 2**63 - 1.
        first: the number of the first hand, 0 or more.
        workers: the number of threads or, without numba, of processes; -1 for one per core; ``None`` for the setting of
            ``joblib.parallel_config``, which is one worker by default.
        progress: whether to show a progress bar (needs tqdm), or a function that is called after each batch with two
            numbers: the hands played so far and the hands in total.  An exception from the function ends the run.
        deadline: the number of seconds after which the run begins no further batch of hands; ``None`` to play all
            hands.  With a deadline, the result may contain fewer than ``hands`` hands, but at least one batch.

    Returns:
        The tricks and points of the whole hand, including the tricks that were taken before, for each play.

    Raises:
        TypeError: ``view`` is not a View.
        ValueError: the view does not show a hand in play, another seat acts next, a play is not legal for this seat now
            or appears twice, there is no play, or a number is out of range.
    """
    expect(view, View, "view", A_VIEW)
    check_numbers(hands, seed, first, workers, deadline)
    check_policy(policy)
    position_of(view)  # raises an error unless the view shows a hand in play
    if plays is None:
        plays = [action for action in view.legal if isinstance(action, PlayCard)]
    check_plays(view, plays)
    job = ViewJob(view, tuple(plays), policy, seed)
    rows = gathered(job, first, hands, workers=workers, progress=progress, deadline=deadline)
    assert view.to_act is not None  # there are legal plays, so a seat is to act
    return WeighedPlays(
        rules=view.rules,
        seed=seed,
        first=first,
        plays=tuple(plays),
        side=view.rules.table.seating.side_of[view.to_act],
        tricks=rows.tricks,
        points=rows.points,
        made=rows.made,
    )
