"""What Past Participle asks of a combatant, and the settings of a table. Must not know what it is for."""

from __future__ import annotations

from typing import Annotated

from bot.rules.declared import PoolText, Setting, Trait
from bot.rules.model import Traits


class GunfighterTraits(Traits):
    """The numbers of a gunfighter."""

    reflex: Annotated[
        PoolText | None,
        Trait(
            about="Reflex pool, such as 2d6",
            means="Reflex pool: 1 to 5 dice of d4, d6, d8, d10 or d12, such as 2d6",
            pool=True,
        ),
    ] = None


SETTINGS = (
    Setting(
        key="declarations",
        default="secret",
        choices=("secret", "open"),
        means="secret: all shown at the flip; open: announced at once, then locked; once somebody has declared, it "
        "counts from the next round",
    ),
    Setting(
        key="order",
        default="any",
        choices=("any", "reflex"),
        means="reflex: declarations in ascending Reflex",
    ),
    Setting(
        key="cards",
        default="one",
        choices=("one", "side", "combatant"),
        means="whether one card is turned for all, or one for each side or combatant",
    ),
    Setting(
        key="call",
        default="auto",
        choices=("auto", "gm"),
        means="auto: the next phase is called when the last one has acted; gm: with /next",
    ),
    Setting(
        key="exposure",
        default="on",
        choices=("on", "off"),
        means="whether an action tells until when it is open to simultaneous ones",
    ),
    Setting(key="actions", default="", means='actions of your own: "lasso=normal; whistle=free"'),
    Setting(key="deck", default="standard", deck=True, means="the action deck: a file of the decks directory"),
)
