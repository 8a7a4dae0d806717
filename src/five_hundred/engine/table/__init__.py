"""The table: the match, its phase, what everyone sees, the state with the hidden cards, and the events."""
