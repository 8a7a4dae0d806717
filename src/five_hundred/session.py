"""A session: the matches that one group of people plays one after another, saved together, and their statistics.

A saved session may come from an untrusted source.  Any fault in a session raises :class:`InvalidRecordError
<five_hundred.base.errors.InvalidRecordError>`, which gives the location of the fault.
"""

from five_hundred.formats.session import VERSION, Session, session_schema
from five_hundred.formats.statistics import Statistics, Tally, statistics

__all__ = [
    "VERSION",
    "Session",
    "Statistics",
    "Tally",
    "session_schema",
    "statistics",
]
