"""Interactions: what a person did, and how far the bot has answered. Owns times and states; no HTTP."""

import secrets
from dataclasses import dataclass, field

from bot import limits
from bot.sandbox.checks import GROUP, SUBCOMMAND
from bot.sandbox.guilds import Bell, Channel, Member, Thread, World
from bot.sandbox.messages import Message, Version
from bot.sandbox.wire import Json, refuse

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5

REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


@dataclass(eq=False)
class Interaction:
    """One use of a command, component or modal."""

    id: int
    type: int
    member: Member
    channel: Channel
    data: Json
    at: float
    source: Message | None = None
    """The message whose component was used."""
    source_version: Version | None = None
    """The message as it was when used, if it has changed since."""
    before: "Interaction | None" = None
    """The interaction that a modal was shown for."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    answer: int | None = None
    """The type of the bot's first answer."""
    original: Message | None = None
    replies: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    bell: Bell = field(default_factory=Bell)
    """Rung whenever the bot has answered or done more."""
    touched: bool = False
    """Whether the bot did more after its first answer: an edit, a follow-up, a deletion."""

    @property
    def loading(self) -> bool:
        """Whether the person still sees that the bot is thinking."""
        return self.original is not None and self.original.loading and not self.original.deleted

    @property
    def allowed_answers(self) -> tuple[int, ...]:
        """The callback types that Discord takes for this interaction."""
        if self.type == AUTOCOMPLETE:
            return (CHOICES,)
        answers = [REPLY, DEFER]
        if self.source is not None:
            answers += [DEFER_UPDATE, UPDATE]
        if self.type != MODAL_SUBMIT:
            answers.append(MODAL)
        return tuple(answers)

    def touch(self) -> None:
        """Note that the bot did more after its first answer."""
        self.touched = True
        self.bell.ring()

    def metadata(self) -> Json:
        """Return the interaction metadata of a message that answers it."""
        data: Json = {
            "id": str(self.id),
            "type": self.type,
            "user": self.member.user.payload(),
            "authorizing_integration_owners": {"0": str(self.channel.guild.id)},
        }
        if self.type == COMMAND:
            data["name"] = " ".join(_path(self.data))
        if self.type == COMPONENT and self.source is not None:
            data["interacted_message_id"] = str(self.source.id)
        if self.type == MODAL_SUBMIT and self.before is not None:
            data["triggering_interaction_metadata"] = self.before.metadata()
        return data

    def payload(self) -> Json:
        """Return the payload of INTERACTION_CREATE."""
        guild, channel, member = self.channel.guild, self.channel, self.member
        data: Json = {
            "id": str(self.id),
            "application_id": str(guild.bot.id),
            "type": self.type,
            "token": self.token,
            "version": 1,
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "channel_id": str(channel.id),
            "channel": {**channel.payload(), "permissions": str(member.permissions_in(channel))},
            "member": member.payload(channel),
            "app_permissions": str(guild.bot.permissions_in(channel)),
            "locale": member.locale,
            "guild_locale": guild.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": {"0": str(guild.id)},
            "context": 0,
            "attachment_size_limit": limits.ATTACHMENT_BYTES,
            "data": self.data,
        }
        if self.source is not None:
            data["message"] = self.source.payload(self.source_version)
        return data


class Interactions:
    """All interactions, by the token that answers them."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_token: dict[str, Interaction] = {}
        self.first_answer_within = limits.FIRST_ANSWER_SECONDS
        self.answered_in = 0.0
        """Seconds that the bot took to answer the last one: how busy the machine is."""

    def create(
        self,
        type: int,
        member: Member,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        source_version: Version | None = None,
        before: Interaction | None = None,
    ) -> Interaction:
        """Create an interaction with a token."""
        id, now = self._world.snowflakes.next(), self._world.clock()
        interaction = Interaction(id, type, member, channel, data, now, source, source_version, before)
        self._by_token[interaction.token] = interaction
        return interaction

    @property
    def made(self) -> list[Interaction]:
        """All of them, oldest first."""
        return list(self._by_token.values())

    def forget(self) -> None:
        """Forget the interactions whose token has expired."""
        since = self._world.clock() - limits.TOKEN_SECONDS
        self._by_token = {token: one for token, one in self._by_token.items() if one.at >= since}

    def deliver(self, interaction: Interaction) -> None:
        """Send an interaction to the bot."""
        times, self._world.deliver_twice = (2 if self._world.deliver_twice else 1), False
        for _ in range(times):
            interaction.channel.guild.announce("INTERACTION_CREATE", interaction.payload())

    def to_answer(self, id: int, token: str) -> Interaction:
        """Return the interaction for a first answer, or raise ApiError."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != id:
            raise refuse(10062)
        if interaction.answer is not None:
            raise refuse(40060)
        if self._world.clock() - interaction.at > self.first_answer_within:
            raise refuse(10062)
        return interaction

    def answered(self, application: int, token: str) -> Interaction:
        """Return the interaction of a webhook, or raise ApiError."""
        interaction = self._by_token.get(token)
        if interaction is None or application != self._world.bot.id or interaction.answer is None:
            raise refuse(10015)
        if self._world.clock() - interaction.at > limits.TOKEN_SECONDS:
            raise refuse(50027)
        return interaction


def thread_asleep(channel: Channel) -> bool:
    """Return whether a channel is an archived thread."""
    return isinstance(channel, Thread) and channel.archived


def _path(data: Json) -> list[str]:
    inside: list[Json] = data.get("options") or []
    deeper = bool(inside) and inside[0]["type"] in (SUBCOMMAND, GROUP)
    return [data["name"], *(_path(inside[0]) if deeper else ())]
