"""Combatants from pasted lines: each line looked at by itself, all or none."""

from typing import Any

import pytest

from bot.app.parsing.pasted import form_of, listed, parts_of
from bot.app.ports import Repeated
from bot.app.requests import Answer
from bot.fight.fight import Fight
from bot.render.text import Lexicon
from bot.rules.errors import Refused
from bot.rules.registry import system_of
from tests.app.saloon import ANN, GWEN, MIA, SALOON, STABLE, SYSTEM, Ids, Saloon, told
from tests.conformance.table import Table

LABELS = {"dice": "Action dice", "bound": "EX-bound"}
LINES = "Wolf; foes; 2d10; 4\n\nDoc;crew; 3d6\n  Sneak ; ; reflex=1d8; hidden; count: 3"


def parts(system: str, line: str) -> list[dict[str, Any]]:
    """What a line says in a system, without ids."""
    found = listed(Fight(system_of(system), Table(system).state), [line], lambda name, hidden: 1)
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
    found = listed(Fight(system_of("exp-none"), table.state), lines, ids)
    in_view = ["Wolf 2", "Wolf 3", "Elk", "Wolf 4", "Wolf 5"]
    assert ids.asked == [(name, False) for name in in_view] + [("Wolf 9", True), ("Wolf 10", True), ("Fox", True)]
    assert [(one["name"], one["combatant"]) for one in found] == [
        ("Wolf 9", 6), ("Wolf 10", 7), ("Wolf 2", 1), ("Wolf 3", 2), ("Fox", 8), ("Elk", 3), ("Wolf 4", 4),
        ("Wolf 5", 5),
    ]  # fmt: skip


def test_empty_parts_at_the_end_count_for_nothing() -> None:
    assert parts("exp-none", "Big Bad;Villains;;;\t\t") == [{"name": "Big Bad", "side": "Villains", "traits": {}}]
    [boss] = parts("past-participle", "Big Bad；Villains；３ｄ６；1；")
    assert (boss["side"], boss["traits"]) == ("Villains", {"reflex": "３ｄ６"})


@pytest.mark.parametrize(
    ("system", "line", "traits"),
    [
        ("torg", "Troll Queen;21", {"initiative": "21"}),
        ("eternal-soldier", "Troll Queen\t12\t", {"agility": "12"}),
        ("past-participle", "Troll Queen; 2d10", {"reflex": "2d10"}),
        ("fast-action", "Troll Queen; 6; 3", {"dice": "6", "prowess": "3"}),
    ],
)
def test_a_value_is_no_side_but_the_number_that_is_needed(system: str, line: str, traits: dict[str, str]) -> None:
    assert parts(system, line) == [{"name": "Troll Queen", "side": "foes", "traits": traits}]


@pytest.mark.parametrize(("system", "example"), [("fast-action", "dice=21"), ("exp-none", "number=21")])
def test_a_single_number_that_may_be_several_is_asked_for(system: str, example: str) -> None:
    with pytest.raises(Refused) as error:
        parts(system, "Troll Queen; 21")
    assert example in Lexicon(system_of(system).words).plain(error.value.phrase)


def in_torg(answer: Answer) -> list[str]:
    """What an answer tells in Torg."""
    return [Lexicon(system_of("torg").words).plain(line) for line in answer.lines]


PAPER = """Name\tInitiative\tHP\tSide
----\t----------
# the ambush
Troll Queen\t21\t60\tdeep

Wolf\t14\t7\t"""


async def test_headings_comments_and_rules_are_passed_over_and_told(empty: Saloon) -> None:
    await empty.start(system="torg")
    assert in_torg(await look(empty, PAPER)) == [
        "2 would join:",
        "Troll Queen (deep): Base initiative 21",
        "Wolf (foes): Base initiative 14",
        "Taken as headings: line 1.",
        "Passed over as a ruled line: line 2.",
        "Passed over as a comment: line 3.",
        "Passed over as empty: line 5.",
        "Left out: HP.",
    ]
    await press(empty, await look(empty, PAPER))
    assert await empty.names() == ["Troll Queen", "Wolf"]


async def test_headings_are_known_in_every_language(empty: Saloon) -> None:
    await empty.start(system="torg")
    shown = await look(empty, "Anzahl; Name; Seite;;\n2; Wolf; Rudel;;")
    assert "Wolf 1, Wolf 2 (Rudel)" in in_torg(shown)[1]


async def test_a_heading_that_is_not_known_is_that_of_the_names_before_others_that_are(empty: Saloon) -> None:
    await empty.start(system="torg")
    shown = in_torg(await look(empty, "Creature; Base initiative;\nTroll Queen; 21;"))
    assert shown[1:] == ["Troll Queen (foes): Base initiative 21", "Taken as headings: line 1."]


TRACKER = """{"name": "The ford", "round": 0, "combatants": [
 {"id": 7, "Name": "Troll; Queen", "initiative": 21.0, "hp": {"max": 60}, "hidden": true, "ac": null},
 {"Name": "Wolf", "initiative": "14", "attacks": [{"name": "bite"}]}]}"""


async def test_of_json_what_is_taken_and_left_out_is_told(empty: Saloon) -> None:
    await empty.start(system="torg")
    assert in_torg(await look(empty, TRACKER)) == [
        "2 would join:",
        "Troll, Queen (foes): Base initiative 21, hidden",
        "Wolf (foes): Base initiative 14",
        "Taken: Name, initiative, hidden.",
        "Left out: id, hp, attacks.",
    ]
    await press(empty, await look(empty, TRACKER))
    assert await empty.names() == ["Troll, Queen", "Wolf"]
    listed_alone = await look(empty, '[{"name": "Fox", "initiative": 9}]')
    assert in_torg(listed_alone)[1:] == ["Fox (foes): Base initiative 9", "Taken: name, initiative."]
    wrong = await look(empty, '[{"name": "Elk", "initiative": "fast"}, {"name": "Elk"}]')
    assert wrong.refused and [line.split(":")[0] for line in in_torg(wrong)[1:3]] == ["Entry 1", "Taken"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[{"name": "Wolf"', "paste-json"),
        ('{"a": ' + "[" * 2900, "paste-json"),
        ('{"name": "Wolf", "initiative": 3}', "paste-json-names"),
        ('[{"title": "Wolf"}]', "paste-json-names"),
        ("[]", "paste-json-names"),
    ],
)
async def test_json_that_cannot_be_read_or_names_nobody_is_refused(
    empty: Saloon, refused: Any, text: str, code: str
) -> None:
    await empty.start(system="torg")
    with refused(code):
        await look(empty, text)


async def test_what_only_looks_like_it_is_a_name(empty: Saloon) -> None:
    await empty.start(system="exp-none")
    shown = await look(empty, "[Boss]; foes\n{Shade}\nName of the Wind; foes")
    assert in_torg(shown) == ["3 would join:", "[Boss], {Shade}, Name of the Wind (foes): as usual"]


async def test_lines_are_shown_before_anybody_joins(saloon: Saloon) -> None:
    shown = await look(saloon, LINES)
    assert told(shown.lines) == [
        "6 would join:",
        "Wolf 1, Wolf 2, Wolf 3, Wolf 4 (foes): Reflex 2d10",
        "Doc (crew): Reflex 3d6",
        "Sneak (foes): Reflex 1d8, count 3, hidden",
        "Passed over as empty: line 2.",
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
    assert [line.split(":")[0] for line in lines[:4]] == ["Line 2", "Line 4", "Line 5", "Line 6"]
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
