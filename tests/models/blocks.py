"""Turns that are one stop, as the setting `block` has it: the players' that come one after the other, or the GM's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TypeVar

T = TypeVar("T")


def together(due: Sequence[T], of_player: Callable[[T], bool], *, blocks: bool) -> list[T]:
    """Return who is called of the due: the first alone, or with `blocks` all up to the first one of the other kind."""
    if not blocks:
        return list(due[:1])
    return list(takewhile(lambda one: of_player(one) is of_player(due[0]), due))
