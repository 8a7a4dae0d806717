"""Named RuleSets, each with its sources, and with the rules that it assumes without a source (catalogue: section 1)."""

from five_hundred.rules.presets import *
from five_hundred.rules.presets import __all__ as __all__
