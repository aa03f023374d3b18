"""Past Participle: declare a speed in secret, flip a card, act in phases I to IV.

The rules, in short. Everybody declares fast, normal or slow, in secret. A card is turned; each combatant reads its
Reflex pool on it and may act in any one phase whose target number, in the line of its speed, the result meets;
who meets none hesitates and counts one speed faster next round (a critical failure hesitates without that). Phases
are called in order; within one, bigger Reflex die, then more dice, then the crew, then seats. One who is up acts or
holds; a holder acts later, at once when its circumstance comes, else after the current action, or before it by a
contest. After phase IV the round ends.

Owns all of that. Must not know how a card looks or where words go. A hidden combatant never holds up the public
order: from its phase on, until the next flip, the GM may act for it, or reveal it, whenever it fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.rules import roster
from bot.rules.clock import Hand
from bot.rules.commands import Abort, Command, Edit, Query
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.deck import PHASES, Deck
from bot.rules.draw import Draw
from bot.rules.events import Event, calling, for_owner, public
from bot.rules.model import Viewer
from bot.rules.pile import Pile
from bot.rules.step import Step
from bot.rules.systems.past_participle import ambush, declaring, flip, showing, speeds, standing, turns
from bot.rules.systems.past_participle.commands import COMMANDS, Act, Check, Declare, Flip, Hold, Next, Odds
from bot.rules.systems.past_participle.legality import (
    GUARDS,
    is_doubted,
    may_answer,
    may_pick,
    openly_forced,
    phase_picked,
    ways,
    whose,
)
from bot.rules.systems.past_participle.state import (
    PHASE_HANDS,
    Gunfighter,
    Showdown,
    Stage,
    Stand,
    afresh,
    by_reflex,
    declared,
    due_in,
    place_of,
    undeclared,
    waiting,
)
from bot.rules.views import BoardView, Panel, Row
from bot.rules.words import Phrase


class PastParticiple(InitiativeSystem[Showdown, Gunfighter]):
    """Cards and phases: the default system."""

    id = "past-participle"
    name = "Past Participle"
    state_type = Showdown
    combatant_type = Gunfighter
    commands = COMMANDS
    guards = GUARDS
    instead = ("surge",)
    words = ("bot.rules.systems.past_participle",)
    orders = standing.Orders(holds=("until",))
    timed = True
    version = 2

    def upgrade(self, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        """Bring a stored state of an earlier form to the present one: looks into the deck are counted no longer."""
        if version == 1:
            pile = {name: value for name, value in raw["pile"].items() if name != "peeks"}
            return self.upgrade(2, {**raw, "pile": pile})
        return super().upgrade(version, raw)

    # The course of a round.

    def start(self, opening: Opening, draw: Draw) -> Step[Showdown]:
        """Ask for the first declarations; the deck is shuffled when its first card is turned."""
        state = Showdown(title=opening.title, gms=(opening.gm,), round=1, pile=Pile.of(opening.deck))
        return Step(state, (public("round-begins", round=1),))

    def cursor(self, state: Showdown) -> tuple[object, ...]:
        """Return round, stage, phase and who is up."""
        return state.round, state.stage, state.phase, state.up

    def declared(self, state: Showdown) -> tuple[int, int] | None:
        """Return how many of how many visible combatants have declared, before the flip."""
        return declared(state) if state.stage is Stage.DECLARE else None

    def to_declare(self, state: Showdown) -> tuple[Gunfighter, ...]:
        """Return who has still to declare a speed, or after the flip might pick a phase."""
        if state.stage is Stage.DECLARE:
            return undeclared(state)
        picking = state.combatants if state.stage is Stage.PICK else ()
        return tuple(one for one in picking if may_pick(state, one) and one.phase is None)

    def plain(self, state: Showdown, verb: str) -> Mapping[str, str] | None:
        """Return the normal speed."""
        if verb == "declare":
            return {"speed": "normal"} if state.stage is Stage.DECLARE else None
        return super().plain(state, verb)

    def clock(self, state: Showdown) -> tuple[Hand, ...]:
        """Return the round and the phase."""
        phase = PHASES[-1] if state.stage is Stage.CLOSE else state.phase
        return Hand("round", state.round), PHASE_HANDS[phase]

    def reseeded(self, state: Showdown) -> Showdown:
        """Return the state with the cards to come to be shuffled anew."""
        return state.evolve(pile=state.pile.remainder())

    def overwritten(self, before: Showdown, after: Showdown, combatant: int) -> bool:
        """Whether what it had declared, or after the flip picked, in secret is another thing now."""
        was, now = (showing.said_in_secret(state, state.get(combatant)) for state in (before, after))
        return was not in (None, now)

    def order(self, state: Showdown) -> tuple[Gunfighter, ...]:
        """Return the combatants by Reflex: bigger die, more dice, the crew, seats."""
        return tuple(sorted(state.combatants, key=by_reflex))

    def answers(self, state: Showdown, command: Command) -> bool:
        """Whether a holder acts, before nobody in particular."""
        who = state.find(command.whom) if isinstance(command, Act) and command.preempt is None else None
        return who is not None and may_answer(state, who)

    def answering(self, state: Showdown, viewer: Viewer) -> Iterator[Act]:
        """Return the acts of all who could do so."""
        return (Act.meant(by=viewer, combatant=one.id) for one in state.visible if may_answer(state, one))

    def advance(self, state: Showdown, draw: Draw) -> Step[Showdown] | None:
        """Call who is up next, the next phase, or the end of the round."""
        if (alerts := ambush.alerts(state)) is not None:
            return alerts
        if state.stage is Stage.PICK and not any(one.stand is Stand.DUE for one in state.visible):
            return self._close(state)
        if state.stage is Stage.CLOSE and not waiting(state):
            return self._end_round(state)
        if state.stage is not Stage.ACT or state.up is not None:
            return None
        held = min((one for one in state.combatants if one.stand is Stand.NEXT), key=by_reflex, default=None)
        if held is not None:
            return self._up(state, held, "up-next")
        due = due_in(state, state.phase)
        if due:
            return self._up(state, due[0])
        if state.setting("call") == "gm":
            return None
        return self._next_phase(state)

    def _up(self, state: Showdown, one: Gunfighter, code: str = "up") -> Step[Showdown]:
        event = calling(code, one.id, phase=state.phase or "", who=one.name)
        return Step(state.evolve(up=one.id), (_with_turn(state, event, one),))

    def _next_phase(self, state: Showdown) -> Step[Showdown]:
        later = PHASES[place_of(state.phase) + 1 :]
        phase = next((phase for phase in later if due_in(state, phase)), None)
        if phase is None:
            return self._close(state)
        settled = [
            one.evolve(phase=one.open[0])
            for one in state.combatants
            if one.stand is Stand.DUE and one.phase is None and place_of(one.earliest) <= place_of(phase)
        ]
        state = state.put(*settled, stage=Stage.ACT, phase=phase)
        due = due_in(state, phase)
        names = tuple(one.name for one in due)
        code = "phase-called" if len(due) > 1 else "phase-called-one"
        event = calling(code, due[0].id, phase=phase, names=names, who=due[0].name)
        return Step(state.evolve(up=due[0].id), (_with_turn(state, event, due[0]),))

    def _close(self, state: Showdown) -> Step[Showdown]:
        holders = waiting(state)
        if not holders:
            return self._end_round(state)
        told = [
            calling("closing-wait", one.id, who=one.name, until=one.wait)
            if one.wait
            else calling("closing-plain", one.id, who=one.name)
            for one in holders
        ]
        last = told[-1].evolve(offers=showing.closing_offers(state))
        return Step(state.evolve(stage=Stage.CLOSE, phase=None, up=None), (public("closing"), *told[:-1], last))

    def _end_round(self, state: Showdown) -> Step[Showdown]:
        events = [public("action-lost", who=one.name) for one in waiting(state)]
        events.append(public("round-ends", round=state.round))
        pile = state.pile
        if pile.reshuffling:
            pile = pile.gathered()
            events.append(public("reshuffled"))
        fresh = [afresh(one) for one in state.combatants]
        number = state.round + 1
        state = state.put(
            *fresh, pile=pile, round=number, stage=Stage.DECLARE, phase=None, up=None, last=None, bar=None,
            answered=None, opened=None,
        )  # fmt: skip
        asked = (one.id for one in state.visible if one.speed is None)
        return Step(state, (*events, calling("round-begins", *asked, round=number)))

    # Declaring.

    def do_declare(self, state: Showdown, command: Declare, draw: Draw) -> Step[Showdown]:
        """Take a declaration of speed, or after the flip the choice of a phase."""
        who = whose(state, command)
        if command.phase is not None:
            phase = phase_picked(state, who, command.phase)
            return Step(state.put(who.evolve(phase=phase)), (for_owner(who, "picked", who=who.name, phase=phase),))
        speed, reasons = declaring.worked_out(command, state.setting("actions"))
        again = who.speed is not None
        who = who.evolve(speed=speed, plan=command.action, manner=command.kind, carried=False, wait=None)
        state = state.put(who) if who.hidden else state.put(who, opened=state.openly)
        return Step(state, declaring.told(state, who, reasons, again=again))

    # The flip.

    def do_flip(self, state: Showdown, command: Flip, draw: Draw) -> Step[Showdown]:
        """Turn the card, or note a result of the table's own cards."""
        if command.roll is not None:
            return flip.own_result(state, command, command.roll)
        if command.card is not None and (command.side or command.combatant) is not None:
            return flip.own_cards_noted(state, command, command.card)
        return flip.flipped(state, command, draw)

    # Acting, holding, aborting.

    def do_next(self, state: Showdown, command: Next, draw: Draw) -> Step[Showdown]:
        """Call the next phase or combatant, or close the round; who is up and passed over holds."""
        if command.round:
            cut = Step(state, (public("cut-short"),))
            return cut.then(self._end_round)
        if state.stage is Stage.CLOSE:
            return self._end_round(state)
        state = state.evolve(answered=None)
        if state.up is not None:
            passed = state.get(state.up)
            state = state.after_turn(passed).put(passed.evolve(stand=Stand.HOLDS))
            return Step(state, (public("passed-over", who=passed.name),))
        return self._next_phase(state)

    def do_act(self, state: Showdown, command: Act, draw: Draw) -> Step[Showdown]:
        """Take the action of whoever is up, or of a holder: at once, after the current action, or before it."""
        who, state = whose(state, command), state.evolve(answered=None)
        if command.preempt is not None:
            return turns.preempts(state, who, command, draw)
        if who.id == state.up:
            state = state.after_turn(who)
        elif who.holds_for_later and state.up is not None and not command.force:
            event = public("acts-next", who=who.name, after=state.get(state.up).name)
            return Step(state.put(who.evolve(stand=Stand.NEXT)), (event,))
        return turns.acts(state, who, command)

    def do_hold(self, state: Showdown, command: Hold, draw: Draw) -> Step[Showdown]:
        """Wait, for a circumstance or for later; before the round closes, go on waiting."""
        who = whose(state, command)
        if is_doubted(state, command.by, who):
            return turns.not_yet(state, who)
        if who.stand is Stand.HOLDS:
            event = public("goes-on", who=who.name, until=who.wait or "")
            return Step(state.put(who.evolve(stand=Stand.GOES_ON)), (event,))
        # One who goes on waiting from the last round need not name its circumstance again.
        wait = command.until if command.until is not None else who.wait
        event = public("holds", who=who.name) if wait is None else public("holds-until", who=who.name, until=wait)
        return Step(state.after_turn(who).put(who.evolve(stand=Stand.HOLDS, wait=wait)), (event,))

    def do_abort(self, state: Showdown, command: Abort, draw: Draw) -> Step[Showdown]:
        """Before the flip withdraw a declaration; later give up a hold, and the action with it."""
        who = whose(state, command)
        if state.stage is Stage.DECLARE:
            state = state.put(who.evolve(speed=None, plan=None, manner=None, carried=False, wait=None))
            return Step(state, (declaring.counted(state, who, "withdrawn"),))
        up = None if state.up == who.id else state.up
        state = state.put(who.evolve(stand=Stand.LOST, wait=None), up=up, answered=None)
        return Step(state, (public("aborts", who=who.name),))

    # Contests and rulings.

    def do_check(self, state: Showdown, command: Check, draw: Draw) -> Step[Showdown]:
        """Cut the deck for a ruling, or read Reflex on fresh cards, alone or against another."""
        return turns.check(state, command, draw)

    # What changes under way.

    def left(self, state: Showdown, combatant: Gunfighter) -> Step[Showdown]:
        """Nobody else is moved: if it was up, the next one in order is called."""
        return Step(state.evolve(up=None) if state.up == combatant.id else state)

    def edited(self, state: Showdown, before: Gunfighter, after: Gunfighter, draw: Draw) -> Step[Showdown]:
        """A Reflex that is given now holds now, whatever its player had in mind for later."""
        return Step(state.put(after.evolve(reflex_to_come=None)) if before.pool != after.pool else state)

    def revealed(self, state: Showdown, combatant: Gunfighter) -> Step[Showdown]:
        """Show what the card made public of the others, and what the combatant may still do."""
        if state.stage is Stage.DECLARE and combatant.speed is not None:
            state = state.evolve(opened=state.openly)
        return ambush.revealed(state, combatant)

    def seated(self, state: Showdown, combatant: Gunfighter) -> Step[Showdown]:
        """Among those who are tied in the phase that is called, another one may come first: it is up then."""
        up = state.find(state.up)
        if up is None or up.stand is not Stand.DUE:
            return Step(state)
        first = next(one for one in due_in(state, state.phase) if by_reflex(one) == by_reflex(up))
        return Step(state) if first.id == up.id else self._up(state, first)

    def do_edit(self, state: Showdown, command: Edit, draw: Draw) -> Step[Showdown]:
        """Change what is known of a combatant. What a player makes of its Reflex after the flip holds from the next
        round on, unless the GM gives it sooner.
        """
        kept, now = turns.reflex_kept(state, command)
        return kept.then(lambda state: roster.do_edit(self, state, now, draw)) if now is not None else kept

    def check_setting(self, state: Showdown, key: str, value: str) -> str:
        """Return the value of a setting; the table's own actions must each have a speed."""
        if key == "actions":
            added = speeds.parse_added(state.setting(key)) | speeds.parse_added(value)
            return "; ".join(f"{name}={speed}" for name, speed in sorted(added.items()))
        return value

    def configured(self, state: Showdown, key: str, value: str, deck: Deck | None, draw: Draw) -> Step[Showdown]:
        """A new deck is to be shuffled; how to declare is as it was until the round is over, once somebody has.
        Cards that were laid for sides are not those of combatants.
        """
        if key == "declarations" and state.openly is not (value == "open"):
            return Step(state, (public("from-next-round"),))
        if key == "cards":
            state = state.evolve(laid={})
        if deck is None:
            return Step(state)
        pile = Pile.of(deck, state.pile.shuffles + 1)
        return Step(state.evolve(pile=pile), (public("reshuffled"),))

    # What may be done, and what is shown.

    def openly_forced(self, state: Showdown, command: Command) -> bool:
        """Whether everybody may know that a command was forced."""
        return openly_forced(state, command)

    def ways(self, state: Showdown, viewer: Viewer) -> Iterator[Command]:
        """Return what the viewer could mean."""
        return ways(state, viewer)

    def board(self, state: Showdown) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: Showdown, combatant: Gunfighter) -> Row:
        """Return a combatant as everybody may see it."""
        return showing.row(state, combatant)

    def secrets(self, state: Showdown, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer)

    def why(self, state: Showdown, combatant: Gunfighter) -> tuple[Phrase, ...]:
        """Return how the combatant's place in the order came about."""
        return showing.why(state, combatant)

    def panel(self, state: Showdown, viewer: Viewer, verb: str, combatant: Gunfighter) -> Panel:
        """Return the private panel of a verb; that of a declaration has the speeds, or the open phases."""
        if verb == "declare":
            return showing.declare_panel(state, combatant)
        return super().panel(state, viewer, verb, combatant)

    def ask(self, state: Showdown, query: Query) -> Panel:
        """Answer what the odds are."""
        if isinstance(query, Odds):
            return showing.odds(state, whose(state, query), query)
        return super().ask(state, query)

    def suggest(self, state: Showdown, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be; actions are offered one after the other, separated by commas."""
        if (verb, option) != ("declare", "action"):
            return super().suggest(state, verb, option, typed)
        done, comma, last = typed.rpartition(",")
        known = sorted({*speeds.KNOWN, *speeds.parse_added(state.setting("actions"))})
        wanted = last.strip().casefold()
        return tuple(f"{done}{comma}{' ' * bool(comma)}{name}" for name in known if wanted in name)


def _with_turn(state: Showdown, event: Event, one: Gunfighter) -> Event:
    return event.evolve(offers=(*showing.turn_offers(one.id), *showing.before_offers(state, one)))
