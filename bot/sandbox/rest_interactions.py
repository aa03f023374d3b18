"""REST routes that answer interactions: callbacks and their token's webhook. Owns what each answer does."""

from aiohttp import web

from bot import limits
from bot.sandbox import posting
from bot.sandbox.checks import check_choice_value, check_modal
from bot.sandbox.client import focused
from bot.sandbox.guilds import World
from bot.sandbox.interactions import (
    CHOICES,
    DEFER,
    DEFER_UPDATE,
    REPLY,
    UPDATE,
    Interaction,
    Interactions,
)
from bot.sandbox.messages import Message, numbered
from bot.sandbox.requests import BODY
from bot.sandbox.wire import Body, FormBody, Json, answer, nothing, refuse


class RestInteractions:
    """The handlers of these routes."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self._world = world
        self._interactions = interactions

    def routes(self) -> list[web.RouteDef]:
        """Every route of this file."""
        hook = "/webhooks/{app}/{token}"
        one = hook + "/messages/{message}"
        return [
            web.post("/interactions/{id}/{token}/callback", self.callback),
            web.post(hook, self.follow_up),
            web.get(one, self.get),
            web.patch(one, self.edit),
            web.delete(one, self.delete),
        ]

    async def callback(self, request: web.Request) -> web.Response:
        """The first answer."""
        where = request.match_info
        interaction = self._interactions.to_answer(int(where["id"]), where["token"])
        body = request[BODY]
        form = FormBody(body.form)
        kind = form.one_of("type", interaction.allowed_answers, required=True)
        form.settle()
        message = self._first_answer(interaction, kind, body.inner("data"))
        interaction.answer = kind
        interaction.bell.ring()
        if request.query.get("with_response", "").lower() not in ("1", "true"):
            return nothing()
        return answer(_callback_response(interaction, kind, message))

    def _first_answer(self, interaction: Interaction, kind: int, data: Body) -> Message | None:
        message: Message | None = None
        if kind == REPLY:
            message = self._create(interaction, data)
            interaction.original = message
        elif kind == DEFER:
            message = posting.defer(self._world, interaction, data)
            interaction.original = message
            interaction.replies.append(message)
        elif kind == DEFER_UPDATE:
            message = interaction.original = interaction.source
        elif kind == UPDATE and interaction.source is not None:
            message = interaction.original = interaction.source
            posting.edit(self._world, interaction.channel, message, data)
        elif kind == CHOICES:
            interaction.choices = _checked_choices(data.form, focused(interaction.data)["type"])
        else:
            check_modal(FormBody(data.form, data.path))
            interaction.modal = {**data.form, "components": numbered(data.form["components"])}
        return message

    async def follow_up(self, request: web.Request) -> web.Response:
        """Another message; the first after a deferred reply fills that one instead."""
        interaction = self._interaction(request)
        if interaction.loading and interaction.original is not None:
            message = interaction.original
            posting.edit(self._world, interaction.channel, message, request[BODY])
        else:
            message = self._create(interaction, request[BODY])
        interaction.touch()
        return answer(message.payload())

    async def get(self, request: web.Request) -> web.Response:
        """One of the messages of this interaction."""
        return answer(self._message(self._interaction(request), request).payload())

    async def edit(self, request: web.Request) -> web.Response:
        """Edits one of the messages of this interaction."""
        interaction = self._interaction(request)
        message = self._message(interaction, request)
        posting.edit(self._world, interaction.channel, message, request[BODY])
        interaction.touch()
        return answer(message.payload())

    async def delete(self, request: web.Request) -> web.Response:
        """Deletes one of the messages of this interaction."""
        interaction = self._interaction(request)
        posting.delete(interaction.channel, self._message(interaction, request))
        interaction.touch()
        return nothing()

    def _interaction(self, request: web.Request) -> Interaction:
        return self._interactions.answered(int(request.match_info["app"]), request.match_info["token"])

    def _create(self, interaction: Interaction, body: Body) -> Message:
        channel = interaction.channel
        message = posting.create(self._world, channel, channel.guild.bot, body, interaction=interaction)
        interaction.replies.append(message)
        return message

    def _message(self, interaction: Interaction, request: web.Request) -> Message:
        wanted = request.match_info["message"]
        mine = [interaction.original, interaction.source, *interaction.replies]
        for message in mine:
            if message is None or message.deleted:
                continue
            if message is interaction.original if wanted == "@original" else str(message.id) == wanted:
                return message
        raise refuse(10008)


def _checked_choices(data: Json, option_type: int) -> list[Json]:
    form = FormBody(data, ("data",))
    for choice in form.forms("choices", 0, limits.CHOICES, required=True):
        choice.text("name", 1, limits.CHOICE_TEXT, required=True)
        check_choice_value(choice, option_type)
    form.settle()
    return list(data["choices"])


def _callback_response(interaction: Interaction, kind: int, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": interaction.type}
    resource: Json = {"type": kind}
    if message is not None:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = message.loading
        about["response_message_ephemeral"] = message.ephemeral
        resource["message"] = message.payload()
    return {"interaction": about, "resource": resource}
