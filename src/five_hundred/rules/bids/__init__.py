"""Bids and contracts as plain values: trick bids, their points, special bids, and the words that name them.

The ranking of bids depends on the house rules (``rules.ladder``).
"""
