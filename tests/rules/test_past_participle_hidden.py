"""Past Participle: hidden combatants hold nothing up and betray nothing, and are revealed into their place."""

import pytest

from tests.rules.saloon import Saloon, card_on_which, in_phases

# Hidden combatants.


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
    """What is done in public follows from visible combatants: without them there is nothing to flip for."""
    table = Saloon()
    table.join("Lurker", hidden=True, reflex="2d8")
    table.declare("Lurker", speed="slow")
    for force in (False, True):
        with table.refused("nobody-declared"):
            table.flip(force=force)
    table.join("Andy", player=1, reflex="2d8")
    with table.refused("not-all-declared"):
        table.flip()
    table.declare("Andy", speed="slow")
    table.stack(28)
    table.flip(force=True)
    assert table.state.pile.shown[:1] == (28,)


# Hidden ones keep the action of their phase.


def due(table: Saloon) -> list[str]:
    """What those who know of the lurker are told of it."""
    return [text for text in table.private_texts() if "has come" in text]


TOLD = "Lurker (hidden): phase {} has come. Until the next flip it may act, or be revealed, as of then."


def test_a_flip_that_leaves_nobody_visible_to_act_leaves_the_ambusher_its_action() -> None:
    table = in_phases("CF", "CF", "7")
    assert table.state.round == 2 and due(table) == [TOLD.format("I")]
    table.act("Lurker")
    assert table.private_texts() == ["Lurker acts, as of phase I."]
