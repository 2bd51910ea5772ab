"""Figures as small SVG for a page: no outside references, ids of their own, colours from the page's theme."""

from __future__ import annotations

import io
import re
from html import escape
from typing import TYPE_CHECKING

from gahsim.reporting.plots.look import BAND, BLUE, GRID, INK, MUTED, ORANGE, PAPER, RC

if TYPE_CHECKING:
    from matplotlib.figure import Figure

THEME = {
    INK: "var(--ink)", MUTED: "var(--muted)", GRID: "var(--grid)", PAPER: "var(--paper)", BLUE: "var(--blue)", ORANGE: "var(--orange)",
    BAND: "var(--band)",
}  # fmt: skip
# what matplotlib writes and a page does not need: pattern -> replacement
_SLIM = (
    (r"<metadata>.*?</metadata>", ""),
    (r"<style[^>]*>.*?</style>", ""),
    (r"<!--.*?-->", ""),
    (r'(<g) id="[^"]*"', r"\1"),
    (r"<g/>", ""),
    (r"<defs>\s*</defs>", ""),
    (r"(\d+\.\d{2})\d+", r"\1"),  # a hundredth of a point is enough
    (r'xlink:href="', 'href="'),
    (r' target="_blank"', ""),
    (r' transform="rotate\(-?0 [^)]*\)"', ""),
    (r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px"),
    (r"font-family: [^;\"]*; ?", ""),
    (r" ?\n([LMCQz])", r"\1"),
    (r"([LMCQ]) ", r"\1"),
    (r"\n\"", '"'),
    (r"\n\s*", "\n"),
)
_GROUP = re.compile(r"<g(?P<attributes>[^>]*)>|</g>")


def to_svg(figure: Figure, name: str, label: str, themed: bool = True) -> str:
    """A figure as an SVG element for a page: no outside references, ids of its own, colours from the page's theme.

    Parameters
    ----------
    figure : Figure
        What to write.
    name : str
        Unique on the page; ids inside the figure follow from it.
    label : str
        What the figure shows, for those who cannot see it.
    themed : bool
        Colours as CSS variables (light and dark pages) instead of fixed ones.
    """
    import matplotlib as mpl

    out = io.StringIO()
    quiet = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with mpl.rc_context(RC | {"svg.hashsalt": name}):
        figure.savefig(out, format="svg", transparent=True, metadata=quiet)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    end = text.index(">")
    box = re.search(r'viewBox="[^"]*"', text[:end])
    text = text[end:]
    for pattern, instead in _SLIM:
        text = re.sub(pattern, instead, text, flags=re.S)
    text = re.sub(r"\n+", "\n", _without_plain_groups(text))
    for fixed, variable in THEME.items() if themed else ():
        text = text.replace(fixed, variable)
    return f'<svg class="figure" role="img" aria-label="{escape(label)}" {box[0] if box else ""}{text}'


def _without_plain_groups(text: str) -> str:
    """Take out groups that say nothing, and their ends."""
    said: list[bool] = []

    def kept(found: re.Match[str]) -> str:
        if found[0] == "</g>":
            return "</g>" if said.pop() else ""
        said.append(bool(found["attributes"].strip()))
        return found[0] if said[-1] else ""

    return _GROUP.sub(kept, text)
