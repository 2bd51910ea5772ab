"""A page as a browser meets it: Chromium where there is one, a parser that checks the same where there is none."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
FETCHING = ("src", "srcset", "data", "poster", "action", "background")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--virtual-time-budget=4000",
)  # fmt: skip


@dataclass
class Seen:
    """What came of opening a page."""

    dom: str
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)


@cache
def chromium() -> str | None:
    """A Chromium that runs, if there is one."""
    for name in NAMES:
        found = shutil.which(name)
        if found and subprocess.run([found, "--version"], capture_output=True, timeout=60, check=False).returncode == 0:
            return found
    return None


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen = Seen("")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.seen.ids.append(given["id"])
        if tag == "section":
            self.seen.sections.append(given.get("id", ""))
        if tag == "a":
            self.seen.links.append(given.get("href", ""))
        elif given.get("href", "#")[0] != "#":
            self.seen.requests.append(given["href"])
        self.seen.requests += [given[name] for name in FETCHING if name in given and not given[name].startswith("data:")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.seen.errors.append(f"</{tag}> closes what is not open")


def parsed(text: str) -> Seen:
    """What the page's text says, without running it."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    reader.seen.dom = text
    reader.seen.errors += [f"<{tag}> is never closed" for tag in reader.open]
    reader.seen.requests += re.findall(r"(?:url\(|@import)\s*['\"]?(?!#|['\"]?#)([^)'\"]+)", text)
    return reader.seen


def opened(page: Path, work: Path) -> Seen:
    """Open a page: in Chromium, else with the parser."""
    browser = chromium()
    if browser is None:
        return parsed(page.read_text(encoding="utf-8"))
    log = work / f"{page.stem}.netlog"
    command = [
        browser,
        *FLAGS,
        "--enable-logging=stderr",
        f"--log-net-log={log}",
        f"--user-data-dir={work / 'profile'}",
        "--dump-dom",
    ]
    done = subprocess.run([*command, page.resolve().as_uri()], capture_output=True, text=True, timeout=120, check=True)
    seen = parsed(done.stdout)
    seen.errors = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    seen.requests = _requests(log.read_text(encoding="utf-8"))
    return seen


def _requests(log: str) -> list[str]:
    """Addresses the page asked for; what the browser asks for by itself has no page as its origin."""
    try:
        events = json.loads(log)["events"]
    except ValueError:  # the browser left before it closed the file
        events = json.loads(log.rstrip().rstrip(",") + "]}")["events"]
    given = [event.get("params", {}) for event in events]
    asked = [p["url"] for p in given if "url" in p and p.get("initiator", "not an origin") != "not an origin"]
    return [url for url in dict.fromkeys(asked) if not url.startswith(("file:", "data:"))]
