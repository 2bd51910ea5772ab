"""The errors a user can meet; each message says what was wrong and what would be right."""

from __future__ import annotations


class GahsimError(Exception):
    """Anything this package raises on purpose."""


class UsageError(GahsimError):
    """Bad input; the command line turns it into exit code 2."""


class OverlayError(UsageError):
    """An overlay that names something unknown or holds a value that cannot be."""


class SnapshotError(UsageError):
    """A saved game or position that cannot be read back."""


class IllegalMove(UsageError):
    """A choice the rules do not offer now."""


class StorageError(GahsimError):
    """A result that could not be written or read: full disk, missing rights, a damaged file."""


class WorkerDied(GahsimError):
    """A process that played games is gone."""


class Interrupted(GahsimError):
    """Ctrl-C, with what it leaves behind; exit code 130."""
