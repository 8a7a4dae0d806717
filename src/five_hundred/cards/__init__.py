"""Cards, packs of cards and seats.

This room contains suits, ranks and cards, the named packs, bit masks that represent sets of cards, and seats and sides.
Code about the bids and plays of the game belongs in higher rooms.

This room may import only ``base``.
"""
