"""Cards, packs and seats.

This subpackage contains suits, ranks and cards, the named packs, the packets in which cards are dealt, bit masks that
represent sets of cards, and seats and sides.  Code about the bids and plays of the game belongs in higher subpackages.
"""
