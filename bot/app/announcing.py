"""Who is told what of events: the public messages, whom they ping, the private answer, and private news.

Owns which events share a message, and how users want to be pinged. A step that only the board shows makes no message.
Must not know where a message goes, nor a sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from bot import limits
from bot.app.live import LiveEncounter
from bot.app.ports import Announcement, Keepsake, Kept, Store, Teller
from bot.app.requests import Answer
from bot.rules import agreement
from bot.rules.common_settings import LANGUAGE
from bot.rules.events import Audience, Event, makes_message
from bot.rules.model import CombatantId, SystemState, UserId, Viewer, acting_for
from bot.rules.step import Step
from bot.rules.views import Offer, Panel
from bot.rules.words import Phrase, Source, ends_told, say

ROOM_FOR_THE_TELLER = 200
"""The teller cuts a message that is nearly as long as Discord allows: lines are joined well short of that."""
LETTERS_AT_MOST = limits.MESSAGE - ROOM_FOR_THE_TELLER
"""A line that would not fit begins another message, so that none is lost."""

MENTION_LETTERS = 24
"""The longest mention, with the blank before it."""
PINGS_AT_MOST = 80
"""Mentions in a message of nothing else: 1920 letters of those that Discord allows."""

PINGS = Offer(verb="pings", label=say("offer-pings"), opens=True)
"""Under every ping: how one is told oneself."""
_SILENT = Announcement(text="")
"""Messages are made from it: what is in them was typed already."""


def announcements(
    teller: Teller,
    words: tuple[Source, ...],
    events: Sequence[Event],
    state: SystemState[Any],
    presser: UserId,
    chosen: Chosen,
) -> tuple[Announcement, ...]:
    """Return the message that tells the public events, in order; more than one only where one has no room for them.

    `presser` brought them about, looks on, and is not called. Who is called and has `chosen` to be left in peace is
    named all the same, so that nobody can tell.
    """
    if not makes_message(events):
        return ()
    language = state.setting(LANGUAGE)
    groups: list[list[_Told]] = []
    length = 0
    for event in events:
        if event.audience is not Audience.PUBLIC:
            continue
        told = _Told(event, teller.message(words, language, _lines(event)))
        letters = len(told.text) + 1
        if not groups or not _fits(groups[-1], event, length + letters):
            groups.append([told])
            length = letters
        else:
            groups[-1].append(told)
            length += letters
    made = (one for group in groups for one in _announced(group, _called(group, state, presser), state))
    return tuple(one.evolve(pings=_loud(one.pings, state, chosen), language=language) for one in made)


class _Told(NamedTuple):
    """An event, and what is told of it."""

    event: Event
    text: str


def _lines(event: Event) -> tuple[Phrase, ...]:
    return (event.phrase, *ends_told(event.ends, event.declare_by))


def _fits(group: list[_Told], event: Event, letters: int) -> bool:
    pictures = len(event.exhibits) + sum(len(one.event.exhibits) for one in group)
    return letters <= LETTERS_AT_MOST and pictures <= limits.ATTACHMENTS


def _announced(group: list[_Told], pings: tuple[UserId, ...], state: SystemState[Any]) -> list[Announcement]:
    text = "\n".join(one.text for one in group)
    room = (limits.MESSAGE - len(text)) // MENTION_LETTERS
    exhibits = tuple(exhibit for one in group for exhibit in one.event.exhibits)
    own = (PINGS,) if pings else ()
    first = _SILENT.evolve(
        text="\n".join(filter(None, (text, _mentioning(pings[:room])))),
        pings=pings[:room],
        exhibits=exhibits[: limits.ATTACHMENTS],
        offers=(*(offer for one in group for offer in one.event.offers), *own),
        beat=state.beat,
    )
    starts = range(room, len(pings), PINGS_AT_MOST)
    rest = [pings[start : start + PINGS_AT_MOST] for start in starts]
    return [first, *(_SILENT.evolve(text=_mentioning(some), pings=some, offers=own, beat=state.beat) for some in rest)]


def _called(group: list[_Told], state: SystemState[Any], presser: UserId) -> tuple[UserId, ...]:
    """Return whom a group of events calls: the players of those whose turn it newly is, and the GMs where it is theirs,
    but for the presser.
    """
    players = acting_for(state)
    called = (who for one in group for who in one.event.call if who not in one.event.quiet)
    asked = state.gms if any(one.event.calls_gm for one in group) else ()
    users = dict.fromkeys((*(user for combatant in called for user in players.get(combatant, ())), *asked))
    return tuple(user for user in users if user != presser)


def _loud(users: tuple[UserId, ...], state: SystemState[Any], chosen: Chosen) -> tuple[UserId, ...]:
    return tuple(user for user in users if wish_of(chosen, state, user) is not Pinged.QUIET)


def _mentioning(users: tuple[UserId, ...]) -> str:
    return " ".join(f"<@{user}>" for user in users)


HEADS_UP = "on-deck"
"""The code of what is told to one who comes next: it is told only as long as that is so."""


class Pinged(StrEnum):
    """How somebody is told."""

    PING = "ping"
    QUIET = "quiet"
    ON_DECK = "on deck"
    """Pinged, and told in private beforehand."""


Chosen = Mapping[UserId, Pinged]
"""What those wish who have chosen."""
NOTHING_CHOSEN: Chosen = {}


def wish_of(chosen: Chosen, state: SystemState[Any], user: UserId) -> Pinged:
    """Return how somebody is told: as it has chosen, or as the table has set it."""
    return chosen.get(user) or Pinged(state.setting("pings"))


class Wishes:
    """What people have chosen, by servers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int | None, dict[UserId, Pinged]] = {}
        self._writing = asyncio.Lock()

    async def at(self, guild: int | None) -> Chosen:
        """Return what is chosen on a server."""
        if guild is None:
            return NOTHING_CHOSEN
        async with self._writing:
            if guild not in self._known:
                kept = await self._store.keepsakes(guild, Kept.PINGS)
                self._known[guild] = {one.user: Pinged(one.name) for one in kept}
            return self._known[guild]

    async def put(self, guild: int, user: UserId, wish: Pinged | None) -> None:
        """Keep what somebody chooses; None: nothing any more."""
        key = str(user)
        async with self._writing:
            self._known.pop(guild, None)
            if wish is None:
                await self._store.remove_keepsake(guild, Kept.PINGS, key)
            else:
                kept = Keepsake(guild=guild, kind=Kept.PINGS, key=key, user=user, name=wish, system="", body="{}")
                await self._store.put_keepsake(kept)

    def let_go(self, guild: int | None) -> None:
        """Read anew what is chosen on a server: it may have been forgotten there, or changed by another process."""
        self._known.pop(guild, None)


def heads_up(live: LiveEncounter, step: Step[Any], chosen: Chosen) -> tuple[Event, ...]:
    """Return what those are told in private who come next by a step, and who wish it."""
    state = step.state
    if not _wished(chosen, state):
        return ()
    before = live.system.board(live.state).on_deck
    new = (one for one in live.system.board(state).on_deck if one not in before)
    return agreement.told_of(state, tuple(event for one in new for event in _told(chosen, state, one)))


def _wished(chosen: Chosen, state: SystemState[Any]) -> bool:
    return Pinged.ON_DECK in (*chosen.values(), state.setting("pings"))


def _told(chosen: Chosen, state: SystemState[Any], one: CombatantId) -> Iterator[Event]:
    for user in acting_for(state)[one]:
        if wish_of(chosen, state, user) is Pinged.ON_DECK:
            phrase = say(HEADS_UP, who=state.get(one).name)
            yield Event(phrase=phrase, audience=Audience.OWNER, about=one, owner=user)


_UNTOLD = Answer()


def answer(live: LiveEncounter, viewer: Viewer, events: Sequence[Event], *, goes_on: bool = False) -> Answer:
    """Return what the asker alone is told of some events: its own, or else the first that everybody hears; all of
    those, where none is posted.

    Who has the fight go on (`goes_on`) is told whom that calls, besides.
    """
    lines = tuple(one.phrase for one in events if one.audience is not Audience.PUBLIC and one.heard_by(viewer))
    public = tuple(one.phrase for one in events if one.audience is Audience.PUBLIC)
    posted = makes_message(events)
    told = lines or (public[:1] if posted else public) or (say("done"),)
    calls = tuple(one.phrase for one in events if one.audience is Audience.PUBLIC and one.call and goes_on)
    return _UNTOLD.evolve(
        system=live.record.system,
        encounter=live.record.id,
        beat=live.state.beat,
        revision=live.number,
        lines=(*told, *(one for one in calls if one not in public[:1])),
        announced=bool(public),
        alone=bool(lines),
        posted=posted,
    )


def paneled(live: LiveEncounter, panel: Panel) -> Answer:
    """Return a panel as an answer."""
    return Answer(
        system=live.record.system,
        encounter=live.record.id,
        beat=live.state.beat,
        lines=agreement.private(live.state, panel.lines),
        offers=panel.offers,
        exhibits=panel.exhibits,
    )


def concerned(state: SystemState[Any], events: Sequence[Event], actor: UserId) -> tuple[UserId, ...]:
    """Return who is to be told of some events, besides the one who brought them about."""
    found: dict[UserId, None] = {}
    for event in events:
        found |= dict.fromkeys(audience(state, event))
    return tuple(user for user in found if user != actor)


def audience(state: SystemState[Any], event: Event) -> tuple[UserId, ...]:
    """Return those for whose eyes an event is: one's player, and the GMs for all that is nobody's or hidden."""
    if event.audience is Audience.PUBLIC:
        return ()
    if event.audience is Audience.GM or event.owner is None:
        return state.gms
    about = state.find(event.about)
    hidden = about is not None and about.hidden
    return (event.owner, *state.gms) if hidden else (event.owner,)
