"""Shards: which server belongs to which, and how they are written."""

import pytest

from bot.app.shards import ALL, Shards, shard_of

SECOND = 1 << 22
"""The id of the first server of the second shard."""


def test_servers_are_dealt_out_by_the_time_in_their_ids() -> None:
    assert [shard_of(id, 4) for id in (0, SECOND - 1, SECOND, 3 * SECOND, 4 * SECOND, 6 * SECOND + 5)] == [
        0, 0, 1, 3, 0, 2,
    ]  # fmt: skip


def test_what_has_no_server_belongs_to_the_first() -> None:
    assert shard_of(None, 4) == 0
    assert Shards((0,), 4).serve(None) and not Shards((1, 2, 3), 4).serve(None)


def test_all_is_every_server() -> None:
    assert ALL.whole and all(ALL.serve(guild) for guild in (None, 1, SECOND, 5 * SECOND))


def test_some_serve_theirs_alone() -> None:
    some = Shards((1, 2), 4)
    assert [some.serve(shard * SECOND) for shard in range(6)] == [False, True, True, False, False, True]
    assert not some.whole


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("0-3/16", Shards((0, 1, 2, 3), 16)),
        ("12-15/16", Shards((12, 13, 14, 15), 16)),
        ("5/16", Shards((5,), 16)),
        ("0/1", Shards((0,), 1)),
        ("7-7/8", Shards((7,), 8)),
        ("0-99998/99999", Shards.every(99_999)),
    ],
)
def test_what_is_written_is_read(text: str, meant: Shards) -> None:
    assert Shards.read(text) == meant
    assert Shards.read(str(meant)) == meant


NONSENSE = (
    "",
    "all",
    "3",
    "0-3",
    "0-3/",
    "-3/16",
    "3-0/16",
    "0-16/16",
    "16/16",
    "0/0",
    "1-/4",
    " 0/1",
    "0,1/4",
    "0/100000",
)


@pytest.mark.parametrize("text", NONSENSE)
def test_what_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        Shards.read(text)


def test_others_of_as_many_are_written_with_their_gaps() -> None:
    every = Shards.every(16)
    assert every.whole and every.of == 16 and every.ids[-1] == 15
    assert str(every.only((7, 2, 0, 1, 9, 8))) == "0-2,7-9/16"
    assert str(every.only((15,))) == "15/16"
    assert str(every.only(())) == "/16"
    assert not every.only(range(15)).whole
