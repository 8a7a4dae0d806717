"""The documentation pages that are generated from the library, and the extension that adds them to the Sphinx build.

Most modules create text from the options, presets and modules without Sphinx, so the tests can import them.
"""
