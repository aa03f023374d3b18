"""One word for several: declarations for the rest, and turns in a row, at a table of Past Participle.

On card 28 a 2d10 reads 7: at normal speed (10, 8, 5, 2) that is open in phases III and IV, at fast speed (7, 5, 3, 1)
in all; a 3d10 reads 8.
"""

from typing import Any

import pytest

from bot.fight import batch, menu
from tests.conformance.table import GM, Table, player
from tests.rules.saloon import Saloon


def yard(*, hidden: bool = False, bandits: int = 3, **settings: Any) -> Saloon:
    """Ann and Alf of player 1, Bo of player 2, and the GM's bandits; with a Lurker whom nobody sees."""
    table = Saloon(**settings)
    table.join("Ann", player=1, reflex="3d10")
    table.join("Alf", player=1, reflex="3d10")
    table.join("Bo", player=2, reflex="1d12")
    for number in range(1, bandits + 1):
        table.join(f"Bandit {number}", reflex="2d10")
    if hidden:
        table.join("Lurker", hidden=True, reflex="2d10")
    return table


def speeds(table: Table) -> dict[str, str | None]:
    """Return what everybody has declared."""
    return {one.name: one.speed for one in table.state.combatants}


def asked(table: Table, several_: str = "all", combatant: str | None = None, by: int | None = None) -> list[str]:
    """Return the panel for several in lines: its words, then its buttons."""
    one = None if combatant is None else table[combatant]
    viewer = GM if by is None else player(by)
    panel = batch.panel(table.fight, viewer, several_, one)
    return [*map(table.text, panel.lines), *map(table.button, panel.offers)]


# Declaring for the rest.


def test_a_word_for_named_ones_is_carried_out_for_those_for_whom_it_may_be() -> None:
    table = yard()
    ids = (table["Ann"].id, table["Bandit 1"].id)
    words = [
        table.for_each(table.system.command("declare", speed="fast", by=by), *ids) for by in (GM, player(1), player(2))
    ]
    for word, declared in zip(words[:2], ({"Ann", "Bandit 1"}, {"Ann"}), strict=True):
        table.do(word)
        assert {one.name for one in table.state.visible if one.speed} == declared
        table.undo()
    with table.refused("not-yours", who="Ann"):
        table.do(words[2])


@pytest.mark.parametrize(
    ("lines", "declared"),
    [
        ("Bandit 1: slow; bandit 2: fast", {"Bandit 1": "slow", "Bandit 2": "fast", "Bandit 3": None}),
        ("Bandit 1-3: slow", {"Bandit 1": "slow", "Bandit 2": "slow", "Bandit 3": "slow"}),
        ("Bandit 1, Bandit 3: slow, sings; Bandit 2: ", {"Bandit 1": "slow", "Bandit 2": None, "Bandit 3": "slow"}),
    ],
)
def test_each_declares_its_own_in_lines(lines: str, declared: dict[str, str | None]) -> None:
    table = yard()
    table.declare(lines=lines)
    assert {name: speeds(table)[name] for name in BANDITS} == declared
    table.undo()
    assert {speeds(table)[name] for name in BANDITS} == {None}, "it is one command"


BANDITS = ("Bandit 1", "Bandit 2", "Bandit 3")


def test_hidden_ones_are_declared_for_with_the_same_word_and_nothing_public_tells_of_it() -> None:
    told = {}
    for hidden in (False, True):
        table = yard(hidden=hidden)
        assert table.texts() == [] or table.last
        table.declare(several="all", speed="normal")
        told[hidden] = (table.public_texts(), table.sheet, table.buttons, table.texts(player(1)), table.view(2))
        assert [table["Lurker"].speed] == ["normal"] if hidden else True
    assert told[True] == told[False]


def test_nobody_but_the_gm_and_its_player_hears_what_was_declared_for_several() -> None:
    heard = []
    for speed in ("fast", "slow"):
        table = yard()
        table.declare(several="all", speed=speed)
        heard.append((table.public_texts(), table.texts(player(1)), table.sheet, table.view(2)))
    assert heard[0] == heard[1]


# The same as last round.


def second_round(**first: str) -> Saloon:
    """Three bandits and Ann after a round in which they have declared these speeds."""
    table = yard()
    for name in ("Ann", "Alf", "Bo", *BANDITS):
        table.declare(name, speed=first.get(name.replace(" ", "_"), "fast"))
    table.flip()
    table.next(round=True)
    assert table.state.round == 2
    return table


# Panels and buttons.


def test_the_panel_for_the_rest_offers_all_at_once_groups_and_one_by_one() -> None:
    table = yard(hidden=True)
    assert asked(table) == [
        "rest-head names=Bandit 1, Bandit 2, Bandit 3, Lurker",
        "offer-all-plain: declare speed=normal several=all",
        "offer-by-group name=Bandit n=3: declare Bandit 1 several=group …",
        "offer-by-side name=foes n=4: declare Bandit 1 several=side …",
        "offer-each: declare Bandit 1 several=each …",
        "offer-lines: declare several=all lines=?",
    ]
    assert asked(table, by=1) == [
        "rest-head names=Ann, Alf",
        "offer-all-plain: declare speed=normal several=all",
        "offer-by-side name=crew n=2: declare Ann several=side …",
        "offer-each: declare Ann several=each …",
        "offer-lines: declare several=all lines=?",
    ]
    assert asked(table, by=3) == ["rest-none"]
    assert asked(table, "side") == asked(table, "group") == asked(table)


def test_one_by_one_the_panel_says_how_many_are_left() -> None:
    table = yard()
    lines = asked(table, "each", "Bandit 2")
    assert lines[0] == "Bandit 2: how fast?"
    assert lines[-5:] == [
        "rest-left n=2",
        "Fast: declare Bandit 2 speed=fast several=each",
        "Normal: declare Bandit 2 speed=normal several=each",
        "Slow: declare Bandit 2 speed=slow several=each",
        "By its actions…: declare Bandit 2 several=each action=? speed=? kind=?",
    ]
    with table.refused("not-yours", who="Bandit 2"):
        asked(table, "each", "Bandit 2", by=1)
    table.declare("Bandit 1", speed="fast")
    table.declare("Bandit 3", speed="fast")
    assert "rest-left" not in " ".join(asked(table, "each", "Bandit 2"))
    panel = batch.next_panel(table.fight, GM)
    assert panel.offers[0].combatant == table.id("Bandit 2")
    table.declare("Bandit 2", speed="fast")
    assert batch.next_panel(table.fight, GM).lines == (asked_none(),)


def asked_none() -> Any:
    """Return what is said where nobody is to declare."""
    table = Saloon()
    return batch.panel(table.fight, GM, "all", None).lines[0]


def test_the_same_as_last_round_comes_first_wherever_it_can_be_declared() -> None:
    table = second_round(Bandit_1="slow")
    assert asked(table)[1] == "offer-all-same: declare same=True several=all"
    assert asked(table, "group", "Bandit 1")[1] == "offer-all-same: declare Bandit 1 same=True several=group, main"
    first = next(
        line for line in asked(table, "each", "Bandit 1") if "declare" in line and ":" in line and "same" in line
    )
    assert first == "offer-same what=slow: declare Bandit 1 same=True several=each, main"
    panel = menu.panel(table.fight, GM, "declare", table["Bandit 1"])
    again = batch.with_same(table.fight, GM, table["Bandit 1"], panel)
    assert again.offers[1:] == panel.offers and again.lines == panel.lines
    assert table.button(again.offers[0]) == "offer-same what=slow: declare Bandit 1 same=True, main"
    fresh = yard()
    bare = menu.panel(fresh.fight, GM, "declare", fresh["Ann"])
    assert batch.with_same(fresh.fight, GM, fresh["Ann"], bare) == bare


def test_after_the_card_phases_are_picked_one_by_one_and_none_is_usual() -> None:
    table = second_round()
    table.declare(several="all", same=True)
    table.declare(several="all", same=True, by=1)
    table.declare("Bo", speed="slow", by=2)
    table.flip(card="28")
    assert [line.split(":")[0] for line in asked(table)] == [
        "rest-head names=Bandit 1, Bandit 2, Bandit 3", "offer-by-group name=Bandit n=3", "offer-each", "offer-lines",
    ]  # fmt: skip
    table.declare("Bandit 1", several="group", phase="III")
    assert {table[name].phase for name in BANDITS} == {"III"} and asked(table)[0] == "rest-none"
    table.next()
    assert table.system.to_declare(table.state) == ()


# Turns in a row.


def called(**settings: Any) -> Saloon:
    """The yard when phase I is called: Ann and Alf are up in it, the bandits in III, Bo in none yet."""
    table = yard(**settings)
    table.declare(several="all", speed="fast", by=1)
    table.declare("Bo", speed="slow", by=2)
    table.declare(several="all", speed="normal")
    table.flip(card="28")
    table.next()
    return table


def test_a_hidden_one_does_not_act_with_the_others() -> None:
    told = []
    for hidden in (False, True):
        table = yard(hidden=hidden)
        table.declare(several="all", speed="fast", by=1)
        table.declare("Bo", speed="slow", by=2)
        table.declare(several="all", speed="normal")
        table.flip(card="28")
        table.next()
        table.act(several="all", by=1)
        told.append(table.public_texts())
        table.act(several="all")
        told.append(table.public_texts())
    assert told[:2] == told[2:]
    assert table["Lurker"].owed is not None or table["Lurker"].stand == "due", "it keeps its own time"


def test_of_one_alone_there_is_no_row_and_none_at_the_end() -> None:
    table = called()
    assert [one.name for one in batch.row(table.fight, 1)] == ["Ann", "Alf"]
    assert [*batch.row(table.fight, 2)] == []
    table.end()
    assert [*batch.row(table.fight, 1)] == []
