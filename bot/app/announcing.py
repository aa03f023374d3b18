"""Who is told what of events: the public messages, whom they ping, the private answer, and private news.

A step that only the board shows makes no message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import Any, NamedTuple

from bot import limits
from bot.app.live import LiveEncounter
from bot.app.ports import Announcement, GuildPreference, PreferenceKind, Store, Teller
from bot.app.requests import Answer
from bot.fight.batch import COUNTED
from bot.fight.late_answers import CLAIMING
from bot.fight.menu import Panel
from bot.rules import counters
from bot.rules.declared import LANGUAGE
from bot.rules.events import Audience, Event, for_owner, makes_message, phrases_with_groups, with_groups
from bot.rules.model import Combatant, SystemState, UserId, Viewer, acting_for
from bot.rules.views import Mark, Offer, condition_of
from bot.rules.words import Fact, Phrase, Source, ends_told, say

LETTERS_AT_MOST = limits.MESSAGE - 200
"""The teller cuts a message that is nearly as long as Discord allows: one that would be begins another message."""
MENTION_LETTERS = 24
"""The longest mention, with the blank before it."""
PINGS_AT_MOST = 80
"""Mentions in a message of nothing else: 1920 letters of those that Discord allows."""
COUNTS = COUNTED | {"m"}
"""Facts that say of whom something is told, and how many of how many they are by now."""
HEADS_UP, AT_TURN = "on-deck", "at-turn"
"""The codes of what is told in private as long as it is so: who acts next, and what one who is up has to know."""


class PingChoice(StrEnum):
    """How a user wants to be told that a turn of theirs has come."""

    PING = "ping"
    QUIET = "quiet"
    ON_DECK = "on deck"
    """Pinged, and told in private before the turn."""


Chosen = Mapping[UserId, PingChoice]
"""The choices of those who have made one; the setting `pings` of the encounter holds for the others."""


class PingChoices:
    """The ping choices of users, by servers: the same in all encounters of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int | None, dict[UserId, PingChoice]] = {}
        self._writing = asyncio.Lock()

    async def at(self, guild: int | None) -> Chosen:
        """Return the choices on a server."""
        if guild is None:
            return {}
        async with self._writing:
            if guild not in self._known:
                kept = await self._store.preferences(guild, PreferenceKind.PINGS)
                self._known[guild] = {one.user: PingChoice(one.name) for one in kept}
            return self._known[guild]

    async def put(self, guild: int, user: UserId, choice: PingChoice | None) -> None:
        """Store the choice of a user; None removes it."""
        key = str(user)
        async with self._writing:
            self._known.pop(guild, None)
            if choice is None:
                await self._store.remove_preference(guild, PreferenceKind.PINGS, key)
            else:
                kept = GuildPreference(
                    guild=guild, kind=PreferenceKind.PINGS, key=key, user=user, name=choice, system="", body="{}"
                )
                await self._store.put_preference(kept)

    def forget(self, guild: int | None) -> None:
        """Forget the choices on a server: the stored ones may have been removed, or changed by another process."""
        self._known.pop(guild, None)


# Public messages.


class _Line(NamedTuple):
    event: Event
    text: str


def announcements(
    teller: Teller,
    words: tuple[Source, ...],
    events: Sequence[Event],
    state: SystemState[Any],
    presser: UserId,
    chosen: Chosen,
    offers: tuple[Offer, ...] = (),
) -> tuple[Announcement, ...]:
    """Return the message that tells the public events, in order; several only where they do not fit into one.

    The buttons of `offers` are under the last one of them.
    `presser`, who brought them about, is not called. A user who is called but wants no ping is named all the same: so
    nobody can tell who has `chosen` what.
    """
    if not any(event.makes_message for event in events):
        return ()
    language = state.setting(LANGUAGE)
    groups: list[list[_Line]] = []
    length = 0
    for event in events:
        if event.audience is not Audience.PUBLIC:
            continue
        phrases = (event.phrase, *ends_told(event.ends, event.wait))
        line = _Line(event, teller.message(words, language, phrases))
        letters = len(line.text) + 1
        if groups and _fits(groups[-1], event, length + letters):
            groups[-1].append(line)
            length += letters
        else:
            groups.append([line])
            length = letters
    made = (
        one
        for group in groups
        for one in _messages(
            group, _called((one.event for one in group), state, presser), state, offers if group is groups[-1] else ()
        )
    )
    quiet = PingChoice.QUIET
    return tuple(
        one.replace(
            pings=tuple(user for user in one.pings if _choice_of(user, chosen, state) is not quiet), language=language
        )
        for one in made
    )


def _choice_of(user: UserId, chosen: Chosen, state: SystemState[Any]) -> PingChoice:
    return chosen.get(user) or PingChoice(state.setting("pings"))


def _fits(group: list[_Line], event: Event, letters: int) -> bool:
    pictures = len(event.exhibits) + sum(len(one.event.exhibits) for one in group)
    return letters <= LETTERS_AT_MOST and pictures <= limits.ATTACHMENTS


def _messages(
    group: list[_Line], pings: tuple[UserId, ...], state: SystemState[Any], offers: tuple[Offer, ...]
) -> list[Announcement]:
    whole = "\n".join(one.text for one in group)
    room = (limits.MESSAGE - len(whole)) // MENTION_LETTERS
    exhibits = tuple(exhibit for one in group for exhibit in one.event.exhibits)
    text = "\n".join(one.text for one in group if not (exhibits and one.event.pictured))
    mentions = _mentions(pings[:room])
    first = Announcement(
        text="\n".join(filter(None, (text, mentions))),
        whole="" if text == whole else "\n".join(filter(None, (whole, mentions))),
        pings=pings[:room],
        exhibits=exhibits[: limits.ATTACHMENTS],
        offers=offers,
        public_version=state.public_version,
    )
    rest = [pings[start : start + PINGS_AT_MOST] for start in range(room, len(pings), PINGS_AT_MOST)]
    return [
        first,
        *(Announcement(text=_mentions(some), pings=some, public_version=state.public_version) for some in rest),
    ]


def _called(events: Iterable[Event], state: SystemState[Any], presser: UserId) -> tuple[UserId, ...]:
    players, some = acting_for(state), tuple(events)
    called = (who for event in some for who in (*event.warns, *event.call) if who not in event.quiet)
    gms = state.gms if any(event.calls_gm for event in some) else ()
    users = dict.fromkeys((*(user for combatant in called for user in players.get(combatant, ())), *gms))
    return tuple(user for user in users if user != presser)


def _mentions(users: tuple[UserId, ...]) -> str:
    return " ".join(f"<@{user}>" for user in users)


# What one user alone is told.


def heads_up(live: LiveEncounter, state: SystemState[Any], chosen: Chosen) -> tuple[Event, ...]:
    """Return the private events for those who newly come next on the board by a step, and want to know."""
    if PingChoice.ON_DECK not in (*chosen.values(), state.setting("pings")):
        return ()
    before, players = live.system.board(live.state).on_deck, acting_for(state)
    events = tuple(
        Event(phrase=say(HEADS_UP, who=state.get(one).name), audience=Audience.OWNER, about=one, owner=user)
        for one in live.system.board(state).on_deck
        if one not in before
        for user in players[one]
        if _choice_of(user, chosen, state) is PingChoice.ON_DECK
    )
    return with_groups(events, state)


def at_turn(live: LiveEncounter, state: SystemState[Any], events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the private events for the players of those whose turn is called: their condition, and their counters."""
    called = {one for event in events for one in event.call}
    known = [(one, (*condition_of(one), *counters.of(state, one.id))) for one in state.visible if one.id in called]
    return tuple(
        for_owner(one, AT_TURN, who=one.name, what=what)
        for one, what in known
        if what and one.owner is not None and live.system.mark(state, one) is Mark.UP
    )


def concerned(state: SystemState[Any], events: Sequence[Event], actor: UserId) -> tuple[UserId, ...]:
    """Return who besides the actor is to be told of events in private."""
    found = dict.fromkeys(
        user for event in events if event.audience is not Audience.PUBLIC for user in audience(state, event)
    )
    return tuple(user for user in found if user != actor)


def audience(state: SystemState[Any], event: Event) -> tuple[UserId, ...]:
    """Return the users whom alone an event is meant for: its owner; the GMs, if it is nobody's or of a hidden one."""
    if event.audience is Audience.PUBLIC:
        return ()
    if event.audience is Audience.GM or event.owner is None:
        return state.gms
    about = state.find(event.about)
    hidden = about is not None and about.hidden
    return (event.owner, *state.gms) if hidden else (event.owner,)


def reply(live: LiveEncounter, *lines: Phrase, **more: Any) -> Answer:
    """Return a private answer about an encounter, with these lines."""
    return Answer(
        system=live.record.system,
        encounter=live.record.id,
        public_version=live.state.public_version,
        lines=lines,
        **more,
    )


def answer(
    live: LiveEncounter, viewer: Viewer, events: Sequence[Event], *, of: Combatant | None = None, goes_on: bool = False
) -> Answer:
    """Return the private answer to the user whose command, for that combatant, brought about events.

    It has what a claim takes back, the public events of that combatant, or else the first one with those after it of
    the same (all, if no message is posted), and the user's private ones, which stand for public ones of the same
    combatant, or of none, that say nothing more; and a call of that combatant. `goes_on`: the command moved the fight
    on, and the answer also has whom that calls; it has what the user's own that are called have to know.
    """
    private = tuple(one for one in events if one.audience is not Audience.PUBLIC and one.heard_by(viewer))
    public = tuple(one for one in events if one.audience is Audience.PUBLIC)
    posted = makes_message(events)
    claimed = tuple(takewhile(lambda one: one.phrase.code in CLAIMING, public))
    public = public[len(claimed) :]
    own = tuple(one for one in public if of is not None and _who(one) == of.name)
    shown = own or _of_the_first(public) if posted else public
    if private and (not shown or _who(shown[0]) in (None, *map(_who, private))):
        shown = tuple(one for one in (shown if goes_on else own) if _says_more(one, private))
    told = [one for one in events if any(one is other for other in (*claimed, *shown, *private))]
    lines = tuple(one.phrase for one in told) or (say("done"),)
    again = [one for one in events if one.call and (goes_on or (of is not None and of.id in one.call))]
    calls = tuple(one.phrase for one in again if one.audience is Audience.PUBLIC)
    turns = tuple(one.phrase for one in at_turn(live, live.state, events) if one.owner == viewer.user)
    return reply(
        live,
        *lines,
        *(one for one in calls if one not in lines),
        *turns,
        revision=live.number,
        announced=bool(claimed or public),
        alone=bool(private or turns),
        posted=posted,
    )


def _of_the_first(events: tuple[Event, ...]) -> tuple[Event, ...]:
    who = _who(events[0]) if events else None
    return events[:1] if who is None else tuple(takewhile(lambda one: _who(one) == who, events))


def _who(event: Event) -> Fact | None:
    return event.phrase.facts.get("who")


def _says_more(event: Event, others: Iterable[Event]) -> bool:
    """Whether an event says anything, besides how many there are by now, that none of the others says."""
    said = [fact for other in others for fact in other.phrase.facts.values()]
    return any(fact not in said for name, fact in event.phrase.facts.items() if name not in COUNTS)


def paneled(live: LiveEncounter, panel: Panel) -> Answer:
    """Return a panel as an answer."""
    lines = phrases_with_groups(live.state, panel.lines)
    return reply(live, *lines, offers=panel.offers, exhibits=panel.exhibits)
