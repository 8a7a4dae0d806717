"""The phases of a hand, one module each, with exactly three functions that :mod:`five_hundred.engine.game` calls.

- ``candidates(state, phase)``: the legal actions, as an immutable sequence.
- ``why_illegal(state, phase, action)``: why an action is refused, ``None`` if it may be carried out.  It never tells of
  a card that the seat to act cannot see.
- ``step(state, phase, action, log)``: the state after a legal action; it does not judge the action once more.

They are given the same everywhere:

- ``state``: the state in which something is to be done; it is unchanged.
- ``phase``: its phase once more, by its own type.
- ``action``: what is tried, or done.
- ``log``: the list to which events are appended in order; ``None`` where nobody wants them.

What leads from one phase to the next is in :mod:`five_hundred.engine.phases.transitions`; the steps between the auction
and the first card are in :mod:`five_hundred.engine.phases.stages`.
"""
