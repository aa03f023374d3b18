"""Sides, an initiative system for Quickdraw."""
