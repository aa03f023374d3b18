"""Past Participle: hidden combatants hold nothing up and betray nothing, and are revealed into their place."""

from __future__ import annotations

import pytest

from tests.rules.saloon import Saloon, card_on_which, in_phases, lurking

# Hidden combatants.


def test_a_hidden_one_is_not_counted() -> None:
    table = lurking()
    table.declare("Lurker", speed="slow", action="pounce")
    assert table.public_texts() == [] and "Lurker has declared. 0 of 2 have declared." in table.private_texts()
    assert table.private_texts(1) == []
    table.declare("Andy", by=1, speed="fast")
    table.declare("Brad", speed="fast")
    assert table.public_texts() == ["Brad has declared. 2 of 2 have declared."]
    table.abort("Lurker")
    assert table.public_texts() == []
    assert [line.code for line in table.board.prompt] == ["prompt-declare", "prompt-flip"]
    with table.refused("not-all-declared", names=("Lurker",)):
        table.flip()
    table.flip(force=True)
    assert "Lurker has not declared and is left out of this round." in table.private_texts()
    assert not any("Lurker" in text for text in table.public_texts())


def test_what_a_hidden_one_has_declared_keeps_open_declarations_from_nobody() -> None:
    table = lurking()
    table.declare("Lurker", speed="slow")
    table.configure("declarations", "open")
    assert table.public_texts() == ["configured key=declarations value=open"]
    table.declare("Brad", speed="fast")
    assert table.public_texts() == ["Brad declares fast. 1 of 2 have declared."]


def test_a_hidden_one_revealed_with_a_secret_declaration_keeps_it_until_the_flip() -> None:
    table = lurking()
    table.declare("Lurker", speed="slow")
    table.reveal("Lurker")
    table.configure("declarations", "open")
    assert [table.text(line) for line in table.row("Lurker").status] == ["has declared"]
    table.declare("Brad", speed="fast")
    assert table.public_texts() == ["Brad has declared. 2 of 3 have declared."]


def test_a_flip_that_is_forced_past_a_hidden_one_alone_is_told_as_forced_to_the_gm_alone() -> None:
    table = lurking()
    for name in ("Andy", "Brad"):
        table.declare(name, speed="fast")
    table.flip(force=True)
    assert "forced-unseen" in table.private_texts() and "forced-unseen" not in table.public_texts()
    table = lurking()
    table.declare("Andy", speed="fast")
    table.flip(force=True)
    assert "forced-unseen" not in table.codes()
    table = lurking()
    table.act("Andy", force=True)
    assert "forced-unseen" not in table.codes()


def test_a_hidden_one_needs_no_order_of_declaring() -> None:
    table = lurking("5d12", order="reflex")
    table.declare("Lurker", speed="fast")
    table.declare("Brad", speed="fast")
    table.declare("Andy", by=1, speed="fast")


def test_a_hidden_one_reads_the_card_without_being_shown() -> None:
    table = lurking("1d4")
    for name in ("Andy", "Brad", "Lurker"):
        table.declare(name, speed="fast")
    table.flip(card="28")
    assert not any("Lurker" in text for text in table.public_texts())
    lurker = table["Lurker"]
    assert lurker.cards[0] == 28 and len(lurker.cards) > 1, "its follow-up is looked at"
    assert table.state.pile.shown == (28,), "and not turned"
    assert "followed-up" not in table.codes()


@pytest.mark.parametrize("cards", ["side", "combatant"])
def test_a_hidden_one_alone_in_its_group_turns_no_card(cards: str) -> None:
    table = Saloon(cards=cards)
    table.join("Andy", player=1, reflex="2d8")
    table.join("Lurker", hidden=True, reflex="2d8")
    for name in ("Andy", "Lurker"):
        table.declare(name, speed="fast")
    plain = card_on_which("2d8", 5)
    table.stack(plain)
    table.flip()
    assert table.state.pile.shown == (plain,)
    assert table["Andy"].cards == (plain,)
    assert table["Lurker"].cards and plain not in table["Lurker"].cards, "it was read on cards that lie unturned"


def test_a_flip_for_hidden_ones_alone_turns_one_card() -> None:
    table = lurking()
    table.declare("Lurker", speed="slow")
    table.stack(28)
    table.flip(force=True)
    assert table.state.pile.shown[:1] == (28,)


def test_a_hidden_one_acts_from_its_phase_on_whenever_it_fits() -> None:
    table = in_phases("7", "3", "5")
    with table.refused("not-your-turn", who="Lurker", up="Andy"):
        table.act("Lurker")
    assert ("act", "Lurker") not in table.may()
    table.act("Andy", by=1)
    assert table.state.phase == "III" and ("act", "Lurker") in table.may()
    with table.refused("hidden-needs-no-hold", who="Lurker"):
        table.hold("Lurker")
    table.act("Lurker", action="shoot from the roof")
    assert table.public_texts() == [] and table.private_texts() == ["Lurker acts: shoot from the roof"]
    assert table.up == "Brad"
    with table.refused("already-acted", who="Lurker"):
        table.act("Lurker")


def test_a_hidden_one_may_still_act_before_the_round_closes() -> None:
    table = in_phases("7", "5", "1")
    table.hold("Andy", by=1)
    table.act("Brad")
    assert table.state.stage == "close" and ("act", "Lurker") in table.may()
    table.act("Lurker")
    table.next()
    assert table.state.round == 2


def test_the_round_does_not_wait_for_a_hidden_one() -> None:
    table = in_phases("7", "5", "1")
    table.act("Andy", by=1)
    table.act("Brad")
    assert table.state.round == 2
    assert in_phases("CF", "CF", "7").state.round == 2


def test_revealed_before_its_phase_it_waits_for_it() -> None:
    table = in_phases("7", "3", "5")
    table.reveal("Lurker")
    assert table.public_texts() == ["revealed who=Lurker side=foes", "Lurker: fast, 2d8 reads 5."]
    assert table.up == "Andy"
    table.act("Andy", by=1)
    assert table.state.phase == "II" and table.up == "Lurker"


def test_revealed_in_its_phase_it_is_called_in_its_turn() -> None:
    table = in_phases("3", "3", "5")
    assert table.state.phase == "III" and table.up == "Andy"
    table.reveal("Lurker")
    assert table.public_texts()[-1] == "Lurker holds." and table["Lurker"].stand == "holds"
    table = in_phases("3", "3", "3")
    table.reveal("Lurker")
    assert table["Lurker"].stand == "due" and table.up == "Andy"
    table.act("Andy", by=1)
    assert table.up == "Lurker"


def test_revealed_after_its_phase_it_holds() -> None:
    table = in_phases("7", "3", "7")
    table.act("Andy", by=1)
    table.reveal("Lurker")
    assert table.public_texts() == [
        "revealed who=Lurker side=foes", "Lurker: fast, 2d8 reads 7.", "Lurker holds.",
    ]  # fmt: skip
    table.act("Lurker")
    assert table["Lurker"].stand == "next"


def test_revealed_before_the_round_closes_it_holds() -> None:
    table = in_phases("7", "5", "1")
    table.hold("Andy", by=1)
    table.act("Brad")
    table.reveal("Lurker")
    assert table["Lurker"].stand == "holds"


def test_revealed_when_it_hesitates_or_has_acted() -> None:
    table = in_phases("7", "3", "CF")
    table.reveal("Lurker")
    assert table.public_texts()[1:] == ["Lurker: fast, 2d8 reads CF.", "Lurker hesitates."]
    table = in_phases("7", "3", "7")
    table.act("Lurker")
    table.reveal("Lurker")
    assert table.public_texts() == ["revealed who=Lurker side=foes"]
    table = lurking()
    table.declare("Lurker", speed="fast")
    table.reveal("Lurker")
    assert table.public_texts() == ["revealed who=Lurker side=foes"]


def test_contests_with_hidden_ones_are_the_gms() -> None:
    table = lurking()
    pile = table.state.pile
    table.check("Lurker")
    assert table.public_texts() == [] and len(table.private_texts()) == 1
    table.check("Andy", against="Lurker")
    assert table.public_texts() == [] and len(table.private_texts()) == 1
    assert table.private_texts(1) == []
    assert (table.state.pile.order, table.state.pile.shown) == (pile.order, pile.shown)


def test_a_contest_that_a_hidden_one_begins_turns_no_card() -> None:
    table = lurking()
    pile = table.state.pile
    table.check("Lurker", against="Andy")
    assert table.public_texts() == [] and len(table.private_texts()) == 1
    assert (table.state.pile.order, table.state.pile.shown) == (pile.order, pile.shown)


def test_results_of_hidden_ones_are_the_gms() -> None:
    table = lurking()
    for name in ("Andy", "Brad", "Lurker"):
        table.declare(name, speed="fast")
    table.flip()
    table.flip("Lurker", roll="CF")
    assert table.public_texts() == [] and table.private_texts() == ["Lurker: the table's own result is CF."]
