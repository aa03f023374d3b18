"""What goes over HTTP: bodies in, answers and refusals out. Owns Discord's error codes and their words.

It must not know what any request is about.
"""

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
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached (250)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
}


class ApiError(Exception):
    """An answer of 4xx or 5xx, with Discord's code, words and nested errors."""

    def __init__(self, status: int, code: int, message: str, **more: Any) -> None:
        super().__init__(f"{status} {code} {message} {more or ''}")
        self.status = status
        self.body: Json = {"message": message, "code": code, **more}


def refuse(code: int, **more: Any) -> ApiError:
    """The refusal that Discord documents under this code."""
    status, message = CODES[code]
    return ApiError(status, code, message, **more)


@dataclass(frozen=True)
class File:
    """One uploaded file."""

    name: str
    bytes: bytes

    @property
    def size(self) -> int:
        """How many bytes."""
        return len(self.bytes)


@dataclass(frozen=True)
class Body:
    """A request's body: the JSON, and the files by the number that the JSON calls them by."""

    json: Any = None
    files: dict[int, File] = field(default_factory=dict)
    path: tuple[str, ...] = ()
    """Where this body lies in the request's, for the errors to name."""

    @property
    def form(self) -> Json:
        """The JSON, which has to be an object."""
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
    """204: done, and nothing to say."""
    return web.Response(status=204)
