"""Building blocks that do not depend on cards: value classes, options, files and errors.

This subpackage contains the base class of all frozen values, the type checks of arguments, the kinds of fields that
make up a RuleSet, the exceptions, the exit status of commands, and the tools that compile functions of whole numbers.
Code that mentions a card, a bid or a seat belongs in a higher subpackage, except the checks of arguments.
"""
