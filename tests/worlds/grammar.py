"""A grammar of deeds: everything that people can do, built from what the systems declare, and filled in by chance.

Owns which deeds there are and how often each is tried: commands that take play further, legal ones, and any others
with any options; who is at the table, settings, GMs; undo and redo, the end and the restoring; all ways to look. What
it makes is made for the public side of a world: of its hidden combatants it knows nothing but what a stranger might
guess.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.app.requests import Actor, viewer_of
from bot.rules.commands import PLAY, QUERIES, Command, given_options, verb_of
from bot.rules.declared import Kind, Shape, Trait
from bot.rules.model import SystemState, Viewer
from bot.rules.registry import System, system_of, terms_of
from bot.rules.views import Mark
from tests.rules.recipes import recipe_of
from tests.worlds.deeds import ANN, BOB, GMS, GWEN, OLGA, PEOPLE, PLAYERS, Deed

VERBS = tuple(verb_of(kind) for kind in PLAY)
QUESTIONS = tuple(verb_of(kind) for kind in QUERIES)
ROSTER_VERBS = ("join", "admit", "leave", "edit", "reveal", "reorder", "configure", "appoint", "bell")
TIMES = ("1", "3", "8", "12", "14", "20", "II", "phase IV", "round 2", "unit 3", "count 9", "x")
"""When a bell may ring, in one system or another."""
GUESSED = "Lurker 1"
"""The name of the first hidden combatant, which strangers guess."""
TIMES = ("1", "3", "8", "12", "14", "20", "II", "phase IV", "round 2", "unit 3", "count 9", "x")
"""When a bell may ring, in one system or another."""
FREE_TEXTS = ("lasso=normal; whistle=free", "standard", "x", "on", "off")
SIDES = ("crew", "foes", "others")


class Grammar:
    """Makes deeds for a world that plays a system. `ids`: the first of the ids that it gives to those who join."""

    def __init__(self, system: str, chance: random.Random, *, ids: int = 1000) -> None:
        self.system: System = system_of(system)
        self.recipe = recipe_of(system)
        self.chance = chance
        self._next_id = ids

    # Deeds.

    def start(self) -> list[Deed]:
        """Return the deeds with which every script begins: somebody starts, and there are some at the table."""
        cast = [("Andy", ANN), ("Babel", BOB), ("Brad", None), ("Dabel", self.chance.choice((None, ANN, BOB)))]
        seats = [self.joining(GWEN, name, player, hidden=False) for name, player in cast]
        return [Deed(GWEN, "start", self.system.id), *seats[: self.chance.choice((3, 4))], *self._set(some=0.3)]

    def _set(self, some: float) -> Iterable[Deed]:
        for setting in self.system.settings:
            if setting.choices and self.chance.random() < some:
                yield Deed(GWEN, "give", "configure", options=self._setting(setting.key))

    def deed(self, state: SystemState[Any]) -> Deed:
        """Return something that somebody does now. A GM does not guess: it would name the hidden one in public."""
        deed = self._any(state)
        return self.looking(state) if deed.who in GMS and GUESSED in (deed.combatant, *deed.options.values()) else deed

    def quiet(self, state: SystemState[Any]) -> Deed:
        """Return something that Bob or somebody else does who has no part in a secret, and that reveals none."""
        kind = self.chance.randrange(10)
        if kind < 3:
            return self.legal(state, BOB) or self.looking(state)
        if kind < 5:
            return self.joining(GWEN, f"Newcomer {self._next_id}", None, hidden=False)
        return self.looking(state, by=(BOB, OLGA))

    def _any(self, state: SystemState[Any]) -> Deed:
        kind = self.chance.randrange(40)
        if kind < 16:
            return self.onward(state) or self.looking(state)
        if kind < 21:
            return self.legal(state, self.chance.choice(PEOPLE)) or self.wild(state)
        if kind < 26:
            return self.wild(state)
        if kind < 30:
            return self.roster(state)
        if kind < 33:
            return Deed(self.chance.choice((*GMS, GWEN, GWEN, ANN)), self.chance.choice(("undo", "undo", "redo")))
        if kind < 35:
            return Deed(self.chance.choice((BOB, OLGA, ANN)), "press", combatant=str(self.chance.randrange(12)))
        return self.looking(state)

    def onward(self, state: SystemState[Any]) -> Deed | None:
        """Return a deed that takes play further: what leads on, or what somebody is waited for with."""
        ready = [one for one in self._ways(state, GWEN) if one.verb not in ("abort", "check")]
        leading = [one for one in ready if one.verb in ("flip", "next") and not getattr(one, "combatant", None)]
        waited = {
            one.id for one in state.visible if self.system.row(state, one).mark in (Mark.WAITED_FOR, Mark.UP)
        }  # fmt: skip
        answering = [one for one in ready if getattr(one, "combatant", None) in waited]
        for some in (leading, answering) if self.chance.random() < 0.4 else (answering, leading):
            if some:
                return self._given(state, self.chance.choice(some))
        return self._given(state, self.chance.choice(ready)) if ready else None

    def legal(self, state: SystemState[Any], who: Actor) -> Deed | None:
        """Return a legal command of play, as somebody may give it."""
        ready = self._ways(state, who)
        return self._given(state, self.chance.choice(ready), who) if ready else None

    def wild(self, state: SystemState[Any], *, by: Sequence[Actor] = PEOPLE, for_: str | None = None) -> Deed:
        """Return any command of play with any options of any system, sensible or not; `for_` whom, or for anybody."""
        verbs = VERBS if self.chance.random() < 0.2 else tuple(self.system.options)
        verb = self.chance.choice([one for one in verbs if for_ is None or one != "next"])
        own = self.system.options.get(verb, {})
        options = {
            term.name: self.value(state, verb, term.name, term.shape)
            for term in terms_of(verb)
            if self.chance.random() < (0.4 if term.name in own else 0.02)
        }
        if self.chance.random() < 0.15:
            options["force"] = True
        who = self.chance.choice(by)
        return Deed(who, "give", verb, for_ or (self.somebody(state) if verb != "next" else None), options)

    def roster(self, state: SystemState[Any]) -> Deed:
        """Return a deed that changes who is at the table, who leads, or a setting."""
        who, verb = self.chance.choice((GWEN, GWEN, *PEOPLE)), self.chance.choice(ROSTER_VERBS)
        if verb == "join":
            player = who if who in PLAYERS else self.chance.choice((None, *PLAYERS))
            return self.joining(who, f"Newcomer {self._next_id}", player, hidden=False)
        if verb == "admit":
            waiting = [one.name for one in state.waiting] or ["Nobody"]
            return Deed(who, "give", verb, self.chance.choice(waiting), {"away": self.chance.random() < 0.3})
        if verb == "configure":
            keys = [setting.key for setting in self.system.settings] or ["x"]
            return Deed(who, "give", verb, options=self._setting(self.chance.choice(keys)))
        if verb == "appoint":
            return Deed(who, "give", verb, options={"user": 4, "remove": self.chance.random() < 0.5})
        if verb == "bell":
            return self.ringing(who, "public bell")
        return Deed(who, "give", verb, self.somebody(state), self._changes(state, verb))

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

    def ringing(self, who: Actor, text: str, *, secret: bool = False) -> Deed:
        """Return how a bell is set, or taken off."""
        if self.chance.random() < 0.3:
            return Deed(who, "give", "bell", options={"text": text, "remove": True})
        options = {"text": text, "at": self.chance.choice(TIMES), **({"secret": True} if secret else {})}
        return Deed(who, "give", "bell", options=options)

    def changing(self, state: SystemState[Any], combatant: str, verb: str) -> Deed:
        """Return how the GM edits, reorders or takes away a combatant."""
        return Deed(GWEN, "give", verb, combatant, self._changes(state, verb))

    def _changes(self, state: SystemState[Any], verb: str) -> dict[str, Any]:
        chance = self.chance
        if verb == "reorder":
            return {"before": self.somebody(state)}
        if verb != "edit":
            return {}
        some = {
            "name": f"Renamed {chance.randrange(1000)}",
            "side": chance.choice(SIDES),
            "condition": chance.choice(("stunned", "paralysed", "knocked down", "killed", "none", "prone")),
            "aware": chance.random() < 0.5,
            "count": chance.randint(1, 9),
            **self.traits(),
        }
        wanted = chance.sample(sorted(some), k=min(len(some), chance.choice((1, 1, 2))))
        return {name: some[name] for name in wanted}

    def looking(self, state: SystemState[Any], *, by: Sequence[Actor] = (ANN, BOB, BOB, OLGA)) -> Deed:
        """Return a deed that changes nothing: a look, a question, something typed."""
        chance = self.chance
        who = chance.choice(by)
        verb = chance.choice((*VERBS, *QUESTIONS, *ROSTER_VERBS))
        how = chance.choice(
            ("status", "status", "panel", "panel", "ask", "ask", "complete", "complete", "log", "other")
        )
        match how:
            case "status":
                return Deed(who, how)
            case "other":
                return Deed(who, chance.choice(("settings", "verify", "board", "end?", "restore", "undo")))
            case "log":
                return Deed(who, how, chance.choice(("text", "json")))
            case "panel":
                return Deed(who, how, chance.choice(VERBS), self.somebody(state))
            case "complete":
                terms = [term.name for term in terms_of(verb)] or ["action"]
                option = "" if chance.random() < 0.5 else chance.choice(terms)
                return Deed(who, how, verb, options={"option": option, "typed": chance.choice(("", "", "l", "a", "1"))})
        verb = chance.choice(QUESTIONS)
        options = {
            term.name: self.value(state, verb, term.name, term.shape)
            for term in terms_of(verb)
            if term.shape.required or chance.random() < 0.4
        }
        return Deed(who, "ask", verb, self.somebody(state), options)

    # What is filled in.

    def somebody(self, state: SystemState[Any]) -> str | None:
        """Name somebody at the table: by id or name; now and then nobody, or one that a stranger guesses."""
        if self.chance.random() < 0.1:
            return self.chance.choice((None, GUESSED, "4"))
        seen = state.visible
        if not seen:
            return None
        one = self.chance.choice(seen)
        return one.name if self.chance.random() < 0.3 else str(one.id)

    def value(self, state: SystemState[Any], verb: str, option: str, shape: Shape) -> Any:
        """Return a value for an option: of its choices, of the recipe, or by its type."""
        chance = self.chance
        if shape.kind is Kind.YES_OR_NO:
            return chance.random() < 0.8
        if shape.kind is Kind.COMBATANT:
            return self.somebody(state)
        known: list[Any] = list(self.recipe.values.get((verb, option), ()))
        if shape.kind is Kind.NUMBER:
            return chance.choice([*known, *(known or (-3, 0, 1, 2, 3, 5, 10, 13))])
        declared = self.system.options.get(verb, {}).get(option)
        known += declared.choices if declared is not None else ()
        return chance.choice([*known, *known, "nonsense"]) if known else chance.choice(("1", "2", "crew", "foes"))

    def traits(self) -> dict[str, Any]:
        """Return traits that a combatant may have."""
        found = {name: self._trait(name, trait) for name, trait in self.system.traits.items()}
        return {name: value for name, value in found.items() if value is not None}

    def _trait(self, name: str, trait: Trait) -> Any:
        chance = self.chance
        if name in self.recipe.traits:
            return chance.choice(self.recipe.traits[name])
        if trait.pool:
            return f"{chance.randint(1, 5)}d{chance.choice((4, 6, 8, 10, 12))}"
        if not trait.required and chance.random() < 0.5:
            return None
        return chance.randint(max(trait.lowest, 1), max(min(trait.highest, 20), 1))

    def _setting(self, key: str) -> Mapping[str, Any]:
        known = [setting for setting in self.system.settings if setting.key == key]
        choices = known[0].choices if known and known[0].choices else FREE_TEXTS
        return {"key": key, "value": self.chance.choice(choices)}

    # Legal commands as deeds.

    def _ways(self, state: SystemState[Any], who: Actor) -> list[Command]:
        """Return the legal commands of somebody that name no hidden combatant."""
        viewer = viewer_of(who, state.gms)
        hidden = {one.id for one in state.combatants if one.hidden}
        return [
            one
            for one in self.system.legal(state, viewer)
            if getattr(one, "combatant", None) not in hidden and not hidden & set(given_options(one).values())
        ]

    def _given(self, state: SystemState[Any], command: Command, who: Actor | None = None) -> Deed:
        """Return a command as a deed: by whom it is legal for, or by its combatant's player."""
        combatant = getattr(command, "combatant", None)
        one = state.find(combatant) if combatant is not None else None
        if who is None:
            own = [player for player in PLAYERS if one is not None and one.owned_by(Viewer(user=player.user))]
            who = own[0] if own and self.chance.random() < 0.8 else GWEN
        options = {name: value for name, value in given_options(command).items() if name != "traits"}
        named = {
            name: str(value) if isinstance(value, int) and state.find(value) else value
            for name, value in options.items()
        }
        for term in terms_of(command.verb):
            if term.name in self.system.options.get(command.verb, {}) and self.chance.random() < 0.08:
                named.setdefault(term.name, self.value(state, command.verb, term.name, term.shape))
        return Deed(who, "give", command.verb, str(combatant) if combatant is not None else None, named)
