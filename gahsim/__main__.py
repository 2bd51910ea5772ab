"""``python -m gahsim``."""

from gahsim.cli import main

main()
