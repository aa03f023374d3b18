"""Stored encounters of Torg Simple of earlier forms, brought to the next one. Must not know how they are stored."""

from __future__ import annotations

from typing import Any

from bot.rules.systems.torg.state import Countdown, Stage
from bot.rules.systems.torg.turns import asked


def without_coins(raw: dict[str, Any]) -> dict[str, Any]:
    """Bring form 1 to form 2: coins are counted no longer."""
    return {name: value for name, value in raw.items() if name != "coins"}


def at_a_pace(raw: dict[str, Any]) -> dict[str, Any]:
    """Bring form 2 to form 3: what the setting `reactions` did, the pace does.

    The clock waited for those who could surge in, unless that setting had it skip them: it waits now for all who could
    respond, and where it stood waiting it still does.
    """
    settings = dict(raw["settings"])
    waited = settings.pop("reactions", "wait") == "wait"
    if waited:
        settings.setdefault("pace", "moments")
    news = raw["news"]
    raw = {name: value for name, value in raw.items() if name != "news"} | {"settings": settings}
    state = Countdown.model_validate(raw, strict=False)
    stood = waited and news and state.stage is Stage.BOTTOM and not state.stands and not asked(state)
    return {**raw, "paused": state.paused or stood}
