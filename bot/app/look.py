"""Looking at an encounter: the status, the glance in passing, the GM's screen, settings and bells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.app.answers import reply
from bot.app.encounters import Encounters
from bot.app.event_bus import BoardRequested
from bot.app.parsing.more import with_more
from bot.app.perform import late_answers_of
from bot.app.private_messages import in_status
from bot.app.requests import Answer, Place
from bot.fight import panels
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.fight.standing_orders import order_lines
from bot.fight.views import at_hand, hidden_rows, own_secrets, screen_of, view_of
from bot.rules import bells
from bot.rules.errors import Refused
from bot.rules.roster import asked_traits, missing_traits
from bot.rules.schema import Trait
from bot.rules.views import BoardView, Offer, Row
from bot.rules.words import NONE, Fact, Phrase, say


class Missing(NamedTuple):
    """The traits that a user who joins is asked for, the system that has them, and whether it needs one of them."""

    system: str
    traits: dict[str, Trait]
    needed: bool


class Fields(NamedTuple):
    """The fields of a form, and the system, the encounter and its public version for which it is."""

    system: str
    encounter: int
    public_version: int
    fields: tuple[panels.Field, ...]


class Glance(NamedTuple):
    """What somebody sees of an encounter in passing; `is_next`: one of their own is called next."""

    system: str
    encounter: int
    public_version: int
    board: BoardView
    hidden: tuple[Row, ...]
    secrets: tuple[Phrase, ...]
    offers: tuple[Offer, ...]
    is_next: bool


class Screens:
    """The GM's screens."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def look(self, place: Place, actor: Actor) -> Answer:
        """Return the GM's screen of the encounter of a channel; refuse a user who is no GM."""
        async with self._encounters.opened(place) as live:
            live.gm(actor, "screen")
            return reply(live, screen=screen_of(live.fight, self._encounters.clock.now()))


class Look:
    """What can be looked at of an encounter, and asked about it, without changing anything."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def status(self, place: Place, actor: Actor) -> Answer:
        """Return everything of an encounter that the user may see."""
        async with self._encounters.opened(place) as live:
            viewer = live.viewer(actor)
            view = view_of(live.fight, viewer, self._encounters.clock.now())
            own = any(one.owned_by(viewer) for one in live.state.combatants)
            offers = (*view.offers, *(panels.questions(live.system, None) if own else ()))
            news = await in_status(self._encounters, live, actor.user)
            view = view.replace(news=news, orders=order_lines(live.orders, live.fight, actor))
            return reply(live, view=view, offers=offers, exhibits=view.exhibits or view.board.exhibits)

    async def glance(self, place: Place, actor: Actor) -> Glance:
        """Return what the user sees by the way, and the buttons of what they would do now; their news wait."""
        async with self._encounters.opened(place) as live:
            state, viewer, board = live.state, live.viewer(actor), live.board()
            late, passing = await late_answers_of(self._encounters, live, viewer), panels.passing(live.fight, viewer)
            return Glance(
                live.system.id, live.record.id, state.public_version, board,
                hidden_rows(live.fight, viewer),
                own_secrets(live.fight, viewer),
                at_hand(live.fight, viewer, passing, late),
                any(state.get(one).owned_by(viewer) for one in board.on_deck),
            )  # fmt: skip

    async def repost(self, place: Place) -> Answer:
        """Post the board of a channel again."""
        async with self._encounters.opened(place) as live:
            self._encounters.bus.publish(BoardRequested(live.record, live.board))
            return reply(live, say("done"), announced=True, posted=True)

    async def bells(self, place: Place, actor: Actor) -> Answer:
        """Return the bells that the user may know of."""
        async with self._encounters.opened(place) as live:
            lines = bells.listed(live.state, live.viewer(actor))
            return reply(live, *(lines or (say("no-bells"),)))

    async def settings(self, place: Place, key: str | None) -> Answer:
        """Return the settings of an encounter, or one of them, with what each may be."""
        async with self._encounters.opened(place) as live:
            system = live.system
            wanted = [one for one in system.settings if key is None or one.key == key]
            if not wanted:
                keys = tuple(one.key for one in system.settings) or (NONE,)
                raise Refused("no-such-setting", found=key or say("any"), allowed=keys, system=system.name)
            lines = []
            for setting in wanted:
                value = live.state.setting(setting.key) or NONE
                allowed = self._encounters.decks_of(setting) or setting.choices
                code = f"setting{setting.allows}" if allowed or setting.bounds else "setting-free"
                facts: dict[str, Fact] = {"allowed": allowed, **setting.bounds}
                lines.append(say(code, key=setting.key, value=value, means=setting.means, **facts))
            return reply(live, *lines)

    async def system_at(self, place: Place) -> str:
        """Return the id of the system that is played in a channel."""
        async with self._encounters.opened(place) as live:
            return live.record.system

    async def encounter_at(self, place: Place) -> int:
        """Return the id of the encounter that runs in a channel; raise Refused if none does."""
        async with self._encounters.opened(place) as live:
            return live.record.id

    async def fields(self, place: Place, actor: Actor, request: Request, asks: Sequence[str]) -> Fields:
        """Return the fields of a form that asks for options of a verb."""
        async with self._encounters.opened(place) as live:
            viewer, names = live.viewer(actor), dict.fromkeys(asks)
            fields = tuple(panels.field_of(live.fight, viewer, request, name) for name in names)
            return Fields(live.record.system, live.record.id, live.state.public_version, fields)

    async def with_more(self, place: Place, verb: str, options: Mapping[str, object]) -> dict[str, Any]:
        """Return options with those of `more` as options of their own; refuse a key that the system does not have."""
        async with self._encounters.opened(place) as live:
            return with_more(live.system, verb, options)

    async def missing(self, place: Place, traits: Mapping[str, object]) -> Missing:
        """Return the traits that a user who joins with `traits` is asked for; none if no more are needed."""
        async with self._encounters.opened(place) as live:
            given = tuple(name for name, value in traits.items() if value is not None)
            return Missing(live.system.id, asked_traits(live.system, given), bool(missing_traits(live.system, given)))
