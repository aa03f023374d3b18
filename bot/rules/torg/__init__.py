"""The larger parts of Torg Simple; the system itself is `systems/torg.py`."""
