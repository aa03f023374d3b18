"""Making and changing messages, and whom they ping. Must not know by which route a body came."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from bot.sandbox.checks import check_message
from bot.sandbox.guilds import Channel, Member, World
from bot.sandbox.interactions import COMMAND, Interaction
from bot.sandbox.messages import (
    COMPONENTS_V2,
    EPHEMERAL,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Message,
    User,
    Version,
    numbered,
    walk,
)
from bot.sandbox.wire import Body, Json

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)")

PARSE_ALL: Json = {"parse": ["users", "roles", "everyone"]}
PARSE_USERS: Json = {"parse": ["users"]}
"""What interaction replies do if the bot does not say."""


@dataclass(frozen=True)
class Mentions:
    """Whom a text mentions, as far as it is allowed to."""

    users: set[int]
    roles: set[int]
    everyone: bool

    def notified(self, channel: Channel) -> frozenset[int]:
        """Return the ids of the mentioned members who can see the channel."""
        return frozenset(
            member.id
            for member in channel.guild.members.values()
            if (self.everyone or member.id in self.users or any(role.id in self.roles for role in member.roles))
            and not member.user.bot
            and member.may(channel, view_channel=True)
        )


def _allowed(found: set[int], rule: Json, kind: str) -> set[int]:
    if kind in (rule.get("parse") or []):
        return found
    return found & {int(one) for one in rule.get(kind) or []}


COMMAND_ANSWER = 20
"""The type of a message that answers a slash command."""
ON_CREATE = SUPPRESS_NOTIFICATIONS | COMPONENTS_V2


def create(
    world: World, channel: Channel, author: Member, body: Body, *, interaction: Interaction | None = None
) -> Message:
    """Checks a body and posts what it says; an ephemeral one is seen by the interaction's member alone."""
    form = body.form
    flags = _flags(form)
    private = interaction is not None and bool(flags & EPHEMERAL)
    version = _version(channel, Version(world.clock()), body, flags & ON_CREATE, world, private)
    check_message(body, version)
    message = _new(world, channel, author, _finished(version), interaction, private=private)
    message.nonce = form.get("nonce")
    if not private:
        _ping(channel, message, form, author)
    channel.history.append(message)
    announce("MESSAGE_CREATE", channel, message)
    return message


def defer(world: World, interaction: Interaction, body: Body) -> Message:
    """Post the "is thinking" that a deferred reply shows."""
    channel = interaction.channel
    private = bool(_flags(body.form) & EPHEMERAL)
    message = _new(world, channel, channel.guild.bot, Version(world.clock()), interaction, private=private)
    message.loading = True
    channel.history.append(message)
    announce("MESSAGE_CREATE", channel, message)
    return message


def _new(
    world: World, channel: Channel, author: Member, version: Version, interaction: Interaction | None, *, private: bool
) -> Message:
    message = Message(world.snowflakes.next(), channel.id, channel.guild.id, author.user, [version])
    if interaction is not None:
        if interaction.type == COMMAND:
            message.type = COMMAND_ANSWER
        message.interaction = interaction.metadata()
        message.viewer = interaction.member.id if private else None
    return message


def edit(world: World, channel: Channel, message: Message, body: Body) -> None:
    """Checks a body and makes the message say it. An edit never notifies anybody."""
    form = body.form
    before = message.now
    # The components' layout can be chosen later, but never given up.
    flags = before.flags | _flags(form) & COMPONENTS_V2
    version = _version(channel, before, body, flags, world, message.ephemeral)
    check_message(body, version)
    version = _finished(version)
    if message.loading:
        # What fills a deferred reply is its first version, not an edit of the waiting sign.
        message.loading = False
        message.versions = [version]
    else:
        message.versions.append(version)
    author = channel.guild.members[message.author.id]
    message.mentioned = _users(channel, _mentions(channel, message, form, author).users)
    announce("MESSAGE_UPDATE", channel, message)


def delete(channel: Channel, message: Message) -> None:
    """Delete a message."""
    message.deleted = True
    channel.guild.changed(message)
    if not message.ephemeral:
        ids = {"id": str(message.id), "channel_id": str(channel.id), "guild_id": str(channel.guild.id)}
        channel.guild.announce("MESSAGE_DELETE", ids)


def announce(event: str, channel: Channel, message: Message) -> None:
    """Tells the gateway about a public message; the words of people stay private without that intent."""
    channel.guild.changed(message)
    if message.ephemeral:
        return
    guild = channel.guild
    author = guild.members[message.author.id].payload()
    del author["user"]
    data = {**message.payload(), "guild_id": str(guild.id), "member": author}
    if message.author is not guild.bot.user and guild.bot.id not in message.mentions:
        data["content"] = ""
    guild.announce(event, data)


def _flags(form: Json) -> int:
    flags = form.get("flags")
    return flags if isinstance(flags, int) else 0


def _mentions(channel: Channel, message: Message, form: Json, author: Member) -> Mentions:
    words = [message.content, *(one["content"] for one in walk(message.components) if one["type"] == 10)]
    text = "\n".join(words)
    given = form.get("allowed_mentions")
    default = PARSE_ALL if message.interaction is None else PARSE_USERS
    rule: Json = default if given is None else given
    may_mention_all = author.may(channel, mention_everyone=True)
    users = _allowed({int(user) for user in _USER.findall(text)} & channel.guild.members.keys(), rule, "users")
    found = _allowed({int(role) for role in _ROLE.findall(text)} & channel.guild.roles.keys(), rule, "roles")
    roles = {role for role in found if may_mention_all or channel.guild.roles[role].mentionable}
    everyone = may_mention_all and bool(_EVERYONE.search(text)) and "everyone" in (rule.get("parse") or [])
    return Mentions(users, roles, everyone)


def _users(channel: Channel, ids: Iterable[int]) -> list[User]:
    return [channel.guild.members[id].user for id in sorted(ids)]


def _ping(channel: Channel, message: Message, form: Json, author: Member) -> None:
    found = _mentions(channel, message, form, author)
    message.mentioned = _users(channel, found.users)
    message.pinged_roles = frozenset(found.roles)
    message.pinged_everyone = found.everyone
    message.pinged = found.notified(channel) - {author.id}


def _version(channel: Channel, before: Version, body: Body, flags: int, world: World, private: bool) -> Version:
    form = body.form
    content = form.get("content", before.content) or ""
    return replace(
        before,
        when=world.clock(),
        content=content.strip() if isinstance(content, str) else content,
        components=form.get("components", before.components) or [],
        attachments=_attachments(world, channel, before, body, private),
        flags=flags,
    )


def _finished(version: Version) -> Version:
    urls = {f"attachment://{one.name}": one.url for one in version.attachments}
    return replace(version, components=[_with_urls(one, urls) for one in numbered(version.components)])


def _with_urls(value: Any, urls: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {
            key: urls.get(inner, inner) if key == "url" and isinstance(inner, str) else _with_urls(inner, urls)
            for key, inner in value.items()
        }
    return [_with_urls(one, urls) for one in value] if isinstance(value, list) else value


def _attachments(world: World, channel: Channel, before: Version, body: Body, private: bool) -> list[Attachment]:
    listed = body.form.get("attachments")
    kept = before.attachments
    descriptions: Json = {}
    if isinstance(listed, list):
        wanted = {str(one.get("id")) for one in listed if isinstance(one, dict)}
        kept = [one for one in kept if str(one.id) in wanted]
        descriptions = {str(one.get("id")): one for one in listed if isinstance(one, dict)}
    new = []
    for number, file in sorted(body.files.items()):
        told = descriptions.get(str(number), {})
        id = world.snowflakes.next()
        name = re.sub(r"[^\w.-]", "_", told.get("filename") or file.name)
        url = f"{world.files_url}/{channel.id}/{id}/{quote(name)}"
        new.append(Attachment(id, name, file.bytes, url, told.get("description"), private))
    return kept + new
