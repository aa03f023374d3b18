"""Discord's markdown as HTML: the lines are told apart here, the library reads what is within them.

Everything that is typed is escaped, and links lead to http(s) alone.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup, escape

FindName = Callable[[str], str | None]
"""Return the name behind `@1`, `@&1` or `#1`, if there is one."""

KEPT = 2048
"""Texts whose HTML is kept."""
LONG = 500
"""Characters of a text beyond which it is rendered in a thread."""

_FENCE = re.compile(r"```(?:[\w+-]*\n)?([\s\S]*?)\n?```\n?")
_QUOTE_TO_END = re.compile(r"^ *>>> ([\s\S]*)", re.MULTILINE)
_LINES = {
    "quote": re.compile(r" *> (.*)"),
    "heading": re.compile(r"(#{1,3}) +(\S.*)"),
    "small": re.compile(r"-# +(\S.*)"),
    "item": re.compile(r"( *)(?:[*-]|(\d{1,9})\.) +(\S.*)"),
    "plain": re.compile(r"(.*)"),
}
"""The first that matches a line is its kind."""
_TAG = re.compile(
    r"(?a)<(?:(?P<mention>@&|@!?|#)(?P<id>\d{1,20})|t:(?P<seconds>-?\d{1,12})(?::(?P<style>[tTdDfFR]))?"
    r"|a?(?P<emoji>:\w+:)\d+|(?P<command>/[^<>:\n]+):\d+)>"
)
_ADDRESS = re.compile(r"https?://[^\s<>]*[^\s<>*_.,:;\"')\]]")
_PAIR = re.compile(r"(([*_~|])\2)((?:\\[\s\S]|[^\\])+?)\1(?!\2)")
_TAGS = {"*": "strong", "_": "u", "~": "s", "|": "details"}
"""What the library does not have, or pairs by other rules than Discord."""
_MENTION = re.compile(r"<(@&?|#)([0-9]+)>")
"""A mention in HTML, where every other `<@` is escaped: names change, and are put in last."""


def html(text: str, name: FindName) -> Markup:
    """Return a text as HTML, with the names of those it mentions."""

    def mention(match: re.Match[str]) -> str:
        found = name(match[1] + match[2])
        return Markup('<span class="mention">{}{}</span>').format(match[1][0], "unknown" if found is None else found)

    return Markup(_MENTION.sub(mention, _render(text)))


async def prepare(texts: Iterable[str]) -> None:
    """Render long texts in a thread, for `html` to find them ready."""
    long = [text for text in texts if len(text) > LONG]
    if long:
        await asyncio.to_thread(lambda: [_render(text) for text in long])


@lru_cache(KEPT)
def _render(text: str) -> str:
    parts = _FENCE.split(text)
    for place, part in enumerate(parts):
        parts[place] = f"<pre><code>{escape(part)}</code></pre>" if place % 2 else "".join(_blocks(part))
    return "".join(parts)


def _blocks(text: str, *, quoted: bool = False) -> Iterator[str]:
    rest = None if quoted else _QUOTE_TO_END.search(text)
    lines = text[: rest.start() if rest else None].strip("\n").split("\n")
    for kind, group in groupby((_kind(line, quoted=quoted) for line in lines), lambda line: line[0]):
        matches = [match for _, match in group]
        match kind:
            case "quote":
                quote = "\n".join(one[1] for one in matches)
                yield from ("<blockquote>", *_blocks(quote, quoted=True), "</blockquote>")
            case "heading":  # Below the page's own headings.
                yield from (f"<h{len(one[1]) + 2}>{_inline(one[2])}</h{len(one[1]) + 2}>" for one in matches)
            case "small":
                yield from (f"<p><small>{_inline(one[1])}</small></p>" for one in matches)
            case "item":
                yield from _list(matches)
            case _ if (words := "\n".join(one[1] for one in matches)).strip():
                yield f"<p>{_inline(words)}</p>"
    if rest:
        yield from ("<blockquote>", *_blocks(rest[1], quoted=True), "</blockquote>")


def _kind(line: str, *, quoted: bool) -> tuple[str, re.Match[str]]:
    rules = ((kind, rule) for kind, rule in _LINES.items() if not (quoted and kind == "quote"))
    return next((kind, match) for kind, rule in rules if (match := rule.fullmatch(line)))


def _list(items: list[re.Match[str]]) -> Iterator[str]:
    lists: list[tuple[int, str]] = []  # How far each open list is indented, and its end.
    for item in items:
        depth, number = len(item[1]), item[2]
        while len(lists) > 1 and depth < lists[-1][0]:
            yield f"</li>{lists.pop()[1]}"
        if lists and depth <= lists[-1][0]:
            yield "</li>"
        else:
            lists.append((depth, "</ol>" if number else "</ul>"))
            yield f'<ol start="{number}">' if number else "<ul>"
        yield f"<li>{_inline(item[3])}"
    yield from (f"</li>{end}" for _, end in reversed(lists))


def _inline(text: str) -> str:
    [line] = PARSER.parseInline(text)
    return "".join(_written(token) for token in line.children or ())


def _written(token: Token) -> str:
    match token.type:
        case "text":
            return escape(token.content)
        case "html":
            return str(token.attrs["html"])
        case "code_inline":
            return Markup("<code>{}</code>").format(token.content)
        case "hardbreak":  # Discord has none: a line that ends in a backslash.
            return "\\\n"
        case "link_open" if not token.attrs["href"]:  # The library makes one of `[words]()`, too.
            return "<a>"
        case "link_open":
            return Markup('<a href="{}" rel="noopener noreferrer" target="_blank">').format(token.attrs["href"])
        case "details_open":
            return '<details class="spoiler"><summary>spoiler</summary>'
    return f"<{token.tag}>" if token.nesting > 0 else f"</{token.tag}>"


def _pair(state: StateInline, silent: bool) -> bool:
    match = _PAIR.match(state.src, state.pos, state.posMax)
    if silent or match is None:
        return False
    tag, outer = _TAGS[match[2]], state.posMax
    state.push(f"{tag}_open", tag, 1)
    state.pos, state.posMax = match.span(3)
    state.md.inline.tokenize(state)
    state.pos, state.posMax = match.end(), outer
    state.push(f"{tag}_close", tag, -1)
    return True


def _tag(state: StateInline, silent: bool) -> bool:
    match = _TAG.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push("html", "", 0).attrSet("html", _tag_html(match))
    state.pos = match.end()
    return True


def _tag_html(match: re.Match[str]) -> Markup:
    if match["mention"]:
        return Markup(f"<{match['mention'].rstrip('!')}{match['id']}>")
    if match["seconds"] is None:
        return escape(match["emoji"] or match["command"])
    seconds, style = int(match["seconds"]), match["style"] or "f"
    try:
        when = datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return escape(f"<t:{seconds}:{style}>")
    return Markup(f'<time datetime="{when.isoformat()}" data-style="{style}">{when:%Y-%m-%d %H:%M} UTC</time>')


def _address(state: StateInline, silent: bool) -> bool:
    """Make a link of an address whose scheme was read as text, up to the colon that stops the library here."""
    if silent or state.linkLevel or not state.src.startswith("://", state.pos):
        return False
    scheme = next((one for one in ("https", "http") if state.pending.endswith(one)), None)
    match = scheme and _ADDRESS.match(state.src, state.pos - len(scheme), state.posMax)
    if not scheme or not match:
        return False
    state.pending = state.pending.removesuffix(scheme)
    state.push("link_open", "a", 1).attrSet("href", state.md.normalizeLink(match[0]))
    state.append_pending(match[0])
    state.push("link_close", "a", -1)
    state.pos = match.end()
    return True


class _Parser(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802 - the library's name
        return url.startswith(("http://", "https://"))


PARSER = _Parser("zero").enable(["escape", "backticks", "emphasis", "link", "autolink"])
PARSER.inline.add_terminator_char("|")
PARSER.inline.ruler.before("emphasis", "pair", _pair)
PARSER.inline.ruler.before("autolink", "tag", _tag)
PARSER.inline.ruler.push("address", _address)
