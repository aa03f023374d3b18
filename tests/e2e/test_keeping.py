"""The process and its database: one at a time, copied while it runs, gone, and a log at debug without a secret."""

import asyncio
import sys
from pathlib import Path

import pytest

from bot.command_line import IN_USE
from tests.e2e.house import ROOT, SEED, TOKEN, Bot, House, closed_house, open_house
from tests.surroundings import inherited

pytestmark = pytest.mark.asyncio(loop_scope="session")

NOTE = "Xyzzy-under-the-table"


async def command(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run `quickdraw` on the database of a folder; return its exit code and all that it wrote."""
    environ = {
        **inherited(),
        "PYTHONPATH": str(ROOT),
        "QUICKDRAW_DISCORD_TOKEN": TOKEN,
        "QUICKDRAW_STORAGE_URL": f"sqlite:///{folder / 'quickdraw.db'}",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments, cwd=folder, env=environ,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    told, _ = await process.communicate()
    return await process.wait(), told.decode()


def names(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}


def take_away(folder: Path) -> None:
    (folder / "quickdraw.db").rename(folder / "aside.db")


async def test_a_second_process_on_the_same_database_never_answers(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        second = Bot(house.discord, tmp_path)
        process = await second.launch()
        assert await process.wait() == IN_USE
        assert "another process runs on the database" in second.log and "Traceback" not in second.log
        table = house.table()
        await table.gather()
        assert (await table.log(table.gwen)).count(" joins (crew)") == 3
        await house.bot.restart()
        await table.do(house.mia, "/declare speed:fast")


async def test_of_two_processes_with_two_databases_each_learns_of_the_other_and_then_commands_are_done_once(
    tmp_path: Path,
) -> None:
    (tmp_path / "second").mkdir()
    async with closed_house(tmp_path) as house:
        second = Bot(house.discord, tmp_path / "second")
        for one in (house.bot, second):
            one.beside_another()
        await house.bot.start()

        async def helped(times: int) -> tuple[int, int]:
            """Ask for help so many times; return how often that was done since, and how often dropped."""
            before = [(house.bot.log + second.log).count(f": help, {how} in ") for how in ("done", "dropped")]
            for _ in range(times):
                assert not (await house.mia.slash(house.table().channel, "/help")).failed
            await house.discord.wait_for(
                lambda: (house.bot.log + second.log).count(": help, ") == sum(before) + 2 * times
            )
            done, dropped = ((house.bot.log + second.log).count(f": help, {how} in ") for how in ("done", "dropped"))
            return done - before[0], dropped - before[1]

        try:
            await second.launch()
            await house.discord.wait_for(lambda: sum(one["op"] == 2 for one in house.discord.gateway.log) == 2)
            learned = "another process answers with this bot's token: stop one of the two"
            for _ in range(100):
                await helped(1)
                if learned in house.bot.log and learned in second.log:
                    break
            assert await helped(10) == (10, 10)
            assert "Traceback" not in house.bot.log + second.log
        finally:
            await second.close()


async def test_it_is_backed_up_while_it_runs_and_brought_back(tmp_path: Path) -> None:
    async with closed_house(tmp_path) as house:
        await house.bot.start()
        table = house.table()
        await table.gather()
        assert (await command(tmp_path, "backup", "copy.db"))[0] == 0
        await table.do(house.mia, "/declare speed:fast")
        code, told = await command(tmp_path, "restore", "copy.db")
        assert code == IN_USE and "another process runs" in told
        await house.bot.kill()
        code, told = await command(tmp_path, "restore", "copy.db")
        assert code == 0, told
        assert any(name.startswith("quickdraw.db.before-") for name in names(tmp_path))
        await house.bot.start()
        assert "0 of 3" in await table.status(house.gwen)
        await table.do(house.mia, "/declare speed:slow")
        await house.bot.stop()


async def test_a_database_that_is_removed_while_it_runs_stops_the_play(tmp_path: Path) -> None:
    async with closed_house(tmp_path) as house:
        await house.bot.start()
        table = house.table()
        await table.gather()
        texts = await table.caught_up()
        take_away(tmp_path)
        for line in ("/declare speed:fast", "/encounter status", "/act"):
            told = await table.say(house.mia, line)
            assert told.strip().startswith("Not saved; nothing was done: the bot's database was removed or replaced")
        assert table.texts == texts or len(table.texts) == len(texts) + 2, "nothing was announced but the bell"
        assert house.bot.log.count("was removed or replaced") == 1 and "Traceback" not in house.bot.log
        await house.bot.stop()


async def play(house: House) -> None:
    """Give commands with secrets in them, right ones and wrong ones, and take some back."""
    table = house.table()
    await table.gather()
    for who, line in (
        (house.mia, f"/declare speed:fast action:{NOTE}"),
        (house.gwen, f"/combatant add name:{NOTE}-hidden reflex:2d6 hidden:true"),
        (house.gwen, f"/declare speed:slow combatant:{NOTE}-hidden action:{NOTE}"),
        (house.rob, f"/declare speed:{NOTE}"),
        (house.rob, f"/declare speed:fast combatant:{NOTE}"),
        (house.gwen, f"/encounter settings key:{NOTE} value:{NOTE}"),
        (house.gwen, "/flip force:true"),
        (house.gwen, "/encounter undo"),
        (house.gwen, "/encounter redo"),
        (house.mia, "/encounter log format:json"),
        (house.mia, "/encounter status"),
    ):
        await table.say(who, line)
    await table.told("brings back: /flip")


@pytest.mark.parametrize("form", ["text", "json"])
async def test_at_debug_no_line_of_the_log_has_a_secret(tmp_path: Path, form: str) -> None:
    async with closed_house(tmp_path, QUICKDRAW_LOG_LEVEL="debug", QUICKDRAW_LOG_FORMAT=form) as house:
        await house.bot.start()
        await play(house)
        await house.bot.restart()
        await house.bot.stop()
        log = house.bot.log
        tokens = {part for one in house.discord.requests for part in one.path.split("/") if len(part) > 30}
        assert tokens, "the tokens of interactions, as they stand in addresses"
        for secret in (NOTE, TOKEN, SEED, *tokens):
            assert secret not in log
        assert "commands synced" in log
