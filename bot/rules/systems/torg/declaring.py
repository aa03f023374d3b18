"""What somebody may announce or surge in Torg Simple, and what a `Declare` means: announcement, plan or correction.

Owns how its options are read, and when it may be given. What a combatant may do at a count, by whatever command, is
`turns`'. Must not change anything, nor know what becomes of it (`announcing`).
"""

from __future__ import annotations

from bot.rules.commands import given_options
from bot.rules.errors import Refused
from bot.rules.systems.torg.commands import Declare, Surge
from bot.rules.systems.torg.meaning import whose
from bot.rules.systems.torg.showing import leading
from bot.rules.systems.torg.state import Action, Countdown, Fighter, Intent, Stage, afresh
from bot.rules.systems.torg.tables import DEFENCES, KINDS, RUSHES, SPEEDS, parse_kind, parse_speed, rushed
from bot.rules.systems.torg.turns import (
    announces_now,
    begins,
    check_defence,
    check_plan,
    check_room,
    check_turn,
    companions,
    earliest,
    known_initiative,
    surge_worth,
)


def comes_out(command: Declare) -> bool:
    """Whether it only lets out what was announced in secret."""
    return command.secret is False and _given(command) == {"secret"}


def only_surges(command: Declare) -> bool:
    """Whether it is a surge without an announcement."""
    return _given(command) == {"surge"}


def _given(command: Declare) -> set[str]:
    return set(given_options(command)) - {"force"}


def kind_and_speed(command: Declare) -> tuple[str, str]:
    """Return the kind of action that the command names, and its speed unless rushed; refuse what no action can be."""
    kind = parse_kind(command.kind) if command.kind is not None else "dramatic"
    speed = parse_speed(command.speed) if command.speed is not None else KINDS.get(kind, SPEEDS[0])
    rushed(speed, command.rush or 0)
    return kind, speed


def intent_of(command: Declare) -> Intent:
    """Return what the command means to announce."""
    kind, speed = kind_and_speed(command)
    return Intent(
        label=command.action or kind,
        kind=kind,
        speed=speed,
        rush=command.rush or 0,
        take_time=bool(command.take_time),
        secret=bool(command.secret),
    )


def present(who: Fighter, command: Declare | Surge) -> Fighter:
    """Return for whom a command counts: of one that is behind, a plan or a surge is for the round that comes."""
    of_this_round = isinstance(command, Surge) or command.phase is not None or command.surge is not None
    return afresh(who) if who.behind and of_this_round else who


def later(state: Countdown, who: Fighter, command: Declare) -> int | None:
    """Return the count at which the command means to announce; None: now.

    For a hidden one a count that has publicly come or passed is now, as of then.
    """
    at = _count_of(command)
    if at is None:
        return None if announces_now(state, who) else earliest(state, who)
    open_now = state.stage is Stage.BOTTOM or (who.hidden and state.count is not None)
    passed = who.hidden and state.count is not None and at > state.count
    return None if passed or (open_now and at == state.count) else at


def starts(state: Countdown, who: Fighter, command: Declare) -> int:
    """Return the count at which an announcement made now begins."""
    at = _count_of(command)
    return begins(state, who) if at is None else at


def _count_of(command: Declare) -> int | None:
    if command.phase is None:
        return None
    try:
        return int(command.phase)
    except ValueError:
        raise Refused("bad-count", found=command.phase) from None


def declare(state: Countdown, command: Declare) -> None:
    """What is secret may come out; a surge, and after it an announcement, go by what they are worth then."""
    who = present(whose(state, command), command)
    if comes_out(command):
        if not any(action.secret for action in who.actions):
            raise Refused("no-secret", who=who.name)
        return
    if command.surge is not None:
        points = surge_worth(state, who, command.surge, force=command.force)
        if only_surges(command):
            return
        who = who.evolve(surge=who.surge + points)
    _check_announcement(state, who, command)


def _check_announcement(state: Countdown, who: Fighter, command: Declare) -> None:
    if command.take_time and state.setting("take-time") == "off":
        raise Refused("take-time-off")
    action = corrects(state, who, command)
    if action is not None:
        intent = correction(action, command)
        rushed(intent.speed, intent.rush)
        return
    kind, _ = kind_and_speed(command)
    if kind in DEFENCES:
        _check_untimed(command)
        if not command.force or state.count is None:
            check_defence(state, who, kind)
    elif who.trump:
        check_room(state, who, kind)
    elif (at := later(state, who, command)) is not None:
        check_room(state, who, kind)
        check_plan(state, who, at)
    elif not command.force or (state.count is None and not who.behind):
        check_turn(state, who, starts(state, who, command))
        check_room(state, who, kind)


def _check_untimed(command: Declare) -> None:
    timed = [name for name in ("speed", "rush", "take_time", "secret", "phase") if getattr(command, name) is not None]
    if timed:
        raise Refused("defence-untimed", kind=command.kind or "", found=tuple(timed))


def corrects(state: Countdown, who: Fighter, command: Declare) -> Action | None:
    """Return the action in the air that a forced announcement puts right; None: it is one of its own.

    It is one of its own if its kind is named, and may go beside what is under way.
    """
    if not command.force or not who.in_air or who.trump or command.phase is not None:
        return None
    if command.kind is None:
        return leading(who.in_air)
    kind = parse_kind(command.kind)
    if kind in DEFENCES:
        return None
    alike = next((action for action in who.in_air if action.kind == kind), None)
    if alike is None and kind in companions(state, who):
        return None
    return alike or leading(who.in_air)


def correction(action: Action, command: Declare) -> Intent:
    """Return what an action in the air is to be: what the command gives, and for the rest what it was."""
    kind = parse_kind(command.kind) if command.kind is not None else action.kind
    was = SPEEDS[SPEEDS.index(action.speed) + action.rush]
    speed = parse_speed(command.speed) if command.speed is not None else KINDS[kind] if kind != action.kind else was
    return Intent(
        label=command.action or action.label,
        kind=kind,
        speed=speed,
        rush=min(action.rush, RUSHES[speed]) if command.rush is None else command.rush,
        take_time=action.takes_time if command.take_time is None else command.take_time,
        secret=action.secret if command.secret is None else command.secret,
    )


def surge(state: Countdown, command: Surge) -> None:
    """A surge goes by what it is worth now, a haste card by its setting."""
    who = present(whose(state, command), command)
    if command.haste:
        _check_haste(state, who)
    elif command.points is None:
        raise Refused("surge-what")
    else:
        surge_worth(state, who, command.points, force=command.force)


def _check_haste(state: Countdown, who: Fighter) -> None:
    match state.setting("haste"):
        case "off":
            raise Refused("haste-off")
        case "initiative":
            known_initiative(state, who)
        case "trump":
            if state.count is None:
                raise Refused("haste-not-yet")
            if who.trump:
                raise Refused("haste-already", who=who.name)
            check_room(state, who, "other")
