"""Combatants from pasted lines: each line looked at by itself, all or none."""

from typing import Any

import pytest

from bot.app.pasted import form_of, listed, parts_of
from bot.app.ports import Repeated
from bot.app.requests import Answer
from bot.render.text import Lexicon
from bot.rules.registry import system_of
from tests.app.saloon import ANN, GWEN, MIA, SALOON, STABLE, SYSTEM, Ids, Saloon, told
from tests.conformance.table import Table

LABELS = {"dice": "Action dice", "bound": "EX-bound"}
LINES = "Wolf; foes; 2d10; 4\n\nDoc;crew; 3d6\n  Sneak ; ; reflex=1d8; hidden; count: 3"


def parts(system: str, line: str) -> list[dict[str, Any]]:
    """What a line says in a system, without ids."""
    found = listed(system_of(system), Table(system).state, [line], lambda name, hidden: 1)
    return [{key: value for key, value in one.items() if key != "combatant"} for one in found]


async def look(saloon: Saloon, text: str, by: Any = GWEN) -> Answer:
    return await saloon.pasting.look(SALOON, by, text)


async def press(saloon: Saloon, answer: Answer, **where: Any) -> Answer:
    """Press the button of a preview."""
    of = dict(answer.offers[0].options)["of"]
    return await saloon._done(saloon.pasting.carry_out(where.get("place", SALOON), GWEN, of, request_id=None))


@pytest.mark.parametrize(
    ("system", "order"),
    [
        ("past-participle", ("name", "side", "reflex", "number")),
        ("fast-action", ("name", "side", "dice", "prowess", "bound", "number")),
        ("eternal-soldier", ("name", "side", "agility", "number")),
        ("exp-none", ("name", "side", "number")),
    ],
)
def test_the_parts_of_a_line_are_those_of_the_system(system: str, order: tuple[str, ...]) -> None:
    assert form_of(system_of(system)) == order
    parts = [Lexicon(system_of(system).words).plain(part) for part in parts_of(system_of(system))]
    assert parts == [LABELS.get(part, part.capitalize()) for part in order]


def test_a_part_stands_in_its_place_or_is_named() -> None:
    wolf = {"name": "Wolf", "side": "foes", "traits": {"dice": "6"}}
    assert parts("fast-action", "Wolf; foes; 6") == [wolf]
    assert parts("fast-action", "Wolf\tfoes\tDice = 6") == [wolf]
    assert parts("fast-action", "Wolf; dice:6;;; ; 1") == [wolf]
    assert parts("fast-action", "Wolf; Side: beasts; 6") == [{**wolf, "side": "beasts"}]
    assert len(parts("exp-none", "Wolf; number: 25")) == 25
    named = [one["name"] for one in parts("fast-action", "Wolf; foes; x3")]
    assert named == ["Wolf 1", "Wolf 2", "Wolf 3"]
    assert parts("eternal-soldier", "Wolf; foes; 12; weapon=bow=V")[0]["traits"] == {"agility": "12", "weapon": "bow=V"}


def test_the_hidden_are_numbered_after_those_in_view_and_known_by_themselves() -> None:
    """A number that is seen must not tell of those who are not, wherever their line stands."""
    table = Table("exp-none")
    table.join("Wolf 1")
    table.join("Wolf 8", hidden=True)
    ids = Ids()
    lines = ["Wolf; x2; hidden", "Wolf; number: 2", "Fox; hidden", "Elk", "Wolf; x2"]
    found = listed(system_of("exp-none"), table.state, lines, ids)
    in_view = ["Wolf 2", "Wolf 3", "Elk", "Wolf 4", "Wolf 5"]
    assert ids.asked == [(name, False) for name in in_view] + [("Wolf 9", True), ("Wolf 10", True), ("Fox", True)]
    assert [(one["name"], one["combatant"]) for one in found] == [
        ("Wolf 9", 6), ("Wolf 10", 7), ("Wolf 2", 1), ("Wolf 3", 2), ("Fox", 8), ("Elk", 3), ("Wolf 4", 4),
        ("Wolf 5", 5),
    ]  # fmt: skip


async def test_lines_are_shown_before_anybody_joins(saloon: Saloon) -> None:
    shown = await look(saloon, LINES)
    assert told(shown.lines) == [
        "6 would join:",
        "Wolf 1, Wolf 2, Wolf 3, Wolf 4 (foes): Reflex 2d10",
        "Doc (crew): Reflex 3d6",
        "Sneak (foes): Reflex 1d8, count 3, hidden",
    ]
    assert [one.verb for one in shown.offers] == ["pasted", "paste"] and (await saloon.names())[3:] == []
    answer = await press(saloon, shown)
    assert (saloon.texts, told(answer.lines)) == ([], ["Sneak joins (foes). Hidden from the others."]), (
        "of the others the board tells"
    )
    assert (await saloon.names())[3:] == ["Wolf 1", "Wolf 2", "Wolf 3", "Wolf 4", "Doc", "Sneak"]
    await saloon.undo()
    assert (await saloon.names())[3:] == []


async def test_who_has_nothing_of_its_own_is_as_usual(empty: Saloon) -> None:
    await empty.start(system="exp-none")
    shown = await look(empty, "Wolf; foes\nBear; foes")
    assert Lexicon(system_of("exp-none").words).plain(shown.lines[1]) == "Wolf, Bear (foes): as usual"


async def test_lines_of_one_name_go_on_with_its_numbers(saloon: Saloon) -> None:
    await press(saloon, await look(saloon, "Wolf; foes; 2d10; 2\nWolf; foes; 3d10; 2"))
    assert (await saloon.names())[3:] == ["Wolf 1", "Wolf 2", "Wolf 3", "Wolf 4"]


async def test_each_line_that_does_not_fit_is_told_with_its_number(saloon: Saloon) -> None:
    wrong = await look(
        saloon, "Wolf; foes; 2d10\nBear; foes; big\n\nwolf; foes; 2d8\nElk; foes; 2d8; many\nFox; foes; 2d8; 1; more"
    )
    assert wrong.refused and wrong.offers == ()
    head, *lines = told(wrong.lines)
    assert head.startswith("Nobody joins yet.")
    assert [line.split(":")[0] for line in lines] == ["Line 2", "Line 4", "Line 5", "Line 6"]
    assert "wolf stands there twice" in lines[1] and "“many” is no number" in lines[2]
    assert lines[3] == (
        "Line 6: “more” is one part too many. A line has, with semicolons between them: Name, Side, Reflex, Number. "
        "Others are named, such as count=6."
    )
    assert (await saloon.names())[3:] == []


async def test_lines_without_semicolons_are_told_so_and_lines_too_many_once(saloon: Saloon) -> None:
    wrong = await look(saloon, "Wolf,foes,2d10,4")
    assert told(wrong.lines)[1] == (
        "Line 1: “Wolf,foes,2d10,4” has no semicolon. A line has, with semicolons between them: Name, Side, Reflex, "
        "Number."
    )
    many = await look(saloon, "\n".join(f"Wolf {number}; foes; 2d8" for number in range(30)))
    assert [line.partition(":")[0] for line in told(many.lines)[1:]] == ["Line 26"]


async def test_nobody_joins_twice_or_by_lines_that_were_replaced(
    saloon: Saloon, refused: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await look(saloon, "Wolf; foes; 2d10")
    second = await look(saloon, "Bear; foes; 2d10")
    with refused("paste-gone"):
        await press(saloon, first)
    with refused("paste-gone"):
        await press(saloon, second, place=STABLE)
    await press(saloon, second)
    with refused("name-taken", name="Bear"):
        await press(saloon, second)
    monkeypatch.setattr("bot.app.requests.REMEMBERED", 1)
    kept = await look(saloon, "Elk; foes; 2d10")
    await look(saloon, "Fox; foes; 2d10", by=MIA)
    with refused("paste-gone"):
        await press(saloon, kept)


async def test_one_press_that_comes_twice_is_carried_out_once(saloon: Saloon) -> None:
    of = dict((await look(saloon, "Wolf; foes; 2d10")).offers[0].options)["of"]
    await saloon.pasting.carry_out(SALOON, GWEN, of, request_id=77)
    with pytest.raises(Repeated):
        await saloon.pasting.carry_out(SALOON, GWEN, of, request_id=77)
    assert (await saloon.names())[3:] == ["Wolf"]


async def test_what_was_pasted_is_there_to_be_changed(saloon: Saloon) -> None:
    assert (await saloon.pasting.asks(SALOON, GWEN)).before == ""
    await look(saloon, "Wolf; foes; big")
    asked = await saloon.pasting.asks(SALOON, GWEN)
    assert (asked.system, told(asked.parts)) == (SYSTEM, ["Name", "Side", "Reflex", "Number"])
    assert asked.before == "Wolf; foes; big"
    assert (await saloon.pasting.asks(SALOON, MIA)).before == "", "for nobody else"


async def test_how_much_is_taken(saloon: Saloon, refused: Any) -> None:
    with refused("no-lines"):
        await look(saloon, " \n ")
    with refused("too-many-lines", most=60):
        await look(saloon, "x\n" * 61)
    lines = told((await look(saloon, "Wolf; foes; 2d10; 20\nBear; foes; 2d10; 6")).lines)
    assert lines[1].startswith("Line 2: 26 at once are too many")
    with refused("gm-only", what="muster"):
        await look(saloon, "Wolf; foes; 2d10", by=ANN)


async def test_in_others_logs_those_who_came_hidden_with_others_are_not_named(saloon: Saloon) -> None:
    await press(saloon, await look(saloon, "Wolf; foes; 2d10\nSneak; foes; 2d8; hidden"))
    assert (await saloon.entries(ANN))[-1]["what"] == "/combatant add (Wolf)"
    assert "Sneak" not in await saloon.log(ANN) and "Sneak" in await saloon.log(GWEN)
