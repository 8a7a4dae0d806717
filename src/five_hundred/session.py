"""A session: the matches that one group of people plays one after another, saved together.

A saved session may come from an untrusted source.  Any fault in a session raises :class:`InvalidRecordError
<five_hundred.base.errors.InvalidRecordError>`, which gives the location of the fault.
"""

from five_hundred.formats.session import *
from five_hundred.formats.session import __all__ as __all__
