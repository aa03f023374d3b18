"""The contents of the site: who finds what where. A system's page is found in its folder, and listed by its name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

SYSTEMS = "systems"
CONTENTS: list[dict[str, Any]] = [
    {"Quickdraw": "index.md"},
    {
        "Players": [
            "players/first-fight.md",
            "players/during-a-fight.md",
            "players/away.md",
            "players/dice.md",
            "away-in-detail.md",
        ]
    },
    {
        "GMs": [
            "gms/leading.md",
            "gms/settings.md",
            "gms/playing-by-post.md",
            "commands.md",
            "rulings.md",
            "fairness.md",
        ]
    },
    {"Systems": SYSTEMS},
    {"Hosts": ["ten-minutes.md", "table.md", "operating.md", "upgrading.md", "stability.md", "privacy.md", "decks.md"]},
    {
        "Contributors": [
            "adding-a-system.md",
            "languages.md",
            "architecture.md",
            "testing.md",
            "performance.md",
            "trust.md",
            "pains.md",
        ]
    },
]


def on_config(config: Any) -> Any:
    """Give the site its contents."""
    folder = Path(config["docs_dir"])
    systems = sorted((folder / SYSTEMS).glob("*.md"), key=lambda path: path.read_text("utf-8").splitlines()[0])
    pages = ["systems.md", *(path.relative_to(folder).as_posix() for path in systems)]
    config["nav"] = [{title: pages if part == SYSTEMS else part} for one in CONTENTS for title, part in one.items()]
    return config


def on_post_page(output: str, **_: Any) -> str:
    """Give a page what the theme's switch of light and dark looks for, though no code is coloured here."""
    return output.replace("</head>", '<meta id="hljs-light"><meta id="hljs-dark"></head>')
