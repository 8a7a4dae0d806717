"""The table: the match, its phase, what everyone sees, the hidden cards, the events, claims and the end of a hand."""
