"""A saved match: its rules, first dealer and actions, which replay to the same states on every machine.

A record may come from an untrusted source.  Any fault in a record raises
:class:`InvalidRecordError <five_hundred.base.errors.InvalidRecordError>`, which gives the location of the fault.
"""

from five_hundred.formats.record import *
from five_hundred.formats.record import __all__ as __all__
