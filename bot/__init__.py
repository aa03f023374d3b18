"""Quickdraw: initiative for tabletop games, on Discord."""
