"""Past Participle: declare a speed in secret, flip a card, act in phases I to IV.

A hidden combatant never holds up the public order: from its phase on, until the next flip, the GM may act for it, or
reveal it.
"""

from __future__ import annotations

from typing import Any

from bot.rules import deeds, manual_results, roster
from bot.rules.commands import Edit
from bot.rules.deck import PHASES, Deck, Pile, parse_pool, phase_index
from bot.rules.draw import Draw
from bot.rules.events import ROUND_BEGINS, Event, Step, about, calling, for_gm, for_owner, on_board, public
from bot.rules.model import names
from bot.rules.system import Opening
from bot.rules.systems.past_participle import cards
from bot.rules.systems.past_participle.commands import Action, Declaration, Turn, TypedCards, TypedResult, Wait
from bot.rules.systems.past_participle.showing import Orders, PastParticipleShowing
from bot.rules.systems.past_participle.speeds import parse_added, parse_gear
from bot.rules.systems.past_participle.state import Answered, Gunfighter, Showdown, Stage, Stand, reflex_order
from bot.rules.words import Fact

INTERRUPTER_PENALTY = 2


class PastParticiple(PastParticipleShowing):
    """Cards and phases: the default system."""

    id = "past-participle"
    name = "Past Participle"
    state_type = Showdown
    combatant_type = Gunfighter
    instead = ("surge",)
    words = ("bot.rules.kit", "bot.rules.systems.past_participle")
    orders = Orders(declares=(), holds=("until",), passes=False)
    timed = True
    fits = ("declare", "phases")

    # The course of a round.

    def start(self, opening: Opening, draw: Draw) -> Step[Showdown]:
        state = Showdown(title=opening.title, gms=(opening.gm,), round=1, pile=Pile.of(opening.deck))
        return Step(state, (public(ROUND_BEGINS, round=1),))

    def cursor(self, state: Showdown) -> tuple[object, ...]:
        return state.round, state.stage, state.phase, state.called if state.up else ()

    def reseeded(self, state: Showdown) -> Showdown:
        """Return the state with the cards to come to be shuffled anew."""
        return state.replace(pile=state.pile.marked_for_reshuffle())

    def advance(self, state: Showdown, draw: Draw) -> Step[Showdown] | None:
        """Call the next combatant, the next phase, or the end of the round."""
        if (alerts := self._alerts(state)) is not None:
            return alerts
        if state.stage is Stage.PICK and not any(one.stand is Stand.DUE for one in state.visible):
            return self._close(state)
        if state.stage is Stage.CLOSE and not state.holders:
            return self._end_round(state)
        if state.stage is not Stage.ACT or state.up:
            return None
        held = min((one for one in state.holders if one.stand is Stand.NEXT), key=reflex_order, default=None)
        if held is not None:
            return self._call(state, (held,), "up-next")
        if due := state.due_in(state.phase):
            return self._call(state, due[:1], "up")
        return None if state.setting("call") == "gm" else self._next_phase(state)

    def _next_phase(self, state: Showdown) -> Step[Showdown]:
        later = PHASES[phase_index(state.phase) + 1 :]
        phase = next((phase for phase in later if state.due_in(phase)), None)
        if phase is None:
            return self._close(state)
        unpicked = (one for one in state.combatants if one.stand is Stand.DUE and one.phase is None)
        picked = [one.replace(phase=one.open[0]) for one in unpicked if phase_index(one.earliest) <= phase_index(phase)]
        state = state.put(*picked, stage=Stage.ACT, phase=phase)
        due = state.due_in(phase)
        code = "phase-called" if len(due) > 1 else "phase-called-one"
        return self._call(state, due[:1], code, names=names(due))

    def _close(self, state: Showdown) -> Step[Showdown]:
        holders = state.holders
        if not holders:
            return self._end_round(state)
        events = [calling("closing-wait", one.id, who=one.name, until=one.wait) for one in holders if one.wait]
        if plain := [one for one in holders if not one.wait]:
            events.append(calling("closing-plain", *(one.id for one in plain), who=names(plain)))
        return Step(state.replace(stage=Stage.CLOSE, phase=None, up=()), (public("closing"), *events))

    def _end_round(self, state: Showdown) -> Step[Showdown]:
        events = [public("action-lost", who=one.name) for one in state.holders]
        events.append(public("round-ends", round=state.round))
        pile = state.pile
        if pile.reshuffling:
            pile = pile.gathered()
            events.append(public("reshuffled"))
        number = state.round + 1
        state = state.put(
            *(one.in_next_round() for one in state.combatants), pile=pile, round=number, stage=Stage.DECLARE,
            phase=None, up=(), last=None, bar=None, answered=None, opened=None,
        )  # fmt: skip
        asked = (one.id for one in state.visible if one.speed is None)
        return Step(state, (*events, calling(ROUND_BEGINS, *asked, round=number)))

    def do_next(self, state: Showdown, round_ends: bool, draw: Draw) -> Step[Showdown]:
        """Call the next phase or combatant, or close the round."""
        if round_ends:
            return Step(state, (public("cut-short"),)).then(self._end_round)
        if state.stage is Stage.CLOSE:
            return self._end_round(state)
        state = state.replace(answered=None)
        return Step(state).for_each(state.up_now, self._pass_over) if state.up else self._next_phase(state)

    def _pass_over(self, state: Showdown, who: Gunfighter) -> Step[Showdown]:
        state = state.after_turn(who).put(who.replace(stand=Stand.HOLDS))
        return Step(state, (public("passed-over", who=who.name),))

    def do_declare(self, state: Showdown, intent: Declaration | Gunfighter, draw: Draw) -> Step[Showdown]:
        """Take a declaration of speed, or after the flip the choice of a phase."""
        if isinstance(intent, Gunfighter):
            picked = for_owner(intent, "picked", who=intent.name, phase=intent.phase or "")
            return Step(state.put(intent), (picked,))
        before, speed, reasons, plan, manner = intent
        who = before.replace(speed=speed, plan=plan, manner=manner, carried=False, wait=None)
        openly = state.openly
        state = state.put(who, opened=state.opened if who.hidden else openly)
        privately = for_owner(
            who, "you-declared-openly" if openly else "you-declared", who=who.name, speed=speed, round=state.round
        )
        lines = [privately, *[privately.replace(phrase=reason) for reason in reasons]]
        if openly:
            lines.insert(0, self._declared_event(state, who, "declared-openly", speed=speed))
        elif before.speed is None:
            lines.insert(0, self._declared_event(state, who, "declared"))
        return Step(state, tuple(lines))

    def do_flip(self, state: Showdown, intent: TypedCards | TypedResult | Turn, draw: Draw) -> Step[Showdown]:
        """Turn the card, or note what is typed."""
        if isinstance(intent, TypedResult):
            return self._typed_result(state, intent)
        if isinstance(intent, Turn):
            return self._flipped(state, intent, draw)
        typed = tuple(map(str, intent.numbers))
        noted = for_gm("card-noted" if len(typed) == 1 else "cards-noted", whom=intent.name, cards=typed)
        noted = manual_results.given(noted, manual_results.again(manual_results.of("card", " ".join(typed))))
        laid = {**state.laid, intent.group: intent.numbers}
        return Step(state.replace(laid=laid, bar=intent.bar or state.bar), (noted,))

    def _typed_result(self, state: Showdown, intent: TypedResult) -> Step[Showdown]:
        # A bar that comes with a result after the flip is for it alone: what others have read stays.
        who, typed, bar = intent
        how = manual_results.of("result", typed)
        if state.stage is Stage.DECLARE:
            noted = manual_results.given(for_gm("result-noted", who=who.name, result=typed), manual_results.again(how))
            if who.hidden:  # nobody else may see that there is a bar for it
                return Step(state.put(who.replace(given=typed, bar=bar)), (noted,))
            return Step(state.put(who.replace(given=typed), bar=bar or state.bar), (noted,))
        before = bar or cards.bar_of(state, who)
        who = cards.with_result(who.replace(cards=(), bar=bar or who.bar), given=typed, bar=before)
        told = about(who, "result-set", who=who.name, result=typed)
        if who.open:
            told = about(who, "result-set-open", who=who.name, result=typed, open=who.open)
        events = [manual_results.given(told, how)]
        if bar is not None and not who.hidden:
            events += cards.bar_events(bar, {who.ready_as}, typed=bar)
        if who.stand is Stand.HESITATES and not who.hidden:
            events.append(cards.hesitation_event(who))
        return Step(state.put(who), tuple(events))

    def _flipped(self, state: Showdown, intent: Turn, draw: Draw) -> Step[Showdown]:
        by_hand = tuple(number for numbers in intent.typed.values() for number in numbers)
        state = state.replace(bar=intent.bar or state.bar, laid={}, by_hand=by_hand)
        turned, pile, events = cards.turn_cards(state, intent.typed, draw)
        state = state.replace(pile=pile)
        missing = state.undeclared
        shown = {**intent.typed, **turned}
        read = [cards.read_by(state, one, shown, draw) for one in state.combatants if one.speed is not None]
        left_out = [one.replace(owed=None, alerted=False) for one in missing]
        state = state.put(*read, *left_out, stage=Stage.PICK, phase=None, up=())
        seen = [one for one in sorted(read, key=reflex_order) if not one.hidden]
        events += (cards.on_card(one, seen) for one in cards.alike_together(seen, cards.reading_event))
        events += cards.alike_together([one for one in seen if one.stand is Stand.HESITATES], cards.hesitation_event)
        events += [about(one, "left-out", who=one.name) for one in missing]
        if any(one.stand is Stand.DUE for one in seen):
            events.append(public("pick-now"))
        return Step(state, tuple(events))

    def do_act(self, state: Showdown, intent: Action, draw: Draw) -> Step[Showdown]:
        """Have a combatant act: at once, after, or before the current action."""
        who, state = intent.who, state.replace(answered=None)
        if intent.preempt is not None:
            state, mine, theirs, facts = self._contest(state, who, intent.preempt, draw)
            won = mine - INTERRUPTER_PENALTY > theirs or bool(mine and not theirs)
            event = public("preempts" if won else "preempt-fails", penalty=INTERRUPTER_PENALTY, **facts)
            if not won:
                return Step(state.put(who.replace(stand=Stand.NEXT)), (event,))
            return Step(state, (event,)).then(lambda state: self._acted(state, intent))
        if intent.later:
            code, after = ("acts-next", {"after": state.named_up}) if state.up else ("gives-up", {})
            event = public(code, who=who.name, **after)
            return Step(state.put(who.replace(stand=Stand.NEXT, wait=None)), (event,))
        if state.is_up(who.id):
            state = state.after_turn(who)
        return self._acted(state, intent)

    def do_hold(self, state: Showdown, intent: Wait, draw: Draw) -> Step[Showdown]:
        """Have a combatant hold, go on waiting in the next round, or hold again."""
        who, until, code = intent
        event = public(code, who=who.name, **({} if until is None else {"until": until}))
        if code == "goes-on":
            return Step(state.put(who.replace(stand=Stand.GOES_ON)), (event,))
        if code == "not-yet":
            event = event.replace(undone=(who.id,))
        else:
            state = state.after_turn(who)
        return Step(state.put(who.replace(stand=Stand.HOLDS, wait=until, exposed_to=None), answered=None), (event,))

    def do_abort(self, state: Showdown, who: Gunfighter, draw: Draw) -> Step[Showdown]:
        """Withdraw a declaration, or after the flip give up a held action."""
        if state.stage is Stage.DECLARE:
            state = state.put(who.withdrawn())
            return Step(state, (self._declared_event(state, who, "withdrawn"),))
        state = state.put(who.replace(stand=Stand.LOST, wait=None), answered=None).without_up(who.id)
        return Step(state, (public("aborts", who=who.name),))

    def do_check(self, state: Showdown, intent: tuple[Gunfighter, ...], draw: Draw) -> Step[Showdown]:
        """Cut the deck for a ruling, or read Reflex on fresh cards."""
        if not intent:
            state, purpose = state.tried(f"round {state.round}", "ruling")
            card = state.pile.cut(draw, purpose)
            return Step(state, (public("ruling-yes" if card.toggle else "ruling-no", card=card.number),))
        who, other = intent[0], intent[-1]
        if other is who:
            state, purpose = state.tried(f"round {state.round}", f"reading of {who.drawn_as}")
            reading, card = cards.fresh_reading(state, who, draw, purpose, secret=who.hidden)
            result = cards.result_text(reading.value)
            event = about(who, "checked", who=who.name, pool=str(who.pool), result=result, card=card.number)
            return Step(state, (event,))
        state, mine, theirs, facts = self._contest(state, who, other, draw)
        code = "contest-tied"
        if mine != theirs:
            code, facts["winner"] = "contest", (who if mine > theirs else other).name
        tell = for_gm if who.hidden or other.hidden else public
        return Step(state, (tell(code, **facts),))

    # Changes of the roster and the settings.

    def entered(self, state: Showdown, combatant: Gunfighter, draw: Draw) -> Step[Showdown]:
        """Refuse a gear list that is none; have one act late that comes back after its phase."""
        parse_gear(combatant.traits.weapon or "")
        return Step(state if combatant.hidden else state.put(_late(state, combatant)))

    def left(self, state: Showdown, combatant: Gunfighter) -> Step[Showdown]:
        """Have the next combatant called if the one that left was up."""
        return Step(state.without_up(combatant.id))

    def edited(self, state: Showdown, before: Gunfighter, after: Gunfighter, draw: Draw) -> Step[Showdown]:
        """Refuse a gear list that is none; drop the Reflex for the next round when another one is given now."""
        parse_gear(after.traits.weapon or "")
        return Step(state.put(after.replace(reflex_to_come=None)) if before.pool != after.pool else state)

    def revealed(self, state: Showdown, combatant: Gunfighter) -> Step[Showdown]:
        """Announce what the combatant has read, and the action it is owed."""
        one = combatant
        if state.stage is Stage.DECLARE and one.speed is not None:
            state = state.replace(opened=state.openly)
        events = []
        if one.owed is None and one.stand in (Stand.DUE, Stand.HESITATES):
            events.append(cards.reading_event(one))
            if one.stand is Stand.HESITATES:
                events.append(cards.hesitation_event(one))
            one = _late(state, one)
            state = state.put(one)
        if one.owed is not None:
            events.append(public("revealed-owed", who=one.name, phase=one.owed.phase))
        return Step(state, tuple(events))

    def seated(self, state: Showdown, combatant: Gunfighter) -> Step[Showdown]:
        """Call the first of those tied with the combatant that is up."""
        up = state.first_up
        if up is None or up.stand is not Stand.DUE:
            return Step(state)
        tied = tuple(one for one in state.due_in(state.phase) if reflex_order(one) >= reflex_order(up))
        return Step(state) if state.is_up(tied[0].id) else self._call(state, tied[:1], "up")

    def do_edit(self, state: Showdown, command: Edit, draw: Draw) -> Step[Showdown]:
        """Edit a combatant; a player's Reflex waits for the next round."""
        # What a player changes after the flip must not change the order of the round.
        who = state.get(command.combatant)
        given: str | None = getattr(command.traits, "reflex", None)
        if given is None or command.by.gm or who.stand is Stand.IDLE or (later := parse_pool(given)) == who.pool:
            return roster.do_edit(self, state, command, draw)
        event = about(who, "reflex-waits", who=who.name, before=str(who.pool), after=str(later))
        kept = Step(state.put(who.replace(reflex_to_come=str(later))), (event,))
        if command.name is None:
            return kept
        renaming = Edit(by=command.by, combatant=command.combatant, name=command.name)
        return kept.then(lambda state: roster.do_edit(self, state, renaming, draw))

    def check_setting(self, state: Showdown, key: str, value: str) -> str:
        """Return the value of a setting; actions and weapons are added to the list, each with its speeds."""
        parse = {"actions": parse_added, "gear": parse_gear}.get(key)
        if parse is None:
            return value
        return "; ".join(
            f"{name}={speed}" for name, speed in sorted((parse(state.setting(key)) | parse(value)).items())
        )

    def configured(self, state: Showdown, key: str, value: str, deck: Deck | None, draw: Draw) -> Step[Showdown]:
        """Go on after a setting has changed: take a new `deck`, or forget the cards typed for other groups."""
        if key == "declarations" and state.openly is not (value == "open"):
            return Step(state, (public("from-next-round"),))
        if key == "cards":
            state = state.replace(laid={})
        if deck is None:
            return Step(state)
        return Step(state.replace(pile=Pile.of(deck, state.pile.shuffles + 1)), (public("reshuffled"),))

    def _call(self, state: Showdown, some: tuple[Gunfighter, ...], code: str, **facts: Fact) -> Step[Showdown]:
        state = state.with_up(*(one.id for one in some))
        event = calling(code, *state.up, phase=state.phase or "", **facts, who=state.named_up)
        return Step(state, (event,))

    def _alerts(self, state: Showdown) -> Step[Showdown] | None:
        hidden = [one for one in state.combatants if one.hidden and not one.alerted]
        due = [one for one in hidden if one.owed or state.is_hidden_ready(one)]
        if not due:
            return None
        events = tuple(for_owner(one, "hidden-due", who=one.name, phase=(one.owed or one.owing()).phase) for one in due)
        return Step(state.put(*(one.replace(alerted=True) for one in due)), events)

    def _declared_event(self, state: Showdown, who: Gunfighter, code: str, **facts: Fact) -> Event:
        n, m = state.declared
        return on_board(about(who, code, who=who.name, n=n, m=m, **facts))

    def _acted(self, state: Showdown, action: Action) -> Step[Showdown]:
        # With a circumstance it acts in phase with the action that just happened, whatever was called since.
        who = action.who
        phase = (state.last or state.phase) if who.wait else state.phase
        event = self._act_event(state, action, phase or PHASES[-1])
        if who.wait and state.stage is Stage.ACT and who.stand is Stand.HOLDS:
            state = state.replace(answered=Answered(who=who.id, wait=who.wait))
        # What was owed from the round before leaves the new round as it is.
        changes: dict[str, Any] = {} if state.stage is Stage.DECLARE else {"stand": Stand.ACTED, "wait": None}
        if phase and not who.hidden and who.owed is None:
            # Who acts in phase with the action that has just happened acts right after it, whoever is called since.
            level = state.level_in(phase) if who.wait else min(state.level_in(phase), state.present_level)
            changes["exposed_to"] = phase_index(phase) + (who.pool.sides >= level)
        aimed = state.repertoire(who).aims(action.note or who.plan)
        return Step(state.put(who.replace(owed=None, aimed=aimed, **changes)), (event,))

    def _act_event(self, state: Showdown, action: Action, phase: str) -> Event:
        who, note, speed, *_ = action
        owed = who.owing() if who.hidden and who.stand is Stand.DUE else who.owed
        facts: dict[str, Fact] = {"who": who.name}
        code, number = "acts", state.round
        if note is not None:
            code, facts["action"] = f"{code}-with", note
        if speed is not None:
            code, facts["speed"] = f"{code}-speed", speed
        if owed is not None:
            code, facts["phase"] = f"{code}-as-of", owed.phase
            phase, number = owed.phase, number - (state.stage is Stage.DECLARE)
        return deeds.done_by(who, about(who, code, **facts), number, phase_index(phase) + 1)

    def _contest(
        self, state: Showdown, who: Gunfighter, other: Gunfighter, draw: Draw
    ) -> tuple[Showdown, int, int, dict[str, Fact]]:
        secret, (first, second) = who.hidden or other.hidden, sorted((who.drawn_as, other.drawn_as))
        state, purpose = state.tried(f"round {state.round}", f"contest of {first} and {second}")
        mine = cards.fresh_reading(state, who, draw, purpose, secret=secret)[0].value
        theirs = cards.fresh_reading(state, other, draw, purpose, secret=secret)[0].value
        facts: dict[str, Fact] = {"who": who.name, "other": other.name}
        facts |= {"mine": cards.result_text(mine), "theirs": cards.result_text(theirs)}
        return state, mine or 0, theirs or 0, facts


def _late(state: Showdown, one: Gunfighter) -> Gunfighter:
    """Return one that is due as late, if its phase has passed."""
    passed = state.stage is Stage.CLOSE or phase_index(one.earliest) < phase_index(state.phase)
    return one.replace(stand=Stand.LATE, owed=one.owing()) if passed and one.stand is Stand.DUE else one
