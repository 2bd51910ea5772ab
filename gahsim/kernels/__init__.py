"""How compiled code is written here.

``kernel`` is numba's ``njit`` with the project's settings and an explicit signature: signatures halve the cold compile, let
function-typed arguments be cached and keep a wrong type from compiling a second, slow specialisation behind one's back.

Numba does not notice an edited callee in another file, so the cache lives in a folder named by a hash of every kernel
source, the numba version and the flags that change code generation. Editing any rule starts a fresh folder.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba

PACKAGE = Path(__file__).resolve().parent.parent
_DEFINES = re.compile(r"^@(kernel\(|intrinsic\b)", re.MULTILINE)
_IMPORTS = re.compile(r"^from (gahsim[\w.]*) import", re.MULTILINE)


def engine_hash() -> str:
    """Hash of every source that can end up in a kernel; results and caches are tied to it."""
    digest = hashlib.sha256()
    for path in kernel_sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kernel_sources() -> list[Path]:
    """Files that define kernels, and every file of this package they import: constants are frozen into compiled code."""
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    wanted = [path for path, text in texts.items() if _DEFINES.search(text)]
    found = set(wanted)
    while wanted:
        for name in _IMPORTS.findall(texts[wanted.pop()]):
            path = PACKAGE.parent.joinpath(*name.split("."))
            path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
            if path in texts and path not in found:
                found.add(path)
                wanted.append(path)
    return sorted(found)


def _cache_home() -> Path:
    explicit = os.environ.get("GAHSIM_CACHE_DIR")
    if explicit:
        return Path(explicit)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "gahsim"


def use_cache() -> Path:
    """Point numba at the cache folder of exactly these sources; must run before any kernel is defined."""
    flags = f"{numba.__version__}-{'checked' if numba.config.BOUNDSCHECK else 'fast'}"
    folder = _cache_home() / f"{engine_hash()}-{flags}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a read-only home: numba falls back to a folder of its own choosing
        return folder
    numba.config.CACHE_DIR = str(folder)
    _forget_old_caches(folder)
    return folder


def _forget_old_caches(current: Path, keep: int = 6) -> None:
    """Edited sources leave folders behind; keep the newest few so that switching branches stays warm."""
    others = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[keep:]:
        shutil.rmtree(path, ignore_errors=True)


use_cache()
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
        compiled: Callable = numba.njit(signature, **options)(function)
        return compiled

    return decorate
