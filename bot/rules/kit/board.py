"""What a system shows, built from small hooks: its board, rows, secrets and reasons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from bot.rules.draw import Draw
from bot.rules.events import Event, Step, is_named_in, public
from bot.rules.exhibits import Exhibit, OrderExhibit, Place, named, sides_of
from bot.rules.kit.underway import Lane, secret_to, seen_by, timeline
from bot.rules.model import PUBLIC, Combatant, CombatantId, SystemState, Viewer
from bot.rules.schema import called
from bot.rules.system import InitiativeSystem, Opening
from bot.rules.views import BoardView, Choice, Row
from bot.rules.words import Phrase, say

C = TypeVar("C", bound=Combatant)
S = TypeVar("S", bound=SystemState[Any])


FLIP = Choice("offer-flip", "flip")
NEXT = Choice("offer-next", "next")
NEXT_ROUND = Choice(
    say("offer-verb-with", verb=say("offer-next"), options=(called("next", "round"),)), "next", {"round": True}
)


class BoardSystem(InitiativeSystem[S, C], Generic[S, C]):
    """An initiative system that shows what its hooks return."""

    def start(self, opening: Opening, draw: Draw) -> Step[S]:
        """Begin an encounter with nobody in it yet."""
        state: Any = self.state_type(title=opening.title, gms=(opening.gm,), round=1)
        return Step(state, (self.opening_event(state),))

    def opening_event(self, state: S) -> Event:
        """Return what is told when an encounter starts."""
        return public("begin")

    # The board.

    def board(self, state: S) -> BoardView:
        """Return what everybody may see."""
        rows = tuple(self.row(state, one) for one in self.shown(state))
        return BoardView(
            title=state.title,
            public_version=state.public_version,
            ended=state.ended,
            heading=self.heading(state),
            rows=rows,
            prompt=self.prompt(state),
            exhibits=self.timeline(state, PUBLIC),
            on_deck=self.on_deck(state, rows),
        )

    def shown(self, state: S) -> tuple[C, ...]:
        """Return the combatants of the board, in its order."""
        return tuple(one for one in self.order(state) if not one.hidden)

    @abstractmethod
    def heading(self, state: S) -> tuple[Phrase, ...]:
        """Return where the fight stands."""

    @abstractmethod
    def prompt(self, state: S) -> tuple[Phrase, ...]:
        """Return what the fight waits for."""

    @abstractmethod
    def status(self, state: S, one: C) -> tuple[Phrase, ...]:
        """Return the words of a combatant's row."""

    def lanes(self, state: S) -> tuple[Lane, ...]:
        """Return what is under way, secret actions too, where a time line shows that."""
        return ()

    def aiming_at(self, state: S, target: C) -> tuple[C, ...]:
        """Return whose action under way names a combatant, as everybody sees."""
        seen = seen_by(PUBLIC, self.lanes(state))
        found = dict.fromkeys(lane.who.id for lane in seen if is_named_in(target.name, lane.action.label))
        return tuple(state.get(other) for other in found if other != target.id)

    def timeline(self, state: S, viewer: Viewer) -> tuple[Exhibit, ...]:
        """Return the time line of what the viewer may see, in the unit of the quickest of the clock."""
        if not (lanes := seen_by(viewer, self.lanes(state))):
            return ()
        unit = self.clock(state)[-1]
        return timeline(lanes, visible=state.visible, unit=unit.name, now=unit.at or 0, descending=unit.down)

    def on_deck(self, state: S, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        """Return who comes next, where everybody sees that; `rows` are those of the board."""
        return ()

    def row(self, state: S, combatant: C) -> Row:
        """Return a combatant as everybody may see it."""
        return Row.of(combatant, self.mark(state, combatant), self.status(state, combatant))

    # What one person may know.

    def own_exhibits(self, state: S, viewer: Viewer) -> tuple[Exhibit, ...]:
        """Return the time line of one of whose own something is secret and under way."""
        return self.timeline(state, viewer) if secret_to(viewer, self.lanes(state)) else ()

    def secrets(self, state: S, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer may know of hidden combatants."""
        known = (one for one in self.order(state) if one.hidden and one.seen_by(viewer))
        return tuple(line for one in known for line in self.secret_lines(state, one))

    def secret_lines(self, state: S, one: C) -> tuple[Phrase, ...]:
        """Return what those who know of a hidden combatant are told of it."""
        return ()

    def why(self, state: S, combatant: C) -> tuple[Phrase, ...]:
        """Return how the combatant's place in the order came about."""
        return (*self.reasons(state, combatant), place_reason(self.order(state), combatant))

    def reasons(self, state: S, one: C) -> tuple[Phrase, ...]:
        """Return why a combatant comes when it does; its place follows."""
        return ()


def phrases(*lines: object) -> tuple[Phrase, ...]:
    """Return the phrases among these values: a condition that does not hold leaves none."""
    return tuple(line for line in lines if isinstance(line, Phrase))


def place_reason(order: Iterable[Combatant], combatant: Combatant) -> Phrase:
    """Return which place a combatant has in an order, as everybody sees it: hidden others do not count."""
    among = [one.id for one in order if not one.hidden or one.id == combatant.id]
    return say("why-place", who=combatant.name, place=among.index(combatant.id) + 1, of=len(among))


def order_picture(
    state: SystemState[Any], measure: str, places: Iterable[tuple[str, Iterable[Combatant], tuple[int, ...]]]
) -> OrderExhibit:
    """Return the picture of an order: the value of each place, who stands there and the dice, the first one first."""
    sides = sides_of(state.visible)
    stood = tuple(
        Place(value=value, who=tuple(named(one, sides) for one in some), dice=dice) for value, some, dice in places
    )
    return OrderExhibit(title=say("round", round=state.round), measure=say(measure), places=stood, sides=sides)
