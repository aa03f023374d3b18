"""What Past Participle asks for: traits, settings, and the options of its verbs. Must not know what they do."""

from __future__ import annotations

from bot.rules.contract import Option
from bot.rules.deck import PHASES, SPEEDS
from bot.rules.roster import Setting, Trait

MANNERS = ("focused", "cautious")

TRAITS = (Trait(name="reflex", means="Reflex pool: 1 to 5 dice of d4, d6, d8, d10 or d12, such as 2d6", pool=True),)
SETTINGS = (
    Setting(
        key="declarations",
        default="secret",
        choices=("secret", "open"),
        means="secret: all shown at the flip; open: announced at once, then locked",
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
OPTIONS = {
    "declare": {
        "speed": Option(label="Speed", hint="fast, normal or slow", choices=SPEEDS),
        "action": Option(label="What you mean to do", hint="such as: run, fire pistol"),
        "phase": Option(label="Phase", hint="one of the phases open to you", choices=PHASES),
        "kind": Option(label="Auxiliary", hint="focused or cautious", choices=MANNERS),
    },
    "flip": {
        "card": Option(label="Card", hint="the card on your table, follow-ups after it: 28 or 28 14"),
        "roll": Option(label="Result", hint="a Reflex result of your own cards: a number, or CF"),
        "bar": Option(label="Bar", hint="target numbers of your own: 7/5/3/1 10/8/5/2 13/11/8/3"),
    },
    "act": {
        "action": Option(label="Action", hint="what you do"),
        "speed": Option(label="Speed", hint="as fast as declared, or faster", choices=SPEEDS),
        "preempt": Option(label="Before", hint="who is up, and whom you mean to be before"),
    },
    "hold": {"until": Option(label="Until", hint="the circumstance you wait for: a cowboy shows")},
    "abort": {},
    "next": {"round": Option(label="Round", hint="end the round now")},
    "check": {
        "ruling": Option(label="Ruling", hint="cut the deck: yes favours the player"),
        "against": Option(label="Against", hint="the other one in a Reflex contest"),
    },
}
