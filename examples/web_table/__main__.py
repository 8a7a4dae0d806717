"""Serve the web table: ``python -m examples.web_table``, after ``pip install starlette uvicorn websockets``."""

import argparse
import json
import os
from contextlib import suppress
from pathlib import Path

import uvicorn
from uvicorn.supervisors import Multiprocess

from .app import ENVIRONMENT, LONGEST_FRAME, custom_rule

parser = argparse.ArgumentParser(
    prog="python -m examples.web_table", description="Serve tables for 500 in the browser."
)
parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
parser.add_argument("--port", type=int, default=5000, help="the port; 0 chooses a free one (default: 5000)")
parser.add_argument("--folder", type=Path, default=Path("tables"), help="the folder of the data (default: tables)")
parser.add_argument("--custom", action="append", default=[], metavar="MODULE:CLASS", help="a custom rule to offer")
parser.add_argument("--pace", type=float, default=0.7, help="seconds before a computer player acts (default: 0.7)")
parser.add_argument("--workers", type=int, default=1, help="the number of processes (default: 1)")


def main() -> None:
    """Serve until Ctrl-C."""
    options = parser.parse_args()
    for named in options.custom:
        try:
            custom_rule(named)
        except (AttributeError, ImportError, ValueError) as error:
            parser.error(f"--custom {named}: {error}")
    os.umask(0o077)  # other users of this machine must not read the cards
    settings = {"folder": str(options.folder), "custom": options.custom, "pace": options.pace}
    os.environ[ENVIRONMENT] = json.dumps(settings)
    config = uvicorn.Config(
        "examples.web_table.app:from_environment",
        factory=True,
        host=options.host,
        port=options.port,
        workers=options.workers,
        log_level="warning",
        ws_max_size=LONGEST_FRAME,
        timeout_graceful_shutdown=2,
    )
    socket = config.bind_socket()
    socket.listen()  # so that a browser that is quick waits for the server
    address = f"http://{options.host}:{socket.getsockname()[1]}"
    print(f"Open {address} in a browser.  The data is in the folder {options.folder}.", flush=True)
    with suppress(KeyboardInterrupt):
        if options.workers > 1:
            Multiprocess(config, sockets=[socket]).run()
        else:
            uvicorn.Server(config).run(sockets=[socket])


if __name__ == "__main__":
    main()
