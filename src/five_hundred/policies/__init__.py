"""Rules of thumb for choosing cards, as functions of whole numbers.

Both engines of the playouts and the plain player of ``players`` follow the same policy, so a policy works with whole
numbers and masks of cards only: the playouts compile its functions.  A policy knows neither states nor views.

Modules of ``policies`` may import ``engine`` and every subpackage that ``engine`` may import.
"""
