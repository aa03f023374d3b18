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
SURELY_SHORTER = 280
"""Letters of what changed in the state of a fight: every such state has more."""
ENCOUNTERS_AT_MOST = 64
"""Encounters whose newest state is remembered; the next state of another one is stored whole."""


class _Newest(NamedTuple):
    number: int
    whole: int
    state: str | None
    """As JSON; None where the state itself is known."""
    reached: BaseModel | None
    """The state itself, if this process has stored it."""

    def changed_to(self, revision: Revision) -> str | None:
        """Return what changed until a revision; None if its state could not be had again from that."""
        if self.reached is not None and revision.reached is not None:
            return changed_model(self.reached, revision.reached)
        before = self.state if self.reached is None else self.reached.model_dump_json()
        return change(before or "", revision.dumped() or "")


class States:
    """The newest states, as far as they are remembered."""

    def __init__(self) -> None:
        self._newest: OrderedDict[int, _Newest] = OrderedDict()

    def columns(self, encounter: int, revision: Revision) -> tuple[int, Packed | None]:
        """Return what the columns `whole` and `state` of a new revision hold."""
        if revision.state is None and revision.reached is None:
            return revision.number, None
        before = self._newest.get(encounter)
        if before is not None and before.number + 1 == revision.number < before.whole + ROWS_AT_MOST:
            changed = before.changed_to(revision)
            if changed is not None and _is_shorter(changed, revision):
                return before.whole, packed(changed)
        return revision.number, packed(revision.dumped() or "")

    def remember(
        self, encounter: int, number: int, whole: int, state: str | None, reached: BaseModel | None = None
    ) -> None:
        """Remember the newest state of an encounter."""
        self._newest.pop(encounter, None)
        if state is not None or reached is not None:
            self._newest[encounter] = _Newest(number, whole, state, reached)
        if len(self._newest) > ENCOUNTERS_AT_MOST:
            self._newest.popitem(last=False)

    def forget(self, encounter: int) -> None:
        """Forget an encounter, such as one of which it is not known how a row of it went."""
        self._newest.pop(encounter, None)

    def forget_all(self) -> None:
        """Forget every encounter, such as when older rows have been rewritten."""
        self._newest.clear()


def _is_shorter(changed: str, revision: Revision) -> bool:
    """Whether what changed takes less than the whole state, which is put into JSON only if it has to be."""
    if revision.reached is not None and len(changed) < SURELY_SHORTER:
        return True
    return len(changed) < len(revision.dumped() or "")
