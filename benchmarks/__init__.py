"""Timing, as ratios against a bare bot in the same run. Never part of a test."""
