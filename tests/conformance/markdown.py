"""Discord's markdown, as far as a client formats with it: an oracle of its own, which knows nothing of the bot.

It follows the rules of the client (simple-markdown, with what Discord adds): at each place the first rule that
matches wins, a backslash shows the mark after it, and what no rule takes is text.
"""

import re

WIDE = re.ASCII | re.IGNORECASE
"""JavaScript's \\w, \\d and \\b know ASCII alone."""
AT_LINE_START = {
    "quote": r" *>(?:>>)? ",
    "heading": r" *#{1,3} +(?=\S)",
    "subtext": r" *-# +(?=\S)",
    "list": r" *(?:[*+-]|\d+\.) +(?=\S)",
}
WRAPPING = {
    "bold": r"\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)",
    "underline": r"__((?:\\[\s\S]|[^\\])+?)__(?!_)",
    "italics": r"\b_((?:__|\\[\s\S]|[^\\_])+?)_\b",
    "italics too": r"\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)",
    "struck": r"~~((?:\\[\s\S]|[^\\])+?)~~(?!_)",
    "spoiler": r"\|\|((?:\\[\s\S]|[^\\])+?)\|\|",
    "link": r"\[((?:\\[\s\S]|[^\\\]])*)\]\(\s*<?[^\s)]*>?[^)]*\)",
}
WHOLE = {
    "code": r"(`+)[\s\S]*?[^`]\1(?!`)",
    "mention": r"<(?:@!?|@&|#)\d+>",
    "emoji": r"<a?:\w+:\d+>",
    "time": r"<t:-?\d+(?::\w)?>",
    "command": r"</[^>]+:\d+>",
    "place": r"<id:\w+>",
    "address in angles": r"<[^: >]+:/[^ >]+>",
    "address": r"(?:https?|steam)://[^\s<]",
    "invitation": r"(?:discord\.gg|discord(?:app)?\.com/invite)/\w",
}
ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")


def shown(source: str, *, at_line_start: bool = True) -> tuple[str, list[str]]:
    """Return the letters that are shown, and the formats that were opened."""
    formats: list[str] = []
    text, place = "", 0
    while place < len(source):
        rest = source[place:]
        taken = _taken(rest, at_line_start=at_line_start)
        if taken is None:
            text, place, at_line_start = text + rest[0], place + 1, rest[0] == "\n"
            continue
        length, letters, opened = taken
        text, formats, place, at_line_start = text + letters, formats + opened, place + length, False
    return text, formats


def _taken(rest: str, *, at_line_start: bool) -> tuple[int, str, list[str]] | None:
    if escaped := ESCAPE.match(rest):
        return 2, escaped[1], []
    for name, rule in AT_LINE_START.items() if at_line_start else ():
        if match := re.match(rule, rest, WIDE):
            return match.end(), "", [name]
    for name, rule in WHOLE.items():
        if match := re.match(rule, rest, WIDE):
            return match.end(), match[0], [name]
    for name, rule in WRAPPING.items():
        if match := re.match(rule, rest, WIDE):
            inner, formats = shown(match[1], at_line_start=False)
            return match.end(), inner, [name, *formats]
    return None
