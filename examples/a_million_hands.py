"""Play a million hands on a cluster, and kill one of its processes: ``python examples/a_million_hands.py``.

For a shorter run, pass a smaller number of hands, such as ``200000``.  A run of a few thousand hands uses only one
process.
The example needs the extra ``fast`` of five-hundred, and the package ``distributed``.
"""

import argparse
import logging
import os
import signal
import sys
import time
from threading import Event, Thread
from typing import Any
from zlib import crc32

import distributed
import joblib
import numpy as np

from five_hundred import presets
from five_hundred.playouts import Playouts, play_hands

PROCESSES = 2


def play(hands: int) -> Playouts:
    """Play the hands with seed 500, which are the same in every process."""
    began = time.monotonic()
    played = play_hands(presets.AUSTRALIAN, hands, seed=500, progress=sys.stderr.isatty())
    print(f"  {played} in {time.monotonic() - began:.1f} s")
    return played


def kill_one(client: Any, over: Event) -> None:
    """Wait until a process of the cluster is busy, and kill the process, as if its machine had failed."""
    while not (busy := [address for address, tasks in client.processing().items() if tasks]):
        if over.wait(0.01):
            return
    pid = client.run(os.getpid, workers=busy[:1])[busy[0]]
    os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    print(f"  process {pid} is dead")


def play_on_cluster(hands: int) -> Playouts:
    """Play the hands on a cluster on this machine; to use another cluster, write ``Client("tcp://...")``."""
    dask: Any = distributed  # its types are incomplete
    with (
        dask.LocalCluster(
            n_workers=PROCESSES, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
        ) as cluster,
        dask.Client(cluster) as client,
    ):
        print(f"  processes {sorted(client.run(os.getpid).values())}")
        over = Event()
        killer = Thread(target=kill_one, args=[client, over])
        killer.start()
        with joblib.parallel_config(backend="dask"):
            played = play(hands)
        over.set()
        killer.join()
        client.wait_for_workers(PROCESSES)
        print(f"  processes {sorted(client.run(os.getpid).values())}")
    return played


def checksum(played: Playouts) -> str:
    """Compute a checksum that changes if any hand changes."""
    columns = (played.bid, played.dealer, played.declarer, played.tricks, played.points, played.made)
    return f"{crc32(b''.join(column.tobytes() for column in columns)):08x}"


def worth(played: Playouts) -> dict[str, float]:
    """Compute the mean number of points that the declarer's side wins with each bid if all players play at random."""
    sides = np.array(played.rules.table.seating.side_of)[played.declarer]
    won = played.points[np.arange(len(played)), sides]
    numbers, which = np.unique(played.bid, return_inverse=True)
    means = np.bincount(which, won) / np.bincount(which)
    found: list[int] = numbers.tolist()
    return {str(played.bids[number]): round(mean, 1) for number, mean in zip(found, means.tolist(), strict=True)}


def main() -> None:
    """Play the hands twice and compare the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("hands", type=int, nargs="?", default=1_000_000, help="the number of hands (default 1,000,000)")
    hands = parser.parse_args().hands
    if hands < 1:
        parser.error(f"hands must be 1 or more, got {hands}")
    print("In one process:")
    alone = play(hands)
    print(f"On a cluster of {PROCESSES} processes:")
    together = play_on_cluster(hands)
    print(f"Checksums {checksum(alone)} and {checksum(together)}: ", end="")
    print("the same hands" if checksum(alone) == checksum(together) else "NOT the same hands")
    for bid, points in worth(together).items():
        print(f"  {bid:<12} {points:8.1f}")
    if worth(alone) != worth(together):
        raise SystemExit("the mean points differ")


if __name__ == "__main__":
    main()
