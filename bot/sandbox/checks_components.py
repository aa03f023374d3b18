"""What Discord refuses in components: rows, buttons, selects, the V2 layout, modals. It changes nothing."""

from collections.abc import Iterator

from bot import limits
from bot.sandbox.form import FormBody
from bot.sandbox.messages import SELECT_TYPES, Version
from bot.sandbox.wire import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23

LINK, PREMIUM = 5, 6

IN_CONTAINER = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR)
IN_LABEL = (TEXT_INPUT, *SELECT_TYPES, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def check_components(form: FormBody, result: Version, *, modern: bool) -> None:
    """Notes what is wrong with a message's components; `modern` is the V2 layout."""
    if modern:
        for component in form.forms("components", 0, limits.COMPONENTS):
            _check_part(component, (*IN_CONTAINER, CONTAINER))
    else:
        for component in form.forms("components", 0, limits.ROWS):
            _check_part(component, (ROW,))
    # What concerns all of them together can be told only of components that are well formed.
    if not form.faults:
        parts = list(_places(form.data.get("components") or [], ("components",)))
        _check_totals(form, parts)
        _check_unique_ids(form, parts)
        _check_files(form, parts, result)


def check_modal(form: FormBody) -> None:
    """Refuses a modal that Discord would refuse."""
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
        _check_unique_ids(form, list(_places(form.data["components"], ("components",))))
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
        case 9:
            _check_section(component)
        case 10:
            component.text("content", 1, limits.COMPONENTS_TEXT, required=True)
        case 11:
            _check_media(component, "media")
            component.text("description", 0, limits.MEDIA_DESCRIPTION)
        case 12:
            for item in component.forms("items", 1, limits.GALLERY_ITEMS, required=True):
                _check_media(item, "media")
                item.text("description", 0, limits.MEDIA_DESCRIPTION)
        case 13:
            _check_media(component, "file")
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
    selects = [child for child in children if child.data.get("type") in SELECT_TYPES]
    if selects and len(children) > 1:
        row.fault(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
            "components",
        )
    for child in children:
        _check_part(child, (BUTTON, *SELECT_TYPES))


def _check_section(section: FormBody) -> None:
    for text in section.forms("components", 1, limits.SECTION_TEXTS, required=True):
        _check_part(text, (TEXT_DISPLAY,))
    accessory = section.form("accessory", required=True)
    if accessory is not None:
        _check_part(accessory, (BUTTON, THUMBNAIL))


def _check_media(component: FormBody, key: str) -> None:
    media = component.form(key, required=True)
    if media is None:
        return
    url = media.text("url", 1, limits.MEDIA_URL, required=True)
    if url and not url.startswith(("http://", "https://", "attachment://")):
        words = f'Scheme "{url.partition(":")[0]}" is not supported. Scheme must be one of'
        media.fault("URL_TYPE_INVALID_SCHEME", f"{words} ('http', 'https', 'attachment').", "url")


def _check_button(button: FormBody) -> None:
    style = button.one_of("style", (1, 2, 3, 4, LINK, PREMIUM), required=True)
    button.text("label", 0, limits.BUTTON_LABEL)
    button.boolean("disabled")
    if style == PREMIUM:
        button.required("sku_id")
        return
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
    if select.data.get("type") == STRING_SELECT:
        options = _check_options(select, 1, limits.SELECT_OPTIONS)
        if high > len(options):
            words = f"max_values must not exceed the number of options ({len(options)})"
            select.fault("SELECT_COMPONENT_MAX_VALUES_EXCEEDED", words, "max_values")
        if sum(bool(option.data.get("default")) for option in options) > high:
            words = "There are more default options than max_values"
            select.fault("SELECT_COMPONENT_TOO_MANY_DEFAULTS", words, "options")


def _check_options(component: FormBody, low: int, high: int) -> list[FormBody]:
    options = component.forms("options", low, high, required=True)
    seen: set[str] = set()
    for option in options:
        option.text("label", 1, limits.SELECT_OPTION_TEXT, required=True)
        value = option.text("value", 1, limits.SELECT_OPTION_TEXT, required=True)
        option.text("description", 0, limits.SELECT_OPTION_TEXT)
        option.boolean("default")
        if value in seen:
            words = "The specified option value is already used"
            option.fault("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words, "value")
        seen.add(value)
    return options


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
    kind = _kind(inner, IN_LABEL)
    if kind == TEXT_INPUT:
        _check_text_input(inner)
    elif kind in SELECT_TYPES:
        _check_select(inner)
    elif kind is not None:
        inner.text("custom_id", 1, limits.CUSTOM_ID, required=True)
    if kind == RADIO_GROUP:
        _check_options(inner, 2, limits.FIELD_CHOICES)
    elif kind == CHECKBOX_GROUP:
        inner.integer("min_values", 0, limits.FIELD_CHOICES)
        inner.integer("max_values", 1, limits.FIELD_CHOICES)
        _check_options(inner, 1, limits.FIELD_CHOICES)
        if inner.data.get("min_values") == 0 and inner.data.get("required", True):
            words = "min_values can only be 0 when required is false"
            inner.fault("COMPONENT_REQUIRED_MIN_VALUES_ZERO", words, "min_values")
    elif kind == FILE_UPLOAD:
        inner.integer("min_values", 0, limits.FIELD_CHOICES)
        inner.integer("max_values", 1, limits.FIELD_CHOICES)


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


Placed = tuple[tuple[str, ...], Json]


def _places(components: list[Json], path: tuple[str, ...]) -> Iterator[Placed]:
    for number, component in enumerate(components):
        here = (*path, str(number))
        yield here, component
        yield from _places(component.get("components") or [], (*here, "components"))
        for key in ("accessory", "component"):
            if component.get(key):
                yield (*here, key), component[key]


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
        named = [component[key]["url"] for key in ("media", "file") if component.get(key)]
        named += [item["media"]["url"] for item in component.get("items") or []]
        for url in named:
            if url not in known and (url.startswith("attachment://") or component["type"] == FILE):
                words = f'The referenced attachment "{url}" was not found'
                form.fault("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", words, *path)
