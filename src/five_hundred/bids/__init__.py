"""Bids, contracts, actions and refusals as plain values.

This subpackage contains trick bids and their points, special bids, contracts, one class for each kind of action, and
the reasons why the engine refuses an action.  The ranking of bids depends on the house rules, so its code belongs in
``rules``.
"""
