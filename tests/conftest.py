"""Settings which all tests share."""

import os

from hypothesis import settings

settings.register_profile("dev", max_examples=25, deadline=None, print_blob=True)
# The same examples in every run: CI turns red for a change, not for a lucky draw.
settings.register_profile("ci", max_examples=50, deadline=None, print_blob=True, derandomize=True)
settings.register_profile("thorough", max_examples=1000, deadline=None, print_blob=True)

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))
