"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# no test may fail because the machine is busy: first calls compile, and other programs run beside
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
