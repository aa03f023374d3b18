"""What Discord's own client does before it sends: makes values of what a person enters, refuses the impossible.

It must not know how anything is sent.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from bot import limits
from bot.sandbox import checks_commands as kinds
from bot.sandbox import checks_components as parts
from bot.sandbox.guilds import Channel, Guild, Member
from bot.sandbox.messages import SELECT_TYPES
from bot.sandbox.permissions import Role
from bot.sandbox.wire import Json


class ClientRefusedError(Exception):
    """Discord's client would not let a person do this."""


Entered = Any
"""What a test enters: text, a number, a member, a role, a channel."""


def option_value(option: Json, entered: Entered, guild: Guild) -> Any:
    """The value that a command's option gets, checked as the client checks it."""
    value = _converted(option, entered, guild)
    if option.get("choices"):
        return _chosen(option, value)
    name = option["name"]
    if isinstance(value, str):
        low, high = option.get("min_length", 0), option.get("max_length", limits.STRING_OPTION)
        if not low <= len(value) <= high:
            raise ClientRefusedError(f"{name}: {len(value)} characters, but {low} to {high} are allowed")
    elif not isinstance(value, bool):
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and value < low) or (high is not None and value > high):
            raise ClientRefusedError(f"{name}: {value} is not between {low} and {high}")
    return value


def _converted(option: Json, entered: Entered, guild: Guild) -> Any:
    kind, name = option["type"], option["name"]
    if kind == kinds.BOOLEAN:
        if str(entered).lower() in ("true", "false"):
            return str(entered).lower() == "true"
        raise ClientRefusedError(f"{name}: {entered!r} is neither true nor false")
    if kind in (kinds.INTEGER, kinds.NUMBER) and not option.get("choices"):
        try:
            return int(str(entered)) if kind == kinds.INTEGER else float(entered)
        except ValueError:
            raise ClientRefusedError(f"{name}: {entered!r} is no number") from None
    if kind in (kinds.USER, kinds.ROLE, kinds.CHANNEL, kinds.MENTIONABLE):
        return str(named(entered, guild).id)
    return str(entered)


def _chosen(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        if str(value) in (choice["name"], str(choice["value"])):
            return choice["value"]
    listed = ", ".join(choice["name"] for choice in option["choices"])
    raise ClientRefusedError(f"{option['name']}: {value!r} is none of {listed}")


def named(entered: Entered, guild: Guild) -> Member | Role | Channel:
    """The member, role or channel meant by a mention, an id or a name with or without @ or #."""
    if isinstance(entered, Member | Role | Channel):
        return entered
    text = str(entered)
    everything: list[Member | Role | Channel] = [
        *guild.members.values(),
        *guild.roles.values(),
        *guild.channels.values(),
    ]
    for one in everything:
        if text in (one.name, f"@{one.name}", f"#{one.name}", str(one.id), getattr(one, "mention", "")):
            return one
    raise ClientRefusedError(f"there is no {text!r} here")


def resolved(ids: Iterable[str], guild: Guild, by: Member) -> Json:
    """What an interaction tells about the members, roles and channels that its values name."""
    data: Json = {}
    for id in (int(one) for one in ids if one.isdigit()):
        if id in guild.members:
            member = guild.members[id]
            about = member.payload()
            data.setdefault("users", {})[str(id)] = about.pop("user")
            data.setdefault("members", {})[str(id)] = {
                **about,
                "permissions": str(member.guild.everyone.permissions),
            }
        elif id in guild.roles:
            data.setdefault("roles", {})[str(id)] = guild.roles[id].payload()
        elif id in guild.channels:
            channel = guild.channels[id]
            permissions = {"permissions": str(by.permissions_in(channel))}
            data.setdefault("channels", {})[str(id)] = {**channel.payload(), **permissions}
    return data


def select_values(select: Json, entered: Iterable[Entered], guild: Guild, *, raw: bool) -> list[str]:
    """The values that a select menu sends for the options (by value or label) or members entered."""
    values = [_select_value(select, one, guild, raw) for one in entered]
    low, high = _limit(select, "min_values"), _limit(select, "max_values")
    if not raw and not low <= len(values) <= high:
        raise ClientRefusedError(f"{len(values)} chosen, but {low} to {high} have to be")
    return values


def _limit(select: Json, key: str) -> int:
    value = select.get(key)
    return 1 if value is None else int(value)


def _select_value(select: Json, entered: Entered, guild: Guild, raw: bool) -> str:
    if select["type"] in SELECT_TYPES and select["type"] != parts.STRING_SELECT:
        return str(named(entered, guild).id)
    for option in select.get("options") or []:
        if entered in (option["value"], option["label"]):
            return str(option["value"])
    if raw:
        return str(entered)
    raise ClientRefusedError(f"{entered!r} is not among the options")


def modal_components(modal: Json, entered: Mapping[str, Entered], guild: Guild, *, raw: bool) -> list[Json]:
    """What a submitted modal sends; fields by custom_id or label, the others as they were prefilled."""
    left = dict(entered)
    sent = [_modal_part(part, left, guild, raw) for part in modal["components"]]
    if left:
        raise ClientRefusedError(f"the modal has no {', '.join(left)}")
    return sent


def _modal_part(part: Json, left: dict[str, Entered], guild: Guild, raw: bool) -> Json:
    if part["type"] == parts.ROW:
        fields = [_field(one, one["label"], left, guild, raw) for one in part["components"]]
        return {"type": parts.ROW, "id": part["id"], "components": fields}
    if part["type"] == parts.LABEL:
        inner = _field(part["component"], part["label"], left, guild, raw)
        return {"type": parts.LABEL, "id": part["id"], "component": inner}
    return {"type": part["type"], "id": part["id"]}


def _field(field: Json, label: str, left: dict[str, Entered], guild: Guild, raw: bool) -> Json:
    given = left.pop(field["custom_id"], left.pop(label, None))
    sent: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    if field["type"] == parts.TEXT_INPUT:
        sent["value"] = _text_value(field, label, given, raw)
    elif field["type"] == parts.CHECKBOX:
        sent["value"] = bool(field.get("default") if given is None else given)
    elif field["type"] == parts.RADIO_GROUP:
        chosen = _chosen_values(field, label, given, guild, raw, most=1)
        sent["value"] = chosen[0] if chosen else None
    else:
        sent["values"] = _chosen_values(field, label, given, guild, raw, most=field.get("max_values"))
    return sent


def _text_value(field: Json, label: str, given: Entered, raw: bool) -> str:
    value = str(field.get("value") or "" if given is None else given)
    if raw:
        return value
    if not value and field.get("required", True):
        raise ClientRefusedError(f"{label} has to be filled")
    low, high = field.get("min_length") or 0, field.get("max_length") or limits.TEXT_INPUT
    if value and not low <= len(value) <= high:
        raise ClientRefusedError(f"{label}: {len(value)} characters, but {low} to {high} are allowed")
    return value


def _chosen_values(field: Json, label: str, given: Entered, guild: Guild, raw: bool, *, most: int | None) -> list[str]:
    options = field.get("options") or []
    if given is None:
        given = [option["value"] for option in options if option.get("default")]
    entered = [given] if isinstance(given, str | Member) else list(given)
    if not entered:
        if field.get("required", True) and not raw:
            raise ClientRefusedError(f"{label} has to be chosen")
        return []
    default_most = 1 if field["type"] in SELECT_TYPES else len(options)
    limits = {"min_values": field.get("min_values"), "max_values": most or default_most}
    return select_values({**field, **limits}, entered, guild, raw=raw)
