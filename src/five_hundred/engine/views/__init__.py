"""What each seat sees and may do: views, the bid grid, and views that follow the events of a match."""
