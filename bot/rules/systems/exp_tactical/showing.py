"""What EXP's tactical initiative shows: the board with two chips for each persona, why, and the offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.rules.events import Event, public
from bot.rules.exp.deeds import IN_DETAIL, PSIONIC, WHILE_MOVING, attacks_on, reactions
from bot.rules.exp.dice import RolledUnits
from bot.rules.exp.units import ATTACK, BOTH, MOVE, PARTS, disabled, referees
from bot.rules.kit.board import order_picture, phrases
from bot.rules.kit.rolling import ROLL, ROLL_OWN
from bot.rules.manual_results import OWN_DICE, marked
from bot.rules.model import CombatantId, Viewer, names
from bot.rules.systems.exp_tactical.state import Fray, Part, Persona, told
from bot.rules.views import Chip, Choice, Mark, Row
from bot.rules.words import Fact, Phrase, say

DEED_CHOICES = tuple(Choice(f"offer-do-{deed}", options={"do": deed}) for deed in (BOTH, MOVE, ATTACK, WHILE_MOVING))
LOSING = tuple(Choice(f"offer-do-{part}-done", options={"do": part, "done": True}) for part in PARTS)
"""What goes before another where the rest is lost by that."""
CHIPS = {
    Part.OPEN: Mark.READY, Part.WAITS: Mark.HOLDS, Part.DONE: Mark.DONE, Part.LOST: Mark.MISSES,
    Part.DOWNED: Mark.MISSES,
}  # fmt: skip


class TacticalShowing(RolledUnits[Fray, Persona]):
    """What is seen of priorities, moves and attacks."""

    def order(self, state: Fray) -> tuple[Persona, ...]:
        return state.in_order()

    # The board.

    def shown(self, state: Fray) -> tuple[Persona, ...]:
        """Return the visible personas: as they sit until the priorities are settled."""
        return super().shown(state) if state.rolled else state.visible

    def heading(self, state: Fray) -> tuple[Phrase, ...]:
        stage = say("stage-pass", lap=state.lap) if state.rolled else say("stage-roll")
        return say("round", round=state.round), stage

    def on_deck(self, state: Fray, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        if not state.up:
            return ()
        others = (tuple(one for one in place if one.unsaid) for place in state.places)
        unsaid = (some for some in others if some and not any(one.id in state.up for one in some))
        return tuple(one.id for one in next(unsaid, state.forced_next))

    def mark(self, state: Fray, combatant: Persona) -> Mark:
        if combatant.id in state.up:
            return Mark.UP
        if not combatant.score or combatant.id in state.awaited:
            return Mark.ASIDE if disabled(combatant) else Mark.WAITED_FOR
        if not combatant.unused:
            return Mark.DONE if combatant.parts(Part.DONE) else Mark.MISSES
        if disabled(combatant):
            return Mark.ASIDE
        return Mark.HOLDS if combatant.parts(Part.WAITS) else Mark.READY

    def status(self, state: Fray, one: Persona) -> tuple[Phrase, ...]:
        return phrases(*_status(state, one), one.barred and say("status-barred"))

    def row(self, state: Fray, combatant: Persona) -> Row:
        chips = tuple(Chip(label=say(f"chip-{part}"), mark=CHIPS[combatant.part_of_turn(part)]) for part in PARTS)
        return super().row(state, combatant).replace(chips=chips)

    def prompt(self, state: Fray) -> tuple[Phrase, ...]:
        if not state.up:
            return super().prompt(state)
        higher, following = names(state.may_intercede), names(state.forced_next)
        return phrases(
            say(_prompt_code(state), names=names(state.up_now), left=left_of(state.up_now)),
            higher and say("prompt-higher", names=higher),
            following and say("prompt-next-forced", names=following),
        )

    def settled_event(self, state: Fray) -> Event:
        shown = [one for one in state.in_order() if not one.hidden]
        if not shown:
            return public("order-open")
        places = ((told(some[0].score), some, _die_of(some)) for some in state.places)
        picture = order_picture(state, "by-priority", places)
        alike = groupby(shown, key=lambda one: one.score)  # A referee's block has a score for each of it.
        found = tuple(say("scored", names=names(some), score=told(score)) for score, some in alike)
        return public("order-settled", names=found).replace(exhibits=(picture,))

    # What one person may know.

    def secrets(self, state: Fray, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return which hidden personas the viewer may still act for, and for the referee who has paid in secret."""
        owing = [one for one in state.combatants if one.owed and viewer.gm]
        return (*super().secrets(state, viewer), *(say("secret-owed", who=one.name, what=one.owed) for one in owing))

    def why(self, state: Fray, combatant: Persona) -> tuple[Phrase, ...]:
        """Return how the priority of a persona came about."""
        one = combatant
        if not one.score:
            return (say("why-not-yet", who=one.name),)
        rolled = say("why-roll", who=one.name, score=one.score[0])
        if one.bonus is not None:
            facts = {"roll": one.score[0] - one.bonus, "dex": one.bonus, "score": one.score[0]}
            rolled = say("why-roll-dex", who=one.name, **facts)
        lines = [marked(rolled, OWN_DICE if any(one.own[:1]) else None)]
        if len(one.score) > 1:
            decimals = say("why-decimals", score=told(one.score))
            lines.append(marked(decimals, OWN_DICE if any(one.own[1:]) else None))
        if not one.hidden and one.id in state.to_roll:
            return (*lines, say("why-equal"))
        if state.setting("referee-block") == "on" and referees(one) and not one.hidden:
            lines.append(say("why-block"))
        among = [other.id for other in state.in_order() if other.score and (not other.hidden or other.id == one.id)]
        lines.append(say("why-priority", place=among.index(one.id) + 1, of=len(among)))
        return (*lines, say("why-lowest")) if state.is_lowest((one.id,)) else tuple(lines)

    def choices(self, state: Fray, one: Persona, viewer: Viewer) -> Iterator[Choice]:
        """Yield a turn in one or in parts, waits, powers, contests, and rolls, with one for all that are alike."""
        acts, splits = state.rolled or one.still, state.setting("split-waits") == "on"
        rolls = (ROLL, ROLL_OWN)
        yield from rolls if one.id in state.awaited else ()
        if acts:
            yield DEED_CHOICES[0]
        if state.rolled:
            yield Choice("offer-hold", "hold")
        if acts:
            yield from (Choice("offer-act", opens=True), *DEED_CHOICES[1:], *attacks_on(state, one), IN_DETAIL)
            yield from () if splits else LOSING
        yield Choice("offer-do-psionic", options={"do": PSIONIC})
        yield from reactions(state, one)
        if state.rolled and splits and len(one.unsaid) > 1:  # What waits is named only where there is a choice.
            yield from (Choice(f"offer-hold-{part}", "hold", {"what": part}) for part in one.unsaid)
        if acts:
            yield Choice("offer-abort", "abort")
        yield from () if one.id in state.awaited else rolls
        alike = state.alike(one)
        if len(alike) > 1 and alike[0].id == one.id:
            yield Choice(say("offer-roll-once", who=span(names(alike))), "flip", {"alike": True})
        other = next((other for other in state.visible if other.traits.mental is not None and other.id != one.id), None)
        if one.traits.mental is not None and other is not None:
            yield Choice("offer-mental", "check", {"mental": True, "against": other.id}, asks=("against",))
        yield Choice("offer-mental-alone", "check", {"mental": True})

    def offered_as(self, state: Fray, verb: str, one: Persona) -> Phrase:
        """Return the label of a button for a persona; that of `act` out of turn names the personas it goes before."""
        if verb != "act" or one not in state.may_intercede:
            return super().offered_as(state, verb, one)
        return say("offer-before-for", who=one.name, up=names(state.facing))


def left_of(some: tuple[Persona, ...]) -> Fact:
    """Return what is left to some: its parts where all have the same, else with the names of those who have them."""
    every = dict.fromkeys(one.left for one in some)
    alike = {left: names(one for one in some if one.left == left) for left in every}
    if len(alike) == 1:
        return some[0].left
    return tuple(say("left-to", who=who if who[1:] else who[0], left=left) for left, who in alike.items())


def _prompt_code(state: Fray) -> str:
    if state.lap > 1:
        return "prompt-forced" if state.forced_next else "prompt-last"
    if state.is_lowest(state.up):
        return "prompt-lowest"
    return "prompt-up" if state.may_wait(state.up) else "prompt-goes-on"


def span(some: tuple[str, ...]) -> str:
    """Return consecutively numbered names as a range, such as Bandit 1-8; other names as a list with commas."""
    *_, last = some[-1].split()
    return f"{some[0]}-{last}" if last.isdecimal() else ", ".join(some)


def _status(state: Fray, one: Persona) -> tuple[Phrase, ...]:
    if not one.score:
        return (say("status-to-roll"),)
    score = say("status-score", score=told(one.score))
    if one.id in state.up:
        return say("status-up"), score
    if one.id in state.awaited:
        return (say("status-rolls-again", score=told(one.score)),)
    done = one.parts(Part.DONE)
    if not one.unused and not done:
        return score, say("status-lost")
    if done == PARTS:
        return score, say("status-done")
    waits = one.parts(Part.WAITS) == PARTS and not disabled(one)
    return (score, say("status-waits")) if waits else (score,)


def _die_of(place: Sequence[Persona]) -> tuple[int, ...]:
    first, *others = {(one.score[0], one.bonus) for one in place}
    return () if others or first[1] is None else (first[0] - first[1],)
