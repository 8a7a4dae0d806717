"""The score of a hand, and the end of the match."""
