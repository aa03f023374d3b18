"""A message, a form, a page as HTML: what one person would see of it on Discord.

Whatever people wrote goes through `markdown` or is escaped.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from bot.browser import markdown
from bot.browser.heads import Head
from bot.sandbox import Attachment, ClientRefusedError, Message, Person

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""The languages of the pages, by what they are called there."""
_LAYOUT = 17
"""The type of a component that frames others."""
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
    used = one.interaction or {}
    return _TEMPLATES.get_template("message.html").render(
        **_parts(one, reader, acts=acts),
        when=datetime.fromtimestamp(one.when, UTC),
        private=one.ephemeral,
        pings=reader.id in one.pinged,
        from_bot=one.author.bot,
        command=used.get("name"),
        user=(used.get("user") or {}).get("global_name"),
    )


def _parts(one: Message, reader: Person, *, acts: bool) -> dict[str, object]:
    known = {file.url: file for file in one.files}
    shown = {item["media"]["url"] for part in one.components for item in _media(part)}
    return {
        "message": one,
        "acts": acts,
        "words": words_in(language_of(reader.locale)),
        "text": lambda words: text(words, reader),
        "files": [file for file in one.files if file.url not in shown],
        "file_of": known.get,
        "is_picture": is_picture,
        "size_of": size_of,
    }


def head(one: Head | None, reader: Person, *, acts: bool) -> str:
    """Return what its reader has above or beside the messages; who only looks on has neither secrets nor buttons."""
    words = words_in(language_of(reader.locale))
    return _TEMPLATES.get_template("head.html").render(
        head=one, acts=acts, words=words, text=lambda content: text(content, reader)
    )


def shown(some: Iterable[Message | None], reader: Person) -> str:
    """Return what a board and other messages show: frames and pictures, without buttons and what else is said."""
    template = _TEMPLATES.get_template("shown.html")
    html = "".join(template.render(**_parts(one, reader, acts=False)) for one in some if one is not None)
    return f'<div class="shown">{html}</div>'


def board_in(seen: Sequence[Message]) -> Message | None:
    """Return the newest framed message for everybody, as a bot keeps where people look for how things stand."""
    return next((one for one in reversed(seen) if _is_board(one)), None)


def card_in(seen: Sequence[Message]) -> Message | None:
    """Return the newest other message for everybody that has a picture."""
    pictured = (one for one in reversed(seen) if any(map(is_picture, one.files)))
    return next((one for one in pictured if not one.ephemeral and not _is_board(one)), None)


def _is_board(one: Message) -> bool:
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
