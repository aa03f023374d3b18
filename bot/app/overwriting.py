"""Before a GM overwrites what a player has said in secret: whether that was meant.

Owns the question, and that the command which waits for its answer is carried out as it was given, while the fight
stands where it stood. Must not know what is said in secret in any system: the rules tell of it.
"""

from __future__ import annotations

from bot.app.carrying import Tried
from bot.app.live import LiveEncounter
from bot.app.remembering import Remembered
from bot.app.requests import Answer, Request
from bot.rules.commands import Command
from bot.rules.events import Event
from bot.rules.overwriting import OVERWRITTEN
from bot.rules.verbs import VERBS
from bot.rules.views import Offer, Style
from bot.rules.words import say

OVERWRITE = "overwrite"
"""The verb of the button that says that it was meant."""
Doubts = Remembered[Request]
"""The commands that wait for an answer."""


def overwritten(made: Tried) -> tuple[Event, ...]:
    """Return what players would be told of what a GM's command overwrites of theirs."""
    if not made.command.by.gm or not VERBS[made.command.verb].overwrites:
        return ()
    return tuple(event for event in made.step.events if event.phrase.code == OVERWRITTEN)


def pinned(live: LiveEncounter, request: Request, command: Command) -> Request:
    """Return a request as the one for this combatant, at this moment of the fight: it is refused at any other."""
    whom = command.whom
    return request.evolve(
        combatant=None if whom is None else str(whom), encounter=live.record.id, beat=live.state.beat
    )  # fmt: skip


def question(live: LiveEncounter, told: tuple[Event, ...], of: str) -> Answer:
    """Return the question whether that is meant, with the button that says so; it is told to whoever asks alone."""
    asked = tuple(
        say("overwrite-sure", who=event.phrase.facts["who"], user=event.owner or 0) for event in told
    )  # fmt: skip
    sure = Offer(verb=OVERWRITE, label=say("offer-overwrite"), options=(("of", of),), style=Style.DANGER)
    return Answer(
        system=live.record.system, encounter=live.record.id, beat=live.state.beat, lines=asked, offers=(sure,)
    )
