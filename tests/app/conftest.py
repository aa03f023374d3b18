"""The saloons that the tests meet in."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.rules.errors import Refused
from bot.rules.words import Fact, Phrase
from tests.app.saloon import Saloon, told


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "quickdraw.db"


@pytest.fixture
async def empty(path: Path) -> AsyncIterator[Saloon]:
    """The bot, before anything was started."""
    async with Saloon.open_at(path) as saloon:
        yield saloon


@pytest.fixture
async def saloon(empty: Saloon) -> Saloon:
    """An encounter with Ann's Andy, Bob's Bess and the GM's Clay, who are to declare."""
    await empty.posse()
    return empty


def in_words(fact: Fact | None) -> Any:
    """Return a fact, with the phrases in it told."""
    if isinstance(fact, tuple):
        return tuple(map(in_words, fact))
    return told([fact])[0] if isinstance(fact, Phrase) else fact


@pytest.fixture
def refused() -> Any:
    """Hold that what is done inside is refused with a code and (at least) these facts, and can be told.

    A fact that is a phrase is held as it is told.
    """

    @contextmanager
    def holding(code: str, **facts: Any) -> Iterator[None]:
        with pytest.raises(Refused) as raised:
            yield
        phrase = raised.value.phrase
        assert phrase.code == code, phrase
        assert {key: in_words(phrase.facts.get(key)) for key in facts} == facts
        assert told([phrase])

    return holding
