"""What Eternal Soldier asks for: traits, settings, and the options of its verbs. Must not know what they do."""

from __future__ import annotations

from bot.rules.contract import Option
from bot.rules.roster import Setting, Trait
from bot.rules.systems.eternal_soldier.stopping import FIRST, SECOND

TRAITS = (Trait(name="agility", means="agility: a whole number from 1 up; the higher, the quicker", lowest=1),)
SETTINGS = (
    Setting(
        key="clock",
        default="auto",
        choices=("auto", "gm"),
        means="auto: the clock goes on when everything due is acted and nobody is to declare; gm: with /next",
    ),
    Setting(
        key="secrets",
        default="players",
        choices=("players", "gm"),
        means="who may announce in secret: players, the GM being told each time; or the GM alone",
    ),
    Setting(key="actions", default="", means='actions of your own: "lasso=V; lift=20s"; "lasso=none" takes one out'),
    Setting(
        key="weapons",
        default="",
        means='weapons: "colt: draw IV, attack III, reload X, holds 6; gun: attack V, holds 20, automatic 5"; '
        '"colt: none" takes one out',
    ),
)
OPTIONS = {
    "declare": {
        "speed": Option(label="Speed class", hint="I to X; X+X for a long action; 20s: segments whatever the agility"),
        "action": Option(label="Action", hint="a common one (its class is known), draw, attack, reload, run, stop, …"),
        "repeat": Option(label="Repeat", hint="start again when done, until changed; attacks do so by default"),
        "reacting": Option(label="Reacting", hint="an answer to somebody's visible action: a class I delay first"),
        "reach": Option(label="Reach", hint="closing with the clearly longer weapon: one segment sooner"),
        "secret": Option(label="Secret", hint="only you and the GM know of it until it is done"),
    },
    "flip": {
        "surprise": Option(label="Surprise", hint="the side that surprises; the others wait until they are aware")
    },
    "act": {"action": Option(label="Note", hint="what comes of it")},
    "hold": {"until": Option(label="Until", hint="what you wait for; a segment (12) is called when it comes")},
    "abort": {},
    "next": {"round": Option(label="Round", hint="there are no rounds here")},
    "check": {
        "target": Option(label="Stop on", hint="the segment of stopping: first or second", choices=(FIRST, SECOND)),
        "dice": Option(label="Roll", hint="the d20 of your own table: 1 to 20"),
    },
}
