"""A message, a form, a page as HTML: what one person would see of it on Discord.

Whatever people wrote goes through `markdown` or is escaped.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from bot.browser import markdown
from bot.sandbox import Attachment, ClientRefusedError, Message, Person

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The languages of the pages, by what they are called there."""
_BUTTON, _LAYOUT = 2, 17
"""The types of a button, and of a component that frames others."""
_TEMPLATES = Environment(loader=PackageLoader("bot.browser"), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def language_of(locale: str) -> str:
    """Return the language of the pages for a locale of Discord's, or of a browser's."""
    language = locale.partition("-")[0].lower()
    return language if language in LANGUAGES else "en"


@cache
def words_in(language: str) -> Mapping[str, str]:
    """Return what the pages say in a language."""
    found: Mapping[str, str] = json.loads((files("bot.browser") / "words" / f"{language}.json").read_text("utf-8"))
    return found


def refusal(refused: ClientRefusedError, reader: Person) -> str:
    """Return why something could not be done, in the reader's language."""
    german = language_of(reader.locale) == "de"
    return words_in("refused.de")[refused.sentence].format(**refused.facts) if german else str(refused)


def page(template: str, language: str, **values: object) -> str:
    """Return a page."""
    words = words_in(language)
    return _TEMPLATES.get_template(template).render(
        language=language, languages=LANGUAGES.items(), words=words, **values
    )


def message(one: Message, reader: Person, *, acts: bool) -> str:
    """Return a message as its reader sees it; who only looks on (`acts` False) has no buttons."""
    known = {file.url: file for file in one.files}
    shown = {item["media"]["url"] for part in one.components for item in _media(part)}
    used = one.interaction or {}
    return _TEMPLATES.get_template("message.html").render(
        message=one,
        acts=acts,
        words=words_in(language_of(reader.locale)),
        board=is_board(one),
        over=not any(part["type"] == _BUTTON and not part.get("disabled") for part in _walk(one.components)),
        size_of=size_of,
        when=datetime.fromtimestamp(one.when, UTC),
        private=one.ephemeral,
        pings=reader.id in one.pinged,
        from_bot=one.author.bot,
        command=used.get("name"),
        user=(used.get("user") or {}).get("global_name"),
        text=lambda words: text(words, reader),
        files=[file for file in one.files if file.url not in shown],
        file_of=known.get,
        is_picture=is_picture,
    )


def is_board(one: Message) -> bool:
    """Whether a message is a framed one for everybody, as a bot keeps where people look for how things stand."""
    return not one.ephemeral and any(part["type"] == _LAYOUT for part in one.components)


def form(modal: Mapping[str, Any], ask: int, reader: Person) -> str:
    """Return a form as a dialogue."""
    words = words_in(language_of(reader.locale))
    return _TEMPLATES.get_template("form.html").render(
        modal=modal, ask=ask, words=words, text=lambda content: text(content, reader)
    )


def spoken(one: Message, reader: Person) -> str:
    """Return the words of a message for those who listen; nothing of its controls."""
    return text(one.content or "\n".join(_texts(one)), reader).striptags()


def text(words: str, reader: Person) -> Markup:
    """Return a text as its reader reads it."""
    guild = reader.guild
    kinds: Mapping[str, Mapping[int, object]] = {"@&": guild.roles, "@": guild.members, "#": guild.channels}

    def name(mention: str) -> str | None:
        mark = mention.rstrip("0123456789")
        return getattr(kinds[mark].get(int(mention.removeprefix(mark))), "name", None)

    return markdown.html(words, name)


async def prepare(messages: Iterable[Message]) -> None:
    """Render the long texts of messages in a thread, before they are shown."""
    await markdown.prepare(text for one in messages for text in (one.content, *_texts(one)))


def is_picture(file: Attachment) -> bool:
    """Whether a file is a picture of the one kind that is shown."""
    return file.bytes.startswith(b"\x89PNG\r\n\x1a\n") and len(file.bytes) >= 24


def size_of(picture: Attachment) -> Markup:
    """Return the width and height of a picture, as attributes: its room is kept until it arrives."""
    width, height = struct.unpack(">II", picture.bytes[16:24])
    return Markup(f'width="{width}" height="{height}"')


def _walk(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for part in components for one in (part, *_walk(part.get("components") or []))]


def _texts(one: Message) -> list[str]:
    return [part["content"] for part in _walk(one.components) if "content" in part]


def _media(component: dict[str, Any]) -> list[dict[str, Any]]:
    return [item for part in _walk([component]) for item in part.get("items") or []]
