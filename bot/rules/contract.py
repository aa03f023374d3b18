"""What an initiative system is, and the one way a command takes through it.

A system is a class in a folder or file of `systems/`: its words are class attributes, its commands models of its own,
its rules the `do_…` methods. A refused command raises `Refused`; it changes and draws nothing.
"""

from __future__ import annotations

import inspect
from typing import ClassVar

from bot.rules import authority, bells, chronicle, falling, join_policy, offering, pace, remembering, roster, standing
from bot.rules.base import BaseSystem, C, Guard, Opening, S
from bot.rules.commands import (
    PLAY,
    QUERIES,
    ROSTER,
    Advance,
    Claiming,
    Command,
    Declare,
    Depart,
    Elapse,
    Flip,
    Remind,
    Why,
)
from bot.rules.declared import COMMON_SETTINGS, LANGUAGE, Option, Trait, declared, shape_of
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import FORCED_UNSEEN, Step, board_with_groups, for_gm, heard, phrases_with_groups, with_groups
from bot.rules.model import Combatant, CombatantId, Viewer
from bot.rules.offering import in_panel
from bot.rules.roster import HANDLERS
from bot.rules.standing import Orders
from bot.rules.typed import traits_of, with_traits
from bot.rules.views import WAITED_FOR, BoardView, Mark, Offer, Panel, PersonalView, Row
from bot.rules.words import OfSystem, say

__all__ = ["Guard", "InitiativeSystem", "Opening"]

PLAY_VERBS = tuple(kind.verb for kind in PLAY)


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
        authority.check(state, command, self.player_may)
        if command.verb in self.options and not (pace.goes_on(command) and pace.holds(self, state)):
            self.guarded(state, command)

    def apply(self, state: S, command: Command, draw: Draw) -> Step[S]:
        """Carry out one command: a person's, or one of the clock's."""
        refuse_if(state.ended, "ended")
        if type(command) is not self.kinds.get(command.verb):
            raise TypeError(f"{self.id} has no {type(command).__qualname__}")
        authority.check(state, command, self.player_may)
        if isinstance(command, Advance):
            further = self._as_far_as(state, command) or self.advance(state, draw)
            if further is None:
                raise Refused("time-ends-itself")
            return self.went_on(state, further, draw)
        goes_on = pace.goes_on(command) and pace.holds(self, state)
        step = Step(state) if goes_on else self.alone(state, command, draw)
        if getattr(command, "force", False) and command.by.user and not self.openly_forced(state, command):
            step = step.telling(*step.events, for_gm(FORCED_UNSEEN))
        return self._whole(state, step)

    def went_on(self, state: S, further: Step[S], draw: Draw) -> Step[S]:
        """Return the whole step of the clock, of what `advance` has returned."""
        return self._whole(state, self._rung(further.leading_to(pace.stepped(self, state, further.state)), draw))

    def _whole(self, before: S, step: Step[S]) -> Step[S]:
        moved = self.cursor(step.state) != self.cursor(before)
        step = step.leading_to(step.state.evolve(beat=before.beat + 1)) if moved else step
        return step.telling(*with_groups(step.state, step.events))

    def _as_far_as(self, state: S, command: Advance) -> Step[S] | None:
        """Return the step to a place that the clock passes by itself, where it is to stop there."""
        if command.to is None:
            return None
        further = self.advance(state, Draw(pace.TRIED))
        there = None if further is None else self.between(state, further.state, command.to)
        return None if there is None else Step(there)

    def alone(self, state: S, command: Command, draw: Draw) -> Step[S]:
        """Carry out a command of one, without what follows from it by itself; refuse what may not be given now."""
        step = remembering.tell_overwritten(self, state, command, self.handled(state, command, draw))
        step = self._rung(step, draw)
        if command.ordered:
            step = standing.told(step)
        if isinstance(command, Declare):
            step = remembering.kept(step, command, self.clock(state))
        return pace.answered(command, step) if heard(step.events) else step

    def _rung(self, step: Step[S], draw: Draw) -> Step[S]:
        """Return a step with its deeds dated, the bells rung that are due, and conditions ended."""
        if [event for event in step.events if event.deeds]:
            step = chronicle.dated(step, self.clock(step.state))
        if step.state.bells:
            step = bells.rung(step, self.clock(step.state))
        if [one for one in step.state.combatants if one.ends is not None]:
            step = bells.run_out(step, self.clock(step.state))
        return falling.risen(self, step, draw) if step.state.fallen else step

    def public_board(self, state: S) -> BoardView:
        """Return what everybody may see, and press."""
        board = self.board(state)
        board = board.evolve(rows=(*board.rows, *(_lying(one) for one in state.fallen if not one.hidden)))
        board = board.evolve(offers=offering.acceptable(self, state, board.offers))
        board = board.evolve(round=state.round, place=state.setting("board"), language=state.setting(LANGUAGE))
        return board_with_groups(state, pace.on_board(self, state, join_policy.on_board(state, board)))

    def view(self, state: S, viewer: Viewer) -> PersonalView:
        """Return what `viewer` may see. Its `board` is the same for everybody."""
        board = self.public_board(state)
        if viewer.user is None and not viewer.gm:
            return PersonalView(board=board)
        also = (*roster.note_lines(state, viewer), *join_policy.lines(state, viewer))
        hidden = tuple(self.row(state, one) for one in self.order(state) if one.hidden and one.seen_by(viewer))
        hidden += tuple(_lying(one) for one in state.fallen if one.hidden and one.seen_by(viewer))
        offers = (*join_policy.offers(state, viewer), *self.offers(state, viewer))
        secrets = phrases_with_groups(state, (*self.secrets(state, viewer), *also))
        rung = bells.listed(state, viewer)
        return PersonalView(board=board, hidden=hidden, secrets=secrets, offers=offers, bells=rung)

    def may_claim(self, state: S, command: Command) -> bool:
        """Whether a command may be given later for where the fight stood: it answers, or its combatant was up there."""
        if self.answers(state, command):
            return True
        one = state.find(command.whom) if isinstance(command, Claiming | Flip) else None
        return one is not None and self.row(state, one).mark in WAITED_FOR

    def panel(self, state: S, viewer: Viewer, verb: str, combatant: C) -> Panel:
        """Return the private panel of a verb for a combatant: every command of that verb that is legal now."""
        ways = (way for way in self.ways(state, viewer) if way.verb == verb and way.whom == combatant.id)
        offers = in_panel(self, (way for way in ways if self.may(state, way)))
        return Panel(lines=(say(f"panel-{verb}", who=combatant.name),), offers=offers)

    def due_first(self, state: S) -> tuple[CombatantId, ...]:
        """Return the combatants in the order in which they are offered: who is up comes first."""
        return offering.due_first(self, state)

    def offers(self, state: S, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what the viewer can do now, one offer for each verb and combatant; several ways open a panel."""
        return offering.offers(self, state, viewer)

    def answers_offered(self, state: S, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what the viewer could have answered where the fight stood in a state."""
        return offering.answers(self, state, viewer)


def _lying(one: Combatant) -> Row:
    """Return the row of one that has fallen: its condition says why it does nothing."""
    return Row.of(one, Mark.ASIDE, ())


GIVEN = ("id", "name", "state_type", "combatant_type", "commands", "instead", "words")
"""What a class must say of its system."""
