"""From estimates to pictures and pages.

``make_report`` turns runs into one offline HTML page; ``plots`` holds a function per kind of figure. Loaded when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gahsim.reporting import plots
    from gahsim.reporting.report import Report, make_report

__all__ = ["Report", "make_report", "plots"]


def __getattr__(name: str) -> Any:
    if name == "plots":
        return import_module("gahsim.reporting.plots")
    if name in ("Report", "make_report"):
        return getattr(import_module("gahsim.reporting.report"), name)
    raise AttributeError(f"module 'gahsim.reporting' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
