"""Past Participle: hidden combatants hold nothing up and betray nothing, and are revealed into their place."""

from __future__ import annotations

import pytest

from tests.rules.saloon import Saloon, card_on_which, in_phases, lurking

# Hidden combatants.


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


def test_a_hidden_one_reads_the_card_without_being_shown() -> None:
    table = lurking("1d4")
    for name in ("Andy", "Brad", "Lurker"):
        table.declare(name, speed="fast")
    table.flip(card="28")
    assert not any("Lurker" in text for text in table.public_texts())
    lurker = table["Lurker"]
    assert lurker.cards[0] == 28 and len(lurker.cards) > 1, "its follow-up is looked at"
    assert table.state.pile.shown == (28,), "and not turned"
    looks = [one for one in table.drawn if f"of combatant {lurker.id}" in one.purpose]
    assert looks and all(one.secret and one.purpose.startswith("round 1, flip, card ") for one in looks)
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


def test_a_declaration_of_a_hidden_one_alone_lets_nobody_flip() -> None:
    """What is done in public follows from visible combatants: without the hidden one there is nothing to flip for."""
    table = lurking()
    table.declare("Lurker", speed="slow")
    with table.refused("nobody-declared"):
        table.flip(force=True)
    table.declare("Andy", speed="slow")
    table.stack(28)
    table.flip(force=True)
    assert table.state.pile.shown[:1] == (28,)


def test_a_hidden_one_may_still_act_before_the_round_closes() -> None:
    table = in_phases("7", "5", "1")
    table.hold("Andy", by=1)
    table.act("Brad")
    assert table.state.stage == "close" and ("act", "Lurker") in table.may()
    table.act("Lurker")
    table.next()
    assert table.state.round == 2


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
    assert table.public_texts() == [] and table.private_texts() == ["Lurker: the result is CF."]


# Hidden ones keep the action of their phase.


def due(table: Saloon) -> list[str]:
    """What those who know of the lurker are told of it."""
    return [text for text in table.private_texts() if "has come" in text]


TOLD = "Lurker (hidden): phase {} has come. Until the next flip it may act, or be revealed, as of then."


def test_the_gm_is_told_once_when_the_phase_of_a_hidden_one_comes() -> None:
    table = in_phases("7", "3", "5")
    assert due(table) == []
    table.act("Andy", by=1)
    assert table.state.phase == "III" and due(table) == [TOLD.format("II")]
    assert not any("Lurker" in text for text in (*table.public_texts(), *table.private_texts(1)))
    table.act("Brad")
    assert table.state.round == 2 and due(table) == []


def test_the_player_of_a_hidden_one_is_told_too() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    table.join("Lurker", player=2, hidden=True, reflex="2d8")
    table.fight(Andy=("fast", "5"), Lurker=("fast", "7"))
    table.next()
    assert table.private_texts(2) == [TOLD.format("I")] and table.private_texts(1) == []


def test_what_an_ambusher_was_owed_lapses_at_the_next_flip() -> None:
    for speed in ("fast", None):
        table = in_phases("7", "5", "1")
        table.act("Andy", by=1)
        table.act("Brad")
        for name in ("Andy", "Brad"):
            table.declare(name, speed="fast")
            table.flip(name, roll="7")
        if speed is not None:
            table.declare("Lurker", speed=speed)
            table.flip("Lurker", roll="3")
        table.flip(force=True)
        assert table["Lurker"].owed is None and ("act", "Lurker") not in table.may()
        table.next()
        table.act("Andy")
        table.act("Brad")
        assert (due(table) == [TOLD.format("III")]) is (speed is not None), "its new phase is told anew"


def test_a_flip_that_leaves_nobody_visible_to_act_leaves_the_ambusher_its_action() -> None:
    table = in_phases("CF", "CF", "7")
    assert table.state.round == 2 and due(table) == [TOLD.format("I")]
    table.act("Lurker")
    assert table.private_texts() == ["Lurker acts, as of phase I."]


def test_an_ambusher_keeps_its_action_where_the_gm_cuts_the_round_short() -> None:
    table = in_phases("7", "5", "1")
    table.next(round=True)
    assert table.state.round == 2 and due(table) == [TOLD.format("IV")] and ("act", "Lurker") in table.may()
