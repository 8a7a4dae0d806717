"""How much work something is, as a number that is the same on every machine."""

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

__all__ = ["bytecodes"]


def bytecodes(work: Callable[[], object]) -> int:
    """How many bytecodes are executed by some work; what is written in C counts as the call of it."""
    count = 0

    if sys.version_info >= (3, 12):  # where tracing does not see the first frame's

        def seen(_: CodeType, __: int) -> None:
            nonlocal count
            count += 1

        monitoring, tool = sys.monitoring, sys.monitoring.PROFILER_ID
        monitoring.use_tool_id(tool, "cost")
        monitoring.register_callback(tool, monitoring.events.INSTRUCTION, seen)
        monitoring.set_events(tool, monitoring.events.INSTRUCTION)
        try:
            work()
        finally:
            monitoring.set_events(tool, 0)
            monitoring.free_tool_id(tool)
        return count

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()  # where coverage is measured it goes on afterwards
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
