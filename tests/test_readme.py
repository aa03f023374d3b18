"""The README and the docs say what the code does."""

import re
from pathlib import Path

import discord
import pytest
from PIL import Image

from bot.chat.client import COGS, Quickdraw
from bot.chat.interactions import NEEDS
from bot.chat.languages import lexicon_of
from bot.chat.parts import Parts
from bot.rules.registry import all_systems
from bot.rules.words import ENGLISH
from tests.soak.__main__ import PARTS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
FIRST_SCREEN = 25
"""Lines."""


async def commands() -> list[tuple[str, str]]:
    async def begin(client: Quickdraw) -> Parts:
        raise AssertionError("this client never connects")

    client = Quickdraw(begin, ())
    client.parts = None  # type: ignore[assignment]  # the commands are looked at, not used
    for cog in COGS:
        await client.load_extension(cog)
    found = [
        (f"/{command.qualified_name}", command.description)
        for command in client.tree.walk_commands()
        if isinstance(command, discord.app_commands.Command)
    ]
    return sorted(found)


def rows_of(page: str) -> list[list[str]]:
    """The rows of the first table of a page."""
    lines = [line for line in (ROOT / "docs" / page).read_text().splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_first_screen_has_the_two_commands_a_picture_and_three_links() -> None:
    screen = README.split("## Licence")[0]
    assert len(screen.splitlines()) <= FIRST_SCREEN
    assert re.findall(r"^make (\w+) ", screen, re.MULTILINE) == ["run", "test"]
    assert len(re.findall(r"<img ", screen)) == 1 and len(re.findall(r"^- \[", screen, re.MULTILINE)) == 3


def test_the_moving_picture_is_small_and_moves() -> None:
    path = ROOT / re.findall(r'<img src="([^"]+)"', README)[0]
    with Image.open(path) as image:
        assert getattr(image, "n_frames", 1) >= 5
    assert path.stat().st_size < 1_000_000


async def test_the_table_of_commands_is_the_commands() -> None:
    assert rows_of("commands.md") == [[f"`{name}`", description] for name, description in await commands()]


def test_every_system_has_a_page_that_begins_with_what_it_is() -> None:
    pages = {path.stem: path.read_text() for path in (ROOT / "docs" / "systems").glob("*.md")}
    assert pages.keys() == all_systems().keys()
    for id, system in all_systems().items():
        summary = lexicon_of(id, ENGLISH).plain(system.summary)
        assert pages[id].startswith(f"# {system.name}\n\n`{id}` — {summary}\n")
        assert f"## {system.name}\n\n[{summary}](systems/{id}.md)" in (ROOT / "docs" / "systems.md").read_text()


@pytest.mark.parametrize("system", all_systems())
def test_the_page_of_a_system_tells_each_button_that_always_has_the_same_words(system: str) -> None:
    words = ROOT / "bot" / "rules" / "systems" / system.replace("-", "_") / "words" / "en.ftl"
    labels = re.findall(r"^offer-[\w-]+ = ([^{}\n]+)$", words.read_text("utf-8"), re.MULTILINE)
    page = (ROOT / "docs" / "systems" / f"{system}.md").read_text("utf-8").lower()
    assert [label for label in labels if label.lower().rstrip("…") not in page] == []


def test_the_permissions_are_those_of_the_invitation() -> None:
    operating = (ROOT / "docs" / "operating.md").read_text()
    named = operating.split("asks for these permissions: ")[1].split(".")[0]
    assert named.split(", ") == [lexicon_of(None, "en").plain(need.name) for need in NEEDS]


def test_the_pictures_and_pages_that_are_linked_are_there() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r'(?:\]\(|src=")(?!https?:)([^)"#]+)', page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


WORDS_BELOW_A_HEADING, WORDS_OF_A_PARAGRAPH, WORDS_OF_A_SCREEN = 150, 90, 240


@pytest.mark.parametrize(
    "page",
    [page for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]) if page.name != "CHANGELOG.md"],
    ids=lambda page: page.name,
)
def test_a_page_has_headings_and_short_paragraphs(page: Path) -> None:
    prose = re.sub(r"^```.*?^```$|^\|[^\n]*$|<img[^>]*>|!\[[^]]*\]\([^)]*\)", "", page.read_text(), flags=re.M | re.S)
    for section in re.split(r"^#+ .*$", prose, flags=re.M):
        assert len(section.split()) <= WORDS_BELOW_A_HEADING, section
        for paragraph in re.split(r"\n\s*\n|\n- |\n\d+\. ", section):
            assert len(paragraph.split()) <= WORDS_OF_A_PARAGRAPH, paragraph


def test_a_page_for_players_is_one_screen_with_a_picture() -> None:
    for page in (ROOT / "docs" / "players").glob("*.md"):
        prose = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.M | re.S)
        assert "](../pictures/" in prose and len(prose.split()) <= WORDS_OF_A_SCREEN, page.name


def test_the_gallery_has_a_picture_of_every_system() -> None:
    gallery = (ROOT / "docs" / "systems.md").read_text()
    for id in all_systems():
        assert re.search(rf'<img src="pictures/{id}-\d-', gallery), id


def test_the_two_commands_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"^make (\w+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_what_is_promised_is_shown_by_what_there_is() -> None:
    trust = (ROOT / "docs" / "trust.md").read_text()
    places = re.findall(r"`((?:tests|bot|cogs)/[^`]*)`", trust)
    assert len(places) > 15 and all((ROOT / place).exists() for place in places)
    parts = {name for some in re.findall(r"ONLY=([a-z,]+)", trust) for name in some.split(",")}
    assert parts and parts <= set(PARTS)
    told = trust.split("The whole of it ")[1].split(". It is bounded")[0].replace(",", "")
    amounts = {name: part.rounds for name, part in PARTS.items()}
    assert {int(number) for number in re.findall(r"\d+", told)} == set(amounts.values())
