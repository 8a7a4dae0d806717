"""The phases of a hand: modules that list, check and carry out the actions of each phase.

The module of each phase has the name of the phase, and defines the same three functions, which
:mod:`five_hundred.engine.game` calls:

- ``candidates(state, phase)``: the legal actions, as an immutable sequence.

- ``why_illegal(state, phase, action)``: the reason why an action is illegal; ``None`` if it is legal.  The reason never
  reveals a card that the seat to act cannot see.

- ``step(state, phase, action, log)``: the state after a legal action; ``step`` does not check the action again.

At the end of the auction, and of each step between the auction and the first card, ``step`` returns a
:class:`PhaseOver <five_hundred.engine.state.PhaseOver>` instead of a state.  The module
:mod:`five_hundred.engine.phases.before_play` then chooses the next step: it asks the module of each possible step which
seat must act under the contract, and skips a step in which no seat acts.

The functions take the same arguments in every module:

- ``state``: the state before the action; the function does not change it.

- ``phase``: the phase of the state, passed separately so that a type checker knows its type.

- ``action``: the action to check or to carry out.

- ``log``: the list to which the function appends events in order; ``None`` if the caller does not need events.

- ``match``: the facts that all phases of the hand share.

- ``contract``: the contract, including the results of earlier steps.

- ``calls``: all calls of the auction so far; empty before the first call.

- ``redeals``: the number of consecutive deals by this dealer that were thrown in because no bid won the auction.

Five modules connect the phases: ``auction_turns`` (begins the auction, and chooses who calls next), ``auction_end``,
``before_play`` (the steps between the auction and the first card, in order), ``hand_end`` (throws the cards in, or
scores the hand and adds the score to the match), and ``between_hands`` (clears the table).

``auction_turns``, ``auction_end`` and ``hand_end`` decide by public facts alone: they take a
:class:`Match <five_hundred.engine.match.Match>` instead of a state, so that a program without the hidden cards can use
them too.
"""
