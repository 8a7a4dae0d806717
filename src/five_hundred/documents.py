"""Functions that read and write RuleSets as JSON or TOML: all options, or a preset and the changed options.

A document is a table of groups of options; the entry ``base`` names the preset that supplies all options that the
document does not set::

    base = "australian"

    [match]
    target = 1000

    [contracts.specials.OM]
    value = 520

One error reports all problems of a document, each with its path and, for an unknown name, the nearest known name.
"""

from five_hundred.rules.documents import *
from five_hundred.rules.documents import __all__ as __all__
