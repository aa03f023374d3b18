"""Every command that the docs tell to type can be typed, and what they tell as a story happens in that order."""

import re
from pathlib import Path

import pytest
from PIL import Image

from bot.command_line import parser
from bot.rules.registry import all_systems
from bot.rules.schema import COMMON_SETTINGS
from bot.sandbox.checks import BOOLEAN, INTEGER
from bot.sandbox.client import SlashCommand, find_command, read_options
from tests.e2e.house import House, Table
from tests.handbook.reading import DOCS, PICTURES, ROOT, Picture, mentioned, pages, programs, story
from tests.transcripts.playing import played
from tests.transcripts.reading import Step
from tests.transcripts.whole_bot import BotStage

STORIES = [page for page in pages() if any(isinstance(part, Step) for part in story(page))]
AT_MOST = 100_000
"""Bytes of a picture."""
WIDE = 720
"""Pixels: twice as many as it is shown wide on a phone."""
FILM_WIDE = 540


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("page", STORIES, ids=named)
async def test_what_a_page_tells_happens(page: Path, table: Table) -> None:
    await played(BotStage(table), [part for part in story(page) if isinstance(part, Step)])


@pytest.mark.asyncio(loop_scope="session")
async def test_every_command_that_is_named_is_one_and_has_these_options(house: House) -> None:
    commands, seen = house.discord.commands, 0
    for page in pages():
        for line in mentioned(page):
            command, rest = find_command(commands, line)
            options = re.findall(r"(?:^|\s)([a-z][a-z_]*):", re.sub(r'"[^"]*"', '""', rest))
            unknown = [name for name in options if command.option(name) is None]
            assert not unknown, f"{named(page)}: {line}: {unknown}"
            if options and not re.search(r"…|:(\s|$)|[<|]", rest):
                check_typed(command, rest, f"{named(page)}: {line}")
            seen += 1
    assert seen > 100, "commands that are named"


def check_typed(command: SlashCommand, rest: str, place: str) -> None:
    """A line whose options all have a value: each is of its kind, and one of its choices where it has some."""
    for name, text in read_options(command, rest, raw=False).items():
        option = command.option(name) or {}
        allowed = [str(choice["value"]) for choice in option.get("choices", ())]
        assert not allowed or text in allowed, f"{place}: {name} cannot be {text}"
        assert option["type"] != INTEGER or text.removeprefix("-").isdecimal(), f"{place}: {name} is a number"
        assert option["type"] != BOOLEAN or text in ("true", "false"), f"{place}: {name} is true or false"


def test_every_program_that_is_called_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    words = re.findall(r"[a-z][a-z-]*", str(parser().format_help()))
    for page in pages():
        for program, word in programs(page):
            assert word in (targets if program == "make" else words), f"{named(page)}: {program} {word}"


def test_every_picture_is_there_once_small_and_as_wide_as_a_phone_shows_it() -> None:
    shown = [part.path for page in pages() for part in story(page) if isinstance(part, Picture)]
    assert sorted(shown) == sorted(PICTURES.glob("*-[0-9]-*.png"))
    for path in shown:
        with Image.open(path) as image:
            frames = getattr(image, "n_frames", 1)
            assert image.width == (WIDE if frames == 1 else FILM_WIDE), path.name
        assert path.stat().st_size <= AT_MOST * frames, path.name


@pytest.mark.parametrize("id", all_systems())
def test_the_page_of_a_system_names_all_its_settings_and_traits(id: str) -> None:
    text = (DOCS / "systems" / f"{id}.md").read_text("utf-8")
    system = all_systems()[id]
    named = [*(one.key for one in system.state_type.known_settings), *system.traits]
    assert not [name for name in named if f"`{name}`" not in text and f"key:{name} " not in text]
    tables = re.findall(r"^\| setting \|.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    told = {name for table in tables for name in re.findall(r"^\| `([\w-]+)`", table, re.MULTILINE)}
    assert told <= {one.key for one in system.settings}, "the page tells of a setting that there is not"


def test_the_settings_that_every_system_has_are_told_with_what_they_may_be() -> None:
    text = (DOCS / "gms" / "settings.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `([\w-]+)` \| ([^|]+) \|", text, re.MULTILINE))
    assert rows.keys() == {one.key for one in COMMON_SETTINGS}
    for one in COMMON_SETTINGS:
        assert all(choice in rows[one.key] for choice in (one.choices[0], one.choices[-1])), one.key


def test_every_page_is_in_the_contents_of_the_site() -> None:
    contents = (DOCS / ".contents.py").read_text("utf-8")
    listed = set(re.findall(r'"([\w/-]+\.md)"', contents))
    apart = {path.relative_to(DOCS).as_posix() for path in (DOCS / "systems").glob("*.md")}
    assert {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} == listed | apart
