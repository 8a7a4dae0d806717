"""A table for 500 in the browser: run ``python -m examples.web_table``, and open the address that it prints.

Read the modules in the order of a request: ``app`` receives it, ``room`` carries it out, ``table`` says what it
changes, ``log`` writes it down, and ``messages`` shows each client what its seat may see.  The page is in ``static``.
"""
