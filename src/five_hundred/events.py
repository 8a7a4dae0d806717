"""Events for user interfaces and logs; they contain only public facts, so every player may see every event."""

from five_hundred.engine.events import *
from five_hundred.engine.events import __all__ as __all__
