"""A message, a form, a page as HTML: what one person would see of it on Discord.

Owns the templates. Whatever people wrote goes through `markdown` or is escaped; must not know who may see what: it is
handed only what its reader sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from bot.browser import markdown
from bot.sandbox import Attachment, Message, Person

_TEMPLATES = Environment(loader=PackageLoader("bot.browser"), autoescape=True, trim_blocks=True, lstrip_blocks=True)


def page(template: str, **values: object) -> str:
    """Return a page."""
    return _TEMPLATES.get_template(template).render(**values)


def message(one: Message, reader: Person) -> str:
    """Return a message as its reader sees it."""
    known = {file.url: file for file in one.files}
    shown = {item["media"]["url"] for part in one.components for item in _media(part)}
    used = one.interaction or {}
    return _TEMPLATES.get_template("message.html").render(
        message=one,
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


def form(modal: Mapping[str, Any], ask: int, reader: Person) -> str:
    """Return a form as a dialogue."""
    return _TEMPLATES.get_template("form.html").render(modal=modal, ask=ask, text=lambda words: text(words, reader))


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
    return file.bytes.startswith(b"\x89PNG\r\n\x1a\n")


def _walk(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for part in components for one in (part, *_walk(part.get("components") or []))]


def _texts(one: Message) -> list[str]:
    return [part["content"] for part in _walk(one.components) if "content" in part]


def _media(component: dict[str, Any]) -> list[dict[str, Any]]:
    return [item for part in _walk([component]) for item in part.get("items") or []]
