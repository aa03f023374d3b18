"""Who is at the table: joining, leaving, editing, seating, settings, GMs, the end."""

from typing import Annotated, Any

import pytest

from bot.rules.errors import Refused
from bot.rules.events import Audience
from bot.rules.model import Combatant, ShortText, Traits, Viewer, one_line, same_name
from bot.rules.roster import checked_traits, missing_traits
from bot.rules.schema import Number, Trait, declared
from bot.rules.validation import parse
from bot.rules.words import say
from tests.conformance.table import GM, Table, player, standard_deck


@pytest.fixture
def table() -> Table:
    table = Table()
    table.join("Andy", player=1)
    table.join("Babel", player=2)
    table.join("Brad")
    return table


def seats(table: Table) -> list[str]:
    return [one.name for one in table.state.combatants]


# Joining.


def test_a_hidden_namesake_is_not_betrayed(table: Table) -> None:
    table.join("Lurker", hidden=True)
    with table.refused("name-taken", name="Lurker"):
        table.join("Lurker")
    table.join("Lurker", player=3, by=3)
    assert seats(table).count("Lurker") == 2
    with table.refused("name-taken"):
        table.edit("Babel", by=2, name="lurker")


def test_a_trait_that_is_needed() -> None:
    table = Table()
    with table.refused("trait-missing", traits=("reflex",), system="Past Participle"):
        table.give("join", 5, name="Andy", side="crew")
    assert list(missing_traits(table.system, ())) == ["reflex"]
    assert missing_traits(table.system, ("reflex",)) == {}


@pytest.mark.parametrize(
    "name", ["\U0001f469\u200d\U0001f680 Sally", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u2764\ufe0f",
             "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "Ana\u00efs", "\U0001fae8"],
    ids=["an emoji of two", "Persian", "a red heart", "the flag of England", "an accent", "a young emoji"],
)  # fmt: skip
def test_names_stay_as_they_were_given(name: str) -> None:
    assert Combatant(id=1, name=name).name == name


class FakeTraits(Traits):
    """Traits of every kind."""

    agility: Annotated[Number | None, Trait(lowest=1, highest=18)] = None
    dice: Annotated[Number | None, Trait(default=5)] = None
    initiative: Annotated[Number | None, Trait(optional=True, lowest=8)] = None
    reflex: Annotated[ShortText | None, Trait(pool=True, optional=True)] = None


class FakeSystem:
    """It has nothing but traits."""

    name = "Fake"
    traits = declared(FakeTraits, Trait)


def test_defaults_bounds_and_what_may_be_missing() -> None:
    system: Any = FakeSystem()
    given = FakeTraits(agility=18)
    table = Table()
    assert checked_traits(system, given) == FakeTraits(agility=18, dice=5)
    full = FakeTraits(agility=1, dice=0, initiative=8, reflex="2D6")
    assert checked_traits(system, full) == full.replace(reflex="2d6")
    assert [trait.required for trait in FakeSystem.traits.values()] == [True, False, False, False]
    with table.refused("trait-missing", traits=("agility",), system="Fake"):
        checked_traits(system, FakeTraits())
    for traits, trait, found, lowest, highest in (
        (FakeTraits(agility=0), "agility", 0, 1, 18),
        (FakeTraits(agility=19), "agility", 19, 1, 18),
        (FakeTraits(agility=3, initiative=7), "initiative", 7, 8, 999),
        (FakeTraits(agility=3, dice=-1), "dice", -1, 0, 999),
    ):
        with table.refused("bad-trait", trait=trait, found=found, lowest=lowest, highest=highest):
            checked_traits(system, traits)


# Leaving.


# Editing.


# Revealing and seating.


# Settings.


def test_a_setting_that_is_a_deck(table: Table) -> None:
    with table.refused("no-such-deck", name="mine"):
        table.configure("deck", "mine")
    table.configure("deck", "mine", deck=standard_deck().replace(name="mine"))
    assert table.state.pile.deck.name == "mine"
    assert table.state.setting("deck") == "mine"


# GMs and the end.


def test_gms_come_and_go(table: Table) -> None:
    table.appoint(7)
    assert table.state.gms == (900, 7) and table.public_texts() == ["gm-added user=7"]
    with table.refused("already-gm"):
        table.appoint(7)
    table.appoint(900, remove=True)
    assert table.state.gms == (7,) and table.public_texts() == ["gm-removed user=900"]
    with table.refused("not-a-gm"):
        table.appoint(900, remove=True)
    with table.refused("last-gm"):
        table.appoint(7, remove=True)


def test_one_who_joins_in_hiding_is_known_to_the_gm_and_its_player(table: Table) -> None:
    table.join("Mole", player=3, hidden=True)
    (event,) = table.last
    assert event.audience is Audience.OWNER and event.phrase.code == "joined-unseen"
    assert [event.heard_by(one) for one in (GM, player(3), player(1), Viewer())] == [True, True, False, False]
    assert "Mole" not in repr(table.board)


def test_one_that_is_revealed_beside_one_of_its_name_gets_a_number(table: Table) -> None:
    hidden = table.join("WOLF", hidden=True)
    table.join("Wolf", player=1, by=1)
    table.do(table.command("reveal", by=GM, combatant=hidden))
    assert table.public_texts() == ["revealed who=WOLF 2 side=foes"]
    assert table.private_texts() == ["revealed-as who=WOLF now=WOLF 2"]
    assert [one.name for one in table.state.visible][-2:] == ["WOLF 2", "Wolf"]


def test_names_are_one_line() -> None:
    one = parse(Combatant, {"id": 1, "name": "  Andy\n\tthe  Kid\u200b "})
    assert one.name == "Andy the Kid"
    for name in ("", " \n ", "x" * 81, 5):
        with pytest.raises(Refused):
            parse(Combatant, {"id": 1, "name": name})
    assert same_name("Andy the  Kid", " andy The kid") and not same_name("Andy", "Andrew")
    assert same_name(" andy The kid", "Andy the  Kid")


def test_what_cannot_be_printed_is_a_blank_or_nothing_in_a_name() -> None:
    blanks = map(chr, (*range(0x21), *range(0x7F, 0xA1), 0xAD, 0x200B, 0x2060, 0x2061, 0x2064, 0x3000, 0xFEFF, 0xD800))
    assert {one_line(f"a{letter}b") for letter in blanks} == {"a b"}
    turning = map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
    assert {one_line(f"a{letter}b") for letter in turning} == {"ab"}


def test_a_name_turns_nothing_around_it() -> None:
    assert parse(Combatant, {"id": 1, "name": "a\u202eb\u2066c\u2069"}).name == "abc"
    for unseen in ("\u202e\u2066", "\u200c\u200d", "\ufe0f", "\u200b"):
        with pytest.raises(Refused):
            parse(Combatant, {"id": 1, "name": unseen})
    assert same_name("Andy", "An\u200cdy"), "nobody could tell them apart"


def test_a_new_side_that_looks_like_one_that_there_is_is_asked_back() -> None:
    table = Table()
    for name, side, near in (("Brad", "fose", "foes"), ("Cable", "crwe", "crew"), ("Dabel", "Wolves", None)):
        table.join(name, side=side)
        assert table[name].side == side
        told = [event.phrase for event in table.last if event.phrase.code == "new-side"]
        assert told == ([say("new-side", side=side, near=(near,))] if near else [])
    table.give("join", by=1, name="Ebel", side="wolvse", combatant=5, owner=1, traits={"reflex": "2d8"})
    assert len(table.private_texts(1)) == 1 and table.private_texts(2) == []
    table.edit("Brad", side="foes")
    assert "new-side" not in table.codes()
    table.edit("Brad", side="wolvs")
    assert table.event("new-side").phrase == say("new-side", side="wolvs", near=("Wolves", "wolvse"))
