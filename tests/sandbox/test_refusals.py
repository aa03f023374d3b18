"""What Discord refuses with 50035: limits from its documentation, each just within and just beyond."""

import io
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Sandbox
from bot.sandbox.checks import is_name
from tests.sandbox.conftest import Api

V2 = 1 << 15
Json = dict[str, Any]


def button(**more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "B", "custom_id": "b", **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def buttons(count: int, start: int = 0) -> list[Json]:
    return [button(custom_id=str(start + n)) for n in range(count)]


def options(count: int) -> list[Json]:
    return [{"label": f"L{n}", "value": str(n)} for n in range(count)]


def select(**more: Any) -> Json:
    return {"type": 3, "custom_id": "s", "options": options(2), **more}


def text(content: str = "words") -> Json:
    return {"type": 10, "content": content}


def classic(*rows: Json) -> Json:
    return {"content": "x", "components": list(rows)}


def modern(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


MESSAGES_ACCEPTED: list[Json] = [
    {"content": "x" * 2000},
    {"content": "x", "nonce": "n" * 25},
    {"content": "x", "nonce": 2**63 - 1},
    classic(*(row(*buttons(5, 5 * n)) for n in range(5))),
    classic(row(button(label="x" * 80, custom_id="x" * 100))),
    classic(row(button(label=None, emoji={"name": "🎴"}))),
    classic(row({"type": 2, "style": 5, "label": "Link", "url": "https://example.com"})),
    classic(row(select(options=options(25), max_values=25, placeholder="x" * 150))),
    classic(row(select(options=[{"label": "x" * 100, "value": "x" * 100, "description": "x" * 100}]))),
    modern(*(text(str(n)) for n in range(40))),
    modern(text("x" * 4000)),
    modern({"type": 17, "accent_color": 0xFFFFFF, "components": [text(), row(button())]}),
    modern({"type": 14, "divider": True, "spacing": 2}),
    modern({"type": 12, "items": [{"media": {"url": "https://a.b/c"}, "description": "x"}] * 10}),
    {"content": "x", "allowed_mentions": {"parse": ["users"], "roles": ["1"]}},
]


@pytest.mark.parametrize("body", MESSAGES_ACCEPTED)
async def test_a_message_within_the_limits(sandbox: Sandbox, api: Api, body: Json) -> None:
    channel = sandbox.guild("G").channel("c")
    status, answer = await api("POST", f"/channels/{channel.id}/messages", body)
    assert status == 200, answer


MESSAGES_REFUSED: list[tuple[Json, str, str]] = [
    ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"content": 5}, "content", "STRING_TYPE_CONVERT"),
    ({"content": "x", "nonce": "n" * 26}, "nonce", "NONCE_TYPE_TOO_LONG"),
    ({"content": "x", "flags": "x"}, "flags", "NUMBER_TYPE_COERCE"),
    (classic(*(row(*buttons(1, n)) for n in range(6))), "components", "BASE_TYPE_MAX_LENGTH"),
    (classic(button()), "components.0.type", "UNION_TYPE_CHOICES"),
    (classic({}), "components.0.type", "BASE_TYPE_REQUIRED"),
    (classic(text()), "components.0.type", "UNION_TYPE_CHOICES"),
    (classic(row()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(*buttons(6))), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(select(), button())), "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (classic(row(button(label="x" * 81))), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    (classic(row(button(custom_id="x" * 101))), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(button(custom_id=None))), "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    (classic(row(button(), button())), "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    (classic(row(button(style=7))), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    (classic(row(button(id=-1))), "components.0.components.0.id", "NUMBER_TYPE_MIN"),
    (classic(row(button(label=None))), "components.0.components.0.label", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    (classic(row({"type": 2, "style": 5, "label": "L"})), "components.0.components.0.url", "BASE_TYPE_REQUIRED"),
    (
        classic(row(button(style=5, url="https://a.b"))),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    (
        classic(row(button(url="https://a.b"))),
        "components.0.components.0.url",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    (classic(row(select(options=[]))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (classic(row(select(options=options(26)))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (
        classic(row(select(options=[{"label": "x" * 101, "value": "v"}]))),
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        classic(row(select(options=[{"label": "l", "value": "v", "description": "x" * 101}]))),
        "components.0.components.0.options.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        classic(row(select(options=[{"label": "l", "value": "v"}] * 2))),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (classic(row(select(placeholder="x" * 151))), "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
    (classic(row(select(max_values=26))), "components.0.components.0.max_values", "NUMBER_TYPE_MAX"),
    (
        classic(row(select(max_values=3))),
        "components.0.components.0.max_values",
        "SELECT_COMPONENT_MAX_VALUES_EXCEEDED",
    ),
    (
        classic(row(select(min_values=2))),
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
    ),
    (
        classic(row(select(options=[{**one, "default": True} for one in options(2)]))),
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
    ),
    ({**modern(text()), "content": "x"}, "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    (modern(*(text(str(n)) for n in range(41))), "components", "BASE_TYPE_MAX_LENGTH"),
    (
        modern({"type": 17, "components": [text() for _ in range(40)]}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (modern(text("x" * 2001), text("x" * 2000)), "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    (modern(text("")), "components.0.content", "BASE_TYPE_REQUIRED"),
    (modern({**text(), "id": 3}, {**text(), "id": 3}), "components.1.id", "COMPONENT_ID_DUPLICATED"),
    (modern(button()), "components.0.type", "UNION_TYPE_CHOICES"),
    (
        modern({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    (modern({"type": 17, "components": []}), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (modern({"type": 9, "components": [text()], "accessory": button()}), "components.0.type", "UNION_TYPE_CHOICES"),
    (modern({"type": 14, "spacing": 3}), "components.0.spacing", "BASE_TYPE_CHOICES"),
    (modern({"type": 12, "items": []}), "components.0.items", "BASE_TYPE_BAD_LENGTH"),
    (modern({"type": 12, "items": [{}]}), "components.0.items.0.media", "BASE_TYPE_REQUIRED"),
    (
        modern({"type": 12, "items": [{"media": {"url": "ftp://a"}}]}),
        "components.0.items.0.media.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        modern({"type": 12, "items": [{"media": {"url": "attachment://gone.png"}}]}),
        "components.0",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
    ({"content": "x", "allowed_mentions": {"users": ["1"] * 101}}, "allowed_mentions.users", "BASE_TYPE_MAX_LENGTH"),
    ({"content": "x", "components": 5}, "components", "LIST_TYPE_CONVERT"),
    ({"content": "x", "components": [5]}, "components.0", "MODEL_TYPE_CONVERT"),
    ({"content": "x", "embeds": [{"title": "T"}]}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    (modern({"type": 14, "divider": "y"}), "components.0.divider", "BOOLEAN_TYPE_CONVERT"),
    ({"content": "x", "attachments": [{"id": "0"}]}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
    ({"content": "x", "attachments": [{}]}, "attachments.0.id", "BASE_TYPE_REQUIRED"),
]


def code_at(body: Json, path: str) -> list[str]:
    """The codes of the faults that the nested errors name at a path."""
    assert body["code"] == 50035 and body["message"] == "Invalid Form Body", body
    here = body["errors"]
    for key in path.split(".") if path else ():
        assert key in here, body
        here = here[key]
    return [one["code"] for one in here["_errors"]]


@pytest.mark.parametrize(("body", "path", "code"), MESSAGES_REFUSED)
async def test_a_message_beyond_the_limits(sandbox: Sandbox, api: Api, body: Json, path: str, code: str) -> None:
    channel = sandbox.guild("G").channel("c")
    status, answer = await api("POST", f"/channels/{channel.id}/messages", body)
    assert status == 400 and code in code_at(answer, path)
    assert channel.messages == []


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  \n"}, {"flags": V2}])
async def test_an_empty_message(sandbox: Sandbox, api: Api, body: Json) -> None:
    channel = sandbox.guild("G").channel("c")
    assert (await api("POST", f"/channels/{channel.id}/messages", body))[1]["code"] == 50006


async def test_v2_can_be_chosen_later_but_not_given_up(sandbox: Sandbox, api: Api) -> None:
    channel = sandbox.guild("G").channel("c")
    _, sent = await api("POST", f"/channels/{channel.id}/messages", {"content": "x"})
    path = f"/channels/{channel.id}/messages/{sent['id']}"
    _, refused = await api("PATCH", path, modern(text()))
    assert code_at(refused, "content") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    status, changed = await api("PATCH", path, {**modern(text()), "content": None})
    assert status == 200 and changed["flags"] == V2
    _, refused = await api("PATCH", path, {"flags": 0, "components": [], "content": "x"})
    assert code_at(refused, "content") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    status, changed = await api("PATCH", path, {"flags": 0, "components": [text("new")]})
    assert status == 200 and changed["flags"] == V2


async def test_all_faults_are_told_at_once(sandbox: Sandbox, api: Api) -> None:
    channel = sandbox.guild("G").channel("c")
    body = {"content": "x" * 2001, "nonce": "n" * 26, "components": [{}]}
    _, answer = await api("POST", f"/channels/{channel.id}/messages", body)
    assert set(answer["errors"]) == {"content", "nonce", "components"}


async def test_ten_files_and_no_more(sandbox: Sandbox, api: Api) -> None:
    channel = sandbox.guild("G").channel("c")
    for count, size, status in ((10, 1, 200), (11, 1, 400), (1, 10 * 1024 * 1024 + 1, 413)):
        form = aiohttp.FormData({"payload_json": "{}"}, quote_fields=False)
        for n in range(count):
            form.add_field(f"files[{n}]", io.BytesIO(b"x" * size), filename=f"{n}.txt")
        async with api.session.post(f"{sandbox.api_base}/channels/{channel.id}/messages", data=form) as response:
            assert response.status == status


def command(**more: Any) -> Json:
    return {"name": "join", "description": "Joins", **more}


def option(type: int = 3, **more: Any) -> Json:
    return {"type": type, "name": "name", "description": "A name", **more}


def choices(count: int) -> list[Json]:
    return [{"name": f"C{n}", "value": str(n)} for n in range(count)]


def many(count: int, **more: Any) -> list[Json]:
    return [option(name=f"o{n}", **more) for n in range(count)]


SUBCOMMAND = option(1, name="start", options=[option(required=True)])

COMMANDS_ACCEPTED: list[Json] = [
    command(name="x" * 32, description="x" * 100),
    command(options=many(25)),
    command(options=[option(choices=choices(25))]),
    command(options=[option(choices=[{"name": "x" * 100, "value": "x" * 100}])]),
    command(options=[option(name="a", required=True), option(name="b")]),
    command(options=[option(2, name="group", options=[SUBCOMMAND])]),
    command(options=[option(4, min_value=0, max_value=10, autocomplete=True)]),
    command(options=[option(min_length=0, max_length=6000)]),
    command(name_localizations={"de": "mitmachen"}),
    command(options=[option(choices=[{"name": "n", "value": "v", "name_localizations": {"de": "x" * 100}}])]),
]


@pytest.mark.parametrize("body", COMMANDS_ACCEPTED)
async def test_a_command_within_the_limits(sandbox: Sandbox, api: Api, body: Json) -> None:
    status, answer = await api("PUT", f"/applications/{sandbox.world.bot.id}/commands", [body])
    assert status == 200, answer


COMMANDS_REFUSED: list[tuple[Json, str, str]] = [
    ({"description": "x"}, "name", "BASE_TYPE_REQUIRED"),
    (command(name="Join"), "name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="join now"), "name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(name="x" * 33), "name", "BASE_TYPE_BAD_LENGTH"),
    (command(description=""), "description", "BASE_TYPE_REQUIRED"),
    (command(description="x" * 101), "description", "BASE_TYPE_BAD_LENGTH"),
    (command(type=9), "type", "BASE_TYPE_CHOICES"),
    (command(name_localizations={"de": "x" * 33}), "name_localizations.de", "BASE_TYPE_BAD_LENGTH"),
    (command(options=many(26)), "options", "BASE_TYPE_MAX_LENGTH"),
    (command(options=[option(name="Name")]), "options.0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    (command(options=[option(description="")]), "options.0.description", "BASE_TYPE_REQUIRED"),
    (command(options=[option(12)]), "options.0.type", "BASE_TYPE_CHOICES"),
    (command(options=[option(), option()]), "options.1", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
    (
        command(options=[option(name="a"), option(name="b", required=True)]),
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (command(options=[SUBCOMMAND, option()]), "options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    (
        command(options=[option(2, options=[option(2, options=[SUBCOMMAND])])]),
        "options.0.options.0.type",
        "BASE_TYPE_CHOICES",
    ),
    (command(options=[option(1, options=[SUBCOMMAND])]), "options.0.options.0.type", "BASE_TYPE_CHOICES"),
    (command(options=[option(options=[option()])]), "options.0.options", "BASE_TYPE_MAX_LENGTH"),
    (command(options=[option(choices=choices(26))]), "options.0.choices", "BASE_TYPE_MAX_LENGTH"),
    (
        command(options=[option(choices=[{"name": "x" * 101, "value": "v"}])]),
        "options.0.choices.0.name",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option(choices=[{"name": "n", "value": "v", "name_localizations": {"de": "x" * 101}}])]),
        "options.0.choices.0.name_localizations.de",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option(choices=[{"name": "n", "value": "x" * 101}])]),
        "options.0.choices.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option(4, choices=[{"name": "n", "value": "one"}])]),
        "options.0.choices.0.value",
        "NUMBER_TYPE_COERCE",
    ),
    (
        command(options=[option(choices=[{"name": "n", "value": "1"}, {"name": "n", "value": "2"}])]),
        "options.0.choices.1",
        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
    ),
    (
        command(options=[option(choices=choices(1), autocomplete=True)]),
        "options.0.autocomplete",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
    ),
    (command(options=[option(5, autocomplete=True)]), "options.0.type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    (command(options=[option(max_length=6001)]), "options.0.max_length", "NUMBER_TYPE_MAX"),
    (
        command(options=[option(4, min_value=2, max_value=1)]),
        "options.0.min_value",
        "APPLICATION_COMMAND_OPTIONS_MIN_GREATER_THAN_MAX",
    ),
    (
        command(options=many(25, description="x" * 100, choices=[{"name": "x" * 100, "value": "x" * 100}] * 2)),
        "",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@pytest.mark.parametrize(("body", "path", "code"), COMMANDS_REFUSED)
async def test_a_command_beyond_the_limits(sandbox: Sandbox, api: Api, body: Json, path: str, code: str) -> None:
    place = f"/applications/{sandbox.world.bot.id}/commands"
    status, answer = await api("PUT", place, [command(name="fine"), body])
    assert status == 400 and code in code_at(answer, f"1.{path}".rstrip("."))
    assert sandbox.commands == []


async def test_two_commands_of_one_name(sandbox: Sandbox, api: Api) -> None:
    place = f"/applications/{sandbox.world.bot.id}/commands"
    _, answer = await api("PUT", place, [command(), command()])
    assert code_at(answer, "1") == ["APPLICATION_COMMANDS_DUPLICATE_NAME"]


@pytest.mark.parametrize(
    ("name", "fine"),
    [
        ("join", True),
        ("côté", True),
        ("duel-2_x'", True),
        ("जोड़", True),
        ("参加", True),
        ("JOIN", False),
        ("a.b", False),
    ],
)
def test_names(name: str, fine: bool) -> None:
    assert is_name(name) is fine


def modal(*components: Json, **more: Any) -> Json:
    return {"title": "T", "custom_id": "m", "components": list(components), **more}


def written(**more: Any) -> Json:
    return {"type": 4, "style": 1, "custom_id": "t", "label": "L", **more}


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "L", "component": component, **more}


MODALS_REFUSED: list[tuple[Json, str, str]] = [
    (modal(row(written()), title="x" * 46), "title", "BASE_TYPE_BAD_LENGTH"),
    (modal(row(written()), custom_id="x" * 101), "custom_id", "BASE_TYPE_BAD_LENGTH"),
    (modal(), "components", "BASE_TYPE_BAD_LENGTH"),
    (modal(*(row(written(custom_id=str(n))) for n in range(6))), "components", "BASE_TYPE_BAD_LENGTH"),
    (modal(written()), "components.0.type", "UNION_TYPE_CHOICES"),
    (modal(text("")), "components.0.content", "BASE_TYPE_REQUIRED"),
    (modal(row(button())), "components.0.components.0.type", "UNION_TYPE_CHOICES"),
    (modal(row(written(), written(custom_id="u"))), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (modal(row(written(label="x" * 46))), "components.0.components.0.label", "BASE_TYPE_BAD_LENGTH"),
    (modal(row(written(style=3))), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    (modal(row(written(max_length=4001))), "components.0.components.0.max_length", "NUMBER_TYPE_MAX"),
    (modal(row(written(max_length=0))), "components.0.components.0.max_length", "NUMBER_TYPE_MIN"),
    (
        modal(row(written(min_length=5, max_length=4))),
        "components.0.components.0.min_length",
        "TEXT_INPUT_MIN_GREATER_THAN_MAX",
    ),
    (modal(row(written(value="abc", max_length=2))), "components.0.components.0.value", "BASE_TYPE_BAD_LENGTH"),
    (modal(row(written(placeholder="x" * 101))), "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
    (modal(row(written()), row(written())), "components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    (modal(label(written(), label="x" * 46)), "components.0.label", "BASE_TYPE_BAD_LENGTH"),
    (modal(label(written(), description="x" * 101)), "components.0.description", "BASE_TYPE_MAX_LENGTH"),
    (modal({"type": 18, "label": "L"}), "components.0.component", "BASE_TYPE_REQUIRED"),
    (modal(label(button())), "components.0.component.type", "UNION_TYPE_CHOICES"),
    (modal(label(select(options=options(26)))), "components.0.component.options", "BASE_TYPE_BAD_LENGTH"),
    (modal(label({"type": 21, "custom_id": "g"})), "components.0.component.type", "UNION_TYPE_CHOICES"),
]


async def callback_path(sandbox: Sandbox, api: Api) -> str:
    """Where an interaction that nobody hears of waits for its answer."""
    await api("PUT", f"/applications/{sandbox.world.bot.id}/commands", [command()])
    guild = sandbox.guild("G")
    guild.patience = 0.0
    use = await guild.member("Gwen").slash(guild.channel("c"), "/join")
    return f"/interactions/{use.interaction.id}/{use.interaction.token}/callback"


@pytest.mark.parametrize(("body", "path", "code"), MODALS_REFUSED)
async def test_a_modal_beyond_the_limits(sandbox: Sandbox, api: Api, body: Json, path: str, code: str) -> None:
    where = await callback_path(sandbox, api)
    status, answer = await api("POST", where, {"type": 9, "data": body})
    assert status == 400 and code in code_at(answer, f"data.{path}")


async def test_a_modal_within_the_limits(sandbox: Sandbox, api: Api) -> None:
    where = await callback_path(sandbox, api)
    body = modal(
        row(written(value="ab", max_length=4000, label="x" * 45)),
        text(),
        label(select(options=options(25)), description="x" * 100),
        title="x" * 45,
    )
    assert (await api("POST", where, {"type": 9, "data": body}))[0] == 204
