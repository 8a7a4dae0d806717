"""Bids, contracts, actions and refusals as plain values.

This room holds trick bids and their points, special bids, contracts, one class for each action, and the reasons why the
engine refuses an action.  How bids rank depends on the house rules, so it belongs in ``rules``.

May import: ``cards``, ``base``.
"""
