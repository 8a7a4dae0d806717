"""Output for people: names, sentences, text tables, pictures, and the bid grid.

This room shows what one seat may see.  Formats for programs belong in ``formats``.

May import: ``engine`` and the rooms below it.
"""
