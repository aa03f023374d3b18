"""What a system declares and what it can decide: the abstract class that the shared rules are typed against."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from bot.rules.clock import ClockUnit
from bot.rules.commands import QUERIES, Command, Query
from bot.rules.deck import Deck
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Step
from bot.rules.exhibits import Exhibit
from bot.rules.model import DISABLING, Combatant, CombatantId, SystemState, Traits, UserId, Viewer
from bot.rules.schema import Option, Setting, Trait, declared, fields_of
from bot.rules.validation import parse
from bot.rules.views import BoardView, Choice, Mark, Reply, Row
from bot.rules.words import Frozen, Phrase, Source, say

SUGGESTED_CONDITIONS = ("killed", "unconscious", "defeated", "none")
C = TypeVar("C", bound=Combatant)
S = TypeVar("S", bound=SystemState[Any])

Guard = Callable[[Any, Any], Any]
"""Takes a state and a command; refuses what may not be given now. It changes and draws nothing.

It returns what it found, an intent of the system's own: the handler takes that in place of the command, and asks
nothing again. None: the handler takes the command.
"""


class Opening(Frozen):
    """What an encounter begins with."""

    title: str
    gm: UserId
    deck: Deck


class BaseSystem(ABC, Generic[S, C]):
    """The declarations and the hooks of a system."""

    id: ClassVar[str]
    name: ClassVar[str]
    state_type: ClassVar[type[SystemState[Any]]]
    combatant_type: ClassVar[type[Combatant]]
    version: ClassVar[int] = 1
    """Of the form of the stored state."""
    commands: ClassVar[tuple[type[Command], ...]]
    """The commands of play and the questions that it has a use for: each a verb's model, with options of its own."""
    guards: ClassVar[Mapping[str, Guard]] = {}
    """When a verb of play may be given, for `legal` and for `apply`: here, or as a method `check_<verb>`."""
    instead: ClassVar[tuple[str, ...]]
    """The verbs that it has no use for: its sentences `instead-surge` and the like say what to do instead."""
    words: ClassVar[tuple[Source, ...]]
    """Where its sentences stand, by the codes of its phrases: those of the last one win, and over the common ones, so
    that a unit is not a round. `rules-card` is the system on one card: what to declare, what happens, what hold and
    abort do.
    """

    orders: ClassVar[Any]
    """The standing orders that it knows."""
    surprises: ClassVar[bool] = False
    """Whether a combatant may be surprised, and counts from when it becomes aware."""
    timed: ClassVar[bool] = False
    """Whether the same answer is worth more at an earlier moment of a round: time goes by, or others act between."""

    open_order: ClassVar[bool] = False
    """Whether everybody sees who comes after whom, wherever the clock will stand then."""

    fits: ClassVar[tuple[str, ...]] = ()
    """The answers that lead to it, one after the other, where somebody asks which system to play; none: none do."""

    disabling: ClassVar[frozenset[str]] = DISABLING
    """The conditions in which a combatant takes no part, case-folded."""

    # What follows from these.

    kinds: ClassVar[Mapping[str, type[Command]]]
    """The models of all its commands, by their verbs; `handlers`: what each does."""
    handlers: ClassVar[Mapping[str, Any]]
    options: ClassVar[Mapping[str, Mapping[str, Option]]]
    """For each verb of play that it has a use for, the options that it takes."""
    traits_type: ClassVar[type[Traits]]
    traits: ClassVar[Mapping[str, Trait]]
    settings: ClassVar[tuple[Setting, ...]]

    def made(self, verb: str, **given: Any) -> Command:
        """Return a command of this system. What it gives is trusted: `command` checks what people typed."""
        kind: Any = self.kinds[verb]
        made: Command = kind(**given)
        return made

    # What a system must give.

    @abstractmethod
    def start(self, opening: Opening, draw: Draw) -> Step[S]:
        """Begin an encounter with nobody in it yet."""

    @abstractmethod
    def cursor(self, state: S) -> tuple[object, ...]:
        """Return where the fight publicly stands: round, stage or phase or count, and the id of who is up."""

    @abstractmethod
    def choices(self, state: S, one: C, viewer: Viewer) -> Iterable[Choice]:
        """Return what `viewer` could mean for a combatant, the usual first. Whether it may be given, guards say."""

    @abstractmethod
    def rulings(self, state: S, viewer: Viewer) -> Iterable[Choice]:
        """Return what could be meant for nobody by name, the usual first: steps of the GM's, rolls for all."""

    @abstractmethod
    def board(self, state: S) -> BoardView:
        """Return what everybody may see."""

    @abstractmethod
    def secrets(self, state: S, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what `viewer` alone (the GM: for everybody) may see besides, a line each."""

    @abstractmethod
    def why(self, state: S, combatant: C) -> tuple[Phrase, ...]:
        """Return how the combatant's place in the order came about, step by step, for one who may see it all."""

    # What a system may give.

    def own_exhibits(self, state: S, viewer: Viewer) -> tuple[Exhibit, ...]:
        """Return the pictures that a viewer sees in place of those of the board."""
        return ()

    def answers(self, state: S, command: Command) -> bool:
        """Whether a command of play answers what has just become public: it may be given for that moment later, too."""
        return False

    def is_needed(self, state: S, command: Command) -> bool | None:
        """Whether what comes out of turn has something to answer; None for what is of somebody's turn."""
        return None

    def aiming_at(self, state: S, target: C) -> Iterable[C]:
        """Return whose action under way names a combatant: they are asked what they do if it falls."""
        return ()

    def answering(self, state: S, viewer: Viewer) -> Iterable[Command]:
        """Return the ways that answer so; of what may be given wherever another one may, that is enough."""
        return ()

    def between(self, before: S, after: S, place: str) -> S | None:
        """Return the fight as it stood at a place that it passed by itself between two states; None for no such."""
        return None

    def tells_first(self, state: S) -> bool:
        """Whether what only the board has shown so far is told when the GM goes on, and may be answered then."""
        return False

    def posted(self, before: S, after: S) -> S:
        """Return the state after a play of which no message is posted."""
        return after

    def overwritten(self, before: S, after: S, combatant: CombatantId) -> bool:
        """Whether something that was said for a combatant before, and that nobody else sees, does not stand after."""
        return False

    def order(self, state: S) -> tuple[C, ...]:
        """Return the combatants in the order in which they are shown and, as far as that is known, act."""
        return state.combatants

    def declared(self, state: S) -> tuple[int, int] | None:
        """Return how many of how many have declared, as everybody sees it, where all declare and the GM goes on."""
        return None

    def to_declare(self, state: S) -> Iterable[C]:
        """Return who is to declare now and has not, hidden ones too, where somebody may declare for all the rest."""
        return ()

    def plain(self, state: S, verb: str) -> Mapping[str, Any] | None:
        """Return the options of what is usual with a verb: a whole turn, a plain declaration; None: nothing is."""
        return {} if verb == "act" else None

    def others_wait(self, state: S, viewer: Viewer) -> bool:
        """Return whether, as all see it, somebody else's combatant waits for what each single turn could bring."""
        return False

    def public_state(self, state: S) -> S:
        """Return a state as everybody takes it to be, where a secret could decide who can act: what all are offered."""
        return state

    def clock(self, state: S) -> tuple[ClockUnit, ...]:
        """Return where the clock stands that bells ring by: the units that all may see, the slowest first."""
        return (ClockUnit("round", state.round),)

    def unit(self, state: S) -> ClockUnit:
        """Return the fastest unit of the clock."""
        return self.clock(state)[-1]

    def named(self, state: S) -> str:
        """Return where the fight stands, with the unit: count 12, phase II."""
        unit = self.unit(state)
        return unit.told(unit.at or 0)

    def advance(self, state: S, draw: Draw) -> Step[S] | None:
        """Take the next step that needs nobody's word; None when there is none."""
        return None

    def entered(self, state: S, combatant: C, draw: Draw) -> Step[S]:
        """Go on after a combatant has come in."""
        return Step(state)

    def parted(self, state: S, group: C, combatant: C, draw: Draw) -> Step[S]:
        """Go on after some of a group have become a combatant of their own, which stands as the group does."""
        return Step(state)

    def left(self, state: S, combatant: C) -> Step[S]:
        """Go on after a combatant has gone; `state` no longer has it."""
        return Step(state)

    def edited(self, state: S, before: C, after: C, draw: Draw) -> Step[S]:
        """Go on after a combatant was edited."""
        return Step(state)

    def returned(self, state: S, one: C) -> C:
        """Return one that takes part again: in the round in which it fell as it was, later with what has lasted."""
        return one if one.fell is not None and one.fell[1] == state.round else one.at_rest()

    def revealed(self, state: S, combatant: C) -> Step[S]:
        """Go on after a hidden combatant was made public."""
        return Step(state)

    def seated(self, state: S, combatant: C) -> Step[S]:
        """Go on after a combatant has taken another seat."""
        return Step(state)

    def configured(self, state: S, key: str, value: str, deck: Deck | None, draw: Draw) -> Step[S]:
        """Go on after a setting was changed; `state` has the new value."""
        return Step(state)

    def reseeded(self, state: S) -> S:
        """Return the state with whatever the old seed would betray to be drawn anew (the old one was made public)."""
        return state

    def player_may(self, state: S, command: Command) -> bool:
        """Whether a player may give this command of the GM's here (a re-roll of its own, the end of its turn)."""
        return False

    def forced_past(self, state: S, command: Command) -> Sequence[C] | None:
        """Return who stands in the way of a step that a GM forces; None where force is for something else.

        Where nobody of them is seen by all, nobody else is told that it was forced.
        """
        return None

    def ask(self, state: S, query: Query) -> Reply:
        """Answer a question, for the asker alone."""
        raise Refused("no-question", verb=query.verb, system=self.name)

    def suggest(self, state: S, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be, for one who has typed so far; the nearest first."""
        if option == "condition":
            return SUGGESTED_CONDITIONS
        kind = self.kinds.get(verb)
        known = declared(kind, Option).get(option) if kind is not None else None
        return known.choices if known is not None else ()

    def upgrade(self, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        """Bring a stored state of an earlier form to the present one."""
        if version != self.version:
            raise ValueError(f"{self.id}: no way from form {version} to form {self.version}")
        return raw

    def suggest_own(self, state: S, viewer: Viewer, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be, from what the viewer's own combatants have: not to be offered to others."""
        return ()

    def check_setting(self, state: S, key: str, value: str) -> str:
        """Return the value to keep for a setting of free text; refuse one that is not of its form."""
        return value

    def told_setting(self, key: str, value: str) -> str:
        """Return what is told of a setting's value when it changes, old or new: all of it, unless that is too long."""
        return value

    def conditioned(self, state: S, combatant: C, text: str) -> C:
        """Return a combatant in a condition; refuse what is none here. "none" takes it away."""
        return combatant.replace(condition=None if text.casefold() == "none" else text, ends=None)

    @abstractmethod
    def mark(self, state: S, combatant: C) -> Mark:
        """Return how a combatant stands, as everybody may see it."""

    @abstractmethod
    def row(self, state: S, combatant: C) -> Row:
        """Return a combatant as everybody may see it (for a hidden one: as it would be seen)."""

    # What is alike in every system; `contract.InitiativeSystem` has what other rules are needed for.

    def command(self, verb: str, /, **given: object) -> Command:
        """Return the command `verb` with these options. Refuse unknown ones, and wrong values."""
        kind = self.kinds.get(verb)
        if kind is None:
            self.check_use(verb)
            refuse_if(verb in [kind.verb for kind in QUERIES], "no-question", verb=verb, system=self.name)
            raise Refused("bad-option", option="verb", found=verb, allowed=tuple(self.kinds))
        for option in given:
            if option not in fields_of(kind):
                allowed = tuple(declared(kind, Option)) or ("none",)
                raise Refused("no-such-option", option=option, verb=verb, system=self.name, allowed=allowed)
        return parse(kind, given)

    def check_use(self, verb: str) -> None:
        """Refuse a verb that this system has no use for, and say what to do instead."""
        if verb in self.instead:
            raise Refused("no-use", verb=verb, system=self.name, instead=say(f"instead-{verb}"))

    def guarded(self, state: S, command: Command) -> Any:
        """Return what the guard of a command found; refuse what may not be given now, or for one that has fallen."""
        if state.fallen and command.whom is not None and command.verb in self.options:
            state.there(command.whom)
        guard = getattr(self, f"check_{command.verb}", None) or self.guards.get(command.verb)
        return None if guard is None else guard(state, command)
