"""Card Deal: everybody is dealt a card in each round, and acts from the highest down.

The rules, in short. A pack of 54 is dealt from, a card each (a group has one); the highest acts first, and of one rank
spades, hearts, diamonds, clubs. One with a joker acts whenever it likes in the round; after a round with a joker all
cards are shuffled together, else those that were dealt stay out. Who is up may hold: it acts later, after whoever is up
then, or tries to be before that one: both cut the pack, and the higher card is first. A hold goes over into the next
round, in which the holder is dealt no card. Who is Quick need not keep a card of 5 or lower; who is Level Headed keeps
the best of two or three; of one who is Hesitant the lower of two counts. For a further card (`/flip combatant:`) the
table pays in its own coin; the best one counts.

Who is surprised is dealt no card in that round; who lies in wait holds from the first deal on. Who comes later is dealt
in at once. A hidden combatant has a card that nobody else sees, looked at and put back: the GM acts for it in private
at any time, until cards are dealt again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from bot.rules import manual_results
from bot.rules.clock import ClockUnit
from bot.rules.commands import Abort, Command
from bot.rules.deeds import done_by
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import ROUND_BEGINS, Event, Step, about, for_owner, on_picture, public
from bot.rules.exhibits import OrderExhibit, Place, named, sides_of
from bot.rules.kit.board import FLIP, place_reason
from bot.rules.kit.turns import FlipFor, Hold, Next, Turn, TurnOrder, hold_event
from bot.rules.model import CombatantId, Viewer
from bot.rules.orders import Orders
from bot.rules.systems.card_deal import cards
from bot.rules.systems.card_deal.cards import JOKERS, LOW, PACK, cut, name_of, rank_of
from bot.rules.systems.card_deal.state import Act, Flip, Game, Holder, Stand
from bot.rules.views import Choice, Mark, Row
from bot.rules.words import Fact, Phrase, say

SUGGESTED_AT_MOST = 25
"""To have a further card, of which the best counts: for those who wait for their turn."""


class Deed(NamedTuple):
    """An action: whose, by which code it is told, and who is up and comes after it or before it."""

    who: Holder
    code: str
    action: str | None
    other: Holder | None = None


class CardDeal(TurnOrder[Game, Holder]):
    """Action cards: a new one for everybody in each round."""

    id = "card-deal"
    name = "Card Deal"
    state_type = Game
    combatant_type = Holder
    commands = (Flip, Act, Hold, Abort, Next)
    instead = ("declare", "surge", "check")
    words = ("bot.rules.kit", "bot.rules.systems.card_deal")
    orders = Orders(holds=("until",))
    timed = True
    open_order = True
    surprises = True
    fits = ("act", "each", "cards")
    begin_choice = FLIP

    def running(self, state: Game) -> bool:
        return state.dealt

    def is_done(self, one: Holder) -> bool:
        return one.stand is Stand.DONE

    def turn_over(self, state: Game, who: Holder, *, missed: bool = False) -> Game:
        return state.put(who.replace(stand=Stand.DONE, wait=None)).without_up(who.id)

    def order(self, state: Game) -> tuple[Holder, ...]:
        """Return the combatants from the best card down, those who hold over from before first."""

        def place(one: Holder) -> int:
            return one.card if one.cards or not (one.waits or state.is_up(one.id)) else max(JOKERS) + 1

        return tuple(sorted(state.combatants, key=place, reverse=True)) if state.dealt else state.combatants

    def holders(self, state: Game) -> tuple[Holder, ...]:
        """Return those who hold, as everybody sees them."""
        return tuple(one for one in self.shown(state) if one.stand is Stand.HOLDS)

    # The course of a round.

    def opening_event(self, state: Game) -> Event:
        return public(ROUND_BEGINS, round=1)

    def clock(self, state: Game) -> tuple[ClockUnit, ...]:
        """Return the round, and the rank that was called last."""
        return ClockUnit("round", state.round), ClockUnit("card", state.at, down=True, names=cards.PLACES)

    def in_line(self, state: Game) -> Iterator[Holder]:
        """Return who has asked to be next, then from the best card down; a joker last, if it has not acted before."""
        seen = [one for one in self.shown(state) if not state.is_up(one.id)]
        asked = (one for one in seen if one.stand is Stand.NEXT)
        ready = [one for one in seen if one.stand is Stand.DUE]
        return chain(asked, sorted(ready, key=lambda one: one.free))

    def is_alone(self, state: Game, one: Holder) -> bool:
        """Return whether others hold, who may go before this one or right after it."""
        return one.waits or bool(self.holders(state))

    def may_end(self, state: Game) -> bool:
        """Return whether nobody holds who could still act in the round."""
        return not self.holders(state)

    def alert_hidden(self, state: Game, called: Holder | None) -> Step[Game] | None:
        """Tell of hidden combatants whose card comes before the one called; a joker is called after all of them."""
        return super().alert_hidden(state, None if called is not None and called.free else called)

    def hidden_due(self, state: Game, one: Holder) -> Event:
        return for_owner(one, "hidden-due", who=one.name, card=name_of(one.card))

    def call(self, state: Game, one: Holder) -> Step[Game]:
        """Call a combatant by its card: the round has come down to its rank, and never goes up again."""
        if not one.cards or one.stand is not Stand.DUE:
            code = "up-next" if one.stand is Stand.NEXT else "up"
            return self.called(state, one.replace(stand=Stand.DUE), code, round=state.round)
        rank, code = rank_of(one.card) + 1, "up-joker" if one.free else "up-card"
        state = state.replace(at=rank if state.at is None else min(state.at, rank))
        return self.called(state, one, code, round=state.round, card=name_of(one.card))

    def end_round(self, state: Game) -> Step[Game]:
        """End the round; after one with a joker all cards are shuffled together."""
        number, shuffled = state.round + 1, (public("reshuffled"),) if state.joker else ()
        out = () if state.joker else state.out
        fresh = (one.afresh() for one in state.combatants)
        after = state.put(*fresh, round=number, dealt=False, up=(), at=None, joker=False, out=out)
        return Step(after, (public("round-ends", round=state.round), *shuffled, public(ROUND_BEGINS, round=number)))

    # Dealing.

    def check_flip(self, state: Game, command: Flip) -> FlipFor:
        """Refuse a second deal to all in a round. Who waits for its turn may get a further card, or the table's."""
        if command.combatant is None:
            refuse_if(command.card is not None, "card-for-whom")
            refuse_if(state.dealt and not command.force, "dealt-already")
            return FlipFor()
        who = state.get(command.combatant)
        refuse_if(command.card is None and not state.dealt, "deal-to-all")
        refuse_if(who.hidden and not state.dealt, "hidden-is-dealt-first", who=who.name)
        refuse_if(who.waits, "holds-without-card", who=who.name)
        surprised = state.dealt and who.stand is Stand.OUT and not who.aware
        refuse_if(surprised, "is-surprised", who=who.name)
        refuse_if(state.is_up(who.id), "is-up-already", who=who.name)
        self.check_not_done(who, force=False)
        card = None if command.card is None else cards.parse(command.card)
        if card is not None and (holder := state.in_hand(who).get(card)) is not None:
            raise Refused("card-is-taken", card=name_of(card), who=holder.name)
        return FlipFor(who, card)

    def do_flip(self, state: Game, intent: FlipFor, draw: Draw) -> Step[Game]:
        """Deal to all; one more to somebody, of which the best counts; or take the card of the table's own pack."""
        who, card = intent
        if who is None:
            return self.deal_all(state, draw)
        if card is None:
            step = _deal_card(state, who, draw)
            after = step.state.get(who.id)
            event = about(who, "gets-another", who=who.name, card=name_of(after.cards[-1]), best=name_of(after.card))
            return Step(step.state, (*step.events, event))
        event = manual_results.given(
            about(who, "gets", who=who.name, card=name_of(card)), manual_results.of("card", name_of(card))
        )
        state = state.put(who.replace(cards=(card,), by_hand=True, stand=Stand.DUE if state.dealt else who.stand))
        return Step(state if who.hidden else taken(state, card), (event,))

    def deal_all(self, state: Game, draw: Draw) -> Step[Game]:
        """Deal to all who have no card: first to those whom everybody sees, as draws name them: that tells nothing."""
        state = state.put(*(_ready(state, one) for one in state.combatants), dealt=True)
        step = Step(state)
        for one in sorted(state.combatants, key=lambda one: (one.hidden, one.drawn_as)):
            if one.stand is Stand.OUT and (one.aware or one.hidden):
                step = step.then(partial(deal, one=one, draw=draw))
        shown = [one for one in self.shown(step.state) if one.stand is Stand.DUE]
        told = [_called_by_joker(one) if one.free else on_picture(_card_event(one), shown) for one in shown]
        if step.state.joker:
            told.append(public("joker-is-out"))
        dealt = public("dealt").replace(exhibits=_cards_shown(step.state, shown))
        return Step(step.state, (dealt, *step.events, *told))

    def entered(self, state: Game, combatant: Holder, draw: Draw) -> Step[Game]:
        """Deal in at once who comes while turns are taken."""
        stands = combatant.stand is not Stand.OUT  # It has fallen in this round.
        if stands or not (state.dealt and (combatant.aware or combatant.hidden)):
            return Step(state)
        step = deal(state, combatant, draw)
        return Step(step.state, (*step.events, _card_event(step.state.get(combatant.id))))

    def edited(self, state: Game, before: Holder, after: Holder, draw: Draw) -> Step[Game]:
        """Deal in one that is surprised no longer."""
        comes_to = after.aware and not before.aware and after.stand is Stand.OUT
        return self.entered(state, after, draw) if comes_to else super().edited(state, before, after, draw)

    def revealed(self, state: Game, combatant: Holder) -> Step[Game]:
        """Show the card of one that can still act: it is out of the pack now."""
        if not state.dealt:
            return Step(state.put(combatant.afresh()))
        if combatant.stand is not Stand.DUE:
            return Step(state)
        return Step(taken(state, *combatant.cards), (_card_event(combatant),))

    # Acting.

    def check_act(self, state: Game, command: Act) -> Deed:
        """Refuse to act out of turn to one that neither holds nor has a joker nor is hidden."""
        who = self.whose(state, command)
        if not (who.hidden and who.stand is Stand.DUE):
            self.check_running(state)
        self.check_not_done(who, force=False)
        if command.done and not state.is_up(who.id):
            raise self.not_up(state, who)
        if command.preempt is not None:
            return self._check_preempt(state, who, command)
        refuse_if(who.stand is Stand.NEXT and not command.force, "is-next-already", who=who.name)
        at_once = state.is_up(who.id) or who.free or who.hidden or command.force
        if not (at_once or who.waits):
            raise self.not_up(state, who)
        if command.done and command.action is None:
            return Deed(who, "turn-done", None)
        code, other = ("acts", None) if at_once else ("asks-next", state.first_up)
        return Deed(who, code, command.action, other)

    def _check_preempt(self, state: Game, who: Holder, command: Act) -> Deed:
        refuse_if(state.is_up(who.id), "is-up-already", who=who.name)
        refuse_if(who.free or who.hidden, "needs-no-cut", who=who.name)
        refuse_if(not state.up, "nobody-up", who=who.name)
        refuse_if(not state.is_up(command.preempt), "preempt-who-is-up", who=who.name, up=state.named_up)
        refuse_if(who.stand is not Stand.HOLDS, "no-hold-to-preempt", who=who.name)
        return Deed(who, "goes-before" if command.force else "cuts", command.action, state.get(command.preempt))

    def do_act(self, state: Game, intent: Deed, draw: Draw) -> Step[Game]:
        """Act, or ask to; before the one who is up, if the cut has it so."""
        who, code, action, other = intent
        over, acted = self.turn_over(state, who), _acted(state, who, action)
        if other is None:
            return Step(over, (about(who, code, who=who.name) if code == "turn-done" else acted,))
        if code == "goes-before":
            return Step(over, (public(code, who=who.name, up=other.name), acted))
        if code == "asks-next":
            return Step(state.put(who.replace(stand=Stand.NEXT)), (public(code, who=who.name, up=state.named_up),))
        state, purpose = state.tried(f"round {state.round}", f"{who.drawn_as} before {other.drawn_as}")
        mine = cut(draw, f"{purpose}, its card", ())
        theirs = cut(draw, f"{purpose}, the other's card", (mine,))
        facts = {"who": who.name, "up": other.name, "card": name_of(mine), "other": name_of(theirs)}
        if mine > theirs:
            return Step(self.turn_over(state, who), (public("cut-won", **facts), acted))
        return Step(state.put(who.replace(stand=Stand.NEXT)), (public("cut-lost", **facts),))

    def check_hold(self, state: Game, command: Hold) -> Turn:
        """Refuse to hold to one that is not up; before the first deal a GM has those hold who lie in wait."""
        if state.round > 1 or state.dealt or not command.by.gm or command.combatant is None:
            turn: Turn = super().check_hold(state, command)
            return turn
        who = self.whose(state, command)
        self.check_needs_hold(state, command, who)
        refuse_if(who.waits, "holds-already", who=who.name)
        return Turn(who, command)

    def do_hold(self, state: Game, intent: Turn, draw: Draw) -> Step[Game]:
        """Keep the action for later."""
        who = intent.who.replace(stand=Stand.HOLDS, wait=intent.command.until)
        return Step(state.put(who).without_up(who.id), (hold_event(who, who.wait),))

    def check_abort(self, state: Game, command: Abort) -> Holder:
        """Refuse to give up a hold to one that has none."""
        who = self.whose(state, command)
        refuse_if(not who.waits, "nothing-held", who=who.name)
        return who

    def do_abort(self, state: Game, intent: Holder, draw: Draw) -> Step[Game]:
        """Go on holding rather than be next; or give up what is held."""
        if intent.stand is Stand.NEXT:
            return Step(state.put(intent.replace(stand=Stand.HOLDS)), (public("holds-on", who=intent.name),))
        stand = Stand.DONE if state.dealt else Stand.OUT
        return Step(state.put(intent.replace(stand=stand, wait=None)), (public("aborts", who=intent.name),))

    def answers(self, state: Game, command: Command) -> bool:
        """Return whether one who holds, or has a joker, comes in between two turns of others."""
        who = state.find(command.whom)
        if not isinstance(command, Act) or who is None or command.preempt is not None or command.done:
            return False
        return not state.is_up(who.id) and (who.stand is Stand.HOLDS or who.free)

    # What may be done.

    def player_flips(self, state: Game, command: Flip) -> bool:
        """Return whether a player asks for a further card."""
        return command.card is None

    def choices(self, state: Game, one: Holder, viewer: Viewer) -> Iterator[Choice]:
        """Yield what can be done with a turn, a hold or a joker, and with cards."""
        if state.dealt:
            yield Choice("offer-act")
            yield Choice("offer-hold", "hold")
            yield Choice("offer-act-with", options={"action": "…"}, asks=("action",))
            for up in state.up_now:
                yield Choice(say("offer-before", who=up.name), options={"preempt": up.id})
            yield Choice("offer-done", options={"done": True})
            yield Choice("offer-abort", "abort")
            yield Choice("offer-another", "flip")
        elif state.round == 1:
            yield Choice("offer-lie-in-wait", "hold")
        free = next((card for card in cards.ALL if cards.parse(card) not in state.in_hand()), cards.ALL[0])
        yield Choice("offer-own-card", "flip", {"card": free}, asks=("card",))

    def suggest(self, state: Game, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return the cards that begin as typed, the highest first."""
        if option != "card":
            return super().suggest(state, verb, option, typed)
        wanted = typed.strip().casefold()
        return tuple(card for card in cards.ALL if card.casefold().startswith(wanted))[:SUGGESTED_AT_MOST]

    # What is seen: all of it, but for hidden combatants and their cards.

    def mark(self, state: Game, combatant: Holder) -> Mark:
        if combatant.stand is Stand.HOLDS:
            return Mark.HOLDS
        if combatant.stand is Stand.OUT and not combatant.aware:
            return Mark.ASIDE
        free = combatant.free and state.dealt and not state.is_up(combatant.id)
        return Mark.HOLDS if free and combatant.stand is not Stand.NEXT else super().mark(state, combatant)

    def status(self, state: Game, one: Holder) -> tuple[Phrase, ...]:
        lines = super().status(state, one)
        if one.stand is Stand.NEXT:
            lines = (say("status-next"),)
        elif one.stand is Stand.HOLDS:
            lines = (say("status-holds-until", until=one.wait) if one.wait else say("status-holds"),)
        elif one.stand is Stand.OUT and not one.aware:
            lines = (say("status-surprised"),)
        elif one.free and state.dealt and not state.is_up(one.id):
            lines = (say("status-free"),)
        return (say("status-card", card=name_of(one.card)), *lines) if one.cards and not self.is_done(one) else lines

    def prompt(self, state: Game) -> tuple[Phrase, ...]:
        if state.up or not state.dealt:
            return super().prompt(state)
        if not state.visible:
            return (say("prompt-nobody"),)
        names = tuple(one.name for one in self.holders(state) if not self.due(state))
        return (say("prompt-holders", names=names) if names else say("prompt-go-on"),)

    def on_deck(self, state: Game, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        return tuple(one.id for one in self.due(state)) if state.up else ()

    def secret_lines(self, state: Game, one: Holder) -> tuple[Phrase, ...]:
        """Return which card a hidden combatant has, and whether it may still act with it."""
        code = "secret-card" if one.stand is Stand.DUE else "secret-done"
        return (say(code, who=one.name, card=name_of(one.card)),) if one.cards else ()

    def why(self, state: Game, combatant: Holder) -> tuple[Phrase, ...]:
        """Return how the place of a combatant came about, step by step."""
        one = combatant
        if not one.cards:
            code = "why-not-yet" if one.aware else "why-surprised"
            return (say("why-holds" if one.waits or self.is_done(one) else code, who=one.name),)
        lines = [say("why-dealt", who=one.name, cards=tuple(map(name_of, one.cards)))]
        if one.by_hand:
            lines = [
                manual_results.marked(lines[0], manual_results.again(manual_results.of("card", name_of(one.cards[0]))))
            ]
        elif one.traits.hesitant:
            return (*lines, say("why-hesitant", card=name_of(one.card)), *self._placed(state, one))
        elif one.traits.level_headed:
            lines.append(say("why-level-headed", n=1 + one.traits.level_headed))
        if one.traits.quick and len(one.cards) > 1 and rank_of(one.cards[0]) <= LOW:
            lines.append(say("why-quick"))
        if len(one.cards) > 1:
            lines.append(say("why-best", card=name_of(one.card)))
        return (*lines, *self._placed(state, one))

    def _placed(self, state: Game, one: Holder) -> Iterator[Phrase]:
        if state.dealt:
            yield say("why-joker" if one.card in JOKERS else "why-order")
            yield place_reason(self.order(state), one)


def _acted(state: Game, who: Holder, action: str | None) -> Event:
    facts: dict[str, Fact] = {"who": who.name} if action is None else {"who": who.name, "action": action}
    code = "acts-unseen" if who.hidden else "acts-joker" if who.free and not state.is_up(who.id) else "acts"
    event = about(who, code if action is None else f"{code}-with", **facts)
    return event if who.hidden else done_by(who, event)


# Dealing.


def _ready(state: Game, one: Holder) -> Holder:
    """Return one as cards are dealt: with the table's own card, or waiting; one that has acted is dealt none."""
    if not one.hidden and (one.waits or (state.dealt and one.stand is Stand.DONE)):
        return one
    if one.by_hand and not (one.hidden or state.dealt):
        return one.replace(stand=Stand.DUE)
    return one.replace(stand=Stand.OUT, cards=(), by_hand=False)


def deal(state: Game, one: Holder, draw: Draw) -> Step[Game]:
    """Deal one its cards: as many as it is level-headed for, and while they are low, more for one who is quick.

    One who is hesitant gets two.
    """
    step = Step(state.put(one.replace(cards=(), by_hand=False, stand=Stand.DUE, alerted=False)))
    hesitant = bool(one.traits.hesitant)
    more = 2 if hesitant else 1 + (one.traits.level_headed or 0)
    while more:
        step = step.then(lambda now: _deal_card(now, now.get(one.id), draw))
        low = rank_of(step.state.get(one.id).card) <= LOW
        more = more - 1 or int(low and bool(one.traits.quick) and not hesitant)
    return step


def _deal_card(state: Game, one: Holder, draw: Draw) -> Step[Game]:
    state, purpose = state.tried(f"round {state.round}", f"card of {one.drawn_as}")
    if one.hidden:
        apart = {*state.out, *one.cards}
        card = cut(draw, purpose, apart if len(apart) < len(PACK) else one.cards, secret=True)
        return Step(state.put(one.replace(cards=(*one.cards, card))))
    events: tuple[Event, ...] = ()
    if len(state.out) >= len(PACK):
        held = state.in_hand()
        out = tuple(card for card in state.out if card in held) if len(held) < len(PACK) else ()
        state, events = state.replace(out=out), (public("pack-is-out"),)
    card = cut(draw, purpose, state.out)
    return Step(taken(state.put(one.replace(cards=(*one.cards, card))), card), events)


def taken(state: Game, *cards: int) -> Game:
    """Return the state with cards that everybody has seen out of the pack."""
    out = (*state.out, *(card for card in cards if card not in state.out))
    return state.replace(out=out, joker=state.joker or any(card in JOKERS for card in cards))


def _cards_shown(state: Game, shown: Sequence[Holder]) -> tuple[OrderExhibit, ...]:
    sides = sides_of(state.visible)
    places = tuple(
        Place(value=name_of(one.card), who=(named(one, sides),), cards=tuple(map(name_of, one.cards))) for one in shown
    )
    title = say("round", round=state.round)
    return (OrderExhibit(title=title, measure=say("by-card"), places=places, sides=sides),) if places else ()


def _called_by_joker(one: Holder) -> Event:
    return _card_event(one).replace(call=(one.id,))


def _card_event(one: Holder) -> Event:
    how = manual_results.again(manual_results.of("card", name_of(one.card))) if one.by_hand else None
    if len(one.cards) == 1:
        return manual_results.given(about(one, "has-card", who=one.name, card=name_of(one.card)), how)
    code = "has-cards-hesitant" if one.traits.hesitant else "has-cards"
    return about(one, code, who=one.name, card=name_of(one.card), cards=tuple(map(name_of, one.cards)))
