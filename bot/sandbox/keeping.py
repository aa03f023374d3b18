"""A message as JSON, and back: for whoever keeps a world from one run to the next. Must not know where it is kept."""

from bot.sandbox.guilds import Guild
from bot.sandbox.messages import Attachment, Message, Version
from bot.sandbox.wire import Json


def kept(message: Message) -> Json:
    """What a message says now, without its files' contents. Only whether it was ever edited is kept of the past."""
    now = message.now
    files = [{"id": one.id, "name": one.name, "url": one.url, "description": one.description} for one in message.files]
    return {
        "id": message.id,
        "channel": message.channel_id,
        "author": message.author.id,
        "type": message.type,
        "interaction": message.interaction,
        "nonce": message.nonce,
        "mentioned": [user.id for user in message.mentioned],
        "pinged": sorted(message.pinged),
        "pinged_everyone": message.pinged_everyone,
        "pinged_roles": sorted(message.pinged_roles),
        "reference": message.reference.id if message.reference is not None else None,
        "pinned": message.pinned,
        "old_edits": message.old_edits,
        "edited": bool(message.edited),
        "when": now.when,
        "content": now.content,
        "embeds": now.embeds,
        "components": now.components,
        "flags": now.flags,
        "files": files,
    }


def restore(guild: Guild, data: Json, contents: dict[int, bytes]) -> Message:
    """Puts a kept message back into its channel, below those that are there."""
    channel = guild.channels[data["channel"]]
    files = [Attachment(**one, bytes=contents[one["id"]]) for one in data["files"] if one["id"] in contents]
    version = Version(data["when"], data["content"], data["embeds"], data["components"], files, data["flags"])
    message = Message(
        id=data["id"],
        channel_id=channel.id,
        guild_id=guild.id,
        author=guild.members[data["author"]].user,
        versions=[version, version] if data["edited"] else [version],
        type=data["type"],
        interaction=data["interaction"],
        nonce=data["nonce"],
        mentioned=[guild.members[id].user for id in data["mentioned"] if id in guild.members],
        pinged=frozenset(data["pinged"]),
        pinged_everyone=data["pinged_everyone"],
        pinged_roles=frozenset(data["pinged_roles"]),
        reference=next((one for one in channel.history if one.id == data["reference"]), None),
        pinned=data["pinned"],
        old_edits=data["old_edits"],
    )
    channel.history.append(message)
    return message
