"""The pages that are read from the library itself, and their place in the Sphinx build.

Everything except :mod:`extension` makes text from the options, presets and modules and needs no Sphinx, so that the
tests can look at it.
"""
