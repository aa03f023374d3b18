"""The slash commands as Discord is told of them, against the table here and Discord's limits."""

import re
from typing import Any

import pytest
from discord import AppCommandOptionType as Type
from discord import app_commands

from bot.chat.client import COGS, Quickdraw
from bot.chat.languages import Translator
from bot.rules.words import ENGLISH, LANGUAGES

TRAITS = "reflex initiative agility dice prowess dexterity awareness mental bound weapon more"
TABLE = {
    "encounter start": "system* name from",
    "encounter save": "name* remove",
    "encounter end": "",
    "encounter restore": "",
    "encounter status": "",
    "encounter board": "",
    "encounter log": "format of",
    "encounter undo": "",
    "encounter redo": "",
    "encounter settings": "key value",
    "encounter gm": "user* remove",
    "encounter pings": "how",
    "encounter pause": "time",
    "encounter resume": "",
    "encounter bell": "text at secret remove",
    "encounter screen": "",
    "encounter verify": "",
    "encounter doctor": "",
    "encounter forget": "",
    "join": f"name* side {TRAITS}",
    "leave": "combatant",
    "combatant add": f"name* number side count hidden player {TRAITS}",
    "combatant edit": f"combatant* name side count player condition rounds note aware at {TRAITS}",
    "combatant paste": "",
    "combatant split": "combatant* count* name",
    "combatant merge": "combatant* into*",
    "combatant admit": "combatant* away",
    "combatant remove": "combatant*",
    "combatant reveal": "combatant*",
    "combatant reorder": "combatant* before",
    "declare": "speed action combatant phase kind rush surge take_time secret repeat reacting reach force at standing",
    "flip": "card roll bar combatant side surprise force more",
    "act": "action combatant speed do cost total preempt done bind distance force at more",
    "hold": "until combatant what at more standing",
    "abort": "combatant retarget at more",
    "next": "round to more",
    "surge": "points haste combatant at more",
    "interrupt": "target* speed kind combatant more",
    "odds": "combatant speed dice target more",
    "check": "combatant against ruling mental cost dice target distance effect more",
    "pass": "everything combatant standing",
    "standing": "combatant tear_up away",
    "where": "",
    "why": "combatant",
    "rules": "system",
    "help": "",
    "counter": "name* change value combatant secret remove",
}
"""Every command with its options; * is required."""
MORE = {
    "hold": {"force"}, "abort": {"force"}, "next": {"force"}, "surge": {"force"}, "interrupt": {"at"},
    "declare": {"several", "lines", "same", "more"}, "act": {"several"},
}  # fmt: skip
"""More may be added: what every system has, which is named here."""
LISTS = {"weapon": 1000, "value": 1000, "more": 1000, "lines": 3000}
"""Options that take whole lists: a list of weapons is longer than a name."""
CHOICES = {
    ("encounter log", "format"): {"text", "json"},
    ("encounter pings", "how"): {"ping", "quiet", "on deck", "table"},
    ("hold", "what"): {"move", "attack", "both"},
    ("declare", "several"): {"all", "side", "group", "each"},
    ("act", "several"): {"all", "side", "group"},
    ("abort", "retarget"): {"same", "later"},
}
COMBATANTS = {"combatant", "into", "before", "preempt", "against"}
"""Options that name a combatant on the table; `target` does so with /interrupt alone."""
IN_THE_SYSTEMS_WORDS = {("declare", "speed"), ("declare", "action"), ("declare", "phase"), ("declare", "kind"),
                        ("encounter settings", "key"), ("encounter settings", "value")}  # fmt: skip
FLAGS = {"standing", "tear_up",
         "hidden", "remove", "away", "everything", "aware", "take_time", "secret", "repeat", "reacting", "reach",
         "force", "done", "round", "haste", "ruling", "mental", "same"}  # fmt: skip
NUMBERS = {"initiative", "agility", "dice", "prowess", "dexterity", "awareness", "mental", "bound", "count", "rush",
           "number", "rounds", "surge", "total", "bind", "points"}  # fmt: skip
NAME = re.compile(r"[-_a-z0-9]{1,32}")

Told = dict[str, Any]


@pytest.fixture
async def tree() -> Any:
    async def begin(client: Quickdraw) -> Any:
        raise AssertionError("this client never connects")

    client = Quickdraw(begin, ())
    client.parts = None  # type: ignore[assignment]  # the commands are looked at, not used
    async with client:
        await client.tree.set_translator(Translator())
        for cog in COGS:
            await client.load_extension(cog)
        yield client.tree


@pytest.fixture
async def told(tree: Any) -> list[Told]:
    """What Discord is told: the commands at the top."""
    return [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]


@pytest.fixture
def commands(told: list[Told]) -> dict[str, Told]:
    """The commands that can be given, by their whole names."""
    found: dict[str, Told] = {}
    for one in told:
        inner = [option for option in one["options"] if option["type"] == Type.subcommand.value]
        found |= {f"{one['name']} {option['name']}": option for option in inner} or {one["name"]: one}
    return found


def named(name: str) -> set[str]:
    """The options of a command that are named here."""
    return {one.rstrip("*") for one in TABLE[name].split()} | MORE.get(name, set())


def options_of(command: Told) -> dict[str, Told]:
    return {option["name"]: option for option in command.get("options", ())}


def test_the_commands_are_those_of_the_table(commands: dict[str, Told]) -> None:
    assert sorted(commands) == sorted(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_command_has_the_options_of_the_table(commands: dict[str, Told], name: str) -> None:
    options = options_of(commands[name])
    wanted = TABLE[name].split()
    assert set(options) == named(name)
    required = {key for key, option in options.items() if option.get("required")}
    assert required == {one.rstrip("*") for one in wanted if one.endswith("*")}
    given = [bool(option.get("required")) for option in options.values()]
    assert given == sorted(given, reverse=True), "Discord wants the required ones first"


def test_the_systems_are_offered_as_one_types(commands: dict[str, Told]) -> None:
    for name in ("encounter start", "rules"):
        assert options_of(commands[name])["system"]["autocomplete"]


def test_choices(commands: dict[str, Told]) -> None:
    found = {
        (name, key): {choice["value"] for choice in option["choices"]}
        for name, command in commands.items()
        for key, option in options_of(command).items()
        if option.get("choices") and key != "system" and key in named(name)
    }
    assert found == CHOICES


def test_types(commands: dict[str, Told]) -> None:
    for name, command in commands.items():
        for key, option in options_of(command).items():
            wanted = Type.string
            if key in ("user", "player"):
                wanted = Type.user
            elif (key == "mental" and name == "check") or (
                key in FLAGS - {"mental"} and (name, key) != ("standing", "away")
            ):
                wanted = Type.boolean
            elif (key in NUMBERS and name != "check") or (name, key) in (
                ("check", "dice"),
                ("next", "to"),
                ("counter", "value"),
            ):
                wanted = Type.integer
            if key == "where":
                wanted = Type.channel
            if (name, key) == ("odds", "target"):
                wanted = Type(option["type"])  # a number for some, in words for others
            assert option["type"] == wanted.value, f"/{name} {key}"


def test_what_is_offered_while_typing(tree: Any) -> None:
    found = {
        (command.qualified_name, parameter.name)
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for parameter in command.parameters
        if parameter.autocomplete
    }
    wanted = {(name, one.rstrip("*")) for name in TABLE for one in TABLE[name].split() if one.rstrip("*") in COMBATANTS}
    assert wanted | IN_THE_SYSTEMS_WORDS | {("interrupt", "target")} <= found


def every_part(told: list[Told]) -> list[tuple[str, Told]]:
    found, pending = [], [(one["name"], one) for one in told]
    while pending:
        name, part = pending.pop()
        found.append((name, part))
        pending += [(f"{name} {option['name']}", option) for option in part.get("options", ())]
    return found


def test_names_and_descriptions(told: list[Told]) -> None:
    for name, part in every_part(told):
        assert NAME.fullmatch(part["name"]), name
        assert 1 <= len(part["description"]) <= 100, name
        assert part["description"].strip() == part["description"], name
        assert part["description"] != "…", f"/{name} says nothing"


TRANSLATIONS = {language for language in LANGUAGES if language != ENGLISH}


def test_every_description_is_in_every_language(told: list[Told]) -> None:
    for name, part in every_part(told):
        translated = part["description_localizations"]
        assert translated.keys() == TRANSLATIONS, name
        for text in translated.values():
            assert 1 <= len(text) <= 100 and text.strip() == text != part["description"], name


def test_names_are_the_same_in_every_language_and_choices_say_what_they_are_called(told: list[Told]) -> None:
    for name, part in every_part(told):
        assert not part.get("name_localizations"), name
        for choice in part.get("choices", ()):
            for text in choice.get("name_localizations", {}).values():
                assert text.startswith(f"{choice['name']} (") and len(text) <= 100, name


def test_numbers_of_things(told: list[Told]) -> None:
    assert len(told) <= 100
    assert len({one["name"] for one in told}) == len(told)
    for name, part in every_part(told):
        options = part.get("options", ())
        assert len(options) <= 25, name
        assert len({option["name"] for option in options}) == len(options), name
        assert len(part.get("choices", ())) <= 25, name
        assert all(1 <= len(choice["name"]) <= 100 for choice in part.get("choices", ())), name
        assert not (part.get("choices") and part.get("autocomplete")), name


def longest(part: Told, key: str) -> int:
    """Characters of a text: those of the language that has most."""
    return max(len(text) for text in (part.get(key, ""), *(part.get(f"{key}_localizations") or {}).values()))


def characters(part: Told) -> int:
    inside = [*part.get("options", ()), *part.get("choices", ())]
    own = longest(part, "name") + longest(part, "description") + len(str(part.get("value", "")))
    return own + sum(map(characters, inside))


def test_no_command_is_too_long_in_any_language(told: list[Told]) -> None:
    assert max(map(characters, told)) <= 8000


def test_texts_are_bounded(commands: dict[str, Told]) -> None:
    """Nobody can type six thousand characters where a hundred are meant."""
    for name, command in commands.items():
        for key, option in options_of(command).items():
            if option["type"] == Type.string.value and not option.get("choices"):
                most = LISTS.get(key, 200)
                assert 1 <= option["max_length"] <= most, f"/{name} {key}"
                assert option["min_length"] == 1, f"/{name} {key}"
            if option["type"] == Type.integer.value:
                assert -999 <= option["min_value"] <= option["max_value"] <= 99_999, f"/{name} {key}"


def test_for_servers_alone_and_for_everybody_there(told: list[Told]) -> None:
    """Who may give a command is for the bot to say: the one who began an encounter is its GM."""
    for one in told:
        assert one["contexts"] == [0]
        assert one["integration_types"] == [0]
        assert one.get("default_member_permissions") is None
        assert one["nsfw"] is False
