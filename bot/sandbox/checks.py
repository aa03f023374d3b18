"""What Discord refuses in messages, components, modals and application commands. It changes nothing."""

import unicodedata
from typing import Any

from bot import limits
from bot.sandbox.messages import COMPONENTS_V2, Path, Version, with_paths
from bot.sandbox.wire import Body, FormBody, Json, refuse

FILE_NAME = 1024
"""Discord does not tell; this is a guess."""


def check_message(body: Body, result: Version) -> None:
    """Raise ApiError for a body or resulting message that is invalid."""
    form = FormBody(body.form, body.path)
    form.text("content", 0, limits.MESSAGE)
    form.integer("flags", 0, 2**31 - 1)
    _check_nonce(form)
    form.items("embeds", 0, 0)
    _check_allowed_mentions(form)
    _check_attachments(form, result, body)
    modern = bool(result.flags & COMPONENTS_V2)
    check_components(form, result, modern=modern)
    if modern and result.content:
        words = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        form.fault("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words, "content")
    form.settle()
    if not (result.content or result.components or result.attachments):
        raise refuse(50006)


def _check_nonce(form: FormBody) -> None:
    nonce: Any = form.data.get("nonce")
    if nonce is not None and (not isinstance(nonce, str | int) or len(str(nonce)) > limits.NONCE):
        form.fault("NONCE_TYPE_TOO_LONG", f"Nonces must be {limits.NONCE} or fewer characters.", "nonce")


def _check_allowed_mentions(form: FormBody) -> None:
    rule = form.form("allowed_mentions")
    if rule is None:
        return
    parse = rule.items("parse", 0, 3)
    for number, kind in enumerate(parse):
        if kind not in ("users", "roles", "everyone"):
            choices = "('everyone', 'roles', 'users')"
            rule.fault("BASE_TYPE_CHOICES", f"Value must be one of {choices}.", "parse", str(number))
    for kind in ("users", "roles"):
        if rule.items(kind, 0, limits.MENTIONS) and kind in parse:
            words = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            rule.fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)


def _check_attachments(form: FormBody, result: Version, body: Body) -> None:
    kept = {str(one.id) for one in result.attachments}
    uploaded = {str(number) for number in body.files}
    for one in form.forms("attachments", 0, limits.ATTACHMENTS):
        one.required("id")
        one.text("filename", 1, FILE_NAME)
        one.text("description", 0, limits.ATTACHMENT_DESCRIPTION)
        if one.has("id") and str(one.data["id"]) not in kept | uploaded:
            one.fault("ATTACHMENT_NOT_FOUND", "Attachment not found.", "id")
    if len(result.attachments) > limits.ATTACHMENTS:
        form.fault("BASE_TYPE_MAX_LENGTH", f"Must be {limits.ATTACHMENTS} or fewer in length.", "attachments")
    if any(len(file.bytes) > limits.ATTACHMENT_BYTES for file in body.files.values()):
        raise refuse(40005)


ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
TEXT_DISPLAY, GALLERY, SEPARATOR, CONTAINER, LABEL = 10, 12, 14, 17, 18
"""The kinds that are known here; what a bot uses beyond them is refused."""
LINK = 5
IN_CONTAINER = (ROW, TEXT_DISPLAY, GALLERY, SEPARATOR)


def check_components(form: FormBody, result: Version, *, modern: bool) -> None:
    """Note faults in components; `modern` is the V2 layout."""
    most, allowed = (limits.COMPONENTS, (*IN_CONTAINER, CONTAINER)) if modern else (limits.ROWS, (ROW,))
    for component in form.forms("components", 0, most):
        _check_part(component, allowed)
    # What concerns all of them together can be told only of components that are well formed.
    if not form.faults:
        parts = list(with_paths(form.data.get("components") or [], ("components",)))
        _check_totals(form, parts)
        _check_unique_ids(form, parts)
        _check_files(form, parts, result)


def check_modal(form: FormBody) -> None:
    """Raise ApiError for a modal that Discord would refuse."""
    form.text("title", 1, limits.MODAL_TITLE, required=True)
    form.text("custom_id", 1, limits.CUSTOM_ID, required=True)
    for component in form.forms("components", 1, limits.MODAL_FIELDS, required=True):
        kind = _kind(component, (ROW, TEXT_DISPLAY, LABEL))
        if kind == ROW:
            _check_modal_row(component)
        elif kind == TEXT_DISPLAY:
            component.text("content", 1, limits.COMPONENTS_TEXT, required=True)
        elif kind == LABEL:
            _check_label(component)
    if not form.faults:
        _check_unique_ids(form, list(with_paths(form.data["components"], ("components",))))
    form.settle()


def _kind(component: FormBody, allowed: tuple[int, ...]) -> int | None:
    kind = component.data.get("type")
    if kind in allowed:
        return int(kind)
    if component.required("type"):
        listed = ", ".join(str(one) for one in sorted(allowed))
        component.fault("UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed}).', "type")
    return None


def _check_part(component: FormBody, allowed: tuple[int, ...]) -> None:
    component.integer("id", 0, 2**31 - 1)
    match _kind(component, allowed):
        case 1:
            _check_row(component)
        case 2:
            _check_button(component)
        case 10:
            component.text("content", 1, limits.COMPONENTS_TEXT, required=True)
        case 12:
            for item in component.forms("items", 1, limits.GALLERY_ITEMS, required=True):
                _check_media(item)
                item.text("description", 0, limits.MEDIA_DESCRIPTION)
        case 14:
            component.boolean("divider")
            component.one_of("spacing", (1, 2))
        case 17:
            component.integer("accent_color", 0, 0xFFFFFF)
            for child in component.forms("components", 1, limits.COMPONENTS, required=True):
                _check_part(child, IN_CONTAINER)
        case int():
            _check_select(component)


def _check_row(row: FormBody) -> None:
    children = row.forms("components", 1, limits.BUTTONS_IN_ROW, required=True)
    if len(children) > 1 and any(child.data.get("type") == STRING_SELECT for child in children):
        row.fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width", "components")
    for child in children:
        _check_part(child, (BUTTON, STRING_SELECT))


def _check_media(item: FormBody) -> None:
    media = item.form("media", required=True)
    if media is None:
        return
    url = media.text("url", 1, limits.MEDIA_URL, required=True)
    if url and not url.startswith(("http://", "https://", "attachment://")):
        words = f'Scheme "{url.partition(":")[0]}" is not supported. Scheme must be one of'
        media.fault("URL_TYPE_INVALID_SCHEME", f"{words} ('http', 'https', 'attachment').", "url")


def _check_button(button: FormBody) -> None:
    style = button.one_of("style", (1, 2, 3, 4, LINK), required=True)
    button.text("label", 0, limits.BUTTON_LABEL)
    button.boolean("disabled")
    if not button.data.get("label") and not button.has("emoji"):
        button.fault("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button must have a label or an emoji", "label")
    if style == LINK:
        button.text("url", 1, limits.BUTTON_URL, required=True)
        unwanted = "custom_id"
    else:
        button.text("custom_id", 1, limits.CUSTOM_ID, required=True)
        unwanted = "url"
    if style is not None and button.has(unwanted):
        words = "A custom id and url cannot both be specified"
        button.fault("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words, unwanted)


def _check_select(select: FormBody) -> None:
    select.text("custom_id", 1, limits.CUSTOM_ID, required=True)
    select.text("placeholder", 0, limits.SELECT_PLACEHOLDER)
    low = select.integer("min_values", 0, limits.SELECT_OPTIONS)
    high = select.integer("max_values", 1, limits.SELECT_OPTIONS)
    select.boolean("disabled")
    low, high = 1 if low is None else low, 1 if high is None else high
    if low > high:
        select.fault("SELECT_COMPONENT_MIN_GREATER_THAN_MAX", "min_values must not exceed max_values", "min_values")
    select.boolean("required")
    options = select.forms("options", 1, limits.SELECT_OPTIONS, required=True)
    if high > len(options):
        words = f"max_values must not exceed the number of options ({len(options)})"
        select.fault("SELECT_COMPONENT_MAX_VALUES_EXCEEDED", words, "max_values")
    if sum(bool(option.data.get("default")) for option in options) > high:
        words = "There are more default options than max_values"
        select.fault("SELECT_COMPONENT_TOO_MANY_DEFAULTS", words, "options")
    words = "The specified option value is already used"
    _check_unique(options, "value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words, "value")
    for option in options:
        option.text("label", 1, limits.SELECT_OPTION_TEXT, required=True)
        option.text("value", 1, limits.SELECT_OPTION_TEXT, required=True)
        option.text("description", 0, limits.SELECT_OPTION_TEXT)
        option.boolean("default")


def _check_unique(forms: list[FormBody], key: str, code: str, words: str, *under: str) -> None:
    seen: set[str] = set()
    for form in forms:
        value = str(form.data.get(key))
        if value in seen:
            form.fault(code, words, *under)
        seen.add(value)


def _check_modal_row(row: FormBody) -> None:
    for child in row.forms("components", 1, 1, required=True):
        if _kind(child, (TEXT_INPUT,)):
            child.text("label", 1, limits.FIELD_LABEL, required=True)
            _check_text_input(child)


def _check_label(label: FormBody) -> None:
    label.text("label", 1, limits.FIELD_LABEL, required=True)
    label.text("description", 0, limits.FIELD_DESCRIPTION)
    inner = label.form("component", required=True)
    if inner is None:
        return
    kind = _kind(inner, (TEXT_INPUT, STRING_SELECT))
    if kind == TEXT_INPUT:
        _check_text_input(inner)
    elif kind == STRING_SELECT:
        _check_select(inner)


def _check_text_input(text: FormBody) -> None:
    text.text("custom_id", 1, limits.CUSTOM_ID, required=True)
    text.one_of("style", (1, 2), required=True)
    low = text.integer("min_length", 0, limits.TEXT_INPUT)
    high = text.integer("max_length", 1, limits.TEXT_INPUT)
    text.text("placeholder", 0, limits.TEXT_INPUT_PLACEHOLDER)
    value = text.text("value", 0, limits.TEXT_INPUT)
    text.boolean("required")
    high = limits.TEXT_INPUT if high is None else high
    if low is not None and low > high:
        text.fault("TEXT_INPUT_MIN_GREATER_THAN_MAX", "min_length must not exceed max_length", "min_length")
    if value and not (low or 0) <= len(value) <= high:
        text.fault("BASE_TYPE_BAD_LENGTH", f"Must be between {low or 0} and {high} in length.", "value")


Placed = tuple[Path, Json]


def _check_totals(form: FormBody, parts: list[Placed]) -> None:
    if len(parts) > limits.COMPONENTS:
        words = f"The total number of components cannot exceed {limits.COMPONENTS}"
        form.fault("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", words, "components")
    if sum(len(one["content"]) for _, one in parts if one["type"] == TEXT_DISPLAY) > limits.COMPONENTS_TEXT:
        words = f"The total displayable text size of components cannot exceed {limits.COMPONENTS_TEXT}"
        form.fault("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", words, "components")


def _check_unique_ids(form: FormBody, parts: list[Placed]) -> None:
    for key in ("custom_id", "id"):
        seen: set[object] = set()
        for path, component in parts:
            value = component.get(key)
            if value and value in seen:
                words = f"Component {key.replace('_', ' ')} cannot be duplicated"
                form.fault(f"COMPONENT_{key.upper()}_DUPLICATED", words, *path, key)
            seen.add(value)


def _check_files(form: FormBody, parts: list[Placed], result: Version) -> None:
    known = {f"attachment://{one.name}" for one in result.attachments} | {one.url for one in result.attachments}
    for path, component in parts:
        for url in (item["media"]["url"] for item in component.get("items") or []):
            if url not in known and url.startswith("attachment://"):
                words = f'The referenced attachment "{url}" was not found'
                form.fault("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words, *path)


CHAT_INPUT = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL = range(1, 8)
VALUES = (STRING, INTEGER, BOOLEAN, USER, CHANNEL)


def check_commands(commands: Any) -> None:
    """Raise ApiError for a command list that Discord would refuse."""
    form = FormBody({"list": commands})
    seen: set[str] = set()
    for command in form.forms("list", 0, len(commands), required=True):
        # Discord names the faults by the place in the list alone.
        command.path = command.path[1:]
        _check_command(command)
        name = str(command.data.get("name"))
        if name in seen:
            words = "Application command names must be unique"
            command.fault("APPLICATION_COMMANDS_DUPLICATE_NAME", words)
        seen.add(name)
    form.settle()
    if len(seen) > limits.COMMANDS:
        raise refuse(30032)


def _check_command(command: FormBody) -> None:
    command.one_of("type", (CHAT_INPUT,))
    _check_names(command)
    _check_command_options(command, (SUBCOMMAND, GROUP, *VALUES))
    if _size(command.data) > limits.COMMAND_TEXT:
        words = f"Command exceeds maximum size ({limits.COMMAND_TEXT})"
        command.fault("APPLICATION_COMMAND_TOO_LARGE", words)


def _check_names(form: FormBody) -> None:
    name = form.text("name", 1, limits.COMMAND_NAME, required=True)
    if 0 < len(name) <= limits.COMMAND_NAME and not is_name(name):
        form.fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid", "name")
    form.text("description", 1, limits.COMMAND_DESCRIPTION, required=True)
    _check_localization(form, "name", limits.COMMAND_NAME)
    _check_localization(form, "description", limits.COMMAND_DESCRIPTION)


def is_name(name: str) -> bool:
    """Whether this may name a command or option: letters, digits, - _ ' of any script, no capitals."""
    return name == name.lower() and all(
        letter in "-_'"
        or unicodedata.category(letter)[0] in "LN"
        or unicodedata.name(letter, "").startswith(("DEVANAGARI", "THAI"))
        for letter in name
    )


def _check_localization(form: FormBody, key: str, most: int) -> None:
    words = form.form(f"{key}_localizations")
    if words is not None:
        for locale in words.data:
            words.text(locale, 1, most)


def _check_command_options(parent: FormBody, allowed: tuple[int, ...]) -> None:
    options = parent.forms("options", 0, limits.OPTIONS)
    words = "Option name already used in this command"
    _check_unique(options, "name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
    optional = False
    for option in options:
        _check_option(option, allowed)
        if option.data.get("required") and optional:
            words = "Required options must be placed before non-required options"
            option.fault("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.data.get("required")
    kinds = {option.data.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        words = "Sub-command and sub-command group option types are mutually exclusive to all other options"
        parent.fault("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words, "options")


def _check_option(option: FormBody, allowed: tuple[int, ...]) -> None:
    _check_names(option)
    option.boolean("required")
    kind = option.one_of("type", allowed, required=True)
    if kind == GROUP:
        _check_command_options(option, (SUBCOMMAND,))
    elif kind == SUBCOMMAND:
        _check_command_options(option, tuple(VALUES))
    elif kind is not None:
        _check_value_option(option, kind)


def _check_value_option(option: FormBody, kind: int) -> None:
    option.boolean("autocomplete")
    if option.data.get("options"):
        option.fault("BASE_TYPE_MAX_LENGTH", "Must be 0 or fewer in length.", "options")
    if (option.data.get("choices") or option.data.get("autocomplete")) and kind not in (STRING, INTEGER):
        words = "Choices and autocomplete are only for strings and numbers"
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
    choices = option.forms("choices", 0, limits.CHOICES)
    _check_unique(choices, "name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice name already used")
    for choice in choices:
        choice.text("name", 1, limits.CHOICE_TEXT, required=True)
        _check_localization(choice, "name", limits.CHOICE_TEXT)
        check_choice_value(choice, kind)


def check_choice_value(choice: FormBody, kind: int) -> None:
    """The value of a choice, given beforehand or by autocomplete, has to fit its option's type."""
    if kind == STRING:
        choice.text("value", 1, limits.CHOICE_TEXT, required=True)
    else:
        choice.integer("value", -limits.NUMBER_OPTION, limits.NUMBER_OPTION, required=True)


def _size(command: Json) -> int:
    total = len(str(command.get("value", "")))
    for key in ("name", "description"):
        words = [str(command.get(key, "")), *(command.get(f"{key}_localizations") or {}).values()]
        total += max(len(word) for word in words)
    inside = [*(command.get("options") or []), *(command.get("choices") or [])]
    return total + sum(_size(one) for one in inside if isinstance(one, dict))
