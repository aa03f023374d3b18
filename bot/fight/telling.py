"""What a transaction tells: the public messages with their pings and buttons, the private answer, and private news.

It is decided here. A step that only the board shows makes no message.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from bot import limits
from bot.fight.batch import COUNTED
from bot.fight.fight import Fight, Transaction
from bot.rules import counters
from bot.rules.events import Audience, Event, for_owner, heard, makes_message, with_groups
from bot.rules.exhibits import Exhibit
from bot.rules.model import Combatant, CombatantId, SystemState, UserId, Viewer, acting_for
from bot.rules.schema import LANGUAGE
from bot.rules.views import Mark, Offer, condition_of
from bot.rules.words import ENGLISH, Fact, Frozen, Phrase, ends_told, say

LETTERS_AT_MOST = limits.MESSAGE - 200
"""The teller cuts a message that is nearly as long as Discord allows: one that would be begins another message."""
MENTION_LETTERS = 24
"""The longest mention, with the blank before it."""
PINGS_AT_MOST = 80
"""Mentions in a message of nothing else: 1920 letters of those that Discord allows."""
COUNTS = COUNTED | {"m"}
"""Facts that say of whom something is told, and how many of how many they are by now."""
CLAIMING = ("answers-at", "comes-after-all", "falls-at", "taken-back")
"""Codes of the lines with which a late answer begins."""
HEADS_UP, AT_TURN = "on-deck", "at-turn"
"""The codes of what is told in private as long as it is so: who acts next, and what one who is up has to know."""


class PingChoice(StrEnum):
    """How a user wants to be told that a turn of theirs has come."""

    PING = "ping"
    QUIET = "quiet"
    ON_DECK = "on deck"
    """Pinged, and told in private before the turn."""


Write = Callable[[Iterable[Phrase]], str]
"""Puts phrases into words, in the language of the channel."""


class Announcement(Frozen, omit_defaults=True):
    """A public message to be sent. `whole`: its text where its pictures cannot be sent, if that says more."""

    text: str
    whole: str = ""
    pings: tuple[UserId, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    offers: tuple[Offer, ...] = ()
    public_version: int = 0
    language: str = ENGLISH


Chosen = Mapping[UserId, PingChoice]
"""The choices of those who have made one; the setting `pings` of the encounter holds for the others."""


# A transaction.


class Telling(NamedTuple):
    """What a transaction tells: its `messages`, what it tells in `private` besides, and who has private news of it."""

    messages: tuple[Announcement, ...] = ()
    private: tuple[Event, ...] = ()
    receivers: tuple[UserId, ...] = ()


def is_public(before: Fight, done: Transaction) -> bool:
    """Whether everybody learns of a transaction: from its events, or from the board."""
    return heard(done.events) or done.state.public_version != before.state.public_version


def tell(
    before: Fight,
    done: Transaction,
    write: Write,
    *,
    asker: UserId,
    giver: UserId,
    chosen: Chosen,
    ordered: Collection[CombatantId] = (),
    by_command: bool = True,
) -> Telling:
    """Return what a transaction tells.

    The `asker` brought it about, the `giver` is answered; for the combatants `ordered` a standing order is given at
    once, so that their players are not pinged.
    """
    private: tuple[Event, ...] = ()
    messages: tuple[Announcement, ...] = ()
    if is_public(before, done):
        if by_command:
            private = *heads_up(before, done.fight, chosen), *at_turn(done.fight, done.events)
        events = [_without_pings(event, ordered) for event in done.events]
        messages = announcements(write, events, done.state, asker, chosen, done.offers)
    return Telling(messages, private, concerned(done.state, (*done.events, *private), giver))


def _without_pings(event: Event, whom: Collection[CombatantId]) -> Event:
    quiet = tuple([one for one in event.call if one in whom])
    return event.replace(quiet=(*event.quiet, *quiet)) if quiet else event


# Public messages.


class _Line(NamedTuple):
    event: Event
    text: str


def announcements(
    write: Write,
    events: Sequence[Event],
    state: SystemState[Combatant],
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
        line = _Line(event, write(phrases))
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


def _choice_of(user: UserId, chosen: Chosen, state: SystemState[Combatant]) -> PingChoice:
    return chosen.get(user) or PingChoice(state.setting("pings"))


def _fits(group: list[_Line], event: Event, letters: int) -> bool:
    pictures = len(event.exhibits) + sum(len(one.event.exhibits) for one in group)
    return letters <= LETTERS_AT_MOST and pictures <= limits.ATTACHMENTS


def _messages(
    group: list[_Line], pings: tuple[UserId, ...], state: SystemState[Combatant], offers: tuple[Offer, ...]
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


def _called(events: Iterable[Event], state: SystemState[Combatant], presser: UserId) -> tuple[UserId, ...]:
    players, some = acting_for(state), tuple(events)
    called = (who for event in some for who in (*event.warns, *event.call) if who not in event.quiet)
    gms = state.gms if any(event.calls_gm for event in some) else ()
    users = dict.fromkeys((*(user for combatant in called for user in players.get(combatant, ())), *gms))
    return tuple(user for user in users if user != presser)


def _mentions(users: tuple[UserId, ...]) -> str:
    return " ".join(f"<@{user}>" for user in users)


# What one user alone is told.


def heads_up(before: Fight, after: Fight, chosen: Chosen) -> tuple[Event, ...]:
    """Return the private events for those who newly come next on the board, and want to know."""
    system, state, _ = after
    if PingChoice.ON_DECK not in (*chosen.values(), state.setting("pings")):
        return ()
    known, players = system.board(before.state).on_deck, acting_for(state)
    events = tuple(
        Event(phrase=say(HEADS_UP, who=state.get(one).name), audience=Audience.OWNER, about=one, owner=user)
        for one in system.board(state).on_deck
        if one not in known
        for user in players[one]
        if _choice_of(user, chosen, state) is PingChoice.ON_DECK
    )
    return with_groups(events, state)


def at_turn(fight: Fight, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the private events for the players of those whose turn is called: their condition, and their counters."""
    state = fight.state
    called = {one for event in events for one in event.call}
    known = [(one, (*condition_of(one), *counters.of(state, one.id))) for one in state.visible if one.id in called]
    return tuple(
        for_owner(one, AT_TURN, who=one.name, what=what)
        for one, what in known
        if what and one.owner is not None and fight.system.mark(state, one) is Mark.UP
    )


def concerned(state: SystemState[Combatant], events: Sequence[Event], actor: UserId) -> tuple[UserId, ...]:
    """Return who besides the actor is to be told of events in private."""
    found = dict.fromkeys(
        user for event in events if event.audience is not Audience.PUBLIC for user in audience(state, event)
    )
    return tuple(user for user in found if user != actor)


def audience(state: SystemState[Combatant], event: Event) -> tuple[UserId, ...]:
    """Return the users whom alone an event is meant for: its owner; the GMs, if it is nobody's or of a hidden one."""
    if event.audience is Audience.PUBLIC:
        return ()
    if event.audience is Audience.GM or event.owner is None:
        return state.gms
    about = state.find(event.about)
    hidden = about is not None and about.hidden
    return (event.owner, *state.gms) if hidden else (event.owner,)


class Told(NamedTuple):
    """What the user is answered whose command brought about events.

    `announced`: all hear of it; `posted`: by a message; `alone`: some of it is for this user alone.
    """

    lines: tuple[Phrase, ...]
    announced: bool
    posted: bool
    alone: bool


def answered(
    fight: Fight, viewer: Viewer, events: Sequence[Event], *, of: Combatant | None = None, goes_on: bool = False
) -> Told:
    """Return what the user is answered whose command, for the combatant `of`, brought about events.

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
    turns = tuple(one.phrase for one in at_turn(fight, events) if one.owner == viewer.user)
    return Told(
        (*lines, *(one for one in calls if one not in lines), *turns), bool(claimed or public), posted,
        bool(private or turns),
    )  # fmt: skip


def _of_the_first(events: tuple[Event, ...]) -> tuple[Event, ...]:
    who = _who(events[0]) if events else None
    return events[:1] if who is None else tuple(takewhile(lambda one: _who(one) == who, events))


def _who(event: Event) -> Fact | None:
    return event.phrase.facts.get("who")


def _says_more(event: Event, others: Iterable[Event]) -> bool:
    """Whether an event says anything, besides how many there are by now, that none of the others says."""
    said = [fact for other in others for fact in other.phrase.facts.values()]
    return any(fact not in said for name, fact in event.phrase.facts.items() if name not in COUNTS)
