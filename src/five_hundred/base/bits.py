"""Functions on 64-bit masks, which represent sets of small numbers.

The module :mod:`five_hundred.base.processor_instructions` tells numba how to compile them.
"""

__all__ = ["highest", "lowest", "ones"]


def ones(mask: int) -> int:
    """Return the number of ones in a mask.

    Args:
        mask: the mask, from 0 to 2**63 - 1.
    """
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """Return the number of the lowest bit in a mask that is 1.

    Args:
        mask: the mask, which must not be empty.
    """
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the number of the highest bit in a mask that is 1.

    Args:
        mask: the mask, which must not be empty.
    """
    return int(mask).bit_length() - 1
