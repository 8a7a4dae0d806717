"""Formats for programs: text notation, match records, plain data for JSON, and published game logs.

This room reads and writes matches.  Files of house rules belong in ``rules.documents``, and output for people belongs
in ``display``.

May import: ``engine`` and the rooms below it.
"""
