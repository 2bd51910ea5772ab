"""Files a bot is made of: code and weights a user names in a spec string.

Workers play the bots the parent read, not whatever lies under that name where they run: a worker may sit in another folder, on another
machine, or start after the file was edited. So the contents travel with the experiment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_read: dict[str, bytes] = {}
_carried: dict[str, bytes] = {}


def read_bot_file(path: str | Path) -> bytes:
    """Contents of a file named in a spec string."""
    name = str(path)
    _read[name] = _carried[name] if name in _carried else Path(name).read_bytes()
    return _read[name]


def files_of(specs: Iterable[str]) -> dict[str, bytes]:
    """Files that were read to make these bots."""
    words = list(specs)
    return {name: content for name, content in _read.items() if any(name in spec for spec in words)}


@contextmanager
def carried(files: Mapping[str, bytes]) -> Iterator[None]:
    """Take the contents of these files from here instead of from the disk."""
    _carried.update(files)
    try:
        yield
    finally:
        _carried.clear()
