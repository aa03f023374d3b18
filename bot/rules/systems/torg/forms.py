"""What Torg Simple asks for: the trait, settings, and the options of its verbs. Must not know what they do."""

from __future__ import annotations

from bot.rules.contract import Option
from bot.rules.roster import Setting, Trait
from bot.rules.systems.torg.tables import KINDS, SPEEDS

TRAITS = (
    Trait(
        name="initiative",
        means="base initiative, 20 and a bonus number; without it, it is rolled (`/flip`)",
        optional=True,
        lowest=-50,
        highest=200,
    ),
)
SETTINGS = (
    Setting(
        key="scene",
        default="plain",
        choices=("plain", "standard", "dramatic"),
        means="standard: +5 to the crew's initiative; dramatic: +5 to the foes'",
    ),
    Setting(
        key="movement",
        default="separate",
        choices=("separate", "with-simple", "free", "multi-action"),
        means="moving while acting: not at all, half a move with a simple action, freely, or as a multi-action",
    ),
    Setting(
        key="reroll-keep-best",
        default="off",
        choices=("off", "on"),
        means="on: who held and rolls again keeps the better base initiative",
    ),
    Setting(
        key="take-time",
        default="on",
        choices=("on", "off"),
        means="on: an action may take 6 counts more for +3 to its total",
    ),
    Setting(
        key="haste",
        default="off",
        choices=("off", "trump", "initiative", "penalty"),
        means="haste cards: none, act before anything else, +10 initiative, or 9 points off the penalty",
    ),
    Setting(
        key="reactions",
        default="wait",
        choices=("wait", "skip"),
        means="wait: after an announcement, Next is needed while somebody could answer it by a surge",
    ),
)
DEFAULTS = {setting.key: setting.default for setting in SETTINGS}

OPTIONS = {
    "declare": {
        "speed": Option(label="Speed", hint="very fast 0, fast 3, normal 6, slow 9, very slow 12", choices=SPEEDS),
        "action": Option(label="Action", hint="what you do: shoot Brad"),
        "kind": Option(label="Kind", hint="what it takes of your round; dramatic if not said", choices=tuple(KINDS)),
        "rush": Option(label="Rush", hint="levels faster, 3 points of penalty each", choices=("1", "2")),
        "surge": Option(label="Surge", hint="3 to 10: sooner this round, at as much penalty"),
        "take_time": Option(label="Take time", hint="6 counts more, +3 to the total"),
        "secret": Option(label="In secret", hint="only you and the GM see it; false: it comes out now"),
        "phase": Option(label="At count", hint="announce it by itself at the bottom of this count"),
    },
    "flip": {"roll": Option(label="Roll", hint="your own dice: the sum, or each die: 20 8")},
    "act": {
        "total": Option(label="Action total", hint="penalty counted in; the higher one goes first"),
        "do": Option(label="At -2", hint="of a multi-action: the kind that takes the smaller penalty"),
        "done": Option(label="Done", hint="not to be asked again in this round"),
    },
    "hold": {"until": Option(label="Until", hint="what you wait for")},
    "abort": {
        "retarget": Option(
            label="Another target",
            hint="same: same count, -3 to the total; later: 3 counts later",
            choices=("same", "later"),
        )
    },
    "next": {"round": Option(label="Round", hint="end the round now")},
    "surge": {
        "points": Option(label="Points", hint="3 to 10: sooner this round, at as much penalty"),
        "haste": Option(label="Haste card", hint="play one, as the setting haste has it"),
    },
}
