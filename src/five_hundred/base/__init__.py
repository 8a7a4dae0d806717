"""Building blocks that do not depend on cards: value classes, options, files and errors.

This room holds the base class of all frozen values, the checks of arguments, the fields that make up a RuleSet, the
exceptions, and the exit status of commands.  Code that mentions a card, a bid or a seat belongs in a higher room.

May import: no other room.
"""
