"""Playouts: many hands played at random, fast.

``play_hands`` needs NumPy and joblib (``pip install 'five-hundred[playouts]'``); with numba (``five-hundred[fast]``) it
is some hundred times as fast.  Both give the same hands.
"""

try:
    from five_hundred.playouts.results import Playouts
    from five_hundred.playouts.simulation import Engine, ExactPlayoutsWarning, play_hands, play_on
except ModuleNotFoundError as error:
    raise ImportError(
        f"five_hundred.playouts needs {error.name}, which is not installed: pip install 'five-hundred[playouts]'"
    ) from error

__all__ = ["Engine", "ExactPlayoutsWarning", "Playouts", "play_hands", "play_on"]
