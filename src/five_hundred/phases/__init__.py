"""The phases of a hand, one module each, with exactly three functions.

``candidates(state)`` gives the legal actions, ``why_illegal(state, action)`` judges one of them, and
``step(state, action, log)`` carries out a legal one and appends what happened to ``log``, unless that is ``None``.
What leads from one phase to the next is in :mod:`five_hundred.phases.transitions`; the steps between the auction and
the first card are in :mod:`five_hundred.phases.stages`.
"""
