"""What of a transaction is offered and called: whom its message pings, and the buttons on its newest line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from typing import Any

from msgspec.structs import asdict

from bot.fight import batch, menu
from bot.fight.deadlines import away_lines, is_unchanged, shown_on, way_on
from bot.fight.fight import Deadlines, Fight
from bot.fight.menu import ALL, ENTER, SKIPPED, WHERE
from bot.rules import bells, counters, join_policy, pace, roster
from bot.rules.commands import ACT, ANSWER, DECLARE, Advance, Command, Depart, Elapse, Remind
from bot.rules.events import (
    AppliedStep,
    Audience,
    Event,
    Step,
    agreed,
    aimed_at,
    heard,
    makes_message,
    open_groups,
    phrases_with_groups,
    public,
)
from bot.rules.model import NOBODY, PUBLIC, Combatant, CombatantId, Viewer
from bot.rules.schema import GM, LANGUAGE
from bot.rules.system import AnySystem
from bot.rules.views import WAITED_FOR, BoardView, Mark, Offer, PersonalView, Row, ScreenView, Style
from bot.rules.words import Phrase, say

BUTTONS_OF_MESSAGE, BUTTONS_OF_BOARD = 2, 3
"""So many stand there, besides that for all the rest."""
RESUME = Offer(verb="resume", label=say("offer-resume"))
RESPOND = Offer(verb=ANSWER, label=say("offer-answer"), opens=True)
"""Opens the panel of what can be answered where the fight stands."""
Answers = Callable[[], tuple[Offer, ...]]
"""Finds the buttons by which a transaction can be answered later."""


def board_of(fight: Fight) -> BoardView:
    """Return the board that everybody sees, with what one can do for several, and what the clock waits for."""
    state = fight.state
    board = fight.system.board(state)
    board = board.replace(
        rows=_in_the_order(fight, board.rows) if state.fallen else board.rows,
        offers=on_board(fight),
        round=state.round, place=state.setting("board"), language=state.setting(LANGUAGE),
    )  # fmt: skip
    board = pace.on_board(fight.system, state, counters.counted_on(state, board) if state.counters else board)
    prompt = tuple(agreed(line, open_groups(state)) for line in board.prompt)
    return shown_on(fight.deadlines, board.replace(prompt=prompt))


def on_board(fight: Fight) -> tuple[Offer, ...]:
    """Return the buttons of the board: the usual one, one for several, and how the fight goes on; else the door."""
    state = fight.state
    if state.ended:
        return ()
    if fight.system.holds(state):
        return _while_it_waits(fight)
    (usual, others, steps), some = menu.shown(fight), tuple(batch.shown(fight))
    door = (ENTER,) if join_policy.is_open(state) else ()
    if not state.visible:
        return _first(BUTTONS_OF_BOARD, (one.replace(style=Style.MAIN) for one in door), steps)
    if fight.waiting_for.gm or not usual:
        return _first(BUTTONS_OF_BOARD, steps[:1], some, door, usual, others, steps[1:])
    found = _first(BUTTONS_OF_BOARD, usual[:1], usual[1:] or some[:1], steps[:1], some, door, others)
    return tuple(sorted(found, key=lambda one: one in steps))


def of_message(
    fight: Fight, called: tuple[CombatantId, ...] = (), addressed: Iterable[Offer] = (), late: tuple[Offer, ...] = ()
) -> tuple[Offer, ...]:
    """Return the buttons under a message: the usual one of whom it has `called`, and one alternative.

    That is an answer of one who is `addressed`, else of one who was skipped, for several, an answer that comes `late`,
    or another way.
    """
    if fight.system.holds(fight.state):
        return (*_first(BUTTONS_OF_MESSAGE, addressed, _while_it_waits(fight)), ALL)
    usual, others, steps = menu.shown(fight, called)
    if fight.waiting_for.gm:
        usual, others, steps = steps[:1], usual, (*others, *steps[1:])
    skipped = tuple(one for one in late if ("at", SKIPPED) in one.options)
    some = batch.shown(fight)
    found = _first(BUTTONS_OF_MESSAGE, usual, addressed, skipped, some, late, others, steps)
    return (*found, ALL)


def _first(most: int, *some: Iterable[Offer]) -> tuple[Offer, ...]:
    """Return the first of some buttons, each once; what comes after those is not even looked for."""
    found: list[Offer] = []
    for offer in chain.from_iterable(some):
        if not any(_alike(offer, one) for one in found):
            found.append(offer)
        if len(found) == most:
            break
    return tuple(found)


def _alike(one: Offer, other: Offer) -> bool:
    return one.replace(style=other.style, label=other.label) == other


def _while_it_waits(fight: Fight) -> tuple[Offer, ...]:
    """Return the buttons while the clock waits by the pace: of those who could answer, and the GM's."""
    system, state, _ = fight
    onward = Offer(verb="next", label=say("offer-next"))
    if state.setting("pace") == GM:
        able = any(True for _ in system.responses(state))
        return (onward.replace(style=Style.MAIN), *((RESPOND,) if able else ()))
    return Offer(verb="pass", label=say("offer-pass"), style=Style.MAIN), RESPOND, onward


def view_of(fight: Fight, viewer: Viewer, now: int = 0) -> PersonalView:
    """Return what a viewer may see at a time, in milliseconds since 1970. Its `board` is the same for everybody."""
    state, board = fight.state, board_of(fight)
    if viewer == PUBLIC:
        return PersonalView(board=board)
    lines = (
        *fight.system.secrets(state, viewer), *counters.secrets(state, viewer), *roster.note_lines(state, viewer),
        *join_policy.lines(state, viewer), *(away_lines(fight.deadlines, now) if viewer.gm else ()),
    )  # fmt: skip
    return PersonalView(
        board=board,
        hidden=hidden_rows(fight, viewer),
        secrets=phrases_with_groups(state, lines),
        offers=(
            *(offer for one in state.waiting if viewer.gm for offer in _admitting(one)),
            *batch.offers(fight, viewer),
            *menu.offers(fight, viewer),
        ),
        bells=bells.listed(state, viewer),
        exhibits=fight.system.own_exhibits(state, viewer),
    )  # fmt: skip


def hidden_rows(fight: Fight, viewer: Viewer) -> tuple[Row, ...]:
    """Return the rows of the hidden combatants that a viewer may know of, in their order."""
    system, state, _ = fight
    hidden = [system.row(state, one) for one in system.order(state) if one.hidden and one.seen_by(viewer)]
    hidden += [_lying(one) for one in state.fallen if one.hidden and one.seen_by(viewer)]
    return counters.on_rows(state, hidden)


def at_hand(fight: Fight, viewer: Viewer, passing: tuple[Offer, ...], late: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the few buttons of what somebody would do now, and that for all the rest.

    First comes what is for those whom they run and the fight waits for (`passing`: they could answer, or let it pass),
    then how it goes on, what can be answered `late`, and for who runs only one what else that can do. Where the fight
    waits for them, the first stands out.
    """
    system, state, _ = fight
    waiting_for, run = fight.waiting_for, [one for one in state.combatants if one.run_by(viewer)]
    due = {one.id for one in run if one.id in waiting_for.may or system.mark(state, one) in WAITED_FOR}
    alone, together = menu.offers(fight, viewer), batch.offers(fight, viewer)
    answers = (RESPOND, passing[0]) if passing else ()
    now = [*answers, *together, *(one for one in alone if one.combatant in due)]
    steps = [*menu.shown(fight).steps] if viewer.gm else []
    if viewer.gm and waiting_for.gm:
        now, steps = steps, now
    asked = [offer for one in state.waiting if viewer.gm for offer in _admitting(one)]
    others = [one for one in alone if [one.combatant] == [own.id for own in run]]
    door = (ENTER,) if not run and not viewer.gm and join_policy.is_open(state) else ()
    found = _first(BUTTONS_OF_BOARD, now[:2], steps[:1], now[2:], asked, late, others, steps[1:], door)
    return (*(menu.standing_out(found) if now else found), ALL)


def own_secrets(fight: Fight, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return what only a viewer may know of those whom they run: a GM sees no player's plans by the way."""
    system, state, _ = fight
    own = state.replace(combatants=tuple([one for one in state.combatants if one.run_by(viewer)]))
    return phrases_with_groups(own, (*system.secrets(own, viewer), *join_policy.lines(state, viewer)))


def _lying(one: Combatant) -> Row:
    """Return the row of one that has fallen: its condition says why it does nothing."""
    return Row.of(one, Mark.FALLEN, ())


def _in_the_order(fight: Fight, rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of a board with those of the fallen, where their turns would be."""
    system, state, _ = fight
    known = {row.combatant: row for row in (*rows, *(_lying(one) for one in state.fallen))}
    whole = system.board(state.replace(combatants=state.everyone, fallen=()))
    return tuple(known[row.combatant] for row in whole.rows)


def screen_of(fight: Fight, now: int = 0) -> ScreenView:
    """Return the GM's screen at a time. A hidden one that can act now stands first: nobody else waits for it."""
    view = view_of(fight, Viewer(gm=True), now)
    acting = {offer.combatant for offer in view.offers if offer.verb == "act"}
    places = {id: place for place, id in enumerate(fight.system.due_first(fight.state))}

    def place(row: Row) -> tuple[bool, int]:
        return not (row.hidden and row.combatant in acting), places.get(row.combatant, len(places))

    hidden = (row.replace(status=(say("status-hidden"), *row.status)) for row in view.hidden)
    rows = tuple(sorted((*view.board.rows, *hidden), key=place))
    offers = (*view.offers, *counters.buttons(fight.state), *menu.defeat_actions(fight.state))
    seen = {"rows": rows, "offers": offers, "secrets": view.secrets, "bells": view.bells, "gms": fight.state.gms}
    return ScreenView(**{**asdict(view.board), **seen})


def announced(before: Fight, step: Step[Any], *, moved: bool) -> Step[Any]:
    """Return a transaction that calls the GM once all have declared, and is posted if it `moved` the fight."""
    if not _all_declared(before) and _all_declared(before.at(step.state)):
        code = "flip-now" if any(map(_counts_all, step.events)) else "all-declared"
        return step.telling(*step.events, public(code).replace(calls_gm=True))
    if moved and not makes_message(step.events):
        return step.telling(*(event.replace(posted=True) for event in step.events))
    return step


def _counts_all(event: Event) -> bool:
    facts = event.phrase.facts
    return event.audience is Audience.PUBLIC and "m" in facts and facts["m"] == facts.get("n")


def _all_declared(fight: Fight) -> bool:
    counted = fight.system.declared(fight.state)
    return counted is not None and 0 < counted[1] == counted[0]


def finished(seen: Fight, command: Command, step: Step[Any], deadlines: Deadlines) -> tuple[Step[Any], Deadlines]:
    """Return a transaction that pings only those it calls anew since what was `seen` last, and who is asked again."""
    if not heard(step.events):
        return step, deadlines
    step, deadlines = without_repeated_pings(seen, step, deadlines, reminds=isinstance(command, Remind | Elapse))
    if deadlines.waves:  # At whose combatants something was aimed by name is asked again.
        told = [event for event in step.events if event.audience is Audience.PUBLIC]
        aimed = {one.owner for event in told for one in aimed_at(step.state, event)}
        deadlines = deadlines.replace(waves=tuple([user for user in deadlines.waves if user not in aimed]))
    return step, deadlines


def warning(system: AnySystem, command: Command, steps: Sequence[AppliedStep], step: Step[Any]) -> Step[Any]:
    """Return a transaction that pings at whom a declaration is aimed by name, if they could answer it there."""
    if command.verb != DECLARE:
        return step
    made = max(place for place, one in enumerate(steps, 1) if not isinstance(one.command, Advance))
    then = Fight(system, steps[made - 1].state).public.state  # Who could answer must not depend on a secret.
    told = (event.audience is Audience.PUBLIC and (event.step or 0) < made for event in step.events)
    aimed = [aimed_at(then, event) if is_told else () for event, is_told in zip(step.events, told, strict=True)]
    if not any(target.owner is not None for some in aimed for target in some):
        return step
    able = {who for who, _ in system.responses(then, but=command.whom) if then.get(who).owner is not None}
    warns = (tuple([target.id for target in some if target.id in able]) for some in aimed)
    return step.telling(
        *(event.replace(warns=some) if some else event for event, some in zip(step.events, warns, strict=True))
    )


def under(
    before: Fight, command: Command, events: Sequence[Event], after: Fight, answers: Answers
) -> tuple[Offer, ...]:
    """Return the buttons under the message of a transaction: those of the fight, and those to answer it later.

    A question to the GM has its own. Before anything has moved the board alone has buttons, unless somebody is called:
    people are still sitting down.
    """
    state = after.state
    if not makes_message(events) or state.ended:
        return ()
    if own := tuple(_asked(before, command, after)):
        return own if len(own) <= BUTTONS_OF_MESSAGE + 1 else (*own[:BUTTONS_OF_MESSAGE], ALL)
    calls = [event for event in events if event.call or event.calls_gm]
    if not (calls or state.public_version):
        return ()
    called = calls[-1].call if calls else ()
    if not after.waiting_for.must:  # Else who was called before has been up, and is no longer.
        called = tuple(dict.fromkeys(one for event in calls for one in event.call))
    if isinstance(command, Remind):
        return (*of_message(after, called)[:1], WHERE, ALL)
    return of_message(after, called, _addressed(command, events, after), answers())


def _addressed(command: Command, events: Sequence[Event], fight: Fight) -> Iterator[Offer]:
    """Yield how those can answer by name at whom something was aimed by name, and others what was answered just now."""
    doers = [one.whom for one in batch.parts_of(command) if one.verb == ACT and one.whom is not None]
    if not doers:
        return
    state = fight.state
    named = (one for event in events if event.audience is Audience.PUBLIC for one in aimed_at(state, event))
    aimed = [one for one in dict.fromkeys(one.id for one in named) if one not in doers]
    for doer in doers:
        yield from menu.naming(fight, doer, map(state.get, aimed))
    others = [one for one in state.visible if one.id not in (*doers, *aimed)]
    for other in aimed:
        yield from (one.replace(combatant=None) for one in menu.naming(fight, other, others))


def _admitting(one: Combatant) -> tuple[Offer, Offer]:
    """Return the buttons with which a GM decides about one who waits to join."""
    away = say("offer-turn-away-for", who=one.name)
    return (
        Offer(verb="admit", label=say("offer-admit-for", who=one.name), combatant=one.id),
        Offer(verb="admit", label=away, combatant=one.id, options=(("away", "true"),)),
    )


def _asked(before: Fight, command: Command, after: Fight) -> Iterator[Offer]:
    """Yield what the GM is asked: whom to let in, how to go on, and who runs the combatants of those who have left."""
    known = {one.id for one in before.state.waiting}
    for one in after.state.waiting:
        if one.id not in known:
            yield from _admitting(one)
    if after.deadlines.idle and not before.deadlines.idle:
        yield RESUME
        yield from _way_on(after)
    if isinstance(command, Depart):
        for one in after.state.visible:
            if one.owner in command.users:
                label, options = say("offer-take-over", who=one.name), (("owner", str(NOBODY)),)
                yield Offer(verb="edit", label=label, combatant=one.id, options=options)


def _way_on(fight: Fight) -> Iterator[Offer]:
    """Yield the button by which a GM goes on: as it is, or without those who are missing, where that is possible."""
    way: Any = way_on(fight.system, fight.public.state)
    if way is not None and way.force:
        yield Offer(verb=way.verb, label=say(f"offer-{way.verb}-forced"), options=(("force", "True"),))
    elif way is not None:
        yield Offer(verb=way.verb, label=say(f"offer-{way.verb}"))


def without_repeated_pings(
    before: Fight, step: Step[Any], deadlines: Deadlines, *, reminds: bool
) -> tuple[Step[Any], Deadlines]:
    """Return a transaction that pings nobody again who was called in this round, has been up, and has not changed."""
    same_round = step.state.round == before.state.round
    unchanged = {
        one for one in deadlines.called if same_round and is_unchanged(before.state.find(one), step.state.find(one))
    }
    called = set(unchanged)
    events = []
    for event in step.events:
        quiet = tuple([one for one in event.call if one in called and not reminds])
        events.append(event if quiet == event.quiet else event.replace(quiet=quiet))
        called.update(event.call)
    now = [one for one in step.state.combatants if one.id in called]
    kept = tuple([one.id for one in now if one.id in unchanged or _up(before.at(step.state), one)])
    return step.telling(*events), deadlines if kept == deadlines.called else deadlines.replace(called=kept)


def _up(fight: Fight, one: Combatant) -> bool:
    return fight.system.mark(fight.state, one) is Mark.UP


def present_call(fight: Fight) -> tuple[Event, ...]:
    """Return the call of where the fight stands anew, and whom it waits for."""
    board = board_of(fight)
    where = reduce(lambda one, two: say("heading-and", one=one, two=two), board.heading)
    lines = [Event(phrase=phrase) for phrase in (say("present-heading", where=where), *board.prompt)]
    last = lines[-1].replace(call=fight.waiting_for.must, ends=board.ends, wait=board.wait)
    return (*lines[:-1], last)
