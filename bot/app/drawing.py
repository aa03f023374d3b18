"""Where the draws of an encounter come from: a seed, and the luck that was mixed into it.

Owns which way a seed is drawn from, that of today or that of an encounter begun before, until when luck may be added,
and what is found wrong in a record of its draws. Must not know what the numbers are for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from bot.app.ports import BY_PURPOSE, Luck, Revision, SeedEpoch
from bot.rules import draw_by_counter
from bot.rules.draw import Draw, Drawn, RoundLuck, mixed, value_for
from bot.rules.draw_by_counter import CountedDraw, Ledger
from bot.rules.events import public
from bot.rules.model import SystemState, Viewer
from bot.rules.step import Step
from bot.rules.words import say

COMBATANTS = re.compile(r"combatant (\d+)")
"""The combatants that a purpose names."""


class Source:
    """What the draws of a seed come from: the seed with luck and, the old way, the draws that were made before."""

    def __init__(self, epoch: SeedEpoch) -> None:
        self._seed, self.by_purpose = epoch.seed, epoch.form >= BY_PURPOSE
        self.luck: list[Luck] = []
        self._texts: list[RoundLuck] = []
        self._drawn_in = 0
        self._ledger = Ledger()

    def draw(self) -> Draw:
        """Return the source of chance for the next command."""
        return Draw(self._seed, self._texts) if self.by_purpose else CountedDraw(self._key, self._ledger)

    def add(self, draws: Iterable[Drawn], luck: Luck | None) -> None:
        """Take over what a revision has drawn, or the luck that it added."""
        if luck is not None:
            self.luck.append(luck)
            self._texts.append(RoundLuck(luck.round, luck.text))
        self._drawn_in = _last_round(draws, self._drawn_in)
        if not self.by_purpose:
            self._ledger.add(draws)

    @property
    def is_drawn_from(self) -> bool:
        """Return whether a public draw was made, undone or not. Secret draws must not show in this."""
        return self._drawn_in > 0

    def next_round(self, now: int) -> int:
        """Return the first round from `now` on whose luck decides nothing that was drawn, undone or not."""
        return max(now, self._drawn_in + 1, *(one.round for one in self.luck))

    def shown(self, step: Step[Any], draw: Draw) -> Step[Any]:
        """Return a step that shows the luck of its rounds with the first public draw of each."""
        waiting = [one for one in self.luck if one.round > self._drawn_in]
        texts = [one for one in waiting if one.round <= _last_round(draw.drawn, 0)]
        if not texts:
            return step
        told = public("luck-shown", luck=tuple(say("luck-one", who=one.name, text=one.text) for one in texts))
        return step.telling(told, *step.events)

    def lucky(self, drawn: Drawn) -> tuple[str, ...]:
        """Return the texts that are mixed into the key of a draw."""
        if self.by_purpose and drawn.secret:
            return ()
        return tuple(one.text for one in self.luck if one.round <= drawn.round)

    def wrong(self, draws: tuple[Drawn, ...]) -> Drawn | None:
        """Return the first draw that does not come from this source, or None. They follow those that were added."""
        if not self.by_purpose:
            return draw_by_counter.verify(self._key, draws, self._ledger.counter)
        for drawn in draws:
            if value_for(mixed(self._seed, self.lucky(drawn)), drawn.purpose, drawn.bound) != drawn.value:
                return drawn
        return None

    def same(self, made: tuple[Drawn, ...], recorded: tuple[Drawn, ...]) -> bool:
        """Whether draws are those of a record. Earlier versions had other words for the same purposes."""
        if self.by_purpose:
            return made == recorded
        drawn = [[(one.counter, one.bound, one.value) for one in some] for some in (made, recorded)]
        return drawn[0] == drawn[1]

    @property
    def _key(self) -> bytes:
        return mixed(self._seed, (one.text for one in self.luck))


def known_draws(state: SystemState[Any], revision: Revision, viewer: Viewer) -> tuple[Drawn, ...]:
    """Return the draws of a revision that a viewer may know: the public ones, and those for the viewer's own alone."""
    heard = any(event.heard_by(viewer) for event in revision.events)

    def is_known(drawn: Drawn) -> bool:
        own = [state.find(int(id)) for id in COMBATANTS.findall(drawn.purpose)]
        of_viewer = bool(own) and all(one is not None and one.owned_by(viewer) for one in own)
        return viewer.gm or not drawn.secret or (heard and of_viewer)

    return tuple(filter(is_known, revision.draws))


def _last_round(draws: Iterable[Drawn], before: int) -> int:
    return max(before, *(max(one.round, 1) for one in draws if not one.secret), 0)
