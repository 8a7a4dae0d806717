"""Output for people: names, sentences, text tables, pictures, and the bid grid.

Tables are drawn from views, so they show only what one seat may see.  Output for programs belongs in ``formats``.
"""
