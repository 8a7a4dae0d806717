"""The auction as a function of plain values: which bids and passes are legal, and which hands may be thrown in."""
