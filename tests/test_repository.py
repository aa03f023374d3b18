"""What people who join find in the repository says one thing, and says it everywhere."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_licence_of_the_project_and_of_its_fonts_are_there():
    assert PROJECT["license"] == "MIT" and text_of("LICENSE").startswith("MIT License\n")
    assert PROJECT["license-files"] == ["LICENSE", "bot/render/fonts/LICENSE-DejaVu.txt"]
    assert "Bitstream" in text_of("bot/render/fonts/LICENSE-DejaVu.txt")
