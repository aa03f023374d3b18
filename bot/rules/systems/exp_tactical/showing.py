"""What EXP's tactical initiative shows: the board with two chips for each persona, why, and the offers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.events import Event, public
from bot.rules.exp.deeds import IN_DETAIL, PSIONIC, WHILE_MOVING, reactions
from bot.rules.exp.dice import RolledUnits
from bot.rules.exp.units import ATTACK, BOTH, MOVE, PARTS, disabled, referees
from bot.rules.kit.board import NEXT, Button, order_picture, phrases
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.exp_tactical.state import Fray, Part, Persona, names, told
from bot.rules.views import Chip, Mark, Offer, Row, Style
from bot.rules.words import Fact, Phrase, say

GROUPS_SHOWN = 2
"""So many groups have a button that rolls once for them."""
DEED_BUTTONS = (
    *(Button(f"offer-do-{deed}", options={"do": deed}) for deed in (BOTH, MOVE, ATTACK, WHILE_MOVING)),
    IN_DETAIL,
    Button("offer-do-psionic", options={"do": PSIONIC}),
)
LOSING = {part: Button(f"offer-do-{part}-done", options={"do": part, "done": True}) for part in PARTS}
"""What goes before another where the rest is lost by that."""
CONTEST = Button("offer-mental", "check", {"mental": True}, asks=("against",))
ALONE = Button("offer-mental-alone", "check", {"mental": True})
CHIPS = {Part.OPEN: Mark.READY, Part.WAITS: Mark.HOLDS, Part.DONE: Mark.DONE, Part.LOST: Mark.MISSES}


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
        others = (tuple(one for one in place if one.parts(Part.OPEN)) for place in state.places)
        unsaid = (some for some in others if some and not any(one.id in state.up for one in some))
        return tuple(one.id for one in next(unsaid, state.forced_next))

    def status(self, state: Fray, one: Persona) -> tuple[Mark, tuple[Phrase, ...]]:
        mark, lines = _standing(state, one)
        barred = (say("status-barred"),) if one.barred else ()
        return mark, (*lines, *barred)

    def row(self, state: Fray, combatant: Persona) -> Row:
        chips = tuple(Chip(label=say(f"chip-{part}"), mark=CHIPS[combatant.standing(part)]) for part in PARTS)
        return super().row(state, combatant).evolve(chips=chips)

    def prompt(self, state: Fray) -> tuple[Phrase, ...]:
        if not state.up:
            return super().prompt(state)
        higher, following = names(state.may_intercede), names(state.forced_next)
        return phrases(
            say(_prompt_code(state), names=names(state.up_now), left=left_of(state.up_now)),
            higher and say("prompt-higher", names=higher),
            following and say("prompt-next-forced", names=following),
        )

    def roll_offers(self, state: Fray) -> tuple[Offer, ...]:
        """Return the buttons of the dice, with one roll for each group of the referee's."""
        groups = dict.fromkeys(state.alike(one) for one in state.visible)
        once = (some for some in groups if len(some) > 1)
        return (
            *super().roll_offers(state),
            *(
                Offer(verb="flip", label=say("offer-roll-once", who=span(names(some))), combatant=some[0].id,
                      options=(("alike", "True"),))
                for some in islice(once, GROUPS_SHOWN)
            ),
        )  # fmt: skip

    def turn_offers(self, state: Fray, called: CombatantId | None) -> tuple[Offer, ...]:
        """Return the buttons of the turn of those who are up, and the referee's Next."""
        act = Offer(verb="act", label=say("offer-act"), combatant=called, opens=True, style=Style.MAIN)
        if not state.may_wait(state.up):
            give_up = Offer(verb="abort", label=say("offer-abort"), combatant=called, style=Style.DANGER)
            return (act, give_up, NEXT.offer(None))
        hold = Offer(verb="hold", label=say("offer-hold"), combatant=called)
        split = tuple(
            Offer(verb="hold", label=say(f"offer-hold-{part}"), combatant=called, options=(("what", part),))
            for part in (PARTS if state.setting("split-waits") == "on" else ())
        )
        return (act, hold, *split, NEXT.offer(None))

    def settled_event(self, state: Fray) -> Event:
        shown = [one for one in state.in_order() if not one.hidden]
        if not shown:
            return public("order-open")
        places = ((told(some[0].score), some, _die_of(some)) for some in state.places)
        picture = order_picture(state, "by-priority", places)
        found = tuple(f"{one.name} ({told(one.score)})" for one in shown)
        return public("order-settled", names=found).evolve(exhibits=(picture,))

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

    def panel_buttons(self, state: Fray, verb: str, one: Persona) -> tuple[Button, ...]:
        """Return the buttons of acting: what is left, in one or in parts, an attack in detail, powers, a contest."""
        if verb != "act":
            return ()
        losing = LOSING.values() if one in state.may_intercede and state.setting("split-waits") == "off" else ()
        contest = any(other.traits.mental is not None and other.id != one.id for other in state.visible)
        return (*DEED_BUTTONS, *losing, *reactions(state, one), CONTEST if contest else ALONE)

    def offers(self, state: Fray, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what the viewer can do now: to act before one's turn is to go before those who are up."""
        offers = super().offers(state, viewer)
        higher = {one.id: one.name for one in state.may_intercede}
        own = [offer for offer in offers if offer.verb == "act" and offer.combatant in higher]
        code, up = ("offer-before" if len(own) == 1 else "offer-before-for"), names(state.facing)
        return tuple(
            offer.evolve(label=say(code, who=higher[offer.combatant or 0], up=up)) if offer in own else offer
            for offer in offers
        )


def left_of(some: tuple[Persona, ...]) -> Fact:
    """Return what is left to some: of one its parts, of several theirs, each with the name."""
    if len(some) == 1:
        return some[0].left
    return tuple(say("left-to", who=one.name, left=one.left) for one in some)


def _prompt_code(state: Fray) -> str:
    if state.lap > 1:
        return "prompt-forced" if state.forced_next else "prompt-last"
    if state.is_lowest(state.up):
        return "prompt-lowest"
    return "prompt-up" if state.may_wait(state.up) else "prompt-goes-on"


def span(some: tuple[str, ...]) -> str:
    """Return numbered names of one kind in short: Bandit 1-8."""
    *_, last = some[-1].split()
    return f"{some[0]}-{last}" if last.isdecimal() else ", ".join(some)


def _standing(state: Fray, one: Persona) -> tuple[Mark, tuple[Phrase, ...]]:
    if not one.score:
        return Mark.ASIDE if disabled(one) else Mark.WAITED_FOR, (say("status-to-roll"),)
    score = told(one.score)
    if one.id in state.up:
        return Mark.UP, (say("status-up"), say("status-score", score=score))
    if one.id in state.awaited:
        return Mark.ASIDE if disabled(one) else Mark.WAITED_FOR, (say("status-rolls-again", score=score),)
    status = (say("status-score", score=score),)
    if not one.unused:
        if one.parts(Part.LOST) == PARTS:
            return Mark.MISSES, (*status, say("status-lost"))
        return Mark.DONE, (*status, say("status-done")) if one.parts(Part.DONE) == PARTS else status
    if disabled(one):
        return Mark.ASIDE, status
    if one.parts(Part.WAITS) == PARTS:
        return Mark.HOLDS, (*status, say("status-waits"))
    return (Mark.HOLDS if one.parts(Part.WAITS) else Mark.READY), status


def _die_of(place: Sequence[Persona]) -> tuple[int, ...]:
    first, *others = {(one.score[0], one.bonus) for one in place}
    return () if others or first[1] is None else (first[0] - first[1],)
