"""The second engine, which represents the play of the cards as whole numbers; numba compiles it if numba is installed.

The playouts and the solver use this subpackage.  It contains no rule of the game: the functions of
``engine.play_legality`` say which cards may be played and which card wins, and numba compiles those same functions.
"""
