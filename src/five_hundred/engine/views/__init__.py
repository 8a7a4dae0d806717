"""What each seat sees and may do: views, own cards, the bid grid, and views that follow the events of a match."""
