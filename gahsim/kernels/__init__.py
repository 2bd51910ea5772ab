"""How compiled code is written here.

``kernel`` is numba's ``njit`` with the project's settings and an explicit signature: signatures halve the cold compile, let
function-typed arguments be cached and keep a wrong type from compiling a second, slow specialisation behind one's back.

Numba does not notice an edited callee in another file, so what a file's kernels compile to is cached in a folder named by a hash of
that file and every file it imports, beside the numba version and the flags that change code generation. Editing a rule compiles all
that rests on it anew; editing a bot, just the bot.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba

from gahsim.kernels.apart import ApartIfLarge

PACKAGE = Path(__file__).resolve().parent.parent
FLAGS = f"{numba.__version__}-{'checked' if numba.config.BOUNDSCHECK else 'fast'}"
_DEFINES = re.compile(r"^@(kernel\(|intrinsic\b)", re.MULTILINE)
_IMPORTS = re.compile(r"^from (gahsim[\w.]*) import (?:\(([^)]*)\)|([^\n(]*))", re.MULTILINE)


def engine_hash() -> str:
    """Hash of every source that can end up in a kernel; results are tied to it."""
    return _hash_of(kernel_sources())


def kernel_sources() -> list[Path]:
    """Files that define kernels, and every file of this package they import: constants are frozen into compiled code."""
    defining = [path for path in PACKAGE.rglob("*.py") if _DEFINES.search(_text(path))]
    return sorted(set().union(*map(sources_of, defining)))


def sources_of(path: Path) -> set[Path]:
    """A file and every file of this package that it imports, directly or not."""
    found, wanted = {path}, [path]
    while wanted:
        new = _imported_by(wanted.pop()) - found
        found |= new
        wanted += new
    return found


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _imported_by(path: Path) -> frozenset[Path]:
    found = set()
    for name, several, one in _IMPORTS.findall(_text(path)):
        place = PACKAGE.parent.joinpath(*name.split("."))
        found |= {place.with_suffix(".py"), place / "__init__.py"}
        found |= {place / f"{word}.py" for word in re.findall(r"\w+", several or one)}
    return frozenset(file for file in found if file.is_file())


def _hash_of(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(_text(path).encode())
    return digest.hexdigest()[:16]


def _cache_home() -> Path:
    explicit = os.environ.get("GAHSIM_CACHE_DIR")
    if explicit:
        return Path(explicit)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "gahsim"


@cache
def use_cache(source: Path) -> Path:
    """The cache folder of exactly this source and what it imports."""
    inside = source.is_relative_to(PACKAGE)
    name = ".".join(source.relative_to(PACKAGE).with_suffix("").parts) if inside else "elsewhere"
    folder = _cache_home() / FLAGS / name / (_hash_of(sources_of(source)) if inside else engine_hash())
    with suppress(OSError):  # a read-only home: numba falls back to a folder of its own choosing
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            _forget_old_caches(folder)
    return folder


def _forget_old_caches(current: Path, keep: int = 4) -> None:
    """Edited sources leave folders behind; keep the newest few so that switching branches stays warm."""
    others = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[keep:]:
        shutil.rmtree(path, ignore_errors=True)


warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)


def kernel(returns: Any, *arguments: Any, entry: bool = False) -> Callable[[Callable], Callable]:
    """Compile a function with an explicit signature.

    Parameters
    ----------
    returns, *arguments
        Numba types of the result and of each argument.
    entry : bool
        True for functions that Python code calls; inner kernels go without the wrappers that would make.
    """
    signature = returns(*arguments)
    # kernels work in memory they are given: counting references to it at every call would cost a third of the time
    options: dict[str, Any] = {"cache": True, "error_model": "numpy", "nogil": True, "_nrt": False}
    if not entry:
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

    def decorate(function: Callable) -> Callable:
        source = Path(function.__code__.co_filename).resolve()
        if not entry and source.is_relative_to(PACKAGE):
            options["pipeline_class"] = ApartIfLarge
        numba.config.CACHE_DIR = str(use_cache(source))
        compiled: Callable = numba.njit(signature, **options)(function)
        return compiled

    return decorate
