"""What lies on the table: cards, packs of cards, and the seats around it.

This room holds suits, ranks and cards, the named packs, bit masks that stand for sets of cards, and seats and sides.
What players may bid or play belongs in higher rooms.

May import: ``base``.
"""
