"""The game itself: states, the phases of a hand, legal actions, tricks, scores, and each seat's view of the table.

An action takes this path.  :func:`apply <five_hundred.engine.game.apply>` in the module ``game`` looks up the functions
of the state's phase in :data:`PHASES <five_hundred.engine.game.PHASES>`:

1. ``why_illegal`` of the phase's module in ``phases`` judges the action.  For the rules, it asks ``bid_legality``,
   ``tricks`` (with ``play_legality``), ``play_refusals`` or ``claims``.  If there is a reason, ``apply`` raises an
   error.
2. ``step`` of the same module carries the action out and returns a new state.  The function ``step`` of ``game`` also
   passes a list to which the phase appends ``events``.
3. At the end of the auction and of each step before the play, ``phases.before_play`` begins the next step, and at last
   the play, which ``play_setup`` describes.
4. After the last trick, or when play stops early, ``scoring`` scores the hand once, ``barring`` names the players who
   may not bid in the next auction, ``match_end`` decides whether the
   match is over, and ``phases.hand_end`` returns the state before the next deal.

``state`` defines the state of a match: public facts in its phase, hidden cards in ``hands`` and ``secrets``.  ``view``
builds what one seat may see, with the help of ``public_facts``.

A rule that decides about an action belongs in a function without a state, on values such as contracts, seats and masks
of cards.  The phases connect these functions to states.  The engine reads no files, draws no pictures and never chooses
a card.

May import: ``rules``, ``bids``, ``cards``, ``base``.
"""
