"""What an initiative system is, and the one way a command takes through it.

A system is a class in a folder or file of `systems/`: its words are class attributes, its commands models of its own,
its rules the `do_…` methods. A refused command raises `Refused`; it changes and draws nothing.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from bot.rules import bells, deeds, last_declarations, orders, permissions
from bot.rules.commands import (
    PLAY,
    QUERIES,
    ROSTER,
    Advance,
    Claiming,
    Command,
    Depart,
    Elapse,
    Flip,
    Next,
    Pass,
    Remind,
    Why,
    given_options,
)
from bot.rules.draw import SEED_BYTES, Draw
from bot.rules.errors import Refused, passes, refuse_if
from bot.rules.events import FORCED_FOR_NOTHING, FORCED_UNSEEN, Audience, Step, for_gm, for_user, with_groups
from bot.rules.hooks import BaseSystem, C, Guard, Opening, S
from bot.rules.model import ANYBODY, CombatantId, UserId, Viewer, once_of
from bot.rules.orders import Orders
from bot.rules.roster import HANDLERS
from bot.rules.schema import COMMON_SETTINGS, FLOW, MOMENTS, Option, Trait, declared, shape_of
from bot.rules.validation import traits_of, with_traits
from bot.rules.views import WAITED_FOR, Choice, Mark
from bot.rules.words import OfSystem, Phrase, say

__all__ = ["Guard", "InitiativeSystem", "Opening"]

TRIED = bytes(SEED_BYTES)
"""What is drawn from where something is only tried."""
TO_ANSWER, TO_DECLARE, TURN, CHOICE, NEXT = "answer", "declare", "turn", "choice", "next"
"""For what the fight waits: an answer, declarations, a turn, a roll or another choice, and the GM's own step."""
DUE = (*WAITED_FOR, Mark.HOLDS)
"""Who is due, by how it stands on the board; the first first."""
PLAY_VERBS = tuple(kind.verb for kind in PLAY)


class WaitingFor(NamedTuple):
    """Where the fight stands still: who `must` do something, who `may` answer, or that it is the GM's step (`gm`)."""

    kind: str
    must: tuple[CombatantId, ...] = ()
    may: tuple[CombatantId, ...] = ()
    gm: bool = False

    @property
    def waited_for(self) -> tuple[CombatantId | None, ...]:
        """Who is waited for; None: the GMs."""
        return (None,) if self.gm else self.must or self.may


class InitiativeSystem(BaseSystem[S, C]):
    """A way to run the turn order. The class attributes are its words; none of them may be missing."""

    orders: ClassVar[Orders] = Orders(passes=False)
    """The standing orders that it knows."""

    def __init_subclass__(cls) -> None:
        """Check the class at its creation, so that a system that is not whole never runs."""
        super().__init_subclass__()
        if inspect.isabstract(cls):
            return
        missing = [name for name in GIVEN if not hasattr(cls, name)]
        if not missing:
            cls._read()
            missing = [f"do_{verb}" for verb in cls.options if not hasattr(cls, f"do_{verb}")]
            guarded = {verb for verb in cls.options if verb in cls.guards or hasattr(cls, f"check_{verb}")}
            missing += [f"a guard of {verb}" for verb in cls.options if verb not in guarded]
            answered = {*cls.options, *cls.instead}
            missing += [f"commands or instead for {verb}" for verb in PLAY_VERBS if verb not in answered]
        if missing:
            raise TypeError(f"{cls.__name__} lacks {', '.join(missing)}")

    @classmethod
    def _read(cls) -> None:
        own_keys = {one.key for one in cls.state_type.known_settings}
        if doubled := [one.key for one in COMMON_SETTINGS if one.key in own_keys]:
            raise TypeError(f"{cls.__name__}: every system has a setting called {', '.join(doubled)}")
        cls.settings = (*cls.state_type.known_settings, *COMMON_SETTINGS)
        cls.traits_type = traits_of(cls.combatant_type)
        cls.traits = declared(cls.traits_type, Trait)
        own = {kind.verb: kind for kind in cls.commands}
        strange = [kind.__name__ for kind in cls.commands if not issubclass(kind, (*PLAY, *QUERIES))]
        if strange:
            raise TypeError(f"{cls.__name__}: no command of play and no question: {', '.join(strange)}")
        cls.options = {verb: declared(kind, Option) for verb, kind in own.items() if verb in PLAY_VERBS}
        for kind, names in ((cls.traits_type, cls.traits), *((own[verb], cls.options[verb]) for verb in cls.options)):
            for name in names:
                shape_of(kind, name)  # It raises TypeError for a field that nobody can type.
        roster = {kind.verb: with_traits(kind, cls.traits_type) for kind in ROSTER}
        cls.kinds = {**roster, **{kind.verb: kind for kind in (Advance, Elapse, Remind, Depart, Why)}, **own}
        cls.handlers = {verb: getattr(cls, f"do_{verb}", HANDLERS.get(verb)) for verb in cls.kinds}

    @property
    def summary(self) -> OfSystem:
        """What it is in one sentence, for lists of systems: it is told in the system's own words."""
        return OfSystem(code="summary", words=self.words)

    def check(self, state: S, command: Command) -> None:
        """Refuse a command that may not be given now, or not by the one who gives it."""
        permissions.check(state, command, self.player_may)
        if command.verb in self.options and not (goes_on(command) and self.holds(state)):
            self.guarded(state, command)

    def ways(self, state: S, viewer: Viewer) -> Iterator[Command]:
        """Yield the commands of play that a viewer could mean. Whether they may be given, guards say."""
        for one in state.combatants:
            if one.commanded_by(viewer):
                yield from self.ways_of(state, one, viewer)
        if viewer.gm and len(must := self.waiting_for(state).must) == 1:  # A GM need not name the one who is up.
            yield from (way.replace(combatant=None) for way in self.ways_of(state, state.get(must[0]), viewer))
        for choice in self.rulings(state, viewer):
            yield self.made(choice.verb, by=viewer, **choice.options)

    def ways_of(self, state: S, one: C, viewer: Viewer) -> Iterator[Command]:
        """Yield those of them that are for one combatant."""
        for choice in self.choices(state, one, viewer):
            if not choice.opens and choice.verb in self.options and "force" not in choice.options:
                yield self.made(choice.verb, by=viewer, combatant=one.id, **choice.options)

    def legal(self, state: S, viewer: Viewer) -> tuple[Command, ...]:
        """Return commands of play that a viewer may give now: one at least for each verb and combatant."""
        return tuple(way for way in self.ways(state, viewer) if self.may(state, way))

    def may(self, state: S, command: Command) -> bool:
        """Whether a command of play may be given now, by the one who gives it."""
        return passes(self.check, state, command)

    def apply(self, state: S, command: Command, draw: Draw) -> Step[S]:
        """Carry out one command: a person's, or one of the clock's."""
        refuse_if(state.ended, "ended")
        if type(command) is not self.kinds.get(command.verb):
            raise TypeError(f"{self.id} has no {type(command).__qualname__}")
        permissions.check(state, command, self.player_may)
        if isinstance(command, Advance):
            further = self._as_far_as(state, command) or self.advance(state, draw)
            if further is None:
                raise Refused("time-ends-itself")
            return self.went_on(state, further, draw)
        step = Step(state) if goes_on(command) and self.holds(state) else self.alone(state, command, draw)
        if getattr(command, "force", False) and command.by.user:
            past = self.forced_past(state, command)
            if past is not None and all(one.hidden for one in past):
                step = step.telling(*step.events, for_gm(FORCED_UNSEEN if past else FORCED_FOR_NOTHING))
        return self._whole(state, step)

    def went_on(self, state: S, further: Step[S], draw: Draw) -> Step[S]:
        """Return the whole step of the clock, of what `advance` has returned."""
        return self._whole(state, self._rung(further.leading_to(self._stepped(state, further.state)), draw))

    def _whole(self, before: S, step: Step[S]) -> Step[S]:
        moved = self.cursor(step.state) != self.cursor(before)
        step = step.leading_to(step.state.replace(public_version=before.public_version + 1)) if moved else step
        return Step(step.state, with_groups(step.events, before, step.state))

    def _as_far_as(self, state: S, command: Advance) -> Step[S] | None:
        """Return the step to a place that the clock passes by itself, where it is to stop there."""
        if command.to is None:
            return None
        further = self.advance(state, Draw(TRIED))
        there = None if further is None else self.between(state, further.state, command.to)
        return None if there is None else Step(there)

    def alone(self, state: S, command: Command, draw: Draw) -> Step[S]:
        """Return the step of one command that somebody may give, without what the clock does then.

        Raise Refused for what the guard of its verb does not let pass now.
        """
        intent, handler, step = self.guarded(state, command), self.handlers[command.verb], Step(state)
        if handler is not None:  # Else it is about what stands beside the state.
            step = handler(self, state, command if intent is None else intent, draw)
        step = self._rung(last_declarations.remembered(self, state, command, step), draw)
        if command.untold:
            return Step(step.state)
        if command.ordered:
            step = orders.told(step)
        if not [event for event in step.events if event.posted and event.audience is Audience.PUBLIC]:
            return step
        # After what everybody was told, everybody may respond anew, but for who has just acted.
        return step.leading_to(step.state.replace(passed=() if command.whom is None else (command.whom,)))

    def _stepped(self, before: S, after: S) -> S:
        """Return a state that the clock has come to: what has happened there everybody may respond to."""
        new = after.passed and self.cursor(before) != self.cursor(after)
        return after.replace(passed=()) if new else after

    def _rung(self, step: Step[S], draw: Draw) -> Step[S]:
        """Return a step with its deeds dated, the bells rung that are due, and conditions ended."""
        if [event for event in step.events if event.deeds]:
            step = deeds.dated(step, self.clock(step.state))
        if step.state.bells:
            step = bells.rung(step, self.clock(step.state))
        if [one for one in step.state.combatants if one.ends is not None]:
            step = bells.run_out(step, self.clock(step.state))
        return bells.risen(self, step, draw) if step.state.fallen else step

    # Whom the fight waits for.

    def responses(self, state: S, but: CombatantId | None = None) -> Iterator[tuple[CombatantId, Command]]:
        """Yield the answers that a visible combatant (`but` for one) could give where the fight stands, with its id."""
        able = {one.id for one in state.visible if one.id != but}
        for way in self.answering(state, ANYBODY):
            combatant = way.whom
            if combatant is not None and combatant in able and self.may(state, way):
                yield combatant, way

    def responding(self, state: S) -> tuple[C, ...]:
        """Return the players' combatants that could respond to what has happened, and have not let it pass."""
        able = {one for one, _ in self.responses(state)}
        return tuple(
            one for one in state.visible if one.id in able and one.owner is not None and one.id not in state.passed
        )

    def must_wait(self, state: S, further: Step[S]) -> bool:
        """Whether the clock waits for a player's word or the GM's before it calls somebody or moves on by itself."""
        pace = state.setting("pace")
        if pace == FLOW or self.cursor(further.state) == self.cursor(state):
            return False
        if pace == MOMENTS:
            return bool(self.responding(state))
        return any(event.call for event in further.events) or self.clock(further.state) != self.clock(state)

    @once_of
    def holds(self, state: S) -> bool:
        """Whether the clock waits by the pace alone: for those who could respond, or for the GM."""
        if state.ended or state.setting("pace") == FLOW:
            return False
        further = self.advance(state, Draw(TRIED))
        return further is not None and self.must_wait(state, further)

    @once_of
    def waiting_for(self, state: S) -> WaitingFor:
        """Return where the fight stands still: for what it waits, and for whom.

        Before the fight has moved only declarations and the rolls of those at the table are waited for: people are
        still sitting down.
        """
        if state.ended:
            return WaitingFor(NEXT)
        held = self.holds(state)
        if held and state.setting("pace") == MOMENTS:
            return WaitingFor(TO_ANSWER, may=tuple(one.id for one in self.responding(state)))
        declares = self.declared(state) is not None
        marks = {} if held else {one.id: self.mark(state, one) for one in state.visible}
        must = tuple(who for who, mark in marks.items() if mark in WAITED_FOR)
        if not state.visible or not (declares or state.public_version or must):
            return WaitingFor(NEXT)
        kind = TURN if Mark.UP in marks.values() else CHOICE if must else NEXT
        return WaitingFor(TO_DECLARE if declares else kind, must, gm=not must)

    def do_pass(self, state: S, command: Pass, draw: Draw) -> Step[S]:
        """Let what has happened pass, for all of one's combatants; what is to pass from now on, the deadlines know."""
        user = command.by.user
        if state.setting("pace") != MOMENTS or user is None:
            raise Refused("no-pace", pace=state.setting("pace"))
        if command.everything is False:
            return Step(state)
        mine = self.answers_of(state, user)
        refuse_if(not (mine or command.everything), "nothing-to-pass")
        told = () if command.everything else (for_user(user, say("you-pass")),)
        return Step(state.replace(passed=(*state.passed, *mine)), told)

    def answers_of(self, state: S, user: UserId) -> tuple[CombatantId, ...]:
        """Return the combatants of a player whose answers the clock waits for."""
        return tuple(one for one in self.waiting_for(state).may if state.get(one).owner == user)

    def may_claim(self, state: S, command: Command) -> bool:
        """Whether a command may be given later for where the fight stood: it answers, or its combatant was up there."""
        if self.answers(state, command):
            return True
        return isinstance(command, Claiming | Flip) and command.whom in self.waiting_for(state).must

    def asked_of(self, state: S, viewer: Viewer, verb: str, combatant: C) -> tuple[Phrase, ...]:
        """Return the lines above the choices of a verb in a combatant's private panel: the question, and what helps."""
        return (say(f"panel-{verb}", who=combatant.name),)

    def offered_as(self, state: S, verb: str, one: C) -> Phrase:
        """Return what the player of a combatant is offered with a verb."""
        return say(f"offer-{verb}-for", who=one.name)

    def as_answer(self, state: S, one: C, choice: Choice) -> Choice:
        """Return a choice of a combatant as it is offered to whoever answers what somebody has just done."""
        return choice

    def due_first(self, state: S) -> tuple[CombatantId, ...]:
        """Return the combatants in the order in which they are offered: up, waited for, holding, then the rest."""

        def place(one: Any) -> int:
            mark = self.mark(state, one)
            return DUE.index(mark) if mark in DUE else len(DUE)

        return tuple(one.id for one in sorted(self.order(state), key=place))


def goes_on(command: Command) -> bool:
    """Whether a command is the GM's word by which the clock goes on where it waits by the pace alone."""
    return isinstance(command, Next) and not set(given_options(command)) - {"force"}


GIVEN = ("id", "name", "state_type", "combatant_type", "commands", "instead", "words")
"""What a class must say of its system."""

AnySystem = InitiativeSystem[Any, Any]
