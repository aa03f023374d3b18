"""First responses, as they go to Discord."""

from __future__ import annotations

from pathlib import Path

from tests.chat.house import opened
from tests.chat.wire import Wire


async def test_discord_is_not_asked_to_send_a_first_response_back(tmp_path: Path, wire: Wire) -> None:
    """Neither one of words alone, nor one with a file; each is there all the same, and private."""
    async with opened(tmp_path, wire) as house:
        await house.started()
        for name, files in (("help", 0), ("encounter log", 1)):
            (answer,) = await house.call(house.gm.command(name))
            assert answer.path.endswith("/callback") and answer.query == {}
            assert answer.private and answer.told["content"] and len(answer.files) == files
