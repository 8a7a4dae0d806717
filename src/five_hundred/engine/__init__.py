"""The rules engine: states, the phases of a hand, legal actions, tricks, scores, and each seat's view of the table.

Each folder imports only from those before it: ``play`` (which cards may be played, and who takes a trick), ``auction``
(which bids are legal), ``score`` (what a hand is worth, and when the match ends), ``table`` (the match, its phase, what
everyone sees, and the state with the hidden cards), ``phases`` (what happens in each phase) and ``views`` (what each
seat sees).  The modules ``actions`` and ``refusals`` are below all folders.

The function :func:`apply <five_hundred.engine.game.apply>` in the module ``game`` looks up what the current phase
states about itself in :data:`SPECS <five_hundred.engine.phases.all_phases.SPECS>` and carries out an action as follows:

1. The phase's function ``why_illegal`` says whether the action is illegal, by the rules in ``auction.bid_legality``,
   ``auction.throw_in_legality``, ``play.trick_rules`` (which ``play.playable_cards`` applies to a hand) and
   ``table.claims``.  ``game.why_illegal`` also refuses an action out of turn, if the caller says who acts, and asks the
   custom rules (``table.custom_vetoes``).  If the action is illegal, ``apply`` raises an error.

2. The phase's function ``step`` carries out the action and returns a new state.  If it gets a ``log``, it also appends
   the events to this list.  After the last card of a trick, ``phases.playing.after_trick`` finds the winner with
   ``play.tricks.winner_of``, which compares the strengths of the cards (``play.suits_and_strength``); a custom rule can
   name another winner.

3. If a hand has no face card, ``phases.dealing`` may ask for another deal.  In the auction, ``phases.auction_turns``
   decides who calls next.  Several phases, such as the exchange, can take place between the auction and the play.
   At the end of the auction and of each of these phases, ``phases.all_phases`` starts the next one.  If no such
   phase is left, ``phases.all_phases`` starts the play, whose setup comes from ``play.play_setup``.

4. After the last trick, or when play stops early, the hand ends (``table.hand_end.stops``: a special bid has failed, or
   ``score.match_end`` says that a side goes out):

   - ``table.hand_end`` has ``score.scoring`` score the hand and name the players who may not bid in the next auction,
     and ``score.match_end`` decide whether the match is over; custom rules change these results
     (``table.custom_hooks``);
   - it returns a ``Match`` with the new scores and the last hand, and the phase that follows: the next deal, or the end
     of the match; ``phases.between_hands`` makes the state, in which nobody holds a card.

A state keeps the score of the last hand only.  A record (``formats.record``) replays its actions to collect the scores
of all hands, and ``display.score_sheet`` writes them down.

The module ``table.state`` defines the state of a match: its phase contains public facts, while the fields ``hands`` and
``secrets`` contain hidden cards.  A view consists of the state's public state (``table.public_state``) and of the cards
of one seat (``table.own_cards``).

Some modules are for programs that do not know the whole deal: ``public_step`` carries out what events report, on the
public state alone, and ``views.following_events`` does so for a seat; ``score_keeping`` scores hands of which only the
contract and the tricks are known; ``begun_with_contract`` begins without an auction; ``stated_contracts`` checks a
contract that a person or a file states.

Write a rule about actions as a function of plain values, such as contracts, seats and masks of cards, not as a function
of a state.  The modules of the phases take these plain values from the state and call the function that states the
rule.  The engine reads no files, draws no pictures and never chooses a card.

A set of cards whose type is ``int``, such as a hand, is a mask.  The functions take the same arguments in many modules:

- ``standing``: the highest bid so far; ``None`` before the first bid.

- ``tricks``: the number of tricks taken by each seat.

- ``winners``: the seats that took the tricks, in order.

- ``history``: the complete tricks of the hand, in order.

- ``led``: the number of the suit led.

- ``elsewhere``: the cards that may be in another hand, as far as the player knows.

- ``dummy_covered``: whether a dummy has a face-down card.

- ``team``: the seats of the declaring side; empty if all players passed.

- ``partner``: the seat that held the called card; ``None`` if no other seat held one.  The partner that the contract
  names, if any, then plays with the declarer.
"""
