"""The people of a guild and what they do: use commands, press, choose, submit, type, say."""

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from discord import Permissions

from bot import limits
from bot.sandbox import client, posting
from bot.sandbox.checks import BUTTON, CHANNEL, STRING_SELECT, USER
from bot.sandbox.guilds import EVERYONE, Channel, Guild, Member, Thread, World, bits
from bot.sandbox.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFER_UPDATE,
    MODAL_SUBMIT,
    Interaction,
    Interactions,
    thread_asleep,
)
from bot.sandbox.messages import Message, Version, walk
from bot.sandbox.wire import Body, Json

GRACE = 0.25
"""Seconds to wait for an edit or follow-up after a deferred update, which may well have none."""


@dataclass
class Outcome:
    """What came of one interaction. It goes on to change while the bot goes on to answer."""

    interaction: Interaction

    @property
    def failed(self) -> bool:
        """Whether the person was left with "The application did not respond", or a bot still thinking."""
        return self.interaction.answer is None or self.interaction.loading

    @property
    def replies(self) -> list[Message]:
        """The messages that answer it, ephemeral or not, oldest first."""
        return [one for one in self.interaction.replies if not one.deleted and not one.loading]

    @property
    def text(self) -> str:
        """All the words of the replies."""
        return "\n".join(one.text for one in self.replies)

    @property
    def modal(self) -> Json | None:
        """The modal shown, if any."""
        return self.interaction.modal


class Person(Member):
    """Somebody at the table. Each act waits until the bot has answered it, or until patience ends."""

    guild: "PlayableGuild"

    async def slash(
        self,
        channel: Channel,
        line: str,
        *,
        raw: bool = False,
        offered: Mapping[tuple[str, str], client.Entered] = MappingProxyType({}),
        **more: client.Entered,
    ) -> Outcome:
        """Types a command, in text or by keyword; `offered`: values behind what was suggested; raw skips the checks."""
        command, rest = client.find_command(self._commands(channel), line)
        typed = client.read_options(command, rest, raw=raw)
        entered = {**{name: offered.get((name, text), text) for name, text in typed.items()}, **more}
        return await self._use_command(channel, command, entered, raw)

    async def send_command(
        self, channel: Channel, name: str, options: Mapping[str, client.Entered], *, raw: bool = True
    ) -> Outcome:
        """Sends a command by its name ("encounter start") with any values, unchecked."""
        command, _ = client.find_command(self._commands(channel), name)
        return await self._use_command(channel, command, options, raw)

    async def complete(self, channel: Channel, line: str) -> list[tuple[str, str | int | float]]:
        """What is offered for the last option being typed: names and values."""
        command, rest = client.find_command(self._commands(channel), line)
        choices = await self._choices(channel, command, client.read_options(command, rest, raw=False))
        return [(choice["name"], choice["value"]) for choice in choices]

    async def suggest(
        self,
        channel: Channel,
        line: str,
        offered: Mapping[tuple[str, str], client.Entered] = MappingProxyType({}),
        unused: Mapping[str, Collection[str]] = MappingProxyType({}),
    ) -> list[client.Suggestion]:
        """What the client offers for a line; `offered`: as for `slash`; `unused`: options not offered, by commands."""
        commands = self._commands(channel)
        typing = client.find_typing(commands, line)
        if typing is None:
            return client.suggest_commands(commands, line, self.locale)
        told: list[Json] = []
        if typing.option is not None and typing.option.get("autocomplete"):
            typed = client.read_options(typing.command, line[len(f"/{typing.command.name} ") :], raw=False)
            meant = {name: offered.get((name, text), text) for name, text in typed.items()}
            meant[typing.option["name"]] = typing.value.strip().strip('"')  # A quote may be open still.
            told = await self._choices(channel, typing.command, meant)
        return [
            *client.suggest_values(typing, self.guild, told, self.locale),
            *client.suggest_options(typing, self.locale, unused.get(typing.command.name, ())),
        ]

    async def press(
        self,
        where: Channel | Message,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        raw: bool = False,
        besides: Collection[Json] = (),
    ) -> Outcome:
        """Presses the newest button with a label or custom_id.

        raw: even if it is disabled or gone; `besides`: components that this person sees as a part of each message.
        """
        if raw and isinstance(where, Message):
            return await self._press_stale(where, label, custom_id)
        message, button = self._find(where, _button(label, custom_id), f"button {custom_id or label!r}", besides)
        data = {"component_type": BUTTON, "custom_id": button["custom_id"], "id": button.get("id", 0)}
        return await self._act(COMPONENT, self._place(message), data, source=message)

    async def choose(
        self, where: Channel | Message, menu: str, values: Iterable[client.Entered], *, raw: bool = False
    ) -> Outcome:
        """Chooses in the newest menu of that custom_id or placeholder: options by value or label."""

        def matches(one: Json) -> bool:
            return one["type"] == STRING_SELECT and menu in (one["custom_id"], one.get("placeholder"))

        message, select = self._find(where, matches, f"select menu {menu!r}")
        chosen = client.select_values(select, values, raw=raw)
        known = {"component_type": STRING_SELECT, "custom_id": select["custom_id"], "id": select["id"]}
        data: Json = {**known, "values": chosen}
        return await self._act(COMPONENT, self._place(message), data, source=message)

    async def submit(self, use: Outcome, fields: Mapping[str, client.Entered], *, raw: bool = False) -> Outcome:
        """Fills the fields of a modal, by label or custom_id, and sends it."""
        if use.modal is None:
            raise client.ClientRefusedError("no modal is shown")
        components = client.modal_components(use.modal, fields, raw=raw)
        data: Json = {"custom_id": use.modal["custom_id"], "components": components, "resolved": {}}
        before = use.interaction
        return await self._act(MODAL_SUBMIT, before.channel, data, source=before.source, before=before)

    def say(self, channel: Channel, text: str) -> Message:
        """Writes a message of their own."""
        in_thread = isinstance(channel, Thread)
        if not self.may(channel, send_messages=not in_thread, send_messages_in_threads=in_thread):
            raise client.ClientRefusedError("{name} cannot write in {channel}", name=self.name, channel=channel.name)
        if not 0 < len(text.strip()) <= limits.MESSAGE:
            raise client.ClientRefusedError("a message has 1 to {most} characters", most=limits.MESSAGE)
        return posting.create(self.guild.world, channel, self, Body({"content": text}))

    def dismiss(self, message: Message) -> None:
        """Takes an ephemeral message out of their own sight; the bot hears nothing of that."""
        if message.viewer != self.id:
            raise client.ClientRefusedError("only what you alone see can be dismissed")
        message.deleted = True
        self.guild.changed(message)

    def sees(self, channel: Channel) -> list[Message]:
        """What this person sees there, in order: the public messages and the ephemeral ones for them."""
        if not self.may(channel, view_channel=True):
            return []
        return [one for one in channel.history if one.visible_to(self.id)]

    def _commands(self, channel: Channel) -> list[Json]:
        if not self.may(channel, view_channel=True, use_application_commands=True):
            raise client.ClientRefusedError(
                "{name} cannot use commands in {channel}", name=self.name, channel=channel.name
            )
        if thread_asleep(channel):
            raise client.ClientRefusedError("the thread is archived")
        mine = self.permissions_in(channel)
        here = (None, str(self.guild.id))
        return [
            one for one in self.guild.world.commands.values() if one.get("guild_id") in here and _offered(one, mine)
        ]

    async def _use_command(
        self, channel: Channel, command: client.SlashCommand, entered: Mapping[str, client.Entered], raw: bool
    ) -> Outcome:
        options = client.option_values(command, entered, self.guild, raw=raw)
        return await self._act(COMMAND, channel, self._with_resolved(command.data(options)))

    async def _choices(
        self, channel: Channel, command: client.SlashCommand, typed: Mapping[str, client.Entered]
    ) -> list[Json]:
        options = client.options_while_typing(command, typed, self.guild)
        use = await self._act(AUTOCOMPLETE, channel, self._with_resolved(command.data(options)))
        return use.interaction.choices or []

    def _with_resolved(self, data: Json) -> Json:
        options = data["options"]
        while options and "options" in options[0]:
            options = options[0]["options"]
        ids = [str(one["value"]) for one in options if one["type"] in (USER, CHANNEL)]
        return {**data, "resolved": client.resolved(ids, self.guild, self)}

    def _place(self, where: Channel | Message) -> Channel:
        return self.guild.channels[where.channel_id] if isinstance(where, Message) else where

    def _find(
        self, where: Channel | Message, matches: Callable[[Json], bool], what: str, besides: Collection[Json] = ()
    ) -> tuple[Message, Json]:
        channel = self._place(where)
        seen = [one for one in self.sees(channel) if isinstance(where, Channel) or one is where]
        parts = ((message, one) for message in reversed(seen) for one in walk([*message.components, *besides]))
        found = [(message, one) for message, one in parts if matches(one)]
        if not found:
            raise client.ClientRefusedError("{name} sees no {what}", name=self.name, what=what)
        usable = [one for one in found if not one[1].get("disabled")]
        if not usable:
            raise client.ClientRefusedError("the {what} is disabled", what=what)
        return usable[0]

    async def _press_stale(self, message: Message, label: str | None, custom_id: str | None) -> Outcome:
        matches = _button(label, custom_id)
        for version in reversed(message.versions):
            for one in walk(version.components):
                if matches(one):
                    data = {"component_type": BUTTON, "custom_id": one["custom_id"], "id": one["id"]}
                    return await self._act(COMPONENT, self._place(message), data, message, version)
        raise client.ClientRefusedError("the message never had a button {button!r}", button=custom_id or label)

    async def _act(
        self,
        type: int,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        source_version: Version | None = None,
        before: Interaction | None = None,
    ) -> Outcome:
        interactions, patience = self.guild.interactions, self.guild.patience
        interaction = interactions.create(type, self, channel, data, source, source_version, before)
        began = time.monotonic()
        interactions.deliver(interaction)
        await interaction.bell.wait_for(lambda: interaction.answer is not None, patience)
        interactions.answered_in = time.monotonic() - began
        await interaction.bell.wait_for(lambda: not interaction.loading, patience)
        if interaction.answer == DEFER_UPDATE:
            await interaction.bell.wait_for(lambda: interaction.touched, self.guild.grace)
        return Outcome(interaction)


def _button(label: str | None, custom_id: str | None) -> Callable[[Json], bool]:
    def matches(one: Json) -> bool:
        wanted = one.get("label") == label if custom_id is None else one.get("custom_id") == custom_id
        return one["type"] == BUTTON and "custom_id" in one and wanted

    return matches


def _offered(command: Json, permissions: int) -> bool:
    needed = command["default_member_permissions"]
    if needed is None or permissions & Permissions.administrator.flag:
        return True
    # "0" hides a command from everybody but administrators.
    return int(needed) != 0 and permissions & int(needed) == int(needed)


class PlayableGuild(Guild):
    """A guild whose members can be told to act."""

    def __init__(
        self, name: str, world: World, interactions: Interactions, patience: float, *, id: int | None = None
    ) -> None:
        super().__init__(name, world, id=id)
        self.interactions = interactions
        self.patience = patience
        self.grace = GRACE

    def member(self, name: str, *, id: int | None = None, **named: bool) -> Person:
        """Takes in a person, with the permissions named beyond everyone's."""
        denied = bits(**{one: not wanted for one, wanted in named.items()})
        if denied & EVERYONE:
            raise ValueError("everyone has that: deny it in a channel, with channel.permit(person, ...)")
        person = Person(self.world.user(name, id=id), self)
        if any(named.values()):
            person.roles.append(self.role(f"{name}'s", **named))
        self.members[person.id] = person
        return person
