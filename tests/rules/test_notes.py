"""Notes of the GM: they are kept, and told to the GMs alone."""

from bot.fight.views import screen_of, view_of
from bot.rules.registry import system_of
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import public_side, seated
from tests.rules.conformance import every_system


def fight() -> Table:
    table = Table()
    table.join("Andy", player=1, reflex="2d10")
    table.join("Brad", reflex="2d8")
    return table


def notes(table: Table, by: int | None = None) -> list[str]:
    viewer = GM if by is None else player(by)
    told = [table.text(line) for line in view_of(table.fight, viewer).secrets]
    return [line for line in told if line.startswith("note-line")]


def test_a_note_is_told_to_the_gms_alone_and_not_to_the_player() -> None:
    table = fight()
    table.edit("Andy", note="owes the sheriff")
    assert table.private_texts() == ["noted who=Andy note=owes the sheriff"]
    assert table.public_texts() == [] and table.texts(player(1)) == []
    assert notes(table) == ["note-line who=Andy note=owes the sheriff"]
    assert notes(table, 1) == []
    assert [table.text(line) for line in screen_of(table.fight).secrets][-1:] == notes(table)


def test_notes_stand_in_the_order_of_the_combatants_and_a_new_one_takes_the_place_of_the_old() -> None:
    table = fight()
    table.edit("Brad", note="has the key")
    table.edit("Andy", note="owes the sheriff")
    table.edit("Brad", note="had the key")
    assert notes(table) == ["note-line who=Andy note=owes the sheriff", "note-line who=Brad note=had the key"]


def test_none_takes_a_note_away() -> None:
    table = fight()
    table.edit("Andy", note="owes the sheriff")
    table.edit("Andy", note="None")
    assert table.private_texts() == ["noted-none who=Andy"]
    assert notes(table) == [] and table.state.notes == ()


def test_a_note_among_other_changes_is_told_apart_from_them() -> None:
    table = fight()
    table.edit("Andy", note="owes the sheriff", condition="prone")
    assert table.public_texts() == ["edited who=Andy changes=condition none → prone"]
    assert table.private_texts() == ["noted who=Andy note=owes the sheriff"]
    assert notes(table) == ["note-line who=Andy note=owes the sheriff"]


@every_system
def test_in_no_system_anything_that_others_see_hangs_on_a_note(system: str) -> None:
    table = seated(system_of(system))
    before = public_side(table, ())
    for one in table.state.combatants:
        events = table.edit(one.id, note="Plugh")
        assert public_side(table, events) == before
    assert len(notes(table)) == len(table.state.combatants)
