"""Each setting of a system is known to its model: played by it, or left at its default for a reason."""

from __future__ import annotations

import pytest

from bot.rules.registry import all_systems

PLAYED = "the model plays it"
DEFAULT = "the model plays the default; golden cases have the other values"
SHOWN = "it changes what is shown or asked, not what is played"

MODELLED: dict[str, dict[str, str]] = {
    "card-deal": {"block": PLAYED},
    "d20": {"reroll": PLAYED, "block": PLAYED},
    "eternal-soldier": {"clock": SHOWN, "secrets": SHOWN, "actions": DEFAULT, "weapons": DEFAULT},
    "exp-none": {"block": PLAYED},
    "exp-tactical": {"split-waits": DEFAULT, "referee-block": DEFAULT, "block": PLAYED},
    "exp-theatrical": {"die": DEFAULT, "ties": PLAYED, "within": DEFAULT, "block": PLAYED},
    "fast-action": {"block": PLAYED},
    "past-participle": {
        "declarations": SHOWN, "order": DEFAULT, "cards": DEFAULT, "call": SHOWN, "exposure": SHOWN,
        "actions": DEFAULT, "gear": DEFAULT, "deck": DEFAULT,
    },
    "sides": {"dice": PLAYED},
    "ticks": {"opening": PLAYED, "costs": DEFAULT, "block": PLAYED},
    "torg": {
        "scene": PLAYED, "movement": PLAYED, "reroll-keep-best": DEFAULT, "take-time": PLAYED, "haste": DEFAULT,
    },
}  # fmt: skip


@pytest.mark.parametrize("id", all_systems())
def test_the_model_of_a_system_is_told_of_each_setting(id: str) -> None:
    """A new setting fails here: teach the model, or say why it need not know."""
    assert MODELLED[id].keys() == {one.key for one in all_systems()[id].state_type.known_settings}
