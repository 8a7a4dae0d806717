"""Rules of thumb for choosing cards, as functions of whole numbers.

Both engines of the playouts and the plain player of ``players`` follow the same policy.  The playouts compile the
functions of a policy, so these functions take only whole numbers and masks of cards, not states or views.

Modules of ``policies`` may import ``engine`` and every subpackage that ``engine`` may import.
"""
