"""The phases of a hand, each in the module of its name.

Such a module defines the class of the phase, its actions and the events that report them, unless other modules share
them: these are in ``table.phase_classes``, ``engine.actions`` and ``table.events``.  Its ``SPEC`` names them, and five
functions, which the rest of the engine calls (:class:`PhaseSpec <five_hundred.engine.phases.phase_spec.PhaseSpec>`).
The module ``all_phases`` lists the phases in order.  The functions for a state, which contains the hidden cards:

- ``candidates(state, phase)``: the legal actions, as an immutable sequence.

- ``why_illegal(state, phase, action)``: the reason why an action is illegal; ``None`` if it is legal.  The reason never
  reveals a card that the seat to act cannot see.

- ``step(state, phase, action, log)``: the state after a legal action; ``step`` does not check the action again.

The functions for the public state, so that a program without the hidden cards can follow the match:

- ``report(public, phase, action)``: the event that reports an action, legal or not.

- ``follow(table, phase, event)``: carries out what such an event reports, and refuses what the rules or the public
  facts rule out.  What hidden cards decide, it reads from the events that follow.

At the end of the auction, and of each step between the auction and the first card, ``step`` returns the state with a
:class:`PhaseOver <five_hundred.engine.table.phase_classes.PhaseOver>`, and ``follow`` leaves one in the table.  The
module ``all_phases`` then chooses the next step: it asks the module of each possible step which seat must act under the
contract, and skips a step in which no seat acts.

The functions take the same arguments in every module:

- ``state``: the state before the action; the function does not change it.

- ``phase``: the phase of the state, passed separately so that a type checker knows its type.

- ``action``: the action to check or to carry out.

- ``log``: the list to which the function appends events in order; ``None`` if the caller does not need events.

- ``match``: the facts that all phases of the hand share.

- ``contract``: the contract, including the results of earlier steps.

- ``calls``: all calls of the auction so far; empty before the first call.

- ``redeals``: the number of consecutive deals by this dealer that were thrown in because no bid won the auction.

- ``table``: the public state during a step that is carried out without the hidden cards.

Three modules connect the phases: ``auction_turns`` (begins the auction, chooses who calls next, and decides when the
auction is over), ``auction_end`` (what follows), and ``between_hands`` (clears the table).  ``auction_turns`` and
``auction_end`` decide by public facts alone: they take a :class:`Match <five_hundred.engine.table.match.Match>` instead
of a state, so that ``follow`` uses them too.
"""
