"""What happens in secret: whole combatants whom nobody knows of, and what Ann or the GM say to nobody else.

Owns the secret deeds of one world. It holds of each that it is a secret one when it is made; whether it shows is what
the comparison finds out.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from bot.app.requests import Actor, viewer_of
from bot.rules.model import Combatant
from tests.rules.recipes import recipe_of
from tests.worlds import known
from tests.worlds.deeds import ANN, GWEN, Deed
from tests.worlds.grammar import SIDES, Grammar
from tests.worlds.world import World

FIRST_ID = 8000
"""Hidden combatants have other ids than public ones: whether somebody is hidden must not change who gets which."""
LURKERS_AT_MOST = 3


class Lurking:
    """The hidden combatants of a world, played by the GM; `owned`: now and then they are Ann's."""

    def __init__(self, world: World, system: str, chance: random.Random, *, owned: bool) -> None:
        self.world, self.chance, self.owned = world, chance, owned
        self.grammar = Grammar(system, chance, ids=FIRST_ID)
        self._named = 0

    async def go_on(self) -> None:
        """Do a few things in secret."""
        for _ in range(self.chance.randrange(4)):
            deed = self._deed()
            if deed is not None and self.world.live is not None and not known.excluded(self.grammar.system.id, deed):
                await self.world.do(deed)

    async def give_way(self) -> None:
        """Do for the hidden what the public course waits for: declare, or have a result."""
        live = self.world.live
        assert live is not None
        mine = {one.id for one in self._mine()}
        for _ in range(2 * len(mine)):
            ready = [
                one
                for one in live.system.legal(live.state, viewer_of(GWEN, live.state.gms))
                if getattr(one, "combatant", None) in mine and one.verb in ("declare", "flip")
            ]
            if not ready:
                return
            await self.world.do(self.grammar._given(live.state, self.chance.choice(ready), GWEN))

    def _mine(self) -> list[Combatant]:
        live = self.world.live
        return [one for one in live.state.combatants if one.hidden] if live is not None else []

    def _deed(self) -> Deed | None:
        live, chance = self.world.live, self.chance
        if live is None:
            return None
        mine = self._mine()
        if not mine or (len(mine) < LURKERS_AT_MOST and chance.random() < 0.1):
            self._named += 1
            owner: Actor | None = ANN if self.owned and chance.random() < 0.5 else None
            deed = self.grammar.joining(GWEN, f"Lurker {self._named}", owner, hidden=True)
            return replace(deed, options={**deed.options, "side": chance.choice(("lurkers", *SIDES))})
        if chance.random() < 0.1:
            return self.grammar.ringing(GWEN, "secret bell", secret=True)
        one = chance.choice(mine)
        kind = chance.randrange(10)
        if kind < 4:
            ready = [
                way
                for way in live.system.legal(live.state, viewer_of(GWEN, live.state.gms))
                if getattr(way, "combatant", None) == one.id
            ]
            return self.grammar._given(live.state, chance.choice(ready), GWEN) if ready else None
        if kind < 7:
            return self.grammar.wild(live.state, by=(GWEN,), for_=str(one.id))
        if kind < 9:
            verb = chance.choice(("edit", "edit", "edit", "reorder", "leave"))
            return self.grammar.changing(live.state, str(one.id), verb)
        return self._undoing(live)

    def _undoing(self, live: Any) -> Deed | None:
        """Take a secret step back, or bring it back."""
        if self.world.tags.get(live.position) is None and live.before() is not None:
            return Deed(GWEN, "undo")
        return None


def spoken(world: World, chance: random.Random) -> list[Deed]:
    """Return deeds of Ann, or of the GM for her combatant, of which nobody else can tell one from another."""
    live = world.live
    assert live is not None
    own = [one for one in live.state.combatants if one.owner == ANN.user]
    if not own:
        return []
    who = str(chance.choice(own).id)
    openly = "open" in live.state.settings.values()
    secret = () if openly else recipe_of(live.system.id).secret
    declared = [Deed(ANN, "give", "declare", who, options) for options in secret]
    picks = [
        Deed(ANN, "give", "declare", who, {"phase": getattr(way, "phase", None)})
        for way in live.system.legal(live.state, viewer_of(ANN, ()))
        if isinstance(getattr(way, "phase", None), str) and str(getattr(way, "combatant", None)) == who
    ]
    noted = [Deed(GWEN, "give", "flip", who, {"roll": roll}) for roll in ("2", "9", "CF")]
    known_ways = [declared, picks, noted if live.system.id == "past-participle" else []]
    ready = [ways for ways in known_ways if len(ways) > 1 and (ways is not noted or _before_the_flip(live))]
    return chance.choice(ready) if ready else []


def _before_the_flip(live: Any) -> bool:
    return bool(live.state.stage == "declare")
