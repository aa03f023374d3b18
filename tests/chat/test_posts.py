"""What is remembered of boards is what is stored of them."""

from __future__ import annotations

import pytest

from bot.app.ports import BoardPost, Unsaved
from bot.chat import posts
from bot.chat.posts import Remembered


class Shelf:
    """A store that counts what it is asked, and fails when told."""

    def __init__(self) -> None:
        self.boards: dict[int, BoardPost] = {}
        self.notes: dict[str, str] = {}
        self.asked: list[object] = []
        self.fails = False

    async def board(self, encounter: int) -> BoardPost | None:
        self.asked.append(encounter)
        return self.boards.get(encounter)

    async def put_board(self, post: BoardPost) -> None:
        self._assure()
        self.boards[post.encounter] = post

    async def note(self, key: str) -> str | None:
        self.asked.append(key)
        return self.notes.get(key)

    async def put_note(self, key: str, value: str) -> None:
        self._assure()
        self.notes[key] = value

    def _assure(self) -> None:
        if self.fails:
            raise Unsaved("full")


def post(encounter: int, message: int = 5) -> BoardPost:
    return BoardPost(encounter=encounter, channel=1, message=message, posted=0, digest="")


async def test_what_is_there_or_is_not_there_is_asked_for_once() -> None:
    shelf = Shelf()
    shelf.boards[1], shelf.notes["one"] = post(1), "said"
    known = Remembered(shelf)
    for _ in range(2):
        assert await known.board(1) == post(1) and await known.board(2) is None
        assert await known.note("one") == "said" and await known.note("two") is None
    assert shelf.asked == [1, 2, "one", "two"]


async def test_what_is_stored_is_known_and_stored() -> None:
    shelf = Shelf()
    known = Remembered(shelf)
    await known.put_board(post(1, 6))
    await known.put_note("one", "")
    assert await known.board(1) == shelf.boards[1] == post(1, 6)
    assert await known.note("one") == shelf.notes["one"] == ""
    assert shelf.asked == []


async def test_what_could_not_be_stored_is_asked_for_again() -> None:
    shelf = Shelf()
    known = Remembered(shelf)
    await known.put_board(post(1))
    await known.put_note("one", "before")
    shelf.fails = True
    with pytest.raises(Unsaved):
        await known.put_board(post(1, 7))
    with pytest.raises(Unsaved):
        await known.put_note("one", "after")
    assert await known.board(1) == post(1) and await known.note("one") == "before"
    assert shelf.asked == [1, "one"]


async def test_no_more_is_remembered_than_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posts, "REMEMBERED", 2)
    shelf = Shelf()
    known = Remembered(shelf)
    for encounter in (1, 2, 3):
        await known.put_board(post(encounter))
    for encounter in (2, 3, 1):
        await known.board(encounter)
    assert shelf.asked == [1]
