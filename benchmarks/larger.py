"""Quickdraw with tables that may be larger than it lets them be."""

from __future__ import annotations

import sys

from bot.__main__ import main
from bot.rules import roster

AT_MOST = 200

if __name__ == "__main__":
    roster.COMBATANTS_AT_MOST = AT_MOST
    sys.exit(main(["run"]))
