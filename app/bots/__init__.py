"""Built-in opponents. A bot sees what a person on its seat would see: its view, its legal commands, the printed components."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from app.bots import earth_express, expedite, express_route, mail_race, mini_express
from domain.kernel.messages import Command

Chooser = Callable[[Any, Any, Sequence[Any]], Any]
"""(content, view, legal commands) → the one to play."""

RANDOM = "random"
"""The bot that every title has: any legal command, each as likely."""

CHOOSERS: Mapping[str, Mapping[str, Chooser]] = {
    "expedite": {"greedy": expedite.greedy},
    "express-route": {"greedy": express_route.greedy},
    "mail-race": {"greedy": mail_race.greedy},
    "mini-express": {"greedy": mini_express.greedy},
    "earth-express": {"greedy": earth_express.greedy},
}
"""Ruleset → name → how that bot chooses."""


def names(ruleset_id: str) -> list[str]:
    """The bots that can be seated at a game of this title."""
    return [RANDOM, *CHOOSERS.get(ruleset_id, {})]


def choose(ruleset_id: str, bot: str, number: int, content: Any, view: msgspec.Struct, legal: Sequence[Command]) -> Command:
    """What the bot plays. ``number`` is the random one's throw of the dice; legal commands come in their sorted order."""
    if bot == RANDOM:
        return legal[number % len(legal)]
    chosen: Command = CHOOSERS[ruleset_id][bot](content, view, legal)
    return chosen
