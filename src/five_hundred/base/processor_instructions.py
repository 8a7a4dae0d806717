"""The processor instructions into which numba compiles the functions of :mod:`five_hundred.base.bits`.

Import this module only if numba is installed.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from five_hundred.base.bits import highest, lowest, ones

__all__: list[str] = []

_Code: TypeAlias = Callable[[Any, Any, Any, Any], Any]


@intrinsic
def _ones(_: Any, mask: Any) -> tuple[Any, _Code]:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), code


@intrinsic
def _lowest(_: Any, mask: Any) -> tuple[Any, _Code]:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.true_bit)

    return types.int64(types.int64), code


@intrinsic
def _leading_zeros(_: Any, mask: Any) -> tuple[Any, _Code]:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], cgutils.true_bit)

    return types.int64(types.int64), code


@overload(ones, inline="always")
def _compiled_ones(mask: Any) -> Callable[[Any], Any]:
    def count(mask: Any) -> Any:
        return _ones(mask)  # type: ignore[call-arg]  # numba adds the typing context

    return count


@overload(lowest, inline="always")
def _compiled_lowest(mask: Any) -> Callable[[Any], Any]:
    def find(mask: Any) -> Any:
        return _lowest(mask)  # type: ignore[call-arg]  # numba adds the typing context

    return find


@overload(highest, inline="always")
def _compiled_highest(mask: Any) -> Callable[[Any], Any]:
    def find(mask: Any) -> Any:
        return 63 - _leading_zeros(mask)  # type: ignore[call-arg]  # numba adds the typing context

    return find
