"""What a seat's page may ask for: its requests as values, checked. Must not know how they are carried out."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

LONGEST = 6000
"""Characters of a line: more than any command of Discord's can have."""

Id = Annotated[int, Field(ge=0, lt=1 << 63)]
Line = Annotated[str, Field(max_length=LONGEST)]


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    """The page's own count of its requests: the answer carries it."""


class Type(_Request):
    """Send a line: a command, or words of one's own."""

    do: Literal["type"]
    channel: Id
    line: Line


class Suggest(_Request):
    """Ask what could be typed next."""

    do: Literal["suggest"]
    channel: Id
    line: Line


class Press(_Request):
    """Press a button."""

    do: Literal["press"]
    message: Id
    custom_id: str


class Choose(_Request):
    """Choose in a menu."""

    do: Literal["choose"]
    message: Id
    custom_id: str
    values: list[str]


class Submit(_Request):
    """Send a form."""

    do: Literal["submit"]
    ask: int
    fields: dict[str, str | list[str]]


class Dismiss(_Request):
    """Take away what one alone sees."""

    do: Literal["dismiss"]
    message: Id


Request = Type | Suggest | Press | Choose | Submit | Dismiss

REQUESTS: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="do")])
