"""What happens in secret: whole combatants whom nobody knows of, and what Ann or the GM say to nobody else.

Owns the secret deeds of one world. It holds of each that it is a secret one when it is made; whether it shows is what
the comparison finds out.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.app.requests import Actor, viewer_of
from bot.rules.model import Combatant
from bot.testing.recipes import recipe_of
from bot.testing.worlds import known
from bot.testing.worlds.deeds import ANN, GWEN, Deed
from bot.testing.worlds.filling import NOTES, SIDES
from bot.testing.worlds.grammar import Grammar
from bot.testing.worlds.world import World

FIRST_ID = 8000
"""Hidden combatants have other ids than public ones: whether somebody is hidden must not change who gets which."""
LURKERS_AT_MOST = 3
TOWARDS: Mapping[str, tuple[tuple[str, str, Mapping[str, Any]], ...]] = {
    "exp-tactical": (
        ("act", "preempt", {"do": "reaction"}),
        ("act", "preempt", {"do": "reaction", "force": True, "cost": "attack"}),
        ("act", "preempt", {"do": "psionic", "force": True, "cost": "both"}),
        ("check", "against", {"mental": True}),
    ),
    "exp-theatrical": (("act", "preempt", {"do": "reaction"}),),
    "past-participle": (("check", "against", {}),),
}
"""By systems, what one whom all see does to a hidden one in secret: the verb, the option that names it, the rest."""


class Lurking:
    """The hidden combatants of a world, played by the GM; `owned`: now and then they are Ann's."""

    def __init__(self, world: World, system: str, chance: random.Random, *, owned: bool) -> None:
        self.world, self.chance, self.owned = world, chance, owned
        self.grammar = Grammar(system, chance, ids=FIRST_ID)
        self.grammar.players = (ANN,) if owned else ()
        self._named = 0
        self._screens = [where for where in (None, "gm-room") if chance.random() < 0.5]
        """Where the GM will have a screen, in this world alone."""

    async def go_on(self) -> None:
        """Do a few things in secret."""
        while self._screens and self.world.live is not None:
            await self.world.do(Deed(GWEN, "screen", options={"where": self._screens.pop()}))
        for _ in range(self.chance.randrange(4)):
            deed = self._deed()
            if deed is not None and self.world.live is not None and not known.excluded(self.grammar.system.id, deed):
                await self.world.do(_alone(deed))

    async def give_way(self) -> None:
        """Do for the hidden what the public course waits for: declare, or have a result."""
        live = self.world.live
        assert live is not None
        mine = {one.id for one in self._mine()}
        for _ in range(2 * len(mine)):
            ready = [
                one
                for one in live.system.legal(live.state, viewer_of(GWEN, live.state.gms))
                if one.whom in mine and one.verb in ("declare", "flip")
            ]
            if not ready:
                return
            await self.world.do(_alone(self.grammar.given(live.state, self.chance.choice(ready), GWEN)))

    def _mine(self) -> list[Combatant]:
        live = self.world.live
        return [one for one in live.state.combatants if one.hidden and one.id > FIRST_ID] if live is not None else []

    def _deed(self) -> Deed | None:
        """Return what is done next."""
        live, chance = self.world.live, self.chance
        if live is None:
            return None
        mine = self._mine()
        if not mine or (len(mine) < LURKERS_AT_MOST and chance.random() < 0.1):
            self._named += 1
            owner: Actor | None = ANN if self.owned and chance.random() < 0.5 else None
            deed = self.grammar.joining(GWEN, f"Lurker {self._named}", owner, hidden=True)
            if self._named > 1 and chance.random() < 0.3:
                deed = self.grammar.several(GWEN, f"Lurker {self._named}, Lurking", hidden=True)
            return replace(deed, options={**deed.options, "side": chance.choice(("lurkers", *SIDES))})
        if chance.random() < 0.1:
            return self.grammar.ringing(GWEN, "secret bell", secret=True)
        if chance.random() < 0.1:
            noted = chance.choice([str(some.id) for some in live.state.combatants])
            return Deed(GWEN, "give", "edit", noted, {"note": chance.choice(NOTES)})
        one = chance.choice(mine)
        kind = chance.randrange(13)
        if kind < 4:
            ready = [
                way for way in live.system.legal(live.state, viewer_of(GWEN, live.state.gms)) if way.whom == one.id
            ]
            return self.grammar.given(live.state, chance.choice(ready), GWEN) if ready else None
        if kind < 7:
            return self.grammar.wild(live.state, by=(GWEN,), for_=str(one.id))
        if kind < 9:
            verb = chance.choice(("edit", "edit", "edit", "reorder", "leave", "split", "merge"))
            return self.grammar.changing(live.state, str(one.id), verb)
        if kind < 10:
            return self._towards(live, one)
        if kind < 11:
            return self._seating(live, one)
        if kind < 12:
            return self._looking(live, one)
        return self._undoing(live)

    def _towards(self, live: Any, hidden: Combatant) -> Deed | None:
        """Have somebody whom all see, and whose player does not watch, do something to a hidden one."""
        known = [None, ANN.user] if self.owned else [None]
        doers = [one for one in live.state.visible if one.owner in known]
        ways = TOWARDS.get(live.system.id, ())
        if not doers or not ways:
            return None
        verb, option, options = self.chance.choice(ways)
        return Deed(GWEN, "give", verb, str(self.chance.choice(doers).id), {**options, option: str(hidden.id)})

    def _seating(self, live: Any, hidden: Combatant) -> Deed | None:
        """Seat before a hidden one whoever of the visible sits next to it: nobody can see that."""
        seats = live.state.combatants
        behind = seats[seats.index(hidden) + 1 :]
        moved = next((one for one in behind if not one.hidden), None)
        if moved is None or any(one.owner in (moved.owner, hidden.owner) for one in live.state.visible if one != moved):
            return None  # where seats are whole players, others would move with it
        return Deed(GWEN, "give", "reorder", str(moved.id), {"before": str(hidden.id)})

    def _looking(self, live: Any, hidden: Combatant) -> Deed:
        """Have the GM look, which changes nothing."""
        if self.chance.random() < 0.5:
            return self.grammar.asking(live.state, GWEN, str(hidden.id))
        how = self.chance.choice(("status", "log", "panel", "bells"))
        verb = {"log": "json", "panel": self.chance.choice(("declare", "act"))}.get(how, "")
        return Deed(GWEN, how, verb, str(hidden.id) if how == "panel" else None)

    def _undoing(self, live: Any) -> Deed | None:
        """Take a secret step back, or bring it back."""
        if self.world.tag_of(live.position) is None and live.before() is not None:
            return Deed(GWEN, "undo")
        return None


def _alone(deed: Deed) -> Deed:
    """Return a deed for a hidden one alone: a word for several is one for those in view, too."""
    return replace(deed, options={name: value for name, value in deed.options.items() if name != "several"})


def spoken(world: World, chance: random.Random) -> list[Deed]:
    """Return deeds of Ann, or of the GM for her combatant or for nobody's, of which nobody else can tell one from
    another.
    """
    live = world.live
    assert live is not None
    own = [one for one in live.state.visible if one.owner in (ANN.user, None)]
    if not own:
        return []
    one = chance.choice(own)
    who, speaker = str(one.id), GWEN if one.owner is None else ANN
    openly = live.state.settings.get("declarations") == "open"
    secret = () if openly else recipe_of(live.system.id).secret
    declared = [
        Deed(speaker, "give", "declare", who, {**options, "action": f"{options['action']} {mark_of(who)}"})
        for options in secret
    ]
    picks = [
        Deed(speaker, "give", "declare", who, {"phase": getattr(way, "phase", None)})
        for way in live.system.legal(live.state, viewer_of(speaker, live.state.gms))
        if isinstance(getattr(way, "phase", None), str) and str(way.whom) == who
    ]
    noted = [Deed(GWEN, "give", "flip", who, {"roll": roll}) for roll in ("2", "9", "CF")]
    known_ways = [declared, picks, noted if live.system.id == "past-participle" else []]
    ready = [ways for ways in known_ways if len(ways) > 1 and (ways is not noted or _before_the_flip(live))]
    return chance.choice(ready) if ready else []


def mark_of(combatant: str | None) -> str:
    """Return what is in everything that is said in secret of a combatant, and in nothing else."""
    return f"of {combatant}"


def _before_the_flip(live: Any) -> bool:
    return bool(live.state.stage == "declare")
