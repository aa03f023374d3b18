"""An encounter in memory: its present state, and what undo, redo and timers need of its history."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.app import records
from bot.fight.askers import Actor, viewer_of
from bot.fight.deadlines import ahead, is_deserted, laid, passes_now
from bot.fight.fight import Fight
from bot.fight.late_answers import Line, Place
from bot.fight.standing_orders import Slot, StandingOrder
from bot.fight.views import board_of
from bot.rules import orders
from bot.rules.commands import REMOVE, VERBS
from bot.rules.draw import Draw, Drawn
from bot.rules.events import is_public
from bot.rules.model import CombatantId, SystemState, UserId, Viewer
from bot.rules.permissions import gm_only
from bot.rules.registry import System, system_of
from bot.rules.views import BoardView
from bot.rules.words import Phrase, say, to_json

REQUESTS_REMEMBERED = 200
"""Newest requests that are known to be carried out; older ones are too late to be repeated."""


NAMED_AT_MOST = 3
"""Names of combatants that a command is described with."""


class LiveEncounter:
    """The encounter that runs in a channel. `number` is that of its newest revision."""

    def __init__(
        self,
        record: records.EncounterRecord,
        tracks: Sequence[records.Track],
        fight: Fight,
        news: Sequence[records.News] = (),
    ) -> None:
        self.record = record
        self.system: System = system_of(record.system)
        self.fight = fight
        self.line: Line | None = None
        """The newest steps, which may be taken back by a late answer; None: they must be found from the rows."""
        self.number = 0
        self.news = list(news)
        """Private news that users wait for."""
        self.people: tuple[UserId, ...] | None = None
        """Who takes part, as it was stored last; None: not known."""
        self.orders: tuple[StandingOrder, ...] = ()
        self.noted = ""
        """The standing orders as they are stored."""
        self.settled: dict[Slot, str] = {}
        """For which occasion each standing order was last given, or is left to its owner."""
        self.jumped: records.Millis | None = None
        """By how much the clock had been set against which it is laid."""
        self.public_revision = 0
        """The newest public revision."""
        self._line: list[range] = []
        """The revisions of each transaction that stands, from the start on, or from a restart with a new seed."""
        self._undone: list[range] = []
        self._taken_back: set[int] = set()
        self._requests = array("q")
        self._newest_request = 0
        for track in tracks:
            self._follow(track)

    @property
    def state(self) -> Any:
        """The present state."""
        return self.fight.state

    @property
    def next(self) -> Place:
        """Where the next transaction goes."""
        return Place(self.position, self.number + 1)

    def board(self) -> BoardView:
        """Return the board that everybody sees."""
        return board_of(self.fight)

    def viewer(self, actor: Actor) -> Viewer:
        """Return the viewer that an actor is: a GM if appointed here, or with Manage Channels."""
        return viewer_of(actor, self.fight.state.gms)

    def gm(self, actor: Actor, deed: str) -> Viewer:
        """Return the viewer that a GM is; refuse anybody else the deed."""
        viewer = viewer_of(actor, self.state.gms)
        if not viewer.gm:
            raise gm_only(deed)
        return viewer

    @property
    def seed(self) -> bytes:
        """The present seed."""
        return self.record.epochs[-1].seed

    def draw(self) -> Draw:
        """Return the source of chance for the next command."""
        return Draw(self.record.epochs[-1].seed)

    @property
    def position(self) -> int:
        """The revision whose state is the present one."""
        return self._line[-1][-1] if self._line else 0

    def before(self) -> int | None:
        """Return the position that undo goes back to; None at the start and at a restart with a new seed."""
        return self._line[-2][-1] if len(self._line) > 1 else None

    def after(self) -> int | None:
        """Return the position that redo goes to."""
        return self._undone[-1][-1] if self._undone else None

    def parent_of(self, position: int) -> int | None:
        """Return the parent of the position that undo or redo goes to."""
        if position == self.after():
            return self.position
        return self._line[-3][-1] if len(self._line) > 2 else None

    def stands(self, number: int) -> bool:
        """Whether a revision has not been undone."""
        return number not in self._taken_back

    def knows(self, request: int) -> bool:
        """Whether a request was carried out, among those that are remembered."""
        # Discord's ids rise: hardly any request has to be looked for.
        return request <= self._newest_request and request in self._requests

    def take(self, play: Sequence[records.Revision], fight: Fight) -> None:
        """Take over the revisions of a transaction that have been stored, and the fight after them."""
        self.fight, self.line = fight, None
        for one in play:
            self.people = one.people if one.people is not None else self.people
            if is_public(one.events):
                self.public_revision = one.number
            self.news += [records.News(encounter=self.record.id, revision=one.number, user=user) for user in one.news]
            self._follow(records.Track(one.number, one.play, one.kind, one.position, one.request_id))

    def lay(self, now: records.Millis, jumped: records.Millis) -> bool:
        """Lay what a time runs for against a clock that has `jumped` so much in all; return whether that changes it.

        At first: against a clock that may have been set back while the bot did not run.
        """
        deadlines = self.fight.deadlines
        by = -max(ahead(deadlines, now), 0) if self.jumped is None else jumped - self.jumped
        self.jumped = jumped
        if by:
            self.fight = self.fight._replace(deadlines=laid(deadlines, by))
        return bool(by)

    def restore_from(self, fight: Fight, public: records.Revision | None = None) -> None:
        """Take over a loaded fight, and the newest revision of which everybody heard."""
        self.fight = fight
        if public is not None:
            self.public_revision = public.number
            if public.kind in WENT_BACK:
                self.settled |= {passing_slot(user): str(self.public_revision) for user in fight.deadlines.waves}

    def keep_orders(self, orders: tuple[StandingOrder, ...], settled: Mapping[Slot, str], noted: str) -> None:
        """Replace the standing orders, the occasions for which each is settled, and the text that stores both."""
        self.orders, self.settled, self.noted = orders, dict(settled), noted

    def due(self, fight: Fight) -> dict[Slot, str]:
        """Return the standing orders to be given in a fight at once, each with its occasion."""
        wanted = orders_due(self, fight)
        return {slot: occasion for slot, occasion in wanted.items() if self.settled.get(slot) != occasion}

    def settle(self, slot: Slot, occasion: str) -> None:
        """Give no standing order twice for an occasion."""
        self.settled[slot] = occasion

    def replace_news(self, some: Sequence[records.News]) -> None:
        """Put news in the place of those of the same revisions and users, and forget those that were told."""
        keys = {one.key for one in some}
        self.news = [one for one in self.news if one.key not in keys]
        self.news += [one for one in some if one.sending is not records.Sending.SENT]

    def remember(self, line: Line | None) -> None:
        """Keep the newest steps; None: they are to be found from the rows."""
        self.line = line

    def reseed(self, record: records.EncounterRecord) -> None:
        """Draw from the newest seed of a record from now on."""
        self.record = record

    def _follow(self, track: records.Track) -> None:
        self.number = track.number
        if track.request is not None:
            self._requests.append(track.request)
            del self._requests[:-REQUESTS_REMEMBERED]
            self._newest_request = max(self._newest_request, track.request)
        if track.kind is records.Kind.UNDO:
            self._undone.append(self._line.pop())
            self._taken_back.update(self._undone[-1])
        elif track.kind is records.Kind.REDO:
            self._line.append(self._undone.pop())
            self._taken_back.difference_update(self._line[-1])
        elif self._line and self._line[-1][0] == track.play:
            self._line[-1] = range(track.play, track.number + 1)
        else:
            del self._undone[:]
            if track.kind is not records.Kind.COMMAND:
                del self._line[:]
            self._line.append(range(track.play, track.number + 1))


def pending_of(record: records.EncounterRecord, revision: records.Revision) -> tuple[records.Pending, ...]:
    """Return the announcements of a revision, to be sent."""
    return tuple(
        records.Pending(
            encounter=record.id,
            revision=revision.number,
            ordinal=ordinal,
            channel=record.channel,
            system=record.system,
            announcement=announcement,
            request_id=revision.request_id,
        )
        for ordinal, announcement in enumerate(revision.announcements)
    )


WENT_BACK = (records.Kind.UNDO, records.Kind.REDO)
ANY_COMBATANT: CombatantId = 0
"""In place of a combatant, where an order is for all of somebody's: no combatant has this id."""


def orders_due(live: LiveEncounter, fight: Fight, public_revision: int | None = None) -> dict[Slot, str]:
    """Return the standing orders that a fight waits for, each with its occasion; none where nobody is there for long.

    The occasion is the cursor as text; for one who lets everything pass, the number of the newest public revision:
    `public_revision`, if the encounter does not know it yet.
    """
    state, waves = fight.state, fight.deadlines.waves
    if state.ended or not (live.orders or waves) or is_deserted(fight):
        return {}
    stands = to_json(live.system.cursor(state))
    able: dict[CombatantId, Slot] = {}
    for one in live.orders:  # One order at a time.
        if one.combatant not in able and one.due(fight) is not None:
            able[one.combatant] = one.slot
    passing = (user for user in waves if passes_now(fight, user))
    due = dict.fromkeys(able.values(), stands)
    return due | {passing_slot(user): str(public_revision or live.public_revision) for user in passing}


def passing_slot(user: UserId) -> Slot:
    """Return the slot of a user who lets everything pass."""
    return Slot(user, ANY_COMBATANT, orders.PASS)


def describe_command(
    live: LiveEncounter, revision: records.Revision, names: Mapping[int, str] = MappingProxyType({})
) -> Phrase:
    """Return a command as everybody may know it: its verb and public combatants; `names` are further known ones."""
    command = json.loads(revision.command or "{}")
    newcomers = (one["combatant"] for one in command.get("newcomers", ()))
    others = (other for one in revision.further if (other := json.loads(one))["verb"] == command.get("verb"))
    several = (one.get("combatant") or 0 for one in others)
    whom = dict.fromkeys((command.get("combatant") or 0, *newcomers, *several))
    named = [name for id in whom if (name := _named(live, id, names)) is not None]
    run = _run(command, str(command.get("verb", revision.kind)))
    if not named:
        return run
    some, more = tuple(named[:NAMED_AT_MOST]), len(named) - NAMED_AT_MOST
    return say("ran-for-more", run=run, names=some, n=more) if more > 0 else say("ran-for", run=run, names=some)


def _run(command: Mapping[str, Any], verb: str) -> Phrase:
    if verb == "pass" and (everything := command.get("everything")) is not None:
        return say("ran-pass-everything" if everything else "ran-asked-again")
    if verb == "join" and command["by"].get("user") != command.get("owner"):
        verb = "muster"  # A single one that a GM adds comes in as if it joined.
    typed = VERBS[verb].typed
    if verb == "leave" and command["by"].get("gm"):
        typed = REMOVE
    return say("ran", command=f"/{typed}") if typed else say(f"ran-{verb}")


def _named(live: LiveEncounter, id: int, names: Mapping[int, str]) -> str | None:
    combatant = live.state.find(id)
    return names.get(id) if combatant is None or combatant.hidden else combatant.name


COMBATANTS = re.compile(r"combatant (\d+)")
"""The combatants that a purpose names."""


def known_draws(state: SystemState[Any], revision: records.Revision, viewer: Viewer) -> tuple[Drawn, ...]:
    """Return the draws of a revision that a viewer may know: the public ones, and those for the viewer's own alone."""
    is_told = any(event.heard_by(viewer) for event in revision.events)

    def is_known(drawn: Drawn) -> bool:
        own = [state.find(int(id)) for id in COMBATANTS.findall(drawn.purpose)]
        of_viewer = bool(own) and all(one is not None and one.owned_by(viewer) for one in own)
        return viewer.gm or not drawn.secret or (is_told and of_viewer)

    return tuple(filter(is_known, revision.draws))
