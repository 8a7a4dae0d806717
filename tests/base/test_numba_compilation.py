"""What numba compiles is what plain Python runs, and a change in a source leads to new compiled code."""

import inspect
import pickle
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba import config, njit

from five_hundred.base import numba_compilation
from five_hundred.base.bits import highest, lowest, ones
from five_hundred.base.numba_compilation import checksum_of, on_disk
from five_hundred.engine.play import trick_rules
from five_hundred.playouts import chance


@pytest.mark.parametrize("changed", [trick_rules, chance], ids=lambda module: module.__name__)
def test_the_checksum_of_the_sources_changes_with_them(changed: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a change in a comment changes the checksum."""
    before, read = checksum_of(trick_rules, chance), inspect.getsource
    assert checksum_of(trick_rules, chance) == before
    monkeypatch.setattr(
        inspect, "getsource", lambda module: read(module) + ("# changed\n" if module is changed else "")
    )
    assert checksum_of(trick_rules, chance) != before


def test_modules_without_a_source_have_a_checksum(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: ModuleType) -> str:
        raise OSError("source code not available")

    monkeypatch.setattr(inspect, "getsource", missing)
    assert checksum_of(trick_rules) == 0


def described(masks: Any) -> Any:
    """The number of cards, the lowest and the highest card of each mask."""
    found = np.zeros((len(masks), 3), np.int64)
    for row in range(len(masks)):
        found[row, 0], found[row, 1], found[row, 2] = ones(masks[row]), lowest(masks[row]), highest(masks[row])
    return found


def test_compiled_masks_agree_with_those_in_python() -> None:
    rng = Random(1)
    masks = [1 << card for card in range(63)] + [
        rng.getrandbits(rng.randint(1, 63)) | 1 << rng.randrange(63) for _ in range(999)
    ]
    found = njit(described)(np.array(masks, np.int64))
    assert np.array_equal(found, described(masks))
    digits = [f"{mask:b}" for mask in masks]
    assert found.tolist() == [[each.count("1"), len(each) - 1 - each.rindex("1"), len(each) - 1] for each in digits]


def test_without_a_writable_folder_the_code_is_compiled_but_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def refusing(**settings: Any) -> Any:
        asked.append(settings)
        if settings.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return njit(**settings)

    monkeypatch.setattr(numba_compilation, "njit", refusing)

    def twice(number: int) -> int:
        return 2 * number

    assert numba_compilation.on_disk(twice)(4) == 8
    assert [settings.pop("cache", False) for settings in asked] == [True, False]
    assert all(settings["nogil"] for settings in asked)


def halved(number: int) -> int:
    """A function that compiles quickly."""
    return number // 2


def damages(file: Path) -> Iterator[Callable[[], object]]:
    """Ways in which a stored file can be damaged."""
    whole = file.read_bytes()
    for count in (0, 1, 2, 10, len(whole) // 2, len(whole) - 1):
        yield partial(file.write_bytes, whole[:count])
    for content in (b"\0" * len(whole), b"no pickle", pickle.dumps(5), whole[:-20] + b"\xff" * 20, pickle.dumps(None)):
        yield partial(file.write_bytes, content)

    def folder() -> None:
        file.unlink()
        file.mkdir()

    yield folder


@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_damaged_files_of_compiled_code_are_compiled_anew(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The index of a function, and its code; what then is stored can be read."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    assert on_disk(halved)(9) == 4
    (file,) = tmp_path.rglob(f"*.{kind}")
    for damage in list(damages(file)):
        damage()
        assert on_disk(halved)(9) == 4
        if file.is_dir():
            break  # nothing can be stored under this name
        again: Any = on_disk(halved)
        assert again(9) == 4
        assert sum(again.stats.cache_hits.values()) == 1


def test_code_that_cannot_be_stored_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is gone by the time, and a file is in its place."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    kept: Any = on_disk(halved)
    folder = Path(kept.stats.cache_path)
    shutil.rmtree(folder)
    folder.write_text("not a folder")
    assert kept(9) == 4


def test_an_option_that_numba_does_not_document_is_left_out_if_numba_refuses_it() -> None:
    """Without it, the compiled code has the same results, and takes longer."""
    assert numba_compilation.options_inside(njit).get("_nrt") is False, (
        "this version of numba no longer has the option _nrt: the compiled code is right, but takes longer; "
        "measure P3 and P11, and look for a new way not to count references to arrays"
    )

    def refusing(**options: object) -> Callable[[object], object]:
        if "_nrt" in options:
            raise KeyError("Unrecognized options: {'_nrt'}")
        return lambda function: function

    assert set(numba_compilation.options_inside(refusing)) == {"error_model", "no_cfunc_wrapper", "no_cpython_wrapper"}
