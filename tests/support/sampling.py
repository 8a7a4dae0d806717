"""How many examples a property draws: as many as the profile says, or a share of them unless the run is thorough."""

from hypothesis import settings

__all__ = ["fewer"]


def fewer(divisor: int) -> settings:
    """Settings for a property whose examples are expensive: a share of them in a run with the same examples every time.

    A thorough run draws the whole number.

    Args:
        divisor: a run with the same examples every time draws its number divided by this, at least one.
    """
    profile = settings()
    share = divisor if profile.derandomize else 1
    return settings(max_examples=max(1, profile.max_examples // share))
