"""What all compiled code uses: the compiler, and the play of the cards in flat arrays of whole numbers.

The playouts and the solver use this subpackage.  It contains no rule of the game: the functions of
``engine.play_legality`` say which cards may be played and which card wins, and numba compiles those same functions.
"""
