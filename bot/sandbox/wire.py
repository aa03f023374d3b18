"""What goes over HTTP: bodies in, answers and refusals out, with Discord's error codes and words."""

import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

Json = dict[str, Any]

CODES: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30003: (400, "Maximum number of pins reached (250)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160005: (400, "Thread is locked"),
    50109: (400, "The request body contains invalid JSON."),
}


class ApiError(Exception):
    """An answer of 4xx or 5xx, with Discord's code, words and nested errors."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} {code} {message} {more or ''}")
        self.status = status
        self.body: Json = {"message": message, "code": code, **more}
        self.headers: dict[str, str] = {}


def refuse(code: int, **more: Any) -> ApiError:
    """Return the error that Discord documents under this code."""
    status, message = CODES[code]
    return ApiError(status, code, message, **more)


@dataclass(frozen=True)
class File:
    """One uploaded file."""

    name: str
    bytes: bytes


@dataclass(frozen=True)
class Body:
    """A request's body: the JSON, and the files by the number that the JSON calls them by."""

    json: Any = None
    files: dict[int, File] = field(default_factory=dict)
    path: tuple[str, ...] = ()
    """Where this body lies in the request's, for the errors to name."""

    @property
    def form(self) -> Json:
        """The JSON body of a request; one that is not an object is refused."""
        if not isinstance(self.json, dict):
            raise refuse(50109)
        return self.json

    def inner(self, key: str) -> "Body":
        """The object under a key (an interaction's `data`), with the same files."""
        return Body(self.form.get(key) or {}, self.files, (*self.path, key))


async def read_body(request: web.Request) -> Body:
    """Reads JSON, or multipart with `payload_json` and `files[n]`."""
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    text = await request.text()
    return Body(_parse(text)) if text else Body()


async def _read_multipart(request: web.Request) -> Body:
    payload: Any = {}
    files: dict[int, File] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise refuse(50109)
        name = part.name or ""
        if name == "payload_json":
            payload = _parse(await part.text())
        else:
            number = int(name.removeprefix("files[").removesuffix("]"))
            files[number] = File(part.filename or "unknown", bytes(await part.read()))
    return Body(payload, files)


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise refuse(50109) from None


def answer(data: Any, status: int = 200) -> web.Response:
    """JSON whose content type is exactly `application/json`: clients compare the whole string."""
    return web.Response(body=json.dumps(data).encode(), status=status, content_type="application/json")


def nothing() -> web.Response:
    """Return an empty response with status 204."""
    return web.Response(status=204)


Fault = tuple[tuple[str, ...], str, str]


class FormBody:
    """One object of a body. A check notes its fault under the field and goes on, so all are told at once."""

    def __init__(self, value: Any, path: tuple[str, ...] = (), faults: list[Fault] | None = None) -> None:
        self.path = path
        self.faults: list[Fault] = [] if faults is None else faults
        self.data: Json = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self.fault("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def fault(self, code: str, message: str, *under: str) -> None:
        """Note a fault, under a field if one is named."""
        self.faults.append(((*self.path, *under), code, message))

    def settle(self) -> None:
        """Raise ApiError 50035 if any fault was noted."""
        if self.faults:
            raise refuse(50035, errors=nested(self.faults))

    def has(self, key: str) -> bool:
        """Return whether a field is present and not null."""
        return self.data.get(key) is not None

    def required(self, key: str) -> bool:
        """Return whether a field is present; note a fault if it is not."""
        if not self.has(key):
            self.fault("BASE_TYPE_REQUIRED", "This field is required", key)
        return self.has(key)

    def text(self, key: str, low: int, high: int, *, required: bool = False) -> str:
        """Return a string of low to high characters, or empty if invalid."""
        if not (self.required(key) if required else self.has(key)):
            return ""
        value: object = self.data[key]
        if not isinstance(value, str):
            self.fault("STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.', key)
            return ""
        if low == 0 and len(value) > high:
            self.fault("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.", key)
        elif low and not value:
            self.fault("BASE_TYPE_REQUIRED", "This field is required", key)
        elif not low <= len(value) <= high:
            self.fault("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.", key)
        return value

    def integer(self, key: str, low: int, high: int, *, required: bool = False) -> int | None:
        """Return an integer, None if absent; note one out of range."""
        if not (self.required(key) if required else self.has(key)):
            return None
        value = self.data[key]
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.', key)
            return None
        if value > high:
            self.fault("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.", key)
        if value < low:
            self.fault("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.", key)
        return value

    def boolean(self, key: str) -> None:
        """Note a field that is neither true nor false."""
        if self.has(key) and not isinstance(self.data[key], bool):
            self.fault("BOOLEAN_TYPE_CONVERT", "Must be either true or false.", key)

    def one_of(self, key: str, choices: tuple[Any, ...], *, required: bool = False) -> Any:
        """Return the value if it is one of the choices, else None."""
        if not (self.required(key) if required else self.has(key)):
            return None
        value = self.data[key]
        if value in choices:
            return value
        listed = ", ".join(str(choice) for choice in choices)
        self.fault("BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.", key)
        return None

    def form(self, key: str, *, required: bool = False) -> "FormBody | None":
        """Return the object under a field, None if it is absent."""
        if not (self.required(key) if required else self.has(key)):
            return None
        return FormBody(self.data[key], (*self.path, key), self.faults)

    def forms(self, key: str, low: int, high: int, *, required: bool = False) -> list["FormBody"]:
        """Return the objects in a list field; note a wrong number."""
        values = self.items(key, low, high, required=required)
        return [FormBody(value, (*self.path, key, str(n)), self.faults) for n, value in enumerate(values)]

    def items(self, key: str, low: int, high: int, *, required: bool = False) -> list[Any]:
        """Return the list under a field; note a wrong length."""
        if not (self.required(key) if required else self.has(key)):
            return []
        values = self.data[key]
        if not isinstance(values, list):
            self.fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType", key)
            return []
        if low == 0 and len(values) > high:
            self.fault("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.", key)
        elif not low <= len(values) <= high:
            self.fault("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.", key)
        return values


def nested(faults: list[Fault]) -> Json:
    """Return faults as the `errors` of Discord's answers: a tree of their paths, each with an `_errors` list."""
    tree: Json = {}
    for path, code, message in faults:
        here = tree
        for key in path:
            here = here.setdefault(key, {})
        here.setdefault("_errors", []).append({"code": code, "message": message})
    return tree
