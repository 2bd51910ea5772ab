"""Bots: what one is, how a spec string becomes one, how a user's own joins in, how weights are learned.

What a name means is the game's business; this package reads the words and checks the values.
"""

from gahsim.bots.specs import Bot, Parameter, StockBot, make_bot, make_bots
from gahsim.bots.user import as_bot, register_bot

__all__ = ["Bot", "Parameter", "StockBot", "as_bot", "make_bot", "make_bots", "register_bot"]
