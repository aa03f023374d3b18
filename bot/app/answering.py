"""What the asker alone is told of what a command brought about. Must not know a sentence, nor Discord."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.live import LiveEncounter
from bot.app.requests import Answer
from bot.rules import agreement
from bot.rules.events import Audience, Event, makes_message
from bot.rules.model import Viewer
from bot.rules.views import Panel
from bot.rules.words import say

_UNTOLD = Answer()


def answer(live: LiveEncounter, viewer: Viewer, events: Sequence[Event], *, goes_on: bool = False) -> Answer:
    """Return what the asker alone is told of some events: its own, or else the first that everybody hears; all of
    those, where none is posted.

    Who has the fight go on (`goes_on`) is told whom that calls, besides.
    """
    lines = tuple(one.phrase for one in events if one.audience is not Audience.PUBLIC and one.heard_by(viewer))
    public = tuple(one.phrase for one in events if one.audience is Audience.PUBLIC)
    posted = makes_message(events)
    told = lines or (public[:1] if posted else public) or (say("done"),)
    calls = tuple(one.phrase for one in events if one.audience is Audience.PUBLIC and one.call and goes_on)
    return _UNTOLD.evolve(
        system=live.record.system,
        encounter=live.record.id,
        beat=live.state.beat,
        revision=live.number,
        lines=(*told, *(one for one in calls if one not in public[:1])),
        announced=bool(public),
        alone=bool(lines),
        posted=posted,
    )


def paneled(live: LiveEncounter, panel: Panel) -> Answer:
    """Return a panel as an answer."""
    return Answer(
        system=live.record.system,
        encounter=live.record.id,
        beat=live.state.beat,
        lines=agreement.private(live.state, panel.lines),
        offers=panel.offers,
        exhibits=panel.exhibits,
    )
