"""Formats for programs: text notation, match records, plain data for JSON, and published game logs.

This package reads and writes matches.  Code for files of house rules belongs in ``rules.documents``, and code for
output to people belongs in ``display``.

May import: ``engine`` and the rooms below it.
"""
