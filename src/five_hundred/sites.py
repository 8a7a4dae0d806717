"""The settings of websites and programs, and the options of this library that correspond to them.

One setting of a site can correspond to several options: for example, "must bid to win" also caps the defenders' points.
:func:`from_site` translates a site's settings into a RuleSet, and :func:`to_site` translates a RuleSet into the closest
settings of a site.
"""

from five_hundred.rules.site_options import *
from five_hundred.rules.site_options import __all__ as __all__
