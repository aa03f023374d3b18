"""The commands of Torg Simple, and what may be done now: each rule once, for what is offered and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from bot.rules import commands
from bot.rules.commands import given_options
from bot.rules.errors import Forced, Passed, Refused, refuse_if
from bot.rules.fuzzy_match import parse_word
from bot.rules.kit.board import BoardSystem
from bot.rules.kit.rolling import Flip
from bot.rules.kit.turns import Hold, NextTo
from bot.rules.kit.underway import labels
from bot.rules.model import CombatantId, Note, ShortText, names
from bot.rules.permissions import for_whom, gm_only
from bot.rules.schema import Option, Small
from bot.rules.systems.torg import rules
from bot.rules.systems.torg.rules import Action, Announcement, Countdown, Fighter, Stage, leading
from bot.rules.views import Asked
from bot.rules.words import NONE

IDLE = "nothing-under-way"
"""The code of the refusal of what can be done with something that was announced alone."""


class Declare(commands.Declare):
    """Announce an action, now or at a later count."""

    speed: Annotated[ShortText | None, Option(choices=rules.SPEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    kind: Annotated[ShortText | None, Option(choices=(*rules.KINDS, *rules.DEFENCES))] = None
    rush: Annotated[Small | None, Option(choices=("1", "2"))] = None
    surge: Annotated[Small | None, Option()] = None
    take_time: Annotated[bool | None, Option()] = None
    secret: Annotated[bool | None, Option()] = None
    phase: Annotated[ShortText | None, Option(needed=True)] = None

    def gives_only(self, option: str) -> bool:
        """Return whether it gives this option and no other, forced or not."""
        return given_options(self).keys() - {"force"} == {option}

    @property
    def uncovers(self) -> bool:
        """Return whether it only makes public what was announced in secret."""
        return self.secret is False and self.gives_only("secret")


class Act(commands.Act):
    """Resolve a due action, resume a prepped one, or be done for the round."""

    total: Annotated[Small | None, Option()] = None
    move_total: Annotated[Small | None, Option()] = None
    do: Annotated[ShortText | None, Option(suggested=True)] = None
    done: Annotated[bool | None, Option()] = None


class Abort(commands.Abort):
    """Drop the action under way, or change its target."""

    retarget: Annotated[ShortText | None, Option(choices=rules.RETARGETS, closed=True)] = None
    action: Annotated[Note | None, Option()] = None


class Surge(commands.Surge):
    """Raise the initiative of this round at a penalty, or play a haste card."""

    points: Annotated[Small | None, Option(picks=tuple(map(str, rules.SURGES)))] = None
    haste: Annotated[bool | None, Option()] = None


class Check(commands.Check):
    """Put a modifier on the total of an action in the air."""

    modifier: Annotated[Small | None, Option()] = None
    reason: Annotated[Note | None, Option(suggested=True)] = None


class Interrupt(commands.Interrupt):
    """List the ways to resolve an action before the target's."""

    target: Annotated[CombatantId, Option()]
    speed: Annotated[ShortText | None, Option(choices=rules.SPEEDS)] = None
    kind: Annotated[ShortText | None, Option(choices=tuple(rules.KINDS))] = None


COMMANDS = (Declare, Flip, Act, Hold, Abort, NextTo, Surge, Check, Interrupt)


class Surging(NamedTuple):
    """A surge by those of the points asked for that still raise the initiative; 0: by a haste card."""

    who: Fighter
    points: int = 0
    asked: int = 0


class Announcing(NamedTuple):
    """What a combatant announces, after a surge or without one."""

    who: Fighter
    surge: Surging | None = None
    what: Announcement | None = None  # None: it only surges, or makes public what it announced in secret.
    corrects: Action | None = None  # The action in the air that is replaced.
    at: int | None = None  # The count as of which it is announced; None: as soon as its combatant was free.
    planned: bool = False  # It is announced by itself when that count comes.


class Deed(NamedTuple):
    """What is done with a combatant's turn or actions, and `how`: a word of the guard's for the handler."""

    who: Fighter
    how: str
    actions: tuple[Action, ...] = ()
    said: str | None = None  # Until what it holds, or what its action is now.
    modifier: int = 0


class Rolling(NamedTuple):
    """The combatants whose base initiative is rolled; `dice`: typed in place of a roll."""

    fighters: tuple[Fighter, ...]
    dice: tuple[int, ...] | None = None


class TorgGuards(BoardSystem[Countdown, Fighter]):
    """The guards of the verbs, and the rules that they share."""

    def check_initiative(self, state: Countdown, who: Fighter) -> int:
        own = state.initiative(who)
        if own is None:
            raise Refused("no-initiative", who=who.name)
        return own

    def check_turn(self, state: Countdown, who: Fighter, at: int | None = None) -> None:
        """Refuse one who can announce nothing now, or as of the count `at`; a hidden one also after the round."""
        self.check_initiative(state, who)
        if who.behind:
            return
        refuse_if(state.count is None, "not-begun")
        refuse_if(state.resolves and not who.hidden, "resolve-first", count=state.count or 0)
        for count in (state.count, at):
            self.check_count(state, who, count)

    def check_count(self, state: Countdown, who: Fighter, at: int | None) -> None:
        if at is not None:
            own, freed = self.check_initiative(state, who), at if who.freed is None else who.freed
            refuse_if(own < at, "above-initiative", who=who.name, initiative=own, count=at)
            refuse_if(who.is_barred(at), "barred", who=who.name, count=at, barred=who.barred or 0)
            refuse_if(at > freed, "not-free", who=who.name, count=at, freed=freed)

    def check_room(self, state: Countdown, who: Fighter, kind: str) -> None:
        """Refuse an action that fits neither beside those under way nor into what the round has left."""
        if kind not in state.companions(who):
            if who.prepped:
                raise Refused("is-prepped", who=who.name, what=who.prepped[0].label)
            self._check_idle(state, who)
        left = who.budget.left
        refuse_if(who.budget.spend(kind) is None, "over-budget", who=who.name, kind=kind, left=left)

    def _check_idle(self, state: Countdown, who: Fighter) -> None:
        if who.actions:
            movement = state.setting("movement")
            raise Refused("under-way", who=who.name, what=who.actions[0].label, movement=movement)

    def _whose(self, state: Countdown, command: Declare | Act | Hold | Abort | Surge | Check) -> Fighter:
        meant: Sequence[Fighter] = ()
        if state.resolves and isinstance(command, Act | Hold):
            meant = state.due()
        elif isinstance(command, Hold):
            meant = state.asked()
        elif isinstance(command, Act) and state.stage is Stage.BOTTOM:
            meant = [one for one in state.visible if state.may_resume(one)]
        who = for_whom(state, command, meant[0].id if len(meant) == 1 else None)
        coming = isinstance(command, Surge) or (isinstance(command, Declare) and (command.phase or command.surge))
        # A plan or a surge is for the round to come.
        return who.afresh() if who.behind and coming else who

    def check_surge(self, state: Countdown, command: Surge) -> Surging:
        who = self._whose(state, command)
        if command.haste:
            self._check_haste(state, who)
            return Surging(who)
        if command.points is None:
            raise Refused("surge-how-much" if state.setting("haste") == "off" else "surge-what")
        return self._surging(state, who, command.points, force=command.force)

    def _surging(self, state: Countdown, who: Fighter, asked: int, *, force: bool) -> Surging:
        least, most = rules.SURGES[0], rules.SURGES[-1]
        refuse_if(asked not in rules.SURGES, "bad-surge", found=asked, least=least, most=most)
        own, left = self.check_initiative(state, who), most - who.surge
        refuse_if(asked > left, "surge-spent", who=who.name, surge=who.surge, left=left, most=most)
        count = state.open_to(who)
        if count is None or force:
            return Surging(who, asked, asked)
        facts = {"initiative": own, "count": count}
        refuse_if(own >= count, "surge-needless", who=who.name, **facts)
        points = min(asked, count - own)
        refuse_if(points < least, "surge-late", who=who.name, left=points, least=least, **facts)
        return Surging(who, points, asked)

    def _check_haste(self, state: Countdown, who: Fighter) -> None:
        haste = state.setting("haste")
        refuse_if(haste == "off", "haste-off")
        if haste == "initiative":
            self.check_initiative(state, who)
        elif haste == "trump":
            refuse_if(state.count is None, "haste-not-yet")
            refuse_if(who.trump, "haste-already", who=who.name)
            self.check_room(state, who, "other")

    def check_declare(self, state: Countdown, command: Declare) -> Announcing:
        who = self._whose(state, command)
        if command.uncovers:
            refuse_if(not who.secret_actions, "no-secret", who=who.name)
            return Announcing(who)
        if command.surge is None:
            return self._announcing(state, who, command)
        surge = self._surging(state, who, command.surge, force=command.force)
        if command.gives_only("surge"):
            return Announcing(who, surge)
        surged = who.replace(surge=who.surge + surge.points)
        return self._announcing(state, surged, command)._replace(surge=surge)

    def _announcing(self, state: Countdown, who: Fighter, command: Declare) -> Announcing:
        refuse_if(command.take_time and state.setting("take-time") == "off", "take-time-off")
        kind = None if command.kind is None else parse_word("bad-kind", command.kind, (*rules.KINDS, *rules.DEFENCES))
        corrects = self._corrected(state, who, command, kind)
        what = self._what(command, kind, corrects)
        if corrects is not None:
            return Announcing(who, what=what, corrects=corrects)
        if what.kind in rules.DEFENCES:
            self._check_defence(state, who, command, what.kind)
            return Announcing(who, what=what)
        if who.trump:
            self.check_room(state, who, what.kind)
            return Announcing(who, what=what.replace(rush=0, take_time=False, secret=False))
        at = self._count_of(state, command)
        later = self._later(state, who, at)
        if later is not None:
            self.check_room(state, who, what.kind)
            if state.count is not None and later > state.count:
                raise Passed("count-passed", found=later, count=state.count)
            self.check_count(state, who, later)
            return Announcing(who, what=what, at=later, planned=True)
        if not command.force or (state.count is None and not who.behind):
            self.check_turn(state, who, state.begins(who) if at is None else at)
            self.check_room(state, who, what.kind)
        return Announcing(who, what=what, at=at)

    def _corrected(self, state: Countdown, who: Fighter, command: Declare, kind: str | None) -> Action | None:
        """Return the action in the air that a forced announcement corrects; None where it goes beside those."""
        own = not command.force or who.trump or command.phase is not None or kind in rules.DEFENCES
        if own or not who.in_air:
            return None
        alike = [action for action in who.in_air if kind in (None, action.kind)]
        return leading(alike or who.in_air) if alike or kind not in state.companions(who) else None

    def _what(self, command: Declare, kind: str | None, corrects: Action | None) -> Announcement:
        was = Announcement(label=kind or "dramatic", kind="dramatic", speed=rules.KINDS["dramatic"])
        if corrects is not None:
            unrushed = rules.SPEEDS[rules.SPEEDS.index(corrects.speed) + corrects.rush]
            was = Announcement(
                label=corrects.label, kind=corrects.kind, speed=unrushed,
                rush=corrects.rush, take_time=corrects.takes_time, secret=corrects.secret,
            )  # fmt: skip
        kind = kind or was.kind
        speed = was.speed if kind == was.kind else rules.KINDS.get(kind, rules.SPEEDS[0])
        if command.speed is not None:
            speed = parse_word("bad-speed", command.speed, rules.SPEEDS)
        given = {name: getattr(command, name) for name in ("rush", "take_time", "secret")} | {"label": command.action}
        given = {name: value for name, value in given.items() if value is not None}
        what = was.replace(kind=kind, speed=speed, **{"rush": min(was.rush, rules.RUSHES[speed]), **given})
        rules.rushed(speed, what.rush)
        return what

    def _count_of(self, state: Countdown, command: Declare) -> int | None:
        if command.phase is None:
            return None if command.at is None else state.unit.written(command.at)
        try:
            return int(command.phase)
        except ValueError:
            raise Refused("bad-count", found=command.phase or "") from None

    def _later(self, state: Countdown, who: Fighter, at: int | None) -> int | None:
        """Return the count for which it is planned; None: it is for now, or a hidden one's for a count that passed."""
        if at is None:
            return None if state.announces_now(who) else state.earliest(who)
        if state.count is None:
            return at
        now = at == state.count and (state.stage is Stage.BOTTOM or who.hidden)
        return None if now or (who.hidden and at > state.count) else at

    def _check_defence(self, state: Countdown, who: Fighter, command: Declare, kind: str) -> None:
        timing = ("speed", "rush", "take_time", "secret", "phase")
        timed = tuple(name for name in timing if getattr(command, name) is not None)
        refuse_if(timed, "defence-untimed", kind=command.kind or "", found=timed)
        if command.force and state.count is not None:
            return
        if kind == rules.ACTIVE:
            self.check_turn(state, who)
            self._check_idle(state, who)
        refuse_if(kind == rules.PASSIVE and state.count is None, "not-begun")
        refuse_if(who.budget.spend(kind) is None, f"no-{kind}", who=who.name, left=who.budget.left)

    def check_act(self, state: Countdown, command: Act) -> Deed:
        who = self._whose(state, command)
        if command.done:
            resolving = any(one is not None for one in (command.do, command.total, command.move_total))
            refuse_if(resolving, "done-resolves-nothing", who=who.name)
            refuse_if(state.count is None or state.initiative(who) is None, "not-begun")
            refuse_if(who.done, "done-already", who=who.name)
            return Deed(who, "be-done")
        choices, chosen = tuple(action.kind for action in who.undecided), command.do
        if chosen is not None and chosen not in choices:
            raise Refused("no-choice", who=who.name, found=chosen, allowed=choices or (NONE,))
        actions = self._acted_on(state, who, force=command.force)
        if not actions:
            refuse_if(who.in_air, "not-due", who=who.name, what=labels(who.in_air))
            refuse_if(not who.prepped, IDLE, who=who.name)
            refuse_if(state.count is None, "not-begun")
            raise Passed("not-yet-on", who=who.name, what=who.prepped[0].label, count=state.count or 0)
        refuse_if(command.move_total is not None and not rules.moves_besides(actions), "no-move-total", who=who.name)
        if chosen is None and len(choices) > 1 and not command.force:
            ways = (one for one in self.choices(state, who, command.by) if one.verb == "act" and "do" in one.options)
            raise Asked("share-whose", who.id, ways, who=who.name, allowed=choices)
        how = "resolve" if who.hidden or command.force else "get-ready" if state.resolves else "resume"
        who = who.replace(total=command.total, move_total=command.move_total, choice=chosen)
        return Deed(who, how, actions)

    def _acted_on(self, state: Countdown, who: Fighter, *, force: bool) -> tuple[Action, ...]:
        """Return the actions on which `/act` works now: due or prepped ones, by force any; none if it does nothing."""
        due = state.landing(who)
        if force or who.hidden:
            return due or (who.actions if force else who.prepped)
        if state.resolves:
            return due
        return who.prepped if state.may_resume(who) else ()

    def check_hold(self, state: Countdown, command: Hold) -> Deed:
        who = self._whose(state, command)
        if state.landing(who) and (who.hidden or state.resolves):
            return Deed(who, "prep", state.landing(who))
        if who.hidden or state.stage is Stage.BOTTOM:
            if not who.actions and not who.trump:
                self.check_turn(state, who)
                again = who.holds and command.until in (None, who.until)
                refuse_if(again and not who.hidden, "holds-already", who=who.name)
                if who.budget.actions:
                    return Deed(who, "hold", said=command.until)
            elif state.may_answer(who) and (who.hidden or not who.answered):
                return Deed(who, "add-nothing")
        raise Refused("hold-when", who=who.name)

    def check_abort(self, state: Countdown, command: Abort) -> Deed:
        who, how = self._whose(state, command), command.retarget
        refuse_if(command.action is not None and how is None, "retarget-how", allowed=rules.RETARGETS)
        if how is None:
            refuse_if(not who.actions and who.plan is None, IDLE, who=who.name)
            return Deed(who, "drop", who.actions)
        refuse_if(how not in rules.RETARGETS, "bad-retarget", found=how, allowed=rules.RETARGETS)
        refuse_if(not who.in_air, "retarget-nothing" if who.prepped else IDLE, who=who.name)
        return Deed(who, how, who.in_air, said=command.action)

    def check_check(self, state: Countdown, command: Check) -> Deed:
        who = self._whose(state, command)
        if not command.by.gm:
            raise gm_only("check")
        if command.modifier is None:
            raise Refused("modifier-what", unsaid=("modifier",))
        refuse_if(not who.in_air, IDLE, who=who.name)
        return Deed(who, command.reason or rules.RULING, (leading(who.in_air),), modifier=command.modifier)

    def check_flip(self, state: Countdown, command: Flip) -> Rolling:
        """A base initiative is rolled once, and again by those who held to the end of a round."""
        if command.combatant is None:
            refuse_if(command.roll is not None, "roll-for-whom")
            refuse_if(not state.unrolled(), "nobody-to-roll")
            return Rolling(state.unrolled())
        who = state.get(command.combatant)
        dice = rules.parse_roll(command.roll) if command.roll is not None else None
        again = state.stage is Stage.READY and who.held and not who.rerolled
        known = who.traits.initiative is not None and not again
        forced = command.roll and Forced.ROLL
        refuse_if(known and not command.force, "rolled-already", forced, who=who.name)
        return Rolling((who,), dice)

    def check_next(self, state: Countdown, command: NextTo) -> None:
        """Refuse to begin the countdown before all have rolled, or to end a round with something in the air.

        Force allows both. Refused are also a count that has passed, and one below what is due now.
        """
        to, count = command.to, state.count
        if to is not None:
            refuse_if(command.round, "to-or-round")
            if count is not None:
                refuse_if(to >= count, "count-passed", found=to, count=count - 1)
                refuse_if(state.due(), "due-first", names=names(state.due()), count=count, to=to)
        if state.stage is Stage.READY:
            refuse_if(command.round, "not-begun")
            refuse_if(not state.combatants, "nobody-here")
            nameless = names(state.unrolled())
            nobody = all(one in state.unrolled() for one in state.visible or state.combatants)
            forced = None if nobody else Forced.NEXT
            refuse_if(nameless and (nobody or not command.force), "not-rolled", forced, names=nameless)
        elif command.round and not command.force:
            refuse_if(state.in_progress(), "in-progress", "offer-drop-forced", names=state.in_progress())
