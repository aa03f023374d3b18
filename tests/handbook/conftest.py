from tests.chat.conftest import house, wire

__all__ = ["house", "wire"]
