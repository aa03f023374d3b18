"""A sequence of turns: one combatant after the other is up, and when all have had their turn the next round begins.

A hidden combatant is never up: those who know of it are told when the order has come to it, and it acts at any time,
once a round.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import takewhile
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from bot.rules import commands
from bot.rules.clock import ClockUnit
from bot.rules.commands import Command, ForCombatant
from bot.rules.deeds import done_by
from bot.rules.draw import Draw
from bot.rules.errors import Refused, passes, refuse_if
from bot.rules.events import Event, Step, about, calling, for_owner, public
from bot.rules.kit.board import NEXT, NEXT_ROUND, BoardSystem, order_picture
from bot.rules.model import Combatant, CombatantId, Note, SystemState, Viewer, names
from bot.rules.permissions import for_whom
from bot.rules.schema import Moment, Option, Setting
from bot.rules.views import Choice, Mark, Row
from bot.rules.words import Fact, Phrase, say

C = TypeVar("C", bound=Combatant)


OFF, SIDES = "off", "sides"
BLOCK = Setting(key="block", default=OFF, choices=(OFF, SIDES))
"""Whether players' turns that come one after the other are one stop, in which each acts when there; the GM's too."""


class Next(commands.Next):
    """End the turn of whoever is up, or the round."""

    round: Annotated[bool, Option()] = False


class NextTo(commands.Next):
    """Go on; `round`: to the end of the round, `to`: to this moment of the clock."""

    round: Annotated[bool, Option()] = False
    to: Annotated[Moment | None, Option()] = None


class Act(commands.Act):
    """Take one's turn, or what one has held; `done`: let it go."""

    action: Annotated[Note | None, Option()] = None
    done: Annotated[bool | None, Option()] = None


class Hold(commands.Hold):
    """Keep the action for later; `until`: for what."""

    until: Annotated[Note | None, Option()] = None


class TurnTaker(Combatant):
    """A combatant with one turn in a round. `alerted`: those who know of a hidden one were told of its turn."""

    done: bool = False
    alerted: bool = False


class Turn(NamedTuple):
    """An action in a turn: who acts, and the command."""

    who: Any
    command: Any


class FlipFor(NamedTuple):
    """A flip: for whom (None: for all who are left), and what the table's own dice or cards `shown` (None: drawn)."""

    who: Any = None
    shown: int | None = None


class CallState(SystemState[C], Generic[C]):
    """An encounter in which combatants are called, one or several at once: those are up until their turns are over."""

    up: tuple[CombatantId, ...] = ()
    called: tuple[CombatantId, ...] = ()
    """Who was called last, be they up still or not."""

    @cached_property
    def up_now(self) -> tuple[C, ...]:
        """Who is up, in the order in which they were called; of some of the combatants alone, who of them is."""
        return tuple([one for one in map(self.find, self.up) if one is not None])

    @property
    def first_up(self) -> C | None:
        """The first one that is up."""
        return next(iter(self.up_now), None)

    @property
    def only_up(self) -> CombatantId | None:
        """The one that is up, where no other one is: it need not be named."""
        return self.up[0] if len(self.up) == 1 else None

    @property
    def named_up(self) -> str | tuple[str, ...]:
        """The name of the one that is up; of several their names."""
        found = names(self.up_now)
        return found[0] if len(found) == 1 else found

    def is_up(self, who: CombatantId | None) -> bool:
        """Return whether a combatant is up."""
        return who in self.up

    def with_up(self, *who: CombatantId) -> Self:
        """Return the state in which some have been called, and are up."""
        return self.replace(up=who, called=who)

    def without_up(self, who: CombatantId | None = None) -> Self:
        """Return the state in which one is up no longer (None: nobody is)."""
        return self.replace(up=() if who is None else tuple(one for one in self.up if one != who))


class TurnState(CallState[C], Generic[C]):
    """An encounter of turns. `begun`: the order is known, and turns are taken."""

    begun: bool = False


def in_blocks(state: SystemState[Any]) -> bool:
    """Return whether `BLOCK` is a setting of the system, and on."""
    return BLOCK in state.known_settings and state.setting(BLOCK.key) != OFF


def first_of(state: CallState[Any], line: Iterable[C], is_alone: Callable[[C], bool]) -> tuple[C, ...]:
    """Return who of a line is called: the first one, where `BLOCK` is off.

    Else all up to the first one of the other kind (the players' and the GM's are two kinds), or up to one that is
    called alone.
    """
    some = tuple(line)
    if not some or not in_blocks(state) or is_alone(some[0]):
        return some[:1]
    of_gm = some[0].owner is None
    return (some[0], *takewhile(lambda one: (one.owner is None) == of_gm and not is_alone(one), some[1:]))


S = TypeVar("S", bound=CallState[Any])


class CallSystem(BoardSystem[S, C], Generic[S, C]):
    """A system that calls combatants, and knows who is up."""

    version = 2

    def upgrade(self, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        """In form 1 most systems had one combatant up, or none."""
        if version != 1:
            return super().upgrade(version, raw)
        up = raw.get("up")
        some = up if isinstance(up, list) else [] if up is None else [up]
        return {**raw, "up": some, "called": some}

    def check_needs_hold(self, state: S, command: Any, who: C) -> None:
        """Refuse a hidden one, which acts when it likes; where it cannot act, as that is refused."""
        if who.hidden:
            self.check(state, self.made("act", by=command.by, combatant=who.id))
            raise Refused("hidden-needs-no-hold", who=who.name)


class TurnOrder(CallSystem[S, C], Generic[S, C]):
    """A system that calls one combatant after the other, by the fields of `TurnTaker` and `TurnState`."""

    round_name: ClassVar[str] = "round"
    """What a round is called in the codes of its events and on the clock."""
    begin_choice: ClassVar[Choice] = NEXT
    """How the GM begins the turns: `/next`, or the flip."""
    turn_choices: ClassVar[tuple[Choice, ...]] = (Choice("offer-act"),)
    """What can be done in a turn, the usual first."""
    plain_act: ClassVar[Mapping[str, Any]] = {}
    """The options of an action with which a combatant answers what another one has done."""

    # What the state says of turns.

    def running(self, state: Any) -> bool:
        """Return whether turns are taken."""
        found: bool = state.begun
        return found

    def is_done(self, one: Any) -> bool:
        """Return whether the turn of a combatant in this round is over."""
        found: bool = one.done
        return found

    def is_able(self, one: C) -> bool:
        """Return whether a combatant can take a turn; one that cannot is passed over."""
        return True

    def in_turn(self, who: C, up: C) -> bool:
        """Return whether a combatant acts in the turn of the one that is up."""
        return who.id == up.id

    def acts_now(self, state: S, who: C) -> bool:
        """Return whether a combatant acts in the turn of one that is up."""
        return any(self.in_turn(who, up) for up in state.up_now)

    def turn_over(self, state: S, who: C, *, missed: bool = False) -> S:
        """Return the state after the turn of a combatant. `missed`: it has not ended it itself."""
        return state.put(who.replace(done=True)).without_up(who.id)

    def afresh(self, state: S, one: C) -> tuple[C, tuple[Event, ...]]:
        """Return a combatant as it enters the next round, and what is told of that."""
        return one.replace(done=False, alerted=False), ()

    # The course of a round.

    def cursor(self, state: S) -> tuple[object, ...]:
        """Return the round, whether turns are taken, and who is up."""
        return state.round, self.running(state), state.called if state.up else ()

    def clock(self, state: S) -> tuple[ClockUnit, ...]:
        """Return the round."""
        return (ClockUnit(self.round_name, state.round),)

    def begin(self, state: S) -> Step[S]:
        """Begin to take turns, and tell the order."""
        state = state.replace(begun=True)
        shown = self.shown(state)
        event = self.order_event(state, shown) if shown else public("begins-empty", round=state.round)
        return Step(state, (event,))

    def order_event(self, state: S, shown: Sequence[C]) -> Event:
        """Return what is told of the order, with its picture."""
        picture = order_picture(state, "by-order", ((str(place), (one,), ()) for place, one in enumerate(shown, 1)))
        return public("order-settled", names=tuple(one.name for one in shown)).replace(exhibits=(picture,))

    def advance(self, state: S, draw: Draw) -> Step[S] | None:
        """Call the next combatant; when all have had their turn, end the round."""
        if not self.running(state) or state.up_now or not any(map(self.is_able, state.visible)):
            return None
        due = self.due(state)
        if (alerts := self.alert_hidden(state, due[0] if due else None)) is not None:
            return alerts
        if not due:
            return self.end_round(state) if self.may_end(state) else None
        unable = next((one for one in due if not self.is_able(one)), None)
        return self.call_due(state, due) if unable is None else self.skip(state, unable)

    def may_end(self, state: S) -> bool:
        """Return whether a round ends by itself when nobody is left to call."""
        return True

    def due(self, state: S) -> tuple[C, ...]:
        """Return who is called next: one, or several at once."""
        line = tuple(self.in_line(state))
        if line and not self.is_able(line[0]):
            return line[:1]  # It is passed over where it comes; further on it parts nobody.
        return self.together(state, filter(self.is_able, line))

    def together(self, state: S, line: Iterable[C]) -> tuple[C, ...]:
        """Return who of a line is called at once."""
        return first_of(state, line, partial(self.is_alone, state))

    def is_alone(self, state: S, one: C) -> bool:
        """Return whether a combatant is called alone, for what somebody may do depends on whose turn it exactly is."""
        return False

    def in_line(self, state: S) -> Iterable[C]:
        """Return those whose turns are to come in this round, as they come."""
        return (one for one in self.order(state) if not (one.hidden or self.is_done(one)))

    def alert_hidden(self, state: S, called: C | None) -> Step[S] | None:
        """Tell of hidden combatants whose turn comes before the one called (None: of all), of each once."""
        before: Iterator[Any] = takewhile(lambda one: one is not called, self.order(state))
        due = [one for one in before if one.hidden and not (self.is_done(one) or one.alerted)]
        events = tuple(self.hidden_due(state, one) for one in due)
        return Step(state.put(*(one.replace(alerted=True) for one in due)), events) if due else None

    def hidden_due(self, state: S, one: C) -> Event:
        """Return what those who know of a hidden combatant are told when the order has come to it."""
        return for_owner(one, "hidden-due", who=one.name, round=state.round)

    def call_due(self, state: S, due: tuple[C, ...]) -> Step[S]:
        """Call those who are due."""
        first, *others = due
        step = self.call(state, first)
        if not others:
            return step
        called = step.for_each(others, self.call).state.with_up(*(one.id for one in due))
        return Step(called, (calling("up-block", *called.up, names=names(due), **self.told_at(called)),))

    def told_at(self, state: S) -> dict[str, Fact]:
        """Return the facts with which the call of several combatants names the round, or what the system has for it."""
        return {"round": state.round}

    def call(self, state: S, one: C) -> Step[S]:
        """Call a combatant: it is up."""
        return self.called(state, one, "up", round=state.round)

    def called(self, state: S, one: C, code: str, **facts: Fact) -> Step[S]:
        """Return the state in which a combatant is up, and its call."""
        return Step(state.put(one).with_up(one.id), (calling(code, one.id, who=one.name, **facts),))

    def skip(self, state: S, one: C) -> Step[S]:
        """Pass over a combatant that cannot take its turn."""
        event = about(one, "passed-disabled", who=one.name, condition=one.condition or "")
        return Step(self.turn_over(state, one, missed=True), (event,))

    def pass_over(self, state: S, who: C) -> Step[S]:
        """End the turn of a combatant that has not ended it itself."""
        return Step(self.turn_over(state, who, missed=True), (public("passed-over", who=who.name),))

    def end_round(self, state: S) -> Step[S]:
        """End the round, and begin the next one: who is called says which it is, if anybody is."""
        entering = [self.afresh(state, one) for one in state.combatants]
        told = tuple(event for _, events in entering for event in events)
        after = state.put(*(one for one, _ in entering), round=state.round + 1).without_up()
        if not any(map(self.is_able, after.visible)):
            told += (public(f"{self.round_name}-begins", round=after.round),)
        return Step(after, (public(f"{self.round_name}-ends", round=state.round), *told))

    def do_next(self, state: S, command: Next, draw: Draw) -> Step[S]:
        """End the turn of whoever is up, or the round; or begin."""
        if not self.running(state):
            return self.begin(state)
        if command.round:
            step = self.end_round(state)
            return step.telling(public("cut-short"), *step.events)
        return Step(state).for_each(state.up_now, self.pass_over) if state.up else self.end_round(state)

    @abstractmethod
    def do_act(self, state: S, intent: Any, draw: Draw) -> Step[S]:
        """Act in a turn; `intent` is what `check_act` returns."""

    def left(self, state: S, combatant: C) -> Step[S]:
        """Call the next one if the combatant that left was up; nobody else is moved."""
        return Step(state.without_up(combatant.id))

    def edited(self, state: S, before: C, after: C, draw: Draw) -> Step[S]:
        """Pass over a combatant that can no longer take the turn that it has."""
        return self.skip(state, after) if state.is_up(after.id) and not self.is_able(after) else Step(state)

    # What may be done.

    def player_may(self, state: S, command: Command) -> bool:
        """Return whether a player ends its own turn, or flips for its own combatant."""
        if isinstance(command, commands.Flip):
            who = state.find(command.combatant)
            return who is not None and who.owned_by(command.by) and self.player_flips(state, command)
        ends_turn = isinstance(command, commands.Next) and not getattr(command, "round", False)
        return ends_turn and bool(state.up_now) and all(up.owned_by(command.by) for up in state.up_now)

    def player_flips(self, state: S, command: Any) -> bool:
        """Return whether a player may give a flip for its own combatant."""
        return False

    def answering(self, state: S, viewer: Viewer) -> Iterator[Command]:
        """Yield an action of each combatant that could answer what another one has done."""
        acts = (self.made("act", by=viewer, combatant=one.id, **self.plain_act) for one in state.visible)
        return (act for act in acts if self.answers(state, act))

    def check_next(self, state: S, command: Next) -> None:
        """Refuse to go on before turns are taken."""
        if self.begin_choice is not NEXT or command.round:
            self.check_running(state)

    def check_running(self, state: S) -> None:
        """Refuse what can be done only when turns are taken."""
        refuse_if(not self.running(state), "not-begun")

    def check_act(self, state: S, command: Any) -> Any:
        """Refuse an action out of turn; return who acts, with the command."""
        who = self.whose(state, command)
        self.check_turn(state, who, force=command.force)
        return Turn(who, command)

    def check_turn(self, state: S, who: C, *, force: bool = False) -> None:
        """Refuse an action out of turn. A hidden combatant acts at any time, once a round."""
        self.check_running(state)
        self.check_not_done(who, force=force)
        if not (force or self.is_able(who) or state.is_up(who.id)):
            raise Refused("is-disabled", who=who.name, condition=who.condition or "")
        if not (force or who.hidden or self.acts_now(state, who)):
            raise self.not_up(state, who)

    def check_not_done(self, who: C, *, force: bool) -> None:
        """Refuse a second turn in a round."""
        refuse_if(self.is_done(who), "already-done", who=who.name)

    def check_hold(self, state: S, command: Any) -> Any:
        """Refuse to hold to one that is not up; return who holds, with the command."""
        who = self.whose(state, command)
        self.check_needs_hold(state, command, who)
        self.check_running(state)
        self.check_not_done(who, force=False)
        if not state.is_up(who.id):
            raise self.not_up(state, who)
        return Turn(who, command)

    def whose(self, state: S, command: ForCombatant) -> C:
        """Return the combatant that a command is for; a GM need not name the one that is up."""
        found: C = for_whom(state, command, state.only_up)
        return found

    def not_up(self, state: S, who: C) -> Refused:
        """Return the refusal of what a combatant can do in its turn alone."""
        if not state.up:
            return Refused("nobody-up", who=who.name)
        return Refused("not-your-turn", who=who.name, up=state.named_up)

    def choices(self, state: S, one: C, viewer: Viewer) -> Iterable[Choice]:
        """Return what a combatant can do in its turn."""
        return self.turn_choices if passes(self.check_turn, state, one) else ()

    def rulings(self, state: S, viewer: Viewer) -> Iterable[Choice]:
        """Return how turns begin, how the fight goes on, and how the round ends."""
        return (NEXT, NEXT_ROUND) if self.running(state) else (self.begin_choice,)

    # What is seen.

    def heading(self, state: S) -> tuple[Phrase, ...]:
        """Return the round, and whether turns are taken."""
        return say("round", round=state.round), say("stage-turns" if self.running(state) else "stage-before")

    def mark(self, state: S, combatant: C) -> Mark:
        """Return whether a combatant is up, done, ready or unable to take a turn."""
        if state.is_up(combatant.id):
            return Mark.UP
        if self.is_done(combatant):
            return Mark.DONE
        return Mark.READY if self.is_able(combatant) else Mark.ASIDE

    def status(self, state: S, one: C) -> tuple[Phrase, ...]:
        """Return that a combatant is up, or done."""
        if state.is_up(one.id):
            return (say("status-up"),)
        return (say("status-done"),) if self.is_done(one) else ()

    def prompt(self, state: S) -> tuple[Phrase, ...]:
        """Return who is up, and who else acts in that turn; or what the fight waits for."""
        if not state.up_now:
            waits = "prompt-nobody-able" if self.running(state) else "prompt-begin"
            return (say(waits if state.visible else "prompt-empty"),)
        others = (one for one in self.shown(state) if not (self.is_done(one) or state.is_up(one.id)))
        with_them = names(tuple(one for one in others if self.acts_now(state, one)))
        return (self.prompt_up(state), *((say("prompt-together", names=with_them),) if with_them else ()))

    def prompt_up(self, state: S) -> Phrase:
        """Return who is up, and what they can do."""
        return say("prompt-up", who=state.named_up)

    def on_deck(self, state: S, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        """Return who is called after those who are up; if the order stands, of the next round too."""
        if not state.up:
            return ()
        line = (one for one in self.in_line(state) if self.is_able(one) and not state.is_up(one.id))
        if found := self.together(state, line):
            return tuple(one.id for one in found)
        after = self.end_round(state).state
        able = after.replace(combatants=tuple(one for one in after.combatants if self.is_able(one)))
        due = self.due(able) if self.running(able) else ()
        return tuple(one.id for one in due if not state.is_up(one.id))

    def secret_lines(self, state: S, one: C) -> tuple[Phrase, ...]:
        """Return that a hidden combatant may act."""
        return (say("secret-ready", who=one.name),) if self.running(state) and not self.is_done(one) else ()


ACTS = (
    Choice("offer-act"), Choice("offer-act-with", options={"action": "…"}, asks=("action",)),
    Choice("offer-done", options={"done": True}),
)  # fmt: skip
"""What can be done in a turn of which only is told what one does."""


def acted(who: Combatant, command: Act) -> Event:
    """Return what is told of an action: what it is, if that is said, or that the turn is let go."""
    code = "acts-with" if command.action else "turn-done" if command.done else "acts"
    event = about(who, code, who=who.name, action=command.action or "")
    return event if code == "turn-done" else done_by(who, event)


def hold_event(who: Combatant, until: str | None, **facts: Fact) -> Event:
    """Return what is told of a combatant that holds, for something or just so."""
    if until is None:
        return about(who, "holds", who=who.name, **facts)
    return about(who, "holds-until", who=who.name, until=until, **facts)
