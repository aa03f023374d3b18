"""Lists that are typed entry by entry: weapons with what they can do, actions with their speeds."""

from __future__ import annotations

from collections.abc import Callable

from bot.rules.errors import Refused, refuse_if

REMOVE = "none"


def entries(text: str) -> list[str]:
    """Return the entries of a list, which semicolons separate."""
    return [entry.strip() for entry in text.split(";") if entry.strip()]


def edited_list(
    before: str,
    text: str,
    kind: str,
    mark: str,
    forms: tuple[str, ...],
    key: Callable[[str], str],
    written: Callable[[str], str],
) -> str:
    """Return a list with entries added, replaced or removed ("lasso=none").

    `mark` stands between name and value. `key` returns a name for comparing, `written` an entry in its one form, or
    raises Refused. Raise Refused if the text is empty or removes an unknown entry.
    """
    listed = {key(name_and_value(entry, mark)[0]): entry for entry in entries(before)}
    refuse_if(not entries(text), f"bad-{kind}", found=text, allowed=forms)
    for entry in entries(text):
        name, value = name_and_value(entry, mark)
        if value.casefold() != REMOVE:
            listed[key(name)] = written(entry)
        elif listed.pop(key(name), None) is None:
            names = tuple(name_and_value(other, mark)[0] for other in listed.values())
            raise Refused(f"no-such-{kind}", found=name, allowed=names or (REMOVE,))
    return "; ".join(entry for _, entry in sorted(listed.items()))


def name_and_value(entry: str, mark: str) -> tuple[str, str]:
    """Return what stands before and behind the mark of an entry, or behind "="."""
    name, _, value = entry.replace("=", mark, 1).partition(mark)
    return name.strip(), value.strip()
