"""Discord's markdown as HTML. Whatever is not one of its few forms is text, and every text is escaped.

Must not know what is written, nor by whom: names of people and places are asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from markupsafe import Markup, escape

Named = Callable[[str], str | None]
"""The name behind `@1`, `@&1` or `#1`, if there is one."""

DEEPEST = 12
"""Formats within formats beyond this are shown as they are typed."""

_RULES = {
    "escape": re.compile(r"\\([^0-9A-Za-z\s])"),
    "code": re.compile(r"(`+)([\s\S]*?[^`])\1(?!`)"),
    "mention": re.compile(r"<(@!?|@&|#)(\d+)>"),
    "time": re.compile(r"<t:(-?\d{1,12})(?::([tTdDfFR]))?>"),
    "emoji": re.compile(r"<a?(:\w+:)\d+>"),
    "command": re.compile(r"<(/[^>]+):\d+>"),
    "link": re.compile(r"\[([^\]\n]+)\]\((https?://[^\s)]+)\)"),
    "address": re.compile(r"<?(https?://[^\s<>]*[^\s<>.,:;\"')\]])>?"),
    "strong": re.compile(r"\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)"),
    "u": re.compile(r"__((?:\\[\s\S]|[^\\])+?)__(?!_)"),
    "em": re.compile(r"\b_((?:__|\\[\s\S]|[^\\_])+?)_\b|\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])+?)(?<!\s)\*(?!\*)"),
    "s": re.compile(r"~~((?:\\[\s\S]|[^\\])+?)~~"),
    "spoiler": re.compile(r"\|\|((?:\\[\s\S]|[^\\])+?)\|\|"),
}
"""The first that matches at a place wins."""
_MARK = re.compile(r"[\\`<\[h*_~|]")
"""What a rule can begin with: between two of them all is text."""
_FENCE = re.compile(r"```(?:[\w+-]*\n)?([\s\S]*?)\n?```\n?")
_QUOTE = re.compile(r" *> (.*)")
_LONG_QUOTE = re.compile(r" *>>> ([\s\S]*)")
_HEADING = re.compile(r"(#{1,3}) +(\S.*)")
_SMALL = re.compile(r"-# +(\S.*)")
_ITEM = re.compile(r"( *)(?:[*-]|(\d{1,9})\.) +(\S.*)")


def html(text: str, named: Named) -> Markup:
    """Return a text as a person reads it."""
    return _joined(_fenced(text, named))


def _joined(parts: Iterator[Markup] | list[Markup]) -> Markup:
    return Markup("").join(parts)


def _fenced(text: str, named: Named) -> Iterator[Markup]:
    end = 0
    for match in _FENCE.finditer(text):
        yield from _lines(text[end : match.start()], named)
        yield Markup("<pre><code>{}</code></pre>").format(match[1])
        end = match.end()
    yield from _lines(text[end:], named)


def _lines(text: str, named: Named, *, quoted: bool = False) -> Iterator[Markup]:
    if not text.strip("\n"):
        return
    lines, plain = text.strip("\n").split("\n"), list[str]()
    place = 0
    while place < len(lines):
        taken, block = _block(lines[place:], named, quoted=quoted)
        if taken:
            yield from _paragraph(plain, named)
            plain = []
            yield block
        else:
            plain.append(lines[place])
        place += taken or 1
    yield from _paragraph(plain, named)


def _paragraph(lines: list[str], named: Named) -> Iterator[Markup]:
    if any(line.strip() for line in lines):
        yield Markup("<p>{}</p>").format(_inline("\n".join(lines), named))


def _block(lines: list[str], named: Named, *, quoted: bool) -> tuple[int, Markup]:
    if not quoted and (match := _LONG_QUOTE.match("\n".join(lines))):
        return len(lines), _quote(match[1], named)
    if not quoted and (found := _while(lines, _QUOTE)):
        return len(found), _quote("\n".join(match[1] for match in found), named)
    if match := _HEADING.match(lines[0]):
        level = len(match[1]) + 2  # Below the page's own headings.
        return 1, Markup(f"<h{level}>{{}}</h{level}>").format(_inline(match[2], named))
    if match := _SMALL.match(lines[0]):
        return 1, Markup("<p><small>{}</small></p>").format(_inline(match[1], named))
    if items := _while(lines, _ITEM):
        return len(items), _list(items, named)
    return 0, Markup("")


def _quote(text: str, named: Named) -> Markup:
    return Markup("<blockquote>{}</blockquote>").format(_joined(_lines(text, named, quoted=True)))


def _while(lines: list[str], rule: re.Pattern[str]) -> list[re.Match[str]]:
    found = []
    for line in lines:
        if (match := rule.fullmatch(line)) is None:
            break
        found.append(match)
    return found


def _list(items: list[re.Match[str]], named: Named) -> Markup:
    depth, numbered = len(items[0][1]), items[0][2] is not None
    written: list[Markup] = []
    place = 0
    while place < len(items):
        inner = 1
        while place + inner < len(items) and len(items[place + inner][1]) > depth:
            inner += 1
        below = items[place + 1 : place + inner]
        nested = _list(below, named) if below else Markup("")
        written.append(Markup("<li>{}{}</li>").format(_inline(items[place][3], named), nested))
        place += inner
    frame = Markup('<ol start="{start}">{items}</ol>') if numbered else Markup("<ul>{items}</ul>")
    return frame.format(start=items[0][2], items=_joined(written))


def _inline(text: str, named: Named, depth: int = 0) -> Markup:
    if depth > DEEPEST:
        return escape(text)
    parts: list[Markup] = []
    place = 0
    while place < len(text):
        found = next(((name, match) for name, rule in _RULES.items() if (match := rule.match(text, place))), None)
        if found is None:
            following = _MARK.search(text, place + 1)
            end = following.start() if following is not None else len(text)
            parts.append(escape(text[place:end]))
            place = end
        else:
            parts.append(_formatted(*found, named, depth))
            place = found[1].end()
    return _joined(parts)


def _formatted(rule: str, match: re.Match[str], named: Named, depth: int) -> Markup:
    match rule:
        case "escape" | "emoji" | "command":
            return escape(match[1])
        case "code":
            return Markup("<code>{}</code>").format(match[2].strip())
        case "mention":
            return _mention(match[1].replace("!", ""), match[2], named)
        case "time":
            return _time(int(match[1]), match[2] or "f")
        case "link":
            return _link(match[2], _inline(match[1], named, depth + 1))
        case "address":
            return _link(match[1], escape(match[1]))
        case "spoiler":
            inside = _inline(match[1], named, depth + 1)
            return Markup('<details class="spoiler"><summary>spoiler</summary>{}</details>').format(inside)
    inner = next(one for one in match.groups() if one is not None)
    return Markup(f"<{rule}>{{}}</{rule}>").format(_inline(inner, named, depth + 1))


def _mention(mark: str, id: str, named: Named) -> Markup:
    name = named(f"{mark}{id}")
    shown = f"{mark[0]}{name}" if name is not None else f"{mark[0]}unknown"
    return Markup('<span class="mention">{}</span>').format(shown)


def _link(address: str, words: Markup) -> Markup:
    return Markup('<a href="{}" rel="noopener noreferrer" target="_blank">{}</a>').format(address, words)


def _time(seconds: int, style: str) -> Markup:
    try:
        when = datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return escape(f"<t:{seconds}:{style}>")
    return Markup('<time datetime="{}" data-style="{}">{:%Y-%m-%d %H:%M} UTC</time>').format(
        when.isoformat(), style, when
    )
