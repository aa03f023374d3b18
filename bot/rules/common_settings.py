"""The settings that every system has. Owns their words; must not know what follows from them, nor any one system."""

from __future__ import annotations

from bot.rules.declared import Setting
from bot.rules.words import ENGLISH, LANGUAGES

LANGUAGE = "language"
"""The key of the language of what everybody reads."""

COMMON_SETTINGS = (
    Setting(
        key=LANGUAGE,
        default=ENGLISH,
        choices=LANGUAGES,
        means="the language of what everybody reads, at first that of the server; what you alone are told is in the "
        "language of your Discord",
    ),
    Setting(
        key="joining",
        default="open",
        choices=("open", "ask", "closed"),
        means="open: anybody may join; ask: a GM lets in who would join; closed: only a GM adds combatants",
    ),
    Setting(
        key="combatants",
        default="5",
        choices=tuple(str(number) for number in range(1, 21)),
        means="how many combatants a player may bring without asking a GM",
    ),
    Setting(
        key="board",
        default="follow",
        choices=("follow", "pin", "still"),
        means="follow: the board moves down at each new round, and when more than 8 messages of the bot lie below it "
        "and people are waited for; pin: it is pinned, and stays where it is; still: it stays",
    ),
    Setting(
        key="pace",
        default="flow",
        choices=("flow", "moments", "gm"),
        means="flow: the fight goes on by itself, and may be answered late; moments: it waits while a player could "
        "respond, until all let it pass; gm: every step waits for Next",
    ),
    Setting(
        key="window",
        default="off",
        choices=("off",),
        numbers=(10, 300),
        means="with pace: moments, after how many seconds it goes on though not all have answered; off: it waits",
    ),
    Setting(
        key="pings",
        default="ping",
        choices=("ping", "quiet", "on deck"),
        means="for those who have not chosen for themselves. ping: a call pings them; quiet: it names them; on deck: "
        "they are also told privately when they come next",
    ),
)

DEADLINE, THEN = "deadline", "deadline-then"
REMIND, FLIP = "remind", "flip"
DECLARING_SETTINGS = (
    Setting(
        key=DEADLINE,
        default="off",
        choices=("off",),
        spans=(30, 7 * 24 * 60 * 60),
        means="how long there is time to declare in each round, such as 10m or 2d; off: as long as it takes",
    ),
    Setting(
        key=THEN,
        default=REMIND,
        choices=(REMIND, FLIP),
        means="when that time is over; remind: those who have not declared are pinged once; flip: it goes on without "
        "them, if anybody has declared",
    ),
)
"""Those of a system in which all declare before the GM goes on."""
