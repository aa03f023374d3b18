"""An encounter in memory: its present state, and what of its history undo, redo and fair draws need.

Owns the pointers of undo and redo and the ledger of draws, rebuilt from the revisions. Must not store anything:
it follows what has been stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.ports import EncounterRecord, Kind, Pending, Revision
from bot.rules.draw import Draw, Drawn
from bot.rules.events import Audience
from bot.rules.model import SystemState
from bot.rules.registry import System, system_of


class LiveEncounter:
    """The encounter that runs in a channel. `number` is that of its newest revision."""

    def __init__(self, record: EncounterRecord, revisions: Sequence[Revision], state: SystemState[Any]) -> None:
        self.record = record
        self.system: System = system_of(record.system)
        self.state = state
        self.number = 0
        self.position = 0
        self._revisions: dict[int, Revision] = {}
        self._undone: list[int] = []
        self._known: dict[tuple[str, int], Drawn] = {}
        self._counter = 0
        for revision in revisions:
            self._follow(revision)

    @property
    def seed(self) -> bytes:
        """The seed that is drawn from now."""
        return self.record.epochs[-1].seed

    def draw(self) -> Draw:
        """Return the source of chance for the next command."""
        return Draw(self.seed, self._counter, self._known)

    def revision(self, number: int) -> Revision:
        """Return a revision, without its state."""
        return self._revisions[number]

    def before(self) -> int | None:
        """Return the position that undo goes back to; None at the start and at a restart with a new seed."""
        return self._revisions[self.position].parent

    def after(self) -> int | None:
        """Return the position that redo goes to."""
        return self._undone[-1] if self._undone else None

    def take(self, revision: Revision, state: SystemState[Any]) -> None:
        """Follow a revision that has been stored."""
        self.state = state
        self._follow(revision.evolve(state=None, announcements=()))

    def reseed(self, record: EncounterRecord) -> None:
        """Draw from a new seed from here on."""
        self.record = record
        self._known, self._counter = {}, 0

    def _follow(self, revision: Revision) -> None:
        if revision.kind is Kind.UNDO:
            self._undone.append(self.position)
        elif revision.kind is Kind.REDO:
            self._undone.pop()
        else:
            self._undone.clear()
        self.number, self.position = revision.number, revision.position
        self._revisions[revision.number] = revision
        if revision.number >= self.record.epochs[-1].since:
            self._known |= {(drawn.purpose, drawn.bound): drawn for drawn in revision.draws}
            if revision.draws:
                self._counter = revision.draws[-1].counter + 1


def heard(revision: Revision) -> bool:
    """Whether everybody heard of a revision."""
    return any(event.audience is Audience.PUBLIC for event in revision.events)


def pending_of(record: EncounterRecord, revision: Revision) -> tuple[Pending, ...]:
    """Return the announcements of a revision as they are to be carried out."""
    return tuple(
        Pending(
            encounter=record.id,
            revision=revision.number,
            ordinal=ordinal,
            channel=record.channel,
            system=record.system,
            announcement=announcement,
            request_id=revision.request_id,
        )
        for ordinal, announcement in enumerate(revision.announcements)
    )
