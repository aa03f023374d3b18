"""Ids, accounts and messages as data, with Discord's payloads for them. Checks nothing."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bot.sandbox.wire import Json

DISCORD_EPOCH = 1_420_070_400_000
"""Milliseconds from 1970 to the first second of 2015, where Discord's time begins."""

WallClock = Callable[[], float]
"""Seconds since 1970, as `time.time` tells them; a test may give its own."""


class Snowflakes:
    """Makes ids that carry the clock's time and never repeat or go back."""

    def __init__(self, clock: WallClock) -> None:
        self.clock = clock
        self._last = 0

    def next(self) -> int:
        """Return a new id, larger than all before."""
        now = (int(self.clock() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(now, self._last + 1)
        return self._last


def seconds_of(snowflake: int) -> float:
    """Return the time in an id, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def iso(seconds: float) -> str:
    """Return a time in ISO format, as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


@dataclass(eq=False)
class User:
    """An account."""

    id: int
    name: str
    bot: bool = False

    def rename(self, name: str) -> None:
        """Take another name."""
        self.name = name

    def payload(self) -> Json:
        """Return the payload that Discord sends."""
        return {
            "id": str(self.id),
            "username": self.name.lower().replace(" ", "_"),
            "global_name": None if self.bot else self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }


EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15


Path = tuple[str, ...]


def with_paths(components: list[Json], path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Yield all components with their paths, each before those inside it."""
    for number, component in enumerate(components):
        here = (*path, str(number))
        yield here, component
        yield from with_paths(component.get("components") or [], (*here, "components"))
        for key in ("accessory", "component"):
            if component.get(key):
                yield (*here, key), component[key]


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield all components, each before those inside it."""
    return (component for _, component in with_paths(components))


@dataclass(frozen=True)
class Attachment:
    """A file on a message."""

    id: int
    name: str
    bytes: bytes
    url: str
    description: str | None = None
    ephemeral: bool = False

    @property
    def size(self) -> int:
        """How many bytes."""
        return len(self.bytes)

    def payload(self) -> Json:
        """Return the payload that Discord sends."""
        known: Json = {"id": str(self.id), "filename": self.name, "size": self.size}
        known["url"] = known["proxy_url"] = self.url
        if self.description is not None:
            known["description"] = self.description
        if self.ephemeral:
            known["ephemeral"] = True
        return known


@dataclass(frozen=True)
class Button:
    """A button as a person sees it."""

    label: str
    custom_id: str | None
    style: int
    disabled: bool
    url: str | None = None


@dataclass(frozen=True)
class Version:
    """What a message says at one time."""

    when: float
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0

    @property
    def text(self) -> str:
        """All the words a person would read, one piece a line."""
        words = [self.content]
        for component in walk(self.components):
            words += _component_words(component)
        return "\n".join(word for word in words if word).replace("\u00a0", " ")


def _component_words(component: Json) -> list[str]:
    words = [component.get("content"), component.get("label"), component.get("placeholder")]
    words.append(component.get("description"))
    words += [item.get("description") for item in component.get("items") or []]
    for option in component.get("options") or []:
        words += [option["label"], option.get("description")]
    return [word for word in words if word]


@dataclass(eq=False)
class Message:
    """One message, with all it ever said."""

    id: int
    channel_id: int
    guild_id: int
    author: User
    versions: list[Version]
    type: int = 0
    interaction: Json | None = None
    """What Discord tells of the interaction that it answers."""
    viewer: int | None = None
    """Id of the only member who sees it, if it is ephemeral."""
    nonce: int | str | None = None
    mentioned: list[User] = field(default_factory=list)
    """Whom it mentions by name, as far as the sender allowed."""
    pinged: frozenset[int] = frozenset()
    """Ids of the members who were really notified, by name, role or @everyone, when it was sent."""
    pinged_everyone: bool = False
    pinged_roles: frozenset[int] = frozenset()
    loading: bool = False
    deleted: bool = False
    pinned: bool = False
    old_edits: int = 0
    """Edits made when it was older than an hour."""

    @property
    def now(self) -> Version:
        """What it says at present."""
        return self.versions[-1]

    @property
    def edited(self) -> list[Version]:
        """What each edit made of it, with the time."""
        return self.versions[1:]

    @property
    def content(self) -> str:
        """The content alone; `text` has all the words."""
        return self.now.content

    @property
    def components(self) -> list[Json]:
        """Its components, as nested as they are."""
        return self.now.components

    @property
    def files(self) -> list[Attachment]:
        """Its attachments."""
        return self.now.attachments

    @property
    def text(self) -> str:
        """All the words a person would read on it now."""
        return self.now.text

    @property
    def when(self) -> float:
        """When it was sent, in seconds since 1970."""
        return seconds_of(self.id)

    @property
    def mentions(self) -> frozenset[int]:
        """Ids of those whom it mentions by name."""
        return frozenset(user.id for user in self.mentioned)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.viewer is not None

    @property
    def buttons(self) -> list[Button]:
        """Its buttons in reading order."""
        return [
            Button(
                label=one.get("label") or (one.get("emoji") or {}).get("name", ""),
                custom_id=one.get("custom_id"),
                style=one["style"],
                disabled=bool(one.get("disabled")),
                url=one.get("url"),
            )
            for one in walk(self.components)
            if one["type"] == 2
        ]

    def visible_to(self, member: int) -> bool:
        """Whether the member of this id sees it (leaving the channel's permissions aside)."""
        return not self.deleted and self.viewer in (None, member)

    def payload(self, version: Version | None = None) -> Json:
        """Return Discord's payload of this or an earlier version."""
        now = version or self.now
        flags = now.flags | (EPHEMERAL if self.ephemeral else 0) | (LOADING if self.loading else 0)
        data: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel_id),
            "type": self.type,
            "author": self.author.payload(),
            "content": now.content,
            "timestamp": iso(self.when),
            "edited_timestamp": iso(now.when) if self.edited else None,
            "tts": False,
            "mention_everyone": self.pinged_everyone,
            "mentions": [user.payload() for user in self.mentioned],
            "mention_roles": [str(role) for role in sorted(self.pinged_roles)],
            "attachments": [one.payload() for one in now.attachments],
            "embeds": [],
            "components": now.components,
            "pinned": self.pinned,
            "flags": flags,
        }
        if self.nonce is not None:
            data["nonce"] = self.nonce
        if self.interaction is not None:
            data["application_id"] = data["webhook_id"] = str(self.author.id)
            data["interaction_metadata"] = self.interaction
        return data


def numbered(components: Any) -> list[Json]:
    """Components with the `id` that Discord gives to each that came without one."""
    taken = {one["id"] for one in walk(components) if one.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)
    copies: list[Json] = deepcopy(components)
    for component in walk(copies):
        component["id"] = component.get("id") or next(free)
    return copies
