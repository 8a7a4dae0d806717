"""The play of the cards as a function of plain values: suits and strength, legal plays, tricks and checked claims."""
