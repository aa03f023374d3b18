"""Private answers about an encounter in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.live_encounter import LiveEncounter
from bot.app.requests import Answer
from bot.fight.menu import Panel
from bot.fight.telling import answered
from bot.rules.events import Event, phrases_with_groups
from bot.rules.model import Combatant, Viewer
from bot.rules.words import Phrase


def reply(live: LiveEncounter, *lines: Phrase, **more: Any) -> Answer:
    """Return a private answer about an encounter, with these lines."""
    return Answer(
        system=live.record.system,
        encounter=live.record.id,
        public_version=live.state.public_version,
        lines=lines,
        **more,
    )


def answer(
    live: LiveEncounter, viewer: Viewer, events: Sequence[Event], *, of: Combatant | None = None, goes_on: bool = False
) -> Answer:
    """Return the private answer to the user whose command brought about events, as `answered` has it."""
    told = answered(live.fight, viewer, events, of=of, goes_on=goes_on)
    return reply(
        live, *told.lines,
        revision=live.number, announced=told.announced, alone=told.alone, posted=told.posted,
    )  # fmt: skip


def paneled(live: LiveEncounter, panel: Panel) -> Answer:
    """Return a panel as an answer."""
    lines = phrases_with_groups(live.state, panel.lines)
    return reply(live, *lines, offers=panel.offers, exhibits=panel.exhibits)
