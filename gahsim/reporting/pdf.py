"""A page as PDF: by WeasyPrint where it is installed, else by a Chromium or Chrome on this machine."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from gahsim.errors import UsageError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-pdf-header-footer",
)
SECONDS = 180.0

Printer = Callable[[str], bytes]


def printer() -> Printer:
    """What turns a page into a PDF on this machine.

    Raises
    ------
    UsageError
        If there is neither WeasyPrint nor a browser.
    """
    try:
        weasyprint: Any = import_module("weasyprint")
    except (ImportError, OSError):  # it may be there without the libraries it draws with
        browser = next(filter(None, map(shutil.which, BROWSERS)), None)
        if browser is None:
            raise UsageError(
                "a PDF needs weasyprint (pip install 'gahsim[pdf]') or Chromium; or print the page to PDF from any browser"
            ) from None
        return lambda page: _print_with(browser, page)
    return lambda page: bytes(weasyprint.HTML(string=page).write_pdf())


def _print_with(browser: str, page: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_text(page, encoding="utf-8")
        command = [browser, *FLAGS, f"--user-data-dir={folder}/profile", f"--print-to-pdf={target}", source.as_uri()]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise UsageError(f"{browser}: did not print the page within {SECONDS:g} s") from None
        if not target.exists():
            raise UsageError(f"{browser}: could not print the page ({done.stderr.strip()[-200:] or done.returncode})")
        return target.read_bytes()
