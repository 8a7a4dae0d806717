"""The game itself: states, the phases of a hand, legal actions, tricks, scores, and each seat's view of the table.

Start at :mod:`five_hundred.engine.game`: ``new_game``, ``legal_actions``, ``why_illegal``, ``apply`` and ``step``.
The module ``state`` defines the state of a match, and the package ``phases`` has one module for each phase.  The other
modules contain pure functions about bids, tricks, claims, scores and the end of the match.  The engine reads no files,
draws no pictures and never chooses a card.

May import: ``rules``, ``bids``, ``cards``, ``base``.
"""
