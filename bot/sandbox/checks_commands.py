"""What Discord refuses in application commands: names, options, choices, nesting, size. It changes nothing."""

import unicodedata
from typing import Any

from bot import limits
from bot.sandbox.form import FormBody
from bot.sandbox.wire import Json, refuse

CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
CHOOSABLE = (STRING, INTEGER, NUMBER)
VALUES = range(STRING, ATTACHMENT + 1)


def check_commands(commands: Any) -> None:
    """Refuses a list of all commands that Discord would refuse."""
    form = FormBody({"list": commands})
    forms = form.forms("list", 0, limits.COMMANDS + 2 * limits.MENU_COMMANDS, required=True)
    seen: set[tuple[int, str]] = set()
    for command in forms:
        # Discord names the faults by the place in the list alone.
        command.path = command.path[1:]
        _check(command)
        key = (command.data.get("type", CHAT_INPUT), str(command.data.get("name")))
        if key in seen:
            words = "Application command names must be unique"
            command.fault("APPLICATION_COMMANDS_DUPLICATE_NAME", words)
        seen.add(key)
    form.settle()
    for kind in (CHAT_INPUT, USER_MENU, MESSAGE_MENU):
        most = limits.COMMANDS if kind == CHAT_INPUT else limits.MENU_COMMANDS
        if sum(one[0] == kind for one in seen) > most:
            raise refuse(30032)


def check_command(command: Json) -> None:
    """Refuses one command that Discord would refuse."""
    form = FormBody(command)
    _check(form)
    form.settle()


def _check(command: FormBody) -> None:
    kind = command.one_of("type", (CHAT_INPUT, USER_MENU, MESSAGE_MENU)) or CHAT_INPUT
    if kind != CHAT_INPUT:
        command.text("name", 1, limits.COMMAND_NAME, required=True)
        if command.data.get("description"):
            words = "Context menu commands cannot have description"
            command.fault("APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED", words, "description")
        return
    _check_name(command)
    command.text("description", 1, limits.COMMAND_DESCRIPTION, required=True)
    _check_localizations(command)
    _check_options(command, (SUBCOMMAND, GROUP, *VALUES))
    if _size(command.data) > limits.COMMAND_TEXT:
        words = f"Command exceeds maximum size ({limits.COMMAND_TEXT})"
        command.fault("APPLICATION_COMMAND_TOO_LARGE", words)


def _check_name(form: FormBody) -> None:
    name = form.text("name", 1, limits.COMMAND_NAME, required=True)
    if 0 < len(name) <= limits.COMMAND_NAME and not is_name(name):
        form.fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid", "name")


def is_name(name: str) -> bool:
    """Whether this may name a command or option: letters, digits, - _ ' of any script, no capitals."""
    return name == name.lower() and all(
        letter in "-_'"
        or unicodedata.category(letter)[0] in "LN"
        or unicodedata.name(letter, "").startswith(("DEVANAGARI", "THAI"))
        for letter in name
    )


def _check_localizations(form: FormBody) -> None:
    _check_localization(form, "name", limits.COMMAND_NAME)
    _check_localization(form, "description", limits.COMMAND_DESCRIPTION)


def _check_localization(form: FormBody, key: str, most: int) -> None:
    words = form.form(f"{key}_localizations")
    if words is not None:
        for locale in words.data:
            words.text(locale, 1, most)


def _check_options(parent: FormBody, allowed: tuple[int, ...]) -> None:
    options = parent.forms("options", 0, limits.OPTIONS)
    seen: set[str] = set()
    optional = False
    for option in options:
        _check_option(option, allowed)
        name = str(option.data.get("name"))
        if name in seen:
            words = "Option name already used in this command"
            option.fault("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
        seen.add(name)
        if option.data.get("required") and optional:
            words = "Required options must be placed before non-required options"
            option.fault("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.data.get("required")
    kinds = {option.data.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        words = "Sub-command and sub-command group option types are mutually exclusive to all other options"
        parent.fault("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words, "options")


def _check_option(option: FormBody, allowed: tuple[int, ...]) -> None:
    _check_name(option)
    option.text("description", 1, limits.COMMAND_DESCRIPTION, required=True)
    _check_localizations(option)
    option.boolean("required")
    kind = option.one_of("type", allowed, required=True)
    if kind == GROUP:
        _check_options(option, (SUBCOMMAND,))
    elif kind == SUBCOMMAND:
        _check_options(option, tuple(VALUES))
    elif kind is not None:
        _check_value_option(option, kind)


def _check_value_option(option: FormBody, kind: int) -> None:
    option.boolean("autocomplete")
    if option.data.get("options"):
        option.fault("BASE_TYPE_MAX_LENGTH", "Must be 0 or fewer in length.", "options")
    if (option.data.get("choices") or option.data.get("autocomplete")) and kind not in CHOOSABLE:
        words = "Choices and autocomplete are only for strings, integers and numbers"
        option.fault("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words, "type")
    if option.data.get("choices") and option.data.get("autocomplete"):
        words = "Choices and autocomplete are mutually exclusive"
        option.fault("APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE", words, "autocomplete")
    _check_choices(option, kind)
    if kind == STRING:
        option.integer("min_length", 0, limits.STRING_OPTION)
        option.integer("max_length", 1, limits.STRING_OPTION)
    elif kind == INTEGER:
        option.integer("min_value", -limits.NUMBER_OPTION, limits.NUMBER_OPTION)
        option.integer("max_value", -limits.NUMBER_OPTION, limits.NUMBER_OPTION)
    for low, high in (("min_length", "max_length"), ("min_value", "max_value")):
        if option.has(low) and option.has(high) and option.data[low] > option.data[high]:
            words = f"{low} must not exceed {high}"
            option.fault("APPLICATION_COMMAND_OPTIONS_MIN_GREATER_THAN_MAX", words, low)


def _check_choices(option: FormBody, kind: int) -> None:
    names: set[str] = set()
    for choice in option.forms("choices", 0, limits.CHOICES):
        name = choice.text("name", 1, limits.CHOICE_TEXT, required=True)
        if name in names:
            choice.fault("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice name already used")
        names.add(name)
        _check_localization(choice, "name", limits.CHOICE_TEXT)
        check_choice_value(choice, kind)


def check_choice_value(choice: FormBody, kind: int) -> None:
    """The value of a choice, given beforehand or by autocomplete, has to fit its option's type."""
    if kind == STRING:
        choice.text("value", 1, limits.CHOICE_TEXT, required=True)
    elif kind == INTEGER:
        choice.integer("value", -limits.NUMBER_OPTION, limits.NUMBER_OPTION, required=True)
    elif choice.required("value") and not isinstance(choice.data["value"], int | float):
        choice.fault("NUMBER_TYPE_COERCE", f'Value "{choice.data["value"]}" is not float.', "value")


def _size(command: Json) -> int:
    total = len(str(command.get("value", "")))
    for key in ("name", "description"):
        words = [str(command.get(key, "")), *(command.get(f"{key}_localizations") or {}).values()]
        total += max(len(word) for word in words)
    inside = [*(command.get("options") or []), *(command.get("choices") or [])]
    return total + sum(_size(one) for one in inside if isinstance(one, dict))
