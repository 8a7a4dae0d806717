"""Formats for programs: text notation, match records, plain data for JSON, and published game logs.

This package reads and writes matches.  Code that reads and writes house rules belongs in ``rules.documents``, and code
for human-readable output belongs in ``display``.
"""
