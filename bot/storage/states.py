"""The states of encounters as rows hold them: one whole now and then, and what changed in it from row to row.

Owns when a state is stored whole, and remembers the newest one of each encounter to tell what changes. Must not know
any statement, nor what a state says.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from pydantic import BaseModel

from bot.app.ports import Revision
from bot.storage.packing import Packed, change, changed_model, packed

ROWS_AT_MOST = 32
"""Rows that have to be read for a state: one with a state that is whole, and those that hold what changed."""
ENCOUNTERS_AT_MOST = 64
"""Encounters whose newest state is remembered; the next state of another one is stored whole."""


class Newest(NamedTuple):
    """The newest state of an encounter, and how it is stored."""

    number: int
    whole: int
    letters: int
    """Of the last of the states since `whole` that was put into JSON."""
    state: str | None
    """As JSON; None where the state itself is known."""
    reached: BaseModel | None = None
    """The state itself, if this process has stored it."""

    def changed_to(self, revision: Revision) -> str | None:
        """Return what changed until a revision; None if it is not the next, or its state has to be stored whole."""
        if not self.number + 1 == revision.number < self.whole + ROWS_AT_MOST:
            return None
        if self.reached is not None and revision.reached is not None:
            return changed_model(self.reached, revision.reached)
        before = self.state if self.reached is None else self.reached.model_dump_json()
        return change(before or "", revision.dumped() or "")


class States:
    """The newest states, as far as they are remembered."""

    def __init__(self) -> None:
        self._newest: OrderedDict[int, Newest] = OrderedDict()

    def following(self, encounter: int, revision: Revision) -> tuple[Newest, Packed | None]:
        """Return the state of a new revision, to be remembered once it is stored, and what the column `state` holds.

        That is what changed if it is shorter than the state. To find that out the state is put into JSON only where
        what changed is not even shorter than the last one that was, among those of the `ROWS_AT_MOST` rows: so what
        changed may be longer than a state that has become small, yet never than one that stood there before.
        """
        number, state, reached = revision.number, revision.state, revision.reached
        if state is None and reached is None:
            return Newest(number, number, 0, None), None
        before = self._newest.get(encounter)
        changed = None if before is None else before.changed_to(revision)
        if before is not None and changed is not None:
            letters = before.letters if len(changed) < before.letters else len(revision.dumped() or "")
            if len(changed) < letters:
                return Newest(number, before.whole, letters, state, reached), packed(changed)
        dumped = revision.dumped() or ""
        return Newest(number, number, len(dumped), state, reached), packed(dumped)

    def remember(self, encounter: int, newest: Newest) -> None:
        """Remember the newest state of an encounter."""
        self._newest.pop(encounter, None)
        if newest.state is not None or newest.reached is not None:
            self._newest[encounter] = newest
        if len(self._newest) > ENCOUNTERS_AT_MOST:
            self._newest.popitem(last=False)

    def forget(self, encounter: int) -> None:
        """Forget an encounter, such as one of which it is not known how a row of it went."""
        self._newest.pop(encounter, None)

    def forget_all(self) -> None:
        """Forget every encounter, such as when older rows have been rewritten."""
        self._newest.clear()
