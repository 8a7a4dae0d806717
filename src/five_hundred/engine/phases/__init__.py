"""The phases of a hand, one module for each.

Every module of a phase has the same three functions, which :mod:`five_hundred.engine.game` calls:

- ``candidates(state, phase)``: the legal actions, as an immutable sequence.
- ``why_illegal(state, phase, action)``: the reason why an action is illegal; ``None`` if it is legal.  The reason never
  reveals a card that the seat to act cannot see.
- ``step(state, phase, action, log)``: the state after a legal action; it does not check the action again.

The auction and each step between the auction and the first card end with a
:class:`PhaseOver <five_hundred.engine.state.PhaseOver>` instead of a state.  A phase does not know which step comes
next; :mod:`five_hundred.engine.phases.before_play` does.  To choose the next step, it asks the modules which seat acts
in their step under a contract.

The functions take the same arguments in every module:

- ``state``: the state before the action; the function does not change it.
- ``phase``: the phase of that state, passed separately so that a type checker knows which phase it is.
- ``action``: the action to check or to carry out.
- ``log``: the list to which the function appends events in order; ``None`` if the caller does not need events.
- ``contract``: the contract, including the results of earlier steps.

Four modules connect the phases: ``auction_start``, ``auction_end``, ``before_play`` (the steps between the auction and
the first card, in order), and ``hand_end`` (the cards are thrown in, or the hand is scored).
"""
