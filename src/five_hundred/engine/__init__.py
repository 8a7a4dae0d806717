"""The game itself: states, the phases of a hand, legal actions, tricks, scores, and what one seat may see.

Start at :mod:`five_hundred.engine.game`: ``new_game``, ``legal_actions``, ``why_illegal``, ``apply`` and ``step``.
``state`` defines the state, ``phases`` has one module for each phase, and the other modules are pure functions about
bids, tricks, claims, scores and the end of the match.  Nothing here reads files, draws pictures or chooses a card.

May import: ``rules``, ``bids``, ``cards``, ``base``.
"""
