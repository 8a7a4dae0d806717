"""Rules of thumb for choosing cards, as functions of whole numbers.

The playouts and the plain player of ``players`` follow the same policy.  The functions that the playouts compile take
only whole numbers, truth values and sequences of whole numbers.
"""
