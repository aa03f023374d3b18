"""The settings that every system has. Owns their words; must not know what follows from them, nor any one system."""

from __future__ import annotations

from bot.rules.declared import Setting
from bot.rules.words import ENGLISH, LANGUAGES

LANGUAGE = "language"
"""The key of the language of what everybody reads."""

FLOW, MOMENTS, GM = "flow", "moments", "gm"
WINDOW, DEADLINE, THEN = "window", "deadline", "deadline-then"
GO_ON, REMIND, FLIP = "go-on", "remind", "flip"
"""What follows when the time is over; `flip` is the earlier word for going on."""

COMMON_SETTINGS = (
    Setting(key=LANGUAGE, default=ENGLISH, choices=LANGUAGES),
    Setting(key="joining", default="open", choices=("open", "ask", "closed")),
    Setting(key="combatants", default="5", choices=tuple(str(number) for number in range(1, 21))),
    Setting(key="board", default="follow", choices=("follow", "pin", "still")),
    Setting(key="pace", default=FLOW, choices=(FLOW, MOMENTS, GM)),
    Setting(key=WINDOW, default="off", choices=("off",), numbers=(10, 300)),
    Setting(key="luck", default="start", choices=("start", "round")),
    Setting(key="pings", default="ping", choices=("ping", "quiet", "on deck")),
    Setting(key=DEADLINE, default="off", choices=("off",), spans=(30, 7 * 24 * 60 * 60)),
    Setting(key=THEN, default=GO_ON, choices=(GO_ON, REMIND, FLIP)),
)
