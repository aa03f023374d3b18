"""Two worlds that differ in a secret, driven by one public script; and what of them has to be the same.

Owns the course of a pair: the script is made for the first world, and given to both at the same moments; in between,
each has its secrets. A GM's deed that a hidden combatant is in the way of may need a secret deed more, or to be forced;
a player's never. Must not know what any secret is.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.app.ordering import StandingOrder
from bot.app.requests import Actor, viewer_of
from bot.rules.moments import heard
from bot.rules.words import to_json
from bot.testing.recipes import MARKER, recipe_of
from bot.testing.worlds.absence import absent, ordered
from bot.testing.worlds.channel import Received
from bot.testing.worlds.deeds import ANN, BOB, GMS, GWEN, MAX, OLGA, Deed
from bot.testing.worlds.grammar import Grammar
from bot.testing.worlds.secret import Lurking, mark_of, spoken
from bot.testing.worlds.world import World

FIRST_SEED = 100_000 * int(os.environ.get("SEED", "0"))
"""The seed of the first pair of a system; each run of CI has others."""
ASIDE = 0.000313
"""So much later comes each deed: else one would come at the very moment at which something else is due, and what was
done in secret besides would decide which of the two is first."""
GAPS = (0.0, 0.01, 0.05, 0.1, 0.3, 0.7, 1.0, 1.5, 4.0, 4.0, 70.0)
"""Seconds between two deeds of a script."""
LONG = 55 * 60.0
"""Seconds, after which a board is posted anew."""


@dataclass
class Outcome:
    """How a pair came out: `parted` at the deed that only one world could do, `different` in what others received."""

    system: str
    seed: int
    worlds: tuple[World, World]
    deeds: int = 0
    parted: Deed | None = None
    different: str | None = None
    until: float = field(default=float("inf"))

    @property
    def report(self) -> str:
        """Return what a failure has to say."""
        lines = [f"{self.system}, seed {self.seed}: {self.different}"]
        for number, world in enumerate(self.worlds):
            lines += ["", f"world {number}:", *world.transcript]
        return "\n".join(lines)


class Pair:
    """A pair of worlds in play."""

    def __init__(self, system: str, seed: int, *, absent: bool = False) -> None:
        self.chance = random.Random(f"{system}: {seed}")
        self.spoken = bool(recipe_of(system).secret) and self.chance.random() < 0.3 and not absent
        owned = self.spoken or self.chance.random() < 0.3
        self.absent = absent or (not self.spoken and self.chance.random() < 0.2)
        """Whether in one world Ann presses herself what her standing orders give in the other."""
        self.given: list[StandingOrder] = []
        """Her orders that were given."""
        self.watchers: Sequence[Actor] = (ANN, BOB, OLGA)
        if owned:
            self.watchers = (BOB, OLGA)
        if self.absent:
            self.watchers = (BOB, OLGA, GWEN)
        self.worlds = World(seed, self.watchers), World(seed, self.watchers)
        self.grammar = Grammar(system, self.chance, sleepers=self.chance.random() < 0.3)
        both = self.chance.random() < 0.3
        self.lurking = [
            Lurking(world, system, random.Random(f"{system}: {seed}: {number}"), owned=owned)
            for number, world in enumerate(self.worlds)
            if (number or both) and not (self.spoken or self.absent)
        ]
        self.settled = -1
        """The last deed of the script in which the worlds differed: undo goes back to none before it."""
        self.outcome = Outcome(system, seed, self.worlds)

    async def play(self) -> Outcome:
        """Play the script, then compare what was received."""
        for world in self.worlds:
            await world.begin()
        for tag, deed in enumerate(self.grammar.start()):
            await self._both(deed, tag)
        if self.absent:
            self.given = await absent(self.worlds, self.grammar, self.chance)
        for tag in range(100, 100 + self.chance.randint(6, 16)):
            if self.outcome.parted is not None:
                break
            await self._next(tag)
        if self.outcome.parted is None:
            await self._end()
        await asyncio.sleep(5.0)
        for world in self.worlds:
            await world.replies.finished()
        self.outcome.until = min(self.outcome.until, self.worlds[0].now)
        for world in self.worlds:
            await world.close()
        self._compare()
        return self.outcome

    async def _next(self, tag: int) -> None:
        """Let some time pass, with something secret in it; then do the next deed."""
        gap = LONG if self.chance.random() < 0.01 else self.chance.choice(GAPS)
        before = self.chance.random() * gap
        await asyncio.sleep(before)
        for one in self.lurking:
            await one.go_on()
        await asyncio.sleep(gap - before + ASIDE)
        live = self.worlds[0].live
        if live is None:
            await self._between(tag)
            return
        if self.spoken and self.chance.random() < 0.3:
            await self._speak(tag)
            return
        deed = self.grammar.deed(live.state)
        if self.absent and deed.who == ANN and deed.how in ("order", "orders"):
            await ordered(self.worlds, deed)
            return
        if deed.how == "press" and deed.who not in self.watchers:
            return  # the same press of one with a hidden combatant of its own may mean another
        if deed.how in ("undo", "redo") and deed.who in GMS and not await self._same_place(deed.how):
            return
        await self._both(deed, tag)

    async def _between(self, tag: int) -> None:
        """Look at the encounter that has ended, or bring it back."""
        watcher = self.chance.choice(self.watchers)
        looks = [Deed(watcher, how) for how in ("verify", "status", "board")] + [Deed(watcher, "log", "json")]
        deed = Deed(GWEN, "restore") if self.chance.random() < 0.5 else self.chance.choice(looks)
        await self._both(deed, tag)

    # What is said in secret.

    async def _speak(self, tag: int) -> None:
        """Say something in secret that is another thing in each world; then, in both, the same in the end."""
        first, second = self.worlds
        ways = spoken(first, self.chance)
        if not ways:
            return
        one, other, last = (self.chance.choice(ways) for _ in range(3))
        if not await self._apart(one, other, tag) or self.outcome.parted is not None:
            return
        if self.chance.random() < 0.5:
            await self._think_again(second, other, tag)
        for _ in range(self.chance.randint(1, 4)):
            live = first.live if await self._waiting(last.combatant) else None
            if live is None:
                return
            deed = self.grammar.quiet(live.state)
            if not await self._quietly(deed, tag, last.combatant):
                return
        if not await self._waiting(last.combatant):
            return
        await self._apart(last, last, tag)
        self.settled = tag
        states = [to_json(world.live.state) for world in self.worlds if world.live is not None]
        if len(set(states)) > 1:
            self._part(last)

    async def _think_again(self, world: World, deed: Deed, tag: int) -> None:
        """Say it again; and take it back and bring it back, if nobody heard that anything was said."""
        await world.do(deed, tag)
        live = world.live
        said = await world.store.revision(live.record.id, live.position) if live is not None else None
        if said is not None and not heard(said.events):
            for how in ("undo", "redo"):
                await world.do(Deed(MAX, how), tag)

    async def _apart(self, one: Deed, other: Deed, tag: int) -> bool:
        """Do a secret deed in each world; return whether both did it.

        It is a secret no longer if play went on by itself because of it, as where everybody waited for that alone.
        """
        at = self.worlds[0].now
        done = await asyncio.gather(self.worlds[0].do(one, tag), self.worlds[1].do(other, tag))
        told = MARKER in repr(one) and not all(mark_of(one.combatant) in kept for kept in self._kept(one.combatant))
        if done[0] != done[1] or (all(done) and told and one != other):
            self._part(one, at)
        return all(done)

    async def _waiting(self, whose: str | None) -> bool:
        """Let some time pass; return whether what somebody said in secret still is one, though a window may be over."""
        before, at = self._kept(whose), self.worlds[0].now
        await asyncio.sleep(self.chance.choice(GAPS))
        if self._kept(whose) != before:
            self._part(Deed(MAX, "wait"), at)
        return self.outcome.parted is None

    async def _quietly(self, deed: Deed, tag: int, whose: str | None) -> bool:
        """Do a deed in both while they differ in a secret of somebody; return whether that still is one."""
        before, at = self._kept(whose), self.worlds[0].now
        await self._both(deed, tag)
        if self.outcome.parted is None and self._kept(whose) != before:
            self._part(deed, at)
        return self.outcome.parted is None

    def _kept(self, whose: str | None) -> list[str]:
        """Return what of a combatant the GM, and at most its player, is shown in each world."""
        kept = []
        for live in (world.live for world in self.worlds):
            one = live.state.find(int(whose or 0)) if live is not None else None
            known = live.system.secrets(live.state, viewer_of(GWEN, live.state.gms)) if live is not None else ()
            marks = (mark_of(whose), one.name) if one is not None else ()
            kept.append(repr([line for line in known if any(mark in repr(line) for mark in marks)]))
        return kept

    def _part(self, deed: Deed, at: float | None = None) -> None:
        """Compare no further than this moment: from here on the worlds may differ."""
        self.outcome.parted, self.outcome.until = deed, self.worlds[0].now if at is None else at

    async def _end(self) -> None:
        """Have everybody look once more; sometimes end, look again, bring back, look again."""
        await asyncio.sleep(3.0)
        await self._look("status", "where", "catch up", "log", "panel")
        if self.chance.random() < 0.4:
            await self._both(Deed(GWEN, "end"), 900)
            await asyncio.sleep(1.0)
            await self._look("log", "verify")
            if self.chance.random() < 0.5:
                await self._both(Deed(GWEN, "restore"), 901)
                await self._look("status", "log", "verify")
                for tag in range(902, 905):
                    if self.outcome.parted is None:
                        await self._next(tag)
                await self._look("status", "log")

    async def _look(self, *hows: str) -> None:
        if self.outcome.parted is not None:
            return
        who = self.chance.choice((BOB, OLGA))
        forms = {"log": ("text", "json"), "panel": ("declare",)}
        for how in hows:
            for verb in forms.get(how, ("",)):
                await self._both(Deed(who, how, verb), 999)

    async def _both(self, deed: Deed, tag: int) -> None:
        """Do a deed in both worlds at this moment."""
        first, second = self.worlds
        at = first.now
        self.outcome.deeds += 1
        done = await asyncio.gather(first.do(deed, tag), second.do(deed, tag))
        if done[0] == done[1]:
            return
        if deed.who in self.watchers:
            self.outcome.different = f"{deed} is carried out in one world and refused in the other"
        elif deed.who not in GMS or not await self._insisted(self.worlds[done.index(False)], deed, tag):
            self._part(deed, at)

    async def _insisted(self, world: World, deed: Deed, tag: int) -> bool:
        """Do a GM's deed that a hidden combatant is in the way of: let it give way, or else by force."""
        lurking = next((one for one in self.lurking if one.world is world), None)
        if deed.how != "give" or lurking is None or world.live is None:
            return False
        await lurking.give_way()
        if await world.do(deed, tag):
            return True
        forced = Deed(deed.who, deed.how, deed.verb, deed.combatant, {**deed.options, "force": True}, deed.id)
        return await world.do(forced, tag)

    async def _same_place(self, how: str) -> bool:
        """Take back what is secret, until undo would take back the same in both; return whether it would now."""
        first, second = self.worlds
        if how == "undo":
            for world in self.worlds:
                while (live := world.live) is not None and world.tag_of(live.position) is None:
                    if live.before() is None or not await world.do(Deed(GWEN, "undo")):
                        return False
        lives = [world.live for world in self.worlds]
        if lives[0] is None or lives[1] is None:
            return False
        goals = [
            world.tag_of(live.position if how == "undo" else live.after() or 0)
            for world, live in ((first, lives[0]), (second, lives[1]))
        ]
        return goals[0] is not None and goals[0] == goals[1] and goals[0] > self.settled

    # Comparing.

    def _compare(self) -> None:
        if self.outcome.different is not None:
            return
        for what in ("channel", "answers"):
            sides = [self._received(world, what) for world in self.worlds]
            for number, (one, other) in enumerate(zip(*sides, strict=False)):
                if one != other:
                    self.outcome.different = f"{what}, {number}:\n{_first_difference(one, other)}"
                    return
            if len(sides[0]) != len(sides[1]):
                longer = max(sides, key=len)
                self.outcome.different = f"{what}: in one world only: {longer[min(map(len, sides))]}"
                return

    def _received(self, world: World, what: str) -> list[tuple[float, str, Any]]:
        """Return what was received in a world until it parted from the other, comparable with the other's."""
        nonces: dict[str, str] = {}
        theirs = ("post", "edit", "pin", "delete", *(f"private {one.user}" for one in self.watchers))
        some = [one for one in world.channel.received if one.how in theirs] if what == "channel" else world.answers
        return [(one.at, one.how, _comparable(one, nonces)) for one in some if one.at < self.outcome.until]


def _comparable(one: Received, nonces: dict[str, str]) -> dict[str, Any]:
    """Return what was received, each nonce as the first, the second and so on."""
    what = dict(one.what)
    if "nonce" in what:
        what["nonce"] = nonces.setdefault(what["nonce"], f"nonce {len(nonces)}")
    return what


def _first_difference(one: Any, other: Any) -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(f"{key}: {_first_difference(one[key], other[key])}" for key in one if one[key] != other[key])
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        return next(_first_difference(*both) for both in zip(one, other, strict=True) if both[0] != both[1])
    if isinstance(one, str) and isinstance(other, str) and "\n" in one:
        lines = [pair for pair in zip(one.split("\n"), other.split("\n"), strict=False) if pair[0] != pair[1]]
        return f"{lines[0][0]!r}, {lines[0][1]!r}" if lines else f"{len(one)} and {len(other)} characters"
    return f"{one!r}\n  and {other!r}"
