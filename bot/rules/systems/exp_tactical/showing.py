"""What EXP's tactical initiative shows: the board with two chips for each persona, why, and the offers.

Owns which facts are public: all of them, but for hidden personas. Must not know how a fact is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.by_hand import OWN_DICE, marked
from bot.rules.events import Event, public
from bot.rules.exp import turns
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE, PARTS, disabled, referees
from bot.rules.exp.rolling import dice_wanted, roll_offers
from bot.rules.kit.board import NEXT, BoardSystem, order_picture
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.exp_tactical.commands import Act, Check
from bot.rules.systems.exp_tactical.state import Fray, Part, Persona, names, told
from bot.rules.views import Chip, Mark, Offer, Panel, Row, Style
from bot.rules.words import Fact, Phrase, say

CHIPS = {Part.OPEN: Mark.READY, Part.WAITS: Mark.HOLDS, Part.DONE: Mark.DONE, Part.LOST: Mark.MISSES}


class TacticalShowing(BoardSystem[Fray, Persona]):
    """What is seen of priorities, moves and attacks."""

    def opening_event(self, state: Fray) -> Event:
        """Ask for the dice of the first unit."""
        return dice_wanted(1)

    def order(self, state: Fray) -> tuple[Persona, ...]:
        """Return the personas from the highest priority down."""
        return state.in_order()

    # The board.

    def shown(self, state: Fray) -> tuple[Persona, ...]:
        """Return the visible personas: as they sit until the priorities are settled."""
        return super().shown(state) if state.rolled else state.visible

    def heading(self, state: Fray) -> tuple[Phrase, ...]:
        """Return the unit, and the pass."""
        stage = say("stage-pass", lap=state.lap) if state.rolled else say("stage-roll")
        return say("round", round=state.round), stage

    def on_deck(self, state: Fray, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        """Return who comes after those who are up."""
        if not state.up:
            return ()
        others = (tuple(one for one in place if one.parts(Part.OPEN)) for place in state.places)
        unsaid = (some for some in others if some and not any(one.id in state.up for one in some))
        return tuple(one.id for one in next(unsaid, state.forced_next))

    def status(self, state: Fray, one: Persona) -> tuple[Mark, tuple[Phrase, ...]]:
        """Return how a persona stands, and what it is still owed."""
        mark, lines = _standing(state, one)
        barred = (say("status-barred"),) if one.barred else ()
        return mark, (*lines, *barred, *turns.status(state, one))

    def row(self, state: Fray, combatant: Persona) -> Row:
        """Return the row of a persona, with a chip for its move and one for its attack."""
        chips = tuple(Chip(label=say(f"chip-{part}"), mark=CHIPS[combatant.standing(part)]) for part in PARTS)
        return super().row(state, combatant).evolve(chips=chips)

    def prompt(self, state: Fray) -> tuple[Phrase, ...]:
        """Return who is up and who may go before, or what the fight waits for."""
        if not state.up:
            if state.equals:
                return (say("prompt-equals", names=names(state.equals)),)
            return (say("prompt-flip" if state.visible else "prompt-empty"),)
        lines = [say(_prompt_code(state), names=names(state.up_now), left=left_of(state.up_now))]
        if state.may_intercede:
            lines.append(say("prompt-higher", names=names(state.may_intercede)))
        if state.forced_next:
            lines.append(say("prompt-next-forced", names=names(state.forced_next)))
        return tuple(lines)

    def buttons(self, state: Fray) -> tuple[Offer, ...]:
        """Return the buttons of the turn, or of the dice."""
        if not state.up:
            return roll_offers()
        rolls = roll_offers() if state.to_roll else ()
        return (*self.turn_offers(state, None), NEXT.offer(None), *rolls)

    def turn_offers(self, state: Fray, combatant: CombatantId | None) -> tuple[Offer, ...]:
        """Return the buttons of the turn of those who are up (None: of whoever presses)."""
        act = Offer(verb="act", label=say("offer-act"), combatant=combatant, opens=True, style=Style.MAIN)
        if not state.may_wait(state.up):
            give_up = Offer(verb="abort", label=say("offer-abort"), combatant=combatant, style=Style.DANGER)
            return (act, give_up)
        hold = Offer(verb="hold", label=say("offer-hold"), combatant=combatant)
        if state.setting("split-waits") == "off":
            return (act, hold)
        split = tuple(
            Offer(verb="hold", label=say(f"offer-hold-{part}"), combatant=combatant, options=(("what", part),))
            for part in (MOVE, ATTACK)
        )
        return (act, hold, *split)

    def settled_event(self, state: Fray) -> Event:
        """Return what is told of the priorities once they are settled, with their picture."""
        shown = [one for one in state.in_order() if not one.hidden]
        if not shown:
            return public("order-open")
        picture = order_picture(state, "by-priority", ((told(some[0].score), some) for some in state.places))
        found = tuple(f"{one.name} ({told(one.score)})" for one in shown)
        return public("order-settled", names=found).evolve(exhibits=(picture,))

    # What one person may know.

    def secrets(self, state: Fray, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return which hidden personas the viewer may still act for, and for the referee who has paid in secret."""
        owing = [one for one in state.combatants if one.owed and viewer.gm]
        return (
            *turns.secrets(state, viewer, lambda one: self.may(state, Act(by=viewer, combatant=one.id))),
            *(say("secret-owed", who=one.name, what=one.owed) for one in owing),
        )

    def why(self, state: Fray, combatant: Persona) -> tuple[Phrase, ...]:
        """Return how the priority of a persona came about."""
        one = combatant
        if not one.score:
            return (say("why-not-yet", who=one.name),)
        lines = [marked(say("why-roll", who=one.name, score=one.score[0]), OWN_DICE if any(one.own[:1]) else None)]
        if len(one.score) > 1:
            decimals = say("why-decimals", score=told(one.score))
            lines.append(marked(decimals, OWN_DICE if any(one.own[1:]) else None))
        if not one.hidden and one.id in state.to_roll:
            return (*lines, say("why-equal"))
        if state.setting("referee-block") == "on" and referees(one):
            lines.append(say("why-block"))
        among = [other.id for other in state.in_order() if other.score and (not other.hidden or other.id == one.id)]
        lines.append(say("why-priority", place=among.index(one.id) + 1, of=len(among)))
        return (*lines, say("why-lowest")) if state.is_lowest((one.id,)) else tuple(lines)

    def panel(self, state: Fray, viewer: Viewer, verb: str, combatant: Persona) -> Panel:
        """Return the private panel of a verb; that of acting has every deed that is possible now."""
        panel = super().panel(state, viewer, verb, combatant)
        if verb != "act":
            return panel
        contest = Offer(
            verb="check", label=say("offer-mental"), combatant=combatant.id, options=(("mental", "True"),),
            asks=("against",),
        )  # fmt: skip
        contests = self.may(state, Check(by=viewer, combatant=combatant.id, mental=True))
        return panel.evolve(offers=(*map(_deed_offer, panel.offers), *((contest,) if contests else ())))

    def offers(self, state: Fray, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what the viewer can do now: to act before one's turn is to go before those who are up."""
        offers = super().offers(state, viewer)
        higher = {one.id: one.name for one in state.may_intercede}
        own = [offer for offer in offers if offer.verb == "act" and offer.combatant in higher]
        code, up = ("offer-before" if len(own) == 1 else "offer-before-for"), names(state.up_now)
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


def _deed_offer(offer: Offer) -> Offer:
    deed = dict(offer.options)["do"]
    return offer.evolve(label=say(f"offer-do-{deed}"), style=Style.MAIN if deed == BOTH else Style.PLAIN)


def _standing(state: Fray, one: Persona) -> tuple[Mark, tuple[Phrase, ...]]:
    if not one.score:
        return Mark.WAITED_FOR, (say("status-to-roll"),)
    score = told(one.score)
    if one.id in state.up:
        return Mark.UP, (say("status-up"), say("status-score", score=score))
    if one.id in state.awaited:
        return Mark.WAITED_FOR, (say("status-rolls-again", score=score),)
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
