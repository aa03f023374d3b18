"""What Past Participle shows: the board, a viewer's secrets and panels, the odds, why a combatant acts when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from bot.rules import manual_results, orders
from bot.rules.clock import ClockUnit
from bot.rules.commands import Command, Query
from bot.rules.deck import PHASES, SPEEDS, looks, phase_index, shares
from bot.rules.exhibits import OddsExhibit, percent, stacked, word
from bot.rules.kit.board import FLIP, NEXT
from bot.rules.kit.turns import Hold
from bot.rules.model import CombatantId, Viewer
from bot.rules.permissions import for_whom
from bot.rules.systems.past_participle.cards import bar_of, result_text
from bot.rules.systems.past_participle.commands import (
    EARLIEST,
    Declare,
    Odds,
    PastParticipleGuards,
    cards_without_follow_up,
)
from bot.rules.systems.past_participle.speeds import KNOWN, faster, parse_added, parse_gear, parse_speed, with_weapons
from bot.rules.systems.past_participle.state import (
    HOLDING,
    NO_DIE_YET,
    PHASE_HANDS,
    Gunfighter,
    Showdown,
    Stage,
    Stand,
    reflex_order,
)
from bot.rules.views import BoardView, Choice, Mark, Reply, Row
from bot.rules.words import Fact, Phrase, say

MARKS: Mapping[Stand, Mark] = {
    Stand.IDLE: Mark.ASIDE, Stand.DUE: Mark.READY, Stand.ACTED: Mark.DONE, Stand.HOLDS: Mark.HOLDS,
    Stand.NEXT: Mark.READY, Stand.GOES_ON: Mark.HOLDS, Stand.HESITATES: Mark.MISSES, Stand.LOST: Mark.MISSES,
    Stand.LATE: Mark.READY,
}  # fmt: skip


class Orders(orders.Orders):
    """The standing orders: a speed, the earliest phase, to hold."""

    def choices(self) -> tuple[Choice, ...]:
        speeds = (Choice(f"offer-{speed}", "declare", {"speed": speed}) for speed in SPEEDS)
        return (*speeds, Choice("order-offer-earliest", "declare", {"phase": EARLIEST}), *super().choices())

    def slot(self, command: Command) -> str | None:
        """Return which order a command can be; None for other phases."""
        slot = super().slot(command)
        if slot is None or not isinstance(command, Declare) or command.phase is None:
            return slot
        return "phase" if command.phase == EARLIEST else None

    def wants(self, state: Showdown, command: Command) -> bool | None:
        if isinstance(command, Declare) and command.phase is not None:
            one = state.get(command.combatant)
            return one.phase is None and state.may_pick(one)
        if isinstance(command, Hold) and state.stage is Stage.CLOSE:
            one = state.get(command.combatant)
            return one.stand is Stand.HOLDS and one.wait is not None
        return None


class PastParticipleShowing(PastParticipleGuards):
    """Past Participle as it is shown."""

    def clock(self, state: Showdown) -> tuple[ClockUnit, ...]:
        phase = PHASES[-1] if state.stage is Stage.CLOSE else state.phase
        return ClockUnit("round", state.round), PHASE_HANDS[phase]

    def order(self, state: Showdown) -> tuple[Gunfighter, ...]:
        """Return the combatants by Reflex: bigger die, more dice, the crew, seats."""
        return tuple(sorted(state.combatants, key=reflex_order))

    def declared(self, state: Showdown) -> tuple[int, int] | None:
        """Return how many of how many have declared; None after the flip."""
        return state.declared if state.stage is Stage.DECLARE else None

    def to_declare(self, state: Showdown) -> tuple[Gunfighter, ...]:
        """Return the combatants that have still to declare, or to pick."""
        if state.stage is Stage.DECLARE:
            return state.undeclared
        picking = state.combatants if state.stage is Stage.PICK else ()
        return tuple(one for one in picking if state.may_pick(one) and one.phase is None)

    def plain(self, state: Showdown, verb: str) -> Mapping[str, str] | None:
        if verb == "declare":
            return {"speed": "normal"} if state.stage is Stage.DECLARE else None
        return super().plain(state, verb)

    def overwritten(self, before: Showdown, after: Showdown, combatant: CombatantId) -> bool:
        """Return whether a secret declaration or pick has changed."""
        was, now = (_secret_choice(state, state.get(combatant)) for state in (before, after))
        return was not in (None, now)

    # The board.

    def shown(self, state: Showdown) -> tuple[Gunfighter, ...]:
        """Return the visible combatants in order; before the flip by seats."""
        return state.visible if state.stage is Stage.DECLARE else tuple(sorted(state.visible, key=reflex_order))

    def heading(self, state: Showdown) -> tuple[Phrase, ...]:
        phase = {"phase": state.phase or ""} if state.stage is Stage.ACT else {}
        return say("round", round=state.round), say(f"stage-{state.stage}", **phase)

    def prompt(self, state: Showdown) -> tuple[Phrase, ...]:
        n, m = state.declared
        if state.stage is Stage.ACT:
            return (say("prompt-up", who=state.named_up) if state.up else say("prompt-next"),)
        if state.stage is not Stage.DECLARE:
            return (say(f"prompt-{state.stage}"),)
        if not m:
            return (say("prompt-empty"),)
        return (say("prompt-declare", n=n, m=m), *((say("prompt-flip"),) if n == m else ()))

    def board(self, state: Showdown) -> BoardView:
        """Return the board, with a line of those who are open to simultaneous action now."""
        board = super().board(state)
        if state.setting("exposure") == "off" or state.stage is Stage.DECLARE:
            return board
        ends = [(end, one.name) for one in state.visible if (end := _end_of_exposure(state, one)) is not None]
        found = {repr(end): (end, tuple(name for other, name in ends if other == end)) for end, _ in ends}
        some = tuple(end.replace(facts={**end.facts, "names": names}) for end, names in found.values())
        line = say("exposed-now", open=some)
        return board.replace(prompt=(*board.prompt, line)) if ends else board

    # What can be done.

    def choices(self, state: Showdown, one: Gunfighter, viewer: Viewer) -> Iterator[Choice]:
        """Yield what can be done in each stage. What one look rules out is left to no guard: at a big table, most."""
        if state.stage is Stage.DECLARE:
            yield Choice("offer-declare", "declare", opens=True)
            yield from (Choice(f"offer-{speed}", "declare", {"speed": speed}) for speed in SPEEDS)
            yield Choice("offer-by-actions", "declare", {"speed": "normal"}, asks=("action", "speed", "kind"))
        if state.may_pick(one):
            yield Choice("offer-pick", "declare", opens=True)
            yield from (Choice(say("offer-phase", phase=phase), "declare", {"phase": phase}) for phase in one.open)
        if state.has_turn(one):
            yield from _of_a_turn(state, one)
        if state.may_give_up(one):
            yield Choice("offer-give-up", options={"give_up": True})
        if state.may_abort(one):
            yield Choice("offer-abort", "abort")
        if viewer.gm and state.answered is not None and state.answered.who == one.id:
            yield Choice("offer-not-yet", "hold")
        if state.takes_result(one):
            yield Choice(say("offer-flip-for", who=one.name), "flip", {"roll": "1"}, asks=("roll",))
        if (other := next((other for other in state.visible if other.id != one.id), None)) is not None:
            yield Choice("offer-contest", "check", {"against": other.id}, asks=("against",))
        yield Choice("offer-check", "check")

    def rulings(self, state: Showdown, viewer: Viewer) -> Iterator[Choice]:
        """Yield the flip, also with the cards of sides, how the round goes on, and a ruling of the deck."""
        flip = state.stage is Stage.DECLARE
        yield from (FLIP,) if flip and any(state.declared[:1]) else ()
        yield NEXT
        if flip and state.setting("cards") == "side":
            for side in dict.fromkeys(one.side for one in state.visible):
                label = say("offer-verb-with", verb=say("offer-flip"), options=(side,))
                cards = cards_without_follow_up(state, side)
                yield from (Choice(label, "flip", {"side": side, "card": card}, ("card",)) for card in islice(cards, 1))
        yield Choice("offer-ruling", "check", {"ruling": True})

    def on_deck(self, state: Showdown, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        """Return the combatant that is called next in this phase."""
        if not state.up:
            return ()
        held = (one for one in sorted(state.visible, key=reflex_order) if one.stand is Stand.NEXT)
        following = (one.id for one in (*held, *state.due_in(state.phase)) if not state.is_up(one.id))
        return tuple(islice(following, 1))

    def mark(self, state: Showdown, combatant: Gunfighter) -> Mark:
        if state.stage is Stage.DECLARE:
            if combatant.carried:
                return Mark.HOLDS
            return Mark.WAITED_FOR if combatant.speed is None else Mark.READY
        return Mark.UP if state.is_up(combatant.id) else MARKS[combatant.stand]

    def status(self, state: Showdown, one: Gunfighter) -> tuple[Phrase, ...]:
        status = _status(state, one)
        return status if one.owed is None else (*status, say("status-owes", phase=one.owed.phase))

    # What one person may know.

    def secrets(self, state: Showdown, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer may know of its own combatants, the GM of all."""
        known = (one for one in state.combatants if one.commanded_by(viewer))
        return tuple(line for one in known for line in _secrets_of(state, one))

    def asked_of(self, state: Showdown, viewer: Viewer, verb: str, combatant: Gunfighter) -> tuple[Phrase, ...]:
        """Return what is asked; before the flip how fast, with the chances, and after it in which phase."""
        if verb != "declare":
            return super().asked_of(state, viewer, verb, combatant)
        name, secrets = combatant.name, tuple(_secrets_of(state, combatant))
        if state.may_pick(combatant):
            return (say("panel-phase", who=name, result=result_text(combatant.result)), *secrets)
        if state.stage is not Stage.DECLARE:
            return (say("panel-nothing", who=name), *secrets)
        return (say("panel-declare", who=name), *secrets, *odds_panel(state, combatant, SPEEDS).lines)

    def due_first(self, state: Showdown) -> tuple[CombatantId, ...]:
        """Return the combatants as they are offered: while all choose, those of the GM come before the players'."""
        found = super().due_first(state)
        if state.stage not in (Stage.DECLARE, Stage.PICK):
            return found
        return tuple(sorted(found, key=lambda id: state.get(id).owner is not None))

    def offered_as(self, state: Showdown, verb: str, one: Gunfighter) -> Phrase:
        """Return what a player is offered; after the flip a declaration is the choice of a phase.

        The GM has one who is up wait again that has acted on a circumstance before it came about.
        """
        if verb == "declare" and state.stage is not Stage.DECLARE:
            return say("offer-pick-for", who=one.name)
        if verb == "hold" and state.answered is not None and state.answered.who == one.id:
            return say("offer-not-yet-for", who=one.name)
        return super().offered_as(state, verb, one)

    def ask(self, state: Showdown, query: Query) -> Reply:
        """Return the odds of one speed at the coming flip, or of each."""
        if isinstance(query, Odds):
            speeds = SPEEDS if query.speed is None else (parse_speed(query.speed),)
            return odds_panel(state, for_whom(state, query, None), speeds)
        return super().ask(state, query)

    def suggest(self, state: Showdown, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be; several actions are separated by commas."""
        if (verb, option) != ("declare", "action"):
            return super().suggest(state, verb, option, typed)
        table = with_weapons(parse_gear(state.setting("gear")))
        return _completed(typed, {*KNOWN, *parse_added(state.setting("actions")), *table})

    def suggest_own(self, state: Showdown, viewer: Viewer, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what can be done with the weapons of the viewer's own combatants."""
        if (verb, option) != ("declare", "action"):
            return ()
        mine = (one.traits.weapon or "" for one in state.combatants if one.owned_by(viewer))
        return _completed(typed, {name for gear in mine for name in with_weapons(parse_gear(gear))})

    def why(self, state: Showdown, combatant: Gunfighter) -> tuple[Phrase, ...]:
        return tuple(_reasons(state, combatant))


def _completed(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    done, comma, last = typed.rpartition(",")
    wanted = last.strip().casefold()
    return tuple(f"{done}{comma}{' ' * bool(comma)}{name}" for name in sorted(names) if wanted in name)


def _of_a_turn(state: Showdown, one: Gunfighter) -> Iterator[Choice]:
    acts, until = Choice("offer-act"), Choice("offer-hold-until", "hold", {"until": "…"}, asks=("until",))
    if state.stage is Stage.CLOSE:
        yield from (Choice("offer-go-on", "hold"), acts)
    else:
        yield from (acts, Choice("offer-hold", "hold"))
    yield until
    for up in state.up_now:
        yield Choice(say("offer-before", who=up.name), options={"preempt": up.id})


def _status(state: Showdown, one: Gunfighter) -> tuple[Phrase, ...]:
    if state.stage is Stage.DECLARE:
        if one.carried:
            return (say("status-waits-on", until=one.wait or ""),)
        if one.speed is None:
            return (say("status-waited"),)
        return (say("status-declared-openly", speed=one.speed) if state.openly else say("status-declared"),)
    speed = say("status-speed", speed=one.speed or "", result=result_text(one.result))
    if state.is_up(one.id):
        return say("status-up"), speed
    if MARKS[one.stand] is Mark.HOLDS and one.wait:
        until = "holds-until" if one.stand is Stand.HOLDS else one.stand
        return (say(f"status-{until}", until=one.wait),)
    stand = () if one.stand in (Stand.DUE, Stand.LATE) else (say(f"status-{one.stand}"),)
    return (*stand, speed) if one.stand in (Stand.DUE, Stand.HESITATES) else stand


def _end_of_exposure(state: Showdown, one: Gunfighter) -> Phrase | None:
    # "during the same phase means since the last instance of your Reflex die" (Phases and Simultaneity).
    now = len(PHASES) if state.stage is Stage.CLOSE else phase_index(state.phase)
    ends, own = one.exposed_to, one.pool.sides
    if ends is None or ends < now or (ends == now < len(PHASES) and state.present_level <= own):
        return None
    if ends == len(PHASES):
        return say("open-round")
    to_act = state.level_in(state.phase) if ends == now else NO_DIE_YET
    bigger = [other.pool.sides for other in state.visible if own < other.pool.sides < to_act]
    if bigger:
        return say("open-die", die=min(bigger), phase=PHASES[ends])
    return say("open-own", die=own, phase=PHASES[ends]) if ends == now else say("open-phase", phase=PHASES[ends])


def _secret_choice(state: Showdown, one: Gunfighter) -> object | None:
    if state.stage is not Stage.DECLARE:
        return one.phase
    if one.speed is None or one.carried or state.openly:
        return None
    return one.speed, one.plan, one.manner


def _secrets_of(state: Showdown, one: Gunfighter) -> Iterator[Phrase]:
    if one.owed is not None and one.hidden:
        yield say("secret-owed", who=one.name, phase=one.owed.phase)
    if one.aimed and one.stand is not Stand.ACTED:
        yield say("secret-aimed", who=one.name, weapons=one.aimed)
    if one.reflex_to_come is not None:
        yield say("secret-reflex", who=one.name, reflex=one.reflex_to_come)
    if one.quicker:
        yield say("secret-quicker", who=one.name)
    if state.stage is Stage.DECLARE:
        if one.speed is None and one.hidden:
            yield say("secret-undeclared", who=one.name)
        elif one.speed is not None:
            yield say("secret-speed", who=one.name, speed=one.speed)
    elif one.stand is Stand.DUE:
        if state.is_hidden_ready(one):
            yield say("secret-hidden-ready", who=one.name)
        elif one.phase:
            yield say("secret-phase", who=one.name, phase=one.phase, open=one.open)
        else:
            yield say("secret-open", who=one.name, open=one.open, phase=one.open[0])
    if state.stage is Stage.DECLARE or one.stand in (Stand.DUE, *HOLDING, Stand.GOES_ON, Stand.LATE):
        if one.plan:
            yield say("secret-plan", plan=one.plan)
        if one.manner:
            yield say(f"secret-{one.manner}", who=one.name)
    if state.stage is Stage.DECLARE and one.given is not None:
        yield say("result-noted", who=one.name, result=one.given)


def odds_panel(state: Showdown, one: Gunfighter, speeds: Iterable[str]) -> Reply:
    """Return the chances of phases and of hesitating at the coming flip."""
    coming = state.stage is not Stage.DECLARE
    deck = state.pile.deck
    cards = deck.cards if coming and state.pile.reshuffling else state.pile.unseen
    bar = None if coming else state.bar
    quicker = one.will_be_quicker if coming else one.quicker
    head = "odds-head-one" if len(cards) == 1 else "odds-head"
    lines, bars = [say(head, who=one.name, pool=str(one.pool), n=len(cards))], []
    if quicker:
        lines.append(say("odds-quicker"))
    cases: list[tuple[Phrase, Phrase, str]] = [
        (say("odds-line", speed=speed), word(speed), faster(speed) if quicker else speed) for speed in speeds
    ]
    if one.carried or one.stand is Stand.GOES_ON:
        cases.append((say("odds-going-on"), say("odds-waiting"), "fast"))
    for line, label, ready_as in cases:
        found = shares(one.pool, ready_as, cards, deck, bar)
        chances: Fact = tuple(
            say("odds-part", phase=phase, chance=percent(chance))
            if phase
            else say("odds-hesitates", chance=percent(chance))
            for phase, chance in found.items()
        )
        lines.append(line.replace(facts={**line.facts, "chances": chances}))
        bars.append(stacked(label, tuple(found.values())))
    parts = (*map(word, PHASES), say("picture-hesitates"))
    picture = OddsExhibit(who=one.name, pool=str(one.pool), parts=parts, bars=tuple(bars))
    return Reply(lines=tuple(lines), exhibits=(picture,))


def _reasons(state: Showdown, one: Gunfighter) -> Iterator[Phrase]:
    if one.speed is None:
        yield say("why-not-yet", who=one.name)
        return
    yield say("why-declared", who=one.name, speed=one.speed)
    if one.carried:
        yield say("why-carried")
    elif one.quicker:
        yield say("why-quicker", speed=one.ready_as)
    if state.stage is Stage.DECLARE:
        return
    yield from _reasons_of_result(state, one)
    first, second, third, fourth = bar_of(state, one).targets(one.ready_as)
    bar = say("why-bar", speed=one.ready_as, one=first, two=second, three=third, four=fourth)
    typed = manual_results.of("bar", f"{first}/{second}/{third}/{fourth}") if one.bar or state.bar else None
    yield manual_results.marked(bar, typed)
    yield say("why-open", open=one.open) if one.open else say("why-none")
    if one.open:
        yield say("why-phase", phase=one.earliest or "", sides=one.pool.sides)
        yield say("why-order")


def _reasons_of_result(state: Showdown, one: Gunfighter) -> Iterator[Phrase]:
    pool = one.pool
    if one.given is not None:
        yield manual_results.marked(say("why-given"), manual_results.of("result", one.given))
    added: list[str] = []
    cards = [state.pile.deck.by_number[number] for number in one.cards]
    for card, rows, reading in looks(cards, pool) if cards else ():
        column = card.column(pool.sides)
        cells = tuple(result_text(column[row].value) + "*" * column[row].exceptional for row in rows)
        facts: dict[str, Fact] = {"card": card.number, "sides": pool.sides, "dice": pool.dice, "cells": cells}
        if added:
            facts |= {"rows": tuple(str(row + 1) for row in rows), "value": reading.value or 0}
        code = "why-follow" if added else "why-card"
        laid = manual_results.of("card", card.number) if card.number in state.by_hand else None
        yield manual_results.marked(say(f"{code}-one" if len(rows) == 1 else code, **facts), laid)
        if added and all(column[row].value is None for row in rows):
            yield say("why-follow-critical")
        added.append(result_text(reading.value))
    sum_of = {"sum": " + ".join(added)} if len(added) > 1 else {}
    code = "why-sum" if len(added) > 1 else "why-result"
    yield say(code, pool=str(pool), **sum_of, result=result_text(one.result))
    if one.result is None:
        yield say("why-critical")
