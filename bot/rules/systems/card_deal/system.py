"""Card Deal: everybody is dealt a card in each round, and acts from the highest down.

The rules, in short. A pack of 54 is dealt from, a card each (a group has one); the highest acts first, and of one rank
spades, hearts, diamonds, clubs. One with a joker acts whenever it likes in the round; after a round with a joker all
cards are shuffled together, else those that were dealt stay out. Who is up may hold: it acts later, after whoever is
up then, or tries to be before that one: both cut the pack, and the higher card is first. A hold goes over into the next
round, in which the holder is dealt no card. Who is Quick need not keep a card of 5 or lower; who is Level Headed keeps
the best of two or three. For a further card (`/flip combatant:`) the table pays in its own coin; the best one counts.

Owns all of that. Must not know where words go. Who comes later is dealt in at once. A hidden combatant has a card that
nobody else sees, looked at and put back: the GM acts for it in private at any time, until cards are dealt again.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.chronicle import done_by
from bot.rules.clock import Hand
from bot.rules.commands import Abort, Command
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.draw import Draw
from bot.rules.events import Event, about, calling, for_owner, public
from bot.rules.model import Viewer
from bot.rules.standing import Orders
from bot.rules.step import Step
from bot.rules.systems.card_deal import cards, dealing, showing
from bot.rules.systems.card_deal.commands import COMMANDS, Act, Flip, Hold, Next
from bot.rules.systems.card_deal.legality import GUARDS, answering, may_answer, may_at_once, ways, whose
from bot.rules.systems.card_deal.state import (
    Game,
    Holder,
    Stand,
    afresh,
    due,
    holders,
    in_order,
    reached,
    unseen_due,
)
from bot.rules.views import BoardView, Panel, Row
from bot.rules.words import Fact, Phrase

SUGGESTED_AT_MOST = 25


class CardDeal(InitiativeSystem[Game, Holder]):
    """Action cards: a new one for everybody in each round."""

    id = "card-deal"
    name = "Card Deal"
    state_type = Game
    combatant_type = Holder
    commands = COMMANDS
    guards = GUARDS
    instead = ("declare", "surge", "check")
    words = ("bot.rules.systems.card_deal",)
    orders = Orders(holds=("until",))
    timed = True
    open_order = True

    # The course of a round.

    def start(self, opening: Opening, draw: Draw) -> Step[Game]:
        """Wait for the first deal."""
        return Step(Game(title=opening.title, gms=(opening.gm,), round=1), (public("round-begins", round=1),))

    def cursor(self, state: Game) -> tuple[object, ...]:
        """Return the round, whether the cards are dealt, and who is up."""
        return state.round, state.dealt, state.up

    def clock(self, state: Game) -> tuple[Hand, ...]:
        """Return the round, and the rank that was called last."""
        return Hand("round", state.round), Hand("card", state.at, down=True, names=cards.PLACES)

    def answers(self, state: Game, command: Command) -> bool:
        """Whether one who holds, or has a joker, acts between two turns."""
        who = state.find(command.whom)
        if not isinstance(command, Act) or who is None or command.preempt is not None or command.done:
            return False
        return may_answer(state, who)

    def answering(self, state: Game, viewer: Viewer) -> Iterator[Act]:
        """Return the acts of all who could do so."""
        return answering(state, viewer)

    def order(self, state: Game) -> tuple[Holder, ...]:
        """Return the combatants from the best card down."""
        return in_order(state)

    def advance(self, state: Game, draw: Draw) -> Step[Game] | None:
        """Call who has the best card, or end the round once nobody is left who could act in it."""
        if not state.dealt or state.up is not None or not state.visible:
            return None
        one = due(state)
        if unseen := unseen_due(state, one):
            return Step(state.put(*(hidden.evolve(alerted=True) for hidden in unseen)), tuple(map(_comes, unseen)))
        if one is None:
            return None if holders(state) else self._end_round(state)
        code, facts = "up-next" if one.stand is Stand.NEXT else "up", dict[str, Fact](who=one.name)
        if one.cards and one.stand is Stand.DUE:
            code, facts["card"] = "up-joker" if one.free else "up-card", cards.told(one.card)
        state = state.put(one.evolve(stand=Stand.DUE), up=one.id, at=reached(state, one))
        call = calling(code, one.id, round=state.round, **facts)
        return Step(state, (call.evolve(offers=showing.turn_offers(state, one.id)),))

    def _end_round(self, state: Game) -> Step[Game]:
        events = [public("round-ends", round=state.round)]
        if state.joker:
            events.append(public("reshuffled"))
        number = state.round + 1
        fresh = [afresh(one) for one in state.combatants]
        out = () if state.joker else state.out
        state = state.put(*fresh, round=number, dealt=False, up=None, at=None, joker=False, out=out)
        return Step(state, (*events, public("round-begins", round=number)))

    # Dealing.

    def do_flip(self, state: Game, command: Flip, draw: Draw) -> Step[Game]:
        """Deal to all; one more to somebody; or take the card of the table's own pack."""
        if command.combatant is None:
            return dealing.all_dealt(state, draw)
        who = state.get(command.combatant)
        if command.card is not None:
            return dealing.laid(state, who, cards.read(command.card))
        return dealing.another(state, who, draw)

    # Acting.

    def do_act(self, state: Game, command: Act, draw: Draw) -> Step[Game]:
        """Act, or ask to; before the one who is up, if the cut has it so."""
        who = whose(state, command)
        if command.done and command.action is None:
            return Step(_over(state, who), (about(who, "turn-done", who=who.name),))
        if command.preempt is not None:
            return self._preempts(state, who, command, draw)
        if may_at_once(state, who) or command.force:
            return Step(_over(state, who), (_acted(state, who, command.action),))
        up = state.get(state.up)
        return Step(state.put(who.evolve(stand=Stand.NEXT)), (public("asks-next", who=who.name, up=up.name),))

    def _preempts(self, state: Game, who: Holder, command: Act, draw: Draw) -> Step[Game]:
        other = state.get(command.preempt)
        if command.force:
            events: tuple[Event, ...] = (public("goes-before", who=who.name, up=other.name),)
            return Step(_over(state, who), (*events, _acted(state, who, command.action)))
        check = f"combatant {who.id} before combatant {other.id}"
        state, purpose = state.tried(f"round {state.round}", check)
        mine = cards.cut(draw, f"{purpose}, its card", ())
        theirs = cards.cut(draw, f"{purpose}, the other's card", (mine,))
        facts: dict[str, Fact] = {"who": who.name, "up": other.name, "card": cards.told(mine)}
        facts["other"] = cards.told(theirs)
        if mine > theirs:
            return Step(_over(state, who), (public("cut-won", **facts), _acted(state, who, command.action)))
        return Step(state.put(who.evolve(stand=Stand.NEXT)), (public("cut-lost", **facts),))

    def do_hold(self, state: Game, command: Hold, draw: Draw) -> Step[Game]:
        """Keep the action for later."""
        who = whose(state, command).evolve(stand=Stand.HOLDS, wait=command.until)
        if command.until is None:
            return Step(state.put(who, up=None), (public("holds", who=who.name),))
        return Step(state.put(who, up=None), (public("holds-until", who=who.name, until=command.until),))

    def do_abort(self, state: Game, command: Abort, draw: Draw) -> Step[Game]:
        """Go on holding rather than be next; or give up what is held."""
        who = whose(state, command)
        if who.stand is Stand.NEXT:
            return Step(state.put(who.evolve(stand=Stand.HOLDS)), (public("holds-on", who=who.name),))
        stand = Stand.DONE if state.dealt else Stand.OUT
        return Step(state.put(who.evolve(stand=stand, wait=None)), (public("aborts", who=who.name),))

    def do_next(self, state: Game, command: Next, draw: Draw) -> Step[Game]:
        """End the turn of whoever is up, or the round."""
        if command.round:
            step = self._end_round(state)
            return step.telling(public("cut-short"), *step.events)
        if state.up is None:
            return self._end_round(state)
        who = state.get(state.up)
        return Step(_over(state, who), (public("passed-over", who=who.name),))

    # What changes under way.

    def entered(self, state: Game, combatant: Holder, draw: Draw) -> Step[Game]:
        """Who comes while turns are taken is dealt in at once."""
        if not state.dealt:
            return Step(state)
        step = dealing.dealt_to(state, combatant, draw)
        return Step(step.state, (*step.events, dealing.card_told(step.state.get(combatant.id))))

    def left(self, state: Game, combatant: Holder) -> Step[Game]:
        """Nobody else is moved: if it was up, the next one is called."""
        return Step(state.evolve(up=None) if state.up == combatant.id else state)

    def revealed(self, state: Game, combatant: Holder) -> Step[Game]:
        """One who can still act shows its card, which is out of the pack now."""
        if not state.dealt:
            return Step(state.put(afresh(combatant)))
        if combatant.stand is not Stand.DUE:
            return Step(state)
        joker = state.joker or any(card in cards.JOKERS for card in combatant.cards)
        out = (*state.out, *(card for card in combatant.cards if card not in state.out))
        return Step(state.evolve(out=out, joker=joker), (dealing.card_told(combatant),))

    # What may be done, and what is shown.

    def player_may(self, state: Game, command: Command) -> bool:
        """A player may end its own turn, and have a further card for one of its own."""
        if isinstance(command, Next):
            up = state.find(state.up)
            return up is not None and up.owned_by(command.by) and not command.round
        who = state.find(command.combatant) if isinstance(command, Flip) and command.card is None else None
        return who is not None and who.owned_by(command.by)

    def ways(self, state: Game, viewer: Viewer) -> Iterator[Command]:
        """Return what the viewer could mean."""
        return ways(state, viewer)

    def board(self, state: Game) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: Game, combatant: Holder) -> Row:
        """Return a combatant as everybody may see it."""
        return showing.row(state, combatant)

    def secrets(self, state: Game, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer)

    def why(self, state: Game, combatant: Holder) -> tuple[Phrase, ...]:
        """Return how the combatant's place in the order came about."""
        return showing.why(state, combatant)

    def panel(self, state: Game, viewer: Viewer, verb: str, combatant: Holder) -> Panel:
        """Return the private panel of a verb; that of acting has a way before the one who is up."""
        if verb != "act":
            return super().panel(state, viewer, verb, combatant)
        act = Act(by=viewer, combatant=combatant.id)
        tried = {
            "act": act,
            "with": act,
            "before": act.evolve(preempt=state.up or 0),
            "done": act.evolve(done=True),
        }
        return showing.act_panel(state, combatant, tuple(way for way, one in tried.items() if self.may(state, one)))

    def suggest(self, state: Game, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return the cards that begin as typed, the highest first."""
        if option != "card":
            return super().suggest(state, verb, option, typed)
        wanted = typed.strip().casefold()
        return tuple(card for card in cards.ALL if card.casefold().startswith(wanted))[:SUGGESTED_AT_MOST]


def _comes(hidden: Holder) -> Event:
    return for_owner(hidden, "hidden-due", who=hidden.name, card=cards.told(hidden.card))


def _over(state: Game, who: Holder) -> Game:
    up = None if state.up == who.id else state.up
    return state.put(who.evolve(stand=Stand.DONE, wait=None), up=up)


def _acted(state: Game, who: Holder, action: str | None) -> Event:
    if who.hidden:
        if action is None:
            return for_owner(who, "acts-unseen", who=who.name)
        return for_owner(who, "acts-unseen-with", who=who.name, action=action)
    code = "acts-joker" if who.free and who.id != state.up else "acts"
    told = public(code, who=who.name) if action is None else public(f"{code}-with", who=who.name, action=action)
    return done_by(who, told)
