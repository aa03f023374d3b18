"""A grammar of deeds: everything that people can do, built from what the systems declare, and filled in by chance.

Owns which deeds there are and how often each is tried: commands that take play further, legal ones, and any others
with any options; who is at the table, settings, GMs, bells; buttons, undo and redo, the end and the restoring; all ways
to look. What it makes is made for the public side of a world: of its hidden combatants it knows nothing but what a
stranger might guess. Hidden ones of its own are those that both worlds have.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from bot.app.preferences import WAYS
from bot.app.requests import Actor, viewer_of
from bot.rules.commands import PLAY, QUERIES, ROSTER, Command, End, given_options
from bot.rules.declared import Shape
from bot.rules.model import Combatant, SystemState, Viewer
from bot.rules.more import keys_of
from bot.rules.registry import terms_of
from bot.rules.views import WAITED_FOR
from bot.testing.worlds.deeds import ANN, BOB, GMS, GWEN, OLGA, PEOPLE, PLAYERS, Deed
from bot.testing.worlds.filling import FILLED, GUESSED, SIDES, TIMES, TYPED, Filling

VERBS = tuple(kind.verb for kind in PLAY)
QUESTIONS = tuple(kind.verb for kind in QUERIES)
ROSTER_VERBS = tuple(kind.verb for kind in ROSTER if kind is not End)
LOOKS = (
    *("status", "panel", "ask", "complete") * 2, "log", "settings", "verify", "board", "bells", "lists", "screen",
    "where", "catch up", "save", "orders", "end?", "forget?", "restore", "undo",
)  # fmt: skip
"""Ways to look, and what only looks at it when it is done by a player, who is refused."""


SHORT = {"cost": "1", "do": "attack"}
"""What forms of standing orders are filled in with, where no free text fits."""


class Grammar(Filling):
    """Makes deeds for a world that plays a system. `sleepers`: it has hidden combatants of its own."""

    def __init__(self, system: str, chance: random.Random, *, ids: int = 1000, sleepers: bool = False) -> None:
        super().__init__(system, chance, ids)
        self.sleepers = sleepers

    # Deeds.

    def start(self) -> list[Deed]:
        """Return the deeds with which every script begins: somebody starts, and there are some at the table."""
        cast = [("Andy", ANN), ("Babel", BOB), ("Brad", None), ("Dabel", self.chance.choice((None, ANN, BOB)))]
        seats = [self.joining(GWEN, name, player, hidden=False) for name, player in cast]
        sleeper = [self.sleeper()] if self.sleepers else []
        return [
            Deed(GWEN, "start", self.system.id), *seats[: self.chance.choice((3, 4))], *sleeper, *self._set(some=0.3),
            *(self._knocking() if self.chance.random() < 0.25 else ()),
            *(self._hurried() if self.chance.random() < 0.3 else ()),
        ]  # fmt: skip

    def _knocking(self) -> Iterable[Deed]:
        """Yield how a player comes to wait for being let in."""
        yield Deed(GWEN, "give", "configure", options={"key": "joining", "value": "ask"})
        yield self.joining(BOB, "Knocker", BOB, hidden=False)

    def _hurried(self) -> Iterable[Deed]:
        """Yield how the fight comes to wait for those who could respond, and for whatever else it waits, for a time
        that ends within a script.
        """
        then, pace = self.chance.choice(("remind", "go-on")), self.chance.choice(("moments", "flow"))
        for key, value in (("pace", pace), ("window", "10"), ("deadline", "30s"), ("deadline-then", then)):
            yield Deed(GWEN, "give", "configure", options={"key": key, "value": value})

    def _set(self, some: float) -> Iterable[Deed]:
        for setting in self.system.settings:
            if setting.choices and self.chance.random() < some:
                yield Deed(GWEN, "give", "configure", options=self.setting(setting.key))

    def quiet(self, state: SystemState[Any]) -> Deed:
        """Return something that Bob or somebody else does who has no part in a secret, and that reveals none."""
        kind = self.chance.randrange(12)
        if kind < 3:
            return self.legal(state, BOB) or self.looking(state)
        if kind < 5:
            return self.joining(GWEN, f"Newcomer {self._next_id}", None, hidden=False)
        if kind < 7:
            return Deed(GWEN, "give", "configure", options=self.setting(self.key()))
        return self.looking(state, by=(BOB, OLGA))

    def deed(self, state: SystemState[Any]) -> Deed:
        """Return something that somebody does now."""
        kind = self.chance.randrange(48)
        if kind < 16:
            return self.onward(state) or self.looking(state)
        if kind < 21:
            return self.legal(state, self.chance.choice(PEOPLE)) or self.wild(state)
        if kind < 22:
            return self.ordering(state, self.chance.choice(PEOPLE))
        if kind < 26:
            return self.wild(state)
        if kind < 31:
            return self.roster(state)
        if kind < 34:
            return Deed(self.chance.choice((*GMS, GWEN, GWEN, ANN)), self.chance.choice(("undo", "undo", "redo")))
        if kind == 34:
            return Deed(self.chance.choice(PEOPLE), "pings", options={"how": self.chance.choice((None, *WAYS))})
        if kind < 40:
            return self.pressing()
        if kind < 41 and self.chance.random() < 0.3:
            return Deed(GWEN, "end")
        return self.looking(state)

    def onward(self, state: SystemState[Any]) -> Deed | None:
        """Return a deed that takes play further: what leads on, or what somebody is waited for with."""
        ready = [one for one in self._ways(state, GWEN) if one.verb not in ("abort", "check")]
        leading = [one for one in ready if one.verb in ("flip", "next") and not one.whom]
        waited = {
            one.id for one in state.visible if self.system.row(state, one).mark in WAITED_FOR
        }  # fmt: skip
        answering = [one for one in ready if one.whom in waited]
        for some in (leading, answering) if self.chance.random() < 0.4 else (answering, leading):
            if some:
                return self.given(state, self.chance.choice(some))
        return self.given(state, self.chance.choice(ready)) if ready else None

    def legal(self, state: SystemState[Any], who: Actor) -> Deed | None:
        """Return a legal command of play, as somebody may give it."""
        ready = self._ways(state, who)
        return self.given(state, self.chance.choice(ready), who) if ready else None

    def wild(self, state: SystemState[Any], *, by: Sequence[Actor] = PEOPLE, for_: str | None = None) -> Deed:
        """Return any command of play with any options of any system, sensible or not; `for_` whom, or for anybody."""
        who = self.chance.choice(by)
        verbs = VERBS if self.chance.random() < 0.2 else tuple(self.system.options)
        verb = self.chance.choice([one for one in verbs if for_ is None or one != "next"])
        own = self.system.options.get(verb, {})
        options = {
            name: self.value(state, verb, name, shape, who)
            for name, shape in self._shapes(verb).items()
            if self.chance.random() < (0.4 if name in own else 0.02)
        }
        if self.chance.random() < 0.3:
            options["force"] = True
        return Deed(who, "give", verb, for_ or (self.somebody(state, who) if verb != "next" else None), options)

    def ordering(self, state: SystemState[Any], who: Actor, one: Combatant | None = None) -> Deed:
        """Return a standing order: one that is offered for somebody, or any that can be typed."""
        mine = [one] if one is not None else [each for each in state.visible if each.owner == who.user]
        offered = [offer for each in mine for offer in self.system.orders.offers(each)]
        if not offered or (one is None and self.chance.random() < 0.3):
            verb = self.chance.choice(("declare", "hold", "act"))
            made = self.wild(state, by=(who,)) if verb not in self.system.options else self._of_verb(state, who, verb)
            return Deed(who, "order", verb, made.combatant, made.options)
        offer = self.chance.choice(offered)
        filled = {name: SHORT.get(name, "a cowboy shows") for name in offer.asks}
        options: dict[str, Any] = {**dict(offer.options), **filled}
        if self.chance.random() < 0.3:
            options["when"] = self.chance.choice(("healthy", "attacked", "Babel acts"))
        if self.chance.random() < 0.2:
            options["once"] = True
        return Deed(who, "order", options.pop("of"), str(offer.combatant), options)

    def _of_verb(self, state: SystemState[Any], who: Actor, verb: str) -> Deed:
        options = {
            name: self.value(state, verb, name, shape, who)
            for name, shape in self._shapes(verb).items()
            if name in self.system.options[verb] and self.chance.random() < 0.4
        }
        return Deed(who, "order", verb, self.somebody(state, who), options)

    def pressing(self) -> Deed:
        """Return the press of a button, in public or in what one was answered, and what its form is filled in with."""
        options = {
            "which": self.chance.randrange(12), "own": self.chance.random() < 0.6, "filled": self.chance.choice(FILLED),
        }  # fmt: skip
        self._next_id += 1
        return Deed(self.chance.choice((BOB, OLGA, ANN)), "press", options=options, id=self._next_id)

    def roster(self, state: SystemState[Any]) -> Deed:
        """Return a deed that changes who is at the table, who leads, a bell or a setting."""
        who, verb = self.chance.choice((GWEN, GWEN, *PEOPLE)), self.chance.choice(ROSTER_VERBS)
        if state.waiting and self.chance.random() < 0.5:
            who, verb = GWEN, "admit"
        match verb:
            case "join":
                return self._coming(who)
            case "muster":
                return self.several(who, "Herd" if self.chance.random() < 0.5 else f"Wolf {self._next_id}, Herd")
            case "split" | "merge":
                return self.changing(state, self.somebody(state, who) or "Nobody", verb, who)
            case "admit":
                waiting = [one.name for one in state.waiting] or ["Nobody"]
                return Deed(who, "give", verb, self.chance.choice(waiting), {"away": self.chance.random() < 0.3})
            case "configure":
                return Deed(who, "give", verb, options=self.setting(self.key()))
            case "appoint":
                return Deed(who, "give", verb, options={"user": 4, "remove": self.chance.random() < 0.5})
            case "pass":
                return Deed(who, "give", verb, options={"everything": self.chance.choice((None, None, True, False))})
            case "pause":
                return Deed(who, "give", verb, options={"time": self.chance.choice((None, "1m", "soon"))})
            case "away":
                return Deed(who, "give", verb, options={"until": self.chance.choice((None, "1h", "soon"))})
            case "bell":
                return self.ringing(who, "a bell", secret=who in GMS and self.chance.random() < 0.3)
        return Deed(who, "give", verb, self.somebody(state, who), self.changes(state, verb, who))

    def _coming(self, who: Actor) -> Deed:
        if self.sleepers and who in GMS and self.chance.random() < 0.5:
            return self.sleeper()
        player = who if who in PLAYERS else self.chance.choice((None, *PLAYERS))
        name = GUESSED if who in PLAYERS and self.chance.random() < 0.2 else f"Newcomer {self._next_id}"
        return self.joining(who, name, player, hidden=False)

    def sleeper(self) -> Deed:
        """Return how one comes whom nobody knows of in either world."""
        return self.joining(GWEN, f"Sleeper {self._next_id}", self.chance.choice((None, *PLAYERS)), hidden=True)

    def joining(self, who: Actor, name: str, player: Actor | None, *, hidden: bool) -> Deed:
        """Return how somebody comes to the table."""
        self._next_id += 1
        options: dict[str, Any] = {"name": name, "owner": player.user if player else None, **self.traits()}
        if hidden:
            options["hidden"] = True
        options["side"] = self.chance.choice((None, *SIDES))
        if who in GMS and self.chance.random() < 0.1:
            options["count"] = self.chance.randint(1, 5)
        return Deed(who, "give", "join", options=options, id=self._next_id)

    def several(self, who: Actor, names: str, *, hidden: bool = False) -> Deed:
        """Return how several come to the table at once."""
        options = {**self.joining(who, names, None, hidden=hidden).options}
        options["number"] = self.chance.choice((None, 1, 2))
        self._next_id += 4
        return Deed(who, "give", "muster", options=options, id=self._next_id - 3)

    def ringing(self, who: Actor, text: str, *, secret: bool = False) -> Deed:
        """Return how a bell is set, or taken off."""
        if self.chance.random() < 0.3:
            return Deed(who, "give", "bell", options={"text": text, "remove": True})
        options = {"text": text, "at": self.chance.choice(TIMES), **({"secret": True} if secret else {})}
        return Deed(who, "give", "bell", options=options)

    def changing(self, state: SystemState[Any], combatant: str, verb: str, who: Actor = GWEN) -> Deed:
        """Return how the GM edits, reorders, splits, merges or takes away a combatant."""
        self._next_id += verb == "split"
        return Deed(who, "give", verb, combatant, self.changes(state, verb, who), id=self._next_id)

    def looking(self, state: SystemState[Any], *, by: Sequence[Actor] = (ANN, BOB, BOB, OLGA)) -> Deed:
        """Return a deed that changes nothing: a look, a question, something typed."""
        chance = self.chance
        who, how = chance.choice(by), chance.choice(LOOKS)
        match how:
            case "ask":
                return self.asking(state, who)
            case "log":
                return Deed(who, how, chance.choice(("text", "json")))
            case "panel":
                return Deed(who, how, chance.choice(VERBS), self.somebody(state, who))
            case "settings":
                return Deed(who, how, options={"key": chance.choice((None, self.key()))})
            case "lists":
                return Deed(who, how, options={"key": self.key()})
            case "save":
                return Deed(who, how, options={"name": "The yard", "remove": chance.choice((None, True))})
            case "orders":
                return Deed(who, how, "", self.somebody(state, who), {"tear_up": chance.choice((None, True))})
            case "screen":
                return Deed(who, how, options={"where": chance.choice((None, "gm-room"))})
            case "complete":
                verb = chance.choice((*VERBS, *QUESTIONS, *ROSTER_VERBS))
                terms = [*self._shapes(verb)] or ["condition"]
                option = "" if chance.random() < 0.5 else chance.choice(terms)
                return Deed(who, how, verb, options={"option": option, "typed": chance.choice(TYPED)})
        return Deed(who, how)

    def asking(self, state: SystemState[Any], who: Actor, about: str | None = None) -> Deed:
        """Return a question about somebody."""
        own = [verb for verb in QUESTIONS if verb in self.system.kinds]
        verb = self.chance.choice(own if self.chance.random() < 0.8 else QUESTIONS)
        options = {
            name: self.value(state, verb, name, shape, who)
            for name, shape in self._shapes(verb).items()
            if shape.required or self.chance.random() < 0.4
        }
        return Deed(who, "ask", verb, about or self.somebody(state, who), options)

    def _shapes(self, verb: str) -> dict[str, Shape]:
        """Return all options that can be typed with a verb: those that its slash command names, and the system's."""
        return {**{term.name: term.shape for term in terms_of(verb)}, **keys_of(self.system, verb)}

    # Legal commands as deeds.

    def _ways(self, state: SystemState[Any], who: Actor) -> list[Command]:
        """Return the legal commands of somebody that name no hidden combatant but those of both worlds."""
        unknown = {one.id for one in state.combatants if not self.knows(one, who)}
        return [
            one
            for one in self.system.legal(state, viewer_of(who, state.gms))
            if one.whom not in unknown and not unknown & set(given_options(one).values())
        ]

    def given(self, state: SystemState[Any], command: Command, who: Actor | None = None) -> Deed:
        """Return a command as a deed: by whom it is legal for, or by its combatant's player."""
        combatant = command.whom
        one = state.find(combatant) if combatant is not None else None
        if who is None:
            own = [player for player in PLAYERS if one is not None and one.owned_by(Viewer(user=player.user))]
            who = own[0] if own and self.chance.random() < 0.8 else GWEN
        options = {name: value for name, value in given_options(command).items() if name != "traits"}
        named = {
            name: str(value) if isinstance(value, int) and state.find(value) else value
            for name, value in options.items()
        }
        for name, shape in self._shapes(command.verb).items():
            if name in self.system.options.get(command.verb, {}) and self.chance.random() < 0.08:
                named.setdefault(name, self.value(state, command.verb, name, shape, who))
        return Deed(who, "give", command.verb, str(combatant) if combatant is not None else None, named)
